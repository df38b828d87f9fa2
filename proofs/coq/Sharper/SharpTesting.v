(** * The regret of some alternative

    Truncation turns the regret of an alternative into its truncated pulls, the tangent bounds those
    by the pulls of its coordinate in the base process, and there all coordinates share the time for
    pulls. So the mean regret over the alternatives of a hard family is at least [sharp_regret], and
    that of some alternative is.

    Slack buys time for pulls in the base process. But the learner cannot know that it is there, and
    slack costs regret in the alternatives: as a bonus of the tangent it pays for the pulls that it
    buys, if [bonus_pays].

    | here              | meaning                                                               |
    |-------------------|-----------------------------------------------------------------------|
    | [tail]            | a bound on E_0 slacks - E_0 min(slacks, d T)                          |
    | [X]               | (g T + 1 + tail)/(d + g): time for pulls in the base process          |
    | [s], [w]          | where the tangents touch                                              |
    | [tested ...]      | what the testing lemma leaves: (1/m) sum_i E_i Z_i is at most this    | *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums Process Optimality Kl.
From Proofmark.Sharper Require Import Martingale Truncation Tangent HardFamily.
Import ListNotations.
Open Scope R_scope.

Definition tested (d e g T m X s w : R) : R :=
  (idle d e g * T * loss s + s * (idle d e g * T * kl d (d + e) - ln w) * (X / m)) / (1 - w).

Definition sharp_regret (d e g T m X s w : R) : R :=
  (e * (idle d e g * T - tested d e g T m X s w) -
   e / (d + e + g) * (sqrt ((d + e) * T) / 2)) / (d + g).

(** All the slack there can be, d T, in units of e R_t/(1 - w). *)
Definition bonus (d e g w : R) : R := (1 - w) * ((d + g) * d) / (e * g).

Definition bonus_pays (d e g T m w : R) : Prop :=
  (idle d e g * T * kl d (d + e) - ln w) * d <=
  (d + g) * m * idle d e g * ln (1 + bonus d e g w).

Section Family.

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
Variables tail s w : R.
Hypothesis m_pos : (0 < m)%nat.
Hypothesis e_pos : 0 < e.
Hypothesis de_lt_1 : d + e < 1.
Hypothesis g_pos : 0 < g.
Hypothesis s_pos : 0 < s.
Hypothesis w_range : 0 < w < 1.
Hypothesis pays : bonus_pays d e g (INR T) (INR m) w.

Local Notation base_pulls := (base_pulls pull M0 pi T s0).
Local Notation capped := (capped d slack T).

Hypothesis slack_tail :
  E M0 pi T (fun h _ => slacks slack h) [] s0 <= E M0 pi T (fun h _ => capped h) [] s0 + tail.

Let bound := idle d e g * INR T.
Let b := bonus d e g w.
Let X := (g * INR T + 1 + tail) / (d + g).
Let theta := e / (d + e + g).
Let end_term := theta * (sqrt ((d + e) * INR T) / 2).

Local Lemma M0_valid : valid M0.
Proof. apply family. Qed.

Local Lemma T_positive : 0 < INR T.
Proof. apply lt_0_INR, T_pos. Qed.

Lemma bound_pos : 0 < bound.
Proof. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; lra|exact T_positive]. Qed.

Lemma bonus_nonneg : 0 <= b.
Proof. apply Rle_mult_inv_pos; repeat apply Rmult_le_pos || apply Rmult_lt_0_compat; lra. Qed.

(** A coordinate alone is pulled in unrewarded steps only. *)
Lemma pull_unpaid i t a :
  (i < m)%nat -> (t < states M0)%nat -> (a < actions M0)%nat -> pull i t a + reward M0 t a <= 1.
Proof.
  intros Hi Ht Ha; assert (All := pulls_unpaid family t a Ht Ha).
  assert (One := Sum_term m (fun i => pull i t a) i Hi (fun i _ => pull_nonneg family i t a)).
  simpl in One; lra.
Qed.

Lemma truncated_range i h : 0 <= truncated (pull i) bound h <= bound.
Proof.
  assert (B := bound_pos); split; [|apply Rmin_r]; apply Rmin_glb; [|lra].
  rewrite <- (Rmult_0_r (INR (length h))), <- tally_const; apply tally_le.
  intros x; apply (pull_nonneg family).
Qed.

(** eq:pathkl *)
Lemma divergence_by_pulls i :
  (i < m)%nat ->
  E M0 pi T (fun h _ => - tally (log_ratio i) h) [] s0 = kl d (d + e) * base_pulls i.
