(** * The limit of the paper's frontier

    eq:asymptoticconstant as a limit, and not only as the maximum of an expression. As S, d and C
    tend to infinity, the envelope at eta = 1/sqrt 2 tends to the paper's constant, and if A does,
    too, to 1/32; the constant is the least upper bound of what Theorem 2 proves with A actions at
    any eta. The printed eta = 2/3 has a limit of its own ([envelope_converges]), a third of a
    percent below.

    | here                    | meaning                                                         |
    |-------------------------|-----------------------------------------------------------------|
    | [best_eta]              | 1/sqrt 2, where the limit is largest                            |
    | [provable A c]          | c is the envelope of some corner with A actions at some eta     | *)

From Coq Require Import Reals Lra Lia ZArith NArith List.
From Coquelicot Require Import Rbar Hierarchy.
From Proofmark.Process Require Import Limits HeapDiameter.
From Proofmark.Paper Require Import Envelope EnvelopeLimit Frontier.
Import ListNotations.
Open Scope R_scope.

Definition best_eta : R := 1 / sqrt 2.

Lemma best_eta_range : 0 < best_eta < sqrt 2.
Proof.
  assert (Two : 1 < sqrt 2) by (rewrite <- sqrt_1; apply sqrt_lt_1_alt; lra).
  assert (1 / sqrt 2 < 1 / 1) by (apply Rmult_lt_compat_l, Rinv_lt_contravar; lra).
  unfold best_eta; split; [apply Rdiv_lt_0_compat|]; lra.
Qed.

(** ** In terms of thresholds *)

Record numbers : Type := { at_s : R; at_A : R; at_d : R; at_C : R; at_L : R }.

Definition wide (x : numbers) : Prop := 4 <= at_A x /\ 0 <= at_L x.

(** One threshold for all A, all L, and every way in which S, d and C grow. *)
Theorem envelope_converges eta eps :
  0 < eta -> 0 < eps -> exists M, forall s A d C L,
  M <= s -> 4 <= A -> M <= d -> M <= C -> 0 <= L ->
  Rabs (envelope_at eta s A d C L - limit_at_scale A eta) < eps.
Proof.
  intros Eta Eps; set (F := far wide [at_s; at_d; at_C]).
  assert (Hs : tends F at_s p_infty) by (apply far_large; simpl; auto).
  assert (Hd : tends F at_d p_infty) by (apply far_large; simpl; auto).
  assert (HC : tends F at_C p_infty) by (apply far_large; simpl; auto).
  assert (HA : F (fun x => 4 <= at_A x)) by (apply far_dom; intros x H; apply H).
  assert (HL : F (fun x => 0 <= at_L x)) by (apply far_dom; intros x H; apply H).
  destruct (proj1 (tends_within _ _) (envelope_along eta _ _ _ _ _ Eta Hs Hd HC HA HL) eps Eps)
    as [M HM]; clear Hs Hd HC HA HL.
  exists M; intros s A d C L Hs HA Hd HC HL.
  assert (Near := HM (Build_numbers s A d C L) (conj HA HL)); cbn in Near.
  rewrite Rminus_0_r in Near; apply Near; intros f [<-|[<-|[<-|[]]]]; assumption.
Qed.

(** eq:asymptoticconstant: the limit at the best eta. *)
Theorem asymptotic_constant_is_limit eps :
  0 < eps -> exists M, forall s A d C L,
  M <= s -> 4 <= A -> M <= d -> M <= C -> 0 <= L ->
  Rabs (envelope_at best_eta s A d C L - asymptotic_constant A) < eps.
Proof.
  intros Eps; destruct (envelope_converges best_eta eps (proj1 best_eta_range) Eps) as [M HM].
  exists M; intros s A d C L Hs HA Hd HC HL.
  rewrite <- limit_at_scale_maximum by lra; apply HM; assumption.
Qed.

(** With A growing, too: 1/32. *)
Theorem envelope_tends_to_1_32 eps :
  0 < eps -> exists M, forall s A d C L,
  M <= s -> M <= A -> M <= d -> M <= C -> 0 <= L ->
  Rabs (envelope_at best_eta s A d C L - 1 / 32) < eps.
Proof.
  intros Eps; destruct (asymptotic_constant_is_limit (eps / 2) ltac:(lra)) as [M HM].
  exists (Rmax (Rmax M 4) (1 / eps)); intros s A d C L Hs HA Hd HC HL.
  assert (H1 := Rmax_l (Rmax M 4) (1 / eps)); assert (H2 := Rmax_r (Rmax M 4) (1 / eps)).
  assert (H3 := Rmax_l M 4); assert (H4 := Rmax_r M 4).
  assert (Near := HM s A d C L ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) HL).
  assert (Range := asymptotic_constant_range A ltac:(lra)).
  assert (Close : 3 / A <= 3 * eps).
  { apply Rmult_le_reg_r with A; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra.
    assert (Large : eps * (1 / eps) <= eps * A) by (apply Rmult_le_compat_l; lra).
    replace (eps * (1 / eps)) with 1 in Large by (field; lra); lra. }
  apply Rabs_def2 in Near; apply Rabs_def1; lra.
