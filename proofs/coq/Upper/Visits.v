(** * From a trajectory to visit counts

    The budgets of Appendix B sum over time steps t, their proofs over pairs and episodes. This
    file defines the counts of Section 4 from the trajectory and regroups the sums.

    | here                  | paper                                                           |
    |-----------------------|-----------------------------------------------------------------|
    | [T]                   | T; the steps 1 .. T are numbered 0 .. T-1                       |
    | [pair t]              | (s_t, a_t), with the pairs numbered 0 .. SA-1                   |
    | [episode t]           | k(t), with the episodes numbered 0 .. K-1                       |
    | [visits k p]          | v_k(s,a)                                                        |
    | [count_before k p]    | N_k(s,a)                                                        |
    | [count_doubling]      | step 4 of alg:cssharp: an episode ends at N_k(s,a) v 1 visits   |
*)

From Coq Require Import Reals Lra Lia PeanoNat Bool.
From Proofmark.Process Require Import Sums.
From Proofmark.Upper Require Import Doubling.
Open Scope R_scope.

(** The number of steps t < T with [P t]. *)
Fixpoint how_many (T : nat) (P : nat -> bool) : nat :=
  match T with
  | O => O
  | S t => how_many t P + (if P t then 1 else 0)
  end.

Lemma INR_how_many T P : INR (how_many T P) = Sum T (fun t => if P t then 1 else 0).
Proof.
  induction T as [|T IH]; [reflexivity|].
  simpl; rewrite plus_INR, IH; destruct (P T); reflexivity.
Qed.

Section Trajectory.

  Variables T K SA : nat.
  Variables pair episode : nat -> nat.
  Hypothesis pair_in_range : forall t, (t < T)%nat -> (pair t < SA)%nat.
  Hypothesis episode_in_range : forall t, (t < T)%nat -> (episode t < K)%nat.

  Definition visits (k p : nat) : nat :=
    how_many T (fun t => (episode t =? k)%nat && (pair t =? p)%nat).

  Definition count_before (k p : nat) : nat :=
    how_many T (fun t => (episode t <? k)%nat && (pair t =? p)%nat).

  Definition count_doubling : Prop :=
    forall k p, (k < K)%nat -> (p < SA)%nat -> (visits k p <= Nat.max 1 (count_before k p))%nat.

  Lemma count_before_step k p : (count_before k p + visits k p = count_before (S k) p)%nat.
  Proof.
    unfold count_before, visits; clear pair_in_range episode_in_range.
    induction T as [|t IH]; simpl how_many; [reflexivity|].
    destruct (pair t =? p)%nat; rewrite ?andb_false_r, ?andb_true_r; [|lia].
    destruct (Nat.eqb_spec (episode t) k), (Nat.ltb_spec (episode t) k),
      (Nat.ltb_spec (episode t) (S k)); lia.
  Qed.

  Lemma trajectory_chain p :
    count_doubling -> (p < SA)%nat ->
    doubling_chain K (fun k => count_before k p) (fun k => visits k p).
  Proof.
    intros Hrule Hp k Hk; split; [apply Hrule; assumption|].
    rewrite count_before_step; apply le_n.
  Qed.

  (** A sum over time in which the summand depends on k(t) and (s_t, a_t) only. *)
  Lemma sum_over_time f :
    Sum T (fun t => f (episode t) (pair t))
    = Sum SA (fun p => Sum K (fun k => INR (visits k p) * f k p)).
  Proof.
    transitivity (Sum T (fun t => Sum SA (fun p => Sum K (fun k =>
      at_point (pair t) p * (at_point (episode t) k * f k p))))).
    - apply Sum_ext; intros t Ht; symmetry.
      rewrite (Sum_ext SA _ (fun p => at_point (pair t) p * f (episode t) p)).
      + rewrite Sum_at_point by auto; reflexivity.
      + intros p _; rewrite Sum_scale, Sum_at_point by auto; reflexivity.
    - rewrite Sum_swap; apply Sum_ext; intros p _.
      rewrite Sum_swap; apply Sum_ext; intros k _.
      unfold visits; rewrite INR_how_many, Rmult_comm, <- Sum_scale.
      apply Sum_ext; intros t _; unfold at_point.
      rewrite (Nat.eqb_sym p), (Nat.eqb_sym k).
      destruct (pair t =? p)%nat, (episode t =? k)%nat; simpl; ring.
  Qed.

  (** Every step is counted once. *)
  Lemma final_counts_sum : Sum SA (fun p => INR (count_before K p)) = INR T.
  Proof.
    transitivity (Sum T (fun t => Sum SA (fun p => at_point (pair t) p * 1))).
    - rewrite Sum_swap; apply Sum_ext; intros p _.
      unfold count_before; rewrite INR_how_many; apply Sum_ext; intros t Ht.
      rewrite (proj2 (Nat.ltb_lt _ _) (episode_in_range t Ht)); unfold at_point.
      rewrite Nat.eqb_sym; destruct (p =? pair t)%nat; simpl; ring.
    - rewrite <- (Rmult_1_r (INR T)), <- Sum_const; apply Sum_ext; intros t Ht.
      apply (Sum_at_point SA (pair t) (fun _ => 1)); auto.
  Qed.

  Lemma final_count_le p : (p < SA)%nat -> INR (count_before K p) <= INR T.
  Proof.
    intros Hp; rewrite <- final_counts_sum.
    apply (Sum_term SA (fun q => INR (count_before K q))); [assumption|].
    intros; apply pos_INR.
  Qed.

End Trajectory.
