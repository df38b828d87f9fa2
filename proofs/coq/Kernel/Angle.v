(** * Bounds on pi, atan, sin and cos: the public functions of crates/kernel/src/angle.rs

    | Rust                          | here         | theorem                               |
    |-------------------------------|--------------|---------------------------------------|
    | angle::pi                     | pi           | pi_sound, pi_stops                    |
    | angle::atan                   | atan         | atan_sound, atan_stops                |
    | Turned                        | Turned       |                                       |
    | turned, x = k * pi/2 + r      | quarters     | quarters_sound, quarters_stops        |
    | turned, bounds at [least]     | nearby       | nearby_sound, nearby_stops            |
    | angle::turned                 | turned       | turned_sound, turned_stops            |

    A result [None] stands for TooLarge, or for fuel that ran out; by the [_stops] theorems the
    latter does not happen for p >= 8. The functions have the names of the Rust functions, so this
    file is required but not imported by others; below [atan], the real function is Ratan.atan. *)

From Coq Require Import ZArith Reals Lra Lia Bool Machin.
From Proofmark.Kernel Require Import Number Series Alternating.
Local Open Scope R_scope.

(** ** Sums and differences of bounds *)

Lemma Between_opp whole l x u : Between whole l x u -> Between whole (- u) (- x) (- l).
Proof. unfold Between; rewrite !opp_IZR; lra. Qed.

Lemma Between_add whole l x u l' y u' :
  Between whole l x u -> Between whole l' y u' -> Between whole (l + l') (x + y) (u + u').
Proof. unfold Between; rewrite !plus_IZR; lra. Qed.

Lemma Between_sub whole l x u l' y u' :
  Between whole l x u -> Between whole l' y u' -> Between whole (l - u') (x - y) (u - l').
Proof. unfold Between; rewrite !minus_IZR; lra. Qed.

(** [Between] in the form in which the rules use it. *)
Lemma Between_two_to p l x u :
  (0 <= p)%Z -> Between (2 ^ p) l x u -> IZR l * two_to (- p) <= x <= IZR u * two_to (- p).
Proof.
  intros Hp [Hl Hu]; rewrite two_to_opp, two_to_nonneg by exact Hp.
  assert (Hw : 0 < IZR (2 ^ p)) by (apply IZR_lt; lia); apply Rinv_0_lt_compat in Hw as Hi.
  replace x with (x * IZR (2 ^ p) * / IZR (2 ^ p)) by (field; lra); nra.
Qed.

(** ** pi *)

(** Integers l and u with l * 2^-p <= pi <= u * 2^-p. *)
Definition pi (p : Z) : option (Z * Z) :=
  match arc 1 5 p, arc 1 239 p with
  | Some (a, b), Some (c, d) => Some (a * 16 - d * 4, b * 16 - c * 4)%Z
  | _, _ => None
  end.

Theorem pi_sound p l u : (0 <= p)%Z -> pi p = Some (l, u) -> Between (2 ^ p) l PI u.
Proof.
  unfold pi; intros Hp H.
  destruct (arc 1 5 p) as [[a b]|] eqn:E5; [|discriminate].
  destruct (arc 1 239 p) as [[c d]|] eqn:E239; [|discriminate]; injection H as <- <-.
  apply arc_sound in E5; [|lia..]; apply arc_sound in E239; [|lia..].
  unfold Rdiv in E5, E239; rewrite Rmult_1_l in E5, E239; pose proof Machin_4_5_239.
  unfold Between in *; rewrite !minus_IZR, !mult_IZR.
  replace PI with (16 * Ratan.atan (/ 5) - 4 * Ratan.atan (/ 239)) by lra; lra.
Qed.

Theorem pi_stops p : (8 <= p)%Z -> exists l u, pi p = Some (l, u).
Proof.
  intros Hp; unfold pi; destruct (arc_stops 1 5 p) as (a & b & ->); [lia..|].
  destruct (arc_stops 1 239 p) as (c & d & ->); [lia..|]; do 2 eexists; reflexivity.
Qed.

(** ** The arctangent *)

(** Bounds on atan (y/d): the series up to 1/2; pi/4 + atan z with z = (y - d)/(y + d) up to 2; and
    pi/2 - atan (d/y) from there on. *)
