(** * Where goals are settled: crates/kernel/src/needs.rs

    | verdict                                                        | theorem         |
    |----------------------------------------------------------------|-----------------|
    | certified: every goal is on one of the three lists             | needs_certified |
    | certified, all goals for all values: there is no witness       | needs_no_witness |
    | refuted by the sentence: every obligation is on one of them    | needs_meaning   |
    | refuted: the blamed goal is on a list, or its place is taken   | needs_refuted   |
    | by goals of its kind                                           |                 |
*)

From Coq Require Import ZArith Reals Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Program Box Check.
Import ListNotations.

Section Needs.

Variable claim : Claim.

Let dependent_steps : Vec bool := dependent (claim_steps claim).

(** A goal that must hold is on the list where it belongs. *)
Definition Put (found : Needs) (index : nat) (g : Goal) : Prop :=
  if varies dependent_steps g then
    match quantifier g with
    | ForAll => In index (in_every_box found)
    | ForSome => In (index, true) (at_the_witness found)
    end
  else In (index, true) (at_once found).

(** Something that varies is looked at, or there are no variables. *)
Definition Looks (found : Needs) : Prop :=
  variables claim = [] \/ needs_cover found = true \/ needs_witness found = true.

Lemma in_numbered index g :
  In (index, g) (numbered claim) <-> nth_error (goals claim) index = Some g.
Proof.
  unfold numbered; rewrite <- to_list_length; split; intros H.
  - apply In_nth_error in H; destruct H as [k H].
    apply nth_error_combine in H; destruct H as [Hk H].
    assert (Hlt : (k < length (goals claim))%nat) by (apply nth_error_Some; congruence).
    rewrite nth_error_seq in Hk by exact Hlt; injection Hk as <-; exact H.
  - assert (Hlt : (index < length (goals claim))%nat) by (apply nth_error_Some; congruence).
    apply (nth_error_In _ index), nth_error_combine; split; [apply nth_error_seq, Hlt|exact H].
Qed.

Lemma in_chosen test index :
  In index (chosen claim test) <->
  exists g, nth_error (goals claim) index = Some g /\ test g = true.
Proof.
  unfold chosen; rewrite in_map_iff; split.
  - intros ([i g] & <- & H); apply filter_In in H; destruct H as [H Ht].
    exists g; split; [apply in_numbered, H|exact Ht].
  - intros (g & Hg & Ht); exists (index, g); split; [reflexivity|].
    apply filter_In; split; [apply in_numbered, Hg|exact Ht].
Qed.

Lemma to_hold_puts sentence test index g :
  nth_error (goals claim) index = Some g -> test g = true ->
  Put (needs_to_hold claim dependent_steps sentence test) index g.
Proof.
  intros Hg Ht; unfold Put, needs_to_hold, expecting; simpl.
  destruct (varies dependent_steps g) eqn:Ev; [destruct (quantifier g) eqn:Eq|].
  - apply in_chosen; exists g; rewrite Ht, Ev, Eq; auto.
  - apply in_map_iff; exists index; split; [reflexivity|].
    apply in_chosen; exists g; rewrite Ht, Ev, Eq; auto.
  - apply in_map_iff; exists index; split; [reflexivity|].
    apply in_chosen; exists g; rewrite Ht, Ev; auto.
Qed.

