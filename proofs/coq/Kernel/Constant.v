(** * Constants: crates/kernel/src/constant.rs

    A constant is a number that no closed formula gives: the root, the maximum or the minimum of a
    function on a range. This file is the model of the check of its certificate, which encloses it
    between two ends; ConstantVerdict.v proves what a yes means.

    | Rust                          | here                                   |
    |-------------------------------|----------------------------------------|
    | Kind, Constant, Evidence      | the same                               |
    | ConstantCertificate           | the same, with numbers instead of text |
    | Constant::new                 | argument, shaped                       |
    | Constant::slope, bound        | slope_part, bound_part, by extended    |
    | Constant::at                  | at_point                               |
    | Constant::ends, point         | ends_part, point_part                  |
    | Constant::parts               | parts                                  |
    | Constants::learn              | accepts_constant                       |

    The function is a claim: its first variable is the argument, the others are given constants, and
    its goals are obligations. From the constant and its certificate follow two ordinary claims, the
    parts, each with a certificate of its own.

    What is not here: names, sentences and digests. In the place of the digest of a constant that
    the function uses, a given variable has the enclosure of that constant's own certificate. *)

From Coq Require Import ZArith Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Check Verdict.
Import ListNotations.

Inductive Kind := Root | Maximum | Minimum.

(** [body] is the step of the function's value. *)
Record Constant := { kind : Kind; function : Claim; body : nat }.

(** Of a root, whether the function rises; of a maximum or minimum, a point of the range. *)
Inductive Evidence := Rises (rises : bool) | At (point : Number).

Record ConstantCertificate := {
  low : Number;
  high : Number;
  evidence : Evidence;
  first_part : Certificate;
  second_part : Certificate }.

(** What the certificate says of the constant. *)
Definition enclosure (certificate : ConstantCertificate) : Interval :=
  interval (low certificate) (high certificate).

Definition literal (x : Number) : Step :=
  step (Const (numerator x) (Zpos (denominator x))) [].

(** A literal is written as n or n/d. *)
Definition is_fraction (x : Number) : bool := (exponent x =? 0)%Z.

Definition asserted (lhs : nat) (relation : Relation) (rhs : nat) : Goal :=
  goal lhs relation rhs true ForAll.

Section Constant.

Variable constant : Constant.

Let f : Claim := function constant.

(** ** The shape of the function *)

Definition is_argument (s : Step) : bool := match op s with Var O => true | _ => false end.

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

Definition shaped (from to : nat) : bool :=
  let varying := dependent (claim_steps f) in
  let is_fixed k := match look varying k with Some varies => negb varies | None => false end in
  well_formed f && forallb is_given (tl (variables f)) && forallb is_obligation (goals f)
  && is_fixed from && is_fixed to && (body constant <? size (claim_steps f))%nat.

(** ** Claims about all points of the range *)

(** The function as it stands in a longer program, with one more step and one more goal. *)
Definition extended (p : Program) (last : Step) (more : Goal) : option Claim :=
  let moved_range range :=
    match range with
    | Between from to =>
        match look (places p) from, look (places p) to with
        | Some from, Some to => Some (Between from to)
        | _, _ => None
        end
    | Given known => Some (Given known)
    end in
  let moved_goal g :=
    match look (places p) (lhs g), look (places p) (rhs g) with
    | Some lhs, Some rhs => Some (goal lhs (goal_relation g) rhs (own g) (quantifier g))
    | _, _ => None
    end in
  match all_some (map moved_range (variables f)), all_some (map moved_goal (goals f)) with
  | Some ranges, Some found =>
      Some {| claim_steps := push (steps p) last; variables := ranges;
              goals := of_list (found ++ [more]) |}
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
              extended p (Slope.constant 0)
                (asserted slope (if rises then Above else Below) (size (steps p)))
          | _ => None
          end
      end
  end.

(** A bound on all values. *)
Definition bound_part (relation : Relation) (bound : Number) : option Claim :=
  extended (plain (claim_steps f)) (literal bound)
    (asserted (body constant) relation (size (claim_steps f))).

(** ** Claims about single points *)

(** The function's steps at one point, after so many other steps. *)
Definition at_point (point : Number) (before : nat) : list Step :=
  map
    (fun s =>
       match op s with
       | Var O => literal point
       | Var (S index) => step (Var index) []
       | o => step o (map (Nat.add before) (args s))
       end)
    (claim_steps f).

Definition about_points (copies : list Step) (asked : list Goal) : Claim :=
  {| claim_steps := of_list copies; variables := tl (variables f); goals := of_list asked |}.

(** Both ends lie in the range, and there is a root between them. *)
Definition ends_part (x from to : nat) (low high : Number) (rises : bool) : Claim :=
  let count := size (claim_steps f) in
  let zero := (count + count)%nat in
  about_points (at_point low 0 ++ at_point high count ++ [Slope.constant 0])
    [asserted from AtMost x;
     asserted (count + x) AtMost (count + to);
     asserted (body constant) (if rises then AtMost else AtLeast) zero;
     asserted (count + body constant) (if rises then AtLeast else AtMost) zero].

(** A point of the range, and a bound on the value there. *)
Definition point_part (x from to : nat) (point : Number) (relation : Relation) (bound : Number)
  : Claim :=
  about_points (at_point point 0 ++ [literal bound])
    [asserted from AtMost x; asserted x AtMost to;
     asserted (body constant) relation (size (claim_steps f))].

(** ** The check *)

Definition with_first (first : option Claim) (second : Claim) : option (Claim * Claim) :=
  option_map (fun first => (first, second)) first.

Definition parts (x from to : nat) (low high : Number) (found : Evidence)
  : option (Claim * Claim) :=
  match kind constant, found with
  | Root, Rises rises => with_first (slope_part rises) (ends_part x from to low high rises)
  | Maximum, At point =>
      with_first (bound_part AtMost high) (point_part x from to point AtLeast low)
  | Minimum, At point =>
      with_first (bound_part AtLeast low) (point_part x from to point AtMost high)
  | _, _ => None
  end.

End Constant.

Definition certifies (claim : Claim) (certificate : Certificate) : bool :=
  match verdict certificate with Certified => true | Refuted _ => false end
  && accepts claim certificate.

Definition accepts_constant (constant : Constant) (certificate : ConstantCertificate) : bool :=
  match argument constant with
  | None => false
  | Some (x, from, to) =>
      shaped constant from to
      && is_fraction (low certificate) && is_fraction (high certificate)
      && match evidence certificate with At point => is_fraction point | Rises _ => true end
      && Number.at_most (low certificate) (high certificate)
      && match
           parts constant x from to (low certificate) (high certificate) (evidence certificate)
         with
         | None => false
         | Some (first, second) =>
             certifies first (first_part certificate) && certifies second (second_part certificate)
         end
  end.
