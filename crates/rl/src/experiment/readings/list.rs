//! The readings: what one may take the paper's experiments to have been.

use serde::Serialize;

use super::super::choices::{Choices, Regret, Setup, Ucrl2};
use super::super::protocol::{Experiment, Selection, exact};
use crate::sim::Settings;
use crate::sim::settings::{
    Bonus, Delta, Episodes, Log, Noise, Optimism, Rewards, Stop, Tolerance, Width,
};

/// Why a reading was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Support {
    /// The paper suggests what the reading changes, and no number in it was chosen with a printed outcome
    /// in view.
    Text,
    /// A rule that is not the paper's, or a number that was chosen with printed outcomes in view.
    Chosen,
}

/// One reading.
#[derive(Clone, Debug)]
pub struct Reading {
    /// A short name.
    pub name: &'static str,
    pub support: Support,
    /// Where the paper suggests it, or which outcomes it was chosen for.
    pub source: &'static str,
    /// What is done.
    pub says: &'static str,
    pub setup: Setup,
    /// Which experiments are run.
    pub experiments: &'static [Experiment],
}

const ALL: &[Experiment] = &[Experiment::Rq1, Experiment::Rq2, Experiment::Rq3, Experiment::Rq4];

/// A plan for each step of RQ2 and RQ4 would take hours.
const SHORT: &[Experiment] = &[Experiment::Rq1, Experiment::Rq3];

/// Plans with uncapped radii often go round in circles until this limit, as in reading B.
const UNCAPPED_STOP: Stop = Stop { tolerance: Tolerance::OverRootOfSteps(1.0), sweeps: 1_000 };

/// A setup that changes the learner alone.
fn learner(learner: Settings) -> Setup {
    Setup { learner, experiment: Choices::default() }
}

/// All readings that a selection asks for; its own settings are one more, if they are not reading A.
pub fn of(selection: &Selection) -> Vec<Reading> {
    let mut all = supported();
    all.extend(chosen());
    if selection.setup != Setup::default() {
        all.push(Reading {
            name: "settings",
            support: Support::Chosen,
            source: "the file of settings",
            says: "as the file of settings says",
            setup: selection.setup.clone(),
            experiments: ALL,
        });
    }
    all
}

/// The readings that the text supports; the first is the default.
fn supported() -> Vec<Reading> {
    let a = Settings::reading_a();
    let additive = Settings { optimism: Optimism::Uncapped, stop: UNCAPPED_STOP, ..a };
    let in_clip_alone = Some(Width::Span);
    let reading = |name, source, says, setup| {
        let (support, experiments) = (Support::Text, ALL);
        Reading { name, support, source, says, setup, experiments }
    };
    let audibert =
        Settings { bonus: Bonus::Audibert { delta: Delta::OneOverHorizon }, fewest: 1, ..additive };
    let realised = Choices { regret: Regret::Realised, ..Choices::default() };
    let balls = Choices { ucrl2: Ucrl2::L1, ..Choices::default() };
    vec![
        reading(
            "A",
            "alg:cssharp, eq:peelinglog, eq:rewardbonus, eq:directionalbonus, cor:expect",
            "the candidate interface: count doubling, the paper's Bernstein radii, c_L = 1, δ = 1/T, optimism \
             capped at what a distribution can give",
            learner(a),
        ),
        reading(
            "clip",
            "tab:zerospan (caption), D “Environments and baselines”",
            "A, but the supplied width enters the clip alone; the radius has the span",
            learner(Settings { radius_width: in_clip_alone, ..a }),
        ),
        reading(
            "additive",
            "eq:directionalbonus read as a bonus; RQ2 (“bonus shape”)",
            "A with radii that are added without a cap",
            learner(additive),
        ),
        reading(
            "additive-clip",
            "both of the above",
            "A with radii that are added without a cap, and the supplied width in the clip alone",
            learner(Settings { radius_width: in_clip_alone, ..additive }),
        ),
        reading(
            "realised",
            "sec:setup, definition of regret",
            "A, with regret counted in the rewards drawn",
            Setup { learner: a, experiment: realised },
        ),
        reading(
            "balls",
            "tab:zerospan (UCRL2-style), citing jaksch2010near",
            "A; the UCRL2-style learner has UCRL2's L1 balls of distributions",
            Setup { learner: a, experiment: balls },
        ),
        reading(
            "Audibert",
            "sec:setup (empirical-Bernstein refinements); cor:expect for δ",
            "sqrt(2Vℓ/N) + 3Wℓ/N with ℓ = ln(3/δ), δ = 1/T, added without a cap",
            learner(audibert),
        ),
    ]
}

/// The readings with rules or numbers that are not the paper's.
fn chosen() -> Vec<Reading> {
    let a = Settings::reading_a();
    let b = Settings::reading_b();
    let five_hundred = Episodes::FixedLength(500);
    let reading = |name, source, says, setup| {
        let (support, experiments) = (Support::Chosen, ALL);
        Reading { name, support, source, says, setup, experiments }
    };
    let unit = Settings {
        optimism: Optimism::Uncapped,
        stop: UNCAPPED_STOP,
        radius_width: Some(Width::Custom(1.0)),
        ..a
    };
    let larger = Choices { gap: exact(3, 10), hoeffding: 1.0, ..Choices::default() };
    let with = |learner, experiment: &Choices| Setup { learner, experiment: experiment.clone() };
    let balls = Choices { ucrl2: Ucrl2::L1, ..larger.clone() };
    let fixed_log = Log::Peeling { c_l: 1.0, delta: Delta::Fixed(0.05) };
    vec![
        Reading {
            experiments: SHORT,
            ..reading(
                "every step",
                "none: alg:cssharp says otherwise",
                "A with a plan before every step",
                learner(Settings { episodes: Episodes::EveryStep, ..a }),
            )
        },
        reading(
            "500 steps",
            "none: alg:cssharp says otherwise",
            "A with episodes of 500 steps",
            learner(Settings { episodes: five_hundred, ..a }),
        ),
        reading(
            "told",
            "none: sec:setup has unknown rewards",
            "A, told the mean rewards",
            learner(Settings { rewards: Rewards::Known, ..a }),
        ),
        reading(
            "δ = 0.05",
            "none: no number is printed",
            "A with δ = 0.05",
            learner(Settings { log: fixed_log, ..a }),
        ),
        reading(
            "unit",
            "chosen for RQ1",
            "radii added without a cap, a radius width of 1, a gap of 0.3, Hoeffding's factor 1",
            with(unit, &larger),
        ),
        reading(
            "unit-balls",
            "chosen for RQ1",
            "unit; the UCRL2-style learner has UCRL2's L1 balls",
            with(unit, &balls),
        ),
        reading(
            "unit-silent",
            "chosen for RQ1",
            "unit, with rewards that are their means",
            with(Settings { noise: Noise::None, ..unit }, &larger),
        ),
        reading(
            "unit-500",
            "chosen for RQ1",
            "unit, with episodes of 500 steps",
            with(Settings { episodes: five_hundred, ..unit }, &larger),
        ),
        reading(
            "B",
            "chosen for RQ3",
            "told the mean rewards; sqrt(2Vℓ/N) + 3Wℓ/N with ℓ = ln 60, added without a cap",
            learner(b),
        ),
        reading(
            "B-500",
            "chosen for RQ3",
            "B with episodes of 500 steps",
            learner(Settings { episodes: five_hundred, ..b }),
        ),
        reading(
            "B-clip",
            "chosen for RQ3",
            "B with the supplied width in the clip alone",
            learner(Settings { radius_width: Some(Width::Span), ..b }),
        ),
    ]
}
