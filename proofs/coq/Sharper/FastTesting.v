(** * The faster family is a hard family

    It meets the conditions of [hard_family], in both modes of its roads, as long as a good state is
    left no more easily than it is entered (g <= d). Quick actions and unpaid roads have slack.

    | here                   | meaning                                                       |
    |------------------------|---------------------------------------------------------------|
    | [is_hub l s]           | 1 in hubs, the good states                                    |
    | [coordinate l i]       | coordinate i as a bad state and an action                     |
    | [fast_slack ...]       | what a step wastes: a quick fall 1 - g, an unpaid road d      |
    | [fast_base]            | the base process: no action is boosted                        |
    | [fast_alternative i]   | coordinate i is boosted                                       |
    | [fast_pull_time d g T] | time for pulls in the base process                            | *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Proofmark.Process Require Import Sums Process Optimality Kl.
From Proofmark.Sharper Require Import CoinFlips Roads Martingale Truncation HardFamily SharpTesting
  FastFamily.
Open Scope R_scope.

Definition is_hub (l : layout) (s : nat) : R := if Nat.ltb s (bad l) then 0 else 1.

Definition fast_m (l : layout) : nat := (bad l * choices l)%nat.
Definition coordinate (l : layout) (i : nat) : nat * nat := (i / choices l, i mod choices l)%nat.

Definition fast_pull (l : layout) (i s a : nat) : R :=
  at_point (fst (coordinate l i)) s * at_point (snd (coordinate l i)) a.

Definition fast_slack (l : layout) (paid : bool) (d g : R) (s a : nat) : R :=
  if Nat.ltb s (bad l) then 0
  else if Nat.ltb a (roads l) then if paid then 0 else d
  else if Nat.ltb a (roads l + children l) then 1 - g else 0.

Definition fast_pull_time (d g T : R) : R := (g * T + 1 + sqrt (d * T) / 2) / (d + g).

Definition fast_base (l : layout) (paid : bool) (d g : R) : mdp := fast_M l paid d 0 g 0 0.

Definition fast_alternative (l : layout) (paid : bool) (d e g : R) (i : nat) : mdp :=
  fast_M l paid d e g (fst (coordinate l i)) (snd (coordinate l i)).

Definition fast_ratio (l : layout) (d e : R) (i : nat) : step -> R :=
  coin_log_ratio d e (heads l) (fst (coordinate l i)) (snd (coordinate l i)).

Section Testing.

Variable l : layout.
Variable paid : bool.
Variables d g : R.
Hypothesis fitting : fits l.
Hypothesis d_range : 0 < d < 1.
Hypothesis g_range : 0 < g <= d.

Lemma choices_pos : (0 < choices l)%nat.
Proof. destruct fitting; destruct (children l); lia. Qed.

Lemma coordinate_inside i :
  (i < fast_m l)%nat ->
  (fst (coordinate l i) < bad l)%nat /\ (snd (coordinate l i) < choices l)%nat.
Proof.
  intros Hi; assert (C := choices_pos); unfold fast_m in Hi; simpl; split.
  - apply Nat.div_lt_upper_bound; lia.
  - apply Nat.mod_upper_bound; lia.
Qed.

Lemma fast_m_pos : (0 < fast_m l)%nat.
Proof. assert (C := choices_pos); destruct fitting; apply Nat.mul_pos_pos; lia. Qed.

Lemma hub_or_not s : is_hub l s = 0 \/ is_hub l s = 1.
Proof. unfold is_hub; destruct (Nat.ltb s (bad l)); auto. Qed.

Lemma is_hub_bad x : (x < bad l)%nat -> is_hub l x = 0.
Proof. intros Hx; unfold is_hub; destruct (Nat.ltb_spec x (bad l)); [reflexivity|lia]. Qed.

Lemma is_hub_hub v : is_hub l (hub l v) = 1.
Proof.
  unfold is_hub, hub; destruct (Nat.ltb_spec (bad l + v) (bad l)); [lia|reflexivity].
Qed.

Lemma fast_pull_nonneg i s a : 0 <= fast_pull l i s a.
Proof. apply Rmult_le_pos; apply at_point_nonneg. Qed.

(** A step pulls at most one coordinate, *)
Lemma one_coordinate_a_step s a :
  (a < choices l)%nat -> Sum (fast_m l) (fun i => fast_pull l i s a) <= 1.
Proof.
  intros Ha; set (here := (s * choices l + a)%nat).
  apply Rle_trans with (Sum (fast_m l) (fun i => at_point here i * 1)).
  - apply Sum_le; intros i _; unfold fast_pull, coordinate, at_point; simpl fst; simpl snd.
    destruct (Nat.eqb_spec s (i / choices l)) as [State|]; [|destruct (Nat.eqb i here); lra].
    destruct (Nat.eqb_spec a (i mod choices l)) as [Act|]; [|destruct (Nat.eqb i here); lra].
    destruct (Nat.eqb_spec i here) as [|Not]; [lra|]; destruct Not; unfold here.
    rewrite State, Act, Nat.mul_comm; apply Nat.div_mod; lia.
  - destruct (Nat.lt_ge_cases here (fast_m l)) as [In|Out].
    + rewrite (Sum_at_point (fast_m l) here (fun _ => 1) In); lra.
    + rewrite Sum_zero; [lra|]; intros i Hi; rewrite at_point_other by lia; ring.
Qed.

(** and none in a hub. *)
Lemma no_coordinate_in_hub i v a : (i < fast_m l)%nat -> fast_pull l i (hub l v) a = 0.
Proof.
  intros Hi; destruct (coordinate_inside i Hi) as [Bad _]; unfold fast_pull, hub.
  rewrite at_point_other by lia; ring.
Qed.

(** What is good next, at each kind of step. *)
Lemma hub_next p s a :
  (s < bad l + hubs l)%nat -> (a < choices l)%nat ->
  next (fast_family l paid g p) s a (is_hub l) =
  if Nat.ltb s (bad l) then p s a
  else if Nat.ltb a (roads l) then 1 - road_fall paid g
  else if Nat.ltb a (roads l + children l) then 0 else 1 - g.
Proof.
  intros Hs Ha; destruct (fast_states l s Hs) as [Bad|[v [Hv ->]]].
  - rewrite next_bad, is_hub_hub, is_hub_bad by auto.
    destruct (Nat.ltb_spec s (bad l)); [ring|lia].
  - destruct (Nat.ltb_spec (hub l v) (bad l)); [unfold hub in *; lia|].
    destruct (hub_actions l a) as [Road|[[c [Hc ->]]|[c ->]]].
    + assert (Inside := road_lt l fitting a v).
      rewrite next_road, is_hub_hub, is_hub_bad by (auto; destruct fitting; lia).
      destruct (Nat.ltb_spec a (roads l)); [ring|lia].
    + rewrite next_quick, is_hub_bad by (auto using child_lt).
      destruct (Nat.ltb_spec (roads l + c) (roads l)); [lia|].
      destruct (Nat.ltb_spec (roads l + c) (roads l + children l)); [reflexivity|lia].
    + rewrite next_slow, is_hub_hub, is_hub_bad by (auto using child_lt).
      destruct (Nat.ltb_spec (roads l + children l + c) (roads l)); [lia|].
      destruct (Nat.ltb_spec (roads l + children l + c) (roads l + children l)); [lia|ring].
Qed.

Lemma fast_flow e x b s a :
  0 <= e -> (s < bad l + hubs l)%nat -> (a < choices l)%nat ->
  drift (fast_M l paid d e g x b) (is_hub l) s a + fast_slack l paid d g s a +
    (d + g) * reward (fast_M l paid d e g x b) s a <=
  d + e * (at_point x s * at_point b a).
Proof.
  intros He Hs Ha; assert (0 <= e * (at_point x s * at_point b a)).
  { apply Rmult_le_pos; [exact He|]; apply Rmult_le_pos; apply at_point_nonneg. }
  unfold drift, fast_M; rewrite hub_next by auto.
  unfold is_hub, fast_slack, fast_family, pay, boosted, road_fall, road_pay; simpl.
  destruct (Nat.ltb s (bad l)), (Nat.ltb a (roads l)), (Nat.ltb a (roads l + children l)), paid;
    lra.
Qed.

Lemma fast_variance e x b s a :
  0 <= e -> (s < bad l + hubs l)%nat -> (a < choices l)%nat ->
  next (fast_M l paid d e g x b) s a (fun t => is_hub l t ^ 2) -
    next (fast_M l paid d e g x b) s a (is_hub l) ^ 2 <= d + e.
Proof.
  intros He Hs Ha; rewrite (next_ext _ _ _ _ (is_hub l))
    by (intros t _; destruct (hub_or_not t) as [->| ->]; ring).
  unfold fast_M; rewrite hub_next by auto.
  assert (Boost := boosted_range d e x b s a He).
  assert (Squares := pow2_ge_0 (boosted d e x b s a)); assert (Squares' := pow2_ge_0 g).
  unfold road_fall.
  destruct (Nat.ltb s (bad l)), (Nat.ltb a (roads l)), (Nat.ltb a (roads l + children l)), paid;
    lra.
Qed.

Lemma fast_base_time s a :
  (s < bad l + hubs l)%nat -> (a < choices l)%nat ->
  (d + g) * Sum (fast_m l) (fun i => fast_pull l i s a) <=
  g + drift (fast_base l paid d g) (is_hub l) s a + fast_slack l paid d g s a.
Proof.
  intros Hs Ha; unfold drift, fast_base, fast_M; rewrite hub_next by auto.
  unfold fast_slack; destruct (fast_states l s Hs) as [Bad|[v [Hv ->]]].
  - assert (One := one_coordinate_a_step s a Ha).
    apply Rmult_le_compat_l with (r := d + g) in One; [|lra].
    rewrite is_hub_bad by exact Bad; destruct (Nat.ltb_spec s (bad l)); [|lia].
    unfold boosted; lra.
  - rewrite is_hub_hub, Sum_zero by (intros; apply no_coordinate_in_hub; auto).
    destruct (Nat.ltb_spec (hub l v) (bad l)); [unfold hub in *; lia|]; unfold road_fall.
    destruct (Nat.ltb a (roads l)), (Nat.ltb a (roads l + children l)), paid; lra.
Qed.

Lemma two_sides x b : (x < bad l)%nat -> heads l x b <> tails l x b.
Proof.
  intros Hx; rewrite heads_bad by exact Hx; unfold tails, hub.
  destruct (Nat.ltb_spec x (bad l)); lia.
Qed.

Lemma chance_bad p x b : (x < bad l)%nat -> chance l paid g p x b = p x b.
Proof. intros Hx; unfold chance; destruct (Nat.ltb_spec x (bad l)); [reflexivity|lia]. Qed.

Variable e : R.
Hypothesis e_pos : 0 < e.
Hypothesis de_lt_1 : d + e < 1.

Theorem fast_hard_family :
  hard_family d e g (is_hub l) (fast_m l) (fast_pull l) (fast_slack l paid d g)
    (fast_ratio l d e) (fast_base l paid d g) (fast_alternative l paid d e g).
Proof.
  assert (V : valid (fast_base l paid d g)) by (apply fast_M_valid; auto; lra).
  split; auto.
  - intros s; destruct (hub_or_not s) as [->| ->]; lra.
  - apply fast_pull_nonneg.
  - intros s a; unfold fast_slack.
    destruct (Nat.ltb s (bad l)), (Nat.ltb a (roads l)), (Nat.ltb a (roads l + children l)), paid;
      lra.
  - intros s a Hs Ha; destruct (fast_states l s Hs) as [Bad|[v [Hv ->]]].
    + assert (One := one_coordinate_a_step s a Ha).
      unfold fast_base, fast_M; rewrite pay_bad by exact Bad; lra.
    + rewrite Sum_zero by (intros; apply no_coordinate_in_hub; auto).
      assert (Range := reward_range _ V (hub l v) a Hs Ha); lra.
  - intros s a Hs Ha; apply fast_base_time; auto.
  - intros s a Hs Ha; assert (Flow := fast_flow 0 0 0 s a (Rle_refl 0) Hs Ha).
    unfold fast_base; lra.
  - intros s a Hs Ha; assert (Var := fast_variance 0 0 0 s a (Rle_refl 0) Hs Ha).
    unfold fast_base; lra.
  - intros i Hi; destruct (coordinate_inside i Hi) as [Bad Choice].
    split; auto.
    + apply fast_M_valid; auto; lra.
    + intros s a t _ _ _; apply coin_likelihood; auto; try lra.
      * apply two_sides, Bad.
      * rewrite chance_bad by exact Bad; unfold boosted; ring.
      * rewrite chance_bad by exact Bad; apply boosted_here.
      * intros s' a' Other; unfold chance; rewrite (boosted_elsewhere d e) by exact Other.
        destruct (Nat.ltb s' (bad l)); [unfold boosted; ring|reflexivity].
    + intros s a _ _; apply coin_divergence; auto; try lra.
      * apply heads_inside; auto; lia.
      * apply tails_inside; auto; lia.
      * apply two_sides, Bad.
      * rewrite chance_bad by exact Bad; unfold boosted; ring.
    + intros s a Hs Ha; apply fast_flow; auto; lra.
    + intros s a Hs Ha; apply fast_variance; auto; lra.
Qed.

Theorem fast_regret pi T s w :
  randomises (choices l) pi -> (0 < T)%nat -> 0 < s -> 0 < w < 1 ->
  bonus_pays d e g (INR T) (INR (fast_m l)) w ->
  exists i, (i < fast_m l)%nat /\
    sharp_regret d e g (INR T) (INR (fast_m l)) (fast_pull_time d g (INR T)) s w <=
    regret (fast_alternative l paid d e g i) (rate d e g) pi T 0.
Proof.
  intros R HT Hs Hw Pays; assert (start : (0 < bad l)%nat) by (destruct fitting; lia).
  apply (some_sharp_regret d e g (is_hub l) (fast_m l) (fast_pull l) (fast_slack l paid d g)
    (fast_ratio l d e) (fast_base l paid d g));
    auto using fast_hard_family, fast_m_pos, is_hub_bad; try lra.
  - simpl; lia.
  - apply (slack_beyond fast_hard_family); auto using is_hub_bad; try lra; simpl; lia.
Qed.

End Testing.
