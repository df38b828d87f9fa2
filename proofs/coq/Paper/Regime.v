(** * Regimes and their constants

    The statement side of Theorem 2 (thm:frontier): a regime is an infinite region of parameters
    given by its corner, and its constant is a closed expression in the corner. [Envelope] proves
    that the constant holds over the region; [EnvelopeRows] evaluates it.

    | here                         | paper                                                |
    |------------------------------|------------------------------------------------------|
    | [s0], [A0], [d0], [C0], [L0] | the corner: S, A, d, C, L with a ring                |
    | [u0] ... [beta0]             | eq:frontieraux and eq:frontierbracket                |
    | [envelope]                   | c underlined, eq:frontierenvelope, at eta = 2/3      |
    | [sharp_envelope]             | the same, from [sharp_certificate]                   |
    | [regime]                     | G(S, A, d, C), eq:finiteregime                       |
    | [perturbation]               | epsilon = eta sqrt(m/(D T)), before eq:clbfinite     |
    | [limit_at_scale]             | the last display of A.8                              |
    | [asymptotic_constant]        | eq:asymptoticconstant                                |

    The paper fixes eta = 2/3. Nothing needs more than eta > 0, so the names ending in [_at] keep
    it free. Variables are reals; L, the diameter of the tree, is a variable of its own. *)

From Coq Require Import Reals Lra.
From Proofmark.Paper Require Import Certificate.
Open Scope R_scope.

Section Corner.
Variables eta s0 A0 d0 C0 L0 : R.

Definition r0 : R := (A0 - 3) / (2 * A0).
Definition m0 : R := s0 * (A0 - 3) / 2.
Definition n0 : R := s0 * A0.
Definition u0 : R := eta / (2 * sqrt (2 * C0)).
Definition delta0 : R := 2 / ((d0 - 1) * L0 + d0).
Definition q0 : R := delta0 * (1 + u0).
Definition c0 : R := 1 / (2 + u0).
Definition v0 : R := eta / sqrt (8 * (1 - q0)).
Definition alpha0 : R := 1 - 1 / d0.
Definition w0 : R := 1 - 1 / (2 * C0 * n0) - 1 / (C0 * d0 * n0).
Definition beta0 : R := c0 * w0 - 1 / m0 - v0.
Definition sharp_beta0 : R := c0 - 1 / m0 - v0.

Definition envelope_at : R :=
  eta * sqrt r0 * alpha0 / (2 * (2 + u0)) * beta0 - (1 / 2 + 1 / (2 * d0)) / (sqrt C0 * n0).

Definition sharp_envelope_at : R := eta * sqrt r0 * alpha0 / 4 * sharp_beta0.

(** What both envelopes ask of a corner. The paper has integers and A0 >= 5. *)
Record corner : Prop := {
  s0_pos : 0 < s0;
  A0_gt_3 : 3 < A0;
  d0_ge_1 : 1 <= d0;
  C0_pos : 0 < C0;
  L0_nonneg : 0 <= L0;
  u0_le_1 : u0 <= 1;
  q0_lt_1 : q0 < 1
}.

(** eq:finiteregime *)
Record regime (s A D T L : R) : Prop := {
  s_ge : s0 <= s;
  A_ge : A0 <= A;
  L_ge : L0 <= L;
  D_ge : d0 * (L + 1) <= D;
  T_ge : C0 * D * s * A <= T
}.

End Corner.

Definition envelope : R -> R -> R -> R -> R -> R := envelope_at (2 / 3).
Definition sharp_envelope : R -> R -> R -> R -> R -> R := sharp_envelope_at (2 / 3).

Definition perturbation (eta s A D T : R) : R := eta * sqrt (coordinates s A / (D * T)).

(** ** The asymptotic constant

    [limit_at_scale] is what the paper says its coefficient becomes in the limit at fixed A and eta.
    It is taken from there; what follows is about the expression itself. *)

Definition limit_at_scale (A eta : R) : R := sqrt (r0 A) / 4 * eta * (1 / 2 - eta / sqrt 8).
Definition asymptotic_constant (A : R) : R := 1 / 32 * sqrt ((A - 3) / A).

(** The distance to the maximum is a square, which shows the maximum and where it is attained. *)
Lemma limit_at_scale_square A eta :
  3 < A ->
  limit_at_scale A eta
  = asymptotic_constant A - sqrt (r0 A) / (4 * sqrt 8) * (eta - 1 / sqrt 2) ^ 2.
Proof.
  intros HA; unfold limit_at_scale, asymptotic_constant.
  assert (Htwo : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  assert (Hsquare : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra).
  replace (sqrt ((A - 3) / A)) with (sqrt 2 * sqrt (r0 A))
    by (rewrite <- sqrt_mult_alt by lra; f_equal; unfold r0; field; lra).
  replace (sqrt 8) with (2 * sqrt 2) by (symmetry; apply sqrt_lem_1; lra).
  field [Hsquare]; lra.
Qed.

Theorem limit_at_scale_le A eta : 3 < A -> limit_at_scale A eta <= asymptotic_constant A.
Proof.
  intros HA; rewrite limit_at_scale_square by exact HA.
  assert (0 < sqrt 8) by (apply sqrt_lt_R0; lra).
  assert (0 <= sqrt (r0 A) / (4 * sqrt 8) * (eta - 1 / sqrt 2) ^ 2); [|lra].
  apply Rmult_le_pos; [apply Rle_mult_inv_pos; [apply sqrt_pos|lra]|apply pow2_ge_0].
Qed.

(** eq:asymptoticconstant *)
Theorem limit_at_scale_maximum A :
  3 < A -> limit_at_scale A (1 / sqrt 2) = asymptotic_constant A.
Proof. intros HA; rewrite limit_at_scale_square by exact HA; ring. Qed.

(** The constant approaches 1/32 from below at the rate 1/A. *)
Theorem asymptotic_constant_range A :
  3 < A -> 1 / 32 * (1 - 3 / A) <= asymptotic_constant A < 1 / 32.
Proof.
  intros HA; unfold asymptotic_constant.
  replace ((A - 3) / A) with (1 - 3 / A) by (field; lra); set (x := 1 - 3 / A).
  assert (Hx : 0 < x) by (replace x with ((A - 3) / A) by (unfold x; field; lra);
    apply Rdiv_lt_0_compat; lra).
  assert (Hx1 : x < 1) by (assert (0 < 3 / A) by (apply Rdiv_lt_0_compat; lra); unfold x; lra).
  assert (Hlt : sqrt x < 1) by (rewrite <- sqrt_1; apply sqrt_lt_1_alt; lra).
  assert (Hle : x <= sqrt x).
  { rewrite <- (sqrt_sqrt x) at 1 by lra; rewrite <- Rmult_1_r.
    apply Rmult_le_compat_l; [apply sqrt_pos|lra]. }
  lra.
Qed.
