//! From sentences to claims: formulas elaborated into the steps of a program, obligations collected
//! as its goals.

use std::sync::Arc;

use proofmark_kernel::{NodeId, Relation};

use super::elaborate::{Algebra as _, Elaborator, MISSING};
use super::passage::literal;
use super::steps::Steps;
use super::syntax::{Comparison, Expression, Sentence};
use super::translate::{Outcome, Translator as _};
use super::value::Value;
use super::{Definitions, Entry, Let, NamedConstant, Passage, Printed};
use crate::decimal_text::magnitude;
use crate::diagnostic::{Diagnostic, Place};
use crate::limits;

/// Writes out one sentence with the definitions that come before it.
pub(super) fn sentence(
    definitions: &Definitions,
    id: &str,
    lets: &[Let],
    sentence: Sentence,
    passage: Passage,
) -> Outcome<Entry> {
    let mut named = sentence.variables.iter().chain(&sentence.counted);
    if let (Comparison::Agrees, Some((_, range, ..))) = (sentence.comparison, named.next()) {
        let message = "`agrees with` speaks of printed cells, and has no other variables";
        return Err(Diagnostic::new(message, passage.place(range)));
    }
    let cells = sentence.comparison == Comparison::Agrees;
    let mut elaborator = Elaborator::new(definitions, Steps::new(cells, &passage));
    let instances = elaborator.sentence(lets, &sentence, &passage)?;
    unused(&sentence, &passage)?;
    let Some(sides) = instances.first().map(|instance| instance.sides.clone()) else {
        return Err(elaborator.algebra.error(MISSING));
    };
    let first = sentence.sides().next().map_or(Ok(None), |side| literal(side, &passage))?;
    let printed = match (first, literal(&sentence.rhs, &passage)?) {
        (_, Some(decimal)) => Some((decimal, sides.lhs)),
        (Some(decimal), None) => sides.all().nth(1).map(|&second| (decimal, second)),
        (None, None) => None,
    };
    let printed = printed.map(|(decimal, subject)| Printed { decimal, subject });
    known_to(&elaborator.algebra.constants, printed.as_ref());
    let (steps, worked) = (elaborator.algebra, elaborator.worked);
    let varies = |&side: &NodeId| steps.varies(side);
    if let Some((name, range, ..)) = sentence.variables.first()
        && !instances.iter().any(|instance| instance.sides.all().any(varies))
    {
        return Err(idle(name, passage.place(range)));
    }
    let entry = steps.finish(id, lets, (sentence, passage), (sides.lhs, sides.rhs), printed);
    Ok(Entry { instances, worked, ..entry })
}

/// Sees to it that numbers without a name are known to some more digits than are printed.
fn known_to(constants: &[Arc<NamedConstant>], printed: Option<&Printed>) {
    let places = printed.map(|printed| magnitude(&printed.decimal.unit).saturating_neg());
    let needed = places.map(|places| u32::try_from(places.max(0)).unwrap_or(u32::MAX));
    let needed = needed.map(|places| places.saturating_add(limits::GUARD_DIGITS));
    let needed = needed.unwrap_or(limits::NAMELESS_DIGITS);
    let most = limits::MOST_CONSTANT_DIGITS;
    for one in constants.iter().filter(|one| !one.is_named) {
        one.raise(needed.clamp(limits::LEAST_NAMELESS_DIGITS, most));
    }
}

/// Refuses a whole number that a sentence gives a name and does not use.
fn unused(sentence: &Sentence, passage: &Passage) -> Outcome<()> {
    for (place, (name, range, ..)) in sentence.counted.iter().enumerate() {
        let later = sentence.counted.iter().skip(place + 1).flat_map(|(_, _, lo, hi)| [lo, hi]);
        let mut all = later.chain(sentence.sides()).flat_map(Expression::names);
        if !all.any(|used| used == name) {
            return Err(idle(name, passage.place(range)));
        }
    }
    Ok(())
}

fn idle(name: &str, place: Place) -> Diagnostic {
    Diagnostic::new(format!("neither side of this sentence depends on `{name}`"), place)
}

/// Writes out one expression, with values named before it, as a sentence that it equals itself.
pub(super) fn expression(
    definitions: &Definitions,
    id: &str,
    lets: &[Let],
    lhs: Expression,
    passage: Passage,
) -> Outcome<Entry> {
    let mut elaborator = Elaborator::new(definitions, Steps::new(false, &passage));
    elaborator.lets(lets)?;
    let value = elaborator.number(&lhs, &passage)?;
    known_to(&elaborator.algebra.constants, None);
    let end = passage.text.len();
    let equal = (Comparison::Plain(Relation::Equal), end..end);
    let sentence = Sentence::plain(lhs.clone(), equal, lhs);
    let (steps, worked) = (elaborator.algebra, elaborator.worked);
    Ok(Entry { worked, ..steps.finish(id, lets, (sentence, passage), (value, value), None) })
}

/// How many numbers an expression has, if it is a list.
pub(super) fn list_length(
    definitions: &Definitions,
    lets: &[Let],
    expression: &Expression,
    passage: &Passage,
) -> Outcome<Option<usize>> {
    let mut elaborator = Elaborator::new(definitions, Steps::new(false, passage));
    elaborator.lets(lets)?;
    Ok(match elaborator.expression(expression, passage)? {
        Value::Number(_) => None,
        Value::List(numbers) => Some(numbers.len()),
    })
}
