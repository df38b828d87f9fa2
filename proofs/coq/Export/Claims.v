(** * Proving the claims of a book

    An exported claim is, once its definitions are unfolded, a conjunction of comparisons between
    real numbers or the negation of one. Two tactics take it apart and decide the comparisons: the
    rational ones by computing, the others with [interval] at a precision of p bits.

    | tactic              | for                                                        |
    |---------------------|------------------------------------------------------------|
    | [claim_by p]        | numbers                                                    |
    | [claim_over p tac]  | variables in given ranges; [tac] is a call of [interval]   |
    |                     | for the comparisons in which they occur                    | *)

From Coq Require Import Reals List Lra.
From Interval Require Import Tactic.
From Proofmark.Export Require Export Rational.
Open Scope R_scope.

(** ** Taking claims apart *)

Lemma refute_le x y : y < x -> ~ x <= y.
Proof. lra. Qed.

Lemma refute_lt x y : y <= x -> ~ x < y.
Proof. lra. Qed.

Lemma refute_ge x y : x < y -> ~ x >= y.
Proof. lra. Qed.

Lemma refute_gt x y : x <= y -> ~ x > y.
Proof. lra. Qed.

Lemma refute_left (P Q : Prop) : ~ P -> ~ (P /\ Q).
Proof. tauto. Qed.

Lemma refute_right (P Q : Prop) : ~ Q -> ~ (P /\ Q).
Proof. tauto. Qed.

Lemma and_then (P Q : Prop) : P -> (P -> Q) -> P /\ Q.
Proof. tauto. Qed.

(** What one definition requires is often required again by another. A comparison that has been
    proved is kept, wrapped so that neither [lra] nor [interval] looks at it. *)
Inductive proved (P : Prop) : Prop := Proved : P -> proved P.

Ltac keep_proved H :=
  lazymatch type of H with
  | _ /\ _ =>
      let A := fresh in let B := fresh in
      destruct H as [A B]; keep_proved A; keep_proved B
  | ?P => apply Proved in H
  end.

Ltac each_part_by prove :=
  lazymatch goal with
  | |- _ /\ _ =>
      apply and_then;
      [each_part_by prove | let H := fresh in intros H; keep_proved H; each_part_by prove]
  | |- ~ (_ /\ _) =>
      first [apply refute_left; each_part_by prove | apply refute_right; each_part_by prove]
  | |- ~ _ <= _ => apply refute_le; prove
  | |- ~ _ < _ => apply refute_lt; prove
  | |- ~ _ >= _ => apply refute_ge; prove
  | |- ~ _ > _ => apply refute_gt; prove
  | |- True => exact I
  | |- ?P => first [match goal with H : proved P |- _ => destruct H; assumption end | prove]
  end.

(** ** Whole numbers near irrational ones *)

Lemma floor_is n x : IZR n <= x < IZR n + 1 -> floor x = IZR n.
Proof. intros H; unfold floor; rewrite (Int_part_unique x n H); reflexivity. Qed.

Lemma ceil_is n x : IZR n - 1 < x <= IZR n -> ceil x = IZR n.
Proof.
  intros H; unfold ceil; rewrite (floor_is (- n)); rewrite opp_IZR; [ring|lra].
Qed.

(** [interval] finds a lower bound, its floor is the value, and [interval] proves that it is. *)
Ltac rounded_by p lemma x f :=
  let H := fresh in
  interval_intro x lower with (i_prec p) as H;
  lazymatch type of H with
  | ?low <= _ =>
      let low := expression_of low in
      let n := eval vm_compute in (option_map (fun q => Qround.Qfloor q) (value (One_of f low))) in
      lazymatch n with
      | Some ?n => clear H; rewrite (lemma n x) by (split; interval with (i_prec p))
      end
  end.

(** Powers with an exponent that [interval] sees to be no whole number. *)
Ltac real_powers p :=
  repeat match goal with
  | |- context [power ?x ?y] =>
      let H := fresh in
      interval_intro y lower with (i_prec p) as H;
      lazymatch type of H with
      | ?low <= _ =>
          let low := expression_of low in
          let n := eval vm_compute in (option_map (fun q => Qround.Qfloor q) (value low)) in
          lazymatch n with
          | Some ?n => clear H; rewrite (power_real x y n) by (split; interval with (i_prec p))
          end
      end
  end.

Ltac rounded p :=
  repeat match goal with
  | |- context [floor ?x] => rounded_by p floor_is x Floor
  | |- context [ceil ?x] => rounded_by p ceil_is x Ceil
  end.

(** ** Lists

    Lists are only a way of writing: what is left of them are their numbers. The statistics, which
    occur in many places at once, are enclosed once and then treated as variables in an interval. *)

