(** * What a constant's certificate means

    | if [accepts_constant constant certificate = true] and the constant is a ..  | theorem        |
    |-----------------------------------------------------------------------------|----------------|
    | root: the function has exactly one root in its range, and it is enclosed    | root_sound     |
    | maximum: the least upper bound of the function's values is enclosed         | maximum_sound  |
    | minimum: the same of the greatest lower bound                               | minimum_sound  |
    | integral: the function has a Riemann integral, which is enclosed            | integral_sound |

    All of it for whatever numbers the constants that the function uses are in their enclosures; and
    the function is defined on its whole range, and its obligations hold there. In short, there is
    one number that the constant is ([constant_sound]), and it is in the enclosure that claims have
    in its place ([constant_inside]). That is what [accepts_certified_with] and
    [accepts_refuted_with] of Verdict.v ask for, so a claim's verdict is about the true number. *)

From Coq Require Import ZArith Reals Ranalysis5 Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Program Growth Check
  Meaning Verdict Constant Parts ConstantMeaning Integral.
Import ListNotations.
Local Open Scope R_scope.

(** ** Calculus *)

Lemma rising_root f d a b lo hi :
  (forall x, a <= x <= b -> derivable_pt_lim f x (d x) /\ 0 < d x) ->
  a <= lo -> lo <= hi -> hi <= b -> f lo <= 0 <= f hi ->
  exists x, (a <= x <= b /\ f x = 0) /\ (forall y, a <= y <= b /\ f y = 0 -> x = y) /\
  lo <= x <= hi.
Proof.
  intros Hd Ha Hle Hb Hsigns.
  assert (Hrises : forall x y, a <= x -> x < y -> y <= b -> f x < f y).
  { intros x y Hx Hxy Hy; destruct (MVT_cor2 f d x y Hxy) as (c & Hc & Hin).
    - intros c Hin; apply Hd; lra.
    - destruct (Hd c) as [_ Hpos]; [lra|]; nra. }
  assert (Hroot : exists x, lo <= x <= hi /\ f x = 0).
  { destruct (Rle_lt_or_eq_dec lo hi Hle) as [Hlt|Heq].
    - destruct (f_interv_is_interv f lo hi 0 Hlt Hsigns) as (x & Hx & Hzero).
      + intros x Hx; apply derivable_continuous_pt; exists (d x); apply Hd; lra.
      + exists x; auto.
    - exists lo; rewrite <- Heq in Hsigns; lra. }
  destruct Hroot as (x & Hx & Hzero); exists x; split; [lra|split; [|exact Hx]].
  intros y [Hy Hzero']; destruct (Rtotal_order x y) as [H|[H|H]]; [|exact H|].
  - apply Hrises in H; lra.
  - apply Hrises in H; lra.
Qed.

Lemma falling_root f d a b lo hi :
  (forall x, a <= x <= b -> derivable_pt_lim f x (d x) /\ d x < 0) ->
  a <= lo -> lo <= hi -> hi <= b -> f hi <= 0 <= f lo ->
  exists x, (a <= x <= b /\ f x = 0) /\ (forall y, a <= y <= b /\ f y = 0 -> x = y) /\
  lo <= x <= hi.
Proof.
  intros Hd Ha Hle Hb Hsigns.
  destruct (rising_root (fun x => - f x) (fun x => - d x) a b lo hi) as (x & Hx & Hunique & Hin);
    try assumption; [|lra|].
  - intros x Hx; destruct (Hd x Hx) as [H Hneg]; split; [|lra].
    apply (derivable_pt_lim_opp f), H.
  - exists x; split; [lra|split; [|exact Hin]]; intros y Hy; apply Hunique; lra.
Qed.

(** ** The check *)

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
  unfold parts in Hparts; rewrite Hkind in Hparts.
  destruct (evidence certificate) as [rises| |]; try discriminate; unfold with_first in Hparts.
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
    _ _ _ first of_first Hembeds Epart Hfirst x eq_refl) as Hrange.
  split.
  { intros x Hx; apply (extended_part_good constant given from to Hshaped p _ _ _ first of_first
      Hembeds Epart ltac:(repeat constructor) Hfirst x), Hrange, Hx. }
  destruct (certifies_spec _ _ Hfirst) as (Hpart_formed & _).
  set (d := fun x => valued first (point x given) slope).
  assert (Hd : forall x, fixed_step constant from <= x <= fixed_step constant to ->
    derivable_pt_lim (function_at constant given) x (d x) /\ if rises then 0 < d x else d x < 0).
  { intros x Hx; apply (in_domain constant x_step from to Hargument Hshaped) in Hx.
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
  - rewrite (in_domain constant x_step from to Hargument Hshaped); exact Hx.
  - intros y; rewrite (in_domain constant x_step from to Hargument Hshaped); apply Hunique.
Qed.

(** What both kinds of bound share. *)
Lemma bound_holds x_step from to relation bound first of_part x :
  argument constant = Some (x_step, from, to) -> Shaped constant from to ->
  bound_part constant relation bound = Some first -> certifies first of_part = true ->
  is_fraction bound = true ->
  FunctionDefined constant given /\
  (InDomain constant x -> Related (function_at constant given x) relation (value bound)).
Proof.
  intros Hargument Hshaped Epart Hfirst Hbound; unfold bound_part in Epart.
  pose proof (shaped_formed _ _ _ Hshaped) as Hformed.
  pose proof (fits_embeds _ _ _ (plain_fits 1 _ (proj1 Hformed))) as Hembeds.
  destruct (certifies_spec _ _ Hfirst) as (Hpart_formed & _).
  pose proof (fun x => domain_in_extended constant given Hgiven x_step from to Hargument Hshaped _
    _ _ _ first of_part Hembeds Epart Hfirst x eq_refl) as Hrange.
  split; [intros y Hy; apply (extended_part_good constant given from to Hshaped _ _ _ _ first
    of_part Hembeds Epart ltac:(repeat constructor) Hfirst y), Hrange, Hy|]; intros Hx.
  destruct (extended_part_holds constant given from to Hshaped _ _ _ _ first of_part Epart
    ltac:(repeat constructor) Hfirst x (Hrange x Hx)) as [_ Hgoals].
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

Theorem maximum_sound :
  kind constant = Maximum ->
  FunctionDefined constant given /\
  exists m, is_lub (IsValue constant given) m /\ Inside m (enclosure certificate).
Proof.
  intros Hkind; destruct accepted_parts as (x_step & from & to & claims & Hargument & Hshaped &
    Hlow & Hhigh & Hat & Hordered & Hparts & Hcertified).
  unfold parts in Hparts; rewrite Hkind in Hparts.
  destruct (evidence certificate) as [|x|]; try discriminate; unfold with_first in Hparts.
  destruct (bound_part constant _ _) as [first|] eqn:Epart; [|discriminate].
  injection Hparts as <-.
  destruct (two_certified _ _ _ Hcertified) as (of_first & of_second & Hfirst & Hsecond).
  pose proof (fun x => bound_holds x_step from to _ _ first _ x Hargument Hshaped Epart Hfirst
    Hhigh) as Hbound.
  split; [apply (Hbound 0)|].
  destruct (point_holds constant given Hgiven x_step from to Hargument Hshaped _ x _ _ Hsecond
    Hat Hlow) as [Hx Hreached]; simpl in Hreached.
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
  unfold parts in Hparts; rewrite Hkind in Hparts.
  destruct (evidence certificate) as [|x|]; try discriminate; unfold with_first in Hparts.
  destruct (bound_part constant _ _) as [first|] eqn:Epart; [|discriminate].
  injection Hparts as <-.
  destruct (two_certified _ _ _ Hcertified) as (of_first & of_second & Hfirst & Hsecond).
  pose proof (fun x => bound_holds x_step from to _ _ first _ x Hargument Hshaped Epart Hfirst
    Hlow) as Hbound.
  split; [apply (Hbound 0)|].
  destruct (point_holds constant given Hgiven x_step from to Hargument Hshaped _ x _ _ Hsecond
    Hat Hhigh) as [Hx Hreached]; simpl in Hreached.
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
  destruct (evidence certificate) as [| |order pieces]; try discriminate.
  apply (integral_holds constant given x_step from to (low certificate) (high certificate) order
    pieces claims (of_parts certificate)); assumption.
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
Qed.

(** So the true number lies in the enclosure that claims have in the constant's place. *)
Corollary constant_inside number :
  IsConstant constant given number -> Inside number (enclosure certificate).
Proof.
  intros H; destruct constant_sound as (_ & x & Hx & Hin).
  rewrite (constant_unique constant given number x H Hx); exact Hin.
Qed.

End Check.
