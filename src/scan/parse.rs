//! Reads a formula from signs. What could be read in two ways is not read; the error says why, as the end of
//! a sentence that begins with "not read:".

use proofmark_book::is_name;

use super::apply::{self, Applied};
use super::digits;
use super::formula::{Formula, Operator, Unsaid};
use super::sign::{Sign, SignKind};
use crate::limits;

/// A formula, or why it is not read.
pub type Read<T> = Result<T, String>;

/// How a document writes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// Whether it is plain text, where `2^10` is 2 to the 10 and not 2 to the 1, times 0.
    pub plain: bool,
    /// Whether the comma is the decimal sign.
    pub comma: bool,
    /// Whether `e` is a name of the document's own.
    pub e_is_taken: bool,
}

/// Reads the whole of some signs as a formula.
pub fn formula(signs: &[Sign], style: Style) -> Read<Formula> {
    if signs.len() > limits::SCAN_FORMULA {
        return Err(format!("it is longer than {} signs", limits::SCAN_FORMULA));
    }
    let mut reader = Reader { signs, at: 0, depth: 0, style, variables: Vec::new() };
    let formula = reader.expression()?;
    reader.ends()?;
    Ok(formula)
}

/// Reads signs from the left.
pub struct Reader<'a> {
    pub(super) signs: &'a [Sign],
    pub(super) at: usize,
    pub(super) depth: usize,
    pub(super) style: Style,
    /// The variables of the sums around this place.
    pub(super) variables: Vec<String>,
}

