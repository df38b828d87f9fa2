//! What a book is once it is read: its claims and definitions, and what it says about them.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::diagnostic::{Diagnostic, Level, Place, Source};
use crate::elaborate::Instance;
use crate::enclosed::Nameless;
use crate::finding::BookFinding;
use crate::formula::{Formula, Statement};
use crate::passage::Passage;
use crate::syntax::{Comparison, Expression, Sentence};
use crate::text::{shortened, single_spaced};
use crate::used::Neighbour;
use crate::{expand, limits, names, read};
use proofmark_kernel::constant::Constant;
use proofmark_kernel::{Claim, Decimal, NodeId, Verdict};

/// A parsed book: every definition and every claim, written out.
#[derive(Clone, Debug)]
pub struct Book {
    /// The paper's title, with single spaces.
    pub title: String,
    /// What the `[book]` table says of the paper.
    pub paper: Paper,
    /// The text it was read from.
    pub source: Arc<Source>,
    /// The CSV files that rows of it were read from.
    pub tables: Vec<Arc<Source>>,
    /// The claims, in the book's order.
    pub entries: Vec<Entry>,
    /// What the document prints without a claim, as far as the book says so.
    pub ignored: Vec<Ignored>,
    /// What it finds about the paper, the gravest first.
    pub findings: Vec<BookFinding>,
    /// The constants, each after those that it uses.
    pub constants: Vec<Arc<NamedConstant>>,
    /// The claims and definitions that have an error, definitions first.
    pub faults: Vec<Fault>,
    /// What is legal, but may not be what is meant.
    pub warnings: Vec<Diagnostic>,
    pub(crate) definitions: Definitions,
}

/// What a book may take from elsewhere.
pub trait Beside {
    /// The text of a file beside the book, by its path from the book's folder, or why there is none, in a
    /// sentence without the path.
    fn table(&self, path: &str) -> Result<String, String>;

    /// A book that it builds on, by its name or by its path from the book's folder.
    fn book(&self, _name: &str) -> Result<Neighbour, String> {
        Err("no other book can be used from here".to_owned())
    }
}

impl<F: Fn(&str) -> Result<String, String>> Beside for F {
    fn table(&self, path: &str) -> Result<String, String> {
        self(path)
    }
}

/// What lies beside a text that is no file.
const NOTHING: fn(&str) -> Result<String, String> =
    |_| Err("this book is no file, and nothing lies beside it".to_owned());

/// A claim or a definition that has an error.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Whether it is a claim.
    pub is_claim: bool,
    /// The claim's id or the definition's name, as far as it is one.
    pub id: String,
    /// What is wrong with it, and where.
    pub error: Diagnostic,
}

/// What the `[book]` table says of the paper, to tell several versions of it apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paper {
    /// Its title, as it is written.
    pub title: String,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// Which version is audited.
    pub version: Option<String>,
    /// The date of that version.
    pub date: Option<String>,
    /// Where it is.
    pub url: Option<String>,
    /// What the audit leaves standing, in a few sentences.
    pub stands: Option<String>,
    /// The books that this book builds on.
    pub uses: Vec<String>,
    /// The document that prints the claims, by its path from the book's folder.
    pub document: Option<String>,
}

/// A text of the book and where it stands.
pub type Placed = (String, Place);

/// Numbers of the document that no claim is about.
#[derive(Clone, Debug)]
pub struct Ignored {
    /// Where in the document they stand.
    pub at: Placed,
    /// Why no claim is about them.
    pub why: String,
}

