//! TOML files other than books, and the simulator's settings.

use proofmark::doors::{self, Errors};
use proofmark_rl::environments::Environments;
use proofmark_rl::experiment::choices::Setup;
use proofmark_rl::experiment::protocol::{Experiment, Manifest, Protocol, Selection};

use super::{NAME, are_placed, is_placed, text};

/// A reader says the same of a file whatever ends its lines.
pub(super) fn sheet<T: PartialEq + std::fmt::Debug>(
    data: &[u8],
    read: impl Fn(&str, &str) -> Result<T, Errors>,
) {
    let Some(text) = text(data) else { return };
    let found = read(NAME, text);
    if let Err(errors) = &found {
        are_placed(errors, text);
    }
    if !text.contains('\r') {
        assert_eq!(read(NAME, &text.replace('\n', "\r\n")), found, "with other ends of lines");
    }
}

pub fn scoreboard(data: &[u8]) {
    sheet(data, doors::scoreboard);
}

pub fn ledger(data: &[u8]) {
    sheet(data, doors::ledger);
}

pub fn presentation(data: &[u8]) {
    sheet(data, doors::presentation);
}

pub fn tables(data: &[u8]) {
    sheet(data, doors::tables);
}

pub fn environments(data: &[u8]) {
    sheet(data, |name, text| {
        let read = Environments::parse(name, text)?;
        Ok(read.rows.iter().map(|row| row.id().to_owned()).collect::<Vec<_>>())
    });
}

pub fn settings(data: &[u8]) {
    let Some(text) = text(data) else { return };
    match Setup::parse(NAME, text) {
        Ok(setup) => {
            comes_back(&Selection { experiments: vec![Experiment::Rq2], quick: true, setup })
        }
        Err(error) => is_placed(&error, text),
    }
}

pub fn manifest(data: &[u8]) {
    let Some(text) = text(data) else { return };
    if let Ok((selection, _)) = Manifest::read(text) {
        comes_back(&selection);
    }
}

/// The manifest of a selection gives the selection back.
fn comes_back(selection: &Selection) {
    let Ok(manifest) = Manifest::of(&Protocol::new(selection)) else { return };
    let (again, paper) = Manifest::read(&manifest.text).expect("a manifest");
    assert_eq!(again, *selection);
    assert!(paper.is_some());
}
