//! The program of a claim together with the derivatives of its steps.
//!
//! Derivatives are ordinary steps, put beside the step that they belong to, so that the rules for
//! steps enclose them too. With x' and y' the derivatives of the operands by one variable:
//!
//! | step s | derivative | comes |
//! |---|---|---|
//! | x + y, x − y | x' + y', x' − y' | before s |
//! | x · y | x'·y + x·y' | before s |
//! | x / y | x'/y if y' = 0, else (x'·y − x·y')/y² | before s |
//! | xⁿ | n·xⁿ⁻¹·x' | before s |
//! | ln x, atanh x | x'/x, x'/(1 − x²) | before s |
//! | sin x, cos x, atan x | cos x·x', 0 − sin x·x', x'/(1 + x²) | before s |
//! | √x, eˣ | x'/(2·s), s·x' | after s |
//! | the variable itself | 1 | before s |
//!
//! Terms with a derivative that is 0 are left out. Other operations have no derivative here unless
//! their operands do not vary.

use std::sync::Arc;

use num_bigint::BigInt;

use crate::claim::{Claim, NodeId, Step};
use crate::limits;
use crate::op::{Op, Parameter};
use crate::rational::Rational;

/// The derivative of a step by a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slope {
    /// It is 0.
    Zero,
    /// It is the value of this step.
    Step(NodeId),
    /// It may not exist.
    Unknown,
}

/// What is known of an operation's derivative.
#[derive(Clone, Copy, Debug)]
pub enum Derivative {
    /// It is 0.
    Constant,
    /// It is 1 by the variable itself, and 0 by the others.
    Variable,
    /// Steps that come before the step itself.
    Before(Chain),
    /// Steps that come after it, because they speak of its value.
    After(Chain),
    /// None is used: the function is continuous, but has kinks.
    Kinks,
    /// None is used: the function jumps.
    Jumps,
}

/// Writes the derivative of a step by the chain rule; `None` if the program becomes too long.
pub type Chain = fn(&mut Program, &Inner<'_>) -> Option<Slope>;

/// What the derivative of a step is made of: its operands x and y, their derivatives as far as they
/// are not 0, and its own place if it is there yet.
#[derive(Clone, Copy, Debug)]
pub struct Inner<'a> {
    step: &'a Step,
    dx: Option<NodeId>,
    dy: Option<NodeId>,
    own: Option<NodeId>,
}

/// A claim's steps, perhaps with their derivatives in between.
#[derive(Clone, Debug)]
pub struct Program {
    /// All steps; operands come first.
    pub steps: Arc<Vec<Step>>,
    /// Where each step of the claim is.
    pub places: Vec<NodeId>,
    /// Whether a step must be enclosed box by box: it varies, or is (part of) a derivative.
    pub boxed: Vec<bool>,
    /// The derivatives of each step, by variable; empty without derivatives.
    pub slopes: Vec<Vec<Slope>>,
}

impl Program {
    /// A claim's steps alone.
    pub fn plain(claim: &Claim) -> Self {
        Self {
            steps: claim.shared_steps(),
            places: (0..claim.steps().len()).collect(),
            boxed: claim.varies().to_vec(),
            slopes: Vec::new(),
        }
    }

    /// A claim's steps with their derivatives by its variables; `None` if they are too many.
    pub fn with_slopes(claim: &Claim) -> Option<Self> {
        Self::with_slopes_by(claim, claim.variables().len())
    }

    /// A claim's steps with their derivatives by the first so many variables.
    pub(crate) fn with_slopes_by(claim: &Claim, variables: usize) -> Option<Self> {
        let mut program = Self {
            steps: Arc::default(),
            places: Vec::new(),
            boxed: Vec::new(),
            slopes: Vec::new(),
        };
        for (step, &varies) in claim.steps().iter().zip(claim.varies()) {
            let args: Option<Vec<NodeId>> =
                step.args.iter().map(|&arg| program.places.get(arg).copied()).collect();
            let moved = Step { op: step.op.clone(), args: args? };
            let own_value = matches!(step.op.operation().slope, Derivative::After(_));
            let mut slopes = vec![Slope::Zero; variables];
            if varies && !own_value {
                slopes = program.derivatives(&moved, variables, None)?;
            }
            let place = program.push(moved.clone(), varies)?;
            program.places.push(place);
            if varies && own_value {
                // Registered first, so that the derivative can speak of the step itself.
                slopes = program.derivatives(&moved, variables, Some(place))?;
            }
            if let Some(entry) = program.slopes.get_mut(place) {
                *entry = slopes;
            }
        }
        Some(program)
    }

