(** * The model at work on shipped certificates

    The numbers are those of certificates/finite-frontier/frontier.row1.intersects.json and of
    certificates/classical-constants/e.tangent.json. The model accepts what the Rust kernel accepts,
    and rejects the same file with one end narrowed, as the Rust kernel does. In the end the
    accepted certificate of e.tangent becomes a theorem on real numbers, by [check_certified]. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Walk Check Meaning Verdict.
From Proofmark.Kernel Require Ln Trigonometry Whole.
Import ListNotations.
Local Open Scope Z_scope.

Definition whole (n : Z) : Interval := interval (Number.whole n) (Number.whole n).

(** [n * 2^e, m * 2^f] *)
Definition between (n e m f : Z) : Interval := interval (number n 1 e) (number m 1 f).

(** ** Steps of frontier.row1.intersects

    ln 24 is about 7156341023059192.702 * 2^-51; the narrowed ends are .75 and .5 there. *)

Example ln_24_accepted :
  Ln.ln (whole 24) (between 894542627882399 (-48) 7156341023059193 (-51)) = true.
Proof. vm_compute; reflexivity. Qed.

Example ln_24_lower_end_narrowed :
  Ln.ln (whole 24) (between 28625364092236771 (-53) 7156341023059193 (-51)) = false.
Proof. vm_compute; reflexivity. Qed.

Example ln_24_upper_end_narrowed :
  Ln.ln (whole 24) (between 894542627882399 (-48) 14312682046118385 (-52)) = false.
Proof. vm_compute; reflexivity. Qed.

Example heap_of_12_accepted : Whole.heap_diameter (whole 12) (whole 6) = true.
Proof. vm_compute; reflexivity. Qed.

Example heap_of_12_rejected : Whole.heap_diameter (whole 12) (whole 7) = false.
Proof. vm_compute; reflexivity. Qed.

(** ** Angles

    In units of 2^-52, pi is about 14148475504056880.55, sin 1 is 3789648413623927.01, cos 100 is
    3883538951909359.70, atan 3 is 5625202075141471.99 and atan(-3/4) is -2898071353773936.57. *)

Definition fine (n m : Z) : Interval := between n (-52) m (-52).

(** [n/d, m/d] *)
Definition fractions (n m : Z) (d : positive) : Interval := interval (number n d 0) (number m d 0).

Example pi_accepted : Trigonometry.pi (fine 14148475504056880 14148475504056881) = true.
Proof. vm_compute; reflexivity. Qed.

Example pi_narrowed :
  Trigonometry.pi (fine 14148475504056881 14148475504056882) = false /\
  Trigonometry.pi (fine 14148475504056879 14148475504056880) = false.
Proof. split; vm_compute; reflexivity. Qed.

Example sin_1_accepted :
  Trigonometry.sin (whole 1) (fine 3789648413623927 3789648413623928) = true.
Proof. vm_compute; reflexivity. Qed.

Example sin_1_narrowed :
  Trigonometry.sin (whole 1) (fine 3789648413623928 3789648413623929) = false /\
  Trigonometry.sin (whole 1) (fine 3789648413623926 3789648413623927) = false.
Proof. split; vm_compute; reflexivity. Qed.

Example cos_100_accepted :
  Trigonometry.cos (whole 100) (fine 3883538951909359 3883538951909360) = true.
Proof. vm_compute; reflexivity. Qed.

Example cos_100_narrowed :
  Trigonometry.cos (whole 100) (fine 3883538951909360 3883538951909361) = false /\
  Trigonometry.cos (whole 100) (fine 3883538951909358 3883538951909359) = false.
Proof. split; vm_compute; reflexivity. Qed.

(** By pi/2 - atan(1/3), and by -(pi/4 - atan(1/7)). *)
Example atan_accepted :
  Trigonometry.atan (whole 3) (fine 5625202075141471 5625202075141472) = true /\
  Trigonometry.atan (fractions (-3) (-3) 4) (fine (-2898071353773937) (-2898071353773936)) = true.
Proof. split; vm_compute; reflexivity. Qed.

Example atan_narrowed :
  Trigonometry.atan (whole 3) (fine 5625202075141472 5625202075141473) = false /\
  Trigonometry.atan (whole 3) (fine 5625202075141470 5625202075141471) = false /\
  Trigonometry.atan (fractions (-3) (-3) 4) (fine (-2898071353773936) (-2898071353773935)) = false.
Proof. split; [|split]; vm_compute; reflexivity. Qed.

(** On [1, 2] the sine rises to 1 and falls again, from .8414 to .9092. *)
Example sin_over_its_turn :
  Trigonometry.sin (between 1 0 2 0) (fractions 8414 10000 10000) = true.
Proof. vm_compute; reflexivity. Qed.

Example sin_over_its_turn_narrowed :
  Trigonometry.sin (between 1 0 2 0) (fractions 8415 10000 10000) = false /\
  Trigonometry.sin (between 1 0 2 0) (fractions 8414 9999 10000) = false.
Proof. split; vm_compute; reflexivity. Qed.

(** On [3, 4] the cosine falls to -1 and rises to -.6536. *)
Example cos_over_its_turn :
  Trigonometry.cos (between 3 0 4 0) (fractions (-10000) (-6536) 10000) = true.
Proof. vm_compute; reflexivity. Qed.

Example cos_over_its_turn_narrowed :
  Trigonometry.cos (between 3 0 4 0) (fractions (-9999) (-6536) 10000) = false /\
  Trigonometry.cos (between 3 0 4 0) (fractions (-10000) (-6537) 10000) = false.
Proof. split; vm_compute; reflexivity. Qed.

(** On [2, 7], longer than half a turn, the cosine reaches both. *)
Example cos_over_two_turns :
  Trigonometry.cos (between 2 0 7 0) (whole 1) = false /\
  Trigonometry.cos (between 2 0 7 0) (fractions (-9999) 10000 10000) = false /\
  Trigonometry.cos (between 2 0 7 0) (fractions (-10000) 9999 10000) = false /\
  Trigonometry.cos (between 2 0 7 0) (between (-1) 0 1 0) = true.
Proof. split; [|split; [|split]]; vm_compute; reflexivity. Qed.

(** ** The whole of frontier.row1.intersects: 64 (L(24) + 1) >= 20 ln 24 / ln 10 *)

Definition intersects : Claim := {|
  claim_steps := of_list [
    step (Const 64 1) []; step (Const 24 1) []; step (Const 2 1) []; step Div [1; 2]%nat;
    step Floor [3%nat]; step HeapDiameter [3%nat]; step (Const 1 1) []; step Add [5; 6]%nat;
    step Mul [0; 7]%nat; step (Const 20 1) []; step Ln [1%nat]; step Mul [9; 10]%nat;
    step (Const 10 1) []; step Ln [12%nat]; step Div [11; 13]%nat];
  variables := [];
  goals := of_list [goal 4 Equal 3 false ForAll; goal 8 AtLeast 14 true ForAll] |}.

Definition intersects_certificate (last : Interval) : Certificate := {|
  verdict := Certified;
  enclosures := map Some [
    whole 64; whole 24; whole 2; whole 12; whole 12; whole 6; whole 1; whole 7; whole 448;
    whole 20;
    between 894542627882399 (-48) 7156341023059193 (-51);
    between 4472713139411995 (-46) 1118178284852999 (-44);
    whole 10;
    between 5184960683398421 (-51) 2592480341699211 (-50);
    last];
  has_slopes := false;
  cover := [];
  witness := None |}.

Example intersects_accepted :
  check intersects
    (intersects_certificate (between 1942474635582799 (-46) 121404664723925 (-42))) = true.
Proof. vm_compute; reflexivity. Qed.

Example intersects_last_end_narrowed :
  check intersects
    (intersects_certificate (between 1942474635582799 (-46) 3884949271165599 (-47))) = false.
Proof. vm_compute; reflexivity. Qed.

(** ** The whole of e.tangent: for x in [-1, 1], exp x >= 1 + x - 10^-12 *)

Definition tangent : Claim := {|
  claim_steps := of_list [
    step (Const 1 1) []; step (Const (-1) 1) []; step (Var 0) []; step Exp [2%nat];
    step Add [0; 2]%nat; step (Const 1 1000000000000) []; step Sub [4; 5]%nat;
    step Sub [3; 6]%nat; step (Const 0 1) []];
  variables := [Between 1 0];
  goals := of_list [goal 7 AtLeast 8 true ForAll] |}.

Definition by_rule (x : Interval) : Entry := Some (x, None).

(** The steps of the longer program at the centre 0. *)
Definition at_zero : list (option Interval) := [
  None; Some (whole 0); Some (whole 1); None; Some (whole 1);
  Some (between 562949953420749 (-49) 9007199254731985 (-53)); None;
  Some (between 9007 (-53) 563 (-49))].

Definition left_box (mean : Interval) : Box := {|
  ranges := [between (-1) 0 0 0];
  entries := [
    by_rule (whole 1);
    by_rule (between (-1) 0 0 0);
    by_rule (between 6627126856707895 (-54) 1 0);
    by_rule (between 6627126856707895 (-54) 1 0);
    by_rule (between 0 0 1 0);
    by_rule (between (-2475880078570761) (-91) 9007199254731985 (-53));
    by_rule (between (-5693635826387045) (-53) 0 0);
    Some (between (-2846817913189019) (-52) 562949953421875 (-49), Some mean)];
  centre := Some ([Number.whole 0], at_zero) |}.

Definition right_box : Box := {|
  ranges := [between 0 0 1 0];
  entries := [
    by_rule (whole 1);
    by_rule (between 0 0 1 0);
    by_rule (between 1 0 3060513257434037 (-50));
    by_rule (between 1 0 3060513257434037 (-50));
    by_rule (between 1 0 2 0);
    by_rule (between 562949953420749 (-49) 9007199254736489 (-52));
    by_rule (between 0 0 1934613350591413 (-50));
    Some (between (-4503599627365993) (-52) 1934613350592539 (-50),
          Some (between 9007 (-53) 1934613350592539 (-50)))];
  centre := Some ([Number.whole 0], at_zero) |}.

Definition tangent_certificate (boxes : list Box) : Certificate := {|
  verdict := Certified;
  enclosures := [
    Some (whole 1); Some (whole (-1)); None; None; None;
    Some (interval (number 1 1000000000000 0) (number 1 1000000000000 0)); None; None;
    Some (whole 0)];
  has_slopes := true;
  cover := boxes;
  witness := None |}.

Definition mean : Interval := between 9007 (-53) 5693635826396053 (-53).

Example tangent_accepted :
  check tangent (tangent_certificate [left_box mean; right_box]) = true.
Proof. vm_compute; reflexivity. Qed.

Example tangent_mean_narrowed :
  check tangent
    (tangent_certificate [left_box (between 9009 (-53) 5693635826396053 (-53)); right_box]) = false.
Proof. vm_compute; reflexivity. Qed.

Example tangent_with_a_gap : check tangent (tangent_certificate [left_box mean]) = false.
Proof. vm_compute; reflexivity. Qed.

(** ** Sentences without meaning are neither certified nor refuted *)

Definition still_certificate (v : Verdict) (all : list (option Interval)) : Certificate := {|
  verdict := v; enclosures := all; has_slopes := false; cover := []; witness := None |}.

(** f(1) >= 5, where f(x) = x requires x >= 2. *)
Definition outside_hypothesis : Claim := {|
  claim_steps := of_list [step (Const 1 1) []; step (Const 2 1) []; step (Const 5 1) []];
  variables := [];
  goals := of_list [goal 0 AtLeast 1 false ForAll; goal 0 AtLeast 2 true ForAll] |}.

Definition one_two_five : list (option Interval) := map Some [whole 1; whole 2; whole 5].

Example the_obligation_is_refuted :
  check outside_hypothesis (still_certificate (Refuted 0) one_two_five) = true.
Proof. vm_compute; reflexivity. Qed.

Example the_sentence_is_not :
  check outside_hypothesis (still_certificate (Refuted 1) one_two_five) = false.
Proof. vm_compute; reflexivity. Qed.

(** (1/0)^0 >= 2, where nothing rests on the quotient. *)
Definition idle_quotient : Claim := {|
  claim_steps :=
    of_list [step (Const 1 1) []; step (Const 0 1) []; step Div [0; 1]%nat; step (Const 2 1) []];
  variables := [];
  goals := of_list [goal 0 AtLeast 3 true ForAll] |}.

Example without_a_value_nothing_is_refuted :
  check idle_quotient
    (still_certificate (Refuted 0) [Some (whole 1); Some (whole 0); None; Some (whole 2)]) = false.
Proof. vm_compute; reflexivity. Qed.

(** max over x in [a, 1] of 1/x >= 5: it has a value on all of [1/16, 1], but not of [-1, 1]. *)
Definition pole (numerator denominator : Z) : Claim := {|
  claim_steps :=
    of_list [step (Const numerator denominator) []; step (Const 1 1) []; step (Var 0) [];
     step Div [1; 2]%nat; step (Const 5 1) []];
  variables := [Between 0 1];
  goals := of_list [goal 3 Equal 3 false ForAll; goal 3 AtLeast 4 true ForSome] |}.

Definition pole_certificate (low : Interval) (boxes : list Box) : Certificate := {|
  verdict := Certified;
  enclosures := [Some low; Some (whole 1); None; None; Some (whole 5)];
  has_slopes := false;
  cover := boxes;
  witness := Some {|
    ranges := [between 1 (-4) 1 (-4)];
    entries := [by_rule (between 1 (-4) 1 (-4)); by_rule (whole 16)];
    centre := None |} |}.

Definition from_a_sixteenth : Box := {|
  ranges := [between 1 (-4) 1 0];
  entries := [by_rule (between 1 (-4) 1 0); by_rule (between 1 0 16 0)];
  centre := None |}.

Example a_maximum_with_a_value_everywhere :
  check (pole 1 16) (pole_certificate (between 1 (-4) 1 (-4)) [from_a_sixteenth]) = true.
Proof. vm_compute; reflexivity. Qed.

Example a_maximum_with_a_pole :
  check (pole (-1) 1) (pole_certificate (whole (-1)) [from_a_sixteenth]) = false /\
  check (pole (-1) 1) (pole_certificate (whole (-1)) []) = false.
Proof. split; vm_compute; reflexivity. Qed.

(** A step is not below itself. *)
Example nothing_is_below_itself :
  check {| claim_steps := of_list [step (Const 1 1) []]; variables := [];
           goals := of_list [goal 0 Below 0 true ForAll] |}
    (still_certificate Certified [Some (between 0 0 2 0)]) = false.
Proof. vm_compute; reflexivity. Qed.

(** ** From the certificate to the reals *)

Lemma tangent_formed : WellFormed tangent.
Proof. apply well_formed_spec; reflexivity. Qed.

Theorem exp_above_its_tangent x : (-1 <= x <= 1)%R -> (exp x >= 1 + x - / 1000000000000)%R.
Proof.
  intros Hx.
  destruct (check_certified tangent _ tangent_formed tangent_accepted eq_refl) as [Hall _].
  specialize (Hall (fun _ => x)).
  assert (Hrange : InRange tangent (fun _ => x)).
  { intros [|i] range Hi; [injection Hi as <-|destruct i; discriminate].
    unfold valued, evaluate, evaluate_list; simpl; lra. }
  destruct (Hall Hrange _ (or_introl eq_refl) I eq_refl) as (_ & _ & H).
  unfold valued, evaluate, evaluate_list in H; simpl in H; lra.
Qed.
