//! The search for claims with variables: boxes that cover the range, or one point inside it.
//!
//! A box is settled by plain interval arithmetic if that is close enough, or by mean values about a
//! centre: the middle, or the corner that the signs of the slopes point to, which settles a box on
//! which a side is monotone by its end points.

use std::rc::Rc;

use num_bigint::BigInt;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::{Claim, Goal, Interval, NodeId, Program, Quantifier, Rational, Verdict};

use super::ends::Ends;
use super::known::Known;
use super::points::NoPoint;
use super::search::{Cell, Ranges, Search};
use super::tape::Guide;
use super::{Effort, Enclosure, Undefined, undefined};

/// The boxes of a certificate.
#[derive(Clone, Debug, Default)]
pub struct Boxes {
    /// Whether slopes are enclosed, too.
    pub slopes: bool,
    /// Whether the range is to be covered by a tree of splits, in a file of its own.
    pub tree: bool,
    /// The boxes that cover the range.
    pub cover: Vec<BoxProof>,
    /// The point inside the range.
    pub witness: Option<BoxProof>,
}

/// A point, of which both ends are the same, and the enclosures there.
pub type PointProof = (Vec<Ends>, Vec<Option<Ends>>);

/// An enclosure by its rule, and perhaps one by a mean value.
pub type EntryProof = (Ends, Option<Ends>);

/// One box with the enclosures of the steps that vary.
#[derive(Clone, Debug)]
pub struct BoxProof {
    /// The ends of each variable.
    pub at: Vec<Ends>,
    /// The centre and the enclosures there.
    pub centre: Option<PointProof>,
    /// The enclosures by the rules and by mean values.
    pub entries: Vec<Option<EntryProof>>,
}

/// Why a box is not split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// With so many variables, none is.
    Whole,
    /// As many boxes as allowed have been.
    Spent,
    /// It is too small.
    Smallest,
}

/// A box that was left open, with the enclosures there; nothing of it is checked by the kernel.
#[derive(Clone, Debug)]
pub struct OpenBox {
    /// The ends of each variable.
    pub at: Vec<(Rational, Rational)>,
    /// Why it was not split.
    pub stop: Stop,
    /// How often the range might be split.
    pub most: usize,
    /// An enclosure of each step of the claim.
    pub enclosures: Vec<Option<Interval<BigInt>>>,
    /// The first goal that is not settled there.
    pub goal: Option<usize>,
    /// The first step that may have no value there.
    pub undefined: Option<Undefined>,
}

/// Boxes to split with plain interval arithmetic, before slopes are tried.
const PLAIN: usize = 40;

/// With how many variables boxes are still split without slopes, and points tried along each variable.
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
    fn new(verdict: Verdict, boxes: Boxes) -> Self {
        Self { verdict: Some(verdict), boxes, ..Self::default() }
    }

    fn refuted(goal: usize, boxes: Boxes) -> Self {
        Self::new(Verdict::Refuted { goal }, boxes)
    }
}

/// Decides a claim with variables, given its steps that do not vary.
pub(super) fn decide<E: Enclosure>(
    claim: &Claim,
    fixed: Rc<[Option<Known<E>>]>,
    effort: Effort,
    constants: &Constants,
) -> Decision {
    let plain = Search::new(claim, Program::plain(claim), fixed, effort, constants);
    let decision = settle(&plain);
    // Whether a tree of splits can be found is not known yet.
    let found = decision.verdict.is_some() && !decision.boxes.tree;
    let decided = found || decision.undefined.is_some();
    let open = plain.open.take().filter(|_| !decided);
    Decision { open: open.map(|(at, stop)| seen(&plain, at, stop)), ..decision }
}

/// What a search that encloses no slopes sees in a box that was left open.
fn seen<E: Enclosure>(search: &Search<'_, E>, at: Ranges, stop: Stop) -> OpenBox {
    let cells = search.cells(&at, None);
    let ends = |&place: &NodeId| search.known(place, &cells).and_then(Known::exact_ends);
    let open = |goal: &Goal| search.settled(goal, &cells).is_none();
    OpenBox {
        enclosures: search.program.places.iter().map(ends).collect(),
        goal: search.claim.goals().iter().position(open),
        undefined: undefined::first_outside(search, &cells, &[]),
        most: search.effort.boxes,
        at: at.iter().filter_map(Ends::rationals).collect(),
        stop,
    }
}