/// A claim with what the book says about it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The statement.
    pub claim: Claim,
    /// The place in the paper that makes it.
    pub cites: Option<String>,
    /// Where in the document its digits stand, as the book writes it. It is no part of the statement.
    pub at: Vec<Placed>,
    /// What the audit should find.
    pub expect: Expectation,
    /// What is wrong with a claim that is expected to be refuted.
    pub erratum: Option<String>,
    /// The claim that is true instead.
    pub instead: Option<String>,
    /// The finding that it shows.
    pub finding: Option<String>,
    /// Where the claim stands in the book.
    pub place: Place,
    /// The sentence, as it is written.
    pub sentence: Sentence,
    /// Where its characters stand.
    pub passage: Passage,
    /// What is named before it.
    pub lets: Vec<Let>,
    /// The left side; of a sentence about whole numbers, at the first of them.
    pub lhs: NodeId,
    /// The right side.
    pub rhs: NodeId,
    /// Both sides at every choice of the whole numbers that the sentence speaks of.
    pub instances: Vec<Instance<NodeId>>,
    /// The number as printed, if a side of the sentence is a literal.
    pub printed: Option<Printed>,
    /// The named values on the way, in the order in which they are computed.
    pub bindings: Vec<Binding>,
    /// The constants that it uses, each after those that it rests on.
    pub constants: Vec<Arc<NamedConstant>>,
    /// Where in the book each step comes from.
    pub origins: Vec<Place>,
    /// How many operations were looked at in order to write it out.
    pub(crate) worked: u64,
}

/// A number that no closed formula gives, with what the book says about it.
#[derive(Debug)]
pub struct NamedConstant {
    /// What it is.
    pub constant: Constant,
    /// The place in the paper that has it.
    pub cites: Option<String>,
    /// Whether a book has a name for it. One without stands in a formula.
    pub is_named: bool,
    /// Its named values.
    pub lets: Vec<Let>,
    /// What it is: an [`Enclosed`](crate::Enclosed) number.
    pub is: Expression,
    /// The text that this stands in.
    pub passage: Passage,
    /// How many digits after the point are certified, at least.
    pub(crate) digits: AtomicU32,
    /// Where the book has its name.
    pub place: Place,
    /// The constants that it uses, each after those that it rests on.
    pub uses: Vec<Arc<NamedConstant>>,
    /// What was found by whoever looked for its certificate.
    pub(crate) found: Mutex<Option<Looked>>,
}

/// What came of looking for a certificate: to how many digits, and its text, or why there is none.
type Looked = (u32, Result<Arc<str>, String>);

impl NamedConstant {
    /// How many digits after the point are certified, at least.
    pub fn digits(&self) -> u32 {
        self.digits.load(Ordering::Relaxed)
    }

    /// Somebody needs so many digits; those that it uses must be known to some more.
    pub(crate) fn raise(&self, digits: u32) {
        self.digits.fetch_max(digits, Ordering::Relaxed);
        self.uses.iter().for_each(|one| one.raise(digits.saturating_add(limits::GUARD_DIGITS)));
    }

    /// These constants in rounds: each rests on none of its own round, nor of a later one.
    pub fn rounds(constants: &[Arc<Self>]) -> Vec<Vec<&Self>> {
        let mut waiting: Vec<&Self> = constants.iter().map(Arc::as_ref).collect();
        let mut rounds = Vec::new();
        while !waiting.is_empty() {
            let open: HashSet<&str> = waiting.iter().map(|one| one.constant.sha256()).collect();
            let is_open = |other: &Arc<Self>| open.contains(other.constant.sha256());
            let rests = |one: &&Self| one.uses.iter().any(is_open);
            let (later, ready): (Vec<&Self>, Vec<&Self>) = waiting.into_iter().partition(rests);
            if ready.is_empty() {
                rounds.push(later);
                break;
            }
            waiting = later;
            rounds.push(ready);
        }
        rounds
    }

    /// The text of its certificate, or why there is none, if somebody has looked for it.
    pub fn certificate(&self) -> Option<Result<Arc<str>, String>> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.as_ref().map(|(_, found)| found.clone())
    }

    /// The text of its certificate to as many digits as are needed, or why there is none: looked for, if
    /// nobody has done so yet.
    pub fn certified(
        &self,
        look: impl FnOnce(u32) -> Result<String, String>,
    ) -> Result<Arc<str>, String> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let digits = self.digits();
        if let Some((known, found)) = &*found
            && *known >= digits
        {
            return found.clone();
        }
        let looked = look(digits).map(Arc::from);
        *found = Some((digits, looked.clone()));
        looked
    }
}

