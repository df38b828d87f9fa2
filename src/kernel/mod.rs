//! The trusted checker: integers only, no rounding to floats, no search, no panic.
//!
//! [`check`] is the only way to a [`Verified`], and only a `Verified` lets any other code say that
//! a claim is certified or refuted. The claim comes from the book; the certificate only brings
//! enclosures, and must repeat the claim's program word for word.
//!
//! Reading order: `int` (integers that report overflow), `number` (exact n·2^e/d), `ln` (bounds on
//! logarithms), `rules` (one rule per operation), and this file (the walk over the steps).

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

use num_bigint::BigInt;

use crate::certificate::{self, Certificate, GoalEntry, StepEntry, VerdictWord};
use crate::limits;
use crate::term::{Claim, Goal, NodeId, Op, Step};

mod int;
mod ln;
#[cfg(any(test, kani))]
mod machine;
mod messages;
mod number;
mod rules;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

pub use int::{Int, TooLarge};
pub use number::{Number, NumberError};
pub use rules::{Interval, Outcome, Reason, relation};

/// An enclosure as certificates have it.
type Enclosure = Interval<BigInt>;

/// What a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every goal of the claim holds.
    Certified,
    /// This goal of the claim fails.
    Refuted {
        /// Its position among the claim's goals.
        goal: usize,
    },
}

/// A checked claim. Only [`check`] makes one.
#[derive(Clone, Debug)]
pub struct Verified {
    claim: String,
    verdict: Verdict,
    enclosures: Vec<Option<Enclosure>>,
}

impl Verified {
    /// The SHA-256 of the claim that was checked.
    pub fn claim(&self) -> &str {
        &self.claim
    }

    /// The verdict that was proved.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The checked enclosure of a step, where the certificate has one.
    pub fn enclosure(&self, step: NodeId) -> Option<&Enclosure> {
        self.enclosures.get(step)?.as_ref()
    }
}

/// Why a certificate is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The `format` field is not the one this kernel knows.
    Format,
    /// The certificate names another claim.
    OtherClaim,
    /// The sentence differs from the book's.
    OtherSentence,
    /// The hash differs from the claim's.
    OtherHash,
    /// The list of goals differs from the claim's; the first difference.
    OtherGoal(usize),
    /// The program differs from the claim's; the first difference.
    OtherStep(usize),
    /// `refutes` is missing, superfluous or out of range.
    Refutes,
    /// An end of a step's enclosure is missing.
    HalfEnclosure(NodeId),
    /// A number of a step is not in the format.
    Number(NodeId, NumberError),
    /// The enclosure's lower end is above its upper end.
    Reversed(NodeId),
    /// A step without an enclosure, which something rests on or the verdict is certified.
    NoEnclosure(NodeId),
    /// A step's enclosure does not follow from those of its operands.
    Rule {
        /// The step.
        step: NodeId,
        /// The rule, by its operation's name.
        rule: &'static str,
        /// Why.
        reason: Reason,
    },
    /// The claim has no goal, so there is nothing to prove.
    NoGoal,
    /// The enclosures do not decide this goal as the verdict says.
    Goal(usize),
    /// The steps up to this one take more work than [`limits::KERNEL_WORK`].
    Work(NodeId),
}

/// Checks a certificate of a claim: the same program, every step by its rule, then the verdict.
pub fn check(claim: &Claim, certificate: &Certificate<'_>) -> Result<Verified, Failure> {
    check_by(&RULES, claim, certificate)
}

/// The rules that a check goes by. There is one set; tests weaken it to see that they notice.
struct Rules<'a> {
    step: &'a StepRule,
    goal: &'a GoalRule,
}

type StepRule = dyn Fn(&Op, &[&Enclosure], &Enclosure) -> Outcome;
type GoalRule = dyn Fn(&Goal, &Enclosure, &Enclosure) -> Option<bool>;

const RULES: Rules<'static> = Rules { step: &step_follows, goal: &goal_decided };

