(** * Exact values of rational expressions

    Many claims of a book are about rational numbers, some with bounds that are attained, and
    nearly all have a whole number somewhere inside: the diameter of a tree, a rounded logarithm.
    This file evaluates such expressions exactly, by computation: [value e] is the value of [e] as a
    fraction, if it has one, and [value_correct] says that it is the value over the reals.

    | tactic      | does                                                                   |
    |-------------|------------------------------------------------------------------------|
    | [rational]  | proves x = y, x <> y, x <= y, x < y between rational expressions       |
    | [evaluated] | puts numbers for floor, ceil, heap_diameter, ... of rational arguments | *)

From Coq Require Import Reals Lra Lia List QArith Qreals Qround Qabs Qminmax.
From Proofmark.Process Require HeapDiameter.
From Proofmark.Export Require Export Language.
Open Scope R_scope.

Inductive unary : Type :=
  Opposite | Inverse | Absolute | Root | Floor | Ceil | Log2 | FloorLog2 | HeapDiameter
  | Factorial | DoubleFactorial | Fibonacci | Catalan.

Inductive binary : Type :=
  Sum | Difference | Product | Quotient | Least | Greatest | Power | Binomial | Gcd | Lcm.

Inductive expr : Type :=
  | Fraction (q : Q)
  | Whole (z : Z)
  | Natural (x : expr) (n : nat)
  | One_of (f : unary) (x : expr)
  | Two_of (f : binary) (x y : expr).

(** ** What an expression means *)

Definition meaning_1 (f : unary) : R -> R :=
  match f with
  | Opposite => Ropp | Inverse => Rinv | Absolute => Rabs | Root => sqrt
  | Floor => floor | Ceil => ceil | Log2 => log2 | FloorLog2 => floor_log2
  | HeapDiameter => heap_diameter
  | Factorial => Fn.factorial | DoubleFactorial => Fn.double_factorial
  | Fibonacci => Fn.fibonacci | Catalan => Fn.catalan
  end.

Definition meaning_2 (f : binary) : R -> R -> R :=
  match f with
  | Sum => Rplus | Difference => Rminus | Product => Rmult | Quotient => Rdiv
  | Least => Rmin | Greatest => Rmax | Power => power
  | Binomial => Fn.binomial | Gcd => Fn.gcd | Lcm => Fn.lcm
  end.

Fixpoint meaning (e : expr) : R :=
  match e with
  | Fraction q => Q2R q
  | Whole z => IZR z
  | Natural x n => meaning x ^ n
  | One_of f x => meaning_1 f (meaning x)
  | Two_of f x y => meaning_2 f (meaning x) (meaning y)
  end.

(** Where Coq must see that a real number is the meaning of an expression, it should unfold the
    meaning, and not look for the number inside the definitions of [Rmin], [sqrt] and the like. *)
Strategy expand [meaning meaning_1 meaning_2].

(** ** Its value *)

Definition reduced (q : Q) : option Q := Some (Qred q).

Definition guarded (holds : bool) (q : Q) : option Q := if holds then reduced q else None.

Definition whole (q : Q) : option Z :=
  if Qeq_bool q (inject_Z (Qfloor q)) then Some (Qfloor q) else None.

Definition two_to (k : Z) : Q := (inject_Z 2 ^ k)%Q.

(** One of these is the largest k with 2^k <= q. *)
Definition log2_guess (q : Q) : Z := (Z.log2 (Qnum q) - Z.log2 (Zpos (Qden q)))%Z.

Definition floor_log2_value (q : Q) : option Q :=
  let fits k := (Qle_bool (two_to k) q && negb (Qle_bool (two_to (k + 1)) q))%bool in
  let k := log2_guess q in
  if fits k then Some (inject_Z k) else guarded (fits (k - 1)%Z) (inject_Z (k - 1)).

Definition of_whole (f : Z -> Z) (q : Q) : option Q :=
  match whole q with Some n => Some (inject_Z (f n)) | None => None end.

Definition of_two_whole (f : Z -> Z -> Z) (p q : Q) : option Q :=
  match whole p with Some m => of_whole (f m) q | None => None end.

