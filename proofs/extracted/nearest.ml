(* NOT TRUSTED: the enclosures that a leaf of a cover file is computed with. The checker looks whether each
   of them follows by the rule of its operation, as if it stood in a certificate; its theorem holds
   whatever is computed here.

   An enclosure is the image of the operands' enclosures, rounded outward to multiples of 2^-bits. Images of
   functions that are not rational are rounded from the bounds that the rules themselves compute; those of
   exponentials from bounds a little further apart. *)

(* No enclosure: the operation may not be defined there. *)
exception Undefined

(* From lo to hi, in multiples of 2^-bits. *)
type enclosure = { lo : Z.t; hi : Z.t }

let demand condition = if not condition then raise Undefined
let found = function Some x -> x | None -> raise Undefined

let number bits n : Checker.number =
  { numerator = n; denominator = Z.one; exponent = Z.of_int (-bits) }

let interval bits { lo; hi } : Checker.interval = { lo = number bits lo; hi = number bits hi }

(* n * 2^k, rounded down or up. *)
let down n k = Numbers.shl n (Z.of_int k)
let up n k = Z.neg (down (Z.neg n) k)

(* The largest multiple of 2^-bits that is not above a number. *)
let floor_at bits (x : Checker.number) =
  let scaled = down x.numerator (Z.to_int x.exponent + bits) in
  if Z.equal x.denominator Z.one then scaled else Numbers.div scaled x.denominator

let rounded bits (x : Checker.interval) =
  { lo = floor_at bits x.lo; hi = Z.neg (floor_at bits (Checker.Number.neg x.hi)) }

(* The least and the greatest product. *)
let products x y =
  let a = Numbers.mul x.lo y.lo and b = Numbers.mul x.lo y.hi in
  let c = Numbers.mul x.hi y.lo and d = Numbers.mul x.hi y.hi in
  (Z.min (Z.min a b) (Z.min c d), Z.max (Z.max a b) (Z.max c d))

let negated { lo; hi } = { lo = Z.neg hi; hi = Z.neg lo }

let rec quotient bits x y =
  if Z.sign y.hi < 0 then quotient bits (negated x) (negated y)
  else (
    demand (Z.sign y.lo > 0);
    let div u = Numbers.div (down u bits) in
    { lo = div x.lo (if Z.sign x.lo >= 0 then y.hi else y.lo);
      hi = Z.neg (div (Z.neg x.hi) (if Z.sign x.hi >= 0 then y.lo else y.hi)) })

let power bits n x =
  let rec times k u = if k = 1 then u else Numbers.mul u (times (k - 1) u) in
  let a = times n x.lo and b = times n x.hi in
  let lo, hi =
    if n mod 2 = 1 || Z.sign x.lo >= 0 then (a, b)
    else if Z.sign x.hi <= 0 then (b, a)
    else (Z.zero, Z.max a b)
  in
  let back = -bits * (n - 1) in
  { lo = down lo back; hi = up hi back }

let root bits x =
  demand (Z.sign x.lo >= 0);
  let above, rest = Z.sqrt_rem (down x.hi bits) in
  { lo = Z.sqrt (down x.lo bits); hi = (if Z.sign rest = 0 then above else Z.succ above) }

(* How many digits the rules bound logarithms and angles to. *)
let digits bits =
  let zero = number bits Z.zero in
  Checker.series_digits Absolute { lo = zero; hi = zero }

(* From bounds on the value at each end, in multiples of 2^-digits. *)
let between bits digits (lo, _) (_, hi) =
  { lo = down lo (bits - digits); hi = up hi (bits - digits) }

(* Of a function that grows, which has bounds to so many digits at either end. *)
let growing bits ?(halved = 0) bounds x =
  let digits = digits bits in
  let at n = found (bounds (number bits n) digits) in
  between bits (Z.to_int digits + halved) (at x.lo) (at x.hi)

let logarithm bits x =
  demand (Z.sign x.lo > 0);
  growing bits Checker.bounds x

(* Half the logarithm of (1 + u)/(1 - u). *)
let atanh bits x =
  let bounds u digits = Checker.bounds (found (Checker.quotient u)) digits in
  growing bits ~halved:1 bounds x

(* The power of two in an exponential is found to so many digits, and its value to so many more. *)
let rough = 64
let guard = 48

let ln2 digits = fst (found (Checker.bounds (Checker.Number.whole (Z.of_int 2)) (Z.of_int digits)))

(* Bounds on e^x. With x = k ln 2 + r it is 2^k e^r. *)
let exponential bits n =
  let k = Numbers.div (down n (rough - bits)) (ln2 rough) in
  if Z.lt k (Z.of_int (-bits - 2)) then (Z.zero, Z.one)
  else if Z.numbits k > 32 then raise Numbers.Too_large
  else
    let k = Z.to_int k in
    let digits = bits + max k 0 + guard in
    (* ln 2 is known to more digits, as k times its error counts. *)
    let fine = digits + 34 in
    let rest = Z.sub (down n (fine - bits)) (Numbers.mul (Z.of_int k) (ln2 fine)) in
    let r = down rest (digits - fine) in
    (* 1 + r + r^2/2! + ..., each term with less than two units of error. |r| is below 1. *)
    let rec series term sum i =
      if Z.numbits term <= 1 then sum
      else
        let term = Numbers.div (down (Numbers.mul term r) (-digits)) (Z.of_int i) in
        series term (Z.add sum term) (i + 1)
    in
    let one = down Z.one digits in
    let sum = series one one 1 and doubt = down Z.one (guard / 2) in
    let back = bits + k - digits in
    (Z.max Z.zero (down (Z.sub sum doubt) back), up (Z.add sum doubt) back)

