(** * What a constant is, and what the parts of its certificate say about it

    | model, in Constant.v    | theorem                                                        |
    |-------------------------|----------------------------------------------------------------|
    | extended                | extended_part_holds, extended_part_good                        |
    | bound_part              | bound_holds                                                    |
    | ends_part               | ends_hold                                                      |
    | point_part              | point_holds                                                    |
    | between_part            | between_holds                                                  |

    First the meaning of a constant, [IsConstant], in terms of real numbers alone; by
    [constant_unique] it is one number. Then the parts: some hold on a range of the argument, others
    at single points. *)

From Coquelicot Require Import Coquelicot.
From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Program Check Meaning Verdict
  Rational Constant ConstantCheck Argument Parts.
Import ListNotations.
Local Open Scope R_scope.

(** ** Meaning *)

Section Meaning.

Variable constant : Constant.

(** The values of the constants that the function uses. *)
Variable given : nat -> R.

(** They lie in their enclosures. *)
Definition GivenEnclosed : Prop :=
  forall j known, nth_error (variables (function constant)) (S j) = Some (Given known) ->
  Inside (given j) known.

(** The value of a step that does not vary. *)
Definition fixed_step (k : nat) : R := valued (function constant) (fun _ => 0) k.

(** The value of a step that does not depend on the argument. *)
Definition given_step (k : nat) : R := valued (function constant) (point 0 given) k.

(** Where the range of the argument begins. *)
Definition start : R :=
  match variables (function constant) with
  | Between from _ :: _ => fixed_step from
  | _ => 0
  end.

(** The argument lies in its range: for a sum, the whole numbers from the first on. *)
Definition InDomain (x : R) : Prop :=
  match variables (function constant) with
  | Between from to :: _ =>
      match kind constant with
      | Root | Maximum | Minimum | Integral | Quantile => fixed_step from <= x <= fixed_step to
      | Improper => fixed_step from <= x
      | InfiniteSum => exists k : nat, x = fixed_step from + INR k
      end
  | _ => False
  end.

(** The function. *)
Definition function_at (x : R) : R := valued (function constant) (point x given) (body constant).

(** Every step has a value at x, and the obligations hold. *)
Definition DefinedAt (x : R) : Prop :=
  AllDefined (function constant) (point x given) /\
  forall g, In g (goals (function constant)) -> GoalHolds (function constant) (point x given) g.

Definition FunctionDefined : Prop := forall x, InDomain x -> DefinedAt x.

Definition IsRoot (x : R) : Prop := InDomain x /\ function_at x = 0.

(** y is a value of the function. *)
Definition IsValue (y : R) : Prop := exists x, InDomain x /\ y = function_at x.

(** The Riemann integral over the range. *)
Definition IsIntegral (y : R) : Prop :=
  match variables (function constant) with
  | Between from to :: _ => is_RInt function_at (fixed_step from) (fixed_step to) y
  | _ => False
  end.

(** The Riemann integral up to z is the level. *)
Definition IsQuantile (z : R) : Prop :=
  InDomain z /\ is_RInt function_at start z (given_step (nth 0 (others constant) O)).

(** The Riemann integrals up to b exist, and tend to y as b tends to infinity. *)
Definition IsImproper (y : R) : Prop :=
  exists integral, (forall b, start <= b -> is_RInt function_at start b (integral b)) /\
  is_lim integral p_infty y.

(** The terms of a sum: the first one, and each next one by the factor and the function. *)
Fixpoint sum_term (k : nat) : R :=
  match k with
  | O => given_step (nth 0 (others constant) O)
  | S k => given_step (nth 1 (others constant) O) * function_at (start + INR k) * sum_term k
  end.

(** The sums of the first terms tend to y. *)
Definition IsSum (y : R) : Prop := Un_cv (fun n => Sum n sum_term) y.

End Meaning.

Definition is_glb (E : R -> Prop) (m : R) : Prop :=
  (forall y, E y -> m <= y) /\ forall b, (forall y, E y -> b <= y) -> b <= m.

(** The number that the constant is. *)
Definition IsConstant (constant : Constant) (given : nat -> R) (number : R) : Prop :=
  match kind constant with
  | Root => unique (IsRoot constant given) number
  | Maximum => is_lub (IsValue constant given) number
  | Minimum => is_glb (IsValue constant given) number
  | Integral => IsIntegral constant given number
  | Quantile => unique (IsQuantile constant given) number
  | Improper => IsImproper constant given number
  | InfiniteSum => IsSum constant given number
  end.

