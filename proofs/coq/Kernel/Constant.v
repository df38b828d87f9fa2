(** * Constants: crates/kernel/src/constant.rs

    A constant is a number that no closed formula gives: the root, the maximum or the minimum of a
    function on a range, its integral, where that reaches a level, its integral to infinity, or an
    infinite sum. This file, Pieces.v, Endless.v and ConstantCheck.v are the model of the check of
    its certificate, which encloses it between two ends; ConstantVerdict.v proves what a yes means.

    | Rust                            | here                                             |
    |---------------------------------|--------------------------------------------------|
    | Kind, Constant, Evidence, Piece | the same                                         |
    | ConstantCertificate             | the same, with numbers instead of text           |
    | Constant::with                  | argument, shaped                                 |
    | Constant::slope, bound          | slope_part, bound_part, by extended              |
    | placed                          | the same                                         |
    | Constant::ends, point           | ends_part, point_part, by about_points           |
    | Constant::level, value          | between_part, by about_points                    |

    The function is a claim: its first variable is the argument, the others are given constants, and
    its goals are obligations. From the constant and its certificate follow ordinary claims, the
    parts, each with a certificate of its own.

    What is not here: names, sentences and digests, and limits on pieces, terms and work, which only
    make the Rust code reject more. In the place of the digest of a constant that the function uses,
    a given variable has the enclosure of that constant's own certificate. *)

From Coq Require Import ZArith Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Check Verdict Jets Rational
  Tail.
Import ListNotations.

Inductive Kind := Root | Maximum | Minimum | Integral | Quantile | Improper | InfiniteSum.

(** How many steps it speaks of besides the function's value: of a quantile, the level; of a sum, the
    first term, and the factor. *)
Definition count_of_others (k : Kind) : nat :=
  match k with
  | Root | Maximum | Minimum | Integral | Improper => 0
  | Quantile => 1
  | InfiniteSum => 2
  end.

(** Whether its range has no upper end. *)
Definition is_endless (k : Kind) : bool :=
  match k with
  | Root | Maximum | Minimum | Integral | Quantile => false
  | Improper | InfiniteSum => true
  end.

(** [body] is the step of the function's value; of a sum, of what terms are multiplied with, besides
    the factor. *)
Record Constant := { kind : Kind; function : Claim; body : nat; others : list nat }.

(** A piece of an integral's range, which begins where the one before it ends: its end; bounds on
    the coefficients of order 0, 2, .. at its centre, and on the last one in the whole piece. *)
Record Piece := { piece_end : Number; piece_bounds : list (Number * Number) }.

(** Of a root, whether the function rises; of a maximum or minimum, a point of the range; of an
    integral or a quantile, how many derivatives are used, and the pieces of the range; of an
    improper integral, the same before its tail, bounds on the value where the tail begins, and the
    tail; of a sum, how many terms come before its tail, bounds on the factor, whether terms
    alternate, and the tail. *)
Inductive Evidence :=
  | Rises (rises : bool)
  | At (point : Number)
  | Pieces (order : nat) (pieces : list Piece)
  | WithTail (order : nat) (pieces : list Piece) (value : Number * Number) (tail : Tail)
  | Terms (count : nat) (factors : Number * Number) (alternates : bool) (tail : Tail).

Record ConstantCertificate := {
  low : Number;
  high : Number;
  evidence : Evidence;
  of_parts : list Certificate }.

(** What the certificate says of the constant. *)
Definition enclosure (certificate : ConstantCertificate) : Interval :=
  interval (low certificate) (high certificate).

Definition literal (x : Number) : Step :=
  step (Const (numerator x) (Zpos (denominator x))) [].

Definition are_fractions '((x, y) : Number * Number) : bool := is_fraction x && is_fraction y.

Definition is_written_piece (piece : Piece) : bool :=
  is_fraction (piece_end piece) && forallb are_fractions (piece_bounds piece).

(** Its numbers are written as n or n/d. *)
Definition is_written (found : Evidence) : bool :=
  match found with
  | Rises _ => true
  | At point => is_fraction point
  | Pieces _ pieces => forallb is_written_piece pieces
  | WithTail _ pieces value _ => forallb is_written_piece pieces && are_fractions value
  | Terms _ factors _ _ => are_fractions factors
  end.

Definition asserted (lhs : nat) (relation : Relation) (rhs : nat) : Goal :=
  goal lhs relation rhs true ForAll.

(** Steps at one point of the first variable, after so many other steps. *)
Definition placed (found : list Step) (point : Number) (before : nat) : list Step :=
  map
    (fun s =>
       match op s with
       | Var O => literal point
       | Var (S index) => step (Var index) []
       | o => step o (map (Nat.add before) (args s))
       end)
    found.

Section Constant.

Variable constant : Constant.

Let f : Claim := function constant.

(** ** The shape of the function *)

(** The only step of the argument, and those of the ends of its range. *)
Definition argument : option (nat * nat * nat) :=
  match
    variables f,
    filter (fun '(_, s) => is_argument s) (combine (seq 0 (size (claim_steps f))) (claim_steps f))
  with
  | Between from to :: _, [(x, _)] => Some (x, from, to)
  | _, _ => None
  end.

Definition is_given (range : Range) : bool :=
  match range with Given _ => true | Between _ _ => false end.

Definition is_obligation (g : Goal) : bool :=
  negb (own g) && negb (is_for_some (quantifier g)).

(** The number that is written as a step. *)
Definition written (k : nat) : option Number :=
  match look (claim_steps f) k with
  | Some {| op := Const n d; args := [] |} => Number.fraction n d
  | _ => None
  end.

(** A range without an upper end has its lower end twice, a number, which is whole for a sum; and
    there are no goals. *)
Definition is_shaped_endless (from to : nat) : bool :=
  (from =? to)%nat && is_empty (goals f)
  && match written from, kind constant with
     | None, _ => false
     | Some start, InfiniteSum => is_whole start
     | Some _, _ => true
     end.

Definition shaped (from to : nat) : bool :=
  let is_false found k := match look found k with Some b => negb b | None => false end in
  well_formed f && forallb is_given (tl (variables f)) && forallb is_obligation (goals f)
  && is_false (dependent (claim_steps f)) from && is_false (dependent (claim_steps f)) to
  && (body constant <? size (claim_steps f))%nat
  && (length (others constant) =? count_of_others (kind constant))%nat
  && forallb (is_false (dependent_on_first (claim_steps f))) (others constant)
  && (if is_endless (kind constant) then is_shaped_endless from to else true).

(** ** Claims about all points of the range *)

(** The function's variables and goals as they stand in a longer program. *)
Definition moved_ranges (p : Program) : option (list Range) :=
  let moved range :=
    match range with
    | Between from to =>
        match look (places p) from, look (places p) to with
        | Some from, Some to => Some (Between from to)
        | _, _ => None
        end
    | Given known => Some (Given known)
    end in
  all_some (map moved (variables f)).

Definition moved_goals (p : Program) : option (list Goal) :=
  let moved g :=
    match look (places p) (lhs g), look (places p) (rhs g) with
    | Some lhs, Some rhs => Some (goal lhs (goal_relation g) rhs (own g) (quantifier g))
    | _, _ => None
    end in
  all_some (map moved (goals f)).

(** The function in a longer program, with more steps and more goals. *)
Definition extended (p : Program) (ranges : option (list Range)) (last : list Step)
  (more : list Goal) : option Claim :=
  match ranges, moved_goals p with
  | Some ranges, Some found =>
      Some {| claim_steps := extend (steps p) last; variables := ranges;
              goals := of_list (found ++ more) |}
  | _, _ => None
  end.

(** The derivative keeps its sign. *)
Definition slope_part (rises : bool) : option Claim :=
  match with_slopes (claim_steps f) 1 with
  | None => None
  | Some p =>
      match look (places p) (body constant) with
      | None => None
      | Some place =>
          match slopes p place with
          | SlopeStep slope :: _ =>
              extended p (moved_ranges p) [Slope.constant 0]
                [asserted slope (if rises then Above else Below) (size (steps p))]
          | _ => None
          end
      end
  end.

(** A bound on all values. *)
Definition bound_part (relation : Relation) (bound : Number) : option Claim :=
  let p := plain (claim_steps f) in
  extended p (moved_ranges p) [literal bound]
    [asserted (body constant) relation (size (claim_steps f))].

(** ** Claims about single points *)

Definition about_points (copies : list Step) (asked : list Goal) : Claim :=
  {| claim_steps := of_list copies; variables := tl (variables f); goals := of_list asked |}.

(** Both ends lie in the range, and there is a root between them. *)
Definition ends_part (x from to : nat) (low high : Number) (rises : bool) : Claim :=
  let count := size (claim_steps f) in
  let zero := (count + count)%nat in
  about_points
    (placed (claim_steps f) low 0 ++ placed (claim_steps f) high count ++ [Slope.constant 0])
    [asserted from AtMost x;
     asserted (count + x) AtMost (count + to);
     asserted (body constant) (if rises then AtMost else AtLeast) zero;
     asserted (count + body constant) (if rises then AtLeast else AtMost) zero].

(** A point of the range, and a bound on the value there. *)
Definition point_part (x from to : nat) (point : Number) (relation : Relation) (bound : Number)
  : Claim :=
  about_points (placed (claim_steps f) point 0 ++ [literal bound])
    [asserted from AtMost x; asserted x AtMost to;
     asserted (body constant) relation (size (claim_steps f))].

(** A step at a point, and two bounds on it. *)
Definition between_part (k : nat) (point least most : Number) : Claim :=
  let count := size (claim_steps f) in
  about_points (placed (claim_steps f) point 0 ++ [literal least; literal most])
    [asserted k AtLeast count; asserted k AtMost (S count)].

End Constant.
