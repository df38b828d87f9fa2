(** * The limit of the paper's family, sharper

    What sharp testing alone gives: for the processes of the paper with A actions, the coefficient
    tends to sqrt((A - 3)/A)/sqrt(32 e), where 1/sqrt(32 e) = 0.10722..., and that is the least
    upper bound of what [frontier_by_sharp_testing] proves. It is sqrt(32/e) = 3.431 times the limit
    with Pinsker's inequality; the rest of [Limit.fast_limit] is the faster family.

    | here                       | meaning                                                      |
    |----------------------------|--------------------------------------------------------------|
    | [paper_sharp_limit A]      | the limit with A actions                                     |
    | [sharply_provable A0 c]    | c is [paper_constant] at some corner with A0 actions         | *)

From Coq Require Import Reals Lra Lia ZArith NArith List.
From Coquelicot Require Import Rbar Hierarchy.
From Interval Require Import Tactic.
From Proofmark.Process Require Import Limits HeapDiameter.
From Proofmark.Paper Require Import Regime Envelope Frontier EnvelopeLimit Limit.
From Proofmark.Sharper Require Import SharpEnvelope SharpLimit PaperFrontier.
Import ListNotations.
Open Scope R_scope.

Definition paper_sharp_limit (A : R) : R := sqrt ((A - 3) / A) / sqrt (32 * exp 1).

Theorem paper_sharp_limit_value : 0.10722 < 1 / sqrt (32 * exp 1) < 0.10723.
Proof. split; interval with (i_prec 60). Qed.

