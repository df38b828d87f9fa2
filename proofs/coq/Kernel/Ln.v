(** * Logarithms: [bounds] of crates/kernel/src/ln.rs, and the rules of crates/kernel/src/rules.rs that use it

    | Rust                         | here             | theorem                                   |
    |------------------------------|------------------|-------------------------------------------|
    | ln::bounds, y in [2/3, 4/3]  | reduction        | reduction_sound                           |
    | ln::bounds                   | bounds           | bounds_sound, bounds_stops                |
    | Series, series_digits        | the same         | series_digits_large, rules_have_bounds    |
    | ln                           | ln               | ln_sound                                  |
    | exp                          | exp              | exp_sound                                 |
    | atanh                        | atanh            | atanh_sound                               |

    [bounds] needs p >= 8; its callers have p >= 64 by [series_digits_large]. Its own calls of
    [Atanh.atanh] need arguments between 0 and 1/3: that is [reduction_sound], and 1/3 itself.
    The rules have the names of the Rust functions, so this file is required but not imported by
    others; below the rules [ln] and [exp], the real functions are Rpower.ln and Rtrigo_def.exp. *)

From Coq Require Import ZArith Reals Lra Lia Bool.
From Proofmark.Kernel Require Import Number Interval Whole Atanh.
Local Open Scope R_scope.

(** ** Bounds on ln x *)

(** For x = n/d > 0, integers n', d' and k with x = n'/d' * 2^k and n'/d' in [2/3, 4/3]. *)
Definition reduction (n d : Z) : Z * Z * Z :=
  let k := (bits n - bits d)%Z in
  let (n, d) := (Z.shiftl n (Z.max (- k) 0), Z.shiftl d (Z.max k 0)) in
  if (d * 4 <? n * 3)%Z then (n, Z.shiftl d 1, k + 1)%Z
  else if (n * 3 <? d * 2)%Z then (Z.shiftl n 1, d, k - 1)%Z
  else (n, d, k).

Lemma reduction_sound n d n' d' k :
  (0 < n)%Z -> (0 < d)%Z -> reduction n d = (n', d', k) ->
  (0 < n')%Z /\ (0 < d')%Z /\ (2 * d' <= 3 * n')%Z /\ (3 * n' <= 4 * d')%Z /\
  IZR n / IZR d = IZR n' / IZR d' * two_to k.
