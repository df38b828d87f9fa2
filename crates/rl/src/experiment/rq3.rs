//! RQ3: how does an over-wide span constraint affect regret?

use serde_json::{Value, json};

use super::figures::{Axes, Series, chart};
use super::paper::{LEFT_OUT, RMS, ROOT_ADVANTAGE, SPAN, SpanRow};
use super::protocol::{Actor, Cell, Selection, exact};
use super::results::{Results, Spread};
use super::rq2::corridor;
use super::section::{Comparison, Section, Table, Verdict, short, shown, yes};
use super::statistics::{
    Fit, Range, Z_OF_EIGHT, bootstrap, interval95, mean, normal_interval, ratios, root_advantage,
};
use crate::sim::settings::{Planner, Start, Stop, Width};
use crate::sim::{Settings, real};

/// Δ in hundredths, with α = 0.1; D/H = 2.0125/Δ.
const HUNDREDTHS: [i64; 8] = [80, 65, 50, 40, 30, 22, 18, 15];
const HORIZON: u64 = 40_000;
const SEEDS: u64 = 24;

fn id(hundredths: i64, reading: &str, width: &str) -> String {
    format!("rq3/gap=0.{hundredths}/reading-{reading}/{width}")
}

pub fn cells(selection: &Selection) -> Vec<Cell> {
    let b = Settings::reading_b();
    let stop = Stop { sweeps: b.stop.sweeps + 1, ..b.stop };
    // Reading B, reading A, and reading B with one choice changed at a time.
    let readings = [
        ("b", b),
        ("a", selection.setup.learner),
        ("b-one-more-sweep", Settings { stop, ..b }),
        ("b-damped", Settings { planner: Planner::Clipped { damping: 0.5 }, ..b }),
        ("b-from-zero", Settings { start: Start::Zero, ..b }),
    ];
    let of = |(reading, settings)| cells_of(selection, reading, settings);
    readings.into_iter().flat_map(of).collect()
}

/// The cells of the learner of the selection alone.
pub fn own_cells(selection: &Selection) -> Vec<Cell> {
    cells_of(selection, "a", selection.setup.learner)
}

fn cells_of(selection: &Selection, reading: &str, settings: Settings) -> Vec<Cell> {
    let mut cells = Vec::new();
    for hundredths in HUNDREDTHS {
        for (name, width) in [("span", Width::Span), ("diameter", Width::Diameter)] {
            let actor = Actor::Learner(Settings { width, ..settings });
            let (id, prize) = (id(hundredths, reading, name), exact(10 + hundredths, 100));
            let family = corridor((23, 2), 3, prize, exact(1, 10));
            let (horizon, seeds) = (selection.horizon(HORIZON), selection.seeds(SEEDS));
            cells.push(Cell { id, family, actor, horizon, seeds });
        }
    }
    cells
}

/// The outcomes of the learner of the selection, and the penalties that they are drawn from.
pub fn own(results: &Results<'_>) -> Result<(Vec<Comparison>, [SpanRow; 8]), String> {
    let sweep = Sweep::of(results, "a")?;
    Ok((sweep.comparisons(""), sweep.rows))
}

/// The printed standard errors of the learner of the selection, beside the regrets by seed.
pub fn spreads(results: &Results<'_>) -> Result<Vec<Spread>, String> {
    let mut all = Vec::new();
    for (hundredths, row) in HUNDREDTHS.into_iter().zip(SPAN) {
        for (width, printed) in [("span", row.span), ("diameter", row.diameter)] {
            // tab:spanconfirm prints none, tab:spanscale four of them.
            if printed.half > 0.0 {
                let at = format!("D/H = {}, {width} width", row.ratio);
                let regrets = results.cell(&id(hundredths, "a", width))?.regrets.clone();
                all.push(Spread { at, error: printed.half, regrets });
            }
        }
    }
    Ok(all)
}

/// The eight penalties of one reading.
struct Sweep {
    /// `B` or `A`.
    reading: String,
    rows: [SpanRow; 8],
    root: Fit,
    linear: Fit,
    advantage: Range,
    /// The share of plans that reached the limit of sweeps.
    unconverged: f64,
}

