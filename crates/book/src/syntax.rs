//! The expression language of a book: expressions, and sentences about them.
//!
//! A parsed expression is a list of nodes in which operands come before what uses them, so that walking
//! it needs no recursion.

use std::collections::HashSet;
use std::ops::Range;

use proofmark_kernel::constant::Kind;
use proofmark_kernel::{Op, Relation};

use crate::{Let, limits};

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
    /// A formula for every whole number of a range, put together.
    Fold(Box<Fold>),
    /// A number that no formula gives.
    Enclosed(Box<Enclosed>),
}

/// How the terms of a range are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gather {
    /// `sum`
    Sum,
    /// `product`
    Product,
    /// `min`
    Min,
    /// `max`
    Max,
}

impl Gather {
    /// The word in the book.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Product => "product",
            Self::Min => "min",
            Self::Max => "max",
        }
    }

    /// What that word stands for.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        let mut all = [Self::Sum, Self::Product, Self::Min, Self::Max].into_iter();
        all.find(|one| one.word() == word)
    }

    /// The operation on two terms.
    pub fn op(self) -> Op {
        match self {
            Self::Sum => Op::Add,
            Self::Product => Op::Mul,
            Self::Min => Op::Min,
            Self::Max => Op::Max,
        }
    }
}

/// `sum k in 1..10 of 1/k`, or a product, a least or a greatest value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// How the terms are put together.
    pub gather: Gather,
    /// The name of the whole number.
    pub index: String,
    /// Where that stands.
    pub(crate) place: Range<usize>,
    /// The first whole number: the position of an earlier node.
    pub lo: usize,
    /// The last one.
    pub hi: usize,
    /// The term, with nodes of its own: it is looked at once for every whole number.
    pub body: Expression,
}

/// `integral x in [0, 1] of exp(-x^2)` and its like: a number that a certificate of its own encloses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosed {
    /// What number it is.
    pub kind: Kind,
    /// The name of the function's argument.
    pub variable: String,
    /// Where that stands.
    pub(crate) place: Range<usize>,
    /// Where its range begins: the position of an earlier node.
    pub lo: usize,
    /// Where it ends; nowhere, if it has no end.
    pub hi: Option<usize>,
    /// The level of a quantile.
    pub level: Option<usize>,
    /// The function, with nodes of its own.
    pub body: Expression,
}

impl Enclosed {
    /// The word in the book.
    pub fn word(kind: Kind) -> &'static str {
        match kind {
            Kind::Root => "root",
            Kind::Maximum => "max",
            Kind::Minimum => "min",
            Kind::Integral | Kind::Improper => "integral",
            Kind::Quantile => "quantile",
            Kind::Sum => "sum",
        }
    }

    /// The operands that stand outside of the function: the level, and the ends of the range.
    pub fn outside(&self) -> impl Iterator<Item = usize> {
        self.level.into_iter().chain([self.lo]).chain(self.hi)
    }
}

/// A formula inside of another that speaks of a name which is its own.
#[derive(Clone, Copy, Debug)]
pub struct Bound<'a> {
    /// The name.
    pub name: &'a str,
    /// Where it stands.
    pub(crate) place: &'a Range<usize>,
    /// The formula.
    pub body: &'a Expression,
}

