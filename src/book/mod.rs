//! The claim book: TOML with formulas in strings. It is the statement of everything that is
//! audited, so it is trusted, and errors in it point at file, line and column.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use crate::diagnostic::{Diagnostic, Place, Source};
use crate::kernel::Verdict;
use crate::limits;
use crate::term::{Claim, NodeId};
use crate::text::{closest, shortened, single_spaced};

pub(crate) mod decimal;
mod expand;
mod names;
#[cfg(feature = "prover")]
mod spacing;
mod syntax;
mod value;

pub use decimal::{Decimal, DecimalError};
pub use names::words;
#[cfg(feature = "prover")]
pub use spacing::spaced;
#[cfg(feature = "prover")]
pub(crate) use syntax::parse_expression;
pub use syntax::{Comparison, Expression, Scope, Sentence, Sign, Syntax, SyntaxError, is_name};

/// A parsed book: every definition and every claim, written out.
#[derive(Clone, Debug)]
pub struct Book {
    /// The title from the `[book]` table.
    pub title: String,
    /// What else that table says of the paper.
    pub paper: Paper,
    /// The text it was read from.
    pub source: Arc<Source>,
    /// The claims, in the book's order.
    pub entries: Vec<Entry>,
    definitions: Definitions,
}

/// What the `[book]` table says of the paper besides its title, for whoever has several versions of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paper {
    /// Who wrote it.
    pub authors: Vec<String>,
    /// Which version is audited.
    pub version: Option<String>,
    /// The date of that version.
    pub date: Option<String>,
    /// Where it is.
    pub url: Option<String>,
}

/// A claim with what the book says about it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The statement.
    pub claim: Claim,
    /// The place in the paper that makes it.
    pub cites: Option<String>,
    /// What the audit should find.
    pub expect: Expectation,
    /// What is wrong with a claim that is expected to be refuted.
    pub erratum: Option<String>,
    /// The claim that is true in its stead.
    pub instead: Option<String>,
    /// Where the claim stands in the book.
    pub place: Place,
    /// What the sentence says of its variables.
    pub scope: Scope,
    /// The words between the two sides.
    pub comparison: Comparison,
    /// The sentence, as it is written.
    pub sentence: Sentence,
    /// Where its characters stand.
    pub passage: Passage,
    /// What is named before it.
    pub lets: Vec<Let>,
    /// The left side.
    pub lhs: NodeId,
    /// The right side.
    pub rhs: NodeId,
    /// The number as printed, if a side of the sentence is a literal.
    pub printed: Option<Printed>,
    /// The named values on the way, in the order in which they are computed.
    pub bindings: Vec<Binding>,
    /// Where in the book each step comes from.
    pub origins: Vec<Place>,
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
    /// Its formula.
    pub text: String,
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
struct Definitions {
    list: Vec<Definition>,
    places: HashMap<String, usize>,
}

impl Definitions {
    fn add(&mut self, definition: Definition) {
        self.places.insert(definition.name.clone(), self.list.len());
        self.list.push(definition);
    }

    fn find(&self, name: &str) -> Option<(usize, &Definition)> {
        let index = *self.places.get(name)?;
        self.list.get(index).map(|definition| (index, definition))
    }
}

/// A formula with a name, as it is written.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// The place in the paper that has it.
    pub cites: Option<String>,
    /// The names of its arguments.
    pub args: Vec<String>,
    /// What is named on the way, in order.
    pub lets: Vec<Let>,
    /// What must hold wherever it is used.
    pub require: Vec<(Sentence, Passage)>,
    /// The formula.
    pub value: (Expression, Passage),
    /// The theorem of the Coq library that is about it, and where the book says so.
    pub coq: Option<(String, Place)>,
}

/// A string of the book, and where its characters stand in the file.
#[derive(Clone, Debug)]
pub struct Passage {
    source: Arc<Source>,
    text: String,
    /// Where the text begins, unless escapes make it differ from the file's characters.
    start: Option<usize>,
    whole: Range<usize>,
}

