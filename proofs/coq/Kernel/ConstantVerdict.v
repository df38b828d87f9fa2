(** * What a constant's certificate means

    | if [accepts_constant constant certificate = true] and the constant is a ..  | theorem        |
    |-----------------------------------------------------------------------------|----------------|
    | root: the function has exactly one root in its range, and it is enclosed    | root_sound     |
    | maximum: the least upper bound of the function's values is enclosed         | maximum_sound  |
    | minimum: the same of the greatest lower bound                               | minimum_sound  |
    | integral: the function has a Riemann integral, which is enclosed            | integral_sound |
    | quantile: the integral reaches the level at one point, which is enclosed    | quantile_sound |
    | improper integral: it converges, and is enclosed                            | improper_sound |
    | infinite sum: the same                                                      | sum_sound      |

    All of it for whatever numbers the constants that the function uses are in their enclosures; and
    the function is defined on its whole range, which may be endless, and its obligations hold there.
    In short, there is one number that the constant is ([constant_sound]), and it is in the enclosure
    that claims have in its place ([constant_inside]). That is what [accepts_certified_with] and
    [accepts_refuted_with] of Verdict.v ask for, so a claim's verdict is about the true number. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Program Growth Check
  Meaning Verdict Rational Constant Roots Pieces Endless ConstantCheck Argument Parts ConstantMeaning
  Integral Quantile Improper InfiniteSum.
Import ListNotations.
Local Open Scope R_scope.

Section Check.

Variable constant : Constant.
Variable certificate : ConstantCertificate.
Hypothesis Haccepted : accepts_constant constant certificate = true.

Variable given : nat -> R.
Hypothesis Hgiven : GivenEnclosed constant given.

Local Notation f := (function constant).

(** What [accepts_constant] has looked at. *)
Lemma accepted_parts :
  exists x from to claims,
  argument constant = Some (x, from, to) /\ Shaped constant from to /\
  is_fraction (low certificate) = true /\ is_fraction (high certificate) = true /\
  is_written (evidence certificate) = true /\
  value (low certificate) <= value (high certificate) /\
  parts constant x from to (low certificate) (high certificate) (evidence certificate)
  = Some claims /\
  all_certified claims (of_parts certificate) = true.
Proof.
  unfold accepts_constant in Haccepted.
  destruct (argument constant) as [[[x from] to]|]; [|discriminate].
  apply andb_prop in Haccepted; destruct Haccepted as [H Hparts].
  apply andb_prop in H; destruct H as [H Hordered].
  apply andb_prop in H; destruct H as [H Hwritten].
  apply andb_prop in H; destruct H as [H Hhigh]; apply andb_prop in H; destruct H as [H Hlow].
  destruct (parts _ _ _ _ _ _ _) as [claims|] eqn:E; [|discriminate].
  exists x, from, to, claims; split; [reflexivity|split; [apply shaped_spec, H|]].
  split; [exact Hlow|split; [exact Hhigh|split; [exact Hwritten|]]].
  split; [apply Number.at_most_iff, Hordered|auto].
Qed.

(** Two parts. *)
Lemma two_certified first second certificates :
  all_certified [first; second] certificates = true ->
  exists of_first of_second, certifies first of_first = true /\ certifies second of_second = true.
Proof.
  destruct certificates as [|of_first [|of_second [|]]]; simpl; intros H;
    rewrite ?andb_false_r in H; try discriminate.
  apply andb_prop in H; destruct H as [Hfirst H].
  apply andb_prop in H; destruct H as [Hsecond _]; eauto.
Qed.

Theorem root_sound :
  kind constant = Root ->
  FunctionDefined constant given /\
  exists x, unique (IsRoot constant given) x /\ Inside x (enclosure certificate).
Proof.
  intros Hkind; destruct accepted_parts as (x_step & from & to & claims & Hargument & Hshaped &
    Hlow & Hhigh & _ & Hordered & Hparts & Hcertified).
  assert (Hends : is_endless (kind constant) = false) by (rewrite Hkind; reflexivity).
  unfold parts in Hparts; rewrite Hkind in Hparts.
  destruct (evidence certificate) as [rises| | | |]; try discriminate; unfold with_first in Hparts.
  destruct (slope_part constant rises) as [first|] eqn:Epart; [|discriminate].
  injection Hparts as <-; unfold slope_part in Epart.
  destruct (two_certified _ _ _ Hcertified) as (of_first & of_second & Hfirst & Hsecond).
  destruct (with_slopes (claim_steps f) 1) as [p|] eqn:Ep; [|discriminate].
  rewrite look_spec in Epart.
  destruct (nth_error (places p) (body constant)) as [place|] eqn:Eplace; [|discriminate].
  destruct (slopes p place) as [|[|slope|] found] eqn:Eslope; try discriminate.
  pose proof (shaped_formed _ _ _ Hshaped) as Hformed.
  pose proof (fits_embeds _ _ _ (with_slopes_fits 1 _ p (proj1 Hformed) Ep)) as Hembeds.
  pose proof (fun x => domain_in_extended constant given Hgiven x_step from to Hargument Hshaped p
    _ _ _ first of_first Hembeds Epart Hfirst x eq_refl Hends) as Hrange.
  split.
  { intros x Hx; apply (extended_part_good constant given from to Hshaped p _ _ _ first of_first
      Hembeds Epart ltac:(repeat constructor) Hfirst x), Hrange, Hx. }
  pose proof (certifies_formed _ _ Hfirst) as Hpart_formed.
  set (d := fun x => valued first (point x given) slope).
  assert (Hd : forall x, fixed_step constant from <= x <= fixed_step constant to ->
    derivable_pt_lim (function_at constant given) x (d x) /\ if rises then 0 < d x else d x < 0).
  { intros x Hx; apply (in_domain constant x_step from to Hargument Hshaped x Hends) in Hx.
    destruct (extended_part_holds constant given from to Hshaped p _ _ _ first of_first Epart
      ltac:(repeat constructor) Hfirst x (Hrange x Hx)) as [Hdefined Hgoals].
    destruct (Hgoals _ (extended_more constant p _ _ _ first Epart Hpart_formed _
      (or_introl eq_refl))) as (Dslope & _ & Hsign); cbn [lhs rhs goal_relation asserted] in *.
    split.
    - apply (slope_of_function constant Hformed p place slope found first _ _ _ given x Ep Eplace
        Eslope Epart Hpart_formed); [|exact Dslope].
      apply Hdefined; rewrite (proj1 (extended_parts constant p _ _ _ first Epart Hpart_formed)).
      rewrite app_length; pose proof (place_below _ _ _ _ Hembeds Eplace); lia.
    - rewrite <- to_list_length, <- (Nat.add_0_r (length _)) in Hsign.
      rewrite (extended_last constant p _ _ _ first Epart Hpart_formed _ O _ eq_refl) in Hsign.
      fold (d x) in Hsign; destruct rises; simpl in Hsign; lra. }
  destruct (ends_hold constant given Hgiven x_step from to Hargument Hshaped rises _ _ _ Hsecond
    Hlow Hhigh) as (Hfrom & Hto & Hsigns).
  assert (Hroot : exists x,
    (fixed_step constant from <= x <= fixed_step constant to /\ function_at constant given x = 0) /\
    (forall y, fixed_step constant from <= y <= fixed_step constant to /\
     function_at constant given y = 0 -> x = y) /\ Inside x (enclosure certificate))
    by (destruct rises; [apply (rising_root _ d)|apply (falling_root _ d)]; assumption).
  destruct Hroot as (x & Hx & Hunique & Hin); exists x; split; [|exact Hin].
  unfold IsRoot; split.
  - rewrite (in_domain constant x_step from to Hargument Hshaped x Hends); exact Hx.
  - intros y; rewrite (in_domain constant x_step from to Hargument Hshaped y Hends).
    apply Hunique.
Qed.

Theorem maximum_sound :
  kind constant = Maximum ->
  FunctionDefined constant given /\
  exists m, is_lub (IsValue constant given) m /\ Inside m (enclosure certificate).
Proof.
  intros Hkind; destruct accepted_parts as (x_step & from & to & claims & Hargument & Hshaped &
    Hlow & Hhigh & Hat & Hordered & Hparts & Hcertified).
  assert (Hends : is_endless (kind constant) = false) by (rewrite Hkind; reflexivity).
  unfold parts in Hparts; rewrite Hkind in Hparts.
  destruct (evidence certificate) as [|x| | |]; try discriminate; unfold with_first in Hparts.
  destruct (bound_part constant _ _) as [first|] eqn:Epart; [|discriminate].
  injection Hparts as <-.
  destruct (two_certified _ _ _ Hcertified) as (of_first & of_second & Hfirst & Hsecond).
  pose proof (fun x => bound_holds constant given Hgiven x_step from to
    Hargument Hshaped _ _ first _ x Hends Epart Hfirst
    Hhigh) as Hbound.
  split; [apply (Hbound 0)|].
  destruct (point_holds constant given Hgiven x_step from to Hargument Hshaped _ x _ _ Hends
    Hsecond Hat Hlow) as [Hx Hreached]; simpl in Hreached.
  assert (Hupper : is_upper_bound (IsValue constant given) (value (high certificate)))
    by (intros y (z & Hz & ->); apply (Hbound z), Hz).
  assert (Hvalue : IsValue constant given (function_at constant given (value x)))
    by (exists (value x); auto).
  destruct (completeness (IsValue constant given)) as (m & Hm).
  - exists (value (high certificate)); exact Hupper.
  - exists (function_at constant given (value x)); exact Hvalue.
  - exists m; split; [exact Hm|]; destruct Hm as [Hm Hleast].
    specialize (Hm _ Hvalue); specialize (Hleast _ Hupper); unfold Inside; simpl; lra.
Qed.

Theorem minimum_sound :
  kind constant = Minimum ->
  FunctionDefined constant given /\
  exists m, is_glb (IsValue constant given) m /\ Inside m (enclosure certificate).
Proof.
  intros Hkind; destruct accepted_parts as (x_step & from & to & claims & Hargument & Hshaped &
    Hlow & Hhigh & Hat & Hordered & Hparts & Hcertified).
  assert (Hends : is_endless (kind constant) = false) by (rewrite Hkind; reflexivity).
  unfold parts in Hparts; rewrite Hkind in Hparts.
  destruct (evidence certificate) as [|x| | |]; try discriminate; unfold with_first in Hparts.
  destruct (bound_part constant _ _) as [first|] eqn:Epart; [|discriminate].
  injection Hparts as <-.
  destruct (two_certified _ _ _ Hcertified) as (of_first & of_second & Hfirst & Hsecond).
  pose proof (fun x => bound_holds constant given Hgiven x_step from to
    Hargument Hshaped _ _ first _ x Hends Epart Hfirst
    Hlow) as Hbound.
  split; [apply (Hbound 0)|].
  destruct (point_holds constant given Hgiven x_step from to Hargument Hshaped _ x _ _ Hends
    Hsecond Hat Hhigh) as [Hx Hreached]; simpl in Hreached.
  assert (Hlower : forall y, IsValue constant given y -> value (low certificate) <= y).
  { intros y (z & Hz & ->); destruct (Hbound z) as [_ H]; specialize (H Hz); simpl in H; lra. }
  assert (Hvalue : IsValue constant given (function_at constant given (value x)))
    by (exists (value x); auto).
  (* The greatest lower bound is minus the least upper bound of minus the values. *)
  destruct (completeness (fun y => IsValue constant given (- y))) as (m & Hm & Hleast).
  - exists (- value (low certificate)); intros y Hy; specialize (Hlower _ Hy); lra.
  - exists (- function_at constant given (value x)); rewrite Ropp_involutive; exact Hvalue.
  - exists (- m).
    assert (Hbelow : forall y, IsValue constant given y -> - m <= y).
    { intros y Hy; rewrite <- (Ropp_involutive y) in Hy; specialize (Hm (- y) Hy); lra. }
    assert (Hgreatest : forall b, (forall y, IsValue constant given y -> b <= y) -> b <= - m).
    { intros b Hb; apply Ropp_le_cancel; rewrite Ropp_involutive; apply Hleast.
      intros y Hy; specialize (Hb _ Hy); lra. }
    split; [split; assumption|].
    specialize (Hbelow _ Hvalue); specialize (Hgreatest _ Hlower); unfold Inside; simpl; lra.
Qed.

Theorem integral_sound :
  kind constant = Integral ->
  FunctionDefined constant given /\
  exists v, IsIntegral constant given v /\ Inside v (enclosure certificate).
Proof.
  intros Hkind; destruct accepted_parts as (x_step & from & to & claims & Hargument & Hshaped &
    _ & _ & Hwritten & _ & Hparts & Hcertified).
  unfold parts in Hparts; rewrite Hkind in Hparts.
  destruct (evidence certificate) as [| |order pieces| |]; try discriminate.
  apply (integral_holds constant given x_step from to (low certificate) (high certificate) order
    pieces claims (of_parts certificate)); assumption.
Qed.

Theorem quantile_sound :
  kind constant = Quantile ->
  FunctionDefined constant given /\
  exists z, unique (IsQuantile constant given) z /\ Inside z (enclosure certificate).
Proof.
  intros Hkind; destruct accepted_parts as (x_step & from & to & claims & Hargument & Hshaped &
    Hlow & _ & Hwritten & Hordered & Hparts & Hcertified).
  unfold parts in Hparts; rewrite Hkind in Hparts.
  destruct (evidence certificate) as [| |order pieces| |]; try discriminate.
  apply (quantile_holds constant given x_step from to (low certificate) (high certificate) order
    pieces claims (of_parts certificate)); assumption.
Qed.

Theorem improper_sound :
  kind constant = Improper ->
  FunctionDefined constant given /\
  exists v, IsImproper constant given v /\ Inside v (enclosure certificate).
Proof.
  intros Hkind; destruct accepted_parts as (x_step & from & to & claims & Hargument & Hshaped &
    _ & _ & Hwritten & _ & Hparts & Hcertified).
  unfold parts in Hparts; rewrite Hkind in Hparts.
  destruct (evidence certificate) as [| | |order pieces values tail|]; try discriminate.
  apply (improper_holds constant given x_step from to (low certificate) (high certificate) order
    pieces values tail claims (of_parts certificate)); assumption.
Qed.

Theorem sum_sound :
  kind constant = InfiniteSum ->
  FunctionDefined constant given /\
  exists v, IsSum constant given v /\ Inside v (enclosure certificate).
Proof.
  intros Hkind; destruct accepted_parts as (x_step & from & to & claims & Hargument & Hshaped &
    Hlow & Hhigh & Hwritten & _ & Hparts & Hcertified).
  unfold parts in Hparts; rewrite Hkind in Hparts.
  destruct (evidence certificate) as [| | | |count factors alternates tail]; try discriminate.
  apply (sum_holds constant given x_step from to (low certificate) (high certificate) count factors
    alternates tail claims (of_parts certificate)); assumption.
Qed.

(** There is one number that the constant is, and it is enclosed. *)
Theorem constant_sound :
  FunctionDefined constant given /\
  exists number, IsConstant constant given number /\ Inside number (enclosure certificate).
Proof.
  unfold IsConstant; destruct (kind constant) eqn:E.
  - apply root_sound, E.
  - apply maximum_sound, E.
  - apply minimum_sound, E.
  - apply integral_sound, E.
  - apply quantile_sound, E.
  - apply improper_sound, E.
  - apply sum_sound, E.
Qed.

(** So the true number lies in the enclosure that claims have in the constant's place. *)
Corollary constant_inside number :
  IsConstant constant given number -> Inside number (enclosure certificate).
Proof.
  intros H; destruct constant_sound as (_ & x & Hx & Hin).
  rewrite (constant_unique constant given number x H Hx); exact Hin.
Qed.

End Check.
