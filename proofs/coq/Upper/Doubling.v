(** * Doubling sums

    Appendix B.2: lem:doubling (eq:doublingsqrt, eq:doublinglinear) and eq:globaldoubling. An
    episode ends when some within-episode count reaches max(1, n), n the count before the episode;
    the sums below pay for one pair with bonuses frozen at the start of each episode.

    | here          | paper                                                                |
    |---------------|----------------------------------------------------------------------|
    | [n k], [v k]  | n_k, v_k: count before episode k and visits during it                |
    | [K], [n K]    | number of episodes, final count N                                    |
    | [one_or n]    | max(1, n), so that the zero-count episode stands in the same sum     |
    | [SA], [n p k] | S A, and N_k(s,a) with the pairs (s,a) numbered p = 0 .. SA-1        |

    What comes out, with the zero-count episode included:
    - sum v_k / sqrt (max(1, n_k)) <= (1 + sqrt 2) (sqrt N - sqrt n_0), where the paper prints
      (2 + sqrt 2) sqrt N. The geometric chain attains this with equality, so 1 + sqrt 2 cannot be
      lowered ([doubling_sqrt_sharp]).
    - sum v_k / max(1, n_k) <= 1 + log2 N as printed, and log2 N if every n_k >= 1; the geometric
      chain attains the second ([doubling_log_attained]). *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Proofmark.Process Require Import Sums.
From Proofmark.Upper Require Import Logarithms.
Open Scope R_scope.

Definition one_or (n : nat) : R := INR (Nat.max 1 n).

(** Visits outside the counted episodes may lie between two episodes; the algorithm itself has
    n_k + v_k = n_{k+1}. *)
Definition doubling_chain (K : nat) (n v : nat -> nat) : Prop :=
  forall k, (k < K)%nat -> (v k <= Nat.max 1 (n k))%nat /\ (n k + v k <= n (S k))%nat.

(** ** Summing along a chain *)

(** If each episode costs at most the growth of a monotone potential, the chain costs at most the
    growth over the whole chain. *)
Lemma chain_telescope K n v cost (potential : nat -> R) :
  doubling_chain K n v ->
  (forall i j, (i <= j)%nat -> potential i <= potential j) ->
  (forall k, (k < K)%nat -> cost k <= potential (n k + v k)%nat - potential (n k)) ->
  Sum K cost <= potential (n K) - potential (n 0%nat).
Proof.
  intros Hchain Hmono; induction K as [|K IH]; intros Hcost; simpl Sum; [lra|].
  assert (Sum K cost <= potential (n K) - potential (n 0%nat))
    by (apply IH; intros k Hk; [apply Hchain|apply Hcost]; lia).
  pose proof (Hcost K ltac:(lia)).
  pose proof (Hmono _ _ (proj2 (Hchain K ltac:(lia)))); lra.
Qed.

Lemma one_or_pos n : 0 < one_or n.
Proof. apply lt_0_INR; lia. Qed.

Lemma one_or_visited n : (1 <= n)%nat -> one_or n = INR n.
Proof. intros Hn; unfold one_or; rewrite Nat.max_r by assumption; reflexivity. Qed.

Lemma INR_ge_1 n : (1 <= n)%nat -> 1 <= INR n.
Proof. intros Hn; apply (le_INR 1); assumption. Qed.

Lemma sqrt_2_gt_1 : 1 < sqrt 2.
Proof. rewrite <- sqrt_1; apply sqrt_lt_1_alt; lra. Qed.

(** ** Square roots: eq:doublingsqrt *)

(** With a = sqrt n and b = sqrt (n+v) <= sqrt 2 a: v/a = (b - a) (b/a + 1). *)
Lemma sqrt_step_real n v :
  0 < n -> 0 <= v <= n -> v / sqrt n <= (1 + sqrt 2) * (sqrt (n + v) - sqrt n).
Proof.
  intros Hn Hv; set (a := sqrt n); set (b := sqrt (n + v)).
  assert (Ha : 0 < a) by (apply sqrt_lt_R0; assumption).
  assert (Hab : a <= b) by (apply sqrt_le_1_alt; lra).
  assert (Hb : b <= sqrt 2 * a)
    by (unfold a, b; rewrite <- sqrt_mult by lra; apply sqrt_le_1_alt; lra).
  assert (Hsquares : v = (b - a) * (b + a)).
  { replace ((b - a) * (b + a)) with (b * b - a * a) by ring.
    unfold a, b; rewrite !sqrt_sqrt by lra; ring. }
  apply (Rmult_le_reg_r a); [assumption|].
  replace (v / a * a) with v by (field; lra).
  rewrite Hsquares; replace ((1 + sqrt 2) * (b - a) * a)
    with ((b - a) * (sqrt 2 * a + a)) by ring.
  apply Rmult_le_compat_l; lra.
Qed.

Lemma sqrt_step n v :
  (v <= Nat.max 1 n)%nat ->
  INR v / sqrt (one_or n) <= (1 + sqrt 2) * (sqrt (INR (n + v)) - sqrt (INR n)).
Proof.
  intros Hv; pose proof sqrt_2_gt_1.
  destruct n as [|n].
  - assert (Hcases : v = 0%nat \/ v = 1%nat) by lia.
    unfold one_or; destruct Hcases as [-> | ->]; simpl; rewrite ?sqrt_0, ?sqrt_1; lra.
  - rewrite one_or_visited, plus_INR by lia.
    apply sqrt_step_real; [apply lt_0_INR; lia|].
    split; [apply pos_INR|apply le_INR; lia].
Qed.

Theorem doubling_sqrt_between K n v :
  doubling_chain K n v ->
  Sum K (fun k => INR (v k) / sqrt (one_or (n k)))
  <= (1 + sqrt 2) * (sqrt (INR (n K)) - sqrt (INR (n 0%nat))).
Proof.
  intros Hchain; pose proof sqrt_2_gt_1; rewrite Rmult_minus_distr_l.
  apply (chain_telescope K n v _ (fun i => (1 + sqrt 2) * sqrt (INR i))); [assumption| |].
  - intros i j Hij; apply Rmult_le_compat_l; [lra|apply sqrt_le_1_alt, le_INR, Hij].
  - intros k Hk; rewrite <- Rmult_minus_distr_l; apply sqrt_step, Hchain, Hk.
Qed.

Corollary doubling_sqrt K n v :
  doubling_chain K n v ->
  Sum K (fun k => INR (v k) / sqrt (one_or (n k))) <= (1 + sqrt 2) * sqrt (INR (n K)).
Proof.
  intros Hchain; eapply Rle_trans; [apply doubling_sqrt_between, Hchain|].
  pose proof sqrt_2_gt_1; pose proof (sqrt_pos (INR (n 0%nat))).
  apply Rmult_le_compat_l; lra.
Qed.

(** eq:doublingsqrt as printed. *)
Corollary doubling_sqrt_printed K n v :
  doubling_chain K n v ->
  Sum K (fun k => INR (v k) / sqrt (one_or (n k))) <= (2 + sqrt 2) * sqrt (INR (n K)).
Proof.
  intros Hchain; pose proof (doubling_sqrt K n v Hchain).
  pose proof (sqrt_pos (INR (n K))); lra.
Qed.

(** ** Reciprocals: eq:doublinglinear *)

Lemma log2_step n v :
  (1 <= n)%nat -> (v <= n)%nat -> INR v / INR n <= log2 (INR (n + v)) - log2 (INR n).
Proof.
  intros Hn Hv; apply le_INR in Hv; pose proof (INR_ge_1 n Hn); pose proof (pos_INR v).
  assert (Hx : 0 <= INR v / INR n <= 1).
  { split; [apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat]; lra|].
    apply (Rmult_le_reg_r (INR n)); [lra|].
    replace (INR v / INR n * INR n) with (INR v) by (field; lra); lra. }
  rewrite plus_INR; replace (INR n + INR v) with (INR n * (1 + INR v / INR n)) by (field; lra).
  rewrite log2_mult by lra; pose proof (log2_chord _ Hx); lra.
