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

use std::collections::BTreeSet;

use proofmark_book::sheet::{environment, mentioned};

use super::number::{Enclosed, Trouble, enclose, holds};
use super::scoreboard::{Bound, Certificate, Conditions, Mode, Term};

/// An entry in which two certificates do not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The entry.
    pub entry: &'static str,
    /// What the first has there.
    pub first: String,
    /// What the second has there.
    pub second: String,
    /// Whether both state it. What is not stated cannot agree.
    pub stated: bool,
}

/// What can be said about two certificates.
#[derive(Clone, Debug)]
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
        /// Why there is no envelope either, if they differ by a logarithm alone.
        note: Option<&'static str>,
    },
}

/// A certified ratio.
#[derive(Clone, Debug)]
pub struct Ratio {
    /// Its symbol.
    pub symbol: &'static str,
    /// Which certificate is above the line.
    pub above: String,
    /// Which is below it.
    pub below: String,
    /// The formula that was enclosed.
    pub formula: String,
    /// Its value.
    pub value: Enclosed,
    /// The finite conditions differ, and it holds only where both are met.
    pub on_intersection: bool,
}

/// How to compare.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The values at which an envelope is wanted, as name and constant formula.
    pub at: &'a [(String, String)],
    /// Compare where the finite conditions of both hold, if they are not the same.
    pub on_intersection: bool,
    /// The highest precision to try.
    pub max_bits: u32,
}

/// The entries in which two certificates do not agree. A certificate agrees with itself.
pub fn differences(a: &Certificate, b: &Certificate) -> Vec<Difference> {
    if a.id == b.id {
        return Vec::new();
    }
    let modes = (a.mode.words().to_owned(), b.mode.words().to_owned());
    let term = |x: &Term, y: &Term| {
        let stated = [x, y].iter().all(|term| matches!(term, Term::Formula(_)));
        (x.agrees(y), (x.text().to_owned(), y.text().to_owned()), stated)
    };
    let list = |x: &Conditions, y: &Conditions| {
        let stated = [x, y].iter().all(|list| matches!(list, Conditions::Listed(_)));
        (x.agrees(y), (x.text(), y.text()), stated)
    };
    let entries = [
        ("mode", (a.mode == b.mode, modes, true)),
        ("structural term", term(&a.structural, &b.structural)),
        ("log term", term(&a.log, &b.log)),
        ("T0", list(&a.t0, &b.t0)),
        ("side information", list(&a.side, &b.side)),
    ];
    let differing = entries.into_iter().filter(|(_, (agree, ..))| !agree);
    let difference =
        |(entry, (_, (first, second), stated))| Difference { entry, first, second, stated };
    differing.map(difference).collect()
}

/// Compares two certificates.
pub fn compare(a: &Certificate, b: &Certificate, how: &Question<'_>) -> Result<Answer, Trouble> {
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
    let log_free = |certificate: &Certificate| certificate.log.agrees(&Term::Formula("1".into()));
    let envelope = log_alone && opposite && log_free(below) && above.mode == Mode::Expectation;
    if !differing.is_empty() && !envelope {
        let note = log_alone.then_some(
            "an envelope kappa_T needs an upper and a lower bound, both in expectation, of which \
             only the upper has a logarithm",
        );
        return Ok(Answer::NotComparable { differences: differing, note });
    }

    let mut missing = Vec::new();
    let mut coefficient = |certificate: &Certificate| match certificate.c.number() {
        Ok(number) => number.to_owned(),
        Err(why) => {
            missing.push(format!("the coefficient of {} {why}", certificate.id));
            String::new()
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
    let ratio = |symbol, formula: String, values: &[(String, String)]| {
        let value = enclose(&environment(values)?, symbol, &formula, how.max_bits)?;
        let (above, below) = (above.id.clone(), below.id.clone());
        Ok(Ratio { symbol, above, below, formula, value, on_intersection })
    };
    if !envelope {
        let kappa = opposite && above.mode == Mode::Expectation;
        let symbol = if kappa { "kappa" } else { "ratio" };
        return ratio(symbol, format!("({upper})/({lower})"), &[]).map(Answer::Ratio);
    }

    let (log, structural) = (above.log.text(), below.structural.text());
    let rest = above.lower_order.as_deref().unwrap_or("0");
    let formula = format!("({upper})/({lower})*({log}) + ({rest})/(({lower})*({structural}))");
    let conditions = [above, below].map(|certificate| &certificate.t0);
    let listed = conditions.iter().flat_map(|conditions| match conditions {
        Conditions::Listed(list) => list.as_slice(),
        Conditions::Words(_) => &[],
    });
    let listed: BTreeSet<&String> = listed.collect();
    if let Some(why) = unfit(&formula, &listed, how)? {
        return Ok(Answer::Refused(why));
    }
    ratio("kappa_T", formula, how.at).map(Answer::Envelope)
}

/// Why the values asked for do not fit the envelope, if they do not: some are missing, or a finite
/// condition fails there.
fn unfit(
    formula: &str,
    conditions: &BTreeSet<&String>,
    how: &Question<'_>,
) -> Result<Option<Vec<String>>, Trouble> {
    let texts = std::iter::once(formula).chain(conditions.iter().map(|text| text.as_str()));
    let needed: BTreeSet<String> = texts.flat_map(mentioned).collect();
    let given = |name: &String| how.at.iter().any(|(at, _)| at == name);
    let lacking: Vec<&str> =
        needed.iter().filter(|name| !given(name)).map(String::as_str).collect();
    if !lacking.is_empty() {
        let names = lacking.join(", ");
        return Ok(Some(vec![format!(
            "they differ by a logarithm alone, so there is no constant ratio, only an envelope \
             kappa_T at given values; say --at NAME=VALUE for {names}"
        )]));
    }
    let book = environment(how.at)?;
    let mut failing = Vec::new();
    for condition in conditions {
        if !holds(&book, "T0", condition, how.max_bits)? {
            failing.push(format!("the finite condition {condition} fails at these values"));
        }
    }
    Ok((!failing.is_empty()).then_some(failing))
}