Theorem constant_unique constant given x y :
  IsConstant constant given x -> IsConstant constant given y -> x = y.
Proof.
  unfold IsConstant; destruct (kind constant).
  - intros [_ H] [Hy _]; apply H, Hy.
  - intros [Hx Hx'] [Hy Hy']; apply Rle_antisym; auto.
  - intros [Hx Hx'] [Hy Hy']; apply Rle_antisym; auto.
  - unfold IsIntegral; destruct (variables (function constant)) as [|[from to|known] others];
      try contradiction.
    intros Hx Hy; rewrite <- (is_RInt_unique _ _ _ _ Hx); apply is_RInt_unique, Hy.
  - intros [_ H] [Hy _]; apply H, Hy.
  - intros (F & HF & Hx) (G & HG & Hy); apply is_lim_unique in Hy.
    assert (H : is_lim G p_infty x); [|apply is_lim_unique in H; congruence].
    apply (is_lim_ext_loc F); [|exact Hx].
    exists (start constant); intros b Hb; apply Rlt_le in Hb.
    rewrite <- (is_RInt_unique _ _ _ _ (HF b Hb)); apply is_RInt_unique, HG, Hb.
  - apply UL_sequence.
Qed.

(** ** The parts *)

Lemma spoken_cases claim :
  spoken claim = claim \/
  exists k, spoken claim =
    {| claim_steps := claim_steps claim; variables := variables claim;
       goals := of_list (to_list (goals claim) ++ [asserted k Equal k]) |}.
Proof.
  unfold spoken; cbv zeta.
  destruct (first_flagged _ _) as [k|]; [|left; reflexivity].
  destruct (existsb _ _); [left; reflexivity|right; exists k; reflexivity].
Qed.

Lemma certifies_spoken claim certificate :
  certifies claim certificate = true ->
  WellFormed (spoken claim) /\ check (spoken claim) certificate = true /\
  verdict certificate = Certified.
Proof.
  unfold certifies, accepts; intros H; apply andb_prop in H; destruct H as [Hverdict H].
  apply andb_prop in H; destruct H as [Hformed Hcheck]; apply well_formed_spec in Hformed.
  destruct (verdict certificate); [auto|discriminate].
Qed.

Lemma certifies_formed claim certificate :
  certifies claim certificate = true -> WellFormed claim.
Proof.
  intros H; apply certifies_spoken in H; destruct H as [H _].
  destruct (spoken_cases claim) as [E|[k E]]; rewrite E in H; exact H.
Qed.

(** The goals hold for all values, and everything is defined there. *)
Lemma certifies_holds claim certificate rho :
  certifies claim certificate = true -> InRange claim rho ->
  forall g, In g (goals claim) -> quantifier g = ForAll -> GoalHolds claim rho g.
Proof.
  intros H Hrange g Hg Hq; destruct (certifies_spoken _ _ H) as (Hformed & Hcheck & Hverdict).
  destruct (check_certified _ _ Hformed Hcheck Hverdict) as [Hholds _].
  destruct (spoken_cases claim) as [E|[k E]]; rewrite E in Hholds.
  - apply (Hholds rho Hrange g Hg I Hq).
  - apply (Hholds rho Hrange g); [|exact I|exact Hq].
    cbn [goals]; rewrite to_list_of_list; apply in_or_app; left; exact Hg.
Qed.

Lemma certifies_defined claim certificate rho :
  certifies claim certificate = true -> (forall g, In g (goals claim) -> quantifier g = ForAll) ->
  InRange claim rho -> AllDefined claim rho.
Proof.
  intros H Hall Hrange; destruct (certifies_spoken _ _ H) as (Hformed & Hcheck & Hverdict).
  pose proof (check_defined_for_all _ _ Hformed Hcheck rho Hverdict) as Hdefined.
  destruct (spoken_cases claim) as [E|[k E]]; rewrite E in Hdefined.
  - apply (Hdefined Hall Hrange).
  - apply Hdefined; [|exact Hrange].
    cbn [goals]; rewrite to_list_of_list; intros g Hg; apply in_app_or in Hg.
    destruct Hg as [Hg|[<-|[]]]; [apply Hall, Hg|reflexivity].
Qed.

Section Parts.

Variable constant : Constant.
Variable given : nat -> R.
Hypothesis Hgiven : GivenEnclosed constant given.

Local Notation f := (function constant).

Section Shape.

Variable x_step from to : nat.
Hypothesis Hargument : argument constant = Some (x_step, from, to).
Hypothesis Hshaped : Shaped constant from to.

