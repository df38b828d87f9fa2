(** * The rules of crates/kernel/src/rules.rs that are about angles

    | Rust       | here        | theorem                                               |
    |------------|-------------|-------------------------------------------------------|
    | pi         | pi          | pi_sound                                              |
    | atan       | atan        | atan_sound                                            |
    | sin        | sin         | sin_sound                                             |
    | cos        | cos         | cos_sound                                             |
    | turned     | turned      | turned_sound                                          |

    The rules have the names of the Rust functions, so this file is required but not imported by
    others; the real functions are PI, Ratan.atan, Rtrigo_def.sin and Rtrigo_def.cos. *)

From Coq Require Import ZArith Reals Lra Lia Bool.
From Proofmark.Kernel Require Import Number Interval Series Alternating.
From Proofmark.Kernel Require Angle Ln.
Import Angle (low, high, from, to).
Local Open Scope R_scope.

(** pi lies between its bounds. *)
Definition pi (out : Interval) : bool :=
  let p := Ln.series_digits Ln.Absolute out in
  match Angle.pi p with
  | Some (l, u) =>
      lower (lo out) (Number.dyadic l (- p)) && upper (Number.dyadic u (- p)) (hi out)
  | None => false
  end.

Theorem pi_sound out : pi out = true -> Inside PI out.
Proof.
  unfold pi; pose proof (Ln.series_digits_large Ln.Absolute out) as Hp.
  set (p := Ln.series_digits Ln.Absolute out) in *.
  destruct (Angle.pi p) as [[l u]|] eqn:E; [|discriminate]; intros H.
  apply Angle.pi_sound, Angle.Between_two_to in E; [|lia..]; to_reals; lra.
Qed.

(** The arctangent increases; its value at each end is bounded by [Angle.atan]. *)
Definition atan (x out : Interval) : bool :=
  let p := Ln.series_digits Ln.Absolute out in
  match Angle.atan (lo x) p, Angle.atan (hi x) p with
  | Some (l, _), Some (_, u) =>
      lower (lo out) (Number.dyadic l (- p)) && upper (Number.dyadic u (- p)) (hi out)
  | _, _ => false
  end.

Lemma atan_at_most a b : a <= b -> Ratan.atan a <= Ratan.atan b.
Proof. intros [H| ->]; [apply Rlt_le, atan_increasing, H|apply Rle_refl]. Qed.

Theorem atan_sound x out :
  atan x out = true -> forall a, Inside a x -> Inside (Ratan.atan a) out.
