(** * Places in a list, fast

    A drift needs the sum of n V_t over the next states t of a choice. The Rust code finds V_t by its
    place in memory. Here a list has marks: a mark has a place, and what the list has from there on.
    Next states come in order, so the sum walks along the values once, and where the next state lies
    beyond a mark, it goes on from there.

    | here      | what                                                    | theorem            |
    |-----------|---------------------------------------------------------|--------------------|
    | marks     | a mark for every 32nd place                             | marks_right        |
    | walk      | what a list has from a place on                         | walk_skipn         |
    | jump      | the last mark that is not beyond a place                | jump_right         |
    | find      | what a list has at a place                              | find_marks         |
    | weighted  | the sum                                                 | weighted_marks     |

    [walk] counts up to a place instead of taking its number apart, which would be slow in extracted
    programs where machine integers stand for nat. *)

From Coq Require Import ZArith Lia List.
Import ListNotations.
Local Open Scope Z_scope.

Section Places.

Context {A : Type}.

(** Marks for the places [due], [due] + 32, .., given what the list has from place [here] on. *)
Fixpoint marks_from (here due : nat) (l : list A) : list (nat * list A) :=
  match l with
  | [] => []
  | _ :: later =>
      if (here =? due)%nat then (here, l) :: marks_from (S here) (32 + here) later
      else marks_from (S here) due later
  end.

Definition marks (l : list A) : list (nat * list A) := marks_from 0 0 l.

(** What a list has from place k on, given what it has from place [here] on. *)
Fixpoint walk (here k : nat) (l : list A) : list A :=
  match l with
  | [] => []
  | _ :: later => if (here =? k)%nat then l else walk (S here) k later
  end.

(** The marks from the last one on that is not beyond k, if the first is not. *)
Fixpoint jump (k : nat) (ahead : list (nat * list A)) : list (nat * list A) :=
  match ahead with
  | _ :: ((m, _) :: _) as later => if (m <=? k)%nat then jump k later else ahead
  | _ => ahead
  end.

Definition find (k : nat) (marked : list (nat * list A)) : option A :=
  match jump k marked with
  | [] => None
  | (m, l) :: _ => hd_error (walk m k l)
  end.

(** ** What they do *)

(** The marks are those of this list. *)
Definition Right (l : list A) (marked : list (nat * list A)) : Prop :=
  Forall (fun mark => snd mark = skipn (fst mark) l) marked.

Lemma skipn_tail here (l later : list A) x : skipn here l = x :: later -> skipn (S here) l = later.
Proof.
  revert l; induction here as [|here IH]; intros l E; [simpl in E; subst; reflexivity|].
  destruct l as [|y l]; [discriminate|]; apply (IH l E).
Qed.

Lemma marks_right_from l here due later :
  later = skipn here l -> Right l (marks_from here due later).
Proof.
  revert here due; induction later as [|x later IH]; intros here due E; [constructor|]; simpl.
  assert (Tail := skipn_tail here l later x (eq_sym E)).
  destruct (here =? due)%nat; [constructor; [exact E|]|]; apply IH; auto.
Qed.

Lemma marks_right l : Right l (marks l).
Proof. apply marks_right_from; reflexivity. Qed.

Lemma walk_skipn here k l later :
  (here <= k)%nat -> later = skipn here l -> walk here k later = skipn k l.
Proof.
  revert here; induction later as [|x later IH]; intros here Le E; simpl.
  - symmetry in E |- *; apply (f_equal (@length A)) in E; rewrite skipn_length in E; simpl in E.
    apply skipn_all2; lia.
  - destruct (Nat.eqb_spec here k) as [->|Ne]; [exact E|].
    apply IH; [lia|]; symmetry; apply (skipn_tail here l later x); auto.
Qed.

(** The first mark is not beyond k. *)
Definition Before (k : nat) (marked : list (nat * list A)) : Prop :=
  match marked with [] => False | (m, _) :: _ => (m <= k)%nat end.

Lemma jump_right k l ahead :
  Right l ahead -> Before k ahead -> Right l (jump k ahead) /\ Before k (jump k ahead).
