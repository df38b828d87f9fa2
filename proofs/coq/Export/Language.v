(** * The functions of a claim book, over the reals

    A claim book is written in a small language; `proofmark export coq` translates it name by name.
    What Coq's Reals have is used as it is, under their name; this file defines the rest. All
    functions are total, as is usual in Coq; a claim is only exported together with what its
    definitions require.

    | in the book                   | here                                             |
    |-------------------------------|--------------------------------------------------|
    | sqrt, ln, exp, sin, cos, atan | Coq's own, of the same names                     |
    | pi, abs, min, max, powers     | Coq's own: PI, Rabs, Rmin, Rmax, x ^ n           |
    | floor, ceil, floor_log2, log2 | the same names                                   |
    | atanh                         | [atanh], from [Kl]                               |
    | heap_diameter(x)              | [heap_diameter x], by [HeapDiameter.L]           |
    | x^n with a computed n         | [power x n]                                      |
    | x^(p/q), root(n, x)           | roots [sqrt] and [Fn.odd_root], and their powers |
    | pi, e, sin, cos, atan         | [PI], [exp 1], and the same names                |
    | tan, asin, sinh, factorial... | [Fn.tan], and so on: the same names, in [Fn]     |
    | sum k in a..b of f(k)         | [sum (each (fun k => f k) (numbers a b))]        |
    | f(xs), each number of a list  | [each f xs]                                      |
    | xs - ys, of two lists         | [paired Rminus xs ys]                            |
    | xs/y, of a list and a number  | [each (flip Rdiv y) xs]                          |
    | min(xs), max(xs)              | [least xs], [greatest xs]                        |
    | sum, mean, pdev, ...          | the same names                                   | *)

From Coq Require Import Reals List ZArith.
From Proofmark.Process Require HeapDiameter.
From Proofmark.Process Require Export Kl.
Import ListNotations.
Open Scope R_scope.

(** ** Whole numbers *)

(** The largest whole number that is not above x. *)
Definition floor (x : R) : R := IZR (Int_part x).

Definition ceil (x : R) : R := - floor (- x).

Definition log2 (x : R) : R := ln x / ln 2.

(** For x > 0, the largest whole k with 2^k <= x. *)
Definition floor_log2 (x : R) : R := floor (log2 x).

(** For a whole number x, the largest distance in the heap tree with vertices 0, ..., x - 1. *)
Definition heap_diameter (x : R) : R := INR (HeapDiameter.L (Z.to_nat (Int_part x))).

(** For a whole number n of either sign; for x > 0 and any other n, exp (n * ln x). *)
Definition power (x n : R) : R :=
  if Req_EM_T (IZR (Int_part n)) n then powerRZ x (Int_part n) else exp (n * ln x).

(** The whole numbers m, m + 1, ..., n. *)
Definition between (m n : Z) : list Z :=
  map (fun k => (m + Z.of_nat k)%Z) (seq 0 (Z.to_nat (n - m + 1))).

Definition numbers (a b : R) : list R := map IZR (between (Int_part a) (Int_part b)).

(** ** Lists *)

Definition flip (f : R -> R -> R) (y x : R) : R := f x y.

Definition each (f : R -> R) (xs : list R) : list R := map f xs.

Definition paired (f : R -> R -> R) (xs ys : list R) : list R :=
  map (fun pair => f (fst pair) (snd pair)) (combine xs ys).

Definition folded (f : R -> R -> R) (xs : list R) : R :=
  match xs with [] => 0 | x :: rest => fold_left f rest x end.

Definition sum : list R -> R := folded Rplus.
Definition product (xs : list R) : R := match xs with [] => 1 | _ :: _ => folded Rmult xs end.
Definition least : list R -> R := folded Rmin.
Definition greatest : list R -> R := folded Rmax.

Fixpoint all (P : R -> Prop) (xs : list R) : Prop :=
  match xs with [] => True | [x] => P x | x :: rest => P x /\ all P rest end.

Fixpoint count (xs : list R) : R := match xs with [] => 0 | _ :: rest => count rest + 1 end.

Definition mean (xs : list R) : R := sum xs / count xs.

Definition centred (xs : list R) : list R := each (flip Rminus (mean xs)) xs.

Definition squares (xs : list R) : R := sum (each (fun x => x ^ 2) (centred xs)).

