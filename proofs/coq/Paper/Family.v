(** * The family of processes

    The construction of Section 3 (sec:lower, A.1): K blocks on the heap tree, each a bad state with
    reward 0 and a good state with reward 1.

    | here             | in the paper                                                     |
    |------------------|------------------------------------------------------------------|
    | state v < K      | the bad state x_v                                                |
    | state K + v      | the good state y_v                                               |
    | actions 0..A-4   | the A_0 = A - 3 statistical actions (eq:statisticalactions)      |
    | actions A-3..A-1 | parent, left child, right child; a missing one is a self-loop    |
    | [family d p]     | statistical action a of x_v succeeds with probability p v a      |
    | [M_0 d]          | every statistical action succeeds with probability d             |
    | [M_i d e j b]    | action b of block j succeeds with probability d + e              | *)

From Coq Require Import Reals Lra Lia PeanoNat Bool.
From Proofmark.Process Require Import Sums Process Heap.
Open Scope R_scope.

(** Where navigation action k leads from block v. *)
Definition walk (K k v : nat) : nat :=
  let w := match k with
           | O => parent v
           | S O => 2 * v + 1
           | _ => 2 * v + 2
           end%nat in
  if Nat.ltb w K then w else v.

Definition family (K A : nat) (d : R) (p : nat -> nat -> R) : mdp := {|
  states := 2 * K;
  actions := A;
  prob := fun s a t =>
    if Nat.ltb s K then
      if Nat.ltb a (A - 3) then p s a * at_point (K + s) t + (1 - p s a) * at_point s t
      else at_point (walk K (a - (A - 3)) s) t
    else d * at_point (s - K) t + (1 - d) * at_point s t;
  reward := fun s _ => if Nat.ltb s K then 0 else 1;
|}.

Definition M_0 (K A : nat) (d : R) : mdp := family K A d (fun _ _ => d).

Definition M_i (K A : nat) (d e : R) (j b : nat) : mdp :=
  family K A d (fun v a => d + e * (at_point j v * at_point b a)).

(** ** Walking *)

Lemma walk_lt K k v : (v < K)%nat -> (walk K k v < K)%nat.
Proof.
  intros Hv; unfold walk; set (w := match k with O => _ | _ => _ end).
  destruct (Nat.ltb_spec w K); auto.
Qed.

Lemma walk_edge_or_stay K k v : (v < K)%nat -> walk K k v = v \/ edge v (walk K k v).
Proof.
  intros Hv; unfold walk.
  destruct k as [|[|k]]; cbv zeta; match goal with |- context [Nat.ltb ?w K] =>
    destruct (Nat.ltb_spec w K) end; auto.
  - destruct v; [left; reflexivity|right; apply edge_parent; lia].
  - right; apply edge_left.
  - right; apply edge_right.
Qed.

Lemma walk_reaches K v w : edge v w -> (w < K)%nat -> exists k, (k < 3)%nat /\ walk K k v = w.
Proof.
  intros Edge Hw; unfold walk; destruct (edge_cases v w Edge) as [[_ ->]|[->| ->]];
    [exists 0%nat|exists 1%nat|exists 2%nat]; cbv zeta; (split; [lia|]);
    match goal with |- context [Nat.ltb ?u K] => destruct (Nat.ltb_spec u K) end; auto; lia.
Qed.

Lemma state_cases K s :
  (s < 2 * K)%nat -> (s < K)%nat \/ exists v, (v < K)%nat /\ s = (K + v)%nat.
Proof.
  intros Hs; destruct (Nat.lt_ge_cases s K); [left; auto|right; exists (s - K)%nat; lia].
Qed.

(** The navigation action that leads one step toward block j. *)
Definition toward (K j v : nat) : nat :=
  if Nat.ltb (dist (walk K 0 v) j) (dist v j) then 0%nat
  else if Nat.ltb (dist (walk K 1 v) j) (dist v j) then 1%nat
  else 2%nat.

Lemma toward_lt K j v : (toward K j v < 3)%nat.
Proof. unfold toward; do 2 (destruct (Nat.ltb _ _); [lia|]); lia. Qed.

Lemma toward_closer K j v :
  (v < K)%nat -> (j < K)%nat -> v <> j ->
  dist v j = (dist (walk K (toward K j v) v) j + 1)%nat.
Proof.
  intros Hv Hj Away.
  assert (Closer : (dist (walk K (toward K j v) v) j < dist v j)%nat).
  { destruct (step_toward K v j Hv Hj Away) as [w [Hw [Edge Dist]]].
    destruct (walk_reaches K v w Edge Hw) as [k [Hk Walk]].
    unfold toward; destruct (Nat.ltb_spec (dist (walk K 0 v) j) (dist v j)); auto.
    destruct (Nat.ltb_spec (dist (walk K 1 v) j) (dist v j)); auto.
    destruct k as [|[|[|k]]]; try lia; rewrite Walk in *; lia. }
  destruct (walk_edge_or_stay K (toward K j v) v Hv) as [Stay|Edge]; [rewrite Stay in Closer; lia|].
  destruct (edge_dist v _ j Edge); lia.