Let Hformed : WellFormed f := shaped_formed _ _ _ Hshaped.

Lemma start_value : start constant = fixed_step constant from.
Proof.
  destruct (argument_spec constant Hformed _ _ _ Hargument) as [[others Hfirst] _].
  unfold start; rewrite Hfirst; reflexivity.
Qed.

Lemma in_domain x :
  is_endless (kind constant) = false ->
  (InDomain constant x <-> fixed_step constant from <= x <= fixed_step constant to).
Proof.
  intros Hends; destruct (argument_spec constant Hformed _ _ _ Hargument) as [[others Hfirst] _].
  unfold InDomain; rewrite Hfirst; destruct (kind constant); try discriminate; reflexivity.
Qed.

Lemma domain_in_range x :
  is_endless (kind constant) = false -> InDomain constant x -> InRange f (point x given).
Proof.
  intros Hends; rewrite (in_domain x Hends); intros Hx.
  destruct (argument_spec constant Hformed _ _ _ Hargument) as [[others Hfirst] _].
  intros [|i] range Hi.
  - rewrite Hfirst in Hi; injection Hi as <-; simpl.
    rewrite (proj2 (shaped_from _ _ _ Hshaped) _ (fun _ => 0)).
    rewrite (proj2 (shaped_to _ _ _ Hshaped) _ (fun _ => 0)); exact Hx.
  - destruct (shaped_given _ _ _ Hshaped i range Hi) as [known ->]; apply (Hgiven i known Hi).
Qed.

(** *** Parts about a range of the argument *)

Section First.

Variable p : Program.
Variable ranges : option (list Range).
Variable last : list Step.
Variable more : list Goal.
Variable part : Claim.
Variable of_part : Certificate.
Hypothesis Hembeds : Embeds (claim_steps f) p.
Hypothesis Hpart : extended constant p ranges last more = Some part.
Hypothesis Hmore : Forall (fun g => quantifier g = ForAll) more.
Hypothesis Hcertifies : certifies part of_part = true.

(** The part holds on its range, and everything is defined there. *)
Lemma extended_part_holds x :
  InRange part (point x given) ->
  AllDefined part (point x given) /\
  forall g, In g (goals part) -> GoalHolds part (point x given) g.
Proof.
  intros Hx; pose proof (certifies_formed _ _ Hcertifies) as Hpart_formed.
  pose proof (extended_for_all constant p ranges last more part Hpart Hpart_formed
    (shaped_obligations _ _ _ Hshaped) Hmore) as Hall; split.
  - apply (certifies_defined part of_part); assumption.
  - intros g Hg; apply (certifies_holds part of_part); auto.
Qed.

Lemma extended_part_good x : InRange part (point x given) -> DefinedAt constant given x.
Proof.
  pose proof (certifies_formed _ _ Hcertifies) as Hpart_formed.
  intros Hx; destruct (extended_part_holds x Hx) as [Hdefined Hgoals]; split.
  - apply (extended_defined constant Hformed p ranges last more part Hembeds Hpart Hpart_formed).
    exact Hdefined.
  - intros g.
    apply (extended_goal constant Hformed p ranges last more part Hembeds Hpart Hpart_formed).
    exact Hgoals.
Qed.

(** The range is that of the function. *)
Lemma domain_in_extended x :
  ranges = moved_ranges constant p -> is_endless (kind constant) = false ->
  InDomain constant x -> InRange part (point x given).
Proof.
  intros Hranges Hends Hx; pose proof (certifies_formed _ _ Hcertifies) as Hpart_formed.
  apply (extended_range constant Hformed p ranges last more part Hembeds Hpart Hpart_formed);
    [exact Hranges|apply domain_in_range; assumption].
Qed.

End First.

(** A bound on all values. *)
Lemma bound_holds relation bound first of_part x :
  is_endless (kind constant) = false ->
  bound_part constant relation bound = Some first -> certifies first of_part = true ->
  is_fraction bound = true ->
  FunctionDefined constant given /\
  (InDomain constant x -> Related (function_at constant given x) relation (value bound)).
