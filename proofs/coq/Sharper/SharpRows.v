(** * The seven rows, sharper

    The regimes of tab:frontier once more, three times each. The first two series have the statement
    of [Frontier.frontier_row_1] to [7], with rewards by the state alone; the last lets rewards depend
    on the action ([ActionRewards]), as the paper's class does.

    | row                                   | 1      2      3      4      5      6      7      |
    |---------------------------------------|--------------------------------------------------|
    | the paper                             | .0152  .0153  .0178  .0200  .0239  .0253  .0291  |
    | its family, sharp testing             | .0557  .0570  .0694  .0769  .0914  .0926  .1031  |
    | a faster family                       | .1417  .1394  .1584  .1689  .1923  .1984  .2166  |
    | the same with rewards by action       | .1422  .1410  .1619  .1725  .1937  .1997  .2168  |

    The parameters were found by a numerical search; nothing depends on how. *)

From Coq Require Import Reals NArith.
From Proofmark.Sharper Require Import SharpTactics.
Open Scope R_scope.

(** ** The paper's family *)

Theorem paper_sharp_row_1 : frontier_coefficient 24 5 64 100 0.0557621.
Proof. sharp_frontier 1.352 0.564 0.052. Qed.

Theorem paper_sharp_row_2 : frontier_coefficient 40 5 16 50 0.0570830.
Proof. sharp_frontier 1.372 0.578 0.034. Qed.

Theorem paper_sharp_row_3 : frontier_coefficient 24 8 8 25 0.0694198.
Proof. sharp_frontier 1.375 0.590 0.025. Qed.

Theorem paper_sharp_row_4 : frontier_coefficient 40 10 8 25 0.0769565.
Proof. sharp_frontier 1.401 0.600 0.011. Qed.

Theorem paper_sharp_row_5 : frontier_coefficient 24 50 8 25 0.0914510.
Proof. sharp_frontier 1.414 0.610 0.0029. Qed.

Theorem paper_sharp_row_6 : frontier_coefficient 100 20 16 50 0.0926322.
Proof. sharp_frontier 1.431 0.608 0.0019. Qed.

Theorem paper_sharp_row_7 : frontier_coefficient 100 100 64 100 0.1031240.
Proof. sharp_frontier 1.435 0.610 0.00033. Qed.

(** ** The faster family: rewards depend on the state alone, as in the paper's own family *)

Theorem fast_row_1 : frontier_coefficient 24 5 64 100 0.1417946.
Proof. fast_frontier 1%N 1%N 0%N 0.586 1.615 0.595 0.026. Qed.

Theorem fast_row_2 : frontier_coefficient 40 5 16 50 0.1394069.
Proof. fast_frontier 1%N 1%N 0%N 0.594 1.625 0.607 0.017. Qed.

Theorem fast_row_3 : frontier_coefficient 24 8 8 25 0.1584602.
Proof. fast_frontier 3%N 1%N 1%N 0.638 1.595 0.621 0.013. Qed.

Theorem fast_row_4 : frontier_coefficient 40 10 8 25 0.1689431.
Proof. fast_frontier 4%N 1%N 1%N 0.628 1.628 0.627 0.0063. Qed.

Theorem fast_row_5 : frontier_coefficient 24 50 8 25 0.1923783.
Proof. fast_frontier 23%N 2%N 3%N 0.650 1.634 0.632 0.0018. Qed.

Theorem fast_row_6 : frontier_coefficient 100 20 16 50 0.1984966.
Proof. fast_frontier 8%N 2%N 2%N 0.607 1.670 0.625 0.0011. Qed.

Theorem fast_row_7 : frontier_coefficient 100 100 64 100 0.2166899.
Proof. fast_frontier 46%N 3%N 4%N 0.582 1.690 0.621 0.00019. Qed.

(** ** Rewards that depend on the action, as in the paper's class *)

Theorem unpaid_row_1 : frontier_coefficient_with_action_rewards 24 5 64 100 0.1422052.
Proof. unpaid_frontier 1%N 1%N 0%N 0.591 1.612 0.595 0.026. Qed.

Theorem unpaid_row_2 : frontier_coefficient_with_action_rewards 40 5 16 50 0.1410892.
Proof. unpaid_frontier 1%N 1%N 0%N 0.613 1.611 0.606 0.017. Qed.

Theorem unpaid_row_3 : frontier_coefficient_with_action_rewards 24 8 8 25 0.1619108.
Proof. unpaid_frontier 3%N 1%N 1%N 0.674 1.574 0.620 0.013. Qed.

Theorem unpaid_row_4 : frontier_coefficient_with_action_rewards 40 10 8 25 0.1725351.
Proof. unpaid_frontier 4%N 1%N 1%N 0.664 1.606 0.626 0.0062. Qed.

Theorem unpaid_row_5 : frontier_coefficient_with_action_rewards 24 50 8 25 0.1937699.
Proof. unpaid_frontier 23%N 2%N 3%N 0.663 1.626 0.632 0.0018. Qed.

Theorem unpaid_row_6 : frontier_coefficient_with_action_rewards 100 20 16 50 0.1997325.
Proof. unpaid_frontier 9%N 1%N 2%N 0.615 1.664 0.625 0.0011. Qed.

Theorem unpaid_row_7 : frontier_coefficient_with_action_rewards 100 100 64 100 0.2168733.
Proof. unpaid_frontier 48%N 2%N 4%N 0.583 1.689 0.621 0.00019. Qed.