(** The standard deviation of a population and of a sample. *)
Definition pdev (xs : list R) : R := sqrt (squares xs / count xs).
Definition sdev (xs : list R) : R := sqrt (squares xs / (count xs - 1)).

(** The least-squares line through the points (x, y). *)
Definition slope (xs ys : list R) : R :=
  sum (paired Rmult (centred xs) (centred ys)) / squares xs.
Definition intercept (xs ys : list R) : R := mean ys - slope xs ys * mean xs.

(** Positions are counted from 1. *)
Definition item (xs : list R) (k : nat) : R := nth (k - 1) xs 0.
Definition without (xs : list R) (k : nat) : list R := firstn (k - 1) xs ++ skipn k xs.

(** ** Functions that a book's reader writes out

    The formulas are those of `crates/book/src/library.rs`, and of a root of odd degree that of
    `power.rs`, which also has its value at 0. *)

Module Fn.

Definition tan (x : R) : R := sin x / cos x.
Definition cot (x : R) : R := cos x / sin x.
Definition sec (x : R) : R := 1 / cos x.
Definition csc (x : R) : R := 1 / sin x.
Definition asin (x : R) : R := 2 * atan (x / (1 + sqrt (1 - x ^ 2))).
Definition acos (x : R) : R := 4 * atan (sqrt (1 - x) / (sqrt 2 + sqrt (1 + x))).
Definition sinh (x : R) : R := (exp x - 1 / exp x) / 2.
Definition cosh (x : R) : R := (exp x + 1 / exp x) / 2.
Definition tanh (x : R) : R := 1 - 2 / (exp (2 * x) + 1).
Definition asinh (x : R) : R := ln (x + sqrt (x ^ 2 + 1)).
Definition acosh (x : R) : R := ln (x + sqrt (x ^ 2 - 1)).
Definition log10 (x : R) : R := ln x / ln 10.
Definition log1p (x : R) : R := ln (1 + x).
Definition expm1 (x : R) : R := exp x - 1.
Definition odd_root (n x : R) : R := x * exp ((1 / n - 1) / 2 * ln (x ^ 2)).
Definition cbrt (x : R) : R := odd_root 3 x.
Definition hypot (x y : R) : R := sqrt (x ^ 2 + y ^ 2).
Definition degrees (x : R) : R := 180 * x / PI.
Definition radians (x : R) : R := PI * x / 180.
Definition quotient (x y : R) : R := floor (x / y).
Definition modulo (x y : R) : R := x - y * floor (x / y).

(** Of whole numbers, by binary integers. *)

Definition multiplied (ns : list Z) : Z := fold_left Z.mul ns 1%Z.

Definition factorial_Z (n : Z) : Z := multiplied (between 1 n).

(** n (n - 2) ..., as many factors as there are pairs. *)
Definition double_factorial_Z (n : Z) : Z :=
  multiplied (map (fun k => (n - 2 * k)%Z) (between 0 ((n - 1) / 2))).

Definition fibonacci_Z (n : Z) : Z :=
  fst (Z.iter n (fun pair => (snd pair, (fst pair + snd pair)%Z)) (0%Z, 1%Z)).

(** n (n - 1) ... (n - k + 1) / k!; 0 for k > n, where one of the factors is 0. *)
Definition binomial_Z (n k : Z) : Z :=
  if (k <? 0)%Z then 0%Z
  else (multiplied (map (fun i => (n - i)%Z) (between 0 (k - 1))) / factorial_Z k)%Z.

Definition catalan_Z (n : Z) : Z := (binomial_Z (2 * n) n / (n + 1))%Z.

Definition factorial (x : R) : R := IZR (factorial_Z (Int_part x)).
Definition double_factorial (x : R) : R := IZR (double_factorial_Z (Int_part x)).
Definition fibonacci (x : R) : R := IZR (fibonacci_Z (Int_part x)).
Definition catalan (x : R) : R := IZR (catalan_Z (Int_part x)).
Definition binomial (x y : R) : R := IZR (binomial_Z (Int_part x) (Int_part y)).
Definition gcd (x y : R) : R := IZR (Z.gcd (Int_part x) (Int_part y)).
Definition lcm (x y : R) : R := IZR (Z.lcm (Int_part x) (Int_part y)).
Definition harmonic (x : R) : R := sum (each Rinv (numbers 1 x)).

End Fn.