Definition value_1 (f : unary) (q : Q) : option Q :=
  match f with
  | Opposite => Some (Qopp q)
  | Inverse => guarded (negb (Qeq_bool q 0)) (Qinv q)
  | Absolute => Some (Qabs q)
  | Root =>
      let r := (inject_Z (Z.sqrt (Qnum q)) / inject_Z (Z.sqrt (Zpos (Qden q))))%Q in
      guarded (Qle_bool 0 r && Qeq_bool (r * r) q) r
  | Floor => Some (inject_Z (Qfloor q))
  | Ceil => Some (inject_Z (- Qfloor (- q)))
  | Log2 => guarded (Qeq_bool q (two_to (log2_guess q))) (inject_Z (log2_guess q))
  | FloorLog2 => floor_log2_value q
  | HeapDiameter =>
      match whole q with
      | Some (Zpos k) => Some (inject_Z (Z.of_N (HeapDiameter.L_N (Npos k))))
      | _ => None
      end
  | Factorial => of_whole Fn.factorial_Z q
  | DoubleFactorial => of_whole Fn.double_factorial_Z q
  | Fibonacci => of_whole Fn.fibonacci_Z q
  | Catalan => of_whole Fn.catalan_Z q
  end.

Definition value_2 (f : binary) (p q : Q) : option Q :=
  match f with
  | Sum => reduced (p + q)
  | Difference => reduced (p - q)
  | Product => reduced (p * q)
  | Quotient => guarded (negb (Qeq_bool q 0)) (p / q)
  | Least => Some (if Qle_bool p q then p else q)
  | Greatest => Some (if Qle_bool p q then q else p)
  | Power =>
      match whole q with
      | Some n => guarded (negb (Qeq_bool p 0) || Z.leb 0 n) (p ^ n)
      | None => None
      end
  | Binomial => of_two_whole Fn.binomial_Z p q
  | Gcd => of_two_whole Z.gcd p q
  | Lcm => of_two_whole Z.lcm p q
  end.

Fixpoint value (e : expr) : option Q :=
  match e with
  | Fraction q => reduced q
  | Whole z => Some (inject_Z z)
  | Natural x n => match value x with Some q => Some (q ^ Z.of_nat n)%Q | None => None end
  | One_of f x => match value x with Some q => value_1 f q | None => None end
  | Two_of f x y =>
      match value x, value y with Some p, Some q => value_2 f p q | _, _ => None end
  end.

(** ** The two agree *)

Lemma reduced_some p q : reduced p = Some q -> Q2R q = Q2R p.
Proof. intros H; inversion H; apply Qeq_eqR, Qred_correct. Qed.

Lemma Q2R_whole z : Q2R (inject_Z z) = IZR z.
Proof. unfold Q2R, inject_Z; simpl; field. Qed.

Lemma guarded_some b p q : guarded b p = Some q -> b = true /\ Q2R q = Q2R p.
Proof. destruct b; [auto using reduced_some|discriminate]. Qed.

Lemma not_zero q : negb (Qeq_bool q 0) = true -> ~ (q == 0)%Q.
Proof. intros H E; apply Qeq_bool_iff in E; rewrite E in H; discriminate. Qed.

Lemma Int_part_unique x n : IZR n <= x < IZR n + 1 -> Int_part x = n.
Proof.
  intros H; destruct (base_Int_part x) as [Hle Hgt].
  assert (IZR n < IZR (Int_part x + 1)) by (rewrite plus_IZR; lra).
  assert (IZR (Int_part x) < IZR (n + 1)) by (rewrite plus_IZR; lra).
  apply Z.le_antisymm; apply Z.lt_succ_r; apply lt_IZR; unfold Z.succ; lra.
Qed.

Lemma Int_part_floor q : Int_part (Q2R q) = Qfloor q.
Proof.
  apply Int_part_unique; rewrite <- (plus_IZR _ 1), <- !Q2R_whole.
  split; [apply Qle_Rle, Qfloor_le|apply Qlt_Rlt, Qlt_floor].
