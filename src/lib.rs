//! Proofmark audits the explicit constants that a paper claims. It re-derives each one with exact
//! and interval arithmetic, says *certified* or *refuted*, and stamps it with a certificate that a
//! small integer-only kernel re-checks.
//!
//! Data flows one way. In the order in which it visits the modules:
//!
//! | module | does | trusted |
//! |---|---|---|
//! | [`book`] | reads the claim book: what is claimed | yes, it is the statement |
//! | [`exact`] | rational values: a book's exponents, and the search's points | yes, for exponents |
//! | [`term`] | holds a claim with all definitions written out | yes |
//! | `enclose` | searches for enclosures, with inari and MPFR | no |
//! | `stamp` | writes the certificate | no |
//! | [`certificate`] | reads the certificate | no |
//! | [`kernel`] | checks every step with integers | **yes, the only code that can say *certified*** |
//! | `audit` | turns checked certificates into verdicts | no |
//! | [`check`] | checks shipped certificates without any search | no |
//! | `ledger` | compares and composes constants, by rule | no |
//! | `frontier` | lower bounds beyond the paper's, for any regime and any point | no |
//! | [`mdp`] | decision processes: gain, bias, span and diameter | the model is, the search is not |
//! | [`report`] | renders verdicts: text, JSON, SARIF, JUnit, Markdown, HTML | no |
//! | `export` | writes claims for other tools, and certified digits for LaTeX | no |
//! | `sim` | runs optimistic learners on decision processes, in floats | no |
//! | `experiment` | the paper's experiments, with the paper's statistics | no |
//! | [`cli`] | the two programs | no |
//!
//! `enclose`, `stamp`, `audit`, `ledger`, `frontier`, `export`, `sim` and `experiment` need the feature
//! `prover`; without it this is the checker alone, in plain Rust. Aside stand [`limits`] (every limit),
//! [`diagnostic`] (errors with their place), [`toml_file`], [`text`] and [`decimal_text`] (words and digits for
//! people), [`files`] and [`bundled`]. For whoever writes a book there are `scaffold`, `format` and
//! `lint`, which also need `prover`.

// Every file goes through `files`, and every TOML text through `toml_file`.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

#[cfg(feature = "prover")]
pub mod audit;
pub mod book;
pub mod bundled;
pub mod certificate;
pub mod check;
pub mod cli;
pub mod decimal_text;
pub mod diagnostic;
#[cfg(feature = "prover")]
pub mod enclose;
pub mod exact;
#[cfg(feature = "prover")]
pub mod experiment;
#[cfg(feature = "prover")]
pub mod export;
pub mod files;
#[cfg(feature = "prover")]
pub mod format;
#[cfg(feature = "prover")]
pub mod frontier;
pub mod kernel;
#[cfg(feature = "prover")]
pub mod ledger;
pub mod limits;
#[cfg(feature = "prover")]
pub mod lint;
pub mod mdp;
pub mod report;
#[cfg(feature = "prover")]
pub mod scaffold;
#[cfg(feature = "prover")]
pub mod sim;
#[cfg(feature = "prover")]
pub mod stamp;
pub mod term;
pub mod text;
pub mod toml_file;