fn settle<E: Enclosure>(plain: &Search<'_, E>) -> Decision {
    let claim = plain.claim;
    let varies = |id: NodeId| claim.varies().get(id).copied().unwrap_or(false);
    let goals = claim.goals().iter().enumerate();
    let (moving, still): (Numbered<'_>, Numbered<'_>) =
        goals.partition(|(_, goal)| varies(goal.lhs) || varies(goal.rhs));
    let answers: Vec<_> =
        still.into_iter().map(|(index, goal)| (index, goal, plain.settled(goal, &[]))).collect();
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

    // What is said of all values or of some: obligations, and the sentence itself.
    let said = |of: Quantifier, own: bool| -> Numbered<'_> {
        let said = moving.iter().filter(|(_, goal)| goal.quantifier == of && goal.own == own);
        said.copied().collect()
    };
    let (all_obliged, all_own) = (said(Quantifier::All, false), said(Quantifier::All, true));
    let (some_obliged, some_own) = (said(Quantifier::Some, false), said(Quantifier::Some, true));

    // Where a few plain boxes show all that is said of all values, it fails at no point.
    let of_all = [all_obliged.as_slice(), &all_own].concat();
    let simple = some_obliged.is_empty() && some_own.is_empty() && fails(true).is_none();
    if simple && !of_all.is_empty() {
        let cover = plain_cover(plain, &range, &Wanted::all_hold(&of_all));
        if let Some(boxes) = cover {
            return Decision::new(Verdict::Certified, boxes);
        }
        plain.open.take();
    }

    // An obligation that fails somewhere leaves nothing to say about the sentence.
    // It may fail where something else has no value; a step compared with itself cannot fail.
    let may_fail = all_obliged.iter().filter(|(_, goal)| goal.lhs != goal.rhs);
    let one_fails = may_fail.copied().collect();
    let counter = plain.point(&Wanted { complete: false, hold: Vec::new(), one_fails });
    if let Some((Some(index), witness)) = counter {
        return Decision::refuted(index, Boxes { witness: Some(witness), ..Boxes::default() });
    }
    let kept = Wanted::all_hold(&some_obliged);
    let (blamed, witness) = match fails(true) {
        Some(&(index, ..)) => (Some(index), plain.point_if_needed(&kept)),
        None => {
            // The last goal first; with it, what is required of the same point.
            let against = |&goal| plain.point(&Wanted { one_fails: vec![goal], ..kept.clone() });
            match all_own.iter().rev().find_map(against) {
                Some((index, witness)) => (index, Ok(Some(witness))),
                None => {
                    let all = [some_obliged.as_slice(), &some_own].concat();
                    (None, plain.point_if_needed(&Wanted::all_hold(&all)))
                }
            }
        }
    };
    // Nothing has a meaning where a step has no value.
    let needs_cover = !all_obliged.is_empty() || blamed.is_none() && !all_own.is_empty();
    if needs_cover && let Some(found) = undefined::inside(plain, &range) {
        return Decision { undefined: Some(found), ..Decision::default() };
    }
    let covered = |hold: &Numbered<'_>, one_fails: &[(usize, &Goal)]| {
        let one_fails = one_fails.to_vec();
        let wanted = Wanted { one_fails, ..Wanted::all_hold(hold) };
        // A plain cover of what is simple was tried above.
        let tried = simple && blamed.is_none();
        let found = if tried { None } else { plain_cover(plain, &range, &wanted) };
        let found = found.or_else(|| sloped_cover(plain, &range, &wanted));
        found.or_else(|| tree(plain))
    };
    let decision = match (blamed, witness) {
        (blamed, Ok(witness)) => {
            let verdict = blamed.map_or(Verdict::Certified, |goal| Verdict::Refuted { goal });
            let own = if blamed.is_none() { all_own.as_slice() } else { &[] };
            let found = covered(&[all_obliged.as_slice(), own].concat(), &[]);
            found.map(|found| Decision::new(verdict, Boxes { witness, ..found }))
        }
        // What is said of some values holds at none: the sentence, or what it requires.
        (_, Err(NoPoint)) => {
            if let Some(&(index, _)) = some_own.first()
                && let Ok(witness) = plain.point_if_needed(&kept)
                && let Some(found) = covered(&all_obliged, &some_own)
            {
                return Decision::refuted(index, Boxes { witness, ..found });
            }
            some_obliged.first().and_then(|&(index, _)| {
                let one_fails = some_obliged.clone();
                let wanted = Wanted { complete: false, hold: Vec::new(), one_fails };
                let found = plain_cover(plain, &range, &wanted);
                let found = found.or_else(|| sloped_cover(plain, &range, &wanted));
                Some(Decision::refuted(index, found.or_else(|| tree(plain))?))
            })
        }
    };
    decision.unwrap_or_default()
}

