(** * Boxes that leave no gap: crates/kernel/src/cover.rs

    | Rust         | here          | theorem                                                    |
    |--------------|---------------|------------------------------------------------------------|
    | same         | same          | same_spec                                                  |
    | take_while   | split_while   | split_while_spec                                           |
    | chain        | chain, groups | chain_sound, groups_fuel                                   |
    | covers       | covers        | covers_sound                                               |

    The Rust loop over groups of boxes ends because every group has at least one box. Here it has
    fuel; [groups_fuel] says that as much fuel as boxes is enough, so it makes no difference. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Number Interval.
Import ListNotations.
Local Open Scope R_scope.

Definition same (x y : Interval) : bool :=
  Number.is_eq (lo x) (lo y) && Number.is_eq (hi x) (hi y).

Lemma same_spec x y : same x y = true -> value (lo x) = value (lo y) /\ value (hi x) = value (hi y).
Proof. unfold same; intros H; to_reals; auto. Qed.

Lemma same_refl x : same x x = true.
Proof. unfold same; apply andb_true_intro; split; apply Number.is_eq_iff; reflexivity. Qed.

Fixpoint split_while {A} (test : A -> bool) (l : list A) : list A * list A :=
  match l with
  | [] => ([], [])
  | a :: l => if test a then let (group, after) := split_while test l in (a :: group, after)
              else ([], a :: l)
  end.

Lemma split_while_spec {A} (test : A -> bool) l group after :
  split_while test l = (group, after) ->
  l = group ++ after /\ Forall (fun a => test a = true) group.
Proof.
  revert group; induction l as [|a l IH]; intros group H; simpl in H; [injection H as <- <-; auto|].
  destruct (test a) eqn:E; [|injection H as <- <-; auto].
  destruct (split_while test l) as [g r]; injection H as <- <-.
  destruct (IH g eq_refl) as [-> Hg]; auto.
Qed.

(** Along one variable; [others] covers the other variables. *)
Fixpoint groups (others : list (list Interval) -> bool) (whole : Interval) (fuel : nat)
  (reach : option Number) (rest : list (list Interval)) : bool :=
  match rest with
  | (head :: _) :: _ =>
      let start := match reach with Some reach => reach | None => lo whole end in
      if negb (Number.at_most (lo head) start) then false
      else
        let alike at_ := match at_ with other :: _ => same head other | [] => false end in
        let (group, after) := split_while alike rest in
        if others (map (@tl Interval) group) then
          let farther :=
            match reach with Some reach => Number.at_most reach (hi head) | None => true end in
          match fuel with
          | O => false
          | S fuel => groups others whole fuel (if farther then Some (hi head) else reach) after
          end
        else false
  | _ => match reach with Some reach => Number.at_most (hi whole) reach | None => false end
  end.

Fixpoint chain (range : list Interval) (boxes : list (list Interval)) : bool :=
  match range with
  | [] => match boxes with [] => false | _ => true end
  | whole :: others => groups (chain others) whole (length boxes) None boxes
  end.

Definition covers (range : list Interval) (boxes : list (list Interval)) : bool :=
  chain range boxes.

Theorem groups_fuel others whole : forall fuel more reach rest,
  (length rest <= fuel)%nat -> (fuel <= more)%nat ->
  groups others whole more reach rest = groups others whole fuel reach rest.
Proof.
  induction fuel as [|fuel IH]; intros more reach rest Hrest Hmore.
  { destruct rest; [destruct more; reflexivity|simpl in Hrest; lia]. }
  destruct more as [|more]; [lia|].
  destruct rest as [|[|head box] rest]; [reflexivity..|]; cbn [groups].
  destruct (negb _); [reflexivity|].
  destruct (split_while _ _) as [group after] eqn:E; destruct (others _); [|reflexivity].
  apply IH; [|lia]; simpl in E; rewrite same_refl in E.
  destruct (split_while _ rest) as [g r] eqn:E'; injection E as <- <-.
  apply split_while_spec in E'; destruct E' as [-> _].
  simpl in Hrest; rewrite app_length in Hrest; lia.
Qed.

(** A point lies in a box if its coordinates lie in the box's first ranges. *)
Fixpoint InsideBox (point : list R) (box : list Interval) : Prop :=
  match point, box with
  | [], _ => True
  | a :: point, x :: box => Inside a x /\ InsideBox point box
  | _ :: _, [] => False
  end.

Lemma groups_sound others whole a point :
  (forall boxes, others boxes = true -> exists box, In box boxes /\ InsideBox point box) ->
  a <= value (hi whole) ->
  forall fuel reach rest,
  match reach with Some reach => value reach < a | None => value (lo whole) <= a end ->
  groups others whole fuel reach rest = true ->
  exists box, In box rest /\ InsideBox (a :: point) box.
Proof.
  intros Hothers Ha; induction fuel as [|fuel IH]; intros reach rest Hreach H;
    destruct rest as [|[|head box] rest]; cbn [groups] in H;
    try (destruct reach; [to_reals; lra|discriminate]);
    destruct (Number.at_most (lo head) _) eqn:Hstart; try discriminate; cbn [negb] in H;
    destruct (split_while _ _) as [group after] eqn:Hsplit;
    destruct (others _) eqn:Hgroup; try discriminate.
  apply split_while_spec in Hsplit; destruct Hsplit as [Hrest Halike]; rewrite Hrest.
  assert (Hlo : value (lo head) <= a) by (destruct reach; to_reals; lra).
  destruct (Rle_or_lt a (value (hi head))) as [Hin|Hout].
  - destruct (Hothers _ Hgroup) as (tail & Htail & Hpoint).
    apply in_map_iff in Htail; destruct Htail as (found & <- & Hfound).
    exists found; split; [apply in_or_app; left; exact Hfound|].
    rewrite Forall_forall in Halike; specialize (Halike found Hfound).
    destruct found as [|other found]; [discriminate|].
    apply same_spec in Halike; split; [unfold Inside; lra|exact Hpoint].
  - apply IH in H; [|destruct reach as [reach|]; [|exact Hout];
      destruct (Number.at_most reach (hi head)); assumption].
    destruct H as (found & Hfound & Hpoint).
    exists found; split; [apply in_or_app; right; exact Hfound|exact Hpoint].
Qed.

Theorem chain_sound range : forall boxes,
  chain range boxes = true ->
  forall point, Forall2 Inside point range -> exists box, In box boxes /\ InsideBox point box.
Proof.
  induction range as [|whole others IH]; intros boxes H point Hpoint;
    inversion_clear Hpoint as [|a ? rest ? Ha Hrest]; simpl in H.
  - destruct boxes as [|box boxes]; [discriminate|exists box; simpl; auto].
  - apply (groups_sound (chain others) whole) with (length boxes) None; try assumption.
    + intros tails Htails; apply IH; assumption.
    + apply Ha.
    + apply Ha.
Qed.

(** Every point of the range lies in one of the boxes. *)
Theorem covers_sound range boxes :
  covers range boxes = true ->
  forall point, Forall2 Inside point range -> exists box, In box boxes /\ InsideBox point box.
Proof. apply chain_sound. Qed.
