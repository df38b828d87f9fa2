(** * The frontier of the paper's family, sharper

    The constants of [SharpEnvelope] for the paper's family at a corner (S0, A0, d0, C0), and the
    coefficient that they give for the whole regime: the statement of [Frontier], about the same
    processes, with about four times the coefficient.

    | here                 | meaning                                                           |
    |----------------------|-------------------------------------------------------------------|
    | [paper_reach]        | at most m/(S A D delta), eq:scalenumeric                          |
    | [paper_x0]           | at least 1/(delta T), eq:flowbounduniform                         |
    | [paper_q0]           | at least delta + epsilon, eq:deltabound                           |
    | [paper_constant]     | the coefficient                                                   | *)

From Coq Require Import Reals Lra Lia PeanoNat ZArith NArith.
From Proofmark.Process Require Import Diameter HeapDiameter.
From Proofmark.Paper Require Import Certificate Regime Envelope Frontier Testing Theorem1.
From Proofmark.Sharper Require Import SharpTesting SharpEnvelope PaperSharp.
Open Scope R_scope.

Section Corner.

Variables mu s w s0 A0 d0 C0 L0 : R.

Definition paper_reach : R := r0 A0 * alpha0 d0 / 2.
Definition paper_x0 : R := 1 / (2 * C0 * n0 s0 A0).
Definition paper_q0 : R := delta0 d0 L0 * (1 + u1 mu paper_reach C0).
Definition paper_busy : R := (1 + paper_x0) / 2.

Definition paper_constant : R :=
  sharp_constant 1 mu s w paper_reach C0 paper_x0 paper_q0 (m0 s0 A0) paper_busy.

Record paper_corner : Prop := {
  paper_s0 : 0 < s0;
  paper_A0 : 3 < A0;
  paper_d0 : 1 < d0;
  paper_L0 : 0 <= L0;
  paper_sharp_corner :
    sharp_corner 1 mu s w paper_reach C0 paper_x0 paper_q0 (m0 s0 A0) paper_busy;
}.

Hypothesis corner : paper_corner.

Section Point.

Variables S A D T L : R.
Hypothesis in_regime : regime s0 A0 d0 C0 L0 S A D T L.

Lemma paper_ranges :
  0 < S /\ 3 < A /\ 0 <= L < D /\ 0 < n0 s0 A0 <= S * A /\ 0 < C0 /\ 0 < T.
Proof.
  destruct corner as [Hs HA Hd HL [_ _ _ _ _ HC _ _ _ _ _ _]].
  destruct in_regime as [S_ge A_ge L_ge D_ge T_ge].
  assert (1 * (L + 1) <= d0 * (L + 1)) by (apply Rmult_le_compat_r; lra).
  assert (0 < s0 * A0) by (apply Rmult_lt_0_compat; lra).
  assert (s0 * A0 <= S * A) by (apply Rmult_le_compat; lra).
  assert (0 < C0 * D * (S * A)) by (repeat apply Rmult_lt_0_compat; lra).
  unfold n0; repeat split; lra.
Qed.

Lemma paper_point :
  point mu paper_reach C0 paper_x0 paper_q0 (m0 s0 A0) paper_busy
    (S * A) D T (delta D L) (coordinates S A) (paper_pull_time (delta D L) T).
