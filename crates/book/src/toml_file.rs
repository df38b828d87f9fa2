//! Reading TOML: claim books, ledgers, scoreboards, tables of environments, settings.
//!
//! Their texts reach terminals, tables and reports. What would change how other text is shown there
//! is refused here, once for all of them.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Diagnostic, Place, Source};
use crate::text::{is_hidden, single_spaced, visible};

/// Reads a TOML text. The error points at the first thing that is wrong.
pub fn read<T: DeserializeOwned>(source: &Arc<Source>) -> Result<T, Diagnostic> {
    let at = |range| Place::new(Arc::clone(source), range);
    let misread = |error: toml::de::Error| {
        Diagnostic::new(single_spaced(error.message()), at(error.span().unwrap_or(0..0)))
    };
    let table = DeTable::parse(&source.text).map_err(misread)?;
    if let Some(text) = tricky_in_table(table.get_ref()) {
        let hidden: String = text.get_ref().chars().filter(|c| is_hidden(*c)).take(1).collect();
        let hidden = visible(&hidden);
        let message =
            format!("`{hidden}` is not shown itself, but changes how other text is shown");
        let error = Diagnostic::new(message, at(text.span()));
        return Err(error.with_help("take it out, or say in words what it stands for"));
    }
    T::deserialize(toml::Deserializer::from(table)).map_err(misread)
}

/// A text with a hidden character.
type Tricky<'a> = Spanned<&'a str>;

fn tricky(text: &Spanned<impl AsRef<str>>) -> Option<Tricky<'_>> {
    let inner = text.get_ref().as_ref();
    inner.contains(is_hidden).then(|| Spanned::new(text.span(), inner))
}

fn tricky_in_table<'a>(table: &'a DeTable<'_>) -> Option<Tricky<'a>> {
    table.iter().find_map(|(key, value)| tricky(key).or_else(|| tricky_in_value(value)))
}

fn tricky_in_value<'a>(value: &'a Spanned<DeValue<'_>>) -> Option<Tricky<'a>> {
    match value.get_ref() {
        DeValue::String(text) => {
            text.contains(is_hidden).then(|| Spanned::new(value.span(), text.as_ref()))
        }
        DeValue::Array(list) => list.iter().find_map(tricky_in_value),
        DeValue::Table(table) => tricky_in_table(table),
        DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {
            None
        }
    }
}
