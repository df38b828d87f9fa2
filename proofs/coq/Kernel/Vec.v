(** * Stores and vectors: the [Vec] of the Rust code

    | Rust                    | here              | theorem                                      |
    |-------------------------|-------------------|----------------------------------------------|
    | Vec<Option<A>>, by place | Store, get, put  | get_put, get_none                            |
    | Vec<A>, push, get       | Vec, push, look   | to_list_push, look_spec                      |
    | extend                  | extend            | to_list_extend                               |
    | collect into a Vec      | of_list           | to_list_of_list                              |

    A store holds something at some places. A vector holds something at each of the places 0, 1, ..
    up to its size. Both find it in as many steps as a place has binary digits, so that the check,
    extracted, does not go through lists. To proofs a vector is the list of what it holds, by the
    coercion [to_list]. *)

From Coq Require Import Arith Lia Bool List FMapPositive PArith.
Import ListNotations.

Definition Store (A : Type) : Type := PositiveMap.t A.

Definition nothing {A} : Store A := PositiveMap.empty A.

Definition get {A} (s : Store A) (place : nat) : option A :=
  PositiveMap.find (Pos.of_succ_nat place) s.

Definition put {A} (s : Store A) (place : nat) (a : A) : Store A :=
  PositiveMap.add (Pos.of_succ_nat place) a s.

Lemma get_put {A} (s : Store A) place a k :
  get (put s place a) k = if (k =? place)%nat then Some a else get s k.
Proof.
  unfold get, put; destruct (Nat.eqb_spec k place) as [->|Hne]; [apply PositiveMap.gss|].
  apply PositiveMap.gso; intros H; apply Hne, SuccNat2Pos.inj, H.
Qed.

Lemma get_none {A} place : get (@nothing A) place = None.
Proof. apply PositiveMap.gempty. Qed.

(** ** Vectors *)

Record Vec (A : Type) := vec {
  size : nat;
  content : Store A;
  full : forall k, (k < size)%nat <-> exists a, get content k = Some a }.

Arguments vec {A} size content full.
Arguments size {A} v.
Arguments content {A} v.
Arguments full {A} v k.

Definition look {A} (v : Vec A) (k : nat) : option A := get (content v) k.

(** Puts what is at the places below [n] before a list. *)
Fixpoint collect {A} (s : Store A) (n : nat) (after : list A) : list A :=
  match n with
  | O => after
  | S k => collect s k (match get s k with Some a => a :: after | None => after end)
  end.

Definition to_list {A} (v : Vec A) : list A := collect (content v) (size v) [].

Coercion to_list : Vec >-> list.

Lemma collect_app {A} (s : Store A) n : forall after,
  collect s n after = collect s n [] ++ after.
Proof.
  induction n as [|n IH]; intros after; simpl; [reflexivity|].
  destruct (get s n) as [a|]; [|apply IH].
  rewrite IH, (IH [a]), <- app_assoc; reflexivity.
Qed.

Lemma collect_put {A} (s : Store A) place a n :
  (n <= place)%nat -> forall after, collect (put s place a) n after = collect s n after.
Proof.
  induction n as [|n IH]; intros Hn after; simpl; [reflexivity|].
  rewrite get_put; destruct (Nat.eqb_spec n place) as [->|_]; [lia|apply IH; lia].
Qed.

Lemma collect_spec {A} (s : Store A) n :
  (forall k, (k < n)%nat -> exists a, get s k = Some a) ->
  length (collect s n []) = n /\
  forall k, (k < n)%nat -> nth_error (collect s n []) k = get s k.
Proof.
  induction n as [|n IH]; intros Hfull; simpl; [split; [reflexivity|lia]|].
  destruct (Hfull n) as [a Ha]; [lia|]; rewrite Ha.
  destruct IH as [Hlength Hget]; [intros k Hk; apply Hfull; lia|].
  rewrite collect_app; split; [rewrite app_length, Hlength; simpl; lia|].
  intros k Hk; destruct (Nat.eq_dec k n) as [->|Hne].
  - rewrite nth_error_app2, Hlength, Nat.sub_diag by lia; rewrite Ha; reflexivity.
  - rewrite nth_error_app1 by lia; apply Hget; lia.
Qed.

Lemma to_list_length {A} (v : Vec A) : length v = size v.
Proof. apply collect_spec; intros k; apply full. Qed.

Theorem look_spec {A} (v : Vec A) k : look v k = nth_error v k.
Proof.
  destruct (Nat.lt_ge_cases k (size v)) as [Hk|Hk].
  - symmetry; apply collect_spec; [intros j; apply full|exact Hk].
  - rewrite (proj2 (nth_error_None v k)) by (rewrite to_list_length; exact Hk).
    unfold look; destruct (get (content v) k) as [a|] eqn:E; [|reflexivity].
    assert (k < size v)%nat by (apply full; exists a; exact E); lia.
Qed.

Lemma empty_full {A} k : (k < 0)%nat <-> exists a : A, get nothing k = Some a.
Proof. rewrite get_none; split; [lia|intros [a H]; discriminate]. Qed.

Definition empty {A} : Vec A := vec 0 nothing empty_full.

Lemma push_full {A} (v : Vec A) a k :
  (k < S (size v))%nat <-> exists b, get (put (content v) (size v) a) k = Some b.
Proof.
  rewrite get_put; destruct (Nat.eqb_spec k (size v)) as [->|Hne].
  - split; [intros _; exists a; reflexivity|lia].
  - rewrite <- full; lia.
Qed.

Definition push {A} (v : Vec A) (a : A) : Vec A :=
  vec (S (size v)) (put (content v) (size v) a) (push_full v a).

Lemma to_list_push {A} (v : Vec A) a : to_list (push v a) = v ++ [a].
Proof.
  unfold to_list; simpl; rewrite get_put, Nat.eqb_refl, collect_put by lia; apply collect_app.
Qed.

Definition extend {A} (v : Vec A) (l : list A) : Vec A := fold_left push l v.

Lemma to_list_extend {A} (l : list A) : forall v : Vec A, to_list (extend v l) = v ++ l.
Proof.
  induction l as [|a l IH]; intros v; simpl; [rewrite app_nil_r; reflexivity|].
  rewrite IH, to_list_push, <- app_assoc; reflexivity.
Qed.

Definition of_list {A} (l : list A) : Vec A := extend empty l.

Theorem to_list_of_list {A} (l : list A) : to_list (of_list l) = l.
Proof. apply to_list_extend. Qed.

(** Whether a vector holds true at a place. *)
Definition flagged (v : Vec bool) (k : nat) : bool :=
  match look v k with Some b => b | None => false end.

Lemma flagged_spec (v : Vec bool) k : flagged v k = nth k v false.
Proof.
  unfold flagged; rewrite look_spec; destruct (nth_error v k) as [b|] eqn:E.
  - symmetry; apply nth_error_nth, E.
  - symmetry; apply nth_overflow, nth_error_None, E.
Qed.
