//! Reads the expression language of a book.
//!
//! ```text
//! sentence   = [ "for" ranges ":" | "max" "over" ranges "of" ] side { relation side }
//! ranges     = range { "," range }
//! range      = name "in" ( "[" expression "," expression "]" | expression ".." expression )
//! relation   = ">=" | "<=" | ">" | "<" | "==" | "rounds to" | "rounds down to"
//!            | "rounds up to" | "truncates to" | "agrees with" | "≈" | "~=" | "="
//! side       = expression, or a printed number: see `printed`
//! expression = term { ("+" | "-") term }
//! term       = factor { ("*" | "/") factor }
//! factor     = "-" factor | atom [ "!" | "!!" ] [ "^" factor ]
//! atom       = [ "~" ] number | name [ "(" expression { "," expression } ")" ]
//!            | "(" expression ")" | "[" expression { "," expression } "]"
//!            | ( "sum" | "product" | "min" | "max" ) name "in" expression ".." expression "of" term
//!            | enclosed "of" term
//! enclosed   = ( "root" | "max" | "min" | "integral" | "quantile" "(" expression ")" )
//!              name "in" "[" expression "," ( expression | "infinity" ) "]"
//!            | "sum" name "from" expression
//! constant   = enclosed "of" expression
//! ```

use std::ops::Range;

use proofmark_kernel::constant::Kind as Number;

use super::hints;
use super::syntax::{
    Comparison, Enclosed, Expression, Fold, Gather, Link, Ranged, Scope, Sentence, Sign, Syntax,
    SyntaxError, is_name,
};
use super::token::{Spanned, Token, tokenize};
use crate::limits;
use crate::text::shortened;

/// Reads a whole text as one expression.
pub fn parse_expression(text: &str) -> Result<Expression, SyntaxError> {
    whole(text, |cursor| cursor.whole_expression())
}

/// Reads a whole text as one sentence.
pub fn parse_sentence(text: &str) -> Result<Sentence, SyntaxError> {
    whole(text, |cursor| {
        let (scope, Ranges { variables, counted }) = cursor.scope()?;
        let (mut chain, mut lhs) = (Vec::new(), cursor.side()?);
        let (mut comparison, mut between) = cursor.comparison()?;
        let (mut rhs, mut spread) = cursor.right_side(comparison)?;
        while cursor.at_relation() {
            let relation = cursor.chained(scope, comparison)?;
            chain.push(Link { side: lhs, relation });
            (comparison, between) = cursor.further(&chain)?;
            lhs = rhs;
            (rhs, spread) = cursor.right_side(comparison)?;
        }
        Ok(Sentence { scope, variables, counted, chain, lhs, comparison, between, rhs, spread })
    })
}

/// Reads a whole text as `name = expression`; the name comes with its place.
pub fn parse_binding(text: &str) -> Result<(String, Range<usize>, Expression), SyntaxError> {
    whole(text, |cursor| {
        let (name, range) = cursor.name()?;
        cursor.symbol("=")?;
        Ok((name, range, cursor.whole_expression()?))
    })
}

/// Reads a whole text as what a constant is: an expression that is one [`Enclosed`] number, whose function
/// goes on to the end.
pub fn parse_constant(text: &str) -> Result<Expression, SyntaxError> {
    whole(text, |cursor| {
        let start = cursor.here().start;
        let level = match cursor.at_quantile() {
            true => Some(cursor.level()?),
            false => None,
        };
        let kind = match level {
            Some(_) => Some(Number::Quantile),
            None => cursor.enclosed_kind(),
        };
        let Some(kind) = kind else {
            return Err(cursor.unexpected(
                "`root x in [a, b] of`, `max`, `min`, `integral`, `quantile(p) x in [a, b] of` or \
                 `sum k from a of`",
            ));
        };
        cursor.enclosed(kind, level, start, true)?;
        Ok(Expression { nodes: std::mem::take(&mut cursor.nodes) })
    })
}

/// What a text is, by its signs alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An expression.
    Expression,
    /// A name, `=` and an expression.
    Binding,
    /// A sentence.
    Sentence,
}

