(* NOT TRUSTED: what is proposed for a leaf of a cover file, to the checker, which looks whether it follows.
   nearest.ml encloses single steps; here is which steps are enclosed, and where mean values apply. *)

open Nearest

(* Where the centre of a box is, along one variable. *)
type place = Low | Middle | High

(* A line of the file: how many binary digits, if not those of the header; and where the centre is if there
   are mean values, with no entries for the middle. *)
type leaf = { bits : int option; centre : place list option }

(* A step that varies. *)
type node = {
  place : int;
  op : Checker.op;
  args : int list;
  own : bool;  (* the claim's own, and not of a derivative *)
  slopes : Checker.slope list;
}

(* Enclosures of exponentials may be too narrow for their rule by a hair; a leaf goes on without them, if it
   can. Those of other operations are what their rules compute. *)
let follows bits (op : Checker.op) operands out =
  match op with
  | Exp -> Checker.step_follows op (List.map (interval bits) operands) (interval bits out)
  | _ -> true

(* An enclosure that follows from those of the operands, if there is one. *)
let by_rule bits ranges values node =
  match node.op with
  | Var variable -> Some (rounded bits (List.nth ranges (Z.to_int variable)))
  | op -> (
    match List.map (fun place -> found values.(place)) node.args with
    | exception Undefined -> None
    | operands -> (
      match enclosure bits op operands with
      | out when follows bits op operands out -> Some out
      | _ | (exception (Undefined | Numbers.Too_large)) -> None))

(* x - c for each variable, in multiples of 2^-scale. *)
let offsets ranges point =
  let scale = ref 0 in
  let see (x : Checker.number) = scale := max !scale (-Z.to_int x.exponent) in
  List.iter (fun (x : Checker.interval) -> see x.lo; see x.hi) ranges;
  List.iter see point;
  let one (x : Checker.interval) c =
    let c = floor_at !scale c in
    { lo = Z.sub (floor_at !scale x.lo) c; hi = Z.sub (floor_at !scale x.hi) c }
  in
  (!scale, List.map2 one ranges point)

(* s(c) and the sum of s' (x - c), if all of it is known. *)
let mean_value values at_centre (scale, offsets) node =
  let add (lo, hi) (slope : Checker.slope) offset =
    match slope with
    | Zero -> (lo, hi)
    | Unknown -> raise Undefined
    | SlopeStep id ->
      (* A derivative that speaks of the step itself is not known yet. *)
      let id = Z.to_int id in
      demand (id < node.place);
      let least, most = products (found values.(id)) offset in
      (Z.add lo least, Z.add hi most)
  in
  match
    demand (List.compare_lengths node.slopes offsets = 0);
    let start = found at_centre.(node.place) in
    List.fold_left2 add (down start.lo scale, down start.hi scale) node.slopes offsets
  with
  | lo, hi -> Some { lo = down lo (-scale); hi = up hi (-scale) }
  | exception Undefined -> None

let common x y =
  let both = { lo = Z.max x.lo y.lo; hi = Z.min x.hi y.hi } in
  if Z.leq both.lo both.hi then Some both else None

(* A walk over the steps: enclosures are put into [values], and each step's entry is returned. *)
let walk bits ranges values ~asked ~mean nodes =
  let entry node : Checker.entry =
    let out = if asked node then by_rule bits ranges values node else None in
    let also = match out with Some _ when node.own -> mean node | _ -> None in
    values.(node.place) <-
      (match (out, also) with Some x, Some y -> common x y | _, None | None, _ -> out);
    Option.map (fun x -> (interval bits x, Option.map (interval bits) also)) out
  in
  List.map entry nodes

let centre_of ranges places =
  let one (x : Checker.interval) = function
    | Low -> x.lo
    | Middle -> Checker.middle x.lo x.hi
    | High -> x.hi
  in
  let places = if places = [] then List.map (fun _ -> Middle) ranges else places in
  List.map2 one ranges places

let nodes_of (program : Checker.program) =
  let node ((place, (step : Checker.step)), own) =
    { place = Z.to_int place; op = step.op0; args = List.map Z.to_int step.args; own;
      slopes = Checker.slopes program place }
  in
  List.map node (Checker.boxed_steps program)

let rounding bits : Checker.rounding = fun _ x -> interval bits (rounded bits x)

(* For the leaves of a file with so many digits in its header. *)
let propose (program : Checker.program) (fixed : Checker.values) header =
  let nodes = nodes_of program and size = Z.to_int program.steps.size in
  let known =
    List.filter_map
      (fun place -> Option.map (fun x -> (place, x)) (Checker.value_at fixed (Z.of_int place)))
      (List.init size Fun.id)
  in
  let values = Array.make size None and at_centre = Array.make size None and digits = ref 0 in
  (* Steps that do not vary are rounded once for all leaves of so many digits. *)
  let prepare bits =
    if !digits <> bits then (
      digits := bits;
      let put (place, x) =
        let out = Some (rounded bits x) in
        values.(place) <- out;
        at_centre.(place) <- out
      in
      List.iter put known)
  in
  let own node = node.own and any _ = true and none _ = None in
  fun ranges leaf : Checker.proposal ->
    let bits = Option.value leaf.bits ~default:header in
    prepare bits;
    let own_rounding = if bits = header then None else Some (rounding bits) in
    match leaf.centre with
    | None ->
      let proposed = walk bits ranges values ~asked:own ~mean:none nodes in
      { own_rounding; proposed; proposed_centre = None }
    | Some places ->
      let point = centre_of ranges places in
      let thin = List.map (fun c : Checker.interval -> { lo = c; hi = c }) point in
      let centre = walk bits thin at_centre ~asked:own ~mean:none nodes in
      let offsets = offsets ranges point in
      let mean node =
        match node.op with Var _ -> None | _ -> mean_value values at_centre offsets node
      in
      let proposed = walk bits ranges values ~asked:any ~mean nodes in
      { own_rounding; proposed; proposed_centre = Some (point, List.map (Option.map fst) centre) }
