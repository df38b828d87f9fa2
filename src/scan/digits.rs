//! Numbers as documents print them: in groups, with dots, powers of ten, percent, and what they may be off by.

use super::formula::Formula;
use super::parse::{Read, Style};
use super::sign::{Sign, SignKind};
use crate::scaffold::latex::commands::GROUP;

/// A decimal that stands alone on its side.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// As a book writes it, without dots.
    pub text: String,
    /// Roughly its value.
    pub value: f64,
    /// Whether dots follow the digits.
    pub dots: bool,
    /// Whether it says what it may be off by.
    pub spread: bool,
    /// Whether it is a number of degrees.
    pub degrees: bool,
    /// Whether it is a percentage.
    pub percent: bool,
    /// Whether it is `10^n` without a factor.
    pub is_power: bool,
    /// Whether it has digits after a point, or a power of ten.
    pub is_decimal: bool,
    /// How many digits it has from the first that is not 0.
    pub significant: usize,
    /// One unit of its last place.
    pub unit: f64,
    /// How many signs it takes.
    pub length: usize,
}

/// Walks along digits.
struct Walk<'a> {
    signs: &'a [Sign],
    at: usize,
    style: Style,
}

/// The digits of a number: before the point and after it.
struct Digits {
    whole: String,
    fraction: Option<String>,
}

impl Digits {
    fn text(&self) -> String {
        let whole = if self.whole.is_empty() { "0" } else { &self.whole };
        match &self.fraction {
            Some(fraction) => format!("{whole}.{fraction}"),
            None => whole.to_owned(),
        }
    }

    fn significant(&self) -> usize {
        let all = format!("{}{}", self.whole, self.fraction.as_deref().unwrap_or(""));
        all.trim_start_matches('0').len()
    }
}

/// A number in a formula, and how many signs it takes.
pub fn in_formula(signs: &[Sign], style: Style) -> Read<(String, usize)> {
    let mut walk = Walk { signs, at: 0, style };
    let digits = walk.digits(false)?;
    let mut text = digits.text();
    if digits.whole.len() > 1 && digits.whole.starts_with('0') {
        return Err("a number begins with 0".to_owned());
    }
    if walk.is_char(0, 'e') || walk.is_char(0, 'E') {
        match walk.short_exponent() {
            Some(exponent) if style.plain => text.push_str(&format!("e{exponent}")),
            Some(_) => return Err("what e means behind digits is unclear".to_owned()),
            None => {}
        }
    }
    Ok((text, walk.at))
}

/// The number of `\num{...}`.
pub fn siunitx(signs: &[Sign]) -> Read<Formula> {
    let text = siunitx_text(signs).ok_or("what \\num has is no plain number")?;
    Ok(match text.strip_prefix('-') {
        Some(digits) => Formula::Negative(Box::new(Formula::Number(digits.to_owned()))),
        None => Formula::Number(text),
    })
}

/// A plain number in the notation of siunitx.
fn siunitx_text(signs: &[Sign]) -> Option<String> {
    let mut text = String::new();
    for sign in signs.iter().filter(|sign| !sign.is_blank()) {
        match sign.kind {
            SignKind::Char(',') => text.push('.'),
            SignKind::Char(c @ ('0'..='9' | '.' | '-' | '+')) => text.push(c),
            SignKind::Char('e' | 'E' | 'd' | 'D') => text.push('e'),
            _ => return None,
        }
    }
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let number = digits.trim_start_matches('-');
    let point =
        number.matches('.').count() <= 1 && number.starts_with(|c: char| c.is_ascii_digit());
    let plain = number.ends_with(|c: char| c.is_ascii_digit()) && !number.contains(['-', '+']);
    let exponent: i32 = exponent.trim_start_matches('+').parse().ok()?;
    let scale = if exponent == 0 { String::new() } else { format!("e{exponent}") };
    (point && plain).then(|| format!("{digits}{scale}"))
}

