(** * The envelope of the faster family

    The constants of [SharpEnvelope] for the faster family at a corner (S0, A0, d0, C0), with
    d = 1/(D - pace W - 1), so that the diameter of [FastDiameter] is exactly D, and g = kappa d.

    | here            | meaning                                                                |
    |-----------------|------------------------------------------------------------------------|
    | [pace0]         | mean time per road: 1 + kappa if roads are paid, else 1                |
    | [overhead]      | (pace W + 1)/(L + 1) is at most this                                   |
    | [bad_share]     | at most the share of bad states                                        |
    | [fast_constant] | the coefficient of sqrt(D S A T)                                       |
    | [b], [p], [t]   | children to a hub, log2 of the number of roads, halvings; as reals     | *)

From Coq Require Import Reals Lra.
From Proofmark.Paper Require Import Regime.
From Proofmark.Sharper Require Import SharpEnvelope FastFamily FastTesting.
Open Scope R_scope.

Section Corner.

Variable paid : bool.
Variables kappa mu s w : R.
Variables b b_even p t : R.        (* b_even is b, or b - 1 if b is odd *)
Variables s0 A0 d0 C0 L0 : R.

Definition pace0 : R := 1 + road_fall paid kappa.
Definition overhead : R := pace0 / (2 * p) + (1 + pace0 * (1 - t / p)) / (L0 + 1).
Definition bad_share : R := (b - b_even / s0) / (b + 1).
Definition fast_reach : R := bad_share * (1 - overhead / d0).
Definition fast_x0 : R := 1 / (C0 * n0 s0 A0).
Definition fast_q0 : R := (1 + u1 mu fast_reach C0) / ((d0 - overhead) * (L0 + 1)).
Definition fast_m0 : R := bad_share * n0 s0 A0.
Definition fast_busy : R := (kappa + fast_x0 + sqrt fast_x0 / 2) / (1 + kappa).

Definition fast_constant : R :=
  sharp_constant kappa mu s w fast_reach C0 fast_x0 fast_q0 fast_m0 fast_busy.

Record fast_corner : Prop := {
  fast_s0 : 0 < s0;
  fast_A0 : 0 < A0;
  fast_L0 : 0 <= L0;
  fast_p : 0 < p;
  fast_b : 0 < b;
  fast_b_even : 0 <= b_even;
  fast_kappa : kappa <= 1;
  fast_share : 0 < bad_share;
  fast_fixed : 0 <= 1 + pace0 * (1 - t / p);
  fast_overhead : overhead < d0;
  fast_sharp_corner :
    sharp_corner kappa mu s w fast_reach C0 fast_x0 fast_q0 fast_m0 fast_busy;
}.

Hypothesis corner : fast_corner.

Section Point.

Variables S A D T L W bad_states : R.
Hypothesis in_regime : regime s0 A0 d0 C0 L0 S A D T L.
Hypothesis W_nonneg : 0 <= W.
Hypothesis roads_short : 2 * p * W + 2 * t <= L + 1 + 2 * p.
Hypothesis many_bad : S * b <= (b + 1) * bad_states + b_even.

Let d : R := / (D - pace0 * W - 1).

Lemma pace0_pos : 0 < pace0.
Proof.
  destruct corner as [_ _ _ _ _ _ _ _ _ _ [Hk _ _ _ _ _ _ _ _ _ _ _]].
  unfold pace0, road_fall; destruct paid; lra.
Qed.

Lemma overhead_bound : pace0 * W + 1 <= overhead * (L + 1).
Proof.
  assert (Pace := pace0_pos); destruct corner as [_ _ HL Hp _ _ _ _ Fixed _ _].
  destruct in_regime as [_ _ L_ge _ _].
  assert (Way : W <= (L + 1) / (2 * p) + (1 - t / p)).
  { apply Rmult_le_reg_l with (2 * p); [lra|].
    replace (2 * p * ((L + 1) / (2 * p) + (1 - t / p))) with (L + 1 + 2 * p - 2 * t)
      by (field; lra); lra. }
  apply Rmult_le_compat_l with (r := pace0) in Way; [|lra].
  set (fixed := 1 + pace0 * (1 - t / p)) in *.
  assert (Spread : fixed <= fixed / (L0 + 1) * (L + 1)).
  { replace fixed with (fixed / (L0 + 1) * (L0 + 1)) at 1 by (field; lra).
    apply Rmult_le_compat_l; [apply Rle_mult_inv_pos; lra|lra]. }
  unfold overhead; fold fixed.
  apply Rle_trans with (pace0 / (2 * p) * (L + 1) + fixed); [|lra].
  replace (pace0 / (2 * p) * (L + 1)) with (pace0 * ((L + 1) / (2 * p))) by (field; lra).
  unfold fixed; lra.
Qed.

