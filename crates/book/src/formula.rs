//! Formulas and sentences as values that keep their text. A text is read once; what is put together
//! from formulas is put together as a value, and its text with it.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use serde::{Serialize, Serializer};

use crate::diagnostic::Diagnostic;
use crate::parse::{parse_expression, parse_sentence};
use crate::passage::{Passage, misread};
use crate::syntax::{Comparison, Expression, Scope, Sentence, Sign, Syntax, SyntaxError};
use crate::text::single_spaced;

/// What a text says, and the text, with single spaces. Nodes have their places in that text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<T> {
    value: T,
    text: String,
}

/// An expression with its text.
pub type Formula = Parsed<Expression>;

/// A sentence with its text.
pub type Statement = Parsed<Sentence>;

impl<T> Parsed<T> {
    /// The text, with single spaces.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it says.
    pub fn value(&self) -> &T {
        &self.value
    }

    fn read(text: &str, parse: fn(&str) -> Result<T, SyntaxError>) -> Result<Self, SyntaxError> {
        let (value, spaced) = (parse(text)?, single_spaced(text));
        let value = if spaced == text { value } else { parse(&spaced)? };
        Ok(Self { value, text: spaced })
    }
}

impl<T> AsRef<str> for Parsed<T> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl<T> fmt::Display for Parsed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<T> Serialize for Parsed<T> {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.serialize_str(&self.text)
    }
}

impl Formula {
    /// Reads a formula that the user typed; what is wrong with it is said under a name.
    pub fn typed(name: &str, text: &str) -> Result<Self, Diagnostic> {
        Self::parse(text).map_err(|error| misread(error, &Passage::typed(name, text)))
    }

    /// Reads a formula.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        Self::read(text, parse_expression)
    }

    /// An expression of some text; its places are kept where that has single spaces.
    pub fn of(expression: &Expression, text: &str) -> Self {
        let spaced = single_spaced(text);
        let mut value = expression.clone();
        if spaced != text {
            value = value.moved(&|_| 0..spaced.len());
        }
        Self { value, text: spaced }
    }

    /// A name.
    pub fn name(name: impl Into<String>) -> Self {
        let text = name.into();
        let nodes = vec![(Syntax::Name(text.clone()), 0..text.len())];
        Self { value: Expression { nodes }, text }
    }

    /// A decimal number, with or without a minus sign.
    pub fn number(digits: impl ToString) -> Self {
        let text = digits.to_string();
        let size = text.strip_prefix('-').unwrap_or(&text);
        let mut nodes =
            vec![(Syntax::Number(size.to_owned()), text.len() - size.len()..text.len())];
        if size.len() < text.len() {
            nodes.push((Syntax::Negate(0), 0..text.len()));
        }
        Self { value: Expression { nodes }, text }
    }

    /// A function at these arguments.
    pub fn call(function: &str, arguments: &[Self]) -> Self {
        let mut whole = Self::begun(format!("{function}("));
        let mut operands = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            whole.text.push_str(if index > 0 { ", " } else { "" });
            operands.push(whole.append(argument));
        }
        whole.text.push(')');
        whole.finish(Syntax::Call(function.to_owned(), operands))
    }

    /// The formula in parentheses.
    pub fn grouped(&self) -> Self {
        let mut whole = Self::begun("(".to_owned());
        whole.append(self);
        whole.text.push(')');
        whole
    }

    /// Two formulas with a sign between them. An operand that binds less must be
    /// [`grouped`](Self::grouped).
    pub fn binary(&self, sign: Sign, other: &Self) -> Self {
        let mut whole = Self::begun(String::new());
        let left = whole.append(self);
        whole.text.push_str(match sign {
            Sign::Plus => " + ",
            Sign::Minus => " - ",
            Sign::Times => "*",
            Sign::Over => "/",
            Sign::Power => "^",
        });
        let right = whole.append(other);
        whole.finish(Syntax::Binary(sign, left, right))
    }

    /// This formula, a relation, and another.
    pub fn compared(&self, comparison: Comparison, other: &Self) -> Statement {
        let before = format!("{} {} ", self.text, comparison.words());
        let between = self.text.len() + 1..before.len() - 1;
        let (lhs, rhs) = (self.value.clone(), other.value.shifted(before.len()));
        let value = Sentence::plain(lhs, (comparison, between), rhs);
        Statement { value, text: before + &other.text }
    }

    /// The formula with others in place of names; in parentheses, unless they are plain numbers. A name
    /// that a sum or the like gives is left alone.
    pub fn substituted(&self, values: &[(&str, &Self)]) -> Self {
        let in_place = |value: &Self| {
            let plain = value.text.chars().all(|c| c.is_ascii_digit() || c == '.');
            if plain { value.clone() } else { value.grouped() }
        };
        let values: Vec<(&str, Self)> =
            values.iter().map(|(name, value)| (*name, in_place(value))).collect();
        let mut places = Vec::new();
        found(&self.value, &values, &mut places);
        places.sort_by_key(|(range, _)| range.start);
        let mut text = self.text.clone();
        for (range, value) in places.iter().rev() {
            text.replace_range(range.clone(), &value.text);
        }
        let value = replaced(&self.value, &values, &places);
        Self { value, text }
    }

    /// The names in the formula, functions left out.
    pub fn names(&self) -> BTreeSet<&str> {
        self.value.names().collect()
    }

    /// The beginning of a formula's text, without nodes yet.
    fn begun(text: String) -> Self {
        Self { value: Expression { nodes: Vec::new() }, text }
    }

    /// Appends a formula to the text; its position among the nodes.
    fn append(&mut self, formula: &Self) -> usize {
        let start = self.text.len();
        self.text.push_str(&formula.text);
        appended(&mut self.value, &formula.value.shifted(start))
    }

    fn finish(mut self, whole: Syntax) -> Self {
        self.value.nodes.push((whole, 0..self.text.len()));
        self
    }
}

