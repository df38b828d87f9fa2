(** * The uniform envelope of the sharp bound

    [sharp_regret] is a bound at one point: one number of states and actions, one diameter, one
    horizon. Here it becomes a coefficient for a whole region of points, each of which is only known
    to satisfy a few inequalities ([point]). The perturbation is chosen as

      e = d u,   u = mu sqrt(reach n D / T),   n = S A,

    where [reach] is a constant of the region with reach n D d <= m. So the exponent of the testing
    lemma stays below mu^2, the factor in front is exactly mu sqrt(reach) sqrt(D n T), and
    u <= u1 = mu sqrt(reach / C0). What remains falls in u, so that its value at u1 serves all; the
    last condition of [sharp_corner] is what this takes, the one before it makes the bonus pay.

    | here             | meaning                                                               |
    |------------------|-----------------------------------------------------------------------|
    | [kappa]          | g/d: how easily a good state is left, against how easily entered      |
    | [mu], [s], [w]   | free: the perturbation, and where the tangents touch                  |
    | [reach]          | at most m/(n D d)                                                     |
    | [C0]             | at most T/(D n)                                                       |
    | [x0]             | at least 1/(d T)                                                      |
    | [q0]             | at least d (1 + u1); below 1                                          |
    | [m0]             | at most m                                                             |
    | [busy]           | at least X/T, the share of pulls in the base process                  |
    | [sharp_constant] | the coefficient of sqrt(D n T)                                        | *)

From Coq Require Import Reals Lra.
From Proofmark.Process Require Import Kl.
From Proofmark.Sharper Require Import KlSharp Truncation Tangent SharpTesting.
Open Scope R_scope.

Lemma ln_monotone x y : 0 < x -> x <= y -> ln x <= ln y.
Proof. intros Hx [Less| ->]; [left; apply ln_increasing; assumption|apply Rle_refl]. Qed.

Section Envelope.

Variables kappa mu s w reach C0 x0 q0 m0 busy : R.

Definition u1 : R := mu * sqrt (reach / C0).

(** The bracket of the bound: what the tangent and the end term leave, what the divergence takes of
    it per curvature, and what is of the order 1/m. *)
Definition head : R := kappa * (1 - loss s / (1 - w)) - sqrt (1 + u1) * sqrt x0 / 2.
Definition slope : R := kappa * s * mu ^ 2 * busy / ((1 - q0) * (1 - w)).
Definition rest : R := s * - ln w * busy / ((1 - w) * m0).

Definition sharp_constant : R :=
  mu * sqrt reach / (1 + kappa) * ((head - slope * curvature u1) / (1 + kappa + u1) - rest).

Record sharp_corner : Prop := {
  sharp_kappa : 0 < kappa;
  sharp_mu : 0 < mu;
  sharp_s : 0 < s;
  sharp_w : 0 < w < 1;
  sharp_reach : 0 < reach;
  sharp_C0 : 0 < C0;
  sharp_x0 : 0 <= x0;
  sharp_q0 : q0 < 1;
  sharp_m0 : 0 < m0;
  sharp_busy : 0 <= busy;
  sharp_bonus : mu ^ 2 / (2 * (1 - q0)) + - ln w * (1 + kappa + u1) / (m0 * kappa) <=
    (1 + kappa) * ln (1 + (1 - w) * (1 + kappa) / (u1 * kappa));
  sharp_head : slope * (/ 2 + (1 + kappa + u1) / 3) <= head;
}.

Record point (n D T d m X : R) : Prop := {
  point_n : 0 < n;
  point_D : 0 < D;
  point_T : 0 < T;
  point_d : 0 < d;
  point_horizon : C0 * D * n <= T;
  point_reach : reach * n * D * d <= m;
  point_x : / d <= x0 * T;
  point_q : d * (1 + u1) <= q0;
  point_m : m0 <= m;
  point_busy : X <= busy * T;
}.

Definition boost (n D T : R) : R := mu * sqrt (reach * n * D / T).

Hypothesis corner : sharp_corner.

Lemma slope_nonneg : 0 <= slope.
Proof.
  destruct corner; apply Rle_mult_inv_pos; [|apply Rmult_lt_0_compat; lra].
  repeat apply Rmult_le_pos; try lra; apply pow2_ge_0.
Qed.