(* cos(x - s pi/2). *)
let wave bits s x =
  let digits = digits bits and one = down Z.one bits in
  let at n = Checker.turned0 (number bits n) s digits in
  match (at x.lo, at x.hi) with
  | Some a, Some b ->
    let ends = (Z.min a.low b.low, Z.max a.high b.high) in
    let { lo; hi } = between bits (Z.to_int digits) ends ends in
    (* It turns at multiples of pi; every other one is a top. *)
    let first = Z.fdiv (Z.sub a.from s) (Z.of_int 2) in
    let pieces = Z.sub (Z.cdiv (Z.sub b.to0 s) (Z.of_int 2)) first in
    let turns = Z.gt pieces Z.one and both = Z.gt pieces (Z.of_int 2) in
    let bottom = turns && (both || Z.is_even first) and top = turns && (both || Z.is_odd first) in
    { lo = (if bottom then Z.neg one else Z.max lo (Z.neg one));
      hi = (if top then one else Z.min hi one) }
  | _ -> { lo = Z.neg one; hi = one }

let whole bits x = { lo = down x.lo bits; hi = down x.hi bits }

(* The whole numbers of lo and hi. *)
let floors bits x = { lo = down x.lo (-bits); hi = down x.hi (-bits) }

let heap_diameter bits x =
  let vertices = floors bits x in
  let n = vertices.lo in
  demand (Z.sign n > 0 && whole bits vertices = x && Z.equal x.lo x.hi);
  let h = Z.numbits n - 1 in
  let reaches = h = 0 || Z.leq (Z.shift_left (Z.of_int 3) h) (Z.shift_left n 1) in
  let diameter = Z.of_int ((2 * h) - if reaches then 0 else 1) in
  whole bits { lo = diameter; hi = diameter }

(* What an operation makes of its operands; a variable is none of its business. *)
let enclosure bits (op : Checker.op) operands =
  match (op, operands) with
  | Const (n, d), [] ->
    let value : Checker.number = { numerator = n; denominator = d; exponent = Z.zero } in
    rounded bits { lo = value; hi = value }
  | Add, [ x; y ] -> { lo = Z.add x.lo y.lo; hi = Z.add x.hi y.hi }
  | Sub, [ x; y ] -> { lo = Z.sub x.lo y.hi; hi = Z.sub x.hi y.lo }
  | Mul, [ x; y ] ->
    let least, most = products x y in
    { lo = down least (-bits); hi = up most (-bits) }
  | Div, [ x; y ] -> quotient bits x y
  | Pow n, [ x ] -> power bits (Z.to_int n) x
  | Sqrt, [ x ] -> root bits x
  | Ln, [ x ] -> logarithm bits x
  | Exp, [ x ] ->
    let at n = if Z.sign n = 0 then (down Z.one bits, down Z.one bits) else exponential bits n in
    { lo = fst (at x.lo); hi = snd (at x.hi) }
  | Atanh, [ x ] -> atanh bits x
  | Pi, [] ->
    let digits = digits bits in
    let bounds = found (Checker.pi digits) in
    between bits (Z.to_int digits) bounds bounds
  | Sin, [ x ] -> wave bits Z.one x
  | Cos, [ x ] -> wave bits Z.zero x
  | Atan, [ x ] -> growing bits Checker.atan x
  | Min, [ x; y ] -> { lo = Z.min x.lo y.lo; hi = Z.min x.hi y.hi }
  | Max, [ x; y ] -> { lo = Z.max x.lo y.lo; hi = Z.max x.hi y.hi }
  | Abs, [ x ] ->
    let a = Z.neg x.lo in
    { lo = Z.max Z.zero (Z.max x.lo (Z.neg x.hi)); hi = Z.max a x.hi }
  | Floor, [ x ] -> whole bits (floors bits x)
  | Ceil, [ x ] -> whole bits (negated (floors bits (negated x)))
  | FloorLog2, [ x ] ->
    demand (Z.sign x.lo > 0);
    let log2 n = Z.of_int (Z.numbits n - 1 - bits) in
    whole bits { lo = log2 x.lo; hi = log2 x.hi }
  | HeapDiameter, [ x ] -> heap_diameter bits x
  | ( ( Const _ | Var _ | Add | Sub | Mul | Div | Pow _ | Sqrt | Ln | Exp | Atanh | Pi | Sin | Cos | Atan
      | Min | Max | Abs | Floor | Ceil | FloorLog2 | HeapDiameter ),
      _ ) ->
    raise Undefined
