(** * Polynomials: crates/kernel/src/constant/polynomial.rs

    | Rust                            | here, in Polynomial   | theorem          |
    |---------------------------------|-----------------------|------------------|
    | Polynomial                      | Polynomial, at_real   |                  |
    | Polynomial::new                 | trimmed               | trimmed_real     |
    | Polynomial::derivative          | derivative            | derivative_real  |
    | Arithmetic::plus, times         | plus, times           | plus_real, ..    |
    | Arithmetic::at_x_plus           | at_x_plus             | at_x_plus_real   |
    | Signs, Arithmetic::signs_of     | Signs, signs_of       | signs_of_sound   |

    A polynomial is the list of its coefficients, that of degree 0 first, without zeros at the end. A
    product is [None] if it would have too many coefficients; limits on the width of numbers and on
    work are left to the integers. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Atanh Mean.
Import ListNotations.
Local Open Scope R_scope.

(** limits::POLYNOMIAL_COEFFICIENTS *)
Definition most_coefficients : Z := 2000.

(** ** Polynomials *)

Definition Polynomial : Type := list Z.

Fixpoint trimmed (p : list Z) : Polynomial :=
  match p with
  | [] => []
  | c :: p =>
      match trimmed p with
      | [] => if (c =? 0)%Z then [] else [c]
      | p => c :: p
      end
  end.

Definition scaled (c : Z) (p : list Z) : list Z := map (Z.mul c) p.

Fixpoint sum (p q : list Z) : list Z :=
  match p, q with
  | [], p | p, [] => p
  | c :: p, d :: q => (c + d)%Z :: sum p q
  end.

Fixpoint product (p q : list Z) : list Z :=
  match p with
  | [] => []
  | c :: p => sum (scaled c q) (0%Z :: product p q)
  end.

(** P(x + n), by Horner's rule. *)
Fixpoint shifted (n : Z) (p : list Z) : list Z :=
  match p with
  | [] => []
  | c :: p => let q := shifted n p in sum [c] (sum (scaled n q) (0%Z :: q))
  end.

(** Each coefficient times its degree, which is k for the first one. *)
Fixpoint by_degree (k : Z) (p : list Z) : list Z :=
  match p with
  | [] => []
  | c :: p => (k * c)%Z :: by_degree (k + 1) p
  end.

(** The value at a whole number. *)
Fixpoint at_integer (p : list Z) (x : Z) : Z :=
  match p with
  | [] => 0
  | c :: p => (c + x * at_integer p x)%Z
  end.

(** What can be told of the signs of the values from a number on. *)
Record Signs := { at_least_0 : bool; at_most_0 : bool; above_0 : bool; below_0 : bool }.

(** *** Values *)

(** The value of a polynomial at a real number. *)
Fixpoint at_real (p : list Z) (x : R) : R :=
  match p with
  | [] => 0
  | c :: p => IZR c + x * at_real p x
  end.

Lemma trimmed_real p x : at_real (trimmed p) x = at_real p x.
Proof.
  induction p as [|c p IH]; simpl; [reflexivity|]; rewrite <- IH.
  destruct (trimmed p); [|reflexivity]; destruct (Z.eqb_spec c 0) as [->|_]; simpl; ring.
Qed.

Lemma scaled_real c p x : at_real (scaled c p) x = IZR c * at_real p x.
Proof. induction p as [|d p IH]; simpl; [ring|rewrite mult_IZR, IH; ring]. Qed.

Lemma sum_real : forall p q x, at_real (sum p q) x = at_real p x + at_real q x.
Proof.
  induction p as [|c p IH]; intros [|d q] x; simpl; try ring; rewrite plus_IZR, IH; ring.
Qed.

Lemma product_real p q x : at_real (product p q) x = at_real p x * at_real q x.
Proof.
  induction p as [|c p IH]; cbn [product]; [simpl; ring|].
  rewrite sum_real, scaled_real; cbn [at_real]; rewrite IH; ring.
Qed.

Lemma shifted_real n p x : at_real (shifted n p) x = at_real p (IZR n + x).
Proof.
  induction p as [|c p IH]; cbn [shifted]; [reflexivity|].
  rewrite !sum_real, scaled_real; cbn [at_real]; rewrite IH; ring.
Qed.

Lemma at_integer_real p n : IZR (at_integer p n) = at_real p (IZR n).
Proof. induction p as [|c p IH]; simpl; [reflexivity|rewrite plus_IZR, mult_IZR, IH; ring]. Qed.

Lemma by_degree_next p x : forall k,
  at_real (by_degree (k + 1) p) x = at_real (by_degree k p) x + at_real p x.
Proof.
  induction p as [|c p IH]; intros k; simpl; [ring|].
  rewrite IH, !mult_IZR, plus_IZR; ring.
Qed.

Lemma real_derivative p x :
  derivable_pt_lim (at_real p) x (at_real (by_degree 1 (tl p)) x).
Proof.
  induction p as [|c p IH]; [apply derivable_pt_lim_const|].
  refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_plus (fun _ => IZR c) _ x 0 _
    (derivable_pt_lim_const _ x) (derivable_pt_lim_mult id (at_real p) x 1 _
      (derivable_pt_lim_id x) IH))).
  destruct p as [|d p]; [simpl; unfold id; ring|].
  cbn [tl]; unfold id; change (by_degree 1 (d :: p)) with ((1 * d)%Z :: by_degree (1 + 1) p).
  cbn [at_real]; rewrite by_degree_next, mult_IZR; ring.
