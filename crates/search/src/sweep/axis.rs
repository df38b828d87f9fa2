//! An axis of a grid: a name and the numbers that it takes.

use num_bigint::BigInt;
use num_traits::ToPrimitive as _;
use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::{Book, Formula};
use proofmark_kernel::Rational;
use proofmark_kernel::rational::{compare, power_of_ten, same};

use super::ball::{self, Ball};
use crate::enclose::{from_double, in_doubles_of};
use crate::limits;

/// A name and the numbers that it takes, each of them known exactly.
#[derive(Clone, Debug)]
pub struct Axis {
    name: String,
    values: Values,
}

#[derive(Clone, Debug)]
enum Values {
    /// (first + i·step)/unit for i below a count.
    Even { first: BigInt, step: BigInt, unit: BigInt, count: usize, doubles: Option<Even> },
    /// One after another.
    Listed(Vec<(Rational, Ball)>),
}

/// The same whole numbers as doubles, all of which are exact.
#[derive(Clone, Copy, Debug)]
struct Even {
    first: f64,
    step: f64,
    unit: f64,
}

/// Whole numbers up to this are doubles.
const WHOLE: f64 = 9_007_199_254_740_992.0;

impl Axis {
    /// Reads one axis: `S=24..1000:2`, `eps=0.001..0.1:0.001`, `A={5,10,20}`, `D=log(10..10^6,50)` or `d=8`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (name, values) = text
            .split_once('=')
            .ok_or_else(|| format!("`{text}` is no axis; write NAME=FROM..TO, such as n=1..100"))?;
        let (name, values) = (name.trim().to_owned(), values.trim());
        if !proofmark_book::is_name(&name) {
            return Err(format!("`{name}` cannot be a name: use letters, digits and _"));
        }
        let inside = |before: &str, after: char| {
            values.strip_prefix(before).and_then(|rest| rest.strip_suffix(after))
        };
        let values = if let Some(list) = inside("{", '}') {
            listed(parts(list).iter().map(|one| number(one)).collect::<Result<_, _>>()?)?
        } else if let Some(arguments) = inside("log(", ')') {
            listed(spread(arguments)?)?
        } else if values.contains("..") {
            even(values)?
        } else {
            listed(vec![number(values)?])?
        };
        Ok(Self { name, values })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many numbers it takes; at least one.
    pub fn count(&self) -> usize {
        match &self.values {
            Values::Even { count, .. } => *count,
            Values::Listed(list) => list.len(),
        }
    }

    /// One of the numbers.
    pub fn value(&self, index: usize) -> Rational {
        match &self.values {
            Values::Even { first, step, unit, .. } => {
                Rational::new(first + step * BigInt::from(index), unit.clone())
            }
            Values::Listed(list) => {
                list.get(index).map_or_else(|| Rational::from(BigInt::from(0)), |one| one.0.clone())
            }
        }
    }

    /// The same as a ball.
    #[inline]
    pub(super) fn ball(&self, index: usize) -> Ball {
        match &self.values {
            Values::Even { doubles: Some(Even { first, step, unit }), .. } => {
                let whole = Ball::exact(step.mul_add(double(index), *first));
                if *unit == 1.0 { whole } else { ball::div(whole, Ball::exact(*unit)).0 }
            }
            Values::Even { doubles: None, .. } => enclosed(&self.value(index)),
            Values::Listed(list) => list.get(index).map_or(Ball::UNKNOWN, |one| one.1),
        }
    }

    /// One of the numbers, or a double next to it.
    pub fn double(&self, index: usize) -> f64 {
        self.ball(index).m
    }

    /// One of the numbers as text: a decimal where it is one, otherwise a fraction.
    pub fn text(&self, index: usize) -> String {
        text(&self.value(index))
    }

    /// The least and the greatest number.
    pub fn ends(&self) -> (Rational, Rational) {
        let ends = (self.value(0), self.value(self.count() - 1));
        let Values::Listed(list) = &self.values else { return ends };
        list.iter().fold(ends, |(lo, hi), (value, _)| {
            let lo = if compare(value, &lo).is_lt() { value.clone() } else { lo };
            let hi = if compare(value, &hi).is_gt() { value.clone() } else { hi };
            (lo, hi)
        })
    }

    /// The first and the last number, if they are whole and all between them are taken.
    pub fn whole_range(&self) -> Option<(BigInt, BigInt)> {
        match &self.values {
            Values::Even { first, step, unit, count, .. } => {
                let one = BigInt::from(1);
                let whole = *unit == one && *step == one;
                whole.then(|| (first.clone(), first + BigInt::from(count.saturating_sub(1))))
            }
            Values::Listed(_) => None,
        }
    }
}

/// A whole number that is below 2^53.
fn double(index: usize) -> f64 {
    index.to_f64().unwrap_or(f64::NAN)
}

