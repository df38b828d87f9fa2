(** * The coefficients of a step are derivatives: [Jets::coefficients] of crates/kernel/src/jets.rs

    | Rust                            | model, in Jets.v     | theorem                           |
    |---------------------------------|----------------------|-----------------------------------|
    | Jets::powers                    | powers               | powers_sound                      |
    | Jets::waves                     | waves                | waves_found                       |
    | Jets::coefficients              | coefficients         | coefficients_sound                |

    The first variable moves, the others stay ([Runs]). [JetSound] says of the coefficients of a
    step: where every step of the longer program is in the domain of its operation ([Domains]), they
    have the property [JetAt], each is differentiable there, and its derivative is that multiple of
    the next one; and a step whose first derivative is left out as 0 is constant. *)

From Coq Require Import ZArith Reals Lra Lia Bool List.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Vec Term Slope Mean Program Growth Jets JetRules JetSteps
  JetOperations.
Import ListNotations.
Local Open Scope R_scope.

Local Notation value_of v u k := (coefficient_value v (at_order u k)).

(** ** While the variable moves *)

(** The values of a program while the first variable moves, and the others stay. *)
Definition Runs (program : list Step) (v : R -> nat -> R) : Prop :=
  exists rho, (forall y, rho y O = y) /\ (forall y y' i, rho y (S i) = rho y' (S i)) /\
  forall y, Solves program (rho y) (v y).

Lemma sure_runs (p : Vec Step) tail v Q : Runs (p ++ tail) v -> Sure p Q -> forall y, Q (v y).
Proof. intros (rho & _ & _ & Hv) H y; apply (H tail (rho y)), Hv. Qed.

Lemma safe_runs (p : Vec Step) tail v Q x :
  Runs (p ++ tail) v -> Safe p Q -> Domains (p ++ tail) (v x) -> Q (v x).
Proof. intros (rho & _ & _ & Hv) H; apply (H tail (rho x)), Hv. Qed.

(** Coefficients as functions of the variable. *)
Definition functions (v : R -> nat -> R) (u : list Coefficient) (k : nat) (y : R) : R :=
  value_of (v y) u k.

Record JetSound (n : nat) (p : Vec Step) (u : list Coefficient) : Prop := {
  jet_there : at_order u 0 <> None;
  jet_below : forall k, (k <= n)%nat -> Below p (at_order u k);
  jet_fixed : at_order u 1 = None -> forall tail v, Runs (p ++ tail) v ->
    forall y y', functions v u 0 y = functions v u 0 y';
  jet_derivatives : forall tail v x, Runs (p ++ tail) v -> Domains (p ++ tail) (v x) ->
    JetAt n (functions v u) x }.

Lemma jet_sound_extends n p q u : Extends p q -> JetSound n p u -> JetSound n q u.
Proof.
  intros HE [Hthere Hbelow Hfixed Hderivatives]; pose proof HE as [more Hmore].
  split; [exact Hthere|intros k Hk; apply (below_extends p), Hbelow; assumption| |].
  - intros H tail v; rewrite Hmore, <- app_assoc; apply Hfixed, H.
  - intros tail v x; rewrite Hmore, <- app_assoc; apply Hderivatives.
Qed.

(** Coefficients that are steps, or those of operands. *)
Lemma all_below n p q own us l :
  Forall (JetSound n p) us -> Extends p q -> nth_error p own <> None -> at_order l 0 = Some own ->
  (forall k, (1 <= k <= n)%nat ->
   Below q (at_order l k) \/ exists u, In u us /\ at_order l k = at_order u k) ->
  forall k, (k <= n)%nat -> Below q (at_order l k).
Proof.
  intros Hus HE Hown Hfirst Hall [|k] Hk.
  - rewrite Hfirst; destruct (nth_error p own) as [s|] eqn:Hs; [|contradiction].
    apply (below_step q own s), (step_extends p); assumption.
  - destruct (Hall (S k) ltac:(lia)) as [H|(u & Hu & ->)]; [exact H|].
    rewrite Forall_forall in Hus; apply (below_extends p); [exact HE|].
    apply (jet_below _ _ _ (Hus u Hu)), Hk.
Qed.