impl Entry {
    /// Both sides of the sentence as texts with single spaces; what it says of its variables is on the
    /// left.
    pub fn sides(&self) -> [String; 2] {
        let between = self.sentence.between.clone();
        let side = |place: Option<&str>| single_spaced(place.unwrap_or(""));
        let text = &self.passage.text;
        [side(text.get(..between.start)), side(text.get(between.end..))]
    }
}

impl Fault {
    /// What is wrong, with the place and the advice, in one line.
    pub fn reason(&self) -> String {
        let Diagnostic { message, place, help, .. } = &self.error;
        let help = help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
        let at = format!("{}:{}:{}", place.source.name, place.line(), place.column());
        format!("{at}: {message}{help}")
    }

    /// What it is about: `claim table1.row1`, `definition f`.
    pub fn subject(&self) -> String {
        let word = if self.is_claim { "claim" } else { "definition" };
        format!("{word} {}", shortened(&self.id, limits::IDENTIFIER))
    }
}

/// What the audit should find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// The claim is true.
    Certified,
    /// The claim is a known error of the paper, and must stay refuted.
    Refuted,
}

impl Expectation {
    /// Whether a verdict is the expected one. A refutation must be of the claim's own sentence: an
    /// erratum is about what the paper says, not about a definition used outside its hypotheses.
    pub fn is_met(self, claim: &Claim, verdict: Verdict) -> bool {
        match (self, verdict) {
            (Self::Certified, Verdict::Certified) => true,
            (Self::Refuted, Verdict::Refuted { goal }) => {
                claim.goals().get(goal).is_some_and(|goal| goal.own)
            }
            _ => false,
        }
    }

    /// The word in the book and in reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Certified => "certified",
            Self::Refuted => "refuted",
        }
    }
}

/// A printed number and the value it is printed for.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The number with its printed places.
    pub decimal: Decimal,
    /// The step that it is compared with.
    pub subject: NodeId,
}

/// A named value inside a claim.
#[derive(Clone, Debug)]
pub struct Binding {
    /// Its name; for the value of a definition, that of the definition.
    pub name: String,
    /// Its formula, as text; empty for all numbers of a list but the first.
    pub text: String,
    /// Its formula, for those that have one.
    pub formula: Option<Expression>,
    /// Its step.
    pub step: NodeId,
    /// For the value of a definition, the steps of its arguments.
    pub arguments: Option<Vec<NodeId>>,
    /// How many definitions deep it stands.
    pub depth: usize,
}

/// A value with a name: the name, its formula, and where the formula stands.
pub type Let = (String, Expression, Passage);

/// The definitions of a book, by name and in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Definitions {
    pub(crate) list: Vec<Definition>,
    /// Where in the list each name is; nowhere, if its definition has an error.
    places: HashMap<String, Option<usize>>,
    constants: HashMap<String, Arc<NamedConstant>>,
    /// The names that are of other books, and may be hidden.
    pub(crate) taken_over: HashSet<String>,
    /// The numbers of formulas that have no name.
    pub(crate) nameless: Nameless,
}

impl Definitions {
    pub(crate) fn add(&mut self, definition: Definition) {
        self.places.insert(definition.name.clone(), Some(self.list.len()));
        self.list.push(definition);
    }

    pub(crate) fn add_constant(&mut self, constant: Arc<NamedConstant>) {
        self.constants.insert(constant.constant.name().to_owned(), constant);
    }

    /// The constants, in the order of their names.
    pub(crate) fn constants(&self) -> impl Iterator<Item = &Arc<NamedConstant>> {
        let mut all: Vec<_> = self.constants.values().collect();
        all.sort_by_key(|one| one.constant.name());
        all.into_iter()
    }

    /// The constant of that name.
    pub(crate) fn constant(&self, name: &str) -> Option<&Arc<NamedConstant>> {
        self.constants.get(name)
    }

