(* What the checker says if the enclosures of leaves are lies. nearest.ml and leaves.ml are not trusted; here
   are others in their place, which claim more than is true. With them no cover of the arena may be accepted
   that must be rejected; and covers that are right must be rejected, where every leaf has a lie in it. *)

type wish = Down | Up

(* The places of steps that goals speak of, each with where its value would have to be. *)
let wishes (claim : Checker.claim) (verdict : Checker.verdict) (program : Checker.program) =
  let place k = Option.get (Checker.look program.places k) in
  let turned = function Down -> Up | Up -> Down in
  let of_goal (goal : Checker.goal) =
    let left = match goal.goal_relation with AtMost | Below -> Down | AtLeast | Above | Equal -> Up in
    let left = match verdict with Certified -> left | Refuted _ -> turned left in
    [ (place goal.lhs, left); (place goal.rhs, turned left) ]
  in
  List.concat_map of_goal (Checker.to_list claim.goals)

let middle (x : Checker.interval) : Checker.interval =
  let middle = Checker.middle x.lo x.hi in
  { lo = middle; hi = middle }

(* The end of an enclosure that helps, as if nothing else were in it. *)
let end_of wish (x : Checker.interval) : Checker.interval =
  let helpful = match wish with Down -> x.lo | Up -> x.hi in
  { lo = helpful; hi = helpful }

(* Far from the enclosure. *)
let far_from wish (x : Checker.interval) : Checker.interval =
  let far = Checker.Number.whole (Z.of_int 1_000_000) in
  let moved = match wish with Down -> Checker.Number.sub | Up -> Checker.Number.add in
  { lo = moved x.lo far; hi = moved x.hi far }

(* Honest entries, but for those of steps that goals speak of. *)
let lying ?(about_centre = false) lie claim verdict program fixed header =
  let honest = Leaves.propose program fixed header in
  let wishes = wishes claim verdict program in
  let places = List.map (fun ((place, _), _) -> place) (Checker.boxed_steps program) in
  fun ranges (leaf : Leaves.leaf) : Checker.proposal ->
    let centre = if about_centre then Some [] else leaf.centre in
    let truth = honest ranges { leaf with centre } in
    let entry place = function
      | Some said when List.mem_assoc place wishes -> Some (lie (List.assoc place wishes) said)
      | said -> said
    in
    { truth with proposed = List.map2 entry places truth.proposed }

(* What an honest leaf would be that is a single point. *)
let at_middle _ _ program fixed header =
  let honest = Leaves.propose program fixed header in
  fun ranges (leaf : Leaves.leaf) -> honest (List.map middle ranges) { leaf with centre = None }

let honest _ _ = Leaves.propose

(* Steps that do not vary are rounded inward. *)
let inward _ _ = middle

(* Each with whether it lies about every cover. *)
let liars =
  [ ("at the middle", Leaves.rounding, at_middle, true);
    ("an end", Leaves.rounding, lying (fun wish (x, mean) -> (end_of wish x, mean)), false);
    ("far away", Leaves.rounding, lying (fun wish (x, _) -> (far_from wish x, None)), true);
    ("by mean values", Leaves.rounding,
     lying ~about_centre:true (fun wish (x, _) -> (x, Some (end_of wish x))), false);
    ("rounded inward", inward, honest, false) ]

let accepts rounding propose folder =
  let id = Filename.basename folder in
  let channel = open_in_bin (Filename.concat folder (id ^ ".json")) in
  let bytes = really_input_string channel (in_channel_length channel) in
  close_in channel;
  Numbers.allow Numbers.max_work;
  match
    let found = Claims.read ~name:(id ^ ".json") ~known:(Hashtbl.create 1) (Json.parse bytes) in
    let propose = propose found.read_claim found.certificate.verdict0 in
    Covers.check ~rounding ~propose ~folder ~id ~digest:found.digest found.read_claim
      found.certificate
  with
  | () -> true
  | exception (Read.Rejected _ | Numbers.Too_large) -> false

let () =
  let arena = Sys.argv.(1) in
  let folders kind =
    let kind = Filename.concat arena kind in
    List.map (Filename.concat kind) (List.sort compare (Array.to_list (Sys.readdir kind)))
  in
  let right = folders "accept-trees" and forged = folders "reject-trees" in
  let wrong = ref 0 and count = ref 0 in
  let demand expected liar rounding propose folder =
    incr count;
    if accepts rounding propose folder <> expected then (
      incr wrong;
      Printf.eprintf "test_leaves: %s, %s: not %b\n" folder liar expected)
  in
  List.iter (demand true "no lie" Leaves.rounding honest) right;
  List.iter
    (fun (liar, rounding, propose, everywhere) ->
      List.iter (demand false liar rounding propose) forged;
      if everywhere then List.iter (demand false liar rounding propose) right)
    liars;
  Printf.printf "test_leaves: %d covers of the arena, %d judged wrongly\n" !count !wrong;
  exit (if !wrong = 0 && right <> [] && forged <> [] then 0 else 1)
