(** * What the part of a sum's certificate says

    | model, in Endless.v               | theorem                                        |
    |-----------------------------------|------------------------------------------------|
    | copies                            | copies_split                                   |
    | rounds                            | rounds_values                                  |
    | head_part                         | head_holds                                     |
    | sum_parts                         | sum_holds                                      |

    The part computes the first terms and their sum, and the term where the tail begins; it encloses
    their sum with what the tail is at least and at most. That the tail is between these is what the
    conditions on it say (TailSound.v, Telescope.v). *)

From Coquelicot Require Import Coquelicot.
From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Check Meaning Verdict Rational
  Fraction Tail Constant Pieces Endless ConstantCheck Argument Parts ConstantMeaning Telescope
  Steady TailSound.
Import ListNotations.
Local Open Scope R_scope.

Section Sum.

Variable constant : Constant.
Variable given : nat -> R.
Hypothesis Hgiven : GivenEnclosed constant given.

Local Notation f := (function constant).
Local Notation count_steps := (size (claim_steps (function constant))).

(** ** The program of the part *)

Lemma copies_length count : forall at_first before,
  length (copies constant count at_first before) = (count * count_steps)%nat.
Proof.
  induction count as [|count IH]; intros at_first before; [reflexivity|].
  cbn [copies]; rewrite app_length, IH; unfold placed; rewrite map_length, to_list_length.
  simpl; reflexivity.
Qed.

(** The copy number j among the others. *)
Lemma copies_split j : forall count at_first before,
  (j < count)%nat ->
  exists first last,
  copies constant count at_first before
  = first ++ placed (claim_steps f) (Number.whole (at_first + Z.of_nat j))
      (before + j * count_steps) ++ last /\
  length first = (j * count_steps)%nat.
Proof.
  induction j as [|j IH]; intros [|count] at_first before Hj; try lia; cbn [copies].
  - exists [], (copies constant count (at_first + 1) (before + count_steps)).
    cbn [Z.of_nat Nat.mul]; rewrite Z.add_0_r, Nat.add_0_r; split; reflexivity.
  - destruct (IH count (at_first + 1)%Z (before + count_steps)%nat ltac:(lia))
      as (first & last & E & Hlength).
    exists (placed (claim_steps f) (Number.whole at_first) before ++ first), last; split.
    + rewrite E, <- app_assoc.
      replace (at_first + 1 + Z.of_nat j)%Z with (at_first + Z.of_nat (S j))%Z by lia.
      replace (before + count_steps + j * count_steps)%nat with (before + S j * count_steps)%nat
        by lia; reflexivity.
    + rewrite app_length, Hlength; unfold placed; rewrite map_length, to_list_length; lia.
Qed.

(** Steps from a place on, of a program with the values v. *)
Definition Follow (v : nat -> R) (next : nat) (steps : list Step) : Prop :=
  forall i s, nth_error steps i = Some s ->
  v (next + i)%nat = result (op s) given (map v (args s)).

Lemma follow_app v next first second :
  Follow v next (first ++ second) ->
  Follow v next first /\ Follow v (next + length first) second.
Proof.
  intros H; split; intros i s Hs.
  - apply H; rewrite nth_error_app1; [exact Hs|apply nth_error_Some; congruence].
  - rewrite <- Nat.add_assoc; apply H; rewrite nth_error_app2 by lia.
    replace (_ + i - _)%nat with i by lia; exact Hs.
Qed.

Section Terms.

Variable v : nat -> R.
Variable t ratio_at : nat -> R.
Variable factor : nat.
Hypothesis Hnext : forall j, t (S j) = v factor * ratio_at j * t j.