fn check_by(
    rules: &Rules<'_>,
    claim: &Claim,
    certificate: &Certificate<'_>,
) -> Result<Verified, Failure> {
    same_statement(claim, certificate)?;
    let verdict = match (certificate.verdict, certificate.refutes) {
        (VerdictWord::Certified, None) => Verdict::Certified,
        (VerdictWord::Refuted, Some(goal)) => Verdict::Refuted { goal },
        _ => return Err(Failure::Refutes),
    };

    if claim.goals().is_empty() {
        return Err(Failure::NoGoal);
    }

    let mut enclosures: Vec<Option<Enclosure>> = Vec::with_capacity(claim.steps().len());
    let mut work = 0_u64;
    for (index, (step, entry)) in claim.steps().iter().zip(&certificate.steps).enumerate() {
        let read = read_enclosure(index, entry)?;
        // A claim whose formula has no value somewhere is not certified, even if nothing rests on it.
        if read.is_none() && verdict == Verdict::Certified {
            return Err(Failure::NoEnclosure(index));
        }
        if let Some(claimed) = &read {
            let rule = step.op.name();
            let operand = |arg: &NodeId| enclosure(*arg, &enclosures);
            let operands: &[&Enclosure] = match step.args.as_slice() {
                [] => &[],
                [x] => &[operand(x)?],
                [x, y] => &[operand(x)?, operand(y)?],
                _ => return Err(Failure::Rule { step: index, rule, reason: Reason::Arity }),
            };
            work = work.saturating_add(work_of(&step.op, operands, claimed));
            if work > limits::KERNEL_WORK {
                return Err(Failure::Work(index));
            }
            (rules.step)(&step.op, operands, claimed).map_err(|reason| Failure::Rule {
                step: index,
                rule,
                reason,
            })?;
        }
        enclosures.push(read);
    }

    let decided = |index: usize, goal: &Goal| {
        let lhs = enclosure(goal.lhs, &enclosures)?;
        let rhs = enclosure(goal.rhs, &enclosures)?;
        (rules.goal)(goal, lhs, rhs).ok_or(Failure::Goal(index))
    };
    match verdict {
        Verdict::Certified => {
            for (index, goal) in claim.goals().iter().enumerate() {
                if !decided(index, goal)? {
                    return Err(Failure::Goal(index));
                }
            }
        }
        Verdict::Refuted { goal: index } => {
            let goal = claim.goals().get(index).ok_or(Failure::Refutes)?;
            if decided(index, goal)? {
                return Err(Failure::Goal(index));
            }
        }
    }
    Ok(Verified { claim: claim.sha256().to_owned(), verdict, enclosures })
}

/// A generous estimate of the products of binary digits that reading and checking a step take.
fn work_of(op: &Op, operands: &[&Enclosure], out: &Enclosure) -> u64 {
    let numbers = operands.iter().copied().chain([out]).flat_map(|x| [&x.lo, &x.hi]);
    let size = numbers.map(Number::size).max().unwrap_or(0);
    let product = size.saturating_mul(size);
    // Reading a fraction takes a greatest common divisor.
    let reading = out.lo.reading_work().saturating_add(out.hi.reading_work());
    let checking = match op {
        Op::Pow(n) => product.saturating_mul(u64::from(*n)).saturating_mul(u64::from(*n)),
        Op::Ln | Op::Exp | Op::Atanh => {
            // The series has fewer terms than a quarter of the binary digits.
            let digits = rules::logarithm_digits(op, out).unsigned_abs();
            product.saturating_add(digits.saturating_pow(3))
        }
        _ => product,
    };
    reading.saturating_add(checking)
}

