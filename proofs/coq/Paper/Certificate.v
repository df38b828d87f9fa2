(** * The finite-sample lower certificate

    The ledger of the lower construction (tab:lowerledger), the right-hand side of Theorem 1
    (eq:lowercertificate), and the sharper right-hand side that exact counting of entries to and
    exits from good states gives. All are plain functions of real numbers, so that [Envelope] can
    bound them with algebra alone; what they have to do with learners is not this file's matter.

    | here               | paper                                           |
    |--------------------|-------------------------------------------------|
    | [s], [A], [D], [T] | S, A, the diameter budget, the horizon          |
    | [L], [d], [e]      | tree diameter, delta, epsilon                   |
    | [delta D L]        | delta, eq:deltachoice                           |
    | [block_gain d p]   | rho(p), eq:blockgain                            |
    | [rho d e]          | rho_i, eq:bellmangap                            |
    | [gap d e]          | g(delta, epsilon), eq:bellmangap                |
    | [occupancy d e]    | c_epsilon, eq:occupancy                         |
    | [coordinates s A]  | m, eq:dimensions                                |
    | [bias_span d e L]  | B_h, eq:biasboundary                            |
    | [testing m T d e]  | right-hand side of Lemma 1, eq:goodpullbound    | *)

From Coq Require Import Reals Lra.
From Proofmark.Process Require Import Kl.
Open Scope R_scope.

Definition delta (D L : R) : R := 2 / (D - L).
Definition block_gain (d p : R) : R := p / (p + d).
Definition rho (d e : R) : R := (d + e) / (2 * d + e).
Definition gap (d e : R) : R := e / (2 * d + e).
Definition occupancy (d e : R) : R := / (2 + e / d).
Definition coordinates (s A : R) : R := s * (A - 3) / 2.
Definition bias_span (d e L : R) : R := rho d e * L + (1 - rho d e) / d.
Definition testing (m T d e : R) : R := T / m + T * sqrt (T / (2 * m) * kl d (d + e)).

(** The square bracket of eq:lowercertificate. *)
Definition bracket (s A D T L e : R) : R :=
  let d := delta D L in
  occupancy d e * (T - / d - L) - testing (coordinates s A) T d e.

Definition certificate (s A D T L e : R) : R :=
  let d := delta D L in gap d e * bracket s A D T L e - bias_span d e L.

Definition sharp_certificate (s A D T L e : R) : R :=
  let d := delta D L in
  let u := e / d in
  u / 2 * (T / (2 + u) - testing (coordinates s A) T d e).

(** ** The return probability *)

Lemma delta_pos D L : L < D -> 0 < delta D L.
Proof. intros H; apply Rdiv_lt_0_compat; lra. Qed.

(** Theorem 1 asks for D > L + 4 so that even the boosted probability 2 delta stays below 1. *)
Lemma delta_lt_half D L : L + 4 < D -> delta D L < / 2.
Proof.
  intros H; replace (/ 2) with (2 * / 4) by field.
  apply Rmult_lt_compat_l, Rinv_lt_contravar; lra.
Qed.

(** eq:compositediameter: the budget is spent exactly. *)
Lemma diameter_spent D L : L < D -> 2 / delta D L + L = D.
Proof. intros H; unfold delta; field; lra. Qed.

Lemma delta_inverse D L : L < D -> / delta D L = (D - L) / 2.
Proof. intros H; unfold delta; field; lra. Qed.

(** ** Gains and gaps of one block *)

Section Block.
Variables d e : R.
Hypothesis d_pos : 0 < d.
Hypothesis e_nonneg : 0 <= e.

Lemma rho_block_gain : rho d e = block_gain d (d + e).
Proof. unfold rho, block_gain; f_equal; ring. Qed.

(** eq:bellmangap *)
Lemma gap_rho : gap d e = 2 * rho d e - 1.
Proof. unfold gap, rho; field; lra. Qed.

(** eq:gaingap *)
Lemma gain_gap : block_gain d (d + e) - block_gain d d = e / (2 * (2 * d + e)).
Proof. unfold block_gain; field; lra. Qed.

