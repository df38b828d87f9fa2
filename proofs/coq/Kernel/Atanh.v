(** * The series of atanh in fixed point: the function [atanh] of crates/kernel/src/ln.rs

    | Rust                           | here        | theorem                     |
    |--------------------------------|-------------|-----------------------------|
    | z + z^3/3 + z^5/5 + .., n terms | series n z | series_remainder            |
    | the loop of the lower bound    | lower_loop  | lower_loop_sound, _stops    |
    | the loop of the upper bound    | upper_loop  | upper_loop_sound, _stops    |
    | ln::atanh                      | atanh       | atanh_sound, atanh_stops    |

    The Rust loops run until a power is 0 or 1. Here they have fuel: [None] means that it ran out.
    The soundness theorems hold for any fuel with which a loop stops, and the [_stops] theorems say
    that p + 1 rounds always are enough, so that the fuel makes no difference. *)

From Coq Require Import ZArith Reals Lra Lia Bool.
From Proofmark.Kernel Require Import Number.
Local Open Scope R_scope.

(** ** The series and its remainder *)

Definition Ratanh (x : R) : R := / 2 * ln ((1 + x) / (1 - x)).

(** The exponent of the term number n, which is also its divisor. *)
Definition odd (n : nat) : Z := (2 * Z.of_nat n + 1)%Z.

Fixpoint series (n : nat) (z : R) : R :=
  match n with
  | O => 0
  | S n => series n z + z ^ (2 * n + 1) / IZR (odd n)
  end.

Lemma odd_pos n : 0 < IZR (odd n).
Proof. apply IZR_lt; unfold odd; lia. Qed.

Lemma derivable_pt_lim_same f l m x :
  l = m -> derivable_pt_lim f x l -> derivable_pt_lim f x m.
Proof. intros ->; auto. Qed.

Lemma atanh_derivative z :
  -1 < z < 1 -> derivable_pt_lim Ratanh z (/ (1 - z ^ 2)).
Proof.
  intros Hz.
  assert (Habove : derivable_pt_lim (fun x => 1 + x) z (0 + 1)) by
    (apply (derivable_pt_lim_plus (fun _ => 1) id);
     [apply derivable_pt_lim_const|apply derivable_pt_lim_id]).
  assert (Hbelow : derivable_pt_lim (fun x => 1 - x) z (0 - 1)) by
    (apply (derivable_pt_lim_minus (fun _ => 1) id);
     [apply derivable_pt_lim_const|apply derivable_pt_lim_id]).
  pose proof (derivable_pt_lim_div _ _ z _ _ Habove Hbelow ltac:(lra)) as Hquotient.
  assert (Hpositive : 0 < (1 + z) / (1 - z)) by (apply Rdiv_lt_0_compat; lra).
  pose proof (derivable_pt_lim_comp _ ln z _ _ Hquotient (derivable_pt_lim_ln _ Hpositive)) as Hln.
  refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_scal _ (/ 2) z _ Hln)).
  unfold Rsqr; field; repeat split; nra.
Qed.

Lemma series_derivative n z :
  -1 < z < 1 -> derivable_pt_lim (series n) z ((1 - z ^ (2 * n)) / (1 - z ^ 2)).
Proof.
  intros Hz; assert (Hz2 : 1 - z ^ 2 <> 0) by nra.
  induction n as [|n IH]; cbn [series].
  - replace ((1 - z ^ (2 * 0)) / (1 - z ^ 2)) with 0 by (simpl; field; lra).
    apply derivable_pt_lim_const.
  - replace ((1 - z ^ (2 * S n)) / (1 - z ^ 2))
      with ((1 - z ^ (2 * n)) / (1 - z ^ 2) + z ^ (2 * n)).
    2: { replace (2 * S n)%nat with (2 * n + 2)%nat by lia.
         rewrite (pow_add z (2 * n) 2); field; exact Hz2. }
    apply derivable_pt_lim_plus; [exact IH|].
    pose proof (odd_pos n).
    apply (derivable_pt_lim_same _ ((INR (2 * n + 1) * z ^ pred (2 * n + 1)) * / IZR (odd n))).
    + rewrite INR_IZR_INZ; replace (Z.of_nat (2 * n + 1)) with (odd n) by (unfold odd; lia).
      replace (pred (2 * n + 1)) with (2 * n)%nat by lia; field; lra.
    + rewrite <- Rplus_0_r, <- (Rmult_0_r (z ^ (2 * n + 1))).
      apply (derivable_pt_lim_mult (fun x => x ^ (2 * n + 1)) (fun _ => / IZR (odd n)));
        [apply derivable_pt_lim_pow|apply derivable_pt_lim_const].