Lemma and_fails_keeps index' blamed found index g :
  Put found index g -> Put (and_fails claim dependent_steps index' blamed found) index g.
Proof.
  unfold Put, and_fails.
  destruct (varies dependent_steps g), (quantifier g), (quantifier blamed),
    (varies dependent_steps blamed); simpl;
    auto; intros; apply in_or_app; auto.
Qed.

Lemma unless_idle_some found needed :
  unless_idle claim found = Some needed ->
  found = needed /\ (everywhere_defined needed = true -> Looks needed).
Proof.
  unfold unless_idle, Looks; intros H.
  destruct (_ && _) eqn:E in H; [discriminate|]; injection H as ->; split; [reflexivity|].
  intros He; rewrite He in E.
  destruct (variables claim), (needs_cover needed), (needs_witness needed); simpl in E;
    auto; discriminate.
Qed.

Theorem needs_certified needed :
  needs_of claim dependent_steps Certified = Some needed ->
  everywhere_defined needed = true /\ Looks needed /\
  forall index g, nth_error (goals claim) index = Some g -> Put needed index g.
Proof.
  unfold needs_of; intros H; destruct (to_list (goals claim)) eqn:Eg; [discriminate|].
  apply unless_idle_some in H; destruct H as [<- Hlooks].
  split; [reflexivity|split; [apply Hlooks; reflexivity|]].
  rewrite <- Eg; intros index h Hh; apply to_hold_puts; [exact Hh|reflexivity].
Qed.

(** What is said of all values needs no witness. *)
Theorem needs_no_witness needed :
  needs_of claim dependent_steps Certified = Some needed ->
  (forall g, In g (goals claim) -> quantifier g = ForAll) -> needs_witness needed = false.
Proof.
  unfold needs_of; intros H Hall; destruct (to_list (goals claim)) eqn:Eg; [discriminate|].
  apply unless_idle_some in H; destruct H as [<- _]; rewrite <- Eg in Hall.
  unfold needs_witness, needs_to_hold, expecting; cbn [at_the_witness].
  destruct (chosen claim _) as [|index rest] eqn:E; [reflexivity|].
  assert (Hin : In index (index :: rest)) by (left; reflexivity).
  rewrite <- E in Hin; apply in_chosen in Hin; destruct Hin as (g' & Hg & Ht).
  rewrite (Hall g' (nth_error_In _ _ Hg)), andb_false_r in Ht; discriminate.
Qed.

Lemma needs_of_refuted index blamed needed :
  needs_of claim dependent_steps (Refuted index) = Some needed ->
  nth_error (goals claim) index = Some blamed ->
  needed = and_fails claim dependent_steps index blamed
    (needs_to_hold claim dependent_steps (own blamed) (must_hold (Refuted index) (own blamed))) /\
  (everywhere_defined needed = true -> Looks needed).
Proof.
  unfold needs_of; intros H Hblamed; rewrite look_spec, Hblamed in H.
  destruct (to_list (goals claim)); [destruct index; discriminate|].
  apply unless_idle_some in H; destruct H as [<- Hlooks]; auto.
Qed.

Lemma and_fails_everywhere index blamed found :
  everywhere_defined (and_fails claim dependent_steps index blamed found)
  = everywhere_defined found.
Proof.
  unfold and_fails; destruct (quantifier blamed), (varies dependent_steps blamed); reflexivity.
Qed.

Theorem needs_meaning index blamed needed :
  needs_of claim dependent_steps (Refuted index) = Some needed ->
  nth_error (goals claim) index = Some blamed ->
  own blamed = true ->
  everywhere_defined needed = true /\ Looks needed /\
  forall i g, nth_error (goals claim) i = Some g -> own g = false -> Put needed i g.
Proof.
  intros H Hblamed Hown; apply (needs_of_refuted _ blamed) in H; [|exact Hblamed].
  destruct H as [-> Hlooks].
  assert (He : everywhere_defined (and_fails claim dependent_steps index blamed
    (needs_to_hold claim dependent_steps (own blamed)
       (must_hold (Refuted index) (own blamed)))) = true)
    by (rewrite and_fails_everywhere; exact Hown).
  split; [exact He|split; [apply Hlooks, He|]]; intros i g Hg Ho.
  apply and_fails_keeps, to_hold_puts; [exact Hg|].
  unfold must_hold; rewrite Hown, Ho; reflexivity.
Qed.

(** The goals that may stand in for a blamed goal with [ForSome]. *)
Definition Alike (blamed g : Goal) : Prop :=
  varies dependent_steps g = true /\ quantifier g = ForSome /\ own g = own blamed.

Lemma alike_spec blamed g : alike dependent_steps blamed g = true <-> Alike blamed g.
Proof.
  unfold alike, Alike; rewrite !andb_true_iff, eqb_true_iff.
  destruct (quantifier g); simpl; intuition discriminate.
Qed.

Theorem needs_refuted index blamed needed :
  needs_of claim dependent_steps (Refuted index) = Some needed ->
  nth_error (goals claim) index = Some blamed ->
  match quantifier blamed, varies dependent_steps blamed with
  | _, false => In (index, false) (at_once needed)
  | ForAll, true => In (index, false) (at_the_witness needed)
  | ForSome, true =>
      one_fails needed <> [] /\
      forall i, In i (one_fails needed) ->
      exists g, nth_error (goals claim) i = Some g /\ Alike blamed g
  end.
Proof.
  intros H Hblamed; apply (needs_of_refuted _ blamed) in H; [|exact Hblamed].
  destruct H as [-> _]; unfold and_fails.
  destruct (quantifier blamed) eqn:Eq, (varies dependent_steps blamed) eqn:Ev; simpl;
    try (apply in_or_app; right; left; reflexivity).
  split.
  - intros E; assert (Hself : In index (chosen claim (alike dependent_steps blamed))).
    { apply in_chosen; exists blamed; split; [exact Hblamed|].
      apply alike_spec; repeat split; assumption. }
    rewrite E in Hself; destruct Hself.
  - intros i Hi; apply in_chosen in Hi; destruct Hi as (g & Hg & Ha).
    exists g; split; [exact Hg|apply alike_spec, Ha].
Qed.

End Needs.
