//! Every limit of the book's reader, and those of the kernel. Exceeding one is a named rejection.

pub use proofmark_kernel::limits::*;

/// Largest claim book that is read, in bytes.
pub const BOOK_BYTES: usize = 4 << 20;

/// Deepest nesting of parentheses, calls, signs and powers in an expression, and of definitions
/// that use definitions.
pub const NESTING: usize = 100;

/// Most operations in one expression of a book.
pub const EXPRESSION_NODES: usize = 20_000;

/// Most steps in the programs of all claims of a book together.
pub const BOOK_STEPS: usize = 500_000;

/// Most goals of all claims of a book together.
pub const BOOK_GOALS: usize = 100_000;

/// Largest integer power in an expression, in absolute value.
pub const POWER: u32 = 1_000;

/// Most errors of one book that are printed.
pub const ERRORS: usize = 20;

/// Longest name and longest claim identifier, in characters. The latter becomes a file name.
pub const IDENTIFIER: usize = 120;

/// Widest exact fraction that the search keeps before it goes over to intervals, in bits.
pub const FRACTION_BITS: u64 = 4_096;

/// Largest model of a decision process, in bytes.
pub const MODEL_BYTES: usize = 16 << 20;

/// Most constants of one book.
pub const CONSTANTS: usize = 200;

/// Digits after the point to which a constant is certified, unless the book asks for others.
pub const CONSTANT_DIGITS: u32 = 20;

/// Most digits after the point that a book may ask for.
pub const MOST_CONSTANT_DIGITS: u32 = 1_000;