Proof.
  induction ahead as [|[m first] ahead IH]; intros R B; [contradiction|].
  destruct ahead as [|[m' first'] later]; [split; assumption|]; cbn [jump].
  destruct (Nat.leb_spec m' k) as [Le|_]; [|split; assumption].
  inversion R; apply IH; [assumption|exact Le].
Qed.

Lemma find_marks k l : find k (marks l) = nth_error l k.
Proof.
  unfold find; assert (E : hd_error (skipn k l) = nth_error l k).
  { revert l; induction k as [|k IH]; intros [|x l]; simpl; auto. }
  destruct l as [|x l]; [destruct k; reflexivity|].
  destruct (jump_right k (x :: l) (marks (x :: l)) (marks_right _) (Nat.le_0_l k)) as [R B].
  destruct (jump k _) as [|[m first] later]; [contradiction|].
  inversion R as [|? ? Here _]; subst; simpl in Here, B.
  rewrite (walk_skipn m k (x :: l) first B Here); exact E.
Qed.

End Places.

(** ** Sums *)

(** [sum] plus the sum of n V_t over the next states t, given the values from state [here] on and the
    marks that lie [ahead]. *)
Fixpoint weighted (sum : Z) (here : nat) (values : list Z) (ahead : list (nat * list Z))
  (next : list (nat * Z)) : Z :=
  match next with
  | [] => sum
  | (t, n) :: next =>
      let beyond := match ahead with (m, _) :: _ => (m <=? t)%nat | [] => false end in
      if beyond then
        match jump t ahead with
        | [] => sum
        | (m, from_mark) :: ahead =>
            match walk m t from_mark with
            | [] => sum
            | v :: values => weighted (sum + n * v) (S t) values ahead next
            end
        end
      else
        match walk here t values with
        | [] => sum
        | v :: values => weighted (sum + n * v) (S t) values ahead next
        end
  end.

(** Next states are at least [least], and each larger than the one before. *)
Fixpoint increasing (least : nat) (next : list (nat * Z)) : bool :=
  match next with
  | [] => true
  | (t, _) :: next => (least <=? t)%nat && increasing (S t) next
  end.

(** The sum of n f(t) over a list of states and numerators. *)
Definition sum_of (next : list (nat * Z)) (f : nat -> Z) : Z :=
  fold_right (fun '(t, n) sum => n * f t + sum) 0 next.

(** Beyond the last state there is nothing to sum. *)
Lemma sum_beyond (l : list Z) least next :
  increasing least next = true -> skipn least l = [] -> sum_of next (fun t => nth t l 0) = 0.
Proof.
  revert least; induction next as [|[t n] next IH]; intros least I E; [reflexivity|]; simpl in *.
  apply andb_prop in I; destruct I as [Le I]; apply Nat.leb_le in Le.
  apply (f_equal (@length Z)) in E; rewrite skipn_length in E; simpl in E.
  rewrite (nth_overflow l), (IH (S t)); auto; [ring|apply skipn_all2; lia|lia].
Qed.

Lemma weighted_sum (l : list Z) sum here values ahead next :
  increasing here next = true -> Right l ahead -> values = skipn here l ->
  weighted sum here values ahead next = sum + sum_of next (fun t => nth t l 0).
Proof.
  revert sum here values ahead; induction next as [|[t n] next IH];
    intros sum here values ahead I R E; [unfold sum_of; simpl; ring|].
  cbn [weighted]; simpl in I; apply andb_prop in I; destruct I as [Le I]; apply Nat.leb_le in Le.
  assert (Value : forall v later, skipn t l = v :: later ->
    forall ahead, Right l ahead ->
    weighted (sum + n * v) (S t) later ahead next =
    sum + sum_of ((t, n) :: next) (fun t => nth t l 0)).
  { intros v later Et ahead' R'; rewrite (IH _ (S t)); auto;
      [|symmetry; apply (skipn_tail t l later v); auto].
    replace v with (nth t l 0); [simpl; unfold sum_of; ring|].
    rewrite <- (firstn_skipn t l) at 1; rewrite Et.
    assert (Lt : (t < length l)%nat)
      by (apply (f_equal (@length Z)) in Et; rewrite skipn_length in Et; simpl in Et; lia).
    rewrite app_nth2; rewrite firstn_length_le by lia; [rewrite Nat.sub_diag; reflexivity|lia]. }
  assert (None : skipn t l = [] -> sum = sum + sum_of ((t, n) :: next) (fun t => nth t l 0)).
  { intros Et; rewrite (sum_beyond l t); [ring| |exact Et]; simpl; rewrite Nat.leb_refl; exact I. }
  destruct (match ahead with (m, _) :: _ => _ | [] => false end) eqn:B.
  - assert (B' : Before t ahead)
      by (destruct ahead as [|[m ?] ?]; [discriminate|apply Nat.leb_le, B]).
    destruct (jump_right t l ahead R B') as [R' Bt].
    destruct (jump t ahead) as [|[m from_mark] ahead']; [contradiction|].
    inversion R' as [|? ? Here Later]; subst; simpl in Here, Bt.
    rewrite (walk_skipn m t l from_mark Bt Here); destruct (skipn t l) eqn:Et; auto.
  - rewrite (walk_skipn here t l values Le E); destruct (skipn t l) eqn:Et; auto.
Qed.

Theorem weighted_marks l next :
  increasing 0 next = true -> weighted 0 0 [] (marks l) next = sum_of next (fun t => nth t l 0).
Proof.
  intros I; destruct next as [|[t n] next]; [reflexivity|].
  (* The first mark is state 0, so the empty list is never looked at. *)
  destruct l as [|v l].
  - rewrite (sum_beyond [] 0) by auto; reflexivity.
  - assert (Same : weighted 0 0 [] (marks (v :: l)) ((t, n) :: next) =
      weighted 0 0 (v :: l) (marks (v :: l)) ((t, n) :: next)) by reflexivity.
    rewrite Same; apply (weighted_sum (v :: l) 0); auto; apply marks_right.
Qed.
