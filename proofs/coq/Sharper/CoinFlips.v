(** * Processes that flip a coin in every step

    Each step goes to one of two states: to [heads s a] with probability [chance s a], otherwise to
    [tails s a]. The faster family is of this kind, and the mean over the next state, validity and
    the likelihood of one changed coin are shown here once for all such processes.

    | here                         | meaning                                                   |
    |------------------------------|-----------------------------------------------------------|
    | [coin_process n A ...]       | n states, A actions                                       |
    | [boosted d e x b s a]        | a coin of chance d, of chance d + e at (x, b)             |
    | [coin_log_ratio ...]         | log of a step's probability after over before the boost   | *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Proofmark.Process Require Import Sums Process Kl.
From Proofmark.Paper Require Import Testing.
Open Scope R_scope.

Definition coin_process (n A : nat) (chance : nat -> nat -> R) (heads tails : nat -> nat -> nat)
  (pay : nat -> nat -> R) : mdp := {|
  states := n;
  actions := A;
  prob := fun s a t =>
    chance s a * at_point (heads s a) t + (1 - chance s a) * at_point (tails s a) t;
  reward := pay;
|}.

Section Coins.

Variables n A : nat.
Variable chance : nat -> nat -> R.
Variables heads tails : nat -> nat -> nat.
Variable pay : nat -> nat -> R.

Let M := coin_process n A chance heads tails pay.

Hypothesis heads_inside : forall s a, (s < n)%nat -> (a < A)%nat -> (heads s a < n)%nat.
Hypothesis tails_inside : forall s a, (s < n)%nat -> (a < A)%nat -> (tails s a < n)%nat.

Lemma next_coin s a f :
  (s < n)%nat -> (a < A)%nat ->
  next M s a f = chance s a * f (heads s a) + (1 - chance s a) * f (tails s a).
Proof.
  intros Hs Ha; unfold next; simpl.
  rewrite (Sum_ext _ _ (fun t => chance s a * (at_point (heads s a) t * f t) +
    (1 - chance s a) * (at_point (tails s a) t * f t))) by (intros; ring).
  rewrite Sum_plus, !Sum_scale, !Sum_at_point by auto; reflexivity.
Qed.

Lemma coin_valid :
  (forall s a, (s < n)%nat -> (a < A)%nat -> 0 <= chance s a <= 1) ->
  (forall s a, (s < n)%nat -> (a < A)%nat -> 0 <= pay s a <= 1) -> valid M.
Proof.
  intros Chance Pay; split; simpl; auto.
  - intros s a t Hs Ha; specialize (Chance s a Hs Ha).
    apply Rplus_le_le_0_compat; apply Rmult_le_pos; try lra; apply at_point_nonneg.
  - intros s a Hs Ha; rewrite (Sum_ext _ _ (fun t => prob M s a t * 1)) by (intros; simpl; ring).
    change (next M s a (fun _ => 1) = 1); rewrite next_coin by auto; ring.
Qed.

End Coins.

(** ** One changed coin *)

Definition boosted (d e : R) (x b s a : nat) : R := d + e * (at_point x s * at_point b a).

Lemma boosted_range d e x b s a : 0 <= e -> d <= boosted d e x b s a <= d + e.
Proof.
  intros He; assert (0 <= at_point x s * at_point b a <= 1)
    by (unfold at_point; destruct (Nat.eqb s x), (Nat.eqb a b); lra).
  assert (0 <= e * (at_point x s * at_point b a)) by (apply Rmult_le_pos; lra).
  assert (e * (at_point x s * at_point b a) <= e * 1) by (apply Rmult_le_compat_l; lra).
  unfold boosted; lra.
Qed.

Lemma boosted_elsewhere d e x b s a : s <> x \/ a <> b -> boosted d e x b s a = d.
Proof.
  intros [Other|Other]; unfold boosted; rewrite (at_point_other _ _ Other); ring.
Qed.

Lemma boosted_here d e x b : boosted d e x b x b = d + e.
Proof. unfold boosted; rewrite !at_point_same; ring. Qed.

Definition coin_log_ratio (d e : R) (heads : nat -> nat -> nat) (x b : nat) (z : step) : R :=
  at_point x (from z) * at_point b (action z) *
  if Nat.eqb (to z) (heads x b) then ln ((d + e) / d) else ln ((1 - d - e) / (1 - d)).

Lemma coordinate_cases (x b s a : nat) : (s = x /\ a = b) \/ (s <> x \/ a <> b).
Proof. lia. Qed.

Section Boost.

Variables n A : nat.
Variables chance chance' : nat -> nat -> R.
Variables heads tails : nat -> nat -> nat.
Variable pay : nat -> nat -> R.
Variables d e : R.
Variables x b : nat.

Let M := coin_process n A chance heads tails pay.
Let M' := coin_process n A chance' heads tails pay.

Hypothesis d_pos : 0 < d.
Hypothesis e_nonneg : 0 <= e.
Hypothesis de_lt_1 : d + e < 1.
Hypothesis x_inside : (x < n)%nat.
Hypothesis b_inside : (b < A)%nat.
Hypothesis heads_inside : (heads x b < n)%nat.
Hypothesis tails_inside : (tails x b < n)%nat.
Hypothesis two_sides : heads x b <> tails x b.
Hypothesis before : chance x b = d.
Hypothesis after : chance' x b = d + e.
Hypothesis elsewhere : forall s a, s <> x \/ a <> b -> chance' s a = chance s a.

Let ratio := coin_log_ratio d e heads x b.

Lemma ratio_elsewhere s a t : s <> x \/ a <> b -> ratio (taken M s a t) = 0.
Proof.
  unfold ratio, coin_log_ratio; simpl.
  intros [Other|Other]; rewrite (at_point_other _ _ Other); ring.
Qed.

Theorem coin_likelihood s a t : prob M' s a t = exp (ratio (taken M s a t)) * prob M s a t.
Proof.
  destruct (coordinate_cases x b s a) as [[-> ->]|Other].
  - unfold ratio, coin_log_ratio; simpl; rewrite before, after, !at_point_same.
    destruct (Nat.eqb_spec t (heads x b)) as [->|Not].
    + rewrite at_point_same, (at_point_other (tails x b)) by auto.
      rewrite !Rmult_1_l, exp_ln by (apply Rdiv_lt_0_compat; lra); field; lra.
    + rewrite (at_point_other (heads x b)) by auto.
      rewrite !Rmult_1_l, exp_ln by (apply Rdiv_lt_0_compat; lra); field; lra.
  - rewrite ratio_elsewhere, exp_0, Rmult_1_l by exact Other; simpl.
    rewrite elsewhere by exact Other; reflexivity.
Qed.

Theorem coin_divergence s a :
  next M s a (fun t => - ratio (taken M s a t)) =
  kl d (d + e) * (at_point x s * at_point b a).
Proof.
  destruct (coordinate_cases x b s a) as [[-> ->]|Other].
  - unfold next; simpl; rewrite before.
    rewrite (Sum_ext _ _ (fun t => d * (at_point (heads x b) t * - ratio (taken M x b t)) +
      (1 - d) * (at_point (tails x b) t * - ratio (taken M x b t)))) by (intros; ring).
    rewrite Sum_plus, !Sum_scale, !Sum_at_point by auto.
    unfold ratio, coin_log_ratio; simpl; rewrite !at_point_same, Nat.eqb_refl.
    destruct (Nat.eqb_spec (tails x b) (heads x b)) as [Same|_]; [destruct two_sides; auto|].
    unfold kl; replace (1 - (d + e)) with (1 - d - e) by ring.
    rewrite (ln_div_swap d (d + e)), (ln_div_swap (1 - d) (1 - d - e)) by lra; ring.
  - rewrite (next_ext _ _ _ _ (fun _ => 0 * 0)) by (intros; rewrite ratio_elsewhere; auto; ring).
    rewrite next_scale; destruct Other as [Other|Other]; rewrite (at_point_other _ _ Other); ring.
Qed.

End Boost.
