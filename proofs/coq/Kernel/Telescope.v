(** * Telescoping: what bounds an infinite sum and an improper integral

    | statement                                                              | theorem             |
    |------------------------------------------------------------------------|---------------------|
    | a sequence that falls, and one that grows towards it, have one limit   | adjacent            |
    | the sum of terms T_k u_k, where T_(k+1) = rho_k T_k                    | telescoped_sum      |
    | a sum converges if it does after its first terms, or two by two        | after_first,        |
    |                                                                        | two_by_two          |
    | the integral of f from N to infinity, where f' = l f                   | telescoped_integral |

    For a sum: if b_k - rho_k b_(k+1) >= u_k, then no term T_k u_k is more than what T_k b_k loses
    from it to the next, and all terms together are at most T_0 b_0, as T_k b_k tends to 0. In the
    same way they are at least T_0 a_0 if a_k - rho_k a_(k+1) <= u_k. For an integral, f takes the
    place of the terms, and - l B - B' >= 1 that of the condition. If terms are negative, it is the
    other way round. *)

From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Atanh Mean.
Local Open Scope R_scope.

(** Between two numbers, in whatever order. *)
Definition Among (x a b : R) : Prop := Rmin a b <= x <= Rmax a b.

Lemma among_ordered x a b : a <= x <= b -> Among x a b.
Proof. intros H; unfold Among; rewrite Rmin_left, Rmax_right by lra; exact H. Qed.

Lemma among_opposite x a b : Among (- x) (- a) (- b) -> Among x a b.
Proof. unfold Among, Rmin, Rmax; repeat destruct Rle_dec; intros H; split; lra. Qed.

Lemma adjacent P Q :
  (forall n, P (S n) <= P n) -> (forall n, Q n <= Q (S n)) ->
  is_lim_seq (fun n => P n - Q n) 0 ->
  exists l : R, is_lim_seq P l /\ is_lim_seq Q l /\ forall n, Q n <= l <= P n.
