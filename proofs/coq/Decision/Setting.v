(** * Decision processes over the reals, policies, expectations

    As Process/Process.v, but for the processes that certificates are about: states may have
    different numbers of actions, and rewards are any numbers.

    | here               | what                                                                |
    |--------------------|---------------------------------------------------------------------|
    | [mdp], [valid]     | states and actions are numbered from 0                              |
    | [policy]           | probabilities of the next action, given the past and the present    |
    |                    | state; randomised and dependent on history as it likes              |
    | [stationary]       | one that looks at the present state alone                           |
    | [always]           | one that takes the same action whenever it is in a state            |
    | [E M pi n F h s]   | the expectation of F after n more steps, from history h and state s |
    | [rewards M pi n s] | the expected sum of the rewards of n steps from state s             |

    A history is the states and actions so far. Rewards are a function of these, so a policy that
    looks at past rewards is covered. *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums.
Import ListNotations.
Open Scope R_scope.

Record mdp := {
  states : nat;
  actions : nat -> nat;              (* how many there are in a state *)
  prob : nat -> nat -> nat -> R;     (* prob s a t = p(t | s, a) *)
  pay : nat -> nat -> R;             (* the reward of an action in a state *)
}.

Record valid (M : mdp) : Prop := {
  some_state : (0 < states M)%nat;
  some_action : forall s, (s < states M)%nat -> (0 < actions M s)%nat;
  prob_nonneg : forall s a t, (s < states M)%nat -> (a < actions M s)%nat -> 0 <= prob M s a t;
  prob_total : forall s a, (s < states M)%nat -> (a < actions M s)%nat ->
    Sum (states M) (prob M s a) = 1;
}.

Definition history := list (nat * nat).     (* the latest step comes first *)

Definition policy := history -> nat -> nat -> R.

(** The probabilities of the actions of a state. *)
Definition distribution (M : mdp) (s : nat) (p : nat -> R) : Prop :=
  (forall a, (a < actions M s)%nat -> 0 <= p a) /\ Sum (actions M s) p = 1.

Definition randomises (M : mdp) (pi : policy) : Prop :=
  forall h s, (s < states M)%nat -> distribution M s (pi h s).

Definition stationary (e : nat -> nat -> R) : policy := fun _ => e.

Definition always (d : nat -> nat) : policy := stationary (fun s => at_point (d s)).

(** d names an action of every state. *)
Definition legal (M : mdp) (d : nat -> nat) : Prop :=
  forall s, (s < states M)%nat -> (d s < actions M s)%nat.

(** The mean of f over the next state. *)
Definition mean (M : mdp) (s a : nat) (f : nat -> R) : R :=
  Sum (states M) (fun t => prob M s a t * f t).

(** The mean of f over the action. *)
Definition chosen (M : mdp) (p : nat -> R) (s : nat) (f : nat -> R) : R :=
  Sum (actions M s) (fun a => p a * f a).

Fixpoint E (M : mdp) (pi : policy) (n : nat) (F : history -> nat -> R) (h : history) (s : nat)
  : R :=
  match n with
  | O => F h s
  | S k => chosen M (pi h s) s (fun a => mean M s a (fun t => E M pi k F ((s, a) :: h) t))
  end.

Definition earned (M : mdp) (h : history) : R :=
  fold_right (fun '(s, a) sum => pay M s a + sum) 0 h.

Definition rewards (M : mdp) (pi : policy) (n s : nat) : R :=
  E M pi n (fun h _ => earned M h) [] s.

(** The expected change of f in one step. *)
Definition change (M : mdp) (f : nat -> R) (s a : nat) : R := mean M s a f - f s.

(** ** One step *)

Lemma mean_ext M s a f g :
  (forall t, (t < states M)%nat -> f t = g t) -> mean M s a f = mean M s a g.
Proof. intros H; apply Sum_ext; intros t Ht; rewrite H; auto. Qed.

Lemma mean_plus M s a f g : mean M s a (fun t => f t + g t) = mean M s a f + mean M s a g.
Proof. unfold mean; rewrite <- Sum_plus; apply Sum_ext; intros; ring. Qed.

Lemma mean_scale M s a c f : mean M s a (fun t => c * f t) = c * mean M s a f.
Proof. unfold mean; rewrite <- Sum_scale; apply Sum_ext; intros; ring. Qed.

Lemma chosen_ext M p s f g :
  (forall a, (a < actions M s)%nat -> f a = g a) -> chosen M p s f = chosen M p s g.
Proof. intros H; apply Sum_ext; intros a Ha; rewrite H; auto. Qed.

Lemma chosen_plus M p s f g : chosen M p s (fun a => f a + g a) = chosen M p s f + chosen M p s g.
Proof. unfold chosen; rewrite <- Sum_plus; apply Sum_ext; intros; ring. Qed.

Lemma chosen_scale M p s c f : chosen M p s (fun a => c * f a) = c * chosen M p s f.
Proof. unfold chosen; rewrite <- Sum_scale; apply Sum_ext; intros; ring. Qed.

Lemma chosen_const M p s c : distribution M s p -> chosen M p s (fun _ => c) = c.
Proof.
  intros D; unfold chosen; rewrite (Sum_ext _ _ (fun a => c * p a)) by (intros; ring).
  rewrite Sum_scale, (proj2 D); ring.
Qed.

(** What is not chosen does not matter. *)
Lemma chosen_le M p s f g :
  distribution M s p -> (forall a, (a < actions M s)%nat -> 0 < p a -> f a <= g a) ->
  chosen M p s f <= chosen M p s g.
Proof.
  intros D H; apply Sum_le; intros a Ha; destruct (proj1 D a Ha) as [Hp|Hp].
  - apply Rmult_le_compat_l; [lra|auto].
  - rewrite <- Hp; lra.
Qed.

Lemma chosen_always M d s f :
  (d s < actions M s)%nat -> chosen M (at_point (d s)) s f = f (d s).
Proof. apply Sum_at_point. Qed.

Lemma always_randomises M d : legal M d -> randomises M (always d).
Proof.
  intros L h s Hs; split; [intros; apply at_point_nonneg|].
  unfold always, stationary; rewrite (Sum_ext _ _ (fun a => at_point (d s) a * 1)) by (intros; ring).
  apply (Sum_at_point _ _ (fun _ => 1)), L, Hs.
Qed.

Section Valid.

Variable M : mdp.
Hypothesis V : valid M.

Lemma mean_const s a c :
  (s < states M)%nat -> (a < actions M s)%nat -> mean M s a (fun _ => c) = c.
Proof.
  intros Hs Ha; unfold mean; rewrite (Sum_ext _ _ (fun t => c * prob M s a t)) by (intros; ring).
  rewrite Sum_scale, (prob_total M V) by auto; ring.
Qed.

Lemma mean_le s a f g :
  (s < states M)%nat -> (a < actions M s)%nat ->
  (forall t, (t < states M)%nat -> f t <= g t) -> mean M s a f <= mean M s a g.
Proof.
  intros Hs Ha H; apply Sum_le; intros t Ht; apply Rmult_le_compat_l; auto.
  apply (prob_nonneg M V); auto.
Qed.

(** ** n steps *)

Variable pi : policy.
Hypothesis Random : randomises M pi.

(** What one step makes of F, in the mean. *)
Definition ahead (F : history -> nat -> R) (h : history) (s : nat) : R :=
  chosen M (pi h s) s (fun a => mean M s a (fun t => F ((s, a) :: h) t)).

Lemma E_le n F G h s :
  (forall h' s', (s' < states M)%nat -> length h' = (n + length h)%nat -> F h' s' <= G h' s') ->
  (s < states M)%nat -> E M pi n F h s <= E M pi n G h s.
Proof.
  revert h s; induction n as [|n IH]; intros h s H Hs; simpl; auto.
  apply chosen_le; auto; intros a Ha _; apply mean_le; auto; intros t Ht; apply IH; auto.
  intros h' s' Hs' Hl; apply H; auto; simpl in Hl; lia.
Qed.

Lemma E_ext n F G h s :
  (forall h' s', (s' < states M)%nat -> length h' = (n + length h)%nat -> F h' s' = G h' s') ->
  (s < states M)%nat -> E M pi n F h s = E M pi n G h s.
Proof. intros H Hs; apply Rle_antisym; apply E_le; auto; intros; rewrite H; auto; lra. Qed.

Lemma E_plus n F G h s :
  E M pi n (fun h s => F h s + G h s) h s = E M pi n F h s + E M pi n G h s.
Proof.
  revert h s; induction n as [|n IH]; intros h s; simpl; [reflexivity|].
  rewrite <- chosen_plus; apply chosen_ext; intros a Ha.
  rewrite <- mean_plus; apply mean_ext; auto.
Qed.

Lemma E_scale n c F h s : E M pi n (fun h s => c * F h s) h s = c * E M pi n F h s.
Proof.
  revert h s; induction n as [|n IH]; intros h s; simpl; [reflexivity|].
  rewrite <- chosen_scale; apply chosen_ext; intros a Ha.
  rewrite <- mean_scale; apply mean_ext; auto.
Qed.

Lemma E_const n c h s : (s < states M)%nat -> E M pi n (fun _ _ => c) h s = c.
Proof.
  revert h s; induction n as [|n IH]; intros h s Hs; simpl; [reflexivity|].
  rewrite (chosen_ext _ _ _ _ (fun _ => c)); [apply chosen_const; auto|].
  intros a Ha; rewrite (mean_ext _ _ _ _ (fun _ => c)) by auto; apply mean_const; auto.
Qed.

Lemma E_minus n F G h s :
  (s < states M)%nat ->
  E M pi n (fun h s => F h s - G h s) h s = E M pi n F h s - E M pi n G h s.
Proof.
  intros Hs; rewrite (E_ext n _ (fun h s => F h s + (-1) * G h s)) by (auto; intros; ring).
  rewrite E_plus, E_scale; ring.
Qed.

(** The last step of n + 1. *)
Lemma E_last n F h s : E M pi (S n) F h s = E M pi n (ahead F) h s.
Proof.
  revert h s; induction n as [|n IH]; intros h s; [reflexivity|].
  change (E M pi (S (S n)) F h s) with
    (chosen M (pi h s) s (fun a => mean M s a (fun t => E M pi (S n) F ((s, a) :: h) t))).
  simpl (E M pi (S n) (ahead F) h s); apply chosen_ext; intros a Ha; apply mean_ext; auto.
Qed.

(** What a step does not increase in the mean, n steps do not. *)
Lemma E_decreasing n F h s :
  (forall h s, (s < states M)%nat -> ahead F h s <= F h s) ->
  (s < states M)%nat -> E M pi n F h s <= F h s.
Proof.
  intros H; revert h s; induction n as [|n IH]; intros h s Hs; simpl; [lra|].
  apply Rle_trans with (ahead F h s); auto; apply chosen_le; auto; intros a Ha _.
  apply mean_le; auto.
Qed.

Lemma E_increasing n F h s :
  (forall h s, (s < states M)%nat -> F h s <= ahead F h s) ->
  (s < states M)%nat -> F h s <= E M pi n F h s.
Proof.
  intros H; revert h s; induction n as [|n IH]; intros h s Hs; simpl; [lra|].
  apply Rle_trans with (ahead F h s); auto; apply chosen_le; auto; intros a Ha _.
  apply mean_le; auto.
Qed.

(** ** Sums over the steps *)

(** A function of the state changes by the sum of its changes. *)
Theorem E_telescope f n s :
  (s < states M)%nat ->
  E M pi n (fun _ t => f t) [] s =
  f s + Sum n (fun k => E M pi k (fun h t => chosen M (pi h t) t (change M f t)) [] s).
Proof.
  intros Hs; induction n as [|n IH]; [simpl; ring|].
  cbn [Sum]; rewrite E_last, <- Rplus_assoc, <- IH, <- E_plus; apply E_ext; auto; intros h t Ht _.
  change (ahead (fun _ t => f t) h t) with (chosen M (pi h t) t (fun a => mean M t a f)).
  rewrite (chosen_ext _ _ _ (change M f t) (fun a => mean M t a f + (-1) * f t))
    by (intros; unfold change; ring).
  rewrite chosen_plus, chosen_const by auto; ring.
Qed.

Theorem rewards_sum n s :
  (s < states M)%nat ->
  rewards M pi n s = Sum n (fun k => E M pi k (fun h t => chosen M (pi h t) t (pay M t)) [] s).
Proof.
  intros Hs; induction n as [|n IH]; [reflexivity|].
  unfold rewards in *; cbn [Sum]; rewrite E_last, <- IH, <- E_plus; apply E_ext; auto.
  intros h t Ht _; unfold ahead.
  rewrite (chosen_ext _ _ _ _ (fun a => earned M h + pay M t a)).
  - rewrite chosen_plus, chosen_const by auto; reflexivity.
  - intros a Ha; rewrite mean_const by auto; simpl; ring.
Qed.

End Valid.
