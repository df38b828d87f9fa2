(** * The numbers of a certificate: crates/kernel/src/number.rs

    A number is n * 2^e / d with integers n, d > 0 and e. The code below is the Rust code line by
    line, and each theorem says that it computes exactly what its name promises, over the reals.

    | Rust                       | here                 | theorem                            |
    |----------------------------|----------------------|------------------------------------|
    | Number                     | Number, value        |                                    |
    | Number::fraction           | Number.fraction      | Number.fraction_value              |
    | Number::whole, dyadic      | Number.whole, dyadic | Number.whole_value, dyadic_value   |
    | Number::sign               | Number.sign          | Number.sign_cases, and seven more  |
    | Number::compare, shifted   | Number.compare, ..   | Number.compare_spec, shifted_spec  |
    | Number::at_most, below     | Number.at_most, ..   | Number.at_most_iff, below_iff      |
    | compare(..).is_eq()        | Number.is_eq         | Number.is_eq_iff                   |
    | Number::add, neg, sub, mul | Number.add, ..       | Number.add_value, ..               |
    | Number::pow                | Number.pow           | Number.pow_value                   |
    | Number::ratio              | Number.ratio         | Number.ratio_value                 |
    | Number::floor              | Number.floor         | Number.floor_bounds                |
    | Number::fraction_bits      | Number.fraction_bits | Number.fraction_bits_nonneg        |
    | Number::width              | Number.width         | Number.width_nonneg                |

    A denominator is a [positive], which is what [Number::fraction] and [Number::parse] make sure
    of. The exponents of the Rust code are [i64] with saturating additions. They never saturate:
    those of a certificate are at most 2^16, and a rule multiplies at most 1000 numbers. *)

From Coq Require Import ZArith Reals Lra Lia Bool.
From Proofmark.Kernel Require Export Int.
Local Open Scope Z_scope.

Record Number := number { numerator : Z; denominator : positive; exponent : Z }.

(** The real that a number stands for. *)
Definition value (x : Number) : R :=
  (IZR (numerator x) * two_to (exponent x) / IZR (Zpos (denominator x)))%R.

Module Number.

Definition whole (n : Z) : Number := number n 1 0.

Lemma whole_value n : value (whole n) = IZR n.
Proof. unfold value; simpl; field. Qed.

Definition fraction (n d : Z) : option Number :=
  match d with
  | Zpos d => Some (number n d 0)
  | _ => None
  end.

Lemma fraction_value n d x :
  fraction n d = Some x -> 0 < d /\ value x = (IZR n / IZR d)%R.
Proof.
  destruct d as [|d|d]; try discriminate; intros E; injection E as <-.
  split; [lia|unfold value; simpl; field; apply not_0_IZR; lia].
Qed.

Definition dyadic (n e : Z) : Number := number n 1 e.

Lemma dyadic_value n e : value (dyadic n e) = (IZR n * two_to e)%R.
Proof. unfold value; simpl; field. Qed.

(** *** Sign *)

Definition sign (x : Number) : Z := Z.sgn (numerator x).

(** A value is its numerator times something positive. *)
Lemma value_scale x : exists s, (0 < s)%R /\ value x = (IZR (numerator x) * s)%R.
Proof.
  exists (two_to (exponent x) / IZR (Zpos (denominator x)))%R; split.
  - apply Rdiv_lt_0_compat; [apply two_to_pos|apply IZR_lt; lia].
  - unfold value, Rdiv; ring.
Qed.

Lemma sign_cases x :
  (0 < sign x /\ (0 < value x)%R) \/ (sign x = 0 /\ value x = 0%R)
  \/ (sign x < 0 /\ (value x < 0)%R).
Proof.
  unfold sign; destruct (value_scale x) as [s [Hs ->]].
  destruct (Z.sgn_spec (numerator x)) as [[H ->]|[[H ->]|[H ->]]].
  - left; split; [lia|]; apply IZR_lt in H; nra.
  - right; left; split; [reflexivity|]; rewrite <- H; lra.
  - right; right; split; [lia|]; apply IZR_lt in H; nra.
Qed.

Lemma sign_pos x : (0 <? sign x) = true -> (0 < value x)%R.
Proof. rewrite Z.ltb_lt; destruct (sign_cases x) as [H|[H|H]]; lra || lia. Qed.

Lemma sign_not_pos x : (0 <? sign x) = false -> (value x <= 0)%R.
Proof. rewrite Z.ltb_ge; destruct (sign_cases x) as [H|[H|H]]; lra || lia. Qed.

Lemma sign_nonneg x : (0 <=? sign x) = true -> (0 <= value x)%R.
Proof. rewrite Z.leb_le; destruct (sign_cases x) as [H|[H|H]]; lra || lia. Qed.

