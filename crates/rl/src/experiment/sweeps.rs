//! The sweeps that the paper announces and gives no figures for: horizons, states, actions, and widths
//! beyond the span.

use std::fmt::Display;

use serde_json::{Value, json};

use super::figures::{Axes, Series, chart};
use super::protocol::{Actor, Cell, Selection};
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

/// Where a sweep goes: x, its name, S and A, and the horizon.
type Point = (f64, String, (usize, usize), u64);

fn points(sweep: &str, selection: &Selection) -> Vec<Point> {
    let sized = |x: usize, (states, actions): (usize, usize)| {
        let name = format!("S={states},A={actions}");
        (real(x), name, (states, actions), selection.horizon(HORIZON))
    };
    let long = |horizon: u64| (real(horizon), format!("T={horizon}"), (10, 5), horizon);
    match sweep {
        "states" => STATES.map(|states| sized(states, (states, 5))).to_vec(),
        "actions" => ACTIONS.map(|actions| sized(actions, (10, actions))).to_vec(),
        _ => HORIZONS.map(|horizon| long(selection.horizon(horizon))).to_vec(),
    }
}

pub fn cells(selection: &Selection) -> Vec<Cell> {
    let reading = selection.setup.learner;
    let horizon = selection.horizon(HORIZON);
    let wide = Settings { width: Width::Diameter, ..reading };
    let planner = Planner::SpanConstrained { damping: 0.5 };
    let certified = Settings { planner, clip: Clip::EverySweep, ..reading };
    let mut cells = Vec::new();
    for name in FAMILIES {
        let mut add = |id: String, size, actor, horizon| {
            let family = family(name, size, &selection.setup.experiment);
            cells.push(Cell { id, family, actor, horizon, seeds: selection.seeds(SEEDS) });
        };
        for sweep in ["horizon", "states", "actions"] {
            for (_, at, size, horizon) in points(sweep, selection) {
                add(id(sweep, name, at), size, Actor::Learner(reading), horizon);
            }
        }
        for factor in FACTORS {
            let actor = Actor::Stretched { learner: reading, factor };
            add(id("width", name, factor), (10, 5), actor, horizon);
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

fn logs(values: &[f64]) -> Vec<f64> {
    values.iter().map(|value| libm::log(*value)).collect()
}

/// One sweep over all families: its table, that of its local slopes, its numbers and its picture.
fn sweep(
    results: &Results<'_>,
    sweep: &str,
    (name, title, x): (&str, &str, &str),
) -> Result<(Table, Table, Value, Figure), String> {
    let points = points(sweep, &results.protocol.selection);
    let xs: Vec<f64> = points.iter().map(|(x, ..)| *x).collect();
    let heads: Vec<String> = xs.iter().map(|at| format!("{x} = {at}")).collect();
    let header = format!("family | {} | log–log slope, seed by seed", heads.join(" | "));
    let mut table = Table::new(title, header);
    let steps: Vec<String> = heads.windows(2).map(|pair| pair.join(" to ")).collect();
    let header = format!("family | {}", steps.join(" | "));
    let mut local = Table::new(format!("{title}: local log–log slopes"), header);
    let (mut numbers, mut series) = (Vec::new(), Vec::new());
    for family in FAMILIES {
        let groups = results.groups(points.iter().map(|(_, at, ..)| id(sweep, family, at)))?;
        let estimates: Vec<Estimate> = groups.iter().map(|values| interval95(values)).collect();
        let by_seed: Vec<Vec<f64>> = groups.iter().map(|values| logs(values)).collect();
        let slope = interval95(&seed_slopes(&logs(&xs), &by_seed));
        // Between each two neighbours.
        let means = groups.iter().map(|values| libm::log(mean(values)));
        let line: Vec<(f64, f64)> = logs(&xs).into_iter().zip(means).collect();
        let slopes = line.array_windows().map(|[(x0, y0), (x1, y1)]| (y1 - y0) / (x1 - x0));
        let slopes: Vec<f64> = slopes.collect();
        let mut row = vec![family.to_owned()];
        row.extend(estimates.iter().map(|estimate| shown(*estimate)));
        row.push(format!("{slope:.2}"));
        table.rows.push(row.join(" | "));
        let steps: String = slopes.iter().map(|slope| format!(" | {slope:.2}")).collect();
        local.rows.push(format!("{family}{steps}"));
        numbers.push(json!({
            "family": family,
            "x": xs,
            "regret": estimates,
            "log-log-slope": slope,
            "local-slopes": slopes,
        }));
        series.push(Series::new(family, xs.iter().copied().zip(estimates)));
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
        let widest = first.diameter_over_span();
        let named = FACTORS.map(|factor| (factor, factor.to_string()));
        let mut costs: Vec<(f64, Estimate)> = Vec::new();
        for (x, width) in named.into_iter().chain([(widest, "diameter".to_owned())]) {
            let wider = results.cell(&id("width", name, width))?;
            costs.push((x, interval95(&ratios(&wider.regrets, &first.regrets))));
        }
        let mut row = vec![format!("{name} (D/H = {widest:.1})")];
        row.extend(costs.iter().map(|(_, cost)| format!("{cost:.3}")));
        let (xs, ys): (Vec<f64>, Vec<f64>) = costs.iter().map(|(x, cost)| (*x, cost.mean)).unzip();
        let slope = Fit::line(&xs, &ys).slope;
        row.push(format!("{slope:.3}"));
        table.rows.push(row.join(" | "));
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
            id("horizon", family, format_args!("T={horizon}")),
            id("reference", family, "certified"),
            id("reference", family, "random"),
            id("reference", family, "oracle"),
        ];
        let regrets = results.groups(ids.clone())?;
        let regrets: Vec<Estimate> = regrets.iter().map(|values| interval95(values)).collect();
        let mut row = vec![family.to_owned()];
        row.extend(regrets.iter().map(|regret| shown(*regret)));
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
        table.rows.push(row.join(" | "));
        numbers.push(json!({ "family": family, "heuristic-certified-random-oracle": regrets }));
    }
    Ok((table, json!(numbers)))
}

pub fn section(results: &Results<'_>) -> Result<Section, String> {
    let selection = &results.protocol.selection;
    let horizon = selection.horizon(HORIZON);
    let title = "Regret against the horizon, (S, A) = (10, 5)";
    let horizons = sweep(results, "horizon", ("horizon-sweep", title, "T"))?;
    let title = "Regret against the number of states, A = 5";
    let states = sweep(results, "states", ("state-sweep", title, "S"))?;
    let title = "Regret against the number of actions, S = 10";
    let actions = sweep(results, "actions", ("action-sweep", title, "A"))?;
    let (width_table, width_numbers, width_figure) = widths(results)?;
    let (planner_table, planner_numbers) = planners(results, horizon)?;
    Ok(Section {
        title: "Sweeps that the paper announces and does not report",
        notes: vec![format!(
            "Reading A, {} seeds; T = {horizon} where it is not swept. The paper claims sqrt(T) and sqrt(SA), \
             slopes of 1/2, for the leading term; there are no printed figures to compare with. The \
             corridor has S + 6 states, and its span grows with S. The certified planner solves the \
             span-constrained problem over intervals of single probabilities and bounds how far its plan is \
             from the best; the heuristic one clips, and proves nothing.",
            selection.seeds(SEEDS).end
        )],
        tables: vec![horizons.0, horizons.1, states.0, actions.0, width_table, planner_table],
        comparisons: Vec::new(),
        numbers: json!({ "horizon": horizons.2, "states": states.2, "actions": actions.2,
            "width": width_numbers, "planners": planner_numbers }),
        figures: vec![horizons.3, states.3, actions.3, width_figure],
    })
}
