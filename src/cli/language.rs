//! `proofmark language`, and `proofmark help language`.

use super::{Exit, print};

/// The language on a screen or two. A test compares it with the functions that there are.
pub const TEXT: &str = include_str!("language.txt");

/// Prints the language.
pub fn run() -> Exit {
    print(TEXT, Exit::Pass)
}
