//! The sweeps that the paper announces and gives no figures for: horizons, states, actions, and widths
//! beyond the span.

use std::fmt::Display;

use serde_json::{Value, json};

use super::figures::{Axes, Series, chart};
use super::protocol::{Actor, Cell, Scale};
use super::results::{Count, Results};
use super::rq2::family;
use super::section::{Figure, Section, Table, percent, shown};
use super::statistics::{Estimate, Fit, interval95, mean, ratios, seed_slopes};
use crate::sim::settings::{Clip, Planner, Width};
use crate::sim::{Settings, real};

const FAMILIES: [&str; 3] = ["baseline", "funnel", "corridor"];
const HORIZONS: [u64; 6] = [6_250, 12_500, 25_000, 50_000, 100_000, 200_000];
/// The paper's state and action counts.
const STATES: [usize; 4] = [6, 10, 16, 20];
const ACTIONS: [usize; 3] = [3, 5, 7];
/// H̄/H; the diameter comes on top.
const FACTORS: [f64; 5] = [1.0, 1.25, 1.5, 2.0, 4.0];
const SEEDS: u64 = 8;
/// The horizon of the other three sweeps.
const HORIZON: u64 = 100_000;

fn id(sweep: &str, family: &str, at: impl Display) -> String {
    format!("sweeps/{sweep}/{family}/{at}")
}

fn horizon_id(family: &str, horizon: u64) -> String {
    id("horizon", family, format_args!("T={horizon}"))
}

fn size_id(sweep: &str, family: &str, (states, actions): (usize, usize)) -> String {
    id(sweep, family, format_args!("S={states},A={actions}"))
}

pub fn cells(scale: Scale<'_>) -> Vec<Cell> {
    let reading = scale.settings;
    let horizon = scale.horizon(HORIZON);
    let wide = Settings { width: Width::Diameter, ..reading };
    let planner = Planner::SpanConstrained { damping: 0.5 };
    let certified = Settings { planner, clip: Clip::EverySweep, ..reading };
    let mut cells = Vec::new();
    for name in FAMILIES {
        let mut add = |id: String, size, actor, horizon| {
            let family = family(name, size, scale.choices);
            cells.push(Cell::new(id, family, actor, horizon, scale.seeds(SEEDS)));
        };
        let learner = || Actor::Learner(reading);
        for horizon in HORIZONS.map(|horizon| scale.horizon(horizon)) {
            add(horizon_id(name, horizon), (10, 5), learner(), horizon);
        }
        for size in STATES.map(|states| (states, 5)) {
            add(size_id("states", name, size), size, learner(), horizon);
        }
        for size in ACTIONS.map(|actions| (10, actions)) {
            add(size_id("actions", name, size), size, learner(), horizon);
        }
        for factor in FACTORS {
            add(id("width", name, factor), (10, 5), Actor::Stretched(reading, factor), horizon);
        }
        for (sweep, at, actor) in [
            ("width", "diameter", Actor::Learner(wide)),
            ("reference", "certified", Actor::Learner(certified)),
            ("reference", "random", Actor::UniformRandom),
            ("reference", "oracle", Actor::Oracle),
        ] {
            add(id(sweep, name, at), (10, 5), actor, horizon);
        }
    }
    cells
}

/// A sweep of one family: where, and the regrets by seed.
struct Sweep {
    family: &'static str,
    xs: Vec<f64>,
    groups: Vec<Vec<f64>>,
}

impl Sweep {
    fn estimates(&self) -> Vec<Estimate> {
        self.groups.iter().map(|values| interval95(values)).collect()
    }

    /// The slope of log regret over log x, seed by seed.
    fn slope(&self) -> Estimate {
        let logs = |values: &Vec<f64>| values.iter().map(|y| libm::log(*y)).collect();
        let groups: Vec<Vec<f64>> = self.groups.iter().map(logs).collect();
        interval95(&seed_slopes(&logs(&self.xs), &groups))
    }

