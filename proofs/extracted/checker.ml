
(** val implb : bool -> bool -> bool **)

let implb b1 b2 =
  if b1 then b2 else true

(** val xorb : bool -> bool -> bool **)

let xorb b1 b2 =
  if b1 then if b2 then false else true else b2

(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

(** val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option **)

let option_map f = function
| Some a -> Some (f a)
| None -> None

(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| (x, _) -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| (_, y) -> y

(** val length : 'a1 list -> Numbers.t **)

let rec length = function
| [] -> Numbers.zero
| _ :: l' -> Numbers.succ (length l')

(** val app : 'a1 list -> 'a1 list -> 'a1 list **)

let rec app l m =
  match l with
  | [] -> m
  | a :: l1 -> a :: (app l1 m)

(** val compOpp : int -> int **)

let compOpp r =
  (fun eq lt gt c -> if c = 0 then eq () else if c < 0 then lt () else gt ())
    (fun _ -> 0)
    (fun _ -> 1)
    (fun _ -> (-1))
    r

(** val eqb : bool -> bool -> bool **)

let eqb b1 b2 =
  if b1 then b2 else if b2 then false else true

module Nat =
 struct
  (** val add : Numbers.t -> Numbers.t -> Numbers.t **)

  let rec add n m =
    Numbers.match_nat
      (fun _ -> m)
      (fun p -> Numbers.succ (add p m))
      n

  (** val even : Numbers.t -> bool **)

  let rec even n =
    Numbers.match_nat
      (fun _ -> true)
      (fun n0 -> Numbers.match_nat
                   (fun _ -> false)
                   (fun n' -> even n')
                   n0)
      n
 end

module Pos =
 struct
  type mask =
  | IsNul
  | IsPos of Numbers.t
  | IsNeg
 end

module Coq_Pos =
 struct
  (** val succ : Numbers.t -> Numbers.t **)

  let rec succ x =
    Numbers.match_positive
      (fun p -> Numbers.double (succ p))
      (fun p -> Numbers.double_plus_one p)
      (fun _ -> Numbers.double Numbers.one)
      x

  (** val add : Numbers.t -> Numbers.t -> Numbers.t **)

  let rec add x y =
    Numbers.match_positive
      (fun p ->
      Numbers.match_positive
        (fun q -> Numbers.double (add_carry p q))
        (fun q -> Numbers.double_plus_one (add p q))
        (fun _ -> Numbers.double (succ p))
        y)
      (fun p ->
      Numbers.match_positive
        (fun q -> Numbers.double_plus_one (add p q))
        (fun q -> Numbers.double (add p q))
        (fun _ -> Numbers.double_plus_one p)
        y)
      (fun _ ->
      Numbers.match_positive
        (fun q -> Numbers.double (succ q))
        (fun q -> Numbers.double_plus_one q)
        (fun _ -> Numbers.double Numbers.one)
        y)
      x

  (** val add_carry : Numbers.t -> Numbers.t -> Numbers.t **)

  and add_carry x y =
    Numbers.match_positive
      (fun p ->
      Numbers.match_positive
        (fun q -> Numbers.double_plus_one (add_carry p q))
        (fun q -> Numbers.double (add_carry p q))
        (fun _ -> Numbers.double_plus_one (succ p))
        y)
      (fun p ->
      Numbers.match_positive
        (fun q -> Numbers.double (add_carry p q))
        (fun q -> Numbers.double_plus_one (add p q))
        (fun _ -> Numbers.double (succ p))
        y)
      (fun _ ->
      Numbers.match_positive
        (fun q -> Numbers.double_plus_one (succ q))
        (fun q -> Numbers.double (succ q))
        (fun _ -> Numbers.double_plus_one Numbers.one)
        y)
      x

  (** val pred_double : Numbers.t -> Numbers.t **)

  let rec pred_double x =
    Numbers.match_positive
      (fun p -> Numbers.double_plus_one (Numbers.double p))
      (fun p -> Numbers.double_plus_one (pred_double p))
      (fun _ -> Numbers.one)
      x

  type mask = Pos.mask =
  | IsNul
  | IsPos of Numbers.t
  | IsNeg

  (** val succ_double_mask : mask -> mask **)

  let succ_double_mask = function
  | IsNul -> IsPos Numbers.one
  | IsPos p -> IsPos (Numbers.double_plus_one p)
  | IsNeg -> IsNeg

  (** val double_mask : mask -> mask **)

  let double_mask = function
  | IsPos p -> IsPos (Numbers.double p)
  | x0 -> x0

  (** val double_pred_mask : Numbers.t -> mask **)

  let double_pred_mask x =
    Numbers.match_positive
      (fun p -> IsPos (Numbers.double (Numbers.double p)))
      (fun p -> IsPos (Numbers.double (pred_double p)))
      (fun _ -> IsNul)
      x

  (** val sub_mask : Numbers.t -> Numbers.t -> mask **)

  let rec sub_mask x y =
    Numbers.match_positive
      (fun p ->
      Numbers.match_positive
        (fun q -> double_mask (sub_mask p q))
        (fun q -> succ_double_mask (sub_mask p q))
        (fun _ -> IsPos (Numbers.double p))
        y)
      (fun p ->
      Numbers.match_positive
        (fun q -> succ_double_mask (sub_mask_carry p q))
        (fun q -> double_mask (sub_mask p q))
        (fun _ -> IsPos (pred_double p))
        y)
      (fun _ ->
      Numbers.match_positive
        (fun _ -> IsNeg)
        (fun _ -> IsNeg)
        (fun _ -> IsNul)
        y)
      x

  (** val sub_mask_carry : Numbers.t -> Numbers.t -> mask **)

  and sub_mask_carry x y =
    Numbers.match_positive
      (fun p ->
      Numbers.match_positive
        (fun q -> succ_double_mask (sub_mask_carry p q))
        (fun q -> double_mask (sub_mask p q))
        (fun _ -> IsPos (pred_double p))
        y)
      (fun p ->
      Numbers.match_positive
        (fun q -> double_mask (sub_mask_carry p q))
        (fun q -> succ_double_mask (sub_mask_carry p q))
        (fun _ -> double_pred_mask p)
        y)
      (fun _ -> IsNeg)
      x

  (** val sub : Numbers.t -> Numbers.t -> Numbers.t **)

  let sub x y =
    match sub_mask x y with
    | IsPos z0 -> z0
    | _ -> Numbers.one

  (** val iter : ('a1 -> 'a1) -> 'a1 -> Numbers.t -> 'a1 **)

  let rec iter f x n =
    Numbers.match_positive
      (fun n' -> f (iter f (iter f x n') n'))
      (fun n' -> iter f (iter f x n') n')
      (fun _ -> f x)
      n

  (** val div2 : Numbers.t -> Numbers.t **)

  let div2 p =
    Numbers.match_positive
      (fun p0 -> p0)
      (fun p0 -> p0)
      (fun _ -> Numbers.one)
      p

  (** val div2_up : Numbers.t -> Numbers.t **)

  let div2_up p =
    Numbers.match_positive
      (fun p0 -> succ p0)
      (fun p0 -> p0)
      (fun _ -> Numbers.one)
      p

  (** val size_nat : Numbers.t -> Numbers.t **)

  let rec size_nat p =
    Numbers.match_positive
      (fun p0 -> Numbers.succ (size_nat p0))
      (fun p0 -> Numbers.succ (size_nat p0))
      (fun _ -> Numbers.succ Numbers.zero)
      p

  (** val compare_cont : int -> Numbers.t -> Numbers.t -> int **)

  let rec compare_cont r x y =
    Numbers.match_positive
      (fun p ->
      Numbers.match_positive
        (fun q -> compare_cont r p q)
        (fun q -> compare_cont 1 p q)
        (fun _ -> 1)
        y)
      (fun p ->
      Numbers.match_positive
        (fun q -> compare_cont (-1) p q)
        (fun q -> compare_cont r p q)
        (fun _ -> 1)
        y)
      (fun _ ->
      Numbers.match_positive
        (fun _ -> (-1))
        (fun _ -> (-1))
        (fun _ -> r)
        y)
      x

  (** val compare : Numbers.t -> Numbers.t -> int **)

  let compare =
    compare_cont 0

  (** val gcdn : Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t **)

  let rec gcdn n a b =
    Numbers.match_nat
      (fun _ -> Numbers.one)
      (fun n0 ->
      Numbers.match_positive
        (fun a' ->
        Numbers.match_positive
          (fun b' ->
          (fun eq lt gt c -> if c = 0 then eq () else if c < 0 then lt () else gt ())
            (fun _ -> a)
            (fun _ -> gcdn n0 (sub b' a') a)
            (fun _ -> gcdn n0 (sub a' b') b)
            (compare a' b'))
          (fun b0 -> gcdn n0 a b0)
          (fun _ -> Numbers.one)
          b)
        (fun a0 ->
        Numbers.match_positive
          (fun _ -> gcdn n0 a0 b)
          (fun b0 -> Numbers.double (gcdn n0 a0 b0))
          (fun _ -> Numbers.one)
          b)
        (fun _ -> Numbers.one)
        a)
      n

  (** val gcd : Numbers.t -> Numbers.t -> Numbers.t **)

  let gcd a b =
    gcdn (Numbers.add (size_nat a) (size_nat b)) a b

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> Numbers.t -> 'a1 -> 'a1 **)

  let rec iter_op op1 p a =
    Numbers.match_positive
      (fun p0 -> op1 a (iter_op op1 p0 (op1 a a)))
      (fun p0 -> iter_op op1 p0 (op1 a a))
      (fun _ -> a)
      p

  (** val to_nat : Numbers.t -> Numbers.t **)

  let to_nat x =
    iter_op Numbers.add x (Numbers.succ Numbers.zero)
 end

module Z =
 struct
  (** val double : Numbers.t -> Numbers.t **)

  let double x =
    Numbers.match_z
      (fun _ -> Numbers.zero)
      (fun p -> (Numbers.double p))
      (fun p -> Numbers.neg (Numbers.double p))
      x

  (** val succ_double : Numbers.t -> Numbers.t **)

  let succ_double x =
    Numbers.match_z
      (fun _ -> Numbers.one)
      (fun p -> (Numbers.double_plus_one p))
      (fun p -> Numbers.neg (Coq_Pos.pred_double p))
      x

  (** val pred_double : Numbers.t -> Numbers.t **)

  let pred_double x =
    Numbers.match_z
      (fun _ -> Numbers.neg Numbers.one)
      (fun p -> (Coq_Pos.pred_double p))
      (fun p -> Numbers.neg (Numbers.double_plus_one p))
      x

  (** val pos_sub : Numbers.t -> Numbers.t -> Numbers.t **)

  let rec pos_sub x y =
    Numbers.match_positive
      (fun p ->
      Numbers.match_positive
        (fun q -> double (pos_sub p q))
        (fun q -> succ_double (pos_sub p q))
        (fun _ -> (Numbers.double p))
        y)
      (fun p ->
      Numbers.match_positive
        (fun q -> pred_double (pos_sub p q))
        (fun q -> double (pos_sub p q))
        (fun _ -> (Coq_Pos.pred_double p))
        y)
      (fun _ ->
      Numbers.match_positive
        (fun q -> Numbers.neg (Numbers.double q))
        (fun q -> Numbers.neg (Coq_Pos.pred_double q))
        (fun _ -> Numbers.zero)
        y)
      x

  (** val to_pos : Numbers.t -> Numbers.t **)

  let to_pos z0 =
    Numbers.match_z
      (fun _ -> Numbers.one)
      (fun p -> p)
      (fun _ -> Numbers.one)
      z0

  (** val pos_div_eucl : Numbers.t -> Numbers.t -> Numbers.t * Numbers.t **)

  let rec pos_div_eucl a b =
    Numbers.match_positive
      (fun a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' =
        Numbers.add (Numbers.mul (Numbers.double Numbers.one) r) Numbers.one
      in
      if Numbers.lt r' b
      then ((Numbers.mul (Numbers.double Numbers.one) q), r')
      else ((Numbers.add (Numbers.mul (Numbers.double Numbers.one) q)
              Numbers.one), (Numbers.sub r' b)))
      (fun a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = Numbers.mul (Numbers.double Numbers.one) r in
      if Numbers.lt r' b
      then ((Numbers.mul (Numbers.double Numbers.one) q), r')
      else ((Numbers.add (Numbers.mul (Numbers.double Numbers.one) q)
              Numbers.one), (Numbers.sub r' b)))
      (fun _ ->
      if Numbers.leq (Numbers.double Numbers.one) b
      then (Numbers.zero, Numbers.one)
      else (Numbers.one, Numbers.zero))
      a

  (** val div_eucl : Numbers.t -> Numbers.t -> Numbers.t * Numbers.t **)

  let div_eucl a b =
    Numbers.match_z
      (fun _ -> (Numbers.zero, Numbers.zero))
      (fun a' ->
      Numbers.match_z
        (fun _ -> (Numbers.zero, a))
        (fun _ -> pos_div_eucl a' b)
        (fun b' ->
        let (q, r) = pos_div_eucl a' b' in
        (Numbers.match_z
           (fun _ -> ((Numbers.neg q), Numbers.zero))
           (fun _ -> ((Numbers.neg (Numbers.add q Numbers.one)),
           (Numbers.add b r)))
           (fun _ -> ((Numbers.neg (Numbers.add q Numbers.one)),
           (Numbers.add b r)))
           r))
        b)
      (fun a' ->
      Numbers.match_z
        (fun _ -> (Numbers.zero, a))
        (fun _ ->
        let (q, r) = pos_div_eucl a' b in
        (Numbers.match_z
           (fun _ -> ((Numbers.neg q), Numbers.zero))
           (fun _ -> ((Numbers.neg (Numbers.add q Numbers.one)),
           (Numbers.sub b r)))
           (fun _ -> ((Numbers.neg (Numbers.add q Numbers.one)),
           (Numbers.sub b r)))
           r))
        (fun b' -> let (q, r) = pos_div_eucl a' b' in (q, (Numbers.neg r)))
        b)
      a

  (** val even : Numbers.t -> bool **)

  let even z0 =
    Numbers.match_z
      (fun _ -> true)
      (fun p ->
      Numbers.match_positive
        (fun _ -> false)
        (fun _ -> true)
        (fun _ -> false)
        p)
      (fun p ->
      Numbers.match_positive
        (fun _ -> false)
        (fun _ -> true)
        (fun _ -> false)
        p)
      z0

  (** val div2 : Numbers.t -> Numbers.t **)

  let div2 z0 =
    Numbers.match_z
      (fun _ -> Numbers.zero)
      (fun p ->
      Numbers.match_positive
        (fun _ -> (Coq_Pos.div2 p))
        (fun _ -> (Coq_Pos.div2 p))
        (fun _ -> Numbers.zero)
        p)
      (fun p -> Numbers.neg (Coq_Pos.div2_up p))
      z0
 end

(** val tl : 'a1 list -> 'a1 list **)

let tl = function
| [] -> []
| _ :: m -> m

(** val nth : Numbers.t -> 'a1 list -> 'a1 -> 'a1 **)

let rec nth n l default =
  Numbers.match_nat
    (fun _ -> match l with
              | [] -> default
              | x :: _ -> x)
    (fun m -> match l with
              | [] -> default
              | _ :: t0 -> nth m t0 default)
    n

(** val nth_error : 'a1 list -> Numbers.t -> 'a1 option **)

let rec nth_error l n =
  Numbers.match_nat
    (fun _ -> match l with
              | [] -> None
              | x :: _ -> Some x)
    (fun n0 -> match l with
               | [] -> None
               | _ :: l0 -> nth_error l0 n0)
    n

(** val last : 'a1 list -> 'a1 -> 'a1 **)

let rec last l d =
  match l with
  | [] -> d
  | a :: l0 -> (match l0 with
                | [] -> a
                | _ :: _ -> last l0 d)

(** val removelast : 'a1 list -> 'a1 list **)

let rec removelast = function
| [] -> []
| a :: l0 -> (match l0 with
              | [] -> []
              | _ :: _ -> a :: (removelast l0))

(** val rev_append : 'a1 list -> 'a1 list -> 'a1 list **)

let rec rev_append l l' =
  match l with
  | [] -> l'
  | a :: l0 -> rev_append l0 (a :: l')

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t0 -> (f a) :: (map f t0)

(** val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list **)

let rec flat_map f = function
| [] -> []
| x :: t0 -> app (f x) (flat_map f t0)

(** val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1 **)

let rec fold_left f l a0 =
  match l with
  | [] -> a0
  | b :: t0 -> fold_left f t0 (f a0 b)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f = function
| [] -> false
| a :: l0 -> (||) (f a) (existsb f l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec filter f = function
| [] -> []
| x :: l0 -> if f x then x :: (filter f l0) else filter f l0

(** val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec combine l l' =
  match l with
  | [] -> []
  | x :: tl0 ->
    (match l' with
     | [] -> []
     | y :: tl' -> (x, y) :: (combine tl0 tl'))

(** val seq : Numbers.t -> Numbers.t -> Numbers.t list **)

let rec seq start len =
  Numbers.match_nat
    (fun _ -> [])
    (fun len0 -> start :: (seq (Numbers.succ start) len0))
    len

(** val repeat : 'a1 -> Numbers.t -> 'a1 list **)

let rec repeat x n =
  Numbers.match_nat
    (fun _ -> [])
    (fun k -> x :: (repeat x k))
    n

module PositiveMap =
 struct
  type key = Numbers.t

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  (** val empty : 'a1 t **)

  let empty =
    Leaf

  (** val find : key -> 'a1 t -> 'a1 option **)

  let rec find i = function
  | Leaf -> None
  | Node (l, o, r) ->
    (Numbers.match_positive
       (fun ii -> find ii r)
       (fun ii -> find ii l)
       (fun _ -> o)
       i)

  (** val add : key -> 'a1 -> 'a1 t -> 'a1 t **)

  let rec add i v = function
  | Leaf ->
    (Numbers.match_positive
       (fun ii -> Node (Leaf, None, (add ii v Leaf)))
       (fun ii -> Node ((add ii v Leaf), None, Leaf))
       (fun _ -> Node (Leaf, (Some v), Leaf))
       i)
  | Node (l, o, r) ->
    (Numbers.match_positive
       (fun ii -> Node (l, o, (add ii v r)))
       (fun ii -> Node ((add ii v l), o, r))
       (fun _ -> Node (l, (Some v), r))
       i)
 end

type 'a store = 'a PositiveMap.t

(** val nothing : 'a1 store **)

let nothing =
  PositiveMap.empty

(** val get : 'a1 store -> Numbers.t -> 'a1 option **)

let get s place =
  PositiveMap.find (Numbers.succ place) s

(** val put : 'a1 store -> Numbers.t -> 'a1 -> 'a1 store **)

let put s place a =
  PositiveMap.add (Numbers.succ place) a s

type 'a vec = { size : Numbers.t; content : 'a store }

(** val look : 'a1 vec -> Numbers.t -> 'a1 option **)

let look v k =
  get v.content k

(** val collect : 'a1 store -> Numbers.t -> 'a1 list -> 'a1 list **)

let rec collect s n after =
  Numbers.match_nat
    (fun _ -> after)
    (fun k ->
    collect s k (match get s k with
                 | Some a -> a :: after
                 | None -> after))
    n

(** val to_list : 'a1 vec -> 'a1 list **)

let to_list v =
  collect v.content v.size []

(** val empty0 : 'a1 vec **)

let empty0 =
  { size = Numbers.zero; content = nothing }

(** val push : 'a1 vec -> 'a1 -> 'a1 vec **)

let push v a =
  { size = (Numbers.succ v.size); content = (put v.content v.size a) }

(** val extend : 'a1 vec -> 'a1 list -> 'a1 vec **)

let extend v l =
  fold_left push l v

(** val of_list : 'a1 list -> 'a1 vec **)

let of_list l =
  extend empty0 l

(** val flagged : bool vec -> Numbers.t -> bool **)

let flagged v k =
  match look v k with
  | Some b -> b
  | None -> false

(** val bits : Numbers.t -> Numbers.t **)

let bits x =
  Numbers.match_z
    (fun _ -> Numbers.zero)
    (fun p -> (Numbers.bits p))
    (fun p -> (Numbers.bits p))
    x

(** val div_ceil : Numbers.t -> Numbers.t -> Numbers.t **)

let div_ceil a b =
  Numbers.neg (Numbers.div (Numbers.neg a) b)

type number = { numerator : Numbers.t; denominator : Numbers.t;
                exponent : Numbers.t }

module Number =
 struct
  (** val whole : Numbers.t -> number **)

  let whole n =
    { numerator = n; denominator = Numbers.one; exponent = Numbers.zero }

  (** val fraction : Numbers.t -> Numbers.t -> number option **)

  let fraction n d =
    Numbers.match_z
      (fun _ -> None)
      (fun d0 -> Some { numerator = n; denominator = d0; exponent =
      Numbers.zero })
      (fun _ -> None)
      d

  (** val dyadic : Numbers.t -> Numbers.t -> number **)

  let dyadic n e =
    { numerator = n; denominator = Numbers.one; exponent = e }

  (** val sign : number -> Numbers.t **)

  let sign x =
    Numbers.sign x.numerator

  (** val shifted :
      Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> int **)

  let shifted l e r f =
    if Numbers.equal e f
    then Numbers.compare l r
    else ((fun eq lt gt c -> if c = 0 then eq () else if c < 0 then lt () else gt ())
            (fun _ ->
            if Numbers.lt f e
            then Numbers.compare (Numbers.shl l (Numbers.sub e f)) r
            else Numbers.compare l (Numbers.shl r (Numbers.sub f e)))
            (fun _ ->
            let by_size = (-1) in
            if Numbers.lt Numbers.zero (Numbers.sign l)
            then by_size
            else compOpp by_size)
            (fun _ ->
            let by_size = 1 in
            if Numbers.lt Numbers.zero (Numbers.sign l)
            then by_size
            else compOpp by_size)
            (Numbers.compare (Numbers.add (bits l) e)
              (Numbers.add (bits r) f)))

  (** val compare : number -> number -> int **)

  let compare x y =
    let by_sign = Numbers.compare (sign x) (sign y) in
    if (||)
         (negb
           ((fun eq lt gt c -> if c = 0 then eq () else if c < 0 then lt () else gt ())
              (fun _ -> true)
              (fun _ -> false)
              (fun _ -> false)
              by_sign)) (Numbers.equal (sign x) Numbers.zero)
    then by_sign
    else if Numbers.equal x.denominator y.denominator
         then shifted x.numerator x.exponent y.numerator y.exponent
         else let left = Numbers.mul x.numerator y.denominator in
              let right = Numbers.mul y.numerator x.denominator in
              shifted left x.exponent right y.exponent

  (** val at_most : number -> number -> bool **)

  let at_most x y =
    (fun eq lt gt c -> if c = 0 then eq () else if c < 0 then lt () else gt ())
      (fun _ -> true)
      (fun _ -> true)
      (fun _ -> false)
      (compare x y)

  (** val below : number -> number -> bool **)

  let below x y =
    (fun eq lt gt c -> if c = 0 then eq () else if c < 0 then lt () else gt ())
      (fun _ -> false)
      (fun _ -> true)
      (fun _ -> false)
      (compare x y)

  (** val is_eq : number -> number -> bool **)

  let is_eq x y =
    (fun eq lt gt c -> if c = 0 then eq () else if c < 0 then lt () else gt ())
      (fun _ -> true)
      (fun _ -> false)
      (fun _ -> false)
      (compare x y)

  (** val add : number -> number -> number **)

  let add x y =
    let e = Numbers.min x.exponent y.exponent in
    let left = Numbers.shl x.numerator (Numbers.sub x.exponent e) in
    let right = Numbers.shl y.numerator (Numbers.sub y.exponent e) in
    if Numbers.equal x.denominator y.denominator
    then { numerator = (Numbers.add left right); denominator = x.denominator;
           exponent = e }
    else { numerator =
           (Numbers.add (Numbers.mul left y.denominator)
             (Numbers.mul right x.denominator)); denominator =
           (Numbers.mul x.denominator y.denominator); exponent = e }

  (** val neg : number -> number **)

  let neg x =
    { numerator = (Numbers.neg x.numerator); denominator = x.denominator;
      exponent = x.exponent }

  (** val sub : number -> number -> number **)

  let sub x y =
    add x (neg y)

  (** val mul : number -> number -> number **)

  let mul x y =
    let d =
      if Numbers.equal x.denominator Numbers.one
      then y.denominator
      else if Numbers.equal y.denominator Numbers.one
           then x.denominator
           else Numbers.mul x.denominator y.denominator
    in
    { numerator = (Numbers.mul x.numerator y.numerator); denominator = d;
    exponent = (Numbers.add x.exponent y.exponent) }

  (** val pow : number -> Numbers.t -> number **)

  let rec pow x n =
    Numbers.match_nat
      (fun _ -> whole Numbers.one)
      (fun n0 -> mul (pow x n0) x)
      n

  (** val ratio : number -> Numbers.t * Numbers.t **)

  let ratio x =
    if Numbers.leq Numbers.zero x.exponent
    then ((Numbers.shl x.numerator x.exponent), x.denominator)
    else (x.numerator, (Numbers.shl x.denominator (Numbers.neg x.exponent)))

  (** val floor : number -> Numbers.t **)

  let floor x =
    let (n, d) = ratio x in Numbers.div n d

  (** val fraction_bits : number -> Numbers.t **)

  let fraction_bits x =
    Numbers.max (Numbers.sub (bits x.denominator) x.exponent) Numbers.zero

  (** val width : number -> Numbers.t **)

  let width x =
    Numbers.add (bits x.numerator) (bits x.denominator)
 end

type interval = { lo : number; hi : number }

(** val lower : number -> number -> bool **)

let lower =
  Number.at_most

(** val upper : number -> number -> bool **)

let upper =
  Number.at_most

(** val encloses : interval -> number -> bool **)

let encloses out v =
  (&&) (lower out.lo v) (upper v out.hi)

(** val less : interval -> number -> interval **)

let less x c =
  { lo = (Number.sub x.lo c); hi = (Number.sub x.hi c) }

(** val contains : interval -> interval -> bool **)

let contains out x =
  (&&) (lower out.lo x.lo) (upper x.hi out.hi)

(** val common : interval -> interval -> interval option **)

let common x y =
  let low1 = if Number.at_most x.lo y.lo then y.lo else x.lo in
  let high1 = if Number.at_most x.hi y.hi then x.hi else y.hi in
  if Number.at_most low1 high1 then Some { lo = low1; hi = high1 } else None

type relation =
| AtMost
| Below
| AtLeast
| Above
| Equal

(** val relation0 : interval -> relation -> interval -> bool option **)

let relation0 x r y =
  match r with
  | AtMost ->
    let holds0 = Number.at_most x.hi y.lo in
    let fails = Number.below y.hi x.lo in
    if holds0 then Some true else if fails then Some false else None
  | Below ->
    let holds0 = Number.below x.hi y.lo in
    let fails = Number.at_most y.hi x.lo in
    if holds0 then Some true else if fails then Some false else None
  | AtLeast ->
    let holds0 = Number.at_most y.hi x.lo in
    let fails = Number.below x.hi y.lo in
    if holds0 then Some true else if fails then Some false else None
  | Above ->
    let holds0 = Number.below y.hi x.lo in
    let fails = Number.at_most x.hi y.lo in
    if holds0 then Some true else if fails then Some false else None
  | Equal ->
    let holds0 = (&&) (Number.at_most x.hi y.lo) (Number.at_most y.hi x.lo) in
    let fails = (||) (Number.below x.hi y.lo) (Number.below y.hi x.lo) in
    if holds0 then Some true else if fails then Some false else None

(** val take_in : (number * number) -> number -> number * number **)

let take_in pat product0 =
  let (least, most) = pat in
  if Number.below product0 least
  then (product0, most)
  else if Number.below most product0 then (least, product0) else (least, most)

(** val extremes : interval -> interval -> number * number **)

let extremes slope0 offset =
  let least = Number.mul slope0.lo offset.lo in
  let most = Number.mul slope0.hi offset.hi in
  if Number.below most least
  then fold_left take_in
         ((Number.mul slope0.lo offset.hi) :: ((Number.mul slope0.hi
                                                 offset.lo) :: [])) (most,
         least)
  else fold_left take_in
         ((Number.mul slope0.lo offset.hi) :: ((Number.mul slope0.hi
                                                 offset.lo) :: [])) (least,
         most)

(** val mean_value :
    interval -> (interval * interval) list -> interval -> bool **)

let mean_value centre1 terms out =
  let (low1, high1) =
    fold_left (fun pat pat0 ->
      let (low1, high1) = pat in
      let (slope0, offset) = pat0 in
      let (least, most) = extremes slope0 offset in
      ((Number.add low1 least), (Number.add high1 most))) terms (centre1.lo,
      centre1.hi)
  in
  (&&) (lower out.lo low1) (upper high1 out.hi)

(** val floor0 : interval -> interval -> bool **)

let floor0 x out =
  (&&) (lower out.lo (Number.whole (Number.floor x.lo)))
    (upper (Number.whole (Number.floor x.hi)) out.hi)

(** val ceil : interval -> interval -> bool **)

let ceil x out =
  (&&)
    (lower out.lo
      (Number.whole (Numbers.neg (Number.floor (Number.neg x.lo)))))
    (upper (Number.whole (Numbers.neg (Number.floor (Number.neg x.hi))))
      out.hi)

(** val log2_floor : number -> Numbers.t **)

let log2_floor x =
  let (n, d) = Number.ratio x in
  let k = Numbers.sub (bits n) (bits d) in
  let fits =
    Numbers.leq (Numbers.shl d (Numbers.max k Numbers.zero))
      (Numbers.shl n (Numbers.max (Numbers.neg k) Numbers.zero))
  in
  Numbers.sub k (if fits then Numbers.zero else Numbers.one)

(** val floor_log2 : interval -> interval -> bool **)

let floor_log2 x out =
  if Numbers.leq (Number.sign x.lo) Numbers.zero
  then false
  else (&&) (lower out.lo (Number.whole (log2_floor x.lo)))
         (upper (Number.whole (log2_floor x.hi)) out.hi)

(** val heap_diameter : interval -> interval -> bool **)

let heap_diameter x out =
  let vertices = Number.floor x.lo in
  let whole1 = Number.whole vertices in
  if (||)
       ((||) (Numbers.leq (Numbers.sign vertices) Numbers.zero)
         (negb (Number.is_eq whole1 x.lo))) (negb (Number.is_eq whole1 x.hi))
  then false
  else let h = Numbers.sub (bits vertices) Numbers.one in
       let reaches0 =
         Numbers.leq (Numbers.shl (Numbers.double_plus_one Numbers.one) h)
           (Numbers.mul vertices (Numbers.double Numbers.one))
       in
       let diameter =
         if (||) (Numbers.equal h Numbers.zero) reaches0
         then Numbers.mul (Numbers.double Numbers.one) h
         else Numbers.sub (Numbers.mul (Numbers.double Numbers.one) h)
                Numbers.one
       in
       encloses out (Number.whole diameter)

(** val lower_loop :
    Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t ->
    Numbers.t -> Numbers.t option **)

let rec lower_loop fuel one square low1 power0 i =
  if Numbers.lt Numbers.zero (Numbers.sign power0)
  then (Numbers.match_nat
          (fun _ -> None)
          (fun fuel0 ->
          lower_loop fuel0 one square
            (Numbers.add low1 (Numbers.div power0 i))
            (Numbers.div (Numbers.mul power0 square) one)
            (Numbers.add i (Numbers.double Numbers.one)))
          fuel)
  else Some low1

(** val upper_loop :
    Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t ->
    Numbers.t -> Numbers.t option **)

let rec upper_loop fuel one square high1 power0 i =
  if negb (Numbers.equal power0 Numbers.one)
  then (Numbers.match_nat
          (fun _ -> None)
          (fun fuel0 ->
          upper_loop fuel0 one square (Numbers.add high1 (div_ceil power0 i))
            (div_ceil (Numbers.mul power0 square) one)
            (Numbers.add i (Numbers.double Numbers.one)))
          fuel)
  else Some high1

(** val atanh :
    Numbers.t -> Numbers.t -> Numbers.t -> (Numbers.t * Numbers.t) option **)

let atanh a b p =
  if Numbers.equal (Numbers.sign a) Numbers.zero
  then Some (Numbers.zero, Numbers.zero)
  else let one = Numbers.shl Numbers.one p in
       let z0 = Numbers.div (Numbers.shl a p) b in
       let square = Numbers.div (Numbers.mul z0 z0) one in
       (match lower_loop (Numbers.to_nat p) one square Numbers.zero z0
                Numbers.one with
        | Some low1 ->
          let z1 = div_ceil (Numbers.shl a p) b in
          let square0 = div_ceil (Numbers.mul z1 z1) one in
          (match upper_loop (Numbers.to_nat p) one square0 (Numbers.double
                   Numbers.one) z1 Numbers.one with
           | Some high1 -> Some (low1, high1)
           | None -> None)
        | None -> None)

(** val constant : number -> interval -> bool **)

let constant v out =
  encloses out v

(** val add0 : interval -> interval -> interval -> bool **)

let add0 x y out =
  (&&) (lower out.lo (Number.add x.lo y.lo))
    (upper (Number.add x.hi y.hi) out.hi)

(** val sub0 : interval -> interval -> interval -> bool **)

let sub0 x y out =
  (&&) (lower out.lo (Number.sub x.lo y.hi))
    (upper (Number.sub x.hi y.lo) out.hi)

(** val mul0 : interval -> interval -> interval -> bool **)

let mul0 x y out =
  if (&&) (Numbers.leq Numbers.zero (Number.sign x.lo))
       (Numbers.leq Numbers.zero (Number.sign y.lo))
  then (&&) (lower out.lo (Number.mul x.lo y.lo))
         (upper (Number.mul x.hi y.hi) out.hi)
  else forallb (fun a ->
         forallb (fun b -> encloses out (Number.mul a b))
           (y.lo :: (y.hi :: []))) (x.lo :: (x.hi :: []))

(** val div : interval -> interval -> interval -> bool **)

let div x y out =
  let positive0 = Numbers.lt Numbers.zero (Number.sign y.lo) in
  if (&&) (negb positive0) (Numbers.leq Numbers.zero (Number.sign y.hi))
  then false
  else if (&&) positive0 (Numbers.leq Numbers.zero (Number.sign x.lo))
       then (&&) (lower (Number.mul out.lo y.hi) x.lo)
              (upper x.hi (Number.mul out.hi y.lo))
       else forallb (fun b ->
              let low1 = Number.mul out.lo b in
              let high1 = Number.mul out.hi b in
              forallb (fun a ->
                if positive0
                then (&&) (lower low1 a) (upper a high1)
                else (&&) (lower a low1) (upper high1 a))
                (x.lo :: (x.hi :: []))) (y.lo :: (y.hi :: []))

(** val pow0 : Numbers.t -> interval -> interval -> bool **)

let pow0 n x out =
  let a = Number.pow x.lo n in
  let b = Number.pow x.hi n in
  if (||) (Numbers.odd n) (Numbers.leq Numbers.zero (Number.sign x.lo))
  then (&&) (lower out.lo a) (upper b out.hi)
  else (&&)
         ((&&)
           (if Numbers.leq (Number.sign x.hi) Numbers.zero
            then lower out.lo b
            else lower out.lo (Number.whole Numbers.zero)) (upper a out.hi))
         (upper b out.hi)

(** val sqrt : interval -> interval -> bool **)

let sqrt x out =
  if Numbers.lt (Number.sign x.lo) Numbers.zero
  then false
  else (&&)
         (if Numbers.lt Numbers.zero (Number.sign out.lo)
          then lower (Number.mul out.lo out.lo) x.lo
          else true)
         (if Numbers.lt (Number.sign out.hi) Numbers.zero
          then false
          else upper x.hi (Number.mul out.hi out.hi))

(** val min : interval -> interval -> interval -> bool **)

let min x y out =
  (&&) ((&&) (lower out.lo x.lo) (lower out.lo y.lo))
    ((||) (upper x.hi out.hi) (upper y.hi out.hi))

(** val max : interval -> interval -> interval -> bool **)

let max x y out =
  (&&)
    ((&&) ((||) (lower out.lo x.lo) (lower out.lo y.lo)) (upper x.hi out.hi))
    (upper y.hi out.hi)

(** val abs : interval -> interval -> bool **)

let abs x out =
  (&&)
    ((&&)
      (if Numbers.leq Numbers.zero (Number.sign x.lo)
       then lower out.lo x.lo
       else if Numbers.leq (Number.sign x.hi) Numbers.zero
            then lower out.lo (Number.neg x.hi)
            else lower out.lo (Number.whole Numbers.zero))
      (upper (Number.neg x.lo) out.hi)) (upper x.hi out.hi)

(** val reduction :
    Numbers.t -> Numbers.t -> (Numbers.t * Numbers.t) * Numbers.t **)

let reduction n d =
  let k = Numbers.sub (bits n) (bits d) in
  let n0 = Numbers.shl n (Numbers.max (Numbers.neg k) Numbers.zero) in
  let d0 = Numbers.shl d (Numbers.max k Numbers.zero) in
  if Numbers.lt
       (Numbers.mul d0 (Numbers.double (Numbers.double Numbers.one)))
       (Numbers.mul n0 (Numbers.double_plus_one Numbers.one))
  then ((n0, (Numbers.shl d0 Numbers.one)), (Numbers.add k Numbers.one))
  else if Numbers.lt (Numbers.mul n0 (Numbers.double_plus_one Numbers.one))
            (Numbers.mul d0 (Numbers.double Numbers.one))
       then (((Numbers.shl n0 Numbers.one), d0), (Numbers.sub k Numbers.one))
       else ((n0, d0), k)

(** val bounds : number -> Numbers.t -> (Numbers.t * Numbers.t) option **)

let bounds x p =
  let (n, d) = Number.ratio x in
  let (p0, k) = reduction n d in
  let (n0, d0) = p0 in
  let difference = Numbers.sub n0 d0 in
  let sum0 = Numbers.add n0 d0 in
  (match atanh (Numbers.abs difference) sum0 p with
   | Some p1 ->
     let (small, large) = p1 in
     let small0 = Numbers.mul small (Numbers.double Numbers.one) in
     let large0 = Numbers.mul large (Numbers.double Numbers.one) in
     if Numbers.lt (Numbers.sign difference) Numbers.zero
     then let low1 = Numbers.neg large0 in
          let high1 = Numbers.neg small0 in
          if Numbers.equal k Numbers.zero
          then Some (low1, high1)
          else (match atanh Numbers.one (Numbers.double_plus_one Numbers.one)
                        p with
                | Some p2 ->
                  let (ln2_low, ln2_high) = p2 in
                  let twice_k = Numbers.mul k (Numbers.double Numbers.one) in
                  let a = Numbers.mul ln2_low twice_k in
                  let b = Numbers.mul ln2_high twice_k in
                  if Numbers.lt k Numbers.zero
                  then Some ((Numbers.add low1 b), (Numbers.add high1 a))
                  else Some ((Numbers.add low1 a), (Numbers.add high1 b))
                | None -> None)
     else if Numbers.equal k Numbers.zero
          then Some (small0, large0)
          else (match atanh Numbers.one (Numbers.double_plus_one Numbers.one)
                        p with
                | Some p2 ->
                  let (ln2_low, ln2_high) = p2 in
                  let twice_k = Numbers.mul k (Numbers.double Numbers.one) in
                  let a = Numbers.mul ln2_low twice_k in
                  let b = Numbers.mul ln2_high twice_k in
                  if Numbers.lt k Numbers.zero
                  then Some ((Numbers.add small0 b), (Numbers.add large0 a))
                  else Some ((Numbers.add small0 a), (Numbers.add large0 b))
                | None -> None)
   | None -> None)

(** val gUARD : Numbers.t **)

let gUARD =
  (Numbers.double (Numbers.double (Numbers.double (Numbers.double
    (Numbers.double (Numbers.double Numbers.one))))))

type series =
| Absolute
| Relative

(** val series_digits : series -> interval -> Numbers.t **)

let series_digits series0 out =
  let digits =
    match series0 with
    | Absolute ->
      Numbers.max (Number.fraction_bits out.lo) (Number.fraction_bits out.hi)
    | Relative -> Numbers.max (Number.width out.lo) (Number.width out.hi)
  in
  Numbers.add digits gUARD

(** val ln : interval -> interval -> bool **)

let ln x out =
  if Numbers.leq (Number.sign x.lo) Numbers.zero
  then false
  else let p = series_digits Absolute out in
       (match bounds x.lo p with
        | Some p0 ->
          let (l, _) = p0 in
          (match bounds x.hi p with
           | Some p1 ->
             let (_, u) = p1 in
             (&&) (lower out.lo (Number.dyadic l (Numbers.neg p)))
               (upper (Number.dyadic u (Numbers.neg p)) out.hi)
           | None -> false)
        | None -> false)

(** val exp : interval -> interval -> bool **)

let exp x out =
  let p = series_digits Relative out in
  (&&)
    (if Numbers.lt Numbers.zero (Number.sign out.lo)
     then (match bounds out.lo p with
           | Some p0 ->
             let (_, u) = p0 in lower (Number.dyadic u (Numbers.neg p)) x.lo
           | None -> false)
     else true)
    (if Numbers.leq (Number.sign out.hi) Numbers.zero
     then false
     else (match bounds out.hi p with
           | Some p0 ->
             let (l, _) = p0 in upper x.hi (Number.dyadic l (Numbers.neg p))
           | None -> false))

(** val quotient : number -> number option **)

let quotient x =
  let (n, d) = Number.ratio x in
  let above0 = Numbers.add d n in
  let below1 = Numbers.sub d n in
  if Numbers.leq (Numbers.sign above0) Numbers.zero
  then None
  else Number.fraction above0 below1

(** val atanh0 : interval -> interval -> bool **)

let atanh0 x out =
  let p = series_digits Absolute out in
  let half = Numbers.add p Numbers.one in
  (match quotient x.lo with
   | Some low1 ->
     (match quotient x.hi with
      | Some high1 ->
        (match bounds low1 p with
         | Some p0 ->
           let (l, _) = p0 in
           (match bounds high1 p with
            | Some p1 ->
              let (_, u) = p1 in
              (&&) (lower out.lo (Number.dyadic l (Numbers.neg half)))
                (upper (Number.dyadic u (Numbers.neg half)) out.hi)
            | None -> false)
         | None -> false)
      | None -> false)
   | None -> false)

(** val arc_step : Numbers.t -> Numbers.t * Numbers.t **)

let arc_step n =
  ((Numbers.add (Numbers.add n n) Numbers.one), Numbers.one)

(** val sine_step : Numbers.t -> Numbers.t * Numbers.t **)

let sine_step n =
  let i = Numbers.add (Numbers.add n n) Numbers.one in
  (Numbers.one,
  (Numbers.mul (Numbers.add i Numbers.one)
    (Numbers.add i (Numbers.double Numbers.one))))

(** val cosine_step : Numbers.t -> Numbers.t * Numbers.t **)

let cosine_step n =
  let i = Numbers.add n n in
  (Numbers.one,
  (Numbers.mul (Numbers.add i Numbers.one)
    (Numbers.add i (Numbers.double Numbers.one))))

(** val loop :
    Numbers.t -> (Numbers.t -> Numbers.t * Numbers.t) -> Numbers.t ->
    (Numbers.t * Numbers.t) -> Numbers.t -> Numbers.t -> Numbers.t ->
    Numbers.t -> Numbers.t -> (Numbers.t * Numbers.t) option **)

let rec loop fuel weights whole1 square least most low1 high1 n =
  if Numbers.lt Numbers.one most
  then (Numbers.match_nat
          (fun _ -> None)
          (fun fuel0 ->
          let (w, d) = weights n in
          let a = Numbers.div least w in
          let b = div_ceil most w in
          if Z.even n
          then let low2 = Numbers.add low1 a in
               let high2 = Numbers.add high1 b in
               let below1 = Numbers.mul d whole1 in
               loop fuel0 weights whole1 square
                 (Numbers.div (Numbers.mul least (fst square)) below1)
                 (div_ceil (Numbers.mul most (snd square)) below1) low2 high2
                 (Numbers.add n Numbers.one)
          else let low2 = Numbers.sub low1 b in
               let high2 = Numbers.sub high1 a in
               let below1 = Numbers.mul d whole1 in
               loop fuel0 weights whole1 square
                 (Numbers.div (Numbers.mul least (fst square)) below1)
                 (div_ceil (Numbers.mul most (snd square)) below1) low2 high2
                 (Numbers.add n Numbers.one))
          fuel)
  else Some ((Numbers.sub low1 most), (Numbers.add high1 most))

(** val alternating :
    (Numbers.t * Numbers.t) -> (Numbers.t * Numbers.t) -> (Numbers.t ->
    Numbers.t * Numbers.t) -> Numbers.t -> (Numbers.t * Numbers.t) option **)

let alternating first square weights p =
  let whole1 = Numbers.shl Numbers.one p in
  let (least, most) = first in
  loop (Numbers.to_nat p) weights whole1 square least most Numbers.zero
    Numbers.zero Numbers.zero

(** val arc :
    Numbers.t -> Numbers.t -> Numbers.t -> (Numbers.t * Numbers.t) option **)

let arc a b p =
  let one = Numbers.shl Numbers.one p in
  let scaled0 = Numbers.shl a p in
  let z0 = ((Numbers.div scaled0 b), (div_ceil scaled0 b)) in
  let square = ((Numbers.div (Numbers.mul (fst z0) (fst z0)) one),
    (div_ceil (Numbers.mul (snd z0) (snd z0)) one))
  in
  alternating z0 square arc_step p

(** val wave :
    (Numbers.t * Numbers.t) -> Numbers.t -> (Numbers.t ->
    Numbers.t * Numbers.t) -> Numbers.t -> (Numbers.t * Numbers.t) option **)

let wave first size0 step0 p =
  let one = Numbers.shl Numbers.one p in
  let square = Numbers.mul size0 size0 in
  let square0 = ((Numbers.div square one), (div_ceil square one)) in
  alternating first square0 step0 p

(** val pi : Numbers.t -> (Numbers.t * Numbers.t) option **)

let pi p =
  match arc Numbers.one (Numbers.double_plus_one (Numbers.double
          Numbers.one)) p with
  | Some p0 ->
    let (a, b) = p0 in
    (match arc Numbers.one (Numbers.double_plus_one (Numbers.double_plus_one
             (Numbers.double_plus_one (Numbers.double_plus_one
             (Numbers.double (Numbers.double_plus_one
             (Numbers.double_plus_one Numbers.one))))))) p with
     | Some p1 ->
       let (c, d) = p1 in
       Some
       ((Numbers.sub
          (Numbers.mul a (Numbers.double (Numbers.double (Numbers.double
            (Numbers.double Numbers.one)))))
          (Numbers.mul d (Numbers.double (Numbers.double Numbers.one)))),
       (Numbers.sub
         (Numbers.mul b (Numbers.double (Numbers.double (Numbers.double
           (Numbers.double Numbers.one)))))
         (Numbers.mul c (Numbers.double (Numbers.double Numbers.one)))))
     | None -> None)
  | None -> None

(** val atan_positive :
    Numbers.t -> Numbers.t -> Numbers.t -> (Numbers.t * Numbers.t) option **)

let atan_positive y d p =
  if Numbers.leq (Numbers.mul y (Numbers.double Numbers.one)) d
  then arc y d p
  else let middle0 = Numbers.lt y (Numbers.mul d (Numbers.double Numbers.one))
       in
       let quarters0 =
         if middle0
         then (Numbers.double (Numbers.double Numbers.one))
         else (Numbers.double Numbers.one)
       in
       (match pi p with
        | Some p0 ->
          let (pi_low, pi_high) = p0 in
          let first = Numbers.div pi_low quarters0 in
          let last0 = div_ceil pi_high quarters0 in
          let rest = Numbers.sub y d in
          (match if middle0
                 then arc (Numbers.abs rest) (Numbers.add y d) p
                 else arc d y p with
           | Some p1 ->
             let (small, large) = p1 in
             if (&&) middle0 (Numbers.leq Numbers.zero (Numbers.sign rest))
             then Some ((Numbers.add first small), (Numbers.add last0 large))
             else Some ((Numbers.sub first large), (Numbers.sub last0 small))
           | None -> None)
        | None -> None)

(** val atan : number -> Numbers.t -> (Numbers.t * Numbers.t) option **)

let atan x p =
  let (n, d) = Number.ratio x in
  (match atan_positive (Numbers.abs n) d p with
   | Some p0 ->
     let (low1, high1) = p0 in
     if Numbers.lt (Numbers.sign n) Numbers.zero
     then Some ((Numbers.neg high1), (Numbers.neg low1))
     else Some (low1, high1)
   | None -> None)

type turned = { low : Numbers.t; high : Numbers.t; from : Numbers.t;
                to0 : Numbers.t }

(** val quarters :
    number -> Numbers.t -> ((Numbers.t * Numbers.t) * Numbers.t) option **)

let quarters x p =
  let (n, d) = Number.ratio x in
  let q =
    Numbers.add p (Numbers.max (Numbers.sub (bits n) (bits d)) Numbers.zero)
  in
  (match pi q with
   | Some p0 ->
     let (pi_low, pi_high) = p0 in
     let scaled0 = Numbers.shl n (Numbers.add q Numbers.one) in
     let t0 = Numbers.div scaled0 d in
     let u = div_ceil scaled0 d in
     let k =
       Numbers.div
         (Numbers.add (Numbers.mul t0 (Numbers.double Numbers.one)) pi_low)
         (Numbers.mul pi_low (Numbers.double Numbers.one))
     in
     let a = Numbers.mul k pi_low in
     let b = Numbers.mul k pi_high in
     if Numbers.lt k Numbers.zero
     then let unit1 =
            Numbers.shl Numbers.one
              (Numbers.add (Numbers.sub q p) Numbers.one)
          in
          Some ((k, (Numbers.div (Numbers.sub t0 a) unit1)),
          (div_ceil (Numbers.sub u b) unit1))
     else let unit1 =
            Numbers.shl Numbers.one
              (Numbers.add (Numbers.sub q p) Numbers.one)
          in
          Some ((k, (Numbers.div (Numbers.sub t0 b) unit1)),
          (div_ceil (Numbers.sub u a) unit1))
   | None -> None)

(** val nearby :
    Numbers.t -> Numbers.t -> Numbers.t -> (Numbers.t * Numbers.t) option **)

let nearby j least p =
  let size0 = Numbers.abs least in
  let whole1 = Numbers.shl Numbers.one p in
  let minus =
    negb
      (Z.even
        (Numbers.div (Numbers.add j Numbers.one) (Numbers.double Numbers.one)))
  in
  if Z.even j
  then let bounds1 = wave (whole1, whole1) size0 cosine_step p in
       (match bounds1 with
        | Some p0 ->
          let (low1, high1) = p0 in
          if minus
          then Some ((Numbers.neg high1), (Numbers.neg low1))
          else Some (low1, high1)
        | None -> None)
  else let bounds1 = wave (size0, size0) size0 sine_step p in
       let minus0 = xorb minus (Numbers.lt (Numbers.sign least) Numbers.zero)
       in
       (match bounds1 with
        | Some p0 ->
          let (low1, high1) = p0 in
          if minus0
          then Some ((Numbers.neg high1), (Numbers.neg low1))
          else Some (low1, high1)
        | None -> None)

(** val turned0 : number -> Numbers.t -> Numbers.t -> turned option **)

let turned0 x s p =
  match quarters x p with
  | Some p0 ->
    let (p1, most) = p0 in
    let (k, least) = p1 in
    let from0 =
      if Numbers.leq Numbers.zero (Numbers.sign least)
      then k
      else Numbers.sub k Numbers.one
    in
    let to1 =
      if Numbers.leq (Numbers.sign most) Numbers.zero
      then k
      else Numbers.add k Numbers.one
    in
    let doubt = Numbers.sub most least in
    let whole1 = Numbers.shl Numbers.one p in
    if (||) (Numbers.lt whole1 (Numbers.abs least))
         (Numbers.lt whole1 (Numbers.abs most))
    then None
    else (match nearby (Numbers.sub k s) least p with
          | Some p2 ->
            let (low1, high1) = p2 in
            let low2 = Numbers.sub low1 doubt in
            let high2 = Numbers.add high1 doubt in
            let low3 = Numbers.max low2 (Numbers.neg whole1) in
            let high3 = Numbers.min high2 whole1 in
            Some { low = low3; high = high3; from = from0; to0 = to1 }
          | None -> None)
  | None -> None

(** val pi0 : interval -> bool **)

let pi0 out =
  let p = series_digits Absolute out in
  (match pi p with
   | Some p0 ->
     let (l, u) = p0 in
     (&&) (lower out.lo (Number.dyadic l (Numbers.neg p)))
       (upper (Number.dyadic u (Numbers.neg p)) out.hi)
   | None -> false)

(** val atan0 : interval -> interval -> bool **)

let atan0 x out =
  let p = series_digits Absolute out in
  (match atan x.lo p with
   | Some p0 ->
     let (l, _) = p0 in
     (match atan x.hi p with
      | Some p1 ->
        let (_, u) = p1 in
        (&&) (lower out.lo (Number.dyadic l (Numbers.neg p)))
          (upper (Number.dyadic u (Numbers.neg p)) out.hi)
      | None -> false)
   | None -> false)

(** val turned1 : Numbers.t -> interval -> interval -> bool **)

let turned1 s x out =
  let one = Number.whole Numbers.one in
  let minus_one = Number.whole (Numbers.neg Numbers.one) in
  if (&&) (Number.at_most out.lo minus_one) (Number.at_most one out.hi)
  then true
  else let p = series_digits Absolute out in
       (match turned0 x.lo s p with
        | Some a ->
          (match turned0 x.hi s p with
           | Some b ->
             (&&)
               ((&&)
                 ((&&)
                   ((&&) (lower out.lo (Number.dyadic a.low (Numbers.neg p)))
                     (upper (Number.dyadic a.high (Numbers.neg p)) out.hi))
                   (lower out.lo (Number.dyadic b.low (Numbers.neg p))))
                 (upper (Number.dyadic b.high (Numbers.neg p)) out.hi))
               (let first =
                  Numbers.div (Numbers.sub a.from s) (Numbers.double
                    Numbers.one)
                in
                let pieces =
                  Numbers.sub
                    (div_ceil (Numbers.sub b.to0 s) (Numbers.double
                      Numbers.one)) first
                in
                if Numbers.lt Numbers.one pieces
                then let both0 =
                       Numbers.lt (Numbers.double Numbers.one) pieces
                     in
                     (&&)
                       (if (||) both0 (Z.even first)
                        then lower out.lo minus_one
                        else true)
                       (if (||) both0 (negb (Z.even first))
                        then upper one out.hi
                        else true)
                else true)
           | None -> false)
        | None -> false)

(** val sin : interval -> interval -> bool **)

let sin x out =
  turned1 Numbers.one x out

(** val cos : interval -> interval -> bool **)

let cos x out =
  turned1 Numbers.zero x out

type op =
| Const of Numbers.t * Numbers.t
| Var of Numbers.t
| Add
| Sub
| Mul
| Div
| Pow of Numbers.t
| Sqrt
| Ln
| Exp
| Atanh
| Pi
| Sin
| Cos
| Atan
| Min
| Max
| Abs
| Floor
| Ceil
| FloorLog2
| HeapDiameter

type step = { op0 : op; args : Numbers.t list }

(** val is_var : op -> bool **)

let is_var = function
| Var _ -> true
| _ -> false

(** val step_follows : op -> interval list -> interval -> bool **)

let step_follows o operands out =
  match o with
  | Const (n, d) ->
    (match operands with
     | [] ->
       (match Number.fraction n d with
        | Some exact -> constant exact out
        | None -> false)
     | _ :: _ -> false)
  | Var _ -> false
  | Add ->
    (match operands with
     | [] -> false
     | x :: l ->
       (match l with
        | [] -> false
        | y :: l0 -> (match l0 with
                      | [] -> add0 x y out
                      | _ :: _ -> false)))
  | Sub ->
    (match operands with
     | [] -> false
     | x :: l ->
       (match l with
        | [] -> false
        | y :: l0 -> (match l0 with
                      | [] -> sub0 x y out
                      | _ :: _ -> false)))
  | Mul ->
    (match operands with
     | [] -> false
     | x :: l ->
       (match l with
        | [] -> false
        | y :: l0 -> (match l0 with
                      | [] -> mul0 x y out
                      | _ :: _ -> false)))
  | Div ->
    (match operands with
     | [] -> false
     | x :: l ->
       (match l with
        | [] -> false
        | y :: l0 -> (match l0 with
                      | [] -> div x y out
                      | _ :: _ -> false)))
  | Pow n ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> pow0 n x out
                  | _ :: _ -> false))
  | Sqrt ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> sqrt x out
                  | _ :: _ -> false))
  | Ln ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> ln x out
                  | _ :: _ -> false))
  | Exp ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> exp x out
                  | _ :: _ -> false))
  | Atanh ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> atanh0 x out
                  | _ :: _ -> false))
  | Pi -> (match operands with
           | [] -> pi0 out
           | _ :: _ -> false)
  | Sin ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> sin x out
                  | _ :: _ -> false))
  | Cos ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> cos x out
                  | _ :: _ -> false))
  | Atan ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> atan0 x out
                  | _ :: _ -> false))
  | Min ->
    (match operands with
     | [] -> false
     | x :: l ->
       (match l with
        | [] -> false
        | y :: l0 -> (match l0 with
                      | [] -> min x y out
                      | _ :: _ -> false)))
  | Max ->
    (match operands with
     | [] -> false
     | x :: l ->
       (match l with
        | [] -> false
        | y :: l0 -> (match l0 with
                      | [] -> max x y out
                      | _ :: _ -> false)))
  | Abs ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> abs x out
                  | _ :: _ -> false))
  | Floor ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> floor0 x out
                  | _ :: _ -> false))
  | Ceil ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> ceil x out
                  | _ :: _ -> false))
  | FloorLog2 ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> floor_log2 x out
                  | _ :: _ -> false))
  | HeapDiameter ->
    (match operands with
     | [] -> false
     | x :: l -> (match l with
                  | [] -> heap_diameter x out
                  | _ :: _ -> false))

