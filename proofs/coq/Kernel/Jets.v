(** * The program with its higher derivatives: crates/kernel/src/jets.rs

    | Rust                            | here               | theorem                              |
    |---------------------------------|--------------------|--------------------------------------|
    | Coefficient, at                 | the same, at_order |                                      |
    | Jets::push, constant            | emit, whole        | JetSteps.v, emit_sound, ..           |
    | Jets::sum                       | sum_of             | JetSteps.v, sum_of_sound             |
    | Jets::less, over, over_whole    | the same           | JetSteps.v, less_sound, ..           |
    | Jets::waves                     | waves              | JetOperations.v, waves_sound         |
    | Jets::powers                    | powers             | JetCoefficients.v, powers_sound      |
    | Jets::coefficients              | coefficients       | JetCoefficients.v, coefficients_sound |
    | one round of the loop of new    | append_jets        | JetsSound.v, append_jets_sound       |
    | Jets::new                       | jets               | JetsSound.v, jets_sound              |

    With x the first variable, each step s has coefficients s_0, .., s_n: s_k is the k-th derivative
    by x over k!. A coefficient is a step of the longer program, or 0. The Rust code pushes steps as
    it goes; here every function takes the steps that are there, and returns the longer ones. *)

From Coq Require Import ZArith Bool List.
From Proofmark.Kernel Require Import Vec Term Slope.
Import ListNotations.

(** A step, or 0. *)
Definition Coefficient : Type := option nat.

Definition at_order (coefficients : list Coefficient) (k : nat) : Coefficient :=
  nth k coefficients None.

(** ** Steps *)

Definition emit (p : Vec Step) (o : Op) (args : list nat) : Vec Step * nat :=
  (push p (step o args), size p).

Definition whole (p : Vec Step) (n : nat) : Vec Step * nat := emit p (Const (Z.of_nat n) 1) [].

(** Two factors, if neither is 0. *)
Definition both (x y : Coefficient) : option (nat * nat) :=
  match x, y with Some x, Some y => Some (x, y) | _, _ => None end.

(** The product number i, times i if they are [weighted]. *)
Definition term (weighted : bool) (p : Vec Step) (i x y : nat) : Vec Step * nat :=
  let (p, product) := emit p Mul [x; y] in
  if weighted && (2 <=? i)%nat then
    let (p, factor) := whole p i in emit p Mul [factor; product]
  else (p, product).

(** A sum of products, after what is there of it; terms that are 0 are left out. *)
Fixpoint sum_of (weighted : bool) (factors : nat -> option (nat * nat)) (range : list nat)
  (p : Vec Step) (found : Coefficient) : Vec Step * Coefficient :=
  match range with
  | [] => (p, found)
  | i :: range =>
      match factors i with
      | None => sum_of weighted factors range p found
      | Some (x, y) =>
          let (p, next) := term weighted p i x y in
          match found with
          | None => sum_of weighted factors range p (Some next)
          | Some before =>
              let (p, total) := emit p Add [before; next] in
              sum_of weighted factors range p (Some total)
          end
      end
  end.

(** x + y *)
Definition plus_of (p : Vec Step) (x y : Coefficient) : Vec Step * Coefficient :=
  match x, y with
  | Some x, Some y => let (p, total) := emit p Add [x; y] in (p, Some total)
  | Some z, None | None, Some z => (p, Some z)
  | None, None => (p, None)
  end.

(** x - y *)
Definition less (p : Vec Step) (x y : Coefficient) : Vec Step * Coefficient :=
  match x, y with
  | Some x, Some y => let (p, rest) := emit p Sub [x; y] in (p, Some rest)
  | x, None => (p, x)
  | None, Some y =>
      let (p, zero) := whole p 0 in
      let (p, rest) := emit p Sub [zero; y] in (p, Some rest)
  end.

(** x / y *)
Definition over (p : Vec Step) (x : Coefficient) (y : nat) : Vec Step * Coefficient :=
  match x with
  | None => (p, None)
  | Some x => let (p, ratio) := emit p Div [x; y] in (p, Some ratio)
  end.

