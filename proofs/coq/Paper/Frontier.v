(** * Theorem 2: the finite constant frontier

    thm:frontier, A.8 and tab:frontier. Theorem 1 at the perturbation of A.8 and the envelope of
    eq:frontierenvelope give one coefficient for a whole regime (eq:finiteregime); the seven rows
    are instances, with the paper's seven digits and with the larger coefficients that the exact
    identity gives at the same perturbation.

    [frontier_coefficient s0 A0 d0 C0 c]: for every even number of states S >= s0, every number of
    actions A >= A0, every D >= d0 (L + 1), every T >= C0 D S A and every learner there is a process
    of the class M_{<= D}(S, A) on which its expected regret after T steps is at least
    c sqrt(D S A T). *)

From Coq Require Import Reals Lra Lia PeanoNat ZArith Znat NArith.
From Interval Require Import Tactic.
From Proofmark.Process Require Import Diameter HeapDiameter Kl.
From Proofmark.Paper Require Import Certificate Regime Envelope EnvelopeRows FamilyDiameter
  Theorem1.
Open Scope R_scope.

Definition frontier_coefficient (s0 A0 : N) (d0 C0 c : R) : Prop :=
  forall (K A T : nat) (D : R),
  (N.to_nat s0 <= 2 * K)%nat -> (N.to_nat A0 <= A)%nat ->
  d0 * (INR (L K) + 1) <= D -> C0 * D * INR (2 * K) * INR A <= INR T ->
  minimax_regret_at_least (2 * K) A D T (c * sqrt (D * INR (2 * K) * INR A * INR T)).

(** The real number n. *)
Definition real (n : N) : R := IZR (Z.of_N n).

Lemma INR_real n : INR (N.to_nat n) = real n.
Proof. rewrite INR_IZR_INZ, N_nat_Z; reflexivity. Qed.

(** A point of the regime, as the envelope sees it. *)
Lemma in_regime k0 A0 d0 C0 K A T D :
  (0 < k0)%N -> (N.to_nat (2 * k0) <= 2 * K)%nat -> (N.to_nat A0 <= A)%nat ->
  d0 * (INR (L K) + 1) <= D -> C0 * D * INR (2 * K) * INR A <= INR T ->
  regime (real (2 * k0)) (real A0) d0 C0 (real (L_N k0))
    (INR (2 * K)) (INR A) D (INR T) (INR (L K)).
Proof.
  intros Hk Hs HA HD HT; split; auto; rewrite <- INR_real; apply le_INR; auto.
  rewrite <- L_of_N by auto; apply L_monotone; lia.
Qed.

(** ** Theorem 2 at any eta *)

Section Corner.

Variable eta : R.
Variables k0 A0 : N.
Variables d0 C0 c : R.
Hypothesis eta_pos : 0 < eta.
Hypothesis k0_pos : (0 < k0)%N.
Hypothesis the_corner :
  corner eta (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)).

Local Lemma admissible K A T D :
  regime (real (2 * k0)) (real A0) d0 C0 (real (L_N k0))
    (INR (2 * K)) (INR A) D (INR T) (INR (L K)) ->
  (0 < K)%nat /\ (3 < A)%nat /\ INR (L K) < D /\
  0 <= perturbation eta (INR (2 * K)) (INR A) D (INR T) /\
  delta D (INR (L K)) + perturbation eta (INR (2 * K)) (INR A) D (INR T) < 1.
Proof.
  intros Reg; destruct (perturbation_admissible eta (real (2 * k0)) (real A0) d0 C0
    (real (L_N k0)) (INR (2 * K)) (INR A) D (INR T) (INR (L K))) as [Small Less]; auto.
  destruct Reg as [Hs HA _ HD _]; destruct the_corner as [Cs CA Cd _ _ _ _].
  assert (L_pos := pos_INR (L K)).
  repeat split; try lra.
  - destruct (Nat.eq_dec K 0) as [->|]; [change (INR (2 * 0)) with 0 in Hs; lra|lia].
  - apply INR_lt; replace (INR 3) with 3 by (simpl; ring); lra.
  - assert (1 * (INR (L K) + 1) <= d0 * (INR (L K) + 1)) by (apply Rmult_le_compat_r; lra); lra.
