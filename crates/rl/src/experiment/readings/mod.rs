//! A matrix of readings: every outcome of the paper under every reading of what its learner was. One
//! reading that agrees says little if many were tried, so all of them are shown; what is printed and was
//! never fitted, ties and the spread over seeds, stands apart.

mod list;
mod matrix;
mod picture;

use std::collections::HashMap;

use serde_json::json;

use super::figures::{Axes, Series, chart};
use super::paper::{SPAN, SpanRow};
use super::protocol::{Actor, Cell, Experiment, Protocol, Selection};
use super::results::{CellResult, Results, Spread};
use super::section::{Comparison, Section, Table, Verdict, short};
use super::statistics::{same_spread, standard_error};
use super::{rq1, rq2, rq3, rq4};
use crate::sim::Settings;
use list::{Reading, Support};
use matrix::{Group, Matrix};

impl Reading {
    /// What the paper's experiments are under this reading.
    fn protocol(&self, quick: bool) -> Protocol {
        let experiments = self.experiments.to_vec();
        let mut selection = Selection { experiments, quick, setup: self.setup.clone() };
        if quick {
            let stop = &mut selection.setup.learner.stop;
            stop.sweeps = stop.sweeps.min(QUICK_SWEEPS);
        }
        let cells = self.experiments.iter().flat_map(|experiment| match experiment {
            Experiment::Rq1 => rq1::cells(&selection),
            Experiment::Rq2 => rq2::cells(&selection),
            Experiment::Rq3 => rq3::own_cells(&selection),
            Experiment::Rq4 => rq4::own_cells(&selection),
            Experiment::Sweeps | Experiment::Reality | Experiment::Readings => Vec::new(),
        });
        Protocol { cells: cells.collect(), selection }
    }
}

/// Most sweeps of a plan in a quick look: uncapped plans that go round in circles would take most of its time.
const QUICK_SWEEPS: u64 = 60;

/// What a cell's runs depend on. Readings that differ in nothing that matters to a cell share its runs.
fn content(cell: &Cell) -> String {
    let Cell { family, actor, horizon, seeds, .. } = cell;
    let actor = match actor {
        Actor::Learner(settings) => Actor::Learner(plain(*settings)),
        other => other.clone(),
    };
    format!("{family} {actor:?} {horizon} {seeds:?}")
}

/// The same settings without what says nothing: a width for the radius or the clip that is the width.
fn plain(settings: Settings) -> Settings {
    let other = |instead: Option<_>| instead.filter(|instead| *instead != settings.width);
    let (radius_width, clip_width) = (other(settings.radius_width), other(settings.clip_width));
    Settings { radius_width, clip_width, ..settings }
}

/// The cells of all readings, each once, under the name of the first reading that has it.
pub fn cells(selection: &Selection) -> Vec<Cell> {
    let mut seen = HashMap::new();
    let mut cells = Vec::new();
    for reading in list::of(selection) {
        for cell in reading.protocol(selection.quick).cells {
            if seen.insert(content(&cell), ()).is_none() {
                cells.push(Cell { id: format!("readings/{}/{}", reading.name, cell.id), ..cell });
            }
        }
    }
    cells
}

/// What comes of one reading: its outcomes by group, in the order of [`GROUPS`], and RQ3's penalties.
struct Found {
    outcomes: [Vec<Comparison>; GROUPS.len()],
    penalties: Option<[SpanRow; 8]>,
}

/// The groups of outcomes; the last two were never fitted.
const GROUPS: [&str; 6] = [
    "RQ1: regret and slopes against the diameter",
    "RQ2: the factorial",
    "RQ3: the cost of an over-wide span",
    "RQ4: the certificate",
    "Held out: ties",
    "Held out: spread over the seeds",
];
const HELD_OUT: usize = 4;

