//! Exit codes.

use std::process::ExitCode;

/// How a program ends; the graver, the greater. Only [`Exit::Pass`] is a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Everything is as expected.
    Pass,
    /// Nothing was checked.
    Nothing,
    /// A limit was reached before a claim was decided.
    Limit,
    /// A needed part is missing.
    Missing,
    /// A claim is not as expected, or a certificate is rejected.
    Unexpected,
    /// Bad input or usage.
    BadInput,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Pass => 0,
            Exit::Unexpected => 1,
            Exit::BadInput => 2,
            Exit::Missing => 3,
            Exit::Limit => 4,
            Exit::Nothing => 5,
        })
    }
}

/// The exit codes, for `--help`.
pub const EXIT_CODES: &str = "Exit codes:
  0  everything as expected    1  not so: a claim, a certificate, a comparison, a ledger
  2  bad input or usage        3  a needed part is missing
  4  a limit was reached       5  nothing was checked";

/// What stands at the end of `--help`.
pub fn ending(examples: &str) -> String {
    format!("Examples:\n{examples}\n\n{EXIT_CODES}")
}
