//! A claim as text with its places, from the book itself or from a row of a table.

use serde::Deserialize;
use toml::Spanned;

use crate::diagnostic::Place;
use crate::passage::Passage;
use crate::sheet::Sheet;
use crate::text::single_spaced;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawClaim {
    pub(super) id: Spanned<String>,
    cites: Option<String>,
    #[serde(default, rename = "let")]
    lets: Vec<Spanned<String>>,
    says: Spanned<String>,
    expect: Option<Spanned<String>>,
    erratum: Option<Spanned<String>>,
    instead: Option<Spanned<String>>,
}

/// A text and where it stands.
pub(super) type Placed = (String, Place);

/// A claim that is not looked into yet.
pub(super) struct Draft {
    pub(super) id: Placed,
    pub(super) cites: Option<String>,
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
    pub(super) fn of(raw: &RawClaim, sheet: &Sheet) -> Self {
        let placed = |text: &Spanned<String>| (text.get_ref().clone(), sheet.place(text.span()));
        Self {
            id: placed(&raw.id),
            cites: raw.cites.as_deref().map(single_spaced),
            lets: raw.lets.iter().map(|text| sheet.passage(text)).collect(),
            says: sheet.passage(&raw.says),
            expect: raw.expect.as_ref().map(placed),
            erratum: raw.erratum.as_ref().map(placed),
            instead: raw.instead.as_ref().map(placed),
            row: None,
        }
    }

    /// How many bytes it takes.
    pub(super) fn length(&self) -> usize {
        let notes = [&self.expect, &self.erratum, &self.instead];
        let notes = notes.into_iter().flatten().map(|(text, _)| text.len());
        let lets = self.lets.iter().map(|passage| passage.text().len());
        let cites = self.cites.as_ref().map_or(0, String::len);
        notes.chain(lets).sum::<usize>() + self.id.0.len() + cites + self.says.text().len()
    }
}
