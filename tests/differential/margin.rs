//! Logarithms that are right by so little that a checker may reject them.
//!
//! `certificates/README.md` demands that a bound on a logarithm is accepted if it is true by at least
//! 2^−(p−32). Here the margin is computed by MPFR, which no checker uses, with more digits than any of
//! them; so a bound that is wrong by little is never taken for one that is right by little.

use num_bigint::BigInt;
use proofmark_book::exact::rational;
use proofmark_kernel::certificate::{BoxEntry, Certificate};
use proofmark_kernel::op::Cost;
use proofmark_kernel::rules::{Series, common, series_digits};
use proofmark_kernel::weakened::{self, RULES, Rules};
use proofmark_kernel::{Enclosure, Interval, Number, Op, Program, Reason};
use rug::float::Round;
use rug::{Float, Rational};

use super::checkers::{Answer, accepted};
use super::statement;

/// Most digits of a logarithm; a margin that is not decided with them is none.
const MOST_BITS: u32 = 1 << 18;

/// An end of an enclosure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Lo,
    Hi,
}

/// Whether what check.py rejects, by these words, is a bound on a logarithm that is true by a margin
/// below the one that the format demands.
pub fn explains(text: &str, reason: &str) -> bool {
    find(text, reason).unwrap_or(false)
}

/// What the kernel would say of a file if it accepted logarithms that are right by too little, and
/// nothing else that it rejects.
pub fn tolerant(text: &str) -> Option<Answer> {
    let certificate = Certificate::parse(text).ok()?;
    let claim = statement::claim(&certificate).ok()?;
    let step = |op: &Op, operands: &[&Enclosure], out: &Enclosure| {
        let outcome = (RULES.step)(op, operands, out);
        let rejected = match outcome {
            Err(Reason::LowerEnd) => End::Lo,
            Err(Reason::UpperEnd) => End::Hi,
            _ => return outcome,
        };
        let excused = operands.first().is_some_and(|operand| {
            let holds = |end| Bound::at(op, operand, out, end).is_some_and(|bound| bound.holds());
            let close = Bound::at(op, operand, out, rejected).is_some_and(|bound| bound.is_close());
            close && holds(End::Lo) && holds(End::Hi)
        });
        if excused { Ok(()) } else { outcome }
    };
    let verdict = weakened::answer(&Rules { step: &step, ..RULES }, &claim, &certificate).ok()?;
    Some(accepted(verdict, claim.sha256()))
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
    let in_steps = Values { certificate: &certificate, program: &plain, entries: None };
    if part.is_empty() {
        return in_steps.is_close(step, end);
    }
    if part.starts_with("witness: ") {
        let entries = own(certificate.witness.as_ref()?);
        return Values { entries: Some(entries), ..in_steps }.is_close(step, end);
    }
    let (_, number) = part.split_once("box ")?;
    let number: usize = number.split(':').next()?.parse().ok()?;
    let entry = certificate.cover.get(number)?;
    let longer = if certificate.slopes { Program::with_slopes(&claim)? } else { plain.clone() };
    let entries = match part.contains("centre: ") {
        false => own(entry),
        true => {
            let centre = entry.centre.as_ref()?.enclosures.iter();
            centre.map(|ends| ends.map(|(lo, hi)| vec![lo, hi])).collect()
        }
    };
    Values { certificate: &certificate, program: &longer, entries: Some(entries) }
        .is_close(step, end)
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
        let operand = self.of(*step.args.first()?)?.1;
        let claimed = self.of(place)?.0;
        Some(Bound::at(&step.op, &operand, &claimed, end)?.is_close())
    }
}

fn interval(lo: &str, hi: &str) -> Option<Enclosure> {
    Some(Interval { lo: Number::parse(lo).ok()?, hi: Number::parse(hi).ok()? })
}

/// How far an end of a logarithm's enclosure is on the right side.
enum Bound {
    /// It needs no logarithm: eˣ is above every number that is not above 0.
    Trivial,
    /// Nothing that is not above 0 is above eˣ.
    Wrong,
    /// By a margin between these numbers, and this one is demanded.
    Margin { least: Rational, most: Rational, demanded: Rational },
}

impl Bound {
    /// The bound at an end of the enclosure of this operation; `None` if it is no logarithm.
    fn at(op: &Op, operand: &Enclosure, claimed: &Enclosure, end: End) -> Option<Self> {
        let Cost::Series(series) = op.operation().cost else { return None };
        let p = series_digits(series, claimed);
        let (x, bound) = match end {
            End::Lo => (exact(&operand.lo), exact(&claimed.lo)),
            End::Hi => (exact(&operand.hi), exact(&claimed.hi)),
        };
        // Each is a comparison of ln of one number with another number.
        let (inside, other) = match (op, series) {
            (Op::Atanh, _) => {
                let (above, below) = (Rational::from(1 + &x), 1 - x);
                if below <= 0 {
                    return None;
                }
                (above / below, bound * 2)
            }
            (_, Series::Absolute) => (x, bound),
            (_, Series::Relative) => (bound, x),
        };
        if inside <= 0 {
            return match (series, end) {
                (Series::Absolute, _) => None,
                (Series::Relative, End::Lo) => Some(Self::Trivial),
                (Series::Relative, End::Hi) => Some(Self::Wrong),
            };
        }
        // The logarithm is above the other number for a lower end of ln, and for an upper one of exp.
        let above = (end == End::Lo) == (series == Series::Absolute);
        let margin = |bits: u32| -> Option<(Rational, Rational)> {
            let (low, high) = logarithm(&inside, bits)?;
            Some(if above {
                (low - &other, high - &other)
            } else {
                (other.clone() - high, other.clone() - low)
            })
        };
        // With as many digits as it takes to tell the sign.
        let digits = std::iter::successors(u32::try_from(p + 256).ok(), |bits| bits.checked_mul(2));
        let margins = digits.take_while(|bits| *bits <= MOST_BITS).map_while(margin);
        let decided = |(least, most): &(Rational, Rational)| *least >= 0 || *most < 0;
        let (least, most) = margins.into_iter().find(decided)?;
        let demanded = Rational::from(1) << i32::try_from(32 - p).ok()?;
        Some(Self::Margin { least, most, demanded })
    }

    /// Whether it is true.
    fn holds(&self) -> bool {
        match self {
            Self::Trivial => true,
            Self::Wrong => false,
            Self::Margin { least, .. } => *least >= 0,
        }
    }

    /// Whether it is true, but by less than is demanded.
    fn is_close(&self) -> bool {
        match self {
            Self::Trivial | Self::Wrong => false,
            Self::Margin { least, most, demanded } => *least >= 0 && most < demanded,
        }
    }
}

fn exact(number: &Number<BigInt>) -> Rational {
    let value = rational(number);
    let integer = |n: &BigInt| {
        let digits = rug::Integer::parse_radix(n.to_str_radix(16), 16).expect("hexadecimal digits");
        rug::Integer::from(digits)
    };
    Rational::from((integer(value.numer()), integer(value.denom())))
}

/// Bounds on the logarithm of a positive number, by MPFR, with so many digits.
fn logarithm(x: &Rational, bits: u32) -> Option<(Rational, Rational)> {
    let end = |round| {
        let inside = Float::with_val_round(bits, x, round).0;
        Float::with_val_round(bits, inside.ln_ref(), round).0.to_rational()
    };
    Some((end(Round::Down)?, end(Round::Up)?))
}
