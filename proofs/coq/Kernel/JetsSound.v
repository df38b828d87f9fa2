(** * The coefficients of all steps: [Jets::new] of crates/kernel/src/jets.rs

    | Rust                            | model, in Jets.v   | theorem                       |
    |---------------------------------|--------------------|-------------------------------|
    | one round of the loop of new    | append_jets        | append_jets_sound             |
    | Jets::new                       | jets               | jets_sound                    |

    [JetsFit] is what holds after every round: the function's steps are in the longer program, with
    their operands renumbered, and their coefficients are derivatives ([JetSound]). *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Term Slope Program Growth Jets JetRules JetSteps
  JetCoefficients.
Import ListNotations.
Local Open Scope R_scope.

Record JetsFit (n : nat) (function : list Step) (j : Jets) : Prop := {
  fit_embeds : Embeds function (jet_program j);
  fit_lists : length (jet_lists j) = length function;
  fit_moving : length (moving j) = length function;
  fit_sound : forall k place l,
    nth_error (jet_places j) k = Some place -> nth_error (jet_lists j) k = Some l ->
    at_order l 0 = Some place /\ JetSound n (jet_steps j) l /\
    (nth k (moving j) false = false -> at_order l 1 = None) }.

Lemma Forall2_both {A B C} (P : A -> B -> Prop) (Q : A -> C -> Prop) l m m' :
  Forall2 P l m -> Forall2 Q l m' -> Forall2 (fun b c => exists a, In a l /\ P a b /\ Q a c) m m'.
Proof.
  intros H; revert m'; induction H as [|a b l m Hab _ IH]; intros m' H';
    inversion_clear H' as [|? c ? rest Hac Hrest]; constructor; [exists a; simpl; auto|].
  generalize (IH rest Hrest); apply Forall2_weaken.
  intros b' c' (a' & Ha' & Hp); exists a'; simpl; auto.
Qed.

Lemma append_jets_sound n done j s j' :
  (1 <= n)%nat -> JetsFit n done j -> append_jets n j s = Some j' -> JetsFit n (done ++ [s]) j'.
Proof.
  intros Hn [[Hplaces Hembeds] Hlists Hmoving Hsound] E; cbn [jet_program steps places] in *.
  unfold append_jets in E.
  destruct (all_some (map (look (jet_places j)) (args s))) as [args'|] eqn:Eargs; [|discriminate].
  destruct (all_some (map (look (jet_lists j)) (args s))) as [us|] eqn:Eus; [|discriminate].
  apply all_some_spec in Eargs; apply all_some_spec in Eus.
  destruct (emit (jet_steps j) (op s) args') as [p own] eqn:E1; apply emit_sound in E1.
  destruct E1 as [HE1 Hown].
  set (moves := existsb (flagged (moving j)) (args s) || is_argument s) in *.
  destruct (if moves then _ else _) as [[q l]|] eqn:Efound; [|discriminate].
  destruct (most_steps <? _)%Z; [discriminate|]; injection E as <-.
  pose proof (Forall2_both _ _ _ _ _ Eargs Eus) as Hboth.
  assert (Hoperand : forall a place u,
    look (jet_places j) a = Some place -> look (jet_lists j) a = Some u ->
    at_order u 0 = Some place /\ JetSound n (jet_steps j) u /\
    (flagged (moving j) a = false -> at_order u 1 = None)).
  { intros a place u; rewrite !look_spec, flagged_spec; apply Hsound. }
  assert (Hargs : Forall2 (fun a u => at_order u 0 = Some a) args' us).
  { revert Hboth; apply Forall2_weaken; intros place u (a & _ & Ha & Hu).
    apply (Hoperand a); auto. }
  assert (Hus : Forall (JetSound n p) us).
  { clear - Hboth Hoperand HE1; induction Hboth as [|place u args' us (a & _ & Ha & Hu) _ IH];
      constructor; [|exact IH].
    apply (jet_sound_extends n (jet_steps j)); [exact HE1|]; apply (Hoperand a place); auto. }
  assert (Hnew : Extends p q /\ at_order l 0 = Some own /\ JetSound n q l /\
    (moves = false -> at_order l 1 = None)).
  { destruct moves eqn:Emoves.
    - destruct (coefficients_sound n p own Hn (op s) args' us q l Hown Hargs Hus Efound)
        as (HE & Hfirst & Hjet); split; [exact HE|split; [exact Hfirst|split; [exact Hjet|]]].
      discriminate.
    - injection Efound as <- <-; unfold moves in Emoves; apply orb_false_elim in Emoves.
      destruct Emoves as [Hfixed Hnot].
      assert (Hzero : forall k, at_order (Some own :: repeat None n) (S k) = None)
        by (intros k; apply nth_repeat).
      assert (Hconstant : forall tail v, Runs (p ++ tail) v -> forall y y', v y own = v y' own).
      { apply (step_fixed p own (op s) args' us n Hown); [|exact Hargs|exact Hus|].
        - unfold is_argument in Hnot; intros H; rewrite H in Hnot; discriminate.
        - clear - Hboth Hoperand Hfixed.
          induction Hboth as [|place u args' us (a & Hin & Ha & Hu) _ IH]; constructor; [|exact IH].
          apply (Hoperand a place); [exact Ha|exact Hu|apply (existsb_false _ _ Hfixed a Hin)]. }
      split; [apply extends_refl|split; [reflexivity|split; [|intros _; apply Hzero]]].
      split; [discriminate| | |].
      + intros [|k] _; [apply (below_step _ _ _ Hown)|rewrite Hzero; apply below_none].
      + intros _; exact Hconstant.
      + intros tail v x Hruns _; apply (jet_constant n x _ (v x own)).
        * intros y; apply (Hconstant tail v Hruns).
        * intros k y; unfold functions; rewrite Hzero; reflexivity. }
  clear Efound; destruct Hnew as (HE2 & Hfirst & Hjet & Hstill).
  pose proof (extends_trans _ _ _ HE1 HE2) as HE.
  split; cbn [jet_steps jet_places jet_lists moving].
  - unfold Embeds, jet_program; cbn [steps places jet_steps jet_places]; rewrite to_list_push.
    split; [rewrite !app_length, Hplaces; reflexivity|]; intros k t Ht.
    destruct (nth_error_snoc _ _ _ _ Ht) as [Ht'|[-> ->]].
    + destruct (Hembeds k t Ht') as (place & moved & Hplace & Hmoved & Hold).
      exists place, moved; split; [apply nth_error_app_some, Hplace|].
      split; [apply (step_extends _ _ _ _ HE), Hmoved|].
      revert Hold; apply Forall2_weaken; intros a a' [Ha Ha'].
      split; [exact Ha|apply nth_error_app_some, Ha'].
    + exists own, args'; split; [|split; [apply (step_extends _ _ _ _ HE2), Hown|]].
      * rewrite nth_error_app2, Hplaces, Nat.sub_diag by lia; reflexivity.
      * revert Eargs; apply Forall2_weaken; intros a a' Ha; rewrite look_spec in Ha.
        split; [|apply nth_error_app_some, Ha].
        rewrite <- Hplaces; apply nth_error_Some; congruence.
  - rewrite to_list_push, !app_length, Hlists; reflexivity.
  - rewrite to_list_push, !app_length, Hmoving; reflexivity.
  - intros k place l'; rewrite !to_list_push; intros Hplace Hl.
    destruct (nth_error_snoc _ _ _ _ Hplace) as [Hplace'|[Hk ->]].
    + assert (Hlt : (k < length done)%nat)
        by (rewrite <- Hplaces; apply nth_error_Some; congruence).
      rewrite nth_error_app1 in Hl by lia; rewrite app_nth1 by lia.
      destruct (Hsound k place l' Hplace' Hl) as (H0 & Hs & Hm).
      split; [exact H0|split; [|exact Hm]].
      apply (jet_sound_extends n (jet_steps j)); assumption.
    + rewrite nth_error_app2 in Hl by lia; rewrite app_nth2 by lia.
      replace (k - _)%nat with O in Hl by lia; replace (k - _)%nat with O by lia.
      injection Hl as <-; auto.
Qed.

Theorem jets_sound n function j :
  (1 <= n)%nat -> jets function n = Some j -> JetsFit n function j.
Proof.
  intros Hn; unfold jets.
  assert (H : forall rest done start, JetsFit n done start ->
    append_jets_all n start rest = Some j -> JetsFit n (done ++ rest) j).
  { induction rest as [|s rest IH]; intros done start Hfit E; cbn [append_jets_all] in E.
    - injection E as <-; rewrite app_nil_r; exact Hfit.
    - destruct (append_jets n start s) as [next|] eqn:En; [|discriminate].
      replace (done ++ s :: rest) with ((done ++ [s]) ++ rest)
        by (rewrite <- app_assoc; reflexivity).
      apply (IH _ next); [apply (append_jets_sound n done start); assumption|exact E]. }
  apply (H function []); split; try reflexivity.
  - split; [reflexivity|intros [|k]; discriminate].
  - intros [|k]; discriminate.
Qed.
