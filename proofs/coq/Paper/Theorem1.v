(** * Theorem 1: the finite-sample lower certificate

    thm:lower and A.7. The exact identity turns pulls into regret, the testing lemma bounds pulls on
    average over the alternatives, and some alternative is at least average. This gives the sharp
    certificate; the printed one (eq:lowercertificate) follows from it where its bracket is
    positive, and from regret >= -B_h where it is not.

    Started from state 0, the bad state of the root. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Proofmark.Process Require Import Sums Process Optimality Diameter HeapDiameter Kl.
From Proofmark.Paper Require Import Certificate Family FamilyBellman FamilyDiameter FamilyFlow
  Testing.
Open Scope R_scope.

Section Theorem1.

Variables K A : nat.
Variable D : R.
Variable e : R.
Variable T : nat.
Let l := INR (L K).
Let d := delta D l.
Hypothesis K_pos : (0 < K)%nat.
Hypothesis A_large : (3 < A)%nat.
Hypothesis D_large : l < D.
Hypothesis e_pos : 0 <= e.
Hypothesis de_lt_1 : d + e < 1.

Let d_pos : 0 < d := delta_pos D l D_large.

(** Alternative i, for i < m. *)
Definition alternative (i : nat) : mdp := M_i K A d e (block_of A i) (action_of A i).

Lemma m_coordinates : INR (m K A) = coordinates (INR (2 * K)) (INR A).
Proof.
  unfold m, coordinates; rewrite !mult_INR, minus_INR by lia; simpl; field.
Qed.

Lemma m_pos : (0 < m K A)%nat.
Proof. unfold m; apply Nat.mul_pos_pos; lia. Qed.

Theorem alternative_in_class i : in_class (2 * K) A D (alternative i).
Proof. apply M_i_in_class; auto. Qed.

Theorem alternative_gain i : (i < m K A)%nat -> optimal_gain (alternative i) (rho d e).
Proof.
  intros Hi; exists (bias K d e (block_of A i)); apply family_bellman; auto.
  - apply block_of_lt; auto.
  - apply action_of_lt; auto.
Qed.

Variable pi : learner.
Hypothesis pi_randomises : randomises A pi.

(** The sharp certificate bounds the mean regret over the alternatives. *)
Theorem average_regret :
  sharp_certificate (INR (2 * K)) (INR A) D (INR T) l e <=
  Sum (m K A) (fun i => regret (alternative i) (rho d e) pi T 0) / INR (m K A).
Proof.
  assert (Hm : 0 < INR (m K A)) by (apply lt_0_INR, m_pos).
  assert (U := ratio_nonneg d e d_pos e_pos).
  assert (Test := adaptive_testing K A d e pi T 0 A_large K_pos d_pos e_pos de_lt_1 pi_randomises
    ltac:(lia)).
  unfold sharp_certificate; cbv zeta; fold d; rewrite <- m_coordinates.
  set (u := e / d) in *.
  apply Rle_trans with (u / 2 * (INR T / (2 + u) -
    Sum (m K A) (pulls_i K A d e pi T 0) / INR (m K A))).
  { apply Rmult_le_compat_l; lra. }
  apply Rmult_le_reg_l with (INR (m K A)); auto.
  replace (INR (m K A) * (Sum (m K A) (fun i => regret (alternative i) (rho d e) pi T 0) /
    INR (m K A))) with (Sum (m K A) (fun i => regret (alternative i) (rho d e) pi T 0))
    by (field; lra).
  replace (INR (m K A) * (u / 2 * (INR T / (2 + u) -
    Sum (m K A) (pulls_i K A d e pi T 0) / INR (m K A)))) with
    (Sum (m K A) (fun i => u / 2 * (INR T / (2 + u) - pulls_i K A d e pi T 0 i)))
    by (rewrite Sum_scale, Sum_minus, Sum_const; field; lra).
  apply Sum_le; intros i Hi.
  apply (regret_by_pulls K A d e (block_of A i) (action_of A i) pi T 0); auto.
  - apply block_of_lt; auto.
  - apply action_of_lt; auto.
Qed.

Theorem sharp_theorem_1 : exists i, (i < m K A)%nat /\
  sharp_certificate (INR (2 * K)) (INR A) D (INR T) l e <=
  regret (alternative i) (rho d e) pi T 0.
Proof.
  assert (Hm : 0 < INR (m K A)) by (apply lt_0_INR, m_pos).
  apply Sum_exists_mean; [apply m_pos|].
  apply Rle_trans with (INR (m K A) *
    (Sum (m K A) (fun i => regret (alternative i) (rho d e) pi T 0) / INR (m K A))).
  - apply Rmult_le_compat_l; [lra|apply average_regret].
  - right; field; lra.
Qed.

(** eq:lowercertificate *)
Theorem theorem_1 : exists i, (i < m K A)%nat /\
  certificate (INR (2 * K)) (INR A) D (INR T) l e <= regret (alternative i) (rho d e) pi T 0.
Proof.
  assert (L_pos : 0 <= l) by apply pos_INR.
  destruct (Rle_lt_dec 0 (bracket (INR (2 * K)) (INR A) D (INR T) l e)) as [Positive|Negative].
  - destruct sharp_theorem_1 as [i [Hi Bound]]; exists i; split; auto.
    eapply Rle_trans; [|exact Bound]; apply certificate_le_sharp; auto; lra.
  - exists 0%nat; split; [apply m_pos|].
    apply Rle_trans with (- bias_span d e l).
    + unfold certificate; fold d; cbv zeta.
      assert (G := gap_nonneg d e d_pos e_pos).
      assert (gap d e * bracket (INR (2 * K)) (INR A) D (INR T) l e <= gap d e * 0)
        by (apply Rmult_le_compat_l; lra).
      lra.
    + apply regret_at_least_minus_span with (h := bias K d e (block_of A 0)); auto.
      * apply M_i_valid; auto.
      * simpl; lia.
      * apply family_bellman; auto; [apply block_of_lt, m_pos|apply action_of_lt]; auto.
      * apply family_span; auto; [apply block_of_lt, m_pos|apply action_of_lt]; auto.
Qed.

End Theorem1.

(** ** As statements about the whole class M_{<= D}(S, A) *)

Theorem minimax_theorem_1 K A D e T :
  (0 < K)%nat -> (5 <= A)%nat -> INR (L K) + 4 < D -> 0 < e <= delta D (INR (L K)) ->
  minimax_regret_at_least (2 * K) A D T
    (certificate (INR (2 * K)) (INR A) D (INR T) (INR (L K)) e).
Proof.
  intros HK HA HD He pi R.
  assert (Half := delta_lt_half D (INR (L K)) HD).
  destruct (theorem_1 K A D e T) with (pi := pi) as [i [Hi Bound]]; auto; try lia; try lra.
  exists (alternative K A D e i), (rho (delta D (INR (L K))) e).
  split; [apply alternative_in_class; auto; try lia; lra|].
  split; [apply alternative_gain; auto; try lia; lra|exact Bound].
Qed.

Theorem minimax_sharp_theorem_1 K A D e T :
  (0 < K)%nat -> (3 < A)%nat -> INR (L K) < D -> 0 <= e -> delta D (INR (L K)) + e < 1 ->
  minimax_regret_at_least (2 * K) A D T
    (sharp_certificate (INR (2 * K)) (INR A) D (INR T) (INR (L K)) e).
Proof.
  intros HK HA HD He Less pi R.
  destruct (sharp_theorem_1 K A D e T) with (pi := pi) as [i [Hi Bound]]; auto.
  exists (alternative K A D e i), (rho (delta D (INR (L K))) e).
  split; [apply alternative_in_class; auto|].
  split; [apply alternative_gain; auto|exact Bound].
Qed.