(** The largest perturbation is the worst. *)
Lemma worst_boost u :
  0 < u <= u1 ->
  (head - slope * curvature u1) / (1 + kappa + u1) <=
  (head - slope * curvature u) / (1 + kappa + u).
Proof.
  intros Hu; assert (Slope := slope_nonneg); destruct corner.
  assert (Slow := curvature_slow u u1 Hu); assert (Half := curvature_le u ltac:(lra)).
  set (k := 1 + kappa) in *.
  assert (Gap : (head - slope * curvature u) * (k + u1) - (head - slope * curvature u1) * (k + u) =
    head * (u1 - u) - slope * (curvature u * (u1 - u) + (k + u) * (curvature u - curvature u1)))
    by ring.
  assert (Small : curvature u * (u1 - u) + (k + u) * (curvature u - curvature u1) <=
    (/ 2 + (k + u1) / 3) * (u1 - u)).
  { assert (curvature u * (u1 - u) <= / 2 * (u1 - u)) by (apply Rmult_le_compat_r; lra).
    assert ((k + u) * (curvature u - curvature u1) <= (k + u1) * ((u1 - u) / 3)); [|lra].
    apply Rle_trans with ((k + u) * ((u1 - u) / 3)).
    - apply Rmult_le_compat_l; unfold k; lra.
    - apply Rmult_le_compat_r; lra. }
  apply Rmult_le_compat_l with (1 := Slope) in Small.
  assert (slope * (/ 2 + (k + u1) / 3) * (u1 - u) <= head * (u1 - u))
    by (apply Rmult_le_compat_r; lra).
  apply Rmult_le_reg_r with ((k + u1) * (k + u)); [apply Rmult_lt_0_compat; unfold k; lra|].
  replace ((head - slope * curvature u1) / (k + u1) * ((k + u1) * (k + u)))
    with ((head - slope * curvature u1) * (k + u)) by (field; unfold k; lra).
  replace ((head - slope * curvature u) / (k + u) * ((k + u1) * (k + u)))
    with ((head - slope * curvature u) * (k + u1)) by (field; unfold k; lra).
  lra.
Qed.

Section Point.

Variables n D T d m X : R.
Hypothesis at_point : point n D T d m X.

Let u := boost n D T.

Lemma boost_pos : 0 < u.
Proof.
  destruct corner, at_point; apply Rmult_lt_0_compat; [assumption|].
  apply sqrt_lt_R0, Rdiv_lt_0_compat; [|assumption]; repeat apply Rmult_lt_0_compat; assumption.
Qed.

Lemma boost_le : u <= u1.
Proof.
  destruct corner, at_point; apply Rmult_le_compat_l; [lra|]; apply sqrt_le_1_alt.
  apply Rmult_le_reg_r with (C0 * T); [apply Rmult_lt_0_compat; assumption|].
  replace (reach * n * D / T * (C0 * T)) with (reach * (C0 * D * n)) by (field; lra).
  replace (reach / C0 * (C0 * T)) with (reach * T) by (field; lra).
  apply Rmult_le_compat_l; lra.
Qed.

(** The perturbation in units of the regret scale. *)
Lemma boost_scaled : u * T = mu * sqrt reach * sqrt (D * n * T).
Proof.
  destruct corner, at_point; unfold u, boost; rewrite Rmult_assoc, (Rmult_assoc mu); f_equal.
  assert (Dn : 0 < D * n) by (apply Rmult_lt_0_compat; assumption).
  rewrite <- (sqrt_square T) at 2 by lra; rewrite <- !sqrt_mult_alt by
    (try apply Rle_mult_inv_pos; try (repeat apply Rmult_le_pos); lra).
  f_equal; field; lra.
Qed.

