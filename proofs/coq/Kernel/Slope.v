(** * The program with its derivatives: crates/kernel/src/slope.rs

    | Rust                    | here         | theorem                                          |
    |-------------------------|--------------|--------------------------------------------------|
    | term.rs, dependent      | dependent    | Program.v, dependent_spec                        |
    | Slope, Program          | the same     |                                                  |
    | Program::plain          | plain        | Program.v, plain_fits                            |
    | the match of derivative | table        | Table.v, table_sound                             |
    | Program::derivative     | derivative   | Mean.v, derivative_sound                         |
    | Program::derivatives    | derivatives  | Mean.v, derivatives_sound                        |
    | Program::with_slopes    | with_slopes  | Growth.v, with_slopes_fits                       |

    The Rust code pushes steps as it goes. Here [derivative] returns the steps that it would push,
    given the number [base] of steps that are there already: the table of slope.rs as data. *)

From Coq Require Import ZArith Bool List.
From Proofmark.Kernel Require Import Vec Term.
Import ListNotations.

(** The derivative of a step by a variable: 0, the value of a step, or perhaps not existing. *)
Inductive Slope :=
  | Zero
  | SlopeStep (id : nat)
  | Unknown.

(** All steps; where each step of the claim is; whether a step must be enclosed box by box; and the
    derivatives of the step at each place, by variable, none if it is not the claim's own. *)
Record Program := {
  steps : Vec Step;
  places : Vec nat;
  boxed : Vec bool;
  slope_lists : Store (list Slope) }.

Definition slopes_in (lists : Store (list Slope)) (place : nat) : list Slope :=
  match get lists place with Some slopes => slopes | None => [] end.

Definition slopes (p : Program) : nat -> list Slope := slopes_in (slope_lists p).

(** Whether each step rests on one of a kind. *)
Definition depending (source : Step -> bool) (claim : list Step) : Vec bool :=
  fold_left (fun found s => push found (existsb (flagged found) (args s) || source s)) claim empty.

(** Whether each step depends on a variable. *)
Definition dependent : list Step -> Vec bool := depending (fun s => is_var (op s)).

(** A claim's steps alone. *)
Definition plain (claim : Vec Step) : Program :=
  Build_Program claim (of_list (seq 0 (size claim))) (dependent claim) nothing.

(** ** The table *)

Definition constant (n : Z) : Step := step (Const n 1) [].

(** The derivative of an operation, given those of its operands ([None] for 0), not both of them 0,
    and the operation's own place: the steps to append, and what it is then. *)
Definition table (base : nat) (o : Op) (args : list nat) (dx dy own : option nat)
  : option (list Step * Slope) :=
  match o with
  | Add =>
      match dx, dy with
      | Some dx, Some dy => Some ([step Add [dx; dy]], SlopeStep base)
      | Some d, None | None, Some d => Some ([], SlopeStep d)
      | None, None => Some ([], Zero)
      end
  | Sub =>
      match dx, dy with
      | Some dx, Some dy => Some ([step Sub [dx; dy]], SlopeStep base)
      | Some dx, None => Some ([], SlopeStep dx)
      | None, Some dy => Some ([constant 0; step Sub [base; dy]], SlopeStep (base + 1))
      | None, None => Some ([], Zero)
      end
  | Mul =>
      match args, dx, dy with
      | [x; y], Some dx, Some dy =>
          Some ([step Mul [dx; y]; step Mul [x; dy]; step Add [base; base + 1]],
                SlopeStep (base + 2))
      | [_; y], Some dx, None => Some ([step Mul [dx; y]], SlopeStep base)
      | [x; _], None, Some dy => Some ([step Mul [x; dy]], SlopeStep base)
      | [_; _], None, None => Some ([], Zero)
      | _, _, _ => Some ([], Unknown)
      end
  | Div =>
      match args, dx, dy with
      | [_; y], Some dx, None => Some ([step Div [dx; y]], SlopeStep base)
      | [x; y], dx, Some dy =>
          let left := match dx with Some dx => step Mul [dx; y] | None => constant 0 end in
          Some ([left; step Mul [x; dy]; step Sub [base; base + 1];
                 step (Pow 2) [y]; step Div [base + 2; base + 3]], SlopeStep (base + 4))
      | _, _, _ => Some ([], Unknown)
      end
  | Pow n =>
      match args, dx with
      | [x], Some dx =>
          match n with
          | 2 =>
              Some ([constant (Z.of_nat n); step Mul [base; x]; step Mul [base + 1; dx]],
                    SlopeStep (base + 2))
          | _ =>
              Some ([constant (Z.of_nat n); step (Pow (n - 1)) [x];
                     step Mul [base; base + 1]; step Mul [base + 2; dx]], SlopeStep (base + 3))
          end
      | _, _ => Some ([], Unknown)
      end
  | Ln =>
      match args, dx with
      | [x], Some dx => Some ([step Div [dx; x]], SlopeStep base)
      | _, _ => Some ([], Unknown)
      end
  | Atanh =>
      match args, dx with
      | [x], Some dx =>
          Some ([constant 1; step (Pow 2) [x]; step Sub [base; base + 1];
                 step Div [dx; base + 2]], SlopeStep (base + 3))
      | _, _ => Some ([], Unknown)
      end
  | Sin =>
      match args, dx with
      | [x], Some dx => Some ([step Cos [x]; step Mul [base; dx]], SlopeStep (base + 1))
      | _, _ => Some ([], Unknown)
      end
  | Cos =>
      match args, dx with
      | [x], Some dx =>
          Some ([step Sin [x]; step Mul [base; dx]; constant 0; step Sub [base + 2; base + 1]],
                SlopeStep (base + 3))
      | _, _ => Some ([], Unknown)
      end
  | Atan =>
      match args, dx with
      | [x], Some dx =>
          Some ([constant 1; step (Pow 2) [x]; step Add [base; base + 1];
                 step Div [dx; base + 2]], SlopeStep (base + 3))
      | _, _ => Some ([], Unknown)
      end
  | Sqrt =>
      match dx, own with
      | Some dx, Some own =>
          Some ([constant 2; step Mul [base; own]; step Div [dx; base + 1]],
                SlopeStep (base + 2))
      | Some _, None => None
      | None, _ => Some ([], Unknown)
      end
  | Exp =>
      match dx, own with
      | Some dx, Some own => Some ([step Mul [own; dx]], SlopeStep base)
      | Some _, None => None
      | None, _ => Some ([], Unknown)
      end
  | _ => Some ([], Unknown)
  end%nat.

Definition is_unknown (slope : Slope) : bool := match slope with Unknown => true | _ => false end.

Definition id (slope : Slope) : option nat :=
  match slope with SlopeStep id => Some id | _ => None end.

(** The derivative of [s] by one variable: the steps to append, and what it is then. *)
Definition derivative (base : nat) (s : Step) (variable : nat) (dx dy : Slope) (own : option nat)
  : option (list Step * Slope) :=
  if is_unknown dx || is_unknown dy then Some ([], Unknown)
  else
    match op s with
    | Var index =>
        if (index =? variable)%nat then Some ([constant 1], SlopeStep base) else Some ([], Zero)
    | o =>
        match id dx, id dy with
        | None, None => Some ([], Zero)
        | dx, dy => table base o (args s) dx dy own
        end
    end.

(** The derivative of the operand number j of a step by a variable. *)
Definition of (slopes : nat -> list Slope) (s : Step) (variable j : nat) : Slope :=
  match nth_error (args s) j with
  | Some arg => nth variable (slopes arg) Zero
  | None => Zero
  end.

(** The derivatives of a step by each of the variables [todo]. *)
Fixpoint derivatives (base : nat) (slopes : nat -> list Slope) (s : Step) (own : option nat)
  (todo : list nat) : option (list Step * list Slope) :=
  match todo with
  | [] => Some ([], [])
  | variable :: todo =>
      let (dx, dy) := (of slopes s variable 0, of slopes s variable 1) in
      match derivative base s variable dx dy own with
      | None => None
      | Some (more, slope) =>
          match derivatives (base + length more) slopes s own todo with
          | None => None
          | Some (rest, found) => Some (more ++ rest, slope :: found)
          end
      end
  end.

(** Rust's collecting into an [Option]. *)
Fixpoint all_some {A} (options : list (option A)) : option (list A) :=
  match options with
  | [] => Some []
  | Some a :: options => option_map (cons a) (all_some options)
  | None :: _ => None
  end.

(** The derivatives of these speak of the step itself, and come after it. *)
Definition own_value (o : Op) : bool := match o with Sqrt | Exp => true | _ => false end.

(** limits::STEPS *)
Definition most_steps : Z := 100000.

(** One step of the claim, with its derivatives before or after it. *)
Definition append (p : Program) (variables : nat) (s : Step) (varies : bool) : option Program :=
  match all_some (map (look (places p)) (args s)) with
  | None => None
  | Some args =>
      let moved := step (op s) args in
      let base := size (steps p) in
      let todo := seq 0 variables in
      let found :=
        if varies && negb (own_value (op s)) then
          match derivatives base (slopes p) moved None todo with
          | None => None
          | Some (more, found) => Some (more, [], base + length more, found)
          end
        else if varies then
          match derivatives (base + 1) (slopes p) moved (Some base) todo with
          | None => None
          | Some (more, found) => Some ([], more, base, found)
          end
        else Some ([], [], base, repeat Zero variables) in
      match found with
      | None => None
      | Some (before, after, place, found) =>
          let longer := extend (steps p) (before ++ [moved] ++ after) in
          if (most_steps <? Z.of_nat (size longer))%Z then None
          else
            Some (Build_Program longer (push (places p) place)
                    (extend (boxed p)
                       (repeat true (length before) ++ [varies] ++ repeat true (length after)))
                    (put (slope_lists p) place found))
      end
  end%nat.

Fixpoint append_all (p : Program) (variables : nat) (claim : list (Step * bool))
  : option Program :=
  match claim with
  | [] => Some p
  | (s, varies) :: claim =>
      match append p variables s varies with
      | None => None
      | Some p => append_all p variables claim
      end
  end.

(** A claim's steps with their derivatives by so many variables. *)
Definition with_slopes (claim : list Step) (variables : nat) : option Program :=
  append_all (Build_Program empty empty empty nothing) variables (combine claim (dependent claim)).
