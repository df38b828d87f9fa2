(** * The limit of the sharper envelope

    What is left of [sharp_constant] if the perturbation, the end terms and what is of the order
    1/m vanish: along any path it tends to [sharp_limit] ([sharp_constant_along]). Of all mu and s,
    mu = sqrt((1+kappa)/kappa) and s = exp(-1/2) are best ([sharp_limit_le], [sharp_limit_best]),
    and [sharp_constant] is never above what they give ([sharp_constant_le]):

      sharp_limit = sqrt(reach kappa / (1 + kappa)^3 / e),

    which is largest at kappa = 1/2, where kappa/(1 + kappa)^3 = 4/27 ([kappa_le]).

    | here                        | meaning                                                     |
    |-----------------------------|-------------------------------------------------------------|
    | [best_mu kappa], [best_s]   | sqrt((1+kappa)/kappa), exp(-1/2)                            |
    | [best_limit kappa reach]    | the right-hand side above                                   | *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Proofmark.Process Require Import Kl Limits.
From Proofmark.Sharper Require Import KlSharp Tangent SharpEnvelope.
Open Scope R_scope.

Definition sharp_limit (kappa mu s reach busy : R) : R :=
  mu * sqrt reach / (1 + kappa) * (kappa * s * (1 - ln s - mu ^ 2 * busy / 2) / (1 + kappa)).

Definition best_mu (kappa : R) : R := sqrt ((1 + kappa) / kappa).
Definition best_s : R := exp (- / 2).
Definition best_limit (kappa reach : R) : R := sqrt (reach * (kappa / (1 + kappa) ^ 3 * exp (- 1))).

(** ** The curvature at a small perturbation *)

Lemma curvature_ge u : 0 < u -> / 2 - u / 3 <= curvature u.
Proof.
  intros Hu.
  assert (H : 0 - 0 ^ 2 / 2 + 0 ^ 3 / 3 - ln (1 + 0) <= u - u ^ 2 / 2 + u ^ 3 / 3 - ln (1 + u)).
  { apply (le_by_derivative (fun t => t - t ^ 2 / 2 + t ^ 3 / 3 - ln (1 + t))
             (fun t => t ^ 3 / (1 + t))); [lra| |]; intros t Ht.
    - auto_derive; [lra|field; lra].
    - apply Rdiv_le_0_compat; [apply pow_le|]; lra. }
  rewrite Rplus_0_r, ln_1 in H.
  assert (Square : 0 < u ^ 2) by (apply pow_lt, Hu).
  unfold curvature; apply Rmult_le_reg_r with (u ^ 2); [exact Square|].
  replace ((u - ln (1 + u)) / u ^ 2 * u ^ 2) with (u - ln (1 + u)) by (field; lra); lra.
Qed.

(** ** The best parameters *)

Lemma kappa_le kappa : 0 < kappa -> kappa / (1 + kappa) ^ 3 <= 4 / 27.
Proof.
  intros Hk; set (p := / (1 + kappa)).
  assert (Hp : 0 < p) by (apply Rinv_0_lt_compat; lra).
  replace (kappa / (1 + kappa) ^ 3) with (p ^ 2 - p ^ 3) by (unfold p; field; lra).
  assert (0 <= (p - 2 / 3) ^ 2 * (p + 1 / 3)) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]); lra.
Qed.

Lemma kappa_best : / 2 / (1 + / 2) ^ 3 = 4 / 27.
Proof. field. Qed.

Lemma exp_above y : y * exp (- y) <= exp (- 1).
Proof.
  assert (H := exp_ineq1_le (y - 1)); replace (1 + (y - 1)) with y in H by ring.
  apply Rmult_le_compat_r with (r := exp (- y)) in H; [|left; apply exp_pos].
  rewrite <- exp_plus in H; replace (y - 1 + - y) with (- 1) in H by ring; exact H.
Qed.

Theorem sharp_limit_le kappa mu s reach busy :
  0 < kappa -> 0 < mu -> 0 < s -> 0 <= reach -> kappa / (1 + kappa) <= busy ->
  sharp_limit kappa mu s reach busy <= best_limit kappa reach.