(** x / k *)
Definition over_whole (p : Vec Step) (x : Coefficient) (k : nat) : Vec Step * Coefficient :=
  match x with
  | None => (p, None)
  | Some x =>
      if (k =? 1)%nat then (p, Some x)
      else let (p, k) := whole p k in over p (Some x) k
  end.

(** ** Coefficients of a step *)

(** One coefficient after the other, each from those that are there already. *)
Fixpoint each (next : Vec Step -> list Coefficient -> nat -> Vec Step * Coefficient)
  (orders : list nat) (p : Vec Step) (own : list Coefficient) : Vec Step * list Coefficient :=
  match orders with
  | [] => (p, own)
  | k :: orders => let (p, found) := next p own k in each next orders p (own ++ [found])
  end.

(** The products x_i y_(k-i). *)
Definition pairs (x y : list Coefficient) (k i : nat) : option (nat * nat) :=
  both (at_order x i) (at_order y (k - i)).

Definition next_variable (p : Vec Step) (own : list Coefficient) (k : nat)
  : Vec Step * Coefficient :=
  if (k =? 1)%nat then let (p, one) := whole p 1 in (p, Some one) else (p, None).

Definition next_add (u v : list Coefficient) (p : Vec Step) (own : list Coefficient) (k : nat)
  : Vec Step * Coefficient := plus_of p (at_order u k) (at_order v k).

Definition next_sub (u v : list Coefficient) (p : Vec Step) (own : list Coefficient) (k : nat)
  : Vec Step * Coefficient := less p (at_order u k) (at_order v k).

Definition next_mul (u v : list Coefficient) (p : Vec Step) (own : list Coefficient) (k : nat)
  : Vec Step * Coefficient := sum_of false (pairs u v k) (seq 0 (S k)) p None.

(** [below] is the step of v itself. *)
Definition next_div (u v : list Coefficient) (below : nat) (p : Vec Step)
  (own : list Coefficient) (k : nat) : Vec Step * Coefficient :=
  let (p, rest) := sum_of false (pairs v own k) (seq 1 k) p None in
  let (p, above) := less p (at_order u k) rest in
  over p above below.

(** [root] is the step itself. *)
Definition next_sqrt (u : list Coefficient) (root : nat) (p : Vec Step) (own : list Coefficient)
  (k : nat) : Vec Step * Coefficient :=
  let (p, rest) := sum_of false (pairs own own k) (seq 1 (k - 1)) p None in
  let (p, above) := less p (at_order u k) rest in
  match above with
  | None => (p, None)
  | Some above =>
      let (p, two) := whole p 2 in
      let (p, below) := emit p Mul [two; root] in
      over p (Some above) below
  end.

(** The sum of i u_i s_(k-i), i = 1..k, over k. *)
Definition next_by (u : list Coefficient) (p : Vec Step) (s : list Coefficient) (k : nat)
  : Vec Step * Coefficient :=
  let (p, found) := sum_of true (pairs u s k) (seq 1 k) p None in
  over_whole p found k.

(** [below] is the step of u itself. *)
Definition next_ln (u : list Coefficient) (below : nat) (p : Vec Step) (own : list Coefficient)
  (k : nat) : Vec Step * Coefficient :=
  let (p, rest) := sum_of true (pairs own u k) (seq 1 (k - 1)) p None in
  let (p, rest) := over_whole p rest k in
  let (p, above) := less p (at_order u k) rest in
  over p above below.

