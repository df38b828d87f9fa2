(** * The rules for coefficients, operation by operation: crates/kernel/src/jets.rs

    | Rust                            | model, in Jets.v     | rule        | theorem           |
    |---------------------------------|----------------------|-------------|-------------------|
    | the match in coefficients       | next_add, ..         | add_rule, .. | next_add_sound, .. |
    | Jets::waves                     | waves                | exp_rule    | waves_sound       |

    A rule gives the value of the coefficient of order k from the values of the coefficients of the
    operands and of those before it; terms that the program leaves out are 0 in it. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Vec Term Slope Jets JetSteps.
Import ListNotations.
Local Open Scope R_scope.

Local Notation value_of v u k := (coefficient_value v (at_order u k)).

(** ** The rules of operations *)

(** The coefficient of order k, from the values v of the steps and f of the ones before it. *)
Definition add_rule (u w : list Coefficient) (v f : nat -> R) (k : nat) : R :=
  value_of v u k + value_of v w k.

Definition sub_rule (u w : list Coefficient) (v f : nat -> R) (k : nat) : R :=
  value_of v u k - value_of v w k.

Definition mul_rule (u w : list Coefficient) (v f : nat -> R) (k : nat) : R :=
  Sum (S k) (fun i => value_of v u i * value_of v w (k - i)).

Definition div_rule (u w : list Coefficient) (below : nat) (v f : nat -> R) (k : nat) : R :=
  (value_of v u k - Sum k (fun i => value_of v w (S i) * f (k - S i)%nat)) / v below.

Definition sqrt_rule (u : list Coefficient) (root : nat) (v f : nat -> R) (k : nat) : R :=
  (value_of v u k - Sum (k - 1) (fun i => f (S i) * f (k - S i)%nat)) / (2 * v root).

Definition exp_rule (u : list Coefficient) (v f : nat -> R) (k : nat) : R :=
  Sum k (fun i => INR (S i) * (value_of v u (S i) * f (k - S i)%nat)) / INR k.

Definition ln_rule (u : list Coefficient) (below : nat) (v f : nat -> R) (k : nat) : R :=
  (value_of v u k
   - Sum (k - 1) (fun i => INR (S i) * (f (S i) * value_of v u (k - S i))) / INR k) / v below.

(** They speak of the coefficients before it alone. *)
Ltac sum_ext := apply Sum_ext; intros i Hi.

Lemma div_local u w below v f g k :
  (forall i, (i < k)%nat -> f i = g i) -> div_rule u w below v f k = div_rule u w below v g k.
Proof. intros H; unfold div_rule; do 2 f_equal; sum_ext; rewrite ?H by lia; reflexivity. Qed.

Lemma sqrt_local u root v f g k :
  (forall i, (i < k)%nat -> f i = g i) -> sqrt_rule u root v f k = sqrt_rule u root v g k.
Proof. intros H; unfold sqrt_rule; do 2 f_equal; sum_ext; rewrite ?H by lia; reflexivity. Qed.

Lemma exp_local u v f g k :
  (forall i, (i < k)%nat -> f i = g i) -> exp_rule u v f k = exp_rule u v g k.
Proof. intros H; unfold exp_rule; f_equal; sum_ext; rewrite ?H by lia; reflexivity. Qed.

Lemma ln_local u below v f g k :
  (forall i, (i < k)%nat -> f i = g i) -> ln_rule u below v f k = ln_rule u below v g k.
Proof. intros H; unfold ln_rule; do 3 f_equal; sum_ext; rewrite ?H by lia; reflexivity. Qed.

Lemma pairs_none x y k i : pairs x y k i = None -> at_order x i = None \/ at_order y (k - i) = None.
Proof. unfold pairs, both; destruct (at_order x i), (at_order y (k - i)); auto; discriminate. Qed.

Lemma next_add_sound u w p own k q c :
  next_add u w p own k = (q, c) -> Extends p q /\ ByRule [u; w] (add_rule u w) q own k c.
Proof.
  intros E; apply plus_of_sound in E; destruct E as (HE & Hsure & Hnone & Hbelow).
  split; [exact HE|split; [exact Hsure|split]].
  - intros -> Hc _ _; destruct (Hnone Hc); auto.
  - destruct Hbelow as [H|[->| ->]]; [left; exact H|right; exists u|right; exists w]; simpl; auto.
Qed.

Lemma next_sub_sound u w p own k q c :
  next_sub u w p own k = (q, c) -> Extends p q /\ ByRule [u; w] (sub_rule u w) q own k c.
Proof.
  intros E; apply less_sound in E; destruct E as (HE & Hsure & Hnone & Hbelow).
  split; [exact HE|split; [exact Hsure|split]].
  - intros -> Hc _ _; destruct (Hnone Hc); auto.
  - destruct Hbelow as [H| ->]; [left; exact H|right; exists u; simpl; auto].
Qed.

Lemma next_mul_sound u w p own k q c :
  next_mul u w p own k = (q, c) -> Extends p q /\ ByRule [u; w] (mul_rule u w) q own k c.
Proof.
  intros E; apply sum_of_pairs in E; destruct E as (HE & Hsure & Hnone & Hbelow).
  split; [exact HE|split; [|split; [|left; exact Hbelow]]].
  - apply (sure_weaken _ _ _) with (2 := Hsure); intros v ->.
    apply Sum_ext; intros i _; unfold weight; simpl; ring.
  - intros -> Hc _ Hheads; apply Forall_cons_iff in Hheads; destruct Hheads as [Hu Hheads].
    apply Forall_cons_iff in Hheads; destruct Hheads as [Hw _].
    destruct (pairs_none _ _ _ _ (Hnone Hc 0%nat ltac:(lia))); [contradiction|].
    destruct (pairs_none _ _ _ _ (Hnone Hc 1%nat ltac:(lia))); [auto|contradiction].
Qed.

Lemma next_div_sound u w below p own k q c :
  next_div u w below p own k = (q, c) ->
  Extends p q /\ ByRule [u; w] (div_rule u w below) q own k c.
Proof.
  unfold next_div; destruct (sum_of _ _ _ _ _) as [p1 rest] eqn:E1.
  apply sum_of_pairs in E1; destruct E1 as (HE1 & V1 & N1 & _).
  destruct (less _ _ _) as [p2 above] eqn:E2.
  apply less_sound in E2; destruct E2 as (HE2 & V2 & N2 & _).
  intros E3; apply over_sound in E3; destruct E3 as (HE3 & V3 & N3 & _ & B3).
  split; [extending|split; [|split; [|left; exact B3]]].
  - intros tail rho v Hv; rewrite (V3 _ _ _ Hv), (sure_extends _ _ _ HE3 V2 _ _ _ Hv).
    rewrite (sure_extends _ _ _ (extends_trans _ _ _ HE2 HE3) V1 _ _ _ Hv).
    unfold div_rule; do 2 f_equal; apply Sum_ext; intros i _; unfold weight; simpl; ring.
  - intros -> Hc Hown Hheads; destruct (N2 (N3 Hc)) as [Hu Hrest].
    destruct (pairs_none _ _ _ _ (N1 Hrest 1%nat ltac:(lia))); [auto|contradiction].
Qed.

Lemma next_sqrt_sound u root p own k q c :
  next_sqrt u root p own k = (q, c) ->
  Extends p q /\ ByRule [u] (sqrt_rule u root) q own k c /\
  (c <> None -> Safe q (fun v => v root <> 0)).
Proof.
  unfold next_sqrt; destruct (sum_of _ _ _ _ _) as [p1 rest] eqn:E1.
  apply sum_of_pairs in E1; destruct E1 as (HE1 & V1 & _).
  destruct (less _ _ _) as [p2 above] eqn:E2.
  apply less_sound in E2; destruct E2 as (HE2 & V2 & N2 & _).
  assert (Habove : forall p3 v, Extends p2 p3 ->
    (exists tail rho, Solves (p3 ++ tail) rho v) ->
    coefficient_value v above
    = value_of v u k - Sum (k - 1) (fun i => value_of v own (S i) * value_of v own (k - S i))).
  { intros p3 v HE3 (tail & rho & Hv); rewrite (sure_extends _ _ _ HE3 V2 _ _ _ Hv).
    rewrite (sure_extends _ _ _ (extends_trans _ _ _ HE2 HE3) V1 _ _ _ Hv); f_equal.
    apply Sum_ext; intros i _; unfold weight; simpl; ring. }
  destruct above as [above|].
  - destruct (whole p2 2) as [p3 two] eqn:E3; apply whole_sound in E3.
    destruct E3 as (HE3 & V3 & _).
    destruct (emit p3 Mul [two; root]) as [p4 below] eqn:E4; opened E4 HE4 H4.
    pose proof (step_value p4 below _ _ (fun v => v two * v root) H4 (fun _ _ => eq_refl)) as V4.
    intros E5; apply over_sound in E5; destruct E5 as (HE5 & V5 & N5 & S5 & B5).
    split; [apply (extends_trans _ p2); extending|split; [split; [|split; [|left; exact B5]]|]].
    + intros tail rho v Hv; rewrite (V5 _ _ _ Hv), (sure_extends _ _ _ HE5 V4 _ _ _ Hv).
      rewrite (sure_extends _ _ _ (extends_trans _ _ _ HE4 HE5) V3 _ _ _ Hv).
      rewrite (Habove q) by (eauto; extending); reflexivity.
    + intros _ Hc; specialize (N5 Hc); discriminate.
    + intros Hc tail rho v Hv Hdomains H; apply (S5 Hc tail rho v Hv Hdomains).
      rewrite (sure_extends _ _ _ HE5 V4 _ _ _ Hv), H; ring.
  - intros E; injection E as <- <-; split; [extending|].
    split; [split; [|split; [|left; apply below_none]]|congruence].
    + intros tail rho v Hv; unfold sqrt_rule; rewrite <- (Habove p2) by (eauto; extending).
      simpl; unfold Rdiv; ring.
    + intros -> _ _ _; destruct (N2 eq_refl); auto.
Qed.

Lemma next_by_sound u p s k q c :
  (1 <= k)%nat -> next_by u p s k = (q, c) ->
  Extends p q /\ ByRule [u] (exp_rule u) q s k c.
Proof.
  intros Hk; unfold next_by; destruct (sum_of _ _ _ _ _) as [p1 found] eqn:E1.
  apply sum_of_pairs in E1; destruct E1 as (HE1 & V1 & N1 & B1).
  intros E2; apply over_whole_sound in E2; [|exact Hk]; destruct E2 as (HE2 & V2 & N2 & B2).
  split; [extending|split; [|split]].
  - intros tail rho v Hv; rewrite (V2 _ _ _ Hv), (sure_extends _ _ _ HE2 V1 _ _ _ Hv).
    unfold exp_rule; f_equal; sum_ext; rewrite weight_true by lia; reflexivity.
  - intros -> Hc Hown _.
    destruct (pairs_none _ _ _ _ (N1 (N2 Hc) 1%nat ltac:(lia))); [auto|contradiction].
  - left; destruct B2 as [H| ->]; [exact H|apply (below_extends p1); assumption].
Qed.

Lemma next_ln_sound u below p own k q c :
  (1 <= k)%nat -> next_ln u below p own k = (q, c) ->
  Extends p q /\ ByRule [u] (ln_rule u below) q own k c.
Proof.
  intros Hk; unfold next_ln; destruct (sum_of _ _ _ _ _) as [p1 found] eqn:E1.
  apply sum_of_pairs in E1; destruct E1 as (HE1 & V1 & _).
  destruct (over_whole _ _ _) as [p2 rest] eqn:E2; apply over_whole_sound in E2; [|exact Hk].
  destruct E2 as (HE2 & V2 & _); destruct (less _ _ _) as [p3 above] eqn:E3.
  apply less_sound in E3; destruct E3 as (HE3 & V3 & N3 & _).
  intros E4; apply over_sound in E4; destruct E4 as (HE4 & V4 & N4 & _ & B4).
  pose proof (extends_trans _ _ _ HE3 HE4) as HE34.
  split; [apply (extends_trans _ p1); extending|split; [|split; [|left; exact B4]]].
  - intros tail rho v Hv; rewrite (V4 _ _ _ Hv), (sure_extends _ _ _ HE4 V3 _ _ _ Hv).
    rewrite (sure_extends _ _ _ HE34 V2 _ _ _ Hv).
    rewrite (sure_extends _ _ _ (extends_trans _ _ _ HE2 HE34) V1 _ _ _ Hv).
    unfold ln_rule; do 3 f_equal; sum_ext; rewrite weight_true by lia; reflexivity.
  - intros -> Hc _ _; destruct (N3 (N4 Hc)); auto.
Qed.

(** *** Sine and cosine *)

Definition minus_exp_rule (u : list Coefficient) (v f : nat -> R) (k : nat) : R :=
  - exp_rule u v f k.

Lemma firstn_snoc {A} (all own : list A) a :
  firstn (S (length own)) all = own ++ [a] -> firstn (length own) all = own.
Proof.
  intros H; rewrite <- (Nat.min_l (length own) (S (length own))), <- firstn_firstn, H by lia.
  rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r; reflexivity.
Qed.

Lemma at_snoc all own c :
  firstn (S (length own)) all = own ++ [c] -> at_order all (length own) = c.
Proof.
  intros H; rewrite <- (at_firstn all (S (length own))), H by lia; unfold at_order.
  rewrite app_nth2, Nat.sub_diag by lia; reflexivity.
Qed.

Lemma waves_sound u n : forall start p sine cosine q sines cosines,
  (1 <= start)%nat -> length sine = start -> length cosine = start ->
  waves u (seq start n) p sine cosine = (q, sines, cosines) ->
  Extends p q /\ firstn start sines = sine /\ firstn start cosines = cosine /\
  forall k, (start <= k < start + n)%nat ->
  ByRule [u] (exp_rule u) q (firstn k cosines) k (at_order sines k) /\
  ByRule [u] (minus_exp_rule u) q (firstn k sines) k (at_order cosines k).
Proof.
  induction n as [|n IH]; intros start p sine cosine q sines cosines Hstart Hsine Hcosine E.
  { injection E as <- <- <-; split; [apply extends_refl|split; [|split; [|intros k Hk; lia]]].
    - rewrite <- Hsine; apply firstn_all.
    - rewrite <- Hcosine; apply firstn_all. }
  cbn [waves seq] in E; destruct (next_by u p cosine start) as [p1 next_sine] eqn:E1.
  apply next_by_sound in E1; [|exact Hstart]; destruct E1 as [HE1 R1].
  destruct (next_by u p1 sine start) as [p2 minus] eqn:E2.
  apply next_by_sound in E2; [|exact Hstart]; destruct E2 as (HE2 & V2 & N2 & B2).
  destruct (less p2 None minus) as [p3 next_cosine] eqn:E3.
  apply less_sound in E3; destruct E3 as (HE3 & V3 & N3 & B3).
  apply IH in E; [|lia|rewrite app_length; simpl; lia|rewrite app_length; simpl; lia].
  destruct E as (HE & Hfirst & Hsecond & Hall).
  rewrite <- Hsine in Hfirst at 1; rewrite <- Hcosine in Hsecond at 1.
  pose proof (firstn_snoc _ _ _ Hfirst) as Fs; pose proof (firstn_snoc _ _ _ Hsecond) as Fc.
  rewrite Hsine in Fs; rewrite Hcosine in Fc.
  split; [apply (extends_trans _ p2); extending|split; [exact Fs|split; [exact Fc|]]].
  intros k Hk; destruct (Nat.eq_dec k start) as [->|Hne]; [|apply Hall; lia].
  pose proof (at_snoc _ _ _ Hfirst) as As; pose proof (at_snoc _ _ _ Hsecond) as Ac.
  rewrite Hsine in As; rewrite Hcosine in Ac; rewrite Fs, Fc, As, Ac; split.
  - apply (by_rule_extends _ _ p1); [apply (extends_trans _ p2); extending|exact R1].
  - apply (by_rule_extends _ _ p3); [exact HE|split; [|split]].
    + intros tail rho v Hv; rewrite (V3 _ _ _ Hv); unfold minus_exp_rule.
      rewrite (sure_extends _ _ _ HE3 V2 _ _ _ Hv); simpl; ring.
    + intros Hone Hc; apply N2; [exact Hone|apply (N3 Hc)].
    + left; destruct B3 as [H| ->]; [exact H|apply below_none].
Qed.
