//! What SARIF and JUnit have in common: a run is a list of rows, one for each claim, which `audit`
//! and `check` both fill. Every row has a place, and a kind that says whether it is as expected.

use proofmark_book::Fault;
use proofmark_book::diagnostic::{Diagnostic, Place};

/// What a run found.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The command, `audit` or `check`.
    pub command: &'static str,
    /// The title of the book; its name, if it cannot be read.
    pub title: String,
    /// The book's file.
    pub book: String,
    /// One row for each claim, in the book's order, then the certificates that belong to none.
    pub rows: Vec<Row>,
}

/// What became of one claim.
#[derive(Clone, Debug)]
pub struct Row {
    /// The claim.
    pub id: String,
    /// The result.
    pub kind: Kind,
    /// The result in a sentence or two.
    pub message: String,
    /// The file to look at.
    pub file: String,
    /// Where in it.
    pub region: Region,
}

/// A stretch of a file; lines and columns are counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// The first line.
    pub line: usize,
    /// The column of the first character.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column after the last character.
    pub end_column: usize,
}

impl Region {
    /// The beginning of a file.
    pub const START: Self = Self { line: 1, column: 1, end_line: 1, end_column: 1 };

    /// Where a place is.
    pub fn of(place: &Place) -> Self {
        let end = place.end();
        Self {
            line: place.line(),
            column: place.column(),
            end_line: end.line(),
            end_column: end.column(),
        }
    }
}

/// What a row says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A claim that holds, as the book expects.
    Holds,
    /// A known error of the paper, refuted as the book expects.
    Erratum,
    /// Expected to hold, but refuted.
    Refuted,
    /// Expected to be refuted, but it holds.
    ErratumHolds,
    /// A definition is used where its `require` fails.
    Obligation,
    /// A limit was reached.
    Undecided,
    /// The formula has no value.
    Undefined,
    /// The kernel rejects the certificate, or it is none.
    Rejected,
    /// The certificate is sound and proves the contrary of what the book expects.
    Contrary,
    /// The claim has no certificate.
    Missing,
    /// The certificate belongs to no claim.
    Unknown,
    /// The claim, or a definition of the book, has an error.
    Faulty,
    /// The book cannot be read.
    Unreadable,
    /// Nothing was checked.
    Nothing,
}

/// A rule that a row can break.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The rows that it is about.
    pub kind: Kind,
    /// Its name.
    pub id: &'static str,
    /// What is the case, in a sentence.
    pub short: &'static str,
    /// What it means and what to do.
    pub help: &'static str,
}

