(** * Why the coefficients are derivatives: the table of crates/kernel/src/jets.rs

    | step s    | coefficients s_k                                         | theorem    |
    |-----------|----------------------------------------------------------|------------|
    | u + v     | u_k + v_k                                                | jet_add    |
    | u - v     | u_k - v_k                                                | jet_sub    |
    | u * v     | the sum of u_i v_(k-i)                                   | jet_mul    |
    | u / v     | (u_k - the sum of v_i s_(k-i), i = 1..k) / v_0           | jet_div    |
    | sqrt u    | (u_k - the sum of s_i s_(k-i), i = 1..k-1) / (2 s_0)     | jet_sqrt   |
    | exp u     | the sum of i u_i s_(k-i), i = 1..k, over k               | jet_exp    |
    | ln u      | (u_k - the sum of i s_i u_(k-i), i = 1..k-1, over k)/u_0 | jet_ln     |
    | sin, cos  | as exp, each from the other                              | jet_waves  |

    [JetAt n U x] says of functions U_0, .., U_n that each is differentiable at x, but the last, and
    that U_k' (x) = (k+1) U_(k+1) (x). Each rule is an identity of sequences of numbers, with
    [convolution] for their product, and [shift] a, the sequence (k+1) a_(k+1), for the derivative;
    [leibniz] is the product rule for these. *)

From Coq Require Import Reals Lra Lia.
From Proofmark.Process Require Import Sums.
From Proofmark.Kernel Require Import Atanh Mean.
Local Open Scope R_scope.

Definition JetAt (n : nat) (U : nat -> R -> R) (x : R) : Prop :=
  forall k, (k < n)%nat -> derivable_pt_lim (U k) x (INR (S k) * U (S k) x).

(** ** Sequences of numbers *)

Definition convolution (a b : nat -> R) (k : nat) : R := Sum (S k) (fun i => a i * b (k - i)%nat).

Definition shift (a : nat -> R) (k : nat) : R := INR (S k) * a (S k).

Lemma Sum_head n f : Sum (S n) f = f O + Sum n (fun i => f (S i)).
Proof.
  induction n as [|n IH]; [simpl; ring|].
  change (Sum (S (S n)) f) with (Sum (S n) f + f (S n)); rewrite IH; simpl; ring.
Qed.

Lemma convolution_head a b k :
  convolution a b k = a O * b k + Sum k (fun i => a (S i) * b (k - S i)%nat).
Proof. unfold convolution; rewrite Sum_head, Nat.sub_0_r; reflexivity. Qed.

Theorem leibniz a b k :
  shift (convolution a b) k = convolution (shift a) b k + convolution a (shift b) k.
Proof.
  unfold shift at 1, convolution at 1; rewrite <- Sum_scale.
  rewrite (Sum_ext (S (S k)) _ (fun i =>
    INR i * a i * b (S k - i)%nat + a i * (INR (S k - i) * b (S k - i)%nat))).
  2: { intros i Hi; rewrite minus_INR by lia; ring. }
  rewrite Sum_plus; f_equal.
  - rewrite Sum_head; simpl INR at 1; rewrite !Rmult_0_l, Rplus_0_l.
    apply Sum_ext; intros i Hi; reflexivity.
  - change (Sum (S (S k)) ?f) with (Sum (S k) f + f (S k)); cbv beta.
    rewrite Nat.sub_diag; simpl (INR 0); rewrite Rmult_0_l, Rmult_0_r, Rplus_0_r.
    apply Sum_ext; intros i Hi; rewrite Nat.sub_succ_l by lia; reflexivity.
Qed.

(** ** Sums of functions *)

Lemma derivable_Sum n (f : nat -> R -> R) (d : nat -> R) x :
  (forall i, (i < n)%nat -> derivable_pt_lim (f i) x (d i)) ->
  derivable_pt_lim (fun y => Sum n (fun i => f i y)) x (Sum n d).
Proof.
  induction n as [|n IH]; intros H; simpl; [apply derivable_pt_lim_const|].
  apply (derivable_pt_lim_plus (fun y => Sum n (fun i => f i y)) (f n)); [apply IH; auto|auto].
