(** * Tails: crates/kernel/src/constant/tail.rs

    | Rust                          | here                                        |
    |-------------------------------|---------------------------------------------|
    | Tail                          | Tail, with bounds that may be too long      |
    | fractions                     | fraction_of, fractions                      |
    | Steady, of_fraction, of_step, | the same                                    |
    | of_constant, logarithmic      |                                             |
    | Tail::is_shaped               | is_shaped                                   |
    | Tail::shrinks                 | sum_conditions                              |
    | Tail::of_sum                  | sum_bounds                                  |
    | Tail::of_integral             | integral_conditions, integral_bounds        |
    | Tail::bounded                 | room_conditions, bounds                     |

    What an infinite sum or an improper integral adds from a whole number N on is bounded by the
    first term, or the value, there, times the values of two fractions of polynomials. This file is
    the model of why, as far as it can be computed; Steady.v and Telescope.v prove that it suffices.

    Each step of a function may have a fraction: its value at x is that of the fraction, which
    divides by 0 nowhere from N on. For an integral, it may be steady: it keeps its sign from N on,
    and its derivative is a fraction times itself. *)

From Coq Require Import ZArith Bool List.
From Proofmark.Kernel Require Import Vec Number Term Slope Jets Rational Polynomial Fraction.
Import ListNotations.

