(** * The model at work on a shipped certificate

    The numbers are those of certificates/environments/gate.small.corridor.json and of its model. The
    model accepts what the Rust kernel accepts, and rejects forgeries, as the Rust kernel does. Then
    the accepted certificate becomes statements on real numbers. After it, the two small processes
    of crates/kernel/tests/mdp.rs, with those of the flaws there that the model has. *)

From Coq Require Import ZArith Reals Lra List.
From Proofmark.Kernel Require Import Number.
From Proofmark.Decision Require Import Model Setting Meaning Verdict.
Import ListNotations.
Local Open Scope Z_scope.

Definition way (actions : list nat) (w : Potential) : Way := {| named := actions; times := w |}.

(** The same certificate with other parts. *)
Definition with_gain (lo hi : Number) (c : Certificate) : Certificate :=
  {| gain_lo := lo; gain_hi := hi; bias := bias c; second := second c;
     diameter_lo := diameter_lo c; diameter_hi := diameter_hi c;
     farthest := farthest c; ways := ways c |}.

Definition with_bias (h : Potential) (second : option (Number * Potential)) (c : Certificate)
  : Certificate :=
  {| gain_lo := gain_lo c; gain_hi := gain_hi c; bias := h; second := second;
     diameter_lo := diameter_lo c; diameter_hi := diameter_hi c;
     farthest := farthest c; ways := ways c |}.

Definition with_diameter (lo hi : Number) (far : option Far) (c : Certificate) : Certificate :=
  {| gain_lo := gain_lo c; gain_hi := gain_hi c; bias := bias c; second := second c;
     diameter_lo := lo; diameter_hi := hi; farthest := far; ways := ways c |}.

Definition with_ways (ways : list Way) (c : Certificate) : Certificate :=
  {| gain_lo := gain_lo c; gain_hi := gain_hi c; bias := bias c; second := second c;
     diameter_lo := diameter_lo c; diameter_hi := diameter_hi c;
     farthest := farthest c; ways := ways |}.

(** ** gate.small.corridor *)

(** The first action goes right with probability 9/10, the four others left. *)
Definition cell (pays : Z) (left right : nat) : list Choice :=
  choice 10 pays [(left, 1); (right, 9)] :: repeat (choice 10 3 [(left, 9); (right, 1)]) 4.

Definition corridor : Process :=
  [cell 9 0 1; cell 0 0 2; cell 0 1 3; cell 0 2 4; cell 0 3 5; cell 0 4 6; cell 0 5 7; cell 0 6 8;
   cell 0 7 9; cell 0 8 9].