Qed.

(** The derivative of a sum of products. *)
Lemma derivable_products n (f g : nat -> R -> R) (df dg : nat -> R) x :
  (forall i, (i < n)%nat -> derivable_pt_lim (f i) x (df i)) ->
  (forall i, (i < n)%nat -> derivable_pt_lim (g i) x (dg i)) ->
  derivable_pt_lim (fun y => Sum n (fun i => f i y * g i y)) x
    (Sum n (fun i => df i * g i x) + Sum n (fun i => f i x * dg i)).
Proof.
  intros Hf Hg; rewrite <- Sum_plus; apply (derivable_Sum n (fun i y => f i y * g i y)).
  intros i Hi; apply (derivable_pt_lim_mult (f i) (g i)); auto.
Qed.

Lemma derivable_scaled f c x d :
  derivable_pt_lim f x d -> derivable_pt_lim (fun y => c * f y) x (c * d).
Proof. apply (derivable_pt_lim_scal f c). Qed.

Lemma INR_S_pos k : 0 < INR (S k).
Proof. apply lt_0_INR; lia. Qed.

(** The values of functions at a point, as a sequence. *)
Definition values_at (U : nat -> R -> R) (y : R) (k : nat) : R := U k y.

(** ** The rules *)

Section Rules.

Variable n : nat.
Variable x : R.

Lemma jet_constant U c :
  (forall y, U O y = c) -> (forall k y, U (S k) y = 0) -> JetAt n U x.
Proof.
  intros H0 HS k Hk; rewrite HS, Rmult_0_r; destruct k.
  - apply (derivable_pt_lim_ext (fun _ => c)); [auto|apply derivable_pt_lim_const].
  - apply (derivable_pt_lim_ext (fun _ => 0)); [auto|apply derivable_pt_lim_const].
Qed.

Lemma jet_variable U :
  (forall y, U O y = y) -> (forall y, U 1%nat y = 1) -> (forall k y, U (S (S k)) y = 0) ->
  JetAt n U x.
Proof.
  intros H0 H1 HS [|[|k]] Hk.
  - apply (derivable_pt_lim_ext id); [intros y; symmetry; apply H0|].
    rewrite H1; simpl; rewrite Rmult_1_r; apply derivable_pt_lim_id.
  - rewrite HS, Rmult_0_r; apply (derivable_pt_lim_ext (fun _ => 1)); [auto|].
    apply derivable_pt_lim_const.
  - rewrite HS, Rmult_0_r; apply (derivable_pt_lim_ext (fun _ => 0)); [auto|].
    apply derivable_pt_lim_const.
Qed.

Variables U V T : nat -> R -> R.
Hypothesis HU : JetAt n U x.

Lemma jet_add :
  JetAt n V x -> (forall k y, (k <= n)%nat -> T k y = U k y + V k y) -> JetAt n T x.
Proof.
  intros HV HT k Hk; rewrite HT, Rmult_plus_distr_l by lia.
  apply (derivable_pt_lim_ext (fun y => U k y + V k y)); [intros y; rewrite HT by lia; auto|].
  apply (derivable_pt_lim_plus (U k) (V k)); auto.
Qed.

Lemma jet_sub :
  JetAt n V x -> (forall k y, (k <= n)%nat -> T k y = U k y - V k y) -> JetAt n T x.
Proof.
  intros HV HT k Hk; rewrite HT, Rmult_minus_distr_l by lia.
  apply (derivable_pt_lim_ext (fun y => U k y - V k y)); [intros y; rewrite HT by lia; auto|].
  apply (derivable_pt_lim_minus (U k) (V k)); auto.
Qed.

Theorem jet_mul :
  JetAt n V x ->
  (forall k y, (k <= n)%nat -> T k y = convolution (values_at U y) (values_at V y) k) ->
  JetAt n T x.
