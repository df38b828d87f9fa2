(* JSON as the certificate format has it: UTF-8, no key twice in an object, nothing after the value.
   Numbers stay text, and strings know whether they were written with escapes. *)

exception Bad of string

type t =
  | Null
  | Bool of bool
  | Number of string
  | String of { text : string; escaped : bool }
  | List of t list
  | Object of (string * t) list

let bad at reason = raise (Bad (Printf.sprintf "not JSON at byte %d: %s" at reason))

(* Deeper nesting than any certificate has is refused, before the stack runs out. *)
let max_depth = 100

(* The code point at a byte and its length there; None where the bytes are not UTF-8. *)
let decode text i =
  let byte k = if i + k < String.length text then Char.code text.[i + k] else 0 in
  let within k low high = low <= byte k && byte k <= high in
  let tail k = within k 0x80 0xBF in
  let bits k = byte k land 0x3F in
  let c = byte 0 in
  if c < 0x80 then Some (c, 1)
  else if within 0 0xC2 0xDF && tail 1 then Some (((c land 0x1F) lsl 6) lor bits 1, 2)
  else if
    within 0 0xE0 0xEF
    && within 1 (if c = 0xE0 then 0xA0 else 0x80) (if c = 0xED then 0x9F else 0xBF)
    && tail 2
  then Some (((c land 0x0F) lsl 12) lor (bits 1 lsl 6) lor bits 2, 3)
  else if
    within 0 0xF0 0xF4
    && within 1 (if c = 0xF0 then 0x90 else 0x80) (if c = 0xF4 then 0x8F else 0xBF)
    && tail 2 && tail 3
  then Some (((c land 0x07) lsl 18) lor (bits 1 lsl 12) lor (bits 2 lsl 6) lor bits 3, 4)
  else None

let check_utf8 text =
  let rec from i =
    if i < String.length text then
      match decode text i with
      | Some (_, length) -> from (i + length)
      | None -> raise (Bad (Printf.sprintf "not UTF-8 at byte %d" i))
  in
  from 0

let parse text =
  check_utf8 text;
  let n = String.length text in
  let at = ref 0 in
  let peek () = if !at < n then text.[!at] else '\000' in
  let advance () = incr at in
  let rec blank () =
    match peek () with
    | ' ' | '\t' | '\n' | '\r' when !at < n -> advance (); blank ()
    | _ -> ()
  in
  let expect c =
    if peek () = c && !at < n then advance () else bad !at (Printf.sprintf "%C is expected" c)
  in
  let word name value =
    let length = String.length name in
    if !at + length <= n && String.sub text !at length = name then (at := !at + length; value)
    else bad !at "a value is expected"
  in
  let digits () =
    let start = !at in
    while !at < n && peek () >= '0' && peek () <= '9' do advance () done;
    if !at = start then bad !at "a digit is expected"
  in
  let number () =
    let start = !at in
    if peek () = '-' then advance ();
    if peek () = '0' then advance () else digits ();
    if peek () = '.' then (advance (); digits ());
    if peek () = 'e' || peek () = 'E' then (
      advance ();
      if peek () = '+' || peek () = '-' then advance ();
      digits ());
    Number (String.sub text start (!at - start))
  in
  let hex4 () =
    let digit () =
      let value =
        match peek () with
        | '0' .. '9' as c -> Char.code c - 48
        | 'a' .. 'f' as c -> Char.code c - 87
        | 'A' .. 'F' as c -> Char.code c - 55
        | _ -> bad !at "a hexadecimal digit is expected"
      in
      advance ();
      value
    in
    let a = digit () in
    let b = digit () in
    let c = digit () in
    let d = digit () in
    (((((a * 16) + b) * 16) + c) * 16) + d
  in
  let string () =
    expect '"';
    let found = Buffer.create 16 and escaped = ref false in
    let rec go () =
      if !at >= n then bad !at "a string does not end";
      match peek () with
      | '"' -> advance ()
      | '\\' ->
        escaped := true;
        advance ();
        let c = peek () in
        if !at >= n then bad !at "a string does not end";
        advance ();
        (match c with
        | '"' | '\\' | '/' -> Buffer.add_char found c
        | 'b' -> Buffer.add_char found '\b'
        | 'f' -> Buffer.add_char found '\012'
        | 'n' -> Buffer.add_char found '\n'
        | 'r' -> Buffer.add_char found '\r'
        | 't' -> Buffer.add_char found '\t'
        | 'u' ->
          let unit = hex4 () in
          let code =
            if unit >= 0xD800 && unit <= 0xDBFF then (
              expect '\\';
              expect 'u';
              let low = hex4 () in
              if low < 0xDC00 || low > 0xDFFF then bad !at "half a surrogate pair";
              0x10000 + ((unit - 0xD800) * 0x400) + (low - 0xDC00))
            else if unit >= 0xDC00 && unit <= 0xDFFF then bad !at "half a surrogate pair"
            else unit
          in
          Buffer.add_utf_8_uchar found (Uchar.of_int code)
        | _ -> bad (!at - 1) "an unknown escape");
        go ()
      | c when Char.code c < 0x20 -> bad !at "a control character in a string"
      | c -> Buffer.add_char found c; advance (); go ()
    in
    go ();
    (Buffer.contents found, !escaped)
  in
  let rec value depth =
    if depth > max_depth then bad !at "nested too deeply";
    blank ();
    match peek () with
    | '{' -> advance (); Object (members depth)
    | '[' -> advance (); List (elements depth)
    | '"' -> let text, escaped = string () in String { text; escaped }
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | _ -> number ()
  and elements depth =
    blank ();
    if peek () = ']' then (advance (); [])
    else
      let rec go found =
        let found = value (depth + 1) :: found in
        blank ();
        if peek () = ',' then (advance (); go found) else (expect ']'; List.rev found)
      in
      go []
  and members depth =
    let seen = Hashtbl.create 8 in
    blank ();
    if peek () = '}' then (advance (); [])
    else
      let rec go found =
        blank ();
        let key, _ = string () in
        if Hashtbl.mem seen key then bad !at "a key occurs twice in one object";
        Hashtbl.add seen key ();
        blank ();
        expect ':';
        let found = (key, value (depth + 1)) :: found in
        blank ();
        if peek () = ',' then (advance (); go found) else (expect '}'; List.rev found)
      in
      go []
  in
  let found = value 0 in
  blank ();
  if !at < n then bad !at "something follows the value";
  found
