//! What one walk over the grid yields.

use std::collections::BTreeMap;

use proofmark_search::sweep::best::{Aim, Best};
use proofmark_search::sweep::{Axis, Cell, Sweep, Why};

use super::heat_map::Heat;
use super::table::Rows;
use crate::cli::progress::Progress;
use crate::limits;

/// What is to be found out.
pub(super) struct Wanted {
    /// Whether the largest or the smallest value is looked for.
    pub(super) aim: Option<Aim>,
    /// The axis for each number of which it is.
    pub(super) each: Option<usize>,
    /// The axes of the heat map, across and up.
    pub(super) map: Option<(usize, usize)>,
    /// Where rows are written.
    pub(super) rows: Option<Rows>,
    /// Whether all cells are printed.
    pub(super) table: bool,
    /// Significant digits of what is printed and written.
    pub(super) digits: usize,
}

/// How many points there are of each kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Those with a value.
    pub(super) values: usize,
    /// Those that a condition leaves out.
    pub(super) excluded: usize,
    /// Those without a value, by the reason.
    pub(super) undefined: BTreeMap<Why, usize>,
    /// Those that are not decided, by the reason.
    pub(super) undecided: BTreeMap<Why, usize>,
    /// Those that doubles leave open and that are decided one by one.
    pub(super) retried: usize,
    /// Bounds on all values.
    pub(super) ends: Option<(f64, f64)>,
}

impl Tally {
    #[inline]
    fn see(&mut self, cell: Cell) {
        match cell {
            Cell::Value(ball) => {
                self.values += 1;
                let (lo, hi) = ball.ends();
                self.ends = Some(match self.ends {
                    Some((least, most)) => (least.min(lo), most.max(hi)),
                    None => (lo, hi),
                });
            }
            Cell::Excluded => self.excluded += 1,
            Cell::Undefined(why) => *self.undefined.entry(why).or_default() += 1,
            Cell::Undecided(why) => *self.undecided.entry(why).or_default() += 1,
        }
    }

    fn join(&mut self, other: Self) {
        self.values += other.values;
        self.excluded += other.excluded;
        self.retried += other.retried;
        for (why, count) in other.undefined {
            *self.undefined.entry(why).or_default() += count;
        }
        for (why, count) in other.undecided {
            *self.undecided.entry(why).or_default() += count;
        }
        self.ends = match (self.ends, other.ends) {
            (Some((lo, hi)), Some((low, high))) => Some((lo.min(low), hi.max(high))),
            (one, other) => one.or(other),
        };
    }

    /// How many points are not decided.
    pub(super) fn open(&self) -> usize {
        self.undecided.values().sum()
    }
}

/// What one walk over the grid yields.
pub(super) struct Gathered {
    pub(super) tally: Tally,
    /// The best points; for each number of an axis, if that is asked for.
    pub(super) best: Vec<Best>,
    pub(super) heat: Option<Heat>,
    /// All cells, if they are printed.
    pub(super) cells: Vec<(usize, Cell)>,
}

/// One chunk.
struct Part {
    gathered: Gathered,
    rows: Vec<u8>,
}

/// The number of a point on one axis: how many points there are to a step, and how many steps.
pub(super) fn stride(axes: &[Axis], axis: usize) -> (usize, usize) {
    let after = axes.iter().skip(axis + 1).map(Axis::count).product();
    (after, axes.get(axis).map_or(1, Axis::count))
}

/// Walks over the grid once, on all cores; whatever is written is the same on any number of them.
pub(super) fn gather(
    sweep: &Sweep<'_>,
    wanted: &Wanted,
    progress: &Progress,
) -> Result<Gathered, String> {
    let axes = sweep.axes();
    let bests = match (wanted.aim, wanted.each) {
        (None, _) => 0,
        (Some(_), None) => 1,
        (Some(_), Some(axis)) => axes.get(axis).map_or(1, Axis::count),
    };
    if bests > limits::SWEEP_EACH {
        let most = limits::SWEEP_EACH;
        return Err(format!(
            "--each takes an axis of at most {most} numbers, and this one has {bests}"
        ));
    }
    let aim = wanted.aim.unwrap_or(Aim::Most);
    let empty = || Gathered {
        tally: Tally::default(),
        best: vec![Best::new(aim); bests],
        heat: wanted.map.map(|(x, y)| Heat::new(axes, x, y, aim)),
        cells: Vec::new(),
    };
    let retries = (limits::SWEEP_RETRIES / sweep.chunks().max(1)).max(1);
    // With --each, only the best points are written.
    let every = wanted.rows.as_ref().filter(|_| wanted.each.is_none());
    let mut file = every.map(|rows| rows.begin(sweep)).transpose()?;
    let by = wanted.each.map(|axis| stride(axes, axis));
    let mut all = empty();
    let work = |chunk: usize| {
        let mut gathered = empty();
        let mut left = retries;
        let mut rows = every.map(|rows| rows.part(sweep, sweep.chunk(chunk)));
        sweep.go(chunk, |point, cell| {
            let cell = match cell {
                Cell::Undecided(why) if left > 0 => {
                    left -= 1;
                    let decided = sweep.decide(point, why);
                    gathered.tally.retried += usize::from(!matches!(decided, Cell::Undecided(_)));
                    decided
                }
                _ => cell,
            };
            gathered.tally.see(cell);
            let number = by.map_or(0, |(after, count)| point / after % count);
            if let Some(best) = gathered.best.get_mut(number) {
                best.see(point, cell);
            }
            if let Some(heat) = &mut gathered.heat {
                heat.see(point, cell);
            }
            if wanted.table {
                gathered.cells.push((point, cell));
            }
            if let Some(rows) = &mut rows {
                rows.push(point, cell);
            }
        });
        Part { gathered, rows: rows.map_or_else(Vec::new, |rows| rows.bytes()) }
    };
    sweep.each_chunk(
        |chunk| progress.step("", || work(chunk)),
        |part: Part| {
            let Gathered { tally, best, heat, cells } = part.gathered;
            all.tally.join(tally);
            for (all, later) in all.best.iter_mut().zip(best) {
                all.join(later);
            }
            if let (Some(all), Some(later)) = (&mut all.heat, heat) {
                all.join(&later);
            }
            all.cells.extend(cells);
            match &mut file {
                Some(file) => file.write(&part.rows),
                None => Ok(()),
            }
        },
    )?;
    if let Some(file) = file {
        file.finish()?;
    }
    Ok(all)
}
