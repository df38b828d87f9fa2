(** * Derivatives are derivatives: what crates/kernel/src/slope.rs promises to the mean value rule

    | Rust                    | here         | theorem                                          |
    |-------------------------|--------------|--------------------------------------------------|
    | the derivative table    | partials     | chain_rule_1, chain_rule_2                       |
    | Program::derivative     | derivative   | derivative_sound                                 |
    | Program::derivatives    | derivatives  | derivatives_sound                                |
    | one step, its slopes    | Sound        | step_sound                                       |

    Variables move along a line, [path start dir]. [Sound] says of a step and its slopes by n
    variables: if all of them are [Zero], the step is constant; and wherever the step and its slopes
    are defined, the step has a derivative along the line, the sum of slope times direction. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Number Interval Atanh Term Slope Table.
Import ListNotations.
Local Open Scope R_scope.

Definition path (start dir : nat -> R) (t : R) : nat -> R := fun i => start i + t * dir i.

Definition Sound (n : nat) (program : list Step) (slopes : list Slope) (place : nat) : Prop :=
  length slopes = n /\
  (Forall (eq Zero) slopes ->
   forall rho rho' v v', (forall i, (n <= i)%nat -> rho i = rho' i) ->
   Solves program rho v -> Solves program rho' v' -> v place = v' place) /\
  (forall start dir v, (forall i, (n <= i)%nat -> dir i = 0) ->
   (forall t, Solves program (path start dir t) (v t)) ->
   forall t, Defined program (v t) place -> Forall (SlopeDefined program (v t)) slopes ->
   derivable_pt_lim (fun t => v t place) t
     (Sum n (fun i => slope_value (v t) (nth i slopes Zero) * dir i))).

(** ** Calculus *)

Lemma derivable_pt_lim_ext f g x l :
  (forall y, f y = g y) -> derivable_pt_lim f x l -> derivable_pt_lim g x l.
Proof.
  intros H D eps Heps; destruct (D eps Heps) as [delta Hd]; exists delta.
  intros h; rewrite <- !H; apply Hd.
Qed.

Lemma chain_rule_1 o (rho : R -> nat -> R) x t dx :
  Smooth o [x t] -> derivable_pt_lim x t dx ->
  derivable_pt_lim (fun t => result o (rho t) [x t]) t (fst (partials o [x t]) * dx).
Proof.
  intros Hs Hx; destruct o; try (destruct Hs; fail); simpl in *.
  - apply (derivable_pt_lim_comp x (fun y => y ^ n)); [exact Hx|].
    rewrite <- INR_IZR_INZ; apply derivable_pt_lim_pow.
  - apply (derivable_pt_lim_comp x sqrt); [exact Hx|apply derivable_pt_lim_sqrt, Hs].
  - apply (derivable_pt_lim_comp x ln); [exact Hx|apply derivable_pt_lim_ln, Hs].
  - apply (derivable_pt_lim_comp x exp); [exact Hx|apply derivable_pt_lim_exp].
  - apply (derivable_pt_lim_comp x Ratanh); [exact Hx|apply atanh_derivative, Hs].
  - apply (derivable_pt_lim_comp x sin); [exact Hx|apply derivable_pt_lim_sin].
  - apply (derivable_pt_lim_comp x cos); [exact Hx|apply derivable_pt_lim_cos].
  - apply (derivable_pt_lim_comp x atan); [exact Hx|apply derivable_pt_lim_atan].
Qed.

Lemma chain_rule_2 o (rho : R -> nat -> R) x y t dx dy :
  Smooth o [x t; y t] -> derivable_pt_lim x t dx -> derivable_pt_lim y t dy ->
  derivable_pt_lim (fun t => result o (rho t) [x t; y t]) t
    (fst (partials o [x t; y t]) * dx + snd (partials o [x t; y t]) * dy).
Proof.
  intros Hs Hx Hy; destruct o; try (destruct Hs; fail); simpl in *.
  - rewrite !Rmult_1_l; apply (derivable_pt_lim_plus x y); assumption.
  - replace (1 * dx + -1 * dy) with (dx - dy) by ring.
    apply (derivable_pt_lim_minus x y); assumption.
  - rewrite (Rmult_comm (y t)); apply (derivable_pt_lim_mult x y); assumption.
  - refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_div x y t dx dy Hx Hy Hs)).
    unfold Rsqr; field; exact Hs.