/// What a text is meant to be, however it goes on.
pub(super) fn kind(text: &str) -> Result<Kind, SyntaxError> {
    let tokens = tokenize(text)?;
    let mut cursor = Cursor::new(&tokens, text);
    if let [(Token::Word(_), _), (Token::Symbol("="), _), ..] = tokens.as_slice() {
        cursor.position = 1;
        // Before digits with dots, or with ±, it is a relation.
        return Ok(match cursor.estimate() {
            Ok(None) => Kind::Binding,
            Ok(Some(_)) | Err(_) => Kind::Sentence,
        });
    }
    let opens = matches!(tokens.as_slice(), [(Token::Word("for"), _), ..])
        || matches!(tokens.as_slice(), [(Token::Word("max"), _), (Token::Word("over"), _), ..]);
    let related = |position: usize| {
        cursor.position = position;
        cursor.at_relation()
    };
    let sentence = opens || (0..tokens.len()).any(related);
    Ok(if sentence { Kind::Sentence } else { Kind::Expression })
}

fn whole<T>(
    text: &str,
    read: impl FnOnce(&mut Cursor<'_>) -> Result<T, SyntaxError>,
) -> Result<T, SyntaxError> {
    let tokens = tokenize(text)?;
    let mut cursor = Cursor::new(&tokens, text);
    let found = read(&mut cursor)?;
    match cursor.peek() {
        None => Ok(found),
        Some(_) => Err(cursor.unexpected("an operator or the end")),
    }
}

pub(super) struct Cursor<'a> {
    pub(super) tokens: &'a [Spanned<'a>],
    pub(super) position: usize,
    length: usize,
    depth: usize,
    nodes: Vec<(Syntax, Range<usize>)>,
    /// How many nodes there are, in the terms of sums and the like too.
    count: usize,
}

/// What a sentence speaks of.
#[derive(Default)]
struct Ranges {
    variables: Vec<Ranged>,
    counted: Vec<Ranged>,
}

