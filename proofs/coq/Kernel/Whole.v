(** * The rules of crates/kernel/src/rules.rs whose values are whole numbers

    | Rust          | here          | theorem              |
    |---------------|---------------|----------------------|
    | floor         | floor         | floor_sound          |
    | ceil          | ceil          | ceil_sound           |
    | log2_floor    | log2_floor    | log2_floor_bounds    |
    | floor_log2    | floor_log2    | floor_log2_sound     |
    | heap_diameter | heap_diameter | heap_diameter_sound  |

    The real functions that Coq's Reals lack come first: Rfloor, Rceil, Rfloor_log2, each with a
    theorem that it is what it is called, and Rheap_diameter, the closed form. *)

From Coq Require Import ZArith Reals Lra Lia Bool.
From Proofmark.Kernel Require Import Number Interval.
Local Open Scope R_scope.

(** ** The operations that Coq's Reals lack *)

(** The largest whole number <= a. *)
Definition Rfloor (a : R) : R := IZR (Int_part a).

(** The smallest whole number >= a. *)
Definition Rceil (a : R) : R := - Rfloor (- a).

(** The largest whole k with 2^k <= a. *)
Definition Rfloor_log2 (a : R) : R := Rfloor (ln a / ln 2).

(** The closed form of the diameter of the heap with K vertices. That it is the diameter of the tree
    is the subject of Heap.v. *)
Definition heap_closed_form (K : Z) : Z :=
  let h := Z.log2 K in
  (if (h =? 0) || (3 * 2 ^ h <=? 2 * K) then 2 * h else 2 * h - 1)%Z.

Definition Rheap_diameter (a : R) : R := IZR (heap_closed_form (Int_part a)).

Lemma Rfloor_ge z a : IZR z <= a -> IZR z <= Rfloor a.
Proof.
  intros H; unfold Rfloor; apply IZR_le; destruct (base_Int_part a) as [_ Ha].
  assert (Hz : IZR z < IZR (Int_part a + 1)) by (rewrite plus_IZR; lra).
  apply lt_IZR in Hz; lia.
Qed.

Lemma Rfloor_le z a : a < IZR z + 1 -> Rfloor a <= IZR z.
Proof.
  intros H; unfold Rfloor; apply IZR_le; destruct (base_Int_part a) as [Ha _].
  assert (Hz : IZR (Int_part a) < IZR (z + 1)) by (rewrite plus_IZR; lra).
  apply lt_IZR in Hz; lia.
Qed.

Lemma Rheap_diameter_whole K : Rheap_diameter (IZR K) = IZR (heap_closed_form K).
Proof.
  unfold Rheap_diameter; do 2 f_equal; apply eq_IZR, Rle_antisym.
  - apply Rfloor_le; lra.
  - apply Rfloor_ge; lra.
Qed.

Lemma ln_two_to k : ln (two_to k) = IZR k * ln 2.
Proof. rewrite powerRZ_Rpower by lra; apply ln_exp. Qed.

Lemma ln_at_most a b : 0 < a <= b -> ln a <= ln b.
Proof. intros [Ha [H| ->]]; [apply Rlt_le, ln_increasing; assumption|apply Rle_refl]. Qed.

Lemma ln_2_pos : 0 < ln 2.
Proof. rewrite <- ln_1; apply ln_increasing; lra. Qed.

Lemma Rfloor_log2_ge k a : two_to k <= a -> IZR k <= Rfloor_log2 a.
Proof.
  intros H; apply Rfloor_ge; pose proof ln_2_pos; pose proof (two_to_pos k).
  apply Rmult_le_reg_r with (ln 2); [assumption|].
  replace (ln a / ln 2 * ln 2) with (ln a) by (field; lra).
  rewrite <- ln_two_to; apply ln_at_most; split; assumption.
Qed.

Lemma Rfloor_log2_le k a : 0 < a < two_to (k + 1) -> Rfloor_log2 a <= IZR k.
Proof.
  intros [Ha H]; apply Rfloor_le; pose proof ln_2_pos.
  apply Rmult_lt_reg_r with (ln 2); [assumption|].
  replace (ln a / ln 2 * ln 2) with (ln a) by (field; lra).
  rewrite <- plus_IZR, <- ln_two_to; apply ln_increasing; assumption.
Qed.

(** The three functions are what they are called. *)
Theorem Rfloor_spec a : Rfloor a <= a < Rfloor a + 1.
Proof. unfold Rfloor; destruct (base_Int_part a); lra. Qed.

Theorem Rceil_spec a : Rceil a - 1 < a <= Rceil a.
Proof. unfold Rceil; pose proof (Rfloor_spec (- a)); lra. Qed.

Theorem Rfloor_log2_spec a :
  0 < a -> exists k, Rfloor_log2 a = IZR k /\ two_to k <= a < two_to (k + 1).
Proof.
  intros Ha; pose proof ln_2_pos as H2; exists (Int_part (ln a / ln 2)); split; [reflexivity|].
  pose proof (Rfloor_spec (ln a / ln 2)) as Hk; unfold Rfloor in Hk.
  set (k := Int_part (ln a / ln 2)) in *.
  assert (Hln : IZR k * ln 2 <= ln a < IZR (k + 1) * ln 2).
  { rewrite plus_IZR; replace (ln a) with (ln a / ln 2 * ln 2) by (field; lra).
    split; [apply Rmult_le_compat_r|apply Rmult_lt_compat_r]; lra. }
  rewrite <- !ln_two_to in Hln; split; [|apply ln_lt_inv; [exact Ha|apply two_to_pos|apply Hln]].
  apply Rnot_lt_le; intros Hlt; apply ln_increasing in Hlt; lra.
Qed.

(** ** The rules *)

(** The floor increases. *)
Definition floor (x out : Interval) : bool :=
  lower (lo out) (Number.whole (Number.floor (lo x))) &&
  upper (Number.whole (Number.floor (hi x))) (hi out).

Theorem floor_sound x out : floor x out = true -> forall a, Inside a x -> Inside (Rfloor a) out.
Proof.
  unfold floor; intros H a Ha.
  pose proof (Number.floor_bounds (lo x)); pose proof (Number.floor_bounds (hi x)); to_reals.
  split; eapply Rle_trans; try eassumption; [apply Rfloor_ge|apply Rfloor_le]; lra.
Qed.

(** The ceiling of x is - floor (- x), and increases. *)
Definition ceil (x out : Interval) : bool :=
  lower (lo out) (Number.whole (- Number.floor (Number.neg (lo x)))) &&
  upper (Number.whole (- Number.floor (Number.neg (hi x)))) (hi out).

Theorem ceil_sound x out : ceil x out = true -> forall a, Inside a x -> Inside (Rceil a) out.
Proof.
  unfold ceil, Rceil; intros H a Ha.
  pose proof (Number.floor_bounds (Number.neg (lo x))) as Hl.
  pose proof (Number.floor_bounds (Number.neg (hi x))) as Hu; to_reals.
  rewrite opp_IZR in *.
  pose proof (Rfloor_le (Number.floor (Number.neg (lo x))) (- a)).
  pose proof (Rfloor_ge (Number.floor (Number.neg (hi x))) (- a)).
  split; lra.
Qed.

(** The largest whole k with 2^k <= x, for x = n/d > 0: either bits(n) - bits(d) or one less. *)
Definition log2_floor (x : Number) : Z :=
  let '(n, d) := Number.ratio x in
  let k := (bits n - bits d)%Z in
  let fits := (Z.shiftl d (Z.max k 0) <=? Z.shiftl n (Z.max (- k) 0))%Z in
  (k - (if fits then 0 else 1))%Z.

(** n/d against 2^k as the kernel compares them: d * 2^max(k,0) against n * 2^max(-k,0). *)
Lemma shifted_quotient n d k :
  (0 < d)%Z ->
  IZR n / IZR d * two_to (- k) = IZR (Z.shiftl n (Z.max (- k) 0)) / IZR (Z.shiftl d (Z.max k 0)).
Proof.
  intros Hd; apply IZR_lt in Hd; rewrite !IZR_shiftl by lia.
  replace (- k)%Z with (Z.max (- k) 0 + - Z.max k 0)%Z at 1 by lia.
  rewrite two_to_add, two_to_opp; field.
  split; [apply Rgt_not_eq, two_to_pos|lra].
Qed.

(** 2^(k-1) < n/d < 2^(k+1) for k = bits(n) - bits(d). *)
Lemma quotient_digits n d :
  (0 < n)%Z -> (0 < d)%Z ->
  two_to (bits n - bits d - 1) < IZR n / IZR d < two_to (bits n - bits d + 1).
Proof.
  intros Hn Hd.
  destruct (bits_bounds n) as [Hnl Hnu]; [lia|]; destruct (bits_bounds d) as [Hdl Hdu]; [lia|].
  rewrite Z.abs_eq in * by lia; apply IZR_lt in Hn; apply IZR_lt in Hd.
  split; apply Rmult_lt_reg_r with (IZR d); try exact Hd;
    replace (IZR n / IZR d * IZR d) with (IZR n) by (field; lra).
  - pose proof (two_to_pos (bits n - bits d - 1)).
    apply Rlt_le_trans with (two_to (bits n - bits d - 1) * two_to (bits d)); [nra|].
    rewrite <- two_to_add; replace (bits n - bits d - 1 + bits d)%Z with (bits n - 1)%Z by ring.
    exact Hnl.
  - pose proof (two_to_pos (bits n - bits d + 1)).
    apply Rlt_le_trans with (two_to (bits n - bits d + 1) * two_to (bits d - 1)); [|nra].
    rewrite <- two_to_add.
    replace (bits n - bits d + 1 + (bits d - 1))%Z with (bits n) by ring; exact Hnu.
Qed.

Theorem log2_floor_bounds x :
  0 < value x -> two_to (log2_floor x) <= value x < two_to (log2_floor x + 1).
Proof.
  unfold log2_floor; intros Hx; destruct (Number.ratio x) as [n d] eqn:E.
  destruct (Number.ratio_value x n d E) as [Hd [Hv Hsign]].
  assert (Hn : (0 < n)%Z) by (destruct (Number.sign_cases x) as [H|[H|H]]; lra || lia).
  pose proof (quotient_digits n d Hn Hd) as Hk; rewrite <- Hv in Hk.
  pose proof (shifted_quotient n d (bits n - bits d) Hd) as Hq; rewrite <- Hv in Hq.
  set (k := (bits n - bits d)%Z) in *; pose proof (two_to_pos k).
  set (N := Z.shiftl n (Z.max (- k) 0)) in *; set (D := Z.shiftl d (Z.max k 0)) in *.
  assert (HD : 0 < IZR D).
  { unfold D; rewrite IZR_shiftl by lia; apply IZR_lt in Hd.
    apply Rmult_lt_0_compat; [exact Hd|apply two_to_pos]. }
  assert (Hs : value x * IZR D = IZR N * two_to k).
  { replace (IZR N) with (value x * two_to (- k) * IZR D) by (rewrite Hq; field; lra).
    rewrite two_to_opp; field; lra. }
  destruct (Z.leb_spec D N) as [H1|H1].
  - apply IZR_le in H1; rewrite Z.sub_0_r; split; [|lra].
    apply Rmult_le_reg_r with (IZR D); [exact HD|nra].
  - apply IZR_lt in H1; split; [lra|]; rewrite Z.sub_add.
    apply Rmult_lt_reg_r with (IZR D); [exact HD|nra].
Qed.

(** floor (log2 x) increases. *)
Definition floor_log2 (x out : Interval) : bool :=
  if (Number.sign (lo x) <=? 0)%Z then false
  else
    lower (lo out) (Number.whole (log2_floor (lo x))) &&
    upper (Number.whole (log2_floor (hi x))) (hi out).

Theorem floor_log2_sound x out :
  floor_log2 x out = true -> forall a, Inside a x -> 0 < a /\ Inside (Rfloor_log2 a) out.
Proof.
  unfold floor_log2; intros H a Ha.
  destruct (Number.sign (lo x) <=? 0)%Z eqn:Hx; [discriminate|].
  apply Number.sign_not_nonpos in Hx; to_reals.
  pose proof (log2_floor_bounds (lo x)); pose proof (log2_floor_bounds (hi x)).
  pose proof (Rfloor_log2_ge (log2_floor (lo x)) a).
  pose proof (Rfloor_log2_le (log2_floor (hi x)) a); lra.
Qed.

(** Only of one whole number that is at least 1: its closed form. *)
Definition heap_diameter (x out : Interval) : bool :=
  let vertices := Number.floor (lo x) in
  let whole := Number.whole vertices in
  if (Z.sgn vertices <=? 0)%Z
    || negb (Number.is_eq whole (lo x)) || negb (Number.is_eq whole (hi x))
  then false
  else
    let h := (bits vertices - 1)%Z in
    let reaches := (Z.shiftl 3 h <=? vertices * 2)%Z in
    let diameter := (if (h =? 0) || reaches then 2 * h else 2 * h - 1)%Z in
    encloses out (Number.whole diameter).

Lemma bits_log2 n : (0 < n)%Z -> (bits n - 1 = Z.log2 n)%Z.
Proof. destruct n as [|[p|p|]|p]; cbn [bits Z.log2 Pos.size]; lia. Qed.

Theorem heap_diameter_sound x out :
  heap_diameter x out = true ->
  forall a, Inside a x ->
  exists K, (1 <= K)%Z /\ a = IZR K /\ Inside (IZR (heap_closed_form K)) out.
Proof.
  unfold heap_diameter; intros H a Ha.
  match type of H with (if ?c then _ else _) = _ => destruct c eqn:Hwhole end; [discriminate|].
  apply orb_false_elim in Hwhole; destruct Hwhole as [Hwhole Hhi].
  apply orb_false_elim in Hwhole; destruct Hwhole as [Hpos Hlo].
  apply negb_false_iff in Hlo; apply negb_false_iff in Hhi; apply Z.leb_gt in Hpos.
  set (K := Number.floor (lo x)) in *; exists K.
  split; [lia|split; [to_reals; lra|]].
  rewrite bits_log2 in H by lia.
  rewrite Z.shiftl_mul_pow2, (Z.mul_comm K) in H by (apply Z.log2_nonneg).
  unfold heap_closed_form; to_reals; lra.
Qed.