Lemma rounds_values : forall count j next ratio term sum steps ratio' term' sum',
  rounds constant count factor next ratio term sum = (steps, (ratio', term', sum')) ->
  Follow v next steps ->
  v term = t j -> v sum = Sum (S j) t ->
  (forall i, (i <= count)%nat -> v (ratio + i * count_steps)%nat = ratio_at (j + i)%nat) ->
  v term' = t (j + count)%nat /\ v sum' = Sum (S (j + count)) t /\
  v ratio' = ratio_at (j + count)%nat.
Proof.
  induction count as [|count IH]; intros j next ratio term sum steps ratio' term' sum' E Hsteps
    Hterm Hsum Hratio; cbn [rounds] in E.
  { injection E as <- <- <- <-; rewrite Nat.add_0_r; repeat split; try assumption.
    specialize (Hratio 0%nat (Nat.le_refl _)); rewrite Nat.mul_0_l, !Nat.add_0_r in Hratio.
    exact Hratio. }
  destruct (rounds constant count factor (next + 3) (ratio + count_steps) (next + 1) (next + 2))
    as [rest places] eqn:Erest; injection E as <- ->.
  pose proof (Hsteps 0%nat _ eq_refl) as H0; pose proof (Hsteps 1%nat _ eq_refl) as H1.
  pose proof (Hsteps 2%nat _ eq_refl) as H2; rewrite Nat.add_0_r in H0.
  cbn [op args map result] in H0, H1, H2.
  assert (Hfirst : v (next + 1)%nat = t (S j)).
  { rewrite H1, H0, Hnext, Hterm.
    specialize (Hratio 0%nat ltac:(lia)); rewrite Nat.mul_0_l, !Nat.add_0_r in Hratio.
    rewrite Hratio; ring. }
  replace (j + S count)%nat with (S j + count)%nat by lia.
  apply (IH (S j) (next + 3)%nat (ratio + count_steps)%nat (next + 1)%nat (next + 2)%nat rest);
    try assumption.
  - apply (follow_app v next [_; _; _] rest) in Hsteps; apply Hsteps.
  - rewrite H2, Hsum, Hfirst; reflexivity.
  - intros i Hi; specialize (Hratio (S i) ltac:(lia)).
    replace (ratio + count_steps + i * count_steps)%nat with (ratio + S i * count_steps)%nat by lia.
    rewrite Hratio; f_equal; lia.
Qed.

End Terms.

(** ** The part *)

Variable x_step from to first factor : nat.
Hypothesis Hkind : kind constant = InfiniteSum.
Hypothesis Hargument : argument constant = Some (x_step, from, to).
Hypothesis Hshaped : Shaped constant from to.
Hypothesis Hothers : others constant = [first; factor].

Let Hformed : WellFormed f := shaped_formed _ _ _ Hshaped.

Variable begin : Number.
Hypothesis Hbegin : written constant from = Some begin.

Let whole : Z := numerator begin.

Lemma start_whole : start constant = IZR whole.
Proof.
  destruct (shaped_endless _ _ _ Hshaped) as (_ & _ & found & Hfound & Hwhole);
    [rewrite Hkind; reflexivity|].
  replace found with begin in Hwhole by congruence; specialize (Hwhole Hkind).
  destruct (is_whole_value begin Hwhole) as [_ Evalue].
  rewrite (start_value constant x_step from to Hargument Hshaped); unfold whole; rewrite <- Evalue.
  apply (written_spec constant from begin Hformed Hbegin).
Qed.

Local Notation term := (sum_term constant given).
Local Notation q := (given_step constant given factor).
Local Notation ratio_at j := (function_at constant given (start constant + INR j)).

Lemma term_next j : term (S j) = q * ratio_at j * term j.
Proof. cbn [sum_term]; rewrite Hothers; reflexivity. Qed.

Section Head.

Variable count : nat.
Variables factors ends : Number * Number.
Variables low high : Number.
Variable of_part : Certificate.
Hypothesis Hcount : (1 <= count)%nat.
Hypothesis Hcertified :
  certifies (head_part constant first factor whole count factors ends low high) of_part = true.
Hypothesis Hfactors : are_fractions factors = true.
Hypothesis Hends : are_fractions ends = true.
Hypothesis Hlow : is_fraction low = true.
Hypothesis Hhigh : is_fraction high = true.

Theorem head_holds :
  (forall j, (j < count)%nat -> AllDefined f (point (start constant + INR j) given)) /\
  value (fst factors) <= q <= value (snd factors) /\
  forall c, Among c (term count * value (fst ends)) (term count * value (snd ends)) ->
  value low <= Sum count term + c <= value high.
Proof.
  pose proof Hcertified as H; unfold head_part in H; cbv zeta in H.
  rewrite copies_length in H.
  destruct (rounds constant (count - 1) factor (count * count_steps) (body constant) first first)
    as [terms [[ratio' term'] sum']] eqn:Erounds.
  set (before := copies constant count whole 0) in H.
  set (base := (count * count_steps)%nat) in *; set (next := (base + length terms)%nat) in H.
  set (last := last_steps factor next ratio' term' sum' factors ends low high) in H.
  set (asked := [_; _; _; _]) in H.
  assert (Hbefore : length before = base) by apply copies_length.
  set (v := valued (about_points constant (before ++ terms ++ last) asked) given).
  assert (Hall : forall g, In g asked -> quantifier g = ForAll)
    by (intros g [<-|[<-|[<-|[<-|[]]]]]; reflexivity).
  (* The copies. *)
  assert (Hpoint : forall j, value (Number.whole (whole + Z.of_nat j)) = start constant + INR j)
    by (intros j; rewrite Number.whole_value, plus_IZR, start_whole, <- INR_IZR_INZ; reflexivity).
  assert (Hcopy : forall j, (j < count)%nat ->
    AllDefined f (point (start constant + INR j) given) /\
    forall k, (k < length (claim_steps f))%nat ->
    v (j * count_steps + k)%nat = valued f (point (start constant + INR j) given) k).
  { intros j Hj; destruct (copies_split j count whole 0 Hj) as (some & rest & Ecopies & Hlength).
    assert (Esteps : before ++ terms ++ last
      = some ++ placed (claim_steps f) (Number.whole (whole + Z.of_nat j)) (length some)
        ++ (rest ++ terms ++ last)).
    { unfold before; rewrite Ecopies, Hlength, <- !app_assoc; reflexivity. }
    rewrite <- (Hpoint j); split.
    - apply (function_copy_defined constant given Hgiven from to Hshaped _ asked of_part H some
        (rest ++ terms ++ last)); [exact Hall|exact Esteps|reflexivity].
    - intros k Hk; unfold v; rewrite <- Hlength.
      apply (function_copy_value constant given from to Hshaped _ asked of_part H some
        (rest ++ terms ++ last)); [exact Esteps|reflexivity|exact Hk]. }
  split; [intros j Hj; apply (Hcopy j Hj)|].
  (* The first term, and the factor. *)
  assert (Hother : forall k, In k (others constant) -> v k = given_step constant given k).
  { intros k Hk; destruct (shaped_others _ _ _ Hshaped k Hk) as [Hplace Hsame].
    destruct (Hcopy 0%nat Hcount) as [_ Hvalue]; specialize (Hvalue k Hplace); simpl in Hvalue.
    rewrite Hvalue; apply Hsame. }
  assert (Hfirst : v first = term 0%nat)
    by (rewrite Hother by (rewrite Hothers; simpl; auto); cbn [sum_term]; rewrite Hothers;
        reflexivity).
  assert (Hfactor : v factor = q) by (apply Hother; rewrite Hothers; simpl; auto).
  (* The steps after the copies. *)
  assert (Hfollow : Follow v base (terms ++ last)).
  { intros i s Hs; rewrite <- Hbefore.
    apply (later_value constant given _ asked of_part H before (terms ++ last) i s eq_refl Hs). }
  apply follow_app in Hfollow; destruct Hfollow as [Hterms Hlast]; fold next in Hlast.
  assert (Hratio : forall i, (i < count)%nat ->
    v (body constant + i * count_steps)%nat = ratio_at i).
  { intros i Hi; destruct (Hcopy i Hi) as [_ Hvalue]; rewrite Nat.add_comm.
    apply Hvalue, (shaped_body _ _ _ Hshaped). }
  destruct (rounds_values v term (fun j => ratio_at j) factor) with (2 := Erounds) (j := 0%nat)
    as (Vterm & Vsum & Vratio); try assumption.
  { intros j; rewrite Hfactor; apply term_next. }
  { rewrite Hfirst; simpl; ring. }
  { intros i Hi; apply Hratio; lia. }
  rewrite Nat.add_0_l in Vterm, Vsum, Vratio; replace (S (count - 1)) with count in Vsum by lia.
  (* The last steps. *)
  unfold last, last_steps in Hlast.
  assert (Hliteral : forall i x, nth_error last i = Some (literal x) -> is_fraction x = true ->
    v (next + i)%nat = value x)
    by (intros i x Hi Hx; rewrite (Hlast i _ Hi); apply literal_value, Hx).
  destruct factors as [c d], ends as [a b]; cbn [are_fractions fst snd] in *.
  apply andb_prop in Hfactors; destruct Hfactors as [Hc Hd].
  apply andb_prop in Hends; destruct Hends as [Ha Hb].
  pose proof (Hliteral 2%nat a eq_refl Ha) as V2; pose proof (Hliteral 3%nat b eq_refl Hb) as V3.
  pose proof (Hliteral 10%nat c eq_refl Hc) as V10; pose proof (Hliteral 11%nat d eq_refl Hd) as V11.
  pose proof (Hliteral 12%nat low eq_refl Hlow) as V12.
  pose proof (Hliteral 13%nat high eq_refl Hhigh) as V13.
  pose proof (Hlast 0%nat _ eq_refl) as V0; pose proof (Hlast 1%nat _ eq_refl) as V1.
  pose proof (Hlast 4%nat _ eq_refl) as V4; pose proof (Hlast 5%nat _ eq_refl) as V5.
  pose proof (Hlast 6%nat _ eq_refl) as V6; pose proof (Hlast 7%nat _ eq_refl) as V7.
  pose proof (Hlast 8%nat _ eq_refl) as V8; pose proof (Hlast 9%nat _ eq_refl) as V9.
  cbn [op args map result] in V0, V1, V4, V5, V6, V7, V8, V9; rewrite Nat.add_0_r in V0.
  assert (Vcount : v (next + 1)%nat = term count).
  { rewrite V1, V0, Vterm, Vratio, Hfactor.
    replace count with (S (count - 1)) at 3 by lia; rewrite term_next; ring. }
  rewrite Vcount, V2 in V4; rewrite Vcount, V3 in V5; rewrite V4, V5 in V6, V7.
  rewrite Vsum, V6 in V8; rewrite Vsum, V7 in V9.
  pose proof (points_part_holds constant given Hgiven from to Hshaped _ asked of_part H) as Hholds.
  pose proof (Hholds _ (or_introl eq_refl) eq_refl) as G1.
  pose proof (Hholds _ (or_intror (or_introl eq_refl)) eq_refl) as G2.
  pose proof (Hholds _ (or_intror (or_intror (or_introl eq_refl))) eq_refl) as G3.
  pose proof (Hholds _ (or_intror (or_intror (or_intror (or_introl eq_refl)))) eq_refl) as G4.
  cbn [lhs rhs goal_relation asserted Related] in G1, G2, G3, G4; fold v in G1, G2, G3, G4.
  rewrite Hfactor, V10 in G1; rewrite Hfactor, V11 in G2; rewrite V8, V12 in G3.
  rewrite V9, V13 in G4; split; [lra|]; intros x [Hx1 Hx2]; lra.
Qed.

End Head.

(** ** The tail *)

Lemma sum_converges count ratio factors alternates tail a b :
  let N := (whole + Z.of_nat count)%Z in
  sum_bounds tail N ratio factors alternates = Some (a, b) ->
  are_fractions factors = true -> value (fst factors) <= q <= value (snd factors) ->
  (forall x, IZR N <= x -> function_at constant given x = Fraction.real (Some ratio) x) ->
  exists c : R, is_lim_seq (fun n => Sum n term) (Sum count term + c) /\
  Among c (term count * value a) (term count * value b).
Proof.
  intros N E Hfactors Hq Hratio.
  destruct factors as [least most]; apply andb_prop in Hfactors; destruct Hfactors as [Hc Hd].
  destruct (sum_bounds_sound tail N ratio _ alternates a b q E Hc Hd Hq)
    as (Evalues & He & Hpositive & Hconditions).
  destruct (bounds_sound tail N a b Evalues) as [[_ Ea] [_ Eb]].
  set (m := period_of alternates) in *.
  assert (Hm : 1 <= m) by (unfold m, period_of; destruct alternates; lra).
  set (x := fun k => IZR N + m * INR k).
  assert (Hx : forall k, IZR N <= x k)
    by (intros k; unfold x; pose proof (pos_INR k); nra).
  set (r := fun y => q * Fraction.real (Some ratio) y) in *.
  set (p := if alternates then 2%nat else 1%nat).
  assert (Hplace : forall k i, start constant + INR (count + p * k + i) = x k + INR i).
  { intros k i; unfold x, N; rewrite start_whole, !plus_INR, mult_INR, plus_IZR, <- INR_IZR_INZ.
    unfold m, period_of, p; destruct alternates; simpl INR; ring. }
  assert (Hterm : forall k i,
    term (S (count + p * k + i)) = r (x k + INR i) * term (count + p * k + i)%nat).
  { intros k i; rewrite term_next, Hplace; unfold r.
    rewrite Hratio by (specialize (Hx k); pose proof (pos_INR i); lra); ring. }
  assert (Hshift : forall k, x (S k) = x k + m) by (intros k; unfold x; rewrite S_INR; ring).
  set (T := fun k => term (count + p * k)%nat).
  destruct (telescoped_sum T (fun k => next_by alternates r (x k)) (fun k => low_at tail (x k))
    (fun k => high_at tail (x k)) (fun k => added_by alternates r (x k))
    (IZR N + IZR (shift tail)) m (IZR (room tail)) (decay tail)) as [Hzero (c & Hlimit & Hin)];
    try assumption; try lra.
  - intros k; unfold T, next_by; pose proof (Hterm k 0%nat) as H0; pose proof (Hterm k 1%nat) as H1.
    rewrite Nat.add_0_r, Rplus_0_r in H0; rewrite Nat.add_1_r in H1; unfold p in *.
    destruct alternates.
    + replace (count + 2 * S k)%nat with (S (S (count + 2 * k))) by lia; rewrite H1, H0; simpl; ring.
    + replace (count + 1 * S k)%nat with (S (count + 1 * k)) by lia; exact H0.
  - intros k; apply (Hconditions (x k) (Hx k)).
  - intros k; destruct (Hconditions (x k) (Hx k)) as ((_ & H & _) & _); fold m in H.
    replace (IZR N + IZR (shift tail) + m * INR k) with (x k + IZR (shift tail))
      by (unfold x; ring).
    replace (IZR N + IZR (shift tail) + m * INR (S k)) with (x k + m + IZR (shift tail))
      by (unfold x; rewrite S_INR; ring); exact H.
  - intros k; rewrite Hshift; apply (Hconditions (x k) (Hx k)).
  - intros k; rewrite Hshift; apply (Hconditions (x k) (Hx k)).
  - intros k; replace (IZR N + IZR (shift tail) + m * INR k) with (x k + IZR (shift tail))
      by (unfold x; ring); apply (Hconditions (x k) (Hx k)).
  - intros k; replace (IZR N + IZR (shift tail) + m * INR k) with (x k + IZR (shift tail))
      by (unfold x; ring); apply (Hconditions (x k) (Hx k)).
  - exists c; split.
    + apply after_first; unfold T, added_by, p in *; destruct alternates.
      * apply two_by_two; [|exact Hzero].
        apply (is_lim_seq_ext (fun n => Sum n (fun k => term (count + 2 * k)%nat * (1 + r (x k)))));
          [|exact Hlimit].
        intros n; apply Sum_ext; intros k _; pose proof (Hterm k 0%nat) as H0.
        rewrite Nat.add_0_r, Rplus_0_r in H0.
        replace (count + S (2 * k))%nat with (S (count + 2 * k)) by lia; rewrite H0; ring.
      * apply (is_lim_seq_ext (fun n => Sum n (fun k => term (count + 1 * k)%nat * 1)));
          [|exact Hlimit].
        intros n; apply Sum_ext; intros k _; rewrite Rmult_1_r; f_equal; lia.
    + rewrite Ea, Eb; unfold T, x in Hin; simpl INR in Hin.
      rewrite Rmult_0_r, Rplus_0_r, Nat.mul_0_r, Nat.add_0_r in Hin; exact Hin.
Qed.

End Sum.

Theorem sum_holds constant given x_step from to low high count factors alternates tail claims
  certificates :
  kind constant = InfiniteSum ->
  GivenEnclosed constant given -> argument constant = Some (x_step, from, to) ->
  Shaped constant from to -> is_fraction low = true -> is_fraction high = true ->
  is_written (Terms count factors alternates tail) = true ->
  sum_parts constant from low high count factors alternates tail = Some claims ->
  all_certified claims certificates = true ->
  FunctionDefined constant given /\
  exists y, IsSum constant given y /\ value low <= y <= value high.
Proof.
  intros Hkind Hgiven Hargument Hshaped Hlow Hhigh Hwritten E Hcertified.
  pose proof (shaped_formed _ _ _ Hshaped) as Hformed; unfold sum_parts in E.
  destruct (shaped_endless _ _ _ Hshaped) as (_ & Hgoals & _); [rewrite Hkind; reflexivity|].
  destruct (written constant from) as [begin|] eqn:Ebegin; [|discriminate].
  destruct (others constant) as [|first [|factor [|]]] eqn:Eothers; try discriminate.
  destruct (ratio_of _ _ _) as [ratio|] eqn:Eratio; [|discriminate].
  destruct (sum_bounds _ _ _ _ _) as [[a b]|] eqn:Ebounds; [|discriminate].
  destruct (1 <=? count)%nat eqn:Ecount; [|discriminate]; injection E as <-.
  apply Nat.leb_le in Ecount.
  destruct certificates as [|of_part [|]]; try discriminate;
    [|cbn [all_certified] in Hcertified; rewrite andb_false_r in Hcertified; discriminate].
  cbn [all_certified] in Hcertified; rewrite andb_true_r in Hcertified.
  set (N := (numerator begin + Z.of_nat count)%Z) in *.
  assert (Hends : are_fractions (a, b) = true).
  { unfold sum_bounds in Ebounds; destruct (_ && _) in Ebounds; [|discriminate].
    destruct (bounds_sound _ _ _ _ Ebounds) as [[Ha _] [Hb _]]; simpl; rewrite Ha, Hb; reflexivity. }
  destruct (head_holds constant given Hgiven x_step from to first factor Hkind Hargument Hshaped
    Eothers begin Ebegin count factors (a, b) low high of_part Ecount Hcertified Hwritten Hends Hlow
    Hhigh) as (Hdefined & Hq & Henclosed).
  pose proof (start_whole constant x_step from to Hkind Hargument Hshaped begin Ebegin) as Hstart.
  assert (Hfirst : AllDefined (function constant) (point (start constant) given)).
  { specialize (Hdefined 0%nat Ecount); simpl INR in Hdefined; rewrite Rplus_0_r in Hdefined.
    exact Hdefined. }
  pose proof (ratio_sound (claim_steps (function constant)) given N (proj1 Hformed) (body constant)
    ratio (start constant) Eratio Hfirst) as Hafter.
  assert (HN : IZR N = start constant + INR count)
    by (unfold N; rewrite plus_IZR, Hstart, <- INR_IZR_INZ; reflexivity).
  split.
  - intros x; unfold InDomain.
    destruct (argument_spec constant Hformed _ _ _ Hargument) as [[others Hrange] _].
    rewrite Hrange, Hkind, <- (start_value constant x_step from to Hargument Hshaped).
    intros [k ->]; split; [|rewrite Hgoals; intros g []].
    destruct (Nat.lt_ge_cases k count) as [Hk|Hk]; [apply Hdefined, Hk|].
    apply le_INR in Hk; intros j Hj; apply (Hafter (start constant + INR k)); [lra|exact Hj].
  - destruct (sum_converges constant given x_step from to first factor Hkind Hargument Hshaped
      Eothers begin Ebegin count ratio factors alternates tail a b) as (c & Hlimit & Hin);
      try assumption.
    + intros x Hx; apply (Hafter x Hx).
    + exists (Sum count (sum_term constant given) + c); split; [apply is_lim_seq_Reals, Hlimit|].
      apply Henclosed, Hin.
Qed.
