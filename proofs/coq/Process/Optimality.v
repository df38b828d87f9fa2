(** * Gain, bias, regret

    The Bellman equation (eq:bellman), that its gain is unique and is the best long-run mean reward,
    regret, and the performance-difference identity (eq:performancediff) that turns Bellman gaps
    into regret. *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums Process.
Import ListNotations.
Open Scope R_scope.

(** How much worse than optimal an action is: rho + h(s) - r(s, a) - p(. | s, a) h. *)
Definition bellman_gap (M : mdp) (rho : R) (h : nat -> R) (s a : nat) : R :=
  rho + h s - reward M s a - next M s a h.

(** eq:bellman: rho + h(s) is the maximum of r(s, a) + p(. | s, a) h over the actions. *)
Record bellman (M : mdp) (rho : R) (h : nat -> R) : Prop := {
  bellman_gap_nonneg : forall s a, (s < states M)%nat -> (a < actions M)%nat ->
    0 <= bellman_gap M rho h s a;
  bellman_gap_zero : forall s, (s < states M)%nat ->
    exists a, (a < actions M)%nat /\ bellman_gap M rho h s a = 0;
}.

Definition optimal_gain (M : mdp) (rho : R) : Prop := exists h, bellman M rho h.

(** Expected regret after n steps from state s: n rho minus the expected sum of rewards. *)
Definition regret (M : mdp) (rho : R) (pi : learner) (n s : nat) : R :=
  INR n * rho - E M pi n (fun h _ => tally payoff h) [] s.

(** ** The gain is unique: compare two solutions where their biases differ most. *)

Lemma maximum_exists n (f : nat -> R) :
  (0 < n)%nat -> exists k, (k < n)%nat /\ forall j, (j < n)%nat -> f j <= f k.
Proof.
  induction n as [|n IH]; intros Hn; [lia|].
  destruct n as [|n]; [exists 0%nat; split; [lia|]; intros j Hj; replace j with 0%nat by lia; lra|].
  destruct IH as [k [Hk Hmax]]; [lia|].
  destruct (Rle_lt_dec (f k) (f (S n))) as [Hle|Hlt].
  - exists (S n); split; [lia|]; intros j Hj.
    destruct (Nat.eq_dec j (S n)) as [->|Hne]; [lra|].
    apply Rle_trans with (f k); [apply Hmax; lia|auto].
  - exists k; split; [lia|]; intros j Hj.
    destruct (Nat.eq_dec j (S n)) as [->|Hne]; [lra|]; apply Hmax; lia.
Qed.

Lemma gain_le M rho h rho' h' :
  valid M -> (0 < states M)%nat -> bellman M rho h -> bellman M rho' h' -> rho <= rho'.
Proof.
  intros V Hn B B'.
  destruct (maximum_exists (states M) (fun s => h s - h' s) Hn) as [s [Hs Most]].
  destruct (bellman_gap_zero M rho h B s Hs) as [a [Ha Zero]].
  assert (Other := bellman_gap_nonneg M rho' h' B' s a Hs Ha).
  assert (Step : next M s a (fun t => h t - h' t) <= next M s a (fun _ => h s - h' s))
    by (apply next_le; auto).
  rewrite next_minus, next_const in Step by auto.
  unfold bellman_gap in *; lra.
Qed.

Theorem optimal_gain_unique M rho rho' :
  valid M -> (0 < states M)%nat -> optimal_gain M rho -> optimal_gain M rho' -> rho = rho'.
Proof.
  intros V Hn [h B] [h' B']; apply Rle_antisym; eapply gain_le; eauto.
Qed.

(** ** Regret is the sum of the gaps, up to the bias at both ends (eq:performancediff). *)

Theorem performance_difference M rho h pi n s :
  valid M -> randomises (actions M) pi -> (s < states M)%nat ->
  regret M rho pi n s =
  E M pi n (fun k _ => tally (fun e => bellman_gap M rho h (from e) (action e)) k) [] s +
  E M pi n (fun _ t => h t) [] s - h s.
Proof.
  intros V R Hs; unfold regret.
  rewrite (E_telescope M pi V R h n s Hs).
  assert (Pay : E M pi n (fun k _ => tally (fun _ => rho) k) [] s = INR n * rho).
  { rewrite <- (E_const M pi V R n (INR n * rho) [] s Hs); apply E_ext; auto.
    intros k t _ Length; rewrite tally_const, Length; simpl; rewrite Nat.add_0_r; reflexivity. }
  rewrite <- Pay.
  assert (Same : E M pi n (fun k _ => tally (fun e =>
      bellman_gap M rho h (from e) (action e) + (h (to e) - h (from e)) + payoff e) k) [] s =
    E M pi n (fun k _ => tally (fun _ => rho) k) [] s).
  { apply E_tally_eq; auto; intros t a Ht Ha; simpl.
    rewrite (next_ext _ _ _ _ (fun u => h u + (bellman_gap M rho h t a - h t + reward M t a)))
      by (intros; ring).
    rewrite next_plus, !next_const by auto; unfold bellman_gap; ring. }
  rewrite (E_ext M pi V R n _ (fun k _ =>
      tally (fun e => bellman_gap M rho h (from e) (action e)) k +
      tally (fun e => h (to e) - h (from e)) k + tally payoff k)) in Same
    by (auto; intros; rewrite <- !tally_plus; reflexivity).
  rewrite !E_plus in Same; lra.
Qed.

(** ** The gain is the best long-run mean reward

    With a bias of span at most b, no learner gains more than b on n rho, and one loses no more. *)

Definition span_at_most (M : mdp) (h : nat -> R) (b : R) : Prop :=
  forall s t, (s < states M)%nat -> (t < states M)%nat -> h s - h t <= b.

Theorem regret_at_least_minus_span M rho h b pi n s :
  valid M -> randomises (actions M) pi -> (s < states M)%nat ->
  bellman M rho h -> span_at_most M h b -> - b <= regret M rho pi n s.
Proof.
  intros V R Hs B Span; rewrite (performance_difference M rho h) by auto.
  assert (Gaps : 0 <= E M pi n
    (fun k _ => tally (fun e => bellman_gap M rho h (from e) (action e)) k) [] s).
  { rewrite <- (E_const M pi V R n 0 [] s Hs).
    rewrite (E_ext M pi V R n (fun _ _ => 0) (fun k _ => tally (fun _ => 0) k)) by
      (auto; intros; rewrite tally_const; ring).
    apply E_tally_le; auto; intros t a Ht Ha; simpl.
    rewrite !next_const by auto; apply (bellman_gap_nonneg M rho h B); auto. }
  assert (End : E M pi n (fun _ _ => h s - b) [] s <= E M pi n (fun _ t => h t) [] s)
    by (apply E_le_simple; auto; intros k t Ht _; specialize (Span s t Hs Ht); lra).
  rewrite E_const in End by auto; lra.
Qed.

(** The first action without a gap. *)
Fixpoint greedy (M : mdp) (rho : R) (h : nat -> R) (s k : nat) : nat :=
  match k with
  | O => O
  | S j => if Req_EM_T (bellman_gap M rho h s j) 0 then j else greedy M rho h s j
  end.

Lemma greedy_optimal M rho h s k :
  (exists a, (a < k)%nat /\ bellman_gap M rho h s a = 0) ->
  (greedy M rho h s k < k)%nat /\ bellman_gap M rho h s (greedy M rho h s k) = 0.
Proof.
  induction k as [|k IH]; intros [a [Ha Zero]]; [lia|]; simpl.
  destruct (Req_EM_T (bellman_gap M rho h s k) 0) as [Here|Not]; [split; auto; lia|].
  destruct IH as [Less Zero']; [|split; auto; lia].
  exists a; split; auto; assert (a <> k) by (intros ->; auto); lia.
Qed.

Theorem regret_at_most_span M rho h b :
  valid M -> (0 < actions M)%nat -> bellman M rho h -> span_at_most M h b ->
  exists pi, randomises (actions M) pi /\
  forall n s, (s < states M)%nat -> regret M rho pi n s <= b.
Proof.
  intros V Some_action B Span.
  set (choose s := if Nat.ltb s (states M) then greedy M rho h s (actions M) else 0%nat).
  assert (Best : forall s, (s < states M)%nat -> bellman_gap M rho h s (choose s) = 0).
  { intros s Hs; unfold choose; destruct (Nat.ltb_spec s (states M)); [|lia].
    apply greedy_optimal, (bellman_gap_zero M rho h B s Hs). }
  assert (Legal : forall s, (choose s < actions M)%nat).
  { intros s; unfold choose; destruct (Nat.ltb_spec s (states M)) as [Hs|Hs]; auto.
    apply greedy_optimal, (bellman_gap_zero M rho h B s Hs). }
  exists (fun _ s => at_point (choose s)).
  assert (R : randomises (actions M) (fun _ s => at_point (choose s))).
  { intros k s; split; [intros; apply at_point_nonneg|].
    rewrite (Sum_ext _ _ (fun a => at_point (choose s) a * 1)) by (intros; ring).
    apply (Sum_at_point _ _ (fun _ => 1)), Legal. }
  split; [exact R|]; intros n s Hs.
  rewrite (performance_difference M rho h) by auto.
  set (cost := fun k (_ : nat) => tally (fun e => bellman_gap M rho h (from e) (action e)) k).
  set (pi := fun (_ : history) s => at_point (choose s)) in *.
  assert (Free : E M pi n cost [] s <= E M pi n (fun _ _ => 0) [] s).
  { apply (E_le M pi V R (fun k t => cost k t = 0)); unfold cost; auto; [|intros; lra].
    intros k t a u Before Ht Ha _ Chosen _; simpl; rewrite Before.
    replace a with (choose t); [rewrite Best by auto; ring|].
    destruct (Nat.eq_dec a (choose t)) as [Same|Other]; auto.
    unfold pi in Chosen; rewrite at_point_other in Chosen by auto; lra. }
  rewrite E_const in Free by auto.
  assert (End : E M pi n (fun _ t => h t) [] s <= E M pi n (fun _ _ => h s + b) [] s)
    by (apply E_le_simple; auto; intros t u Hu _; specialize (Span u s Hu Hs); lra).
  rewrite E_const in End by auto; lra.
Qed.
