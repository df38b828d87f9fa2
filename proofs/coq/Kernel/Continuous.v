(** * A function with jets is continuous

    | Rust                          | model, in Jets.v   | theorem            |
    |-------------------------------|--------------------|--------------------|
    | Jets::new                     | jets               | jets_continuous    |

    Steps that depend on the argument have coefficients by a few operations only, which are
    continuous where they have values: there is no floor among them. So the whole function is, even
    where the steps of its coefficients have none. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Atanh Term Slope Table Mean Program Growth Jets
  Argument.
Import ListNotations.
Local Open Scope R_scope.

Definition is_continuous (o : Op) : bool :=
  match o with
  | Const _ _ | Var _ | Add | Sub | Mul | Div | Pow _ | Sqrt | Ln | Exp | Pi | Sin | Cos => true
  | Atanh | Atan | Min | Max | Abs | Floor | Ceil | FloorLog2 | HeapDiameter => false
  end.

Lemma coefficients_continuous order o args operands p own found :
  coefficients order o args operands p own = Some found -> is_continuous o = true.
Proof.
  unfold coefficients; destruct o; try reflexivity; destruct args as [|x [|y [|]]]; try discriminate;
    destruct operands as [|u [|v [|]]]; discriminate.
Qed.

Lemma append_jets_continuous order done j s next :
  to_list (moving j) = dependent_on_first done -> append_jets order j s = Some next ->
  to_list (moving next) = dependent_on_first (done ++ [s]) /\
  (nth (length done) (moving next) false = true -> is_continuous (op s) = true).
Proof.
  intros Hmoving E; unfold append_jets in E.
  destruct (all_some (map (look (jet_places j)) (args s))) as [args'|]; [|discriminate].
  destruct (all_some (map (look (jet_lists j)) (args s))) as [us|]; [|discriminate].
  destruct (emit (jet_steps j) (op s) args') as [p own].
  set (flag := existsb (flagged (moving j)) (args s) || is_argument s) in *.
  destruct (if flag then _ else _) as [[q l]|] eqn:Efound; [|discriminate].
  destruct (most_steps <? _)%Z; [discriminate|]; injection E as <-; cbn [moving].
  assert (Hflag : flag = existsb (fun a => nth a (dependent_on_first done) false) (args s)
    || is_argument s).
  { unfold flag; f_equal; apply existsb_ext; intros a; rewrite flagged_spec, Hmoving; reflexivity. }
  assert (Hnext : to_list (push (moving j) flag) = dependent_on_first (done ++ [s])).
  { unfold dependent_on_first in *.
    rewrite to_list_push, depending_snoc, Hmoving, Hflag; reflexivity. }
  split; [exact Hnext|].
  rewrite to_list_push, Hmoving; unfold dependent_on_first.
  rewrite app_nth2, depending_length, Nat.sub_diag by (rewrite depending_length; lia); simpl.
  intros E; rewrite E in Efound; apply (coefficients_continuous _ _ _ _ _ _ _ Efound).
Qed.

(** A step that depends on the argument is a continuous operation. *)
Theorem jets_steps order function j k s :
  jets function order = Some j -> nth_error function k = Some s -> moves function k = true ->
  is_continuous (op s) = true.
Proof.
  unfold jets, moves.
  assert (H : forall rest done begin,
    to_list (moving begin) = dependent_on_first done ->
    (forall k s, nth_error done k = Some s -> nth k (dependent_on_first done) false = true ->
     is_continuous (op s) = true) ->
    append_jets_all order begin rest = Some j ->
    forall k s, nth_error (done ++ rest) k = Some s ->
    nth k (dependent_on_first (done ++ rest)) false = true -> is_continuous (op s) = true).
  { induction rest as [|t rest IH]; intros done begin Hmoving Hdone E; cbn [append_jets_all] in E.
    - rewrite app_nil_r; exact Hdone.
    - destruct (append_jets order begin t) as [next|] eqn:Enext; [|discriminate].
      destruct (append_jets_continuous order done begin t next Hmoving Enext) as [Hnext Hlast].
      replace (done ++ t :: rest) with ((done ++ [t]) ++ rest)
        by (rewrite <- app_assoc; reflexivity).
      apply (IH _ next Hnext); [|exact E]; intros i u Hi Hflag.
      destruct (nth_error_snoc _ _ _ _ Hi) as [Hi'|[-> ->]].
      + apply (Hdone i u Hi'); revert Hflag; unfold dependent_on_first.
        rewrite depending_snoc, app_nth1; [auto|].
        rewrite depending_length; apply nth_error_Some; congruence.
      + apply Hlast; rewrite Hnext; exact Hflag. }
  intros E; refine (H function [] _ _ _ E k s); [reflexivity|]; intros [|i]; discriminate.
Qed.

(** ** From operations to functions *)

Lemma continuity_pt_same f g x : (forall y, f y = g y) -> continuity_pt f x -> continuity_pt g x.
Proof.
  intros H D eps Heps; destruct (D eps Heps) as (delta & Hpos & Hd); exists delta.
  split; [exact Hpos|]; intros y Hy; rewrite <- !H; apply Hd, Hy.
Qed.

Lemma continuity_pt_constant c x : continuity_pt (fun _ => c) x.
Proof. apply continuity_pt_const; intros y z; reflexivity. Qed.

(** The result of a continuous operation on continuous operands. *)
Lemma result_continuous o (rho : R -> nat -> R) (operands : list (R -> R)) x :
  is_continuous o = true -> (forall i, continuity_pt (fun y => rho y i) x) ->
  Forall (fun u => continuity_pt u x) operands ->
  domain o (map (fun u => u x) operands) ->
  continuity_pt (fun y => result o (rho y) (map (fun u => u y) operands)) x.
Proof.
  intros Ho Hrho Hoperands Hdomain.
  destruct Hoperands as [|u us Hu [|v vs Hv [|w ws Hw Hrest]]];
    destruct o; try discriminate; try contradiction; simpl in *; try apply continuity_pt_constant.
  - apply Hrho.
  - apply (continuity_pt_comp u (fun z => z ^ n)); [exact Hu|].
    apply derivable_continuous_pt, derivable_pt_pow.
  - apply (continuity_pt_comp u sqrt); [exact Hu|apply continuity_pt_sqrt, Hdomain].
  - apply (continuity_pt_comp u ln); [exact Hu|].
    apply derivable_continuous_pt; exists (/ u x); apply derivable_pt_lim_ln, Hdomain.
  - apply (continuity_pt_comp u exp); [exact Hu|].
    apply derivable_continuous_pt, derivable_pt_exp.
  - apply (continuity_pt_comp u sin); [exact Hu|apply continuity_sin].
  - apply (continuity_pt_comp u cos); [exact Hu|apply continuity_cos].
  - apply (continuity_pt_plus u v); assumption.
  - apply (continuity_pt_minus u v); assumption.
  - apply (continuity_pt_mult u v); assumption.
  - apply (continuity_pt_div u v); assumption.
Qed.

Lemma point_continuous given i x : continuity_pt (fun y => point y given i) x.
Proof.
  destruct i as [|i]; [apply derivable_continuous_pt, derivable_pt_id|].
  apply (continuity_pt_constant (given i)).
Qed.

Theorem jets_continuous order function j given x :
  jets function order = Some j -> WellOrdered function ->
  (forall k, (k < length function)%nat ->
   Defined function (evaluate function (point x given)) k) ->
  forall k, (k < length function)%nat ->
  continuity_pt (fun y => evaluate function (point y given) k) x.
Proof.
  intros Hjets Hordered Hdefined; induction k as [k IH] using lt_wf_ind; intros Hk.
  destruct (nth_error function k) as [s|] eqn:Hs; [|apply nth_error_None in Hs; lia].
  destruct (moves function k) eqn:Hmoves.
  2: { apply (continuity_pt_same (fun _ => evaluate function (point x given) k));
         [|apply continuity_pt_constant].
       intros y; apply still_value; assumption. }
  destruct (Hordered k s Hs) as [Hargs _]; rewrite Forall_forall in Hargs.
  set (operands := map (fun a y => evaluate function (point y given) a) (args s)).
  assert (Hoperands : forall y,
    map (fun u => u y) operands = map (evaluate function (point y given)) (args s))
    by (intros y; unfold operands; rewrite map_map; reflexivity).
  apply (continuity_pt_same (fun y => result (op s) (point y given) (map (fun u => u y) operands))).
  { intros y; rewrite Hoperands; symmetry; apply (evaluate_solves function _ Hordered k s Hs). }
  apply result_continuous.
  - apply (jets_steps order function j k s Hjets Hs Hmoves).
  - intros i; apply point_continuous.
  - apply Forall_forall; intros u Hu; apply in_map_iff in Hu; destruct Hu as (a & <- & Ha).
    specialize (Hargs a Ha); apply IH; lia.
  - rewrite Hoperands; apply (Defined_step _ _ _ _ (Hdefined k Hk) Hs).
Qed.
