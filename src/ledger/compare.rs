//! Whether two constant certificates may be compared, and what can be said if so.
//!
//! Two coefficients are comparable only if all entries of their certificates agree but the
//! coefficient. Then their ratio is a constant. If an upper bound has a logarithmic factor that
//! the lower bound lacks, and nothing else differs, what there is to say depends on the horizon:
//! the envelope
//!
//! ```text
//! kappa_T = (C/c) log_T + (lower-order terms of the upper bound)/(c G)
//! ```
//!
//! where G is the structural term.

use std::collections::BTreeMap;

use proofmark_book::{Book, Formula, Sign, Statement, constant};
use proofmark_check::json::word;
use proofmark_search::calculator::{CalculationError, Enclosed, enclose, holds};
use serde::Serialize;

use super::Values;
use super::meeting::{Meeting, meeting};
use super::scoreboard::{Bound, ConstantCertificate, Mode, Stated};

/// An entry in which two certificates do not agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    pub entry: &'static str,
    /// What the first has there.
    pub first: String,
    /// What the second has there.
    pub second: String,
    /// Whether both state it. What is not stated cannot agree.
    pub stated: bool,
}

/// What can be said about two certificates.
pub enum Answer {
    /// They are comparable, and this is the ratio of their coefficients.
    Ratio(Ratio),
    /// They differ by a logarithm; this is the envelope at the values asked for.
    Envelope(Ratio),
    /// They are comparable, or differ by a logarithm alone, but there is no number to give.
    Refused(Vec<String>),
    /// They are not comparable.
    NotComparable {
        /// The entries in which they differ.
        differences: Vec<Difference>,
        /// Why there is no envelope either, if they differ by a logarithm alone, or why nothing is said of
        /// where both conditions hold.
        note: Option<String>,
    },
}

/// A certified ratio.
#[derive(Clone, Debug, Serialize)]
pub struct Ratio {
    pub symbol: &'static str,
    /// Which certificate is above the line.
    pub above: String,
    /// Which is below it.
    pub below: String,
    /// The formula that was enclosed.
    pub formula: Formula,
    #[serde(rename = "enclosure")]
    pub value: Enclosed,
    /// The finite conditions differ, and it holds only where both are met.
    pub on_intersection: bool,
    /// A point where both are met, if they differ and no values were asked for.
    pub meets_at: Option<BTreeMap<String, String>>,
}

/// How to compare.
pub struct Question<'a> {
    /// The values at which an envelope is wanted.
    pub at: &'a Values,
    /// Compare where the finite conditions of both hold, if they are not the same.
    pub on_intersection: bool,
    /// The highest precision to try.
    pub max_bits: u32,
}

/// The entries in which two certificates do not agree. A certificate agrees with itself.
pub fn differences(a: &ConstantCertificate, b: &ConstantCertificate) -> Vec<Difference> {
    if a.id == b.id {
        return Vec::new();
    }
    let mode = |certificate: &ConstantCertificate| Stated::Listed(vec![word(certificate.mode)]);
    let entries = [
        difference("mode", &mode(a), &mode(b)),
        difference("structural term", &a.structural, &b.structural),
        difference("log term", &a.log, &b.log),
        difference("T0", &a.t0, &b.t0),
        difference("side information", &a.side, &b.side),
    ];
    entries.into_iter().flatten().collect()
}

fn difference<T: AsRef<str>>(
    entry: &'static str,
    x: &Stated<T>,
    y: &Stated<T>,
) -> Option<Difference> {
    let stated = [x, y].iter().all(|side| matches!(side, Stated::Listed(_)));
    let (first, second) = (x.text(), y.text());
    (!x.agrees(y)).then_some(Difference { entry, first, second, stated })
}