impl Passage {
    /// A string of a TOML file.
    pub fn new(source: &Arc<Source>, text: &Spanned<String>) -> Self {
        let whole = text.span();
        let raw = source.text.get(whole.clone()).unwrap_or("");
        let start = ["\"\"\"\n", "'''\n", "\"\"\"", "'''", "\"", "'"].iter().find_map(|quote| {
            let body = raw.strip_prefix(quote)?.strip_suffix(quote.trim_end())?;
            (body == text.get_ref()).then_some(whole.start + quote.len())
        });
        Self { source: Arc::clone(source), text: text.get_ref().clone(), start, whole }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text as an expression.
    pub fn expression(&self) -> Result<Expression, Diagnostic> {
        syntax::parse_expression(&self.text).map_err(|error| expand::misread(error, self))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBook {
    book: RawHeader,
    #[serde(default)]
    define: Vec<RawDefinition>,
    #[serde(default)]
    claim: Vec<RawClaim>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHeader {
    title: String,
    #[serde(default)]
    authors: Vec<String>,
    version: Option<String>,
    date: Option<String>,
    url: Option<String>,
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

impl Book {
    /// Reads a book. All errors of its claims and definitions are reported, not only the first.
    pub fn parse(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let text = text.replace("\r\n", "\n");
        let source = Arc::new(Source::new(name, text.as_str()));
        let at = |range: Range<usize>| Place { source: Arc::clone(&source), range };
        if text.len() > limits::BOOK_BYTES {
            let message = format!("the book is longer than {} bytes", limits::BOOK_BYTES);
            return Err(vec![Diagnostic::new(message, at(0..0))]);
        }
        let raw: RawBook = toml::from_str(&text).map_err(|error| {
            let message = single_spaced(error.message());
            vec![Diagnostic::new(message, at(error.span().unwrap_or(0..0)))]
        })?;
        let mut reader =
            Reader { source: Arc::clone(&source), definitions: Definitions::default() };
        let mut errors = Vec::new();
        for definition in raw.define {
            match reader.definition(definition) {
                Ok(definition) => reader.definitions.add(definition),
                Err(error) => errors.push(error),
            }
        }
        // A broken definition would only echo through every claim that uses it.
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut entries: Vec<Entry> = Vec::new();
        let mut seen = HashSet::new();
        let mut instead = Vec::new();
        let mut steps = 0_usize;
        for claim in raw.claim {
            let link = claim.instead.as_ref().map(|link| (link.get_ref().clone(), link.span()));
            match reader.entry(claim) {
                Ok(entry) if !seen.insert(entry.claim.id().to_lowercase()) => {
                    let message = format!("there is already a claim `{}`", entry.claim.id());
                    errors.push(Diagnostic::new(message, entry.place));
                }
                Ok(entry) => {
                    steps = steps.saturating_add(entry.claim.steps().len());
                    if steps > limits::BOOK_STEPS {
                        let message = format!("over {} steps in this book", limits::BOOK_STEPS);
                        return Err(vec![Diagnostic::new(message, entry.place)]);
                    }
                    entries.push(entry);
                }
                Err(error) => errors.push(error),
            }
            instead.extend(link);
        }
        for (id, range) in instead {
            let target = entries.iter().find(|entry| entry.claim.id() == id);
            if target.is_none_or(|entry| entry.expect != Expectation::Certified) {
                let message = format!("`{id}` is not a claim that is expected to be certified");
                let ids = entries.iter().map(|entry| entry.claim.id());
                let near = closest(&id, ids.filter(|near| *near != id));
                let mut error = Diagnostic::new(message, at(range));
                error.help = near.map(|near| format!("did you mean `{near}`?"));
                errors.push(error);
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let RawHeader { title, authors, version, date, url } = raw.book;
        let paper = Paper { authors, version, date, url };
        Ok(Self { title, paper, source, entries, definitions: reader.definitions })
    }

    /// The claim of that name.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.claim.id() == id)
    }

    /// The definitions, each after those that it uses.
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions.list
    }

    /// The definition of that name, and its position.
    pub fn definition(&self, name: &str) -> Option<(usize, &Definition)> {
        self.definitions.find(name)
    }

    /// Writes out a sentence that is not in the book, with the book's definitions.
    pub fn sentence(&self, id: &str, text: &str) -> Result<Entry, Diagnostic> {
        self.sentence_after(id, &[], text)
    }

    /// Writes out a sentence that is not in the book, with values named before it.
    pub fn sentence_after(&self, id: &str, lets: &[Let], text: &str) -> Result<Entry, Diagnostic> {
        let passage = typed(id, text);
        let sentence = syntax::parse_sentence(text).map_err(|e| expand::misread(e, &passage))?;
        let expanded = expand::sentence(&self.definitions, lets, &sentence, &passage)?;
        let place = passage.place(&passage.whole);
        let lets = lets.to_vec();
        Ok(Entry { lets, ..entry_of(id, (sentence, passage), expanded, place) })
    }

    /// Writes out an expression that is not in the book. As a claim it says no more than that the
    /// obligations of the definitions hold; both its sides are the expression.
    pub fn expression(&self, id: &str, text: &str) -> Result<Entry, Diagnostic> {
        self.expression_after(id, &[], typed(id, text))
    }

    /// Writes out an expression of another text, with values named before it.
    pub fn expression_after(
        &self,
        id: &str,
        lets: &[Let],
        passage: Passage,
    ) -> Result<Entry, Diagnostic> {
        let parsed = passage.expression()?;
        let expanded = expand::expression(&self.definitions, lets, &parsed, &passage)?;
        let comparison = Comparison::Plain(crate::term::Relation::Equal);
        let (scope, variables) = (Scope::Plain, Vec::new());
        let sentence = Sentence { scope, variables, lhs: parsed.clone(), comparison, rhs: parsed };
        let place = passage.place(&(0..passage.text.len()));
        Ok(entry_of(id, (sentence, passage), expanded, place))
    }
}

/// A text that the user typed, as its own source.
fn typed(id: &str, text: &str) -> Passage {
    let source = Arc::new(Source::new(format!("<{id}>"), text));
    Passage { source, text: text.to_owned(), start: Some(0), whole: 0..text.len() }
}

fn entry_of(
    id: &str,
    (sentence, passage): (Sentence, Passage),
    expanded: expand::Expanded,
    place: Place,
) -> Entry {
    Entry {
        claim: expanded.builder.finish(id, &passage.text),
        cites: None,
        expect: Expectation::Certified,
        erratum: None,
        instead: None,
        place,
        scope: sentence.scope,
        comparison: sentence.comparison,
        sentence,
        passage,
        lets: Vec::new(),
        lhs: expanded.lhs,
        rhs: expanded.rhs,
        printed: expanded.printed,
        bindings: expanded.bindings,
        origins: expanded.origins,
    }
}

struct Reader {
    source: Arc<Source>,
    definitions: Definitions,
}

impl Reader {
    fn at(&self, range: Range<usize>) -> Place {
        Place { source: Arc::clone(&self.source), range }
    }

    fn passage(&self, text: &Spanned<String>) -> Passage {
        Passage::new(&self.source, text)
    }

    fn name(
        &self,
        name: &Spanned<String>,
        taken: impl Fn(&str) -> bool,
    ) -> Result<String, Diagnostic> {
        let text = name.get_ref();
        let refuse = |message| Err(Diagnostic::new(message, self.at(name.span())));
        if !syntax::is_name(text) {
            let shown = shortened(text, 40);
            return refuse(format!("`{shown}` cannot be a name: use letters, digits and _"));
        }
        if names::is_function(text) {
            return refuse(format!("`{text}` is a built-in function"));
        }
        if taken(text) {
            return refuse(format!("`{text}` is defined twice"));
        }
        Ok(text.clone())
    }

    fn definition(&self, raw: RawDefinition) -> Result<Definition, Diagnostic> {
        let name = self.name(&raw.name, |name| self.definitions.find(name).is_some())?;
        let mut names = HashSet::new();
        let mut args = Vec::new();
        for arg in &raw.args {
            let name = self.name(arg, |name| names.contains(name))?;
            names.insert(name.clone());
            args.push(name);
        }
        let lets = self.lets(&raw.lets, &mut names)?;
        let mut require = Vec::new();
        for text in &raw.require {
            let passage = self.passage(text);
            let sentence = syntax::parse_sentence(&passage.text);
            let sentence = sentence.map_err(|e| expand::misread(e, &passage))?;
            if let Some((_, range, ..)) = sentence.variables.first() {
                let message = "an obligation has no variables of its own";
                return Err(Diagnostic::new(message, passage.place(range)));
            }
            for side in [&sentence.lhs, &sentence.rhs] {
                names::resolve(&self.definitions, &names, side, &passage)?;
            }
            require.push((sentence, passage));
        }
        let passage = self.passage(&raw.value);
        let value = syntax::parse_expression(&passage.text);
        let value = value.map_err(|e| expand::misread(e, &passage))?;
        names::resolve(&self.definitions, &names, &value, &passage)?;
        let value = (value, passage);
        let coq = raw.coq.map(|name| (name.get_ref().clone(), self.at(name.span())));
        Ok(Definition { name, cites: raw.cites, args, lets, require, value, coq })
    }

    fn lets(
        &self,
        raw: &[Spanned<String>],
        names: &mut HashSet<String>,
    ) -> Result<Vec<Let>, Diagnostic> {
        let mut lets = Vec::new();
        for text in raw {
            let passage = self.passage(text);
            let (name, range, expression) =
                syntax::parse_binding(&passage.text).map_err(|e| expand::misread(e, &passage))?;
            let place = passage.place(&range).range;
            let name = Spanned::new(place, name);
            let name = self.name(&name, |name| names.contains(name))?;
            names::resolve(&self.definitions, names, &expression, &passage)?;
            names.insert(name.clone());
            lets.push((name, expression, passage));
        }
        Ok(lets)
    }

    fn entry(&self, raw: RawClaim) -> Result<Entry, Diagnostic> {
        let id = self.identifier(&raw.id)?;
        let place = self.at(raw.id.span());
        let expect = match raw.expect.as_ref().map(|word| (word.get_ref().as_str(), word.span())) {
            None | Some(("certified", _)) => Expectation::Certified,
            Some(("refuted", _)) => Expectation::Refuted,
            Some((word, range)) => {
                let message = format!("`{word}` cannot be expected: certified or refuted");
                return Err(Diagnostic::new(message, self.at(range)));
            }
        };
        match (&raw.erratum, expect) {
            (None, Expectation::Refuted) => {
                let message = "a claim that is expected to be refuted must say what is wrong";
                return Err(Diagnostic::new(message, place).with_help("add `erratum = \"...\"`"));
            }
            (Some(erratum), Expectation::Certified) => {
                let message = "only a claim with `expect = \"refuted\"` has an erratum";
                return Err(Diagnostic::new(message, self.at(erratum.span())));
            }
            _ => {}
        }
        if let (Some(instead), Expectation::Certified) = (&raw.instead, expect) {
            let message = "only a claim with `expect = \"refuted\"` has an `instead`";
            return Err(Diagnostic::new(message, self.at(instead.span())));
        }
        let lets = self.lets(&raw.lets, &mut HashSet::new())?;
        let passage = self.passage(&raw.says);
        let sentence =
            syntax::parse_sentence(&passage.text).map_err(|e| expand::misread(e, &passage))?;
        let expanded = expand::sentence(&self.definitions, &lets, &sentence, &passage)?;
        Ok(Entry {
            cites: raw.cites,
            expect,
            erratum: raw.erratum.map(Spanned::into_inner),
            instead: raw.instead.map(Spanned::into_inner),
            lets,
            ..entry_of(&id, (sentence, passage), expanded, place)
        })
    }

    /// A claim's identifier is also the name of its file.
    fn identifier(&self, id: &Spanned<String>) -> Result<String, Diagnostic> {
        let text = id.get_ref();
        let well_formed = text.starts_with(|c: char| c.is_ascii_alphanumeric())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
            && text.len() <= limits::IDENTIFIER;
        if well_formed {
            return Ok(text.clone());
        }
        let message = format!(
            "a claim's id is made of letters, digits and . _ -, begins with a letter or digit \
             and has at most {} characters",
            limits::IDENTIFIER
        );
        Err(Diagnostic::new(message, self.at(id.span())))
    }
}
