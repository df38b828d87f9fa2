(* Certificate files, format proofmark-certificate/1 (certificates/README.md): from JSON to the claim
   and the certificate that the extracted checker takes. *)

open Read

let max_bytes = 16 * 1024 * 1024
let max_steps = 100_000
let max_goals = 10_000
let max_variables = 200
let max_boxes = 20_000
let max_comparisons = 1 lsl 22
let max_power = 1_000

type accepted = { verdict : string; claim : string; says : string; sha256 : string }

(* The enclosures of the constants whose certificates were accepted, by digest. *)
type known = (string, Checker.interval) Hashtbl.t

(* A variable in the file: the two steps of its range, or the digest of the constant that it is. *)
type variable = Between of int * int | Given of string

(* A statement in the file: a claim, or the function of a constant. *)
type statement = {
  steps : (Checker.step * Checker.interval option * string) list;  (* each with its canonical line *)
  variables : variable list;
  goals : (Checker.goal * string * string) list;  (* each with its [from] and its canonical line *)
}

(* Code points at which words end: Unicode's white space, and the separators of ASCII. *)
let is_space c =
  (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c = 0x85 || c = 0xA0 || c = 0x1680
  || (c >= 0x2000 && c <= 0x200A) || c = 0x2028 || c = 0x2029 || c = 0x202F || c = 0x205F
  || c = 0x3000

(* Words with single spaces between them: above all no line feed, which could forge canonical text. *)
let sentence what json =
  let found = text what json in
  let spaced = ref true in
  let rec go i =
    if i < String.length found then (
      let code, length = Option.value (Json.decode found i) ~default:(0, 1) in
      if is_space code then (
        if code <> 0x20 || !spaced then
          rejectf "%s has other than single spaces between words" what;
        spaced := true)
      else spaced := false;
      go (i + length))
  in
  go 0;
  if found = "" || !spaced then rejectf "%s is not words with single spaces" what;
  found

let only_true what found =
  match List.assoc_opt what found with
  | None -> false
  | Some (Json.Bool true) -> true
  | Some _ -> rejectf "%s is neither true nor left out" what

let relation json : Checker.relation =
  match text "relation" json with
  | "<=" -> AtMost
  | "<" -> Below
  | ">=" -> AtLeast
  | ">" -> Above
  | "==" -> Equal
  | _ -> reject "relation is not one of <= < >= > =="

(* A goal belongs to the sentence itself, and not to a definition that it uses. *)
let is_own from = from = "says" || String.starts_with ~prefix:"says, " from

let goal steps json : Checker.goal * string * string =
  let found = fields [ "lhs"; "relation"; "rhs"; "from" ] ~optional:[ "some" ] json in
  let get key = List.assoc key found in
  let lhs = index "lhs" steps (get "lhs") and rhs = index "rhs" steps (get "rhs") in
  let from = sentence "from" (get "from") and some = only_true "some" found in
  let quantifier : Checker.quantifier = if some then ForSome else ForAll in
  ( { lhs = Z.of_int lhs; goal_relation = relation (get "relation"); rhs = Z.of_int rhs;
      own = is_own from; quantifier0 = quantifier },
    from,
    Printf.sprintf "goal %s%d %s %d from %s" (if some then "some " else "") lhs
      (text "relation" (get "relation")) rhs from )

let interval what lo hi : Checker.interval =
  let lo = number what lo in
  { lo; hi = number what hi }

let pair what json =
  match list what json with
  | [ lo; hi ] -> interval what lo hi
  | _ -> rejectf "%s is not a pair" what

(* The step, its enclosure, and its line of the canonical text. *)
let step ~number_of_step ~variables json : Checker.step * Checker.interval option * string =
  let op =
    match json with
    | Json.Object found when List.mem_assoc "op" found -> plain "op" (List.assoc "op" found)
    | _ -> reject "not an object with an op"
  in
  let simple : (string * (int * Checker.op)) list =
    [ ("add", (2, Add)); ("sub", (2, Sub)); ("mul", (2, Mul)); ("div", (2, Div));
      ("sqrt", (1, Sqrt)); ("ln", (1, Ln)); ("exp", (1, Exp)); ("atanh", (1, Atanh));
      ("pi", (0, Pi)); ("sin", (1, Sin)); ("cos", (1, Cos)); ("atan", (1, Atan));
      ("min", (2, Min)); ("max", (2, Max)); ("abs", (1, Abs)); ("floor", (1, Floor));
      ("ceil", (1, Ceil)); ("floor_log2", (1, FloorLog2)); ("heap_diameter", (1, HeapDiameter)) ]
  in
  let own =
    match (op, List.assoc_opt op simple) with
    | "const", _ -> [ "value" ]
    | "var", _ -> [ "variable" ]
    | "pow", _ -> [ "args"; "power" ]
    | _, Some (0, _) -> []
    | _ -> [ "args" ]
  in
  let found = fields ("op" :: own) ~optional:[ "lo"; "hi" ] json in
  let get key = List.assoc key found in
  let args arity =
    let found = if arity = 0 then [] else list "args" (get "args") in
    let args = List.map (index "an operand" number_of_step) found in
    if List.length args <> arity then rejectf "args is not a list of %d" arity;
    args
  in
  let parameter, (op_read : Checker.op), args =
    match op with
    | "const" ->
      let value = plain "value" (get "value") in
      let read = number_of_text "value" value in
      demand (Z.sign read.exponent = 0) "value is not an integer or a fraction";
      ([ value ], Const (read.numerator, read.denominator), [])
    | "var" ->
      let variable = index "variable" variables (get "variable") in
      ([ string_of_int variable ], Var (Z.of_int variable), [])
    | "pow" ->
      let power = index "power" (max_power + 1) (get "power") in
      demand (power >= 2) "power is below 2";
      ([ string_of_int power ], Pow (Z.of_int power), args 1)
    | _ -> (
      match List.assoc_opt op simple with
      | None -> reject "op is not the name of an operation"
      | Some (arity, read) -> ([], read, args arity))
  in
  let enclosure =
    match (List.assoc_opt "lo" found, List.assoc_opt "hi" found) with
    | None, None -> None
    | Some lo, Some hi -> Some (interval "an end" lo hi)
    | _ -> reject "only one of lo and hi is there"
  in
  let words = (string_of_int number_of_step :: op :: parameter) @ List.map string_of_int args in
  ({ op0 = op_read; args = List.map Z.of_int args }, enclosure, String.concat " " words)

let entry json : Checker.entry =
  match json with
  | Json.Null -> None
  | Json.List [ lo; hi ] -> Some (interval "an enclosure" lo hi, None)
  | Json.List [ lo; hi; low; high ] ->
    Some (interval "an enclosure" lo hi, Some (interval "a mean value" low high))
  | _ -> reject "an enclosure is not a list of 2 or 4"

let at_centre json =
  let found = fields [ "at"; "in" ] json in
  let one = function
    | Json.Null -> None
    | json -> Some (pair "an enclosure at the centre" json)
  in
  ( List.map (number "the centre") (list "at" (List.assoc "at" found)),
    List.map one (list "in" (List.assoc "in" found)) )

let box json : Checker.box =
  let found = fields [ "at"; "in" ] ~optional:[ "centre" ] json in
  { ranges = List.map (pair "a range in at") (list "at" (List.assoc "at" found));
    entries = List.map entry (list "in" (List.assoc "in" found));
    centre0 = Option.map at_centre (List.assoc_opt "centre" found) }

let not_empty what limit json =
  let found = list what json in
  let count = List.length found in
  if count = 0 || count > limit then rejectf "%s is not a list of 1 to %d" what limit;
  found

let is_name claim =
  claim <> ""
  && String.for_all
       (function 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '.' | '_' | '-' -> true | _ -> false)
       claim

let counted what read =
  List.mapi (fun i json -> at (Printf.sprintf "%s %d" what i) (fun () -> read i json))

let is_digest text =
  String.length text = 64
  && String.for_all (function '0' .. '9' | 'a' .. 'f' -> true | _ -> false) text

let variable steps = function
  | Json.List [ lo; hi ] ->
    Between (index "an end of a range" steps lo, index "an end of a range" steps hi)
  | Json.String _ as json ->
    let digest = plain "a constant" json in
    demand (is_digest digest) "a constant is not a digest: 64 hexadecimal digits in lower case";
    Given digest
  | _ -> reject "a variable is neither a pair of steps nor the digest of a constant"

(* [variables] and [goals] are lists that were read from the file, as yet without a look at what is in
   them. *)
let statement ~variables ~goals ~steps =
  let steps = list "steps" steps in
  let count = List.length steps in
  demand (count <= max_steps) "too many steps";
  let variables = counted "variable" (fun _ -> variable count) variables in
  let variable_count = List.length variables in
  { steps =
      counted "step" (fun i -> step ~number_of_step:i ~variables:variable_count) steps;
    variables;
    goals = counted "goal" (fun _ -> goal count) goals }

let canonical_text ~id ~says { steps; variables; goals } =
  let variable = function
    | Between (lo, hi) -> Printf.sprintf "variable in %d %d" lo hi
    | Given digest -> "variable given " ^ digest
  in
  let lines =
    [ "proofmark-claim/1"; "id " ^ id; "says " ^ says ]
    @ List.map (fun (_, _, line) -> line) steps
    @ List.map variable variables
    @ List.map (fun (_, _, line) -> line) goals
  in
  String.concat "\n" lines ^ "\n"

(* The claim that the checker takes, with enclosures in the place of digests. *)
let claim_of (known : known) { steps; variables; goals } : Checker.claim =
  let range : variable -> Checker.range = function
    | Between (lo, hi) -> Between (Z.of_int lo, Z.of_int hi)
    | Given digest -> (
      match Hashtbl.find_opt known digest with
      | Some enclosure -> Given enclosure
      | None -> rejectf "no accepted certificate of the constant %s, which it uses" digest)
  in
  { claim_steps = Checker.of_list (List.map (fun (step, _, _) -> step) steps);
    variables = List.map range variables;
    goals = Checker.of_list (List.map (fun (goal, _, _) -> goal) goals) }

type read = {
  word : string;  (* the verdict *)
  id : string;
  sentence : string;
  digest : string;
  read_statement : statement;
  read_claim : Checker.claim;
  certificate : Checker.certificate;
  tree : bool;  (* the cover is in a file of its own *)
}

(* What a file says, from its JSON; a part of a constant's certificate has no name of a file. *)
let read ?name ~known json =
  let found =
    fields [ "format"; "claim"; "says"; "sha256"; "verdict"; "goals"; "steps" ]
      ~optional:[ "refutes"; "variables"; "slopes"; "tree"; "cover"; "witness" ]
      json
  in
  let get key = List.assoc key found and optional key = List.assoc_opt key found in
  demand (text "format" (get "format") = "proofmark-certificate/1") "format is another one";
  let id = text "claim" (get "claim") in
  demand (is_name id) "claim is no identifier";
  if not (List.mem name [ None; Some (id ^ ".json") ]) then
    rejectf "the file is not called %s.json" id;
  let says = sentence "says" (get "says") in
  let read_statement =
    let variables =
      match optional "variables" with
      | None -> []
      | Some json -> not_empty "variables" max_variables json
    in
    statement ~variables ~goals:(not_empty "goals" max_goals (get "goals")) ~steps:(get "steps")
  in
  let word = text "verdict" (get "verdict") in
  let verdict : Checker.verdict =
    match (word, optional "refutes") with
    | "certified", None -> Certified
    | "refuted", Some json ->
      Refuted (Z.of_int (index "refutes" (List.length read_statement.goals) json))
    | _ -> reject "verdict is not certified, or refuted with refutes"
  in
  let digest = Sha256.hex (canonical_text ~id ~says read_statement) in
  demand (text "sha256" (get "sha256") = digest) "sha256 is not that of the canonical text";
  let cover =
    match optional "cover" with
    | None -> []
    | Some json -> counted "box" (fun _ -> box) (not_empty "cover" max_boxes json)
  in
  let tree = only_true "tree" found in
  demand (not (tree && cover <> [])) "there are both a cover and a cover file";
  demand (not (tree && name = None)) "a part of a constant cannot have a cover file";
  let claim = claim_of known read_statement in
  (match Checker.needs_of claim (Checker.dependent (Checker.to_list claim.claim_steps)) verdict with
  | Some needs ->
    let settled = List.length needs.in_every_box + List.length needs.one_fails in
    demand (List.length cover * settled <= max_comparisons) "too many boxes and goals"
  | None -> ());
  let certificate : Checker.certificate =
    { verdict0 = verdict;
      enclosures = List.map (fun (_, enclosure, _) -> enclosure) read_statement.steps;
      has_slopes = only_true "slopes" found;
      cover;
      witness = Option.map (fun json -> at "witness" (fun () -> box json)) (optional "witness") }
  in
  { word; id; sentence = says; digest; read_statement; read_claim = claim; certificate;
    tree }

let parse bytes =
  demand (String.length bytes <= max_bytes) "the file has more than 16 MiB";
  Json.parse bytes

(* What a valid file of that name in that folder, with these bytes, says. *)
let check ~known ~folder ~name bytes =
  let found = read ~name ~known (parse bytes) in
  (if found.tree then
     Covers.check ~folder ~id:found.id ~digest:found.digest found.read_claim found.certificate
   else
     let accepted = Checker.accepts found.read_claim found.certificate in
     demand accepted "the checker does not accept it");
  { verdict = found.word; claim = found.id; says = found.sentence; sha256 = found.digest }