Lemma overhead_pos : 0 < overhead.
Proof.
  assert (Pace := pace0_pos); destruct corner as [_ _ HL Hp _ _ _ _ Fixed _ _].
  apply Rplus_lt_le_0_compat; [apply Rdiv_lt_0_compat|apply Rle_mult_inv_pos]; lra.
Qed.

(** All that the roads and the last step leave of D. *)
Lemma rest_of_D : 0 < D * (1 - overhead / d0) <= D - pace0 * W - 1 /\ 0 < D.
Proof.
  assert (Over := overhead_bound); assert (Pos := overhead_pos).
  destruct corner as [_ _ HL _ _ _ _ _ _ Below _], in_regime as [_ _ L_ge D_ge _].
  assert (HD : 0 < D).
  { apply Rlt_le_trans with (2 := D_ge); apply Rmult_lt_0_compat; lra. }
  assert (Part : overhead * (L + 1) <= D * (overhead / d0)).
  { replace (D * (overhead / d0)) with (overhead * (D / d0)) by (field; lra).
    apply Rmult_le_compat_l; [lra|].
    apply Rmult_le_reg_l with d0; [lra|].
    replace (d0 * (D / d0)) with D by (field; lra); exact D_ge. }
  assert (Less : overhead / d0 < 1).
  { apply Rmult_lt_reg_r with d0; [lra|].
    replace (overhead / d0 * d0) with overhead by (field; lra); lra. }
  repeat split; [apply Rmult_lt_0_compat| |]; lra.
Qed.

Lemma fast_d_pos : 0 < d.
Proof. destruct rest_of_D as [Rest _]; apply Rinv_0_lt_compat; lra. Qed.

(** The diameter is spent exactly. *)
Lemma fast_diameter_spent : / d + pace0 * W + 1 = D.
Proof. destruct rest_of_D as [Rest _]; unfold d; rewrite Rinv_inv; lra. Qed.

Lemma fast_ranges : 0 < S /\ 0 < A /\ 0 < n0 s0 A0 <= S * A /\ 0 < T /\ 0 < C0.
Proof.
  destruct rest_of_D as [_ HD].
  destruct corner as [Hs HA _ _ _ _ _ _ _ _ [_ _ _ _ _ HC _ _ _ _ _ _]].
  destruct in_regime as [S_ge A_ge _ _ T_ge].
  assert (0 < s0 * A0) by (apply Rmult_lt_0_compat; lra).
  assert (s0 * A0 <= S * A) by (apply Rmult_le_compat; lra).
  assert (0 < C0 * D * (S * A)) by (repeat apply Rmult_lt_0_compat; lra).
  unfold n0; repeat split; lra.
Qed.

Lemma share_of_bad : bad_share * S <= bad_states.
Proof.
  destruct fast_ranges as [HS _].
  destruct corner as [Hs _ _ _ Hb Heven _ _ _ _ _], in_regime as [S_ge _ _ _ _].
  apply Rmult_le_reg_l with (b + 1); [lra|].
  replace ((b + 1) * (bad_share * S)) with (S * b - b_even / s0 * S)
    by (unfold bad_share; field; lra).
  assert (b_even <= b_even / s0 * S); [|lra].
  replace b_even with (b_even / s0 * s0) at 1 by (field; lra).
  apply Rmult_le_compat_l; [apply Rle_mult_inv_pos|]; lra.
Qed.

Lemma fast_small : d <= / ((d0 - overhead) * (L0 + 1)).
Proof.
  destruct rest_of_D as [[Pos Rest] HD].
  destruct corner as [_ _ HL _ _ _ _ _ _ Below _], in_regime as [_ _ L_ge D_ge _].
  assert (Over := overhead_pos).
  apply Rinv_le_contravar; [apply Rmult_lt_0_compat; lra|].
  apply Rle_trans with (2 := Rest).
  replace ((d0 - overhead) * (L0 + 1)) with (d0 * (L0 + 1) * (1 - overhead / d0))
    by (field; lra).
  assert (d0 * (L0 + 1) <= d0 * (L + 1)) by (apply Rmult_le_compat_l; lra).
  apply Rmult_le_compat_r; [|lra].
  left; apply Rmult_lt_reg_l with D; lra.
Qed.

(** What remains of D, against the horizon. *)
Lemma fast_rare : / d <= fast_x0 * T.
Proof.
  destruct rest_of_D as [_ HD]; destruct fast_ranges as [HS [HA [Hn [HT HC]]]].
  destruct in_regime as [_ _ _ _ T_ge]; apply Rle_trans with D.
  - assert (0 <= pace0 * W) by (apply Rmult_le_pos; [left; apply pace0_pos|exact W_nonneg]).
    assert (Spent := fast_diameter_spent); lra.
  - unfold fast_x0; apply Rmult_le_reg_l with (C0 * n0 s0 A0); [apply Rmult_lt_0_compat; lra|].
    replace (C0 * n0 s0 A0 * (1 / (C0 * n0 s0 A0) * T)) with T by (field; lra).
    apply Rle_trans with (C0 * (S * A) * D); [|lra].
    apply Rmult_le_compat_r, Rmult_le_compat_l; lra.
