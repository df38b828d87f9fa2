(* Certificates of constants, format proofmark-constant/1 (certificates/README.md): from JSON to the
   constant and the certificate that the extracted checker takes.

   The checker derives two claims from the constant. Each part of the file must be a certificate of
   one of them: it has the same steps, variables and goals, and their words. *)

open Read

let format = "proofmark-constant/1"

type accepted = {
  constant : string;
  says : string;
  sha256 : string;
  lo : string;
  hi : string;
  enclosure : Checker.interval;
}

let object_with_format = function
  | Json.Object found -> (
    match List.assoc_opt "format" found with
    | Some (Json.String { text; escaped = false }) when text = format -> Some found
    | _ -> None)
  | _ -> None

(* Whether a file is of this format. A file without the words is not read as JSON for that. *)
let is_constant bytes =
  let rec has i =
    match String.index_from_opt bytes i 'p' with
    | None -> false
    | Some i ->
      (i + String.length format <= String.length bytes
      && String.sub bytes i (String.length format) = format)
      || has (i + 1)
  in
  String.length bytes <= Claims.max_bytes
  && has 0
  && match Json.parse bytes with json -> object_with_format json <> None | exception Json.Bad _ -> false

(* The digests of the constants that the function of such a file uses. *)
let uses bytes =
  let digests = function
    | Json.List variables ->
      List.filter_map (function Json.String { text; _ } -> Some text | _ -> None) variables
    | _ -> []
  in
  match object_with_format (Json.parse bytes) with
  | None -> []
  | Some found -> (
    match List.assoc_opt "function" found with
    | Some (Json.Object parts) ->
      digests (Option.value (List.assoc_opt "variables" parts) ~default:Json.Null)
    | _ -> [])

let function_of json : Claims.statement =
  let found = fields [ "variables"; "goals"; "steps" ] json in
  let get key = List.assoc key found in
  let goals = list "goals" (get "goals") in
  demand (List.length goals <= Claims.max_goals) "too many goals";
  let read =
    Claims.statement
      ~variables:(Claims.not_empty "variables" Claims.max_variables (get "variables"))
      ~goals ~steps:(get "steps")
  in
  let bare = List.for_all (fun (_, enclosure, _) -> enclosure = None) read.steps in
  demand bare "a step of the function has an enclosure";
  read

(* A number as a const step has it. *)
let rational what json =
  let text = plain what json in
  let read = number_of_text what text in
  demand (Z.sign read.exponent = 0) (what ^ " is not an integer or a fraction");
  (text, read)

let kind json : string * Checker.kind =
  match plain "kind" json with
  | "root" -> ("root", Root)
  | "maximum" -> ("maximum", Maximum)
  | "minimum" -> ("minimum", Minimum)
  | _ -> reject "kind is not root, maximum or minimum"

let evidence kind found : Checker.evidence =
  match ((kind : Checker.kind), List.assoc_opt "rises" found, List.assoc_opt "at" found) with
  | Root, Some (Json.Bool rises), None -> Rises rises
  | (Maximum | Minimum), None, Some json -> At (snd (rational "at" json))
  | Root, _, _ -> reject "a root needs rises, true or false, and no at"
  | (Maximum | Minimum), _, _ -> reject "a maximum or minimum needs at, and no rises"

(* The names and sentences of the two parts. *)
let names : Checker.kind -> (string * string) * (string * string) = function
  | Root -> (("slope", "the derivative keeps its sign"), ("ends", "the root lies between lo and hi"))
  | Maximum -> (("bound", "no value is above hi"), ("point", "a value is at least lo"))
  | Minimum -> (("bound", "no value is below lo"), ("point", "a value is at most hi"))