Qed.

Lemma series_0 n : series n 0 = 0.
Proof.
  induction n as [|n IH]; simpl; [reflexivity|].
  rewrite IH, pow_i by lia; unfold Rdiv; ring.
Qed.

(** What n terms leave is at least 0 and at most z^(2n+1) / (1 - z^2). By the mean value theorem it
    is z * c^(2n) / (1 - c^2) for some c between 0 and z. *)
Theorem series_remainder n z :
  0 <= z < 1 ->
  series n z <= Ratanh z <= series n z + z ^ (2 * n + 1) / (1 - z ^ 2).
Proof.
  intros [[Hz|<-] Hz1].
  2: { rewrite series_0; unfold Ratanh.
       replace ((1 + 0) / (1 - 0)) with 1 by field; rewrite ln_1, pow_i by lia.
       unfold Rdiv; lra. }
  destruct (MVT_cor2 (fun x => Ratanh x - series n x)
    (fun x => / (1 - x ^ 2) - (1 - x ^ (2 * n)) / (1 - x ^ 2)) 0 z Hz) as [c [Hc Hcz]].
  { intros c Hc; apply derivable_pt_lim_minus;
      [apply atanh_derivative|apply series_derivative]; lra. }
  assert (H0 : Ratanh 0 = 0).
  { unfold Ratanh; replace ((1 + 0) / (1 - 0)) with 1 by field; rewrite ln_1; lra. }
  rewrite H0, series_0 in Hc.
  replace (/ (1 - c ^ 2) - (1 - c ^ (2 * n)) / (1 - c ^ 2)) with (c ^ (2 * n) / (1 - c ^ 2)) in Hc
    by (field; nra).
  assert (Hpow : 0 <= c ^ (2 * n) <= z ^ (2 * n)).
  { split; [apply pow_le; lra|apply pow_incr; lra]. }
  assert (Hinv : 0 < / (1 - c ^ 2) <= / (1 - z ^ 2)).
  { split; [apply Rinv_0_lt_compat; nra|apply Rinv_le_contravar; nra]. }
  replace (z ^ (2 * n + 1) / (1 - z ^ 2)) with (z ^ (2 * n) * / (1 - z ^ 2) * z)
    by (rewrite pow_add; unfold Rdiv; ring).
  unfold Rdiv in Hc.
  assert (0 <= c ^ (2 * n) * / (1 - c ^ 2)) by (apply Rmult_le_pos; lra).
  assert (c ^ (2 * n) * / (1 - c ^ 2) <= z ^ (2 * n) * / (1 - z ^ 2))
    by (apply Rmult_le_compat; lra).
  nra.
Qed.

(** ** The loops *)

(** Every term z^i / i rounded down, until a term is 0. *)
Fixpoint lower_loop (fuel : nat) (one square low power i : Z) : option Z :=
  if (0 <? Z.sgn power)%Z then
    match fuel with
    | O => None
    | S fuel =>
        lower_loop fuel one square (low + power / i) (power * square / one) (i + 2)
    end
  else Some low.

(** Every term rounded up, until z^i <= 2^-p. *)
Fixpoint upper_loop (fuel : nat) (one square high power i : Z) : option Z :=
  if negb (power =? 1)%Z then
    match fuel with
    | O => None
    | S fuel =>
        upper_loop fuel one square (high + div_ceil power i) (div_ceil (power * square) one) (i + 2)
    end
  else Some high.

Lemma next_power z n : z ^ (2 * S n + 1) = z ^ (2 * n + 1) * z ^ 2.
Proof. rewrite <- pow_add; f_equal; lia. Qed.

Theorem lower_loop_sound fuel one square z result : forall n low power,
  (0 < one)%Z -> 0 <= z < 1 -> (0 <= square)%Z -> IZR square / IZR one <= z ^ 2 ->
  (0 <= power)%Z -> IZR power / IZR one <= z ^ (2 * n + 1) ->
  IZR low / IZR one <= series n z ->
  lower_loop fuel one square low power (odd n) = Some result ->
  IZR result / IZR one <= Ratanh z.
