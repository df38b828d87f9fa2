(* Certificates of constants, format proofmark-constant/1 (certificates/README.md): from JSON to the
   constant and the certificate that the extracted checker takes.

   The checker derives claims from the constant. Each part of the file must be a certificate of one of
   them: it has the same steps, variables and goals, and their words. *)

open Read

let format = "proofmark-constant/1"

(* certificates/README.md, and crates/kernel/src/limits.rs *)
let max_order = 40
let max_pieces = 1_000
let max_pieces_steps = 1 lsl 20

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
  | "integral" -> ("integral", Integral)
  | _ -> reject "kind is not root, maximum, minimum or integral"

let piece json : Checker.piece =
  let found = fields [ "to"; "bounds" ] json in
  let bounds json =
    match list "a pair of bounds" json with
    | [ least; most ] -> (snd (rational "a bound" least), snd (rational "a bound" most))
    | _ -> reject "a pair of bounds is not a list of two"
  in
  { piece_end = snd (rational "to" (List.assoc "to" found));
    piece_bounds = List.map bounds (list "bounds" (List.assoc "bounds" found)) }

let evidence kind found : Checker.evidence =
  let get key = List.assoc_opt key found in
  match ((kind : Checker.kind), get "rises", get "at", get "order", get "pieces") with
  | Root, Some (Json.Bool rises), None, None, None -> Rises rises
  | (Maximum | Minimum), None, Some json, None, None -> At (snd (rational "at" json))
  | Integral, None, None, Some order, Some pieces ->
    let order = index "order" (max_order + 1) order in
    demand (order >= 2 && order mod 2 = 0) "order is not an even number from 2 to 40";
    let pieces = Claims.not_empty "pieces" max_pieces pieces in
    Pieces (Z.of_int order, Claims.counted "piece" (fun _ -> piece) pieces)
  | Root, _, _, _, _ -> reject "a root needs rises, true or false, and nothing else"
  | (Maximum | Minimum), _, _, _, _ -> reject "a maximum or minimum needs at, and nothing else"
  | Integral, _, _, _, _ -> reject "an integral needs order and pieces, and nothing else"

(* The name and the sentence of the part of that number. *)
let name_of_part (kind : Checker.kind) number =
  match (kind, number) with
  | Root, 0 -> ("slope", "the derivative keeps its sign")
  | Root, _ -> ("ends", "the root lies between lo and hi")
  | Maximum, 0 -> ("bound", "no value is above hi")
  | Maximum, _ -> ("point", "a value is at least lo")
  | Minimum, 0 -> ("bound", "no value is below lo")
  | Minimum, _ -> ("point", "a value is at most hi")
  | Integral, _ ->
    let name, words = if number mod 2 = 0 then ("rest", "the rest in") else ("centre", "the centre of") in
    (Printf.sprintf "%s.%d" name (number / 2), Printf.sprintf "%s piece %d" words (number / 2))

(* Why no parts follow; and the limit of Rust, before there are too many of them. *)
let unfit (constant : Checker.constant1) from to_ : Checker.evidence -> string = function
  | Rises _ | At _ -> "the function has no derivative"
  | Pieces (order, pieces) -> (
    let steps = Checker.to_list constant.function0.claim_steps in
    match (Checker.jets0 steps order, Checker.written constant from, Checker.written constant to_) with
    | None, _, _ -> "the function has no derivatives, or they take too many steps"
    | _, None, _ | _, _, None -> "an end of the range is not written as a number"
    | Some jets, Some start, Some finish -> (
      match Checker.pieces_parts constant jets order start pieces with
      | None -> "a piece does not end after its beginning, or its bounds do not fit"
      | Some (_, reached) when not (Checker.Number.is_eq reached finish) ->
        "the pieces do not end where the range ends"
      | Some _ -> "what the pieces add up to may be outside lo and hi"))

let demand_few_steps (constant : Checker.constant1) : Checker.evidence -> unit = function
  | Rises _ | At _ -> ()
  | Pieces (order, pieces) -> (
    match Checker.jets0 (Checker.to_list constant.function0.claim_steps) order with
    | Some jets ->
      let steps = Z.mul jets.jet_steps.size (Z.of_int (List.length pieces)) in
      demand (Z.leq steps (Z.of_int max_pieces_steps)) "too many pieces for so many steps"
    | None -> ())

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
      ~optional:[ "rises"; "at"; "order"; "pieces" ] (Claims.parse bytes)
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
  let derived =
    match Checker.argument constant with
    | None -> reject "the function is not one of a first variable that runs between two steps"
    | Some ((x, from), to_) -> (
      demand (Checker.shaped constant from to_)
        "the function has other than given variables, obligations and a fixed range";
      demand_few_steps constant evidence;
      match Checker.parts constant x from to_ low high evidence with
      | None -> reject (unfit constant from to_ evidence)
      | Some derived -> derived)
  in
  let givens =
    List.filter_map
      (function Claims.Given digest -> Some digest | Claims.Between _ -> None)
      statement.variables
  in
  let obligations = List.map (fun (_, from, _) -> from) statement.goals in
  (* The obligations come first, if there are any. *)
  let froms (claim : Checker.claim) =
    let own, others = List.partition (fun (goal : Checker.goal) -> goal.own) (Checker.to_list claim.goals) in
    (if others = [] then [] else obligations) @ List.map (fun _ -> "says") own
  in
  let part number (claim, json) =
    at (Printf.sprintf "part %d" number) (fun () ->
        let read = Claims.read ~known json in
        let name, words = name_of_part kind number in
        same_claim claim ~id:(constant_name ^ "." ^ name) ~says:(says ^ ": " ^ words) ~givens
          ~froms:(froms claim) read;
        read.certificate)
  in
  let parts = list "parts" (get "parts") in
  if List.length parts <> List.length derived then
    rejectf "parts is not a list of %d" (List.length derived);
  let of_parts = List.mapi part (List.combine derived parts) in
  let certificate : Checker.constantCertificate =
    { low0 = low; high0 = high; evidence0 = evidence; of_parts }
  in
  if not (Checker.accepts_constant constant certificate) then (
    demand (Checker.Number.at_most low high) "lo is above hi";
    List.iteri
      (fun number (claim, of_part) ->
        demand (Checker.certifies claim of_part)
          (Printf.sprintf "part %d: the checker does not accept it" number))
      (List.combine derived of_parts);
    reject "the checker does not accept it");
  { constant = constant_name; says; sha256; lo; hi; enclosure = Checker.enclosure certificate }
