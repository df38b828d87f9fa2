(* The command line: files and folders of certificates, one line for each, and a count. *)

let usage = "usage: proofmark-verified [--quiet] PATH...\n\
            \       proofmark-verified --mdp [--quiet] MODEL CERTIFICATE\n\
            \       proofmark-verified --mdp [--quiet] FOLDER...\n\
             \n\
             Checks proofmark certificates with a checker that is extracted from its proof in Coq.\n\
             PATH is a certificate, or a folder with *.json files; certificates of constants are checked\n\
             first, and claims of any PATH may use them. Cover files lie beside their certificate. A FOLDER of decision processes has\n\
             <id>.model.json with <id>.json. --quiet: only rejections and the count.\n\
             \n\
             Exit codes: 0 all accepted; 1 something rejected; 2 bad usage, or a path not found or\n\
             unreadable; 5 no certificate found. If several apply, the first of 2, 1, 5."

type answer = Accepted of string | Rejected | Unreadable | Nothing

(* A path or a sentence without what could move the cursor, turn the text or hide in it. *)
let shown text =
  let out = Buffer.create (String.length text) in
  let rec go i =
    if i < String.length text then (
      let c, length = Option.value (Json.decode text i) ~default:(Char.code text.[i], 1) in
      let hidden =
        c < 0x20 || (c >= 0x7F && c < 0xA0) || c = 0xAD || (c >= 0x200B && c <= 0x200F)
        || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c = 0xFEFF
        || Json.decode text i = None
      in
      if hidden then Buffer.add_string out (Printf.sprintf "\\u%04x" c)
      else Buffer.add_string out (String.sub text i length);
      go (i + length))
  in
  go 0;
  Buffer.contents out

let read_file path limit =
  if Sys.is_directory path then raise (Sys_error "not a regular file");
  let channel = open_in_bin path in
  Fun.protect
    ~finally:(fun () -> close_in_noerr channel)
    (fun () ->
      let length = in_channel_length channel in
      really_input_string channel (min length (limit + 1)))

(* Prints what is accepted, wrong or unreadable. *)
let judged path check =
  Numbers.allow Numbers.max_work;
  match check () with
  | verdict, line ->
    if line <> "" then print_endline line;
    Accepted verdict
  | exception (Sys_error _ | End_of_file) ->
    Printf.eprintf "proofmark-verified: cannot read %s\n" (shown path);
    Unreadable
  | exception failure ->
    let reason =
      match failure with
      | Read.Rejected reason | Json.Bad reason -> reason
      | Numbers.Too_large -> "too large: a number of more than 2^20 bits"
      | Numbers.Too_much_work -> "too large: too much work"
      | Stack_overflow | Out_of_memory -> "too large for the memory"
      | failure -> raise failure
    in
    Printf.printf "REJECTED %s: %s\n" (shown path) (shown reason);
    Rejected

let check_claim quiet known path =
  judged path (fun () ->
      let folder = Filename.dirname path and name = Filename.basename path in
      let found = Claims.check ~known ~folder ~name (read_file path Claims.max_bytes) in
      let digest = String.sub found.sha256 0 16 in
      let line =
        Printf.sprintf "%s %s: %s (sha256 %s)" found.verdict found.claim (shown found.says) digest
      in
      (found.verdict, if quiet then "" else line))

(* Books may certify the same constant to more or fewer digits: the narrowest enclosure counts. *)
let learn known digest (found : Checker.interval) =
  let inside (old : Checker.interval) =
    Checker.Number.at_most old.lo found.lo && Checker.Number.at_most found.hi old.hi
  in
  if Option.fold (Hashtbl.find_opt known digest) ~none:true ~some:inside then
    Hashtbl.replace known digest found

let check_constant quiet known path =
  judged path (fun () ->
      let name = Filename.basename path in
      let found = Constants.check ~known ~name (read_file path Claims.max_bytes) in
      learn known found.sha256 found.enclosure;
      let digest = String.sub found.sha256 0 16 in
      let line =
        Printf.sprintf "enclosed %s: %s, between %s and %s (sha256 %s)" found.constant
          (shown found.says) found.lo found.hi digest
      in
      ("enclosed", if quiet then "" else line))

(* Checks constants in an order in which those that others use come first. What is left in the end uses
   a constant that is not there, and is rejected for that. *)