Qed.

Lemma whole_some q n : whole q = Some n -> Q2R q = IZR n /\ Int_part (Q2R q) = n.
Proof.
  unfold whole; destruct Qeq_bool eqn:E; [intros [= <-]|discriminate].
  split; [|apply Int_part_floor]; apply Qeq_bool_iff, Qeq_eqR in E.
  rewrite E; apply Q2R_whole.
Qed.

Lemma of_whole_some f q r :
  of_whole f q = Some r -> IZR (f (Int_part (Q2R q))) = Q2R r.
Proof.
  unfold of_whole; destruct whole as [n|] eqn:Hn; [|discriminate]; intros [= <-].
  apply whole_some in Hn as [_ ->]; symmetry; apply Q2R_whole.
Qed.

Lemma of_two_whole_some f p q r :
  of_two_whole f p q = Some r -> IZR (f (Int_part (Q2R p)) (Int_part (Q2R q))) = Q2R r.
Proof.
  unfold of_two_whole; destruct (whole p) as [m|] eqn:Hm; [|discriminate].
  apply whole_some in Hm as [_ ->]; apply of_whole_some.
Qed.

(** A whole exponent, and one between two whole numbers. *)
Lemma power_whole x y n : y = IZR n -> power x y = powerRZ x n.
Proof.
  intros ->; assert (E : Int_part (IZR n) = n) by (apply Int_part_unique; lra).
  unfold power; rewrite E; destruct Req_EM_T as [_|H]; [reflexivity|contradiction H; reflexivity].
Qed.

Lemma power_natural x y n : y = INR n -> power x y = x ^ n.
Proof.
  intros ->; rewrite INR_IZR_INZ, (power_whole x _ _ eq_refl), <- pow_powerRZ; reflexivity.
Qed.

Lemma power_real x y n : IZR n < y < IZR n + 1 -> power x y = exp (y * ln x).
Proof.
  intros H; unfold power; destruct Req_EM_T as [E|_]; [|reflexivity].
  rewrite (Int_part_unique y n) in E by lra; lra.
Qed.

Lemma numbers_between a b m n : a = IZR m -> b = IZR n -> numbers a b = map IZR (between m n).
Proof.
  intros -> ->; unfold numbers; rewrite (Int_part_unique (IZR m) m) by lra.
  rewrite (Int_part_unique (IZR n) n) by lra; reflexivity.
Qed.

Lemma two_to_correct k : Q2R (two_to k) = powerRZ 2 k.
Proof.
  unfold two_to; rewrite RMicromega.Q2RpowerRZ, Q2R_whole; [reflexivity|].
  left; discriminate.
Qed.

Lemma ln_2_pos : 0 < ln 2.
Proof. rewrite <- ln_1; apply ln_increasing; lra. Qed.

Lemma ln_two_to k : ln (powerRZ 2 k) = IZR k * ln 2.
Proof. rewrite powerRZ_Rpower by lra; apply ln_exp. Qed.

Lemma log2_two_to k : log2 (powerRZ 2 k) = IZR k.
Proof. pose proof ln_2_pos; unfold log2; rewrite ln_two_to; field; lra. Qed.

Lemma log2_lt x y : 0 < x < y -> log2 x < log2 y.
Proof.
  intros H; apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat, ln_2_pos|].
  apply ln_increasing; lra.
Qed.

Lemma floor_log2_correct q k :
  (Qle_bool (two_to k) q && negb (Qle_bool (two_to (k + 1)) q))%bool = true ->
  floor_log2 (Q2R q) = IZR k.
Proof.
  intros H; apply andb_prop in H as [Hle Hlt].
  apply Qle_bool_iff, Qle_Rle in Hle; rewrite two_to_correct in Hle.
  assert (H : Q2R q < powerRZ 2 (k + 1)).
  { rewrite <- two_to_correct; apply Qlt_Rlt, Qnot_le_lt; intros E.
    apply Qle_bool_iff in E; rewrite E in Hlt; discriminate. }
  assert (0 < powerRZ 2 k) by (apply powerRZ_lt; lra).
  unfold floor_log2, floor; f_equal; apply Int_part_unique; split.
  - rewrite <- log2_two_to; destruct Hle as [Hle|<-]; [left; apply log2_lt; lra|right; reflexivity].
  - rewrite <- (plus_IZR _ 1), <- log2_two_to; apply log2_lt; lra.
