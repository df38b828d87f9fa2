//! `proofmark language`, and `proofmark help language`.

/// The language on a screen or two. A test compares it with the functions that there are.
pub const TEXT: &str = include_str!("language.txt");
