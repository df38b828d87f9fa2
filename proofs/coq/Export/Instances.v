(** * Instances with numbers

    Tactics that prove what the library gives at concrete numbers. The numbers of states, actions
    and steps are binary, so that large ones cost nothing; the reals are compared by [interval] with
    p bits. `proofmark export coq` writes files that use them.

    | a whole regime         | one point              | by                                      |
    |------------------------|------------------------|-----------------------------------------|
    | [by_theorem_2]         | [by_theorem_1]         | the paper's theorems                    |
    | [by_sharp_theorem_2]   | [by_sharp_theorem_1]   | the exact identity                      |
    | [sharp_frontier_with]  | [by_sharp_testing]     | the paper's family and the sharp test   |
    | [fast_frontier_with]   | [by_fast_family]       | the faster family                       |
    | [unpaid_frontier_with] | [by_unpaid_roads]      | the same with rewards by action         | *)

From Coq Require Import Reals Lra NArith ZArith.
From Interval Require Import Tactic.
From Proofmark.Process Require Export Diameter.
From Proofmark.Process Require Import HeapDiameter Kl.
From Proofmark.Paper Require Export Frontier.
From Proofmark.Paper Require Import Certificate Regime.
From Proofmark.Sharper Require Export ActionRewards SharpTactics.
From Proofmark.Sharper Require Import Truncation Tangent SharpTesting PaperSharp FastFamily
  FastEnvelope FastTesting Points.
Open Scope R_scope.

Ltac compared p :=
  real_literals;
  unfold envelope, envelope_at, sharp_envelope, sharp_envelope_at, sharp_beta0, beta0, w0, v0, c0, q0, delta0, u0, alpha0, m0, n0, r0,
    certificate, sharp_certificate, bracket, testing, coordinates, occupancy, bias_span, gap, rho, delta, kl;
  first [lra | interval with (i_prec p)].

(** [frontier_coefficient (2 k) A d C c] *)
Ltac by_theorem_2 k p :=
  apply (frontier_by_envelope k);
  [reflexivity | split; compared p | compared p | compared p | compared p].

(** [minimax_regret_at_least (2 k) A D t c], with the perturbation e *)
Ltac by_theorem_1 k A t e p :=
  apply (minimax_by_certificate k A t _ e);
  [reflexivity | discriminate | compared p | split; compared p | compared p].

Ltac by_sharp_theorem_2 k p :=
  apply (frontier_by_sharp_envelope k);
  [reflexivity | split; compared p | compared p | compared p].

Ltac by_sharp_theorem_1 k A t e p :=
  apply (minimax_by_sharp_certificate k A t _ e);
  [reflexivity | discriminate | compared p | compared p | compared p | compared p].

Ltac evaluated_at_point p :=
  real_literals;
  unfold bonus_pays, sharp_regret, tested, bonus, idle, loss, paper_pull_time, fast_pull_time,
    coordinates, delta, fast_d, pace0, road_fall, kl;
  first [lra | interval with (i_prec p)].

(** [minimax_regret_at_least (2 k) A D t c], with e = u d *)
Ltac by_sharp_testing k A t u s w p :=
  apply (minimax_by_sharp_testing k A t _ u s w);
  [ reflexivity | discriminate | reflexivity | evaluated_at_point p | lra | lra | lra | ..];
  evaluated_at_point p.

Ltac by_layout p :=
  [> reflexivity | reflexivity | lra | lra | lra | lra | ..]; evaluated_at_point p.

(** The same with b children to a hub, r roads and ways of at most W roads *)
Ltac by_fast_family k A t b r W kappa u s w p :=
  apply (minimax_by_fast_family k A t b r W _ kappa u s w); by_layout p.

(** [minimax_regret_with_action_rewards_at_least (2 k) A D t c] *)
Ltac by_unpaid_roads k A t b r W kappa u s w p :=
  apply (minimax_by_unpaid_roads k A t b r W _ kappa u s w); by_layout p.
