(** * Certificates of decision processes: the check of crates/kernel/src/mdp

    This file is the model of the whole check, from a process and a certificate to yes or no.
    Verdict.v proves what a yes means.

    | Rust                             | here                       | theorem                |
    |----------------------------------|----------------------------|------------------------|
    | Choice, Process                  | the same                   |                        |
    | Draft::choice, Mdp::from_choices | well_formed                | process_valid          |
    | Potential                        | the same; Field, indexed   |                        |
    | drift, scale, rate               | the same                   | drift_value, rate_value|
    | gain                             | attaining                  | attaining_sound        |
    | bias                             | steepest                   | steepest_sound         |
    | near                             | falls_fast                 | falls_fast_sound       |
    | far                              | falls_slowly               | falls_slowly_sound     |
    | MdpCertificate                   | Certificate, with numbers  |                        |
    | Checker::potential               | potential_formed           |                        |
    | Checker::gain                    | check_gain, check_second   | gain_sound, bias_sound |
    | Checker::near                    | check_way                  | way_sound              |
    | Checker::diameter                | check_ways, check_far      | ways_sound, far_sound  |
    | span                             | span                       | span_value             |
    | check_by                         | check                      | decision_check_sound   |

    What is not here: reading text, the hash that ties a certificate to its process, and the limits
    on sizes and work, which only make the Rust code reject more. The Rust code takes machine
    integers where they suffice and big ones where they overflow; here there is one kind.

    The Rust code looks things up by the number of a state. Here functions walk along lists that have
    something for every state; Index.v finds places in them. *)

From Coq Require Import ZArith Bool List.
From Proofmark.Kernel Require Import Number.
From Proofmark.Decision Require Import Index.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Processes *)

(** One action in one state: the reward is [reward]/[over], and the next state is t with probability
    n/[over] for each (t, n) of [next]. *)
Record Choice := choice { over : Z; reward : Z; next : list (nat * Z) }.

(** For every state its choices. *)
Definition Process := list (list Choice).

Definition is_empty {A} (l : list A) : bool := match l with [] => true | _ => false end.