    /// Whether a text is the name of a constant, as the name of a file.
    pub(crate) fn names_a_constant(&self, text: &str) -> bool {
        self.constants.keys().any(|name| name.eq_ignore_ascii_case(text))
    }

    /// Takes a name out of use, since its definition has an error.
    pub(crate) fn spoil(&mut self, name: &str) {
        self.places.insert(name.to_owned(), None);
    }

    /// Whether the book defines that name before this place, well or badly.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.places.contains_key(name) || self.constants.contains_key(name)
    }

    /// All names that are given, well or badly.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.places.keys().chain(self.constants.keys()).map(String::as_str)
    }

    /// Whether a place is in a book that this one builds on.
    pub(crate) fn has_from(&self, place: &Place) -> bool {
        let there = |one: &Place| Arc::ptr_eq(&one.source, &place.source);
        self.taken_over.iter().any(|name| {
            self.find(name).is_some_and(|(_, definition)| there(&definition.place))
                || self.constant(name).is_some_and(|constant| there(&constant.place))
        })
    }

    /// Whether a name is one of this book itself, that nothing else in it may have.
    pub(crate) fn is_own(&self, name: &str) -> bool {
        self.knows(name) && !self.taken_over.contains(name)
    }

    pub(crate) fn find(&self, name: &str) -> Option<(usize, &Definition)> {
        let index = (*self.places.get(name)?)?;
        self.list.get(index).map(|definition| (index, definition))
    }
}

/// A formula with a name, as it is written.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Where the book has its name.
    pub place: Place,
    /// The place in the paper that has it.
    pub cites: Option<String>,
    /// The names of its arguments.
    pub args: Vec<String>,
    /// Where the book has them.
    pub arg_places: Vec<Place>,
    /// What is named on the way, in order.
    pub lets: Vec<Let>,
    /// What must hold wherever it is used.
    pub require: Vec<(Sentence, Passage)>,
    /// The formula.
    pub value: (Expression, Passage),
    /// The theorem of the Coq library that is about it, and where the book says so.
    pub coq: Option<(String, Place)>,
}

impl Book {
    /// Reads a book that is in order. All errors of its claims and definitions are reported, not
    /// only the first.
    pub fn parse(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        Self::parse_beside(name, text, &NOTHING)
    }

    /// Reads a book that is in order, and the files beside it.
    pub fn parse_beside(
        name: &str,
        text: &str,
        beside: &dyn Beside,
    ) -> Result<Self, Vec<Diagnostic>> {
        let book = Self::read_beside(name, text, beside)?;
        if book.faults.is_empty() { Ok(book) } else { Err(book.errors().cloned().collect()) }
    }

    /// Reads a book as far as it is in order: what is wrong with a claim or a definition is among
    /// the faults, and the other claims are there. An error is about the book as a whole.
    pub fn read(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        Self::read_beside(name, text, &NOTHING)
    }

    /// Reads a book as far as it is in order, and the files beside it.
    pub fn read_beside(
        name: &str,
        text: &str,
        beside: &dyn Beside,
    ) -> Result<Self, Vec<Diagnostic>> {
        read::book(name, text, beside)
    }