/// The decimal that some signs begin with, if they begin like one.
pub fn printed(signs: &[Sign], style: Style) -> Read<Option<Printed>> {
    let mut walk = Walk { signs, at: 0, style };
    walk.blanks();
    let negative = walk.take('-');
    if !negative {
        walk.take('+');
    }
    walk.blanks();
    if walk.is_command(0, "num") {
        return walk.of_siunitx(negative);
    }
    let begins = walk.digit(0) || (walk.is_char(0, '.') && walk.digit(1));
    if !begins {
        return Ok(None);
    }
    let digits = walk.digits(true)?;
    let is_power = digits.text() == "10" && walk.is_char(0, '^') && !negative;
    let mut dots = walk.dots();
    let mut spread = String::new();
    if walk.is_char(0, '(') && !dots {
        spread = walk.uncertainty();
    }
    let exponent = if is_power { walk.raised() } else { walk.exponent() };
    if is_power && exponent.is_none() {
        return Ok(None);
    }
    let exponent = exponent.unwrap_or_default();
    dots |= walk.dots();
    let mut percent = walk.percent();
    let degrees = !percent && walk.degrees();
    let mut text = if is_power { "1".to_owned() } else { digits.text() };
    if negative {
        text.insert(0, '-');
    }
    let value =
        format!("{text}{exponent}").parse::<f64>().map_err(|_| "the number is no decimal")?;
    text = format!("{text}{spread}{exponent}");
    let mut margin = String::new();
    if spread.is_empty() && !dots {
        let before = walk.at;
        walk.blanks();
        if walk.take_command("pm") {
            walk.blanks();
            let begins = walk.digit(0) || (walk.is_char(0, '.') && walk.digit(1));
            if !begins || !exponent.is_empty() {
                return Err("what follows \u{b1} is unclear".to_owned());
            }
            margin = walk.digits(true)?.text();
            if let Some(exponent) = walk.exponent() {
                return Err(format!("whether {exponent} belongs to both numbers is unclear"));
            }
            let behind = walk.percent();
            if behind != percent {
                return Err("one of two numbers is in percent".to_owned());
            }
            percent = behind;
        } else {
            walk.at = before;
        }
    }
    if percent {
        text.push('%');
    }
    if !margin.is_empty() {
        text.push_str(&format!(" \u{b1} {margin}{}", if percent { "%" } else { "" }));
    }
    // A table's mark that says in which direction the number goes on.
    let mark = digits.fraction.as_ref().is_some_and(|fraction| fraction.len() >= 10)
        && (walk.is_char(0, '-') || walk.is_char(0, '+'))
        && walk.signs.get(walk.at + 1).is_none_or(|next| next.kind == SignKind::Line);
    walk.at += usize::from(mark);
    Ok(Some(Printed {
        text,
        value: if percent { value / 100.0 } else { value },
        dots,
        spread: !spread.is_empty() || !margin.is_empty(),
        degrees,
        percent,
        is_power,
        is_decimal: digits.fraction.is_some() || !exponent.is_empty(),
        significant: digits.significant(),
        unit: unit(digits.fraction.as_ref().map_or(0, String::len), &exponent, percent),
        length: walk.at,
    }))
}

