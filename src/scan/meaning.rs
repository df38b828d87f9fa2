//! What the names of a document mean, where it says so or the printed digits show it.

use super::digits::Printed;
use super::formula::{Formula, Meaning, Unsaid};
use super::parse::Read;
use super::roughly;
use super::sign::{Sign, SignKind};

/// How close a value must be to the printed digits, so that these show what a name means.
const CLOSE: f64 = 1e-3;

/// How many digits must be printed for that.
const DIGITS: usize = 3;

/// How many signs away a name and what is said of it may stand.
const WINDOW: usize = 16;

/// What a document says of its names.
#[derive(Clone, Debug, Default)]
pub struct Meanings {
    said: Vec<(Unsaid, Meaning)>,
    /// Whether `e` is a name of the document's own.
    pub e_is_taken: bool,
}

impl Meanings {
    /// Looks through a document.
    pub fn of(signs: &[Sign]) -> Self {
        let mut found: Vec<(Unsaid, Meaning)> = Vec::new();
        for (index, sign) in signs.iter().enumerate() {
            let name = match sign.command() {
                Some("log") => Unsaid::Log,
                Some("lg") => Unsaid::Lg,
                Some("gamma") => Unsaid::Gamma,
                Some("Phi") => Unsaid::NormalCdf,
                _ => continue,
            };
            found.extend(said(signs, index, name).map(|meaning| (name, meaning)));
        }
        if is_given(signs, "gamma", "0.57") {
            found.retain(|(name, _)| *name != Unsaid::Gamma);
        }
        let mut said = Vec::new();
        for name in [Unsaid::Log, Unsaid::Lg, Unsaid::Gamma, Unsaid::NormalCdf] {
            let mut meanings = found.iter().filter(|(other, _)| *other == name).map(|(_, m)| *m);
            // A document that says two things says nothing.
            if let Some(first) = meanings.next()
                && meanings.all(|other| other == first)
            {
                said.push((name, first));
                if name == Unsaid::NormalCdf {
                    said.push((Unsaid::NormalQuantile, Meaning::Function("normal_quantile")));
                }
            }
        }
        Self { said, e_is_taken: e_is_taken(signs) }
    }

    /// The formula with a meaning for each name in it: the one that the document says, or the only one
    /// with which the formula has the printed digits.
    pub fn resolve(&self, mut formula: Formula, decimal: &Printed, digits: bool) -> Read<Formula> {
        let is_name = matches!(formula, Formula::Constant(_) | Formula::Unsaid(..));
        let mut open = Vec::new();
        for name in formula.unsaid() {
            match self.said.iter().find(|(known, _)| *known == name) {
                Some((_, meaning)) => formula = formula.meaning(name, *meaning),
                None => open.push(name),
            }
        }
        if open.is_empty() {
            if is_name && !is_close(&formula, decimal, 0.1) {
                return Err(format!("{} seems to be a name of the document's own", formula.text()));
            }
            return Ok(formula);
        }
        let unknown = format!(
            "what {} means is not said",
            open.iter().map(|name| name.name()).collect::<Vec<_>>().join(" and ")
        );
        if !digits || decimal.significant < DIGITS || open.len() > 2 {
            return Err(unknown);
        }
        let mut readings = vec![formula];
        for name in open {
            let meanings = name.meanings();
            readings = readings
                .into_iter()
                .flat_map(|reading| meanings.iter().map(move |m| reading.clone().meaning(name, *m)))
                .collect();
        }
        let mut close = readings.into_iter().filter(|reading| is_close(reading, decimal, CLOSE));
        match (close.next(), close.next()) {
            (Some(only), None) => Ok(only),
            _ => Err(unknown),
        }
    }
}

/// Whether a formula has the printed digits, whatever a name in it means.
pub fn agrees(formula: &Formula, decimal: &Printed) -> bool {
    let readings = formula.unsaid().into_iter().fold(vec![formula.clone()], |readings, name| {
        let all = readings.into_iter();
        all.flat_map(|one| name.meanings().iter().map(move |m| one.clone().meaning(name, *m)))
            .take(MOST)
            .collect()
    });
    let places = decimal.unit / decimal.value.abs();
    let most = if decimal.significant > 1 { CLOSE.max(places) } else { CLOSE };
    readings.iter().any(|reading| is_close(reading, decimal, most))
}

/// Most readings of one formula.
const MOST: usize = 9;

/// Whether a formula has the printed digits, or nearly.
fn is_close(formula: &Formula, decimal: &Printed, most: f64) -> bool {
    let close = |value: f64| (value - decimal.value).abs() <= most * decimal.value.abs();
    roughly::value(formula)
        .is_some_and(|value| close(value) || (decimal.degrees && close(value.to_degrees())))
}

