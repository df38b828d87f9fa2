//! Exit codes.

use std::process::ExitCode;

/// How a program ends. Only [`Exit::Pass`] is a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything is as expected.
    Pass = 0,
    /// A claim is not as expected, or a certificate is rejected.
    Unexpected = 1,
    /// Bad input or usage.
    BadInput = 2,
    /// A needed part is missing.
    Missing = 3,
    /// A limit was reached before a claim was decided.
    Limit = 4,
    /// Nothing was checked.
    Nothing = 5,
}

impl Exit {
    /// The graver of two.
    pub fn or_worse(self, other: Self) -> Self {
        use Exit::{BadInput, Limit, Missing, Nothing, Pass, Unexpected};
        let gravest = [BadInput, Unexpected, Missing, Limit, Nothing, Pass];
        gravest.into_iter().find(|exit| [self, other].contains(exit)).unwrap_or(self)
    }
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