/// Appends the nodes of an expression; the position of its last.
fn appended(whole: &mut Expression, more: &Expression) -> usize {
    let before = whole.nodes.len();
    let nodes = more
        .nodes
        .iter()
        .map(|(syntax, range)| (syntax.with_operands(|index| before + index), range.clone()));
    whole.nodes.extend(nodes);
    whole.nodes.len().saturating_sub(1)
}

/// The value of a name.
fn value_of<'a>(syntax: &Syntax, values: &'a [(&str, Formula)]) -> Option<&'a Formula> {
    let Syntax::Name(name) = syntax else { return None };
    values.iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

/// The values without the one of a name.
fn without<'a>(values: &[(&'a str, Formula)], name: &str) -> Vec<(&'a str, Formula)> {
    values.iter().filter(|(known, _)| *known != name).cloned().collect()
}

/// Where in an expression names have values, and which.
fn found(
    expression: &Expression,
    values: &[(&str, Formula)],
    places: &mut Vec<(Range<usize>, Formula)>,
) {
    for (syntax, range) in &expression.nodes {
        if let Some(bound) = syntax.bound() {
            found(bound.body, &without(values, bound.name), places);
        }
        places.extend(value_of(syntax, values).map(|value| (range.clone(), value.clone())));
    }
}

/// An expression with values in place of names, all of which have been found.
fn replaced(
    expression: &Expression,
    values: &[(&str, Formula)],
    places: &[(Range<usize>, Formula)],
) -> Expression {
    // Where a place of the old text is in the new one.
    let new = |place: usize| {
        let before = places.iter().filter(|(range, _)| range.end <= place);
        before.fold(place, |place, (range, value)| place + value.text.len() - range.len())
    };
    let moved = |range: &Range<usize>| new(range.start)..new(range.end);
    let mut whole = Expression { nodes: Vec::new() };
    let mut positions = Vec::with_capacity(expression.nodes.len());
    for (syntax, range) in &expression.nodes {
        let position = match value_of(syntax, values) {
            Some(value) => appended(&mut whole, &value.value.shifted(new(range.start))),
            None => {
                let operand = |index: usize| positions.get(index).copied().unwrap_or(usize::MAX);
                let syntax = syntax.with_operands(operand).with_bound(|bound| {
                    let body = replaced(bound.body, &without(values, bound.name), places);
                    (moved(bound.place), body)
                });
                whole.nodes.push((syntax, moved(range)));
                whole.nodes.len() - 1
            }
        };
        positions.push(position);
    }
    whole
}

