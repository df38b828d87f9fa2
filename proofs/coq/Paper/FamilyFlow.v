(** * Where the time goes

    A.3 and A.7 for M_i, from any bad start: the flow between bad and good states
    (eq:flowidentity), occupancy (eq:occupancy), what navigation costs (eq:navigationgap), and the
    exact identity for the regret that makes the boundary terms of Theorem 1 unnecessary:

      E_i R_T = (u/2) (T/(2 + u) - E_i N_i) + E_i N_nav / 2 + E_i I_{T+1} / (2 d),   u = e/d.

    | here             | in the paper                                                      |
    |------------------|-------------------------------------------------------------------|
    | [statistical]    | 1 at a statistical decision in a bad state; its tally is N_x(T)   |
    | [navigation]     | 1 at a navigation action; its tally is N_nav(T)                   |
    | [in_good]        | 1 at an action in a good state; its tally is N_y(T)               |
    | [pull j b]       | 1 at coordinate i = (j, b); its tally is N_i(T)                   |
    | [is_good s]      | I_t, whether s is a good state                                    | *)

From Coq Require Import Reals Lra Lia PeanoNat List.
From Proofmark.Process Require Import Sums Process Optimality Heap HeapDiameter.
From Proofmark.Paper Require Import Certificate Family FamilyBellman.
Import ListNotations.
Open Scope R_scope.

Definition is_good (K s : nat) : R := if Nat.ltb s K then 0 else 1.

Definition statistical (K A : nat) (x : step) : R :=
  if Nat.ltb (from x) K then if Nat.ltb (action x) (A - 3) then 1 else 0 else 0.

Definition navigation (K A : nat) (x : step) : R :=
  if Nat.ltb (from x) K then if Nat.ltb (action x) (A - 3) then 0 else 1 else 0.

Definition in_good (K : nat) (x : step) : R := is_good K (from x).

Definition pull (j b : nat) (x : step) : R := at_point j (from x) * at_point b (action x).

(** T = N_x + N_y + N_nav *)
Lemma kinds_of_steps K A x : statistical K A x + navigation K A x + in_good K x = 1.
Proof.
  unfold statistical, navigation, in_good, is_good.
  destruct (Nat.ltb (from x) K), (Nat.ltb (action x) (A - 3)); ring.
Qed.

Section Flow.

Variables K A : nat.
Variables d e : R.
Variables j b : nat.
Variable pi : learner.
Variable T s0 : nat.
Hypothesis A_large : (3 < A)%nat.
Hypothesis d_pos : 0 < d.
Hypothesis e_pos : 0 <= e.
Hypothesis de_lt_1 : d + e < 1.
Hypothesis j_block : (j < K)%nat.
Hypothesis b_statistical : (b < A - 3)%nat.
Hypothesis pi_randomises : randomises A pi.
Hypothesis start_bad : (s0 < K)%nat.

Let M := M_i K A d e j b.
Let rho := rho d e.

Let V : valid M := M_i_valid K A d e d_pos e_pos de_lt_1 j b.

Local Lemma start_state : (s0 < states M)%nat.
Proof. unfold M; simpl; lia. Qed.

(** The mean of a tally over T steps of M_i. *)
Definition mean (f : step -> R) : R := E M pi T (fun h _ => tally f h) [] s0.

Lemma mean_plus f g : mean (fun x => f x + g x) = mean f + mean g.
Proof.
  unfold mean; rewrite <- E_plus; apply E_ext; auto using start_state.
  intros; apply tally_plus.
Qed.

Lemma mean_scale c f : mean (fun x => c * f x) = c * mean f.
Proof.
  unfold mean; rewrite <- E_scale; apply E_ext; auto using start_state.
  intros; apply tally_scale.
Qed.

Lemma mean_const c : mean (fun _ => c) = INR T * c.
Proof.
  unfold mean; rewrite <- (E_const M pi V pi_randomises T (INR T * c) [] s0 start_state).
  apply E_ext; auto using start_state.
  intros h t _ Length; rewrite tally_const, Length, Nat.add_0_r; reflexivity.
Qed.

Lemma mean_nonneg f : (forall x, 0 <= f x) -> 0 <= mean f.
Proof.
  intros Pos; apply Rle_trans with (mean (fun _ => 0)); [rewrite mean_const; lra|].
  apply E_le_simple; auto using start_state; intros; apply tally_le; auto.
Qed.

Lemma time_is_spent : INR T = mean (statistical K A) + mean (navigation K A) + mean (in_good K).
Proof.
  rewrite <- !mean_plus, <- (Rmult_1_r (INR T)), <- mean_const; unfold mean.
  apply E_ext; auto using start_state; intros h t _ _.
  induction h as [|x h IH]; simpl; [reflexivity|].
  rewrite IH, <- (kinds_of_steps K A x); reflexivity.
Qed.

