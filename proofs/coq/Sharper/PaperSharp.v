(** * The paper's family is a hard family

    The family of Section 3 meets the conditions of [hard_family] with g = d: a good state is left
    with the probability with which it is entered in the base process. No slack is needed, because
    there is no faster way out of a good state: pulls and good states share the time of the base
    process almost equally. Some alternative therefore has a regret of at least [sharp_regret].

    | here                   | in the paper                                                  |
    |------------------------|---------------------------------------------------------------|
    | [pull_at A i s a]      | whether action a in state s is coordinate i                   |
    | [paper_pull_time d T]  | (d T + 1)/(2 d), a bound on E_0 N_x                           | *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums Process Optimality Diameter HeapDiameter Kl.
From Proofmark.Paper Require Import Certificate Family FamilyFlow Testing Theorem1.
From Proofmark.Sharper Require Import Martingale Truncation HardFamily SharpTesting.
Import ListNotations.
Open Scope R_scope.

Definition pull_at (A i s a : nat) : R := at_point (block_of A i) s * at_point (action_of A i) a.

Definition no_slack (_ _ : nat) : R := 0.

Definition paper_pull_time (d T : R) : R := (d * T + 1 + 0) / (d + d).

Section Paper_family.

Variables K A : nat.
Variable d : R.
Hypothesis A_large : (3 < A)%nat.
Hypothesis K_pos : (0 < K)%nat.
Hypothesis d_pos : 0 < d.

Lemma good_is_0_or_1 s : is_good K s = 0 \/ is_good K s = 1.
Proof. unfold is_good; destruct (Nat.ltb s K); auto. Qed.

(** Good states have no coordinates. *)
Lemma no_pull_in_good i v a : (i < m K A)%nat -> pull_at A i (K + v) a = 0.
Proof.
  intros Hi; assert (Hj := block_of_lt K A i A_large Hi); unfold pull_at.
  rewrite (at_point_other (block_of A i)) by lia; ring.
Qed.

Lemma pulls_share_a_step s a : Sum (m K A) (fun i => pull_at A i s a) <= 1.
Proof.
  exact (one_pull_a_step K A {| from := s; action := a; payoff := 0; to := 0 |} A_large).
Qed.

Section One_alternative.

Variable e : R.
Variables j b : nat.
Hypothesis e_nonneg : 0 <= e.
Hypothesis de_lt_1 : d + e < 1.
Hypothesis j_block : (j < K)%nat.
Hypothesis b_statistical : (b < A - 3)%nat.

Let M := M_i K A d e j b.

(** The mean of what is good next. *)
Lemma next_is_good s a :
  (s < 2 * K)%nat -> (a < A)%nat ->
  next M s a (is_good K) =
  if Nat.ltb s K then
    if Nat.ltb a (A - 3) then d + e * (at_point j s * at_point b a) else 0
  else 1 - d.
Proof.
  intros Hs Ha; unfold M, M_i; destruct (state_cases K s Hs) as [Bad|[v [Hv ->]]].
  - destruct (Nat.ltb_spec s K); [|lia]; destruct (Nat.ltb_spec a (A - 3)).
    + rewrite next_statistical by auto; unfold is_good.
      destruct (Nat.ltb_spec (K + s) K); [lia|]; destruct (Nat.ltb_spec s K); [ring|lia].
    + rewrite next_navigation by auto; unfold is_good.
      assert (W := walk_lt K (a - (A - 3)) s Bad).
      destruct (Nat.ltb_spec (walk K (a - (A - 3)) s) K); [reflexivity|lia].
  - destruct (Nat.ltb_spec (K + v) K); [lia|]; rewrite next_good by lia.
    replace (K + v - K)%nat with v by lia; unfold is_good.
    destruct (Nat.ltb_spec v K); [|lia]; destruct (Nat.ltb_spec (K + v) K); [lia|ring].
Qed.

Lemma paper_flow s a :
  (s < 2 * K)%nat -> (a < A)%nat ->
  drift M (is_good K) s a + no_slack s a + (d + d) * reward M s a <=
  d + e * (at_point j s * at_point b a).
Proof.
  intros Hs Ha; unfold drift, no_slack; rewrite next_is_good by auto; unfold M, is_good; simpl.
  assert (Boost := boosted_probability d e e_nonneg j b s a).
  destruct (Nat.ltb_spec s K); [destruct (Nat.ltb a (A - 3))|]; lra.
Qed.

Lemma paper_variance s a :
  (s < 2 * K)%nat -> (a < A)%nat ->
  next M s a (fun t => is_good K t ^ 2) - next M s a (is_good K) ^ 2 <= d + e.
Proof.
  intros Hs Ha; rewrite (next_ext _ _ _ _ (is_good K))
    by (intros t _; destruct (good_is_0_or_1 t) as [->| ->]; ring).
  rewrite next_is_good by auto.
  assert (Boost := boosted_probability d e e_nonneg j b s a).
  set (p := d + e * (at_point j s * at_point b a)) in *.
  assert (Squares := pow2_ge_0 p); assert (Squares' := pow2_ge_0 d).
  destruct (Nat.ltb_spec s K); [destruct (Nat.ltb a (A - 3))|]; lra.
Qed.

Lemma paper_divergence s a :
  (s < 2 * K)%nat -> (a < A)%nat ->
  next (M_0 K A d) s a (fun t => - log_ratio K d e j b (taken (M_0 K A d) s a t)) =
  kl d (d + e) * (at_point j s * at_point b a).
Proof.
  intros Hs Ha; unfold log_ratio, pull; cbn [from to action taken].
  destruct (Nat.eq_dec s j) as [->|Other]; [destruct (Nat.eq_dec a b) as [->|Other]|].
  - rewrite !at_point_same; unfold M_0; rewrite next_statistical by auto.
    rewrite Nat.eqb_refl; destruct (Nat.eqb_spec j (K + j)); [lia|].
    unfold kl; replace (1 - (d + e)) with (1 - d - e) by ring.
    rewrite (ln_div_swap d (d + e)), (ln_div_swap (1 - d) (1 - d - e)) by lra; ring.
  - rewrite (at_point_other b a Other).
    rewrite (next_ext _ _ _ _ (fun _ => 0)) by (intros; ring).
    rewrite next_const; [ring|apply (M_0_valid K A d e); auto|auto|auto].
  - rewrite (at_point_other j s Other).
    rewrite (next_ext _ _ _ _ (fun _ => 0)) by (intros; ring).
    rewrite next_const; [ring|apply (M_0_valid K A d e); auto|auto|auto].
Qed.

End One_alternative.

Variable e : R.
Hypothesis e_pos : 0 < e.
Hypothesis de_lt_1 : d + e < 1.

(** The base process is an alternative without a boost. *)
Lemma base_next s a f : next (M_0 K A d) s a f = next (M_i K A d 0 0 0) s a f.
Proof.
  apply Sum_ext; intros t _; simpl; destruct (Nat.ltb s K), (Nat.ltb a (A - 3)); ring.
Qed.

(** A pull brings d of good time, a step in a good state takes d of it away. *)
Lemma paper_base_time s a :
  (s < 2 * K)%nat -> (a < A)%nat ->
  (d + d) * Sum (m K A) (fun i => pull_at A i s a) <=
  d + drift (M_0 K A d) (is_good K) s a + no_slack s a.
Proof.
  intros Hs Ha; assert (One := pulls_share_a_step s a); unfold drift, no_slack.
  rewrite base_next, next_is_good by (auto; lia).
  destruct (state_cases K s Hs) as [Bad|[v [Hv ->]]]; unfold is_good.
  - destruct (Nat.ltb_spec s K); [|lia]; destruct (Nat.ltb_spec a (A - 3)).
    + apply Rmult_le_compat_l with (r := d + d) in One; lra.
    + rewrite Sum_zero; [lra|]; intros i Hi; unfold pull_at.
      assert (Hb := action_of_lt A i A_large); rewrite (at_point_other (action_of A i)) by lia.
      ring.
  - rewrite Sum_zero by (intros; apply no_pull_in_good; auto).
    destruct (Nat.ltb_spec (K + v) K); [lia|lra].
Qed.

Theorem paper_hard_family :
  hard_family d e d (is_good K) (m K A) (pull_at A) no_slack
    (fun i => log_ratio K d e (block_of A i) (action_of A i))
    (M_0 K A d) (fun i => M_i K A d e (block_of A i) (action_of A i)).
Proof.
  split.
  - apply (M_0_valid K A d e); auto; lra.
  - intros s; destruct (good_is_0_or_1 s) as [->| ->]; lra.
  - intros i s a; apply Rmult_le_pos; apply at_point_nonneg.
  - intros; apply Rle_refl.
  - intros s a Hs Ha; destruct (state_cases K s Hs) as [Bad|[v [Hv ->]]]; simpl.
    + assert (One := pulls_share_a_step s a); destruct (Nat.ltb_spec s K); [lra|lia].
    + rewrite Sum_zero by (intros; apply no_pull_in_good; auto).
      destruct (Nat.ltb_spec (K + v) K); [lia|lra].
  - intros s a Hs Ha; apply paper_base_time; auto.
  - intros s a Hs Ha; unfold drift; rewrite base_next.
    apply Rle_trans with (d + 0 * (at_point 0 s * at_point 0 a)); [|lra].
    apply (paper_flow 0 0 0); auto; lra || lia.
  - intros s a Hs Ha; rewrite !base_next; apply Rle_trans with (d + 0); [|lra].
    apply (paper_variance 0 0 0); auto; lra || lia.
  - intros i Hi; assert (Hj := block_of_lt K A i A_large Hi).
    assert (Hb := action_of_lt A i A_large).
    split; auto.
    + apply M_i_valid; auto; lra.
    + intros s a t Hs Ha Ht; apply log_ratio_correct with (s0 := 0%nat); auto; lra || lia.
    + intros s a Hs Ha; apply paper_divergence; auto; lra.
    + intros s a Hs Ha; apply paper_flow; auto; lra.
    + intros s a Hs Ha; apply paper_variance; auto; lra.
Qed.

Theorem paper_sharp_regret pi T s w :
  randomises A pi -> (0 < T)%nat -> 0 < s -> 0 < w < 1 ->
  bonus_pays d e d (INR T) (INR (m K A)) w ->
  exists i, (i < m K A)%nat /\
  sharp_regret d e d (INR T) (INR (m K A)) (paper_pull_time d (INR T)) s w <=
  regret (M_i K A d e (block_of A i) (action_of A i)) (rho d e) pi T 0.
Proof.
  intros R HT Hs Hw Pays; assert (T_pos := lt_0_INR T HT).
  replace (rho d e) with (rate d e d) by (unfold rate, rho; f_equal; ring).
  assert (V := M_0_valid K A d e d_pos ltac:(lra) de_lt_1).
  apply (some_sharp_regret d e d (is_good K) (m K A) (pull_at A) no_slack
    (fun i => log_ratio K d e (block_of A i) (action_of A i)) (M_0 K A d)); auto.
  - exact paper_hard_family.
  - simpl; lia.
  - unfold is_good; destruct (Nat.ltb_spec 0 K); [reflexivity|lia].
  - unfold m; apply Nat.mul_pos_pos; lia.
  - rewrite Rplus_0_r; apply E_le_simple; auto; [|simpl; lia].
    intros h t _ _; unfold capped, slacks, no_slack; rewrite tally_const, Rmult_0_r.
    apply Rmin_glb; [lra|apply Rmult_le_pos; lra].
Qed.

End Paper_family.

(** As a statement about the whole class. *)
Theorem minimax_sharp_regret K A D e T s w :
  (0 < K)%nat -> (3 < A)%nat -> INR (L K) < D -> (0 < T)%nat -> 0 < s -> 0 < w < 1 ->
  let d := delta D (INR (L K)) in
  0 < e -> d + e < 1 -> bonus_pays d e d (INR T) (INR (m K A)) w ->
  minimax_regret_at_least (2 * K) A D T
    (sharp_regret d e d (INR T) (INR (m K A)) (paper_pull_time d (INR T)) s w).
Proof.
  intros HK HA HD HT Hs Hw d He Less Pays pi R.
  assert (Hd : 0 < d) by (apply delta_pos; exact HD).
  destruct (paper_sharp_regret K A d HA HK Hd e He Less pi T s w R HT Hs Hw Pays)
    as [i [Hi Bound]].
  exists (alternative K A D e i), (rho d e).
  split; [apply alternative_in_class; auto; lra|].
  split; [apply alternative_gain; auto; lra|exact Bound].
Qed.
