//! Which runs are made. A *cell* is a process, an actor and a horizon; a *unit* is a cell with a seed.
//! Units are numbered cell by cell, seed by seed. A *manifest* is a protocol in writing.

use std::ops::Range;

use num_bigint::BigInt;
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::choices::Setup;
use super::paper::TITLE;
use super::results::Results;
use super::section::Section;
use super::{readings, reality, rq1, rq2, rq3, rq4, sweeps};
use crate::families::Family;
use crate::sim::Settings;
use crate::sim::informed::Rule;
use crate::sim::settings::{Bonus, Width};
use crate::solver::image::Image;

/// An experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Experiment {
    /// Does regret become diameter-independent on a zero-span family?
    Rq1,
    /// Which ingredient produces the improvement?
    Rq2,
    /// How does an over-wide span constraint affect regret?
    Rq3,
    /// Does observed regret respect the finite lower certificate?
    Rq4,
    /// The sweeps that the paper announces without figures.
    Sweeps,
    /// The sharper lower bounds against learners that know more; not in the paper.
    Reality,
    /// All of the paper's experiments under many readings.
    Readings,
}

impl Experiment {
    /// All that the paper speaks of.
    pub const ALL: [Self; 5] = [Self::Rq1, Self::Rq2, Self::Rq3, Self::Rq4, Self::Sweeps];

    /// Makes its cells, and its report.
    pub(super) fn procedure(self) -> (Cells, Report) {
        match self {
            Self::Rq1 => (rq1::cells, rq1::section),
            Self::Rq2 => (rq2::cells, rq2::section),
            Self::Rq3 => (rq3::cells, rq3::section),
            Self::Rq4 => (rq4::cells, rq4::section),
            Self::Sweeps => (sweeps::cells, sweeps::section),
            Self::Reality => (reality::cells, reality::section),
            Self::Readings => (readings::cells, readings::section),
        }
    }
}

type Cells = fn(&Selection) -> Vec<Cell>;
type Report = fn(&Results<'_>) -> Result<Section, String>;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// The experiments, in ascending order.
    pub experiments: Vec<Experiment>,
    /// Whether everything is made short: far fewer seeds and steps than the paper has.
    pub quick: bool,
    /// The learner and the other open choices.
    pub setup: Setup,
}

/// Most seeds of a quick cell, and by how much its horizon is shorter.
pub(super) const QUICK_SEEDS: u64 = 3;
pub(super) const QUICK_DIVISOR: u64 = 20;

impl Selection {
    /// Some experiments as the paper has them, or a quick look at them, with reading A.
    pub fn new(experiments: &[Experiment], quick: bool) -> Self {
        Self { experiments: experiments.to_vec(), quick, setup: Setup::default() }
    }

    /// The settings with Hoeffding's radius and this width.
    pub(super) fn hoeffding(&self, width: Width) -> Settings {
        let bonus = Bonus::Hoeffding { leading: self.setup.experiment.hoeffding };
        Settings { bonus, width, ..self.setup.learner }
    }

    /// The settings with Bernstein's radius or Audibert's, that of reading A if they have another, and this
    /// width.
    pub(super) fn bernstein(&self, width: Width) -> Settings {
        let bonus = match self.setup.learner.bonus {
            bonus @ (Bonus::Bernstein { .. } | Bonus::Audibert { .. }) => bonus,
            Bonus::Hoeffding { .. } | Bonus::L1 { .. } => Settings::reading_a().bonus,
        };
        Settings { bonus, width, ..self.setup.learner }
    }

    /// As many seeds as the paper has, from 0 on, or fewer for a quick look.
    pub(super) fn seeds(&self, of_paper: u64) -> Range<u64> {
        0..if self.quick { of_paper.min(QUICK_SEEDS) } else { of_paper }
    }

    /// As many steps as the paper has, or fewer for a quick look.
    pub(super) fn horizon(&self, of_paper: u64) -> u64 {
        if self.quick { of_paper / QUICK_DIVISOR } else { of_paper }
    }
}

/// Who acts, as the manifest has it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// The learner.
    Learner(Settings),
    /// Every action with the same probability.
    UniformRandom,
    /// An optimal policy.
    Oracle,
    /// What knows the family, and not the alternative.
    Informed(Rule),
    /// The learner with this many times H = 1 ∨ sp(h*) as width.
    #[serde(untagged)]
    Stretched {
        /// The learner, but for its width.
        learner: Settings,
        /// The width over H.
        #[serde(rename = "width-over-H")]
        factor: f64,
    },
}

/// A process, an actor and a horizon, for some seeds.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its name, unique in the protocol.
    pub id: String,
    /// The process.
    pub family: Family,
    /// Who acts.
    pub actor: Actor,
    /// Steps of a run.
    pub horizon: u64,
    /// The seeds.
    pub seeds: Range<u64>,
}

