(** * Instances with numbers

    Two tactics that prove what the library gives at concrete numbers: a coefficient for a whole
    regime by Theorem 2, and the minimax regret at one point by Theorem 1. The numbers of states,
    actions and steps are binary, so that large ones cost nothing; the reals are compared by
    [interval] with p bits. `proofmark export coq` writes files that use them. *)

From Coq Require Import Reals Lra NArith ZArith.
From Interval Require Import Tactic.
From Proofmark Require Export Diameter Frontier.
From Proofmark Require Import HeapDiameter Kl Certificate Regime.
Open Scope R_scope.

Ltac numbers :=
  repeat match goal with
  | |- context [real ?n] => let z := eval vm_compute in (Z.of_N n) in change (real n) with (IZR z)
  end.

Ltac compared p :=
  numbers;
  unfold envelope, envelope_at, beta0, w0, v0, c0, q0, delta0, u0, alpha0, m0, n0, r0,
    certificate, bracket, testing, coordinates, occupancy, bias_span, gap, rho, delta, kl;
  first [lra | interval with (i_prec p)].

(** [frontier_coefficient (2 k) A d C c] *)
Ltac by_theorem_2 k p :=
  apply (frontier_by_envelope k);
  [reflexivity | split; compared p | compared p | compared p | compared p].

(** [minimax_regret_at_least (2 k) A D t c], with the perturbation e *)
Ltac by_theorem_1 k A t e p :=
  apply (minimax_by_certificate k A t _ e);
  [reflexivity | discriminate | compared p | split; compared p | compared p].
