//! The finished units of a whole protocol, by cell.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;

use super::choices::Regret;
use super::protocol::{Cell, Protocol};
use super::store::Finished;
use super::unit::RunRecord;
use super::world::{World, WorldError};
use crate::sim::Diagnostics;

/// The worlds of a protocol's cells, by the name of the process.
#[derive(Debug, Default)]
pub struct Worlds(BTreeMap<String, World>);

impl Worlds {
    /// Builds and certifies the worlds of some cells.
    pub fn of<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> Result<Self, WorldError> {
        let families: BTreeMap<String, _> =
            cells.into_iter().map(|cell| (cell.family.to_string(), &cell.family)).collect();
        let families: Vec<_> = families.into_iter().collect();
        let worlds = families.into_par_iter().map(|(name, family)| Ok((name, World::of(family)?)));
        worlds.collect::<Result<_, _>>().map(Self)
    }

    /// The world of a cell.
    pub fn get(&self, cell: &Cell) -> Option<&World> {
        self.0.get(&cell.family.to_string())
    }

    /// All worlds, with the names of their processes.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &World)> {
        self.0.iter()
    }
}

/// The outcomes of a cell, seed by seed.
#[derive(Debug)]
pub struct CellResult<'a> {
    /// The cell.
    pub cell: &'a Cell,
    /// Its world.
    pub world: &'a World,
    /// Its outcomes, by seed.
    pub outcomes: Vec<&'a RunRecord>,
    /// Which regret counts.
    pub regret: Regret,
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

    /// The diameter.
    pub fn diameter(&self) -> f64 {
        self.world.arena.figures().diameter
    }
}

/// A count in the diagnostics of a run.
pub type Count = fn(&Diagnostics) -> u64;

/// All cells with their outcomes.
#[derive(Debug)]
pub struct Results<'a> {
    /// The protocol.
    pub protocol: &'a Protocol,
    /// In the protocol's order.
    pub cells: Vec<CellResult<'a>>,
    places: HashMap<&'a str, usize>,
}

impl<'a> Results<'a> {
    /// Sorts finished units into cells. The error names the first unit that is missing.
    pub fn new(
        protocol: &'a Protocol,
        worlds: &'a Worlds,
        units: &'a Finished,
    ) -> Result<Self, String> {
        let mut cells: Vec<CellResult<'a>> = Vec::with_capacity(protocol.cells.len());
        let mut places = HashMap::new();
        for unit in protocol.units() {
            let number = unit.number;
            let outcome = units.get(&number).ok_or_else(|| format!("unit {number} is missing"))?;
            if unit.seed == unit.cell.first_seed {
                let cell = unit.cell;
                let world = worlds.get(cell).ok_or_else(|| format!("{}: no world", cell.id))?;
                places.insert(cell.id.as_str(), cells.len());
                let regret = protocol.selection.setup.experiment.regret;
                cells.push(CellResult { cell, world, outcomes: Vec::new(), regret });
            }
            if let Some(last) = cells.last_mut() {
                last.outcomes.push(outcome);
            }
        }
        Ok(Self { protocol, cells, places })
    }

    /// The result of the cell with that name.
    pub fn cell(&self, id: &str) -> Result<&CellResult<'a>, String> {
        let place = self.places.get(id);
        place
            .and_then(|place| self.cells.get(*place))
            .ok_or_else(|| format!("there is no cell {id}"))
    }

    /// The regrets of the cell with that name, by seed.
    pub fn regrets(&self, id: &str) -> Result<Vec<f64>, String> {
        Ok(self.cell(id)?.regrets())
    }
}