fn found(results: &Results<'_>) -> Result<Found, String> {
    let mut outcomes: [Vec<Comparison>; GROUPS.len()] = Default::default();
    let mut penalties = None;
    let [one, two, three, four, ties, spreads] = &mut outcomes;
    for experiment in &results.protocol.selection.experiments {
        match experiment {
            Experiment::Rq1 => {
                one.extend(rq1::outcomes(results)?);
                ties.push(rq1::tie(results)?);
                spreads.extend(rq1::spreads(results)?.iter().map(|of| spread("tab:zerospan", of)));
            }
            Experiment::Rq2 => {
                two.extend(rq2::section(results)?.comparisons);
                ties.extend(rq2::ties(results)?);
            }
            Experiment::Rq3 => {
                let (compared, rows) = rq3::own(results)?;
                three.extend(compared);
                penalties = Some(rows);
                spreads.extend(rq3::spreads(results)?.iter().map(|of| spread("tab:spanscale", of)));
            }
            Experiment::Rq4 => four.extend(rq4::own(results)?),
            Experiment::Sweeps | Experiment::Reality | Experiment::Readings => {}
        }
    }
    Ok(Found { outcomes, penalties })
}

/// A printed standard error beside ours.
fn spread(cites: &'static str, Spread { at, error, regrets }: &Spread) -> Comparison {
    let verdict = Verdict::of_figure(same_spread(regrets, *error));
    let ours = short(standard_error(regrets));
    Comparison::new(format!("standard error at {at}"), cites, ours, short(*error), verdict)
}

pub fn section(results: &Results<'_>) -> Result<Section, String> {
    let selection = &results.protocol.selection;
    let readings = list::of(selection);
    let by_content: HashMap<String, &CellResult<'_>> =
        results.cells.iter().map(|result| (content(result.cell), result)).collect();
    let mut all = Vec::new();
    for reading in &readings {
        let protocol = reading.protocol(selection.quick);
        let cells = protocol.cells.iter().map(|cell| {
            let missing = || format!("{}: no runs of {}", reading.name, cell.id);
            by_content.get(&content(cell)).copied().ok_or_else(missing)
        });
        let cells = cells.collect::<Result<Vec<_>, String>>()?;
        all.push(found(&Results::within(&protocol, &cells))?);
    }
    let group = |(place, title): (usize, &'static str)| {
        let columns =
            all.iter().map(|found| found.outcomes.get(place).map_or(&[][..], Vec::as_slice));
        Group::new(title, place >= HELD_OUT, &columns.collect::<Vec<_>>())
    };
    let groups = GROUPS.into_iter().enumerate().map(group).collect();
    let supports = readings.iter().map(|reading| reading.support).collect();
    let matrix =
        Matrix { names: readings.iter().map(|reading| reading.name).collect(), supports, groups };

    let mut described = Table::new(
        "The readings",
        "# | reading | supported by the text | where, or what for | what it is",
    );
    for (number, reading) in (1..).zip(&readings) {
        let Reading { name, support, source, says, .. } = reading;
        let supported = match support {
            Support::Text => "yes",
            Support::Chosen => "no",
        };
        described.rows.push(format!("{number} | {name} | {supported} | {source} | {says}"));
    }
    let mut tables = vec![matrix.verdicts(), described, matrix.by_reading()];
    tables.extend(matrix.tables());

    let curves = readings.iter().zip(&all).filter_map(|(reading, found)| {
        let rows = found.penalties.filter(|_| SHOWN.contains(&reading.name))?;
        Some((reading.name, rows))
    });
    let series = curves.chain([("paper", SPAN)]);
    let series =
        series.map(|(name, rows)| Series::new(name, rows.map(|row| (row.ratio, row.penalty))));
    let axes = Axes { x: "D/H", y: "penalty", log_x: false, log_y: false };
    let title = "RQ3: the penalty under some of the readings";
    Ok(Section {
        title: "Every outcome under every reading",
        notes: notes(&matrix),
        tables,
        comparisons: Vec::new(),
        numbers: json!({
            "readings": readings.iter().map(described_reading).collect::<Vec<_>>(),
            "groups": matrix.groups,
        }),
        figures: vec![
            picture::draw("readings", "Every outcome under every reading", &matrix)?,
            chart("readings-rq3", title, &axes, &series.collect::<Vec<_>>())?,
        ],
    })
}