Qed.

(** The cost of reaching n visits: the first visit costs 1, the others log2 n. *)
Definition visit_cost (n : nat) : R := match n with O => 0 | S _ => 1 + log2 (INR n) end.

Lemma visit_cost_mono i j : (i <= j)%nat -> visit_cost i <= visit_cost j.
Proof.
  intros Hij; destruct i as [|i], j as [|j]; unfold visit_cost; [lra| |lia|].
  - pose proof (log2_nonneg _ (INR_ge_1 (S j) ltac:(lia))); lra.
  - apply le_INR in Hij; pose proof (INR_ge_1 (S i) ltac:(lia)).
    pose proof (log2_le (INR (S i)) (INR (S j)) ltac:(lra) Hij); lra.
Qed.

Lemma visit_cost_step n v :
  (v <= Nat.max 1 n)%nat -> INR v / one_or n <= visit_cost (n + v) - visit_cost n.
Proof.
  intros Hv; destruct n as [|n].
  - assert (Hcases : v = 0%nat \/ v = 1%nat) by lia.
    unfold one_or; destruct Hcases as [-> | ->]; simpl; rewrite ?log2_1; lra.
  - rewrite one_or_visited by lia; pose proof (log2_step (S n) v ltac:(lia) ltac:(lia)).
    unfold visit_cost; simpl Nat.add in *; lra.
Qed.