type slope =
| Zero
| SlopeStep of Numbers.t
| Unknown

type program = { steps : step vec; places : Numbers.t vec; boxed : bool vec;
                 slope_lists : slope list store }

(** val slopes_in : slope list store -> Numbers.t -> slope list **)

let slopes_in lists place =
  match get lists place with
  | Some slopes0 -> slopes0
  | None -> []

(** val slopes : program -> Numbers.t -> slope list **)

let slopes p =
  slopes_in p.slope_lists

(** val depending : (step -> bool) -> step list -> bool vec **)

let depending source claim0 =
  fold_left (fun found s ->
    push found ((||) (existsb (flagged found) s.args) (source s))) claim0
    empty0

(** val dependent : step list -> bool vec **)

let dependent =
  depending (fun s -> is_var s.op0)

(** val plain : step vec -> program **)

let plain claim0 =
  { steps = claim0; places = (of_list (seq Numbers.zero claim0.size));
    boxed = (dependent (to_list claim0)); slope_lists = nothing }

(** val constant0 : Numbers.t -> step **)

let constant0 n =
  { op0 = (Const (n, Numbers.one)); args = [] }

(** val table :
    Numbers.t -> op -> Numbers.t list -> Numbers.t option -> Numbers.t option
    -> Numbers.t option -> (step list * slope) option **)