Proof.
  intros Hk Hmu Hs Hr Hb; set (y := mu ^ 2 * (kappa / (1 + kappa))).
  assert (Tangent := exp_tangent (- (y / 2)) s Hs).
  assert (Square : 0 <= mu ^ 2) by apply pow2_ge_0.
  assert (Root := sqrt_pos reach).
  assert (Bracket : s * (1 - ln s - mu ^ 2 * busy / 2) <= exp (- (y / 2))).
  { apply Rle_trans with (2 := Tangent), Rmult_le_compat_l; [lra|].
    assert (mu ^ 2 * (kappa / (1 + kappa)) <= mu ^ 2 * busy) by (apply Rmult_le_compat_l; lra).
    unfold y; lra. }
  set (c := mu * kappa / (1 + kappa) ^ 2).
  assert (Hc : 0 <= c).
  { apply Rle_mult_inv_pos; [apply Rmult_le_pos|apply pow_lt]; lra. }
  apply Rle_trans with (sqrt reach * (c * exp (- (y / 2)))).
  - replace (sharp_limit kappa mu s reach busy) with
      (sqrt reach * (c * (s * (1 - ln s - mu ^ 2 * busy / 2))))
      by (unfold sharp_limit, c; field; lra).
    apply Rmult_le_compat_l; [exact Root|]; apply Rmult_le_compat_l; assumption.
  - assert (Half := exp_pos (- (y / 2))).
    unfold best_limit; rewrite sqrt_mult_alt by exact Hr; apply Rmult_le_compat_l; [exact Root|].
    rewrite <- (sqrt_Rsqr (c * exp (- (y / 2)))) by (apply Rmult_le_pos; lra).
    apply sqrt_le_1_alt; unfold Rsqr.
    replace (c * exp (- (y / 2)) * (c * exp (- (y / 2))))
      with (kappa / (1 + kappa) ^ 3 * (y * (exp (- (y / 2)) * exp (- (y / 2)))))
      by (unfold c, y; field; lra).
    rewrite <- exp_plus; replace (- (y / 2) + - (y / 2)) with (- y) by field.
    apply Rmult_le_compat_l; [|apply exp_above].
    apply Rle_mult_inv_pos; [|apply pow_lt]; lra.
Qed.

Lemma best_mu_square kappa :
  0 < kappa -> 0 < best_mu kappa /\ best_mu kappa ^ 2 = (1 + kappa) / kappa.
Proof.
  intros Hk; assert (0 < (1 + kappa) / kappa) by (apply Rdiv_lt_0_compat; lra).
  split; [apply sqrt_lt_R0; assumption|unfold best_mu; rewrite pow2_sqrt; lra].
Qed.

Theorem sharp_limit_best kappa reach :
  0 < kappa -> 0 <= reach ->
  sharp_limit kappa (best_mu kappa) best_s reach (kappa / (1 + kappa)) = best_limit kappa reach.
Proof.
  intros Hk Hr; destruct (best_mu_square kappa Hk) as [Pos Square].
  unfold sharp_limit; rewrite Square; unfold best_s; rewrite ln_exp.
  transitivity (sqrt reach * (best_mu kappa * kappa / (1 + kappa) ^ 2 * exp (- / 2)));
    [field; lra|].
  assert (Half := exp_pos (- / 2)).
  unfold best_limit; rewrite sqrt_mult_alt by exact Hr; f_equal; symmetry; apply sqrt_lem_1.
  - apply Rmult_le_pos; [|left; apply exp_pos]; apply Rle_mult_inv_pos; [|apply pow_lt]; lra.
  - apply Rmult_le_pos; [|lra].
    apply Rle_mult_inv_pos; [apply Rmult_le_pos|apply pow_lt]; lra.
  - transitivity (best_mu kappa ^ 2 * (kappa ^ 2 / (1 + kappa) ^ 4 * (exp (- / 2) * exp (- / 2))));
      [field; lra|].
    rewrite Square, <- exp_plus; replace (- / 2 + - / 2) with (- 1) by field; field; lra.
Qed.

Lemma best_limit_le kappa reach share :
  0 < kappa -> 0 <= reach <= share -> best_limit kappa reach <= best_limit (/ 2) share.
