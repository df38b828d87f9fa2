//! RQ2: which ingredient produces the improvement? Bernstein against Hoeffding, span against diameter.

use proofmark_book::number::Exact;
use serde_json::json;

use super::choices::Choices;
use super::figures::{Axes, Series, chart};
use super::paper::{BERNSTEIN_LOWER, BONUS, CONTRASTS};
use super::protocol::{Actor, Cell, Selection, exact};
use super::results::Results;
use super::section::{Comparison, Section, Table, Verdict, short, shown};
use super::statistics::{Estimate, interval95, mean, over_groups};
use crate::families::{Corridor, Cycle, Family, Funnel, Hub};
use crate::sim::real;
use crate::sim::settings::Width;

/// S and A.
const SIZES: [(usize, usize); 2] = [(10, 5), (20, 8)];
const HORIZONS: [u64; 3] = [25_000, 100_000, 200_000];
const SEEDS: u64 = 8;
const FAMILIES: [&str; 4] = ["baseline", "hub", "funnel", "corridor"];
const LEARNERS: [&str; 4] =
    ["bernstein-span", "hoeffding-span", "bernstein-diameter", "hoeffding-diameter"];

fn id(family: &str, (states, actions): (usize, usize), horizon: u64, learner: &str) -> String {
    format!("rq2/{family}/S={states},A={actions}/T={horizon}/{learner}")
}

/// F2 with this chance of moving on.
pub fn cycle((states, actions): (usize, usize), p: Exact, choices: &Choices) -> Family {
    let (best, gap) = (choices.best, choices.gap.clone());
    Family::Cycle(Cycle { states, actions, p, reward: exact(1, 2), best, gap })
}

/// F5 with p = 0.9 and β = 0.
pub fn corridor(size: (usize, usize), width: usize, prize: Exact, drift: Exact) -> Family {
    let ((states, actions), p, rest) = (size, exact(9, 10), exact(0, 1));
    Family::Corridor(Corridor { states, actions, p, width, prize, rest, drift })
}

/// A family of the environment table. The corridor has six states more than the table says.
pub fn family(name: &str, size: (usize, usize), choices: &Choices) -> Family {
    let (states, actions) = size;
    match name {
        "hub" => {
            let (out, back) = (choices.hub_out.clone(), choices.hub_back.clone());
            let (best, gap) = (choices.best, choices.gap.clone());
            Family::Hub(Hub { states, actions, out, back, reward: exact(1, 2), best, gap })
        }
        "funnel" => {
            let (p, inside, outside) = (exact(2, 5), exact(11, 20), exact(1, 2));
            let core = states.saturating_sub(choices.core_from_end);
            Family::Funnel(Funnel { states, actions, p, inside, outside, core })
        }
        "corridor" => corridor((states + 6, actions), 1, exact(9, 10), exact(3, 10)),
        _ => cycle(size, exact(2, 5), choices),
    }
}

pub fn cells(selection: &Selection) -> Vec<Cell> {
    let settings = [
        selection.bernstein(Width::Span),
        selection.hoeffding(Width::Span),
        selection.bernstein(Width::Diameter),
        selection.hoeffding(Width::Diameter),
    ];
    let mut cells = Vec::new();
    for name in FAMILIES {
        for (size, horizon) in points(selection) {
            for (learner, settings) in LEARNERS.into_iter().zip(settings) {
                let (id, actor) = (id(name, size, horizon, learner), Actor::Learner(settings));
                let family = family(name, size, &selection.setup.experiment);
                cells.push(Cell { id, family, actor, horizon, seeds: selection.seeds(SEEDS) });
            }
        }
    }
    cells
}

/// Each size with each horizon.
fn points(selection: &Selection) -> impl Iterator<Item = ((usize, usize), u64)> {
    let horizons = HORIZONS.map(|horizon| selection.horizon(horizon));
    SIZES.into_iter().flat_map(move |size| horizons.map(|horizon| (size, horizon)))
}

/// The differences of two learners, by seed, for each size and horizon.
fn paired(one: &[Vec<f64>], other: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let differences = |(one, other): (&Vec<f64>, &Vec<f64>)| {
        one.iter().zip(other).map(|(one, other)| one - other).collect()
    };
    one.iter().zip(other).map(differences).collect()
}

/// Pairs of cells of tab:bonus that are printed with the same number.
pub fn ties(results: &Results<'_>) -> Result<Vec<Comparison>, String> {
    let selection = &results.protocol.selection;
    let mean_of = |learner: &str, family: &str| {
        let ids = points(selection).map(|(size, horizon)| id(family, size, horizon, learner));
        Ok::<f64, String>(mean(&results.groups(ids)?.concat()))
    };
    let tie = |(family, one, other, printed): (&str, &str, &str, u64)| {
        let (first, second) = (mean_of(one, family)?, mean_of(other, family)?);
        let verdict = Verdict::of_figure(format!("{first:.0}") == format!("{second:.0}"));
        let what = format!("equal regrets, {family}: {one} and {other}");
        let (found, printed) =
            (format!("{first:.0} and {second:.0}"), format!("{printed} and {printed}"));
        Ok(Comparison::new(what, "tab:bonus", found, printed, verdict))
    };
    let all = [
        ("funnel", "bernstein-span", "bernstein-diameter", 5301),
        ("funnel", "hoeffding-span", "hoeffding-diameter", 5408),
        ("baseline", "bernstein-span", "hoeffding-span", 16484),
    ];
    all.into_iter().map(tie).collect()
}