Proof.
  intros Hi; unfold base_pulls, pulls; rewrite <- E_scale; assert (V := M0_valid).
  rewrite (E_ext M0 pi V pi_randomises T _ (fun h _ => tally (fun x => -1 * log_ratio i x) h))
    by (auto; intros; rewrite tally_scale; ring).
  rewrite (E_ext M0 pi V pi_randomises T (fun h _ => kl d (d + e) * tally _ h)
    (fun h _ => tally (fun x => kl d (d + e) * pull i (from x) (action x)) h))
    by (auto; intros; rewrite tally_scale; ring).
  apply E_tally_eq; auto; intros t a Ht Ha; cbn [from action taken].
  rewrite next_const by auto.
  rewrite <- (step_divergence (alternatives family i Hi) t a) by auto.
  apply next_ext; intros; ring.
Qed.

Let base_capped := E M0 pi T (fun h _ => capped h) [] s0.

(** The regret of one alternative, from what happens in the base process. *)
Lemma regret_by_base_pulls i :
  (i < m)%nat ->
  e * bound - e / (1 - w) * (bound * loss s + s * (bound * kl d (d + e) - ln w) * base_pulls i -
    s * idle d e g * ln (1 + b) / d * base_capped) - end_term <=
  (d + g) * regret (M i) (rate d e g) pi T s0.
Proof.
  intros Hi; destruct (alternatives family i Hi) as [V S A Same Ratio _ Flow Var].
  assert (B := bound_pos); assert (Bonus := bonus_nonneg); assert (HT := T_positive).
  assert (HdT : 0 < d * INR T) by (apply Rmult_lt_0_compat; lra).
  set (r := fun h => / (d * INR T) * capped h).
  assert (Fraction : forall h, length h = T -> 0 <= r h <= 1).
  { intros h _; assert (Range := capped_range family T_pos d_pos h); unfold r; rewrite Rmult_comm.
    split; [apply Rle_mult_inv_pos; lra|].
    apply Rmult_le_reg_r with (d * INR T); [exact HdT|].
    rewrite Rmult_assoc, Rinv_l by lra; lra. }
  assert (Test := tangent_of_count M0 (M i) pi M0_valid V S A Same pi_randomises (log_ratio i)
    Ratio T (truncated (pull i) bound) bound r b s w s0 start s_pos ltac:(lra) Bonus B
    (fun h _ => truncated_range i h) Fraction).
  rewrite divergence_by_pulls in Test by exact Hi; unfold r in Test.
  rewrite !(E_scale _ pi T (/ (d * INR T))) in Test; fold base_capped in Test.
  assert (Fewer : E M0 pi T (fun h _ => truncated (pull i) bound h) [] s0 <= base_pulls i)
    by (apply E_le_simple; auto using M0_valid; intros; apply Rmin_l).
  assert (Log : 0 < - ln w)
    by (assert (ln w < ln 1) by (apply ln_increasing; lra); rewrite ln_1 in *; lra).
  apply Rmult_le_compat_l with (r := s * - ln w) in Fewer; [|apply Rmult_le_pos; lra].
  set (Z := E (M i) pi T (fun h _ => truncated (pull i) bound h) [] s0) in *.
  set (C := E (M i) pi T (fun h _ => capped h) [] s0) in *.
  assert (Waste : C <= E (M i) pi T (fun h _ => slacks slack h) [] s0).
  { apply E_le_simple; auto; rewrite ?S, ?A; auto; intros; apply Rmin_l. }
  assert (Regret := regret_by_truncated_pulls (M i) pi good (pull i) slack d e g T s0 V
    ltac:(rewrite A; auto) ltac:(rewrite S; auto) start_not_good T_pos d_pos ltac:(lra)
    ltac:(lra) (fun t => proj1 (good_range family t)) (slack_nonneg family)
    ltac:(intros t a Ht Ha; rewrite Same; apply pull_unpaid; rewrite <- ?S, <- ?A; auto) Flow Var).
  fold bound theta end_term Z in Regret.
  assert (Rest : 0 <= 1 - theta).
  { replace (1 - theta) with ((d + g) / (d + e + g)) by (unfold theta; field; lra).
    apply Rle_mult_inv_pos; lra. }
  apply Rmult_le_compat_l with (1 := Rest) in Waste.
  assert (Worth : (1 - theta) * C = e / (1 - w) * (b * bound * (/ (d * INR T) * C))).
  { unfold theta, b, bonus, bound, idle; field; lra. }
  assert (Capped : s * bound * ln (1 + b) * (/ (d * INR T) * base_capped) =
    s * idle d e g * ln (1 + b) / d * base_capped) by (unfold bound; field; lra).
  apply Rmult_le_compat_l with (r := e / (1 - w)) in Test; [|apply Rle_mult_inv_pos; lra].
  apply Rmult_le_compat_l with (r := e / (1 - w)) in Fewer; [|apply Rle_mult_inv_pos; lra].
  replace (e / (1 - w) * ((1 - w) * Z)) with (e * Z) in Test by (field; lra).
  rewrite Capped in Test; lra.
