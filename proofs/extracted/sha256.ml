(* SHA-256 (FIPS 180-4), in hexadecimal. *)

let mask = 0xFFFFFFFF

(* The first 32 bits of the fractional part of a root of a prime are worked out from integers: the
   largest k with k^power <= prime * 2^(32 power), without its whole part. *)
let primes count =
  let rec go found candidate =
    if List.length found = count then List.rev found
    else if List.exists (fun p -> candidate mod p = 0) found then go found (candidate + 1)
    else go (candidate :: found) (candidate + 1)
  in
  go [] 2

let fraction power prime =
  Z.to_int (Z.logand (Z.root (Z.shift_left (Z.of_int prime) (32 * power)) power) (Z.of_int mask))

let constants = Array.of_list (List.map (fraction 3) (primes 64))
let start = Array.of_list (List.map (fraction 2) (primes 8))
let rotate x n = ((x lsr n) lor (x lsl (32 - n))) land mask

let block state bytes at =
  let w = Array.make 64 0 in
  for t = 0 to 15 do
    w.(t) <- Int32.to_int (Bytes.get_int32_be bytes (at + (4 * t))) land mask
  done;
  for t = 16 to 63 do
    let a = w.(t - 15) and b = w.(t - 2) in
    let small0 = rotate a 7 lxor rotate a 18 lxor (a lsr 3) in
    let small1 = rotate b 17 lxor rotate b 19 lxor (b lsr 10) in
    w.(t) <- (w.(t - 16) + small0 + w.(t - 7) + small1) land mask
  done;
  let v = Array.copy state in
  for t = 0 to 63 do
    let a = v.(0) and e = v.(4) in
    let big1 = rotate e 6 lxor rotate e 11 lxor rotate e 25 in
    let choice = e land v.(5) lxor (lnot e land v.(6)) in
    let first = v.(7) + big1 + choice + constants.(t) + w.(t) in
    let big0 = rotate a 2 lxor rotate a 13 lxor rotate a 22 in
    let majority = a land v.(1) lxor (a land v.(2)) lxor (v.(1) land v.(2)) in
    Array.blit v 0 v 1 7;
    v.(4) <- (v.(4) + first) land mask;
    v.(0) <- (first + big0 + majority) land mask
  done;
  Array.iteri (fun i x -> state.(i) <- (state.(i) + x) land mask) v

let hex text =
  let n = String.length text in
  let padded = Bytes.make (((n + 72) / 64) * 64) '\000' in
  Bytes.blit_string text 0 padded 0 n;
  Bytes.set padded n '\128';
  Bytes.set_int64_be padded (Bytes.length padded - 8) (Int64.of_int (8 * n));
  let state = Array.copy start in
  for i = 0 to (Bytes.length padded / 64) - 1 do
    block state padded (64 * i)
  done;
  String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") state))
