(** * What the derivative table promises: the match in [Program::derivative] of crates/kernel/src/slope.rs

    | about [table] of Slope.v                                               | theorem       |
    |------------------------------------------------------------------------|---------------|
    | where the new steps are defined, they have the value that the chain    | table_sound   |
    | rule asks for, with [partials]; the operation is [Smooth] there, and   |               |
    | the derivatives of the operands are defined, too                       |               |
    | a derivative is left out as 0 only if those of the operands are        | table_zero    |
    | the new steps only speak of earlier ones                               | table_ordered |
*)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Number Interval Atanh Term Slope.
Import ListNotations.
Local Open Scope R_scope.

(** The partial derivatives of an operation, where it is [Smooth]. *)
Definition partials (o : Op) (xs : list R) : R * R :=
  match o, xs with
  | Add, [_; _] => (1, 1)
  | Sub, [_; _] => (1, -1)
  | Mul, [x; y] => (y, x)
  | Div, [x; y] => (/ y, - x / y ^ 2)
  | Pow n, [x] => (IZR (Z.of_nat n) * x ^ pred n, 0)
  | Ln, [x] => (/ x, 0)
  | Atanh, [x] => (/ (1 - x ^ 2), 0)
  | Sin, [x] => (cos x, 0)
  | Cos, [x] => (- sin x, 0)
  | Atan, [x] => (/ (1 + x ^ 2), 0)
  | Sqrt, [x] => (/ (2 * sqrt x), 0)
  | Exp, [x] => (exp x, 0)
  | _, _ => (0, 0)
  end.

(** Where the table knows an operation to have a derivative. *)
Definition Smooth (o : Op) (xs : list R) : Prop :=
  match o, xs with
  | (Add | Sub | Mul), [_; _] => True
  | Div, [_; y] => y <> 0
  | (Pow _ | Exp | Sin | Cos | Atan), [_] => True
  | (Ln | Sqrt), [x] => 0 < x
  | Atanh, [x] => -1 < x < 1
  | _, _ => False
  end.

(** The value of a slope; [Unknown] has none, and is excluded by [SlopeDefined]. *)
Definition slope_value (v : nat -> R) (slope : Slope) : R :=
  match slope with SlopeStep id => v id | _ => 0 end.

Definition SlopeDefined (program : list Step) (v : nat -> R) (slope : Slope) : Prop :=
  match slope with
  | Zero => True
  | SlopeStep id => Defined program v id
  | Unknown => False
  end.

Definition slope_of (d : option nat) : Slope :=
  match d with Some id => SlopeStep id | None => Zero end.

Lemma Defined_step program v k s :
  Defined program v k -> nth_error program k = Some s ->
  Forall (Defined program v) (args s) /\ domain (op s) (map v (args s)).
Proof.
  intros [j t Ht Hargs Hdomain] Hs; rewrite Hs in Ht; injection Ht as <-.
  split; [apply Forall_forall, Hargs|exact Hdomain].
Qed.

Lemma nth_error_between {A} (before more tail : list A) j a :
  nth_error more j = Some a -> nth_error (before ++ more ++ tail) (length before + j) = Some a.
Proof.
  intros H; rewrite nth_error_app2 by lia; replace (_ + j - _)%nat with j by lia.
  rewrite nth_error_app1; [exact H|]; apply nth_error_Some; rewrite H; discriminate.
Qed.

(** Takes the new steps apart: what each of them is, its value, and whether it is defined. *)
Ltac open_steps before tail :=
  match goal with
  | Hsolves : Solves (before ++ ?more ++ tail) ?rho ?v |- _ =>
      let open j :=
        (lazymatch eval simpl in (nth_error more j) with
         | Some ?s =>
             let E := fresh "E" in
             assert (E : nth_error (before ++ more ++ tail) (length before + j) = Some s)
               by (apply nth_error_between; reflexivity);
             rewrite ?Nat.add_0_r in E;
             let V := fresh "V" in
             pose proof (Hsolves _ _ E) as V; simpl in V
         | None => idtac
         end) in
      open 4%nat; open 3%nat; open 2%nat; open 1%nat; open 0%nat
  end;
  repeat match goal with
    | D : Defined ?program ?v ?k, E : nth_error ?program ?k = Some ?s |- _ =>
        let F := fresh "F" in
        let G := fresh "G" in
        destruct (Defined_step program v k s D E) as [F G]; clear D;
        cbn [op args map] in F, G
    | F : Forall _ (_ :: _) |- _ => inversion_clear F
    | F : Forall _ [] |- _ => clear F
    end.

Theorem table_sound before tail o args dx dy own more slope rho v :
  table (length before) o args dx dy own = Some (more, slope) ->
  Solves (before ++ more ++ tail) rho v ->
  SlopeDefined (before ++ more ++ tail) v slope ->
  domain o (map v args) ->
  (nth_error args 1 = None -> dy = None) ->
  (forall place, own = Some place -> v place = result o rho (map v args)) ->
  SlopeDefined (before ++ more ++ tail) v (slope_of dx) /\
  SlopeDefined (before ++ more ++ tail) v (slope_of dy) /\
  slope_value v slope
  = fst (partials o (map v args)) * slope_value v (slope_of dx)
    + snd (partials o (map v args)) * slope_value v (slope_of dy) /\
  (slope <> Zero -> Smooth o (map v args)).