    fn push(&mut self, step: Step, boxed: bool) -> Option<NodeId> {
        if self.steps.len() >= limits::STEPS {
            return None;
        }
        Arc::make_mut(&mut self.steps).push(step);
        self.boxed.push(boxed);
        self.slopes.push(Vec::new());
        Some(self.steps.len() - 1)
    }

    /// A step of a derivative, which is new even if an equal one exists.
    fn aux(&mut self, op: Op, args: &[NodeId]) -> Option<NodeId> {
        self.push(Step { op, args: args.to_vec() }, true)
    }

    fn constant(&mut self, n: u32) -> Option<NodeId> {
        self.aux(Op::Const(Rational::from(BigInt::from(n))), &[])
    }

    /// The derivatives of a step by each variable; `own` is the step's place, if it is there yet.
    fn derivatives(
        &mut self,
        step: &Step,
        variables: usize,
        own: Option<NodeId>,
    ) -> Option<Vec<Slope>> {
        (0..variables).map(|variable| self.derivative(step, variable, own)).collect()
    }

    fn derivative(&mut self, step: &Step, variable: usize, own: Option<NodeId>) -> Option<Slope> {
        let mut inner = [None; 2];
        for (slot, &arg) in inner.iter_mut().zip(&step.args) {
            let slope = self.slopes.get(arg).and_then(|slopes| slopes.get(variable));
            match slope.copied().unwrap_or(Slope::Zero) {
                Slope::Zero => {}
                Slope::Step(id) => *slot = Some(id),
                Slope::Unknown => return Some(Slope::Unknown),
            }
        }
        let [dx, dy] = inner;
        match step.op.operation().slope {
            Derivative::Variable => match step.op.parameter() {
                Some(Parameter::Variable(index)) if index == variable => {
                    self.constant(1).map(Slope::Step)
                }
                _ => Some(Slope::Zero),
            },
            _ if dx.is_none() && dy.is_none() => Some(Slope::Zero),
            Derivative::Before(chain) | Derivative::After(chain) => {
                chain(self, &Inner { step, dx, dy, own })
            }
            Derivative::Constant => Some(Slope::Zero),
            Derivative::Kinks | Derivative::Jumps => Some(Slope::Unknown),
        }
    }
}

/// x' + y'
pub(crate) fn sum(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let slope = match (inner.dx, inner.dy) {
        (Some(dx), Some(dy)) => program.aux(Op::Add, &[dx, dy])?,
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => return Some(Slope::Zero),
    };
    Some(Slope::Step(slope))
}

/// x' − y'
pub(crate) fn difference(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let slope = match (inner.dx, inner.dy) {
        (Some(dx), Some(dy)) => program.aux(Op::Sub, &[dx, dy])?,
        (Some(dx), None) => dx,
        (None, Some(dy)) => {
            let zero = program.constant(0)?;
            program.aux(Op::Sub, &[zero, dy])?
        }
        (None, None) => return Some(Slope::Zero),
    };
    Some(Slope::Step(slope))
}

/// x'·y + x·y'
pub(crate) fn product(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let &[x, y] = inner.step.args.as_slice() else { return Some(Slope::Unknown) };
    let left = inner.dx.map(|dx| program.aux(Op::Mul, &[dx, y]));
    let right = inner.dy.map(|dy| program.aux(Op::Mul, &[x, dy]));
    let slope = match (left, right) {
        (Some(left), Some(right)) => program.aux(Op::Add, &[left?, right?])?,
        (Some(only), None) | (None, Some(only)) => only?,
        (None, None) => return Some(Slope::Zero),
    };
    Some(Slope::Step(slope))
}