(** What enters good states, less what leaves them, is there at the end. *)
Theorem flow :
  E M pi T (fun _ t => is_good K t) [] s0 =
  d * mean (statistical K A) + e * mean (pull j b) - d * mean (in_good K).
Proof.
  rewrite (E_telescope M pi V pi_randomises (is_good K) T s0 start_state).
  unfold is_good at 1; destruct (Nat.ltb_spec s0 K); [|lia]; rewrite Rplus_0_l.
  replace (d * mean (statistical K A) + e * mean (pull j b) - d * mean (in_good K)) with
    (mean (fun x => d * statistical K A x + e * pull j b x + (- d) * in_good K x))
    by (rewrite !mean_plus, !mean_scale; ring).
  apply E_tally_eq; auto using start_state; intros s a Hs Ha.
  unfold statistical, in_good, pull; cbn [from to action taken].
  rewrite next_minus, !next_const by auto; unfold is_good.
  destruct (state_cases K s Hs) as [Bad|[v [Hv ->]]].
  - destruct (Nat.ltb_spec s K); [|lia].
    destruct (Nat.ltb_spec a (A - 3)) as [Stat|Nav].
    + unfold M, M_i; rewrite next_statistical by auto.
      destruct (Nat.ltb_spec (K + s) K); [lia|]; destruct (Nat.ltb_spec s K); [ring|lia].
    + unfold M, M_i; rewrite next_navigation by auto.
      assert (W := walk_lt K (a - (A - 3)) s Bad).
      destruct (Nat.ltb_spec (walk K (a - (A - 3)) s) K); [|lia].
      rewrite (at_point_other b a) by lia; ring.
  - destruct (Nat.ltb_spec (K + v) K); [lia|].
    unfold M, M_i; rewrite next_good by lia; replace (K + v - K)%nat with v by lia.
    destruct (Nat.ltb_spec v K); [|lia]; destruct (Nat.ltb_spec (K + v) K); [lia|].
    rewrite (at_point_other j (K + v)) by lia; ring.
Qed.

(** Rewards are received in good states only. *)
Lemma regret_counts_good : regret M rho pi T s0 = INR T * rho - mean (in_good K).
Proof.
  unfold regret, mean; f_equal; apply E_tally_eq; auto using start_state.
Qed.

(** ** The exact identity *)

Theorem exact_regret :
  regret M rho pi T s0 =
  e / d / 2 * (INR T / (2 + e / d) - mean (pull j b)) + mean (navigation K A) / 2 +
  E M pi T (fun _ t => is_good K t) [] s0 / (2 * d).
Proof.
  rewrite regret_counts_good, flow.
  assert (N : mean (statistical K A) = INR T - mean (navigation K A) - mean (in_good K))
    by (rewrite time_is_spent; ring).
  rewrite N; unfold rho, Certificate.rho; field; repeat split; lra.
Qed.

