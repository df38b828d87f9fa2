(** * Sums of fractions: what an integral's bounds add up to

    | Rust                          | model, in Pieces.v     | theorem                              |
    |-------------------------------|------------------------|--------------------------------------|
    | the centre, the half length   | centre_of, half_length | centre_of_value, half_length_value   |
    | Total::add, for one piece     | shares                 | shares_value                         |
*)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Number JetRules Taylor Rational Constant Pieces.
Import ListNotations.
Local Open Scope R_scope.

Lemma halved_value x : value (halved x) = value x / 2.
Proof.
  unfold halved, value; cbn [numerator denominator exponent].
  change (Zpos (xO (denominator x))) with (2 * Zpos (denominator x))%Z; rewrite mult_IZR.
  field; apply not_0_IZR; lia.
Qed.

Lemma over_next_value x k : value (over_next x k) = value x / INR (S k).
Proof.
  unfold over_next, value; cbn [numerator denominator exponent].
  rewrite Pos2Z.inj_mul, mult_IZR, Zpos_P_of_succ_nat, <- Nat2Z.inj_succ, <- INR_IZR_INZ.
  pose proof (INR_S_pos k); field; split; [apply not_0_IZR; lia|lra].
Qed.

Lemma half_length_value from to : value (half_length from to) = (value to - value from) / 2.
Proof. unfold half_length; rewrite reduced_value, halved_value, Number.sub_value; reflexivity. Qed.

Lemma centre_of_value from to : value (centre_of from to) = (value from + value to) / 2.
Proof.
  unfold centre_of; rewrite reduced_value, Number.add_value, half_length_value; field.
Qed.

Lemma centre_of_fraction from to :
  is_fraction from = true -> is_fraction to = true -> is_fraction (centre_of from to) = true.
Proof.
  unfold centre_of, half_length; rewrite reduced_fraction; unfold is_fraction.
  rewrite !Z.eqb_eq; intros Hfrom Hto.
  unfold Number.add; destruct (_ =? _)%positive; cbn [exponent reduced halved];
    unfold Number.sub, Number.add, Number.neg; destruct (_ =? _)%positive; cbn [exponent]; lia.
Qed.

Definition no_bound : Number * Number := (Number.whole 0, Number.whole 0).

Lemma shares_value end_of square h : forall bounds weight k,
  value square = h * h -> value weight = 2 * h ^ S k ->
  value (shares end_of square weight k bounds)
  = Sum (length bounds) (fun i =>
      2 * h ^ S (k + 2 * i) / INR (S (k + 2 * i)) * value (end_of (nth i bounds no_bound))).
Proof.
  induction bounds as [|bound bounds IH]; intros weight k Hsquare Hweight; cbn [shares].
  { rewrite Number.whole_value; reflexivity. }
  rewrite reduced_value, Number.add_value, Number.mul_value, over_next_value, Hweight.
  rewrite (IH _ (S (S k)) Hsquare); [|rewrite reduced_value, Number.mul_value, Hweight, Hsquare;
    simpl; ring].
  cbn [length]; rewrite Sum_head, Nat.mul_0_r, Nat.add_0_r; f_equal.
  apply Sum_ext; intros i _; replace (k + 2 * S i)%nat with (S (S k) + 2 * i)%nat by lia.
  reflexivity.
Qed.

Lemma moment_nonneg h i : 0 <= h -> 0 <= moment h i.
Proof.
  intros Hh; unfold moment; pose proof (INR_S_pos (2 * i)); pose proof (pow_le h (S (2 * i)) Hh).
  apply Rmult_le_pos; [lra|]; left; apply Rinv_0_lt_compat; assumption.
Qed.

Lemma is_zero_value x : is_zero x = true -> value x = 0.
Proof.
  unfold is_zero; intros H; apply Z.eqb_eq in H.
  destruct (Number.sign_cases x) as [Hx|[Hx|Hx]]; [lia|apply Hx|lia].
Qed.
