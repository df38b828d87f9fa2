(** * What an accepted certificate of a decision process means

    [check p c = true] is all that these theorems suppose; M stands for [meaning p].

    | then                                                                 | theorem              |
    |----------------------------------------------------------------------|----------------------|
    | M is a decision process; its optimal gain is in [lo, hi] from every  | decision_check_sound |
    | state; if there is a second potential, h + level is its optimal      |                      |
    | bias, with the span that a report states; it is communicating; and   |                      |
    | its diameter is in [lo, hi]                                          |                      |
    | no policy earns more than n hi + span of h in n steps, and a         | check_rewards        |
    | stationary policy never earns less than n lo - span of h             |                      |
    | no policy's long-run averages exceed hi, and that one's reach lo     | check_averages       |
    | if lo = hi, this is the optimal gain from every state                | check_gain_exact     |
    | no policy, however it depends on history, has more than this bias    | check_bias_best      |
    | a stationary policy for each target reaches it within hi             | check_near           |
    | no policy gets from the one state to the other faster than lo        | check_far_apart      |

    Reading order: Index, Model (the check); Setting, Meaning (what it is about); Gain, Bias, Diameter
    (why the rules hold); Rules, Accepted (from integers to reals), and this file; Examples. *)

From Coq Require Import Reals Lra Lia PeanoNat ZArith Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Number.
From Proofmark.Decision Require Import Model Setting Meaning Gain Bias Diameter Accepted.
Local Open Scope R_scope.

Lemma finite_choice n (Q : nat -> nat -> Prop) :
  (forall s, (s < n)%nat -> exists a, Q s a) -> exists d, forall s, (s < n)%nat -> Q s (d s).
Proof.
  induction n as [|n IH]; intros H; [exists (fun _ => 0%nat); intros; lia|].
  destruct IH as [d Hd]; [auto with arith|]; destruct (H n ltac:(lia)) as [a Ha].
  exists (fun s => if Nat.eqb s n then a else d s); intros s Hs.
  destruct (Nat.eqb_spec s n) as [->|]; [exact Ha|apply Hd; lia].
Qed.

Section Verdict.

Variable p : Process.
Variable c : Certificate.
Hypothesis Accepted : check p c = true.

Let M := meaning p.
Let h := potential_at (bias c).
Let lo := value (gain_lo c).
Let hi := value (gain_hi c).

Let V : valid M := accepted_valid p c Accepted.

(** ** Gain *)

Theorem check_span : exists b, span (bias c) = Some b /\ has_span M h (value b).
Proof.
  destruct (gain_accepted p c Accepted) as (tight & G & _).
  assert (Hd := bias_common p c tight G); assert (E : exists b, span (bias c) = Some b)
    by (unfold span, Number.fraction; destruct (common (bias c)); try lia; eexists; reflexivity).
  destruct E as [b E]; exists b; split; [exact E|].
  apply (span_value p c Accepted); [apply (bias_length p c tight G)|exact E].
Qed.

Theorem check_rewards b :
  has_span M h b ->
  (forall pi n s, randomises M pi -> (s < states M)%nat -> rewards M pi n s <= INR n * hi + b) /\
  exists d, legal M d /\
  forall n s, (s < states M)%nat -> INR n * lo - b <= rewards M (always d) n s.
Proof.
  intros [Span _]; destruct (gain_accepted p c Accepted) as (tight & G & _); split.
  - intros pi n s Random Hs; apply (rewards_at_most M h V); auto; apply (rates_most p c tight G).
  - destruct (finite_choice (states M) _ (rates_some p c tight G)) as [d Best].
    assert (Legal : legal M d) by (intros s Hs; apply (Best s Hs)).
    exists d; split; [exact Legal|]; intros n s Hs.
    apply (rewards_at_least M h V); auto; intros u Hu; apply (Best u Hu).
Qed.

Theorem check_optimal_gain s :
  (s < states M)%nat -> exists g, optimal_gain M s g /\ lo <= g <= hi.
Proof.
  intros Hs; destruct check_span as (b & _ & Span).
  destruct (check_rewards (value b) Span) as (Upper & d & Legal & Lower).
  assert (Random := always_randomises M d Legal).
  destruct (optimal_gain_exists M (value b) lo hi Upper (always d) Random Lower s Hs) as [g Hg].
  exists g; split; [exact Hg|].
  apply (optimal_gain_between M (value b) lo hi Upper (always d) Random Lower s); auto.
Qed.

