
(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

(** val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option **)

let option_map f = function
| Some a -> Some (f a)
| None -> None

(** val length : 'a1 list -> Numbers.t **)

let rec length = function
| [] -> Numbers.zero
| _ :: l' -> Numbers.succ (length l')

(** val compOpp : int -> int **)

let compOpp r =
  (fun eq lt gt c -> if c = 0 then eq () else if c < 0 then lt () else gt ())
    (fun _ -> 0)
    (fun _ -> 1)
    (fun _ -> (-1))
    r

module Nat =
 struct
 end

module Pos =
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
      (fun p -> Numbers.neg (Pos.pred_double p))
      x

  (** val pred_double : Numbers.t -> Numbers.t **)

  let pred_double x =
    Numbers.match_z
      (fun _ -> Numbers.neg Numbers.one)
      (fun p -> (Pos.pred_double p))
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
        (fun _ -> (Pos.pred_double p))
        y)
      (fun _ ->
      Numbers.match_positive
        (fun q -> Numbers.neg (Numbers.double q))
        (fun q -> Numbers.neg (Pos.pred_double q))
        (fun _ -> Numbers.zero)
        y)
      x

  (** val div2 : Numbers.t -> Numbers.t **)

  let div2 z0 =
    Numbers.match_z
      (fun _ -> Numbers.zero)
      (fun p ->
      Numbers.match_positive
        (fun _ -> (Pos.div2 p))
        (fun _ -> (Pos.div2 p))
        (fun _ -> Numbers.zero)
        p)
      (fun p -> Numbers.neg (Pos.div2_up p))
      z0
 end

(** val hd_error : 'a1 list -> 'a1 option **)

let hd_error = function
| [] -> None
| x :: _ -> Some x

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

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t -> (f a) :: (map f t)

(** val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1 **)

let rec fold_left f l a0 =
  match l with
  | [] -> a0
  | b :: t -> fold_left f t (f a0 b)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec combine l l' =
  match l with
  | [] -> []
  | x :: tl ->
    (match l' with
     | [] -> []
     | y :: tl' -> (x, y) :: (combine tl tl'))

(** val bits : Numbers.t -> Numbers.t **)

let bits x =
  Numbers.match_z
    (fun _ -> Numbers.zero)
    (fun p -> (Numbers.bits p))
    (fun p -> (Numbers.bits p))
    x

type number = { numerator : Numbers.t; denominator : Numbers.t;
                exponent : Numbers.t }

module Number =
 struct
  (** val fraction : Numbers.t -> Numbers.t -> number option **)

  let fraction n d =
    Numbers.match_z
      (fun _ -> None)
      (fun d0 -> Some { numerator = n; denominator = d0; exponent =
      Numbers.zero })
      (fun _ -> None)
      d

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
 end

(** val marks_from :
    Numbers.t -> Numbers.t -> 'a1 list -> (Numbers.t * 'a1 list) list **)

let rec marks_from here due l = match l with
| [] -> []
| _ :: later ->
  if Numbers.equal here due
  then (here,
         l) :: (marks_from (Numbers.succ here)
                 (Numbers.add (Numbers.succ (Numbers.succ (Numbers.succ
                   (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
                   (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
                   (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
                   (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
                   (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
                   (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
                   (Numbers.succ (Numbers.succ (Numbers.succ (Numbers.succ
                   (Numbers.succ Numbers.zero))))))))))))))))))))))))))))))))
                   here) later)
  else marks_from (Numbers.succ here) due later

(** val marks : 'a1 list -> (Numbers.t * 'a1 list) list **)

let marks l =
  marks_from Numbers.zero Numbers.zero l

(** val walk : Numbers.t -> Numbers.t -> 'a1 list -> 'a1 list **)

let rec walk here k l = match l with
| [] -> []
| _ :: later ->
  if Numbers.equal here k then l else walk (Numbers.succ here) k later

(** val jump :
    Numbers.t -> (Numbers.t * 'a1 list) list -> (Numbers.t * 'a1 list) list **)

let rec jump k ahead = match ahead with
| [] -> ahead
| _ :: later ->
  (match later with
   | [] -> ahead
   | p0 :: _ ->
     let (m, _) = p0 in if Numbers.leq m k then jump k later else ahead)

