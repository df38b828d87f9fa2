
val implb : bool -> bool -> bool

val xorb : bool -> bool -> bool

val negb : bool -> bool

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> Numbers.t

val app : 'a1 list -> 'a1 list -> 'a1 list

val compOpp : int -> int

val eqb : bool -> bool -> bool

module Nat :
 sig
  val add : Numbers.t -> Numbers.t -> Numbers.t

  val even : Numbers.t -> bool
 end

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of Numbers.t
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : Numbers.t -> Numbers.t

  val add : Numbers.t -> Numbers.t -> Numbers.t

  val add_carry : Numbers.t -> Numbers.t -> Numbers.t

  val pred_double : Numbers.t -> Numbers.t

  type mask = Pos.mask =
  | IsNul
  | IsPos of Numbers.t
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : Numbers.t -> mask

  val sub_mask : Numbers.t -> Numbers.t -> mask

  val sub_mask_carry : Numbers.t -> Numbers.t -> mask

  val sub : Numbers.t -> Numbers.t -> Numbers.t

  val iter : ('a1 -> 'a1) -> 'a1 -> Numbers.t -> 'a1

  val div2 : Numbers.t -> Numbers.t

  val div2_up : Numbers.t -> Numbers.t

  val size_nat : Numbers.t -> Numbers.t

  val compare_cont : int -> Numbers.t -> Numbers.t -> int

  val compare : Numbers.t -> Numbers.t -> int

  val gcdn : Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t

  val gcd : Numbers.t -> Numbers.t -> Numbers.t

  val iter_op : ('a1 -> 'a1 -> 'a1) -> Numbers.t -> 'a1 -> 'a1

  val to_nat : Numbers.t -> Numbers.t
 end

module Z :
 sig
  val double : Numbers.t -> Numbers.t

  val succ_double : Numbers.t -> Numbers.t

  val pred_double : Numbers.t -> Numbers.t

  val pos_sub : Numbers.t -> Numbers.t -> Numbers.t

  val to_pos : Numbers.t -> Numbers.t

  val pos_div_eucl : Numbers.t -> Numbers.t -> Numbers.t * Numbers.t

  val div_eucl : Numbers.t -> Numbers.t -> Numbers.t * Numbers.t

  val even : Numbers.t -> bool

  val div2 : Numbers.t -> Numbers.t
 end

val tl : 'a1 list -> 'a1 list

val nth : Numbers.t -> 'a1 list -> 'a1 -> 'a1

val nth_error : 'a1 list -> Numbers.t -> 'a1 option

val last : 'a1 list -> 'a1 -> 'a1

val removelast : 'a1 list -> 'a1 list

val rev_append : 'a1 list -> 'a1 list -> 'a1 list

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val seq : Numbers.t -> Numbers.t -> Numbers.t list

val repeat : 'a1 -> Numbers.t -> 'a1 list

module PositiveMap :
 sig
  type key = Numbers.t

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val find : key -> 'a1 t -> 'a1 option

  val add : key -> 'a1 -> 'a1 t -> 'a1 t
 end

type 'a store = 'a PositiveMap.t

val nothing : 'a1 store

val get : 'a1 store -> Numbers.t -> 'a1 option

val put : 'a1 store -> Numbers.t -> 'a1 -> 'a1 store

type 'a vec = { size : Numbers.t; content : 'a store }

val look : 'a1 vec -> Numbers.t -> 'a1 option

val collect : 'a1 store -> Numbers.t -> 'a1 list -> 'a1 list

val to_list : 'a1 vec -> 'a1 list

val empty0 : 'a1 vec

val push : 'a1 vec -> 'a1 -> 'a1 vec

val extend : 'a1 vec -> 'a1 list -> 'a1 vec

val of_list : 'a1 list -> 'a1 vec

val flagged : bool vec -> Numbers.t -> bool

val bits : Numbers.t -> Numbers.t

val div_ceil : Numbers.t -> Numbers.t -> Numbers.t

type number = { numerator : Numbers.t; denominator : Numbers.t;
                exponent : Numbers.t }