Qed.

(** Coefficients that are not negative make values that are not. *)
Lemma nonnegative_real p x :
  forallb (Z.leb 0) p = true -> 0 <= x -> 0 <= at_real p x.
Proof.
  intros H Hx; induction p as [|c p IH]; simpl; [lra|].
  cbn [forallb] in H; apply andb_prop in H; destruct H as [Hc H].
  apply Z.leb_le, IZR_le in Hc; specialize (IH H); nra.
Qed.

Lemma nonpositive_real p x :
  forallb (fun c => c <=? 0)%Z p = true -> 0 <= x -> at_real p x <= 0.
Proof.
  intros H Hx; induction p as [|c p IH]; simpl; [lra|].
  cbn [forallb] in H; apply andb_prop in H; destruct H as [Hc H].
  apply Z.leb_le, IZR_le in Hc; specialize (IH H); nra.
Qed.

Module Polynomial.

Definition whole (n : Z) : Polynomial := trimmed [n].

Definition x_plus (n : Z) : Polynomial := [n; 1%Z].

Definition negated (p : Polynomial) : Polynomial := map Z.opp p.

Definition plus (p q : Polynomial) : Polynomial := trimmed (sum p q).

Definition derivative (p : Polynomial) : Polynomial := trimmed (by_degree 1 (tl p)).

Definition at_x_plus (p : Polynomial) (n : Z) : Polynomial := trimmed (shifted n p).

Definition times (p q : Polynomial) : option Polynomial :=
  match p, q with
  | [], _ | _, [] => Some []
  | _, _ =>
      if (most_coefficients <? Z.of_nat (length p) + Z.of_nat (length q) - 1)%Z then None
      else Some (trimmed (product p q))
  end.

(** The signs of P(N + j) for j >= 0, as far as those of its coefficients tell. *)
Definition signs_of (p : Polynomial) (from : Z) : Signs :=
  let found := shifted from p in
  let least := forallb (Z.leb 0) found in
  let most := forallb (fun c => c <=? 0)%Z found in
  let apart := match found with c :: _ => negb (c =? 0)%Z | [] => false end in
  {| at_least_0 := least; at_most_0 := most; above_0 := least && apart; below_0 := most && apart |}.

Theorem signs_of_sound p from x :
  IZR from <= x ->
  (at_least_0 (signs_of p from) = true -> 0 <= at_real p x) /\
  (at_most_0 (signs_of p from) = true -> at_real p x <= 0) /\
  (above_0 (signs_of p from) = true -> 0 < at_real p x) /\
  (below_0 (signs_of p from) = true -> at_real p x < 0).
Proof.
  intros Hx; replace (at_real p x) with (at_real (shifted from p) (x - IZR from))
    by (rewrite shifted_real; f_equal; ring).
  assert (H0 : 0 <= x - IZR from) by lra.
  unfold signs_of; cbn [at_least_0 at_most_0 above_0 below_0].
  set (q := shifted from p); set (y := x - IZR from) in *.
  split; [intros H; apply nonnegative_real; assumption|].
  split; [intros H; apply nonpositive_real; assumption|].
  split; intros H; apply andb_prop in H; destruct H as [H Hapart];
    destruct q as [|c q]; try discriminate; cbn [forallb at_real] in *;
    apply andb_prop in H; destruct H as [Hc H]; apply negb_true_iff, Z.eqb_neq in Hapart;
    apply Z.leb_le in Hc.
  - assert (Hpos : (0 < c)%Z) by lia; apply IZR_lt in Hpos.
    pose proof (nonnegative_real q y H H0); nra.
  - assert (Hneg : (c < 0)%Z) by lia; apply IZR_lt in Hneg.
    pose proof (nonpositive_real q y H H0); nra.
Qed.

Lemma times_real p q r x :
  times p q = Some r -> at_real r x = at_real p x * at_real q x.
Proof.
  rewrite <- product_real, <- (trimmed_real (product p q)); unfold times.
  destruct p as [|c p]; [intros E; injection E as <-; reflexivity|].
  destruct q as [|d q].
  - intros E; injection E as <-; rewrite trimmed_real, product_real; simpl; ring.
  - destruct (_ <? _)%Z; [discriminate|]; intros E; congruence.
Qed.

Lemma plus_real p q x : at_real (plus p q) x = at_real p x + at_real q x.
Proof. unfold plus; rewrite trimmed_real; apply sum_real. Qed.

Lemma negated_real p x : at_real (negated p) x = - at_real p x.
Proof.
  unfold negated; induction p as [|c p IH]; simpl; [ring|rewrite opp_IZR, IH; ring].
Qed.

Lemma at_x_plus_real p n x : at_real (at_x_plus p n) x = at_real p (x + IZR n).
Proof.
  unfold at_x_plus; rewrite trimmed_real, shifted_real; f_equal; ring.
Qed.

Lemma whole_real n x : at_real (whole n) x = IZR n.
Proof. unfold whole; rewrite trimmed_real; simpl; ring. Qed.

Lemma x_plus_real n x : at_real (x_plus n) x = x + IZR n.
Proof. simpl; ring. Qed.

Lemma derivative_real p x :
  derivable_pt_lim (at_real p) x (at_real (derivative p) x).
Proof. unfold derivative; rewrite trimmed_real; apply real_derivative. Qed.

End Polynomial.
