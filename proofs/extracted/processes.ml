(* Decision processes, formats proofmark-mdp-model/1 and proofmark-mdp/1 (certificates/README.md): from
   JSON to the process and the certificate that the extracted checker takes. *)

open Read

let max_model_bytes = 64 * 1024 * 1024
let max_bytes = 64 * 1024 * 1024
let max_states = 1_000
let max_transitions = 1_000_000
let max_denominator_bits = 4_096
let max_tens = 4_000

type accepted = { name : string option; states : int; sha256 : string; figures : string }

(* ---- the model ---- *)

let whole digits =
  demand (all_digits digits) "not a number";
  demand (String.length digits <= max_digits) "a number is too long";
  Z.of_string digits

let tens text =
  let signed = text <> "" && (text.[0] = '-' || text.[0] = '+') in
  let digits = if signed then String.sub text 1 (String.length text - 1) else text in
  demand (all_digits digits) "not a number";
  let size = Z.of_string digits in
  demand (Z.leq size (Z.of_int max_tens)) "an exponent is too large";
  if text.[0] = '-' then -Z.to_int size else Z.to_int size

(* 0.4, 1e-3, 2/5, perhaps with a minus sign. *)
let rational text =
  let negative = text <> "" && text.[0] = '-' in
  let unsigned = if negative then String.sub text 1 (String.length text - 1) else text in
  let value =
    match split unsigned '/' with
    | Some (n, d) ->
      let n = whole n and d = whole d in
      demand (Z.sign d > 0) "a denominator is 0";
      Q.make n d
    | None ->
      let mantissa, power =
        match split (String.map (function 'E' -> 'e' | c -> c) unsigned) 'e' with
        | Some (mantissa, power) -> (mantissa, tens power)
        | None -> (unsigned, 0)
      in
      let before, after =
        match split mantissa '.' with
        | Some (before, after) ->
          demand (before <> "" && after <> "") "not a number";
          (before, after)
        | None -> (mantissa, "")
      in
      let places = power - String.length after in
      let scale = Z.pow (Z.of_int 10) (abs places) and digits = whole (before ^ after) in
      if places >= 0 then Q.of_bigint (Z.mul digits scale) else Q.make digits scale
  in
  if negative then Q.neg value else value

let model_number = function
  | Json.Number text -> rational text
  | json -> rational (plain "a number" json)

(* A name is one line, without what could move the cursor, turn the text or hide in it. *)
let is_hidden c =
  (c < 0x20 && c <> 0x09) || (c >= 0x7F && c < 0xA0) || c = 0x061C || c = 0x200E || c = 0x200F
  || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c = 0xFEFF
  || (c >= 0xE0000 && c <= 0xE007F)

let name json =
  let found = text "name" json in
  let rec go i =
    if i < String.length found then (
      let code, length = Option.value (Json.decode found i) ~default:(0, 1) in
      demand (not (is_hidden code)) "name has hidden characters";
      go (i + length))
  in
  go 0;
  found

(* A choice over its least common denominator, and its line of the canonical text. *)
let choice ~states ~transitions json : Decision.choice * string =
  let found = fields [ "reward"; "next" ] json in
  let reward = model_number (List.assoc "reward" found) in
  let pair json =
    match list "a pair" json with
    | [ next; probability ] -> (index "a next state" states next, model_number probability)
    | _ -> reject "not a pair of a state and its probability"
  in
  let row = List.map pair (list "next" (List.assoc "next" found)) in
  transitions := !transitions + List.length row;
  demand (!transitions <= max_transitions) "too many transitions";
  let over =
    List.fold_left
      (fun over (_, p) ->
        let over = Z.lcm over (Q.den p) in
        demand (Z.numbits over <= max_denominator_bits) "a denominator is too long";
        over)
      (Q.den reward) row
  in
  let numerator q = Z.divexact (Z.mul (Q.num q) over) (Q.den q) in
  let row = List.sort (fun (s, _) (t, _) -> compare s t) row in
  let rec repeated = function
    | (s, _) :: ((t, _) :: _ as rest) -> s = t || repeated rest
    | _ -> false
  in
  demand (not (repeated row)) "a next state is named twice";
  demand (List.for_all (fun (_, p) -> Q.sign p >= 0) row) "a probability is negative";
  let next =
    List.filter_map (fun (s, p) -> if Q.sign p = 0 then None else Some (s, numerator p)) row
  in
  let line =
    String.concat " "
      (Z.to_string over :: Z.to_string (numerator reward)
      :: List.map (fun (s, n) -> Printf.sprintf "%d:%s" s (Z.to_string n)) next)
  in
  ( { over; reward = numerator reward; next = List.map (fun (s, n) -> (Z.of_int s, n)) next }, line )