(** Against 1/32, the limit with Pinsker's inequality. *)
Theorem paper_sharp_limit_ratio : 3.4310 < 1 / sqrt (32 * exp 1) / (1 / 32) < 3.4311.
Proof. split; interval with (i_prec 60). Qed.

Lemma paper_best_limit A : 3 < A -> best_limit 1 (r0 A / 2) = paper_sharp_limit A.
Proof.
  intros HA; assert (E := exp_pos 1); unfold best_limit, paper_sharp_limit.
  assert (Inverse : exp (- 1) = / exp 1) by (rewrite <- exp_Ropp; f_equal; ring).
  rewrite <- sqrt_div_alt by lra; f_equal; rewrite Inverse; unfold r0; field; lra.
Qed.

Section Path.

Context {F : (N -> Prop) -> Prop} {FF : Filter F}.

Variable A : R.
Hypothesis A_large : 4 <= A.
Hypothesis far_along : tends F real p_infty.

Let S (n : N) : R := real (2 * n).
Let L (n : N) : R := real (L_N n).
Let reach (n : N) : R := paper_reach A (real n).
Let x0 (n : N) : R := paper_x0 (S n) A (real n).
Let q0 (n : N) : R := paper_q0 (best_mu 1) A (real n) (real n) (L n).
Let busy (n : N) : R := paper_busy (S n) A (real n).

Lemma S_along : tends F S p_infty.
Proof.
  apply tends_infty_le with (2 := far_along), filter_forall; intros n; apply IZR_le; lia.
Qed.

Lemma always (P : Prop) : P -> F (fun _ => P).
Proof. intros H; apply filter_forall; auto. Qed.

Lemma level_nonneg : F (fun n => 0 <= L n).
Proof. apply filter_forall; intros n; apply real_nonneg. Qed.

Lemma r0_range : 0 < r0 A <= 1.
Proof.
  split; [apply Rdiv_lt_0_compat; lra|]; apply Rmult_le_reg_r with (2 * A); [lra|].
  unfold r0, Rdiv; rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Lemma paper_reach_along : tends F reach (r0 A / 2).
Proof.
  apply tends_to with (r0 A * 1 / 2); [|f_equal; field].
  apply tends_div; [|apply tends_const|lra]; apply tends_mult; [apply tends_const|].
  apply alpha0_along, far_along.
Qed.

Lemma large : F (fun n => 2 <= real n /\ 2 <= S n).
Proof.
  apply filter_and; [exact (proj1 (tends_beyond _) far_along 2)|].
  exact (proj1 (tends_beyond _) S_along 2).
Qed.

Lemma paper_x0_along : F (fun n => 0 <= x0 n) /\ tends F x0 0.
Proof.
  assert (Range : F (fun n => 0 <= x0 n <= / real n)).
  { generalize large; apply filter_imp; intros n [Hn HS].
    assert (Many : 1 * 1 <= S n * A) by (apply Rmult_le_compat; lra).
    assert (real n * 1 <= real n * (S n * A)) by (apply Rmult_le_compat_l; lra).
    unfold x0, paper_x0, n0; split; [apply Rle_mult_inv_pos; lra|].
    unfold Rdiv; rewrite Rmult_1_l; apply Rinv_le_contravar; lra. }
  split; [revert Range; apply filter_imp; intros n Hn; lra|].
  apply tends_0_le with (1 := Range), tends_inv_infty, far_along.
Qed.

Lemma paper_q0_along : tends F q0 0.
Proof.
  apply tends_to with (0 * (1 + 0)); [|f_equal; ring].
  apply tends_mult; [|apply tends_plus; [apply tends_const|]].
  - apply (delta0_along S (fun _ => A) real real L); try assumption.
    + exact S_along.
    + apply always, A_large.
    + exact level_nonneg.
  - apply (u1_along (best_mu 1) reach real (r0 A / 2)); [exact paper_reach_along|exact far_along].
Qed.

Lemma paper_m0_along :
  F (fun n => 0 < m0 (S n) A) /\ tends F (fun n => - ln (/ S n) / m0 (S n) A) 0.
Proof.
  split.
  - generalize large; apply filter_imp; intros n [_ HS].
    assert (0 < S n * (A - 3)) by (apply Rmult_lt_0_compat; lra); unfold m0; lra.
  - apply tends_to with (2 / (A - 3) * 0); [|f_equal; ring].
    apply tends_same with (fun n => 2 / (A - 3) * (ln (S n) / S n)).
    + generalize large; apply filter_imp; intros n [_ HS].
      rewrite ln_Rinv by lra; unfold m0; field; lra.
    + apply tends_mult; [apply tends_const|apply tends_ln_slow, S_along].
Qed.

Lemma paper_busy_along : F (fun n => 0 <= busy n) /\ tends F busy (1 / (1 + 1)).
Proof.
  destruct paper_x0_along as [Pos Small]; split.
  - revert Pos; apply filter_imp; intros n Hn; unfold busy, paper_busy; fold (x0 n); lra.
  - apply tends_to with ((1 + 0) / 2); [|f_equal; field].
    apply tends_div; [|apply tends_const|lra]; apply tends_plus; [apply tends_const|exact Small].
Qed.

Lemma paper_w_along : F (fun n => 0 < / S n < 1) /\ tends F (fun n => / S n) 0.
Proof.
  split; [|apply tends_inv_infty, S_along].
  generalize large; apply filter_imp; intros n [_ HS].
  split; [apply Rinv_0_lt_compat; lra|]; rewrite <- Rinv_1; apply Rinv_lt_contravar; lra.
Qed.

(** The coefficient with the best parameters tends to the limit, and its hypotheses hold. *)
Theorem paper_sharp_along :
  F (fun n => paper_corner (best_mu 1) best_s (/ S n) (S n) A (real n) (real n) (L n)) /\
  tends F (fun n => paper_constant (best_mu 1) best_s (/ S n) (S n) A (real n) (real n) (L n))
    (paper_sharp_limit A).
Proof.
  assert (Reach := paper_reach_along); assert (Q := paper_q0_along); assert (Range := r0_range).
  destruct paper_x0_along, paper_m0_along, paper_busy_along, paper_w_along.
  assert (s_pos : 0 < best_s) by apply exp_pos.
  destruct (best_mu_square 1 Rlt_0_1) as [mu_pos Square].
  split.
  - assert (Sharp : F (fun n => sharp_corner 1 (best_mu 1) best_s (/ S n) (reach n) (real n) (x0 n)
      (q0 n) (m0 (S n) A) (busy n))).
    { apply sharp_corner_along with (r0 A / 2) (1 / (1 + 1)); try assumption; try lra.
      rewrite Square; unfold best_s in *; rewrite ln_exp.
      replace ((1 + 1) / 1 * (1 / (1 + 1)) * (/ 2 + (1 + 1) / 3)) with (7 / 6) by field; lra. }
    generalize (filter_and _ _ (filter_and _ _ large level_nonneg) Sharp); apply filter_imp.
    intros n [[[Hn HS] HL] Corner]; split; try assumption; lra.
  - rewrite <- paper_best_limit, <- sharp_limit_best by lra.
    apply (sharp_constant_along 1 (best_mu 1) best_s (fun n => / S n) reach real x0 q0
      (fun n => m0 (S n) A) busy); assumption || lra.
Qed.

End Path.

(** ** Never reached *)

Theorem paper_constant_below mu s w s0 A0 d0 C0 L0 :
  paper_corner mu s w s0 A0 d0 C0 L0 ->
  paper_constant mu s w s0 A0 d0 C0 L0 < paper_sharp_limit A0.
Proof.
  intros [Hs HA Hd HL Sharp].
  assert (Reach := sharp_reach _ _ _ _ _ _ _ _ _ _ Sharp).
  assert (Hmu := sharp_mu _ _ _ _ _ _ _ _ _ _ Sharp).
  assert (Hx := sharp_x0 _ _ _ _ _ _ _ _ _ _ Sharp).
  rewrite <- paper_best_limit by exact HA.
  apply Rle_lt_trans with (best_limit 1 (paper_reach A0 d0)).
  - apply sharp_constant_le; [exact Sharp| |].
    + assert (0 <= u1 mu (paper_reach A0 d0) C0) by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
      assert (0 <= (d0 - 1) * L0) by (apply Rmult_le_pos; lra).
      apply Rmult_le_pos; [apply Rle_mult_inv_pos|]; lra.
    + unfold paper_busy; lra.
  - apply best_limit_lt; [lra|]; split; [lra|].
    assert (0 < 1 / d0) by (apply Rdiv_lt_0_compat; lra).
    assert (0 < r0 A0) by (apply Rdiv_lt_0_compat; lra).
    assert (0 < r0 A0 * (1 / d0)) by (apply Rmult_lt_0_compat; lra).
    unfold paper_reach, alpha0; lra.
Qed.

(** ** What sharp testing can prove with A0 actions *)

Definition sharply_provable (A0 : N) (c : R) : Prop :=
  exists k0 d0 C0 mu s w, (0 < k0)%N /\
    paper_corner mu s w (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) /\
    c = paper_constant mu s w (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)).