Lemma sign_not_nonneg x : (0 <=? sign x) = false -> (value x < 0)%R.
Proof. rewrite Z.leb_gt; destruct (sign_cases x) as [H|[H|H]]; lra || lia. Qed.

Lemma sign_nonpos x : (sign x <=? 0) = true -> (value x <= 0)%R.
Proof. rewrite Z.leb_le; destruct (sign_cases x) as [H|[H|H]]; lra || lia. Qed.

Lemma sign_not_nonpos x : (sign x <=? 0) = false -> (0 < value x)%R.
Proof. rewrite Z.leb_gt; destruct (sign_cases x) as [H|[H|H]]; lra || lia. Qed.

Lemma sign_not_neg x : (sign x <? 0) = false -> (0 <= value x)%R.
Proof. rewrite Z.ltb_ge; destruct (sign_cases x) as [H|[H|H]]; lra || lia. Qed.

(** *** Comparison *)

(** Compares l * 2^e with r * 2^f for l and r of the same sign, not zero. *)
Definition shifted (l e r f : Z) : comparison :=
  if e =? f then l ?= r
  else
    match (bits l + e) ?= (bits r + f) with
    | Eq => if f <? e then Z.shiftl l (e - f) ?= r else l ?= Z.shiftl r (f - e)
    | by_size => if 0 <? Z.sgn l then by_size else CompOpp by_size
    end.

(** [Order a b c] says that c is how the reals a and b compare. *)
Definition Order (a b : R) (c : comparison) : Prop := CompareSpec (a = b) (a < b)%R (b < a)%R c.

Lemma Order_Z l r : Order (IZR l) (IZR r) (l ?= r).
Proof.
  unfold Order; destruct (Z.compare_spec l r) as [H|H|H]; constructor.
  - rewrite H; reflexivity.
  - apply IZR_lt, H.
  - apply IZR_lt, H.
Qed.

Lemma Order_scale s a b c : (0 < s)%R -> Order a b c -> Order (a * s) (b * s) c.
Proof.
  intros Hs [->|H|H]; constructor; [reflexivity| |]; apply Rmult_lt_compat_r; assumption.
Qed.

(** The number with fewer binary digits before the point is smaller in absolute value. *)
Lemma fewer_digits l e r f :
  l <> 0 -> r <> 0 -> bits l + e < bits r + f ->
  (IZR (Z.abs l) * two_to e < IZR (Z.abs r) * two_to f)%R.
Proof.
  intros Hl Hr H; destruct (bits_bounds l Hl) as [_ Hl'], (bits_bounds r Hr) as [Hr' _].
  pose proof (two_to_pos e); pose proof (two_to_pos f).
  apply Rlt_le_trans with (two_to (bits l) * two_to e)%R; [nra|].
  apply Rle_trans with (two_to (bits r - 1) * two_to f)%R; [|nra].
  rewrite <- !two_to_add; apply two_to_le; lia.
Qed.

Lemma shifted_spec l e r f :
  Z.sgn l = Z.sgn r -> Z.sgn l <> 0 ->
  Order (IZR l * two_to e) (IZR r * two_to f) (shifted l e r f).
Proof.
  intros Hsign Hzero; unfold shifted.
  assert (Hl : l <> 0) by (intros ->; apply Hzero; reflexivity).
  assert (Hr : r <> 0) by (intros ->; rewrite Hsign in Hzero; apply Hzero; reflexivity).
  destruct (Z.eqb_spec e f) as [->|_]; [apply Order_scale; [apply two_to_pos|apply Order_Z]|].
  destruct (Z.compare_spec (bits l + e) (bits r + f)) as [_|H|H].
  - destruct (Z.ltb_spec f e) as [H|H].
    + replace (IZR l * two_to e)%R with (IZR (Z.shiftl l (e - f)) * two_to f)%R.
      * apply Order_scale; [apply two_to_pos|apply Order_Z].
      * rewrite IZR_shiftl, Rmult_assoc, <- two_to_add by lia; do 2 f_equal; ring.
    + replace (IZR r * two_to f)%R with (IZR (Z.shiftl r (f - e)) * two_to e)%R.
      * apply Order_scale; [apply two_to_pos|apply Order_Z].
      * rewrite IZR_shiftl, Rmult_assoc, <- two_to_add by lia; do 2 f_equal; ring.
  - apply fewer_digits in H; [|exact Hl|exact Hr].
    destruct (Z.ltb_spec 0 (Z.sgn l)); constructor.
    + rewrite !Z.abs_eq in H by lia; exact H.
    + rewrite !Z.abs_neq, !opp_IZR in H by lia; lra.
  - apply fewer_digits in H; [|exact Hr|exact Hl].
    destruct (Z.ltb_spec 0 (Z.sgn l)); constructor.
    + rewrite !Z.abs_eq in H by lia; exact H.
    + rewrite !Z.abs_neq, !opp_IZR in H by lia; lra.