Qed.

Lemma value_1_correct f q r : value_1 f q = Some r -> meaning_1 f (Q2R q) = Q2R r.
Proof.
  destruct f; simpl; intros H.
  - injection H as <-; symmetry; apply Q2R_opp.
  - apply guarded_some in H as [Hq ->]; symmetry; apply Q2R_inv, not_zero, Hq.
  - injection H as <-; apply Qabs_case; intros Hq; apply Qle_Rle in Hq;
      rewrite ?Q2R_opp; rewrite RMicromega.Q2R_0 in Hq;
      [apply Rabs_right, Rle_ge|apply Rabs_left1]; exact Hq.
  - apply guarded_some in H as [Hq ->]; apply andb_prop in Hq as [Hpos Hsq].
    apply Qle_bool_iff, Qle_Rle in Hpos; rewrite RMicromega.Q2R_0 in Hpos.
    apply Qeq_bool_iff, Qeq_eqR in Hsq; rewrite Q2R_mult in Hsq.
    rewrite <- Hsq; apply sqrt_square, Hpos.
  - injection H as <-; rewrite Q2R_whole; unfold floor; rewrite Int_part_floor; reflexivity.
  - injection H as <-; rewrite Q2R_whole, opp_IZR; unfold ceil, floor.
    rewrite <- Q2R_opp, Int_part_floor; reflexivity.
  - apply guarded_some in H as [Hq ->]; apply Qeq_bool_iff, Qeq_eqR in Hq.
    rewrite Hq at 1; rewrite two_to_correct, log2_two_to, Q2R_whole; reflexivity.
  - unfold floor_log2_value in H; destruct andb eqn:Hk in H.
    + injection H as <-; rewrite Q2R_whole; apply floor_log2_correct, Hk.
    + apply guarded_some in H as [Hq ->]; rewrite Q2R_whole; apply floor_log2_correct, Hq.
  - destruct whole as [[|k|]|] eqn:Hk in H; try discriminate; injection H as <-.
    apply whole_some in Hk as [_ Hk]; unfold heap_diameter; rewrite Hk, Q2R_whole.
    change (Z.to_nat (Zpos k)) with (N.to_nat (Npos k)).
    rewrite HeapDiameter.L_of_N by reflexivity.
    rewrite INR_IZR_INZ, N_nat_Z; reflexivity.
  - apply of_whole_some, H.
  - apply of_whole_some, H.
  - apply of_whole_some, H.
  - apply of_whole_some, H.
Qed.

Lemma value_2_correct f p q r : value_2 f p q = Some r -> meaning_2 f (Q2R p) (Q2R q) = Q2R r.
Proof.
  destruct f; simpl; intros H.
  - apply reduced_some in H as ->; symmetry; apply Q2R_plus.
  - apply reduced_some in H as ->; symmetry; apply Q2R_minus.
  - apply reduced_some in H as ->; symmetry; apply Q2R_mult.
  - apply guarded_some in H as [Hq ->]; symmetry; apply Q2R_div, not_zero, Hq.
  - injection H as <-; destruct (Qle_bool p q) eqn:E.
    + apply Qle_bool_iff, Qle_Rle in E; apply Rmin_left, E.
    + apply Rmin_right; apply Qle_Rle, Qlt_le_weak, Qnot_le_lt; rewrite <- Qle_bool_iff, E.
      discriminate.
  - injection H as <-; destruct (Qle_bool p q) eqn:E.
    + apply Qle_bool_iff, Qle_Rle in E; apply Rmax_right, E.
    + apply Rmax_left; apply Qle_Rle, Qlt_le_weak, Qnot_le_lt; rewrite <- Qle_bool_iff, E.
      discriminate.
  - destruct whole as [n|] eqn:Hn in H; [|discriminate].
    apply whole_some in Hn as [Hn _]; apply guarded_some in H as [Hq ->].
    rewrite (power_whole _ _ _ Hn); symmetry; apply RMicromega.Q2RpowerRZ.
    apply Bool.orb_prop in Hq as [Hq|Hq]; [left; apply not_zero, Hq|right].
    apply Z.leb_le in Hq; lia.
  - apply of_two_whole_some, H.
  - apply of_two_whole_some, H.
  - apply of_two_whole_some, H.
