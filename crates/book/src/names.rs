//! What names stand for: checked where a definition is read, and explained where one is not known.

use std::collections::HashSet;

use super::function::{CONSTANTS, FUNCTIONS, Function, ListFunction, constant, function};
use super::hints;
use super::syntax::{Expression, RESERVED, Syntax, is_name};
use super::{Definitions, Passage};
use crate::diagnostic::{Diagnostic, Level, Place};
use crate::text::nearest;

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
            Syntax::Number(_)
            | Syntax::Cell(_)
            | Syntax::List(_)
            | Syntax::Negate(_)
            | Syntax::Binary(..)
            | Syntax::Fold(_)
            | Syntax::Enclosed(_) => {
                if let Some(bound) = syntax.bound() {
                    let in_scope = names.contains(bound.name);
                    free_index(definitions, in_scope, bound.name, &passage.place(bound.place))?;
                    let mut names = names.clone();
                    names.insert(bound.name.to_owned());
                    resolve(definitions, &names, bound.body, passage)?;
                }
                continue;
            }
        };
        let place = passage.place(range);
        match definitions.find(name) {
            Some((_, definition)) if definition.args.len() == given => {}
            Some((_, definition)) => {
                let takes = definition.args.len();
                return Err(wrong_arity(definitions, name, takes, given, &place));
            }
            None if definitions.constant(name).is_some() && given == 0 => {}
            None if definitions.knows(name) => {
                return Err(unknown(definitions, name, std::iter::empty(), &place));
            }
            None if function(name).is_some() || constant(name).is_some() => {}
            None => {
                let names = names.iter().map(String::as_str);
                return Err(unknown(definitions, name, names, &place));
            }
        }
    }
    Ok(())
}

/// Checks that a name which a sentence or a sum gives is not one that means something else there.
pub(super) fn free_index(
    definitions: &Definitions,
    in_scope: bool,
    name: &str,
    place: &Place,
) -> Result<(), Diagnostic> {
    let reserved = function(name).is_some_and(Function::is_word);
    // Another book's variables are none of this one's business, and come before its names.
    let own = definitions.is_own(name) && !definitions.has_from(place);
    if in_scope || reserved || own {
        let message = format!("`{name}` is defined twice");
        let help = "a variable needs a name that nothing else has";
        return Err(Diagnostic::new(message, place.clone()).with_help(help));
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
    let text = place.source.text.get(place.range()).unwrap_or("");
    if given > takes
        && let Some(number) = hints::number_with_comma(text)
    {
        let point = number.replace(',', ".");
        return diagnostic.with_help(format!("if `{number}` is one number, write `{point}`"));
    }
    match (definitions.find(name), function(name)) {
        (Some((_, d)), _) if d.args.is_empty() => diagnostic.with_help(format!("it is {name}")),
        (Some((_, d)), _) => diagnostic.with_help(format!("it is {name}({})", d.args.join(", "))),
        (None, Some(Function::List(ListFunction::Sum, _))) => diagnostic.with_help(hints::RANGE),
        (None, Some(function)) => match function.arguments() {
            Some(arguments) => diagnostic.with_help(format!("it is {name}({arguments})")),
            None => diagnostic,
        },
        (None, None) => diagnostic,
    }
}

/// A name that means nothing here: what is like it, and where the others are described.
pub(super) fn unknown<'a>(
    definitions: &'a Definitions,
    name: &str,
    names: impl Iterator<Item = &'a str>,
    place: &Place,
) -> Diagnostic {
    // What is known but not found has an error.
    if definitions.knows(name) && definitions.constant(name).is_none() {
        let message = format!("this uses `{name}`, which has an error");
        let error = Diagnostic::new(message, place.clone());
        return Diagnostic { level: Level::Consequence, ..error };
    }
    let defined = definitions.list.iter().map(|definition| definition.name.as_str());
    let functions = FUNCTIONS.iter().map(|(name, _)| *name);
    let constants = CONSTANTS.iter().map(|(name, _)| *name);
    let known = names.chain(defined).chain(functions).chain(constants);
    let near = nearest(name, known, 0.6).take(3);
    let near: Vec<String> = near.map(|near| format!("`{near}`")).collect();
    let meant = match (hints::of_name(name), near.split_last()) {
        (Some(hint), _) => hint.to_owned(),
        (None, Some((only, []))) => format!("did you mean {only}?"),
        (None, Some((last, others))) => format!("did you mean {} or {last}?", others.join(", ")),
        (None, None) => "no name before this place is like it".to_owned(),
    };
    let end = if meant.ends_with('?') { " " } else { "; " };
    let help = format!("{meant}{end}`proofmark help language` lists the functions");
    Diagnostic::new(format!("`{name}` is not defined here"), place.clone()).with_help(help)
}

/// The words of the language, which cannot name a definition, an argument or a `let`.
pub fn words() -> impl Iterator<Item = &'static str> {
    let functions = FUNCTIONS.iter().filter(|(_, function)| function.is_word());
    RESERVED.into_iter().chain(functions.map(|(name, _)| *name))
}

/// The functions of the language that are no words: a name of the book's own may be theirs.
pub fn further_functions() -> impl Iterator<Item = &'static str> {
    let functions = FUNCTIONS.iter().filter(|(_, function)| !function.is_word());
    functions.map(|(name, _)| *name).filter(|name| is_name(name))
}