/// x'/y if y' = 0, else (x'·y − x·y')/y²
pub(crate) fn quotient(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let &[x, y] = inner.step.args.as_slice() else { return Some(Slope::Unknown) };
    let slope = match (inner.dx, inner.dy) {
        (None, None) => return Some(Slope::Zero),
        (Some(dx), None) => program.aux(Op::Div, &[dx, y])?,
        (dx, Some(dy)) => {
            let left = match dx {
                Some(dx) => program.aux(Op::Mul, &[dx, y])?,
                None => program.constant(0)?,
            };
            let right = program.aux(Op::Mul, &[x, dy])?;
            let above = program.aux(Op::Sub, &[left, right])?;
            let below = program.aux(Op::Pow(2), &[y])?;
            program.aux(Op::Div, &[above, below])?
        }
    };
    Some(Slope::Step(slope))
}

/// n·xⁿ⁻¹·x'
pub(crate) fn power(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let (Some((x, dx)), Some(Parameter::Power(n))) = (inner.of_one(), inner.step.op.parameter())
    else {
        return Some(Slope::Unknown);
    };
    let factor = program.constant(n)?;
    let power = match n {
        2 => x,
        _ => program.aux(Op::Pow(n.saturating_sub(1)), &[x])?,
    };
    let scaled = program.aux(Op::Mul, &[factor, power])?;
    program.aux(Op::Mul, &[scaled, dx]).map(Slope::Step)
}

/// x'/x
pub(crate) fn logarithm(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let Some((x, dx)) = inner.of_one() else { return Some(Slope::Unknown) };
    program.aux(Op::Div, &[dx, x]).map(Slope::Step)
}

/// x'/(1 − x²)
pub(crate) fn atanh(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let Some((x, dx)) = inner.of_one() else { return Some(Slope::Unknown) };
    let one = program.constant(1)?;
    let square = program.aux(Op::Pow(2), &[x])?;
    let below = program.aux(Op::Sub, &[one, square])?;
    program.aux(Op::Div, &[dx, below]).map(Slope::Step)
}

/// cos x·x'
pub(crate) fn sine(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let Some((x, dx)) = inner.of_one() else { return Some(Slope::Unknown) };
    let cosine = program.aux(Op::Cos, &[x])?;
    program.aux(Op::Mul, &[cosine, dx]).map(Slope::Step)
}

/// 0 − sin x·x'
pub(crate) fn cosine(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let Some((x, dx)) = inner.of_one() else { return Some(Slope::Unknown) };
    let sine = program.aux(Op::Sin, &[x])?;
    let product = program.aux(Op::Mul, &[sine, dx])?;
    let zero = program.constant(0)?;
    program.aux(Op::Sub, &[zero, product]).map(Slope::Step)
}

/// x'/(1 + x²)
pub(crate) fn atan(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let Some((x, dx)) = inner.of_one() else { return Some(Slope::Unknown) };
    let one = program.constant(1)?;
    let square = program.aux(Op::Pow(2), &[x])?;
    let below = program.aux(Op::Add, &[one, square])?;
    program.aux(Op::Div, &[dx, below]).map(Slope::Step)
}

/// x'/(2·s)
pub(crate) fn root(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let (Some(dx), Some(own)) = (inner.dx, inner.own) else { return Some(Slope::Unknown) };
    let two = program.constant(2)?;
    let below = program.aux(Op::Mul, &[two, own])?;
    program.aux(Op::Div, &[dx, below]).map(Slope::Step)
}

/// s·x'
pub(crate) fn exponential(program: &mut Program, inner: &Inner<'_>) -> Option<Slope> {
    let (Some(dx), Some(own)) = (inner.dx, inner.own) else { return Some(Slope::Unknown) };
    program.aux(Op::Mul, &[own, dx]).map(Slope::Step)
}

impl Inner<'_> {
    /// The only operand and its derivative.
    fn of_one(&self) -> Option<(NodeId, NodeId)> {
        let &[x] = self.step.args.as_slice() else { return None };
        Some((x, self.dx?))
    }
}
