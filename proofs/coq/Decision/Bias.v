(** * Bias: what the second rule of crates/kernel/src/mdp/rules.rs shows

    Let u solve the optimality equation g + u(s) = max_a (r + E u(next)), and call an action tight if
    it attains the maximum. In every state the change of w is at most u(s) for all tight actions,
    and equal to it for one. Then u is the optimal bias.

    The proof needs no limit matrix P*. Let the gap of an action be what it lacks of the maximum.
    With K large enough, the change of w is at most u + K gap for all actions, tight or not. For any
    policy, n steps earn n g + u(s) - E u(s_n) - G_n, where G_n is the expected sum of their gaps. Sum
    this over n < N. The changes of w telescope, so the sum of E u(s_n) is at least
    -(span of w) - K G_N; and K G_N exceeds G_0 + .. + G_(N-1) by a constant at most, because the gaps
    are bounded. So, in the mean over n < N, no policy earns more than n g + u(s) + constant/N. *)

From Coq Require Import Reals Lra Lia List.
From Proofmark.Process Require Import Sums.
From Proofmark.Decision Require Import Setting Meaning Gain.
Import ListNotations.
Open Scope R_scope.

(** What the first N horizons pay above the gain, summed up. *)
Definition excess (M : mdp) (pi : policy) (g : R) (s N : nat) : R :=
  Sum N (fun n => rewards M pi n s - INR n * g).

(** ** Bounds *)

(** A sum that grows by at most c at a time, against the sum of its past. *)
Lemma past_outweighs (f : nat -> R) c K N :
  0 <= c -> 0 <= K -> (forall n, 0 <= f n <= c) ->
  K * Sum N f - Sum N (fun n => Sum n f) <= K * (K + 1) * c.
Proof.
  intros Hc HK Hf.
  assert (Pos : forall n, 0 <= Sum n f) by (intros; apply Sum_nonneg; intros; apply Hf).
  induction N as [|N IH]; cbn [Sum].
  - assert (0 <= K * (K + 1) * c) by (apply Rmult_le_pos; nra); lra.
  - specialize (Hf N); destruct (Rle_lt_dec (K * c) (Sum N f)) as [Large|Small].
    + assert (K * f N <= K * c) by (apply Rmult_le_compat_l; lra); lra.
    + assert (0 <= Sum N (fun n => Sum n f)) by (apply Sum_nonneg; auto).
      assert (K * (Sum N f + f N) <= K * (K * c + c)) by (apply Rmult_le_compat_l; lra).
      specialize (Pos N); lra.
Qed.

(** Finitely many numbers have a bound. *)
Lemma bound_exists M (f : nat -> nat -> R) :
  exists c, 0 <= c /\ forall s a, (s < states M)%nat -> (a < actions M s)%nat -> Rabs (f s a) <= c.
Proof.
  assert (Row : forall s, 0 <= Sum (actions M s) (fun a => Rabs (f s a)))
    by (intros; apply Sum_nonneg; intros; apply Rabs_pos).
  exists (Sum (states M) (fun s => Sum (actions M s) (fun a => Rabs (f s a)))); split.
  - apply Sum_nonneg; auto.
  - intros s a Hs Ha; apply Rle_trans with (Sum (actions M s) (fun a => Rabs (f s a))).
    + apply (Sum_term _ (fun a => Rabs (f s a))); auto; intros; apply Rabs_pos.
    + apply (Sum_term _ (fun s => Sum (actions M s) (fun a => Rabs (f s a)))); auto.
Qed.

Lemma span_exists M (w : nat -> R) : exists b, span_at_most M w b.
Proof.
  exists (Sum (states M) (fun s => Rabs (w s)) + Sum (states M) (fun s => Rabs (w s))).
  assert (H : forall s, (s < states M)%nat -> Rabs (w s) <= Sum (states M) (fun s => Rabs (w s)))
    by (intros s Hs; apply (Sum_term _ (fun s => Rabs (w s))); auto; intros; apply Rabs_pos).
  intros s t Hs Ht; assert (Hs' := H s Hs); assert (Ht' := H t Ht).
  assert (A := Rle_abs (w s)); assert (B := Rle_abs (- w t)); rewrite Rabs_Ropp in B; lra.
Qed.

(** What is bounded by a constant over n tends to 0. *)
Lemma bounded_over_n (f : nat -> R) c :
  (forall n, Rabs (f n) <= c) -> Un_cv (fun n => f n / INR n) 0.
Proof.
  intros H eps Heps; destruct (eventually_above c (eps / 2) ltac:(lra)) as [N HN].
  exists N; intros n Hn; destruct (HN n Hn) as [Pos Small]; specialize (H n).
  unfold R_dist; rewrite Rminus_0_r; unfold Rdiv.
  rewrite Rabs_mult, (Rabs_right (/ INR n)) by (left; apply Rinv_0_lt_compat; lra).
  apply (Rmult_lt_reg_r (INR n)); [exact Pos|].
  rewrite Rmult_assoc, Rinv_l by lra; nra.
Qed.

