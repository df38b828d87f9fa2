(** * The frontier of the faster family

    For a whole regime: whatever the learner, some alternative of the faster family has 2K states, A
    actions, diameter at most D and expected regret at least c sqrt(D S A T). With paid roads its
    rewards depend on the state alone, and the statement is that of [Frontier]; with unpaid roads it
    belongs to the class of [ActionRewards].

    | here                | meaning                                                            |
    |---------------------|--------------------------------------------------------------------|
    | [k0], [A0]          | half the number of states and the number of actions at the corner  |
    | [b], [p], [t]       | the plan: children to a hub, log2 of the number of roads, halvings |
    | [plan_works ...]    | what a plan needs, as a test that computes                         |
    | [fast_corner_at]    | the hypotheses of [FastEnvelope], for binary numbers               |
    | [fast_constant_at]  | the coefficient                                                    | *)

From Coq Require Import Reals Lra Lia PeanoNat ZArith NArith Bool ZifyNat ZifyN.
From Proofmark.Process Require Import Sums Process Optimality Diameter HeapDiameter.
From Proofmark.Paper Require Import Regime Frontier.
From Proofmark.Sharper Require Import CoinFlips Truncation SharpTesting SharpEnvelope FastFamily
  FastBellman FastDiameter FastTesting FastPlan FastEnvelope ActionRewards.
Open Scope R_scope.

Definition plan_works (k0 A0 b p t : N) : bool :=
  ((0 <? k0) && (0 <? b) && (0 <? p) && (2 ^ (t + 1) <=? b + 1) && (t <=? N.log2 k0) &&
   (2 ^ p + 2 * b <=? A0))%N.

Definition fast_corner_at (paid : bool) (k0 A0 b p t : N) (d0 C0 kappa mu s w : R) : Prop :=
  fast_corner paid kappa mu s w (real b) (real (2 * (b / 2))) (real p) (real t)
    (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)).

Definition fast_constant_at (paid : bool) (k0 A0 b p t : N) (d0 C0 kappa mu s w : R) : R :=
  fast_constant paid kappa mu s w (real b) (real (2 * (b / 2))) (real p) (real t)
    (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)).

(** ** The plan at a point of the regime *)

Section Plan.

Variables k0 A0 b p t : N.
Hypothesis works : plan_works k0 A0 b p t = true.
Variables K A : nat.
Hypothesis K_large : (N.to_nat (2 * k0) <= 2 * K)%nat.
Hypothesis A_large : (N.to_nat A0 <= A)%nat.

Definition plan_at : layout := plan K A (N.to_nat b) (N.to_nat p) (N.to_nat t).

Lemma plan_conditions :
  (0 < K)%nat /\ (0 < N.to_nat b)%nat /\ (0 < N.to_nat p)%nat /\
  (2 ^ (N.to_nat t + 1) <= N.to_nat b + 1)%nat /\ (2 ^ N.to_nat p + 2 * N.to_nat b <= A)%nat /\
  (N.to_nat t <= Nat.log2 K)%nat.
