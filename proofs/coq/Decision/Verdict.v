(** * What an accepted certificate of a decision process means

    [check p c = true] is all that these theorems suppose; M stands for [meaning p].

    | then                                                                    | theorem              |
    |-------------------------------------------------------------------------|----------------------|
    | M is a decision process, its optimal gain is in [lo, hi] from every     | decision_check_sound |
    | state, h + level is its optimal bias if there is a second potential,    |                      |
    | it is communicating, and its diameter is in [lo, hi]                    |                      |
    | no policy earns more than n hi + span of h in n steps, and one          | check_rewards        |
    | stationary policy never earns less than n lo - span of h                |                      |
    | if lo = hi, this policy has the optimal gain, and no policy has more    | check_gain_exact     |
    | not even a policy that depends on history has more bias                 | check_all_policies   |
    | the span that a report states is that of h                              | check_span           |
    | one stationary policy for each target reaches it within hi              | check_near           |
    | no policy gets from the one state to the other faster than lo           | check_far_apart      |

    Reading order: Index, Model (the check); Setting, Meaning (what it is about); Gain, Bias, Diameter
    (why the rules hold); Rules (integers to reals), and this file; Examples. *)

From Coq Require Import Reals Lra Lia PeanoNat ZArith Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Number.
From Proofmark.Decision Require Import Index Model Setting Meaning Gain Bias Diameter Rules.
Import ListNotations.
Local Open Scope R_scope.

(** ** Lists of states *)

Lemma finite_choice n (Q : nat -> nat -> Prop) :
  (forall s, (s < n)%nat -> exists a, Q s a) -> exists d, forall s, (s < n)%nat -> Q s (d s).
Proof.
  induction n as [|n IH]; intros H; [exists (fun _ => 0%nat); intros; lia|].
  destruct IH as [d Hd]; [auto with arith|]; destruct (H n ltac:(lia)) as [a Ha].
  exists (fun s => if Nat.eqb s n then a else d s); intros s Hs.
  destruct (Nat.eqb_spec s n) as [->|]; [exact Ha|apply Hd; lia].
Qed.

Lemma Forall2_at {A B} (Q : A -> B -> Prop) l r i x :
  Forall2 Q l r -> nth_error l i = Some x -> exists y, nth_error r i = Some y /\ Q x y.
Proof.
  intros H; revert i; induction H as [|a b l r Hab _ IH]; intros [|i] E; simpl in *; try discriminate.
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

Section Verdict.

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

Lemma Well : well_formed p = true.
Proof. apply accepted_parts. Qed.

Lemma V : valid M.
Proof. apply process_valid, Well. Qed.

Lemma state_of s : (s < states M)%nat -> nth_error p s = Some (nth s p []).
Proof. intros Hs; apply nth_error_nth', Hs. Qed.

Lemma value_there v s : length (values v) = length p -> (s < states M)%nat ->
  nth_error (values v) s = Some (nth s (values v) 0%Z).
Proof. intros E Hs; apply nth_error_nth'; rewrite E; exact Hs. Qed.

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
  { intros s a P Hs Ha (x & Ex & HP); unfold M, h; rewrite <- (rate_value p Well s a (bias c) x);
      auto. }
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
      exists x; split; [exact Ex|]; rewrite (rate_value p Well s a (bias c) x) by auto; exact E.
Qed.

Lemma gain_accepted : exists tight, Gain tight /\
  match second c with None => True | Some (level, w) => check_second p c tight level w = true end.
Proof.
  assert (H := proj1 (proj2 accepted_parts)); unfold check_bias in H.
  destruct (check_gain p c) as [tight|] eqn:E; [|discriminate].
  exists tight; split; [apply gain_sound, E|]; destruct (second c) as [[level w]|]; auto.
Qed.

Lemma best_policy : exists d, legal M d /\
  forall s, (s < states M)%nat -> lo <= pay M s (d s) + change M h s (d s).
Proof.
  destruct gain_accepted as (tight & G & _).
  destruct (finite_choice (states M) _ (rates_some tight G)) as [d Hd].
  exists d; split; intros s Hs; apply (Hd s Hs).
Qed.

