(** * Trees of splits, in files: the rows of crates/kernel/src/tree that a leaf is not looked into for

    | Rust                        | here                  | theorem                              |
    |-----------------------------|-----------------------|--------------------------------------|
    | Line                        | Line                  |                                      |
    | Number::middle              | middle                | middle_value                         |
    | Splits::split               | halves                | halves_sound                         |
    | Splits                      | Reading               |                                      |
    | Covering::read_lines        | read_line, read       | read_line_sound, read_sound          |
    | same_box, Covering::compose | same_box, composed    | composed_sound                       |

    [read] asks for the lines of a file by their numbers, each of them once and in order. It holds the
    boxes of the nodes to come, at most one more than there are splits above the next one, and those
    of the parts. [composed] asks for the parts of a cover in the same way. The theorems hold for all
    functions from numbers to lines, and to parts: where these come from does not matter. So the
    reading of text is not proved here, and need not be for a verdict to be right; nor are the limits,
    which only reject more.

    If every leaf is accepted, and acceptance of a box says something of all of its points, then it is
    true of all points of the range ([tree_sound]). TreeVerdict.v has what is asked of leaves. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Number Interval Cover Check.
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

(** What a file says of all of its leaves, and what a line says of one. *)
Variable Header Leaf : Type.
Variable accepted : Header -> list Interval -> Leaf -> bool.

(** A node of the tree; a part stands for the whole tree in another file. *)
Inductive Line :=
  | LeafLine (leaf : Leaf)
  | SplitLine (variable : nat) (place : option Number)
  | PartLine.

(** The lines of a file by their numbers, as far as there are any. *)
Definition Lines : Type := nat -> option Line.

(** The boxes of the nodes to come, that of the next line first; and those of the parts so far, the
    last one first. *)
Record Reading := reading { waiting : list (list Interval); parted : list (list Interval) }.

Section File.

Variable is_good : list Interval -> Leaf -> bool.

(** What remains to be read after a line; [None] if the line is not right. The half below a split
    comes first. *)
Definition read_line (now : Reading) (line : Line) : option Reading :=
  match waiting now with
  | [] => None
  | box :: others =>
      match line with
      | LeafLine leaf => if is_good box leaf then Some (reading others (parted now)) else None
      | SplitLine variable place =>
          match halves box variable place with
          | Some (below, above) => Some (reading (below :: above :: others) (parted now))
          | None => None
          end
      | PartLine => Some (reading others (box :: parted now))
      end
  end.

(** The boxes of the parts, in order, if there are lines enough, none too many and at most [most]. *)
Fixpoint read_from (most : nat) (lines : Lines) (number : nat) (now : Reading)
  : option (list (list Interval)) :=
  match most with
  | O => None
  | S most =>
      match lines number with
      | Some line =>
          match read_line now line with
          | Some next => read_from most lines (S number) next
          | None => None
          end
      | None => if is_empty (waiting now) then Some (rev_append (parted now) []) else None
      end
  end.

End File.

(** A file: its header, the box at its root, and its lines. *)
Record File := file { header : Header; root_box : list Interval; file_lines : Lines }.

Definition read (most : nat) (from : File) : option (list (list Interval)) :=
  read_from (accepted (header from)) most (file_lines from) 0 (reading [root_box from] []).

(** A point is in a box that is accepted. *)
Definition Settled (point : list R) : Prop :=
  exists header box leaf, accepted header box leaf = true /\ Forall2 Inside point box.

Definition InOneOf (point : list R) (boxes : list (list Interval)) : Prop :=
  exists box, In box boxes /\ Forall2 Inside point box.

Lemma read_line_sound h now line next point :
  read_line (accepted h) now line = Some next ->
  InOneOf point (waiting now) \/ InOneOf point (parted now) ->
  Settled point \/ InOneOf point (waiting next) \/ InOneOf point (parted next).
Proof.
  unfold read_line; intros H Hpoint.
  destruct (waiting now) as [|box others]; [discriminate|].
  assert (Hfirst : Forall2 Inside point box \/ InOneOf point others \/ InOneOf point (parted now)).
  { destruct Hpoint as [(x & [->|Hx] & Hin)|Hparted]; [left; exact Hin| |right; right; exact Hparted].
    right; left; exists x; auto. }
  destruct line as [leaf|variable place|].
  - destruct (accepted h box leaf) eqn:E; [|discriminate]; injection H as <-; simpl.
    destruct Hfirst as [Hin|Hrest]; [left; exists h, box, leaf; auto|right; exact Hrest].
  - destruct (halves box variable place) as [[below above]|] eqn:E; [|discriminate].
    injection H as <-; simpl; right.
    destruct Hfirst as [Hin|[(x & Hx & Hin)|Hparted]].
    + destruct (halves_sound _ _ _ _ _ point E Hin) as [Hbelow|Habove];
        [left; exists below|left; exists above]; simpl; auto.
    + left; exists x; simpl; auto.
    + right; exact Hparted.
  - injection H as <-; simpl; right.
    destruct Hfirst as [Hin|[Hrest|(x & Hx & Hin)]];
      [right; exists box|left; exact Hrest|right; exists x]; simpl; auto.
Qed.

Lemma read_from_sound h lines point : forall most number now parts,
  read_from (accepted h) most lines number now = Some parts ->
  InOneOf point (waiting now) \/ InOneOf point (parted now) ->
  Settled point \/ InOneOf point parts.
Proof.
  induction most as [|most IH]; intros number now parts H Hpoint; [discriminate|]; simpl in H.
  destruct (lines number) as [line|].
  - destruct (read_line _ now line) as [next|] eqn:E; [|discriminate].
    destruct (read_line_sound h now line next point E Hpoint) as [Hs|Hnext]; [left; exact Hs|].
    apply (IH (S number) next parts H Hnext).
  - destruct (waiting now) as [|x others]; [|discriminate]; injection H as <-.
    rewrite rev_append_rev, app_nil_r.
    destruct Hpoint as [(x & [] & _)|(x & Hx & Hin)].
    right; exists x; split; [rewrite <- in_rev; exact Hx|exact Hin].
Qed.

(** Every point of a file's box is in a leaf, or in the box of a part. *)
Theorem read_sound most from parts point :
  read most from = Some parts -> Forall2 Inside point (root_box from) ->
  Settled point \/ InOneOf point parts.
Proof.
  intros H Hpoint; apply (read_from_sound _ _ point _ _ _ _ H).
  left; exists (root_box from); simpl; auto.
Qed.

(** ** A file and its parts *)

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

(** The parts by their numbers. *)
Definition PartFiles : Type := nat -> option File.

(** Each part is about the box in its place, and leaves nothing to other parts. *)
Fixpoint parts_fit (most : nat) (parts : PartFiles) (number : nat)
  (places : list (list Interval)) : bool :=
  match places with
  | [] => true
  | place :: places =>
      match parts number with
      | Some part =>
          same_box (root_box part) place
          && match read most part with Some [] => true | _ => false end
          && parts_fit most parts (S number) places
      | None => false
      end
  end.

Lemma parts_fit_sound most parts point : forall places number,
  parts_fit most parts number places = true -> InOneOf point places -> Settled point.
Proof.
  induction places as [|place places IH]; intros number H (box & Hin & Hpoint); [destruct Hin|].
  simpl in H; destruct (parts number) as [part|]; [|discriminate].
  apply andb_prop in H; destruct H as [H Hparts]; apply andb_prop in H; destruct H as [Hsame Hread].
  destruct Hin as [->|Hin]; [|apply (IH (S number) Hparts); exists box; auto].
  destruct (read most part) as [[|]|] eqn:E; try discriminate.
  destruct (read_sound most part [] point E (same_box_inside _ box _ Hsame Hpoint))
    as [Hs|(x & [] & _)]; exact Hs.
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

Definition composed (most : nat) (range : list Interval) (root : File) (parts : PartFiles)
  : bool :=
  box_holds (root_box root) range &&
  match read most root with
  | Some places => parts_fit most parts 0 places
  | None => false
  end.

(** Every point of the range is in a box that is accepted. *)
Theorem composed_sound most range root parts :
  composed most range root parts = true ->
  forall point, Forall2 Inside point range -> Settled point.
Proof.
  unfold composed; intros H point Hpoint; apply andb_prop in H; destruct H as [Hroot H].
  destruct (read most root) as [places|] eqn:E; [|discriminate].
  destruct (read_sound most root places point E (box_holds_sound _ range _ Hroot Hpoint))
    as [Hs|Hparts]; [exact Hs|].
  apply (parts_fit_sound most parts point places 0 H Hparts).
Qed.

End Trees.

Arguments LeafLine {Leaf} leaf.
Arguments SplitLine {Leaf} variable place.
Arguments PartLine {Leaf}.
Arguments file {Header Leaf}.
Arguments header {Header Leaf}.
Arguments root_box {Header Leaf}.
Arguments file_lines {Header Leaf}.

(** What acceptance says of all points of a box, it says of all points of the range. *)
Theorem tree_sound Header Leaf (accepted : Header -> list Interval -> Leaf -> bool)
  (P : list R -> Prop) :
  (forall header box leaf, accepted header box leaf = true ->
   forall point, Forall2 Inside point box -> P point) ->
  forall most range root parts, composed Header Leaf accepted most range root parts = true ->
  forall point, Forall2 Inside point range -> P point.
Proof.
  intros Hleaf most range root parts H point Hpoint.
  destruct (composed_sound Header Leaf accepted most range root parts H point Hpoint)
    as (h & box & leaf & Ha & Hin).
  apply (Hleaf h box leaf Ha point Hin).
Qed.
