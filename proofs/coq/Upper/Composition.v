(** * Composition of the upper ledger

    Appendix B.4 (the regret decomposition after eq:optimisticdecomp) and B.5, which proves
    thm:upper. Everything is pathwise: the statements hold on the event of lem:optimism, and the
    budgets (lem:rewardbudget, lem:variancebudget, lem:remainder) are hypotheses.

    | here                          | paper, at step t of episode k = k(t)                       |
    |-------------------------------|------------------------------------------------------------|
    | [rho]                         | rho*                                                       |
    | [gain], [residual]            | rho~_k, epsilon_k                                          |
    | [reward]                      | R_t                                                        |
    | [r_planned], [r_mean], [r_true] | r~_k, r^_k, r at (s_t, a_t)                              |
    | [h_planned], [h_mean], [h_true] | p~_k h~_k, p^_k h~_k, p h~_k at (s_t, a_t)               |
    | [h_here], [h_next]            | h~_k(s_t), h~_k(s_{t+1})                                   |
    | [r_radius], [h_radius]        | beta^r_k(s_t, a_t), beta^p_k(s_t, a_t; h~_k)               |
    | [H], [SA], [L]                | H bar, S A, L_T                                            |

    The decomposition contains each radius twice, once because the planner chooses within it and
    once because the truth lies within it, and the noise r - R_t of the realised rewards. None can
    be left out ([decomposition_attained]). So what B.4 proves is
    C_UB = 2 C_r + 2 C_p + C_m + 1/sqrt 2 ([upper_certificate]); the printed C_r + C_p + C_m needs
    a decomposition with each radius once and no noise ([ledger_composition_printed]). *)

From Coq Require Import Reals Lra.
From Proofmark.Process Require Import Sums.
Open Scope R_scope.

(** ** B.4: the decomposition *)

Record step : Type := {
  gain : R; residual : R; reward : R;
  r_planned : R; r_mean : R; r_true : R; r_radius : R;
  h_planned : R; h_mean : R; h_true : R; h_radius : R;
  h_here : R; h_next : R
}.

Record valid_step (rho : R) (x : step) : Prop := {
  optimism : rho <= gain x + residual x;
  bellman : gain x + h_here x = r_planned x + h_planned x;
  r_planned_within : Rabs (r_planned x - r_mean x) <= r_radius x;
  r_true_within : Rabs (r_true x - r_mean x) <= r_radius x;
  h_planned_within : Rabs (h_planned x - h_mean x) <= h_radius x;
  h_true_within : Rabs (h_true x - h_mean x) <= h_radius x
}.

Definition noise (x : step) : R := r_true x - reward x.
Definition martingale (x : step) : R := h_true x - h_next x.
Definition telescoping (x : step) : R := h_next x - h_here x.

(** What lem:remainder bounds: items 3 to 5 of B.4. *)
Definition remainder (x : step) : R := martingale x + telescoping x + residual x.

Lemma step_regret rho x :
  valid_step rho x ->
  rho - reward x <= 2 * r_radius x + 2 * h_radius x + noise x + remainder x.
Proof.
  intros [Hopt Hbell Hr Hr' Hh Hh']; unfold noise, remainder, martingale, telescoping.
  pose proof (Rle_abs (r_planned x - r_mean x)); pose proof (Rle_abs (h_planned x - h_mean x)).
  rewrite Rabs_minus_sym in Hr', Hh'.
  pose proof (Rle_abs (r_mean x - r_true x)); pose proof (Rle_abs (h_mean x - h_true x)); lra.
Qed.

Theorem regret_decomposition rho T (x : nat -> step) :
  (forall t, (t < T)%nat -> valid_step rho (x t)) ->
  Sum T (fun t => rho - reward (x t))
  <= 2 * Sum T (fun t => r_radius (x t)) + 2 * Sum T (fun t => h_radius (x t))
     + Sum T (fun t => noise (x t)) + Sum T (fun t => remainder (x t)).
