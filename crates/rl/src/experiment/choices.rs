//! What the paper leaves open about its experiments, beside the learner's own
//! [`Settings`]. Everything here stands in the manifest.

use std::sync::Arc;

use num_traits::Signed as _;
use proofmark_book::diagnostic::{Diagnostic, Place, Source};
use proofmark_book::number::Exact;
use proofmark_book::toml_file;
use proofmark_kernel::rational::compare;
use serde::{Deserialize, Serialize};

use super::protocol::exact;
use crate::sim::Settings;

/// A file of settings: tables `[learner]` and `[experiment]`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// What takes the place of reading A.
    pub learner: Settings,
    /// What takes the place of the choices made here.
    pub experiment: Choices,
}

/// The open choices of the experiments. What a file leaves out is as in [`Choices::default`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Choices {
    /// Which regret the tables are about.
    pub regret: Regret,
    /// The best action of F2 and F3. Ties go to the lowest index, so action 0 would be found without
    /// learning.
    pub best: usize,
    /// By how much the other actions of F2 and F3 pay less. As a regret is at most T times the gap, the
    /// printed regrets need at least 0.162.
    pub gap: Exact,
    /// How many states from the last one on, counted from 1, the core of F4 begins.
    pub core_from_end: usize,
    /// The probability of leaving the hub of the stand-in for F3 for one of its spokes.
    pub hub_out: Exact,
    /// The probability of coming back.
    pub hub_back: Exact,
    /// The factor under the root of Hoeffding's radius.
    pub hoeffding: f64,
    /// The radius of RQ1's UCRL2-style learner.
    pub ucrl2: Ucrl2,
    /// RQ4's ε over the one at which the certificate is largest.
    pub eps_over_best: Exact,
}

/// A regret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Regret {
    /// T·ρ* minus the sum of mean rewards.
    Pseudo,
    /// T·ρ* minus the sum of rewards drawn.
    Realised,
}

/// What makes a learner UCRL2-style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ucrl2 {
    /// Hoeffding's radius with the diameter as range.
    Hoeffding,
    /// UCRL2's balls of distributions, with the diameter as width of the clip.
    L1,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            regret: Regret::Pseudo,
            best: 1,
            gap: exact(1, 5),
            core_from_end: 2,
            hub_out: exact(10_142, 10_000_000),
            hub_back: exact(16_231, 1_000_000),
            hoeffding: 0.5,
            ucrl2: Ucrl2::Hoeffding,
            eps_over_best: exact(1, 1),
        }
    }
}

impl Setup {
    /// Reads a file of settings, each in its range.
    pub fn parse(name: &str, text: &str) -> Result<Self, Diagnostic> {
        let source = Arc::new(Source::new(name, text));
        let setup: Self = toml_file::read(&source)?;
        match setup.check() {
            Ok(()) => Ok(setup),
            Err(reason) => Err(Diagnostic::new(reason, Place::new(source, 0..0))),
        }
    }

    /// Whether everything is in its range. The error is the first thing that is not.
    pub fn check(&self) -> Result<(), &'static str> {
        self.learner.check()?;
        let of = &self.experiment;
        let positive = |x: &Exact| x.0.is_positive();
        let gap = positive(&of.gap) && compare(&of.gap.0, &exact(1, 2).0).is_le();
        let hub = positive(&of.hub_out) && positive(&of.hub_back);
        let hoeffding = of.hoeffding.is_finite() && of.hoeffding >= 0.0;
        let all = [
            (of.best < 3, "`best` must be 0, 1 or 2: RQ1 has three actions"),
            (gap, "`gap` must be in (0, 1/2]"),
            ((1..=6).contains(&of.core_from_end), "`core-from-end` must be from 1 to 6"),
            (hub, "`hub-out` and `hub-back` must be positive"),
            (hoeffding, "`hoeffding` must not be negative"),
            (positive(&of.eps_over_best), "`eps-over-best` must be positive"),
        ];
        all.iter().find(|(holds, _)| !holds).map_or(Ok(()), |(_, reason)| Err(reason))
    }
}
