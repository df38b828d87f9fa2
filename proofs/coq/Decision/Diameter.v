(** * Diameter: what the last two rules of crates/kernel/src/mdp/rules.rs show

    Let tau be the time of the first visit to t.

    | rule                                                    | shows                         |
    |---------------------------------------------------------|-------------------------------|
    | W >= 0, and W drops by at least 1 in the mean along the | the policy that takes them    |
    | named actions, in every state but t                     | has E tau <= W(s)             |
    | V(t) <= 0, and V drops by at most 1 in the mean along   | E tau >= V(s), for every      |
    | every action, in every state but t                      | policy                        |

    Both look at the steps before tau plus the function at the present state, or at 0 from tau on. *)

From Coq Require Import Reals Lra Lia PeanoNat ZArith Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Decision Require Import Setting Meaning Gain.
Import ListNotations.
Open Scope R_scope.

(** t has not been visited yet, and this is not it. *)
Definition away (t : nat) (h : history) (s : nat) : bool := unvisited t h && negb (Nat.eqb s t).

Definition stopped (t : nat) (f : nat -> R) (h : history) (s : nat) : R :=
  INR (steps_before t h) + (if away t h s then f s else 0).

(** Before the first visit every step counts. *)
Lemma steps_unvisited t h : unvisited t h = true -> steps_before t h = length h.
Proof.
  induction h as [|[s a] h IH]; intros H; [reflexivity|]; cbn [steps_before]; rewrite H.
  simpl in H; apply andb_prop in H; simpl; rewrite IH by tauto; reflexivity.
Qed.

Section Target.

Variable M : mdp.
Variable t : nat.
Hypothesis V : valid M.

(** One step of the stopped process: nothing changes after the visit. *)
Lemma stopped_ahead pi f h s :
  randomises M pi -> (s < states M)%nat ->
  ahead M pi (stopped t f) h s =
  if away t h s then INR (steps_before t h) + 1 + chosen M (pi h s) s (fun a =>
    mean M s a (fun u => if Nat.eqb u t then 0 else f u))
  else stopped t f h s.
Proof.
  intros Random Hs; unfold ahead, stopped; destruct (away t h s) eqn:Away.
  - assert (Still : forall a, unvisited t ((s, a) :: h) = true)
      by (intros a; unfold away in Away; simpl; rewrite andb_comm; exact Away).
    rewrite <- (chosen_const M (pi h s) s (INR (steps_before t h) + 1)) by auto.
    rewrite <- chosen_plus; apply chosen_ext; intros a Ha.
    rewrite <- (mean_const M V s a (INR (steps_before t h) + 1)) by auto.
    rewrite <- mean_plus; apply mean_ext; intros u Hu; cbn [steps_before]; rewrite Still.
    unfold away; rewrite Still, plus_INR; destruct (Nat.eqb u t); simpl; ring.
  - assert (Done : forall a, unvisited t ((s, a) :: h) = false)
      by (intros a; unfold away in Away; simpl; rewrite andb_comm; exact Away).
    rewrite <- (chosen_const M (pi h s) s (INR (steps_before t h) + 0)) by auto.
    apply chosen_ext; intros a Ha.
    rewrite <- (mean_const M V s a (INR (steps_before t h) + 0)) by auto.
    apply mean_ext; intros u Hu; cbn [steps_before]; rewrite Done; unfold away; rewrite Done.
    reflexivity.
Qed.

(** ** From above *)

Theorem time_at_most W d n s :
  legal M d ->
  (forall u, (u < states M)%nat -> 0 <= W u) ->
  (forall u, (u < states M)%nat -> u <> t -> change M W u (d u) <= -1) ->
  (s < states M)%nat -> time_to M (always d) t n s <= W s.
Proof.
  intros Legal Pos Falls Hs; assert (Random := always_randomises M d Legal).
  apply Rle_trans with (E M (always d) n (stopped t W) [] s).
  - apply E_le; auto; intros h u Hu _; unfold stopped.
    destruct (away t h u); [specialize (Pos u Hu)|]; lra.
  - apply Rle_trans with (stopped t W [] s).
    + apply E_decreasing; auto; intros h u Hu; rewrite stopped_ahead by auto.
      destruct (away t h u) eqn:Away; [|lra]; unfold stopped; rewrite Away.
      unfold always, stationary; rewrite chosen_always by auto.
      assert (u <> t) by (unfold away in Away; destruct (Nat.eqb_spec u t); auto;
        rewrite andb_comm in Away; discriminate).
      specialize (Falls u Hu ltac:(auto)); unfold change in Falls.
      assert (mean M u (d u) (fun v => if Nat.eqb v t then 0 else W v) <= mean M u (d u) W);
        [|lra].
      apply mean_le; auto; intros v Hv; destruct (Nat.eqb v t); [apply Pos, Hv|lra].
    + specialize (Pos s Hs); unfold stopped; simpl; destruct (away t [] s); lra.