Proof.
  intros HV HT k Hk; rewrite HT by lia.
  change (INR (S k) * ?c (S k)) with (shift c k); rewrite leibniz.
  apply (derivable_pt_lim_ext (fun y => Sum (S k) (fun i => U i y * V (k - i)%nat y)));
    [intros y; rewrite HT by lia; reflexivity|].
  apply (derivable_products (S k) U (fun i => V (k - i)%nat)); intros i Hi.
  - apply HU; lia.
  - apply HV; lia.
Qed.

Theorem jet_div :
  JetAt n V x -> V O x <> 0 ->
  (forall k y, (k <= n)%nat ->
   T k y = (U k y - Sum k (fun i => V (S i) y * T (k - S i)%nat y)) / V O y) ->
  JetAt n T x.
Proof.
  intros HV Hzero HT k; induction k as [k IH] using lt_wf_ind; intros Hk.
  assert (Hproduct : forall j, (j <= n)%nat ->
    convolution (values_at V x) (values_at T x) j = U j x).
  { intros j Hj; rewrite convolution_head; unfold values_at at 1 2; rewrite HT by exact Hj.
    unfold values_at; field; exact Hzero. }
  pose proof (leibniz (values_at V x) (values_at T x) k) as Hrule.
  unfold shift at 1 in Hrule; rewrite Hproduct, !convolution_head in Hrule by lia.
  pose proof (HT k x ltac:(lia)) as Hk'.
  set (numerator := fun y => U k y - Sum k (fun i => V (S i) y * T (k - S i)%nat y)).
  assert (Hnumerator : derivable_pt_lim numerator x
    (INR (S k) * U (S k) x
     - (Sum k (fun i => shift (values_at V x) (S i) * T (k - S i)%nat x)
        + Sum k (fun i => V (S i) x * shift (values_at T x) (k - S i)%nat)))).
  { apply (derivable_pt_lim_minus (U k)); [apply HU; lia|].
    apply (derivable_products k (fun i => V (S i)) (fun i => T (k - S i)%nat)); intros i Hi.
    - apply HV; lia.
    - apply IH; lia. }
  apply (derivable_pt_lim_ext (fun y => numerator y / V O y)).
  { intros y; rewrite HT by lia; reflexivity. }
  refine (derivable_pt_lim_same _ _ _ _ _
    (derivable_pt_lim_div numerator (V O) x _ _ Hnumerator (HV O ltac:(lia)) Hzero)).
  fold (numerator x) in Hk'; unfold values_at, shift in *; unfold Rsqr.
  rewrite Hrule; replace (numerator x) with (T k x * V O x) by (rewrite Hk'; field; exact Hzero).
  field; exact Hzero.
Qed.

Theorem jet_sqrt :
  0 <= U O x -> T O x <> 0 -> (forall y, T O y = sqrt (U O y)) ->
  (forall k y, (1 <= k <= n)%nat ->
   T k y = (U k y - Sum (k - 1) (fun i => T (S i) y * T (k - S i)%nat y)) / (2 * T O y)) ->
  JetAt n T x.
Proof.
  intros Hpositive Hzero H0 HT k; induction k as [k IH] using lt_wf_ind; intros Hk.
  assert (Hsquare : forall j, (j <= n)%nat ->
    convolution (values_at T x) (values_at T x) j = U j x).
  { intros j Hj; rewrite convolution_head; unfold values_at; destruct j as [|j].
    - simpl; rewrite H0, Rplus_0_r; apply sqrt_sqrt, Hpositive.
    - simpl Sum; rewrite Nat.sub_diag, (HT (S j) x) by lia; simpl Nat.sub; rewrite Nat.sub_0_r.
      field; exact Hzero. }
  assert (Hroot : derivable_pt_lim (T O) x (U 1%nat x / (2 * T O x))).
  { apply (derivable_pt_lim_ext (fun y => sqrt (U O y))); [auto|].
    refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_comp (U O) sqrt x _ _
      (HU O ltac:(lia)) (derivable_pt_lim_sqrt (U O x) _))).
    - rewrite <- H0; simpl; field; exact Hzero.
    - destruct Hpositive as [H|H]; [exact H|].
      exfalso; apply Hzero; rewrite H0, <- H; apply sqrt_0. }
  destruct k as [|k].
  { refine (derivable_pt_lim_same _ _ _ _ _ Hroot).
    rewrite (HT 1%nat x) by lia; simpl; field; exact Hzero. }
  pose proof (leibniz (values_at T x) (values_at T x) (S k)) as Hrule.
  unfold shift at 1 in Hrule; rewrite Hsquare in Hrule by lia.
  set (numerator := fun y => U (S k) y - Sum k (fun i => T (S i) y * T (S k - S i)%nat y)).
  assert (Hnumerator : derivable_pt_lim numerator x
    (INR (S (S k)) * U (S (S k)) x
     - (Sum k (fun i => shift (values_at T x) (S i) * T (S k - S i)%nat x)
        + Sum k (fun i => T (S i) x * shift (values_at T x) (S k - S i)%nat)))).
  { apply (derivable_pt_lim_minus (U (S k))); [apply HU; lia|].
    apply (derivable_products k (fun i => T (S i)) (fun i => T (S k - S i)%nat));
      intros i Hi; apply IH; lia. }
  assert (Hbelow : 2 * T O x <> 0) by lra.
  assert (HTk : forall y, T (S k) y = numerator y / (2 * T O y)).
  { intros y; rewrite HT by lia; simpl Nat.sub; rewrite Nat.sub_0_r; reflexivity. }
  apply (derivable_pt_lim_ext (fun y => numerator y / (2 * T O y))); [auto|].
  refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_div numerator (fun y => 2 * T O y) x
    _ _ Hnumerator (derivable_scaled _ 2 _ _ Hroot) Hbelow)).
  (* The first and the last term of the sums that leibniz speaks of. *)
  rewrite !convolution_head in Hrule; simpl Sum in Hrule; rewrite Nat.sub_diag in Hrule.
  unfold Rsqr; replace (numerator x) with (T (S k) x * (2 * T O x))
    by (rewrite HTk; field; exact Hzero).
  assert (Hfirst : U 1%nat x = 2 * T O x * T 1%nat x)
    by (rewrite (HT 1%nat x) by lia; simpl; field; exact Hzero).
  unfold values_at, shift in *; rewrite Hrule, Hfirst; simpl (INR 1); simpl Nat.sub.
  field; exact Hzero.