(** val find : Numbers.t -> (Numbers.t * 'a1 list) list -> 'a1 option **)

let find k marked0 =
  match jump k marked0 with
  | [] -> None
  | p :: _ -> let (m, l) = p in hd_error (walk m k l)

(** val weighted :
    Numbers.t -> Numbers.t -> Numbers.t list -> (Numbers.t * Numbers.t list)
    list -> (Numbers.t * Numbers.t) list -> Numbers.t **)

let rec weighted sum here values0 ahead = function
| [] -> sum
| p :: next1 ->
  let (t, n) = p in
  let beyond =
    match ahead with
    | [] -> false
    | p0 :: _ -> let (m, _) = p0 in Numbers.leq m t
  in
  if beyond
  then (match jump t ahead with
        | [] -> sum
        | p0 :: ahead0 ->
          let (m, from_mark) = p0 in
          (match walk m t from_mark with
           | [] -> sum
           | v :: values1 ->
             weighted (Numbers.add sum (Numbers.mul n v)) (Numbers.succ t)
               values1 ahead0 next1))
  else (match walk here t values0 with
        | [] -> sum
        | v :: values1 ->
          weighted (Numbers.add sum (Numbers.mul n v)) (Numbers.succ t)
            values1 ahead next1)

(** val increasing : Numbers.t -> (Numbers.t * Numbers.t) list -> bool **)

let rec increasing least = function
| [] -> true
| p :: next1 ->
  let (t, _) = p in
  (&&) (Numbers.leq least t) (increasing (Numbers.succ t) next1)

type choice = { over : Numbers.t; reward : Numbers.t;
                next : (Numbers.t * Numbers.t) list }

type process = choice list list

(** val is_empty : 'a1 list -> bool **)

let is_empty = function
| [] -> true
| _ :: _ -> false

(** val total : (Numbers.t * Numbers.t) list -> Numbers.t **)

let total next0 =
  fold_left (fun sum pat -> let (_, n) = pat in Numbers.add sum n) next0
    Numbers.zero

(** val choice_formed : Numbers.t -> choice -> bool **)

let choice_formed states c =
  (&&)
    ((&&)
      ((&&) (Numbers.lt Numbers.zero c.over) (increasing Numbers.zero c.next))
      (forallb (fun pat ->
        let (t, n) = pat in
        (&&) (Numbers.lt t states) (Numbers.lt Numbers.zero n)) c.next))
    (Numbers.equal (total c.next) c.over)

(** val well_formed : process -> bool **)

let well_formed p =
  let states = length p in
  (&&) (negb (is_empty p))
    (forallb (fun choices ->
      (&&) (negb (is_empty choices)) (forallb (choice_formed states) choices))
      p)

type potential = { common : Numbers.t; values : Numbers.t list }

(** val potential_formed : Numbers.t -> potential -> bool **)

let potential_formed states v =
  (&&) (Numbers.equal (length v.values) states)
    (Numbers.lt Numbers.zero v.common)

type field = { unit_of : Numbers.t; marked : (Numbers.t * Numbers.t list) list }

(** val field_of : potential -> field **)

let field_of v =
  { unit_of = v.common; marked = (marks v.values) }

(** val drift : choice -> Numbers.t -> field -> Numbers.t **)

let drift c here v =
  Numbers.sub (weighted Numbers.zero Numbers.zero [] v.marked c.next)
    (Numbers.mul c.over here)

(** val scale : choice -> field -> Numbers.t **)

let scale c v =
  Numbers.mul c.over v.unit_of

(** val rate : choice -> Numbers.t -> field -> number option **)

let rate c here h =
  Number.fraction
    (Numbers.add (Numbers.mul c.reward h.unit_of) (drift c here h))
    (scale c h)

(** val attaining :
    number -> number -> field -> Numbers.t -> choice list -> bool -> choice
    list -> choice list option **)

let rec attaining lo hi h here choices reached attain =
  match choices with
  | [] -> if reached then Some attain else None
  | c :: choices0 ->
    (match rate c here h with
     | Some x ->
       let reached0 = (||) reached (Number.at_most lo x) in
       ((fun eq lt gt c -> if c = 0 then eq () else if c < 0 then lt () else gt ())
          (fun _ ->
          attaining lo hi h here choices0 reached0 (c :: attain))
          (fun _ -> attaining lo hi h here choices0 reached0 attain)
          (fun _ -> None)
          (Number.compare x hi))
     | None -> None)

(** val steepest :
    number -> field -> Numbers.t -> choice list -> bool -> bool **)

let rec steepest u w here tight attained =
  match tight with
  | [] -> attained
  | c :: tight0 ->
    (match Number.fraction (drift c here w) (scale c w) with
     | Some x ->
       ((fun eq lt gt c -> if c = 0 then eq () else if c < 0 then lt () else gt ())
          (fun _ -> steepest u w here tight0 true)
          (fun _ -> steepest u w here tight0 attained)
          (fun _ -> false)
          (Number.compare x u))
     | None -> false)

(** val falls_fast : choice -> Numbers.t -> field -> bool **)

let falls_fast c here w =
  Numbers.leq (Numbers.add (drift c here w) (scale c w)) Numbers.zero

(** val falls_slowly : choice -> Numbers.t -> field -> bool **)

let falls_slowly c here v =
  Numbers.leq Numbers.zero (Numbers.add (drift c here v) (scale c v))

type way = { named : Numbers.t list; times : potential }

type far = { start : Numbers.t; target : Numbers.t; distance : potential }

type certificate = { gain_lo : number; gain_hi : number; bias : potential;
                     second : (number * potential) option;
                     diameter_lo : number; diameter_hi : number;
                     farthest : far option; ways : way list }

(** val each : ('a1 -> 'a2 option) -> 'a1 list -> 'a2 list option **)

let rec each f = function
| [] -> Some []
| x :: l0 ->
  (match f x with
   | Some y -> option_map (fun x0 -> y :: x0) (each f l0)
   | None -> None)

(** val everywhere :
    (Numbers.t -> 'a1 -> Numbers.t -> bool) -> Numbers.t -> 'a1 list ->
    Numbers.t list -> bool **)

let rec everywhere test state given numbers =
  match given with
  | [] -> (match numbers with
           | [] -> true
           | _ :: _ -> false)
  | x :: given0 ->
    (match numbers with
     | [] -> false
     | n :: numbers0 ->
       (&&) (test state x n)
         (everywhere test (Numbers.succ state) given0 numbers0))

(** val check_gain : process -> certificate -> choice list list option **)

let check_gain p =
  let states = length p in
  (fun c ->
  let h = field_of c.bias in
  if potential_formed states c.bias
  then each (fun pat ->
         let (choices, here) = pat in
         attaining c.gain_lo c.gain_hi h here choices false [])
         (combine p c.bias.values)
  else None)

(** val check_second :
    process -> certificate -> choice list list -> number -> potential -> bool **)

let check_second p =
  let states = length p in
  (fun c tight level second0 ->
  let w = field_of second0 in
  (&&)
    ((&&) (Number.is_eq c.gain_lo c.gain_hi)
      (potential_formed states second0))
    (everywhere (fun _ pat here ->
      let (tight0, at_h) = pat in
      (match Number.fraction at_h c.bias.common with
       | Some h -> steepest (Number.add h level) w here tight0 false
       | None -> false)) Numbers.zero (combine tight c.bias.values)
      second0.values))

(** val check_bias : process -> certificate -> bool **)

let check_bias p c =
  match check_gain p c with
  | Some tight ->
    (match c.second with
     | Some p0 -> let (level, w) = p0 in check_second p c tight level w
     | None -> true)
  | None -> false

(** val largest : Numbers.t list -> Numbers.t **)

let largest = function
| [] -> Numbers.zero
| v :: values1 -> fold_left Numbers.max values1 v

(** val smallest : Numbers.t list -> Numbers.t **)

let smallest = function
| [] -> Numbers.zero
| v :: values1 -> fold_left Numbers.min values1 v

(** val check_way :
    process -> (Numbers.t * choice list) list list -> number -> Numbers.t ->
    way -> bool **)

let check_way p =
  let states = length p in
  (fun marked0 hi target0 way0 ->
  let w = field_of way0.times in
  (&&)
    ((&&)
      ((&&)
        ((&&) (potential_formed states way0.times)
          (Numbers.equal (length way0.named) (length way0.times.values)))
        (forallb (fun v -> Numbers.leq Numbers.zero v) way0.times.values))
      (everywhere (fun state pat here ->
        let (choices, action) = pat in
        (||) (Numbers.equal state target0)
          (match find action choices with
           | Some c -> falls_fast c here w
           | None -> false)) Numbers.zero (combine marked0 way0.named)
        way0.times.values))
    (match Number.fraction (largest way0.times.values) way0.times.common with
     | Some most -> Number.at_most most hi
     | None -> false))

(** val check_ways :
    process -> (Numbers.t * choice list) list list -> number -> Numbers.t ->
    way list -> bool **)

let rec check_ways p marked0 hi target0 = function
| [] -> true
| way0 :: ways1 ->
  (&&) (check_way p marked0 hi target0 way0)
    (check_ways p marked0 hi (Numbers.succ target0) ways1)

(** val check_far : process -> number -> far -> bool **)

let check_far p =
  let states = length p in
  (fun lo f ->
  let v = field_of f.distance in
  (&&) (potential_formed states f.distance)
    (match nth_error f.distance.values f.start with
     | Some at_start ->
       (match nth_error f.distance.values f.target with
        | Some at_target ->
          (&&)
            ((&&)
              ((&&) (negb (Numbers.equal f.start f.target))
                (Numbers.leq at_target Numbers.zero))
              (everywhere (fun state choices here ->
                (||) (Numbers.equal state f.target)
                  (forallb (fun c -> falls_slowly c here v) choices))
                Numbers.zero p f.distance.values))
            (match Number.fraction at_start f.distance.common with
             | Some x -> Number.at_most lo x
             | None -> false)
        | None -> false)
     | None -> false))

(** val check_diameter : process -> certificate -> bool **)

let check_diameter p =
  let states = length p in
  (fun c ->
  (&&)
    ((&&) (Numbers.equal (length c.ways) states)
      (check_ways p (map marks p) c.diameter_hi Numbers.zero c.ways))
    (match c.farthest with
     | Some f -> check_far p c.diameter_lo f
     | None -> Numbers.leq (Number.sign c.diameter_lo) Numbers.zero))

(** val check : process -> certificate -> bool **)

let check p c =
  (&&) ((&&) (well_formed p) (check_bias p c)) (check_diameter p c)

(** val span : potential -> number option **)

let span v =
  Number.fraction (Numbers.sub (largest v.values) (smallest v.values))
    v.common
