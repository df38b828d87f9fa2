(** * What the model's tests say over the reals

    | the model says             | over the reals                               | theorem            |
    |----------------------------|----------------------------------------------|--------------------|
    | well_formed p              | [meaning p] is a decision process            | process_valid      |
    | drift over scale, rate     | the expected change, r + change              | drift_value, ..    |
    | attaining .. = Some tight  | r + change <= hi for all, >= lo for one,     | attaining_sound    |
    |                            | = hi for the tight ones                      |                    |
    | steepest                   | change <= u for all tight ones, = u for one  | steepest_sound     |
    | falls_fast                 | change <= -1                                 | falls_fast_sound   |
    | falls_slowly               | change >= -1                                 | falls_slowly_sound |
    | largest, smallest          | the same                                     | largest_spec, ..   | *)

From Coq Require Import Reals Lra Lia PeanoNat ZArith Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Number.
From Proofmark.Decision Require Import Index Model Setting Meaning.
Import ListNotations.
Local Open Scope R_scope.

(** ** Sums over next states *)

Definition real_sum (next : list (nat * Z)) (f : nat -> R) : R :=
  fold_right (fun '(t, n) sum => IZR n * f t + sum) 0 next.

Lemma sum_of_real next f : IZR (sum_of next f) = real_sum next (fun t => IZR (f t)).
Proof.
  induction next as [|[t n] next IH]; [reflexivity|]; simpl.
  rewrite <- IH, plus_IZR, mult_IZR; reflexivity.
Qed.

Lemma total_sum next : total next = sum_of next (fun _ => 1%Z).
Proof.
  unfold total; enough (H : forall sum,
    fold_left (fun sum '(_, n) => (sum + n)%Z) next sum = (sum + sum_of next (fun _ => 1))%Z)
    by (rewrite H; reflexivity).
  induction next as [|[t n] next IH]; intros sum; simpl; [ring|rewrite IH; ring].
Qed.

Lemma weight_cons t u n next :
  IZR (weight t ((u, n) :: next)) = IZR n * at_point u t + IZR (weight t next).
Proof.
  unfold weight, at_point; simpl; rewrite (Nat.eqb_sym t u), plus_IZR, mult_IZR.
  destruct (Nat.eqb u t); reflexivity.
Qed.

(** A sum over all states, each with its weight, is one over the next states. *)
Lemma Sum_weight N next f :
  Forall (fun pair => (fst pair < N)%nat) next ->
  Sum N (fun t => IZR (weight t next) * f t) = real_sum next f.
Proof.
  induction next as [|[u n] next IH]; intros H.
  - apply Sum_zero; intros; unfold weight; simpl; ring.
  - inversion H; subst; rewrite (Sum_ext _ _ (fun t =>
      IZR n * (at_point u t * f t) + IZR (weight t next) * f t))
      by (intros; rewrite weight_cons; ring).
    rewrite Sum_plus, Sum_scale, Sum_at_point, IH by auto; reflexivity.
Qed.

Lemma weight_nonneg t next :
  Forall (fun pair => (0 < snd pair)%Z) next -> 0 <= IZR (weight t next).
Proof.
  induction 1 as [|[u n] next Hn _ IH]; [unfold weight; simpl; lra|].
  rewrite weight_cons; apply IZR_lt in Hn; simpl in Hn.
  assert (0 <= IZR n * at_point u t) by (apply Rmult_le_pos; [lra|apply at_point_nonneg]); lra.
Qed.

(** ** Processes *)

Record Formed (states : nat) (c : Choice) : Prop := {
  formed_over : 0 < IZR (over c);
  formed_order : increasing 0 (next c) = true;
  formed_states : Forall (fun pair => (fst pair < states)%nat) (next c);
  formed_numbers : Forall (fun pair => (0 < snd pair)%Z) (next c);
  formed_total : IZR (over c) = real_sum (next c) (fun _ => 1);
}.

Lemma choice_formed_spec states c : choice_formed states c = true -> Formed states c.
Proof.
  unfold choice_formed; rewrite !andb_true_iff, forallb_forall; intros [[[Over Order] Each] Total].
  assert (Pair : forall pair, In pair (next c) -> (fst pair < states)%nat /\ (0 < snd pair)%Z).
  { intros [t n] Hin; specialize (Each _ Hin); simpl in Each.
    rewrite andb_true_iff, Nat.ltb_lt, Z.ltb_lt in Each; exact Each. }
  split; [apply IZR_lt, Z.ltb_lt, Over|exact Order| | |].
  - apply Forall_forall; intros pair Hin; apply (Pair pair Hin).
  - apply Forall_forall; intros pair Hin; apply (Pair pair Hin).
  - apply Z.eqb_eq in Total; rewrite <- Total, total_sum; apply sum_of_real.
Qed.

Section Process.

Variable p : Process.
Hypothesis Well : well_formed p = true.

Let M := meaning p.

Lemma choices_formed s :
  (s < states M)%nat -> nth s p [] <> [] /\ Forall (Formed (length p)) (nth s p []).
Proof.
  intros Hs; unfold well_formed in Well; apply andb_prop in Well; destruct Well as [_ All].
  rewrite forallb_forall in All; specialize (All _ (nth_In p [] Hs)); apply andb_prop in All.
  destruct All as [Some All]; rewrite forallb_forall in All; split.
  - intros E; rewrite E in Some; discriminate.
  - apply Forall_forall; intros c Hc; apply choice_formed_spec; auto.
Qed.

Lemma choice_at_formed s a :
  (s < states M)%nat -> (a < actions M s)%nat -> Formed (length p) (choice_at p s a).
Proof.
  intros Hs Ha; destruct (choices_formed s Hs) as [_ All]; rewrite Forall_forall in All.
  apply All, nth_In, Ha.
Qed.

Lemma choice_found s c :
  In c (nth s p []) -> exists a, (a < actions M s)%nat /\ choice_at p s a = c.
Proof. apply In_nth. Qed.

Lemma mean_real s a f :
  (s < states M)%nat -> (a < actions M s)%nat ->
  mean M s a f = real_sum (next (choice_at p s a)) f / IZR (over (choice_at p s a)).
Proof.
  intros Hs Ha; destruct (choice_at_formed s a Hs Ha); unfold mean; simpl.
  rewrite <- (Sum_weight (length p)) by auto; unfold Rdiv; rewrite Rmult_comm, <- Sum_scale.
  apply Sum_ext; intros; ring.
Qed.

Theorem process_valid : valid M.
Proof.
  split.
  - unfold well_formed in Well; simpl; destruct p; [discriminate|simpl; lia].
  - intros s Hs; destruct (choices_formed s Hs) as [Some _]; simpl.
    destruct (nth s p []); [contradiction|simpl; lia].
  - intros s a t Hs Ha; destruct (choice_at_formed s a Hs Ha); simpl.
    apply Rmult_le_pos; [apply weight_nonneg; auto|left; apply Rinv_0_lt_compat; auto].
  - intros s a Hs Ha; destruct (choice_at_formed s a Hs Ha) as [Over _ _ _ Total].
    rewrite (Sum_ext _ _ (fun t => prob M s a t * 1)) by (intros; ring).
    change (mean M s a (fun _ => 1) = 1); rewrite mean_real, <- Total by auto; field; lra.
Qed.

(** ** Drifts *)

Lemma drift_value s a v :
  (s < states M)%nat -> (a < actions M s)%nat -> (0 < common v)%Z ->
  let c := choice_at p s a in
  IZR (drift c (nth s (values v) 0%Z) (field_of v)) / IZR (scale c (field_of v)) =
  change M (potential_at v) s a.
Proof.
  intros Hs Ha Hd c; destruct (choice_at_formed s a Hs Ha) as [Over Order _ _ _].
  fold c in Over, Order.
  apply IZR_lt in Hd; unfold change; rewrite mean_real by auto; fold c.
  unfold drift, scale, field_of; simpl; rewrite weighted_marks by exact Order.
  rewrite minus_IZR, !mult_IZR, sum_of_real; unfold potential_at.
  replace (real_sum (next c) (fun s => IZR (nth s (values v) 0%Z) / IZR (common v)))
    with (real_sum (next c) (fun t => IZR (nth t (values v) 0%Z)) / IZR (common v)).
  - field; lra.
  - clear; induction (next c) as [|[t n] l IH]; simpl; [unfold Rdiv; ring|].
    rewrite <- IH; unfold Rdiv; ring.
Qed.

Lemma scale_pos s a v :
  (s < states M)%nat -> (a < actions M s)%nat -> (0 < common v)%Z ->
  0 < IZR (scale (choice_at p s a) (field_of v)).
Proof.
  intros Hs Ha Hd; destruct (choice_at_formed s a Hs Ha); unfold scale; rewrite mult_IZR.
  apply Rmult_lt_0_compat; [assumption|apply IZR_lt, Hd].
Qed.

Lemma rate_value s a h x :
  (s < states M)%nat -> (a < actions M s)%nat -> (0 < common h)%Z ->
  rate (choice_at p s a) (nth s (values h) 0%Z) (field_of h) = Some x ->
  value x = pay M s a + change M (potential_at h) s a.
Proof.
  intros Hs Ha Hd E; apply Number.fraction_value in E; destruct E as [_ ->].
  rewrite <- drift_value by auto; assert (Pos := scale_pos s a h Hs Ha Hd).
  destruct (choice_at_formed s a Hs Ha); apply IZR_lt in Hd.
  unfold scale in *; simpl in *; rewrite plus_IZR, !mult_IZR in *; field; lra.
Qed.

Lemma falls_fast_sound s a w :
  (s < states M)%nat -> (a < actions M s)%nat -> (0 < common w)%Z ->
  falls_fast (choice_at p s a) (nth s (values w) 0%Z) (field_of w) = true ->
  change M (potential_at w) s a <= -1.
Proof.
  intros Hs Ha Hd H; unfold falls_fast in H; apply Z.leb_le, IZR_le in H; rewrite plus_IZR in H.
  rewrite <- drift_value by auto; assert (Pos := scale_pos s a w Hs Ha Hd).
  apply (Rmult_le_reg_r _ _ _ Pos); unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; lra.
Qed.

Lemma falls_slowly_sound s a v :
  (s < states M)%nat -> (a < actions M s)%nat -> (0 < common v)%Z ->
  falls_slowly (choice_at p s a) (nth s (values v) 0%Z) (field_of v) = true ->
  -1 <= change M (potential_at v) s a.
Proof.
  intros Hs Ha Hd H; unfold falls_slowly in H; apply Z.leb_le, IZR_le in H; rewrite plus_IZR in H.
  rewrite <- drift_value by auto; assert (Pos := scale_pos s a v Hs Ha Hd).
  apply (Rmult_le_reg_r _ _ _ Pos); unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; lra.
Qed.

End Process.

(** ** Lists *)

Lemma each_spec {A B} (f : A -> option B) l r :
  each f l = Some r -> Forall2 (fun x y => f x = Some y) l r.
Proof.
  revert r; induction l as [|x l IH]; intros r E; simpl in E; [injection E as <-; constructor|].
  destruct (f x) as [y|] eqn:Ef; [|discriminate].
  destruct (each f l) as [r'|]; [|discriminate]; injection E as <-; constructor; auto.
Qed.

Lemma everywhere_spec {A} (test : nat -> A -> Z -> bool) k given numbers :
  everywhere test k given numbers = true ->
  length given = length numbers /\
  forall i x, nth_error given i = Some x -> test (k + i)%nat x (nth i numbers 0%Z) = true.
Proof.
  revert k numbers; induction given as [|x given IH]; intros k [|n numbers] H; simpl in H;
    try discriminate.
  - split; [reflexivity|]; intros [|i] x E; discriminate.
  - apply andb_prop in H; destruct H as [Here Later]; destruct (IH _ _ Later) as [Len All].
    split; [simpl; congruence|]; intros [|i] y E; simpl in E |- *.
    + injection E as <-; rewrite Nat.add_0_r; exact Here.
    + rewrite <- Nat.add_succ_comm; auto.
Qed.

Lemma nth_error_combine {A B} (l : list A) (m : list B) i x y :
  nth_error l i = Some x -> nth_error m i = Some y -> nth_error (combine l m) i = Some (x, y).
Proof.
  revert l m; induction i as [|i IH]; intros [|a l] [|b m] Hx Hy; simpl in *; try discriminate;
    [congruence|auto].
Qed.

Lemma fold_extreme (pick : Z -> Z -> Z) (better : Z -> Z -> Prop) values first :
  (forall x, better x x) -> (forall x y z, better x y -> better y z -> better x z) ->
  (forall x y, better x (pick x y) /\ better y (pick x y)) ->
  (forall x y, pick x y = x \/ pick x y = y) ->
  (forall v, In v (first :: values) -> better v (fold_left pick values first)) /\
  In (fold_left pick values first) (first :: values).
Proof.
  intros Refl Trans Better Either; revert first; induction values as [|v values IH]; intros first.
  - split; [intros v [<-|[]]; apply Refl|left; reflexivity].
  - destruct (IH (pick first v)) as [Above Found]; simpl fold_left; split.
    + intros x [<-|[<-|Hx]]; [| |apply Above; right; exact Hx];
        eapply Trans; try (apply Above; left; reflexivity); apply (Better first v).
    + destruct Found as [E|Hin]; [|right; right; exact Hin].
      rewrite <- E; destruct (Either first v) as [->| ->]; [left|right; left]; reflexivity.
Qed.

Lemma largest_spec values :
  values <> [] -> (forall v, In v values -> (v <= largest values)%Z) /\ In (largest values) values.
Proof.
  destruct values as [|first values]; [contradiction|intros _].
  apply (fold_extreme Z.max Z.le); intros; lia.
Qed.

Lemma smallest_spec values :
  values <> [] -> (forall v, In v values -> (smallest values <= v)%Z) /\ In (smallest values) values.
Proof.
  destruct values as [|first values]; [contradiction|intros _].
  apply (fold_extreme Z.min (fun x y => (y <= x)%Z)); intros; lia.
Qed.

(** ** The rules with comparisons *)

(** The real that a test compares. *)
Definition Rated (h : Field) (here : Z) (c : Choice) (P : R -> Prop) : Prop :=
  exists x, rate c here h = Some x /\ P (value x).

Lemma attaining_sound lo hi h here choices reached attain tight :
  attaining lo hi h here choices reached attain = Some tight ->
  (forall c, In c choices -> Rated h here c (fun x => x <= value hi)) /\
  (reached = true \/ exists c, In c choices /\ Rated h here c (fun x => value lo <= x)) /\
  forall c, In c tight <-> In c attain \/ In c choices /\ Rated h here c (fun x => x = value hi).
Proof.
  revert reached attain; induction choices as [|c choices IH]; intros reached attain H; simpl in H.
  - destruct reached; [|discriminate]; injection H as <-.
    split; [intros c []|split; [auto|]]; intros c; split; [auto|intros [Hc|[[] _]]; auto].
  - destruct (rate c here h) as [x|] eqn:Ex; [|discriminate].
    assert (Cases : value x <= value hi /\ exists attain',
      (forall c', In c' attain' <-> In c' attain \/ c' = c /\ value x = value hi) /\
      attaining lo hi h here choices (reached || Number.at_most lo x) attain' = Some tight).
    { destruct (Number.compare_spec x hi) as [E|Less|More]; [| |discriminate]; split; try lra.
      - exists (c :: attain); split; [|exact H]; intros c'; simpl; split; [intros [<-|]; auto|].
        intros [|[-> _]]; auto.
      - exists attain; split; [|exact H]; intros c'; split; [auto|intros [|[_ E]]; [auto|lra]]. }
    destruct Cases as (Most & attain' & Add & Rest).
    destruct (IH _ _ Rest) as (All & Reach & Tight); clear IH H Rest.
    split; [|split].
    + intros c' [<-|Hc']; [exists x; auto|auto].
    + destruct Reach as [Reach|(c' & Hc' & R)]; [|right; exists c'; split; [right|]; auto].
      apply orb_prop in Reach; destruct Reach as [Reach|Reach]; [left; exact Reach|right].
      exists c; split; [left; reflexivity|]; exists x; split; [exact Ex|].
      apply Number.at_most_iff, Reach.
    + intros c'; rewrite Tight, Add; split.
      * intros [[Old|[-> E]]|[New R]]; [auto|right; split; [left; auto|exists x; auto]|].
        right; split; [right|]; auto.
      * intros [Old|[[<-|New] R]]; [auto| |auto].
        destruct R as (x' & Ex' & E); rewrite Ex in Ex'; injection Ex' as <-; auto.
Qed.

Definition Drifts (w : Field) (here : Z) (c : Choice) (P : R -> Prop) : Prop :=
  exists x, Number.fraction (drift c here w) (scale c w) = Some x /\ P (value x).

Lemma steepest_sound u w here tight attained :
  steepest u w here tight attained = true ->
  (forall c, In c tight -> Drifts w here c (fun x => x <= value u)) /\
  (attained = true \/ exists c, In c tight /\ Drifts w here c (fun x => x = value u)).
Proof.
  revert attained; induction tight as [|c tight IH]; intros attained H; simpl in H.
  - split; [intros c []|auto].
  - destruct (Number.fraction _ _) as [x|] eqn:Ex; [|discriminate].
    destruct (Number.compare_spec x u) as [E|Less|More]; [| |discriminate];
      destruct (IH _ H) as [All Some]; (split;
      [intros c' [<-|Hc']; [exists x; split; [exact Ex|lra]|auto]|]).
    + right; exists c; split; [left; reflexivity|exists x; auto].
    + destruct Some as [Some|(c' & Hc' & D)]; [auto|right; exists c'; split; [right|]; auto].
Qed.