Definition corridor_certificate : Certificate := {|
  gain_lo := number 133175793 228685705 0;
  gain_hi := number 133175793 228685705 0;
  bias := potential 137211423
      [0; -48427561; -96855121; -145282672; -193710142; -242136883; -290557063;
      -338918194; -386747884; -429794605];
  second := Some (number 2638382146064605 12551316401123286 0,
    potential 56480923805054787
      [0; 13191910730323025; 51301867159258385; 114329802275168360; 202275150020397680;
      315133149299806805; 452863951070960885; 615135921276335360; 799207419317711000;
      982591273086631025]);
  diameter_lo := number 4297946050 387420489 0;
  diameter_hi := number 4297946050 387420489 0;
  farthest := Some {| start := 0; target := 9; distance := potential 387420489
      [4297946050; 3867478840; 3389181940; 2905570630; 2421368830; 1937101420; 1452826720;
      968551210; 484275610; 0] |};
  ways := [
    way [0; 1; 1; 1; 1; 1; 1; 1; 1; 1]%nat (potential 387420489
      [0; 484275610; 968551210; 1452826720; 1937101420; 2421368830; 2905570630;
      3389181940; 3867478840; 4297946050]);
    way [0; 0; 1; 1; 1; 1; 1; 1; 1; 1]%nat (potential 4398046511104
      [4886718345673; 0; 5497558011171; 10995115000649; 16492662794905; 21990127832157;
      27486848056370; 32976864963237; 38406552013984; 43293270359657]);
    way [0; 0; 0; 1; 1; 1; 1; 1; 1; 1]%nat (potential 4398046511104
      [10316405396420; 5429687050748; 0; 5497556989479; 10995104783735; 16492569820986;
      21989290045199; 27479306952066; 32908994002813; 37795712348485]);
    way [0; 0; 0; 0; 1; 1; 1; 1; 1; 1]%nat (potential 8796093022208
      [31612844606571; 21839407915227; 10980033813733; 0; 10995095588512; 21990025663014;
      32983466111440; 43963499925172; 54822874026666; 64596310718010]);
    way [0; 0; 0; 0; 0; 1; 1; 1; 1; 1]%nat (potential 8796093022208
      [42606285054995; 32832848363651; 21973474262158; 10993440448426; 0; 10994930074503;
      21988370522928; 32968404336660; 43827778438153; 53601215129497]);
    way [0; 0; 0; 0; 0; 0; 1; 1; 1; 1]%nat (potential 8796093022208
      [53601215129497; 43827778438153; 32968404336660; 21988370522928; 10994930074503; 0;
      10993440448426; 21973474262158; 32832848363651; 42606285054995]);
    way [0; 0; 0; 0; 0; 0; 0; 1; 1; 1]%nat (potential 8796093022208
      [64596310718010; 54822874026666; 43963499925172; 32983466111440; 21990025663014;
      10995095588512; 0; 10980033813733; 21839407915227; 31612844606571]);
    way [0; 0; 0; 0; 0; 0; 0; 0; 1; 1]%nat (potential 4398046511104
      [37795712348485; 32908994002813; 27479306952066; 21989290045199; 16492569820986;
      10995104783735; 5497556989479; 0; 5429687050748; 10316405396420]);
    way [0; 0; 0; 0; 0; 0; 0; 0; 0; 1]%nat (potential 4398046511104
      [43293270359657; 38406552013984; 32976864963237; 27486848056370; 21990127832157;
      16492662794905; 10995115000649; 5497558011171; 0; 4886718345673]);
    way [0; 0; 0; 0; 0; 0; 0; 0; 0; 0]%nat (potential 387420489
      [4297946050; 3867478840; 3389181940; 2905570630; 2421368830; 1937101420; 1452826720;
      968551210; 484275610; 0])] |}.

Example corridor_accepted : check corridor corridor_certificate = true.
Proof. vm_compute; reflexivity. Qed.

(** A gain that is too small by one in the last digit, or too large. *)
Example corridor_gain_too_small :
  let g := number 133175792 228685705 0 in
  check corridor (with_gain g g corridor_certificate) = false.
Proof. vm_compute; reflexivity. Qed.

Example corridor_gain_too_large :
  let g := number 133175794 228685705 0 in
  check corridor (with_gain g g corridor_certificate) = false.
Proof. vm_compute; reflexivity. Qed.

