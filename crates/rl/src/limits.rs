//! Every limit of solver, simulator and experiments, and those of the crates below.

pub use proofmark_search::limits::*;

/// Widest numerator or denominator of an exact value of a decision process, in bits. Beyond it
/// the search settles for a certified enclosure.
pub const MDP_EXACT_BITS: u64 = 1 << 16;

/// Most rounds of policy iteration, in floats and again in rationals.
pub const MDP_ROUNDS: usize = 1_000;

/// Largest log of finished simulation runs that is read, in bytes.
pub const UNITS_BYTES: usize = 1 << 30;

/// Largest numbers of states and of actions of `proofmark frontier` and `proofmark lower`.
pub const FRONTIER_COUNT: u64 = 1_000_000;

/// Longest horizon of `proofmark lower`.
pub const FRONTIER_HORIZON: u64 = 1_000_000_000_000_000_000;

/// Largest d, C and D of `proofmark frontier` and `proofmark lower`.
pub const FRONTIER_SIZE: u64 = 1_000_000_000_000;

/// Most places after the point of d, C and D.
pub const FRONTIER_PLACES: i64 = 12;

/// Most evaluations of one search for parameters.
pub const FRONTIER_STEPS: u32 = 20_000;

/// Most beliefs that the dynamic program over all policies distinguishes, times the alternatives.
pub const BELIEFS: usize = 10_000_000;
