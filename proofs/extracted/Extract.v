(** * The checker as an OCaml program

    Extracts [accepts] of Kernel/Verdict.v, [accepts_tree] of Kernel/TreeVerdict.v, [accepts_constant] of
    Kernel/ConstantCheck.v and [check] of Decision/Model.v, with everything that they compute with. Coq's numbers become integers of Zarith:
    every line below replaces a definition of Coq's library by the function of numbers.ml that computes
    the same, and is trusted to do so. *)

From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From Proofmark.Kernel Require Import Vec Verdict TreeVerdict Constant ConstantCheck.
From Proofmark.Decision Require Model.

Extraction Language OCaml.

Extract Inductive comparison => "int" [ "0" "(-1)" "1" ]
  "(fun eq lt gt c -> if c = 0 then eq () else if c < 0 then lt () else gt ())".
Extract Inductive nat => "Numbers.t" [ "Numbers.zero" "Numbers.succ" ] "Numbers.match_nat".
Extract Inductive positive => "Numbers.t"
  [ "Numbers.double_plus_one" "Numbers.double" "Numbers.one" ] "Numbers.match_positive".
Extract Inductive Z => "Numbers.t" [ "Numbers.zero" "" "Numbers.neg" ] "Numbers.match_z".

Extract Inlined Constant Init.Nat.add => "Numbers.add".
Extract Inlined Constant Init.Nat.sub => "Numbers.monus".
Extract Inlined Constant Nat.eqb => "Numbers.equal".
Extract Inlined Constant Nat.leb => "Numbers.leq".
Extract Inlined Constant Nat.ltb => "Numbers.lt".
Extract Inlined Constant Nat.odd => "Numbers.odd".

Extract Inlined Constant Pos.of_succ_nat => "Numbers.succ".
Extract Inlined Constant Pos.size => "Numbers.bits".
Extract Inlined Constant Pos.mul => "Numbers.mul".
Extract Inlined Constant Pos.eqb => "Numbers.equal".

Extract Inlined Constant Z.of_nat => "".
Extract Inlined Constant Z.to_nat => "Numbers.to_nat".
Extract Inlined Constant Z.add => "Numbers.add".
Extract Inlined Constant Z.sub => "Numbers.sub".
Extract Inlined Constant Z.mul => "Numbers.mul".
Extract Inlined Constant Z.opp => "Numbers.neg".
Extract Inlined Constant Z.abs => "Numbers.abs".
Extract Inlined Constant Z.sgn => "Numbers.sign".
Extract Inlined Constant Z.min => "Numbers.min".
Extract Inlined Constant Z.max => "Numbers.max".
Extract Inlined Constant Z.compare => "Numbers.compare".
Extract Inlined Constant Z.eqb => "Numbers.equal".
Extract Inlined Constant Z.leb => "Numbers.leq".
Extract Inlined Constant Z.ltb => "Numbers.lt".
Extract Inlined Constant Z.div => "Numbers.div".
Extract Inlined Constant Z.gcd => "Numbers.gcd".
Extract Inlined Constant Z.shiftl => "Numbers.shl".

Extraction "checker.ml" accepts accepts_tree accepts_constant enclosure of_list.
Extraction "decision.ml" Model.check Model.span.