Proof.
  intros Hk Hr; assert (Pos := exp_pos (- 1)); apply sqrt_le_1_alt; rewrite kappa_best.
  assert (Le := kappa_le kappa Hk).
  assert (0 <= kappa / (1 + kappa) ^ 3) by (apply Rle_mult_inv_pos; [|apply pow_lt]; lra).
  apply Rmult_le_compat; [lra|apply Rmult_le_pos; lra|lra|apply Rmult_le_compat_r; lra].
Qed.

Lemma best_limit_lt kappa reach share :
  0 < kappa -> 0 <= reach < share -> best_limit kappa reach < best_limit kappa share.
Proof.
  intros Hk Hr; assert (Pos := exp_pos (- 1)).
  assert (0 < kappa / (1 + kappa) ^ 3) by (apply Rdiv_lt_0_compat; [|apply pow_lt]; lra).
  assert (0 < kappa / (1 + kappa) ^ 3 * exp (- 1)) by (apply Rmult_lt_0_compat; lra).
  apply sqrt_lt_1_alt; split; [apply Rmult_le_pos; lra|apply Rmult_lt_compat_r; lra].
Qed.

(** ** Never above the limit *)

Section Below.

Variables kappa mu s w reach C0 x0 q0 m0 busy : R.
Hypothesis corner : sharp_corner kappa mu s w reach C0 x0 q0 m0 busy.
Hypothesis q0_nonneg : 0 <= q0.
Hypothesis busy_large : kappa / (1 + kappa) <= busy.

Theorem sharp_constant_le :
  sharp_constant kappa mu s w reach C0 x0 q0 m0 busy <= best_limit kappa reach.
Proof.
  assert (Slope_pos := slope_nonneg kappa mu s w reach C0 x0 q0 m0 busy corner).
  destruct corner as [Hk Hmu Hs Hw Hr HC Hx Hq Hm Hb _ Hhead].
  apply Rle_trans with (sharp_limit kappa mu s reach busy);
    [|apply sharp_limit_le; lra].
  unfold sharp_constant, sharp_limit; set (u := u1 mu reach C0) in *.
  assert (Hu : 0 < u).
  { apply Rmult_lt_0_compat; [exact Hmu|]; apply sqrt_lt_R0, Rdiv_lt_0_compat; assumption. }
  assert (Curv := curvature_ge u Hu).
  set (h := head kappa mu s w reach C0 x0) in *; set (l := slope kappa mu s w q0 busy) in *.
  assert (Log : 0 < - ln w).
  { assert (ln w < ln 1) by (apply ln_increasing; lra); rewrite ln_1 in *; lra. }
  assert (Rest : 0 <= rest s w m0 busy).
  { unfold rest; apply Rle_mult_inv_pos; [repeat apply Rmult_le_pos|apply Rmult_lt_0_compat]; lra. }
  assert (Loss : 0 <= loss s).
  { assert (H := exp_tangent 0 s Hs); rewrite exp_0 in H; unfold loss; lra. }
  assert (Head : h <= kappa * (1 - loss s)).
  { assert (loss s <= loss s / (1 - w)).
    { apply Rmult_le_reg_r with (1 - w); [lra|].
      replace (loss s / (1 - w) * (1 - w)) with (loss s) by (field; lra).
      assert (0 <= loss s * w) by (apply Rmult_le_pos; lra); lra. }
    assert (0 <= sqrt (1 + u) * sqrt x0) by (apply Rmult_le_pos; apply sqrt_pos).
    assert (kappa * (1 - loss s / (1 - w)) <= kappa * (1 - loss s))
      by (apply Rmult_le_compat_l; lra).
    unfold h, head; fold u; lra. }
  assert (Slope : kappa * s * mu ^ 2 * busy <= l).
  { assert (0 <= kappa * s * mu ^ 2 * busy)
      by (repeat apply Rmult_le_pos; try lra; apply pow2_ge_0).
    assert ((1 - q0) * (1 - w) <= 1 * 1) by (apply Rmult_le_compat; lra).
    assert (0 < (1 - q0) * (1 - w)) by (apply Rmult_lt_0_compat; lra).
    unfold l, slope; apply Rmult_le_reg_r with ((1 - q0) * (1 - w)); [assumption|].
    unfold Rdiv; rewrite (Rmult_assoc _ (/ _)), Rinv_l, Rmult_1_r by lra.
    rewrite <- (Rmult_1_r (kappa * s * mu ^ 2 * busy)) at 2; apply Rmult_le_compat_l; lra. }
  apply Rmult_le_compat_l.
  { apply Rle_mult_inv_pos; [apply Rmult_le_pos; [lra|apply sqrt_pos]|lra]. }
  set (k := 1 + kappa) in *; assert (Hkk : 0 < k) by (unfold k; lra).
  assert (Worst : (h - l * curvature u) / (k + u) <= (h - l / 2) / k).
  { apply Rmult_le_reg_r with ((k + u) * k); [apply Rmult_lt_0_compat; lra|].
    replace ((h - l * curvature u) / (k + u) * ((k + u) * k)) with ((h - l * curvature u) * k)
      by (field; lra).
    replace ((h - l / 2) / k * ((k + u) * k)) with ((h - l / 2) * (k + u)) by (field; lra).
    assert (Low : l * k * (/ 2 - u / 3) <= l * k * curvature u)
      by (apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|exact Curv]).
    assert (Up : l * (/ 2 + (k + u) / 3) * u <= h * u) by (apply Rmult_le_compat_r; lra).
    assert (0 <= l * u * u) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
    lra. }
  assert (Top : (h - l / 2) / k <= kappa * s * (1 - ln s - mu ^ 2 * busy / 2) / k); [|lra].
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact Hkk|].
  apply Rle_trans with (kappa * (1 - loss s) - kappa * s * mu ^ 2 * busy / 2); [lra|].
  right; unfold loss; field.
