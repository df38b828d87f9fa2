//! Edits of the ends of enclosures.

use std::collections::BTreeSet;

use fastrand::Rng;
use num_bigint::BigInt;
use num_traits::Zero as _;
use proofmark_book::exact;
use proofmark_kernel::rational::{compare, power_of_two};
use proofmark_kernel::{Number, Op, Program, Rational, Step};
use serde_json::{Value, json};

use super::super::draw::{near, once_in, pick, take, value, written};
use super::super::statement;
use super::length;

/// Where the two ends of an enclosure stand.
type Ends = [String; 2];

/// Every enclosure of the file: of steps, of variables in boxes, of steps in boxes and at centres.
fn enclosures(file: &Value) -> Vec<Ends> {
    let mut found = Vec::new();
    for step in 0..length(file, "/steps") {
        if file["steps"][step].get("lo").is_some() {
            found.push([format!("/steps/{step}/lo"), format!("/steps/{step}/hi")]);
        }
    }
    let cover = (0..length(file, "/cover")).map(|number| format!("/cover/{number}"));
    for part in cover.chain(["/witness".to_owned()]) {
        for list in [format!("{part}/at"), format!("{part}/in"), format!("{part}/centre/in")] {
            for entry in 0..length(file, &list) {
                let ends = length(file, &format!("{list}/{entry}"));
                for first in (0..ends.saturating_sub(1)).step_by(2) {
                    let end = |k: usize| format!("{list}/{entry}/{k}");
                    found.push([end(first), end(first + 1)]);
                }
            }
        }
    }
    found
}

/// Every number: the ends of enclosures, and the points of centres.
fn numbers(file: &Value) -> Vec<String> {
    let mut found: Vec<String> = enclosures(file).into_iter().flatten().collect();
    for number in 0..length(file, "/cover") {
        let list = format!("/cover/{number}/centre/at");
        found.extend((0..length(file, &list)).map(|k| format!("{list}/{k}")));
    }
    found
}

fn text<'a>(file: &'a Value, pointer: &str) -> Option<&'a str> {
    file.pointer(pointer)?.as_str()
}

fn set(file: &mut Value, pointer: &str, number: String) -> Option<()> {
    *file.pointer_mut(pointer)? = json!(number);
    Some(())
}

/// One unit in the last place: of a numerator, or of an exponent.
pub fn nudged(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let pointer = take(rng, numbers(file))?;
    let number = Number::<BigInt>::parse(text(file, &pointer)?).ok()?;
    let (numerator, denominator, exponent) = number.parts();
    let unit = if rng.bool() { 1 } else { -1 };
    let (numerator, exponent) = match once_in(rng, 6) {
        true => (numerator.clone(), exponent + unit),
        false => (numerator + BigInt::from(unit), exponent),
    };
    let value = Rational::new(numerator, denominator.clone()) * power_of_two(exponent);
    let number = written(rng, &value);
    set(file, &pointer, number)
}

/// The same value, or one near it, in another form of the format.
pub fn other_form(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let pointer = take(rng, numbers(file))?;
    let old = text(file, &pointer)?;
    let value = value(old)?;
    let value = if rng.bool() { value } else { near(rng, &value) };
    let number = written(rng, &value);
    set(file, &pointer, number)
}

/// A number that is not in the format, or only just.
pub fn malformed(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let pointer = take(rng, numbers(file))?;
    let old = text(file, &pointer)?;
    let value = value(old)?;
    let (n, d) = (value.numer(), value.denom());
    let number = match rng.u32(..14) {
        0 => format!("+{old}"),
        1 => format!("0{old}"),
        2 => format!("{old} "),
        3 => format!("{n}/{d}"),
        4 => format!("{}/{}", n * 3, d * 3),
        5 => format!("{n}/-{d}"),
        6 => format!("{old}p0"),
        7 => format!("{}p{}", n * 2, -1),
        8 => format!("{n}p{}", rng.i64(65_530..65_542)),
        9 => format!("{n}p-{}", rng.i64(65_530..65_542)),
        10 => format!("{old}p-01"),
        11 => {
            (*pick(rng, &["-0", "", "-", "1/0", "0/7", "0p1", "p1", "/2", "1e3", "0.5", "\u{661}"]))
                .to_owned()
        }
        12 => "7".repeat(rng.usize(19_998..20_003)),
        _ => format!("{old}/{}", rng.u32(..3)),
    };
    set(file, &pointer, number)
}

