(** * The ring identities that the harnesses of proofs/kani assume

    A solver of bits cannot see that two polynomials are equal, so Kani is told. Each lemma has the
    name under which the harness assumes it, and its variables are the harness's. *)

From Coq Require Import ZArith.
Open Scope Z_scope.

(** doubling.rs: n(n+v) - ((sqrt 2 - 1) v + n)^2 = (3 - 2 sqrt 2) v h for n = v + h, in Z[sqrt 2]. The
    square of p + q sqrt 2 is p^2 + 2 q^2 + 2 p q sqrt 2, with p = n - v and q = v. *)
Lemma step_slack_p v h :
  let n := v + h in n * (n + v) - ((n - v) * (n - v) + 2 * v * v) = 3 * v * h.
Proof. intros; subst n; ring. Qed.

Lemma step_slack_q v h :
  let n := v + h in 0 - ((n - v) * v + v * (n - v)) = -2 * v * h.
Proof. intros; subst n; ring. Qed.

(** bracket.rs, part by part. A move by h, i, ... leaves the difference of the cross products. *)
Lemma action_fraction a h :
  (a + h - 3) * (2 * a) = (a - 3) * (2 * (a + h)) + 6 * h.
Proof. ring. Qed.

Lemma product k i a h : (k + i) * (a + h) = k * a + k * h + i * (a + h).
Proof. ring. Qed.

Lemma geometry p h : (p + h - 4) * p = (p - 4) * (p + h) + 4 * h.
Proof. ring. Qed.

Lemma delta l i p h :
  (p + h - 4) * (l + i) + (p + h) = (p - 4) * l + p + (p - 4) * i + h * (l + i + 1).
Proof. ring. Qed.

Lemma success d g y z :
  8 * (16 + y) * (16 * (d + g))
  = 8 * (16 + y - z) * (16 * d) + 128 * ((16 + y) * g + z * d).
Proof. ring. Qed.

Lemma testing_loss d e y z :
  d * (2 * e - 16 - (y - z)) = e * (2 * d - 16 - y) + d * z + (e - d) * (16 + y).
Proof. ring. Qed.

Lemma flow_loss p h : (p + 8) * (p + h) = (p + h + 8) * p + 8 * h.
Proof. ring. Qed.

Lemma bias_term p h : (p + 4) * (p + h) = (p + h + 4) * p + 4 * h.
Proof. ring. Qed.
