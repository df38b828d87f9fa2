(** * Integrals at work

    The integral of 1/x over [1, 2] in two pieces, by bounds on the second derivative. Its
    certificate becomes a theorem on real numbers, an enclosure of ln 2; forged ones are rejected:
    ends that the sum exceeds, a bound that does not hold in a piece or at its centre, pieces with a
    gap, an odd number of derivatives, parts that are missing or exchanged. Then the integral of x
    over [0, 1], whose second derivative is 0. *)

From Coquelicot Require Import Coquelicot.
From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Check Meaning Verdict Jets Rational Constant
  Pieces ConstantCheck Argument Parts ConstantMeaning ConstantVerdict ConstantExamples.
Import ListNotations.
Local Open Scope Z_scope.

Definition from_to (n : Z) (d : positive) (m : Z) (e : positive) : Interval :=
  interval (fraction n d) (fraction m e).

Definition the (n : Z) (d : positive) : option Interval := Some (from_to n d n d).

(** ** 1/x on [1, 2] *)

Definition harmonic : Constant := {|
  kind := Integral;
  function := {|
    claim_steps := of_list [
      step (Const 1 1) []; step (Const 2 1) []; step (Var 0) []; step Div [0; 2]%nat];
    variables := [Between 0 1];
    goals := of_list [] |};
  body := 3; others := [] |}.

(** The program with two derivatives: with s = 1/x, s_1 is (0 - 1 s) / x, and s_2 is
    (0 - 1 s_1) / x. *)
Example harmonic_jets :
  option_map (fun j => (to_list (jet_steps j), coefficient j 3 1, coefficient j 3 2))
    (jets (claim_steps (function harmonic)) 2)
  = Some ([step (Const 1 1) []; step (Const 2 1) []; step (Var 0) []; step (Const 1 1) [];
           step Div [0; 2]; step Mul [3; 4]; step (Const 0 1) []; step Sub [6; 5]; step Div [7; 2];
           step Mul [3; 8]; step (Const 0 1) []; step Sub [10; 9]; step Div [11; 2]],
          Some 8, Some 12)%nat.
Proof. reflexivity. Qed.

(** In a piece: 1/x, -1/x, -1/x^2, 1/x^2 and 1/x^3. *)
Definition harmonic_rest (x s minus_s s_1 minus_s_1 s_2 : Interval) (least most : option Interval)
  : Certificate :=
  certified
    [the 1 1; the 2 1; None; the 1 1; None; None; the 0 1; None; None; None; the 0 1; None; None;
     Some (exactly (lo x)); Some (exactly (hi x)); least; most]
    [box [x] [x; s; s; minus_s; s_1; s_1; minus_s_1; s_2]].

(** At the point n/d. *)
Definition harmonic_centre (n d : positive) (least most : option Interval) : Certificate :=
  certified
    [the 1 1; the 2 1; the (Zpos n) d; the 1 1; the (Zpos d) n; the (Zpos d) n; the 0 1;
     the (Zneg d) n; the (Zneg d * Zpos d) (n * n); the (Zneg d * Zpos d) (n * n); the 0 1;
     the (Zpos d * Zpos d) (n * n); the (Zpos d * Zpos d * Zpos d) (n * n * n); least; most] [].

Definition first_rest (most : option Interval) : Certificate :=
  harmonic_rest (from_to 1 1 3 2) (from_to 2 3 1 1) (from_to (-1) 1 (-2) 3) (from_to (-1) 1 (-4) 9)
    (from_to 4 9 1 1) (from_to 8 27 1 1) (the 8 27) most.

Definition second_rest : Certificate :=
  harmonic_rest (from_to 3 2 2 1) (from_to 1 2 2 3) (from_to (-2) 3 (-1) 2)
    (from_to (-4) 9 (-1) 4) (from_to 1 4 4 9) (from_to 1 8 8 27) (the 1 8) (the 8 27).

Definition bounds_of (n : Z) (d : positive) : Number * Number := (fraction n d, fraction n d).

Definition first_piece : Piece := {|
  piece_end := fraction 3 2;
  piece_bounds := [bounds_of 4 5; (fraction 8 27, fraction 1 1)] |}.

Definition second_piece : Piece := {|
  piece_end := fraction 2 1;
  piece_bounds := [bounds_of 4 7; (fraction 1 8, fraction 8 27)] |}.

