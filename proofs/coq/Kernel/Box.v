(** * The steps of a box hold: the rest of crates/kernel/src/walk.rs

    | Rust                       | model, in Walk.v      | theorem                             |
    |----------------------------|-----------------------|-------------------------------------|
    | Walk::mean_value           | mean_terms            | mean_terms_sound                    |
    |                            | mean_step             | mean_step_sound                     |
    | Walk::steps                | box_steps             | box_steps_sound, box_steps_complete |
    | Walk::centre               | centre_values         | centre_values_sound                 |
    | boxed                      | boxed_steps           | boxed_steps_spec                    |

    Whatever the variables are inside the ranges of a box: every step with an enclosure there is
    defined and lies in it. With [everywhere], every step of the claim has one. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Table Mean Program Walk.
Import ListNotations.
Local Open Scope R_scope.

Section Box.

Variable n : nat.
Variable claim : Vec Step.
Variable p : Program.
Hypothesis Hfits : Fits n claim p.

(** ** The mean value theorem *)

Lemma Sum_first m f : Sum (S m) f = f O + Sum m (fun i => f (S i)).
Proof.
  induction m as [|m IH]; [simpl; ring|].
  change (Sum (S (S m)) f) with (Sum (S m) f + f (S m)); rewrite IH; simpl; ring.
Qed.

(** The terms of the rule enclose the terms of the sum. *)
Lemma mean_terms_sound v fixed values : Holds p v fixed -> Holds p v values ->
  forall slopes ranges point terms rho,
  mean_terms fixed values slopes ranges point = Some terms ->
  length slopes = length ranges -> length point = length ranges -> InBox rho ranges ->
  Forall (SlopeDefined (steps p) v) slopes /\
  exists products,
    Forall2 (fun t x => Inside (fst t) (fst x) /\ Inside (snd t) (snd x)) products terms /\
    sum_of_products products
    = Sum (length slopes) (fun i => slope_value v (nth i slopes Zero)
        * (rho i - nth i (map value point) 0)).
Proof.
  intros Hf Hv; induction slopes as [|slope slopes IH]; intros [|range ranges] [|c point] terms rho;
    simpl length; intros H Hl Hl' Hbox; try discriminate.
  - injection H as <-; split; [constructor|exists []; split; [constructor|reflexivity]].
  - assert (Hrest : InBox (fun i => rho (S i)) ranges) by (intros i x; apply (Hbox (S i))).
    rewrite Sum_first; cbn [nth map].
    destruct slope as [|id|]; simpl in H; [| |discriminate].
    + destruct (IH ranges point terms _ H ltac:(lia) ltac:(lia) Hrest) as (Hd & ps & Hps & Hsum).
      split; [constructor; [exact I|exact Hd]|exists ps; split; [exact Hps|]].
      rewrite Hsum; simpl; ring.
    + destruct (at_place fixed values id) as [enclosure|] eqn:E; [|discriminate].
      destruct (mean_terms _ _ slopes _ _) as [others|] eqn:Eo; [|discriminate].
      injection H as <-.
      destruct (IH ranges point others _ Eo ltac:(lia) ltac:(lia) Hrest) as (Hd & ps & Hps & Hsum).
      destruct (at_place_sound p v fixed values id enclosure Hf Hv E) as [Did Hid].
      split; [constructor; assumption|exists ((v id, rho O - value c) :: ps); split].
      * constructor; [|exact Hps]; split; [exact Hid|apply less_sound, (Hbox O), eq_refl].
      * simpl; rewrite Hsum; reflexivity.
Qed.

Definition PointIn (point : list Number) (ranges : list Interval) : Prop :=
  Forall2 (fun c x => Inside (value c) x) point ranges.

Lemma nth_error_point point (ranges : list Interval) i x :
  PointIn point ranges -> nth_error ranges i = Some x ->
  Inside (nth i (map value point) 0) x.
Proof.
  intros H; revert i; induction H as [|c y point ranges Hc _ IH]; intros [|i] E; try discriminate.
  - injection E as <-; exact Hc.
  - apply IH, E.
Qed.

Theorem mean_step_sound fixed values place ranges centre claimed :
  HoldIn p [] fixed -> HoldIn p ranges values ->
  HoldIn p (map (fun c => interval c c) (fst centre)) (snd centre) ->
  PointIn (fst centre) ranges -> length ranges = n -> (place < length (steps p))%nat ->
  (forall rho v, Solves (steps p) rho v -> InBox rho ranges -> Defined (steps p) v place) ->
  mean_step p fixed values place ranges centre claimed = true ->
  forall rho v, Solves (steps p) rho v -> InBox rho ranges -> Inside (v place) claimed.
Proof.
  intros Hfixed Hvalues Hcentre Hpoint Hn Hplace Hdefined H rho v Hv Hbox.
  destruct centre as [point centre]; cbn [fst snd] in *; unfold mean_step in H; cbn [fst snd] in H.
  destruct (Nat.eqb_spec (length (slopes p place)) (length ranges)) as [Hlength|]; [|discriminate].
  destruct (at_place fixed centre place) as [start|] eqn:Estart; [|discriminate].
  destruct (mean_terms _ _ _ _ _) as [terms|] eqn:Eterms; [|discriminate].
  simpl in H.
  assert (Hlp : length point = length ranges) by (clear - Hpoint; induction Hpoint; simpl; auto).
  destruct (fits_slopes _ _ _ Hfits place) as [Hnone|Hsound].
  { (* Without variables there is nothing to move. *)
    rewrite Hnone in *; destruct ranges; [|discriminate]; injection Eterms as <-.
    destruct point; [|discriminate].
    rewrite <- (Rplus_0_r (v place)); apply (mean_value_sound start [] claimed H (v place) []);
      [|constructor].
    apply (at_place_sound p v fixed centre place start);
      [apply (Hfixed rho), Hbox|apply (Hcentre rho)|]; assumption. }
  set (c := fun i => if (i <? n)%nat then nth i (map value point) 0 else rho i).
  set (d := fun i => rho i - c i).
  assert (Hc : InBox (path c d 0) (map (fun c => interval c c) point)).
  { intros i x Hx; rewrite nth_error_map in Hx.
    destruct (nth_error point i) as [c'|] eqn:Ei; [|discriminate]; injection Hx as <-.
    assert (Hlt : (i < n)%nat) by (rewrite <- Hn, <- Hlp; apply nth_error_Some; congruence).
    apply Nat.ltb_lt in Hlt; unfold path, c; rewrite Hlt.
    apply (map_nth_error value) in Ei; rewrite (nth_error_nth _ _ 0 Ei).
    unfold Inside; simpl; lra. }
  assert (Hline : forall t, 0 <= t <= 1 -> InBox (path c d t) ranges).
  { intros t Ht i x Hx; pose proof (Hbox i x Hx) as Hi.
    pose proof (nth_error_point point ranges i x Hpoint Hx) as Hci.
    assert (Hlt : (i < n)%nat) by (rewrite <- Hn; apply nth_error_Some; congruence).
    apply Nat.ltb_lt in Hlt; unfold path, d, c; rewrite Hlt; unfold Inside in *; nra. }
  pose proof (fits_ordered _ _ _ Hfits) as Hordered.
  set (w := fun t => evaluate (steps p) (path c d t)).
  assert (Hw : forall t, Solves (steps p) (path c d t) (w t))
    by (intros t; apply evaluate_solves, Hordered).
  assert (Hempty : forall rho, InBox rho []) by (intros rho' [|i]; discriminate).
  assert (Hterms := fun t Ht => mean_terms_sound (w t) fixed values
    (Hfixed _ _ (Hw t) (Hempty _)) (Hvalues _ _ (Hw t) (Hline t Ht))
    _ _ _ _ rho Eterms Hlength Hlp Hbox).
  destruct (mean_value_theorem n (steps p) (slopes p place) place c rho w)
    as (t & Ht & Hmean); try assumption.
  - intros i Hi; unfold c; apply Nat.ltb_ge in Hi; rewrite Hi; reflexivity.
  - intros t Ht; split; [apply (Hdefined _ _ (Hw t)), Hline, Ht|apply (Hterms t Ht)].
  - assert (Hend : w 1 place = v place).
    { apply (solution_unique (steps p) rho); try assumption.
      apply (Solves_ext _ (path c d 1)); [|apply Hw].
      intros i; unfold path, d; ring. }
    destruct (Hterms t Ht) as (_ & products & Hproducts & Hsum).
    rewrite <- Hend, Hmean; rewrite Hlength, Hn in Hsum.
    rewrite (Sum_ext n _ (fun i => slope_value (w t) (nth i (slopes p place) Zero)
      * (rho i - nth i (map value point) 0))).
    + rewrite <- Hsum; apply (mean_value_sound start terms claimed H); [|exact Hproducts].
      apply (at_place_sound p (w 0) fixed centre place start); [| |exact Estart].
      * apply (Hfixed _ _ (Hw 0)), Hempty.
      * apply (Hcentre _ _ (Hw 0)), Hc.
    + intros i Hi; apply Nat.ltb_lt in Hi; unfold c; rewrite Hi; reflexivity.
Qed.

(** ** The steps of a box *)

Lemma entry_follows rho v fixed values ranges place s claimed :
  Solves (steps p) rho v -> InBox rho ranges -> Holds p v fixed -> Holds p v values ->
  nth_error (steps p) place = Some s ->
  match op s with
  | Var variable =>
      match nth_error ranges variable with
      | Some range => contains claimed range
      | None => false
      end
  | _ => follows fixed (op s) (args s) values claimed
  end = true ->
  Defined (steps p) v place /\ Inside (v place) claimed.
Proof.
  intros Hv Hbox Hf Hvalues Hs H; destruct (is_var (op s)) eqn:Ho.
  - pose proof (fits_ordered _ _ _ Hfits place s Hs) as [_ Hnone]; specialize (Hnone Ho).
    destruct s as [[|variable| | | | | | | | | | | | | | | | | | | |] args]; try discriminate.
    simpl in *; subst args; destruct (nth_error ranges variable) as [range|] eqn:E; [|discriminate].
    split; [apply (defined _ _ _ _ Hs); [intros a []|exact I]|].
    rewrite (Hv place _ Hs); apply (contains_sound claimed range H), (Hbox variable), E.
  - assert (Hfollows : follows fixed (op s) (args s) values claimed = true)
      by (destruct (op s); exact H || discriminate).
    apply (follows_sound p rho v fixed values (op s) (args s)); try assumption.
    destruct s; exact Hs.
Qed.

Theorem box_steps_sound fixed ranges centre everywhere :
  HoldIn p [] fixed -> length ranges = n ->
  (forall c, centre = Some c ->
   PointIn (fst c) ranges /\ HoldIn p (map (fun c => interval c c) (fst c)) (snd c)) ->
  forall todo entries values result,
  (forall place s own, In (place, s, own) todo -> nth_error (steps p) place = Some s) ->
  HoldIn p ranges values ->
  box_steps p fixed ranges centre everywhere todo entries values = Some result ->
  HoldIn p ranges result.
Proof.
  intros Hfixed Hn Hcentre; induction todo as [|[[place s] own] todo IH]; intros entries values
    result Htodo Hvalues H; destruct entries as [|[[claimed mean]|] entries]; cbn [box_steps] in H;
    try discriminate.
  - injection H as <-; exact Hvalues.
  - destruct (ordered claimed && _) eqn:Erule; [|discriminate].
    destruct (match mean with Some _ => _ | None => _ end) as [enclosure|] eqn:Ev; [|discriminate].
    apply andb_prop in Erule; destruct Erule as [_ Erule].
    pose proof (Htodo place s own (or_introl eq_refl)) as Hs.
    assert (Hrule : forall rho v, Solves (steps p) rho v -> InBox rho ranges ->
      Defined (steps p) v place /\ Inside (v place) claimed).
    { intros rho v Hv Hbox; apply (entry_follows rho v fixed values ranges place s); auto;
        [apply (Hfixed rho v Hv); intros [|i]; discriminate|apply (Hvalues rho v Hv Hbox)]. }
    apply IH in H; [exact H|intros q t o Hq; apply (Htodo q t o); simpl; auto|].
    intros rho v Hv Hbox; destruct (Hrule rho v Hv Hbox) as [Hd Hx].
    apply Holds_set; [apply (Hvalues rho v Hv Hbox)|exact Hd|].
    destruct mean as [mean|]; [|injection Ev as <-; exact Hx].
    destruct centre as [c|]; [|discriminate].
    destruct (ordered mean && _) eqn:Emean; [|discriminate].
    apply andb_prop in Emean; destruct Emean as [_ Emean].
    apply (common_sound _ _ _ Ev); [exact Hx|].
    destruct (Hcentre c eq_refl) as [Hpoint Hc].
    apply (mean_step_sound fixed values place ranges c mean) with rho; try assumption.
    + apply nth_error_Some; rewrite Hs; discriminate.
    + intros rho' v' Hv' Hbox'; apply (Hrule rho' v' Hv' Hbox').
  - destruct (everywhere && _); [discriminate|].
    apply (IH entries values result); auto; intros q t o Hq; apply (Htodo q t o); simpl; auto.
Qed.

Lemma no_values_hold ranges : HoldIn p ranges no_values.
Proof. intros rho v _ _ place x; rewrite no_values_spec; discriminate. Qed.

Lemma nth_error_combine {A B} (l : list A) (m : list B) : forall k a b,
  nth_error (combine l m) k = Some (a, b) <-> nth_error l k = Some a /\ nth_error m k = Some b.
Proof.
  revert m; induction l as [|c l IH]; intros [|e m] [|k] a b; simpl;
    try (split; [discriminate|intros []; discriminate]); [|apply IH].
  split; [intros H; injection H as <- <-; auto|intros [H H']; congruence].
Qed.

Theorem boxed_steps_spec place s own :
  In (place, s, own) (boxed_steps p) <->
  nth_error (steps p) place = Some s /\ nth_error (boxed p) place = Some true /\
  own = existsb (Nat.eqb place) (places p).
Proof.
  unfold boxed_steps; cbv zeta; rewrite in_map_iff, <- to_list_length; split.
  - intros ([[place' s'] b] & E & H); injection E as -> -> <-; apply filter_In in H.
    destruct H as [H Hb]; simpl in Hb; subst b; apply In_nth_error in H; destruct H as [k H].
    apply nth_error_combine in H; destruct H as [H Hboxed].
    apply nth_error_combine in H; destruct H as [Hseq Hs].
    assert (Hk : (k < length (steps p))%nat) by (apply nth_error_Some; congruence).
    rewrite nth_error_seq in Hseq by exact Hk; injection Hseq as <-; auto using is_own_spec.
  - intros (Hs & Hb & ->); exists ((place, s), true).
    split; [rewrite is_own_spec; reflexivity|apply filter_In; split; auto].
    assert (Hk : (place < length (steps p))%nat) by (apply nth_error_Some; congruence).
    apply (nth_error_In _ place), nth_error_combine; split; [|exact Hb].
    apply nth_error_combine; split; [apply nth_error_seq, Hk|exact Hs].
Qed.

Theorem centre_values_sound fixed ranges point entries values :
  HoldIn p [] fixed -> length ranges = n ->
  centre_values p (boxed_steps p) fixed ranges point entries = Some values ->
  PointIn point ranges /\ HoldIn p (map (fun c => interval c c) point) values.
Proof.
  unfold centre_values; intros Hfixed Hn H.
  destruct (_ && _) eqn:E; [|discriminate]; apply andb_prop in E; destruct E as [Hl Hin].
  apply Nat.eqb_eq in Hl; split.
  - clear H Hn; revert ranges Hl Hin; induction point as [|c point IH]; intros [|x ranges] Hl Hin;
      try discriminate; constructor; simpl in Hin; apply andb_prop in Hin; destruct Hin as [Hc Hin].
    + to_reals; lra.
    + apply IH; [injection Hl as Hl; exact Hl|exact Hin].
  - apply (box_steps_sound fixed _ None false Hfixed) in H; [exact H|..].
    + rewrite map_length; congruence.
    + discriminate.
    + intros place s own Hs; apply boxed_steps_spec in Hs; apply Hs.
    + apply no_values_hold.
Qed.

(** ** Every step has an enclosure *)

Lemma set_some (values : Values) place place' x y :
  values place' = Some y -> exists z, set values place x place' = Some z.
Proof. intros H; rewrite set_spec; destruct (place' =? place)%nat; eauto. Qed.

Theorem box_steps_complete fixed ranges centre : forall todo entries values result,
  box_steps p fixed ranges centre true todo entries values = Some result ->
  forall place,
  (exists x, values place = Some x) \/ (exists s, In (place, s, true) todo) ->
  exists x, result place = Some x.
Proof.
  induction todo as [|[[place s] own] todo IH]; intros entries values result H place' Hplace;
    destruct entries as [|[[claimed mean]|] entries]; cbn [box_steps] in H; try discriminate.
  - injection H as <-; destruct Hplace as [Hx|[t []]]; exact Hx.
  - destruct (ordered claimed && _); [|discriminate].
    destruct (match mean with Some _ => _ | None => _ end) as [enclosure|]; [|discriminate].
    apply (IH _ _ _ H); destruct Hplace as [[x Hx]|[t [Ht|Hin]]].
    + left; apply (set_some _ _ _ _ _ Hx).
    + left; injection Ht as <- _ _; exists enclosure; rewrite set_spec, Nat.eqb_refl; reflexivity.
    + right; exists t; exact Hin.
  - destruct own eqn:Hown; [discriminate|].
    apply (IH _ _ _ H); destruct Hplace as [Hx|[t [Ht|Hin]]]; [left; exact Hx|congruence|].
    right; exists t; exact Hin.
Qed.

Theorem fixed_steps_complete : forall entries index fixed result,
  fixed_steps claim p true index entries fixed = Some result ->
  forall place,
  (exists x, fixed place = Some x) \/
  (exists k, (index <= k < index + length entries)%nat /\ place_of p k = place /\
   flagged (boxed p) place = false) ->
  exists x, result place = Some x.
Proof.
  induction entries as [|entry entries IH]; intros index fixed result H place Hplace;
    cbn [fixed_steps] in H.
  - injection H as <-; destruct Hplace as [Hx|(k & Hk & _)]; [exact Hx|simpl in Hk; lia].
  - destruct (flagged _ _) eqn:Hb.
    + destruct entry; [discriminate|]; apply (IH _ _ _ H).
      destruct Hplace as [Hx|(k & Hk & Hplace & Hfixed)]; [left; exact Hx|right].
      exists k; simpl in Hk; split; [|auto]; assert (k <> index) by congruence; lia.
    + destruct entry as [claimed|]; [|discriminate].
      destruct (look claim index) as [s|]; [|discriminate].
      destruct (ordered claimed && _); [|discriminate].
      apply (IH _ _ _ H); destruct Hplace as [[x Hx]|(k & Hk & Hplace & Hfixed)].
      * left; apply (set_some _ _ _ _ _ Hx).
      * destruct (Nat.eq_dec k index) as [->|Hne].
        -- left; exists claimed; rewrite set_spec, Hplace, Nat.eqb_refl; reflexivity.
        -- right; exists k; simpl in Hk; split; [lia|auto].
Qed.

End Box.
