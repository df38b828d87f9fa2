(* What a certificate of a constant says besides its ends (certificates/README.md), the names of the claims
   that follow, and why none do. *)

open Read

(* certificates/README.md, and crates/kernel/src/limits.rs *)
let max_order = 40
let max_pieces = 1_000
let max_pieces_steps = 1 lsl 20
let max_terms = 10_000
let max_coefficients = 64
let max_decay = 20
let max_whole = 1_000_000_000

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
  | "quantile" -> ("quantile", Quantile)
  | "improper" -> ("improper", Improper)
  | "sum" -> ("sum", InfiniteSum)
  | _ -> reject "kind is not root, maximum, minimum, integral, quantile, improper or sum"

(* The steps that a constant speaks of besides the function's value. *)
let others : Checker.kind -> string list = function
  | Root | Maximum | Minimum | Integral | Improper -> []
  | Quantile -> [ "level" ]
  | InfiniteSum -> [ "first"; "factor" ]

(* The fields of the file that some kind has, and others do not. *)
let optional =
  [ "level"; "first"; "factor"; "rises"; "at"; "order"; "pieces"; "value"; "terms"; "factors"; "period";
    "tail" ]

(* What a kind needs, and nothing else. *)
let needed : Checker.kind -> string list list * string = function
  | Root -> ([ [ "rises" ] ], "a root needs rises, true or false, and nothing else")
  | Maximum | Minimum -> ([ [ "at" ] ], "a maximum or minimum needs at, and nothing else")
  | Integral -> ([ [ "order"; "pieces" ] ], "an integral needs order and pieces, and nothing else")
  | Quantile ->
    ([ [ "level"; "order"; "pieces" ] ], "a quantile needs level, order and pieces, and nothing else")
  | Improper ->
    ( [ [ "order"; "pieces"; "value"; "tail" ]; [ "value"; "tail" ] ],
      "an improper integral needs value and tail, perhaps order and pieces, and nothing else" )
  | InfiniteSum ->
    ( [ [ "first"; "factor"; "terms"; "factors"; "period"; "tail" ] ],
      "a sum needs first, factor, terms, factors, period and tail, and nothing else" )

(* A whole number between two bounds, as plain digits. *)
let whole what least most = function
  | Json.Number digits
    when is_natural digits && String.length digits <= 10
         && least <= int_of_string digits && int_of_string digits <= most ->
    int_of_string digits
  | _ -> rejectf "%s is not a whole number from %d to %d" what least most

let pair what = function
  | Json.List [ least; most ] -> (snd (rational "a bound" least), snd (rational "a bound" most))
  | _ -> rejectf "%s is not a list of two" what

let piece json : Checker.piece =
  let found = fields [ "to"; "bounds" ] json in
  { piece_end = snd (rational "to" (List.assoc "to" found));
    piece_bounds = List.map (pair "a pair of bounds") (list "bounds" (List.assoc "bounds" found)) }

let order json =
  let order = index "order" (max_order + 1) json in
  demand (order >= 2 && order mod 2 = 0) "order is not an even number from 2 to 40";
  Z.of_int order

let pieces json = Claims.counted "piece" (fun _ -> piece) (Claims.not_empty "pieces" max_pieces json)

(* Integers, the last of which is not 0, unless 0 is all and may be. *)
let polynomial what ~may_be_0 json =
  let found = List.map (fun c -> integer what (plain what c)) (Claims.not_empty what max_coefficients json) in
  let last_is_0 = Z.equal (List.nth found (List.length found - 1)) Z.zero in
  demand ((not last_is_0) || (may_be_0 && List.length found = 1)) (what ^ " has 0 as its last coefficient");
  if last_is_0 then [] else found

let fraction what : Json.t -> Checker.fraction0 = function
  | List [ above; below ] ->
    let above = polynomial (what ^ ": the numerator") ~may_be_0:true above in
    { above; below0 = polynomial (what ^ ": the denominator") ~may_be_0:false below }
  | _ -> rejectf "%s is not a numerator and a denominator" what

let tail json : Checker.tail =
  let found = fields [ "low"; "high"; "decay"; "shift"; "room" ] json in
  let get key = List.assoc key found in
  let whole key least most = Z.of_int (whole key least most (get key)) in
  { low_bound = fraction "low" (get "low");
    high_bound = fraction "high" (get "high");
    decay = whole "decay" 1 max_decay;
    shift = whole "shift" 0 max_whole;
    room = whole "room" 1 max_whole }

let read kind found : Checker.evidence =
  let given = List.filter (fun key -> List.mem_assoc key found) optional in
  let needed, reason = needed kind in
  let same keys = List.sort compare keys = List.sort compare given in
  demand (List.exists same needed) reason;
  let get key = List.assoc key found in
  let tail () = at "tail" (fun () -> tail (get "tail")) in
  match (kind : Checker.kind) with
  | Root -> ( match get "rises" with Json.Bool rises -> Rises rises | _ -> reject reason)
  | Maximum | Minimum -> At (snd (rational "at" (get "at")))
  | Integral | Quantile -> Pieces (order (get "order"), pieces (get "pieces"))
  | Improper ->
    let order, pieces =
      if List.mem "order" given then (order (get "order"), pieces (get "pieces")) else (Z.zero, [])
    in
    WithTail (order, pieces, pair "value" (get "value"), tail ())
  | InfiniteSum ->
    let terms = Z.of_int (whole "terms" 1 max_terms (get "terms")) in
    let alternates = whole "period" 1 2 (get "period") = 2 in
    Terms (terms, pair "factors" (get "factors"), alternates, tail ())

(* The name and the sentence of the part of that number, of so many. *)
let name_of_part (kind : Checker.kind) count number =
  let of_piece number =
    let name, words = if number mod 2 = 0 then ("rest", "the rest in") else ("centre", "the centre of") in
    (Printf.sprintf "%s.%d" name (number / 2), Printf.sprintf "%s piece %d" words (number / 2))
  in
  match (kind, number) with
  | Root, 0 -> ("slope", "the derivative keeps its sign")
  | Root, _ -> ("ends", "the root lies between lo and hi")
  | Maximum, 0 -> ("bound", "no value is above hi")
  | Maximum, _ -> ("point", "a value is at least lo")
  | Minimum, 0 -> ("bound", "no value is below lo")
  | Minimum, _ -> ("point", "a value is at most hi")
  | Integral, _ -> of_piece number
  | Quantile, 0 -> ("positive", "the function is above 0")
  | Quantile, _ when number = count - 1 ->
    ("level", "the integral reaches the level between lo and hi")
  | Quantile, _ -> of_piece (number - 1)
  | Improper, _ when number = count - 1 -> ("value", "the value where the tail begins")
  | Improper, _ -> of_piece number
  | InfiniteSum, _ -> ("head", "the first terms and the tail")

let steps_of (constant : Checker.constant1) = Checker.to_list constant.function0.claim_steps

(* The limits of Rust on steps, before there are too many of them. *)
let demand_few_steps constant : Checker.evidence -> unit = function
  | Rises _ | At _ | WithTail (_, [], _, _) -> ()
  | Pieces (order, pieces) | WithTail (order, pieces, _, _) -> (
    match Checker.jets0 (steps_of constant) order with
    | Some jets ->
      let steps = Z.mul jets.jet_steps.size (Z.of_int (List.length pieces)) in
      demand (Z.leq steps (Z.of_int max_pieces_steps)) "too many pieces for so many steps"
    | None -> ())
  | Terms (terms, _, _, _) ->
    let steps = Z.mul terms (Z.of_int (List.length (steps_of constant))) in
    demand (Z.leq steps (Z.of_int Claims.max_steps)) "too many terms for so many steps"

(* Why no parts follow from the pieces from a step on; where they end, if some do. *)
let end_of_pieces constant from order pieces =
  match (Checker.jets0 (steps_of constant) order, Checker.written constant from) with
  | None, _ -> reject "the function has no derivatives, or they take too many steps"
  | _, None -> reject "an end of the range is not written as a number"
  | Some jets, Some start -> (
    match Checker.pieces_parts constant jets order start pieces with
    | None -> reject "a piece does not end after its beginning, or its bounds do not fit"
    | Some (_, reached) -> reached)

let is_end constant reached step =
  match Checker.written constant step with
  | None -> reject "an end of the range is not written as a number"
  | Some finish -> Checker.Number.is_eq reached finish

(* Why no parts follow. *)
let unfit (constant : Checker.constant1) from to_ : Checker.evidence -> string = function
  | Rises _ | At _ -> "the function has no derivative"
  | Pieces (order, pieces) when constant.kind0 = Quantile ->
    ignore (is_end constant (end_of_pieces constant from order pieces) to_);
    "the pieces do not end at hi, none ends at lo, or lo and hi are not in the range"
  | Pieces (order, pieces) ->
    if is_end constant (end_of_pieces constant from order pieces) to_ then
      "what the pieces add up to may be outside lo and hi"
    else "the pieces do not end where the range ends"
  | WithTail (order, pieces, (least, most), tail) -> (
    if pieces <> [] then ignore (end_of_pieces constant from order pieces);
    match Checker.written constant from with
    | None -> "an end of the range is not written as a number"
    | Some start -> (
      let beginning = Checker.end_of_pieces start pieces in
      demand (Checker.is_whole beginning) "the tail does not begin at a whole number";
      demand (Checker.Number.at_most least most) "the bounds in value are reversed";
      let at = beginning.numerator in
      match Checker.logarithmic_of (steps_of constant) constant.body at with
      | None -> "the function is not made as a tail needs it, or divides by 0 there"
      | Some slope when Checker.integral_bounds tail at slope = None ->
        "a condition on the tail does not hold from its beginning on"
      | Some _ -> "what the pieces and the tail add up to may be outside lo and hi"))
  | Terms (terms, factors, alternates, tail) -> (
    match Checker.written constant from with
    | None -> "an end of the range is not written as a number"
    | Some start -> (
      let at = Z.add start.numerator terms in
      match Checker.ratio_of (steps_of constant) constant.body at with
      | None -> "the ratio is not a fraction of polynomials, or divides by 0 in the tail"
      | Some ratio when Checker.sum_bounds tail at ratio factors alternates = None ->
        "a condition on the tail does not hold from its beginning on"
      | Some _ -> "no part follows from it"))
