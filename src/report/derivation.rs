//! How a claim is decided, as JSON, schema `proofmark-explain/1`.

use proofmark_book::{Binding, Book};
use proofmark_check::json::pretty;
use proofmark_check::object;
use proofmark_kernel::Goal;
use proofmark_search::audit::Audited;

use super::json::{claim, ends};

/// The value of the `schema` field.
pub const SCHEMA: &str = "proofmark-explain/1";

/// The claim, every named value and every goal, with a final line feed.
pub fn json(book: &Book, result: &Audited<'_>) -> String {
    let entry = result.entry();
    let binding = |binding: &Binding| {
        let arguments = binding.arguments.iter().flatten();
        object! {
            name: binding.name.clone(),
            arguments: arguments.map(|&step| ends(result, step)).collect::<Vec<_>>(),
            formula: binding.text.clone(),
            depth: binding.depth,
            enclosure: ends(result, binding.step),
        }
    };
    let goal = |goal: &Goal| {
        object! {
            lhs: ends(result, goal.lhs),
            relation: goal.relation.sign(),
            rhs: ends(result, goal.rhs),
            from: goal.from.clone(),
            own: goal.own,
        }
    };
    pretty(&object! {
        schema: SCHEMA,
        book: object! { title: &book.title, source: &book.source.name },
        claim: claim(result),
        bindings: entry.bindings.iter().map(binding).collect::<Vec<_>>(),
        goals: entry.claim.goals().iter().map(goal).collect::<Vec<_>>(),
    })
}