(** The distinguished action solves the Bellman equation (A.2). *)
Lemma rho_balance : (1 - rho d e) * (d + e) / d = rho d e.
Proof. unfold rho; field; lra. Qed.

Lemma rho_ge_half : / 2 <= rho d e.
Proof.
  replace (rho d e) with (/ 2 + / 2 * (e / (2 * d + e))) by (unfold rho; field; lra).
  assert (0 <= e / (2 * d + e)) by (apply Rle_mult_inv_pos; lra); lra.
Qed.

Lemma rho_le_1 : rho d e <= 1.
Proof.
  replace (rho d e) with (1 - d / (2 * d + e)) by (unfold rho; field; lra).
  assert (0 <= d / (2 * d + e)) by (apply Rle_mult_inv_pos; lra); lra.
Qed.

Lemma gap_nonneg : 0 <= gap d e.
Proof. rewrite gap_rho; assert (H := rho_ge_half); lra. Qed.

Lemma gap_le_rho : gap d e <= rho d e.
Proof. rewrite gap_rho; assert (H := rho_le_1); lra. Qed.

Lemma ratio_nonneg : 0 <= e / d.
Proof. apply Rle_mult_inv_pos; lra. Qed.

(** Both charges in the paper's normalised perturbation u = e/d. *)
Lemma gap_ratio : gap d e = e / d / (2 + e / d).
Proof. unfold gap; field; lra. Qed.

Lemma gap_le_half_ratio : gap d e <= e / d / 2.
Proof.
  rewrite gap_ratio; assert (H := ratio_nonneg).
  apply Rmult_le_compat_l, Rinv_le_contravar; lra.
Qed.

Lemma occupancy_nonneg : 0 <= occupancy d e.
Proof. assert (H := ratio_nonneg); apply Rlt_le, Rinv_0_lt_compat; lra. Qed.

Lemma occupancy_le_half : occupancy d e <= / 2.
Proof. assert (H := ratio_nonneg); apply Rinv_le_contravar; lra. Qed.

Lemma bias_span_nonneg L : 0 <= L -> 0 <= bias_span d e L.
Proof.
  intros HL; assert (H := rho_ge_half); assert (H' := rho_le_1).
  apply Rplus_le_le_0_compat; [apply Rmult_le_pos|apply Rle_mult_inv_pos]; lra.
Qed.

(** The first step of eq:biasuniform. *)
Lemma bias_span_le L : 0 <= L -> bias_span d e L <= L + / d.
Proof.
  intros HL; assert (H := rho_ge_half); assert (H' := rho_le_1).
  assert (rho d e * L <= 1 * L) by (apply Rmult_le_compat_r; lra).
  assert ((1 - rho d e) * / d <= 1 * / d).
  { apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat|]; lra. }
  unfold bias_span, Rdiv; lra.
Qed.

End Block.

(** ** The exact count is never worse

    A negative bracket makes the printed certificate negative. Elsewhere dropping the boundary terms
    and raising the prefactor from u/(2+u) to u/2 can only help. *)
Theorem certificate_le_sharp s A D T L e :
  0 <= L < D -> 0 <= e -> 0 <= bracket s A D T L e ->
  certificate s A D T L e <= sharp_certificate s A D T L e.
Proof.
  intros HL He Hb; unfold certificate, sharp_certificate; cbv zeta.
  set (d := delta D L) in *.
  assert (Hd : 0 < d) by (apply delta_pos; lra).
  assert (Hspan := bias_span_nonneg d e Hd He L ltac:(lra)).
  assert (Hocc := occupancy_nonneg d e Hd He).
  assert (Hinv : 0 < / d) by (apply Rinv_0_lt_compat, Hd).
  assert (Hdrop : bracket s A D T L e <= T / (2 + e / d) - testing (coordinates s A) T d e).
  { unfold bracket; fold d; cbv zeta; apply Rplus_le_compat_r.
    replace (T / (2 + e / d)) with (occupancy d e * T) by (unfold occupancy, Rdiv; ring).
    apply Rmult_le_compat_l; lra. }
  apply Rle_trans with (gap d e * bracket s A D T L e); [lra|].
  apply Rmult_le_compat; try assumption;
    [apply gap_nonneg|apply gap_le_half_ratio]; assumption.
Qed.