Ltac lists_reduced :=
  cbv beta iota zeta delta [each paired flip folded sum product least greatest all count pdev sdev
    intercept item without map combine fst snd fold_left nth firstn skipn app Nat.sub Fn.harmonic].

Ltac lists_unfolded :=
  lists_reduced; ranges_listed lists_reduced.

(** ** Functions that are formulas *)

Ltac functions_unfolded :=
  cbv beta delta [Fn.tan Fn.cot Fn.sec Fn.csc Fn.asin Fn.acos Fn.sinh Fn.cosh Fn.tanh Fn.asinh
    Fn.acosh Fn.log10 Fn.log1p Fn.expm1 Fn.odd_root Fn.cbrt Fn.hypot Fn.degrees Fn.radians
    Fn.quotient Fn.modulo].

Ltac no_statistics e :=
  lazymatch e with
  | context [mean _] => fail
  | context [squares _] => fail
  | context [slope _ _] => fail
  | _ => idtac
  end.

(** Lets a variable stand for a number, with an equation as the first hypothesis of the goal. An
    equation without statistics gives bounds for its variable; the others come first. *)
Ltac with_equation x e :=
  let E := fresh in
  assert (E : x = e) by reflexivity; revert E; generalize x; intros ?.

Ltac statistics_enclosed p :=
  repeat match goal with
  | |- ?x = ?e -> _ =>
      no_statistics e;
      let E := fresh in let H := fresh in
      intros E; interval_intro e with (i_prec p) as H; rewrite <- E in H; clear E
  | |- context [slope ?xs ?ys] =>
      no_statistics xs; no_statistics ys;
      let e := eval cbv beta iota delta [slope centred each paired flip map combine fst snd sum
        folded fold_left] in (slope xs ys) in
      with_equation (slope xs ys) e
  | |- context [squares ?xs] =>
      no_statistics xs;
      let e := eval cbv beta iota delta [squares centred each flip map sum folded fold_left]
        in (squares xs) in
      with_equation (squares xs) e
  | |- context [mean ?xs] =>
      no_statistics xs;
      let e := eval cbv beta iota delta [mean sum count folded fold_left] in (mean xs) in
      with_equation (mean xs) e
  end.

Ltac statistics_unfolded :=
  unfold mean, squares, slope, centred, squares, mean; lists_unfolded.

(** ** Comparisons *)

(** [interval] wants the variables on one side. *)
Ltac on_one_side tac :=
  first [tac | apply Rminus_le; tac | apply Rminus_lt; tac].

Ltac compared_by p tac :=
  first
    [ rational
    | functions_unfolded; evaluated; powers_unfolded; real_powers p; rounded p;
      statistics_enclosed p;
      first [on_one_side ltac:(interval with (i_prec p)) | on_one_side tac | lra]
    | statistics_unfolded; rational ].

Ltac decided_by p tac :=
  lazymatch goal with
  | |- _ >= _ => apply Rle_ge; decided_by p tac
  | |- _ > _ => apply Rlt_gt; decided_by p tac
  | |- _ <= Rmin _ _ => apply Rmin_glb; decided_by p tac
  | |- _ < Rmin _ _ => apply Rmin_glb_lt; decided_by p tac
  | |- Rmax _ _ <= _ => apply Rmax_lub; decided_by p tac
  | |- Rmax _ _ < _ => apply Rmax_lub_lt; decided_by p tac
  | |- _ = _ =>
      first [rational | functions_unfolded; evaluated; rounded p; rational
            | statistics_unfolded; rational]
  | |- _ <> _ =>
      first [rational | statistics_unfolded; rational
            | apply Rlt_not_eq; decided_by p tac | apply Rgt_not_eq; decided_by p tac]
  | |- context [Rmin ?x ?y] => apply (Rmin_case_strong x y); intros; one_side_by p tac
  | |- context [Rmax ?x ?y] => apply (Rmax_case_strong x y); intros; one_side_by p tac
  | |- _ => compared_by p tac
  end
(** The smaller or the larger of two numbers is one of them; the other case is absurd. *)
with one_side_by p tac :=
  first
    [ decided_by p tac
    | exfalso;
      match goal with
      | H : ?x <= ?y |- _ => apply (refute_le x y); [decided_by p tac|exact H]
      end ].

(** Without the [idtac], Ltac would run the argument before it is handed over. *)
Ltac claim_by p := lists_unfolded; each_part_by ltac:(idtac; decided_by p fail).

Ltac claim_over p tac := lists_unfolded; each_part_by ltac:(idtac; decided_by p tac).
