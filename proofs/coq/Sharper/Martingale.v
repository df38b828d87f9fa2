(** * The flow martingale

    [good s] says whether a state is good (1) or not (0). What a step should change about it, given
    its state and action, is its drift; what n steps should have changed, less what they did change,
    is the surprise. The surprise has mean 0, its second moment is the sum of the conditional
    variances, and so its positive part is at most half a root of that in the mean:

      E surprise = 0,   E surprise^2 <= v n,   E surprise_+ <= sqrt(v n) / 2.

    This replaces the flow, navigation and bias boundaries of Theorem 1 by one term.

    | here             | meaning                                                              |
    |------------------|----------------------------------------------------------------------|
    | [drift s a]      | E [good s' | s, a] - good s                                          |
    | [drifts h]       | the sum of the drifts along a history                                |
    | [surprise h s]   | drifts h - good s: the martingale, from a start that is not good     |
    | [v]              | a bound on the variance of good s' given s and a                     | *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums Process.
Import ListNotations.
Open Scope R_scope.

Definition drift (M : mdp) (good : nat -> R) (s a : nat) : R := next M s a good - good s.

Definition drifts (M : mdp) (good : nat -> R) : history -> R :=
  tally (fun x => drift M good (from x) (action x)).

Definition surprise (M : mdp) (good : nat -> R) (h : history) (s : nat) : R :=
  drifts M good h - good s.

(** The right-hand side is (x + l)^2 / (4 l), and exceeds x by (x - l)^2 / (4 l). *)
Lemma positive_part_le x l : 0 < l -> Rmax 0 x <= (x ^ 2 / l + l) / 4 + x / 2.
Proof.
  intros Hl; assert (Square : forall y, 0 <= y ^ 2 / (4 * l))
    by (intros y; apply Rle_mult_inv_pos; [apply pow2_ge_0|lra]).
  assert (Below := Square (x + l)); assert (Above := Square (x - l)).
  replace ((x ^ 2 / l + l) / 4 + x / 2) with ((x + l) ^ 2 / (4 * l)) by (field; lra).
  apply Rmax_lub; [exact Below|].
  replace ((x + l) ^ 2 / (4 * l)) with (x + (x - l) ^ 2 / (4 * l)) by (field; lra); lra.
Qed.

Section Martingale.

Variable M : mdp.
Variable pi : learner.
Variable good : nat -> R.
Variable v : R.
Variable s0 : nat.
Hypothesis M_valid : valid M.
Hypothesis pi_randomises : randomises (actions M) pi.
Hypothesis start : (s0 < states M)%nat.
Hypothesis start_not_good : good s0 = 0.
Hypothesis variance : forall s a, (s < states M)%nat -> (a < actions M)%nat ->
  next M s a (fun t => good t ^ 2) - next M s a good ^ 2 <= v.

Theorem surprise_mean n : E M pi n (surprise M good) [] s0 = 0.
Proof.
  unfold surprise; rewrite E_minus, (E_telescope M pi) by auto.
  rewrite start_not_good, Rplus_0_l; apply Rminus_diag_eq.
  apply E_tally_eq; auto; intros s a Hs Ha; cbn [from to action taken].
  rewrite next_minus, !next_const by auto; reflexivity.
Qed.

(** One step adds its conditional variance. *)
Lemma surprise_step h s a :
  (s < states M)%nat -> (a < actions M)%nat ->
  next M s a (fun t => surprise M good (taken M s a t :: h) t ^ 2) <=
  surprise M good h s ^ 2 + v.
Proof.
  intros Hs Ha; assert (Var := variance s a Hs Ha).
  set (mean := next M s a good) in *; set (before := surprise M good h s).
  rewrite (next_ext _ _ _ _ (fun t => (before + mean) ^ 2 + (-2 * (before + mean)) * good t +
    good t ^ 2)).
  - rewrite !next_plus, next_scale, next_const by auto; fold mean; lra.
  - intros t _; unfold before, mean, surprise, drifts; cbn [tally taken from action].
    unfold drift at 1; ring.
Qed.

Theorem surprise_second_moment n :
  E M pi n (fun h s => surprise M good h s ^ 2) [] s0 <= v * INR n.
Proof.
  set (F := fun (h : history) s => surprise M good h s ^ 2 + - v * INR (length h)).
  assert (Less : E M pi n F [] s0 <= F [] s0).
  { apply E_decreasing; auto; intros h s a Hs Ha; unfold F; cbn [length].
    rewrite next_plus, next_const, S_INR by auto; assert (Step := surprise_step h s a Hs Ha); lra. }
  assert (At_start : F [] s0 = 0)
    by (unfold F, surprise, drifts; simpl; rewrite start_not_good; ring).
  rewrite At_start in Less; unfold F in Less; rewrite E_plus in Less.
  rewrite (E_ext M pi M_valid pi_randomises n (fun h _ => - v * INR (length h))
    (fun _ _ => - v * INR n)) in Less
    by (auto; intros h s _ Length; rewrite Length, Nat.add_0_r; reflexivity).
  rewrite E_const in Less by auto; lra.
Qed.

Theorem surprise_positive_part n :
  0 < v * INR n ->
  E M pi n (fun h s => Rmax 0 (surprise M good h s)) [] s0 <= sqrt (v * INR n) / 2.
Proof.
  intros Pos; set (l := sqrt (v * INR n)).
  assert (Hl : 0 < l) by (apply sqrt_lt_R0, Pos).
  apply Rle_trans with (E M pi n (fun h s => / (4 * l) * surprise M good h s ^ 2 + l / 4 +
    / 2 * surprise M good h s) [] s0).
  - apply E_le_simple; auto; intros h s _ _.
    eapply Rle_trans; [apply (positive_part_le _ l Hl)|right; field; lra].
  - rewrite !E_plus, !E_scale, E_const, surprise_mean by auto.
    assert (Second := surprise_second_moment n).
    replace (v * INR n) with (l * l) in Second by (apply sqrt_sqrt; lra).
    apply Rmult_le_compat_l with (r := / (4 * l)) in Second;
      [|left; apply Rinv_0_lt_compat; lra].
    replace (/ (4 * l) * (l * l)) with (l / 4) in Second by (field; lra); lra.
Qed.

End Martingale.
