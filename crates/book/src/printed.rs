//! The sides of a sentence, and the printed numbers that may be one.
//!
//! ```text
//! printed  = [ "-" ] number                    its digits may be in groups, behind "," or a space
//! estimate = [ "-" ] number with dots or with its uncertainty
//!          | [ "-" ] number plusminus number
//!          | "(" [ "-" ] number plusminus number ")" [ "%" | "×10^k" ]
//! plusminus = "±" | "+-" | "+/-"
//! ```
//!
//! A printed number may be a whole side and nothing less: in a formula `1,500` would be two arguments,
//! and `1 500` a forgotten sign. An estimate stands after `=`, which means nothing else here.

use std::ops::Range;

use proofmark_kernel::Relation;

use super::numeral::Numeral;
use super::parse::Cursor;
use super::syntax::{Comparison, Expression, Link, Scope, Spread, Syntax, SyntaxError};
use super::token::{Token, is_space};
use crate::limits;
use crate::text::shortened;

/// A printed number.
struct Printed {
    expression: Expression,
    spread: Option<Spread>,
    dots: bool,
}

impl Cursor<'_> {
    /// A side: a printed number, or else a formula.
    pub(super) fn side(&mut self) -> Result<Expression, SyntaxError> {
        let start = self.position;
        let (minus, at) = (self.take("-"), self.here().start);
        if let Some((numeral, true)) = self.grouped()
            && numeral.is_plain()
            && self.side_ends()
        {
            return Ok(self.number(numeral.plain, minus, start, at));
        }
        self.position = start;
        self.whole_expression()
    }

    /// The right side of a comparison.
    pub(super) fn right_side(
        &mut self,
        comparison: Comparison,
    ) -> Result<(Expression, Option<Spread>), SyntaxError> {
        if matches!(comparison, Comparison::Digits | Comparison::Within)
            && let Some(Printed { expression, spread, .. }) = self.estimated()?
        {
            return Ok((expression, spread));
        }
        Ok((self.side()?, None))
    }

    /// What `=` means before what follows it; nothing, if there is no `=` or no estimate.
    pub(super) fn estimate(&mut self) -> Result<Option<Comparison>, SyntaxError> {
        let start = self.position;
        if !self.take("=") {
            return Ok(None);
        }
        let (after, found) = (self.position, self.estimated()?);
        self.position = after;
        if let Some(Printed { dots, .. }) = found {
            return Ok(Some(if dots { Comparison::Digits } else { Comparison::Within }));
        }
        let rest = self.tokens.iter().skip(after);
        let special = |token: &Token<'_>| match token {
            Token::Number(text) => Numeral::read(text).is_some_and(|numeral| !numeral.is_plain()),
            Token::Symbol(sign) => *sign == PLUS_MINUS,
            Token::Word(_) => false,
        };
        if let Some((_, range)) = rest.into_iter().find(|(token, _)| special(token)) {
            let message = "a number with dots, or with what it may be off by, is the whole right \
                           side: write `x = 0.785...`, `x = 1.23 \u{b1} 0.05` or `x = 1.23(5)`";
            return Err(SyntaxError { message: message.to_owned(), range: range.clone() });
        }
        self.position = start;
        Ok(None)
    }

    /// A number with dots or with what it may be off by, up to the end of the side.
    fn estimated(&mut self) -> Result<Option<Printed>, SyntaxError> {
        let start = self.position;
        let open = self.take("(");
        let (minus, at) = (self.take("-"), self.here().start);
        let Some((numeral, _)) = self.grouped() else { return Ok(None) };
        let Numeral { mut plain, dots, units, .. } = numeral;
        let mut spread = units.map(Spread::Units);
        if self.plus_minus() {
            let margin_at = self.position;
            if dots || spread.is_some() {
                let message = "this number already says how well it is known";
                return Err(self.between(start, margin_at, message));
            }
            let Some((margin, _)) = self.grouped().filter(|(margin, _)| margin.is_plain()) else {
                self.position = margin_at;
                return Err(self.unexpected("a number after `\u{b1}`"));
            };
            let mut margin = margin.plain;
            if plain.ends_with('%') != margin.ends_with('%') {
                let message = "one of these two numbers is in percent: write `12.3% \u{b1} 0.4%`";
                return Err(self.between(start, self.position, message));
            }
            if open {
                let scale = self.closing()?;
                plain.push_str(&scale);
                margin.push_str(&scale);
                if Numeral::read(&plain).is_none() || Numeral::read(&margin).is_none() {
                    let message = "a number has one exponent or percent sign, inside the \
                                   parentheses or behind them";
                    return Err(self.between(start, self.position, message));
                }
            }
            spread = Some(Spread::Margin(margin));
        } else if open {
            return Ok(None);
        }
        let special = dots || spread.is_some();
        if !special || !self.side_ends() {
            return Ok(None);
        }
        if dots && spread.is_some() {
            let message = "a number has either further digits or an uncertainty";
            return Err(self.between(start, self.position, message));
        }
        let expression = self.number(plain, minus, start, at);
        Ok(Some(Printed { expression, spread, dots }))
    }

    /// The end of parentheses, and the exponent or percent sign behind them in its plain form.
    fn closing(&mut self) -> Result<String, SyntaxError> {
        if self.take(")%") {
            return Ok("%".to_owned());
        }
        if !self.take(")") {
            return Err(self.unexpected("`)`"));
        }
        if let Some(Token::Symbol(sign)) = self.peek()
            && let Some(Numeral { plain, .. }) = Numeral::read(&format!("1{sign}"))
        {
            self.position += 1;
            return Ok(plain.trim_start_matches('1').to_owned());
        }
        Ok(String::new())
    }

    fn plus_minus(&mut self) -> bool {
        if self.take(PLUS_MINUS) {
            return true;
        }
        for signs in [["+", "-"].as_slice(), &["+", "/", "-"]] {
            let rest = self.tokens.iter().skip(self.position);
            let same = rest.clone().zip(signs).filter(
                |((token, _), sign)| matches!(token, Token::Symbol(found) if found == *sign),
            );
            let ranges: Vec<_> = rest.take(signs.len()).map(|(_, range)| range).collect();
            let touching = ranges.iter().zip(ranges.iter().skip(1)).all(|(a, b)| a.end == b.start);
            if same.count() == signs.len() && touching {
                self.position += signs.len();
                return true;
            }
        }
        false
    }

    /// A literal, and whether its digits are in groups with commas or spaces between them.
    fn grouped(&mut self) -> Option<(Numeral, bool)> {
        let number = |index: usize| match self.tokens.get(index) {
            Some((Token::Number(text), range)) => Some((*text, range)),
            _ => None,
        };
        let (first, mut before) = number(self.position)?;
        let (mut text, mut end, mut between) = (first.to_owned(), self.position + 1, None);
        loop {
            let (separator, next, width) = match self.tokens.get(end) {
                Some((Token::Number(_), _)) => (" ", number(end), 1),
                Some((Token::Symbol(","), range)) if range.start == before.end => {
                    let next = number(end + 1).filter(|(_, next)| range.end == next.start);
                    (",", next.filter(|_| !text.contains('.')), 2)
                }
                Some((Token::Symbol(sign), _)) if is_space(sign) => (" ", number(end + 1), 2),
                _ => break,
            };
            let Some((group, range)) = next else { break };
            if *between.get_or_insert(separator) != separator || text.contains(['(', '%']) {
                break;
            }
            text = format!("{text}_{group}");
            (end, before) = (end + width, range);
        }
        // Groups with `_` have three digits, and so have these.
        let grouped = between.is_some() && !first.contains('_');
        let numeral = Numeral::read(if grouped { &text } else { first })?;
        self.position = if grouped { end } else { self.position + 1 };
        Some((numeral, grouped))
    }

    /// Whether a relation comes next.
    pub(super) fn at_relation(&self) -> bool {
        match self.peek() {
            Some(Token::Symbol(sign)) => {
                matches!(*sign, ">=" | "<=" | "==" | ">" | "<" | "=" | "\u{2248}" | "~=")
            }
            Some(Token::Word(word)) => matches!(*word, "rounds" | "truncates" | "agrees"),
            Some(Token::Number(_)) | None => false,
        }
    }

    fn side_ends(&self) -> bool {
        self.at_relation() || self.peek().is_none()
    }

    /// The number as an expression; its first token is at `start`, its digits begin at `at`.
    fn number(&self, plain: String, minus: bool, start: usize, at: usize) -> Expression {
        let begin = self.tokens.get(start).map_or(at, |(_, range)| range.start);
        let mut nodes = vec![(Syntax::Number(plain), self.since(at))];
        if minus {
            nodes.push((Syntax::Negate(0), self.since(begin)));
        }
        Expression { nodes }
    }

    /// An error about the tokens from one position up to another.
    fn between(&self, from: usize, to: usize, message: &str) -> SyntaxError {
        let range = |index: usize| self.tokens.get(index).map(|(_, range)| range);
        let start = range(from).map_or(0, |range| range.start);
        let end = to.checked_sub(1).and_then(range).map_or(start, |range| range.end);
        SyntaxError { message: message.to_owned(), range: start..end }
    }

    /// The plain form of a literal in a formula; what the formula is part of begins at `first`.
    pub(super) fn literal(&self, text: &str, first: usize) -> Result<String, SyntaxError> {
        let refuse = |message: String| Err(SyntaxError { message, range: self.here() });
        let (numeral, shown) = (Numeral::read(text), shortened(text, 40));
        let Some(Numeral { plain, dots, units, product }) = numeral else {
            return refuse(format!("`{shown}` is not a number"));
        };
        if dots {
            return refuse(format!(
                "`{shown}` is where a number begins: it is the whole right side of `=`, as in \
                 `x = 0.785...`"
            ));
        }
        if let Some(units) = units {
            return refuse(format!(
                "`{shown}` is a number with its uncertainty, the whole right side of `=`; a \
                 product is written with `*`, as in `2*({units})`"
            ));
        }
        if product && self.misleading(first) {
            let short = shortened(&plain, 40);
            return refuse(format!(
                "`{shown}` can be read in two ways here: write `{short}`, or put it in parentheses"
            ));
        }
        Ok(plain)
    }

    /// Whether what stands around a literal `2×10^3` would take a part of it: `1/2×10^3`.
    fn misleading(&self, first: usize) -> bool {
        let symbol = |index: usize| match self.tokens.get(index) {
            Some((Token::Symbol(sign), _)) => Some(*sign),
            _ => None,
        };
        let mut before = (0..first).rev().map(symbol);
        let operator = before.find(|sign| *sign != Some("-")).flatten();
        matches!(operator, Some("/" | "^")) || symbol(self.position + 1) == Some("^")
    }

    /// The relation of a comparison that another one follows.
    pub(super) fn chained(
        &self,
        scope: Scope,
        comparison: Comparison,
    ) -> Result<Relation, SyntaxError> {
        let refuse = |message: String| Err(SyntaxError { message, range: self.here() });
        match comparison {
            _ if scope == Scope::Max => {
                refuse("`max over` is compared once; state the rest in a claim of its own".into())
            }
            Comparison::Plain(relation) => Ok(relation),
            words => refuse(format!(
                "nothing is compared with the number after `{}`; state the rest in a claim of its \
                 own",
                words.words()
            )),
        }
    }

    /// The next comparison of a chain, which must go the same way as the others.
    pub(super) fn further(
        &mut self,
        chain: &[Link],
    ) -> Result<(Comparison, Range<usize>), SyntaxError> {
        let (comparison, range) = self.comparison()?;
        let refuse = |message: String| Err(SyntaxError { message, range: range.clone() });
        if chain.len() >= limits::RELATIONS {
            return refuse(format!("more than {} relations in one sentence", limits::RELATIONS));
        }
        let Comparison::Plain(relation) = comparison else {
            return refuse(format!(
                "a chain has the relations >= <= > < == alone; state what `{}` says in a claim of \
                 its own",
                comparison.words()
            ));
        };
        let way = |relation: Relation| match relation {
            Relation::AtMost | Relation::Below => Some("up"),
            Relation::AtLeast | Relation::Above => Some("down"),
            Relation::Equal => None,
        };
        let other = chain.iter().find(|link| {
            way(link.relation).zip(way(relation)).is_some_and(|(one, other)| one != other)
        });
        match other {
            None => Ok((comparison, range)),
            Some(link) => refuse(format!(
                "`{}` after `{}`: all relations of a chain point the same way",
                relation.sign(),
                link.relation.sign()
            )),
        }
    }
}

const PLUS_MINUS: &str = "\u{b1}";
