(** * Quantiles, improper integrals and infinite sums at work

    The sum of 1/k!, which encloses e; the alternating sum of 1/(k + 1); the integral of 1/x^2 from 1
    to infinity, whose tail is all of it; where the integral of 1/x reaches a level. Forged
    certificates are rejected: bounds on a tail that do not hold, terms that shrink less than is
    said, a step that divides by 0 far out, a level that is not reached. *)

From Coquelicot Require Import Coquelicot.
From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Vec Number Interval Term Check Meaning Verdict Jets Rational
  Fraction Tail Constant Pieces ConstantCheck Argument Parts ConstantMeaning ConstantVerdict
  ConstantExamples IntegralExamples.
Import ListNotations.
Local Open Scope Z_scope.

(** A certificate of a part without variables. *)
Definition exact (values : list (option Interval)) : Certificate := certified values [].

Definition ratio (p q : list Z) : Fraction := {| above := p; below := q |}.

(** ** The sum of 1/k! *)

(** Terms are multiplied with 1/(x + 1); the last three steps are not used. *)
Definition napier_with (last : list Step) (first : nat) : Constant := {|
  kind := InfiniteSum;
  function := {|
    claim_steps := of_list ([
      step (Const 0 1) []; step (Var 0) []; step (Const 1 1) []; step Add [1; 2]%nat;
      step Div [2; 3]%nat] ++ last);
    variables := [Between 0 0];
    goals := of_list [] |};
  body := 4; others := [first; 2%nat] |}.

Definition napier : Constant := napier_with [] 2.

(** The function at j. *)
Definition napier_copy (j : positive) : list (option Interval) :=
  [the 0 1; the (Zpos j - 1) 1; the 1 1; the (Zpos j) 1; the 1 j].

(** Four terms; the next one is 1/24, and the tail between once and 5/4 times that. *)
Definition napier_head (high last least most : option Interval) : Certificate :=
  exact
    (napier_copy 1 ++ napier_copy 2 ++ napier_copy 3 ++ napier_copy 4 ++
     [the 1 1; the 1 1; the 2 1; the 1 1; the 1 2; the 5 2; the 1 2; the 1 6; the 8 3;
      the 1 6; the 1 24; the 1 1; high; the 1 24; last; the 1 24; last; the 65 24; the 87 32;
      least; most; the 27 10; the 68 25]).

(** A = 1 and B = (x + 1)/x. *)
Definition napier_tail (high : Fraction) (decay : nat) : Tail := {|
  low_bound := ratio [1] [1]; high_bound := high; decay := decay; shift := 0; room := 2 |}.

Definition napier_high : Fraction := ratio [1; 1] [0; 1].

Definition napier_certificate (count : nat) (factors : Number * Number) (tail : Tail)
  (part : Certificate) : ConstantCertificate := {|
  low := fraction 27 10; high := fraction 68 25;
  evidence := Terms count factors false tail; of_parts := [part] |}.

Definition ones : Number * Number := (whole 1, whole 1).

Definition napier_part : Certificate :=
  napier_head (the 5 4) (the 5 96) (the 1 1) (the 1 1).

Definition napier_enclosed : ConstantCertificate :=
  napier_certificate 4 ones (napier_tail napier_high 1) napier_part.

Example napier_accepted : accepts_constant napier napier_enclosed = true.
Proof. vm_compute; reflexivity. Qed.

(** The tail is more than its first term alone; and terms do not grow with x^2. *)
Example napier_tail_too_small :
  accepts_constant napier
    (napier_certificate 4 ones (napier_tail (ratio [1] [1]) 1)
       (napier_head (the 1 1) (the 1 24) (the 1 1) (the 1 1))) = false.
Proof. vm_compute; reflexivity. Qed.

(** Where the tail begins, a bound divides by 0. *)
Example napier_divides_by_0 :
  accepts_constant napier
    (napier_certificate 4 ones (napier_tail (ratio [1; 1] [-4; 1]) 1) napier_part) = false.
Proof. vm_compute; reflexivity. Qed.

(** The conditions hold for the bounds on the factor, but the factor is another one. *)
Example napier_other_factor :
  accepts_constant napier
    (napier_certificate 4 (fraction 1 2, fraction 1 2) (napier_tail napier_high 1)
       (napier_head (the 5 4) (the 5 96) (the 1 2) (the 1 2))) = false.
