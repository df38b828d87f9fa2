(** * Where the paper's envelope goes

    Along any path on which S, d and C tend to infinity and A stays above 3, the envelope at scale
    eta comes as near as one likes to [limit_at_scale A eta], whatever L does ([envelope_along]). No
    envelope, at any corner and any eta, reaches the constant of eq:asymptoticconstant
    ([envelope_below]). [Limit] says what follows.

    | here                    | meaning                                                         |
    |-------------------------|-----------------------------------------------------------------|
    | [s], [A], [d], [C], [L] | the corner: functions of where one is on the path               | *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Proofmark.Process Require Import Limits.
From Proofmark.Paper Require Import Envelope.
Open Scope R_scope.

(** ** Along any path *)

Section Path.

Context {X : Type} {F : (X -> Prop) -> Prop} {FF : Filter F}.

Variable eta : R.
Variables s A d C L : X -> R.
Hypothesis eta_pos : 0 < eta.
Hypothesis s_far : tends F s p_infty.
Hypothesis d_far : tends F d p_infty.
Hypothesis C_far : tends F C p_infty.
Hypothesis A_large : F (fun x => 4 <= A x).
Hypothesis L_nonneg : F (fun x => 0 <= L x).

(** Far enough, all of this holds at once. *)
Lemma far_enough :
  F (fun x => 1 <= s x /\ 4 <= A x /\ 1 <= d x /\ 1 <= C x /\ 0 <= L x).
Proof.
  assert (Hs := proj1 (tends_beyond s) s_far 1); assert (Hd := proj1 (tends_beyond d) d_far 1).
  assert (HC := proj1 (tends_beyond C) C_far 1).
  repeat apply filter_and; assumption.
Qed.

Lemma u0_along : tends F (fun x => u0 eta (C x)) 0.
Proof.
  apply tends_to with (eta * (/ 2 * (/ sqrt 2 * 0))); [|f_equal; ring].
  apply tends_same with (fun x => eta * (/ 2 * (/ sqrt 2 * / sqrt (C x)))).
  - generalize far_enough; apply filter_imp; intros x [_ [_ [_ [HC _]]]].
    assert (0 < sqrt 2) by (apply sqrt_lt_R0; lra).
    assert (0 < sqrt (C x)) by (apply sqrt_lt_R0; lra).
    unfold u0; rewrite sqrt_mult_alt by lra; field; lra.
  - repeat apply tends_mult; try apply tends_const; apply tends_inv_infty, tends_sqrt_infty, C_far.
Qed.

Lemma over_d_along : tends F (fun x => 1 / d x) 0.
Proof.
  apply tends_same with (fun x => / d x); [|apply tends_inv_infty, d_far].
  apply filter_forall; intros x; unfold Rdiv; ring.
Qed.

Lemma delta0_along : tends F (fun x => delta0 (d x) (L x)) 0.
Proof.
  apply tends_0_le with (fun x => 2 * (1 / d x)).
  - generalize far_enough; apply filter_imp; intros x [_ [_ [Hd [_ HL]]]].
    assert (0 <= (d x - 1) * L x) by (apply Rmult_le_pos; lra); unfold delta0, Rdiv.
    rewrite Rmult_1_l; split.
    + apply Rle_mult_inv_pos; lra.
    + apply Rmult_le_compat_l, Rinv_le_contravar; lra.
  - apply tends_to with (2 * 0); [|f_equal; ring].
    apply tends_mult; [apply tends_const|apply over_d_along].
Qed.

Lemma q0_along : tends F (fun x => q0 eta (d x) (C x) (L x)) 0.
Proof.
  apply tends_to with (0 * (1 + 0)); [|f_equal; ring].
  apply tends_mult; [apply delta0_along|]; apply tends_plus; [apply tends_const|apply u0_along].
Qed.

Lemma c0_along : tends F (fun x => c0 eta (C x)) (1 / 2).
Proof.
  apply tends_to with (1 / (2 + 0)); [|f_equal; field].
  apply tends_div; [apply tends_const| |lra]; apply tends_plus; [apply tends_const|apply u0_along].
Qed.

Lemma v0_along : tends F (fun x => v0 eta (d x) (C x) (L x)) (eta / sqrt 8).
Proof.
  apply tends_to with (eta / sqrt (8 * (1 - 0))); [|do 3 f_equal; ring].
  apply tends_div; [apply tends_const| |].
  - apply tends_sqrt; [|lra]; apply tends_mult; [apply tends_const|].
    apply tends_minus; [apply tends_const|apply q0_along].
  - apply Rgt_not_eq, sqrt_lt_R0; lra.
Qed.

Lemma over_s_along : tends F (fun x => 1 / s x) 0.
Proof.
  apply tends_same with (fun x => / s x); [|apply tends_inv_infty, s_far].
  apply filter_forall; intros x; unfold Rdiv; ring.
Qed.

(** All that is of the order 1/S. *)
Lemma over_m0_along : tends F (fun x => 1 / m0 (s x) (A x)) 0.
Proof.
  apply tends_0_le with (fun x => 2 * (1 / s x)).
  - generalize far_enough; apply filter_imp; intros x [Hs [HA _]].
    assert (s x * 1 <= s x * (A x - 3)) by (apply Rmult_le_compat_l; lra); unfold m0; split.
    + apply Rle_mult_inv_pos; lra.
    + replace (2 * (1 / s x)) with (1 / (s x / 2)) by (field; lra).
      apply Rmult_le_compat_l, Rinv_le_contravar; lra.
  - apply tends_to with (2 * 0); [|f_equal; ring].
    apply tends_mult; [apply tends_const|apply over_s_along].
Qed.

Lemma boundary_le (c n y : R) : 1 <= c -> 1 <= y -> 0 < n -> 0 <= 1 / (c * y * n) <= 1 / n.
Proof.
  intros Hc Hy Hn; assert (1 * 1 <= c * y) by (apply Rmult_le_compat; lra).
  assert (1 * n <= c * y * n) by (apply Rmult_le_compat_r; lra); split.
  - apply Rle_mult_inv_pos; lra.
  - apply Rmult_le_compat_l, Rinv_le_contravar; lra.
Qed.

Lemma over_n0_along (c y : X -> R) :
  F (fun x => 1 <= c x) -> F (fun x => 1 <= y x) ->
  tends F (fun x => 1 / (c x * y x * n0 (s x) (A x))) 0.
Proof.
  intros Hc Hy; apply tends_0_le with (fun x => 1 / s x); [|apply over_s_along].
  generalize (filter_and _ _ far_enough (filter_and _ _ Hc Hy)); apply filter_imp.
  intros x [[Hs [HA _]] [Hcx Hyx]]; unfold n0.
  assert (s x * 1 <= s x * A x) by (apply Rmult_le_compat_l; lra).
  assert (Le := boundary_le (c x) (s x * A x) (y x) Hcx Hyx ltac:(lra)); split; [lra|].
  apply Rle_trans with (1 := proj2 Le), Rmult_le_compat_l, Rinv_le_contravar; lra.
Qed.

Lemma w0_along : tends F (fun x => w0 (s x) (A x) (d x) (C x)) 1.
Proof.
  apply tends_to with (1 - 0 - 0); [|f_equal; ring].
  apply tends_minus; [apply tends_minus; [apply tends_const|]|]; apply over_n0_along.
  - apply filter_forall; intros x; lra.
  - generalize far_enough; apply filter_imp; tauto.
  - generalize far_enough; apply filter_imp; tauto.
  - generalize far_enough; apply filter_imp; tauto.
Qed.

Lemma beta0_along :
  tends F (fun x => beta0 eta (s x) (A x) (d x) (C x) (L x)) (1 / 2 - eta / sqrt 8).
Proof.
  apply tends_to with (1 / 2 * 1 - 0 - eta / sqrt 8); [|f_equal; ring].
  apply tends_minus; [|apply v0_along].
  apply tends_minus; [|apply over_m0_along].
  apply tends_mult; [apply c0_along|apply w0_along].
Qed.

Lemma sharp_beta0_along :
  tends F (fun x => sharp_beta0 eta (s x) (A x) (d x) (C x) (L x)) (1 / 2 - eta / sqrt 8).
Proof.
  apply tends_to with (1 / 2 - 0 - eta / sqrt 8); [|f_equal; ring].
  apply tends_minus; [|apply v0_along].
  apply tends_minus; [apply c0_along|apply over_m0_along].
Qed.

Lemma alpha0_along : tends F (fun x => alpha0 (d x)) 1.
Proof.
  apply tends_to with (1 - 0); [|f_equal; ring].
  apply tends_minus; [apply tends_const|apply over_d_along].
Qed.

Lemma root_r0_le : F (fun x => 0 <= eta * sqrt (r0 (A x)) <= eta).
Proof.
  revert A_large; apply filter_imp; intros x HA.
  assert (Half : r0 (A x) <= 1).
  { unfold r0; apply Rmult_le_reg_r with (2 * A x); [lra|].
    unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
  assert (Root := sqrt_le_1_alt _ _ Half); rewrite sqrt_1 in Root.
  assert (Pos := sqrt_pos (r0 (A x))); split; [apply Rmult_le_pos; lra|].
  rewrite <- (Rmult_1_r eta) at 2; apply Rmult_le_compat_l; lra.
Qed.

(** The envelope follows its limit, uniformly in A and L. *)
Theorem envelope_along :
  tends F (fun x => envelope_at eta (s x) (A x) (d x) (C x) (L x) - limit_at_scale (A x) eta) 0.
Proof.
  set (b := 1 / 2 - eta / sqrt 8).
  apply tends_to with (0 - 0); [|f_equal; ring].
  apply tends_same with (fun x =>
    eta * sqrt (r0 (A x)) * (alpha0 (d x) / (2 * (2 + u0 eta (C x))) *
      beta0 eta (s x) (A x) (d x) (C x) (L x) - 1 / 4 * b) -
    (1 / 2 + / 2 * (1 / d x)) * (1 / (1 * sqrt (C x) * n0 (s x) (A x)))).
  - generalize far_enough, (tends_above _ _ (-1) u0_along ltac:(lra)); intros Far Pos.
    generalize (filter_and _ _ Far Pos); apply filter_imp; intros x [[Hs [HA [Hd [HC _]]]] Hu].
    assert (0 < sqrt (C x)) by (apply sqrt_lt_R0; lra).
    assert (0 < n0 (s x) (A x)) by (apply Rmult_lt_0_compat; lra).
    unfold envelope_at, limit_at_scale; fold b; field; lra.
  - apply tends_minus.
    + apply (tends_0_bounded _ _ eta); [apply root_r0_le|].
      apply tends_to with (1 / (2 * (2 + 0)) * b - 1 / 4 * b); [|f_equal; field].
      apply tends_minus; [|apply tends_const].
      apply tends_mult; [|apply beta0_along].
      apply tends_div; [apply alpha0_along| |lra].
      apply tends_mult; [apply tends_const|].
      apply tends_plus; [apply tends_const|apply u0_along].
    + apply tends_to with ((1 / 2 + / 2 * 0) * 0); [|f_equal; ring].
      apply tends_mult.
      * apply tends_plus; [apply tends_const|].
        apply tends_mult; [apply tends_const|apply over_d_along].
      * apply over_n0_along; [apply filter_forall; intros x; lra|].
        generalize far_enough; apply filter_imp; intros x [_ [_ [_ [HC _]]]].
        rewrite <- sqrt_1; apply sqrt_le_1_alt, HC.
Qed.

(** The exact identity does not change the limit. *)
Theorem sharp_envelope_along :
  tends F (fun x =>
    sharp_envelope_at eta (s x) (A x) (d x) (C x) (L x) - limit_at_scale (A x) eta) 0.
Proof.
  set (b := 1 / 2 - eta / sqrt 8).
  apply tends_same with (fun x => eta * sqrt (r0 (A x)) * (alpha0 (d x) / 4 *
    sharp_beta0 eta (s x) (A x) (d x) (C x) (L x) - 1 / 4 * b)).
  - apply filter_forall; intros x; unfold sharp_envelope_at, limit_at_scale; fold b; field.
  - apply (tends_0_bounded _ _ eta); [apply root_r0_le|].
    apply tends_to with (1 / 4 * b - 1 / 4 * b); [|f_equal; ring].
    apply tends_minus; [|apply tends_const].
    apply tends_mult; [|apply sharp_beta0_along].
    apply tends_div; [apply alpha0_along|apply tends_const|lra].
Qed.

(** Far enough, the hypotheses of Theorem 2 hold. *)
Lemma hypotheses_along :
  eta < sqrt 2 ->
  F (fun x => corner eta (s x) (A x) (d x) (C x) (L x) /\ 0 <= w0 (s x) (A x) (d x) (C x) /\
              0 <= beta0 eta (s x) (A x) (d x) (C x) (L x)).
Proof.
  intros Small.
  assert (Positive : 0 < 1 / 2 - eta / sqrt 8).
  { assert (Two : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
    replace (sqrt 8) with (2 * sqrt 2)
      by (replace 8 with (2 * 2 * 2) by ring; rewrite sqrt_mult_alt, sqrt_square; lra).
    replace (1 / 2 - eta / (2 * sqrt 2)) with ((sqrt 2 - eta) / (2 * sqrt 2)) by (field; lra).
    apply Rdiv_lt_0_compat; lra. }
  assert (Hu := tends_below _ _ 1 u0_along ltac:(lra)).
  assert (Hq := tends_below _ _ 1 q0_along ltac:(lra)).
  assert (Hw := tends_above _ _ 0 w0_along ltac:(lra)).
  assert (Hb := tends_above _ _ 0 beta0_along Positive).
  generalize (filter_and _ _ far_enough (filter_and _ _ (filter_and _ _ Hu Hq)
    (filter_and _ _ Hw Hb))); apply filter_imp.
  intros x [[Hs [HA [Hd [HC HL]]]] [[Hux Hqx] [Hwx Hbx]]]; repeat split; lra.
Qed.

End Path.

(** ** Never reached *)

(** At no corner and no eta does the envelope reach the paper's constant. *)
Theorem envelope_below eta s A d C L :
  0 < eta -> corner eta s A d C L -> envelope_at eta s A d C L < asymptotic_constant A.
Proof.
  intros He [Hs HA Hd HC HL Hu Hq].
  assert (Limit := limit_at_scale_le A eta HA).
  assert (Root : 0 < sqrt C) by (apply sqrt_lt_R0, HC).
  assert (Root8 : 0 < sqrt 8) by (apply sqrt_lt_R0; lra).
  assert (Constant : 0 < asymptotic_constant A).
  { apply Rmult_lt_0_compat; [lra|apply sqrt_lt_R0, Rdiv_lt_0_compat; lra]. }
  assert (Hn : 0 < n0 s A) by (apply Rmult_lt_0_compat; lra).
  assert (Hm : 0 < m0 s A) by (assert (0 < s * (A - 3)) by (apply Rmult_lt_0_compat; lra);
    unfold m0; lra).
  assert (U_pos : 0 < u0 eta C).
  { apply Rdiv_lt_0_compat; [exact He|].
    apply Rmult_lt_0_compat; [lra|apply sqrt_lt_R0; lra]. }
  assert (Q_pos : 0 <= q0 eta d C L).
  { assert (0 <= (d - 1) * L) by (apply Rmult_le_pos; lra).
    apply Rmult_le_pos; [apply Rle_mult_inv_pos|]; lra. }
  assert (Bias : 0 < (1 / 2 + 1 / (2 * d)) / (sqrt C * n0 s A)).
  { apply Rdiv_lt_0_compat; [|apply Rmult_lt_0_compat; assumption].
    assert (0 < 1 / (2 * d)) by (apply Rdiv_lt_0_compat; lra); lra. }
  assert (Share : 0 <= alpha0 d <= 1).
  { assert (0 < 1 / d) by (apply Rdiv_lt_0_compat; lra).
    assert (1 / d <= 1 / 1) by (apply quotient_le; lra); unfold alpha0; lra. }
  assert (Bracket : beta0 eta s A d C L <= 1 / 2 - eta / sqrt 8).
  { assert (Occupied : 0 < c0 eta C <= 1 / 2)
      by (split; [apply Rdiv_lt_0_compat|apply quotient_le]; lra).
    assert (Time : w0 s A d C <= 1).
    { assert (0 < 1 / (2 * C * n0 s A)) by
        (apply Rdiv_lt_0_compat; repeat apply Rmult_lt_0_compat; lra).
      assert (0 < 1 / (C * d * n0 s A)) by
        (apply Rdiv_lt_0_compat; repeat apply Rmult_lt_0_compat; lra); unfold w0; lra. }
    assert (c0 eta C * w0 s A d C <= c0 eta C * 1) by (apply Rmult_le_compat_l; lra).
    assert (0 < 1 / m0 s A) by (apply Rdiv_lt_0_compat; lra).
    assert (eta / sqrt 8 <= v0 eta d C L); [|unfold beta0; lra].
    apply Rmult_le_compat_l, Rinv_le_contravar; [lra|apply sqrt_lt_R0; lra|].
    apply sqrt_le_1_alt; lra. }
  unfold envelope_at; set (beta := beta0 eta s A d C L) in *.
  set (scale := eta * sqrt (r0 A)).
  assert (Scale : 0 <= scale) by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
  assert (Pre : 0 <= scale * alpha0 d / (2 * (2 + u0 eta C)) <= scale / 4).
  { assert (scale * alpha0 d <= scale * 1) by (apply Rmult_le_compat_l; lra).
    assert (0 <= scale * u0 eta C) by (apply Rmult_le_pos; lra).
    split; [apply Rle_mult_inv_pos; [apply Rmult_le_pos|]|apply quotient_le]; lra. }
  destruct (Rle_lt_dec beta 0) as [Lost|Won].
  - assert (0 <= scale * alpha0 d / (2 * (2 + u0 eta C)) * - beta)
      by (apply Rmult_le_pos; lra); lra.
  - assert (scale * alpha0 d / (2 * (2 + u0 eta C)) * beta <=
      scale / 4 * (1 / 2 - eta / sqrt 8)) by (apply Rmult_le_compat; lra).
    replace (limit_at_scale A eta) with (scale / 4 * (1 / 2 - eta / sqrt 8)) in Limit
      by (unfold limit_at_scale, scale; field; lra); lra.
Qed.
