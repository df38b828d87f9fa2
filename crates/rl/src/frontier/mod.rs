//! Lower bounds on regret beyond the paper's, for any regime and any point.
//!
//! The formulas stand once, in the book `certificates/sharper-frontier`, which is bundled; the theorems
//! behind them are in `proofs/coq`. Most have free parameters. Any that meet what the formula requires
//! give a valid bound, so they are searched for in floats, untrusted, and rounded to short decimals;
//! that the bound holds with them is for the kernel to say. Searches are deterministic.
//!
//! | | a whole regime | one point |
//! |---|---|---|
//! | asks | the coefficient of √(D·S·A·T) for all sizes from a corner on | the regret at (S, A, D, T) |
//! | call | [`Frontier::regime`] | [`Frontier::lower`] |
//!
//! ```
//! use proofmark_rl::frontier::{Frontier, Point, Stage};
//!
//! let point = Point::new("20", "7", "40", "400000").unwrap();
//! let found = Frontier::bundled().unwrap().lower(&point, &Stage::ALL);
//! let (_, fast) = found.into_iter().find(|(stage, _)| *stage == Stage::Fast).unwrap();
//! assert!(fast.unwrap().digits.starts_with("7305."));
//! ```

use clap::ValueEnum as _;
use proofmark_book::Book;
use proofmark_book::diagnostic::Diagnostic;
use proofmark_check::shipped_book;
use proofmark_kernel::Rational;

mod certify;
mod objective;
mod point;
mod regime;
mod search;

pub mod extract;
pub mod report;
pub mod table;
pub mod target;
pub mod waterfall;

pub use certify::{Bound, NoBound};
use certify::{Question, solve};
pub use point::Point;
pub use regime::Regime;

pub use proofmark_certificates::sharper_frontier::{BOOK, NAME};

/// The argument that a bound rests on, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, clap::ValueEnum)]
pub enum Stage {
    /// The paper's two theorems as printed
    Paper,
    /// The paper's family, with an exact identity for the regret
    Exact,
    /// The paper's family, with a tangent in place of Pinsker's inequality
    Sharp,
    /// A faster family, with rewards that depend on the state alone
    Fast,
    /// The faster family with rewards that depend on the action, as the paper's class allows
    Unpaid,
}

impl Stage {
    /// All stages, in order.
    pub const ALL: [Self; 5] = [Self::Paper, Self::Exact, Self::Sharp, Self::Fast, Self::Unpaid];

    /// The stage's word on the command line, in claims and in JSON.
    pub fn word(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The stage's name in tables.
    pub fn title(self) -> &'static str {
        match self {
            Self::Paper => "the paper",
            Self::Exact => "exact identity",
            Self::Sharp => "sharp testing",
            Self::Fast => "faster family",
            Self::Unpaid => "action rewards",
        }
    }

    /// Whether the bound holds even if rewards depend on the state alone. In the paper's class
    /// (eq:diamclass) they may depend on the action, so a bound of any stage is one for it; a bound that
    /// needs no such rewards says more.
    pub fn state_rewards(self) -> bool {
        match self {
            Self::Paper | Self::Exact | Self::Sharp | Self::Fast => true,
            Self::Unpaid => false,
        }
    }
}

/// What a search gave for each stage that was asked for, in the order of the stages.
pub type Found = Vec<(Stage, Result<Bound, NoBound>)>;

/// The definitions of the bundled book, ready for searches.
#[derive(Clone, Debug)]
pub struct Frontier {
    /// The book.
    pub book: Book,
}

impl Frontier {
    /// Reads the bundled book.
    pub fn bundled() -> Result<Self, Vec<Diagnostic>> {
        Ok(Self { book: shipped_book("sharper-frontier")? })
    }

    /// For each stage a coefficient that holds for a whole regime, with parameters that make it large.
    pub fn regime(&self, regime: &Regime, stages: &[Stage]) -> Found {
        self.found(stages, |stage| regime.question(stage))
    }

    /// For each stage a lower bound on the minimax regret at a point, with parameters that make it
    /// large: for every learner there is a communicating process with S states, A actions and diameter
    /// at most D on which its expected regret after T steps is at least [`Bound::lower`].
    pub fn lower(&self, point: &Point, stages: &[Stage]) -> Found {
        self.found(stages, |stage| point.question(stage))
    }

    fn found(&self, stages: &[Stage], question: impl Fn(Stage) -> Question) -> Found {
        stages.iter().map(|&stage| (stage, solve(&self.book, stage, &question(stage)))).collect()
    }
}

/// The largest bound. Every stage is about processes of the paper's class.
pub fn best(found: &Found) -> Option<&Bound> {
    largest(found.iter().filter_map(|(_, result)| result.as_ref().ok()))
}

/// The largest bound that holds even if rewards depend on the state alone.
pub fn best_by_state(found: &Found) -> Option<&Bound> {
    let bounds = found.iter().filter_map(|(_, result)| result.as_ref().ok());
    largest(bounds.filter(|bound| bound.stage.state_rewards()))
}

fn largest<'a>(bounds: impl Iterator<Item = &'a Bound>) -> Option<&'a Bound> {
    bounds.max_by(|x, y| proofmark_kernel::rational::compare(&x.lower, &y.lower))
}

/// The coefficient of the published lower bound, 0.015 √(D·S·A·T) (UCRL2), exactly.
pub fn published() -> Rational {
    Rational::new(15.into(), 1000.into())
}
