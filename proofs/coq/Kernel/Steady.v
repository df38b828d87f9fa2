(** * The fractions and the signs of steps: crates/kernel/src/constant/tail.rs

    | Rust                       | model, in Tail.v    | theorem                                 |
    |----------------------------|---------------------|-----------------------------------------|
    | fractions, one step        | fraction_of         | fraction_of_sound                       |
    | fractions                  | fractions           | fractions_sound                         |
    | Constant::ratio            | ratio_of            | ratio_sound                             |
    | of_fraction, of_constant,  | the same            | of_fraction_sound, of_constant_sound,   |
    | of_step                    |                     | of_step_sound                           |
    | logarithmic                | logarithmic_of      | logarithmic_sound                       |

    A step with a fraction has its values around every x >= N, not only there, so that it has the
    derivatives, too ([Around]). A steady step keeps its sign from N on; where its fraction l is
    defined, its derivative is l times itself ([SteadyHolds]). *)

From Coquelicot Require Import Coquelicot.
From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Atanh Term Slope Table Mean Program Growth Box Jets
  Rational Polynomial Fraction Tail Argument.
Import ListNotations.
Local Open Scope R_scope.

Lemma look_in_spec {A} (found : Vec (option A)) k a :
  look_in found k = Some a <-> nth_error found k = Some (Some a).
Proof.
  unfold look_in; rewrite look_spec; destruct (nth_error found k) as [[b|]|]; split; congruence.
Qed.

(** ** Near a point *)

(** True near every number from one on. *)
Definition Around (from : Z) (P : R -> Prop) : Prop := forall x, IZR from <= x -> locally x P.

Lemma around_at from P x : Around from P -> IZR from <= x -> P x.
Proof. intros H Hx; apply locally_singleton, H, Hx. Qed.

Lemma real_continuous p x : continuity_pt (at_real p) x.
Proof.
  apply derivable_continuous_pt; exists (at_real (Polynomial.derivative p) x).
  apply Polynomial.derivative_real.
Qed.

Lemma defined_around f from :
  Fraction.is_defined f from = true -> Around from (fun y => Fraction.defined (Some f) y).
Proof.
  intros H x Hx; pose proof (Fraction.defined_sound f from x H Hx) as Hzero.
  pose proof (real_continuous (below f) x) as Hcontinuous.
  apply continuity_pt_filterlim in Hcontinuous.
  apply (Hcontinuous (fun y => y <> 0)), (open_neq 0), Hzero.
Qed.

Lemma derivable_near f g x d :
  locally x (fun y => f y = g y) -> derivable_pt_lim f x d -> derivable_pt_lim g x d.
Proof.
  intros H D; apply is_derive_Reals; apply is_derive_Reals in D.
  apply (is_derive_ext_loc f g x d H D).
Qed.

(** ** Fractions *)

Lemma some_inj {A} (a b : A) : Some a = Some b -> b = a.
Proof. congruence. Qed.

Lemma fraction_of_sound o us c rho xs x :
  fraction_of o (Some us) = Some c -> Fraction.defined c x -> rho O = x ->
  Forall2 (fun y u => Fraction.defined (Some u) x /\ y = Fraction.real (Some u) x) xs us ->
  result o rho xs = Fraction.real c x /\ ((exists n d, o = Const n d) \/ domain o xs).
