(* Coq's natural numbers, positive numbers and integers as integers of Zarith: what Extract.v puts in
   the place of Coq's own definitions, which count bit by bit or one by one.

   Each function is what the Coq definition of that name computes, but for [mul] and [shl], which
   give up where a number would have more than 2^20 bits, as the integers of the Rust kernel do: the
   certificate is then rejected. [mul], [div] and [gcd] also count work, up to the limit of the Rust
   kernel.
   selftest.ml compares them with the definitions that they stand for. *)

exception Too_large
exception Too_much_work

let max_bits = 1 lsl 20
let max_work = 1 lsl 45
let left = ref max_work

(* So much work may be done from here on. *)
let allow work = left := work

(* On numbers with so many bits. *)
let spend m n =
  left := !left - ((m + 64) * (n + 64));
  if !left < 0 then raise Too_much_work

type t = Z.t

let zero = Z.zero
let one = Z.one

(* nat *)
let succ = Z.succ
let match_nat if_zero if_succ n = if Z.sign n = 0 then if_zero () else if_succ (Z.pred n)
let monus n m = Z.max Z.zero (Z.sub n m)
let to_nat n = Z.max Z.zero n
let odd = Z.is_odd

(* positive: 2p + 1, 2p and 1 *)
let double p = Z.shift_left p 1
let double_plus_one p = Z.succ (double p)

let match_positive if_odd if_even if_one p =
  if Z.equal p Z.one then if_one ()
  else
    let half = Z.shift_right p 1 in
    if Z.is_odd p then if_odd half else if_even half

let bits p = Z.of_int (Z.numbits p)

(* Z *)
let match_z if_zero if_positive if_negative n =
  match Z.sign n with
  | 0 -> if_zero ()
  | 1 -> if_positive n
  | _ -> if_negative (Z.neg n)

let add = Z.add
let sub = Z.sub
let neg = Z.neg
let abs = Z.abs
let min = Z.min
let max = Z.max
let compare = Z.compare
let equal = Z.equal
let leq = Z.leq
let lt = Z.lt
let sign n = Z.of_int (Z.sign n)

let mul a b =
  let m = Z.numbits a and n = Z.numbits b in
  if m + n > max_bits then raise Too_large;
  spend m n;
  Z.mul a b

(* Rounded down; 0 for a divisor 0, as in Coq. *)
let div a b =
  if Z.sign b = 0 then Z.zero
  else (
    spend (Z.numbits a) (Z.numbits b);
    Z.fdiv a b)

(* Never negative. *)
let gcd a b =
  spend (Z.numbits a) (Z.numbits b);
  Z.gcd a b

(* A negative shift goes to the right, as in Coq. *)
let shl a n =
  if Z.numbits n > 60 then raise Too_large;
  let n = Z.to_int n in
  if n < 0 then Z.shift_right a (-n)
  else if Z.numbits a + n > max_bits then raise Too_large
  else Z.shift_left a n