Qed.

Definition compare (x y : Number) : comparison :=
  let by_sign := sign x ?= sign y in
  if negb (match by_sign with Eq => true | _ => false end) || (sign x =? 0) then by_sign
  else if (denominator x =? denominator y)%positive then
    shifted (numerator x) (exponent x) (numerator y) (exponent y)
  else
    let left := numerator x * Zpos (denominator y) in
    let right := numerator y * Zpos (denominator x) in
    shifted left (exponent x) right (exponent y).

Theorem compare_spec x y : Order (value x) (value y) (compare x y).
Proof.
  unfold compare.
  destruct (Z.compare_spec (sign x) (sign y)) as [H|H|H]; simpl.
  2, 3: constructor;
    destruct (sign_cases x) as [Hx|[Hx|Hx]], (sign_cases y) as [Hy|[Hy|Hy]];
    unfold sign in *; lra || lia.
  destruct (Z.eqb_spec (sign x) 0) as [Hzero|Hzero].
  - constructor.
    destruct (sign_cases x) as [Hx|[Hx|Hx]], (sign_cases y) as [Hy|[Hy|Hy]]; lra || lia.
  - unfold sign, value in *.
    assert (Hdx : (0 < IZR (Zpos (denominator x)))%R) by (apply IZR_lt; lia).
    assert (Hdy : (0 < IZR (Zpos (denominator y)))%R) by (apply IZR_lt; lia).
    destruct (Pos.eqb_spec (denominator x) (denominator y)) as [->|_].
    + apply Order_scale; [apply Rinv_0_lt_compat, Hdy|apply shifted_spec; assumption].
    + set (s := (/ (IZR (Zpos (denominator x)) * IZR (Zpos (denominator y))))%R).
      assert (Hs : (0 < s)%R) by (apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption).
      pose proof (Order_scale s _ _ _ Hs
        (shifted_spec (numerator x * Zpos (denominator y)) (exponent x)
           (numerator y * Zpos (denominator x)) (exponent y)
           ltac:(rewrite !Z.sgn_mul; simpl; lia) ltac:(rewrite Z.sgn_mul; simpl; lia))) as G.
      rewrite !mult_IZR in G; unfold s in G.
      match type of G with Order ?a ?b _ =>
        match goal with |- Order ?c ?d _ =>
          replace c with a by (field; lra); replace d with b by (field; lra)
        end
      end.
      exact G.
Qed.

Definition at_most (x y : Number) : bool :=
  match compare x y with Gt => false | _ => true end.

Lemma at_most_iff x y : at_most x y = true <-> (value x <= value y)%R.
Proof.
  unfold at_most; destruct (compare_spec x y); split; intros; lra || reflexivity || discriminate.
Qed.

Definition below (x y : Number) : bool :=
  match compare x y with Lt => true | _ => false end.

Lemma below_iff x y : below x y = true <-> (value x < value y)%R.
Proof.
  unfold below; destruct (compare_spec x y); split; intros; lra || reflexivity || discriminate.
Qed.

Definition is_eq (x y : Number) : bool :=
  match compare x y with Eq => true | _ => false end.

Lemma is_eq_iff x y : is_eq x y = true <-> value x = value y.
Proof.
  unfold is_eq; destruct (compare_spec x y); split; intros; lra || reflexivity || discriminate.
Qed.

(** *** Arithmetic *)

Definition add (x y : Number) : Number :=
  let e := Z.min (exponent x) (exponent y) in
  let left := Z.shiftl (numerator x) (exponent x - e) in
  let right := Z.shiftl (numerator y) (exponent y - e) in
  if (denominator x =? denominator y)%positive then number (left + right) (denominator x) e
  else
    number (left * Zpos (denominator y) + right * Zpos (denominator x))
      (denominator x * denominator y) e.

Lemma value_with_exponent x e :
  e <= exponent x ->
  (IZR (Z.shiftl (numerator x) (exponent x - e)) * two_to e / IZR (Zpos (denominator x))
   = value x)%R.
Proof.
  intros H; unfold value; rewrite IZR_shiftl, Rmult_assoc, <- two_to_add by lia.
  do 3 f_equal; ring.
Qed.

Theorem add_value x y : value (add x y) = (value x + value y)%R.
Proof.
  unfold add; set (e := Z.min (exponent x) (exponent y)).
  rewrite <- (value_with_exponent x e), <- (value_with_exponent y e) by (unfold e; lia).
  assert (forall d, IZR (Zpos d) <> 0%R) by (intros d; apply not_0_IZR; lia).
  destruct (Pos.eqb_spec (denominator x) (denominator y)) as [->|_]; unfold value; simpl.
  - rewrite plus_IZR; field; auto.
  - rewrite plus_IZR, !mult_IZR, Pos2Z.inj_mul, mult_IZR; field; auto.