let table base o args0 dx dy own0 =
  match o with
  | Add ->
    (match dx with
     | Some d ->
       (match dy with
        | Some dy0 ->
          Some (({ op0 = Add; args = (d :: (dy0 :: [])) } :: []), (SlopeStep
            base))
        | None -> Some ([], (SlopeStep d)))
     | None ->
       (match dy with
        | Some d -> Some ([], (SlopeStep d))
        | None -> Some ([], Zero)))
  | Sub ->
    (match dx with
     | Some dx0 ->
       (match dy with
        | Some dy0 ->
          Some (({ op0 = Sub; args = (dx0 :: (dy0 :: [])) } :: []),
            (SlopeStep base))
        | None -> Some ([], (SlopeStep dx0)))
     | None ->
       (match dy with
        | Some dy0 ->
          Some (((constant0 Numbers.zero) :: ({ op0 = Sub; args =
            (base :: (dy0 :: [])) } :: [])), (SlopeStep
            (Numbers.add base (Numbers.succ Numbers.zero))))
        | None -> Some ([], Zero)))
  | Mul ->
    (match args0 with
     | [] -> Some ([], Unknown)
     | x :: l ->
       (match l with
        | [] -> Some ([], Unknown)
        | y :: l0 ->
          (match l0 with
           | [] ->
             (match dx with
              | Some dx0 ->
                (match dy with
                 | Some dy0 ->
                   Some (({ op0 = Mul; args =
                     (dx0 :: (y :: [])) } :: ({ op0 = Mul; args =
                     (x :: (dy0 :: [])) } :: ({ op0 = Add; args =
                     (base :: ((Numbers.add base (Numbers.succ Numbers.zero)) :: [])) } :: []))),
                     (SlopeStep
                     (Numbers.add base (Numbers.succ (Numbers.succ
                       Numbers.zero)))))
                 | None ->
                   Some (({ op0 = Mul; args = (dx0 :: (y :: [])) } :: []),
                     (SlopeStep base)))
              | None ->
                (match dy with
                 | Some dy0 ->
                   Some (({ op0 = Mul; args = (x :: (dy0 :: [])) } :: []),
                     (SlopeStep base))
                 | None -> Some ([], Zero)))
           | _ :: _ -> Some ([], Unknown))))
  | Div ->
    (match args0 with
     | [] -> Some ([], Unknown)
     | x :: l ->
       (match l with
        | [] -> Some ([], Unknown)
        | y :: l0 ->
          (match l0 with
           | [] ->
             (match dx with
              | Some dx0 ->
                (match dy with
                 | Some dy0 ->
                   let left =
                     match dx with
                     | Some dx1 -> { op0 = Mul; args = (dx1 :: (y :: [])) }
                     | None -> constant0 Numbers.zero
                   in
                   Some ((left :: ({ op0 = Mul; args =
                   (x :: (dy0 :: [])) } :: ({ op0 = Sub; args =
                   (base :: ((Numbers.add base (Numbers.succ Numbers.zero)) :: [])) } :: ({ op0 =
                   (Pow (Numbers.succ (Numbers.succ Numbers.zero))); args =
                   (y :: []) } :: ({ op0 = Div; args =
                   ((Numbers.add base (Numbers.succ (Numbers.succ
                      Numbers.zero))) :: ((Numbers.add base (Numbers.succ
                                            (Numbers.succ (Numbers.succ
                                            Numbers.zero)))) :: [])) } :: []))))),
                   (SlopeStep
                   (Numbers.add base (Numbers.succ (Numbers.succ
                     (Numbers.succ (Numbers.succ Numbers.zero)))))))
                 | None ->
                   Some (({ op0 = Div; args = (dx0 :: (y :: [])) } :: []),
                     (SlopeStep base)))
              | None ->
                (match dy with
                 | Some dy0 ->
                   let left =
                     match dx with
                     | Some dx0 -> { op0 = Mul; args = (dx0 :: (y :: [])) }
                     | None -> constant0 Numbers.zero
                   in
                   Some ((left :: ({ op0 = Mul; args =
                   (x :: (dy0 :: [])) } :: ({ op0 = Sub; args =
                   (base :: ((Numbers.add base (Numbers.succ Numbers.zero)) :: [])) } :: ({ op0 =
                   (Pow (Numbers.succ (Numbers.succ Numbers.zero))); args =
                   (y :: []) } :: ({ op0 = Div; args =
                   ((Numbers.add base (Numbers.succ (Numbers.succ
                      Numbers.zero))) :: ((Numbers.add base (Numbers.succ
                                            (Numbers.succ (Numbers.succ
                                            Numbers.zero)))) :: [])) } :: []))))),
                   (SlopeStep
                   (Numbers.add base (Numbers.succ (Numbers.succ
                     (Numbers.succ (Numbers.succ Numbers.zero)))))))
                 | None -> Some ([], Unknown)))
           | _ :: _ -> Some ([], Unknown))))
  | Pow n ->
    (match args0 with
     | [] -> Some ([], Unknown)
     | x :: l ->
       (match l with
        | [] ->
          (match dx with
           | Some dx0 ->
             (Numbers.match_nat
                (fun _ -> Some (((constant0 ( n)) :: ({ op0 = (Pow
                (Numbers.monus n (Numbers.succ Numbers.zero))); args =
                (x :: []) } :: ({ op0 = Mul; args =
                (base :: ((Numbers.add base (Numbers.succ Numbers.zero)) :: [])) } :: ({ op0 =
                Mul; args =
                ((Numbers.add base (Numbers.succ (Numbers.succ Numbers.zero))) :: (dx0 :: [])) } :: [])))),
                (SlopeStep
                (Numbers.add base (Numbers.succ (Numbers.succ (Numbers.succ
                  Numbers.zero)))))))
                (fun n0 ->
                Numbers.match_nat
                  (fun _ -> Some (((constant0 ( n)) :: ({ op0 = (Pow
                  (Numbers.monus n (Numbers.succ Numbers.zero))); args =
                  (x :: []) } :: ({ op0 = Mul; args =
                  (base :: ((Numbers.add base (Numbers.succ Numbers.zero)) :: [])) } :: ({ op0 =
                  Mul; args =
                  ((Numbers.add base (Numbers.succ (Numbers.succ
                     Numbers.zero))) :: (dx0 :: [])) } :: [])))), (SlopeStep
                  (Numbers.add base (Numbers.succ (Numbers.succ (Numbers.succ
                    Numbers.zero)))))))
                  (fun n1 ->
                  Numbers.match_nat
                    (fun _ -> Some (((constant0 ( n)) :: ({ op0 = Mul; args =
                    (base :: (x :: [])) } :: ({ op0 = Mul; args =
                    ((Numbers.add base (Numbers.succ Numbers.zero)) :: (dx0 :: [])) } :: []))),
                    (SlopeStep
                    (Numbers.add base (Numbers.succ (Numbers.succ
                      Numbers.zero))))))
                    (fun _ -> Some (((constant0 ( n)) :: ({ op0 = (Pow
                    (Numbers.monus n (Numbers.succ Numbers.zero))); args =
                    (x :: []) } :: ({ op0 = Mul; args =
                    (base :: ((Numbers.add base (Numbers.succ Numbers.zero)) :: [])) } :: ({ op0 =
                    Mul; args =
                    ((Numbers.add base (Numbers.succ (Numbers.succ
                       Numbers.zero))) :: (dx0 :: [])) } :: [])))),
                    (SlopeStep
                    (Numbers.add base (Numbers.succ (Numbers.succ
                      (Numbers.succ Numbers.zero)))))))
                    n1)
                  n0)
                n)
           | None -> Some ([], Unknown))
        | _ :: _ -> Some ([], Unknown)))
  | Sqrt ->
    (match dx with
     | Some dx0 ->
       (match own0 with
        | Some own1 ->
          Some (((constant0 (Numbers.double Numbers.one)) :: ({ op0 = Mul;
            args = (base :: (own1 :: [])) } :: ({ op0 = Div; args =
            (dx0 :: ((Numbers.add base (Numbers.succ Numbers.zero)) :: [])) } :: []))),
            (SlopeStep
            (Numbers.add base (Numbers.succ (Numbers.succ Numbers.zero)))))
        | None -> None)
     | None -> Some ([], Unknown))
  | Ln ->
    (match args0 with
     | [] -> Some ([], Unknown)
     | x :: l ->
       (match l with
        | [] ->
          (match dx with
           | Some dx0 ->
             Some (({ op0 = Div; args = (dx0 :: (x :: [])) } :: []),
               (SlopeStep base))
           | None -> Some ([], Unknown))
        | _ :: _ -> Some ([], Unknown)))
  | Exp ->
    (match dx with
     | Some dx0 ->
       (match own0 with
        | Some own1 ->
          Some (({ op0 = Mul; args = (own1 :: (dx0 :: [])) } :: []),
            (SlopeStep base))
        | None -> None)
     | None -> Some ([], Unknown))
  | Atanh ->
    (match args0 with
     | [] -> Some ([], Unknown)
     | x :: l ->
       (match l with
        | [] ->
          (match dx with
           | Some dx0 ->
             Some (((constant0 Numbers.one) :: ({ op0 = (Pow (Numbers.succ
               (Numbers.succ Numbers.zero))); args = (x :: []) } :: ({ op0 =
               Sub; args =
               (base :: ((Numbers.add base (Numbers.succ Numbers.zero)) :: [])) } :: ({ op0 =
               Div; args =
               (dx0 :: ((Numbers.add base (Numbers.succ (Numbers.succ
                          Numbers.zero))) :: [])) } :: [])))), (SlopeStep
               (Numbers.add base (Numbers.succ (Numbers.succ (Numbers.succ
                 Numbers.zero))))))
           | None -> Some ([], Unknown))
        | _ :: _ -> Some ([], Unknown)))
  | Sin ->
    (match args0 with
     | [] -> Some ([], Unknown)
     | x :: l ->
       (match l with
        | [] ->
          (match dx with
           | Some dx0 ->
             Some (({ op0 = Cos; args = (x :: []) } :: ({ op0 = Mul; args =
               (base :: (dx0 :: [])) } :: [])), (SlopeStep
               (Numbers.add base (Numbers.succ Numbers.zero))))
           | None -> Some ([], Unknown))
        | _ :: _ -> Some ([], Unknown)))
  | Cos ->
    (match args0 with
     | [] -> Some ([], Unknown)
     | x :: l ->
       (match l with
        | [] ->
          (match dx with
           | Some dx0 ->
             Some (({ op0 = Sin; args = (x :: []) } :: ({ op0 = Mul; args =
               (base :: (dx0 :: [])) } :: ((constant0 Numbers.zero) :: ({ op0 =
               Sub; args =
               ((Numbers.add base (Numbers.succ (Numbers.succ Numbers.zero))) :: (
               (Numbers.add base (Numbers.succ Numbers.zero)) :: [])) } :: [])))),
               (SlopeStep
               (Numbers.add base (Numbers.succ (Numbers.succ (Numbers.succ
                 Numbers.zero))))))
           | None -> Some ([], Unknown))
        | _ :: _ -> Some ([], Unknown)))
  | Atan ->
    (match args0 with
     | [] -> Some ([], Unknown)
     | x :: l ->
       (match l with
        | [] ->
          (match dx with
           | Some dx0 ->
             Some (((constant0 Numbers.one) :: ({ op0 = (Pow (Numbers.succ
               (Numbers.succ Numbers.zero))); args = (x :: []) } :: ({ op0 =
               Add; args =
               (base :: ((Numbers.add base (Numbers.succ Numbers.zero)) :: [])) } :: ({ op0 =
               Div; args =
               (dx0 :: ((Numbers.add base (Numbers.succ (Numbers.succ
                          Numbers.zero))) :: [])) } :: [])))), (SlopeStep
               (Numbers.add base (Numbers.succ (Numbers.succ (Numbers.succ
                 Numbers.zero))))))
           | None -> Some ([], Unknown))
        | _ :: _ -> Some ([], Unknown)))
  | _ -> Some ([], Unknown)

