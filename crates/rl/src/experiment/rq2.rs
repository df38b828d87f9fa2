//! RQ2: which ingredient produces the improvement? Bernstein against Hoeffding, span against diameter.

use serde_json::json;

use super::choices::Choices;
use super::figures::{Axes, Series, chart};
use super::paper::{BERNSTEIN_LOWER, BONUS, CONTRASTS};
use super::protocol::{Actor, Cell, Scale, exact};
use super::results::Results;
use super::section::{Comparison, Section, Table, Verdict, short, shown};
use super::statistics::{Estimate, differences, interval95, mean, over_groups};
use crate::families::{Corridor, Cycle, Family, Funnel, Hub};
use crate::sim::real;
use crate::sim::settings::Width;

/// S and A.
const SIZES: [(usize, usize); 2] = [(10, 5), (20, 8)];
const HORIZONS: [u64; 3] = [25_000, 100_000, 200_000];
const FAMILIES: [&str; 4] = ["baseline", "hub", "funnel", "corridor"];
const LEARNERS: [&str; 4] =
    ["bernstein-span", "hoeffding-span", "bernstein-diameter", "hoeffding-diameter"];

fn id(family: &str, (states, actions): (usize, usize), horizon: u64, learner: &str) -> String {
    format!("rq2/{family}/S={states},A={actions}/T={horizon}/{learner}")
}

/// A family of the environment table. The corridor has six states more than the table says.
pub fn family(name: &str, (states, actions): (usize, usize), choices: &Choices) -> Family {
    let (best, gap) = (choices.best, choices.gap.clone());
    match name {
        "hub" => Family::Hub(Hub {
            states,
            actions,
            out: choices.hub_out.clone(),
            back: choices.hub_back.clone(),
            reward: exact(1, 2),
            best,
            gap,
        }),
        "funnel" => Family::Funnel(Funnel {
            states,
            actions,
            p: exact(2, 5),
            inside: exact(11, 20),
            outside: exact(1, 2),
            core: states.saturating_sub(choices.core_from_end),
        }),
        "corridor" => Family::Corridor(Corridor {
            states: states + 6,
            actions,
            p: exact(9, 10),
            width: 1,
            prize: exact(9, 10),
            rest: exact(0, 1),
            drift: exact(3, 10),
        }),
        _ => {
            Family::Cycle(Cycle { states, actions, p: exact(2, 5), reward: exact(1, 2), best, gap })
        }
    }
}

pub fn cells(scale: Scale<'_>) -> Vec<Cell> {
    let settings = [
        scale.bernstein(Width::Span),
        scale.hoeffding(Width::Span),
        scale.bernstein(Width::Diameter),
        scale.hoeffding(Width::Diameter),
    ];
    let mut cells = Vec::new();
    for name in FAMILIES {
        for (size, horizon) in points(scale) {
            for (label, settings) in LEARNERS.into_iter().zip(settings) {
                let (id, actor) = (id(name, size, horizon, label), Actor::Learner(settings));
                let family = family(name, size, scale.choices);
                cells.push(Cell::new(id, family, actor, horizon, scale.seeds(8)));
            }
        }
    }
    cells
}

/// Each size with each horizon.
fn points(scale: Scale<'_>) -> impl Iterator<Item = ((usize, usize), u64)> {
    let horizons = HORIZONS.map(|horizon| scale.horizon(horizon));
    SIZES.into_iter().flat_map(move |size| horizons.map(|horizon| (size, horizon)))
}

/// The differences of two learners, by seed, for each size and horizon.
fn paired(one: &[Vec<f64>], other: &[Vec<f64>]) -> Vec<Vec<f64>> {
    one.iter().zip(other).map(|(one, other)| differences(one, other)).collect()
}

