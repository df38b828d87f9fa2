(** * Gain and bias of the faster family

    The process with coordinate (x, b) has the gain rho = (d + e)/(d + e + g): go to the home j of
    x, stay there on the slow action for x, and in x take action b. Its bias is 0 at hub j, falls
    with the number of roads to j, and falls by rho/d from a hub to a child, by rho/(d + e) to x.

    | here           | meaning                                                               |
    |----------------|-----------------------------------------------------------------------|
    | [fall_cost y]  | the bias of a bad state's home above that of the bad state            |
    | [road_cost]    | what a road costs that does not lead to j                             |
    | [arrival_cost] | what a road to j costs; less, if it may fall to x itself              |
    | [way_cost n]   | what n roads to j cost                                                | *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Proofmark.Process Require Import Sums Process Optimality.
From Proofmark.Sharper Require Import CoinFlips Roads Truncation FastFamily.
Open Scope R_scope.

Section Bellman.

Variable l : layout.
Variable paid : bool.
Variables d e g : R.
Variables x b : nat.
Hypothesis fitting : fits l.
Hypothesis d_pos : 0 < d.
Hypothesis e_nonneg : 0 <= e.
Hypothesis g_range : 0 < g <= 1.
Hypothesis x_bad : (x < bad l)%nat.
Hypothesis b_choice : (b < choices l)%nat.

Let M := fast_M l paid d e g x b.
Let rho := rate d e g.
Let j := home l x.

Definition fall_cost (y : nat) : R := rho / (if Nat.eqb y x then d + e else d).
Definition road_cost : R := rho - road_pay paid + road_fall paid g * (rho / d).
Definition arrival_cost : R := rho - road_pay paid + road_fall paid g * fall_cost j.

Definition way_cost (n : nat) : R :=
  match n with
  | O => 0
  | S k => arrival_cost + INR k * road_cost
  end.

Definition fast_bias (s : nat) : R :=
  if Nat.ltb s (bad l) then - way_cost (way l (home l s) j) - fall_cost s
  else - way_cost (way l (s - bad l) j).

(** ** Costs *)

Lemma rho_pos : 0 < rho.
Proof. apply Rdiv_lt_0_compat; lra. Qed.

(** At the coordinate, a reward lost to falling is what the slow action pays for. *)
Lemma slow_balance : rho + g * (rho / (d + e)) = 1.
Proof. unfold rho, rate; field; lra. Qed.

Lemma fall_cost_at_x : fall_cost x = rho / (d + e).
Proof. unfold fall_cost; rewrite Nat.eqb_refl; reflexivity. Qed.

Lemma fall_cost_other y : y <> x -> fall_cost y = rho / d.
Proof. intros Other; unfold fall_cost; destruct (Nat.eqb_spec y x); [lia|reflexivity]. Qed.

(** The first child of another hub is not x. *)
Lemma other_home v : (v < hubs l)%nat -> v <> j -> v <> x.
Proof. intros Hv Away Same; apply Away; unfold j; rewrite <- Same, home_small; auto. Qed.

Lemma fall_cost_range y : rho / (d + e) <= fall_cost y <= rho / d.
Proof.
  assert (Rho := rho_pos); assert (Less : rho / (d + e) <= rho / d)
    by (apply Rmult_le_compat_l; [lra|apply Rinv_le_contravar; lra]).
  destruct (Nat.eq_dec y x) as [->|Other]; [rewrite fall_cost_at_x|rewrite fall_cost_other]; auto;
    lra.
Qed.

Lemma slow_cost y : 0 <= rho - 1 + g * fall_cost y.
Proof.
  assert (Fall := fall_cost_range y); assert (Balance := slow_balance).
  assert (g * (rho / (d + e)) <= g * fall_cost y) by (apply Rmult_le_compat_l; lra); lra.
Qed.

Lemma quick_cost y : 0 <= rho - 1 + fall_cost y.
Proof.
  assert (Rho := rho_pos); assert (Slow := slow_cost y).
  assert (Fall : 0 <= fall_cost y).
  { apply Rle_trans with (rho / (d + e)); [|apply fall_cost_range].
    apply Rle_mult_inv_pos; lra. }
  assert (g * fall_cost y <= 1 * fall_cost y) by (apply Rmult_le_compat_r; lra); lra.
Qed.

Lemma costs_ordered : 0 <= arrival_cost <= road_cost.
Proof.
  assert (Rho := rho_pos); assert (Slow := slow_cost j); assert (Fall := fall_cost_range j).
  assert (g * fall_cost j <= g * (rho / d)) by (apply Rmult_le_compat_l; lra).
  unfold arrival_cost, road_cost, road_pay, road_fall; destruct paid; lra.
Qed.

Lemma way_cost_step n k : (n <= S k)%nat -> (0 < k)%nat -> way_cost n <= way_cost k + road_cost.
Proof.
  assert (Costs := costs_ordered); intros Less Pos; destruct k as [|k]; [lia|].
  destruct n as [|n]; simpl way_cost.
  - assert (0 <= INR k * road_cost) by (apply Rmult_le_pos; [apply pos_INR|lra]); lra.
  - assert (Count : INR n <= INR k + 1) by (rewrite <- S_INR; apply le_INR; lia).
    apply Rmult_le_compat_r with (r := road_cost) in Count; lra.
Qed.

Lemma way_cost_arrive n : (n <= 1)%nat -> way_cost n <= arrival_cost.
Proof.
  assert (Costs := costs_ordered); intros Less; destruct n as [|[|n]]; simpl; lra || lia.
Qed.

(** ** Gaps *)

Lemma bias_hub v : fast_bias (hub l v) = - way_cost (way l v j).
Proof.
  unfold fast_bias, hub; destruct (Nat.ltb_spec (bad l + v) (bad l)); [lia|].
  replace (bad l + v - bad l)%nat with v by lia; reflexivity.
Qed.

Lemma bias_bad y : (y < bad l)%nat -> fast_bias y = fast_bias (hub l (home l y)) - fall_cost y.
Proof.
  intros Hy; rewrite bias_hub; unfold fast_bias.
  destruct (Nat.ltb_spec y (bad l)); [reflexivity|lia].
Qed.

Lemma bias_child c v :
  (v < hubs l)%nat ->
  fast_bias (child l c v) = fast_bias (hub l v) - fall_cost (child l c v).
Proof.
  intros Hv; rewrite bias_bad, home_child by (auto; apply child_lt; auto); reflexivity.
Qed.

Lemma gap_bad y a :
  (y < bad l)%nat -> (a < choices l)%nat ->
  bellman_gap M rho fast_bias y a = rho - boosted d e x b y a * fall_cost y.
Proof.
  intros Hy Ha; unfold bellman_gap, M, fast_M; rewrite next_bad, pay_bad by auto.
  rewrite (bias_bad y Hy); ring.
Qed.

Lemma gap_quick v c :
  (v < hubs l)%nat -> (c < children l)%nat ->
  bellman_gap M rho fast_bias (hub l v) (roads l + c) = rho - 1 + fall_cost (child l c v).
Proof.
  intros Hv Hc; unfold bellman_gap, M, fast_M; rewrite next_quick, pay_hub by (auto; lia).
  rewrite bias_child by exact Hv; ring.
Qed.

Lemma gap_slow v c :
  (v < hubs l)%nat -> (roads l + children l + c < choices l)%nat ->
  bellman_gap M rho fast_bias (hub l v) (roads l + children l + c) =
  rho - 1 + g * fall_cost (child l c v).
Proof.
  intros Hv Hc; unfold bellman_gap, M, fast_M; rewrite next_slow, pay_hub by (auto; lia).
  rewrite bias_child by exact Hv; ring.
Qed.

Lemma gap_road v a :
  (v < hubs l)%nat -> (a < roads l)%nat -> (a < choices l)%nat ->
  bellman_gap M rho fast_bias (hub l v) a =
  rho - road_pay paid + road_fall paid g * fall_cost (road l a v) +
  way_cost (way l (road l a v) j) - way_cost (way l v j).
Proof.
  intros Hv Ha Hc; assert (Road := road_lt l fitting a v).
  unfold bellman_gap, M, fast_M; rewrite next_road, pay_road by auto.
  rewrite (bias_bad (road l a v)) by (destruct fitting; lia).
  rewrite home_small, !bias_hub by exact Road; ring.
Qed.

Lemma gap_road_nonneg v a :
  (v < hubs l)%nat -> (a < roads l)%nat -> (a < choices l)%nat ->
  0 <= bellman_gap M rho fast_bias (hub l v) a.
Proof.
  intros Hv Ha Hc; rewrite gap_road by auto.
  assert (Hj : (j < hubs l)%nat) by (apply home_lt, fitting).
  assert (Road := road_lt l fitting a v); assert (Far := way_road l fitting v j a Hv Hj Ha).
  destruct (Nat.eq_dec (road l a v) j) as [There|Elsewhere].
  - rewrite There in *; unfold way in Far at 2 |- *; rewrite distance_here in Far |- *.
    assert (Arrive := way_cost_arrive _ Far); unfold arrival_cost in Arrive.
    simpl (way_cost 0); unfold way in Arrive; lra.
  - assert (Away : way l (road l a v) j <> 0%nat)
      by (intros Zero; apply Elsewhere, (way_zero l fitting); auto).
    rewrite (fall_cost_other _ (other_home _ Road Elsewhere)).
    assert (Step := way_cost_step _ _ Far ltac:(lia)); unfold road_cost in Step; lra.
Qed.

Theorem fast_bellman : bellman M rho fast_bias.
Proof.
  assert (Rho := rho_pos); assert (Hj : (j < hubs l)%nat) by (apply home_lt, fitting).
  assert (Enough := enough_choices l fitting).
  split.
  - intros s a Hs Ha; destruct (fast_states l s Hs) as [Bad|[v [Hv ->]]].
    + rewrite gap_bad by auto.
      destruct (Nat.eq_dec s x) as [->|Other].
      * rewrite fall_cost_at_x; assert (Range := boosted_range d e x b x a e_nonneg).
        assert (boosted d e x b x a * (rho / (d + e)) <= (d + e) * (rho / (d + e)))
          by (apply Rmult_le_compat_r; [apply Rle_mult_inv_pos|]; lra).
        replace ((d + e) * (rho / (d + e))) with rho in * by (field; lra); lra.
      * rewrite boosted_elsewhere, fall_cost_other by auto; right; field; lra.
    + destruct (hub_actions l a) as [Road|[[c [Hc ->]]|[c ->]]].
      * apply gap_road_nonneg; auto.
      * rewrite gap_quick by auto; apply quick_cost.
      * rewrite gap_slow by auto; apply slow_cost.
  - intros s Hs; destruct (fast_states l s Hs) as [Bad|[v [Hv ->]]].
    + exists b; split; [exact b_choice|]; rewrite gap_bad by auto.
      destruct (Nat.eq_dec s x) as [->|Other].
      * rewrite boosted_here, fall_cost_at_x; field; lra.
      * rewrite boosted_elsewhere, fall_cost_other by auto; field; lra.
    + destruct (Nat.eq_dec v j) as [->|Away].
      * destruct (child_home l fitting x x_bad) as [Hc Child].
        exists (roads l + children l + x / hubs l)%nat; split; [simpl; lia|].
        rewrite gap_slow by (auto; lia); unfold j; rewrite Child, fall_cost_at_x.
        assert (Balance := slow_balance); lra.
      * destruct (onward_shorter l fitting v j Hv Hj Away) as [Legal Short].
        exists (onward l v j); split; [simpl; lia|].
        assert (Road := road_lt l fitting (onward l v j) v).
        rewrite gap_road, Short by (auto; lia).
        destruct (Nat.eq_dec (road l (onward l v j) v) j) as [There|Elsewhere].
        -- rewrite There; unfold way; rewrite distance_here; simpl; unfold arrival_cost; ring.
        -- assert (Not : way l (road l (onward l v j) v) j <> 0%nat)
             by (intros Zero; apply Elsewhere, (way_zero l fitting); auto).
           rewrite (fall_cost_other _ (other_home _ Road Elsewhere)).
           destruct (way l (road l (onward l v j) v) j) as [|n]; [lia|].
           unfold way_cost at 1 2; rewrite S_INR; unfold road_cost; ring.
Qed.

Theorem fast_gain : optimal_gain M rho.
Proof. exists fast_bias; exact fast_bellman. Qed.

End Bellman.