(** Another level: h solves the optimality equation, but this is not the optimal bias. *)
Example corridor_other_level :
  let c := corridor_certificate in
  check corridor (with_bias (bias c)
    (option_map (fun '(_, w) => (number 2638382146064606 12551316401123286 0, w)) (second c)) c)
  = false.
Proof. vm_compute; reflexivity. Qed.

(** To the left with an action that goes right. *)
Example corridor_wrong_action :
  let c := corridor_certificate in
  let first := hd (way [] (bias c)) (ways c) in
  check corridor (with_ways (way [0; 1; 1; 1; 1; 1; 1; 1; 1; 0]%nat (times first) :: tl (ways c)) c)
  = false.
Proof. vm_compute; reflexivity. Qed.

Example corridor_diameter_too_small :
  let d := number 4297946049 387420489 0 in
  let c := corridor_certificate in check corridor (with_diameter d d (farthest c) c) = false.
Proof. vm_compute; reflexivity. Qed.

Example corridor_diameter_too_large :
  let d := number 4297946051 387420489 0 in
  let c := corridor_certificate in check corridor (with_diameter d d (farthest c) c) = false.
Proof. vm_compute; reflexivity. Qed.

Theorem corridor_gain s :
  (s < 10)%nat -> optimal_gain (meaning corridor) s (133175793 / 228685705)%R.
Proof.
  intros Hs.
  pose proof (check_gain_exact corridor corridor_certificate corridor_accepted s eq_refl Hs) as Gain.
  unfold value in Gain; simpl in Gain; rewrite Rmult_1_r in Gain; exact Gain.
Qed.

Theorem corridor_diameter : is_diameter (meaning corridor) (4297946050 / 387420489)%R.
Proof.
  destruct (check_is_diameter corridor corridor_certificate corridor_accepted) as (D & HD & Between).
  unfold value in Between; simpl in Between; rewrite Rmult_1_r in Between.
  replace (4297946050 / 387420489)%R with D by lra; exact HD.
Qed.

(** ** The processes of crates/kernel/tests/mdp.rs *)

(** State 0 may stay or, with probability 1/2, go to state 1, which pays 1 and ends with
    probability 1/4. *)
Definition mill : Process :=
  [[choice 1 0 [(0%nat, 1)]; choice 2 0 [(0%nat, 1); (1%nat, 1)]];
   [choice 4 4 [(0%nat, 1); (1%nat, 3)]]].

Definition far_from_0 (v : Potential) : option Far :=
  Some {| start := 1; target := 0; distance := v |}.

Definition mill_certificate : Certificate := {|
  gain_lo := number 2 3 0;
  gain_hi := number 2 3 0;
  bias := potential 3 [0; 4];
  second := Some (number (-8) 9 0, potential 9 [0; -16]);
  diameter_lo := number 4 1 0;
  diameter_hi := number 4 1 0;
  farthest := far_from_0 (potential 1 [0; 4]);
  ways := [way [0; 0]%nat (potential 1 [0; 4]); way [1; 0]%nat (potential 1 [2; 0])] |}.

Example mill_accepted : check mill mill_certificate = true.
Proof. vm_compute; reflexivity. Qed.

Example mill_span : span (bias mill_certificate) = Some (number 4 3 0).
Proof. vm_compute; reflexivity. Qed.

(** Bounds need not be equal, and a lower bound of 0 needs no pair of states. *)
Example mill_other_bounds :
  forallb (check mill) (
    let c := mill_certificate in
    [with_gain (number 3 5 0) (number 5 1 (-2)) (with_bias (bias c) None c);
     with_diameter (number 7 2 0) (number 9 2 0) (farthest c) c;
     with_diameter (number 4 1 0) (number 9 2 0) (farthest c)
       (with_ways (way [0; 0]%nat (potential 2 [0; 9]) :: tl (ways c)) c);
     with_diameter (number 0 1 0) (number 4 1 0) None c]) = true.
Proof. vm_compute; reflexivity. Qed.

Definition flaws : list Certificate :=
  let c := mill_certificate in
  let biased h := with_bias h (second c) c in
  let level_and level w := with_bias (bias c) (Some (level, w)) c in
  let far v := with_diameter (diameter_lo c) (diameter_hi c) (far_from_0 v) c in
  let pair s t := with_diameter (diameter_lo c) (diameter_hi c)
    (Some {| start := s; target := t; distance := potential 1 [0; 4] |}) c in
  let first actions w := with_ways (way actions w :: tl (ways c)) c in
  let last actions w := with_ways [hd (way [] w) (ways c); way actions w] c in
  [biased (potential 0 [0; 4]); biased (potential (-3) [0; 4]);
   biased (potential 3 [0]); biased (potential 3 [0; 4; 4]); biased (potential 3 [0; 5]);
   with_gain (number 2 3 0) (number 3 5 0) c; with_gain (number 3 4 0) (number 2 3 0) c;
   with_gain (number 3 5 0) (number 2 3 0) c;
   level_and (number (-10) 9 0) (potential 9 [0; -16]);
   level_and (number (-7) 9 0) (potential 9 [0; -16]);
   level_and (number (-8) 9 0) (potential 9 [0; -15]);
   level_and (number (-8) 9 0) (potential 9 [0; -17]);
   level_and (number (-8) 9 0) (potential 9 [0]);
   with_ways (tl (ways c)) c;
   first [0%nat] (potential 1 [0; 4]); first [0; 1]%nat (potential 1 [0; 4]);
   first [0; 0]%nat (potential 2 [1; 8]);
   last [0; 0]%nat (potential 1 [2; 0]); last [1; 0]%nat (potential 1 [1; 0]);
   last [1; 0]%nat (potential 1 [2; -1]); last [1; 0]%nat (potential 1 [5; 0]);
   last [1; 0]%nat (potential 0 [2; 0]);
   with_diameter (number 4 1 0) (number 3 1 0) (farthest c) c;
   with_diameter (number 5 1 0) (number 5 1 0) (farthest c) c;
   pair 2%nat 0%nat; pair 1%nat 2%nat; pair 1%nat 1%nat;
   far (potential 1 [1; 4]); far (potential 1 [0; 5]); far (potential 1 []);
   with_diameter (number 4 1 0) (number 4 1 0) None c].

Example flaws_rejected : existsb (check mill) flaws = false.
Proof. vm_compute; reflexivity. Qed.

(** Choices that are no distributions in order. *)
Example ill_formed :
  existsb well_formed
    [[]; [[]]; [[choice 0 0 []]]; [[choice 1 0 []]]; [[choice 1 0 [(1%nat, 1)]]];
     [[choice 2 0 [(0%nat, 1)]]]; [[choice 2 0 [(0%nat, 1); (0%nat, 1)]]];
     [[choice 1 0 [(0%nat, 2); (1%nat, -1)]]; [choice 1 0 [(0%nat, 1)]]];
     [[choice 2 0 [(1%nat, 1); (0%nat, 1)]]; [choice 1 0 [(0%nat, 1)]]];
     [[choice 1 0 [(0%nat, 1); (1%nat, 0)]]; [choice 1 0 [(0%nat, 1)]]]] = false.
Proof. vm_compute; reflexivity. Qed.

(** Two states that may stay, for 1, or change places, for nothing. The optimality equation has many
    solutions; one of them is the optimal bias. *)
Definition stay : Process :=
  [[choice 1 1 [(0%nat, 1)]; choice 1 0 [(1%nat, 1)]];
   [choice 1 1 [(1%nat, 1)]; choice 1 0 [(0%nat, 1)]]].

Definition stay_certificate (h : Potential) (second : option (Number * Potential))
  : Certificate := {|
  gain_lo := number 1 1 0;
  gain_hi := number 1 1 0;
  bias := h;
  second := second;
  diameter_lo := number 1 1 0;
  diameter_hi := number 1 1 0;
  farthest := far_from_0 (potential 1 [0; 1]);
  ways := [way [0; 1]%nat (potential 1 [0; 1]); way [1; 0]%nat (potential 1 [1; 0])] |}.

Definition no_drift : option (Number * Potential) := Some (number 0 1 0, potential 1 [0; 0]).

Example stay_accepted : check stay (stay_certificate (potential 2 [0; 0]) no_drift) = true.
Proof. vm_compute; reflexivity. Qed.

Example skewed_solution_accepted : check stay (stay_certificate (potential 2 [0; 1]) None) = true.
Proof. vm_compute; reflexivity. Qed.

Example skewed_bias_rejected : check stay (stay_certificate (potential 2 [0; 1]) no_drift) = false.
Proof. vm_compute; reflexivity. Qed.
