(** * What the parts of a quantile's certificate say

    | model                             | theorem                                        |
    |-----------------------------------|------------------------------------------------|
    | split_at                          | split_at_app                                   |
    | all_certified of two lists        | all_certified_app                              |
    | total, as a literal               | total_fraction                                 |
    | quantile_parts                    | quantile_holds                                 |

    The function is above 0 on its range, and continuous there (Continuous.v). So its integral grows
    with its upper end, and reaches the level at one point of the range; that lies between [low] and
    [high], because the pieces up to these points enclose the integrals up to them (Integral.v). *)

From Coquelicot Require Import Coquelicot.
From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Check Meaning Verdict Jets Rational
  Constant Pieces ConstantCheck Argument Continuous Parts ConstantMeaning Shares Integral Roots.
Import ListNotations.
Local Open Scope R_scope.

Lemma split_at_app x pieces : forall before after,
  split_at x pieces = (before, after) -> pieces = before ++ after.
Proof.
  induction pieces as [|piece pieces IH]; intros before after E; cbn [split_at] in E.
  { injection E as <- <-; reflexivity. }
  destruct (Number.at_most _ _); [|injection E as <- <-; reflexivity].
  destruct (split_at x pieces) as [first second]; injection E as <- <-.
  rewrite (IH first second eq_refl); reflexivity.
Qed.

Lemma all_certified_app : forall claims more certificates,
  all_certified (claims ++ more) certificates = true ->
  exists first second, all_certified claims first = true /\ all_certified more second = true.
Proof.
  induction claims as [|claim claims IH]; intros more certificates H;
    [exists [], certificates; auto|].
  destruct certificates as [|certificate certificates]; [discriminate|].
  cbn [app all_certified] in H; apply andb_prop in H; destruct H as [Hone H].
  destruct (IH more certificates H) as (first & second & Hfirst & Hsecond).
  exists (certificate :: first), second; cbn [all_certified]; rewrite Hone, Hfirst; auto.
Qed.

(** ** Sums are written as fractions *)

Lemma add_fraction x y : is_fraction x = true -> is_fraction y = true ->
  is_fraction (Number.add x y) = true.
Proof.
  unfold is_fraction; rewrite !Z.eqb_eq; intros Hx Hy; unfold Number.add.
  destruct (_ =? _)%positive; cbn [exponent]; lia.
Qed.

Lemma mul_fraction x y : is_fraction x = true -> is_fraction y = true ->
  is_fraction (Number.mul x y) = true.
Proof.
  unfold is_fraction; rewrite !Z.eqb_eq; intros Hx Hy; unfold Number.mul; cbn [exponent]; lia.
Qed.

Lemma sub_fraction x y : is_fraction x = true -> is_fraction y = true ->
  is_fraction (Number.sub x y) = true.
Proof. intros Hx Hy; apply add_fraction; assumption. Qed.

Section Ends.

Variable end_of : Number * Number -> Number.
Hypothesis Hend : forall bound, are_fractions bound = true -> is_fraction (end_of bound) = true.

Lemma shares_fraction square : is_fraction square = true -> forall bounds weight k,
  is_fraction weight = true -> forallb are_fractions bounds = true ->
  is_fraction (shares end_of square weight k bounds) = true.
Proof.
  intros Hsquare; induction bounds as [|bound bounds IH]; intros weight k Hweight H; [reflexivity|].
  cbn [forallb] in H; apply andb_prop in H; destruct H as [Hbound H].
  cbn [shares]; rewrite reduced_fraction; apply add_fraction.
  - apply mul_fraction; [exact Hweight|apply Hend, Hbound].
  - apply IH; [rewrite reduced_fraction; apply mul_fraction; assumption|exact H].
Qed.

Lemma total_fraction : forall pieces from,
  is_fraction from = true -> forallb is_written_piece pieces = true ->
  is_fraction (total end_of from pieces) = true.