impl Walk<'_> {
    fn get(&self, ahead: usize) -> Option<&SignKind> {
        self.signs.get(self.at + ahead).map(|sign| &sign.kind)
    }

    fn is_char(&self, ahead: usize, c: char) -> bool {
        self.get(ahead) == Some(&SignKind::Char(c))
    }

    fn is_command(&self, ahead: usize, name: &str) -> bool {
        self.signs.get(self.at + ahead).is_some_and(|sign| sign.is_command(name))
    }

    fn digit(&self, ahead: usize) -> bool {
        self.signs.get(self.at + ahead).is_some_and(|sign| sign.digit().is_some())
    }

    fn take(&mut self, c: char) -> bool {
        let is = self.is_char(0, c);
        self.at += usize::from(is);
        is
    }

    fn take_command(&mut self, name: &str) -> bool {
        let is = self.is_command(0, name);
        self.at += usize::from(is);
        is
    }

    fn blanks(&mut self) {
        let rest = self.signs.get(self.at..).unwrap_or(&[]);
        self.at += rest.iter().take_while(|sign| sign.is_blank()).count();
    }

    /// Goes past some signs if what follows the blanks is one that `wanted` takes.
    fn past_blanks(&mut self, wanted: impl FnOnce(&mut Self) -> bool) -> bool {
        let before = self.at;
        self.blanks();
        let is = wanted(self);
        if !is {
            self.at = before;
        }
        is
    }

    /// Digits without anything between them.
    fn run(&mut self) -> String {
        let rest = self.signs.get(self.at..).unwrap_or(&[]);
        let run: String = rest.iter().map_while(Sign::digit).collect();
        self.at += run.len();
        run
    }

    /// A number: groups of digits, a point, groups of digits. Wide spaces separate groups only where
    /// nothing but the number stands.
    fn digits(&mut self, alone: bool) -> Read<Digits> {
        let comma = self.style.comma;
        let first = self.run();
        let mut whole = vec![first];
        let mut signs = Vec::new();
        while let Some((sign, length)) = self.whole_separator(alone) {
            let before = self.at;
            self.at += length;
            let group = self.run();
            let fits = group.len() == 3
                && whole.first().is_some_and(|first| (1..=3).contains(&first.len()));
            let small = whole.first().is_some_and(|first| first != "0");
            if !fits || !small || signs.last().is_some_and(|last| *last != sign) {
                self.at = before;
                if sign == ',' || sign == GROUP {
                    let written = whole.join(",");
                    return Err(format!(
                        "whether the comma in `{written},{group}` is a decimal comma is unclear"
                    ));
                }
                break;
            }
            signs.push(sign);
            whole.push(group);
        }
        // With a decimal comma, one point between three digits and three may be a decimal point.
        if comma && signs.as_slice() == ['.'] {
            return Err("whether a point is a decimal point is unclear".to_owned());
        }
        let point = if comma {
            self.is_char(0, ',') || self.is_char(0, GROUP)
        } else {
            self.is_char(0, '.')
        };
        let mut digits = Digits { whole: whole.concat(), fraction: None };
        if !point || !self.digit(1) {
            return Ok(digits);
        }
        self.at += 1;
        digits.fraction = Some(self.fraction(alone)?);
        let again = self.is_char(0, '.') && self.digit(1);
        if again {
            return Err("a number has two points".to_owned());
        }
        Ok(digits)
    }

    /// What may separate groups of digits before the point, and how many signs it takes.
    fn whole_separator(&self, alone: bool) -> Option<(char, usize)> {
        if !self.digit(1) {
            return None;
        }
        let comma = self.style.comma;
        match self.get(0)? {
            SignKind::Thin => Some((' ', 1)),
            SignKind::Space if alone => Some((' ', 1)),
            SignKind::Char('.') if comma => {
                // Two points or more separate thousands; one may be a decimal point.
                Some(('.', 1))
            }
            SignKind::Char(c) if *c == GROUP && !comma => Some((GROUP, 1)),
            SignKind::Char(',') if !comma => Some((',', 1)),
            SignKind::Char('_') if self.style.plain => Some(('_', 1)),
            _ => None,
        }
    }

    /// The digits after the point.
    fn fraction(&mut self, alone: bool) -> Read<String> {
        let mut groups = vec![self.run()];
        let mut ends = vec![self.at];
        let mut thin = true;
        loop {
            let rest = self.signs.get(self.at..).unwrap_or(&[]);
            let spaces = rest.iter().take_while(|sign| {
                matches!(sign.kind, SignKind::Thin) || (alone && sign.kind == SignKind::Space)
            });
            let spaces = spaces.count();
            if spaces == 0 || spaces > 2 || !self.digit(spaces) {
                break;
            }
            thin &= rest.iter().take(spaces).any(|sign| sign.kind == SignKind::Thin);
            self.at += spaces;
            groups.push(self.run());
            ends.push(self.at);
        }
        let size = groups.first().map_or(0, String::len);
        if groups.len() > 1 {
            let inner = groups.get(..groups.len() - 1).unwrap_or(&[]);
            let last = groups.last().map_or(0, String::len);
            let even = inner.iter().all(|group| group.len() == size) && (3..=10).contains(&size);
            let most = if thin { size + 1 } else { size };
            if !even || last > most || last == 0 {
                return Err("the groups of its digits are uneven".to_owned());
            }
        }
        Ok(groups.concat())
    }

    /// Dots that say that the digits go on.
    fn dots(&mut self) -> bool {
        self.past_blanks(|walk| {
            ["dots", "ldots", "cdots", "dotsc", "textellipsis"]
                .into_iter()
                .any(|name| walk.take_command(name))
        })
    }

    /// Digits in parentheses right behind the number.
    fn uncertainty(&mut self) -> String {
        let before = self.at;
        self.at += 1;
        let units = self.run();
        if (1..=4).contains(&units.len()) && self.take(')') {
            return format!("({units})");
        }
        self.at = before;
        String::new()
    }

    fn percent(&mut self) -> bool {
        self.past_blanks(|walk| walk.take('%'))
    }

    /// `°`, `^\circ`; not those of a temperature.
    fn degrees(&mut self) -> bool {
        let before = self.at;
        let is = self.past_blanks(|walk| {
            if walk.take_command("degree") {
                return true;
            }
            if !walk.take('^') {
                return false;
            }
            let open = walk.get(0) == Some(&SignKind::Open);
            walk.at += usize::from(open);
            let is = walk.take_command("circ") || walk.take_command("degree");
            if open {
                walk.at += 1;
            }
            is
        });
        let scale = |kind: &SignKind| match kind {
            SignKind::Char('C' | 'F') => true,
            SignKind::Upright(name) | SignKind::Word(name) => matches!(name.as_ref(), "C" | "F"),
            SignKind::Command(name) => matches!(name.as_ref(), "mathrm C" | "mathrm F"),
            _ => false,
        };
        let behind = self.at;
        self.blanks();
        let temperature = is && self.get(0).is_some_and(scale);
        self.at = if temperature { before } else { behind };
        is && !temperature
    }

    /// The `e-3` of `1e-3`.
    fn short_exponent(&mut self) -> Option<String> {
        let before = self.at;
        self.at += 1;
        let negative = self.take('-');
        if !negative {
            self.take('+');
        }
        let digits = self.run();
        let name =
            self.get(0).is_some_and(|kind| matches!(kind, SignKind::Char(c) if c.is_alphabetic()));
        if digits.is_empty() || digits.len() > 5 || name {
            self.at = before;
            return None;
        }
        Some(format!("{}{digits}", if negative { "-" } else { "" }))
    }

    /// The power of ten behind a number, as `e-3`.
    fn exponent(&mut self) -> Option<String> {
        if self.is_char(0, 'e') || self.is_char(0, 'E') {
            return self.short_exponent().and_then(|exponent| scale(&exponent));
        }
        let before = self.at;
        let found = self.long_exponent();
        if found.is_none() {
            self.at = before;
        }
        found
    }

    fn long_exponent(&mut self) -> Option<String> {
        self.blanks();
        let times = self.signs.get(self.at).is_some_and(super::parse::is_times);
        if !times {
            return None;
        }
        self.at += 1;
        self.blanks();
        if self.run() != "10" || !self.is_char(0, '^') {
            return None;
        }
        self.raised()
    }

    /// What is behind the `10` of a power of ten, as `e-3`.
    fn raised(&mut self) -> Option<String> {
        self.at += 1;
        let open = self.get(0) == Some(&SignKind::Open);
        self.at += usize::from(open);
        self.blanks();
        let negative = self.take('-');
        if !negative {
            self.take('+');
        }
        let mut digits = self.run();
        if open {
            self.blanks();
            if self.get(0) != Some(&SignKind::Close) {
                return None;
            }
            self.at += 1;
        } else if !self.style.plain {
            // LaTeX takes one digit.
            if digits.len() > 1 || negative {
                return None;
            }
        }
        if digits.is_empty() || digits.len() > 5 {
            return None;
        }
        if negative {
            digits.insert(0, '-');
        }
        scale(&digits)
    }

    fn of_siunitx(&mut self, negative: bool) -> Read<Option<Printed>> {
        self.at += 1;
        let rest = self.signs.get(self.at + 1..).unwrap_or(&[]);
        let Some(end) = rest.iter().position(|sign| sign.kind == SignKind::Close) else {
            return Ok(None);
        };
        let text =
            rest.get(..end).and_then(siunitx_text).ok_or("what \\num has is no plain number")?;
        self.at += end + 2;
        let percent = self.percent();
        let digits = text.split('e').next().unwrap_or("").replace(['.', '-'], "");
        let sign = if negative { "-" } else { "" };
        let value =
            format!("{sign}{text}").parse::<f64>().map_err(|_| "the number is no decimal")?;
        Ok(Some(Printed {
            text: format!("{sign}{text}{}", if percent { "%" } else { "" }),
            value: if percent { value / 100.0 } else { value },
            dots: false,
            spread: false,
            degrees: false,
            percent,
            is_power: false,
            is_decimal: text.contains(['.', 'e']),
            significant: digits.trim_start_matches('0').len(),
            unit: 0.0,
            length: self.at,
        }))
    }
}

/// One unit of the last place of a number with so many digits after the point.
fn unit(places: usize, exponent: &str, percent: bool) -> f64 {
    let exponent: i32 = exponent.trim_start_matches('e').parse().unwrap_or(0);
    let places =
        i32::try_from(places).unwrap_or(i32::MAX).saturating_add(if percent { 2 } else { 0 });
    10_f64.powi(exponent.saturating_sub(places))
}

/// An exponent as a book writes it.
fn scale(digits: &str) -> Option<String> {
    let exponent: i32 = digits.parse().ok()?;
    Some(if exponent == 0 { String::new() } else { format!("e{exponent}") })
}
