(** * The sharper bounds at one point

    One number of states and actions, one diameter, one horizon: the bounds behind the sharper rows,
    without the loss of an envelope. As in [Frontier.minimax_by_certificate] the numbers of states,
    actions and steps are binary, so that a horizon of 10^18 costs nothing.

    The faster family needs no plan here, because the number of states is known: with b children to
    a hub there are H = ceil(2k/(b+1)) hubs, and r roads of which W in a row reach every hub.

    | here                    | meaning                                                          |
    |-------------------------|------------------------------------------------------------------|
    | [k], [A], [t]           | half the number of states; actions; steps                        |
    | [u]                     | e/d                                                              |
    | [b], [r], [W]           | children to a hub; roads; the longest way                        |
    | [hubs_at], [bad_at]     | the numbers of hubs and of bad states                            |
    | [layout_works ...]      | what the layout needs, as a test that computes                   |
    | [fast_d paid D W kappa] | 1/(D - pace W - 1), which spends the diameter exactly            | *)

From Coq Require Import Reals Lra Lia PeanoNat ZArith NArith Bool ZifyNat ZifyN.
From Proofmark.Process Require Import Diameter HeapDiameter Optimality Process.
From Proofmark.Paper Require Import Certificate Testing Theorem1 Frontier.
From Proofmark.Sharper Require Import Truncation SharpTesting PaperSharp ActionRewards FastFamily
  FastBellman FastTesting FastEnvelope FastFrontier.
Open Scope R_scope.