(** val is_unknown : slope -> bool **)

let is_unknown = function
| Unknown -> true
| _ -> false

(** val id : slope -> Numbers.t option **)

let id = function
| SlopeStep id0 -> Some id0
| _ -> None

(** val derivative :
    Numbers.t -> step -> Numbers.t -> slope -> slope -> Numbers.t option ->
    (step list * slope) option **)

let derivative base s variable dx dy own0 =
  if (||) (is_unknown dx) (is_unknown dy)
  then Some ([], Unknown)
  else (match s.op0 with
        | Var index ->
          if Numbers.equal index variable
          then Some (((constant0 Numbers.one) :: []), (SlopeStep base))
          else Some ([], Zero)
        | x ->
          (match id dx with
           | Some n -> table base x s.args (Some n) (id dy) own0
           | None ->
             (match id dy with
              | Some n -> table base x s.args None (Some n) own0
              | None -> Some ([], Zero))))

(** val of0 :
    (Numbers.t -> slope list) -> step -> Numbers.t -> Numbers.t -> slope **)

let of0 slopes0 s variable j =
  match nth_error s.args j with
  | Some arg -> nth variable (slopes0 arg) Zero
  | None -> Zero

(** val derivatives :
    Numbers.t -> (Numbers.t -> slope list) -> step -> Numbers.t option ->
    Numbers.t list -> (step list * slope list) option **)

let rec derivatives base slopes0 s own0 = function
| [] -> Some ([], [])
| variable :: todo0 ->
  let dx = of0 slopes0 s variable Numbers.zero in
  let dy = of0 slopes0 s variable (Numbers.succ Numbers.zero) in
  (match derivative base s variable dx dy own0 with
   | Some p ->
     let (more, slope0) = p in
     (match derivatives (Numbers.add base (length more)) slopes0 s own0 todo0 with
      | Some p0 ->
        let (rest, found) = p0 in Some ((app more rest), (slope0 :: found))
      | None -> None)
   | None -> None)

(** val all_some : 'a1 option list -> 'a1 list option **)

let rec all_some = function
| [] -> Some []
| o :: options0 ->
  (match o with
   | Some a -> option_map (fun x -> a :: x) (all_some options0)
   | None -> None)

(** val own_value : op -> bool **)

let own_value = function
| Sqrt -> true
| Exp -> true
| _ -> false

(** val most_steps : Numbers.t **)

let most_steps =
  (Numbers.double (Numbers.double (Numbers.double (Numbers.double
    (Numbers.double (Numbers.double_plus_one (Numbers.double
    (Numbers.double_plus_one (Numbers.double (Numbers.double_plus_one
    (Numbers.double_plus_one (Numbers.double (Numbers.double (Numbers.double
    (Numbers.double (Numbers.double_plus_one Numbers.one))))))))))))))))

(** val append : program -> Numbers.t -> step -> bool -> program option **)

let append p variables0 s varies0 =
  match all_some (map (look p.places) s.args) with
  | Some args0 ->
    let moved0 = { op0 = s.op0; args = args0 } in
    let base = p.steps.size in
    let todo = seq Numbers.zero variables0 in
    let found =
      if (&&) varies0 (negb (own_value s.op0))
      then (match derivatives base (slopes p) moved0 None todo with
            | Some p0 ->
              let (more, found) = p0 in
              Some (((more, []), (Numbers.add base (length more))), found)
            | None -> None)
      else if varies0
           then (match derivatives
                         (Numbers.add base (Numbers.succ Numbers.zero))
                         (slopes p) moved0 (Some base) todo with
                 | Some p0 ->
                   let (more, found) = p0 in Some ((([], more), base), found)
                 | None -> None)
           else Some ((([], []), base), (repeat Zero variables0))
    in
    (match found with
     | Some p0 ->
       let (p1, found0) = p0 in
       let (p2, place) = p1 in
       let (before, after) = p2 in
       let longer = extend p.steps (app before (app (moved0 :: []) after)) in
       if Numbers.lt most_steps ( longer.size)
       then None
       else Some { steps = longer; places = (push p.places place); boxed =
              (extend p.boxed
                (app (repeat true (length before))
                  (app (varies0 :: []) (repeat true (length after)))));
              slope_lists = (put p.slope_lists place found0) }
     | None -> None)
  | None -> None

(** val append_all :
    program -> Numbers.t -> (step * bool) list -> program option **)

let rec append_all p variables0 = function
| [] -> Some p
| p0 :: claim1 ->
  let (s, varies0) = p0 in
  (match append p variables0 s varies0 with
   | Some p1 -> append_all p1 variables0 claim1
   | None -> None)

(** val with_slopes : step list -> Numbers.t -> program option **)

let with_slopes claim0 variables0 =
  append_all { steps = empty0; places = empty0; boxed = empty0; slope_lists =
    nothing } variables0 (combine claim0 (to_list (dependent claim0)))

type values =
  interval store
  (* singleton inductive, whose constructor was values_in *)

(** val enclosed : values -> interval store **)

let enclosed v =
  v

(** val value_at : values -> Numbers.t -> interval option **)

let value_at values0 place =
  get (enclosed values0) place

(** val no_values : values **)

let no_values =
  nothing

(** val set : values -> Numbers.t -> interval -> values **)

let set values0 place x =
  put (enclosed values0) place x

(** val ordered : interval -> bool **)

let ordered x =
  Number.at_most x.lo x.hi

(** val at_place : values -> values -> Numbers.t -> interval option **)

let at_place fixed values0 place =
  match value_at values0 place with
  | Some value -> Some value
  | None -> value_at fixed place

(** val follows :
    values -> op -> Numbers.t list -> values -> interval -> bool **)

let follows fixed o args0 values0 claimed =
  match all_some (map (at_place fixed values0) args0) with
  | Some operands -> step_follows o operands claimed
  | None -> false

(** val place_of : program -> Numbers.t -> Numbers.t **)

let place_of p index =
  match look p.places index with
  | Some place -> place
  | None -> index

(** val fixed_steps :
    step vec -> program -> bool -> Numbers.t -> interval option list ->
    values -> values option **)

let rec fixed_steps claim0 p everywhere index entries0 fixed =
  match entries0 with
  | [] -> Some fixed
  | entry0 :: entries1 ->
    let place = place_of p index in
    if flagged p.boxed place
    then (match entry0 with
          | Some _ -> None
          | None ->
            fixed_steps claim0 p everywhere (Numbers.succ index) entries1
              fixed)
    else (match entry0 with
          | Some claimed ->
            (match look claim0 index with
             | Some s ->
               let moved0 =
                 flat_map (fun a ->
                   match look p.places a with
                   | Some a0 -> a0 :: []
                   | None -> []) s.args
               in
               if (&&) (ordered claimed)
                    (follows fixed s.op0 moved0 no_values claimed)
               then fixed_steps claim0 p everywhere (Numbers.succ index)
                      entries1 (set fixed place claimed)
               else None
             | None -> None)
          | None ->
            if everywhere
            then None
            else fixed_steps claim0 p everywhere (Numbers.succ index)
                   entries1 fixed)

type entry = (interval * interval option) option

type centre = number list * values

(** val mean_terms :
    values -> values -> slope list -> interval list -> number list ->
    (interval * interval) list option **)

let rec mean_terms fixed values0 slopes0 ranges0 point =
  match slopes0 with
  | [] -> Some []
  | slope0 :: slopes1 ->
    (match ranges0 with
     | [] -> Some []
     | range0 :: ranges1 ->
       (match point with
        | [] -> Some []
        | c :: point0 ->
          (match slope0 with
           | Zero -> mean_terms fixed values0 slopes1 ranges1 point0
           | SlopeStep id0 ->
             (match at_place fixed values0 id0 with
              | Some enclosure0 ->
                option_map (fun x -> (enclosure0, (less range0 c)) :: x)
                  (mean_terms fixed values0 slopes1 ranges1 point0)
              | None -> None)
           | Unknown -> None)))

(** val mean_step :
    program -> values -> values -> Numbers.t -> interval list -> centre ->
    interval -> bool **)

let mean_step p fixed values0 place ranges0 centre1 claimed =
  let slopes0 = slopes p place in
  if negb (Numbers.equal (length slopes0) (length ranges0))
  then false
  else (match at_place fixed (snd centre1) place with
        | Some start ->
          (match mean_terms fixed values0 slopes0 ranges0 (fst centre1) with
           | Some terms -> mean_value start terms claimed
           | None -> false)
        | None -> false)

(** val box_steps :
    program -> values -> interval list -> centre option -> bool ->
    ((Numbers.t * step) * bool) list -> entry list -> values -> values option **)

let rec box_steps p fixed ranges0 centre1 everywhere todo entries0 values0 =
  match todo with
  | [] -> (match entries0 with
           | [] -> Some values0
           | _ :: _ -> None)
  | p0 :: todo0 ->
    let (p1, own0) = p0 in
    let (place, s) = p1 in
    (match entries0 with
     | [] -> None
     | e :: entries1 ->
       (match e with
        | Some p2 ->
          let (claimed, mean) = p2 in
          let by_rule =
            match s.op0 with
            | Var variable ->
              (match nth_error ranges0 variable with
               | Some range0 -> contains claimed range0
               | None -> false)
            | _ -> follows fixed s.op0 s.args values0 claimed
          in
          let value =
            match mean with
            | Some mean0 ->
              (match centre1 with
               | Some centre2 ->
                 if (&&) (ordered mean0)
                      (mean_step p fixed values0 place ranges0 centre2 mean0)
                 then common claimed mean0
                 else None
               | None -> None)
            | None -> Some claimed
          in
          if (&&) (ordered claimed) by_rule
          then (match value with
                | Some value0 ->
                  box_steps p fixed ranges0 centre1 everywhere todo0 entries1
                    (set values0 place value0)
                | None -> None)
          else None
        | None ->
          if (&&) everywhere own0
          then None
          else box_steps p fixed ranges0 centre1 everywhere todo0 entries1
                 values0))

(** val own_places : program -> unit store **)

let own_places p =
  fold_left (fun own0 place -> put own0 place ()) (to_list p.places) nothing

(** val is_own : unit store -> Numbers.t -> bool **)

let is_own own0 place =
  match get own0 place with
  | Some _ -> true
  | None -> false

(** val boxed_steps : program -> ((Numbers.t * step) * bool) list **)

let boxed_steps p =
  let own0 = own_places p in
  map (fun pat ->
    let (y, _) = pat in
    let (place, s) = y in ((place, s), (is_own own0 place)))
    (filter snd
      (combine (combine (seq Numbers.zero p.steps.size) (to_list p.steps))
        (to_list p.boxed)))

(** val centre_values :
    program -> ((Numbers.t * step) * bool) list -> values -> interval list ->
    number list -> interval option list -> values option **)

let centre_values p todo fixed ranges0 point entries0 =
  let inside = fun pat ->
    let (c, x) = pat in (&&) (Number.at_most x.lo c) (Number.at_most c x.hi)
  in
  if (&&) (Numbers.equal (length point) (length ranges0))
       (forallb inside (combine point ranges0))
  then box_steps p fixed (map (fun c -> { lo = c; hi = c }) point) None false
         todo (map (option_map (fun x -> (x, None))) entries0) no_values
  else None

(** val same : interval -> interval -> bool **)

let same x y =
  (&&) (Number.is_eq x.lo y.lo) (Number.is_eq x.hi y.hi)

