(* Certificates of constants, format proofmark-constant/1 (certificates/README.md): from JSON to the
   constant and the certificate that the extracted checker takes.

   The checker derives claims from the constant. Each part of the file must be a certificate of one of
   them: it has the same steps, variables and goals, and their words. *)

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
      ~optional:Evidence.optional (Claims.parse bytes)
  in
  let get key = List.assoc key found in
  demand (plain "format" (get "format") = format) "format is another one";
  let constant_name = text "constant" (get "constant") in
  demand (Claims.is_name constant_name) "constant is no identifier";
  if name <> constant_name ^ ".json" then rejectf "the file is not called %s.json" constant_name;
  let says = Claims.sentence "says" (get "says") in
  let kind_word, kind = Evidence.kind (get "kind") in
  let statement = at "function" (fun () -> function_of (get "function")) in
  let step key = index key (List.length statement.steps) (get key) in
  let body = step "body" in
  let others =
    let other key = if List.mem_assoc key found then [ (key, step key) ] else [] in
    List.concat_map other (Evidence.others kind)
  in
  let sha256 =
    let line (key, step) = Printf.sprintf "%s %d\n" key step in
    Sha256.hex
      (Printf.sprintf "%s\nkind %s\nbody %d\n%s%s" format kind_word body
         (String.concat "" (List.map line others))
         (Claims.canonical_text ~id:constant_name ~says statement))
  in
  demand (text "sha256" (get "sha256") = sha256) "sha256 is not that of the canonical text";
  let lo, low = Evidence.rational "lo" (get "lo") and hi, high = Evidence.rational "hi" (get "hi") in
  let evidence = Evidence.read kind found in
  let constant : Checker.constant1 =
    { kind0 = kind; function0 = Claims.claim_of known statement; body = Z.of_int body;
      others = List.map (fun (_, step) -> Z.of_int step) others }
  in
  let derived =
    match Checker.argument constant with
    | None -> reject "the function is not one of a first variable that runs between two steps"
    | Some ((x, from), to_) -> (
      demand (Checker.shaped constant from to_)
        "the function, its range or a step besides its value is not of the form that the kind needs";
      Evidence.demand_few_steps constant evidence;
      match Checker.parts constant x from to_ low high evidence with
      | None -> reject (Evidence.unfit constant from to_ evidence)
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
        let name, words = Evidence.name_of_part kind (List.length derived) number in
        let claim = Checker.spoken claim in
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
