//! The search for claims with variables: boxes that cover the range, or one point inside it.
//!
//! A box is settled by plain interval arithmetic if that is close enough, or by mean values about a
//! centre: the middle, or the corner that the signs of the slopes point to, which settles a box on
//! which a side is monotone by its end points.

use num_bigint::BigInt;
use proofmark_kernel::{Claim, Goal, Interval, Number, Program, Quantifier, Verdict};

use super::open::OpenBox;
use super::points::{Aim, NoPoint};
use super::search::{Cell, Ranges, Search};
use super::{Effort, Enclosure, Known, Undefined, undefined};

/// The boxes of a certificate.
#[derive(Clone, Debug, Default)]
pub struct Boxes {
    /// Whether slopes are enclosed, too.
    pub slopes: bool,
    /// The boxes that cover the range.
    pub cover: Vec<BoxProof>,
    /// The point inside the range.
    pub witness: Option<BoxProof>,
}

/// A point and the enclosures there.
pub type PointProof = (Vec<Number<BigInt>>, Vec<Option<Interval<BigInt>>>);

/// An enclosure by its rule, and perhaps one by a mean value.
pub type EntryProof = (Interval<BigInt>, Option<Interval<BigInt>>);

/// One box with the enclosures of the steps that vary.
#[derive(Clone, Debug)]
pub struct BoxProof {
    /// The ends of each variable.
    pub at: Vec<Interval<BigInt>>,
    /// The centre and the enclosures there.
    pub centre: Option<PointProof>,
    /// The enclosures by the rules and by mean values.
    pub entries: Vec<Option<EntryProof>>,
}

/// Boxes to split with plain interval arithmetic, before slopes are tried.
const PLAIN: usize = 40;

/// How many variables are still split; with more, a box is settled whole or not at all.
pub(super) const SPLIT: usize = 4;

/// What the search found on a claim with variables: a verdict, with its boxes; or a step that has no
/// value somewhere in the range; or where it stopped.
#[derive(Default)]
pub(super) struct Decision {
    pub(super) verdict: Option<Verdict>,
    pub(super) boxes: Boxes,
    pub(super) undefined: Option<Undefined>,
    pub(super) open: Option<OpenBox>,
}

impl Decision {
    fn refuted(goal: usize, boxes: Boxes) -> Self {
        Self { verdict: Some(Verdict::Refuted { goal }), boxes, ..Self::default() }
    }
}

/// Decides a claim with variables, given its steps that do not vary.
pub(super) fn decide<E: Enclosure>(
    claim: &Claim,
    fixed: &[Option<Known<E>>],
    effort: Effort,
) -> Decision {
    let plain = Search::new(claim, Program::plain(claim), fixed, effort);
    let decision = settle(&plain);
    let decided = decision.verdict.is_some() || decision.undefined.is_some();
    let open = plain.open.take().filter(|_| !decided);
    let open = open.map(|open| OpenBox::seen(&plain, open, effort.boxes));
    Decision { open, ..decision }
}

fn settle<E: Enclosure>(plain: &Search<'_, E>) -> Decision {
    let goals = Goals::of(plain.claim);
    let answers: Vec<_> =
        goals.still.iter().map(|&(index, goal)| (index, goal, plain.settled(goal, &[]))).collect();
    let fails = |own: bool| {
        answers.iter().find(|(_, goal, answer)| goal.own == own && *answer == Some(false))
    };
    if let Some(&(index, ..)) = fails(false) {
        return Decision::refuted(index, Boxes::default());
    }
    let (Some(range), true) = (plain.range(), plain.fixed_are_known()) else {
        return Decision::default();
    };
    if answers.iter().any(|(_, _, answer)| answer.is_none()) {
        return Decision::default();
    }

    // An obligation that fails somewhere leaves nothing to say about the sentence.
    let counter = plain.point(&[Aim::one_fails(&goals.all_obliged)]);
    if let Some((_, Some(index), witness)) = counter {
        return Decision::refuted(index, Boxes { witness: Some(witness), ..Boxes::default() });
    }
    let kept = Aim::all_hold(&goals.some_obliged);
    let (blamed, witness) = match fails(true) {
        Some(&(index, ..)) => (Some(index), plain.point_if_needed(&kept)),
        None => {
            // The last goal first; with it, what is required of the same point.
            let against = goals.all_own.iter().rev();
            let aims: Vec<Aim<'_>> =
                against.map(|&(index, goal)| kept.clone().and_fails(index, goal)).collect();
            match plain.point(&aims) {
                Some((_, index, witness)) => (index, Ok(Some(witness))),
                None => {
                    let all = [goals.some_obliged.as_slice(), &goals.some_own].concat();
                    (None, plain.point_if_needed(&Aim::all_hold(&all)))
                }
            }
        }
    };
    // Nothing has a meaning where a step has no value.
    let needs_cover =
        !goals.all_obliged.is_empty() || blamed.is_none() && !goals.all_own.is_empty();
    if needs_cover && let Some(found) = undefined::inside(plain, &range) {
        return Decision { undefined: Some(found), ..Decision::default() };
    }
    let covered = |hold: &[(usize, &Goal)], one_fails: &[(usize, &Goal)]| {
        cover(plain, &range, &Wanted { complete: true, hold, one_fails })
    };
    let decision = match (blamed, witness) {
        (Some(index), Ok(witness)) => covered(&goals.all_obliged, &[])
            .map(|found| Decision::refuted(index, Boxes { witness, ..found })),
        (None, Ok(witness)) => {
            let all = [goals.all_obliged.as_slice(), &goals.all_own].concat();
            let found = covered(&all, &[]);
            let verdict = found.as_ref().map(|_| Verdict::Certified);
            let boxes = Boxes { witness, ..found.unwrap_or_default() };
            Some(Decision { verdict, boxes, ..Decision::default() })
        }
        // What is said of some values holds at none: the sentence, or what it requires.
        (_, Err(NoPoint)) => {
            if let Some(&(index, _)) = goals.some_own.first()
                && let Ok(witness) = plain.point_if_needed(&kept)
                && let Some(found) = covered(&goals.all_obliged, &goals.some_own)
            {
                return Decision::refuted(index, Boxes { witness, ..found });
            }
            goals.some_obliged.first().and_then(|&(index, _)| {
                let one_fails = &goals.some_obliged;
                let wanted = Wanted { complete: false, hold: &[], one_fails };
                Some(Decision::refuted(index, cover(plain, &range, &wanted)?))
            })
        }
    };
    decision.unwrap_or_default()
}

