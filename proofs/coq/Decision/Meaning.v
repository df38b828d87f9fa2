(** * What a certificate of a decision process is about

    Gain, bias, span and diameter of a process, over the reals, as in Puterman, Markov Decision
    Processes, 1994, chapters 8 to 10; and the process that the model's integers stand for.

    | here                  | what                                                             |
    |-----------------------|------------------------------------------------------------------|
    | [optimal_gain M s g]  | g is the best long-run average reward from state s               |
    | [bias_of M e g v]     | the stationary policy e has gain g and bias v                    |
    | [optimal_bias M g v]  | v is the largest bias of a stationary policy of gain g           |
    | [has_span M v b]      | b is the largest less the smallest value                         |
    | [time_to M pi t n s]  | the mean of min(tau, n), tau the time from s to t                |
    | [is_diameter M D]     | D is the diameter                                                |
    | [communicating M]     | every state can be reached from every other                      |
    | [meaning p]           | the process of a model                                           |
    | [potential_at v s]    | the real that a potential has in a state                         | *)

From Coq Require Import Reals ZArith List.
From Proofmark.Process Require Import Sums.
From Proofmark.Decision Require Import Index Model Setting.
Import ListNotations.
Open Scope R_scope.

(** ** Gain *)

Definition average (M : mdp) (pi : policy) (n s : nat) : R := rewards M pi n s / INR n.

(** The limit inferior of the averages is at least x. *)
Definition averages_at_least (M : mdp) (pi : policy) (s : nat) (x : R) : Prop :=
  forall eps, 0 < eps -> exists N, forall n, (N <= n)%nat -> x - eps <= average M pi n s.

(** Their limit superior is at most x. *)
Definition averages_at_most (M : mdp) (pi : policy) (s : nat) (x : R) : Prop :=
  forall eps, 0 < eps -> exists N, forall n, (N <= n)%nat -> average M pi n s <= x + eps.

(** The supremum, over all policies, of the limit inferior of the averages. *)
Definition optimal_gain (M : mdp) (s : nat) (g : R) : Prop :=
  is_lub (fun x => exists pi, randomises M pi /\ averages_at_least M pi s x) g.

(** ** Bias *)

(** Poisson's equation g + v = r + P v, and the averages of v, P v, P P v, .. tend to 0. The two
    determine v ([bias_of_averages] of Bias.v: v is the limit, in the mean, of the rewards above
    those of the gain). *)
Record bias_of (M : mdp) (e : nat -> nat -> R) (g : R) (v : nat -> R) : Prop := {
  evaluation : forall s, (s < states M)%nat ->
    g + v s = chosen M (e s) s (fun a => pay M s a + mean M s a v);
  centred : forall s, (s < states M)%nat ->
    Un_cv (fun n => Sum n (fun k => E M (stationary e) k (fun _ t => v t) [] s) / INR n) 0;
}.

(** One policy has it, without randomising, and no stationary policy has more anywhere. *)
Definition optimal_bias (M : mdp) (g : R) (v : nat -> R) : Prop :=
  (exists d, legal M d /\ bias_of M (fun s => at_point (d s)) g v) /\
  forall e v', randomises M (stationary e) -> bias_of M e g v' ->
  forall s, (s < states M)%nat -> v' s <= v s.

Definition span_at_most (M : mdp) (v : nat -> R) (b : R) : Prop :=
  forall s t, (s < states M)%nat -> (t < states M)%nat -> v s - v t <= b.

Definition has_span (M : mdp) (v : nat -> R) (b : R) : Prop :=
  span_at_most M v b /\
  exists s t, (s < states M)%nat /\ (t < states M)%nat /\ v s - v t = b.

(** ** Diameter *)

(** No step of the history began in t. *)
Definition unvisited (t : nat) (h : history) : bool :=
  forallb (fun '(s, _) => negb (Nat.eqb s t)) h.

(** How many steps there were before the first visit to t: min(tau, n) after n steps. *)
Fixpoint steps_before (t : nat) (h : history) : nat :=
  match h with
  | [] => 0
  | _ :: h' => (if unvisited t h then 1 else 0) + steps_before t h'
  end.

Definition time_to (M : mdp) (pi : policy) (t n s : nat) : R :=
  E M pi n (fun h _ => INR (steps_before t h)) [] s.

(** The mean of tau is at most b. (That it is the limit of the means of min(tau, n) is monotone
    convergence.) *)
Definition reaches_within (M : mdp) (pi : policy) (s t : nat) (b : R) : Prop :=
  forall n, time_to M pi t n s <= b.

(** Every state can be reached from every other within D steps on average. *)
Definition all_within (M : mdp) (D : R) : Prop :=
  0 <= D /\
  forall s t, (s < states M)%nat -> (t < states M)%nat -> s <> t ->
  exists pi, randomises M pi /\ reaches_within M pi s t D.

(** The least such D, or rather their infimum: the largest, over pairs of different states, of the
    infimum over all policies of the mean of tau; and 0 if there is one state. *)
Definition is_diameter (M : mdp) (D : R) : Prop :=
  (forall D', all_within M D' -> D <= D') /\
  forall x, (forall D', all_within M D' -> x <= D') -> x <= D.

Inductive reaches (M : mdp) : nat -> nat -> Prop :=
  | reaches_here s : reaches M s s
  | reaches_step s a u t : (a < actions M s)%nat -> (u < states M)%nat -> 0 < prob M s a u ->
      reaches M u t -> reaches M s t.

Definition communicating (M : mdp) : Prop :=
  forall s t, (s < states M)%nat -> (t < states M)%nat -> reaches M s t.

(** ** What the model's integers stand for *)

(** The numerator of the probability of t. *)
Definition weight (t : nat) (next : list (nat * Z)) : Z :=
  sum_of next (fun u => if Nat.eqb u t then 1%Z else 0%Z).

Definition choice_at (p : Process) (s a : nat) : Choice := nth a (nth s p []) (choice 1 0 []).

Definition meaning (p : Process) : mdp := {|
  states := length p;
  actions s := length (nth s p []);
  prob s a t := IZR (weight t (next (choice_at p s a))) / IZR (over (choice_at p s a));
  pay s a := IZR (reward (choice_at p s a)) / IZR (over (choice_at p s a)) |}.

Definition potential_at (v : Potential) (s : nat) : R := IZR (nth s (values v) 0%Z) / IZR (common v).