/// What is said of a name near one of its places.
fn said(signs: &[Sign], index: usize, name: Unsaid) -> Option<Meaning> {
    let after = signs.get(index + 1..).unwrap_or(&[]);
    let before = signs.get(..index).unwrap_or(&[]);
    let words = |signs: &mut dyn Iterator<Item = &Sign>| -> Vec<String> {
        signs
            .take_while(|sign| {
                !matches!(sign.kind, SignKind::Break) && !sign.is('.') && !sign.is(';')
            })
            .filter(|sign| !sign.is_blank())
            .take(WINDOW)
            .filter_map(|sign| match &sign.kind {
                SignKind::Word(word) | SignKind::Text(word) => Some(word.trim().to_lowercase()),
                _ => None,
            })
            .collect()
    };
    let behind = words(&mut after.iter());
    let has = |words: &[String], word: &str| words.iter().any(|known| known == word);
    match name {
        Unsaid::Gamma => {
            let ahead = words(&mut before.iter().rev());
            let euler = |words: &[String]| {
                words.iter().any(|word| word.starts_with("euler") || word == "mascheroni")
            };
            (euler(&behind) || euler(&ahead)).then_some(Meaning::Named("euler_gamma"))
        }
        Unsaid::NormalCdf => {
            let normal = has(&behind, "normal") || has(&behind, "gaussian");
            let function =
                has(&behind, "distribution") || has(&behind, "cumulative") || has(&behind, "cdf");
            (normal && function).then_some(Meaning::Function("normal_cdf"))
        }
        _ => {
            // `\lg=\log_{10}`
            let mut next = after.iter().filter(|sign| !sign.is_blank());
            let equals = next.next().is_some_and(|sign| sign.is('='))
                && next.next().is_some_and(|sign| sign.is_command("log"))
                && next.next().is_some_and(|sign| sign.is('_'));
            if equals {
                let base: String = next
                    .skip_while(|sign| sign.kind == SignKind::Open)
                    .map_while(Sign::digit)
                    .collect();
                return match base.as_str() {
                    "10" => Some(Meaning::Base(10)),
                    "2" => Some(Meaning::Base(2)),
                    _ => None,
                };
            }
            // Only the first words speak of this name: the next formula begins another matter, unless it is
            // joined by `and`.
            let own = own_words(after);
            if has(&own, "natural") || has(&own, "napierian") {
                return Some(Meaning::Natural);
            }
            if has(&own, "binary") || has(&own, "dyadic") {
                return Some(Meaning::Base(2));
            }
            if has(&own, "decadic") || has(&own, "common") || has(&own, "decimal") {
                return Some(Meaning::Base(10));
            }
            let base = own.iter().position(|word| word == "base")?;
            match own.get(base + 1).map(String::as_str) {
                Some("2" | "two") => Some(Meaning::Base(2)),
                Some("10" | "ten") => Some(Meaning::Base(10)),
                Some("e") => Some(Meaning::Natural),
                _ => None,
            }
        }
    }
}

/// The words and numbers behind a name, up to the next name that does not belong to it.
fn own_words(after: &[Sign]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for sign in after.iter().take(4 * WINDOW) {
        match &sign.kind {
            SignKind::Word(word) | SignKind::Text(word) => words.push(word.trim().to_lowercase()),
            SignKind::Char(c) if c.is_ascii_digit() => match words.last_mut() {
                Some(last) if last.bytes().all(|b| b.is_ascii_digit()) => last.push(*c),
                _ => words.push(c.to_string()),
            },
            SignKind::Char('e') => words.push("e".to_owned()),
            SignKind::Break | SignKind::Char('.' | ';' | '=' | '(' | '/') => break,
            SignKind::Command(name) => {
                // `\log and \ln are both the natural logarithm`
                let joined = words.last().is_some_and(|last| last == "and") && words.len() == 1;
                if !joined || name.as_ref() != "ln" {
                    break;
                }
            }
            _ if words.len() >= WINDOW => break,
            _ => {}
        }
    }
    words
}

/// Whether a document gives a name a value that does not begin like the number of that name.
fn is_given(signs: &[Sign], name: &str, number: &str) -> bool {
    let filled = signs.iter().enumerate().filter(|(_, sign)| sign.is_command(name));
    filled.into_iter().any(|(index, _)| {
        let after = signs.get(index + 1..).unwrap_or(&[]);
        let mut after = after.iter().filter(|sign| !sign.is_blank());
        if !after.next().is_some_and(|sign| sign.is('=')) {
            return false;
        }
        let value: String = after
            .take(number.len())
            .map_while(|sign| match sign.kind {
                SignKind::Char(c) if c.is_ascii_digit() || c == '.' => Some(c),
                _ => None,
            })
            .collect();
        !value.is_empty() && value != number
    })
}

/// Whether a document gives `e` a value of its own, or takes it from a set.
fn e_is_taken(signs: &[Sign]) -> bool {
    let filled: Vec<&Sign> = signs
        .iter()
        .filter(|sign| !matches!(sign.kind, SignKind::Space | SignKind::Thin))
        .collect();
    filled.windows(5).any(|window| {
        let [before, e, sign, first, second] = window else { return false };
        if !e.is('e')
            || !matches!(
                before.kind,
                SignKind::Math(true)
                    | SignKind::Char(',' | '(')
                    | SignKind::Word(_)
                    | SignKind::Break
                    | SignKind::Row
                    | SignKind::Cell
            )
        {
            return false;
        }
        if sign.is_command("in") {
            return true;
        }
        let value = sign.is('=') || sign.is_command("equals") || sign.is_command("approx");
        // The number itself begins with 2.7.
        value && first.digit().is_some() && !(first.is('2') && second.is('.'))
    })
}
