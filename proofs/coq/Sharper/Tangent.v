(** * The testing lemma by a tangent

    Instead of Pinsker's inequality: exp y >= s (1 + y - ln s), the tangent of the exponential where
    it is s. Where y is the logarithm of a likelihood ratio, its mean is minus the divergence KL of
    the first process from the second. A tangent at another point for every history, such that y
    always has the same weight, bounds the mean of a count Z between 0 and c:

      (1 - w) E_1 Z <= c (1 - s + s ln s) + s (c KL - ln w E_0 Z),   0 < w < 1.

    At the best s this is about c (1 - exp(-KL)), where Pinsker has c sqrt(KL/2): never more than c,
    and half as much for small KL. It is needed with a bonus, a fraction r of some amount b c that
    comes on top of c - Z; then the right-hand side also has b c E_1 r - s c ln(1 + b) E_0 r.

    | here           | in the paper                                             |
    |----------------|----------------------------------------------------------|
    | [M0], [M1]     | M_0 and M_i                                              |
    | [likelihood]   | dP_i/dP_0 on a history                                   |
    | [s], [w]       | where the tangents touch                                 | *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums Process Measure.
Import ListNotations.
Open Scope R_scope.

(** ** The exponential, its tangents and chords *)

Lemma exp_tangent y s : 0 < s -> s * (1 + y - ln s) <= exp y.
Proof.
  intros Hs; assert (Touch := exp_ineq1_le (y - ln s)).
  apply Rmult_le_compat_l with (r := s) in Touch; [|lra].
  replace (s * exp (y - ln s)) with (exp y) in Touch; [lra|].
  unfold Rminus; rewrite exp_plus, exp_Ropp, exp_ln by exact Hs; field; lra.
Qed.

(** The chord from 0 to ln x lies above: two tangents at the point between, added. *)
Lemma exp_chord x z : 0 < x -> 0 <= z <= 1 -> exp (z * ln x) <= 1 + z * (x - 1).
Proof.
  intros Hx Hz; set (y := z * ln x); assert (Pos := exp_pos y).
  assert (At_0 := exp_tangent 0 (exp y) Pos); assert (At_1 := exp_tangent (ln x) (exp y) Pos).
  rewrite exp_0, ln_exp in At_0; rewrite exp_ln, ln_exp in At_1 by exact Hx.
  apply Rmult_le_compat_l with (r := 1 - z) in At_0; [|lra].
  apply Rmult_le_compat_l with (r := z) in At_1; [|lra].
  replace (exp y) with ((1 - z) * (exp y * (1 + 0 - y)) + z * (exp y * (1 + ln x - y)));
    [lra|unfold y; ring].
Qed.

(** A fraction z is lost but for w, a fraction r of b comes on top. *)
Lemma tangent_with_bonus y s w b z r :
  0 < s -> 0 < w <= 1 -> 0 <= b -> 0 <= z <= 1 -> 0 <= r <= 1 ->
  s * (1 + y - ln s + z * ln w + r * ln (1 + b)) <= exp y * (1 - (1 - w) * z + b * r).
Proof.
  intros Hs Hw Hb Hz Hr.
  assert (Touch := exp_tangent (y + (z * ln w + r * ln (1 + b))) s Hs).
  rewrite !exp_plus in Touch.
  assert (Lost := exp_chord w z ltac:(lra) Hz).
  assert (Won := exp_chord (1 + b) r ltac:(lra) Hr).
  assert (Both : exp (z * ln w) * exp (r * ln (1 + b)) <= 1 - (1 - w) * z + b * r).
  { apply Rle_trans with ((1 + z * (w - 1)) * (1 + r * (1 + b - 1))).
    - apply Rmult_le_compat; try (left; apply exp_pos); assumption.
    - assert (0 <= (1 - w) * z * (b * r)) by (repeat apply Rmult_le_pos; lra); lra. }
  apply Rmult_le_compat_l with (r := exp y) in Both; [|left; apply exp_pos]; lra.
Qed.

(** ** The mean of a count *)

(** What the tangent at s takes even without any divergence: 0 at s = 1. *)
Definition loss (s : R) : R := 1 - s + s * ln s.

Section Two_processes.

Variables M0 M1 : mdp.
Variable pi : learner.
Hypothesis M0_valid : valid M0.
Hypothesis M1_valid : valid M1.
Hypothesis same_states : states M1 = states M0.
Hypothesis same_actions : actions M1 = actions M0.
Hypothesis same_rewards : forall s a, reward M1 s a = reward M0 s a.
Hypothesis pi_randomises : randomises (actions M0) pi.

Variable log_ratio : step -> R.
Hypothesis ratio : forall s a t, (s < states M0)%nat -> (a < actions M0)%nat ->
  (t < states M0)%nat -> prob M1 s a t = exp (log_ratio (taken M0 s a t)) * prob M0 s a t.

Theorem tangent_of_count n Z c r b s w s0 :
  (s0 < states M0)%nat -> 0 < s -> 0 < w <= 1 -> 0 <= b -> 0 < c ->
  (forall h, length h = n -> 0 <= Z h <= c) -> (forall h, length h = n -> 0 <= r h <= 1) ->
  (1 - w) * E M1 pi n (fun h _ => Z h) [] s0 <=
  c * loss s + s * (c * E M0 pi n (fun h _ => - tally log_ratio h) [] s0 -
                    ln w * E M0 pi n (fun h _ => Z h) [] s0) +
  (b * c * E M1 pi n (fun h _ => r h) [] s0 -
   s * c * ln (1 + b) * E M0 pi n (fun h _ => r h) [] s0).
Proof.
  intros Hs0 Hs Hw Hb Hc Z_range r_range; set (x := likelihood log_ratio).
  assert (Change : forall F, E M1 pi n (fun h _ => F h) [] s0 =
    E M0 pi n (fun h _ => x h * F h) [] s0).
  { intros F; unfold x; rewrite <- (E_change M0 M1 pi same_states same_actions same_rewards
      log_ratio ratio n (fun h _ => F h)) by exact Hs0.
    unfold likelihood; simpl; rewrite exp_0; ring. }
  assert (Total : E M0 pi n (fun h _ => x h) [] s0 = 1) by (apply (E_likelihood M0 M1); auto).
  assert (Below : E M0 pi n (fun h _ => s * c * (1 - ln s) + (- (s * c)) * (- tally log_ratio h) +
      s * ln w * Z h + s * c * ln (1 + b) * r h) [] s0 <=
    E M0 pi n (fun h _ => c * x h - (1 - w) * (x h * Z h) + b * c * (x h * r h)) [] s0).
  { apply E_le_simple; auto; intros h t _ Length; rewrite Nat.add_0_r in Length.
    specialize (Z_range h Length); specialize (r_range h Length); unfold x, likelihood.
    set (y := tally log_ratio h).
    assert (Fraction : 0 <= Z h / c <= 1).
    { split; [apply Rle_mult_inv_pos; lra|].
      apply Rmult_le_reg_r with c; [exact Hc|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
    assert (Touch := tangent_with_bonus y s w b (Z h / c) (r h) Hs Hw Hb Fraction r_range).
    apply Rmult_le_compat_l with (r := c) in Touch; [|lra].
    eapply Rle_trans; [right|eapply Rle_trans; [exact Touch|right]]; field; lra. }
  rewrite !E_plus, E_minus, !E_scale, Total, E_const, <- (Change Z), <- (Change r) in Below by auto.
  unfold loss; lra.
Qed.

End Two_processes.
