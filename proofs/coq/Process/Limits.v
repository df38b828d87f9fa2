(** * Limits along any path

    A path is a filter: it says which statements hold far enough along it. Sequences are paths, and
    so is "whatever parameters, all of them large enough", in any number of variables at once. The
    rules of limits are the same for all.

    | here               | meaning                                                            |
    |--------------------|--------------------------------------------------------------------|
    | [tends F f l]      | f tends to l, a number or infinity, far enough along F             |
    | [tends_within]     | to a number: in the end as near as one likes                       |
    | [tends_beyond]     | to infinity: in the end as large as one likes                      |
    | [far dom sizes]    | the path on which all of [sizes] are large, and nothing else is    |
    |                    | known but [dom]                                                    | *)

From Coq Require Import Reals Lra List.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

Section Limits.

Context {X : Type} {F : (X -> Prop) -> Prop} {FF : Filter F}.

Definition tends (f : X -> R) (l : Rbar) : Prop := filterlim f F (Rbar_locally l).

(** ** What it means *)

Lemma tends_within f (l : R) :
  tends f l <-> forall eps, 0 < eps -> F (fun x => Rabs (f x - l) < eps).
Proof.
  unfold tends; change (Rbar_locally l) with (locally l); rewrite filterlim_locally; split.
  - intros Near eps He; exact (Near (mkposreal eps He)).
  - intros Near eps; exact (Near eps (cond_pos eps)).
Qed.

Lemma tends_beyond f : tends f p_infty <-> forall M, F (fun x => M <= f x).
Proof.
  split.
  - intros Far M; assert (Beyond : F (fun x => M < f x)) by (apply (Far (Rlt M)); exists M; auto).
    revert Beyond; apply filter_imp; intros x Hx; lra.
  - intros Far P [M HM]; change (F (fun x => P (f x))); generalize (Far (M + 1)).
    apply filter_imp; intros x Hx; apply HM; lra.
Qed.

(** Far along the path a function with a limit is on the same side of a number as the limit. *)
Lemma tends_above f (l a : R) : tends f l -> a < l -> F (fun x => a < f x).
Proof.
  intros Hf Ha; generalize (proj1 (tends_within f l) Hf (l - a) ltac:(lra)); apply filter_imp.
  intros x Hx; apply Rabs_def2 in Hx; lra.
Qed.

Lemma tends_below f (l a : R) : tends f l -> l < a -> F (fun x => f x < a).
Proof.
  intros Hf Ha; generalize (proj1 (tends_within f l) Hf (a - l) ltac:(lra)); apply filter_imp.
  intros x Hx; apply Rabs_def2 in Hx; lra.
Qed.

(** ** Rules *)

Lemma tends_const (a : R) : tends (fun _ => a) a.
Proof. apply filterlim_const. Qed.

Lemma tends_same f g l : F (fun x => f x = g x) -> tends f l -> tends g l.
Proof. intros Eq; apply filterlim_ext_loc; exact Eq. Qed.

Lemma tends_to f l l' : tends f l -> l = l' -> tends f l'.
Proof. intros H <-; exact H. Qed.

Lemma tends_plus f g (a b : R) :
  tends f a -> tends g b -> tends (fun x => f x + g x) (a + b).
Proof.
  intros Hf Hg; apply (filterlim_comp_2 _ _ Rplus Hf Hg), (filterlim_Rbar_plus a b (a + b)).
  reflexivity.
Qed.

Lemma tends_mult f g (a b : R) :
  tends f a -> tends g b -> tends (fun x => f x * g x) (a * b).
Proof.
  intros Hf Hg; apply (filterlim_comp_2 _ _ Rmult Hf Hg), (filterlim_Rbar_mult a b (a * b)).
  reflexivity.
Qed.

Lemma tends_opp f (a : R) : tends f a -> tends (fun x => - f x) (- a).
Proof. intros Hf; apply (filterlim_comp _ _ _ _ _ _ _ _ Hf (filterlim_Rbar_opp a)). Qed.

Lemma tends_minus f g (a b : R) :
  tends f a -> tends g b -> tends (fun x => f x - g x) (a - b).
Proof. intros Hf Hg; apply (tends_plus f (fun x => - g x) a (- b)), tends_opp; assumption. Qed.

Lemma tends_inv f (a : R) : tends f a -> a <> 0 -> tends (fun x => / f x) (/ a).
Proof.
  intros Hf Ha; apply (filterlim_comp _ _ _ _ _ _ _ _ Hf), (filterlim_Rbar_inv a).
  intros E; apply Ha; injection E; auto.
Qed.

Lemma tends_div f g (a b : R) :
  tends f a -> tends g b -> b <> 0 -> tends (fun x => f x / g x) (a / b).
Proof. intros Hf Hg Hb; apply (tends_mult f (fun x => / g x)), tends_inv; assumption. Qed.

Lemma tends_continuous (h : R -> R) f (a : R) :
  continuity_pt h a -> tends f a -> tends (fun x => h (f x)) (h a).
Proof.
  intros Hh Hf; apply (filterlim_comp _ _ _ f h _ _ _ Hf), continuity_pt_filterlim, Hh.
