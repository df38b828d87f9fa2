//! The finished units of a whole protocol, by cell.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::choices::Regret;
use super::protocol::{Cell, Protocol};
use super::store::Finished;
use super::unit::RunRecord;
use super::world::World;
use crate::sim::Diagnostics;
use crate::sim::arena::Figures;
use crate::sim::settings::Width;

/// Worlds, by the name of the process.
pub type Worlds = BTreeMap<String, World>;

/// Builds and certifies the worlds of some cells.
pub fn worlds<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> Result<Worlds, String> {
    let families: BTreeMap<String, _> =
        cells.into_iter().map(|cell| (cell.family.to_string(), &cell.family)).collect();
    families.into_par_iter().map(|(name, family)| Ok((name, World::of(family)?))).collect()
}

/// The world of a cell.
pub fn world_of<'a>(worlds: &'a Worlds, cell: &Cell) -> Result<&'a World, String> {
    worlds.get(&cell.family.to_string()).ok_or_else(|| format!("{}: no world", cell.id))
}

/// The outcomes of a cell, seed by seed.
#[derive(Debug)]
pub struct CellResult<'a> {
    pub cell: &'a Cell,
    pub figures: Figures,
    pub outcomes: Vec<&'a RunRecord>,
    /// The regrets that count.
    pub regrets: Vec<f64>,
}

impl CellResult<'_> {
    /// The sum of a count over all runs.
    pub fn sum(&self, count: Count) -> u64 {
        self.outcomes.iter().map(|outcome| count(&outcome.diagnostics)).sum()
    }

    /// D/H
    pub fn diameter_over_span(&self) -> f64 {
        self.figures.diameter / Width::Span.of(&self.figures)
    }
}

/// A printed standard error, and the regrets by seed whose standard error it is beside.
#[derive(Clone, Debug)]
pub struct Spread {
    /// Of what.
    pub at: String,
    /// The printed standard error.
    pub error: f64,
    pub regrets: Vec<f64>,
}

/// A count in the diagnostics of a run.
pub type Count = fn(&Diagnostics) -> u64;

/// By run, the regret of this kind.
fn regrets(kind: Regret, outcomes: &[&RunRecord]) -> Vec<f64> {
    let of = |outcome: &&RunRecord| match kind {
        Regret::Pseudo => outcome.pseudo_regret,
        Regret::Realised => outcome.realised_regret,
    };
    outcomes.iter().map(of).collect()
}

/// All cells with their outcomes.
#[derive(Debug)]
pub struct Results<'a> {
    pub protocol: &'a Protocol,
    /// In the protocol's order.
    pub cells: Vec<CellResult<'a>>,
}

impl<'a> Results<'a> {
    /// Sorts the finished units into cells. All of them must be there.
    pub fn new(protocol: &'a Protocol, units: &'a Finished) -> Result<Self, String> {
        let worlds = worlds(&protocol.cells)?;
        let kind = protocol.selection.setup.experiment.regret;
        let mut units = units.values();
        let of_cell = |cell: &'a Cell| {
            let outcomes = cell.seeds.clone().zip(&mut units).map(|(_, outcome)| outcome);
            let outcomes: Vec<&RunRecord> = outcomes.collect();
            let regrets = regrets(kind, &outcomes);
            let figures = *world_of(&worlds, cell)?.arena.figures();
            Ok(CellResult { cell, figures, outcomes, regrets })
        };
        let cells = protocol.cells.iter().map(of_cell).collect::<Result<_, String>>()?;
        Ok(Self { protocol, cells })
    }

    /// The results of a protocol whose runs are among those of another one.
    pub fn within(protocol: &'a Protocol, found: &[&CellResult<'a>]) -> Self {
        let kind = protocol.selection.setup.experiment.regret;
        let of_cell = |(cell, found): (&'a Cell, &&CellResult<'a>)| CellResult {
            cell,
            figures: found.figures,
            outcomes: found.outcomes.clone(),
            regrets: regrets(kind, &found.outcomes),
        };
        Self { protocol, cells: protocol.cells.iter().zip(found).map(of_cell).collect() }
    }

    /// The result of the cell with that name.
    pub fn cell(&self, id: &str) -> Result<&CellResult<'a>, String> {
        let found = self.cells.iter().find(|result| result.cell.id == id);
        found.ok_or_else(|| format!("there is no cell {id}"))
    }

    /// The regrets of the cells with these names, by seed.
    pub fn groups(&self, ids: impl IntoIterator<Item = String>) -> Result<Vec<Vec<f64>>, String> {
        ids.into_iter().map(|id| Ok(self.cell(&id)?.regrets.clone())).collect()
    }
}
