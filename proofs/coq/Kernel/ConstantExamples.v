(** * Constants at work

    The plastic number is the root of x^3 - x - 1 in [1, 2]. Its certificate becomes a theorem on
    real numbers; forged ones are rejected: a root elsewhere, a sign that the derivative does not
    have, a function with two roots, a maximum that is not reached. Then claims and a constant that
    use the plastic number: nothing is known of it but its enclosure, and what is refuted must fail
    on all of that. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Walk Check Meaning Verdict
  Rational Constant ConstantCheck Argument Parts ConstantMeaning ConstantVerdict.
Import ListNotations.
Local Open Scope Z_scope.

Definition fraction (n : Z) (d : positive) : Number := number n d 0.
Definition whole (n : Z) : Number := fraction n 1.
Definition exactly (x : Number) : Interval := interval x x.
Definition between (n m : Z) : Interval := interval (whole n) (whole m).
Definition by_rule (x : Interval) : Entry := Some (x, None).

(** A certificate without slopes: enclosures of the steps that do not vary, and boxes. *)
Definition certified (enclosures : list (option Interval)) (boxes : list Box) : Certificate := {|
  verdict := Certified; enclosures := enclosures; has_slopes := false; cover := boxes;
  witness := None |}.

Definition box (ranges : list Interval) (entries : list Interval) : Box := {|
  ranges := ranges; entries := map by_rule entries; centre := None |}.

(** ** The plastic number *)

Definition plastic : Constant := {|
  kind := Root;
  function := {|
    claim_steps := of_list [
      step (Const 1 1) []; step (Const 2 1) []; step (Var 0) []; step (Pow 3) [2%nat];
      step Sub [3; 2]%nat; step Sub [4; 0]%nat];
    variables := [Between 0 1];
    goals := of_list [] |};
  body := 5; others := [] |}.

(** Its derivative is 3 x^2 - 1, between 2 and 11 on [1, 2]. The steps that do not vary are 1, 2,
    the derivative 1 of x, the 3 of 3 x^2, and the 0 that the derivative is compared with. *)
Definition plastic_slope (slope : Interval) : Certificate :=
  certified
    [Some (between 1 1); Some (between 2 2); Some (between 1 1); None; Some (between 3 3); None;
     None; None; None; None; None; None; Some (between 0 0)]
    [box [between 1 2]
       [between 1 2; between 1 4; between 3 12; between 3 12; between 1 8; slope; between (-1) 7;
        between (-2) 6]].

(** The steps of the function at x, with x^3, x^3 - x and x^3 - x - 1. *)
Definition plastic_at (x cube difference root : Number) : list (option Interval) :=
  map Some [between 1 1; between 2 2; exactly x; exactly cube; exactly difference; exactly root].

Definition at_331_250 : list (option Interval) :=
  plastic_at (fraction 331 250) (fraction 36264691 15625000) (fraction 15577191 15625000)
    (fraction (-47809) 15625000).

Definition at_53_40 : list (option Interval) :=
  plastic_at (fraction 53 40) (fraction 148877 64000) (fraction 64077 64000) (fraction 77 64000).

Definition plastic_certificate (low high : Number) (at_low at_high : list (option Interval))
  (slope : Interval) (rises : bool) : ConstantCertificate := {|
  low := low; high := high; evidence := Rises rises;
  of_parts := [
    plastic_slope slope;
    certified (at_low ++ at_high ++ [Some (between 0 0)]) []] |}.

Definition plastic_enclosed : ConstantCertificate :=
  plastic_certificate (fraction 331 250) (fraction 53 40) at_331_250 at_53_40 (between 2 11) true.

Example plastic_accepted : accepts_constant plastic plastic_enclosed = true.
Proof. vm_compute; reflexivity. Qed.

(** From 53/40 to 3/2 there is no root. *)
Example plastic_elsewhere :
  accepts_constant plastic
    (plastic_certificate (fraction 53 40) (fraction 3 2) at_53_40
       (plastic_at (fraction 3 2) (fraction 27 8) (fraction 15 8) (fraction 7 8))
       (between 2 11) true) = false.
Proof. vm_compute; reflexivity. Qed.

(** The ends are in order. *)
Example plastic_reversed :
  accepts_constant plastic
    (plastic_certificate (fraction 53 40) (fraction 331 250) at_53_40 at_331_250 (between 2 11)
       true) = false.
Proof. vm_compute; reflexivity. Qed.

(** It does not fall. *)
Example plastic_falling :
  accepts_constant plastic
    (plastic_certificate (fraction 331 250) (fraction 53 40) at_331_250 at_53_40 (between 2 11)
       false) = false.
Proof. vm_compute; reflexivity. Qed.

(** Its derivative at 1 is 2. *)
Example plastic_slope_narrowed :
  accepts_constant plastic
    (plastic_certificate (fraction 331 250) (fraction 53 40) at_331_250 at_53_40 (between 3 11)
       true) = false.
Proof. vm_compute; reflexivity. Qed.

(** From the certificate to the reals. *)
Theorem plastic_number :
  exists x, ((1 <= x <= 2 /\ x ^ 3 = x + 1) /\
    (forall y, 1 <= y <= 2 -> y ^ 3 = y + 1 -> x = y) /\ 1.324 <= x <= 1.325)%R.
Proof.
  destruct (root_sound plastic _ plastic_accepted (fun _ => 0%R)) as [_ (x & [Hx Hunique] & Hin)].
  { intros [|j] known; discriminate. }
  { reflexivity. }
  exists x; revert Hx Hunique Hin; unfold IsRoot, InDomain, fixed_step, function_at, valued.
  unfold evaluate, evaluate_list, Inside; simpl; intros [Hx Hzero] Hunique Hin.
  split; [lra|split].
  - intros y Hy Hroot; apply Hunique; lra.
  - unfold value in Hin; simpl in Hin; unfold two_to in Hin; simpl in Hin; lra.
Qed.

(** ** Two roots: x^2 - 1 on [-2, 2] *)

Definition two_roots : Constant := {|
  kind := Root;
  function := {|
    claim_steps := of_list [
      step (Const (-2) 1) []; step (Const 2 1) []; step (Var 0) []; step (Pow 2) [2%nat];
      step (Const 1 1) []; step Sub [3; 4]%nat];
    variables := [Between 0 1];
    goals := of_list [] |};
  body := 5; others := [] |}.

(** The derivative 2 x on one box. *)
Definition two_roots_certificate (x slope square difference : Interval) : ConstantCertificate := {|
  low := whole 1; high := whole 1; evidence := Rises true;
  of_parts := [
    certified
      [Some (between (-2) (-2)); Some (between 2 2); Some (between 1 1); None; Some (between 2 2);
       None; None; None; Some (between 1 1); None; Some (between 0 0)]
      [box [x] [x; slope; slope; square; difference]];
    certified
      (map Some [between (-2) (-2); between 2 2; between 1 1; between 1 1; between 1 1; between 0 0;
         between (-2) (-2); between 2 2; between 1 1; between 1 1; between 1 1; between 0 0;
         between 0 0]) []] |}.

Example two_roots_rejected :
  accepts_constant two_roots
    (two_roots_certificate (between (-2) 2) (between (-4) 4) (between 0 4) (between (-1) 3))
  = false.
Proof. vm_compute; reflexivity. Qed.

(** A box that hides one of the roots does not cover the range. *)
Example two_roots_hidden :
  accepts_constant two_roots
    (two_roots_certificate (between 1 2) (between 2 4) (between 1 4) (between 0 3)) = false.
Proof. vm_compute; reflexivity. Qed.

(** The same certificate for the range [1, 2]. *)
Example one_root_accepted :
  accepts_constant
    {| kind := Root;
       function := {|
         claim_steps := of_list [
           step (Const 1 1) []; step (Const 2 1) []; step (Var 0) []; step (Pow 2) [2%nat];
           step (Const 1 1) []; step Sub [3; 4]%nat];
         variables := [Between 0 1];
         goals := of_list [] |};
       body := 5; others := [] |}
    {| low := whole 1; high := whole 1; evidence := Rises true;
       of_parts := [
         certified
           [Some (between 1 1); Some (between 2 2); Some (between 1 1); None; Some (between 2 2);
            None; None; None; Some (between 1 1); None; Some (between 0 0)]
           [box [between 1 2] [between 1 2; between 2 4; between 2 4; between 1 4; between 0 3]];
         certified
           (map Some [between 1 1; between 2 2; between 1 1; between 1 1; between 1 1; between 0 0;
              between 1 1; between 2 2; between 1 1; between 1 1; between 1 1; between 0 0;
              between 0 0]) []] |} = true.
Proof. vm_compute; reflexivity. Qed.

(** ** A maximum: 1 - (x - 1)^2 on [0, 2] *)

Definition hill : Constant := {|
  kind := Maximum;
  function := {|
    claim_steps := of_list [
      step (Const 0 1) []; step (Const 2 1) []; step (Const 1 1) []; step (Var 0) [];
      step Sub [3; 2]%nat; step (Pow 2) [4%nat]; step Sub [2; 5]%nat];
    variables := [Between 0 1];
    goals := of_list [] |};
  body := 6; others := [] |}.

Definition hill_certificate (low high at_point away value : Z) : ConstantCertificate := {|
  low := whole low; high := whole high; evidence := At (whole at_point);
  of_parts := [
    certified
      [Some (between 0 0); Some (between 2 2); Some (between 1 1); None; None; None; None;
       Some (between high high)]
      [box [between 0 2] [between 0 2; between (-1) 1; between 0 1; between 0 1]];
    certified
      (map Some [between 0 0; between 2 2; between 1 1; between at_point at_point;
         between away away; between (away * away) (away * away); between value value;
         between low low]) []] |}.

Example hill_accepted : accepts_constant hill (hill_certificate 1 1 1 0 1) = true.
Proof. vm_compute; reflexivity. Qed.

(** Every upper bound is one, but this is not the least. *)
Example hill_not_reached : accepts_constant hill (hill_certificate 2 2 1 0 1) = false.
Proof. vm_compute; reflexivity. Qed.

(** 0 is a value, but not the largest. *)
Example hill_exceeded : accepts_constant hill (hill_certificate 0 0 2 1 0) = false.
Proof. vm_compute; reflexivity. Qed.

(** A value outside of the range does not count. *)
Example hill_outside :
  accepts_constant {| kind := Minimum; function := function hill; body := 6; others := [] |}
    {| low := whole (-3); high := whole (-3); evidence := At (whole 3);
       of_parts := [
         certified
           [Some (between 0 0); Some (between 2 2); Some (between 1 1); None; None; None; None;
            Some (between (-3) (-3))]
           [box [between 0 2] [between 0 2; between (-1) 1; between 0 1; between 0 1]];
         certified
           (map Some [between 0 0; between 2 2; between 1 1; between 3 3; between 2 2; between 4 4;
              between (-3) (-3); between (-3) (-3)]) []] |} = false.
Proof. vm_compute; reflexivity. Qed.

(** ** What uses the plastic number p *)

Definition about_p : Interval := enclosure plastic_enclosed.

(** p^2 >= 3/2, and p >= 33/25. *)
Definition square_claim : Claim := {|
  claim_steps := of_list [
    step (Var 0) []; step (Pow 2) [0%nat]; step (Const 3 2) []; step (Const 33 25) []];
  variables := [Given about_p];
  goals := of_list [goal 0 AtLeast 3 true ForAll; goal 1 AtLeast 2 true ForAll] |}.

Definition square_certificate (boxes : list Box) : Certificate := {|
  verdict := Certified;
  enclosures :=
    [None; None; Some (exactly (fraction 3 2)); Some (exactly (fraction 33 25))];
  has_slopes := false; cover := boxes; witness := None |}.

Definition square_box (low high : Number) : Box :=
  box [interval low high] [interval low high; interval (fraction 174 100) (fraction 176 100)].

Example square_accepted :
  accepts square_claim
    (square_certificate [square_box (fraction 331 250) (fraction 53 40)]) = true.
Proof. vm_compute; reflexivity. Qed.

Example square_with_a_gap :
  accepts square_claim
    (square_certificate [square_box (fraction 53 40) (fraction 53 40)]) = false.
Proof. vm_compute; reflexivity. Qed.

(** p >= 1.3249 is neither certified nor refuted. *)
Definition close_claim : Claim := {|
  claim_steps := of_list [step (Var 0) []; step (Const 13249 10000) []];
  variables := [Given about_p];
  goals := of_list [goal 0 AtLeast 1 true ForAll] |}.

Definition close_witness (low high : Number) : Certificate := {|
  verdict := Refuted 0;
  enclosures := [None; Some (exactly (fraction 13249 10000))];
  has_slopes := false; cover := [];
  witness := Some (box [interval low high] [interval low high]) |}.

(** It fails at 331/250, but that may not be p; and on all of the enclosure it is open. *)
Example close_not_refuted :
  accepts close_claim (close_witness (fraction 331 250) (fraction 331 250)) = false /\
  accepts close_claim (close_witness (fraction 331 250) (fraction 53 40)) = false.
Proof. split; vm_compute; reflexivity. Qed.

(** p >= 4/3 is refuted. *)
Example four_thirds_refuted :
  accepts
    {| claim_steps := of_list [step (Var 0) []; step (Const 4 3) []];
       variables := [Given about_p];
       goals := of_list [goal 0 AtLeast 1 true ForAll] |}
    {| verdict := Refuted 0;
       enclosures := [None; Some (exactly (fraction 4 3))];
       has_slopes := false; cover := [];
       witness := Some (box [interval (fraction 331 250) (fraction 53 40)]
         [interval (fraction 331 250) (fraction 53 40)]) |} = true.
Proof. vm_compute; reflexivity. Qed.

(** The minimum of (x - p)^2 on [1, 2] is between 0 and 1/4000000. *)
Definition distance : Constant := {|
  kind := Minimum;
  function := {|
    claim_steps := of_list [
      step (Const 1 1) []; step (Const 2 1) []; step (Var 0) []; step (Var 1) [];
      step Sub [2; 3]%nat; step (Pow 2) [4%nat]];
    variables := [Between 0 1; Given about_p];
    goals := of_list [] |};
  body := 5; others := [] |}.

Definition distance_certificate (high : positive) : ConstantCertificate := {|
  low := whole 0; high := fraction 1 high; evidence := At (fraction 2649 2000);
  of_parts := [
    certified
      [Some (between 1 1); Some (between 2 2); None; None; None; None; Some (between 0 0)]
      [box [between 1 2; about_p] [between 1 2; about_p; between (-1) 1; between 0 1]];
    certified
      [Some (between 1 1); Some (between 2 2); Some (exactly (fraction 2649 2000)); None; None;
       None; Some (exactly (fraction 1 high))]
      [box [about_p]
         [about_p; interval (fraction (-1) 2000) (fraction 1 2000);
          interval (whole 0) (fraction 1 4000000)]]] |}.

Example distance_accepted : accepts_constant distance (distance_certificate 4000000) = true.
Proof. vm_compute; reflexivity. Qed.

Example distance_too_small : accepts_constant distance (distance_certificate 4000001) = false.
Proof. vm_compute; reflexivity. Qed.

(** ** From a constant to a claim *)

(** What is certified of the enclosure holds of the plastic number. *)
Theorem plastic_square p :
  (1 <= p <= 2)%R -> (p ^ 3 = p + 1)%R -> (p ^ 2 >= 3 / 2)%R.
Proof.
  intros Hp Hroot; destruct plastic_number as (x & Hx & Hunique & _).
  assert (Hin : Inside p about_p).
  { apply (constant_inside plastic plastic_enclosed plastic_accepted (fun _ => 0%R)).
    - intros [|j] known; discriminate.
    - unfold IsConstant; simpl; split.
      + unfold IsRoot, InDomain, fixed_step, function_at, valued, evaluate, evaluate_list; simpl.
        lra.
      + intros y; unfold IsRoot, InDomain, fixed_step, function_at, valued, evaluate, evaluate_list.
        simpl; intros [Hy Hzero]; rewrite <- (Hunique p) by lra; apply Hunique; lra. }
  destruct (accepts_certified_with square_claim _ (fun _ => p) square_accepted eq_refl)
    as [Hall _].
  { intros [|i] known Hi; [injection Hi as <-; exact Hin|destruct i; discriminate]. }
  assert (Hrange : InRangeWith square_claim (fun _ => p) (fun _ => p)).
  { split; [|reflexivity].
    intros [|i] range Hi; [injection Hi as <-; exact Hin|destruct i; discriminate]. }
  destruct (Hall _ Hrange _ (or_intror (or_introl eq_refl)) I eq_refl) as (_ & _ & H).
  unfold valued, evaluate, evaluate_list in H; simpl in H; lra.
Qed.
