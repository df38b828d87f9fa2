(** * Alternating series in fixed point: the functions of crates/kernel/src/angle.rs that sum one

    | Rust        | here               | theorem                                            |
    |-------------|--------------------|----------------------------------------------------|
    | alternating | alternating, loop  | alternating_sound, alternating_stops               |
    | arc         | arc                | arc_sound, arc_stops                               |
    | wave        | wave               | sine_sound, cosine_sound, wave_stops               |

    The Rust loop runs until the bound on a term is 0 or 1. Here it has fuel, as in Atanh.v: [None]
    means that it ran out, and by the [_stops] theorems p rounds always are enough. *)

From Coq Require Import ZArith Reals Lra Lia Bool.
From Proofmark.Kernel Require Import Number Series.
Local Open Scope R_scope.

(** ** The loop *)

Fixpoint loop (fuel : nat) (weights : Weights) (whole : Z) (square : Z * Z)
  (least most low high n : Z) : option (Z * Z) :=
  if (1 <? most)%Z then
    match fuel with
    | O => None
    | S fuel =>
        let '(w, d) := weights n in
        let (a, b) := (least / w, div_ceil most w)%Z in
        let (low, high) :=
          if Z.even n then (low + a, high + b)%Z else (low - b, high - a)%Z in
        let below := (d * whole)%Z in
        loop fuel weights whole square (least * fst square / below)
          (div_ceil (most * snd square) below) low high (n + 1)
    end
  else Some (low - most, high + most)%Z.

(** Bounds on t0/w0 - t1/w1 + .., where t0 and z^2 lie between the given bounds. *)
Definition alternating (first square : Z * Z) (weights : Weights) (p : Z) : option (Z * Z) :=
  let whole := Z.shiftl 1 p in
  let '(least, most) := first in
  loop (Z.to_nat p) weights whole square least most 0 0 0.

(** l * 2^-p <= x <= u * 2^-p, with [whole] for 2^p. *)
Definition Between (whole l : Z) (x : R) (u : Z) : Prop := IZR l <= x * IZR whole <= IZR u.

(** What a series must be for the loop to bound [target]. *)
Record Alternates (weights : Weights) (t : nat -> R) (q target : R) : Prop := {
  weights_positive n : (0 < fst (weights (Z.of_nat n)))%Z /\ (0 < snd (weights (Z.of_nat n)))%Z;
  terms_next n : t (S n) = t n * q / IZR (snd (weights (Z.of_nat n)));
  remainder n : - t n <= target - partial weights t n <= t n }.

(** Quotients rounded outwards. *)
Lemma Between_divided whole l x u k :
  (0 < k)%Z -> Between whole l x u -> Between whole (l / k) (x / IZR k) (div_ceil u k).
Proof.
  intros Hk [Hl Hu]; apply IZR_lt in Hk as Hk'; apply Rinv_0_lt_compat in Hk'.
  pose proof (div_floor_le l k Hk); pose proof (div_ceil_ge u k Hk).
  unfold Between, Rdiv in *; split; nra.
Qed.

(** Products of what is not negative, rounded outwards. *)
Lemma Between_product whole l x u l' y u' :
  (0 < whole)%Z -> (0 <= l)%Z -> (0 <= l')%Z -> Between whole l x u -> Between whole l' y u' ->
  Between whole (l * l' / whole) (x * y) (div_ceil (u * u') whole).
