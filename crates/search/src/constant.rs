//! Finds constants: proposes ends to as many digits as the book asks for, and has the kernel say whether
//! the constant lies between them.

use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use proofmark_book::NamedConstant;
use proofmark_book::decimal_text::magnitude;
use proofmark_book::exact::{self, rational};
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::constant::{Constant, ConstantCertificate, Constants, Evidence, Kind};
use proofmark_kernel::rational::{compare, power_of_ten};
use proofmark_kernel::{Claim, Interval, NodeId, Rational, Verdict};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use crate::enclose::{Effort, Ranged, attempts_with, range_of_first};
use crate::{limits, stamp};

/// What is known of these constants, each after those that it rests on: those for which a certificate is
/// found, which is looked for once. Those that do not rest on each other are looked for at the same time.
pub fn known(constants: &[Arc<NamedConstant>]) -> Constants {
    let mut known = Constants::default();
    for round in NamedConstant::rounds(constants) {
        let found: Vec<Constants> = round.into_par_iter().map(|one| with(one, &known)).collect();
        found.into_iter().for_each(|found| known.join(found));
    }
    known
}

/// What is known of a constant, and of those that it may rest on.
fn with(one: &NamedConstant, known: &Constants) -> Constants {
    let mut fresh = None;
    let found = one.certified(|digits| {
        let (text, more) = certificate(&one.constant, digits, known)?;
        fresh = Some(more);
        Ok(text)
    });
    // What the kernel rejects stays unknown.
    let known = fresh.or_else(|| learned(known, &one.constant, &found.ok()?).ok());
    known.unwrap_or_default()
}

/// A certificate of a constant to so many digits after the point and what is known with it, or why none is
/// found.
pub fn certificate(
    constant: &Constant,
    digits: u32,
    known: &Constants,
) -> Result<(String, Constants), String> {
    // The parts are checked with the whole; where the kernel rejects one, it is looked for with more care.
    let text = find(constant, digits, known, Care::Whole)?;
    if let Ok(more) = learned(known, constant, &text) {
        return Ok((text, more));
    }
    let text = find(constant, digits, known, Care::Parts)?;
    let more = learned(known, constant, &text)?;
    Ok((text, more))
}

/// What the kernel is asked about while a certificate is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Care {
    /// Nothing before the whole is there.
    Whole,
    /// Every part.
    Parts,
}

/// What is known with a certificate, or why the kernel rejects it.
fn learned(known: &Constants, constant: &Constant, text: &str) -> Result<Constants, String> {
    let rejected =
        |reason: &dyn std::fmt::Display| format!("the kernel rejects what is found: {reason}");
    let certificate = ConstantCertificate::parse(text).map_err(|error| rejected(&error))?;
    let mut more = known.clone();
    more.learn(constant, &certificate).map(drop).map_err(|failure| rejected(&failure))?;
    Ok(more)
}

/// What a message calls the first of these constants that has no certificate, and why it has none.
pub fn missing(constants: &[Arc<NamedConstant>]) -> Option<(String, String)> {
    constants.iter().find_map(|one| {
        let reason = one.certificate()?.err()?;
        Some((called(one), reason))
    })
}

/// What a message calls a constant: by its name, or by what stands in the formula.
pub fn called(one: &NamedConstant) -> String {
    match one.is_named {
        true => format!("the constant `{}`", one.constant.name()),
        false => format!("`{}`", one.constant.says()),
    }
}

/// The certificate of a constant to so many digits after the point, or why none is found.
fn find(
    constant: &Constant,
    digits: u32,
    constants: &Constants,
    care: Care,
) -> Result<String, String> {
    let finder = Finder { constant, constants, care, unit: power_of_ten(-i64::from(digits)) };
    let finder = Finder { unit: finder.scaled(), ..finder };
    match constant.kind() {
        Kind::Root => finder.root(),
        Kind::Maximum => finder.extremum(true),
        Kind::Minimum => finder.extremum(false),
        Kind::Integral => integral::find(&finder),
        Kind::Quantile => quantile::find(&finder),
        Kind::Improper => endless::integral(&finder),
        Kind::Sum => endless::sum(&finder),
    }
}

mod endless;
mod integral;
mod quantile;
mod tail;

/// Most digits that a number is small by.
const SCALE: i64 = 1_000;

struct Finder<'a> {
    constant: &'a Constant,
    constants: &'a Constants,
    care: Care,
    /// One unit in the last digit.
    unit: Rational,
}

