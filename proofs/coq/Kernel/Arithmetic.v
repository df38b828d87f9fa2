(** * The rules of crates/kernel/src/rules.rs for arithmetic

    A rule is given enclosures of the operands and a claimed enclosure [out] of the result. Each
    theorem [op_sound] says what the rule promises: if it answers true, then at every point of the
    operands the operation is defined and its value lies in [out].

    | Rust          | here           | theorem                                  |
    |---------------|----------------|------------------------------------------|
    | constant      | constant       | constant_sound                           |
    | add, sub      | add, sub       | add_sound, sub_sound                     |
    | mul           | mul            | mul_sound (both branches)                |
    | div           | div            | div_sound (all branches)                 |
    | pow           | pow            | pow_sound (odd, even and sign cases)     |
    | sqrt          | sqrt           | sqrt_sound                               |
    | min, max, abs | min, max, abs  | min_sound, max_sound, abs_sound          |

    The rules have the names of the Rust functions, so this file is required but not imported by
    others; below the rule [sqrt], the real function is R_sqrt.sqrt. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Number Interval.
Import ListNotations.
Local Open Scope R_scope.

(** A constant lies in its enclosure. *)
Definition constant (v : Number) (out : Interval) : bool := encloses out v.

Theorem constant_sound v out : constant v out = true -> Inside (value v) out.
Proof. unfold constant; intros H; to_reals; lra. Qed.

(** [a, b] + [c, d] = [a + c, b + d]. *)
Definition add (x y out : Interval) : bool :=
  lower (lo out) (Number.add (lo x) (lo y)) &&
  upper (Number.add (hi x) (hi y)) (hi out).

Theorem add_sound x y out :
  add x y out = true -> forall a b, Inside a x -> Inside b y -> Inside (a + b) out.
Proof. unfold add; intros H a b Ha Hb; to_reals; lra. Qed.

(** [a, b] - [c, d] = [a - d, b - c]. *)
Definition sub (x y out : Interval) : bool :=
  lower (lo out) (Number.sub (lo x) (hi y)) &&
  upper (Number.sub (hi x) (lo y)) (hi out).

Theorem sub_sound x y out :
  sub x y out = true -> forall a b, Inside a x -> Inside b y -> Inside (a - b) out.
Proof. unfold sub; intros H a b Ha Hb; to_reals; lra. Qed.

(** A product takes its extremes at the four corners; where neither operand is negative, at the
    two ends. *)
Definition mul (x y out : Interval) : bool :=
  if (0 <=? Number.sign (lo x))%Z && (0 <=? Number.sign (lo y))%Z then
    lower (lo out) (Number.mul (lo x) (lo y)) &&
    upper (Number.mul (hi x) (hi y)) (hi out)
  else
    forallb
      (fun a => forallb (fun b => encloses out (Number.mul a b)) [lo y; hi y])
      [lo x; hi x].

Theorem mul_sound x y out :
  mul x y out = true -> forall a b, Inside a x -> Inside b y -> Inside (a * b) out.
Proof.
  unfold mul, forallb; intros H a b Ha Hb.
  destruct (0 <=? Number.sign (lo x))%Z eqn:Hx, (0 <=? Number.sign (lo y))%Z eqn:Hy;
    simpl in H.
  1: apply Number.sign_nonneg in Hx; apply Number.sign_nonneg in Hy; to_reals; split; nra.
  all: split; [apply (corners_ge _ x y)|apply (corners_le _ x y)]; try assumption;
    to_reals; assumption.
Qed.

(** A quotient with a divisor that keeps its sign takes its extremes at the four corners; for x >= 0
    and y > 0 the least quotient is a/d and the largest b/c. *)
Definition div (x y out : Interval) : bool :=
  let positive := (0 <? Number.sign (lo y))%Z in
  if negb positive && (0 <=? Number.sign (hi y))%Z then false
  else if positive && (0 <=? Number.sign (lo x))%Z then
    lower (Number.mul (lo out) (hi y)) (lo x) &&
    upper (hi x) (Number.mul (hi out) (lo y))
  else
    forallb
      (fun b =>
         let (low, high) := (Number.mul (lo out) b, Number.mul (hi out) b) in
         forallb
           (fun a => if positive then lower low a && upper a high else lower a low && upper high a)
           [lo x; hi x])
      [lo y; hi y].

(** lo <= a/b <= hi is lo*b <= a <= hi*b for b > 0, and the reverse for b < 0. *)
Lemma quotient_positive l u a b : 0 < b -> l * b <= a <= u * b -> l <= a / b <= u.
Proof.
  intros Hb [Hl Hu]; split; apply Rmult_le_reg_r with b; try exact Hb;
    replace (a / b * b) with a by (field; lra); assumption.
Qed.

Lemma quotient_negative l u a b : b < 0 -> u * b <= a <= l * b -> l <= a / b <= u.
Proof.
  intros Hb Ha; replace (a / b) with (- a / - b) by (field; lra).
  apply quotient_positive; lra.
Qed.

Theorem div_sound x y out :
  div x y out = true ->
  forall a b, Inside a x -> Inside b y -> b <> 0 /\ Inside (a / b) out.
Proof.
  unfold div, forallb; intros H a b Ha Hb.
  destruct (0 <? Number.sign (lo y))%Z eqn:Hpositive; simpl in H.
  - apply Number.sign_pos in Hpositive; assert (Hb' : 0 < b) by (to_reals; lra).
    split; [lra|apply quotient_positive; [exact Hb'|]].
    destruct (0 <=? Number.sign (lo x))%Z eqn:Hx.
    + apply Number.sign_nonneg in Hx; to_reals.
      split; [destruct (Rle_or_lt 0 (value (lo out)))|]; nra.
    + to_reals; rewrite !(Rmult_comm _ b); split.
      * apply Rle_trans with (value (lo x)); [|lra].
        apply (linear_le _ (value (lo y)) (value (hi y))); lra.
      * apply Rle_trans with (value (hi x)); [lra|].
        apply (linear_ge _ (value (lo y)) (value (hi y))); lra.
  - destruct (0 <=? Number.sign (hi y))%Z eqn:Hy; [discriminate|].
    apply Number.sign_not_nonneg in Hy; assert (Hb' : b < 0) by (to_reals; lra).
    split; [lra|apply quotient_negative; [exact Hb'|]].
    to_reals; rewrite !(Rmult_comm _ b); split.
    + apply Rle_trans with (value (lo x)); [|lra].
      apply (linear_le _ (value (lo y)) (value (hi y))); lra.
    + apply Rle_trans with (value (hi x)); [lra|].
      apply (linear_ge _ (value (lo y)) (value (hi y))); lra.
Qed.

(** An odd power increases; an even one has its least value at the point nearest to zero and its
    largest at an end. *)
Definition pow (n : nat) (x out : Interval) : bool :=
  let (a, b) := (Number.pow (lo x) n, Number.pow (hi x) n) in
  if Nat.odd n || (0 <=? Number.sign (lo x))%Z then
    lower (lo out) a && upper b (hi out)
  else
    (if (Number.sign (hi x) <=? 0)%Z then lower (lo out) b
     else lower (lo out) (Number.whole 0)) &&
    upper a (hi out) && upper b (hi out).

Lemma pow_opp_even n a : Nat.odd n = false -> (- a) ^ n = a ^ n.
Proof.
  intros H; rewrite <- Nat.negb_even, negb_false_iff in H.
  apply Nat.even_spec in H; destruct H as [k ->].
  rewrite !pow_mult; f_equal; ring.
Qed.

Lemma pow_opp_odd n a : Nat.odd n = true -> (- a) ^ n = - a ^ n.
Proof.
  intros H; apply Nat.odd_spec in H; destruct H as [k ->].
  rewrite Nat.add_1_r, <- !tech_pow_Rmult, pow_opp_even; [ring|].
  rewrite Nat.odd_mul; reflexivity.
Qed.

Lemma odd_pow_increases n a b : Nat.odd n = true -> a <= b -> a ^ n <= b ^ n.
Proof.
  intros Hn Hab; destruct (Rle_or_lt 0 a); [apply pow_incr; lra|].
  replace a with (- - a) by ring; rewrite pow_opp_odd by exact Hn.
  destruct (Rle_or_lt 0 b).
  - assert (0 <= (- a) ^ n) by (apply pow_le; lra); assert (0 <= b ^ n) by (apply pow_le; lra); lra.
  - replace b with (- - b) by ring; rewrite (pow_opp_odd n (- b)) by exact Hn.
    apply Ropp_le_contravar, pow_incr; lra.
Qed.

Theorem pow_sound n x out :
  pow n x out = true -> forall a, Inside a x -> Inside (a ^ n) out.
Proof.
  unfold pow; intros H a Ha.
  destruct (Nat.odd n) eqn:Hn; simpl in H.
  - to_reals; pose proof (odd_pow_increases n (value (lo x)) a Hn).
    pose proof (odd_pow_increases n a (value (hi x)) Hn); lra.
  - destruct (0 <=? Number.sign (lo x))%Z eqn:Hx.
    + apply Number.sign_nonneg in Hx; to_reals.
      pose proof (pow_incr (value (lo x)) a n); pose proof (pow_incr a (value (hi x)) n); lra.
    + apply Number.sign_not_nonneg in Hx.
      apply andb_prop in H; destruct H as [H Hb]; apply andb_prop in H; destruct H as [Hl Ha'].
      split.
      * destruct (Number.sign (hi x) <=? 0)%Z eqn:Hy.
        -- apply Number.sign_nonpos in Hy; to_reals.
           apply Rle_trans with (value (hi x) ^ n); [assumption|].
           rewrite <- (pow_opp_even n (value (hi x))), <- (pow_opp_even n a) by exact Hn.
           apply pow_incr; lra.
        -- to_reals; apply Rle_trans with 0; [assumption|].
           destruct (Rle_or_lt 0 a); [apply pow_le; lra|].
           rewrite <- pow_opp_even by exact Hn; apply pow_le; lra.
      * to_reals; destruct (Rle_or_lt 0 a).
        -- apply Rle_trans with (value (hi x) ^ n); [apply pow_incr; lra|assumption].
        -- apply Rle_trans with (value (lo x) ^ n); [|assumption].
           rewrite <- (pow_opp_even n (value (lo x))), <- (pow_opp_even n a) by exact Hn.
           apply pow_incr; lra.
Qed.

(** lo <= sqrt a if lo <= 0 or lo^2 <= a; sqrt b <= hi if 0 <= hi and b <= hi^2. *)
Definition sqrt (x out : Interval) : bool :=
  if (Number.sign (lo x) <? 0)%Z then false
  else
    (if (0 <? Number.sign (lo out))%Z then lower (Number.mul (lo out) (lo out)) (lo x) else true) &&
    (if (Number.sign (hi out) <? 0)%Z then false
     else upper (hi x) (Number.mul (hi out) (hi out))).

Theorem sqrt_sound x out :
  sqrt x out = true -> forall a, Inside a x -> 0 <= a /\ Inside (R_sqrt.sqrt a) out.
Proof.
  unfold sqrt; intros H a Ha.
  destruct (Number.sign (lo x) <? 0)%Z eqn:Hx; [discriminate|].
  apply Number.sign_not_neg in Hx; assert (Ha' : 0 <= a) by (to_reals; lra).
  apply andb_prop in H; destruct H as [Hl Hu]; split; [exact Ha'|split].
  - destruct (0 <? Number.sign (lo out))%Z eqn:Hs.
    + apply Number.sign_pos in Hs; to_reals.
      rewrite <- (sqrt_square (value (lo out))) by lra; apply sqrt_le_1_alt; lra.
    + apply Number.sign_not_pos in Hs; pose proof (sqrt_pos a); lra.
  - destruct (Number.sign (hi out) <? 0)%Z eqn:Hs; [discriminate|].
    apply Number.sign_not_neg in Hs; to_reals.
    rewrite <- (sqrt_square (value (hi out))) by lra; apply sqrt_le_1_alt; lra.
Qed.

(** min([a, b], [c, d]) = [min(a, c), min(b, d)]. *)
Definition min (x y out : Interval) : bool :=
  lower (lo out) (lo x) && lower (lo out) (lo y) &&
  (upper (hi x) (hi out) || upper (hi y) (hi out)).

Theorem min_sound x y out :
  min x y out = true -> forall a b, Inside a x -> Inside b y -> Inside (Rmin a b) out.
Proof.
  unfold min; intros H a b Ha Hb; apply andb_prop in H; destruct H as [Hl Hu].
  apply orb_prop in Hu; pose proof (Rmin_l a b); pose proof (Rmin_r a b).
  split; [to_reals; apply Rmin_glb; lra|destruct Hu as [Hu|Hu]; to_reals; lra].
Qed.

(** max([a, b], [c, d]) = [max(a, c), max(b, d)]. *)
Definition max (x y out : Interval) : bool :=
  (lower (lo out) (lo x) || lower (lo out) (lo y)) &&
  upper (hi x) (hi out) && upper (hi y) (hi out).

Theorem max_sound x y out :
  max x y out = true -> forall a b, Inside a x -> Inside b y -> Inside (Rmax a b) out.
Proof.
  unfold max; intros H a b Ha Hb.
  apply andb_prop in H; destruct H as [H Hy]; apply andb_prop in H; destruct H as [Hl Hx].
  apply orb_prop in Hl; pose proof (Rmax_l a b); pose proof (Rmax_r a b).
  split; [destruct Hl as [Hl|Hl]; to_reals; lra|to_reals; apply Rmax_lub; lra].
Qed.

(** |x| <= hi is -hi <= a and b <= hi; the least |x| is a, -b or 0. *)
Definition abs (x out : Interval) : bool :=
  (if (0 <=? Number.sign (lo x))%Z then lower (lo out) (lo x)
   else if (Number.sign (hi x) <=? 0)%Z then lower (lo out) (Number.neg (hi x))
   else lower (lo out) (Number.whole 0)) &&
  upper (Number.neg (lo x)) (hi out) && upper (hi x) (hi out).

Theorem abs_sound x out : abs x out = true -> forall a, Inside a x -> Inside (Rabs a) out.
Proof.
  unfold abs; intros H a Ha.
  apply andb_prop in H; destruct H as [H Hu]; apply andb_prop in H; destruct H as [Hl Hu'].
  split; [|to_reals; apply Rabs_le; lra].
  pose proof (Rabs_pos a); pose proof (Rle_abs a); pose proof (Rle_abs (- a)) as Hn.
  rewrite Rabs_Ropp in Hn.
  destruct (0 <=? Number.sign (lo x))%Z; [to_reals; lra|].
  destruct (Number.sign (hi x) <=? 0)%Z; to_reals; lra.
Qed.
