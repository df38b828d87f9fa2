(** * Which steps depend on the argument of a constant's function

    | Rust               | model, in Jets.v   | theorem                        |
    |--------------------|--------------------|--------------------------------|
    | dependent_on_first | dependent_on_first | still_value, defined_elsewhere |

    The first variable is the argument. A step that does not depend on it has the same value for all
    arguments; and if all steps have a value for one argument, and those that depend on it are in the
    domain of their operation for another one, then all steps have a value there, too. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Term Slope Program Jets.
Import ListNotations.
Local Open Scope R_scope.

(** Values of the variables: the argument, and the given constants. *)
Definition point (x : R) (given : nat -> R) (i : nat) : R :=
  match i with O => x | S i => given i end.

Definition moves (program : list Step) (k : nat) : bool := nth k (dependent_on_first program) false.

Lemma still_step program k s :
  WellOrdered program -> nth_error program k = Some s -> moves program k = false ->
  is_argument s = false /\
  forall a, In a (args s) -> (a < k)%nat /\ moves program a = false.
Proof.
  intros Hordered Hs Hstill; destruct (Hordered k s Hs) as [Hargs _].
  unfold moves, dependent_on_first in *; rewrite (depending_spec _ _ k s Hs Hargs) in Hstill.
  apply orb_false_elim in Hstill; destruct Hstill as [Hnone Hnot]; split; [exact Hnot|].
  intros a Ha; rewrite Forall_forall in Hargs; split; [apply Hargs, Ha|].
  apply (existsb_false _ _ Hnone a Ha).
Qed.

Lemma still_value program x y given k :
  WellOrdered program -> (k < length program)%nat -> moves program k = false ->
  evaluate program (point x given) k = evaluate program (point y given) k.
Proof.
  intros Hordered; induction k as [k IH] using lt_wf_ind; intros Hk Hstill.
  destruct (nth_error program k) as [s|] eqn:Hs; [|apply nth_error_None in Hs; lia].
  destruct (still_step program k s Hordered Hs Hstill) as [Hnot Hargs].
  rewrite (evaluate_solves program (point x given) Hordered k s Hs).
  rewrite (evaluate_solves program (point y given) Hordered k s Hs).
  rewrite (map_ext_in _ (evaluate program (point y given)))
    by (intros a Ha; destruct (Hargs a Ha) as [Hlt Ha']; apply IH; [exact Hlt|lia|exact Ha']).
  unfold is_argument in Hnot.
  destruct (op s) as [| [|index] | | | | | | | | | | | | | | | | | | | |];
    try reflexivity; discriminate.
Qed.

Theorem defined_elsewhere program x y given :
  WellOrdered program ->
  (forall k, (k < length program)%nat ->
   Defined program (evaluate program (point x given)) k) ->
  (forall k s, nth_error program k = Some s -> moves program k = true ->
   domain (op s) (map (evaluate program (point y given)) (args s))) ->
  forall k, (k < length program)%nat -> Defined program (evaluate program (point y given)) k.
Proof.
  intros Hordered Hdefined Hdomains; induction k as [k IH] using lt_wf_ind; intros Hk.
  destruct (nth_error program k) as [s|] eqn:Hs; [|apply nth_error_None in Hs; lia].
  destruct (Hordered k s Hs) as [Hbefore _]; rewrite Forall_forall in Hbefore.
  apply (defined program _ k s Hs).
  - intros a Ha; specialize (Hbefore a Ha); apply IH; lia.
  - destruct (moves program k) eqn:Hmoves; [apply (Hdomains k s Hs Hmoves)|].
    destruct (still_step program k s Hordered Hs Hmoves) as [_ Hargs].
    rewrite (map_ext_in _ (evaluate program (point x given))).
    + specialize (Hdefined k Hk); destruct Hdefined as [k s' Hs' _ Hdomain]; congruence.
    + intros a Ha; destruct (Hargs a Ha) as [Hlt Ha']; apply still_value; [exact Hordered|lia|].
      exact Ha'.
Qed.
