(** * The uniform finite constant envelope

    Theorem 2 of the paper (thm:frontier), by the argument of its Appendix A.8: over a whole regime
    the certificate of Theorem 1 is at least the regime's constant times sqrt(D S A T). The same
    argument on the sharp certificate gives the larger sharp constant. One lemma stands for each
    displayed equation of A.8 and names it. Definitions are in [Certificate] and [Regime].

    | here                         | paper                                  |
    |------------------------------|----------------------------------------|
    | [m], [d], [e], [u]           | m, delta, epsilon, u = epsilon/delta   |
    | [r], [alpha]                 | m/(S A), (D - L)/D                     |
    | [scale]                      | sqrt(D S A T)                          |
    | names ending in 0            | the same at the corner                 |
    | [envelope_certified]         | Theorem 2, eq:frontierbound            | *)

From Coq Require Import Reals Lra.
From Proofmark.Process Require Import Kl.
From Proofmark.Paper Require Export Certificate Regime.
Open Scope R_scope.

Lemma quotient_le a b c d : 0 < b -> 0 < d -> a * d <= c * b -> a / b <= c / d.
Proof.
  intros Hb Hd H; replace (a / b) with (a * d * / (b * d)) by (field; lra).
  replace (c / d) with (c * b * / (b * d)) by (field; lra).
  apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat|]; assumption.
Qed.

Section Uniformity.
Variables eta s0 A0 d0 C0 L0 s A D T L : R.
Hypothesis eta_pos : 0 < eta.
Hypothesis at_corner : corner eta s0 A0 d0 C0 L0.
Hypothesis in_regime : regime s0 A0 d0 C0 L0 s A D T L.

Let m : R := coordinates s A.
Let d : R := delta D L.
Let e : R := perturbation eta s A D T.
Let u : R := e / d.
Let r : R := (A - 3) / (2 * A).
Let alpha : R := (D - L) / D.
Let scale : R := sqrt (D * s * A * T).

(** ** Signs *)

Lemma denominator_le : 1 <= (d0 - 1) * L0 + d0 <= D - L.
Proof.
  destruct at_corner as [_ _ Hd _ HL _ _], in_regime as [_ _ HLL HD _].
  assert (0 <= (d0 - 1) * L0) by (apply Rmult_le_pos; lra).
  assert ((d0 - 1) * L0 <= (d0 - 1) * L) by (apply Rmult_le_compat_l; lra); lra.
Qed.

Lemma ranges : 0 < s /\ 3 < A /\ 0 <= L < D /\ 0 < s * A /\ 0 < D * (s * A) /\ 0 < T.
Proof.
  assert (H := denominator_le); destruct at_corner, in_regime.
  assert (0 < s * A) by (apply Rmult_lt_0_compat; lra).
  assert (0 < D * (s * A)) by (apply Rmult_lt_0_compat; lra).
  assert (0 < C0 * (D * (s * A))) by (apply Rmult_lt_0_compat; lra).
  repeat split; lra.
Qed.

Lemma m_pos : 0 < m.
Proof.
  assert (H := ranges); assert (0 < s * (A - 3)) by (apply Rmult_lt_0_compat; lra).
  unfold m, coordinates; lra.
Qed.

Lemma r_range : 0 < r < / 2.
Proof.
  assert (H := ranges); split; [apply Rdiv_lt_0_compat; lra|].
  replace r with (/ 2 - 3 / (2 * A)) by (unfold r; field; lra).
  assert (0 < 3 / (2 * A)) by (apply Rdiv_lt_0_compat; lra); lra.
Qed.

Lemma scale_pos : 0 < scale.
Proof.
  assert (H := ranges); apply sqrt_lt_R0.
  replace (D * s * A * T) with (D * (s * A) * T) by ring; apply Rmult_lt_0_compat; lra.
Qed.

Lemma d_pos : 0 < d.
Proof. apply delta_pos, ranges. Qed.

Lemma e_pos : 0 < e.
Proof.
  assert (H := ranges); apply Rmult_lt_0_compat; [exact eta_pos|]; apply sqrt_lt_R0.
  apply Rdiv_lt_0_compat; [apply m_pos|apply Rmult_lt_0_compat; lra].
Qed.

Lemma u_pos : 0 < u.
Proof. apply Rdiv_lt_0_compat; [apply e_pos|apply d_pos]. Qed.

Lemma root_C0_pos : 0 < sqrt C0.
Proof. apply sqrt_lt_R0, at_corner. Qed.

