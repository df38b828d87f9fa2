//! How many claims are of each kind, and the sentence that closes an audit.

use proofmark_book::Fault;
use proofmark_check::style::{BAD, GOOD};
use proofmark_search::audit::{Audited, Word};

/// How many claims are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// True, as expected.
    hold: usize,
    /// False, as the book has it on record.
    errata: usize,
    /// False, which the book does not know.
    refuted: usize,
    /// True, although the book has them on record as errors.
    unfounded: usize,
    undecided: usize,
    undefined: usize,
    /// Claims that have an error, and so no verdict.
    faulty: usize,
    /// Definitions that have an error.
    definitions: usize,
}

impl Tally {
    /// Counts verdicts, and claims and definitions that have an error.
    pub fn of(results: &[Audited<'_>], faults: &[Fault]) -> Self {
        let faulty = faults.iter().filter(|fault| fault.is_claim).count();
        let mut tally = Self { faulty, definitions: faults.len() - faulty, ..Self::default() };
        for result in results {
            let count = match (result.word(), result.as_expected()) {
                (Word::Certified, true) => &mut tally.hold,
                (Word::Certified, false) => &mut tally.unfounded,
                (Word::Refuted, true) => &mut tally.errata,
                (Word::Refuted, false) => &mut tally.refuted,
                (Word::Undecided, _) => &mut tally.undecided,
                (Word::Undefined, _) => &mut tally.undefined,
            };
            *count += 1;
        }
        tally
    }

    /// The counts of both.
    pub fn with(self, other: Self) -> Self {
        Self {
            hold: self.hold + other.hold,
            errata: self.errata + other.errata,
            refuted: self.refuted + other.refuted,
            unfounded: self.unfounded + other.unfounded,
            undecided: self.undecided + other.undecided,
            undefined: self.undefined + other.undefined,
            faulty: self.faulty + other.faulty,
            definitions: self.definitions + other.definitions,
        }
    }

    fn claims(self) -> usize {
        let Self { hold, errata, refuted, unfounded, undecided, undefined, faulty, definitions: _ } =
            self;
        hold + errata + refuted + unfounded + undecided + undefined + faulty
    }

    /// The sentence that closes an audit, in words that need no knowledge of the program.
    pub fn sentence(self, pass: bool) -> String {
        let parts = [
            (
                self.errata,
                "printed statement does not (known erratum)",
                "printed statements do not (known errata)",
            ),
            (self.refuted, "is refuted", "are refuted"),
            (self.unfounded, "known erratum holds after all", "known errata hold after all"),
            (self.undecided, "is undecided", "are undecided"),
            (self.undefined, "has no value", "have no value"),
            (self.faulty, "cannot be read", "cannot be read"),
            (self.definitions, "definition has an error", "definitions have an error"),
        ];
        let hold = if self.hold == 1 { "holds" } else { "hold" };
        let mut text = format!("{}: {} {hold}", counted(self.claims(), "claim"), self.hold);
        for (count, one, several) in parts.into_iter().filter(|(count, ..)| *count > 0) {
            let words = if count == 1 { one } else { several };
            text.push_str(&format!(", {count} {words}"));
        }
        let (style, ending) = if pass { (GOOD, "PASS") } else { (BAD, "FAIL") };
        format!("{text}: {style}{ending}{style:#}")
    }
}

/// A number of things.
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