(** ** What a bias is: the mean, over ever more horizons, of what they pay above the gain. *)

Lemma excess_of_bias M e g v s N :
  valid M -> randomises M (stationary e) -> bias_of M e g v -> (s < states M)%nat ->
  excess M (stationary e) g s N =
  INR N * v s - Sum N (fun t => E M (stationary e) t (fun _ t => v t) [] s).
Proof.
  intros V Random [Evaluation _] Hs; unfold excess.
  rewrite <- (Sum_const N (v s)), <- Sum_minus; apply Sum_ext; intros n _.
  rewrite (rewards_by_potential M v V) by auto.
  rewrite (Sum_ext n (fun k => E M (stationary e) k (fun k t => chosen M (stationary e k t) t
      (fun a => pay M t a + change M v t a)) [] s) (fun _ => g)); [rewrite Sum_const; ring|].
  intros k _; rewrite (E_ext M V _ Random _ _ (fun _ _ => g)); auto;
    [apply E_const; auto|intros k' t Ht _; unfold stationary].
  rewrite (chosen_ext _ _ _ _ (fun a => (pay M t a + mean M t a v) + - v t))
    by (intros; unfold change; ring).
  rewrite chosen_plus, chosen_const by (apply (Random [] t Ht)).
  rewrite <- (Evaluation t Ht); ring.
Qed.

Theorem bias_of_averages M e g v s :
  valid M -> randomises M (stationary e) -> bias_of M e g v -> (s < states M)%nat ->
  Un_cv (fun N => excess M (stationary e) g s N / INR N) (v s).
Proof.
  intros V Random B Hs eps Heps; destruct (centred M e g v B s Hs eps Heps) as [N0 HN0].
  exists (S N0); intros N HN; specialize (HN0 N ltac:(lia)).
  rewrite (excess_of_bias M e g v) by auto.
  assert (Pos : 0 < INR N) by (apply lt_0_INR; lia).
  unfold R_dist in *; rewrite <- Rabs_Ropp.
  match goal with |- Rabs ?x < _ => match type of HN0 with Rabs ?y < _ =>
    replace x with y by (field; lra) end end; exact HN0.
Qed.

(** ** The rule *)

Section Rule.

Variable M : mdp.
Variable g : R.
Variables u w : nat -> R.
Hypothesis V : valid M.

Definition gap (s a : nat) : R := g - (pay M s a + change M u s a).

Hypothesis Nonneg : forall s a, (s < states M)%nat -> (a < actions M s)%nat -> 0 <= gap s a.
Hypothesis Tight : forall s a, (s < states M)%nat -> (a < actions M s)%nat ->
  gap s a = 0 -> change M w s a <= u s.

(** The rewards of a policy, by its gaps. *)
Definition gaps (pi : policy) (s k : nat) : R :=
  E M pi k (fun h t => chosen M (pi h t) t (gap t)) [] s.

Lemma rewards_by_gaps pi n s :
  randomises M pi -> (s < states M)%nat ->
  rewards M pi n s - INR n * g = u s - E M pi n (fun _ t => u t) [] s - Sum n (gaps pi s).
Proof.
  intros Random Hs; rewrite (rewards_by_potential M u V) by auto.
  rewrite <- (Sum_const n g).
  match goal with |- Sum n ?f + ?x - ?y - _ = _ =>
    assert (Sum n f = Sum n (fun _ => g) - Sum n (gaps pi s)); [|lra] end.
  rewrite <- Sum_minus; apply Sum_ext; intros k _; unfold gaps.
  rewrite <- (E_const M V pi Random k g [] s Hs) at 1; rewrite <- E_minus by auto.
  apply E_ext; auto; intros h t Ht _; rewrite <- (chosen_const M (pi h t) t g) at 1 by auto.
  unfold gap; rewrite (chosen_ext _ _ _ (fun a => g - (pay M t a + change M u t a))
    (fun a => g + (-1) * (pay M t a + change M u t a))) by (intros; ring).
  rewrite (chosen_plus M (pi h t) t (fun _ => g)), chosen_scale; ring.
Qed.

(** Tight or not, with K large enough. *)
Lemma change_bounded :
  exists K, 0 <= K /\ forall s a, (s < states M)%nat -> (a < actions M s)%nat ->
  change M w s a <= u s + K * gap s a.
Proof.
  destruct (bound_exists M (fun s a => (change M w s a - u s) / gap s a)) as (K & HK & Bound).
  exists K; split; [exact HK|]; intros s a Hs Ha.
  destruct (Nonneg s a Hs Ha) as [Loose|Zero].
  - specialize (Bound s a Hs Ha); assert (Below := Rle_abs ((change M w s a - u s) / gap s a)).
    assert (change M w s a - u s = (change M w s a - u s) / gap s a * gap s a) by (field; lra).
    assert ((change M w s a - u s) / gap s a * gap s a <= K * gap s a)
      by (apply Rmult_le_compat_r; lra); lra.
  - rewrite <- Zero, Rmult_0_r, Rplus_0_r; apply Tight; auto.
Qed.

(** No policy at all, in the mean over N horizons, earns more than the gain and u. *)
Theorem no_policy_exceeds :
  exists C, forall pi N s, randomises M pi -> (s < states M)%nat ->
  excess M pi g s N <= INR N * u s + C.
Proof.
  destruct change_bounded as (K & HK & Bound), (span_exists M w) as [b Span].
  destruct (bound_exists M gap) as (c & Hc & Gaps).
  exists (b + K * (K + 1) * c); intros pi N s Random Hs; unfold excess.
  rewrite (Sum_ext N _ (fun n => u s - (E M pi n (fun _ t => u t) [] s + Sum n (gaps pi s))))
    by (intros; rewrite rewards_by_gaps by auto; ring).
  rewrite Sum_minus, Sum_const, Sum_plus.
  assert (Past := past_outweighs (gaps pi s) c K N Hc HK).
  destruct (E_potential M w V b Span pi N s Random Hs) as [End _].
  rewrite (E_telescope M V pi Random) in End by auto.
  assert (Drift : Sum N (fun k => E M pi k (fun h t => chosen M (pi h t) t (change M w t)) [] s) <=
    Sum N (fun n => E M pi n (fun _ t => u t) [] s) + K * Sum N (gaps pi s)).
  { rewrite <- Sum_scale, <- Sum_plus; apply Sum_le; intros k _.
    unfold gaps; rewrite <- E_scale, <- E_plus; apply E_le; auto; intros h t Ht _.
    rewrite <- (chosen_const M (pi h t) t (u t)) by auto.
    rewrite <- chosen_scale, <- chosen_plus; apply chosen_le; auto. }
  assert (Each : forall n, 0 <= gaps pi s n <= c).
  { intros n; unfold gaps; split.
    - rewrite <- (E_const M V pi Random n 0 [] s Hs); apply E_le; auto; intros h t Ht _.
      rewrite <- (chosen_const M (pi h t) t 0) by auto; apply chosen_le; auto.
    - rewrite <- (E_const M V pi Random n c [] s Hs); apply E_le; auto; intros h t Ht _.
      rewrite <- (chosen_const M (pi h t) t c) by auto; apply chosen_le; auto; intros a Ha _.
      specialize (Gaps t a Ht Ha); assert (B := Rle_abs (gap t a)); lra. }
  specialize (Past Each); lra.
Qed.

Theorem bias_at_most e v s :
  randomises M (stationary e) -> bias_of M e g v -> (s < states M)%nat -> v s <= u s.
Proof.
  intros Random B Hs; destruct no_policy_exceeds as [C Most].
  apply le_epsilon; intros eps Heps.
  destruct (bias_of_averages M e g v s V Random B Hs (eps / 2) ltac:(lra)) as [N1 H1].
  destruct (eventually_above C (eps / 2) ltac:(lra)) as [N2 H2].
  specialize (H1 (N1 + N2)%nat ltac:(lia)); destruct (H2 (N1 + N2)%nat ltac:(lia)) as [Pos Small].
  specialize (Most _ (N1 + N2)%nat s Random Hs); set (N := (N1 + N2)%nat) in *.
  unfold R_dist in H1; apply Rabs_def2 in H1.
  assert (excess M (stationary e) g s N / INR N <= u s + eps / 2); [|lra].
  apply (Rmult_le_reg_r (INR N)); [exact Pos|].
  replace (excess M (stationary e) g s N / INR N * INR N) with (excess M (stationary e) g s N)
    by (field; lra); lra.
Qed.

(** The policy that takes the tight actions with equality has the bias u. *)
Variable d : nat -> nat.
Hypothesis Legal : legal M d.
Hypothesis Attains : forall s, (s < states M)%nat -> gap s (d s) = 0 /\ change M w s (d s) = u s.

Theorem bias_attained : bias_of M (fun s => at_point (d s)) g u.
Proof.
  split; intros s Hs; destruct (Attains s Hs) as [Zero _].
  - rewrite chosen_always by auto; unfold gap, change in Zero; lra.
  - destruct (span_exists M w) as [b Span].
    assert (Random := always_randomises M d Legal).
    apply (bounded_over_n _ b); intros n.
    destruct (E_potential M w V b Span (always d) n s Random Hs) as [Low High].
    rewrite (E_telescope M V (always d) Random) in Low, High by auto.
    assert (Same : Sum n (fun t => E M (always d) t (fun _ t => u t) [] s) = Sum n (fun k =>
      E M (always d) k (fun h t => chosen M (always d h t) t (change M w t)) [] s)).
    { apply Sum_ext; intros k _; apply E_ext; auto; intros h t Ht _.
      unfold always, stationary; rewrite chosen_always by auto; symmetry; apply Attains, Ht. }
    unfold always in *; rewrite Same; apply Rabs_le; lra.
Qed.

Theorem bias_optimal : optimal_bias M g u.
Proof. split; [exists d; auto using bias_attained|intros; eapply bias_at_most; eauto]. Qed.

End Rule.