Definition harmonic_parts : list Certificate :=
  [first_rest (the 1 1); harmonic_centre 5 4 (the 4 5) (the 4 5);
   second_rest; harmonic_centre 7 4 (the 4 7) (the 4 7)].

Definition harmonic_certificate (low high : Number) (order : nat) (pieces : list Piece)
  (of_parts : list Certificate) : ConstantCertificate := {|
  low := low; high := high; evidence := Pieces order pieces; of_parts := of_parts |}.

Definition harmonic_enclosed : ConstantCertificate :=
  harmonic_certificate (fraction 69 100) (fraction 7 10) 2 [first_piece; second_piece]
    harmonic_parts.

Example harmonic_accepted : accepts_constant harmonic harmonic_enclosed = true.
Proof. vm_compute; reflexivity. Qed.

(** The pieces add up to between 0.6901 and 0.6993. *)
Example harmonic_too_narrow :
  accepts_constant harmonic
    (harmonic_certificate (fraction 69 100) (fraction 699 1000) 2 [first_piece; second_piece]
       harmonic_parts) = false /\
  accepts_constant harmonic
    (harmonic_certificate (fraction 691 1000) (fraction 7 10) 2 [first_piece; second_piece]
       harmonic_parts) = false.
Proof. split; vm_compute; reflexivity. Qed.

(** The last coefficient 1/x^3 reaches 1 at the left end. *)
Example harmonic_rest_narrowed :
  accepts_constant harmonic
    (harmonic_certificate (fraction 69 100) (fraction 7 10) 2
       [{| piece_end := fraction 3 2;
           piece_bounds := [bounds_of 4 5; (fraction 8 27, fraction 9 10)] |}; second_piece]
       [first_rest (the 9 10); harmonic_centre 5 4 (the 4 5) (the 4 5);
        second_rest; harmonic_centre 7 4 (the 4 7) (the 4 7)]) = false.
Proof. vm_compute; reflexivity. Qed.

(** At the centre 5/4 the function is 4/5. *)
Example harmonic_centre_moved :
  accepts_constant harmonic
    (harmonic_certificate (fraction 68 100) (fraction 7 10) 2
       [{| piece_end := fraction 3 2;
           piece_bounds := [bounds_of 39 50; (fraction 8 27, fraction 1 1)] |}; second_piece]
       [first_rest (the 1 1); harmonic_centre 5 4 (the 39 50) (the 39 50);
        second_rest; harmonic_centre 7 4 (the 4 7) (the 4 7)]) = false.
Proof. vm_compute; reflexivity. Qed.

(** The first piece alone does not reach the end; the second does not begin at the start. *)
Example harmonic_with_a_gap :
  accepts_constant harmonic
    (harmonic_certificate (fraction 40 100) (fraction 42 100) 2 [first_piece]
       [first_rest (the 1 1); harmonic_centre 5 4 (the 4 5) (the 4 5)]) = false /\
  accepts_constant harmonic
    (harmonic_certificate (fraction 28 100) (fraction 60 100) 2 [second_piece]
       [second_rest; harmonic_centre 7 4 (the 4 7) (the 4 7)]) = false.
Proof. split; vm_compute; reflexivity. Qed.

(** An odd number of derivatives, or none, or no piece. *)
Example harmonic_odd :
  accepts_constant harmonic
    (harmonic_certificate (fraction 69 100) (fraction 7 10) 3 [first_piece; second_piece]
       harmonic_parts) = false /\
  accepts_constant harmonic
    (harmonic_certificate (fraction 69 100) (fraction 7 10) 0 [first_piece; second_piece]
       harmonic_parts) = false /\
  accepts_constant harmonic (harmonic_certificate (fraction 0 1) (fraction 7 10) 2 [] [])
  = false.
Proof. repeat split; vm_compute; reflexivity. Qed.

(** Parts that are missing, or exchanged. *)
Example harmonic_parts_missing :
  accepts_constant harmonic
    (harmonic_certificate (fraction 69 100) (fraction 7 10) 2 [first_piece; second_piece]
       (removelast harmonic_parts)) = false /\
  accepts_constant harmonic
    (harmonic_certificate (fraction 69 100) (fraction 7 10) 2 [first_piece; second_piece]
       (rev harmonic_parts)) = false.