let model bytes =
  demand (String.length bytes <= max_model_bytes) "the model is too long";
  let found = fields [ "format"; "states" ] ~optional:[ "name" ] (Json.parse bytes) in
  let format = text "format" (List.assoc "format" found) in
  demand (format = "proofmark-mdp-model/1") "not a proofmark-mdp-model/1 file";
  let name = Option.map name (List.assoc_opt "name" found) in
  let lists = list "states" (List.assoc "states" found) in
  let states = List.length lists in
  demand (1 <= states && states <= max_states) "no state, or too many";
  let transitions = ref 0 in
  let canonical = Buffer.create 1024 in
  Buffer.add_string canonical (Printf.sprintf "%s\nstates %d\n" format states);
  let state s json =
    at (Printf.sprintf "state %d" s) (fun () ->
        List.mapi
          (fun a json ->
            let choice, line = choice ~states ~transitions json in
            Buffer.add_string canonical (Printf.sprintf "%d %d %s\n" s a line);
            choice)
          (list "the choices of a state" json))
  in
  let process = List.mapi state lists in
  (name, process, Sha256.hex (Buffer.contents canonical))

(* ---- the certificate ---- *)

let decision_number what json : Decision.number =
  let { Checker.numerator; denominator; exponent } = number what json in
  { numerator; denominator; exponent }

let potential json : Decision.potential =
  let found = fields [ "over"; "values" ] json in
  let whole json = integer "a potential" (plain "a potential" json) in
  { common = whole (List.assoc "over" found);
    values = List.map whole (list "values" (List.assoc "values" found)) }

let way json : Decision.way =
  let found = fields [ "actions"; "potential" ] json in
  (* The target's own action may be any, up to the limit of machine words. *)
  let action = function
    | Json.Number digits when is_natural digits && String.length digits <= 20 ->
      let found = Z.of_string digits in
      demand (Z.numbits found <= 64) "an action has more than 64 bits";
      found
    | _ -> reject "an action is not a whole number"
  in
  { named = List.map action (list "actions" (List.assoc "actions" found));
    times = potential (List.assoc "potential" found) }

let far json : Decision.far =
  let found = fields [ "from"; "to"; "potential" ] json in
  let state key = Z.of_int (index key 1_000_000_000 (List.assoc key found)) in
  { start = state "from"; target = state "to";
    distance = potential (List.assoc "potential" found) }

let value ({ numerator; denominator; exponent } : Decision.number) =
  let scale = Z.pow (Z.of_int 2) (abs (Z.to_int exponent)) in
  if Z.sign exponent >= 0 then Q.make (Z.mul numerator scale) denominator
  else Q.make numerator (Z.mul denominator scale)

(* A fraction if it is short, else some of its digits, by a division that rounds down or up. *)
let figure divide q =
  let fraction = Q.to_string q in
  if String.length fraction <= 24 then fraction
  else
    let whole = divide (Z.mul (Q.num q) (Z.of_string "1000000000000")) (Q.den q) in
    let digits = Z.format "%013d" (Z.abs whole) in
    let point = String.length digits - 12 in
    Printf.sprintf "%s%s.%s"
      (if Z.sign whole < 0 then "-" else "")
      (String.sub digits 0 point)
      (String.sub digits point 12)

let enclosure lo hi =
  let lo = value lo and hi = value hi in
  let shown_lo = figure Z.fdiv lo and shown_hi = figure Z.cdiv hi in
  if Q.equal lo hi && shown_lo = shown_hi then "= " ^ shown_lo
  else Printf.sprintf "in [%s, %s]" shown_lo shown_hi

(* What a valid certificate proves of the process of this model. *)
let check ~model:bytes certificate =
  let name, process, sha256 = model bytes in
  demand (String.length certificate <= max_bytes) "the certificate is too long";
  let found = fields [ "format"; "sha256"; "gain"; "diameter" ] (Json.parse certificate) in
  let get key = List.assoc key found in
  demand (text "format" (get "format") = "proofmark-mdp/1") "not a proofmark-mdp/1 file";
  demand (text "sha256" (get "sha256") = sha256) "the certificate is for another process";
  let gain = fields [ "lo"; "hi"; "bias" ] ~optional:[ "second" ] (get "gain") in
  let second json =
    let found = fields [ "level"; "potential" ] json in
    ( decision_number "level" (List.assoc "level" found),
      potential (List.assoc "potential" found) )
  in
  let diameter = fields [ "lo"; "hi"; "near" ] ~optional:[ "far" ] (get "diameter") in
  let certificate : Decision.certificate =
    { gain_lo = decision_number "lo" (List.assoc "lo" gain);
      gain_hi = decision_number "hi" (List.assoc "hi" gain);
      bias = potential (List.assoc "bias" gain);
      second = Option.map second (List.assoc_opt "second" gain);
      diameter_lo = decision_number "lo" (List.assoc "lo" diameter);
      diameter_hi = decision_number "hi" (List.assoc "hi" diameter);
      farthest = Option.map far (List.assoc_opt "far" diameter);
      ways = List.map way (list "near" (List.assoc "near" diameter)) }
  in
  demand (Decision.check process certificate) "the checker does not accept it";
  let span =
    match (certificate.second, Decision.span certificate.bias) with
    | Some _, Some span -> enclosure span span
    | _ -> "not stated"
  in
  let figures =
    Printf.sprintf "gain %s, span %s, diameter %s"
      (enclosure certificate.gain_lo certificate.gain_hi)
      span
      (enclosure certificate.diameter_lo certificate.diameter_hi)
  in
  { name; states = List.length process; sha256; figures }
