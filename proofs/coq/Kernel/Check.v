(** * The verdict: [check] of crates/kernel/src/check.rs

    This file is the model of the whole check, from a claim and a certificate to yes or no;
    Verdict.v proves what a yes means.

    | Rust                          | here                                   |
    |-------------------------------|----------------------------------------|
    | Goal, Claim, Quantifier       | the same                               |
    | Variable                      | Range, with a constant's enclosure     |
    |                               | in the place of its digest             |
    | Certificate, Verdict          | the same, with numbers instead of text |
    | Needs::of                     | needs_of                               |
    | Walk::value                   | walk_value                             |
    | goal_decided, settled, must   | settled, must                          |
    | Walk::ranges_are_not_empty    | ranges_are_not_empty                   |
    | Walk::in_box                  | in_box                                 |
    | Walk::range                   | range_ends, range_of                   |
    | Walk::covers                  | covered                                |
    | Walk::at_witness              | reaches, spread, at_witness            |
    | Basis::of, check_by           | check_by, check                        |

    What is not here: statement.rs, which compares the certificate's copy of the claim with the
    claim (this model never looks at a copy); limits on sizes and work, which only make the Rust
    code reject more; and the report ([Walk::by_claim], [Walk::widen]), which does not decide. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Walk Cover.
Import ListNotations.

Inductive Quantifier := ForAll | ForSome.

Record Goal := goal {
  lhs : nat;
  goal_relation : Relation;
  rhs : nat;
  own : bool;
  quantifier : Quantifier }.

(** A variable runs between the values of two steps; or it is given, one number of which nothing is
    known but an enclosure. *)
Inductive Range :=
  | Between (from to : nat)
  | Given (known : Interval).

Record Claim := {
  claim_steps : Vec Step;
  variables : list Range;
  goals : Vec Goal }.

Inductive Verdict := Certified | Refuted (index : nat).

Record Box := {
  ranges : list Interval;
  entries : list Entry;
  centre : option (list Number * list (option Interval)) }.

Record Certificate := {
  verdict : Verdict;
  enclosures : list (option Interval);
  has_slopes : bool;
  cover : list Box;
  witness : option Box }.

(** ** Where the goals must be settled *)

(** Goals with whether each must hold or fail: those that do not vary, and those at the witness. In
    every box of a cover, the goals of one list hold, and one of the other fails if it has any. *)
Record Needs := needs {
  everywhere_defined : bool;
  at_once : list (nat * bool);
  in_every_box : list nat;
  one_fails : list nat;
  at_the_witness : list (nat * bool) }.

Section Needs.

Variable claim : Claim.

(** Which steps depend on a variable: [dependent (claim_steps claim)], worked out once. *)
Variable dependent_steps : Vec bool.

Definition varies (g : Goal) : bool :=
  flagged dependent_steps (lhs g) || flagged dependent_steps (rhs g).

Definition is_for_some (q : Quantifier) : bool :=
  match q with ForAll => false | ForSome => true end.

(** The goals that must hold: all of them, or the obligations alone, or none. *)
Definition must_hold (v : Verdict) (sentence : bool) (g : Goal) : bool :=
  sentence && match v with Certified => true | Refuted _ => negb (own g) end.

(** A goal that is asserted for some values fails if one of its kind fails everywhere; but who
    refutes the sentence cannot lean on an obligation, nor the other way round. *)
Definition alike (blamed g : Goal) : bool :=
  varies g && is_for_some (quantifier g) && Bool.eqb (own g) (own blamed).

(** The goals with their numbers. *)
Definition numbered : list (nat * Goal) :=
  combine (seq 0 (size (goals claim))) (goals claim).

(** The numbers of the goals that pass a test. *)
Definition chosen (test : Goal -> bool) : list nat :=
  map fst (filter (fun '(_, g) => test g) numbered).

Definition expecting (expected : bool) (indices : list nat) : list (nat * bool) :=
  map (fun index => (index, expected)) indices.

(** What must hold, given which goals do. *)
Definition needs_to_hold (sentence : bool) (test : Goal -> bool) : Needs :=
  let some g := is_for_some (quantifier g) in
  needs sentence
    (expecting true (chosen (fun g => test g && negb (varies g))))
    (chosen (fun g => test g && varies g && negb (some g)))
    []
    (expecting true (chosen (fun g => test g && varies g && some g))).

(** What must fail, besides. What is said of all values fails at one; what is said of some fails at
    all, where in each box another goal may fail. *)
Definition and_fails (index : nat) (blamed : Goal) (n : Needs) : Needs :=
  match quantifier blamed, varies blamed with
  | _, false =>
      needs (everywhere_defined n) (at_once n ++ [(index, false)]) (in_every_box n) (one_fails n)
        (at_the_witness n)
  | ForAll, true =>
      needs (everywhere_defined n) (at_once n) (in_every_box n) (one_fails n)
        (at_the_witness n ++ [(index, false)])
  | ForSome, true =>
      needs (everywhere_defined n) (at_once n) (in_every_box n) (chosen (alike blamed))
        (at_the_witness n)
  end.

Definition is_empty {A} (l : list A) : bool := match l with [] => true | _ => false end.

Definition needs_cover (n : Needs) : bool :=
  negb (is_empty (in_every_box n)) || negb (is_empty (one_fails n)).

Definition needs_witness (n : Needs) : bool := negb (is_empty (at_the_witness n)).

(** A claim about variables that do not occur in it would leave its formula unchecked. *)
Definition unless_idle (n : Needs) : option Needs :=
  if everywhere_defined n && negb (is_empty (variables claim))
     && negb (needs_cover n) && negb (needs_witness n)
  then None else Some n.

Definition needs_of (v : Verdict) : option Needs :=
  match to_list (goals claim), v with
  | [], _ => None
  | _, Certified => unless_idle (needs_to_hold true (must_hold v true))
  | _, Refuted index =>
      match look (goals claim) index with
      | None => None
      | Some blamed =>
          unless_idle
            (and_fails index blamed (needs_to_hold (own blamed) (must_hold v (own blamed))))
      end
  end.

End Needs.

Section Check.

Variable claim : Claim.
Variable p : Program.
Variable everywhere : bool.
Variable fixed : Values.

(** The steps that must be enclosed box by box: [boxed_steps p], worked out once. *)
Variable todo : list (nat * Step * bool).

Definition walk_value (values : Values) (k : nat) : option Interval :=
  match look (places p) k with
  | Some place => at_place fixed values place
  | None => None
  end.

(** A step that has a value is equal to itself, however wide its enclosure is. *)
Definition reflexive (g : Goal) : bool :=
  (lhs g =? rhs g)%nat &&
  match goal_relation g with AtMost | AtLeast | Equal => true | Below | Above => false end.

Definition goal_decided (g : Goal) (x y : Interval) : option bool :=
  if reflexive g then Some true else relation x (goal_relation g) y.

Definition settled (values : Values) (index : nat) : option bool :=
  match look (goals claim) index with
  | None => None
  | Some g =>
      match walk_value values (lhs g), walk_value values (rhs g) with
      | Some x, Some y => goal_decided g x y
      | _, _ => None
      end
  end.

Definition must (expected : bool) (values : Values) (index : nat) : bool :=
  match settled values index with
  | Some answer => Bool.eqb answer expected
  | None => false
  end.

(** The enclosures of the two ends of a range. *)
Definition range_ends (from to : nat) : option (Interval * Interval) :=
  match walk_value no_values from, walk_value no_values to with
  | Some x, Some y => Some (x, y)
  | _, _ => None
  end.

Definition is_not_empty (range : Range) : bool :=
  match range with
  | Between from to =>
      match range_ends from to with
      | Some (x, y) => Number.at_most (hi x) (lo y)
      | None => false
      end
  | Given known => ordered known
  end.

Definition ranges_are_not_empty : bool := forallb is_not_empty (variables claim).

(** ** A box of the cover *)

Definition in_box (slopes : bool) (box : Box) : option Values :=
  if (length (ranges box) =? length (variables claim))%nat && forallb ordered (ranges box) then
    match centre box with
    | None => box_steps p fixed (ranges box) None everywhere todo (entries box) no_values
    | Some (point, at_centre) =>
        if negb slopes then None
        else
          match centre_values p todo fixed (ranges box) point at_centre with
          | None => None
          | Some values =>
              box_steps p fixed (ranges box) (Some (point, values)) everywhere todo (entries box)
                no_values
          end
    end
  else None.

Definition box_settles (slopes : bool) (hold fail : list nat) (box : Box) : bool :=
  match in_box slopes box with
  | None => false
  | Some values =>
      forallb (must true values) hold && (is_empty fail || existsb (must false values) fail)
  end.

(** No value of the variable is outside. *)
Definition range_of (range : Range) : option Interval :=
  match range with
  | Between from to =>
      match range_ends from to with
      | Some (x, y) => Some (interval (lo x) (hi y))
      | None => None
      end
  | Given known => Some known
  end.

Definition covered (boxes : list Box) : bool :=
  match all_some (map range_of (variables claim)) with
  | Some range => covers range (map ranges boxes)
  | None => false
  end.

(** ** The witness *)

(** A witness is inside of every range, and over all that a given number may be. *)
Definition reaches '(range, x) : bool :=
  match range with
  | Between from to =>
      match range_ends from to with
      | Some (l, h) => Number.at_most (hi l) (lo x) && Number.at_most (hi x) (lo h)
      | None => false
      end
  | Given known => contains x known
  end.

(** The entries of a witness speak of the claim's own steps; slopes in between stay empty. *)
Fixpoint spread (todo : list (nat * Step * bool)) (entries : list Entry) : option (list Entry) :=
  match todo, entries with
  | [], [] => Some []
  | [], _ :: _ => None
  | (_, _, own) :: todo, entries =>
      if own then
        match entries with
        | [] => None
        | entry :: entries => option_map (cons entry) (spread todo entries)
        end
      else option_map (cons None) (spread todo entries)
  end.

Definition at_witness (box : Box) : option Values :=
  match centre box, spread todo (entries box) with
  | None, Some all =>
      if (length (ranges box) =? length (variables claim))%nat && forallb ordered (ranges box)
         && forallb reaches (combine (variables claim) (ranges box))
      then box_steps p fixed (ranges box) None everywhere todo all no_values
      else None
  | _, _ => None
  end.

Definition must_as (values : Values) '(index, expected) : bool := must expected values index.

Definition witness_settles (goals_to_settle : list (nat * bool)) (box : Box) : bool :=
  match at_witness box with
  | None => false
  | Some values => forallb (must_as values) goals_to_settle
  end.

End Check.

(** ** The check *)

(** What a cover is checked by, given what it must prove: the program, whether every step needs an
    enclosure, the steps that do not vary, whether there are slopes, and the goals of which all hold,
    or one fails. *)
Definition Coverage := Program -> bool -> Values -> bool -> list nat -> list nat -> bool.

(** The boxes in the certificate leave no gap, and each settles the goals. *)
Definition by_boxes (claim : Claim) (boxes : list Box) : Coverage :=
  fun p everywhere fixed slopes hold fail =>
    forallb (box_settles claim p everywhere fixed (boxed_steps p) slopes hold fail) boxes
    && covered claim p fixed boxes.

(** The check with any kind of cover; [extra] says that there is one besides the list of boxes. *)
Definition check_by (coverage : Coverage) (extra : bool) (claim : Claim) (certificate : Certificate)
  : bool :=
  let slopes := has_slopes certificate in
  match needs_of claim (dependent (claim_steps claim)) (verdict certificate) with
  | None => false
  | Some needed =>
      let everywhere := everywhere_defined needed in
      let superfluous :=
        negb (needs_cover needed) && (extra || negb (is_empty (cover certificate)))
        || extra && negb (is_empty (cover certificate))
        || negb (needs_witness needed)
           && match witness certificate with Some _ => true | None => false end
        || slopes && negb (needs_cover needed) in
      let program :=
        if slopes then with_slopes (claim_steps claim) (length (variables claim))
        else Some (plain (claim_steps claim)) in
      match superfluous, program with
      | false, Some p =>
          (length (enclosures certificate) =? size (claim_steps claim))%nat &&
          match
            fixed_steps (claim_steps claim) p everywhere 0 (enclosures certificate) no_values
          with
          | None => false
          | Some fixed =>
              let todo := boxed_steps p in
              ranges_are_not_empty claim p fixed &&
              forallb (must_as claim p fixed no_values) (at_once needed) &&
              (if needs_cover needed then
                 coverage p everywhere fixed slopes (in_every_box needed) (one_fails needed)
               else true) &&
              (if needs_witness needed then
                 match witness certificate with
                 | None => false
                 | Some box =>
                     witness_settles claim p everywhere fixed todo (at_the_witness needed) box
                 end
               else true)
          end
      | _, _ => false
      end
  end.

Definition check (claim : Claim) (certificate : Certificate) : bool :=
  check_by (by_boxes claim (cover certificate)) false claim certificate.
