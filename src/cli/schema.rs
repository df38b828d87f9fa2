//! `proofmark schema`.

use clap::ValueEnum;

use super::{Exit, print};

/// What `--help` says after the arguments.
pub const HELP: &str = "Examples:
  proofmark schema book >schema/book.json
  proofmark schema certificate

An editor that knows TOML schemas (Even Better TOML, taplo) completes and checks a book whose
first line is
  #:schema schema/book.json";

/// Arguments of `proofmark schema`.
#[derive(Debug, clap::Args)]
pub struct Schema {
    /// Of what
    #[arg(value_enum)]
    of: Kind,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    /// Claim books
    Book,
    /// Certificates of claims, proofmark-certificate/1
    Certificate,
    /// Models and certificates of decision processes, proofmark-mdp/1
    Mdp,
    /// What `audit --format json` prints, proofmark-audit/1
    Audit,
    /// What `check --format json` prints, proofmark-check/1
    Check,
    /// What `explain --format json` prints, proofmark-explain/1; it refers to that of audit
    Explain,
    /// What `eval --format json` prints, proofmark-eval/1
    Eval,
}

/// The JSON Schema of claim books.
pub const BOOK: &str = include_str!("../../certificates/book-schema.json");

/// Prints a JSON Schema.
pub fn run(arguments: &Schema) -> Exit {
    let text = match arguments.of {
        Kind::Book => BOOK,
        Kind::Certificate => include_str!("../../certificates/schema.json"),
        Kind::Mdp => include_str!("../../certificates/mdp-schema.json"),
        Kind::Audit => include_str!("../../certificates/audit-schema.json"),
        Kind::Check => include_str!("../../certificates/check-schema.json"),
        Kind::Explain => include_str!("../../certificates/explain-schema.json"),
        Kind::Eval => include_str!("../../certificates/eval-schema.json"),
    };
    print(text, Exit::Pass)
}