(** val split_while : ('a1 -> bool) -> 'a1 list -> 'a1 list * 'a1 list **)

let rec split_while test = function
| [] -> ([], [])
| a :: l0 ->
  if test a
  then let (group, after) = split_while test l0 in ((a :: group), after)
  else ([], (a :: l0))

(** val groups :
    (interval list list -> bool) -> interval -> Numbers.t -> number option ->
    interval list list -> bool **)

let rec groups others0 whole1 fuel reach rest = match rest with
| [] ->
  (match reach with
   | Some reach0 -> Number.at_most whole1.hi reach0
   | None -> false)
| l :: _ ->
  (match l with
   | [] ->
     (match reach with
      | Some reach0 -> Number.at_most whole1.hi reach0
      | None -> false)
   | head :: _ ->
     let start = match reach with
                 | Some reach0 -> reach0
                 | None -> whole1.lo in
     if negb (Number.at_most head.lo start)
     then false
     else let alike0 = fun at_ ->
            match at_ with
            | [] -> false
            | other :: _ -> same head other
          in
          let (group, after) = split_while alike0 rest in
          if others0 (map tl group)
          then let farther =
                 match reach with
                 | Some reach0 -> Number.at_most reach0 head.hi
                 | None -> true
               in
               (Numbers.match_nat
                  (fun _ -> false)
                  (fun fuel0 ->
                  groups others0 whole1 fuel0
                    (if farther then Some head.hi else reach) after)
                  fuel)
          else false)

(** val chain : interval list -> interval list list -> bool **)

let rec chain range0 boxes =
  match range0 with
  | [] -> (match boxes with
           | [] -> false
           | _ :: _ -> true)
  | whole1 :: others0 ->
    groups (chain others0) whole1 (length boxes) None boxes

(** val covers : interval list -> interval list list -> bool **)

let covers =
  chain

type quantifier =
| ForAll
| ForSome

type goal = { lhs : Numbers.t; goal_relation : relation; rhs : Numbers.t;
              own : bool; quantifier0 : quantifier }

type range =
| Between of Numbers.t * Numbers.t
| Given of interval

type claim = { claim_steps : step vec; variables : range list;
               goals : goal vec }

type verdict =
| Certified
| Refuted of Numbers.t

type box = { ranges : interval list; entries : entry list;
             centre0 : (number list * interval option list) option }

type certificate = { verdict0 : verdict; enclosures : interval option list;
                     has_slopes : bool; cover : box list; witness : box option }

type needs = { everywhere_defined : bool; at_once : (Numbers.t * bool) list;
               in_every_box : Numbers.t list; one_fails : Numbers.t list;
               at_the_witness : (Numbers.t * bool) list }

(** val varies : bool vec -> goal -> bool **)

let varies dependent_steps g =
  (||) (flagged dependent_steps g.lhs) (flagged dependent_steps g.rhs)

(** val is_for_some : quantifier -> bool **)

let is_for_some = function
| ForAll -> false
| ForSome -> true

(** val must_hold : verdict -> bool -> goal -> bool **)

let must_hold v sentence g =
  (&&) sentence (match v with
                 | Certified -> true
                 | Refuted _ -> negb g.own)

(** val alike : bool vec -> goal -> goal -> bool **)

let alike dependent_steps blamed g =
  (&&) ((&&) (varies dependent_steps g) (is_for_some g.quantifier0))
    (eqb g.own blamed.own)

(** val numbered : claim -> (Numbers.t * goal) list **)

let numbered claim0 =
  combine (seq Numbers.zero claim0.goals.size) (to_list claim0.goals)

(** val chosen : claim -> (goal -> bool) -> Numbers.t list **)

let chosen claim0 test =
  map fst (filter (fun pat -> let (_, g) = pat in test g) (numbered claim0))

(** val expecting : bool -> Numbers.t list -> (Numbers.t * bool) list **)

let expecting expected indices =
  map (fun index -> (index, expected)) indices

(** val needs_to_hold :
    claim -> bool vec -> bool -> (goal -> bool) -> needs **)

let needs_to_hold claim0 dependent_steps sentence test =
  let some = fun g -> is_for_some g.quantifier0 in
  { everywhere_defined = sentence; at_once =
  (expecting true
    (chosen claim0 (fun g -> (&&) (test g) (negb (varies dependent_steps g)))));
  in_every_box =
  (chosen claim0 (fun g ->
    (&&) ((&&) (test g) (varies dependent_steps g)) (negb (some g))));
  one_fails = []; at_the_witness =
  (expecting true
    (chosen claim0 (fun g ->
      (&&) ((&&) (test g) (varies dependent_steps g)) (some g)))) }

(** val and_fails :
    claim -> bool vec -> Numbers.t -> goal -> needs -> needs **)

let and_fails claim0 dependent_steps index blamed n =
  match blamed.quantifier0 with
  | ForAll ->
    if varies dependent_steps blamed
    then { everywhere_defined = n.everywhere_defined; at_once = n.at_once;
           in_every_box = n.in_every_box; one_fails = n.one_fails;
           at_the_witness = (app n.at_the_witness ((index, false) :: [])) }
    else { everywhere_defined = n.everywhere_defined; at_once =
           (app n.at_once ((index, false) :: [])); in_every_box =
           n.in_every_box; one_fails = n.one_fails; at_the_witness =
           n.at_the_witness }
  | ForSome ->
    if varies dependent_steps blamed
    then { everywhere_defined = n.everywhere_defined; at_once = n.at_once;
           in_every_box = n.in_every_box; one_fails =
           (chosen claim0 (alike dependent_steps blamed)); at_the_witness =
           n.at_the_witness }
    else { everywhere_defined = n.everywhere_defined; at_once =
           (app n.at_once ((index, false) :: [])); in_every_box =
           n.in_every_box; one_fails = n.one_fails; at_the_witness =
           n.at_the_witness }

(** val is_empty : 'a1 list -> bool **)

let is_empty = function
| [] -> true
| _ :: _ -> false

(** val needs_cover : needs -> bool **)

let needs_cover n =
  (||) (negb (is_empty n.in_every_box)) (negb (is_empty n.one_fails))

(** val needs_witness : needs -> bool **)

let needs_witness n =
  negb (is_empty n.at_the_witness)

(** val unless_idle : claim -> needs -> needs option **)

let unless_idle claim0 n =
  if (&&)
       ((&&) ((&&) n.everywhere_defined (negb (is_empty claim0.variables)))
         (negb (needs_cover n))) (negb (needs_witness n))
  then None
  else Some n

(** val needs_of : claim -> bool vec -> verdict -> needs option **)

let needs_of claim0 dependent_steps v =
  match to_list claim0.goals with
  | [] -> None
  | _ :: _ ->
    (match v with
     | Certified ->
       unless_idle claim0
         (needs_to_hold claim0 dependent_steps true (must_hold v true))
     | Refuted index ->
       (match look claim0.goals index with
        | Some blamed ->
          unless_idle claim0
            (and_fails claim0 dependent_steps index blamed
              (needs_to_hold claim0 dependent_steps blamed.own
                (must_hold v blamed.own)))
        | None -> None))

(** val walk_value :
    program -> values -> values -> Numbers.t -> interval option **)

let walk_value p fixed values0 k =
  match look p.places k with
  | Some place -> at_place fixed values0 place
  | None -> None

(** val reflexive : goal -> bool **)

let reflexive g =
  (&&) (Numbers.equal g.lhs g.rhs)
    (match g.goal_relation with
     | Below -> false
     | Above -> false
     | _ -> true)

(** val goal_decided : goal -> interval -> interval -> bool option **)

let goal_decided g x y =
  if reflexive g then Some true else relation0 x g.goal_relation y

(** val settled :
    claim -> program -> values -> values -> Numbers.t -> bool option **)

let settled claim0 p fixed values0 index =
  match look claim0.goals index with
  | Some g ->
    (match walk_value p fixed values0 g.lhs with
     | Some x ->
       (match walk_value p fixed values0 g.rhs with
        | Some y -> goal_decided g x y
        | None -> None)
     | None -> None)
  | None -> None

(** val must :
    claim -> program -> values -> bool -> values -> Numbers.t -> bool **)

let must claim0 p fixed expected values0 index =
  match settled claim0 p fixed values0 index with
  | Some answer -> eqb answer expected
  | None -> false

(** val range_ends :
    program -> values -> Numbers.t -> Numbers.t -> (interval * interval)
    option **)

let range_ends p fixed from0 to1 =
  match walk_value p fixed no_values from0 with
  | Some x ->
    (match walk_value p fixed no_values to1 with
     | Some y -> Some (x, y)
     | None -> None)
  | None -> None

(** val is_not_empty : program -> values -> range -> bool **)

let is_not_empty p fixed = function
| Between (from0, to1) ->
  (match range_ends p fixed from0 to1 with
   | Some p0 -> let (x, y) = p0 in Number.at_most x.hi y.lo
   | None -> false)
| Given known -> ordered known

(** val ranges_are_not_empty : claim -> program -> values -> bool **)

let ranges_are_not_empty claim0 p fixed =
  forallb (is_not_empty p fixed) claim0.variables

(** val in_box :
    claim -> program -> bool -> values -> ((Numbers.t * step) * bool) list ->
    bool -> box -> values option **)

let in_box claim0 p everywhere fixed todo slopes0 box0 =
  if (&&) (Numbers.equal (length box0.ranges) (length claim0.variables))
       (forallb ordered box0.ranges)
  then (match box0.centre0 with
        | Some p0 ->
          let (point, at_centre) = p0 in
          if negb slopes0
          then None
          else (match centre_values p todo fixed box0.ranges point at_centre with
                | Some values0 ->
                  box_steps p fixed box0.ranges (Some (point, values0))
                    everywhere todo box0.entries no_values
                | None -> None)
        | None ->
          box_steps p fixed box0.ranges None everywhere todo box0.entries
            no_values)
  else None

(** val box_settles :
    claim -> program -> bool -> values -> ((Numbers.t * step) * bool) list ->
    bool -> Numbers.t list -> Numbers.t list -> box -> bool **)

let box_settles claim0 p everywhere fixed todo slopes0 hold fail box0 =
  match in_box claim0 p everywhere fixed todo slopes0 box0 with
  | Some values0 ->
    (&&) (forallb (must claim0 p fixed true values0) hold)
      ((||) (is_empty fail)
        (existsb (must claim0 p fixed false values0) fail))
  | None -> false

(** val range_of : program -> values -> range -> interval option **)

let range_of p fixed = function
| Between (from0, to1) ->
  (match range_ends p fixed from0 to1 with
   | Some p0 -> let (x, y) = p0 in Some { lo = x.lo; hi = y.hi }
   | None -> None)
| Given known -> Some known

(** val covered : claim -> program -> values -> box list -> bool **)

let covered claim0 p fixed boxes =
  match all_some (map (range_of p fixed) claim0.variables) with
  | Some range0 -> covers range0 (map (fun b -> b.ranges) boxes)
  | None -> false

(** val reaches : program -> values -> (range * interval) -> bool **)

let reaches p fixed = function
| (range0, x) ->
  (match range0 with
   | Between (from0, to1) ->
     (match range_ends p fixed from0 to1 with
      | Some p0 ->
        let (l, h) = p0 in
        (&&) (Number.at_most l.hi x.lo) (Number.at_most x.hi h.lo)
      | None -> false)
   | Given known -> contains x known)

(** val spread :
    ((Numbers.t * step) * bool) list -> entry list -> entry list option **)

let rec spread todo entries0 =
  match todo with
  | [] -> (match entries0 with
           | [] -> Some []
           | _ :: _ -> None)
  | p0 :: todo0 ->
    let (_, own0) = p0 in
    if own0
    then (match entries0 with
          | [] -> None
          | entry0 :: entries1 ->
            option_map (fun x -> entry0 :: x) (spread todo0 entries1))
    else option_map (fun x -> None :: x) (spread todo0 entries0)

(** val at_witness :
    claim -> program -> bool -> values -> ((Numbers.t * step) * bool) list ->
    box -> values option **)

let at_witness claim0 p everywhere fixed todo box0 =
  match box0.centre0 with
  | Some _ -> None
  | None ->
    (match spread todo box0.entries with
     | Some all ->
       if (&&)
            ((&&)
              (Numbers.equal (length box0.ranges) (length claim0.variables))
              (forallb ordered box0.ranges))
            (forallb (reaches p fixed) (combine claim0.variables box0.ranges))
       then box_steps p fixed box0.ranges None everywhere todo all no_values
       else None
     | None -> None)

(** val must_as :
    claim -> program -> values -> values -> (Numbers.t * bool) -> bool **)

let must_as claim0 p fixed values0 = function
| (index, expected) -> must claim0 p fixed expected values0 index

(** val witness_settles :
    claim -> program -> bool -> values -> ((Numbers.t * step) * bool) list ->
    (Numbers.t * bool) list -> box -> bool **)

let witness_settles claim0 p everywhere fixed todo goals_to_settle box0 =
  match at_witness claim0 p everywhere fixed todo box0 with
  | Some values0 -> forallb (must_as claim0 p fixed values0) goals_to_settle
  | None -> false

type coverage =
  program -> bool -> values -> bool -> Numbers.t list -> Numbers.t list ->
  bool

(** val by_boxes : claim -> box list -> coverage **)

let by_boxes claim0 boxes p everywhere fixed slopes0 hold fail =
  (&&)
    (forallb
      (box_settles claim0 p everywhere fixed (boxed_steps p) slopes0 hold
        fail) boxes) (covered claim0 p fixed boxes)

(** val check_by : coverage -> bool -> claim -> certificate -> bool **)

let check_by coverage0 extra claim0 certificate0 =
  let slopes0 = certificate0.has_slopes in
  (match needs_of claim0 (dependent (to_list claim0.claim_steps))
           certificate0.verdict0 with
   | Some needed ->
     let everywhere = needed.everywhere_defined in
     let superfluous =
       (||)
         ((||)
           ((||)
             ((&&) (negb (needs_cover needed))
               ((||) extra (negb (is_empty certificate0.cover))))
             ((&&) extra (negb (is_empty certificate0.cover))))
           ((&&) (negb (needs_witness needed))
             (match certificate0.witness with
              | Some _ -> true
              | None -> false))) ((&&) slopes0 (negb (needs_cover needed)))
     in
     let program0 =
       if slopes0
       then with_slopes (to_list claim0.claim_steps) (length claim0.variables)
       else Some (plain claim0.claim_steps)
     in
     if superfluous
     then false
     else (match program0 with
           | Some p ->
             (&&)
               (Numbers.equal (length certificate0.enclosures)
                 claim0.claim_steps.size)
               (match fixed_steps claim0.claim_steps p everywhere
                        Numbers.zero certificate0.enclosures no_values with
                | Some fixed ->
                  let todo = boxed_steps p in
                  (&&)
                    ((&&)
                      ((&&) (ranges_are_not_empty claim0 p fixed)
                        (forallb (must_as claim0 p fixed no_values)
                          needed.at_once))
                      (if needs_cover needed
                       then coverage0 p everywhere fixed slopes0
                              needed.in_every_box needed.one_fails
                       else true))
                    (if needs_witness needed
                     then (match certificate0.witness with
                           | Some box0 ->
                             witness_settles claim0 p everywhere fixed todo
                               needed.at_the_witness box0
                           | None -> false)
                     else true)
                | None -> false)
           | None -> false)
   | None -> false)

(** val check : claim -> certificate -> bool **)

let check claim0 certificate0 =
  check_by (by_boxes claim0 certificate0.cover) false claim0 certificate0

(** val well_formed : claim -> bool **)

let well_formed claim0 =
  forallb (fun pat ->
    let (k, s) = pat in
    (&&) (forallb (fun a -> Numbers.lt a k) s.args)
      (match s.op0 with
       | Var i ->
         (&&) (is_empty s.args) (Numbers.lt i (length claim0.variables))
       | _ -> true))
    (combine (seq Numbers.zero claim0.claim_steps.size)
      (to_list claim0.claim_steps))

(** val accepts : claim -> certificate -> bool **)

let accepts claim0 certificate0 =
  (&&) (well_formed claim0) (check claim0 certificate0)

(** val middle : number -> number -> number **)

let middle x y =
  Number.mul (Number.add x y)
    (Number.dyadic Numbers.one (Numbers.neg Numbers.one))

(** val replaced : interval list -> Numbers.t -> interval -> interval list **)

let rec replaced box0 variable x =
  match box0 with
  | [] -> []
  | y :: box1 ->
    (Numbers.match_nat
       (fun _ -> x :: box1)
       (fun variable0 -> y :: (replaced box1 variable0 x))
       variable)

(** val halves :
    interval list -> Numbers.t -> number option -> (interval list * interval
    list) option **)

let halves box0 variable place =
  match nth_error box0 variable with
  | Some range0 ->
    let at_ =
      match place with
      | Some at_ -> at_
      | None -> middle range0.lo range0.hi
    in
    if (&&) (Number.below range0.lo at_) (Number.below at_ range0.hi)
    then Some ((replaced box0 variable { lo = range0.lo; hi = at_ }),
           (replaced box0 variable { lo = at_; hi = range0.hi }))
    else None
  | None -> None

type 'leaf line =
| LeafLine of 'leaf
| SplitLine of Numbers.t * number option
| PartLine

type 'leaf lines = Numbers.t -> 'leaf line option

type reading = { waiting : interval list list; parted : interval list list }

(** val read_line :
    (interval list -> 'a1 -> bool) -> reading -> 'a1 line -> reading option **)

let read_line is_good now line0 =
  match now.waiting with
  | [] -> None
  | box0 :: others0 ->
    (match line0 with
     | LeafLine leaf ->
       if is_good box0 leaf
       then Some { waiting = others0; parted = now.parted }
       else None
     | SplitLine (variable, place) ->
       (match halves box0 variable place with
        | Some p ->
          let (below1, above0) = p in
          Some { waiting = (below1 :: (above0 :: others0)); parted =
          now.parted }
        | None -> None)
     | PartLine -> Some { waiting = others0; parted = (box0 :: now.parted) })

(** val read_from :
    (interval list -> 'a1 -> bool) -> Numbers.t -> 'a1 lines -> Numbers.t ->
    reading -> interval list list option **)

let rec read_from is_good most lines0 number0 now =
  Numbers.match_nat
    (fun _ -> None)
    (fun most0 ->
    match lines0 number0 with
    | Some line0 ->
      (match read_line is_good now line0 with
       | Some next ->
         read_from is_good most0 lines0 (Numbers.succ number0) next
       | None -> None)
    | None ->
      if is_empty now.waiting then Some (rev_append now.parted []) else None)
    most

type ('header, 'leaf) file = { header : 'header; root_box : interval list;
                               file_lines : 'leaf lines }

(** val read :
    ('a1 -> interval list -> 'a2 -> bool) -> Numbers.t -> ('a1, 'a2) file ->
    interval list list option **)

let read accepted most from0 =
  read_from (accepted from0.header) most from0.file_lines Numbers.zero
    { waiting = (from0.root_box :: []); parted = [] }

(** val same_box : interval list -> interval list -> bool **)

let rec same_box box0 other =
  match box0 with
  | [] -> (match other with
           | [] -> true
           | _ :: _ -> false)
  | x :: box1 ->
    (match other with
     | [] -> false
     | y :: other0 -> (&&) (same x y) (same_box box1 other0))

type ('header, 'leaf) partFiles = Numbers.t -> ('header, 'leaf) file option

(** val parts_fit :
    ('a1 -> interval list -> 'a2 -> bool) -> Numbers.t -> ('a1, 'a2)
    partFiles -> Numbers.t -> interval list list -> bool **)

let rec parts_fit accepted most parts0 number0 = function
| [] -> true
| place :: places1 ->
  (match parts0 number0 with
   | Some part ->
     (&&)
       ((&&) (same_box part.root_box place)
         (match read accepted most part with
          | Some l -> (match l with
                       | [] -> true
                       | _ :: _ -> false)
          | None -> false))
       (parts_fit accepted most parts0 (Numbers.succ number0) places1)
   | None -> false)

(** val box_holds : interval list -> interval list -> bool **)

let rec box_holds box0 range0 =
  match box0 with
  | [] -> (match range0 with
           | [] -> true
           | _ :: _ -> false)
  | x :: box1 ->
    (match range0 with
     | [] -> false
     | y :: range1 -> (&&) (contains x y) (box_holds box1 range1))

(** val composed :
    ('a1 -> interval list -> 'a2 -> bool) -> Numbers.t -> interval list ->
    ('a1, 'a2) file -> ('a1, 'a2) partFiles -> bool **)

let composed accepted most range0 root parts0 =
  (&&) (box_holds root.root_box range0)
    (match read accepted most root with
     | Some places0 -> parts_fit accepted most parts0 Numbers.zero places0
     | None -> false)

type rounding = Numbers.t -> interval -> interval

type proposal = { own_rounding : rounding option; proposed : entry list;
                  proposed_centre : (number list * interval option list)
                                    option }

(** val widened : rounding -> values -> Numbers.t -> values **)

let rec widened wide fixed count =
  Numbers.match_nat
    (fun _ -> no_values)
    (fun place ->
    let before = widened wide fixed place in
    (match value_at fixed place with
     | Some x ->
       let y = wide place x in
       if contains y x then set before place y else before
     | None -> before))
    count

(** val leaf_settles :
    claim -> ('a1 -> rounding) -> (program -> values -> 'a1 -> interval list
    -> 'a2 -> proposal) -> program -> bool -> values ->
    ((Numbers.t * step) * bool) list -> bool -> Numbers.t list -> Numbers.t
    list -> 'a1 -> interval list -> 'a2 -> bool **)

let leaf_settles claim0 rounding0 propose p everywhere fixed todo slopes0 hold fail from0 =
  let widened_by = fun wide -> widened wide fixed p.steps.size in
  let of_file = widened_by (rounding0 from0) in
  let proposal_for = propose p fixed from0 in
  (fun at_ leaf ->
  let by_leaf = proposal_for at_ leaf in
  let wide =
    match by_leaf.own_rounding with
    | Some own0 -> widened_by own0
    | None -> of_file
  in
  box_settles claim0 p everywhere wide todo slopes0 hold fail { ranges = at_;
    entries = by_leaf.proposed; centre0 = by_leaf.proposed_centre })

(** val by_tree :
    claim -> ('a1 -> rounding) -> (program -> values -> 'a1 -> interval list
    -> 'a2 -> proposal) -> Numbers.t -> ('a1, 'a2) file -> ('a1, 'a2)
    partFiles -> coverage **)

let by_tree claim0 rounding0 propose most root parts0 p everywhere fixed slopes0 hold fail =
  match all_some (map (range_of p fixed) claim0.variables) with
  | Some range0 ->
    let todo = boxed_steps p in
    composed
      (leaf_settles claim0 rounding0 propose p everywhere fixed todo slopes0
        hold fail) most range0 root parts0
  | None -> false

(** val check_tree :
    claim -> ('a1 -> rounding) -> (program -> values -> 'a1 -> interval list
    -> 'a2 -> proposal) -> certificate -> Numbers.t -> ('a1, 'a2) file ->
    ('a1, 'a2) partFiles -> bool **)

let check_tree claim0 rounding0 propose certificate0 most root parts0 =
  check_by (by_tree claim0 rounding0 propose most root parts0) true claim0
    certificate0

(** val accepts_tree :
    ('a1 -> rounding) -> (program -> values -> 'a1 -> interval list -> 'a2 ->
    proposal) -> claim -> certificate -> Numbers.t -> ('a1, 'a2) file ->
    ('a1, 'a2) partFiles -> bool **)

let accepts_tree rounding0 propose claim0 certificate0 most root parts0 =
  (&&) (well_formed claim0)
    (check_tree claim0 rounding0 propose certificate0 most root parts0)

type coefficient = Numbers.t option

(** val at_order : coefficient list -> Numbers.t -> coefficient **)

let at_order coefficients0 k =
  nth k coefficients0 None

(** val emit : step vec -> op -> Numbers.t list -> step vec * Numbers.t **)

let emit p o args0 =
  ((push p { op0 = o; args = args0 }), p.size)

(** val whole0 : step vec -> Numbers.t -> step vec * Numbers.t **)

let whole0 p n =
  emit p (Const (( n), Numbers.one)) []

(** val both :
    coefficient -> coefficient -> (Numbers.t * Numbers.t) option **)

let both x y =
  match x with
  | Some x0 -> (match y with
                | Some y0 -> Some (x0, y0)
                | None -> None)
  | None -> None

(** val term :
    bool -> step vec -> Numbers.t -> Numbers.t -> Numbers.t -> step
    vec * Numbers.t **)

let term weighted p i x y =
  let (p0, product0) = emit p Mul (x :: (y :: [])) in
  if (&&) weighted (Numbers.leq (Numbers.succ (Numbers.succ Numbers.zero)) i)
  then let (p1, factor) = whole0 p0 i in
       emit p1 Mul (factor :: (product0 :: []))
  else (p0, product0)

(** val sum_of :
    bool -> (Numbers.t -> (Numbers.t * Numbers.t) option) -> Numbers.t list
    -> step vec -> coefficient -> step vec * coefficient **)

let rec sum_of weighted factors range0 p found =
  match range0 with
  | [] -> (p, found)
  | i :: range1 ->
    (match factors i with
     | Some p0 ->
       let (x, y) = p0 in
       let (p1, next) = term weighted p i x y in
       (match found with
        | Some before ->
          let (p2, total0) = emit p1 Add (before :: (next :: [])) in
          sum_of weighted factors range1 p2 (Some total0)
        | None -> sum_of weighted factors range1 p1 (Some next))
     | None -> sum_of weighted factors range1 p found)

(** val plus_of :
    step vec -> coefficient -> coefficient -> step vec * coefficient **)

let plus_of p x y =
  match x with
  | Some z0 ->
    (match y with
     | Some y0 ->
       let (p0, total0) = emit p Add (z0 :: (y0 :: [])) in (p0, (Some total0))
     | None -> (p, (Some z0)))
  | None -> (p, y)

(** val less0 :
    step vec -> coefficient -> coefficient -> step vec * coefficient **)

let less0 p x y =
  match x with
  | Some x0 ->
    (match y with
     | Some y0 ->
       let (p0, rest) = emit p Sub (x0 :: (y0 :: [])) in (p0, (Some rest))
     | None -> (p, x))
  | None ->
    (match y with
     | Some y0 ->
       let (p0, zero) = whole0 p Numbers.zero in
       let (p1, rest) = emit p0 Sub (zero :: (y0 :: [])) in (p1, (Some rest))
     | None -> (p, x))

(** val over :
    step vec -> coefficient -> Numbers.t -> step vec * coefficient **)

let over p x y =
  match x with
  | Some x0 ->
    let (p0, ratio0) = emit p Div (x0 :: (y :: [])) in (p0, (Some ratio0))
  | None -> (p, None)

(** val over_whole :
    step vec -> coefficient -> Numbers.t -> step vec * coefficient **)

let over_whole p x k =
  match x with
  | Some x0 ->
    if Numbers.equal k (Numbers.succ Numbers.zero)
    then (p, (Some x0))
    else let (p0, k0) = whole0 p k in over p0 (Some x0) k0
  | None -> (p, None)

(** val each :
    (step vec -> coefficient list -> Numbers.t -> step vec * coefficient) ->
    Numbers.t list -> step vec -> coefficient list -> step vec * coefficient
    list **)

let rec each next orders p own0 =
  match orders with
  | [] -> (p, own0)
  | k :: orders0 ->
    let (p0, found) = next p own0 k in
    each next orders0 p0 (app own0 (found :: []))

(** val pairs :
    coefficient list -> coefficient list -> Numbers.t -> Numbers.t ->
    (Numbers.t * Numbers.t) option **)

let pairs x y k i =
  both (at_order x i) (at_order y (Numbers.monus k i))

(** val next_variable :
    step vec -> coefficient list -> Numbers.t -> step vec * coefficient **)

let next_variable p _ k =
  if Numbers.equal k (Numbers.succ Numbers.zero)
  then let (p0, one) = whole0 p (Numbers.succ Numbers.zero) in
       (p0, (Some one))
  else (p, None)

(** val next_add :
    coefficient list -> coefficient list -> step vec -> coefficient list ->
    Numbers.t -> step vec * coefficient **)

let next_add u v p _ k =
  plus_of p (at_order u k) (at_order v k)

(** val next_sub :
    coefficient list -> coefficient list -> step vec -> coefficient list ->
    Numbers.t -> step vec * coefficient **)

let next_sub u v p _ k =
  less0 p (at_order u k) (at_order v k)

(** val next_mul :
    coefficient list -> coefficient list -> step vec -> coefficient list ->
    Numbers.t -> step vec * coefficient **)

let next_mul u v p _ k =
  sum_of false (pairs u v k) (seq Numbers.zero (Numbers.succ k)) p None

(** val next_div :
    coefficient list -> coefficient list -> Numbers.t -> step vec ->
    coefficient list -> Numbers.t -> step vec * coefficient **)

let next_div u v below1 p own0 k =
  let (p0, rest) =
    sum_of false (pairs v own0 k) (seq (Numbers.succ Numbers.zero) k) p None
  in
  let (p1, above0) = less0 p0 (at_order u k) rest in over p1 above0 below1

(** val next_sqrt :
    coefficient list -> Numbers.t -> step vec -> coefficient list ->
    Numbers.t -> step vec * coefficient **)

let next_sqrt u root p own0 k =
  let (p0, rest) =
    sum_of false (pairs own0 own0 k)
      (seq (Numbers.succ Numbers.zero)
        (Numbers.monus k (Numbers.succ Numbers.zero))) p None
  in
  let (p1, above0) = less0 p0 (at_order u k) rest in
  (match above0 with
   | Some above1 ->
     let (p2, two) = whole0 p1 (Numbers.succ (Numbers.succ Numbers.zero)) in
     let (p3, below1) = emit p2 Mul (two :: (root :: [])) in
     over p3 (Some above1) below1
   | None -> (p1, None))

(** val next_by :
    coefficient list -> step vec -> coefficient list -> Numbers.t -> step
    vec * coefficient **)

let next_by u p s k =
  let (p0, found) =
    sum_of true (pairs u s k) (seq (Numbers.succ Numbers.zero) k) p None
  in
  over_whole p0 found k

(** val next_ln :
    coefficient list -> Numbers.t -> step vec -> coefficient list ->
    Numbers.t -> step vec * coefficient **)

let next_ln u below1 p own0 k =
  let (p0, rest) =
    sum_of true (pairs own0 u k)
      (seq (Numbers.succ Numbers.zero)
        (Numbers.monus k (Numbers.succ Numbers.zero))) p None
  in
  let (p1, rest0) = over_whole p0 rest k in
  let (p2, above0) = less0 p1 (at_order u k) rest0 in over p2 above0 below1

(** val waves :
    coefficient list -> Numbers.t list -> step vec -> coefficient list ->
    coefficient list -> (step vec * coefficient list) * coefficient list **)

let rec waves u orders p sine cosine =
  match orders with
  | [] -> ((p, sine), cosine)
  | k :: orders0 ->
    let (p0, next_sine) = next_by u p cosine k in
    let (p1, minus) = next_by u p0 sine k in
    let (p2, next_cosine) = less0 p1 None minus in
    waves u orders0 p2 (app sine (next_sine :: []))
      (app cosine (next_cosine :: []))

(** val powers :
    coefficient list -> Numbers.t -> Numbers.t -> Numbers.t list -> Numbers.t
    list -> step vec -> coefficient list -> step vec * coefficient list **)

let rec powers u argument0 own0 orders middle0 p last0 =
  match middle0 with
  | [] -> each (next_mul last0 u) orders p ((Some own0) :: [])
  | j :: middle1 ->
    let (p0, first) = emit p (Pow j) (argument0 :: []) in
    let (p1, next) = each (next_mul last0 u) orders p0 ((Some first) :: []) in
    powers u argument0 own0 orders middle1 p1 next

(** val most_power : Numbers.t **)

let most_power =
  Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ Numbers.zero)))))))))))

