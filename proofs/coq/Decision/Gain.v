(** * Gain: what the first rule of crates/kernel/src/mdp/rules.rs shows

    In every state r + the change of h is at most hi for all actions, and at least lo for one. Then,
    for every policy, the expected rewards of n steps are at most n hi + b, where b bounds the span
    of h; and for the policy that takes those actions, they are at least n lo - b. The optimal gain
    is between lo and hi. *)

From Coq Require Import Reals Lra Lia ZArith List.
From Proofmark.Process Require Import Sums.
From Proofmark.Decision Require Import Setting Meaning.
Import ListNotations.
Open Scope R_scope.

(** From some number on, a multiple of n is as large as one likes. *)
Lemma eventually_above b eps :
  0 < eps -> exists N, forall n, (N <= n)%nat -> 0 < INR n /\ b <= eps * INR n.
Proof.
  intros Heps; set (x := Rmax 1 (b / eps)); destruct (archimed x) as [Above _].
  assert (One : 1 <= x) by apply Rmax_l; assert (Bound : b / eps <= x) by apply Rmax_r.
  exists (Z.to_nat (up x)); intros n Hn.
  assert (x <= INR n).
  { apply le_INR in Hn; rewrite (INR_IZR_INZ (Z.to_nat _)), Z2Nat.id in Hn; [lra|].
    apply le_IZR; lra. }
  split; [lra|]; apply Rle_trans with (eps * (b / eps)); [right; field; lra|].
  apply Rmult_le_compat_l; lra.
Qed.

(** ** Finitely many steps *)

Section Rule.

Variable M : mdp.
Variable h : nat -> R.
Hypothesis V : valid M.

(** The rewards are what h gains and loses: eq:performancediff of the paper, for any function h. *)
Lemma rewards_by_potential pi n s :
  randomises M pi -> (s < states M)%nat ->
  rewards M pi n s =
  Sum n (fun k => E M pi k (fun k t => chosen M (pi k t) t
    (fun a => pay M t a + change M h t a)) [] s) + h s - E M pi n (fun _ t => h t) [] s.
Proof.
  intros Random Hs; rewrite (rewards_sum M V pi Random), (E_telescope M V pi Random) by auto.
  rewrite (Sum_ext n (fun k => E M pi k (fun k t => chosen M (pi k t) t
      (fun a => pay M t a + change M h t a)) [] s) (fun k =>
    E M pi k (fun k t => chosen M (pi k t) t (pay M t)) [] s +
    E M pi k (fun k t => chosen M (pi k t) t (change M h t)) [] s)).
  - rewrite Sum_plus; ring.
  - intros k _; rewrite <- E_plus; apply E_ext; auto; intros; apply chosen_plus.
Qed.

Variable b : R.
Hypothesis Span : span_at_most M h b.

(** How far h can be from its value at the start. *)
Lemma E_potential pi n s :
  randomises M pi -> (s < states M)%nat ->
  h s - b <= E M pi n (fun _ t => h t) [] s <= h s + b.
Proof.
  intros Random Hs; split.
  - rewrite <- (E_const M V pi Random n (h s - b) [] s Hs); apply E_le; auto.
    intros _ t Ht _; specialize (Span s t Hs Ht); lra.
  - rewrite <- (E_const M V pi Random n (h s + b) [] s Hs); apply E_le; auto.
    intros _ t Ht _; specialize (Span t s Ht Hs); lra.
Qed.

Theorem rewards_at_most hi pi n s :
  (forall s a, (s < states M)%nat -> (a < actions M s)%nat -> pay M s a + change M h s a <= hi) ->
  randomises M pi -> (s < states M)%nat -> rewards M pi n s <= INR n * hi + b.
Proof.
  intros Upper Random Hs; rewrite rewards_by_potential by auto.
  destruct (E_potential pi n s Random Hs) as [End _].
  assert (Sum n (fun k => E M pi k (fun k t => chosen M (pi k t) t
    (fun a => pay M t a + change M h t a)) [] s) <= Sum n (fun _ => hi));
    [|rewrite Sum_const in *; lra].
  apply Sum_le; intros k _; rewrite <- (E_const M V pi Random k hi [] s Hs); apply E_le; auto.
  intros k' t Ht _; rewrite <- (chosen_const M (pi k' t) t hi) by auto; apply chosen_le; auto.
