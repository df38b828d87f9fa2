//! Documents without a book: what is read of them is whole, closed and in its place.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proofmark::scan::place::{Reading, Relates, ScannedPlace};
use proofmark::scan::{Kind, ScanError, read_text};
use proofmark_book::{Book, Formula, constant};
use proofmark_kernel::Decimal;

use super::{NAME, is_placed, text};

/// The names of the library's numbers that a formula may have.
static LIBRARY: LazyLock<BTreeSet<&str>> =
    LazyLock::new(|| BTreeSet::from(["euler_gamma", "catalan_constant"]));

pub fn scan(data: &[u8]) {
    let Some(text) = text(data) else { return };
    for kind in [Kind::Latex, Kind::Markdown, Kind::Text] {
        match read_text(NAME, text, kind) {
            Ok(scanned) => scanned.places.iter().for_each(|place| is_whole(place, text)),
            Err(ScanError::At(error)) => is_placed(&error, text),
            Err(ScanError::Whole(reason)) => assert!(!reason.is_empty()),
        }
    }
}

/// A place lies in the text; what is read there is a formula without free names, and a decimal.
fn is_whole(place: &ScannedPlace, text: &str) {
    let range = place.place.range();
    assert!(range.start < range.end && range.end <= text.len(), "{range:?}");
    assert!(!place.decimal.is_empty() && !place.written.is_empty(), "{place:?}");
    let statement = match &place.reading {
        Reading::NotRead(why) => return assert!(!why.is_empty()),
        Reading::Silenced(_) => return,
        Reading::Read(statement) => statement,
    };
    let formula =
        Formula::parse(&statement.formula).unwrap_or_else(|e| panic!("{statement:?}: {e:?}"));
    for name in formula.names() {
        let known = constant(name).is_some() || LIBRARY.contains(name);
        assert!(known || proofmark_book::function(name).is_some() || is_of_library(name), "{name}");
    }
    let digits = statement.decimal.split(['(', ' ']).next().unwrap_or("");
    let digits = digits.strip_prefix('-').unwrap_or(digits);
    assert!(Decimal::parse(digits).is_ok(), "{statement:?}");
    let sign = match statement.relation {
        Relates::Equal | Relates::About => "≈",
        Relates::AtMost => "<=",
        Relates::Below => "<",
        Relates::AtLeast => ">=",
        Relates::Above => ">",
        Relates::Digits | Relates::Within => "=",
    };
    let dots = if statement.relation == Relates::Digits {
        dotted(&statement.decimal)
    } else {
        statement.decimal.clone()
    };
    let says = format!("{} {sign} {dots}", statement.formula);
    if let Err(error) = Book::empty().typed(NAME, &says) {
        panic!("{says}: {error}");
    }
}

/// A number with dots behind its digits.
fn dotted(decimal: &str) -> String {
    let end = decimal.find(['e', '%']).unwrap_or(decimal.len());
    let (digits, rest) = decimal.split_at(end);
    format!("{digits}...{rest}")
}

/// Whether the library has a function of that name.
fn is_of_library(name: &str) -> bool {
    let functions = [
        "gamma",
        "zeta",
        "erf",
        "erfc",
        "li",
        "normal_cdf",
        "normal_quantile",
        "lambert_w",
        "harmonic",
    ];
    functions.contains(&name)
}
