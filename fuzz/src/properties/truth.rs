//! The values of a program by MPFR, with outward rounding: what the kernel says is judged by it.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use proofmark_kernel::{Claim, Goal, Interval, Number, Op, Relation, Step};
use rug::float::{Constant, Round};
use rug::integer::Order;
use rug::ops::Pow as _;
use rug::{Float, Integer, Rational};

/// Far more digits than an enclosure of the search has.
const BITS: u32 = 512;

/// Longer numbers are not judged: they would take all the time.
const LONGEST: u64 = 1 << 15;

/// Where a value lies.
#[derive(Clone, Debug)]
pub struct Span {
    lo: Float,
    hi: Float,
}

fn integer(value: &BigInt) -> Integer {
    let (sign, bytes) = value.to_bytes_le();
    let size = Integer::from_digits(&bytes, Order::Lsf);
    if sign == Sign::Minus { -size } else { size }
}

/// A number of a certificate, unless it is too long to be judged.
pub fn number(number: &Number<BigInt>) -> Option<Rational> {
    let (numerator, denominator, exponent) = number.parts();
    if numerator.bits() + denominator.bits() > LONGEST || exponent.unsigned_abs() > LONGEST {
        return None;
    }
    let fraction = Rational::from((integer(numerator), integer(denominator)));
    Some(fraction << i32::try_from(exponent).ok()?)
}

fn down<T>(value: T) -> Float
where
    Float: rug::ops::AssignRound<T, Round = Round, Ordering = Ordering>,
{
    Float::with_val_round(BITS, value, Round::Down).0
}

fn up<T>(value: T) -> Float
where
    Float: rug::ops::AssignRound<T, Round = Round, Ordering = Ordering>,
{
    Float::with_val_round(BITS, value, Round::Up).0
}

impl Span {
    pub fn point(value: &Rational) -> Self {
        Self { lo: down(value), hi: up(value) }
    }

    /// Whether a value in it can be in the enclosure.
    pub fn meets(&self, enclosure: &Interval<BigInt>) -> bool {
        let ends = (number(&enclosure.lo), number(&enclosure.hi));
        let (Some(lo), Some(hi)) = ends else { return true };
        self.hi >= lo && self.lo <= hi
    }

    /// A point in it, up to rounding, and whether it is the only one.
    pub fn middle(&self) -> Option<(Rational, bool)> {
        let (lo, hi) = (self.lo.to_rational()?, self.hi.to_rational()?);
        let only = lo == hi;
        Some(((lo + hi) / 2, only))
    }

    fn is_finite(&self) -> bool {
        self.lo.is_finite() && self.hi.is_finite()
    }

    fn has_zero(&self) -> bool {
        self.lo <= 0 && self.hi >= 0
    }

    fn negated(&self) -> Self {
        Self { lo: -self.hi.clone(), hi: -self.lo.clone() }
    }

    fn hull(all: impl IntoIterator<Item = Self>) -> Option<Self> {
        all.into_iter().reduce(|a, b| Self { lo: a.lo.min(&b.lo), hi: a.hi.max(&b.hi) })
    }

    fn size(&self) -> Self {
        match (self.lo.is_sign_negative(), self.hi.is_sign_negative()) {
            (false, _) => self.clone(),
            (true, true) => self.negated(),
            (true, false) => {
                let highest = self.hi.clone().max(&self.negated().hi);
                Self { lo: Float::new(BITS), hi: highest }
            }
        }
    }
}

/// What is known of the value of a step.
#[derive(Clone, Debug)]
pub enum Value {
    /// It lies here.
    In(Span),
    /// It has none.
    Undefined,
    /// It was not found out.
    Unknown,
}

use Value::{In, Undefined, Unknown};

/// The values of the steps of a claim, with the variables at a point; without one, of those that do
/// not vary.
pub fn values(claim: &Claim, point: &[Rational]) -> Vec<Value> {
    let mut known: Vec<Value> = Vec::with_capacity(claim.steps().len());
    for step in claim.steps() {
        known.push(value(step, &known, point));
    }
    known
}

