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
//! constant   = ("root" | "max" | "min" | "integral") name "in" "[" expression "," expression "]" "of" expression
//! atom       = [ "~" ] number | name [ "(" expression { "," expression } ")" ]
//!            | "(" expression ")" | "[" expression { "," expression } "]"
//!            | ( "sum" | "product" | "min" | "max" ) name "in" expression ".." expression "of" term
//! ```

use std::ops::Range;

use proofmark_kernel::constant;

use super::hints;
use super::syntax::{
    Comparison, Expression, Fold, Gather, Link, Ranged, Scope, Sentence, Sign, Syntax, SyntaxError,
    is_name,
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

/// Reads a whole text as what a constant is: its kind, its variable, and the function.
pub fn parse_constant(text: &str) -> Result<(constant::Kind, Ranged, Expression), SyntaxError> {
    whole(text, |cursor| {
        let kinds = [
            ("root", constant::Kind::Root),
            ("max", constant::Kind::Maximum),
            ("min", constant::Kind::Minimum),
            ("integral", constant::Kind::Integral),
        ];
        let Some((_, kind)) = kinds.into_iter().find(|(word, _)| cursor.word(word)) else {
            return Err(cursor.unexpected("`root`, `max`, `min` or `integral`"));
        };
        let variable = cursor.range()?;
        cursor.needed("of")?;
        Ok((kind, variable, cursor.whole_expression()?))
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

    fn range(&mut self) -> Result<Ranged, SyntaxError> {
        let (name, range) = self.name()?;
        self.needed("in")?;
        self.symbol("[")?;
        let lo = self.whole_expression()?;
        self.symbol(",")?;
        let hi = self.whole_expression()?;
        self.symbol("]")?;
        Ok((name, range, lo, hi))
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
        if let Some(gather) = self.gather() {
            return self.fold(gather, start);
        }
        let (name, _) = self.name()?;
        if !self.take("(") {
            return self.push(Syntax::Name(name), start);
        }
        let arguments = self.items()?;
        self.symbol(")")?;
        self.push(Syntax::Call(name, arguments), start)
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
        let outside = std::mem::take(&mut self.nodes);
        let term = self.nested(Self::term);
        let nodes = std::mem::replace(&mut self.nodes, outside);
        term?;
        if let Some(Token::Symbol(sign @ ("+" | "-"))) = self.peek() {
            let word = gather.word();
            let message = format!(
                "is the `{sign}` part of the {word}'s terms? write `of (...)` around a term with \
                 `{sign}` in it, or `(...)` around the whole {word}"
            );
            return Err(SyntaxError { message, range: self.here() });
        }
        let body = Expression { nodes };
        self.push(Syntax::Fold(Box::new(Fold { gather, index, place, lo, hi, body })), start)
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
