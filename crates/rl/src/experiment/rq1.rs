//! RQ1: does regret become diameter-independent on a zero-span family?

use serde_json::json;

use super::choices::{Choices, Setup, Ucrl2};
use super::figures::{Axes, Series, chart, trimmed};
use super::paper::{ZERO_SLOPES, ZERO_SPAN};
use super::protocol::{Actor, Cell, Selection, exact};
use super::results::{CellResult, Results, Spread};
use super::rq2::cycle;
use super::section::{Comparison, Section, Table, Verdict, percent, short, shown, yes};
use super::statistics::{Z95, normal_interval, one_sided, seed_slopes};
use crate::sim::Settings;
use crate::sim::settings::{Bonus, Width};

/// p in tenths: D = 5/p = 6.25, 10, 16.7 and 25.
const TENTHS: [i64; 4] = [8, 5, 3, 2];
const HORIZON: u64 = 20_000;
const SEEDS: u64 = 12;
const LEARNERS: [(&str, &str); 4] = [
    ("span", "span-constrained"),
    ("diameter", "diameter-width"),
    ("mitigated", "mitigated span-width"),
    ("ucrl2", "UCRL2-style"),
];

/// The factors of UCRL2's balls.
const UCRL2: Bonus = Bonus::L1 { rewards: 3.5, transitions: 14.0 };

fn id(tenths: i64, learner: &str) -> String {
    format!("rq1/p=0.{tenths}/{learner}")
}

pub fn cells(selection: &Selection) -> Vec<Cell> {
    let Setup { learner, experiment } = &selection.setup;
    // Each plan is made for the other width too, for the figures that the paper wishes it had.
    let of = |width, other| Settings { width, compare_width: Some(other), ..*learner };
    let span = of(Width::Span, Width::Diameter);
    let diameter = of(Width::Diameter, Width::Span);
    let ucrl2 = match experiment.ucrl2 {
        Ucrl2::Hoeffding => selection.hoeffding(Width::Diameter),
        Ucrl2::L1 => Settings { bonus: UCRL2, width: Width::Diameter, ..*learner },
    };
    let settings = [span, diameter, span, ucrl2];
    let mut cells = Vec::new();
    for tenths in TENTHS {
        for ((name, _), settings) in LEARNERS.into_iter().zip(settings) {
            let (id, actor) = (id(tenths, name), Actor::Learner(settings));
            let family = cycle((6, 3), exact(tenths, 10), experiment);
            let (horizon, seeds) = (selection.horizon(HORIZON), selection.seeds(SEEDS));
            cells.push(Cell { id, family, actor, horizon, seeds });
        }
    }
    cells
}

pub fn section(results: &Results<'_>) -> Result<Section, String> {
    let mut table = Table::new(
        "Mean regret and 95 % intervals (tab:zerospan)",
        "D | span-constrained | diameter-width | mitigated span-width | UCRL2-style",
    );
    let mut inside = Table::new(
        "Inside the learner: what the paper's log lacks",
        "D | learner | plans | clipped at the end | clipped in some sweep | states where clipping changes \
         the action | states where the other width acts differently | largest span before clipping | \
         plans below the optimal gain",
    );
    let (mut comparisons, mut numbers, mut diameters) = (Vec::new(), Vec::new(), Vec::new());
    // By learner, the regrets at each diameter, by seed.
    let mut regrets: [Vec<Vec<f64>>; 4] = Default::default();
    for (tenths, printed) in TENTHS.into_iter().zip(ZERO_SPAN) {
        let diameter = results.cell(&id(tenths, "span"))?.figures.diameter;
        let d = trimmed(&format!("{diameter:.2}"));
        diameters.push(diameter);
        let mut row = vec![d.clone()];
        let learners = LEARNERS.into_iter().zip(printed).zip(&mut regrets);
        for (((name, label), paper), of_learner) in learners {
            let cell = results.cell(&id(tenths, name))?;
            let values = cell.regrets.clone();
            let ours = normal_interval(&values, Z95);
            row.push(shown(ours));
            let what = format!("regret at D = {d}, {label}");
            comparisons.push(Comparison::figure(what, "tab:zerospan", ours, paper));
            numbers
                .push(json!({ "D": diameter, "learner": name, "regret": ours, "seeds": values }));
            of_learner.push(values);
            if name != "mitigated" {
                inside.rows.push(inside_row(&d, label, cell));
            }
        }
        table.rows.push(row.join(" | "));
    }

    let mut slopes = Table::new(
        "Paired seed-level slopes of regret over D (tab:zeroslopes)",
        "learner | slope | one-sided p | interval contains 0",
    );
    let (mut slope_numbers, mut series) = (Vec::new(), Vec::new());
    let at_diameters = || diameters.iter().copied();
    for (((name, label), of_learner), (slope, p)) in LEARNERS.iter().zip(&regrets).zip(ZERO_SLOPES)
    {
        let by_seed = seed_slopes(&diameters, of_learner);
        let (ours, tail) = (normal_interval(&by_seed, Z95), one_sided(&by_seed));
        let (trend, p_value) = (shown(ours), format!("{tail:.2}"));
        let what = format!("no positive slope is detected: {label}");
        let (found, printed) = (format!("{trend}, p = {p_value}"), format!("{slope}, p = {p}"));
        let verdict = Verdict::of_conclusion(ours.mean - ours.half <= 0.0, ours.agrees(slope));
        comparisons.push(Comparison::new(what, "tab:zeroslopes", found, printed, verdict));
        let contained = yes(ours.contains(0.0));
        slopes.rows.push(format!("{label} | {trend} | {p_value} | {contained}"));
        slope_numbers.push(json!({ "learner": label, "slope": ours, "p": tail, "seeds": by_seed }));
        if *name != "mitigated" {
            let means = of_learner.iter().map(|values| normal_interval(values, Z95));
            series.push(Series::new(*label, at_diameters().zip(means)));
        }
    }
    let printed = at_diameters().zip(ZERO_SPAN.map(|[span, ..]| span));
    series.push(Series::new("paper, span-constrained", printed));

    comparisons.push(tie(results)?);
    let axes = Axes { x: "diameter D", y: "regret", log_x: false, log_y: false };
    let selection = &results.protocol.selection;
    let Choices { gap, best, .. } = &selection.setup.experiment;
    Ok(Section {
        title: "RQ1: does regret become diameter-independent on a zero-span family?",
        notes: vec![format!(
            "F2, S = 6, A = 3, T = {}, {} seeds, reading A. The paper prints neither the best action nor \
             the gap. A regret is at most T times the gap, so the printed ones need a gap of at least \
             0.125 here and 0.162 in RQ2; the gap is {gap}, and the best action is action {best}, because \
             breaking ties by the lowest index would favour action 0 without any learning. The mitigated \
             variant is the span-constrained learner itself, as it is in the paper. The UCRL2-style \
             learner is taken to be the same learner with Hoeffding's radius and the diameter as width; \
             the paper does not say. Intervals are 1.96 standard errors and p is Student's: the only \
             combination that fits the printed slopes (claims `rq1.p.*.mixed`).",
            selection.horizon(HORIZON),
            selection.seeds(SEEDS).end
        )],
        tables: vec![table, slopes, inside],
        comparisons,
        numbers: json!({ "regrets": numbers, "slopes": slope_numbers }),
        figures: vec![chart("rq1", "RQ1: regret against the diameter", &axes, &series)?],
    })
}

