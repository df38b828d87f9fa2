//! The expression language of a book.
//!
//! ```text
//! sentence   = [ "for" ranges ":" | "max" "over" ranges "of" ] expression relation expression
//! ranges     = name "in" "[" expression "," expression "]" { "," name "in" … }
//! relation   = ">=" | "<=" | ">" | "<" | "==" | "rounds to" | "rounds down to"
//!            | "rounds up to" | "truncates to" | "agrees with"
//! expression = term { ("+" | "-") term }
//! term       = factor { ("*" | "/") factor }
//! factor     = "-" factor | atom [ "^" factor ]
//! atom       = [ "~" ] number [ "%" ] | name [ "(" expression { "," expression } ")" ]
//!            | "(" expression ")" | "[" expression { "," expression } "]"
//! ```
//!
//! A parsed expression is a list of nodes in which operands come
//! before what uses them, so that walking it needs no recursion.

use std::ops::Range;

use proofmark_kernel::Op;

use super::hints;
use super::token::{Spanned, Token, tokenize};
use crate::limits;
use crate::text::shortened;

/// A message about a stretch of the parsed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What was expected, or what is wrong.
    pub message: String,
    /// Byte offsets in the parsed text.
    pub range: Range<usize>,
}

/// An arithmetic sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Over,
    /// `^`
    Power,
}

impl Sign {
    /// The operation on two numbers that it stands for; a power has its exponent in the operation.
    pub fn op(self) -> Option<Op> {
        match self {
            Self::Plus => Some(Op::Add),
            Self::Minus => Some(Op::Sub),
            Self::Times => Some(Op::Mul),
            Self::Over => Some(Op::Div),
            Self::Power => None,
        }
    }
}

/// One node of an expression. Operands are positions of earlier nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// A literal, as printed.
    Number(String),
    /// A printed cell: some number that rounds to this literal.
    Cell(String),
    /// A name without arguments.
    Name(String),
    /// A function with its arguments.
    Call(String, Vec<usize>),
    /// A list of numbers.
    List(Vec<usize>),
    /// A minus sign in front.
    Negate(usize),
    /// Two operands with a sign between them.
    Binary(Sign, usize, usize),
}

impl Syntax {
    /// The same with other operands.
    pub(crate) fn with_operands(&self, operand: impl Fn(usize) -> usize) -> Self {
        let all = |operands: &[usize]| operands.iter().map(|&index| operand(index)).collect();
        match self {
            Self::Number(_) | Self::Cell(_) | Self::Name(_) => self.clone(),
            Self::Call(name, arguments) => Self::Call(name.clone(), all(arguments)),
            Self::List(items) => Self::List(all(items)),
            Self::Negate(x) => Self::Negate(operand(*x)),
            Self::Binary(sign, x, y) => Self::Binary(*sign, operand(*x), operand(*y)),
        }
    }
}

/// A parsed expression. The last node is the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// The nodes, each with the stretch of text it stands for.
    pub nodes: Vec<(Syntax, Range<usize>)>,
}

impl Expression {
    /// The digits of an expression that is just a literal, and whether a minus sign is in front.
    pub fn literal(&self) -> Option<(&str, bool)> {
        match self.nodes.as_slice() {
            [(Syntax::Number(text), _)] => Some((text, false)),
            [(Syntax::Number(text), _), (Syntax::Negate(0), _)] => Some((text, true)),
            _ => None,
        }
    }

    /// The nodes without their places.
    pub fn syntax(&self) -> Vec<&Syntax> {
        self.nodes.iter().map(|(syntax, _)| syntax).collect()
    }

    /// The names of its functions.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().filter_map(|(syntax, _)| match syntax {
            Syntax::Call(name, _) => Some(name.as_str()),
            _ => None,
        })
    }

    /// The names in it, functions left out.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.nodes.iter().filter_map(|(syntax, _)| match syntax {
            Syntax::Name(name) => Some(name.as_str()),
            _ => None,
        })
    }
}

/// The words between the two sides of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `>= <= > < ==`
    Plain(proofmark_kernel::Relation),
    /// `rounds to`: a nearest decimal with as many printed places.
    Rounds,
    /// `rounds down to`: the largest such decimal that is not above.
    RoundsDown,
    /// `rounds up to`: the smallest such decimal that is not below.
    RoundsUp,
    /// `truncates to`: further digits cut off, towards zero.
    Truncates,
    /// `agrees with`: some values behind the printed cells make it round to this.
    Agrees,
}

impl Comparison {
    /// The words, as the book has them.
    pub fn words(self) -> &'static str {
        match self {
            Self::Plain(relation) => relation.sign(),
            Self::Rounds => "rounds to",
            Self::RoundsDown => "rounds down to",
            Self::RoundsUp => "rounds up to",
            Self::Truncates => "truncates to",
            Self::Agrees => "agrees with",
        }
    }
}

/// What a sentence says of its variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// There are none, or printed cells alone.
    Plain,
    /// `for x in [a, b]: …`
    For,
    /// `max over x in [a, b] of …`
    Max,
}

/// A variable of a sentence, its place, and the two ends of its range.
pub type Ranged = (String, Range<usize>, Expression, Expression);

/// A sentence: two expressions and how they compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// What it says of its variables.
    pub scope: Scope,
    /// Its variables.
    pub variables: Vec<Ranged>,
    /// The left side.
    pub lhs: Expression,
    /// The words between.
    pub comparison: Comparison,
    /// The right side.
    pub rhs: Expression,
}

impl Sentence {
    /// The number that it prints, as it is written: a side that is just a literal, the right one first.
    pub fn printed(&self) -> Option<String> {
        let (digits, negative) = self.rhs.literal().or_else(|| self.lhs.literal())?;
        Some(format!("{}{digits}", if negative { "-" } else { "" }))
    }
}

