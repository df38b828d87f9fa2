(** * The limit of the sharper frontier

    2/sqrt(27 e) = 0.23345...: for every eps some regime has the coefficient 2/sqrt(27 e) - eps
    ([frontier_near_limit]), in the words of [Frontier], so for processes whose rewards depend on
    the state alone. With A actions or more the number is sqrt(1 - 1/floor(A/2)) times that
    ([frontier_near_limit_at]). Both are least upper bounds of what the faster family proves,
    whatever its parameters, and it does not matter whether roads are paid
    ([fast_limit_at_is_lub], [fast_limit_is_lub]): rewards that depend on the action change no
    limit.

    | here                      | meaning                                                       |
    |---------------------------|---------------------------------------------------------------|
    | [fast_limit]              | 2/sqrt(27 e)                                                  |
    | [fast_limit_at A0]        | the limit with A0 actions                                     |
    | [far_constant ...]        | the coefficient of the faster family with the parameters of   |
    |                           | the limit; [far_corner] are its hypotheses                    |
    | [fast_provable paid A0 c] | c is the coefficient of some regime with A0 actions, for some |
    |                           | parameters                                                    | *)

From Coq Require Import Reals Lra Lia ZArith NArith Bool List ZifyN.
From Coquelicot Require Import Rbar Hierarchy.
From Interval Require Import Tactic.
From Proofmark.Process Require Import Limits HeapDiameter.
From Proofmark.Paper Require Import Regime Frontier Limit.
From Proofmark.Sharper Require Import SharpLimit PaperLimit FastEnvelope FastLimit FastFrontier.
Import ListNotations.
Open Scope R_scope.

Definition fast_limit : R := 2 / sqrt (27 * exp 1).
Definition fast_limit_at (A0 : N) : R := fast_limit * sqrt (1 - 1 / real (A0 / 2)).

Ltac limit_digits :=
  unfold fast_limit_at, fast_limit, paper_sharp_limit, asymptotic_constant;
  repeat match goal with |- context [real (?n / 2)] =>
    let z := eval vm_compute in (Z.of_N (n / 2)) in change (real (n / 2)) with (IZR z) end;
  repeat split; interval with (i_prec 60).

Theorem fast_limit_value : 0.2334537 < fast_limit < 0.2334538.
Proof. limit_digits. Qed.

(** Against the limit of the paper's own frontier, 1/32. *)
Theorem fast_limit_ratio : 7.4705 < fast_limit / (1 / 32) < 7.4706.
Proof. limit_digits. Qed.

Lemma fast_limit_pos : 0 < fast_limit.
Proof. apply Rdiv_lt_0_compat; [lra|]; assert (H := exp_pos 1); apply sqrt_lt_R0; lra. Qed.

Lemma best_limit_half share :
  0 <= share -> best_limit (/ 2) share = fast_limit * sqrt share.
Proof.
  intros Hs; assert (E := exp_pos 1); unfold best_limit; rewrite kappa_best.
  assert (Inverse : exp (- 1) = / exp 1) by (rewrite <- exp_Ropp; f_equal; ring).
  rewrite sqrt_mult_alt by exact Hs; rewrite Rmult_comm; f_equal.
  assert (Root : 0 < sqrt (27 * exp 1)) by (apply sqrt_lt_R0; lra).
  apply sqrt_lem_1; [|left; apply fast_limit_pos|].
  - rewrite Inverse; apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, E].
  - unfold fast_limit; rewrite Inverse.
    replace (2 / sqrt (27 * exp 1) * (2 / sqrt (27 * exp 1)))
      with (4 / (sqrt (27 * exp 1) * sqrt (27 * exp 1))) by (field; lra).
    rewrite sqrt_sqrt by lra; field; lra.
Qed.

(** ** The number of actions *)

(** As many children to a hub as two roads leave room for. *)
Definition children_for (A0 : N) : N := (A0 / 2 - 1)%N.