pub fn section(results: &Results<'_>) -> Result<Section, String> {
    let mut table = Table::new(
        "Mean regret over sizes, horizons and seeds (tab:bonus)",
        "learner | baseline | hub (stand-in) | funnel | corridor | overall",
    );
    let (mut comparisons, mut numbers) = (Vec::new(), Vec::new());
    let scale = Scale::of(&results.protocol.selection);
    // By learner and family the regrets of each size and horizon, by seed.
    let mut by_learner: Vec<Vec<Vec<Vec<f64>>>> = Vec::new();
    for (label, printed) in LEARNERS.iter().zip(&BONUS) {
        let regrets = |family: &&str| {
            let ids = points(scale).map(|(size, horizon)| id(family, size, horizon, label));
            ids.map(|id| results.regrets(&id)).collect::<Result<Vec<_>, _>>()
        };
        let groups = FAMILIES.iter().map(regrets).collect::<Result<Vec<_>, _>>()?;
        let mut row = vec![(*label).to_owned()];
        let overall: Vec<Vec<f64>> = groups.iter().flatten().cloned().collect();
        let named = FAMILIES.iter().copied().chain(["overall"]);
        for ((family, values), paper) in named.zip(groups.iter().chain([&overall])).zip(printed) {
            let ours = over_groups(values);
            row.push(shown(ours));
            let what = format!("mean regret, {label}, {family}");
            let paper = Estimate { mean: *paper, half: 0.0 };
            comparisons.push(Comparison::figure(what, "tab:bonus", ours, paper));
            numbers.push(json!({ "learner": label, "family": family, "regret": ours }));
        }
        table.rows.push(row);
        by_learner.push(groups);
    }
    let mut contrasts = Table::new(
        "Bernstein minus Hoeffding, paired (tab:bonus)",
        "width | difference | samples | families where Bernstein is lower",
    );
    let mut contrast_numbers = Vec::new();
    for (pair, ((width, paper), paper_lower)) in
        by_learner.chunks(2).zip(["span", "diameter"].iter().zip(CONTRASTS).zip(BERNSTEIN_LOWER))
    {
        let [bernstein, hoeffding] = pair else { return Err("RQ2 has no pair".to_owned()) };
        let by_family: Vec<Vec<f64>> =
            bernstein.iter().zip(hoeffding).map(|(b, h)| paired(b, h).concat()).collect();
        let all: Vec<f64> = by_family.iter().flatten().copied().collect();
        let ours = interval95(&all);
        let lower = by_family.iter().filter(|values| mean(values) < 0.0).count();
        let lower_of = format!("{lower} of 4");
        contrasts.row([(*width).to_owned(), shown(ours), all.len().to_string(), lower_of.clone()]);
        comparisons.push(Comparison::new(
            format!("the contrast is not significant at the {width} width"),
            "tab:bonus",
            shown(ours),
            paper,
            Verdict::of_conclusion(ours.contains(0.0), ours.agrees(paper)),
        ));
        comparisons.push(Comparison::new(
            format!("Bernstein is lower on some families, not on all, at the {width} width"),
            "tab:bonus, caption",
            lower_of,
            format!("{paper_lower} of 4"),
            Verdict::of_conclusion((1..4).contains(&lower), lower == paper_lower),
        ));
        let families = FAMILIES.iter().zip(&by_family);
        let families: Vec<_> = families
            .map(|(family, values)| json!({ "family": family, "difference": interval95(values) }))
            .collect();
        contrast_numbers.push(json!({ "width": width, "difference": ours, "by-family": families }));
    }
    let corridor = |learner: usize| by_learner.get(learner).and_then(|groups| groups.get(3));
    if let (Some(span), Some(wide)) = (corridor(0), corridor(2)) {
        let ours = over_groups(&paired(wide, span));
        comparisons.push(Comparison::new(
            "on the corridor the diameter width costs more (Bernstein)",
            "tab:bonus",
            format!("by {} ({} %)", shown(ours), short(100.0 * ours.mean / over_groups(span).mean)),
            "by 6240 (28 %)",
            Verdict::of_conclusion(ours.mean > ours.half, ours.contains(6240.0)),
        ));
    }
    let mut series = Vec::new();
    for learner in ["bernstein-span", "bernstein-diameter"] {
        for family in FAMILIES {
            let mut points = Vec::new();
            for horizon in HORIZONS.map(|horizon| scale.horizon(horizon)) {
                let values = results.regrets(&id(family, (10, 5), horizon, learner))?;
                points.push((real(horizon), interval95(&values)));
            }
            series.push(Series::new(format!("{family}, {learner}"), points));
        }
    }
    let axes = Axes { x: "horizon T", y: "regret", log_x: true, log_y: true };
    let title = "RQ2: regret at (S, A) = (10, 5)";
    Ok(Section {
        name: "rq2",
        title: "RQ2: which ingredient produces the improvement?",
        notes: vec![format!(
            "(S, A) = (10, 5) and (20, 8), T = {}, {} seeds, reading A. The hub is a stand-in: the \
             paper does not determine F3. Best action, gap and the place of the core are choices made \
             here. Intervals of means are Student's over the seeds, each seed's runs kept together, sizes, \
             horizons and families being fixed; those of the contrasts are the paper's, over all samples.",
            HORIZONS.map(|horizon| scale.horizon(horizon).to_string()).join(", "),
            scale.seeds(8)
        )],
        tables: vec![table, contrasts],
        comparisons,
        numbers: json!({ "regrets": numbers, "contrasts": contrast_numbers }),
        figures: vec![chart("rq2", title, &axes, &series)?],
    })
}
