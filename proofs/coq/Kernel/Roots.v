(** * Where a function reaches a level

    | statement                                                                    | theorem      |
    |------------------------------------------------------------------------------|--------------|
    | a function whose derivative keeps its sign has one root between points where | rising_root, |
    | its values have different signs                                              | falling_root |
    | the integral of a continuous function above 0 reaches a level once           | one_quantile |
*)

From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Ranalysis5 Lra.
Local Open Scope R_scope.

Lemma rising_root f d a b lo hi :
  (forall x, a <= x <= b -> derivable_pt_lim f x (d x) /\ 0 < d x) ->
  a <= lo -> lo <= hi -> hi <= b -> f lo <= 0 <= f hi ->
  exists x, (a <= x <= b /\ f x = 0) /\ (forall y, a <= y <= b /\ f y = 0 -> x = y) /\
  lo <= x <= hi.
Proof.
  intros Hd Ha Hle Hb Hsigns.
  assert (Hrises : forall x y, a <= x -> x < y -> y <= b -> f x < f y).
  { intros x y Hx Hxy Hy; destruct (MVT_cor2 f d x y Hxy) as (c & Hc & Hin).
    - intros c Hin; apply Hd; lra.
    - destruct (Hd c) as [_ Hpos]; [lra|]; nra. }
  assert (Hroot : exists x, lo <= x <= hi /\ f x = 0).
  { destruct (Rle_lt_or_eq_dec lo hi Hle) as [Hlt|Heq].
    - destruct (f_interv_is_interv f lo hi 0 Hlt Hsigns) as (x & Hx & Hzero).
      + intros x Hx; apply derivable_continuous_pt; exists (d x); apply Hd; lra.
      + exists x; auto.
    - exists lo; rewrite <- Heq in Hsigns; lra. }
  destruct Hroot as (x & Hx & Hzero); exists x; split; [lra|split; [|exact Hx]].
  intros y [Hy Hzero']; destruct (Rtotal_order x y) as [H|[H|H]]; [|exact H|].
  - apply Hrises in H; lra.
  - apply Hrises in H; lra.
Qed.

Lemma falling_root f d a b lo hi :
  (forall x, a <= x <= b -> derivable_pt_lim f x (d x) /\ d x < 0) ->
  a <= lo -> lo <= hi -> hi <= b -> f hi <= 0 <= f lo ->
  exists x, (a <= x <= b /\ f x = 0) /\ (forall y, a <= y <= b /\ f y = 0 -> x = y) /\
  lo <= x <= hi.
Proof.
  intros Hd Ha Hle Hb Hsigns.
  destruct (rising_root (fun x => - f x) (fun x => - d x) a b lo hi) as (x & Hx & Hunique & Hin);
    try assumption; [|lra|].
  - intros x Hx; destruct (Hd x Hx) as [H Hneg]; split; [|lra].
    apply (derivable_pt_lim_opp f), H.
  - exists x; split; [lra|split; [|exact Hin]]; intros y Hy; apply Hunique; lra.
Qed.

Section Level.

Variable f : R -> R.
Variables a b : R.
Hypothesis Hrange : a <= b.
Hypothesis Hcontinuous : forall x, a <= x <= b -> continuity_pt f x.

(** The function on its range, and continued beyond it by its values at the ends. *)
Let g : R -> R := extension_C0 f a b.

Lemma extended_same x : a <= x <= b -> g x = f x.
Proof. intros Hx; apply (extension_C0_ext (V := R_NormedModule)); simpl; apply Hx. Qed.

Lemma extended_continuous x : continuous g x.
Proof.
  apply (extension_C0_continuous (V := R_NormedModule) f a b); [exact Hrange|].
  intros y Hl Hh; apply continuity_pt_filterlim, Hcontinuous; simpl in *; lra.
Qed.

Lemma extended_integral z : is_RInt g a z (RInt g a z).
Proof.
  apply (RInt_correct (V := R_CompleteNormedModule)).
  apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros x _; apply extended_continuous.
Qed.

Lemma same_integral z p : a <= z <= b -> (is_RInt f a z p <-> RInt g a z = p).
Proof.
  intros Hz; assert (Hsame : forall x, Rmin a z < x < Rmax a z -> f x = g x).
  { intros x; rewrite Rmin_left, Rmax_right by lra; intros Hx; symmetry; apply extended_same; lra. }
  split; intros H.
  - apply (is_RInt_unique (V := R_CompleteNormedModule)), (is_RInt_ext f); assumption.
  - apply (is_RInt_ext g); [intros x Hx; symmetry; apply Hsame, Hx|].
    rewrite <- H; apply extended_integral.
Qed.

Theorem one_quantile lo hi p v w :
  (forall x, a <= x <= b -> 0 < f x) -> a <= lo -> lo <= hi -> hi <= b ->
  is_RInt f a lo v -> is_RInt f a hi w -> v <= p <= w ->
  exists z, unique (fun z => a <= z <= b /\ is_RInt f a z p) z /\ lo <= z <= hi.
Proof.
  intros Hpositive Ha Hle Hb Hlo Hhi Hlevel.
  apply same_integral in Hlo; [|lra]; apply same_integral in Hhi; [|lra].
  destruct (rising_root (fun z => RInt g a z - p) g a b lo hi) as (z & [Hz Hzero] & Hunique & Hin);
    try assumption; [|lra|].
  - intros x Hx; rewrite (extended_same x Hx); split; [|apply Hpositive, Hx].
    rewrite <- (Rminus_0_r (f x)); apply (derivable_pt_lim_minus (RInt g a) (fun _ => p));
      [|apply derivable_pt_lim_const].
    rewrite <- (extended_same x Hx); apply is_derive_Reals.
    apply (is_derive_RInt (V := R_NormedModule) g _ a); [|apply extended_continuous].
    apply filter_forall; intros y; apply extended_integral.
  - exists z; split; [|exact Hin]; split.
    + split; [exact Hz|]; apply same_integral; [exact Hz|lra].
    + intros y [Hy H]; apply Hunique; split; [exact Hy|].
      apply same_integral in H; [lra|exact Hy].
Qed.

End Level.
