(** * What the headline theorems rest on

    Compiling this file prints the assumptions of every headline theorem; `make prove` compares the
    output with axioms.txt. They are those of Coq's classical reals, functional extensionality,
    excluded middle, and, where `interval` computed a number, Coq's primitive integers. *)

From Proofmark.Process Require HeapDiameter Kl Pinsker Optimality Diameter.
From Proofmark.Kernel Require Heap Verdict.
From Proofmark.Paper Require Testing Theorem1 Frontier.
From Proofmark.Sharper Require SharpRows Points.
From Proofmark.Upper Require Doubling Logarithms RewardBudget Composition Expectation.

Print Assumptions HeapDiameter.L_closed_form.
Print Assumptions Kl.kl_upper.
Print Assumptions Kl.kl_integral.
Print Assumptions Kl.kl_atanh.
Print Assumptions Pinsker.pinsker.
Print Assumptions Optimality.optimal_gain_unique.
Print Assumptions Optimality.regret_at_most_span.
Print Assumptions Diameter.bounded_diameter_communicates.
Print Assumptions Testing.adaptive_testing.
Print Assumptions Theorem1.minimax_theorem_1.
Print Assumptions Theorem1.minimax_sharp_theorem_1.
Print Assumptions Frontier.frontier_by_envelope.
Print Assumptions Frontier.frontier_row_4.
Print Assumptions Frontier.sharp_row_4.
Print Assumptions Doubling.doubling_sqrt.
Print Assumptions Doubling.doubling_log.
Print Assumptions Doubling.global_doubling_printed.
Print Assumptions Logarithms.one_plus_log2_le_peeling_log.
Print Assumptions RewardBudget.reward_budget_printed.
Print Assumptions Composition.upper_certificate.
Print Assumptions Expectation.expectation_at_one_over_T.
Print Assumptions Heap.heap_closed_form_is_L.
Print Assumptions Verdict.check_certified.
Print Assumptions Verdict.check_refuted.
Print Assumptions SharpRows.paper_sharp_row_4.
Print Assumptions SharpRows.fast_row_4.
Print Assumptions SharpRows.unpaid_row_4.
Print Assumptions Points.minimax_by_fast_family.
Print Assumptions Points.minimax_by_unpaid_roads.