Qed.

Theorem rewards_at_least lo d n s :
  legal M d ->
  (forall s, (s < states M)%nat -> lo <= pay M s (d s) + change M h s (d s)) ->
  (s < states M)%nat -> INR n * lo - b <= rewards M (always d) n s.
Proof.
  intros Legal Lower Hs; assert (Random := always_randomises M d Legal).
  rewrite rewards_by_potential by auto.
  destruct (E_potential (always d) n s Random Hs) as [_ End].
  set (pi := always d) in *.
  assert (Sum n (fun _ => lo) <= Sum n (fun k => E M pi k (fun k t => chosen M (pi k t) t
    (fun a => pay M t a + change M h t a)) [] s)); [|rewrite Sum_const in *; lra].
  apply Sum_le; intros k _; rewrite <- (E_const M V pi Random k lo [] s Hs); apply E_le; auto.
  intros k' t Ht _; unfold pi, always, stationary; rewrite chosen_always; auto.
Qed.

End Rule.

(** ** The long run *)

Section Long_run.

Variable M : mdp.
Variables b lo hi : R.
Hypothesis Upper : forall pi n s, randomises M pi -> (s < states M)%nat ->
  rewards M pi n s <= INR n * hi + b.
Variable best : policy.
Hypothesis Random : randomises M best.
Hypothesis Lower : forall n s, (s < states M)%nat -> INR n * lo - b <= rewards M best n s.

Lemma averages_below pi s :
  randomises M pi -> (s < states M)%nat -> averages_at_most M pi s hi.
Proof.
  intros Hpi Hs eps Heps; destruct (eventually_above b eps Heps) as [N HN]; exists N; intros n Hn.
  destruct (HN n Hn) as [Pos Small]; specialize (Upper pi n s Hpi Hs); unfold average.
  apply (Rmult_le_reg_r (INR n)); [exact Pos|].
  replace (rewards M pi n s / INR n * INR n) with (rewards M pi n s) by (field; lra); lra.
Qed.

Lemma averages_above s : (s < states M)%nat -> averages_at_least M best s lo.
Proof.
  intros Hs eps Heps; destruct (eventually_above b eps Heps) as [N HN]; exists N; intros n Hn.
  destruct (HN n Hn) as [Pos Small]; specialize (Lower n s Hs); unfold average.
  apply (Rmult_le_reg_r (INR n)); [exact Pos|].
  replace (rewards M best n s / INR n * INR n) with (rewards M best n s) by (field; lra); lra.
Qed.

Lemma averages_order pi s x y : averages_at_least M pi s x -> averages_at_most M pi s y -> x <= y.
Proof.
  intros Hx Hy; apply le_epsilon; intros eps Heps.
  destruct (Hx (eps / 2) ltac:(lra)) as [N Hx'], (Hy (eps / 2) ltac:(lra)) as [N' Hy'].
  specialize (Hx' (N + N')%nat ltac:(lia)); specialize (Hy' (N + N')%nat ltac:(lia)); lra.
Qed.

Theorem optimal_gain_between s g :
  (s < states M)%nat -> optimal_gain M s g -> lo <= g <= hi.
Proof.
  intros Hs [Above Least]; split.
  - apply Above; exists best; auto using averages_above.
  - apply Least; intros x (pi & Hpi & Hx); apply (averages_order pi s); auto using averages_below.
Qed.

Theorem optimal_gain_exists s : (s < states M)%nat -> exists g, optimal_gain M s g.
Proof.
  intros Hs; destruct (completeness
    (fun x => exists pi, randomises M pi /\ averages_at_least M pi s x)) as [g Hg].
  - exists hi; intros x (pi & Hpi & Hx); apply (averages_order pi s); auto using averages_below.
  - exists lo, best; auto using averages_above.
  - exists g; exact Hg.
Qed.

End Long_run.
