//! Reads the TOML of a book. An error in one claim or definition leaves the others alone.

use std::collections::HashSet;

use serde::Deserialize;
use toml::Spanned;

use super::{
    Book, Definition, Definitions, Entry, Expectation, Expression, Fault, Function, Let, NOTATION,
    Paper, Passage, Sentence, Syntax, expand, function, names, parse, passage, syntax,
};
use crate::diagnostic::Diagnostic;
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
    claim: Vec<RawClaim>,
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
    for definition in &raw.define {
        match reader.definition(definition) {
            Ok(definition) => reader.definitions.add(definition),
            Err(error) => {
                let id = definition.name.get_ref().clone();
                reader.definitions.spoil(&id);
                faults.push(Fault { is_claim: false, id, error });
            }
        }
    }
    let (entries, bad) = reader.claims(&raw.claim).map_err(|error| vec![error])?;
    faults.extend(bad);
    let Reader { sheet, definitions } = reader;
    let warnings = warnings(&definitions, &entries);
    let (title, paper) = (single_spaced(&raw.book.title), raw.book);
    Ok(Book { title, paper, source: sheet.source, entries, faults, warnings, definitions })
}

fn warnings(definitions: &Definitions, entries: &[Entry]) -> Vec<Diagnostic> {
    let defined = definitions.list.iter().flat_map(|definition| {
        let lets = definition.lets.iter().map(|(_, _, passage)| passage);
        let require = definition.require.iter().map(|(_, passage)| passage);
        lets.chain(require).chain([&definition.value.1])
    });
    let claimed = entries
        .iter()
        .flat_map(|entry| entry.lets.iter().map(|(_, _, passage)| passage).chain([&entry.passage]));
    defined.chain(claimed).flat_map(Passage::warnings).collect()
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
    fn claims(&self, raw: &[RawClaim]) -> Result<(Vec<Entry>, Vec<Fault>), Diagnostic> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut faults = Vec::new();
        let fault = |claim: &RawClaim, error| Fault {
            is_claim: true,
            id: claim.id.get_ref().clone(),
            error,
        };
        let mut seen = HashSet::new();
        let (mut steps, mut goals, mut worked) = (0_usize, 0_usize, 0_u64);
        for claim in raw {
            match self.entry(claim) {
                Ok(entry) if !seen.insert(entry.claim.id().to_lowercase()) => {
                    let message = format!("there is already a claim `{}`", entry.claim.id());
                    faults.push(fault(claim, Diagnostic::new(message, entry.place)));
                }
                Ok(entry) => {
                    steps = steps.saturating_add(entry.claim.steps().len());
                    goals = goals.saturating_add(entry.claim.goals().len());
                    worked = worked.saturating_add(entry.worked);
                    let too_much = if steps > limits::BOOK_STEPS {
                        Some(format!("over {} steps in this book", limits::BOOK_STEPS))
                    } else if goals > limits::BOOK_GOALS {
                        Some(format!("over {} goals in this book", limits::BOOK_GOALS))
                    } else if worked > limits::BOOK_WRITTEN_OUT {
                        let most = limits::BOOK_WRITTEN_OUT;
                        Some(format!("over {most} operations when this book is written out"))
                    } else {
                        None
                    };
                    if let Some(message) = too_much {
                        return Err(Diagnostic::new(message, entry.place));
                    }
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
