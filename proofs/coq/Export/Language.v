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
    | f(xs), each number of a list  | [each f xs]                                      |
    | xs - ys, of two lists         | [paired Rminus xs ys]                            |
    | xs/y, of a list and a number  | [each (flip Rdiv y) xs]                          |
    | min(xs), max(xs)              | [least xs], [greatest xs]                        |
    | sum, mean, pdev, ...          | the same names                                   | *)

From Coq Require Import Reals List.
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

(** For a whole number n of either sign. *)
Definition power (x n : R) : R := powerRZ x (Int_part n).

(** ** Lists *)

Definition flip (f : R -> R -> R) (y x : R) : R := f x y.

Definition each (f : R -> R) (xs : list R) : list R := map f xs.

Definition paired (f : R -> R -> R) (xs ys : list R) : list R :=
  map (fun pair => f (fst pair) (snd pair)) (combine xs ys).

Definition folded (f : R -> R -> R) (xs : list R) : R :=
  match xs with [] => 0 | x :: rest => fold_left f rest x end.

Definition sum : list R -> R := folded Rplus.
Definition least : list R -> R := folded Rmin.
Definition greatest : list R -> R := folded Rmax.

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
