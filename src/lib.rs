//! Proofmark audits the explicit constants that a paper claims. It re-derives each one with exact
//! and interval arithmetic, says *certified* or *refuted*, and stamps it with a certificate that a
//! small integer-only kernel re-checks.
//!
//! Data flows one way, through crates that stand for how much they are trusted:
//!
//! | crate | does | trusted |
//! |---|---|---|
//! | `proofmark-book` | reads the claim book: what is claimed | yes, it is the statement |
//! | `proofmark-search` | searches for enclosures, and stamps certificates | no |
//! | `proofmark-kernel` | checks every step with integers | **yes, the only code that can say *certified*** |
//! | `proofmark-check` | checks shipped certificates, without any search | no |
//! | `proofmark-rl` | the first client: decision processes, lower bounds, simulated learners | no |
//! | this one | the program `proofmark` | no |
//!
//! and here, in the order in which it visits the modules:
//!
//! | module | does |
//! |---|---|
//! | [`report`] | renders verdicts: text, JSON, Markdown, HTML |
//! | [`export`] | writes claims for other tools, and certified digits for LaTeX |
//! | [`ledger`] | compares and composes constants, by rule |
//! | `paper` | the document that prints the claims: whether it still does, and its other numbers |
//! | [`scan`] | documents without a book: what they say of numbers, and whether it is right |
//! | [`scaffold`], [`format`](mod@format), [`lint`] | for whoever writes a book |
//! | [`shards`] | an audit on several machines, and what they found put together |
//! | [`cli`] | the command line |
//! | [`limits`] | every limit |

// Every file goes through `files` of the checker, and every TOML text through `toml_file` of the book.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod cli;
#[doc(hidden)]
pub mod doors;
pub mod export;
pub mod format;
pub mod ledger;
pub mod limits;
pub mod lint;
pub(crate) mod paper;
pub mod report;
pub mod scaffold;
pub mod scan;
pub mod shards;