Qed.

Lemma unary_partial o x : snd (partials o [x]) = 0.
Proof. destruct o; reflexivity. Qed.

(** ** One step *)

(** What the table says of a step's slope by one variable. *)
Definition Derived (program : list Step) (slopes : nat -> list Slope) (s : Step) (place : nat)
  (variable : nat) (slope : Slope) : Prop :=
  let (dx, dy) := (of slopes s variable 0, of slopes s variable 1) in
  (slope = Zero -> op s <> Var variable /\ (is_var (op s) = false -> dx = Zero /\ dy = Zero)) /\
  forall rho v,
  Solves program rho v -> SlopeDefined program v slope ->
  domain (op s) (map v (args s)) -> v place = result (op s) rho (map v (args s)) ->
  SlopeDefined program v dx /\ SlopeDefined program v dy /\
  (forall index, op s = Var index -> slope_value v slope = at_point index variable) /\
  (is_var (op s) = false ->
   slope_value v slope
   = fst (partials (op s) (map v (args s))) * slope_value v dx
     + snd (partials (op s) (map v (args s))) * slope_value v dy /\
   (slope <> Zero -> Smooth (op s) (map v (args s)))).

Lemma of_missing slopes s variable j : nth_error (args s) j = None -> of slopes s variable j = Zero.
Proof. unfold of; intros ->; reflexivity. Qed.

Lemma derivative_not_var base s variable dx dy own :
  is_var (op s) = false -> is_unknown dx || is_unknown dy = false ->
  derivative base s variable dx dy own =
  match id dx, id dy with
  | None, None => Some ([], Zero)
  | _, _ => table base (op s) (args s) (id dx) (id dy) own
  end.
Proof.
  unfold derivative; intros Ho ->.
  destruct (op s); try discriminate; destruct dx, dy; reflexivity.
Qed.

Lemma slope_of_id slope : is_unknown slope = false -> slope_of (id slope) = slope.
Proof. destruct slope; [reflexivity..|discriminate]. Qed.

Lemma option_eq_none {A} (a b : option A) : a = None /\ b = None \/ ~ (a = None /\ b = None).
Proof. destruct a, b; auto; right; intros [H H']; discriminate. Qed.

Lemma derivative_sound before tail slopes s variable own more slope place :
  derivative (length before) s variable (of slopes s variable 0) (of slopes s variable 1) own
    = Some (more, slope) ->
  (forall o, own = Some o -> o = place) ->
  Derived (before ++ more ++ tail) slopes s place variable slope.
Proof.
  intros E Hown; unfold Derived.
  pose proof (of_missing slopes s variable 0) as Hx.
  pose proof (of_missing slopes s variable 1) as Hy.
  set (dx := of slopes s variable 0) in *; set (dy := of slopes s variable 1) in *.
  destruct (is_unknown dx || is_unknown dy) eqn:Hknown.
  { unfold derivative in E; rewrite Hknown in E; injection E as <- <-.
    split; [discriminate|intros rho v _ []]. }
  destruct (is_var (op s)) eqn:Ho.
  - unfold derivative in E; rewrite Hknown in E.
    destruct (op s) as [|index| | | | | | | | | | | | | | | | | | | |]; try discriminate.
    split.
    + intros ->; split; [|discriminate].
      destruct (Nat.eqb_spec index variable); congruence.
    + intros rho v Hsolves Hslope Hdomain _.
      destruct (args s); [|destruct Hdomain].
      rewrite Hx, Hy by reflexivity; do 2 (split; [exact I|]); split; [|discriminate].
      intros i Hi; injection Hi as <-; unfold at_point; rewrite Nat.eqb_sym.
      destruct (Nat.eqb_spec index variable); injection E as <- <-; [simpl|reflexivity].
      pose proof (nth_error_between before [constant 1] tail 0 _ eq_refl) as E.
      rewrite Nat.add_0_r in E; rewrite (Hsolves _ _ E); simpl; field.
  - rewrite derivative_not_var in E by assumption.
    apply orb_false_elim in Hknown; destruct Hknown as [Kx Ky].
    assert (Hvar : forall index, op s <> Var index)
      by (intros index Hi; rewrite Hi in Ho; discriminate).
    apply slope_of_id in Kx; apply slope_of_id in Ky.
    destruct (option_eq_none (id dx) (id dy)) as [[Ex Ey]|Hsome].
    + rewrite Ex in *; rewrite Ey in *; simpl in Kx, Ky; rewrite <- Kx, <- Ky.
      injection E as <- <-; split; [auto|].
      intros rho v _ _ _ _; do 2 (split; [exact I|]).
      split; [intros index Hi; destruct (Hvar _ Hi)|]; intros _.
      split; [simpl; ring|intros H; destruct (H eq_refl)].
    + assert (E' : table (length before) (op s) (args s) (id dx) (id dy) own = Some (more, slope)).
      { destruct (id dx), (id dy); try exact E; destruct Hsome; auto. }
      split.
      * intros ->; destruct Hsome; apply (table_zero _ _ _ _ _ _ _ E').
      * intros rho v Hsolves Hslope Hdomain Hplace.
        destruct (table_sound before tail _ _ _ _ _ _ _ rho v E' Hsolves Hslope Hdomain)
          as (Dx & Dy & Hvalue & Hsmooth).
        -- intros H; rewrite (Hy H); reflexivity.
        -- intros o Hi; rewrite (Hown o Hi); exact Hplace.
        -- rewrite Kx, Ky in *; split; [exact Dx|split; [exact Dy|split]].
           ++ intros index Hi; destruct (Hvar _ Hi).
           ++ intros _; split; assumption.
Qed.

Lemma derivatives_sound slopes s own place todo : forall before tail more found,
  derivatives (length before) slopes s own todo = Some (more, found) ->
  (forall o, own = Some o -> o = place) ->
  Forall2 (Derived (before ++ more ++ tail) slopes s place) todo found.
Proof.
  induction todo as [|variable todo IH]; intros before tail more found E Hown; simpl in E.
  - injection E as <- <-; constructor.
  - destruct (derivative _ _ _ _ _ _) as [[first slope]|] eqn:Efirst; [|discriminate].
    rewrite <- app_length in E.
    destruct (derivatives _ _ _ _ todo) as [[rest others]|] eqn:Erest; [|discriminate].
    injection E as <- <-; rewrite <- app_assoc; constructor.
    + apply derivative_sound with own; assumption.
    + rewrite app_assoc; apply IH; assumption.
Qed.

(** A step varies only if its operands do, or if it is a variable. *)
Lemma step_constant program s place rho rho' v v' :
  nth_error program place = Some s -> Solves program rho v -> Solves program rho' v' ->
  (forall index, op s = Var index -> rho index = rho' index) ->
  (is_var (op s) = false ->
   forall j a, (j < 2)%nat -> nth_error (args s) j = Some a -> v a = v' a) ->
  v place = v' place.
Proof.
  intros Hs Hv Hv' Hvar Hargs; rewrite (Hv _ _ Hs), (Hv' _ _ Hs).
  destruct s as [o l]; simpl in *; destruct (is_var o) eqn:Ho.
  - destruct o; try discriminate; destruct l; simpl; auto.
  - specialize (Hargs eq_refl); destruct l as [|x [|y [|z l]]]; simpl in *.
    + destruct o; reflexivity || discriminate.
    + rewrite (Hargs O x) by (lia || reflexivity); destruct o; reflexivity.
    + rewrite (Hargs O x), (Hargs 1%nat y) by (lia || reflexivity); destruct o; reflexivity.
    + destruct o; reflexivity.
Qed.

Lemma constant_derivative f t : (forall u, f u = f t) -> derivable_pt_lim f t 0.
Proof.
  intros H; apply (derivable_pt_lim_ext (fun _ => f t)); [auto|apply derivable_pt_lim_const].
Qed.

Lemma Forall_below n slopes (P : Slope -> Prop) :
  length slopes = n -> (forall i, (i < n)%nat -> P (nth i slopes Zero)) -> Forall P slopes.
Proof.
  intros Hn H; apply Forall_nth; intros i d Hi; rewrite (nth_indep _ d Zero) by lia; apply H; lia.
Qed.

Lemma Forall2_seq n (P : nat -> Slope -> Prop) : forall base found,
  Forall2 P (seq base n) found ->
  length found = n /\ forall i, (i < n)%nat -> P (base + i)%nat (nth i found Zero).
Proof.
  induction n as [|n IH]; intros base found H; inversion_clear H as [|? slope ? rest Hfirst Hrest].
  - split; [reflexivity|intros; lia].
  - destruct (IH (S base) rest Hrest) as [Hlength Hall]; split; [simpl; lia|].
    intros [|i] Hi; simpl; [rewrite Nat.add_0_r; exact Hfirst|].
    rewrite <- Nat.add_succ_comm; apply Hall; lia.
Qed.

Lemma slopes_cases found :
  Forall (eq Zero) found \/ exists i, (i < length found)%nat /\ nth i found Zero <> Zero.
Proof.
  induction found as [|slope found [H|[i [Hi H]]]]; [left; constructor| |].
  - destruct slope; [left; constructor; auto|right; exists O..]; simpl; split; lia || discriminate.
  - right; exists (S i); simpl; split; [lia|exact H].
Qed.

Theorem step_sound n program slopes s place found :
  nth_error program place = Some s ->
  (forall a, In a (args s) -> Sound n program (slopes a) a) ->
  Forall2 (Derived program slopes s place) (seq 0 n) found ->
  Sound n program found place.
Proof.
  intros Hs Hargs Hfound; apply Forall2_seq in Hfound; destruct Hfound as [Hlength Hfound].
  change (forall i, (i < n)%nat -> Derived program slopes s place i (nth i found Zero)) in Hfound.
  assert (Hof : forall j a, nth_error (args s) j = Some a -> Sound n program (slopes a) a /\
                forall i, of slopes s i j = nth i (slopes a) Zero).
  { intros j a Ha; split; [apply Hargs, nth_error_In with j, Ha|].
    intros i; unfold of; rewrite Ha; reflexivity. }
  assert (Hconstant : Forall (eq Zero) found ->
    forall rho rho' v v', (forall i, (n <= i)%nat -> rho i = rho' i) ->
    Solves program rho v -> Solves program rho' v' -> v place = v' place).
  { intros Hzero rho rho' v v' Hrho Hv Hv'.
    assert (Hz : forall i, (i < n)%nat -> nth i found Zero = Zero).
    { intros i Hi; symmetry; apply (proj1 (Forall_nth _ found) Hzero); lia. }
    apply (step_constant program s place rho rho'); try assumption.
    - intros index Hvar; apply Hrho; destruct (Nat.le_gt_cases n index) as [Hle|Hlt]; [exact Hle|].
      destruct (Hfound index Hlt) as [H _]; destruct (H (Hz index Hlt)); contradiction.
    - intros Ho j a Hj Ha; destruct (Hof j a Ha) as [[Hl [Hconst _]] Hslope].
      apply (Hconst) with (rho := rho) (rho' := rho'); try assumption.
      apply (Forall_below n); [exact Hl|]; intros i Hi; rewrite <- Hslope.
      destruct (Hfound i Hi) as [H _]; destruct (proj2 (H (Hz i Hi)) Ho) as [Hx Hy].
      destruct j as [|[|j]]; [rewrite Hx; reflexivity|rewrite Hy; reflexivity|lia]. }
  split; [exact Hlength|split; [exact Hconstant|]].
  intros start dir v Hdir Hv t Hdefined Hslopes.
  destruct (slopes_cases found) as [Hzero|[i0 [Hi0 Hnonzero]]].
  { apply (derivable_pt_lim_same _ 0).
    - symmetry; apply Sum_zero; intros i Hi.
      rewrite <- (proj1 (Forall_nth _ found) Hzero i Zero) by lia; simpl; ring.
    - apply constant_derivative; intros u.
      apply (Hconstant Hzero (path start dir u) (path start dir t)); try apply Hv.
      intros i Hi; unfold path; rewrite Hdir by exact Hi; ring. }
  destruct (Defined_step program (v t) place s Hdefined Hs) as [Hdargs Hdomain].
  assert (HD := fun i Hi => proj2 (Hfound i Hi) _ (v t) (Hv t)
    (proj1 (Forall_nth _ found) Hslopes i Zero ltac:(lia)) Hdomain (Hv t _ _ Hs)).
  cbn beta in HD.
  destruct (is_var (op s)) eqn:Ho.
  - destruct (op s) as [|index| | | | | | | | | | | | | | | | | | | |] eqn:Eop; try discriminate.
    apply (derivable_pt_lim_ext (fun t => path start dir t index)).
    { intros u; rewrite (Hv u _ _ Hs), Eop; destruct (args s); [reflexivity|destruct Hdomain]. }
    apply (derivable_pt_lim_same _ (0 + (0 * t + dir index * 1))).
    + rewrite (Sum_ext n _ (fun i => at_point index i * dir i)).
      * destruct (Nat.le_gt_cases n index) as [Hle|Hlt]; [|rewrite Sum_at_point by exact Hlt; ring].
        rewrite Sum_zero, Hdir by (exact Hle || (intros i Hi; rewrite at_point_other by lia; ring)).
        ring.
      * intros i Hi; destruct (HD i Hi) as (_ & _ & Hvalue & _); rewrite (Hvalue index eq_refl).
        reflexivity.
    + unfold path; apply (derivable_pt_lim_plus (fun _ => start index) (fun t => t * dir index));
        [apply derivable_pt_lim_const|].
      rewrite Rplus_comm, (Rmult_comm (dir index)), (Rmult_comm 0).
      apply (derivable_pt_lim_mult Ranalysis1.id (fun _ => dir index));
        [apply derivable_pt_lim_id|apply derivable_pt_lim_const].
  - assert (Hsmooth : Smooth (op s) (map (v t) (args s))).
    { destruct (HD i0 ltac:(lia)) as (_ & _ & _ & H); apply (H eq_refl), Hnonzero. }
    assert (Hvalue : forall i, (i < n)%nat -> slope_value (v t) (nth i found Zero) =
      fst (partials (op s) (map (v t) (args s))) * slope_value (v t) (of slopes s i 0)
      + snd (partials (op s) (map (v t) (args s))) * slope_value (v t) (of slopes s i 1)).
    { intros i Hi; destruct (HD i Hi) as (_ & _ & _ & H); apply (H eq_refl). }
    assert (Hderivative : forall j a, (j < 2)%nat -> nth_error (args s) j = Some a ->
      derivable_pt_lim (fun t => v t a) t
        (Sum n (fun i => slope_value (v t) (of slopes s i j) * dir i))).
    { intros j a Hj Ha; destruct (Hof j a Ha) as [[Hl [_ Hderiv]] Hslope].
      rewrite (Sum_ext n _ (fun i => slope_value (v t) (nth i (slopes a) Zero) * dir i))
        by (intros i _; rewrite Hslope; reflexivity).
      apply (Hderiv start dir v Hdir Hv).
      - rewrite Forall_forall in Hdargs; apply Hdargs, nth_error_In with j, Ha.
      - apply (Forall_below n); [exact Hl|]; intros i Hi; rewrite <- Hslope.
        destruct (HD i Hi) as (Dx & Dy & _); destruct j as [|[|j]]; [exact Dx|exact Dy|lia]. }
    rewrite (Sum_ext n _ (fun i =>
      fst (partials (op s) (map (v t) (args s))) * (slope_value (v t) (of slopes s i 0) * dir i)
      + snd (partials (op s) (map (v t) (args s)))
        * (slope_value (v t) (of slopes s i 1) * dir i)))
      by (intros i Hi; rewrite Hvalue by exact Hi; ring).
    rewrite Sum_plus, !Sum_scale.
    apply (derivable_pt_lim_ext (fun u => result (op s) (path start dir u) (map (v u) (args s))));
      [intros u; symmetry; apply (Hv u _ _ Hs)|].
    destruct (args s) as [|x [|y [|z l]]] eqn:Eargs; simpl map in *;
      try (destruct (op s); destruct Hsmooth; fail).
    + rewrite unary_partial, Rmult_0_l, Rplus_0_r.
      apply (chain_rule_1 (op s) (path start dir) (fun u => v u x)); [exact Hsmooth|].
      apply Hderivative; [lia|reflexivity].
    + apply (chain_rule_2 (op s) (path start dir) (fun u => v u x) (fun u => v u y));
        [exact Hsmooth| |]; apply Hderivative; lia || reflexivity.
Qed.