(** The testing lemma's exponent: d u^2 T / m is at most mu^2. *)
Lemma exponent_le : d * u ^ 2 * T <= mu ^ 2 * m.
Proof.
  destruct corner, at_point; unfold u, boost.
  rewrite Rpow_mult_distr, pow2_sqrt
    by (apply Rle_mult_inv_pos; [repeat apply Rmult_le_pos|]; lra).
  replace (d * (mu ^ 2 * (reach * n * D / T)) * T) with (mu ^ 2 * (reach * n * D * d))
    by (field; lra).
  apply Rmult_le_compat_l; [apply pow2_ge_0|assumption].
Qed.

Lemma boost_admissible : 0 < d * u /\ d + d * u <= q0.
Proof.
  assert (Pos := boost_pos); assert (Le := boost_le); destruct at_point.
  split; [apply Rmult_lt_0_compat; assumption|].
  assert (d * u <= d * u1) by (apply Rmult_le_compat_l; lra); lra.
Qed.

(** What the divergence takes. *)
Lemma divergence_share :
  kl d (d + d * u) * (X / m) <= mu ^ 2 * busy / (1 - q0) * curvature u.
Proof.
  assert (Pos := boost_pos); assert (Exp := exponent_le); assert (Adm := boost_admissible).
  destruct corner, at_point.
  assert (Kl := kl_upper_curvature d u q0 ltac:(lra) ltac:(lra) ltac:(lra)).
  assert (Kl_pos := kl_nonneg d (d * u) ltac:(lra) ltac:(lra) ltac:(lra)).
  assert (Curv := curvature_nonneg u ltac:(lra)).
  assert (Hm : 0 < m) by lra.
  apply Rmult_le_reg_r with m; [exact Hm|].
  replace (kl d (d + d * u) * (X / m) * m) with (kl d (d + d * u) * X) by (field; lra).
  apply Rle_trans with (kl d (d + d * u) * (busy * T)); [apply Rmult_le_compat_l; lra|].
  apply Rle_trans with (d * u ^ 2 * curvature u / (1 - q0) * (busy * T)).
  - apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|exact Kl].
  - replace (d * u ^ 2 * curvature u / (1 - q0) * (busy * T))
      with (d * u ^ 2 * T * (busy * curvature u / (1 - q0))) by (field; lra).
    replace (mu ^ 2 * busy / (1 - q0) * curvature u * m)
      with (mu ^ 2 * m * (busy * curvature u / (1 - q0))) by (field; lra).
    apply Rmult_le_compat_r; [|exact Exp].
    apply Rle_mult_inv_pos; [apply Rmult_le_pos|]; lra.
Qed.