/// An end further out, further in, or elsewhere.
pub fn moved(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let ends = take(rng, enclosures(file))?;
    let [lo, hi] = ends.each_ref().map(|end| text(file, end).and_then(value));
    let (lo, hi) = (lo?, hi?);
    let outward = rng.bool();
    let part = power_of_two(-rng.i64(0..120));
    let by = if lo == hi { part } else { (&hi - &lo) * part };
    let pointer = &ends[usize::from(outward)];
    let moved = match (rng.u32(..4), outward) {
        (0, _) => Rational::from(BigInt::from(rng.i64(-3..3))),
        (1, true) => hi - by,
        (1, false) => lo + by,
        (_, true) => hi + by,
        (_, false) => lo - by,
    };
    let number = written(rng, &moved);
    set(file, pointer, number)
}

/// The two ends of an enclosure change places.
pub fn swapped(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let [lo, hi] = take(rng, enclosures(file))?;
    exchange(file, &lo, &hi)
}

/// Two enclosures, of other steps or in other boxes, change places.
pub fn exchanged(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let all = enclosures(file);
    let ([lo, hi], [low, high]) = (pick_of(rng, &all)?, pick_of(rng, &all)?);
    exchange(file, &lo, &low)?;
    exchange(file, &hi, &high)
}

fn pick_of(rng: &mut Rng, all: &[Ends]) -> Option<Ends> {
    if all.is_empty() { None } else { Some(pick(rng, all).clone()) }
}

fn exchange(file: &mut Value, one: &str, other: &str) -> Option<()> {
    let first = file.pointer(one)?.clone();
    let second = std::mem::replace(file.pointer_mut(other)?, first);
    *file.pointer_mut(one)? = second;
    Some(())
}

/// An enclosure that is the exact range of its operation, or narrower by next to nothing.
pub fn exact_hull(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let copy = file.to_string();
    let certificate = proofmark_kernel::certificate::Certificate::parse(&copy).ok()?;
    let claim = statement::claim(&certificate).ok()?;
    let program = match certificate.slopes {
        true => Program::with_slopes(&claim)?,
        false => Program::plain(&claim),
    };
    let boxes = certificate.cover.len();
    let part = match boxes {
        0 => None,
        _ => Some(format!("/cover/{}/in", rng.usize(..boxes))).filter(|_| rng.bool()),
    };
    // Where a place of the program has its enclosure.
    let pointer = |place: usize| -> Option<Ends> {
        if !program.boxed[place] {
            let step = program.places.iter().position(|&other| other == place)?;
            return Some([format!("/steps/{step}/lo"), format!("/steps/{step}/hi")]);
        }
        let number = program.boxed[..place].iter().filter(|boxed| **boxed).count();
        let part = part.as_ref()?;
        Some([format!("{part}/{number}/0"), format!("{part}/{number}/1")])
    };
    let steps = program.steps.iter().enumerate();
    let wanted = steps.filter(|(place, step)| {
        let irrational = matches!(step.op, Op::Ln | Op::Exp | Op::Atanh | Op::Var(_));
        !irrational && program.boxed[*place] == part.is_some()
    });
    // A rare operation is as likely as a frequent one.
    let mut wanted: Vec<(usize, &Step)> = wanted.collect();
    let names: BTreeSet<&str> = wanted.iter().map(|(_, step)| step.op.name()).collect();
    let name = take(rng, names.into_iter().collect())?;
    wanted.retain(|(_, step)| step.op.name() == name);
    let (place, step) = take(rng, wanted)?;
    let mut corners: Vec<Vec<Rational>> = vec![Vec::new()];
    for &arg in &step.args {
        let ends = pointer(arg)?.map(|end| text(file, &end).and_then(value));
        let [Some(lo), Some(hi)] = ends else { return None };
        let mut points = vec![lo.clone(), hi.clone()];
        if lo < Rational::zero() && Rational::zero() < hi {
            points.push(Rational::zero());
        }
        corners = corners
            .iter()
            .flat_map(|corner| {
                points.iter().map(|point| [&corner[..], std::slice::from_ref(point)].concat())
            })
            .collect();
    }
    let values = corners.iter().map(|corner| {
        let operands: Vec<&Rational> = corner.iter().collect();
        exact::value(&step.op, &operands)
    });
    let values: Vec<Rational> = values.collect::<Option<_>>()?;
    let lo = values.iter().min_by(|a, b| compare(a, b))?.clone();
    let hi = values.iter().max_by(|a, b| compare(a, b))?.clone();
    let [low, high] = pointer(place)?;
    let tiny = power_of_two(-rng.i64(10..400));
    let (lo, hi) = match rng.u32(..6) {
        0 => (lo + tiny, hi),
        1 => (lo, hi - tiny),
        2 => (lo - tiny, hi),
        _ => (lo, hi),
    };
    let ends = [&lo, &hi].map(|end| written(rng, end));
    let [lo, hi] = ends;
    set(file, &low, lo)?;
    set(file, &high, hi)
}
