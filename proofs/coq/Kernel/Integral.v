(** * What the parts of an integral's certificate say

    | model, in Pieces.v                | theorem                                        |
    |-----------------------------------|------------------------------------------------|
    | rest_part                         | rest_spec, rest_bounds                         |
    | centre_part                       | centre_bounds_spec, centre_holds               |
    | a piece                           | piece_holds                                    |
    | pieces_parts, of_pieces, total    | pieces_hold, of_pieces_holds                   |
    | integral_parts                    | integral_holds                                 |

    In a piece from c - h to c + h, the program with higher derivatives is defined, so its
    coefficients are derivatives (JetsSound.v); the rest part bounds the last of them there, the
    centre part the others at c. By Taylor.v that encloses the integral over the piece, and the
    integral over the range is the sum of those. *)

From Coquelicot Require Import Coquelicot.
From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Table Program Growth Check
  Meaning Verdict Jets JetRules JetSteps JetCoefficients JetsSound Taylor Rational Constant Pieces
  ConstantCheck Argument Parts ConstantMeaning Shares.
Import ListNotations.
Local Open Scope R_scope.

(** ** One piece *)

Section Pieces.

Variable constant : Constant.
Variable given : nat -> R.
Hypothesis Hgiven : GivenEnclosed constant given.

Local Notation f := (function constant).

Variable from to : nat.
Hypothesis Hshaped : Shaped constant from to.

Let Hformed : WellFormed f := shaped_formed _ _ _ Hshaped.

Variable r : nat.
Variable j : Jets.
Hypothesis Hr : (1 <= r)%nat.
Hypothesis Hjets : jets (claim_steps f) (2 * r) = Some j.

Lemma jets_fit : JetsFit (2 * r) (claim_steps f) j.
Proof. apply jets_sound; [lia|exact Hjets]. Qed.

Lemma body_coefficients :
  exists place l, nth_error (jet_places j) (body constant) = Some place /\
  look (jet_places j) (body constant) = Some place /\
  at_order l 0 = Some place /\ JetSound (2 * r) (jet_steps j) l /\
  forall k, coefficient j (body constant) k = at_order l k.
Proof.
  pose proof (shaped_body _ _ _ Hshaped) as Hbody.
  destruct jets_fit as [[Hplaces _] Hlists _ Hsound].
  cbn [jet_program places] in Hplaces.
  destruct (nth_error (jet_places j) (body constant)) as [place|] eqn:Hplace.
  2: { apply nth_error_None in Hplace; unfold jet_program in *; simpl in *; lia. }
  destruct (nth_error (jet_lists j) (body constant)) as [l|] eqn:Hl.
  2: { apply nth_error_None in Hl; lia. }
  destruct (Hsound _ _ _ Hplace Hl) as (H0 & Hjet & _).
  exists place, l; rewrite look_spec; unfold coefficient; rewrite look_spec, Hl; auto.
Qed.

Section Piece.

Variables start finish least most : Number.
Variable bounds : list (Number * Number).
Variables rest centre : Claim.
Variables of_rest of_centre : Certificate.
Hypothesis Hstart : is_fraction start = true.
Hypothesis Hfinish : is_fraction finish = true.
Hypothesis Hleast : is_fraction least = true.
Hypothesis Hmost : is_fraction most = true.
Hypothesis Hbounds : forall l h, In (l, h) bounds -> is_fraction l = true /\ is_fraction h = true.
Hypothesis Hbelow : value start < value finish.
Hypothesis Hlength : length bounds = r.
Hypothesis Hrest : rest_part constant j (2 * r) start finish least most = Some rest.
Hypothesis Hcentre : centre_part constant j (centre_of start finish) bounds = Some centre.
Hypothesis Hrest_certified : certifies rest of_rest = true.
Hypothesis Hcentre_certified : certifies centre of_centre = true.

Let literals : list Step := [literal start; literal finish; literal least; literal most].

Let base : nat := size (jet_steps j).

Let ranges : option (list Range) := Some (Between base (base + 1)%nat :: tl (variables f)).

(** *** The rest *)

