//! `proofmark schema`.

use clap::ValueEnum;
use proofmark_certificates::schema;

use super::{Exit, print};

/// Print the JSON Schema of books, certificates, decision processes or results
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  proofmark schema book >schema/book.json
  proofmark schema certificate

An editor that knows TOML schemas (Even Better TOML, taplo) completes and checks a book whose
first line is
  #:schema schema/book.json")]
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
    /// Certificates of constants, proofmark-constant/1; it refers to that of certificates
    Constant,
    /// Models and certificates of decision processes, proofmark-mdp/1
    Mdp,
    /// What `audit --format json` prints, proofmark-audit/1
    Audit,
    /// What `check --format json` prints, proofmark-check/1
    Check,
    /// What `sync --format json` prints, proofmark-sync/1
    Sync,
    /// What `scan --format json` prints, proofmark-scan/1
    Scan,
    /// What `explain --format json` prints, proofmark-explain/1; it refers to that of audit
    Explain,
    /// What `eval --format json` prints, proofmark-eval/1
    Eval,
    /// What `sweep --format json` prints, proofmark-sweep/1
    Sweep,
}

pub fn run(arguments: &Schema) -> Exit {
    let text = match arguments.of {
        Kind::Book => schema::BOOK,
        Kind::Certificate => schema::CERTIFICATE,
        Kind::Constant => schema::CONSTANT,
        Kind::Mdp => schema::MDP,
        Kind::Audit => schema::AUDIT,
        Kind::Check => schema::CHECK,
        Kind::Sync => schema::SYNC,
        Kind::Scan => schema::SCAN,
        Kind::Explain => schema::EXPLAIN,
        Kind::Eval => schema::EVAL,
        Kind::Sweep => schema::SWEEP,
    };
    print(text, Exit::Pass)
}
