//! A claim as text with its places, from the book itself or from a row of a table.

use serde::Deserialize;
use toml::Spanned;

use crate::book::Placed;
use crate::diagnostic::Diagnostic;
use crate::passage::Passage;
use crate::sheet::Sheet;
use crate::text::single_spaced;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawClaim {
    pub(super) id: Spanned<String>,
    cites: Option<String>,
    at: Option<Spanned<toml::Value>>,
    #[serde(default, rename = "let")]
    lets: Vec<Spanned<String>>,
    says: Spanned<String>,
    expect: Option<Spanned<String>>,
    erratum: Option<Spanned<String>>,
    instead: Option<Spanned<String>>,
}

/// A claim that is not looked into yet.
pub(super) struct Draft {
    pub(super) id: Placed,
    pub(super) cites: Option<String>,
    pub(super) at: Vec<Placed>,
    pub(super) lets: Vec<Passage>,
    pub(super) says: Passage,
    pub(super) expect: Option<Placed>,
    pub(super) erratum: Option<Placed>,
    pub(super) instead: Option<Placed>,
    /// The number of the row that it is made of, if it is made of one.
    pub(super) row: Option<usize>,
}

impl Draft {
    /// A claim of the book itself.
    pub(super) fn of(raw: &RawClaim, sheet: &Sheet) -> Result<Self, Diagnostic> {
        let placed = |text: &Spanned<String>| (text.get_ref().clone(), sheet.place(text.span()));
        Ok(Self {
            id: placed(&raw.id),
            cites: raw.cites.as_deref().map(single_spaced),
            at: raw.at.as_ref().map_or(Ok(Vec::new()), |at| places(at, sheet))?,
            lets: raw.lets.iter().map(|text| sheet.passage(text)).collect(),
            says: sheet.passage(&raw.says),
            expect: raw.expect.as_ref().map(placed),
            erratum: raw.erratum.as_ref().map(placed),
            instead: raw.instead.as_ref().map(placed),
            row: None,
        })
    }

    /// How many bytes it takes.
    pub(super) fn length(&self) -> usize {
        let notes = [&self.expect, &self.erratum, &self.instead];
        let notes = notes.into_iter().flatten().map(|(text, _)| text.len());
        let lets = self.lets.iter().map(|passage| passage.text().len());
        let at = self.at.iter().map(|(text, _)| text.len());
        let cites = self.cites.as_ref().map_or(0, String::len);
        notes.chain(lets).chain(at).sum::<usize>()
            + self.id.0.len()
            + cites
            + self.says.text().len()
    }
}

/// Places in the document: one as a string, or several as a list of strings.
pub(super) fn places(raw: &Spanned<toml::Value>, sheet: &Sheet) -> Result<Vec<Placed>, Diagnostic> {
    let placed =
        |text: &toml::Value| text.as_str().map(|text| (text.to_owned(), sheet.place(raw.span())));
    let found: Option<Vec<Placed>> = match raw.get_ref() {
        toml::Value::Array(list) => list.iter().map(placed).collect(),
        one => placed(one).map(|one| vec![one]),
    };
    found.filter(|found| !found.is_empty()).ok_or_else(|| {
        let message = "`at` is a place in the document, or a list of places";
        let help = "such as `at = \"#tab:rates row 1 column 3\"`";
        sheet.refuse(message, raw.span()).with_help(help)
    })
}