Lemma half_of_actions A0 : (4 <= A0)%N -> 2 <= real (A0 / 2) /\ real A0 - 1 <= 2 * real (A0 / 2).
Proof.
  intros HA; assert (Two : (2 <= A0 / 2)%N) by (apply N.div_le_lower_bound; lia).
  assert (Up : (A0 <= 2 * (A0 / 2) + 1)%N).
  { assert (Split := N.div_mod A0 2 ltac:(lia)).
    assert (Rest := N.mod_lt A0 2 ltac:(lia)); lia. }
  split; [apply (IZR_le 2); lia|].
  assert (Reals : IZR (Z.of_N A0) <= IZR (2 * Z.of_N (A0 / 2) + 1)) by (apply IZR_le; lia).
  rewrite plus_IZR, mult_IZR in Reals; unfold real; lra.
Qed.

Lemma children_share A0 :
  (4 <= A0)%N -> 1 <= real (children_for A0) /\
  real (children_for A0) / (real (children_for A0) + 1) = 1 - 1 / real (A0 / 2).
Proof.
  intros HA; destruct (half_of_actions A0 HA) as [Half _].
  assert (Sum : real (children_for A0) + 1 = real (A0 / 2)).
  { assert (Two : (2 <= A0 / 2)%N) by (apply N.div_le_lower_bound; lia).
    unfold real; rewrite <- (plus_IZR _ 1); f_equal; unfold children_for; lia. }
  split; [lra|]; rewrite Sum; replace (real (children_for A0)) with (real (A0 / 2) - 1) by lra.
  field; lra.
Qed.

Lemma share_range A0 : (4 <= A0)%N -> / 2 <= 1 - 1 / real (A0 / 2) < 1.
Proof.
  intros HA; destruct (half_of_actions A0 HA) as [Half _].
  assert (0 < 1 / real (A0 / 2)) by (apply Rdiv_lt_0_compat; lra).
  assert (1 / real (A0 / 2) <= 1 / 2)
    by (apply Rmult_le_compat_l, Rinv_le_contravar; lra); lra.
Qed.

Lemma children_even A0 : 0 <= real (2 * (children_for A0 / 2)) <= real (children_for A0).
Proof. split; [apply real_nonneg|apply IZR_le, N2Z.inj_le, N.mul_div_le; lia]. Qed.

Lemma children_work k0 A0 :
  (0 < k0)%N -> (4 <= A0)%N -> plan_works k0 A0 (children_for A0) 1 0 = true.
Proof.
  intros Hk HA; assert (Two : (2 <= A0 / 2)%N) by (apply N.div_le_lower_bound; lia).
  assert (Down := N.mul_div_le A0 2 ltac:(lia)).
  unfold plan_works, children_for; rewrite !andb_true_iff, !N.ltb_lt, !N.leb_le.
  change (2 ^ (0 + 1))%N with 2%N; change (2 ^ 1)%N with 2%N; lia.
Qed.

Lemma fast_limit_at_lt A0 : (4 <= A0)%N -> fast_limit_at A0 < fast_limit.
Proof.
  intros HA; assert (Share := share_range A0 HA); assert (Pos := fast_limit_pos).
  assert (Root : sqrt (1 - 1 / real (A0 / 2)) < sqrt 1) by (apply sqrt_lt_1_alt; lra).
  rewrite sqrt_1 in Root; unfold fast_limit_at; rewrite <- (Rmult_1_r fast_limit) at 2.
  apply Rmult_lt_compat_l; assumption.
Qed.

