(** * What a verdict means: the soundness of [check] of crates/kernel/src/check.rs

    | if [check claim certificate = true] and the verdict is ..        | theorem         |
    |------------------------------------------------------------------|-----------------|
    | certified, then the claim holds                                  | check_certified |
    | certified with a cover, then every step is defined on the range  | check_defined   |
    | certified, and all goals are for all values: the same            | check_defined_for_all |
    | refuted, then the blamed goal fails; and if that is one of the   | check_refuted   |
    | sentence's own, the obligations hold                             |                 |
    | any, then the ends of every range are defined and in order       | check_ranges    |
    | the same of [accepts], which tests the form of the claim as well  | accepts_certified, accepts_refuted |

    [ClaimHolds] and [ClaimFails] of Meaning.v speak of real numbers only. If a claim uses
    constants, it holds or fails with the true ones, provided that they lie in their enclosures
    ([accepts_certified_with], [accepts_refuted_with]); ConstantVerdict.v proves that they do. The
    claim is any that the builder of crates/kernel/src/claim.rs can make: operands come first,
    variables have no operands, and only variables of the claim occur ([WellFormed]).

    Reading order: Int, Number (numbers); Interval, Arithmetic, Whole, Atanh, Ln, Series, Alternating,
    Angle, Trigonometry (the rules); Term (what a program means); Slope, Table, Mean, Program, Growth
    (derivatives); Walk, Box, Cover (the walk); Check, Meaning, Needs, and this file (the verdict);
    Jets, JetRules, JetSteps, JetOperations, JetCoefficients, JetsSound, Taylor (higher derivatives);
    Rational, Polynomial, Fraction (polynomials); Tail, Constant, Pieces, Endless, ConstantCheck (the
    check of constants); Argument, Continuous, Parts, ConstantMeaning, Shares, Integral, Roots,
    Quantile, Telescope, Steady, TailSound, Improper, InfiniteSum, ConstantVerdict (what it means);
    Examples, ConstantExamples, IntegralExamples, EndlessExamples. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Mean Program Growth Walk Box
  Cover Check Meaning Needs.
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
    (combine (seq 0 (size (claim_steps claim))) (claim_steps claim)).

Theorem well_formed_spec claim : well_formed claim = true -> WellFormed claim.
Proof.
  unfold well_formed; rewrite forallb_forall, <- to_list_length; intros H.
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
    destruct (op s) as [|i| | | | | | | | | | | | | | | | | | | |]; try discriminate.
    intros _; apply (Hvar i eq_refl).
  - intros k s i Hs Hi; destruct (Hstep k s Hs) as [_ Hvar]; apply (Hvar i Hi).
Qed.

(** ** The check *)

Section Check.

Variable claim : Claim.
Variable certificate : Certificate.
Hypothesis Hformed : WellFormed claim.

(** Any kind of cover in which every point of the range has a box that settles the goals, perhaps by
    other enclosures of the steps that do not vary. *)
Variable coverage : Coverage.
Variable extra : bool.
Hypothesis Hcoverage : forall p everywhere fixed slopes hold fail,
  Fits (length (variables claim)) (claim_steps claim) p -> HoldIn p [] fixed ->
  coverage p everywhere fixed slopes hold fail = true ->
  forall rho, InRange claim rho -> exists box wider, InBox rho (ranges box) /\ HoldIn p [] wider /\
  box_settles claim p everywhere wider (boxed_steps p) slopes hold fail box = true.
Hypothesis Hcheck : check_by coverage extra claim certificate = true.

(** What [check] has looked at. *)
Record Checked (needed : Needs) (p : Program) (fixed : Values) : Prop := {
  checked_fits : Fits (length (variables claim)) (claim_steps claim) p;
  checked_plain : needs_cover needed = false -> p = plain (claim_steps claim);
  checked_needs_cover : extra = true \/ cover certificate <> [] -> needs_cover needed = true;
  checked_length : length (enclosures certificate) = length (claim_steps claim);
  checked_fixed :
    fixed_steps (claim_steps claim) p (everywhere_defined needed) 0 (enclosures certificate)
      no_values = Some fixed;
  checked_ranges : ranges_are_not_empty claim p fixed = true;
  checked_at_once : forall index expected, In (index, expected) (at_once needed) ->
    must claim p fixed expected no_values index = true;
  checked_cover : needs_cover needed = true ->
    coverage p (everywhere_defined needed) fixed (has_slopes certificate) (in_every_box needed)
      (one_fails needed) = true;
  checked_witness : needs_witness needed = true ->
    exists box,
    witness_settles claim p (everywhere_defined needed) fixed (boxed_steps p)
      (at_the_witness needed) box = true }.

Lemma check_parts :
  exists needed p fixed,
  needs_of claim (dependent (claim_steps claim)) (verdict certificate) = Some needed /\
  Checked needed p fixed.
Proof.
  unfold check_by in Hcheck; cbv zeta in Hcheck.
  destruct (needs_of _ _ _) as [needed|]; [|discriminate].
  destruct (_ || _) eqn:Hsuperfluous in Hcheck; [discriminate|].
  destruct (if has_slopes certificate then _ else _) as [p|] eqn:Hp in Hcheck; [|discriminate].
  apply andb_prop in Hcheck; destruct Hcheck as [Hlength H].
  destruct (fixed_steps _ _ _ _ _ _) as [fixed|] eqn:Hfixed; [|discriminate].
  apply andb_prop in H; destruct H as [H Hwitness].
  apply andb_prop in H; destruct H as [H Hcover].
  apply andb_prop in H; destruct H as [Hranges Honce].
  apply orb_false_elim in Hsuperfluous; destruct Hsuperfluous as [Hnone Hslopes].
  apply orb_false_elim in Hnone; destruct Hnone as [Hnone _].
  apply orb_false_elim in Hnone; destruct Hnone as [Hnone _].
  exists needed, p, fixed; split; [reflexivity|split; try assumption].
  - destruct (has_slopes certificate); [apply with_slopes_fits; [apply Hformed|exact Hp]|].
    injection Hp as <-; apply plain_fits, Hformed.
  - intros E; rewrite E in Hslopes; destruct (has_slopes certificate); [discriminate|].
    injection Hp as <-; reflexivity.
  - intros Hne; destruct (needs_cover needed); [reflexivity|].
    destruct extra; [discriminate|destruct Hne as [Hne|Hne]; [discriminate|]].
    destruct (cover certificate); [contradiction|discriminate].
  - rewrite to_list_length; apply Nat.eqb_eq, Hlength.
  - intros index expected Hin; rewrite forallb_forall in Honce; apply (Honce _ Hin).
  - intros Hneeded; rewrite Hneeded in Hcover; exact Hcover.
  - intros Hneeded; rewrite Hneeded in Hwitness.
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
Lemma settled_at_once rho index expected :
  In (index, expected) (at_once needed) ->
  exists g, nth_error (goals claim) index = Some g /\
  if expected then GoalHolds claim rho g else GoalFails claim rho g.
Proof.
  intros H; apply (must_sound claim p fixed Hordered Hfits fixed_hold expected no_values []).
  - apply no_values_hold.
  - apply in_empty_box.
  - apply (checked_at_once _ _ _ Hchecked), H.
Qed.

(** Every point of the range is in a box of the cover. *)
Lemma box_of_point rho :
  needs_cover needed = true -> InRange claim rho ->
  exists box wider values,
  InBox rho (ranges box) /\ HoldIn p [] wider /\ HoldIn p (ranges box) values /\
  (everywhere_defined needed = true -> Complete p values) /\
  forallb (must claim p wider true values) (in_every_box needed) = true /\
  (one_fails needed <> [] -> existsb (must claim p wider false values) (one_fails needed) = true).
Proof.
  intros Hneeded Hrange.
  destruct (Hcoverage p _ fixed _ _ _ Hfits fixed_hold (checked_cover _ _ _ Hchecked Hneeded) rho
    Hrange) as (box & wider & Hbox & Hwider & Hsettles).
  unfold box_settles in Hsettles.
  destruct (in_box _ _ _ _ _ _ box) as [values|] eqn:Hvalues; [|discriminate].
  apply andb_prop in Hsettles; destruct Hsettles as [Hhold Hfail]; exists box, wider, values.
  apply (in_box_sound claim p wider Hfits Hwider) in Hvalues.
  destruct Hvalues as (_ & Hin & Hcomplete); repeat (split; [assumption|]).
  intros Hne; destruct (one_fails needed); [contradiction|exact Hfail].
Qed.

Lemma defined_everywhere values rs rho :
  everywhere_defined needed = true -> HoldIn p rs values -> InBox rho rs -> Complete p values ->
  AllDefined claim rho.
Proof.
  intros He Hhold Hbox Hcomplete k Hk; pose proof (checked_fixed _ _ _ Hchecked) as H.
  rewrite He in H.
  apply (complete_defined claim p fixed Hordered Hfits fixed_hold _ values rs rho k
    (checked_length _ _ _ Hchecked) H); assumption.
Qed.

(** The witness is a choice of the variables. *)
Lemma choice_of_witness :
  needs_witness needed = true ->
  SomeChoice claim (fun rho =>
    (everywhere_defined needed = true -> AllDefined claim rho) /\
    forall index expected, In (index, expected) (at_the_witness needed) ->
    exists g, nth_error (goals claim) index = Some g /\
    if expected then GoalHolds claim rho g else GoalFails claim rho g).
Proof.
  intros Hneeded; destruct (checked_witness _ _ _ Hchecked Hneeded) as [box Hbox].
  unfold witness_settles in Hbox.
  destruct (at_witness _ _ _ _ _ box) as [values|] eqn:Evalues; [|discriminate].
  rewrite forallb_forall in Hbox.
  destruct (at_witness_sound claim p fixed Hordered Hfits fixed_hold _ _ _
    (checked_ranges _ _ _ Hchecked) Evalues) as (Hhold & Hcomplete & Hchoice).
  apply (choice_weaken _ _ _ Hchoice); intros rho _ Hin; split.
  - intros He; apply (defined_everywhere values (ranges box) rho He Hhold Hin); auto.
  - intros index expected Hindex.
    apply (must_sound claim p fixed Hordered Hfits fixed_hold expected values (ranges box));
      auto; apply (Hbox _ Hindex).
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

(** Where no witness is looked at, the whole range is. *)
Lemma defined_without_witness needed p fixed rho :
  Checked needed p fixed -> everywhere_defined needed = true -> Looks claim needed ->
  needs_witness needed = false -> InRange claim rho -> AllDefined claim rho.
Proof.
  intros Hchecked He Hlooks Ew Hrange.
  pose proof (defined_everywhere _ _ _ Hchecked) as Hdefined; destruct (needs_cover needed) eqn:Ec.
  - destruct (box_of_point _ _ _ Hchecked rho)
      as (found & wider & values & Hbox & _ & Hhold & Hcomplete & _);
      [exact Ec|exact Hrange|].
    apply (Hdefined values (ranges found) rho He Hhold Hbox); auto.
  - apply (Hdefined no_values [] rho He); [apply no_values_hold|apply in_empty_box|].
    rewrite (checked_plain _ _ _ Hchecked Ec); intros place Hplace _; simpl in Hplace.
    apply (nth_error_nth _ _ false) in Hplace; rewrite nothing_varies in Hplace;
      [discriminate|].
    destruct Hlooks as [H|[H|H]]; [exact H|congruence..].
Qed.

(** Goals that are on the lists hold. *)
Lemma goals_hold needed p fixed (which : Goal -> Prop) :
  Checked needed p fixed -> everywhere_defined needed = true -> Looks claim needed ->
  (forall index g, nth_error (goals claim) index = Some g -> which g -> Put claim needed index g) ->
  GoalsHold claim which.
Proof.
  intros Hchecked He Hlooks Hput.
  pose proof (fixed_hold _ _ _ Hchecked) as Hfixed.
  pose proof (checked_fits _ _ _ Hchecked) as Hfits.
  pose proof (settled_at_once _ _ _ Hchecked) as Honce.
  pose proof (box_of_point _ _ _ Hchecked) as Hpoint.
  split.
  - intros rho Hrange g Hg Hw Hq; apply In_nth_error in Hg; destruct Hg as [index Hg].
    specialize (Hput index g Hg Hw); unfold Put in Hput; rewrite Hq in Hput.
    destruct (varies (dependent (claim_steps claim)) g).
    + destruct (Hpoint rho) as (box & wider & values & Hbox & Hwider & Hhold & _ & Hall & _);
        try assumption.
      { unfold needs_cover; destruct (in_every_box needed); [destruct Hput|reflexivity]. }
      rewrite forallb_forall in Hall.
      destruct (must_sound claim p wider (proj1 Hformed) Hfits Hwider true values _ rho index Hhold
        Hbox (Hall index Hput)) as (g' & Hg' & H); congruence.
    + destruct (Honce rho index true Hput) as (g' & Hg' & H); congruence.
  - assert (Hchoice : SomeChoice claim (fun rho => AllDefined claim rho /\
      forall index, In (index, true) (at_the_witness needed) ->
      exists g, nth_error (goals claim) index = Some g /\ GoalHolds claim rho g)).
    { destruct (needs_witness needed) eqn:Ew.
      - apply (choice_weaken _ _ _ (choice_of_witness _ _ _ Hchecked Ew)).
        intros rho _ [Hall Hgoals]; split; [apply Hall, He|].
        intros index Hindex; apply (Hgoals index true Hindex).
      - apply (choice_weaken _ _ _ (range_has_a_point claim p fixed (proj1 Hformed) Hfits Hfixed
          (checked_ranges _ _ _ Hchecked))).
        intros rho Hrange _.
        split; [apply (defined_without_witness needed p fixed); assumption|].
        unfold needs_witness in Ew; intros index Hindex.
        destruct (at_the_witness needed); [destruct Hindex|discriminate]. }
    apply (choice_weaken _ _ _ Hchoice); intros rho _ [Hall Hwitness].
    split; [exact Hall|]; intros g Hg Hw Hq.
    apply In_nth_error in Hg; destruct Hg as [index Hg].
    specialize (Hput index g Hg Hw); unfold Put in Hput; rewrite Hq in Hput.
    destruct (varies _ g); [apply Hwitness in Hput|apply (Honce rho) in Hput];
      destruct Hput as (g' & Hg' & H); congruence.
Qed.

Theorem certified_by : verdict certificate = Certified -> ClaimHolds claim.
Proof.
  intros Hv; destruct check_parts as (needed & p & fixed & Hneeds & Hchecked).
  rewrite Hv in Hneeds; apply needs_certified in Hneeds; destruct Hneeds as (He & Hlooks & Hput).
  apply (goals_hold needed p fixed); auto.
Qed.

(** A cover looks at the whole range. *)
Theorem defined_by rho :
  verdict certificate = Certified -> extra = true \/ cover certificate <> [] ->
  InRange claim rho -> forall k, (k < length (claim_steps claim))%nat -> StepDefined claim rho k.
Proof.
  intros Hv Hcover Hrange; destruct check_parts as (needed & p & fixed & Hneeds & Hchecked).
  rewrite Hv in Hneeds; apply needs_certified in Hneeds; destruct Hneeds as (He & _).
  destruct (box_of_point _ _ _ Hchecked rho (checked_needs_cover _ _ _ Hchecked Hcover) Hrange)
    as (box & wider & values & Hbox & _ & Hhold & Hcomplete & _).
  apply (defined_everywhere _ _ _ Hchecked values (ranges box) rho); auto.
Qed.

(** So does what is said of all values. *)
Theorem defined_for_all_by rho :
  verdict certificate = Certified -> (forall g, In g (goals claim) -> quantifier g = ForAll) ->
  InRange claim rho -> AllDefined claim rho.
Proof.
  intros Hv Hall Hrange; destruct check_parts as (needed & p & fixed & Hneeds & Hchecked).
  rewrite Hv in Hneeds; pose proof (needs_no_witness _ _ Hneeds Hall) as Ew.
  apply needs_certified in Hneeds; destruct Hneeds as (He & Hlooks & _).
  apply (defined_without_witness needed p fixed); assumption.
Qed.

Theorem ranges_by rho i l h :
  nth_error (variables claim) i = Some (Between l h) ->
  StepDefined claim rho l /\ StepDefined claim rho h /\ valued claim rho l <= valued claim rho h.
Proof.
  destruct check_parts as (needed & p & fixed & _ & Hchecked).
  apply (ranges_in_order claim p fixed (proj1 Hformed) (checked_fits _ _ _ Hchecked)
    (fixed_hold _ _ _ Hchecked)), (checked_ranges _ _ _ Hchecked).
Qed.

Theorem refuted_by index : verdict certificate = Refuted index -> ClaimFails claim index.
Proof.
  intros Hv; destruct check_parts as (needed & p & fixed & Hneeds & Hchecked).
  pose proof (fixed_hold _ _ _ Hchecked) as Hfixed.
  pose proof (checked_fits _ _ _ Hchecked) as Hfits.
  pose proof (settled_at_once _ _ _ Hchecked) as Honce.
  rewrite Hv in Hneeds.
  destruct (nth_error (goals claim) index) as [blamed|] eqn:Hblamed.
  2: { unfold needs_of in Hneeds; rewrite look_spec, Hblamed in Hneeds.
       destruct (to_list (goals claim)); discriminate. }
  pose proof (needs_refuted _ _ _ _ Hneeds Hblamed) as Hneed.
  pose proof (needs_meaning _ _ _ _ Hneeds Hblamed) as Hown.
  assert (Hmeaning : own blamed = true -> HasMeaning claim).
  { intros H; destruct (Hown H) as (He & Hlooks & Hput).
    apply (goals_hold needed p fixed); assumption. }
  exists blamed; split; [exact Hblamed|split; [exact Hmeaning|]].
  destruct (quantifier blamed) eqn:Eq, (varies (dependent (claim_steps claim)) blamed).
  - assert (Hneeded : needs_witness needed = true)
      by (unfold needs_witness; destruct (at_the_witness needed); [destruct Hneed|reflexivity]).
    apply (choice_weaken _ _ _ (choice_of_witness _ _ _ Hchecked Hneeded)).
    intros rho _ [Hall Hgoals]; split; [intros H; apply Hall, (Hown H)|].
    destruct (Hgoals index false Hneed) as (g & Hg & H); congruence.
  - assert (Hchoice : SomeChoice claim (fun rho => own blamed = true -> AllDefined claim rho)).
    { destruct (own blamed).
      - destruct (Hmeaning eq_refl) as [_ Hchoice]; apply (choice_weaken _ _ _ Hchoice).
        intros rho _ [Hall _] _; exact Hall.
      - apply (choice_weaken _ _ _ (range_has_a_point claim p fixed (proj1 Hformed) Hfits Hfixed
          (checked_ranges _ _ _ Hchecked))); discriminate. }
    apply (choice_weaken _ _ _ Hchoice); intros rho _ Hall; split; [exact Hall|].
    destruct (Honce rho index false Hneed) as (g & Hg & H); congruence.
  - destruct Hneed as [Hne Halike]; intros rho Hrange.
    destruct (box_of_point _ _ _ Hchecked rho)
      as (box & wider & values & Hbox & Hwider & Hhold & _ & _ & Hsome); [|exact Hrange|].
    { unfold needs_cover; destruct (one_fails needed); [contradiction|apply orb_true_r]. }
    apply Hsome, existsb_exists in Hne; destruct Hne as (i & Hi & Hmust).
    destruct (Halike i Hi) as (g & Hg & _ & Hquantifier & Hkind).
    destruct (must_sound claim p wider (proj1 Hformed) Hfits Hwider false values _ rho i Hhold
      Hbox Hmust) as (g' & Hg' & H).
    rewrite Hg in Hg'; injection Hg' as <-.
    exists g; split; [apply (nth_error_In _ _ Hg)|auto].
  - intros rho Hrange; destruct (Honce rho index false Hneed) as (g & Hg & H).
    rewrite Hblamed in Hg; injection Hg as <-; exists blamed.
    split; [apply (nth_error_In _ _ Hblamed)|auto].
Qed.

End Check.

(** ** Boxes in the certificate *)

Section Boxes.

Variable claim : Claim.
Variable certificate : Certificate.
Hypothesis Hformed : WellFormed claim.
Hypothesis Hcheck : check claim certificate = true.

Lemma by_boxes_sound boxes p everywhere fixed slopes hold fail :
  Fits (length (variables claim)) (claim_steps claim) p -> HoldIn p [] fixed ->
  by_boxes claim boxes p everywhere fixed slopes hold fail = true ->
  forall rho, InRange claim rho -> exists box wider, InBox rho (ranges box) /\ HoldIn p [] wider /\
  box_settles claim p everywhere wider (boxed_steps p) slopes hold fail box = true.
Proof.
  unfold by_boxes; intros Hfits Hfixed H rho Hrange; apply andb_prop in H.
  destruct H as [Hboxes Hcovered]; rewrite forallb_forall in Hboxes.
  destruct (covered_sound claim p fixed (proj1 Hformed) Hfits Hfixed boxes rho)
    as (box & Hin & Hbox); try assumption.
  - intros box Hin; specialize (Hboxes box Hin); unfold box_settles in Hboxes.
    destruct (in_box _ _ _ _ _ _ box) as [values|] eqn:Hvalues; [|discriminate].
    apply (in_box_sound claim p fixed Hfits Hfixed _ _ _ _ Hvalues).
  - exists box, fixed; auto.
Qed.

Theorem check_certified : verdict certificate = Certified -> ClaimHolds claim.
Proof.
  apply (certified_by claim certificate Hformed _ false (by_boxes_sound (cover certificate)) Hcheck).
Qed.

(** A cover looks at the whole range. *)
Theorem check_defined rho :
  verdict certificate = Certified -> cover certificate <> [] -> InRange claim rho ->
  forall k, (k < length (claim_steps claim))%nat -> StepDefined claim rho k.
Proof.
  intros Hv Hcover.
  apply (defined_by claim certificate Hformed _ false (by_boxes_sound (cover certificate)) Hcheck);
    auto.
Qed.

(** So does what is said of all values. *)
Theorem check_defined_for_all rho :
  verdict certificate = Certified -> (forall g, In g (goals claim) -> quantifier g = ForAll) ->
  InRange claim rho -> AllDefined claim rho.
Proof.
  apply (defined_for_all_by claim certificate Hformed _ false (by_boxes_sound (cover certificate))
    Hcheck).
Qed.

Theorem check_ranges rho i l h :
  nth_error (variables claim) i = Some (Between l h) ->
  StepDefined claim rho l /\ StepDefined claim rho h /\ valued claim rho l <= valued claim rho h.
Proof. apply (ranges_by claim certificate Hformed _ false Hcheck). Qed.

Theorem check_refuted index : verdict certificate = Refuted index -> ClaimFails claim index.
Proof.
  apply (refuted_by claim certificate Hformed _ false (by_boxes_sound (cover certificate)) Hcheck).
Qed.

End Boxes.

(** ** The program

    What proofs/extracted runs: the claim comes from the certificate file, so that its form is
    tested, too. *)

Definition accepts (claim : Claim) (certificate : Certificate) : bool :=
  well_formed claim && check claim certificate.

Theorem accepts_certified claim certificate :
  accepts claim certificate = true -> verdict certificate = Certified -> ClaimHolds claim.
Proof.
  unfold accepts; intros H; apply andb_prop in H; destruct H as [Hformed Hcheck].
  apply check_certified; [apply well_formed_spec, Hformed|exact Hcheck].
Qed.

Theorem accepts_refuted claim certificate index :
  accepts claim certificate = true -> verdict certificate = Refuted index ->
  ClaimFails claim index.
Proof.
  unfold accepts; intros H; apply andb_prop in H; destruct H as [Hformed Hcheck].
  apply check_refuted; [apply well_formed_spec, Hformed|exact Hcheck].
Qed.

(** With the true numbers in the place of the given ones. *)
Corollary accepts_certified_with claim certificate numbers :
  accepts claim certificate = true -> verdict certificate = Certified ->
  GivenInside claim numbers -> ClaimHoldsWith claim numbers.
Proof.
  intros H Hv Hnumbers; apply (holds_with claim numbers Hnumbers).
  apply (accepts_certified claim certificate H Hv).
Qed.

Corollary accepts_refuted_with claim certificate numbers index :
  accepts claim certificate = true -> verdict certificate = Refuted index ->
  GivenInside claim numbers -> ClaimFailsWith claim numbers index.
Proof.
  intros H Hv Hnumbers; apply (fails_with claim numbers Hnumbers).
  apply (accepts_refuted claim certificate index H Hv).
Qed.