(** val coefficients :
    Numbers.t -> op -> Numbers.t list -> coefficient list list -> step vec ->
    Numbers.t -> (step vec * coefficient list) option **)

let coefficients order o args0 operands p own0 =
  let orders = seq (Numbers.succ Numbers.zero) order in
  let by_rule = fun next -> Some (each next orders p ((Some own0) :: [])) in
  (match o with
   | Var index ->
     (Numbers.match_nat
        (fun _ ->
        match args0 with
        | [] ->
          (match operands with
           | [] -> by_rule next_variable
           | _ :: _ -> None)
        | _ :: _ -> None)
        (fun _ -> None)
        index)
   | Add ->
     (match args0 with
      | [] -> None
      | _ :: l ->
        (match l with
         | [] -> None
         | _ :: l0 ->
           (match l0 with
            | [] ->
              (match operands with
               | [] -> None
               | u :: l1 ->
                 (match l1 with
                  | [] -> None
                  | v :: l2 ->
                    (match l2 with
                     | [] -> by_rule (next_add u v)
                     | _ :: _ -> None)))
            | _ :: _ -> None)))
   | Sub ->
     (match args0 with
      | [] -> None
      | _ :: l ->
        (match l with
         | [] -> None
         | _ :: l0 ->
           (match l0 with
            | [] ->
              (match operands with
               | [] -> None
               | u :: l1 ->
                 (match l1 with
                  | [] -> None
                  | v :: l2 ->
                    (match l2 with
                     | [] -> by_rule (next_sub u v)
                     | _ :: _ -> None)))
            | _ :: _ -> None)))
   | Mul ->
     (match args0 with
      | [] -> None
      | _ :: l ->
        (match l with
         | [] -> None
         | _ :: l0 ->
           (match l0 with
            | [] ->
              (match operands with
               | [] -> None
               | u :: l1 ->
                 (match l1 with
                  | [] -> None
                  | v :: l2 ->
                    (match l2 with
                     | [] -> by_rule (next_mul u v)
                     | _ :: _ -> None)))
            | _ :: _ -> None)))
   | Div ->
     (match args0 with
      | [] -> None
      | _ :: l ->
        (match l with
         | [] -> None
         | below1 :: l0 ->
           (match l0 with
            | [] ->
              (match operands with
               | [] -> None
               | u :: l1 ->
                 (match l1 with
                  | [] -> None
                  | v :: l2 ->
                    (match l2 with
                     | [] -> by_rule (next_div u v below1)
                     | _ :: _ -> None)))
            | _ :: _ -> None)))
   | Pow m ->
     (match args0 with
      | [] -> None
      | argument0 :: l ->
        (match l with
         | [] ->
           (match operands with
            | [] -> None
            | u :: l0 ->
              (match l0 with
               | [] ->
                 if (&&)
                      (Numbers.leq (Numbers.succ (Numbers.succ Numbers.zero))
                        m) (Numbers.leq m most_power)
                 then Some
                        (powers u argument0 own0 orders
                          (seq (Numbers.succ (Numbers.succ Numbers.zero))
                            (Numbers.monus m (Numbers.succ (Numbers.succ
                              Numbers.zero)))) p u)
                 else None
               | _ :: _ -> None))
         | _ :: _ -> None))
   | Sqrt ->
     (match args0 with
      | [] -> None
      | _ :: l ->
        (match l with
         | [] ->
           (match operands with
            | [] -> None
            | u :: l0 ->
              (match l0 with
               | [] -> by_rule (next_sqrt u own0)
               | _ :: _ -> None))
         | _ :: _ -> None))
   | Ln ->
     (match args0 with
      | [] -> None
      | below1 :: l ->
        (match l with
         | [] ->
           (match operands with
            | [] -> None
            | u :: l0 ->
              (match l0 with
               | [] -> by_rule (next_ln u below1)
               | _ :: _ -> None))
         | _ :: _ -> None))
   | Exp ->
     (match args0 with
      | [] -> None
      | _ :: l ->
        (match l with
         | [] ->
           (match operands with
            | [] -> None
            | u :: l0 ->
              (match l0 with
               | [] -> by_rule (next_by u)
               | _ :: _ -> None))
         | _ :: _ -> None))
   | Sin ->
     (match args0 with
      | [] -> None
      | argument0 :: l ->
        (match l with
         | [] ->
           (match operands with
            | [] -> None
            | u :: l0 ->
              (match l0 with
               | [] ->
                 let (p0, partner) = emit p Cos (argument0 :: []) in
                 let (p1, _) =
                   waves u orders p0 ((Some own0) :: []) ((Some
                     partner) :: [])
                 in
                 Some p1
               | _ :: _ -> None))
         | _ :: _ -> None))
   | Cos ->
     (match args0 with
      | [] -> None
      | argument0 :: l ->
        (match l with
         | [] ->
           (match operands with
            | [] -> None
            | u :: l0 ->
              (match l0 with
               | [] ->
                 let (p0, partner) = emit p Sin (argument0 :: []) in
                 let (p1, cosine) =
                   waves u orders p0 ((Some partner) :: []) ((Some
                     own0) :: [])
                 in
                 let (p2, _) = p1 in Some (p2, cosine)
               | _ :: _ -> None))
         | _ :: _ -> None))
   | _ -> None)

type jets = { jet_steps : step vec; jet_places : Numbers.t vec;
              jet_lists : coefficient list vec; moving : bool vec }

(** val is_argument : step -> bool **)

let is_argument s =
  match s.op0 with
  | Var index -> (Numbers.match_nat
                    (fun _ -> true)
                    (fun _ -> false)
                    index)
  | _ -> false

(** val dependent_on_first : step list -> bool vec **)

let dependent_on_first =
  depending is_argument

(** val append_jets : Numbers.t -> jets -> step -> jets option **)

let append_jets order j s =
  match all_some (map (look j.jet_places) s.args) with
  | Some args' ->
    (match all_some (map (look j.jet_lists) s.args) with
     | Some operands ->
       let moves = (||) (existsb (flagged j.moving) s.args) (is_argument s) in
       let (p, own0) = emit j.jet_steps s.op0 args' in
       let found =
         if moves
         then coefficients order s.op0 args' operands p own0
         else Some (p, ((Some own0) :: (repeat None order)))
       in
       (match found with
        | Some p0 ->
          let (p1, found0) = p0 in
          if Numbers.lt most_steps ( p1.size)
          then None
          else Some { jet_steps = p1; jet_places = (push j.jet_places own0);
                 jet_lists = (push j.jet_lists found0); moving =
                 (push j.moving moves) }
        | None -> None)
     | None -> None)
  | None -> None

(** val append_jets_all : Numbers.t -> jets -> step list -> jets option **)

let rec append_jets_all order j = function
| [] -> Some j
| s :: function2 ->
  (match append_jets order j s with
   | Some j0 -> append_jets_all order j0 function2
   | None -> None)

(** val jets0 : step list -> Numbers.t -> jets option **)

let jets0 function1 order =
  append_jets_all order { jet_steps = empty0; jet_places = empty0;
    jet_lists = empty0; moving = empty0 } function1

(** val coefficient0 : jets -> Numbers.t -> Numbers.t -> coefficient **)

let coefficient0 j k order =
  match look j.jet_lists k with
  | Some found -> at_order found order
  | None -> None

(** val jet_program : jets -> program **)

let jet_program j =
  { steps = j.jet_steps; places = j.jet_places; boxed = empty0; slope_lists =
    nothing }

(** val reduced : number -> number **)

let reduced x =
  let common0 = Numbers.gcd x.numerator x.denominator in
  { numerator = (Numbers.div x.numerator common0); denominator =
  (Z.to_pos (Numbers.div x.denominator common0)); exponent = x.exponent }

(** val is_fraction : number -> bool **)

let is_fraction x =
  Numbers.equal x.exponent Numbers.zero

(** val is_whole : number -> bool **)

let is_whole x =
  (&&) (is_fraction x) (Numbers.equal x.denominator Numbers.one)

(** val quotient0 : Numbers.t -> Numbers.t -> number option **)

let quotient0 n d =
  Numbers.match_z
    (fun _ -> None)
    (fun d0 -> Some
    (reduced { numerator = n; denominator = d0; exponent = Numbers.zero }))
    (fun d0 -> Some
    (reduced { numerator = (Numbers.neg n); denominator = d0; exponent =
      Numbers.zero }))
    d

(** val most_coefficients : Numbers.t **)

let most_coefficients =
  (Numbers.double (Numbers.double (Numbers.double (Numbers.double
    (Numbers.double_plus_one (Numbers.double (Numbers.double_plus_one
    (Numbers.double_plus_one (Numbers.double_plus_one
    (Numbers.double_plus_one Numbers.one))))))))))

type polynomial = Numbers.t list

(** val trimmed : Numbers.t list -> polynomial **)

let rec trimmed = function
| [] -> []
| c :: p0 ->
  (match trimmed p0 with
   | [] -> if Numbers.equal c Numbers.zero then [] else c :: []
   | z0 :: l -> c :: (z0 :: l))

(** val scaled : Numbers.t -> Numbers.t list -> Numbers.t list **)

let scaled c p =
  map (Numbers.mul c) p

(** val sum : Numbers.t list -> Numbers.t list -> Numbers.t list **)

let rec sum p q =
  match p with
  | [] -> q
  | c :: p0 ->
    (match q with
     | [] -> p
     | d :: q0 -> (Numbers.add c d) :: (sum p0 q0))

(** val product : Numbers.t list -> Numbers.t list -> Numbers.t list **)

let rec product p q =
  match p with
  | [] -> []
  | c :: p0 -> sum (scaled c q) (Numbers.zero :: (product p0 q))

(** val shifted0 : Numbers.t -> Numbers.t list -> Numbers.t list **)

let rec shifted0 n = function
| [] -> []
| c :: p0 ->
  let q = shifted0 n p0 in
  sum (c :: []) (sum (scaled n q) (Numbers.zero :: q))

(** val by_degree : Numbers.t -> Numbers.t list -> Numbers.t list **)

let rec by_degree k = function
| [] -> []
| c :: p0 -> (Numbers.mul k c) :: (by_degree (Numbers.add k Numbers.one) p0)

(** val at_integer : Numbers.t list -> Numbers.t -> Numbers.t **)

let rec at_integer p x =
  match p with
  | [] -> Numbers.zero
  | c :: p0 -> Numbers.add c (Numbers.mul x (at_integer p0 x))

type signs = { at_least_0 : bool; at_most_0 : bool; above_0 : bool;
               below_0 : bool }

module Polynomial =
 struct
  (** val whole : Numbers.t -> polynomial **)

  let whole n =
    trimmed (n :: [])

  (** val x_plus : Numbers.t -> polynomial **)

  let x_plus n =
    n :: (Numbers.one :: [])

  (** val negated : polynomial -> polynomial **)

  let negated p =
    map Numbers.neg p

  (** val plus : polynomial -> polynomial -> polynomial **)

  let plus p q =
    trimmed (sum p q)

  (** val derivative : polynomial -> polynomial **)

  let derivative p =
    trimmed (by_degree Numbers.one (tl p))

  (** val at_x_plus : polynomial -> Numbers.t -> polynomial **)

  let at_x_plus p n =
    trimmed (shifted0 n p)

  (** val times : polynomial -> polynomial -> polynomial option **)

  let times p q =
    match p with
    | [] -> Some []
    | _ :: _ ->
      (match q with
       | [] -> Some []
       | _ :: _ ->
         if Numbers.lt most_coefficients
              (Numbers.sub (Numbers.add ( (length p)) ( (length q)))
                Numbers.one)
         then None
         else Some (trimmed (product p q)))

  (** val signs_of : polynomial -> Numbers.t -> signs **)

  let signs_of p from0 =
    let found = shifted0 from0 p in
    let least = forallb (Numbers.leq Numbers.zero) found in
    let most = forallb (fun c -> Numbers.leq c Numbers.zero) found in
    let apart =
      match found with
      | [] -> false
      | c :: _ -> negb (Numbers.equal c Numbers.zero)
    in
    { at_least_0 = least; at_most_0 = most; above_0 = ((&&) least apart);
    below_0 = ((&&) most apart) }
 end

type fraction0 = { above : polynomial; below0 : polynomial }

type computed = fraction0 option

module Fraction =
 struct
  (** val over : polynomial option -> polynomial option -> computed **)

  let over p q =
    match p with
    | Some p0 ->
      (match q with
       | Some q0 -> Some { above = p0; below0 = q0 }
       | None -> None)
    | None -> None

  (** val ratio : Numbers.t -> Numbers.t -> fraction0 **)

  let ratio n d =
    { above = (Polynomial.whole n); below0 = (Polynomial.whole d) }

  (** val polynomial : polynomial -> fraction0 **)

  let polynomial p =
    { above = p; below0 = (Polynomial.whole Numbers.one) }

  (** val whole : Numbers.t -> computed **)

  let whole n =
    Some (polynomial (Polynomial.whole n))

  (** val x_plus : Numbers.t -> computed **)

  let x_plus n =
    Some (polynomial (Polynomial.x_plus n))

  (** val negated : computed -> computed **)

  let negated f =
    option_map (fun f0 -> { above = (Polynomial.negated f0.above); below0 =
      f0.below0 }) f

  (** val inverted : computed -> computed **)

  let inverted f =
    option_map (fun f0 -> { above = f0.below0; below0 = f0.above }) f

  (** val add : computed -> computed -> computed **)

  let add f g =
    match f with
    | Some f0 ->
      (match g with
       | Some g0 ->
         (match Polynomial.times f0.above g0.below0 with
          | Some first ->
            (match Polynomial.times g0.above f0.below0 with
             | Some second ->
               over (Some (Polynomial.plus first second))
                 (Polynomial.times f0.below0 g0.below0)
             | None -> None)
          | None -> None)
       | None -> None)
    | None -> None

  (** val sub : computed -> computed -> computed **)

  let sub f g =
    add f (negated g)

  (** val mul : computed -> computed -> computed **)

  let mul f g =
    match f with
    | Some f0 ->
      (match g with
       | Some g0 ->
         over (Polynomial.times f0.above g0.above)
           (Polynomial.times f0.below0 g0.below0)
       | None -> None)
    | None -> None

  (** val div : computed -> computed -> computed **)

  let div f g =
    mul f (inverted g)

  (** val pow : computed -> Numbers.t -> computed **)

  let rec pow f n =
    Numbers.match_nat
      (fun _ -> whole Numbers.one)
      (fun n0 -> mul (pow f n0) f)
      n

  (** val moved : computed -> Numbers.t -> computed **)

  let moved f n =
    option_map (fun f0 -> { above = (Polynomial.at_x_plus f0.above n);
      below0 = (Polynomial.at_x_plus f0.below0 n) }) f

  (** val slope : fraction0 -> polynomial option **)

  let slope f =
    match Polynomial.times (Polynomial.derivative f.above) f.below0 with
    | Some first ->
      (match Polynomial.times f.above (Polynomial.derivative f.below0) with
       | Some second ->
         Some (Polynomial.plus first (Polynomial.negated second))
       | None -> None)
    | None -> None

  (** val derivative : computed -> computed **)

  let derivative = function
  | Some f0 -> over (slope f0) (Polynomial.times f0.below0 f0.below0)
  | None -> None

  (** val logarithmic : fraction0 -> computed **)

  let logarithmic f =
    over (slope f) (Polynomial.times f.below0 f.above)

  (** val signs : fraction0 -> Numbers.t -> signs **)

  let signs f from0 =
    let over0 = Polynomial.signs_of f.above from0 in
    let under = Polynomial.signs_of f.below0 from0 in
    if under.above_0
    then over0
    else if under.below_0
         then { at_least_0 = over0.at_most_0; at_most_0 = over0.at_least_0;
                above_0 = over0.below_0; below_0 = over0.above_0 }
         else { at_least_0 = false; at_most_0 = false; above_0 = false;
                below_0 = false }

  (** val is_defined : fraction0 -> Numbers.t -> bool **)

  let is_defined f from0 =
    let under = Polynomial.signs_of f.below0 from0 in
    (||) under.above_0 under.below_0

  (** val holds : Numbers.t -> computed -> bool **)

  let holds from0 = function
  | Some f0 -> (signs f0 from0).at_least_0
  | None -> false

  (** val at_whole : fraction0 -> Numbers.t -> number option **)

  let at_whole f x =
    quotient0 (at_integer f.above x) (at_integer f.below0 x)
 end

(** val fraction_of : op -> fraction0 list option -> computed option **)

