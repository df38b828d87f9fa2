//! Where chance comes from: Xoshiro256++, by [`rand_xoshiro`], seeded from one number by SplitMix64.
//!
//! A run has three streams, 2^128 words apart: one for transitions, one for rewards and one for the
//! policy's own draws. Step t uses the t-th word of the first, whatever the policy does. So two runs
//! with the same seed are paired: they see the same randomness at the same time, they stay together
//! for as long as they act alike, and neither the noise of rewards nor a policy's coin can pull them
//! apart.

pub use rand_xoshiro::Xoshiro256PlusPlus as Stream;
use rand_xoshiro::rand_core::SeedableRng as _;

/// The streams of one run.
#[derive(Clone, Debug)]
pub struct Streams {
    /// For transitions.
    pub moves: Stream,
    /// For rewards.
    pub pay: Stream,
    /// For the policy's own draws.
    pub policy: Stream,
}

impl Streams {
    /// The streams that belong to a seed.
    pub fn new(seed: u64) -> Self {
        let moves = Stream::seed_from_u64(seed);
        let mut pay = moves.clone();
        pay.jump();
        let mut policy = pay.clone();
        policy.jump();
        Self { moves, pay, policy }
    }
}

/// A number below `count`, from one word. The bias is below `count`/2^64.
pub fn below(count: usize, word: u64) -> usize {
    let product = u128::from(word) * u128::try_from(count).unwrap_or(0);
    usize::try_from(product >> 64).unwrap_or(0)
}