Proof. vm_compute; reflexivity. Qed.

(** They do not hold for both bounds, or not two terms at a time. *)
Example napier_wide_factor :
  accepts_constant napier
    (napier_certificate 4 (whole 0, whole 2) (napier_tail napier_high 1)
       (napier_head (the 5 4) (the 5 96) (the 0 1) (the 2 1))) = false.
Proof. vm_compute; reflexivity. Qed.

(** Other terms than are in the part. *)
Example napier_other_terms :
  let of_terms count := napier_certificate count ones (napier_tail napier_high 1) napier_part in
  accepts_constant napier (of_terms 3%nat) = false /\ accepts_constant napier (of_terms 0%nat) = false.
Proof. split; vm_compute; reflexivity. Qed.

(** A first term that depends on x, and a step that divides by 0 at 10. *)
Example napier_shape :
  shaped (napier_with [] 3) 0 0 = false /\
  ratio_of (claim_steps (function napier)) 4 4 <> None /\
  ratio_of
    (claim_steps (function (napier_with [step (Const 10 1) []; step Sub [1; 5]%nat;
      step Div [2; 6]%nat] 2))) 4 4 = None.
Proof. split; [|split]; vm_compute; [reflexivity|discriminate|reflexivity]. Qed.

(** From the certificate to the reals. *)
Theorem napier_sum :
  exists e, Un_cv (fun n => Sum n (fun k => / INR (fact k)))%R e /\ (2.7 <= e <= 2.72)%R.
Proof.
  destruct (sum_sound napier _ napier_accepted (fun _ => 0%R)) as [_ (e & He & Hin)].
  { intros [|j] known; discriminate. }
  { reflexivity. }
  exists e; split.
  - assert (Hterm : forall k, sum_term napier (fun _ => 0%R) k = (/ INR (fact k))%R).
    { induction k as [|k IH]; cbn [sum_term].
      - unfold given_step, valued, evaluate, evaluate_list; simpl; field.
      - rewrite IH; unfold given_step, function_at, valued, evaluate, evaluate_list, start.
        unfold fixed_step, valued, evaluate, evaluate_list; cbn -[INR fact].
        replace (fact (S k)) with (S k * fact k)%nat by reflexivity; rewrite mult_INR, S_INR.
        pose proof (INR_fact_neq_0 k); pose proof (pos_INR k).
        replace (0 / 1 + INR k)%R with (INR k) by field; field; split; lra. }
    intros eps Heps; destruct (He eps Heps) as [n Hn]; exists n; intros m Hm.
    rewrite (Sum_ext m _ (sum_term napier (fun _ => 0%R))) by (intros k _; symmetry; apply Hterm).
    apply Hn, Hm.
  - revert Hin; unfold Inside, value; simpl; unfold two_to; simpl; lra.
Qed.

Corollary e_enclosed : (2.7 <= exp 1 <= 2.72)%R.
Proof.
  destruct napier_sum as (e & He & Hin); replace (exp 1) with e; [exact Hin|].
  apply (UL_sequence (fun n => Sum n (fun k => / INR (fact k)))%R); [exact He|].
  unfold exp; destruct (exist_exp 1) as [l Hl]; simpl; intros eps Heps.
  destruct (Hl eps Heps) as [n Hn]; exists (S n); intros [|m] Hm; [lia|].
  specialize (Hn m ltac:(lia)); revert Hn.
  replace (sum_f_R0 (fun i => / INR (fact i) * 1 ^ i)%R m) with
    (Sum (S m) (fun k => / INR (fact k))%R); [auto|].
  clear; induction m as [|m IH]; [simpl; field|].
  change (Sum (S (S m)) ?f) with (Sum (S m) f + f (S m))%R; rewrite IH; simpl sum_f_R0.
  rewrite pow1; simpl; ring.
Qed.

(** ** An alternating sum: 1 - 1/2 + 1/3 - .. *)

Definition mercator : Constant := {|
  kind := InfiniteSum;
  function := {|
    claim_steps := of_list [
      step (Const 0 1) []; step (Var 0) []; step (Const 1 1) []; step Add [1; 2]%nat;
      step (Const 2 1) []; step Add [1; 4]%nat; step Div [3; 5]%nat; step (Const (-1) 1) []];
    variables := [Between 0 0];
    goals := of_list [] |};
  body := 6; others := [2; 7]%nat |}.