fn value(step: &Step, known: &[Value], point: &[Rational]) -> Value {
    match &step.op {
        Op::Const(value) => {
            let parts = (integer(value.numer()), integer(value.denom()));
            return In(Span::point(&Rational::from(parts)));
        }
        Op::Pi => return In(Span { lo: down(Constant::Pi), hi: up(Constant::Pi) }),
        Op::Var(variable) => {
            return point.get(*variable).map_or(Unknown, |value| In(Span::point(value)));
        }
        _ => {}
    }
    let mut operands = Vec::new();
    for &arg in &step.args {
        match known.get(arg) {
            Some(In(span)) => operands.push(span),
            Some(Undefined) => return Undefined,
            Some(Unknown) | None => return Unknown,
        }
    }
    let found = match operands.as_slice() {
        [x] => unary(&step.op, x),
        [x, y] => binary(&step.op, x, y),
        _ => Unknown,
    };
    match found {
        In(span) if !span.is_finite() => Unknown,
        other => other,
    }
}

/// A function that increases where it is defined.
fn rising(x: &Span, function: impl Fn(&Float, Round) -> Float) -> Value {
    In(Span { lo: function(&x.lo, Round::Down), hi: function(&x.hi, Round::Up) })
}

/// The sine or cosine: never steeper than 1, and between −1 and 1.
fn wave(x: &Span, function: impl Fn(&Float, Round) -> Float) -> Value {
    let width = up(&x.hi - &x.lo);
    let lo = down(&function(&x.lo, Round::Down) - &width);
    let hi = up(&function(&x.lo, Round::Up) + &width);
    In(Span { lo: lo.max(&Float::with_val(BITS, -1)), hi: hi.min(&Float::with_val(BITS, 1)) })
}

/// The function, where both ends are in its domain; there is no value where both are surely outside.
fn inside(lo: bool, hi: bool, value: impl FnOnce() -> Value) -> Value {
    match (lo, hi) {
        (true, true) => value(),
        (false, false) => Undefined,
        _ => Unknown,
    }
}

fn unary(op: &Op, x: &Span) -> Value {
    let with = |value: Float| value;
    match op {
        Op::Pow(n) => {
            let base = if n.is_multiple_of(2) { x.size() } else { x.clone() };
            rising(&base, |end, round| Float::with_val_round(BITS, end.pow(*n), round).0)
        }
        Op::Sqrt => inside(x.lo >= 0, x.hi >= 0, || {
            rising(x, |end, round| Float::with_val_round(BITS, end.sqrt_ref(), round).0)
        }),
        Op::Ln => inside(x.lo > 0, x.hi > 0, || {
            rising(x, |end, round| Float::with_val_round(BITS, end.ln_ref(), round).0)
        }),
        Op::Exp => rising(x, |end, round| Float::with_val_round(BITS, end.exp_ref(), round).0),
        Op::Atanh => {
            if x.lo >= 1 || x.hi <= -1 {
                return Undefined;
            }
            inside(x.lo > -1 && x.hi < 1, true, || {
                rising(x, |end, round| Float::with_val_round(BITS, end.atanh_ref(), round).0)
            })
        }
        Op::Abs => In(x.size()),
        Op::Floor => rising(x, |end, _| with(end.clone().floor())),
        Op::Ceil => rising(x, |end, _| with(end.clone().ceil())),
        Op::FloorLog2 => inside(x.lo > 0, x.hi > 0, || {
            rising(x, |end, _| end.get_exp().map_or(Float::new(BITS), |e| down(e) - 1))
        }),
        Op::HeapDiameter => heap_diameter(x),
        Op::Atan => rising(x, |end, round| Float::with_val_round(BITS, end.atan_ref(), round).0),
        Op::Sin => wave(x, |end, round| Float::with_val_round(BITS, end.sin_ref(), round).0),
        Op::Cos => wave(x, |end, round| Float::with_val_round(BITS, end.cos_ref(), round).0),
        Op::Const(_)
        | Op::Var(_)
        | Op::Pi
        | Op::Add
        | Op::Sub
        | Op::Mul
        | Op::Div
        | Op::Min
        | Op::Max => Unknown,
    }
}