Proof.
  intros Hvalid; rewrite <- !Sum_scale, <- !Sum_plus.
  apply Sum_le; intros t Ht; apply step_regret, Hvalid, Ht.
Qed.

(** Every coefficient of [step_regret] is attained, with rewards and gain in [0, 1]: a bound with a
    radius counted once, or without the noise, does not follow from the hypotheses of B.4. *)
Theorem decomposition_attained br bh z :
  0 <= br -> 0 <= bh -> 0 <= z -> 2 * br + 2 * bh + z <= 1 ->
  exists rho x, valid_step rho x
    /\ 0 <= rho <= 1 /\ 0 <= reward x <= 1 /\ 0 <= r_true x <= 1 /\ 0 <= r_planned x <= 1
    /\ r_radius x = br /\ h_radius x = bh /\ noise x = z
    /\ martingale x = 0 /\ telescoping x = 0 /\ residual x = 0
    /\ rho - reward x = 2 * br + 2 * bh + z.
Proof.
  intros Hbr Hbh Hz Hsum; exists (2 * br + 2 * bh + z).
  exists {| gain := 2 * br + 2 * bh + z; residual := 0; reward := 0;
            r_planned := z + 2 * br; r_mean := z + br; r_true := z; r_radius := br;
            h_planned := 2 * bh; h_mean := bh; h_true := 0; h_radius := bh;
            h_here := 0; h_next := 0 |}.
  unfold noise, martingale, telescoping; simpl.
  repeat split; simpl; try lra; apply Rabs_le; lra.
Qed.

(** ** B.5: the common scale *)

