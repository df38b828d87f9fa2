(** * From derivatives to integrals

    | statement                                                                | theorem          |
    |--------------------------------------------------------------------------|------------------|
    | between two bounds on its last coefficient, a function is between two    | taylor_below,    |
    | polynomials, if the order is even                                        | taylor_above     |
    | the integral of a polynomial over [c - h, c + h]                         | polynomial_RInt  |
    | the integral of a function over [c - h, c + h]                           | piece_RInt       |

    U_0, .., U_n are functions with the property [JetAt] at every point of [c - h, c + h], so that
    U_k is the k-th derivative of U_0 over k!, and m <= U_n <= M there. *)

From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Atanh Mean JetRules.
Local Open Scope R_scope.

(** The polynomial with these coefficients in powers of x - c. *)
Definition polynomial (n : nat) (a : nat -> R) (c x : R) : R := Sum n (fun k => a k * (x - c) ^ k).

Lemma power_derivative c k x :
  derivable_pt_lim (fun x => (x - c) ^ S k) x (INR (S k) * (x - c) ^ k).
Proof.
  refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_comp (fun x => x - c) (fun y => y ^ S k)
    x 1 _ _ (derivable_pt_lim_pow (x - c) (S k)))); [simpl pred; ring|].
  refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_minus id (fun _ => c) x 1 0
    (derivable_pt_lim_id x) (derivable_pt_lim_const c x))); ring.
Qed.

Lemma polynomial_derivative n a c x :
  derivable_pt_lim (polynomial (S n) a c) x (polynomial n (shift a) c x).
Proof.
  apply (derivable_pt_lim_ext (fun x => a O + Sum n (fun k => a (S k) * (x - c) ^ S k))).
  { intros y; unfold polynomial; rewrite Sum_head; simpl; ring. }
  refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_plus (fun _ => a O) _ x 0 _
    (derivable_pt_lim_const _ x) (derivable_Sum n (fun k x => a (S k) * (x - c) ^ S k)
      (fun k => a (S k) * (INR (S k) * (x - c) ^ k)) x _))).
  - rewrite Rplus_0_l; apply Sum_ext; intros k _; unfold shift; ring.
  - intros k _; apply (derivable_scaled (fun x => (x - c) ^ S k)), power_derivative.
Qed.

Lemma polynomial_at n a c : polynomial (S n) a c c = a O.
Proof.
  unfold polynomial; rewrite Sum_head, Sum_zero; [simpl; ring|].
  intros k _; rewrite Rminus_eq_0; simpl; ring.
Qed.