/// A decimal where a number is one, otherwise a fraction.
pub fn text(value: &Rational) -> String {
    /// Digits of the longest decimal that is written.
    const DIGITS: usize = 30;
    let [low, high] = [Towards::Below, Towards::Above].map(|to| decimal(value, DIGITS, to));
    if low == high { low } else { format!("{}/{}", value.numer(), value.denom()) }
}

/// The parts of a text between commas that stand in no parentheses or braces.
pub fn parts(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let parts = text.split(|c| {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    });
    parts.map(str::trim).collect()
}

/// A number that is known exactly, such as `0.1`, `1/3` or `10^6`.
fn number(text: &str) -> Result<Rational, String> {
    let refuse = |why: &str| format!("`{text}`: {why}");
    let formula = Formula::parse(text).map_err(|error| refuse(&error.message))?;
    let entry = Book::empty().formula("axis", &formula).map_err(|error| refuse(&error.message))?;
    let exact = entry.claim.exact(entry.lhs).cloned();
    exact.ok_or_else(|| {
        refuse("the numbers of an axis must be known exactly, such as 0.1, 1/3 or 10^6")
    })
}

/// The two ends of `a..b`, in order.
fn ends(text: &str) -> Result<(Rational, Rational), String> {
    let (lo, hi) =
        text.split_once("..").ok_or_else(|| format!("`{text}` is no range; write FROM..TO"))?;
    let (lo, hi) = (number(lo.trim())?, number(hi.trim())?);
    if compare(&lo, &hi).is_gt() {
        return Err(format!("`{text}` is empty: it begins above its end"));
    }
    Ok((lo, hi))
}

fn even(text: &str) -> Result<Values, String> {
    let (range, step) = match text.split_once(':') {
        Some((range, step)) => (range, number(step.trim())?),
        None => (text, Rational::from(BigInt::from(1))),
    };
    let (lo, hi) = ends(range)?;
    if compare(&step, &Rational::from(BigInt::from(0))).is_le() {
        return Err(format!("`{text}`: a step must be above 0"));
    }
    let count = ((&hi - &lo) / &step).floor().to_integer() + BigInt::from(1);
    let most = limits::SWEEP_POINTS;
    let count = count.to_usize().filter(|count| *count <= most);
    let count = count.ok_or_else(|| format!("`{text}` has more than {most} numbers, the limit"))?;
    let unit = num_integer::Integer::lcm(lo.denom(), step.denom());
    let whole = |x: &Rational| x.numer() * (&unit / x.denom());
    let (first, step) = (whole(&lo), whole(&step));
    let last = &first + &step * BigInt::from(count);
    let exact = |x: &BigInt| x.to_f64().filter(|x| x.abs() < WHOLE);
    let doubles = match (exact(&first), exact(&step), exact(&unit), exact(&last)) {
        (Some(first), Some(step), Some(unit), Some(_)) => Some(Even { first, step, unit }),
        _ => None,
    };
    Ok(Values::Even { first, step, unit, count, doubles })
}

fn listed(values: Vec<Rational>) -> Result<Values, String> {
    if values.len() > limits::SWEEP_LIST {
        return Err(format!("a list has at most {} numbers", limits::SWEEP_LIST));
    }
    let balls = values.iter().map(enclosed).collect::<Vec<_>>();
    Ok(Values::Listed(values.into_iter().zip(balls).collect()))
}

fn enclosed(value: &Rational) -> Ball {
    let (lo, hi) = in_doubles_of(value);
    Ball::between(lo, hi)
}

/// `from..to,count`: so many numbers, each the same multiple of the one before but for rounding to six digits.
fn spread(text: &str) -> Result<Vec<Rational>, String> {
    let usage = || format!("`log({text})`: write log(FROM..TO,COUNT), such as log(10..10^6,50)");
    let all = parts(text);
    let [range, count] = all.as_slice() else { return Err(usage()) };
    let (lo, hi) = ends(range)?;
    if compare(&lo, &Rational::from(BigInt::from(0))).is_le() {
        return Err(format!("`log({text})`: its ends must be above 0"));
    }
    let most = limits::SWEEP_LIST;
    let count: usize = count.parse().ok().filter(|n| (2..=most).contains(n)).ok_or_else(usage)?;
    let logs = [&lo, &hi].map(|end| libm::log(in_doubles_of(end).0));
    let [from, to] = logs;
    let mut values = Vec::with_capacity(count);
    for index in 0..count {
        let share = double(index) / double(count - 1);
        let value = if index == 0 {
            lo.clone()
        } else if index == count - 1 {
            hi.clone()
        } else {
            rounded(libm::exp(from + (to - from) * share)).ok_or_else(usage)?
        };
        // Close to each other, two of them may be rounded to one.
        if !values.last().is_some_and(|last| same(last, &value)) {
            values.push(value);
        }
    }
    Ok(values)
}

/// A double to six digits.
fn rounded(value: f64) -> Option<Rational> {
    let exact = from_double(value)?;
    let places = 5 - proofmark_book::decimal_text::magnitude(&exact);
    let unit = power_of_ten(-places);
    Some((exact / &unit).round() * unit)
}
