(** * The kernel's heap diameter is the diameter of the heap tree

    Whole.v has the closed form that the kernel computes, Process/HeapDiameter.v the diameter of the
    tree by distances. *)

From Coq Require Import ZArith Bool Lia.
From Proofmark.Process Require Import HeapDiameter.
From Proofmark.Kernel Require Import Whole.

Theorem heap_closed_form_is_L (K : nat) :
  (1 <= K)%nat -> heap_closed_form (Z.of_nat K) = Z.of_nat (L K).
Proof.
  intros size; unfold heap_closed_form.
  assert (level := Z.log2_spec (Z.of_nat K) ltac:(lia)).
  assert (deep := Z.log2_nonneg (Z.of_nat K)).
  set (h := Z.log2 (Z.of_nat K)) in *; cbv zeta.
  destruct (Z.eqb_spec h 0) as [root|below]; cbn [orb].
  - rewrite root in *; replace K with 1%nat by (simpl in level; lia); rewrite L_1; reflexivity.
  - set (g := Z.to_nat (h - 1)).
    assert (depth : h = Z.succ (Z.of_nat g)) by (unfold g; lia).
    assert (power : (2 ^ h = 2 * Z.of_nat (2 ^ g))%Z)
      by (rewrite depth, Z.pow_succ_r, Nat2Z.inj_pow by lia; reflexivity).
    rewrite Z.pow_succ_r, power in level by lia; rewrite power.
    assert (even := L_even g K); assert (odd := L_odd g K).
    clear power; generalize dependent (2 ^ g)%nat; intros width level even odd.
    destruct (Z.leb_spec (3 * (2 * Z.of_nat width)) (2 * Z.of_nat K));
      [rewrite even by lia|rewrite odd by lia]; lia.
Qed.
