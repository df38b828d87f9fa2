//! From a book's entries to verdicts: search for enclosures, write the certificate, let the kernel
//! check those very bytes.

use std::collections::HashSet;
use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::Signed;
use proofmark_book::exact::rational;
use proofmark_book::{Entry, Instance, Scope};
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::rational::{compare, same};
use proofmark_kernel::tree::Covering;
use proofmark_kernel::{Goal, Interval, Quantifier, Rational, Relation, Verdict, Verified};
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use crate::cover::{Cover, CoverFiles, NoCover, Watch};
use crate::enclose::{self, Effort, Precision, Undefined};
use crate::{constant, cover, stamp};

mod stuck;
pub use stuck::Stuck;

/// What the audit found out about a claim.
#[derive(Clone, Debug)]
pub enum Finding {
    /// The kernel accepted a certificate.
    Decided(Verified),
    /// Every attempt up to the limits left the claim open.
    Undecided {
        /// The enclosures of the last attempt; not checked by the kernel.
        last: Vec<Option<Interval<BigInt>>>,
        /// What stood in the way.
        why: Stuck,
    },
    /// The claim's formula is undefined.
    Undefined(Undefined),
}

/// The verdict of an audit: that of the kernel, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditVerdict {
    /// The kernel checked that the claim holds.
    Certified,
    /// The kernel checked that it has a meaning and fails.
    Refuted,
    /// A limit was reached.
    Undecided,
    /// The sentence has no meaning: the formula has no value, or the kernel checked that a
    /// definition is used where its requirement fails.
    Undefined,
}

impl AuditVerdict {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Certified, Self::Refuted, Self::Undecided, Self::Undefined];

    /// As printed.
    pub fn text(self) -> &'static str {
        match self {
            Self::Certified => "certified",
            Self::Refuted => "refuted",
            Self::Undecided => "undecided",
            Self::Undefined => "undefined",
        }
    }
}

/// One audited claim. Only [`decide`] and its like make one.
#[derive(Clone, Debug)]
pub struct Audited<'a> {
    entry: &'a Entry,
    finding: Finding,
    precision: Precision,
    certificate: Option<String>,
    cover: Option<Arc<CoverFiles>>,
}

/// Decides claims, several at the same time, and hands each to `step` while it does, which may watch the search
/// for a cover; the constants that they use come first.
pub fn decide_all<'a>(
    entries: &[&'a Entry],
    effort: impl Into<Effort>,
    step: impl Fn(&'a Entry, &dyn Fn(Watch<'_>) -> Audited<'a>) -> Audited<'a> + Sync,
) -> Vec<Audited<'a>> {
    let effort = effort.into();
    let constants = known(entries);
    let one =
        |entry: &&'a Entry| step(entry, &|watch| decide_with(entry, effort, &constants, watch));
    entries.par_iter().map(one).collect()
}

/// What is known of the constants that some claims use.
pub fn known(entries: &[&Entry]) -> Constants {
    let mut seen = HashSet::new();
    let used = entries.iter().flat_map(|entry| &entry.constants);
    let used: Vec<_> = used.filter(|one| seen.insert(one.constant.sha256())).cloned().collect();
    constant::known(&used)
}

/// Decides one claim.
pub fn decide(entry: &Entry, effort: impl Into<Effort>) -> Audited<'_> {
    decide_with(entry, effort.into(), &constant::known(&entry.constants), &|_| {})
}

/// Decides one claim, given what is known of the constants that it uses, and perhaps of others.
fn decide_with<'a>(
    entry: &'a Entry,
    effort: Effort,
    constants: &Constants,
    watch: Watch<'_>,
) -> Audited<'a> {
    let claim = &entry.claim;
    let covered = |certificate: &Certificate<'_>, _: &str| {
        let covering = Covering::new(claim, certificate, constants).ok()?;
        cover::find(claim, &covering, constants, effort.boxes, watch).ok()
    };
    let (mut audited, found) = search(entry, effort, constants, &covered);
    if let Some((verified, files)) = found {
        audited.finding = Finding::Decided(verified);
        audited.cover = Some(Arc::new(files));
    }
    audited
}