pub fn section(results: &Results<'_>) -> Result<Section, String> {
    let mut table = Table::new(
        "Mean regret over sizes, horizons and seeds (tab:bonus)",
        "learner | baseline | hub (stand-in) | funnel | corridor | overall",
    );
    let (mut comparisons, mut numbers) = (Vec::new(), Vec::new());
    let selection = &results.protocol.selection;
    // The regrets of each size and horizon, by seed.
    let groups = |learner: &str, family: &str| {
        results.groups(points(selection).map(|(size, horizon)| id(family, size, horizon, learner)))
    };
    for (learner, printed) in LEARNERS.into_iter().zip(&BONUS) {
        let by_family = FAMILIES.into_iter().map(|family| groups(learner, family));
        let by_family = by_family.collect::<Result<Vec<_>, _>>()?;
        let overall = by_family.concat();
        let mut row = vec![learner.to_owned()];
        let named = FAMILIES.into_iter().zip(by_family).chain([("overall", overall)]);
        for ((family, values), mean) in named.zip(printed) {
            let ours = over_groups(&values);
            row.push(shown(ours));
            let what = format!("mean regret, {learner}, {family}");
            let paper = Estimate { mean: *mean, half: 0.0 };
            comparisons.push(Comparison::figure(what, "tab:bonus", ours, paper));
            numbers.push(json!({ "learner": learner, "family": family, "regret": ours }));
        }
        table.rows.push(row.join(" | "));
    }
    let mut contrasts = Table::new(
        "Bernstein minus Hoeffding, paired (tab:bonus)",
        "width | difference | samples | families where Bernstein is lower",
    );
    let mut contrast_numbers = Vec::new();
    let widths = ["span", "diameter"].into_iter().zip(CONTRASTS).zip(BERNSTEIN_LOWER);
    for ((width, paper), paper_lower) in widths {
        let (mut all, mut lower, mut families) = (Vec::new(), 0, Vec::new());
        for family in FAMILIES {
            let of = |bonus: &str| groups(&format!("{bonus}-{width}"), family);
            let values = paired(&of("bernstein")?, &of("hoeffding")?).concat();
            lower += usize::from(mean(&values) < 0.0);
            families.push(json!({ "family": family, "difference": interval95(&values) }));
            all.extend(values);
        }
        let ours = interval95(&all);
        let (difference, samples) = (shown(ours), all.len());
        contrasts.rows.push(format!("{width} | {difference} | {samples} | {lower} of 4"));
        let what = format!("the contrast is not significant at the {width} width");
        let verdict = Verdict::of_conclusion(ours.contains(0.0), ours.agrees(paper));
        comparisons.push(Comparison::new(what, "tab:bonus", difference, paper, verdict));
        let what = "Bernstein is lower on some families, not on all";
        let what = format!("{what}, at the {width} width");
        let (found, printed) = (format!("{lower} of 4"), format!("{paper_lower} of 4"));
        let verdict = Verdict::of_conclusion((1..4).contains(&lower), lower == paper_lower);
        comparisons.push(Comparison::new(what, "tab:bonus, caption", found, printed, verdict));
        contrast_numbers.push(json!({ "width": width, "difference": ours, "by-family": families }));
    }
    let span = groups("bernstein-span", "corridor")?;
    let ours = over_groups(&paired(&groups("bernstein-diameter", "corridor")?, &span));
    let what = "on the corridor the diameter width costs more (Bernstein)";
    let share = short(100.0 * ours.mean / over_groups(&span).mean);
    let found = format!("by {} ({share} %)", shown(ours));
    let verdict = Verdict::of_conclusion(ours.mean > ours.half, ours.contains(6240.0));
    comparisons.push(Comparison::new(what, "tab:bonus", found, "by 6240 (28 %)", verdict));
    let horizons = HORIZONS.map(|horizon| selection.horizon(horizon));
    let mut series = Vec::new();
    for learner in ["bernstein-span", "bernstein-diameter"] {
        for family in FAMILIES {
            // The size (10, 5) comes first.
            let regrets = groups(learner, family)?.into_iter().map(|values| interval95(&values));
            let points = horizons.map(real).into_iter().zip(regrets);
            series.push(Series::new(format!("{family}, {learner}"), points));
        }
    }
    let axes = Axes { x: "horizon T", y: "regret", log_x: true, log_y: true };
    let title = "RQ2: regret at (S, A) = (10, 5)";
    Ok(Section {
        title: "RQ2: which ingredient produces the improvement?",
        notes: vec![format!(
            "(S, A) = (10, 5) and (20, 8), T = {}, {} seeds, reading A. The hub is a stand-in: the \
             paper does not determine F3. Best action, gap and the place of the core are choices made \
             here. Intervals of means are Student's over the seeds, each seed's runs kept together, sizes, \
             horizons and families being fixed; those of the contrasts are the paper's, over all samples.",
            horizons.map(|horizon| horizon.to_string()).join(", "),
            selection.seeds(SEEDS).end
        )],
        tables: vec![table, contrasts],
        comparisons,
        numbers: json!({ "regrets": numbers, "contrasts": contrast_numbers }),
        figures: vec![chart("rq2", title, &axes, &series)?],
    })
}
