//! Reads the TOML of a book. An error in one claim or definition leaves the others alone.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;
use toml::Spanned;

use super::{
    Book, Definition, Definitions, Entry, Expectation, Expression, Fault, Let, NamedConstant,
    Paper, Passage, Sentence, Syntax, expand, names, parse, passage, syntax,
};
use crate::diagnostic::{Diagnostic, Place};
use crate::limits;
use crate::sheet::Sheet;
use crate::text::{closest, shortened, single_spaced};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBook {
    book: Paper,
    #[serde(default)]
    define: Vec<RawDefinition>,
    #[serde(default)]
    constant: Vec<RawConstant>,
    #[serde(default)]
    claim: Vec<RawClaim>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawConstant {
    name: Spanned<String>,
    cites: Option<String>,
    #[serde(default, rename = "let")]
    lets: Vec<Spanned<String>>,
    is: Spanned<String>,
    digits: Option<Spanned<toml::Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDefinition {
    name: Spanned<String>,
    cites: Option<String>,
    #[serde(default)]
    args: Vec<Spanned<String>>,
    #[serde(default, rename = "let")]
    lets: Vec<Spanned<String>>,
    #[serde(default)]
    require: Vec<Spanned<String>>,
    value: Spanned<String>,
    coq: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawClaim {
    id: Spanned<String>,
    cites: Option<String>,
    #[serde(default, rename = "let")]
    lets: Vec<Spanned<String>>,
    says: Spanned<String>,
    expect: Option<Spanned<String>>,
    erratum: Option<Spanned<String>>,
    instead: Option<Spanned<String>>,
}

/// Reads a book; see [`Book::read`].
pub(super) fn book(name: &str, text: &str) -> Result<Book, Vec<Diagnostic>> {
    let (sheet, raw) = Sheet::read::<RawBook>("book", name, text).map_err(|error| vec![error])?;
    let mut reader = Reader { sheet, definitions: Definitions::default() };
    let mut faults = Vec::new();
    let mut constants: Vec<Arc<NamedConstant>> = Vec::new();
    let (mut steps, mut goals) = (0_usize, 0_usize);
    for named in in_order(&raw) {
        if constants.len() >= limits::CONSTANTS && matches!(named, Named::Constant(_)) {
            let message = format!("over {} constants in this book", limits::CONSTANTS);
            return Err(vec![reader.sheet.refuse(message, named.name().span())]);
        }
        let read = match named {
            Named::Definition(raw) => {
                reader.definition(raw).map(|definition| reader.definitions.add(definition))
            }
            Named::Constant(raw) => reader.constant(raw).map(Arc::new).map(|constant| {
                steps = steps.saturating_add(constant.constant.function().steps().len());
                goals = goals.saturating_add(constant.constant.function().goals().len());
                constants.push(constant.clone());
                reader.definitions.add_constant(constant);
            }),
        };
        if let Err(error) = read {
            let id = named.name().get_ref().clone();
            reader.definitions.spoil(&id);
            faults.push(Fault { is_claim: false, id, error });
        }
        within(steps, goals, || reader.sheet.place(named.name().span()))
            .map_err(|error| vec![error])?;
    }
    let (entries, bad) = reader.claims(&raw.claim, (steps, goals)).map_err(|error| vec![error])?;
    faults.extend(bad);
    let Reader { sheet, definitions } = reader;
    let warnings = warnings(&definitions, &constants, &entries);
    let (title, paper) = (single_spaced(&raw.book.title), raw.book);
    let source = sheet.source;
    Ok(Book { title, paper, source, entries, constants, faults, warnings, definitions })
}

/// Whether a book with so many steps and goals up to a place is within its limits.
fn within(steps: usize, goals: usize, place: impl Fn() -> Place) -> Result<(), Diagnostic> {
    let counted = [(steps, limits::BOOK_STEPS, "steps"), (goals, limits::BOOK_GOALS, "goals")];
    match counted.iter().find(|(n, most, _)| n > most) {
        None => Ok(()),
        Some((_, most, parts)) => {
            Err(Diagnostic::new(format!("over {most} {parts} in this book"), place()))
        }
    }
}

/// A definition or a constant.
#[derive(Clone, Copy)]
enum Named<'a> {
    Definition(&'a RawDefinition),
    Constant(&'a RawConstant),
}

impl<'a> Named<'a> {
    fn name(self) -> &'a Spanned<String> {
        match self {
            Self::Definition(raw) => &raw.name,
            Self::Constant(raw) => &raw.name,
        }
    }
}

/// Definitions and constants as the book has them: each after those that it may use.
fn in_order(raw: &RawBook) -> Vec<Named<'_>> {
    let definitions = raw.define.iter().map(Named::Definition);
    let mut all: Vec<_> = definitions.chain(raw.constant.iter().map(Named::Constant)).collect();
    all.sort_by_key(|named| named.name().span().start);
    all
}

fn warnings(
    definitions: &Definitions,
    constants: &[Arc<NamedConstant>],
    entries: &[Entry],
) -> Vec<Diagnostic> {
    let defined = definitions.list.iter().flat_map(|definition| {
        let lets = definition.lets.iter().map(|(_, _, passage)| passage);
        let require = definition.require.iter().map(|(_, passage)| passage);
        lets.chain(require).chain([&definition.value.1])
    });
    let claimed = entries
        .iter()
        .flat_map(|entry| entry.lets.iter().map(|(_, _, passage)| passage).chain([&entry.passage]));
    let enclosed = constants
        .iter()
        .flat_map(|one| one.lets.iter().map(|(_, _, passage)| passage).chain([&one.passage]));
    defined.chain(enclosed).chain(claimed).flat_map(Passage::warnings).collect()
}

/// A printed cell inside a definition would be another unknown number with every argument.
fn without_cells(expression: &Expression, passage: &Passage) -> Result<(), Diagnostic> {
    let cell = expression.nodes.iter().find_map(|(syntax, range)| match syntax {
        Syntax::Cell(text) => Some((text, range)),
        _ => None,
    });
    let Some((text, range)) = cell else { return Ok(()) };
    let message = format!("the printed cell `~{text}` cannot stand in a definition");
    let help = "a cell is one number of the sentence that it is printed for: hand it over as an \
                argument, or name it in the claim's `let`";
    Err(Diagnostic::new(message, passage.place(range)).with_help(help))
}

/// Why a text cannot name anything in a formula, if it cannot.
pub(super) fn unusable_name(text: &str) -> Option<String> {
    if !syntax::is_name(text) {
        let shown = shortened(text, 40);
        return Some(format!("`{shown}` cannot be a name: use letters, digits and _"));
    }
    super::function(text).is_some().then(|| format!("`{text}` is a built-in function"))
}

/// The value of a definition in which these names may occur.
pub(super) fn value(
    definitions: &Definitions,
    names: &HashSet<String>,
    passage: &Passage,
) -> Result<Expression, Diagnostic> {
    let value = passage.expression()?;
    names::resolve(definitions, names, &value, passage)?;
    without_cells(&value, passage)?;
    Ok(value)
}

/// An obligation of a definition in which these names may occur.
pub(super) fn obligation(
    definitions: &Definitions,
    names: &HashSet<String>,
    passage: &Passage,
) -> Result<Sentence, Diagnostic> {
    let sentence = passage.sentence()?;
    if let Some((_, range, ..)) = sentence.variables.first() {
        let message = "an obligation has no variables of its own";
        return Err(Diagnostic::new(message, passage.place(range)));
    }
    for side in [&sentence.lhs, &sentence.rhs] {
        names::resolve(definitions, names, side, passage)?;
        without_cells(side, passage)?;
    }
    Ok(sentence)
}

struct Reader {
    sheet: Sheet,
    definitions: Definitions,
}

impl Reader {
    fn name(
        &self,
        name: &Spanned<String>,
        taken: impl Fn(&str) -> bool,
    ) -> Result<String, Diagnostic> {
        let text = name.get_ref();
        let refuse = |message| Err(self.sheet.refuse(message, name.span()));
        if let Some(message) = unusable_name(text) {
            return refuse(message);
        }
        if taken(text) {
            return refuse(format!("`{text}` is defined twice"));
        }
        Ok(text.clone())
    }

    fn definition(&self, raw: &RawDefinition) -> Result<Definition, Diagnostic> {
        let name = self.name(&raw.name, |name| self.definitions.knows(name))?;
        let mut names = HashSet::new();
        let mut args = Vec::new();
        for arg in &raw.args {
            let name = self.name(arg, |name| names.contains(name))?;
            names.insert(name.clone());
            args.push(name);
        }
        let lets = self.lets(&raw.lets, &mut names)?;
        for (_, expression, passage) in &lets {
            without_cells(expression, passage)?;
        }
        let mut require = Vec::new();
        for text in &raw.require {
            let passage = self.sheet.passage(text);
            require.push((obligation(&self.definitions, &names, &passage)?, passage));
        }
        let passage = self.sheet.passage(&raw.value);
        let value = (value(&self.definitions, &names, &passage)?, passage);
        let coq =
            raw.coq.as_ref().map(|name| (name.get_ref().clone(), self.sheet.place(name.span())));
        let cites = raw.cites.as_deref().map(single_spaced);
        let place = self.sheet.place(raw.name.span());
        let arg_places = raw.args.iter().map(|arg| self.sheet.place(arg.span())).collect();
        Ok(Definition { name, place, cites, args, arg_places, lets, require, value, coq })
    }

    fn constant(&self, raw: &RawConstant) -> Result<NamedConstant, Diagnostic> {
        let name = self.name(&raw.name, |name| self.definitions.knows(name))?;
        if self.definitions.names_a_constant(&name) {
            let message = format!("there is already a constant `{name}`, but for capital letters");
            let help = "their certificates would be in one file where capitals do not count";
            return Err(self.sheet.refuse(message, raw.name.span()).with_help(help));
        }
        let lets = self.lets(&raw.lets, &mut HashSet::new())?;
        let passage = self.sheet.passage(&raw.is);
        let is = parse::parse_constant(&passage.text).map_err(|e| passage::misread(e, &passage))?;
        let (constant, uses) = expand::constant(&self.definitions, &name, &lets, &is, &passage)?;
        let digits = self.digits(raw.digits.as_ref())?;
        let cites = raw.cites.as_deref().map(single_spaced);
        let place = self.sheet.place(raw.name.span());
        let certificate = OnceLock::new();
        let (_, variable, formula) = is;
        Ok(NamedConstant {
            constant,
            cites,
            lets,
            variable,
            formula,
            passage,
            digits,
            place,
            uses,
            certificate,
        })
    }

    /// How many digits after the point a constant is wanted to.
    fn digits(&self, raw: Option<&Spanned<toml::Value>>) -> Result<u32, Diagnostic> {
        let Some(raw) = raw else { return Ok(limits::CONSTANT_DIGITS) };
        let most = limits::MOST_CONSTANT_DIGITS;
        let whole = raw.get_ref().as_integer().and_then(|digits| u32::try_from(digits).ok());
        whole.filter(|digits| (1..=most).contains(digits)).ok_or_else(|| {
            let message = format!("`digits` of a constant is a whole number from 1 to {most}");
            self.sheet.refuse(message, raw.span())
        })
    }

    /// Values with a name, which must not hide a definition. An argument may: the head of its definition
    /// declares it, and papers use one letter for a function and for a number.
    fn lets(
        &self,
        raw: &[Spanned<String>],
        names: &mut HashSet<String>,
    ) -> Result<Vec<Let>, Diagnostic> {
        let mut lets = Vec::new();
        for text in raw {
            let passage = self.sheet.passage(text);
            let (name, range, expression) =
                parse::parse_binding(&passage.text).map_err(|e| passage::misread(e, &passage))?;
            let name = Spanned::new(passage.place(&range).range(), name);
            let text = self.name(&name, |name| names.contains(name))?;
            if self.definitions.knows(&text) {
                let message = format!("`{text}` would hide the definition of that name");
                let help = "choose another name, so that a reader knows which of the two is meant";
                return Err(self.sheet.refuse(message, name.span()).with_help(help));
            }
            names::resolve(&self.definitions, names, &expression, &passage)?;
            names.insert(text.clone());
            lets.push((text, expression, passage));
        }
        Ok(lets)
    }

    /// The claims that are in order, and the faults of the others.
    fn claims(
        &self,
        raw: &[RawClaim],
        (mut steps, mut goals): (usize, usize),
    ) -> Result<(Vec<Entry>, Vec<Fault>), Diagnostic> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut faults = Vec::new();
        let fault = |claim: &RawClaim, error| Fault {
            is_claim: true,
            id: claim.id.get_ref().clone(),
            error,
        };
        let mut seen = HashSet::new();
        for claim in raw {
            match self.entry(claim) {
                // The certificates of both would have the same file.
                Ok(entry) if self.definitions.names_a_constant(entry.claim.id()) => {
                    let message = format!("`{}` is a constant of this book", entry.claim.id());
                    let error = Diagnostic::new(message, entry.place);
                    faults.push(fault(claim, error.with_help("give the claim another id")));
                }
                Ok(entry) if !seen.insert(entry.claim.id().to_lowercase()) => {
                    let message = format!("there is already a claim `{}`", entry.claim.id());
                    faults.push(fault(claim, Diagnostic::new(message, entry.place)));
                }
                Ok(entry) => {
                    steps = steps.saturating_add(entry.claim.steps().len());
                    goals = goals.saturating_add(entry.claim.goals().len());
                    within(steps, goals, || entry.place.clone())?;
                    entries.push(entry);
                }
                Err(error) => faults.push(fault(claim, error)),
            }
        }
        for claim in raw {
            if let Some(error) = self.bad_instead(claim, &entries, &faults) {
                entries.retain(|entry| entry.claim.id() != claim.id.get_ref());
                faults.push(fault(claim, error));
            }
        }
        Ok((entries, faults))
    }

    /// What is wrong with the claim that is named instead of another. One that has an error of its own
    /// may be right.
    fn bad_instead(
        &self,
        claim: &RawClaim,
        entries: &[Entry],
        faults: &[Fault],
    ) -> Option<Diagnostic> {
        let link = claim.instead.as_ref()?;
        let id = link.get_ref();
        let target = entries.iter().find(|entry| entry.claim.id() == id);
        let right = match target {
            Some(entry) => entry.expect == Expectation::Certified,
            None => faults.iter().any(|fault| fault.is_claim && fault.id == *id),
        };
        let bad = faults.iter().any(|fault| fault.id == *claim.id.get_ref());
        if right || bad {
            return None;
        }
        let message = format!("`{id}` is not a claim that is expected to be certified");
        let ids = entries.iter().map(|entry| entry.claim.id());
        let near = closest(id, ids.filter(|near| near != id));
        let mut error = self.sheet.refuse(message, link.span());
        error.help = near.map(|near| format!("did you mean `{near}`?"));
        Some(error)
    }

    fn entry(&self, raw: &RawClaim) -> Result<Entry, Diagnostic> {
        let id = self.identifier(&raw.id)?;
        let place = self.sheet.place(raw.id.span());
        let expect = match raw.expect.as_ref().map(|word| (word.get_ref().as_str(), word.span())) {
            None | Some(("certified", _)) => Expectation::Certified,
            Some(("refuted", _)) => Expectation::Refuted,
            Some((word, range)) => {
                let message = format!("`{word}` cannot be expected: certified or refuted");
                return Err(self.sheet.refuse(message, range));
            }
        };
        if expect == Expectation::Refuted && raw.erratum.is_none() {
            let message = "a claim that is expected to be refuted must say what is wrong";
            return Err(Diagnostic::new(message, place).with_help("add `erratum = \"...\"`"));
        }
        for (field, what) in [(&raw.erratum, "an erratum"), (&raw.instead, "an `instead`")] {
            if let (Some(field), Expectation::Certified) = (field, expect) {
                let message = format!("only a claim with `expect = \"refuted\"` has {what}");
                return Err(self.sheet.refuse(message, field.span()));
            }
        }
        let lets = self.lets(&raw.lets, &mut HashSet::new())?;
        let passage = self.sheet.passage(&raw.says);
        let sentence = passage.sentence()?;
        Ok(Entry {
            cites: raw.cites.as_deref().map(single_spaced),
            expect,
            erratum: raw.erratum.as_ref().map(|text| text.get_ref().clone()),
            instead: raw.instead.as_ref().map(|text| text.get_ref().clone()),
            place,
            ..expand::sentence(&self.definitions, &id, &lets, sentence, passage)?
        })
    }

    /// A claim's identifier is also the name of its file.
    fn identifier(&self, id: &Spanned<String>) -> Result<String, Diagnostic> {
        if syntax::is_identifier(id.get_ref()) {
            return Ok(id.get_ref().clone());
        }
        let message = format!(
            "a claim's id is made of letters, digits and . _ -, begins with a letter or digit \
             and has at most {} characters",
            limits::IDENTIFIER
        );
        Err(self.sheet.refuse(message, id.span()))
    }
}