Qed.

Theorem average_sharp_regret :
  sharp_regret d e g (INR T) (INR m) X s w <=
  Sum m (fun i => regret (M i) (rate d e g) pi T s0) / INR m.
Proof.
  assert (Hm : 0 < INR m) by (apply lt_0_INR, m_pos); assert (B := bound_pos).
  assert (Kl := kl_nonneg d e d_pos ltac:(lra) de_lt_1).
  assert (Log : ln w <= 0) by (rewrite <- ln_1; left; apply ln_increasing; lra).
  set (weight := bound * kl d (d + e) - ln w).
  assert (Weight : 0 <= weight)
    by (assert (0 <= bound * kl d (d + e)) by (apply Rmult_le_pos; lra); unfold weight; lra).
  assert (Capped : 0 <= base_capped).
  { rewrite <- (E_const M0 pi M0_valid pi_randomises T 0 [] s0 start).
    apply E_le_simple; auto using M0_valid; intros; apply (capped_range family T_pos d_pos). }
  set (gain := idle d e g * ln (1 + b) / d).
  assert (Pulls : weight * (Sum m base_pulls / INR m) <= weight * (X / INR m) + gain * base_capped).
  { assert (Time : Sum m base_pulls <= X + base_capped / (d + g)).
    { apply Rmult_le_reg_l with (d + g); [lra|].
      replace ((d + g) * (X + base_capped / (d + g))) with (g * INR T + 1 + tail + base_capped)
        by (unfold X; field; lra).
      assert (Time := time_for_pulls (T := T) family pi_randomises start start_not_good).
      fold base_capped in slack_tail; lra. }
    apply Rle_trans with (weight * ((X + base_capped / (d + g)) / INR m)).
    - apply Rmult_le_compat_l; [exact Weight|].
      apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat|]; assumption.
    - assert (Pay : weight / ((d + g) * INR m) <= gain).
      { unfold bonus_pays in pays; fold bound b weight in pays.
        apply Rmult_le_reg_r with (d * ((d + g) * INR m));
          [repeat apply Rmult_lt_0_compat; lra|].
        eapply Rle_trans; [right|eapply Rle_trans; [exact pays|right]];
          unfold gain; field; lra. }
      apply Rmult_le_compat_r with (1 := Capped) in Pay.
      eapply Rle_trans; [right|apply Rplus_le_compat_l, Pay]; field; lra. }
  assert (All := Sum_le m _ _ regret_by_base_pulls); fold weight in All.
  rewrite !Sum_minus, !Sum_scale, !Sum_minus, Sum_plus, !Sum_scale, !Sum_const in All.
  apply Rmult_le_compat_l with (r := e * s / (1 - w)) in Pulls;
    [|apply Rle_mult_inv_pos; [apply Rmult_le_pos|]; lra].
  apply Rmult_le_reg_l with (INR m * (d + g)); [apply Rmult_lt_0_compat; lra|].
  replace (INR m * (d + g) * (Sum m (fun i => regret (M i) (rate d e g) pi T s0) / INR m))
    with ((d + g) * Sum m (fun i => regret (M i) (rate d e g) pi T s0)) by (field; lra).
  apply Rle_trans with (2 := All).
  replace (INR m * (d + g) * sharp_regret d e g (INR T) (INR m) X s w) with
    (INR m * (e * bound - e / (1 - w) * (bound * loss s) - end_term -
     e * s / (1 - w) * (weight * (X / INR m)))).
  - apply Rmult_le_compat_l with (r := INR m) in Pulls; [|lra].
    replace (INR m * (e * s / (1 - w) * (weight * (Sum m base_pulls / INR m))))
      with (e / (1 - w) * (s * weight * Sum m base_pulls)) in Pulls by (field; lra).
    replace (s * idle d e g * ln (1 + b) / d) with (s * gain) by (unfold gain; field; lra); lra.
  - unfold sharp_regret, tested; fold bound theta; fold end_term weight; field; lra.
Qed.

Theorem some_sharp_regret : exists i, (i < m)%nat /\
  sharp_regret d e g (INR T) (INR m) X s w <= regret (M i) (rate d e g) pi T s0.
Proof.
  assert (Hm : 0 < INR m) by (apply lt_0_INR, m_pos).
  apply Sum_exists_mean; [exact m_pos|].
  apply Rle_trans with (INR m * (Sum m (fun i => regret (M i) (rate d e g) pi T s0) / INR m)).
  - apply Rmult_le_compat_l; [lra|apply average_sharp_regret].
  - right; field; lra.
Qed.

End Family.
