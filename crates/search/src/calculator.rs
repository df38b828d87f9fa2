//! The calculator: so many digits of a formula, rounded in a stated direction, certified by the kernel.
//!
//! The search proposes digits; whether they are right is a sentence, and for the kernel to decide.

use std::fmt;

use num_bigint::BigInt;
use proofmark_book::decimal_text::{Towards, magnitude, truncated, with_places};
use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::exact::rational;
use proofmark_book::{Book, Comparison, Entry, Formula, Sign, written_at};
use proofmark_kernel::rational::{power_of_ten, same};
use proofmark_kernel::{Interval, Rational, Relation, Verdict};
use serde::Serialize;

use crate::audit::{AuditVerdict, Finding, decide};
use crate::constant::{known, missing};
use crate::enclose::{Precision, attempts_with};

/// Why there is no number.
#[derive(Clone, Debug)]
pub enum CalculationError {
    /// The formula is wrong or has no value.
    Input(Diagnostic),
    /// An obligation of a definition fails: its words, and where the formula stands.
    Obligation(String, Place),
    /// A number that it uses has no certificate.
    Missing(String),
    /// The precision did not suffice.
    Undecided(String),
}

impl From<Diagnostic> for CalculationError {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Input(diagnostic)
    }
}

impl CalculationError {
    /// What is wrong, in one sentence.
    pub fn message(&self) -> String {
        match self {
            Self::Input(diagnostic) => diagnostic.message.clone(),
            Self::Obligation(words, _) => format!("{words}, which fails here"),
            Self::Missing(why) | Self::Undecided(why) => why.clone(),
        }
    }
}

/// What may be said of a value: how it compares with a decimal number.
pub type Proposal = (Comparison, String);

/// What can be said of a number between two others: that it is equal to a decimal, or what it
/// truncates to with so many significant digits.
pub fn first_digits(lo: &Rational, hi: &Rational, digits: usize) -> Option<Proposal> {
    let places = i64::try_from(digits).ok()? - 1 - magnitude(lo);
    if same(lo, hi) && (lo * power_of_ten(places)).is_integer() {
        let equal = Comparison::Plain(Relation::Equal);
        return Some((equal, with_places(lo, places, Towards::Zero)));
    }
    truncated(lo, hi, digits).map(|digits| (Comparison::Truncates, digits))
}

/// A sentence about a value that the kernel has certified. Only [`certify`] makes one.
#[derive(Clone, Debug)]
pub struct Certified {
    /// How the value compares.
    pub comparison: Comparison,
    /// The decimal number that it compares with.
    pub digits: String,
    /// The enclosure of the value that the kernel checked.
    pub enclosure: Interval<BigInt>,
    /// The precision that decided it.
    pub precision: Precision,
    /// The certificate's text.
    pub certificate: String,
}

/// Certifies sentences about the value of an expression (an entry of [`Book::expression`] or the
/// like): at rising precision, `propose` turns an enclosure into sentences, until the kernel certifies
/// all of them.
pub fn certify<const N: usize, E: From<CalculationError>>(
    book: &Book,
    expression: &Entry,
    max_bits: u32,
    mut propose: impl FnMut(&Rational, &Rational) -> Result<Option<[Proposal; N]>, E>,
) -> Result<[Certified; N], E> {
    let input = |diagnostic| E::from(CalculationError::Input(diagnostic));
    let constants = known(&expression.constants);
    if let Some((name, reason)) = missing(&expression.constants) {
        let why = format!("{name} is not certified: {reason}");
        return Err(CalculationError::Missing(why).into());
    }
    for attempt in attempts_with(&expression.claim, max_bits, &constants) {
        if let Some(undefined) = attempt.undefined.filter(|undefined| undefined.certain) {
            let place = expression.origins.get(undefined.step).unwrap_or(&expression.place);
            let help = written_at(place);
            let error = Diagnostic::new(undefined.violation().to_owned(), place.clone());
            return Err(input(Diagnostic { help, ..error }));
        }
        if let Some(Verdict::Refuted { goal }) = attempt.verdict {
            let goal = expression.claim.goals().get(goal);
            let words = goal.map_or(String::new(), |goal| goal.from.clone());
            return Err(CalculationError::Obligation(words, expression.place.clone()).into());
        }
        let Some(Some(ends)) = attempt.enclosures.get(expression.lhs) else { continue };
        let Some(proposals) = propose(&rational(&ends.lo), &rational(&ends.hi))? else { continue };
        let mut all = Vec::with_capacity(N);
        for (comparison, digits) in proposals {
            let says = book.compared(expression, comparison, &Formula::number(&digits));
            let entry = says.map_err(input)?;
            let audited = decide(&entry, max_bits);
            let checked = audited.certificate().zip(audited.enclosure(entry.lhs));
            let (AuditVerdict::Certified, Some((text, enclosure))) = (audited.verdict(), checked)
            else {
                break;
            };
            let (precision, certificate) = (audited.precision(), text.to_owned());
            all.push(Certified { comparison, digits, enclosure, precision, certificate });
        }
        if let Ok(all) = all.try_into() {
            return Ok(all);
        }
    }
    let more = match expression.constants.is_empty() {
        true => "",
        false => ", or `digits` of a constant that it uses are too few",
    };
    Err(CalculationError::Undecided(format!("not decided with {max_bits} bits{more}")).into())
}