Qed.

(** ** The three kinds of transitions *)

Section Transitions.

Variables K A : nat.
Variable d : R.
Variable p : nat -> nat -> R.

Let M := family K A d p.

Lemma next_statistical s a f :
  (s < K)%nat -> (a < A - 3)%nat ->
  next M s a f = p s a * f (K + s)%nat + (1 - p s a) * f s.
Proof.
  intros Hs Ha; unfold next, M; simpl prob; simpl states.
  destruct (Nat.ltb_spec s K); [|lia]; destruct (Nat.ltb_spec a (A - 3)); [|lia].
  rewrite (Sum_ext _ _ (fun t => p s a * (at_point (K + s) t * f t) +
    (1 - p s a) * (at_point s t * f t))) by (intros; ring).
  rewrite Sum_plus, !Sum_scale, !Sum_at_point by lia; reflexivity.
Qed.

Lemma next_navigation s a f :
  (s < K)%nat -> (A - 3 <= a)%nat -> next M s a f = f (walk K (a - (A - 3)) s).
Proof.
  intros Hs Ha; unfold next, M; simpl prob; simpl states.
  destruct (Nat.ltb_spec s K); [|lia]; destruct (Nat.ltb_spec a (A - 3)); [lia|].
  apply Sum_at_point; assert (W := walk_lt K (a - (A - 3)) s Hs); lia.
Qed.

Lemma next_good s a f :
  (K <= s < 2 * K)%nat -> next M s a f = d * f (s - K)%nat + (1 - d) * f s.
Proof.
  intros Hs; unfold next, M; simpl prob; simpl states.
  destruct (Nat.ltb_spec s K); [lia|].
  rewrite (Sum_ext _ _ (fun t => d * (at_point (s - K) t * f t) +
    (1 - d) * (at_point s t * f t))) by (intros; ring).
  rewrite Sum_plus, !Sum_scale, !Sum_at_point by lia; reflexivity.
Qed.

Theorem family_valid :
  0 <= d <= 1 -> (forall v a, (v < K)%nat -> (a < A - 3)%nat -> 0 <= p v a <= 1) -> valid M.
Proof.
  intros Hd Hp; split.
  - intros s a t Hs Ha; unfold M; simpl.
    destruct (Nat.ltb_spec s K) as [Bad|Good].
    + destruct (Nat.ltb_spec a (A - 3)) as [Stat|Nav]; [|apply at_point_nonneg].
      specialize (Hp s a Bad Stat); apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra;
        apply at_point_nonneg.
    + apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra; apply at_point_nonneg.
  - intros s a Hs Ha; rewrite (Sum_ext _ _ (fun t => prob M s a t * 1)) by (intros; ring).
    change (next M s a (fun _ => 1) = 1).
    destruct (Nat.lt_ge_cases s K) as [Bad|Good].
    + destruct (Nat.lt_ge_cases a (A - 3)) as [Stat|Nav].
      * rewrite next_statistical by auto; ring.
      * rewrite next_navigation by auto; ring.
    + rewrite next_good by (unfold M in Hs; simpl in Hs; lia); ring.
  - intros s a _ _; unfold M; simpl; destruct (Nat.ltb_spec s K); lra.
Qed.

End Transitions.

(** ** The processes M_0 and M_i *)

Section Alternatives.

Variables K A : nat.
Variables d e : R.
Hypothesis d_pos : 0 < d.
Hypothesis e_pos : 0 <= e.
Hypothesis de_lt_1 : d + e < 1.

Lemma boost_range j b v a :
  0 <= at_point j v * at_point b a <= 1.
Proof.
  unfold at_point; destruct (Nat.eqb v j), (Nat.eqb a b); lra.
Qed.

Lemma boosted_probability j b v a : d <= d + e * (at_point j v * at_point b a) <= d + e.
Proof.
  assert (B := boost_range j b v a); split.
  - assert (0 <= e * (at_point j v * at_point b a)) by (apply Rmult_le_pos; lra); lra.
  - assert (e * (at_point j v * at_point b a) <= e * 1) by (apply Rmult_le_compat_l; lra); lra.
Qed.

Lemma M_0_valid : valid (M_0 K A d).
Proof. apply family_valid; intros; lra. Qed.

Lemma M_i_valid j b : valid (M_i K A d e j b).
Proof.
  apply family_valid; [lra|]; intros v a _ _; assert (P := boosted_probability j b v a); lra.
Qed.

End Alternatives.