(** ** Taylor's theorem *)

(** The derivatives of functions with the property have it, too. *)
Lemma JetAt_shift n U x :
  JetAt (S n) U x -> JetAt n (fun k y => shift (values_at U y) k) x.
Proof. intros H k Hk; apply (derivable_scaled (U (S k))), H; lia. Qed.

(** To the right of c. *)
Lemma taylor_right n : forall U m c b,
  (forall x, c <= x <= b -> JetAt n U x) -> (forall x, c <= x <= b -> m <= U n x) ->
  forall x, c <= x <= b -> polynomial n (values_at U c) c x + m * (x - c) ^ n <= U O x.
Proof.
  induction n as [|n IH]; intros U m c b HU Hm x Hx.
  { unfold polynomial; simpl; specialize (Hm x Hx); lra. }
  set (U' := fun k y => shift (values_at U y) k).
  pose proof (INR_S_pos n) as Hpos.
  assert (Hslope : forall y, c <= y <= b ->
    polynomial n (values_at U' c) c y + INR (S n) * m * (y - c) ^ n <= U' O y).
  { apply (IH U' (INR (S n) * m) c b).
    - intros y Hy; apply JetAt_shift, HU, Hy.
    - intros y Hy; unfold U', shift, values_at; apply Rmult_le_compat_l; [lra|apply Hm, Hy]. }
  set (rest := fun y => U O y - (polynomial (S n) (values_at U c) c y + m * (y - c) ^ S n)).
  assert (Hrest : rest c = 0)
    by (unfold rest; rewrite polynomial_at, Rminus_eq_0; unfold values_at; simpl; ring).
  assert (H : 0 <= rest x); [|unfold rest in H; lra].
  destruct (Req_dec x c) as [->|Hne]; [lra|].
  destruct (MVT_cor2 rest (fun y =>
    U' O y - (polynomial n (values_at U' c) c y + m * (INR (S n) * (y - c) ^ n))) c x)
    as (z & Hz & Hin).
  - lra.
  - intros y Hy; apply (derivable_pt_lim_minus (U O)).
    + refine (derivable_pt_lim_same _ _ _ _ _ (HU y _ O _)); [|lra|lia].
      unfold U', shift, values_at; reflexivity.
    + apply (derivable_pt_lim_plus (polynomial (S n) (values_at U c) c)).
      * apply polynomial_derivative.
      * apply derivable_scaled, power_derivative.
  - specialize (Hslope z ltac:(lra)); rewrite Hrest, Rminus_0_r in Hz; rewrite Hz.
    apply Rmult_le_pos; [|lra].
    replace (m * (INR (S n) * (z - c) ^ n)) with (INR (S n) * m * (z - c) ^ n) by ring; lra.
Qed.

(** Functions seen in a mirror at c. *)
Definition mirrored (c : R) (U : nat -> R -> R) (k : nat) (y : R) : R := (-1) ^ k * U k (2 * c - y).

Lemma JetAt_mirrored n U c x : JetAt n U (2 * c - x) -> JetAt n (mirrored c U) x.
Proof.
  intros H k Hk.
  assert (Hmirror : derivable_pt_lim (fun y => 2 * c - y) x (-1)).
  { refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_minus (fun _ => 2 * c) id x 0 1
      (derivable_pt_lim_const _ x) (derivable_pt_lim_id x))); ring. }
  refine (derivable_pt_lim_same _ _ _ _ _ (derivable_scaled _ ((-1) ^ k) x _
    (derivable_pt_lim_comp (fun y => 2 * c - y) (U k) x _ _ Hmirror (H k Hk)))).
  unfold mirrored; simpl pow; ring.
Qed.

Lemma power_mirrored k z : (-1) ^ k * z ^ k = (- z) ^ k.
Proof. rewrite <- Rpow_mult_distr; f_equal; ring. Qed.

Lemma even_power r z : (- z) ^ (2 * r) = z ^ (2 * r).
Proof.
  rewrite <- power_mirrored, pow_mult; replace ((-1) ^ 2) with 1 by ring; rewrite pow1; ring.
Qed.

Section Piece.

Variable r : nat.
Variable U : nat -> R -> R.
Variables c h m : R.

Let n : nat := (2 * r)%nat.

Hypothesis Hh : 0 <= h.
Hypothesis HU : forall x, c - h <= x <= c + h -> JetAt n U x.
Hypothesis Hlast : forall x, c - h <= x <= c + h -> m <= U n x.

Local Notation taylor := (polynomial n (values_at U c) c).

Theorem taylor_below x : c - h <= x <= c + h -> taylor x + m * (x - c) ^ n <= U O x.
Proof.
  intros Hx; destruct (Rle_lt_dec c x) as [Hle|Hlt].
  - apply (taylor_right n U m c (c + h)); [| |lra].
    + intros y Hy; apply HU; lra.
    + intros y Hy; apply Hlast; lra.
  - pose proof (taylor_right n (mirrored c U) m c (c + h)) as H.
    assert (Hbound : polynomial n (values_at (mirrored c U) c) c (2 * c - x)
      + m * (2 * c - x - c) ^ n <= mirrored c U O (2 * c - x)).
    { apply H; [| |lra].
      - intros y Hy; apply JetAt_mirrored, HU; lra.
      - intros y Hy; unfold mirrored, n; rewrite pow_mult.
        replace ((-1) ^ 2) with 1 by ring; rewrite pow1, Rmult_1_l; apply Hlast; lra. }
    unfold mirrored at 2 in Hbound; simpl pow in Hbound at 2.
    replace (2 * c - (2 * c - x)) with x in Hbound by ring; rewrite Rmult_1_l in Hbound.
    replace (2 * c - x - c) with (- (x - c)) in Hbound by ring.
    unfold n in Hbound at 2; rewrite even_power in Hbound.
    replace (taylor x) with (polynomial n (values_at (mirrored c U) c) c (2 * c - x));
      [exact Hbound|].
    unfold polynomial; apply Sum_ext; intros k _; unfold values_at, mirrored.
    replace (2 * c - c) with c by ring; replace (2 * c - x - c) with (- (x - c)) by ring.
    rewrite <- power_mirrored, <- Rmult_assoc, (Rmult_comm ((-1) ^ k)), Rmult_assoc.
    rewrite (Rmult_assoc (U k c)); f_equal.
    rewrite <- Rmult_assoc, <- Rpow_mult_distr; replace (-1 * -1) with 1 by ring.
    rewrite pow1; ring.
Qed.

End Piece.

Lemma taylor_above r U c h M :
  let n := (2 * r)%nat in
  0 <= h -> (forall x, c - h <= x <= c + h -> JetAt n U x) ->
  (forall x, c - h <= x <= c + h -> U n x <= M) ->
  forall x, c - h <= x <= c + h ->
  U O x <= polynomial n (values_at U c) c x + M * (x - c) ^ n.
Proof.
  intros n Hh HU HM x Hx; set (V := fun k y => - U k y).
  assert (H : polynomial n (values_at V c) c x + - M * (x - c) ^ n <= V O x).
  { apply (taylor_below r V c h (- M)); try assumption.
    - intros y Hy k Hk; unfold V at 2.
      refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_opp (U k) y _ (HU y Hy k Hk))).
      ring.
    - intros y Hy; specialize (HM y Hy); unfold V; fold n; lra. }
  unfold V at 2 in H.
  replace (polynomial n (values_at V c) c x) with (- polynomial n (values_at U c) c x) in H; [lra|].
  unfold polynomial; rewrite <- (Rmult_1_l (Sum _ _)), Ropp_mult_distr_l, <- Sum_scale.
  apply Sum_ext; intros k _; unfold values_at, V; ring.