Qed.

(** ** What Theorem 2 can prove with A actions *)

Definition provable (A c : R) : Prop :=
  exists eta s d C L, 0 < eta /\ corner eta s A d C L /\ 0 <= w0 s A d C /\
    0 <= beta0 eta s A d C L /\ c = envelope_at eta s A d C L.

(** It comes as near to the constant as one likes, and never reaches it. *)
Theorem asymptotic_constant_is_lub A : 4 <= A -> is_lub (provable A) (asymptotic_constant A).
Proof.
  intros HA; split.
  - intros c [eta [s [d [C [L [Eta [Corner [_ [_ ->]]]]]]]]].
    left; apply envelope_below; assumption.
  - intros b Bound; apply le_epsilon; intros eps Eps.
    set (F := far (fun _ : R => True) [fun x => x]).
    assert (Id : tends F (fun x => x) p_infty) by (apply far_large; left; reflexivity).
    assert (Actions : F (fun _ => 4 <= A)) by (apply far_dom; auto).
    assert (Levels : F (fun _ => 0 <= 0)) by (apply far_dom; intros; apply Rle_refl).
    assert (Range := best_eta_range).
    assert (Along := envelope_along best_eta _ _ _ _ _ (proj1 Range) Id Id Id Actions Levels).
    assert (Works := hypotheses_along best_eta _ _ _ _ _ (proj1 Range) Id Id Id Actions Levels
      (proj2 Range)).
    destruct (filter_and _ _ (proj1 (tends_within _ _) Along eps Eps) Works) as [M HM].
    destruct (HM M I ltac:(intros f [<-|[]]; apply Rle_refl)) as [Near [Corner [Hw Hb]]].
    rewrite limit_at_scale_maximum, Rminus_0_r in Near by lra; apply Rabs_def2 in Near.
    assert (envelope_at best_eta M A M M 0 <= b); [|lra].
    apply Bound; exists best_eta, M, M, M, 0; repeat split; try assumption; try apply Corner; lra.
Qed.

(** ** As a lower bound on regret *)

Lemma real_nonneg n : 0 <= real n.
Proof. apply IZR_le, N2Z.is_nonneg. Qed.

Lemma real_unbounded M : exists n, M <= real n.
Proof.
  exists (Z.to_N (Z.max 0 (up M))); unfold real; rewrite Z2N.id by lia.
  destruct (archimed M) as [Above _]; apply Rle_trans with (IZR (up M)); [lra|].
  apply IZR_le; lia.
Qed.

Lemma real_far : tends (far (fun _ : N => True) [real]) real p_infty.
Proof. apply far_large; left; reflexivity. Qed.

Lemma twice_real_far : tends (far (fun _ : N => True) [real]) (fun n => real (2 * n)) p_infty.
Proof.
  apply tends_infty_le with (2 := real_far), far_dom; intros n _.
  apply IZR_le; lia.
Qed.

(** With A0 actions or more, some regime has a coefficient as near to the constant as one likes, by
    the paper's own theorem. *)
Theorem frontier_near_asymptotic_constant (A0 : N) eps :
  (4 <= A0)%N -> 0 < eps -> exists k0 d0 C0,
  frontier_coefficient (2 * k0) A0 d0 C0 (asymptotic_constant (real A0) - eps).
Proof.
  intros HA Eps; set (F := far (fun _ : N => True) [real]).
  assert (Real := real_far); assert (Twice := twice_real_far); fold F in Real, Twice.
  assert (Four : 4 <= real A0) by (apply (IZR_le 4); lia).
  assert (Actions : F (fun _ => 4 <= real A0)) by (apply far_dom; auto).
  assert (Levels : F (fun n => 0 <= real (L_N n))) by (apply far_dom; intros; apply real_nonneg).
  assert (Range := best_eta_range).
  assert (Along := envelope_along best_eta _ _ _ _ _ (proj1 Range) Twice Real Real Actions Levels).
  assert (Works := hypotheses_along best_eta _ _ _ _ _ (proj1 Range) Twice Real Real Actions Levels
    (proj2 Range)).
  destruct (filter_and _ _ (proj1 (tends_within _ _) Along eps Eps) Works) as [M HM].
  destruct (real_unbounded (Rmax M 1)) as [k0 Large].
  assert (H1 := Rmax_l M 1); assert (H2 := Rmax_r M 1).
  destruct (HM k0 I ltac:(intros f [<-|[]]; lra)) as [Near [Corner [Hw Hb]]].
  rewrite limit_at_scale_maximum, Rminus_0_r in Near by lra; apply Rabs_def2 in Near.
  exists k0, (real k0), (real k0); apply frontier_by_envelope_at with best_eta; auto; try lra.
  destruct k0; [unfold real in Large; simpl in Large; lra|reflexivity].
Qed.
