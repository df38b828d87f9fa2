(** * The adaptive testing lemma

    Lemma 1 (lem:testing, A.5): whatever the learner, the coordinates are pulled, on average over
    the alternatives,

      (1/m) sum_i E_i N_i(T) <= T/m + T sqrt(T kl(d, d + e) / (2 m)).

    The divergence of M_0 from M_i over T steps is E_0 N_i times kl (eq:pathkl, [path_divergence]).
    Instead of taking the square root for each i and applying concavity, one mu serves all i. *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums Process Kl Measure.
From Proofmark.Paper Require Import Certificate Family FamilyFlow.
Import ListNotations.
Open Scope R_scope.

Lemma ln_div_swap a c : 0 < a -> 0 < c -> ln (a / c) = - ln (c / a).
Proof.
  intros Ha Hc; rewrite <- ln_Rinv by (apply Rdiv_lt_0_compat; auto).
  f_equal; field; lra.
Qed.

(** ** The coordinates i = (i / (A - 3), i mod (A - 3)), for i < m = K (A - 3) *)

Definition block_of (A i : nat) : nat := (i / (A - 3))%nat.
Definition action_of (A i : nat) : nat := (i mod (A - 3))%nat.
Definition m (K A : nat) : nat := (K * (A - 3))%nat.

Lemma block_of_lt K A i : (3 < A)%nat -> (i < m K A)%nat -> (block_of A i < K)%nat.
Proof. unfold m, block_of; intros HA Hi; apply Nat.div_lt_upper_bound; lia. Qed.

Lemma action_of_lt A i : (3 < A)%nat -> (action_of A i < A - 3)%nat.
Proof. intros HA; apply Nat.mod_upper_bound; lia. Qed.

(** A step pulls at most one coordinate. *)
Lemma one_pull_a_step K A x :
  (3 < A)%nat -> Sum (m K A) (fun i => pull (block_of A i) (action_of A i) x) <= 1.
Proof.
  intros HA; set (here := (from x * (A - 3) + action x)%nat).
  apply Rle_trans with (Sum (m K A) (fun i => at_point here i * 1)).
  - apply Sum_le; intros i _; unfold pull, at_point.
    destruct (Nat.eqb_spec (from x) (block_of A i)) as [Block|]; [|destruct (Nat.eqb i here); lra].
    destruct (Nat.eqb_spec (action x) (action_of A i)) as [Act|]; [|destruct (Nat.eqb i here); lra].
    destruct (Nat.eqb_spec i here) as [|Not]; [lra|]; destruct Not; unfold here.
    rewrite Block, Act, Nat.mul_comm; apply Nat.div_mod; lia.
  - destruct (Nat.lt_ge_cases here (m K A)) as [In|Out].
    + rewrite (Sum_at_point (m K A) here (fun _ => 1) In); lra.
    + rewrite Sum_zero; [lra|]; intros i Hi; rewrite at_point_other by lia; ring.
Qed.

Section Testing.

Variables K A : nat.
Variables d e : R.
Variable pi : learner.
Variable T s0 : nat.
Hypothesis A_large : (3 < A)%nat.
Hypothesis K_pos : (0 < K)%nat.
Hypothesis d_pos : 0 < d.
Hypothesis e_pos : 0 <= e.
Hypothesis de_lt_1 : d + e < 1.
Hypothesis pi_randomises : randomises A pi.
Hypothesis start : (s0 < 2 * K)%nat.

Let M0 := M_0 K A d.
Let V0 : valid M0 := M_0_valid K A d e d_pos e_pos de_lt_1.

(** The logarithm of the ratio of a step's probabilities under M_i and M_0. *)
Definition log_ratio (j b : nat) (x : step) : R :=
  pull j b x *
  if Nat.eqb (to x) (K + j) then ln ((d + e) / d) else ln ((1 - d - e) / (1 - d)).

Lemma pull_elsewhere j b x : from x <> j \/ action x <> b -> pull j b x = 0.
Proof.
  unfold pull; intros [Other|Other]; rewrite (at_point_other _ _ Other); ring.
Qed.

Lemma log_ratio_correct j b s a t :
  (b < A - 3)%nat -> (j < K)%nat -> (s < 2 * K)%nat -> (a < A)%nat -> (t < 2 * K)%nat ->
  prob (M_i K A d e j b) s a t = exp (log_ratio j b (taken M0 s a t)) * prob M0 s a t.
Proof.
  intros Hb Hj Hs Ha Ht; unfold M0.
  destruct (Nat.eq_dec s j) as [->|Other];
    [destruct (Nat.eq_dec a b) as [->|Other]|];
    try (unfold log_ratio; rewrite pull_elsewhere by (simpl; auto);
         rewrite Rmult_0_l, exp_0, Rmult_1_l; unfold M_i, M_0, family; simpl;
         rewrite (at_point_other _ _ Other), ?Rmult_0_r, ?Rmult_0_l, ?Rmult_0_r, Rplus_0_r;
         reflexivity).
  unfold log_ratio, pull, M_i, M_0, family; simpl; rewrite !at_point_same.
  destruct (Nat.ltb_spec j K); [|lia]; destruct (Nat.ltb_spec b (A - 3)); [|lia].
  destruct (Nat.eqb_spec t (K + j)) as [->|Not_good].
  - rewrite at_point_same, (at_point_other j) by lia.
    rewrite !Rmult_1_l, exp_ln; [field; lra|].
    apply Rdiv_lt_0_compat; lra.
  - rewrite (at_point_other (K + j)) by auto.
    rewrite !Rmult_1_l, exp_ln; [field; lra|].
    apply Rdiv_lt_0_compat; lra.
Qed.

(** eq:pathkl *)
Theorem path_divergence j b :
  (j < K)%nat -> (b < A - 3)%nat ->
  E M0 pi T (fun h _ => - tally (log_ratio j b) h) [] s0 =
  kl d (d + e) * E M0 pi T (fun h _ => tally (pull j b) h) [] s0.
Proof.
  intros Hj Hb.
  rewrite (E_ext M0 pi V0 pi_randomises T _
    (fun h _ => tally (fun x => -1 * log_ratio j b x) h)) by
    (auto; intros; rewrite tally_scale; ring).
  rewrite <- E_scale, (E_ext M0 pi V0 pi_randomises T
    (fun h _ => kl d (d + e) * tally (pull j b) h)
    (fun h _ => tally (fun x => kl d (d + e) * pull j b x) h)) by
    (auto; intros; rewrite tally_scale; ring).
  apply E_tally_eq; auto; intros s a Hs Ha.
  destruct (Nat.eq_dec s j) as [->|Other];
    [destruct (Nat.eq_dec a b) as [->|Other]|];
    try (apply next_ext; intros t _; unfold log_ratio;
         rewrite !pull_elsewhere by (simpl; auto); ring).
  unfold log_ratio, pull; cbn [from to action taken]; rewrite !at_point_same.
  unfold M0, M_0; rewrite !next_statistical by auto.
  rewrite Nat.eqb_refl; destruct (Nat.eqb_spec j (K + j)); [lia|].
  unfold kl; replace (1 - (d + e)) with (1 - d - e) by ring.
  rewrite (ln_div_swap d (d + e)), (ln_div_swap (1 - d) (1 - d - e)) by lra; ring.
Qed.

(** ** Averaging over the coordinates *)

Definition pulls_0 (i : nat) : R :=
  E M0 pi T (fun h _ => tally (pull (block_of A i) (action_of A i)) h) [] s0.

Definition pulls_i (i : nat) : R :=
  E (M_i K A d e (block_of A i) (action_of A i)) pi T
    (fun h _ => tally (pull (block_of A i) (action_of A i)) h) [] s0.

Lemma all_pulls : Sum (m K A) pulls_0 <= INR T.
Proof.
  unfold pulls_0; rewrite <- (E_Sum M0 pi T (m K A)); rewrite <- (E_const M0 pi V0 pi_randomises T
    (INR T) [] s0 start); apply E_le_simple; auto.
  intros h s _ Length; rewrite <- tally_Sum.
  apply Rle_trans with (tally (fun _ => 1) h).
  { apply tally_le; intros x; apply one_pull_a_step; auto. }
  rewrite tally_const, Length, Nat.add_0_r; lra.
Qed.

Lemma pull_range j b x : 0 <= pull j b x <= 1.
Proof. unfold pull, at_point; destruct (Nat.eqb _ j), (Nat.eqb _ b); lra. Qed.

Lemma pulls_deviate i mu :
  (i < m K A)%nat -> 0 < mu ->
  pulls_i i <= pulls_0 i + INR T / 2 * (mu + kl d (d + e) * pulls_0 i / (2 * mu)).
Proof.
  intros Hi Hmu.
  assert (Hj := block_of_lt K A i A_large Hi); assert (Hb := action_of_lt A i A_large).
  unfold pulls_0 at 2; rewrite <- (path_divergence _ _ Hj Hb).
  apply (deviation_of_count M0 (M_i K A d e (block_of A i) (action_of A i))); auto.
  - apply M_i_valid; auto.
  - intros s a t Hs Ha Ht; apply log_ratio_correct; auto.
  - apply pos_INR.
  - intros h Length; split.
    + rewrite <- (Rmult_0_r (INR (length h))), <- tally_const; apply tally_le.
      intros x; apply pull_range.
    + apply Rle_trans with (tally (fun _ => 1) h); [apply tally_le; intros x; apply pull_range|].
      rewrite tally_const, Length; lra.
Qed.

(** The best mu, or small ones if the divergence is 0. *)
Lemma best_mu x a c t :
  0 <= t -> 0 <= c -> (forall mu, 0 < mu -> x <= a + t / 2 * (mu + c / mu)) ->
  x <= a + t * sqrt c.
Proof.
  intros Ht [Hc|<-] All.
  - assert (Root := sqrt_lt_R0 c Hc); specialize (All (sqrt c) Root).
    replace (c / sqrt c) with (sqrt c) in All; [lra|].
    rewrite <- (sqrt_sqrt c) at 2 by lra; field; lra.
  - rewrite sqrt_0; apply le_epsilon; intros eps Heps.
    assert (Hmu : 0 < eps / (t + 1)) by (apply Rdiv_lt_0_compat; lra).
    specialize (All (eps / (t + 1)) Hmu).
    assert (Small : t * (eps / (t + 1)) <= eps).
    { replace eps with ((t + 1) * (eps / (t + 1))) at 2 by (field; lra).
      apply Rmult_le_compat_r; lra. }
    unfold Rdiv in All at 3; rewrite Rmult_0_l in All; lra.
Qed.

(** Lemma 1 *)
Theorem adaptive_testing : Sum (m K A) pulls_i / INR (m K A) <= testing (INR (m K A)) (INR T) d e.
Proof.
  assert (Hm : 0 < INR (m K A)) by (apply lt_0_INR; unfold m; apply Nat.mul_pos_pos; lia).
  assert (T_pos := pos_INR T); assert (Kl_pos := kl_nonneg d e d_pos e_pos de_lt_1).
  unfold testing; replace (INR T / (2 * INR (m K A)) * kl d (d + e)) with
    (INR T * kl d (d + e) / (2 * INR (m K A))) by (field; lra).
  assert (Less : Sum (m K A) pulls_0 / INR (m K A) <= INR T / INR (m K A)).
  { apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; auto|apply all_pulls]. }
  apply best_mu; auto.
  - apply Rle_mult_inv_pos; [apply Rmult_le_pos; auto|lra].
  - intros mu Hmu.
    assert (All : Sum (m K A) pulls_i <= Sum (m K A) (fun i =>
      (1 + INR T * kl d (d + e) / (4 * mu)) * pulls_0 i + INR T / 2 * mu)).
    { apply Sum_le; intros i Hi; eapply Rle_trans; [apply (pulls_deviate i mu Hi Hmu)|].
      right; field; lra. }
    rewrite Sum_plus, Sum_scale, Sum_const in All.
    apply Rmult_le_reg_l with (INR (m K A)); auto.
    replace (INR (m K A) * (Sum (m K A) pulls_i / INR (m K A))) with (Sum (m K A) pulls_i)
      by (field; lra).
    eapply Rle_trans; [exact All|].
    assert (C : 0 <= INR T * kl d (d + e) / (4 * mu))
      by (apply Rle_mult_inv_pos; [apply Rmult_le_pos; auto|lra]).
    apply Rle_trans with ((1 + INR T * kl d (d + e) / (4 * mu)) * INR T +
      INR (m K A) * (INR T / 2 * mu)).
    + apply Rplus_le_compat_r, Rmult_le_compat_l; [lra|apply all_pulls].
    + right; field; lra.
Qed.

End Testing.