Qed.

(** ** From below *)

Lemma stopped_grows Val pi n s :
  randomises M pi -> Val t <= 0 ->
  (forall u a, (u < states M)%nat -> (a < actions M u)%nat -> u <> t -> -1 <= change M Val u a) ->
  (s < states M)%nat -> s <> t -> Val s <= E M pi n (stopped t Val) [] s.
Proof.
  intros Random End Slow Hs Ne.
  replace (Val s) with (stopped t Val [] s).
  2: { unfold stopped, away; simpl; destruct (Nat.eqb_spec s t); [contradiction|simpl; ring]. }
  apply E_increasing; auto; intros h u Hu; rewrite stopped_ahead by auto.
  destruct (away t h u) eqn:Away; [|lra]; unfold stopped; rewrite Away.
  assert (u <> t) by (unfold away in Away; destruct (Nat.eqb_spec u t); auto;
    rewrite andb_comm in Away; discriminate).
  assert (Val u - 1 <= chosen M (pi h u) u (fun a =>
    mean M u a (fun v => if Nat.eqb v t then 0 else Val v))); [|lra].
  rewrite <- (chosen_const M (pi h u) u (Val u - 1)) by auto; apply chosen_le; auto; intros a Ha _.
  specialize (Slow u a Hu Ha ltac:(auto)); unfold change in Slow.
  apply Rle_trans with (mean M u a Val); [lra|]; apply mean_le; auto; intros v Hv.
  destruct (Nat.eqb_spec v t) as [->|_]; lra.
Qed.

(** If tau has a mean, it is finite, so V at the stopped state tends to V(t). The chance of
    tau > n is at most (mean of tau)/n. *)
Theorem time_at_least Val pi b s :
  randomises M pi -> Val t <= 0 ->
  (forall u a, (u < states M)%nat -> (a < actions M u)%nat -> u <> t -> -1 <= change M Val u a) ->
  (s < states M)%nat -> s <> t -> reaches_within M pi s t b -> Val s <= b.
Proof.
  intros Random End Slow Hs Ne Time.
  set (C := Sum (states M) (fun u => Rabs (Val u))).
  assert (Bound : forall u, (u < states M)%nat -> Val u <= C).
  { intros u Hu; apply Rle_trans with (Rabs (Val u)); [apply Rle_abs|].
    apply (Sum_term _ (fun u => Rabs (Val u))); auto; intros; apply Rabs_pos. }
  assert (HC : 0 <= C) by (apply Sum_nonneg; intros; apply Rabs_pos).
  apply le_epsilon; intros eps Heps.
  destruct (eventually_above (C * b) eps Heps) as [N HN].
  destruct (HN N (Nat.le_refl N)) as [Pos Small]; specialize (Time N); unfold time_to in Time.
  set (late := fun h u => if away t h u then 1 else 0).
  assert (Late : INR N * E M pi N late [] s <= b).
  { rewrite <- E_scale; eapply Rle_trans; [|exact Time]; apply E_le; auto; intros h u Hu Length.
    unfold late; destruct (away t h u) eqn:Away; [|assert (B := pos_INR (steps_before t h)); lra].
    rewrite steps_unvisited by (unfold away in Away; apply andb_prop in Away; apply Away).
    rewrite Length, Nat.add_0_r; lra. }
  assert (Split : E M pi N (stopped t Val) [] s <=
    E M pi N (fun h _ => INR (steps_before t h)) [] s + C * E M pi N late [] s).
  { rewrite <- E_scale, <- E_plus; apply E_le; auto; intros h u Hu _.
    unfold stopped, late; specialize (Bound u Hu); destruct (away t h u); lra. }
  assert (Start := stopped_grows Val pi N s Random End Slow Hs Ne).
  assert (C * E M pi N late [] s <= eps); [|lra].
  apply (Rmult_le_reg_r (INR N)); [exact Pos|].
  apply Rle_trans with (C * b); [|exact Small].
  replace (C * E M pi N late [] s * INR N) with (C * (INR N * E M pi N late [] s)) by ring.
  apply Rmult_le_compat_l; assumption.
Qed.

(** ** Communication *)