Qed.

(** ** Integrals *)

(** The integral of (x - c)^(2 i) over [c - h, c + h]. *)
Definition moment (h : R) (i : nat) : R := 2 * h ^ S (2 * i) / INR (S (2 * i)).

Lemma Sum_even r f :
  (forall i, f (S (2 * i))%nat = 0) -> Sum (S (2 * r)) f = Sum (S r) (fun i => f (2 * i)%nat).
Proof.
  intros Hodd; induction r as [|r IH]; [reflexivity|].
  replace (2 * S r)%nat with (S (S (2 * r))) by lia.
  change (Sum (S (S (S (2 * r)))) f) with (Sum (S (2 * r)) f + f (S (2 * r)) + f (S (S (2 * r)))).
  change (Sum (S (S r)) (fun i => f (2 * i)%nat))
    with (Sum (S r) (fun i => f (2 * i)%nat) + f (2 * S r)%nat).
  rewrite IH, Hodd; replace (2 * S r)%nat with (S (S (2 * r))) by lia; ring.
Qed.

Theorem polynomial_RInt r a c h :
  is_RInt (polynomial (S (2 * r)) a c) (c - h) (c + h)
    (Sum (S r) (fun i => moment h i * a (2 * i)%nat)).
Proof.
  set (b := fun k => match k with O => 0 | S k => a k / INR (S k) end).
  assert (Hb : forall k, shift b k = a k)
    by (intros k; unfold shift, b; pose proof (INR_S_pos k); field; lra).
  assert (Hderivative : forall x,
    derivable_pt_lim (polynomial (S (S (2 * r))) b c) x (polynomial (S (2 * r)) a c x)).
  { intros x; refine (derivable_pt_lim_same _ _ _ _ _ (polynomial_derivative _ b c x)).
    apply Sum_ext; intros k _; rewrite Hb; reflexivity. }
  replace (Sum (S r) _) with
    (minus (polynomial (S (S (2 * r))) b c (c + h)) (polynomial (S (S (2 * r))) b c (c - h))).
  - apply (is_RInt_derive (polynomial (S (S (2 * r))) b c) (polynomial (S (2 * r)) a c)).
    + intros x _; apply is_derive_Reals, Hderivative.
    + intros x _; apply continuity_pt_filterlim, derivable_continuous_pt.
      exists (polynomial (2 * r) (shift a) c x); apply polynomial_derivative.
  - match goal with |- minus ?x ?y = ?z => change (@eq R (x - y) z) end; unfold polynomial.
    rewrite (Sum_head (S (2 * r))), (Sum_head (S (2 * r))).
    rewrite (Sum_ext (S (2 * r)) (fun i => b (S i) * (c + h - c) ^ S i)
      (fun i => a i / INR (S i) * h ^ S i))
      by (intros i _; unfold b; replace (c + h - c) with h by ring; reflexivity).
    rewrite (Sum_ext (S (2 * r)) (fun i => b (S i) * (c - h - c) ^ S i)
      (fun i => a i / INR (S i) * (- h) ^ S i))
      by (intros i _; unfold b; replace (c - h - c) with (- h) by ring; reflexivity).
    transitivity (Sum (S (2 * r)) (fun i => a i / INR (S i) * (h ^ S i - (- h) ^ S i))).
    + rewrite (Sum_ext _ (fun i => a i / INR (S i) * (h ^ S i - (- h) ^ S i))
        (fun i => a i / INR (S i) * h ^ S i - a i / INR (S i) * (- h) ^ S i))
        by (intros i _; apply Rmult_minus_distr_l).
      rewrite Sum_minus; simpl b; ring.
    + rewrite Sum_even.
      * apply Sum_ext; intros i _; unfold moment; cbn [pow]; rewrite even_power.
        pose proof (INR_S_pos (2 * i)); field; lra.
      * intros i; replace (S (S (2 * i))) with (2 * S i)%nat by lia; rewrite even_power; ring.
