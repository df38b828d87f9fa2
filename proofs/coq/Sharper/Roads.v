(** * Roads between hubs

    The faster family needs a graph on H hubs with few roads out of each and short distances. Road
    k < r leads from hub v to (r v + k) mod H. Writing numbers to base r, a road shifts a digit in,
    so n roads reach every residue r^n v, ..., r^n v + r^n - 1, and all hubs once r^n >= H. The heap
    tree of the paper needs 3 roads and about 2 log2 H steps; this graph needs 2 and log2 H.

    The first half is about any graph given by its roads: the distance, and that some road shortens
    it by one while none shortens it by more.

    | here             | meaning                                                              |
    |------------------|----------------------------------------------------------------------|
    | [first n f]      | the least k < n with f k, and n if there is none                     |
    | [arrives n v j]  | some n roads lead from v to j                                        |
    | [distance v j]   | the least number of roads from v to j, as far as W                   |
    | [toward v j]     | a first road of a shortest way                                       | *)

From Coq Require Import Lia PeanoNat ArithRing List Bool.
Import ListNotations.

Fixpoint first (n : nat) (f : nat -> bool) : nat :=
  match n with
  | O => O
  | S k => if f 0 then 0 else S (first k (fun j => f (S j)))
  end.

Lemma first_le n f : first n f <= n.
Proof.
  revert f; induction n as [|n IH]; intros f; simpl; [lia|].
  destruct (f 0); [lia|]; specialize (IH (fun j => f (S j))); lia.
Qed.

Lemma first_found n f k : k < n -> f k = true -> f (first n f) = true /\ first n f <= k.
Proof.
  revert f k; induction n as [|n IH]; intros f k Hk Yes; simpl; [lia|].
  destruct (f 0) eqn:Zero; [split; [exact Zero|lia]|].
  destruct k as [|k]; [congruence|].
  destruct (IH (fun j => f (S j)) k) as [Found Least]; [lia|exact Yes|]; split; [exact Found|lia].
Qed.

Section Graph.

Variable H roads W : nat.
Variable road : nat -> nat -> nat.      (* road k v: where road k leads from v *)

Fixpoint arrives (n v j : nat) : bool :=
  match n with
  | O => Nat.eqb v j
  | S n' => existsb (fun k => arrives n' (road k v) j) (seq 0 roads)
  end.

Definition distance (v j : nat) : nat := first (S W) (fun n => arrives n v j).

Definition toward (v j : nat) : nat :=
  first roads (fun k => distance (road k v) j <? distance v j).

Lemma arrives_step n v j k :
  k < roads -> arrives n (road k v) j = true -> arrives (S n) v j = true.
Proof.
  intros Hk There; simpl; apply existsb_exists; exists k; split; [apply in_seq; lia|exact There].
Qed.

Hypothesis road_inside : forall k v, v < H -> road k v < H.
Hypothesis connected : forall v j, v < H -> j < H -> exists n, n <= W /\ arrives n v j = true.

Lemma distance_spec v j n :
  n <= W -> arrives n v j = true -> arrives (distance v j) v j = true /\ distance v j <= n.
Proof. intros Hn; apply (first_found (S W) (fun n => arrives n v j) n); lia. Qed.

Lemma distance_arrives v j : v < H -> j < H -> arrives (distance v j) v j = true.
Proof.
  intros Hv Hj; destruct (connected v j Hv Hj) as [n [Hn Yes]].
  apply (distance_spec v j n Hn Yes).
Qed.

Theorem distance_le v j : v < H -> j < H -> distance v j <= W.
Proof.
  intros Hv Hj; destruct (connected v j Hv Hj) as [n [Hn Yes]].
  destruct (distance_spec v j n Hn Yes); lia.
Qed.

Theorem distance_here j : distance j j = 0.
Proof. unfold distance; simpl; rewrite Nat.eqb_refl; reflexivity. Qed.

Theorem distance_zero v j : v < H -> j < H -> distance v j = 0 -> v = j.
Proof.
  intros Hv Hj Zero; assert (There := distance_arrives v j Hv Hj).
  rewrite Zero in There; apply Nat.eqb_eq, There.
Qed.

Theorem distance_road v j k :
  v < H -> j < H -> k < roads -> distance v j <= S (distance (road k v) j).
