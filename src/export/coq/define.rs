//! A book's definitions as Coq definitions.
//!
//! A definition of a book may be used with numbers and with lists; each combination that is used
//! becomes one Coq definition. What it requires, itself or through the definitions that it uses,
//! becomes a second one: a proposition about the same arguments.

use std::collections::{BTreeMap, HashSet};

use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::{Book, Definition, Expression, Outcome, Syntax, Translator as _};

use super::term::{Kind, Names, Piece, Writer, position};
use super::{comment, fresh};
use crate::export::text::wrapped;

/// A definition that has been translated, for arguments of certain kinds.
#[derive(Clone, Debug)]
pub struct Written {
    pub name: String,
    pub kind: Kind,
    /// The name of what it requires, if it requires anything.
    pub requires: Option<String>,
    pub text: String,
}

/// The definitions that are used.
pub struct Library<'a> {
    pub book: &'a Book,
    /// In the book's order, and so each after those that it uses.
    pub written: BTreeMap<(usize, Vec<Kind>), Written>,
    taken: HashSet<String>,
    /// The arguments that are positions in a list, each with its definition's index.
    positions: HashSet<(usize, usize)>,
}

impl<'a> Library<'a> {
    pub fn new(book: &'a Book) -> Self {
        let positions = positions(book);
        Self { book, written: BTreeMap::new(), taken: HashSet::new(), positions }
    }

    /// A definition for such arguments, translated if that has not been done yet, and the arguments
    /// with positions told from numbers.
    pub fn instance(
        &mut self,
        index: usize,
        arguments: &[Piece],
        place: &Place,
    ) -> Outcome<(Written, Vec<Piece>)> {
        let told = arguments.iter().enumerate().map(|(at, argument)| {
            let is_position = self.positions.contains(&(index, at));
            if is_position { position(argument, place) } else { Ok(argument.clone()) }
        });
        let arguments = told.collect::<Outcome<Vec<Piece>>>()?;
        let kinds: Vec<Kind> = arguments.iter().map(|argument| argument.kind).collect();
        let key = (index, kinds);
        if let Some(written) = self.written.get(&key) {
            return Ok((written.clone(), arguments));
        }
        let Some(definition) = self.book.definitions().get(index) else {
            return Err(Diagnostic::new("this definition is missing", place.clone()));
        };
        let written = self.translate(definition, &key.1)?;
        self.written.insert(key, written.clone());
        Ok((written, arguments))
    }

    fn translate(&mut self, definition: &Definition, kinds: &[Kind]) -> Outcome<Written> {
        let mut writer = Writer::new(self, "", &definition.value.1);
        for (name, kind) in definition.args.iter().zip(kinds) {
            writer.bind(name, *kind);
        }
        let arguments = typed(&definition.args, &writer.names);
        let lets = writer.lets(&definition.lets)?;
        let mut own = Vec::new();
        for (sentence, passage) in &definition.require {
            own.push(writer.comparison(sentence, passage)?.whole);
        }
        let (expression, passage) = &definition.value;
        let value = writer.expression(expression, passage)?;
        let requires = [writer.requires, own].concat();

        let name = self.name(&definition.name);
        let says = definition
            .cites
            .as_deref()
            .map_or(String::new(), |cites| comment(&[format!("{}: {cites}", definition.name)]));
        let head = format!("Definition {name}{arguments} : {} :=", value.kind.coq());
        let mut text = format!("{says}{}", block(&head, &lets, &value.text));
        let mut required = None;
        if !requires.is_empty() {
            let name = self.name(&format!("{name}_requires"));
            let whole = requires.join(" /\\ ");
            let head = format!("Definition {name}{arguments} : Prop :=");
            text.push_str(&block(&head, &used(&lets, &whole), &whole));
            required = Some(name);
        }
        Ok(Written { name, kind: value.kind, requires: required, text })
    }

    fn name(&mut self, name: &str) -> String {
        let name = fresh(name, &self.taken);
        self.taken.insert(name.clone());
        name
    }
}

/// The arguments of a definition with their types: ` (xs ys : list R) (k : nat)`.
fn typed(arguments: &[String], names: &Names) -> String {
    let pieces: Vec<&Piece> = arguments.iter().filter_map(|name| names.get(name)).collect();
    let groups = pieces.chunk_by(|x, y| x.kind == y.kind);
    let group = |pieces: &[&Piece]| {
        let names: Vec<&str> = pieces.iter().map(|piece| piece.text.as_str()).collect();
        let kind = pieces.first().map_or(Kind::Number, |piece| piece.kind);
        format!(" ({} : {})", names.join(" "), kind.coq())
    };
    groups.map(group).collect()
}

/// A definition: its head, its lets, its body.
fn block(head: &str, lets: &[(String, String)], body: &str) -> String {
    let mut text = format!("{head}\n");
    for (name, value) in lets {
        text.push_str(&format!("  {}\n", wrapped(&format!("let {name} := {value} in"), 2, 4)));
    }
    text.push_str(&format!("  {}.\n", wrapped(body, 2, 4)));
    text
}

/// The lets that a text makes use of, directly or through others.
fn used(lets: &[(String, String)], text: &str) -> Vec<(String, String)> {
    let mut kept: Vec<(String, String)> = Vec::new();
    for (name, value) in lets.iter().rev() {
        let mentions = |text: &str| {
            let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
            text.split(|c| !word(c)).any(|found| found == name)
        };
        if mentions(text) || kept.iter().any(|(_, value)| mentions(value)) {
            kept.push((name.clone(), value.clone()));
        }
    }
    kept.reverse();
    kept
}

/// The arguments that are used as positions in a list, each with its definition's index.
fn positions(book: &Book) -> HashSet<(usize, usize)> {
    let mut found = HashSet::new();
    for (index, definition) in book.definitions().iter().enumerate() {
        for expression in expressions(definition).flat_map(Expression::parts) {
            for (syntax, _) in &expression.nodes {
                let Syntax::Call(name, arguments) = syntax else { continue };
                for (at, argument) in arguments.iter().enumerate() {
                    let is_position = match book.definition(name) {
                        Some((other, _)) => found.contains(&(other, at)),
                        None => at == 1 && matches!(name.as_str(), "item" | "without"),
                    };
                    if let Some((Syntax::Name(name), _)) = expression.nodes.get(*argument)
                        && let Some(own) = definition.args.iter().position(|arg| arg == name)
                        && is_position
                    {
                        found.insert((index, own));
                    }
                }
            }
        }
    }
    found
}

fn expressions(definition: &Definition) -> impl Iterator<Item = &Expression> {
    let lets = definition.lets.iter().map(|(_, expression, _)| expression);
    let require = definition.require.iter().flat_map(|(sentence, _)| sentence.sides());
    lets.chain(require).chain(std::iter::once(&definition.value.0))
}