(** A step is constant if its operands are. *)
Lemma step_fixed (p : Vec Step) own o args us n :
  nth_error p own = Some (step o args) -> o <> Var O ->
  Forall2 (fun a u => at_order u 0 = Some a) args us -> Forall (JetSound n p) us ->
  Forall (fun u => at_order u 1 = None) us ->
  forall tail v, Runs (p ++ tail) v -> forall y y', v y own = v y' own.
Proof.
  intros Hstep Hvar Hargs Hsound Hnone tail v Hruns y y'.
  pose proof Hruns as (rho & _ & Hothers & Hv).
  apply nth_error_app_some with (m := tail) in Hstep.
  rewrite (Hv y _ _ Hstep), (Hv y' _ _ Hstep); cbn [op Term.args].
  assert (Hsame : map (v y) args = map (v y') args).
  { clear Hstep; induction Hargs as [|a u args us Ha _ IH]; [reflexivity|].
    apply Forall_cons_iff in Hsound; destruct Hsound as [Hu Hsound].
    apply Forall_cons_iff in Hnone; destruct Hnone as [Hn Hnone].
    simpl; rewrite (IH Hsound Hnone); f_equal.
    pose proof (jet_fixed _ _ _ Hu Hn tail v Hruns y y') as H.
    unfold functions in H; rewrite Ha in H; exact H. }
  rewrite Hsame; destruct o; try reflexivity; destruct index as [|index]; [congruence|].
  destruct (map (v y') args); [apply Hothers|reflexivity].
Qed.

(** ** Products and powers *)

(** The product rule. *)
Lemma product_derivatives n p (q : Vec Step) own u w l :
  JetSound n p u -> JetSound n p w -> Extends p q -> at_order l 0 = Some own ->
  Sure q (fun v => v own = value_of v u 0 * value_of v w 0) ->
  (forall k, (1 <= k <= n)%nat -> Sure q (fun v =>
     value_of v l k = mul_rule u w v (fun i => value_of v l i) k)) ->
  forall tail v x, Runs (q ++ tail) v -> Domains (q ++ tail) (v x) -> JetAt n (functions v l) x.
Proof.
  intros Hu Hw HE Hl Hown Hall tail v x Hruns Hdomains.
  apply (jet_sound_extends _ _ _ _ HE) in Hu; apply (jet_sound_extends _ _ _ _ HE) in Hw.
  apply (jet_mul n x (functions v u) (functions v w)).
  - apply (jet_derivatives _ _ _ Hu tail); assumption.
  - apply (jet_derivatives _ _ _ Hw tail); assumption.
  - intros [|k] y Hk; unfold functions.
    + rewrite Hl; unfold convolution, values_at; simpl.
      rewrite (sure_runs _ _ _ _ Hruns Hown y); ring.
    + rewrite (sure_runs _ _ _ _ Hruns (Hall (S k) ltac:(lia)) y); reflexivity.
Qed.

Lemma powers_sound n u argument own m :
  (1 <= n)%nat -> at_order u 0 = Some argument ->
  forall middle j (p : Vec Step) last (q : Vec Step) l,
  middle = seq (S j) (length middle) -> m = (j + length middle + 1)%nat -> (1 <= j)%nat ->
  nth_error p own = Some (step (Pow m) [argument]) -> JetSound n p u -> JetSound n p last ->
  Sure p (fun v => value_of v last 0 = v argument ^ j) ->
  powers u argument own (seq 1 n) middle p last = (q, l) ->
  Extends p q /\ at_order l 0 = Some own /\
  (forall tail v x, Runs (q ++ tail) v -> Domains (q ++ tail) (v x) -> JetAt n (functions v l) x) /\
  (at_order l 1 = None -> at_order u 1 = None) /\
  forall k, (k <= n)%nat -> Below q (at_order l k).
Proof.
  intros Hn Hu; induction middle as [|j' middle IH];
    intros j p last q l Hmiddle Hm Hj Hown Hsu Hlast Vlast E; cbn [powers] in E.
  - apply (by_rule_all [last; u] (mul_rule last u)) in E;
      [|intros; apply next_mul_sound; assumption|reflexivity].
    destruct E as (HE & Hfirst & Hall & Hnone & Hbelow).
    split; [exact HE|split; [exact Hfirst|split; [|split]]].
    + apply (product_derivatives n p q own last u l); try assumption.
      intros tail rho v Hv; rewrite (sure_extends _ _ _ HE Vlast _ _ _ Hv), Hu; simpl.
      rewrite (step_value q own _ _ (fun v => v argument ^ m) (step_extends _ _ _ _ HE Hown)
        (fun _ _ => eq_refl) _ _ _ Hv).
      rewrite Hm; simpl length; rewrite Nat.add_0_r, pow_add; simpl; ring.
    + intros H; specialize (Hnone Hn H).
      assert (Hheads : Forall (fun u => at_order u 1 = None) [last; u])
        by (apply Hnone; repeat constructor; [apply Hlast|apply Hsu]).
      inversion Hheads as [|? ? _ Htail]; inversion Htail; assumption.
    + apply (all_below n p q own [last; u]); auto; congruence.
  - simpl in Hmiddle; injection Hmiddle as -> Hmiddle.
    destruct (emit p (Pow (S j)) [argument]) as [p1 first] eqn:E1; opened E1 HE1 H1.
    destruct (each _ _ p1 [Some first]) as [p2 next] eqn:E2.
    apply (by_rule_all [last; u] (mul_rule last u)) in E2;
      [|intros; apply next_mul_sound; assumption|reflexivity].
    destruct E2 as (HE2 & Hfirst & Hall & Hnone & Hbelow).
    pose proof (extends_trans _ _ _ HE1 HE2) as HE12.
    pose proof (step_value p2 first _ _ (fun v => v argument ^ S j)
      (step_extends _ _ _ _ HE2 H1) (fun _ _ => eq_refl)) as Vfirst.
    assert (Hnext : JetSound n p2 next).
    { split; [congruence| | |].
      - apply (all_below n p1 p2 first [last; u]); auto; [|congruence].
        constructor; [|constructor; [|constructor]]; apply (jet_sound_extends n p); assumption.
      - intros H; specialize (Hnone Hn H).
        assert (Hheads : Forall (fun u => at_order u 1 = None) [last; u])
          by (apply Hnone; repeat constructor; [apply Hlast|apply Hsu]).
        inversion Hheads as [|? ? _ Htail]; inversion Htail as [|? ? Hu1 _].
        intros tail v Hruns y y'; unfold functions; rewrite Hfirst; simpl.
        rewrite (sure_runs _ _ _ _ Hruns Vfirst y), (sure_runs _ _ _ _ Hruns Vfirst y').
        pose proof (jet_fixed _ _ _ (jet_sound_extends _ _ _ _ HE12 Hsu) Hu1 tail v Hruns y y')
          as Hsame; unfold functions in Hsame; rewrite Hu in Hsame; simpl in Hsame.
        rewrite Hsame; reflexivity.
      - apply (product_derivatives n p p2 first last u next); try assumption.
        intros tail rho v Hv; rewrite (sure_extends _ _ _ HE12 Vlast _ _ _ Hv), Hu.
        rewrite (Vfirst _ _ _ Hv); simpl; ring. }
    apply (IH (S j)) in E; try assumption.
    + destruct E as (HE & Hrest); split; [apply (extends_trans _ p2); assumption|exact Hrest].
    + rewrite Hm; simpl; lia.
    + lia.
    + apply (step_extends p); assumption.
    + apply (jet_sound_extends n p); assumption.
    + rewrite Hfirst; exact Vfirst.
Qed.

(** ** One step *)

(** What is shown of the coefficients of each operation. *)
Definition Found (n : nat) (p q : Vec Step) (own : nat) (us : list (list Coefficient))
  (l : list Coefficient) : Prop :=
  Extends p q /\ at_order l 0 = Some own /\
  (forall tail v x, Runs (q ++ tail) v -> Domains (q ++ tail) (v x) -> JetAt n (functions v l) x) /\
  (at_order l 1 = None -> Forall (fun u => at_order u 1 = None) us) /\
  forall k, (k <= n)%nat -> Below q (at_order l k).

Section Step.

Variable n : nat.
Variable p : Vec Step.
Variable own : nat.
Hypothesis Hn : (1 <= n)%nat.

(** The values of an operation and of its coefficients, while the variable moves. *)
Lemma found_by_rule us E o args next q l :
  Forall (JetSound n p) us -> nth_error p own = Some (step o args) ->
  (forall p own k q c,
   (1 <= k)%nat -> length own = k -> next p own k = (q, c) ->
   Extends p q /\ ByRule us E q own k c) ->
  (forall v f g k, (forall i, (i < k)%nat -> f i = g i) -> E v f k = E v g k) ->
  each next (seq 1 n) p [Some own] = (q, l) ->
  (forall tail v x, Runs (q ++ tail) v -> Domains (q ++ tail) (v x) ->
   Forall (fun u => JetAt n (functions v u) x) us -> domain o (map (v x) args) ->
   (forall y, exists rho, functions v l 0 y = result o rho (map (v y) args)) ->
   (forall k y, (1 <= k <= n)%nat -> functions v l k y = E (v y) (fun i => functions v l i y) k) ->
   JetAt n (functions v l) x) ->
  Found n p q own us l.
Proof.
  intros Hus Hown Hnext Hlocal E' Hjet.
  apply (by_rule_all us E) in E'; [|exact Hnext|exact Hlocal].
  destruct E' as (HE & Hfirst & Hall & Hnone & Hbelow).
  assert (Hlow : forall k, (k <= n)%nat -> Below q (at_order l k))
    by (apply (all_below n p q own us); auto; congruence).
  apply (step_extends _ _ _ _ HE) in Hown.
  split; [exact HE|split; [exact Hfirst|split; [|split; [|exact Hlow]]]].
  - intros tail v x Hruns Hdomains; apply (Hjet tail v x Hruns Hdomains).
    + revert Hus; apply Forall_impl; intros u Hu.
      apply (jet_derivatives _ _ _ (jet_sound_extends _ _ _ _ HE Hu) tail); assumption.
    + apply (Hdomains own _ (nth_error_app_some _ _ _ _ Hown)).
    + intros y; destruct Hruns as (rho & _ & _ & Hv); exists (rho y); unfold functions.
      rewrite Hfirst; apply (Hv y _ _ (nth_error_app_some _ _ _ _ Hown)).
    + intros k y Hk; apply (sure_runs _ _ _ _ Hruns (Hall k Hk)).
  - intros H; apply (Hnone Hn H); revert Hus; apply Forall_impl; intros u; apply jet_there.
Qed.

Lemma variable_sound q l :
  nth_error p own = Some (step (Var O) []) ->
  each next_variable (seq 1 n) p [Some own] = (q, l) ->
  Found n p q own [] l /\ at_order l 1 <> None.
Proof.
  intros Hown E.
  apply (each_own next_variable (fun p own k c =>
    Sure p (fun v => coefficient_value v c = if (k =? 1)%nat then 1 else 0) /\
    (k = 1%nat -> c <> None) /\ Below p c)) in E.
  - destruct E as (HE & Hfirst & Hall); split; [|apply (Hall 1%nat); lia || reflexivity].
    pose proof Hown as Hstep; apply (step_extends _ _ _ _ HE) in Hown.
    split; [exact HE|split; [exact Hfirst|split; [|split; [constructor|]]]].
    2: { apply (all_below n p q own []); auto; [congruence|].
         intros k Hk; left; apply (Hall k Hk). }
    intros tail v x Hruns _; pose proof Hruns as (rho & Hmoves & _ & Hv).
    assert (Hzero : forall y, functions v l 0 y = y).
    { intros y; unfold functions; rewrite Hfirst; simpl.
      rewrite (Hv y _ _ (nth_error_app_some _ _ _ _ Hown)); apply Hmoves. }
    assert (Hk : forall k y, (1 <= k <= n)%nat ->
      functions v l k y = if (k =? 1)%nat then 1 else 0).
    { intros k y Hk; apply (sure_runs _ _ _ _ Hruns (proj1 (Hall k Hk))). }
    (* Beyond the order nothing is said. *)
    set (all := fun k y =>
      match k with O => y | S O => 1 | _ => 0 end : R).
    assert (Hsame : forall k y, (k <= n)%nat -> functions v l k y = all k y).
    { intros [|[|k]] y H; [apply Hzero|apply (Hk 1%nat); lia|apply (Hk (S (S k))); lia]. }
    pose proof (jet_variable n x all (fun _ => eq_refl) (fun _ => eq_refl)
      (fun _ _ => eq_refl)) as Hjet.
    intros k H; rewrite Hsame by lia.
    apply (Mean.derivable_pt_lim_ext (all k)); [intros y; symmetry; apply Hsame; lia|].
    apply Hjet, H.
  - intros p' q' own' k c HE (Hsure & Hc & Hbelow).
    split; [apply (sure_extends p'), Hsure; exact HE|split; [exact Hc|]].
    apply (below_extends p'); assumption.
  - intros p' own' k q' c _ _; unfold next_variable; destruct (k =? 1)%nat eqn:Ek.
    + destruct (whole p' 1) as [p1 one] eqn:E1; apply whole_sound in E1.
      destruct E1 as (HE1 & V1 & B1); intros E'; injection E' as <- <-.
      split; [exact HE1|split; [exact V1|split; [discriminate|exact B1]]].
    + intros E'; injection E' as <- <-; split; [apply extends_refl|split; [|split]].
      * intros tail rho v _; reflexivity.
      * intros ->; discriminate.
      * apply below_none.
Qed.

(** Two operands, and one. *)
Lemma two_heads (P : list Coefficient -> Prop) u w : Forall P [u; w] -> P u /\ P w.
Proof. intros H; inversion H as [|? ? Hu Hw]; inversion Hw; auto. Qed.

Lemma one_head (P : list Coefficient -> Prop) u : Forall P [u] -> P u.
Proof. intros H; inversion H; assumption. Qed.

Lemma binary_sound o a b u w q l :
  nth_error p own = Some (step o [a; b]) -> at_order u 0 = Some a -> at_order w 0 = Some b ->
  JetSound n p u -> JetSound n p w ->
  coefficients n o [a; b] [u; w] p own = Some (q, l) -> Found n p q own [u; w] l.
Proof.
  intros Hown Ha Hb Hu Hw E; destruct o; try discriminate;
    try (destruct index; discriminate); cbn [coefficients] in E; injection E as E.
  - apply (found_by_rule [u; w] (add_rule u w) Add [a; b] (next_add u w)); auto.
    + intros; apply next_add_sound; assumption.
    + intros tail v x Hruns _ Hjets _ Hzero Hk; apply two_heads in Hjets.
      apply (jet_add n x (functions v u) (functions v w)); try apply Hjets.
      intros [|k] y Hle; [|apply Hk; lia].
      destruct (Hzero y) as [rho ->]; unfold functions; rewrite Ha, Hb; reflexivity.
  - apply (found_by_rule [u; w] (sub_rule u w) Sub [a; b] (next_sub u w)); auto.
    + intros; apply next_sub_sound; assumption.
    + intros tail v x Hruns _ Hjets _ Hzero Hk; apply two_heads in Hjets.
      apply (jet_sub n x (functions v u) (functions v w)); try apply Hjets.
      intros [|k] y Hle; [|apply Hk; lia].
      destruct (Hzero y) as [rho ->]; unfold functions; rewrite Ha, Hb; reflexivity.
  - apply (found_by_rule [u; w] (mul_rule u w) Mul [a; b] (next_mul u w)); auto.
    + intros; apply next_mul_sound; assumption.
    + intros tail v x Hruns _ Hjets _ Hzero Hk; apply two_heads in Hjets.
      apply (jet_mul n x (functions v u) (functions v w)); try apply Hjets.
      intros [|k] y Hle; [|rewrite Hk by lia; reflexivity].
      destruct (Hzero y) as [rho ->]; unfold convolution, values_at, functions; simpl.
      rewrite Ha, Hb; simpl; ring.
  - apply (found_by_rule [u; w] (div_rule u w b) Div [a; b] (next_div u w b)); auto.
    + intros; apply next_div_sound; assumption.
    + intros; apply div_local; assumption.
    + intros tail v x Hruns _ Hjets Hdomain Hzero Hk; apply two_heads in Hjets.
      assert (Hbelow : forall y, functions v w 0 y = v y b)
        by (intros y; unfold functions; rewrite Hb; reflexivity).
      apply (jet_div n x (functions v u) (functions v w)); try apply Hjets.
      * rewrite Hbelow; exact Hdomain.
      * intros [|k] y Hle; [|rewrite Hk, Hbelow by lia; reflexivity].
        destruct (Hzero y) as [rho ->]; unfold functions; rewrite Ha, Hb; simpl.
        rewrite Rminus_0_r; reflexivity.
Qed.

(** The rule for exp in terms of sequences. *)
Lemma exp_rule_convolution u v f k y :
  exp_rule u (v y) f (S k)
  = convolution (shift (values_at (functions v u) y)) f k / INR (S k).
Proof.
  unfold exp_rule, convolution; f_equal; sum_ext; unfold shift, values_at, functions.
  rewrite Nat.sub_succ; ring.
Qed.

Lemma sqrt_sound a u q l :
  nth_error p own = Some (step Sqrt [a]) -> at_order u 0 = Some a -> JetSound n p u ->
  each (next_sqrt u own) (seq 1 n) p [Some own] = (q, l) -> Found n p q own [u] l.
Proof.
  intros Hown Ha Hu E; pose proof E as E'.
  apply (each_own _ (fun p _ _ c => c <> None -> Safe p (fun v => v own <> 0))) in E'.
  2: { intros p' q' _ _ c HE H Hc; apply (safe_extends p'); auto. }
  2: { intros p' own' k q' c _ _ E1; apply next_sqrt_sound in E1; tauto. }
  destruct E' as (HE & Hfirst & Hsafe).
  pose proof E as E1.
  apply (by_rule_all [u] (sqrt_rule u own)) in E1;
    [|intros p' own' k q' c _ _ E2; apply next_sqrt_sound in E2; tauto
     |intros; apply sqrt_local; assumption].
  destruct E1 as (_ & _ & _ & Hnone & _); specialize (Hnone Hn).
  apply (found_by_rule [u] (sqrt_rule u own) Sqrt [a] (next_sqrt u own)); auto.
  - intros p' own' k q' c _ _ E2; apply next_sqrt_sound in E2; tauto.
  - intros; apply sqrt_local; assumption.
  - intros tail v x Hruns Hdomains Hjets Hdomain Hzero Hk; apply one_head in Hjets.
    assert (Hroot : forall y, functions v l 0 y = sqrt (functions v u 0 y)).
    { intros y; destruct (Hzero y) as [rho ->]; unfold functions; rewrite Ha; reflexivity. }
    assert (Hcases : (exists k, (1 <= k <= n)%nat /\ at_order l k <> None) \/
      forall k, (1 <= k <= n)%nat -> at_order l k = None).
    { clear - n; induction n as [|m IH]; [right; intros k Hk; lia|].
      destruct IH as [(k & Hk & H)|H]; [left; exists k; split; [lia|exact H]|].
      destruct (at_order l (S m)) eqn:El; [left; exists (S m); split; [lia|congruence]|right].
      intros k Hk; destruct (Nat.eq_dec k (S m)) as [->|]; [exact El|apply H; lia]. }
    destruct Hcases as [(k0 & Hk0 & Hsome)|Hall].
    + apply (jet_sqrt n x (functions v u)); try assumption.
      * unfold functions; rewrite Ha; exact Hdomain.
      * unfold functions; rewrite Hfirst.
        apply (safe_runs _ _ _ _ _ Hruns (Hsafe k0 Hk0 Hsome) Hdomains).
      * intros k y Hle; rewrite Hk by exact Hle; unfold sqrt_rule, functions; rewrite Hfirst.
        reflexivity.
    + (* Nothing is divided by the root: the operand is constant. *)
      pose proof (one_head _ _ (Hnone (Hall 1%nat ltac:(lia))
        ltac:(constructor; [apply Hu|constructor]))) as Hu1.
      pose proof (jet_fixed _ _ _ (jet_sound_extends _ _ _ _ HE Hu) Hu1 tail v Hruns) as Hfixed.
      intros k Hlt; assert (Hlast : functions v l (S k) x = 0)
        by (unfold functions; rewrite Hall by lia; reflexivity).
      rewrite Hlast, Rmult_0_r.
      apply (Mean.derivable_pt_lim_ext (fun _ => functions v l k x));
        [|apply derivable_pt_lim_const].
      intros y; destruct k as [|k]; [rewrite !Hroot, (Hfixed x y); reflexivity|].
      unfold functions; rewrite Hall by lia; reflexivity.
Qed.

Lemma waves_found is_sine a u partner p1 q sines cosines :
  let (first, second) := if is_sine : bool then (own, partner) else (partner, own) in
  nth_error p own = Some (step (if is_sine then Sin else Cos) [a]) ->
  emit p (if is_sine then Cos else Sin) [a] = (p1, partner) ->
  at_order u 0 = Some a -> JetSound n p u ->
  waves u (seq 1 n) p1 [Some first] [Some second] = (q, sines, cosines) ->
  Found n p q own [u] (if is_sine then sines else cosines).
Proof.
  destruct (if is_sine then _ else _) as [first second] eqn:Eorder.
  intros Hown E1 Ha Hu E; opened E1 HE1 H1.
  apply waves_sound in E; [|lia|reflexivity|reflexivity].
  destruct E as (HE & Fs & Fc & Hall); pose proof (extends_trans _ _ _ HE1 HE) as HE'.
  assert (Hs : at_order sines 0 = Some first)
    by (rewrite <- (at_firstn _ 1), Fs by lia; reflexivity).
  assert (Hc : at_order cosines 0 = Some second)
    by (rewrite <- (at_firstn _ 1), Fc by lia; reflexivity).
  assert (Hsteps : nth_error q first = Some (step Sin [a]) /\
    nth_error q second = Some (step Cos [a])).
  { apply (step_extends _ _ _ _ HE) in H1; apply (step_extends _ _ _ _ HE') in Hown.
    destruct is_sine; injection Eorder as <- <-; auto. }
  destruct Hsteps as [Hfirst Hsecond]; split; [exact HE'|split; [|split; [|split]]].
  - destruct is_sine; injection Eorder as <- <-; assumption.
  - intros tail v x Hruns Hdomains.
    assert (Hjet : JetAt n (functions v sines) x /\ JetAt n (functions v cosines) x).
    { apply (jet_waves n x (functions v u)).
      - apply (jet_derivatives _ _ _ (jet_sound_extends _ _ _ _ HE' Hu) tail); assumption.
      - intros y; unfold functions; rewrite Hs, Ha; simpl.
        apply (sure_runs _ _ _ _ Hruns (step_value q first _ _ (fun v => sin (v a)) Hfirst
          (fun _ _ => eq_refl))).
      - intros y; unfold functions; rewrite Hc, Ha; simpl.
        apply (sure_runs _ _ _ _ Hruns (step_value q second _ _ (fun v => cos (v a)) Hsecond
          (fun _ _ => eq_refl))).
      - intros k y Hk; destruct (Hall (S k) ltac:(lia)) as [[Hsure _] _]; unfold functions at 1.
        rewrite (sure_runs _ _ _ _ Hruns Hsure y), exp_rule_convolution; f_equal; sum_ext.
        rewrite at_firstn by lia; reflexivity.
      - intros k y Hk; destruct (Hall (S k) ltac:(lia)) as [_ [Hsure _]]; unfold functions at 1.
        rewrite (sure_runs _ _ _ _ Hruns Hsure y); unfold minus_exp_rule.
        rewrite exp_rule_convolution; do 2 f_equal; sum_ext.
        rewrite at_firstn by lia; reflexivity. }
    destruct is_sine; apply Hjet.
  - intros H; constructor; [|constructor].
    destruct (Hall 1%nat ltac:(lia)) as [(_ & Ns & _) (_ & Nc & _)].
    rewrite Fs in Nc; rewrite Fc in Ns.
    assert (Hheads : Forall (fun u => at_order u 0 <> None) [u])
      by (constructor; [apply Hu|constructor]).
    apply (one_head (fun u => at_order u 1 = None)).
    destruct is_sine; [apply Ns|apply Nc]; auto; discriminate.
  - apply (all_below n p q own [u]); auto.
    + congruence.
    + destruct is_sine; injection Eorder as <- <-; assumption.
    + intros k Hk; destruct (Hall k ltac:(lia)) as [(_ & _ & Bs) (_ & _ & Bc)].
      destruct is_sine; assumption.
Qed.

Lemma unary_sound o a u q l :
  nth_error p own = Some (step o [a]) -> at_order u 0 = Some a -> JetSound n p u ->
  coefficients n o [a] [u] p own = Some (q, l) -> Found n p q own [u] l.
Proof.
  intros Hown Ha Hu E.
  assert (Hus : Forall (JetSound n p) [u]) by (constructor; [exact Hu|constructor]).
  destruct o; try discriminate; try (destruct index; discriminate); cbn [coefficients] in E.
  - destruct ((2 <=? n0)%nat && (n0 <=? most_power)%nat) eqn:Em; [|discriminate].
    apply andb_prop in Em; destruct Em as [Em _]; apply Nat.leb_le in Em; injection E as E.
    apply (powers_sound n u a own n0 Hn Ha _ 1) in E; auto.
    + destruct E as (HE & Hfirst & Hjet & Hnone & Hbelow).
      split; [exact HE|split; [exact Hfirst|split; [exact Hjet|split; [|exact Hbelow]]]].
      intros H; constructor; [apply Hnone, H|constructor].
    + rewrite seq_length; reflexivity.
    + rewrite seq_length; lia.
    + intros tail rho v _; rewrite Ha; simpl; ring.
  - injection E as E; apply (sqrt_sound a); assumption.
  - injection E as E.
    apply (found_by_rule [u] (ln_rule u a) Ln [a] (next_ln u a)); auto.
    + intros; apply next_ln_sound; assumption.
    + intros; apply ln_local; assumption.
    + intros tail v x Hruns _ Hjets Hdomain Hzero Hk; apply one_head in Hjets.
      assert (Hbelow : forall y, functions v u 0 y = v y a)
        by (intros y; unfold functions; rewrite Ha; reflexivity).
      apply (jet_ln n x (functions v u)); try assumption.
      * rewrite Hbelow; exact Hdomain.
      * intros y; destruct (Hzero y) as [rho ->]; rewrite Hbelow; reflexivity.
      * intros k y Hle; rewrite Hk, Hbelow by exact Hle; reflexivity.
  - injection E as E.
    apply (found_by_rule [u] (exp_rule u) Exp [a] (next_by u)); auto.
    + intros; apply next_by_sound; assumption.
    + intros; apply exp_local; assumption.
    + intros tail v x Hruns _ Hjets _ Hzero Hk; apply one_head in Hjets.
      apply (jet_exp n x (functions v u)); [assumption| |].
      * intros y; destruct (Hzero y) as [rho ->]; unfold functions; rewrite Ha; reflexivity.
      * intros k y Hlt; rewrite Hk, exp_rule_convolution by lia; reflexivity.
  - destruct (emit p Cos [a]) as [p1 partner] eqn:E1.
    destruct (waves _ _ _ _ _) as [[p2 sines] cosines] eqn:E2; injection E as <- <-.
    apply (waves_found true a u partner p1 p2 sines cosines); assumption.
  - destruct (emit p Sin [a]) as [p1 partner] eqn:E1.
    destruct (waves _ _ _ _ _) as [[p2 sines] cosines] eqn:E2; injection E as <- <-.
    apply (waves_found false a u partner p1 p2 sines cosines); assumption.
Qed.

Theorem coefficients_sound o args us q l :
  nth_error p own = Some (step o args) -> Forall2 (fun a u => at_order u 0 = Some a) args us ->
  Forall (JetSound n p) us -> coefficients n o args us p own = Some (q, l) ->
  Extends p q /\ at_order l 0 = Some own /\ JetSound n q l.
Proof.
  intros Hown Hargs Hus E.
  assert (H : Found n p q own us l /\ (at_order l 1 = None -> o <> Var O)).
  { destruct Hargs as [|a u ? ? Ha [|b w rest others Hb Hrest]].
    - destruct o; try discriminate; destruct index; [|discriminate].
      cbn [coefficients] in E; injection E as E.
      destruct (variable_sound q l Hown E) as [H Hsome]; split; [exact H|contradiction].
    - apply one_head in Hus; split; [apply (unary_sound o a); assumption|].
      intros _ ->; discriminate.
    - destruct rest as [|c rest]; [|destruct o; try discriminate; destruct index; discriminate].
      inversion Hrest; subst others; apply two_heads in Hus; destruct Hus.
      split; [apply (binary_sound o a b); assumption|intros _ ->; discriminate]. }
  destruct H as [(HE & Hfirst & Hjet & Hnone & Hbelow) Hvar].
  split; [exact HE|split; [exact Hfirst|]]; split; [congruence|exact Hbelow| |exact Hjet].
  intros H tail v Hruns y y'; unfold functions; rewrite Hfirst; simpl.
  apply (step_fixed q own o args us n (step_extends _ _ _ _ HE Hown) (Hvar H) Hargs) with tail;
    [|auto|exact Hruns].
  revert Hus; apply Forall_impl; intros u; apply jet_sound_extends, HE.
Qed.

End Step.