Qed.

Definition neg (x : Number) : Number := number (- numerator x) (denominator x) (exponent x).

Theorem neg_value x : value (neg x) = (- value x)%R.
Proof. unfold value, neg, Rdiv; simpl; rewrite opp_IZR; ring. Qed.

Definition sub (x y : Number) : Number := add x (neg y).

Theorem sub_value x y : value (sub x y) = (value x - value y)%R.
Proof. unfold sub; rewrite add_value, neg_value; ring. Qed.

Definition mul (x y : Number) : Number :=
  let d :=
    match (denominator x =? 1)%positive, (denominator y =? 1)%positive with
    | true, _ => denominator y
    | _, true => denominator x
    | _, _ => (denominator x * denominator y)%positive
    end in
  number (numerator x * numerator y) d (exponent x + exponent y).

Theorem mul_value x y : value (mul x y) = (value x * value y)%R.
Proof.
  assert (forall d, IZR (Zpos d) <> 0%R) by (intros d; apply not_0_IZR; lia).
  unfold value, mul; cbn [numerator denominator exponent]; rewrite mult_IZR, two_to_add.
  destruct (Pos.eqb_spec (denominator x) 1) as [->|_]; [field; auto|].
  destruct (Pos.eqb_spec (denominator y) 1) as [->|_]; [field; auto|].
  rewrite Pos2Z.inj_mul, mult_IZR; field; auto.
Qed.

(** n rounds of the Rust loop. *)
Fixpoint pow (x : Number) (n : nat) : Number :=
  match n with
  | O => whole 1
  | S n => mul (pow x n) x
  end.

Theorem pow_value x n : value (pow x n) = (value x ^ n)%R.
Proof.
  induction n as [|n IH]; simpl; [apply whole_value|rewrite mul_value, IH; ring].
Qed.

Definition ratio (x : Number) : Z * Z :=
  if 0 <=? exponent x then (Z.shiftl (numerator x) (exponent x), Zpos (denominator x))
  else (numerator x, Z.shiftl (Zpos (denominator x)) (- exponent x)).

Theorem ratio_value x n d :
  ratio x = (n, d) ->
  0 < d /\ value x = (IZR n / IZR d)%R /\ Z.sgn n = sign x.
Proof.
  unfold ratio, value, sign.
  destruct (Z.leb_spec 0 (exponent x)) as [H|H]; intros E; injection E as <- <-.
  - split; [lia|split; [rewrite IZR_shiftl by lia; reflexivity|]].
    rewrite Z.shiftl_mul_pow2 by lia; rewrite Z.sgn_mul, (Z.sgn_pos (2 ^ _)) by lia; ring.
  - assert (H' : 0 <= - exponent x) by lia.
    split; [rewrite Z.shiftl_mul_pow2 by lia; lia|split; [|reflexivity]].
    rewrite IZR_shiftl, two_to_opp by lia; pose proof (two_to_pos (exponent x)).
    unfold Rdiv; rewrite Rinv_mult, Rinv_inv; ring.
Qed.

Definition floor (x : Number) : Z := let '(n, d) := ratio x in n / d.

Theorem floor_bounds x : (IZR (floor x) <= value x < IZR (floor x) + 1)%R.
Proof.
  unfold floor; destruct (ratio x) as [n d] eqn:E.
  destruct (ratio_value x n d E) as [Hd [-> _]].
  destruct (div_floor_bounds n d Hd) as [Hl Hu].
  apply IZR_le in Hl; apply IZR_lt in Hu; rewrite plus_IZR, mult_IZR in *.
  apply IZR_lt in Hd; split.
  - apply Rmult_le_reg_l with (IZR d); [exact Hd|]; unfold Rdiv.
    replace (IZR d * (IZR n * / IZR d))%R with (IZR n) by (field; lra); lra.
  - apply Rmult_lt_reg_l with (IZR d); [exact Hd|]; unfold Rdiv.
    replace (IZR d * (IZR n * / IZR d))%R with (IZR n) by (field; lra); lra.
Qed.

(** *** Sizes, from which the precision of a series is chosen *)

Definition fraction_bits (x : Number) : Z :=
  Z.max (bits (Zpos (denominator x)) - exponent x) 0.

Definition width (x : Number) : Z := bits (numerator x) + bits (Zpos (denominator x)).

Lemma fraction_bits_nonneg x : 0 <= fraction_bits x.
Proof. unfold fraction_bits; lia. Qed.

Lemma width_nonneg x : 0 <= width x.
Proof. unfold width; destruct (numerator x); simpl; lia. Qed.

End Number.
