(** * Programs and what they mean: crates/kernel/src/claim.rs, and [Op::follows] of op.rs

    | Rust                  | here                 | theorem                               |
    |-----------------------|----------------------|---------------------------------------|
    | Op, Step, NodeId      | Op, Step, nat        |                                       |
    | what an operation is  | result, domain       |                                       |
    | "args come earlier"   | WellOrdered          |                                       |
    | values of a program   | Solves, Defined      | evaluate_solves, solution_unique      |
    | op.rs, Op::follows    | step_follows         | step_follows_sound                    |

    A program is a list of steps. Given the values [rho] of the variables, its steps have values v
    if each v k is the operation's [result] on the values of the operands ([Solves]); a program in
    which operands come first has exactly one such v. Operations are partial: [Defined] says that a
    step, and everything that it rests on, stays inside its operation's [domain]. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Number Interval Whole Atanh.
From Proofmark.Kernel Require Arithmetic Ln Trigonometry.
Import ListNotations.
Local Open Scope R_scope.

Inductive Op :=
  | Const (n d : Z)
  | Var (index : nat)
  | Add | Sub | Mul | Div
  | Pow (n : nat)
  | Sqrt | Ln | Exp | Atanh
  | Pi | Sin | Cos | Atan
  | Min | Max | Abs
  | Floor | Ceil | FloorLog2 | HeapDiameter.

Record Step := step { op : Op; args : list nat }.

(** ** Meaning *)

(** The value of an operation; outside of its domain it is of no importance. *)
Definition result (o : Op) (rho : nat -> R) (xs : list R) : R :=
  match o, xs with
  | Const n d, [] => IZR n / IZR d
  | Var index, [] => rho index
  | Add, [x; y] => x + y
  | Sub, [x; y] => x - y
  | Mul, [x; y] => x * y
  | Div, [x; y] => x / y
  | Pow n, [x] => x ^ n
  | Sqrt, [x] => sqrt x
  | Ln, [x] => ln x
  | Exp, [x] => exp x
  | Atanh, [x] => Ratanh x
  | Pi, [] => PI
  | Sin, [x] => sin x
  | Cos, [x] => cos x
  | Atan, [x] => atan x
  | Min, [x; y] => Rmin x y
  | Max, [x; y] => Rmax x y
  | Abs, [x] => Rabs x
  | Floor, [x] => Rfloor x
  | Ceil, [x] => Rceil x
  | FloorLog2, [x] => Rfloor_log2 x
  | HeapDiameter, [x] => Rheap_diameter x
  | _, _ => 0
  end.

(** Where an operation has a value. *)
Definition domain (o : Op) (xs : list R) : Prop :=
  match o, xs with
  | Const _ d, [] => (0 < d)%Z
  | (Var _ | Pi), [] => True
  | (Add | Sub | Mul | Min | Max), [_; _] => True
  | Div, [_; y] => y <> 0
  | (Pow _ | Exp | Sin | Cos | Atan | Abs | Floor | Ceil), [_] => True
  | Sqrt, [x] => 0 <= x
  | (Ln | FloorLog2), [x] => 0 < x
  | Atanh, [x] => -1 < x < 1
  | HeapDiameter, [x] => exists K, (1 <= K)%Z /\ x = IZR K
  | _, _ => False
  end.

Definition Solves (steps : list Step) (rho v : nat -> R) : Prop :=
  forall k s, nth_error steps k = Some s -> v k = result (op s) rho (map v (args s)).

Inductive Defined (steps : list Step) (v : nat -> R) : nat -> Prop :=
  | defined k s :
      nth_error steps k = Some s ->
      (forall a, In a (args s) -> Defined steps v a) ->
      domain (op s) (map v (args s)) ->
      Defined steps v k.

Definition is_var (o : Op) : bool := match o with Var _ => true | _ => false end.

(** What [Builder] of crates/kernel/src/claim.rs makes sure of: operands "come earlier in the program", and a
    variable has none. *)
Definition StepOrdered (k : nat) (s : Step) : Prop :=
  Forall (fun a => a < k)%nat (args s) /\ (is_var (op s) = true -> args s = []).

Definition WellOrdered (steps : list Step) : Prop :=
  forall k s, nth_error steps k = Some s -> StepOrdered k s.

(** The values of the steps, one after the other. *)
Definition evaluate_list (steps : list Step) (rho : nat -> R) : list R :=
  fold_left
    (fun earlier s =>
       earlier ++ [result (op s) rho (map (fun a => nth a earlier 0) (args s))])
    steps [].

Definition evaluate (steps : list Step) (rho : nat -> R) (k : nat) : R :=
  nth k (evaluate_list steps rho) 0.

Lemma evaluate_list_snoc steps s rho :
  evaluate_list (steps ++ [s]) rho
  = evaluate_list steps rho ++ [result (op s) rho (map (evaluate steps rho) (args s))].
Proof. unfold evaluate_list; rewrite fold_left_app; reflexivity. Qed.

Lemma evaluate_list_length steps rho : length (evaluate_list steps rho) = length steps.
Proof.
  induction steps as [|s steps IH] using rev_ind; [reflexivity|].
  rewrite evaluate_list_snoc, !app_length, IH; reflexivity.
Qed.

Lemma evaluate_snoc steps s rho k :
  (k < length steps)%nat -> evaluate (steps ++ [s]) rho k = evaluate steps rho k.
Proof.
  intros H; unfold evaluate; rewrite evaluate_list_snoc, app_nth1; [reflexivity|].
  rewrite evaluate_list_length; exact H.
Qed.

Theorem evaluate_solves steps rho : WellOrdered steps -> Solves steps rho (evaluate steps rho).
Proof.
  induction steps as [|last steps IH] using rev_ind; intros Hordered k s Hk;
    [destruct k; discriminate|].
  assert (Hargs : Forall (fun a => a < k)%nat (args s)) by (apply (Hordered k s Hk)).
  assert (Hlength : (k < length (steps ++ [last]))%nat)
    by (apply nth_error_Some; rewrite Hk; discriminate).
  rewrite app_length in Hlength; simpl in Hlength.
  rewrite (map_ext_in _ (evaluate steps rho)).
  2: { intros a Ha; apply evaluate_snoc; rewrite Forall_forall in Hargs.
       specialize (Hargs a Ha); lia. }
  destruct (Nat.eq_dec k (length steps)) as [->|Hne].
  - rewrite nth_error_app2, Nat.sub_diag in Hk by lia; injection Hk as ->.
    unfold evaluate at 1.
    rewrite evaluate_list_snoc, app_nth2 by (rewrite evaluate_list_length; lia).
    rewrite evaluate_list_length, Nat.sub_diag; reflexivity.
  - rewrite evaluate_snoc by lia; apply IH; [|rewrite nth_error_app1 in Hk by lia; exact Hk].
    intros j t Hj; apply Hordered; rewrite nth_error_app1; [exact Hj|].
    apply nth_error_Some; rewrite Hj; discriminate.
Qed.

Theorem solution_unique steps rho v w :
  WellOrdered steps -> Solves steps rho v -> Solves steps rho w ->
  forall k, (k < length steps)%nat -> v k = w k.
Proof.
  intros Hordered Hv Hw k; induction k as [k IH] using lt_wf_ind; intros Hk.
  destruct (nth_error steps k) as [s|] eqn:E; [|apply nth_error_None in E; lia].
  rewrite (Hv k s E), (Hw k s E); f_equal; apply map_ext_in; intros a Ha.
  destruct (Hordered k s E) as [Hargs _]; rewrite Forall_forall in Hargs; specialize (Hargs a Ha).
  apply IH; lia.
Qed.

(** ** The dispatch table *)

Definition step_follows (o : Op) (operands : list Interval) (out : Interval) : bool :=
  match o, operands with
  | Const n d, [] =>
      match Number.fraction n d with
      | Some exact => Arithmetic.constant exact out
      | None => false
      end
  | Add, [x; y] => Arithmetic.add x y out
  | Sub, [x; y] => Arithmetic.sub x y out
  | Mul, [x; y] => Arithmetic.mul x y out
  | Div, [x; y] => Arithmetic.div x y out
  | Pow n, [x] => Arithmetic.pow n x out
  | Sqrt, [x] => Arithmetic.sqrt x out
  | Ln, [x] => Ln.ln x out
  | Exp, [x] => Ln.exp x out
  | Atanh, [x] => Ln.atanh x out
  | Pi, [] => Trigonometry.pi out
  | Sin, [x] => Trigonometry.sin x out
  | Cos, [x] => Trigonometry.cos x out
  | Atan, [x] => Trigonometry.atan x out
  | Min, [x; y] => Arithmetic.min x y out
  | Max, [x; y] => Arithmetic.max x y out
  | Abs, [x] => Arithmetic.abs x out
  | Floor, [x] => Whole.floor x out
  | Ceil, [x] => Whole.ceil x out
  | FloorLog2, [x] => Whole.floor_log2 x out
  | HeapDiameter, [x] => Whole.heap_diameter x out
  | _, _ => false
  end.

(** Whatever the variables are: an accepted step is defined and lies in its enclosure, wherever the
    operands are inside theirs. *)
Theorem step_follows_sound o operands out :
  step_follows o operands out = true ->
  forall rho xs, Forall2 Inside xs operands -> domain o xs /\ Inside (result o rho xs) out.
Proof.
  intros H rho xs Hxs; destruct Hxs as [|x X xs Xs Hx [|y Y ys Ys Hy [|]]];
    destruct o; try discriminate; simpl in *.
  - destruct (Number.fraction n d) as [exact|] eqn:E; [|discriminate].
    apply Number.fraction_value in E; destruct E as [Hd <-].
    split; [exact Hd|apply Arithmetic.constant_sound, H].
  - split; [exact I|apply Trigonometry.pi_sound, H].
  - split; [exact I|eapply Arithmetic.pow_sound; eauto].
  - eapply Arithmetic.sqrt_sound; eauto.
  - eapply Ln.ln_sound; eauto.
  - split; [exact I|eapply Ln.exp_sound; eauto].
  - eapply Ln.atanh_sound; eauto.
  - split; [exact I|eapply Trigonometry.sin_sound; eauto].
  - split; [exact I|eapply Trigonometry.cos_sound; eauto].
  - split; [exact I|eapply Trigonometry.atan_sound; eauto].
  - split; [exact I|eapply Arithmetic.abs_sound; eauto].
  - split; [exact I|eapply Whole.floor_sound; eauto].
  - split; [exact I|eapply Whole.ceil_sound; eauto].
  - eapply Whole.floor_log2_sound; eauto.
  - destruct (Whole.heap_diameter_sound X out H x Hx) as (K & HK & -> & HL).
    split; [exists K; auto|rewrite Rheap_diameter_whole; exact HL].
  - split; [exact I|eapply Arithmetic.add_sound; eauto].
  - split; [exact I|eapply Arithmetic.sub_sound; eauto].
  - split; [exact I|eapply Arithmetic.mul_sound; eauto].
  - eapply Arithmetic.div_sound; eauto.
  - split; [exact I|eapply Arithmetic.min_sound; eauto].
  - split; [exact I|eapply Arithmetic.max_sound; eauto].
Qed.