Proof.
  intros Hends Epart Hfirst Hbound; unfold bound_part in Epart.
  pose proof (fits_embeds _ _ _ (plain_fits 1 _ (proj1 Hformed))) as Hembeds.
  pose proof (certifies_formed _ _ Hfirst) as Hpart_formed.
  pose proof (fun x => domain_in_extended _ _ _ _ first of_part Hembeds Epart Hfirst x eq_refl
    Hends) as Hrange.
  split; [intros y Hy; apply (extended_part_good _ _ _ _ first of_part Hembeds Epart
    ltac:(repeat constructor) Hfirst y), Hrange, Hy|]; intros Hx.
  destruct (extended_part_holds _ _ _ _ first of_part Epart ltac:(repeat constructor) Hfirst x
    (Hrange x Hx)) as [_ Hgoals].
  destruct (Hgoals _ (extended_more constant _ _ _ _ first Epart Hpart_formed _
    (or_introl eq_refl))) as (_ & _ & H).
  cbn [lhs rhs goal_relation asserted] in H.
  rewrite <- to_list_length, <- (Nat.add_0_r (length _)) in H.
  rewrite (extended_last constant _ _ _ _ first Epart Hpart_formed _ O _ eq_refl), literal_value
    in H by exact Hbound.
  unfold function_at.
  rewrite (proj1 (extended_value constant Hformed _ _ _ _ first Hembeds Epart Hpart_formed
    (point x given) (body constant) (body constant) ltac:(
      simpl; rewrite to_list_of_list, <- to_list_length;
      apply nth_error_seq, (shaped_body _ _ _ Hshaped)))); exact H.
Qed.

(** *** Parts about points *)

Section Second.

Variable copies : list Step.
Variable asked : list Goal.
Variable of_part : Certificate.

Let part : Claim := about_points constant copies asked.

Hypothesis Hcertifies : certifies part of_part = true.

