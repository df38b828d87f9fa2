//! Certificates as the search makes them.

use num_bigint::BigInt;
use proofmark_book::exact;
use proofmark_kernel as kernel;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::{Builder, Claim, Goal, Interval, Quantifier, Relation, Step, Variable};
use proofmark_search::enclose::{Effort, attempts};
use proofmark_search::stamp;

/// Longer certificates are not tried: every checker would read for most of the time.
const LONGEST: usize = 60_000;

/// A certificate of the claim that the kernel accepts, made after `skipped` attempts with fewer digits.
pub fn certificate(claim: &Claim, effort: Effort, skipped: usize) -> Option<String> {
    attempts(claim, effort).skip(skipped).find_map(|attempt| {
        let text =
            stamp::render(claim, attempt.verdict?, &attempt.enclosures, &attempt.boxes).ok()?;
        let accepted = kernel::check(claim, &Certificate::parse(&text).ok()?).is_ok();
        (accepted && text.len() <= LONGEST).then_some(text)
    })
}

/// The claim with these steps, variables and goals; `None` if a step stands there twice.
pub fn claim(
    id: &str,
    says: &str,
    steps: &[Step],
    variables: &[Variable],
    goals: Vec<Goal>,
) -> Option<Claim> {
    let mut builder = Builder::default();
    let mut variables = variables.iter();
    for (index, step) in steps.iter().enumerate() {
        let id = match step.op {
            kernel::Op::Var(_) => match variables.next()? {
                Variable::Between { lo, hi } => builder.variable(*lo, *hi),
                Variable::Given(digest) => builder.given(digest),
            },
            _ => builder.node(step.op.clone(), &step.args),
        };
        if id != Ok(index) {
            return None;
        }
    }
    for goal in goals {
        builder.goal(goal).ok()?;
    }
    let mut values = Vec::with_capacity(steps.len());
    for step in steps {
        values.push(exact::of_step(step, &values));
    }
    Some(builder.finish(id, says, values))
}

/// That a step has a value.
pub fn has_value(step: usize) -> Goal {
    Goal {
        lhs: step,
        relation: Relation::Equal,
        rhs: step,
        from: "says".to_owned(),
        own: true,
        quantifier: Quantifier::All,
    }
}

/// Enclosures of steps that do not vary, with at least so many digits.
pub fn enclosures(steps: &[Step], bits: u32) -> Option<Vec<Option<Interval<BigInt>>>> {
    let claim = claim("value", "value", steps, &[], vec![has_value(steps.len() - 1)])?;
    let mut found = attempts(&claim, Effort { bits: bits.max(128) * 2, boxes: 0 });
    let attempt = if bits <= 53 { found.next() } else { found.last() };
    attempt.map(|attempt| attempt.enclosures)
}
