(** * What the conditions on a tail say: crates/kernel/src/constant/tail.rs

    | Rust              | model, in Tail.v                     | theorem                              |
    |-------------------|--------------------------------------|--------------------------------------|
    | Tail::bounded     | room_conditions, bounds              | room_sound, bounds_sound             |
    | Tail::shrinks     | sum_conditions                       | sum_conditions_sound, factor_between |
    | Tail::of_sum      | sum_bounds                           | sum_bounds_sound                     |
    | Tail::of_integral | integral_conditions, integral_bounds | integral_bounds_sound                |

    The conditions in terms of real numbers, as Telescope.v needs them. For a sum without
    alternating terms they are linear in the factor; so they hold for the factor itself if they hold
    for bounds on it. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Number Atanh Rational Polynomial Fraction Tail.
Import ListNotations.
Local Open Scope R_scope.

Section Tail.

Variable tail : Tail.
Variable from : Z.

(** A, B, e, s and M, as real numbers. *)
Definition low_at (x : R) : R := Fraction.real (Some (low_bound tail)) x.
Definition high_at (x : R) : R := Fraction.real (Some (high_bound tail)) x.

Let e : nat := decay tail.
Let s : R := IZR (shift tail).
Let M : R := IZR (room tail).

Lemma all_hold conditions x :
  forallb (Fraction.holds from) conditions = true -> IZR from <= x ->
  forall f, In f conditions -> Fraction.defined f x /\ 0 <= Fraction.real f x.
Proof.
  rewrite forallb_forall; intros H Hx f Hf; apply (Fraction.holds_sound from); auto.
Qed.

Lemma power_real m n x :
  Fraction.defined (power tail m n) x -> Fraction.real (power tail m n) x = (x + IZR m + s) ^ n.
Proof.
  unfold power; intros H; rewrite (proj2 (Fraction.pow_real _ n x H)).
  rewrite (proj2 (Fraction.x_plus_real _ x)), plus_IZR; unfold s; f_equal; ring.
Qed.

Lemma shaped_numbers : is_shaped tail from = true -> (1 <= e)%nat /\ 1 <= IZR from + s.
Proof.
  unfold is_shaped; intros H; apply andb_prop in H; destruct H as [H _].
  apply andb_prop in H; destruct H as [H Hpositive].
  do 5 (apply andb_prop in H; destruct H as [H ?]); split; [apply Nat.leb_le, H|].
  apply Z.ltb_lt in Hpositive; unfold s; rewrite <- plus_IZR; apply IZR_le; lia.
Qed.

(** A and B have room. *)
Lemma room_sound x :
  forallb (Fraction.holds from) (room_conditions tail) = true -> IZR from <= x ->
  (Fraction.defined (Some (low_bound tail)) x /\ Rabs (low_at x) <= M * (x + s) ^ (e - 1)) /\
  (Fraction.defined (Some (high_bound tail)) x /\ Rabs (high_at x) <= M * (x + s) ^ (e - 1)).
Proof.
  intros H Hx; pose proof (all_hold _ x H Hx) as Hall; unfold room_conditions in Hall.
  set (wide := Fraction.mul (power tail 0 (decay tail - 1)) (Fraction.whole (room tail))) in Hall.
  assert (Hbound : forall f, In (Fraction.add wide (Some f)) (room_conditions tail) ->
    In (Fraction.sub wide (Some f)) (room_conditions tail) ->
    Fraction.defined (Some f) x /\ Rabs (Fraction.real (Some f) x) <= M * (x + s) ^ (e - 1)).
  { intros f Hadd Hsub; destruct (Hall _ Hadd) as [Dadd Padd], (Hall _ Hsub) as [Dsub Psub].
    destruct (Fraction.add_real _ _ _ Dadd) as (Dwide & Df & Eadd).
    destruct (Fraction.sub_real _ _ _ Dsub) as (_ & _ & Esub); rewrite Eadd in Padd.
    rewrite Esub in Psub; unfold wide in Dwide, Padd, Psub.
    destruct (Fraction.mul_real _ _ _ Dwide) as (Dpower & _ & Ewide).
    rewrite Ewide, (power_real _ _ _ Dpower), (proj2 (Fraction.whole_real _ x)) in Padd, Psub.
    rewrite Rplus_0_r in Padd, Psub; fold M e in Padd, Psub; split; [exact Df|].
    apply Rabs_le; lra. }
  split; apply Hbound; unfold room_conditions; fold wide; simpl; auto.
Qed.

Lemma bounds_sound a b :
  bounds tail from = Some (a, b) ->
  (is_fraction a = true /\ value a = low_at (IZR from)) /\
  (is_fraction b = true /\ value b = high_at (IZR from)).
Proof.
  unfold bounds; intros E.
  destruct (Fraction.at_whole (low_bound tail) from) as [a'|] eqn:Ea; [|discriminate].
  destruct (Fraction.at_whole (high_bound tail) from) as [b'|] eqn:Eb; [|discriminate].
  injection E as -> ->; apply Fraction.at_whole_value in Ea; apply Fraction.at_whole_value in Eb.
  destruct Ea as (Fa & _ & Va), Eb as (Fb & _ & Vb); auto.
Qed.

(** ** Sums *)

(** What is multiplied with a term from one period to the next, and what a period adds. *)
Definition next_by (alternates : bool) (r : R -> R) (x : R) : R :=
  if alternates then r x * r (x + 1) else r x.
Definition added_by (alternates : bool) (r : R -> R) (x : R) : R :=
  if alternates then 1 + r x else 1.
Definition period_of (alternates : bool) : R := if alternates then 2 else 1.

(** The conditions for a ratio r at x. *)
Definition Shrinks (alternates : bool) (r : R -> R) (x : R) : Prop :=
  let m := period_of alternates in
  0 <= next_by alternates r x /\
  next_by alternates r x * (x + m + s) ^ e <= (x + s) ^ e /\
  added_by alternates r x <= high_at x - next_by alternates r x * high_at (x + m) /\
  low_at x - next_by alternates r x * low_at (x + m) <= added_by alternates r x.

Lemma sum_conditions_sound ratio alternates x :
  forallb (Fraction.holds from) (sum_conditions tail ratio alternates) = true -> IZR from <= x ->
  Shrinks alternates (Fraction.real ratio) x.
Proof.
  intros H Hx; pose proof (all_hold _ x H Hx) as Hall; unfold sum_conditions in Hall.
  set (m := if alternates then 2%Z else 1%Z) in Hall.
  set (next := if alternates then Fraction.mul ratio (Fraction.moved ratio 1) else ratio) in Hall.
  set (added := if alternates then Fraction.add (Fraction.whole 1) ratio else Fraction.whole 1)
    in Hall.
  set (low := Some (low_bound tail)) in Hall; set (high := Some (high_bound tail)) in Hall.
  destruct (Hall next) as [Dnext Pnext]; [left; reflexivity|].
  destruct (Hall (Fraction.sub (power tail 0 (decay tail))
    (Fraction.mul next (power tail m (decay tail))))) as [Ddecay Pdecay];
    [right; left; reflexivity|].
  destruct (Hall (Fraction.sub (Fraction.sub high (Fraction.mul next (Fraction.moved high m)))
    added)) as [Dhigh Phigh]; [right; right; left; reflexivity|].
  destruct (Hall (Fraction.add (Fraction.sub added low)
    (Fraction.mul next (Fraction.moved low m)))) as [Dlow Plow];
    [right; right; right; left; reflexivity|].
  assert (Em : IZR m = period_of alternates)
    by (unfold m, period_of; destruct alternates; reflexivity).
  assert (Enext : Fraction.real next x = next_by alternates (Fraction.real ratio) x).
  { unfold next, next_by in *; destruct alternates; [|reflexivity].
    destruct (Fraction.mul_real _ _ _ Dnext) as (_ & _ & ->).
    rewrite (proj2 (Fraction.moved_real ratio 1 x)); reflexivity. }
  destruct (Fraction.sub_real _ _ _ Ddecay) as (Dhere & Dthere & Edecay).
  destruct (Fraction.mul_real _ _ _ Dthere) as (_ & Dpower & Ethere).
  rewrite Edecay, Ethere, (power_real _ _ _ Dhere), (power_real _ _ _ Dpower), Enext, Em in Pdecay.
  destruct (Fraction.sub_real _ _ _ Dhigh) as (Dhigh' & Dadded & Ehigh).
  destruct (Fraction.sub_real _ _ _ Dhigh') as (_ & Dhigh'' & Ehigh').
  destruct (Fraction.mul_real _ _ _ Dhigh'') as (_ & _ & Ehigh'').
  rewrite Ehigh, Ehigh', Ehigh'', (proj2 (Fraction.moved_real high m x)), Enext, Em in Phigh.
  destruct (Fraction.add_real _ _ _ Dlow) as (Dlow' & Dlow'' & Elow).
  destruct (Fraction.sub_real _ _ _ Dlow') as (_ & _ & Elow').
  destruct (Fraction.mul_real _ _ _ Dlow'') as (_ & _ & Elow'').
  rewrite Elow, Elow', Elow'', (proj2 (Fraction.moved_real low m x)), Enext, Em in Plow.
  assert (Eadded : Fraction.real added x = added_by alternates (Fraction.real ratio) x).
  { unfold added, added_by in *; destruct alternates; [|apply Fraction.whole_real].
    destruct (Fraction.add_real _ _ _ Dadded) as (_ & _ & ->).
    rewrite (proj2 (Fraction.whole_real 1 x)); reflexivity. }
  rewrite Eadded in Phigh, Plow; rewrite Enext in Pnext; rewrite Rplus_0_r in Pdecay.
  unfold Shrinks, low_at, high_at; fold e in Pdecay; fold low high; repeat split; lra.
Qed.

(** What holds for two factors holds for those between them. *)
Lemma affine c d q u w : c <= q <= d -> 0 <= u + c * w -> 0 <= u + d * w -> 0 <= u + q * w.
Proof. intros Hq Hc Hd; destruct (Rle_lt_dec 0 w); nra. Qed.

Lemma factor_between c d q f x :
  c <= q <= d -> Shrinks false (fun x => c * f x) x -> Shrinks false (fun x => d * f x) x ->
  Shrinks false (fun x => q * f x) x.
Proof.
  intros Hq (C1 & C2 & C3 & C4) (D1 & D2 & D3 & D4).
  unfold Shrinks, next_by, added_by, period_of in *.
  pose proof (affine c d q 0 (f x) Hq ltac:(lra) ltac:(lra)) as H1.
  pose proof (affine c d q ((x + s) ^ e) (- f x * (x + 1 + s) ^ e) Hq ltac:(nra) ltac:(nra)) as H2.
  pose proof (affine c d q (high_at x - 1) (- f x * high_at (x + 1)) Hq ltac:(nra) ltac:(nra)) as H3.
  pose proof (affine c d q (1 - low_at x) (f x * low_at (x + 1)) Hq ltac:(nra) ltac:(nra)) as H4.
  repeat split; nra.
Qed.

(** What is accepted of a sum with a factor q. *)
Theorem sum_bounds_sound ratio factors alternates a b q :
  sum_bounds tail from ratio factors alternates = Some (a, b) ->
  is_fraction (fst factors) = true -> is_fraction (snd factors) = true ->
  value (fst factors) <= q <= value (snd factors) ->
  bounds tail from = Some (a, b) /\ (1 <= e)%nat /\ 1 <= IZR from + s /\
  forall x, IZR from <= x ->
  Shrinks alternates (fun x => q * Fraction.real (Some ratio) x) x /\
  Rabs (low_at x) <= M * (x + s) ^ (e - 1) /\ Rabs (high_at x) <= M * (x + s) ^ (e - 1).
Proof.
  unfold sum_bounds; intros E Fc Fd Hq; cbv zeta in E.
  set (scaled := fun c => Fraction.mul
    (Some (Fraction.ratio (numerator c) (Zpos (denominator c)))) (Some ratio)) in E.
  destruct (_ && _) eqn:Eall in E; [|discriminate].
  apply andb_prop in Eall; destruct Eall as [Eall Eroom].
  apply andb_prop in Eall; destruct Eall as [Eall Ehigh].
  apply andb_prop in Eall; destruct Eall as [Eall Elow].
  apply andb_prop in Eall; destruct Eall as [Eshaped Esame].
  destruct (shaped_numbers Eshaped) as [He Hpositive].
  split; [exact E|split; [exact He|split; [exact Hpositive|]]]; intros x Hx.
  destruct (room_sound x Eroom Hx) as [[_ Hlow] [_ Hhigh]]; split; [|split; assumption].
  assert (Hreal : forall c y, is_fraction c = true -> Fraction.defined (scaled c) y ->
    Fraction.real (scaled c) y = value c * Fraction.real (Some ratio) y).
  { intros c y Fc' Hy; unfold scaled in *; destruct (Fraction.mul_real _ _ _ Hy) as (_ & _ & ->).
    rewrite (proj2 (Fraction.ratio_real _ _ y)), (fraction_value c Fc'); reflexivity. }
  assert (Hdefined : forall c y,
    forallb (Fraction.holds from) (sum_conditions tail (scaled c) alternates) = true ->
    IZR from <= y -> Fraction.defined (scaled c) y).
  { intros c y H Hy; pose proof (all_hold _ y H Hy) as Hall; unfold sum_conditions in Hall.
    destruct alternates; [|apply (Hall (scaled c)); left; reflexivity].
    destruct (Hall _ (or_introl eq_refl)) as [Dnext _].
    apply (Fraction.mul_real _ _ _ Dnext). }
  assert (Hsame : forall c, is_fraction c = true ->
    forallb (Fraction.holds from) (sum_conditions tail (scaled c) alternates) = true ->
    Shrinks alternates (fun x => value c * Fraction.real (Some ratio) x) x).
  { intros c Fc' H; pose proof (sum_conditions_sound _ _ _ H Hx) as Hshrinks.
    unfold Shrinks, next_by, added_by in *.
    rewrite (Hreal c x Fc' (Hdefined c x H Hx)) in Hshrinks.
    rewrite (Hreal c (x + 1) Fc' (Hdefined c (x + 1) H ltac:(lra))) in Hshrinks; exact Hshrinks. }
  pose proof (Hsame _ Fc Elow) as Sc; pose proof (Hsame _ Fd Ehigh) as Sd.
  destruct alternates; [|apply (factor_between _ _ q _ x Hq Sc Sd)].
  cbn [implb] in Esame; apply Number.is_eq_iff in Esame.
  replace q with (value (fst factors)) by lra; exact Sc.
Qed.

(** ** Integrals *)

Theorem integral_bounds_sound found a b :
  integral_bounds tail from found = Some (a, b) ->
  bounds tail from = Some (a, b) /\ (1 <= e)%nat /\ 1 <= IZR from + s /\
  forall x, IZR from <= x ->
  let l := Fraction.real (Some found) x in
  let slope f := Fraction.real (Fraction.derivative (Some f)) x in
  Fraction.defined (Some found) x /\
  Fraction.defined (Fraction.derivative (Some (low_bound tail))) x /\
  Fraction.defined (Fraction.derivative (Some (high_bound tail))) x /\
  INR e + (x + s) * l <= 0 /\
  l * high_at x + slope (high_bound tail) <= -1 /\
  -1 <= l * low_at x + slope (low_bound tail) /\
  Rabs (low_at x) <= M * (x + s) ^ (e - 1) /\ Rabs (high_at x) <= M * (x + s) ^ (e - 1).
Proof.
  unfold integral_bounds; intros E.
  destruct (_ && _) eqn:Eall in E; [|discriminate].
  apply andb_prop in Eall; destruct Eall as [Eall Eroom].
  apply andb_prop in Eall; destruct Eall as [Eshaped Econditions].
  destruct (shaped_numbers Eshaped) as [He Hpositive].
  split; [exact E|split; [exact He|split; [exact Hpositive|]]]; intros x Hx.
  cbv zeta; set (l := Fraction.real (Some found) x).
  destruct (room_sound x Eroom Hx) as [[_ Hlow] [_ Hhigh]].
  pose proof (all_hold _ x Econditions Hx) as Hall; unfold integral_conditions in Hall.
  set (falls := Fraction.negated (Some found)) in Hall.
  destruct (Hall _ (or_introl eq_refl)) as [D1 P1].
  destruct (Hall _ (or_intror (or_introl eq_refl))) as [D2 P2].
  destruct (Hall _ (or_intror (or_intror (or_introl eq_refl)))) as [D3 P3].
  assert (Efalls : Fraction.real falls x = - l) 
    by apply (proj2 (Fraction.negated_real (Some found) x)).
  destruct (Fraction.sub_real _ _ _ D1) as (D1' & _ & E1).
  destruct (Fraction.mul_real _ _ _ D1') as (Dpower & _ & E1').
  rewrite E1, E1', (power_real _ _ _ Dpower), Efalls, (proj2 (Fraction.whole_real _ x)) in P1.
  rewrite <- INR_IZR_INZ, Rplus_0_r in P1; fold e in P1; simpl in P1.
  destruct (Fraction.sub_real _ _ _ D2) as (D2' & _ & E2).
  destruct (Fraction.sub_real _ _ _ D2') as (D2'' & Dhigh & E2').
  destruct (Fraction.mul_real _ _ _ D2'') as (_ & _ & E2'').
  rewrite E2, E2', E2'', Efalls, (proj2 (Fraction.whole_real _ x)) in P2.
  destruct (Fraction.add_real _ _ _ D3) as (D3' & _ & E3).
  destruct (Fraction.add_real _ _ _ D3') as (D3'' & Dlow & E3').
  destruct (Fraction.mul_real _ _ _ D3'') as (Dfound & _ & E3'').
  rewrite E3, E3', E3'', (proj2 (Fraction.whole_real _ x)) in P3.
  unfold high_at, low_at in *; fold l in P3.
  repeat split; try assumption; lra.
Qed.

End Tail.