/// Goals with their numbers.
pub(super) type Numbered<'a> = Vec<(usize, &'a Goal)>;

/// What a box of a cover or a point must show: these goals hold, one of those fails if there are any,
/// and every step has a value if that is asked for.
#[derive(Clone)]
pub(super) struct Wanted<'a> {
    pub(super) complete: bool,
    pub(super) hold: Numbered<'a>,
    pub(super) one_fails: Numbered<'a>,
}

impl<'a> Wanted<'a> {
    /// All of these goals hold.
    pub(super) fn all_hold(hold: &[(usize, &'a Goal)]) -> Self {
        Self { complete: true, hold: hold.to_vec(), one_fails: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.hold.is_empty() && self.one_fails.is_empty()
    }

    /// Whether these enclosures show it, with the number of the goal that fails.
    pub(super) fn shown<E: Enclosure>(
        &self,
        search: &Search<'_, E>,
        cells: &[Option<Cell<E>>],
    ) -> Option<Option<usize>> {
        let is = |goal: &Goal, wanted: bool| search.settled(goal, cells) == Some(wanted);
        let fails =
            self.one_fails.iter().find(|(_, goal)| is(goal, false)).map(|(index, _)| *index);
        let shown = (self.one_fails.is_empty() || fails.is_some())
            && (!self.complete || search.complete(cells))
            && self.hold.iter().all(|(_, goal)| is(goal, true));
        shown.then_some(fails)
    }

    /// The goals, and whether they should hold.
    pub(super) fn goals(&self) -> impl Iterator<Item = (&'a Goal, bool)> {
        let fail = self.one_fails.iter().map(|&(_, goal)| (goal, false));
        fail.chain(self.hold.iter().map(|&(_, goal)| (goal, true)))
    }
}

/// A cover of the range by a few boxes with plain interval arithmetic.
fn plain_cover<E: Enclosure>(
    plain: &Search<'_, E>,
    range: &Ranges,
    wanted: &Wanted<'_>,
) -> Option<Boxes> {
    if wanted.is_empty() {
        return Some(Boxes::default());
    }
    let many = plain.ranging().len() > SPLIT;
    let mut budget = if many { 0 } else { PLAIN.min(plain.effort.boxes) };
    let doubles = plain.effort.bits <= f64::MANTISSA_DIGITS;
    let mut guide = if doubles { Guide::new(plain, wanted) } else { None };
    let cover = plain.split(range, 0, &mut budget, wanted, &mut guide)?;
    Some(Boxes { cover, ..Boxes::default() })
}

/// A cover that has yet to be found, in a file of its own, where that is allowed.
fn tree<E: Enclosure>(plain: &Search<'_, E>) -> Option<Boxes> {
    let slopes = Program::with_slopes(plain.claim).is_some();
    plain.effort.in_file().then_some(Boxes { slopes, tree: true, ..Boxes::default() })
}

/// A cover of the range by boxes with slopes.
fn sloped_cover<E: Enclosure>(
    plain: &Search<'_, E>,
    range: &Ranges,
    wanted: &Wanted<'_>,
) -> Option<Boxes> {
    let claim = plain.claim;
    let program = Program::with_slopes(claim)?;
    let sloped =
        Search::new(claim, program, Rc::clone(&plain.values), plain.effort, plain.constants);
    let cover = sloped.slabs(range, wanted).or_else(|| {
        // Doubles guide that search; where they are too coarse, the widest variable is split.
        let finer = plain.effort.bits > f64::MANTISSA_DIGITS && plain.ranging().len() <= SPLIT;
        let small = matches!(*sloped.open.borrow(), Some((_, Stop::Smallest)));
        let mut budget = plain.effort.in_certificate();
        if finer && small { sloped.split(range, 0, &mut budget, wanted, &mut None) } else { None }
    });
    plain.open.replace(sloped.open.take().filter(|_| cover.is_none()));
    Some(Boxes { slopes: true, cover: cover?, ..Boxes::default() })
}