Lemma doubling_visit_cost K n v :
  doubling_chain K n v ->
  Sum K (fun k => INR (v k) / one_or (n k)) <= visit_cost (n K) - visit_cost (n 0%nat).
Proof.
  intros Hchain; apply (chain_telescope K n v); [assumption|exact visit_cost_mono|].
  intros k Hk; apply visit_cost_step, Hchain, Hk.
Qed.

(** eq:doublinglinear as printed, the zero-count episode included. *)
Theorem doubling_log K n v :
  doubling_chain K n v -> (1 <= n K)%nat ->
  Sum K (fun k => INR (v k) / one_or (n k)) <= 1 + log2 (INR (n K)).
Proof.
  intros Hchain HN; pose proof (doubling_visit_cost K n v Hchain) as Hsum.
  pose proof (visit_cost_mono 0 (n 0%nat) ltac:(lia)) as Hstart.
  destruct (n K); [lia|]; unfold visit_cost at 1 in Hsum; simpl visit_cost in Hstart; lra.
Qed.

(** Without the zero-count episode the one is saved. *)
Theorem doubling_log_visited K n v :
  doubling_chain K n v -> (1 <= n 0)%nat -> (1 <= n K)%nat ->
  Sum K (fun k => INR (v k) / one_or (n k)) <= log2 (INR (n K)).
Proof.
  intros Hchain Hstart HN; pose proof (doubling_visit_cost K n v Hchain) as Hsum.
  pose proof (log2_nonneg _ (INR_ge_1 _ Hstart)).
  destruct (n K), (n 0%nat); [lia..|]; unfold visit_cost in Hsum; lra.
Qed.

(** ** The geometric chain 1, 2, 4, ... *)

Definition power_of_2 (k : nat) : nat := (2 ^ k)%nat.

Lemma power_of_2_ge_1 k : (1 <= power_of_2 k)%nat.
Proof. induction k as [|k IH]; unfold power_of_2 in *; simpl; lia. Qed.

Lemma power_of_2_INR k : INR (power_of_2 k) = 2 ^ k.
Proof. unfold power_of_2; rewrite pow_INR; reflexivity. Qed.

Lemma sqrt_power_of_2 k : sqrt (INR (power_of_2 k)) = sqrt 2 ^ k.
Proof.
  rewrite power_of_2_INR; induction k as [|k IH]; [apply sqrt_1|].
  simpl pow; rewrite sqrt_mult, IH by (try apply pow_le; lra); reflexivity.
Qed.

Lemma geometric_chain J : doubling_chain J power_of_2 power_of_2.
Proof.
  intros k _; pose proof (power_of_2_ge_1 k).
  split; [lia|]; unfold power_of_2; simpl; lia.
Qed.

(** Equality in [doubling_sqrt_between]. *)
Lemma geometric_sum J :
  Sum J (fun k => INR (power_of_2 k) / sqrt (one_or (power_of_2 k)))
  = (1 + sqrt 2) * (sqrt 2 ^ J - 1).
Proof.
  pose proof sqrt_2_gt_1; pose proof (sqrt_sqrt 2 ltac:(lra)) as Htwo.
  induction J as [|J IH]; simpl Sum; [simpl; ring|].
  assert (0 < sqrt 2 ^ J) by (apply pow_lt; lra).
  rewrite IH, one_or_visited, sqrt_power_of_2 by apply power_of_2_ge_1.
  replace (INR (power_of_2 J)) with (sqrt 2 ^ J * sqrt 2 ^ J)
    by (rewrite <- sqrt_power_of_2; apply sqrt_sqrt, pos_INR).
  replace (sqrt 2 ^ J * sqrt 2 ^ J / sqrt 2 ^ J) with (sqrt 2 ^ J) by (field; lra).
  simpl pow; transitivity ((sqrt 2 * sqrt 2 + sqrt 2) * sqrt 2 ^ J - (1 + sqrt 2)); [|ring].
  rewrite Htwo; ring.
Qed.

(** No constant below 1 + sqrt 2 serves in eq:doublingsqrt, even with every n_k >= 1. *)
Theorem doubling_sqrt_sharp c :
  c < 1 + sqrt 2 ->
  exists J0, forall J, (J0 <= J)%nat ->
    doubling_chain J power_of_2 power_of_2
    /\ c * sqrt (INR (power_of_2 J))
       < Sum J (fun k => INR (power_of_2 k) / sqrt (one_or (power_of_2 k))).