(** ** The paper's family *)

Lemma states_of_half (k : N) : N.to_nat (2 * k) = (2 * N.to_nat k)%nat.
Proof. lia. Qed.

Theorem minimax_by_sharp_certificate (k A t : N) (D e c : R) :
  (0 < k)%N -> (4 <= A)%N -> real (L_N k) < D -> 0 <= e -> delta D (real (L_N k)) + e < 1 ->
  c <= sharp_certificate (real (2 * k)) (real A) D (real t) (real (L_N k)) e ->
  minimax_regret_at_least (N.to_nat (2 * k)) (N.to_nat A) D (N.to_nat t) c.
Proof.
  intros Hk HA HD He Less Hc; rewrite states_of_half.
  apply minimax_weaken with (sharp_certificate (INR (2 * N.to_nat k)) (INR (N.to_nat A)) D
    (INR (N.to_nat t)) (INR (L (N.to_nat k))) e).
  - rewrite <- states_of_half, L_of_N, !INR_real by auto; exact Hc.
  - apply minimax_sharp_theorem_1; try lia; rewrite ?L_of_N, ?INR_real by auto; auto.
Qed.

Theorem minimax_by_sharp_testing (k A t : N) (D u s w c : R) :
  let d := delta D (real (L_N k)) in
  let m := coordinates (real (2 * k)) (real A) in
  (0 < k)%N -> (4 <= A)%N -> (0 < t)%N -> real (L_N k) < D -> 0 < u -> 0 < s -> 0 < w < 1 ->
  d + d * u < 1 -> bonus_pays d (d * u) d (real t) m w ->
  c <= sharp_regret d (d * u) d (real t) m (paper_pull_time d (real t)) s w ->
  minimax_regret_at_least (N.to_nat (2 * k)) (N.to_nat A) D (N.to_nat t) c.
Proof.
  intros d m Hk HA Ht HD Hu Hs Hw Less Pays Hc; rewrite states_of_half.
  assert (Hd : 0 < d) by (apply delta_pos; exact HD).
  assert (Tree : INR (L (N.to_nat k)) = real (L_N k)) by (rewrite L_of_N, INR_real by auto; auto).
  assert (Count : INR (Testing.m (N.to_nat k) (N.to_nat A)) = m).
  { rewrite m_coordinates, <- states_of_half, !INR_real by lia; reflexivity. }
  apply minimax_weaken with (1 := Hc); rewrite <- Count, <- INR_real.
  unfold d in *; rewrite <- Tree in *; apply minimax_sharp_regret; auto; try lia; try lra.
  - apply Rmult_lt_0_compat; assumption.
  - rewrite Count, INR_real; exact Pays.
Qed.

(** ** The faster family *)

Definition hubs_at (k b : N) : N := ((2 * k + b) / (b + 1))%N.
Definition bad_at (k b : N) : N := (2 * k - hubs_at k b)%N.

Definition layout_works (k A b r W : N) : bool :=
  ((0 <? hubs_at k b) && (hubs_at k b <=? bad_at k b) && (bad_at k b <=? b * hubs_at k b) &&
   (hubs_at k b <=? r ^ W) && (r + 2 * b <=? A))%N.

Definition layout_at (k A b r W : N) : layout := {|
  hubs := N.to_nat (hubs_at k b);
  bad := N.to_nat (bad_at k b);
  children := N.to_nat b;
  roads := N.to_nat r;
  longest := N.to_nat W;
  choices := N.to_nat A;
|}.

Definition fast_d (paid : bool) (D W kappa : R) : R := / (D - pace0 paid kappa * W - 1).

Section Fast.

Variable paid : bool.
Variables k A t b r W : N.
Variables D kappa u s w c : R.
Hypothesis works : layout_works k A b r W = true.
Hypothesis t_pos : (0 < t)%N.
Hypothesis kappa_range : 0 < kappa <= 1.
Hypothesis u_pos : 0 < u.
Hypothesis s_pos : 0 < s.
Hypothesis w_range : 0 < w < 1.
Hypothesis D_large : pace0 paid kappa * real W + 1 < D.

Let d : R := fast_d paid D (real W) kappa.
Let l : layout := layout_at k A b r W.
Let m : R := real (bad_at k b * A).

Hypothesis less : d + d * u < 1.
Hypothesis pays : bonus_pays d (d * u) (kappa * d) (real t) m w.
Hypothesis bound :
  c <= sharp_regret d (d * u) (kappa * d) (real t) m (fast_pull_time d (kappa * d) (real t)) s w.

Lemma layout_fits : fits l /\ (bad l + hubs l)%nat = N.to_nat (2 * k).
Proof.
  unfold layout_works in works; repeat rewrite andb_true_iff in works.
  rewrite N.ltb_lt, !N.leb_le in works; destruct works as [[[[Some Fewer] Homes] Reach] Choices].
  assert (Power := N2Nat.inj_pow r W); assert (Product := N2Nat.inj_mul b (hubs_at k b)).
  unfold l, layout_at; split; [split|]; cbn [hubs bad children roads longest choices];
    unfold bad_at in *; lia.
Qed.

Theorem fast_regret_at_point pi :
  randomises (N.to_nat A) pi ->
  exists M rho, in_class_with_action_rewards (N.to_nat (2 * k)) (N.to_nat A) D M /\
    (paid = true -> forall s a a', reward M s a = reward M s a') /\
    optimal_gain M rho /\ c <= regret M rho pi (N.to_nat t) 0.
Proof.
  intros R; destruct layout_fits as [Fits States].
  assert (Hd : 0 < d) by (apply Rinv_0_lt_compat; lra).
  assert (He : 0 < d * u) by (apply Rmult_lt_0_compat; assumption).
  assert (Spent : / d + pace0 paid kappa * INR (longest l) + 1 = D).
  { simpl; rewrite INR_real; unfold d, fast_d; rewrite Rinv_inv; ring. }
  assert (G : 0 < kappa * d <= d).
  { split; [apply Rmult_lt_0_compat; lra|].
    rewrite <- (Rmult_1_l d) at 2; apply Rmult_le_compat_r; lra. }
  assert (Count : INR (fast_m l) = m).
  { unfold m; rewrite <- INR_real, N2Nat.inj_mul; reflexivity. }
  destruct (fast_regret l paid d (kappa * d) Fits ltac:(lra) G (d * u) He less pi (N.to_nat t) s w)
    as [i [Hi Regret]]; try assumption; try lia.
  { rewrite Count, INR_real; exact pays. }
  destruct (coordinate_inside l Fits i Hi) as [Inside Choice].
  exists (fast_alternative l paid d (d * u) (kappa * d) i), (rate d (d * u) (kappa * d)).
  split; [rewrite <- States; apply fast_in_class; auto; lra|].
  split; [intros ->; apply paid_by_state|].
  split; [apply fast_gain; auto; lra|].
  rewrite Count, INR_real in Regret; lra.
Qed.

End Fast.

(** With paid roads: rewards by the state alone. *)
Theorem minimax_by_fast_family (k A t b r W : N) (D kappa u s w c : R) :
  let d := fast_d true D (real W) kappa in
  let m := real (bad_at k b * A) in
  layout_works k A b r W = true -> (0 < t)%N -> 0 < kappa <= 1 -> 0 < u -> 0 < s -> 0 < w < 1 ->
  pace0 true kappa * real W + 1 < D -> d + d * u < 1 ->
  bonus_pays d (d * u) (kappa * d) (real t) m w ->
  c <= sharp_regret d (d * u) (kappa * d) (real t) m (fast_pull_time d (kappa * d) (real t)) s w ->
  minimax_regret_at_least (N.to_nat (2 * k)) (N.to_nat A) D (N.to_nat t) c.
Proof.
  intros d m Works Ht Hkappa Hu Hs Hw HD Less Pays Hc pi R.
  destruct (fast_regret_at_point true k A t b r W D kappa u s w c Works Ht Hkappa Hu Hs Hw HD Less
    Pays Hc pi R) as [M [rho [Wide [State Rest]]]].
  exists M, rho; split; [apply class_of_state_rewards; auto|exact Rest].
Qed.

(** With unpaid roads: rewards by action, as in the paper's class. *)
Theorem minimax_by_unpaid_roads (k A t b r W : N) (D kappa u s w c : R) :
  let d := fast_d false D (real W) kappa in
  let m := real (bad_at k b * A) in
  layout_works k A b r W = true -> (0 < t)%N -> 0 < kappa <= 1 -> 0 < u -> 0 < s -> 0 < w < 1 ->
  pace0 false kappa * real W + 1 < D -> d + d * u < 1 ->
  bonus_pays d (d * u) (kappa * d) (real t) m w ->
  c <= sharp_regret d (d * u) (kappa * d) (real t) m (fast_pull_time d (kappa * d) (real t)) s w ->
  minimax_regret_with_action_rewards_at_least (N.to_nat (2 * k)) (N.to_nat A) D (N.to_nat t) c.
Proof.
  intros d m Works Ht Hkappa Hu Hs Hw HD Less Pays Hc pi R.
  destruct (fast_regret_at_point false k A t b r W D kappa u s w c Works Ht Hkappa Hu Hs Hw HD Less
    Pays Hc pi R) as [M [rho [Wide [_ Rest]]]].
  exists M, rho; split; [exact Wide|exact Rest].
Qed.