(** Puts all of the above where [lra] finds it. *)
Ltac signs :=
  pose proof ranges; pose proof m_pos; pose proof r_range; pose proof scale_pos;
  pose proof d_pos; pose proof e_pos; pose proof u_pos; pose proof root_C0_pos;
  destruct at_corner, in_regime.

(** ** eq:frontiermonotone *)

Lemma r_bound : r0 A0 <= r.
Proof. signs; apply quotient_le; lra. Qed.

Lemma m_bound : 0 < m0 s0 A0 <= m.
Proof.
  signs; unfold m, m0, coordinates.
  assert (0 < s0 * (A0 - 3)) by (apply Rmult_lt_0_compat; lra).
  assert (s0 * (A0 - 3) <= s * (A - 3)) by (apply Rmult_le_compat; lra); lra.
Qed.

Lemma n_bound : 0 < n0 s0 A0 <= s * A.
Proof. signs; split; [apply Rmult_lt_0_compat|apply Rmult_le_compat]; lra. Qed.

Lemma L_bound : L / D <= 1 / d0.
Proof. signs; apply quotient_le; lra. Qed.

Lemma alpha_bound : 0 <= alpha0 d0 <= alpha /\ alpha <= 1.
Proof.
  signs; assert (HL := L_bound); assert (0 <= L / D) by (apply Rle_mult_inv_pos; lra).
  assert (1 / d0 <= 1 / 1) by (apply quotient_le; lra).
  replace alpha with (1 - L / D) by (unfold alpha; field; lra); unfold alpha0; lra.
Qed.

(** ** eq:ubound and eq:deltabound *)

Lemma scale_square : scale * scale = D * (s * A) * T.
Proof.
  signs; assert (0 < D * (s * A) * T) by (apply Rmult_lt_0_compat; lra).
  unfold scale; rewrite sqrt_sqrt; lra.
Qed.

(** The perturbation in units of the regret scale, from m = r S A. *)
Lemma e_scaled : e = eta * sqrt r * scale / (D * T).
Proof.
  signs; assert (HDT : 0 < D * T) by (apply Rmult_lt_0_compat; lra).
  unfold e, perturbation, Rdiv; rewrite !Rmult_assoc; f_equal; apply sqrt_lem_1.
  - apply Rlt_le, Rdiv_lt_0_compat; [apply m_pos|exact HDT].
  - apply Rmult_le_pos; [apply sqrt_pos|apply Rlt_le, Rdiv_lt_0_compat; lra].
  - transitivity (sqrt r * sqrt r * (scale * scale) / (D * T * (D * T))); [field; lra|].
    rewrite sqrt_sqrt, scale_square by lra; unfold r, coordinates; field; lra.
Qed.

(** The equality of eq:ubound, times T. *)
Lemma u_scaled : u * T = eta * sqrt r * alpha / 2 * scale.
Proof. signs; unfold u; rewrite e_scaled; unfold d, delta, alpha; field; lra. Qed.

(** The horizon dominates the scale, and the scale the diameter. *)
Lemma scale_le_T : sqrt C0 * scale <= T.
Proof.
  signs; apply Rsqr_incr_0_var; [unfold Rsqr|lra].
  replace (sqrt C0 * scale * (sqrt C0 * scale))
    with (sqrt C0 * sqrt C0 * (scale * scale)) by ring.
  rewrite sqrt_sqrt, scale_square by lra; rewrite <- Rmult_assoc.
  apply Rmult_le_compat_r; lra.
Qed.

Lemma D_le_scale : D * (sqrt C0 * (s * A)) <= scale.
Proof.
  signs; apply Rsqr_incr_0_var; [unfold Rsqr|lra].
  replace (D * (sqrt C0 * (s * A)) * (D * (sqrt C0 * (s * A))))
    with (D * (s * A) * (sqrt C0 * sqrt C0 * (D * (s * A)))) by ring.
  rewrite sqrt_sqrt, scale_square by lra; apply Rmult_le_compat_l; lra.
Qed.