Qed.

(** *** From the derivative: exp, sin and cos *)

(** One more derivative of functions T with (k+1) T_(k+1) = sign * the sum of (i+1) u_(i+1) V_(k-i),
    if those of V are known so far. *)
Lemma jet_by sign k :
  (forall j y, (j < n)%nat ->
   T (S j) y = sign * (convolution (shift (values_at U y)) (values_at V y) j / INR (S j))) ->
  (S k < n)%nat -> (forall j, (j <= k)%nat -> derivable_pt_lim (V j) x (INR (S j) * V (S j) x)) ->
  derivable_pt_lim (T (S k)) x (INR (S (S k)) * T (S (S k)) x).
Proof.
  intros HT Hk HV; rewrite HT by lia; pose proof (INR_S_pos k); pose proof (INR_S_pos (S k)).
  apply (derivable_pt_lim_ext (fun y => sign / INR (S k) *
    Sum (S k) (fun i => shift (values_at U y) i * V (k - i)%nat y))).
  { intros y; rewrite HT by lia; unfold convolution, values_at; field; lra. }
  refine (derivable_pt_lim_same _ _ _ _ _ (derivable_scaled _ _ _ _ (derivable_products (S k)
    (fun i y => shift (values_at U y) i) (fun i => V (k - i)%nat)
    (shift (shift (values_at U x))) (fun i => shift (values_at V x) (k - i)%nat) x _ _))).
  - change (Sum (S k) _ + Sum (S k) _) with
      (convolution (shift (shift (values_at U x))) (values_at V x) k
       + convolution (shift (values_at U x)) (shift (values_at V x)) k).
    rewrite <- leibniz; unfold shift at 1; field; lra.
  - intros i Hi; apply derivable_scaled, HU; lia.
  - intros i Hi; apply HV; lia.