Lemma rest_spec :
  exists more, extended constant (jet_program j) ranges literals more = Some rest /\
  Forall (fun g => quantifier g = ForAll) more /\
  match coefficient j (body constant) (2 * r) with
  | Some found =>
      more = [asserted found AtLeast (base + 2); asserted found AtMost (base + 3)]
  | None => value least = 0 /\ value most = 0
  end.
Proof.
  destruct body_coefficients as (place & l & _ & Hplace & _); unfold rest_part in Hrest.
  cbv zeta in Hrest; rewrite Hplace in Hrest.
  destruct (coefficient j (body constant) (2 * r)) as [found|].
  - eexists; split; [exact Hrest|split; [repeat constructor|reflexivity]].
  - destruct (is_zero least && is_zero most) eqn:E; [|discriminate].
    apply andb_prop in E; destruct E as [El Em].
    eexists; split; [exact Hrest|split; [repeat constructor|]].
    split; apply is_zero_value; assumption.
Qed.

(** The values of the steps of the rest part, while the argument moves. *)
Definition moving_values (y : R) : nat -> R := valued rest (point y given).

Lemma rest_formed : WellFormed rest.
Proof. apply (certifies_formed _ _ Hrest_certified). Qed.

Lemma rest_steps : to_list (claim_steps rest) = jet_steps j ++ literals.
Proof.
  destruct rest_spec as (more & Hmore & _).
  apply (extended_parts constant (jet_program j) ranges literals more rest Hmore rest_formed).
Qed.

Lemma literal_in_rest y i x :
  nth_error literals i = Some (literal x) -> is_fraction x = true ->
  moving_values y (base + i)%nat = value x.
Proof.
  intros Hi Hx; destruct rest_spec as (more & Hmore & _); unfold base.
  rewrite <- to_list_length; unfold moving_values.
  rewrite (extended_last constant (jet_program j) ranges literals more rest Hmore rest_formed _ i _
    Hi).
  apply literal_value, Hx.
Qed.

