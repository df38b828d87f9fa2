(** * A coefficient in one line

    Each tactic proves that a number is a coefficient of a regime, from the parameters of a bound.
    They compute everything else: the corner's conditions and the coefficient with [interval], the
    conditions of a plan by evaluation. Where the parameters come from does not matter. The names
    that end in [_with] also take k0, half the number of states, and the precision of [interval] in
    bits; the others take 60.

    | tactic                                | proves                                            |
    |---------------------------------------|---------------------------------------------------|
    | [sharp_frontier mu s w]               | [frontier_coefficient], by the paper's family     |
    | [fast_frontier b p t kappa mu s w]    | [frontier_coefficient], by the faster family      |
    | [unpaid_frontier b p t kappa mu s w]  | [frontier_coefficient_with_action_rewards]        | *)

From Coq Require Import Reals Lra ZArith NArith.
From Interval Require Import Tactic.
From Proofmark.Process Require Import HeapDiameter.
From Proofmark.Paper Require Import Regime.
From Proofmark.Paper Require Export Frontier.
From Proofmark.Sharper Require Import KlSharp Tangent SharpEnvelope PaperFrontier FastFamily
  FastEnvelope.
From Proofmark.Sharper Require Export FastFrontier ActionRewards.
Open Scope R_scope.

(** Binary numbers, as real ones. *)
Ltac real_literals :=
  repeat match goal with |- context [real ?n] =>
    let z := eval vm_compute in (Z.of_N n) in change (real n) with (IZR z) end.

Ltac evaluate_sharp p :=
  unfold paper_constant, paper_busy, paper_q0, paper_x0, paper_reach, delta0, alpha0, m0, r0,
    fast_constant, fast_busy, fast_m0, fast_q0, fast_x0, fast_reach, bad_share, overhead, pace0,
    sharp_constant, head, slope, rest, u1, curvature, loss, n0;
  simpl road_fall; interval with (i_prec p).

(** The conditions of a corner: literals are for [lra], everything with a root for [interval]. *)
Ltac sharp_conditions p := real_literals; repeat split; lra || evaluate_sharp p.

Ltac sharp_frontier_with k0 mu s w p :=
  match goal with |- frontier_coefficient _ ?A0 ?d0 ?C0 ?c =>
    apply (frontier_by_sharp_testing k0 A0 d0 C0 mu s w c)
  end; [reflexivity|sharp_conditions p|real_literals; evaluate_sharp p].

Ltac fast_conditions p :=
  [> reflexivity
   | unfold fast_corner_at; sharp_conditions p
   | unfold fast_constant_at; real_literals; evaluate_sharp p ].

Ltac fast_frontier_with k0 b p t kappa mu s w bits :=
  match goal with |- frontier_coefficient _ ?A0 ?d0 ?C0 ?c =>
    apply (frontier_by_fast_family k0 A0 b p t d0 C0 kappa mu s w c); fast_conditions bits
  end.

Ltac unpaid_frontier_with k0 b p t kappa mu s w bits :=
  match goal with |- frontier_coefficient_with_action_rewards _ ?A0 ?d0 ?C0 ?c =>
    apply (frontier_by_unpaid_roads k0 A0 b p t d0 C0 kappa mu s w c); fast_conditions bits
  end.

(** Half the number of states of the goal. *)
Ltac half_of_states tac :=
  match goal with
  | |- frontier_coefficient ?S0 _ _ _ _ => let k0 := eval compute in (N.div2 S0) in tac k0
  | |- frontier_coefficient_with_action_rewards ?S0 _ _ _ _ =>
      let k0 := eval compute in (N.div2 S0) in tac k0
  end.

Ltac sharp_frontier mu s w :=
  half_of_states ltac:(fun k0 => sharp_frontier_with k0 mu s w 60%positive).

Ltac fast_frontier b p t kappa mu s w :=
  half_of_states ltac:(fun k0 => fast_frontier_with k0 b p t kappa mu s w 60%positive).

Ltac unpaid_frontier b p t kappa mu s w :=
  half_of_states ltac:(fun k0 => unpaid_frontier_with k0 b p t kappa mu s w 60%positive).
