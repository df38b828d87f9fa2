(** * What the parts of an improper integral's certificate say

    | model, in Endless.v               | theorem                                        |
    |-----------------------------------|------------------------------------------------|
    | end_of_pieces                     | pieces_end                                     |
    | products, below_all, above_all    | products_low, products_high                    |
    | improper_parts                    | improper_holds                                 |

    Up to where the tail begins, the integral is enclosed by pieces (Integral.v). From there on the
    function keeps its sign and has a logarithmic derivative (Steady.v), and the conditions on its tail
    (TailSound.v) bound the rest (Telescope.v). *)

From Coquelicot Require Import Coquelicot.
From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Check Meaning Verdict Jets Rational
  Polynomial Fraction Tail Constant Pieces Endless ConstantCheck Argument Parts ConstantMeaning
  Integral Quantile Telescope Steady TailSound.
Import ListNotations.
Local Open Scope R_scope.

Lemma pieces_parts_end constant j order : forall pieces begin claims finish,
  pieces_parts constant j order begin pieces = Some (claims, finish) ->
  finish = end_of_pieces begin pieces.
Proof.
  induction pieces as [|piece pieces IH]; intros begin claims finish E; cbn [pieces_parts] in E.
  { injection E as _ <-; reflexivity. }
  destruct (last (piece_bounds piece) _) as [least most].
  destruct (_ && _); [|discriminate].
  destruct (rest_part _ _ _ _ _ _ _); [|discriminate].
  destruct (centre_part _ _ _ _); [|discriminate].
  destruct (pieces_parts _ _ _ _ _) as [[others reached]|] eqn:E'; [|discriminate].
  injection E as _ <-; apply (IH _ _ _ E').
Qed.

Lemma pieces_end constant order begin pieces claims finish :
  of_pieces constant order begin pieces = Some (claims, finish) ->
  finish = end_of_pieces begin pieces.
Proof.
  unfold of_pieces; destruct (_ || _); [discriminate|].
  destruct (jets _ _) as [j|]; [|discriminate]; apply pieces_parts_end.
Qed.

(** A sum with a product of numbers in two ranges. *)
Lemma products_low x y v w a b t fN c :
  below_all x y (products (v, w) (a, b)) = true ->
  value y <= t -> value v <= fN <= value w -> Among c (fN * value a) (fN * value b) ->
  value x <= t + c.
Proof.
  unfold below_all, products; cbn [forallb]; intros H Ht Hf Hc.
  repeat (apply andb_prop in H; let F := fresh in destruct H as [F H];
    apply Number.at_most_iff in F; rewrite Number.add_value, Number.mul_value in F).
  assert (Ha : value x - value y <= fN * value a)
    by (apply (linear_ge _ (value v) (value w)); lra).
  assert (Hb : value x - value y <= fN * value b)
    by (apply (linear_ge _ (value v) (value w)); lra).
  destruct Hc as [Hc _]; revert Hc; unfold Rmin; destruct Rle_dec; lra.
Qed.

Lemma products_high x y v w a b t fN c :
  above_all x y (products (v, w) (a, b)) = true ->
  t <= value y -> value v <= fN <= value w -> Among c (fN * value a) (fN * value b) ->
  t + c <= value x.
Proof.
  unfold above_all, products; cbn [forallb]; intros H Ht Hf Hc.
  repeat (apply andb_prop in H; let F := fresh in destruct H as [F H];
    apply Number.at_most_iff in F; rewrite Number.add_value, Number.mul_value in F).
  assert (Ha : fN * value a <= value x - value y)
    by (apply (linear_le _ (value v) (value w)); lra).
  assert (Hb : fN * value b <= value x - value y)
    by (apply (linear_le _ (value v) (value w)); lra).
  destruct Hc as [_ Hc]; revert Hc; unfold Rmax; destruct Rle_dec; lra.
Qed.

(** A fraction is continuous where it is defined. *)
Lemma fraction_continuous f x : Fraction.defined f x -> continuity_pt (Fraction.real f) x.
Proof.
  destruct f as [f|]; [|contradiction]; simpl; intros Hzero.
  apply (continuity_pt_div (at_real (above f)) (at_real (below f)));
    [apply real_continuous|apply real_continuous|exact Hzero].
Qed.

(** From an integral up to N, and integrals from there on. *)
Lemma improper_of_both (f : R -> R) a n (v w : R) :
  a <= n -> is_RInt f a n v -> (forall y, n <= y -> is_RInt f n y (RInt f n y)) ->
  is_lim (RInt f n) p_infty w ->
  (forall b, a <= b -> is_RInt f a b (RInt f a b)) /\ is_lim (RInt f a) p_infty (v + w).
Proof.
  intros Hn Hv Hafter Hw; split.
  - intros b Hb; apply (RInt_correct (V := R_CompleteNormedModule)).
    destruct (Rle_lt_dec b n) as [H|H].
    + apply (ex_RInt_Chasles_1 (V := R_CompleteNormedModule) f a b n); [lra|exists v; exact Hv].
    + apply (ex_RInt_Chasles (V := R_NormedModule) f a n b); [exists v; exact Hv|].
      exists (RInt f n b); apply Hafter; lra.
  - apply (is_lim_ext_loc (fun y => v + RInt f n y)).
    + exists n; intros y Hy; symmetry; apply (is_RInt_unique (V := R_CompleteNormedModule)).
      apply (is_RInt_Chasles (V := R_NormedModule)) with (1 := Hv) (2 := Hafter y (Rlt_le _ _ Hy)).
    + apply (is_lim_plus' (fun _ => v) (RInt f n)); [apply is_lim_const|exact Hw].
Qed.

Theorem improper_holds constant given x_step from to low high order pieces values tail claims
  certificates :
  kind constant = Improper ->
  GivenEnclosed constant given -> argument constant = Some (x_step, from, to) ->
  Shaped constant from to -> is_written (WithTail order pieces values tail) = true ->
  improper_parts constant from low high order pieces values tail = Some claims ->
  all_certified claims certificates = true ->
  FunctionDefined constant given /\
  exists y, IsImproper constant given y /\ value low <= y <= value high.
Proof.
  intros Hkind Hgiven Hargument Hshaped Hwritten E Hcertified.
  pose proof (shaped_formed _ _ _ Hshaped) as Hformed; unfold improper_parts in E.
  destruct (shaped_endless _ _ _ Hshaped) as (_ & Hgoals & _); [rewrite Hkind; reflexivity|].
  destruct (written constant from) as [begin|] eqn:Ebegin; [|discriminate].
  set (n := end_of_pieces begin pieces) in *.
  destruct (logarithmic_of _ _ _) as [found|] eqn:Efound; [|discriminate].
  destruct (integral_bounds _ _ _) as [[a b]|] eqn:Ebounds; [|discriminate].
  destruct (pieces_before _ _ _ _) as [parts|] eqn:Eparts; [|discriminate].
  destruct (_ && _) eqn:Efits; [|discriminate]; injection E as <-.
  apply andb_prop in Efits; destruct Efits as [Efits Ehigh].
  apply andb_prop in Efits; destruct Efits as [Efits Elow].
  apply andb_prop in Efits; destruct Efits as [Ewhole _].
  destruct (is_whole_value n Ewhole) as [Hn Evalue].
  destruct values as [v w]; cbn [fst snd] in *.
  cbn [is_written] in Hwritten; apply andb_prop in Hwritten; destruct Hwritten as [Hpieces Hvalues].
  apply andb_prop in Hvalues; destruct Hvalues as [Hv Hw].
  destruct (written_spec constant from begin Hformed Ebegin) as [Hbegin Hfrom].
  specialize (Hfrom (fun _ => 0)); change (fixed_step constant from = value begin) in Hfrom.
  (* The certificates of the parts. *)
  destruct (all_certified_app _ _ _ Hcertified) as (of_first & rest & Cfirst & Crest).
  destruct rest as [|of_value [|]]; try discriminate;
    [|cbn [all_certified] in Crest; rewrite andb_false_r in Crest; discriminate].
  cbn [all_certified] in Crest; rewrite andb_true_r in Crest.
  (* Up to where the tail begins. *)
  assert (Hbefore : value begin <= value n /\
    (forall x, value begin <= x < value n -> DefinedAt constant given x) /\
    exists t, is_RInt (function_at constant given) (value begin) (value n) t /\
    value (total fst begin pieces) <= t <= value (total snd begin pieces)).
  { unfold pieces_before in Eparts; destruct pieces as [|piece pieces].
    - cbn [end_of_pieces] in n; unfold n; split; [lra|split; [intros x Hx; lra|]].
      exists 0; split; [apply (is_RInt_point (V := R_NormedModule))|].
      cbn [total]; rewrite Number.whole_value; lra.
    - destruct (of_pieces _ _ _ _) as [[found_parts finish]|] eqn:Eof; [|discriminate].
      injection Eparts as ->; pose proof (pieces_end _ _ _ _ _ _ Eof) as Eend; fold n in Eend.
      destruct (of_pieces_holds constant given from to order (piece :: pieces) begin parts finish
        of_first) as (_ & Hle & Hdefined & t & Ht & Hsum); try assumption.
      rewrite Eend in *; split; [exact Hle|split].
      + intros x Hx; apply Hdefined; [discriminate|lra].
      + exists t; auto. }
  destruct Hbefore as (Hle & Hdefined & t & Ht & Hsum).
  (* From there on. *)
  destruct (between_holds constant given Hgiven from to Hshaped of_value (body constant) n v w)
    as [Hdefined_n Hbetween]; try assumption; [apply (shaped_body _ _ _ Hshaped)|].
  fold (function_at constant given (value n)) in Hbetween; rewrite Evalue in *.
  destruct (logarithmic_sound (claim_steps (function constant)) given (numerator n)
    (proj1 Hformed) (body constant) found Efound Hdefined_n)
    as (Hdefined_after & steady & El & Hsteady).
  destruct Hsteady as [_ Hsign Hderivative].
  destruct (integral_bounds_sound tail (numerator n) found a b Ebounds)
    as (Evalues & He & Hpositive & Hconditions).
  destruct (bounds_sound tail (numerator n) a b Evalues) as [[_ Ea] [_ Eb]].
  set (slope f := Fraction.real (Fraction.derivative (Some f))).
  assert (Htail : (forall y, IZR (numerator n) <= y ->
      is_RInt (function_at constant given) (IZR (numerator n)) y
        (RInt (function_at constant given) (IZR (numerator n)) y)) /\
    exists c : R, is_lim (RInt (function_at constant given) (IZR (numerator n))) p_infty c /\
    Among c (function_at constant given (IZR (numerator n)) * value a)
      (function_at constant given (IZR (numerator n)) * value b)).
  { rewrite Ea, Eb.
    apply (telescoped_integral _ (Fraction.real (Some found)) (low_at tail) (high_at tail)
      (slope (low_bound tail)) (slope (high_bound tail)) _ (IZR (shift tail)) (IZR (room tail))
      (decay tail)); try assumption; intros x Hx;
      destruct (Hconditions x Hx) as (Dl & Dlow & Dhigh & C1 & C2 & C3 & C4 & C5); try assumption.
    - rewrite <- El in *; apply Hderivative; assumption.
    - apply (Fraction.derivative_real (Some (low_bound tail)) x Dlow).
    - apply (Fraction.derivative_real (Some (high_bound tail)) x Dhigh).
    - apply fraction_continuous, Dl.
    - apply (fraction_continuous (Fraction.derivative (Some (low_bound tail)))), Dlow.
    - apply (fraction_continuous (Fraction.derivative (Some (high_bound tail)))), Dhigh. }
  destruct Htail as (Hafter & c & Hlimit & Hc).
  split.
  - intros x; unfold InDomain.
    destruct (argument_spec constant Hformed _ _ _ Hargument) as [[others Hfirst] _].
    rewrite Hfirst, Hkind, Hfrom; intros Hx.
    destruct (Rlt_le_dec x (IZR (numerator n))) as [H|H]; [apply Hdefined; lra|].
    split; [exact (Hdefined_after x H)|rewrite Hgoals; intros g []].
  - destruct (improper_of_both (function_at constant given) (value begin) (IZR (numerator n)) t c)
      as [Hall Hlim]; try assumption.
    exists (t + c); split; [|split].
    + exists (RInt (function_at constant given) (value begin)).
      rewrite (start_value constant x_step from to Hargument Hshaped), Hfrom; auto.
    + apply (products_low low (total fst begin pieces) v w a b t
        (function_at constant given (IZR (numerator n))) c Elow); lra || assumption.
    + apply (products_high high (total snd begin pieces) v w a b t
        (function_at constant given (IZR (numerator n))) c Ehigh); lra || assumption.
Qed.
