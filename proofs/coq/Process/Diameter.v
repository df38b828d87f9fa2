(** * Diameter, and the class of processes that a bound speaks about

    D(M) <= D says that every state can be reached from every other in at most D steps on average,
    by a stationary policy that may depend on the target. tau is the time to the target;
    [hitting M g t n s] is the mean of min(tau, n), so a bound for all n is a bound on the mean
    of tau. [minimax_regret_at_least] is the statement of a lower bound over the class
    (eq:diamclass). *)

From Coq Require Import Reals Lra Lia PeanoNat ZArith List Classical.
From Proofmark.Process Require Import Sums Process Optimality.
Import ListNotations.
Open Scope R_scope.

Fixpoint hitting (M : mdp) (g : nat -> nat) (t n s : nat) : R :=
  match n with
  | O => 0
  | S k => if Nat.eqb s t then 0 else 1 + next M s (g s) (hitting M g t k)
  end.

Definition diameter_at_most (M : mdp) (D : R) : Prop :=
  forall s t, (s < states M)%nat -> (t < states M)%nat -> s <> t ->
  exists g, (forall u, (u < states M)%nat -> (g u < actions M)%nat) /\
            forall n, hitting M g t n s <= D.

(** A function that drops by one at each step, in the mean, bounds the time to the target. *)
Theorem hitting_le_potential M g t W n s :
  valid M -> (forall u, (u < states M)%nat -> (g u < actions M)%nat) ->
  (forall u, (u < states M)%nat -> 0 <= W u) ->
  (forall u, (u < states M)%nat -> u <> t -> 1 + next M u (g u) W <= W u) ->
  (s < states M)%nat -> hitting M g t n s <= W s.
Proof.
  intros V Legal Pos Drop; revert s; induction n as [|n IH]; intros s Hs; simpl; auto.
  destruct (Nat.eqb_spec s t) as [_|Away]; auto.
  eapply Rle_trans; [|apply Drop; auto].
  apply Rplus_le_compat_l, next_le; auto.
Qed.

Inductive reaches (M : mdp) : nat -> nat -> Prop :=
  | reaches_here s : reaches M s s
  | reaches_step s a u t : (a < actions M)%nat -> (u < states M)%nat -> 0 < prob M s a u ->
      reaches M u t -> reaches M s t.

Definition communicating (M : mdp) : Prop :=
  forall s t, (s < states M)%nat -> (t < states M)%nat -> reaches M s t.

(** From where the target cannot be reached, the time to it has no bound. *)
Lemma hitting_unreachable M g t n s :
  valid M -> (forall u, (u < states M)%nat -> (g u < actions M)%nat) ->
  (s < states M)%nat -> ~ reaches M s t -> INR n <= hitting M g t n s.
Proof.
  intros V Legal; revert s; induction n as [|n IH]; intros s Hs Never; [simpl; lra|].
  rewrite S_INR; simpl; destruct (Nat.eqb_spec s t) as [->|_]; [destruct Never; constructor|].
  assert (Later : next M s (g s) (fun _ => INR n) <= next M s (g s) (hitting M g t n)).
  { apply next_le; auto; intros u Hu Hp; apply IH; auto.
    intros Reach; apply Never; apply (reaches_step M s (g s) u t); auto. }
  rewrite next_const in Later by auto; lra.
Qed.

Theorem bounded_diameter_communicates M D : valid M -> diameter_at_most M D -> communicating M.
Proof.
  intros V Bounded s t Hs Ht; apply NNPP; intros Never.
  assert (Apart : s <> t) by (intros ->; destruct Never; constructor).
  destruct (Bounded s t Hs Ht Apart) as [g [Legal Time]].
  set (n := Z.to_nat (up (Rmax 0 D))).
  assert (Large : D < INR n).
  { destruct (archimed (Rmax 0 D)) as [Above _].
    assert (Zero := Rmax_l 0 D); assert (Below := Rmax_r 0 D).
    unfold n; rewrite INR_IZR_INZ, Z2Nat.id; [lra|apply le_IZR; lra]. }
  assert (Long := hitting_unreachable M g t n s V Legal Hs Never); specialize (Time n); lra.
Qed.

(** ** The processes of the class M_{<= D}(S, A) of eq:diamclass whose rewards depend on the state
    alone. The paper's class has others, too ([Sharper.ActionRewards]). *)

Record in_class (n_states n_actions : nat) (D : R) (M : mdp) : Prop := {
  class_valid : valid M;
  class_states : states M = n_states;
  class_actions : actions M = n_actions;
  class_rewards : forall s a b, reward M s a = reward M s b;
  class_communicating : communicating M;
  class_diameter : diameter_at_most M D;
}.

(** Whatever the learner, some process of the class makes its expected regret after T steps from
    state 0 at least c. *)
Definition minimax_regret_at_least (n_states n_actions : nat) (D : R) (T : nat) (c : R) : Prop :=
  forall pi, randomises n_actions pi ->
  exists M rho, in_class n_states n_actions D M /\ optimal_gain M rho /\
                c <= regret M rho pi T 0.

Lemma minimax_weaken n_states n_actions D T c c' :
  c' <= c -> minimax_regret_at_least n_states n_actions D T c ->
  minimax_regret_at_least n_states n_actions D T c'.
Proof.
  intros Less Bound pi R; destruct (Bound pi R) as [M [rho [In [Gain Regret]]]].
  exists M, rho; repeat split; try apply In; auto; lra.
Qed.
