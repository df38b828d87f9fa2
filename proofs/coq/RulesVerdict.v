(** * What a verdict means: the soundness of [check] of src/kernel/mod.rs

    | if [check claim certificate = true] and the verdict is ..        | theorem         |
    |------------------------------------------------------------------|-----------------|
    | certified, then the claim holds                                  | check_certified |
    | certified with a cover, then every step is defined on the range  | check_defined   |
    | refuted, then the blamed goal fails                              | check_refuted   |
    | any, then the ends of every range are defined and in order       | check_ranges    |

    [ClaimHolds] and [ClaimFails] of RulesMeaning.v speak of real numbers only. The claim is any
    that the builder of src/term.rs can make: operands come first, variables have no operands, and
    only variables of the claim occur ([WellFormed]).

    Reading order: RulesInt, RulesNumber (numbers); RulesInterval, RulesArithmetic, RulesWhole,
    RulesAtanh, RulesLn (the rules); RulesTerm (what a program means); RulesSlope, RulesTable,
    RulesMean, RulesProgram, RulesGrowth (derivatives); RulesWalk, RulesBox, RulesCover (the walk);
    RulesCheck, RulesMeaning, RulesNeeds, and this file (the verdict); RulesExamples. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark Require Import RulesNumber RulesInterval RulesTerm RulesSlope RulesMean RulesProgram
  RulesGrowth RulesWalk RulesBox RulesCover RulesCheck RulesMeaning RulesNeeds.
Import ListNotations.
Local Open Scope R_scope.

Definition WellFormed (claim : Claim) : Prop :=
  WellOrdered (claim_steps claim) /\
  forall k s i, nth_error (claim_steps claim) k = Some s -> op s = Var i ->
  (i < length (variables claim))%nat.

(** The same as a test. *)
Definition well_formed (claim : Claim) : bool :=
  forallb
    (fun '(k, s) =>
       forallb (fun a => a <? k)%nat (args s) &&
       match op s with
       | Var i => is_empty (args s) && (i <? length (variables claim))%nat
       | _ => true
       end)
    (combine (seq 0 (length (claim_steps claim))) (claim_steps claim)).

Theorem well_formed_spec claim : well_formed claim = true -> WellFormed claim.
Proof.
  unfold well_formed; rewrite forallb_forall; intros H.
  assert (Hstep : forall k s, nth_error (claim_steps claim) k = Some s ->
    Forall (fun a => a < k)%nat (args s) /\
    forall i, op s = Var i -> args s = [] /\ (i < length (variables claim))%nat).
  { intros k s Hs.
    assert (Hk : (k < length (claim_steps claim))%nat) by (apply nth_error_Some; congruence).
    pose proof (proj2 (nth_error_combine (seq 0 (length (claim_steps claim))) (claim_steps claim) k
      k s) (conj (nth_error_seq _ _ Hk) Hs)) as Hin.
    specialize (H _ (nth_error_In _ _ Hin)); apply andb_prop in H; destruct H as [Hargs Hvar].
    split.
    - apply Forall_forall; intros a Ha; rewrite forallb_forall in Hargs.
      apply Nat.ltb_lt, Hargs, Ha.
    - intros i Hi; rewrite Hi in Hvar; apply andb_prop in Hvar; destruct Hvar as [Hnone Hlt].
      split; [destruct (args s); [reflexivity|discriminate]|apply Nat.ltb_lt, Hlt]. }
  split.
  - intros k s Hs; destruct (Hstep k s Hs) as [Hargs Hvar]; split; [exact Hargs|].
    destruct (op s) as [|i| | | | | | | | | | | | | | | |]; try discriminate.
    intros _; apply (Hvar i eq_refl).
  - intros k s i Hs Hi; destruct (Hstep k s Hs) as [_ Hvar]; apply (Hvar i Hi).
Qed.

(** ** The check *)

Section Check.

Variable claim : Claim.
Variable certificate : Certificate.
Hypothesis Hformed : WellFormed claim.
Hypothesis Hcheck : check claim certificate = true.

Let holds := is_certified (verdict certificate).

(** What [check] has looked at. *)
Record Checked (needed : Needs) (p : Program) (fixed : Values) : Prop := {
  checked_fits : Fits (length (variables claim)) (claim_steps claim) p;
  checked_plain : in_every_box needed = [] -> p = plain (claim_steps claim);
  checked_needs_cover : cover certificate <> [] -> in_every_box needed <> [];
  checked_length : length (enclosures certificate) = length (claim_steps claim);
  checked_fixed :
    fixed_steps (claim_steps claim) p holds 0 (enclosures certificate) no_values = Some fixed;
  checked_ranges : ranges_are_not_empty claim p fixed = true;
  checked_at_once : forall index, In index (at_once needed) ->
    must claim p fixed holds no_values index = true;
  checked_cover : in_every_box needed <> [] ->
    covered claim p fixed (cover certificate) = true /\
    forall box, In box (cover certificate) ->
    box_settles claim p holds fixed holds (has_slopes certificate) (in_every_box needed) box = true;
  checked_witness : at_the_witness needed <> [] ->
    exists box, witness_settles claim p holds fixed holds (at_the_witness needed) box = true }.

Lemma check_parts :
  exists needed p fixed,
  needs_of claim (verdict certificate) = Some needed /\ Checked needed p fixed.
Proof.
  unfold check in Hcheck; cbv zeta in Hcheck; fold holds in Hcheck.
  destruct (needs_of claim (verdict certificate)) as [needed|]; [|discriminate].
  destruct (_ || _) eqn:Hsuperfluous in Hcheck; [discriminate|].
  destruct (if has_slopes certificate then _ else _) as [p|] eqn:Hp in Hcheck; [|discriminate].
  apply andb_prop in Hcheck; destruct Hcheck as [Hlength H].
  destruct (fixed_steps _ _ _ _ _ _) as [fixed|] eqn:Hfixed; [|discriminate].
  apply andb_prop in H; destruct H as [H Hwitness].
  apply andb_prop in H; destruct H as [H Hcover].
  apply andb_prop in H; destruct H as [Hranges Honce].
  apply orb_false_elim in Hsuperfluous; destruct Hsuperfluous as [Hnone Hslopes].
  exists needed, p, fixed; split; [reflexivity|split; try assumption].
  - destruct (has_slopes certificate); [apply with_slopes_fits; [apply Hformed|exact Hp]|].
    injection Hp as <-; apply plain_fits, Hformed.
  - intros E; rewrite E in Hslopes; destruct (has_slopes certificate); [discriminate|].
    injection Hp as <-; reflexivity.
  - intros Hne E; rewrite E in Hnone; destruct (cover certificate); [contradiction|discriminate].
  - apply Nat.eqb_eq, Hlength.
  - apply forallb_forall, Honce.
  - intros Hne; destruct (in_every_box needed); [contradiction|].
    apply andb_prop in Hcover; destruct Hcover as [Hboxes Hcovered].
    split; [exact Hcovered|apply forallb_forall, Hboxes].
  - intros Hne; destruct (at_the_witness needed); [contradiction|].
    destruct (witness certificate) as [box|]; [exists box; exact Hwitness|discriminate].
Qed.

Section Parts.

Variable needed : Needs.
Variable p : Program.
Variable fixed : Values.
Hypothesis Hchecked : Checked needed p fixed.

Let Hordered := proj1 Hformed.
Let Hfits := checked_fits _ _ _ Hchecked.

Lemma fixed_hold : HoldIn p [] fixed.
Proof.
  apply (fixed_steps_sound _ _ _ Hfits _ _ _ _ _ (no_values_hold p [])
    (checked_fixed _ _ _ Hchecked)).
Qed.

(** A goal that does not vary is settled at every point. *)
Lemma settled_at_once rho index :
  In index (at_once needed) ->
  exists g, nth_error (goals claim) index = Some g /\
  if holds then GoalHolds claim rho g else GoalFails claim rho g.
Proof.
  intros H; apply (must_sound claim p fixed Hordered Hfits fixed_hold holds no_values []).
  - apply no_values_hold.
  - apply in_empty_box.
  - apply (checked_at_once _ _ _ Hchecked), H.
Qed.

(** Every point of the range is in a box of the cover. *)
Lemma box_of_point rho :
  in_every_box needed <> [] -> InRange claim rho ->
  exists box values,
  InBox rho (ranges box) /\ HoldIn p (ranges box) values /\
  (holds = true -> Complete p values) /\
  if holds then forallb (must claim p fixed true values) (in_every_box needed) = true
  else existsb (must claim p fixed false values) (in_every_box needed) = true.
Proof.
  intros Hne Hrange; destruct (checked_cover _ _ _ Hchecked Hne) as [Hcovered Hboxes].
  assert (Hparts : forall box, In box (cover certificate) -> exists values,
    in_box claim p holds fixed (has_slopes certificate) box = Some values /\
    if holds then forallb (must claim p fixed true values) (in_every_box needed) = true
    else existsb (must claim p fixed false values) (in_every_box needed) = true).
  { intros box Hin; specialize (Hboxes box Hin); unfold box_settles in Hboxes.
    destruct (in_box _ _ _ _ _ box) as [values|]; [|discriminate].
    exists values; split; [reflexivity|destruct holds; exact Hboxes]. }
  destruct (covered_sound claim p fixed Hordered Hfits fixed_hold (cover certificate) rho)
    as (box & Hin & Hbox); try assumption.
  - intros box Hin; destruct (Hparts box Hin) as (values & Hvalues & _).
    apply (in_box_sound claim p fixed Hfits fixed_hold _ _ _ _ Hvalues).
  - destruct (Hparts box Hin) as (values & Hvalues & Hsettled); exists box, values.
    apply (in_box_sound claim p fixed Hfits fixed_hold) in Hvalues.
    destruct Hvalues as (_ & Hhold & Hcomplete); auto.
Qed.

Lemma defined_everywhere values rs rho k :
  holds = true -> HoldIn p rs values -> InBox rho rs -> Complete p values ->
  (k < length (claim_steps claim))%nat -> StepDefined claim rho k.
Proof.
  intros Hholds; pose proof (checked_fixed _ _ _ Hchecked) as H; rewrite Hholds in H.
  apply (complete_defined claim p fixed Hordered Hfits fixed_hold _ _ _ _ _
    (checked_length _ _ _ Hchecked) H).
Qed.

End Parts.

(** Without variables nothing varies. *)
Lemma nothing_varies k :
  variables claim = [] -> nth k (dependent (claim_steps claim)) false = false.
Proof.
  intros Hnone; induction k as [k IH] using lt_wf_ind.
  destruct (nth_error (claim_steps claim) k) as [s|] eqn:Hs.
  - destruct Hformed as [Hordered Hdeclared]; destruct (Hordered k s Hs) as [Hargs _].
    rewrite (dependent_spec _ k s Hs Hargs); apply orb_false_intro.
    + destruct (existsb _ _) eqn:E; [|reflexivity]; apply existsb_exists in E.
      destruct E as (a & Ha & Hv); rewrite Forall_forall in Hargs.
      rewrite IH in Hv by (apply Hargs, Ha); discriminate.
    + destruct (op s) eqn:Eo; try reflexivity.
      specialize (Hdeclared k s _ Hs Eo); rewrite Hnone in Hdeclared; simpl in Hdeclared; lia.
  - apply nth_overflow; rewrite dependent_length; apply nth_error_None, Hs.
Qed.

Theorem check_certified : verdict certificate = Certified -> ClaimHolds claim.
Proof.
  intros Hv; destruct check_parts as (needed & p & fixed & Hneeds & Hchecked).
  assert (Hholds : holds = true) by (unfold holds; rewrite Hv; reflexivity).
  rewrite Hv in Hneeds; apply needs_certified in Hneeds; destruct Hneeds as [Hput Hidle].
  pose proof (fixed_hold _ _ _ Hchecked) as Hfixed.
  pose proof (checked_fits _ _ _ Hchecked) as Hfits.
  pose proof (settled_at_once _ _ _ Hchecked) as Honce.
  pose proof (box_of_point _ _ _ Hchecked) as Hpoint.
  pose proof (defined_everywhere _ _ _ Hchecked) as Hdefined.
  rewrite Hholds in Honce, Hpoint; split.
  - intros rho Hrange g Hg Hq; apply In_nth_error in Hg; destruct Hg as [index Hg].
    specialize (Hput index g Hg); unfold Put in Hput; rewrite Hq in Hput.
    destruct (varies claim g).
    + destruct (Hpoint rho) as (box & values & Hbox & Hhold & _ & Hall); try assumption.
      { intros E; rewrite E in Hput; destruct Hput. }
      rewrite forallb_forall in Hall.
      destruct (must_sound claim p fixed (proj1 Hformed) Hfits Hfixed true values _ rho index Hhold
        Hbox (Hall index Hput)) as (g' & Hg' & H); congruence.
    + destruct (Honce rho index Hput) as (g' & Hg' & H); congruence.
  - assert (Hexists : exists rho, InRange claim rho /\
      (forall k, (k < length (claim_steps claim))%nat -> StepDefined claim rho k) /\
      forall index, In index (at_the_witness needed) ->
      exists g, nth_error (goals claim) index = Some g /\ GoalHolds claim rho g).
    { destruct (at_the_witness needed) as [|first others] eqn:Ew.
      - destruct (range_has_a_point claim p fixed (proj1 Hformed) Hfits Hfixed
          (checked_ranges _ _ _ Hchecked)) as [rho Hrange].
        exists rho; split; [exact Hrange|split; [|intros index []]].
        destruct (in_every_box needed) as [|box boxes] eqn:Eb.
        + intros k; apply (Hdefined no_values [] rho k Hholds); [apply no_values_hold| |].
          { apply in_empty_box. }
          rewrite (checked_plain _ _ _ Hchecked Eb); intros place Hplace _; simpl in Hplace.
          apply (nth_error_nth _ _ false) in Hplace; rewrite nothing_varies in Hplace;
            [discriminate|].
          destruct Hidle as [H|[H|H]]; [exact H|contradiction..].
        + destruct (Hpoint rho) as (found & values & Hbox & Hhold & Hcomplete & _);
            [discriminate|exact Hrange|].
          intros k; apply (Hdefined values (ranges found) rho k Hholds Hhold Hbox); auto.
      - destruct (checked_witness _ _ _ Hchecked) as [box Hbox]; [rewrite Ew; discriminate|].
        unfold witness_settles in Hbox; rewrite Hholds in Hbox.
        destruct (at_witness claim p true fixed box) as [values|] eqn:Evalues; [|discriminate].
        rewrite forallb_forall in Hbox.
        destruct (at_witness_sound claim p fixed (proj1 Hformed) Hfits Hfixed _ _ _ Evalues)
          as (Hhold & Hcomplete & rho & Hin & Hrange).
        exists rho; split; [exact Hrange|split].
        + intros k; apply (Hdefined values (ranges box) rho k Hholds Hhold Hin); auto.
        + intros index Hindex; rewrite Ew in Hbox.
          apply (must_sound claim p fixed (proj1 Hformed) Hfits Hfixed true values (ranges box));
            auto. }
    destruct Hexists as (rho & Hrange & Hall & Hwitness).
    exists rho; split; [exact Hrange|split; [exact Hall|]]; intros g Hg Hq.
    apply In_nth_error in Hg; destruct Hg as [index Hg].
    specialize (Hput index g Hg); unfold Put in Hput; rewrite Hq in Hput.
    destruct (varies claim g); [apply Hwitness in Hput|apply (Honce rho) in Hput];
      destruct Hput as (g' & Hg' & H); congruence.
Qed.

(** A cover looks at the whole range. *)
Theorem check_defined rho :
  verdict certificate = Certified -> cover certificate <> [] -> InRange claim rho ->
  forall k, (k < length (claim_steps claim))%nat -> StepDefined claim rho k.
Proof.
  intros Hv Hcover Hrange k Hk; destruct check_parts as (needed & p & fixed & _ & Hchecked).
  assert (Hholds : holds = true) by (unfold holds; rewrite Hv; reflexivity).
  destruct (box_of_point _ _ _ Hchecked rho (checked_needs_cover _ _ _ Hchecked Hcover) Hrange)
    as (box & values & Hbox & Hhold & Hcomplete & _).
  apply (defined_everywhere _ _ _ Hchecked values (ranges box) rho k); auto.
Qed.

Theorem check_ranges rho i l h :
  nth_error (variables claim) i = Some (l, h) ->
  StepDefined claim rho l /\ StepDefined claim rho h /\ valued claim rho l <= valued claim rho h.
Proof.
  destruct check_parts as (needed & p & fixed & _ & Hchecked).
  apply (ranges_in_order claim p fixed (proj1 Hformed) (checked_fits _ _ _ Hchecked)
    (fixed_hold _ _ _ Hchecked)), (checked_ranges _ _ _ Hchecked).
Qed.

Theorem check_refuted index : verdict certificate = Refuted index -> ClaimFails claim index.
Proof.
  intros Hv; destruct check_parts as (needed & p & fixed & Hneeds & Hchecked).
  assert (Hholds : holds = false) by (unfold holds; rewrite Hv; reflexivity).
  pose proof (fixed_hold _ _ _ Hchecked) as Hfixed.
  pose proof (checked_fits _ _ _ Hchecked) as Hfits.
  pose proof (settled_at_once _ _ _ Hchecked) as Honce.
  rewrite Hholds in Honce; rewrite Hv in Hneeds.
  destruct (nth_error (goals claim) index) as [blamed|] eqn:Hblamed.
  2: { unfold needs_of in Hneeds; rewrite Hblamed in Hneeds; destruct (goals claim); discriminate. }
  pose proof (needs_refuted _ _ _ _ Hneeds Hblamed) as Hneed.
  exists blamed; split; [exact Hblamed|].
  destruct (quantifier blamed) eqn:Eq, (varies claim blamed).
  - destruct (checked_witness _ _ _ Hchecked) as [box Hbox];
      [intros E; rewrite E in Hneed; destruct Hneed|].
    unfold witness_settles in Hbox; rewrite Hholds in Hbox.
    destruct (at_witness claim p false fixed box) as [values|] eqn:Evalues; [|discriminate].
    rewrite forallb_forall in Hbox.
    destruct (at_witness_sound claim p fixed (proj1 Hformed) Hfits Hfixed _ _ _ Evalues)
      as (Hhold & _ & rho & Hin & Hrange).
    exists rho; split; [exact Hrange|].
    destruct (must_sound claim p fixed (proj1 Hformed) Hfits Hfixed false values _ rho index Hhold
      Hin (Hbox index Hneed)) as (g & Hg & H); congruence.
  - destruct (range_has_a_point claim p fixed (proj1 Hformed) Hfits Hfixed
      (checked_ranges _ _ _ Hchecked)) as [rho Hrange].
    exists rho; split; [exact Hrange|].
    destruct (Honce rho index Hneed) as (g & Hg & H); congruence.
  - destruct Hneed as [Hne Hcounts]; intros rho Hrange.
    destruct (box_of_point _ _ _ Hchecked rho Hne Hrange)
      as (box & values & Hbox & Hhold & _ & Hsome).
    rewrite Hholds in Hsome; apply existsb_exists in Hsome; destruct Hsome as (i & Hi & Hmust).
    destruct (Hcounts i Hi) as (g & Hg & _ & Hquantifier & Hown).
    destruct (must_sound claim p fixed (proj1 Hformed) Hfits Hfixed false values _ rho i Hhold
      Hbox Hmust) as (g' & Hg' & H).
    rewrite Hg in Hg'; injection Hg' as <-.
    exists g; split; [apply (nth_error_In _ _ Hg)|auto].
  - intros rho Hrange; destruct (Honce rho index Hneed) as (g & Hg & H).
    rewrite Hblamed in Hg; injection Hg as <-; exists blamed.
    split; [apply (nth_error_In _ _ Hblamed)|split; [exact Eq|split; [|exact H]]].
    destruct (own blamed); auto.
Qed.

End Check.