Qed.

End Below.

(** ** Along any path *)

Section Path.

Context {X : Type} {F : (X -> Prop) -> Prop} {FF : Filter F}.

Variables kappa mu s : R.
Variables w reach C0 x0 q0 m0 busy : X -> R.
Variables rho share : R.
Hypothesis kappa_pos : 0 < kappa.
Hypothesis mu_pos : 0 < mu.
Hypothesis s_pos : 0 < s.
Hypothesis rho_pos : 0 < rho.
Hypothesis w_range : F (fun x => 0 < w x < 1).
Hypothesis w_small : tends F w 0.
Hypothesis reach_along : tends F reach rho.
Hypothesis C0_far : tends F C0 p_infty.
Hypothesis x0_nonneg : F (fun x => 0 <= x0 x).
Hypothesis x0_small : tends F x0 0.
Hypothesis q0_small : tends F q0 0.
Hypothesis m0_pos : F (fun x => 0 < m0 x).
Hypothesis m0_far : tends F (fun x => - ln (w x) / m0 x) 0.
Hypothesis busy_nonneg : F (fun x => 0 <= busy x).
Hypothesis busy_along : tends F busy share.

Lemma far_enough :
  F (fun x => (0 < w x < 1 /\ 0 < reach x /\ 0 < C0 x) /\ (0 <= x0 x /\ 0 <= busy x /\ 0 < m0 x)).
Proof.
  assert (Hr := tends_above _ _ 0 reach_along rho_pos).
  assert (HC := proj1 (tends_beyond C0) C0_far 1).
  repeat apply filter_and; try assumption; [revert w_range|revert w_range|revert HC];
    apply filter_imp; intros x Hx; lra.
Qed.

Lemma u1_along : tends F (fun x => u1 mu (reach x) (C0 x)) 0.
Proof.
  apply tends_to with (mu * sqrt (rho * 0)); [|rewrite Rmult_0_r, sqrt_0; f_equal; ring].
  apply tends_mult; [apply tends_const|]; apply tends_sqrt; [|lra].
  apply (tends_mult reach (fun x => / C0 x)); [assumption|apply tends_inv_infty, C0_far].
Qed.

Lemma u1_pos : F (fun x => 0 < u1 mu (reach x) (C0 x)).
Proof.
  generalize far_enough; apply filter_imp; intros x [[_ [Hr HC]] _].
  apply Rmult_lt_0_compat; [exact mu_pos|]; apply sqrt_lt_R0, Rdiv_lt_0_compat; assumption.