impl<'a> Cursor<'a> {
    fn new(tokens: &'a [Spanned<'a>], text: &str) -> Self {
        let (nodes, count) = (Vec::new(), 0);
        Self { tokens, position: 0, length: text.len(), depth: 0, nodes, count }
    }

    pub(super) fn peek(&self) -> Option<&'a Token<'a>> {
        self.after(0)
    }

    /// The token so many places after the next one.
    pub(super) fn after(&self, distance: usize) -> Option<&'a Token<'a>> {
        self.tokens.get(self.position + distance).map(|(token, _)| token)
    }

    /// The stretch of the next token, or the end of the text.
    pub(super) fn here(&self) -> Range<usize> {
        self.tokens.get(self.position).map_or(self.length..self.length, |(_, range)| range.clone())
    }

    pub(super) fn unexpected(&self, expected: &str) -> SyntaxError {
        let found = match self.peek() {
            Some(Token::Number(t) | Token::Word(t) | Token::Symbol(t)) => {
                format!("`{}`", shortened(t, 40))
            }
            None => "the end".to_owned(),
        };
        let hint = hints::of_tokens(self.tokens, self.position);
        let hint = hint.map_or(String::new(), |hint| format!(": {hint}"));
        let message = format!("expected {expected}, found {found}{hint}");
        SyntaxError { message, range: self.here() }
    }

    pub(super) fn take(&mut self, symbol: &str) -> bool {
        let found = self.peek() == Some(&Token::Symbol(symbol));
        self.position += usize::from(found);
        found
    }

    fn symbol(&mut self, symbol: &str) -> Result<(), SyntaxError> {
        if self.take(symbol) { Ok(()) } else { Err(self.unexpected(&format!("`{symbol}`"))) }
    }

    fn word(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(&Token::Word(word));
        self.position += usize::from(found);
        found
    }

    fn needed(&mut self, word: &str) -> Result<(), SyntaxError> {
        if self.word(word) { Ok(()) } else { Err(self.unexpected(&format!("`{word}`"))) }
    }

    fn name(&mut self) -> Result<(String, Range<usize>), SyntaxError> {
        let range = self.here();
        match self.peek() {
            Some(Token::Word(word)) if is_name(word) => {
                self.position += 1;
                Ok(((*word).to_owned(), range))
            }
            _ => Err(self.unexpected("a name")),
        }
    }

    /// The words between two sides, and where they stand.
    pub(super) fn comparison(&mut self) -> Result<(Comparison, Range<usize>), SyntaxError> {
        let start = self.here().start;
        let comparison = self.relation()?;
        Ok((comparison, self.since(start)))
    }

    fn relation(&mut self) -> Result<Comparison, SyntaxError> {
        use proofmark_kernel::Relation::{Above, AtLeast, AtMost, Below, Equal};
        let mut plain = [AtLeast, AtMost, Above, Below, Equal].into_iter();
        if let Some(relation) = plain.find(|relation| self.take(relation.sign())) {
            return Ok(Comparison::Plain(relation));
        }
        if self.take("\u{2248}") || self.take("~=") {
            return Ok(Comparison::About);
        }
        if let Some(comparison) = self.estimate()? {
            return Ok(comparison);
        }
        let (comparison, last) = if self.word("agrees") {
            (Comparison::Agrees, "with")
        } else if self.word("truncates") {
            (Comparison::Truncates, "to")
        } else if self.word("rounds") {
            match (self.word("down"), self.word("up")) {
                (true, _) => (Comparison::RoundsDown, "to"),
                (_, true) => (Comparison::RoundsUp, "to"),
                _ => (Comparison::Rounds, "to"),
            }
        } else if hints::of_tokens(self.tokens, self.position).is_some() {
            return Err(self.unexpected("a relation such as `==` or `>=`"));
        } else {
            return Err(self.unexpected(
                "a relation: >=, <=, >, <, ==, \u{2248}, `rounds to`, `rounds down to`, \
                 `rounds up to`, `truncates to` or `agrees with`",
            ));
        };
        self.needed(last).map(|()| comparison)
    }

    /// What stands before the sentence proper.
    fn scope(&mut self) -> Result<(Scope, Ranges), SyntaxError> {
        if self.word("for") {
            let ranges = self.ranges()?;
            self.symbol(":")?;
            return Ok((Scope::For, ranges));
        }
        let over = self.after(1) == Some(&Token::Word("over"));
        if self.peek() == Some(&Token::Word("max")) && over {
            self.position += 2;
            let ranges = self.ranges()?;
            if let Some((name, range, ..)) = ranges.counted.first() {
                let message = format!(
                    "`max over` is about the numbers of a range `[a, b]`: the largest of some terms \
                     is written `max {name} in a..b of ...`"
                );
                return Err(SyntaxError { message, range: range.clone() });
            }
            return self.needed("of").map(|()| (Scope::Max, ranges));
        }
        Ok((Scope::Plain, Ranges::default()))
    }

    fn ranges(&mut self) -> Result<Ranges, SyntaxError> {
        let mut ranges = Ranges::default();
        loop {
            let (name, range) = self.name()?;
            self.needed("in")?;
            let real = self.take("[");
            let lo = self.whole_expression()?;
            self.symbol(if real { "," } else { ".." })?;
            let hi = self.whole_expression()?;
            if real {
                self.symbol("]")?;
            }
            let kind = if real { &mut ranges.variables } else { &mut ranges.counted };
            kind.push((name, range, lo, hi));
            if !self.take(",") {
                return Ok(ranges);
            }
        }
    }

    pub(super) fn whole_expression(&mut self) -> Result<Expression, SyntaxError> {
        self.count = 0;
        self.expression()?;
        Ok(Expression { nodes: std::mem::take(&mut self.nodes) })
    }

    /// From there to the end of the last token that was read.
    pub(super) fn since(&self, start: usize) -> Range<usize> {
        let end = self.position.checked_sub(1).and_then(|i| self.tokens.get(i));
        start..end.map_or(start, |(_, range)| range.end)
    }

    fn push(&mut self, node: Syntax, start: usize) -> Result<usize, SyntaxError> {
        let range = self.since(start);
        if self.count >= limits::EXPRESSION_NODES {
            let message = format!("more than {} operations", limits::EXPRESSION_NODES);
            return Err(SyntaxError { message, range });
        }
        self.count += 1;
        self.nodes.push((node, range));
        Ok(self.nodes.len() - 1)
    }

    /// Runs a parser one level deeper.
    fn nested<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, SyntaxError>,
    ) -> Result<T, SyntaxError> {
        if self.depth >= limits::NESTING {
            let message = format!("nested more than {} levels deep", limits::NESTING);
            return Err(SyntaxError { message, range: self.here() });
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn expression(&mut self) -> Result<usize, SyntaxError> {
        self.chain(&[("+", Sign::Plus), ("-", Sign::Minus)], Self::term)
    }

    fn term(&mut self) -> Result<usize, SyntaxError> {
        self.chain(&[("*", Sign::Times), ("/", Sign::Over)], Self::factor)
    }

    /// Operands with these signs between them, taken from the left.
    fn chain(
        &mut self,
        signs: &[(&str, Sign)],
        operand: fn(&mut Self) -> Result<usize, SyntaxError>,
    ) -> Result<usize, SyntaxError> {
        let start = self.here().start;
        let mut left = operand(self)?;
        while let Some((_, sign)) = signs.iter().find(|(sign, _)| self.take(sign)) {
            let right = operand(self)?;
            left = self.push(Syntax::Binary(*sign, left, right), start)?;
        }
        Ok(left)
    }

    fn factor(&mut self) -> Result<usize, SyntaxError> {
        let start = self.here().start;
        if self.take("-") {
            let operand = self.nested(Self::factor)?;
            return self.push(Syntax::Negate(operand), start);
        }
        let mut base = self.atom()?;
        // `!=` is no sign of the language, and is told so where a relation is expected.
        let differs = self.after(1) == Some(&Token::Symbol("="));
        if !differs && let Some(sign) = ["!", "!!"].into_iter().find(|sign| self.take(sign)) {
            base = self.push(Syntax::Call(sign.to_owned(), vec![base]), start)?;
        }
        if !self.take("^") {
            return Ok(base);
        }
        let exponent = self.nested(Self::factor)?;
        self.push(Syntax::Binary(Sign::Power, base, exponent), start)
    }

    fn atom(&mut self) -> Result<usize, SyntaxError> {
        let (first, start) = (self.position, self.here().start);
        if self.take("(") {
            let inner = self.nested(Self::expression)?;
            self.symbol(")")?;
            return Ok(inner);
        }
        if self.take("[") {
            let items = self.items()?;
            self.symbol("]")?;
            return self.push(Syntax::List(items), start);
        }
        let cell = self.take("~");
        if let Some(Token::Number(text)) = self.peek() {
            let plain = self.literal(text, first)?;
            self.position += 1;
            let node = if cell { Syntax::Cell } else { Syntax::Number };
            return self.push(node(plain), start);
        }
        if cell {
            return Err(self.unexpected("a printed number"));
        }
        if !matches!(self.peek(), Some(Token::Word(_))) {
            return Err(self.unexpected("a number, a name, `(` or `[`"));
        }
        if let Some(kind) = self.enclosed_kind() {
            return self.enclosed(kind, None, start, false);
        }
        if let Some(gather) = self.gather() {
            return self.fold(gather, start);
        }
        let (name, _) = self.name()?;
        if !self.take("(") {
            return self.push(Syntax::Name(name), start);
        }
        let arguments = self.items()?;
        self.symbol(")")?;
        if let ("quantile", &[level], true) = (name.as_str(), arguments.as_slice(), self.at_range())
        {
            return self.enclosed(Number::Quantile, Some(level), start, false);
        }
        self.push(Syntax::Call(name, arguments), start)
    }

    /// Whether `x in` comes next.
    fn at_range(&self) -> bool {
        matches!((self.after(0), self.after(1)), (Some(Token::Word(_)), Some(Token::Word("in"))))
    }

    fn at_quantile(&self) -> bool {
        (self.after(0), self.after(1))
            == (Some(&Token::Word("quantile")), Some(&Token::Symbol("(")))
    }

    /// `quantile(p)`, of which the level p is read.
    fn level(&mut self) -> Result<usize, SyntaxError> {
        self.position += 2;
        let level = self.nested(Self::expression)?;
        self.symbol(")").map(|()| level)
    }

    /// What number it is, if `integral x in [` or the like comes next; its word is read then.
    fn enclosed_kind(&mut self) -> Option<Number> {
        let (Some(Token::Word(word)), Some(Token::Word(_)), Some(Token::Word(next))) =
            (self.after(0), self.after(1), self.after(2))
        else {
            return None;
        };
        let real = self.after(3) == Some(&Token::Symbol("["));
        let kind = match (*word, *next) {
            ("sum", "from") => Number::Sum,
            ("integral", "in") => Number::Integral,
            ("root", "in") => Number::Root,
            ("max", "in") if real => Number::Maximum,
            ("min", "in") if real => Number::Minimum,
            _ => return None,
        };
        self.position += 1;
        Some(kind)
    }

    /// A number that no formula gives, from its variable on. As a constant of a book its function goes on
    /// to the end; in a formula it is a term, like that of a sum.
    fn enclosed(
        &mut self,
        kind: Number,
        level: Option<usize>,
        start: usize,
        to_the_end: bool,
    ) -> Result<usize, SyntaxError> {
        let (variable, place) = self.name()?;
        let (mut kind, lo, hi) = match kind {
            Number::Sum => {
                self.needed("from")?;
                (kind, self.nested(Self::expression)?, None)
            }
            _ => {
                self.needed("in")?;
                self.symbol("[")?;
                let lo = self.nested(Self::expression)?;
                self.symbol(",")?;
                let endless = kind == Number::Integral && self.word("infinity");
                let hi = if endless { None } else { Some(self.nested(Self::expression)?) };
                self.symbol("]")?;
                (kind, lo, hi)
            }
        };
        if kind == Number::Integral && hi.is_none() {
            kind = Number::Improper;
        }
        self.needed("of")?;
        let body = match to_the_end {
            true => self.inner(Self::expression)?,
            false => self.bound_term(Enclosed::word(kind))?,
        };
        let one = Enclosed { kind, variable, place, lo, hi, level, body };
        self.push(Syntax::Enclosed(Box::new(one)), start)
    }

    /// Which terms are put together, if `sum k in ...` or the like comes next.
    fn gather(&self) -> Option<Gather> {
        let (Some(Token::Word(word)), Some(Token::Word(_)), Some(Token::Word("in"))) =
            (self.after(0), self.after(1), self.after(2))
        else {
            return None;
        };
        Gather::of_word(word)
    }

    /// A term for every whole number of a range. Whether a sum goes on after `+` or ends before it,
    /// readers take one way or the other, so that neither is taken here.
    fn fold(&mut self, gather: Gather, start: usize) -> Result<usize, SyntaxError> {
        self.position += 1;
        let (index, place) = self.name()?;
        self.needed("in")?;
        let lo = self.nested(Self::expression)?;
        self.symbol("..")?;
        let hi = self.nested(Self::expression)?;
        self.needed("of")?;
        let body = self.bound_term(gather.word())?;
        self.push(Syntax::Fold(Box::new(Fold { gather, index, place, lo, hi, body })), start)
    }

    /// A formula with nodes of its own.
    fn inner(
        &mut self,
        read: fn(&mut Self) -> Result<usize, SyntaxError>,
    ) -> Result<Expression, SyntaxError> {
        let outside = std::mem::take(&mut self.nodes);
        let read = self.nested(read);
        let nodes = std::mem::replace(&mut self.nodes, outside);
        read.map(|_| Expression { nodes })
    }

    /// The term of a sum or its like, which does not go on after it.
    fn bound_term(&mut self, word: &str) -> Result<Expression, SyntaxError> {
        let body = self.inner(Self::term)?;
        if let Some(Token::Symbol(sign @ ("+" | "-"))) = self.peek() {
            let (part, whole) = match word {
                "sum" | "product" => ("terms", "term"),
                _ => ("function", "function"),
            };
            let message = format!(
                "is the `{sign}` part of the {word}'s {part}? write `of (...)` around a {whole} with \
                 `{sign}` in it, or `(...)` around the whole {word}"
            );
            return Err(SyntaxError { message, range: self.here() });
        }
        Ok(body)
    }

    /// One or more expressions with commas between them.
    fn items(&mut self) -> Result<Vec<usize>, SyntaxError> {
        let mut items = vec![self.nested(Self::expression)?];
        while self.take(",") {
            items.push(self.nested(Self::expression)?);
        }
        Ok(items)
    }
}