/// Decides one claim, but for a cover in files of its own: of that the top is found, and handed with the text of
/// the certificate to somebody who may find some of its parts. Gives back that answer, if there is one, and
/// what is known of the claim without it.
pub fn decide_but_for_cover<'a, T>(
    entry: &'a Entry,
    effort: Effort,
    constants: &Constants,
    parts: &dyn Fn(&Cover<'_>, &str) -> Result<T, NoCover>,
) -> (Audited<'a>, Option<T>) {
    let claim = &entry.claim;
    search(entry, effort, constants, &|certificate, text| {
        let covering = Covering::new(claim, certificate, constants).ok()?;
        let cover = Cover::begin(claim, &covering, constants, effort.boxes).ok()?;
        parts(&cover, text).ok()
    })
}

/// Looks for a certificate that the kernel accepts. One that leaves its cover to files of their own is handed to
/// `covered`, once; if something comes of it the claim is left undecided, with the text of the certificate.
fn search<'a, T>(
    entry: &'a Entry,
    effort: Effort,
    constants: &Constants,
    covered: &dyn Fn(&Certificate<'_>, &str) -> Option<T>,
) -> (Audited<'a>, Option<T>) {
    let claim = &entry.claim;
    let why = Stuck::Digits { goal: 0, digits: None, next: None };
    let mut audited = Audited {
        entry,
        finding: Finding::Undecided { last: Vec::new(), why },
        precision: Precision::Double,
        certificate: None,
        cover: None,
    };
    let mut tried = false;
    for attempt in enclose::attempts_with(claim, effort, constants) {
        audited.precision = attempt.precision;
        let mut rejected = None;
        let tree = attempt.boxes.tree;
        if let Some(verdict) = attempt.verdict
            && let Ok(text) = stamp::render(claim, verdict, &attempt.enclosures, &attempt.boxes)
            && let Ok(certificate) = Certificate::parse(&text)
        {
            if tree {
                // A tree that was not found is a matter of boxes.
                let first = !std::mem::replace(&mut tried, true);
                if let Some(found) = first.then(|| covered(&certificate, &text)).flatten() {
                    audited.certificate = Some(text);
                    return (audited, Some(found));
                }
            } else {
                match constants.check(claim, &certificate) {
                    Ok(verified) => {
                        audited.finding = Finding::Decided(verified);
                        audited.certificate = Some(text);
                        return (audited, None);
                    }
                    Err(failure) => rejected = Some(failure),
                }
            }
        }
        if let Some(undefined) = attempt.undefined.clone().filter(|found| found.certain) {
            audited.finding = Finding::Undefined(undefined);
            return (audited, None);
        }
        let why = Stuck::of(entry, &attempt, rejected);
        audited.finding = Finding::Undecided { last: attempt.enclosures, why };
    }
    (audited, None)
}

