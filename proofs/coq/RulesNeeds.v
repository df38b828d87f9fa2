(** * Where goals are settled: [Needs::of] of src/kernel/mod.rs

    | verdict                                              | theorem         |
    |------------------------------------------------------|-----------------|
    | certified: every goal is on one of the three lists   | needs_certified |
    | refuted: the blamed goal is on a list, or its place  | needs_refuted   |
    | is taken by goals that may stand in for it           |                 |
*)

From Coq Require Import ZArith Reals Lia Bool List.
From Proofmark Require Import RulesNumber RulesInterval RulesTerm RulesSlope RulesProgram RulesBox
  RulesCheck.
Import ListNotations.

Section Needs.

Variable claim : Claim.

Definition Put (found : Needs) (index : nat) (g : Goal) (q : Quantifier) : Prop :=
  if varies claim g then
    match q with
    | ForAll => In index (in_every_box found)
    | ForSome => In index (at_the_witness found)
    end
  else In index (at_once found).

Lemma put_puts index g q found : Put (put claim index g q found) index g q.
Proof.
  unfold Put, put; destruct (varies claim g), q; simpl; apply in_or_app; simpl; auto.
Qed.

Lemma put_keeps index g q found index' g' q' :
  Put found index' g' q' -> Put (put claim index g q found) index' g' q'.
Proof.
  unfold Put, put; destruct (varies claim g), q, (varies claim g'), q'; simpl; auto;
    intros; apply in_or_app; auto.
Qed.

Lemma in_numbered index g :
  In (index, g) (numbered claim) <-> nth_error (goals claim) index = Some g.
Proof.
  unfold numbered; split; intros H.
  - apply In_nth_error in H; destruct H as [k H].
    apply nth_error_combine in H; destruct H as [Hk H].
    assert (Hlt : (k < length (goals claim))%nat) by (apply nth_error_Some; congruence).
    rewrite nth_error_seq in Hk by exact Hlt; injection Hk as <-; exact H.
  - assert (Hlt : (index < length (goals claim))%nat) by (apply nth_error_Some; congruence).
    apply (nth_error_In _ index), nth_error_combine; split; [apply nth_error_seq, Hlt|exact H].
Qed.

Lemma certified_puts l : forall found index g,
  In (index, g) l \/ Put found index g (quantifier g) ->
  Put (fold_left (fun found '(index, g) => put claim index g (quantifier g) found) l found)
    index g (quantifier g).
Proof.
  induction l as [|[i h] l IH]; intros found index g H; simpl; [destruct H as [[]|H]; exact H|].
  apply IH; destruct H as [[E|H]|H]; [|left; exact H|right; apply put_keeps, H].
  right; injection E as -> ->; apply put_puts.
Qed.

Theorem needs_certified needed :
  needs_of claim Certified = Some needed ->
  (forall index g, nth_error (goals claim) index = Some g -> Put needed index g (quantifier g)) /\
  (variables claim = [] \/ in_every_box needed <> [] \/ at_the_witness needed <> []).
Proof.
  unfold needs_of; intros H; destruct (goals claim) eqn:Eg; [discriminate|].
  set (found := fold_left _ _ _) in H.
  assert (found = needed /\
    (variables claim = [] \/ in_every_box found <> [] \/ at_the_witness found <> [])) as [<- Hidle].
  { destruct (variables claim), (in_every_box found), (at_the_witness found);
      try discriminate; injection H as ->; split; auto; right; [right|left|left]; discriminate. }
  split; [|exact Hidle]; intros index h Hh; apply certified_puts; left.
  apply in_numbered; rewrite Eg; exact Hh.
Qed.

(** The goals that may stand in for a blamed goal with [ForSome]. *)
Definition Counts (blamed g : Goal) : Prop :=
  varies claim g = true /\ quantifier g = ForSome /\ (own g = true \/ own blamed = false).

Lemma stand_in_cases blamed found index g :
  Counts blamed g /\
    in_every_box (stand_in claim blamed found (index, g)) = in_every_box found ++ [index] \/
  ~ Counts blamed g /\ stand_in claim blamed found (index, g) = found.
Proof.
  unfold Counts, stand_in, put.
  destruct (varies claim g), (own g), (own blamed), (quantifier g); simpl;
    ((left; split; [auto; fail|reflexivity]) ||
     (right; split; [intros (Ha & Hb & [Hc|Hc]); discriminate|reflexivity])).
Qed.

Lemma stand_ins blamed index l : forall found,
  In index (in_every_box (fold_left (stand_in claim blamed) l found)) <->
  In index (in_every_box found) \/ exists g, In (index, g) l /\ Counts blamed g.
Proof.
  induction l as [|[i h] l IH]; intros found; cbn [fold_left].
  - split; [auto|intros [H|(g & [] & _)]; exact H].
  - rewrite IH; destruct (stand_in_cases blamed found i h) as [[Hh ->]|[Hh ->]]; simpl.
    + rewrite in_app_iff; simpl; split.
      * intros [[H|[<-|[]]]|(g & Hg & Hc)]; eauto 6.
      * intros [H|(g & [E|Hg] & Hc)]; [auto|injection E as <- <-; auto|right; eauto].
    + split.
      * intros [H|(g & Hg & Hc)]; eauto.
      * intros [H|(g & [E|Hg] & Hc)]; [auto|injection E as <- <-; contradiction|right; eauto].
Qed.

Theorem needs_refuted index blamed needed :
  needs_of claim (Refuted index) = Some needed -> nth_error (goals claim) index = Some blamed ->
  match quantifier blamed, varies claim blamed with
  | _, false => In index (at_once needed)
  | ForAll, true => In index (at_the_witness needed)
  | ForSome, true =>
      in_every_box needed <> [] /\
      forall i, In i (in_every_box needed) ->
      exists g, nth_error (goals claim) i = Some g /\ Counts blamed g
  end.
Proof.
  unfold needs_of; intros H Hblamed; rewrite Hblamed in H.
  destruct (goals claim) eqn:Eg; [destruct index; discriminate|]; rewrite <- Eg in *.
  pose proof (put_puts index blamed ForSome (needs [] [] [])) as Hput; unfold Put in Hput.
  destruct (quantifier blamed) eqn:Eq, (varies claim blamed) eqn:Ev;
    injection H as <-; try exact Hput.
  assert (Hin : forall i, In i (in_every_box (fold_left (stand_in claim blamed) (numbered claim)
    (needs [] [] []))) <-> exists g, nth_error (goals claim) i = Some g /\ Counts blamed g).
  { intros i; rewrite stand_ins; simpl; split.
    - intros [[]|(h & Hh & Hc)]; apply in_numbered in Hh; eauto.
    - intros (h & Hh & Hc); right; exists h; split; [apply in_numbered, Hh|exact Hc]. }
  split; [|apply Hin].
  assert (Hself : In index (in_every_box (fold_left (stand_in claim blamed) (numbered claim)
    (needs [] [] [])))).
  { apply Hin; exists blamed; split; [exact Hblamed|].
    split; [exact Ev|split; [exact Eq|destruct (own blamed); auto]]. }
  intros E; rewrite E in Hself; destruct Hself.
Qed.

End Needs.