Proof.
  unfold reduction; intros Hn Hd.
  pose proof (quotient_digits n d Hn Hd) as Hk.
  pose proof (shifted_quotient n d (bits n - bits d) Hd) as Hq.
  assert (HN : (0 < Z.shiftl n (Z.max (- (bits n - bits d)) 0))%Z)
    by (rewrite Z.shiftl_mul_pow2 by lia; lia).
  assert (HD : (0 < Z.shiftl d (Z.max (bits n - bits d) 0))%Z)
    by (rewrite Z.shiftl_mul_pow2 by lia; lia).
  set (N := Z.shiftl n _) in *; set (D := Z.shiftl d _) in *; set (j := (bits n - bits d)%Z) in *.
  apply IZR_lt in HN as HN'; apply IZR_lt in HD as HD'; pose proof (two_to_pos j) as Hj.
  assert (Hx : IZR n / IZR d = IZR N / IZR D * two_to j).
  { rewrite <- Hq, two_to_opp; field; apply IZR_lt in Hd; lra. }
  assert (Hy : two_to (-1) * two_to j < IZR N / IZR D * two_to j < two_to 1 * two_to j).
  { rewrite <- Hx, <- !two_to_add; replace (-1 + j)%Z with (j - 1)%Z by ring.
    rewrite (Z.add_comm 1); exact Hk. }
  assert (Hy' : (D < 2 * N /\ N < 2 * D)%Z).
  { destruct Hy as [Hl Hu]; apply Rmult_lt_reg_r in Hl; apply Rmult_lt_reg_r in Hu; try exact Hj.
    apply (Rmult_lt_compat_r (IZR D) _ _ HD') in Hl.
    apply (Rmult_lt_compat_r (IZR D) _ _ HD') in Hu.
    replace (IZR N / IZR D * IZR D) with (IZR N) in Hl, Hu by (field; lra); simpl in Hl, Hu.
    split; apply lt_IZR; rewrite mult_IZR; lra. }
  rewrite !(Z.shiftl_mul_pow2 _ 1), Z.pow_1_r by lia.
  destruct (Z.ltb_spec (D * 4) (N * 3)) as [H1|H1];
    [|destruct (Z.ltb_spec (N * 3) (D * 2)) as [H2|H2]];
    intros H; injection H as <- <- <-;
    (split; [lia|split; [lia|split; [lia|split; [lia|]]]]); rewrite Hx; [| |reflexivity].
  - rewrite two_to_add, mult_IZR; simpl; field; lra.
  - unfold Z.sub; rewrite two_to_add, mult_IZR; simpl; field; lra.
Qed.

(** Integers l and u with l * 2^-p <= ln x <= u * 2^-p, for x > 0 and p >= 8. *)
Definition bounds (x : Number) (p : Z) : option (Z * Z) :=
  let '(n, d) := Number.ratio x in
  let '(n, d, k) := reduction n d in
  let (difference, sum) := (n - d, n + d)%Z in
  match Atanh.atanh (Z.abs difference) sum p with
  | None => None
  | Some (small, large) =>
      let (small, large) := (small * 2, large * 2)%Z in
      let (low, high) :=
        if (Z.sgn difference <? 0)%Z then (- large, - small)%Z else (small, large) in
      if (k =? 0)%Z then Some (low, high)
      else
        match Atanh.atanh 1 3 p with
        | None => None
        | Some (ln2_low, ln2_high) =>
            let twice_k := (k * 2)%Z in
            let (a, b) := (ln2_low * twice_k, ln2_high * twice_k)%Z in
            let (a, b) := if (k <? 0)%Z then (b, a) else (a, b) in
            Some (low + a, high + b)%Z
        end
  end.

(** ln y = 2 atanh z for z = (y - 1)/(y + 1), and ln 2 = 2 atanh(1/3). *)
Lemma ln_atanh n d :
  0 < n -> 0 < d -> Rpower.ln (n / d) = 2 * Ratanh ((n - d) / (n + d)).
Proof.
  intros Hn Hd; unfold Ratanh; rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
  f_equal; field; lra.
Qed.

Lemma ln_2_atanh : Rpower.ln 2 = 2 * Ratanh (1 / 3).
Proof.
  replace 2 with (2 / 1) at 1 by field; rewrite ln_atanh by lra; do 2 f_equal; field.
Qed.

Lemma Ratanh_opp z : -1 < z < 1 -> Ratanh (- z) = - Ratanh z.
Proof.
  intros Hz; unfold Ratanh.
  replace ((1 + - z) / (1 - - z)) with (/ ((1 + z) / (1 - z))) by (field; lra).
  rewrite ln_Rinv by (apply Rdiv_lt_0_compat; lra); ring.
Qed.

Theorem bounds_sound x p l u :
  0 < value x -> (0 <= p)%Z -> bounds x p = Some (l, u) ->
  IZR l * two_to (- p) <= Rpower.ln (value x) <= IZR u * two_to (- p).
Proof.
  unfold bounds; intros Hx Hp H.
  destruct (Number.ratio x) as [n d] eqn:Eratio.
  destruct (Number.ratio_value x n d Eratio) as [Hd [Hv Hsign]].
  assert (Hn : (0 < n)%Z) by (destruct (Number.sign_cases x) as [E|[E|E]]; lra || lia).
  destruct (reduction n d) as [[n' d'] k] eqn:Ereduction.
  destruct (reduction_sound n d n' d' k Hn Hd Ereduction) as (Hn' & Hd' & Hl & Hu & Hq).
  destruct (Atanh.atanh (Z.abs (n' - d')) (n' + d') p) as [[small large]|] eqn:Ea;
    [|discriminate].
  apply Atanh.atanh_sound in Ea; [|lia..].
  apply IZR_lt in Hn' as Hnr; apply IZR_lt in Hd' as Hdr; pose proof (two_to_pos (- p)) as Hunit.
  rewrite Hv, Hq, ln_mult, ln_two_to, ln_atanh by (auto using two_to_pos, Rdiv_lt_0_compat).
  rewrite <- minus_IZR, <- plus_IZR.
  set (z := IZR (n' - d') / IZR (n' + d')) in *.
  assert (Hsmall : -1 < z < 1).
  { unfold z; rewrite minus_IZR, plus_IZR.
    split; apply Rmult_lt_reg_r with (IZR n' + IZR d'); try lra;
      unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
  (* The bounds on 2 atanh z, whatever its sign. *)
  assert (Hz : let (low, high) := if (Z.sgn (n' - d') <? 0)%Z
                 then (- (large * 2), - (small * 2))%Z else (small * 2, large * 2)%Z in
               IZR low * two_to (- p) <= 2 * Ratanh z <= IZR high * two_to (- p)).
  { destruct (Z.ltb_spec (Z.sgn (n' - d')) 0) as [Hneg|Hpos].
    - rewrite Z.abs_neq, opp_IZR in Ea by lia.
      replace (- IZR (n' - d') / IZR (n' + d')) with (- z) in Ea
        by (unfold z; field; rewrite plus_IZR; lra).
      rewrite Ratanh_opp, !opp_IZR, !mult_IZR in * by (exact Hsmall); lra.
    - rewrite Z.abs_eq in Ea by lia; fold z in Ea; rewrite !mult_IZR; lra. }
  destruct (if (Z.sgn (n' - d') <? 0)%Z then _ else _) as [low high].
  destruct (Z.eqb_spec k 0) as [->|Hk0].
  { injection H as <- <-; lra. }
  destruct (Atanh.atanh 1 3 p) as [[ln2_low ln2_high]|] eqn:E2; [|discriminate].
  apply Atanh.atanh_sound in E2; [|lia..].
  rewrite ln_2_atanh; set (t := Ratanh (1 / 3)) in *.
  destruct (Z.ltb_spec k 0) as [Hneg|Hpos]; injection H as <- <-;
    rewrite !plus_IZR, !mult_IZR.
  - apply IZR_lt in Hneg; nra.
  - apply IZR_le in Hpos; nra.
Qed.

Theorem bounds_stops x p :
  0 < value x -> (8 <= p)%Z -> exists l u, bounds x p = Some (l, u).
Proof.
  unfold bounds; intros Hx Hp.
  destruct (Number.ratio x) as [n d] eqn:Eratio.
  destruct (Number.ratio_value x n d Eratio) as [Hd [Hv Hsign]].
  assert (Hn : (0 < n)%Z) by (destruct (Number.sign_cases x) as [E|[E|E]]; lra || lia).
  destruct (reduction n d) as [[n' d'] k] eqn:Ereduction.
  destruct (reduction_sound n d n' d' k Hn Hd Ereduction) as (Hn' & Hd' & Hl & Hu & _).
  destruct (atanh_stops (Z.abs (n' - d')) (n' + d') p) as (s & t & ->); [lia..|].
  destruct (if (Z.sgn (n' - d') <? 0)%Z then _ else _) as [low high].
  destruct (k =? 0)%Z; [do 2 eexists; reflexivity|].
  destruct (atanh_stops 1 3 p) as (v & w & ->); [lia..|].
  destruct (if (k <? 0)%Z then _ else _) as [a b]; do 2 eexists; reflexivity.
Qed.

(** ** The rules *)

Lemma exp_at_most a b : a <= b -> Rtrigo_def.exp a <= Rtrigo_def.exp b.
Proof. intros [H| ->]; [apply Rlt_le, exp_increasing, H|apply Rle_refl]. Qed.

(** Guard bits of the fixed-point series beyond the digits of the claimed ends. *)
Definition GUARD : Z := 64.

(** What the digits of a series are counted for: the claimed ends of ln, atanh and functions of
    angles, after the point; or telling the ends of exp from their neighbours. *)
Inductive Series := Absolute | Relative.

(** How many binary digits after the point the series of a step are bounded to. *)
Definition series_digits (series : Series) (out : Interval) : Z :=
  let digits :=
    match series with
    | Absolute => Z.max (Number.fraction_bits (lo out)) (Number.fraction_bits (hi out))
    | Relative => Z.max (Number.width (lo out)) (Number.width (hi out))
    end in
  (digits + GUARD)%Z.

Lemma series_digits_large series out : (64 <= series_digits series out)%Z.
Proof.
  unfold series_digits, GUARD; pose proof (Number.width_nonneg (lo out)).
  pose proof (Number.fraction_bits_nonneg (lo out)); destruct series; lia.
Qed.

(** So wherever a rule asks for bounds on the logarithm of a positive number, there are some. *)
Theorem rules_have_bounds series out x :
  0 < value x -> exists l u, bounds x (series_digits series out) = Some (l, u).
Proof.
  intros Hx; apply bounds_stops; [exact Hx|].
  pose proof (series_digits_large series out); lia.
Qed.

(** The logarithm increases; its value at each end is bounded by [bounds]. A match on [bounds]
    stands for the question mark of the Rust code. *)
Definition ln (x out : Interval) : bool :=
  if (Number.sign (lo x) <=? 0)%Z then false
  else
    let p := series_digits Absolute out in
    match bounds (lo x) p, bounds (hi x) p with
    | Some (l, _), Some (_, u) =>
        lower (lo out) (Number.dyadic l (- p)) && upper (Number.dyadic u (- p)) (hi out)
    | _, _ => false
    end.

Theorem ln_sound x out :
  ln x out = true -> forall a, Inside a x -> 0 < a /\ Inside (Rpower.ln a) out.
Proof.
  unfold ln; intros H a Ha.
  destruct (Number.sign (lo x) <=? 0)%Z eqn:Hx; [discriminate|].
  apply Number.sign_not_nonpos in Hx; pose proof (series_digits_large Absolute out) as Hp.
  set (p := series_digits Absolute out) in *.
  destruct (bounds (lo x) p) as [[l l']|] eqn:El; [|discriminate].
  destruct (bounds (hi x) p) as [[u' u]|] eqn:Eu; [|discriminate].
  to_reals; apply bounds_sound in El; [|lra|lia]; apply bounds_sound in Eu; [|lra|lia].
  pose proof (ln_at_most (value (lo x)) a); pose proof (ln_at_most a (value (hi x))); lra.
Qed.

(** lo <= exp a if lo <= 0 or ln lo <= a; exp b <= hi if 0 < hi and b <= ln hi. *)
Definition exp (x out : Interval) : bool :=
  let p := series_digits Relative out in
  (if (0 <? Number.sign (lo out))%Z then
     match bounds (lo out) p with
     | Some (_, u) => lower (Number.dyadic u (- p)) (lo x)
     | None => false
     end
   else true) &&
  (if (Number.sign (hi out) <=? 0)%Z then false
   else
     match bounds (hi out) p with
     | Some (l, _) => upper (hi x) (Number.dyadic l (- p))
     | None => false
     end).

Theorem exp_sound x out :
  exp x out = true -> forall a, Inside a x -> Inside (Rtrigo_def.exp a) out.
Proof.
  unfold exp; intros H a Ha; apply andb_prop in H; destruct H as [Hl Hu].
  pose proof (series_digits_large Relative out) as Hp; set (p := series_digits Relative out) in *.
  split.
  - destruct (0 <? Number.sign (lo out))%Z eqn:Hs.
    + apply Number.sign_pos in Hs.
      destruct (bounds (lo out) p) as [[l u]|] eqn:E; [|discriminate].
      apply bounds_sound in E; [|exact Hs|lia]; to_reals.
      rewrite <- (exp_ln (value (lo out))) by exact Hs; apply exp_at_most; lra.
    + apply Number.sign_not_pos in Hs; pose proof (exp_pos a); lra.
  - destruct (Number.sign (hi out) <=? 0)%Z eqn:Hs; [discriminate|].
    apply Number.sign_not_nonpos in Hs.
    destruct (bounds (hi out) p) as [[l u]|] eqn:E; [|discriminate].
    apply bounds_sound in E; [|exact Hs|lia]; to_reals.
    rewrite <- (exp_ln (value (hi out))) by exact Hs; apply exp_at_most; lra.
Qed.

(** (1 + x) / (1 - x), for -1 < x < 1. *)
Definition quotient (x : Number) : option Number :=
  let '(n, d) := Number.ratio x in
  let (above, below) := (d + n, d - n)%Z in
  if (Z.sgn above <=? 0)%Z then None else Number.fraction above below.

Lemma quotient_value x q :
  quotient x = Some q -> -1 < value x < 1 /\ value q = (1 + value x) / (1 - value x).
Proof.
  unfold quotient; destruct (Number.ratio x) as [n d] eqn:E.
  destruct (Number.ratio_value x n d E) as [Hd [-> _]].
  destruct (Z.leb_spec (Z.sgn (d + n)) 0) as [|Habove]; [discriminate|]; intros Hq.
  apply Number.fraction_value in Hq; destruct Hq as [Hbelow ->].
  assert (Hn : (- d < n < d)%Z) by lia; destruct Hn as [Hl Hu].
  apply IZR_lt in Hl; apply IZR_lt in Hu; apply IZR_lt in Hd; rewrite opp_IZR in Hl; split.
  - split; apply Rmult_lt_reg_r with (IZR d); try exact Hd;
      unfold Rdiv; rewrite ?Rmult_assoc, ?Rinv_l; lra.
  - rewrite plus_IZR, minus_IZR; field; lra.
Qed.

(** atanh increases, and 2 atanh x = ln ((1 + x) / (1 - x)). *)
Definition atanh (x out : Interval) : bool :=
  let p := series_digits Absolute out in
  let half := (p + 1)%Z in
  match quotient (lo x), quotient (hi x) with
  | Some low, Some high =>
      match bounds low p, bounds high p with
      | Some (l, _), Some (_, u) =>
          lower (lo out) (Number.dyadic l (- half)) && upper (Number.dyadic u (- half)) (hi out)
      | _, _ => false
      end
  | _, _ => false
  end.

Lemma unit_quotient_increases a b :
  -1 < a -> a <= b -> b < 1 -> 0 < (1 + a) / (1 - a) <= (1 + b) / (1 - b).
Proof.
  intros Ha Hab Hb; split; [apply Rdiv_lt_0_compat; lra|].
  apply Rmult_le_compat; try lra; [apply Rlt_le, Rinv_0_lt_compat; lra|].
  apply Rinv_le_contravar; lra.
Qed.

Theorem atanh_sound x out :
  atanh x out = true -> forall a, Inside a x -> -1 < a < 1 /\ Inside (Ratanh a) out.
Proof.
  unfold atanh; intros H a Ha.
  pose proof (series_digits_large Absolute out) as Hp; set (p := series_digits Absolute out) in *.
  destruct (quotient (lo x)) as [low|] eqn:Elow; [|discriminate].
  destruct (quotient (hi x)) as [high|] eqn:Ehigh; [|discriminate].
  apply quotient_value in Elow; destruct Elow as [Hxl Elow].
  apply quotient_value in Ehigh; destruct Ehigh as [Hxh Ehigh].
  destruct (bounds low p) as [[l l']|] eqn:El; [|discriminate].
  destruct (bounds high p) as [[u' u]|] eqn:Eu; [|discriminate].
  to_reals; unfold Ratanh.
  pose proof (unit_quotient_increases (value (lo x)) a) as Hl.
  pose proof (unit_quotient_increases a (value (hi x))) as Hu.
  apply bounds_sound in El; [|rewrite Elow; lra|lia].
  apply bounds_sound in Eu; [|rewrite Ehigh; lra|lia].
  rewrite Elow in El; rewrite Ehigh in Eu.
  pose proof (ln_at_most ((1 + value (lo x)) / (1 - value (lo x))) ((1 + a) / (1 - a))).
  pose proof (ln_at_most ((1 + a) / (1 - a)) ((1 + value (hi x)) / (1 - value (hi x)))).
  rewrite Z.opp_add_distr, two_to_add in *; simpl (two_to (- (1))) in *; lra.
Qed.
