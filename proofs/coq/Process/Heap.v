(** * The heap tree and its distance

    The lower bound lives on the complete binary tree whose vertices are the heap indices
    0, ..., K-1 (paper, "A Finite-Sample Lower-Bound Certificate", above eq:treediameter; A.1). This
    file shows that
    - [dist] is the graph distance of that tree, for every size K ([dist_path], [dist_shortest]);
    - a step along an edge changes the distance to any vertex by exactly one ([edge_dist]), which
      tells the steps apart in the bias of A.2;
    - some step shortens the distance ([step_toward]), which gives the travel times of A.1.

    HeapDiameter.v goes on to the diameter. Neither file uses an axiom.

    | name           | meaning                                                       |
    |----------------|---------------------------------------------------------------|
    | [parent v]     | the vertex above v, floor((v-1)/2); it has a meaning if v > 0 |
    | [edge u v]     | one of u and v is the parent of the other                     |
    | [path K u v n] | a walk of n edges from u to v whose vertices are all below K  |
    | [dist u v]     | the distance: the larger index climbs until both meet         | *)

(** [ZifyNat] is what lets [lia] see through the division in [parent]. *)
From Coq Require Import Lia PeanoNat ZifyNat.

(** ** The tree *)

Definition parent (v : nat) : nat := (v - 1) / 2.

Definition edge (u v : nat) : Prop :=
  (0 < u /\ v = parent u) \/ (0 < v /\ u = parent v).

Inductive path (K : nat) : nat -> nat -> nat -> Prop :=
| path_nil u : u < K -> path K u u 0
| path_cons u w v n : u < K -> edge u w -> path K w v n -> path K u v (S n).

Lemma parent_lt v : 0 < v -> parent v < v.
Proof. unfold parent; lia. Qed.

Lemma edge_sym u v : edge u v -> edge v u.
Proof. unfold edge; tauto. Qed.

Lemma edge_parent : forall v, 0 < v -> edge v (parent v).
Proof. unfold edge; auto. Qed.

Lemma edge_left : forall v, edge v (2 * v + 1).
Proof. unfold edge, parent; lia. Qed.

Lemma edge_right : forall v, edge v (2 * v + 2).
Proof. unfold edge, parent; lia. Qed.

Lemma edge_cases : forall v w,
  edge v w -> (0 < v /\ w = parent v) \/ w = 2 * v + 1 \/ w = 2 * v + 2.
Proof. unfold edge, parent; lia. Qed.

Lemma path_start K u v n : path K u v n -> u < K.
Proof. now intros []. Qed.

Lemma path_app K u w v m n : path K u w m -> path K w v n -> path K u v (m + n).
Proof. induction 1; simpl; eauto using path. Qed.

(** ** The distance *)

Fixpoint climb (fuel u v : nat) : nat :=
  match fuel with
  | O => 0
  | S fuel =>
      match u ?= v with
      | Eq => 0
      | Lt => S (climb fuel u (parent v))
      | Gt => S (climb fuel (parent u) v)
      end
  end.

(** Every climb lowers the sum of the two indices, so the sum is fuel enough. *)
Definition dist (u v : nat) : nat := climb (u + v) u v.

Lemma climb_fuel fuel fuel' u v :
  u + v <= fuel -> u + v <= fuel' -> climb fuel u v = climb fuel' u v.
Proof.
  revert fuel' u v; induction fuel as [|fuel IH]; intros [|fuel'] u v enough enough';
    simpl; try destruct (Nat.compare_spec u v); try lia;
    pose proof (parent_lt u); pose proof (parent_lt v); f_equal; apply IH; lia.
Qed.

Lemma dist_refl u : dist u u = 0.
Proof. unfold dist; destruct (u + u); simpl; [|rewrite Nat.compare_refl]; reflexivity. Qed.

Lemma dist_climb_left u v : v < u -> dist u v = S (dist (parent u) v).
Proof.
  intros below; unfold dist at 1; destruct (u + v) as [|fuel] eqn:sum; [lia|]; simpl.
  pose proof (parent_lt u).
  rewrite (proj2 (Nat.compare_gt_iff u v)) by lia; f_equal; apply climb_fuel; lia.
Qed.

Lemma dist_climb_right u v : u < v -> dist u v = S (dist u (parent v)).
Proof.
  intros below; unfold dist at 1; destruct (u + v) as [|fuel] eqn:sum; [lia|]; simpl.
  pose proof (parent_lt v).
  rewrite (proj2 (Nat.compare_lt_iff u v)) by lia; f_equal; apply climb_fuel; lia.