Proof.
  destruct paper_ranges as [HS [HA [HL [Hn [HC HT]]]]].
  destruct corner as [Cs CA Cd CL [_ Hmu _ _ Hreach _ Hx _ _ _ _ _]].
  destruct in_regime as [S_ge A_ge L_ge D_ge T_ge].
  assert (Hd : 0 < delta D L) by (apply delta_pos; lra).
  assert (Rare : / delta D L <= paper_x0 * T).
  { rewrite delta_inverse by lra; unfold paper_x0.
    apply Rmult_le_reg_l with (2 * (C0 * n0 s0 A0));
      [apply Rmult_lt_0_compat; [lra|apply Rmult_lt_0_compat; lra]|].
    replace (2 * (C0 * n0 s0 A0) * (1 / (2 * C0 * n0 s0 A0) * T)) with T by (field; lra).
    apply Rle_trans with (C0 * n0 s0 A0 * D).
    - replace (2 * (C0 * n0 s0 A0) * ((D - L) / 2)) with (C0 * n0 s0 A0 * (D - L)) by field.
      apply Rmult_le_compat_l; [apply Rmult_le_pos|]; lra.
    - apply Rle_trans with (C0 * (S * A) * D); [|lra].
      apply Rmult_le_compat_r, Rmult_le_compat_l; lra. }
  assert (Less : delta D L <= delta0 d0 L0).
  { apply Rmult_le_compat_l, Rinv_le_contravar; try lra.
    - assert (0 <= (d0 - 1) * L0) by (apply Rmult_le_pos; lra); lra.
    - assert ((d0 - 1) * L0 <= (d0 - 1) * L) by (apply Rmult_le_compat_l; lra); lra. }
  assert (U := sqrt_pos (paper_reach / C0)).
  assert (U1 : 0 <= u1 mu paper_reach C0) by (apply Rmult_le_pos; lra).
  split; try lra.
  - unfold paper_reach.
    replace (r0 A0 * alpha0 d0 / 2 * (S * A) * D * delta D L)
      with (r0 A0 * (S * A) * (alpha0 d0 * (D / (D - L)))) by (unfold delta; field; lra).
    replace (coordinates S A) with (r0 A * (S * A) * 1)
      by (unfold coordinates, r0; field; lra).
    assert (R0 : 0 <= r0 A0 <= r0 A) by
      (split; [apply Rle_mult_inv_pos; lra|apply quotient_le; lra]).
    apply Rmult_le_compat.
    + apply Rmult_le_pos; lra.
    + apply Rmult_le_pos; [|apply Rle_mult_inv_pos; lra]; unfold alpha0.
      assert (1 / d0 <= 1 / 1) by (apply quotient_le; lra); lra.
    + apply Rmult_le_compat_r; lra.
    + apply Rmult_le_reg_r with (D - L); [lra|].
      replace (alpha0 d0 * (D / (D - L)) * (D - L)) with (D - D * (1 / d0))
        by (unfold alpha0; field; lra).
      assert (L <= D * (1 / d0)); [|lra].
      apply Rmult_le_reg_r with d0; [lra|].
      replace (D * (1 / d0) * d0) with D by (field; lra); lra.
  - unfold paper_q0; apply Rmult_le_compat_r; lra.
  - unfold m0, coordinates; assert (s0 * (A0 - 3) <= S * (A - 3)) by
      (apply Rmult_le_compat; lra); lra.
  - unfold paper_pull_time, paper_busy.
    replace ((delta D L * T + 1 + 0) / (delta D L + delta D L)) with ((T + / delta D L) / 2)
      by (field; lra); lra.
Qed.

End Point.

End Corner.

Arguments paper_ranges {mu s w s0 A0 d0 C0 L0} _ {S A D T L}.
Arguments paper_point {mu s w s0 A0 d0 C0 L0} _ {S A D T L}.

(** Theorem 2, sharper, for the paper's family. *)
Theorem frontier_by_sharp_testing (k0 A0 : N) (d0 C0 mu s w c : R) :
  (0 < k0)%N ->
  paper_corner mu s w (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  c <= paper_constant mu s w (real (2 * k0)) (real A0) d0 C0 (real (L_N k0)) ->
  frontier_coefficient (2 * k0) A0 d0 C0 c.
Proof.
  intros Hk Corner Hc K A T D Hs HA HD HT.
  assert (Reg := in_regime k0 A0 d0 C0 K A T D Hk Hs HA HD HT).
  destruct (paper_ranges Corner Reg) as [S_pos [A_pos [L_pos [_ [_ T_pos]]]]].
  assert (Pt := paper_point Corner Reg).
  destruct Corner as [_ _ _ _ Sharp].
  assert (Adm := boost_admissible Sharp Pt).
  assert (Bound := sharp_constant_certified Sharp Pt).
  assert (K_large : (0 < K)%nat) by (apply Nat.neq_0_lt_0; intros ->; simpl in S_pos; lra).
  assert (A_large : (3 < A)%nat) by
    (apply INR_lt; replace (INR 3) with 3 by (simpl; ring); exact A_pos).
  rewrite <- m_coordinates, Rmult_1_l in Bound by assumption.
  replace (D * INR (2 * K) * INR A * INR T) with (D * (INR (2 * K) * INR A) * INR T) by ring.
  apply minimax_weaken with (c := sharp_regret _ _ _ _ _ _ s w) (1 := Rle_trans _ _ _
    (Rmult_le_compat_r _ _ _ (sqrt_pos _) Hc) Bound).
  assert (Pays := slack_pays Sharp Pt).
  rewrite <- m_coordinates, Rmult_1_l in Pays by assumption.
  destruct Sharp as [_ _ Hs_pos Hw _ _ _ Hq _ _ _ _].
  apply minimax_sharp_regret; auto; try lra; apply INR_lt; exact T_pos.
Qed.
