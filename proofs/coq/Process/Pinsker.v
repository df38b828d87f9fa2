(** * Pinsker's inequality

    Lemma 1 of the paper (A.5) compares two laws by Pinsker's inequality. It is proved here for
    finite distributions, from one inequality between numbers. [deviation] is that inequality with
    its square root traded for a free parameter; it is linear in the two quantities that have simple
    expectations, so it also serves where the laws are never written down as sums.

    | here            | paper                       |
    |-----------------|-----------------------------|
    | [variation n]   | twice TV, on n points       |
    | [divergence n]  | KL, on n points             |
    | [x]             | a likelihood ratio          |
    | [mu]            | the free parameter          | *)

From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Proofmark.Process Require Import Kl Sums.
Open Scope R_scope.

(** Both sides meet at x = 1, and their difference moves away from 0 on either side because its
    derivative is 4 (x-1)^3 / (x (4x+2)^2). *)
Definition excess (x : R) : R := x - 1 - ln x - 3 * (x - 1) ^ 2 / (4 * x + 2).
Definition excess_slope (x : R) : R := (x - 1) * (4 * (x - 1) ^ 2 / (x * (4 * x + 2) ^ 2)).

Lemma excess_derivative x : 0 < x -> is_derive excess x (excess_slope x).
Proof.
  intros Hx; unfold excess, excess_slope; auto_derive; [|field]; repeat split; lra.
Qed.

Lemma excess_slope_factor x : 0 < x -> 0 <= 4 * (x - 1) ^ 2 / (x * (4 * x + 2) ^ 2).
Proof.
  intros Hx; apply Rdiv_le_0_compat.
  - apply Rmult_le_pos; [lra|apply pow2_ge_0].
  - apply Rmult_lt_0_compat; [|apply pow_lt]; lra.
Qed.

Lemma excess_nonneg x : 0 < x -> 0 <= excess x.
Proof.
  intros Hx.
  assert (H1 : excess 1 = 0) by (unfold excess; rewrite ln_1; field).
  rewrite <- H1; destruct (Rle_lt_dec 1 x) as [Hge|Hlt].
  - apply (le_by_derivative excess excess_slope); [exact Hge| |]; intros t Ht.
    + apply excess_derivative; lra.
    + apply Rmult_le_pos; [|apply excess_slope_factor]; lra.
  - apply Ropp_le_cancel.
    apply (le_by_derivative (fun t => - excess t) (fun t => - excess_slope t)); [lra| |];
      intros t Ht.
    + apply (is_derive_opp (K := R_AbsRing) (V := R_NormedModule)), excess_derivative; lra.
    + unfold excess_slope; rewrite Ropp_mult_distr_l.
      apply Rmult_le_pos; [|apply excess_slope_factor]; lra.
Qed.

Lemma square_le_entropy x : 0 < x -> 3 * (x - 1) ^ 2 <= (4 * x + 2) * (x - 1 - ln x).
Proof.
  intros Hx; assert (H := excess_nonneg x Hx); unfold excess in H.
  apply Rmult_le_compat_l with (r := 4 * x + 2) in H; [|lra].
  replace ((4 * x + 2) * (x - 1 - ln x - 3 * (x - 1) ^ 2 / (4 * x + 2)))
    with ((4 * x + 2) * (x - 1 - ln x) - 3 * (x - 1) ^ 2) in H by (field; lra).
  lra.
Qed.

(** The two summands on the right have product at least (x-1)^2/4, so their sum, at least twice
    their geometric mean, is at least |x-1|. *)
Lemma deviation x mu :
  0 < x -> 0 < mu -> Rabs (x - 1) <= mu * (4 * x + 2) / 6 + (x - 1 - ln x) / (2 * mu).
Proof.
  intros Hx Hmu; assert (H := square_le_entropy x Hx).
  set (y := x - 1 - ln x) in *.
  assert (Hy : 0 <= y).
  { apply Rmult_le_reg_l with (4 * x + 2); [lra|]; assert (H0 := pow2_ge_0 (x - 1)); lra. }
  set (a := mu * (4 * x + 2) / 6); set (b := y / (2 * mu)).
  assert (Hab : (4 * x + 2) * y = 12 * (a * b)) by (unfold a, b; field; lra).
  assert (Ha : 0 <= a) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
  assert (Hb : 0 <= b) by (apply Rdiv_le_0_compat; lra).
  assert (H0 := pow2_ge_0 (a - b)).
  rewrite <- (Rabs_pos_eq (a + b)) by lra.
  apply Rsqr_le_abs_0; unfold Rsqr; lra.
Qed.