Qed.

(** The induction that the definition of [dist] calls for. *)
Lemma climb_ind (P : nat -> nat -> Prop) :
  (forall u, P u u) ->
  (forall u v, v < u -> P (parent u) v -> P u v) ->
  (forall u v, u < v -> P u (parent v) -> P u v) ->
  forall u v, P u v.
Proof.
  intros meet left right.
  enough (bounded : forall sum u v, u + v < sum -> P u v).
  { intros u v; apply (bounded (S (u + v))); lia. }
  induction sum as [|sum IH]; intros u v bound; [lia|].
  pose proof (parent_lt u); pose proof (parent_lt v).
  destruct (Nat.lt_trichotomy u v) as [below|[<-|below]]; [apply right| |apply left]; auto;
    apply IH; lia.
Qed.

Lemma dist_sym : forall u v, dist u v = dist v u.
Proof.
  apply (climb_ind (fun u v => dist u v = dist v u)); [reflexivity| |]; intros u v below IH.
  - now rewrite dist_climb_left, (dist_climb_right v), IH.
  - now rewrite dist_climb_right, (dist_climb_left v), IH.
Qed.

Lemma dist_zero u v : dist u v = 0 -> u = v.
Proof.
  destruct (Nat.lt_trichotomy u v) as [below|[<-|below]]; trivial;
    [rewrite dist_climb_right by trivial | rewrite dist_climb_left by trivial]; discriminate.
Qed.

(** The two ends of an edge are never equally far from a vertex. *)
Lemma parent_dist : forall c v,
  0 < c -> dist (parent c) v = dist c v + 1 \/ dist c v = dist (parent c) v + 1.
Proof.
  apply (climb_ind (fun c v =>
    0 < c -> dist (parent c) v = dist c v + 1 \/ dist c v = dist (parent c) v + 1)).
  - intros c positive; left.
    now rewrite dist_refl, dist_climb_right, dist_refl by now apply parent_lt.
  - intros c v below _ _; right; rewrite dist_climb_left by trivial; lia.
  - intros c v below IH positive; pose proof (parent_lt c positive).
    rewrite !(dist_climb_right _ v) by lia; specialize (IH positive); lia.
Qed.

Lemma edge_dist : forall u w v,
  edge u w -> dist w v = (dist u v + 1)%nat \/ dist u v = (dist w v + 1)%nat.
Proof.
  intros u w v [[positive ->]|[positive ->]]; [|apply or_comm]; now apply parent_dist.
Qed.

(** [dist] is the graph distance: some path has this length and no path is shorter. *)
Lemma dist_path : forall K u v, u < K -> v < K -> path K u v (dist u v).
Proof.
  intros K; apply (climb_ind (fun u v => u < K -> v < K -> path K u v (dist u v))).
  - intros u inside _; rewrite dist_refl; now apply path_nil.
  - intros u v below IH u_inside v_inside; pose proof (parent_lt u).
    rewrite dist_climb_left by trivial.
    apply path_cons with (parent u); [trivial|apply edge_parent|apply IH]; lia.
  - intros u v below IH u_inside v_inside; pose proof (parent_lt v).
    rewrite dist_climb_right, <- Nat.add_1_r by trivial.
    apply path_app with (parent v); [apply IH; lia|].
    apply path_cons with v; [lia|apply edge_sym, edge_parent; lia|now apply path_nil].
Qed.

Lemma dist_shortest : forall K u v n, path K u v n -> dist u v <= n.
Proof.
  induction 1 as [u|u w v n _ step _ IH]; [now rewrite dist_refl|].
  destruct (edge_dist u w v step); lia.
Qed.

Lemma dist_triangle u w v : dist u v <= dist u w + dist w v.
Proof.
  apply dist_shortest with (S (u + w + v)), path_app with w; apply dist_path; lia.
Qed.

Lemma step_toward : forall K v j,
  v < K -> j < K -> v <> j -> exists w, w < K /\ edge v w /\ dist v j = dist w j + 1.
Proof.
  intros K v j v_inside j_inside distinct.
  pose proof (dist_path K v j v_inside j_inside) as shortest.
  inversion shortest as [|? w ? n _ step rest same_v same_j length]; [contradiction|].
  exists w; split; [now apply path_start in rest|split; [trivial|]].
  apply dist_shortest in rest; destruct (edge_dist v w j step); lia.
Qed.