/// Words of the language that cannot be names.
pub const RESERVED: [&str; 11] =
    ["rounds", "truncates", "agrees", "with", "to", "up", "down", "for", "over", "in", "of"];

/// Whether a text can name a definition, an argument or a `let`.
pub fn is_name(text: &str) -> bool {
    let starts_well = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts_well
        && text.len() <= limits::IDENTIFIER
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !RESERVED.contains(&text)
}

/// Whether a text can be the identifier of a claim, which is also the name of a file.
pub fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
        && text.len() <= limits::IDENTIFIER
}

/// Reads a whole text as one expression.
pub fn parse_expression(text: &str) -> Result<Expression, SyntaxError> {
    whole(text, |cursor| cursor.whole_expression())
}

/// Reads a whole text as one sentence.
pub fn parse_sentence(text: &str) -> Result<Sentence, SyntaxError> {
    whole(text, |cursor| {
        let (scope, variables) = cursor.scope()?;
        let lhs = cursor.whole_expression()?;
        let comparison = cursor.comparison()?;
        let rhs = cursor.whole_expression()?;
        Ok(Sentence { scope, variables, lhs, comparison, rhs })
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

fn whole<T>(
    text: &str,
    read: impl FnOnce(&mut Cursor<'_>) -> Result<T, SyntaxError>,
) -> Result<T, SyntaxError> {
    let tokens = tokenize(text)?;
    let length = text.len();
    let mut cursor = Cursor { tokens: &tokens, position: 0, length, depth: 0, nodes: Vec::new() };
    let found = read(&mut cursor)?;
    match cursor.peek() {
        None => Ok(found),
        Some(_) => Err(cursor.unexpected("an operator or the end")),
    }
}

struct Cursor<'a> {
    tokens: &'a [Spanned<'a>],
    position: usize,
    length: usize,
    depth: usize,
    nodes: Vec<(Syntax, Range<usize>)>,
}

impl<'a> Cursor<'a> {
    fn peek(&self) -> Option<&'a Token<'a>> {
        self.tokens.get(self.position).map(|(token, _)| token)
    }

    /// The stretch of the next token, or the end of the text.
    fn here(&self) -> Range<usize> {
        self.tokens.get(self.position).map_or(self.length..self.length, |(_, range)| range.clone())
    }

    fn unexpected(&self, expected: &str) -> SyntaxError {
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

    fn take(&mut self, symbol: &str) -> bool {
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

    fn comparison(&mut self) -> Result<Comparison, SyntaxError> {
        use proofmark_kernel::Relation::{Above, AtLeast, AtMost, Below, Equal};
        let mut plain = [AtLeast, AtMost, Above, Below, Equal].into_iter();
        if let Some(relation) = plain.find(|relation| self.take(relation.sign())) {
            return Ok(Comparison::Plain(relation));
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
                "a relation: >=, <=, >, <, ==, `rounds to`, `rounds down to`, `rounds up to`, \
                 `truncates to` or `agrees with`",
            ));
        };
        self.needed(last).map(|()| comparison)
    }

    /// What stands before the sentence proper.
    fn scope(&mut self) -> Result<(Scope, Vec<Ranged>), SyntaxError> {
        let over = self.tokens.get(self.position + 1).map(|(token, _)| token);
        if self.word("for") {
            let variables = self.ranges()?;
            self.symbol(":")?;
            return Ok((Scope::For, variables));
        }
        if self.peek() == Some(&Token::Word("max")) && over == Some(&Token::Word("over")) {
            self.position += 2;
            let variables = self.ranges()?;
            return self.needed("of").map(|()| (Scope::Max, variables));
        }
        Ok((Scope::Plain, Vec::new()))
    }

    fn ranges(&mut self) -> Result<Vec<Ranged>, SyntaxError> {
        let mut ranges = Vec::new();
        loop {
            let (name, range) = self.name()?;
            self.needed("in")?;
            self.symbol("[")?;
            let lo = self.whole_expression()?;
            self.symbol(",")?;
            let hi = self.whole_expression()?;
            self.symbol("]")?;
            ranges.push((name, range, lo, hi));
            if !self.take(",") {
                return Ok(ranges);
            }
        }
    }

    fn whole_expression(&mut self) -> Result<Expression, SyntaxError> {
        self.expression()?;
        Ok(Expression { nodes: std::mem::take(&mut self.nodes) })
    }

    fn push(&mut self, node: Syntax, start: usize) -> Result<usize, SyntaxError> {
        let end = self.position.checked_sub(1).and_then(|i| self.tokens.get(i));
        let range = start..end.map_or(start, |(_, range)| range.end);
        if self.nodes.len() >= limits::EXPRESSION_NODES {
            let message = format!("more than {} operations", limits::EXPRESSION_NODES);
            return Err(SyntaxError { message, range });
        }
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
        let base = self.atom()?;
        if !self.take("^") {
            return Ok(base);
        }
        let exponent = self.nested(Self::factor)?;
        self.push(Syntax::Binary(Sign::Power, base, exponent), start)
    }

    fn atom(&mut self) -> Result<usize, SyntaxError> {
        let start = self.here().start;
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
            self.position += 1;
            let node = if cell { Syntax::Cell } else { Syntax::Number };
            return self.push(node((*text).to_owned()), start);
        }
        if cell {
            return Err(self.unexpected("a printed number"));
        }
        if !matches!(self.peek(), Some(Token::Word(_))) {
            return Err(self.unexpected("a number, a name, `(` or `[`"));
        }
        let (name, _) = self.name()?;
        if !self.take("(") {
            return self.push(Syntax::Name(name), start);
        }
        let arguments = self.items()?;
        self.symbol(")")?;
        self.push(Syntax::Call(name, arguments), start)
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