(** ** Finite distributions *)

Definition variation (n : nat) (p q : nat -> R) : R := Sum n (fun k => Rabs (p k - q k)).

(** Coq's division makes a term with p k = 0 vanish, which is the usual convention. *)
Definition divergence (n : nat) (p q : nat -> R) : R := Sum n (fun k => p k * ln (p k / q k)).

Record distribution (n : nat) (p : nat -> R) : Prop := {
  weight_nonneg : forall k, (k < n)%nat -> 0 <= p k;
  weight_total : Sum n p = 1
}.

(** [deviation] at x = q/p, times p. At p = 0 it is the arithmetic-geometric mean again. *)
Lemma deviation_weighted p q mu :
  0 <= p -> 0 <= q -> (0 < p -> 0 < q) -> 0 < mu ->
  Rabs (p - q) <= mu * (4 * q + 2 * p) / 6 + (q - p + p * ln (p / q)) / (2 * mu).
Proof.
  intros Hp Hq Hac Hmu; destruct (Rle_lt_or_eq_dec 0 p Hp) as [Hpos|<-].
  - specialize (Hac Hpos).
    assert (H := deviation (q / p) mu (Rdiv_lt_0_compat _ _ Hac Hpos) Hmu).
    apply Rmult_le_compat_l with (r := p) in H; [|lra].
    rewrite <- (Rabs_pos_eq p) in H at 1 by lra; rewrite <- Rabs_mult, <- Rabs_Ropp in H.
    replace (- (p * (q / p - 1))) with (p - q) in H by (field; lra).
    replace (ln (p / q)) with (- ln (q / p)) by (rewrite !ln_div by assumption; ring).
    apply (Rle_trans _ _ _ H), Req_le; field; lra.
  - rewrite Rabs_left1 by lra.
    assert (H : 1 <= 2 / 3 * mu + / (2 * mu)).
    { apply Rmult_le_reg_l with mu; [lra|].
      replace (mu * (2 / 3 * mu + / (2 * mu))) with (2 / 3 * mu ^ 2 + / 2) by (field; lra).
      assert (H0 := pow2_ge_0 (mu - 3 / 4)); lra. }
    apply Rmult_le_compat_l with (r := q) in H; [|lra].
    replace (mu * (4 * q + 2 * 0) / 6 + (q - 0 + 0 * ln (0 / q)) / (2 * mu))
      with (q * (2 / 3 * mu + / (2 * mu))) by (field; lra).
    lra.
Qed.

Section Distributions.
Variables (n : nat) (p q : nat -> R).
Hypothesis p_distribution : distribution n p.
Hypothesis q_distribution : distribution n q.
Hypothesis absolutely_continuous : forall k, (k < n)%nat -> 0 < p k -> 0 < q k.

Lemma variation_le mu : 0 < mu -> variation n p q <= mu + divergence n p q / (2 * mu).
Proof.
  intros Hmu.
  apply Rle_trans with (Sum n (fun k => mu * 2 / 3 * q k + mu / 3 * p k
    + / (2 * mu) * (q k - p k + p k * ln (p k / q k)))).
  - apply Sum_le; intros k Hk.
    assert (H := deviation_weighted (p k) (q k) mu (weight_nonneg _ _ p_distribution k Hk)
      (weight_nonneg _ _ q_distribution k Hk) (absolutely_continuous k Hk) Hmu).
    unfold Rdiv in *; lra.
  - rewrite !Sum_plus, !Sum_scale, Sum_plus, Sum_minus.
    rewrite (weight_total _ _ p_distribution), (weight_total _ _ q_distribution).
    fold (divergence n p q); unfold Rdiv; lra.
Qed.

(** Choosing mu as half the variation needs no sign of the divergence beforehand. *)
Theorem pinsker : / 2 * variation n p q <= sqrt (divergence n p q / 2).
Proof.
  assert (Hv : 0 <= variation n p q) by (apply Sum_nonneg; intros; apply Rabs_pos).
  destruct (Rle_lt_or_eq_dec _ _ Hv) as [Hpos|<-].
  - assert (H := variation_le (variation n p q / 2) ltac:(lra)).
    set (v := variation n p q) in *; set (k := divergence n p q) in *.
    apply Rmult_le_compat_l with (r := v) in H; [|lra].
    replace (v * (v / 2 + k / (2 * (v / 2)))) with (v * v / 2 + k) in H by (field; lra).
    rewrite <- (sqrt_square (/ 2 * v)) by lra; apply sqrt_le_1_alt; lra.
  - rewrite Rmult_0_r; apply sqrt_pos.
Qed.

End Distributions.
