//! Random programs without variables, made directly with the kernel's `Builder`: every operation, on
//! operands that are mostly in its domain, and goals about values near the true ones.

use fastrand::Rng;
use num_bigint::BigInt;
use num_traits::{Signed as _, ToPrimitive as _};
use proofmark_book::exact::rational;
use proofmark_kernel::op::{Domain, OPERATIONS, Operation};
use proofmark_kernel::rational::{power_of_ten, power_of_two};
use proofmark_kernel::{Goal, Interval, Op, Quantifier, Rational, Relation, Step};
use proofmark_search::enclose::Effort;

use super::draw::{constant, near, once_in, pick};
use super::honest;

const RELATIONS: [Relation; 5] =
    [Relation::AtMost, Relation::Below, Relation::AtLeast, Relation::Above, Relation::Equal];

/// A certificate of a random claim; `None` if the search does not decide it.
pub fn certificate(rng: &mut Rng) -> Option<String> {
    let mut steps = program(rng);
    let enclosures = honest::enclosures(&steps, 53)?;
    let mut goals = Vec::new();
    for _ in 0..rng.usize(1..=3) {
        goals.push(goal(rng, &mut steps, &enclosures)?);
    }
    let says = format!("a term of {} steps", steps.len());
    let id = *pick(rng, &["t", "a.b-c_1", "Table2", "-", "0"]);
    let claim = honest::claim(id, &says, &steps, &[], goals)?;
    honest::certificate(&claim, Effort { bits: 512, boxes: 0 }, rng.usize(..3).saturating_sub(1))
}

/// A program, in which the value of a later step is likely to depend on many earlier ones.
fn program(rng: &mut Rng) -> Vec<Step> {
    let mut draft = Draft { steps: Vec::new(), values: Vec::new() };
    for _ in 0..rng.usize(1..=4) {
        draft.push(Op::Const(constant(rng)), Vec::new());
    }
    let (wanted, mut tries) = (draft.steps.len() + rng.usize(1..=12), 0);
    while draft.steps.len() < wanted && tries < 200 {
        tries += 1;
        let operation = pick(rng, OPERATIONS);
        draft.grow(rng, operation);
    }
    draft.steps
}

struct Draft {
    steps: Vec<Step>,
    /// What the values are about.
    values: Vec<f64>,
}

impl Draft {
    fn push(&mut self, op: Op, args: Vec<usize>) -> Option<usize> {
        let operands: Vec<f64> = args.iter().map(|&arg| self.values[arg]).collect();
        let step = Step { op, args };
        let value = approximate(&step.op, &operands);
        if let Some(known) = self.steps.iter().position(|other| *other == step) {
            return Some(known);
        }
        // What is far too large or too small would only be about the limits of numbers.
        let moderate = value == 0.0 || (1e-200..1e200).contains(&value.abs());
        moderate.then(|| {
            self.steps.push(step);
            self.values.push(value);
            self.steps.len() - 1
        })
    }

    /// An earlier step, more likely a late one.
    fn operand(&self, rng: &mut Rng) -> usize {
        let count = self.steps.len();
        rng.usize(..count).max(rng.usize(..count))
    }

    /// Appends a step of this operation, if it has a value, or is allowed to have none.
    fn grow(&mut self, rng: &mut Rng, operation: &Operation) {
        let args: Vec<usize> = (0..operation.operands()).map(|_| self.operand(rng)).collect();
        let operands: Vec<f64> = args.iter().map(|&arg| self.values[arg]).collect();
        if !inside(operation.domain, &operands) && !once_in(rng, 40) {
            return;
        }
        let op = match operation.name {
            "const" => Op::Const(constant(rng)),
            "pow" => Op::Pow(if once_in(rng, 12) { rng.u32(9..=1000) } else { rng.u32(2..=8) }),
            "var" => return,
            name => Op::plain(name).expect("an operation without a parameter"),
        };
        self.push(op, args);
    }
}