Lemma is_good_range : 0 <= E M pi T (fun _ t => is_good K t) [] s0 <= 1.
Proof.
  split.
  - rewrite <- (E_const M pi V pi_randomises T 0 [] s0 start_state).
    apply E_le_simple; auto using start_state; intros.
    unfold is_good; destruct (Nat.ltb s' K); lra.
  - rewrite <- (E_const M pi V pi_randomises T 1 [] s0 start_state).
    apply E_le_simple; auto using start_state; intros.
    unfold is_good; destruct (Nat.ltb s' K); lra.
Qed.

(** The last two terms of the identity are not negative. *)
Theorem regret_by_pulls :
  e / d / 2 * (INR T / (2 + e / d) - mean (pull j b)) <= regret M rho pi T s0.
Proof.
  rewrite exact_regret.
  assert (Nav : 0 <= mean (navigation K A)).
  { apply mean_nonneg; intros x; unfold navigation.
    destruct (Nat.ltb (from x) K); [destruct (Nat.ltb (action x) (A - 3))|]; lra. }
  assert (Last : 0 <= E M pi T (fun _ t => is_good K t) [] s0 / (2 * d)).
  { apply Rle_mult_inv_pos; [apply is_good_range|lra]. }
  lra.
Qed.

(** ** The paper's steps: eq:flowidentity, eq:occupancy, eq:navigationgap *)

Lemma pulls_are_statistical : mean (pull j b) <= mean (statistical K A).
Proof.
  apply E_le_simple; auto using start_state; intros; apply tally_le; intros x.
  unfold pull, statistical, at_point.
  destruct (Nat.eqb_spec (from x) j) as [->|]; destruct (Nat.eqb_spec (action x) b) as [->|];
    try (destruct (Nat.ltb _ K); [destruct (Nat.ltb _ (A - 3))|]; lra).
  destruct (Nat.ltb_spec j K); [|lia]; destruct (Nat.ltb_spec b (A - 3)); [lra|lia].
Qed.

Theorem flow_identity : d * mean (in_good K) <= (d + e) * mean (statistical K A) + 1.
Proof.
  assert (F := flow); assert (G := is_good_range).
  assert (P : e * mean (pull j b) <= e * mean (statistical K A))
    by (apply Rmult_le_compat_l; [auto|apply pulls_are_statistical]).
  lra.
Qed.

Theorem occupancy_bound :
  occupancy d e * (INR T - mean (navigation K A) - / d) <= mean (statistical K A).
Proof.
  assert (F := flow_identity); assert (N := time_is_spent).
  assert (U := ratio_nonneg d e d_pos e_pos).
  assert (Y : mean (in_good K) <= (1 + e / d) * mean (statistical K A) + / d).
  { apply Rmult_le_reg_l with d; auto; eapply Rle_trans; [exact F|]; right; field; lra. }
  unfold occupancy; apply Rmult_le_reg_l with (2 + e / d); [lra|].
  rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra; lra.
Qed.

(** The gap of a step if it is a navigation step, and 0 otherwise. *)
Definition navigation_gap (x : step) : R :=
  navigation K A x * bellman_gap M rho (bias K d e j) (from x) (action x).

Definition block (s : nat) : nat := if Nat.ltb s K then s else (s - K)%nat.

(** Along every run the navigation gaps add up to rho times the number of navigation steps plus the
    change of the distance to the distinguished block. *)
Theorem navigation_cost :
  E M pi T (fun h _ => rho * Rmax 0 (tally (navigation K A) h - INR (L K))) [] s0 <=
  mean navigation_gap.
Proof.
  assert (Half := rho_ge_half d e d_pos e_pos); fold rho in Half.
  assert (B := family_bellman K A d e j b A_large d_pos e_pos de_lt_1 j_block b_statistical).
  apply (E_le M pi V pi_randomises (fun h t =>
    0 <= tally navigation_gap h /\
    tally navigation_gap h = rho * (tally (navigation K A) h +
      INR (dist (block t) j) - INR (dist s0 j)))); auto using start_state.
  - intros h s a t [Pos Sum] Hs Ha Ht _ Possible.
    assert (Gap := bellman_gap_nonneg M rho (bias K d e j) B s a Hs Ha).
    cbn [tally]; change (navigation_gap (taken M s a t)) with
      (navigation K A (taken M s a t) * bellman_gap M rho (bias K d e j) s a).
    remember (navigation K A (taken M s a t)) as nav eqn:Nav; revert Nav Possible.
    unfold navigation at 1, M at 2, M_i, family; simpl.
    destruct (Nat.ltb_spec s K) as [Bad|Good]; [destruct (Nat.ltb_spec a (A - 3)) as [Stat|Walk]|];
      intros -> Possible.
    + assert (Same : block t = block s).
      { unfold block; destruct (Nat.ltb_spec s K); [|lia].
        destruct (Nat.eq_dec t (K + s)) as [->|Not_good].
        - destruct (Nat.ltb_spec (K + s) K); lia.
        - destruct (Nat.eq_dec t s) as [->|Not_bad]; [destruct (Nat.ltb_spec s K); lia|].
          rewrite (at_point_other (K + s) t), (at_point_other s t) in Possible by auto; lra. }
      rewrite Same; split; lra.
    + assert (There : t = walk K (a - (A - 3)) s).
      { destruct (Nat.eq_dec t (walk K (a - (A - 3)) s)) as [Eq|Not]; auto.
        rewrite at_point_other in Possible by auto; lra. }
      assert (W := walk_lt K (a - (A - 3)) s Bad); rewrite <- There in W.
      unfold block in Sum |- *.
      destruct (Nat.ltb_spec s K); [|lia]; destruct (Nat.ltb_spec t K); [|lia].
      split; [lra|]; rewrite Sum; unfold M.
      rewrite gap_navigation, <- There by auto; fold rho; ring.
    + assert (Same : block t = block s).
      { unfold block; destruct (Nat.ltb_spec s K); [lia|].
        destruct (Nat.eq_dec t s) as [->|Moved]; [destruct (Nat.ltb_spec s K); lia|].
        destruct (Nat.eq_dec t (s - K)) as [->|Elsewhere].
        - destruct (Nat.ltb_spec (s - K) K); auto; simpl in Hs; lia.
        - rewrite !at_point_other in Possible by auto; lra. }
      rewrite Same; split; lra.
  - intros h t [Pos Sum] _ _.
    assert (Far := le_INR _ _ (dist_le_L K s0 j start_bad j_block)).
    assert (Zero := pos_INR (dist (block t) j)).
    unfold Rmax; destruct (Rle_dec 0 (tally (navigation K A) h - INR (L K))) as [Long|Short];
      [|lra].
    rewrite Sum; apply Rmult_le_compat_l; lra.
  - simpl; unfold block; destruct (Nat.ltb_spec s0 K); [|lia]; split; lra.
Qed.

End Flow.