Proof.
  intros E Hdefined Hrho Hxs.
  destruct Hxs as [|y u ys us [Du ->] [|z w zs ws [Dw ->] [|]]];
    destruct o; try discriminate; cbn [fraction_of] in E; try (destruct index; discriminate).
  - apply some_inj in E; subst c; split; [|left; eauto].
    rewrite (proj2 (Fraction.ratio_real n d x)); reflexivity.
  - destruct index; [|discriminate]; apply some_inj in E; subst c; split; [|right; exact I].
    rewrite (proj2 (Fraction.x_plus_real 0 x)); simpl; rewrite Hrho; ring.
  - apply some_inj in E; subst c; split; [|right; exact I].
    rewrite (proj2 (Fraction.pow_real _ _ _ Hdefined)); reflexivity.
  - apply some_inj in E; subst c; split; [|right; exact I].
    destruct (Fraction.add_real _ _ _ Hdefined) as (_ & _ & ->); reflexivity.
  - apply some_inj in E; subst c; split; [|right; exact I].
    destruct (Fraction.sub_real _ _ _ Hdefined) as (_ & _ & ->); reflexivity.
  - apply some_inj in E; subst c; split; [|right; exact I].
    destruct (Fraction.mul_real _ _ _ Hdefined) as (_ & _ & ->); reflexivity.
  - apply some_inj in E; subst c.
    destruct (Fraction.div_real _ _ _ Hdefined Dw) as (_ & Hzero & ->); split; [reflexivity|].
    right; exact Hzero.
Qed.

Section Program.

Variable program : list Step.
Variable given : nat -> R.
Variable from : Z.
Hypothesis Hordered : WellOrdered program.

(** The value of a step. *)
Let value_at (k : nat) (y : R) : R := evaluate program (point y given) k.

Definition InDomainAt (s : Step) (x : R) : Prop :=
  domain (op s) (map (fun a => value_at a x) (args s)).

Lemma value_at_step k s y :
  nth_error program k = Some s ->
  value_at k y = result (op s) (point y given) (map (fun a => value_at a y) (args s)).
Proof. intros Hs; apply (evaluate_solves program (point y given) Hordered k s Hs). Qed.

Record FractionsHold (count : nat) (found : list (option Fraction)) : Prop := {
  fractions_length : length found = count;
  fractions_values : forall k f, nth_error found k = Some (Some f) ->
    Around from (fun y => Fraction.defined (Some f) y /\ value_at k y = Fraction.real (Some f) y);
  fractions_domains : forall k s f, nth_error program k = Some s ->
    nth_error found k = Some (Some f) -> moves program k = true ->
    forall x, IZR from <= x -> InDomainAt s x }.

Lemma fraction_holds count (found : Vec (option Fraction)) s f :
  FractionsHold count found -> nth_error program count = Some s ->
  fraction_of (op s) (all_some (map (look_in found) (args s))) = Some (Some f) ->
  Fraction.is_defined f from = true ->
  Around from (fun y =>
    Fraction.defined (Some f) y /\ value_at count y = Fraction.real (Some f) y) /\
  (moves program count = true -> forall x, IZR from <= x -> InDomainAt s x).