Qed.

Theorem value_correct e q : value e = Some q -> meaning e = Q2R q.
Proof.
  revert q; induction e; simpl; intros r H.
  - symmetry; apply reduced_some, H.
  - injection H as <-; symmetry; apply Q2R_whole.
  - destruct (value e) as [q|]; [|discriminate]; injection H as <-.
    rewrite (IHe q), RMicromega.Q2RpowerRZ by (auto; right; lia).
    apply pow_powerRZ.
  - destruct (value e) as [q|]; [|discriminate]; rewrite (IHe q) by reflexivity.
    apply value_1_correct, H.
  - destruct (value e1) as [p|], (value e2) as [q|]; try discriminate.
    rewrite (IHe1 p), (IHe2 q) by reflexivity; apply value_2_correct, H.
Qed.

(** ** Comparing two expressions *)

Definition compared (test : Q -> Q -> bool) (x y : expr) : bool :=
  match value x, value y with Some p, Some q => test p q | _, _ => false end.

Lemma compared_some test x y :
  compared test x y = true ->
  exists p q, meaning x = Q2R p /\ meaning y = Q2R q /\ test p q = true.
Proof.
  unfold compared; destruct (value x) as [p|] eqn:Hx, (value y) as [q|] eqn:Hy; try discriminate.
  intros H; exists p, q; auto using value_correct.
Qed.

Lemma rational_eq x y : compared Qeq_bool x y = true -> meaning x = meaning y.
Proof.
  intros H; apply compared_some in H as (p & q & -> & -> & H); apply Qeq_eqR, Qeq_bool_iff, H.
Qed.

Lemma rational_le x y : compared Qle_bool x y = true -> meaning x <= meaning y.
Proof.
  intros H; apply compared_some in H as (p & q & -> & -> & H); apply Qle_Rle, Qle_bool_iff, H.
Qed.

Lemma rational_lt x y :
  compared (fun p q => negb (Qle_bool q p)) x y = true -> meaning x < meaning y.
Proof.
  intros H; apply compared_some in H as (p & q & -> & -> & H); apply Qlt_Rlt, Qnot_le_lt.
  intros E; apply Qle_bool_iff in E; rewrite E in H; discriminate.
Qed.

Lemma rational_neq x y :
  compared (fun p q => negb (Qeq_bool p q)) x y = true -> meaning x <> meaning y.
Proof.
  intros H; apply compared_some in H as (p & q & -> & -> & H); intros E.
  apply eqR_Qeq, Qeq_bool_iff in E; rewrite E in H; discriminate.
Qed.

(** ** Tactics *)

(** The expression that means a closed real number. *)
Ltac expression_of x :=
  let one f x := let x := expression_of x in constr:(One_of f x) in
  let two f x y :=
    let x := expression_of x in let y := expression_of y in constr:(Two_of f x y) in
  lazymatch x with
  | Q2R ?q => constr:(Fraction q)
  | IZR ?z => constr:(Whole z)
  | ?x + ?y => two Sum x y
  | ?x - ?y => two Difference x y
  | ?x * ?y => two Product x y
  | ?x / ?y => two Quotient x y
  | ?x ^ ?n => let x := expression_of x in constr:(Natural x n)
  | - ?x => one Opposite x
  | / ?x => one Inverse x
  | Rmin ?x ?y => two Least x y
  | Rmax ?x ?y => two Greatest x y
  | power ?x ?y => two Power x y
  | Rabs ?x => one Absolute x
  | sqrt ?x => one Root x
  | floor ?x => one Floor x
  | ceil ?x => one Ceil x
  | log2 ?x => one Log2 x
  | floor_log2 ?x => one FloorLog2 x
  | heap_diameter ?x => one HeapDiameter x
  | Fn.factorial ?x => one Factorial x
  | Fn.double_factorial ?x => one DoubleFactorial x
  | Fn.fibonacci ?x => one Fibonacci x
  | Fn.catalan ?x => one Catalan x
  | Fn.binomial ?x ?y => two Binomial x y
  | Fn.gcd ?x ?y => two Gcd x y
  | Fn.lcm ?x ?y => two Lcm x y
  end.

