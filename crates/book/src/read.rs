//! Reads the TOML of a book. An error in one claim or definition leaves the others alone.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use serde::Deserialize;
use toml::Spanned;

use super::claims::Size;
use super::draft::{Draft, RawClaim};
use super::table::{RawTable, Rows, Tables};
use super::{
    Book, Definition, Definitions, Entry, Expression, Fault, Function, Ignored, Let, NOTATION,
    NamedConstant, Paper, Passage, Sentence, Syntax, enclosed, function, names, parse, passage,
    syntax,
};

use crate::finding::{RawFinding, findings, shown};

use crate::Beside;
use crate::diagnostic::{Diagnostic, Place, Source};
use crate::limits;
use crate::sheet::Sheet;
use crate::text::{shortened, single_spaced};
use crate::used::grave;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBook {
    book: RawPaper,
    #[serde(default)]
    define: Vec<RawDefinition>,
    #[serde(default)]
    constant: Vec<RawConstant>,
    #[serde(default)]
    claim: Vec<RawClaim>,
    #[serde(default)]
    table: Vec<RawTable>,
    #[serde(default)]
    ignore: Vec<RawIgnored>,
    #[serde(default)]
    finding: Vec<RawFinding>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawIgnored {
    at: Spanned<String>,
    why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPaper {
    title: String,
    #[serde(default)]
    authors: Vec<String>,
    version: Option<String>,
    date: Option<String>,
    url: Option<String>,
    paper: Option<String>,
    stands: Option<String>,
    #[serde(default, rename = "use")]
    uses: Vec<Spanned<String>>,
}

impl RawPaper {
    fn paper(self) -> Paper {
        let uses = self.uses.into_iter().map(Spanned::into_inner).collect();
        let stands = self.stands.as_deref().map(single_spaced);
        let Self { title, authors, version, date, url, paper: document, .. } = self;
        Paper { title, authors, version, date, url, stands, uses, document }
    }
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

/// Where a book takes what does not stand in it: what lies beside it, and the texts of the books on the way
/// to it, itself included.
pub(super) struct Sources<'a> {
    pub(super) beside: &'a dyn Beside,
    pub(super) trail: Vec<&'a str>,
}

/// A book of which the claims are not read yet.
struct Begun {
    reader: Reader,
    raw: RawBook,
    /// The constants of its own.
    constants: Vec<Arc<NamedConstant>>,
    faults: Vec<Fault>,
    size: Size,
}

/// The definitions and constants of a book that another one builds on.
pub(super) fn definitions(
    name: &str,
    text: &str,
    sources: &Sources<'_>,
) -> Result<Definitions, Vec<Diagnostic>> {
    let Begun { reader, faults, .. } = begun(name, text, sources)?;
    let errors = grave(faults.into_iter().map(|fault| fault.error).collect());
    if errors.is_empty() { Ok(reader.definitions) } else { Err(errors) }
}

/// Reads what comes before the claims of a book.
fn begun(name: &str, text: &str, sources: &Sources<'_>) -> Result<Begun, Vec<Diagnostic>> {
    let (sheet, raw) = Sheet::read::<RawBook>("book", name, text).map_err(|error| vec![error])?;
    let mut reader = Reader { sheet, definitions: Definitions::default() };
    let own = in_order(&raw).into_iter().map(|named| named.name().get_ref().as_str()).collect();
    reader.build_on(&raw.book.uses, &own, sources)?;
    let mut faults = Vec::new();
    let mut constants: Vec<Arc<NamedConstant>> = Vec::new();
    let mut size = Size::default();
    for named in in_order(&raw) {
        let read = match named {
            Named::Definition(raw) => {
                reader.definition(raw).map(|definition| reader.definitions.add(definition))
            }
            Named::Constant(raw) => reader.constant(raw).map(Arc::new).map(|constant| {
                size.grow(constant.constant.function());
                constants.push(constant.clone());
                reader.definitions.add_constant(constant);
            }),
        };
        if let Err(error) = read {
            let id = named.name().get_ref().clone();
            reader.definitions.spoil(&id);
            faults.push(Fault { is_claim: false, id, error });
        }
        size.within(|| reader.sheet.place(named.name().span())).map_err(|error| vec![error])?;
    }
    Ok(Begun { reader, raw, constants, faults, size })
}

/// Reads a book; see [`Book::read`].
pub(super) fn book(name: &str, text: &str, beside: &dyn Beside) -> Result<Book, Vec<Diagnostic>> {
    let sources = Sources { beside, trail: vec![text] };
    let Begun { reader, raw, constants, mut faults, size } = begun(name, text, &sources)?;
    let mut tables = Tables::new(&reader.sheet, beside);
    let drafts = drafts(&raw, &reader.sheet, &mut tables);
    let tables = tables.read.iter().map(|csv| Arc::clone(&csv.source)).collect();
    let (mut entries, bad) =
        reader.claims(drafts, &shown(&raw.finding), size).map_err(|error| vec![error])?;
    faults.extend(bad);
    let constants = all_constants(&constants, &entries);
    if let Some(one) = constants.get(limits::CONSTANTS) {
        let message = format!("over {} constants in this book", limits::CONSTANTS);
        return Err(vec![Diagnostic::new(message, one.place.clone())]);
    }
    faults.extend(taken_ids(&constants, &mut entries));
    let findings = findings(&raw.finding, &reader.sheet, &entries, &faults)?;
    let Reader { sheet, definitions } = reader;
    let warnings = warnings(&sheet.source, &definitions, &constants, &entries);
    let ignored = raw.ignore.iter().map(|raw| Ignored {
        at: (raw.at.get_ref().clone(), sheet.place(raw.at.span())),
        why: single_spaced(&raw.why),
    });
    let ignored = ignored.collect();
    let (title, paper) = (single_spaced(&raw.book.title), raw.book.paper());
    let source = sheet.source;
    Ok(Book {
        title,
        paper,
        source,
        tables,
        entries,
        ignored,
        findings,
        constants,
        faults,
        warnings,
        definitions,
    })
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

/// All constants that a book needs, each once and after those that it uses: its own, and those of its claims.
fn all_constants(own: &[Arc<NamedConstant>], entries: &[Entry]) -> Vec<Arc<NamedConstant>> {
    let own = own.iter().flat_map(|one| one.uses.iter().chain([one]));
    let used = entries.iter().flat_map(|entry| &entry.constants);
    let mut seen = HashSet::new();
    let new = |one: &&Arc<NamedConstant>| seen.insert(one.constant.sha256().to_owned());
    own.chain(used).filter(new).cloned().collect()
}

/// Takes out the claims whose certificates would have the files of constants.
fn taken_ids(constants: &[Arc<NamedConstant>], entries: &mut Vec<Entry>) -> Vec<Fault> {
    let files: HashSet<String> =
        constants.iter().map(|one| one.constant.name().to_lowercase()).collect();
    let taken = |entry: &mut Entry| files.contains(&entry.claim.id().to_lowercase());
    let taken = entries.extract_if(.., taken);
    let fault = |entry: Entry| {
        let id = entry.claim.id().to_owned();
        let message = format!("`{id}` is a constant of this book");
        let error = Diagnostic::new(message, entry.place).with_help("give the claim another id");
        Fault { is_claim: true, id, error }
    };
    taken.map(fault).collect()
}

/// Definitions and constants as the book has them: each after those that it may use.
fn in_order(raw: &RawBook) -> Vec<Named<'_>> {
    let definitions = raw.define.iter().map(Named::Definition);
    let mut all: Vec<_> = definitions.chain(raw.constant.iter().map(Named::Constant)).collect();
    all.sort_by_key(|named| named.name().span().start);
    all
}

/// The claims of the book and of its tables, in the order of the book.
fn drafts(raw: &RawBook, sheet: &Sheet, tables: &mut Tables<'_>) -> Vec<Rows> {
    let claims = raw.claim.iter().map(|claim| {
        let fault = |error| Fault { is_claim: true, id: claim.id.get_ref().clone(), error };
        let draft = Draft::of(claim, sheet).map_err(fault);
        let rows = Rows { table: None, drafts: vec![draft] };
        (claim.id.span().start, rows)
    });
    let mut all: Vec<(usize, Rows)> = claims.collect();
    for table in &raw.table {
        all.push((table.id.span().start, tables.rows(table)));
    }
    all.sort_by_key(|(start, _)| *start);
    all.into_iter().map(|(_, rows)| rows).collect()
}

fn warnings(
    source: &Arc<Source>,
    definitions: &Definitions,
    constants: &[Arc<NamedConstant>],
    entries: &[Entry],
) -> Vec<Diagnostic> {
    let defined = definitions.list.iter();
    let defined = defined.filter(|one| Arc::ptr_eq(&one.place.source, source));
    let defined = defined.flat_map(|definition| {
        let lets = definition.lets.iter().map(|(_, _, passage)| passage);
        let require = definition.require.iter().map(|(_, passage)| passage);
        lets.chain(require).chain([&definition.value.1])
    });
    let claimed = entries
        .iter()
        .flat_map(|entry| entry.lets.iter().map(|(_, _, passage)| passage).chain([&entry.passage]));
    let named = constants.iter().filter(|one| one.is_named);
    let enclosed = named
        .filter(|one| Arc::ptr_eq(&one.place.source, source))
        .flat_map(|one| one.lets.iter().map(|(_, _, passage)| passage).chain([&one.passage]));
    defined.chain(enclosed).chain(claimed).flat_map(Passage::warnings).collect()
}

/// A printed cell inside a definition would be another unknown number with every argument.
fn without_cells(expression: &Expression, passage: &Passage) -> Result<(), Diagnostic> {
    let mut nodes = expression.parts().into_iter().flat_map(|part| &part.nodes);
    let cell = nodes.find_map(|(syntax, range)| match syntax {
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
    let word = function(text).is_some_and(Function::is_word);
    word.then(|| format!("`{text}` is a built-in function"))
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
    if let Some((_, range, ..)) = sentence.variables.iter().chain(&sentence.counted).next() {
        let message = "an obligation has no variables of its own";
        return Err(Diagnostic::new(message, passage.place(range)));
    }
    for side in sentence.sides() {
        names::resolve(definitions, names, side, passage)?;
        without_cells(side, passage)?;
    }
    Ok(sentence)
}

/// Refuses what cannot be a name, or is taken.
fn usable(name: &str, place: &Place, taken: impl Fn(&str) -> bool) -> Result<(), Diagnostic> {
    let twice = || taken(name).then(|| format!("`{name}` is defined twice"));
    let message = unusable_name(name).or_else(twice);
    message.map_or(Ok(()), |message| Err(Diagnostic::new(message, place.clone())))
}

pub(super) struct Reader {
    pub(super) sheet: Sheet,
    pub(super) definitions: Definitions,
}

impl Reader {
    fn name(
        &self,
        name: &Spanned<String>,
        taken: impl Fn(&str) -> bool,
    ) -> Result<String, Diagnostic> {
        let text = name.get_ref().clone();
        usable(&text, &self.sheet.place(name.span()), taken).map(|()| text)
    }

    fn definition(&self, raw: &RawDefinition) -> Result<Definition, Diagnostic> {
        let name = self.name(&raw.name, |name| self.definitions.knows(name))?;
        if !raw.args.is_empty() && NOTATION.contains(&name.as_str()) {
            let message = format!("`{name}` is a built-in function");
            let help = "use it, or give the definition another name";
            return Err(self.sheet.refuse(message, raw.name.span()).with_help(help));
        }
        let mut names = HashSet::new();
        let mut args = Vec::new();
        for arg in &raw.args {
            let name = self.name(arg, |name| names.contains(name))?;
            names.insert(name.clone());
            args.push(name);
        }
        let lets = raw.lets.iter().map(|text| self.sheet.passage(text)).collect();
        let lets = self.lets(lets, &mut names)?;
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
        let lets = raw.lets.iter().map(|text| self.sheet.passage(text)).collect();
        let lets = self.lets(lets, &mut HashSet::new())?;
        let passage = self.sheet.passage(&raw.is);
        let is = parse::parse_constant(&passage.text).map_err(|e| passage::misread(e, &passage))?;
        let named = enclosed::Named { name: &name, lets: &lets, is: &is, passage: &passage };
        let (constant, uses) = enclosed::named(&self.definitions, named)?;
        let digits = self.digits(raw.digits.as_ref())?;
        let cites = raw.cites.as_deref().map(single_spaced);
        let place = self.sheet.place(raw.name.span());
        let constant = NamedConstant {
            constant,
            cites,
            is_named: true,
            lets,
            is,
            passage,
            digits: digits.into(),
            place,
            uses,
            found: Mutex::default(),
        };
        constant.raise(digits);
        Ok(constant)
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
    pub(super) fn lets(
        &self,
        passages: Vec<Passage>,
        names: &mut HashSet<String>,
    ) -> Result<Vec<Let>, Diagnostic> {
        let mut lets = Vec::new();
        for passage in passages {
            let (name, range, expression) =
                parse::parse_binding(&passage.text).map_err(|e| passage::misread(e, &passage))?;
            let place = passage.place(&range);
            usable(&name, &place, |name| names.contains(name))?;
            if self.definitions.is_own(&name) {
                let message = format!("`{name}` would hide the definition of that name");
                let help = "choose another name, so that a reader knows which of the two is meant";
                return Err(Diagnostic::new(message, place).with_help(help));
            }
            names::resolve(&self.definitions, names, &expression, &passage)?;
            names.insert(name.clone());
            lets.push((name, expression, passage));
        }
        Ok(lets)
    }
}