impl Syntax {
    /// The formula in it that speaks of a name of its own, if there is one.
    pub fn bound(&self) -> Option<Bound<'_>> {
        match self {
            Self::Fold(fold) => {
                Some(Bound { name: &fold.index, place: &fold.place, body: &fold.body })
            }
            Self::Enclosed(one) => {
                Some(Bound { name: &one.variable, place: &one.place, body: &one.body })
            }
            Self::Number(_)
            | Self::Cell(_)
            | Self::Name(_)
            | Self::Call(..)
            | Self::List(_)
            | Self::Negate(_)
            | Self::Binary(..) => None,
        }
    }

    /// The same with another such formula, and its name at another place.
    pub(crate) fn with_bound(
        &self,
        change: impl FnOnce(Bound<'_>) -> (Range<usize>, Expression),
    ) -> Self {
        let Some(bound) = self.bound() else { return self.clone() };
        let (place, body) = change(bound);
        match self {
            Self::Fold(fold) => Self::Fold(Box::new(Fold { place, body, ..(**fold).clone() })),
            Self::Enclosed(one) => {
                Self::Enclosed(Box::new(Enclosed { place, body, ..(**one).clone() }))
            }
            Self::Number(_)
            | Self::Cell(_)
            | Self::Name(_)
            | Self::Call(..)
            | Self::List(_)
            | Self::Negate(_)
            | Self::Binary(..) => self.clone(),
        }
    }

    /// The same wherever it stands.
    fn unplaced(&self) -> Self {
        self.with_bound(|bound| {
            let nodes = bound.body.nodes.iter().map(|(syntax, _)| (syntax.unplaced(), 0..0));
            (0..0, Expression { nodes: nodes.collect() })
        })
    }

    /// The same with other operands.
    pub(crate) fn with_operands(&self, operand: impl Fn(usize) -> usize) -> Self {
        let all = |operands: &[usize]| operands.iter().map(|&index| operand(index)).collect();
        match self {
            Self::Number(_) | Self::Cell(_) | Self::Name(_) => self.clone(),
            Self::Call(name, arguments) => Self::Call(name.clone(), all(arguments)),
            Self::List(items) => Self::List(all(items)),
            Self::Negate(x) => Self::Negate(operand(*x)),
            Self::Binary(sign, x, y) => Self::Binary(*sign, operand(*x), operand(*y)),
            Self::Fold(fold) => {
                let (lo, hi) = (operand(fold.lo), operand(fold.hi));
                Self::Fold(Box::new(Fold { lo, hi, ..(**fold).clone() }))
            }
            Self::Enclosed(one) => {
                let (lo, hi) = (operand(one.lo), one.hi.map(&operand));
                let level = one.level.map(&operand);
                Self::Enclosed(Box::new(Enclosed { lo, hi, level, ..(**one).clone() }))
            }
        }
    }

    /// The same with what stands in it at other places in a text.
    pub(crate) fn moved(&self, place: &impl Fn(&Range<usize>) -> Range<usize>) -> Self {
        self.with_bound(|bound| (place(bound.place), bound.body.moved(place)))
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

    /// The nodes from one to another, which are an expression of their own.
    pub(crate) fn part(&self, first: usize, last: usize) -> Option<Self> {
        let nodes = self.nodes.get(first..=last)?.iter();
        let own = |(syntax, range): &(Syntax, Range<usize>)| {
            (syntax.with_operands(|index| index.saturating_sub(first)), range.clone())
        };
        Some(Self { nodes: nodes.map(own).collect() })
    }

    /// The nodes without their places.
    pub fn syntax(&self) -> Vec<Syntax> {
        self.nodes.iter().map(|(syntax, _)| syntax.unplaced()).collect()
    }

    /// This expression and, after it, the terms of its sums, the functions of its integrals and the like, which
    /// have nodes of their own.
    pub fn parts(&self) -> Vec<&Self> {
        let mut parts = vec![self];
        let mut seen = 0;
        while let Some(part) = parts.get(seen).copied() {
            let bound = part.nodes.iter().filter_map(|(syntax, _)| syntax.bound());
            parts.extend(bound.map(|bound| bound.body));
            seen += 1;
        }
        parts
    }

    /// How many nodes it has, those of the terms of its sums and the like included.
    pub fn size(&self) -> usize {
        self.parts().iter().map(|part| part.nodes.len()).sum()
    }

    /// The names of its functions.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        let nodes = self.parts().into_iter().flat_map(|part| &part.nodes);
        nodes.filter_map(|(syntax, _)| match syntax {
            Syntax::Call(name, _) => Some(name.as_str()),
            _ => None,
        })
    }

    /// The names in it, without functions and without the names that its sums and the like give.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let mut found = Vec::new();
        let mut open = vec![(self, Vec::new())];
        while let Some((part, bound)) = open.pop() {
            for (syntax, _) in &part.nodes {
                if let Syntax::Name(name) = syntax
                    && !bound.contains(&name.as_str())
                {
                    found.push(name.as_str());
                }
                if let Some(inner) = syntax.bound() {
                    open.push((inner.body, bound.iter().copied().chain([inner.name]).collect()));
                }
            }
        }
        found.into_iter()
    }

    /// The same at other places in a text.
    pub(crate) fn moved(&self, place: &impl Fn(&Range<usize>) -> Range<usize>) -> Self {
        let moved = |(syntax, range): &(Syntax, Range<usize>)| (syntax.moved(place), place(range));
        Self { nodes: self.nodes.iter().map(moved).collect() }
    }

    /// Of values with names, one after another, those that the expressions need.
    pub fn needed<'a>(
        expressions: impl IntoIterator<Item = &'a Self>,
        lets: &'a [Let],
    ) -> Vec<Let> {
        let mut names: HashSet<&str> = expressions.into_iter().flat_map(Self::names).collect();
        let mut needed: Vec<Let> = Vec::new();
        for named @ (name, expression, _) in lets.iter().rev() {
            if names.remove(name.as_str()) {
                names.extend(expression.names());
                needed.push(named.clone());
            }
        }
        needed.reverse();
        needed
    }

    /// The same, so many bytes further on in a text.
    pub(crate) fn shifted(&self, by: usize) -> Self {
        self.moved(&|range| by + range.start..by + range.end)
    }
}

