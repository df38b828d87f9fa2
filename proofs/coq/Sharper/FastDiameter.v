(** * The diameter of the faster family

    From a bad state one enters its hub in 1/d steps, follows the roads to the hub of the target,
    and falls to the target in one step. A paid road may fall on the way, to a child of the hub it
    leads to, which costs another 1/d: a road takes 1 + fall/d steps on average. So the diameter is
    at most

      1/d + (1 + fall/d) W + 1,   W the largest number of roads.

    | here               | meaning                                                            |
    |--------------------|--------------------------------------------------------------------|
    | [pace]             | mean time per road                                                 |
    | [time_to_hub j s]  | a bound on the mean time from s to hub j                           |
    | [time_to_bad x s]  | the same to the bad state x                                        | *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Proofmark.Process Require Import Sums Process Optimality Diameter.
From Proofmark.Sharper Require Import CoinFlips Roads FastFamily.
Open Scope R_scope.

Section Travel.

Variable l : layout.
Variable paid : bool.
Variables d g : R.
Variable p : nat -> nat -> R.
Hypothesis fitting : fits l.
Hypothesis d_range : 0 < d <= 1.
Hypothesis g_range : 0 <= g <= 1.
Hypothesis p_range : forall x a, d <= p x a <= 1.

Let M := fast_family l paid g p.

Definition pace : R := 1 + road_fall paid g / d.

Definition time_to_hub (j s : nat) : R :=
  if Nat.ltb s (bad l) then / d + pace * INR (way l (home l s) j)
  else pace * INR (way l (s - bad l) j).

Definition time_to_bad (x s : nat) : R :=
  if Nat.eqb s x then 0 else 1 + time_to_hub (home l x) s.

Definition route_to_hub (j s : nat) : nat :=
  if Nat.ltb s (bad l) then 0%nat else onward l (s - bad l) j.

Definition route_to_bad (x s : nat) : nat :=
  if Nat.eqb s (hub l (home l x)) then (roads l + x / hubs l)%nat
  else route_to_hub (home l x) s.

Local Lemma travel_valid : valid M.
Proof.
  apply fast_valid; auto; intros x a; specialize (p_range x a); lra.
Qed.

Lemma pace_pos : 0 <= pace.
Proof.
  assert (0 <= road_fall paid g / d); [|unfold pace; lra].
  apply Rle_mult_inv_pos; [unfold road_fall; destruct paid|]; lra.
Qed.

Lemma inverse_pos : 0 < / d.
Proof. apply Rinv_0_lt_compat; lra. Qed.

Lemma children_pos : (0 < children l)%nat.
Proof. destruct fitting; destruct (children l); lia. Qed.

Lemma route_to_hub_legal j s : (route_to_hub j s < choices l)%nat.
Proof.
  assert (C := children_pos); assert (Enough := enough_choices l fitting).
  unfold route_to_hub; destruct (Nat.ltb s (bad l)); [lia|].
  assert (Road : (onward l (s - bad l) j <= roads l)%nat) by apply first_le; lia.
Qed.

Lemma route_to_bad_legal x s : (x < bad l)%nat -> (route_to_bad x s < choices l)%nat.
Proof.
  intros Hx; assert (Enough := enough_choices l fitting).
  destruct (child_home l fitting x Hx) as [Hc _].
  unfold route_to_bad; destruct (Nat.eqb s (hub l (home l x))); [lia|apply route_to_hub_legal].
Qed.

Lemma time_at_bad j x : (x < bad l)%nat -> time_to_hub j x = / d + time_to_hub j (hub l (home l x)).
Proof.
  intros Hx; unfold time_to_hub, hub.
  destruct (Nat.ltb_spec x (bad l)); [|lia].
  destruct (Nat.ltb_spec (bad l + home l x) (bad l)); [lia|].
  replace (bad l + home l x - bad l)%nat with (home l x) by lia; reflexivity.
Qed.

Lemma time_at_hub j v : time_to_hub j (hub l v) = pace * INR (way l v j).
Proof.
  unfold time_to_hub, hub; destruct (Nat.ltb_spec (bad l + v) (bad l)); [lia|].
  replace (bad l + v - bad l)%nat with v by lia; reflexivity.
Qed.

Lemma time_to_hub_range j s :
  (j < hubs l)%nat -> (s < bad l + hubs l)%nat ->
  0 <= time_to_hub j s <= / d + pace * INR (longest l).
Proof.
  intros Hj Hs; assert (I := inverse_pos); assert (Pace := pace_pos).
  assert (Hub : forall v, (v < hubs l)%nat ->
    0 <= time_to_hub j (hub l v) <= pace * INR (longest l)).
  { intros v Hv; rewrite time_at_hub.
    split; [apply Rmult_le_pos; [exact Pace|apply pos_INR]|].
    apply Rmult_le_compat_l; [exact Pace|]; apply le_INR, way_le; auto. }
  destruct (fast_states l s Hs) as [Bad|[v [Hv ->]]].
  - rewrite (time_at_bad j s Bad); assert (H := Hub (home l s) (home_lt l fitting s)); lra.
  - assert (H := Hub v Hv); lra.
Qed.

(** Every step on the route to a hub takes one off the time. *)
Lemma time_to_hub_drops j s :
  (j < hubs l)%nat -> (s < bad l + hubs l)%nat -> s <> hub l j ->
  1 + next M s (route_to_hub j s) (time_to_hub j) <= time_to_hub j s.
Proof.
  intros Hj Hs Away; assert (I := inverse_pos); assert (Legal := route_to_hub_legal j s).
  destruct (fast_states l s Hs) as [Bad|[v [Hv ->]]].
  - unfold M; rewrite next_bad, !(time_at_bad j s Bad) by auto.
    assert (P := p_range s (route_to_hub j s)).
    assert (1 <= p s (route_to_hub j s) * / d); [|lra].
    rewrite <- (Rinv_r d) at 1 by lra; apply Rmult_le_compat_r; lra.
  - assert (Apart : v <> j) by (intros ->; apply Away; reflexivity).
    destruct (onward_shorter l fitting v j Hv Hj Apart) as [Road Short].
    assert (Route : route_to_hub j (hub l v) = onward l v j).
    { unfold route_to_hub, hub; destruct (Nat.ltb_spec (bad l + v) (bad l)); [lia|].
      replace (bad l + v - bad l)%nat with v by lia; reflexivity. }
    rewrite Route in *; unfold M; rewrite next_road by auto.
    assert (Inside := road_lt l fitting (onward l v j) v).
    rewrite (time_at_bad j (road l (onward l v j) v)) by (destruct fitting; lia).
    rewrite home_small, !time_at_hub, Short, S_INR by auto.
    right; unfold pace; field; lra.
Qed.

Lemma time_to_bad_drops x s :
  (x < bad l)%nat -> (s < bad l + hubs l)%nat -> s <> x ->
  1 + next M s (route_to_bad x s) (time_to_bad x) <= time_to_bad x s.
Proof.
  intros Hx Hs Away; assert (Hj := home_lt l fitting x).
  assert (Legal := route_to_bad_legal x s Hx); unfold time_to_bad at 2.
  destruct (Nat.eqb_spec s x); [contradiction|].
  unfold route_to_bad in *; destruct (Nat.eqb_spec s (hub l (home l x))) as [->|Elsewhere].
  - destruct (child_home l fitting x Hx) as [Hc Child].
    unfold M; rewrite next_quick, Child, time_at_hub by auto.
    unfold time_to_bad; rewrite Nat.eqb_refl; unfold way; rewrite distance_here; simpl; lra.
  - assert (Drop := time_to_hub_drops (home l x) s Hj Hs Elsewhere).
    apply Rle_trans with (1 + next M s (route_to_hub (home l x) s)
      (fun t => 1 + time_to_hub (home l x) t)).
    + apply Rplus_le_compat_l, next_le; auto using travel_valid.
      intros t Ht _; unfold time_to_bad; destruct (Nat.eqb t x); [|lra].
      assert (Range := time_to_hub_range (home l x) t Hj Ht); lra.
    + rewrite next_plus, next_const by (auto using travel_valid); lra.
Qed.

Theorem fast_diameter : diameter_at_most M (/ d + pace * INR (longest l) + 1).
Proof.
  assert (V := travel_valid).
  intros s t Hs Ht Apart; simpl in Hs, Ht; destruct (fast_states l t Ht) as [Bad|[j [Hj ->]]].
  - assert (Hj := home_lt l fitting t).
    exists (route_to_bad t); split; [intros; apply route_to_bad_legal; auto|]; intros n.
    apply Rle_trans with (time_to_bad t s).
    + apply hitting_le_potential; auto.
      * intros; apply route_to_bad_legal; auto.
      * intros u Hu; unfold time_to_bad; destruct (Nat.eqb u t); [lra|].
        assert (Range := time_to_hub_range (home l t) u Hj Hu); lra.
      * intros u Hu Away; apply time_to_bad_drops; auto.
    + unfold time_to_bad; destruct (Nat.eqb_spec s t); [contradiction|].
      assert (Range := time_to_hub_range (home l t) s Hj Hs); lra.
  - exists (route_to_hub j); split; [intros; apply route_to_hub_legal|]; intros n.
    apply Rle_trans with (time_to_hub j s).
    + apply hitting_le_potential; auto.
      * intros; apply route_to_hub_legal.
      * intros u Hu; apply time_to_hub_range; auto.
      * intros u Hu Away; apply time_to_hub_drops; auto.
    + assert (Range := time_to_hub_range j s Hj Hs); lra.
Qed.

End Travel.
