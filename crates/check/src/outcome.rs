//! What `audit`, `check` and `scan` say of a claim: one vocabulary for all formats, and the rule that each
//! outcome breaks.

use crate::Exit;

/// What became of a claim, of a certificate, or of a whole book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A claim that holds, as the book expects.
    Holds,
    /// A known error of the paper, refuted as the book expects.
    Erratum,
    /// Refuted as the book expects, and one of the claims that show a finding.
    Shown,
    /// A finding of the book about its paper.
    Finding,
    /// Expected to hold, but refuted.
    Refuted,
    /// Expected to be refuted, but it holds.
    ErratumHolds,
    /// A definition is used where its `require` fails.
    Obligation,
    /// A limit was reached.
    Undecided,
    /// No certificate of a constant was found.
    Uncertified,
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
    /// The document does not print what the claim says.
    Drifted,
    /// The document has no such place, or several.
    Unplaced,
    /// What the book writes as a place in the document is none.
    BadPlace,
    /// The document cannot be read.
    BadDocument,
    /// The document is not there, and is asked for.
    NoDocument,
    /// A document states a decimal that is not the formula's.
    Misprint,
    /// A document states a decimal that is rounded away from the nearest.
    RoundedAway,
    /// Nothing was checked.
    Nothing,
}

/// A rule that an outcome breaks.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The outcome that it is about.
    pub outcome: Outcome,
    /// Its name.
    pub id: &'static str,
    /// What is the case, in a sentence.
    pub short: &'static str,
    /// What it means and what to do.
    pub help: &'static str,
}

/// Every rule, in a fixed order. [`Outcome::Holds`] and [`Outcome::Shown`] break none.
pub const RULES: &[Rule] = &[
    Rule {
        outcome: Outcome::Erratum,
        id: "known-erratum",
        short: "A known error of the paper, refuted as the book expects.",
        help: "The claim stands in the book as it is printed, with `expect = \"refuted\"`. \
               Nothing has to be done in the book; the paper needs the erratum.",
    },
    Rule {
        outcome: Outcome::Finding,
        id: "finding",
        short: "What the book finds about the paper.",
        help: "The claims that show it are decided as the book expects. Nothing has to be done in the \
               book; the message says what follows for the paper.",
    },
    Rule {
        outcome: Outcome::Refuted,
        id: "refuted-claim",
        short: "The claim does not hold.",
        help: "Correct the printed number or the formula. If the paper stays as it is, record the \
               error with `expect = \"refuted\"` and an `erratum`. `proofmark explain` shows every \
               value on the way.",
    },
    Rule {
        outcome: Outcome::ErratumHolds,
        id: "certified-erratum",
        short: "The book expects the claim to be refuted, but it holds.",
        help: "Take out `expect` and `erratum`, or restore the claim as the paper prints it.",
    },
    Rule {
        outcome: Outcome::Obligation,
        id: "failed-obligation",
        short: "A definition is used where one of its `require` lines fails, so the claim says nothing.",
        help: "The formula may not be used with these arguments. Correct them, or state the claim \
               where its hypotheses hold.",
    },
    Rule {
        outcome: Outcome::Undecided,
        id: "undecided-claim",
        short: "A limit was reached before the claim was decided.",
        help: "The message says whether digits or boxes ran out, or whether it is an equation that \
               nothing decides, and what would help. `proofmark explain` shows the values there.",
    },
    Rule {
        outcome: Outcome::Uncertified,
        id: "uncertified-constant",
        short: "No certificate of a constant was found.",
        help: "The message says what could not be certified: that a root is the only one, that its \
               digits are right, or that no value is larger. Fewer `digits`, or for a root a \
               narrower range about it, may help.",
    },
    Rule {
        outcome: Outcome::Undefined,
        id: "undefined-formula",
        short: "The formula has no value.",
        help: "It divides by zero, or takes a root or a logarithm outside its domain.",
    },
    Rule {
        outcome: Outcome::Rejected,
        id: "rejected-certificate",
        short: "The kernel rejects the certificate.",
        help: "The claim has changed since the certificate was written, or the file is damaged. \
               Write it again with `proofmark audit --emit`.",
    },
    Rule {
        outcome: Outcome::Contrary,
        id: "contrary-certificate",
        short: "The certificate is sound but proves the contrary verdict.",
        help: "The book expects another verdict than the one that is proved. One of `says` and \
               `expect` is wrong.",
    },
    Rule {
        outcome: Outcome::Missing,
        id: "missing-certificate",
        short: "The claim has no certificate.",
        help: "Write it with `proofmark audit --emit` and commit it.",
    },
    Rule {
        outcome: Outcome::Unknown,
        id: "unknown-certificate",
        short: "The certificate belongs to no claim of the book.",
        help: "The claim was renamed or taken out. Delete the file.",
    },
    Rule {
        outcome: Outcome::Faulty,
        id: "faulty-claim",
        short: "A claim or a definition has an error, so that it says nothing.",
        help: "The other claims are decided, but the gate stays shut until the error is mended.",
    },
    Rule {
        outcome: Outcome::Unreadable,
        id: "unreadable-book",
        short: "The claim book cannot be read.",
        help: "No claim is checked before the file is a book.",
    },
    Rule {
        outcome: Outcome::Drifted,
        id: "changed-document",
        short: "The document does not print what the claim says.",
        help: "One of the two has changed. `proofmark sync` shows the difference, and with `--apply` \
               writes the document's digits into the book.",
    },
    Rule {
        outcome: Outcome::Unplaced,
        id: "lost-place",
        short: "The document has no such place, or several.",
        help: "The label, the row, the column or the words around the number have changed. Correct \
               `at` in the book.",
    },
    Rule {
        outcome: Outcome::BadPlace,
        id: "malformed-place",
        short: "What the book writes as a place in the document is none.",
        help: "A place is `#label row 1 column 2`, or `#text:` and the words around the number, which \
               is written `{}`.",
    },
    Rule {
        outcome: Outcome::BadDocument,
        id: "unreadable-document",
        short: "The document cannot be read.",
        help: "Correct it where the message says so.",
    },
    Rule {
        outcome: Outcome::NoDocument,
        id: "missing-document",
        short: "The document is not there.",
        help: "Name it with `--paper`, or leave out `--require-paper`: without them a document that is \
               not there is only told.",
    },
    Rule {
        outcome: Outcome::Misprint,
        id: "wrong-decimal",
        short: "The document states a number that does not follow from what stands beside it.",
        help: "Correct the number or the formula. If it is meant as it stands, a comment with \
               `proofmark: skip` and the reason, on the line or above it, silences the place.",
    },
    Rule {
        outcome: Outcome::RoundedAway,
        id: "rounded-away",
        short: "The decimal is less than one unit of its last place away from the value, on the far side.",
        help: "It is neither the nearest number with so many places nor the value cut off. Nothing has to \
               be done, if a bound is meant.",
    },
    Rule {
        outcome: Outcome::Nothing,
        id: "nothing-checked",
        short: "Nothing was checked.",
        help: "The book has no claim, or none of the selected name. That is not a pass.",
    },
];