Lemma in_rest x : value start <= x <= value finish -> InRange rest (point x given).
Proof.
  intros Hx; destruct rest_spec as (more & Hmore & _).
  destruct (extended_parts constant (jet_program j) ranges literals more rest Hmore rest_formed)
    as (_ & Hranges & _).
  injection Hranges as Hranges; intros [|i] range Hi; rewrite <- Hranges in Hi.
  - injection Hi as <-; cbn [point].
    pose proof (literal_in_rest x 0 start eq_refl Hstart) as H0; rewrite Nat.add_0_r in H0.
    pose proof (literal_in_rest x 1 finish eq_refl Hfinish) as H1.
    unfold moving_values in *; rewrite H0, H1; exact Hx.
  - assert (Hi' : nth_error (variables f) (S i) = Some range)
      by (destruct (variables f); [destruct i; discriminate|exact Hi]).
    destruct (shaped_given _ _ _ Hshaped i range Hi') as [known ->]; apply (Hgiven i known Hi').
Qed.

Lemma rest_runs : Runs (jet_steps j ++ literals) moving_values.
Proof.
  exists (fun y => point y given); split; [reflexivity|split; [reflexivity|]]; intros y.
  rewrite <- rest_steps; apply evaluate_solves, rest_formed.
Qed.

Lemma rest_domains x :
  value start <= x <= value finish -> Domains (jet_steps j ++ literals) (moving_values x).
Proof.
  intros Hx k s Hk; destruct rest_spec as (more & Hmore & Hall & _).
  destruct (extended_part_holds constant given from to Hshaped (jet_program j) ranges literals more
    rest of_rest Hmore Hall Hrest_certified x (in_rest x Hx)) as [Hdefined _].
  rewrite <- rest_steps in Hk.
  apply (Defined_step (claim_steps rest) (moving_values x) k s); [|exact Hk].
  apply Hdefined, nth_error_Some; congruence.
Qed.

Lemma piece_defined x : value start <= x <= value finish -> DefinedAt constant given x.
Proof.
  intros Hx; destruct rest_spec as (more & Hmore & Hall & _).
  apply (extended_part_good constant given from to Hshaped (jet_program j) ranges literals more
    rest of_rest (fit_embeds _ _ _ jets_fit) Hmore Hall Hrest_certified x (in_rest x Hx)).
Qed.

Lemma rest_bounds x :
  value start <= x <= value finish ->
  value least <= coefficient_value (moving_values x) (coefficient j (body constant) (2 * r))
    <= value most.
Proof.
  intros Hx; destruct rest_spec as (more & Hmore & Hall & Hcases).
  destruct (extended_part_holds constant given from to Hshaped (jet_program j) ranges literals more
    rest of_rest Hmore Hall Hrest_certified x (in_rest x Hx)) as [_ Hgoals].
  pose proof (extended_more constant (jet_program j) ranges literals more rest Hmore rest_formed)
    as Hin.
  destruct (coefficient j (body constant) (2 * r)) as [found|]; [|simpl; lra].
  rewrite Hcases in Hin.
  destruct (Hgoals _ (Hin _ (or_introl eq_refl))) as (_ & _ & Hl).
  destruct (Hgoals _ (Hin _ (or_intror (or_introl eq_refl)))) as (_ & _ & Hm).
  cbn [lhs rhs goal_relation asserted Related] in Hl, Hm.
  change (valued rest (point x given)) with (moving_values x) in Hl, Hm.
  rewrite (literal_in_rest x 2 least eq_refl Hleast) in Hl.
  rewrite (literal_in_rest x 3 most eq_refl Hmost) in Hm; simpl; lra.
Qed.

(** *** The centre *)

(** Where the literals of a bound are, and what is asked of it. *)
Lemma centre_bounds_spec : forall todo first k found asked,
  centre_bounds constant j first k todo = Some (found, asked) ->
  (forall g, In g asked -> quantifier g = ForAll) /\
  forall i l h, nth_error todo i = Some (l, h) ->
  match coefficient j (body constant) (k + 2 * i) with
  | Some c => exists place,
      nth_error found place = Some (literal l) /\ nth_error found (S place) = Some (literal h) /\
      In (asserted c AtLeast (first + place)) asked /\
      In (asserted c AtMost (first + S place)) asked
  | None => value l = 0 /\ value h = 0
  end.
Proof.
  induction todo as [|[l h] todo IH]; intros first k found asked E; cbn [centre_bounds] in E.
  { injection E as <- <-; split; [intros g []|intros [|i]; discriminate]. }
  destruct (coefficient j (body constant) k) as [c|] eqn:Ec.
  - destruct (centre_bounds constant j (S (S first)) (S (S k)) todo) as [[found' asked']|] eqn:E';
      [|discriminate].
    injection E as <- <-; apply IH in E'; destruct E' as [Hall Hrest'].
    split; [intros g [<-|[<-|Hg]]; [reflexivity..|apply Hall, Hg]|].
    intros [|i] l' h' Hi.
    + injection Hi as <- <-; rewrite Nat.mul_0_r, Nat.add_0_r, Ec; exists O.
      rewrite Nat.add_0_r, Nat.add_1_r; simpl; repeat split; auto.
    + specialize (Hrest' i l' h' Hi).
      replace (k + 2 * S i)%nat with (S (S k) + 2 * i)%nat by lia.
      destruct (coefficient j (body constant) (S (S k) + 2 * i)); [|exact Hrest'].
      destruct Hrest' as (place & Hl & Hh & Hleft & Hright); exists (S (S place)).
      split; [exact Hl|split; [exact Hh|]]; simpl.
      replace (first + S (S place))%nat with (S (S first) + place)%nat by lia.
      replace (first + S (S (S place)))%nat with (S (S first) + S place)%nat by lia; auto.
  - destruct (is_zero l && is_zero h) eqn:Ez; [|discriminate]; apply IH in E.
    destruct E as [Hall Hrest']; split; [exact Hall|]; intros [|i] l' h' Hi.
    + injection Hi as <- <-; rewrite Nat.mul_0_r, Nat.add_0_r, Ec.
      apply andb_prop in Ez; destruct Ez; split; apply is_zero_value; assumption.
    + specialize (Hrest' i l' h' Hi).
      replace (k + 2 * S i)%nat with (S (S k) + 2 * i)%nat by lia; exact Hrest'.
Qed.

Let middle : R := value (centre_of start finish).

Lemma centre_holds i l h :
  nth_error bounds i = Some (l, h) ->
  value l <= coefficient_value (moving_values middle) (coefficient j (body constant) (2 * i))
    <= value h.
Proof.
  intros Hi; unfold centre_part in Hcentre.
  destruct (centre_bounds _ _ _ _ _) as [[found asked]|] eqn:E; [|discriminate].
  injection Hcentre as Hpart; rewrite <- Hpart in Hcentre_certified.
  destruct (centre_bounds_spec _ _ _ _ _ E) as [Hall Hfound]; specialize (Hfound i l h Hi).
  destruct (Hbounds l h (nth_error_In _ _ Hi)) as [Hl Hh]; rewrite Nat.add_0_l in Hfound.
  destruct (coefficient j (body constant) (2 * i)) as [c|] eqn:Ec; [|simpl; lra].
  destruct Hfound as (place & Hlow & Hhigh & Hleft & Hright).
  set (copy := placed (jet_steps j) (centre_of start finish) 0) in *.
  assert (Hcopy : length copy = size (jet_steps j))
    by (unfold copy, placed; rewrite map_length; apply to_list_length).
  assert (Hc : (c < length (jet_steps j))%nat).
  { destruct body_coefficients as (_ & coefficients & _ & _ & _ & Hjet & Hof).
    rewrite Hof in Ec; apply (jet_below _ _ _ Hjet (2 * i)); [|exact Ec].
    assert (i < length bounds)%nat by (apply nth_error_Some; congruence); lia. }
  assert (Hvalue : valued (about_points constant (copy ++ found) asked) given c
    = moving_values middle c).
  { apply (copy_value constant given (copy ++ found) asked of_centre Hcentre_certified
      (jet_steps j) (moving_values middle) [] found (centre_of start finish)); try assumption.
    - reflexivity.
    - apply centre_of_fraction; assumption.
    - intros k s Hs; apply (proj1 rest_formed); rewrite rest_steps; apply nth_error_app_some, Hs.
    - intros k s Hs; apply (evaluate_solves _ (point middle given) (proj1 rest_formed)).
      rewrite rest_steps; apply nth_error_app_some, Hs. }
  assert (Hliteral : forall p x, nth_error found p = Some (literal x) -> is_fraction x = true ->
    valued (about_points constant (copy ++ found) asked) given (size (jet_steps j) + p) = value x).
  { intros p x Hp Hx; rewrite <- Hcopy.
    rewrite (later_value constant given (copy ++ found) asked of_centre Hcentre_certified copy found
      p _ eq_refl Hp).
    apply literal_value, Hx. }
  pose proof (points_part_holds constant given Hgiven from to Hshaped (copy ++ found) asked
    of_centre Hcentre_certified) as Hholds.
  pose proof (Hholds _ Hleft eq_refl) as Gl; pose proof (Hholds _ Hright eq_refl) as Gr.
  cbn [lhs rhs goal_relation asserted Related] in Gl, Gr.
  rewrite Hvalue, (Hliteral _ l Hlow Hl) in Gl; rewrite Hvalue, (Hliteral _ h Hhigh Hh) in Gr.
  simpl; lra.
Qed.

(** *** The integral over the piece *)

Let half : Number := half_length start finish.

Definition piece_share (end_of : Number * Number -> Number) : Number :=
  shares end_of (reduced (Number.mul half half)) (reduced (Number.sub finish start)) 0
    (bounds ++ [(least, most)]).

Lemma piece_share_value end_of :
  value (piece_share end_of)
  = Sum r (fun i => moment (value half) i * value (end_of (nth i bounds no_bound)))
    + moment (value half) r * value (end_of (least, most)).
Proof.
  unfold piece_share; rewrite (shares_value end_of _ (value half)).
  - rewrite app_length, Hlength, Nat.add_1_r.
    change (Sum (S r) ?g) with (Sum r g + g r); cbv beta; f_equal.
    + apply Sum_ext; intros i Hi; rewrite app_nth1 by lia; reflexivity.
    + rewrite app_nth2, Hlength, Nat.sub_diag by lia; reflexivity.
  - rewrite reduced_value; apply Number.mul_value.
  - unfold half; rewrite reduced_value, Number.sub_value, half_length_value; simpl; field.
Qed.

Lemma piece_holds :
  exists v, is_RInt (function_at constant given) (value start) (value finish) v /\
  value (piece_share fst) <= v <= value (piece_share snd).
Proof.
  destruct body_coefficients as (place & l & Hplace & _ & Hfirst & Hjet & Hof).
  assert (Hhalf : 0 <= value half) by (unfold half; rewrite half_length_value; lra).
  assert (Hleft : middle - value half = value start)
    by (unfold middle, half; rewrite half_length_value, centre_of_value; field).
  assert (Hright : middle + value half = value finish)
    by (unfold middle, half; rewrite half_length_value, centre_of_value; field).
  destruct (piece_RInt r (functions moving_values l) middle (value half) (value least) (value most))
    as (v & Hv & Hlow & Hhigh); try assumption.
  - rewrite Hleft, Hright; intros x Hx.
    apply (jet_derivatives _ _ _ Hjet literals); [apply rest_runs|apply rest_domains, Hx].
  - rewrite Hleft, Hright; intros x Hx; unfold functions; rewrite <- Hof; apply rest_bounds, Hx.
  - rewrite Hleft, Hright in Hv; exists v; split.
    + apply (is_RInt_ext (functions moving_values l 0)); [|exact Hv]; intros x _.
      destruct rest_spec as (more & Hmore & _).
      unfold functions, function_at; rewrite Hfirst; symmetry.
      apply (extended_value constant Hformed (jet_program j) ranges literals more rest
        (fit_embeds _ _ _ jets_fit) Hmore rest_formed (point x given) _ _ Hplace).
    + assert (Hat : forall i, (i < r)%nat ->
        value (fst (nth i bounds no_bound))
        <= values_at (functions moving_values l) middle (2 * i)%nat
        <= value (snd (nth i bounds no_bound))).
      { intros i Hi; destruct (nth_error bounds i) as [[low high]|] eqn:E.
        - rewrite (nth_error_nth _ _ _ E); unfold values_at, functions; rewrite <- Hof.
          apply centre_holds, E.
        - apply nth_error_None in E; lia. }
      rewrite !piece_share_value; unfold piece_sum in Hlow, Hhigh; cbn [fst snd].
      split.
      * refine (Rle_trans _ _ _ _ Hlow); apply Rplus_le_compat_r, Sum_le; intros i Hi.
        apply Rmult_le_compat_l; [apply moment_nonneg, Hhalf|apply Hat, Hi].
      * refine (Rle_trans _ _ _ Hhigh _); apply Rplus_le_compat_r, Sum_le; intros i Hi.
        apply Rmult_le_compat_l; [apply moment_nonneg, Hhalf|apply Hat, Hi].
Qed.

End Piece.

(** ** All pieces *)

Lemma pieces_hold : forall pieces start claims finish certificates,
  pieces_parts constant j (2 * r) start pieces = Some (claims, finish) ->
  all_certified claims certificates = true -> is_fraction start = true ->
  forallb is_written_piece pieces = true ->
  is_fraction finish = true /\ value start <= value finish /\
  (pieces <> [] -> forall x, value start <= x <= value finish -> DefinedAt constant given x) /\
  exists v, is_RInt (function_at constant given) (value start) (value finish) v /\
  value (total fst start pieces) <= v <= value (total snd start pieces).
Proof.
  induction pieces as [|piece pieces IH]; intros start claims finish certificates E Hcertified
    Hstart Hwritten; cbn [pieces_parts] in E.
  { injection E as _ <-; split; [exact Hstart|split; [lra|split; [congruence|]]].
    exists 0; split; [apply (is_RInt_point (V := R_NormedModule))|].
    cbn [total]; rewrite Number.whole_value; lra. }
  destruct (last (piece_bounds piece) _) as [least most] eqn:Elast.
  destruct (_ && _) eqn:Efits; [|discriminate].
  destruct (rest_part _ _ _ _ _ _ _) as [rest|] eqn:Erest; [|discriminate].
  destruct (centre_part _ _ _ _) as [centre|] eqn:Ecentre; [|discriminate].
  destruct (pieces_parts _ _ _ _ _) as [[others reached]|] eqn:Eothers; [|discriminate].
  injection E as <- <-.
  apply andb_prop in Efits; destruct Efits as [Efits _].
  apply andb_prop in Efits; destruct Efits as [Elength Ebelow].
  apply Nat.eqb_eq in Elength; apply Number.below_iff in Ebelow.
  destruct certificates as [|of_rest [|of_centre certificates]];
    cbn [all_certified] in Hcertified; rewrite ?andb_false_r in Hcertified; try discriminate.
  apply andb_prop in Hcertified; destruct Hcertified as [Crest Hcertified].
  apply andb_prop in Hcertified; destruct Hcertified as [Ccentre Hcertified].
  cbn [forallb] in Hwritten; apply andb_prop in Hwritten.
  destruct Hwritten as [Hpiece Hwritten]; unfold is_written_piece in Hpiece.
  apply andb_prop in Hpiece.
  destruct Hpiece as [Hend Hbounds]; rewrite forallb_forall in Hbounds.
  assert (Hnonempty : piece_bounds piece <> [])
    by (intros H; rewrite H in Elength; simpl in *; lia).
  assert (Hsplit : piece_bounds piece = removelast (piece_bounds piece) ++ [(least, most)]).
  { rewrite <- Elast; apply app_removelast_last, Hnonempty. }
  assert (Hfractions : forall l h, In (l, h) (piece_bounds piece) ->
    is_fraction l = true /\ is_fraction h = true)
    by (intros l h Hin; apply andb_prop, (Hbounds (l, h) Hin)).
  destruct (Hfractions least most) as [Hleast Hmost].
  { rewrite Hsplit; apply in_or_app; simpl; auto. }
  assert (Hlength : length (removelast (piece_bounds piece)) = r).
  { rewrite Hsplit, app_length in Elength; simpl in Elength; lia. }
  assert (Hother : forall l h, In (l, h) (removelast (piece_bounds piece)) ->
    is_fraction l = true /\ is_fraction h = true).
  { intros l h Hin; apply Hfractions; rewrite Hsplit; apply in_or_app; auto. }
  destruct (IH _ _ _ _ Eothers Hcertified Hend Hwritten)
    as (Hreached & Hle & Hdefined & v & Hv & Hsum).
  destruct (piece_holds start (piece_end piece) least most (removelast (piece_bounds piece)) rest
    centre of_rest of_centre) as (w & Hw & Hshare); try assumption.
  split; [exact Hreached|split; [lra|split]].
  - intros _ x Hx; destruct (Rle_lt_dec x (value (piece_end piece))) as [Hin|Hout].
    + apply (piece_defined start (piece_end piece) least most rest of_rest); try assumption; lra.
    + apply Hdefined; [|lra]; intros Hnone; rewrite Hnone in Eothers.
      injection Eothers as _ <-; lra.
  - exists (w + v).
    split; [apply (is_RInt_Chasles (V := R_NormedModule)) with (1 := Hw) (2 := Hv)|].
    unfold piece_share in Hshare; rewrite <- Hsplit in Hshare.
    cbn [total]; cbv zeta; rewrite !reduced_value, !Number.add_value; lra.
Qed.

End Pieces.

(** The same of [of_pieces]. *)
Theorem of_pieces_holds constant given from to order pieces begin claims finish certificates :
  GivenEnclosed constant given -> Shaped constant from to ->
  of_pieces constant order begin pieces = Some (claims, finish) ->
  all_certified claims certificates = true -> is_fraction begin = true ->
  forallb is_written_piece pieces = true ->
  is_fraction finish = true /\ value begin <= value finish /\
  (pieces <> [] -> forall x, value begin <= x <= value finish -> DefinedAt constant given x) /\
  exists v, is_RInt (function_at constant given) (value begin) (value finish) v /\
  value (total fst begin pieces) <= v <= value (total snd begin pieces).
Proof.
  intros Hgiven Hshaped E Hcertified Hbegin Hwritten; unfold of_pieces in E.
  destruct ((order <? 2)%nat || Nat.odd order || (most_order <? order)%nat) eqn:Eform;
    [discriminate|].
  apply orb_false_elim in Eform; destruct Eform as [Eform _].
  apply orb_false_elim in Eform; destruct Eform as [Eorder Eodd]; apply Nat.ltb_ge in Eorder.
  assert (Heven : exists r, order = (2 * r)%nat).
  { destruct (Nat.Even_or_Odd order) as [[r Hr]|[r Hr]]; [exists r; exact Hr|].
    assert (H : Nat.odd order = true) by (apply Nat.odd_spec; exists r; exact Hr); congruence. }
  destruct Heven as [r ->].
  destruct (jets _ _) as [j|] eqn:Ejets; [|discriminate].
  apply (pieces_hold constant given Hgiven from to Hshaped r j ltac:(lia) Ejets
    pieces begin claims finish certificates E Hcertified Hbegin Hwritten).
Qed.

(** ** The integral *)

Theorem integral_holds constant given x_step from to low high order pieces claims certificates :
  kind constant = Integral ->
  GivenEnclosed constant given -> argument constant = Some (x_step, from, to) ->
  Shaped constant from to -> is_written (Pieces order pieces) = true ->
  integral_parts constant from to low high order pieces = Some claims ->
  all_certified claims certificates = true ->
  FunctionDefined constant given /\
  exists v, IsIntegral constant given v /\ value low <= v <= value high.
Proof.
  intros Hkind Hgiven Hargument Hshaped Hwritten E Hcertified; unfold integral_parts in E.
  destruct (written constant from) as [begin|] eqn:Ebegin; [|discriminate].
  destruct (written constant to) as [finish|] eqn:Efinish; [|discriminate].
  destruct (of_pieces _ _ _ _) as [[parts reached]|] eqn:Eparts; [|discriminate].
  destruct (_ && _) eqn:Efits; [|discriminate]; injection E as <-.
  apply andb_prop in Efits; destruct Efits as [Efits Ehigh].
  apply andb_prop in Efits; destruct Efits as [Efits Elow].
  apply andb_prop in Efits; destruct Efits as [Enonempty Ereached].
  apply Number.is_eq_iff in Ereached; apply Number.at_most_iff in Elow.
  apply Number.at_most_iff in Ehigh.
  pose proof (shaped_formed _ _ _ Hshaped) as Hformed.
  destruct (written_spec constant from begin Hformed Ebegin) as [Hbegin Hfrom].
  destruct (written_spec constant to finish Hformed Efinish) as [_ Hto].
  specialize (Hfrom (fun _ => 0)); specialize (Hto (fun _ => 0)).
  change (fixed_step constant from = value begin) in Hfrom.
  change (fixed_step constant to = value finish) in Hto.
  destruct (of_pieces_holds constant given from to order pieces begin parts reached certificates)
    as (_ & _ & Hdefined & v & Hv & Hsum); try assumption.
  rewrite Ereached, <- Hfrom, <- Hto in Hdefined, Hv; split.
  - intros x Hx; apply (in_domain constant x_step from to Hargument Hshaped) in Hx;
      [|rewrite Hkind; reflexivity].
    apply Hdefined; [|exact Hx]; intros Hnone; rewrite Hnone in Enonempty; discriminate.
  - destruct (argument_spec constant Hformed _ _ _ Hargument) as [[others Hfirst] _].
    exists v; unfold IsIntegral; rewrite Hfirst; split; [exact Hv|lra].
Qed.
