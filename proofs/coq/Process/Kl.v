(** * Bernoulli divergences

    What Appendix A.4 of the paper says about the divergence between two Bernoulli
    distributions, with every asymptotic remainder replaced by an explicit one.

    | here                       | paper                                       |
    |----------------------------|---------------------------------------------|
    | [kl p q]                   | kl(p, q)                                    |
    | [d], [e]                   | delta, epsilon                              |
    | [kl_derivative]            | the derivative displayed in A.4             |
    | [kl_integral], [kl_upper]  | eq:klfiniteupper                            |
    | [kl_atanh]                 | eq:exacttransitionkl, as the program has it |
    | [kl_symmetric] and below   | eq:symmetrickl                              | *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

Definition kl (p q : R) : R := p * ln (p / q) + (1 - p) * ln ((1 - p) / (1 - q)).

(** The program computes logarithms through this series-friendly function. *)
Definition atanh (x : R) : R := / 2 * ln ((1 + x) / (1 - x)).

Lemma kl_same p : kl p p = 0.
Proof.
  assert (H : forall x, x * ln (x / x) = 0).
  { intros x; destruct (Req_dec x 0) as [->|Hx]; [ring|].
    unfold Rdiv; rewrite Rinv_r, ln_1 by exact Hx; ring. }
  unfold kl; rewrite !H; ring.
Qed.

(** A function does not fall where its derivative is not negative. Most inequalities of this file
    and of [Pinsker] are one use of this lemma on the difference of their two sides. *)
Lemma le_by_derivative (f f' : R -> R) a b :
  a <= b ->
  (forall t, a <= t <= b -> is_derive f t (f' t)) ->
  (forall t, a <= t <= b -> 0 <= f' t) ->
  f a <= f b.
Proof.
  intros Hab Hd Hpos.
  destruct (MVT_gen f a b f') as [c [Hc E]].
  - intros t Ht; apply Hd; rewrite Rmin_left, Rmax_right in Ht by exact Hab; lra.
  - intros t Ht; rewrite Rmin_left, Rmax_right in Ht by exact Hab.
    apply continuity_pt_filterlim, (ex_derive_continuous (V := R_NormedModule)).
    exists (f' t); apply Hd, Ht.
  - rewrite Rmin_left, Rmax_right in Hc by exact Hab.
    assert (0 <= f' c * (b - a)) by (apply Rmult_le_pos; [apply Hpos, Hc|lra]); lra.
Qed.

(** ** The divergence of a perturbed coordinate *)

Definition kl_slope (d z : R) : R := z / ((d + z) * (1 - d - z)).

Lemma kl_derivative d e :
  0 < d -> 0 <= e -> d + e < 1 -> is_derive (fun z => kl d (d + z)) e (kl_slope d e).
Proof.
  intros Hd He Hq; unfold kl, kl_slope; auto_derive.
  - repeat split; try lra; apply Rdiv_lt_0_compat; lra.
  - field; lra.
Qed.

Lemma kl_slope_nonneg d z : 0 < d -> 0 <= z -> d + z < 1 -> 0 <= kl_slope d z.
Proof. intros Hd Hz Hq; apply Rdiv_le_0_compat; [|apply Rmult_lt_0_compat]; lra. Qed.

Lemma kl_monotone d e e' : 0 < d -> 0 <= e <= e' -> d + e' < 1 -> kl d (d + e) <= kl d (d + e').
Proof.
  intros Hd He Hq; apply (le_by_derivative (fun z => kl d (d + z)) (kl_slope d)); [lra| |].
  - intros t Ht; apply kl_derivative; lra.
  - intros t Ht; apply kl_slope_nonneg; lra.
Qed.

Lemma kl_nonneg d e : 0 < d -> 0 <= e -> d + e < 1 -> 0 <= kl d (d + e).
Proof.
  intros Hd He Hq; assert (H := kl_monotone d 0 e).
  rewrite Rplus_0_r, kl_same in H; apply H; lra.
Qed.

(** The equality in eq:klfiniteupper. *)
Lemma kl_integral d e : 0 < d -> 0 <= e -> d + e < 1 -> is_RInt (kl_slope d) 0 e (kl d (d + e)).
Proof.
  intros Hd He Hq.
  replace (kl d (d + e)) with (minus (kl d (d + e)) (kl d (d + 0))).
  - apply (is_RInt_derive (V := R_CompleteNormedModule) (fun z => kl d (d + z)));
      rewrite Rmin_left, Rmax_right by exact He; intros t Ht.
    + apply kl_derivative; lra.
    + apply (ex_derive_continuous (V := R_NormedModule)); unfold kl_slope; auto_derive.
      apply Rmult_integral_contrapositive; lra.
  - rewrite Rplus_0_r, kl_same; apply (minus_zero_r (G := R_AbelianGroup)).
Qed.

(** The inequality in eq:klfiniteupper: the slope is at most z/(d(1-d-e)). *)
Lemma kl_upper d e :
  0 < d -> 0 <= e -> d + e < 1 -> kl d (d + e) <= e ^ 2 / (2 * d * (1 - d - e)).
Proof.
  intros Hd He Hq; set (k := / (d * (1 - d - e))).
  assert (H : k * 0 ^ 2 / 2 - kl d (d + 0) <= k * e ^ 2 / 2 - kl d (d + e)).
  { apply (le_by_derivative (fun z => k * z ^ 2 / 2 - kl d (d + z))
             (fun z => k * z - kl_slope d z)); [lra| |]; intros t Ht.
    - apply (is_derive_minus (K := R_AbsRing) (V := R_NormedModule)).
      + auto_derive; [exact I|field].
      + apply kl_derivative; lra.
    - assert (kl_slope d t <= t * k); [|lra].
      apply Rmult_le_compat_l; [lra|]; apply Rinv_le_contravar.
      + apply Rmult_lt_0_compat; lra.
      + apply Rmult_le_compat; lra. }
  rewrite Rplus_0_r, kl_same in H.
  replace (e ^ 2 / (2 * d * (1 - d - e))) with (k * e ^ 2 / 2) by (unfold k; field; lra).
  lra.
Qed.

(** The form in which the program encloses the divergence: no logarithm of a number near 1. *)
Lemma kl_atanh d e :
  0 < d -> 0 <= e -> d + e < 1 ->
  kl d (d + e) = 2 * (1 - d) * atanh (e / (2 * (1 - d) - e)) - 2 * d * atanh (e / (2 * d + e)).
Proof.
  intros Hd He Hq; unfold kl, atanh.
  replace ((1 + e / (2 * (1 - d) - e)) / (1 - e / (2 * (1 - d) - e)))
    with ((1 - d) / (1 - (d + e))) by (field; lra).
  replace ((1 + e / (2 * d + e)) / (1 - e / (2 * d + e))) with (/ (d / (d + e)))
    by (field; lra).
  rewrite ln_Rinv by (apply Rdiv_lt_0_compat; lra); field.
Qed.

(** ** The symmetric divergence of eq:symmetrickl *)

Lemma kl_symmetric D :
  0 <= D < / 2 -> kl (/ 2 + D) (/ 2 - D) = 2 * D * ln ((/ 2 + D) / (/ 2 - D)).
Proof.
  intros HD; unfold kl.
  replace ((1 - (/ 2 + D)) / (1 - (/ 2 - D))) with (/ ((/ 2 + D) / (/ 2 - D))) by (field; lra).
  rewrite ln_Rinv by (apply Rdiv_lt_0_compat; lra); field.
Qed.

Lemma kl_symmetric_atanh D :
  0 <= D < / 2 -> kl (/ 2 + D) (/ 2 - D) = 4 * D * atanh (2 * D).
Proof.
  intros HD; rewrite kl_symmetric by exact HD; unfold atanh.
  replace ((1 + 2 * D) / (1 - 2 * D)) with ((/ 2 + D) / (/ 2 - D)) by (field; lra).
  field.
Qed.

Lemma square_gap x : 0 <= x < 1 -> 0 < 1 - x ^ 2.
Proof.
  intros Hx; replace (1 - x ^ 2) with ((1 - x) * (1 + x)) by ring.
  apply Rmult_lt_0_compat; lra.
Qed.

Lemma atanh_derivative x : 0 <= x < 1 -> is_derive atanh x (/ (1 - x ^ 2)).
Proof.
  intros Hx; assert (H := square_gap x Hx); unfold atanh; auto_derive.
  - split; [lra|]; split; [apply Rdiv_lt_0_compat; lra|exact I].
  - field; lra.
Qed.

Lemma atanh_0 : atanh 0 = 0.
Proof. unfold atanh; replace ((1 + 0) / (1 - 0)) with 1 by field; rewrite ln_1; ring. Qed.

(** The truncated series is too small because 1/(1-x^2) exceeds its own partial sums. *)
Lemma atanh_lower x : 0 <= x < 1 -> x + x ^ 3 / 3 + x ^ 5 / 5 <= atanh x.
Proof.
  intros Hx.
  assert (H : atanh 0 - (0 + 0 ^ 3 / 3 + 0 ^ 5 / 5) <= atanh x - (x + x ^ 3 / 3 + x ^ 5 / 5)).
  { apply (le_by_derivative (fun z => atanh z - (z + z ^ 3 / 3 + z ^ 5 / 5))
             (fun z => / (1 - z ^ 2) - (1 + z ^ 2 + z ^ 4))); [lra| |]; intros t Ht;
      assert (Hgap := square_gap t ltac:(lra)).
    - apply (is_derive_minus (K := R_AbsRing) (V := R_NormedModule)).
      + apply atanh_derivative; lra.
      + auto_derive; [exact I|field].
    - replace (/ (1 - t ^ 2) - (1 + t ^ 2 + t ^ 4)) with (t ^ 6 / (1 - t ^ 2)) by (field; lra).
      apply Rdiv_le_0_compat; [apply pow_le|]; lra. }
  rewrite atanh_0 in H; lra.
Qed.

(** Summing the tail as if every later coefficient were 1/5 makes it too large. *)
Lemma atanh_upper x : 0 <= x < 1 -> atanh x <= x + x ^ 3 / 3 + x ^ 5 / (5 * (1 - x ^ 2)).
Proof.
  intros Hx.
  assert (H : 0 + 0 ^ 3 / 3 + 0 ^ 5 / (5 * (1 - 0 ^ 2)) - atanh 0
              <= x + x ^ 3 / 3 + x ^ 5 / (5 * (1 - x ^ 2)) - atanh x).
  { apply (le_by_derivative (fun z => z + z ^ 3 / 3 + z ^ 5 / (5 * (1 - z ^ 2)) - atanh z)
             (fun z => 1 + z ^ 2 + z ^ 4 * (5 - 3 * z ^ 2) / (5 * (1 - z ^ 2) ^ 2)
                       - / (1 - z ^ 2))); [lra| |]; intros t Ht;
      assert (Hgap := square_gap t ltac:(lra)).
    - apply (is_derive_minus (K := R_AbsRing) (V := R_NormedModule)).
      + auto_derive; [lra|field; lra].
      + apply atanh_derivative; lra.
    - replace (1 + t ^ 2 + t ^ 4 * (5 - 3 * t ^ 2) / (5 * (1 - t ^ 2) ^ 2) - / (1 - t ^ 2))
        with (t ^ 6 * 2 / (5 * (1 - t ^ 2) ^ 2)) by (field; lra).
      apply Rdiv_le_0_compat; [assert (0 <= t ^ 6) by (apply pow_le; lra); lra|].
      assert (0 < (1 - t ^ 2) ^ 2) by (apply pow_lt; lra); lra. }
  rewrite atanh_0 in H; lra.
Qed.

Lemma kl_symmetric_lower D :
  0 <= D < / 2 ->
  8 * D ^ 2 + 32 / 3 * D ^ 4 + 128 / 5 * D ^ 6 <= kl (/ 2 + D) (/ 2 - D).
Proof.
  intros HD; rewrite kl_symmetric_atanh by exact HD.
  assert (H := atanh_lower (2 * D) ltac:(lra)).
  apply Rmult_le_compat_l with (r := 4 * D) in H; lra.
Qed.

Lemma kl_symmetric_upper D :
  0 <= D < / 2 ->
  kl (/ 2 + D) (/ 2 - D)
  <= 8 * D ^ 2 + 32 / 3 * D ^ 4 + 128 / 5 * D ^ 6 / (1 - 4 * D ^ 2).
Proof.
  intros HD; rewrite kl_symmetric_atanh by exact HD.
  assert (H := atanh_upper (2 * D) ltac:(lra)).
  apply Rmult_le_compat_l with (r := 4 * D) in H; [|lra].
  assert (Hgap := square_gap (2 * D) ltac:(lra)).
  apply (Rle_trans _ _ _ H), Req_le; field; lra.
Qed.

(** The remainder O(D^6) of eq:symmetrickl lies between 0 and 512/15 D^6 up to D = 1/4. *)
Theorem kl_symmetric_remainder D :
  0 <= D <= / 4 ->
  8 * D ^ 2 + 32 / 3 * D ^ 4 <= kl (/ 2 + D) (/ 2 - D)
  <= 8 * D ^ 2 + 32 / 3 * D ^ 4 + 512 / 15 * D ^ 6.
Proof.
  intros HD.
  assert (Hlow := kl_symmetric_lower D ltac:(lra)).
  assert (Hup := kl_symmetric_upper D ltac:(lra)).
  assert (H6 : 0 <= D ^ 6) by (apply pow_le; lra).
  assert (/ (1 - 4 * D ^ 2) <= 4 / 3).
  { replace (4 / 3) with (/ (3 / 4)) by field; apply Rinv_le_contravar; [lra|].
    assert (D * D <= / 4 * / 4) by (apply Rmult_le_compat; lra); lra. }
  assert (D ^ 6 * / (1 - 4 * D ^ 2) <= D ^ 6 * (4 / 3)) by (apply Rmult_le_compat_l; lra).
  replace (128 / 5 * D ^ 6 / (1 - 4 * D ^ 2)) with (128 / 5 * (D ^ 6 * / (1 - 4 * D ^ 2)))
    in Hup by (unfold Rdiv; ring).
  lra.
Qed.

(** The expression that A.4 discards is not the divergence: it is strictly larger. *)
Theorem discarded_expression_too_large D :
  0 < D < / 2 -> kl (/ 2 + D) (/ 2 - D) < 4 * D ^ 2 / (/ 4 - D ^ 2).
Proof.
  intros HD; rewrite kl_symmetric by lra.
  set (x := 2 * D / (/ 2 - D)).
  assert (Hx : 0 < x) by (apply Rdiv_lt_0_compat; lra).
  replace ((/ 2 + D) / (/ 2 - D)) with (1 + x) by (unfold x; field; lra).
  assert (Hln : ln (1 + x) <= x).
  { rewrite <- (ln_exp x) at 2; apply ln_le; [lra|apply exp_ineq1_le]. }
  apply Rle_lt_trans with (2 * D * x); [apply Rmult_le_compat_l; lra|].
  assert (Hgap := square_gap (2 * D) ltac:(lra)).
  replace (4 * D ^ 2 / (/ 4 - D ^ 2)) with (2 * D * x / (/ 2 + D)) by (unfold x; field; lra).
  apply (Rlt_div_r (2 * D * x) (2 * D * x)); [lra|]; rewrite <- Rmult_1_r.
  apply Rmult_lt_compat_l; [apply Rmult_lt_0_compat|]; lra.
Qed.
