//! A claim as a statement about every learner.
//!
//! A definition of the book may name a theorem of the library (`coq = "frontier_by_envelope"`). A lower
//! bound on that definition at given numbers then has a second theorem, in the library's own terms. The
//! book cannot make it say too much: Coq proves it from the library, whatever the book's formula is.

use num_traits::{Signed as _, ToPrimitive as _};
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::{Book, Entry, Expectation, Expression, Outcome, Syntax, exact};
use proofmark_kernel::{Decimal, Op, Rational, Relation};

use super::term::literal;

/// A theorem that definitions can name: its name, what it says, the tactic that applies it, and what
/// the definition has as arguments after the first four. The tactics are in `Export/Instances.v`.
struct Theorem(&'static str, Says, &'static str, &'static [Word]);

/// What a theorem says: of a whole regime (eq:finiteregime; its first arguments are S, A, d, C) or of
/// one point (S, A, D, T), by the name of the library's predicate. In the wide class of processes,
/// which is the paper's, rewards may depend on the action.
#[derive(Clone, Copy)]
enum Says {
    Regime(&'static str),
    Point(&'static str),
}

const FRONTIER: Says = Says::Regime("frontier_coefficient");
const WIDE_FRONTIER: Says = Says::Regime("frontier_coefficient_with_action_rewards");
const MINIMAX: Says = Says::Point("minimax_regret_at_least");
const WIDE_MINIMAX: Says = Says::Point("minimax_regret_with_action_rewards_at_least");

/// A further argument of a definition, as its tactic takes it.
#[derive(Clone, Copy)]
enum Word {
    Natural,
    Real,
}

use Word::{Natural, Real};

/// Where the tangents touch, after mu or u.
const TOUCHING: &[Word] = &[Real, Real, Real];

/// b, p, t or b, r, W; then kappa, mu or u, s, w.
const FAMILY: &[Word] = &[Natural, Natural, Natural, Real, Real, Real, Real];

const THEOREMS: [Theorem; 10] = [
    Theorem("frontier_by_envelope", FRONTIER, "by_theorem_2", &[]),
    Theorem("frontier_by_sharp_envelope", FRONTIER, "by_sharp_theorem_2", &[]),
    Theorem("frontier_by_sharp_testing", FRONTIER, "sharp_frontier_with", TOUCHING),
    Theorem("frontier_by_fast_family", FRONTIER, "fast_frontier_with", FAMILY),
    Theorem("frontier_by_unpaid_roads", WIDE_FRONTIER, "unpaid_frontier_with", FAMILY),
    Theorem("minimax_by_certificate", MINIMAX, "by_theorem_1", &[Real]),
    Theorem("minimax_by_sharp_certificate", MINIMAX, "by_sharp_theorem_1", &[Real]),
    Theorem("minimax_by_sharp_testing", MINIMAX, "by_sharp_testing", TOUCHING),
    Theorem("minimax_by_fast_family", MINIMAX, "by_fast_family", FAMILY),
    Theorem("minimax_by_unpaid_roads", WIDE_MINIMAX, "by_unpaid_roads", FAMILY),
];

/// The theorem about every learner that a claim gives, if it gives one.
pub fn theorem(book: &Book, name: &str, entry: &Entry, precision: u64) -> Outcome<Option<String>> {
    let sentence = &entry.sentence;
    let Some((Syntax::Call(function, arguments), _)) = sentence.lhs.nodes.last() else {
        return Ok(None);
    };
    let named = book.definition(function).and_then(|(_, definition)| definition.coq.as_ref());
    let Some((theorem, place)) = named else { return Ok(None) };
    let Some(theorem) = THEOREMS.iter().find(|known| known.0 == theorem) else {
        let known = THEOREMS.map(|known| known.0).join(", ");
        let message = format!("the library has no theorem {theorem} to export; known are {known}");
        return Err(Diagnostic::new(message, place.clone()));
    };
    let numbers = numbers(&sentence.lhs);
    let arguments: Option<Vec<Rational>> =
        arguments.iter().map(|&argument| numbers.get(argument).cloned().flatten()).collect();
    let bound = lower_bound(entry);
    let (Some(arguments), Some(bound), Expectation::Certified) = (arguments, bound, entry.expect)
    else {
        return Ok(None);
    };
    Ok(theorem.instance(&arguments, &bound, precision).map(|(statement, script)| {
        format!("\nTheorem {name}_minimax :\n  {statement}.\nProof. {script}. Qed.\n")
    }))
}

impl Theorem {
    /// The statement and the proof for these arguments, this lower bound and this precision; `None`
    /// if the arguments are not what the theorem is about.
    fn instance(
        &self,
        arguments: &[Rational],
        bound: &Rational,
        precision: u64,
    ) -> Option<(String, String)> {
        let Self(_, says, tactic, words) = self;
        let [states, actions, third, fourth, rest @ ..] = arguments else { return None };
        if rest.len() != words.len() {
            return None;
        }
        let further = rest.iter().zip(*words).map(|(number, word)| match word {
            Natural => Some(format!(" {}%N", natural(number)?)),
            Real => Some(format!(" {}", literal(number).argument())),
        });
        let further = further.collect::<Option<String>>()?;
        let (states, actions) = (natural(states)?, natural(actions)?);
        let k = states.is_multiple_of(2).then_some(states / 2)?;
        let [d, bound] = [third, bound].map(|number| literal(number).argument());
        Some(match says {
            Says::Regime(about) => {
                let c = literal(fourth).argument();
                let statement = format!("{about} {states} {actions} {d} {c} {bound}");
                (statement, format!("{tactic} {k}%N{further} {precision}%positive"))
            }
            Says::Point(about) => {
                let t = natural(fourth)?;
                let statement = format!(
                    "{about} (N.to_nat {states}) (N.to_nat {actions}) {d} (N.to_nat {t}) {bound}"
                );
                let script =
                    format!("{tactic} {k}%N {actions}%N {t}%N{further} {precision}%positive");
                (statement, script)
            }
        })
    }
}

fn natural(number: &Rational) -> Option<u64> {
    number.is_integer().then(|| number.numer().to_u64()).flatten()
}

/// What the claim's value is at least, if it says so and that is positive.
fn lower_bound(entry: &Entry) -> Option<Rational> {
    let sentence = &entry.sentence;
    let bound = match sentence.ends(&entry.passage).ok()? {
        Some(((_, least), _)) => least,
        None => match sentence.comparison.relation()? {
            Relation::AtLeast | Relation::Above => {
                proofmark_book::literal(&sentence.rhs, &entry.passage).ok()??.value
            }
            Relation::AtMost | Relation::Below | Relation::Equal => return None,
        },
    };
    (bound.is_positive() && sentence.variables.is_empty()).then_some(bound)
}

/// The values of the parts of an expression that are made of literals alone. Operands come first.
fn numbers(expression: &Expression) -> Vec<Option<Rational>> {
    let mut found: Vec<Option<Rational>> = Vec::with_capacity(expression.nodes.len());
    for (syntax, _) in &expression.nodes {
        let at = |node: &usize| found.get(*node).cloned().flatten();
        let value = match syntax {
            Syntax::Number(text) => Decimal::parse(text).ok().map(|decimal| decimal.value),
            Syntax::Negate(x) => at(x).map(|x| -x),
            Syntax::Binary(sign, x, y) => at(x).zip(at(y)).and_then(|(x, y)| match sign.op() {
                Some(op) => exact::value(&op, &[&x, &y]),
                None => exact::value(&Op::Pow(u32::try_from(natural(&y)?).ok()?), &[&x]),
            }),
            Syntax::Cell(_) | Syntax::Name(_) | Syntax::Call(..) | Syntax::List(_) => None,
            Syntax::Fold(_) | Syntax::Enclosed(_) => None,
        };
        found.push(value);
    }
    found
}
