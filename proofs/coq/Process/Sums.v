(** * Finite sums

    [Sum n f] is f 0 + ... + f (n-1). Everything in this library that is finite (states, actions,
    coordinates) is numbered from 0, so this is the only kind of sum over a finite set. *)

From Coq Require Import Reals Lra Lia PeanoNat.
Open Scope R_scope.

Fixpoint Sum (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 0
  | S k => Sum k f + f k
  end.

Lemma Sum_ext n f g : (forall k, (k < n)%nat -> f k = g k) -> Sum n f = Sum n g.
Proof.
  induction n as [|n IH]; intros H; simpl; [reflexivity|].
  rewrite IH, H by (auto with arith); reflexivity.
Qed.

Lemma Sum_le n f g : (forall k, (k < n)%nat -> f k <= g k) -> Sum n f <= Sum n g.
Proof.
  induction n as [|n IH]; intros H; simpl; [lra|].
  apply Rplus_le_compat; auto with arith.
Qed.

Lemma Sum_plus n f g : Sum n (fun k => f k + g k) = Sum n f + Sum n g.
Proof. induction n as [|n IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma Sum_minus n f g : Sum n (fun k => f k - g k) = Sum n f - Sum n g.
Proof. induction n as [|n IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma Sum_scale n c f : Sum n (fun k => c * f k) = c * Sum n f.
Proof. induction n as [|n IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma Sum_const n c : Sum n (fun _ => c) = INR n * c.
Proof. induction n as [|n IH]; [simpl; lra|]. rewrite S_INR; simpl; rewrite IH; lra. Qed.

Lemma Sum_nonneg n f : (forall k, (k < n)%nat -> 0 <= f k) -> 0 <= Sum n f.
Proof.
  intros H; rewrite <- (Rmult_0_r (INR n)), <- Sum_const; apply Sum_le, H.
Qed.

Lemma Sum_zero n f : (forall k, (k < n)%nat -> f k = 0) -> Sum n f = 0.
Proof. intros H; rewrite (Sum_ext n f (fun _ => 0) H), Sum_const; lra. Qed.

Lemma Sum_swap n m f :
  Sum n (fun j => Sum m (fun k => f j k)) = Sum m (fun k => Sum n (fun j => f j k)).
Proof.
  induction n as [|n IH]; simpl.
  - rewrite Sum_zero; auto.
  - rewrite IH, Sum_plus; reflexivity.
Qed.

(** One term of a sum without negative terms is at most the sum. *)
Lemma Sum_term n f k :
  (k < n)%nat -> (forall j, (j < n)%nat -> 0 <= f j) -> f k <= Sum n f.
Proof.
  induction n as [|n IH]; intros Hk H; [lia|]; simpl.
  destruct (Nat.eq_dec k n) as [->|E].
  - assert (0 <= Sum n f) by (apply Sum_nonneg; auto with arith); lra.
  - assert (f k <= Sum n f) by (apply IH; [lia|auto with arith]).
    assert (0 <= f n) by auto with arith; lra.
Qed.

(** [at_point a] is 1 at a and 0 elsewhere. *)
Definition at_point (a k : nat) : R := if Nat.eqb k a then 1 else 0.

Lemma at_point_same a : at_point a a = 1.
Proof. unfold at_point; rewrite Nat.eqb_refl; reflexivity. Qed.

Lemma at_point_other a k : k <> a -> at_point a k = 0.
Proof. intros H; unfold at_point; destruct (Nat.eqb_spec k a); [lia|reflexivity]. Qed.

Lemma at_point_nonneg a k : 0 <= at_point a k.
Proof. unfold at_point; destruct (Nat.eqb k a); lra. Qed.

Lemma Sum_at_point n a f : (a < n)%nat -> Sum n (fun k => at_point a k * f k) = f a.
Proof.
  induction n as [|n IH]; intros Ha; [lia|]; simpl.
  destruct (Nat.eq_dec a n) as [->|E].
  - rewrite Sum_zero, at_point_same; [lra|].
    intros k Hk; rewrite at_point_other by lia; lra.
  - rewrite IH, at_point_other by lia; lra.
Qed.

(** Some term is at least the mean. *)
Lemma Sum_exists_mean n f c :
  (0 < n)%nat -> INR n * c <= Sum n f -> exists k, (k < n)%nat /\ c <= f k.
Proof.
  induction n as [|n IH]; intros Hn H; [lia|].
  destruct (Rle_lt_dec c (f n)) as [Hc|Hc]; [exists n; auto with arith|].
  destruct n as [|n]; [simpl in H; lra|].
  destruct IH as [k [Hk Hf]]; [lia| |exists k; auto with arith].
  rewrite (S_INR (S n)) in H; simpl Sum in H |- *; lra.
Qed.
