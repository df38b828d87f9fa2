(** * From high probability to expectation, and what a ratio may claim

    cor:expect: a bound that holds with probability at least 1 - 1/T bounds the expected regret up
    to 1, since the regret never exceeds T. cor:gap: when only the upper bound has the factor
    sqrt L_T, no constant bounds the ratio of the two.

    | here                   | paper                                                            |
    |------------------------|------------------------------------------------------------------|
    | [w i], [X i], [n]      | a finite probability space, the regret R_T at outcome i          |
    | [B]                    | the right-hand side of eq:uppercertificate at delta = 1/T        |
    | [C_UB], [c_LB], [D]    | the coefficients of upper and lower bound, the diameter          |
    | [delta T]              | the confidence, which may depend on the horizon, e.g. 1/T        |
*)

From Coq Require Import Reals Lra.
From Proofmark.Process Require Import Sums.
From Proofmark.Upper Require Import Logarithms.
Open Scope R_scope.

Definition expectation (n : nat) (w X : nat -> R) : R := Sum n (fun i => w i * X i).

(** The probability of X > B, the event on which the bound B fails. *)
Definition failure (n : nat) (w X : nat -> R) (B : R) : R :=
  Sum n (fun i => w i * (if Rlt_dec B (X i) then 1 else 0)).

Theorem expectation_conversion n w X B M delta :
  (forall i, (i < n)%nat -> 0 <= w i) -> Sum n w = 1 ->
  (forall i, (i < n)%nat -> X i <= M) -> 0 <= M -> 0 <= B ->
  failure n w X B <= delta ->
  expectation n w X <= B + delta * M.
Proof.
  intros Hw Hone HX HM HB Hfail.
  apply Rle_trans with (B * Sum n w + M * failure n w X B).
  - unfold expectation, failure; rewrite <- !Sum_scale, <- Sum_plus.
    apply Sum_le; intros i Hi; specialize (Hw i Hi); specialize (HX i Hi).
    destruct (Rlt_dec B (X i)) as [Hbad|Hgood].
    + assert (w i * X i <= w i * M) by (apply Rmult_le_compat_l; assumption).
      assert (0 <= B * w i) by (apply Rmult_le_pos; assumption); lra.
    + assert (w i * X i <= w i * B) by (apply Rmult_le_compat_l; lra); lra.
  - rewrite Hone, (Rmult_comm delta M).
    assert (M * failure n w X B <= M * delta) by (apply Rmult_le_compat_l; assumption); lra.
Qed.

(** cor:expect *)
Corollary expectation_at_one_over_T n w X B T :
  (forall i, (i < n)%nat -> 0 <= w i) -> Sum n w = 1 ->
  (forall i, (i < n)%nat -> X i <= T) -> 0 < T -> 0 <= B ->
  failure n w X B <= / T ->
  expectation n w X <= B + 1.
Proof.
  intros Hw Hone HX HT HB Hfail.
  rewrite <- (Rinv_l T) by lra; apply expectation_conversion; try assumption; lra.
Qed.

(** The envelope of cor:gap. *)
Lemma unmatched_ratio C_UB c_LB G L :
  c_LB <> 0 -> 0 < G -> 0 <= L ->
  C_UB * sqrt (G * L) / (c_LB * sqrt G) = C_UB / c_LB * sqrt L.
Proof.
  intros Hc HG HL; pose proof (sqrt_lt_R0 G HG).
  rewrite sqrt_mult by lra; field; lra.
Qed.

(** cor:gap: from some horizon on the ratio is above any given constant. *)
Theorem no_constant_factor C_UB c_LB D SA cL delta :
  0 < C_UB -> 0 < c_LB -> 0 < D -> 1 <= SA -> 1 <= cL ->
  (forall T, 1 <= T -> 0 < delta T <= 1) ->
  forall kappa, exists T0, forall T, T0 <= T ->
    kappa < C_UB * sqrt (D * SA * T * peeling_log cL SA (delta T) T)
            / (c_LB * sqrt (D * SA * T)).
Proof.
  intros HC Hc HD HSA HcL Hdelta kappa.
  set (m := kappa * (c_LB / C_UB)); exists (exp (m ^ 2)); intros T HT.
  assert (HT1 : 1 <= T) by (pose proof (exp_ineq1_le (m ^ 2)); pose proof (pow2_ge_0 m); lra).
  pose proof (two_ln_le_peeling_log cL SA (delta T) HcL HSA (Hdelta T HT1) T ltac:(lra)) as HL.
  pose proof (ln_increasing (exp (m ^ 2)) (1 + T) (exp_pos _) ltac:(lra)) as Hln.
  rewrite ln_exp in Hln; pose proof (pow2_ge_0 m) as Hm.
  rewrite unmatched_ratio;
    [|lra|repeat apply Rmult_lt_0_compat; lra|lra].
  apply (Rmult_lt_reg_r (c_LB / C_UB)); [apply Rdiv_lt_0_compat; lra|]; fold m.
  replace (C_UB / c_LB * sqrt (peeling_log cL SA (delta T) T) * (c_LB / C_UB))
    with (sqrt (peeling_log cL SA (delta T) T)) by (field; lra).
  apply Rle_lt_trans with (sqrt (m ^ 2)).
  - rewrite <- Rsqr_pow2, sqrt_Rsqr_abs; apply Rle_abs.
  - apply sqrt_lt_1_alt; lra.
Qed.
