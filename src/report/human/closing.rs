//! The sentence that closes an audit.

use proofmark_book::text::counted;
use proofmark_check::outcome::{Outcome, Tally};
use proofmark_check::style::gate;

/// What is said of claims that have an outcome: of one, and of several.
const PARTS: [(&[Outcome], &str, &str); 5] = [
    (
        &[Outcome::Erratum],
        "printed statement does not (known erratum)",
        "printed statements do not (known errata)",
    ),
    (&[Outcome::Refuted], "is refuted", "are refuted"),
    (&[Outcome::ErratumHolds], "known erratum holds after all", "known errata hold after all"),
    (&[Outcome::Undecided], "is undecided", "are undecided"),
    (&[Outcome::Obligation, Outcome::Undefined], "has no value", "have no value"),
];

/// The sentence that closes an audit, in words that need no knowledge of the program.
pub fn closing(tally: &Tally, pass: bool) -> String {
    let hold = tally.count(&[Outcome::Holds]);
    let parts = PARTS.map(|(outcomes, one, several)| (tally.count(outcomes), one, several));
    let decided = hold + parts.iter().map(|(count, ..)| count).sum::<usize>();
    let unread = tally.claims - decided;
    let definitions = tally.count(&[Outcome::Faulty]) - unread;
    let faults = [
        (unread, "cannot be read", "cannot be read"),
        (definitions, "definition has an error", "definitions have an error"),
    ];
    let claims = counted(tally.claims, "claim", "claims");
    let mut text = format!("{claims}: {}", counted(hold, "holds", "hold"));
    for (count, one, several) in parts.into_iter().chain(faults).filter(|(count, ..)| *count > 0) {
        text.push_str(&format!(", {}", counted(count, one, several)));
    }
    format!("{text}: {}", gate(pass))
}