Definition atan_positive (y d p : Z) : option (Z * Z) :=
  if (y * 2 <=? d)%Z then arc y d p
  else
    let middle := (y <? d * 2)%Z in
    let quarters := (if middle then 4 else 2)%Z in
    match pi p with
    | None => None
    | Some (pi_low, pi_high) =>
        let (first, last) := (pi_low / quarters, div_ceil pi_high quarters)%Z in
        let rest := (y - d)%Z in
        match (if middle then arc (Z.abs rest) (y + d) p else arc d y p) with
        | None => None
        | Some (small, large) =>
            if middle && (0 <=? Z.sgn rest)%Z then Some (first + small, last + large)%Z
            else Some (first - large, last - small)%Z
        end
    end.

(** Integers l and u with l * 2^-p <= atan x <= u * 2^-p. *)
Definition atan (x : Number) (p : Z) : option (Z * Z) :=
  let '(n, d) := Number.ratio x in
  match atan_positive (Z.abs n) d p with
  | None => None
  | Some (low, high) => if (Z.sgn n <? 0)%Z then Some (- high, - low)%Z else Some (low, high)
  end.

Lemma atan_shifted y : 0 < y -> Ratan.atan y = PI / 4 + Ratan.atan ((y - 1) / (y + 1)).
Proof.
  intros Hy; rewrite <- atan_1; pose proof PI_RGT_0.
  replace ((y - 1) / (y + 1)) with (atan_sub y 1) by (unfold atan_sub; field; lra).
  apply atan_sub_correct; [lra| |apply atan_bound].
  pose proof (atan_bound y); pose proof (atan_increasing 0 y Hy) as Hzero.
  rewrite atan_0 in Hzero; rewrite atan_1; lra.
Qed.

Lemma atan_positive_sound y d p l u :
  (0 <= y)%Z -> (0 < d)%Z -> (0 <= p)%Z ->
  atan_positive y d p = Some (l, u) -> Between (2 ^ p) l (Ratan.atan (IZR y / IZR d)) u.