/// The dispatch table: which rule an operation goes by.
fn step_follows(op: &Op, operands: &[&Enclosure], out: &Enclosure) -> Outcome {
    match (op, operands) {
        (Op::Const(value), []) => {
            let exact = Number::fraction(value.numer().clone(), value.denom().clone());
            rules::constant(&exact.ok_or(Reason::DivisorMayBeZero)?, out)
        }
        (Op::Add, [x, y]) => rules::add(x, y, out),
        (Op::Sub, [x, y]) => rules::sub(x, y, out),
        (Op::Mul, [x, y]) => rules::mul(x, y, out),
        (Op::Div, [x, y]) => rules::div(x, y, out),
        (Op::Pow(n), [x]) => rules::pow(*n, x, out),
        (Op::Sqrt, [x]) => rules::sqrt(x, out),
        (Op::Ln, [x]) => rules::ln(x, out),
        (Op::Exp, [x]) => rules::exp(x, out),
        (Op::Atanh, [x]) => rules::atanh(x, out),
        (Op::Min, [x, y]) => rules::min(x, y, out),
        (Op::Max, [x, y]) => rules::max(x, y, out),
        (Op::Abs, [x]) => rules::abs(x, out),
        (Op::Floor, [x]) => rules::floor(x, out),
        (Op::Ceil, [x]) => rules::ceil(x, out),
        (Op::FloorLog2, [x]) => rules::floor_log2(x, out),
        (Op::HeapDiameter, [x]) => rules::heap_diameter(x, out),
        _ => Err(Reason::Arity),
    }
}

fn goal_decided(goal: &Goal, lhs: &Enclosure, rhs: &Enclosure) -> Option<bool> {
    relation(lhs, goal.relation, rhs).unwrap_or(None)
}

/// The certificate speaks of this claim, and repeats its goals and its program.
fn same_statement(claim: &Claim, certificate: &Certificate<'_>) -> Result<(), Failure> {
    let header = [
        (certificate.format == certificate::FORMAT, Failure::Format),
        (certificate.claim == claim.id(), Failure::OtherClaim),
        (certificate.says == claim.says(), Failure::OtherSentence),
        (certificate.sha256 == claim.sha256(), Failure::OtherHash),
    ];
    for (same, failure) in header {
        if !same {
            return Err(failure);
        }
    }
    first_difference(claim.goals(), &certificate.goals, same_goal)
        .map_or(Ok(()), |index| Err(Failure::OtherGoal(index)))?;
    first_difference(claim.steps(), &certificate.steps, same_step)
        .map_or(Ok(()), |index| Err(Failure::OtherStep(index)))
}

fn first_difference<A, B>(left: &[A], right: &[B], same: fn(&A, &B) -> bool) -> Option<usize> {
    let differs = left.iter().zip(right).position(|(a, b)| !same(a, b));
    differs.or((left.len() != right.len()).then(|| left.len().min(right.len())))
}

fn same_goal(goal: &Goal, entry: &GoalEntry<'_>) -> bool {
    goal.lhs == entry.lhs
        && goal.relation.sign() == entry.relation
        && goal.rhs == entry.rhs
        && goal.from == entry.from
}

fn same_step(step: &Step, entry: &StepEntry<'_>) -> bool {
    let (value, power) = match step.op {
        Op::Const(_) => (Some(step.parameter.as_str()), None),
        Op::Pow(power) => (None, Some(power)),
        _ => (None, None),
    };
    let args = (!step.args.is_empty()).then_some(step.args.as_slice());
    step.op.name() == entry.op
        && args == entry.args.as_deref()
        && value == entry.value
        && power == entry.power
}

fn read_enclosure(index: NodeId, entry: &StepEntry<'_>) -> Result<Option<Enclosure>, Failure> {
    let (lo, hi) = match (&entry.lo, &entry.hi) {
        (None, None) => return Ok(None),
        (Some(lo), Some(hi)) => (lo, hi),
        _ => return Err(Failure::HalfEnclosure(index)),
    };
    let number = |text: &str| Number::parse(text).map_err(|error| Failure::Number(index, error));
    if lo == hi {
        let point = number(lo)?;
        return Ok(Some(Interval { lo: point.clone(), hi: point }));
    }
    let (lo, hi) = (number(lo)?, number(hi)?);
    match lo.at_most(&hi) {
        Ok(true) => Ok(Some(Interval { lo, hi })),
        _ => Err(Failure::Reversed(index)),
    }
}

fn enclosure(step: NodeId, enclosures: &[Option<Enclosure>]) -> Result<&Enclosure, Failure> {
    enclosures.get(step).and_then(Option::as_ref).ok_or(Failure::NoEnclosure(step))
}