Qed.

Lemma fast_pulls : fast_pull_time d (kappa * d) T <= fast_busy * T.
Proof.
  assert (Hd := fast_d_pos); assert (Rare := fast_rare); destruct fast_ranges as [_ [_ [_ [HT _]]]].
  destruct corner as [_ _ _ _ _ _ _ _ _ _ [Hk _ _ _ _ _ _ _ _ _ _ _]].
  assert (One : 1 <= d * (fast_x0 * T))
    by (rewrite <- (Rinv_r d) by lra; apply Rmult_le_compat_l; lra).
  assert (Root : sqrt (d * T) <= d * T * sqrt fast_x0).
  { assert (Hdt : 0 < d * T) by (apply Rmult_lt_0_compat; assumption).
    rewrite <- (sqrt_square (d * T)) at 2 by lra.
    rewrite <- sqrt_mult_alt by (apply Rmult_le_pos; lra).
    apply sqrt_le_1_alt.
    replace (d * T * (d * T) * fast_x0) with (d * T * (d * (fast_x0 * T))) by ring.
    rewrite <- (Rmult_1_r (d * T)) at 1; apply Rmult_le_compat_l; lra. }
  unfold fast_pull_time, fast_busy.
  replace (d + kappa * d) with (d * (1 + kappa)) by ring.
  apply Rmult_le_reg_l with (d * (1 + kappa)); [apply Rmult_lt_0_compat; lra|].
  replace (d * (1 + kappa) * ((kappa * d * T + 1 + sqrt (d * T) / 2) / (d * (1 + kappa))))
    with (kappa * d * T + 1 + sqrt (d * T) / 2) by (field; lra).
  replace (d * (1 + kappa) * ((kappa + fast_x0 + sqrt fast_x0 / 2) / (1 + kappa) * T))
    with (kappa * d * T + d * (fast_x0 * T) + d * T * sqrt fast_x0 / 2) by (field; lra); lra.
Qed.

Lemma fast_point :
  point mu fast_reach C0 fast_x0 fast_q0 fast_m0 fast_busy
    (S * A) D T d (bad_states * A)
    (fast_pull_time d (kappa * d) T).
Proof.
  destruct rest_of_D as [[Pos Rest] HD]; destruct fast_ranges as [HS [HA [Hn [HT HC]]]].
  assert (Hd := fast_d_pos); assert (Share := share_of_bad); assert (Small := fast_small).
  assert (Rare := fast_rare); assert (Pulls := fast_pulls); assert (Over := overhead_pos).
  destruct corner as [_ _ HL _ _ _ _ Hshare _ Below [Hk Hmu _ _ Hreach _ _ _ _ _ _ _]].
  destruct in_regime as [S_ge A_ge L_ge D_ge T_ge].
  assert (SA : 0 < S * A) by (apply Rmult_lt_0_compat; assumption).
  split; try assumption; try lra.
  - apply Rle_trans with (bad_share * (S * A)).
    + assert (D * (1 - overhead / d0) * d <= 1).
      { apply Rle_trans with ((D - pace0 * W - 1) * d); [apply Rmult_le_compat_r; lra|].
        right; apply Rinv_r; lra. }
      unfold fast_reach.
      replace (bad_share * (1 - overhead / d0) * (S * A) * D * d)
        with (bad_share * (S * A) * (D * (1 - overhead / d0) * d)) by ring.
      rewrite <- (Rmult_1_r (bad_share * (S * A))) at 2.
      apply Rmult_le_compat_l; [apply Rmult_le_pos|]; lra.
    + rewrite <- Rmult_assoc; apply Rmult_le_compat_r; lra.
  - assert (U := sqrt_pos (fast_reach / C0)).
    assert (0 <= u1 mu fast_reach C0) by (apply Rmult_le_pos; lra).
    unfold fast_q0, Rdiv; rewrite Rmult_comm; apply Rmult_le_compat_l; lra.
  - unfold fast_m0; apply Rle_trans with (bad_share * (S * A)).
    + apply Rmult_le_compat_l; lra.
    + rewrite <- Rmult_assoc; apply Rmult_le_compat_r; lra.
Qed.

End Point.

End Corner.

Arguments fast_d_pos {paid kappa mu s w b b_even p t s0 A0 d0 C0 L0} _ {S A D T L W}.
Arguments fast_diameter_spent {paid kappa mu s w b b_even p t s0 A0 d0 C0 L0} _ {S A D T L W}.
Arguments fast_ranges {paid kappa mu s w b b_even p t s0 A0 d0 C0 L0} _ {S A D T L W}.
Arguments fast_point {paid kappa mu s w b b_even p t s0 A0 d0 C0 L0} _ {S A D T L W bad_states}.
