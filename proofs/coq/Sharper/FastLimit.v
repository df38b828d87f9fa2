(** * Where the envelope of the faster family goes

    Along any path on which S, d and C tend to infinity, A stays above 3, and the share b/(b+1) of
    bad states tends to a number, with two roads (p = 1, t = 0) and kappa = 1/2, mu = sqrt 3,
    s = exp(-1/2), w = 1/S, the coefficient tends to [best_limit (1/2) share], which is
    2/sqrt(27 e) sqrt(share), in both modes of the roads ([fast_constant_along]). At no corner and
    for no parameters does it reach the number that its own share has ([fast_constant_below]).
    [Limit] says what follows.

    | here                       | meaning                                                      |
    |----------------------------|--------------------------------------------------------------|
    | [b], [b_even], [S], [A]... | the corner: functions of where one is on the path            |
    | [share]                    | the limit of b/(b+1), the share of bad states                | *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Proofmark.Process Require Import Limits.
From Proofmark.Paper Require Import Regime Envelope.
From Proofmark.Sharper Require Import SharpEnvelope SharpLimit FastFamily FastEnvelope.
Open Scope R_scope.

Lemma best_mu_half : best_mu (/ 2) ^ 2 = 3.
Proof. destruct (best_mu_square (/ 2) ltac:(lra)) as [_ ->]; field. Qed.

Section Path.

Context {X : Type} {F : (X -> Prop) -> Prop} {FF : Filter F}.

Variable paid : bool.
Variables b b_even S A d C L : X -> R.
Variable share : R.
Hypothesis share_pos : 0 < share.
Hypothesis b_large : F (fun x => 1 <= b x).
Hypothesis b_even_range : F (fun x => 0 <= b_even x <= b x).
Hypothesis share_along : tends F (fun x => b x / (b x + 1)) share.
Hypothesis S_far : tends F S p_infty.
Hypothesis d_far : tends F d p_infty.
Hypothesis C_far : tends F C p_infty.
Hypothesis A_large : F (fun x => 4 <= A x).
Hypothesis L_nonneg : F (fun x => 0 <= L x).

Let kappa : R := / 2.
Let mu : R := best_mu kappa.
Let over (x : X) : R := overhead paid kappa 1 0 (L x).
Let bad (x : X) : R := bad_share (b x) (b_even x) (S x).
Let reach (x : X) : R := fast_reach paid kappa (b x) (b_even x) 1 0 (S x) (d x) (L x).
Let x0 (x : X) : R := fast_x0 (S x) (A x) (C x).
Let q0 (x : X) : R :=
  fast_q0 paid kappa mu (b x) (b_even x) 1 0 (S x) (d x) (C x) (L x).
Let m0 (x : X) : R := fast_m0 (b x) (b_even x) (S x) (A x).
Let busy (x : X) : R := fast_busy kappa (S x) (A x) (C x).

Lemma fast_far_enough :
  F (fun x => (1 <= b x /\ (0 <= b_even x /\ b_even x <= b x) /\ 2 <= S x) /\
              (4 <= A x /\ 8 <= d x /\ 1 <= C x /\ 0 <= L x)).
Proof.
  assert (HS := proj1 (tends_beyond S) S_far 2); assert (Hd := proj1 (tends_beyond d) d_far 8).
  assert (HC := proj1 (tends_beyond C) C_far 1).
  repeat apply filter_and; try assumption; revert b_even_range; apply filter_imp; intros x Hx; lra.
Qed.

Lemma over_range x : 0 <= L x -> 0 <= over x <= 4.
Proof.
  intros HL; assert (Pace : 1 <= pace0 paid kappa <= 3 / 2)
    by (unfold pace0, road_fall, kappa; destruct paid; lra).
  set (fixed := 1 + pace0 paid kappa * (1 - 0 / 1)).
  assert (Fixed : 0 <= fixed <= 5 / 2) by (unfold fixed; lra).
  assert (0 <= fixed / (L x + 1)) by (apply Rle_mult_inv_pos; lra).
  assert (fixed / (L x + 1) <= fixed / 1)
    by (apply Rmult_le_compat_l, Rinv_le_contravar; lra).
  unfold over, overhead; fold fixed; lra.
Qed.

Lemma over_inverse f : tends F f p_infty -> tends F (fun x => 1 / f x) 0.
Proof.
  intros Hf; apply tends_same with (fun x => / f x); [|apply tends_inv_infty, Hf].
  apply filter_forall; intros x; unfold Rdiv; ring.
Qed.

Lemma bad_along : tends F bad share.
Proof.
  apply tends_to with (share - 0); [|f_equal; ring].
  apply tends_same with (fun x => b x / (b x + 1) - b_even x / (b x + 1) * (1 / S x)).
  - generalize fast_far_enough; apply filter_imp; intros x [[Hb [_ HS]] _].
    unfold bad, bad_share; field; lra.
  - apply tends_minus; [exact share_along|]; apply (tends_0_bounded _ _ 1).
    + generalize fast_far_enough; apply filter_imp; intros x [[Hb [Heven _]] _]; split.
      * apply Rle_mult_inv_pos; lra.
      * apply Rmult_le_reg_r with (b x + 1); [lra|].
        unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra.
    + apply over_inverse, S_far.
Qed.

Lemma reach_along : tends F reach share.
Proof.
  apply tends_to with (share * (1 - 0)); [|f_equal; ring].
  apply tends_mult; [exact bad_along|]; apply tends_minus; [apply tends_const|].
  apply tends_same with (fun x => over x * (1 / d x)).
  - apply filter_forall; intros x; unfold over, Rdiv; ring.
  - apply (tends_0_bounded _ _ 4); [|apply over_inverse, d_far].
    revert L_nonneg; apply filter_imp; intros x HL; apply over_range, HL.
Qed.

Lemma n0_large x : 2 <= S x -> 4 <= A x -> 1 <= S x <= n0 (S x) (A x).
Proof.
  intros HS HA; assert (S x * 1 <= S x * A x) by (apply Rmult_le_compat_l; lra); unfold n0; lra.
Qed.

Lemma x0_along : F (fun x => 0 <= x0 x) /\ tends F x0 0.
Proof.
  assert (Range : F (fun x => 0 <= x0 x <= 1 / C x)).
  { generalize fast_far_enough; apply filter_imp; intros x [[_ [_ HS]] [HA [_ [HC _]]]].
    assert (Hn := n0_large x HS HA).
    assert (C x * 1 <= C x * n0 (S x) (A x)) by (apply Rmult_le_compat_l; lra).
    unfold x0, fast_x0; split; [apply Rle_mult_inv_pos|apply quotient_le]; lra. }
  split; [revert Range; apply filter_imp; intros x Hx; lra|].
  apply tends_0_le with (1 := Range), over_inverse, C_far.
Qed.

Lemma q0_along : tends F q0 0.
Proof.
  assert (Boost := u1_along mu _ _ _ reach_along C_far).
  apply tends_0_le with (fun x => (1 + u1 mu (reach x) (C x)) * (2 * (1 / d x))).
  - generalize fast_far_enough; apply filter_imp; intros x [_ [_ [Hd [_ HL]]]].
    assert (Hover := over_range x HL).
    assert (U : 0 <= u1 mu (reach x) (C x))
      by (apply Rmult_le_pos; [apply sqrt_pos|apply sqrt_pos]).
    assert (Room : (d x - over x) * 1 <= (d x - over x) * (L x + 1))
      by (apply Rmult_le_compat_l; lra).
    unfold q0, fast_q0; fold (reach x) (over x); split; [apply Rle_mult_inv_pos; lra|].
    apply Rmult_le_compat_l; [lra|].
    replace (2 * (1 / d x)) with (/ (d x / 2)) by (field; lra).
    apply Rinv_le_contravar; lra.
  - apply tends_to with ((1 + 0) * (2 * 0)); [|f_equal; ring].
    apply tends_mult; [apply tends_plus; [apply tends_const|exact Boost]|].
    apply tends_mult; [apply tends_const|apply over_inverse, d_far].
Qed.

Lemma bad_pos : F (fun x => share / 2 < bad x).
Proof. apply (tends_above _ share); [exact bad_along|lra]. Qed.

Lemma m0_along : F (fun x => 0 < m0 x) /\ tends F (fun x => - ln (/ S x) / m0 x) 0.
Proof.
  assert (Range := filter_and _ _ fast_far_enough bad_pos); split.
  - revert Range; apply filter_imp; intros x [[[_ [_ HS]] [HA _]] Bad].
    assert (Hn := n0_large x HS HA); apply Rmult_lt_0_compat; [fold (bad x)|]; lra.
  - apply tends_same with (fun x => 1 / (bad x * A x) * (ln (S x) / S x)).
    + revert Range; apply filter_imp; intros x [[[_ [_ HS]] [HA _]] Bad].
      rewrite ln_Rinv by lra; unfold m0, fast_m0, n0; fold (bad x); field; lra.
    + apply (tends_0_bounded _ _ (1 / (share / 2))); [|apply tends_ln_slow, S_far].
      revert Range; apply filter_imp; intros x [[[_ [_ HS]] [HA _]] Bad].
      assert (share / 2 * 1 <= bad x * A x) by (apply Rmult_le_compat; lra).
      split; [apply Rle_mult_inv_pos; lra|apply Rmult_le_compat_l, Rinv_le_contravar; lra].
Qed.

Lemma busy_along : F (fun x => 0 <= busy x) /\ tends F busy (kappa / (1 + kappa)).
Proof.
  destruct x0_along as [Pos Small]; unfold kappa; split.
  - revert Pos; apply filter_imp; intros x Hx.
    assert (Root := sqrt_pos (x0 x)); apply Rle_mult_inv_pos; fold (x0 x); unfold kappa; lra.
  - apply tends_to with ((/ 2 + 0 + sqrt 0 / 2) / (1 + / 2)); [|rewrite sqrt_0; f_equal; field].
    apply tends_div; [|apply tends_const|lra]; apply tends_plus.
    + apply tends_plus; [apply tends_const|exact Small].
    + apply tends_div; [|apply tends_const|lra]; apply tends_sqrt; [exact Small|lra].
Qed.

Lemma w_along : F (fun x => 0 < / S x < 1) /\ tends F (fun x => / S x) 0.
Proof.
  split; [|apply tends_inv_infty, S_far].
  generalize fast_far_enough; apply filter_imp; intros x [[_ [_ HS]] _].
  split; [apply Rinv_0_lt_compat; lra|]; rewrite <- Rinv_1; apply Rinv_lt_contravar; lra.
Qed.

Lemma best_ranges : 0 < kappa /\ 0 < mu /\ 0 < best_s.
Proof.
  assert (S_pos := exp_pos (- / 2)); destruct (best_mu_square (/ 2) ltac:(lra)) as [Mu_pos _].
  unfold mu, kappa, best_s; lra.
Qed.

(** Puts all of the above where [assumption] finds it. *)
Ltac limits :=
  pose proof reach_along; pose proof q0_along; destruct w_along, x0_along, m0_along, busy_along.

(** The coefficient with the best parameters tends to the best limit. *)
Theorem fast_constant_along :
  tends F (fun x => fast_constant paid kappa mu best_s (/ S x) (b x) (b_even x) 1 0
    (S x) (A x) (d x) (C x) (L x)) (best_limit kappa share).
Proof.
  limits; destruct best_ranges as [Hk [Hmu Hs]].
  rewrite <- sharp_limit_best by lra; fold mu.
  apply (sharp_constant_along kappa mu best_s (fun x => / S x) reach C x0 q0 m0 busy);
    assumption.
Qed.

(** Far enough, the hypotheses hold. *)
Theorem fast_corner_along :
  F (fun x => fast_corner paid kappa mu best_s (/ S x) (b x) (b_even x) 1 0
    (S x) (A x) (d x) (C x) (L x)).
Proof.
  limits; destruct best_ranges as [Hk [Hmu Hs]].
  assert (Sharp : F (fun x => sharp_corner kappa mu best_s (/ S x) (reach x) (C x) (x0 x) (q0 x)
    (m0 x) (busy x))).
  { apply sharp_corner_along with share (kappa / (1 + kappa)); try assumption.
    unfold mu, kappa; rewrite best_mu_half; unfold best_s in *; rewrite ln_exp.
      replace (/ 2 / (1 + / 2)) with (/ 3) by field; lra. }
  generalize (filter_and _ _ (filter_and _ _ fast_far_enough bad_pos) Sharp); apply filter_imp.
  intros x [[[[Hb [Heven HS]] [HA [Hd [HC HL]]]] Bad] Corner].
  assert (Hover := over_range x HL).
  assert (Pace : 1 <= pace0 paid kappa) by (unfold pace0, road_fall, kappa; destruct paid; lra).
  unfold bad in Bad; split; try assumption; try lra.
  - unfold kappa; lra.
  - fold (over x); lra.
Qed.

End Path.

(** ** Never reached *)

Theorem fast_constant_below paid kappa mu s w b b_even p t s0 A0 d0 C0 L0 :
  fast_corner paid kappa mu s w b b_even p t s0 A0 d0 C0 L0 ->
  fast_constant paid kappa mu s w b b_even p t s0 A0 d0 C0 L0 < best_limit (/ 2) (b / (b + 1)).
Proof.
  intros Corner; assert (Over := overhead_pos _ _ _ _ _ _ _ _ _ _ _ _ _ _ Corner).
  destruct Corner as [Hs HA HL Hp Hb Heven Hk1 Hbad Hfix Hover Sharp].
  assert (Reach := sharp_reach _ _ _ _ _ _ _ _ _ _ Sharp).
  assert (Hk := sharp_kappa _ _ _ _ _ _ _ _ _ _ Sharp).
  assert (Hmu := sharp_mu _ _ _ _ _ _ _ _ _ _ Sharp).
  assert (Hx := sharp_x0 _ _ _ _ _ _ _ _ _ _ Sharp).
  apply Rle_lt_trans with (best_limit kappa (fast_reach paid kappa b b_even p t s0 d0 L0)).
  - apply sharp_constant_le; [exact Sharp| |].
    + assert (0 <= u1 mu (fast_reach paid kappa b b_even p t s0 d0 L0) C0)
        by (apply Rmult_le_pos; [lra|apply sqrt_pos]).
      apply Rle_mult_inv_pos; [lra|]; apply Rmult_lt_0_compat; lra.
    + assert (Root := sqrt_pos (fast_x0 s0 A0 C0)).
      apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat|]; lra.
  - apply Rle_lt_trans with (best_limit (/ 2) (fast_reach paid kappa b b_even p t s0 d0 L0)).
    + apply best_limit_le; lra.
    + apply best_limit_lt; [lra|]; split; [lra|].
      assert (Part : 0 < overhead paid kappa p t L0 / d0) by (apply Rdiv_lt_0_compat; lra).
      assert (Whole : bad_share b b_even s0 <= b / (b + 1)).
      { assert (0 <= b_even / s0) by (apply Rle_mult_inv_pos; lra).
        apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat|]; lra. }
      assert (0 < bad_share b b_even s0 * (overhead paid kappa p t L0 / d0))
        by (apply Rmult_lt_0_compat; lra).
      unfold fast_reach; lra.
Qed.