(** Some next state is no worse than the mean. *)
Lemma next_below f s a c :
  (s < states M)%nat -> (a < actions M s)%nat -> mean M s a f <= c ->
  exists u, (u < states M)%nat /\ 0 < prob M s a u /\ f u <= c.
Proof.
  intros Hs Ha Mean.
  assert (Search : forall n, (exists u, (u < n)%nat /\ 0 < prob M s a u /\ f u <= c) \/
    forall u, (u < n)%nat -> 0 < prob M s a u -> c < f u).
  { induction n as [|n [(u & Hu & H)|All]];
      [right; intros; lia|left; exists u; split; [lia|exact H]|].
    destruct (Rlt_le_dec 0 (prob M s a n)) as [Hp|Hp].
    - destruct (Rlt_le_dec c (f n)) as [Hf|Hf]; [|left; exists n; split; [lia|auto]].
      right; intros u Hu Hpu; destruct (Nat.eq_dec u n) as [->|]; [exact Hf|apply All; auto; lia].
    - right; intros u Hu Hpu; destruct (Nat.eq_dec u n) as [->|]; [lra|apply All; auto; lia]. }
  destruct (Search (states M)) as [Found|All]; [exact Found|exfalso].
  assert (Terms : forall u, (u < states M)%nat -> 0 <= prob M s a u * (f u - c)).
  { intros u Hu; destruct (prob_nonneg M V s a u Hs Ha) as [Hp|Hp]; [|rewrite <- Hp; lra].
    specialize (All u Hu Hp); apply Rmult_le_pos; lra. }
  assert (Total : Sum (states M) (fun u => prob M s a u * (f u - c)) <= 0).
  { rewrite (Sum_ext _ _ (fun u => prob M s a u * f u - c * prob M s a u)) by (intros; ring).
    rewrite Sum_minus, Sum_scale, (prob_total M V) by auto; unfold mean in Mean; lra. }
  assert (Zero : Sum (states M) (prob M s a) = 0).
  { apply Sum_zero; intros u Hu; destruct (prob_nonneg M V s a u Hs Ha) as [Hp|Hp]; [|auto].
    assert (Term := Sum_term _ _ u Hu Terms); simpl in Term; specialize (All u Hu Hp).
    assert (0 < prob M s a u * (f u - c)) by (apply Rmult_lt_0_compat; lra); lra. }
  rewrite (prob_total M V) in Zero by auto; lra.
Qed.

(** Follow W down to the target. *)
Theorem target_reached W d s :
  legal M d ->
  (forall u, (u < states M)%nat -> 0 <= W u) ->
  (forall u, (u < states M)%nat -> u <> t -> change M W u (d u) <= -1) ->
  (s < states M)%nat -> reaches M s t.
Proof.
  intros Legal Pos Falls.
  assert (Down : forall n s, (s < states M)%nat -> W s < INR n -> reaches M s t).
  { induction n as [|n IH]; intros u Hu Small; [specialize (Pos u Hu); simpl in Small; lra|].
    destruct (Nat.eq_dec u t) as [->|Ne]; [constructor|].
    specialize (Falls u Hu Ne); unfold change in Falls.
    destruct (next_below W u (d u) (W u - 1)) as (v & Hv & Hp & Lower); auto; [lra|].
    apply (reaches_step M u (d u) v t); auto; apply IH; auto; rewrite S_INR in Small; lra. }
  intros Hs; destruct (eventually_above (W s + 1) 1 ltac:(lra)) as [N HN].
  apply (Down N); auto; specialize (HN N (Nat.le_refl N)); lra.
Qed.

End Target.

(** ** The diameter *)

Theorem diameter_between M lo hi :
  all_within M hi -> (forall D, all_within M D -> lo <= D) ->
  exists D, is_diameter M D /\ lo <= D <= hi.
Proof.
  intros Enough Least.
  destruct (completeness (fun x => forall D, all_within M D -> x <= D)) as [D [Above Lub]].
  - exists hi; intros x Hx; apply Hx, Enough.
  - exists lo; exact Least.
  - exists D; split; [split|split].
    + intros D' HD'; apply Lub; intros x Hx; apply Hx, HD'.
    + intros x Hx; apply Above, Hx.
    + apply Above, Least.
    + apply Lub; intros x Hx; apply Hx, Enough.
Qed.

Lemma diameter_unique M D D' : is_diameter M D -> is_diameter M D' -> D = D'.
Proof. intros [Below Most] [Below' Most']; apply Rle_antisym; auto. Qed.
