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
    U' O y - (polynomial n (values_at U' c) c y + m * (INR (S n) * (y - c) ^ n))) c x) as (z & Hz & Hin).
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
Proof. rewrite <- power_mirrored, pow_mult; replace ((-1) ^ 2) with 1 by ring; rewrite pow1; ring. Qed.

Section Piece.

Variable r : nat.
Variable U : nat -> R -> R.
Variables c h m M : R.

Let n : nat := (2 * r)%nat.

Hypothesis Hh : 0 <= h.
Hypothesis HU : forall x, c - h <= x <= c + h -> JetAt n U x.
Hypothesis Hlast : forall x, c - h <= x <= c + h -> m <= U n x <= M.

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