/// Significant digits of the ends of an enclosure.
const DIGITS: i64 = 12;

/// An enclosure whose two ends, decimals of twelve digits, the kernel has certified. Only
/// [`enclose`] makes one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Enclosed {
    /// The lower end, a decimal.
    pub lo: String,
    /// The upper end, a decimal. It is the lower end if the value is just that.
    pub hi: String,
}

impl fmt::Display for Enclosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lo == self.hi {
            f.write_str(&self.lo)
        } else {
            write!(f, "[{}, {}]", self.lo, self.hi)
        }
    }
}

/// Encloses the value of a formula in two decimals, rounded outward.
pub fn enclose(
    book: &Book,
    id: &str,
    formula: &Formula,
    max_bits: u32,
) -> Result<Enclosed, CalculationError> {
    let found = certify(book, &book.formula(id, formula)?, max_bits, |lo, hi| {
        let places = DIGITS - 1 - magnitude(lo).max(magnitude(hi));
        // In a wider enclosure the digits would mean nothing.
        Ok::<_, CalculationError>((hi - lo <= power_of_ten(-places)).then(|| {
            let end = |value, towards| with_places(value, places, towards);
            [
                (Comparison::Plain(Relation::AtLeast), end(lo, Towards::Below)),
                (Comparison::Plain(Relation::AtMost), end(hi, Towards::Above)),
            ]
        }))
    });
    match found {
        Ok([lo, hi]) => Ok(Enclosed { lo: lo.digits, hi: hi.digits }),
        Err(CalculationError::Undecided(why)) => {
            Err(CalculationError::Undecided(format!("{id} is {why}")))
        }
        Err(error) => Err(error),
    }
}

/// Bounds on a formula that the kernel has checked, as close as the first precision that gives any.
pub fn bounds(
    book: &Book,
    id: &str,
    formula: &Formula,
    max_bits: u32,
) -> Result<(Rational, Rational), CalculationError> {
    // The kernel checks the steps of a sentence, so this is one that is true of every number:
    // x <= x + |x| + 1.
    let (x, size) = (formula.grouped(), Formula::call("abs", std::slice::from_ref(formula)));
    let more = x.binary(Sign::Plus, &size).binary(Sign::Plus, &Formula::number(1));
    let says = x.compared(Comparison::Plain(Relation::AtMost), &more);
    let entry = book.statement(id, &says)?;
    let result = decide(&entry, max_bits);
    let ends = match (result.verdict(), result.finding()) {
        (AuditVerdict::Certified, _) => result.enclosure(entry.lhs),
        (_, Finding::Undefined(undefined)) => {
            let message = format!("{formula}: {}", undefined.violation());
            return Err(Diagnostic::new(message, entry.place.clone()).into());
        }
        (AuditVerdict::Refuted | AuditVerdict::Undefined, _) => {
            let words = result.failed_obligation().unwrap_or("an obligation of a definition");
            return Err(CalculationError::Obligation(words.to_owned(), entry.place.clone()));
        }
        (AuditVerdict::Undecided, _) => None,
    };
    let undecided = || format!("{} is not decided with {max_bits} bits", formula.text());
    let ends = ends.ok_or_else(|| CalculationError::Undecided(undecided()))?;
    Ok((rational(&ends.lo), rational(&ends.hi)))
}

/// Whether a sentence is true, by the kernel.
pub fn holds(entry: &Entry, max_bits: u32) -> Result<bool, CalculationError> {
    let result = decide(entry, max_bits);
    let says = entry.claim.says();
    match result.verdict() {
        AuditVerdict::Certified => Ok(true),
        AuditVerdict::Refuted => Ok(false),
        AuditVerdict::Undefined => {
            let why = match result.failed_obligation() {
                Some(obligation) => format!("{obligation}, which fails here"),
                None => "its formula has no value".to_owned(),
            };
            let message = format!("`{says}` has no truth: {why}");
            Err(Diagnostic::new(message, entry.place.clone()).into())
        }
        AuditVerdict::Undecided => Err(CalculationError::Undecided(format!(
            "`{says}` is not decided with {max_bits} bits"
        ))),
    }
}

/// The number that a claim prints, if the kernel certifies the claim; otherwise the verdict.
pub fn printed(entry: &Entry, max_bits: u32) -> Result<Option<String>, AuditVerdict> {
    match decide(entry, max_bits).verdict() {
        AuditVerdict::Certified => Ok(entry.sentence.printed()),
        word => Err(word),
    }
}