Lemma points_in_range : InRange part given.
Proof.
  intros i range Hi; assert (Hi' : nth_error (variables f) (S i) = Some range).
  { unfold part, about_points in Hi; cbn [variables] in Hi.
    destruct (variables f); [destruct i; discriminate|exact Hi]. }
  destruct (shaped_given _ _ _ Hshaped i range Hi') as [known ->]; apply (Hgiven i known Hi').
Qed.

Lemma points_part_holds g :
  In g asked -> quantifier g = ForAll ->
  Related (valued part given (lhs g)) (goal_relation g) (valued part given (rhs g)).
Proof.
  intros Hg Hq; apply (certifies_holds part of_part); [exact Hcertifies|apply points_in_range| |exact Hq].
  unfold part; simpl; rewrite to_list_of_list; exact Hg.
Qed.

(** The function is defined at the point of a copy. *)
Lemma function_copy_defined before after x :
  (forall g, In g asked -> quantifier g = ForAll) ->
  copies = before ++ placed (claim_steps f) x (length before) ++ after -> is_fraction x = true ->
  AllDefined f (point (value x) given).
Proof.
  intros Hall Hcopies Hx.
  pose proof (certifies_formed _ _ Hcertifies) as Hpart_formed.
  intros k Hk.
  apply (placed_defined (claim_steps f) (claim_steps part) before after x given); try assumption.
  - unfold part; simpl; rewrite to_list_of_list; exact Hcopies.
  - apply Hpart_formed.
  - apply Hformed.
  - apply (certifies_defined part of_part); [exact Hcertifies| |apply points_in_range].
    unfold part; simpl; rewrite to_list_of_list; exact Hall.
Qed.

(** The value of a step of a copy of a program at a point. *)
Lemma copy_value found v before after x k :
  copies = before ++ placed found x (length before) ++ after -> is_fraction x = true ->
  WellOrdered found -> Solves found (point (value x) given) v -> (k < length found)%nat ->
  valued part given (length before + k)%nat = v k.
Proof.
  intros Hcopies Hx Hordered Hv Hk; pose proof (certifies_formed _ _ Hcertifies) as H.
  apply (placed_value found v (claim_steps part) before after x); try assumption.
  - unfold part; simpl; rewrite to_list_of_list; exact Hcopies.
  - apply H.
Qed.

Lemma function_copy_value before after x k :
  copies = before ++ placed (claim_steps f) x (length before) ++ after -> is_fraction x = true ->
  (k < length (claim_steps f))%nat ->
  valued part given (length before + k)%nat = valued f (point (value x) given) k.
Proof.
  intros Hcopies Hx Hk; apply (copy_value (claim_steps f) _ before after x); try assumption.
  - apply Hformed.
  - apply evaluate_solves, Hformed.
Qed.

Lemma later_value before later i s :
  copies = before ++ later -> nth_error later i = Some s ->
  valued part given (length before + i)
  = result (op s) given (map (valued part given) (args s)).
Proof.
  intros Hcopies Hs; pose proof (certifies_formed _ _ Hcertifies) as H.
  apply (evaluate_solves _ given (proj1 H)).
  unfold part; simpl; rewrite to_list_of_list, Hcopies.
  rewrite nth_error_app2 by lia; replace (_ + i - _)%nat with i by lia; exact Hs.
Qed.

Lemma last_value before last :
  copies = before ++ [last] ->
  valued part given (length before) = result (op last) given (map (valued part given) (args last)).
Proof.
  intros Hcopies; rewrite <- (Nat.add_0_r (length before)).
  apply (later_value before [last] O last Hcopies eq_refl).
Qed.

End Second.

Lemma from_value x : valued f (point x given) from = fixed_step constant from.
Proof. apply (proj2 (shaped_from _ _ _ Hshaped)). Qed.

Lemma to_value x : valued f (point x given) to = fixed_step constant to.
Proof. apply (proj2 (shaped_to _ _ _ Hshaped)). Qed.

Lemma argument_value x : valued f (point x given) x_step = x.
Proof. apply (argument_spec constant Hformed _ _ _ Hargument). Qed.

Lemma copy_length x before : length (placed (claim_steps f) x before) = size (claim_steps f).
Proof. unfold placed; rewrite map_length; apply to_list_length. Qed.

Lemma ends_hold rises of_part low high :
  certifies (ends_part constant x_step from to low high rises) of_part = true ->
  is_fraction low = true -> is_fraction high = true ->
  fixed_step constant from <= value low /\ value high <= fixed_step constant to /\
  let value_at x := function_at constant given (value x) in
  if rises then value_at low <= 0 <= value_at high else value_at high <= 0 <= value_at low.
Proof.
  intros H Hlow Hhigh; unfold ends_part in H; cbv zeta in H.
  set (copies := placed (claim_steps f) low 0 ++ _) in H; set (asked := [_; _; _; _]) in H.
  set (count := size (claim_steps (function constant))) in *.
  pose proof (points_part_holds copies asked of_part H) as Hholds.
  assert (Hcount : count = length (claim_steps f)) by (symmetry; apply to_list_length).
  assert (Hfirst : forall k, (k < length (claim_steps f))%nat ->
    valued (about_points constant copies asked) given k = valued f (point (value low) given) k).
  { intros k Hk; apply (function_copy_value copies asked of_part H []
      (placed (claim_steps f) high count ++ [Slope.constant 0])); [reflexivity|assumption..]. }
  assert (Hsecond : forall k, (k < length (claim_steps f))%nat ->
    valued (about_points constant copies asked) given (count + k)
    = valued f (point (value high) given) k).
  { intros k Hk; unfold count; rewrite <- (copy_length low 0).
    apply (function_copy_value copies asked of_part H (placed (claim_steps f) low 0)
      [Slope.constant 0]); try assumption; rewrite copy_length; reflexivity. }
  assert (Hzero : valued (about_points constant copies asked) given (count + count) = 0).
  { replace (count + count)%nat
      with (length (placed (claim_steps f) low 0 ++ placed (claim_steps f) high count))
      by (rewrite app_length, !copy_length; reflexivity).
    rewrite (last_value copies asked of_part H _ (Slope.constant 0)); [simpl; field|].
    unfold copies; rewrite <- app_assoc; reflexivity. }
  destruct (argument_spec constant Hformed _ _ _ Hargument) as (_ & Hx & _).
  pose proof (shaped_from _ _ _ Hshaped) as [Hfrom _].
  pose proof (shaped_to _ _ _ Hshaped) as [Hto _].
  pose proof (shaped_body _ _ _ Hshaped) as Hbody.
  pose proof (Hholds _ (or_introl eq_refl) eq_refl) as Hgoal1.
  pose proof (Hholds _ (or_intror (or_introl eq_refl)) eq_refl) as Hgoal2.
  pose proof (Hholds _ (or_intror (or_intror (or_introl eq_refl))) eq_refl) as Hgoal3.
  pose proof (Hholds _ (or_intror (or_intror (or_intror (or_introl eq_refl)))) eq_refl) as Hgoal4.
  cbn [lhs rhs goal_relation asserted] in *.
  rewrite Hfirst, Hfirst, from_value, argument_value in Hgoal1 by assumption.
  rewrite Hsecond, Hsecond, to_value, argument_value in Hgoal2 by assumption.
  rewrite Hfirst, Hzero in Hgoal3 by assumption; rewrite Hsecond, Hzero in Hgoal4 by assumption.
  unfold function_at; destruct rises; simpl in *; lra.
Qed.

Lemma point_holds of_part x relation bound :
  is_endless (kind constant) = false ->
  certifies (point_part constant x_step from to x relation bound) of_part = true ->
  is_fraction x = true -> is_fraction bound = true ->
  InDomain constant (value x) /\
  Related (function_at constant given (value x)) relation (value bound).
Proof.
  intros Hends H Hx Hbound; unfold point_part in H.
  set (copies := placed (claim_steps f) x 0 ++ _) in H; set (asked := [_; _; _]) in H.
  set (count := size (claim_steps (function constant))) in *.
  pose proof (points_part_holds copies asked of_part H) as Hholds.
  assert (Hvalue : forall k, (k < length (claim_steps f))%nat ->
    valued (about_points constant copies asked) given k = valued f (point (value x) given) k).
  { intros k Hk; apply (function_copy_value copies asked of_part H [] [literal bound]);
      [reflexivity|assumption..]. }
  assert (Hlast : valued (about_points constant copies asked) given count = value bound).
  { unfold count; rewrite <- (copy_length x 0).
    rewrite (last_value copies asked of_part H _ (literal bound)) by reflexivity.
    apply literal_value, Hbound. }
  destruct (argument_spec constant Hformed _ _ _ Hargument) as (_ & Hstep & _).
  pose proof (shaped_from _ _ _ Hshaped) as [Hfrom _].
  pose proof (shaped_to _ _ _ Hshaped) as [Hto _].
  pose proof (shaped_body _ _ _ Hshaped) as Hbody.
  pose proof (Hholds _ (or_introl eq_refl) eq_refl) as Hgoal1.
  pose proof (Hholds _ (or_intror (or_introl eq_refl)) eq_refl) as Hgoal2.
  pose proof (Hholds _ (or_intror (or_intror (or_introl eq_refl))) eq_refl) as Hgoal3.
  cbn [lhs rhs goal_relation asserted] in *.
  rewrite Hvalue, Hvalue, from_value, argument_value in Hgoal1 by assumption.
  rewrite Hvalue, Hvalue, to_value, argument_value in Hgoal2 by assumption.
  rewrite Hvalue, Hlast in Hgoal3 by assumption.
  split; [apply in_domain; [exact Hends|simpl in *; lra]|exact Hgoal3].
Qed.

Lemma between_holds of_part k x least most :
  certifies (between_part constant k x least most) of_part = true ->
  is_fraction x = true -> is_fraction least = true -> is_fraction most = true ->
  (k < length (claim_steps f))%nat ->
  AllDefined f (point (value x) given) /\
  value least <= valued f (point (value x) given) k <= value most.
Proof.
  intros H Hx Hleast Hmost Hk; unfold between_part in H; cbv zeta in H.
  set (literals := [literal least; literal most]) in H.
  set (copies := placed (claim_steps f) x 0 ++ literals) in H; set (asked := [_; _]) in H.
  set (count := size (claim_steps (function constant))) in *.
  split.
  { apply (function_copy_defined copies asked of_part H [] literals); [|reflexivity|exact Hx].
    intros g [<-|[<-|[]]]; reflexivity. }
  pose proof (points_part_holds copies asked of_part H) as Hholds.
  assert (Hvalue : valued (about_points constant copies asked) given k
    = valued f (point (value x) given) k)
    by (apply (function_copy_value copies asked of_part H [] literals); [reflexivity|assumption..]).
  assert (Hliteral : forall i y, nth_error literals i = Some (literal y) -> is_fraction y = true ->
    valued (about_points constant copies asked) given (count + i) = value y).
  { intros i y Hi Hy; unfold count; rewrite <- (copy_length x 0).
    rewrite (later_value copies asked of_part H _ literals i _ eq_refl Hi).
    apply literal_value, Hy. }
  pose proof (Hholds _ (or_introl eq_refl) eq_refl) as Hgoal1.
  pose proof (Hholds _ (or_intror (or_introl eq_refl)) eq_refl) as Hgoal2.
  cbn [lhs rhs goal_relation asserted Related] in *.
  pose proof (Hliteral 0%nat least eq_refl Hleast) as H0; rewrite Nat.add_0_r in H0.
  pose proof (Hliteral 1%nat most eq_refl Hmost) as H1; rewrite Nat.add_1_r in H1.
  rewrite Hvalue, H0 in Hgoal1; rewrite Hvalue, H1 in Hgoal2; lra.
Qed.

End Shape.

End Parts.