Proof.
  unfold atan_positive; intros Hy Hd Hp; apply IZR_lt in Hd as Hd'.
  destruct (Z.leb_spec (y * 2) d) as [|Hlarge]; [apply arc_sound; assumption|].
  destruct (pi p) as [[pi_low pi_high]|] eqn:Epi; [|discriminate].
  apply pi_sound in Epi; [|exact Hp].
  assert (Hy' : 0 < IZR y) by (apply IZR_lt; lia).
  destruct (Z.ltb_spec y (d * 2)) as [Hmiddle|Hmiddle]; cbn [andb].
  - pose proof (Between_divided _ _ _ _ 4 ltac:(lia) Epi) as Hq.
    destruct (arc (Z.abs (y - d)) (y + d) p) as [[small large]|] eqn:E; [|discriminate].
    apply arc_sound in E; [|lia..].
    rewrite atan_shifted by (apply Rdiv_lt_0_compat; assumption).
    replace ((IZR y / IZR d - 1) / (IZR y / IZR d + 1)) with (IZR (y - d) / IZR (y + d))
      by (rewrite minus_IZR, plus_IZR; field; lra).
    destruct (Z.leb_spec 0 (Z.sgn (y - d))) as [Hsign|Hsign]; intros H; injection H as <- <-.
    + rewrite Z.abs_eq in E by lia; apply Between_add; assumption.
    + rewrite Z.abs_neq, opp_IZR, Ropp_div, atan_opp in E by lia.
      rewrite <- (Ropp_involutive (Ratan.atan _)); apply Between_sub; assumption.
  - pose proof (Between_divided _ _ _ _ 2 ltac:(lia) Epi) as Hq.
    destruct (arc d y p) as [[small large]|] eqn:E; [|discriminate].
    intros H; injection H as <- <-; apply arc_sound in E; [|lia..].
    replace (IZR y / IZR d) with (/ (IZR d / IZR y)) by (field; lra).
    rewrite atan_inv by (apply Rdiv_lt_0_compat; assumption); apply Between_sub; assumption.
Qed.

Theorem atan_sound x p l u :
  (0 <= p)%Z -> atan x p = Some (l, u) -> Between (2 ^ p) l (Ratan.atan (value x)) u.
Proof.
  unfold atan; intros Hp; destruct (Number.ratio x) as [n d] eqn:Eratio.
  destruct (Number.ratio_value x n d Eratio) as (Hd & -> & _).
  destruct (atan_positive (Z.abs n) d p) as [[low high]|] eqn:E; [|discriminate].
  apply atan_positive_sound in E; [|lia..].
  destruct (Z.ltb_spec (Z.sgn n) 0) as [Hsign|Hsign]; intros H; injection H as <- <-.
  - rewrite Z.abs_neq, opp_IZR, Ropp_div, atan_opp in E by lia.
    rewrite <- (Ropp_involutive (Ratan.atan _)); apply Between_opp, E.
  - rewrite Z.abs_eq in E by lia; exact E.
Qed.

Theorem atan_stops x p : (8 <= p)%Z -> exists l u, atan x p = Some (l, u).
Proof.
  unfold atan; intros Hp; destruct (Number.ratio x) as [n d] eqn:Eratio.
  destruct (Number.ratio_value x n d Eratio) as (Hd & _).
  assert (H : exists l u, atan_positive (Z.abs n) d p = Some (l, u)).
  { unfold atan_positive; destruct (Z.leb_spec (Z.abs n * 2) d); [apply arc_stops; lia|].
    destruct (pi_stops p Hp) as (a & b & ->).
    destruct (Z.ltb_spec (Z.abs n) (d * 2)).
    - destruct (arc_stops (Z.abs (Z.abs n - d)) (Z.abs n + d) p) as (v & w & ->); [lia..|].
      destruct (true && _)%bool; do 2 eexists; reflexivity.
    - destruct (arc_stops d (Z.abs n) p) as (v & w & ->); [lia..|]; do 2 eexists; reflexivity. }
  destruct H as (l & u & ->); destruct (_ <? 0)%Z; do 2 eexists; reflexivity.
Qed.

(** ** The sine and the cosine *)

(** What is known of cos(x - s * pi/2): it is between low * 2^-p and high * 2^-p, and
    from * pi/2 <= x <= to * pi/2. *)
Record Turned := { low : Z; high : Z; from : Z; to : Z }.

(** Integers k, least and most with x = k * pi/2 + r and least * 2^-p <= r <= most * 2^-p. *)
Definition quarters (x : Number) (p : Z) : option (Z * Z * Z) :=
  let '(n, d) := Number.ratio x in
  let q := (p + Z.max (bits n - bits d) 0)%Z in
  match pi q with
  | None => None
  | Some (pi_low, pi_high) =>
      let scaled := Z.shiftl n (q + 1) in
      let (t, u) := (scaled / d, div_ceil scaled d)%Z in
      let k := ((t * 2 + pi_low) / (pi_low * 2))%Z in
      let (a, b) := (k * pi_low, k * pi_high)%Z in
      let (a, b) := if (k <? 0)%Z then (b, a) else (a, b) in
      let unit := Z.shiftl 1 (q - p + 1) in
      Some (k, (t - b) / unit, div_ceil (u - a) unit)%Z
  end.

(** Bounds on cos(y + j * pi/2) at y = least * 2^-p, which is cos y, - sin y, - cos y, sin y for
    j = 0, 1, 2, 3. *)
Definition nearby (j least p : Z) : option (Z * Z) :=
  let size := Z.abs least in
  let whole := Z.shiftl 1 p in
  let minus := negb (Z.even ((j + 1) / 2)) in
  let (bounds, minus) :=
    if Z.even j then (wave (whole, whole) size cosine_step p, minus)
    else (wave (size, size) size sine_step p, xorb minus (Z.sgn least <? 0)%Z) in
  match bounds with
  | None => None
  | Some (low, high) => if minus then Some (- high, - low)%Z else Some (low, high)
  end.

(** Bounds on cos(x - s * pi/2), and quarter turns next to x. The bounds at [least] serve for all of
    [least, most]: as the slope is at most 1, the doubt about r adds as much. *)
Definition turned (x : Number) (s p : Z) : option Turned :=
  match quarters x p with
  | None => None
  | Some (k, least, most) =>
      let from := if (0 <=? Z.sgn least)%Z then k else (k - 1)%Z in
      let to := if (Z.sgn most <=? 0)%Z then k else (k + 1)%Z in
      let doubt := (most - least)%Z in
      let whole := Z.shiftl 1 p in
      if (whole <? Z.abs least)%Z || (whole <? Z.abs most)%Z then None
      else
        match nearby (k - s) least p with
        | None => None
        | Some (low, high) =>
            let (low, high) := (low - doubt, high + doubt)%Z in
            let (low, high) := (Z.max low (- whole), Z.min high whole) in
            Some {| low := low; high := high; from := from; to := to |}
        end
  end.

Theorem quarters_sound x p k least most :
  (0 <= p)%Z -> quarters x p = Some (k, least, most) ->
  Between (2 ^ p) least (value x - IZR k * (PI / 2)) most.
Proof.
  unfold quarters; intros Hp; destruct (Number.ratio x) as [n d] eqn:Eratio.
  destruct (Number.ratio_value x n d Eratio) as (Hd & -> & _).
  assert (Hq : (p <= p + Z.max (bits n - bits d) 0)%Z) by lia.
  set (q := (p + Z.max (bits n - bits d) 0)%Z) in *.
  destruct (pi q) as [[pi_low pi_high]|] eqn:Epi; [|discriminate].
  apply pi_sound in Epi; [|lia].
  rewrite !Z.shiftl_mul_pow2, Z.mul_1_l by lia.
  set (t := (n * 2 ^ (q + 1) / d)%Z); set (u := div_ceil (n * 2 ^ (q + 1)) d).
  set (j := ((t * 2 + pi_low) / (pi_low * 2))%Z); set (unit := (2 ^ (q - p + 1))%Z).
  assert (Hx : Between (2 ^ q) t (2 * (IZR n / IZR d)) u).
  { replace (2 * (IZR n / IZR d)) with (2 * IZR n / IZR d) by (unfold Rdiv; ring).
    apply Between_divided; [exact Hd|]; unfold Between.
    rewrite Z.pow_add_r, !mult_IZR by lia; simpl (2 ^ 1)%Z; lra. }
  assert (Hturns : let (a, b) := if (j <? 0)%Z then (j * pi_high, j * pi_low)%Z
                     else (j * pi_low, j * pi_high)%Z in
                   Between (2 ^ q) a (IZR j * PI) b).
  { unfold Between in *; destruct (Z.ltb_spec j 0) as [Hj|Hj];
      [apply IZR_lt in Hj|apply IZR_le in Hj]; rewrite !mult_IZR; nra. }
  destruct (if (j <? 0)%Z then _ else _) as [a b]; intros H; injection H as <- <- <-.
  assert (Hunit : (0 < unit)%Z) by (unfold unit; lia).
  pose proof (Between_divided _ _ _ _ unit Hunit (Between_sub _ _ _ _ _ _ _ Hx Hturns)) as H.
  assert (Hscale : IZR (2 ^ q) * 2 = IZR unit * IZR (2 ^ p)).
  { unfold unit; rewrite <- !mult_IZR, <- Z.pow_add_r by lia.
    replace (q - p + 1 + p)%Z with (Z.succ q) by lia; rewrite Z.pow_succ_r by lia; f_equal; lia. }
  apply IZR_lt in Hunit; unfold Between in *.
  replace ((IZR n / IZR d - IZR j * (PI / 2)) * IZR (2 ^ p))
    with ((2 * (IZR n / IZR d) - IZR j * PI) / IZR unit * IZR (2 ^ q)); [exact H|].
  replace (IZR (2 ^ q)) with (IZR unit * IZR (2 ^ p) / 2) by lra; field.
  split; [apply not_0_IZR; lia|lra].
Qed.

(** Half turns change the sign, and quarter turns change between sine and cosine. *)
Lemma half_turns m : forall x,
  cos (x + IZR m * PI) = sign m * cos x /\ sin (x + IZR m * PI) = sign m * sin x.
Proof.
  induction m as [|m IH|m IH] using Z.peano_ind; intros x.
  - unfold sign; simpl; rewrite Rmult_0_l, Rplus_0_r; lra.
  - unfold Z.succ; rewrite sign_next, plus_IZR.
    replace (x + (IZR m + 1) * PI) with (x + IZR m * PI + PI) by ring.
    rewrite neg_cos, neg_sin; destruct (IH x) as [-> ->]; lra.
  - destruct (IH x) as [Hc Hs]; replace m with (Z.pred m + 1)%Z in Hc, Hs by lia.
    rewrite sign_next, plus_IZR in Hc, Hs.
    replace (x + (IZR (Z.pred m) + 1) * PI) with (x + IZR (Z.pred m) * PI + PI) in Hc, Hs by ring.
    rewrite neg_cos in Hc; rewrite neg_sin in Hs; lra.
Qed.

Lemma quarter_turns j x :
  cos (x + IZR j * (PI / 2))
  = sign ((j + 1) / 2) * (if Z.even j then cos x else sin x).
Proof.
  assert (Hm : j = if Z.even j then (2 * ((j + 1) / 2))%Z else (2 * ((j + 1) / 2) - 1)%Z).
  { destruct (Z.even j) eqn:E.
    - apply Z.even_spec in E; destruct E as [i ->]; f_equal.
      apply Z.div_unique with 1%Z; lia.
    - assert (O : Z.odd j = true) by (rewrite <- Z.negb_even, E; reflexivity).
      apply Z.odd_spec in O; destruct O as [i ->].
      rewrite <- (Z.div_unique (2 * i + 1 + 1) 2 (i + 1) 0); lia. }
  set (m := ((j + 1) / 2)%Z) in *; rewrite Hm at 1.
  destruct (Z.even j); [rewrite mult_IZR|rewrite minus_IZR, mult_IZR].
  - replace (x + 2 * IZR m * (PI / 2)) with (x + IZR m * PI) by field; apply half_turns.
  - replace (x + (2 * IZR m - 1) * (PI / 2)) with (- (PI / 2 - (x + IZR m * PI))) by field.
    rewrite cos_neg, cos_shift; apply half_turns.
Qed.

Lemma nearby_sound j least p l u :
  (0 <= p)%Z -> nearby j least p = Some (l, u) ->
  Between (2 ^ p) l (cos (IZR least / IZR (2 ^ p) + IZR j * (PI / 2))) u.
Proof.
  unfold nearby; intros Hp; rewrite Z.shiftl_mul_pow2, Z.mul_1_l by exact Hp.
  rewrite quarter_turns; unfold sign; set (even := Z.even ((j + 1) / 2)).
  assert (Hsize : IZR (Z.abs least) / IZR (2 ^ p)
    = if (Z.sgn least <? 0)%Z then - (IZR least / IZR (2 ^ p)) else IZR least / IZR (2 ^ p)).
  { destruct (Z.ltb_spec (Z.sgn least) 0);
      [rewrite Z.abs_neq, opp_IZR, Ropp_div by lia|rewrite Z.abs_eq by lia]; reflexivity. }
  destruct (Z.even j).
  - destruct (wave _ _ _ _) as [[low high]|] eqn:E; [|discriminate].
    apply cosine_sound in E; [|lia..]; rewrite Hsize in E.
    replace (cos (if (Z.sgn least <? 0)%Z then _ else _)) with (cos (IZR least / IZR (2 ^ p))) in E
      by (destruct (_ <? 0)%Z; [rewrite cos_neg|]; reflexivity).
    destruct even; simpl negb; intros H; injection H as <- <-; unfold Between in *;
      rewrite ?opp_IZR; lra.
  - destruct (wave _ _ _ _) as [[low high]|] eqn:E; [|discriminate].
    apply sine_sound in E; [|lia..]; rewrite Hsize in E.
    destruct (_ <? 0)%Z; [rewrite sin_neg in E|]; destruct even; simpl; intros H;
      injection H as <- <-; unfold Between in *; rewrite ?opp_IZR; lra.
Qed.

(** The slope of the cosine is at most 1. *)
Lemma cos_slow a b : a <= b -> - (b - a) <= cos b - cos a <= b - a.
Proof.
  intros [H|<-]; [|lra].
  destruct (MVT_cor2 cos (fun x => - sin x) a b H) as (c & -> & _).
  { intros c _; apply derivable_pt_lim_cos. }
  pose proof (SIN_bound c); nra.
Qed.

Theorem turned_sound x s p r :
  (0 <= p)%Z -> turned x s p = Some r ->
  Between (2 ^ p) (low r) (cos (value x - IZR s * (PI / 2))) (high r) /\
  IZR (from r) * (PI / 2) <= value x <= IZR (to r) * (PI / 2).
Proof.
  unfold turned; intros Hp; destruct (quarters x p) as [[[k least] most]|] eqn:E; [|discriminate].
  apply quarters_sound in E; [|exact Hp].
  rewrite Z.shiftl_mul_pow2, Z.mul_1_l by exact Hp.
  destruct (Z.ltb_spec (2 ^ p) (Z.abs least)) as [|Hleast]; [discriminate|].
  destruct (Z.ltb_spec (2 ^ p) (Z.abs most)) as [|Hmost]; [discriminate|]; cbn [orb].
  destruct (nearby (k - s) least p) as [[l u]|] eqn:Enear; [|discriminate].
  apply nearby_sound in Enear; [|exact Hp]; intros H; injection H as <-; cbn [low high from to].
  assert (Hw : 0 < IZR (2 ^ p)) by (apply IZR_lt; lia); set (whole := (2 ^ p)%Z) in *.
  set (rest := value x - IZR k * (PI / 2)) in *.
  assert (Hx : value x = IZR k * (PI / 2) + rest) by (unfold rest; ring).
  assert (Hone : - IZR whole <= IZR least /\ IZR most <= IZR whole).
  { rewrite <- opp_IZR; split; apply IZR_le; lia. }
  pose proof PI2_1 as Hpi; destruct E as [El Eu]; split; [|split].
  - replace (value x - IZR s * (PI / 2)) with (rest + IZR (k - s) * (PI / 2))
      by (rewrite Hx, minus_IZR; ring).
    set (turns := IZR (k - s) * (PI / 2)) in *; set (start := IZR least / IZR whole) in *.
    assert (Hstart : start * IZR whole = IZR least) by (unfold start; field; lra).
    pose proof (COS_bound (rest + turns)).
    pose proof (cos_slow (start + turns) (rest + turns) ltac:(nra)).
    unfold Between in *; split.
    + apply Z.max_case; [rewrite !minus_IZR|rewrite opp_IZR]; nra.
    + apply Z.min_case; [rewrite !plus_IZR, minus_IZR|]; nra.
  - rewrite Hx; destruct (Z.leb_spec 0 (Z.sgn least)) as [Hs|Hs].
    + assert (0 <= IZR least) by (apply IZR_le; lia); nra.
    + rewrite minus_IZR; nra.
  - rewrite Hx; destruct (Z.leb_spec (Z.sgn most) 0) as [Hs|Hs].
    + assert (IZR most <= 0) by (apply IZR_le; lia); nra.
    + rewrite plus_IZR; nra.
Qed.

(** ** The fuel suffices *)

Theorem quarters_stops x p :
  (8 <= p)%Z -> exists k least most, quarters x p = Some (k, least, most).
Proof.
  intros Hp; unfold quarters; destruct (Number.ratio x) as [n d].
  destruct (pi_stops (p + Z.max (bits n - bits d) 0)) as (l & u & ->); [lia|].
  destruct (if (_ <? 0)%Z then _ else _) as [a b]; do 3 eexists; reflexivity.
Qed.

Theorem nearby_stops j least p :
  (Z.abs least <= 2 ^ p)%Z -> (0 <= p)%Z -> exists l u, nearby j least p = Some (l, u).
Proof.
  intros Hleast Hp; unfold nearby; rewrite Z.shiftl_mul_pow2, Z.mul_1_l by exact Hp.
  assert (H : exists bounds minus, (if Z.even j
    then (wave (2 ^ p, 2 ^ p)%Z (Z.abs least) cosine_step p, negb (Z.even ((j + 1) / 2)))
    else (wave (Z.abs least, Z.abs least) (Z.abs least) sine_step p,
          xorb (negb (Z.even ((j + 1) / 2))) (Z.sgn least <? 0)%Z)) = (Some bounds, minus)).
  { destruct (Z.even j).
    - destruct (wave_stops (2 ^ p) (Z.abs least) cosine_step p) as (l & u & ->); try lia.
      + intros n; unfold cosine_step; cbn [snd]; nia.
      + do 2 eexists; reflexivity.
    - destruct (wave_stops (Z.abs least) (Z.abs least) sine_step p) as (l & u & ->); try lia.
      + intros n; unfold sine_step; cbn [snd]; nia.
      + do 2 eexists; reflexivity. }
  destruct H as ([l u] & minus & ->); destruct minus; do 2 eexists; reflexivity.
Qed.

(** So only a remainder above 1, which the Rust code refuses too, is left without bounds. *)
Theorem turned_stops x s p k least most :
  (8 <= p)%Z -> quarters x p = Some (k, least, most) ->
  (Z.abs least <= 2 ^ p)%Z -> (Z.abs most <= 2 ^ p)%Z -> exists r, turned x s p = Some r.
Proof.
  intros Hp E Hleast Hmost; unfold turned; rewrite E, Z.shiftl_mul_pow2, Z.mul_1_l by lia.
  destruct (Z.ltb_spec (2 ^ p) (Z.abs least)); [lia|].
  destruct (Z.ltb_spec (2 ^ p) (Z.abs most)); [lia|]; cbn [orb].
  destruct (nearby_stops (k - s) least p Hleast ltac:(lia)) as (l & u & ->); eexists; reflexivity.
Qed.
