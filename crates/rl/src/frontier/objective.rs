//! A formula of a book in floats, with some of its arguments left open: what the search maximizes.

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::{Book, Comparison, Formula, exact};
use proofmark_kernel::{NodeId, Op, Rational, Relation, Step};

use crate::solver::image::nearest;

/// What is lost to rounding where two sides of an obligation are equal.
const ROUNDING: f64 = 1e-12;

/// The formula at one point, from the worst to the best.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(super) enum Score {
    /// It has no value there.
    Undefined,
    /// An obligation fails; minus by how much.
    Outside(f64),
    /// All obligations hold; the value.
    Value(f64),
}

/// A formula with open arguments.
#[derive(Debug)]
pub(super) struct Objective {
    steps: Vec<Step>,
    /// The values that do not depend on the open arguments.
    fixed: Vec<f64>,
    /// The steps that do, in order.
    moving: Vec<NodeId>,
    obligations: Vec<(NodeId, Relation, NodeId)>,
    value: NodeId,
    /// The words of an obligation that fails whatever the open arguments are.
    pub(super) infeasible: Option<String>,
}

impl Objective {
    /// The formula `call`, in which the names in `open` stand for the open arguments.
    pub(super) fn new(book: &Book, call: &Formula, open: &[&str]) -> Result<Self, Diagnostic> {
        let (zero, one) = (Formula::number(0), Formula::number(1));
        let says = call.compared(Comparison::Plain(Relation::AtLeast), &zero);
        let entry = book.statement("search", &says.for_all(open, &zero, &one))?;
        let claim = &entry.claim;
        let varies = claim.varies();
        let mut exactly: Vec<Option<Rational>> = Vec::with_capacity(claim.steps().len());
        let mut fixed: Vec<f64> = Vec::with_capacity(claim.steps().len());
        for (index, step) in claim.steps().iter().enumerate() {
            let value = exact::of_step(step, &exactly);
            fixed.push(match &value {
                Some(value) => nearest(value.numer(), value.denom()),
                None if varies.get(index) == Some(&false) => float(step, &fixed, &[]),
                None => f64::NAN,
            });
            exactly.push(value);
        }
        let moving =
            varies.iter().enumerate().filter_map(|(index, varies)| varies.then_some(index));
        let obligations = claim.goals().iter().filter(|goal| !goal.own);
        let side = |id: NodeId| fixed.get(id).copied().unwrap_or(f64::NAN);
        let infeasible = obligations
            .clone()
            .find(|goal| violation(side(goal.lhs), goal.relation, side(goal.rhs)) > 0.0)
            .map(|goal| goal.from.clone());
        Ok(Self {
            infeasible,
            moving: moving.collect(),
            obligations: obligations.map(|goal| (goal.lhs, goal.relation, goal.rhs)).collect(),
            value: entry.lhs,
            steps: claim.steps().to_vec(),
            fixed,
        })
    }

    /// The formula at these values of the open arguments.
    pub(super) fn at(&self, open: &[f64]) -> Score {
        let mut values = self.fixed.clone();
        for &index in &self.moving {
            let Some(step) = self.steps.get(index) else { return Score::Undefined };
            let value = float(step, &values, open);
            if let Some(place) = values.get_mut(index) {
                *place = value;
            }
        }
        let at = |id: NodeId| values.get(id).copied().unwrap_or(f64::NAN);
        let value = at(self.value);
        let mut short = 0.0;
        for &(lhs, relation, rhs) in &self.obligations {
            short += violation(at(lhs), relation, at(rhs));
        }
        if !value.is_finite() || short.is_nan() {
            Score::Undefined
        } else if short > 0.0 {
            Score::Outside(-short)
        } else {
            Score::Value(value)
        }
    }
}

/// By how much a relation fails, in units of its sides; 0 if it holds.
fn violation(lhs: f64, relation: Relation, rhs: f64) -> f64 {
    let gap = match relation {
        Relation::AtMost | Relation::Below => lhs - rhs,
        Relation::AtLeast | Relation::Above => rhs - lhs,
        Relation::Equal => (lhs - rhs).abs(),
    };
    let relative = gap / (1.0 + lhs.abs() + rhs.abs());
    match relation {
        _ if gap.is_nan() => gap,
        Relation::Below | Relation::Above if gap == 0.0 => ROUNDING,
        _ if gap <= 0.0 => 0.0,
        _ => relative.max(ROUNDING),
    }
}

/// One step in floats. By libm, so that every machine finds the same parameters.
fn float(step: &Step, values: &[f64], open: &[f64]) -> f64 {
    let operand = |place: usize| {
        step.args.get(place).and_then(|&id| values.get(id)).copied().unwrap_or(f64::NAN)
    };
    let (x, y) = (operand(0), operand(1));
    match &step.op {
        Op::Const(value) => nearest(value.numer(), value.denom()),
        Op::Var(index) => open.get(*index).copied().unwrap_or(f64::NAN),
        Op::Add => x + y,
        Op::Sub => x - y,
        Op::Mul => x * y,
        Op::Div => x / y,
        Op::Pow(power) => (0..*power).fold(1.0, |product, _| product * x),
        Op::Sqrt => x.sqrt(),
        Op::Ln => libm::log(x),
        Op::Exp => libm::exp(x),
        Op::Atanh => libm::atanh(x),
        Op::Pi => std::f64::consts::PI,
        Op::Sin => libm::sin(x),
        Op::Cos => libm::cos(x),
        Op::Atan => libm::atan(x),
        Op::Min => x.min(y),
        Op::Max => x.max(y),
        Op::Abs => x.abs(),
        Op::Floor => x.floor(),
        Op::Ceil => x.ceil(),
        // Whole numbers of a search are given, and then these are exact.
        Op::FloorLog2 | Op::HeapDiameter => f64::NAN,
    }
}