let fraction_of o operands =
  match o with
  | Const (n, d) ->
    (match operands with
     | Some l ->
       (match l with
        | [] -> Some (Some (Fraction.ratio n d))
        | _ :: _ -> None)
     | None -> None)
  | Var index ->
    (Numbers.match_nat
       (fun _ ->
       match operands with
       | Some l ->
         (match l with
          | [] -> Some (Fraction.x_plus Numbers.zero)
          | _ :: _ -> None)
       | None -> None)
       (fun _ -> None)
       index)
  | Add ->
    (match operands with
     | Some l ->
       (match l with
        | [] -> None
        | u :: l0 ->
          (match l0 with
           | [] -> None
           | v :: l1 ->
             (match l1 with
              | [] -> Some (Fraction.add (Some u) (Some v))
              | _ :: _ -> None)))
     | None -> None)
  | Sub ->
    (match operands with
     | Some l ->
       (match l with
        | [] -> None
        | u :: l0 ->
          (match l0 with
           | [] -> None
           | v :: l1 ->
             (match l1 with
              | [] -> Some (Fraction.sub (Some u) (Some v))
              | _ :: _ -> None)))
     | None -> None)
  | Mul ->
    (match operands with
     | Some l ->
       (match l with
        | [] -> None
        | u :: l0 ->
          (match l0 with
           | [] -> None
           | v :: l1 ->
             (match l1 with
              | [] -> Some (Fraction.mul (Some u) (Some v))
              | _ :: _ -> None)))
     | None -> None)
  | Div ->
    (match operands with
     | Some l ->
       (match l with
        | [] -> None
        | u :: l0 ->
          (match l0 with
           | [] -> None
           | v :: l1 ->
             (match l1 with
              | [] -> Some (Fraction.div (Some u) (Some v))
              | _ :: _ -> None)))
     | None -> None)
  | Pow n ->
    (match operands with
     | Some l ->
       (match l with
        | [] -> None
        | u :: l0 ->
          (match l0 with
           | [] -> Some (Fraction.pow (Some u) n)
           | _ :: _ -> None))
     | None -> None)
  | _ -> None

(** val look_in : 'a1 option vec -> Numbers.t -> 'a1 option **)

let look_in found k =
  match look found k with
  | Some a -> a
  | None -> None

(** val fractions_after :
    Numbers.t -> fraction0 option vec -> step list -> fraction0 option vec
    option **)

let rec fractions_after from0 found = function
| [] -> Some found
| s :: steps1 ->
  (match fraction_of s.op0 (all_some (map (look_in found) s.args)) with
   | Some c ->
     (match c with
      | Some f ->
        if Fraction.is_defined f from0
        then fractions_after from0 (push found (Some f)) steps1
        else None
      | None -> None)
   | None -> fractions_after from0 (push found None) steps1)

(** val fractions : step list -> Numbers.t -> fraction0 option vec option **)

let fractions steps0 from0 =
  fractions_after from0 empty0 steps0

(** val ratio_of : step list -> Numbers.t -> Numbers.t -> fraction0 option **)

let ratio_of steps0 body0 from0 =
  match fractions steps0 from0 with
  | Some found ->
    if forallb (fun pat ->
         let (f, depends) = pat in
         (match f with
          | Some _ -> true
          | None -> negb depends))
         (combine (to_list found) (to_list (dependent_on_first steps0)))
    then look_in found body0
    else None
  | None -> None

type steady = { is_positive : bool; by_logarithm : fraction0 }

(** val steady0 : bool -> computed -> steady option **)

let steady0 positive0 found =
  option_map (fun f -> { is_positive = positive0; by_logarithm = f }) found

(** val of_fraction : fraction0 -> Numbers.t -> steady option option **)

let of_fraction f from0 =
  let signs0 = Fraction.signs f from0 in
  if (||) signs0.above_0 signs0.below_0
  then option_map (fun x -> Some x)
         (steady0 signs0.above_0 (Fraction.logarithmic f))
  else Some None

(** val of_constant : steady option vec -> step -> steady **)

let of_constant found s =
  let positive0 = fun a ->
    match look_in found a with
    | Some f -> f.is_positive
    | None -> false
  in
  { is_positive =
  (match s.op0 with
   | Mul -> forallb positive0 s.args
   | Div -> forallb positive0 s.args
   | Sqrt -> forallb positive0 s.args
   | Exp -> true
   | Pi -> true
   | _ -> false); by_logarithm =
  (Fraction.polynomial (Polynomial.whole Numbers.zero)) }

(** val of_step :
    fraction0 option vec -> steady option vec -> step -> steady option **)

let of_step given found s =
  match s.op0 with
  | Mul ->
    (match s.args with
     | [] -> None
     | a :: l ->
       (match l with
        | [] -> None
        | b :: l0 ->
          (match l0 with
           | [] ->
             (match look_in found a with
              | Some u ->
                (match look_in found b with
                 | Some v ->
                   steady0 ((&&) u.is_positive v.is_positive)
                     (Fraction.add (Some u.by_logarithm) (Some
                       v.by_logarithm))
                 | None -> None)
              | None -> None)
           | _ :: _ -> None)))
  | Div ->
    (match s.args with
     | [] -> None
     | a :: l ->
       (match l with
        | [] -> None
        | b :: l0 ->
          (match l0 with
           | [] ->
             (match look_in found a with
              | Some u ->
                (match look_in found b with
                 | Some v ->
                   if v.is_positive
                   then steady0 u.is_positive
                          (Fraction.sub (Some u.by_logarithm) (Some
                            v.by_logarithm))
                   else None
                 | None -> None)
              | None -> None)
           | _ :: _ -> None)))
  | Pow n ->
    (match s.args with
     | [] -> None
     | a :: l ->
       (match l with
        | [] ->
          (match look_in found a with
           | Some u ->
             steady0 u.is_positive
               (Fraction.mul (Fraction.whole ( n)) (Some u.by_logarithm))
           | None -> None)
        | _ :: _ -> None))
  | Sqrt ->
    (match s.args with
     | [] -> None
     | a :: l ->
       (match l with
        | [] ->
          (match look_in found a with
           | Some u ->
             if u.is_positive
             then steady0 true
                    (Fraction.mul (Some
                      (Fraction.ratio Numbers.one (Numbers.double
                        Numbers.one))) (Some u.by_logarithm))
             else None
           | None -> None)
        | _ :: _ -> None))
  | Exp ->
    (match s.args with
     | [] -> None
     | a :: l ->
       (match l with
        | [] ->
          (match look_in given a with
           | Some f -> steady0 true (Fraction.derivative (Some f))
           | None -> None)
        | _ :: _ -> None))
  | _ -> None

(** val steady_after :
    fraction0 option vec -> bool vec -> Numbers.t -> steady option vec ->
    step list -> steady option vec option **)

let rec steady_after given depends from0 found = function
| [] -> Some found
| s :: steps1 ->
  let next =
    match look_in given found.size with
    | Some f -> of_fraction f from0
    | None ->
      if flagged depends found.size
      then option_map (fun x -> Some x) (of_step given found s)
      else Some (Some (of_constant found s))
  in
  (match next with
   | Some next0 -> steady_after given depends from0 (push found next0) steps1
   | None -> None)

(** val logarithmic_of :
    step list -> Numbers.t -> Numbers.t -> fraction0 option **)

let logarithmic_of steps0 body0 from0 =
  match fractions steps0 from0 with
  | Some given ->
    (match steady_after given (dependent_on_first steps0) from0 empty0 steps0 with
     | Some found ->
       option_map (fun s -> s.by_logarithm) (look_in found body0)
     | None -> None)
  | None -> None

type tail = { low_bound : fraction0; high_bound : fraction0;
              decay : Numbers.t; shift : Numbers.t; room : Numbers.t }

(** val most_tail_coefficients : Numbers.t **)

let most_tail_coefficients =
  (Numbers.double (Numbers.double (Numbers.double (Numbers.double
    (Numbers.double (Numbers.double Numbers.one))))))

(** val most_decay : Numbers.t **)

let most_decay =
  Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    Numbers.zero)))))))))))))))))))

(** val most_whole : Numbers.t **)

let most_whole =
  (Numbers.double (Numbers.double (Numbers.double (Numbers.double
    (Numbers.double (Numbers.double (Numbers.double (Numbers.double
    (Numbers.double (Numbers.double_plus_one (Numbers.double
    (Numbers.double_plus_one (Numbers.double (Numbers.double
    (Numbers.double_plus_one (Numbers.double_plus_one (Numbers.double
    (Numbers.double_plus_one (Numbers.double (Numbers.double_plus_one
    (Numbers.double_plus_one (Numbers.double (Numbers.double
    (Numbers.double_plus_one (Numbers.double_plus_one
    (Numbers.double_plus_one (Numbers.double (Numbers.double_plus_one
    (Numbers.double_plus_one Numbers.one)))))))))))))))))))))))))))))

(** val is_short : polynomial -> bool **)

let is_short p =
  Numbers.leq ( (length p)) most_tail_coefficients

(** val is_shaped : tail -> Numbers.t -> bool **)

let is_shaped tail0 from0 =
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            ((&&)
              ((&&) (Numbers.leq (Numbers.succ Numbers.zero) tail0.decay)
                (Numbers.leq tail0.decay most_decay))
              (Numbers.leq Numbers.one tail0.room))
            (Numbers.leq tail0.room most_whole))
          (Numbers.leq Numbers.zero tail0.shift))
        (Numbers.leq tail0.shift most_whole))
      (Numbers.lt Numbers.zero (Numbers.add from0 tail0.shift)))
    (forallb (fun f -> (&&) (is_short f.above) (is_short f.below0))
      (tail0.low_bound :: (tail0.high_bound :: [])))

(** val power : tail -> Numbers.t -> Numbers.t -> computed **)

let power tail0 m n =
  Fraction.pow (Fraction.x_plus (Numbers.add tail0.shift m)) n

(** val sum_conditions : tail -> computed -> bool -> computed list **)

let sum_conditions tail0 =
  let low1 = Some tail0.low_bound in
  let high1 = Some tail0.high_bound in
  (fun ratio0 alternates ->
  let one = Fraction.whole Numbers.one in
  let wide = Fraction.whole tail0.room in
  let period =
    if alternates then (Numbers.double Numbers.one) else Numbers.one
  in
  let next =
    if alternates
    then Fraction.mul ratio0 (Fraction.moved ratio0 Numbers.one)
    else ratio0
  in
  let added = if alternates then Fraction.add one ratio0 else one in
  app
    (next :: ((Fraction.sub (power tail0 Numbers.zero tail0.decay)
                (Fraction.mul next (power tail0 period tail0.decay))) :: (
    (Fraction.sub
      (Fraction.sub high1 (Fraction.mul next (Fraction.moved high1 period)))
      added) :: ((Fraction.add (Fraction.sub added low1)
                   (Fraction.mul next (Fraction.moved low1 period))) :: []))))
    (if alternates
     then (Fraction.sub wide ratio0) :: ((Fraction.add wide ratio0) :: [])
     else []))

(** val integral_conditions : tail -> computed -> computed list **)

let integral_conditions tail0 =
  let low1 = Some tail0.low_bound in
  let high1 = Some tail0.high_bound in
  (fun by_logarithm0 ->
  let one = Fraction.whole Numbers.one in
  let falls = Fraction.negated by_logarithm0 in
  (Fraction.sub
    (Fraction.mul (power tail0 Numbers.zero (Numbers.succ Numbers.zero))
      falls) (Fraction.whole ( tail0.decay))) :: ((Fraction.sub
                                                    (Fraction.sub
                                                      (Fraction.mul falls
                                                        high1)
                                                      (Fraction.derivative
                                                        high1)) one) :: (
  (Fraction.add
    (Fraction.add (Fraction.mul by_logarithm0 low1)
      (Fraction.derivative low1)) one) :: [])))

(** val room_conditions : tail -> computed list **)

let room_conditions tail0 =
  let low1 = Some tail0.low_bound in
  let high1 = Some tail0.high_bound in
  let wide =
    Fraction.mul
      (power tail0 Numbers.zero
        (Numbers.monus tail0.decay (Numbers.succ Numbers.zero)))
      (Fraction.whole tail0.room)
  in
  (Fraction.add wide low1) :: ((Fraction.sub wide low1) :: ((Fraction.add
                                                              wide high1) :: (
  (Fraction.sub wide high1) :: [])))

(** val bounds0 : tail -> Numbers.t -> (number * number) option **)

let bounds0 tail0 from0 =
  match Fraction.at_whole tail0.low_bound from0 with
  | Some low1 ->
    (match Fraction.at_whole tail0.high_bound from0 with
     | Some high1 -> Some (low1, high1)
     | None -> None)
  | None -> None

(** val sum_bounds :
    tail -> Numbers.t -> fraction0 -> (number * number) -> bool ->
    (number * number) option **)

let sum_bounds tail0 from0 ratio0 factors alternates =
  let scaled0 = fun c ->
    Fraction.mul (Some (Fraction.ratio c.numerator c.denominator)) (Some
      ratio0)
  in
  let conditions = fun c -> sum_conditions tail0 (scaled0 c) alternates in
  if (&&)
       ((&&)
         ((&&)
           ((&&) (is_shaped tail0 from0)
             (implb alternates (Number.is_eq (fst factors) (snd factors))))
           (forallb (Fraction.holds from0) (conditions (fst factors))))
         (forallb (Fraction.holds from0) (conditions (snd factors))))
       (forallb (Fraction.holds from0) (room_conditions tail0))
  then bounds0 tail0 from0
  else None

(** val integral_bounds :
    tail -> Numbers.t -> fraction0 -> (number * number) option **)

let integral_bounds tail0 from0 by_logarithm0 =
  if (&&)
       ((&&) (is_shaped tail0 from0)
         (forallb (Fraction.holds from0)
           (integral_conditions tail0 (Some by_logarithm0))))
       (forallb (Fraction.holds from0) (room_conditions tail0))
  then bounds0 tail0 from0
  else None

type kind =
| Root
| Maximum
| Minimum
| Integral
| Quantile
| Improper
| InfiniteSum

(** val count_of_others : kind -> Numbers.t **)

let count_of_others = function
| Quantile -> Numbers.succ Numbers.zero
| InfiniteSum -> Numbers.succ (Numbers.succ Numbers.zero)
| _ -> Numbers.zero

(** val is_endless : kind -> bool **)

let is_endless = function
| Improper -> true
| InfiniteSum -> true
| _ -> false

type constant1 = { kind0 : kind; function0 : claim; body : Numbers.t;
                   others : Numbers.t list }

type piece = { piece_end : number; piece_bounds : (number * number) list }

type evidence =
| Rises of bool
| At of number
| Pieces of Numbers.t * piece list
| WithTail of Numbers.t * piece list * (number * number) * tail
| Terms of Numbers.t * (number * number) * bool * tail

type constantCertificate = { low0 : number; high0 : number;
                             evidence0 : evidence; of_parts : certificate list }

(** val enclosure : constantCertificate -> interval **)

let enclosure certificate0 =
  { lo = certificate0.low0; hi = certificate0.high0 }

(** val literal : number -> step **)

let literal x =
  { op0 = (Const (x.numerator, x.denominator)); args = [] }

(** val are_fractions : (number * number) -> bool **)

let are_fractions = function
| (x, y) -> (&&) (is_fraction x) (is_fraction y)

(** val is_written_piece : piece -> bool **)

let is_written_piece piece0 =
  (&&) (is_fraction piece0.piece_end)
    (forallb are_fractions piece0.piece_bounds)

(** val is_written : evidence -> bool **)

let is_written = function
| Rises _ -> true
| At point -> is_fraction point
| Pieces (_, pieces) -> forallb is_written_piece pieces
| WithTail (_, pieces, value, _) ->
  (&&) (forallb is_written_piece pieces) (are_fractions value)
| Terms (_, factors, _, _) -> are_fractions factors

(** val asserted : Numbers.t -> relation -> Numbers.t -> goal **)

let asserted lhs0 relation1 rhs0 =
  { lhs = lhs0; goal_relation = relation1; rhs = rhs0; own = true;
    quantifier0 = ForAll }

(** val placed : step list -> number -> Numbers.t -> step list **)

let placed found point before =
  map (fun s ->
    match s.op0 with
    | Var index0 ->
      (Numbers.match_nat
         (fun _ -> literal point)
         (fun index -> { op0 = (Var index); args = [] })
         index0)
    | x -> { op0 = x; args = (map (Nat.add before) s.args) }) found

(** val argument :
    constant1 -> ((Numbers.t * Numbers.t) * Numbers.t) option **)

let argument constant2 =
  let f = constant2.function0 in
  (match f.variables with
   | [] -> None
   | r :: _ ->
     (match r with
      | Between (from0, to1) ->
        (match filter (fun pat -> let (_, s) = pat in is_argument s)
                 (combine (seq Numbers.zero f.claim_steps.size)
                   (to_list f.claim_steps)) with
         | [] -> None
         | p :: l0 ->
           let (x, _) = p in
           (match l0 with
            | [] -> Some ((x, from0), to1)
            | _ :: _ -> None))
      | Given _ -> None))

(** val is_given : range -> bool **)

let is_given = function
| Between (_, _) -> false
| Given _ -> true

(** val is_obligation : goal -> bool **)

let is_obligation g =
  (&&) (negb g.own) (negb (is_for_some g.quantifier0))

(** val written : constant1 -> Numbers.t -> number option **)

let written constant2 =
  let f = constant2.function0 in
  (fun k ->
  match look f.claim_steps k with
  | Some s ->
    let { op0 = op1; args = args0 } = s in
    (match op1 with
     | Const (n, d) ->
       (match args0 with
        | [] -> Number.fraction n d
        | _ :: _ -> None)
     | _ -> None)
  | None -> None)

(** val is_shaped_endless : constant1 -> Numbers.t -> Numbers.t -> bool **)

let is_shaped_endless constant2 =
  let f = constant2.function0 in
  (fun from0 to1 ->
  (&&) ((&&) (Numbers.equal from0 to1) (is_empty (to_list f.goals)))
    (match written constant2 from0 with
     | Some start ->
       (match constant2.kind0 with
        | InfiniteSum -> is_whole start
        | _ -> true)
     | None -> false))

(** val shaped : constant1 -> Numbers.t -> Numbers.t -> bool **)

let shaped constant2 =
  let f = constant2.function0 in
  (fun from0 to1 ->
  let is_false = fun found k ->
    match look found k with
    | Some b -> negb b
    | None -> false
  in
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            ((&&)
              ((&&)
                ((&&) (well_formed f) (forallb is_given (tl f.variables)))
                (forallb is_obligation (to_list f.goals)))
              (is_false (dependent (to_list f.claim_steps)) from0))
            (is_false (dependent (to_list f.claim_steps)) to1))
          (Numbers.lt constant2.body f.claim_steps.size))
        (Numbers.equal (length constant2.others)
          (count_of_others constant2.kind0)))
      (forallb (is_false (dependent_on_first (to_list f.claim_steps)))
        constant2.others))
    (if is_endless constant2.kind0
     then is_shaped_endless constant2 from0 to1
     else true))

(** val moved_ranges : constant1 -> program -> range list option **)

let moved_ranges constant2 =
  let f = constant2.function0 in
  (fun p ->
  let moved0 = fun range0 ->
    match range0 with
    | Between (from0, to1) ->
      (match look p.places from0 with
       | Some from1 ->
         (match look p.places to1 with
          | Some to2 -> Some (Between (from1, to2))
          | None -> None)
       | None -> None)
    | Given known -> Some (Given known)
  in
  all_some (map moved0 f.variables))

(** val moved_goals : constant1 -> program -> goal list option **)

let moved_goals constant2 =
  let f = constant2.function0 in
  (fun p ->
  let moved0 = fun g ->
    match look p.places g.lhs with
    | Some lhs0 ->
      (match look p.places g.rhs with
       | Some rhs0 ->
         Some { lhs = lhs0; goal_relation = g.goal_relation; rhs = rhs0;
           own = g.own; quantifier0 = g.quantifier0 }
       | None -> None)
    | None -> None
  in
  all_some (map moved0 (to_list f.goals)))

(** val extended :
    constant1 -> program -> range list option -> step list -> goal list ->
    claim option **)

let extended constant2 p ranges0 last0 more =
  match ranges0 with
  | Some ranges1 ->
    (match moved_goals constant2 p with
     | Some found ->
       Some { claim_steps = (extend p.steps last0); variables = ranges1;
         goals = (of_list (app found more)) }
     | None -> None)
  | None -> None

(** val slope_part : constant1 -> bool -> claim option **)

let slope_part constant2 =
  let f = constant2.function0 in
  (fun rises ->
  match with_slopes (to_list f.claim_steps) (Numbers.succ Numbers.zero) with
  | Some p ->
    (match look p.places constant2.body with
     | Some place ->
       (match slopes p place with
        | [] -> None
        | s :: _ ->
          (match s with
           | SlopeStep slope0 ->
             extended constant2 p (moved_ranges constant2 p)
               ((constant0 Numbers.zero) :: [])
               ((asserted slope0 (if rises then Above else Below)
                  p.steps.size) :: [])
           | _ -> None))
     | None -> None)
  | None -> None)

(** val bound_part : constant1 -> relation -> number -> claim option **)

let bound_part constant2 =
  let f = constant2.function0 in
  (fun relation1 bound ->
  let p = plain f.claim_steps in
  extended constant2 p (moved_ranges constant2 p) ((literal bound) :: [])
    ((asserted constant2.body relation1 f.claim_steps.size) :: []))

(** val about_points : constant1 -> step list -> goal list -> claim **)

let about_points constant2 =
  let f = constant2.function0 in
  (fun copies0 asked -> { claim_steps = (of_list copies0); variables =
  (tl f.variables); goals = (of_list asked) })

(** val ends_part :
    constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> number -> number ->
    bool -> claim **)

let ends_part constant2 =
  let f = constant2.function0 in
  (fun x from0 to1 low1 high1 rises ->
  let count = f.claim_steps.size in
  let zero = Numbers.add count count in
  about_points constant2
    (app (placed (to_list f.claim_steps) low1 Numbers.zero)
      (app (placed (to_list f.claim_steps) high1 count)
        ((constant0 Numbers.zero) :: [])))
    ((asserted from0 AtMost x) :: ((asserted (Numbers.add count x) AtMost
                                     (Numbers.add count to1)) :: ((asserted
                                                                    constant2.body
                                                                    (
                                                                    if rises
                                                                    then 
                                                                    AtMost
                                                                    else 
                                                                    AtLeast)
                                                                    zero) :: (
    (asserted (Numbers.add count constant2.body)
      (if rises then AtLeast else AtMost) zero) :: [])))))

(** val point_part :
    constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> number -> relation ->
    number -> claim **)