Lemma u_bound : u <= u0 eta C0.
Proof.
  signs; assert (HT := scale_le_T); assert (Ha := alpha_bound).
  assert (Htwo : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (Hr : sqrt r * sqrt 2 <= 1).
  { rewrite <- sqrt_1, <- sqrt_mult_alt by lra; apply sqrt_le_1_alt; lra. }
  assert (Hr0 : 0 <= sqrt r * sqrt 2) by (apply Rmult_le_pos; apply sqrt_pos).
  set (k := eta / (2 * (sqrt 2 * sqrt C0))).
  assert (Hk : 0 < k) by (apply Rdiv_lt_0_compat; repeat apply Rmult_lt_0_compat; lra).
  apply Rmult_le_reg_r with T; [lra|].
  unfold u0; rewrite u_scaled, sqrt_mult_alt by lra; fold k.
  replace (eta * sqrt r * alpha / 2 * scale)
    with (k * (sqrt r * sqrt 2 * alpha * (sqrt C0 * scale))) by (unfold k; field; lra).
  apply Rmult_le_compat_l; [lra|]; apply Rle_trans with (1 * 1 * (sqrt C0 * scale)); [|lra].
  apply Rmult_le_compat_r; [apply Rmult_le_pos|apply Rmult_le_compat]; lra.
Qed.

Lemma delta_bound : d <= delta0 d0 L0.
Proof.
  assert (H := denominator_le); apply Rmult_le_compat_l, Rinv_le_contravar; lra.
Qed.

Lemma q_bound : d + e <= q0 eta d0 C0 L0.
Proof.
  signs; assert (Hu := u_bound); assert (Hd := delta_bound).
  replace (d + e) with (d * (1 + u)) by (unfold u; field; lra); apply Rmult_le_compat; lra.
Qed.

(** The parameters are those of Theorem 1: the boost is at most the baseline, and the boosted
    probability is below 1. *)
Theorem perturbation_admissible : 0 < e <= d /\ d + e < 1.
Proof.
  signs; assert (Hu := u_bound); assert (Hq := q_bound).
  assert (d * u <= d * 1) by (apply Rmult_le_compat_l; lra).
  replace (d * u) with e in * by (unfold u; field; lra); lra.
Qed.

Lemma c_bound : 0 < c0 eta C0 <= occupancy d e.
Proof.
  signs; assert (Hu := u_bound); unfold c0, Rdiv; rewrite Rmult_1_l.
  split; [apply Rinv_0_lt_compat|apply Rinv_le_contravar; fold u]; lra.
Qed.

(** ** eq:flowbounduniform *)

Lemma horizon_bound : 0 < C0 * n0 s0 A0 /\ C0 * n0 s0 A0 * D <= T.
Proof.
  signs; assert (Hn := n_bound); split; [apply Rmult_lt_0_compat; lra|].
  apply Rle_trans with (C0 * (s * A) * D); [|lra].
  apply Rmult_le_compat_r, Rmult_le_compat_l; lra.
Qed.

Lemma flow_boundary_bound : / d / T <= 1 / (2 * C0 * n0 s0 A0).
Proof.
  signs; assert (Hh := horizon_bound); unfold d; rewrite delta_inverse by lra.
  assert (0 <= C0 * n0 s0 A0 * L) by (apply Rmult_le_pos; lra); apply quotient_le; lra.
Qed.

Lemma navigation_boundary_bound : L / T <= 1 / (C0 * d0 * n0 s0 A0).
Proof.
  signs; assert (Hh := horizon_bound).
  assert (C0 * n0 s0 A0 * (d0 * L) <= C0 * n0 s0 A0 * D) by (apply Rmult_le_compat_l; lra).
  assert (0 < C0 * n0 s0 A0 * d0) by (apply Rmult_lt_0_compat; lra); apply quotient_le; lra.
Qed.

(** ** eq:testingnumeric *)

Lemma testing_root_bound : sqrt (T / (2 * m) * kl d (d + e)) <= v0 eta d0 C0 L0.
Proof.
  signs; assert (Hq := q_bound); set (q := q0 eta d0 C0 L0) in *.
  assert (Hkl := kl_upper d e ltac:(lra) ltac:(lra) ltac:(lra)).
  assert (He : e ^ 2 = eta ^ 2 * (m / (D * T))).
  { unfold e, perturbation; rewrite Rpow_mult_distr, pow2_sqrt; [reflexivity|].
    apply Rlt_le, Rdiv_lt_0_compat; [apply m_pos|apply Rmult_lt_0_compat; lra]. }
  assert (HDd : 2 <= D * d).
  { replace (D * d) with (2 + 2 * (L * / (D - L))) by (unfold d, delta; field; lra).
    assert (0 <= L * / (D - L)) by (apply Rle_mult_inv_pos; lra); lra. }
  assert (Hroot : v0 eta d0 C0 L0 = sqrt (eta ^ 2 * / (8 * (1 - q)))).
  { unfold v0; fold q; rewrite <- (sqrt_pow2 eta) at 1 by lra.
    symmetry; apply sqrt_div; [apply pow2_ge_0|lra]. }
  rewrite Hroot; apply sqrt_le_1_alt.
  apply Rle_trans with (T / (2 * m) * (e ^ 2 / (2 * d * (1 - d - e)))).
  { apply Rmult_le_compat_l; [apply Rlt_le, Rdiv_lt_0_compat|]; lra. }
  replace (T / (2 * m) * (e ^ 2 / (2 * d * (1 - d - e))))
    with (eta ^ 2 * / (4 * (D * d) * (1 - d - e))) by (rewrite He; field; lra).
  apply Rmult_le_compat_l; [apply pow2_ge_0|]; apply Rinv_le_contravar; [lra|].
  apply Rmult_le_compat; lra.
Qed.

Lemma testing_bound : testing m T d e <= T * (1 / m0 s0 A0 + v0 eta d0 C0 L0).
Proof.
  signs; assert (Hv := testing_root_bound); assert (Hm := m_bound).
  unfold testing, Rdiv at 1; rewrite <- Rmult_plus_distr_l; apply Rmult_le_compat_l; [lra|].
  apply Rplus_le_compat; [|exact Hv].
  unfold Rdiv; rewrite Rmult_1_l; apply Rinv_le_contravar; lra.
Qed.

(** ** eq:bracketnumeric, times T *)

Lemma bracket_bound :
  0 <= w0 s0 A0 d0 C0 -> beta0 eta s0 A0 d0 C0 L0 * T <= bracket s A D T L e.
Proof.
  intros Hw; signs; assert (Htest := testing_bound); assert (Hc := c_bound).
  assert (Hflow := flow_boundary_bound); assert (Hnav := navigation_boundary_bound).
  unfold bracket; fold m d; cbv zeta.
  assert (Hocc : c0 eta C0 * w0 s0 A0 d0 C0 <= occupancy d e * (1 - / d / T - L / T)).
  { apply Rmult_le_compat; try lra; unfold w0; lra. }
  apply Rmult_le_compat_r with (r := T) in Hocc; [|lra].
  replace (occupancy d e * (1 - / d / T - L / T) * T) with (occupancy d e * (T - / d - L))
    in Hocc by (field; lra).
  unfold beta0; lra.
Qed.

(** ** eq:scalenumeric *)

Lemma prefactor_bound : 0 <= eta * sqrt (r0 A0) * alpha0 d0 <= eta * sqrt r * alpha.
Proof.
  assert (Ha := alpha_bound); assert (Hr := sqrt_le_1_alt _ _ r_bound).
  assert (H0 := sqrt_pos (r0 A0)).
  assert (0 <= eta * sqrt (r0 A0)) by (apply Rmult_le_pos; lra).
  split; [apply Rmult_le_pos; lra|].
  apply Rmult_le_compat; try lra; apply Rmult_le_compat_l; lra.
Qed.

Lemma gap_bound :
  eta * sqrt (r0 A0) * alpha0 d0 / (2 * (2 + u0 eta C0)) * scale <= gap d e * T.
Proof.
  signs; assert (Hu := u_bound); assert (Hpre := prefactor_bound).
  replace (gap d e * T) with (u * T * / (2 + u))
    by (rewrite gap_ratio by lra; fold u; field; lra).
  rewrite u_scaled; replace (eta * sqrt r * alpha / 2 * scale * / (2 + u))
    with (eta * sqrt r * alpha / (2 * (2 + u)) * scale) by (field; lra).
  apply Rmult_le_compat_r; [lra|].
  apply quotient_le; [lra|lra|apply Rmult_le_compat; lra].
Qed.

(** ** eq:biasuniform *)

Lemma bias_bound :
  bias_span d e L <= (1 / 2 + 1 / (2 * d0)) / (sqrt C0 * n0 s0 A0) * scale.
Proof.
  signs; assert (Hn := n_bound); assert (HL := L_bound); assert (HD := D_le_scale).
  assert (Hspan := bias_span_le d e ltac:(lra) ltac:(lra) L ltac:(lra)).
  assert (Hinv := delta_inverse D L ltac:(lra)); fold d in Hinv; rewrite Hinv in Hspan.
  assert (HCn : 0 < sqrt C0 * n0 s0 A0) by (apply Rmult_lt_0_compat; lra).
  assert (HDn : D * (sqrt C0 * n0 s0 A0) <= scale).
  { apply Rle_trans with (2 := HD), Rmult_le_compat_l, Rmult_le_compat_l; lra. }
  apply Rle_trans with (D * (1 / 2 + L / D / 2)).
  { replace (D * (1 / 2 + L / D / 2)) with (L + (D - L) / 2) by (field; lra); exact Hspan. }
  replace ((1 / 2 + 1 / (2 * d0)) / (sqrt C0 * n0 s0 A0) * scale)
    with (scale / (sqrt C0 * n0 s0 A0) * (1 / 2 + 1 / d0 / 2)) by (field; lra).
  assert (0 <= L / D) by (apply Rle_mult_inv_pos; lra).
  apply Rmult_le_compat; try lra.
  replace D with (D / 1) by field; apply quotient_le; lra.
Qed.

(** ** Theorem 2 at any eta *)

Theorem envelope_at_certified :
  0 <= w0 s0 A0 d0 C0 -> 0 <= beta0 eta s0 A0 d0 C0 L0 ->
  envelope_at eta s0 A0 d0 C0 L0 * scale <= certificate s A D T L e.
Proof.
  intros Hw Hb; signs.
  assert (Hbracket := bracket_bound Hw); assert (Hgap := gap_bound); assert (Hbias := bias_bound).
  assert (Hg := gap_nonneg d e ltac:(lra) ltac:(lra)).
  unfold envelope_at, certificate; fold d; cbv zeta; rewrite Rmult_minus_distr_r.
  apply Rplus_le_compat; [|lra].
  apply Rle_trans with (gap d e * (beta0 eta s0 A0 d0 C0 L0 * T)).
  - apply Rmult_le_compat_r with (1 := Hb) in Hgap; lra.
  - apply Rmult_le_compat_l; lra.
Qed.

Theorem sharp_envelope_at_certified :
  0 <= sharp_beta0 eta s0 A0 d0 C0 L0 ->
  sharp_envelope_at eta s0 A0 d0 C0 L0 * scale <= sharp_certificate s A D T L e.
Proof.
  intros Hb; signs; assert (Hpre := prefactor_bound); assert (Htest := testing_bound).
  assert (Hocc := c_bound); set (b := sharp_beta0 eta s0 A0 d0 C0 L0) in *.
  assert (Hbracket : b * T <= T / (2 + u) - testing m T d e).
  { assert (T * c0 eta C0 <= T * occupancy d e) by (apply Rmult_le_compat_l; lra).
    change (T / (2 + u)) with (T * occupancy d e); unfold b, sharp_beta0; lra. }
  unfold sharp_certificate; fold d m; cbv zeta; fold u.
  apply Rle_trans with (u / 2 * (b * T)); [|apply Rmult_le_compat_l; lra].
  replace (u / 2 * (b * T)) with (eta * sqrt r * alpha * (b / 4 * scale))
    by (transitivity (u * T * (b / 2)); [rewrite u_scaled|]; field).
  unfold sharp_envelope_at; fold b.
  replace (eta * sqrt (r0 A0) * alpha0 d0 / 4 * b * scale)
    with (eta * sqrt (r0 A0) * alpha0 d0 * (b / 4 * scale)) by field.
  apply Rmult_le_compat_r; [apply Rmult_le_pos|]; lra.
Qed.

End Uniformity.

(** ** Theorem 2 as printed, eta = 2/3 *)

Theorem envelope_certified s0 A0 d0 C0 L0 s A D T L :
  corner (2 / 3) s0 A0 d0 C0 L0 ->
  0 <= w0 s0 A0 d0 C0 -> 0 <= beta0 (2 / 3) s0 A0 d0 C0 L0 ->
  regime s0 A0 d0 C0 L0 s A D T L ->
  envelope s0 A0 d0 C0 L0 * sqrt (D * s * A * T)
  <= certificate s A D T L (perturbation (2 / 3) s A D T).
Proof. intros; apply envelope_at_certified; assumption || lra. Qed.

Theorem sharp_envelope_certified s0 A0 d0 C0 L0 s A D T L :
  corner (2 / 3) s0 A0 d0 C0 L0 ->
  0 <= sharp_beta0 (2 / 3) s0 A0 d0 C0 L0 ->
  regime s0 A0 d0 C0 L0 s A D T L ->
  sharp_envelope s0 A0 d0 C0 L0 * sqrt (D * s * A * T)
  <= sharp_certificate s A D T L (perturbation (2 / 3) s A D T).
Proof. intros; apply sharp_envelope_at_certified; assumption || lra. Qed.
