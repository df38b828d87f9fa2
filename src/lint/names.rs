//! Names that nothing uses.

use std::collections::HashSet;

use proofmark_book::diagnostic::Place;
use proofmark_book::{Book, Definition, Entry, Expression, Let, NamedConstant};

use super::{Finding, Rule};

/// The names that a scope needs: its own, and those from outside.
#[derive(Default)]
struct Needs<'a> {
    names: HashSet<&'a str>,
    calls: HashSet<&'a str>,
}

impl<'a> Needs<'a> {
    fn add(&mut self, formula: &'a Expression) {
        self.names.extend(formula.names());
        self.calls.extend(formula.functions());
    }

    /// Goes back through the `let`s, and takes those that are needed; the others are returned.
    fn through(&mut self, lets: &'a [Let]) -> Vec<&'a Let> {
        let mut unused = Vec::new();
        for binding @ (name, formula, _) in lets.iter().rev() {
            if self.names.remove(name.as_str()) {
                self.add(formula);
            } else {
                unused.push(binding);
            }
        }
        unused
    }
}

/// Unused definitions, arguments, `let`s and variables.
pub(super) fn unused(book: &Book) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut wanted: HashSet<&str> = HashSet::new();
    for entry in &book.entries {
        let needs = of_claim(entry, &mut findings);
        wanted.extend(needs.names.iter().chain(&needs.calls));
    }
    let definitions = book.own_definitions().map(|definition| {
        let needs = of_definition(definition, &mut findings);
        (definition.name.as_str(), &definition.place, needs)
    });
    let mut named: Vec<_> = definitions.collect();
    named.extend(book.own_constants().map(|constant| {
        let needs = of_constant(constant, &mut findings);
        (constant.constant.name(), &constant.place, needs)
    }));
    // A definition or constant uses only what comes before it.
    named.sort_by_key(|(_, place, _)| std::cmp::Reverse(place.range().start));
    for (name, place, needs) in named {
        if wanted.contains(name) {
            wanted.extend(needs.names.iter().chain(&needs.calls));
        } else {
            let message = format!("no claim needs `{name}`");
            let hint = "state a claim that uses it, or remove it";
            findings.push(Finding::new(Rule::UnusedDefinition, place, message, hint));
        }
    }
    findings
}

/// Names of the book that stand where a reader expects the number pi. An argument is declared by the
/// head of its definition, and a policy is often called so.
pub(super) fn hidden(book: &Book) -> Vec<Finding> {
    let defined = book.own_definitions().flat_map(|definition| {
        let own = (definition.name.as_str(), definition.place.clone());
        std::iter::once(own).chain(definition.lets.iter().map(named))
    });
    let claimed = book.entries.iter().flat_map(|entry| {
        let ranged = entry.sentence.variables.iter().chain(&entry.sentence.counted);
        let ranged = ranged.map(|(name, range, ..)| (name.as_str(), entry.passage.place(range)));
        entry.lets.iter().map(named).chain(ranged)
    });
    let hiding = defined.chain(claimed).filter(|(name, _)| *name == "pi");
    let finding = |(_, place)| {
        let message = "`pi` is a number of the language, and this name hides it";
        let hint = "use the number, or choose another name";
        Finding::new(Rule::HiddenPi, &place, message, hint)
    };
    hiding.map(finding).collect()
}

fn named((name, _, passage): &Let) -> (&str, Place) {
    (name, passage.place(&(0..name.len())))
}

/// The function of a constant depends on its variable, or it is refused.
fn of_constant<'a>(constant: &'a NamedConstant, findings: &mut Vec<Finding>) -> Needs<'a> {
    let mut needs = Needs::default();
    needs.add(&constant.is);
    findings.extend(needs.through(&constant.lets).into_iter().map(unused_let));
    needs
}

fn of_claim<'a>(entry: &'a Entry, findings: &mut Vec<Finding>) -> Needs<'a> {
    let mut needs = Needs::default();
    entry.sentence.sides().for_each(|side| needs.add(side));
    let sentence = &entry.sentence;
    for (_, _, lo, hi) in &sentence.counted {
        needs.add(lo);
        needs.add(hi);
    }
    for (name, range, ..) in sentence.variables.iter().chain(&sentence.counted) {
        if !needs.names.remove(name.as_str()) {
            let message = format!("neither side of the sentence has the variable `{name}`");
            let place = entry.passage.place(range);
            let hint = "remove the variable, or use it";
            findings.push(Finding::new(Rule::UnusedVariable, &place, message, hint));
        }
    }
    for (_, _, lo, hi) in &entry.sentence.variables {
        needs.add(lo);
        needs.add(hi);
    }
    findings.extend(needs.through(&entry.lets).into_iter().map(unused_let));
    needs
}

fn of_definition<'a>(definition: &'a Definition, findings: &mut Vec<Finding>) -> Needs<'a> {
    let mut needs = Needs::default();
    needs.add(&definition.value.0);
    for (sentence, _) in &definition.require {
        sentence.sides().for_each(|side| needs.add(side));
    }
    findings.extend(needs.through(&definition.lets).into_iter().map(unused_let));
    for (name, place) in definition.args.iter().zip(&definition.arg_places) {
        if !needs.names.remove(name.as_str()) {
            let message = format!("`{}` does not depend on `{name}`", definition.name);
            let hint = "remove the argument, or use it";
            findings.push(Finding::new(Rule::UnusedArgument, place, message, hint));
        }
    }
    needs
}

fn unused_let(binding @ (name, ..): &Let) -> Finding {
    let message = format!("nothing uses `{name}`");
    let (_, place) = named(binding);
    Finding::new(Rule::UnusedLet, &place, message, "remove it, or use it")
}