impl<'a> Reader<'a> {
    /// The next sign, blank or not.
    pub(super) fn raw(&self) -> Option<&'a Sign> {
        self.signs.get(self.at)
    }

    /// The next sign that is not blank.
    pub(super) fn peek(&mut self) -> Option<&'a Sign> {
        while self.raw().is_some_and(Sign::is_blank) {
            self.at += 1;
        }
        self.raw()
    }

    /// Whether the next sign is this character, and goes past it.
    pub(super) fn take(&mut self, c: char) -> bool {
        let is = self.peek().is_some_and(|sign| sign.is(c));
        self.at += usize::from(is);
        is
    }

    /// Whether the next sign is this command, and goes past it.
    pub(super) fn take_command(&mut self, name: &str) -> bool {
        let is = self.peek().is_some_and(|sign| sign.is_command(name));
        self.at += usize::from(is);
        is
    }

    fn take_kind(&mut self, kind: &SignKind) -> bool {
        let is = self.peek().is_some_and(|sign| sign.kind == *kind);
        self.at += usize::from(is);
        is
    }

    /// Refuses what is left.
    pub(super) fn ends(&mut self) -> Read<()> {
        match self.peek() {
            None => Ok(()),
            Some(sign) => Err(unexpected(sign)),
        }
    }

    /// Reads something inside of something else.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= limits::SCAN_NESTING {
            return Err(format!("it is nested more than {} deep", limits::SCAN_NESTING));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// A sum.
    pub(super) fn expression(&mut self) -> Read<Formula> {
        self.deeper(Self::sum)
    }

    fn sum(&mut self) -> Read<Formula> {
        let negative = self.take('-');
        if !negative {
            self.take('+');
        }
        let mut left = self.product()?;
        if negative {
            left = Formula::Negative(Box::new(left));
        }
        loop {
            let operator = if self.take('+') {
                Operator::Plus
            } else if self.take('-') {
                Operator::Minus
            } else {
                return Ok(left);
            };
            left = left.with(operator, self.product()?);
        }
    }

    /// A product, whose factors have signs between them or none.
    pub(super) fn product(&mut self) -> Read<Formula> {
        let mut start = self.at;
        let mut left = self.factor()?;
        let mut slash = false;
        loop {
            let Some(sign) = self.peek() else { return Ok(left) };
            if is_times(sign) {
                self.at += 1;
                start = self.at;
                left = left.with(Operator::Times, self.factor()?);
                slash = false;
            } else if sign.is('/') || sign.is_command("div") || sign.is_command("slash") {
                if slash {
                    return Err("it has two slashes in a row".to_owned());
                }
                self.at += 1;
                start = self.at;
                left = left.with(Operator::Over, self.factor()?);
                slash = true;
            } else if starts_factor(sign) {
                if slash {
                    return Err("what is under the slash is unclear".to_owned());
                }
                self.juxtaposed(start, sign)?;
                start = self.at;
                left = left.with(Operator::Times, self.factor()?);
            } else {
                return Ok(left);
            }
        }
    }

    /// Refuses two factors without a sign between them that may not be a product.
    fn juxtaposed(&self, start: usize, next: &Sign) -> Read<()> {
        let before = self.signs.get(start..self.at).unwrap_or(&[]);
        let mut filled = before.iter().filter(|sign| !sign.is_blank());
        let number = filled.clone().all(|sign| sign.digit().is_some() || sign.is('.'));
        if number && next.digit().is_some() {
            return Err("two numbers stand side by side".to_owned());
        }
        let rest = self.signs.get(self.at..).unwrap_or(&[]);
        if number && before.iter().all(|sign| !sign.is('.')) && apply::is_plain_fraction(rest) {
            return Err(
                "a whole number before a fraction may be its factor or be added to it".into()
            );
        }
        let letter = filled.next_back();
        if next.digit().is_some()
            && letter
                .is_some_and(|sign| matches!(sign.kind, SignKind::Char(c) if c.is_alphabetic()))
        {
            return Err("a number stands right behind a letter".to_owned());
        }
        Ok(())
    }

    /// A number, a name or what stands in parentheses, with its powers and factorials.
    pub(super) fn factor(&mut self) -> Read<Formula> {
        let Applied { formula, bare } = self.atom()?;
        let mut formula = formula;
        let mut raised = false;
        loop {
            let Some(sign) = self.peek() else { return Ok(formula) };
            match &sign.kind {
                SignKind::Char('!') if !raised => {
                    self.at += 1;
                    if self.raw().is_some_and(|sign| sign.is('!')) {
                        self.at += 1;
                        formula = Formula::Call("double_factorial", vec![formula]);
                    } else {
                        formula = Formula::Factorial(Box::new(formula));
                    }
                }
                SignKind::Char('^') if raised => {
                    return Err("it has two powers in a row".to_owned());
                }
                SignKind::Char('^') => {
                    if let Some(name) = bare {
                        return Err(format!(
                            "whether the power belongs to {name} or to its argument is unclear"
                        ));
                    }
                    self.at += 1;
                    if self.degree_sign() {
                        formula = Formula::Call("radians", vec![formula]);
                    } else {
                        formula = power(formula, self.exponent()?);
                    }
                    raised = true;
                }
                SignKind::Command(name) if name.as_ref() == "degree" => {
                    self.at += 1;
                    formula = Formula::Call("radians", vec![formula]);
                    raised = true;
                }
                SignKind::Char('%') => {
                    self.at += 1;
                    let Formula::Number(digits) = formula else {
                        return Err(
                            "a percent sign stands behind something that is no number".to_owned()
                        );
                    };
                    formula = Formula::Number(format!("{digits}%"));
                    raised = true;
                }
                SignKind::Char('_') => {
                    return Err("a name with a subscript stands in it".to_owned());
                }
                SignKind::Char('\'' | '"' | '′') => {
                    return Err("a prime stands in it".to_owned());
                }
                _ => return Ok(formula),
            }
        }
    }

    /// `\circ` in an exponent.
    pub(super) fn degree_sign(&mut self) -> bool {
        let before = self.at;
        let open = self.take_kind(&SignKind::Open);
        let is = self.take_command("circ") || self.take_command("degree");
        if is && (!open || self.take_kind(&SignKind::Close)) {
            return true;
        }
        self.at = before;
        false
    }

    /// What stands behind `^`.
    pub(super) fn exponent(&mut self) -> Read<Formula> {
        if !self.style.plain {
            return self.argument("the power");
        }
        if self.peek().is_some_and(|sign| matches!(sign.kind, SignKind::Open)) {
            return self.group();
        }
        let negative = self.take('-');
        if self.raw().is_some_and(Sign::is_blank) {
            return Err("the power is unclear".to_owned());
        }
        let Applied { formula, .. } = self.deeper(Self::atom)?;
        Ok(if negative { Formula::Negative(Box::new(formula)) } else { formula })
    }

    /// What LaTeX takes as an argument: a group or one sign.
    pub(super) fn argument(&mut self, of: &str) -> Read<Formula> {
        let Some(sign) = self.peek() else { return Err(format!("{of} is missing")) };
        match &sign.kind {
            SignKind::Open => self.group(),
            SignKind::Char(c) if c.is_ascii_digit() => {
                self.at += 1;
                if of == "the power" && self.raw().is_some_and(|next| next.digit().is_some()) {
                    return Err("LaTeX takes only the first digit for the power".to_owned());
                }
                Ok(Formula::Number(c.to_string()))
            }
            SignKind::Char(c) if c.is_alphabetic() => Ok(self.deeper(Self::atom)?.formula),
            SignKind::Command(name) if name.as_ref() != "surd" => {
                // A command with arguments of its own is written out by LaTeX with them.
                Ok(self.deeper(Self::atom)?.formula)
            }
            _ => Err(format!("{of} is unclear")),
        }
    }

    /// The inside of a group.
    pub(super) fn group(&mut self) -> Read<Formula> {
        let inside = self.group_signs()?;
        self.within(inside)
    }

    /// Reads other signs as a whole formula.
    pub(super) fn within(&mut self, inside: &'a [Sign]) -> Read<Formula> {
        let (signs, at) =
            (std::mem::replace(&mut self.signs, inside), std::mem::replace(&mut self.at, 0));
        let formula = self.deeper(Self::group_inside);
        (self.signs, self.at) = (signs, at);
        formula
    }

    fn group_inside(&mut self) -> Read<Formula> {
        for name in ["over", "choose", "brace", "atop", "brack"] {
            let Some(at) = apply::outside(self.signs, name) else { continue };
            let (left, right) = self.signs.split_at(at);
            let left = self.within(left)?;
            let right = self.within(right.get(1..).unwrap_or(&[]))?;
            return match name {
                "over" => Ok(left.with(Operator::Over, right)),
                "choose" => Ok(Formula::Call("binomial", vec![left, right])),
                _ => Err(format!("\\{name} stands in it")),
            };
        }
        let formula = self.expression()?;
        self.ends()?;
        Ok(formula)
    }

    /// The signs of a group.
    pub(super) fn group_signs(&mut self) -> Read<&'a [Sign]> {
        if !self.take_kind(&SignKind::Open) {
            return Err("an argument is missing".to_owned());
        }
        let rest = self.signs.get(self.at..).unwrap_or(&[]);
        let mut depth = 0_usize;
        for (index, sign) in rest.iter().enumerate() {
            match sign.kind {
                SignKind::Open => depth += 1,
                SignKind::Close if depth == 0 => {
                    self.at += index + 1;
                    return Ok(rest.get(..index).unwrap_or(&[]));
                }
                SignKind::Close => depth -= 1,
                _ => {}
            }
        }
        Err("a brace is not closed".to_owned())
    }

    /// What stands by itself.
    pub(super) fn atom(&mut self) -> Read<Applied> {
        let Some(sign) = self.peek() else { return Err("it breaks off".to_owned()) };
        let plain = |formula| Ok(Applied { formula, bare: None });
        match &sign.kind {
            SignKind::Char(c) if c.is_ascii_digit() || *c == '.' => plain(self.number()?),
            SignKind::Char('(') => plain(self.parenthesised(')')?),
            SignKind::Char('[') => {
                let inside = self.parenthesised(']')?;
                let sum = matches!(inside, Formula::Binary(Operator::Plus | Operator::Minus, ..));
                let raised = self.peek().is_some_and(|sign| sign.is('^'));
                if sum || (raised && !inside.is_literal()) {
                    return plain(inside);
                }
                Err("brackets may round down".to_owned())
            }
            SignKind::Char('|') => {
                self.at += 1;
                let inside = self.expression()?;
                if !self.take('|') {
                    return Err("a bar is not closed".to_owned());
                }
                plain(Formula::Call("abs", vec![inside]))
            }
            SignKind::Char(c) if c.is_alphabetic() => {
                self.at += 1;
                plain(self.letter(*c)?)
            }
            SignKind::Open => plain(self.group()?),
            SignKind::Command(name) => {
                self.at += 1;
                self.command(name)
            }
            _ => Err(unexpected(sign)),
        }
    }

    /// What stands between a parenthesis and its other half.
    pub(super) fn parenthesised(&mut self, close: char) -> Read<Formula> {
        self.at += 1;
        let inside = self.expression()?;
        if self.take(close) {
            return Ok(inside);
        }
        match self.peek() {
            Some(sign) => Err(unexpected(sign)),
            None => Err("a parenthesis is not closed".to_owned()),
        }
    }

    fn number(&mut self) -> Read<Formula> {
        let rest = self.signs.get(self.at..).unwrap_or(&[]);
        let (digits, length) = digits::in_formula(rest, self.style)?;
        if length == 0 {
            return Err("a point stands where nothing is expected of it".to_owned());
        }
        self.at += length;
        Ok(Formula::Number(digits))
    }

    /// A letter of a formula.
    fn letter(&mut self, c: char) -> Read<Formula> {
        if self.variables.iter().any(|name| *name == c.to_string()) {
            return Ok(Formula::Variable(c.to_string()));
        }
        let applied = self.raw().is_some_and(|next| next.is('('));
        let marked = self.peek().is_some_and(|next| next.is('_') || next.is('\''));
        match c {
            'e' if self.style.e_is_taken => {
                Err("the document uses e for something else".to_owned())
            }
            'e' if applied => Err("e may be a function here".to_owned()),
            'e' if !marked => Ok(Formula::Constant("e")),
            'G' if !marked && !applied => Ok(Formula::Unsaid(Unsaid::G, Vec::new())),
            'W' if applied => Ok(Formula::Unsaid(Unsaid::Lambert, vec![self.parenthesised(')')?])),
            'H' if self.take('_') => {
                Ok(Formula::Unsaid(Unsaid::Harmonic, vec![self.argument("the index of H")?]))
            }
            _ => Err(self.free(&c.to_string())),
        }
    }

    /// Why a name is not read.
    pub(super) fn free(&mut self, name: &str) -> String {
        if self.raw().is_some_and(|next| next.is('(')) {
            return format!("what {name}(...) means is not said");
        }
        format!("it has the free name `{name}`")
    }

    /// `_{k=1}^{n}` of a sum or a product, and the term.
    pub(super) fn series(&mut self, product: bool) -> Read<Formula> {
        let (mut low, mut high) = (None, None);
        loop {
            if self.take_command("limits") || self.take_command("nolimits") {
                continue;
            }
            if self.take('_') {
                low = Some(self.group_signs().map_err(|_| "the range of a sum is unclear")?);
            } else if self.take('^') {
                if self.take_command("infty") {
                    high = Some(None);
                } else if self.peek().is_some_and(|sign| sign.kind == SignKind::Open) {
                    let signs = self.group_signs()?;
                    let mut filled = signs.iter().filter(|sign| !sign.is_blank());
                    let endless = filled.next_back().is_some_and(|sign| sign.is_command("infty"));
                    high = Some(if endless { None } else { Some(whole(&self.within(signs)?)?) });
                } else {
                    high = Some(Some(whole(&self.argument("the end of the sum")?)?));
                }
            } else {
                break;
            }
        }
        let (Some(low), Some(to)) = (low, high) else {
            return Err("a sum or product has no range of numbers".to_owned());
        };
        let equals =
            low.iter().position(|sign| sign.is('=')).ok_or("the range of a sum is unclear")?;
        let (name, from) = low.split_at(equals);
        let mut name = name.iter().filter(|sign| !sign.is_blank());
        let variable = match (name.next().map(|sign| &sign.kind), name.next()) {
            (Some(SignKind::Char(c)), None) if c.is_ascii_alphabetic() => c.to_string(),
            _ => return Err("the variable of a sum is not one letter".to_owned()),
        };
        let from = whole(&self.within(from.get(1..).unwrap_or(&[]))?)?;
        if to
            .is_some_and(|to| to.checked_sub(from).is_none_or(|length| length > limits::SCAN_TERMS))
        {
            return Err(format!("a sum has more than {} terms", limits::SCAN_TERMS));
        }
        if to.is_none() && product {
            return Err("an infinite product stands in it".to_owned());
        }
        if self.variables.contains(&variable) || !is_name(&variable) || variable == "e" {
            return Err(format!("the variable {variable} of a sum has another meaning"));
        }
        self.variables.push(variable.clone());
        let body = self.deeper(Self::product);
        self.variables.pop();
        let (name, body) = (variable, Box::new(body?));
        Ok(Formula::Series { product, name, from, to, body })
    }
}