Qed.

Lemma curvature_along : tends F (fun x => curvature (u1 mu (reach x) (C0 x))) (/ 2).
Proof.
  apply tends_between with (fun x => / 2 - u1 mu (reach x) (C0 x) / 3) (fun _ => / 2).
  - generalize u1_pos; apply filter_imp; intros x Hu; split;
      [apply curvature_ge|apply curvature_le]; exact Hu.
  - apply tends_to with (/ 2 - 0 / 3); [|f_equal; field].
    apply tends_minus; [apply tends_const|].
    apply tends_div; [apply u1_along|apply tends_const|lra].
  - apply tends_const.
Qed.

Lemma kept_along : tends F (fun x => 1 - w x) 1.
Proof.
  apply tends_to with (1 - 0); [|f_equal; ring].
  apply tends_minus; [apply tends_const|exact w_small].
Qed.

Lemma head_along :
  tends F (fun x => head kappa mu s (w x) (reach x) (C0 x) (x0 x)) (kappa * (1 - loss s)).
Proof.
  apply tends_to with (kappa * (1 - loss s / 1) - sqrt (1 + 0) * sqrt 0 / 2);
    [|rewrite sqrt_0; f_equal; field].
  apply tends_minus.
  - apply tends_mult; [apply tends_const|]; apply tends_minus; [apply tends_const|].
    apply tends_div; [apply tends_const|apply kept_along|lra].
  - apply tends_div; [|apply tends_const|lra]; apply tends_mult; apply tends_sqrt; try lra.
    + apply tends_plus; [apply tends_const|apply u1_along].
    + exact x0_small.
Qed.

Lemma slope_along :
  tends F (fun x => slope kappa mu s (w x) (q0 x) (busy x)) (kappa * s * mu ^ 2 * share).
Proof.
  apply tends_to with (kappa * s * mu ^ 2 * share / ((1 - 0) * 1)); [|f_equal; field].
  apply tends_div; [apply tends_mult; [apply tends_const|exact busy_along]| |lra].
  apply tends_mult; [|apply kept_along]; apply tends_minus; [apply tends_const|exact q0_small].
Qed.

Lemma rest_along : tends F (fun x => rest s (w x) (m0 x) (busy x)) 0.
Proof.
  apply tends_to with (s * share / 1 * 0); [|f_equal; field].
  apply tends_same with (fun x => s * busy x / (1 - w x) * (- ln (w x) / m0 x)).
  - generalize far_enough; apply filter_imp; intros x [[Hw _] [_ [_ Hm]]].
    unfold rest; field; lra.
  - apply tends_mult; [|exact m0_far].
    apply tends_div; [|apply kept_along|lra].
    apply tends_mult; [apply tends_const|exact busy_along].
Qed.

Theorem sharp_constant_along :
  tends F (fun x => sharp_constant kappa mu s (w x) (reach x) (C0 x) (x0 x) (q0 x) (m0 x) (busy x))
    (sharp_limit kappa mu s rho share).
Proof.
  apply tends_to with (mu * sqrt rho / (1 + kappa) *
    ((kappa * (1 - loss s) - kappa * s * mu ^ 2 * share * / 2) / (1 + kappa + 0) - 0));
    [|unfold sharp_limit, loss; f_equal; field; lra].
  apply tends_mult.
  - apply tends_div; [|apply tends_const|lra]; apply tends_mult; [apply tends_const|].
    apply tends_sqrt; [exact reach_along|lra].
  - apply tends_minus; [|apply rest_along]; apply tends_div; [|apply tends_plus|lra].
    + apply tends_minus; [apply head_along|].
      apply tends_mult; [apply slope_along|apply curvature_along].
    + apply tends_const.
    + apply u1_along.
Qed.

(** Far enough, the hypotheses hold, if the last one does in the limit. *)
Theorem sharp_corner_along :
  s * mu ^ 2 * share * (/ 2 + (1 + kappa) / 3) < s * (1 - ln s) ->
  F (fun x => sharp_corner kappa mu s (w x) (reach x) (C0 x) (x0 x) (q0 x) (m0 x) (busy x)).
