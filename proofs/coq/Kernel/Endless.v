(** * The parts of improper integrals and sums: improper.rs and sum.rs of crates/kernel/src/constant

    | Rust                          | here                                    |
    |-------------------------------|-----------------------------------------|
    | Total::add_products           | products, least, greatest               |
    | Constant::improper            | improper_parts                          |
    | Constant::sum                 | copies, rounds, head_part, sum_parts    |

    Improper.v and InfiniteSum.v prove what they are good for. *)

From Coq Require Import ZArith Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Check Jets Rational Polynomial
  Fraction Tail Constant Pieces.
Import ListNotations.

Section Constant.

Variable constant : Constant.

Let f : Claim := function constant.

(** ** Improper integrals *)

(** Where the last piece ends. *)
Fixpoint end_of_pieces (start : Number) (pieces : list Piece) : Number :=
  match pieces with
  | [] => start
  | piece :: pieces => end_of_pieces (piece_end piece) pieces
  end.

Definition products '((v, w) : Number * Number) '((a, b) : Number * Number) : list Number :=
  [Number.mul v a; Number.mul v b; Number.mul w a; Number.mul w b].

(** Whether a number is at most the first one plus each of the others. *)
Definition below_all (x y : Number) (others : list Number) : bool :=
  forallb (fun other => Number.at_most x (Number.add y other)) others.

Definition above_all (x y : Number) (others : list Number) : bool :=
  forallb (fun other => Number.at_most (Number.add y other) x) others.

Definition pieces_before (order : nat) (start : Number) (pieces : list Piece)
  : option (list Claim) :=
  match pieces with
  | [] => Some []
  | _ => option_map fst (of_pieces constant order start pieces)
  end.

(** The parts of an improper integral, if its pieces and its tail add up to no more than
    [low, high]. *)
Definition improper_parts (from : nat) (low high : Number) (order : nat) (pieces : list Piece)
  (value : Number * Number) (tail : Tail) : option (list Claim) :=
  match written constant from with
  | None => None
  | Some start =>
      let beginning := end_of_pieces start pieces in
      let whole := numerator beginning in
      match logarithmic_of (claim_steps f) (body constant) whole with
      | None => None
      | Some found =>
          match integral_bounds tail whole found, pieces_before order start pieces with
          | Some ends, Some parts =>
              if is_whole beginning && Number.at_most (fst value) (snd value)
                 && below_all low (total fst start pieces) (products value ends)
                 && above_all high (total snd start pieces) (products value ends)
              then
                Some (parts ++
                  [between_part constant (body constant) beginning (fst value) (snd value)])
              else None
          | _, _ => None
          end
      end
  end.

(** ** Infinite sums *)

(** The function at so many whole numbers from one on. *)
Fixpoint copies (count : nat) (at_first : Z) (before : nat) : list Step :=
  match count with
  | O => []
  | S count =>
      placed (claim_steps f) (Number.whole at_first) before
      ++ copies count (at_first + 1) (before + size (claim_steps f))
  end.

(** One term after the other, and the sums so far: each term is the one before, times the factor,
    times the ratio in the next copy of the function. Then come the places of the next ratio, of the
    last term, and of the last sum; [next] is the place of the next step. *)
Fixpoint rounds (count factor next ratio term sum : nat) : list Step * (nat * nat * nat) :=
  match count with
  | O => ([], (ratio, term, sum))
  | S count =>
      let (steps, places) :=
        rounds count factor (next + 3) (ratio + size (claim_steps f)) (next + 1) (next + 2) in
      (step Mul [term; factor] :: step Mul [next; ratio] :: step Add [sum; next + 1] :: steps,
       places)
  end%nat.

(** The term where the tail begins, and the whole sum between two others; then the numbers that are
    compared. *)
Definition last_steps (factor next ratio term sum : nat) (factors ends : Number * Number)
  (low high : Number) : list Step :=
  [step Mul [term; factor]; step Mul [next; ratio];
   literal (fst ends); literal (snd ends);
   step Mul [next + 1; next + 2]; step Mul [next + 1; next + 3];
   step Min [next + 4; next + 5]; step Max [next + 4; next + 5];
   step Add [sum; next + 6]; step Add [sum; next + 7];
   literal (fst factors); literal (snd factors); literal low; literal high]%nat.

(** The first terms, and the tail between two multiples of the term where it begins. *)
Definition head_part (first factor : nat) (start : Z) (count : nat)
  (factors ends : Number * Number) (low high : Number) : Claim :=
  let before := copies count start 0 in
  let base := length before in
  let '(terms, (ratio, term, sum)) := rounds (count - 1) factor base (body constant) first first in
  let next := base + length terms in
  about_points constant
    (before ++ terms ++ last_steps factor next ratio term sum factors ends low high)
    [asserted factor AtLeast (next + 10); asserted factor AtMost (next + 11);
     asserted (next + 8) AtLeast (next + 12); asserted (next + 9) AtMost (next + 13)].

(** The part of a sum, if its tail is bounded as it says. *)
Definition sum_parts (from : nat) (low high : Number) (count : nat) (factors : Number * Number)
  (alternates : bool) (tail : Tail) : option (list Claim) :=
  match written constant from, others constant with
  | Some start, [first; factor] =>
      let whole := numerator start in
      let beginning := (whole + Z.of_nat count)%Z in
      match ratio_of (claim_steps f) (body constant) beginning with
      | None => None
      | Some ratio =>
          match sum_bounds tail beginning ratio factors alternates with
          | Some ends =>
              if (1 <=? count)%nat then
                Some [head_part first factor whole count factors ends low high]
              else None
          | None => None
          end
      end
  | _, _ => None
  end.

End Constant.