Proof.
  intros [Hlength Hvalues _] Hs E Hdefined.
  destruct (all_some (map (look_in found) (args s))) as [us|] eqn:Eus.
  2: { exfalso; clear -E; destruct (op s) as [| [|] | | | | | | | | | | | | | | | | | | | |];
         discriminate. }
  apply all_some_spec in Eus.
  assert (Hoperands : Around from (fun y =>
    Forall2 (fun z u => Fraction.defined (Some u) y /\ z = Fraction.real (Some u) y)
      (map (fun a => value_at a y) (args s)) us)).
  { clear E; induction Eus as [|a u args us Ha _ IH]; intros x Hx.
    - apply filter_forall; intros y; constructor.
    - apply look_in_spec in Ha; generalize (filter_and _ _ (Hvalues a u Ha x Hx) (IH x Hx)).
      apply filter_imp; intros y [Hfirst Hrest]; constructor; assumption. }
  assert (Hall : Around from (fun y => Fraction.defined (Some f) y /\
    value_at count y = Fraction.real (Some f) y /\
    ((exists n d, op s = Const n d) \/ InDomainAt s y))).
  { intros x Hx.
    generalize (filter_and _ _ (Hoperands x Hx) (defined_around f from Hdefined x Hx)).
    apply filter_imp; intros y [Hxs Hy]; split; [exact Hy|].
    rewrite (value_at_step count s y Hs); apply (fraction_of_sound _ us); auto. }
  split.
  - intros x Hx; generalize (Hall x Hx); apply filter_imp; intros y (H1 & H2 & _); auto.
  - intros Hmoves x Hx; destruct (around_at _ _ x Hall Hx) as (_ & _ & [(n & d & Ho)|H]); [|exact H].
    exfalso; unfold moves, dependent_on_first in Hmoves.
    destruct (Hordered count s Hs) as [Hargs _]; rewrite (depending_spec _ _ _ _ Hs Hargs) in Hmoves.
    rewrite Ho in E; destruct us; [|discriminate]; inversion Eus as [E'|].
    unfold is_argument in Hmoves; rewrite <- E', Ho in Hmoves; discriminate.
Qed.

Theorem fractions_sound found :
  fractions program from = Some found -> FractionsHold (length program) found.
Proof.
  unfold fractions.
  assert (H : forall rest done (begin : Vec (option Fraction)),
    program = done ++ rest -> FractionsHold (length done) begin ->
    fractions_after from begin rest = Some found -> FractionsHold (length program) found).
  2: { intros E; apply (H program [] empty eq_refl); [|exact E].
       split; [reflexivity|intros [|k]; discriminate|intros [|k]; discriminate]. }
  induction rest as [|s rest IH]; intros done begin Eprogram Hbegin E; cbn [fractions_after] in E.
  { injection E as <-; rewrite Eprogram, app_nil_r; exact Hbegin. }
  assert (Hs : nth_error program (length done) = Some s)
    by (rewrite Eprogram, nth_error_app2, Nat.sub_diag by lia; reflexivity).
  assert (Hnext : forall next : option Fraction,
    (forall f, next = Some f ->
     Around from (fun y => Fraction.defined (Some f) y /\
       value_at (length done) y = Fraction.real (Some f) y) /\
     (moves program (length done) = true -> forall x, IZR from <= x -> InDomainAt s x)) ->
    FractionsHold (length (done ++ [s])) (push begin next)).
  { intros next Hnext; destruct Hbegin as [Hlength Hvalues Hdomains].
    split; rewrite to_list_push; [rewrite !app_length, Hlength; reflexivity| |].
    - intros k f Hk; destruct (nth_error_snoc _ _ _ _ Hk) as [Hk'|[Hplace E']];
        [apply Hvalues, Hk'|].
      rewrite Hlength in Hplace; rewrite Hplace; apply (Hnext f); congruence.
    - intros k t f Ht Hk; destruct (nth_error_snoc _ _ _ _ Hk) as [Hk'|[Hplace E']];
        [apply (Hdomains k t f Ht Hk')|].
      rewrite Hlength in Hplace; rewrite Hplace in *; replace t with s by congruence.
      apply (Hnext f); congruence. }
  assert (Eprogram' : program = (done ++ [s]) ++ rest) by (rewrite <- app_assoc; exact Eprogram).
  destruct (fraction_of (op s) _) as [[f|]|] eqn:Ef; [|discriminate|].
  - destruct (Fraction.is_defined f from) eqn:Edefined; [|discriminate].
    apply (IH (done ++ [s]) (push begin (Some f)) Eprogram'); [|exact E]; apply Hnext.
    intros f' E'; injection E' as <-.
    apply (fraction_holds (length done) begin); assumption.
  - apply (IH (done ++ [s]) (push begin None) Eprogram'); [|exact E]; apply Hnext; discriminate.
Qed.

(** What a ratio is: all steps are defined from a number on, and one has the values of a fraction. *)
Theorem ratio_sound body f x0 :
  ratio_of program body from = Some f ->
  (forall k, (k < length program)%nat -> Defined program (evaluate program (point x0 given)) k) ->
  forall x, IZR from <= x ->
  (forall k, (k < length program)%nat -> Defined program (evaluate program (point x given)) k) /\
  Fraction.defined (Some f) x /\ value_at body x = Fraction.real (Some f) x.
Proof.
  unfold ratio_of; intros E Hdefined x Hx.
  destruct (fractions program from) as [found|] eqn:Efound; [|discriminate].
  destruct (forallb _ _) eqn:Eall; [|discriminate]; apply look_in_spec in E.
  pose proof (fractions_sound found Efound) as [Hlength Hvalues Hdomains]; split.
  - apply (defined_elsewhere program x0 x given Hordered Hdefined); intros k s Hs Hmoves.
    assert (Hk : (k < length program)%nat) by (apply nth_error_Some; congruence).
    destruct (nth_error found k) as [[g|]|] eqn:Hg.
    + apply (Hdomains k s g Hs Hg Hmoves x Hx).
    + exfalso; rewrite forallb_forall in Eall.
      assert (Hflag : nth_error (dependent_on_first program) k = Some true).
      { unfold moves in Hmoves.
        destruct (nth_error (dependent_on_first program) k) as [b|] eqn:Eb;
          [apply (nth_error_nth _ _ false) in Eb; congruence|].
        apply nth_error_None in Eb; unfold dependent_on_first in Eb.
        rewrite depending_length in Eb; lia. }
      assert (Hin : In (None, true) (combine found (dependent_on_first program)))
        by (apply (nth_error_In _ k), nth_error_combine; auto).
      specialize (Eall _ Hin); discriminate.
    + apply nth_error_None in Hg; lia.
  - apply (around_at from _ x (Hvalues body f E) Hx).
Qed.

(** ** Signs *)

Record SteadyHolds (k : nat) (found : Steady) : Prop := {
  steady_positive : is_positive found = true -> forall x, IZR from <= x -> 0 < value_at k x;
  steady_sign : (forall x, IZR from <= x -> 0 <= value_at k x) \/
    (forall x, IZR from <= x -> value_at k x <= 0);
  steady_derivative : forall x, IZR from <= x -> Fraction.defined (Some (by_logarithm found)) x ->
    derivable_pt_lim (value_at k) x
      (Fraction.real (Some (by_logarithm found)) x * value_at k x) }.

Lemma steady_spec positive f found :
  steady positive f = Some found -> is_positive found = positive /\ f = Some (by_logarithm found).
Proof. destruct f as [f|]; [|discriminate]; intros E; injection E as <-; auto. Qed.

Lemma of_fraction_sound k f found :
  Around from (fun y => Fraction.defined (Some f) y /\ value_at k y = Fraction.real (Some f) y) ->
  of_fraction f from = Some (Some found) -> SteadyHolds k found.
Proof.
  intros Hvalue E; unfold of_fraction in E; set (signs := Fraction.signs f from) in *.
  destruct (above_0 signs || below_0 signs) eqn:Esign; [|discriminate].
  destruct (steady _ _) as [found'|] eqn:Esteady; [|discriminate]; injection E as ->.
  apply steady_spec in Esteady; destruct Esteady as [Epositive Elogarithm].
  assert (Hat : forall x, IZR from <= x -> value_at k x = Fraction.real (Some f) x)
    by (intros x Hx; apply (around_at from _ x Hvalue Hx)).
  assert (Hsigns : forall x, IZR from <= x ->
    (above_0 signs = true -> 0 < value_at k x) /\ (below_0 signs = true -> value_at k x < 0)).
  { intros x Hx; destruct (Fraction.signs_sound f from x Hx) as (_ & Hup & Hdown).
    rewrite (Hat x Hx); split; intros H; [apply Hup, H|apply Hdown, H]. }
  split.
  - rewrite Epositive; intros H x Hx; apply (Hsigns x Hx), H.
  - apply orb_prop in Esign; destruct Esign as [H|H]; [left|right]; intros x Hx;
      destruct (Hsigns x Hx) as [Hup Hdown]; [specialize (Hup H)|specialize (Hdown H)]; lra.
  - rewrite <- Elogarithm; intros x Hx Hdefined; rewrite (Hat x Hx).
    apply (derivable_near (Fraction.real (Some f))).
    + generalize (Hvalue x Hx); apply filter_imp; intros y [_ H]; symmetry; exact H.
    + apply Fraction.logarithmic_real, Hdefined.
Qed.

Section Step.

Variable given_fractions : Vec (option Fraction).
Variable found : Vec (option Steady).
Variable k : nat.
Variable s : Step.
Hypothesis Hs : nth_error program k = Some s.
Hypothesis Hfractions : FractionsHold (length program) given_fractions.
Hypothesis Hfound : forall a next, look_in found a = Some next -> SteadyHolds a next.

Lemma value_same y :
  value_at k y = result (op s) (point y given) (map (fun a => value_at a y) (args s)).
Proof. apply value_at_step, Hs. Qed.

Lemma of_constant_sound :
  moves program k = false -> InDomainAt s (IZR from) -> SteadyHolds k (of_constant found s).
Proof.
  intros Hstill Hdomain.
  assert (Hk : (k < length program)%nat) by (apply nth_error_Some; congruence).
  assert (Hsame : forall x y, value_at k x = value_at k y)
    by (intros x y; apply still_value; assumption).
  split.
  - intros H x Hx; rewrite (Hsame x (IZR from)), value_same; unfold InDomainAt in Hdomain.
    unfold of_constant in H; cbn [is_positive] in H.
    assert (Hargs : forall a,
      match look_in found a with Some f => is_positive f | None => false end = true ->
      0 < value_at a (IZR from)).
    { intros a Ha; destruct (look_in found a) as [next|] eqn:E; [|discriminate].
      apply (steady_positive _ _ (Hfound a next E) Ha), Rle_refl. }
    destruct (op s); try discriminate; destruct (args s) as [|a [|b [|]]]; try contradiction;
      cbn [map forallb result] in *.
    + rewrite andb_true_r in H; apply andb_prop in H; destruct H as [Ha Hb].
      apply Rmult_lt_0_compat; auto.
    + rewrite andb_true_r in H; apply andb_prop in H; destruct H as [Ha Hb].
      apply Rdiv_lt_0_compat; auto.
    + rewrite andb_true_r in H; apply sqrt_lt_R0; auto.
    + apply exp_pos.
    + apply PI_RGT_0.
  - destruct (Rle_lt_dec 0 (value_at k 0)) as [H|H]; [left|right]; intros x _;
      rewrite (Hsame x 0); lra.
  - intros x Hx _; cbn [by_logarithm of_constant].
    destruct (Fraction.whole_real 0 x) as [_ E]; unfold Fraction.whole in E; rewrite E, Rmult_0_l.
    apply (derivable_pt_lim_ext (fun _ => value_at k x)); [intros y; apply Hsame|].
    apply derivable_pt_lim_const.
Qed.

Lemma of_step_sound next :
  of_step given_fractions found s = Some next ->
  SteadyHolds k next /\ forall x, IZR from <= x -> InDomainAt s x.
Proof.
  intros E; unfold of_step in E; unfold InDomainAt.
  pose proof value_same as Hvalue; destruct (op s) eqn:Eo; try discriminate;
    destruct (args s) as [|a [|b [|]]]; try discriminate; cbn [map result domain] in *.
  - (* mul *)
    destruct (look_in found a) as [u|] eqn:Ea; [|discriminate].
    destruct (look_in found b) as [v|] eqn:Eb; [|discriminate].
    apply steady_spec in E; destruct E as [Epositive El].
    destruct (Hfound a u Ea) as [Pu Su Du], (Hfound b v Eb) as [Pv Sv Dv].
    split; [split|auto].
    + rewrite Epositive; intros H x Hx; apply andb_prop in H; destruct H as [Hu Hv].
      rewrite Hvalue; apply Rmult_lt_0_compat; auto.
    + destruct Su as [Su|Su], Sv as [Sv|Sv]; [left|right|right|left]; intros x Hx; rewrite Hvalue;
        specialize (Su x Hx); specialize (Sv x Hx); nra.
    + rewrite <- El; intros x Hx Hdefined.
      destruct (Fraction.add_real _ _ _ Hdefined) as (Hu & Hv & ->).
      apply (derivable_pt_lim_ext (fun y => value_at a y * value_at b y));
        [intros y; symmetry; apply Hvalue|].
      refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_mult (value_at a) (value_at b) x
        _ _ (Du x Hx Hu) (Dv x Hx Hv))); rewrite Hvalue; ring.
  - (* div *)
    destruct (look_in found a) as [u|] eqn:Ea; [|discriminate].
    destruct (look_in found b) as [v|] eqn:Eb; [|discriminate].
    destruct (is_positive v) eqn:Ev; [|discriminate].
    apply steady_spec in E; destruct E as [Epositive El].
    destruct (Hfound a u Ea) as [Pu Su Du], (Hfound b v Eb) as [Pv _ Dv].
    assert (Hb : forall x, IZR from <= x -> 0 < value_at b x) by (apply Pv, Ev).
    split; [split|intros x Hx; specialize (Hb x Hx); lra].
    + rewrite Epositive; intros H x Hx; rewrite Hvalue; apply Rdiv_lt_0_compat; auto.
    + destruct Su as [Su|Su]; [left|right]; intros x Hx; rewrite Hvalue; specialize (Su x Hx);
        pose proof (Rinv_0_lt_compat _ (Hb x Hx)); unfold Rdiv; nra.
    + rewrite <- El; intros x Hx Hdefined; specialize (Hb x Hx).
      destruct (Fraction.sub_real _ _ _ Hdefined) as (Hu & Hv & ->).
      apply (derivable_pt_lim_ext (fun y => value_at a y / value_at b y));
        [intros y; symmetry; apply Hvalue|].
      refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_div (value_at a) (value_at b) x
        _ _ (Du x Hx Hu) (Dv x Hx Hv) _)); [rewrite Hvalue; unfold Rsqr; field; lra|lra].
  - (* pow *)
    destruct (look_in found a) as [u|] eqn:Ea; [|discriminate].
    apply steady_spec in E; destruct E as [Epositive El].
    destruct (Hfound a u Ea) as [Pu Su Du]; split; [split|auto].
    + rewrite Epositive; intros H x Hx; rewrite Hvalue; apply pow_lt; auto.
    + destruct Su as [Su|Su].
      * left; intros x Hx; rewrite Hvalue; apply pow_le, Su, Hx.
      * destruct (Nat.Even_or_Odd n) as [[m Hm]|[m Hm]]; [left|right]; intros x Hx;
          rewrite Hvalue, Hm; specialize (Su x Hx); rewrite ?Nat.add_1_r; cbn [pow]; rewrite pow_mult;
          pose proof (pow_le (value_at a x ^ 2) m (pow2_ge_0 _)); nra.
    + rewrite <- El; intros x Hx Hdefined.
      destruct (Fraction.mul_real _ _ _ Hdefined) as (_ & Hu & ->).
      rewrite (proj2 (Fraction.whole_real (Z.of_nat n) x)), <- INR_IZR_INZ.
      apply (derivable_pt_lim_ext (fun y => value_at a y ^ n));
        [intros y; symmetry; apply Hvalue|].
      refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_comp (value_at a)
        (fun z => z ^ n) x _ _ (Du x Hx Hu) (derivable_pt_lim_pow (value_at a x) n))).
      rewrite Hvalue; destruct n as [|n]; [simpl; ring|cbn [pred pow]; ring].
  - (* sqrt *)
    destruct (look_in found a) as [u|] eqn:Ea; [|discriminate].
    destruct (is_positive u) eqn:Eu; [|discriminate].
    apply steady_spec in E; destruct E as [Epositive El].
    destruct (Hfound a u Ea) as [Pu _ Du].
    assert (Ha : forall x, IZR from <= x -> 0 < value_at a x) by (apply Pu, Eu).
    split; [split|intros x Hx; specialize (Ha x Hx); lra].
    + intros _ x Hx; rewrite Hvalue; apply sqrt_lt_R0, Ha, Hx.
    + left; intros x _; rewrite Hvalue; apply sqrt_pos.
    + rewrite <- El; intros x Hx Hdefined; specialize (Ha x Hx).
      destruct (Fraction.mul_real _ _ _ Hdefined) as (_ & Hu & ->).
      rewrite (proj2 (Fraction.ratio_real 1 2 x)).
      apply (derivable_pt_lim_ext (fun y => sqrt (value_at a y)));
        [intros y; symmetry; apply Hvalue|].
      refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_comp (value_at a) sqrt x _ _
        (Du x Hx Hu) (derivable_pt_lim_sqrt _ Ha))).
      pose proof (sqrt_lt_R0 _ Ha) as Hroot; pose proof (sqrt_sqrt (value_at a x) ltac:(lra)) as H.
      rewrite Hvalue; rewrite <- H at 2; field; lra.
  - (* exp *)
    destruct (look_in given_fractions a) as [f|] eqn:Ea; [|discriminate].
    apply steady_spec in E; destruct E as [Epositive El].
    apply look_in_spec in Ea; pose proof (fractions_values _ _ Hfractions a f Ea) as Hnear.
    split; [split|auto].
    + intros _ x _; rewrite Hvalue; apply exp_pos.
    + left; intros x _; rewrite Hvalue; left; apply exp_pos.
    + rewrite <- El; intros x Hx Hdefined.
      destruct (Fraction.derivative_real _ _ Hdefined) as [_ Df].
      apply (derivable_near _ (value_at a)) in Df;
        [|generalize (Hnear x Hx); apply filter_imp; intros y [_ H]; symmetry; exact H].
      apply (derivable_pt_lim_ext (fun y => exp (value_at a y)));
        [intros y; symmetry; apply Hvalue|].
      refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_comp (value_at a) exp x _ _ Df
        (derivable_pt_lim_exp (value_at a x)))); rewrite Hvalue; ring.