    /// The slope of log mean regret between each two neighbours.
    fn local_slopes(&self) -> Vec<f64> {
        let points = self.xs.iter().zip(&self.groups);
        let logs = points.map(|(x, ys)| (libm::log(*x), libm::log(mean(ys))));
        let slope = |pair: &[(f64, f64)]| match pair {
            [(x0, y0), (x1, y1)] => (y1 - y0) / (x1 - x0),
            _ => f64::NAN,
        };
        logs.collect::<Vec<_>>().windows(2).map(slope).collect()
    }

    fn numbers(&self) -> Value {
        json!({
            "family": self.family,
            "x": self.xs,
            "regret": self.estimates(),
            "log-log-slope": self.slope(),
            "local-slopes": self.local_slopes(),
        })
    }
}

/// One sweep over all families, with its table and its picture.
fn sweep(
    results: &Results<'_>,
    (name, title, x): (&str, &str, &str),
    points: impl Fn(&'static str) -> Vec<(f64, String)>,
) -> Result<(Table, Table, Value, Figure), String> {
    let of = |family| -> Result<Sweep, String> {
        let (xs, ids): (Vec<f64>, Vec<String>) = points(family).into_iter().unzip();
        let groups = ids.iter().map(|id| results.regrets(id)).collect::<Result<_, _>>()?;
        Ok(Sweep { family, xs, groups })
    };
    let sweeps = FAMILIES.into_iter().map(of).collect::<Result<Vec<_>, _>>()?;
    let xs: Vec<String> = points("baseline").iter().map(|(at, _)| format!("{x} = {at}")).collect();
    let header = format!("family | {} | log–log slope, seed by seed", xs.join(" | "));
    let mut table = Table::new(title, &header);
    let steps: Vec<String> = xs.windows(2).map(|pair| pair.join(" to ")).collect();
    let header = format!("family | {}", steps.join(" | "));
    let mut local = Table::new(format!("{title}: local log–log slopes"), &header);
    let (mut numbers, mut series) = (Vec::new(), Vec::new());
    for sweep in &sweeps {
        let (family, estimates) = (sweep.family.to_owned(), sweep.estimates());
        let cells = estimates.iter().map(|estimate| shown(*estimate));
        let slope = format!("{:.2}", sweep.slope());
        table.row([family.clone()].into_iter().chain(cells).chain([slope]));
        let slopes = sweep.local_slopes().into_iter().map(|slope| format!("{slope:.2}"));
        local.row([family].into_iter().chain(slopes));
        numbers.push(sweep.numbers());
        series.push(Series::new(sweep.family, sweep.xs.iter().copied().zip(estimates)));
    }
    let axes = Axes { x, y: "regret", log_x: true, log_y: true };
    Ok((table, local, json!(numbers), chart(name, title, &axes, &series)?))
}

/// The cost of wider and wider widths.
fn widths(results: &Results<'_>) -> Result<(Table, Value, Figure), String> {
    let title = "Regret with width H̄ over regret with width H";
    let mut table =
        Table::new(title, "family | 1 | 1.25 | 1.5 | 2 | 4 | D/H | slope of regret in H̄/H");
    let (mut numbers, mut series) = (Vec::new(), Vec::new());
    for name in FAMILIES {
        let first = results.cell(&id("width", name, 1))?;
        let base = first.regrets();
        let widest = first.diameter() / first.world.complexity();
        let named = FACTORS.map(|factor| (factor, factor.to_string()));
        let mut costs: Vec<(f64, Estimate)> = Vec::new();
        for (x, width) in named.into_iter().chain([(widest, "diameter".to_owned())]) {
            let values = results.regrets(&id("width", name, width))?;
            costs.push((x, interval95(&ratios(&values, &base))));
        }
        let mut row = vec![format!("{name} (D/H = {widest:.1})")];
        row.extend(costs.iter().map(|(_, cost)| format!("{cost:.3}")));
        let (xs, ys): (Vec<f64>, Vec<f64>) = costs.iter().map(|(x, cost)| (*x, cost.mean)).unzip();
        let slope = Fit::line(&xs, &ys).slope;
        row.push(format!("{slope:.3}"));
        table.rows.push(row);
        numbers.push(json!({ "family": name, "H-bar/H": xs,
            "cost": costs.iter().map(|(_, cost)| cost).collect::<Vec<_>>(), "slope": slope }));
        series.push(Series::new(name, costs));
    }
    let axes = Axes { x: "supplied width over H", y: "cost", log_x: true, log_y: false };
    Ok((table, json!(numbers), chart("width-sweep", title, &axes, &series)?))
}

/// The heuristic planner beside the certified one, and two lines of reference.
fn planners(results: &Results<'_>, horizon: u64) -> Result<(Table, Value), String> {
    let mut table = Table::new(
        "The two planners and two lines of reference, (S, A) = (10, 5)",
        "family | heuristic planner | certified planner | uniform-random | oracle | plans below the optimal \
         gain, heuristic | the same, certified | confidence failures, heuristic | the same, certified",
    );
    let mut numbers = Vec::new();
    for family in FAMILIES {
        let ids = [
            horizon_id(family, horizon),
            id("reference", family, "certified"),
            id("reference", family, "random"),
            id("reference", family, "oracle"),
        ];
        let mut row = vec![family.to_owned()];
        let mut regrets = Vec::new();
        for id in &ids {
            let regret = interval95(&results.regrets(id)?);
            row.push(shown(regret));
            regrets.push(regret);
        }
        let shares: [(Count, Count); 2] = [
            (|d| d.pessimistic_plans, |d| d.plans),
            (|d| d.reward_failures + d.transition_failures, |d| d.pairs_checked),
        ];
        for (part, whole) in shares {
            for id in ids.iter().take(2) {
                let cell = results.cell(id)?;
                row.push(percent(cell.sum(part), cell.sum(whole), 2));
            }
        }
        table.rows.push(row);
        numbers.push(json!({ "family": family, "heuristic-certified-random-oracle": regrets }));
    }
    Ok((table, json!(numbers)))
}

pub fn section(results: &Results<'_>) -> Result<Section, String> {
    let scale = Scale::of(&results.protocol.selection);
    let horizons = sweep(
        results,
        ("horizon-sweep", "Regret against the horizon, (S, A) = (10, 5)", "T"),
        |family| {
            let horizons = HORIZONS.map(|horizon| scale.horizon(horizon));
            horizons.map(|t| (real(t), horizon_id(family, t))).to_vec()
        },
    )?;
    let states = sweep(
        results,
        ("state-sweep", "Regret against the number of states, A = 5", "S"),
        |family| STATES.map(|s| (real(s), size_id("states", family, (s, 5)))).to_vec(),
    )?;
    let actions = sweep(
        results,
        ("action-sweep", "Regret against the number of actions, S = 10", "A"),
        |family| ACTIONS.map(|a| (real(a), size_id("actions", family, (10, a)))).to_vec(),
    )?;
    let (width_table, width_numbers, width_figure) = widths(results)?;
    let (planner_table, planner_numbers) = planners(results, scale.horizon(HORIZON))?;
    Ok(Section {
        name: "sweeps",
        title: "Sweeps that the paper announces and does not report",
        notes: vec![format!(
            "Reading A, {} seeds; T = {} where it is not swept. The paper claims sqrt(T) and sqrt(SA), \
             slopes of 1/2, for the leading term; there are no printed figures to compare with. The \
             corridor has S + 6 states, and its span grows with S. The certified planner solves the \
             span-constrained problem over intervals of single probabilities and bounds how far its plan is \
             from the best; the heuristic one clips, and proves nothing.",
            scale.seeds(SEEDS),
            scale.horizon(HORIZON)
        )],
        tables: vec![horizons.0, horizons.1, states.0, actions.0, width_table, planner_table],
        comparisons: Vec::new(),
        numbers: json!({ "horizon": horizons.2, "states": states.2, "actions": actions.2,
            "width": width_numbers, "planners": planner_numbers }),
        figures: vec![horizons.3, states.3, actions.3, width_figure],
    })
}