impl Statement {
    /// Reads a sentence.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        Self::read(text, parse_sentence)
    }

    /// A plain sentence, said of all values of variables between two bounds.
    pub fn for_all(&self, names: &[&str], from: &Formula, to: &Formula) -> Self {
        let mut text = "for ".to_owned();
        let mut variables = Vec::with_capacity(names.len());
        for (index, name) in names.iter().enumerate() {
            text.push_str(if index > 0 { ", " } else { "" });
            let place = text.len()..text.len() + name.len();
            text.push_str(&format!("{name} in ["));
            let lo = from.value.shifted(text.len());
            text.push_str(&format!("{}, ", from.text));
            let hi = to.value.shifted(text.len());
            text.push_str(&format!("{}]", to.text));
            variables.push(((*name).to_owned(), place, lo, hi));
        }
        text.push_str(": ");
        let mut value = self.value.clone();
        (value.scope, value.variables) = (Scope::For, variables);
        let sides = value.chain.iter_mut().map(|link| &mut link.side);
        for side in sides.chain([&mut value.lhs, &mut value.rhs]) {
            *side = side.shifted(text.len());
        }
        value.between = value.between.start + text.len()..value.between.end + text.len();
        Self { value, text: text + &self.text }
    }

    /// The names in its sides, functions left out.
    pub fn names(&self) -> BTreeSet<&str> {
        self.value.sides().flat_map(Expression::names).collect()
    }
}

#[cfg(test)]
mod tests {
    use proofmark_kernel::Relation;

    use super::*;

    #[test]
    fn what_is_put_together_is_what_its_text_says() {
        let parsed = |text| Formula::parse(text).unwrap();
        let (x, sum) = (Formula::name("x"), parsed("a  + ln(b)"));
        let quotient = sum.grouped().binary(Sign::Over, &Formula::number("-0.50").grouped());
        let call = Formula::call("f", &[x.clone(), quotient.clone(), Formula::number(3)]);
        let values = [("a", &parsed("2/17")), ("b", &parsed("24"))];
        let substituted = parsed("b*f(b, a) + a_b - a(b)").substituted(&values);
        assert_eq!(substituted.text(), "24*f(24, (2/17)) + a_b - a(24)");
        assert_eq!(parsed("-a^2").substituted(&values).text(), "-(2/17)^2");
        assert_eq!(call.text(), "f(x, (a + ln(b))/(-0.50), 3)");
        let series = parsed("a + sum k in 1..b of (sum a in k..3 of a/b)*k!/a");
        let values = [("a", &parsed("2/17")), ("b", &parsed("24"))];
        let folded = series.substituted(&values);
        let text = "(2/17) + sum k in 1..24 of (sum a in k..3 of a/24)*k!/(2/17)";
        assert_eq!(folded.text(), text);
        let folded = folded.grouped().binary(Sign::Times, &series.grouped());
        for formula in [&x, &quotient, &call, &substituted, &folded] {
            assert_eq!(Formula::parse(formula.text()).as_ref(), Ok(formula));
        }
        let says = call.compared(Comparison::Plain(Relation::AtLeast), &quotient);
        let ranged = says.for_all(&["x", "y"], &Formula::number(0), &sum);
        assert_eq!(
            ranged.text(),
            format!("for x in [0, a + ln(b)], y in [0, a + ln(b)]: {}", says.text())
        );
        for statement in [&says, &ranged] {
            assert_eq!(Statement::parse(statement.text()).as_ref(), Ok(statement));
        }
    }

    #[test]
    fn names_are_told_from_functions_and_numbers() {
        let formula =
            Formula::parse("2e5*ln(c_L*S*(1 + T)^2/delta) + 1.5e-3 + max (A, S)").unwrap();
        assert_eq!(
            formula.names().into_iter().collect::<Vec<_>>(),
            ["A", "S", "T", "c_L", "delta"]
        );
        let series = Formula::parse("sum k in j..n of (product j in 1..k of j*x)/k!").unwrap();
        assert_eq!(series.names().into_iter().collect::<Vec<_>>(), ["j", "n", "x"]);
    }
}
