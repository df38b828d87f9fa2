(** * The programs that the kernel walks over: [plain] and [with_slopes] of crates/kernel/src/slope.rs

    | Rust                    | here         | theorem                                          |
    |-------------------------|--------------|--------------------------------------------------|
    | Program::places         | Embeds       | embedded_value                                   |
    | Program::plain          | plain        | plain_fits                                       |
    | Program::with_slopes    | with_slopes  | Growth.v, with_slopes_fits                       |
    | term.rs, dependent      | dependent    | dependent_spec, depending_spec                   |

    [Fits n claim p] collects what the walk needs of a program p with n variables: operands come
    first, every step of the claim is in it with its operands renumbered, and slopes are slopes.
    [embedded_value] says that the claim's steps have the same values in it; [mean_value_theorem]
    what its slopes are good for. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Vec Number Interval Term Slope Table Mean.
Import ListNotations.
Local Open Scope R_scope.

Definition Embeds (claim : list Step) (p : Program) : Prop :=
  length (places p) = length claim /\
  forall k s, nth_error claim k = Some s ->
  exists place moved,
    nth_error (places p) k = Some place /\
    nth_error (steps p) place = Some (step (op s) moved) /\
    Forall2 (fun a a' => (a < k)%nat /\ nth_error (places p) a = Some a') (args s) moved.

Record Fits (n : nat) (claim : list Step) (p : Program) : Prop := {
  fits_ordered : WellOrdered (steps p);
  fits_embeds : Embeds claim p;
  fits_slopes : forall place, slopes p place = [] \/ Sound n (steps p) (slopes p place) place }.

(** ** Values of the claim's steps *)

Lemma Forall2_In_l {A B} (P : A -> B -> Prop) l m a :
  Forall2 P l m -> In a l -> exists b, In b m /\ P a b.
Proof.
  intros H; induction H as [|b c l m Hbc _ IH]; intros []; [subst; exists c; simpl; auto|].
  destruct (IH H) as [d [Hd Hp]]; exists d; simpl; auto.
Qed.

Lemma Forall2_In_r {A B} (P : A -> B -> Prop) l m b :
  Forall2 P l m -> In b m -> exists a, In a l /\ P a b.
Proof.
  intros H; induction H as [|a c l m Hac _ IH]; intros []; [subst; exists a; simpl; auto|].
  destruct (IH H) as [d [Hd Hp]]; exists d; simpl; auto.
Qed.

Lemma Forall2_map {A B C} (f : A -> C) (g : B -> C) l m :
  Forall2 (fun a b => f a = g b) l m -> map f l = map g m.
Proof. intros H; induction H; simpl; congruence. Qed.

Lemma Forall2_weaken {A B} (P Q : A -> B -> Prop) l m :
  (forall a b, P a b -> Q a b) -> Forall2 P l m -> Forall2 Q l m.
Proof. intros H HP; induction HP; constructor; auto. Qed.

Theorem embedded_value claim p rho v w :
  Embeds claim p -> Solves (steps p) rho v -> Solves claim rho w ->
  forall k place, nth_error (places p) k = Some place ->
  w k = v place /\ (Defined (steps p) v place -> Defined claim w k).
Proof.
  intros [Hlength Hembeds] Hv Hw k; induction k as [k IH] using lt_wf_ind; intros place Hplace.
  destruct (nth_error claim k) as [s|] eqn:Hs.
  2: { apply nth_error_None in Hs; assert (k < length (places p))%nat; [|lia].
       apply nth_error_Some; rewrite Hplace; discriminate. }
  destruct (Hembeds k s Hs) as (place' & moved & Hplace' & Hmoved & Hargs).
  rewrite Hplace in Hplace'; injection Hplace' as <-.
  assert (Hsame : map w (args s) = map v moved).
  { apply Forall2_map; revert Hargs; apply Forall2_weaken; intros a a' [Ha Hplace'].
    apply (IH a Ha a' Hplace'). }
  rewrite (Hw k s Hs), (Hv place _ Hmoved), Hsame; split; [reflexivity|].
  intros Hdefined; destruct (Defined_step _ _ _ _ Hdefined Hmoved) as [Hd Hdomain].
  apply (defined claim w k s Hs); [|rewrite Hsame; exact Hdomain].
  intros a Ha; destruct (Forall2_In_l _ _ _ _ Hargs Ha) as (a' & Ha' & Hlt & Hplace').
  apply (IH a Hlt a' Hplace'); rewrite Forall_forall in Hd; apply Hd, Ha'.
Qed.

Lemma place_below claim p k place :
  Embeds claim p -> nth_error (places p) k = Some place -> (place < length (steps p))%nat.
Proof.
  intros [Hlength Hembeds] Hplace.
  assert (Hk : (k < length claim)%nat)
    by (rewrite <- Hlength; apply nth_error_Some; rewrite Hplace; discriminate).
  destruct (nth_error claim k) as [s|] eqn:Hs; [|apply nth_error_None in Hs; lia].
  destruct (Hembeds k s Hs) as (place' & moved & Hplace' & Hmoved & _).
  rewrite Hplace in Hplace'; injection Hplace' as <-.
  apply nth_error_Some; rewrite Hmoved; discriminate.
Qed.

(** ** The plain program *)

Lemma nth_error_seq n k : (k < n)%nat -> nth_error (seq 0 n) k = Some k.
Proof.
  intros H; rewrite (nth_error_nth' _ O) by (rewrite seq_length; exact H).
  rewrite seq_nth by exact H; reflexivity.
Qed.

Theorem plain_fits n (claim : Vec Step) : WellOrdered claim -> Fits n claim (plain claim).
Proof.
  intros Hordered; split; [exact Hordered| |left].
  2: { intros; unfold slopes, slopes_in; simpl; rewrite get_none; reflexivity. }
  unfold Embeds; simpl; rewrite to_list_of_list, <- to_list_length.
  split; [apply seq_length|]; intros k s Hs; exists k, (args s).
  assert (Hk : (k < length claim)%nat) by (apply nth_error_Some; rewrite Hs; discriminate).
  split; [apply nth_error_seq, Hk|split; [rewrite Hs; destruct s; reflexivity|]].
  destruct (Hordered k s Hs) as [Hargs _]; induction Hargs as [|a l Ha _ IH]; constructor; auto.
  split; [exact Ha|apply nth_error_seq; lia].
Qed.

Lemma existsb_false {A} (f : A -> bool) l : existsb f l = false -> forall a, In a l -> f a = false.
Proof.
  intros H a Ha; destruct (f a) eqn:E; [|reflexivity].
  rewrite <- H; symmetry; apply existsb_exists; exists a; auto.
Qed.

Lemma all_some_spec {A B} (f : A -> option B) l m :
  all_some (map f l) = Some m -> Forall2 (fun a b => f a = Some b) l m.
Proof.
  revert m; induction l as [|a l IH]; intros m H; simpl in H; [injection H as <-; constructor|].
  destruct (f a) as [b|] eqn:E; [|discriminate].
  destruct (all_some (map f l)) as [rest|]; [|discriminate].
  injection H as <-; constructor; auto.
Qed.

(** ** Which steps vary *)

Lemma existsb_ext {A} (f g : A -> bool) l : (forall a, f a = g a) -> existsb f l = existsb g l.
Proof. intros H; induction l as [|a l IH]; simpl; [|rewrite H, IH]; reflexivity. Qed.

Section Depending.

Variable source : Step -> bool.

Lemma depending_snoc claim s :
  to_list (depending source (claim ++ [s]))
  = depending source claim
    ++ [existsb (fun a => nth a (depending source claim) false) (args s) || source s].
Proof.
  unfold depending; rewrite fold_left_app; simpl; rewrite to_list_push.
  rewrite (existsb_ext _ _ _ (flagged_spec _)); reflexivity.
Qed.

Lemma depending_length claim : length (depending source claim) = length claim.
Proof.
  induction claim as [|s claim IH] using rev_ind; [reflexivity|].
  rewrite depending_snoc, !app_length, IH; reflexivity.
Qed.

Theorem depending_spec claim k s :
  nth_error claim k = Some s -> Forall (fun a => a < k)%nat (args s) ->
  nth k (depending source claim) false
  = existsb (fun a => nth a (depending source claim) false) (args s) || source s.
Proof.
  induction claim as [|last claim IH] using rev_ind; [destruct k; discriminate|].
  intros Hs Hargs; rewrite depending_snoc.
  assert (Hk : (k < length (claim ++ [last]))%nat)
    by (apply nth_error_Some; rewrite Hs; discriminate).
  rewrite app_length in Hk; simpl in Hk; pose proof (depending_length claim) as Hlength.
  assert (Hold : forall rest,
    existsb (fun a => nth a (depending source claim ++ rest) false) (args s)
    = existsb (fun a => nth a (depending source claim) false) (args s)).
  { clear IH; intros rest; induction Hargs as [|a l Ha Hl IHl]; [reflexivity|].
    simpl; rewrite IHl, app_nth1 by lia; reflexivity. }
  rewrite Hold; destruct (Nat.eq_dec k (length claim)) as [->|Hne].
  - rewrite nth_error_app2, Nat.sub_diag in Hs by lia; injection Hs as ->.
    rewrite app_nth2, Hlength, Nat.sub_diag by lia; reflexivity.
  - rewrite nth_error_app1 in Hs by lia; rewrite app_nth1 by lia; apply IH; assumption.
Qed.

End Depending.

Lemma dependent_length claim : length (dependent claim) = length claim.
Proof. apply depending_length. Qed.

Theorem dependent_spec claim k s :
  nth_error claim k = Some s -> Forall (fun a => a < k)%nat (args s) ->
  nth k (dependent claim) false
  = existsb (fun a => nth a (dependent claim) false) (args s) || is_var (op s).
Proof. apply depending_spec. Qed.

(** ** The mean value theorem *)

Lemma Solves_ext program rho rho' v :
  (forall i, rho i = rho' i) -> Solves program rho v -> Solves program rho' v.
Proof.
  intros H Hv k s Hs; rewrite (Hv k s Hs).
  destruct (op s); try reflexivity; destruct (args s); simpl; auto.
Qed.

(** From a centre to a point, along the line between them, a step changes by the sum of slope times
    distance, with the slopes taken somewhere on the line. *)
Theorem mean_value_theorem n program slopes place centre rho v :
  WellOrdered program -> Sound n program slopes place ->
  (forall i, (n <= i)%nat -> centre i = rho i) ->
  (forall t, Solves program (path centre (fun i => rho i - centre i) t) (v t)) ->
  (forall t, 0 <= t <= 1 ->
   Defined program (v t) place /\ Forall (SlopeDefined program (v t)) slopes) ->
  exists t, 0 <= t <= 1 /\
  v 1 place
  = v 0 place + Sum n (fun i => slope_value (v t) (nth i slopes Zero) * (rho i - centre i)).
Proof.
  intros Hordered (_ & _ & Hderivative) Hrest Hv Hdefined.
  destruct (MVT_cor2 (fun t => v t place) (fun t =>
    Sum n (fun i => slope_value (v t) (nth i slopes Zero) * (rho i - centre i))) 0 1)
    as (t & Ht & Hbetween); [lra| |exists t; split; lra].
  intros t Ht; destruct (Hdefined t Ht) as [Hd Hs].
  apply (Hderivative centre (fun i => rho i - centre i)); try assumption.
  intros i Hi; rewrite Hrest by exact Hi; ring.
Qed.