let point_part constant2 =
  let f = constant2.function0 in
  (fun x from0 to1 point relation1 bound ->
  about_points constant2
    (app (placed (to_list f.claim_steps) point Numbers.zero)
      ((literal bound) :: []))
    ((asserted from0 AtMost x) :: ((asserted x AtMost to1) :: ((asserted
                                                                 constant2.body
                                                                 relation1
                                                                 f.claim_steps.size) :: []))))

(** val between_part :
    constant1 -> Numbers.t -> number -> number -> number -> claim **)

let between_part constant2 =
  let f = constant2.function0 in
  (fun k point least most ->
  let count = f.claim_steps.size in
  about_points constant2
    (app (placed (to_list f.claim_steps) point Numbers.zero)
      ((literal least) :: ((literal most) :: [])))
    ((asserted k AtLeast count) :: ((asserted k AtMost (Numbers.succ count)) :: [])))

(** val halved : number -> number **)

let halved x =
  { numerator = x.numerator; denominator = (Numbers.double x.denominator);
    exponent = x.exponent }

(** val over_next : number -> Numbers.t -> number **)

let over_next x k =
  { numerator = x.numerator; denominator =
    (Numbers.mul x.denominator (Numbers.succ k)); exponent = x.exponent }

(** val shares :
    ((number * number) -> number) -> number -> number -> Numbers.t ->
    (number * number) list -> number **)

let rec shares end_of square weight k = function
| [] -> Number.whole Numbers.zero
| bound :: bounds2 ->
  reduced
    (Number.add (Number.mul (over_next weight k) (end_of bound))
      (shares end_of square (reduced (Number.mul weight square))
        (Numbers.succ (Numbers.succ k)) bounds2))

(** val half_length : number -> number -> number **)

let half_length from0 to1 =
  reduced (halved (Number.sub to1 from0))

(** val centre_of : number -> number -> number **)

let centre_of from0 to1 =
  reduced (Number.add from0 (half_length from0 to1))

(** val total :
    ((number * number) -> number) -> number -> piece list -> number **)

let rec total end_of from0 = function
| [] -> Number.whole Numbers.zero
| piece0 :: pieces0 ->
  let half = half_length from0 piece0.piece_end in
  let square = reduced (Number.mul half half) in
  let weight = reduced (Number.sub piece0.piece_end from0) in
  reduced
    (Number.add
      (shares end_of square weight Numbers.zero piece0.piece_bounds)
      (total end_of piece0.piece_end pieces0))

(** val is_zero : number -> bool **)

let is_zero x =
  Numbers.equal (Number.sign x) Numbers.zero

(** val rest_part :
    constant1 -> jets -> Numbers.t -> number -> number -> number -> number ->
    claim option **)

let rest_part constant2 =
  let f = constant2.function0 in
  (fun j order from0 to1 least most ->
  let base = j.jet_steps.size in
  let last0 =
    (literal from0) :: ((literal to1) :: ((literal least) :: ((literal most) :: [])))
  in
  let ranges0 = Some ((Between (base,
    (Numbers.add base (Numbers.succ Numbers.zero)))) :: (tl f.variables))
  in
  (match coefficient0 j constant2.body order with
   | Some found ->
     extended constant2 (jet_program j) ranges0 last0
       ((asserted found AtLeast
          (Numbers.add base (Numbers.succ (Numbers.succ Numbers.zero)))) :: (
       (asserted found AtMost
         (Numbers.add base (Numbers.succ (Numbers.succ (Numbers.succ
           Numbers.zero))))) :: []))
   | None ->
     (match look j.jet_places constant2.body with
      | Some value ->
        if (&&) (is_zero least) (is_zero most)
        then extended constant2 (jet_program j) ranges0 last0
               ((asserted value Equal value) :: [])
        else None
      | None -> None)))

(** val centre_bounds :
    constant1 -> jets -> Numbers.t -> Numbers.t -> (number * number) list ->
    (step list * goal list) option **)

let rec centre_bounds constant2 j base k = function
| [] -> Some ([], [])
| p :: bounds2 ->
  let (least, most) = p in
  (match coefficient0 j constant2.body k with
   | Some found ->
     (match centre_bounds constant2 j (Numbers.succ (Numbers.succ base))
              (Numbers.succ (Numbers.succ k)) bounds2 with
      | Some p0 ->
        let (literals, asked) = p0 in
        Some (((literal least) :: ((literal most) :: literals)),
        ((asserted found AtLeast base) :: ((asserted found AtMost
                                             (Numbers.succ base)) :: asked)))
      | None -> None)
   | None ->
     if (&&) (is_zero least) (is_zero most)
     then centre_bounds constant2 j base (Numbers.succ (Numbers.succ k))
            bounds2
     else None)

(** val centre_part :
    constant1 -> jets -> number -> (number * number) list -> claim option **)

let centre_part constant2 j centre1 bounds1 =
  match centre_bounds constant2 j j.jet_steps.size Numbers.zero bounds1 with
  | Some p ->
    let (literals, asked) = p in
    Some
    (about_points constant2
      (app (placed (to_list j.jet_steps) centre1 Numbers.zero) literals)
      asked)
  | None -> None

(** val pieces_parts :
    constant1 -> jets -> Numbers.t -> number -> piece list -> (claim
    list * number) option **)

let rec pieces_parts constant2 j order from0 = function
| [] -> Some ([], from0)
| piece0 :: pieces0 ->
  let to1 = piece0.piece_end in
  let bounds1 = piece0.piece_bounds in
  let (least, most) =
    last bounds1 ((Number.whole Numbers.zero), (Number.whole Numbers.zero))
  in
  let fits =
    (&&)
      ((&&)
        (Numbers.equal (Numbers.add (length bounds1) (length bounds1))
          (Numbers.add order (Numbers.succ (Numbers.succ Numbers.zero))))
        (Number.below from0 to1))
      (forallb (fun pat ->
        let (least0, most0) = pat in Number.at_most least0 most0) bounds1)
  in
  if fits
  then (match rest_part constant2 j order from0 to1 least most with
        | Some rest ->
          (match centre_part constant2 j (centre_of from0 to1)
                   (removelast bounds1) with
           | Some centre1 ->
             (match pieces_parts constant2 j order to1 pieces0 with
              | Some p ->
                let (parts0, finish) = p in
                Some ((rest :: (centre1 :: parts0)), finish)
              | None -> None)
           | None -> None)
        | None -> None)
  else None

(** val most_order : Numbers.t **)

let most_order =
  Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
    Numbers.zero)))))))))))))))))))))))))))))))))))))))

(** val of_pieces :
    constant1 -> Numbers.t -> number -> piece list -> (claim list * number)
    option **)

let of_pieces constant2 =
  let f = constant2.function0 in
  (fun order start pieces ->
  if (||)
       ((||) (Numbers.lt order (Numbers.succ (Numbers.succ Numbers.zero)))
         (Numbers.odd order)) (Numbers.lt most_order order)
  then None
  else (match jets0 (to_list f.claim_steps) order with
        | Some j -> pieces_parts constant2 j order start pieces
        | None -> None))

(** val integral_parts :
    constant1 -> Numbers.t -> Numbers.t -> number -> number -> Numbers.t ->
    piece list -> claim list option **)

let integral_parts constant2 from0 to1 low1 high1 order pieces =
  match written constant2 from0 with
  | Some start ->
    (match written constant2 to1 with
     | Some finish ->
       (match of_pieces constant2 order start pieces with
        | Some p ->
          let (parts0, reached) = p in
          if (&&)
               ((&&)
                 ((&&) (negb (is_empty pieces)) (Number.is_eq reached finish))
                 (Number.at_most low1 (total fst start pieces)))
               (Number.at_most (total snd start pieces) high1)
          then Some parts0
          else None
        | None -> None)
     | None -> None)
  | None -> None

(** val split_at : number -> piece list -> piece list * piece list **)

let rec split_at point = function
| [] -> ([], [])
| piece0 :: pieces0 ->
  if Number.at_most piece0.piece_end point
  then let (before, after) = split_at point pieces0 in
       ((piece0 :: before), after)
  else ([], (piece0 :: pieces0))

(** val quantile_parts :
    constant1 -> Numbers.t -> Numbers.t -> number -> number -> Numbers.t ->
    piece list -> claim list option **)

let quantile_parts constant2 from0 to1 low1 high1 order pieces =
  match written constant2 from0 with
  | Some start ->
    (match written constant2 to1 with
     | Some finish ->
       (match constant2.others with
        | [] -> None
        | level :: l ->
          (match l with
           | [] ->
             let (before, after) = split_at low1 pieces in
             (match bound_part constant2 Above (Number.whole Numbers.zero) with
              | Some positive0 ->
                (match of_pieces constant2 order start before with
                 | Some p ->
                   let (first, middle0) = p in
                   (match of_pieces constant2 order middle0 after with
                    | Some p0 ->
                      let (second, reached) = p0 in
                      if (&&)
                           ((&&)
                             ((&&) (negb (is_empty pieces))
                               (Number.is_eq middle0 low1))
                             (Number.is_eq reached high1))
                           (Number.at_most high1 finish)
                      then let upper0 = total snd start before in
                           let lower0 =
                             reduced
                               (Number.add (total fst start before)
                                 (total fst middle0 after))
                           in
                           Some
                           (positive0 :: (app first
                                           (app second
                                             ((between_part constant2 level
                                                low1 upper0 lower0) :: []))))
                      else None
                    | None -> None)
                 | None -> None)
              | None -> None)
           | _ :: _ -> None))
     | None -> None)
  | None -> None

(** val end_of_pieces : number -> piece list -> number **)

let rec end_of_pieces start = function
| [] -> start
| piece0 :: pieces0 -> end_of_pieces piece0.piece_end pieces0

(** val products : (number * number) -> (number * number) -> number list **)

let products pat pat0 =
  let (v, w) = pat in
  let (a, b) = pat0 in
  (Number.mul v a) :: ((Number.mul v b) :: ((Number.mul w a) :: ((Number.mul
                                                                   w b) :: [])))

(** val below_all : number -> number -> number list -> bool **)

let below_all x y others0 =
  forallb (fun other -> Number.at_most x (Number.add y other)) others0

(** val above_all : number -> number -> number list -> bool **)

let above_all x y others0 =
  forallb (fun other -> Number.at_most (Number.add y other) x) others0

(** val pieces_before :
    constant1 -> Numbers.t -> number -> piece list -> claim list option **)

let pieces_before constant2 order start pieces = match pieces with
| [] -> Some []
| _ :: _ -> option_map fst (of_pieces constant2 order start pieces)

(** val improper_parts :
    constant1 -> Numbers.t -> number -> number -> Numbers.t -> piece list ->
    (number * number) -> tail -> claim list option **)

let improper_parts constant2 =
  let f = constant2.function0 in
  (fun from0 low1 high1 order pieces value tail0 ->
  match written constant2 from0 with
  | Some start ->
    let beginning = end_of_pieces start pieces in
    let whole1 = beginning.numerator in
    (match logarithmic_of (to_list f.claim_steps) constant2.body whole1 with
     | Some found ->
       (match integral_bounds tail0 whole1 found with
        | Some ends ->
          (match pieces_before constant2 order start pieces with
           | Some parts0 ->
             if (&&)
                  ((&&)
                    ((&&) (is_whole beginning)
                      (Number.at_most (fst value) (snd value)))
                    (below_all low1 (total fst start pieces)
                      (products value ends)))
                  (above_all high1 (total snd start pieces)
                    (products value ends))
             then Some
                    (app parts0
                      ((between_part constant2 constant2.body beginning
                         (fst value) (snd value)) :: []))
             else None
           | None -> None)
        | None -> None)
     | None -> None)
  | None -> None)

(** val copies :
    constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> step list **)

let copies constant2 =
  let f = constant2.function0 in
  let rec copies0 count at_first before =
    Numbers.match_nat
      (fun _ -> [])
      (fun count0 ->
      app (placed (to_list f.claim_steps) (Number.whole at_first) before)
        (copies0 count0 (Numbers.add at_first Numbers.one)
          (Numbers.add before f.claim_steps.size)))
      count
  in copies0

(** val rounds :
    constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t ->
    Numbers.t -> Numbers.t -> step
    list * ((Numbers.t * Numbers.t) * Numbers.t) **)

let rounds constant2 =
  let f = constant2.function0 in
  let rec rounds0 count factor next ratio0 term0 sum0 =
    Numbers.match_nat
      (fun _ -> ([], ((ratio0, term0), sum0)))
      (fun count0 ->
      let (steps0, places0) =
        rounds0 count0 factor
          (Numbers.add next (Numbers.succ (Numbers.succ (Numbers.succ
            Numbers.zero)))) (Numbers.add ratio0 f.claim_steps.size)
          (Numbers.add next (Numbers.succ Numbers.zero))
          (Numbers.add next (Numbers.succ (Numbers.succ Numbers.zero)))
      in
      (({ op0 = Mul; args = (term0 :: (factor :: [])) } :: ({ op0 = Mul;
      args = (next :: (ratio0 :: [])) } :: ({ op0 = Add; args =
      (sum0 :: ((Numbers.add next (Numbers.succ Numbers.zero)) :: [])) } :: steps0))),
      places0))
      count
  in rounds0

(** val last_steps :
    Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t ->
    (number * number) -> (number * number) -> number -> number -> step list **)

let last_steps factor next ratio0 term0 sum0 factors ends low1 high1 =
  { op0 = Mul; args = (term0 :: (factor :: [])) } :: ({ op0 = Mul; args =
    (next :: (ratio0 :: [])) } :: ((literal (fst ends)) :: ((literal
                                                              (snd ends)) :: ({ op0 =
    Mul; args =
    ((Numbers.add next (Numbers.succ Numbers.zero)) :: ((Numbers.add next
                                                          (Numbers.succ
                                                          (Numbers.succ
                                                          Numbers.zero))) :: [])) } :: ({ op0 =
    Mul; args =
    ((Numbers.add next (Numbers.succ Numbers.zero)) :: ((Numbers.add next
                                                          (Numbers.succ
                                                          (Numbers.succ
                                                          (Numbers.succ
                                                          Numbers.zero)))) :: [])) } :: ({ op0 =
    Min; args =
    ((Numbers.add next (Numbers.succ (Numbers.succ (Numbers.succ
       (Numbers.succ Numbers.zero))))) :: ((Numbers.add next (Numbers.succ
                                             (Numbers.succ (Numbers.succ
                                             (Numbers.succ (Numbers.succ
                                             Numbers.zero)))))) :: [])) } :: ({ op0 =
    Max; args =
    ((Numbers.add next (Numbers.succ (Numbers.succ (Numbers.succ
       (Numbers.succ Numbers.zero))))) :: ((Numbers.add next (Numbers.succ
                                             (Numbers.succ (Numbers.succ
                                             (Numbers.succ (Numbers.succ
                                             Numbers.zero)))))) :: [])) } :: ({ op0 =
    Add; args =
    (sum0 :: ((Numbers.add next (Numbers.succ (Numbers.succ (Numbers.succ
                (Numbers.succ (Numbers.succ (Numbers.succ Numbers.zero))))))) :: [])) } :: ({ op0 =
    Add; args =
    (sum0 :: ((Numbers.add next (Numbers.succ (Numbers.succ (Numbers.succ
                (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
                Numbers.zero)))))))) :: [])) } :: ((literal (fst factors)) :: (
    (literal (snd factors)) :: ((literal low1) :: ((literal high1) :: [])))))))))))))

(** val head_part :
    constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t ->
    (number * number) -> (number * number) -> number -> number -> claim **)

let head_part constant2 first factor start count factors ends low1 high1 =
  let before = copies constant2 count start Numbers.zero in
  let base = length before in
  let (terms, p) =
    rounds constant2 (Numbers.monus count (Numbers.succ Numbers.zero)) factor
      base constant2.body first first
  in
  let (p0, sum0) = p in
  let (ratio0, term0) = p0 in
  let next = Numbers.add base (length terms) in
  about_points constant2
    (app before
      (app terms
        (last_steps factor next ratio0 term0 sum0 factors ends low1 high1)))
    ((asserted factor AtLeast
       (Numbers.add next (Numbers.succ (Numbers.succ (Numbers.succ
         (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
         (Numbers.succ (Numbers.succ (Numbers.succ Numbers.zero)))))))))))) :: (
    (asserted factor AtMost
      (Numbers.add next (Numbers.succ (Numbers.succ (Numbers.succ
        (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
        (Numbers.succ (Numbers.succ (Numbers.succ Numbers.zero))))))))))))) :: (
    (asserted
      (Numbers.add next (Numbers.succ (Numbers.succ (Numbers.succ
        (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
        Numbers.zero))))))))) AtLeast
      (Numbers.add next (Numbers.succ (Numbers.succ (Numbers.succ
        (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
        (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
        Numbers.zero)))))))))))))) :: ((asserted
                                         (Numbers.add next (Numbers.succ
                                           (Numbers.succ (Numbers.succ
                                           (Numbers.succ (Numbers.succ
                                           (Numbers.succ (Numbers.succ
                                           (Numbers.succ (Numbers.succ
                                           Numbers.zero)))))))))) AtMost
                                         (Numbers.add next (Numbers.succ
                                           (Numbers.succ (Numbers.succ
                                           (Numbers.succ (Numbers.succ
                                           (Numbers.succ (Numbers.succ
                                           (Numbers.succ (Numbers.succ
                                           (Numbers.succ (Numbers.succ
                                           (Numbers.succ (Numbers.succ
                                           Numbers.zero))))))))))))))) :: []))))

(** val sum_parts :
    constant1 -> Numbers.t -> number -> number -> Numbers.t ->
    (number * number) -> bool -> tail -> claim list option **)

let sum_parts constant2 =
  let f = constant2.function0 in
  (fun from0 low1 high1 count factors alternates tail0 ->
  match written constant2 from0 with
  | Some start ->
    (match constant2.others with
     | [] -> None
     | first :: l ->
       (match l with
        | [] -> None
        | factor :: l0 ->
          (match l0 with
           | [] ->
             let whole1 = start.numerator in
             let beginning = Numbers.add whole1 ( count) in
             (match ratio_of (to_list f.claim_steps) constant2.body beginning with
              | Some ratio0 ->
                (match sum_bounds tail0 beginning ratio0 factors alternates with
                 | Some ends ->
                   if Numbers.leq (Numbers.succ Numbers.zero) count
                   then Some
                          ((head_part constant2 first factor whole1 count
                             factors ends low1 high1) :: [])
                   else None
                 | None -> None)
              | None -> None)
           | _ :: _ -> None)))
  | None -> None)

(** val with_first : claim option -> claim -> claim list option **)

let with_first first second =
  option_map (fun first0 -> first0 :: (second :: [])) first

(** val parts :
    constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> number -> number ->
    evidence -> claim list option **)

let parts constant2 x from0 to1 low1 high1 found =
  match constant2.kind0 with
  | Root ->
    (match found with
     | Rises rises ->
       with_first (slope_part constant2 rises)
         (ends_part constant2 x from0 to1 low1 high1 rises)
     | _ -> None)
  | Maximum ->
    (match found with
     | At point ->
       with_first (bound_part constant2 AtMost high1)
         (point_part constant2 x from0 to1 point AtLeast low1)
     | _ -> None)
  | Minimum ->
    (match found with
     | At point ->
       with_first (bound_part constant2 AtLeast low1)
         (point_part constant2 x from0 to1 point AtMost high1)
     | _ -> None)
  | Integral ->
    (match found with
     | Pieces (order, pieces) ->
       integral_parts constant2 from0 to1 low1 high1 order pieces
     | _ -> None)
  | Quantile ->
    (match found with
     | Pieces (order, pieces) ->
       quantile_parts constant2 from0 to1 low1 high1 order pieces
     | _ -> None)
  | Improper ->
    (match found with
     | WithTail (order, pieces, value, tail0) ->
       improper_parts constant2 from0 low1 high1 order pieces value tail0
     | _ -> None)
  | InfiniteSum ->
    (match found with
     | Terms (count, factors, alternates, tail0) ->
       sum_parts constant2 from0 low1 high1 count factors alternates tail0
     | _ -> None)

(** val first_flagged : Numbers.t -> bool list -> Numbers.t option **)

let rec first_flagged from0 = function
| [] -> None
| b :: flags0 ->
  if b then Some from0 else first_flagged (Numbers.succ from0) flags0

(** val spoken : claim -> claim **)

let spoken claim0 =
  let flags = dependent (to_list claim0.claim_steps) in
  let varies0 = fun g -> (||) (flagged flags g.lhs) (flagged flags g.rhs) in
  (match first_flagged Numbers.zero (to_list flags) with
   | Some first ->
     if existsb varies0 (to_list claim0.goals)
     then claim0
     else { claim_steps = claim0.claim_steps; variables = claim0.variables;
            goals =
            (of_list
              (app (to_list claim0.goals)
                ((asserted first Equal first) :: []))) }
   | None -> claim0)

(** val certifies : claim -> certificate -> bool **)

let certifies claim0 certificate0 =
  (&&)
    (match certificate0.verdict0 with
     | Certified -> true
     | Refuted _ -> false) (accepts (spoken claim0) certificate0)

(** val all_certified : claim list -> certificate list -> bool **)

let rec all_certified claims certificates =
  match claims with
  | [] -> (match certificates with
           | [] -> true
           | _ :: _ -> false)
  | claim0 :: claims0 ->
    (match certificates with
     | [] -> false
     | certificate0 :: certificates0 ->
       (&&) (certifies claim0 certificate0)
         (all_certified claims0 certificates0))

(** val accepts_constant : constant1 -> constantCertificate -> bool **)

let accepts_constant constant2 certificate0 =
  match argument constant2 with
  | Some p ->
    let (p0, to1) = p in
    let (x, from0) = p0 in
    (&&)
      ((&&)
        ((&&)
          ((&&)
            ((&&) (shaped constant2 from0 to1)
              (is_fraction certificate0.low0))
            (is_fraction certificate0.high0))
          (is_written certificate0.evidence0))
        (Number.at_most certificate0.low0 certificate0.high0))
      (match parts constant2 x from0 to1 certificate0.low0 certificate0.high0
               certificate0.evidence0 with
       | Some claims -> all_certified claims certificate0.of_parts
       | None -> false)
  | None -> false
