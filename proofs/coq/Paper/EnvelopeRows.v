(** * The seven rows of the frontier

    The table tab:frontier of the paper, evaluated: at each of its seven corners the hypotheses of
    Theorem 2 hold, the printed envelope value is the envelope cut off after seven decimals, and so
    is the value stated here for the sharp envelope. [row_certified] turns a row into its inequality
    over the whole regime; [finite_improvement] is cor:lowerimprove.

    | here                         | paper                                   |
    |------------------------------|-----------------------------------------|
    | [s0], [A0], [d0], [C0], [L0] | the first five columns of tab:frontier  |
    | [c]                          | its column "Analytic envelope value"    |
    | [c_sharp]                    | the same for [sharp_envelope]           | *)

From Coq Require Import Reals Lra.
From Interval Require Import Tactic.
From Proofmark.Paper Require Import Envelope.
Open Scope R_scope.

Record row (s0 A0 d0 C0 L0 c c_sharp : R) : Prop := {
  row_corner : corner (2 / 3) s0 A0 d0 C0 L0;
  row_w : 0 <= w0 s0 A0 d0 C0;
  row_beta : 0 <= beta0 (2 / 3) s0 A0 d0 C0 L0;
  row_sharp_beta : 0 <= sharp_beta0 (2 / 3) s0 A0 d0 C0 L0;
  row_envelope : c <= envelope s0 A0 d0 C0 L0 < c + 1e-7;
  row_sharp_envelope : c_sharp <= sharp_envelope s0 A0 d0 C0 L0 < c_sharp + 1e-7
}.

Ltac evaluate :=
  unfold envelope, sharp_envelope, envelope_at, sharp_envelope_at, beta0, sharp_beta0, w0, v0, c0,
    q0, delta0, u0, alpha0, m0, n0, r0;
  try split; interval with (i_prec 60).

(** Bounds between literals are for [lra], everything with a root for [interval]. *)
Ltac evaluate_row := split; [split; lra || evaluate|..]; evaluate.

(** Each line reads s0 A0 d0 C0 L0 c c_sharp. *)
Lemma row_1 : row 24 5 64 100 6 0.0152576 0.0158671.
Proof. evaluate_row. Qed.

Lemma row_2 : row 40 5 16 50 7 0.0153662 0.0160061.
Proof. evaluate_row. Qed.

Lemma row_3 : row 24 8 8 25 6 0.0178088 0.0188335.
Proof. evaluate_row. Qed.

Lemma row_4 : row 40 10 8 25 7 0.0200457 0.0208087.
Proof. evaluate_row. Qed.

Lemma row_5 : row 24 50 8 25 6 0.0239251 0.0245860.
Proof. evaluate_row. Qed.

Lemma row_6 : row 100 20 16 50 10 0.0253553 0.0258163.
Proof. evaluate_row. Qed.

Lemma row_7 : row 100 100 64 100 10 0.0291205 0.0294688.
Proof. evaluate_row. Qed.

Section Row.
Variables s0 A0 d0 C0 L0 c c_sharp s A D T L : R.
Hypothesis the_row : row s0 A0 d0 C0 L0 c c_sharp.
Hypothesis in_regime : regime s0 A0 d0 C0 L0 s A D T L.

Theorem row_admissible :
  0 < perturbation (2 / 3) s A D T <= delta D L /\ delta D L + perturbation (2 / 3) s A D T < 1.
Proof.
  apply (perturbation_admissible (2 / 3) s0 A0 d0 C0 L0); [lra|apply the_row|exact in_regime].
Qed.

Theorem row_certified :
  c * sqrt (D * s * A * T) <= certificate s A D T L (perturbation (2 / 3) s A D T).
Proof.
  destruct the_row as [Hcorner Hw Hbeta _ Hc _].
  apply Rle_trans with (2 := envelope_certified _ _ _ _ _ _ _ _ _ _ Hcorner Hw Hbeta in_regime).
  apply Rmult_le_compat_r; [apply sqrt_pos|lra].
Qed.

Theorem row_sharp_certified :
  c_sharp * sqrt (D * s * A * T) <= sharp_certificate s A D T L (perturbation (2 / 3) s A D T).
Proof.
  destruct the_row as [Hcorner _ _ Hbeta _ Hc].
  apply Rle_trans with (2 := sharp_envelope_certified _ _ _ _ _ _ _ _ _ _ Hcorner Hbeta in_regime).
  apply Rmult_le_compat_r; [apply sqrt_pos|lra].
Qed.

End Row.

(** cor:lowerimprove: every row is above the published coefficient 0.015. *)
Corollary finite_improvement :
  0.015 < envelope 24 5 64 100 6 /\ 0.015 < envelope 40 5 16 50 7 /\
  0.015 < envelope 24 8 8 25 6 /\ 0.015 < envelope 40 10 8 25 7 /\
  0.015 < envelope 24 50 8 25 6 /\ 0.015 < envelope 100 20 16 50 10 /\
  0.015 < envelope 100 100 64 100 10.
Proof. destruct row_1, row_2, row_3, row_4, row_5, row_6, row_7; lra. Qed.
