//! Logarithms that are right by so little that a checker may reject them.
//!
//! `certificates/README.md` demands that a bound on a logarithm is accepted if it is true by at least
//! 2^−(p−32). Here the margin is computed, with more digits than any checker uses, at the very place
//! that the rejecting checker names.

use num_bigint::BigInt;
use proofmark_kernel::certificate::{BoxEntry, Certificate};
use proofmark_kernel::op::Cost;
use proofmark_kernel::rules::{Series, common, logarithm_digits};
use proofmark_kernel::{Enclosure, Interval, Number, Op, Program, ln};

use super::statement;

/// The end of an enclosure that a checker rejects.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Lo,
    Hi,
}

/// Whether what a checker rejects, by these words, is a bound on a logarithm that is true by a
/// margin below the one that the format demands.
pub fn explains(text: &str, reason: &str) -> bool {
    find(text, reason).unwrap_or(false)
}

/// The same; `None` where the words name no logarithm of the file.
fn find(text: &str, reason: &str) -> Option<bool> {
    let (place, flaw) = reason.rsplit_once("): ")?;
    let end = match flaw {
        "lo is too high" => End::Lo,
        "hi is too low" => End::Hi,
        _ => return None,
    };
    let (place, _) = place.rsplit_once(" (")?;
    let (part, step) = place.rsplit_once("step ")?;
    let step: usize = step.parse().ok()?;

    let certificate = Certificate::parse(text).ok()?;
    let claim = statement::claim(&certificate).ok()?;
    let plain = Program::plain(&claim);
    let longer = if certificate.slopes { Program::with_slopes(&claim)? } else { plain.clone() };
    let in_steps = Values { certificate: &certificate, program: &plain, entries: None };
    if part.is_empty() {
        return in_steps.is_close(step, end);
    }
    if part.starts_with("witness: ") {
        // The kernel numbers the witness's steps as those of boxes, and check.py as the claim's.
        let entries = own(certificate.witness.as_ref()?);
        let step = match part.contains("box ") {
            true => step,
            false => longer.places.iter().position(|&place| place == step)?,
        };
        return Values { entries: Some(entries), ..in_steps }.is_close(step, end);
    }
    let (_, number) = part.split_once("box ")?;
    let number: usize = number.split(':').next()?.parse().ok()?;
    let entry = certificate.cover.get(number)?;
    let inside =
        |entries| Values { certificate: &certificate, program: &longer, entries: Some(entries) };
    // The kernel does not say whether it speaks of the box or of its centre.
    let centre = entry.centre.as_ref().map(|centre| {
        let entries = centre.enclosures.iter();
        entries.map(|ends| ends.map(|(lo, hi)| vec![lo, hi])).collect()
    });
    let at_centre = centre.and_then(|entries| inside(entries).is_close(step, end));
    let in_box = inside(own(entry)).is_close(step, end);
    Some(at_centre == Some(true) || !part.contains("centre") && in_box == Some(true))
}

type Entries<'a> = Vec<Option<Vec<&'a str>>>;

fn own<'a>(entry: &BoxEntry<'a>) -> Entries<'a> {
    entry.enclosures.clone()
}

/// The enclosures that a file claims, of the steps that do not vary and perhaps in a box.
struct Values<'a> {
    certificate: &'a Certificate<'a>,
    program: &'a Program,
    entries: Option<Entries<'a>>,
}

impl Values<'_> {
    /// The enclosure by the rule of the step, and what counts for further steps.
    fn of(&self, place: usize) -> Option<(Enclosure, Enclosure)> {
        if !self.program.boxed[place] {
            let step = self.program.places.iter().position(|&other| other == place)?;
            let entry = &self.certificate.steps[step];
            let value = interval(entry.lo?, entry.hi?)?;
            return Some((value.clone(), value));
        }
        let number = self.program.boxed[..place].iter().filter(|boxed| **boxed).count();
        match self.entries.as_ref()?.get(number)?.as_deref()? {
            [lo, hi] => interval(lo, hi).map(|value| (value.clone(), value)),
            [lo, hi, low, high] => {
                let by_rule = interval(lo, hi)?;
                let both = common(&by_rule, &interval(low, high)?).ok()?;
                Some((by_rule, both))
            }
            _ => None,
        }
    }

    /// Whether this end of this step is true, but by too little; `None` if it is no logarithm.
    fn is_close(&self, place: usize, end: End) -> Option<bool> {
        let step = self.program.steps.get(place)?;
        let Cost::Series(series) = step.op.operation().cost else { return None };
        let operand = self.of(*step.args.first()?)?.1;
        let claimed = self.of(place)?.0;
        let p = logarithm_digits(series, &claimed);
        let (x, bound) = match end {
            End::Lo => (&operand.lo, &claimed.lo),
            End::Hi => (&operand.hi, &claimed.hi),
        };
        // Each is a comparison of ln of one number with another number.
        let (inside, other) = match (&step.op, series) {
            (Op::Atanh, _) => {
                let (n, d) = x.ratio().ok()?;
                let quotient = Number::fraction(&d + &n, d - n)?;
                (quotient, bound.mul(&Number::whole(2.into())).ok()?)
            }
            (_, Series::Absolute) => (x.clone(), bound.clone()),
            (_, Series::Relative) => (bound.clone(), x.clone()),
        };
        if inside.sign() <= 0 {
            return Some(false);
        }
        let digits = p + 128;
        let (low, high) = ln::bounds(&inside, digits).ok()?;
        let logarithm = Interval::<BigInt> {
            lo: Number::dyadic(low, -digits),
            hi: Number::dyadic(high, -digits),
        };
        // The logarithm is above the other number for a lower end of ln, and for an upper one of exp.
        let above = (end == End::Lo) == (series == Series::Absolute);
        let (least, most) = if above {
            (logarithm.lo.sub(&other).ok()?, logarithm.hi.sub(&other).ok()?)
        } else {
            (other.sub(&logarithm.hi).ok()?, other.sub(&logarithm.lo).ok()?)
        };
        let demanded = Number::dyadic(BigInt::from(1), 32 - p);
        Some(least.sign() >= 0 && most.below(&demanded).ok()?)
    }
}

fn interval(lo: &str, hi: &str) -> Option<Enclosure> {
    Some(Interval { lo: Number::parse(lo).ok()?, hi: Number::parse(hi).ok()? })
}