Proof.
  unfold plan_works in works; repeat rewrite andb_true_iff in works.
  rewrite !N.ltb_lt, !N.leb_le in works; destruct works as [[[[[Hk Hb] Hp] Ht] Hlog] HA].
  assert (Power := N2Nat.inj_pow 2 p); assert (Power' := N2Nat.inj_pow 2 (t + 1)).
  rewrite N2Nat.inj_add in Power'; change (N.to_nat 2) with 2%nat in *.
  change (N.to_nat 1) with 1%nat in *.
  assert (Log : (N.to_nat (N.log2 k0) <= Nat.log2 K)%nat).
  { apply Nat.log2_le_pow2; [lia|].
    assert (Below := proj1 (N.log2_spec k0 Hk)).
    assert (Power'' := N2Nat.inj_pow 2 (N.log2 k0)); change (N.to_nat 2) with 2%nat in *; lia. }
  repeat split; lia.
Qed.

Lemma plan_at_fits : fits plan_at.
Proof. destruct plan_conditions as [HK [Hb [Hp [Ht [HA _]]]]]; apply plan_fits; auto. Qed.

Lemma plan_at_states : (bad plan_at + hubs plan_at)%nat = (2 * K)%nat.
Proof. destruct plan_conditions as [HK [Hb [Hp [Ht [HA _]]]]]; apply plan_states; auto. Qed.

Lemma plan_at_longest :
  2 * real p * INR (longest plan_at) + 2 * real t <= INR (L K) + 1 + 2 * real p.
Proof.
  destruct plan_conditions as [HK [Hb [Hp [Ht [HA Hlog]]]]].
  assert (Short := plan_longest K A _ _ _ HK Hb Hp Ht HA Hlog); fold plan_at in Short.
  apply le_INR in Short; rewrite !plus_INR, !mult_INR, !INR_real in Short.
  change (INR 2) with (1 + 1) in Short; change (INR 1) with 1 in Short; lra.
Qed.

Lemma plan_at_bad :
  INR (2 * K) * real b <= (real b + 1) * INR (bad plan_at) + real (2 * (b / 2)).
Proof.
  destruct plan_conditions as [HK [Hb [Hp [Ht [HA _]]]]].
  assert (Many := plan_bad K A _ _ _ HK Hb Hp Ht HA); fold plan_at in Many.
  replace (2 * (N.to_nat b / 2))%nat with (N.to_nat (2 * (b / 2))) in Many by lia.
  apply le_INR in Many.
  rewrite (mult_INR (2 * K)), plus_INR, (mult_INR (_ + 1)), (plus_INR _ 1), !INR_real in Many.
  change (INR 1) with 1 in Many; lra.
Qed.

End Plan.

(** ** The class *)

Lemma fast_in_class l paid d e kappa x a D :
  fits l -> 0 < d -> 0 <= e -> d + e <= 1 -> 0 <= kappa <= 1 ->
  / d + pace0 paid kappa * INR (longest l) + 1 = D ->
  in_class_with_action_rewards (bad l + hubs l) (choices l) D
    (fast_M l paid d e (kappa * d) x a).
Proof.
  intros Fits Hd He Hde Hk Spent.
  assert (G : 0 <= kappa * d <= 1 * 1).
  { split; [apply Rmult_le_pos|apply Rmult_le_compat]; lra. }
  assert (V : valid (fast_M l paid d e (kappa * d) x a)) by (apply fast_M_valid; auto; lra).
  assert (Diam : diameter_at_most (fast_M l paid d e (kappa * d) x a) D).
  { rewrite <- Spent; replace (pace0 paid kappa) with (pace paid d (kappa * d)).
    - apply fast_diameter; auto; try lra; intros y c.
      assert (Range := boosted_range d e x a y c He); lra.
    - unfold pace, pace0, road_fall; destruct paid; field; lra. }
  split; auto; apply bounded_diameter_communicates with D; auto.
Qed.

Lemma paid_by_state l d e g x a s c c' :
  reward (fast_M l true d e g x a) s c = reward (fast_M l true d e g x a) s c'.
Proof.
  simpl; unfold pay, road_pay.
  destruct (Nat.ltb s (bad l)), (Nat.ltb c (roads l)), (Nat.ltb c' (roads l)); reflexivity.
Qed.

(** ** The bound *)

Section Bound.

Variable paid : bool.
Variables k0 A0 b p t : N.
Variables d0 C0 kappa mu s w c : R.
Hypothesis works : plan_works k0 A0 b p t = true.
Hypothesis corner : fast_corner_at paid k0 A0 b p t d0 C0 kappa mu s w.
Hypothesis coefficient : c <= fast_constant_at paid k0 A0 b p t d0 C0 kappa mu s w.

Theorem fast_bound K A T D pi :
  (N.to_nat (2 * k0) <= 2 * K)%nat -> (N.to_nat A0 <= A)%nat ->
  d0 * (INR (L K) + 1) <= D -> C0 * D * INR (2 * K) * INR A <= INR T -> randomises A pi ->
  exists M rho, in_class_with_action_rewards (2 * K) A D M /\
    (paid = true -> forall s a a', reward M s a = reward M s a') /\
    optimal_gain M rho /\ c * sqrt (D * INR (2 * K) * INR A * INR T) <= regret M rho pi T 0.
Proof.
  intros Hs HA HD HT R; set (l := plan_at b p t K A).
  assert (Fits := plan_at_fits k0 A0 b p t works K A Hs HA); fold l in Fits.
  assert (States := plan_at_states k0 A0 b p t works K A Hs HA); fold l in States.
  assert (Long := plan_at_longest k0 A0 b p t works K A Hs HA); fold l in Long.
  assert (Bad := plan_at_bad k0 A0 b p t works K A Hs HA); fold l in Bad.
  assert (Hk0 : (0 < k0)%N).
  { unfold plan_works in works; repeat rewrite andb_true_iff in works; apply N.ltb_lt, works. }
  assert (Reg := in_regime k0 A0 d0 C0 K A T D Hk0 Hs HA HD HT).
  assert (W_pos := pos_INR (longest l)).
  assert (Hd := fast_d_pos corner Reg Long).
  assert (Spent := fast_diameter_spent corner Reg Long).
  assert (Ranges := fast_ranges corner Reg Long).
  assert (Pt := fast_point corner Reg W_pos Long Bad).
  set (d := / (D - pace0 paid kappa * INR (longest l) - 1)) in *.
  destruct corner as [_ _ _ _ _ _ Hk1 _ _ _ Sharp].
  assert (Adm := boost_admissible Sharp Pt).
  assert (Pays := slack_pays Sharp Pt).
  assert (Bound := sharp_constant_certified Sharp Pt).
  set (e := d * boost _ _ _ _ _) in *.
  destruct Sharp as [Hk _ Hs_pos Hw _ _ _ Hq _ _ _ _].
  assert (G : 0 < kappa * d <= d).
  { split; [apply Rmult_lt_0_compat; assumption|].
    rewrite <- (Rmult_1_l d) at 2; apply Rmult_le_compat_r; lra. }
  assert (m_real : INR (fast_m l) = INR (bad l) * INR A) by apply mult_INR.
  rewrite <- m_real in Pays, Bound.
  destruct (fast_regret l paid d (kappa * d) Fits ltac:(lra) G e ltac:(lra) ltac:(lra) pi T s w)
    as [i [Hi Regret]]; try assumption; [apply INR_lt, Ranges|].
  destruct (coordinate_inside l Fits i Hi) as [Inside Choice].
  exists (fast_alternative l paid d e (kappa * d) i), (rate d e (kappa * d)).
  split; [rewrite <- States; apply fast_in_class; auto; lra|].
  split; [intros ->; apply paid_by_state|].
  split; [apply fast_gain; auto; lra|].
  apply Rle_trans with (2 := Regret), Rle_trans with (2 := Bound).
  replace (D * INR (2 * K) * INR A * INR T) with (D * (INR (2 * K) * INR A) * INR T) by ring.
  apply Rmult_le_compat_r; [apply sqrt_pos|exact coefficient].
Qed.

End Bound.

(** With paid roads: the statement of [Frontier], with rewards by the state alone. *)
Theorem frontier_by_fast_family k0 A0 b p t d0 C0 kappa mu s w c :
  plan_works k0 A0 b p t = true ->
  fast_corner_at true k0 A0 b p t d0 C0 kappa mu s w ->
  c <= fast_constant_at true k0 A0 b p t d0 C0 kappa mu s w ->
  frontier_coefficient (2 * k0) A0 d0 C0 c.
Proof.
  intros Works Corner Hc K A T D Hs HA HD HT pi R.
  destruct (fast_bound true k0 A0 b p t d0 C0 kappa mu s w c Works Corner Hc K A T D pi)
    as [M [rho [Wide [State Rest]]]]; auto.
  exists M, rho; split; [apply class_of_state_rewards; auto|exact Rest].
Qed.

(** With unpaid roads: the same with rewards by action, as in the paper's class. *)
Theorem frontier_by_unpaid_roads k0 A0 b p t d0 C0 kappa mu s w c :
  plan_works k0 A0 b p t = true ->
  fast_corner_at false k0 A0 b p t d0 C0 kappa mu s w ->
  c <= fast_constant_at false k0 A0 b p t d0 C0 kappa mu s w ->
  frontier_coefficient_with_action_rewards (2 * k0) A0 d0 C0 c.
Proof.
  intros Works Corner Hc K A T D Hs HA HD HT pi R.
  destruct (fast_bound false k0 A0 b p t d0 C0 kappa mu s w c Works Corner Hc K A T D pi)
    as [M [rho [Wide [_ Rest]]]]; auto.
  exists M, rho; split; [exact Wide|exact Rest].
Qed.