Proof.
  induction pieces as [|piece pieces IH]; intros from Hfrom H; [reflexivity|].
  cbn [forallb] in H; apply andb_prop in H; destruct H as [Hpiece H].
  unfold is_written_piece in Hpiece; apply andb_prop in Hpiece; destruct Hpiece as [Hto Hbounds].
  assert (Hlength : is_fraction (Number.sub (piece_end piece) from) = true)
    by (apply sub_fraction; assumption).
  assert (Hhalf : is_fraction (half_length from (piece_end piece)) = true) by exact Hlength.
  cbn [total]; cbv zeta; rewrite reduced_fraction; apply add_fraction; [|apply IH; assumption].
  apply shares_fraction; [| |exact Hbounds]; rewrite reduced_fraction; [|exact Hlength].
  apply mul_fraction; exact Hhalf.
Qed.

End Ends.

Lemma fst_fraction bound : are_fractions bound = true -> is_fraction (fst bound) = true.
Proof. destruct bound; intros H; apply andb_prop in H; apply H. Qed.

Lemma snd_fraction bound : are_fractions bound = true -> is_fraction (snd bound) = true.
Proof. destruct bound; intros H; apply andb_prop in H; apply H. Qed.

(** ** The function is continuous *)

Lemma function_continuous constant given from to order begin pieces found x :
  Shaped constant from to -> of_pieces constant order begin pieces = Some found ->
  AllDefined (function constant) (point x given) ->
  continuity_pt (function_at constant given) x.
Proof.
  intros Hshaped E Hdefined; unfold of_pieces in E; destruct (_ || _) in E; [discriminate|].
  destruct (jets (claim_steps (function constant)) order) as [j|] eqn:Ejets; [|discriminate].
  apply (jets_continuous order _ j given x Ejets).
  - apply (shaped_formed _ _ _ Hshaped).
  - exact Hdefined.
  - apply (shaped_body _ _ _ Hshaped).
Qed.

(** ** The quantile *)

Theorem quantile_holds constant given x_step from to low high order pieces claims certificates :
  kind constant = Quantile ->
  GivenEnclosed constant given -> argument constant = Some (x_step, from, to) ->
  Shaped constant from to -> is_fraction low = true -> is_written (Pieces order pieces) = true ->
  value low <= value high ->
  quantile_parts constant from to low high order pieces = Some claims ->
  all_certified claims certificates = true ->
  FunctionDefined constant given /\
  exists z, unique (IsQuantile constant given) z /\ value low <= z <= value high.