/// The whole number that an end of a range is.
fn whole(formula: &Formula) -> Read<i64> {
    let not = || "an end of a range is no whole number".to_owned();
    match formula {
        Formula::Number(digits) => digits.parse().map_err(|_| not()),
        Formula::Negative(inside) => Ok(-whole(inside)?),
        _ => Err(not()),
    }
}

/// A power, or a value of the exponential function.
fn power(base: Formula, exponent: Formula) -> Formula {
    if base == Formula::Constant("e") {
        return Formula::Call("exp", vec![exponent]);
    }
    base.with(Operator::Power, exponent)
}

/// Whether a sign multiplies.
pub fn is_times(sign: &Sign) -> bool {
    sign.is('*') || ["cdot", "times", "ast"].into_iter().any(|name| sign.is_command(name))
}

/// Whether a factor may begin with a sign.
pub fn starts_factor(sign: &Sign) -> bool {
    match &sign.kind {
        SignKind::Char(c) => c.is_alphanumeric() || "([.".contains(*c),
        SignKind::Open => true,
        SignKind::Command(name) => apply::is_operand(name),
        _ => false,
    }
}

/// Why a sign ends what is understood.
pub fn unexpected(sign: &Sign) -> String {
    match &sign.kind {
        SignKind::Char(c) => format!("`{c}` stands where nothing is expected of it"),
        SignKind::Command(name) if name.contains("dots") => "dots stand in it".to_owned(),
        SignKind::Command(name) => format!("\\{name} stands in it"),
        SignKind::Upright(name) => format!("it has the free name `{name}`"),
        SignKind::Word(word) | SignKind::Text(word) => {
            format!("the word \"{}\" stands in it", word.trim())
        }
        SignKind::Open | SignKind::Close => "its braces do not match".to_owned(),
        SignKind::Cell | SignKind::Row | SignKind::Break => "it is cut off".to_owned(),
        SignKind::Space | SignKind::Thin | SignKind::Line | SignKind::Wide | SignKind::Math(_) => {
            "white space stands in it".to_owned()
        }
    }
}