(** For every number of actions at least as many times the paper's limit as for very many. *)
Theorem fast_limit_ratio_at A0 :
  (4 <= A0)%N ->
  fast_limit / (1 / 32) * asymptotic_constant (real A0) <= fast_limit_at A0.
Proof.
  intros HA; destruct (half_of_actions A0 HA) as [Half Whole]; assert (Pos := fast_limit_pos).
  assert (Four : 4 <= real A0) by (apply (IZR_le 4); lia).
  unfold fast_limit_at, asymptotic_constant.
  replace (fast_limit / (1 / 32) * (1 / 32 * sqrt ((real A0 - 3) / real A0)))
    with (fast_limit * sqrt ((real A0 - 3) / real A0)) by field.
  apply Rmult_le_compat_l; [lra|]; apply sqrt_le_1_alt.
  assert (1 / real (A0 / 2) <= 3 / real A0).
  { apply Rmult_le_reg_r with (real A0 * real (A0 / 2)); [apply Rmult_lt_0_compat; lra|].
    replace (1 / real (A0 / 2) * (real A0 * real (A0 / 2))) with (real A0) by (field; lra).
    replace (3 / real A0 * (real A0 * real (A0 / 2))) with (3 * real (A0 / 2)) by (field; lra).
    lra. }
  replace ((real A0 - 3) / real A0) with (1 - 3 / real A0) by (field; lra); lra.
Qed.

(** The three limits at some numbers of actions. *)
Theorem limits_with_5_actions :
  0.01976 < asymptotic_constant 5 < 0.01977 /\ 0.06781 < paper_sharp_limit 5 < 0.06782 /\
  0.16507 < fast_limit_at 5 < 0.16508.
Proof. limit_digits. Qed.

Theorem limits_with_10_actions :
  0.02614 < asymptotic_constant 10 < 0.02615 /\ 0.08970 < paper_sharp_limit 10 < 0.08971 /\
  0.20880 < fast_limit_at 10 < 0.20881.
Proof. limit_digits. Qed.

Theorem limits_with_100_actions :
  0.03077 < asymptotic_constant 100 < 0.03078 /\ 0.10559 < paper_sharp_limit 100 < 0.10560 /\
  0.23110 < fast_limit_at 100 < 0.23111.
Proof. limit_digits. Qed.

(** ** Convergence *)

Definition far_corner (paid : bool) (k0 A0 : N) (d0 C0 : R) : Prop :=
  fast_corner_at paid k0 A0 (children_for A0) 1 0 d0 C0 (/ 2) (best_mu (/ 2)) best_s
    (/ real (2 * k0)).

Definition far_constant (paid : bool) (k0 A0 : N) (d0 C0 : R) : R :=
  fast_constant_at paid k0 A0 (children_for A0) 1 0 d0 C0 (/ 2) (best_mu (/ 2)) best_s
    (/ real (2 * k0)).

Record numbers : Type := { at_k : N; at_A : N; at_d : R; at_C : R }.

Section Along.

Context {F : (numbers -> Prop) -> Prop} {FF : Filter F}.
Variable paid : bool.
Variable share : R.
Hypothesis share_pos : 0 < share.
Hypothesis k_far : tends F (fun x => real (at_k x)) p_infty.
Hypothesis d_far : tends F at_d p_infty.
Hypothesis C_far : tends F at_C p_infty.
Hypothesis A_large : F (fun x => (4 <= at_A x)%N).
Hypothesis share_along : tends F (fun x => 1 - 1 / real (at_A x / 2)) share.

Lemma far_along :
  F (fun x => far_corner paid (at_k x) (at_A x) (at_d x) (at_C x)) /\
  tends F (fun x => far_constant paid (at_k x) (at_A x) (at_d x) (at_C x))
    (fast_limit * sqrt share).
Proof.
  set (b x := real (children_for (at_A x))).
  assert (Hb : F (fun x => 1 <= b x)).
  { revert A_large; apply filter_imp; intros x HA; apply children_share, HA. }
  assert (Heven : F (fun x => 0 <= real (2 * (children_for (at_A x) / 2)) <= b x))
    by (apply filter_forall; intros x; apply children_even).
  assert (Hshare : tends F (fun x => b x / (b x + 1)) share).
  { apply tends_same with (2 := share_along); revert A_large; apply filter_imp.
    intros x HA; symmetry; apply children_share, HA. }
  assert (HS : tends F (fun x => real (2 * at_k x)) p_infty).
  { apply tends_infty_le with (2 := k_far), filter_forall; intros x; apply IZR_le; lia. }
  assert (HA : F (fun x => 4 <= real (at_A x))).
  { revert A_large; apply filter_imp; intros x H; apply (IZR_le 4); lia. }
  assert (HL : F (fun x => 0 <= real (L_N (at_k x))))
    by (apply filter_forall; intros x; apply real_nonneg).
  rewrite <- best_limit_half by lra; split.
  - exact (fast_corner_along paid b _ _ _ _ _ _ share share_pos Hb Heven Hshare HS d_far C_far
      HA HL).
  - exact (fast_constant_along paid b _ _ _ _ _ _ share share_pos Hb Heven Hshare HS d_far C_far
      HA HL).
Qed.

End Along.

(** With A0 actions, one threshold for every way in which S, d and C grow. *)
Theorem far_constant_converges_at paid A0 eps :
  (4 <= A0)%N -> 0 < eps -> exists M, forall k0 d0 C0,
  M <= real k0 -> M <= d0 -> M <= C0 ->
  far_corner paid k0 A0 d0 C0 /\ Rabs (far_constant paid k0 A0 d0 C0 - fast_limit_at A0) < eps.
Proof.
  intros HA Eps; assert (Share := share_range A0 HA).
  set (F := far (fun x => at_A x = A0) [fun x => real (at_k x); at_d; at_C]).
  assert (Hk : tends F (fun x => real (at_k x)) p_infty) by (apply far_large; simpl; auto).
  assert (Hd : tends F at_d p_infty) by (apply far_large; simpl; auto).
  assert (HC : tends F at_C p_infty) by (apply far_large; simpl; auto).
  assert (Actions : F (fun x => (4 <= at_A x)%N)) by (apply far_dom; intros x ->; exact HA).
  assert (Along : tends F (fun x => 1 - 1 / real (at_A x / 2)) (1 - 1 / real (A0 / 2))).
  { apply tends_same with (2 := tends_const _); apply far_dom; intros x ->; reflexivity. }
  assert (Pos : 0 < 1 - 1 / real (A0 / 2)) by lra.
  destruct (far_along paid _ Pos Hk Hd HC Actions Along)
    as [Works Near].
  destruct (filter_and _ _ Works (proj1 (tends_within _ _) Near eps Eps)) as [M HM].
  exists M; intros k0 d0 C0 Lk Ld LC.
  apply (HM (Build_numbers k0 A0 d0 C0) eq_refl); intros f [<-|[<-|[<-|[]]]]; assumption.
Qed.

(** With A growing, too: 2/sqrt(27 e). *)
Theorem far_constant_converges paid eps :
  0 < eps -> exists M, forall k0 A0 d0 C0,
  M <= real k0 -> M <= real A0 -> M <= d0 -> M <= C0 ->
  far_corner paid k0 A0 d0 C0 /\ Rabs (far_constant paid k0 A0 d0 C0 - fast_limit) < eps.
Proof.
  intros Eps; set (F := far (fun _ => True)
    [fun x => real (at_k x); fun x => real (at_A x); at_d; at_C]).
  assert (Hk : tends F (fun x => real (at_k x)) p_infty) by (apply far_large; simpl; auto).
  assert (HA : tends F (fun x => real (at_A x)) p_infty) by (apply far_large; simpl; auto).
  assert (Hd : tends F at_d p_infty) by (apply far_large; simpl; auto).
  assert (HC : tends F at_C p_infty) by (apply far_large; simpl; auto 6).
  assert (Actions : F (fun x => (4 <= at_A x)%N)).
  { generalize (proj1 (tends_beyond _) HA 4); apply filter_imp; intros x Hx.
    apply (le_IZR 4) in Hx; lia. }
  assert (Along : tends F (fun x => 1 - 1 / real (at_A x / 2)) 1).
  { apply tends_to with (1 - 0); [|f_equal; ring].
    apply tends_minus; [apply tends_const|].
    apply tends_0_le with (fun x => 4 * / real (at_A x)).
    - revert Actions; apply filter_imp; intros x Hx.
      destruct (half_of_actions _ Hx) as [Half Whole]; split; [apply Rle_mult_inv_pos; lra|].
      assert (Four : 4 <= real (at_A x)) by (apply (IZR_le 4); lia).
      replace (4 * / real (at_A x)) with (1 / (real (at_A x) / 4)) by (field; lra).
      apply Rmult_le_compat_l, Rinv_le_contravar; lra.
    - apply tends_to with (4 * 0); [|f_equal; ring].
      apply tends_mult; [apply tends_const|apply tends_inv_infty, HA]. }
  destruct (far_along paid 1 Rlt_0_1 Hk Hd HC Actions Along) as [Works Near].
  rewrite sqrt_1, Rmult_1_r in Near.
  destruct (filter_and _ _ Works (proj1 (tends_within _ _) Near eps Eps)) as [M HM].
  exists M; intros k0 A0 d0 C0 Lk LA Ld LC.
  apply (HM (Build_numbers k0 A0 d0 C0) I); intros f [<-|[<-|[<-|[<-|[]]]]]; assumption.
Qed.

(** ** As a lower bound on regret *)

Lemma real_pos n : 1 <= real n -> (0 < n)%N.
Proof. intros H; apply (le_IZR 1) in H; lia. Qed.

(** With A0 actions or more, for the class of the paper. *)
Theorem frontier_near_limit_at (A0 : N) eps :
  (4 <= A0)%N -> 0 < eps -> exists k0 d0 C0,
  frontier_coefficient (2 * k0) A0 d0 C0 (fast_limit_at A0 - eps).
Proof.
  intros HA Eps; destruct (far_constant_converges_at true A0 eps HA Eps) as [M HM].
  destruct (real_unbounded (Rmax M 1)) as [k0 Large].
  assert (H1 := Rmax_l M 1); assert (H2 := Rmax_r M 1).
  destruct (HM k0 (real k0) (real k0)) as [Corner Near]; try lra; apply Rabs_def2 in Near.
  exists k0, (real k0), (real k0).
  apply (frontier_by_fast_family k0 A0 (children_for A0) 1 0 _ _ (/ 2) (best_mu (/ 2)) best_s
    (/ real (2 * k0))).
  - apply children_work; [apply real_pos; lra|exact HA].
  - exact Corner.
  - unfold far_constant in Near; lra.
Qed.

(** The headline: for every eps there is a regime with the coefficient 2/sqrt(27 e) - eps. *)
Theorem frontier_near_limit eps :
  0 < eps -> exists s0 A0 d0 C0,
  frontier_coefficient s0 A0 d0 C0 (2 / sqrt (27 * exp 1) - eps).
Proof.
  intros Eps; destruct (far_constant_converges true eps Eps) as [M HM].
  destruct (real_unbounded (Rmax M 4)) as [n Large].
  assert (H1 := Rmax_l M 4); assert (H2 := Rmax_r M 4).
  destruct (HM n n (real n) (real n)) as [Corner Near]; try lra; apply Rabs_def2 in Near.
  exists (2 * n)%N, n, (real n), (real n).
  assert (Four : (4 <= n)%N).
  { assert (H : 4 <= real n) by lra; apply (le_IZR 4) in H; lia. }
  apply (frontier_by_fast_family n n (children_for n) 1 0 _ _ (/ 2) (best_mu (/ 2)) best_s
    (/ real (2 * n))).
  - apply children_work; [lia|exact Four].
  - exact Corner.
  - fold fast_limit; unfold far_constant in Near; lra.
Qed.

(** ** As near as this family gets *)

Definition fast_provable (paid : bool) (A0 : N) (c : R) : Prop :=
  exists k0 b p t d0 C0 kappa mu s w, plan_works k0 A0 b p t = true /\
    fast_corner_at paid k0 A0 b p t d0 C0 kappa mu s w /\
    c = fast_constant_at paid k0 A0 b p t d0 C0 kappa mu s w.

Theorem fast_provable_below paid A0 c : fast_provable paid A0 c -> c < fast_limit_at A0.
Proof.
  intros [k0 [b [p [t [d0 [C0 [kappa [mu [s [w [Works [Corner ->]]]]]]]]]]]].
  unfold plan_works in Works; repeat rewrite andb_true_iff in Works.
  rewrite !N.ltb_lt, !N.leb_le in Works; destruct Works as [[[[[_ Hb] Hp] _] _] HA].
  assert (Power : (2 ^ 1 <= 2 ^ p)%N) by (apply N.pow_le_mono_r; lia).
  change (2 ^ 1)%N with 2%N in Power.
  assert (Fit : (b + 1 <= A0 / 2)%N) by (apply N.div_le_lower_bound; lia).
  assert (Reals : real b + 1 <= real (A0 / 2)).
  { unfold real; rewrite <- (plus_IZR _ 1); apply IZR_le; lia. }
  assert (b_pos : 0 < real b) by (apply (IZR_lt 0); lia).
  apply Rlt_le_trans with (1 := fast_constant_below _ _ _ _ _ _ _ _ _ _ _ _ _ _ Corner).
  assert (Part : 0 < real b / (real b + 1)) by (apply Rdiv_lt_0_compat; lra).
  rewrite best_limit_half by lra; apply Rmult_le_compat_l; [left; apply fast_limit_pos|].
  apply sqrt_le_1_alt.
  replace (real b / (real b + 1)) with (1 - 1 / (real b + 1)) by (field; lra).
  assert (1 / real (A0 / 2) <= 1 / (real b + 1))
    by (apply Rmult_le_compat_l, Rinv_le_contravar; lra); lra.
Qed.

Lemma fast_provable_near paid A0 eps :
  (4 <= A0)%N -> 0 < eps -> exists c, fast_provable paid A0 c /\ fast_limit_at A0 - eps < c.
Proof.
  intros HA Eps; destruct (far_constant_converges_at paid A0 eps HA Eps) as [M HM].
  destruct (real_unbounded (Rmax M 1)) as [k0 Large].
  assert (H1 := Rmax_l M 1); assert (H2 := Rmax_r M 1).
  destruct (HM k0 (real k0) (real k0)) as [Corner Near]; try lra; apply Rabs_def2 in Near.
  exists (far_constant paid k0 A0 (real k0) (real k0)); split; [|lra].
  exists k0, (children_for A0), 1%N, 0%N; do 6 eexists.
  split; [apply children_work; [apply real_pos; lra|exact HA]|].
  split; [exact Corner|reflexivity].
Qed.

Theorem fast_limit_at_is_lub paid A0 :
  (4 <= A0)%N -> is_lub (fast_provable paid A0) (fast_limit_at A0).
Proof.
  intros HA; split.
  - intros c Hc; left; apply (fast_provable_below paid), Hc.
  - intros u Bound; apply le_epsilon; intros eps Eps.
    destruct (fast_provable_near paid A0 eps HA Eps) as [c [Hc Near]].
    assert (c <= u) by (apply Bound, Hc); lra.
Qed.

Theorem fast_limit_is_lub paid :
  is_lub (fun c => exists A0, (4 <= A0)%N /\ fast_provable paid A0 c) fast_limit.
Proof.
  split.
  - intros c [A0 [HA Hc]]; apply fast_provable_below in Hc.
    assert (Less := fast_limit_at_lt A0 HA); lra.
  - intros u Bound; apply le_epsilon; intros eps Eps.
    destruct (far_constant_converges paid eps Eps) as [M HM].
    destruct (real_unbounded (Rmax M 4)) as [n Large].
    assert (H1 := Rmax_l M 4); assert (H2 := Rmax_r M 4).
    destruct (HM n n (real n) (real n)) as [Corner Near]; try lra; apply Rabs_def2 in Near.
    assert (Four : (4 <= n)%N).
    { assert (H : 4 <= real n) by lra; apply (le_IZR 4) in H; lia. }
    assert (far_constant paid n n (real n) (real n) <= u); [|lra].
    apply Bound; exists n; split; [exact Four|].
    exists n, (children_for n), 1%N, 0%N; do 6 eexists.
    split; [apply children_work; [lia|exact Four]|].
    split; [exact Corner|reflexivity].
Qed.