impl Outcome {
    /// Its rule, and the rule's position.
    pub fn rule(self) -> Option<(usize, &'static Rule)> {
        RULES.iter().enumerate().find(|(_, rule)| rule.outcome == self)
    }

    /// Whether it lets the gate pass.
    pub fn as_expected(self) -> bool {
        self.exit() == Exit::Pass
    }

    /// How a run ends that finds nothing graver.
    pub fn exit(self) -> Exit {
        match self {
            Self::Holds | Self::Erratum | Self::Shown | Self::Finding => Exit::Pass,
            Self::RoundedAway => Exit::Pass,
            Self::Misprint => Exit::Unexpected,
            Self::Nothing => Exit::Nothing,
            Self::Undecided | Self::Uncertified => Exit::Limit,
            Self::Missing | Self::NoDocument => Exit::Missing,
            Self::Drifted | Self::Unplaced => Exit::Unexpected,
            Self::BadPlace | Self::BadDocument => Exit::BadInput,
            Self::Refuted | Self::ErratumHolds => Exit::Unexpected,
            Self::Rejected | Self::Contrary | Self::Unknown => Exit::Unexpected,
            Self::Obligation | Self::Undefined | Self::Faulty | Self::Unreadable => Exit::BadInput,
        }
    }

    /// Whether the input is at fault rather than a verdict.
    pub fn is_input_error(self) -> bool {
        matches!(self, Self::Faulty | Self::Unreadable | Self::Nothing)
    }
}

/// How many claims have each outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All claims.
    pub claims: usize,
    outcomes: Vec<Outcome>,
}

impl Tally {
    /// Counts so many claims, and every outcome: also those of certificates without a claim, and of
    /// definitions that have an error.
    pub fn new(claims: usize, outcomes: impl IntoIterator<Item = Outcome>) -> Self {
        Self { claims, outcomes: outcomes.into_iter().collect() }
    }

    /// How many have one of these outcomes.
    pub fn count(&self, wanted: &[Outcome]) -> usize {
        self.outcomes.iter().filter(|outcome| wanted.contains(outcome)).count()
    }

    /// Counts further outcomes, which are not of claims.
    pub fn extend(&mut self, outcomes: impl IntoIterator<Item = Outcome>) {
        self.outcomes.extend(outcomes);
    }

    /// The gravest outcome says how the run ends.
    pub fn exit(&self) -> Exit {
        self.outcomes.iter().map(|outcome| outcome.exit()).max().unwrap_or(Exit::Nothing)
    }

    /// Adds the counts of another book.
    pub fn add(&mut self, other: Self) {
        self.claims += other.claims;
        self.outcomes.extend(other.outcomes);
    }
}
