//! Every limit of the program, in one place. Exceeding one is a named rejection, never a crash.

/// Largest claim book that is read, in bytes.
pub const BOOK_BYTES: usize = 4 << 20;

/// Largest certificate file that is read, in bytes.
pub const CERTIFICATE_BYTES: usize = 16 << 20;

/// Deepest nesting of parentheses, calls, signs and powers in an expression, and of definitions
/// that use definitions.
pub const NESTING: usize = 100;

/// Most operations in one expression of a book.
pub const EXPRESSION_NODES: usize = 20_000;

/// Most steps in the program of one claim.
pub const STEPS: usize = 100_000;

/// Most steps in the programs of all claims of a book together.
pub const BOOK_STEPS: usize = 500_000;

/// Most goals of one claim: its own and the obligations of the definitions that it uses.
pub const GOALS: usize = 10_000;

/// Most goals of all claims of a book together.
pub const BOOK_GOALS: usize = 100_000;

/// Most variables and printed cells in one claim.
pub const VARIABLES: usize = 200;

/// How often the search splits a claim's range unless `--max-boxes` says otherwise.
pub const SEARCH_BOXES: usize = 2_000;

/// Most boxes in the cover of a claim's range.
pub const BOXES: usize = 20_000;

/// Most boxes of a cover times goals that are settled in each of them.
pub const COMPARISONS: usize = 1 << 22;

/// Most decimal digits in one number of a book or a certificate.
pub const DIGITS: usize = 20_000;

/// Largest decimal exponent in a literal such as `1e-12`, in absolute value.
pub const DECIMAL_EXPONENT: u32 = 4_000;

/// Largest binary exponent of a certificate's dyadic number, in absolute value.
pub const BINARY_EXPONENT: i64 = 1 << 16;

/// Largest integer power in an expression, in absolute value.
pub const POWER: u32 = 1_000;

/// Widest integer that the kernel computes with, in bits.
pub const KERNEL_BITS: i64 = 1 << 20;

/// Most errors of one book that are printed.
pub const ERRORS: usize = 20;

/// Most work that the kernel does for one certificate, in products of binary digits as schoolbook
/// multiplication counts them; a few seconds.
pub const KERNEL_WORK: u64 = 1 << 45;

/// Longest name and longest claim identifier, in characters. The latter becomes a file name.
pub const IDENTIFIER: usize = 120;

/// Highest precision that `--max-bits` accepts.
pub const PRECISION_BITS: u32 = 16_384;

/// Precision up to which the audit searches unless `--max-bits` says otherwise.
pub const DEFAULT_PRECISION_BITS: u32 = 1_024;

/// Most operations in each other in a formula that is exported.
pub const EXPORT_DEPTH: usize = 1_000;

/// Largest power that is written out as a product for a tool that has none.
pub const EXPORT_POWER: u32 = 8;

/// Most rows and most columns of an exported table.
pub const TABLE: usize = 1_000;

/// Most decimal digits that `proofmark eval --digits` prints.
pub const EVAL_DIGITS: usize = 4_000;

/// Widest exact fraction that the search keeps before it goes over to intervals, in bits.
pub const FRACTION_BITS: u64 = 4_096;

/// Largest model of a decision process, in bytes.
pub const MODEL_BYTES: usize = 16 << 20;

/// Largest `proofmark-mdp/1` certificate, in bytes: a potential for each state as target.
pub const MDP_BYTES: usize = 64 << 20;

/// Most states of a decision process. A certificate has a potential for each of them as target.
pub const MDP_STATES: usize = 1_000;

/// Most transitions of a decision process: from each state to each with one action, if there are as
/// many states as there may be.
pub const MDP_TRANSITIONS: usize = 1_000_000;

/// Widest common denominator of the probabilities and the reward of one choice, in bits.
pub const MDP_DENOMINATOR_BITS: u64 = 4_096;

/// Widest numerator or denominator of an exact value of a decision process, in bits. Beyond it
/// the search settles for a certified enclosure.
pub const MDP_EXACT_BITS: u64 = 1 << 16;

/// Most rounds of policy iteration, in floats and again in rationals.
pub const MDP_ROUNDS: usize = 1_000;

/// Largest log of finished simulation runs that is read, in bytes.
pub const UNITS_BYTES: usize = 1 << 30;

/// Most rows in a table of a report.
pub const REPORT_ROWS: usize = 200;

/// Most series in a table, or curves in a plot, of a report.
pub const REPORT_SERIES: usize = 12;

/// Largest Markdown file or picture that a report takes in, in bytes.
pub const REPORT_BYTES: usize = 4 << 20;

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

/// Largest LaTeX document that `proofmark new` reads, all its files together, in bytes.
pub const LATEX_BYTES: usize = 8 << 20;

/// Most files of a LaTeX document.
pub const LATEX_FILES: usize = 500;

/// Most files of a LaTeX document that include each other.
pub const LATEX_DEPTH: usize = 20;

/// Most macros that one macro of a LaTeX document may lead to.
pub const LATEX_EXPANSIONS: usize = 100_000;

/// Most tokens that the macros of a LaTeX document may become.
pub const LATEX_TOKENS: usize = 2_000_000;

/// Most rows of a LaTeX table.
pub const LATEX_ROWS: usize = 2_000;

/// Most columns of a LaTeX table.
pub const LATEX_COLUMNS: usize = 200;

/// Most tokens in a cell of a LaTeX table: its letters, digits and commands.
pub const LATEX_CELL: usize = 20_000;

/// Most numbers in the tables of a LaTeX document.
pub const LATEX_NUMBERS: usize = 50_000;

/// Most braces in each other in a cell of a LaTeX table.
pub const LATEX_NESTING: usize = 100;
