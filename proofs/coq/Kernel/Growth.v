(** * How the program with slopes grows: [Program::with_slopes] of crates/kernel/src/slope.rs

    | Rust                    | model, in Slope.v      | theorem                                |
    |-------------------------|------------------------|----------------------------------------|
    | Program::derivative     | derivative             | derivative_ordered                     |
    | Program::derivatives    | derivatives            | derivatives_ordered                    |
    | one round of the loop   | append                 | append_sound                           |
    | Program::with_slopes    | with_slopes            | with_slopes_fits, with_slopes_increase |

    [Invariant] is what holds after every round. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Table Mean Program.
Import ListNotations.
Local Open Scope R_scope.

Lemma derivative_ordered base s variable dx dy own more slope :
  derivative base s variable dx dy own = Some (more, slope) ->
  Forall (fun a => a < base)%nat (args s) -> slope_below base dx -> slope_below base dy ->
  (forall o, own = Some o -> o < base)%nat ->
  OrderedFrom base more /\ slope_below (base + length more) slope.
Proof.
  intros E Hargs Hx Hy Hown.
  destruct (is_unknown dx || is_unknown dy) eqn:Hknown.
  { unfold derivative in E; rewrite Hknown in E; injection E as <- <-; simpl; auto. }
  destruct (is_var (op s)) eqn:Ho.
  - unfold derivative in E; rewrite Hknown in E; destruct (op s); try discriminate.
    destruct (index =? variable)%nat; injection E as <- <-; simpl; [|auto].
    split; [split; [split; [constructor|discriminate]|exact I]|lia].
  - rewrite derivative_not_var in E by assumption.
    destruct (option_eq_none (id dx) (id dy)) as [[Ex Ey]|Hsome].
    + rewrite Ex, Ey in E; injection E as <- <-; simpl; auto.
    + apply (table_ordered base (op s) (args s) (id dx) (id dy) own); [|exact Hargs|].
      * destruct (id dx), (id dy); try exact E; destruct Hsome; auto.
      * intros d [H|[H|H]]; [destruct dx|destruct dy|apply Hown, H]; try discriminate;
          injection H as <-; assumption.
Qed.

Lemma slope_below_mono a b slope : (a <= b)%nat -> slope_below a slope -> slope_below b slope.
Proof. destruct slope; simpl; auto; lia. Qed.

Lemma derivatives_ordered slopes s own todo : forall base more found,
  derivatives base slopes s own todo = Some (more, found) ->
  Forall (fun a => a < base)%nat (args s) ->
  (forall a, In a (args s) -> Forall (slope_below base) (slopes a)) ->
  (forall o, own = Some o -> o < base)%nat ->
  OrderedFrom base more /\ Forall (slope_below (base + length more)) found.
Proof.
  induction todo as [|variable todo IH]; intros base more found E Hargs Hslopes Hown; simpl in E.
  - injection E as <- <-; split; [exact I|constructor].
  - destruct (derivative _ _ _ _ _ _) as [[first slope]|] eqn:Efirst; [|discriminate].
    destruct (derivatives _ _ _ _ todo) as [[rest others]|] eqn:Erest; [|discriminate].
    injection E as <- <-.
    assert (Hof : forall j, slope_below base (of slopes s variable j)).
    { intros j; unfold of; destruct (nth_error (args s) j) as [a|] eqn:Ha; [|exact I].
      destruct (nth_in_or_default variable (slopes a) Zero) as [Hin| ->]; [|exact I].
      pose proof (Hslopes a (nth_error_In _ _ Ha)) as H; rewrite Forall_forall in H.
      apply H, Hin. }
    apply derivative_ordered in Efirst; auto; destruct Efirst as [Hfirst Hslope].
    apply IH in Erest.
    + rewrite OrderedFrom_app, app_length, Nat.add_assoc; destruct Erest as [Hrest Hothers].
      split; [split; assumption|constructor; [|exact Hothers]].
      revert Hslope; apply slope_below_mono; lia.
    + revert Hargs; apply Forall_impl; intros; lia.
    + intros a Ha; generalize (Hslopes a Ha); apply Forall_impl; intros d.
      apply slope_below_mono; lia.
    + intros o Ho; specialize (Hown o Ho); lia.
Qed.

Definition Increase (numbers : list nat) : Prop :=
  forall j k a b, nth_error numbers j = Some a -> nth_error numbers k = Some b -> (j < k)%nat ->
  (a < b)%nat.

(** What holds while the program grows; [claim] is the part that is done. *)
Record Invariant (n : nat) (varies : list bool) (claim : list Step) (p : Program) : Prop := {
  inv_ordered : OrderedFrom 0 (steps p);
  inv_embeds : Embeds claim p;
  inv_own : forall k place, nth_error (places p) k = Some place ->
    (forall tail, Sound n (steps p ++ tail) (slopes p place) place) /\
    (nth k varies false = false -> slopes p place = repeat Zero n);
  inv_other : forall place, slopes p place = [] \/ In place (places p);
  inv_below : forall place, Forall (slope_below (length (steps p))) (slopes p place);
  inv_increase : Increase (places p) }.

Lemma nth_error_app_some {A} (l m : list A) k a :
  nth_error l k = Some a -> nth_error (l ++ m) k = Some a.
Proof.
  intros H; rewrite nth_error_app1; [exact H|]; apply nth_error_Some; rewrite H; discriminate.
Qed.

Lemma nth_error_snoc {A} (l : list A) b k a :
  nth_error (l ++ [b]) k = Some a -> nth_error l k = Some a \/ k = length l /\ a = b.
Proof.
  intros H; destruct (Nat.lt_ge_cases k (length l)) as [Hk|Hk].
  - left; rewrite nth_error_app1 in H by exact Hk; exact H.
  - right; rewrite nth_error_app2 in H by exact Hk.
    destruct (k - length l)%nat as [|[|j]] eqn:E; simpl in H; try discriminate.
    injection H as ->; split; [lia|reflexivity].
Qed.

(** The new step, whatever was put before and after it. *)
Lemma append_invariant n varies claim p s moved before after found :
  Invariant n varies claim p ->
  Forall2 (fun a a' => nth_error (places p) a = Some a') (args s) moved ->
  (is_var (op s) = true -> args s = []) ->
  let place := (length (steps p) + length before)%nat in
  let new := steps p ++ before ++ [step (op s) moved] ++ after in
  OrderedFrom (length (steps p)) before -> OrderedFrom (S place) after ->
  (forall tail, Sound n (new ++ tail) found place) ->
  Forall (slope_below (length new)) found ->
  (nth (length claim) varies false = false -> found = repeat Zero n) ->
  forall q, to_list (steps q) = new -> to_list (places q) = places p ++ [place] ->
  slope_lists q = put (slope_lists p) place found -> Invariant n varies (claim ++ [s]) q.
Proof.
  intros [Hordered Hembeds Hown Hother Hbelow Hincrease] Hmoved Hvar place new.
  intros Hbefore Hafter Hsound Hfound Hzero q Hsteps Hplaces Hlists.
  pose proof (place_below claim p) as Hplace; specialize (fun k place => Hplace k place Hembeds).
  pose proof Hembeds as [Hlength Hold].
  assert (Hargs : Forall (fun a => a < length (steps p))%nat moved).
  { clear - Hmoved Hplace; induction Hmoved; constructor; eauto. }
  assert (Hnew : nth_error new place = Some (step (op s) moved)).
  { unfold new, place; rewrite nth_error_app2, nth_error_app2 by lia.
    replace (_ + _ - _ - _)%nat with O by lia; reflexivity. }
  assert (Hslopes : forall place',
    slopes q place' = if (place' =? place)%nat then found else slopes p place').
  { intros place'; unfold slopes, slopes_in; rewrite Hlists, get_put.
    destruct (place' =? place)%nat; reflexivity. }
  assert (Hset : forall place', (place' < length (steps p))%nat ->
    slopes q place' = slopes p place').
  { intros place' H; rewrite Hslopes.
    destruct (Nat.eqb_spec place' place); [unfold place in *; lia|reflexivity]. }
  assert (Hself : slopes q place = found) by (rewrite Hslopes, Nat.eqb_refl; reflexivity).
  split; unfold Embeds; rewrite ?Hsteps, ?Hplaces.
  - unfold new; rewrite !OrderedFrom_app; simpl.
    split; [exact Hordered|split; [exact Hbefore|split; [split; [split|exact I]|]]].
    + revert Hargs; apply Forall_impl; intros; lia.
    + intros Ho; simpl; rewrite (Hvar Ho) in Hmoved; inversion Hmoved; reflexivity.
    + rewrite Nat.add_1_r; exact Hafter.
  - split; [rewrite !app_length, Hlength; reflexivity|]; intros k t Ht.
    destruct (nth_error_snoc _ _ _ _ Ht) as [Ht'|[-> ->]].
    + destruct (Hold k t Ht') as (place' & moved' & Hplace' & Hmoved' & Hargs').
      exists place', moved'; split; [apply nth_error_app_some, Hplace'|].
      split; [apply nth_error_app_some, Hmoved'|].
      revert Hargs'; apply Forall2_weaken; intros a a' [Ha Ha'].
      split; [exact Ha|apply nth_error_app_some, Ha'].
    + exists place, moved; split; [|split; [exact Hnew|]].
      * rewrite nth_error_app2, Hlength, Nat.sub_diag by lia; reflexivity.
      * revert Hmoved; apply Forall2_weaken; intros a a' Ha.
        split; [|apply nth_error_app_some, Ha].
        rewrite <- Hlength; apply nth_error_Some; rewrite Ha; discriminate.
  - intros k place' Hk; destruct (nth_error_snoc _ _ _ _ Hk) as [Hk'|[-> ->]].
    + rewrite Hset by (eapply Hplace, Hk'); destruct (Hown k place' Hk') as [Hs Hz].
      split; [|exact Hz]; intros tail; unfold new; rewrite <- app_assoc; apply Hs.
    + rewrite Hself; split; [exact Hsound|]; rewrite Hlength; exact Hzero.
  - intros place'; rewrite Hslopes; destruct (Nat.eqb_spec place' place) as [->|Hne].
    + right; apply in_or_app; simpl; auto.
    + destruct (Hother place'); [left; assumption|right; apply in_or_app; auto].
  - intros place'; rewrite Hslopes; destruct (Nat.eqb_spec place' place); [exact Hfound|].
    generalize (Hbelow place'); apply Forall_impl; intros d; apply slope_below_mono.
    unfold new; rewrite app_length; lia.
  - intros j k a b Hj Hk Hjk; destruct (nth_error_snoc _ _ _ _ Hj) as [Hj'|[-> ->]].
    + destruct (nth_error_snoc _ _ _ _ Hk) as [Hk'|[-> ->]].
      * apply (Hincrease j k a b Hj' Hk' Hjk).
      * specialize (Hplace j a Hj'); unfold place; lia.
    + assert (k < length (places p ++ [place]))%nat by (apply nth_error_Some; congruence).
      rewrite app_length in *; simpl in *; lia.
Qed.

(** What the vectors of a longer program hold. *)
Ltac held :=
  cbn [steps places slope_lists]; rewrite ?to_list_extend, ?to_list_push, <- ?app_assoc;
  reflexivity.

(** A step that does not vary has the derivative 0. *)
Lemma constant_derived n program slopes s place :
  is_var (op s) = false -> (forall a, In a (args s) -> slopes a = repeat Zero n) ->
  Forall2 (Derived program slopes s place) (seq 0 n) (repeat Zero n).
Proof.
  intros Ho Hargs.
  assert (Hof : forall variable j, of slopes s variable j = Zero).
  { intros variable j; unfold of; destruct (nth_error (args s) j) as [a|] eqn:Ha; [|reflexivity].
    rewrite (Hargs a (nth_error_In _ _ Ha)); apply nth_repeat. }
  assert (Hzero : forall variable, Derived program slopes s place variable Zero).
  { intros variable; unfold Derived; rewrite !Hof; split.
    - intros _; split; [intros H; rewrite H in Ho; discriminate|auto].
    - intros rho v _ _ _ _; do 2 (split; [exact I|]); split.
      + intros index H; rewrite H in Ho; discriminate.
      + intros _; split; [simpl; ring|intros H; destruct (H eq_refl)]. }
  clear Hargs Hof; generalize O; induction n as [|n IH]; intros base; simpl; constructor; auto.
Qed.

Lemma skipn_nth {A} (l : list A) d : forall k,
  (k < length l)%nat -> skipn k l = nth k l d :: skipn (S k) l.
Proof.
  induction l as [|a l IH]; intros k Hk; simpl in Hk; [lia|].
  destruct k as [|k]; [reflexivity|simpl; apply IH; lia].
Qed.

Lemma append_sound n varies claim p q s :
  Invariant n varies claim p ->
  append p n s (nth (length claim) varies false) = Some q ->
  (is_var (op s) = true -> args s = []) ->
  (Forall (fun a => a < length claim)%nat (args s) ->
   nth (length claim) varies false
   = existsb (fun a => nth a varies false) (args s) || is_var (op s)) ->
  Invariant n varies (claim ++ [s]) q.
Proof.
  intros Hinv E Hnone Hvaries; unfold append in E.
  destruct (all_some _) as [moved|] eqn:Emoved; [|discriminate].
  apply all_some_spec in Emoved; rewrite <- to_list_length in E.
  apply (Forall2_weaken _ (fun a a' => nth_error (places p) a = Some a')) in Emoved.
  2: { intros a a' Ha; rewrite <- look_spec; exact Ha. }
  pose proof Hinv as [_ Hembeds Hown _ Hbelow _].
  assert (Hargs : Forall2 (fun a a' => (a < length claim)%nat /\ (a' < length (steps p))%nat /\
    nth_error (places p) a = Some a') (args s) moved).
  { revert Emoved; apply Forall2_weaken; intros a a' Ha; split; [|split; [|exact Ha]].
    - rewrite <- (proj1 Hembeds); apply nth_error_Some; rewrite Ha; discriminate.
    - apply (place_below claim p a a' Hembeds Ha). }
  assert (Hbase : Forall (fun a => a < length (steps p))%nat moved)
    by (clear - Hargs; induction Hargs; constructor; tauto).
  assert (Hsound : forall tail a', In a' moved -> Sound n (steps p ++ tail) (slopes p a') a').
  { intros tail a' Ha'; destruct (Forall2_In_r _ _ _ _ Hargs Ha') as (a & _ & _ & _ & Ha).
    apply (Hown a a' Ha). }
  assert (Hslopes : forall base a', (length (steps p) <= base)%nat ->
    Forall (slope_below base) (slopes p a')).
  { intros base a' H; generalize (Hbelow a'); apply Forall_impl; intros d.
    apply slope_below_mono, H. }
  destruct (nth (length claim) varies false) eqn:Ev; cbn [andb] in E.
  - destruct (own_value (op s)); cbn [negb] in E;
      destruct (derivatives _ _ _ _ _) as [[more found]|] eqn:Ed; try discriminate;
      destruct (most_steps <? _)%Z; try discriminate;
      injection E as <-; destruct (derivatives_ordered _ _ _ _ _ _ _ Ed) as [Hordered Hfound].
    + revert Hbase; apply Forall_impl; simpl; intros; lia.
    + intros a' _; apply Hslopes; lia.
    + intros o Ho; injection Ho as <-; lia.
    + pose proof (append_invariant n varies claim p s moved [] more found Hinv Emoved Hnone) as H.
      cbv zeta in H; cbn [length app] in H; rewrite Nat.add_0_r in H.
      apply H; [exact I|rewrite <- Nat.add_1_r; exact Hordered| | |congruence|held..].
      * intros tail; apply (step_sound n _ (slopes p) (step (op s) moved)).
        -- rewrite <- app_assoc, nth_error_app2, Nat.sub_diag by lia; reflexivity.
        -- intros a' Ha'; rewrite <- app_assoc; apply Hsound, Ha'.
        -- rewrite Nat.add_1_r, <- (last_length (steps p) (step (op s) moved)) in Ed.
           apply (derivatives_sound _ _ _ (length (steps p)) _ _ tail) in Ed; [|congruence].
           rewrite <- !app_assoc in Ed |- *; exact Ed.
      * revert Hfound; rewrite app_length; simpl; apply Forall_impl; intros d.
        apply slope_below_mono; lia.
    + exact Hbase.
    + intros a' _; apply Hslopes; lia.
    + discriminate.
    + apply (append_invariant n varies claim p s moved more [] found); try assumption;
        [exact I| | |congruence|held..].
      * intros tail; apply (step_sound n _ (slopes p) (step (op s) moved)).
        -- rewrite <- !app_assoc, nth_error_app2, nth_error_app2 by lia.
           replace (_ + _ - _ - _)%nat with O by lia; reflexivity.
        -- intros a' Ha'; rewrite <- app_assoc; apply Hsound, Ha'.
        -- rewrite <- !app_assoc; apply (derivatives_sound _ _ None); [exact Ed|discriminate].
      * revert Hfound; rewrite app_length, Nat.add_comm, app_length, (Nat.add_comm (length more)).
        apply Forall_impl; intros d; apply slope_below_mono; lia.
  - destruct (most_steps <? _)%Z; [discriminate|].
    injection E as <-; symmetry in Hvaries; apply orb_false_elim in Hvaries.
    2: { clear - Hargs; induction Hargs; constructor; tauto. }
    destruct Hvaries as [Hfixed Hvar].
    pose proof (append_invariant n varies claim p s moved [] [] (repeat Zero n) Hinv Emoved Hnone)
      as H.
    cbv zeta in H; cbn [length app] in H; rewrite Nat.add_0_r in H.
    apply H; [exact I|exact I| | |reflexivity|held..].
    + intros tail; apply (step_sound n _ (slopes p) (step (op s) moved)).
      * rewrite <- app_assoc, nth_error_app2, Nat.sub_diag by lia; reflexivity.
      * intros a' Ha'; rewrite <- app_assoc; apply Hsound, Ha'.
      * apply constant_derived; [exact Hvar|]; intros a' Ha'.
        destruct (Forall2_In_r _ _ _ _ Hargs Ha') as (a & Hin & _ & _ & Ha).
        apply (Hown a a' Ha); apply (existsb_false _ _ Hfixed), Hin.
    + apply Forall_forall; intros d Hd; apply repeat_spec in Hd; rewrite Hd; exact I.
Qed.

Lemma append_all_sound n claim : forall rest done p q,
  WellOrdered claim -> claim = done ++ rest -> Invariant n (dependent claim) done p ->
  append_all p n (combine rest (skipn (length done) (dependent claim))) = Some q ->
  Invariant n (dependent claim) claim q.
Proof.
  induction rest as [|s rest IH]; intros done p q Hordered Hclaim Hinv E.
  - rewrite app_nil_r in Hclaim; injection E as <-; rewrite Hclaim at 2; exact Hinv.
  - assert (Hk : nth_error claim (length done) = Some s)
      by (rewrite Hclaim, nth_error_app2, Nat.sub_diag by lia; reflexivity).
    rewrite (skipn_nth _ false) in E.
    2: { rewrite dependent_length; apply nth_error_Some; rewrite Hk; discriminate. }
    simpl in E; destruct (append _ _ _ _) as [p'|] eqn:Ep; [|discriminate].
    apply (IH (done ++ [s]) p'); [exact Hordered| | |].
    + rewrite <- app_assoc; exact Hclaim.
    + apply (append_sound n (dependent claim) done p p' s Hinv Ep).
      * apply (Hordered _ _ Hk).
      * apply dependent_spec, Hk.
    + rewrite last_length; exact E.
Qed.

Lemma with_slopes_invariant n claim p :
  WellOrdered claim -> with_slopes claim n = Some p -> Invariant n (dependent claim) claim p.
Proof.
  intros Hordered E; apply (append_all_sound n claim claim []) in E; auto.
  assert (Hnone : forall place, slopes (Build_Program empty empty empty nothing) place = [])
    by (intros place; unfold slopes, slopes_in; simpl; rewrite get_none; reflexivity).
  split; auto.
  - exact I.
  - split; [reflexivity|intros [|k]; discriminate].
  - intros [|k]; discriminate.
  - intros place; rewrite Hnone; constructor.
  - intros [|j]; discriminate.
Qed.

Theorem with_slopes_fits n claim p :
  WellOrdered claim -> with_slopes claim n = Some p -> Fits n claim p.
Proof.
  intros Hordered E.
  destruct (with_slopes_invariant n claim p Hordered E) as [Hprogram Hembeds Hown Hother _ _].
  split.
  - apply OrderedFrom_0, Hprogram.
  - exact Hembeds.
  - intros place; destruct (Hother place) as [Hnone|Hin]; [left; exact Hnone|right].
    apply In_nth_error in Hin; destruct Hin as [k Hk].
    rewrite <- (app_nil_r (steps p)); apply (Hown k place Hk).
Qed.

Theorem with_slopes_increase n claim p :
  WellOrdered claim -> with_slopes claim n = Some p -> Increase (places p).
Proof. intros Hordered E; apply (with_slopes_invariant n claim p Hordered E). Qed.