Qed.

(** The bounds on the integral over a piece, with the values [a] of the even coefficients at the
    centre, and [last] of the last one. *)
Definition piece_sum (r : nat) (h : R) (a : nat -> R) (last : R) : R :=
  Sum r (fun i => moment h i * a (2 * i)%nat) + moment h r * last.

Theorem piece_RInt r U c h m M :
  (1 <= r)%nat -> 0 <= h ->
  (forall x, c - h <= x <= c + h -> JetAt (2 * r) U x) ->
  (forall x, c - h <= x <= c + h -> m <= U (2 * r)%nat x <= M) ->
  exists v, is_RInt (U O) (c - h) (c + h) v /\
  piece_sum r h (values_at U c) m <= v <= piece_sum r h (values_at U c) M.
Proof.
  intros Hr Hh HU Hlast.
  assert (Hex : ex_RInt (U O) (c - h) (c + h)).
  { apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros x.
    rewrite Rmin_left, Rmax_right by lra; intros Hx.
    apply continuity_pt_filterlim, derivable_continuous_pt.
    exists (INR 1 * U 1%nat x); apply (HU x Hx); lia. }
  destruct Hex as [v Hv]; exists v; split; [exact Hv|].
  (* The Taylor polynomial with one more coefficient. *)
  set (with_last := fun last k => if (k =? 2 * r)%nat then last else U k c).
  assert (Hpolynomial : forall last x,
    polynomial (S (2 * r)) (with_last last) c x
    = polynomial (2 * r) (values_at U c) c x + last * (x - c) ^ (2 * r)).
  { intros last x; unfold polynomial.
    change (Sum (S (2 * r)) ?f) with (Sum (2 * r) f + f (2 * r)%nat).
    unfold with_last at 2; rewrite Nat.eqb_refl; f_equal.
    apply Sum_ext; intros k Hk; unfold with_last; destruct (Nat.eqb_spec k (2 * r)); [lia|].
    reflexivity. }
  assert (Hintegral : forall last,
    is_RInt (fun x => polynomial (2 * r) (values_at U c) c x + last * (x - c) ^ (2 * r))
      (c - h) (c + h) (piece_sum r h (values_at U c) last)).
  { intros last; apply (is_RInt_ext (polynomial (S (2 * r)) (with_last last) c)).
    - intros x _; apply Hpolynomial.
    - replace (piece_sum r h (values_at U c) last)
        with (Sum (S r) (fun i => moment h i * with_last last (2 * i)%nat));
        [apply polynomial_RInt|].
      unfold piece_sum; change (Sum (S r) ?f) with (Sum r f + f r); f_equal.
      + apply Sum_ext; intros i Hi; unfold with_last.
        destruct (Nat.eqb_spec (2 * i) (2 * r)); [lia|reflexivity].
      + unfold with_last; rewrite Nat.eqb_refl; reflexivity. }
  split.
  - apply (is_RInt_le _ _ (c - h) (c + h) _ _ ltac:(lra) (Hintegral m) Hv); intros x Hx.
    apply (taylor_below r U c h m); try lra; try assumption.
    intros y Hy; apply (Hlast y Hy).
  - apply (is_RInt_le _ _ (c - h) (c + h) _ _ ltac:(lra) Hv (Hintegral M)); intros x Hx.
    apply (taylor_above r U c h M); try lra; try assumption.
    intros y Hy; apply (Hlast y Hy).
Qed.