Proof.
  intros Hw Hl Hl' [Hx Hx'] [Hy Hy']; apply IZR_le in Hl; apply IZR_le in Hl'.
  replace (x * y) with (x * IZR whole * y / IZR whole) by (field; apply not_0_IZR; lia).
  apply Between_divided; [exact Hw|]; unfold Between; rewrite !mult_IZR, Rmult_assoc.
  split; apply Rmult_le_compat; lra.
Qed.

Theorem loop_sound weights t q target whole square l u :
  Alternates weights t q target -> (0 < whole)%Z ->
  (0 <= fst square)%Z -> Between whole (fst square) q (snd square) ->
  forall fuel n least most low high,
  (0 <= least)%Z -> Between whole least (t n) most ->
  Between whole low (partial weights t n) high ->
  loop fuel weights whole square least most low high (Z.of_nat n) = Some (l, u) ->
  Between whole l target u.
Proof.
  intros [Hweights Hnext Hremainder] Hwhole Hs Hsquare.
  induction fuel as [|fuel IH]; intros n least most low high Hleast Hterm Hsum; cbn [loop];
    destruct (Z.ltb_spec 1 most) as [Hmost|Hmost]; try discriminate; intros H.
  1, 3: injection H as <- <-; pose proof (Hremainder n); apply IZR_lt in Hwhole;
    unfold Between in *; rewrite minus_IZR, plus_IZR; nra.
  specialize (IH (S n)); rewrite Nat2Z.inj_succ, <- Z.add_1_r in IH.
  destruct (Hweights n) as [Hw Hd]; specialize (Hnext n); cbn [partial] in IH.
  destruct (weights (Z.of_nat n)) as [w d]; cbn [fst snd] in *.
  pose proof (Between_divided whole least (t n) most w Hw Hterm) as Hadded.
  assert (Hdw : (0 < d * whole)%Z) by lia.
  assert (Hle : (0 <= least * fst square / (d * whole))%Z) by (apply Z.div_pos; nia).
  assert (Hnew : Between whole (least * fst square / (d * whole)) (t (S n))
                   (div_ceil (most * snd square) (d * whole))).
  { replace (t (S n)) with (t n * IZR whole * q / IZR (d * whole))
      by (rewrite Hnext, mult_IZR; field; split; apply not_0_IZR; lia).
    apply Between_divided; [exact Hdw|]; destruct Hterm, Hsquare.
    apply IZR_le in Hleast; apply IZR_le in Hs.
    unfold Between; rewrite !mult_IZR, Rmult_assoc; split; apply Rmult_le_compat; lra. }
  destruct (Z.even (Z.of_nat n)) eqn:Heven; apply IH in H; try assumption;
    unfold Between, sign in *; rewrite Heven, ?plus_IZR, ?minus_IZR; lra.
Qed.

Theorem alternating_sound weights t q target first square p l u :
  Alternates weights t q target -> (0 <= p)%Z ->
  (0 <= fst first)%Z -> Between (2 ^ p) (fst first) (t O) (snd first) ->
  (0 <= fst square)%Z -> Between (2 ^ p) (fst square) q (snd square) ->
  alternating first square weights p = Some (l, u) -> Between (2 ^ p) l target u.
Proof.
  unfold alternating; intros Hseries Hp Hf Hfirst Hs Hsquare.
  rewrite Z.shiftl_mul_pow2, Z.mul_1_l by exact Hp; destruct first as [least most].
  apply (loop_sound weights t q target (2 ^ p) square l u Hseries ltac:(lia) Hs Hsquare
    (Z.to_nat p) 0 least most 0 0); try assumption.
  unfold Between; simpl; lra.
Qed.

(** Every round at least halves the bound on a term. *)
Lemma loop_stops weights whole square fuel : forall n least most low high,
  (forall n, 0 < snd (weights (Z.of_nat n)))%Z ->
  (forall n, 2 * snd square <= snd (weights (Z.of_nat n)) * whole)%Z ->
  (0 <= snd square)%Z -> (0 < whole)%Z -> (most <= 2 ^ Z.of_nat fuel)%Z ->
  exists l u, loop fuel weights whole square least most low high (Z.of_nat n) = Some (l, u).
Proof.
  induction fuel as [|fuel IH]; intros n least most low high Hd Hhalf Hs Hw Hmost; cbn [loop];
    destruct (Z.ltb_spec 1 most) as [H1|H1]; try (do 2 eexists; reflexivity).
  - simpl in Hmost; lia.
  - specialize (IH (S n)); rewrite Nat2Z.inj_succ, <- Z.add_1_r in IH.
    pose proof (Hd n) as Hdn; pose proof (Hhalf n) as Hhalfn.
    destruct (weights (Z.of_nat n)) as [w d]; cbn [fst snd] in *.
    destruct (if Z.even _ then _ else _) as [low' high']; apply IH; try assumption.
    rewrite Nat2Z.inj_succ, Z.pow_succ_r in Hmost by lia.
    pose proof (div_ceil_bounds (most * snd square) (d * whole) ltac:(lia)); nia.
Qed.

Lemma alternating_stops weights first square p :
  (forall n, 0 < snd (weights (Z.of_nat n)))%Z ->
  (forall n, 2 * snd square <= snd (weights (Z.of_nat n)) * 2 ^ p)%Z ->
  (0 <= p)%Z -> (0 <= snd square)%Z -> (snd first <= 2 ^ p)%Z ->
  exists l u, alternating first square weights p = Some (l, u).
Proof.
  intros Hd Hhalf Hp Hs Hfirst; unfold alternating; destruct first as [least most].
  rewrite Z.shiftl_mul_pow2, Z.mul_1_l by exact Hp.
  apply (loop_stops weights (2 ^ p) square (Z.to_nat p) 0); try assumption; [lia|].
  rewrite Z2Nat.id by exact Hp; exact Hfirst.
Qed.

(** ** The arctangent on [0, 1/2], and the sine and the cosine on [0, 1] *)

(** Bounds on atan (a/b). *)
Definition arc (a b p : Z) : option (Z * Z) :=
  let one := Z.shiftl 1 p in
  let scaled := Z.shiftl a p in
  let z := (scaled / b, div_ceil scaled b)%Z in
  let square := (fst z * fst z / one, div_ceil (snd z * snd z) one)%Z in
  alternating z square arc_step p.

(** Bounds on the sine or cosine of size * 2^-p, from its first term. *)
Definition wave (first : Z * Z) (size : Z) (step : Weights) (p : Z) : option (Z * Z) :=
  let one := Z.shiftl 1 p in
  let square := (size * size)%Z in
  let square := (square / one, div_ceil square one)%Z in
  alternating first square step p.

Theorem arc_sound a b p l u :
  (0 <= a)%Z -> (0 < b)%Z -> (0 <= p)%Z ->
  arc a b p = Some (l, u) -> Between (2 ^ p) l (atan (IZR a / IZR b)) u.
Proof.
  unfold arc; intros Ha Hb Hp; rewrite !Z.shiftl_mul_pow2, Z.mul_1_l by exact Hp; cbn [fst snd].
  assert (Hw : (0 < 2 ^ p)%Z) by lia; set (whole := (2 ^ p)%Z) in *.
  set (z := IZR a / IZR b).
  assert (Hz : 0 <= z).
  { apply Rmult_le_pos; [apply IZR_le, Ha|apply Rlt_le, Rinv_0_lt_compat, IZR_lt, Hb]. }
  assert (Hlow : (0 <= a * whole / b)%Z) by (apply Z.div_pos; nia).
  assert (Hfirst : Between whole (a * whole / b) z (div_ceil (a * whole) b)).
  { apply Between_divided; [exact Hb|]; unfold Between; rewrite mult_IZR; lra. }
  apply (alternating_sound arc_step (arc_term z) (z * z)); try assumption.
  - split; intros n.
    + unfold arc_step; cbn [fst snd]; lia.
    + unfold arc_term, arc_step; cbn [snd].
      replace (2 * S n + 1)%nat with (2 * n + 1 + 2)%nat by lia; rewrite pow_add; field.
    + apply atan_remainder, Hz.
  - unfold arc_term; rewrite pow_1; exact Hfirst.
  - apply Z.div_pos; nia.
  - apply Between_product; assumption.
Qed.

Lemma wave_alternates z :
  0 <= z ->
  Alternates sine_step (sine_term z) (z * z) (sin z) /\
  Alternates cosine_step (cosine_term z) (z * z) (cos z).
Proof.
  intros Hz; split; split; intros n; try apply (wave_remainders n z Hz).
  1, 3: unfold sine_step, cosine_step; cbn [fst snd]; lia.
  - unfold sine_term, sine_step; cbn [snd].
    replace (2 * S n + 1)%nat with (S (S (2 * n + 1))) by lia; rewrite exp_term_next.
    replace (Z.of_nat (2 * n + 1)) with (Z.of_nat n + Z.of_nat n + 1)%Z by lia.
    simpl (z ^ 2); rewrite Rmult_1_r; reflexivity.
  - unfold cosine_term, cosine_step; cbn [snd].
    replace (2 * S n)%nat with (S (S (2 * n))) by lia; rewrite exp_term_next.
    replace (Z.of_nat (2 * n)) with (Z.of_nat n + Z.of_nat n)%Z by lia.
    simpl (z ^ 2); rewrite Rmult_1_r; reflexivity.
Qed.

Lemma wave_sound step t f first size p l u :
  let z := IZR size / IZR (2 ^ p) in
  (0 <= p)%Z -> (0 <= size)%Z -> Alternates step t (z * z) (f z) ->
  (0 <= first)%Z -> t O * IZR (2 ^ p) = IZR first ->
  wave (first, first) size step p = Some (l, u) -> Between (2 ^ p) l (f z) u.
Proof.
  intros z Hp Hsize Hseries Hfirst Hterm; unfold wave.
  rewrite Z.shiftl_mul_pow2, Z.mul_1_l by exact Hp.
  assert (Hw : (0 < 2 ^ p)%Z) by lia; set (whole := (2 ^ p)%Z) in *.
  assert (Hz : Between whole size z size).
  { unfold Between, z; replace (_ / _ * _) with (IZR size) by (field; apply not_0_IZR; lia); lra. }
  apply (alternating_sound step t (z * z) (f z)); try assumption; cbn [fst snd].
  - unfold Between; fold whole; lra.
  - apply Z.div_pos; nia.
  - apply Between_product; assumption.
Qed.

Theorem sine_sound size p l u :
  (0 <= p)%Z -> (0 <= size)%Z ->
  wave (size, size) size sine_step p = Some (l, u) ->
  Between (2 ^ p) l (sin (IZR size / IZR (2 ^ p))) u.
Proof.
  intros Hp Hsize.
  assert (Hw : 0 < IZR (2 ^ p)) by (apply IZR_lt; lia).
  assert (Hz : 0 <= IZR size / IZR (2 ^ p))
    by (apply Rmult_le_pos; [apply IZR_le, Hsize|apply Rlt_le, Rinv_0_lt_compat, Hw]).
  apply (wave_sound sine_step (sine_term (IZR size / IZR (2 ^ p))) sin); try assumption.
  - apply wave_alternates, Hz.
  - unfold sine_term, exp_term; simpl; field; lra.
Qed.

Theorem cosine_sound size p l u :
  (0 <= p)%Z -> (0 <= size)%Z ->
  wave (2 ^ p, 2 ^ p)%Z size cosine_step p = Some (l, u) ->
  Between (2 ^ p) l (cos (IZR size / IZR (2 ^ p))) u.
Proof.
  intros Hp Hsize.
  assert (Hw : 0 < IZR (2 ^ p)) by (apply IZR_lt; lia).
  assert (Hz : 0 <= IZR size / IZR (2 ^ p))
    by (apply Rmult_le_pos; [apply IZR_le, Hsize|apply Rlt_le, Rinv_0_lt_compat, Hw]).
  apply (wave_sound cosine_step (cosine_term (IZR size / IZR (2 ^ p))) cos); try assumption.
  - apply wave_alternates, Hz.
  - lia.
  - unfold cosine_term, exp_term; simpl; field.
Qed.

Theorem arc_stops a b p :
  (0 <= a)%Z -> (0 < b)%Z -> (2 * a <= b)%Z -> (8 <= p)%Z ->
  exists l u, arc a b p = Some (l, u).
Proof.
  intros Ha Hb Hab Hp; unfold arc; rewrite !Z.shiftl_mul_pow2, Z.mul_1_l by lia.
  assert (Hw : (256 <= 2 ^ p)%Z) by (change 256%Z with (2 ^ 8)%Z; apply Z.pow_le_mono_r; lia).
  assert (Hh : exists h, (2 ^ p = 2 * h)%Z).
  { exists (2 ^ (p - 1))%Z; rewrite <- Z.pow_succ_r by lia; f_equal; lia. }
  destruct Hh as [h Hh].
  pose proof (div_ceil_bounds (a * 2 ^ p) b Hb) as Hz.
  set (z := div_ceil (a * 2 ^ p) b) in *.
  assert (Hz' : (0 <= z <= h)%Z) by (rewrite Hh in Hz; nia).
  pose proof (div_ceil_bounds (z * z) (2 ^ p) ltac:(lia)) as Hsquare.
  apply alternating_stops; unfold arc_step; cbn [fst snd]; fold z; try lia; nia.
Qed.

Theorem wave_stops first size step p :
  (forall n, 2 <= snd (step (Z.of_nat n)))%Z ->
  (0 <= size <= 2 ^ p)%Z -> (first <= 2 ^ p)%Z -> (0 <= p)%Z ->
  exists l u, wave (first, first) size step p = Some (l, u).
Proof.
  intros Hstep Hsize Hfirst Hp; unfold wave; rewrite Z.shiftl_mul_pow2, Z.mul_1_l by lia.
  assert (Hw : (0 < 2 ^ p)%Z) by lia.
  pose proof (div_ceil_bounds (size * size) (2 ^ p) Hw) as Hsquare.
  set (square := div_ceil (size * size) (2 ^ p)) in *.
  assert (Hs : (0 <= square <= 2 ^ p)%Z) by nia.
  apply alternating_stops; cbn [fst snd]; fold square; try lia; intros n; specialize (Hstep n); nia.
Qed.
