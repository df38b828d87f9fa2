//! Every limit of the search, and those of book and kernel.

pub use proofmark_book::limits::*;

/// How often the search splits a claim's range unless `--max-boxes` says otherwise.
pub const SEARCH_BOXES: usize = 2_000;

/// How often the search looks at a box, on average, for each one that it may use.
pub const LOOKS: usize = 64;

/// Most variables of a range that is split; with more, it is settled whole or not at all.
pub const SPLIT_VARIABLES: usize = 12;

/// From how many enclosures on a cover is written with as few digits as prove it.
pub const LONG_COVER: usize = 5_000;
/// Most leaves of a cover in files of its own that `--max-boxes` accepts.
pub const TREE_LEAVES: usize = 1_000_000_000;

/// Highest precision that `--max-bits` accepts.
pub const PRECISION_BITS: u32 = 16_384;

/// Precision up to which the audit searches unless `--max-bits` says otherwise.
pub const DEFAULT_PRECISION_BITS: u32 = 1_024;

/// Most decimal digits that `proofmark eval --digits` prints.
pub const EVAL_DIGITS: usize = 4_000;

/// Most points of a grid that `proofmark sweep` goes over.
pub const SWEEP_POINTS: usize = 1_000_000_000;

/// Most numbers of an axis that are listed one by one.
pub const SWEEP_LIST: usize = 100_000;

/// Most axes of a grid.
pub const SWEEP_AXES: usize = 12;

/// Most programs that a sweep is compiled to: one for each choice of the axes whose numbers must be known exactly.
pub const SWEEP_PROGRAMS: usize = 10_000;

/// Most points that doubles leave undecided and that are decided one by one.
pub const SWEEP_RETRIES: usize = 10_000;

/// Most points that may be the best one, as far as doubles tell.
pub const SWEEP_TIES: usize = 1_000;

/// Most points of a grid of which one sentence says that none is better than the best.
pub const SWEEP_CLAIM: usize = 1_000;

/// Most numbers of an axis for each of which the best point is found.
pub const SWEEP_EACH: usize = 10_000;