Proof.
  intros E Hsolves Hslope Hdomain Hy Hown.
  destruct o; simpl in E; try (injection E as <- <-; destruct Hslope; fail);
    destruct args as [|x [|y [|z args]]]; try (destruct Hdomain; fail);
    try (specialize (Hy eq_refl); subst dy).
  all: destruct dx as [dx|]; try destruct dy as [dy|];
    try (injection E as <- <-; destruct Hslope; fail).
  all: try (injection E as <- <-; do 2 (split; [exact I|]); split;
            [simpl; ring|intros H; destruct (H eq_refl)]; fail).
  all: try (destruct own as [own|]; [|discriminate]; specialize (Hown own eq_refl)).
  all: try match type of E with match ?n with _ => _ end = _ => destruct n as [|[|[|n]]] end.
  all: injection E as <- <-; cbn [SlopeDefined slope_value slope_of] in *; open_steps before tail.
  all: do 2 (split; [assumption || exact I|]).
  all: split; try (intros _); simpl in *;
    repeat match goal with V : ?f ?k = _ |- context [?f ?k] => rewrite V end.
  all: try exact I; try assumption; try (field; assumption).
  all: repeat match goal with V : ?f ?k = _, G : context [?f ?k] |- _ => rewrite V in G end.
  - field; intros Hs; match goal with G : _ * sqrt _ <> 0 |- _ => apply G; rewrite Hs; ring end.
  - destruct Hdomain as [Hpositive|Hzero]; [exact Hpositive|].
    match goal with G : _ * sqrt _ <> 0 |- _ => destruct G; rewrite <- Hzero, sqrt_0; ring end.
  - field; nra.
  - pose proof (Rle_0_sqr (v x)); unfold Rsqr in *; field; lra.
Qed.

(** A derivative is left out as 0 only if those of the operands are. *)
Lemma table_zero base o args dx dy own more :
  table base o args dx dy own = Some (more, Zero) -> dx = None /\ dy = None.
Proof.
  intros E; destruct o; simpl in E;
    repeat match type of E with match ?l with _ => _ end = _ => destruct l end;
    discriminate || auto.
Qed.

(** ** Operands come first *)

(** The steps of a list, the first of which is number [base], only speak of earlier steps. *)
Fixpoint OrderedFrom (base : nat) (program : list Step) : Prop :=
  match program with
  | [] => True
  | s :: program => StepOrdered base s /\ OrderedFrom (S base) program
  end.

Lemma OrderedFrom_spec program : forall base,
  OrderedFrom base program <->
  forall k s, nth_error program k = Some s -> StepOrdered (base + k) s.
Proof.
  induction program as [|s program IH]; intros base; simpl.
  - split; [intros _ [|k]; discriminate|auto].
  - rewrite IH; split.
    + intros [Hs Hall] [|k] t Ht; simpl in Ht.
      * injection Ht as <-; rewrite Nat.add_0_r; exact Hs.
      * rewrite <- Nat.add_succ_comm; apply Hall, Ht.
    + intros H; split; [rewrite <- (Nat.add_0_r base); apply (H O), eq_refl|].
      intros k t Ht; rewrite Nat.add_succ_comm; apply (H (S k)), Ht.
Qed.

Lemma OrderedFrom_0 program : OrderedFrom 0 program <-> WellOrdered program.
Proof. apply OrderedFrom_spec. Qed.

Lemma OrderedFrom_app program more : forall base,
  OrderedFrom base (program ++ more) <->
  OrderedFrom base program /\ OrderedFrom (base + length program) more.
Proof.
  induction program as [|s program IH]; intros base; simpl.
  - rewrite Nat.add_0_r; tauto.
  - rewrite IH, Nat.add_succ_comm; tauto.
Qed.

Definition slope_below (base : nat) (slope : Slope) : Prop :=
  match slope with SlopeStep id => (id < base)%nat | _ => True end.

Lemma table_ordered base o args dx dy own more slope :
  table base o args dx dy own = Some (more, slope) ->
  Forall (fun a => a < base)%nat args ->
  (forall d, dx = Some d \/ dy = Some d \/ own = Some d -> d < base)%nat ->
  OrderedFrom base more /\ slope_below (base + length more) slope.
Proof.
  intros E Hargs Hd.
  assert (Hx : forall d, dx = Some d -> (d < base)%nat) by auto.
  assert (Hy : forall d, dy = Some d -> (d < base)%nat) by auto.
  assert (Hown : forall d, own = Some d -> (d < base)%nat) by auto; clear Hd.
  destruct o; simpl in E;
    repeat match type of E with match ?l with _ => _ end = _ => destruct l end; try discriminate;
    injection E as <- <-; try (split; exact I);
    repeat match goal with
      | F : Forall _ (_ :: _) |- _ => inversion_clear F
      | F : forall d, Some ?d' = Some d -> _ |- _ => specialize (F d' eq_refl)
      end; simpl;
    repeat match goal with
      | |- _ /\ _ => split
      | |- StepOrdered _ _ => split; simpl
      | |- _ = true -> _ => discriminate
      | |- Forall _ _ => constructor
      | |- True => exact I
      end; lia.
Qed.