/// Compares two certificates.
pub fn compare(
    a: &ConstantCertificate,
    b: &ConstantCertificate,
    how: &Question<'_>,
) -> Result<Answer, CalculationError> {
    let all = differences(a, b);
    // Conditions that are not stated have no intersection that one could name.
    let passed = |d: &Difference| how.on_intersection && d.entry == "T0" && d.stated;
    let on_intersection = all.iter().any(passed);
    let differing: Vec<Difference> = all.into_iter().filter(|d| !passed(d)).collect();

    let (above, below) = match (a.bound, b.bound) {
        (Bound::Lower, Bound::Upper) => (b, a),
        _ => (a, b),
    };
    let opposite = above.bound != below.bound;
    let log_alone = matches!(differing.as_slice(), [one] if one.entry == "log term");
    let log_free = below.log.agrees(&Stated::Listed(vec![Formula::number(1)]));
    let envelope = log_alone && opposite && log_free && above.mode == Mode::Expectation;
    if !differing.is_empty() && !envelope {
        let note = log_alone.then_some(
            "an envelope kappa_T needs an upper and a lower bound, both in expectation, of which \
             only the upper has a logarithm"
                .to_owned(),
        );
        return Ok(Answer::NotComparable { differences: differing, note });
    }

    // An envelope is at values where all conditions are checked.
    let mut meets_at = None;
    if on_intersection && !envelope {
        let conditions: Vec<&Statement> = a.t0.list().iter().chain(b.t0.list()).collect();
        let note = match meeting(&conditions, how.max_bits) {
            Meeting::At(values) => {
                meets_at = Some(values.into_iter().collect());
                None
            }
            Meeting::Apart(one, other) => Some(format!(
                "the finite conditions never hold at once: {one} and {other} exclude each other"
            )),
            Meeting::Unknown => Some(
                "no point was found at which the finite conditions of both hold, so nothing is said \
                 of an intersection"
                    .to_owned(),
            ),
        };
        if note.is_some() {
            return Ok(Answer::NotComparable { differences: differences(a, b), note });
        }
    }

    let mut missing = Vec::new();
    let mut coefficient = |certificate: &ConstantCertificate| match certificate.c.number() {
        Ok(number) => number.clone(),
        Err(why) => {
            missing.push(format!("the coefficient of {} {why}", certificate.id));
            Formula::number(0)
        }
    };
    let (upper, lower) = (coefficient(above), coefficient(below));
    if envelope && above.lower_order.is_none() {
        let id = &above.id;
        missing.push(format!("the lower-order terms of {id} are not on record"));
    }
    if !missing.is_empty() {
        missing.dedup();
        return Ok(Answer::Refused(missing));
    }
    let ratio = |symbol, formula: Formula, values: &Values| {
        let value = enclose(&Book::of_values(values)?, symbol, &formula, how.max_bits)?;
        let (above, below) = (above.id.clone(), below.id.clone());
        let meets_at = meets_at.clone();
        Ok(Ratio { symbol, above, below, formula, value, on_intersection, meets_at })
    };
    let quotient = |x: &Formula, y: &Formula| x.grouped().binary(Sign::Over, &y.grouped());
    let constant = quotient(&upper, &lower);
    let envelope =
        (above.log.list().first()).zip(below.structural.list().first()).filter(|_| envelope);
    let Some((log, structural)) = envelope else {
        let kappa = opposite && above.mode == Mode::Expectation;
        let symbol = if kappa { "kappa" } else { "ratio" };
        return ratio(symbol, constant, &[]).map(Answer::Ratio);
    };

    let rest = above.lower_order.clone().unwrap_or_else(|| Formula::number(0));
    let scale = lower.grouped().binary(Sign::Times, &structural.grouped());
    let leading = constant.binary(Sign::Times, &log.grouped());
    let formula = leading.binary(Sign::Plus, &quotient(&rest, &scale));
    let conditions = above.t0.list().iter().chain(below.t0.list());
    let conditions = conditions.map(|condition| (condition.text(), condition)).collect();
    if let Some(why) = unfit(&formula, &conditions, how)? {
        return Ok(Answer::Refused(why));
    }
    ratio("kappa_T", formula, how.at).map(Answer::Envelope)
}

/// Why the values asked for do not fit the envelope, if they do not: some are missing, or a finite
/// condition fails there.
fn unfit(
    formula: &Formula,
    conditions: &BTreeMap<&str, &Statement>,
    how: &Question<'_>,
) -> Result<Option<Vec<String>>, CalculationError> {
    let mut lacking = formula.names();
    lacking.extend(conditions.values().flat_map(|condition| condition.names()));
    lacking.retain(|name| constant(name).is_none() && !how.at.iter().any(|(at, _)| at == name));
    if !lacking.is_empty() {
        let names = Vec::from_iter(lacking).join(", ");
        return Ok(Some(vec![format!(
            "they differ by a logarithm alone, so there is no constant ratio, only an envelope \
             kappa_T at given values; say --at NAME=VALUE for {names}"
        )]));
    }
    let book = Book::of_values(how.at)?;
    let mut failing = Vec::new();
    for condition in conditions.values() {
        if !holds(&book.statement("T0", condition)?, how.max_bits)? {
            failing.push(format!("the finite condition {condition} fails at these values"));
        }
    }
    Ok((!failing.is_empty()).then_some(failing))
}