Qed.

(** Its four hypotheses are those of the corner and the next two. *)
Theorem frontier_by_envelope_at :
  0 <= w0 (real (2 * k0)) (real A0) d0 C0 ->
  0 <= beta0 eta (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  c <= envelope_at eta (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  frontier_coefficient (2 * k0) A0 d0 C0 c.
Proof.
  intros Hw Hbeta Hc K A T D Hs HA HD HT.
  assert (Reg := in_regime k0 A0 d0 C0 K A T D k0_pos Hs HA HD HT).
  destruct (admissible K A T D Reg) as [HK [HA3 [HL [He Less]]]].
  assert (Bound := envelope_at_certified _ _ _ _ _ _ _ _ _ _ _ eta_pos the_corner Reg Hw Hbeta).
  intros pi R; destruct (theorem_1 K A D _ T HK HA3 HL He Less pi R) as [i [Hi Regret]].
  exists (alternative K A D (perturbation eta (INR (2 * K)) (INR A) D (INR T)) i).
  eexists; split; [apply alternative_in_class; auto|].
  split; [apply alternative_gain; auto|].
  eapply Rle_trans; [|exact Regret]; eapply Rle_trans; [|exact Bound].
  apply Rmult_le_compat_r; [apply sqrt_pos|exact Hc].
Qed.

(** The same with the exact identity instead of the printed certificate. *)
Theorem frontier_by_sharp_envelope_at :
  0 <= sharp_beta0 eta (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  c <= sharp_envelope_at eta (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  frontier_coefficient (2 * k0) A0 d0 C0 c.
Proof.
  intros Hbeta Hc K A T D Hs HA HD HT.
  assert (Reg := in_regime k0 A0 d0 C0 K A T D k0_pos Hs HA HD HT).
  destruct (admissible K A T D Reg) as [HK [HA3 [HL [He Less]]]].
  assert (Bound := sharp_envelope_at_certified _ _ _ _ _ _ _ _ _ _ _ eta_pos the_corner Reg Hbeta).
  apply minimax_weaken with (2 := minimax_sharp_theorem_1 K A D _ T HK HA3 HL He Less).
  eapply Rle_trans; [|exact Bound]; apply Rmult_le_compat_r; [apply sqrt_pos|exact Hc].
Qed.

End Corner.

(** ** Theorem 2, at the printed eta *)

Theorem frontier_by_envelope k0 A0 d0 C0 c :
  (0 < k0)%N -> corner (2 / 3) (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  0 <= w0 (real (2 * k0)) (real A0) d0 C0 ->
  0 <= beta0 (2 / 3) (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  c <= envelope (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  frontier_coefficient (2 * k0) A0 d0 C0 c.
Proof. intros; apply frontier_by_envelope_at with (2 / 3); auto; lra. Qed.

Theorem frontier_by_sharp_envelope k0 A0 d0 C0 c :
  (0 < k0)%N -> corner (2 / 3) (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  0 <= sharp_beta0 (2 / 3) (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  c <= sharp_envelope (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  frontier_coefficient (2 * k0) A0 d0 C0 c.
Proof. intros; apply frontier_by_sharp_envelope_at with (2 / 3); auto; lra. Qed.

(** Theorem 1 at one point, with binary numbers so that a horizon of 10^18 costs nothing. *)
Theorem minimax_by_certificate (k A t : N) (D e c : R) :
  (0 < k)%N -> (5 <= A)%N -> real (L_N k) + 4 < D -> 0 < e <= delta D (real (L_N k)) ->
  c <= certificate (real (2 * k)) (real A) D (real t) (real (L_N k)) e ->
  minimax_regret_at_least (N.to_nat (2 * k)) (N.to_nat A) D (N.to_nat t) c.
Proof.
  intros Hk HA HD He Hc.
  replace (N.to_nat (2 * k)) with (2 * N.to_nat k)%nat by lia.
  apply minimax_weaken with (certificate (INR (2 * N.to_nat k)) (INR (N.to_nat A)) D
    (INR (N.to_nat t)) (INR (L (N.to_nat k))) e).
  - replace (2 * N.to_nat k)%nat with (N.to_nat (2 * k)) by lia.
    rewrite L_of_N, !INR_real by auto; exact Hc.
  - apply minimax_theorem_1; try lia; rewrite L_of_N, INR_real by auto; auto.
Qed.

(** ** The seven rows of tab:frontier *)

Lemma by_row k0 A0 d0 C0 c c_sharp :
  (0 < k0)%N -> row (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) c c_sharp ->
  frontier_coefficient (2 * k0) A0 d0 C0 c /\ frontier_coefficient (2 * k0) A0 d0 C0 c_sharp.
Proof.
  intros Hk [Corner Hw Hbeta Hsharp Hc Hc_sharp]; split.
  - apply frontier_by_envelope; auto; lra.
  - apply frontier_by_sharp_envelope; auto; lra.
Qed.

Theorem frontier_row_1 : frontier_coefficient 24 5 64 100 0.0152576.
Proof. apply (by_row 12 5 _ _ _ _ eq_refl row_1). Qed.

Theorem frontier_row_2 : frontier_coefficient 40 5 16 50 0.0153662.
Proof. apply (by_row 20 5 _ _ _ _ eq_refl row_2). Qed.

Theorem frontier_row_3 : frontier_coefficient 24 8 8 25 0.0178088.
Proof. apply (by_row 12 8 _ _ _ _ eq_refl row_3). Qed.

Theorem frontier_row_4 : frontier_coefficient 40 10 8 25 0.0200457.
Proof. apply (by_row 20 10 _ _ _ _ eq_refl row_4). Qed.

Theorem frontier_row_5 : frontier_coefficient 24 50 8 25 0.0239251.
Proof. apply (by_row 12 50 _ _ _ _ eq_refl row_5). Qed.

Theorem frontier_row_6 : frontier_coefficient 100 20 16 50 0.0253553.
Proof. apply (by_row 50 20 _ _ _ _ eq_refl row_6). Qed.

Theorem frontier_row_7 : frontier_coefficient 100 100 64 100 0.0291205.
Proof. apply (by_row 50 100 _ _ _ _ eq_refl row_7). Qed.

(** ** The same rows by the exact identity *)

Theorem sharp_row_1 : frontier_coefficient 24 5 64 100 0.0158671.
Proof. apply (by_row 12 5 _ _ _ _ eq_refl row_1). Qed.

Theorem sharp_row_2 : frontier_coefficient 40 5 16 50 0.0160061.
Proof. apply (by_row 20 5 _ _ _ _ eq_refl row_2). Qed.

Theorem sharp_row_3 : frontier_coefficient 24 8 8 25 0.0188335.
Proof. apply (by_row 12 8 _ _ _ _ eq_refl row_3). Qed.

Theorem sharp_row_4 : frontier_coefficient 40 10 8 25 0.0208087.
Proof. apply (by_row 20 10 _ _ _ _ eq_refl row_4). Qed.

Theorem sharp_row_5 : frontier_coefficient 24 50 8 25 0.0245860.
Proof. apply (by_row 12 50 _ _ _ _ eq_refl row_5). Qed.

Theorem sharp_row_6 : frontier_coefficient 100 20 16 50 0.0258163.
Proof. apply (by_row 50 20 _ _ _ _ eq_refl row_6). Qed.

Theorem sharp_row_7 : frontier_coefficient 100 100 64 100 0.0294688.
Proof. apply (by_row 50 100 _ _ _ _ eq_refl row_7). Qed.
