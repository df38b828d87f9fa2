(** * What the steps of coefficients compute: crates/kernel/src/jets.rs

    | Rust                            | model, in Jets.v     | theorem                             |
    |---------------------------------|----------------------|-------------------------------------|
    | Jets::push, constant            | emit, whole          | emit_sound, whole_sound             |
    | Jets::sum                       | sum_of               | sum_of_sound, sum_of_pairs          |
    | Op::Add of Jets::coefficients   | plus_of              | plus_of_sound                       |
    | Jets::less, over, over_whole    | the same             | less_sound, over_sound, ..          |
    | the loop of Jets::coefficients  | each                 | each_sound, by_rule_all             |

    Every function makes the program longer ([Extends]). What is said of the values of new steps is
    true of the values of any program that begins with these steps ([Sure]), and of those that are
    defined everywhere ([Safe]); a coefficient that is left out has the value 0. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Vec Term Slope Mean Program Growth Jets JetRules.
Import ListNotations.
Local Open Scope R_scope.

(** ** Programs that grow *)

Definition Extends (p q : Vec Step) : Prop := exists more, to_list q = p ++ more.

Lemma extends_refl p : Extends p p.
Proof. exists []; rewrite app_nil_r; reflexivity. Qed.

Lemma extends_trans p q r : Extends p q -> Extends q r -> Extends p r.
Proof. intros [l Hl] [m Hm]; exists (l ++ m); rewrite Hm, Hl, app_assoc; reflexivity. Qed.

Ltac extending := eauto 4 using extends_refl, extends_trans.

(** The value of a coefficient. *)
Definition coefficient_value (v : nat -> R) (c : Coefficient) : R :=
  match c with Some k => v k | None => 0 end.

(** True of the values of whatever program begins with p. *)
Definition Sure (p : Vec Step) (Q : (nat -> R) -> Prop) : Prop :=
  forall tail rho v, Solves (p ++ tail) rho v -> Q v.

Lemma sure_extends p q Q : Extends p q -> Sure p Q -> Sure q Q.
Proof.
  intros [more Hmore] H tail rho v; rewrite Hmore, <- app_assoc; apply H.
Qed.

Lemma sure_weaken p (Q Q' : (nat -> R) -> Prop) : (forall v, Q v -> Q' v) -> Sure p Q -> Sure p Q'.
Proof. intros H HQ tail rho v Hv; apply H, (HQ tail rho v Hv). Qed.

Definition Domains (program : list Step) (v : nat -> R) : Prop :=
  forall k s, nth_error program k = Some s -> domain (op s) (map v (args s)).

(** True of the values of whatever program begins with p, where all steps are defined. *)
Definition Safe (p : Vec Step) (Q : (nat -> R) -> Prop) : Prop :=
  forall tail rho v, Solves (p ++ tail) rho v -> Domains (p ++ tail) v -> Q v.

Lemma safe_extends p q Q : Extends p q -> Safe p Q -> Safe q Q.
Proof. intros [more Hmore] H tail rho v; rewrite Hmore, <- app_assoc; apply H. Qed.

Lemma step_extends p q k s : Extends p q -> nth_error p k = Some s -> nth_error q k = Some s.
Proof. intros [more ->]; apply nth_error_app_some. Qed.

(** A coefficient is a step of p, if it is a step. *)
Definition Below (p : Vec Step) (c : Coefficient) : Prop :=
  forall k, c = Some k -> (k < length p)%nat.

Lemma below_extends p q c : Extends p q -> Below p c -> Below q c.
Proof.
  intros [more Hmore] H k Hk; specialize (H k Hk); rewrite Hmore, app_length; lia.
Qed.

Lemma below_step (p : Vec Step) k s : nth_error p k = Some s -> Below p (Some k).
Proof. intros H k' E; injection E as <-; apply nth_error_Some; congruence. Qed.

Lemma below_none p : Below p None.
Proof. discriminate. Qed.

(** ** Steps *)

Lemma emit_sound p o args q k :
  emit p o args = (q, k) -> Extends p q /\ nth_error q k = Some (step o args).
Proof.
  unfold emit; intros E; injection E as <- <-; split.
  - exists [step o args]; apply to_list_push.
  - rewrite to_list_push, <- to_list_length, nth_error_app2, Nat.sub_diag by lia; reflexivity.
Qed.

Lemma step_value (p : Vec Step) k o args (E : (nat -> R) -> R) :
  nth_error p k = Some (step o args) -> (forall rho v, result o rho (map v args) = E v) ->
  Sure p (fun v => v k = E v).
Proof.
  intros Hk HE tail rho v Hv.
  rewrite (Hv k _ (nth_error_app_some _ _ _ _ Hk)); apply HE.
Qed.

Lemma whole_sound p n q k :
  whole p n = (q, k) -> Extends p q /\ Sure q (fun v => v k = INR n) /\ Below q (Some k).
Proof.
  intros E; apply emit_sound in E; destruct E as [HE Hk].
  split; [exact HE|split; [|apply (below_step _ _ _ Hk)]].
  apply (step_value q k _ _ _ Hk); intros rho v; simpl; rewrite <- INR_IZR_INZ; field.
Qed.

(** The factor of the product number i. *)
Definition weight (weighted : bool) (i : nat) : R := if weighted && (2 <=? i)%nat then INR i else 1.

Lemma weight_true i : (1 <= i)%nat -> weight true i = INR i.
Proof. intros H; unfold weight; destruct i as [|[|i]]; [lia|reflexivity|reflexivity]. Qed.

(** The steps that Rust pushes one after the other. *)
Ltac opened E HE Hk :=
  apply emit_sound in E; destruct E as [HE Hk].

Lemma term_sound weighted p i x y q k :
  term weighted p i x y = (q, k) ->
  Extends p q /\ Sure q (fun v => v k = weight weighted i * (v x * v y)) /\ Below q (Some k).
Proof.
  unfold term, weight; destruct (emit p Mul [x; y]) as [p1 product] eqn:E1.
  opened E1 HE1 H1; pose proof (step_value p1 product Mul [x; y] (fun v => v x * v y) H1
    (fun _ _ => eq_refl)) as V1.
  destruct (weighted && (2 <=? i)%nat).
  - destruct (whole p1 i) as [p2 factor] eqn:E2; apply whole_sound in E2.
    destruct E2 as (HE2 & V2 & _); intros E3; opened E3 HE3 H3.
    split; [extending|split; [|apply (below_step _ _ _ H3)]].
    intros tail rho v Hv.
    rewrite (step_value q k _ _ (fun v => v factor * v product) H3 (fun _ _ => eq_refl) _ _ _ Hv).
    rewrite (sure_extends _ _ _ HE3 V2 _ _ _ Hv).
    rewrite (sure_extends _ _ _ (extends_trans _ _ _ HE2 HE3) V1 _ _ _ Hv); reflexivity.
  - intros E; injection E as <- <-; split; [exact HE1|split; [|apply (below_step _ _ _ H1)]].
    apply (sure_weaken _ _ _) with (2 := V1); intros v ->; ring.
Qed.

Definition product_value (v : nat -> R) (factors : option (nat * nat)) : R :=
  match factors with Some (x, y) => v x * v y | None => 0 end.

Lemma pairs_value v x y k i :
  product_value v (pairs x y k i)
  = coefficient_value v (at_order x i) * coefficient_value v (at_order y (k - i)).
Proof. unfold pairs, both; destruct (at_order x i), (at_order y (k - i)); simpl; ring. Qed.

Definition sum_over (range : list nat) (f : nat -> R) : R :=
  fold_right (fun i rest => f i + rest) 0 range.

Lemma sum_over_seq n f : forall start,
  sum_over (seq start n) f = Sum n (fun i => f (start + i)%nat).
Proof.
  induction n as [|n IH]; intros start; [reflexivity|].
  rewrite Sum_head; simpl; rewrite Nat.add_0_r, IH; f_equal.
  apply Sum_ext; intros i _; f_equal; lia.
Qed.

Lemma sum_of_sound weighted factors : forall range p found q c,
  sum_of weighted factors range p found = (q, c) ->
  Extends p q /\
  Sure q (fun v => coefficient_value v c
    = coefficient_value v found
      + sum_over range (fun i => weight weighted i * product_value v (factors i))) /\
  (c = None -> found = None /\ forall i, In i range -> factors i = None) /\
  (Below p found -> Below q c).
Proof.
  induction range as [|i range IH]; intros p found q c E; cbn [sum_of] in E.
  { injection E as <- <-; split; [apply extends_refl|split; [|split; [|auto]]].
    - intros tail rho v _; simpl; ring.
    - intros ->; split; [reflexivity|intros i []]. }
  destruct (factors i) as [[x y]|] eqn:Ei.
  2: { apply IH in E; destruct E as (HE & Hsure & Hnone & Hbelow).
       split; [exact HE|split; [|split; [|exact Hbelow]]].
       - apply (sure_weaken _ _ _) with (2 := Hsure); intros v ->; simpl; rewrite Ei; simpl; ring.
       - intros Hc; destruct (Hnone Hc) as [Hfound Hall]; split; [exact Hfound|].
         intros j [<-|Hj]; [exact Ei|apply Hall, Hj]. }
  destruct (term weighted p i x y) as [p1 next] eqn:E1.
  apply term_sound in E1; destruct E1 as (HE1 & V1 & B1); destruct found as [before|].
  - destruct (emit p1 Add [before; next]) as [p2 total] eqn:E2; opened E2 HE2 H2.
    apply IH in E; destruct E as (HE & Hsure & Hnone & Hbelow).
    split; [extending|split; [|split; [|intros _; apply Hbelow, (below_step _ _ _ H2)]]].
    + intros tail rho v Hv; rewrite (Hsure _ _ _ Hv); simpl; rewrite Ei; simpl.
      rewrite (sure_extends p2 q _ HE (step_value p2 total _ _ (fun v => v before + v next) H2
        (fun _ _ => eq_refl)) _ _ _ Hv).
      rewrite (sure_extends _ _ _ (extends_trans _ _ _ HE2 HE) V1 _ _ _ Hv); ring.
    + intros Hc; destruct (Hnone Hc); discriminate.
  - apply IH in E; destruct E as (HE & Hsure & Hnone & Hbelow).
    split; [extending|split; [|split; [|intros _; apply Hbelow, B1]]].
    + intros tail rho v Hv; rewrite (Hsure _ _ _ Hv); simpl; rewrite Ei; simpl.
      rewrite (sure_extends _ _ _ HE V1 _ _ _ Hv); ring.
    + intros Hc; destruct (Hnone Hc); discriminate.
Qed.

(** The sums of products x_i y_(k-i) from i = start on. *)
Lemma sum_of_pairs weighted x y k start n p q c :
  sum_of weighted (pairs x y k) (seq start n) p None = (q, c) ->
  Extends p q /\
  Sure q (fun v => coefficient_value v c
    = Sum n (fun i => weight weighted (start + i) *
        (coefficient_value v (at_order x (start + i))
         * coefficient_value v (at_order y (k - (start + i)))))) /\
  (c = None -> forall i, (start <= i < start + n)%nat -> pairs x y k i = None) /\ Below q c.
Proof.
  intros E; apply sum_of_sound in E; destruct E as (HE & Hsure & Hnone & Hbelow).
  split; [exact HE|split; [|split; [|apply Hbelow, below_none]]].
  - apply (sure_weaken _ _ _) with (2 := Hsure); intros v ->; simpl coefficient_value at 1.
    rewrite Rplus_0_l, sum_over_seq; apply Sum_ext; intros i _; rewrite pairs_value; reflexivity.
  - intros Hc i Hi; apply (Hnone Hc), in_seq; lia.
Qed.

Lemma plus_of_sound p x y q c :
  plus_of p x y = (q, c) ->
  Extends p q /\
  Sure q (fun v => coefficient_value v c = coefficient_value v x + coefficient_value v y) /\
  (c = None -> x = None /\ y = None) /\ (Below q c \/ c = x \/ c = y).
Proof.
  unfold plus_of; intros E; destruct x as [x|], y as [y|].
  - destruct (emit p Add [x; y]) as [p1 total] eqn:E1; opened E1 HE1 H1; injection E as <- <-.
    split; [exact HE1|split; [|split; [discriminate|left; apply (below_step _ _ _ H1)]]].
    apply (step_value p1 total _ _ (fun v => v x + v y) H1); reflexivity.
  - injection E as <- <-; split; [apply extends_refl|split; [|split; [discriminate|auto]]].
    intros tail rho v _; simpl; ring.
  - injection E as <- <-; split; [apply extends_refl|split; [|split; [discriminate|auto]]].
    intros tail rho v _; simpl; ring.
  - injection E as <- <-; split; [apply extends_refl|split; [|split; [auto|auto]]].
    intros tail rho v _; simpl; ring.
Qed.

Lemma less_sound p x y q c :
  less p x y = (q, c) ->
  Extends p q /\
  Sure q (fun v => coefficient_value v c = coefficient_value v x - coefficient_value v y) /\
  (c = None -> x = None /\ y = None) /\ (Below q c \/ c = x).
Proof.
  unfold less; intros E; destruct x as [x|], y as [y|].
  - destruct (emit p Sub [x; y]) as [p1 rest] eqn:E1; opened E1 HE1 H1; injection E as <- <-.
    split; [exact HE1|split; [|split; [discriminate|left; apply (below_step _ _ _ H1)]]].
    apply (step_value p1 rest _ _ (fun v => v x - v y) H1); reflexivity.
  - injection E as <- <-; split; [apply extends_refl|split; [|split; [discriminate|auto]]].
    intros tail rho v _; simpl; ring.
  - destruct (whole p 0) as [p1 zero] eqn:E1; apply whole_sound in E1.
    destruct E1 as (HE1 & V1 & _); destruct (emit p1 Sub [zero; y]) as [p2 rest] eqn:E2.
    opened E2 HE2 H2; injection E as <- <-.
    split; [extending|split; [|split; [discriminate|left; apply (below_step _ _ _ H2)]]].
    intros tail rho v Hv; simpl.
    rewrite (step_value p2 rest _ _ (fun v => v zero - v y) H2 (fun _ _ => eq_refl) _ _ _ Hv).
    rewrite (sure_extends _ _ _ HE2 V1 _ _ _ Hv); reflexivity.
  - injection E as <- <-; split; [apply extends_refl|split; [|split; [auto|auto]]].
    intros tail rho v _; simpl; ring.
Qed.

Lemma over_sound p x y q c :
  over p x y = (q, c) ->
  Extends p q /\ Sure q (fun v => coefficient_value v c = coefficient_value v x / v y) /\
  (c = None -> x = None) /\ (c <> None -> Safe q (fun v => v y <> 0)) /\ Below q c.
Proof.
  unfold over; intros E; destruct x as [x|].
  - destruct (emit p Div [x; y]) as [p1 ratio] eqn:E1; opened E1 HE1 H1; injection E as <- <-.
    split; [exact HE1|split; [|split; [discriminate|split; [|apply (below_step _ _ _ H1)]]]].
    + apply (step_value p1 ratio _ _ (fun v => v x / v y) H1); reflexivity.
    + intros _ tail rho v _ Hv; apply (Hv ratio _ (nth_error_app_some _ _ _ _ H1)).
  - injection E as <- <-; split; [apply extends_refl|].
    split; [|split; [auto|split; [intros []; auto|apply below_none]]].
    intros tail rho v _; simpl; unfold Rdiv; ring.
Qed.

Lemma over_whole_sound p x k q c :
  (1 <= k)%nat -> over_whole p x k = (q, c) ->
  Extends p q /\ Sure q (fun v => coefficient_value v c = coefficient_value v x / INR k) /\
  (c = None -> x = None) /\ (Below q c \/ c = x).
Proof.
  unfold over_whole; intros Hpos E; destruct x as [x|].
  - destruct (Nat.eqb_spec k 1) as [->|_].
    + injection E as <- <-; split; [apply extends_refl|split; [|split; [discriminate|auto]]].
      intros tail rho v _; simpl; field.
    + destruct (whole p k) as [p1 below] eqn:E1; apply whole_sound in E1.
      destruct E1 as (HE1 & V1 & _); apply over_sound in E.
      destruct E as (HE & Hsure & Hnone & _ & Hbelow).
      split; [extending|split; [|split; [exact Hnone|auto]]].
      intros tail rho v Hv; rewrite (Hsure _ _ _ Hv), (sure_extends _ _ _ HE V1 _ _ _ Hv).
      reflexivity.
  - injection E as <- <-; split; [apply extends_refl|split; [|auto]].
    intros tail rho v _; simpl; unfold Rdiv; ring.
Qed.

(** ** One coefficient after the other *)

Lemma at_firstn l k j : (j < k)%nat -> at_order (firstn k l) j = at_order l j.
Proof.
  unfold at_order; revert k j; induction l as [|c l IH]; intros [|k] [|j] H;
    try lia; try reflexivity.
  simpl; apply IH; lia.
Qed.

Section Each.

Variable next : Vec Step -> list Coefficient -> nat -> Vec Step * Coefficient.

(** What is known of the coefficient c of order k, which follows from those before it. *)
Variable Fact : Vec Step -> list Coefficient -> nat -> Coefficient -> Prop.

Hypothesis Hextends : forall p q own k c, Extends p q -> Fact p own k c -> Fact q own k c.

Hypothesis Hnext : forall p own k q c,
  (1 <= k)%nat -> length own = k -> next p own k = (q, c) -> Extends p q /\ Fact q own k c.

Lemma each_sound n : forall start p own q all,
  (1 <= start)%nat -> length own = start -> each next (seq start n) p own = (q, all) ->
  Extends p q /\ firstn start all = own /\
  forall k, (start <= k < start + n)%nat -> Fact q (firstn k all) k (at_order all k).
Proof.
  induction n as [|n IH]; intros start p own q all Hstart Hlength E; simpl in E.
  { injection E as <- <-; split; [apply extends_refl|split; [|intros k Hk; lia]].
    rewrite <- Hlength; apply firstn_all. }
  destruct (next p own start) as [p1 c] eqn:E1.
  destruct (Hnext p own start p1 c Hstart Hlength E1) as [HE1 Hfact].
  apply IH in E; [|lia|rewrite app_length; simpl; lia].
  destruct E as (HE & Hfirst & Hall).
  assert (Hown : firstn start all = own).
  { rewrite <- (Nat.min_l start (S start)), <- firstn_firstn, Hfirst by lia.
    rewrite firstn_app, <- Hlength, Nat.sub_diag, firstn_all, app_nil_r; reflexivity. }
  split; [extending|split; [exact Hown|]].
  intros k Hk; destruct (Nat.eq_dec k start) as [->|Hne]; [|apply Hall; lia].
  rewrite Hown, <- (at_firstn all (S start)), Hfirst by lia; unfold at_order.
  rewrite app_nth2, Hlength, Nat.sub_diag by lia; apply (Hextends p1); assumption.
Qed.

End Each.

(** [each], from the step itself: [each_sound] with [own] for what comes first. *)
Lemma each_own next (Fact : Vec Step -> list Coefficient -> nat -> Coefficient -> Prop)
  n p own q all :
  (forall p q own k c, Extends p q -> Fact p own k c -> Fact q own k c) ->
  (forall p own k q c,
   (1 <= k)%nat -> length own = k -> next p own k = (q, c) -> Extends p q /\ Fact q own k c) ->
  each next (seq 1 n) p [Some own] = (q, all) ->
  Extends p q /\ at_order all 0 = Some own /\
  forall k, (1 <= k <= n)%nat -> Fact q (firstn k all) k (at_order all k).
Proof.
  intros Hextends Hnext E; apply (each_sound next Fact Hextends Hnext) in E; [|lia|reflexivity].
  destruct E as (HE & Hfirst & Hall); split; [exact HE|split; [|intros k Hk; apply Hall; lia]].
  rewrite <- (at_firstn all 1), Hfirst by lia; reflexivity.
Qed.

(** What all rules for the coefficient of order k say: its value, from those before it; if the first
    one is 0, then so are those of the operands [us]; and it is a step, or that of an operand. *)
Definition ByRule (us : list (list Coefficient))
  (E : (nat -> R) -> (nat -> R) -> nat -> R)
  (p : Vec Step) (own : list Coefficient) (k : nat) (c : Coefficient) : Prop :=
  Sure p (fun v =>
    coefficient_value v c = E v (fun i => coefficient_value v (at_order own i)) k) /\
  (k = 1%nat -> c = None -> at_order own 0 <> None ->
   Forall (fun u => at_order u 0 <> None) us -> Forall (fun u => at_order u 1 = None) us) /\
  (Below p c \/ exists u, In u us /\ c = at_order u k).

Lemma by_rule_extends us E p q own k c :
  Extends p q -> ByRule us E p own k c -> ByRule us E q own k c.
Proof.
  intros HE (Hsure & Hnone & Hbelow).
  split; [apply (sure_extends p), Hsure; exact HE|split; [exact Hnone|]].
  destruct Hbelow as [H|H]; [left; apply (below_extends p); assumption|right; exact H].
Qed.

(** The coefficients of all orders, if a value depends on those before it alone. *)
Lemma by_rule_all us E n p own q next all :
  (forall p own k q c,
   (1 <= k)%nat -> length own = k -> next p own k = (q, c) ->
   Extends p q /\ ByRule us E q own k c) ->
  (forall v f g k, (forall i, (i < k)%nat -> f i = g i) -> E v f k = E v g k) ->
  each next (seq 1 n) p [Some own] = (q, all) ->
  Extends p q /\ at_order all 0 = Some own /\
  (forall k, (1 <= k <= n)%nat -> Sure q (fun v =>
     coefficient_value v (at_order all k)
     = E v (fun i => coefficient_value v (at_order all i)) k)) /\
  ((1 <= n)%nat -> at_order all 1 = None ->
   Forall (fun u => at_order u 0 <> None) us -> Forall (fun u => at_order u 1 = None) us) /\
  forall k, (1 <= k <= n)%nat ->
  Below q (at_order all k) \/ exists u, In u us /\ at_order all k = at_order u k.
Proof.
  intros Hnext Hlocal E'; apply (each_own next (ByRule us E)) in E';
    [|apply by_rule_extends|exact Hnext].
  destruct E' as (HE & Hown & Hall); split; [exact HE|split; [exact Hown|split; [|split]]].
  - intros k Hk; destruct (Hall k Hk) as [Hsure _].
    apply (sure_weaken _ _ _) with (2 := Hsure); intros v ->; apply Hlocal.
    intros i Hi; rewrite at_firstn by exact Hi; reflexivity.
  - intros Hn Hnone Hheads; destruct (Hall 1%nat ltac:(lia)) as (_ & H & _); apply H; auto.
    rewrite at_firstn by lia; congruence.
  - intros k Hk; apply (Hall k Hk).
Qed.
