//! Every limit of the book's reader, and those of the kernel. Exceeding one is a named rejection.

pub use proofmark_kernel::limits::*;

/// Largest claim book that is read, in bytes.
pub const BOOK_BYTES: usize = 16 << 20;

/// How many books may build on each other, one on the next.
pub const BOOKS_DEEP: usize = 8;

/// Largest size of all CSV files of a book together, in bytes. What their rows are written out to is at most
/// as long as a book.
pub const TABLE_BYTES: usize = 16 << 20;

/// Most rows of all tables of a book together.
pub const TABLE_ROWS: usize = 20_000;

/// Deepest nesting of parentheses, calls, signs and powers in an expression, and of definitions
/// that use definitions.
pub const NESTING: usize = 100;

/// Most operations in one expression of a book.
pub const EXPRESSION_NODES: usize = 20_000;

/// Most relations in one sentence of a book.
pub const RELATIONS: usize = 100;

/// Most steps in the programs of all claims of a book together.
pub const BOOK_STEPS: usize = 500_000;

/// Most goals of all claims of a book together.
pub const BOOK_GOALS: usize = 100_000;

/// Largest power of one step, in absolute value; a larger one is a power of a power.
pub const POWER: u32 = 1_000;

/// Largest whole exponent in an expression, in absolute value.
pub const EXPONENT: u32 = 1_000_000;

/// Largest n of `root(n, x)`.
pub const ROOT: u32 = 1_000;

/// Most terms of a `sum k in a..b of ...` and its like.
pub const TERMS: usize = 100_000;

/// Most operations that are looked at while one claim is written out: each is counted once for every
/// term of a sum and for every number of a list, and functions of whole numbers by their size.
pub const WRITTEN_OUT: u64 = 5_000_000;

/// Most operations that are looked at while the claims of a book are written out.
pub const BOOK_WRITTEN_OUT: u64 = 50_000_000;

/// Largest n of `factorial(n)`, `double_factorial(n)`, `fibonacci(n)`, `catalan(n)` and `harmonic(n)`, and
/// the largest of the smaller of k and n - k in `binomial(n, k)`.
pub const FACTORIAL: u64 = 5_000;

/// Largest n of `bernoulli(n)`.
pub const BERNOULLI: u64 = 1_000;

/// Largest n of `is_prime(n)`.
pub const PRIMALITY: u64 = 1 << 63;

/// Largest n of `prime_pi(n)`, and the largest prime that `prime(k)` gives.
pub const PRIMES: u32 = 10_000_000;

/// Largest n of `totient(n)`, `divisors(n)` and `binomial(n, k)`.
pub const FACTORED: u64 = 1_000_000_000_000;

/// Most errors of one book that are printed.
pub const ERRORS: usize = 20;

/// Longest name and longest claim identifier, in characters. The latter becomes a file name.
pub const IDENTIFIER: usize = 120;

/// Widest exact fraction that the search keeps before it goes over to intervals, in bits.
pub const FRACTION_BITS: u64 = 4_096;

/// Largest model of a decision process, in bytes.
pub const MODEL_BYTES: usize = 64 << 20;

/// Most constants of one book, those without a name included.
pub const CONSTANTS: usize = 1_000;

/// Digits after the point to which a constant is certified, unless the book asks for others.
pub const CONSTANT_DIGITS: u32 = 20;

/// Digits after the point to which a number that stands in a formula is certified, where no printed number
/// says how many are needed.
pub const NAMELESS_DIGITS: u32 = 15;

/// The least digits after the point to which such a number is certified.
pub const LEAST_NAMELESS_DIGITS: u32 = 8;

/// How many more digits it has than the printed number that it is compared with, and than the number
/// that it is used by.
pub const GUARD_DIGITS: u32 = 5;

/// Most digits after the point that a book may ask for.
pub const MOST_CONSTANT_DIGITS: u32 = 1_000;