Proof.
  intros Hkind Hgiven Hargument Hshaped Hlow Hwritten Hordered E Hcertified.
  assert (Hends : is_endless (kind constant) = false) by (rewrite Hkind; reflexivity).
  pose proof (shaped_formed _ _ _ Hshaped) as Hformed; unfold quantile_parts in E.
  destruct (written constant from) as [begin|] eqn:Ebegin; [|discriminate].
  destruct (written constant to) as [finish|] eqn:Efinish; [|discriminate].
  destruct (others constant) as [|level [|]] eqn:Eothers; try discriminate.
  destruct (split_at low pieces) as [before after] eqn:Esplit.
  destruct (bound_part constant Above (Number.whole 0)) as [positive|] eqn:Epositive;
    [|discriminate].
  destruct (of_pieces constant order begin before) as [[first middle]|] eqn:Efirst; [|discriminate].
  destruct (of_pieces constant order middle after) as [[second reached]|] eqn:Esecond;
    [|discriminate].
  destruct (_ && _) eqn:Efits; [|discriminate]; injection E as <-.
  apply andb_prop in Efits; destruct Efits as [Efits Ehigh].
  apply andb_prop in Efits; destruct Efits as [Efits Ereached].
  apply andb_prop in Efits; destruct Efits as [_ Emiddle].
  apply Number.is_eq_iff in Emiddle; apply Number.is_eq_iff in Ereached.
  apply Number.at_most_iff in Ehigh.
  destruct (written_spec constant from begin Hformed Ebegin) as [Hbegin Hfrom].
  destruct (written_spec constant to finish Hformed Efinish) as [_ Hto].
  specialize (Hfrom (fun _ => 0)); specialize (Hto (fun _ => 0)).
  change (fixed_step constant from = value begin) in Hfrom.
  change (fixed_step constant to = value finish) in Hto.
  apply split_at_app in Esplit; rewrite Esplit in Hwritten; cbn [is_written] in Hwritten.
  rewrite forallb_app in Hwritten; apply andb_prop in Hwritten.
  destruct Hwritten as [Hbefore Hafter].
  (* The certificates of the parts. *)
  destruct certificates as [|of_positive certificates]; [discriminate|].
  cbn [all_certified] in Hcertified; apply andb_prop in Hcertified.
  destruct Hcertified as [Cpositive Hcertified].
  destruct (all_certified_app _ _ _ Hcertified) as (of_first & rest & Cfirst & Crest).
  destruct (all_certified_app _ _ _ Crest) as (of_second & last & Csecond & Clast).
  destruct last as [|of_level [|]]; try discriminate;
    [|cbn [all_certified] in Clast; rewrite andb_false_r in Clast; discriminate].
  cbn [all_certified] in Clast; rewrite andb_true_r in Clast.
  (* Above 0. *)
  pose proof (fun x => bound_holds constant given Hgiven x_step from to Hargument Hshaped Above
    (Number.whole 0) positive of_positive x Hends Epositive Cpositive eq_refl) as Hpositive.
  rewrite Number.whole_value in Hpositive; destruct (Hpositive 0) as [Hdefined _].
  split; [exact Hdefined|].
  (* The integrals. *)
  destruct (of_pieces_holds constant given from to order before begin first middle of_first)
    as (Hmiddle & Hle & _ & v & Hv & Hsum); try assumption.
  destruct (of_pieces_holds constant given from to order after middle second reached of_second)
    as (_ & _ & _ & w & Hw & Hsum'); try assumption.
  set (upper := total snd begin before) in *.
  set (lower := reduced (Number.add (total fst begin before) (total fst middle after))) in *.
  assert (Hlevel : In level (others constant)) by (rewrite Eothers; left; reflexivity).
  destruct (shaped_others _ _ _ Hshaped level Hlevel) as [Hplace Hsame].
  destruct (between_holds constant given Hgiven from to Hshaped of_level level low upper lower)
    as [_ Hbetween]; try assumption.
  { apply total_fraction; [exact snd_fraction|exact Hbegin|exact Hbefore]. }
  { unfold lower; rewrite reduced_fraction; apply add_fraction;
      (apply total_fraction; [exact fst_fraction|assumption|assumption]). }
  rewrite (Hsame (value low) 0) in Hbetween; unfold lower in Hbetween.
  rewrite reduced_value, Number.add_value in Hbetween.
  assert (Hsteps : given_step constant given (nth 0 (others constant) 0%nat)
    = valued (function constant) (point 0 given) level) by (rewrite Eothers; reflexivity).
  rewrite Emiddle in Hle, Hv, Hw; rewrite Ereached in Hw.
  destruct (one_quantile (function_at constant given) (value begin) (value finish)
    ltac:(lra)) with (lo := value low) (hi := value high)
    (p := given_step constant given (nth 0 (others constant) 0%nat)) (v := v) (w := v + w)
    as (z & [Hz Hunique] & Hin); try assumption; try lra.
  - intros x Hx; rewrite <- Hfrom, <- Hto in Hx.
    apply (in_domain constant x_step from to Hargument Hshaped x Hends) in Hx.
    apply (function_continuous constant given from to order begin before (first, middle));
      [exact Hshaped|exact Efirst|apply Hdefined, Hx].
  - intros x Hx; rewrite <- Hfrom, <- Hto in Hx.
    apply (in_domain constant x_step from to Hargument Hshaped x Hends) in Hx.
    destruct (Hpositive x) as [_ H]; specialize (H Hx); simpl in H; lra.
  - apply (is_RInt_Chasles (V := R_NormedModule)) with (1 := Hv) (2 := Hw).
  - assert (Hmeans : forall y, IsQuantile constant given y <->
      value begin <= y <= value finish /\
      is_RInt (function_at constant given) (value begin) y
        (given_step constant given (nth 0 (others constant) 0%nat))).
    { intros y; unfold IsQuantile.
      rewrite (in_domain constant x_step from to Hargument Hshaped y Hends).
      rewrite (start_value constant x_step from to Hargument Hshaped), Hfrom, Hto; reflexivity. }
    exists z; split; [|exact Hin]; split; [apply Hmeans, Hz|].
    intros y Hy; apply Hunique, Hmeans, Hy.
Qed.
