(** * Intervals: the rules of crates/kernel/src/rules.rs that are not about one operation

    | Rust                      | here             | theorem                                   |
    |---------------------------|------------------|-------------------------------------------|
    | Interval, "a in [lo, hi]" | Interval, Inside |                                           |
    | lower, upper, encloses    | the same         | the tactic to_reals, Number.at_most_iff   |
    | less                      | less             | less_sound                                |
    | contains                  | contains         | contains_sound                            |
    | common                    | common           | common_sound                              |
    | hull                      | hull             | hull_sound_left, hull_sound_right         |
    | relation                  | relation         | relation_sound                            |
    | mean_value                | mean_value       | mean_value_sound                          |

    A Rust rule answers [Ok(())] or a reason; here true or false. That the sum in [mean_value_sound]
    is what the mean value theorem asks for is [mean_step_sound] of Box.v. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Number.
Import ListNotations.
Local Open Scope R_scope.

(** The closed interval [lo, hi]. *)
Record Interval := interval { lo : Number; hi : Number }.

Definition Inside (a : R) (x : Interval) : Prop := value (lo x) <= a <= value (hi x).

Definition lower (bound v : Number) : bool := Number.at_most bound v.
Definition upper (v bound : Number) : bool := Number.at_most v bound.
Definition encloses (out : Interval) (v : Number) : bool := lower (lo out) v && upper v (hi out).

(** ** Tactics *)

(** Turns what a rule tested into inequalities between reals, and intervals into their ends. *)
Ltac to_reals :=
  unfold encloses, lower, upper, Inside in *;
  repeat match goal with
    | H : (_ && _)%bool = true |- _ => apply andb_prop in H; destruct H
    | H : Number.at_most _ _ = true |- _ => apply Number.at_most_iff in H
    | H : Number.below _ _ = true |- _ => apply Number.below_iff in H
    | H : Number.is_eq _ _ = true |- _ => apply Number.is_eq_iff in H
    | H : _ /\ _ |- _ => destruct H
    end;
  repeat rewrite ?Number.add_value, ?Number.sub_value, ?Number.mul_value, ?Number.neg_value,
    ?Number.pow_value, ?Number.whole_value, ?Number.dyadic_value in *.

(** A linear function between two points lies between its values there. *)
Lemma linear_ge L p q a c : p <= a <= q -> L <= p * c -> L <= q * c -> L <= a * c.
Proof. intros Ha Hp Hq; destruct (Rle_or_lt 0 c); nra. Qed.

Lemma linear_le U p q a c : p <= a <= q -> p * c <= U -> q * c <= U -> a * c <= U.
Proof. intros Ha Hp Hq; destruct (Rle_or_lt 0 c); nra. Qed.

(** A product takes its extremes at the four corners. *)
Lemma corners_ge L x y a b :
  Inside a x -> Inside b y ->
  L <= value (lo x) * value (lo y) -> L <= value (lo x) * value (hi y) ->
  L <= value (hi x) * value (lo y) -> L <= value (hi x) * value (hi y) -> L <= a * b.
Proof.
  intros Ha Hb Hpr Hps Hqr Hqs; apply (linear_ge L (value (lo x)) (value (hi x))); [exact Ha| |];
    rewrite Rmult_comm; apply (linear_ge L (value (lo y)) (value (hi y))); try exact Hb; lra.
Qed.

Lemma corners_le U x y a b :
  Inside a x -> Inside b y ->
  value (lo x) * value (lo y) <= U -> value (lo x) * value (hi y) <= U ->
  value (hi x) * value (lo y) <= U -> value (hi x) * value (hi y) <= U -> a * b <= U.
Proof.
  intros Ha Hb Hpr Hps Hqr Hqs; apply (linear_le U (value (lo x)) (value (hi x))); [exact Ha| |];
    rewrite Rmult_comm; apply (linear_le U (value (lo y)) (value (hi y))); try exact Hb; lra.
Qed.

(** ** Intervals among each other *)

(** X - c. *)
Definition less (x : Interval) (c : Number) : Interval :=
  interval (Number.sub (lo x) c) (Number.sub (hi x) c).

Theorem less_sound x c a : Inside a x -> Inside (a - value c) (less x c).
Proof. unfold less; intros H; to_reals; simpl; to_reals; lra. Qed.

(** Whether one interval holds another. *)
Definition contains (out x : Interval) : bool := lower (lo out) (lo x) && upper (hi x) (hi out).

Theorem contains_sound out x : contains out x = true -> forall a, Inside a x -> Inside a out.
Proof. unfold contains; intros H a Ha; to_reals; lra. Qed.

(** What two intervals have in common. *)
Definition common (x y : Interval) : option Interval :=
  let low := if Number.at_most (lo x) (lo y) then lo y else lo x in
  let high := if Number.at_most (hi x) (hi y) then hi x else hi y in
  if Number.at_most low high then Some (interval low high) else None.

Theorem common_sound x y z :
  common x y = Some z -> forall a, Inside a x -> Inside a y -> Inside a z.
Proof.
  unfold common; intros H a Hx Hy.
  match type of H with (if ?c then _ else _) = _ => destruct c end; [|discriminate].
  injection H as <-; unfold Inside in *; simpl.
  destruct (Number.at_most (lo x) (lo y)), (Number.at_most (hi x) (hi y)); lra.
Qed.

(** The smallest interval that holds two. *)
Definition hull (x y : Interval) : Interval :=
  interval (if Number.at_most (lo x) (lo y) then lo x else lo y)
    (if Number.at_most (hi x) (hi y) then hi y else hi x).

Lemma at_most_false x y : Number.at_most x y = false -> value y < value x.
Proof.
  intros H; apply Rnot_le_lt; intros Hle; apply Number.at_most_iff in Hle; congruence.
Qed.

Lemma hull_ends x y :
  value (lo (hull x y)) <= value (lo x) /\ value (lo (hull x y)) <= value (lo y) /\
  value (hi x) <= value (hi (hull x y)) /\ value (hi y) <= value (hi (hull x y)).
Proof.
  unfold hull; simpl.
  destruct (Number.at_most (lo x) (lo y)) eqn:Hl, (Number.at_most (hi x) (hi y)) eqn:Hh;
    repeat match goal with
      | H : Number.at_most _ _ = true |- _ => apply Number.at_most_iff in H
      | H : Number.at_most _ _ = false |- _ => apply at_most_false in H
      end; lra.
Qed.

Theorem hull_sound_left x y a : Inside a x -> Inside a (hull x y).
Proof. intros H; pose proof (hull_ends x y); unfold Inside in *; lra. Qed.

Theorem hull_sound_right x y a : Inside a y -> Inside a (hull x y).
Proof. intros H; pose proof (hull_ends x y); unfold Inside in *; lra. Qed.

(** ** Relations *)

Inductive Relation := AtMost | Below | AtLeast | Above | Equal.

Definition Related (a : R) (r : Relation) (b : R) : Prop :=
  match r with
  | AtMost => a <= b
  | Below => a < b
  | AtLeast => a >= b
  | Above => a > b
  | Equal => a = b
  end.

(** [Some true] if the relation holds at every point, [Some false] if it fails at every point. *)
Definition relation (x : Interval) (r : Relation) (y : Interval) : option bool :=
  let (holds, fails) :=
    match r with
    | AtMost => (Number.at_most (hi x) (lo y), Number.below (hi y) (lo x))
    | Below => (Number.below (hi x) (lo y), Number.at_most (hi y) (lo x))
    | AtLeast => (Number.at_most (hi y) (lo x), Number.below (hi x) (lo y))
    | Above => (Number.below (hi y) (lo x), Number.at_most (hi x) (lo y))
    | Equal =>
        (Number.at_most (hi x) (lo y) && Number.at_most (hi y) (lo x),
         Number.below (hi x) (lo y) || Number.below (hi y) (lo x))
    end in
  match holds, fails with
  | true, _ => Some true
  | _, true => Some false
  | _, _ => None
  end.

Theorem relation_sound x r y answer :
  relation x r y = Some answer ->
  forall a b, Inside a x -> Inside b y -> if answer then Related a r b else ~ Related a r b.
Proof.
  intros H a b Ha Hb; destruct answer, r; unfold relation, Related in *;
    repeat match type of H with
      | context [?c && ?d] => destruct c eqn:?; simpl in H
      | context [?c || ?d] => destruct c eqn:?; simpl in H
      | context [if ?c then _ else _] => destruct c eqn:?; simpl in H
      end; try discriminate; to_reals; lra.
Qed.

(** ** The mean value form *)

(** One round of the inner loop: takes one more product in. *)
Definition take_in '(least, most) (product : Number) : Number * Number :=
  if Number.below product least then (product, most)
  else if Number.below most product then (least, product)
  else (least, most).

(** The least and the largest product of two intervals. *)
Definition extremes (slope offset : Interval) : Number * Number :=
  let (least, most) := (Number.mul (lo slope) (lo offset), Number.mul (hi slope) (hi offset)) in
  let (least, most) := if Number.below most least then (most, least) else (least, most) in
  fold_left take_in
    [Number.mul (lo slope) (hi offset); Number.mul (hi slope) (lo offset)]
    (least, most).

(** Whether [out] holds s(c) + the sum of s'(X) * (x - c), given an enclosure of s(c), and those of
    the derivatives on the box with those of x - c. *)
Definition mean_value (centre : Interval) (terms : list (Interval * Interval)) (out : Interval)
  : bool :=
  let '(low, high) :=
    fold_left
      (fun '(low, high) '(slope, offset) =>
         let '(least, most) := extremes slope offset in
         (Number.add low least, Number.add high most))
      terms (lo centre, hi centre) in
  lower (lo out) low && upper high (hi out).

Lemma below_false x y : Number.below x y = false -> value y <= value x.
Proof. intros H; apply Rnot_lt_le; intros Hlt; apply Number.below_iff in Hlt; congruence. Qed.

Lemma take_in_bounds least most product least' most' :
  value least <= value most -> take_in (least, most) product = (least', most') ->
  value least' <= value least /\ value most <= value most' /\
  value least' <= value product <= value most'.
Proof.
  unfold take_in; intros Hle E.
  destruct (Number.below product least) eqn:Hl;
    [|destruct (Number.below most product) eqn:Hm]; injection E as <- <-.
  - apply Number.below_iff in Hl; lra.
  - apply below_false in Hl; apply Number.below_iff in Hm; lra.
  - apply below_false in Hl; apply below_false in Hm; lra.
Qed.

Lemma extremes_bound slope offset least most d h :
  extremes slope offset = (least, most) ->
  Inside d slope -> Inside h offset -> value least <= d * h <= value most.
Proof.
  unfold extremes; intros E Hd Hh; cbn [fold_left] in E.
  set (p := Number.mul (lo slope) (lo offset)) in E.
  set (q := Number.mul (hi slope) (hi offset)) in E.
  destruct (if Number.below q p then (q, p) else (p, q)) as [l0 m0] eqn:E0.
  destruct (take_in (l0, m0) _) as [l1 m1] eqn:E1.
  assert (H0 : value l0 <= value p <= value m0 /\ value l0 <= value q <= value m0).
  { destruct (Number.below q p) eqn:Hb; injection E0 as <- <-;
      [apply Number.below_iff in Hb|apply below_false in Hb]; lra. }
  apply take_in_bounds in E1; [|lra]; apply take_in_bounds in E; [|lra].
  unfold p, q in *; rewrite !Number.mul_value in *.
  split; [apply (corners_ge _ slope offset)|apply (corners_le _ slope offset)];
    try assumption; lra.
Qed.

(** The real sum that the rule bounds. *)
Fixpoint sum_of_products (terms : list (R * R)) : R :=
  match terms with
  | [] => 0
  | (d, h) :: terms => d * h + sum_of_products terms
  end.

Theorem mean_value_sound centre terms out :
  mean_value centre terms out = true ->
  forall s products, Inside s centre ->
  Forall2 (fun p t => Inside (fst p) (fst t) /\ Inside (snd p) (snd t)) products terms ->
  Inside (s + sum_of_products products) out.
Proof.
  unfold mean_value; intros H s products Hs Hall; revert centre s Hs H.
  induction Hall as [|[d h] [slope offset] products terms [Hd Hh] _ IH];
    intros centre s Hs H; simpl in *.
  - to_reals; lra.
  - destruct (extremes slope offset) as [least most] eqn:E.
    replace (s + (d * h + sum_of_products products))
      with (s + d * h + sum_of_products products) by ring.
    apply (IH (interval (Number.add (lo centre) least) (Number.add (hi centre) most)));
      [|exact H].
    pose proof (extremes_bound slope offset least most d h E Hd Hh) as Hp.
    unfold Inside in *; simpl in *; rewrite !Number.add_value; lra.
Qed.
