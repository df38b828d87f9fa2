(** * A faster family

    The paper's family spends half of its diameter on leaving good states, half of its states on
    being good, and three actions of every bad state on walking. Here a good state is left in one
    step, many bad states share a good one, and one walks in good states, where actions are spare.
    Bad states give no reward; the good states are called hubs. Every bad state has a home among the
    hubs, and every hub a few children, the bad states at home there.

    In a bad state every action is statistical: it leads to the hub with a small probability, d or,
    at the coordinate, d + e, and else stays. In a hub there are
    - roads: to another hub;
    - one quick action for each child: it falls to the child at once;
    - one slow action for each child: it falls to the child with probability g, and else stays. The
      slow action decides where one falls, so that many bad states can share one good one.

    Roads come in two modes. Paid roads are rewarded like every action in a hub, so that rewards
    depend on the state alone, and fall with probability g too, to a child of the hub they lead to.
    Unpaid roads have no reward and never fall.

    | here               | meaning                                                            |
    |--------------------|--------------------------------------------------------------------|
    | [layout]           | numbers of hubs, bad states, children, roads; longest way; actions |
    | state x < bad      | the bad state x; state 0 is bad                                    |
    | state [hub l v]    | hub v, for v < hubs                                                |
    | [home l x]         | the hub of bad state x                                             |
    | [child l c v]      | child c of hub v (child 0, if it has no child c)                   |
    | [paid]             | the mode of the roads                                              |
    | [fast_family ...]  | the process; action a of bad state x succeeds with chance p x a    |
    | [fast_M ... x b]   | action b of bad state x succeeds with d + e, all others with d     | *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Proofmark.Process Require Import Sums Process.
From Proofmark.Sharper Require Import CoinFlips Roads.
Open Scope R_scope.

Record layout := { hubs : nat; bad : nat; children : nat; roads : nat; longest : nat;
                   choices : nat }.

Record fits (l : layout) : Prop := {
  hubs_pos : (0 < hubs l)%nat;
  hubs_le_bad : (hubs l <= bad l)%nat;
  bad_le_children : (bad l <= children l * hubs l)%nat;
  roads_reach : (hubs l <= roads l ^ longest l)%nat;
  enough_choices : (roads l + 2 * children l <= choices l)%nat;
}.

Definition hub (l : layout) (v : nat) : nat := (bad l + v)%nat.
Definition home (l : layout) (x : nat) : nat := (x mod hubs l)%nat.
Definition child (l : layout) (c v : nat) : nat :=
  let x := (c * hubs l + v)%nat in if Nat.ltb x (bad l) then x else v.
Definition road (l : layout) : nat -> nat -> nat := shift (hubs l) (roads l).

Definition road_fall (paid : bool) (g : R) : R := if paid then g else 0.
Definition road_pay (paid : bool) : R := if paid then 1 else 0.

Definition heads (l : layout) (s a : nat) : nat :=
  let v := (s - bad l)%nat in
  if Nat.ltb s (bad l) then hub l (home l s)
  else if Nat.ltb a (roads l) then road l a v
  else if Nat.ltb a (roads l + children l) then child l (a - roads l) v
  else child l (a - (roads l + children l)) v.

Definition tails (l : layout) (s a : nat) : nat :=
  if Nat.ltb s (bad l) then s
  else if Nat.ltb a (roads l) then hub l (road l a (s - bad l)) else s.

Definition chance (l : layout) (paid : bool) (g : R) (p : nat -> nat -> R) (s a : nat) : R :=
  if Nat.ltb s (bad l) then p s a
  else if Nat.ltb a (roads l) then road_fall paid g
  else if Nat.ltb a (roads l + children l) then 1 else g.

Definition pay (l : layout) (paid : bool) (s a : nat) : R :=
  if Nat.ltb s (bad l) then 0 else if Nat.ltb a (roads l) then road_pay paid else 1.

Definition fast_family (l : layout) (paid : bool) (g : R) (p : nat -> nat -> R) : mdp :=
  coin_process (bad l + hubs l) (choices l) (chance l paid g p) (heads l) (tails l) (pay l paid).

Definition fast_M (l : layout) (paid : bool) (d e g : R) (x b : nat) : mdp :=
  fast_family l paid g (boosted d e x b).

(** The number of roads from hub v to hub j, and the first one to take. *)
Definition way (l : layout) : nat -> nat -> nat := distance (roads l) (longest l) (road l).
Definition onward (l : layout) : nat -> nat -> nat := toward (roads l) (longest l) (road l).

(** ** Homes and children *)

Section Layout.

Variable l : layout.
Hypothesis fitting : fits l.

Lemma hubs_nonzero : hubs l <> 0%nat.
Proof. destruct fitting; lia. Qed.

Lemma home_lt x : (home l x < hubs l)%nat.
Proof. apply Nat.mod_upper_bound, hubs_nonzero. Qed.

Lemma road_lt k v : (road l k v < hubs l)%nat.
Proof. apply shift_inside, fitting. Qed.

Lemma child_lt c v : (v < hubs l)%nat -> (child l c v < bad l)%nat.
Proof.
  intros Hv; destruct fitting; unfold child.
  destruct (Nat.ltb_spec (c * hubs l + v) (bad l)); lia.
Qed.

Lemma home_small v : (v < hubs l)%nat -> home l v = v.
Proof. intros Hv; apply Nat.mod_small, Hv. Qed.

Lemma home_child c v : (v < hubs l)%nat -> home l (child l c v) = v.
Proof.
  intros Hv; unfold child; destruct (Nat.ltb_spec (c * hubs l + v) (bad l)).
  - unfold home; rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small; auto using hubs_nonzero.
  - apply home_small, Hv.
Qed.

(** Every bad state is a child of its home. *)
Lemma child_home x :
  (x < bad l)%nat -> (x / hubs l < children l)%nat /\ child l (x / hubs l) (home l x) = x.
Proof.
  intros Hx; assert (Hh := hubs_nonzero); destruct fitting.
  split; [apply Nat.div_lt_upper_bound; lia|].
  assert (Split := Nat.div_mod x (hubs l) Hh); unfold child, home.
  rewrite (Nat.mul_comm (x / hubs l)), <- Split; destruct (Nat.ltb_spec x (bad l)); lia.
Qed.

Lemma connected v j :
  (v < hubs l)%nat -> (j < hubs l)%nat ->
  exists n, (n <= longest l)%nat /\ arrives (roads l) (road l) n v j = true.
Proof. apply shift_connected; apply fitting. Qed.

Lemma way_le v j : (v < hubs l)%nat -> (j < hubs l)%nat -> (way l v j <= longest l)%nat.
Proof. apply distance_le, connected. Qed.

Lemma way_zero v j : (v < hubs l)%nat -> (j < hubs l)%nat -> way l v j = 0%nat -> v = j.
Proof. apply distance_zero, connected. Qed.

Lemma way_road v j k :
  (v < hubs l)%nat -> (j < hubs l)%nat -> (k < roads l)%nat ->
  (way l v j <= S (way l (road l k v) j))%nat.
Proof. apply (distance_road (hubs l)); [intros; apply road_lt|exact connected]. Qed.

Lemma onward_shorter v j :
  (v < hubs l)%nat -> (j < hubs l)%nat -> v <> j ->
  (onward l v j < roads l)%nat /\ way l v j = S (way l (road l (onward l v j) v) j).
Proof. apply (toward_shorter (hubs l)); [intros; apply road_lt|exact connected]. Qed.

Lemma fast_states s :
  (s < bad l + hubs l)%nat -> (s < bad l)%nat \/ exists v, (v < hubs l)%nat /\ s = hub l v.
Proof.
  intros Hs; destruct (Nat.lt_ge_cases s (bad l)); [left; auto|right].
  exists (s - bad l)%nat; unfold hub; lia.
Qed.

Lemma hub_actions a :
  (a < roads l)%nat \/ (exists c, (c < children l)%nat /\ a = (roads l + c)%nat) \/
  exists c, a = (roads l + children l + c)%nat.
Proof.
  destruct (Nat.lt_ge_cases a (roads l)); [left; auto|right].
  destruct (Nat.lt_ge_cases a (roads l + children l)); [left|right].
  - exists (a - roads l)%nat; lia.
  - exists (a - (roads l + children l))%nat; lia.
Qed.

(** ** Transitions *)

(** Decides the comparisons of a state with [bad] and of an action with the kinds of actions. *)
Ltac kinds :=
  unfold hub in *;
  repeat match goal with |- context [Nat.ltb ?a ?b] =>
    destruct (Nat.ltb_spec a b); [try lia|try lia] end.

Lemma heads_bad x a : (x < bad l)%nat -> heads l x a = hub l (home l x).
Proof. intros Hx; unfold heads; destruct (Nat.ltb_spec x (bad l)); [reflexivity|lia]. Qed.

Lemma heads_inside s a : (s < bad l + hubs l)%nat -> (heads l s a < bad l + hubs l)%nat.
Proof.
  intros Hs; destruct (fast_states s Hs) as [Bad|[v [Hv ->]]].
  - rewrite heads_bad by exact Bad; assert (Home := home_lt s); unfold hub; lia.
  - unfold heads, hub; replace (bad l + v - bad l)%nat with v by lia.
    assert (Road := road_lt a v); assert (Quick := child_lt (a - roads l) v Hv).
    assert (Slow := child_lt (a - (roads l + children l)) v Hv).
    destruct fitting; kinds.
Qed.

Lemma tails_inside s a : (s < bad l + hubs l)%nat -> (tails l s a < bad l + hubs l)%nat.
Proof.
  intros Hs; assert (Road := road_lt a (s - bad l)); unfold tails, hub; kinds.
Qed.

Section Kernel.

Variable paid : bool.
Variable g : R.
Variable p : nat -> nat -> R.

Let M := fast_family l paid g p.

Lemma next_fast s a f :
  (s < bad l + hubs l)%nat -> (a < choices l)%nat ->
  next M s a f =
  chance l paid g p s a * f (heads l s a) + (1 - chance l paid g p s a) * f (tails l s a).
Proof. intros Hs Ha; apply next_coin; auto using heads_inside, tails_inside. Qed.

Lemma next_bad x a f :
  (x < bad l)%nat -> (a < choices l)%nat ->
  next M x a f = p x a * f (hub l (home l x)) + (1 - p x a) * f x.
Proof.
  intros Hx Ha; rewrite next_fast by lia; unfold chance, heads, tails.
  destruct (Nat.ltb_spec x (bad l)); [reflexivity|lia].
Qed.

Lemma next_road v a f :
  (v < hubs l)%nat -> (a < roads l)%nat -> (a < choices l)%nat ->
  next M (hub l v) a f =
  road_fall paid g * f (road l a v) + (1 - road_fall paid g) * f (hub l (road l a v)).
Proof.
  intros Hv Ha Hc; rewrite next_fast by (unfold hub; lia); unfold chance, heads, tails.
  kinds; replace (bad l + v - bad l)%nat with v by lia; reflexivity.
Qed.

Lemma next_quick v c f :
  (v < hubs l)%nat -> (c < children l)%nat ->
  next M (hub l v) (roads l + c) f = f (child l c v).
Proof.
  intros Hv Hc; destruct fitting; rewrite next_fast by (unfold hub; lia).
  unfold chance, heads, tails; kinds.
  replace (bad l + v - bad l)%nat with v by lia.
  replace (roads l + c - roads l)%nat with c by lia; ring.
Qed.

Lemma next_slow v c f :
  (v < hubs l)%nat -> (roads l + children l + c < choices l)%nat ->
  next M (hub l v) (roads l + children l + c) f = g * f (child l c v) + (1 - g) * f (hub l v).
Proof.
  intros Hv Hc; rewrite next_fast by (unfold hub; lia).
  unfold chance, heads, tails; kinds.
  replace (bad l + v - bad l)%nat with v by lia.
  replace (roads l + children l + c - (roads l + children l))%nat with c by lia; reflexivity.
Qed.

Lemma pay_bad x a : (x < bad l)%nat -> reward M x a = 0.
Proof. intros Hx; unfold M, fast_family, pay; simpl; kinds; reflexivity. Qed.

Lemma pay_road v a : (a < roads l)%nat -> reward M (hub l v) a = road_pay paid.
Proof. intros Ha; unfold M, fast_family, pay; simpl; kinds; reflexivity. Qed.

Lemma pay_hub v a : (roads l <= a)%nat -> reward M (hub l v) a = 1.
Proof. intros Ha; unfold M, fast_family, pay; simpl; kinds; reflexivity. Qed.

Theorem fast_valid :
  0 <= g <= 1 -> (forall x a, 0 <= p x a <= 1) -> valid M.
Proof.
  intros Hg Hp; apply coin_valid; auto using heads_inside, tails_inside.
  - intros s a _ _; specialize (Hp s a); unfold chance, road_fall.
    destruct (Nat.ltb s (bad l)), (Nat.ltb a (roads l)), (Nat.ltb a (roads l + children l)), paid;
      lra.
  - intros s a _ _; unfold pay, road_pay.
    destruct (Nat.ltb s (bad l)), (Nat.ltb a (roads l)), paid; lra.
Qed.

End Kernel.

Theorem fast_M_valid paid d e g x b :
  0 < d -> 0 <= e -> d + e <= 1 -> 0 <= g <= 1 -> valid (fast_M l paid d e g x b).
Proof.
  intros Hd He Hde Hg; apply fast_valid; auto; intros s a.
  assert (Range := boosted_range d e x b s a He); lra.
Qed.

End Layout.
