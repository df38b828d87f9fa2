(** * Fractions of polynomials: crates/kernel/src/constant/polynomial.rs

    | Rust                            | here, in Fraction     | theorem                       |
    |---------------------------------|-----------------------|-------------------------------|
    | Fraction                        | Fraction, real        |                               |
    | Arithmetic::add, sub, mul, ..   | add, sub, mul, ..     | add_real, sub_real, ..        |
    | Arithmetic::moved               | moved                 | moved_real                    |
    | Arithmetic::derivative          | derivative            | derivative_real               |
    | Arithmetic::logarithmic         | logarithmic           | logarithmic_real              |
    | Arithmetic::signs, is_defined   | signs, is_defined     | signs_sound, defined_sound    |
    | Arithmetic::at                  | at_whole              | at_whole_value                |

    Nothing is ever cancelled, so that what is computed is [defined] only where all those are that it
    was computed from. It is [None] if a polynomial would have too many coefficients. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Number Atanh Mean Rational Polynomial.
Import ListNotations.
Local Open Scope R_scope.

Record Fraction := { above : Polynomial; below : Polynomial }.

(** What is computed, if no polynomial is too long. *)
Definition Computed : Type := option Fraction.

Module Fraction.

Definition over (p q : option Polynomial) : Computed :=
  match p, q with
  | Some p, Some q => Some {| above := p; below := q |}
  | _, _ => None
  end.

(** n/d *)
Definition ratio (n d : Z) : Fraction :=
  {| above := Polynomial.whole n; below := Polynomial.whole d |}.

Definition polynomial (p : Polynomial) : Fraction :=
  {| above := p; below := Polynomial.whole 1 |}.

Definition whole (n : Z) : Computed := Some (polynomial (Polynomial.whole n)).

(** x + n *)
Definition x_plus (n : Z) : Computed := Some (polynomial (Polynomial.x_plus n)).

Definition negated (f : Computed) : Computed :=
  option_map (fun f => {| above := Polynomial.negated (above f); below := below f |}) f.

Definition inverted (f : Computed) : Computed :=
  option_map (fun f => {| above := below f; below := above f |}) f.

Definition add (f g : Computed) : Computed :=
  match f, g with
  | Some f, Some g =>
      match Polynomial.times (above f) (below g), Polynomial.times (above g) (below f) with
      | Some first, Some second =>
          over (Some (Polynomial.plus first second)) (Polynomial.times (below f) (below g))
      | _, _ => None
      end
  | _, _ => None
  end.

Definition sub (f g : Computed) : Computed := add f (negated g).

Definition mul (f g : Computed) : Computed :=
  match f, g with
  | Some f, Some g =>
      over (Polynomial.times (above f) (above g)) (Polynomial.times (below f) (below g))
  | _, _ => None
  end.

Definition div (f g : Computed) : Computed := mul f (inverted g).

(** n rounds of the Rust loop. *)
Fixpoint pow (f : Computed) (n : nat) : Computed :=
  match n with
  | O => whole 1
  | S n => mul (pow f n) f
  end.

(** F(x + n) *)
Definition moved (f : Computed) (n : Z) : Computed :=
  option_map
    (fun f =>
       {| above := Polynomial.at_x_plus (above f) n; below := Polynomial.at_x_plus (below f) n |})
    f.

(** P' Q - P Q' *)
Definition slope (f : Fraction) : option Polynomial :=
  match
    Polynomial.times (Polynomial.derivative (above f)) (below f),
    Polynomial.times (above f) (Polynomial.derivative (below f))
  with
  | Some first, Some second => Some (Polynomial.plus first (Polynomial.negated second))
  | _, _ => None
  end.

(** F' *)
Definition derivative (f : Computed) : Computed :=
  match f with
  | Some f => over (slope f) (Polynomial.times (below f) (below f))
  | None => None
  end.

(** F'/F *)
Definition logarithmic (f : Fraction) : Computed :=
  over (slope f) (Polynomial.times (below f) (above f)).

(** The signs of the values from a number on; none at all where it may divide by 0. *)
Definition signs (f : Fraction) (from : Z) : Signs :=
  let over := Polynomial.signs_of (above f) from in
  let under := Polynomial.signs_of (below f) from in
  if above_0 under then over
  else if below_0 under then
    {| at_least_0 := at_most_0 over; at_most_0 := at_least_0 over;
       above_0 := below_0 over; below_0 := above_0 over |}
  else {| at_least_0 := false; at_most_0 := false; above_0 := false; below_0 := false |}.

(** Whether it divides by 0 nowhere from a number on. *)
Definition is_defined (f : Fraction) (from : Z) : bool :=
  let under := Polynomial.signs_of (below f) from in above_0 under || below_0 under.

(** Whether it is known to be at least 0 from a number on. *)
Definition holds (from : Z) (f : Computed) : bool :=
  match f with Some f => at_least_0 (signs f from) | None => false end.

(** The value at a whole number. *)
Definition at_whole (f : Fraction) (x : Z) : option Number :=
  quotient (at_integer (above f) x) (at_integer (below f) x).

(** *** Values *)

Definition defined (f : Computed) (x : R) : Prop :=
  match f with Some f => at_real (below f) x <> 0 | None => False end.

Definition real (f : Computed) (x : R) : R :=
  match f with Some f => at_real (above f) x / at_real (below f) x | None => 0 end.

Lemma ratio_real n d x :
  (IZR d <> 0 -> defined (Some (ratio n d)) x) /\ real (Some (ratio n d)) x = IZR n / IZR d.
Proof. cbn [defined real ratio above below]; rewrite !Polynomial.whole_real; split; auto. Qed.

Lemma polynomial_real p x :
  defined (Some (polynomial p)) x /\ real (Some (polynomial p)) x = at_real p x.
Proof.
  cbn [defined real polynomial above below]; rewrite Polynomial.whole_real; split; [lra|field].
Qed.

Lemma whole_real n x : defined (whole n) x /\ real (whole n) x = IZR n.
Proof. rewrite <- (Polynomial.whole_real n x); apply polynomial_real. Qed.

Lemma x_plus_real n x : defined (x_plus n) x /\ real (x_plus n) x = x + IZR n.
Proof. rewrite <- (Polynomial.x_plus_real n x); apply polynomial_real. Qed.

Lemma over_real p q x :
  defined (over p q) x ->
  exists p' q', p = Some p' /\ q = Some q' /\ at_real q' x <> 0 /\
  real (over p q) x = at_real p' x / at_real q' x.
Proof.
  destruct p as [p|], q as [q|]; try contradiction; intros H; exists p, q; auto.
Qed.

Lemma negated_real f x :
  (defined (negated f) x -> defined f x) /\ real (negated f) x = - real f x.
Proof.
  destruct f as [f|]; cbn [defined real negated option_map above below];
    [|split; [auto|ring]].
  rewrite Polynomial.negated_real; split; [auto|unfold Rdiv; ring].
Qed.

Theorem add_real f g x :
  defined (add f g) x -> defined f x /\ defined g x /\ real (add f g) x = real f x + real g x.
Proof.
  unfold add; destruct f as [f|]; [|contradiction]; destruct g as [g|]; [|contradiction].
  destruct (Polynomial.times (above f) (below g)) as [left|] eqn:Eleft; [|contradiction].
  destruct (Polynomial.times (above g) (below f)) as [right|] eqn:Eright; [|contradiction].
  intros H; apply over_real in H; destruct H as (p & q & Ep & Eq & Hzero & ->).
  injection Ep as <-; cbn [defined real].
  apply (Polynomial.times_real _ _ _ x) in Eleft, Eright, Eq.
  rewrite Polynomial.plus_real, Eleft, Eright, Eq in *.
  assert (at_real (below f) x <> 0) by (intros E; apply Hzero; rewrite E; ring).
  assert (at_real (below g) x <> 0) by (intros E; apply Hzero; rewrite E; ring).
  split; [assumption|split; [assumption|field; auto]].
Qed.

Theorem sub_real f g x :
  defined (sub f g) x -> defined f x /\ defined g x /\ real (sub f g) x = real f x - real g x.
Proof.
  intros H; apply add_real in H; destruct H as (Hf & Hg & E).
  destruct (negated_real g x) as [Hneg Eneg]; split; [exact Hf|split; [apply Hneg, Hg|]].
  unfold sub; rewrite E, Eneg; ring.
Qed.

Theorem mul_real f g x :
  defined (mul f g) x -> defined f x /\ defined g x /\ real (mul f g) x = real f x * real g x.
Proof.
  unfold mul; destruct f as [f|]; [|contradiction]; destruct g as [g|]; [|contradiction].
  intros H; apply over_real in H; destruct H as (p & q & Ep & Eq & Hzero & ->).
  cbn [defined real]; apply (Polynomial.times_real _ _ _ x) in Ep, Eq; rewrite Ep, Eq in *.
  assert (at_real (below f) x <> 0) by (intros E; apply Hzero; rewrite E; ring).
  assert (at_real (below g) x <> 0) by (intros E; apply Hzero; rewrite E; ring).
  split; [assumption|split; [assumption|field; auto]].
Qed.

(** Where a quotient and what is divided are defined, the divisor is not 0. *)
Theorem div_real f g x :
  defined (div f g) x -> defined g x ->
  defined f x /\ real g x <> 0 /\ real (div f g) x = real f x / real g x.
Proof.
  intros H Hg; apply mul_real in H; destruct H as (Hf & Hinverted & E).
  split; [exact Hf|]; unfold div; rewrite E; destruct g as [g|]; [|contradiction].
  simpl in *; split; [|field; auto].
  intros Hzero; apply Hinverted; replace (at_real (above g) x)
    with (at_real (above g) x / at_real (below g) x * at_real (below g) x) by (field; auto).
  rewrite Hzero; ring.
Qed.

Theorem pow_real f n x :
  defined (pow f n) x -> (n <> O -> defined f x) /\ real (pow f n) x = real f x ^ n.
Proof.
  induction n as [|n IH]; intros H; [split; [congruence|apply whole_real]|].
  change (pow f (S n)) with (mul (pow f n) f) in *.
  apply mul_real in H; destruct H as (Hn & Hf & E); split; [auto|].
  rewrite E, (proj2 (IH Hn)); simpl; ring.
Qed.

Lemma pow_defined f n x : defined (pow f n) x -> (1 <= n)%nat -> defined f x.
Proof. intros H Hn; apply (pow_real f n x H); lia. Qed.

Theorem moved_real f n x :
  (defined (moved f n) x <-> defined f (x + IZR n)) /\
  real (moved f n) x = real f (x + IZR n).
Proof.
  destruct f as [f|]; cbn [defined real moved option_map above below];
    [rewrite !Polynomial.at_x_plus_real|]; split; reflexivity.
Qed.

Lemma slope_real f p x :
  slope f = Some p ->
  at_real p x
  = at_real (Polynomial.derivative (above f)) x * at_real (below f) x
    - at_real (above f) x * at_real (Polynomial.derivative (below f)) x.
Proof.
  unfold slope; intros E.
  destruct (Polynomial.times _ (below f)) as [left|] eqn:Eleft; [|discriminate].
  destruct (Polynomial.times (above f) _) as [right|] eqn:Eright; [|discriminate].
  injection E as <-; rewrite Polynomial.plus_real, Polynomial.negated_real.
  rewrite (Polynomial.times_real _ _ _ x Eleft), (Polynomial.times_real _ _ _ x Eright); ring.
Qed.

Lemma real_derivative f x :
  at_real (below f) x <> 0 ->
  derivable_pt_lim (real (Some f)) x
    ((at_real (Polynomial.derivative (above f)) x * at_real (below f) x
      - at_real (above f) x * at_real (Polynomial.derivative (below f)) x)
     / (at_real (below f) x * at_real (below f) x)).
Proof.
  intros Hzero; refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_div (at_real (above f))
    (at_real (below f)) x _ _ (Polynomial.derivative_real _ x) (Polynomial.derivative_real _ x)
    Hzero)).
  unfold Rsqr; field; exact Hzero.
Qed.

Theorem derivative_real f x :
  defined (derivative f) x ->
  defined f x /\ derivable_pt_lim (real f) x (real (derivative f) x).
Proof.
  destruct f as [f|]; [|contradiction]; cbn [derivative]; intros H.
  apply over_real in H; destruct H as (p & q & Ep & Eq & Hzero & ->).
  apply (Polynomial.times_real _ _ _ x) in Eq; rewrite Eq in *.
  assert (Hbelow : at_real (below f) x <> 0) by (intros E; apply Hzero; rewrite E; ring).
  split; [exact Hbelow|]; rewrite (slope_real _ _ _ Ep); apply real_derivative, Hbelow.
Qed.

Theorem logarithmic_real f x :
  defined (logarithmic f) x ->
  derivable_pt_lim (real (Some f)) x (real (logarithmic f) x * real (Some f) x).
Proof.
  unfold logarithmic; intros H.
  apply over_real in H; destruct H as (p & q & Ep & Eq & Hzero & ->).
  apply (Polynomial.times_real _ _ _ x) in Eq; rewrite Eq in *.
  assert (Hbelow : at_real (below f) x <> 0) by (intros E; apply Hzero; rewrite E; ring).
  assert (Habove : at_real (above f) x <> 0) by (intros E; apply Hzero; rewrite E; ring).
  refine (derivable_pt_lim_same _ _ _ _ _ (real_derivative f x Hbelow)).
  rewrite (slope_real _ _ _ Ep); cbn [real]; field; auto.
Qed.

Theorem signs_sound f from x :
  IZR from <= x ->
  (at_least_0 (signs f from) = true -> defined (Some f) x /\ 0 <= real (Some f) x) /\
  (above_0 (signs f from) = true -> defined (Some f) x /\ 0 < real (Some f) x) /\
  (below_0 (signs f from) = true -> defined (Some f) x /\ real (Some f) x < 0).
Proof.
  intros Hx; unfold signs; cbn [defined real].
  destruct (Polynomial.signs_of_sound (above f) from x Hx) as (Hleast & Hmost & Habove & Hbelow).
  destruct (Polynomial.signs_of_sound (below f) from x Hx) as (_ & _ & Hup & Hdown).
  destruct (above_0 (Polynomial.signs_of (below f) from)).
  { specialize (Hup eq_refl); pose proof (Rinv_0_lt_compat _ Hup) as Hinv; unfold Rdiv.
    split; [|split]; intros H; (split; [lra|]).
    - specialize (Hleast H); nra.
    - specialize (Habove H); nra.
    - specialize (Hbelow H); nra. }
  destruct (below_0 (Polynomial.signs_of (below f) from)).
  - specialize (Hdown eq_refl); pose proof (Rinv_lt_0_compat _ Hdown) as Hinv; unfold Rdiv.
    cbn [at_least_0 above_0 below_0]; split; [|split]; intros H; (split; [lra|]).
    + specialize (Hmost H); nra.
    + specialize (Hbelow H); nra.
    + specialize (Habove H); nra.
  - repeat split; discriminate.
Qed.

Lemma defined_sound f from x : is_defined f from = true -> IZR from <= x -> defined (Some f) x.
Proof.
  unfold is_defined; intros H Hx.
  destruct (Polynomial.signs_of_sound (below f) from x Hx) as (_ & _ & Hup & Hdown).
  apply orb_prop in H; simpl; destruct H as [H|H]; [specialize (Hup H)|specialize (Hdown H)]; lra.
Qed.

Theorem holds_sound from f x :
  holds from f = true -> IZR from <= x -> defined f x /\ 0 <= real f x.
Proof.
  destruct f as [f|]; [|discriminate]; intros H Hx; apply (signs_sound f from x Hx), H.
Qed.

Theorem at_whole_value f n x :
  at_whole f n = Some x ->
  is_fraction x = true /\ defined (Some f) (IZR n) /\ value x = real (Some f) (IZR n).
Proof.
  unfold at_whole; intros E; apply quotient_value in E; destruct E as (Hx & Hzero & ->).
  cbn [defined real]; rewrite <- !at_integer_real; split; [exact Hx|split; [|reflexivity]].
  apply not_0_IZR, Hzero.
Qed.

End Fraction.