Definition total (next : list (nat * Z)) : Z := fold_left (fun sum '(_, n) => sum + n) next 0.

Definition choice_formed (states : nat) (c : Choice) : bool :=
  (0 <? over c) && increasing 0 (next c) &&
  forallb (fun '(t, n) => (t <? states)%nat && (0 <? n)) (next c) &&
  (total (next c) =? over c).

Definition well_formed (p : Process) : bool :=
  let states := length p in
  negb (is_empty p) &&
  forallb (fun choices => negb (is_empty choices) && forallb (choice_formed states) choices) p.

(** ** Potentials *)

(** A number for every state: V(s) is the s-th of [values] over [common]. *)
Record Potential := potential { common : Z; values : list Z }.

Definition potential_formed (states : nat) (v : Potential) : bool :=
  (length (values v) =? states)%nat && (0 <? common v).

(** A potential with marks on its values. *)
Record Field := { unit_of : Z; marked : list (nat * list Z) }.

Definition field_of (v : Potential) : Field := {| unit_of := common v; marked := marks (values v) |}.

(** o d times the drift of V along a choice, in a state where V is [here]/d. *)
Definition drift (c : Choice) (here : Z) (v : Field) : Z :=
  weighted 0 0 [] (marked v) (next c) - over c * here.

Definition scale (c : Choice) (v : Field) : Z := over c * unit_of v.

(** r + drift of h. *)
Definition rate (c : Choice) (here : Z) (h : Field) : option Number :=
  Number.fraction (reward c * unit_of h + drift c here h) (scale c h).

(** ** The four rules, in one state *)

(** [gain]: the choices with r + drift = hi, if none has more, and one has at least lo. The Rust rule
    answers with their numbers, and [bias] looks them up. *)
Fixpoint attaining (lo hi : Number) (h : Field) (here : Z) (choices : list Choice) (reached : bool)
  (attain : list Choice) : option (list Choice) :=
  match choices with
  | [] => if reached then Some attain else None
  | c :: choices =>
      match rate c here h with
      | None => None
      | Some x =>
          let reached := reached || Number.at_most lo x in
          match Number.compare x hi with
          | Gt => None
          | Eq => attaining lo hi h here choices reached (c :: attain)
          | Lt => attaining lo hi h here choices reached attain
          end
      end
  end.

(** [bias]: the drift of w is at most u along the tight choices, and u along one of them. *)
Fixpoint steepest (u : Number) (w : Field) (here : Z) (tight : list Choice) (attained : bool)
  : bool :=
  match tight with
  | [] => attained
  | c :: tight =>
      match Number.fraction (drift c here w) (scale c w) with
      | None => false
      | Some x =>
          match Number.compare x u with
          | Gt => false
          | Eq => steepest u w here tight true
          | Lt => steepest u w here tight attained
          end
      end
  end.

(** [near]: the drift is at most -1. *)
Definition falls_fast (c : Choice) (here : Z) (w : Field) : bool :=
  drift c here w + scale c w <=? 0.

(** [far]: the drift is at least -1. *)
Definition falls_slowly (c : Choice) (here : Z) (v : Field) : bool :=
  0 <=? drift c here v + scale c v.

(** ** The certificate *)

(** A policy that reaches a target in time: the action that it takes in every state, and W. *)
Record Way := { named : list nat; times : Potential }.

(** A start and a target that are far apart, and V. *)
Record Far := { start : nat; target : nat; distance : Potential }.

Record Certificate := {
  gain_lo : Number;
  gain_hi : Number;
  bias : Potential;
  second : option (Number * Potential);
  diameter_lo : Number;
  diameter_hi : Number;
  farthest : option Far;
  ways : list Way }.

(** ** The check *)

(** What f makes of every element, unless it fails for one. *)
Fixpoint each {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | x :: l => match f x with Some y => option_map (cons y) (each f l) | None => None end
  end.

(** Whether a test holds in every state, given something and a number for each. *)
Fixpoint everywhere {A} (test : nat -> A -> Z -> bool) (state : nat) (given : list A)
  (numbers : list Z) : bool :=
  match given, numbers with
  | [], [] => true
  | x :: given, n :: numbers => test state x n && everywhere test (S state) given numbers
  | _, _ => false
  end.

Section Check.

Variable p : Process.
Let states := length p.

(** The tight choices of every state, if the bounds on the gain hold. *)
Definition check_gain (c : Certificate) : option (list (list Choice)) :=
  let h := field_of (bias c) in
  if potential_formed states (bias c) then
    each (fun '(choices, here) => attaining (gain_lo c) (gain_hi c) h here choices false [])
      (combine p (values (bias c)))
  else None.

Definition check_second (c : Certificate) (tight : list (list Choice)) (level : Number)
  (second : Potential) : bool :=
  let w := field_of second in
  Number.is_eq (gain_lo c) (gain_hi c) &&
  potential_formed states second &&
  everywhere
    (fun _ '(tight, at_h) here =>
       match Number.fraction at_h (common (bias c)) with
       | None => false
       | Some h => steepest (Number.add h level) w here tight false
       end)
    0 (combine tight (values (bias c))) (values second).

Definition check_bias (c : Certificate) : bool :=
  match check_gain c, second c with
  | None, _ => false
  | Some _, None => true
  | Some tight, Some (level, w) => check_second c tight level w
  end.

Definition largest (values : list Z) : Z :=
  match values with [] => 0 | v :: values => fold_left Z.max values v end.

Definition smallest (values : list Z) : Z :=
  match values with [] => 0 | v :: values => fold_left Z.min values v end.

(** [marked] has for every state its choices, with marks. *)
Definition check_way (marked : list (list (nat * list Choice))) (hi : Number) (target : nat)
  (way : Way) : bool :=
  let w := field_of (times way) in
  potential_formed states (times way) &&
  (length (named way) =? length (values (times way)))%nat &&
  forallb (fun v => 0 <=? v) (values (times way)) &&
  everywhere
    (fun state '(choices, action) here =>
       (state =? target)%nat ||
       match find action choices with
       | None => false
       | Some c => falls_fast c here w
       end)
    0 (combine marked (named way)) (values (times way)) &&
  match Number.fraction (largest (values (times way))) (common (times way)) with
  | None => false
  | Some most => Number.at_most most hi
  end.

(** The ways to the targets from [target] on. *)
Fixpoint check_ways (marked : list (list (nat * list Choice))) (hi : Number) (target : nat)
  (ways : list Way) : bool :=
  match ways with
  | [] => true
  | way :: ways => check_way marked hi target way && check_ways marked hi (S target) ways
  end.

Definition check_far (lo : Number) (f : Far) : bool :=
  let v := field_of (distance f) in
  potential_formed states (distance f) &&
  match nth_error (values (distance f)) (start f), nth_error (values (distance f)) (target f) with
  | Some at_start, Some at_target =>
      negb (start f =? target f)%nat &&
      (at_target <=? 0) &&
      everywhere
        (fun state choices here =>
           (state =? target f)%nat || forallb (fun c => falls_slowly c here v) choices)
        0 p (values (distance f)) &&
      match Number.fraction at_start (common (distance f)) with
      | None => false
      | Some x => Number.at_most lo x
      end
  | _, _ => false
  end.

Definition check_diameter (c : Certificate) : bool :=
  (length (ways c) =? states)%nat &&
  check_ways (map marks p) (diameter_hi c) 0 (ways c) &&
  match farthest c with
  | None => Number.sign (diameter_lo c) <=? 0
  | Some f => check_far (diameter_lo c) f
  end.

End Check.

Definition check (p : Process) (c : Certificate) : bool :=
  well_formed p && check_bias p c && check_diameter p c.

(** The span that a report states: the largest value less the smallest one. *)
Definition span (v : Potential) : option Number :=
  Number.fraction (largest (values v) - smallest (values v)) (common v).
