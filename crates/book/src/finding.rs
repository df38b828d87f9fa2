//! What a book finds about its paper: one fact, how grave it is, what follows, and the claims that show it.

use std::collections::{HashMap, HashSet};

use serde::Deserialize;
use toml::Spanned;

use crate::diagnostic::{Diagnostic, Place};
use crate::sheet::Sheet;
use crate::syntax;
use crate::text::{closest, single_spaced};
use crate::{Entry, Fault, limits};

/// In what way a paper is not quite right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingKind {
    /// A statement that is wrong as it stands.
    False,
    /// A statement that can be read so that it is true, but says or leaves out something that misleads.
    Misstated,
    /// Two places that do not agree.
    Inconsistent,
    /// Nothing wrong, but worth knowing before the result is used.
    Remark,
}

impl FindingKind {
    /// All kinds, in the order in which they are counted.
    pub const ALL: [Self; 4] = [Self::False, Self::Misstated, Self::Inconsistent, Self::Remark];

    /// The word in the book.
    pub fn word(self) -> &'static str {
        match self {
            Self::False => "false",
            Self::Misstated => "misstated",
            Self::Inconsistent => "inconsistent",
            Self::Remark => "remark",
        }
    }

    /// What reports call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::False => "false as printed",
            Self::Misstated | Self::Inconsistent | Self::Remark => self.word(),
        }
    }

    /// What it means, in a sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::False => "The statement is wrong as it stands.",
            Self::Misstated => {
                "It can be read so that it is true, but says or leaves out something that misleads."
            }
            Self::Inconsistent => "Two places of the paper do not agree.",
            Self::Remark => "Nothing is wrong; it is worth knowing before the result is used.",
        }
    }

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A finding, as the book has it.
#[derive(Clone, Debug)]
pub struct BookFinding {
    /// Its name.
    pub id: String,
    /// How grave it is.
    pub kind: FindingKind,
    /// The place in the paper.
    pub cites: Option<String>,
    /// The fact, in a line.
    pub title: String,
    /// The fact, in full.
    pub says: String,
    /// What follows from it for the paper's results.
    pub follows: Option<String>,
    /// The claims of the book that show it.
    pub claims: Vec<String>,
    /// What else shows it: theorems, documents.
    pub see: Vec<String>,
    /// Where the book has it.
    pub place: Place,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFinding {
    id: Spanned<String>,
    kind: Spanned<String>,
    cites: Option<String>,
    title: String,
    says: String,
    follows: Option<String>,
    #[serde(default)]
    claims: Vec<Spanned<String>>,
    #[serde(default)]
    see: Vec<String>,
}

/// The finding that each claim shows, by the claim's id; the first, if it shows several.
pub(super) fn shown(raw: &[RawFinding]) -> HashMap<String, String> {
    let mut all = HashMap::new();
    for finding in raw {
        for claim in &finding.claims {
            let id = finding.id.get_ref();
            all.entry(claim.get_ref().clone()).or_insert_with(|| id.clone());
        }
    }
    all
}

/// The findings of a book with these claims, or everything that is wrong with them.
pub(super) fn findings(
    raw: &[RawFinding],
    sheet: &Sheet,
    entries: &[Entry],
    faults: &[Fault],
) -> Result<Vec<BookFinding>, Vec<Diagnostic>> {
    let (mut all, mut errors, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for one in raw {
        match finding(one, sheet, entries, faults) {
            Err(error) => errors.push(error),
            Ok(found) if !seen.insert(found.id.to_lowercase()) => {
                let message = format!("there is already a finding `{}`", found.id);
                errors.push(Diagnostic::new(message, found.place));
            }
            Ok(found) => all.push(found),
        }
    }
    if errors.is_empty() { Ok(all) } else { Err(errors) }
}

fn finding(
    raw: &RawFinding,
    sheet: &Sheet,
    entries: &[Entry],
    faults: &[Fault],
) -> Result<BookFinding, Diagnostic> {
    let (id, place) = (raw.id.get_ref().clone(), sheet.place(raw.id.span()));
    if !syntax::is_identifier(&id) {
        let message = format!(
            "a finding's id is made of letters, digits and . _ -, begins with a letter or digit and \
             has at most {} characters",
            limits::IDENTIFIER
        );
        return Err(Diagnostic::new(message, place));
    }
    let word = raw.kind.get_ref();
    let Some(kind) = FindingKind::parse(word) else {
        let kinds = FindingKind::ALL.map(FindingKind::word).join(", ");
        let message = format!("`{word}` is no kind of finding: {kinds}");
        return Err(sheet.refuse(message, raw.kind.span()));
    };
    for claim in &raw.claims {
        let name = claim.get_ref();
        let known = entries.iter().any(|entry| entry.claim.id() == name);
        // A claim that has an error of its own is reported as that.
        if known || faults.iter().any(|fault| fault.is_claim && fault.id == *name) {
            continue;
        }
        let mut error = sheet.refuse(format!("there is no claim `{name}`"), claim.span());
        let near = closest(name, entries.iter().map(|entry| entry.claim.id()));
        error.help = near.map(|near| format!("did you mean `{near}`?"));
        return Err(error);
    }
    if raw.claims.is_empty() && raw.see.is_empty() {
        let message = "a finding must say what shows it";
        let help = "add `claims = [...]`, ids of claims, or `see = [...]`, a theorem or a document";
        return Err(Diagnostic::new(message, place).with_help(help));
    }
    Ok(BookFinding {
        id,
        kind,
        cites: raw.cites.as_deref().map(single_spaced),
        title: single_spaced(&raw.title),
        says: single_spaced(&raw.says),
        follows: raw.follows.as_deref().map(single_spaced),
        claims: raw.claims.iter().map(|claim| claim.get_ref().clone()).collect(),
        see: raw.see.iter().map(|text| single_spaced(text)).collect(),
        place,
    })
}
