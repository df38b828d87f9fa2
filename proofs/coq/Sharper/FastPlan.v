(** * How many hubs, and how far apart

    The layout of the faster family for 2K states and A actions, with b children to a hub and 2^p
    roads. It takes H = ceil(2K/(b+1)) hubs; all other states are bad. Compared with the tree of the
    paper, whose diameter L the regime speaks of, roads are short: with h = floor(log2 K),

      H <= 2^(h+1-t) if 2^(t+1) <= b + 1,   W = ceil((h+1-t)/p),   2 h <= L + 1,

    so that W <= (L+1)/(2p) + 1 - t/p. In b + 1 states about b are bad ([plan_bad]).

    | here             | meaning                                                              |
    |------------------|----------------------------------------------------------------------|
    | [K], [A]         | half the number of states; the number of actions                     |
    | [b], [p]         | children to a hub; the number of roads is 2^p                        |
    | [t]              | how many halvings of the tree the children replace                   |
    | [plan K A b p t] | the layout                                                           | *)

From Coq Require Import Lia PeanoNat ZifyNat.
From Proofmark.Process Require Import HeapDiameter.
From Proofmark.Sharper Require Import FastFamily.

Definition hub_count (K b : nat) : nat := (2 * K + b) / (b + 1).

Definition plan (K A b p t : nat) : layout := {|
  hubs := hub_count K b;
  bad := 2 * K - hub_count K b;
  children := b;
  roads := 2 ^ p;
  longest := (Nat.log2 K + 1 - t + (p - 1)) / p;
  choices := A;
|}.

Section Plan.

Variables K A b p t : nat.
Hypothesis K_pos : 0 < K.
Hypothesis b_pos : 0 < b.
Hypothesis p_pos : 0 < p.
Hypothesis t_small : 2 ^ (t + 1) <= b + 1.
Hypothesis A_large : 2 ^ p + 2 * b <= A.

(** The rounded quotient, as inequalities. *)
Lemma hub_count_bounds :
  (b + 1) * hub_count K b <= 2 * K + b < (b + 1) * (hub_count K b + 1).
Proof.
  unfold hub_count; assert (Up := Nat.mul_succ_div_gt (2 * K + b) (b + 1) ltac:(lia)).
  split; [apply Nat.mul_div_le|]; lia.
Qed.

Lemma hub_count_le : 0 < hub_count K b <= K.
Proof.
  assert (H := hub_count_bounds); set (n := hub_count K b) in *; clearbody n; split.
  - destruct n; lia.
  - apply Nat.lt_succ_r, (Nat.mul_lt_mono_pos_l (b + 1)); [lia|].
    assert (1 * K <= b * K) by (apply Nat.mul_le_mono_r; lia); lia.
Qed.

(** If b is odd, 2K leaves an even remainder, which saves one. *)
Lemma hub_count_even : (b + 1) * hub_count K b <= 2 * K + 2 * (b / 2).
Proof.
  assert (H := hub_count_bounds); set (n := hub_count K b) in *; set (c := b / 2).
  assert (Half : b = 2 * c \/ b = 2 * c + 1) by (unfold c; lia).
  clearbody n c; destruct Half; subst b; lia.
Qed.

(** Half the states to a hub, or a quarter, and so on: as many halvings less of the number of
    hubs. *)
Lemma hub_count_power : hub_count K b <= 2 ^ (Nat.log2 K + 1 - t).
Proof.
  assert (H := hub_count_bounds); destruct (Nat.log2_spec K K_pos) as [_ Above].
  rewrite Nat.pow_succ_r' in Above; rewrite Nat.add_1_r, Nat.pow_succ_r' in t_small.
  assert (Positive := Nat.pow_nonzero 2 t ltac:(lia)).
  destruct (Nat.le_gt_cases t (Nat.log2 K + 1)) as [Deep|Shallow].
  - assert (Split : 2 ^ t * 2 ^ (Nat.log2 K + 1 - t) = 2 * 2 ^ Nat.log2 K)
      by (rewrite <- Nat.pow_add_r, <- Nat.pow_succ_r'; f_equal; lia).
    set (n := 2 ^ (Nat.log2 K + 1 - t)) in *; clearbody n.
    apply Nat.lt_succ_r, (Nat.mul_lt_mono_pos_l (b + 1)); [lia|].
    assert (2 * 2 ^ t * n <= (b + 1) * n) by (apply Nat.mul_le_mono_r; lia); lia.
  - assert (2 ^ (Nat.log2 K + 1) <= 2 ^ t) by (apply Nat.pow_le_mono_r; lia).
    replace (Nat.log2 K + 1 - t) with 0 by lia; rewrite Nat.add_1_r, Nat.pow_succ_r' in *.
    apply Nat.lt_succ_r, (Nat.mul_lt_mono_pos_l (b + 1)); simpl; lia.
Qed.

Theorem plan_fits : fits (plan K A b p t).
Proof.
  assert (H := hub_count_bounds); assert (Le := hub_count_le); split; simpl; try lia.
  rewrite <- Nat.pow_mul_r; etransitivity; [apply hub_count_power|].
  apply Nat.pow_le_mono_r; [lia|].
  set (far := Nat.log2 K + 1 - t).
  assert (Up := Nat.mul_succ_div_gt (far + (p - 1)) p ltac:(lia)).
  rewrite Nat.mul_succ_r in Up; set (q := (far + (p - 1)) / p) in *; clearbody far q; lia.
Qed.

Lemma plan_states : bad (plan K A b p t) + hubs (plan K A b p t) = 2 * K.
Proof. assert (Le := hub_count_le); simpl; lia. Qed.

Theorem plan_bad : 2 * K * b <= (b + 1) * bad (plan K A b p t) + 2 * (b / 2).
Proof.
  assert (Even := hub_count_even); assert (All := plan_states).
  apply (f_equal (Nat.mul (b + 1))) in All; rewrite Nat.mul_add_distr_l in All.
  unfold plan in *; cbn [hubs bad] in *.
  set (m := 2 * K - hub_count K b) in *; set (c := b / 2) in *; clearbody m c; lia.
Qed.

Lemma log2_le_L : 2 * Nat.log2 K <= L K + 1.
Proof.
  destruct (Nat.le_gt_cases 2 K) as [Two|One].
  - rewrite L_closed_form by exact Two; cbv zeta.
    destruct (3 * 2 ^ (Nat.log2 K - 1) <=? K); lia.
  - replace K with 1 by lia; simpl; lia.
Qed.

Theorem plan_longest :
  t <= Nat.log2 K -> 2 * p * longest (plan K A b p t) + 2 * t <= L K + 1 + 2 * p.
Proof.
  intros Deep; assert (Log := log2_le_L); unfold plan; cbn [longest].
  assert (Down := Nat.mul_div_le (Nat.log2 K + 1 - t + (p - 1)) p ltac:(lia)).
  set (q := (Nat.log2 K + 1 - t + (p - 1)) / p) in *; clearbody q; lia.
Qed.

End Plan.