(** In the long run, no policy's averages exceed hi, and those of one do not fall below lo. *)
Theorem check_averages :
  (forall pi s, randomises M pi -> (s < states M)%nat -> averages_at_most M pi s hi) /\
  exists d, legal M d /\ forall s, (s < states M)%nat -> averages_at_least M (always d) s lo.
Proof.
  destruct check_span as (b & _ & Span).
  destruct (check_rewards (value b) Span) as (Upper & d & Legal & Lower); split.
  - intros pi s Random Hs; apply (averages_below M (value b)); auto.
  - exists d; split; [exact Legal|]; intros s Hs; apply (averages_above M (value b)); auto.
Qed.

Theorem check_gain_exact s : lo = hi -> (s < states M)%nat -> optimal_gain M s lo.
Proof.
  intros E Hs; destruct (check_optimal_gain s Hs) as (g & Hg & Between).
  replace lo with g by lra; exact Hg.
Qed.

(** ** Bias *)

Section Second.

Variable level : Number.
Variable w : Potential.
Hypothesis Second : second c = Some (level, w).

Let u s := h s + value level.

Theorem check_optimal_bias : optimal_bias M lo u.
Proof.
  destruct (bias_sound p c Accepted level w Second) as (_ & Nonneg & Tight & Some).
  destruct (finite_choice (states M) _ Some) as [d Hd].
  apply (bias_optimal M lo u (potential_at w) V Nonneg Tight d); intros s Hs; apply (Hd s Hs).
Qed.

(** In the mean over the first N horizons, no policy of any kind earns more than the gain and u, up to
    a constant over N. *)
Theorem check_bias_best :
  exists C, forall pi N s, randomises M pi -> (s < states M)%nat ->
  excess M pi lo s N <= INR N * u s + C.
Proof.
  destruct (bias_sound p c Accepted level w Second) as (_ & Nonneg & Tight & _).
  exact (no_policy_exceeds M lo u (potential_at w) V Nonneg Tight).
Qed.

End Second.

(** ** Diameter *)

Theorem check_near t :
  (t < states M)%nat ->
  exists d, legal M d /\
  forall s, (s < states M)%nat -> reaches_within M (always d) s t (value (diameter_hi c)).
Proof.
  intros Ht; destruct (way_to p c Accepted t Ht) as (d & W & Legal & Bounds & Falls).
  exists d; split; [exact Legal|]; intros s Hs n.
  apply Rle_trans with (W s); [|apply Bounds, Hs].
  apply (time_at_most M t V); auto; intros u Hu; apply (Bounds u Hu).
Qed.

Theorem check_communicating : communicating M.
Proof.
  intros s t Hs Ht; destruct (way_to p c Accepted t Ht) as (d & W & Legal & Bounds & Falls).
  apply (target_reached M t V W d); auto; intros u Hu; apply (Bounds u Hu).
Qed.

Theorem check_far_apart f :
  farthest c = Some f ->
  (start f < states M)%nat /\ (target f < states M)%nat /\ start f <> target f /\
  forall pi b, randomises M pi -> reaches_within M pi (start f) (target f) b ->
  value (diameter_lo c) <= b.
Proof.
  intros Far; destruct (far_sound p c Accepted f Far) as (Hs & Ht & Ne & Val & End & Start & Slow).
  repeat split; auto; intros pi b Random Time; apply Rle_trans with (Val (start f)); [exact Start|].
  apply (time_at_least M (target f) V Val pi); auto.
Qed.

Theorem check_is_diameter :
  exists D, is_diameter M D /\ value (diameter_lo c) <= D <= value (diameter_hi c).
Proof.
  apply diameter_between.
  - split.
    + assert (Some := some_state M V).
      destruct (way_to p c Accepted 0 Some) as (_ & W & _ & Bounds & _).
      specialize (Bounds 0%nat Some); lra.
    + intros s t Hs Ht _; destruct (check_near t Ht) as (d & Legal & Time).
      exists (always d); split; [apply always_randomises, Legal|apply Time, Hs].
  - intros D [Pos Within]; destruct (farthest c) as [f|] eqn:Far.
    + destruct (check_far_apart f Far) as (Hs & Ht & Ne & Least).
      destruct (Within _ _ Hs Ht Ne) as (pi & Random & Time); apply (Least pi); auto.
    + assert (Low := near_alone p c Accepted Far); lra.
Qed.

(** ** All together *)

Theorem decision_check_sound :
  valid M /\
  (forall s, (s < states M)%nat -> exists g, optimal_gain M s g /\ lo <= g <= hi) /\
  (forall level w, second c = Some (level, w) ->
     let optimal s := h s + value level in
     lo = hi /\ optimal_bias M lo optimal /\
     exists b, span (bias c) = Some b /\ has_span M optimal (value b)) /\
  communicating M /\
  exists D, is_diameter M D /\ value (diameter_lo c) <= D <= value (diameter_hi c).
Proof.
  split; [exact V|split; [exact check_optimal_gain|split; [|split]]].
  - intros level w Second optimal; split; [apply (bias_sound p c Accepted level w Second)|].
    split; [apply (check_optimal_bias level w Second)|].
    destruct check_span as (b & E & Most & s & t & Hs & Ht & Width); exists b; split; [exact E|].
    unfold optimal; split; [|exists s, t; repeat split; auto; lra].
    intros s' t' Hs' Ht'; specialize (Most s' t' Hs' Ht'); lra.
  - exact check_communicating.
  - exact check_is_diameter.
Qed.

End Verdict.
