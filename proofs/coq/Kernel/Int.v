(** * The integers that the kernel computes with: crates/kernel/src/int.rs

    | Rust                    | here                 | theorem                              |
    |-------------------------|----------------------|--------------------------------------|
    | Int                     | Z                    |                                      |
    | Int::sign, is_one       | Z.sgn, =? 1          |                                      |
    | Int::bits               | bits                 | bits_bounds                          |
    | Int::add, sub, mul, neg | +, -, *, - of Z      |                                      |
    | Int::shl                | Z.shiftl             | IZR_shiftl                           |
    | Int::div_floor          | Z.div, written /     | div_floor_bounds, div_floor_le       |
    | Int::div_ceil           | div_ceil             | div_ceil_bounds, div_ceil_ge         |

    The Rust code answers [TooLarge] where an integer would get more than 2^20 digits. Every caller
    rejects then, so the Rust code accepts no more than this model, which has no such limit. *)

From Coq Require Import ZArith Reals Lra Lia.
Local Open Scope Z_scope.

Definition bits (x : Z) : Z :=
  match x with
  | Z0 => 0
  | Zpos p | Zneg p => Zpos (Pos.size p)
  end.

Definition div_ceil (a b : Z) : Z := - ((- a) / b).

(** 2^e as a real number. *)
Notation two_to e := (powerRZ 2 e).

Lemma two_to_pos e : (0 < two_to e)%R.
Proof. apply powerRZ_lt; lra. Qed.

Lemma two_to_add e f : two_to (e + f) = (two_to e * two_to f)%R.
Proof. apply powerRZ_add; lra. Qed.

Lemma two_to_opp e : two_to (- e) = (/ two_to e)%R.
Proof. apply powerRZ_neg'. Qed.

Lemma two_to_nonneg e : 0 <= e -> two_to e = IZR (2 ^ e).
Proof.
  intros He; rewrite <- (Z2Nat.id e) by exact He.
  rewrite <- pow_powerRZ, <- pow_IZR; reflexivity.
Qed.

Lemma two_to_le e f : e <= f -> (two_to e <= two_to f)%R.
Proof.
  intros H; replace f with (e + (f - e)) by ring; rewrite two_to_add.
  rewrite (two_to_nonneg (f - e)) by lia.
  pose proof (two_to_pos e); assert (1 <= IZR (2 ^ (f - e)))%R by (apply IZR_le; lia); nra.
Qed.

Lemma IZR_shiftl n k : 0 <= k -> IZR (Z.shiftl n k) = (IZR n * two_to k)%R.
Proof. intros H; rewrite Z.shiftl_mul_pow2, mult_IZR, <- two_to_nonneg by exact H; reflexivity. Qed.

(** 2^(b - 1) <= |x| < 2^b for x <> 0 and b = bits x. *)
Lemma bits_bounds x :
  x <> 0 -> (two_to (bits x - 1) <= IZR (Z.abs x))%R /\ (IZR (Z.abs x) < two_to (bits x))%R.
Proof.
  intros Hx.
  assert (H : exists p, Z.abs x = Zpos p /\ bits x = Zpos (Pos.size p)) by
    (destruct x as [|p|p]; [contradiction|exists p|exists p]; split; reflexivity).
  destruct H as [p [-> ->]].
  assert (Hb : 0 <= Zpos (Pos.size p) - 1) by lia.
  rewrite !two_to_nonneg by lia; split; [apply IZR_le|apply IZR_lt].
  - apply (Z.mul_le_mono_pos_l _ _ 2); [lia|].
    rewrite <- Z.pow_succ_r by exact Hb.
    replace (Z.succ (Zpos (Pos.size p) - 1)) with (Zpos (Pos.size p)) by lia.
    change (2 * Zpos p) with (Zpos p~0); rewrite <- Pos2Z.inj_pow; apply Pos.size_le.
  - rewrite <- Pos2Z.inj_pow; apply Pos.size_gt.
Qed.

Lemma div_floor_bounds a b : 0 < b -> b * (a / b) <= a < b * (a / b) + b.
Proof. intros H; pose proof (Z.mod_pos_bound a b H); pose proof (Z.div_mod a b); lia. Qed.

Lemma div_ceil_bounds a b : 0 < b -> b * div_ceil a b - b < a <= b * div_ceil a b.
Proof. intros H; unfold div_ceil; pose proof (div_floor_bounds (- a) b H); lia. Qed.

(** The quotients as reals; the only form in which the fixed-point code uses them. *)
Lemma div_floor_le a b : 0 < b -> (IZR (a / b) <= IZR a / IZR b)%R.
Proof.
  intros H; apply IZR_lt in H as Hb; apply Rmult_le_reg_l with (IZR b); [exact Hb|].
  replace (IZR b * (IZR a / IZR b))%R with (IZR a) by (field; lra).
  rewrite <- mult_IZR; apply IZR_le, (div_floor_bounds a b H).
Qed.

Lemma div_ceil_ge a b : 0 < b -> (IZR a / IZR b <= IZR (div_ceil a b))%R.
Proof.
  intros H; unfold div_ceil; rewrite opp_IZR; pose proof (div_floor_le (- a) b H) as Hd.
  rewrite opp_IZR in Hd; unfold Rdiv in *; lra.
Qed.
