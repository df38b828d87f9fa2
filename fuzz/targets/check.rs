#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use proofmark_fuzz::{mutate, properties};

fuzz_target!(|data: &[u8]| properties::check(data));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let edited = mutate::check(data.get(..size).unwrap_or_default(), seed);
    mutate::put(edited, data, max_size).unwrap_or_else(|| fuzzer_mutate(data, size, max_size))
});