Ltac rational :=
  let by_computing lemma x y :=
    let x := expression_of x in let y := expression_of y in
    exact (lemma x y ltac:(vm_compute; reflexivity)) in
  lazymatch goal with
  | |- ?x = ?y => by_computing rational_eq x y
  | |- ?x <> ?y => by_computing rational_neq x y
  | |- ?x <= ?y => by_computing rational_le x y
  | |- ?x < ?y => by_computing rational_lt x y
  | |- ?x >= ?y => apply Rle_ge; rational
  | |- ?x > ?y => by_computing rational_lt y x
  end.

(** Puts its value in the place of one closed real number. *)
Ltac evaluate x :=
  let e := expression_of x in
  let v := eval vm_compute in (value e) in
  lazymatch v with
  | Some ?q =>
      let H := fresh in
      assert (H : x = Q2R q) by exact (value_correct e q ltac:(vm_compute; reflexivity));
      rewrite !H; clear H
  end.

Ltac evaluated :=
  repeat match goal with
  | |- context [heap_diameter ?x] => evaluate (heap_diameter x)
  | |- context [floor ?x] => evaluate (floor x)
  | |- context [ceil ?x] => evaluate (ceil x)
  | |- context [floor_log2 ?x] => evaluate (floor_log2 x)
  | |- context [log2 ?x] => evaluate (log2 x)
  | |- context [power ?x ?n] => evaluate (power x n)
  | |- context [Fn.factorial ?x] => evaluate (Fn.factorial x)
  | |- context [Fn.double_factorial ?x] => evaluate (Fn.double_factorial x)
  | |- context [Fn.fibonacci ?x] => evaluate (Fn.fibonacci x)
  | |- context [Fn.catalan ?x] => evaluate (Fn.catalan x)
  | |- context [Fn.binomial ?x ?y] => evaluate (Fn.binomial x y)
  | |- context [Fn.gcd ?x ?y] => evaluate (Fn.gcd x y)
  | |- context [Fn.lcm ?x ?y] => evaluate (Fn.lcm x y)
  end.

(** Puts the numbers of a range in its place, and then those of the ranges that speak of them. *)
Ltac whole_value x :=
  let e := expression_of x in
  let v := eval vm_compute in (match value e with Some q => whole q | None => None end) in
  lazymatch v with Some ?n => n end.

Ltac ranges_listed unfolding :=
  repeat match goal with
  | |- context [numbers ?a ?b] =>
      let m := whole_value a in
      let n := whole_value b in
      let l := eval vm_compute in (between m n) in
      rewrite (numbers_between a b m n) by rational;
      change (between m n) with l;
      unfolding
  end.

(** Powers of irrational numbers, and powers that are no whole numbers. *)
Ltac powers_unfolded :=
  repeat match goal with
  | |- context [power ?x ?y] =>
      let n := whole_value y in
      lazymatch n with
      | Zneg ?n => rewrite (power_whole x y (Zneg n)) by rational; cbv beta iota delta [powerRZ]
      | _ =>
          let k := eval vm_compute in (Z.to_nat n) in
          rewrite (power_natural x y k) by (rewrite INR_IZR_INZ; cbv [Z.of_nat Pos.of_succ_nat Pos.succ]; rational)
      end
  | |- context [power ?x ?y] =>
      let e := expression_of y in
      let n := eval vm_compute in (match value e with Some q => Some (Qfloor q) | None => None end) in
      lazymatch n with Some ?n => rewrite (power_real x y n) by (split; rational) end
  end.