Qed.

End Rules.

Theorem jet_exp n x U T :
  JetAt n U x -> (forall y, T O y = exp (U O y)) ->
  (forall k y, (k < n)%nat ->
   T (S k) y = convolution (shift (values_at U y)) (values_at T y) k / INR (S k)) ->
  JetAt n T x.
Proof.
  intros HU H0 HT k; induction k as [k IH] using lt_wf_ind; intros Hk; destruct k as [|k].
  - apply (derivable_pt_lim_ext (fun y => exp (U O y))); [auto|].
    refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_comp (U O) exp x _ _
      (HU O Hk) (derivable_pt_lim_exp (U O x)))).
    rewrite HT by lia; unfold convolution, shift, values_at; simpl; rewrite H0; field.
  - apply (jet_by n x U T T HU 1); [|exact Hk|intros j Hj; apply IH; lia].
    intros j y Hj; rewrite HT by exact Hj; ring.
Qed.

Theorem jet_waves n x U sine cosine :
  JetAt n U x -> (forall y, sine O y = sin (U O y)) -> (forall y, cosine O y = cos (U O y)) ->
  (forall k y, (k < n)%nat ->
   sine (S k) y = convolution (shift (values_at U y)) (values_at cosine y) k / INR (S k)) ->
  (forall k y, (k < n)%nat ->
   cosine (S k) y = - (convolution (shift (values_at U y)) (values_at sine y) k / INR (S k))) ->
  JetAt n sine x /\ JetAt n cosine x.
Proof.
  intros HU Hs Hc HS HC.
  assert (H : forall k, (k < n)%nat ->
    derivable_pt_lim (sine k) x (INR (S k) * sine (S k) x) /\
    derivable_pt_lim (cosine k) x (INR (S k) * cosine (S k) x)).
  { intros k; induction k as [k IH] using lt_wf_ind; intros Hk; destruct k as [|k]; split.
    - apply (derivable_pt_lim_ext (fun y => sin (U O y))); [auto|].
      refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_comp (U O) sin x _ _
        (HU O Hk) (derivable_pt_lim_sin (U O x)))).
      rewrite HS by lia; unfold convolution, shift, values_at; simpl; rewrite Hc; field.
    - apply (derivable_pt_lim_ext (fun y => cos (U O y))); [auto|].
      refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_comp (U O) cos x _ _
        (HU O Hk) (derivable_pt_lim_cos (U O x)))).
      rewrite HC by lia; unfold convolution, shift, values_at; simpl; rewrite Hs; field.
    - apply (jet_by n x U cosine sine HU 1); [|exact Hk|intros j Hj; apply IH; lia].
      intros j y Hj; rewrite HS by exact Hj; ring.
    - apply (jet_by n x U sine cosine HU (-1)); [|exact Hk|intros j Hj; apply IH; lia].
      intros j y Hj; rewrite HC by exact Hj; ring. }
  split; intros k Hk; apply H, Hk.
Qed.

Theorem jet_ln n x U T :
  JetAt n U x -> 0 < U O x -> (forall y, T O y = ln (U O y)) ->
  (forall k y, (1 <= k <= n)%nat ->
   T k y = (U k y - Sum (k - 1) (fun i => INR (S i) * (T (S i) y * U (k - S i)%nat y)) / INR k)
     / U O y) ->
  JetAt n T x.
