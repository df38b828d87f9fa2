//! The trusted checker: integers only, no rounding to floats, no search, no panic, no files.
//!
//! [`check()`] is the only way to a [`Verified`], and only a `Verified` lets any other code say that
//! a claim is certified or refuted. The claim comes from the book; the certificate only brings
//! enclosures, and must repeat the claim's program word for word.
//!
//! In reading order:
//!
//! | module | holds |
//! |---|---|
//! | `int`, `any`, `machine` | integers that report overflow: without a bound, and the machine's |
//! | `rational`, `number`, [`decimal`] | exact numbers, as programs, certificates and books write them |
//! | [`op`] | the table of operations |
//! | `claim` | the statement: a straight-line program and its goals |
//! | [`certificate`] | the file: enclosures that nobody has checked |
//! | [`ln`], [`angle`], [`rules`] | one rule per operation |
//! | `slope` | derivatives, for claims with variables |
//! | `walk`, `cover` | every step by its rule, once or box by box; boxes that leave no gap |
//! | `statement`, `needs` | the certificate repeats the claim; where its goals must be settled |
//! | [`tree`] | covers in files of their own: a tree of splits, read line by line |
//! | `check` | the verdict |
//! | [`constant`] | numbers that no formula gives, enclosed by certificates of their own |
//! | [`mdp`] | decision processes: gain, bias and diameter, by rules of their own |
//! | [`limits`] | every limit |

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod angle;
mod any;
pub mod certificate;
mod check;
mod claim;
pub mod constant;
mod cover;
pub mod decimal;
mod int;
mod jets;
mod layout;
pub mod limits;
pub mod ln;
mod machine;
pub mod mdp;
mod messages;
mod needs;
mod number;
pub mod op;
pub mod rational;
pub mod rules;
mod slope;
mod statement;
pub mod tree;
mod walk;

#[cfg(any(test, kani))]
#[path = "../../../proofs/kani/mod.rs"]
mod bounded;

#[doc(hidden)]
pub mod weakened;

pub use any::AnyInt;
pub use check::{Enclosure, Failure, Verdict, Verified, check, check_text, goal_decided};
pub use claim::{
    Builder, Claim, Goal, NodeId, Quantifier, Relation, Step, TooManyGoals, TooManySteps, Variable,
};
pub use decimal::{Decimal, DecimalError};
pub use int::{Int, TooLarge};
pub use number::{Number, NumberError};
pub use op::{Op, Parameter};
pub use rational::Rational;
pub use rules::{Interval, Outcome, Reason, relation};
pub use slope::{Derivative, Program, Slope};
