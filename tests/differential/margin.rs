//! Logarithms and functions of angles that are right by so little that a checker may reject them.
//!
//! `certificates/README.md` demands that a bound on one of these is accepted if it is true by at least
//! 2^−(p−32). Here the margin is computed by MPFR, which no checker uses, with more digits than any of
//! them; so a bound that is wrong by little is never taken for one that is right by little.

use num_bigint::BigInt;
use proofmark_book::exact::rational;
use proofmark_kernel::certificate::{BoxEntry, Certificate, Ends};
use proofmark_kernel::op::Cost;
use proofmark_kernel::rules::{Series, common, series_digits};
use proofmark_kernel::weakened::{self, RULES, Rules};
use proofmark_kernel::{Enclosure, Interval, Number, Op, Program, Reason};
use rug::float::Round;
use rug::{Float, Rational};

use super::checkers::{Answer, accepted};
use super::statement;

mod angles;

/// Most digits of a value; a margin that is not decided with them is none.
const MOST_BITS: u32 = 1 << 18;

/// An end of an enclosure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Lo,
    Hi,
}

/// Whether what check.py rejects, by these words, is a bound on a logarithm or a function of an angle that
/// is true by a margin below the one that the format demands.
pub fn explains(text: &str, reason: &str) -> bool {
    find(text, reason).unwrap_or(false)
}

/// What the kernel would say of a file if it accepted logarithms and functions of angles that are right by
/// too little, and nothing else that it rejects.
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
        let at = |end| Bound::at(op, operands.first().copied(), out, end);
        let holds = |end| at(end).is_some_and(|bound| bound.holds());
        let close = at(rejected).is_some_and(|bound| bound.is_close());
        if close && holds(End::Lo) && holds(End::Hi) { Ok(()) } else { outcome }
    };
    let verdict = weakened::answer(&Rules { step: &step, ..RULES }, &claim, &certificate).ok()?;
    Some(accepted(verdict, claim.sha256()))
}

/// The same; `None` where the words name no such bound of the file.
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
    let list = |ends: &Ends<'a>| ends.as_slice().to_vec();
    entry.enclosures.iter().map(|ends| ends.as_ref().map(list)).collect()
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

    /// Whether this end of this step is true, but by too little; `None` if that is no excuse for it.
    fn is_close(&self, place: usize, end: End) -> Option<bool> {
        let step = self.program.steps.get(place)?;
        let operand = match step.args.first() {
            Some(&operand) => Some(self.of(operand)?.1),
            None => None,
        };
        let claimed = self.of(place)?.0;
        Some(Bound::at(&step.op, operand.as_ref(), &claimed, end)?.is_close())
    }
}

fn interval(lo: &str, hi: &str) -> Option<Enclosure> {
    Some(Interval { lo: Number::parse(lo).ok()?, hi: Number::parse(hi).ok()? })
}

/// How far an end of an enclosure is on the right side.
enum Bound {
    /// It is, or is not, and no value has to be computed for it.
    Exact(bool),
    /// By a margin between these numbers, and this one is demanded.
    Margin { least: Rational, most: Rational, demanded: Rational },
}

impl Bound {
    /// The bound at an end of the enclosure of this operation; `None` if every checker decides it exactly.
    fn at(op: &Op, operand: Option<&Enclosure>, claimed: &Enclosure, end: End) -> Option<Self> {
        let bound = match end {
            End::Lo => exact(&claimed.lo.big()),
            End::Hi => exact(&claimed.hi.big()),
        };
        match op.operation().cost {
            Cost::Series(series) => Self::of_logarithm(op, series, operand?, claimed, bound, end),
            Cost::Angle => Self::of_angle(op, operand, claimed, bound, end),
            Cost::Product | Cost::Power => None,
        }
    }

    fn of_logarithm(
        op: &Op,
        series: Series,
        operand: &Enclosure,
        claimed: &Enclosure,
        bound: Rational,
        end: End,
    ) -> Option<Self> {
        let x = match end {
            End::Lo => exact(&operand.lo.big()),
            End::Hi => exact(&operand.hi.big()),
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
                // eˣ is above every number that is not above 0.
                (Series::Relative, End::Lo) => Some(Self::Exact(true)),
                (Series::Relative, End::Hi) => Some(Self::Exact(false)),
            };
        }
        // The logarithm is above the other number for a lower end of ln, and for an upper one of exp.
        let above = (end == End::Lo) == (series == Series::Absolute);
        let digits = series_digits(series, claimed);
        Self::decided(digits, above, &other, |bits| logarithm(&inside, bits))
    }

    fn of_angle(
        op: &Op,
        operand: Option<&Enclosure>,
        claimed: &Enclosure,
        bound: Rational,
        end: End,
    ) -> Option<Self> {
        let above = end == End::Lo;
        let digits = series_digits(Series::Absolute, claimed);
        let Some(x) = operand else {
            return Self::decided(digits, above, &bound, |bits| Some(angles::pi(bits)));
        };
        let (a, b) = (exact(&x.lo.big()), exact(&x.hi.big()));
        let quarters = match op {
            Op::Atan => {
                let x = if above { a } else { b };
                return match x == 0 {
                    true => Some(Self::Exact(if above { bound <= 0 } else { bound >= 0 })),
                    false => Self::decided(digits, above, &bound, |bits| angles::atan(&x, bits)),
                };
            }
            Op::Sin => 1,
            Op::Cos => 0,
            _ => return None,
        };
        // Nothing is beyond −1 and 1, and the values at 0 are exact.
        if if above { bound <= -1 } else { bound >= 1 } {
            return Some(Self::Exact(true));
        }
        if a == 0 && b == 0 {
            let value = 1 - quarters;
            return Some(Self::Exact(if above { bound <= value } else { bound >= value }));
        }
        Self::decided(digits, above, &bound, |bits| angles::extreme(&a, &b, quarters, above, bits))
    }

    /// How far a value is above or below another number, computed with as many digits as it takes to tell
    /// the sign.
    fn decided(
        p: i64,
        above: bool,
        other: &Rational,
        value: impl Fn(u32) -> Option<(Rational, Rational)>,
    ) -> Option<Self> {
        let margin = |bits: u32| -> Option<(Rational, Rational)> {
            let (low, high) = value(bits)?;
            Some(if above {
                (low - other, high - other)
            } else {
                (other.clone() - high, other.clone() - low)
            })
        };
        let digits = std::iter::successors(u32::try_from(p + 256).ok(), |bits| bits.checked_mul(2));
        let mut margins = digits.take_while(|bits| *bits <= MOST_BITS).filter_map(margin);
        let decided = |(least, most): &(Rational, Rational)| *least >= 0 || *most < 0;
        let (least, most) = margins.find(decided)?;
        let demanded = Rational::from(1) << i32::try_from(32 - p).ok()?;
        Some(Self::Margin { least, most, demanded })
    }

    /// Whether it is true.
    fn holds(&self) -> bool {
        match self {
            Self::Exact(holds) => *holds,
            Self::Margin { least, .. } => *least >= 0,
        }
    }

    /// Whether it is true, but by less than is demanded.
    fn is_close(&self) -> bool {
        match self {
            Self::Exact(_) => false,
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