(** The tail is between 1/2 and 3/4 of its first term, 1/3, two terms at a time. *)
Definition mercator_certificate (n : Z) (d : positive) (ends : list (option Interval))
  (alternates : bool) : ConstantCertificate := {|
  low := fraction 2 3; high := fraction 3 4;
  evidence :=
    Terms 2 (whole (-1), whole (-1)) alternates
      {| low_bound := ratio [1] [2]; high_bound := ratio [n] [Zpos d];
         decay := 1; shift := 1; room := 1 |};
  of_parts := [
    exact
      ([the 0 1; the 0 1; the 1 1; the 1 1; the 2 1; the 2 1; the 1 2; the (-1) 1;
        the 0 1; the 1 1; the 1 1; the 2 1; the 2 1; the 3 1; the 2 3; the (-1) 1;
        the (-1) 1; the (-1) 2; the 1 2; the 1 2; the 1 3; the 1 2; the n d] ++ ends ++
       [the (-1) 1; the (-1) 1; the 2 3; the 3 4])] |}.

Definition mercator_ends : list (option Interval) :=
  [the 1 6; the 1 4; the 1 6; the 1 4; the 2 3; the 3 4].

Example mercator_accepted :
  accepts_constant mercator (mercator_certificate 3 4 mercator_ends true) = true.
Proof. vm_compute; reflexivity. Qed.

(** Not one by one; and not with a bound of 3/5. *)
Example mercator_rejected :
  accepts_constant mercator (mercator_certificate 3 4 mercator_ends false) = false /\
  accepts_constant mercator
    (mercator_certificate 3 5 [the 1 6; the 1 5; the 1 6; the 1 5; the 2 3; the 7 10] true) = false.
Proof. split; vm_compute; reflexivity. Qed.

(** ** 1/x^2 from 1 to infinity *)

Definition square : Constant := {|
  kind := Improper;
  function := {|
    claim_steps := of_list [
      step (Const 1 1) []; step (Var 0) []; step (Pow 2) [1%nat]; step Div [0; 2]%nat];
    variables := [Between 0 0];
    goals := of_list [] |};
  body := 3; others := [] |}.

(** The tail begins at 1, and is A = B = x times the value there. *)
Definition square_certificate (bound : Fraction) (decay : nat) (high : Number)
  : ConstantCertificate := {|
  low := whole 1; high := high;
  evidence :=
    WithTail 0 [] ones
      {| low_bound := ratio [0; 1] [1]; high_bound := bound; decay := decay; shift := 0;
         room := 1 |};
  of_parts := [exact (repeat (the 1 1) 6)] |}.

Definition square_enclosed : ConstantCertificate :=
  square_certificate (ratio [0; 1] [1]) 2 (whole 1).

Example square_accepted : accepts_constant square square_enclosed = true.
Proof. vm_compute; reflexivity. Qed.

(** It does not shrink like x^(-3), an upper bound has room, and is not 9/10 of that. *)
Example square_rejected :
  accepts_constant square (square_certificate (ratio [0; 1] [1]) 3 (whole 1)) = false /\
  accepts_constant square (square_certificate (ratio [0; 1] [1]) 1 (whole 1)) = false /\
  accepts_constant square (square_certificate (ratio [0; 9] [10]) 2 (whole 1)) = false /\
  accepts_constant square (square_certificate (ratio [0; 2] [1]) 2 (whole 2)) = false.
Proof. split; [|split; [|split]]; vm_compute; reflexivity. Qed.

(** 1/x does not have an integral to infinity, whatever its tail is said to be. *)
Example no_tail_of_harmonic :
  match logarithmic_of [step (Const 1 1) []; step (Var 0) []; step Div [0; 1]%nat] 2 1 with
  | Some found =>
      integral_bounds
        {| low_bound := ratio [0; 1] [1]; high_bound := ratio [0; 1] [1]; decay := 1; shift := 0;
           room := 1 |} 1 found = None
  | None => False
  end.
Proof. vm_compute; reflexivity. Qed.

(** A function without a sign, or with a floor, has no tail. *)
Example no_slope :
  logarithmic_of [step (Var 0) []; step Sin [0%nat]] 1 1 = None /\
  logarithmic_of [step (Var 0) []; step Floor [0%nat]; step (Const 1 1) []] 2 1 = None.
