//! An extract of the bundled book for some bounds: the definitions that they use, and a claim for each.

use std::collections::HashSet;

use proofmark_book::{Book, Definition, Expression};

use super::{BOOK, Bound, Frontier};

/// A bound as a claim of the extract.
#[derive(Clone, Debug)]
pub struct BoundClaim<'a> {
    /// The claim's name, which is also that of its certificate.
    pub id: String,
    /// What the claim is about.
    pub cites: String,
    /// The bound.
    pub bound: &'a Bound,
}

/// The text of a book with these claims, complete with all definitions that they use.
pub fn text<'a>(frontier: &'a Frontier, title: &str, claims: &[BoundClaim<'a>]) -> String {
    let used = used(&frontier.book, claims);
    let definitions = frontier.book.own_definitions().zip(blocks());
    let own = |name: &&str| frontier.book.own_definitions().any(|one| one.name == **name);
    let others = if used.iter().all(own) { String::new() } else { uses(&frontier.book) };
    let mut text = format!("[book]\ntitle = \"{title}\"\n{others}");
    for (definition, block) in definitions {
        if used.contains(definition.name.as_str()) {
            text.push_str(&format!("\n[[define]]\n{block}\n"));
        }
    }
    for BoundClaim { id, cites, bound } in claims {
        let says = bound.says();
        text.push_str(&format!(
            "\n[[claim]]\nid = \"{id}\"\ncites = \"{cites}\"\nsays = \"{says}\"\n"
        ));
    }
    text
}

/// What says that a book builds on the same others.
fn uses(book: &Book) -> String {
    let names: Vec<String> = book.paper.uses.iter().map(|name| format!("\"{name}\"")).collect();
    format!("use = [{}]\n", names.join(", "))
}

/// The definitions of the bundled book as they are written, in order, without the comments that
/// follow them.
fn blocks() -> impl Iterator<Item = String> {
    let definitions = BOOK.split_once("\n[[claim]]").map_or(BOOK, |(before, _)| before);
    definitions.split("\n[[define]]\n").skip(1).map(|block| {
        let lines: Vec<&str> = block.lines().collect();
        let beside = |line: &&&str| line.is_empty() || line.starts_with('#');
        let after = lines.iter().rev().take_while(beside).count();
        lines.get(..lines.len() - after).unwrap_or_default().join("\n")
    })
}

/// The names of the definitions that claims use, directly or through others.
fn used<'a>(book: &'a Book, claims: &[BoundClaim<'a>]) -> HashSet<&'a str> {
    let names = |expression: &'a Expression| expression.names().chain(expression.functions());
    let mut open: Vec<&str> =
        claims.iter().flat_map(|claim| names(claim.bound.call.value())).collect();
    let mut used = HashSet::new();
    while let Some(name) = open.pop() {
        let Some((_, definition)) = book.definition(name) else { continue };
        if used.insert(definition.name.as_str()) {
            open.extend(expressions(definition).flat_map(names));
        }
    }
    used
}

fn expressions(definition: &Definition) -> impl Iterator<Item = &Expression> {
    let lets = definition.lets.iter().map(|(_, expression, _)| expression);
    let require = definition.require.iter().flat_map(|(sentence, _)| sentence.sides());
    lets.chain(require).chain(std::iter::once(&definition.value.0))
}