/// Goals with their numbers.
type Numbered<'a> = Vec<(usize, &'a Goal)>;

/// The goals of a claim: those that do not vary; and those that do, for all values or for some,
/// obligations and the sentence's own.
struct Goals<'a> {
    still: Numbered<'a>,
    all_obliged: Numbered<'a>,
    all_own: Numbered<'a>,
    some_obliged: Numbered<'a>,
    some_own: Numbered<'a>,
}

impl<'a> Goals<'a> {
    fn of(claim: &'a Claim) -> Self {
        let varies = claim.varies();
        let moves = |goal: &Goal| {
            [goal.lhs, goal.rhs].iter().any(|&id| varies.get(id).copied().unwrap_or(false))
        };
        let goals: Numbered<'_> = claim.goals().iter().enumerate().collect();
        let (moving, still): (Vec<_>, Vec<_>) =
            goals.into_iter().partition(|(_, goal)| moves(goal));
        let (some, all): (Vec<_>, Vec<_>) =
            moving.into_iter().partition(|(_, goal)| goal.quantifier == Quantifier::Some);
        let (all_own, all_obliged) = all.into_iter().partition(|(_, goal)| goal.own);
        let (some_own, some_obliged) = some.into_iter().partition(|(_, goal)| goal.own);
        Self { still, all_obliged, all_own, some_obliged, some_own }
    }
}

/// What every box of a cover must show: these goals hold, one of those fails if there are any, and
/// every step has a value if that is asked for.
pub(super) struct Wanted<'a> {
    complete: bool,
    hold: &'a [(usize, &'a Goal)],
    one_fails: &'a [(usize, &'a Goal)],
}

impl Wanted<'_> {
    pub(super) fn is_shown<E: Enclosure>(
        &self,
        search: &Search<'_, E>,
        cells: &[Option<Cell<E>>],
    ) -> bool {
        let is = |goal: &Goal, wanted: bool| search.settled(goal, cells) == Some(wanted);
        let fails =
            self.one_fails.is_empty() || self.one_fails.iter().any(|(_, goal)| is(goal, false));
        let complete = || !self.complete || search.complete(cells);
        fails && complete() && self.hold.iter().all(|(_, goal)| is(goal, true))
    }

    /// The goals, and whether they should hold.
    pub(super) fn goals(&self) -> impl Iterator<Item = (&Goal, bool)> {
        let fail = self.one_fails.iter().map(|&(_, goal)| (goal, false));
        fail.chain(self.hold.iter().map(|&(_, goal)| (goal, true)))
    }
}

/// A cover of the range: plain if a few boxes do, else with slopes.
fn cover<E: Enclosure>(
    plain: &Search<'_, E>,
    range: &Ranges,
    wanted: &Wanted<'_>,
) -> Option<Boxes> {
    if wanted.goals().next().is_none() {
        return Some(Boxes::default());
    }
    let claim = plain.claim;
    let many = range.len() > SPLIT;
    let mut budget = if many { 0 } else { PLAIN.min(plain.effort.boxes) };
    if let Some(cover) = plain.split(range, 0, &mut budget, wanted) {
        return Some(Boxes { slopes: false, cover, witness: None });
    }
    let program = Program::with_slopes(claim)?;
    let sloped = Search::new(claim, program, plain.values, plain.effort);
    let mut budget = if many { 0 } else { plain.effort.boxes };
    let cover = sloped.split(range, 0, &mut budget, wanted);
    plain.open.replace(sloped.open.take().filter(|_| cover.is_none()));
    Some(Boxes { slopes: true, cover: cover?, witness: None })
}