Proof.
  induction fuel as [|fuel IH]; intros n low power Hone Hz Hs Hsquare Hp Hpower Hlow;
    cbn [lower_loop]; destruct (0 <? Z.sgn power)%Z; try discriminate; intros H.
  1, 3: injection H as <-; pose proof (series_remainder n z Hz); lra.
  assert (Hone' : 0 < IZR one) by (apply IZR_lt, Hone).
  pose proof (Rinv_0_lt_compat _ Hone') as Hinv; pose proof (odd_pos n) as Hodd.
  pose proof (Rinv_0_lt_compat _ Hodd) as Hinv'.
  replace (odd n + 2)%Z with (odd (S n)) in H by (unfold odd; lia).
  apply (IH (S n) (low + power / odd n)%Z (power * square / one)%Z); try assumption.
  - apply Z.div_pos; nia.
  - rewrite next_power.
    apply Rle_trans with (IZR power / IZR one * (IZR square / IZR one)).
    + pose proof (div_floor_le (power * square) one Hone) as Hd; rewrite mult_IZR in Hd.
      unfold Rdiv in *; nra.
    + apply IZR_le in Hs; apply IZR_le in Hp.
      apply Rmult_le_compat; try assumption; apply Rmult_le_pos; lra.
  - cbn [series]; rewrite plus_IZR.
    pose proof (div_floor_le power (odd n) ltac:(unfold odd; lia)) as Hd.
    assert (IZR power / IZR one * / IZR (odd n) <= z ^ (2 * n + 1) * / IZR (odd n))
      by (apply Rmult_le_compat_r; lra).
    unfold Rdiv in *; nra.
Qed.

(** The rest of the series is at most 2^-p (1 + z^2 + ..) <= 2^-p * 9/8, less than two units. *)
Theorem upper_loop_sound fuel one square z result : forall n high power,
  (0 < one)%Z -> 0 <= z <= 1 / 3 -> z ^ 2 <= IZR square / IZR one ->
  z ^ (2 * n + 1) <= IZR power / IZR one ->
  series n z + 2 / IZR one <= IZR high / IZR one ->
  upper_loop fuel one square high power (odd n) = Some result ->
  Ratanh z <= IZR result / IZR one.
Proof.
  induction fuel as [|fuel IH]; intros n high power Hone Hz Hsquare Hpower Hhigh;
    cbn [upper_loop]; destruct (Z.eqb_spec power 1) as [->|Hone1];
    cbn [negb]; try discriminate; intros H.
  1, 2: injection H as <-; destruct (series_remainder n z) as [_ Hrest]; [lra|];
    assert (/ (1 - z ^ 2) <= 2) by (replace 2 with (/ / 2) by field; apply Rinv_le_contravar; nra);
    assert (0 <= z ^ (2 * n + 1)) by (apply pow_le; lra);
    assert (z ^ (2 * n + 1) / (1 - z ^ 2) <= 1 / IZR one * 2)
      by (apply Rmult_le_compat; try assumption; apply Rlt_le, Rinv_0_lt_compat; nra);
    lra.
  assert (Hone' : 0 < IZR one) by (apply IZR_lt, Hone).
  pose proof (Rinv_0_lt_compat _ Hone') as Hinv; pose proof (odd_pos n) as Hodd.
  pose proof (Rinv_0_lt_compat _ Hodd) as Hinv'.
  replace (odd n + 2)%Z with (odd (S n)) in H by (unfold odd; lia).
  apply (IH (S n) (high + div_ceil power (odd n))%Z (div_ceil (power * square) one));
    try assumption.
  - rewrite next_power.
    apply Rle_trans with (IZR power / IZR one * (IZR square / IZR one)).
    + apply Rmult_le_compat; try assumption; apply pow_le; lra.
    + pose proof (div_ceil_ge (power * square) one Hone) as Hd; rewrite mult_IZR in Hd.
      unfold Rdiv in *; nra.
  - cbn [series]; rewrite plus_IZR.
    pose proof (div_ceil_ge power (odd n) ltac:(unfold odd; lia)) as Hd.
    assert (z ^ (2 * n + 1) * / IZR (odd n) <= IZR power / IZR one * / IZR (odd n))
      by (apply Rmult_le_compat_r; lra).
    unfold Rdiv in *; nra.
Qed.

(** ** The function *)

(** Integers l and u with l * 2^-p <= atanh(a/b) <= u * 2^-p, for 0 <= a/b <= 1/3 and p >= 8. *)
Definition atanh (a b p : Z) : option (Z * Z) :=
  if (Z.sgn a =? 0)%Z then Some (0, 0)%Z
  else
    let one := Z.shiftl 1 p in
    let z := (Z.shiftl a p / b)%Z in
    let square := (z * z / one)%Z in
    match lower_loop (Z.to_nat p) one square 0 z 1 with
    | None => None
    | Some low =>
        let z := div_ceil (Z.shiftl a p) b in
        let square := div_ceil (z * z) one in
        match upper_loop (Z.to_nat p) one square 2 z 1 with
        | None => None
        | Some high => Some (low, high)
        end
    end.

Lemma Ratanh_0 : Ratanh 0 = 0.
Proof. unfold Ratanh; replace ((1 + 0) / (1 - 0)) with 1 by field; rewrite ln_1; ring. Qed.

Theorem atanh_sound a b p l u :
  (0 <= a)%Z -> (0 < b)%Z -> (3 * a <= b)%Z -> (0 <= p)%Z ->
  atanh a b p = Some (l, u) ->
  IZR l * two_to (- p) <= Ratanh (IZR a / IZR b) <= IZR u * two_to (- p).
Proof.
  unfold atanh; intros Ha Hb Hab Hp.
  destruct (Z.eqb_spec (Z.sgn a) 0) as [Hzero|_].
  { intros H; injection H as <- <-; replace a with 0%Z by lia.
    replace (IZR 0 / IZR b) with 0 by (unfold Rdiv; ring); rewrite Ratanh_0; lra. }
  rewrite !Z.shiftl_mul_pow2, Z.mul_1_l, two_to_opp, two_to_nonneg by exact Hp.
  assert (Hone : (0 < 2 ^ p)%Z) by lia; set (one := (2 ^ p)%Z) in *.
  assert (Hone' : 0 < IZR one) by (apply IZR_lt, Hone).
  assert (Hb' : 0 < IZR b) by (apply IZR_lt, Hb).
  pose proof (div_floor_le (a * one) b Hb) as Hlow.
  pose proof (div_ceil_ge (a * one) b Hb) as Hhigh.
  rewrite mult_IZR in Hlow, Hhigh.
  assert (Hpositive : (0 <= a * one / b)%Z) by (apply Z.div_pos; nia).
  set (low := (a * one / b)%Z) in *; set (high := div_ceil (a * one) b) in *.
  set (z := IZR a / IZR b) in *.
  replace (IZR a * IZR one / IZR b) with (z * IZR one) in Hlow, Hhigh by (unfold z; field; lra).
  assert (Hz : 0 <= z <= 1 / 3).
  { apply IZR_le in Ha; apply IZR_le in Hab; rewrite mult_IZR in Hab; unfold z; split.
    - apply Rmult_le_pos; [exact Ha|apply Rlt_le, Rinv_0_lt_compat, Hb'].
    - apply Rmult_le_reg_r with (IZR b); [exact Hb'|].
      unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
  assert (Hunits : forall r s, r <= s * IZR one -> r / IZR one <= s).
  { intros r s H; apply Rmult_le_reg_r with (IZR one); [exact Hone'|].
    unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
  assert (Hunits' : forall r s, s * IZR one <= r -> s <= r / IZR one).
  { intros r s H; apply Rmult_le_reg_r with (IZR one); [exact Hone'|].
    unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
  destruct (lower_loop _ _ _ _ _ _) as [l'|] eqn:Hl; [|discriminate].
  destruct (upper_loop _ _ _ _ _ _) as [u'|] eqn:Hu; [|discriminate].
  intros H; injection H as -> ->; split.
  - assert (Hsquare : IZR low * IZR low <= z * IZR one * (z * IZR one)) by
      (apply IZR_le in Hpositive; apply Rmult_le_compat; assumption).
    apply (lower_loop_sound (Z.to_nat p) one (low * low / one) z l 0 0 low); try assumption.
    + lra.
    + apply Z.div_pos; nia.
    + apply Hunits, Rle_trans with (IZR (low * low) / IZR one);
        [apply div_floor_le, Hone|apply Hunits; rewrite mult_IZR; lra].
    + apply Hunits; simpl; lra.
    + apply Hunits; simpl; lra.
  - assert (Hsquare : z * IZR one * (z * IZR one) <= IZR high * IZR high) by
      (apply Rmult_le_compat; try assumption; apply Rmult_le_pos; lra).
    apply (upper_loop_sound (Z.to_nat p) one (div_ceil (high * high) one) z u 0 2 high);
      try assumption.
    + apply Hunits', Rle_trans with (IZR (high * high) / IZR one);
        [apply Hunits'; rewrite mult_IZR; lra|apply div_ceil_ge, Hone].
    + apply Hunits'; simpl; lra.
    + simpl; lra.
Qed.

Lemma lower_loop_stops one square fuel : forall low power i,
  (0 < one)%Z -> (0 <= square)%Z -> (2 * square <= one)%Z -> (power < 2 ^ Z.of_nat fuel)%Z ->
  exists result, lower_loop fuel one square low power i = Some result.
Proof.
  induction fuel as [|fuel IH]; intros low power i Hone Hs Hs2 Hp; cbn [lower_loop];
    destruct (Z.ltb_spec 0 (Z.sgn power)) as [Hsign|Hsign]; try (eexists; reflexivity).
  - simpl in Hp; lia.
  - apply IH; try assumption.
    rewrite Nat2Z.inj_succ, Z.pow_succ_r in Hp by lia.
    pose proof (div_floor_bounds (power * square) one Hone); nia.
Qed.

Lemma upper_loop_stops one square fuel : forall high power i,
  (0 < square)%Z -> (4 * square <= one)%Z -> (1 <= power <= 2 ^ Z.of_nat fuel)%Z ->
  exists result, upper_loop fuel one square high power i = Some result.
Proof.
  induction fuel as [|fuel IH]; intros high power i Hs Hs4 Hp; cbn [upper_loop];
    destruct (Z.eqb_spec power 1) as [_|Hpower]; cbn [negb]; try (eexists; reflexivity).
  - simpl in Hp; lia.
  - apply IH; try assumption.
    rewrite Nat2Z.inj_succ, Z.pow_succ_r in Hp by lia.
    pose proof (div_ceil_bounds (power * square) one ltac:(lia)); nia.
Qed.

(** With p >= 8 the loops of [atanh] stop before the fuel is used up. *)
Theorem atanh_stops a b p :
  (0 <= a)%Z -> (0 < b)%Z -> (3 * a <= b)%Z -> (8 <= p)%Z ->
  exists l u, atanh a b p = Some (l, u).
Proof.
  intros Ha Hb Hab Hp; unfold atanh.
  destruct (Z.eqb_spec (Z.sgn a) 0) as [_|Hsign]; [do 2 eexists; reflexivity|].
  rewrite !Z.shiftl_mul_pow2, Z.mul_1_l by lia.
  assert (Hone : (256 <= 2 ^ p)%Z) by (change 256%Z with (2 ^ 8)%Z; apply Z.pow_le_mono_r; lia).
  assert (Hfuel : (2 ^ Z.of_nat (Z.to_nat p) = 2 ^ p)%Z) by (rewrite Z2Nat.id by lia; reflexivity).
  set (one := (2 ^ p)%Z) in *.
  pose proof (div_floor_bounds (a * one) b Hb) as Hlow.
  pose proof (div_ceil_bounds (a * one) b Hb) as Hhigh.
  set (low := (a * one / b)%Z) in *; set (high := div_ceil (a * one) b) in *.
  assert (H0 : (0 <= low)%Z) by nia.
  assert (H3 : (3 * low <= one)%Z) by nia.
  assert (H1 : (1 <= high)%Z) by nia.
  assert (H4 : (3 * high <= one + 2)%Z) by nia.
  pose proof (div_floor_bounds (low * low) one ltac:(lia)) as Hlow2.
  pose proof (div_ceil_bounds (high * high) one ltac:(lia)) as Hhigh2.
  set (low2 := (low * low / one)%Z) in *; set (high2 := div_ceil (high * high) one) in *.
  destruct (lower_loop_stops one low2 (Z.to_nat p) 0 low 1) as [l ->]; [nia..|].
  destruct (upper_loop_stops one high2 (Z.to_nat p) 2 high 1) as [u ->]; [nia..|].
  do 2 eexists; reflexivity.
Qed.