/// The outcomes but for the tie.
pub fn outcomes(results: &Results<'_>) -> Result<Vec<Comparison>, String> {
    let mut all = section(results)?.comparisons;
    all.pop();
    Ok(all)
}

/// Whether the two widths give the same runs at the least diameter, and at no other.
pub fn tie(results: &Results<'_>) -> Result<Comparison, String> {
    let same = |tenths| {
        let of = |name| Ok::<_, String>(&results.cell(&id(tenths, name))?.regrets);
        Ok(of("span")? == of("diameter")?)
    };
    let equal = TENTHS.into_iter().map(same).collect::<Result<Vec<bool>, String>>()?;
    let first_equal = equal.first() == Some(&true);
    let later = equal.iter().skip(1).filter(|equal| **equal).count();
    let what = "span and diameter width coincide at D = 6.25 only";
    let found = format!("at 6.25: {}; at {later} of the 3 others", yes(first_equal));
    let printed = "at 6.25: yes; at 0 of the 3 others";
    let verdict = Verdict::of_figure(first_equal && later == 0);
    Ok(Comparison::new(what, "tab:zerospan, text", found, printed, verdict))
}

/// The printed standard errors, beside the regrets by seed.
pub fn spreads(results: &Results<'_>) -> Result<Vec<Spread>, String> {
    let mut all = Vec::new();
    for (tenths, printed) in TENTHS.into_iter().zip(ZERO_SPAN) {
        let diameter = results.cell(&id(tenths, "span"))?.figures.diameter;
        for ((name, label), paper) in LEARNERS.into_iter().zip(printed) {
            // The mitigated variant is the span-constrained learner itself.
            if name != "mitigated" {
                let regrets = results.cell(&id(tenths, name))?.regrets.clone();
                let at = format!("D = {}, {label}", trimmed(&format!("{diameter:.2}")));
                all.push(Spread { at, error: paper.half / Z95, regrets });
            }
        }
    }
    Ok(all)
}

fn inside_row(diameter: &str, label: &str, cell: &CellResult<'_>) -> String {
    let (plans, states) = (cell.sum(|d| d.plans), cell.sum(|d| d.states_planned));
    let of_plans = |count| percent(cell.sum(count), plans, 1);
    let of_states = |count| percent(cell.sum(count), states, 1);
    let spans = cell.outcomes.iter().map(|outcome| outcome.diagnostics.largest_span_before_clip);
    let compared = label != "UCRL2-style";
    format!(
        "{diameter} | {label} | {plans} | {} | {} | {} | {} | {} | {}",
        of_plans(|d| d.clipped_plans),
        of_plans(|d| d.plans_with_clipping),
        of_states(|d| d.clip_disagreements),
        if compared { of_states(|d| d.width_disagreements) } else { "-".to_owned() },
        short(spans.fold(0.0, f64::max)),
        of_plans(|d| d.pessimistic_plans),
    )
}
