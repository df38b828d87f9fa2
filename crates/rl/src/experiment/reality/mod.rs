//! The sharper lower bounds against reality. What `proofs/coq` proves about the mean regret over the
//! alternatives of a family is compared with what learners lose there, some of which know the family;
//! and where the family is tiny, with what the best of all policies loses.

pub mod bayes;
pub mod hard_family;
pub mod points;
mod report;

use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use super::protocol::{Actor, Cell, Selection};
use crate::sim::Settings;
use crate::sim::informed::Rule;
use crate::sim::rng::Stream;
use points::{LEARNED, Place};

pub(super) use report::section;

/// Runs of each actor at each place, on alternatives that are drawn at random.
const DRAWS: u64 = 96;

/// Where the chance of the draws starts.
const DRAW_SEED: u64 = 30_000;

/// Who is run, and what they are called. The learner, which knows neither the family nor the alternative,
/// has the settings of the protocol. No bound is for the oracle, which knows the alternative.
const ACTORS: [(&str, Actor); 6] = [
    ("optimistic learner", Actor::Learner(Settings::reading_a())),
    ("Thompson sampling", Actor::Informed(Rule::Thompson)),
    ("greedy", Actor::Informed(Rule::Greedy)),
    ("eager", Actor::Informed(Rule::Eager)),
    ("uniformly random", Actor::UniformRandom),
    ("told the alternative", Actor::Oracle),
];

fn id(place: &Place, draw: u64, who: &str) -> String {
    format!("reality/{}/draw={draw}/{who}", place.title())
}

/// The alternative of a draw, from 1 to m. Draw j of J is uniform on the j-th of J equal parts of all
/// alternatives, so that the mean over the draws has the mean over the alternatives as its expectation.
fn drawn(stream: &mut Stream, draw: u64, draws: u64, alternatives: usize) -> usize {
    let m = u128::try_from(alternatives).unwrap_or(0);
    let at = (u128::from(draw) << 64) | u128::from(stream.next_u64());
    usize::try_from((at * m / u128::from(draws.max(1))) >> 64).unwrap_or(0) + 1
}

/// The cells: each draw has its alternative and its seed, and all actors share them.
pub(super) fn cells(selection: &Selection) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (place, start) in LEARNED.iter().zip(DRAW_SEED..) {
        // A test sees to it that every place has its family.
        let Ok(hard) = place.hard_family() else { continue };
        let mut stream = Stream::seed_from_u64(start);
        let draws = selection.seeds(DRAWS);
        let m = hard.alternatives();
        let alternatives: Vec<usize> =
            draws.clone().map(|draw| drawn(&mut stream, draw, draws.end, m)).collect();
        for (name, actor) in ACTORS {
            let actor = match actor {
                Actor::Learner(_) => Actor::Learner(selection.setup.learner),
                other => other,
            };
            for (draw, &alternative) in draws.clone().zip(&alternatives) {
                let (id, family) = (id(place, draw, name), hard.member(Some(alternative)));
                let (actor, horizon) = (actor.clone(), selection.horizon(place.horizon));
                cells.push(Cell { id, family, actor, horizon, seeds: draw..draw + 1 });
            }
        }
    }
    cells
}