Proof.
  intros Room; set (u x := u1 mu (reach x) (C0 x)).
  assert (U := u1_along); fold u in U.
  assert (Cost : tends F (fun x => mu ^ 2 / (2 * (1 - q0 x)) + - ln (w x) * (1 + kappa + u x) /
      (m0 x * kappa)) (mu ^ 2 / 2)).
  { apply tends_to with (mu ^ 2 / (2 * (1 - 0)) + 0 * ((1 + kappa + 0) / kappa));
      [|f_equal; field; lra].
    apply tends_plus.
    - apply tends_div; [apply tends_const| |lra]; apply tends_mult; [apply tends_const|].
      apply tends_minus; [apply tends_const|exact q0_small].
    - apply tends_same with (fun x => - ln (w x) / m0 x * ((1 + kappa + u x) / kappa)).
      + revert m0_pos; apply filter_imp; intros x Hm; field; lra.
      + apply tends_mult; [exact m0_far|]; apply tends_div; [|apply tends_const|lra].
        apply tends_plus; [apply tends_const|exact U]. }
  set (B := (mu ^ 2 / 2 + 1) / (1 + kappa)); assert (HB := exp_pos B).
  set (small := / 2 * (1 + kappa) / (kappa * exp B)).
  assert (Small : 0 < small).
  { apply Rdiv_lt_0_compat; apply Rmult_lt_0_compat; lra. }
  assert (Gap : tends F (fun x => head kappa mu s (w x) (reach x) (C0 x) (x0 x) -
      slope kappa mu s (w x) (q0 x) (busy x) * (/ 2 + (1 + kappa + u x) / 3))
      (kappa * (s * (1 - ln s) - s * mu ^ 2 * share * (/ 2 + (1 + kappa) / 3)))).
  { apply tends_to with (kappa * (1 - loss s) - kappa * s * mu ^ 2 * share *
      (/ 2 + (1 + kappa + 0) / 3)); [|unfold loss; f_equal; field].
    apply tends_minus; [apply head_along|]; apply tends_mult; [apply slope_along|].
    apply tends_plus; [apply tends_const|]; apply tends_div; [|apply tends_const|lra].
    apply tends_plus; [apply tends_const|exact U]. }
  assert (Hgap := tends_above _ _ 0 Gap ltac:(apply Rmult_lt_0_compat; lra)).
  assert (Hcost := tends_below _ _ (mu ^ 2 / 2 + 1) Cost ltac:(lra)).
  assert (Hu := tends_below _ _ small U Small).
  assert (Hq := tends_below _ _ 1 q0_small ltac:(lra)).
  assert (Hw := tends_below _ _ (/ 2) w_small ltac:(lra)).
  generalize (filter_and _ _ (filter_and _ _ far_enough u1_pos)
    (filter_and _ _ (filter_and _ _ Hgap Hcost) (filter_and _ _ Hu (filter_and _ _ Hq Hw)))).
  apply filter_imp; clear Hgap Hcost Hu Hq Hw.
  intros x [[[[Wx [Rx Cx]] [Xx [Bx Mx]]] Ux] [[Gx Costx] [Smallx [Qx Halfx]]]].
  fold (u x) in Ux; split; try assumption; try lra.
  - apply Rle_trans with (mu ^ 2 / 2 + 1); [left; exact Costx|].
    replace (mu ^ 2 / 2 + 1) with ((1 + kappa) * B) by (unfold B; field; lra).
    apply Rmult_le_compat_l; [lra|]; rewrite <- (ln_exp B) at 1; fold (u x).
    apply ln_monotone; [exact HB|].
    assert (exp B <= (1 - w x) * (1 + kappa) / (u x * kappa)); [|lra].
    assert (0 < u x * kappa) by (apply Rmult_lt_0_compat; lra).
    apply Rmult_le_reg_r with (u x * kappa); [assumption|].
    unfold Rdiv; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    apply Rle_trans with (exp B * (small * kappa)).
    + apply Rmult_le_compat_l; [lra|]; apply Rmult_le_compat_r; lra.
    + replace (exp B * (small * kappa)) with (/ 2 * (1 + kappa)) by (unfold small; field; lra).
      apply Rmult_le_compat_r; lra.
  - fold (u x); lra.
Qed.

End Path.
