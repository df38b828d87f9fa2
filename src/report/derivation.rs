//! How a claim is decided, as JSON, schema `proofmark-explain/1`.

use proofmark_book::{Binding, Book};
use proofmark_kernel::Goal;
use proofmark_search::audit::Audited;
use serde::Serialize;

use super::json::{BookEntry, ClaimEntry, Ends, claim, ends};

/// The value of the `schema` field.
pub const SCHEMA: &str = "proofmark-explain/1";

#[derive(Serialize)]
struct Derivation<'a> {
    schema: &'static str,
    book: BookEntry<'a>,
    claim: ClaimEntry<'a>,
    bindings: Vec<BindingEntry<'a>>,
    goals: Vec<GoalEntry<'a>>,
}

#[derive(Serialize)]
struct BindingEntry<'a> {
    name: &'a str,
    arguments: Vec<Option<Ends>>,
    formula: &'a str,
    depth: usize,
    enclosure: Option<Ends>,
}

#[derive(Serialize)]
struct GoalEntry<'a> {
    lhs: Option<Ends>,
    relation: &'static str,
    rhs: Option<Ends>,
    from: &'a str,
    own: bool,
}

/// The claim, every named value and every goal, with a final line feed.
pub fn json(book: &Book, result: &Audited<'_>) -> String {
    let entry = result.entry();
    let derivation = Derivation {
        schema: SCHEMA,
        book: BookEntry { title: &book.title, source: &book.source.name },
        claim: claim(result),
        bindings: entry.bindings.iter().map(|binding| binding_entry(result, binding)).collect(),
        goals: entry.claim.goals().iter().map(|goal| goal_entry(result, goal)).collect(),
    };
    // Strings and numbers always serialise.
    serde_json::to_string_pretty(&derivation).unwrap_or_default() + "\n"
}

fn binding_entry<'a>(result: &Audited<'_>, binding: &'a Binding) -> BindingEntry<'a> {
    let arguments = binding.arguments.iter().flatten();
    BindingEntry {
        name: &binding.name,
        arguments: arguments.map(|&step| ends(result, step)).collect(),
        formula: &binding.text,
        depth: binding.depth,
        enclosure: ends(result, binding.step),
    }
}

fn goal_entry<'a>(result: &Audited<'_>, goal: &'a Goal) -> GoalEntry<'a> {
    GoalEntry {
        lhs: ends(result, goal.lhs),
        relation: goal.relation.sign(),
        rhs: ends(result, goal.rhs),
        from: &goal.from,
        own: goal.own,
    }
}