/// The words between the two sides of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `>= <= > < ==`
    Plain(Relation),
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
    /// `= 0.785...`: the first digits, further ones cut off.
    Digits,
    /// `= 1.23 ± 0.05`, `= 1.23(5)`: no further away than the sentence's [`Spread`].
    Within,
    /// `≈`: less than one unit in the last printed place away.
    About,
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
            Self::Digits | Self::Within => "=",
            Self::About => "\u{2248}",
        }
    }

    /// The relation between two numbers that it is, if it is one.
    pub fn relation(self) -> Option<Relation> {
        match self {
            Self::Plain(relation) => Some(relation),
            Self::Rounds
            | Self::RoundsDown
            | Self::RoundsUp
            | Self::Truncates
            | Self::Agrees
            | Self::Digits
            | Self::Within
            | Self::About => None,
        }
    }
}

/// How far a value may be from a printed number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spread {
    /// `± 0.005`: this far.
    Margin(String),
    /// `(21)`: so many units in the last printed place.
    Units(String),
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

/// A side of a chain and how it compares with the next one: `0 <` of `0 < x <= 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The side.
    pub side: Expression,
    /// How it compares with the next one.
    pub relation: Relation,
}

/// A sentence: two expressions and how they compare, perhaps at the end of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// What it says of its variables.
    pub scope: Scope,
    /// Its variables.
    pub variables: Vec<Ranged>,
    /// What stands for every whole number of a range, with the first and the last one.
    pub counted: Vec<Ranged>,
    /// What comes before its last comparison, in a chain such as `0 < x <= 1`.
    pub chain: Vec<Link>,
    /// The left side.
    pub lhs: Expression,
    /// The words between.
    pub comparison: Comparison,
    /// Where in the text they stand; at its end, where there are none.
    pub(crate) between: Range<usize>,
    /// The right side.
    pub rhs: Expression,
    /// How far the left side may be from the right one, if that is said.
    pub spread: Option<Spread>,
}

impl Sentence {
    /// A sentence without variables.
    pub(crate) fn plain(
        lhs: Expression,
        (comparison, between): (Comparison, Range<usize>),
        rhs: Expression,
    ) -> Self {
        let (variables, counted, chain) = (Vec::new(), Vec::new(), Vec::new());
        let scope = Scope::Plain;
        Self { scope, variables, counted, chain, lhs, comparison, between, rhs, spread: None }
    }

    /// All its sides, from left to right.
    pub fn sides(&self) -> impl Iterator<Item = &Expression> {
        self.chain.iter().map(|link| &link.side).chain([&self.lhs, &self.rhs])
    }

    /// The number that it prints, as a plain literal: a side that is just one, the last side first.
    pub fn printed(&self) -> Option<String> {
        let first = || self.sides().next().and_then(Expression::literal);
        let (digits, negative) = self.rhs.literal().or_else(first)?;
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
