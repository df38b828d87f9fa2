(** * Logarithms of the upper ledger

    The paper counts doubling episodes with log2 and pays confidence with the natural logarithm
    L_T of eq:peelinglog. Appendix B.3 (lem:rewardbudget) moves from one to the other with
    "For T >= 2, c_L >= 1 and delta <= 1, 1 + log2 T <= L_T"; here this is proved for T >= 1.

    | here                       | paper                                                 |
    |----------------------------|-------------------------------------------------------|
    | [log2 x]                   | log_2 x                                               |
    | [peeling_log cL SA delta t]| log (c_L S A (1+t)^2 / delta); L_k at t_k and L_T at T |
    | [SA]                       | the product S A, the only form in which S and A enter |
*)

From Coq Require Import Reals Lra.
Open Scope R_scope.

Definition log2 (x : R) : R := ln x / ln 2.

Definition peeling_log (cL SA delta t : R) : R := ln (cL * SA * (1 + t) ^ 2 / delta).

(** ** The logarithm is monotone and concave *)

Lemma ln_le x y : 0 < x -> x <= y -> ln x <= ln y.
Proof.
  intros Hx [Hlt| ->]; [left; apply ln_increasing; assumption|right; reflexivity].
Qed.

(** The graph lies below its tangent at y. *)
Lemma ln_tangent x y : 0 < x -> 0 < y -> ln x <= ln y + (x - y) / y.
Proof.
  intros Hx Hy.
  assert (Hratio : 0 < x / y) by (apply Rdiv_lt_0_compat; assumption).
  replace x with (y * (x / y)) at 1 by (field; lra).
  rewrite ln_mult by assumption.
  pose proof (exp_ineq1_le (ln (x / y))) as Hexp; rewrite exp_ln in Hexp by assumption.
  replace ((x - y) / y) with (x / y - 1) by (field; lra); lra.
Qed.

Lemma ln_concave p x y :
  0 <= p <= 1 -> 0 < x -> 0 < y -> p * ln x + (1 - p) * ln y <= ln (p * x + (1 - p) * y).
Proof.
  intros Hp Hx Hy; set (z := p * x + (1 - p) * y).
  assert (Hz : 0 < z).
  { unfold z; destruct (Rle_lt_dec x y).
    - assert (0 <= (1 - p) * (y - x)) by (apply Rmult_le_pos; lra); lra.
    - assert (0 <= p * (x - y)) by (apply Rmult_le_pos; lra); lra. }
  assert (Htx : p * ln x <= p * (ln z + (x - z) / z))
    by (apply Rmult_le_compat_l; [|apply ln_tangent]; lra).
  assert (Hty : (1 - p) * ln y <= (1 - p) * (ln z + (y - z) / z))
    by (apply Rmult_le_compat_l; [|apply ln_tangent]; lra).
  assert (Hbalance : p * ((x - z) / z) + (1 - p) * ((y - z) / z) = (z - z) / z)
    by (replace (z - z) with (p * x + (1 - p) * y - z) by reflexivity; field; lra).
  unfold Rdiv at 3 in Hbalance; rewrite Rminus_eq_0, Rmult_0_l in Hbalance.
  lra.
Qed.

Lemma ln2_pos : 0 < ln 2.
Proof. pose proof ln_lt_2; lra. Qed.

Lemma ln_nonneg x : 1 <= x -> 0 <= ln x.
Proof. intros Hx; rewrite <- ln_1; apply ln_le; lra. Qed.

(** ** log2 *)

Lemma log2_le x y : 0 < x -> x <= y -> log2 x <= log2 y.
Proof.
  intros Hx Hxy; apply Rmult_le_compat_r; [|apply ln_le; assumption].
  left; apply Rinv_0_lt_compat, ln2_pos.
Qed.

Lemma log2_1 : log2 1 = 0.
Proof. unfold log2; rewrite ln_1; unfold Rdiv; ring. Qed.