module Number :
 sig
  val whole : Numbers.t -> number

  val fraction : Numbers.t -> Numbers.t -> number option

  val dyadic : Numbers.t -> Numbers.t -> number

  val sign : number -> Numbers.t

  val shifted : Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> int

  val compare : number -> number -> int

  val at_most : number -> number -> bool

  val below : number -> number -> bool

  val is_eq : number -> number -> bool

  val add : number -> number -> number

  val neg : number -> number

  val sub : number -> number -> number

  val mul : number -> number -> number

  val pow : number -> Numbers.t -> number

  val ratio : number -> Numbers.t * Numbers.t

  val floor : number -> Numbers.t

  val fraction_bits : number -> Numbers.t

  val width : number -> Numbers.t
 end

type interval = { lo : number; hi : number }

val lower : number -> number -> bool

val upper : number -> number -> bool

val encloses : interval -> number -> bool

val less : interval -> number -> interval

val contains : interval -> interval -> bool

val common : interval -> interval -> interval option

type relation =
| AtMost
| Below
| AtLeast
| Above
| Equal

val relation0 : interval -> relation -> interval -> bool option

val take_in : (number * number) -> number -> number * number

val extremes : interval -> interval -> number * number

val mean_value : interval -> (interval * interval) list -> interval -> bool

val floor0 : interval -> interval -> bool

val ceil : interval -> interval -> bool

val log2_floor : number -> Numbers.t

val floor_log2 : interval -> interval -> bool

val heap_diameter : interval -> interval -> bool

val lower_loop :
  Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t
  -> Numbers.t option

val upper_loop :
  Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t
  -> Numbers.t option

val atanh :
  Numbers.t -> Numbers.t -> Numbers.t -> (Numbers.t * Numbers.t) option

val constant : number -> interval -> bool

val add0 : interval -> interval -> interval -> bool

val sub0 : interval -> interval -> interval -> bool

val mul0 : interval -> interval -> interval -> bool

val div : interval -> interval -> interval -> bool

val pow0 : Numbers.t -> interval -> interval -> bool

val sqrt : interval -> interval -> bool

val min : interval -> interval -> interval -> bool

val max : interval -> interval -> interval -> bool

val abs : interval -> interval -> bool

val reduction : Numbers.t -> Numbers.t -> (Numbers.t * Numbers.t) * Numbers.t

val bounds : number -> Numbers.t -> (Numbers.t * Numbers.t) option

val gUARD : Numbers.t

type series =
| Absolute
| Relative

val series_digits : series -> interval -> Numbers.t

val ln : interval -> interval -> bool

val exp : interval -> interval -> bool

val quotient : number -> number option

val atanh0 : interval -> interval -> bool

val arc_step : Numbers.t -> Numbers.t * Numbers.t

val sine_step : Numbers.t -> Numbers.t * Numbers.t

val cosine_step : Numbers.t -> Numbers.t * Numbers.t

val loop :
  Numbers.t -> (Numbers.t -> Numbers.t * Numbers.t) -> Numbers.t ->
  (Numbers.t * Numbers.t) -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t
  -> Numbers.t -> (Numbers.t * Numbers.t) option

val alternating :
  (Numbers.t * Numbers.t) -> (Numbers.t * Numbers.t) -> (Numbers.t ->
  Numbers.t * Numbers.t) -> Numbers.t -> (Numbers.t * Numbers.t) option

val arc :
  Numbers.t -> Numbers.t -> Numbers.t -> (Numbers.t * Numbers.t) option

val wave :
  (Numbers.t * Numbers.t) -> Numbers.t -> (Numbers.t ->
  Numbers.t * Numbers.t) -> Numbers.t -> (Numbers.t * Numbers.t) option

val pi : Numbers.t -> (Numbers.t * Numbers.t) option

val atan_positive :
  Numbers.t -> Numbers.t -> Numbers.t -> (Numbers.t * Numbers.t) option

val atan : number -> Numbers.t -> (Numbers.t * Numbers.t) option

type turned = { low : Numbers.t; high : Numbers.t; from : Numbers.t;
                to0 : Numbers.t }

val quarters :
  number -> Numbers.t -> ((Numbers.t * Numbers.t) * Numbers.t) option

