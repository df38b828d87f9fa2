(** * The series of atan, sin and cos, and what their first terms leave

    | Rust (crates/kernel/src/angle.rs)          | here         | theorem               |
    |--------------------------------------------|--------------|-----------------------|
    | t0/w0 - t1/w1 + .., n terms                | partial      |                       |
    | the weights of arc                         | arc_step     | atan_remainder        |
    | sine_step, cosine_step                     | the same     | wave_remainders       |

    "What is left out has the size of its first term at most": the difference between the function
    and the sum of n terms starts at 0, and its slope is at most that of the next term. *)

From Coq Require Import ZArith Reals Lra Lia Bool.
From Proofmark.Kernel Require Import Atanh.
Local Open Scope R_scope.

(** (-1)^m for any whole m. *)
Definition sign (m : Z) : R := if Z.even m then 1 else -1.

Lemma sign_next m : sign (m + 1) = - sign m.
Proof.
  unfold sign; rewrite Z.add_1_r, Z.even_succ, <- Z.negb_even.
  destruct (Z.even m); simpl; lra.
Qed.

Lemma sign_cases m : sign m = 1 \/ sign m = -1.
Proof. unfold sign; destruct (Z.even m); auto. Qed.

(** The divisors [w n] and [d n] of a series, by n. *)
Notation Weights := (Z -> Z * Z)%type.

(** The first n of the terms t k / w k, with alternating signs. *)
Fixpoint partial (weights : Weights) (t : nat -> R) (n : nat) : R :=
  match n with
  | O => 0
  | S n =>
      partial weights t n + sign (Z.of_nat n) * (t n / IZR (fst (weights (Z.of_nat n))))
  end.