(** ** The fractions of a program's steps *)

(** The fraction of a step, if it has one, given those of its operands, if they have. *)
Definition fraction_of (o : Op) (operands : option (list Fraction)) : option Computed :=
  match o, operands with
  | Const n d, Some [] => Some (Some (Fraction.ratio n d))
  | Var O, Some [] => Some (Fraction.x_plus 0)
  | Add, Some [u; v] => Some (Fraction.add (Some u) (Some v))
  | Sub, Some [u; v] => Some (Fraction.sub (Some u) (Some v))
  | Mul, Some [u; v] => Some (Fraction.mul (Some u) (Some v))
  | Div, Some [u; v] => Some (Fraction.div (Some u) (Some v))
  | Pow n, Some [u] => Some (Fraction.pow (Some u) n)
  | _, _ => None
  end.

Definition look_in {A} (found : Vec (option A)) (k : nat) : option A :=
  match look found k with Some a => a | None => None end.

(** One after the other; none of them divides by 0 from a number on. *)
Fixpoint fractions_after (from : Z) (found : Vec (option Fraction)) (steps : list Step)
  : option (Vec (option Fraction)) :=
  match steps with
  | [] => Some found
  | s :: steps =>
      match fraction_of (op s) (all_some (map (look_in found) (args s))) with
      | None => fractions_after from (push found None) steps
      | Some None => None
      | Some (Some f) =>
          if Fraction.is_defined f from then fractions_after from (push found (Some f)) steps
          else None
      end
  end.

Definition fractions (steps : list Step) (from : Z) : option (Vec (option Fraction)) :=
  fractions_after from empty steps.

(** The fraction of a step of a program in which every step that depends on x has one. *)
Definition ratio_of (steps : list Step) (body : nat) (from : Z) : option Fraction :=
  match fractions steps from with
  | None => None
  | Some found =>
      if
        forallb
          (fun '(f, depends) => match f with Some _ => true | None => negb depends end)
          (combine found (dependent_on_first steps))
      then look_in found body else None
  end.

(** ** Steps that keep their sign *)

(** The value f of a step keeps its sign, and is perhaps above 0; and f'/f. *)
Record Steady := { is_positive : bool; by_logarithm : Fraction }.

Definition steady (positive : bool) (found : Computed) : option Steady :=
  option_map (fun f => {| is_positive := positive; by_logarithm := f |}) found.

(** Of a step with a fraction: nothing if that changes its sign. *)
Definition of_fraction (f : Fraction) (from : Z) : option (option Steady) :=
  let signs := Fraction.signs f from in
  if above_0 signs || below_0 signs then
    option_map Some (steady (above_0 signs) (Fraction.logarithmic f))
  else Some None.

Section Steady.

(** What is known of the steps before. *)
Variable given : Vec (option Fraction).
Variable found : Vec (option Steady).

(** Of a step that does not depend on x and has no fraction. *)
Definition of_constant (s : Step) : Steady :=
  let positive a := match look_in found a with Some f => is_positive f | None => false end in
  {| is_positive :=
       match op s with
       | Pi | Exp => true
       | Sqrt | Mul | Div => forallb positive (args s)
       | _ => false
       end;
     by_logarithm := Fraction.polynomial (Polynomial.whole 0) |}.

(** Of a step that depends on x and has no fraction. *)
Definition of_step (s : Step) : option Steady :=
  match op s, args s with
  | Exp, [a] =>
      match look_in given a with
      | Some f => steady true (Fraction.derivative (Some f))
      | None => None
      end
  | Mul, [a; b] =>
      match look_in found a, look_in found b with
      | Some u, Some v =>
          steady (is_positive u && is_positive v)
            (Fraction.add (Some (by_logarithm u)) (Some (by_logarithm v)))
      | _, _ => None
      end
  | Div, [a; b] =>
      match look_in found a, look_in found b with
      | Some u, Some v =>
          if is_positive v then
            steady (is_positive u)
              (Fraction.sub (Some (by_logarithm u)) (Some (by_logarithm v)))
          else None
      | _, _ => None
      end
  | Sqrt, [a] =>
      match look_in found a with
      | Some u =>
          if is_positive u then
            steady true (Fraction.mul (Some (Fraction.ratio 1 2)) (Some (by_logarithm u)))
          else None
      | None => None
      end
  | Pow n, [a] =>
      match look_in found a with
      | Some u =>
          steady (is_positive u)
            (Fraction.mul (Fraction.whole (Z.of_nat n)) (Some (by_logarithm u)))
      | None => None
      end
  | _, _ => None
  end.

End Steady.

(** One after the other; each must have a fraction, or be steady. *)
Fixpoint steady_after (given : Vec (option Fraction)) (depends : Vec bool) (from : Z)
  (found : Vec (option Steady)) (steps : list Step) : option (Vec (option Steady)) :=
  match steps with
  | [] => Some found
  | s :: steps =>
      let next :=
        match look_in given (size found) with
        | Some f => of_fraction f from
        | None =>
            if flagged depends (size found) then option_map Some (of_step given found s)
            else Some (Some (of_constant found s))
        end in
      match next with
      | Some next => steady_after given depends from (push found next) steps
      | None => None
      end
  end.

(** f'/f of a step, if it keeps its sign from a number on. *)
Definition logarithmic_of (steps : list Step) (body : nat) (from : Z) : option Fraction :=
  match fractions steps from with
  | None => None
  | Some given =>
      match steady_after given (dependent_on_first steps) from empty steps with
      | None => None
      | Some found => option_map by_logarithm (look_in found body)
      end
  end.

(** ** The conditions on a tail *)

(** The bounds A and B; e, s and M: the terms or the function shrink at least like (x + s)^(-e), and
    A and B are at most M (x + s)^(e - 1) in absolute value. *)
Record Tail := {
  low_bound : Fraction;
  high_bound : Fraction;
  decay : nat;
  shift : Z;
  room : Z }.

(** limits::TAIL_COEFFICIENTS, TAIL_DECAY, TAIL_WHOLE *)
Definition most_tail_coefficients : Z := 64.
Definition most_decay : nat := 20.
Definition most_whole : Z := 1000000000.

Section Tail.

Variable tail : Tail.

(** Where the tail begins. *)
Variable from : Z.

Let low : Computed := Some (low_bound tail).
Let high : Computed := Some (high_bound tail).

Definition is_short (p : Polynomial) : bool :=
  (Z.of_nat (length p) <=? most_tail_coefficients)%Z.

Definition is_shaped : bool :=
  (1 <=? decay tail)%nat && (decay tail <=? most_decay)%nat
  && (1 <=? room tail)%Z && (room tail <=? most_whole)%Z
  && (0 <=? shift tail)%Z && (shift tail <=? most_whole)%Z && (0 <? from + shift tail)%Z
  && forallb (fun f => is_short (above f) && is_short (below f)) [low_bound tail; high_bound tail].

(** (x + m + s)^n *)
Definition power (m : Z) (n : nat) : Computed :=
  Fraction.pow (Fraction.x_plus (shift tail + m)) n.

(** What is at least 0 from N on if the terms are multiplied by the ratio from one to the next; if
    they alternate, two of them are taken together. *)
Definition sum_conditions (ratio : Computed) (alternates : bool) : list Computed :=
  let one := Fraction.whole 1 in
  let wide := Fraction.whole (room tail) in
  let period := if alternates then 2%Z else 1%Z in
  let next := if alternates then Fraction.mul ratio (Fraction.moved ratio 1) else ratio in
  let added := if alternates then Fraction.add one ratio else one in
  [next;
   Fraction.sub (power 0 (decay tail)) (Fraction.mul next (power period (decay tail)));
   Fraction.sub (Fraction.sub high (Fraction.mul next (Fraction.moved high period))) added;
   Fraction.add (Fraction.sub added low) (Fraction.mul next (Fraction.moved low period))]
  ++ (if alternates then [Fraction.sub wide ratio; Fraction.add wide ratio] else []).

(** The same for an integral with this f'/f. *)
Definition integral_conditions (by_logarithm : Computed) : list Computed :=
  let one := Fraction.whole 1 in
  let falls := Fraction.negated by_logarithm in
  [Fraction.sub (Fraction.mul (power 0 1) falls) (Fraction.whole (Z.of_nat (decay tail)));
   Fraction.sub (Fraction.sub (Fraction.mul falls high) (Fraction.derivative high)) one;
   Fraction.add (Fraction.add (Fraction.mul by_logarithm low) (Fraction.derivative low)) one].

Definition room_conditions : list Computed :=
  let wide :=
    Fraction.mul (power 0 (decay tail - 1)) (Fraction.whole (room tail)) in
  [Fraction.add wide low; Fraction.sub wide low; Fraction.add wide high; Fraction.sub wide high].

(** The values of A and B where the tail begins. *)
Definition bounds : option (Number * Number) :=
  match Fraction.at_whole (low_bound tail) from, Fraction.at_whole (high_bound tail) from with
  | Some low, Some high => Some (low, high)
  | _, _ => None
  end.

(** For each of two bounds on the factor of a sum. *)
Definition sum_bounds (ratio : Fraction) (factors : Number * Number) (alternates : bool)
  : option (Number * Number) :=
  let scaled c :=
    Fraction.mul (Some (Fraction.ratio (numerator c) (Zpos (denominator c)))) (Some ratio) in
  let conditions c := sum_conditions (scaled c) alternates in
  if
    is_shaped && implb alternates (Number.is_eq (fst factors) (snd factors))
    && forallb (Fraction.holds from) (conditions (fst factors))
    && forallb (Fraction.holds from) (conditions (snd factors))
    && forallb (Fraction.holds from) room_conditions
  then bounds else None.

Definition integral_bounds (by_logarithm : Fraction) : option (Number * Number) :=
  if
    is_shaped && forallb (Fraction.holds from) (integral_conditions (Some by_logarithm))
    && forallb (Fraction.holds from) room_conditions
  then bounds else None.

End Tail.
