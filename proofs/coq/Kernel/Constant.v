(** * Constants: crates/kernel/src/constant.rs

    A constant is a number that no closed formula gives: the root, the maximum or the minimum of a
    function on a range, or its integral. This file is the model of the check of its certificate,
    which encloses it between two ends; ConstantVerdict.v proves what a yes means.

    | Rust                            | here                                   |
    |---------------------------------|----------------------------------------|
    | Kind, Constant, Evidence, Piece | the same                               |
    | ConstantCertificate             | the same, with numbers instead of text |
    | Constant::new                   | argument, shaped                       |
    | Constant::slope, bound, rest    | slope_part, .., by extended            |
    | placed                          | the same                               |
    | Constant::ends, point, centre   | ends_part, .., by about_points         |
    | Constant::integral              | integral_parts                         |
    | Constant::parts                 | parts                                  |
    | Constants::learn                | accepts_constant                       |

    The function is a claim: its first variable is the argument, the others are given constants, and
    its goals are obligations. From the constant and its certificate follow ordinary claims, the
    parts, each with a certificate of its own.

    What is not here: names, sentences and digests, and limits on pieces and work, which only make the
    Rust code reject more. In the place of the digest of a constant that
    the function uses, a given variable has the enclosure of that constant's own certificate. *)

From Coq Require Import ZArith Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Check Verdict Jets.
Import ListNotations.

Inductive Kind := Root | Maximum | Minimum | Integral.

(** [body] is the step of the function's value. *)
Record Constant := { kind : Kind; function : Claim; body : nat }.

(** A piece of an integral's range, which begins where the one before it ends: its end; bounds on
    the coefficients of order 0, 2, .. at its centre, and on the last one in the whole piece. *)
Record Piece := { piece_end : Number; piece_bounds : list (Number * Number) }.

(** Of a root, whether the function rises; of a maximum or minimum, a point of the range; of an
    integral, how many derivatives are used, and the pieces of the range. *)
Inductive Evidence :=
  | Rises (rises : bool)
  | At (point : Number)
  | Pieces (order : nat) (pieces : list Piece).

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

(** A literal is written as n or n/d. *)
Definition is_fraction (x : Number) : bool := (exponent x =? 0)%Z.

Definition is_written (found : Evidence) : bool :=
  match found with
  | Rises _ => true
  | At point => is_fraction point
  | Pieces _ pieces =>
      forallb
        (fun piece =>
           is_fraction (piece_end piece)
           && forallb (fun '(l, h) => is_fraction l && is_fraction h) (piece_bounds piece))
        pieces
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

Definition shaped (from to : nat) : bool :=
  let varying := dependent (claim_steps f) in
  let is_fixed k := match look varying k with Some varies => negb varies | None => false end in
  well_formed f && forallb is_given (tl (variables f)) && forallb is_obligation (goals f)
  && is_fixed from && is_fixed to && (body constant <? size (claim_steps f))%nat.

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

(** ** Integrals *)

(** A fraction in lowest terms, as a literal has it. *)
Definition reduced (x : Number) : Number :=
  let common := Z.gcd (numerator x) (Zpos (denominator x)) in
  number (numerator x / common) (Z.to_pos (Zpos (denominator x) / common)) (exponent x).

Definition halved (x : Number) : Number :=
  number (numerator x) (xO (denominator x)) (exponent x).

(** x / (k + 1) *)
Definition over_next (x : Number) (k : nat) : Number :=
  number (numerator x) (denominator x * Pos.of_succ_nat k) (exponent x).

(** The number that is written as a step. *)
Definition written (k : nat) : option Number :=
  match look (claim_steps f) k with
  | Some {| op := Const n d; args := [] |} => Number.fraction n d
  | _ => None
  end.

(** The sum of 2 h^(k+1) / (k+1) times a bound on the coefficient of order k, over k, k + 2, ..;
    [weight] is 2 h^(k+1), and [square] is h^2. *)
Fixpoint shares (end_of : Number * Number -> Number) (square weight : Number) (k : nat)
  (bounds : list (Number * Number)) : Number :=
  match bounds with
  | [] => Number.whole 0
  | bound :: bounds =>
      reduced
        (Number.add (Number.mul (over_next weight k) (end_of bound))
           (shares end_of square (reduced (Number.mul weight square)) (S (S k)) bounds))
  end.

Definition half_length (from to : Number) : Number := reduced (halved (Number.sub to from)).

Definition centre_of (from to : Number) : Number := reduced (Number.add from (half_length from to)).

(** A bound on the integral. *)
Fixpoint total (end_of : Number * Number -> Number) (from : Number) (pieces : list Piece)
  : Number :=
  match pieces with
  | [] => Number.whole 0
  | piece :: pieces =>
      let half := half_length from (piece_end piece) in
      let square := reduced (Number.mul half half) in
      let weight := reduced (Number.sub (piece_end piece) from) in
      reduced
        (Number.add (shares end_of square weight 0 (piece_bounds piece))
           (total end_of (piece_end piece) pieces))
  end.

Definition is_zero (x : Number) : bool := (Number.sign x =? 0)%Z.

Section Jets.

Variable j : Jets.
Variable order : nat.

(** Bounds on the last coefficient in a whole piece. If it is left out as 0, so are they, and the
    claim says that the function is defined. *)
Definition rest_part (from to least most : Number) : option Claim :=
  let base := size (jet_steps j) in
  let last := [literal from; literal to; literal least; literal most] in
  let ranges := Some (Between base (base + 1) :: tl (variables f)) in
  match coefficient j (body constant) order, look (jet_places j) (body constant) with
  | Some found, _ =>
      extended (jet_program j) ranges last
        [asserted found AtLeast (base + 2); asserted found AtMost (base + 3)]
  | None, Some value =>
      if is_zero least && is_zero most then
        extended (jet_program j) ranges last [asserted value Equal value]
      else None
  | None, None => None
  end%nat.

(** Literals from the step [base] on, and goals, for bounds on the coefficients of order k, k + 2,
    and so on. *)
Fixpoint centre_bounds (base k : nat) (bounds : list (Number * Number))
  : option (list Step * list Goal) :=
  match bounds with
  | [] => Some ([], [])
  | (least, most) :: bounds =>
      match coefficient j (body constant) k with
      | Some found =>
          match centre_bounds (S (S base)) (S (S k)) bounds with
          | Some (literals, asked) =>
              Some (literal least :: literal most :: literals,
                    asserted found AtLeast base :: asserted found AtMost (S base) :: asked)
          | None => None
          end
      | None =>
          if is_zero least && is_zero most then centre_bounds base (S (S k)) bounds else None
      end
  end.

(** Bounds on the even coefficients but the last at the centre of a piece. *)
Definition centre_part (centre : Number) (bounds : list (Number * Number)) : option Claim :=
  match centre_bounds (size (jet_steps j)) 0 bounds with
  | Some (literals, asked) =>
      Some (about_points (placed (jet_steps j) centre 0 ++ literals) asked)
  | None => None
  end.

(** The parts of the pieces from a point on, and where they end. *)
Fixpoint pieces_parts (from : Number) (pieces : list Piece) : option (list Claim * Number) :=
  match pieces with
  | [] => Some ([], from)
  | piece :: pieces =>
      let (to, bounds) := (piece_end piece, piece_bounds piece) in
      let (least, most) := last bounds (Number.whole 0, Number.whole 0) in
      let fits :=
        (length bounds + length bounds =? order + 2)%nat && Number.below from to
        && forallb (fun '(least, most) => Number.at_most least most) bounds in
      match
        fits, rest_part from to least most,
        centre_part (centre_of from to) (removelast bounds), pieces_parts to pieces
      with
      | true, Some rest, Some centre, Some (parts, finish) =>
          Some (rest :: centre :: parts, finish)
      | _, _, _, _ => None
      end
  end.

End Jets.

(** limits::JET_ORDER *)
Definition most_order : nat := 40.

(** The parts of an integral, if its pieces add up to no more than [low, high]. *)
Definition integral_parts (from to : nat) (low high : Number) (order : nat) (pieces : list Piece)
  : option (list Claim) :=
  if (order <? 2)%nat || Nat.odd order || (most_order <? order)%nat || is_empty pieces then None
  else
    match jets (claim_steps f) order, written from, written to with
    | Some j, Some start, Some finish =>
        match pieces_parts j order start pieces with
        | Some (parts, reached) =>
            if Number.is_eq reached finish && Number.at_most low (total fst start pieces)
               && Number.at_most (total snd start pieces) high
            then Some parts else None
        | None => None
        end
    | _, _, _ => None
    end.

(** ** The check *)

Definition with_first (first : option Claim) (second : Claim) : option (list Claim) :=
  option_map (fun first => [first; second]) first.

Definition parts (x from to : nat) (low high : Number) (found : Evidence) : option (list Claim) :=
  match kind constant, found with
  | Root, Rises rises => with_first (slope_part rises) (ends_part x from to low high rises)
  | Maximum, At point =>
      with_first (bound_part AtMost high) (point_part x from to point AtLeast low)
  | Minimum, At point =>
      with_first (bound_part AtLeast low) (point_part x from to point AtMost high)
  | Integral, Pieces order pieces => integral_parts from to low high order pieces
  | _, _ => None
  end.

End Constant.

Definition certifies (claim : Claim) (certificate : Certificate) : bool :=
  match verdict certificate with Certified => true | Refuted _ => false end
  && accepts claim certificate.

(** Each part has its certificate. *)
Fixpoint all_certified (claims : list Claim) (certificates : list Certificate) : bool :=
  match claims, certificates with
  | [], [] => true
  | claim :: claims, certificate :: certificates =>
      certifies claim certificate && all_certified claims certificates
  | _, _ => false
  end.

Definition accepts_constant (constant : Constant) (certificate : ConstantCertificate) : bool :=
  match argument constant with
  | None => false
  | Some (x, from, to) =>
      shaped constant from to
      && is_fraction (low certificate) && is_fraction (high certificate)
      && is_written (evidence certificate)
      && Number.at_most (low certificate) (high certificate)
      && match
           parts constant x from to (low certificate) (high certificate) (evidence certificate)
         with
         | None => false
         | Some claims => all_certified claims (of_parts certificate)
         end
  end.
