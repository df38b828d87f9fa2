(* Covers in files of their own, proofmark-cover/1: a tree of splits, read line by line. What the lines mean
   is up to the checker; here is what they are, and the limits of the format. *)

open Read

let format = "proofmark-cover/1"

(* certificates/README.md, and crates/kernel/src/limits.rs *)
let max_bytes = 1 lsl 34
let max_line = 1 lsl 16
let max_splits = 1_000
let max_parts = 10_000
let max_bits = 4_096
let max_work = 1 lsl 52

(* What was read last, for those who want to know where a check has failed. *)
type last = Header | Split | Leaf | End

type file = {
  name : string;
  is_part : bool;
  channel : in_channel;
  mutable count : int;  (* lines so far *)
  mutable left : int;  (* bytes that may follow *)
  mutable above : int list;  (* how many splits there are above each node to come *)
  mutable parts : int;
  mutable last : last;
}

(* ---- lines ------------------------------------------------------------------------------------- *)

(* The next line without its line feed; nothing at the end of the file. *)
let next_line file =
  file.count <- file.count + 1;
  let line = Buffer.create 80 and most = min max_line file.left in
  let rec read () =
    if Buffer.length line >= most then reject "too long"
    else
      match input_char file.channel with
      | '\n' -> true
      | c -> Buffer.add_char line c; read ()
      | exception End_of_file -> false
      | exception Sys_error reason -> rejectf "it cannot be read: %s" reason
  in
  let ended = read () in
  file.left <- file.left - Buffer.length line - 1;
  if ended then Some (Buffer.contents line)
  else if Buffer.length line = 0 then None
  else reject "the last line does not end"

let demand_line file =
  match next_line file with
  | Some line -> line
  | None -> reject "the file ends before the tree is complete"

let count text =
  demand (is_natural text && String.length text <= 18) "not a count";
  int_of_string text

let binary_digits text =
  let found = count text in
  demand (found >= 1 && found <= max_bits) "too many binary digits, or none";
  found

let dyadic text =
  demand (not (String.contains text '/')) "a number has a denominator";
  number_of_text "a number" text

let rec ranges : _ -> Checker.interval list = function
  | [] -> []
  | [ _ ] -> reject "the box does not have two ends for each variable"
  | lo :: hi :: rest ->
    let range : Checker.interval = { lo = dyadic lo; hi = dyadic hi } in
    demand (Checker.ordered range) "the lower end of a range is above the upper one";
    range :: ranges rest

(* Where a centre is. One in the middle of all variables is left out. *)
let centre ~variables text =
  let place : _ -> Leaves.place = function
    | '-' -> Low
    | '0' -> Middle
    | '+' -> High
    | _ -> reject "a centre is not written with - 0 +"
  in
  let places = List.map place (List.of_seq (String.to_seq text)) in
  demand (List.exists (( <> ) Leaves.Middle) places) "a centre in the middle is left out";
  demand (List.length places = variables) "a centre does not have a place for each variable";
  places

type node = Splits of int * Checker.number option | Leaves of Leaves.leaf | Part of int

let node ~variables ~slopes line =
  let word, rest =
    match split line ' ' with Some (word, rest) -> (word, Some rest) | None -> (line, None)
  in
  demand (word <> "") "not a line of the format";
  let digits = String.sub word 1 (String.length word - 1) in
  let bits () = if digits = "" then None else Some (binary_digits digits) in
  match (word.[0], rest) with
  | 's', at ->
    let variable = count digits in
    demand (variable < variables) "the claim has no variable of that number";
    Splits (variable, Option.map dyadic at)
  | 'l', None -> Leaves { bits = bits (); centre = None }
  | 'm', places ->
    demand slopes "mean values, but the certificate has no slopes";
    let centre = Option.fold places ~none:[] ~some:(centre ~variables) in
    Leaves { bits = bits (); centre = Some centre }
  | 'p', None -> Part (count digits)
  | _ -> reject "not a line of the format"

(* ---- files ------------------------------------------------------------------------------------- *)

