(** * The parts of integrals and quantiles: crates/kernel/src/constant/integral.rs

    | Rust                          | here                              |
    |-------------------------------|-----------------------------------|
    | Total::add, for one piece     | shares                            |
    | Total                         | total                             |
    | Constant::rest, centre        | rest_part, centre_part            |
    | Constant::more_pieces         | pieces_parts, of_pieces           |
    | Constant::integral            | integral_parts                    |
    | Constant::quantile            | quantile_parts                    |

    Integral.v and Quantile.v prove what they are good for. *)

From Coq Require Import ZArith Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Check Jets Rational Constant.
Import ListNotations.

(** ** What pieces add up to *)

Definition halved (x : Number) : Number :=
  number (numerator x) (xO (denominator x)) (exponent x).

(** x / (k + 1) *)
Definition over_next (x : Number) (k : nat) : Number :=
  number (numerator x) (denominator x * Pos.of_succ_nat k) (exponent x).

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

(** ** The parts of pieces *)

Section Constant.

Variable constant : Constant.

Let f : Claim := function constant.

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
      extended constant (jet_program j) ranges last
        [asserted found AtLeast (base + 2); asserted found AtMost (base + 3)]
  | None, Some value =>
      if is_zero least && is_zero most then
        extended constant (jet_program j) ranges last [asserted value Equal value]
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
      Some (about_points constant (placed (jet_steps j) centre 0 ++ literals) asked)
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

(** The same, with the steps of the derivatives. *)
Definition of_pieces (order : nat) (start : Number) (pieces : list Piece)
  : option (list Claim * Number) :=
  if (order <? 2)%nat || Nat.odd order || (most_order <? order)%nat then None
  else
    match jets (claim_steps f) order with
    | Some j => pieces_parts j order start pieces
    | None => None
    end.

(** ** Integrals *)

(** The parts of an integral, if its pieces add up to no more than [low, high]. *)
Definition integral_parts (from to : nat) (low high : Number) (order : nat) (pieces : list Piece)
  : option (list Claim) :=
  match written constant from, written constant to with
  | Some start, Some finish =>
      match of_pieces order start pieces with
      | Some (parts, reached) =>
          if negb (is_empty pieces) && Number.is_eq reached finish
             && Number.at_most low (total fst start pieces)
             && Number.at_most (total snd start pieces) high
          then Some parts else None
      | None => None
      end
  | _, _ => None
  end.

(** ** Quantiles *)

(** The pieces that end at a point or before it, and those that follow. *)
Fixpoint split_at (point : Number) (pieces : list Piece) : list Piece * list Piece :=
  match pieces with
  | [] => ([], [])
  | piece :: pieces =>
      if Number.at_most (piece_end piece) point then
        let (before, after) := split_at point pieces in (piece :: before, after)
      else ([], piece :: pieces)
  end.

(** The parts of a quantile, if a piece ends at [low], or the range begins there, and the last one
    ends at [high] in the range. *)
Definition quantile_parts (from to : nat) (low high : Number) (order : nat) (pieces : list Piece)
  : option (list Claim) :=
  match written constant from, written constant to, others constant with
  | Some start, Some finish, [level] =>
      let (before, after) := split_at low pieces in
      match bound_part constant Above (Number.whole 0), of_pieces order start before with
      | Some positive, Some (first, middle) =>
          match of_pieces order middle after with
          | Some (second, reached) =>
              if negb (is_empty pieces) && Number.is_eq middle low && Number.is_eq reached high
                 && Number.at_most high finish
              then
                let upper := total snd start before in
                let lower :=
                  reduced (Number.add (total fst start before) (total fst middle after)) in
                Some (positive :: first ++ second ++ [between_part constant level low upper lower])
              else None
          | None => None
          end
      | _, _ => None
      end
  | _, _, _ => None
  end.

End Constant.
