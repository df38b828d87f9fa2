//! The claim that a certificate's own steps and goals make, or the constant, for the kernel to judge the file by.
//!
//! In earnest the claim comes from a book. Here it comes from the file, as for the other checkers, so
//! that edits of the statement are compared, too. What a book can never say is refused here, by the
//! words of `certificates/README.md`.

use num_bigint::BigInt;
use proofmark_book::limits;
use proofmark_kernel::certificate::{Certificate, GoalEntry, Object, StepEntry, VariableEntry};
use proofmark_kernel::constant::{Constant, ConstantCertificate, FunctionEntry, Kind};
use proofmark_kernel::{Builder, Claim, Goal, Number, Op, Quantifier, Rational, Relation, Step};

/// Why there is no claim.
pub enum NoClaim {
    /// The file's statement is not in the format.
    Malformed(&'static str),
    /// It may be in the format, but no [`Builder`] makes it: a step or a goal that stands there twice
    /// would be made once, and variables come in the order of their numbers.
    NotBuilt(&'static str),
}

use NoClaim::{Malformed, NotBuilt};

/// The claim that a certificate states.
pub fn claim(certificate: &Certificate<'_>) -> Result<Claim, NoClaim> {
    demand_identifier(&certificate.claim, "claim is no identifier")?;
    demand_sentence(&certificate.says, "says is not words with single spaces")?;
    demand(!certificate.goals.is_empty(), "there is no goal")?;
    let Certificate { steps, variables, goals, .. } = certificate;
    let builder = built(steps, variables, goals)?;
    Ok(builder.finish(&certificate.claim, &certificate.says, Vec::new()))
}

/// The constant that a certificate states.
pub fn constant(certificate: &ConstantCertificate<'_>) -> Result<Constant, NoClaim> {
    demand_identifier(&certificate.constant, "constant is no identifier")?;
    demand_sentence(&certificate.says, "says is not words with single spaces")?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == certificate.kind);
    let kind = kind.ok_or(Malformed("kind is not one of the kinds"))?;
    let Object(FunctionEntry { steps, variables, goals }) = &certificate.function;
    let builder = built(steps, variables, goals)?;
    let function = builder.finish(&certificate.constant, &certificate.says, Vec::new());
    let named = [certificate.level, certificate.first, certificate.factor];
    let others = ["level", "first", "factor"]
        .into_iter()
        .zip(named)
        .filter_map(|(name, step)| kind.others().contains(&name).then_some(step).flatten());
    let constant = Constant::with(kind, function, certificate.body, others.collect());
    constant.ok_or(Malformed("the function is not one that a constant of this kind has"))
}

/// A program with its variables and goals.
fn built(
    steps: &[StepEntry<'_>],
    variables: &[VariableEntry<'_>],
    goals: &[GoalEntry<'_>],
) -> Result<Builder, NoClaim> {
    let mut builder = Builder::default();
    let mut next_variable = 0;
    for (index, entry) in steps.iter().enumerate() {
        let step = step(index, entry, variables.len())?;
        let id = match step.op {
            Op::Var(variable) if variable == next_variable => {
                next_variable += 1;
                match &variables[variable] {
                    VariableEntry::Between(lo, hi) => builder.variable(*lo, *hi),
                    VariableEntry::Given(digest) => builder.given(digest),
                }
            }
            Op::Var(variable) if variable > next_variable => {
                return Err(NotBuilt("variables in another order"));
            }
            _ => builder.node(step.op, &step.args),
        };
        let id = id.map_err(|_| Malformed("too many steps or variables"))?;
        if id != index {
            return Err(NotBuilt("equal steps"));
        }
    }
    if next_variable < variables.len() {
        return Err(NotBuilt("a variable without a step"));
    }
    let ends = variables.iter().filter_map(|variable| match variable {
        VariableEntry::Between(lo, hi) => Some([*lo, *hi]),
        VariableEntry::Given(_) => None,
    });
    for end in ends.flatten() {
        demand(end < steps.len(), "an end of a range is no step")?;
    }
    for entry in goals {
        let goal = goal(entry, steps.len())?;
        builder.goal(goal).map_err(|_| Malformed("too many goals"))?;
    }
    let equal = builder.goals().len() < goals.len();
    if equal { Err(NotBuilt("equal goals")) } else { Ok(builder) }
}

fn demand_identifier(text: &str, reason: &'static str) -> Result<(), NoClaim> {
    let is_identifier = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
    demand(!text.is_empty() && text.bytes().all(is_identifier), reason)
}

fn demand(condition: bool, reason: &'static str) -> Result<(), NoClaim> {
    if condition { Ok(()) } else { Err(Malformed(reason)) }
}

/// Words with single spaces between them. The separators of ASCII, which a book refuses as it does all
/// control characters, end words for the other checkers.
fn demand_sentence(text: &str, reason: &'static str) -> Result<(), NoClaim> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let separated = text.contains(|c| matches!(c, '\u{1c}'..='\u{1f}'));
    demand(!text.is_empty() && !separated && words.join(" ") == text, reason)
}

fn step(index: usize, entry: &StepEntry<'_>, variables: usize) -> Result<Step, NoClaim> {
    let args = entry.args.clone().unwrap_or_default();
    demand(args.iter().all(|&arg| arg < index), "an operand is no earlier step")?;
    // That a field is missing or superfluous is the kernel's to say, which compares them.
    let op = match (entry.op, entry.value, entry.power, entry.variable) {
        ("const", Some(value), ..) => {
            let value =
                Number::<BigInt>::parse(value).map_err(|_| Malformed("value is no number"))?;
            let (numerator, denominator, exponent) = value.parts();
            demand(exponent == 0, "value is not an integer or a fraction")?;
            Op::Const(Rational::new_raw(numerator.clone(), denominator.clone()))
        }
        ("pow", _, Some(power), _) => {
            demand((2..=limits::POWER).contains(&power), "power is out of range")?;
            Op::Pow(power)
        }
        ("var", .., Some(variable)) => {
            demand(variable < variables, "there is no such variable")?;
            Op::Var(variable)
        }
        _ => Op::plain(entry.op).ok_or(Malformed("op is not one of the operations"))?,
    };
    demand(op.operation().operands() == args.len(), "not as many operands as the operation takes")?;
    Ok(Step { op, args })
}

fn goal(entry: &GoalEntry<'_>, steps: usize) -> Result<Goal, NoClaim> {
    const RELATIONS: [Relation; 5] =
        [Relation::AtMost, Relation::Below, Relation::AtLeast, Relation::Above, Relation::Equal];
    let relation = RELATIONS.into_iter().find(|relation| relation.sign() == entry.relation);
    demand(entry.lhs < steps && entry.rhs < steps, "a side of a goal is no step")?;
    demand_sentence(&entry.from, "from is not words with single spaces")?;
    Ok(Goal {
        lhs: entry.lhs,
        relation: relation.ok_or(Malformed("relation is not one of the relations"))?,
        rhs: entry.rhs,
        from: entry.from.clone().into_owned(),
        own: entry.from == "says" || entry.from.starts_with("says, "),
        quantifier: if entry.some { Quantifier::Some } else { Quantifier::All },
    })
}
