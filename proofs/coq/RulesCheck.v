(** * The verdict: [check] of src/kernel/mod.rs

    This file is the model of the whole check, from a claim and a certificate to yes or no;
    RulesVerdict.v proves what a yes means.

    | Rust                          | here                                   |
    |-------------------------------|----------------------------------------|
    | Goal, Claim, Quantifier       | the same                               |
    | Certificate, Verdict          | the same, with numbers instead of text |
    | Needs::of                     | needs_of                               |
    | Walk::value                   | walk_value                             |
    | goal_decided, settled, must   | settled, must                          |
    | Walk::ranges_are_not_empty    | ranges_are_not_empty                   |
    | Walk::in_box                  | in_box                                 |
    | Walk::covers                  | range_of, covered                      |
    | Walk::at_witness              | inside_range, spread, at_witness       |
    | check_by                      | check                                  |

    What is not here: statement.rs, which compares the certificate's copy of the claim with the
    claim (this model never looks at a copy); limits on sizes and work, which only make the Rust
    code reject more; and the report ([Walk::by_claim], [Walk::widen]), which does not decide. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark Require Import RulesNumber RulesInterval RulesTerm RulesSlope RulesWalk RulesCover.
Import ListNotations.

Inductive Quantifier := ForAll | ForSome.

Record Goal := goal {
  lhs : nat;
  goal_relation : Relation;
  rhs : nat;
  own : bool;
  quantifier : Quantifier }.

(** A variable is the pair of the steps that are the ends of its range. *)
Record Claim := {
  claim_steps : list Step;
  variables : list (nat * nat);
  goals : list Goal }.

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

Record Needs := needs { at_once : list nat; in_every_box : list nat; at_the_witness : list nat }.

Section Needs.

Variable claim : Claim.

Definition varies (g : Goal) : bool :=
  nth (lhs g) (dependent (claim_steps claim)) false
  || nth (rhs g) (dependent (claim_steps claim)) false.

Definition put (index : nat) (g : Goal) (q : Quantifier) (found : Needs) : Needs :=
  if negb (varies g) then
    needs (at_once found ++ [index]) (in_every_box found) (at_the_witness found)
  else
    match q with
    | ForAll => needs (at_once found) (in_every_box found ++ [index]) (at_the_witness found)
    | ForSome => needs (at_once found) (in_every_box found) (at_the_witness found ++ [index])
    end.

(** A goal that is asserted for some values fails if one of its kind fails everywhere; but who
    refutes the sentence cannot lean on an obligation. *)
Definition stand_in (blamed : Goal) (found : Needs) '(index, g) : Needs :=
  let counts := own g || negb (own blamed) in
  match varies g && counts, quantifier g with
  | true, ForSome => put index g ForAll found
  | _, _ => found
  end.

(** The goals with their numbers. *)
Definition numbered : list (nat * Goal) :=
  combine (seq 0 (length (goals claim))) (goals claim).

Definition needs_of (v : Verdict) : option Needs :=
  let none := needs [] [] [] in
  match goals claim with
  | [] => None
  | _ =>
      match v with
      | Certified =>
          let found :=
            fold_left (fun found '(index, g) => put index g (quantifier g) found) numbered none in
          match variables claim, in_every_box found, at_the_witness found with
          | _ :: _, [], [] => None
          | _, _, _ => Some found
          end
      | Refuted index =>
          match nth_error (goals claim) index with
          | None => None
          | Some blamed =>
              match quantifier blamed, varies blamed with
              | ForAll, _ | ForSome, false => Some (put index blamed ForSome none)
              | ForSome, true =>
                  Some (fold_left (stand_in blamed) numbered none)
              end
          end
      end
  end.

End Needs.

Definition is_empty {A} (l : list A) : bool := match l with [] => true | _ => false end.

Definition is_certified (v : Verdict) : bool :=
  match v with Certified => true | Refuted _ => false end.

Section Check.

Variable claim : Claim.
Variable p : Program.
Variable everywhere : bool.
Variable fixed : Values.

Definition walk_value (values : Values) (k : nat) : option Interval :=
  match nth_error (places p) k with
  | Some place => at_place fixed values place
  | None => None
  end.

Definition settled (values : Values) (index : nat) : option bool :=
  match nth_error (goals claim) index with
  | None => None
  | Some g =>
      match walk_value values (lhs g), walk_value values (rhs g) with
      | Some x, Some y => relation x (goal_relation g) y
      | _, _ => None
      end
  end.

Definition must (expected : bool) (values : Values) (index : nat) : bool :=
  match settled values index with
  | Some answer => Bool.eqb answer expected
  | None => false
  end.

(** The enclosures of the two ends of a variable's range. *)
Definition range_ends (variable : nat * nat) : option (Interval * Interval) :=
  match walk_value no_values (fst variable), walk_value no_values (snd variable) with
  | Some x, Some y => Some (x, y)
  | _, _ => None
  end.

Definition ranges_are_not_empty : bool :=
  forallb
    (fun variable =>
       match range_ends variable with
       | Some (x, y) => Number.at_most (hi x) (lo y)
       | None => false
       end)
    (variables claim).

(** ** A box of the cover *)

Definition in_box (slopes : bool) (box : Box) : option Values :=
  let steps := boxed_steps p in
  if (length (ranges box) =? length (variables claim))%nat && forallb ordered (ranges box) then
    match centre box with
    | None => box_steps p fixed (ranges box) None everywhere steps (entries box) no_values
    | Some (point, at_centre) =>
        if negb slopes then None
        else
          match centre_values p fixed (ranges box) point at_centre with
          | None => None
          | Some values =>
              box_steps p fixed (ranges box) (Some (point, values)) everywhere steps (entries box)
                no_values
          end
    end
  else None.

Definition box_settles (holds slopes : bool) (goals_to_settle : list nat) (box : Box) : bool :=
  match in_box slopes box with
  | None => false
  | Some values =>
      if holds then forallb (must true values) goals_to_settle
      else existsb (must false values) goals_to_settle
  end.

Definition range_of (variable : nat * nat) : option Interval :=
  match range_ends variable with
  | Some (x, y) => Some (interval (lo x) (hi y))
  | None => None
  end.

Definition covered (boxes : list Box) : bool :=
  match all_some (map range_of (variables claim)) with
  | Some range => covers range (map ranges boxes)
  | None => false
  end.

(** ** The witness *)

Definition inside_range '(variable, x) : bool :=
  match range_ends variable with
  | Some (l, h) => Number.at_most (hi l) (lo x) && Number.at_most (hi x) (lo h)
  | None => false
  end.

(** The entries of a witness speak of the claim's own steps; slopes in between stay empty. *)
Fixpoint spread (todo : list (nat * Step)) (entries : list Entry) : option (list Entry) :=
  match todo, entries with
  | [], [] => Some []
  | [], _ :: _ => None
  | (place, _) :: todo, entries =>
      if existsb (Nat.eqb place) (places p) then
        match entries with
        | [] => None
        | entry :: entries => option_map (cons entry) (spread todo entries)
        end
      else option_map (cons None) (spread todo entries)
  end.

Definition at_witness (box : Box) : option Values :=
  match centre box, spread (boxed_steps p) (entries box) with
  | None, Some all =>
      if (length (ranges box) =? length (variables claim))%nat && forallb ordered (ranges box)
         && forallb inside_range (combine (variables claim) (ranges box))
      then box_steps p fixed (ranges box) None everywhere (boxed_steps p) all no_values
      else None
  | _, _ => None
  end.

Definition witness_settles (holds : bool) (goals_to_settle : list nat) (box : Box) : bool :=
  match at_witness box with
  | None => false
  | Some values => forallb (must holds values) goals_to_settle
  end.

End Check.

(** ** The check *)

Definition check (claim : Claim) (certificate : Certificate) : bool :=
  let holds := is_certified (verdict certificate) in
  let slopes := has_slopes certificate in
  match needs_of claim (verdict certificate) with
  | None => false
  | Some needed =>
      let needs_cover := negb (is_empty (in_every_box needed)) in
      let needs_witness := negb (is_empty (at_the_witness needed)) in
      let superfluous :=
        negb needs_cover && negb (is_empty (cover certificate))
        || negb needs_witness && match witness certificate with Some _ => true | None => false end
        || slopes && negb needs_cover in
      let program :=
        if slopes then with_slopes (claim_steps claim) (length (variables claim))
        else Some (plain (claim_steps claim)) in
      match superfluous, program with
      | false, Some p =>
          (length (enclosures certificate) =? length (claim_steps claim))%nat &&
          match fixed_steps (claim_steps claim) p holds 0 (enclosures certificate) no_values with
          | None => false
          | Some fixed =>
              ranges_are_not_empty claim p fixed &&
              forallb (must claim p fixed holds no_values) (at_once needed) &&
              (if needs_cover then
                 forallb (box_settles claim p holds fixed holds slopes (in_every_box needed))
                   (cover certificate)
                 && covered claim p fixed (cover certificate)
               else true) &&
              (if needs_witness then
                 match witness certificate with
                 | None => false
                 | Some box =>
                     witness_settles claim p holds fixed holds (at_the_witness needed) box
                 end
               else true)
          end
      | _, _ => false
      end
  end.
