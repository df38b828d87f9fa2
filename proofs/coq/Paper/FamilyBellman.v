(** * Gain, bias and Bellman gaps of M_i

    Section 3 and A.2: the bias of eq:explicitbias solves the Bellman equation of M_i with gain rho
    (eq:bellmangap); every statistical action but the distinguished one has gap g, a navigation step
    has gap 0 toward the distinguished block, 2 rho away from it and rho on the spot; the span of
    the bias is at most B_h (eq:biasboundary). *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Proofmark.Process Require Import Sums Process Optimality Heap HeapDiameter.
From Proofmark.Paper Require Import Certificate Family.
Open Scope R_scope.

Section Bellman.

Variables K A : nat.
Variables d e : R.
Variables j b : nat.
Hypothesis A_large : (3 < A)%nat.
Hypothesis d_pos : 0 < d.
Hypothesis e_pos : 0 <= e.
Hypothesis de_lt_1 : d + e < 1.
Hypothesis j_block : (j < K)%nat.
Hypothesis b_statistical : (b < A - 3)%nat.

Let M := M_i K A d e j b.
Let rho := rho d e.

(** eq:explicitbias *)
Definition bias (s : nat) : R :=
  if Nat.ltb s K then - rho * INR (dist s j)
  else - rho * INR (dist (s - K) j) + (1 - rho) / d.

Lemma bias_bad v : (v < K)%nat -> bias v = - rho * INR (dist v j).
Proof. intros Hv; unfold bias; destruct (Nat.ltb_spec v K); [reflexivity|lia]. Qed.

Lemma bias_good v : bias (K + v) = - rho * INR (dist v j) + (1 - rho) / d.
Proof.
  unfold bias; destruct (Nat.ltb_spec (K + v) K); [lia|].
  replace (K + v - K)%nat with v by lia; reflexivity.
Qed.

Lemma gap_good v a : (v < K)%nat -> bellman_gap M rho bias (K + v) a = 0.
Proof.
  intros Hv; unfold bellman_gap, M, M_i; rewrite next_good by lia; simpl.
  destruct (Nat.ltb_spec (K + v) K); [lia|].
  replace (K + v - K)%nat with v by lia; rewrite bias_good, (bias_bad v Hv); field; lra.
Qed.

Lemma gap_statistical v a :
  (v < K)%nat -> (a < A - 3)%nat ->
  bellman_gap M rho bias v a = gap d e * (1 - at_point j v * at_point b a).
Proof.
  intros Hv Ha; unfold bellman_gap, M, M_i; rewrite next_statistical by auto; simpl.
  destruct (Nat.ltb_spec v K); [|lia].
  rewrite bias_good, (bias_bad v Hv); unfold gap, rho, Certificate.rho.
  unfold at_point; destruct (Nat.eqb v j), (Nat.eqb a b); field; split; lra.
Qed.

Lemma gap_navigation v a :
  (v < K)%nat -> (A - 3 <= a)%nat ->
  bellman_gap M rho bias v a =
  rho * (1 + INR (dist (walk K (a - (A - 3)) v) j) - INR (dist v j)).
Proof.
  intros Hv Ha; unfold bellman_gap, M, M_i; rewrite next_navigation by auto; simpl.
  destruct (Nat.ltb_spec v K); [|lia].
  rewrite (bias_bad v Hv), bias_bad by (apply walk_lt; auto); ring.
Qed.

(** Toward the distinguished block, on the spot, or away from it: gap 0, rho or 2 rho. *)
Lemma gap_navigation_cases v a :
  (v < K)%nat -> (A - 3 <= a)%nat ->
  bellman_gap M rho bias v a = 0 \/ bellman_gap M rho bias v a = rho \/
  bellman_gap M rho bias v a = 2 * rho.
Proof.
  intros Hv Ha; rewrite (gap_navigation v a Hv Ha).
  destruct (walk_edge_or_stay K (a - (A - 3)) v Hv) as [->|Edge]; [right; left; ring|].
  destruct (edge_dist v _ j Edge) as [->| ->]; rewrite plus_INR; simpl; [right; right|left]; ring.
Qed.

(** eq:bellman for M_i *)
Theorem family_bellman : bellman M rho bias.
Proof.
  assert (G := gap_nonneg d e d_pos e_pos); assert (Half := rho_ge_half d e d_pos e_pos).
  split.
  - intros s a Hs Ha; destruct (state_cases K s Hs) as [Bad|[v [Hv ->]]].
    + destruct (Nat.lt_ge_cases a (A - 3)) as [Stat|Nav].
      * rewrite gap_statistical by auto; apply Rmult_le_pos; auto.
        assert (B := boost_range j b s a); lra.
      * fold rho in Half; destruct (gap_navigation_cases s a Bad Nav) as [->|[->| ->]]; lra.
    + rewrite gap_good by auto; lra.
  - intros s Hs; destruct (state_cases K s Hs) as [Bad|[v [Hv ->]]].
    + destruct (Nat.eq_dec s j) as [->|Away].
      * exists b; split; [unfold M; simpl; lia|].
        rewrite gap_statistical, !at_point_same by auto; ring.
      * exists (A - 3 + toward K j s)%nat; assert (T := toward_lt K j s).
        split; [unfold M; simpl; lia|].
        rewrite gap_navigation by lia.
        replace (A - 3 + toward K j s - (A - 3))%nat with (toward K j s) by lia.
        rewrite (toward_closer K j s Bad j_block Away), plus_INR; simpl; ring.
    + exists 0%nat; split; [unfold M; simpl; lia|apply gap_good; auto].
Qed.

(** eq:biasboundary *)
Theorem family_span : span_at_most M bias (bias_span d e (INR (L K))).
Proof.
  assert (Half := rho_ge_half d e d_pos e_pos); assert (One := rho_le_1 d e d_pos e_pos).
  fold rho in Half, One.
  assert (Rest : 0 <= (1 - rho) / d)
    by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; auto]).
  assert (Bounds : forall s, (s < 2 * K)%nat -> - rho * INR (L K) <= bias s <= (1 - rho) / d).
  { intros s Hs.
    assert (Far : forall v, (v < K)%nat -> 0 <= rho * INR (dist v j) <= rho * INR (L K)).
    { intros v Hv; split; [apply Rmult_le_pos; [lra|apply pos_INR]|].
      apply Rmult_le_compat_l; [lra|]; apply le_INR, dist_le_L; auto. }
    destruct (state_cases K s Hs) as [Bad|[v [Hv ->]]].
    - rewrite (bias_bad s Bad); specialize (Far s Bad); lra.
    - rewrite bias_good; specialize (Far v Hv); lra. }
  intros s t Hs Ht; unfold bias_span; fold rho.
  assert (Bs := Bounds s Hs); assert (Bt := Bounds t Ht); lra.
Qed.

End Bellman.