    /// The errors of the claims and definitions, without those that only follow from another.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        let errors = self.faults.iter().map(|fault| &fault.error);
        errors.filter(|error| error.level != Level::Consequence)
    }

    /// The constants that this book itself gives a name.
    pub fn own_constants(&self) -> impl Iterator<Item = &Arc<NamedConstant>> {
        let own = |one: &&Arc<NamedConstant>| {
            one.is_named && Arc::ptr_eq(&one.place.source, &self.source)
        };
        self.constants.iter().filter(own)
    }

    /// The claim of that name.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.claim.id() == id)
    }

    /// The definitions of this book and of those that it builds on, each after those that it uses.
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions.list
    }

    /// The definitions that stand in this book itself.
    pub fn own_definitions(&self) -> impl Iterator<Item = &Definition> {
        let own = |one: &&Definition| Arc::ptr_eq(&one.place.source, &self.source);
        self.definitions.list.iter().filter(own)
    }

    /// The definition of that name, and its position.
    pub fn definition(&self, name: &str) -> Option<(usize, &Definition)> {
        self.definitions.find(name)
    }

    /// The same book, for formulas that are not in it: numbers that no formula gives are certified to so many
    /// digits for them.
    pub fn enclosing(mut self, digits: u32) -> Self {
        self.definitions.nameless.digits = Some(digits);
        for one in self.definitions.constants.values_mut() {
            *one = one.closer(digits);
        }
        self
    }

    /// A book that defines nothing.
    pub fn empty() -> Self {
        Self {
            title: String::new(),
            paper: Paper::default(),
            source: Arc::new(Source::new("<no book>", "")),
            tables: Vec::new(),
            entries: Vec::new(),
            ignored: Vec::new(),
            findings: Vec::new(),
            constants: Vec::new(),
            faults: Vec::new(),
            warnings: Vec::new(),
            definitions: Definitions::default(),
        }
    }

    /// A book that defines these names to be these values, each after those that it uses.
    pub fn of_values<'a>(
        values: impl IntoIterator<Item = &'a (String, Formula)>,
    ) -> Result<Self, Diagnostic> {
        let mut book = Self::empty();
        for (name, formula) in values {
            let value = (formula.value().clone(), Passage::typed(name, formula.text()));
            names::resolve(&book.definitions, &HashSet::new(), &value.0, &value.1)?;
            book.definitions.add(Definition {
                name: name.clone(),
                place: value.1.place(&(0..0)),
                cites: None,
                args: Vec::new(),
                arg_places: Vec::new(),
                lets: Vec::new(),
                require: Vec::new(),
                value,
                coq: None,
            });
        }
        Ok(book)
    }

    /// Writes out a sentence that is not in the book, with the book's definitions.
    pub fn sentence(&self, id: &str, text: &str) -> Result<Entry, Diagnostic> {
        let passage = Passage::typed(id, text);
        expand::sentence(&self.definitions, id, &[], passage.sentence()?, passage)
    }

    /// Writes out a sentence that is not in the book, with the book's definitions.
    pub fn statement(&self, id: &str, statement: &Statement) -> Result<Entry, Diagnostic> {
        let (sentence, passage) = (statement.value().clone(), Passage::typed(id, statement.text()));
        expand::sentence(&self.definitions, id, &[], sentence, passage)
    }

    /// Writes out a sentence about the expression that an entry was made of, under the same name and with
    /// the same values named before it.
    pub fn compared(
        &self,
        entry: &Entry,
        comparison: Comparison,
        other: &Formula,
    ) -> Result<Entry, Diagnostic> {
        let lhs = Formula::of(&entry.sentence.lhs, &entry.passage.text);
        let (id, says) = (entry.claim.id(), lhs.compared(comparison, other));
        let passage = Passage::typed(id, says.text());
        expand::sentence(&self.definitions, id, &entry.lets, says.value().clone(), passage)
    }

    /// Writes out an expression that is not in the book. As a claim it says no more than that the
    /// obligations of the definitions hold; both its sides are the expression.
    pub fn expression(&self, id: &str, text: &str) -> Result<Entry, Diagnostic> {
        let passage = Passage::typed(id, text);
        self.expression_after(id, &[], passage.expression()?, passage)
    }

    /// Writes out a formula like an [`expression`](Self::expression).
    pub fn formula(&self, id: &str, formula: &Formula) -> Result<Entry, Diagnostic> {
        self.expression_after(id, &[], formula.value().clone(), Passage::typed(id, formula.text()))
    }

    /// Writes out an expression of another text, with values named before it.
    pub fn expression_after(
        &self,
        id: &str,
        lets: &[Let],
        lhs: Expression,
        passage: Passage,
    ) -> Result<Entry, Diagnostic> {
        expand::expression(&self.definitions, id, lets, lhs, passage)
    }
}