Proof. split; vm_compute; reflexivity. Qed.

(** The evidence of another kind of constant. *)
Example harmonic_as_maximum :
  accepts_constant {| kind := Maximum; function := function harmonic; body := 3; others := [] |}
    harmonic_enclosed = false.
Proof. vm_compute; reflexivity. Qed.

(** From the certificate to the reals. *)
Theorem harmonic_integral :
  exists v, is_RInt (fun x => 1 / x)%R 1 2 v /\ (0.69 <= v <= 0.7)%R.
Proof.
  destruct (integral_sound harmonic _ harmonic_accepted (fun _ => 0%R)) as [_ (v & Hv & Hin)].
  { intros [|j] known; discriminate. }
  { reflexivity. }
  exists v; split.
  - revert Hv; unfold IsIntegral, fixed_step, function_at, valued, evaluate, evaluate_list; simpl.
    replace (1 / 1)%R with 1%R by field; replace (2 / 1)%R with 2%R by field.
    apply is_RInt_ext; intros x _; replace (1 / 1)%R with 1%R by field; reflexivity.
  - revert Hin; unfold Inside, value; simpl; unfold two_to; simpl; lra.
Qed.

Corollary ln_2_enclosed : (0.69 <= ln 2 <= 0.7)%R.
Proof.
  destruct harmonic_integral as (v & Hv & Hin); replace (ln 2) with v; [exact Hin|].
  assert (H : is_RInt (fun x => 1 / x)%R 1 2 (minus (ln 2) (ln 1))).
  { apply (is_RInt_derive (V := R_CompleteNormedModule) ln); intros x;
      rewrite Rmin_left, Rmax_right by lra; intros Hx.
    - apply is_derive_Reals; replace (1 / x)%R with (/ x)%R by (field; lra).
      apply derivable_pt_lim_ln; lra.
    - apply (ex_derive_continuous (V := R_NormedModule)); auto_derive; lra. }
  rewrite <- (is_RInt_unique _ _ _ _ Hv), (is_RInt_unique _ _ _ _ H), ln_1.
  apply (minus_zero_r (G := R_AbelianGroup)).
Qed.

(** ** x on [0, 1] *)

Definition triangle : Constant := {|
  kind := Integral;
  function := {|
    claim_steps := of_list [step (Const 0 1) []; step (Const 1 1) []; step (Var 0) []];
    variables := [Between 0 1];
    goals := of_list [] |};
  body := 2; others := [] |}.

(** The second derivative is left out; the part says that the function is defined. *)
Definition triangle_certificate (high : Number) (last : Z) : ConstantCertificate := {|
  low := fraction 1 2; high := high;
  evidence := Pieces 2
    [{| piece_end := fraction 1 1;
        piece_bounds := [bounds_of 1 2; (fraction 0 1, fraction last 1)] |}];
  of_parts := [
    certified [the 0 1; the 1 1; None; the 1 1; the 0 1; the 1 1; the 0 1; the last 1]
      [box [between 0 1] [between 0 1]];
    certified [the 0 1; the 1 1; the 1 2; the 1 1; the 1 2; the 1 2] []] |}.

Example triangle_accepted :
  accepts_constant triangle (triangle_certificate (fraction 1 2) 0) = true.
Proof. vm_compute; reflexivity. Qed.

Example triangle_not_zero :
  accepts_constant triangle (triangle_certificate (fraction 1 1) 1) = false.
Proof. vm_compute; reflexivity. Qed.

(** ** What has no derivatives here *)

Example no_jets_of_abs :
  jets [step (Var 0) []; step Abs [0%nat]] 2 = None /\
  jets [step (Var 0) []; step (Pow 13) [0%nat]] 2 = None.
Proof. split; reflexivity. Qed.

(** The absolute value of what does not depend on x is a number. *)
Example jets_of_fixed_abs :
  option_map (fun j => (to_list (jet_steps j), coefficient j 2 2))
    (jets [step (Var 1) []; step Abs [0%nat]; step (Var 0) []] 2)
  = Some ([step (Var 1) []; step Abs [0%nat]; step (Var 0) []; step (Const 1 1) []], None).
Proof. reflexivity. Qed.