Qed.

End Step.

(** All steps are defined from a number on, and one of them is steady. *)
Theorem logarithmic_sound body f :
  logarithmic_of program body from = Some f ->
  (forall k, (k < length program)%nat ->
   Defined program (evaluate program (point (IZR from) given)) k) ->
  (forall x, IZR from <= x -> forall k, (k < length program)%nat ->
   Defined program (evaluate program (point x given)) k) /\
  exists found, by_logarithm found = f /\ SteadyHolds body found.
Proof.
  unfold logarithmic_of; intros E Hdefined.
  destruct (fractions program from) as [fractions_found|] eqn:Efractions; [|discriminate].
  pose proof (fractions_sound _ Efractions) as Hfractions.
  destruct (steady_after _ _ _ _ _) as [found|] eqn:Efound; [|discriminate].
  assert (H : forall rest done (begin : Vec (option Steady)),
    program = done ++ rest -> length begin = length done ->
    (forall a next, look_in begin a = Some next -> SteadyHolds a next) ->
    (forall k s, nth_error done k = Some s -> moves program k = true ->
     forall x, IZR from <= x -> InDomainAt s x) ->
    steady_after fractions_found (dependent_on_first program) from begin rest = Some found ->
    (forall a next, look_in found a = Some next -> SteadyHolds a next) /\
    (forall k s, nth_error program k = Some s -> moves program k = true ->
     forall x, IZR from <= x -> InDomainAt s x)).
  { induction rest as [|s rest IH]; intros done begin Eprogram Hlength Hbegin Hdone E';
      cbn [steady_after] in E'.
    { injection E' as <-; split; [exact Hbegin|].
      rewrite Eprogram, app_nil_r; rewrite Eprogram, app_nil_r in Hdone; exact Hdone. }
    assert (Hs : nth_error program (length done) = Some s)
      by (rewrite Eprogram, nth_error_app2, Nat.sub_diag by lia; reflexivity).
    assert (Hk : (length done < length program)%nat) by (apply nth_error_Some; congruence).
    rewrite to_list_length in Hlength; rewrite Hlength in E'.
    assert (Hnext : forall next : option Steady,
      (forall one, next = Some one -> SteadyHolds (length done) one) ->
      (moves program (length done) = true -> forall x, IZR from <= x -> InDomainAt s x) ->
      steady_after fractions_found (dependent_on_first program) from (push begin next) rest
      = Some found ->
      (forall a next, look_in found a = Some next -> SteadyHolds a next) /\
      (forall k s, nth_error program k = Some s -> moves program k = true ->
       forall x, IZR from <= x -> InDomainAt s x)).
    { intros next Hone Hdomain; apply (IH (done ++ [s])).
      - rewrite <- app_assoc; exact Eprogram.
      - rewrite to_list_push, !app_length, to_list_length, Hlength; reflexivity.
      - intros a one Ha; apply look_in_spec in Ha; rewrite to_list_push in Ha.
        destruct (nth_error_snoc _ _ _ _ Ha) as [Ha'|[Hplace E'']];
          [apply Hbegin, look_in_spec, Ha'|].
        rewrite to_list_length, Hlength in Hplace; rewrite Hplace; apply Hone; congruence.
      - intros k t Ht; destruct (nth_error_snoc _ _ _ _ Ht) as [Ht'|[-> ->]];
          [apply (Hdone k t Ht')|exact Hdomain]. }
    destruct (look_in fractions_found (length done)) as [g|] eqn:Eg.
    - apply look_in_spec in Eg; destruct (of_fraction g from) as [next|] eqn:Enext; [|discriminate].
      apply (Hnext next); [| |exact E'].
      + intros one ->; apply (of_fraction_sound _ g); [|exact Enext].
        apply (fractions_values _ _ Hfractions), Eg.
      + apply (fractions_domains _ _ Hfractions _ s g Hs Eg).
    - rewrite flagged_spec in E'; fold (moves program (length done)) in E'.
      destruct (moves program (length done)) eqn:Emoves.
      + destruct (of_step fractions_found begin s) as [one|] eqn:Eone; [|discriminate].
        destruct (of_step_sound fractions_found begin _ s Hs Hfractions Hbegin one Eone)
          as [Hone Hdomain].
        apply (Hnext (Some one)); [|auto|exact E']; intros one' E''; injection E'' as <-; exact Hone.
      + apply (Hnext (Some (of_constant begin s))); [|discriminate|exact E'].
        intros one E''; injection E'' as <-.
        apply (of_constant_sound begin _ s Hs Hbegin Emoves).
        apply (Defined_step _ _ _ _ (Hdefined _ Hk) Hs). }
  destruct (H program [] empty eq_refl eq_refl) as [Hfound Hdomains]; try exact Efound.
  - intros a next Ha; apply look_in_spec in Ha; destruct a; discriminate.
  - intros [|k]; discriminate.
  - split.
    + intros x Hx; apply (defined_elsewhere program (IZR from) x given Hordered Hdefined).
      intros k s Hs Hmoves; apply (Hdomains k s Hs Hmoves x Hx).
    + destruct (look_in found body) as [one|] eqn:Eone; [|discriminate].
      injection E as <-; exists one; split; [reflexivity|apply Hfound, Eone].
Qed.

End Program.
