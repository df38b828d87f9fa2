(** * The empirical variance of rewards in [0, 1]

    Appendix B.3 opens with "Because rewards lie in [0,1], vhat <= 1/4". That is true of the
    empirical variance with divisor n ([variance_le_quarter]) and false with divisor n-1
    ([sample_variance_can_exceed_quarter]), the one for which the constants 2 and 7/3 of
    eq:rewardbonus are usually stated (Maurer and Pontil 2009, Theorem 4). With divisor n-1 and
    n >= 2 the bound is n / (4 (n-1)) <= 1/2.

    | here                  | meaning                                              |
    |-----------------------|------------------------------------------------------|
    | [x i], [n]            | the rewards observed at one pair, and their number   |
    | [deviation n x]       | sum of (x_i - mean)^2                                |
    | [variance n x]        | deviation / n                                        |
    | [sample_variance n x] | deviation / (n - 1)                                  |
*)

From Coq Require Import Reals Lra Lia.
From Proofmark.Process Require Import Sums.
Open Scope R_scope.

Definition mean (n : nat) (x : nat -> R) : R := Sum n x / INR n.
Definition deviation (n : nat) (x : nat -> R) : R := Sum n (fun i => (x i - mean n x) ^ 2).
Definition variance (n : nat) (x : nat -> R) : R := deviation n x / INR n.
Definition sample_variance (n : nat) (x : nat -> R) : R := deviation n x / (INR n - 1).

(** x^2 <= x on [0, 1], so the deviation is at most n m (1 - m) with m the mean. *)
Lemma deviation_le_quarter n x :
  (1 <= n)%nat -> (forall i, (i < n)%nat -> 0 <= x i <= 1) -> deviation n x <= INR n / 4.
Proof.
  intros Hn Hx; set (m := mean n x).
  assert (Hpos : 0 < INR n) by (apply lt_0_INR; lia).
  assert (Hmean : Sum n x = INR n * m) by (unfold m, mean; field; lra).
  apply Rle_trans with (Sum n (fun i => (1 - 2 * m) * x i + m * m)).
  - apply Sum_le; intros i Hi; specialize (Hx i Hi).
    assert (0 <= x i * (1 - x i)) by (apply Rmult_le_pos; lra); fold m; lra.
  - rewrite Sum_plus, Sum_scale, Sum_const, Hmean.
    assert (0 <= INR n * (m - / 2) ^ 2) by (apply Rmult_le_pos; [lra|apply pow2_ge_0]); lra.
Qed.

Theorem variance_le_quarter n x :
  (1 <= n)%nat -> (forall i, (i < n)%nat -> 0 <= x i <= 1) -> variance n x <= / 4.
Proof.
  intros Hn Hx; assert (Hpos : 0 < INR n) by (apply lt_0_INR; lia).
  apply (Rmult_le_reg_r (INR n)); [assumption|].
  unfold variance; replace (deviation n x / INR n * INR n) with (deviation n x) by (field; lra).
  pose proof (deviation_le_quarter n x Hn Hx); lra.
Qed.

Theorem sample_variance_le_half n x :
  (2 <= n)%nat -> (forall i, (i < n)%nat -> 0 <= x i <= 1) -> sample_variance n x <= / 2.
Proof.
  intros Hn Hx; assert (Hpos : 2 <= INR n) by (apply (le_INR 2); assumption).
  apply (Rmult_le_reg_r (INR n - 1)); [lra|].
  unfold sample_variance.
  replace (deviation n x / (INR n - 1) * (INR n - 1)) with (deviation n x) by (field; lra).
  pose proof (deviation_le_quarter n x ltac:(lia) Hx); lra.
Qed.

(** The rewards 0 and 1 attain 1/2. *)
Theorem sample_variance_can_exceed_quarter :
  (forall i, (i < 2)%nat -> 0 <= INR i <= 1) /\ sample_variance 2 INR = / 2.
Proof.
  split.
  - intros i Hi; split; [apply pos_INR|apply (le_INR i 1); lia].
  - unfold sample_variance, deviation, mean; simpl; field.
Qed.