(** A function that starts at 0 and moves more slowly than another stays below it. *)
Lemma dominated f f' g g' x :
  0 <= x -> f 0 = 0 -> g 0 = 0 ->
  (forall c, 0 <= c -> derivable_pt_lim f c (f' c)) ->
  (forall c, 0 <= c -> derivable_pt_lim g c (g' c)) ->
  (forall c, 0 <= c -> - g' c <= f' c <= g' c) ->
  - g x <= f x <= g x.
Proof.
  intros [Hx|<-] Hf0 Hg0 Hf Hg Hle; [|lra].
  destruct (MVT_cor2 (fun y => g y - f y) (fun y => g' y - f' y) 0 x Hx) as (c & Hc & Hcx).
  { intros c Hc; apply derivable_pt_lim_minus; [apply Hg|apply Hf]; lra. }
  destruct (MVT_cor2 (fun y => g y + f y) (fun y => g' y + f' y) 0 x Hx) as (d & Hd & Hdx).
  { intros d Hd; apply derivable_pt_lim_plus; [apply Hg|apply Hf]; lra. }
  pose proof (Hle c ltac:(lra)); pose proof (Hle d ltac:(lra)); nra.
Qed.

Lemma divided_derivative f k x l :
  derivable_pt_lim f x l -> derivable_pt_lim (fun x => f x / k) x (l / k).
Proof.
  intros H; apply (derivable_pt_lim_same _ (l * / k + f x * 0)); [unfold Rdiv; ring|].
  apply (derivable_pt_lim_mult f (fun _ => / k)); [exact H|apply derivable_pt_lim_const].
Qed.

(** ** The arctangent *)

(** The term number n is z^i / i with i = 2n + 1; z^i is what the loop goes on with. *)
Definition arc_step (n : Z) : Z * Z := (n + n + 1, 1)%Z.
Definition arc_term (z : R) (n : nat) : R := z ^ (2 * n + 1).

Lemma arc_divisor n : fst (arc_step (Z.of_nat n)) = odd n.
Proof. unfold arc_step, odd; cbn [fst]; lia. Qed.

Lemma power_derivative n z :
  derivable_pt_lim (fun z => arc_term z n / IZR (odd n)) z (z ^ (2 * n)).
Proof.
  pose proof (odd_pos n).
  apply (derivable_pt_lim_same _ (INR (2 * n + 1) * z ^ pred (2 * n + 1) / IZR (odd n))).
  - rewrite INR_IZR_INZ; replace (Z.of_nat (2 * n + 1)) with (odd n) by (unfold odd; lia).
    replace (pred (2 * n + 1)) with (2 * n)%nat by lia; field; lra.
  - apply (divided_derivative (fun z => z ^ (2 * n + 1))), derivable_pt_lim_pow.
Qed.

Lemma arc_partial_derivative n z :
  derivable_pt_lim (fun z => partial arc_step (arc_term z) n) z
    ((1 - sign (Z.of_nat n) * z ^ (2 * n)) / (1 + z ^ 2)).
Proof.
  assert (Hz : 1 + z ^ 2 <> 0) by (pose proof (pow2_ge_0 z); lra).
  induction n as [|n IH]; cbn [partial].
  - apply (derivable_pt_lim_same _ 0); [|apply derivable_pt_lim_const].
    unfold sign; cbn [Z.of_nat Z.even]; rewrite Nat.mul_0_r, pow_O; field; exact Hz.
  - apply (derivable_pt_lim_same _ ((1 - sign (Z.of_nat n) * z ^ (2 * n)) / (1 + z ^ 2)
      + sign (Z.of_nat n) * z ^ (2 * n))).
    + rewrite Nat2Z.inj_succ, <- Z.add_1_r, sign_next.
      replace (2 * S n)%nat with (2 * n + 2)%nat by lia; rewrite pow_add; field; exact Hz.
    + apply derivable_pt_lim_plus; [exact IH|]; rewrite arc_divisor.
      apply (derivable_pt_lim_scal (fun z => arc_term z n / IZR (odd n))), power_derivative.
Qed.

Lemma arc_partial_0 n : partial arc_step (arc_term 0) n = 0.
Proof.
  induction n as [|n IH]; cbn [partial]; [reflexivity|].
  unfold arc_term at 2; rewrite IH, pow_i by lia; unfold Rdiv; ring.
Qed.

Lemma arc_term_nonneg z n : 0 <= z -> 0 <= arc_term z n / IZR (odd n) <= arc_term z n.
Proof.
  intros Hz; assert (Hp : 0 <= arc_term z n) by (apply pow_le, Hz).
  assert (0 < / IZR (odd n) <= 1).
  { split; [apply Rinv_0_lt_compat, odd_pos|].
    rewrite <- Rinv_1; apply Rinv_le_contravar; [lra|apply IZR_le; unfold odd; lia]. }
  unfold Rdiv; nra.
Qed.

(** What n terms leave is at most the next one. *)
Lemma atan_remainder n z :
  0 <= z ->
  - arc_term z n <= atan z - partial arc_step (arc_term z) n <= arc_term z n.
Proof.
  intros Hz; pose proof (arc_term_nonneg z n Hz).
  enough (- (arc_term z n / IZR (odd n)) <= atan z - partial arc_step (arc_term z) n
          <= arc_term z n / IZR (odd n)) by lra.
  apply (dominated (fun z => atan z - partial arc_step (arc_term z) n)
    (fun z => / (1 + z ^ 2) - (1 - sign (Z.of_nat n) * z ^ (2 * n)) / (1 + z ^ 2))
    (fun z => arc_term z n / IZR (odd n)) (fun z => z ^ (2 * n))); [exact Hz| | | | |].
  - rewrite atan_0, arc_partial_0; ring.
  - unfold arc_term; rewrite pow_i by lia; unfold Rdiv; ring.
  - intros c Hc; apply derivable_pt_lim_minus;
      [apply derivable_pt_lim_atan|apply arc_partial_derivative].
  - intros c Hc; apply power_derivative.
  - intros c Hc; assert (Hp : 0 <= c ^ (2 * n)) by (apply pow_le, Hc).
    pose proof (pow2_ge_0 c) as Hc2.
    replace (/ (1 + c ^ 2) - (1 - sign (Z.of_nat n) * c ^ (2 * n)) / (1 + c ^ 2))
      with (sign (Z.of_nat n) * (c ^ (2 * n) * / (1 + c ^ 2))) by (field; lra).
    assert (0 < / (1 + c ^ 2) <= 1).
    { split; [apply Rinv_0_lt_compat; lra|].
      rewrite <- Rinv_1; apply Rinv_le_contravar; lra. }
    destruct (sign_cases (Z.of_nat n)) as [->| ->]; nra.
Qed.

(** ** The sine and the cosine *)

(** z^i / i! *)
Definition exp_term (i : nat) (z : R) : R := z ^ i / INR (fact i).
Definition sine_term (z : R) (n : nat) : R := exp_term (2 * n + 1) z.
Definition cosine_term (z : R) (n : nat) : R := exp_term (2 * n) z.

(** The next one is this one times z^2 / ((i+1)(i+2)), with i = 2n + 1 or i = 2n. *)
Definition sine_step (n : Z) : Z * Z := let i := (n + n + 1)%Z in (1, (i + 1) * (i + 2))%Z.
Definition cosine_step (n : Z) : Z * Z := let i := (n + n)%Z in (1, (i + 1) * (i + 2))%Z.

Lemma exp_term_next i z :
  exp_term (S (S i)) z
  = exp_term i z * z ^ 2 / IZR ((Z.of_nat i + 1) * (Z.of_nat i + 2)).
Proof.
  unfold exp_term; rewrite !fact_simpl, !mult_INR, mult_IZR, !plus_IZR, <- INR_IZR_INZ, !S_INR.
  simpl; pose proof (pos_INR i); field; repeat split; try lra; apply INR_fact_neq_0.
Qed.

Lemma exp_term_derivative i z : derivable_pt_lim (exp_term (S i)) z (exp_term i z).
Proof.
  apply (derivable_pt_lim_same _ (INR (S i) * z ^ pred (S i) / INR (fact (S i)))).
  - unfold exp_term; rewrite fact_simpl, mult_INR; simpl pred.
    field; split; [apply INR_fact_neq_0|apply not_0_INR; lia].
  - apply (divided_derivative (fun z => z ^ S i)), derivable_pt_lim_pow.
Qed.

Lemma exp_term_0 i : exp_term (S i) 0 = 0.
Proof. unfold exp_term; rewrite pow_i by lia; unfold Rdiv; ring. Qed.

Lemma exp_term_nonneg i z : 0 <= z -> 0 <= exp_term i z.
Proof.
  intros H; apply Rmult_le_pos; [apply pow_le, H|apply Rlt_le, Rinv_0_lt_compat, INR_fact_lt_0].
Qed.

Lemma sine_partial_derivative n z :
  derivable_pt_lim (fun z => partial sine_step (sine_term z) n) z
    (partial cosine_step (cosine_term z) n).
Proof.
  induction n as [|n IH]; cbn [partial]; [apply derivable_pt_lim_const|].
  apply derivable_pt_lim_plus; [exact IH|].
  apply (derivable_pt_lim_scal (fun z => sine_term z n / 1)), divided_derivative.
  unfold sine_term, cosine_term; replace (2 * n + 1)%nat with (S (2 * n)) by lia.
  apply exp_term_derivative.
Qed.

(** The cosine's series begins with 1, so that its derivative has one term less. *)
Lemma cosine_partial_derivative n z :
  derivable_pt_lim (fun z => partial cosine_step (cosine_term z) (S n)) z
    (- partial sine_step (sine_term z) n).
Proof.
  induction n as [|n IH].
  - cbn [partial]; apply (derivable_pt_lim_same _ (0 + sign 0 * (0 / 1))); [simpl; field|].
    apply derivable_pt_lim_plus; [apply derivable_pt_lim_const|].
    apply (derivable_pt_lim_scal (fun z => cosine_term z 0 / 1)), divided_derivative.
    unfold cosine_term, exp_term; apply (derivable_pt_lim_const (1 / INR (fact 0))).
  - apply (derivable_pt_lim_same _ (- partial sine_step (sine_term z) n
      + sign (Z.of_nat (S n)) * (sine_term z n / 1))).
    + rewrite Nat2Z.inj_succ, <- Z.add_1_r, sign_next.
      cbn [partial fst sine_step]; unfold Rdiv; ring.
    + apply (derivable_pt_lim_plus (fun z => partial cosine_step (cosine_term z) (S n))
        (fun z => sign (Z.of_nat (S n)) * (cosine_term z (S n) / 1))); [exact IH|].
      apply (derivable_pt_lim_scal (fun z => cosine_term z (S n) / 1)), divided_derivative.
      unfold sine_term, cosine_term; replace (2 * S n)%nat with (S (2 * n + 1)) by lia.
      apply exp_term_derivative.
Qed.

Lemma sine_partial_0 n : partial sine_step (sine_term 0) n = 0.
Proof.
  induction n as [|n IH]; cbn [partial]; [reflexivity|]; rewrite IH.
  unfold sine_term; replace (2 * n + 1)%nat with (S (2 * n)) by lia.
  rewrite exp_term_0; unfold Rdiv; ring.
Qed.

Lemma cosine_partial_0 n : partial cosine_step (cosine_term 0) (S n) = 1.
Proof.
  induction n as [|n IH]; [cbn; unfold cosine_term, exp_term; simpl; unfold sign; simpl; field|].
  change (partial cosine_step (cosine_term 0) (S (S n))) with
    (partial cosine_step (cosine_term 0) (S n) + sign (Z.of_nat (S n)) * (cosine_term 0 (S n) / 1)).
  rewrite IH; unfold cosine_term; replace (2 * S n)%nat with (S (2 * n + 1)) by lia.
  rewrite exp_term_0; unfold Rdiv; ring.
Qed.

(** Each remainder is the derivative of the next, up to its sign. *)
Lemma wave_remainders n : forall z, 0 <= z ->
  (- cosine_term z n <= cos z - partial cosine_step (cosine_term z) n <= cosine_term z n) /\
  (- sine_term z n <= sin z - partial sine_step (sine_term z) n <= sine_term z n).
Proof.
  assert (Hsine : forall n,
    (forall z, 0 <= z ->
     - cosine_term z n <= cos z - partial cosine_step (cosine_term z) n <= cosine_term z n) ->
    forall z, 0 <= z ->
    - sine_term z n <= sin z - partial sine_step (sine_term z) n <= sine_term z n).
  { clear n; intros n H z Hz.
    apply (dominated (fun z => sin z - partial sine_step (sine_term z) n)
      (fun z => cos z - partial cosine_step (cosine_term z) n)
      (fun z => sine_term z n) (fun z => cosine_term z n)); try assumption.
    - rewrite sin_0, sine_partial_0; ring.
    - unfold sine_term; replace (2 * n + 1)%nat with (S (2 * n)) by lia; apply exp_term_0.
    - intros c _; apply derivable_pt_lim_minus;
        [apply derivable_pt_lim_sin|apply sine_partial_derivative].
    - intros c _; unfold sine_term, cosine_term.
      replace (2 * n + 1)%nat with (S (2 * n)) by lia; apply exp_term_derivative. }
  induction n as [|n IH]; [|assert (Hcosine : forall z, 0 <= z ->
    - cosine_term z (S n) <= cos z - partial cosine_step (cosine_term z) (S n)
    <= cosine_term z (S n))].
  - assert (Hcosine : forall z, 0 <= z ->
      - cosine_term z 0 <= cos z - partial cosine_step (cosine_term z) 0 <= cosine_term z 0).
    { intros z _; unfold cosine_term, exp_term; simpl; pose proof (COS_bound z); lra. }
    intros z Hz; split; [|apply Hsine; assumption]; apply Hcosine, Hz.
  - intros z Hz.
    apply (dominated (fun z => cos z - partial cosine_step (cosine_term z) (S n))
      (fun z => - sin z - - partial sine_step (sine_term z) n)
      (fun z => cosine_term z (S n)) (fun z => sine_term z n)); try assumption.
    + rewrite cos_0, cosine_partial_0; ring.
    + unfold cosine_term; replace (2 * S n)%nat with (S (2 * n + 1)) by lia; apply exp_term_0.
    + intros c _; apply derivable_pt_lim_minus;
        [apply derivable_pt_lim_cos|apply cosine_partial_derivative].
    + intros c _; unfold sine_term, cosine_term.
      replace (2 * S n)%nat with (S (2 * n + 1)) by lia; apply exp_term_derivative.
    + intros c Hc; destruct (IH c Hc); lra.
  - intros z Hz; split; [|apply Hsine; assumption]; apply Hcosine, Hz.
Qed.
