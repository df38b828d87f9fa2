(** * The check of a constant's certificate: crates/kernel/src/constant.rs

    | Rust                | here             |
    |---------------------|------------------|
    | Constant::each_part | parts            |
    | Constant::part      | spoken           |
    | Constants::learn    | accepts_constant |

    ConstantVerdict.v proves what a yes means. *)

From Coq Require Import ZArith Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Slope Check Verdict Rational Constant Pieces
  Endless.
Import ListNotations.

Definition with_first (first : option Claim) (second : Claim) : option (list Claim) :=
  option_map (fun first => [first; second]) first.

Definition parts (constant : Constant) (x from to : nat) (low high : Number) (found : Evidence)
  : option (list Claim) :=
  match kind constant, found with
  | Root, Rises rises =>
      with_first (slope_part constant rises) (ends_part constant x from to low high rises)
  | Maximum, At point =>
      with_first (bound_part constant AtMost high)
        (point_part constant x from to point AtLeast low)
  | Minimum, At point =>
      with_first (bound_part constant AtLeast low)
        (point_part constant x from to point AtMost high)
  | Integral, Pieces order pieces => integral_parts constant from to low high order pieces
  | Quantile, Pieces order pieces => quantile_parts constant from to low high order pieces
  | Improper, WithTail order pieces value tail =>
      improper_parts constant from low high order pieces value tail
  | InfiniteSum, Terms count factors alternates tail =>
      sum_parts constant from low high count factors alternates tail
  | _, _ => None
  end.

(** The first position with a yes, counted from one. *)
Fixpoint first_flagged (from : nat) (flags : list bool) : option nat :=
  match flags with
  | [] => None
  | true :: _ => Some from
  | false :: flags => first_flagged (S from) flags
  end.

(** A certificate about variables needs a goal that varies. If a part has none, it also says that the
    first step that varies is equal to itself. *)
Definition spoken (claim : Claim) : Claim :=
  let flags := Slope.dependent (claim_steps claim) in
  let varies g := flagged flags (lhs g) || flagged flags (rhs g) in
  match first_flagged 0 (to_list flags), existsb varies (to_list (goals claim)) with
  | Some first, false =>
      {| claim_steps := claim_steps claim; variables := variables claim;
         goals := of_list (to_list (goals claim) ++ [asserted first Equal first]) |}
  | _, _ => claim
  end.

Definition certifies (claim : Claim) (certificate : Certificate) : bool :=
  match verdict certificate with Certified => true | Refuted _ => false end
  && accepts (spoken claim) certificate.

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