Lemma sharply_provable_near A0 eps :
  (4 <= A0)%N -> 0 < eps ->
  exists c, sharply_provable A0 c /\ paper_sharp_limit (real A0) - eps < c.
Proof.
  intros HA Eps; assert (Four : 4 <= real A0) by (apply (IZR_le 4); lia).
  destruct (paper_sharp_along (real A0) Four real_far) as [Works Along].
  destruct (filter_and _ _ Works (proj1 (tends_within _ _) Along eps Eps)) as [M HM].
  destruct (real_unbounded (Rmax M 1)) as [n Large].
  assert (H1 := Rmax_l M 1); assert (H2 := Rmax_r M 1).
  destruct (HM n I ltac:(intros f [<-|[]]; lra)) as [Corner Near]; apply Rabs_def2 in Near.
  exists (paper_constant (best_mu 1) best_s (/ real (2 * n)) (real (2 * n)) (real A0) (real n)
    (real n) (real (L_N n))); split; [|lra].
  exists n, (real n), (real n), (best_mu 1), best_s, (/ real (2 * n)).
  split; [|split; [exact Corner|reflexivity]].
  destruct n; [unfold real in Large; simpl in Large; lra|reflexivity].
Qed.

Theorem paper_sharp_limit_is_lub A0 :
  (4 <= A0)%N -> is_lub (sharply_provable A0) (paper_sharp_limit (real A0)).
Proof.
  intros HA; split.
  - intros c [k0 [d0 [C0 [mu [s [w [_ [Corner ->]]]]]]]]; left.
    apply paper_constant_below, Corner.
  - intros u Bound; apply le_epsilon; intros eps Eps.
    destruct (sharply_provable_near A0 eps HA Eps) as [c [Hc Near]].
    assert (c <= u) by (apply Bound, Hc); lra.
Qed.