/// All cells, in a fixed order.
#[derive(Clone, Debug, PartialEq)]
pub struct Protocol {
    /// What was asked for.
    pub selection: Selection,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// One run to make.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit<'a> {
    pub number: u64,
    pub cell: &'a Cell,
    pub seed: u64,
}

impl Protocol {
    /// The protocol of a selection.
    pub fn new(selection: &Selection) -> Self {
        let cells = selection.experiments.iter().flat_map(|one| one.procedure().0(selection));
        Self { selection: selection.clone(), cells: cells.collect() }
    }

    /// All units, in order.
    pub(super) fn units(&self) -> impl Iterator<Item = Unit<'_>> {
        let cells = self.cells.iter();
        let all = cells.flat_map(|cell| cell.seeds.clone().map(move |seed| (cell, seed)));
        all.zip(0..).map(|((cell, seed), number)| Unit { number, cell, seed })
    }

    /// How many units there are.
    pub fn unit_count(&self) -> u64 {
        self.cells.iter().map(|cell| cell.seeds.end - cell.seeds.start).sum()
    }
}

/// The format that manifests name.
pub const MANIFEST_FORMAT: &str = "proofmark-simulation/1";

/// A protocol in writing: settings, seeds, digests and version. Its own digest names the protocol. The
/// version includes a digest of the simulator's source, so that runs of two programs are never mixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The text of `manifest.json`.
    pub text: String,
    /// The SHA-256 of the text.
    pub digest: String,
}

impl Manifest {
    /// The manifest of a protocol. The error says why a process cannot be made.
    pub fn of(protocol: &Protocol) -> Result<Self, String> {
        let cells = protocol.cells.iter().map(entry).collect::<Result<Vec<_>, _>>()?;
        let manifest = json!({
            "format": MANIFEST_FORMAT,
            "paper": TITLE,
            "version": env!("CARGO_PKG_VERSION"),
            "simulator": env!("PROOFMARK_SIMULATOR"),
            "selection": protocol.selection,
            "start-state": 0,
            "random-numbers": "xoshiro256++, seeded by splitmix64; streams for transitions, rewards and policy",
            "units": protocol.unit_count(),
            "cells": cells,
        });
        let text = format!("{manifest:#}\n");
        let digest = proofmark_book::text::hex(&Sha256::digest(&text));
        Ok(Self { text, digest })
    }

    /// The selection that a manifest was made for, and the title of the paper that it belongs to, if it
    /// says so. The error says what is wrong with it.
    pub fn read(text: &str) -> Result<(Selection, Option<String>), String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if value.get("format").is_none_or(|format| format != MANIFEST_FORMAT) {
            return Err(format!("the format is not {MANIFEST_FORMAT}"));
        }
        let selection = value.get("selection").unwrap_or(&Value::Null);
        let selection = Selection::deserialize(selection).map_err(|error| error.to_string())?;
        Ok((selection, value.get("paper").and_then(Value::as_str).map(str::to_owned)))
    }
}

fn entry(cell: &Cell) -> Result<Value, String> {
    let mdp = cell.family.mdp().map_err(|error| error.to_string())?;
    let mut entry = json!({
        "id": cell.id,
        "process": cell.family.to_string(),
        "process-sha256": mdp.sha256(),
        "tensor-sha1": Image::of(&mdp).digest(),
        "actor": cell.actor,
        "horizon": cell.horizon,
        "seeds": cell.seeds.end - cell.seeds.start,
    });
    if let (first @ 1.., Value::Object(fields)) = (cell.seeds.start, &mut entry) {
        fields.insert("first-seed".to_owned(), json!(first));
    }
    Ok(entry)
}

/// n/d as a parameter of a family.
pub fn exact(n: i64, d: i64) -> Exact {
    Exact(Rational::new(BigInt::from(n), BigInt::from(d)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn units_are_numbered_cell_by_cell_and_cells_have_different_names() {
        let protocol = Protocol::new(&Selection::new(&Experiment::ALL, false));
        let names: HashSet<&str> = protocol.cells.iter().map(|cell| cell.id.as_str()).collect();
        assert_eq!(names.len(), protocol.cells.len());
        let numbers: Vec<u64> = protocol.units().map(|unit| unit.number).collect();
        assert_eq!(numbers, (0..protocol.unit_count()).collect::<Vec<_>>());
    }

    #[test]
    fn the_protocol_has_the_seeds_of_the_paper() {
        let of = |experiment| {
            let protocol = Protocol::new(&Selection::new(&[experiment], false));
            protocol.cells.iter().map(|cell| cell.seeds.end).min().unwrap()
        };
        assert_eq!(Experiment::ALL.map(of), [12, 8, 24, 8, 8]);
    }
}
