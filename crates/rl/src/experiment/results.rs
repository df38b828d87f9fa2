//! The finished units of a whole protocol, by cell.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::choices::Regret;
use super::protocol::{Cell, Protocol};
use super::store::Finished;
use super::unit::RunRecord;
use super::world::World;
use crate::sim::Diagnostics;

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
    pub world: &'a World,
    pub outcomes: Vec<&'a RunRecord>,
    /// Which regret counts.
    regret: Regret,
}

impl CellResult<'_> {
    /// The regrets, by seed.
    pub fn regrets(&self) -> Vec<f64> {
        let regret = |outcome: &&RunRecord| match self.regret {
            Regret::Pseudo => outcome.pseudo_regret,
            Regret::Realised => outcome.realised_regret,
        };
        self.outcomes.iter().map(regret).collect()
    }

    /// The sum of a count over all runs.
    pub fn sum(&self, count: Count) -> u64 {
        self.outcomes.iter().map(|outcome| count(&outcome.diagnostics)).sum()
    }

    pub fn diameter(&self) -> f64 {
        self.world.arena.figures().diameter
    }
}

/// A count in the diagnostics of a run.
pub type Count = fn(&Diagnostics) -> u64;

/// All cells with their outcomes.
#[derive(Debug)]
pub struct Results<'a> {
    pub protocol: &'a Protocol,
    /// In the protocol's order.
    pub cells: Vec<CellResult<'a>>,
}

impl<'a> Results<'a> {
    /// Sorts finished units into cells. The error names the first unit that is missing.
    pub fn new(
        protocol: &'a Protocol,
        worlds: &'a Worlds,
        units: &'a Finished,
    ) -> Result<Self, String> {
        let regret = protocol.selection.setup.experiment.regret;
        let mut cells: Vec<CellResult<'a>> = Vec::with_capacity(protocol.cells.len());
        for unit in protocol.units() {
            let (number, cell) = (unit.number, unit.cell);
            let outcome = units.get(&number).ok_or_else(|| format!("unit {number} is missing"))?;
            if unit.seed == cell.first_seed {
                let world = world_of(worlds, cell)?;
                cells.push(CellResult { cell, world, outcomes: Vec::new(), regret });
            }
            if let Some(last) = cells.last_mut() {
                last.outcomes.push(outcome);
            }
        }
        Ok(Self { protocol, cells })
    }

    /// The result of the cell with that name.
    pub fn cell(&self, id: &str) -> Result<&CellResult<'a>, String> {
        let found = self.cells.iter().find(|result| result.cell.id == id);
        found.ok_or_else(|| format!("there is no cell {id}"))
    }

    /// The regrets of the cell with that name, by seed.
    pub fn regrets(&self, id: &str) -> Result<Vec<f64>, String> {
        Ok(self.cell(id)?.regrets())
    }
}