fn binary(op: &Op, x: &Span, y: &Span) -> Value {
    let corners = [(&x.lo, &y.lo), (&x.lo, &y.hi), (&x.hi, &y.lo), (&x.hi, &y.hi)];
    let product = |(a, b): (&Float, &Float)| Span { lo: down(a * b), hi: up(a * b) };
    let quotient = |(a, b): (&Float, &Float)| Span { lo: down(a / b), hi: up(a / b) };
    match op {
        Op::Add => In(Span { lo: down(&x.lo + &y.lo), hi: up(&x.hi + &y.hi) }),
        Op::Sub => In(Span { lo: down(&x.lo - &y.hi), hi: up(&x.hi - &y.lo) }),
        Op::Mul => Span::hull(corners.map(product)).map_or(Unknown, In),
        Op::Div if y.lo == 0 && y.hi == 0 => Undefined,
        Op::Div if y.has_zero() => Unknown,
        Op::Div => Span::hull(corners.map(quotient)).map_or(Unknown, In),
        Op::Min => In(Span { lo: x.lo.clone().min(&y.lo), hi: x.hi.clone().min(&y.hi) }),
        Op::Max => In(Span { lo: x.lo.clone().max(&y.lo), hi: x.hi.clone().max(&y.hi) }),
        Op::Const(_) | Op::Var(_) | Op::Pow(_) | Op::Sqrt | Op::Ln | Op::Exp | Op::Atanh => Unknown,
        Op::Pi | Op::Sin | Op::Cos | Op::Atan => Unknown,
        Op::Abs | Op::Floor | Op::Ceil | Op::FloorLog2 | Op::HeapDiameter => Unknown,
    }
}

/// The longest way between two vertices of the heap with vertices 0..n: over the root, from the last
/// vertex to the deepest one that is not below the same child.
fn heap_diameter(x: &Span) -> Value {
    if x.hi < 1 {
        return Undefined;
    }
    let whole = x.lo == x.hi && x.lo.is_integer();
    let Some(n) = x.lo.to_integer().filter(|_| whole) else { return Unknown };
    if n.significant_bits() > 16 {
        return Unknown;
    }
    let n = n.to_u64().unwrap_or(0);
    let depth = |mut vertex: u64| {
        let (mut depth, mut side) = (0_u32, 0);
        while vertex > 0 {
            side = vertex;
            vertex = (vertex - 1) / 2;
            depth += 1;
        }
        (depth, side)
    };
    // The deepest vertex below either child of the root.
    let mut deepest = [0_u32; 3];
    for vertex in 1..n {
        let (depth, side) = depth(vertex);
        let entry = usize::try_from(side).ok().and_then(|side| deepest.get_mut(side));
        entry.into_iter().for_each(|entry| *entry = depth.max(*entry));
    }
    let value = Float::with_val(BITS, deepest.iter().sum::<u32>());
    In(Span { lo: value.clone(), hi: value })
}

/// Whether a goal surely holds or surely fails.
pub fn holds(goal: &Goal, values: &[Value]) -> Option<bool> {
    let side = |id: usize| match values.get(id) {
        Some(In(span)) => Some(span),
        _ => None,
    };
    let (x, y) = (side(goal.lhs)?, side(goal.rhs)?);
    let (yes, no) = match goal.relation {
        Relation::AtMost => (x.hi <= y.lo, x.lo > y.hi),
        Relation::Below => (x.hi < y.lo, x.lo >= y.hi),
        Relation::AtLeast => (x.lo >= y.hi, x.hi < y.lo),
        Relation::Above => (x.lo > y.hi, x.hi <= y.lo),
        Relation::Equal => (x.lo == y.hi && x.hi == y.lo, x.hi < y.lo || x.lo > y.hi),
    };
    match (yes, no) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}