let rec check_constants quiet known = function
  | [] -> []
  | waiting ->
    let ready (_, uses) = List.for_all (Hashtbl.mem known) uses in
    let now, later =
      match List.partition ready waiting with [], rest -> (rest, []) | parts -> parts
    in
    let answers = List.map (fun (path, _) -> check_constant quiet known path) now in
    answers @ check_constants quiet known later

let check_process quiet (model, path) =
  judged path (fun () ->
      let model = read_file model Processes.max_model_bytes in
      let found = Processes.check ~model (read_file path Processes.max_bytes) in
      let name = shown (Option.value found.name ~default:"no name") in
      let digest = String.sub found.sha256 0 16 in
      let line =
        Printf.sprintf "accepted %s: %s, %d states (sha256 %s): %s" (shown path) name found.states
          digest found.figures
      in
      ("process", if quiet then "" else line))

(* The files of a folder whose names end like this, in order. *)
let files_in folder suffix =
  let fits name = Filename.check_suffix (String.lowercase_ascii name) suffix in
  let names = List.filter fits (List.sort compare (Array.to_list (Sys.readdir folder))) in
  List.map (Filename.concat folder) names

let in_folder path suffix found =
  match files_in path suffix with
  | [] ->
    Printf.eprintf "proofmark-verified: no *%s in %s\n" suffix (shown path);
    [ Error Nothing ]
  | files -> List.map (fun file -> Ok (found file)) files

let unreadable path =
  Printf.eprintf "proofmark-verified: cannot read %s\n" (shown path);
  [ Error Unreadable ]

(* Constants first, because claims use them. *)
let claims quiet paths =
  let files path =
    match Sys.is_directory path with
    | true -> in_folder path ".json" Fun.id
    | false -> [ Ok path ]
    | exception Sys_error _ -> unreadable path
  in
  let known = Hashtbl.create 16 in
  let kind path : _ Either.t =
    match read_file path Claims.max_bytes with
    | bytes when Constants.is_constant bytes -> Left (path, Constants.uses bytes)
    | _ | (exception (Sys_error _ | End_of_file)) -> Right path
  in
  let result : _ -> _ Either.t = function Ok file -> Left file | Error failure -> Right failure in
  let files, failures = List.partition_map result (List.concat_map files paths) in
  let constants, claims = List.partition_map kind files in
  let of_constants = check_constants quiet known constants in
  failures @ of_constants @ List.map (check_claim quiet known) claims

let processes quiet paths =
  let beside model =
    let stem = String.length model - String.length ".model.json" in
    (model, String.sub model 0 stem ^ ".json")
  in
  let one path =
    match Sys.is_directory path with
    | true -> in_folder path ".model.json" beside
    | false | (exception Sys_error _) -> unreadable path
  in
  match paths with
  | [ model; certificate ] when not (Sys.file_exists model && Sys.is_directory model) ->
    [ check_process quiet (model, certificate) ]
  | _ ->
    List.map
      (function Ok pair -> check_process quiet pair | Error failure -> failure)
      (List.concat_map one paths)

let () =
  let arguments = List.tl (Array.to_list Sys.argv) in
  let is_option argument = String.length argument > 1 && argument.[0] = '-' in
  let options, paths = List.partition is_option arguments in
  let has names = List.exists (fun name -> List.mem name options) names in
  if has [ "--help"; "-h" ] then (print_endline usage; exit 0);
  let known option = List.mem option [ "--quiet"; "-q"; "--mdp" ] in
  if paths = [] || not (List.for_all known options) then (prerr_endline usage; exit 2);
  let check = if has [ "--mdp" ] then processes else claims in
  let answers = check (has [ "--quiet"; "-q" ]) paths in
  let count test = List.length (List.filter test answers) in
  let verdict word = count (( = ) (Accepted word)) and rejected = count (( = ) Rejected) in
  let accepted = count (function Accepted _ -> true | _ -> false) in
  if has [ "--mdp" ] then
    Printf.printf "proofmark-verified: %d accepted, %d rejected\n" accepted rejected
  else (
    let enclosed = verdict "enclosed" in
    let constants = if enclosed = 0 then "" else Printf.sprintf ", %d constants" enclosed in
    Printf.printf
      "proofmark-verified: %d certificates: %d accepted (%d certified, %d refuted%s), %d rejected\n"
      (accepted + rejected) accepted (verdict "certified") (verdict "refuted") constants rejected);
  exit
    (if List.mem Unreadable answers then 2
     else if rejected > 0 then 1
     else if List.mem Nothing answers then 5
     else 0)