Proof.
  intros Hc; pose proof sqrt_2_gt_1.
  destruct (Pow_x_infinity (sqrt 2) ltac:(rewrite Rabs_right; lra)
              ((2 + sqrt 2) / (1 + sqrt 2 - c))) as [J0 HJ0].
  exists J0; intros J HJ; specialize (HJ0 J HJ); split; [apply geometric_chain|].
  rewrite Rabs_right in HJ0 by (apply Rle_ge, pow_le; lra).
  rewrite geometric_sum, sqrt_power_of_2.
  assert (Hgap : (2 + sqrt 2) / (1 + sqrt 2 - c) * (1 + sqrt 2 - c)
                 <= sqrt 2 ^ J * (1 + sqrt 2 - c)) by (apply Rmult_le_compat_r; lra).
  replace ((2 + sqrt 2) / (1 + sqrt 2 - c) * (1 + sqrt 2 - c)) with (2 + sqrt 2) in Hgap
    by (field; lra).
  lra.
Qed.

Theorem doubling_log_attained J :
  Sum J (fun k => INR (power_of_2 k) / one_or (power_of_2 k)) = log2 (INR (power_of_2 J)).
Proof.
  rewrite power_of_2_INR, log2_pow2, <- (Rmult_1_r (INR J)), <- Sum_const.
  apply Sum_ext; intros k _; pose proof (power_of_2_ge_1 k) as Hk.
  rewrite one_or_visited by assumption; field; apply INR_ge_1 in Hk; lra.
Qed.

(** ** All pairs: eq:globaldoubling *)

(** Cauchy-Schwarz against the constant 1. *)
Lemma Sum_sqrt_le m x :
  (forall i, (i < m)%nat -> 0 <= x i) ->
  Sum m (fun i => sqrt (x i)) <= sqrt (INR m * Sum m x).
Proof.
  induction m as [|m IH]; intros Hx; [simpl; rewrite Rmult_0_l, sqrt_0; lra|].
  rewrite S_INR; simpl Sum.
  assert (Htail : Sum m (fun i => sqrt (x i)) <= sqrt (INR m * Sum m x)) by (apply IH; auto).
  assert (Hsum : 0 <= Sum m x) by (apply Sum_nonneg; auto).
  assert (Hlast : 0 <= x m) by auto.
  pose proof (pos_INR m) as Hm.
  assert (Hcross : 2 * (sqrt (INR m * Sum m x) * sqrt (x m)) <= INR m * x m + Sum m x).
  { rewrite <- sqrt_mult by (try apply Rmult_le_pos; assumption).
    replace (INR m * Sum m x * x m) with (INR m * x m * Sum m x) by ring.
    rewrite sqrt_mult by (try apply Rmult_le_pos; assumption).
    pose proof (Rle_0_sqr (sqrt (INR m * x m) - sqrt (Sum m x))) as Hsquare.
    rewrite Rsqr_minus, !Rsqr_sqrt in Hsquare by (try apply Rmult_le_pos; assumption); lra. }
  apply Rle_trans with (sqrt (INR m * Sum m x) + sqrt (x m)); [lra|].
  apply Rsqr_incr_0_var; [|apply sqrt_pos].
  assert (0 <= INR m * Sum m x) by (apply Rmult_le_pos; assumption).
  assert (0 <= INR m * x m) by (apply Rmult_le_pos; assumption).
  rewrite Rsqr_plus, !Rsqr_sqrt by lra; lra.
Qed.

Theorem global_doubling SA K n v T :
  (forall p, (p < SA)%nat -> doubling_chain K (n p) (v p)) ->
  Sum SA (fun p => INR (n p K)) <= T ->
  Sum SA (fun p => Sum K (fun k => INR (v p k) / sqrt (one_or (n p k))))
  <= (1 + sqrt 2) * sqrt (INR SA * T).
Proof.
  intros Hchain Htotal; pose proof sqrt_2_gt_1.
  apply Rle_trans with (Sum SA (fun p => (1 + sqrt 2) * sqrt (INR (n p K)))).
  - apply Sum_le; intros p Hp; apply doubling_sqrt, Hchain, Hp.
  - rewrite Sum_scale; apply Rmult_le_compat_l; [lra|].
    eapply Rle_trans; [apply Sum_sqrt_le; intros; apply pos_INR|].
    apply sqrt_le_1_alt, Rmult_le_compat_l; [apply pos_INR|assumption].
Qed.

(** eq:globaldoubling as printed. *)
Corollary global_doubling_printed SA K n v T :
  (forall p, (p < SA)%nat -> doubling_chain K (n p) (v p)) ->
  Sum SA (fun p => INR (n p K)) <= T ->
  Sum SA (fun p => Sum K (fun k => INR (v p k) / sqrt (one_or (n p k))))
  <= (2 + sqrt 2) * sqrt (INR SA * T).
Proof.
  intros Hchain Htotal; pose proof (global_doubling SA K n v T Hchain Htotal).
  pose proof (sqrt_pos (INR SA * T)); lra.
Qed.
