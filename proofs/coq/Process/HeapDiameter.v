(** * The diameter of the heap tree

    L(K) is the largest distance between two of the vertices 0, ..., K-1. This file shows that
    - L is monotone, so a tree above a row's threshold has L >= L_o ([L_monotone]; paper, A.8);
    - L <= 2 ceil(log2 K) ([L_bound]; eq:treediameter);
    - with h = floor(log2 K) >= 1, L is 2h if K >= 3 2^(h-1) and 2h-1 otherwise
      ([L_closed_form]), and the same on binary numbers for sizes too large to be unary
      ([L_of_N], [L_value]).

    | name            | meaning                                                  |
    |-----------------|----------------------------------------------------------|
    | [max_below n f] | the largest of f 0, ..., f (n-1), and 0 if there is none |
    | [L K]           | the diameter, by its definition: the largest [dist u v]  |
    | [L_N k]         | the closed form of the diameter on binary numbers        | *)

From Coq Require Import Lia NArith PeanoNat ZifyNat.
From Proofmark.Process Require Export Heap.

(** ** The diameter, by its definition *)

Fixpoint max_below (n : nat) (f : nat -> nat) : nat :=
  match n with
  | O => 0
  | S k => Nat.max (max_below k f) (f k)
  end.

Definition L (K : nat) : nat := max_below K (fun u => max_below K (fun v => dist u v)).

Lemma max_below_ge n f k : k < n -> f k <= max_below n f.
Proof.
  induction n as [|n IH]; simpl; intros inside; [lia|].
  destruct (Nat.eq_dec k n) as [->|]; lia.
Qed.

Lemma max_below_attained n f : 0 < n -> exists k, k < n /\ f k = max_below n f.
Proof.
  induction n as [|n IH]; intros positive; [lia|]; simpl.
  destruct (Nat.le_gt_cases (max_below n f) (f n)) as [new|old]; [exists n; lia|].
  destruct n as [|n]; [simpl in old; lia|].
  destruct IH as (k & inside & attained); [|exists k]; lia.
Qed.

Lemma dist_le_L : forall K u v, u < K -> v < K -> dist u v <= L K.
Proof.
  intros K u v u_inside v_inside; unfold L.
  etransitivity; [|exact (max_below_ge K _ u u_inside)].
  exact (max_below_ge K (fun v => dist u v) v v_inside).
Qed.

Lemma L_attained : forall K, 0 < K -> exists u v, u < K /\ v < K /\ dist u v = L K.
Proof.
  intros K positive; unfold L.
  destruct (max_below_attained K (fun u => max_below K (fun v => dist u v)) positive)
    as (u & u_inside & <-).
  destruct (max_below_attained K (fun v => dist u v) positive) as (v & v_inside & <-).
  now exists u, v.
Qed.

(** Any bound on all distances bounds the diameter. *)
Lemma L_least K d : (forall u v, u < K -> v < K -> dist u v <= d) -> L K <= d.
Proof.
  intros bound; destruct K as [|K]; [apply Nat.le_0_l|].
  destruct (L_attained (S K)) as (u & v & u_inside & v_inside & <-); [lia|auto].
Qed.

Lemma L_monotone : forall K K', K <= K' -> L K <= L K'.
Proof.
  intros K K' larger; apply L_least; intros u v u_inside v_inside; apply dist_le_L; lia.
Qed.

(** ** The closed form *)

(** The descendants of w that lie a levels below it have consecutive indices. *)
Lemma dist_descendant a : forall u w,
  (w + 1) * 2 ^ a <= u + 1 < (w + 2) * 2 ^ a -> dist u w = a.
Proof.
  induction a as [|a IH]; intros u w level.
  - replace w with u by (simpl in level; lia); apply dist_refl.
  - rewrite Nat.pow_succ_r' in level; pose proof (Nat.pow_nonzero 2 a).
    rewrite dist_climb_left by nia; f_equal; apply IH; unfold parent; nia.
Qed.

Lemma dist_root u : dist u 0 = Nat.log2 (u + 1).
Proof.
  apply dist_descendant; pose proof (Nat.log2_spec (u + 1)) as level.
  rewrite Nat.pow_succ_r' in level; lia.
Qed.

Lemma dist_le_depths u v : dist u v <= Nat.log2 (u + 1) + Nat.log2 (v + 1).
Proof. rewrite <- !dist_root, (dist_sym v); apply dist_triangle. Qed.

Lemma L_le_twice_log K : L K <= 2 * Nat.log2 K.
Proof.
  apply L_least; intros u v u_inside v_inside; pose proof (dist_le_depths u v).
  pose proof (Nat.log2_le_mono (u + 1) K); pose proof (Nat.log2_le_mono (v + 1) K); lia.
Qed.

Lemma L_bound : forall K, 1 <= K -> L K <= 2 * Nat.log2_up K.
Proof.
  intros K _; pose proof (L_le_twice_log K); pose proof (Nat.le_log2_log2_up K); lia.
Qed.

