(** * Change of measure and the divergence of two processes

    Two processes with the same states, actions and rewards, whose transition probabilities have a
    positive ratio. The likelihood ratio of a history is the product of the ratios of its steps;
    it is kept as the exponential of a sum, so that it is positive by itself.

    | here           | in the paper                                             |
    |----------------|----------------------------------------------------------|
    | [likelihood h] | dP_i/dP_0 on a history                                   |
    | [E_change]     | E_i F = E_0 [likelihood F]                               |
    | [deviation_of_count] | the first display of A.5, before averaging         | *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums Process Pinsker.
Import ListNotations.
Open Scope R_scope.

Section Two_processes.

Variables M0 M1 : mdp.
Variable pi : learner.
Hypothesis M0_valid : valid M0.
Hypothesis M1_valid : valid M1.
Hypothesis same_states : states M1 = states M0.
Hypothesis same_actions : actions M1 = actions M0.
Hypothesis same_rewards : forall s a, reward M1 s a = reward M0 s a.
Hypothesis pi_randomises : randomises (actions M0) pi.

(** The logarithm of the ratio of a step's probabilities. *)
Variable log_ratio : step -> R.
Hypothesis ratio : forall s a t, (s < states M0)%nat -> (a < actions M0)%nat ->
  (t < states M0)%nat -> prob M1 s a t = exp (log_ratio (taken M0 s a t)) * prob M0 s a t.

Definition likelihood (h : history) : R := exp (tally log_ratio h).

Lemma taken_same s a t : taken M1 s a t = taken M0 s a t.
Proof. unfold taken; rewrite same_rewards; reflexivity. Qed.

Theorem E_change n F h s :
  (s < states M0)%nat ->
  likelihood h * E M1 pi n F h s = E M0 pi n (fun k t => likelihood k * F k t) h s.
Proof.
  revert h s; induction n as [|n IH]; intros h s Hs; simpl; [reflexivity|].
  rewrite same_actions, <- Sum_scale; apply Sum_ext; intros a Ha; unfold next.
  rewrite same_states, (Rmult_comm (likelihood h)), Rmult_assoc; f_equal.
  rewrite Rmult_comm, <- Sum_scale; apply Sum_ext; intros t Ht.
  rewrite <- IH, ratio, taken_same by auto; unfold likelihood; simpl; rewrite exp_plus; ring.
Qed.

Lemma E_likelihood n s : (s < states M0)%nat -> E M0 pi n (fun h _ => likelihood h) [] s = 1.
Proof.
  intros Hs.
  rewrite (E_ext M0 pi M0_valid pi_randomises n _ (fun h _ => likelihood h * 1)) by
    (auto; intros; ring).
  rewrite <- E_change by auto; rewrite E_const; rewrite ?same_states, ?same_actions; auto.
  unfold likelihood; simpl; rewrite exp_0; ring.
Qed.

(** Pinsker without the square root: for X between 0 and c and every mu > 0,
    E_1 X <= E_0 X + (c/2) (mu + KL/(2 mu)), where KL = - E_0 log likelihood. *)
Theorem deviation_of_count n X c mu s :
  (s < states M0)%nat -> 0 <= c -> 0 < mu ->
  (forall h, length h = n -> 0 <= X h <= c) ->
  E M1 pi n (fun h _ => X h) [] s <=
  E M0 pi n (fun h _ => X h) [] s +
  c / 2 * (mu + E M0 pi n (fun h _ => - tally log_ratio h) [] s / (2 * mu)).
Proof.
  intros Hs Hc Hmu Range.
  replace (E M1 pi n (fun h _ => X h) [] s)
    with (likelihood [] * E M1 pi n (fun h _ => X h) [] s)
    by (unfold likelihood; simpl; rewrite exp_0; ring).
  rewrite E_change by auto.
  set (bound := fun (h : history) (_ : nat) => X h + c / 2 * (likelihood h - 1) + c / 2 *
    (mu / 6 * (4 * likelihood h + 2) +
     / (2 * mu) * (likelihood h - 1 + - tally log_ratio h))).
  apply Rle_trans with (E M0 pi n bound [] s).
  - apply E_le_simple; auto; intros h t _ Length; unfold bound.
    rewrite Nat.add_0_r in Length; specialize (Range h Length).
    assert (Dev := deviation (likelihood h) mu (exp_pos _) Hmu).
    unfold likelihood in Dev at 4; rewrite ln_exp in Dev.
    assert (Abs : (likelihood h - 1) * (X h - c / 2) <= c / 2 * Rabs (likelihood h - 1)).
    { apply Rle_trans with (Rabs (likelihood h - 1) * (c / 2)); [|lra].
      apply Rle_trans with (Rabs ((likelihood h - 1) * (X h - c / 2))); [apply Rle_abs|].
      rewrite Rabs_mult; apply Rmult_le_compat_l; [apply Rabs_pos|apply Rabs_le; lra]. }
    apply Rle_trans with (X h + c / 2 * (likelihood h - 1) + c / 2 * Rabs (likelihood h - 1));
      [lra|].
    apply Rplus_le_compat_l, Rmult_le_compat_l; [lra|].
    eapply Rle_trans; [exact Dev|]; right; field; lra.
  - unfold bound; right.
    rewrite !E_plus, !E_scale, !E_plus, !E_scale, !E_plus, !E_minus, !E_scale by auto.
    rewrite E_likelihood, !E_const by auto; field; lra.
Qed.

End Two_processes.