impl Finder<'_> {
    /// The function at a point, at rising precision until the answer is given.
    fn value<T>(&self, x: &Rational, answer: impl Fn(&Interval<BigInt>) -> Option<T>) -> Option<T> {
        let precisions = std::iter::successors(Some(128_u32), |bits| bits.checked_mul(2));
        let (function, body) = (self.constant.function(), self.constant.body());
        precisions.take_while(|bits| *bits <= limits::PRECISION_BITS).find_map(|bits| {
            answer(&Ranged::new(function, bits, self.constants).within(x, x)?.step(body)?)
        })
    }

    fn sign(&self, x: &Rational) -> Option<i32> {
        self.value(x, |ends| match (ends.lo.sign(), ends.hi.sign()) {
            (1, _) => Some(1),
            (_, -1) => Some(-1),
            (0, 0) => Some(0),
            _ => None,
        })
    }

    fn range(&self) -> Result<(Rational, Rational), String> {
        range_of_first(self.constant.function(), 256, self.constants).ok_or_else(|| {
            "the ends of the range, or a constant that it uses, are not known".into()
        })
    }

    /// Halves the range until its ends have the same digits, or nearly.
    fn root(&self) -> Result<String, String> {
        let (mut lo, mut hi) = self.range()?;
        let unseen = |x: &Rational| format!("the sign of the function at {x} cannot be told");
        let sign = |x: &Rational| self.sign(x).ok_or_else(|| unseen(x));
        let (first, last) = (sign(&lo)?, sign(&hi)?);
        if first == last {
            return Err("the function has the same sign at both ends of the range".into());
        }
        let rises = first < last;
        let fine = &self.unit / BigInt::from(1000);
        while compare(&(&hi - &lo), &fine).is_gt() {
            let width = &hi - &lo;
            // A point at which the sign cannot be told is avoided.
            let parts = [(1, 2), (3, 8), (5, 8)];
            let points = parts
                .map(|(n, d)| short(&(&lo + &width * Rational::new(n.into(), d.into())), &width));
            let found = points.iter().find_map(|x| Some((x.clone(), self.sign(x)?)));
            let Some((middle, sign)) = found else {
                // A root is known no better than the constants that its function uses.
                if self.constant.function().variables().len() > 1 {
                    break;
                }
                return Err(unseen(&lo));
            };
            match (sign, rises) {
                (0, _) => (lo, hi) = (middle.clone(), middle),
                (-1, true) | (1, false) => lo = middle,
                _ => hi = middle,
            }
        }
        let (low, high) = (self.down(&lo), self.up(&hi));
        let ends = if compare(&lo, &hi).is_eq() { [lo, hi] } else { [low, high] };
        self.certificate(&ends, &Evidence::Rises(rises))
    }

    /// The best of a grid, and then of finer and finer ones about it.
    fn extremum(&self, maximum: bool) -> Result<String, String> {
        let (a, b) = self.range()?;
        // Each digit takes less than four bits.
        let bits = u32::try_from(self.unit.denom().bits()).unwrap_or(u32::MAX);
        let bits = bits.saturating_add(128).min(limits::PRECISION_BITS);
        let body = self.constant.body();
        let function = Ranged::new(self.constant.function(), bits, self.constants);
        let value = |x: &Rational| {
            let ends = function.within(x, x)?.step(body)?;
            Some((rational(&ends.lo), rational(&ends.hi)))
        };
        let height = |x: &Rational| {
            let (lo, hi) = value(x)?;
            Some(if maximum { lo } else { -hi })
        };
        let (mut from, mut to) = (a.clone(), b.clone());
        let mut best: Option<(Rational, Rational)> = None;
        for _ in 0..60 {
            let width = &to - &from;
            for k in 0..=16_u32 {
                let x = &from + &width * Rational::new(k.into(), 16.into());
                let Some(value) = height(&x) else { continue };
                if best.as_ref().is_none_or(|(_, most)| compare(&value, most).is_gt()) {
                    best = Some((x, value));
                }
            }
            let Some((x, _)) = &best else { break };
            let step = width / BigInt::from(12);
            let clamp = |y: Rational| {
                if compare(&y, &a).is_lt() {
                    a.clone()
                } else if compare(&y, &b).is_gt() {
                    b.clone()
                } else {
                    short(&y, &step)
                }
            };
            (from, to) = (clamp(x - &step), clamp(x + &step));
        }
        let at = best.map(|(x, _)| x);
        let found = at.and_then(|at| Some((value(&at)?, at)));
        let ((lo, hi), at) =
            found.ok_or("the function has no value that can be told in the range")?;
        // The value there is known as well as the constants that it uses; the bound has some room.
        let ends = match maximum {
            true => [self.down(&lo), self.up(&hi) + &self.unit],
            false => [self.down(&lo) - &self.unit, self.up(&hi)],
        };
        self.certificate(&ends, &Evidence::At(at))
    }

    fn down(&self, x: &Rational) -> Rational {
        (x / &self.unit).floor() * &self.unit
    }

    fn up(&self, x: &Rational) -> Rational {
        (x / &self.unit).ceil() * &self.unit
    }

    fn certificate(&self, [lo, hi]: &[Rational; 2], evidence: &Evidence) -> Result<String, String> {
        let parts = self.constant.parts(lo, hi, evidence).map_err(|unfit| unfit.to_string())?;
        let texts: Vec<String> =
            parts.into_iter().map(|part| self.part(part)).collect::<Result<_, _>>()?;
        stamp::render_constant(self.constant, [lo, hi], evidence, &texts)
            .map_err(|error| error.to_string())
    }

    fn part(&self, claim: Claim) -> Result<String, String> {
        let mut exact: Vec<Option<Rational>> = Vec::with_capacity(claim.steps().len());
        for step in claim.steps() {
            exact.push(exact::of_step(step, &exact));
        }
        let claim = claim.with_exact(exact);
        let effort = Effort { bits: limits::PRECISION_BITS, boxes: limits::SEARCH_BOXES };
        let found = attempts_with(&claim, effort, self.constants).find_map(|attempt| {
            let verdict = attempt.verdict.filter(|verdict| *verdict == Verdict::Certified)?;
            let text = stamp::render(&claim, verdict, &attempt.enclosures, &attempt.boxes).ok()?;
            if self.care == Care::Parts {
                let certificate = Certificate::parse(&text).ok()?;
                self.constants.check(&claim, &certificate).ok()?;
            }
            Some(text)
        });
        // What a part says comes after what the constant is.
        let what = claim.says().rsplit(": ").next().unwrap_or("").to_owned();
        found.ok_or_else(|| match self.constant.kind() {
            Kind::Root | Kind::Maximum | Kind::Minimum => {
                format!("it is not certified that {what}")
            }
            Kind::Integral | Kind::Quantile | Kind::Improper | Kind::Sum => {
                format!("no bounds are certified for {what}")
            }
        })
    }

    /// Bounds on a step at a point, with so many binary digits.
    fn step_at(
        &self,
        step: NodeId,
        x: &Rational,
        bits: u32,
    ) -> Result<(Rational, Rational), String> {
        let function = Ranged::new(self.constant.function(), bits, self.constants);
        let ends = function.within(x, x).and_then(|values| values.step(step));
        let ends = ends.ok_or_else(|| format!("the function has no value at {x}"))?;
        Ok(integral::outward(&ends, i64::from(bits.saturating_sub(32))))
    }

    /// One unit in the last digit; of a number that would be all zeros, of as many digits from the first one on.
    fn scaled(&self) -> Rational {
        let digits = -magnitude(&self.unit);
        let least = match self.size() {
            Some(size) if !size.is_zero() => magnitude(&size).saturating_add(1).min(0),
            Some(_) | None => 0,
        };
        // What is smaller than all that is asked for is told by its first digits.
        let more = if least.saturating_neg() < digits { 0 } else { least.max(-SCALE) };
        &self.unit * power_of_ten(more)
    }

    /// About how large a small sum or integral is; nothing, where nobody would ask.
    fn size(&self) -> Option<Rational> {
        let body = self.constant.body();
        let at = |step, x: &Rational| {
            let (lo, hi) = self.step_at(step, x, 128).ok()?;
            Some(((lo + hi) / BigInt::from(2)).abs())
        };
        match self.constant.kind() {
            Kind::Root | Kind::Maximum | Kind::Minimum | Kind::Quantile => None,
            Kind::Sum => {
                let (start, _) = self.constant.written_range()?;
                at(*self.constant.others().first()?, start)
            }
            Kind::Improper => at(body, self.constant.written_range()?.0),
            Kind::Integral => {
                let (from, to) = self.constant.written_range()?;
                Some(self.largest(from, to)? * (to - from))
            }
        }
    }

    /// About how large the function is between two numbers.
    fn largest(&self, from: &Rational, to: &Rational) -> Option<Rational> {
        let points = (0..=8).map(|k| from + (to - from) * Rational::new(k.into(), 8.into()));
        let values = points.filter_map(|x| {
            let (lo, hi) = self.step_at(self.constant.body(), &x, 128).ok()?;
            Some(((lo + hi) / BigInt::from(2)).abs())
        });
        values.max_by(compare)
    }

    /// Enough binary digits for the last digit, and some more.
    fn bits(&self) -> u32 {
        let digits = u32::try_from(self.unit.denom().bits()).unwrap_or(u32::MAX);
        digits.saturating_add(160).min(limits::PRECISION_BITS)
    }
}

/// A number near x that is written with few digits, on the scale of a width.
fn short(x: &Rational, width: &Rational) -> Rational {
    if width.is_zero() {
        return x.clone();
    }
    let unit = width / BigInt::from(1024);
    let bits = unit.denom().bits().saturating_sub(unit.numer().bits());
    let scale = Rational::from(BigInt::from(1) << bits.saturating_add(1));
    (x * &scale).floor() / scale
}
