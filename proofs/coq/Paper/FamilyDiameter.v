(** * The diameter of the family

    eq:compositediameter and A.1: if every statistical action succeeds with probability at least d,
    every state is reached from every other in at most 2/d + L steps on average: leave a good state
    in 1/d, walk the tree in at most L, enter the target good state in 1/d. Hence the family is
    communicating and, with d = 2/(D - L), in the class of diameter at most D. *)

From Coq Require Import Reals Lra Lia PeanoNat.
From Proofmark.Process Require Import Sums Process Optimality Diameter Heap HeapDiameter.
From Proofmark.Paper Require Import Certificate Family FamilyBellman.
Open Scope R_scope.

Section Travel.

Variables K A : nat.
Variable d : R.
Variable p : nat -> nat -> R.
Hypothesis A_large : (3 < A)%nat.
Hypothesis d_range : 0 < d <= 1.
Hypothesis p_range : forall v a, (v < K)%nat -> (a < A - 3)%nat -> d <= p v a <= 1.

Let M := family K A d p.

(** Walk toward block j; there, and in good states, take statistical action 0. *)
Definition route (j s : nat) : nat :=
  if Nat.ltb s K then if Nat.eqb s j then 0%nat else (A - 3 + toward K j s)%nat else 0%nat.

Lemma route_legal j s : (route j s < A)%nat.
Proof.
  unfold route; destruct (Nat.ltb_spec s K); [|lia].
  destruct (Nat.eqb_spec s j); [lia|]; assert (T := toward_lt K j s); lia.
Qed.

(** The mean number of steps to x_j, and to y_j except from y_j itself. *)
Definition time_to_bad (j s : nat) : R :=
  if Nat.ltb s K then INR (dist s j) else / d + INR (dist (s - K) j).

Definition time_to_good (j s : nat) : R :=
  if Nat.eqb s (K + j) then 0 else / d + time_to_bad j s.

Lemma inverse_pos : 0 < / d.
Proof. apply Rinv_0_lt_compat; lra. Qed.

Lemma time_to_bad_range j s :
  (j < K)%nat -> (s < 2 * K)%nat -> 0 <= time_to_bad j s <= / d + INR (L K).
Proof.
  intros Hj Hs; assert (I := inverse_pos); unfold time_to_bad.
  destruct (Nat.ltb_spec s K) as [Bad|Good].
  - assert (Far := le_INR _ _ (dist_le_L K s j Bad Hj)); assert (P := pos_INR (dist s j)); lra.
  - assert (Hv : (s - K < K)%nat) by lia.
    assert (Far := le_INR _ _ (dist_le_L K (s - K) j Hv Hj)).
    assert (P := pos_INR (dist (s - K) j)); lra.
Qed.

Lemma walking v j f :
  (v < K)%nat -> (j < K)%nat -> v <> j ->
  next M v (route j v) f = f (walk K (toward K j v) v) /\
  INR (dist v j) = 1 + INR (dist (walk K (toward K j v) v) j).
Proof.
  intros Hv Hj Away; unfold route.
  destruct (Nat.ltb_spec v K); [|lia]; destruct (Nat.eqb_spec v j); [contradiction|].
  unfold M; rewrite next_navigation by (auto; lia).
  replace (A - 3 + toward K j v - (A - 3))%nat with (toward K j v) by lia.
  split; [reflexivity|].
  rewrite (toward_closer K j v Hv Hj Away) at 1; rewrite plus_INR; simpl; ring.
Qed.

Lemma time_to_bad_drops j s :
  (j < K)%nat -> (s < 2 * K)%nat -> s <> j ->
  1 + next M s (route j s) (time_to_bad j) <= time_to_bad j s.
Proof.
  intros Hj Hs Away; destruct (state_cases K s Hs) as [Bad|[v [Hv ->]]].
  - destruct (walking s j (time_to_bad j) Bad Hj Away) as [-> Closer].
    unfold time_to_bad; destruct (Nat.ltb_spec s K); [|lia].
    assert (W := walk_lt K (toward K j s) s Bad).
    destruct (Nat.ltb_spec (walk K (toward K j s) s) K); [lra|lia].
  - unfold M; rewrite next_good by lia; replace (K + v - K)%nat with v by lia.
    unfold time_to_bad; destruct (Nat.ltb_spec v K); [|lia].
    destruct (Nat.ltb_spec (K + v) K); [lia|].
    replace (K + v - K)%nat with v by lia; right; field; lra.
Qed.

Lemma time_to_good_drops j s :
  (j < K)%nat -> (s < 2 * K)%nat -> s <> (K + j)%nat ->
  1 + next M s (route j s) (time_to_good j) <= time_to_good j s.
