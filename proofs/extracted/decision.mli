
val negb : bool -> bool

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

val length : 'a1 list -> Numbers.t

val compOpp : int -> int

module Nat :
 sig
 end

module Pos :
 sig
  val succ : Numbers.t -> Numbers.t

  val add : Numbers.t -> Numbers.t -> Numbers.t

  val add_carry : Numbers.t -> Numbers.t -> Numbers.t

  val pred_double : Numbers.t -> Numbers.t

  val iter : ('a1 -> 'a1) -> 'a1 -> Numbers.t -> 'a1

  val div2 : Numbers.t -> Numbers.t

  val div2_up : Numbers.t -> Numbers.t

  val compare_cont : int -> Numbers.t -> Numbers.t -> int

  val compare : Numbers.t -> Numbers.t -> int
 end

module Z :
 sig
  val double : Numbers.t -> Numbers.t

  val succ_double : Numbers.t -> Numbers.t

  val pred_double : Numbers.t -> Numbers.t

  val pos_sub : Numbers.t -> Numbers.t -> Numbers.t

  val div2 : Numbers.t -> Numbers.t
 end

val hd_error : 'a1 list -> 'a1 option

val nth_error : 'a1 list -> Numbers.t -> 'a1 option

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val bits : Numbers.t -> Numbers.t

type number = { numerator : Numbers.t; denominator : Numbers.t;
                exponent : Numbers.t }

module Number :
 sig
  val fraction : Numbers.t -> Numbers.t -> number option

  val sign : number -> Numbers.t

  val shifted : Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> int

  val compare : number -> number -> int

  val at_most : number -> number -> bool

  val is_eq : number -> number -> bool

  val add : number -> number -> number
 end

val marks_from :
  Numbers.t -> Numbers.t -> 'a1 list -> (Numbers.t * 'a1 list) list

val marks : 'a1 list -> (Numbers.t * 'a1 list) list

val walk : Numbers.t -> Numbers.t -> 'a1 list -> 'a1 list

val jump :
  Numbers.t -> (Numbers.t * 'a1 list) list -> (Numbers.t * 'a1 list) list

val find : Numbers.t -> (Numbers.t * 'a1 list) list -> 'a1 option

val weighted :
  Numbers.t -> Numbers.t -> Numbers.t list -> (Numbers.t * Numbers.t list)
  list -> (Numbers.t * Numbers.t) list -> Numbers.t

val increasing : Numbers.t -> (Numbers.t * Numbers.t) list -> bool

type choice = { over : Numbers.t; reward : Numbers.t;
                next : (Numbers.t * Numbers.t) list }

type process = choice list list

val is_empty : 'a1 list -> bool

val total : (Numbers.t * Numbers.t) list -> Numbers.t

val choice_formed : Numbers.t -> choice -> bool

val well_formed : process -> bool

type potential = { common : Numbers.t; values : Numbers.t list }

val potential_formed : Numbers.t -> potential -> bool

type field = { unit_of : Numbers.t; marked : (Numbers.t * Numbers.t list) list }

val field_of : potential -> field

val drift : choice -> Numbers.t -> field -> Numbers.t

val scale : choice -> field -> Numbers.t

val rate : choice -> Numbers.t -> field -> number option

val attaining :
  number -> number -> field -> Numbers.t -> choice list -> bool -> choice
  list -> choice list option

val steepest : number -> field -> Numbers.t -> choice list -> bool -> bool

val falls_fast : choice -> Numbers.t -> field -> bool

val falls_slowly : choice -> Numbers.t -> field -> bool

type way = { named : Numbers.t list; times : potential }

type far = { start : Numbers.t; target : Numbers.t; distance : potential }

type certificate = { gain_lo : number; gain_hi : number; bias : potential;
                     second : (number * potential) option;
                     diameter_lo : number; diameter_hi : number;
                     farthest : far option; ways : way list }

val each : ('a1 -> 'a2 option) -> 'a1 list -> 'a2 list option

val everywhere :
  (Numbers.t -> 'a1 -> Numbers.t -> bool) -> Numbers.t -> 'a1 list ->
  Numbers.t list -> bool

val check_gain : process -> certificate -> choice list list option

val check_second :
  process -> certificate -> choice list list -> number -> potential -> bool

val check_bias : process -> certificate -> bool

val largest : Numbers.t list -> Numbers.t

val smallest : Numbers.t list -> Numbers.t

val check_way :
  process -> (Numbers.t * choice list) list list -> number -> Numbers.t ->
  way -> bool

val check_ways :
  process -> (Numbers.t * choice list) list list -> number -> Numbers.t ->
  way list -> bool

val check_far : process -> number -> far -> bool

val check_diameter : process -> certificate -> bool

val check : process -> certificate -> bool

val span : potential -> number option
