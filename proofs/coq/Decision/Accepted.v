(** * What an accepted certificate has been tested for, over the reals

    | the test       | says                                                      | theorem    |
    |----------------|-----------------------------------------------------------|------------|
    | check_gain     | bounds on r + change of h, and which actions are tight    | gain_sound |
    | check_second   | what Bias.v asks of h + level and w                       | bias_sound |
    | check_way      | a policy, and W from 0 to hi that drops by at least 1     | way_sound  |
    | check_far      | V, <= 0 at the target, >= lo at the start, that drops by  | far_sound  |
    |                | at most 1                                                 |            |
    | span           | the span of a potential                                   | span_value | *)

From Coq Require Import Reals Lra Lia PeanoNat ZArith Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Number.
From Proofmark.Decision Require Import Index Model Setting Meaning Bias Rules.
Import ListNotations.
Local Open Scope R_scope.

Lemma Forall2_at {A B} (Q : A -> B -> Prop) l r i x :
  Forall2 Q l r -> nth_error l i = Some x -> exists y, nth_error r i = Some y /\ Q x y.
Proof.
  intros H; revert i; induction H as [|a b l r Hab _ IH]; intros [|i] E; simpl in *;
    try discriminate.
  - injection E as <-; exists b; auto.
  - apply IH, E.
Qed.

Lemma Forall2_length {A B} (Q : A -> B -> Prop) l r : Forall2 Q l r -> length l = length r.
Proof. induction 1; simpl; congruence. Qed.

Lemma potential_formed_spec states v :
  potential_formed states v = true -> length (values v) = states /\ (0 < common v)%Z.
Proof.
  unfold potential_formed; intros H; apply andb_prop in H.
  rewrite Nat.eqb_eq, Z.ltb_lt in H; exact H.
Qed.

Section Accepted.

Variable p : Process.
Variable c : Certificate.
Hypothesis Accepted : check p c = true.

Let M := meaning p.
Let h := potential_at (bias c).
Let lo := value (gain_lo c).
Let hi := value (gain_hi c).

Lemma accepted_parts : well_formed p = true /\ check_bias p c = true /\ check_diameter p c = true.
Proof.
  unfold check in Accepted; rewrite !andb_true_iff in Accepted; tauto.
Qed.

Lemma accepted_formed : well_formed p = true.
Proof. apply accepted_parts. Qed.

Theorem accepted_valid : valid M.
Proof. apply process_valid, accepted_formed. Qed.

Lemma state_of s : (s < states M)%nat -> nth_error p s = Some (nth s p []).
Proof. intros Hs; apply nth_error_nth', Hs. Qed.

Lemma value_there v s : length (values v) = length p -> (s < states M)%nat ->
  nth_error (values v) s = Some (nth s (values v) 0%Z).
Proof. intros E Hs; apply nth_error_nth'; rewrite E; exact Hs. Qed.

(** Of a potential with a value for each state. *)
Lemma span_value v b :
  length (values v) = length p -> span v = Some b -> has_span M (potential_at v) (value b).
