//! Every limit of the search, and those of book and kernel.

pub use proofmark_book::limits::*;

/// How often the search splits a claim's range unless `--max-boxes` says otherwise.
pub const SEARCH_BOXES: usize = 2_000;

/// Most leaves of a cover in files of its own that `--max-boxes` accepts.
pub const TREE_LEAVES: usize = 1_000_000_000;

/// Highest precision that `--max-bits` accepts.
pub const PRECISION_BITS: u32 = 16_384;

/// Precision up to which the audit searches unless `--max-bits` says otherwise.
pub const DEFAULT_PRECISION_BITS: u32 = 1_024;

/// Most decimal digits that `proofmark eval --digits` prints.
pub const EVAL_DIGITS: usize = 4_000;
