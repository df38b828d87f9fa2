(** * The walk over a program: crates/kernel/src/walk.rs

    | Rust                       | here                  | theorem                             |
    |----------------------------|-----------------------|-------------------------------------|
    | Values, Walk::at           | Values, at_place      | at_place_sound                      |
    | read (lo <= hi)            | ordered               |                                     |
    | Walk::follows              | follows               | follows_sound                       |
    | Walk::fixed                | fixed_steps           | fixed_steps_sound                   |
    | Walk::mean_value           | mean_terms, mean_step | Box.v, mean_step_sound              |
    | Walk::steps                | box_steps             | Box.v, box_steps_sound              |
    | Walk::centre               | centre_values         | Box.v, centre_values_sound          |
    | boxed                      | boxed_steps           | Box.v, boxed_steps_spec             |
    | places.binary_search       | own_places, is_own    | is_own_spec, and Growth.v,          |
    |                            |                       | with_slopes_increase                |

    What is not here: reading numbers from text, and counting work, which only makes the Rust code
    reject more. An enclosure that a certificate brings is an [Interval] already. Whether a step is
    the claim's own is looked up in a store; the Rust code halves the list of places, which finds
    the same because they increase. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Mean Program.
Import ListNotations.
Local Open Scope R_scope.

(** Enclosures by place in the program. *)
Record Values := values_in { enclosed : Store Interval }.

Definition value_at (values : Values) (place : nat) : option Interval :=
  get (enclosed values) place.

Coercion value_at : Values >-> Funclass.

Definition no_values : Values := values_in nothing.

Definition set (values : Values) (place : nat) (x : Interval) : Values :=
  values_in (put (enclosed values) place x).

Lemma set_spec values place x k :
  set values place x k = if (k =? place)%nat then Some x else values k.
Proof. apply get_put. Qed.

Lemma no_values_spec place : no_values place = None.
Proof. apply get_none. Qed.

Definition ordered (x : Interval) : bool := Number.at_most (lo x) (hi x).

Section Walk.

Variable claim : Vec Step.
Variable p : Program.

(** ** One step by the rule of its operation *)

Definition at_place (fixed values : Values) (place : nat) : option Interval :=
  match values place with
  | Some value => Some value
  | None => fixed place
  end.

Definition follows (fixed : Values) (o : Op) (args : list nat) (values : Values)
  (claimed : Interval) : bool :=
  match all_some (map (at_place fixed values) args) with
  | Some operands => step_follows o operands claimed
  | None => false
  end.

(** ** The steps that do not vary *)

Definition place_of (index : nat) : nat :=
  match look (places p) index with Some place => place | None => index end.

Fixpoint fixed_steps (everywhere : bool) (index : nat) (entries : list (option Interval))
  (fixed : Values) : option Values :=
  match entries with
  | [] => Some fixed
  | entry :: entries =>
      let place := place_of index in
      if flagged (boxed p) place then
        match entry with
        | Some _ => None
        | None => fixed_steps everywhere (S index) entries fixed
        end
      else
        match entry with
        | None => if everywhere then None else fixed_steps everywhere (S index) entries fixed
        | Some claimed =>
            match look claim index with
            | None => None
            | Some s =>
                let moved :=
                  flat_map
                    (fun a => match look (places p) a with Some a => [a] | None => [] end)
                    (args s) in
                if ordered claimed && follows fixed (op s) moved no_values claimed
                then fixed_steps everywhere (S index) entries (set fixed place claimed)
                else None
            end
        end
  end.

(** ** The steps that vary, in a box *)

(** An entry of a box: an enclosure by the step's rule, perhaps one by the mean value theorem. *)
Definition Entry : Set := option (Interval * option Interval).

(** A centre: its point, and the enclosures there. *)
Definition Centre : Type := list Number * Values.

Fixpoint mean_terms (fixed values : Values) (slopes : list Slope) (ranges : list Interval)
  (point : list Number) : option (list (Interval * Interval)) :=
  match slopes, ranges, point with
  | slope :: slopes, range :: ranges, c :: point =>
      match slope with
      | Zero => mean_terms fixed values slopes ranges point
      | Unknown => None
      | SlopeStep id =>
          match at_place fixed values id with
          | None => None
          | Some enclosure =>
              option_map (cons (enclosure, less range c))
                (mean_terms fixed values slopes ranges point)
          end
      end
  | _, _, _ => Some []
  end.

Definition mean_step (fixed values : Values) (place : nat) (ranges : list Interval)
  (centre : Centre) (claimed : Interval) : bool :=
  let slopes := slopes p place in
  if negb (length slopes =? length ranges)%nat then false
  else
    match at_place fixed (snd centre) place, mean_terms fixed values slopes ranges (fst centre) with
    | Some start, Some terms => mean_value start terms claimed
    | _, _ => false
    end.

Fixpoint box_steps (fixed : Values) (ranges : list Interval) (centre : option Centre)
  (everywhere : bool) (todo : list (nat * Step * bool)) (entries : list Entry) (values : Values)
  : option Values :=
  match todo, entries with
  | [], [] => Some values
  | (place, s, own) :: todo, None :: entries =>
      if everywhere && own then None
      else box_steps fixed ranges centre everywhere todo entries values
  | (place, s, _) :: todo, Some (claimed, mean) :: entries =>
      let by_rule :=
        match op s with
        | Var variable =>
            match nth_error ranges variable with
            | Some range => contains claimed range
            | None => false
            end
        | _ => follows fixed (op s) (args s) values claimed
        end in
      let value :=
        match mean, centre with
        | None, _ => Some claimed
        | Some mean, Some centre =>
            if ordered mean && mean_step fixed values place ranges centre mean
            then common claimed mean else None
        | Some _, None => None
        end in
      if ordered claimed && by_rule then
        match value with
        | Some value =>
            box_steps fixed ranges centre everywhere todo entries (set values place value)
        | None => None
        end
      else None
  | _, _ => None
  end.

(** The places of the claim's own steps. *)
Definition own_places : Store unit :=
  fold_left (fun own place => put own place tt) (places p) nothing.

Definition is_own (own : Store unit) (place : nat) : bool :=
  match get own place with Some _ => true | None => false end.

(** The steps that must be enclosed box by box, and whether each is the claim's own. *)
Definition boxed_steps : list (nat * Step * bool) :=
  let own := own_places in
  map (fun '(place, s, _) => (place, s, is_own own place))
    (filter snd (combine (combine (seq 0 (size (steps p))) (steps p)) (boxed p))).

Definition centre_values (todo : list (nat * Step * bool)) (fixed : Values)
  (ranges : list Interval) (point : list Number) (entries : list (option Interval)) : option Values :=
  let inside := fun '(c, x) => Number.at_most (lo x) c && Number.at_most c (hi x) in
  if (length point =? length ranges)%nat && forallb inside (combine point ranges) then
    box_steps fixed (map (fun c => interval c c) point) None false todo
      (map (option_map (fun x => (x, None))) entries) no_values
  else None.

(** ** Soundness *)

Variable n : nat.
Hypothesis Hfits : Fits n claim p.

(** Enclosures hold the values of their steps, and these are defined. *)
Definition Holds (v : nat -> R) (values : Values) : Prop :=
  forall place x, values place = Some x -> Defined (steps p) v place /\ Inside (v place) x.

Definition InBox (rho : nat -> R) (ranges : list Interval) : Prop :=
  forall i x, nth_error ranges i = Some x -> Inside (rho i) x.

(** Enclosures hold for variables in these ranges. *)
Definition HoldIn (ranges : list Interval) (values : Values) : Prop :=
  forall rho v, Solves (steps p) rho v -> InBox rho ranges -> Holds v values.

Lemma at_place_sound v fixed values place x :
  Holds v fixed -> Holds v values -> at_place fixed values place = Some x ->
  Defined (steps p) v place /\ Inside (v place) x.
Proof.
  unfold at_place; intros Hf Hv H; destruct (values place) eqn:E; [|apply Hf, H].
  injection H as <-; apply Hv, E.
Qed.

Lemma Holds_set v values place x :
  Holds v values -> Defined (steps p) v place -> Inside (v place) x ->
  Holds v (set values place x).
Proof.
  intros Hv Hd Hx place' y; rewrite set_spec; destruct (Nat.eqb_spec place' place) as [->|_].
  - intros H; injection H as <-; auto.
  - apply Hv.
Qed.

Lemma follows_sound rho v fixed values o args claimed place :
  Solves (steps p) rho v -> Holds v fixed -> Holds v values ->
  nth_error (steps p) place = Some (step o args) ->
  follows fixed o args values claimed = true ->
  Defined (steps p) v place /\ Inside (v place) claimed.
Proof.
  unfold follows; intros Hs Hf Hv Hplace H.
  destruct (all_some _) as [operands|] eqn:E; [|discriminate].
  apply all_some_spec in E.
  assert (Hin : Forall2 Inside (map v args) operands).
  { clear - E Hf Hv; induction E as [|a x l m Ha _ IH]; constructor; auto.
    apply (at_place_sound v fixed values a x Hf Hv Ha). }
  assert (Hdefined : forall a, In a args -> Defined (steps p) v a).
  { intros a Ha; destruct (Forall2_In_l _ _ _ _ E Ha) as (x & _ & Hx).
    apply (at_place_sound v fixed values a x Hf Hv Hx). }
  destruct (step_follows_sound o operands claimed H rho (map v args) Hin) as [Hdomain Hresult].
  split; [apply (defined _ _ _ _ Hplace); assumption|].
  rewrite (Hs place _ Hplace); exact Hresult.
Qed.

Lemma moved_args s k :
  nth_error claim k = Some s ->
  exists place, nth_error (places p) k = Some place /\
  nth_error (steps p) place = Some (step (op s)
    (flat_map (fun a => match look (places p) a with Some a => [a] | None => [] end)
       (args s))).
Proof.
  intros Hs; destruct (fits_embeds _ _ _ Hfits) as [_ Hembeds].
  destruct (Hembeds k s Hs) as (place & moved & Hplace & Hmoved & Hargs).
  exists place; split; [exact Hplace|]; rewrite Hmoved; do 2 f_equal.
  clear - Hargs; induction Hargs as [|a a' l m [_ Ha] _ IH]; [reflexivity|].
  simpl; rewrite look_spec, Ha, <- IH; reflexivity.
Qed.

Lemma place_of_spec k place : nth_error (places p) k = Some place -> place_of k = place.
Proof. unfold place_of; rewrite look_spec; intros ->; reflexivity. Qed.

Lemma is_own_spec place : is_own own_places place = existsb (Nat.eqb place) (places p).
Proof.
  assert (H : forall l own, is_own (fold_left (fun own place => put own place tt) l own) place
    = is_own own place || existsb (Nat.eqb place) l).
  { induction l as [|k l IH]; intros own; simpl; [symmetry; apply orb_false_r|].
    rewrite IH; unfold is_own at 1; rewrite get_put; fold (is_own own place).
    destruct (place =? k)%nat; [rewrite !orb_true_r|]; reflexivity. }
  unfold own_places; rewrite H; unfold is_own; rewrite get_none; reflexivity.
Qed.

Theorem fixed_steps_sound everywhere entries : forall index fixed result,
  HoldIn [] fixed -> fixed_steps everywhere index entries fixed = Some result ->
  HoldIn [] result.
Proof.
  induction entries as [|entry entries IH]; intros index fixed result Hfixed H;
    cbn [fixed_steps] in H; [injection H as <-; exact Hfixed|].
  destruct (flagged _ _);
    [destruct entry; [discriminate|apply (IH _ _ _ Hfixed H)]|].
  destruct entry as [claimed|];
    [|destruct everywhere; [discriminate|apply (IH _ _ _ Hfixed H)]].
  rewrite look_spec in H; destruct (nth_error claim index) as [s|] eqn:Hs; [|discriminate].
  destruct (ordered claimed && _) eqn:Hrule; [|discriminate].
  apply andb_prop in Hrule; destruct Hrule as [_ Hrule].
  apply (IH _ _ _) in H; [exact H|]; intros rho v Hv Hbox.
  destruct (moved_args s index Hs) as (place & Hplace & Hmoved).
  rewrite (place_of_spec _ _ Hplace).
  destruct (follows_sound rho v fixed no_values _ _ claimed place Hv (Hfixed rho v Hv Hbox)
    ltac:(intros k x; rewrite no_values_spec; discriminate) Hmoved Hrule) as [Hd Hx].
  apply Holds_set; auto; apply (Hfixed rho v Hv Hbox).
Qed.

End Walk.