/// The readings whose penalties are drawn.
const SHOWN: [&str; 7] = ["A", "additive", "additive-clip", "500 steps", "B", "B-500", "B-clip"];

fn described_reading(reading: &Reading) -> serde_json::Value {
    let Reading { name, support, source, says, setup, experiments } = reading;
    json!({
        "name": name, "support": support, "source": source, "says": says, "setup": setup,
        "experiments": experiments,
    })
}

fn notes(matrix: &Matrix) -> Vec<String> {
    let count = |support| matrix.supports.iter().filter(|one| **one == support).count();
    let (text, chosen) = (count(Support::Text), count(Support::Chosen));
    let mut notes = vec![
        format!(
            "{} readings were run, {text} that the text supports and {chosen} with a rule or a number that is \
             not the paper's; each with the paper's seeds and horizons. Runs that two readings share are made \
             once. An outcome is *reproduced under a reading that the text supports*, *only under fitted \
             choices* if only readings of the second kind reproduce it, or *under none*. The first says less \
             than it seems: among so many readings some agree by chance, since the paper's own intervals are \
             up to 18 % wide, and no two outcomes need the same reading. The table by reading says how far \
             one reading goes.",
            text + chosen,
        ),
        "Held out is what is printed and no reading was chosen for: numbers that are printed twice, and how \
         much the seeds spread. A tie holds if it holds to the last bit (runs) or in the printed digits \
         (means). A standard error agrees with the printed one if the ratio of the variances is within the \
         95 % interval of Fisher's distribution. The ± of tab:spanscale are standard errors, as in \
         tab:pilotspan: they fit the printed intervals of the penalty; those of tab:zerospan are 1.96 times \
         that."
            .to_owned(),
    ];
    notes.extend(matrix.best());
    notes
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::sim::settings::Width;

    #[test]
    fn every_reading_can_be_made_and_has_its_own_name() {
        let readings = list::of(&Selection::new(&[Experiment::Readings], false));
        let names: HashSet<&str> = readings.iter().map(|reading| reading.name).collect();
        assert_eq!(names.len(), readings.len());
        for reading in &readings {
            assert_eq!(reading.setup.check(), Ok(()), "{}", reading.name);
        }
        assert_eq!(readings.first().map(|reading| &reading.setup), Some(&Default::default()));
        assert!(SHOWN.iter().all(|name| names.contains(name)));
    }

    #[test]
    fn runs_are_shared_where_nothing_that_matters_differs() {
        let a = Settings::reading_a();
        let same = Settings { radius_width: Some(Width::Span), clip_width: Some(Width::Span), ..a };
        assert_eq!(plain(same), a);
        let wide = Settings { width: Width::Diameter, ..same };
        assert_eq!(plain(wide), wide);
        let selection = Selection::new(&[Experiment::Readings], true);
        let cells = cells(&selection);
        let contents: HashSet<String> = cells.iter().map(content).collect();
        assert_eq!(contents.len(), cells.len());
        let ids: HashSet<&str> = cells.iter().map(|cell| cell.id.as_str()).collect();
        assert_eq!(ids.len(), cells.len());
        for reading in list::of(&selection) {
            let protocol = reading.protocol(true);
            assert!(protocol.cells.iter().all(|cell| contents.contains(&content(cell))));
        }
    }

    #[test]
    fn settings_of_ones_own_are_one_more_reading() {
        let mut selection = Selection::new(&[Experiment::Readings], true);
        let before = list::of(&selection).len();
        selection.setup.learner.fewest = 5;
        let readings = list::of(&selection);
        assert_eq!(readings.len(), before + 1);
        assert_eq!(readings.last().map(|reading| reading.setup.learner.fewest), Some(5));
    }
}
