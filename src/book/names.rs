//! What names stand for: checked where a definition is read, and explained where one is not known.

use std::collections::HashSet;

use super::syntax::{Expression, RESERVED, Syntax};
use super::value::{FUNCTIONS, function};
use super::{Definitions, Passage};
use crate::diagnostic::{Diagnostic, Place};
use crate::text::closest;

/// Checks that an expression of a definition uses only what comes before it.
pub(super) fn resolve(
    definitions: &Definitions,
    names: &HashSet<String>,
    expression: &Expression,
    passage: &Passage,
) -> Result<(), Diagnostic> {
    for (syntax, range) in &expression.nodes {
        let (name, given) = match syntax {
            Syntax::Name(name) if names.contains(name) => continue,
            Syntax::Name(name) => (name, 0),
            Syntax::Call(name, arguments) => (name, arguments.len()),
            _ => continue,
        };
        let place = passage.place(range);
        match definitions.find(name) {
            Some((_, definition)) if definition.args.len() == given => {}
            Some((_, definition)) => {
                let takes = definition.args.len();
                return Err(wrong_arity(definitions, name, takes, given, &place));
            }
            None if function(name).is_some() => {}
            None => {
                let names = names.iter().map(String::as_str);
                return Err(unknown(definitions, name, names, &place));
            }
        }
    }
    Ok(())
}

pub(super) fn wrong_arity(
    definitions: &Definitions,
    name: &str,
    takes: usize,
    given: usize,
    place: &Place,
) -> Diagnostic {
    let plural = if takes == 1 { "argument" } else { "arguments" };
    let message = format!("`{name}` takes {takes} {plural}, {given} given");
    let diagnostic = Diagnostic::new(message, place.clone());
    match definitions.find(name) {
        Some((_, d)) => diagnostic.with_help(format!("it is {}", call_text(name, &d.args))),
        None => diagnostic,
    }
}

pub(super) fn unknown<'a>(
    definitions: &'a Definitions,
    name: &str,
    names: impl Iterator<Item = &'a str>,
    place: &Place,
) -> Diagnostic {
    let diagnostic = Diagnostic::new(format!("`{name}` is not defined here"), place.clone());
    let defined = definitions.list.iter().map(|definition| definition.name.as_str());
    let functions = FUNCTIONS.iter().map(|(name, _)| *name);
    match closest(name, names.chain(defined).chain(functions)) {
        Some(candidate) => diagnostic.with_help(format!("did you mean `{candidate}`?")),
        None => diagnostic
            .with_help("neither this book nor the language has that name before this place"),
    }
}

fn call_text(name: &str, args: &[String]) -> String {
    if args.is_empty() { name.to_owned() } else { format!("{name}({})", args.join(", ")) }
}

/// Whether a name belongs to a built-in function.
pub(super) fn is_function(name: &str) -> bool {
    function(name).is_some()
}

/// The words of the language, which cannot name a definition, an argument or a `let`.
pub fn words() -> impl Iterator<Item = &'static str> {
    RESERVED.into_iter().chain(FUNCTIONS.iter().map(|(name, _)| *name))
}