Proof. split; vm_compute; reflexivity. Qed.

Theorem square_integral :
  exists F : R -> R,
  (forall b, 1 <= b -> is_RInt (fun x => 1 / x ^ 2) 1 b (F b))%R /\ is_lim F p_infty 1%R.
Proof.
  destruct (improper_sound square _ square_accepted (fun _ => 0%R))
    as [_ (v & (F & HF & Hlim) & Hin)].
  { intros [|j] known; discriminate. }
  { reflexivity. }
  exists F; split.
  - intros b Hb; assert (Hstart : start square = 1%R).
    { unfold start, fixed_step, valued, evaluate, evaluate_list; simpl; field. }
    specialize (HF b); rewrite Hstart in HF; specialize (HF Hb); revert HF.
    apply is_RInt_ext; intros x _; unfold function_at, valued, evaluate, evaluate_list; simpl.
    replace (1 / 1)%R with 1%R by field; reflexivity.
  - replace 1%R with v; [exact Hlim|].
    revert Hin; unfold Inside, value; simpl; unfold two_to; simpl; lra.
Qed.

(** ** A quantile: where the integral of 1/x from 1 is 1/2 *)

Definition root : Constant := {|
  kind := Quantile;
  function := {|
    claim_steps := of_list [
      step (Const 1 1) []; step (Const 2 1) []; step (Var 0) []; step Div [0; 2]%nat;
      step (Const 1 2) []];
    variables := [Between 0 1];
    goals := of_list [] |};
  body := 3; others := [4%nat] |}.

(** The parts of IntegralExamples.v, with the step of the level. *)
Definition with_level (of_piece : Certificate) : Certificate := {|
  verdict := Certified;
  enclosures := firstn 13 (enclosures of_piece) ++ the 1 2 :: skipn 13 (enclosures of_piece);
  has_slopes := false; cover := cover of_piece; witness := None |}.

Definition root_certificate (low high : Number) (pieces : list Piece) (of_pieces : list Certificate)
  (n d : positive) (upper lower : option Interval) : ConstantCertificate := {|
  low := low; high := high; evidence := Pieces 2 pieces;
  of_parts :=
    certified [the 1 1; the 2 1; None; None; the 1 2; the 0 1]
      [box [between 1 2] [between 1 2; from_to 1 2 1 1]]
    :: map with_level of_pieces ++
    [exact [the 1 1; the 2 1; the (Zpos n) d; the (Zpos d) n; the 1 2; upper; lower]] |}.

Definition root_enclosed : ConstantCertificate :=
  root_certificate (fraction 3 2) (fraction 2 1) [first_piece; second_piece] harmonic_parts 3 2
    (the 197 480) (the 500849 725760).

Example root_accepted : accepts_constant root root_enclosed = true.
Proof. vm_compute; reflexivity. Qed.

(** After the first piece alone the integral is not yet 1/2, and no piece ends at 7/4. *)
Example root_rejected :
  accepts_constant root
    (root_certificate (fraction 1 1) (fraction 3 2) [first_piece]
       [first_rest (the 1 1); harmonic_centre 5 4 (the 4 5) (the 4 5)] 1 1 (the 0 1)
       (the 653 1620)) = false /\
  accepts_constant root
    (root_certificate (fraction 7 4) (fraction 2 1) [first_piece; second_piece] harmonic_parts 7 4
       (the 197 480) (the 500849 725760)) = false.
Proof. split; vm_compute; reflexivity. Qed.

Theorem root_of_e :
  exists z, (3 / 2 <= z <= 2 /\ is_RInt (fun x => 1 / x) 1 z (1 / 2))%R.
Proof.
  destruct (quantile_sound root _ root_accepted (fun _ => 0%R)) as [_ (z & [[_ Hz] _] & Hin)].
  { intros [|j] known; discriminate. }
  { reflexivity. }
  exists z; split.
  - revert Hin; unfold Inside, value; simpl; unfold two_to; simpl; lra.
  - revert Hz; unfold start, given_step, fixed_step, function_at, valued, evaluate, evaluate_list.
    simpl; replace (1 / 1)%R with 1%R by field; apply is_RInt_ext; intros x _; reflexivity.
Qed.
