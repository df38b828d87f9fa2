(** * The class with rewards that depend on the action

    The paper's class, eq:diamclass, lets rewards depend on the action. [in_class] asks that they
    depend on the state alone, as those of the paper's family do; the class here drops that and
    nothing else. Rewards are not random, so this is a part of the paper's class, and a lower bound
    over it is one over the paper's. It contains [in_class], so a lower bound over [in_class] is one
    over this, and the stronger statement; not the other way round. *)

From Coq Require Import Reals NArith.
From Proofmark.Process Require Import Process Optimality Diameter HeapDiameter.
From Proofmark.Paper Require Import Frontier.
Open Scope R_scope.

Record in_class_with_action_rewards (n_states n_actions : nat) (D : R) (M : mdp) : Prop := {
  wide_valid : valid M;
  wide_states : states M = n_states;
  wide_actions : actions M = n_actions;
  wide_communicating : communicating M;
  wide_diameter : diameter_at_most M D;
}.

Definition minimax_regret_with_action_rewards_at_least
  (n_states n_actions : nat) (D : R) (T : nat) (c : R) : Prop :=
  forall pi, randomises n_actions pi ->
  exists M rho, in_class_with_action_rewards n_states n_actions D M /\ optimal_gain M rho /\
                c <= regret M rho pi T 0.

(** [frontier_coefficient] over this class. *)
Definition frontier_coefficient_with_action_rewards (s0 A0 : N) (d0 C0 c : R) : Prop :=
  forall (K A T : nat) (D : R),
  (N.to_nat s0 <= 2 * K)%nat -> (N.to_nat A0 <= A)%nat ->
  d0 * (INR (L K) + 1) <= D -> C0 * D * INR (2 * K) * INR A <= INR T ->
  minimax_regret_with_action_rewards_at_least (2 * K) A D T
    (c * sqrt (D * INR (2 * K) * INR A * INR T)).

Theorem class_included n_states n_actions D M :
  in_class n_states n_actions D M -> in_class_with_action_rewards n_states n_actions D M.
Proof. intros []; split; assumption. Qed.

(** The smaller class is this one with rewards that depend on the state alone. *)
Theorem class_of_state_rewards n_states n_actions D M :
  in_class n_states n_actions D M <->
  in_class_with_action_rewards n_states n_actions D M /\
  forall s a b, reward M s a = reward M s b.
Proof.
  split; [intros C; split; [apply class_included, C|apply C]|].
  intros [[] State]; split; assumption.
Qed.

Theorem minimax_included n_states n_actions D T c :
  minimax_regret_at_least n_states n_actions D T c ->
  minimax_regret_with_action_rewards_at_least n_states n_actions D T c.
Proof.
  intros Bound pi R; destruct (Bound pi R) as [M [rho [In Rest]]].
  exists M, rho; split; [apply class_included, In|exact Rest].
Qed.

Theorem frontier_included s0 A0 d0 C0 c :
  frontier_coefficient s0 A0 d0 C0 c -> frontier_coefficient_with_action_rewards s0 A0 d0 C0 c.
Proof.
  intros Bound K A T D Hs HA HD HT; apply minimax_included, Bound; assumption.
Qed.
