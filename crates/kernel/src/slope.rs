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
//! | √x, eˣ | x'/(2·s), s·x' | after s |
//! | the variable itself | 1 | before s |
//!
//! Terms with a derivative that is 0 are left out. Other operations have no derivative here unless
//! their operands do not vary.

use num_bigint::BigInt;

use crate::Rational;
use crate::claim::{NodeId, Op, Step, dependent};
use crate::limits;

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

/// A claim's steps, perhaps with their derivatives in between.
#[derive(Clone, Debug)]
pub struct Program {
    /// All steps; operands come first.
    pub steps: Vec<Step>,
    /// Where each step of the claim is.
    pub places: Vec<NodeId>,
    /// Whether a step must be enclosed box by box: it varies, or is (part of) a derivative.
    pub boxed: Vec<bool>,
    /// The derivatives of each step, by variable; empty without derivatives.
    pub slopes: Vec<Vec<Slope>>,
}

impl Program {
    /// A claim's steps alone.
    pub fn plain(steps: &[Step]) -> Self {
        Self {
            steps: steps.to_vec(),
            places: (0..steps.len()).collect(),
            boxed: dependent(steps),
            slopes: Vec::new(),
        }
    }

    /// A claim's steps with their derivatives by so many variables; `None` if they are too many.
    pub fn with_slopes(steps: &[Step], variables: usize) -> Option<Self> {
        let varies = dependent(steps);
        let mut program =
            Self { steps: Vec::new(), places: Vec::new(), boxed: Vec::new(), slopes: Vec::new() };
        for (step, &varies) in steps.iter().zip(&varies) {
            let args: Option<Vec<NodeId>> =
                step.args.iter().map(|&arg| program.places.get(arg).copied()).collect();
            let moved = Step::new(step.op.clone(), &args?);
            let own_value = matches!(step.op, Op::Sqrt | Op::Exp);
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
        self.steps.push(step);
        self.boxed.push(boxed);
        self.slopes.push(Vec::new());
        Some(self.steps.len() - 1)
    }

    /// A step of a derivative, which is new even if an equal one exists.
    fn aux(&mut self, op: Op, args: &[NodeId]) -> Option<NodeId> {
        self.push(Step::new(op, args), true)
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
        let mut found = Vec::with_capacity(variables);
        for variable in 0..variables {
            let of = |program: &Self, arg: Option<&NodeId>| {
                let slopes = arg.and_then(|&arg| program.slopes.get(arg));
                slopes.and_then(|s| s.get(variable)).copied().unwrap_or(Slope::Zero)
            };
            let (dx, dy) = (of(self, step.args.first()), of(self, step.args.get(1)));
            found.push(self.derivative(step, variable, dx, dy, own)?);
        }
        Some(found)
    }

    fn derivative(
        &mut self,
        step: &Step,
        variable: usize,
        dx: Slope,
        dy: Slope,
        own: Option<NodeId>,
    ) -> Option<Slope> {
        if dx == Slope::Unknown || dy == Slope::Unknown {
            return Some(Slope::Unknown);
        }
        if let Op::Var(index) = step.op {
            let one = if index == variable { Slope::Step(self.constant(1)?) } else { Slope::Zero };
            return Some(one);
        }
        let id = |slope: Slope| match slope {
            Slope::Step(id) => Some(id),
            _ => None,
        };
        let (dx, dy) = (id(dx), id(dy));
        if dx.is_none() && dy.is_none() {
            return Some(Slope::Zero);
        }
        let slope = match (&step.op, step.args.as_slice(), dx, dy) {
            (Op::Add, _, Some(dx), Some(dy)) => self.aux(Op::Add, &[dx, dy])?,
            (Op::Add, _, Some(d), None) | (Op::Add, _, None, Some(d)) => d,
            (Op::Sub, _, Some(dx), Some(dy)) => self.aux(Op::Sub, &[dx, dy])?,
            (Op::Sub, _, Some(dx), None) => dx,
            (Op::Sub, _, None, Some(dy)) => {
                let zero = self.constant(0)?;
                self.aux(Op::Sub, &[zero, dy])?
            }
            (Op::Mul, &[x, y], dx, dy) => {
                let left = dx.map(|dx| self.aux(Op::Mul, &[dx, y]));
                let right = dy.map(|dy| self.aux(Op::Mul, &[x, dy]));
                match (left, right) {
                    (Some(left), Some(right)) => self.aux(Op::Add, &[left?, right?])?,
                    (Some(only), None) | (None, Some(only)) => only?,
                    (None, None) => return Some(Slope::Zero),
                }
            }
            (Op::Div, &[_, y], Some(dx), None) => self.aux(Op::Div, &[dx, y])?,
            (Op::Div, &[x, y], dx, Some(dy)) => {
                let left = match dx {
                    Some(dx) => self.aux(Op::Mul, &[dx, y])?,
                    None => self.constant(0)?,
                };
                let right = self.aux(Op::Mul, &[x, dy])?;
                let above = self.aux(Op::Sub, &[left, right])?;
                let below = self.aux(Op::Pow(2), &[y])?;
                self.aux(Op::Div, &[above, below])?
            }
            (Op::Pow(n), &[x], Some(dx), _) => {
                let factor = self.constant(*n)?;
                let power = match n {
                    2 => x,
                    _ => self.aux(Op::Pow(n - 1), &[x])?,
                };
                let scaled = self.aux(Op::Mul, &[factor, power])?;
                self.aux(Op::Mul, &[scaled, dx])?
            }
            (Op::Ln, &[x], Some(dx), _) => self.aux(Op::Div, &[dx, x])?,
            (Op::Atanh, &[x], Some(dx), _) => {
                let one = self.constant(1)?;
                let square = self.aux(Op::Pow(2), &[x])?;
                let below = self.aux(Op::Sub, &[one, square])?;
                self.aux(Op::Div, &[dx, below])?
            }
            (Op::Sqrt, _, Some(dx), _) => {
                let two = self.constant(2)?;
                let below = self.aux(Op::Mul, &[two, own?])?;
                self.aux(Op::Div, &[dx, below])?
            }
            (Op::Exp, _, Some(dx), _) => self.aux(Op::Mul, &[own?, dx])?,
            _ => return Some(Slope::Unknown),
        };
        Some(Slope::Step(slope))
    }
}