Theorem check_span b : span (bias c) = Some b -> has_span M h (value b).
Proof.
  intros E; apply Number.fraction_value in E; destruct E as [Hd ->].
  destruct gain_accepted as (tight & G & _); assert (Len := bias_length tight G).
  assert (Some : values (bias c) <> []).
  { intros E; rewrite E in Len; assert (N := some_state M V); simpl in *; lia. }
  destruct (largest_spec _ Some) as [Above Top], (smallest_spec _ Some) as [Below Bottom].
  assert (Pos : 0 < / IZR (common (bias c))) by (apply Rinv_0_lt_compat, IZR_lt, Hd).
  split.
  - intros s t Hs Ht; unfold h, potential_at, Rdiv; rewrite minus_IZR, <- Rmult_minus_distr_r.
    apply Rmult_le_compat_r; [lra|].
    assert (Hs' := Above _ (nth_In _ 0%Z ltac:(rewrite Len; exact Hs))).
    assert (Ht' := Below _ (nth_In _ 0%Z ltac:(rewrite Len; exact Ht))).
    apply IZR_le in Hs', Ht'; lra.
  - destruct (In_nth _ _ 0%Z Top) as (s & Hs & Es), (In_nth _ _ 0%Z Bottom) as (t & Ht & Et).
    rewrite Len in Hs, Ht; exists s, t; split; [exact Hs|split; [exact Ht|]].
    unfold h, potential_at; rewrite Es, Et, minus_IZR; unfold Rdiv; ring.
Qed.

Lemma span_found : exists b, span (bias c) = Some b.
Proof.
  destruct gain_accepted as (tight & G & _); assert (Hd := bias_common tight G).
  unfold span, Number.fraction; destruct (common (bias c)); try lia; eexists; reflexivity.
Qed.

Theorem check_rewards b :
  span (bias c) = Some b ->
  (forall pi n s, randomises M pi -> (s < states M)%nat -> rewards M pi n s <= INR n * hi + value b) /\
  exists d, legal M d /\
  forall n s, (s < states M)%nat -> INR n * lo - value b <= rewards M (always d) n s.
Proof.
  intros Eb; destruct (check_span b Eb) as [Span _]; split.
  - destruct gain_accepted as (tight & G & _); intros pi n s Random Hs.
    apply (rewards_at_most M h V); auto; apply (rates_most tight G).
  - destruct best_policy as (d & Legal & Best); exists d; split; [exact Legal|].
    intros n s Hs; apply (rewards_at_least M h V); auto.
Qed.

Theorem check_optimal_gain s :
  (s < states M)%nat -> exists g, optimal_gain M s g /\ lo <= g <= hi.
Proof.
  intros Hs; destruct span_found as [b Eb], (check_rewards b Eb) as (Upper & d & Legal & Lower).
  assert (Random := always_randomises M d Legal).
  destruct (optimal_gain_exists M (value b) lo hi Upper (always d) Random Lower s Hs) as [g Hg].
  exists g; split; [exact Hg|].
  apply (optimal_gain_between M (value b) lo hi Upper (always d) Random Lower s); auto.
Qed.

Theorem check_gain_exact :
  lo = hi ->
  (forall s, (s < states M)%nat -> optimal_gain M s lo) /\
  (forall pi s, randomises M pi -> (s < states M)%nat -> averages_at_most M pi s lo) /\
  exists d, legal M d /\ forall s, (s < states M)%nat -> averages_at_least M (always d) s lo.
Proof.
  intros E; destruct span_found as [b Eb], (check_rewards b Eb) as (Upper & d & Legal & Lower).
  split; [|split].
  - intros s Hs; destruct (check_optimal_gain s Hs) as (g & Hg & Between).
    replace lo with g by lra; exact Hg.
  - intros pi s Random Hs; rewrite E; apply (averages_below M (value b)); auto.
  - exists d; split; [exact Legal|]; intros s Hs; apply (averages_above M (value b)); auto.
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
  intros Hs Ha; unfold change, u; rewrite mean_plus, (mean_const M V) by auto; ring.
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
    unfold M; rewrite <- (drift_value p Well s a w) by auto; rewrite <- Ex; exact HP. }
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

Theorem check_optimal_bias : optimal_bias M lo u.
Proof.
  destruct bias_sound as (_ & Nonneg & Tight & Some).
  destruct (finite_choice (states M) _ Some) as [d Hd].
  apply (bias_optimal M lo u (potential_at w) V Nonneg Tight d); intros s Hs; apply (Hd s Hs).
Qed.

(** In the mean over N horizons, no policy of any kind earns more than the gain and u. *)
Theorem check_all_policies :
  exists C, forall pi N s, randomises M pi -> (s < states M)%nat ->
  excess M pi lo s N <= INR N * u s + C.
Proof.
  destruct bias_sound as (_ & Nonneg & Tight & _).
  exact (no_policy_exceeds M lo u (potential_at w) V Nonneg Tight).
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
  { intros s Hs Ne; specialize (State s (marks (nth s p []), nth s (named way) 0%nat)); simpl in State.
    rewrite find_marks in State; destruct (Nat.eqb_spec s t); [contradiction|]; simpl in State.
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
    split; [exact Ha|]; apply (falls_fast_sound p Well); auto.
    unfold choice_at; rewrite (nth_error_nth _ _ (choice 1 0 []) Ex); exact Fast. }
  exists (fun s => if Nat.eqb s t then 0%nat else nth s (named way) 0%nat).
  exists (potential_at (times way)); split; [|split].
  - intros s Hs; destruct (Nat.eqb_spec s t); [apply (some_action M V), Hs|apply Action; auto].
  - destruct (Number.fraction _ _) as [most|] eqn:Em; [|discriminate].
    apply Number.fraction_value in Em; destruct Em as [_ Em].
    apply Number.at_most_iff in Most; rewrite Em in Most.
    assert (Some : values (times way) <> []).
    { intros E; rewrite E in Len; assert (N := some_state M V); simpl in *; lia. }
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

Theorem check_near t :
  (t < states M)%nat ->
  exists d, legal M d /\
  forall s, (s < states M)%nat -> reaches_within M (always d) s t (value (diameter_hi c)).
Proof.
  intros Ht; destruct (way_to t Ht) as (d & W & Legal & Bounds & Falls).
  exists d; split; [exact Legal|]; intros s Hs n.
  apply Rle_trans with (W s); [|apply Bounds, Hs].
  apply (time_at_most M t V); auto; intros u Hu; apply (Bounds u Hu).
Qed.

Theorem check_communicating : communicating M.
Proof.
  intros s t Hs Ht; destruct (way_to t Ht) as (d & W & Legal & Bounds & Falls).
  apply (target_reached M t V W d); auto; intros u Hu; apply (Bounds u Hu).
Qed.

Theorem check_far_apart f :
  farthest c = Some f ->
  (start f < states M)%nat /\ (target f < states M)%nat /\ start f <> target f /\
  forall pi b, randomises M pi -> reaches_within M pi (start f) (target f) b ->
  value (diameter_lo c) <= b.
Proof.
  intros Far; assert (H := proj2 (proj2 accepted_parts)); unfold check_diameter in H.
  rewrite Far in H; rewrite !andb_true_iff in H; destruct H as [_ H]; unfold check_far in H.
  apply andb_true_iff in H; destruct H as [Formed H].
  destruct (potential_formed_spec _ _ Formed) as [Len Hd].
  destruct (nth_error _ (start f)) as [at_start|] eqn:Es; [|discriminate].
  destruct (nth_error _ (target f)) as [at_target|] eqn:Et; [|discriminate].
  rewrite !andb_true_iff in H; destruct H as [[[Apart End] Every] Low].
  assert (Hs : (start f < states M)%nat)
    by (simpl; rewrite <- Len; apply nth_error_Some; rewrite Es; discriminate).
  assert (Ht : (target f < states M)%nat)
    by (simpl; rewrite <- Len; apply nth_error_Some; rewrite Et; discriminate).
  assert (Ne : start f <> target f) by (destruct (Nat.eqb_spec (start f) (target f)); [discriminate|auto]).
  split; [exact Hs|split; [exact Ht|split; [exact Ne|]]]; intros pi b Random Time.
  destruct (Number.fraction _ _) as [x|] eqn:Ex; [|discriminate].
  apply Number.fraction_value in Ex; destruct Ex as [_ Ex]; apply Number.at_most_iff in Low.
  apply (nth_error_nth _ _ 0%Z) in Es; apply (nth_error_nth _ _ 0%Z) in Et.
  assert (Pos : 0 < / IZR (common (distance f))) by (apply Rinv_0_lt_compat, IZR_lt, Hd).
  apply Rle_trans with (potential_at (distance f) (start f));
    [unfold potential_at; rewrite Es; lra|].
  destruct (everywhere_spec _ _ _ _ Every) as [_ State]; simpl in State.
  apply (time_at_least M (target f) V (potential_at (distance f)) pi); auto.
  - unfold potential_at; rewrite Et; apply Z.leb_le, IZR_le in End; unfold Rdiv; nra.
  - intros s a Hu Ha Away; specialize (State s _ (state_of s Hu)).
    destruct (Nat.eqb_spec s (target f)); [contradiction|]; simpl in State.
    rewrite forallb_forall in State; apply (falls_slowly_sound p Well); auto.
    apply State, nth_In, Ha.
Qed.

Theorem check_is_diameter :
  exists D, is_diameter M D /\ value (diameter_lo c) <= D <= value (diameter_hi c).
Proof.
  apply diameter_between.
  - split.
    + assert (Some := some_state M V); destruct (way_to 0 Some) as (_ & W & _ & Bounds & _).
      specialize (Bounds 0%nat Some); lra.
    + intros s t Hs Ht _; destruct (check_near t Ht) as (d & Legal & Time).
      exists (always d); split; [apply always_randomises, Legal|apply Time, Hs].
  - intros D [Pos Within]; destruct (farthest c) as [f|] eqn:Far.
    + destruct (check_far_apart f Far) as (Hs & Ht & Ne & Least).
      destruct (Within _ _ Hs Ht Ne) as (pi & Random & Time); apply (Least pi); auto.
    + assert (H := proj2 (proj2 accepted_parts)); unfold check_diameter in H; rewrite Far in H.
      apply andb_prop in H; destruct H as [_ H]; apply Number.sign_nonpos in H; lra.
Qed.

(** ** All together *)

Theorem decision_check_sound :
  valid M /\
  (forall s, (s < states M)%nat -> exists g, optimal_gain M s g /\ lo <= g <= hi) /\
  (forall level w, second c = Some (level, w) ->
     lo = hi /\ optimal_bias M lo (fun s => h s + value level)) /\
  communicating M /\
  exists D, is_diameter M D /\ value (diameter_lo c) <= D <= value (diameter_hi c).
Proof.
  split; [exact V|split; [exact check_optimal_gain|split; [|split]]].
  - intros level w Second; split; [apply (bias_sound level w Second)|].
    apply (check_optimal_bias level w Second).
  - exact check_communicating.
  - exact check_is_diameter.
Qed.

End Verdict.
