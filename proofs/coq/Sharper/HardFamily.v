(** * Hard families

    A hard family is a base process and m alternatives, each of which differs from the base at one
    coordinate, so little that a pull of the coordinate tells them apart only by kl(d, d + e). The
    record [hard_family] lists what is needed of it; the paper's family and the faster one are
    instances. All conditions are about single steps.

    In the base process the flow into good states bounds the time for pulls. A learner may buy more
    of it by steps with slack, which waste a part of the flow, but not much more than d T slack:

      (d + g) E_0 pulls <= g T + 1 + E_0 slacks,
      E_0 slacks <= E_0 min(slacks, d T) + sqrt(d T)/2.

    | here              | meaning                                                               |
    |-------------------|-----------------------------------------------------------------------|
    | [M0], [M i]       | the base process and alternative i < m                                |
    | [d], [e], [g]     | chance of entering a good state, its boost, chance of falling out     |
    | [good s]          | 1 in good states, 0 elsewhere                                         |
    | [pull i s a]      | 1 if action a in state s is coordinate i, 0 otherwise                 |
    | [slack s a]       | what the step wastes of the flow into good states                     |
    | [log_ratio i]     | log of a step's probability under M i over that under M0              | *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums Process Optimality Kl.
From Proofmark.Sharper Require Import Martingale Truncation.
Import ListNotations.
Open Scope R_scope.

Record is_alternative (d e g : R) (good : nat -> R) (pull slack : nat -> nat -> R)
  (log_ratio : step -> R) (M0 M : mdp) : Prop := {
  alternative_valid : valid M;
  same_states : states M = states M0;
  same_actions : actions M = actions M0;
  same_rewards : forall s a, reward M s a = reward M0 s a;
  likelihood_ratio : forall s a t,
    (s < states M0)%nat -> (a < actions M0)%nat -> (t < states M0)%nat ->
    prob M s a t = exp (log_ratio (taken M0 s a t)) * prob M0 s a t;
  step_divergence : forall s a, (s < states M0)%nat -> (a < actions M0)%nat ->
    next M0 s a (fun t => - log_ratio (taken M0 s a t)) = kl d (d + e) * pull s a;
  flow_bound : forall s a, (s < states M)%nat -> (a < actions M)%nat ->
    drift M good s a + slack s a + (d + g) * reward M s a <= d + e * pull s a;
  variance_bound : forall s a, (s < states M)%nat -> (a < actions M)%nat ->
    next M s a (fun t => good t ^ 2) - next M s a good ^ 2 <= d + e;
}.

Record hard_family (d e g : R) (good : nat -> R) (m : nat) (pull : nat -> nat -> nat -> R)
  (slack : nat -> nat -> R) (log_ratio : nat -> step -> R) (M0 : mdp) (M : nat -> mdp) : Prop := {
  base_valid : valid M0;
  good_range : forall s, 0 <= good s <= 1;
  pull_nonneg : forall i s a, 0 <= pull i s a;
  slack_nonneg : forall s a, 0 <= slack s a;
  pulls_unpaid : forall s a, (s < states M0)%nat -> (a < actions M0)%nat ->
    Sum m (fun i => pull i s a) + reward M0 s a <= 1;
  base_time : forall s a, (s < states M0)%nat -> (a < actions M0)%nat ->
    (d + g) * Sum m (fun i => pull i s a) <= g + drift M0 good s a + slack s a;
  base_flow : forall s a, (s < states M0)%nat -> (a < actions M0)%nat ->
    drift M0 good s a + slack s a + (d + g) * reward M0 s a <= d;
  base_variance : forall s a, (s < states M0)%nat -> (a < actions M0)%nat ->
    next M0 s a (fun t => good t ^ 2) - next M0 s a good ^ 2 <= d;
  alternatives : forall i, (i < m)%nat ->
    is_alternative d e g good (pull i) slack (log_ratio i) M0 (M i);
}.

Arguments step_divergence {d e g good pull slack log_ratio M0 M}.
Arguments good_range {d e g good m pull slack log_ratio M0 M}.
Arguments pull_nonneg {d e g good m pull slack log_ratio M0 M}.
Arguments slack_nonneg {d e g good m pull slack log_ratio M0 M}.
Arguments pulls_unpaid {d e g good m pull slack log_ratio M0 M}.
Arguments base_time {d e g good m pull slack log_ratio M0 M}.
Arguments base_flow {d e g good m pull slack log_ratio M0 M}.
Arguments alternatives {d e g good m pull slack log_ratio M0 M}.

Section Base.

Variables d e g : R.
Variable good : nat -> R.
Variable m : nat.
Variable pull : nat -> nat -> nat -> R.
Variable slack : nat -> nat -> R.
Variable log_ratio : nat -> step -> R.
Variable M0 : mdp.
Variable M : nat -> mdp.
Variable pi : learner.
Variables T s0 : nat.
Hypothesis family : hard_family d e g good m pull slack log_ratio M0 M.
Hypothesis pi_randomises : randomises (actions M0) pi.
Hypothesis start : (s0 < states M0)%nat.
Hypothesis start_not_good : good s0 = 0.
Hypothesis T_pos : (0 < T)%nat.
Hypothesis d_pos : 0 < d.

Local Lemma M0_valid : valid M0.
Proof. apply family. Qed.

Local Lemma T_positive : 0 < INR T.
Proof. apply lt_0_INR, T_pos. Qed.

(** The mean number of pulls of coordinate i. *)
Definition base_pulls (i : nat) : R := E M0 pi T (fun h _ => pulls (pull i) h) [] s0.

(** Slack, up to d T. *)
Definition capped (h : history) : R := Rmin (slacks slack h) (d * INR T).

Lemma slacks_nonneg h : 0 <= slacks slack h.
Proof.
  rewrite <- (Rmult_0_r (INR (length h))), <- tally_const; apply tally_le.
  intros x; apply (slack_nonneg family).
Qed.

Lemma capped_range h : 0 <= capped h <= d * INR T.
Proof.
  assert (HT := T_positive); split; [|apply Rmin_r].
  apply Rmin_glb; [apply slacks_nonneg|apply Rmult_le_pos; lra].
Qed.

Lemma time_for_pulls :
  (d + g) * Sum m base_pulls <= g * INR T + 1 + E M0 pi T (fun h _ => slacks slack h) [] s0.
Proof.
  assert (V := M0_valid).
  assert (Mean := surprise_mean M0 pi good s0 V pi_randomises start start_not_good T).
  unfold base_pulls; rewrite <- (E_Sum M0 pi T m), <- E_scale.
  apply Rle_trans with (E M0 pi T (fun h t => (g * INR T + 1) +
    (surprise M0 good h t + slacks slack h)) [] s0).
  - apply (E_le M0 pi V pi_randomises (fun h _ => (d + g) * Sum m (fun i => pulls (pull i) h) <=
      g * INR (length h) + drifts M0 good h + slacks slack h)); auto.
    + intros h t a u Before Ht Ha _ _ _; assert (Step := base_time family t a Ht Ha).
      unfold pulls, drifts, slacks in *; cbn [tally length taken from action].
      rewrite S_INR, Sum_plus; lra.
    + intros h t Path _ Length; rewrite Length, Nat.add_0_r in Path.
      assert (Good := good_range family t); unfold surprise; lra.
    + unfold pulls, drifts, slacks; simpl; rewrite Sum_zero by auto; lra.
  - rewrite !E_plus, !E_const, Mean by auto; lra.
Qed.

(** Slack beyond d T needs a surprise. *)
Lemma slack_beyond :
  0 <= g ->
  E M0 pi T (fun h _ => slacks slack h) [] s0 <=
  E M0 pi T (fun h _ => capped h) [] s0 + sqrt (d * INR T) / 2.
Proof.
  intros Hg; assert (V := M0_valid); assert (HT := T_positive).
  assert (Mean := surprise_mean M0 pi good s0 V pi_randomises start start_not_good T).
  assert (Part := surprise_positive_part M0 pi good d s0 V pi_randomises start start_not_good
    (base_variance _ _ _ _ _ _ _ _ _ _ family) T ltac:(apply Rmult_lt_0_compat; lra)).
  apply Rle_trans with (E M0 pi T (fun h t => capped h +
    (Rmax 0 (surprise M0 good h t) - surprise M0 good h t)) [] s0).
  - apply (E_le M0 pi V pi_randomises (fun h _ =>
      drifts M0 good h + slacks slack h <= d * INR (length h))); auto.
    + intros h t a u Before Ht Ha _ _ _; assert (Step := base_flow family t a Ht Ha).
      assert (Paid : 0 <= (d + g) * reward M0 t a)
        by (apply Rmult_le_pos; [|apply (reward_range M0 V)]; auto; lra).
      unfold drifts, slacks in *; cbn [tally length taken from action]; rewrite S_INR; lra.
    + intros h t Path _ Length; rewrite Length, Nat.add_0_r in Path.
      assert (Good := good_range family t); unfold capped, surprise.
      assert (Up := Rmax_l 0 (drifts M0 good h - good t)).
      assert (Up' := Rmax_r 0 (drifts M0 good h - good t)).
      unfold Rmin; destruct (Rle_dec (slacks slack h) (d * INR T)); lra.
    + unfold drifts, slacks; simpl; lra.
  - rewrite E_plus, E_minus, Mean; lra.
Qed.

End Base.

Arguments capped_range {d e g good m pull slack log_ratio M0 M T}.
Arguments time_for_pulls {d e g good m pull slack log_ratio M0 M pi T s0}.
Arguments slack_beyond {d e g good m pull slack log_ratio M0 M pi T s0}.