Proof.
  unfold atan; intros H a Ha.
  pose proof (Ln.series_digits_large Ln.Absolute out) as Hp.
  set (p := Ln.series_digits Ln.Absolute out) in *.
  destruct (Angle.atan (lo x) p) as [[l l']|] eqn:El; [|discriminate].
  destruct (Angle.atan (hi x) p) as [[u' u]|] eqn:Eu; [|discriminate].
  apply Angle.atan_sound, Angle.Between_two_to in El; [|lia..].
  apply Angle.atan_sound, Angle.Between_two_to in Eu; [|lia..]; to_reals.
  pose proof (atan_at_most (value (lo x)) a); pose proof (atan_at_most a (value (hi x))); lra.
Qed.

(** cos(x - s * pi/2) turns where x = (2m + s) * pi/2, to -1 for an odd m and to 1 for an even one.
    From one turn to the next it lies between its values at the ends. *)
Definition turned (s : Z) (x out : Interval) : bool :=
  let (one, minus_one) := (Number.whole 1, Number.whole (-1)) in
  if Number.at_most (lo out) minus_one && Number.at_most one (hi out) then true
  else
    let p := Ln.series_digits Ln.Absolute out in
    match Angle.turned (lo x) s p, Angle.turned (hi x) s p with
    | Some a, Some b =>
        lower (lo out) (Number.dyadic (low a) (- p)) &&
        upper (Number.dyadic (high a) (- p)) (hi out) &&
        lower (lo out) (Number.dyadic (low b) (- p)) &&
        upper (Number.dyadic (high b) (- p)) (hi out) &&
        (let first := ((from a - s) / 2)%Z in
         let pieces := (div_ceil (to b - s) 2 - first)%Z in
         if (1 <? pieces)%Z then
           let both := (2 <? pieces)%Z in
           (if both || Z.even first then lower (lo out) minus_one else true) &&
           (if both || negb (Z.even first) then upper one (hi out) else true)
         else true)
    | _, _ => false
    end.

(** Over half a turn the cosine falls, and over a whole one it is largest at an end. *)
Lemma half_turn a x b :
  0 <= a <= x -> x <= b <= PI -> Rtrigo_def.cos b <= Rtrigo_def.cos x <= Rtrigo_def.cos a.
Proof. intros Ha Hb; split; apply cos_decr_1; lra. Qed.

Lemma whole_turn a x b :
  0 <= a <= x -> x <= b <= 2 * PI ->
  Rtrigo_def.cos x <= Rtrigo_def.cos a \/ Rtrigo_def.cos x <= Rtrigo_def.cos b.
Proof.
  intros Ha Hb; destruct (Rle_or_lt x PI);
    [left; apply cos_decr_1|right; apply cos_incr_1]; lra.
Qed.

Theorem turned_sound s x out :
  turned s x out = true ->
  forall a, Inside a x -> Inside (Rtrigo_def.cos (a - IZR s * (PI / 2))) out.
Proof.
  unfold turned; intros H y Hy; pose proof (COS_bound (y - IZR s * (PI / 2))) as Hunit.
  destruct (Number.at_most (lo out) (Number.whole (-1)) && Number.at_most (Number.whole 1) (hi out))
    eqn:Hwhole; [to_reals; lra|clear Hwhole].
  pose proof (Ln.series_digits_large Ln.Absolute out) as Hp.
  set (p := Ln.series_digits Ln.Absolute out) in *.
  destruct (Angle.turned (lo x) s p) as [a|] eqn:Ea; [|discriminate].
  destruct (Angle.turned (hi x) s p) as [b|] eqn:Eb; [|discriminate].
  apply Angle.turned_sound in Ea; [|lia]; destruct Ea as [Ea [Hfrom _]].
  apply Angle.turned_sound in Eb; [|lia]; destruct Eb as [Eb [_ Hto]].
  apply Angle.Between_two_to in Ea; [|lia]; apply Angle.Between_two_to in Eb; [|lia].
  apply andb_prop in H; destruct H as [Hends Hturns].
  (* Angles are counted from the first turn. *)
  set (first := ((from a - s) / 2)%Z) in *.
  set (pieces := (div_ceil (to b - s) 2 - first)%Z) in *.
  destruct (div_floor_bounds (from a - s) 2 ltac:(lia)) as [Hfirst _]; fold first in Hfirst.
  destruct (div_ceil_bounds (to b - s) 2 ltac:(lia)) as [_ Hlast].
  replace (div_ceil (to b - s) 2) with (first + pieces)%Z in Hlast by (unfold pieces; lia).
  apply IZR_le in Hfirst; apply IZR_le in Hlast.
  rewrite mult_IZR, minus_IZR in Hfirst; rewrite mult_IZR, minus_IZR, plus_IZR in Hlast.
  set (angle := fun v => v - IZR s * (PI / 2) - IZR first * PI).
  assert (Hcos : forall v, Rtrigo_def.cos (v - IZR s * (PI / 2))
                           = sign first * Rtrigo_def.cos (angle v)).
  { intros v; destruct (Angle.half_turns first (angle v)) as [<- _]; f_equal; unfold angle; ring. }
  pose proof PI_RGT_0 as Hpi.
  assert (Hstart : 0 <= angle (value (lo x))) by (unfold angle; nra).
  assert (Hend : angle (value (hi x)) <= IZR pieces * PI) by (unfold angle; nra).
  assert (Hmiddle : angle (value (lo x)) <= angle y <= angle (value (hi x)))
    by (unfold angle, Inside in *; lra).
  to_reals; rewrite Hcos in *; unfold sign in *.
  destruct (Z.ltb_spec 1 pieces) as [Hmany|Hone].
  - destruct (Z.ltb_spec 2 pieces) as [Hthree|Htwo]; cbn [orb] in *.
    + to_reals; lra.
    + replace pieces with 2%Z in Hend by lia.
      pose proof (COS_bound (angle y)).
      pose proof (whole_turn (angle (value (lo x))) (angle y) (angle (value (hi x)))
        ltac:(lra) ltac:(lra)).
      destruct (Z.even first); cbn [negb] in *; to_reals; lra.
  - assert (IZR pieces <= 1) by (apply IZR_le, Hone).
    pose proof (half_turn (angle (value (lo x))) (angle y) (angle (value (hi x)))
      ltac:(lra) ltac:(nra)).
    destruct (Z.even first); lra.
Qed.

(** sin x = cos(x - pi/2). *)
Definition sin (x out : Interval) : bool := turned 1 x out.

Definition cos (x out : Interval) : bool := turned 0 x out.

Theorem sin_sound x out :
  sin x out = true -> forall a, Inside a x -> Inside (Rtrigo_def.sin a) out.
Proof.
  intros H a Ha; rewrite <- cos_shift, <- cos_neg.
  replace (- (PI / 2 - a)) with (a - 1 * (PI / 2)) by ring; apply (turned_sound 1 x), Ha; exact H.
Qed.

Theorem cos_sound x out :
  cos x out = true -> forall a, Inside a x -> Inside (Rtrigo_def.cos a) out.
Proof.
  intros H a Ha; replace a with (a - 0 * (PI / 2)) by ring.
  apply (turned_sound 0 x), Ha; exact H.
Qed.
