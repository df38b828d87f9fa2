(* What both formats share: fields of objects, whole numbers, and exact numbers as text. *)

exception Rejected of string

let reject reason = raise (Rejected reason)
let rejectf format = Printf.ksprintf reject format
let demand condition reason = if not condition then reject reason

(* certificates/README.md, and crates/kernel/src/limits.rs *)
let max_digits = 20_000
let max_exponent = 65_536

(* Puts a place before the reason of a rejection. *)
let at place read =
  try read () with Rejected reason -> rejectf "%s: %s" place reason

(* The fields of an object: the required ones are there, and no others than these and the optional. *)
let fields ?(optional = []) required = function
  | Json.Object found ->
    List.iter (fun key -> if not (List.mem_assoc key found) then rejectf "%s is missing" key) required;
    List.iter
      (fun (key, _) ->
        if not (List.mem key required || List.mem key optional) then
          rejectf "%S does not belong here" key)
      found;
    found
  | _ -> reject "not an object"

let list what = function Json.List found -> found | _ -> rejectf "%s is not a list" what

(* Text that is compared or hashed may be written with escapes. *)
let text what = function Json.String { text; _ } -> text | _ -> rejectf "%s is not a text" what

(* Names and numbers are written without escapes. *)
let plain what = function
  | Json.String { text; escaped = false } -> text
  | Json.String { escaped = true; _ } -> rejectf "%s is written with escapes" what
  | _ -> rejectf "%s is not a text" what

let all_digits text = text <> "" && String.for_all (fun c -> c >= '0' && c <= '9') text
let is_natural text = all_digits text && (String.length text = 1 || text.[0] <> '0')

(* An index: plain digits, below a bound. *)
let index what bound = function
  | Json.Number digits when is_natural digits && String.length digits <= 9 ->
    let found = int_of_string digits in
    if found < bound then found else rejectf "%s is not below %d" what bound
  | _ -> rejectf "%s is not a whole number" what

let natural what digits =
  if String.length digits > max_digits then rejectf "%s has more than %d digits" what max_digits;
  if not (is_natural digits) then rejectf "%s is not a number in canonical form" what;
  Z.of_string digits

let integer what text =
  if text <> "" && text.[0] = '-' then (
    let found = natural what (String.sub text 1 (String.length text - 1)) in
    if Z.sign found = 0 then rejectf "%s is -0" what;
    Z.neg found)
  else natural what text

let exponent what text =
  let negative = text <> "" && text.[0] = '-' in
  let digits = if negative then String.sub text 1 (String.length text - 1) else text in
  if not (is_natural digits) then rejectf "%s is not a number in canonical form" what;
  if String.length digits > 6 || int_of_string digits > max_exponent then
    rejectf "%s has an exponent beyond %d" what max_exponent;
  if digits = "0" then rejectf "%s has the exponent 0" what;
  Z.of_int (if negative then -int_of_string digits else int_of_string digits)

let split text sign =
  match String.index_opt text sign with
  | None -> None
  | Some i -> Some (String.sub text 0 i, String.sub text (i + 1) (String.length text - i - 1))

(* An integer, a fraction in lowest terms, or an odd integer times a power of two. *)
let number_of_text what text : Checker.number =
  match (split text '/', split text 'p') with
  | Some (n, d), _ ->
    let numerator = integer what n and denominator = natural what d in
    if Z.leq denominator Z.one || not (Z.equal (Z.gcd numerator denominator) Z.one) then
      rejectf "%s is not in lowest terms" what;
    { numerator; denominator; exponent = Z.zero }
  | None, Some (n, e) ->
    let numerator = integer what n and exponent = exponent what e in
    if Z.is_even numerator then rejectf "%s has an even numerator" what;
    { numerator; denominator = Z.one; exponent }
  | None, None -> { numerator = integer what text; denominator = Z.one; exponent = Z.zero }

let number what json = number_of_text what (plain what json)
