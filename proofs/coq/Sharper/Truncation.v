(** * Regret from truncated pulls

    What one coordinate's pulls say about the regret, before any testing. A step at the coordinate
    is a pull. Three facts about single steps are enough, whatever the process looks like otherwise;
    the slack of a step is not negative and says how wasteful the step is:

      a pull is not rewarded:        pull + reward <= 1,
      the flow into good states:     drift + slack + (d + g) reward <= d + e pull,
      its variance:                  Var(good s' | s, a) <= d + e.

    With N the number of pulls, rho = (d + e)/(d + e + g) and R_t = (1 - rho) T, summing the first
    two gives along every run, for the regret R = rho T - rewards,

      N - R_t <= R    and    (d + g) R >= e (R_t - N) + drifts + slacks.

    Where N > R_t the first one lets the second be read with R_t in place of N, at the price of a
    small multiple of the positive part of drifts + slacks. Hence, with Z = min(N, R_t) and
    theta = e/(d + e + g),

      (d + g) E R >= e (R_t - E Z) + (1 - theta) E slacks - theta sqrt((d + e) T) / 2.

    Only truncated pulls matter, and these are what a likelihood ratio can be applied to.

    | here                | in the paper                                                |
    |---------------------|-------------------------------------------------------------|
    | [d], [e]            | delta, epsilon                                              |
    | [g]                 | the probability of falling out of a good state (there delta)|
    | [rate d e g]        | rho_i, the gain                                             |
    | [idle d e g]        | 1 - rho_i; R_t is [idle d e g * T]                          |
    | [truncated ...]     | Z, the pulls up to R_t                                      | *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums Process Optimality.
From Proofmark.Sharper Require Import Martingale.
Import ListNotations.
Open Scope R_scope.

Definition rate (d e g : R) : R := (d + e) / (d + e + g).
Definition idle (d e g : R) : R := g / (d + e + g).

Definition pulls (pull : nat -> nat -> R) : history -> R :=
  tally (fun x => pull (from x) (action x)).

Definition rewards (M : mdp) : history -> R := tally (fun x => reward M (from x) (action x)).

Definition slacks (slack : nat -> nat -> R) : history -> R :=
  tally (fun x => slack (from x) (action x)).

Definition truncated (pull : nat -> nat -> R) (bound : R) (h : history) : R :=
  Rmin (pulls pull h) bound.

Lemma rate_idle d e g : 0 < d + e + g -> rate d e g + idle d e g = 1.
Proof. intros H; unfold rate, idle; field; lra. Qed.

(** The gain, in terms of rewards: regret counts rewards as the process pays them. *)
Lemma regret_rewards M rho pi n s :
  valid M -> randomises (actions M) pi -> (s < states M)%nat ->
  regret M rho pi n s = E M pi n (fun h _ => INR n * rho - rewards M h) [] s.
Proof.
  intros V R Hs; unfold regret, rewards; rewrite E_minus, E_const by auto; f_equal.
  apply E_tally_eq; auto.
Qed.

Section Truncation.

Variable M : mdp.
Variable pi : learner.
Variable good : nat -> R.
Variables pull slack : nat -> nat -> R.
Variables d e g : R.
Variables T s0 : nat.
Hypothesis M_valid : valid M.
Hypothesis pi_randomises : randomises (actions M) pi.
Hypothesis start : (s0 < states M)%nat.
Hypothesis start_not_good : good s0 = 0.
Hypothesis T_pos : (0 < T)%nat.
Hypothesis d_pos : 0 < d.
Hypothesis e_nonneg : 0 <= e.
Hypothesis g_nonneg : 0 <= g.
Hypothesis good_nonneg : forall s, 0 <= good s.
Hypothesis slack_nonneg : forall s a, 0 <= slack s a.
Hypothesis unpaid : forall s a, (s < states M)%nat -> (a < actions M)%nat ->
  pull s a + reward M s a <= 1.
Hypothesis flow : forall s a, (s < states M)%nat -> (a < actions M)%nat ->
  drift M good s a + slack s a + (d + g) * reward M s a <= d + e * pull s a.
Hypothesis variance : forall s a, (s < states M)%nat -> (a < actions M)%nat ->
  next M s a (fun t => good t ^ 2) - next M s a good ^ 2 <= d + e.

Let rho := rate d e g.
Let bound := idle d e g * INR T.
Let theta := e / (d + e + g).

(** The two inequalities along a run. *)
Definition balanced (h : history) : Prop :=
  pulls pull h + rewards M h <= INR (length h) /\
  drifts M good h + slacks slack h + (d + g) * rewards M h <=
  d * INR (length h) + e * pulls pull h.

Lemma balanced_start : balanced [].
Proof. unfold balanced, pulls, rewards, drifts, slacks; simpl; lra. Qed.

Lemma balanced_step h s a t :
  (s < states M)%nat -> (a < actions M)%nat -> balanced h -> balanced (taken M s a t :: h).
Proof.
  intros Hs Ha [Paid Flow]; assert (Unpaid := unpaid s a Hs Ha); assert (F := flow s a Hs Ha).
  unfold balanced, pulls, rewards, drifts, slacks in *; cbn [tally taken from action length].
  rewrite S_INR; lra.
Qed.

(** The regret along a run, from truncated pulls. *)
Lemma pathwise h :
  balanced h -> length h = T ->
  let F := drifts M good h + slacks slack h in
  e * (bound - truncated pull bound h) + F - theta * Rmax 0 F <=
  (d + g) * (INR T * rho - rewards M h).
Proof.
  intros [Paid Flow] Length F; rewrite Length in Paid, Flow; fold F in Flow.
  set (N := pulls pull h) in *; set (X := rewards M h) in *; clearbody F.
  assert (Whole : rho = 1 - idle d e g) by (unfold rho; rewrite <- (rate_idle d e g); lra).
  assert (Regret : N - bound <= INR T * rho - X) by (unfold bound; rewrite Whole; lra).
  assert (Gain : (d + g) * rho = d + e * idle d e g)
    by (unfold rho, rate, idle; field; lra).
  assert (Second : e * (bound - N) + F <= (d + g) * (INR T * rho - X)).
  { replace ((d + g) * (INR T * rho - X)) with ((d + g) * rho * INR T - (d + g) * X) by ring.
    rewrite Gain; unfold bound; lra. }
  assert (Theta : 0 <= theta) by (apply Rle_mult_inv_pos; lra).
  assert (Share : 0 <= theta * Rmax 0 F) by (apply Rmult_le_pos; [exact Theta|apply Rmax_l]).
  unfold truncated; fold N; unfold Rmin; destruct (Rle_dec N bound) as [Few|Many]; [lra|].
  unfold Rmax in *; destruct (Rle_dec 0 F) as [Up|Down].
  - assert (All : F <= (d + e + g) * (INR T * rho - X)).
    { assert (e * (N - bound) <= e * (INR T * rho - X)) by (apply Rmult_le_compat_l; lra); lra. }
    apply Rmult_le_compat_l with (r := (d + g) / (d + e + g)) in All;
      [|apply Rle_mult_inv_pos; lra].
    replace ((d + g) / (d + e + g) * F) with (F - theta * F) in All
      by (unfold theta; field; lra).
    replace ((d + g) / (d + e + g) * ((d + e + g) * (INR T * rho - X)))
      with ((d + g) * (INR T * rho - X)) in All by (field; lra); lra.
  - assert (0 <= (d + g) * (INR T * rho - X)) by (apply Rmult_le_pos; lra); lra.
Qed.

(** Drifts and slacks are the surprise, and what is not negative. *)
Lemma drifts_surprise h s :
  let F := drifts M good h + slacks slack h in
  surprise M good h s - theta * Rmax 0 (surprise M good h s) + (1 - theta) * slacks slack h <=
  F - theta * Rmax 0 F.
Proof.
  intros F; set (S := surprise M good h s).
  assert (Split : F = S + (good s + slacks slack h)) by (unfold F, S, surprise; ring).
  assert (Good := good_nonneg s).
  assert (Slack : 0 <= slacks slack h).
  { rewrite <- (Rmult_0_r (INR (length h))), <- tally_const; apply tally_le; auto. }
  rewrite Split; set (extra := good s + slacks slack h) in *.
  assert (Theta : 0 <= theta <= 1).
  { split; [apply Rle_mult_inv_pos; lra|unfold theta].
    apply Rmult_le_reg_r with (d + e + g); [lra|].
    unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
  assert (Parts : Rmax 0 (S + extra) <= Rmax 0 S + extra).
  { assert (Zero := Rmax_l 0 S); assert (Itself := Rmax_r 0 S); unfold extra in *.
    apply Rmax_lub; lra. }
  apply Rmult_le_compat_l with (r := theta) in Parts; [|lra].
  assert ((1 - theta) * slacks slack h <= (1 - theta) * extra); [|lra].
  apply Rmult_le_compat_l; unfold extra; lra.
Qed.

Theorem regret_by_truncated_pulls :
  e * (bound - E M pi T (fun h _ => truncated pull bound h) [] s0) +
  (1 - theta) * E M pi T (fun h _ => slacks slack h) [] s0 -
  theta * (sqrt ((d + e) * INR T) / 2) <= (d + g) * regret M rho pi T s0.
Proof.
  assert (Hdet : 0 < (d + e) * INR T) by (apply Rmult_lt_0_compat; [lra|apply lt_0_INR, T_pos]).
  assert (Theta : 0 <= theta) by (apply Rle_mult_inv_pos; lra).
  assert (Mean := surprise_mean M pi good s0 M_valid pi_randomises start start_not_good T).
  assert (Part := surprise_positive_part M pi good (d + e) s0 M_valid pi_randomises start
    start_not_good variance T Hdet).
  rewrite regret_rewards, <- (E_scale M pi T (d + g)) by auto.
  apply Rle_trans with (E M pi T (fun h s => e * (bound - truncated pull bound h) +
    (surprise M good h s - theta * Rmax 0 (surprise M good h s) +
     (1 - theta) * slacks slack h)) [] s0).
  - rewrite !E_plus, !E_minus, !E_scale, E_minus, E_const by auto.
    apply Rmult_le_compat_l with (1 := Theta) in Part; lra.
  - apply (E_le M pi M_valid pi_randomises (fun h _ => balanced h)); auto using balanced_start.
    + intros h s a t Before Hs Ha _ _ _; apply balanced_step; auto.
    + intros h s Run _ Length; rewrite Nat.add_0_r in Length.
      assert (Path := pathwise h Run Length); assert (Split := drifts_surprise h s).
      simpl in Path, Split; lra.
Qed.

End Truncation.
