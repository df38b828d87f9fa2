(** * The verdict with a cover in files of its own: crates/kernel/src/tree

    | Rust                        | here                  | theorem                              |
    |-----------------------------|-----------------------|--------------------------------------|
    | Sheet::prepare              | widened               | widened_hold                         |
    | Leaves::check               | leaf_settles          |                                      |
    | Covering                    | by_tree, check_tree   | by_tree_sound, tree_certified, ..    |

    [accepts_tree] is the program that proofs/extracted runs; [accepts_tree_certified] and
    [accepts_tree_refuted] say what its yes means.

    What a leaf is computed with is no part of the file. The Rust code computes it (nearest.rs), and
    checks every enclosure by its rule; here it is whatever [propose] and [rounding] answer, and the
    theorems hold for all answers. Steps that do not vary have enclosures in leaves that hold those
    outside. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Program Walk Box Cover Check
  Meaning Verdict Tree.
Import ListNotations.
Local Open Scope R_scope.

(** ** Leaves *)

(** Wider enclosures for steps that do not vary, by place in the program. *)
Definition Rounding : Type := nat -> Interval -> Interval.

(** What a leaf is computed with: its own wider enclosures, if not those of its file; the enclosures of
    the steps that vary; and a centre with the enclosures there. *)
Record Proposal := proposal {
  own_rounding : option Rounding;
  proposed : list Entry;
  proposed_centre : option (list Number * list (option Interval)) }.

(** Wider enclosures, where they hold the others. *)
Fixpoint widened (wide : Rounding) (fixed : Values) (count : nat) : Values :=
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
Variable Header Leaf : Type.

(** Whatever these compute. *)
Variable rounding : Header -> Rounding.
Variable propose : Program -> Values -> Header -> list Interval -> Leaf -> Proposal.

(** What is worked out once for all leaves of a file comes before the box. *)
Definition leaf_settles (p : Program) (everywhere : bool) (fixed : Values)
  (todo : list (nat * Step * bool)) (slopes : bool) (hold fail : list nat) (from : Header)
  : list Interval -> Leaf -> bool :=
  let widened_by wide := widened wide fixed (size (steps p)) in
  let of_file := widened_by (rounding from) in
  let proposal_for := propose p fixed from in
  fun at_ leaf =>
    let by_leaf := proposal_for at_ leaf in
    let wide :=
      match own_rounding by_leaf with Some own => widened_by own | None => of_file end in
    box_settles claim p everywhere wide todo slopes hold fail
      {| ranges := at_; entries := proposed by_leaf; centre := proposed_centre by_leaf |}.

Definition by_tree (most : nat) (root : File Header Leaf) (parts : PartFiles Header Leaf)
  : Coverage :=
  fun p everywhere fixed slopes hold fail =>
    match all_some (map (range_of p fixed) (variables claim)) with
    | Some range =>
        let todo := boxed_steps p in
        composed Header Leaf (leaf_settles p everywhere fixed todo slopes hold fail) most range root
          parts
    | None => false
    end.

Definition check_tree (certificate : Certificate) (most : nat) (root : File Header Leaf)
  (parts : PartFiles Header Leaf) : bool :=
  check_by (by_tree most root parts) true claim certificate.

Hypothesis Hformed : WellFormed claim.

Lemma by_tree_sound most root parts p everywhere fixed slopes hold fail :
  Fits (length (variables claim)) (claim_steps claim) p -> HoldIn p [] fixed ->
  by_tree most root parts p everywhere fixed slopes hold fail = true ->
  forall rho, InRange claim rho -> exists box wider, InBox rho (ranges box) /\ HoldIn p [] wider /\
  box_settles claim p everywhere wider (boxed_steps p) slopes hold fail box = true.
Proof.
  unfold by_tree; intros Hfits Hfixed H rho Hrange.
  destruct (all_some _) as [range|] eqn:E; [|discriminate]; apply all_some_spec in E.
  destruct (composed_sound _ _ _ _ _ _ _ H _
    (range_point claim p fixed (proj1 Hformed) Hfits Hfixed rho range _ 0 E Hrange))
    as (from & at_ & leaf & Haccepted & Hin).
  unfold leaf_settles in Haccepted.
  eexists; eexists; split; [|split; [|exact Haccepted]].
  - intros i x Hx; exact (inside_box rho _ _ 0 Hin i x Hx).
  - destruct (own_rounding _); apply widened_hold, Hfixed.
Qed.

Theorem tree_certified certificate most root parts :
  check_tree certificate most root parts = true -> verdict certificate = Certified ->
  ClaimHolds claim.
Proof.
  intros H; apply (certified_by claim certificate Hformed _ true (by_tree_sound most root parts) H).
Qed.

(** Every step is defined on the whole range. *)
Theorem tree_defined certificate most root parts rho :
  check_tree certificate most root parts = true -> verdict certificate = Certified ->
  InRange claim rho ->
  forall k, (k < length (claim_steps claim))%nat -> StepDefined claim rho k.
Proof.
  intros H Hv Hrange.
  apply (defined_by claim certificate Hformed _ true (by_tree_sound most root parts) H); auto.
Qed.

Theorem tree_refuted certificate most root parts index :
  check_tree certificate most root parts = true -> verdict certificate = Refuted index ->
  ClaimFails claim index.
Proof.
  intros H; apply (refuted_by claim certificate Hformed _ true (by_tree_sound most root parts) H).
Qed.

End Check.

(** ** The program

    What proofs/extracted runs, with functions that read the lines of [root] and of [parts], and with
    functions that compute proposals, about which nothing is assumed. No file may have more than
    [most] lines. *)

Definition accepts_tree Header Leaf (rounding : Header -> Rounding)
  (propose : Program -> Values -> Header -> list Interval -> Leaf -> Proposal) (claim : Claim)
  (certificate : Certificate) (most : nat) (root : File Header Leaf)
  (parts : PartFiles Header Leaf) : bool :=
  well_formed claim && check_tree claim Header Leaf rounding propose certificate most root parts.

Section Program.

Variable Header Leaf : Type.
Variable rounding : Header -> Rounding.
Variable propose : Program -> Values -> Header -> list Interval -> Leaf -> Proposal.
Variable claim : Claim.
Variable certificate : Certificate.
Variable most : nat.
Variable root : File Header Leaf.
Variable parts : PartFiles Header Leaf.
Hypothesis Haccepted :
  accepts_tree Header Leaf rounding propose claim certificate most root parts = true.

Let Hboth := andb_prop _ _ Haccepted.
Let Hformed := well_formed_spec claim (proj1 Hboth).

Theorem accepts_tree_certified : verdict certificate = Certified -> ClaimHolds claim.
Proof.
  apply (tree_certified claim _ _ rounding propose Hformed certificate most root parts
    (proj2 Hboth)).
Qed.

Theorem accepts_tree_refuted index : verdict certificate = Refuted index -> ClaimFails claim index.
Proof.
  apply (tree_refuted claim _ _ rounding propose Hformed certificate most root parts index
    (proj2 Hboth)).
Qed.

(** With the true numbers in the place of the given ones. *)
Corollary accepts_tree_certified_with numbers :
  verdict certificate = Certified -> GivenInside claim numbers -> ClaimHoldsWith claim numbers.
Proof.
  intros Hv Hnumbers; apply (holds_with claim numbers Hnumbers), (accepts_tree_certified Hv).
Qed.

Corollary accepts_tree_refuted_with numbers index :
  verdict certificate = Refuted index -> GivenInside claim numbers ->
  ClaimFailsWith claim numbers index.
Proof.
  intros Hv Hnumbers; apply (fails_with claim numbers Hnumbers), (accepts_tree_refuted index Hv).
Qed.

End Program.
