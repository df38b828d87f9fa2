//! Every limit of the kernel. Exceeding one is a named rejection, never a crash.

/// Largest certificate file that is read, in bytes.
pub const CERTIFICATE_BYTES: usize = 16 << 20;

/// Most steps in the program of one claim.
pub const STEPS: usize = 100_000;

/// Most goals of one claim: its own and the obligations of the definitions that it uses.
pub const GOALS: usize = 10_000;

/// Most variables and printed cells in one claim.
pub const VARIABLES: usize = 200;

/// Most boxes in the cover of a claim's range.
pub const BOXES: usize = 20_000;

/// Most boxes of a cover times goals that are settled in each of them.
pub const COMPARISONS: usize = 1 << 22;

/// Largest cover file or part of one, in bytes.
pub const TREE_BYTES: u64 = 1 << 34;

/// Longest line of a cover file, in bytes, its line feed included.
pub const TREE_LINE: u64 = 1 << 16;

/// Most splits of a cover file above one leaf.
pub const TREE_DEPTH: usize = 1_000;

/// Most parts of a cover file.
pub const TREE_PARTS: usize = 10_000;

/// Most binary digits after the point that a leaf is computed with.
pub const TREE_BITS: u32 = 4_096;

/// Most work that the kernel does for one cover file or part, counted as [`KERNEL_WORK`] is.
pub const TREE_WORK: u64 = 1 << 52;

/// Most decimal digits in one number of a book or a certificate.
pub const DIGITS: usize = 20_000;

/// Largest decimal exponent in a literal such as `1e-12`, in absolute value.
pub const DECIMAL_EXPONENT: u32 = 4_000;

/// Largest binary exponent of a certificate's dyadic number, in absolute value.
pub const BINARY_EXPONENT: i64 = 1 << 16;

/// Widest integer that the kernel computes with, in bits.
pub const KERNEL_BITS: i64 = 1 << 20;

/// Most work that the kernel does for one certificate, in products of binary digits as schoolbook
/// multiplication counts them; a few seconds.
pub const KERNEL_WORK: u64 = 1 << 45;

/// Largest `proofmark-mdp/1` certificate, in bytes: a potential for each state as target.
pub const MDP_BYTES: usize = 64 << 20;

/// Most states of a decision process. A certificate has a potential for each of them as target.
pub const MDP_STATES: usize = 1_000;

/// Most transitions of a decision process: from each state to each with one action, if there are as
/// many states as there may be.
pub const MDP_TRANSITIONS: usize = 1_000_000;

/// Widest common denominator of the probabilities and the reward of one choice, in bits.
pub const MDP_DENOMINATOR_BITS: u64 = 4_096;

/// Largest power of what is integrated, as it is written out in products.
pub const JET_POWER: u32 = 12;

/// Most derivatives that an integral is enclosed by.
pub const JET_ORDER: usize = 40;

/// Most pieces of an integral.
pub const PIECES: usize = 1_000;

/// Most steps of an integral's function with its derivatives, times pieces.
pub const PIECES_STEPS: usize = 1 << 20;

/// Most terms of an infinite sum before its tail.
pub const SUM_TERMS: usize = 10_000;

/// Most coefficients of a polynomial in the tail of a sum or an improper integral.
pub const TAIL_COEFFICIENTS: usize = 64;

/// Most coefficients of a polynomial that is computed from them.
pub const POLYNOMIAL_COEFFICIENTS: usize = 2_000;

/// Largest decay of a tail.
pub const TAIL_DECAY: u32 = 20;

/// Largest shift and room of a tail.
pub const TAIL_WHOLE: u32 = 1_000_000_000;
