(** * What the parts of a constant's certificate say about its function

    | model, in Constant.v    | theorem                                                          |
    |-------------------------|------------------------------------------------------------------|
    | argument, shaped        | argument_spec, shaped_spec                                       |
    | written                 | written_spec                                                     |
    | extended                | extended_value, extended_range, extended_goal, extended_defined, |
    |                         | extended_more, extended_last                                     |
    | slope_part              | slope_of_function                                                |
    | placed                  | placed_value, placed_defined                                     |

    Some parts speak of the function in a longer program ([extended]): its steps have the same
    values there, and where the part is defined, so is the function. The others speak of it at single
    points ([placed]): its steps have there the values that they have in the function. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Vec Number Interval Atanh Term Slope Table Mean Program
  Growth Box Check Meaning Verdict Jets Rational Constant Argument.
Import ListNotations.
Local Open Scope R_scope.

(** ** Values of steps *)

Lemma result_not_var o rho rho' xs : is_var o = false -> result o rho xs = result o rho' xs.
Proof. destruct o; try discriminate; reflexivity. Qed.

(** The value of a step that does not vary. *)
Lemma fixed_value program rho rho' k :
  WellOrdered program -> (k < length program)%nat -> nth k (dependent program) false = false ->
  evaluate program rho k = evaluate program rho' k.
Proof.
  intros Hordered; induction k as [k IH] using lt_wf_ind; intros Hk Hfixed.
  destruct (nth_error program k) as [s|] eqn:Hs; [|apply nth_error_None in Hs; lia].
  destruct (Hordered k s Hs) as [Hargs _]; rewrite (dependent_spec _ k s Hs Hargs) in Hfixed.
  apply orb_false_elim in Hfixed; destruct Hfixed as [Hnone Hvar].
  rewrite (evaluate_solves program rho Hordered k s Hs).
  rewrite (evaluate_solves program rho' Hordered k s Hs), (result_not_var _ rho rho' _ Hvar).
  f_equal; apply map_ext_in; intros a Ha; rewrite Forall_forall in Hargs.
  specialize (Hargs a Ha); apply IH; [exact Hargs|lia|apply (existsb_false _ _ Hnone a Ha)].
Qed.

Lemma literal_value rho x xs :
  is_fraction x = true -> result (op (literal x)) rho (map xs (args (literal x))) = value x.
Proof.
  unfold is_fraction, value; intros E; apply Z.eqb_eq in E; rewrite E.
  change (two_to 0) with 1; simpl; rewrite Rmult_1_r; reflexivity.
Qed.

(** ** Steps at a point *)

(** A program that has steps at a point somewhere. *)
Lemma placed_value found v program before after x given k :
  to_list program = before ++ placed found x (length before) ++ after ->
  WellOrdered program -> is_fraction x = true ->
  WellOrdered found -> Solves found (point (value x) given) v -> (k < length found)%nat ->
  evaluate program given (length before + k)%nat = v k.
Proof.
  intros Hprogram Hordered Hx Hfound Hv Hk.
  apply (solution_unique found (point (value x) given)
    (fun k => evaluate program given (length before + k)%nat)); [exact Hfound| |exact Hv|exact Hk].
  intros j s Hs.
  set (moved := match op s with
    | Var O => literal x
    | Var (S index) => step (Var index) []
    | o => step o (map (Nat.add (length before)) (args s))
    end).
  assert (Hmoved : nth_error program (length before + j)%nat = Some moved).
  { rewrite Hprogram, nth_error_app2 by lia.
    replace (length before + j - length before)%nat with j by lia.
    apply nth_error_app_some; unfold placed; rewrite nth_error_map, Hs; reflexivity. }
  rewrite (evaluate_solves program given Hordered _ _ Hmoved).
  destruct (Hfound j s Hs) as [_ Hnone]; destruct (is_var (op s)) eqn:Hvar.
  - rewrite (Hnone eq_refl); unfold moved; destruct (op s); try discriminate.
    destruct index as [|index]; [|reflexivity].
    apply literal_value, Hx.
  - assert (E : moved = step (op s) (map (Nat.add (length before)) (args s)))
      by (unfold moved; destruct (op s); try reflexivity; discriminate).
    rewrite E; cbn [op args]; rewrite map_map; apply result_not_var, Hvar.
Qed.

(** If the program is defined, so are the steps at the point. *)
Lemma placed_defined found program before after x given :
  to_list program = before ++ placed found x (length before) ++ after ->
  WellOrdered program -> is_fraction x = true -> WellOrdered found ->
  (forall k, (k < length program)%nat -> Defined program (evaluate program given) k) ->
  forall k, (k < length found)%nat -> Defined found (evaluate found (point (value x) given)) k.
Proof.
  intros Hprogram Hordered Hx Hfound Hall; induction k as [k IH] using lt_wf_ind; intros Hk.
  assert (Hvalue : forall j, (j < length found)%nat ->
    evaluate program given (length before + j)%nat = evaluate found (point (value x) given) j).
  { intros j Hj; apply (placed_value found _ program before after x); try assumption.
    apply evaluate_solves, Hfound. }
  destruct (nth_error found k) as [s|] eqn:Hs; [|apply nth_error_None in Hs; lia].
  destruct (Hfound k s Hs) as [Hargs Hnone]; rewrite Forall_forall in Hargs.
  apply (defined found _ k s Hs); [intros a Ha; specialize (Hargs a Ha); apply IH; lia|].
  destruct (is_var (op s)) eqn:Hvar.
  { rewrite (Hnone eq_refl); revert Hvar; destruct (op s); intros Hvar; try discriminate;
    exact I. }
  assert (Hmoved : nth_error program (length before + k)%nat
    = Some (step (op s) (map (Nat.add (length before)) (args s)))).
  { rewrite Hprogram, nth_error_app2 by lia.
    replace (length before + k - length before)%nat with k by lia.
    apply nth_error_app_some; unfold placed; rewrite nth_error_map, Hs; simpl.
    destruct (op s); try reflexivity; discriminate. }
  assert (Hlt : (length before + k < length program)%nat) by (apply nth_error_Some; congruence).
  destruct (Defined_step _ _ _ _ (Hall _ Hlt) Hmoved) as [_ Hdomain]; cbn [op args] in Hdomain.
  rewrite map_map in Hdomain.
  rewrite (map_ext_in _ (evaluate found (point (value x) given))) in Hdomain; [exact Hdomain|].
  intros a Ha; specialize (Hargs a Ha); apply Hvalue; lia.
Qed.

Section Parts.

Variable constant : Constant.

Let f : Claim := function constant.

Hypothesis Hformed : WellFormed f.

(** ** The function in a longer program *)

Section Extended.

Variable p : Program.
Variable ranges : option (list Range).
Variable last : list Step.
Variable more : list Goal.
Variable part : Claim.
Hypothesis Hembeds : Embeds (claim_steps f) p.
Hypothesis Hpart : extended constant p ranges last more = Some part.
Hypothesis Hpart_formed : WellFormed part.

(** A range, and a goal, as they stand in the longer program. *)
Definition MovedRange (range moved : Range) : Prop :=
  match range, moved with
  | Between from to, Between from' to' =>
      nth_error (places p) from = Some from' /\ nth_error (places p) to = Some to'
  | Given known, Given known' => known = known'
  | _, _ => False
  end.

Definition MovedGoal (g moved : Goal) : Prop :=
  nth_error (places p) (lhs g) = Some (lhs moved) /\
  nth_error (places p) (rhs g) = Some (rhs moved) /\
  goal_relation g = goal_relation moved /\ quantifier g = quantifier moved.

Lemma moved_ranges_spec moved :
  moved_ranges constant p = Some moved -> Forall2 MovedRange (variables f) moved.
Proof.
  intros E; apply all_some_spec in E; revert E; apply Forall2_weaken.
  intros [from to|known] found; rewrite ?look_spec.
  - destruct (nth_error _ from) eqn:Hfrom; [|discriminate].
    destruct (nth_error _ to) eqn:Hto; [|discriminate].
    intros H; injection H as <-; simpl; auto.
  - intros H; injection H as <-; reflexivity.
Qed.

Lemma extended_parts :
  to_list (claim_steps part) = steps p ++ last /\ ranges = Some (variables part) /\
  exists found, to_list (goals part) = found ++ more /\ Forall2 MovedGoal (goals f) found.
Proof.
  unfold extended, moved_goals in Hpart; destruct ranges as [moved|]; [|discriminate].
  destruct (all_some (map _ _)) as [found|] eqn:Egoals; [|discriminate].
  injection Hpart as <-; cbn [claim_steps variables goals].
  rewrite to_list_extend, to_list_of_list; split; [reflexivity|split; [reflexivity|]].
  apply all_some_spec in Egoals; exists found; split; [reflexivity|]; revert Egoals.
  apply Forall2_weaken; intros g moved_goal; rewrite !look_spec.
  destruct (nth_error _ (lhs g)) eqn:Hleft; [|discriminate].
  destruct (nth_error _ (rhs g)) eqn:Hright; [|discriminate].
  intros H; injection H as <-; unfold MovedGoal; auto.
Qed.

Lemma extended_value rho k place :
  nth_error (places p) k = Some place ->
  valued f rho k = valued part rho place /\ (StepDefined part rho place -> StepDefined f rho k).
Proof.
  intros Hplace; destruct extended_parts as [Hsteps _].
  set (longer := Build_Program (claim_steps part) (places p) (boxed p) (slope_lists p)).
  apply (embedded_value (claim_steps f) longer rho); [| | |exact Hplace].
  - destruct Hembeds as [Hlength Hold]; split; [exact Hlength|]; intros j s Hs.
    destruct (Hold j s Hs) as (there & moved & Hthere & Hmoved & Hargs).
    exists there, moved; split; [exact Hthere|split; [|exact Hargs]].
    simpl; rewrite Hsteps; apply nth_error_app_some, Hmoved.
  - apply evaluate_solves, Hpart_formed.
  - apply evaluate_solves, Hformed.
Qed.

Lemma extended_range rho : ranges = moved_ranges constant p -> InRange f rho -> InRange part rho.
Proof.
  intros Hranges; destruct extended_parts as (_ & Hmoved & _); rewrite Hranges in Hmoved.
  apply moved_ranges_spec in Hmoved; unfold InRange; revert Hmoved.
  assert (H : forall before moved base,
    Forall2 MovedRange before moved ->
    (forall i range, nth_error before i = Some range ->
     match range with
     | Between from to => valued f rho from <= rho (base + i)%nat <= valued f rho to
     | Given known => Inside (rho (base + i)%nat) known
     end) ->
    forall i range, nth_error moved i = Some range ->
    match range with
    | Between from to => valued part rho from <= rho (base + i)%nat <= valued part rho to
    | Given known => Inside (rho (base + i)%nat) known
    end); [|exact (H _ _ O)].
  intros before moved base Hmoved; revert base.
  induction Hmoved as [|range range' before moved Hrange _ IH]; intros base Hin [|i] found Hi;
    try discriminate.
  - injection Hi as <-; specialize (Hin O range eq_refl); rewrite Nat.add_0_r in *.
    destruct range as [from to|known], range' as [from' to'|known']; destruct Hrange; auto.
    destruct (extended_value rho from from') as [<- _]; [assumption|].
    destruct (extended_value rho to to') as [<- _]; assumption.
  - rewrite <- Nat.add_succ_comm; apply (IH (S base)); [|exact Hi]; intros j range'' Hj.
    rewrite Nat.add_succ_comm; apply (Hin (S j)), Hj.
Qed.

Lemma extended_goal rho g :
  (forall g', In g' (goals part) -> GoalHolds part rho g') -> In g (goals f) -> GoalHolds f rho g.
Proof.
  intros Hall Hg; destruct extended_parts as (_ & _ & found & Hgoals & Hmoved).
  destruct (Forall2_In_l _ _ _ _ Hmoved Hg) as (g' & Hin & Hleft & Hright & Hrelation & _).
  destruct (Hall g') as (Dl & Dr & H); [rewrite Hgoals; apply in_or_app; auto|].
  destruct (extended_value rho _ _ Hleft) as [El Fl].
  destruct (extended_value rho _ _ Hright) as [Er Fr].
  unfold GoalHolds; rewrite El, Er, Hrelation; auto.
Qed.

Lemma extended_defined rho : AllDefined part rho -> AllDefined f rho.
Proof.
  intros Hall k Hk; rewrite <- (proj1 Hembeds) in Hk.
  destruct (nth_error (places p) k) as [place|] eqn:Hplace; [|apply nth_error_None in Hplace; lia].
  apply (extended_value rho k place Hplace), Hall; rewrite (proj1 extended_parts), app_length.
  pose proof (place_below _ _ _ _ Hembeds Hplace); lia.
Qed.

Lemma extended_for_all :
  forallb is_obligation (goals f) = true -> Forall (fun g => quantifier g = ForAll) more ->
  forall g, In g (goals part) -> quantifier g = ForAll.
Proof.
  intros Hobliged Hmore g Hg; rewrite forallb_forall in Hobliged.
  destruct extended_parts as (_ & _ & found & Hgoals & Hmoved); rewrite Hgoals in Hg.
  rewrite Forall_forall in Hmore; apply in_app_or in Hg; destruct Hg as [Hg|Hg]; [|auto].
  destruct (Forall2_In_r _ _ _ _ Hmoved Hg) as (before & Hin & _ & _ & _ & <-).
  specialize (Hobliged before Hin); unfold is_obligation in Hobliged.
  destruct (quantifier before); [reflexivity|rewrite andb_false_r in Hobliged; discriminate].
Qed.

Lemma extended_more g : In g more -> In g (goals part).
Proof.
  destruct extended_parts as (_ & _ & found & -> & _); intros H; apply in_or_app; auto.
Qed.

Lemma extended_last rho i s :
  nth_error last i = Some s ->
  valued part rho (length (steps p) + i) = result (op s) rho (map (valued part rho) (args s)).
Proof.
  intros Hs; apply (evaluate_solves _ rho (proj1 Hpart_formed)); rewrite (proj1 extended_parts).
  rewrite nth_error_app2 by lia; replace (_ + i - _)%nat with i by lia; exact Hs.
Qed.

End Extended.

(** ** The derivative *)

Lemma slope_of_function p place slope found part ranges last more given x :
  with_slopes (claim_steps f) 1 = Some p -> nth_error (places p) (body constant) = Some place ->
  slopes p place = SlopeStep slope :: found ->
  extended constant p ranges last more = Some part -> WellFormed part ->
  StepDefined part (point x given) place -> StepDefined part (point x given) slope ->
  derivable_pt_lim (fun x => valued f (point x given) (body constant)) x
    (valued part (point x given) slope).
Proof.
  intros Hp Hplace Hslope Hpart Hpart_formed Hdefined Hslope_defined.
  pose proof (with_slopes_invariant 1 _ p (proj1 Hformed) Hp) as Hinvariant.
  destruct (inv_own _ _ _ _ Hinvariant _ _ Hplace) as [Hsound _].
  specialize (Hsound last).
  rewrite <- (proj1 (extended_parts _ _ _ _ _ Hpart Hpart_formed)) in Hsound.
  destruct Hsound as (Hlength & _ & Hderivative).
  rewrite Hslope in Hlength, Hderivative; destruct found; [|discriminate].
  set (dir := point 1 (fun _ => 0)).
  assert (Hpath : forall t i, path (point 0 given) dir t i = point t given i)
    by (intros t [|i]; unfold path, dir; simpl; ring).
  apply (derivable_pt_lim_ext (fun t => valued part (point t given) place)).
  { intros t; symmetry.
    apply (extended_value p ranges last more part (inv_embeds _ _ _ _ Hinvariant) Hpart
      Hpart_formed).
    exact Hplace. }
  apply (derivable_pt_lim_same _
    (Sum 1 (fun i => slope_value (valued part (point x given)) (nth i [SlopeStep slope] Zero)
       * dir i))); [simpl; ring|].
  apply (Hderivative (point 0 given) dir (fun t => valued part (point t given))).
  - intros [|i] Hi; [lia|reflexivity].
  - intros t; apply (Solves_ext _ (point t given)); [symmetry; apply Hpath|].
    apply evaluate_solves, Hpart_formed.
  - exact Hdefined.
  - constructor; [exact Hslope_defined|constructor].
Qed.

(** ** The shape of the function *)

Lemma argument_spec x from to :
  argument constant = Some (x, from, to) ->
  (exists others, variables f = Between from to :: others) /\
  (x < length (claim_steps f))%nat /\ forall rho, valued f rho x = rho O.
Proof.
  unfold argument; fold f; intros H.
  destruct (variables f) as [|[a b|known] others]; try discriminate.
  destruct (filter _ _) as [|[y s] [|]] eqn:E; try discriminate; injection H as -> <- <-.
  split; [exists others; reflexivity|].
  assert (Hin : In (x, s) [(x, s)]) by (left; reflexivity).
  rewrite <- E in Hin; apply filter_In in Hin; destruct Hin as [Hin Hs].
  apply In_nth_error in Hin; destruct Hin as [j Hin]; apply nth_error_combine in Hin.
  rewrite <- to_list_length in Hin; destruct Hin as [Hj Hstep].
  assert (Hlt : (j < length (claim_steps f))%nat) by (apply nth_error_Some; congruence).
  rewrite nth_error_seq in Hj by exact Hlt; injection Hj as <-; split; [exact Hlt|]; intros rho.
  unfold valued; rewrite (evaluate_solves _ rho (proj1 Hformed) _ _ Hstep).
  destruct (proj1 Hformed _ _ Hstep) as [_ Hnone]; unfold is_argument in Hs.
  destruct (op s); try discriminate; destruct index; [|discriminate].
  rewrite (Hnone eq_refl); reflexivity.
Qed.

End Parts.

(** A step is a number as it is written. *)
Lemma written_spec constant k x :
  WellFormed (function constant) -> written constant k = Some x ->
  is_fraction x = true /\ forall rho, valued (function constant) rho k = value x.
Proof.
  intros Hformed Hk; unfold written in Hk; rewrite look_spec in Hk.
  destruct (nth_error (claim_steps (function constant)) k) as [[o args]|] eqn:Hs; [|discriminate].
  destruct o; try discriminate; destruct args; [|discriminate].
  pose proof (Number.fraction_value _ _ _ Hk) as [_ Hvalue]; split.
  - unfold Number.fraction in Hk; destruct d; try discriminate; injection Hk as <-; reflexivity.
  - intros rho; unfold valued; rewrite (evaluate_solves _ _ (proj1 Hformed) _ _ Hs), Hvalue.
    reflexivity.
Qed.

(** What [shaped] tests. *)
Record Shaped (constant : Constant) (from to : nat) : Prop := {
  shaped_formed : WellFormed (function constant);
  shaped_given : forall j range, nth_error (variables (function constant)) (S j) = Some range ->
    exists known, range = Given known;
  shaped_obligations : forallb is_obligation (goals (function constant)) = true;
  shaped_from : (from < length (claim_steps (function constant)))%nat /\
    forall rho rho', valued (function constant) rho from = valued (function constant) rho' from;
  shaped_to : (to < length (claim_steps (function constant)))%nat /\
    forall rho rho', valued (function constant) rho to = valued (function constant) rho' to;
  shaped_body : (body constant < length (claim_steps (function constant)))%nat;
  shaped_others : forall k, In k (others constant) ->
    (k < length (claim_steps (function constant)))%nat /\
    forall x y given,
    valued (function constant) (point x given) k = valued (function constant) (point y given) k;
  shaped_endless : is_endless (kind constant) = true ->
    from = to /\ to_list (goals (function constant)) = [] /\
    exists first, written constant from = Some first /\
    (kind constant = InfiniteSum -> is_whole first = true) }.

Lemma shaped_spec constant from to : shaped constant from to = true -> Shaped constant from to.
Proof.
  unfold shaped; cbv zeta; set (f := function constant); intros H.
  apply andb_prop in H; destruct H as [H Hendless]; apply andb_prop in H.
  destruct H as [H Hothers]; apply andb_prop in H; destruct H as [H _].
  apply andb_prop in H; destruct H as [H Hbody]; apply andb_prop in H; destruct H as [H Hto].
  apply andb_prop in H; destruct H as [H Hfrom]; apply andb_prop in H; destruct H as [H Hgoals].
  apply andb_prop in H; destruct H as [H Hgiven]; apply well_formed_spec in H.
  assert (Hfixed : forall source k,
    match look (depending source (claim_steps f)) k with Some b => negb b | None => false end
    = true ->
    (k < length (claim_steps f))%nat /\ nth k (depending source (claim_steps f)) false = false).
  { intros source k Hk; rewrite look_spec in Hk.
    destruct (nth_error _ k) as [varies|] eqn:E; [|discriminate]; destruct varies; [discriminate|].
    split; [|apply (nth_error_nth _ _ false E)].
    rewrite <- (depending_length source); apply nth_error_Some; congruence. }
  assert (Hends : forall k,
    match look (dependent (claim_steps f)) k with Some b => negb b | None => false end = true ->
    (k < length (claim_steps f))%nat /\ forall rho rho', valued f rho k = valued f rho' k).
  { intros k Hk; destruct (Hfixed _ k Hk) as [Hlt Hstill]; split; [exact Hlt|].
    intros rho rho'; apply fixed_value; [apply H|exact Hlt|exact Hstill]. }
  split; auto.
  - intros j range Hj; rewrite forallb_forall in Hgiven.
    assert (Hin : In range (tl (variables f))).
    { fold f in Hj; destruct (variables f); [discriminate|apply (nth_error_In _ j), Hj]. }
    specialize (Hgiven range Hin); destruct range as [|known]; [discriminate|exists known; auto].
  - rewrite to_list_length; apply Nat.ltb_lt, Hbody.
  - intros k Hk; rewrite forallb_forall in Hothers; specialize (Hothers k Hk).
    destruct (Hfixed _ k Hothers) as [Hlt Hstill]; split; [exact Hlt|].
    intros x y given; apply still_value; [apply H|exact Hlt|exact Hstill].
  - intros E; rewrite E in Hendless; unfold is_shaped_endless in Hendless; fold f in Hendless.
    apply andb_prop in Hendless; destruct Hendless as [Hsame Hstart].
    apply andb_prop in Hsame; destruct Hsame as [Hsame Hnone]; apply Nat.eqb_eq in Hsame.
    split; [exact Hsame|split; [fold f; destruct (to_list (goals f)); [reflexivity|discriminate]|]].
    destruct (written constant from) as [first|]; [|discriminate]; exists first.
    split; [reflexivity|]; intros Ekind; rewrite Ekind in Hstart; exact Hstart.
Qed.