val nearby :
  Numbers.t -> Numbers.t -> Numbers.t -> (Numbers.t * Numbers.t) option

val turned0 : number -> Numbers.t -> Numbers.t -> turned option

val pi0 : interval -> bool

val atan0 : interval -> interval -> bool

val turned1 : Numbers.t -> interval -> interval -> bool

val sin : interval -> interval -> bool

val cos : interval -> interval -> bool

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

val is_var : op -> bool

val step_follows : op -> interval list -> interval -> bool

type slope =
| Zero
| SlopeStep of Numbers.t
| Unknown

type program = { steps : step vec; places : Numbers.t vec; boxed : bool vec;
                 slope_lists : slope list store }

val slopes_in : slope list store -> Numbers.t -> slope list

val slopes : program -> Numbers.t -> slope list

val depending : (step -> bool) -> step list -> bool vec

val dependent : step list -> bool vec

val plain : step vec -> program

val constant0 : Numbers.t -> step

val table :
  Numbers.t -> op -> Numbers.t list -> Numbers.t option -> Numbers.t option
  -> Numbers.t option -> (step list * slope) option

val is_unknown : slope -> bool

val id : slope -> Numbers.t option

val derivative :
  Numbers.t -> step -> Numbers.t -> slope -> slope -> Numbers.t option ->
  (step list * slope) option

val of0 : (Numbers.t -> slope list) -> step -> Numbers.t -> Numbers.t -> slope

val derivatives :
  Numbers.t -> (Numbers.t -> slope list) -> step -> Numbers.t option ->
  Numbers.t list -> (step list * slope list) option

val all_some : 'a1 option list -> 'a1 list option

val own_value : op -> bool

val most_steps : Numbers.t

val append : program -> Numbers.t -> step -> bool -> program option

val append_all : program -> Numbers.t -> (step * bool) list -> program option

val with_slopes : step list -> Numbers.t -> program option

type values =
  interval store
  (* singleton inductive, whose constructor was values_in *)

val enclosed : values -> interval store

val value_at : values -> Numbers.t -> interval option

val no_values : values

val set : values -> Numbers.t -> interval -> values

val ordered : interval -> bool

val at_place : values -> values -> Numbers.t -> interval option

val follows : values -> op -> Numbers.t list -> values -> interval -> bool

val place_of : program -> Numbers.t -> Numbers.t

val fixed_steps :
  step vec -> program -> bool -> Numbers.t -> interval option list -> values
  -> values option

type entry = (interval * interval option) option

type centre = number list * values

val mean_terms :
  values -> values -> slope list -> interval list -> number list ->
  (interval * interval) list option

val mean_step :
  program -> values -> values -> Numbers.t -> interval list -> centre ->
  interval -> bool

val box_steps :
  program -> values -> interval list -> centre option -> bool ->
  ((Numbers.t * step) * bool) list -> entry list -> values -> values option

val own_places : program -> unit store

val is_own : unit store -> Numbers.t -> bool

val boxed_steps : program -> ((Numbers.t * step) * bool) list

val centre_values :
  program -> ((Numbers.t * step) * bool) list -> values -> interval list ->
  number list -> interval option list -> values option

val same : interval -> interval -> bool