Qed.

Lemma tends_sqrt f (a : R) : tends f a -> 0 <= a -> tends (fun x => sqrt (f x)) (sqrt a).
Proof. intros Hf Ha; apply tends_continuous; [apply continuity_pt_sqrt, Ha|exact Hf]. Qed.

(** ** Infinity, and what lies between *)

Lemma tends_inv_infty f : tends f p_infty -> tends (fun x => / f x) 0.
Proof.
  intros Hf; apply (filterlim_comp _ _ _ _ _ _ _ _ Hf), (filterlim_Rbar_inv p_infty).
  discriminate.
Qed.

Lemma tends_sqrt_infty f : tends f p_infty -> tends (fun x => sqrt (f x)) p_infty.
Proof. intros Hf; apply (filterlim_comp _ _ _ _ _ _ _ _ Hf filterlim_sqrt_p). Qed.

Lemma tends_infty_le f g : F (fun x => f x <= g x) -> tends f p_infty -> tends g p_infty.
Proof.
  rewrite !tends_beyond; intros Le Hf M; generalize (filter_and _ _ Le (Hf M)).
  apply filter_imp; intros x [Above Large]; lra.
Qed.

Lemma tends_scale_infty f a : 0 < a -> tends f p_infty -> tends (fun x => a * f x) p_infty.
Proof.
  rewrite !tends_beyond; intros Ha Hf M; generalize (Hf (M / a)); apply filter_imp; intros x Hx.
  apply Rmult_le_compat_l with (r := a) in Hx; [|lra].
  replace (a * (M / a)) with M in Hx by (field; lra); exact Hx.
Qed.

(** Between two functions with one limit. *)
Lemma tends_between f g h (l : R) :
  F (fun x => g x <= f x <= h x) -> tends g l -> tends h l -> tends f l.
Proof.
  rewrite !tends_within; intros Le Hg Hh eps He.
  generalize (filter_and _ _ Le (filter_and _ _ (Hg eps He) (Hh eps He))); apply filter_imp.
  intros x [Hx [Low High]]; apply Rabs_def2 in Low; apply Rabs_def2 in High.
  apply Rabs_def1; lra.
Qed.

Lemma tends_0_le f g : F (fun x => 0 <= f x <= g x) -> tends g 0 -> tends f 0.
Proof. intros Le; apply tends_between with (fun _ => 0); [exact Le|apply tends_const]. Qed.

Lemma tends_0_bounded f g B :
  F (fun x => 0 <= g x <= B) -> tends f 0 -> tends (fun x => g x * f x) 0.
Proof.
  intros Bound Hf; apply tends_within; intros eps He.
  assert (HB : 0 < Rabs B + 1) by (assert (H := Rabs_pos B); lra).
  generalize (filter_and _ _ Bound (proj1 (tends_within f 0) Hf (eps / (Rabs B + 1))
    ltac:(apply Rdiv_lt_0_compat; lra))); apply filter_imp; intros x [Hg Small].
  rewrite Rminus_0_r in *; rewrite Rabs_mult, (Rabs_pos_eq (g x)) by lra.
  apply Rle_lt_trans with ((Rabs B + 1) * Rabs (f x)).
  - apply Rmult_le_compat_r; [apply Rabs_pos|]; assert (H := Rle_abs B); lra.
  - apply Rmult_lt_compat_l with (r := Rabs B + 1) in Small; [|exact HB].
    replace ((Rabs B + 1) * (eps / (Rabs B + 1))) with eps in Small by (field; lra); exact Small.
Qed.

(** A logarithm is lost against its argument. *)
Lemma tends_ln_slow f : tends f p_infty -> tends (fun x => ln (f x) / f x) 0.
Proof.
  intros Hf; apply (filterlim_comp _ _ _ f (fun y => ln y / y) F (Rbar_locally p_infty)).
  - exact Hf.
  - exact is_lim_div_ln_p.
Qed.

End Limits.

Arguments tends {X} F f l.

(** ** Whatever the parameters, if they are large enough *)

Definition far {X : Type} (dom : X -> Prop) (sizes : list (X -> R)) (P : X -> Prop) : Prop :=
  exists M, forall x, dom x -> (forall f, In f sizes -> M <= f x) -> P x.

Global Instance far_filter X (dom : X -> Prop) sizes : Filter (far dom sizes).
Proof.
  split.
  - exists 0; auto.
  - intros P Q [M HP] [N HQ]; exists (Rmax M N); intros x Hx Large.
    assert (Left := Rmax_l M N); assert (Right := Rmax_r M N).
    split; [apply HP|apply HQ]; auto; intros f Hf; specialize (Large f Hf); lra.
  - intros P Q Imp [M HP]; exists M; auto.
Qed.

Lemma far_large X (dom : X -> Prop) sizes f : In f sizes -> tends (far dom sizes) f p_infty.
Proof. intros Hf; apply tends_beyond; intros M; exists M; auto. Qed.

Lemma far_dom X (dom : X -> Prop) sizes (P : X -> Prop) :
  (forall x, dom x -> P x) -> far dom sizes P.
Proof. intros HP; exists 0; auto. Qed.