impl Sweep {
    fn of(results: &Results<'_>, reading: &str) -> Result<Self, String> {
        let (mut rows, mut by_seed) = (Vec::new(), Vec::new());
        let (mut unconverged, mut plans) = (0, 0);
        for hundredths in HUNDREDTHS {
            let narrow = results.cell(&id(hundredths, reading, "span"))?;
            let wide = results.cell(&id(hundredths, reading, "diameter"))?;
            for cell in [narrow, wide] {
                unconverged += cell.sum(|d| d.unconverged_plans);
                plans += cell.sum(|d| d.plans);
            }
            let penalties = ratios(&wide.regrets, &narrow.regrets);
            rows.push(SpanRow {
                ratio: narrow.diameter_over_span(),
                span: interval95(&narrow.regrets),
                diameter: interval95(&wide.regrets),
                penalty: normal_interval(&penalties, Z_OF_EIGHT),
            });
            by_seed.push(penalties);
        }
        let rows: [SpanRow; 8] = rows.try_into().map_err(|_| "RQ3 has eight rows")?;
        let (xs, ys) = (rows.map(|row| row.ratio), rows.map(|row| row.penalty.mean));
        Ok(Self {
            reading: reading.to_uppercase(),
            rows,
            root: Fit::line(&xs.map(f64::sqrt), &ys),
            linear: Fit::line(&xs, &ys),
            advantage: bootstrap(&by_seed, |means| root_advantage(&xs, means)),
            unconverged: real(unconverged) / real(plans),
        })
    }

    fn table(&self) -> Table {
        let mut table = Table::new(
            format!("Reading {}: regret and penalty (tab:spanconfirm)", self.reading),
            "D/H | span width | diameter width | penalty, simultaneous 95 % | square-root residual | \
             linear residual",
        );
        let residuals = self.root.residuals.iter().zip(&self.linear.residuals);
        let rows = self.rows.iter().zip(residuals);
        for (SpanRow { ratio, span, diameter, penalty }, (root, linear)) in rows {
            let regrets = format!("{} | {}", shown(*span), shown(*diameter));
            let residuals = format!("{root:+.3} | {linear:+.3}");
            table.rows.push(format!("{ratio:.1} | {regrets} | {penalty:.3} | {residuals}"));
        }
        table
    }

    fn fits(&self) -> String {
        let Self { reading, root, linear, advantage, .. } = self;
        let rms = format!("{:.3} | {:.3}", root.rms, linear.rms);
        let left_out = format!("{:.3} | {:.3}", root.left_out, linear.left_out);
        format!("{reading} | {rms} | {advantage:.3} | {left_out} | {}", self.unconverged())
    }

    fn unconverged(&self) -> String {
        format!("{:.1} %", 100.0 * self.unconverged)
    }

    /// What becomes of the reading when one of its choices is changed.
    fn sensitivity(&self, change: &str) -> String {
        let [first, .., last] = self.rows.map(|row| row.penalty);
        let all = self.comparisons("");
        let same = all.iter().filter(|c| c.verdict == Verdict::Reproduced).count();
        let (of, unconverged) = (all.len(), self.unconverged());
        format!("{change} | {first:.3} | {last:.3} | {unconverged} | {same} of {of}")
    }

    fn numbers(&self) -> Value {
        json!({
            "D/H": self.rows.map(|row| row.ratio),
            "span-width": self.rows.map(|row| row.span),
            "diameter-width": self.rows.map(|row| row.diameter),
            "penalty": self.rows.map(|row| row.penalty),
            "square-root-fit": self.root,
            "linear-fit": self.linear,
            "linear-minus-square-root-rms": self.advantage,
            "unconverged-share": self.unconverged,
        })
    }

    fn comparisons_by_name(&self) -> Vec<Comparison> {
        self.comparisons(&format!(", reading {}", self.reading))
    }