(** The first vertices of the left and the right half of level g+1 are joined through the root. *)
Lemma dist_across g : dist (2 * 2 ^ g - 1) (3 * 2 ^ g - 1) = 2 * g + 2.
Proof.
  induction g as [|g IH]; [reflexivity|].
  rewrite Nat.pow_succ_r'; pose proof (Nat.pow_nonzero 2 g).
  rewrite dist_climb_right by lia.
  replace (parent (3 * (2 * 2 ^ g) - 1)) with (3 * 2 ^ g - 1) by (unfold parent; lia).
  rewrite dist_climb_left by lia.
  replace (parent (2 * (2 * 2 ^ g) - 1)) with (2 * 2 ^ g - 1) by (unfold parent; lia).
  lia.
Qed.

(** The last level, g+1, reaches into its right half. *)
Lemma L_even g K : 3 * 2 ^ g <= K < 4 * 2 ^ g -> L K = 2 * g + 2.
Proof.
  intros size; apply Nat.le_antisymm.
  - rewrite L_le_twice_log, (Nat.log2_unique K (S g)); rewrite ?Nat.pow_succ_r'; lia.
  - rewrite <- dist_across; apply dist_le_L; lia.
Qed.

(** The last level, g+1, stays in its left half, below vertex 1. *)
Lemma L_odd g K : 2 * 2 ^ g <= K < 3 * 2 ^ g -> L K = 2 * g + 1.
Proof.
  intros size; apply Nat.le_antisymm.
  - apply L_least; intros u v u_inside v_inside; pose proof (dist_le_depths u v).
    assert (depth : forall w, w < K ->
      Nat.log2 (w + 1) <= g \/ (Nat.log2 (w + 1) = g + 1 /\ dist w 1 = g)).
    { intros w inside; destruct (Nat.lt_ge_cases (w + 1) (2 * 2 ^ g)) as [upper|last].
      - left; apply Nat.lt_succ_r, Nat.log2_lt_pow2; rewrite ?Nat.pow_succ_r'; lia.
      - right; split; [apply Nat.log2_unique|apply dist_descendant];
          rewrite ?Nat.add_1_r, ?Nat.pow_succ_r'; lia. }
    pose proof (dist_triangle u 1 v); rewrite (dist_sym 1) in *.
    destruct (depth u u_inside), (depth v v_inside); lia.
  - pose proof (edge_parent (3 * 2 ^ g - 1)) as step.
    pose proof (dist_le_L K (parent (3 * 2 ^ g - 1)) (2 * 2 ^ g - 1)) as inside.
    pose proof (dist_across g) as across; rewrite dist_sym in across.
    apply edge_dist with (v := 2 * 2 ^ g - 1) in step; unfold parent in *; lia.
Qed.

Lemma L_0 : L 0 = 0.
Proof. reflexivity. Qed.

Lemma L_1 : L 1 = 0.
Proof. reflexivity. Qed.

Theorem L_closed_form : forall K, 2 <= K ->
  L K = let h := Nat.log2 K in if 3 * 2 ^ (h - 1) <=? K then 2 * h else 2 * h - 1.
Proof.
  intros K size; pose proof (Nat.log2_spec K) as level; pose proof (Nat.log2_pos K) as deep.
  destruct (Nat.log2 K) as [|g]; [lia|]; rewrite !Nat.pow_succ_r' in level.
  cbv zeta; replace (S g - 1) with g by lia.
  destruct (Nat.leb_spec (3 * 2 ^ g) K); [rewrite (L_even g)|rewrite (L_odd g)]; lia.
Qed.

(** ** The closed form in binary *)

Definition L_N (k : N) : N :=
  (if k <=? 1 then 0
   else let h := N.log2 k in if 3 * 2 ^ (h - 1) <=? k then 2 * h else 2 * h - 1)%N.

Lemma L_of_N : forall k, (0 < k)%N -> L (N.to_nat k) = N.to_nat (L_N k).
Proof.
  intros k positive; unfold L_N; destruct (N.leb_spec k 1).
  { replace k with 1%N by lia; apply L_1. }
  pose proof (N.log2_spec k positive) as level; pose proof (N.log2_pos k) as deep.
  assert (log : N.log2 k = N.succ (N.log2 k - 1)) by lia.
  remember (N.log2 k - 1)%N as g eqn:unused; clear unused deep.
  rewrite log, !N.pow_succ_r' in level.
  rewrite log; cbv zeta; replace (N.succ g - 1)%N with g by lia.
  pose proof (N2Nat.inj_pow 2 g) as power; change (N.to_nat 2) with 2 in power.
  destruct (N.leb_spec (3 * 2 ^ g) k);
    [rewrite (L_even (N.to_nat g))|rewrite (L_odd (N.to_nat g))]; lia.
Qed.

(** For a concrete size: [L_value 12 6 eq_refl eq_refl] proves [L 12 = 6]. A large size is stated as
    [L (N.to_nat 1000000) = 38], so that it never becomes unary. *)
Lemma L_value k l : (0 < k)%N -> L_N k = l -> L (N.to_nat k) = N.to_nat l.
Proof. intros positive <-; now apply L_of_N. Qed.

(** The diameters at the thresholds of the frontier's rows (A.8). *)
Lemma L_12 : L 12 = 6.
Proof. exact (L_value 12 6 eq_refl eq_refl). Qed.

Lemma L_20 : L 20 = 7.
Proof. exact (L_value 20 7 eq_refl eq_refl). Qed.

Lemma L_50 : L 50 = 10.
Proof. exact (L_value 50 10 eq_refl eq_refl). Qed.