Section Ledger.

  Variables H SA T L : R.
  Hypothesis H_ge_1 : 1 <= H.
  Hypothesis SA_ge_1 : 1 <= SA.
  Hypothesis T_nonneg : 0 <= T.
  Hypothesis L_ge_1 : 1 <= L.

  Definition scale : R := sqrt (H * SA * T * L).

  Lemma sqrt_le_scale c x : 1 <= c -> 0 <= x -> c * x = H * SA * T * L -> sqrt x <= scale.
  Proof.
    intros Hc Hx Heq; apply sqrt_le_1_alt; rewrite <- Heq.
    rewrite <- (Rmult_1_l x) at 1; apply Rmult_le_compat_r; assumption.
  Qed.

  Lemma TL_nonneg : 0 <= T * L.
  Proof. apply Rmult_le_pos; lra. Qed.

  Lemma HSA_ge_1 : 1 <= H * SA.
  Proof. rewrite <- (Rmult_1_l 1); apply Rmult_le_compat; lra. Qed.

  Lemma noise_scale : sqrt (T * L) <= scale.
  Proof. apply (sqrt_le_scale (H * SA)); [apply HSA_ge_1|apply TL_nonneg|ring]. Qed.

  Lemma reward_scale : sqrt (SA * T * L) <= scale.
  Proof.
    apply (sqrt_le_scale H); [assumption| |ring].
    rewrite Rmult_assoc; apply Rmult_le_pos; [lra|apply TL_nonneg].
  Qed.

  Lemma martingale_scale : sqrt (H * T * L) <= scale.
  Proof.
    apply (sqrt_le_scale SA); [assumption| |ring].
    rewrite Rmult_assoc; apply Rmult_le_pos; [lra|apply TL_nonneg].
  Qed.

  (** The paper says that C_low and q are "stated" but does not state them: q is the largest of
      the exponents and C_low the sum of the lower-order coefficients. *)
  Lemma low_scale c x q q' :
    0 <= c -> 0 <= x <= H * SA -> q <= q' ->
    c * x * Rpower L q <= c * (H * SA) * Rpower L q'.
  Proof.
    intros Hc Hx Hq; apply Rmult_le_compat.
    - apply Rmult_le_pos; lra.
    - left; apply exp_pos.
    - apply Rmult_le_compat_l; lra.
    - apply Rle_Rpower; assumption.
  Qed.

  Variables C_r C_p C_m C_n : R.
  Variables C'_r C'_p C'_m C_eps : R.
  Variables q_r q_p q_m : R.
  Hypothesis leading_nonneg : 0 <= C_r /\ 0 <= C_p /\ 0 <= C_m /\ 0 <= C_n.
  Hypothesis lower_nonneg : 0 <= C'_r /\ 0 <= C'_p /\ 0 <= C'_m.

  Definition q_max : R := Rmax q_r (Rmax q_p q_m).

  Variables radii_r radii_p noises rest : R.

  (** lem:rewardbudget *)
  Hypothesis reward_entry :
    radii_r <= C_r * sqrt (SA * T * L) + C'_r * SA * Rpower L q_r.
  (** lem:variancebudget *)
  Hypothesis transition_entry :
    radii_p <= C_p * scale + C'_p * (H * SA) * Rpower L q_p.
  (** Not in the paper: C_n = 1/sqrt 2 by Azuma-Hoeffding, at the cost of a probability e^-L. *)
  Hypothesis noise_entry : noises <= C_n * sqrt (T * L).
  (** lem:remainder *)
  Hypothesis remainder_entry :
    rest <= C_m * sqrt (H * T * L) + C'_m * (H * SA) * Rpower L q_m + C_eps * sqrt T.

  (** The algebra of B.5 for a decomposition in which the radii count [m_r] and [m_p] times. *)
  Theorem ledger_composition m_r m_p regret :
    0 <= m_r -> 0 <= m_p ->
    regret <= m_r * radii_r + m_p * radii_p + noises + rest ->
    regret <= (m_r * C_r + m_p * C_p + C_m + C_n) * scale
              + (m_r * C'_r + m_p * C'_p + C'_m) * (H * SA) * Rpower L q_max
              + C_eps * sqrt T.
  Proof.
    intros Hmr Hmp Hregret.
    destruct leading_nonneg as [Hr [Hp [Hm Hn]]], lower_nonneg as [Hr' [Hp' Hm']].
    pose proof (Rmax_l q_r (Rmax q_p q_m)); pose proof (Rmax_r q_r (Rmax q_p q_m)).
    pose proof (Rmax_l q_p q_m); pose proof (Rmax_r q_p q_m).
    assert (HSA : SA <= H * SA)
      by (rewrite <- (Rmult_1_l SA) at 1; apply Rmult_le_compat_r; lra).
    pose proof (Rmult_le_compat_l C_r _ _ Hr reward_scale).
    pose proof (Rmult_le_compat_l C_m _ _ Hm martingale_scale).
    pose proof (Rmult_le_compat_l C_n _ _ Hn noise_scale).
    assert (C'_r * SA * Rpower L q_r <= C'_r * (H * SA) * Rpower L q_max)
      by (apply low_scale; unfold q_max; lra).
    assert (C'_p * (H * SA) * Rpower L q_p <= C'_p * (H * SA) * Rpower L q_max)
      by (apply low_scale; unfold q_max; lra).
    assert (C'_m * (H * SA) * Rpower L q_m <= C'_m * (H * SA) * Rpower L q_max)
      by (apply low_scale; unfold q_max; lra).
    assert (m_r * radii_r
            <= m_r * (C_r * scale + C'_r * (H * SA) * Rpower L q_max))
      by (apply Rmult_le_compat_l; lra).
    assert (m_p * radii_p
            <= m_p * (C_p * scale + C'_p * (H * SA) * Rpower L q_max))
      by (apply Rmult_le_compat_l; lra).
    lra.
  Qed.

End Ledger.

(** The printed sum, from the printed (incomplete) decomposition. *)
Corollary ledger_composition_printed H SA T L C_r C_p C_m C'_r C'_p C'_m C_eps q_r q_p q_m
    radii_r radii_p rest regret :
  1 <= H -> 1 <= SA -> 0 <= T -> 1 <= L ->
  0 <= C_r -> 0 <= C_p -> 0 <= C_m -> 0 <= C'_r -> 0 <= C'_p -> 0 <= C'_m ->
  radii_r <= C_r * sqrt (SA * T * L) + C'_r * SA * Rpower L q_r ->
  radii_p <= C_p * sqrt (H * SA * T * L) + C'_p * (H * SA) * Rpower L q_p ->
  rest <= C_m * sqrt (H * T * L) + C'_m * (H * SA) * Rpower L q_m + C_eps * sqrt T ->
  regret <= radii_r + radii_p + rest ->
  regret <= (C_r + C_p + C_m) * sqrt (H * SA * T * L)
            + (C'_r + C'_p + C'_m) * (H * SA) * Rpower L (q_max q_r q_p q_m) + C_eps * sqrt T.
Proof.
  intros HH HSA HT HL Hr Hp Hm Hr' Hp' Hm' Hreward Htransition Hrest Hregret.
  pose proof (ledger_composition H SA T L HH HSA HT HL C_r C_p C_m 0 C'_r C'_p C'_m C_eps
    q_r q_p q_m ltac:(lra) ltac:(lra) radii_r radii_p 0 rest Hreward Htransition ltac:(lra) Hrest
    1 1 regret ltac:(lra) ltac:(lra) ltac:(lra)) as Hcomposed.
  unfold scale in Hcomposed; lra.
Qed.

(** thm:upper with the coefficients that its decomposition gives. *)
Theorem upper_certificate rho T (x : nat -> step) H SA L
    C_r C_p C_m C'_r C'_p C'_m C_eps q_r q_p q_m :
  1 <= H -> 1 <= SA -> 1 <= L ->
  0 <= C_r -> 0 <= C_p -> 0 <= C_m -> 0 <= C'_r -> 0 <= C'_p -> 0 <= C'_m ->
  (forall t, (t < T)%nat -> valid_step rho (x t)) ->
  Sum T (fun t => r_radius (x t))
    <= C_r * sqrt (SA * INR T * L) + C'_r * SA * Rpower L q_r ->
  Sum T (fun t => h_radius (x t))
    <= C_p * sqrt (H * SA * INR T * L) + C'_p * (H * SA) * Rpower L q_p ->
  Sum T (fun t => noise (x t)) <= sqrt (INR T * L / 2) ->
  Sum T (fun t => remainder (x t))
    <= C_m * sqrt (H * INR T * L) + C'_m * (H * SA) * Rpower L q_m + C_eps * sqrt (INR T) ->
  Sum T (fun t => rho - reward (x t))
    <= (2 * C_r + 2 * C_p + C_m + / sqrt 2) * sqrt (H * SA * INR T * L)
       + (2 * C'_r + 2 * C'_p + C'_m) * (H * SA) * Rpower L (q_max q_r q_p q_m)
       + C_eps * sqrt (INR T).
Proof.
  intros HH HSA HL Hr Hp Hm Hr' Hp' Hm' Hvalid Hreward Htransition Hnoise Hrest.
  assert (Hroot : 0 < / sqrt 2) by (apply Rinv_0_lt_compat, sqrt_lt_R0; lra).
  rewrite sqrt_div_alt in Hnoise by lra; unfold Rdiv in Hnoise; rewrite Rmult_comm in Hnoise.
  apply (ledger_composition H SA (INR T) L HH HSA (pos_INR T) HL C_r C_p C_m (/ sqrt 2)
    C'_r C'_p C'_m C_eps q_r q_p q_m ltac:(lra) ltac:(lra) _ _ _ _
    Hreward Htransition Hnoise Hrest 2 2); [lra|lra|].
  apply regret_decomposition; assumption.
Qed.
