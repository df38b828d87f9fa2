//! Whether the finite conditions of two bounds can hold at once: a point where the kernel says that all of
//! them do, or two that exclude each other.
//!
//! The point is searched for by raising what is too small and lowering what is too large. The search is
//! not trusted with anything; where it ends without a point, nothing is said.

use std::collections::BTreeMap;

use proofmark_book::decimal_text::{Towards, with_places};
use proofmark_book::{Book, Comparison, Expression, Formula, Statement, Syntax, constant};
use proofmark_kernel::{Decimal, Rational, Relation};
use proofmark_search::calculator::{enclose, holds};

use crate::limits;

/// What is known of conditions together.
pub enum Meeting {
    /// All hold at these values.
    At(Vec<(String, String)>),
    /// No values meet both of these.
    Apart(String, String),
    /// No point was found, and nothing shows that there is none.
    Unknown,
}

/// Looks for values that meet all conditions.
pub fn meeting(conditions: &[&Statement], max_bits: u32) -> Meeting {
    if let Some((one, other)) = exclusive(conditions, max_bits) {
        return Meeting::Apart(one.to_string(), other.to_string());
    }
    let names = conditions.iter().flat_map(|condition| condition.names());
    let names = names.filter(|name| constant(name).is_none());
    let mut point: BTreeMap<String, String> =
        names.map(|name| (name.to_owned(), "1".to_owned())).collect();
    for _ in 0..limits::MEETING_ROUNDS {
        let values = point.iter().map(|(name, digits)| Some((name.clone(), formula(digits)?)));
        let Some(values) = values.collect::<Option<Vec<_>>>() else { return Meeting::Unknown };
        let Ok(book) = Book::of_values(&values) else { return Meeting::Unknown };
        let fails = |condition: &&&Statement| {
            let entry = book.statement("T0", condition);
            !entry.is_ok_and(|entry| holds(&entry, max_bits).unwrap_or(false))
        };
        let Some(failing) = conditions.iter().find(fails) else {
            return Meeting::At(point.into_iter().collect());
        };
        mend(failing, &book, &mut point, max_bits);
    }
    Meeting::Unknown
}

/// Places after the point of a value that is no whole number.
const PLACES: i64 = 12;

/// A decimal as a formula.
fn formula(digits: &str) -> Option<Formula> {
    Formula::parse(digits).ok()
}

/// A condition as a bound on a variable: its name, which way, and the other side.
struct Limit<'a> {
    name: &'a str,
    relation: Relation,
    other: Formula,
}

/// `S >= 10` and `10 <= S` alike.
fn limit(condition: &Statement) -> Option<Limit<'_>> {
    let sentence = condition.value();
    let Comparison::Plain(relation) = sentence.comparison else { return None };
    if !(sentence.variables.is_empty() && sentence.counted.is_empty() && sentence.chain.is_empty())
    {
        return None;
    }
    let formula = |side: &Expression| Formula::of(side, condition.text());
    if let Some(name) = lone_name(&sentence.lhs) {
        return Some(Limit { name, relation, other: formula(&sentence.rhs) });
    }
    let name = lone_name(&sentence.rhs)?;
    let relation = match relation {
        Relation::AtLeast => Relation::AtMost,
        Relation::AtMost => Relation::AtLeast,
        Relation::Above => Relation::Below,
        Relation::Below => Relation::Above,
        Relation::Equal => Relation::Equal,
    };
    Some(Limit { name, relation, other: formula(&sentence.lhs) })
}

fn lone_name(side: &Expression) -> Option<&str> {
    match side.nodes.as_slice() {
        [(Syntax::Name(name), _)] => Some(name),
        _ => None,
    }
}

/// Changes what a failing condition is about.
fn mend(condition: &Statement, book: &Book, point: &mut BTreeMap<String, String>, max_bits: u32) {
    let target = limit(condition).and_then(|limit| {
        let ends = enclose(book, "T0", &limit.other, max_bits).ok()?;
        let (lo, hi) = (Decimal::parse(&ends.lo).ok()?.value, Decimal::parse(&ends.hi).ok()?.value);
        let one = Rational::from(num_bigint::BigInt::from(1));
        let value = match limit.relation {
            Relation::AtLeast => hi.ceil().to_string(),
            Relation::Above => (hi.floor() + one).to_string(),
            Relation::Equal | Relation::AtMost => ends.lo,
            Relation::Below if lo > one => (lo.ceil() - one).to_string(),
            Relation::Below => with_places(&(lo / (&one + &one)), PLACES, Towards::Below),
        };
        Some((limit.name.to_owned(), value))
    });
    if let Some((name, value)) = target {
        point.insert(name, value);
        return;
    }
    // Another shape, such as floor(S/2) == S/2, or a formula without a value here: the next whole numbers.
    let next = |digits: &String| {
        let value = Decimal::parse(digits).ok()?.value;
        Some((value.floor() + Rational::from(num_bigint::BigInt::from(1))).to_string())
    };
    for name in condition.names() {
        if let Some(value) = point.get(name).and_then(next) {
            point.insert(name.to_owned(), value);
        }
    }
}

/// Two bounds on one variable, by closed formulas, that the kernel knows to exclude each other.
fn exclusive<'a>(
    conditions: &[&'a Statement],
    max_bits: u32,
) -> Option<(&'a Statement, &'a Statement)> {
    let closed =
        |limit: &Limit<'_>| limit.other.names().iter().all(|name| constant(name).is_some());
    let limits = conditions.iter().filter_map(|one| Some((*one, limit(one).filter(closed)?)));
    let limits: Vec<(&Statement, Limit<'_>)> = limits.collect();
    let below = |limit: &Limit<'_>| {
        matches!(limit.relation, Relation::AtLeast | Relation::Above | Relation::Equal)
    };
    let above = |limit: &Limit<'_>| {
        matches!(limit.relation, Relation::AtMost | Relation::Below | Relation::Equal)
    };
    for (one, low) in limits.iter().filter(|(_, limit)| below(limit)) {
        for (other, high) in limits.iter().filter(|(_, limit)| above(limit)) {
            if low.name != high.name {
                continue;
            }
            let strict = low.relation == Relation::Above || high.relation == Relation::Below;
            let relation = if strict { Relation::AtLeast } else { Relation::Above };
            let says = low.other.compared(Comparison::Plain(relation), &high.other);
            let entry = Book::empty().statement("T0", &says);
            if entry.is_ok_and(|entry| holds(&entry, max_bits).unwrap_or(false)) {
                return Some((one, other));
            }
        }
    }
    None
}
