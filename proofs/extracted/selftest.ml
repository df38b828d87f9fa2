(* Compares numbers.ml with Coq's own definitions, extracted as they are: on all small numbers, and on
   large ones drawn with a fixed seed. *)

module R = Reference

let rec nat n = if n = 0 then R.O else R.S (nat (n - 1))
let rec of_nat = function R.O -> 0 | R.S n -> 1 + of_nat n

let rec positive p =
  if Z.equal p Z.one then R.XH
  else
    let half = positive (Z.shift_right p 1) in
    if Z.is_odd p then R.XI half else R.XO half

let rec of_positive = function
  | R.XH -> Z.one
  | R.XO p -> Z.shift_left (of_positive p) 1
  | R.XI p -> Z.succ (Z.shift_left (of_positive p) 1)

let integer n =
  match Z.sign n with 0 -> R.Z0 | 1 -> R.Zpos (positive n) | _ -> R.Zneg (positive (Z.neg n))

let of_integer = function
  | R.Z0 -> Z.zero
  | R.Zpos p -> of_positive p
  | R.Zneg p -> Z.neg (of_positive p)

let compared = ref 0

let same name equal a b =
  incr compared;
  if not (equal a b) then (
    Printf.eprintf "selftest: %s differs from Coq's definition\n" name;
    exit 1)

let sign_of = function R.Eq -> 0 | R.Lt -> -1 | R.Gt -> 1

let on_naturals n m =
  let a = Z.of_int n and b = Z.of_int m and n = nat n and m = nat m in
  let whole name found coq = same name Z.equal found (Z.of_int (of_nat coq)) in
  let truth name found coq = same name ( = ) found coq in
  whole "Nat.add" (Numbers.add a b) (R.add n m);
  whole "Nat.sub" (Numbers.monus a b) (R.sub n m);
  truth "Nat.eqb" (Numbers.equal a b) (R.Nat.eqb n m);
  truth "Nat.leb" (Numbers.leq a b) (R.Nat.leb n m);
  truth "Nat.ltb" (Numbers.lt a b) (R.Nat.ltb n m);
  truth "Nat.odd" (Numbers.odd a) (R.Nat.odd n);
  same "Pos.of_succ_nat" Z.equal (Numbers.succ a) (of_positive (R.Coq_Pos.of_succ_nat n));
  same "Z.of_nat" Z.equal a (of_integer (R.Z.of_nat n));
  whole "match on nat" (Numbers.match_nat (fun () -> Z.zero) (fun p -> p) a)
    (match n with R.O -> R.O | R.S p -> p)

let on_integers a b =
  let n = integer a and m = integer b in
  let whole name found coq = same name Z.equal found (of_integer coq) in
  let truth name found coq = same name ( = ) found coq in
  whole "Z.add" (Numbers.add a b) (R.Z.add n m);
  whole "Z.sub" (Numbers.sub a b) (R.Z.sub n m);
  whole "Z.mul" (Numbers.mul a b) (R.Z.mul n m);
  whole "Z.opp" (Numbers.neg a) (R.Z.opp n);
  whole "Z.abs" (Numbers.abs a) (R.Z.abs n);
  whole "Z.sgn" (Numbers.sign a) (R.Z.sgn n);
  whole "Z.min" (Numbers.min a b) (R.Z.min n m);
  whole "Z.max" (Numbers.max a b) (R.Z.max n m);
  whole "Z.div" (Numbers.div a b) (R.Z.div n m);
  whole "Z.gcd" (Numbers.gcd a b) (R.Z.gcd n m);
  same "Z.compare" ( = ) (compare (Numbers.compare a b) 0) (sign_of (R.Z.compare n m));
  truth "Z.eqb" (Numbers.equal a b) (R.Z.eqb n m);
  truth "Z.leb" (Numbers.leq a b) (R.Z.leb n m);
  truth "Z.ltb" (Numbers.lt a b) (R.Z.ltb n m);
  whole "match on Z"
    (Numbers.match_z (fun () -> Z.zero) (fun p -> p) Z.neg a)
    (match n with R.Z0 -> R.Z0 | R.Zpos p -> R.Zpos p | R.Zneg p -> R.Zneg p);
  if Z.numbits b < 10 then (
    whole "Z.shiftl" (Numbers.shl a b) (R.Z.shiftl n m);
    same "Z.to_nat" Z.equal (Numbers.to_nat b) (Z.of_int (of_nat (R.Z.to_nat m))));
  if Z.sign a > 0 && Z.sign b > 0 then (
    let p = positive a and q = positive b in
    same "Pos.mul" Z.equal (Numbers.mul a b) (of_positive (R.Coq_Pos.mul p q));
    same "Pos.size" Z.equal (Numbers.bits a) (of_positive (R.Coq_Pos.size p));
    truth "Pos.eqb" (Numbers.equal a b) (R.Coq_Pos.eqb p q);
    same "match on positive" Z.equal
      (Numbers.match_positive Numbers.double_plus_one Numbers.double (fun () -> Numbers.one) a)
      a;
    same "match on positive, the case" ( = )
      (Numbers.match_positive (fun p -> (1, p)) (fun p -> (2, p)) (fun () -> (3, Z.one)) a)
      (match p with
      | R.XI p -> (1, of_positive p)
      | R.XO p -> (2, of_positive p)
      | R.XH -> (3, Z.one)))

let () =
  for n = 0 to 40 do
    for m = 0 to 40 do on_naturals n m done
  done;
  for a = -40 to 40 do
    for b = -40 to 40 do on_integers (Z.of_int a) (Z.of_int b) done
  done;
  let state = Random.State.make [| 20_26 |] in
  let draw () =
    let bits = Random.State.int state 400 in
    let rec go n k = if k <= 0 then n else go (Z.add (Z.shift_left n 24) (Z.of_int (Random.State.bits state land 0xFFFFFF))) (k - 24) in
    let n = Z.extract (go Z.zero bits) 0 (max bits 1) in
    if Random.State.bool state then n else Z.neg n
  in
  for _ = 1 to 2_000 do on_integers (draw ()) (draw ()) done;
  let refuses what f =
    match f () with
    | exception Numbers.Too_large -> ()
    | _ -> Printf.eprintf "selftest: %s has no limit\n" what; exit 1
  in
  let large = Z.shift_left Z.one 600_000 in
  refuses "mul" (fun () -> Numbers.mul large large);
  refuses "shl" (fun () -> Numbers.shl large (Z.of_int 600_000));
  refuses "shl" (fun () -> Numbers.shl Z.one (Z.shift_left Z.one 100));
  let known =
    [ ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
      ( "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" ) ]
  in
  List.iter (fun (text, digest) -> same "sha256" ( = ) (Sha256.hex text) digest) known;
  Printf.printf "selftest: numbers.ml agrees with Coq's definitions on %d comparisons\n" !compared