(** Slack pays for the pulls that it buys. *)
Lemma slack_pays : bonus_pays d (d * u) (kappa * d) T m w.
Proof.
  assert (Pos := boost_pos); assert (Le := boost_le); assert (Exp := exponent_le).
  assert (Adm := boost_admissible); assert (Bonus := sharp_bonus corner).
  destruct corner, at_point.
  assert (Kl := kl_upper_curvature d u q0 ltac:(lra) ltac:(lra) ltac:(lra)).
  assert (Half := curvature_le u ltac:(lra)).
  assert (Log : 0 <= - ln w) by
    (assert (ln w < ln 1) by (apply ln_increasing; lra); rewrite ln_1 in *; lra).
  set (k := 1 + kappa + u); assert (Hk : 0 < k) by (unfold k; lra).
  assert (Idle : idle d (d * u) (kappa * d) = kappa / k).
  { unfold idle; replace (d + d * u + kappa * d) with (d * k) by (unfold k; ring); field; lra. }
  assert (First : T * kl d (d + d * u) <= mu ^ 2 / (2 * (1 - q0)) * m).
  { apply Rle_trans with (T * (d * u ^ 2 * / 2 / (1 - q0))).
    - apply Rmult_le_compat_l; [lra|]; apply Rle_trans with (1 := Kl).
      apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
      apply Rmult_le_compat_l; [|exact Half]; apply Rmult_le_pos; [lra|apply pow2_ge_0].
    - replace (T * (d * u ^ 2 * / 2 / (1 - q0))) with (d * u ^ 2 * T * / (2 * (1 - q0)))
        by (field; lra).
      replace (mu ^ 2 / (2 * (1 - q0)) * m) with (mu ^ 2 * m * / (2 * (1 - q0))) by (field; lra).
      apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat|]; lra. }
  assert (Second : - ln w * k <= - ln w * (1 + kappa + u1) / m0 * m).
  { replace (- ln w * (1 + kappa + u1) / m0 * m) with (- ln w * ((1 + kappa + u1) * (m / m0)))
      by (field; lra).
    apply Rmult_le_compat_l; [exact Log|]; rewrite <- (Rmult_1_r k); unfold k.
    apply Rmult_le_compat; try lra; apply Rmult_le_reg_r with m0; [lra|].
    replace (m / m0 * m0) with m by (field; lra); lra. }
  assert (Third : ln (1 + (1 - w) * (1 + kappa) / (u1 * kappa)) <=
    ln (1 + bonus d (d * u) (kappa * d) w)).
  { replace (bonus d (d * u) (kappa * d) w) with ((1 - w) * (1 + kappa) / (u * kappa))
      by (unfold bonus; field; lra).
    assert (0 < (1 - w) * (1 + kappa)) by (apply Rmult_lt_0_compat; lra).
    assert (0 < u * kappa) by (apply Rmult_lt_0_compat; lra).
    assert (0 < u1 * kappa) by (apply Rmult_lt_0_compat; lra).
    assert (0 < (1 - w) * (1 + kappa) / (u1 * kappa)) by (apply Rdiv_lt_0_compat; lra).
    apply ln_monotone; [lra|]; apply Rplus_le_compat_l, Rmult_le_compat_l; [lra|].
    apply Rinv_le_contravar; [lra|]; apply Rmult_le_compat_r; lra. }
  assert (Corner : (mu ^ 2 / (2 * (1 - q0)) + - ln w * (1 + kappa + u1) / (m0 * kappa)) *
      (d * m * (kappa / k)) <=
    (1 + kappa) * ln (1 + bonus d (d * u) (kappa * d) w) * (d * m * (kappa / k))).
  { apply Rmult_le_compat_r.
    - apply Rmult_le_pos; [apply Rmult_le_pos; lra|apply Rle_mult_inv_pos; lra].
    - apply Rle_trans with (1 := Bonus), Rmult_le_compat_l; lra. }
  unfold bonus_pays; rewrite Idle.
  replace ((d + kappa * d) * m * (kappa / k) * ln (1 + bonus d (d * u) (kappa * d) w))
    with ((1 + kappa) * ln (1 + bonus d (d * u) (kappa * d) w) * (d * m * (kappa / k))) by ring.
  apply Rle_trans with (2 := Corner).
  replace ((kappa / k * T * kl d (d + d * u) - ln w) * d)
    with (d * kappa / k * (T * kl d (d + d * u)) + d / k * (- ln w * k)) by (field; lra).
  replace ((mu ^ 2 / (2 * (1 - q0)) + - ln w * (1 + kappa + u1) / (m0 * kappa)) *
      (d * m * (kappa / k))) with (d * kappa / k * (mu ^ 2 / (2 * (1 - q0)) * m) +
      d / k * (- ln w * (1 + kappa + u1) / m0 * m)) by (field; lra).
  apply Rplus_le_compat; apply Rmult_le_compat_l; try assumption; apply Rle_mult_inv_pos;
    try apply Rmult_le_pos; lra.
Qed.

Lemma pulls_share : X / m <= busy * T / m0.
Proof.
  destruct corner, at_point.
  assert (0 <= busy * T) by (apply Rmult_le_pos; lra).
  apply Rle_trans with (busy * T / m).
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|assumption].
  - apply Rmult_le_compat_l; [assumption|]; apply Rinv_le_contravar; lra.
Qed.

(** The end term, in units of T. *)
Lemma end_share : sqrt ((d + d * u) * T) <= d * T * (sqrt (1 + u1) * sqrt x0).
Proof.
  assert (Pos := boost_pos); assert (Le := boost_le); destruct corner, at_point.
  assert (Hdt : 0 < d * T) by (apply Rmult_lt_0_compat; assumption).
  rewrite <- (sqrt_square (d * T)) by lra; rewrite <- !sqrt_mult_alt by
    (try apply Rmult_le_pos; lra).
  apply sqrt_le_1_alt.
  replace ((d + d * u) * T) with (d * T * (1 + u) * 1) by ring.
  replace (d * T * (d * T) * ((1 + u1) * x0)) with (d * T * (1 + u1) * (d * (x0 * T))) by ring.
  apply Rmult_le_compat; try lra.
  - apply Rmult_le_pos; lra.
  - apply Rmult_le_compat_l; lra.
  - rewrite <- (Rinv_r d) by lra; apply Rmult_le_compat_l; lra.
Qed.

(** Theorem 2, sharper: the coefficient holds at every point. *)
Theorem sharp_constant_certified :
  sharp_constant * sqrt (D * n * T) <= sharp_regret d (d * u) (kappa * d) T m X s w.