Lemma log2_2 : log2 2 = 1.
Proof. unfold log2; field; pose proof ln2_pos; lra. Qed.

Lemma log2_nonneg x : 1 <= x -> 0 <= log2 x.
Proof. intros Hx; rewrite <- log2_1; apply log2_le; lra. Qed.

Lemma log2_mult x y : 0 < x -> 0 < y -> log2 (x * y) = log2 x + log2 y.
Proof.
  intros Hx Hy; unfold log2; rewrite ln_mult by assumption; field; pose proof ln2_pos; lra.
Qed.

Lemma log2_pow2 k : log2 (2 ^ k) = INR k.
Proof.
  induction k as [|k IH]; [exact log2_1|].
  simpl pow; rewrite log2_mult, IH, log2_2, S_INR by (try apply pow_lt; lra); ring.
Qed.

(** The chord of log2 over [1, 2]: this turns v/n into a difference of logarithms. *)
Lemma log2_chord x : 0 <= x <= 1 -> x <= log2 (1 + x).
Proof.
  intros Hx; pose proof ln2_pos as Hln2.
  pose proof (ln_concave x 2 1 Hx ltac:(lra) ltac:(lra)) as Hconcave.
  rewrite ln_1 in Hconcave.
  replace (x * 2 + (1 - x) * 1) with (1 + x) in Hconcave by ring.
  apply (Rmult_le_reg_r (ln 2)); [assumption|].
  unfold log2; replace (ln (1 + x) / ln 2 * ln 2) with (ln (1 + x)) by (field; lra); lra.
Qed.

(** ** From log2 T to the peeling logarithm *)

(** The only number needed: ln (16/15) >= 1/16 and (16/15)^32 <= 8. *)
Lemma ln_8_ge_2 : 2 <= ln 8.
Proof.
  pose proof (ln_tangent 1 (16 / 15) ltac:(lra) ltac:(lra)) as Htangent; rewrite ln_1 in Htangent.
  assert (Hpower : ln ((16 / 15) ^ 32) <= ln 8) by (apply ln_le; [apply pow_lt|simpl]; lra).
  rewrite ln_pow in Hpower by lra; replace (INR 32) with 32 in Hpower by (simpl; ring); lra.
Qed.

Lemma ln_8 : ln 8 = 3 * ln 2.
Proof. replace 8 with (2 ^ 3) by ring; rewrite ln_pow by lra; simpl; ring. Qed.

(** Concavity at the points T/3 and 1 with weights 3/4 and 1/4 loses little where the two sides
    are close (T between 2 and 3). What is left is 2 / 3 <= ln 2 and 2 <= ln (256 / 27). *)
Theorem one_plus_log2_le T : 1 <= T -> 1 + log2 T <= 2 * ln (1 + T).
Proof.
  intros HT; pose proof ln_8_ge_2 as H8; rewrite ln_8 in H8.
  pose proof (ln_concave (3 / 4) (T / 3) 1 ltac:(lra) ltac:(lra) ltac:(lra)) as Hconcave.
  replace (3 / 4 * (T / 3) + (1 - 3 / 4) * 1) with ((1 + T) * / 2 * / 2) in Hconcave by field.
  unfold Rdiv at 2 in Hconcave; rewrite ln_1, !ln_mult, !ln_Rinv in Hconcave by lra.
  assert (H256 : ln (8 * 3 ^ 3) <= ln (2 ^ 8)) by (apply ln_le; lra).
  rewrite ln_mult, ln_8, !ln_pow in H256 by lra; simpl INR in H256.
  assert (Hslope : log2 T <= 3 / 2 * ln T).
  { unfold log2, Rdiv at 1; rewrite Rmult_comm.
    apply Rmult_le_compat_r; [apply ln_nonneg; assumption|].
    replace (3 / 2) with (/ (2 / 3)) by field; apply Rinv_le_contravar; lra. }
  lra.
