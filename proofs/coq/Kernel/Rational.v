(** * Fractions in lowest terms: crates/kernel/src/rational.rs

    | Rust                  | here     | theorem        |
    |-----------------------|----------|----------------|
    | Rational              | reduced  | reduced_value  |
    | Rational::new         | quotient | quotient_value |
    | Rational::is_integer  | is_whole | is_whole_value |

    What is computed from the numbers of a certificate, and written in a part, is written in lowest
    terms. *)

From Coq Require Import ZArith Reals Lra Lia Bool.
From Proofmark.Kernel Require Import Number.
Local Open Scope R_scope.

Definition reduced (x : Number) : Number :=
  let common := Z.gcd (numerator x) (Zpos (denominator x)) in
  number (numerator x / common) (Z.to_pos (Zpos (denominator x) / common)) (exponent x).

(** A literal is written as n or n/d. *)
Definition is_fraction (x : Number) : bool := (exponent x =? 0)%Z.

Definition is_whole (x : Number) : bool := is_fraction x && (denominator x =? 1)%positive.

(** n/d *)
Definition quotient (n d : Z) : option Number :=
  match d with
  | Z0 => None
  | Zpos d => Some (reduced (number n d 0))
  | Zneg d => Some (reduced (number (- n) d 0))
  end.

Lemma reduced_value x : value (reduced x) = value x.
Proof.
  unfold reduced, value; cbn [numerator denominator exponent].
  set (n := numerator x); set (d := Zpos (denominator x)); set (g := Z.gcd n d).
  assert (Hd : (0 < d)%Z) by reflexivity.
  assert (Hg : (0 < g)%Z).
  { pose proof (Z.gcd_nonneg n d) as H; fold g in H.
    destruct (Z.eq_dec g 0) as [E|E]; [apply Z.gcd_eq_0_r in E|]; lia. }
  destruct (Z.gcd_divide_l n d) as [n' Hn], (Z.gcd_divide_r n d) as [d' Hd']; fold g in Hn, Hd'.
  assert (En : (n / g = n')%Z) by (rewrite Hn; apply Z.div_mul; lia).
  assert (Ed : (d / g = d')%Z) by (rewrite Hd'; apply Z.div_mul; lia).
  assert (Hpos : (0 < d')%Z) by nia.
  rewrite En, Ed, Z2Pos.id by exact Hpos; rewrite Hd', Hn, !mult_IZR.
  field; split; apply not_0_IZR; lia.
Qed.

Lemma reduced_fraction x : is_fraction (reduced x) = is_fraction x.
Proof. reflexivity. Qed.

Lemma fraction_value x :
  is_fraction x = true -> value x = IZR (numerator x) / IZR (Zpos (denominator x)).
Proof.
  unfold is_fraction, value; intros E; apply Z.eqb_eq in E; rewrite E.
  change (two_to 0) with 1; rewrite Rmult_1_r; reflexivity.
Qed.

Lemma is_whole_value x : is_whole x = true -> is_fraction x = true /\ value x = IZR (numerator x).
Proof.
  unfold is_whole; intros H; apply andb_prop in H; destruct H as [H E]; split; [exact H|].
  apply Pos.eqb_eq in E; rewrite fraction_value, E by exact H; field.
Qed.

Lemma quotient_value n d x :
  quotient n d = Some x -> is_fraction x = true /\ d <> 0%Z /\ value x = IZR n / IZR d.
Proof.
  destruct d as [|d|d]; [discriminate| |]; intros E; injection E as <-; rewrite reduced_value;
    (split; [reflexivity|split; [discriminate|]]); rewrite fraction_value by reflexivity;
    cbn [numerator denominator]; [reflexivity|].
  change (Zneg d) with (- Zpos d)%Z; rewrite !opp_IZR; field; apply not_0_IZR; discriminate.
Qed.
