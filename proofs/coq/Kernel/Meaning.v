(** * What a claim means, and what the walk says about it

    | Rust                       | model, in Check.v            | theorem                    |
    |----------------------------|------------------------------|----------------------------|
    | Walk::value                | walk_value                   | walk_value_sound           |
    | goal_decided, settled, must | must                        | reflexive_holds, must_sound |
    | Walk::ranges_are_not_empty | ranges_are_not_empty         | ranges_in_order,           |
    |                            |                              | range_has_a_point          |
    | Walk::in_box               | in_box                       | in_box_sound               |
    | Walk::covers               | covered                      | covered_sound              |
    | Walk::at_witness           | at_witness                   | witness_is_a_choice,       |
    |                            |                              | at_witness_sound           |
    | everywhere                 |                              | complete_defined           |

    First the meaning of a claim, [ClaimHolds] and [ClaimFails], in terms of real numbers alone; by
    [fails_not_holds] a claim does not do both. A claim that fails by its own sentence [HasMeaning]:
    its obligations hold, and everything is defined at some point at least.

    A given variable is one number, which lies in its enclosure. Whatever a claim says, it says for
    all numbers that these may be: what holds for some values of the other variables, or fails at
    some, does so at the same values whatever the given numbers are. So the claim holds or fails
    with the true numbers, [holds_with] and [fails_with]. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Mean Program Walk Box Cover
  Check.
Import ListNotations.
Local Open Scope R_scope.

(** ** Meaning *)

Section Meaning.

Variable claim : Claim.

(** The value of a step of the claim. *)
Definition valued (rho : nat -> R) : nat -> R := evaluate (claim_steps claim) rho.

Definition StepDefined (rho : nat -> R) (k : nat) : Prop :=
  Defined (claim_steps claim) (valued rho) k.

(** Every variable lies in its range. *)
Definition InRange (rho : nat -> R) : Prop :=
  forall i range, nth_error (variables claim) i = Some range ->
  match range with
  | Between from to => valued rho from <= rho i <= valued rho to
  | Given known => Inside (rho i) known
  end.

(** Every given variable lies in its enclosure. *)
Definition GivenInside (rho : nat -> R) : Prop :=
  forall i known, nth_error (variables claim) i = Some (Given known) -> Inside (rho i) known.

(** The variables that are not given have the same values. *)
Definition SameChoice (rho rho' : nat -> R) : Prop :=
  forall i from to, nth_error (variables claim) i = Some (Between from to) -> rho' i = rho i.

Definition GoalHolds (rho : nat -> R) (g : Goal) : Prop :=
  StepDefined rho (lhs g) /\ StepDefined rho (rhs g) /\
  Related (valued rho (lhs g)) (goal_relation g) (valued rho (rhs g)).

Definition GoalFails (rho : nat -> R) (g : Goal) : Prop :=
  StepDefined rho (lhs g) /\ StepDefined rho (rhs g) /\
  ~ Related (valued rho (lhs g)) (goal_relation g) (valued rho (rhs g)).

Definition AllDefined (rho : nat -> R) : Prop :=
  forall k, (k < length (claim_steps claim))%nat -> StepDefined rho k.

(** There is a choice of the variables in their ranges for which P is true, whatever the given ones
    are. *)
Definition SomeChoice (P : (nat -> R) -> Prop) : Prop :=
  exists rho, GivenInside rho /\
  forall rho', GivenInside rho' -> SameChoice rho rho' -> InRange rho' /\ P rho'.

Lemma choice_weaken (P Q : (nat -> R) -> Prop) :
  SomeChoice P -> (forall rho, InRange rho -> P rho -> Q rho) -> SomeChoice Q.
Proof.
  intros (rho & Hgiven & Hrho) H; exists rho; split; [exact Hgiven|]; intros rho' Hgiven' Hsame.
  destruct (Hrho rho' Hgiven' Hsame) as [Hrange HP]; auto.
Qed.

(** What is said of all values holds everywhere, what is said of some holds at one point, where
    moreover everything is defined. *)
Definition GoalsHold (which : Goal -> Prop) : Prop :=
  (forall rho, InRange rho ->
   forall g, In g (goals claim) -> which g -> quantifier g = ForAll -> GoalHolds rho g) /\
  SomeChoice (fun rho => AllDefined rho /\
   forall g, In g (goals claim) -> which g -> quantifier g = ForSome -> GoalHolds rho g).

Definition ClaimHolds : Prop := GoalsHold (fun _ => True).

(** The obligations hold. *)
Definition HasMeaning : Prop := GoalsHold (fun g => own g = false).

(** What is said of all values fails at a point; what is said of some fails everywhere: one of the
    goals of this kind does. If that is said by the sentence itself, the sentence has a meaning, and
    everything is defined where a goal for all values fails. *)
Definition ClaimFails (index : nat) : Prop :=
  exists blamed, nth_error (goals claim) index = Some blamed /\
  (own blamed = true -> HasMeaning) /\
  match quantifier blamed with
  | ForAll => SomeChoice (fun rho => (own blamed = true -> AllDefined rho) /\ GoalFails rho blamed)
  | ForSome =>
      forall rho, InRange rho ->
      exists g, In g (goals claim) /\ quantifier g = ForSome /\ own g = own blamed /\
      GoalFails rho g
  end.

(** *** The true numbers

    The given numbers are fixed. The claim then speaks of the other variables alone. *)

Section With.

Variable numbers : nat -> R.

(** A point of the range with these given numbers. *)
Definition InRangeWith (rho : nat -> R) : Prop :=
  InRange rho /\
  forall i known, nth_error (variables claim) i = Some (Given known) -> rho i = numbers i.

Definition GoalsHoldWith (which : Goal -> Prop) : Prop :=
  (forall rho, InRangeWith rho ->
   forall g, In g (goals claim) -> which g -> quantifier g = ForAll -> GoalHolds rho g) /\
  (exists rho, InRangeWith rho /\ AllDefined rho /\
   forall g, In g (goals claim) -> which g -> quantifier g = ForSome -> GoalHolds rho g).

Definition ClaimHoldsWith : Prop := GoalsHoldWith (fun _ => True).

Definition HasMeaningWith : Prop := GoalsHoldWith (fun g => own g = false).

Definition ClaimFailsWith (index : nat) : Prop :=
  exists blamed, nth_error (goals claim) index = Some blamed /\
  (own blamed = true -> HasMeaningWith) /\
  match quantifier blamed with
  | ForAll =>
      exists rho, InRangeWith rho /\ (own blamed = true -> AllDefined rho) /\ GoalFails rho blamed
  | ForSome =>
      forall rho, InRangeWith rho ->
      exists g, In g (goals claim) /\ quantifier g = ForSome /\ own g = own blamed /\
      GoalFails rho g
  end.

Theorem fails_not_holds_with index : ClaimFailsWith index -> ~ ClaimHoldsWith.
Proof.
  intros (blamed & Hblamed & _ & Hfails) [Hall (rho & Hrange & _ & Hsome)].
  destruct (quantifier blamed) eqn:Eq.
  - destruct Hfails as (rho' & Hrange' & _ & _ & _ & Hnot).
    destruct (Hall rho' Hrange' blamed (nth_error_In _ _ Hblamed) I Eq) as (_ & _ & H); auto.
  - destruct (Hfails rho Hrange) as (g & Hg & Hq & _ & _ & _ & Hnot).
    destruct (Hsome g Hg I Hq) as (_ & _ & H); auto.
Qed.

Hypothesis Hnumbers : GivenInside numbers.

Lemma choice_with P : SomeChoice P -> exists rho, InRangeWith rho /\ P rho.
Proof.
  intros (rho & _ & Hrho); set (chosen := fun i =>
    match nth_error (variables claim) i with Some (Given _) => numbers i | _ => rho i end).
  assert (Hchosen : forall i known,
    nth_error (variables claim) i = Some (Given known) -> chosen i = numbers i)
    by (intros i known Hi; unfold chosen; rewrite Hi; reflexivity).
  destruct (Hrho chosen) as [Hrange HP].
  - intros i known Hi; rewrite (Hchosen i known Hi); apply Hnumbers, Hi.
  - intros i from to Hi; unfold chosen; rewrite Hi; reflexivity.
  - exists chosen; split; [split; assumption|exact HP].
Qed.

Lemma goals_hold_with which : GoalsHold which -> GoalsHoldWith which.
Proof.
  intros [Hall Hsome]; split; [intros rho [Hrange _]; apply Hall, Hrange|].
  apply choice_with in Hsome; exact Hsome.
Qed.

(** A claim that holds does so with the true numbers. *)
Theorem holds_with : ClaimHolds -> ClaimHoldsWith.
Proof. apply goals_hold_with. Qed.

(** A claim that fails does so with the true numbers. *)
Theorem fails_with index : ClaimFails index -> ClaimFailsWith index.
Proof.
  intros (blamed & Hblamed & Hmeaning & Hfails); exists blamed; split; [exact Hblamed|split].
  - intros Hown; apply goals_hold_with, Hmeaning, Hown.
  - destruct (quantifier blamed); [apply choice_with in Hfails; exact Hfails|].
    intros rho [Hrange _]; apply Hfails, Hrange.
Qed.

End With.

Theorem fails_not_holds index : ClaimFails index -> ~ ClaimHolds.
Proof.
  intros Hfails Hholds; pose proof Hholds as [_ (numbers & Hnumbers & _)].
  apply (fails_not_holds_with numbers index); [apply fails_with|apply holds_with]; assumption.
Qed.

End Meaning.

(** ** The walk, in terms of the claim *)

Section Walk.

Variable claim : Claim.
Variable p : Program.
Variable fixed : Values.
Hypothesis Hordered : WellOrdered (claim_steps claim).
Hypothesis Hfits : Fits (length (variables claim)) (claim_steps claim) p.
Hypothesis Hfixed : HoldIn p [] fixed.

Lemma in_empty_box rho : InBox rho [].
Proof. intros [|i]; discriminate. Qed.

(** The values of the claim's steps and of the program's. *)
Lemma two_values rho :
  Solves (claim_steps claim) rho (valued claim rho) /\
  Solves (steps p) rho (evaluate (steps p) rho).
Proof. split; apply evaluate_solves; [exact Hordered|apply (fits_ordered _ _ _ Hfits)]. Qed.

Lemma walk_value_sound values rs rho k x :
  HoldIn p rs values -> InBox rho rs -> walk_value p fixed values k = Some x ->
  StepDefined claim rho k /\ Inside (valued claim rho k) x.
Proof.
  intros Hvalues Hbox H; unfold walk_value in H; rewrite look_spec in H.
  destruct (nth_error (places p) k) as [place|] eqn:Hplace; [|discriminate].
  destruct (two_values rho) as [Hw Hv].
  destruct (embedded_value _ p rho _ _ (fits_embeds _ _ _ Hfits) Hv Hw k place Hplace) as [-> Hd].
  apply (at_place_sound p (evaluate (steps p) rho) fixed values place x) in H.
  - split; [apply Hd|]; apply H.
  - apply (Hfixed rho _ Hv), in_empty_box.
  - apply (Hvalues rho _ Hv Hbox).
Qed.

Lemma reflexive_holds g rho :
  reflexive g = true ->
  Related (valued claim rho (lhs g)) (goal_relation g) (valued claim rho (rhs g)).
Proof.
  unfold reflexive; intros H; apply andb_prop in H; destruct H as [E H].
  apply Nat.eqb_eq in E; rewrite E.
  destruct (goal_relation g); try discriminate; simpl; lra.
Qed.

Lemma must_sound expected values rs rho index :
  HoldIn p rs values -> InBox rho rs -> must claim p fixed expected values index = true ->
  exists g, nth_error (goals claim) index = Some g /\
  if expected then GoalHolds claim rho g else GoalFails claim rho g.
Proof.
  intros Hvalues Hbox H; unfold must, settled in H; rewrite look_spec in H.
  destruct (nth_error (goals claim) index) as [g|] eqn:Hg; [|discriminate].
  destruct (walk_value p fixed values (lhs g)) as [x|] eqn:Hx; [|discriminate].
  destruct (walk_value p fixed values (rhs g)) as [y|] eqn:Hy; [|discriminate].
  destruct (walk_value_sound values rs rho _ x Hvalues Hbox Hx) as [Dl Il].
  destruct (walk_value_sound values rs rho _ y Hvalues Hbox Hy) as [Dr Ir].
  exists g; split; [reflexivity|]; unfold goal_decided in H.
  destruct (reflexive g) eqn:Hsame.
  { apply eqb_prop in H; subst expected; split; auto using reflexive_holds. }
  destruct (relation x (goal_relation g) y) as [answer|] eqn:Ha; [|discriminate].
  apply eqb_prop in H; subst answer.
  pose proof (relation_sound x _ y expected Ha _ _ Il Ir) as Hr.
  destruct expected; split; auto.
Qed.

(** *** Ranges *)

Lemma range_ends_sound rho l h x y :
  range_ends p fixed l h = Some (x, y) ->
  Inside (valued claim rho l) x /\ Inside (valued claim rho h) y.
Proof.
  unfold range_ends; intros H.
  destruct (walk_value p fixed no_values l) as [x'|] eqn:Hl; [|discriminate].
  destruct (walk_value p fixed no_values h) as [y'|] eqn:Hh; [|discriminate].
  injection H as -> ->; pose proof (in_empty_box rho) as Hbox.
  split; [eapply walk_value_sound; [|exact Hbox|exact Hl]|
          eapply walk_value_sound; [|exact Hbox|exact Hh]]; apply no_values_hold.
Qed.

(** The ends of every range are defined and in order. *)
Lemma ranges_in_order rho i l h :
  ranges_are_not_empty claim p fixed = true ->
  nth_error (variables claim) i = Some (Between l h) ->
  StepDefined claim rho l /\ StepDefined claim rho h /\ valued claim rho l <= valued claim rho h.
Proof.
  intros H Hi; unfold ranges_are_not_empty in H; rewrite forallb_forall in H.
  specialize (H _ (nth_error_In _ _ Hi)); simpl in H; unfold range_ends in H.
  destruct (walk_value p fixed no_values l) as [x|] eqn:Hl; [|discriminate].
  destruct (walk_value p fixed no_values h) as [y|] eqn:Hh; [|discriminate].
  apply (walk_value_sound no_values [] rho) in Hl; [|apply no_values_hold|apply in_empty_box].
  apply (walk_value_sound no_values [] rho) in Hh; [|apply no_values_hold|apply in_empty_box].
  destruct Hl as [Dl Il], Hh as [Dh Ih]; split; [exact Dl|split; [exact Dh|to_reals; lra]].
Qed.

(** A point of the range, in the corner of the lower ends. *)
Lemma range_has_a_point :
  ranges_are_not_empty claim p fixed = true -> SomeChoice claim (fun _ => True).
Proof.
  intros H; unfold ranges_are_not_empty in H; rewrite forallb_forall in H.
  exists (fun i =>
    match nth_error (variables claim) i with
    | Some (Between from to) =>
        match range_ends p fixed from to with Some (x, _) => value (hi x) | None => 0 end
    | Some (Given known) => value (lo known)
    | None => 0
    end).
  split.
  - intros i known Hi; rewrite Hi; specialize (H _ (nth_error_In _ _ Hi)); simpl in H.
    unfold ordered in H; to_reals; lra.
  - intros rho Hgiven Hsame; split; [|exact I]; intros i [l h|known] Hi; [|apply (Hgiven i), Hi].
    specialize (Hsame i l h Hi); cbv beta in Hsame; rewrite Hi in Hsame; rewrite Hsame.
    specialize (H _ (nth_error_In _ _ Hi)); simpl in H.
    destruct (range_ends p fixed l h) as [[x y]|] eqn:E; [|discriminate].
    destruct (range_ends_sound rho l h x y E) as [Hl Hh]; to_reals; lra.
Qed.

Lemma witness_in_range box rho :
  forallb (reaches p fixed) (combine (variables claim) (ranges box)) = true ->
  length (ranges box) = length (variables claim) -> GivenInside claim rho ->
  InBox rho (ranges box) -> InRange claim rho.
Proof.
  intros H Hlength Hgiven Hbox i [l h|known] Hi; [|apply (Hgiven i), Hi].
  rewrite forallb_forall in H; destruct (nth_error (ranges box) i) as [x|] eqn:Hx.
  - assert (Hin : In (Between l h, x) (combine (variables claim) (ranges box))).
    { apply (nth_error_In _ i), nth_error_combine; auto. }
    specialize (H _ Hin); simpl in H; specialize (Hbox i x Hx).
    destruct (range_ends p fixed l h) as [[y z]|] eqn:E; [|discriminate].
    destruct (range_ends_sound rho l h y z E) as [Hl Hh]; to_reals; lra.
  - apply nth_error_None in Hx; assert (i < length (variables claim))%nat; [|lia].
    apply nth_error_Some; rewrite Hi; discriminate.
Qed.

(** A witness is a choice of the variables, whatever the given ones are. *)
Lemma witness_is_a_choice box :
  forallb (reaches p fixed) (combine (variables claim) (ranges box)) = true ->
  length (ranges box) = length (variables claim) -> forallb ordered (ranges box) = true ->
  ranges_are_not_empty claim p fixed = true ->
  SomeChoice claim (fun rho => InBox rho (ranges box)).
Proof.
  intros Hreaches Hlength Hends Hfull; pose proof Hreaches as H.
  unfold ranges_are_not_empty in Hfull; rewrite forallb_forall in H, Hends, Hfull.
  exists (fun i =>
    match nth_error (variables claim) i with
    | Some (Given known) => value (lo known)
    | _ => nth i (map (fun x => value (lo x)) (ranges box)) 0
    end).
  split.
  - intros i known Hi; rewrite Hi; specialize (Hfull _ (nth_error_In _ _ Hi)); simpl in Hfull.
    unfold ordered in Hfull; to_reals; lra.
  - intros rho Hgiven Hsame.
    assert (Hbox : InBox rho (ranges box)).
    { intros i x Hx; destruct (nth_error (variables claim) i) as [[l h|known]|] eqn:Hi.
      - rewrite (Hsame i l h Hi); cbv beta; rewrite Hi; specialize (Hends x (nth_error_In _ _ Hx)).
        apply (map_nth_error (fun x => value (lo x))) in Hx; rewrite (nth_error_nth _ _ 0 Hx).
        unfold ordered in Hends; to_reals; lra.
      - assert (Hin : In (Given known, x) (combine (variables claim) (ranges box)))
          by (apply (nth_error_In _ i), nth_error_combine; auto).
        apply (contains_sound x known (H _ Hin)), (Hgiven i), Hi.
      - apply nth_error_None in Hi; assert (i < length (ranges box))%nat; [|lia].
        apply nth_error_Some; congruence. }
    split; [apply (witness_in_range box)|]; assumption.
Qed.

Lemma range_point rho range : forall vars base,
  Forall2 (fun variable x => range_of p fixed variable = Some x) vars range ->
  (forall i variable, nth_error vars i = Some variable ->
   match variable with
   | Between l h => valued claim rho l <= rho (base + i)%nat <= valued claim rho h
   | Given known => Inside (rho (base + i)%nat) known
   end) ->
  Forall2 Inside (map rho (seq base (length vars))) range.
Proof.
  intros vars base H; revert base.
  induction H as [|variable x vars range Hx _ IH]; intros base Hrho;
    [constructor|simpl; constructor].
  - specialize (Hrho O variable eq_refl); rewrite Nat.add_0_r in Hrho; unfold range_of in Hx.
    destruct variable as [l h|known]; [|injection Hx as <-; exact Hrho].
    destruct (range_ends p fixed l h) as [[y z]|] eqn:E; [|discriminate]; injection Hx as <-.
    destruct (range_ends_sound rho l h y z E) as [Hl Hh]; unfold Inside in *; simpl; lra.
  - apply IH; intros i other Hi; rewrite Nat.add_succ_comm; apply (Hrho (S i)), Hi.
Qed.

Lemma InsideBox_spec rho : forall box base,
  InsideBox (map rho (seq base (length box))) box ->
  forall i x, nth_error box i = Some x -> Inside (rho (base + i)%nat) x.
Proof.
  induction box as [|y box IH]; intros base H [|i] x Hx; try discriminate; simpl in *.
  - injection Hx as <-; rewrite Nat.add_0_r; apply H.
  - rewrite <- Nat.add_succ_comm; apply (IH (S base)), Hx; apply H.
Qed.

(** Every point of the range lies in a box of the cover. *)
Lemma covered_sound boxes rho :
  (forall box, In box boxes -> length (ranges box) = length (variables claim)) ->
  covered claim p fixed boxes = true -> InRange claim rho ->
  exists box, In box boxes /\ InBox rho (ranges box).
Proof.
  unfold covered; intros Hlength H Hrange.
  destruct (all_some _) as [range|] eqn:E; [|discriminate]; apply all_some_spec in E.
  destruct (covers_sound range _ H _ (range_point rho range _ 0 E Hrange))
    as (found & Hfound & Hin).
  apply in_map_iff in Hfound; destruct Hfound as (box & <- & Hbox).
  exists box; split; [exact Hbox|].
  rewrite <- (Hlength box Hbox) in Hin; exact (InsideBox_spec rho _ 0 Hin).
Qed.

(** *** Boxes *)

(** [values] has an enclosure of every step of the claim that must be enclosed in a box. *)
Definition Complete (values : Values) : Prop :=
  forall place, nth_error (boxed p) place = Some true -> In place (places p) ->
  exists x, values place = Some x.

Lemma box_complete rs c todo_entries values :
  box_steps p fixed rs c true (boxed_steps p) todo_entries no_values = Some values ->
  Complete values.
Proof.
  intros H place Hb Hin; apply (box_steps_complete p _ _ _ _ _ _ _ H); right.
  assert (Hown : existsb (Nat.eqb place) (places p) = true)
    by (apply existsb_exists; exists place; split; [exact Hin|apply Nat.eqb_refl]).
  apply In_nth_error in Hin; destruct Hin as [k Hk].
  pose proof (place_below _ _ _ _ (fits_embeds _ _ _ Hfits) Hk) as Hlt.
  destruct (nth_error (steps p) place) as [s|] eqn:Hs; [|apply nth_error_None in Hs; lia].
  exists s; apply boxed_steps_spec; auto.
Qed.

Lemma in_box_sound everywhere slopes box values :
  in_box claim p everywhere fixed (boxed_steps p) slopes box = Some values ->
  length (ranges box) = length (variables claim) /\ HoldIn p (ranges box) values /\
  (everywhere = true -> Complete values).
Proof.
  unfold in_box; intros H; destruct (_ && _) eqn:E; [|discriminate].
  apply andb_prop in E; destruct E as [Hlength _]; apply Nat.eqb_eq in Hlength.
  split; [exact Hlength|].
  assert (Htodo : forall place s own, In (place, s, own) (boxed_steps p) ->
    nth_error (steps p) place = Some s)
    by (intros place s own Hs; apply boxed_steps_spec in Hs; apply Hs).
  destruct (centre box) as [[point at_centre]|].
  - destruct (negb slopes); [discriminate|].
    destruct (centre_values _ _ _ _ _ _) as [there|] eqn:Hcentre; [|discriminate].
    apply (centre_values_sound _ _ _ Hfits _ _ _ _ _ Hfixed Hlength) in Hcentre.
    split; [|intros ->; apply (box_complete _ _ _ _ H)].
    apply (box_steps_sound _ _ _ Hfits _ _ _ _ Hfixed Hlength) in H; auto using no_values_hold.
    intros c Hc; injection Hc as <-; exact Hcentre.
  - split; [|intros ->; apply (box_complete _ _ _ _ H)].
    apply (box_steps_sound _ _ _ Hfits _ _ _ _ Hfixed Hlength) in H; auto using no_values_hold.
    discriminate.
Qed.

Lemma at_witness_sound everywhere box values :
  ranges_are_not_empty claim p fixed = true ->
  at_witness claim p everywhere fixed (boxed_steps p) box = Some values ->
  HoldIn p (ranges box) values /\ (everywhere = true -> Complete values) /\
  SomeChoice claim (fun rho => InBox rho (ranges box)).
Proof.
  unfold at_witness; intros Hfull H; destruct (centre box); [discriminate|].
  destruct (spread _ _) as [all|]; [|discriminate]; destruct (_ && _) eqn:E; [|discriminate].
  apply andb_prop in E; destruct E as [E Hrange].
  apply andb_prop in E; destruct E as [Hlength Hends].
  apply Nat.eqb_eq in Hlength; split; [|split; [intros ->; apply (box_complete _ _ _ _ H)|]].
  - apply (box_steps_sound _ _ _ Hfits _ _ _ _ Hfixed Hlength) in H;
      auto using no_values_hold; [discriminate|].
    intros place s own Hs; apply boxed_steps_spec in Hs; apply Hs.
  - apply witness_is_a_choice; assumption.
Qed.

Lemma complete_defined enclosures values rs rho k :
  length enclosures = length (claim_steps claim) ->
  fixed_steps (claim_steps claim) p true 0 enclosures no_values = Some fixed ->
  HoldIn p rs values -> InBox rho rs -> Complete values ->
  (k < length (claim_steps claim))%nat -> StepDefined claim rho k.
Proof.
  intros Hlength Hall Hvalues Hbox Hcomplete Hk.
  destruct (fits_embeds _ _ _ Hfits) as [Hplaces _].
  destruct (nth_error (places p) k) as [place|] eqn:Hplace; [|apply nth_error_None in Hplace; lia].
  assert (Hsome : exists x, walk_value p fixed values k = Some x).
  { unfold walk_value, at_place; rewrite look_spec, Hplace.
    destruct (values place) as [x|] eqn:Hv; [exists x; reflexivity|].
    apply (fixed_steps_complete _ _ _ _ _ _ Hall); right; exists k.
    split; [lia|split; [apply place_of_spec, Hplace|]].
    rewrite flagged_spec; destruct (nth place (boxed p) false) eqn:Hb; [|reflexivity].
    destruct (Hcomplete place) as [x Hx]; [|apply (nth_error_In _ _ Hplace)|congruence].
    destruct (nth_error (boxed p) place) as [b|] eqn:Eb.
    - rewrite (nth_error_nth _ _ false Eb) in Hb; congruence.
    - apply nth_error_None in Eb; rewrite nth_overflow in Hb by exact Eb; discriminate. }
  destruct Hsome as [x Hx]; apply (walk_value_sound values rs rho k x Hvalues Hbox Hx).
Qed.

End Walk.