Qed.

Section PeelingLog.

  Variables cL SA delta : R.
  Hypothesis cL_ge_1 : 1 <= cL.
  Hypothesis SA_ge_1 : 1 <= SA.
  Hypothesis delta_in_range : 0 < delta <= 1.

  Lemma peeling_log_argument t : 0 <= t -> (1 + t) ^ 2 <= cL * SA * (1 + t) ^ 2 / delta.
  Proof.
    intros Ht.
    assert (Hsquare : 1 <= (1 + t) ^ 2) by (apply pow_R1_Rle; lra).
    assert (Hfactor : 1 <= cL * SA)
      by (rewrite <- (Rmult_1_l 1); apply Rmult_le_compat; lra).
    assert (Hinverse : 1 <= / delta)
      by (rewrite <- Rinv_1 at 1; apply Rinv_le_contravar; lra).
    rewrite <- (Rmult_1_l ((1 + t) ^ 2)) at 1.
    rewrite <- (Rmult_1_r (1 * (1 + t) ^ 2)).
    apply Rmult_le_compat; [lra|lra| |assumption].
    apply Rmult_le_compat_r; lra.
  Qed.

  Lemma two_ln_le_peeling_log t : 0 <= t -> 2 * ln (1 + t) <= peeling_log cL SA delta t.
  Proof.
    intros Ht; replace (2 * ln (1 + t)) with (ln ((1 + t) ^ 2)).
    - apply ln_le; [apply pow_lt; lra|apply peeling_log_argument; assumption].
    - simpl pow; rewrite Rmult_1_r, ln_mult by lra; ring.
  Qed.

  Lemma peeling_log_nonneg t : 0 <= t -> 0 <= peeling_log cL SA delta t.
  Proof.
    intros Ht; pose proof (two_ln_le_peeling_log t Ht).
    pose proof (ln_nonneg (1 + t) ltac:(lra)); lra.
  Qed.

  (** The sentence of B.3; the paper asks for T >= 2. *)
  Theorem one_plus_log2_le_peeling_log T :
    1 <= T -> 1 + log2 T <= peeling_log cL SA delta T.
  Proof.
    intros HT; pose proof (one_plus_log2_le T HT).
    pose proof (two_ln_le_peeling_log T ltac:(lra)); lra.
  Qed.

  Lemma peeling_log_ge_1 T : 1 <= T -> 1 <= peeling_log cL SA delta T.
  Proof.
    intros HT; pose proof (two_ln_le_peeling_log T ltac:(lra)).
    pose proof (ln_le 2 (1 + T) ltac:(lra) ltac:(lra)); pose proof ln_lt_2; lra.
  Qed.

  (** Sharper for large T: log2 (1 + T) costs at most 0.7214 L_T. *)
  Lemma log2_le_peeling_log T :
    0 <= T -> log2 (1 + T) <= peeling_log cL SA delta T / (2 * ln 2).
  Proof.
    intros HT; pose proof ln2_pos as Hln2.
    apply (Rmult_le_reg_r (2 * ln 2)); [lra|].
    unfold log2; replace (ln (1 + T) / ln 2 * (2 * ln 2)) with (2 * ln (1 + T)) by (field; lra).
    replace (peeling_log cL SA delta T / (2 * ln 2) * (2 * ln 2))
      with (peeling_log cL SA delta T) by (field; lra).
    apply two_ln_le_peeling_log; assumption.
  Qed.

  (** L_k <= L_T because the episode starts before the horizon. *)
  Lemma peeling_log_le s t :
    0 <= s <= t -> peeling_log cL SA delta s <= peeling_log cL SA delta t.
  Proof.
    intros Hst; apply ln_le.
    - apply Rlt_le_trans with ((1 + s) ^ 2); [apply pow_lt|apply peeling_log_argument]; lra.
    - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
      apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|apply pow_incr; lra].
  Qed.

End PeelingLog.