Proof.
  intros Len E; apply Number.fraction_value in E; destruct E as [Hd ->].
  assert (Some : values v <> [])
    by (intros E; rewrite E in Len; assert (N := some_state M accepted_valid); simpl in *; lia).
  destruct (largest_spec _ Some) as [Above Top], (smallest_spec _ Some) as [Below Bottom].
  assert (Pos : 0 < / IZR (common v)) by (apply Rinv_0_lt_compat, IZR_lt, Hd).
  split.
  - intros s t Hs Ht; unfold potential_at, Rdiv; rewrite minus_IZR, <- Rmult_minus_distr_r.
    apply Rmult_le_compat_r; [lra|].
    assert (Hs' := Above _ (nth_In _ 0%Z ltac:(rewrite Len; exact Hs))).
    assert (Ht' := Below _ (nth_In _ 0%Z ltac:(rewrite Len; exact Ht))).
    apply IZR_le in Hs', Ht'; lra.
  - destruct (In_nth _ _ 0%Z Top) as (s & Hs & Es), (In_nth _ _ 0%Z Bottom) as (t & Ht & Et).
    rewrite Len in Hs, Ht; exists s, t; split; [exact Hs|split; [exact Ht|]].
    unfold potential_at; rewrite Es, Et, minus_IZR; unfold Rdiv; ring.
Qed.

(** ** Gain *)

Record Gain (tight : list (list Choice)) : Prop := {
  bias_length : length (values (bias c)) = length p;
  bias_common : (0 < common (bias c))%Z;
  rates_most : forall s a, (s < states M)%nat -> (a < actions M s)%nat ->
    pay M s a + change M h s a <= hi;
  rates_some : forall s, (s < states M)%nat ->
    exists a, (a < actions M s)%nat /\ lo <= pay M s a + change M h s a;
  tight_length : length tight = length p;
  tight_found : forall s x, (s < states M)%nat -> In x (nth s tight []) -> In x (nth s p []);
  tight_all : forall s a, (s < states M)%nat -> (a < actions M s)%nat ->
    In (choice_at p s a) (nth s tight []) <-> pay M s a + change M h s a = hi;
}.

Lemma gain_sound tight : check_gain p c = Some tight -> Gain tight.
Proof.
  unfold check_gain; destruct (potential_formed _ _) eqn:Formed; [|discriminate]; intros H.
  destruct (potential_formed_spec _ _ Formed) as [Len Hd]; apply each_spec in H.
  assert (State : forall s, (s < states M)%nat ->
    attaining (gain_lo c) (gain_hi c) (field_of (bias c)) (nth s (values (bias c)) 0%Z)
      (nth s p []) false [] = Some (nth s tight [])).
  { intros s Hs.
    destruct (Forall2_at _ _ _ s (nth s p [], nth s (values (bias c)) 0%Z) H) as (y & Ey & E).
    - apply nth_error_combine; [apply state_of, Hs|apply value_there; auto].
    - rewrite E, (nth_error_nth _ _ [] Ey); reflexivity. }
  assert (Rate : forall s a P, (s < states M)%nat -> (a < actions M s)%nat ->
    Rated (field_of (bias c)) (nth s (values (bias c)) 0%Z) (choice_at p s a) P ->
    P (pay M s a + change M h s a)).
  { intros s a P Hs Ha (x & Ex & HP); unfold M, h.
    rewrite <- (rate_value p accepted_formed s a (bias c) x); auto. }
  split; auto.
  - intros s a Hs Ha; destruct (attaining_sound _ _ _ _ _ _ _ _ (State s Hs)) as (All & _ & _).
    apply (Rate s a (fun x => x <= hi) Hs Ha), All, nth_In, Ha.
  - intros s Hs; destruct (attaining_sound _ _ _ _ _ _ _ _ (State s Hs)) as (_ & Reach & _).
    destruct Reach as [Reach|(x & Hx & R)]; [discriminate|].
    destruct (choice_found p s x Hx) as (a & Ha & <-); exists a; split; [exact Ha|].
    apply (Rate s a (fun x => lo <= x) Hs Ha), R.
  - apply Forall2_length in H; rewrite combine_length, Len, Nat.min_id in H; auto.
  - intros s x Hs Hx; destruct (attaining_sound _ _ _ _ _ _ _ _ (State s Hs)) as (_ & _ & Tight).
    apply Tight in Hx; destruct Hx as [[]|[Hx _]]; exact Hx.
  - intros s a Hs Ha; destruct (attaining_sound _ _ _ _ _ _ _ _ (State s Hs)) as (All & _ & Tight).
    rewrite Tight; assert (Here : In (choice_at p s a) (nth s p [])) by (apply nth_In, Ha); split.
    + intros [[]|[_ R]]; apply (Rate s a (fun x => x = hi) Hs Ha R).
    + intros E; right; split; [exact Here|]; destruct (All _ Here) as (x & Ex & _).
      exists x; split; [exact Ex|]; rewrite (rate_value p accepted_formed s a (bias c) x); auto.
Qed.

Lemma gain_accepted : exists tight, Gain tight /\
  match second c with None => True | Some (level, w) => check_second p c tight level w = true end.
Proof.
  assert (H := proj1 (proj2 accepted_parts)); unfold check_bias in H.
  destruct (check_gain p c) as [tight|] eqn:E; [|discriminate].
  exists tight; split; [apply gain_sound, E|]; destruct (second c) as [[level w]|]; auto.
Qed.

(** ** Bias *)

Section Second.

Variable level : Number.
Variable w : Potential.
Hypothesis Second : second c = Some (level, w).

Let u s := h s + value level.

Lemma change_u s a :
  (s < states M)%nat -> (a < actions M s)%nat -> change M u s a = change M h s a.
Proof.
  intros Hs Ha; unfold change, u; rewrite mean_plus, (mean_const M accepted_valid) by auto; ring.
Qed.

Lemma bias_sound :
  lo = hi /\
  (forall s a, (s < states M)%nat -> (a < actions M s)%nat -> 0 <= gap M lo u s a) /\
  (forall s a, (s < states M)%nat -> (a < actions M s)%nat -> gap M lo u s a = 0 ->
     change M (potential_at w) s a <= u s) /\
  forall s, (s < states M)%nat -> exists a, (a < actions M s)%nat /\
    gap M lo u s a = 0 /\ change M (potential_at w) s a = u s.
Proof.
  destruct gain_accepted as (tight & G & H); rewrite Second in H; unfold check_second in H.
  rewrite !andb_true_iff in H; destruct H as [[Exact Formed] Every].
  apply Number.is_eq_iff in Exact; fold lo hi in Exact.
  destruct (potential_formed_spec _ _ Formed) as [Len Hd].
  destruct (everywhere_spec _ _ _ _ Every) as [_ State].
  assert (Steep : forall s, (s < states M)%nat ->
    (forall x, In x (nth s tight []) -> Drifts (field_of w) (nth s (values w) 0%Z) x
      (fun y => y <= u s)) /\
    exists x, In x (nth s tight []) /\ Drifts (field_of w) (nth s (values w) 0%Z) x
      (fun y => y = u s)).
  { intros s Hs; specialize (State s (nth s tight [], nth s (values (bias c)) 0%Z)); simpl in State.
    destruct (Number.fraction _ _) as [at_h|] eqn:Eh.
    - apply Number.fraction_value in Eh; destruct Eh as [_ Eh].
      assert (Eu : value (Number.add at_h level) = u s)
        by (rewrite Number.add_value, Eh; reflexivity).
      destruct (steepest_sound (Number.add at_h level) (field_of w) (nth s (values w) 0%Z)
        (nth s tight []) false) as [All [Not|Some]]; [|discriminate|rewrite Eu in *; auto].
      apply State, nth_error_combine; [|apply value_there; [apply (bias_length tight G)|exact Hs]].
      apply nth_error_nth'; rewrite (tight_length tight G); exact Hs.
    - discriminate State; apply nth_error_combine;
        [|apply value_there; [apply (bias_length tight G)|exact Hs]].
      apply nth_error_nth'; rewrite (tight_length tight G); exact Hs. }
  assert (Change : forall s a P, (s < states M)%nat -> (a < actions M s)%nat ->
    Drifts (field_of w) (nth s (values w) 0%Z) (choice_at p s a) P ->
    P (change M (potential_at w) s a)).
  { intros s a P Hs Ha (x & Ex & HP); apply Number.fraction_value in Ex; destruct Ex as [_ Ex].
    unfold M; rewrite <- (drift_value p accepted_formed s a w) by auto; rewrite <- Ex; exact HP. }
  assert (Zero : forall s a, (s < states M)%nat -> (a < actions M s)%nat ->
    gap M lo u s a = 0 <-> In (choice_at p s a) (nth s tight [])).
  { intros s a Hs Ha; rewrite (tight_all tight G s a Hs Ha); unfold gap.
    rewrite change_u by auto; rewrite Exact; split; intros; lra. }
  split; [exact Exact|split; [|split]].
  - intros s a Hs Ha; unfold gap; rewrite change_u by auto.
    assert (Most := rates_most tight G s a Hs Ha); lra.
  - intros s a Hs Ha Tight; apply Zero in Tight; auto.
    apply (Change s a (fun y => y <= u s) Hs Ha), (Steep s Hs), Tight.
  - intros s Hs; destruct (Steep s Hs) as (_ & x & Hx & D).
    destruct (choice_found p s x (tight_found tight G s x Hs Hx)) as (a & Ha & <-).
    exists a; split; [exact Ha|split; [apply Zero; auto|]].
    apply (Change s a (fun y => y = u s) Hs Ha), D.
Qed.

End Second.

(** ** Diameter *)

Lemma way_sound top t way :
  (t < states M)%nat -> check_way p (map marks p) top t way = true ->
  exists d W, legal M d /\
  (forall s, (s < states M)%nat -> 0 <= W s <= value top) /\
  forall s, (s < states M)%nat -> s <> t -> change M W s (d s) <= -1.
Proof.
  intros Ht H; unfold check_way in H; rewrite !andb_true_iff in H.
  destruct H as [[[[Formed Named] Nonneg] Every] Most].
  destruct (potential_formed_spec _ _ Formed) as [Len Hd]; apply Nat.eqb_eq in Named.
  destruct (everywhere_spec _ _ _ _ Every) as [_ State]; simpl in State.
  assert (Here : forall s, (s < states M)%nat -> s <> t -> exists x,
    nth_error (nth s p []) (nth s (named way) 0%nat) = Some x /\
    falls_fast x (nth s (values (times way)) 0%Z) (field_of (times way)) = true).
  { intros s Hs Ne; specialize (State s (marks (nth s p []), nth s (named way) 0%nat)).
    simpl in State; rewrite find_marks in State; destruct (Nat.eqb_spec s t); [contradiction|]; simpl in State.
    assert (Given : nth_error (combine (map marks p) (named way)) s =
      Some (marks (nth s p []), nth s (named way) 0%nat)).
    { apply nth_error_combine; [apply map_nth_error, state_of, Hs|].
      apply nth_error_nth'; rewrite Named, Len; exact Hs. }
    specialize (State Given).
    destruct (nth_error (nth s p []) (nth s (named way) 0%nat)) as [x|]; [|discriminate].
    exists x; auto. }
  assert (Action : forall s, (s < states M)%nat -> s <> t ->
    (nth s (named way) 0%nat < actions M s)%nat /\
    change M (potential_at (times way)) s (nth s (named way) 0%nat) <= -1).
  { intros s Hs Ne; destruct (Here s Hs Ne) as (x & Ex & Fast).
    assert (Ha : (nth s (named way) 0%nat < actions M s)%nat)
      by (apply nth_error_Some; rewrite Ex; discriminate).
    split; [exact Ha|]; apply (falls_fast_sound p accepted_formed); auto.
    unfold choice_at; rewrite (nth_error_nth _ _ (choice 1 0 []) Ex); exact Fast. }
  exists (fun s => if Nat.eqb s t then 0%nat else nth s (named way) 0%nat).
  exists (potential_at (times way)); split; [|split].
  - intros s Hs; destruct (Nat.eqb_spec s t); [|apply Action; auto].
    apply (some_action M accepted_valid), Hs.
  - destruct (Number.fraction _ _) as [most|] eqn:Em; [|discriminate].
    apply Number.fraction_value in Em; destruct Em as [_ Em].
    apply Number.at_most_iff in Most; rewrite Em in Most.
    assert (Some : values (times way) <> []).
    { intros E; rewrite E in Len; assert (N := some_state M accepted_valid); simpl in *; lia. }
    destruct (largest_spec _ Some) as [Above _]; rewrite forallb_forall in Nonneg.
    assert (Pos : 0 < / IZR (common (times way))) by (apply Rinv_0_lt_compat, IZR_lt, Hd).
    intros s Hs; unfold potential_at.
    assert (Hin : In (nth s (values (times way)) 0%Z) (values (times way)))
      by (apply nth_In; rewrite Len; exact Hs).
    assert (Low := Nonneg _ Hin); apply Z.leb_le, IZR_le in Low.
    assert (High := Above _ Hin); apply IZR_le in High; unfold Rdiv in *; split.
    + apply Rmult_le_pos; lra.
    + eapply Rle_trans; [apply Rmult_le_compat_r; [lra|exact High]|exact Most].
  - intros s Hs Ne; destruct (Nat.eqb_spec s t); [contradiction|apply Action; auto].
Qed.

Lemma ways_sound top k ways :
  check_ways p (map marks p) top k ways = true ->
  forall i way, nth_error ways i = Some way -> check_way p (map marks p) top (k + i)%nat way = true.
Proof.
  revert k; induction ways as [|first ways IH]; intros k H [|i] way E; try discriminate;
    simpl in H; apply andb_prop in H; destruct H as [Here Later].
  - injection E as <-; rewrite Nat.add_0_r; exact Here.
  - rewrite <- Nat.add_succ_comm; apply IH; auto.
Qed.

Lemma way_to t :
  (t < states M)%nat ->
  exists d W, legal M d /\
  (forall s, (s < states M)%nat -> 0 <= W s <= value (diameter_hi c)) /\
  forall s, (s < states M)%nat -> s <> t -> change M W s (d s) <= -1.
Proof.
  intros Ht; assert (H := proj2 (proj2 accepted_parts)); unfold check_diameter in H.
  rewrite !andb_true_iff in H; destruct H as [[Len Ways] _].
  apply Nat.eqb_eq in Len; assert (Way := ways_sound _ _ _ Ways t).
  destruct (nth_error (ways c) t) as [way|] eqn:E;
    [|apply nth_error_None in E; simpl in Ht; lia].
  apply (way_sound _ t way Ht), Way; reflexivity.
Qed.

Lemma far_sound f :
  farthest c = Some f ->
  (start f < states M)%nat /\ (target f < states M)%nat /\ start f <> target f /\
  exists Val, Val (target f) <= 0 /\ value (diameter_lo c) <= Val (start f) /\
  forall s a, (s < states M)%nat -> (a < actions M s)%nat -> s <> target f -> -1 <= change M Val s a.
Proof.
  intros Far; assert (H := proj2 (proj2 accepted_parts)); unfold check_diameter in H.
  rewrite Far in H; rewrite !andb_true_iff in H; destruct H as [_ H]; unfold check_far in H.
  apply andb_true_iff in H; destruct H as [Formed H].
  destruct (potential_formed_spec _ _ Formed) as [Len Hd].
  destruct (nth_error _ (start f)) as [at_start|] eqn:Es; [|discriminate].
  destruct (nth_error _ (target f)) as [at_target|] eqn:Et; [|discriminate].
  rewrite !andb_true_iff in H; destruct H as [[[Apart End] Every] Low].
  split; [simpl; rewrite <- Len; apply nth_error_Some; congruence|].
  split; [simpl; rewrite <- Len; apply nth_error_Some; congruence|].
  split; [apply negb_true_iff, Nat.eqb_neq in Apart; exact Apart|].
  apply (nth_error_nth _ _ 0%Z) in Es; apply (nth_error_nth _ _ 0%Z) in Et.
  exists (potential_at (distance f)); unfold potential_at at 1 2; rewrite Es, Et; split; [|split].
  - assert (0 < / IZR (common (distance f))) by (apply Rinv_0_lt_compat, IZR_lt, Hd).
    apply Z.leb_le, IZR_le in End; unfold Rdiv; nra.
  - destruct (Number.fraction _ _) as [x|] eqn:Ex; [|discriminate].
    apply Number.fraction_value in Ex; destruct Ex as [_ Ex]; apply Number.at_most_iff in Low; lra.
  - destruct (everywhere_spec _ _ _ _ Every) as [_ State]; simpl in State.
    intros s a Hs Ha Away; specialize (State s _ (state_of s Hs)).
    destruct (Nat.eqb_spec s (target f)); [contradiction|]; simpl in State.
    rewrite forallb_forall in State; apply (falls_slowly_sound p accepted_formed); auto.
    apply State, nth_In, Ha.
Qed.

(** Without a pair of states there is no positive lower bound. *)
Lemma near_alone : farthest c = None -> value (diameter_lo c) <= 0.
Proof.
  intros None; assert (H := proj2 (proj2 accepted_parts)); unfold check_diameter in H.
  rewrite None, !andb_true_iff in H; apply Number.sign_nonpos, H.
Qed.

End Accepted.
