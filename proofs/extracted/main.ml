(* The command line: files and folders of certificates, one line for each, and a count. *)

let usage = "usage: proofmark-verified [--quiet] PATH...\n\
             \n\
             Checks proofmark certificates with a checker that is extracted from its proof in Coq.\n\
             PATH is a certificate, or a folder with *.json files. --quiet: only rejections and the count.\n\
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

let check_file quiet path =
  match
    Numbers.work := 0;
    Claims.check ~name:(Filename.basename path) (read_file path Claims.max_bytes)
  with
  | { verdict; claim; says; sha256 } ->
    if not quiet then
      Printf.printf "%s %s: %s (sha256 %s)\n" verdict claim (shown says) (String.sub sha256 0 16);
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

let check_path quiet path =
  match Sys.is_directory path with
  | false -> [ check_file quiet path ]
  | exception Sys_error _ ->
    Printf.eprintf "proofmark-verified: cannot read %s\n" (shown path);
    [ Unreadable ]
  | true -> (
    let is_json name = Filename.check_suffix (String.lowercase_ascii name) ".json" in
    let names = List.filter is_json (List.sort compare (Array.to_list (Sys.readdir path))) in
    match List.map (fun name -> check_file quiet (Filename.concat path name)) names with
    | [] ->
      Printf.eprintf "proofmark-verified: no certificate (*.json) in %s\n" (shown path);
      [ Nothing ]
    | answers -> answers)

let () =
  let arguments = List.tl (Array.to_list Sys.argv) in
  let is_option argument = String.length argument > 1 && argument.[0] = '-' in
  let options, paths = List.partition is_option arguments in
  if List.mem "--help" options || List.mem "-h" options then (print_endline usage; exit 0);
  if paths = [] || List.exists (fun o -> o <> "--quiet" && o <> "-q") options then (
    prerr_endline usage;
    exit 2);
  let answers = List.concat_map (check_path (options <> [])) paths in
  let count test = List.length (List.filter test answers) in
  let certified = count (( = ) (Accepted "certified")) and refuted = count (( = ) (Accepted "refuted")) in
  let rejected = count (( = ) Rejected) in
  Printf.printf
    "proofmark-verified: %d certificates: %d accepted (%d certified, %d refuted), %d rejected\n"
    (certified + refuted + rejected) (certified + refuted) certified refuted rejected;
  exit
    (if List.mem Unreadable answers then 2
     else if rejected > 0 then 1
     else if List.mem Nothing answers then 5
     else 0)