Proof.
  intros HP HQ Hzero; destruct (ex_lim_seq_adj Q P HQ HP Hzero) as ([l Hl] & [l' Hl'] & E).
  assert (Hsame : l = l').
  { rewrite (is_lim_seq_unique _ _ Hl), (is_lim_seq_unique _ _ Hl') in E; congruence. }
  rewrite <- Hsame in Hl'; exists l; split; [exact Hl'|split; [exact Hl|]]; intros n; split.
  - apply (is_lim_seq_incr_compare Q); assumption.
  - apply (is_lim_seq_decr_compare P); assumption.
Qed.

(** What is at most a constant over y + n tends to 0. *)
Lemma vanishing (f : nat -> R) C y m :
  1 <= y -> 0 < m -> (forall n, Rabs (f n) <= C / (y + m * INR n)) -> is_lim_seq f 0.
Proof.
  intros Hy Hm Hf; apply is_lim_seq_abs_0.
  apply (is_lim_seq_le_le (fun _ => 0) _ (fun n => C / (y + m * INR n))).
  - intros n; split; [apply Rabs_pos|apply Hf].
  - apply is_lim_seq_const.
  - replace (Finite 0) with (Rbar_mult C 0) by (simpl; f_equal; ring).
    apply (is_lim_seq_scal_l (fun n => / (y + m * INR n)) C 0).
    replace (Finite 0) with (Rbar_inv p_infty) by reflexivity.
    apply is_lim_seq_inv; [|discriminate].
    apply (is_lim_seq_le_p_loc (fun n => m * INR n));
      [exists O; intros n _; lra|].
    replace p_infty with (Rbar_mult m p_infty).
    + apply (is_lim_seq_scal_l INR m p_infty), is_lim_seq_INR.
    + simpl; destruct (Rle_dec 0 m) as [H|H]; [|lra].
      destruct (Rle_lt_or_eq_dec 0 m H); [reflexivity|lra].
Qed.

(** ** Sums *)

Section Sum.

Variables T rho a b u : nat -> R.
Variables y m M : R.
Variable e : nat.

Let at_y (k : nat) : R := y + m * INR k.

Hypothesis Hy : 1 <= y.
Hypothesis Hm : 0 < m.
Hypothesis He : (1 <= e)%nat.
Hypothesis Hnext : forall k, T (S k) = rho k * T k.
Hypothesis Hrho : forall k, 0 <= rho k.
Hypothesis Hdecay : forall k, rho k * at_y (S k) ^ e <= at_y k ^ e.
Hypothesis Hhigh : forall k, u k <= b k - rho k * b (S k).
Hypothesis Hlow : forall k, a k - rho k * a (S k) <= u k.
Hypothesis Ha : forall k, Rabs (a k) <= M * at_y k ^ (e - 1).
Hypothesis Hb : forall k, Rabs (b k) <= M * at_y k ^ (e - 1).

Lemma at_least_1 k : 1 <= at_y k.
Proof. unfold at_y; pose proof (pos_INR k); nra. Qed.

Lemma terms_shrink k : Rabs (T k) * at_y k ^ e <= Rabs (T O) * at_y O ^ e.
Proof.
  induction k as [|k IH]; [lra|]; rewrite Hnext, Rabs_mult, (Rabs_right (rho k))
    by (apply Rle_ge, Hrho).
  refine (Rle_trans _ _ _ _ IH).
  replace (rho k * Rabs (T k) * at_y (S k) ^ e) with (Rabs (T k) * (rho k * at_y (S k) ^ e)) by ring.
  apply Rmult_le_compat_l; [apply Rabs_pos|apply Hdecay].
Qed.

Let C : R := Rabs (T O) * at_y O ^ e.

Lemma power_split k : at_y k ^ e = at_y k * at_y k ^ (e - 1).
Proof. replace e with (S (e - 1)) at 1 by lia; reflexivity. Qed.

Lemma terms_vanish : is_lim_seq T 0.
Proof.
  apply (vanishing T C y m Hy Hm); intros k; fold (at_y k).
  pose proof (at_least_1 k) as Hk; pose proof (terms_shrink k) as H; fold C in H.
  rewrite power_split in H; apply (Rmult_le_reg_r (at_y k)); [lra|].
  replace (C / at_y k * at_y k) with C by (field; lra).
  assert (1 <= at_y k ^ (e - 1)) by (apply pow_R1_Rle, Hk).
  pose proof (Rabs_pos (T k)).
  assert (Rabs (T k) * at_y k * 1 <= Rabs (T k) * at_y k * at_y k ^ (e - 1))
    by (apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|assumption]).
  lra.
Qed.

Lemma bound_vanishes c :
  (forall k, Rabs (c k) <= M * at_y k ^ (e - 1)) -> is_lim_seq (fun k => T k * c k) 0.
Proof.
  intros Hc; apply (vanishing _ (C * M) y m Hy Hm); intros k; fold (at_y k).
  pose proof (at_least_1 k) as Hk; pose proof (terms_shrink k) as H; fold C in H.
  rewrite power_split in H; specialize (Hc k).
  pose proof (Rabs_pos (T k)); pose proof (Rabs_pos (c k)).
  assert (Hpower : 1 <= at_y k ^ (e - 1)) by (apply pow_R1_Rle, Hk).
  assert (HM : 0 <= M) by (apply Rnot_lt_le; intros HM; nra).
  rewrite Rabs_mult; apply (Rmult_le_reg_r (at_y k)); [lra|].
  replace (C * M / at_y k * at_y k) with (C * M) by (field; lra).
  apply Rle_trans with (Rabs (T k) * (M * at_y k ^ (e - 1)) * at_y k).
  - apply Rmult_le_compat_r; [lra|]; apply Rmult_le_compat_l; assumption.
  - replace (Rabs (T k) * (M * at_y k ^ (e - 1)) * at_y k)
      with (Rabs (T k) * (at_y k * at_y k ^ (e - 1)) * M) by ring.
    apply Rmult_le_compat_r; assumption.
Qed.

Lemma telescoped_positive :
  0 <= T O ->
  exists l : R, is_lim_seq (fun n => Sum n (fun k => T k * u k)) l /\
  T O * a O <= l <= T O * b O.
Proof.
  intros Hfirst.
  assert (Hpositive : forall k, 0 <= T k)
    by (induction k as [|k IH]; [exact Hfirst|rewrite Hnext; apply Rmult_le_pos; auto]).
  set (s := fun n => Sum n (fun k => T k * u k)).
  destruct (adjacent (fun n => s n + T n * b n) (fun n => s n + T n * a n))
    as (l & Hl & _ & Hbetween).
  - intros n; unfold s; simpl; rewrite Hnext; specialize (Hhigh n); specialize (Hpositive n); nra.
  - intros n; unfold s; simpl; rewrite Hnext; specialize (Hlow n); specialize (Hpositive n); nra.
  - apply (is_lim_seq_ext (fun n => T n * b n - T n * a n)); [intros n; ring|].
    replace (Finite 0) with (Finite (0 - 0)) by (f_equal; ring).
    apply is_lim_seq_minus'; apply bound_vanishes; assumption.
  - exists l; split.
    + apply (is_lim_seq_ext (fun n => s n + T n * b n - T n * b n)); [intros n; ring|].
      replace (Finite l) with (Finite (l - 0)) by (f_equal; ring).
      apply is_lim_seq_minus'; [exact Hl|apply bound_vanishes, Hb].
    + specialize (Hbetween O); unfold s in Hbetween; simpl in Hbetween; lra.
Qed.

End Sum.

Theorem telescoped_sum T rho a b u y m M e :
  let at_y k := y + m * INR k in
  1 <= y -> 0 < m -> (1 <= e)%nat ->
  (forall k, T (S k) = rho k * T k) -> (forall k, 0 <= rho k) ->
  (forall k, rho k * at_y (S k) ^ e <= at_y k ^ e) ->
  (forall k, u k <= b k - rho k * b (S k)) -> (forall k, a k - rho k * a (S k) <= u k) ->
  (forall k, Rabs (a k) <= M * at_y k ^ (e - 1)) ->
  (forall k, Rabs (b k) <= M * at_y k ^ (e - 1)) ->
  is_lim_seq T 0 /\
  exists l : R, is_lim_seq (fun n => Sum n (fun k => T k * u k)) l /\
  Among l (T O * a O) (T O * b O).
Proof.
  intros at_y Hy Hm He Hnext Hrho Hdecay Hhigh Hlow Ha Hb.
  split; [apply (terms_vanish T rho y m e); assumption|].
  destruct (Rle_lt_dec 0 (T O)) as [Hfirst|Hfirst].
  - destruct (telescoped_positive T rho a b u y m M e) as (l & Hl & Hin); try assumption.
    exists l; split; [exact Hl|apply among_ordered, Hin].
  - destruct (telescoped_positive (fun k => - T k) rho a b u y m M e) as (l & Hl & Hin);
      try assumption; [intros k; rewrite Hnext; ring|lra|].
    exists (- l); split.
    + apply (is_lim_seq_ext (fun n => - Sum n (fun k => - T k * u k))).
      * intros n; rewrite <- (Rmult_1_l (Sum _ _)), Ropp_mult_distr_l, <- Sum_scale.
        apply Sum_ext; intros k _; ring.
      * apply (is_lim_seq_opp _ l), Hl.
    + apply among_opposite; rewrite Ropp_involutive, !Ropp_mult_distr_l.
      apply among_ordered, Hin.
Qed.

(** ** Partial sums *)

Lemma Sum_app n m f : Sum (n + m) f = Sum n f + Sum m (fun k => f (n + k)%nat).
Proof.
  induction m as [|m IH]; [rewrite Nat.add_0_r; simpl; ring|].
  rewrite Nat.add_succ_r; simpl; rewrite IH; ring.
Qed.

(** A sum converges if what follows its first terms does. *)
Lemma after_first n f (l : R) :
  is_lim_seq (fun k => Sum k (fun i => f (n + i)%nat)) l ->
  is_lim_seq (fun k => Sum k f) (Sum n f + l).
Proof.
  intros H; apply (is_lim_seq_incr_n _ n).
  apply (is_lim_seq_ext (fun k => Sum n f + Sum k (fun i => f (n + i)%nat))).
  - intros k; rewrite <- Sum_app; f_equal; lia.
  - apply is_lim_seq_plus'; [apply is_lim_seq_const|exact H].
Qed.

Lemma Sum_pairs n f : Sum (2 * n) f = Sum n (fun k => f (2 * k)%nat + f (S (2 * k))).
Proof.
  induction n as [|n IH]; [reflexivity|].
  replace (2 * S n)%nat with (S (S (2 * n))) by lia; cbn [Sum]; rewrite IH; ring.
Qed.

(** A sum converges if it does two by two, and its terms tend to 0. *)
Lemma two_by_two f (l : R) :
  is_lim_seq (fun n => Sum n (fun k => f (2 * k)%nat + f (S (2 * k)))) l ->
  is_lim_seq (fun k => f (2 * k)%nat) 0 -> is_lim_seq (fun n => Sum n f) l.
Proof.
  intros Hpairs Hterms; apply is_lim_seq_spec; intros eps.
  assert (Hhalf : 0 < eps / 2) by (destruct eps as [eps Heps]; simpl; lra).
  apply is_lim_seq_spec in Hpairs; apply is_lim_seq_spec in Hterms.
  destruct (Hpairs (mkposreal _ Hhalf)) as [n1 H1], (Hterms (mkposreal _ Hhalf)) as [n2 H2].
  exists (2 * (n1 + n2))%nat; intros n Hn; cbn [pos] in H1, H2.
  destruct (Nat.Even_or_Odd n) as [[k ->]|[k Hk]].
  - rewrite Sum_pairs; specialize (H1 k ltac:(lia)); lra.
  - replace n with (S (2 * k)) by lia; cbn [Sum]; rewrite Sum_pairs.
    specialize (H1 k ltac:(lia)); specialize (H2 k ltac:(lia)); rewrite Rminus_0_r in H2.
    replace (_ + f (2 * k)%nat - l)
      with (Sum k (fun k => f (2 * k)%nat + f (S (2 * k))) - l + f (2 * k)%nat) by ring.
    refine (Rle_lt_trans _ _ _ (Rabs_triang _ _) _); lra.
Qed.

(** ** Integrals *)

Section Integral.

Variables f l A B A' B' : R -> R.
Variables N s M : R.
Variable e : nat.

Hypothesis Hbegin : 1 <= N + s.
Hypothesis He : (1 <= e)%nat.
Hypothesis Hf : forall x, N <= x -> derivable_pt_lim f x (l x * f x).
Hypothesis HA : forall x, N <= x -> derivable_pt_lim A x (A' x).
Hypothesis HB : forall x, N <= x -> derivable_pt_lim B x (B' x).
Hypothesis Hl : forall x, N <= x -> continuity_pt l x.
Hypothesis HA' : forall x, N <= x -> continuity_pt A' x.
Hypothesis HB' : forall x, N <= x -> continuity_pt B' x.
Hypothesis Hdecay : forall x, N <= x -> INR e + (x + s) * l x <= 0.
Hypothesis Hhigh : forall x, N <= x -> l x * B x + B' x <= -1.
Hypothesis Hlow : forall x, N <= x -> -1 <= l x * A x + A' x.
Hypothesis Hroom_A : forall x, N <= x -> Rabs (A x) <= M * (x + s) ^ (e - 1).
Hypothesis Hroom_B : forall x, N <= x -> Rabs (B x) <= M * (x + s) ^ (e - 1).

Lemma derivable_continuous g g' x : derivable_pt_lim g x g' -> continuity_pt g x.
Proof. intros H; apply derivable_continuous_pt; exists g'; exact H. Qed.

Lemma integrable x y : N <= x -> N <= y -> is_RInt f x y (RInt f x y).
Proof.
  intros Hx Hy; apply (RInt_correct (V := R_CompleteNormedModule)).
  apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros z [Hz _].
  apply continuity_pt_filterlim, (derivable_continuous f (l z * f z)), Hf.
  revert Hz; unfold Rmin; destruct Rle_dec; lra.
Qed.

Lemma integral_from x y : N <= x -> x <= y -> RInt f N y = RInt f N x + RInt f x y.
Proof.
  intros Hx Hy; apply (is_RInt_unique (V := R_CompleteNormedModule)).
  apply (is_RInt_Chasles (V := R_NormedModule) f N x y); apply integrable; lra.
Qed.

(** What f C gains is the integral of its derivative. *)
Lemma product_integral C C' x y :
  (forall z, N <= z -> derivable_pt_lim C z (C' z)) -> (forall z, N <= z -> continuity_pt C' z) ->
  N <= x -> x <= y ->
  is_RInt (fun z => l z * f z * C z + f z * C' z) x y (f y * C y - f x * C x).
Proof.
  intros HC HC' Hx Hy.
  apply (is_RInt_derive (V := R_CompleteNormedModule) (fun z => f z * C z)); intros z;
    rewrite Rmin_left, Rmax_right by exact Hy; intros Hz; assert (Hin : N <= z) by lra.
  - apply is_derive_Reals, (derivable_pt_lim_mult f C); [apply Hf, Hin|apply HC, Hin].
  - pose proof (derivable_continuous _ _ _ (Hf z Hin)) as Cf.
    pose proof (derivable_continuous _ _ _ (HC z Hin)) as CC.
    apply continuity_pt_filterlim.
    apply (continuity_pt_plus (fun z => l z * f z * C z) (fun z => f z * C' z)).
    + apply (continuity_pt_mult (fun z => l z * f z) C); [|exact CC].
      apply (continuity_pt_mult l f); [apply Hl, Hin|exact Cf].
    + apply (continuity_pt_mult f C'); [exact Cf|apply HC', Hin].
Qed.

Hypothesis Hpositive : forall x, N <= x -> 0 <= f x.

Lemma high_falls x y : N <= x -> x <= y -> RInt f N y + f y * B y <= RInt f N x + f x * B x.
Proof.
  intros Hx Hy; rewrite (integral_from x y Hx Hy).
  pose proof (product_integral B B' x y HB HB' Hx Hy) as H.
  apply (is_RInt_opp (V := R_NormedModule)) in H.
  assert (Hle : RInt f x y <= - (f y * B y - f x * B x)); [|lra].
  apply (is_RInt_le f (fun z => - (l z * f z * B z + f z * B' z)) x y _ _ Hy).
  - apply integrable; lra.
  - exact H.
  - intros z Hz; specialize (Hhigh z ltac:(lra)); specialize (Hpositive z ltac:(lra)); nra.
Qed.

Lemma low_grows x y : N <= x -> x <= y -> RInt f N x + f x * A x <= RInt f N y + f y * A y.
Proof.
  intros Hx Hy; rewrite (integral_from x y Hx Hy).
  pose proof (product_integral A A' x y HA HA' Hx Hy) as H.
  apply (is_RInt_opp (V := R_NormedModule)) in H.
  assert (Hle : - (f y * A y - f x * A x) <= RInt f x y); [|lra].
  apply (is_RInt_le (fun z => - (l z * f z * A z + f z * A' z)) f x y _ _ Hy).
  - exact H.
  - apply integrable; lra.
  - intros z Hz; specialize (Hlow z ltac:(lra)); specialize (Hpositive z ltac:(lra)); nra.
Qed.

Let K : R := f N * (N + s) ^ e.

Lemma values_shrink x : N <= x -> f x * (x + s) ^ e <= K.
Proof.
  intros Hx; destruct (Rle_lt_or_eq_dec N x Hx) as [Hlt|<-]; [|unfold K; lra].
  destruct (MVT_cor2 (fun z => f z * (z + s) ^ e)
    (fun z => f z * (z + s) ^ (e - 1) * (INR e + (z + s) * l z)) N x Hlt) as (c & Hc & Hin).
  - intros c Hc; refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_mult f
      (fun z => (z + s) ^ e) c _ _ (Hf c ltac:(lra)) (derivable_pt_lim_comp (fun z => z + s)
        (fun z => z ^ e) c 1 _ _ (derivable_pt_lim_pow (c + s) e)))).
    + replace (pred e) with (e - 1)%nat by lia.
      replace ((c + s) ^ e) with ((c + s) * (c + s) ^ (e - 1))
        by (replace e with (S (e - 1)) at 2 by lia; reflexivity).
      ring.
    + refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_plus id (fun _ => s) c 1 0
        (derivable_pt_lim_id c) (derivable_pt_lim_const s c))); ring.
  - specialize (Hdecay c ltac:(lra)); specialize (Hpositive c ltac:(lra)).
    assert (0 <= (c + s) ^ (e - 1)) by (apply pow_le; lra).
    assert (0 <= f c * (c + s) ^ (e - 1)) by (apply Rmult_le_pos; assumption).
    set (g := f c * (c + s) ^ (e - 1)) in *; set (d := INR e + (c + s) * l c) in *.
    assert (0 <= g * - d * (x - N)) by (apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
    unfold K; lra.
Qed.

Lemma room_positive : 0 <= M.
Proof.
  pose proof (Hroom_A N (Rle_refl N)) as H; pose proof (Rabs_pos (A N)).
  assert (1 <= (N + s) ^ (e - 1)) by (apply pow_R1_Rle; lra).
  apply Rnot_lt_le; intros HM; nra.
Qed.

Lemma product_shrinks C x :
  (forall z, N <= z -> Rabs (C z) <= M * (z + s) ^ (e - 1)) -> N <= x ->
  Rabs (f x * C x) <= K * M / (x + s).
Proof.
  intros HC Hx; specialize (HC x Hx); pose proof (values_shrink x Hx) as H.
  pose proof (Hpositive x Hx) as Hfx; pose proof room_positive as HM.
  replace ((x + s) ^ e) with ((x + s) * (x + s) ^ (e - 1)) in H
    by (replace e with (S (e - 1)) at 2 by lia; reflexivity).
  rewrite Rabs_mult, (Rabs_right (f x)) by lra; apply (Rmult_le_reg_r (x + s)); [lra|].
  replace (K * M / (x + s) * (x + s)) with (K * M) by (field; lra).
  apply Rle_trans with (f x * (M * (x + s) ^ (e - 1)) * (x + s)).
  - apply Rmult_le_compat_r; [lra|]; apply Rmult_le_compat_l; assumption.
  - replace (f x * (M * (x + s) ^ (e - 1)) * (x + s))
      with (f x * ((x + s) * (x + s) ^ (e - 1)) * M) by ring.
    apply Rmult_le_compat_r; assumption.
Qed.

Lemma telescoped_from_0 :
  exists v : R, is_lim (RInt f N) p_infty v /\ f N * A N <= v <= f N * B N.
Proof.
  set (high := fun x => RInt f N x + f x * B x); set (low := fun x => RInt f N x + f x * A x).
  assert (Hafter : forall n, N <= N + INR n) by (intros n; pose proof (pos_INR n); lra).
  assert (Hnext : forall n, N + INR n <= N + INR (S n)) by (intros n; rewrite S_INR; lra).
  destruct (adjacent (fun n => high (N + INR n)) (fun n => low (N + INR n))) as (v & _ & _ & Hv).
  - intros n; apply high_falls; auto.
  - intros n; apply low_grows; auto.
  - apply (is_lim_seq_ext
      (fun n => f (N + INR n) * B (N + INR n) - f (N + INR n) * A (N + INR n)));
      [intros n; unfold high, low; ring|].
    replace (Finite 0) with (Finite (0 - 0)) by (f_equal; ring).
    apply is_lim_seq_minus'; apply (vanishing _ (K * M) (N + s) 1); try lra; intros n;
      replace (N + s + 1 * INR n) with (N + INR n + s) by ring; apply product_shrinks; auto.
  - assert (Hall : forall x, N <= x -> low x <= v <= high x).
    { intros x Hx; destruct (nfloor_ex (x - N) ltac:(lra)) as [k Hk].
      set (n := S k); assert (Hn : x - N < INR n) by (unfold n; rewrite S_INR; lra).
      specialize (Hv n).
      pose proof (high_falls x (N + INR n) Hx ltac:(lra)) as H1.
      pose proof (low_grows x (N + INR n) Hx ltac:(lra)) as H2; unfold high, low in *; lra. }
    exists v; split.
    + apply is_lim_spec; intros eps; pose proof (cond_pos eps) as Heps.
      exists (Rmax N (K * M / eps - s)); intros x Hx.
      assert (HN : N < x) by (apply Rle_lt_trans with (2 := Hx), Rmax_l).
      assert (Hfar : K * M / eps - s < x) by (apply Rle_lt_trans with (2 := Hx), Rmax_r).
      destruct (Hall x ltac:(lra)) as [Hl1 Hh1]; unfold low, high in *.
      pose proof (product_shrinks A x Hroom_A ltac:(lra)) as PA.
      pose proof (product_shrinks B x Hroom_B ltac:(lra)) as PB.
      assert (Hsmall : K * M / (x + s) < eps).
      { apply (Rmult_lt_reg_r (x + s)); [lra|].
        replace (K * M / (x + s) * (x + s)) with (K * M / eps * eps) by (field; lra).
        rewrite (Rmult_comm eps); apply Rmult_lt_compat_r; lra. }
      unfold Rabs in *; repeat destruct Rcase_abs; lra.
    + destruct (Hall N (Rle_refl N)) as [Hl1 Hh1]; unfold low, high in *.
      rewrite RInt_point in Hl1, Hh1; change (@zero R_CompleteNormedModule) with 0 in *; lra.
Qed.

End Integral.

Theorem telescoped_integral f l A B A' B' N s M e :
  1 <= N + s -> (1 <= e)%nat ->
  (forall x, N <= x -> derivable_pt_lim f x (l x * f x)) ->
  (forall x, N <= x -> derivable_pt_lim A x (A' x)) ->
  (forall x, N <= x -> derivable_pt_lim B x (B' x)) ->
  (forall x, N <= x -> continuity_pt l x) ->
  (forall x, N <= x -> continuity_pt A' x) -> (forall x, N <= x -> continuity_pt B' x) ->
  (forall x, N <= x -> INR e + (x + s) * l x <= 0) ->
  (forall x, N <= x -> l x * B x + B' x <= -1) -> (forall x, N <= x -> -1 <= l x * A x + A' x) ->
  (forall x, N <= x -> Rabs (A x) <= M * (x + s) ^ (e - 1)) ->
  (forall x, N <= x -> Rabs (B x) <= M * (x + s) ^ (e - 1)) ->
  (forall x, N <= x -> 0 <= f x) \/ (forall x, N <= x -> f x <= 0) ->
  (forall y, N <= y -> is_RInt f N y (RInt f N y)) /\
  exists v : R, is_lim (RInt f N) p_infty v /\ Among v (f N * A N) (f N * B N).
Proof.
  intros Hbegin He Hf HA HB Hl HA' HB' Hdecay Hhigh Hlow Hroom_A Hroom_B Hsign.
  assert (Hintegrable : forall y, N <= y -> is_RInt f N y (RInt f N y))
    by (intros y Hy; apply (integrable f l N Hf); lra).
  split; [exact Hintegrable|]; destruct Hsign as [Hsign|Hsign].
  - destruct (telescoped_from_0 f l A B A' B' N s M e) as (v & Hv & Hin); try assumption.
    exists v; split; [exact Hv|apply among_ordered, Hin].
  - destruct (telescoped_from_0 (fun x => - f x) l A B A' B' N s M e) as (v & Hv & Hin);
      try assumption.
    + intros x Hx; refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_opp f x _ (Hf x Hx))).
      ring.
    + intros x Hx; specialize (Hsign x Hx); lra.
    + exists (- v); split.
      * apply (is_lim_ext_loc (fun y => - RInt (fun x => - f x) N y)).
        { exists N; intros y Hy.
          rewrite (is_RInt_unique (V := R_CompleteNormedModule) (fun x => - f x) N y (- RInt f N y));
            [apply Ropp_involutive|].
          apply (is_RInt_opp (V := R_NormedModule)), Hintegrable; lra. }
        apply (is_lim_opp _ p_infty v), Hv.
      * apply among_opposite; rewrite Ropp_involutive, !Ropp_mult_distr_l.
        apply among_ordered, Hin.
Qed.