/// Whether the operation has a value there.
fn inside(domain: Domain, operands: &[f64]) -> bool {
    match (domain, operands) {
        (Domain::Everywhere, _) => true,
        (Domain::NonZeroDivisor, [_, y]) => *y != 0.0,
        (Domain::NotNegative, [x]) => *x >= 0.0,
        (Domain::Positive, [x]) => *x > 0.0,
        (Domain::InsideUnit, [x]) => x.abs() < 1.0,
        (Domain::PositiveWhole, [x]) => *x >= 1.0 && x.fract() == 0.0,
        _ => false,
    }
}

fn approximate(op: &Op, operands: &[f64]) -> f64 {
    let float = |n: &BigInt| n.to_f64().unwrap_or(f64::NAN);
    let (x, y) =
        (operands.first().copied().unwrap_or(0.0), operands.last().copied().unwrap_or(0.0));
    match op {
        Op::Const(value) => float(value.numer()) / float(value.denom()),
        Op::Var(_) => f64::NAN,
        Op::Add => x + y,
        Op::Sub => x - y,
        Op::Mul => x * y,
        Op::Div => x / y,
        Op::Pow(n) => x.powf(f64::from(*n)),
        Op::Sqrt => x.sqrt(),
        Op::Ln => x.ln(),
        Op::Exp => x.exp(),
        Op::Atanh => x.atanh(),
        Op::Pi => std::f64::consts::PI,
        Op::Sin => x.sin(),
        Op::Cos => x.cos(),
        Op::Atan => x.atan(),
        Op::Min => x.min(y),
        Op::Max => x.max(y),
        Op::Abs => x.abs(),
        Op::Floor => x.floor(),
        Op::Ceil => x.ceil(),
        Op::FloorLog2 => x.log2().floor(),
        Op::HeapDiameter => 2.0 * x.log2().floor(),
    }
}

/// A goal about a step and a constant near its value, or about two steps.
fn goal(
    rng: &mut Rng,
    steps: &mut Vec<Step>,
    enclosures: &[Option<Interval<BigInt>>],
) -> Option<Goal> {
    let lhs = if once_in(rng, 3) { rng.usize(..enclosures.len()) } else { enclosures.len() - 1 };
    let rhs = match &enclosures[lhs] {
        _ if once_in(rng, 10) => rng.usize(..enclosures.len()),
        None => rng.usize(..enclosures.len()),
        Some(ends) => {
            let step = Step { op: Op::Const(printed(rng, ends)), args: Vec::new() };
            let known = steps.iter().position(|other| *other == step);
            known.unwrap_or_else(|| {
                steps.push(step);
                steps.len() - 1
            })
        }
    };
    let from = *pick(rng, &["says", "says", "says, from below", "f requires this", "sayso"]);
    Some(Goal {
        lhs,
        relation: *pick(rng, &RELATIONS),
        rhs,
        from: from.to_owned(),
        own: from == "says" || from.starts_with("says, "),
        quantifier: if once_in(rng, 20) { Quantifier::Some } else { Quantifier::All },
    })
}

/// A number that may stand for a value: its end in doubles, the next one, some decimals, or others.
pub fn printed(rng: &mut Rng, ends: &Interval<BigInt>) -> Rational {
    let (lo, hi) = (rational(&ends.lo), rational(&ends.hi));
    let end = if rng.bool() { &lo } else { &hi };
    match rng.u32(..8) {
        0 => end.clone(),
        1 => {
            let last_place = power_of_two(-i64::try_from(end.denom().bits()).unwrap_or(0) + 1);
            if rng.bool() { end + last_place } else { end - last_place }
        }
        2 => (lo + hi) / BigInt::from(2),
        3 => near(rng, end),
        4 => end.abs() + Rational::from(BigInt::from(1)),
        _ => decimal(rng, end),
    }
}

/// The value cut off, or rounded up, after some decimals.
pub fn decimal(rng: &mut Rng, value: &Rational) -> Rational {
    let unit = power_of_ten(-rng.i64(0..12));
    let scaled = value / &unit;
    (if rng.bool() { scaled.floor() } else { scaled.ceil() }) * unit
}