/// Every rule, in a fixed order. [`Kind::Holds`] breaks none.
pub const RULES: &[Rule] = &[
    Rule {
        kind: Kind::Erratum,
        id: "known-erratum",
        short: "A known error of the paper, refuted as the book expects.",
        help: "The claim stands in the book as it is printed, with `expect = \"refuted\"`. \
               Nothing has to be done in the book; the paper needs the erratum.",
    },
    Rule {
        kind: Kind::Refuted,
        id: "refuted-claim",
        short: "The claim does not hold.",
        help: "Correct the printed number or the formula. If the paper stays as it is, record the \
               error with `expect = \"refuted\"` and an `erratum`. `proofmark explain` shows every \
               value on the way.",
    },
    Rule {
        kind: Kind::ErratumHolds,
        id: "certified-erratum",
        short: "The book expects the claim to be refuted, but it holds.",
        help: "Take out `expect` and `erratum`, or restore the claim as the paper prints it.",
    },
    Rule {
        kind: Kind::Obligation,
        id: "failed-obligation",
        short: "A definition is used where one of its `require` lines fails, so the claim says nothing.",
        help: "The formula may not be used with these arguments. Correct them, or state the claim \
               where its hypotheses hold.",
    },
    Rule {
        kind: Kind::Undecided,
        id: "undecided-claim",
        short: "A limit was reached before the claim was decided.",
        help: "The message says whether digits or boxes ran out, or whether it is an equation that \
               nothing decides, and what would help. `proofmark explain` shows the values there.",
    },
    Rule {
        kind: Kind::Undefined,
        id: "undefined-formula",
        short: "The formula has no value.",
        help: "It divides by zero, or takes a root or a logarithm outside its domain.",
    },
    Rule {
        kind: Kind::Rejected,
        id: "rejected-certificate",
        short: "The kernel rejects the certificate.",
        help: "The claim has changed since the certificate was written, or the file is damaged. \
               Write it anew with `proofmark audit --emit`.",
    },
    Rule {
        kind: Kind::Contrary,
        id: "contrary-certificate",
        short: "The certificate is sound but proves the contrary verdict.",
        help: "The book expects another verdict than the one that is proved. One of `says` and \
               `expect` is wrong.",
    },
    Rule {
        kind: Kind::Missing,
        id: "missing-certificate",
        short: "The claim has no certificate.",
        help: "Write it with `proofmark audit --emit` and commit it.",
    },
    Rule {
        kind: Kind::Unknown,
        id: "unknown-certificate",
        short: "The certificate belongs to no claim of the book.",
        help: "The claim was renamed or taken out. Delete the file.",
    },
    Rule {
        kind: Kind::Faulty,
        id: "faulty-claim",
        short: "A claim or a definition has an error, so that it says nothing.",
        help: "The other claims are decided, but the gate stays shut until the error is mended.",
    },
    Rule {
        kind: Kind::Unreadable,
        id: "unreadable-book",
        short: "The claim book cannot be read.",
        help: "No claim is checked before the file is a book.",
    },
    Rule {
        kind: Kind::Nothing,
        id: "nothing-checked",
        short: "Nothing was checked.",
        help: "The book has no claim, or none of the selected name. That is not a pass.",
    },
];

impl Kind {
    /// Its rule, and the rule's position.
    pub fn rule(self) -> Option<(usize, &'static Rule)> {
        RULES.iter().enumerate().find(|(_, rule)| rule.kind == self)
    }

    /// Whether the row lets the gate pass.
    pub fn as_expected(self) -> bool {
        matches!(self, Self::Holds | Self::Erratum)
    }

    /// Whether the trouble lies with the input rather than with a verdict.
    pub fn is_input_error(self) -> bool {
        matches!(self, Self::Faulty | Self::Unreadable | Self::Nothing)
    }
}

impl Rows {
    /// A book with errors.
    pub fn unreadable(command: &'static str, book: &str, errors: &[Diagnostic]) -> Self {
        let row = |error: &Diagnostic| {
            let help = error.help.as_ref().map_or(String::new(), |help| format!(" Help: {help}."));
            let message = format!("{}.{help}", error.message);
            Row::of_book(Kind::Unreadable, book, message, Region::of(&error.place))
        };
        Self::of(command, book, book, errors.iter().map(row).collect())
    }

    /// A book whose file cannot be read.
    pub fn without_book(command: &'static str, book: &str, reason: &str) -> Self {
        let row = Row::of_book(Kind::Unreadable, book, format!("{reason}."), Region::START);
        Self::of(command, book, book, vec![row])
    }

    /// A run that checked nothing.
    pub fn nothing(command: &'static str, title: &str, book: &str, reason: &str) -> Self {
        let row = Row::of_book(Kind::Nothing, book, format!("{reason}."), Region::START);
        Self::of(command, title, book, vec![row])
    }

    fn of(command: &'static str, title: &str, book: &str, rows: Vec<Row>) -> Self {
        Self { command, title: title.to_owned(), book: book.to_owned(), rows }
    }
}

impl Row {
    /// A claim or a definition that has an error.
    pub fn of_fault(fault: &Fault, book: &str) -> Self {
        let error = &fault.error;
        let help = error.help.as_ref().map_or(String::new(), |help| format!(" Help: {help}."));
        let message = format!("{}.{help}", error.message);
        let id = if fault.is_claim { fault.id.clone() } else { fault.subject() };
        let (file, region) = (book.to_owned(), Region::of(&error.place));
        Self { id, kind: Kind::Faulty, message, file, region }
    }

    fn of_book(kind: Kind, book: &str, message: String, region: Region) -> Self {
        Self { id: "book".to_owned(), kind, message, file: book.to_owned(), region }
    }
}