val split_while : ('a1 -> bool) -> 'a1 list -> 'a1 list * 'a1 list

val groups :
  (interval list list -> bool) -> interval -> Numbers.t -> number option ->
  interval list list -> bool

val chain : interval list -> interval list list -> bool

val covers : interval list -> interval list list -> bool

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

val varies : bool vec -> goal -> bool

val is_for_some : quantifier -> bool

val must_hold : verdict -> bool -> goal -> bool

val alike : bool vec -> goal -> goal -> bool

val numbered : claim -> (Numbers.t * goal) list

val chosen : claim -> (goal -> bool) -> Numbers.t list

val expecting : bool -> Numbers.t list -> (Numbers.t * bool) list

val needs_to_hold : claim -> bool vec -> bool -> (goal -> bool) -> needs

val and_fails : claim -> bool vec -> Numbers.t -> goal -> needs -> needs

val is_empty : 'a1 list -> bool

val needs_cover : needs -> bool

val needs_witness : needs -> bool

val unless_idle : claim -> needs -> needs option

val needs_of : claim -> bool vec -> verdict -> needs option

val walk_value : program -> values -> values -> Numbers.t -> interval option

val reflexive : goal -> bool

val goal_decided : goal -> interval -> interval -> bool option

val settled : claim -> program -> values -> values -> Numbers.t -> bool option

val must : claim -> program -> values -> bool -> values -> Numbers.t -> bool

val range_ends :
  program -> values -> Numbers.t -> Numbers.t -> (interval * interval) option

val is_not_empty : program -> values -> range -> bool

val ranges_are_not_empty : claim -> program -> values -> bool

val in_box :
  claim -> program -> bool -> values -> ((Numbers.t * step) * bool) list ->
  bool -> box -> values option

val box_settles :
  claim -> program -> bool -> values -> ((Numbers.t * step) * bool) list ->
  bool -> Numbers.t list -> Numbers.t list -> box -> bool

val range_of : program -> values -> range -> interval option

val covered : claim -> program -> values -> box list -> bool

val reaches : program -> values -> (range * interval) -> bool

val spread :
  ((Numbers.t * step) * bool) list -> entry list -> entry list option

val at_witness :
  claim -> program -> bool -> values -> ((Numbers.t * step) * bool) list ->
  box -> values option

val must_as :
  claim -> program -> values -> values -> (Numbers.t * bool) -> bool

val witness_settles :
  claim -> program -> bool -> values -> ((Numbers.t * step) * bool) list ->
  (Numbers.t * bool) list -> box -> bool

type coverage =
  program -> bool -> values -> bool -> Numbers.t list -> Numbers.t list ->
  bool

val by_boxes : claim -> box list -> coverage

val check_by : coverage -> bool -> claim -> certificate -> bool

val check : claim -> certificate -> bool

val well_formed : claim -> bool

val accepts : claim -> certificate -> bool

val middle : number -> number -> number

val replaced : interval list -> Numbers.t -> interval -> interval list

val halves :
  interval list -> Numbers.t -> number option -> (interval list * interval
  list) option

type 'leaf line =
| LeafLine of 'leaf
| SplitLine of Numbers.t * number option
| PartLine

type 'leaf lines = Numbers.t -> 'leaf line option

type reading = { waiting : interval list list; parted : interval list list }

val read_line :
  (interval list -> 'a1 -> bool) -> reading -> 'a1 line -> reading option

val read_from :
  (interval list -> 'a1 -> bool) -> Numbers.t -> 'a1 lines -> Numbers.t ->
  reading -> interval list list option

type ('header, 'leaf) file = { header : 'header; root_box : interval list;
                               file_lines : 'leaf lines }

val read :
  ('a1 -> interval list -> 'a2 -> bool) -> Numbers.t -> ('a1, 'a2) file ->
  interval list list option

val same_box : interval list -> interval list -> bool

type ('header, 'leaf) partFiles = Numbers.t -> ('header, 'leaf) file option

val parts_fit :
  ('a1 -> interval list -> 'a2 -> bool) -> Numbers.t -> ('a1, 'a2) partFiles
  -> Numbers.t -> interval list list -> bool

val box_holds : interval list -> interval list -> bool

val composed :
  ('a1 -> interval list -> 'a2 -> bool) -> Numbers.t -> interval list ->
  ('a1, 'a2) file -> ('a1, 'a2) partFiles -> bool

type rounding = Numbers.t -> interval -> interval

type proposal = { own_rounding : rounding option; proposed : entry list;
                  proposed_centre : (number list * interval option list)
                                    option }

val widened : rounding -> values -> Numbers.t -> values

val leaf_settles :
  claim -> ('a1 -> rounding) -> (program -> values -> 'a1 -> interval list ->
  'a2 -> proposal) -> program -> bool -> values ->
  ((Numbers.t * step) * bool) list -> bool -> Numbers.t list -> Numbers.t
  list -> 'a1 -> interval list -> 'a2 -> bool

val by_tree :
  claim -> ('a1 -> rounding) -> (program -> values -> 'a1 -> interval list ->
  'a2 -> proposal) -> Numbers.t -> ('a1, 'a2) file -> ('a1, 'a2) partFiles ->
  coverage

val check_tree :
  claim -> ('a1 -> rounding) -> (program -> values -> 'a1 -> interval list ->
  'a2 -> proposal) -> certificate -> Numbers.t -> ('a1, 'a2) file -> ('a1,
  'a2) partFiles -> bool

val accepts_tree :
  ('a1 -> rounding) -> (program -> values -> 'a1 -> interval list -> 'a2 ->
  proposal) -> claim -> certificate -> Numbers.t -> ('a1, 'a2) file -> ('a1,
  'a2) partFiles -> bool

type coefficient = Numbers.t option

val at_order : coefficient list -> Numbers.t -> coefficient

val emit : step vec -> op -> Numbers.t list -> step vec * Numbers.t

val whole0 : step vec -> Numbers.t -> step vec * Numbers.t

val both : coefficient -> coefficient -> (Numbers.t * Numbers.t) option

val term :
  bool -> step vec -> Numbers.t -> Numbers.t -> Numbers.t -> step
  vec * Numbers.t

val sum_of :
  bool -> (Numbers.t -> (Numbers.t * Numbers.t) option) -> Numbers.t list ->
  step vec -> coefficient -> step vec * coefficient

val plus_of : step vec -> coefficient -> coefficient -> step vec * coefficient

val less0 : step vec -> coefficient -> coefficient -> step vec * coefficient

val over : step vec -> coefficient -> Numbers.t -> step vec * coefficient

val over_whole :
  step vec -> coefficient -> Numbers.t -> step vec * coefficient

val each :
  (step vec -> coefficient list -> Numbers.t -> step vec * coefficient) ->
  Numbers.t list -> step vec -> coefficient list -> step vec * coefficient
  list

val pairs :
  coefficient list -> coefficient list -> Numbers.t -> Numbers.t ->
  (Numbers.t * Numbers.t) option

val next_variable :
  step vec -> coefficient list -> Numbers.t -> step vec * coefficient

val next_add :
  coefficient list -> coefficient list -> step vec -> coefficient list ->
  Numbers.t -> step vec * coefficient

val next_sub :
  coefficient list -> coefficient list -> step vec -> coefficient list ->
  Numbers.t -> step vec * coefficient

val next_mul :
  coefficient list -> coefficient list -> step vec -> coefficient list ->
  Numbers.t -> step vec * coefficient

val next_div :
  coefficient list -> coefficient list -> Numbers.t -> step vec ->
  coefficient list -> Numbers.t -> step vec * coefficient

val next_sqrt :
  coefficient list -> Numbers.t -> step vec -> coefficient list -> Numbers.t
  -> step vec * coefficient

val next_by :
  coefficient list -> step vec -> coefficient list -> Numbers.t -> step
  vec * coefficient

val next_ln :
  coefficient list -> Numbers.t -> step vec -> coefficient list -> Numbers.t
  -> step vec * coefficient

val waves :
  coefficient list -> Numbers.t list -> step vec -> coefficient list ->
  coefficient list -> (step vec * coefficient list) * coefficient list

val powers :
  coefficient list -> Numbers.t -> Numbers.t -> Numbers.t list -> Numbers.t
  list -> step vec -> coefficient list -> step vec * coefficient list

val most_power : Numbers.t

val coefficients :
  Numbers.t -> op -> Numbers.t list -> coefficient list list -> step vec ->
  Numbers.t -> (step vec * coefficient list) option

type jets = { jet_steps : step vec; jet_places : Numbers.t vec;
              jet_lists : coefficient list vec; moving : bool vec }

val is_argument : step -> bool

val dependent_on_first : step list -> bool vec

val append_jets : Numbers.t -> jets -> step -> jets option

val append_jets_all : Numbers.t -> jets -> step list -> jets option

val jets0 : step list -> Numbers.t -> jets option

val coefficient0 : jets -> Numbers.t -> Numbers.t -> coefficient

val jet_program : jets -> program

val reduced : number -> number

val is_fraction : number -> bool

val is_whole : number -> bool

val quotient0 : Numbers.t -> Numbers.t -> number option

val most_coefficients : Numbers.t

type polynomial = Numbers.t list

val trimmed : Numbers.t list -> polynomial

val scaled : Numbers.t -> Numbers.t list -> Numbers.t list

val sum : Numbers.t list -> Numbers.t list -> Numbers.t list

val product : Numbers.t list -> Numbers.t list -> Numbers.t list

val shifted0 : Numbers.t -> Numbers.t list -> Numbers.t list

val by_degree : Numbers.t -> Numbers.t list -> Numbers.t list

val at_integer : Numbers.t list -> Numbers.t -> Numbers.t

type signs = { at_least_0 : bool; at_most_0 : bool; above_0 : bool;
               below_0 : bool }

module Polynomial :
 sig
  val whole : Numbers.t -> polynomial

  val x_plus : Numbers.t -> polynomial

  val negated : polynomial -> polynomial

  val plus : polynomial -> polynomial -> polynomial

  val derivative : polynomial -> polynomial

  val at_x_plus : polynomial -> Numbers.t -> polynomial

  val times : polynomial -> polynomial -> polynomial option

  val signs_of : polynomial -> Numbers.t -> signs
 end

type fraction0 = { above : polynomial; below0 : polynomial }

type computed = fraction0 option

module Fraction :
 sig
  val over : polynomial option -> polynomial option -> computed

  val ratio : Numbers.t -> Numbers.t -> fraction0

  val polynomial : polynomial -> fraction0

  val whole : Numbers.t -> computed

  val x_plus : Numbers.t -> computed

  val negated : computed -> computed

  val inverted : computed -> computed

  val add : computed -> computed -> computed

  val sub : computed -> computed -> computed

  val mul : computed -> computed -> computed

  val div : computed -> computed -> computed

  val pow : computed -> Numbers.t -> computed

  val moved : computed -> Numbers.t -> computed

  val slope : fraction0 -> polynomial option

  val derivative : computed -> computed

  val logarithmic : fraction0 -> computed

  val signs : fraction0 -> Numbers.t -> signs

  val is_defined : fraction0 -> Numbers.t -> bool

  val holds : Numbers.t -> computed -> bool

  val at_whole : fraction0 -> Numbers.t -> number option
 end

val fraction_of : op -> fraction0 list option -> computed option

val look_in : 'a1 option vec -> Numbers.t -> 'a1 option

val fractions_after :
  Numbers.t -> fraction0 option vec -> step list -> fraction0 option vec
  option

val fractions : step list -> Numbers.t -> fraction0 option vec option

val ratio_of : step list -> Numbers.t -> Numbers.t -> fraction0 option

type steady = { is_positive : bool; by_logarithm : fraction0 }

val steady0 : bool -> computed -> steady option

val of_fraction : fraction0 -> Numbers.t -> steady option option

val of_constant : steady option vec -> step -> steady

val of_step :
  fraction0 option vec -> steady option vec -> step -> steady option

val steady_after :
  fraction0 option vec -> bool vec -> Numbers.t -> steady option vec -> step
  list -> steady option vec option

val logarithmic_of : step list -> Numbers.t -> Numbers.t -> fraction0 option

type tail = { low_bound : fraction0; high_bound : fraction0;
              decay : Numbers.t; shift : Numbers.t; room : Numbers.t }

val most_tail_coefficients : Numbers.t

val most_decay : Numbers.t

val most_whole : Numbers.t

val is_short : polynomial -> bool

val is_shaped : tail -> Numbers.t -> bool

val power : tail -> Numbers.t -> Numbers.t -> computed

val sum_conditions : tail -> computed -> bool -> computed list

val integral_conditions : tail -> computed -> computed list

val room_conditions : tail -> computed list

val bounds0 : tail -> Numbers.t -> (number * number) option

val sum_bounds :
  tail -> Numbers.t -> fraction0 -> (number * number) -> bool ->
  (number * number) option

val integral_bounds :
  tail -> Numbers.t -> fraction0 -> (number * number) option

type kind =
| Root
| Maximum
| Minimum
| Integral
| Quantile
| Improper
| InfiniteSum

val count_of_others : kind -> Numbers.t

val is_endless : kind -> bool

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

val enclosure : constantCertificate -> interval

val literal : number -> step

val are_fractions : (number * number) -> bool

val is_written_piece : piece -> bool

val is_written : evidence -> bool

val asserted : Numbers.t -> relation -> Numbers.t -> goal

val placed : step list -> number -> Numbers.t -> step list

val argument : constant1 -> ((Numbers.t * Numbers.t) * Numbers.t) option

val is_given : range -> bool

val is_obligation : goal -> bool

val written : constant1 -> Numbers.t -> number option

val is_shaped_endless : constant1 -> Numbers.t -> Numbers.t -> bool

val shaped : constant1 -> Numbers.t -> Numbers.t -> bool

val moved_ranges : constant1 -> program -> range list option

val moved_goals : constant1 -> program -> goal list option

val extended :
  constant1 -> program -> range list option -> step list -> goal list ->
  claim option

val slope_part : constant1 -> bool -> claim option

val bound_part : constant1 -> relation -> number -> claim option

val about_points : constant1 -> step list -> goal list -> claim

val ends_part :
  constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> number -> number ->
  bool -> claim

val point_part :
  constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> number -> relation ->
  number -> claim

val between_part :
  constant1 -> Numbers.t -> number -> number -> number -> claim

val halved : number -> number

val over_next : number -> Numbers.t -> number

val shares :
  ((number * number) -> number) -> number -> number -> Numbers.t ->
  (number * number) list -> number

val half_length : number -> number -> number

val centre_of : number -> number -> number

val total : ((number * number) -> number) -> number -> piece list -> number

val is_zero : number -> bool

val rest_part :
  constant1 -> jets -> Numbers.t -> number -> number -> number -> number ->
  claim option

val centre_bounds :
  constant1 -> jets -> Numbers.t -> Numbers.t -> (number * number) list ->
  (step list * goal list) option

val centre_part :
  constant1 -> jets -> number -> (number * number) list -> claim option

val pieces_parts :
  constant1 -> jets -> Numbers.t -> number -> piece list -> (claim
  list * number) option

val most_order : Numbers.t

val of_pieces :
  constant1 -> Numbers.t -> number -> piece list -> (claim list * number)
  option

val integral_parts :
  constant1 -> Numbers.t -> Numbers.t -> number -> number -> Numbers.t ->
  piece list -> claim list option

val split_at : number -> piece list -> piece list * piece list

val quantile_parts :
  constant1 -> Numbers.t -> Numbers.t -> number -> number -> Numbers.t ->
  piece list -> claim list option

val end_of_pieces : number -> piece list -> number

val products : (number * number) -> (number * number) -> number list

val below_all : number -> number -> number list -> bool

val above_all : number -> number -> number list -> bool

val pieces_before :
  constant1 -> Numbers.t -> number -> piece list -> claim list option

val improper_parts :
  constant1 -> Numbers.t -> number -> number -> Numbers.t -> piece list ->
  (number * number) -> tail -> claim list option

val copies : constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> step list

val rounds :
  constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t
  -> Numbers.t -> step list * ((Numbers.t * Numbers.t) * Numbers.t)

val last_steps :
  Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t ->
  (number * number) -> (number * number) -> number -> number -> step list

val head_part :
  constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> Numbers.t ->
  (number * number) -> (number * number) -> number -> number -> claim

val sum_parts :
  constant1 -> Numbers.t -> number -> number -> Numbers.t ->
  (number * number) -> bool -> tail -> claim list option

val with_first : claim option -> claim -> claim list option

val parts :
  constant1 -> Numbers.t -> Numbers.t -> Numbers.t -> number -> number ->
  evidence -> claim list option

val first_flagged : Numbers.t -> bool list -> Numbers.t option

val spoken : claim -> claim

val certifies : claim -> certificate -> bool

val all_certified : claim list -> certificate list -> bool

val accepts_constant : constant1 -> constantCertificate -> bool