(* Demands that a part is a certificate of the claim that the checker derives; [givens] and [froms]
   are the claim's constants, and the words that its goals are from. *)
let same_claim (derived : Checker.claim) ~id ~says ~givens ~froms (part : Claims.read) =
  let given = function Claims.Given digest -> Some digest | Claims.Between _ -> None in
  let of_part = part.read_statement in
  if part.id <> id then rejectf "claim is not %s" id;
  if part.sentence <> says then rejectf "says is not: %s" says;
  demand
    (Checker.to_list part.read_claim.claim_steps = Checker.to_list derived.claim_steps)
    "steps are not those that follow from the constant";
  demand
    (part.read_claim.variables = derived.variables
    && List.filter_map given of_part.variables = givens)
    "variables are not those that follow from the constant";
  demand
    (Checker.to_list part.read_claim.goals = Checker.to_list derived.goals
    && List.map (fun (_, from, _) -> from) of_part.goals = froms)
    "goals are not those that follow from the constant";
  demand (part.word = "certified") "verdict is not certified"

(* What a valid file of that name with these bytes says. *)
let check ~known ~name bytes =
  let found =
    fields
      [ "format"; "constant"; "says"; "sha256"; "kind"; "body"; "function"; "lo"; "hi"; "parts" ]
      ~optional:[ "rises"; "at" ] (Claims.parse bytes)
  in
  let get key = List.assoc key found in
  demand (plain "format" (get "format") = format) "format is another one";
  let constant_name = text "constant" (get "constant") in
  demand (Claims.is_name constant_name) "constant is no identifier";
  if name <> constant_name ^ ".json" then rejectf "the file is not called %s.json" constant_name;
  let says = Claims.sentence "says" (get "says") in
  let kind_word, kind = kind (get "kind") in
  let statement = at "function" (fun () -> function_of (get "function")) in
  let body = index "body" (List.length statement.steps) (get "body") in
  let sha256 =
    Sha256.hex
      (Printf.sprintf "%s\nkind %s\nbody %d\n%s" format kind_word body
         (Claims.canonical_text ~id:constant_name ~says statement))
  in
  demand (text "sha256" (get "sha256") = sha256) "sha256 is not that of the canonical text";
  let lo, low = rational "lo" (get "lo") and hi, high = rational "hi" (get "hi") in
  let evidence = evidence kind found in
  let constant : Checker.constant1 =
    { kind0 = kind; function0 = Claims.claim_of known statement; body = Z.of_int body }
  in
  let derived_first, derived_second =
    match Checker.argument constant with
    | None -> reject "the function is not one of a first variable that runs between two steps"
    | Some ((x, from), to_) -> (
      demand (Checker.shaped constant from to_)
        "the function has other than given variables, obligations and a fixed range";
      match Checker.parts constant x from to_ low high evidence with
      | None -> reject "the function has no derivative"
      | Some derived -> derived)
  in
  let (first_name, first_says), (second_name, second_says) = names kind in
  let givens =
    List.filter_map
      (function Claims.Given digest -> Some digest | Claims.Between _ -> None)
      statement.variables
  in
  let part number json derived ~name ~words ~froms =
    at (Printf.sprintf "part %d" number) (fun () ->
        let read = Claims.read ~known json in
        same_claim derived ~id:(constant_name ^ "." ^ name) ~says:(says ^ ": " ^ words) ~givens ~froms
          read;
        read.certificate)
  in
  let first_part, second_part =
    match list "parts" (get "parts") with
    | [ first; second ] ->
      let obligations = List.map (fun (_, from, _) -> from) statement.goals in
      let own (claim : Checker.claim) = List.map (fun _ -> "says") (Checker.to_list claim.goals) in
      ( part 0 first derived_first ~name:first_name ~words:first_says ~froms:(obligations @ [ "says" ]),
        part 1 second derived_second ~name:second_name ~words:second_says ~froms:(own derived_second) )
    | _ -> reject "parts is not a list of two"
  in
  let certificate : Checker.constantCertificate =
    { low0 = low; high0 = high; evidence0 = evidence; first_part; second_part }
  in
  if not (Checker.accepts_constant constant certificate) then (
    demand (Checker.Number.at_most low high) "lo is above hi";
    let accepted number claim of_part =
      demand (Checker.certifies claim of_part)
        (Printf.sprintf "part %d: the checker does not accept it" number)
    in
    accepted 0 derived_first first_part;
    accepted 1 derived_second second_part;
    reject "the checker does not accept it");
  { constant = constant_name; says; sha256; lo; hi; enclosure = Checker.enclosure certificate }