(* Puts the place before the reason of a rejection. *)
let at_line file read =
  try read () with Rejected reason -> rejectf "%s, line %d: %s" file.name file.count reason

(* The header has as many lines. *)
let header_lines = 4

(* The line with a number, for the checker, which asks for one after the other. *)
let line ~variables ~slopes file number =
  at_line file @@ fun () ->
  demand (Z.to_int number = file.count - header_lines) "lines are read in their order";
  match (file.above, next_line file) with
  | [], None ->
    file.last <- End;
    None
  | [], Some _ -> reject "the file goes on after the tree is complete"
  | _, None -> reject "the file ends before the tree is complete"
  | splits :: others, Some line -> (
    match node ~variables ~slopes line with
    | Splits (variable, place) ->
      demand (splits < max_splits) "too many splits above one another";
      file.above <- (splits + 1) :: (splits + 1) :: others;
      file.last <- Split;
      Some (Checker.SplitLine (Z.of_int variable, place))
    | Leaves leaf ->
      file.above <- others;
      file.last <- Leaf;
      Some (Checker.LeafLine leaf)
    | Part number ->
      demand (not file.is_part) "a part refers to a part";
      demand (number = file.parts && number < max_parts)
        "parts are not numbered in order, or there are too many";
      file.above <- others;
      file.parts <- file.parts + 1;
      Some Checker.PartLine)

let field word file =
  let line = demand_line file in
  match split line ' ' with
  | Some (found, rest) when found = word -> rest
  | _ -> rejectf "not the line that begins with %s" word

let opened ~folder ~id part =
  let suffix = Option.fold part ~none:"" ~some:(Printf.sprintf "+%d") in
  let name = id ^ suffix ^ ".cover" in
  let path = Filename.concat folder name in
  let channel =
    try if Sys.is_directory path then rejectf "%s is a folder" name else open_in_bin path
    with Sys_error _ -> rejectf "%s, the file of its cover, cannot be read" name
  in
  { name; is_part = part <> None; channel; count = 0; left = max_bytes; above = [ 0 ]; parts = 0;
    last = Header }

(* A file for the checker: its header, and a function that reads its lines. *)
let file_of ~digest ~variables ~slopes file =
  at_line file @@ fun () ->
  demand (demand_line file = format) ("this is not a " ^ format ^ " file");
  demand (field "claim" file = digest) "the cover is for another claim";
  let box = ranges (String.split_on_char ' ' (field "box" file)) in
  demand (List.length box = variables) "the box does not have two ends for each variable";
  let header = binary_digits (field "bits" file) in
  { Checker.header; root_box = box; file_lines = line ~variables ~slopes file }

(* Why the checker says no, by what was read last. *)
let reason file =
  match file.last with
  | Header when file.is_part -> "the box is not the one that the part is for"
  | Header -> "the box does not hold the ranges of the variables, or a step or goal that does not vary is wrong"
  | Split -> "the split is not strictly inside of the box"
  | Leaf -> "a step of the leaf has no value, or its enclosures do not decide the goals"
  | End -> "the checker does not accept what remains: the witness"

(* Checks a certificate with its cover in files of this folder. What leaves are computed by may be anything. *)
let check ?(rounding = Leaves.rounding) ?(propose = Leaves.propose) ~folder ~id ~digest
    (claim : Checker.claim) (certificate : Checker.certificate) =
  let variables = List.length claim.variables and slopes = certificate.has_slopes in
  let now = ref None in
  let close () = Option.iter (fun file -> close_in_noerr file.channel) !now in
  (* One file is open at a time: the checker asks for a part when it is done with what was before it. *)
  let read part =
    close ();
    Numbers.allow max_work;
    let file = opened ~folder ~id part in
    now := Some file;
    file_of ~digest ~variables ~slopes file
  in
  Fun.protect ~finally:close @@ fun () ->
  let root = read None and part number = Some (read (Some (Z.to_int number))) in
  let lines = Z.of_int max_bytes in
  if not (Checker.accepts_tree rounding propose claim certificate lines root part) then
    Option.iter (fun file -> at_line file (fun () -> reject (reason file))) !now
