(** * Covers in files of their own: crates/kernel/src/tree

    | Rust                        | here                  | theorem                              |
    |-----------------------------|-----------------------|--------------------------------------|
    | Line                        | Tree                  |                                      |
    | Number::middle              | middle                | middle_value                         |
    | Splits::split               | halves                | halves_sound                         |
    | Splits::next, leaf          | read                  | read_sound                           |
    | Table::prepare              | widened               | widened_hold                         |
    | Terms::leaf                 | leaf_settles          |                                      |
    | same_box, Covering::compose | same_box, composed    | composed_sound                       |
    | Covering                    | by_tree, check_tree   | by_tree_sound, tree_certified, ..    |

    The Rust code reads the lines one by one, the root first and each half before what is above it,
    and holds the splits above the line that comes next; here a file is a tree, and [read] goes
    through it in the same order. That lines and trees in this order belong to one another, one to
    one, is not proved here; nor is the reading of numbers, or the limits, which only make the Rust
    code reject more.

    What a leaf is computed with is no part of the file. The Rust code computes it (nearest.rs), and
    checks every enclosure by its rule; here it is whatever [propose] answers, and the theorems hold
    for all answers. Steps that do not vary have enclosures in leaves that hold those outside.

    The theorem about trees alone is [composed_sound]: if every leaf is accepted, and acceptance of a
    box says something of all of its points, then it is true of all points of the range; a part
    stands for the box that the tree has in its place. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Program Walk Box Cover Check
  Meaning Verdict.
Import ListNotations.
Local Open Scope R_scope.

(** ** Splits *)

(** The number in the middle of two. *)
Definition middle (x y : Number) : Number := Number.mul (Number.add x y) (Number.dyadic 1 (-1)).

Lemma middle_value x y : value (middle x y) = (value x + value y) / 2.
Proof.
  unfold middle; rewrite Number.mul_value, Number.add_value, Number.dyadic_value; simpl; field.
Qed.

(** A box with another range of one variable. *)
Fixpoint replaced (box : list Interval) (variable : nat) (x : Interval) : list Interval :=
  match box, variable with
  | [], _ => []
  | _ :: box, O => x :: box
  | y :: box, S variable => y :: replaced box variable x
  end.

(** The two halves of a box along a variable: split somewhere strictly inside, or in the middle. *)
Definition halves (box : list Interval) (variable : nat) (place : option Number)
  : option (list Interval * list Interval) :=
  match nth_error box variable with
  | None => None
  | Some range =>
      let at_ := match place with Some at_ => at_ | None => middle (lo range) (hi range) end in
      if Number.below (lo range) at_ && Number.below at_ (hi range)
      then Some (replaced box variable (interval (lo range) at_),
                 replaced box variable (interval at_ (hi range)))
      else None
  end.

Lemma replaced_inside point : forall box variable x a y,
  Forall2 Inside point box -> nth_error box variable = Some x -> nth_error point variable = Some a ->
  Inside a y -> Forall2 Inside point (replaced box variable y).
Proof.
  induction point as [|b point IH]; intros box variable x a y H Hx Ha Hy; inversion H; subst;
    destruct variable as [|variable]; try discriminate; simpl in *.
  - injection Ha as <-; constructor; assumption.
  - constructor; [assumption|]; apply (IH l' variable x a y); assumption.
Qed.

Lemma nth_error_inside point : forall box variable x,
  Forall2 Inside point box -> nth_error box variable = Some x ->
  exists a, nth_error point variable = Some a /\ Inside a x.
Proof.
  induction point as [|b point IH]; intros box variable x H Hx; inversion H; subst;
    destruct variable as [|variable]; try discriminate; simpl in *.
  - injection Hx as <-; exists b; auto.
  - apply (IH l' variable x); assumption.
Qed.

(** Every point of a box is in one of its halves. *)
Theorem halves_sound box variable place below above point :
  halves box variable place = Some (below, above) -> Forall2 Inside point box ->
  Forall2 Inside point below \/ Forall2 Inside point above.
Proof.
  unfold halves; intros H Hpoint.
  destruct (nth_error box variable) as [range|] eqn:Hrange; [|discriminate].
  destruct (_ && _); [|discriminate]; injection H as <- <-.
  destruct (nth_error_inside point box variable range Hpoint Hrange) as (a & Ha & Hin).
  set (at_ := match place with Some _ => _ | None => _ end).
  destruct (Rle_or_lt a (value at_)) as [Hle|Hlt]; [left|right];
    apply (replaced_inside point box variable range a); auto; unfold Inside in *; simpl; lra.
Qed.

(** ** Trees *)

Section Trees.

(** What a line says of a leaf besides that it is one. *)
Variable Leaf : Type.
Variable accepted : list Interval -> Leaf -> bool.

Inductive Tree :=
  | TreeLeaf (leaf : Leaf)
  | TreeSplit (variable : nat) (place : option Number) (below above : Tree)
  | TreePart.

(** The boxes of the parts, in order; [None] if a split or a leaf is not right. *)
Fixpoint read (box : list Interval) (tree : Tree) : option (list (list Interval)) :=
  match tree with
  | TreeLeaf leaf => if accepted box leaf then Some [] else None
  | TreePart => Some [box]
  | TreeSplit variable place below above =>
      match halves box variable place with
      | None => None
      | Some (low, high) =>
          match read low below, read high above with
          | Some parts, Some others => Some (parts ++ others)
          | _, _ => None
          end
      end
  end.

(** A point is in a box that is accepted. *)
Definition Settled (point : list R) : Prop :=
  exists box leaf, accepted box leaf = true /\ Forall2 Inside point box.

Theorem read_sound : forall tree box parts point,
  read box tree = Some parts -> Forall2 Inside point box ->
  Settled point \/ exists part, In part parts /\ Forall2 Inside point part.
Proof.
  induction tree as [leaf|variable place below IHbelow above IHabove|]; intros box parts point H Hpoint;
    simpl in H.
  - destruct (accepted box leaf) eqn:E; [|discriminate]; left; exists box, leaf; auto.
  - destruct (halves box variable place) as [[low high]|] eqn:Eh; [|discriminate].
    destruct (read low below) as [parts_low|] eqn:El; [|discriminate].
    destruct (read high above) as [parts_high|] eqn:Er; [|discriminate]; injection H as <-.
    destruct (halves_sound _ _ _ _ _ point Eh Hpoint) as [Hin|Hin].
    + destruct (IHbelow low parts_low point El Hin) as [Hs|(part & Hpart & Hp)]; [left; exact Hs|].
      right; exists part; split; [apply in_or_app; left; exact Hpart|exact Hp].
    + destruct (IHabove high parts_high point Er Hin) as [Hs|(part & Hpart & Hp)]; [left; exact Hs|].
      right; exists part; split; [apply in_or_app; right; exact Hpart|exact Hp].
  - injection H as <-; right; exists box; simpl; auto.
Qed.

(** ** A file and its parts *)

(** A file: the box of its header, and the tree. *)
Definition File : Type := list Interval * Tree.

Fixpoint same_box (box other : list Interval) : bool :=
  match box, other with
  | [], [] => true
  | x :: box, y :: other => same x y && same_box box other
  | _, _ => false
  end.

Lemma same_box_inside : forall box other point,
  same_box box other = true -> Forall2 Inside point other -> Forall2 Inside point box.
Proof.
  induction box as [|x box IH]; intros [|y other] point H Hpoint; try discriminate; [exact Hpoint|].
  simpl in H; apply andb_prop in H; destruct H as [Hsame H].
  apply same_spec in Hsame; destruct Hsame as [Hlo Hhi].
  inversion_clear Hpoint as [|a ? rest ? Ha Hrest].
  constructor; [unfold Inside in *; lra|apply (IH other); assumption].
Qed.

(** Each part is about the box in its place, and leaves nothing to other parts. *)
Fixpoint parts_fit (places : list (list Interval)) (parts : list File) : bool :=
  match places, parts with
  | [], [] => true
  | place :: places, part :: parts =>
      same_box (fst part) place
      && match read (fst part) (snd part) with Some [] => true | _ => false end
      && parts_fit places parts
  | _, _ => false
  end.

Lemma parts_fit_sound : forall places parts place point,
  parts_fit places parts = true -> In place places -> Forall2 Inside point place -> Settled point.
Proof.
  induction places as [|first places IH]; intros [|part parts] place point H Hin Hpoint;
    try contradiction; try discriminate.
  simpl in H; apply andb_prop in H; destruct H as [H Hparts].
  apply andb_prop in H; destruct H as [Hsame Hread].
  destruct Hin as [->|Hin]; [|apply (IH parts place); assumption].
  destruct (read (fst part) (snd part)) as [[|]|] eqn:E; try discriminate.
  apply (read_sound _ _ _ point) in E; [|apply (same_box_inside _ place); assumption].
  destruct E as [Hs|(other & [] & _)]; exact Hs.
Qed.

(** The box at the root holds the ranges. *)
Fixpoint box_holds (box range : list Interval) : bool :=
  match box, range with
  | [], [] => true
  | x :: box, y :: range => contains x y && box_holds box range
  | _, _ => false
  end.

Lemma box_holds_sound : forall box range point,
  box_holds box range = true -> Forall2 Inside point range -> Forall2 Inside point box.
Proof.
  induction box as [|x box IH]; intros [|y range] point H Hpoint; try discriminate; [exact Hpoint|].
  simpl in H; apply andb_prop in H; destruct H as [Hx H].
  inversion_clear Hpoint as [|a ? rest ? Ha Hrest].
  constructor; [apply (contains_sound x y Hx), Ha|apply (IH range); assumption].
Qed.

Definition composed (range : list Interval) (root : File) (parts : list File) : bool :=
  box_holds (fst root) range &&
  match read (fst root) (snd root) with
  | Some places => parts_fit places parts
  | None => false
  end.

(** Every point of the range is in a box that is accepted. *)
Theorem composed_sound range root parts :
  composed range root parts = true ->
  forall point, Forall2 Inside point range -> Settled point.
Proof.
  unfold composed; intros H point Hpoint; apply andb_prop in H; destruct H as [Hroot H].
  destruct (read (fst root) (snd root)) as [places|] eqn:E; [|discriminate].
  apply (read_sound _ _ _ point) in E; [|apply (box_holds_sound _ range); assumption].
  destruct E as [Hs|(place & Hplace & Hin)]; [exact Hs|].
  apply (parts_fit_sound places parts place); assumption.
Qed.

End Trees.

Arguments TreeLeaf {Leaf} leaf.
Arguments TreeSplit {Leaf} variable place below above.
Arguments TreePart {Leaf}.

(** What acceptance says of all points of a box, it says of all points of the range. *)
Theorem tree_sound Leaf (accepted : list Interval -> Leaf -> bool) (P : list R -> Prop) :
  (forall box leaf, accepted box leaf = true -> forall point, Forall2 Inside point box -> P point) ->
  forall range root parts, composed Leaf accepted range root parts = true ->
  forall point, Forall2 Inside point range -> P point.
Proof.
  intros Hleaf range root parts H point Hpoint.
  destruct (composed_sound Leaf accepted range root parts H point Hpoint) as (box & leaf & Ha & Hin).
  apply (Hleaf box leaf Ha point Hin).
Qed.

(** ** Leaves *)

(** What a leaf is computed with: wider enclosures of the steps that do not vary, by place; the
    enclosures of those that do; and a centre with the enclosures there. *)
Record Proposal := proposal {
  wider : nat -> Interval -> Interval;
  proposed : list Entry;
  proposed_centre : option (list Number * list (option Interval)) }.

(** Wider enclosures, where they hold the others. *)
Fixpoint widened (wide : nat -> Interval -> Interval) (fixed : Values) (count : nat) : Values :=
  match count with
  | O => no_values
  | S place =>
      let before := widened wide fixed place in
      match fixed place with
      | None => before
      | Some x => let y := wide place x in if contains y x then set before place y else before
      end
  end.

Lemma widened_hold p wide fixed count :
  HoldIn p [] fixed -> HoldIn p [] (widened wide fixed count).
Proof.
  intros Hfixed; induction count as [|place IH]; simpl; [apply no_values_hold|].
  destruct (fixed place) as [x|] eqn:Ex; [|exact IH].
  destruct (contains _ x) eqn:Ec; [|exact IH].
  intros rho v Hv Hbox place' y Hy; rewrite set_spec in Hy.
  destruct (Nat.eqb_spec place' place) as [->|]; [|apply (IH rho v Hv Hbox place' y Hy)].
  injection Hy as <-; destruct (Hfixed rho v Hv Hbox place x Ex) as [Hd Hin].
  split; [exact Hd|apply (contains_sound _ x Ec), Hin].
Qed.

Lemma inside_box rho : forall box count base,
  Forall2 Inside (map rho (seq base count)) box ->
  forall i x, nth_error box i = Some x -> Inside (rho (base + i)%nat) x.
Proof.
  induction box as [|y box IH]; intros [|count] base H [|i] x Hx; try discriminate;
    inversion H; subst; simpl in Hx.
  - injection Hx as <-; rewrite Nat.add_0_r; assumption.
  - rewrite <- Nat.add_succ_comm; apply (IH count (S base)); assumption.
Qed.

Section Check.

Variable claim : Claim.
Variable Leaf : Type.
Variable propose : list Interval -> Leaf -> Proposal.

Definition leaf_settles (p : Program) (everywhere : bool) (fixed : Values) (slopes : bool)
  (hold fail : list nat) (at_ : list Interval) (leaf : Leaf) : bool :=
  let by_leaf := propose at_ leaf in
  box_settles claim p everywhere (widened (wider by_leaf) fixed (size (steps p)))
    (boxed_steps p) slopes hold fail
    {| ranges := at_; entries := proposed by_leaf; centre := proposed_centre by_leaf |}.

Definition by_tree (root : File Leaf) (parts : list (File Leaf)) : Coverage :=
  fun p everywhere fixed slopes hold fail =>
    match all_some (map (range_of p fixed) (variables claim)) with
    | Some range =>
        composed Leaf (leaf_settles p everywhere fixed slopes hold fail) range root parts
    | None => false
    end.

Definition check_tree (certificate : Certificate) (root : File Leaf) (parts : list (File Leaf))
  : bool :=
  check_by (by_tree root parts) true claim certificate.

Hypothesis Hformed : WellFormed claim.

Lemma by_tree_sound root parts p everywhere fixed slopes hold fail :
  Fits (length (variables claim)) (claim_steps claim) p -> HoldIn p [] fixed ->
  by_tree root parts p everywhere fixed slopes hold fail = true ->
  forall rho, InRange claim rho -> exists box wider, InBox rho (ranges box) /\ HoldIn p [] wider /\
  box_settles claim p everywhere wider (boxed_steps p) slopes hold fail box = true.
Proof.
  unfold by_tree; intros Hfits Hfixed H rho Hrange.
  destruct (all_some _) as [range|] eqn:E; [|discriminate]; apply all_some_spec in E.
  destruct (composed_sound _ _ _ _ _ H _
    (range_point claim p fixed (proj1 Hformed) Hfits Hfixed rho range _ 0 E Hrange))
    as (at_ & leaf & Haccepted & Hin).
  unfold leaf_settles in Haccepted.
  eexists; eexists; split; [|split; [apply widened_hold, Hfixed|exact Haccepted]].
  intros i x Hx; exact (inside_box rho _ _ 0 Hin i x Hx).
Qed.

Theorem tree_certified certificate root parts :
  check_tree certificate root parts = true -> verdict certificate = Certified -> ClaimHolds claim.
Proof.
  intros H; apply (certified_by claim certificate Hformed _ true (by_tree_sound root parts) H).
Qed.

(** Every step is defined on the whole range. *)
Theorem tree_defined certificate root parts rho :
  check_tree certificate root parts = true -> verdict certificate = Certified ->
  InRange claim rho ->
  forall k, (k < length (claim_steps claim))%nat -> StepDefined claim rho k.
Proof.
  intros H Hv Hrange.
  apply (defined_by claim certificate Hformed _ true (by_tree_sound root parts) H); auto.
Qed.

Theorem tree_refuted certificate root parts index :
  check_tree certificate root parts = true -> verdict certificate = Refuted index ->
  ClaimFails claim index.
Proof.
  intros H; apply (refuted_by claim certificate Hformed _ true (by_tree_sound root parts) H).
Qed.

End Check.

(** ** The program *)

Definition accepts_tree Leaf (propose : list Interval -> Leaf -> Proposal) (claim : Claim)
  (certificate : Certificate) (root : File Leaf) (parts : list (File Leaf)) : bool :=
  well_formed claim && check_tree claim Leaf propose certificate root parts.

Theorem accepts_tree_certified Leaf propose claim certificate root parts :
  accepts_tree Leaf propose claim certificate root parts = true ->
  verdict certificate = Certified -> ClaimHolds claim.
Proof.
  unfold accepts_tree; intros H; apply andb_prop in H; destruct H as [Hformed H].
  apply (tree_certified claim Leaf propose (well_formed_spec _ Hformed) certificate root parts H).
Qed.

Theorem accepts_tree_refuted Leaf propose claim certificate root parts index :
  accepts_tree Leaf propose claim certificate root parts = true ->
  verdict certificate = Refuted index -> ClaimFails claim index.
Proof.
  unfold accepts_tree; intros H; apply andb_prop in H; destruct H as [Hformed H].
  apply (tree_refuted claim Leaf propose (well_formed_spec _ Hformed) certificate root parts index H).
Qed.