Proof.
  intros HU Hpositive H0 HT k; induction k as [k IH] using lt_wf_ind; intros Hk.
  assert (Hzero : U O x <> 0) by lra.
  (* u' = u * s', as sequences. *)
  assert (Hproduct : forall j, (j < n)%nat ->
    convolution (shift (values_at T x)) (values_at U x) j = shift (values_at U x) j).
  { intros j Hj; pose proof (INR_S_pos j); unfold convolution; simpl Sum.
    rewrite Nat.sub_diag; unfold shift, values_at; rewrite (HT (S j) x) by lia.
    simpl Nat.sub; rewrite Nat.sub_0_r.
    rewrite (Sum_ext j _ (fun i => INR (S i) * (T (S i) x * U (j - i)%nat x)))
      by (intros i Hi; ring).
    field; lra. }
  destruct k as [|k].
  { apply (derivable_pt_lim_ext (fun y => ln (U O y))); [auto|].
    refine (derivable_pt_lim_same _ _ _ _ _ (derivable_pt_lim_comp (U O) ln x _ _
      (HU O Hk) (derivable_pt_lim_ln (U O x) Hpositive))).
    rewrite (HT 1%nat x) by lia; simpl; field; exact Hzero. }
  pose proof (INR_S_pos k) as Hpos.
  pose proof (leibniz (shift (values_at T x)) (values_at U x) k) as Hrule.
  unfold shift at 1 in Hrule; rewrite Hproduct in Hrule by lia.
  set (numerator := fun y =>
    U (S k) y - / INR (S k) * Sum k (fun i => INR (S i) * T (S i) y * U (S k - S i)%nat y)).
  assert (Hnumerator : derivable_pt_lim numerator x
    (INR (S (S k)) * U (S (S k)) x
     - / INR (S k) * (Sum k (fun i => INR (S i) * shift (values_at T x) (S i) * U (S k - S i)%nat x)
        + Sum k (fun i => INR (S i) * T (S i) x * shift (values_at U x) (S k - S i)%nat)))).
  { apply (derivable_pt_lim_minus (U (S k))); [apply HU; lia|]; apply derivable_scaled.
    apply (derivable_products k (fun i y => INR (S i) * T (S i) y) (fun i => U (S k - S i)%nat));
      intros i Hi; [apply derivable_scaled, IH; lia|apply HU; lia]. }
  assert (HTk : forall y, T (S k) y = numerator y / U O y).
  { intros y; rewrite HT by lia; unfold numerator; simpl Nat.sub; rewrite Nat.sub_0_r.
    rewrite (Sum_ext k (fun i => INR (S i) * T (S i) y * _)
      (fun i => INR (S i) * (T (S i) y * U (k - i)%nat y))) by (intros i Hi; simpl; ring).
    unfold Rdiv; ring. }
  apply (derivable_pt_lim_ext (fun y => numerator y / U O y)); [auto|].
  refine (derivable_pt_lim_same _ _ _ _ _
    (derivable_pt_lim_div numerator (U O) x _ _ Hnumerator (HU O ltac:(lia)) Hzero)).
  unfold Rsqr; replace (numerator x) with (T (S k) x * U O x) by (rewrite HTk; field; exact Hzero).
  (* The last terms of the sums that leibniz speaks of. *)
  unfold convolution in Hrule; simpl Sum in Hrule; rewrite Nat.sub_diag in Hrule.
  change (shift (shift (values_at T x)))
    with (fun i => INR (S i) * shift (values_at T x) (S i)) in Hrule; cbv beta in Hrule.
  change (fun i => shift (values_at T x) i * shift (values_at U x) (k - i)%nat)
    with (fun i => INR (S i) * T (S i) x * shift (values_at U x) (S k - S i)%nat) in Hrule.
  change (fun i => INR (S i) * shift (values_at T x) (S i) * values_at U x (k - i)%nat)
    with (fun i => INR (S i) * shift (values_at T x) (S i) * U (S k - S i)%nat x) in Hrule.
  set (first := Sum k (fun i => INR (S i) * shift (values_at T x) (S i) * U (S k - S i)%nat x))
    in *.
  set (second := Sum k (fun i => INR (S i) * T (S i) x * shift (values_at U x) (S k - S i)%nat))
    in *.
  unfold shift, values_at in Hrule; simpl (INR 1) in *.
  assert (E : INR (S (S k)) * U (S (S k)) x = / INR (S k) * (first
    + INR (S k) * (INR (S (S k)) * T (S (S k)) x) * U O x
    + (second + INR (S k) * T (S k) x * (1 * U 1%nat x))))
    by (rewrite <- Hrule; field; lra).
  rewrite E; field; lra.
Qed.