impl<'a> Audited<'a> {
    /// The claim in its book.
    pub fn entry(&self) -> &'a Entry {
        self.entry
    }

    /// The result.
    pub fn finding(&self) -> &Finding {
        &self.finding
    }

    /// The precision that decided it, or the last that was tried.
    pub fn precision(&self) -> Precision {
        self.precision
    }

    /// The text of the certificate, if there is one.
    pub fn certificate(&self) -> Option<&str> {
        self.certificate.as_deref()
    }

    /// The files of the certificate's cover, if it is in files of its own.
    pub fn cover(&self) -> Option<&CoverFiles> {
        self.cover.as_deref()
    }

    /// The verdict.
    pub fn verdict(&self) -> AuditVerdict {
        match &self.finding {
            Finding::Decided(verified) => match verified.verdict() {
                Verdict::Certified => AuditVerdict::Certified,
                Verdict::Refuted { .. } if self.failed_obligation().is_some() => {
                    AuditVerdict::Undefined
                }
                Verdict::Refuted { .. } => AuditVerdict::Refuted,
            },
            Finding::Undecided { .. } => AuditVerdict::Undecided,
            Finding::Undefined(_) => AuditVerdict::Undefined,
        }
    }

    /// Whether the verdict is the one that the book expects.
    pub fn as_expected(&self) -> bool {
        match &self.finding {
            Finding::Decided(verified) => {
                self.entry.expect.is_met(&self.entry.claim, verified.verdict())
            }
            Finding::Undecided { .. } | Finding::Undefined(_) => false,
        }
    }

    /// The words of the goal that fails, if that is an obligation of a definition.
    pub fn failed_obligation(&self) -> Option<&str> {
        self.failed().filter(|goal| !goal.own).map(|goal| goal.from.as_str())
    }

    /// Which part of the sentence fails, if it has several: `upper end`, or `part 2` of a chain.
    pub fn failed_part(&self) -> Option<&str> {
        self.failed().filter(|goal| goal.own)?.from.strip_prefix("says, ")
    }

    /// The goal that the kernel checked to fail.
    fn failed(&self) -> Option<&'a Goal> {
        let Finding::Decided(verified) = &self.finding else { return None };
        let Verdict::Refuted { goal } = verified.verdict() else { return None };
        self.entry.claim.goals().get(goal)
    }

    /// At which of the whole numbers that a sentence speaks of it is seen to fail.
    pub fn fails_at(&self) -> Option<String> {
        let at = self.failed_part()?;
        (!self.entry.sentence.counted.is_empty()).then(|| at.to_owned())
    }

    /// The point of the variables at which the formula has no value, where one is known.
    pub fn undefined_at(&self) -> Option<String> {
        let Finding::Undefined(undefined) = &self.finding else { return None };
        let names = self.entry.sentence.variables.iter().map(|(name, ..)| name);
        let point: Vec<String> =
            names.zip(&undefined.at).map(|(name, x)| format!("{name} = {x}")).collect();
        (!point.is_empty()).then(|| point.join(", "))
    }

    /// The value that the sentence is about: the side that is not a printed number.
    pub fn subject(&self) -> usize {
        self.entry.printed.as_ref().map_or(self.entry.lhs, |printed| printed.subject)
    }

    /// An enclosure of the value that the sentence is about; of a sentence about whole numbers, of its
    /// values at all of them.
    pub fn value(&self) -> Option<Interval<BigInt>> {
        let subject = self.subject();
        let Some((first, others)) = self.entry.instances.split_first() else {
            return self.enclosure(subject);
        };
        let place = first.sides.all().position(|&side| side == subject)?;
        let side = |one: &Instance<usize>| one.sides.all().nth(place).copied();
        let mut all = self.enclosure(side(first)?)?;
        for one in others {
            let ends = self.enclosure(side(one)?)?;
            let below = compare(&rational(&ends.lo), &rational(&all.lo)).is_lt();
            let above = compare(&rational(&ends.hi), &rational(&all.hi)).is_gt();
            let (lo, hi) =
                (if below { ends.lo } else { all.lo }, if above { ends.hi } else { all.hi });
            all = Interval { lo, hi };
        }
        Some(all)
    }

    /// An enclosure of a step; only that of a decided claim is checked by the kernel. For the left
    /// side of a maximum it encloses the maximum, as far as that is known.
    pub fn enclosure(&self, step: usize) -> Option<Interval<BigInt>> {
        match &self.finding {
            Finding::Decided(verified) => {
                let all = verified.enclosure(step)?;
                if self.entry.sentence.scope != Scope::Max || step != self.entry.lhs {
                    return Some(all.clone());
                }
                // Without a look at the whole range, a maximum is known from below alone.
                let above = verified.is_covered().then(|| all.hi.clone())?;
                let below = verified.at_witness(step).unwrap_or(all);
                Some(Interval { lo: below.lo.clone(), hi: above })
            }
            Finding::Undecided { last, .. } => last.get(step)?.clone(),
            Finding::Undefined(_) => None,
        }
    }

    /// Whether the value is a maximum of which no more is known than that it is not above something: the
    /// whole range was looked at, but no point of it.
    pub fn is_known_from_above(&self) -> bool {
        let Finding::Decided(verified) = &self.finding else { return false };
        let subject = self.subject();
        self.entry.sentence.scope == Scope::Max
            && subject == self.entry.lhs
            && verified.at_witness(subject).is_none()
    }

    /// An enclosure of a side of a goal, where the goal looks at it: what holds for some values, or
    /// fails for one of all, is seen at the witness.
    pub fn side(&self, goal: &Goal, step: usize) -> Option<Interval<BigInt>> {
        let Finding::Decided(verified) = &self.finding else { return self.enclosure(step) };
        let holds = match verified.verdict() {
            Verdict::Certified => true,
            Verdict::Refuted { .. } => !goal.own && self.failed_obligation().is_none(),
        };
        let at_a_point = (goal.quantifier == Quantifier::Some) == holds;
        let point = at_a_point.then(|| verified.at_witness(step)).flatten();
        point.or_else(|| verified.enclosure(step))
    }

    /// What the kernel accepted, if the sentence has a meaning.
    fn judged(&self) -> Option<&Verified> {
        let Finding::Decided(verified) = &self.finding else { return None };
        (self.verdict() != AuditVerdict::Undefined).then_some(verified)
    }

    /// How far the decisive comparison is from turning over: the distance between the two sides,
    /// positive if the claim holds with room, negative if it fails. The least of its parts. A sentence
    /// without meaning has none.
    pub fn slack(&self) -> Option<Rational> {
        let verified = self.judged()?;
        let goals = self.entry.claim.goals();
        let room = |goal: &Goal| {
            let (lhs, rhs) = (self.side(goal, goal.lhs)?, self.side(goal, goal.rhs)?);
            let below = rational(&rhs.lo) - rational(&lhs.hi);
            let above = rational(&lhs.lo) - rational(&rhs.hi);
            Some(match goal.relation {
                Relation::AtMost | Relation::Below => (below, above),
                Relation::AtLeast | Relation::Above => (above, below),
                Relation::Equal => {
                    let apart = if compare(&below, &above).is_ge() { below } else { above };
                    (-apart.clone(), apart)
                }
            })
        };
        match verified.verdict() {
            Verdict::Certified => {
                let own = goals.iter().filter(|goal| goal.own);
                own.filter_map(room).map(|(holds, _)| holds).min_by(compare)
            }
            Verdict::Refuted { goal } => goals.get(goal).and_then(room).map(|(_, fails)| -fails),
        }
    }

    /// How the printed number stands to the value it is printed for, where the enclosure tells.
    pub fn rounding(&self) -> Option<Rounding> {
        let printed = self.entry.printed.as_ref()?;
        let verified = self.judged()?;
        // The values of a whole range do not stand to a number in one way.
        let whole =
            self.entry.sentence.scope == Scope::For || verified.verdict() != Verdict::Certified;
        if whole && (self.entry.claim.is_ranged() || self.entry.instances.len() >= 2) {
            return None;
        }
        let value = self.enclosure(printed.subject)?;
        let (lo, hi) = (rational(&value.lo), rational(&value.hi));
        let (v, unit) = (&printed.decimal.value, &printed.decimal.unit);
        let (next, last) = (v + unit, v - unit);
        let at_most = |x: &Rational, y: &Rational| compare(x, y).is_le();
        let side = if same(&lo, v) && same(&hi, v) {
            Side::Exact
        } else if at_most(v, &lo) && !at_most(&next, &hi) {
            Side::Floor
        } else if at_most(&hi, v) && !at_most(&lo, &last) {
            Side::Ceiling
        } else if at_most(&next, &lo) {
            Side::Below
        } else if at_most(&hi, &last) {
            Side::Above
        } else {
            return None;
        };
        let half = unit / BigInt::from(2);
        let near = |x: &Rational| at_most(&(x - v).abs(), &half);
        Some(Rounding { side, nearest: near(&lo) && near(&hi) })
    }
}

/// How a printed number v stands to the value x it is printed for, u being one unit in its last
/// place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounding {
    /// On which side, and how near.
    pub side: Side,
    /// Whether |x − v| ≤ u/2: v is a nearest number with its printed places.
    pub nearest: bool,
}

/// On which side of the value a printed number lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// v = x
    Exact,
    /// v ≤ x < v + u: a valid lower bound, and the best with its places.
    Floor,
    /// v − u < x ≤ v: a valid upper bound, and the best with its places.
    Ceiling,
    /// v + u ≤ x: a valid lower bound that gives digits away.
    Below,
    /// x ≤ v − u: a valid upper bound that gives digits away.
    Above,
}

impl Side {
    /// As printed.
    pub fn text(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Floor => "exact floor",
            Self::Ceiling => "exact ceiling",
            Self::Below => "below",
            Self::Above => "above",
        }
    }
}