Proof.
  assert (Pos := boost_pos); assert (Worst := worst_boost u (conj boost_pos boost_le)).
  assert (Div := divergence_share); assert (Pulls := pulls_share); assert (End := end_share).
  assert (Scaled := boost_scaled); destruct corner, at_point.
  set (k := 1 + kappa + u) in *; assert (Hk : 0 < k) by (unfold k; lra).
  assert (Whole : d + d * u + kappa * d = d * k) by (unfold k; ring).
  assert (Idle : idle d (d * u) (kappa * d) = kappa / k)
    by (unfold idle; rewrite Whole; field; lra).
  assert (Log : 0 <= - ln w) by
    (assert (ln w < ln 1) by (apply ln_increasing; lra); rewrite ln_1 in *; lra).
  set (I := kappa / k) in *.
  assert (HI : 0 <= I) by (apply Rle_mult_inv_pos; lra).
  assert (Tested : tested d (d * u) (kappa * d) T m X s w <=
    T * (I * loss s + I * s * (mu ^ 2 * busy / (1 - q0) * curvature u) +
      s * - ln w * busy / m0) / (1 - w)).
  { unfold tested; rewrite Idle; apply Rmult_le_compat_r;
      [left; apply Rinv_0_lt_compat; lra|].
    replace (I * T * loss s + s * (I * T * kl d (d + d * u) - ln w) * (X / m)) with
      (I * T * loss s + I * T * s * (kl d (d + d * u) * (X / m)) + s * - ln w * (X / m)) by ring.
    replace (T * (I * loss s + I * s * (mu ^ 2 * busy / (1 - q0) * curvature u) +
      s * - ln w * busy / m0)) with
      (I * T * loss s + I * T * s * (mu ^ 2 * busy / (1 - q0) * curvature u) +
       s * - ln w * (busy * T / m0)) by (field; lra).
    apply Rplus_le_compat; [apply Rplus_le_compat_l|]; apply Rmult_le_compat_l; try assumption.
    - apply Rmult_le_pos; [apply Rmult_le_pos|]; lra.
    - apply Rmult_le_pos; lra. }
  assert (Bracket : T * ((head - slope * curvature u1) / (1 + kappa + u1) - rest) <=
    I * T - tested d (d * u) (kappa * d) T m X s w -
    / (d * k) * (sqrt ((d + d * u) * T) / 2)).
  { apply Rle_trans with (T * ((head - slope * curvature u) / k - rest));
      [apply Rmult_le_compat_l; lra|].
    assert (Last : / (d * k) * (sqrt ((d + d * u) * T) / 2) <=
      / (d * k) * (d * T * (sqrt (1 + u1) * sqrt x0) / 2)).
    { apply Rmult_le_compat_l; [left; apply Rinv_0_lt_compat, Rmult_lt_0_compat|]; lra. }
    eapply Rle_trans; [right|apply Rplus_le_compat;
      [apply Rplus_le_compat_l, Ropp_le_contravar, Tested|apply Ropp_le_contravar, Last]].
    unfold head, slope, rest, I; field; lra. }
  apply Rmult_le_compat_l with (r := u / (1 + kappa)) in Bracket;
    [|apply Rle_mult_inv_pos; lra].
  replace (u / (1 + kappa) * (T * ((head - slope * curvature u1) / (1 + kappa + u1) - rest)))
    with (sharp_constant * sqrt (D * n * T)) in Bracket.
  - eapply Rle_trans; [exact Bracket|right]; unfold sharp_regret; rewrite Idle.
    rewrite Whole; replace (d + kappa * d) with (d * (1 + kappa)) by ring; field; lra.
  - unfold sharp_constant; transitivity (mu * sqrt reach * sqrt (D * n * T) / (1 + kappa) *
      ((head - slope * curvature u1) / (1 + kappa + u1) - rest)); [unfold Rdiv; ring|].
    rewrite <- Scaled; unfold Rdiv; ring.
Qed.

End Point.

End Envelope.

Arguments boost_admissible {kappa mu s w reach C0 x0 q0 m0 busy} _ {n D T d m X}.
Arguments slack_pays {kappa mu s w reach C0 x0 q0 m0 busy} _ {n D T d m X}.
Arguments sharp_constant_certified {kappa mu s w reach C0 x0 q0 m0 busy} _ {n D T d m X}.
