//! Every limit of the program, and those of the crates below. Exceeding one is a named rejection,
//! never a crash.

pub use proofmark_rl::limits::*;

/// Largest log of a shard of an audit that is read.
pub const SHARD_LOG_BYTES: usize = 1 << 30;

/// Most operations in each other in a formula that is exported.
pub const EXPORT_DEPTH: usize = 1_000;

/// Largest power that is written out as a product for a tool that has none.
pub const EXPORT_POWER: u32 = 8;

/// Most rows and most columns of an exported table.
pub const TABLE: usize = 1_000;

/// Most rows in a table of a report.
pub const REPORT_ROWS: usize = 200;

/// Most series in a table, or curves in a plot, of a report.
pub const REPORT_SERIES: usize = 12;

/// Largest Markdown file or picture that a report takes in, in bytes.
pub const REPORT_BYTES: usize = 4 << 20;

/// Largest LaTeX document that `proofmark new` reads, all its files together, in bytes.
pub const LATEX_BYTES: usize = 8 << 20;

/// Most files of a LaTeX document.
pub const LATEX_FILES: usize = 500;

/// Most files of a LaTeX document that include each other.
pub const LATEX_DEPTH: usize = 20;

/// Most macros that one macro of a LaTeX document may lead to.
pub const LATEX_EXPANSIONS: usize = 100_000;

/// Most tokens that the macros of a LaTeX document, or the columns of a table, may become.
pub const LATEX_TOKENS: usize = 2_000_000;

/// Most steps of the search for a point that meets the finite conditions of two bounds.
pub const MEETING_ROUNDS: usize = 100;

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

/// Highest precision of a scan: a place that takes more is not read.
pub const SCAN_BITS: u32 = 4_096;

/// Most documents in a folder that is scanned.
pub const SCAN_FILES: usize = 5_000;

/// Most steps of a formula in a scan.
pub const SCAN_STEPS: usize = 20_000;

/// Most degrees of freedom of a test in a scan.
pub const SCAN_DEGREES: u32 = 2_000;

/// Most degrees of freedom of the numerator of F, and of chi-square, in a scan.
pub const SCAN_GROUPS: u32 = 200;

/// Most digits of a test statistic in a scan.
pub const SCAN_STATISTIC_DIGITS: usize = 12;

/// Most columns of a table whose numbers are compared with each other in a scan.
pub const SCAN_COLUMNS: usize = 24;

/// Most rows of such a table.
pub const SCAN_ROWS: usize = 400;

/// Most places of a number that is rounded in a table.
pub const SCAN_PLACES: usize = 100;

/// Most binary digits behind the point of a decimal beside a number that no formula gives, in a scan.
pub const SCAN_CONSTANT_BITS: u64 = 200;

/// Most signs in a formula that `proofmark scan` reads.
pub const SCAN_FORMULA: usize = 2_000;

/// Deepest nesting of a formula that `proofmark scan` reads.
pub const SCAN_NESTING: usize = 60;

/// Most terms of a sum that `proofmark scan` reads.
pub const SCAN_TERMS: i64 = 10_000;

/// How many sides away from a decimal a formula may stand.
pub const SCAN_CHAIN: usize = 20;

/// Most signs of a LaTeX document that `proofmark scan` reads, macros written out.
pub const SCAN_TOKENS: usize = 10_000_000;

/// How much of a place is quoted, in characters.
pub const SCAN_WRITTEN: usize = 100;