Proof.
  intros Hv Hj Hk; assert (Far := distance_le v j Hv Hj).
  destruct (Nat.lt_ge_cases (distance (road k v) j) W) as [Near|]; [|lia].
  apply (distance_spec v j (S (distance (road k v) j))); [lia|].
  apply arrives_step with k; auto; apply distance_arrives; auto.
Qed.

Lemma shorter_road v j :
  v < H -> j < H -> v <> j -> exists k, k < roads /\ distance v j = S (distance (road k v) j).
Proof.
  intros Hv Hj Away; assert (There := distance_arrives v j Hv Hj).
  destruct (distance v j) as [|n] eqn:Dist; [destruct Away; apply distance_zero; auto|].
  simpl in There; apply existsb_exists in There; destruct There as [k [In There]].
  apply in_seq in In; exists k; split; [lia|].
  assert (Far := distance_le v j Hv Hj); assert (Road := distance_road v j k Hv Hj ltac:(lia)).
  destruct (distance_spec (road k v) j n) as [_ Short]; [lia|exact There|lia].
Qed.

Theorem toward_shorter v j :
  v < H -> j < H -> v <> j ->
  toward v j < roads /\ distance v j = S (distance (road (toward v j) v) j).
Proof.
  intros Hv Hj Away; destruct (shorter_road v j Hv Hj Away) as [k [Hk Short]].
  destruct (first_found roads (fun k => distance (road k v) j <? distance v j) k Hk)
    as [Found Least].
  { apply Nat.ltb_lt; lia. }
  fold (toward v j) in Found, Least; apply Nat.ltb_lt in Found.
  assert (Road := distance_road v j (toward v j) Hv Hj); lia.
Qed.

End Graph.

(** ** Shifting digits in *)

Definition shift (H r k v : nat) : nat := (r * v + k) mod H.

Section Shift.

Variables H r W : nat.
Hypothesis H_pos : 0 < H.
Hypothesis far_enough : H <= r ^ W.

Lemma shift_inside k v : shift H r k v < H.
Proof. apply Nat.mod_upper_bound, Nat.neq_0_lt_0, H_pos. Qed.

(** n roads add any n digits. *)
Lemma shift_arrives n v c :
  v < H -> c < r ^ n -> arrives r (shift H r) n v ((r ^ n * v + c) mod H) = true.
Proof.
  revert v c; induction n as [|n IH]; intros v c Hv Hc.
  - simpl in Hc; replace (r ^ 0 * v + c) with v by (simpl; lia).
    simpl; apply Nat.eqb_eq; symmetry; apply Nat.mod_small, Hv.
  - rewrite Nat.pow_succ_r' in Hc.
    assert (Hr : r ^ n <> 0) by (intros Zero; rewrite Zero in Hc; lia).
    apply arrives_step with (k := c / r ^ n).
    + apply Nat.div_lt_upper_bound; [exact Hr|lia].
    + replace ((r ^ S n * v + c) mod H)
        with ((r ^ n * shift H r (c / r ^ n) v + c mod r ^ n) mod H).
      * apply IH; [apply shift_inside|apply Nat.mod_upper_bound, Hr].
      * unfold shift; rewrite <- Nat.add_mod_idemp_l, Nat.mul_mod_idemp_r, Nat.add_mod_idemp_l
          by lia.
        f_equal; rewrite Nat.pow_succ_r'; rewrite (Nat.div_mod c (r ^ n) Hr) at 3; ring.
Qed.

Lemma shift_connected v j :
  v < H -> j < H -> exists n, n <= W /\ arrives r (shift H r) n v j = true.
Proof.
  intros Hv Hj; exists W; split; [lia|].
  set (c := (j + (H - (r ^ W * v) mod H)) mod H).
  assert (Hc : c < H) by (apply Nat.mod_upper_bound; lia).
  replace j with ((r ^ W * v + c) mod H); [apply shift_arrives; lia|].
  unfold c; rewrite Nat.add_mod_idemp_r by lia.
  assert (Small := Nat.mod_upper_bound (r ^ W * v) H ltac:(lia)).
  rewrite <- Nat.add_mod_idemp_l by lia.
  replace ((r ^ W * v) mod H + (j + (H - (r ^ W * v) mod H))) with (j + 1 * H) by lia.
  rewrite Nat.mod_add, Nat.mod_small; lia.
Qed.

End Shift.