    /// The outcomes, with a few words after the name of each.
    fn comparisons(&self, reading: &str) -> Vec<Comparison> {
        let label = "tab:spanconfirm";
        let mut all = Vec::new();
        for (ours, paper) in self.rows.iter().zip(&SPAN) {
            let at = format!("at D/H = {}{reading}", paper.ratio);
            let what = |width: &str| format!("{width}-width regret {at}");
            all.push(Comparison::figure(what("span"), label, ours.span, paper.span));
            all.push(Comparison::figure(what("diameter"), label, ours.diameter, paper.diameter));
            let (ours, paper) = (ours.penalty, paper.penalty);
            let verdict = Verdict::of_conclusion(ours.mean - ours.half > 1.0, ours.agrees(paper));
            let what = format!("the diameter width costs more {at}");
            all.push(Comparison::new(what, label, format!("{ours:.3}"), paper, verdict));
        }
        let grows = self.rows.is_sorted_by(|one, next| one.penalty.mean < next.penalty.mean);
        let [first, .., last] = self.rows;
        let (least, most) = (first.penalty.mean, last.penalty.mean);
        let sublinear = most / least < last.ratio / first.ratio;
        let mut pairs = self.rows.iter().zip(&SPAN);
        let close = pairs.all(|(ours, paper)| ours.penalty.agrees(paper.penalty));
        let what = format!("the penalty grows at every step, and sublinearly{reading}");
        let verdict = Verdict::of_conclusion(grows && sublinear, close);
        let (grows, sublinear) = (yes(grows), yes(sublinear));
        let found = format!("{least:.2} to {most:.2}; grows: {grows}; sublinear: {sublinear}");
        let printed = "1.77 to 2.62; grows: yes; sublinear: yes";
        all.push(Comparison::new(what, label, found, printed, verdict));
        let Range { lo, .. } = self.advantage;
        let verdict = Verdict::of_conclusion(lo > 0.0, self.advantage.meets(ROOT_ADVANTAGE));
        let what = "the square-root fit is better: linear minus square-root RMS";
        let (what, found) = (format!("{what}{reading}"), format!("{:.3}", self.advantage));
        all.push(Comparison::new(what, label, found, ROOT_ADVANTAGE, verdict));
        let (root, linear) = (&self.root, &self.linear);
        let left_out = "mean error at a ratio left out, square-root and linear";
        for (what, root, linear, paper) in [
            ("RMS of the two fits", root.rms, linear.rms, RMS),
            (left_out, root.left_out, linear.left_out, LEFT_OUT),
        ] {
            let close = (root - paper.0).abs() < 0.001 && (linear - paper.1).abs() < 0.001;
            let verdict = Verdict::of_conclusion(root < linear, close);
            let (what, found) = (format!("{what}{reading}"), format!("{root:.3}, {linear:.3}"));
            let printed = format!("{:.3}, {:.3}", paper.0, paper.1);
            all.push(Comparison::new(what, label, found, printed, verdict));
        }
        all
    }
}

pub fn section(results: &Results<'_>) -> Result<Section, String> {
    let (b, a) = (Sweep::of(results, "b")?, Sweep::of(results, "a")?);
    let mut fits = Table::new(
        "Fits to the eight penalties",
        "reading | square-root RMS | linear RMS | linear minus square-root [95 %] | square-root, left out | \
         linear, left out | plans that did not converge",
    );
    fits.rows.extend([b.fits(), a.fits()]);
    let series = [("reading B", b.rows), ("reading A", a.rows), ("paper", SPAN)]
        .map(|(name, rows)| Series::new(name, rows.map(|row| (row.ratio, row.penalty))));
    let title = "RQ3: regret with width D over regret with width H";
    let axes = Axes { x: "D/H", y: "penalty", log_x: false, log_y: false };
    let selection = &results.protocol.selection;
    let mut comparisons = b.comparisons_by_name();
    comparisons.iter_mut().for_each(|comparison| comparison.fitted = true);
    comparisons.extend(a.comparisons_by_name());
    let mut sensitivity = Table::new(
        "Reading B with one choice changed at a time",
        "reading B | penalty at the least D/H | penalty at the largest D/H | plans that did not converge | \
         outcomes that would be reproduced",
    );
    sensitivity.rows.push(b.sensitivity("as it is"));
    for (reading, change) in [
        ("b-one-more-sweep", "with 1001 sweeps at most instead of 1000"),
        ("b-damped", "with damping 1/2, so that plans converge"),
        ("b-from-zero", "with every plan begun at zero"),
    ] {
        sensitivity.rows.push(Sweep::of(results, reading)?.sensitivity(change));
    }
    let half = |rows: [SpanRow; 8]| rows.map(|row| row.penalty.half);
    let wider = mean(&ratios(&half(b.rows), &half(SPAN)));
    Ok(Section {
        title: "RQ3: how does an over-wide span constraint affect regret?",
        notes: vec![format!(
            "F5 with N = 23, A = 2, D = 27.34375, T = {}, {} seeds. Rewards are inferred from the printed \
             ratios. The constants of reading B were fitted to this very table: its agreement is \
             calibration, not confirmation, and its verdicts do not count. It is fragile, too: most of its \
             plans stop at the limit of sweeps without having converged, and with another limit, a damped \
             iteration that does converge, or another start of value iteration much of the agreement is \
             gone. Its seeds also spread more than the paper's: the intervals of its penalties are {} times \
             as wide on average. Reading A was not fitted.",
            selection.horizon(HORIZON),
            selection.seeds(SEEDS).end,
            short(wider)
        )],
        tables: vec![b.table(), a.table(), fits, sensitivity],
        comparisons,
        numbers: json!({ "reading-b": b.numbers(), "reading-a": a.numbers() }),
        figures: vec![chart("rq3", title, &axes, &series)?],
    })
}
