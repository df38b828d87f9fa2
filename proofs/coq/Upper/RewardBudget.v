(** * The reward-radius budget

    lem:rewardbudget (eq:rewardbudget), proved in Appendix B.3: along a trajectory with count
    doubling the radii eq:rewardbonus sum to at most C_r sqrt (S A T L_T) + C'_r S A L_T^2.

    | here                      | paper                                                       |
    |---------------------------|-------------------------------------------------------------|
    | [bernstein_radius w l n]  | eq:rewardbonus at vhat = w, L_k = l, N_k = n >= 2           |
    | [beta k p], [vhat k p]    | beta^r_k(s,a) and vhat^r_k(s,a)                             |
    | [start k]                 | t_k                                                         |
    | [L], [LT]                 | L_k = L (t_k), and L_T                                      |
    | [vmax]                    | the hypothesis vhat <= vmax; 1/4 in the paper               |

    The paper has C_r = (2 + sqrt 2) / sqrt 2 = 1 + sqrt 2 and C'_r = 20/3 from vhat <= 1/4. Here:

    | vhat                              | vmax | C_r                 | C'_r         |
    |-----------------------------------|------|---------------------|--------------|
    | divisor n                         | 1/4  | (1 + sqrt 2)/sqrt 2 | 7 / (3 ln 2) |
    | divisor n-1 (EmpiricalVariance.v) | 1/2  | 1 + sqrt 2          | 7 / (3 ln 2) |

    Here 7 / (3 ln 2) is about 3.37: log2 T <= L_T / (2 ln 2), and the first two visits are paid by
    the 1 that log2 n has already reached at n = 2.
    The printed lemma thus holds for both readings of vhat; its own proof covers the first only. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Proofmark.Process Require Import Sums.
From Proofmark.Upper Require Import Logarithms Doubling Visits.
Open Scope R_scope.

Definition bernstein_radius (vhat Lk : R) (n : nat) : R :=
  sqrt (2 * vhat * Lk / INR n) + 7 * Lk / (3 * (INR n - 1)).

(** 1/(n-1) <= 2/n for n >= 2. *)
Lemma bernstein_radius_le vhat vmax Lk LT n :
  (2 <= n)%nat -> vhat <= vmax -> 0 <= vmax -> 0 <= Lk <= LT ->
  bernstein_radius vhat Lk n <= sqrt (2 * vmax * LT) / sqrt (INR n) + 14 / 3 * LT / INR n.
Proof.
  intros Hn Hvhat Hvmax HL; assert (2 <= INR n) by (apply (le_INR 2); assumption).
  apply Rplus_le_compat.
  - rewrite <- sqrt_div_alt by lra; apply sqrt_le_1_alt.
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
    apply Rle_trans with (2 * vmax * Lk);
      [apply Rmult_le_compat_r|apply Rmult_le_compat_l]; lra.
  - replace (14 / 3 * LT / INR n) with (7 * LT * / (3 / 2 * INR n)) by (field; lra).
    apply Rmult_le_compat; [lra|left; apply Rinv_0_lt_compat; lra|lra|].
    apply Rinv_le_contravar; lra.
Qed.

(** ** One pair *)

(** Episodes with fewer than two observations hold at most two visits; for the others v/n is at
    most the growth of log2, which is already 1 at n = 2. *)
Definition lower_order (slope : R) (n : nat) : R :=
  INR (Nat.min 2 n) + slope * (log2 (INR (Nat.max 2 n)) - 1).

Lemma lower_order_mono slope i j :
  0 <= slope -> (i <= j)%nat -> lower_order slope i <= lower_order slope j.
Proof.
  intros Hslope Hij; apply Rplus_le_compat; [apply le_INR; lia|].
  apply Rmult_le_compat_l; [assumption|]; apply Rplus_le_compat_r.
  apply log2_le; [apply lt_0_INR|apply le_INR]; lia.
Qed.

Lemma lower_order_nonneg slope n : 0 <= slope -> 0 <= lower_order slope n.
Proof.
  intros Hslope; replace 0 with (lower_order slope 0).
  - apply lower_order_mono; [assumption|lia].
  - unfold lower_order; simpl Nat.min; simpl Nat.max.
    replace (INR 2) with 2 by (simpl; ring); rewrite log2_2; simpl; ring.
Qed.

Lemma pair_budget K n v beta root slope :
  doubling_chain K n v -> 0 <= root -> 0 <= slope ->
  (forall k, (k < K)%nat -> (n k < 2)%nat -> beta k <= 1) ->
  (forall k, (k < K)%nat -> (2 <= n k)%nat ->
    beta k <= root / sqrt (INR (n k)) + slope / INR (n k)) ->
  Sum K (fun k => INR (v k) * beta k)
  <= root * Sum K (fun k => INR (v k) / sqrt (one_or (n k))) + lower_order slope (n K).
Proof.
  intros Hchain Hroot Hslope Hfull Hradius.
  set (root_part := fun k => root * (INR (v k) / sqrt (one_or (n k)))).
  assert (Hrest : Sum K (fun k => INR (v k) * beta k - root_part k)
                  <= lower_order slope (n K) - lower_order slope (n 0%nat)).
  { apply (chain_telescope K n v); [assumption|intros; apply lower_order_mono; assumption|].
    intros k Hk; destruct (Hchain k Hk) as [Hv _]; pose proof (pos_INR (v k)) as Hv0.
    assert (Hroot_part : 0 <= root_part k).
    { apply Rmult_le_pos; [assumption|]; apply Rmult_le_pos; [assumption|].
      left; apply Rinv_0_lt_compat, sqrt_lt_R0, one_or_pos. }
    unfold lower_order; destruct (Nat.lt_ge_cases (n k) 2) as [Hfew|Hmany].
    - assert (INR (v k) * beta k <= INR (v k) * 1)
        by (apply Rmult_le_compat_l; [|apply Hfull]; assumption).
      rewrite (Nat.min_r 2 (n k)), (Nat.min_r 2 (n k + v k)), plus_INR by lia.
      rewrite (Nat.max_l 2 (n k)), (Nat.max_l 2 (n k + v k)) by lia; lra.
    - assert (Hbeta : INR (v k) * beta k <= INR (v k)
          * (root / sqrt (INR (n k)) + slope / INR (n k)))
        by (apply Rmult_le_compat_l; [|apply Hradius]; assumption).
      assert (slope * (INR (v k) / INR (n k))
              <= slope * (log2 (INR (n k + v k)) - log2 (INR (n k))))
        by (apply Rmult_le_compat_l; [assumption|apply log2_step; lia]).
      rewrite (Nat.min_l 2 (n k)), (Nat.min_l 2 (n k + v k)) by lia.
      rewrite (Nat.max_r 2 (n k)), (Nat.max_r 2 (n k + v k)) by lia.
      unfold root_part; rewrite one_or_visited by lia; lra. }
  rewrite Sum_minus in Hrest; unfold root_part in Hrest; rewrite Sum_scale in Hrest.
  pose proof (lower_order_nonneg slope (n 0%nat) Hslope); lra.
Qed.

(** ** All pairs *)

Section RewardBudget.

  Variables T K SA : nat.
  Variables pair episode : nat -> nat.
  Variables cL delta vmax : R.
  Variable start : nat -> R.
  Variables vhat beta : nat -> nat -> R.

  Local Notation L := (peeling_log cL (INR SA) delta).
  Local Notation LT := (peeling_log cL (INR SA) delta (INR T)).
  Local Notation N := (count_before T pair episode).

  Hypothesis T_ge_1 : (1 <= T)%nat.
  Hypothesis cL_ge_1 : 1 <= cL.
  Hypothesis delta_in_range : 0 < delta <= 1.
  Hypothesis vmax_nonneg : 0 <= vmax.
  Hypothesis pair_in_range : forall t, (t < T)%nat -> (pair t < SA)%nat.
  Hypothesis episode_in_range : forall t, (t < T)%nat -> (episode t < K)%nat.
  Hypothesis rule : count_doubling T K SA pair episode.
  Hypothesis start_in_range : forall k, (k < K)%nat -> 0 <= start k <= INR T.

  (** Fewer than two observations: the interval is [0, 1], whose radius is at most 1. *)
  Hypothesis full_interval :
    forall k p, (k < K)%nat -> (p < SA)%nat -> (N k p < 2)%nat -> beta k p <= 1.

  Hypothesis vhat_bounded :
    forall k p, (k < K)%nat -> (p < SA)%nat -> (2 <= N k p)%nat -> vhat k p <= vmax.

  Hypothesis bernstein :
    forall k p, (k < K)%nat -> (p < SA)%nat -> (2 <= N k p)%nat ->
      beta k p <= bernstein_radius (vhat k p) (L (start k)) (N k p).

  Lemma SA_ge_1 : 1 <= INR SA.
  Proof. apply INR_ge_1; pose proof (pair_in_range 0 T_ge_1); lia. Qed.

  Lemma LT_ge_1 : 1 <= LT.
  Proof. apply peeling_log_ge_1; auto using INR_ge_1, SA_ge_1. Qed.

  Lemma lower_order_le p :
    (p < SA)%nat -> lower_order (14 / 3 * LT) (N K p) <= 7 / (3 * ln 2) * LT ^ 2.
  Proof.
    intros Hp; pose proof ln2_pos; pose proof LT_ge_1.
    apply Rle_trans with (2 + 14 / 3 * LT * (LT / (2 * ln 2) - 1)).
    - apply Rplus_le_compat; [apply (le_INR _ 2); lia|].
      apply Rmult_le_compat_l; [lra|]; apply Rplus_le_compat_r.
      apply Rle_trans with (log2 (1 + INR T)).
      + rewrite Rplus_comm, <- S_INR; apply log2_le; [apply lt_0_INR; lia|apply le_INR].
        apply Nat.max_lub; [lia|apply Nat.le_le_succ_r, INR_le].
        apply (final_count_le T K SA); assumption.
      + apply log2_le_peeling_log; auto using pos_INR, SA_ge_1.
    - replace (7 / (3 * ln 2) * LT ^ 2) with (14 / 3 * LT * (LT / (2 * ln 2))) by (field; lra).
      lra.
  Qed.

  Theorem reward_budget :
    Sum T (fun t => beta (episode t) (pair t))
    <= (1 + sqrt 2) * sqrt (2 * vmax) * sqrt (INR SA * INR T * LT)
       + 7 / (3 * ln 2) * INR SA * LT ^ 2.
  Proof.
    pose proof LT_ge_1; pose proof SA_ge_1; pose proof (pos_INR T) as HT.
    set (root := sqrt (2 * vmax * LT)).
    assert (Hroot : 0 <= root) by apply sqrt_pos.
    assert (Hchain : forall p, (p < SA)%nat ->
      doubling_chain K (fun k => N k p) (fun k => visits T pair episode k p))
      by (intros p Hp; apply (trajectory_chain T K SA); assumption).
    rewrite (sum_over_time T K SA) by assumption.
    apply Rle_trans with (Sum SA (fun p =>
      root * Sum K (fun k => INR (visits T pair episode k p) / sqrt (one_or (N k p)))
      + 7 / (3 * ln 2) * LT ^ 2)).
    - apply Sum_le; intros p Hp.
      eapply Rle_trans; [|apply Rplus_le_compat_l, (lower_order_le p Hp)].
      apply (pair_budget K (fun k => N k p) (fun k => visits T pair episode k p));
        [exact (Hchain p Hp)|assumption|lra|auto|].
      intros k Hk HN; eapply Rle_trans; [apply bernstein; assumption|].
      apply bernstein_radius_le; [assumption|auto|assumption|].
      split; [apply peeling_log_nonneg|apply peeling_log_le]; auto; apply start_in_range, Hk.
    - rewrite Sum_plus, Sum_scale, Sum_const.
      assert (Htotal : Sum SA (fun p => INR (N K p)) <= INR T)
        by (right; apply final_counts_sum; assumption).
      pose proof (global_doubling SA K (fun p k => N k p)
        (fun p k => visits T pair episode k p) (INR T) Hchain Htotal) as Hglobal.
      apply (Rmult_le_compat_l root) in Hglobal; [|assumption].
      replace (sqrt (INR SA * INR T * LT)) with (sqrt LT * sqrt (INR SA * INR T))
        by (rewrite <- sqrt_mult by (try apply Rmult_le_pos; lra); f_equal; ring).
      replace ((1 + sqrt 2) * sqrt (2 * vmax) * (sqrt LT * sqrt (INR SA * INR T)))
        with (root * ((1 + sqrt 2) * sqrt (INR SA * INR T)))
        by (unfold root; rewrite sqrt_mult by lra; ring).
      lra.
  Qed.

  (** The leading constant for the variance with divisor n. *)
  Corollary reward_budget_quarter :
    vmax = / 4 ->
    Sum T (fun t => beta (episode t) (pair t))
    <= (1 + sqrt 2) / sqrt 2 * sqrt (INR SA * INR T * LT) + 7 / (3 * ln 2) * INR SA * LT ^ 2.
  Proof.
    intros Hvmax; pose proof reward_budget as Hbudget.
    replace (2 * vmax) with (/ 2) in Hbudget by (rewrite Hvmax; field).
    rewrite sqrt_inv in Hbudget; exact Hbudget.
  Qed.

  (** eq:rewardbudget as printed, for vhat <= 1/4 and also for vhat <= 1/2. *)
  Theorem reward_budget_printed :
    vmax <= / 2 ->
    Sum T (fun t => beta (episode t) (pair t))
    <= (2 + sqrt 2) / sqrt 2 * sqrt (INR SA * INR T * LT) + 20 / 3 * INR SA * LT ^ 2.
  Proof.
    intros Hvmax; eapply Rle_trans; [exact reward_budget|]; apply Rplus_le_compat.
    - apply Rmult_le_compat_r; [apply sqrt_pos|].
      pose proof sqrt_2_gt_1; pose proof (sqrt_sqrt 2 ltac:(lra)) as Htwo.
      replace ((2 + sqrt 2) / sqrt 2) with ((1 + sqrt 2) * 1)
        by (rewrite <- Htwo at 2; field; lra).
      apply Rmult_le_compat_l; [lra|]; rewrite <- sqrt_1; apply sqrt_le_1_alt; lra.
    - pose proof SA_ge_1.
      apply Rmult_le_compat_r; [apply pow2_ge_0|]; apply Rmult_le_compat_r; [lra|].
      pose proof ln_lt_2; apply (Rmult_le_reg_r (3 * ln 2)); [lra|].
      replace (7 / (3 * ln 2) * (3 * ln 2)) with 7 by (field; lra); lra.
  Qed.

End RewardBudget.