Proof.
  intros Hj Hs Away; assert (I := inverse_pos).
  unfold time_to_good at 2; destruct (Nat.eqb_spec s (K + j)); [contradiction|].
  destruct (state_cases K s Hs) as [Bad|[v [Hv ->]]].
  - destruct (Nat.eq_dec s j) as [->|Elsewhere].
    + unfold route; destruct (Nat.ltb_spec j K); [|lia]; rewrite Nat.eqb_refl.
      unfold M; rewrite next_statistical by lia; unfold time_to_good, time_to_bad.
      rewrite Nat.eqb_refl; destruct (Nat.eqb_spec j (K + j)); [lia|].
      destruct (Nat.ltb_spec j K); [|lia]; rewrite dist_refl; simpl.
      assert (P := p_range j 0%nat Hj); destruct P as [Low _]; [lia|].
      assert (1 <= p j 0%nat * / d).
      { replace 1 with (d * / d) by (field; lra); apply Rmult_le_compat_r; lra. }
      lra.
    + destruct (walking s j (time_to_good j) Bad Hj Elsewhere) as [-> Closer].
      assert (W := walk_lt K (toward K j s) s Bad).
      unfold time_to_good, time_to_bad.
      destruct (Nat.eqb_spec (walk K (toward K j s) s) (K + j)); [lia|].
      destruct (Nat.ltb_spec (walk K (toward K j s) s) K); [|lia].
      destruct (Nat.ltb_spec s K); [lra|lia].
  - unfold M; rewrite next_good by lia; replace (K + v - K)%nat with v by lia.
    unfold time_to_good, time_to_bad; destruct (Nat.eqb_spec v (K + j)); [lia|].
    destruct (Nat.eqb_spec (K + v) (K + j)); [contradiction|].
    destruct (Nat.ltb_spec v K); [|lia]; destruct (Nat.ltb_spec (K + v) K); [lia|].
    replace (K + v - K)%nat with v by lia; right; field; lra.
Qed.

Theorem family_diameter : diameter_at_most M (2 / d + INR (L K)).
Proof.
  assert (V : valid M).
  { apply family_valid; [lra|]; intros v a Hv Ha; specialize (p_range v a Hv Ha); lra. }
  assert (I := inverse_pos).
  assert (Range := fun j s Hj Hs => proj1 (time_to_bad_range j s Hj Hs)).
  intros s t Hs Ht Apart; unfold M in Hs, Ht; simpl in Hs, Ht.
  destruct (state_cases K t) as [Bad|[j [Hj ->]]]; [simpl; lia| |].
  - exists (route t); split; [intros; apply route_legal|]; intros n.
    apply Rle_trans with (time_to_bad t s).
    + apply hitting_le_potential; [exact V|intros; apply route_legal| | |unfold M; simpl; lia].
      * intros u Hu; apply Range; auto.
      * intros u Hu Away; apply time_to_bad_drops; auto.
    + assert (B := time_to_bad_range t s Bad ltac:(lia)); lra.
  - exists (route j); split; [intros; apply route_legal|]; intros n.
    apply Rle_trans with (time_to_good j s).
    + apply hitting_le_potential; [exact V|intros; apply route_legal| | |unfold M; simpl; lia].
      * intros u Hu; unfold time_to_good; destruct (Nat.eqb_spec u (K + j)); [lra|].
        specialize (Range j u Hj Hu); lra.
      * intros u Hu Away; apply time_to_good_drops; auto.
    + unfold time_to_good; destruct (Nat.eqb_spec s (K + j)); [contradiction|].
      assert (B := time_to_bad_range j s Hj ltac:(lia)); lra.
Qed.

End Travel.

(** M_i belongs to the class that the bound is about. *)
Theorem M_i_in_class K A D e j b :
  (3 < A)%nat -> INR (L K) < D -> 0 <= e -> delta D (INR (L K)) + e < 1 ->
  in_class (2 * K) A D (M_i K A (delta D (INR (L K))) e j b).
Proof.
  intros HA HD He Less; set (d := delta D (INR (L K))) in *.
  assert (Hd : 0 < d) by (apply delta_pos; auto).
  assert (V := M_i_valid K A d e Hd He Less j b).
  assert (Diam : diameter_at_most (M_i K A d e j b) D).
  { rewrite <- (diameter_spent D (INR (L K)) HD); fold d; apply family_diameter; auto; [lra|].
    intros v a _ _; assert (P := boosted_probability d e He j b v a); simpl; lra. }
  split; auto; eapply bounded_diameter_communicates; eauto.
Qed.
