(** * Markov decision processes, learners, expectations

    The setting of Section 2 (sec:setup): what a decision process is, what a learner is, and the
    expectation of a function of what happened in n steps. Lemma 1 and both theorems speak about
    nothing else.

    | here              | in the paper                                                           |
    |-------------------|------------------------------------------------------------------------|
    | [mdp], [valid]    | M = (S, A, p, nu); states and actions are numbered from 0              |
    | [learner]         | a learning algorithm: probabilities of the next action, given the      |
    |                   | steps so far (with the rewards received) and the present state         |
    | [E M pi n F h s]  | the expectation of F after n more steps, from history h and state s    |
    | [tally f h]       | the sum of f over the steps of a history, such as N_i(T)               |

    Rewards are a function of state and action. A learner that sees random rewards with these means
    is not covered; a learner that sees these rewards is. *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums.
Import ListNotations.
Open Scope R_scope.

Record mdp := {
  states : nat;
  actions : nat;
  prob : nat -> nat -> nat -> R;    (* prob s a t = p(t | s, a) *)
  reward : nat -> nat -> R;
}.

Record valid (M : mdp) : Prop := {
  prob_nonneg : forall s a t, (s < states M)%nat -> (a < actions M)%nat -> 0 <= prob M s a t;
  prob_total : forall s a, (s < states M)%nat -> (a < actions M)%nat ->
    Sum (states M) (prob M s a) = 1;
  reward_range : forall s a, (s < states M)%nat -> (a < actions M)%nat ->
    0 <= reward M s a <= 1;
}.

Record step := { from : nat; action : nat; payoff : R; to : nat }.
Definition history := list step.      (* the latest step comes first *)

Definition learner := history -> nat -> nat -> R.

Definition randomises (A : nat) (pi : learner) : Prop :=
  forall h s, (forall a, (a < A)%nat -> 0 <= pi h s a) /\ Sum A (pi h s) = 1.

Definition taken (M : mdp) (s a t : nat) : step :=
  {| from := s; action := a; payoff := reward M s a; to := t |}.

(** The mean of f over the next state. *)
Definition next (M : mdp) (s a : nat) (f : nat -> R) : R :=
  Sum (states M) (fun t => prob M s a t * f t).

Fixpoint E (M : mdp) (pi : learner) (n : nat) (F : history -> nat -> R) (h : history) (s : nat)
  : R :=
  match n with
  | O => F h s
  | S k => Sum (actions M) (fun a => pi h s a *
      next M s a (fun t => E M pi k F (taken M s a t :: h) t))
  end.

Fixpoint tally (f : step -> R) (h : history) : R :=
  match h with
  | [] => 0
  | e :: h' => f e + tally f h'
  end.

(** ** One step *)

Lemma next_ext M s a f g :
  (forall t, (t < states M)%nat -> f t = g t) -> next M s a f = next M s a g.
Proof. intros H; apply Sum_ext; intros t Ht; rewrite H; auto. Qed.

Lemma next_plus M s a f g : next M s a (fun t => f t + g t) = next M s a f + next M s a g.
Proof. unfold next; rewrite <- Sum_plus; apply Sum_ext; intros; ring. Qed.

Lemma next_minus M s a f g : next M s a (fun t => f t - g t) = next M s a f - next M s a g.
Proof. unfold next; rewrite <- Sum_minus; apply Sum_ext; intros; ring. Qed.

Lemma next_scale M s a c f : next M s a (fun t => c * f t) = c * next M s a f.
Proof. unfold next; rewrite <- Sum_scale; apply Sum_ext; intros; ring. Qed.

Section Expectations.

Variable M : mdp.
Variable pi : learner.
Hypothesis M_valid : valid M.
Hypothesis pi_randomises : randomises (actions M) pi.

Lemma next_const s a c : (s < states M)%nat -> (a < actions M)%nat -> next M s a (fun _ => c) = c.
Proof.
  intros Hs Ha; unfold next.
  rewrite (Sum_ext _ _ (fun t => c * prob M s a t)), Sum_scale, (prob_total M); auto; intros; ring.
Qed.

(** What cannot happen next does not matter. *)
Lemma next_le s a f g :
  (s < states M)%nat -> (a < actions M)%nat ->
  (forall t, (t < states M)%nat -> 0 < prob M s a t -> f t <= g t) ->
  next M s a f <= next M s a g.
Proof.
  intros Hs Ha H; apply Sum_le; intros t Ht.
  destruct (prob_nonneg M M_valid s a t Hs Ha) as [Hp|Hp].
  - apply Rmult_le_compat_l; [lra|auto].
  - rewrite <- Hp; lra.
Qed.

Lemma choice_le h s f g :
  (forall a, (a < actions M)%nat -> 0 < pi h s a -> f a <= g a) ->
  Sum (actions M) (fun a => pi h s a * f a) <= Sum (actions M) (fun a => pi h s a * g a).
Proof.
  intros H; apply Sum_le; intros a Ha.
  destruct (proj1 (pi_randomises h s) a Ha) as [Hp|Hp].
  - apply Rmult_le_compat_l; [lra|auto].
  - rewrite <- Hp; lra.
Qed.

Lemma choice_const h s c : Sum (actions M) (fun a => pi h s a * c) = c.
Proof.
  rewrite (Sum_ext _ _ (fun a => c * pi h s a)) by (intros; ring).
  rewrite Sum_scale, (proj2 (pi_randomises h s)); ring.
Qed.

(** ** n steps

    [E_le] compares two functions of what happened. They need to be compared only where an
    invariant of the process holds, and only for histories of the right length. *)

Lemma E_le (Inv : history -> nat -> Prop) n F G h s :
  (forall h s a t, Inv h s -> (s < states M)%nat -> (a < actions M)%nat -> (t < states M)%nat ->
     0 < pi h s a -> 0 < prob M s a t -> Inv (taken M s a t :: h) t) ->
  (forall h' s', Inv h' s' -> (s' < states M)%nat -> length h' = (n + length h)%nat ->
     F h' s' <= G h' s') ->
  Inv h s -> (s < states M)%nat -> E M pi n F h s <= E M pi n G h s.
Proof.
  intros Keep; revert h s; induction n as [|n IH]; intros h s HFG Hi Hs; simpl; auto.
  apply choice_le; intros a Ha Hc; apply next_le; auto; intros t Ht Hp; apply IH; auto.
  intros h' s' Hi' Hs' Hl; apply HFG; auto; simpl in Hl; lia.
Qed.

Lemma E_le_simple n F G h s :
  (forall h' s', (s' < states M)%nat -> length h' = (n + length h)%nat -> F h' s' <= G h' s') ->
  (s < states M)%nat -> E M pi n F h s <= E M pi n G h s.
Proof. intros H Hs; apply (E_le (fun _ _ => True)); auto. Qed.

Lemma E_ext n F G h s :
  (forall h' s', (s' < states M)%nat -> length h' = (n + length h)%nat -> F h' s' = G h' s') ->
  (s < states M)%nat -> E M pi n F h s = E M pi n G h s.
Proof.
  intros H Hs; apply Rle_antisym; apply E_le_simple; auto; intros; rewrite H; auto; lra.
Qed.

Lemma E_plus n F G h s :
  E M pi n (fun h s => F h s + G h s) h s = E M pi n F h s + E M pi n G h s.
Proof.
  revert h s; induction n as [|n IH]; intros h s; simpl; [reflexivity|].
  rewrite <- Sum_plus; apply Sum_ext; intros a Ha.
  rewrite <- Rmult_plus_distr_l, <- next_plus; f_equal; apply next_ext; auto.
Qed.

Lemma E_scale n c F h s : E M pi n (fun h s => c * F h s) h s = c * E M pi n F h s.
Proof.
  revert h s; induction n as [|n IH]; intros h s; simpl; [reflexivity|].
  rewrite <- Sum_scale; apply Sum_ext; intros a Ha.
  rewrite (next_ext _ _ _ _ (fun t => c * E M pi n F (taken M s a t :: h) t)), next_scale; auto.
  ring.
Qed.

Lemma E_minus n F G h s :
  E M pi n (fun h s => F h s - G h s) h s = E M pi n F h s - E M pi n G h s.
Proof.
  replace (E M pi n F h s - E M pi n G h s) with (E M pi n F h s + (-1) * E M pi n G h s) by ring.
  rewrite <- E_scale, <- E_plus.
  revert h s; induction n as [|n IH]; intros h s; simpl; [ring|].
  apply Sum_ext; intros; f_equal; apply next_ext; auto.
Qed.

Lemma E_Sum n m (F : nat -> history -> nat -> R) h s :
  E M pi n (fun h s => Sum m (fun i => F i h s)) h s = Sum m (fun i => E M pi n (F i) h s).
Proof.
  induction m as [|m IH]; simpl; [|rewrite E_plus, IH; reflexivity].
  revert h s; induction n as [|n IHn]; intros h s; simpl; [reflexivity|].
  apply Sum_zero; intros; unfold next; rewrite Sum_zero; [ring|].
  intros; rewrite IHn; ring.
Qed.

(** What a step does not increase in the mean, n steps do not: the one induction behind the flow
    identity, the performance difference and the chain rule for divergences. *)
Theorem E_decreasing n F h s :
  (forall h s a, (s < states M)%nat -> (a < actions M)%nat ->
     next M s a (fun t => F (taken M s a t :: h) t) <= F h s) ->
  (s < states M)%nat -> E M pi n F h s <= F h s.
Proof.
  intros H; revert h s; induction n as [|n IH]; intros h s Hs; simpl; [lra|].
  rewrite <- (choice_const h s (F h s)); apply choice_le; intros a Ha _.
  eapply Rle_trans; [|apply (H h s a Hs Ha)]; apply next_le; auto.
Qed.

Lemma E_const n c h s : (s < states M)%nat -> E M pi n (fun _ _ => c) h s = c.
Proof.
  intros Hs; apply Rle_antisym.
  - apply (E_decreasing n (fun _ _ => c)); auto; intros; rewrite next_const; auto; lra.
  - apply Ropp_le_cancel; replace (- E M pi n (fun _ _ => c) h s)
      with (-1 * E M pi n (fun _ _ => c) h s) by ring; rewrite <- E_scale.
    replace (- c) with (-1 * c) by ring; apply (E_decreasing n (fun _ _ => -1 * c)); auto.
    intros; rewrite next_const; auto; lra.
Qed.

(** ** Sums over the steps *)

Lemma tally_plus f g h : tally (fun e => f e + g e) h = tally f h + tally g h.
Proof. induction h as [|e h IH]; simpl; lra. Qed.

Lemma tally_minus f g h : tally (fun e => f e - g e) h = tally f h - tally g h.
Proof. induction h as [|e h IH]; simpl; lra. Qed.

Lemma tally_scale c f h : tally (fun e => c * f e) h = c * tally f h.
Proof. induction h as [|e h IH]; simpl; lra. Qed.

Lemma tally_const c h : tally (fun _ => c) h = INR (length h) * c.
Proof. induction h as [|e h IH]; [simpl; lra|]. simpl length; rewrite S_INR; simpl; lra. Qed.

Lemma tally_le f g h : (forall e, f e <= g e) -> tally f h <= tally g h.
Proof. intros H; induction h as [|e h IH]; simpl; [lra|]. specialize (H e); lra. Qed.

Lemma tally_Sum m (f : nat -> step -> R) h :
  tally (fun e => Sum m (fun i => f i e)) h = Sum m (fun i => tally (f i) h).
Proof.
  induction h as [|e h IH]; simpl.
  - rewrite Sum_zero; auto.
  - rewrite IH, <- Sum_plus; reflexivity.
Qed.

(** Sums of steps compare in the mean if the steps do, given their state and action. *)
Theorem E_tally_le f g n s :
  (forall s a, (s < states M)%nat -> (a < actions M)%nat ->
     next M s a (fun t => f (taken M s a t)) <= next M s a (fun t => g (taken M s a t))) ->
  (s < states M)%nat ->
  E M pi n (fun h _ => tally f h) [] s <= E M pi n (fun h _ => tally g h) [] s.
Proof.
  intros H Hs; apply Rminus_le; rewrite <- E_minus.
  eapply Rle_trans; [apply (E_decreasing n (fun h _ => tally f h - tally g h))|]; simpl; auto;
    [|lra].
  intros h t a Ht Ha; specialize (H t a Ht Ha).
  rewrite (next_ext _ _ _ _ (fun u => f (taken M t a u) - g (taken M t a u) +
    (tally f h - tally g h))) by (intros; ring).
  rewrite next_plus, next_minus, next_const by auto; lra.
Qed.

Theorem E_tally_eq f g n s :
  (forall s a, (s < states M)%nat -> (a < actions M)%nat ->
     next M s a (fun t => f (taken M s a t)) = next M s a (fun t => g (taken M s a t))) ->
  (s < states M)%nat ->
  E M pi n (fun h _ => tally f h) [] s = E M pi n (fun h _ => tally g h) [] s.
Proof.
  intros H Hs; apply Rle_antisym; apply E_tally_le; auto; intros t a Ht Ha;
    rewrite (H t a Ht Ha); lra.
Qed.

(** A function of the state changes by the sum of its changes. *)
Theorem E_telescope phi n s :
  (s < states M)%nat ->
  E M pi n (fun _ t => phi t) [] s =
  phi s + E M pi n (fun h _ => tally (fun e => phi (to e) - phi (from e)) h) [] s.
Proof.
  set (change := fun e => phi (to e) - phi (from e)); intros Hs.
  assert (Path : E M pi n (fun h t => phi t - tally change h) [] s = phi s).
  { rewrite <- (E_const n (phi s) [] s Hs).
    assert (Keep : forall h t a u, phi t = phi s + tally change h ->
      phi u = phi s + tally change (taken M t a u :: h))
      by (intros h t a u Before; simpl; unfold change at 1; simpl; lra).
    apply Rle_antisym; apply (E_le (fun h t => phi t = phi s + tally change h)); auto;
      intros; simpl in *; lra. }
  rewrite E_minus in Path; lra.
Qed.

End Expectations.
