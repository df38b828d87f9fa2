(** * Coq's own definitions, for comparison

    Extracts the definitions that numbers.ml replaces as they are, without any replacement. *)

From Coq Require Import ZArith Extraction ExtrOcamlBasic.

Extraction Language OCaml.

Extraction "reference.ml" Init.Nat.add Init.Nat.sub Nat.eqb Nat.leb Nat.ltb Nat.odd Pos.of_succ_nat Pos.size
  Pos.mul Pos.eqb Z.of_nat Z.to_nat Z.add Z.sub Z.mul Z.opp Z.abs Z.sgn Z.min Z.max Z.compare Z.eqb
  Z.leb Z.ltb Z.div Z.gcd Z.shiftl.