(** Sine and cosine together: each is the other's derivative, but for a sign. *)
Fixpoint waves (u : list Coefficient) (orders : list nat) (p : Vec Step)
  (sine cosine : list Coefficient) : Vec Step * list Coefficient * list Coefficient :=
  match orders with
  | [] => (p, sine, cosine)
  | k :: orders =>
      let (p, next_sine) := next_by u p cosine k in
      let (p, minus) := next_by u p sine k in
      let (p, next_cosine) := less p None minus in
      waves u orders p (sine ++ [next_sine]) (cosine ++ [next_cosine])
  end.

(** From a power of u to the next ones, of the degrees [middle], and at last to the step [own]. *)
Fixpoint powers (u : list Coefficient) (argument own : nat) (orders middle : list nat)
  (p : Vec Step) (last : list Coefficient) : Vec Step * list Coefficient :=
  match middle with
  | [] => each (next_mul last u) orders p [Some own]
  | j :: middle =>
      let (p, first) := emit p (Pow j) [argument] in
      let (p, next) := each (next_mul last u) orders p [Some first] in
      powers u argument own orders middle p next
  end.

(** limits::JET_POWER *)
Definition most_power : nat := 12.

(** The coefficients of a step that depends on x, given those of its operands and the step
    itself, behind which they come; none for an operation without a derivative here. *)
Definition coefficients (order : nat) (o : Op) (args : list nat)
  (operands : list (list Coefficient)) (p : Vec Step) (own : nat)
  : option (Vec Step * list Coefficient) :=
  let orders := seq 1 order in
  let by_rule next := Some (each next orders p [Some own]) in
  match o, args, operands with
  | Var O, [], [] => by_rule next_variable
  | Add, [_; _], [u; v] => by_rule (next_add u v)
  | Sub, [_; _], [u; v] => by_rule (next_sub u v)
  | Mul, [_; _], [u; v] => by_rule (next_mul u v)
  | Div, [_; below], [u; v] => by_rule (next_div u v below)
  | Sqrt, [_], [u] => by_rule (next_sqrt u own)
  | Exp, [_], [u] => by_rule (next_by u)
  | Ln, [below], [u] => by_rule (next_ln u below)
  | Pow m, [argument], [u] =>
      if (2 <=? m)%nat && (m <=? most_power)%nat then
        Some (powers u argument own orders (seq 2 (m - 2)) p u)
      else None
  | Sin, [argument], [u] =>
      let (p, partner) := emit p Cos [argument] in
      let '(p, sine, _) := waves u orders p [Some own] [Some partner] in Some (p, sine)
  | Cos, [argument], [u] =>
      let (p, partner) := emit p Sin [argument] in
      let '(p, _, cosine) := waves u orders p [Some partner] [Some own] in Some (p, cosine)
  | _, _, _ => None
  end.

(** ** All steps *)

(** All steps; where each step of the function is; its coefficients, the first of which is that
    place; and whether it depends on x. *)
Record Jets := {
  jet_steps : Vec Step;
  jet_places : Vec nat;
  jet_lists : Vec (list Coefficient);
  moving : Vec bool }.

Definition is_argument (s : Step) : bool := match op s with Var O => true | _ => false end.

(** Whether each step depends on x: dependent_on_first of crates/kernel/src/constant.rs. *)
Definition dependent_on_first : list Step -> Vec bool := depending is_argument.

Definition append_jets (order : nat) (j : Jets) (s : Step) : option Jets :=
  match
    all_some (map (look (jet_places j)) (args s)), all_some (map (look (jet_lists j)) (args s))
  with
  | Some args', Some operands =>
      let moves := existsb (flagged (moving j)) (args s) || is_argument s in
      let (p, own) := emit (jet_steps j) (op s) args' in
      let found :=
        if moves then coefficients order (op s) args' operands p own
        else Some (p, Some own :: repeat None order) in
      match found with
      | None => None
      | Some (p, found) =>
          if (most_steps <? Z.of_nat (size p))%Z then None
          else
            Some {| jet_steps := p; jet_places := push (jet_places j) own;
                    jet_lists := push (jet_lists j) found; moving := push (moving j) moves |}
      end
  | _, _ => None
  end.

Fixpoint append_jets_all (order : nat) (j : Jets) (function : list Step) : option Jets :=
  match function with
  | [] => Some j
  | s :: function =>
      match append_jets order j s with
      | None => None
      | Some j => append_jets_all order j function
      end
  end.

(** The function's steps with their coefficients up to an order. *)
Definition jets (function : list Step) (order : nat) : option Jets :=
  append_jets_all order
    {| jet_steps := empty; jet_places := empty; jet_lists := empty; moving := empty |} function.

(** The coefficient of a step of the function. *)
Definition coefficient (j : Jets) (k order : nat) : Coefficient :=
  match look (jet_lists j) k with Some found => at_order found order | None => None end.

(** The longer program, with the places of the function's steps. *)
Definition jet_program (j : Jets) : Program :=
  Build_Program (jet_steps j) (jet_places j) empty nothing.
