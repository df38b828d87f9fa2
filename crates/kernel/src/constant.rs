//! Constants: numbers that no closed formula gives, each enclosed by a certificate of its own.
//!
//! | kind | it is |
//! |---|---|
//! | root | the only x in [a, b] with f(x) = 0 |
//! | maximum, minimum | the least upper, the greatest lower bound of f on [a, b] |
//! | integral | ∫ f(x) dx from a to b |
//! | quantile | the only z in [a, b] with ∫ f(x) dx = p from a to z |
//! | improper integral | ∫ f(x) dx from a to infinity |
//! | sum | t_a + t_{a+1} + … to infinity, where t_{k+1} = c·R(k)·t_k |
//!
//! A certificate claims that the constant lies in [lo, hi]. From the constant and these ends follow
//! ordinary claims, its [`parts`](Constant::parts), and the certificate has a certificate of each:
//!
//! | kind | first part, for all x in [a, b] | second part |
//! |---|---|---|
//! | root | f' > 0 (or f' < 0) | a ≤ lo, hi ≤ b, f(lo) ≤ 0 ≤ f(hi) (or the other way round) |
//! | maximum | f(x) ≤ hi | a ≤ p ≤ b, f(p) ≥ lo at a point p |
//! | minimum | f(x) ≥ lo | a ≤ p ≤ b, f(p) ≤ hi at a point p |
//!
//! An integral is the sum of those over pieces of the range. With f_k the k-th derivative over k!, and a piece
//! from c − h to c + h, the parts of each piece are m ≤ f_n(x) ≤ M for all x in it, and l_k ≤ f_k(c) ≤ u_k.
//! By Taylor's theorem the integral over the piece is Σ 2h^(k+1)/(k+1)·f_k(c) over the even k < n, and a rest
//! between 2h^(n+1)/(n+1)·m and 2h^(n+1)/(n+1)·M. A quantile rests on the same, and on f > 0. What an improper
//! integral or a sum adds far out is bounded by fractions of polynomials (`tail`), which no claim on a range could say.
//!
//! A claim that uses a constant has a variable that is [`Given`](Variable::Given), and it is decided for
//! every number between the constant's ends.

mod certificate;
mod improper;
mod integral;
mod messages;
mod polynomial;
mod sum;
mod tail;

use std::collections::HashMap;
use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::Zero;

use self::certificate::Reader;
pub use self::certificate::{ConstantCertificate, FunctionEntry, PieceEntry, TailEntry};
pub use self::polynomial::{Fraction, Polynomial};
pub use self::tail::Tail;
use crate::certificate::Certificate;
use crate::check::{Enclosure, Failure, Verdict, Verified, check_counted};
use crate::claim::{Claim, Goal, NodeId, Quantifier, Relation, Step, Variable, digest};
use crate::jets::Jets;
use crate::limits;
use crate::number::{Number, NumberError};
use crate::op::Op;
use crate::rational::{Rational, compare};
use crate::rules::Interval;
use crate::slope::{Program, Slope};

/// The value of a certificate's `format` field.
pub const FORMAT: &str = "proofmark-constant/1";

/// What number a constant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The only root.
    Root,
    /// The least upper bound.
    Maximum,
    /// The greatest lower bound.
    Minimum,
    /// The integral.
    Integral,
    /// Where the integral reaches a level.
    Quantile,
    /// The integral to infinity.
    Improper,
    /// The sum to infinity.
    Sum,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Root,
        Self::Maximum,
        Self::Minimum,
        Self::Integral,
        Self::Quantile,
        Self::Improper,
        Self::Sum,
    ];

    /// Its name in canonical text and in certificates.
    pub fn name(self) -> &'static str {
        match self {
            Self::Root => "root",
            Self::Maximum => "maximum",
            Self::Minimum => "minimum",
            Self::Integral => "integral",
            Self::Quantile => "quantile",
            Self::Improper => "improper",
            Self::Sum => "sum",
        }
    }

    /// The names of the steps that it speaks of besides the function's value. They do not depend on x.
    pub fn others(self) -> &'static [&'static str] {
        match self {
            Self::Quantile => &["level"],
            Self::Sum => &["first", "factor"],
            Self::Root | Self::Maximum | Self::Minimum | Self::Integral | Self::Improper => &[],
        }
    }

    /// Whether its range has no upper end.
    pub fn is_endless(self) -> bool {
        matches!(self, Self::Improper | Self::Sum)
    }
}

/// The definition of a constant. Like a [`Claim`] it is part of the statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    kind: Kind,
    function: Claim,
    body: NodeId,
    /// The steps of [`Kind::others`].
    others: Vec<NodeId>,
    /// The steps of x, a and b; a again if there is no b.
    argument: [NodeId; 3],
    sha256: String,
}

/// What a certificate says of a constant, besides its ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Of a root: whether the function rises.
    Rises(bool),
    /// Of a maximum or minimum: a point of the range.
    At(Rational),
    /// Of an integral or a quantile: how many derivatives are used, an even number, and the pieces of the
    /// range.
    Pieces(usize, Vec<Piece>),
    /// Of an improper integral: the same before its tail, bounds on the value where the tail begins, and the
    /// tail.
    Improper(usize, Vec<Piece>, (Rational, Rational), Tail),
    /// Of a sum: how many terms come before its tail, bounds on the factor, the period, and the tail.
    Sum(usize, (Rational, Rational), usize, Tail),
}

/// A piece of an integral's range, which begins where the one before it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its end.
    pub to: Rational,
    /// Bounds on f_0, f_2, … at the centre, and on f_n in the whole piece.
    pub bounds: Vec<(Rational, Rational)>,
}

impl Constant {
    /// The constant of this kind of a function, whose value is the step `body`. The first variable of
    /// the function is its argument x, with a range that does not vary; the others are constants. Its
    /// goals are obligations.
    pub fn new(kind: Kind, function: Claim, body: NodeId) -> Option<Self> {
        Self::with(kind, function, body, Vec::new())
    }

    /// The same with the steps of [`Kind::others`]. A range without an upper end is written with its lower
    /// end twice, a number, and there are no goals.
    pub fn with(kind: Kind, function: Claim, body: NodeId, others: Vec<NodeId>) -> Option<Self> {
        let (first, rest) = function.variables().split_first()?;
        let Variable::Between { lo, hi } = *first else { return None };
        let given = rest.iter().all(|variable| matches!(variable, Variable::Given(_)));
        let varies = |id: NodeId| function.varies().get(id).copied().unwrap_or(true);
        let obligation = |goal: &Goal| !goal.own && goal.quantifier == Quantifier::All;
        let obliged = function.goals().iter().all(obligation);
        if !given || !obliged || varies(lo) || varies(hi) || body >= function.steps().len() {
            return None;
        }
        let depends = dependent_on_first(function.steps());
        let fixed = |id: &NodeId| depends.get(*id) == Some(&false);
        if others.len() != kind.others().len() || !others.iter().all(fixed) {
            return None;
        }
        let mut arguments = function.steps().iter().enumerate();
        let mut arguments = arguments.by_ref().filter(|(_, step)| step.op == Op::Var(0));
        let (Some((x, _)), None) = (arguments.next(), arguments.next()) else { return None };
        if kind.is_endless() {
            let start = written(&function, lo)?;
            let whole = kind != Kind::Sum || start.is_integer();
            if hi != lo || !function.goals().is_empty() || !whole {
                return None;
            }
        }
        let text = function.canonical_text();
        let mut head = format!("{FORMAT}\nkind {}\nbody {body}\n", kind.name());
        for (name, step) in kind.others().iter().zip(&others) {
            head.push_str(&format!("{name} {step}\n"));
        }
        let sha256 = digest(&format!("{head}{text}"));
        let argument = [x, lo, hi];
        Some(Self { kind, function, body, others, argument, sha256 })
    }

    /// Its name in its book.
    pub fn name(&self) -> &str {
        self.function.id()
    }

    /// What it is, as the book says.
    pub fn says(&self) -> &str {
        self.function.says()
    }

    /// What number it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The function, as a program.
    pub fn function(&self) -> &Claim {
        &self.function
    }

    /// The step of the function's value.
    pub fn body(&self) -> NodeId {
        self.body
    }

    /// The steps of [`Kind::others`].
    pub fn others(&self) -> &[NodeId] {
        &self.others
    }

    /// The step of this name of [`Kind::others`].
    pub(crate) fn other(&self, name: &str) -> Option<NodeId> {
        let mut named = self.kind.others().iter().zip(&self.others);
        named.find_map(|(other, step)| (*other == name).then_some(*step))
    }

    /// The digest of its definition, by which claims name it.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The claims from which it follows that the constant lies in [lo, hi].
    pub fn parts(
        &self,
        lo: &Rational,
        hi: &Rational,
        evidence: &Evidence,
    ) -> Result<Vec<Claim>, Unfit> {
        let mut parts = Vec::new();
        self.each_part(lo, hi, evidence, &mut |part| {
            parts.push(part);
            Ok::<(), Unfit>(())
        })?;
        Ok(parts)
    }

    /// Visits the parts, one after another: those of an integral are too many to have all of them at
    /// once.
    fn each_part<E: From<Unfit>>(
        &self,
        lo: &Rational,
        hi: &Rational,
        evidence: &Evidence,
        visit: &mut impl FnMut(Claim) -> Result<(), E>,
    ) -> Result<(), E> {
        let [first, second] = match (self.kind, evidence) {
            (Kind::Root, Evidence::Rises(rises)) => {
                [self.slope(*rises).ok_or(Unfit::Derivative)?, self.ends(lo, hi, *rises)]
            }
            (Kind::Maximum, Evidence::At(at)) => [
                self.bound(Relation::AtMost, hi, "no value is above hi"),
                self.point(at, Relation::AtLeast, lo, "a value is at least lo"),
            ],
            (Kind::Minimum, Evidence::At(at)) => [
                self.bound(Relation::AtLeast, lo, "no value is below lo"),
                self.point(at, Relation::AtMost, hi, "a value is at most hi"),
            ],
            (Kind::Integral, Evidence::Pieces(order, pieces)) => {
                return self.integral([lo, hi], *order, pieces, visit);
            }
            (Kind::Quantile, Evidence::Pieces(order, pieces)) => {
                return self.quantile([lo, hi], *order, pieces, visit);
            }
            (Kind::Improper, Evidence::Improper(order, pieces, value, tail)) => {
                return self.improper([lo, hi], (*order, pieces), value, tail, visit);
            }
            (Kind::Sum, Evidence::Sum(terms, factors, period, tail)) => {
                return visit(self.sum([lo, hi], *terms, factors, *period, tail)?);
            }
            (
                Kind::Root
                | Kind::Maximum
                | Kind::Minimum
                | Kind::Integral
                | Kind::Quantile
                | Kind::Improper
                | Kind::Sum,
                _,
            ) => return Err(Unfit::Fields.into()),
        };
        visit(first?)?;
        visit(second?)
    }

    /// The ends of the range, if both are written as constants.
    pub fn written_range(&self) -> Option<(&Rational, &Rational)> {
        let [_, a, b] = self.argument;
        Some((written(&self.function, a)?, written(&self.function, b)?))
    }

    /// The function with its derivatives up to an order, as a claim that asserts nothing, and the steps of
    /// those of its value, each over the factorial of its number; `None` stands for 0.
    pub fn with_derivatives(&self, order: usize) -> Option<(Claim, Vec<Option<NodeId>>)> {
        let jets = Jets::new(&self.function, order)?;
        let coefficients = jets.of.get(self.body)?.clone();
        let moved = |variable: &Variable| {
            Some(match variable {
                Variable::Between { lo, hi } => {
                    Variable::Between { lo: jets.value(*lo)?, hi: jets.value(*hi)? }
                }
                Variable::Given(_) => variable.clone(),
            })
        };
        let variables = self.function.variables().iter().map(moved).collect::<Option<_>>()?;
        let says = "its derivatives";
        let claim = self.part("jets", says, jets.steps, variables, Vec::new()).ok()?;
        Some((claim, coefficients))
    }

    /// The derivative keeps its sign; `None` if there is none, or it is 0.
    fn slope(&self, rises: bool) -> Option<Result<Claim, Unfit>> {
        let program = Program::with_slopes_by(&self.function, 1)?;
        let place = |id: NodeId| program.places.get(id).copied();
        let &Slope::Step(slope) = program.slopes.get(place(self.body)?)?.first()? else {
            return None;
        };
        let moved = |variable: &Variable| {
            Some(match variable {
                Variable::Between { lo, hi } => {
                    Variable::Between { lo: place(*lo)?, hi: place(*hi)? }
                }
                Variable::Given(_) => variable.clone(),
            })
        };
        let variables = self.function.variables().iter().map(moved).collect::<Option<_>>()?;
        let obligation = |goal: &Goal| {
            Some(Goal { lhs: place(goal.lhs)?, rhs: place(goal.rhs)?, ..goal.clone() })
        };
        let mut goals = self.function.goals().iter().map(obligation).collect::<Option<Vec<_>>>()?;
        let mut steps = Arc::unwrap_or_clone(program.steps);
        let zero = push(&mut steps, constant(&Rational::zero()));
        let relation = if rises { Relation::Above } else { Relation::Below };
        goals.push(asserted(slope, relation, zero));
        Some(self.part("slope", "the derivative keeps its sign", steps, variables, goals))
    }

    /// There is a root between lo and hi, and both lie in the range.
    fn ends(&self, lo: &Rational, hi: &Rational, rises: bool) -> Result<Claim, Unfit> {
        let mut steps = self.at(lo, 0);
        let count = steps.len();
        steps.extend(self.at(hi, count));
        let zero = push(&mut steps, constant(&Rational::zero()));
        let [x, a, b] = self.argument;
        let (first, second) = match rises {
            true => (Relation::AtMost, Relation::AtLeast),
            false => (Relation::AtLeast, Relation::AtMost),
        };
        let goals = vec![
            asserted(a, Relation::AtMost, x),
            asserted(count + x, Relation::AtMost, count + b),
            asserted(self.body, first, zero),
            asserted(count + self.body, second, zero),
        ];
        self.part("ends", "the root lies between lo and hi", steps, self.given(), goals)
    }

    /// A bound on all values.
    fn bound(&self, relation: Relation, end: &Rational, says: &str) -> Result<Claim, Unfit> {
        let mut steps = self.function.steps().to_vec();
        let end = push(&mut steps, constant(end));
        let mut goals = self.function.goals().to_vec();
        goals.push(asserted(self.body, relation, end));
        self.part("bound", says, steps, self.function.variables().to_vec(), goals)
    }

    /// A bound on the value at one point.
    fn point(
        &self,
        at: &Rational,
        relation: Relation,
        end: &Rational,
        says: &str,
    ) -> Result<Claim, Unfit> {
        let mut steps = self.at(at, 0);
        let end = push(&mut steps, constant(end));
        let [x, a, b] = self.argument;
        let goals = vec![
            asserted(a, Relation::AtMost, x),
            asserted(x, Relation::AtMost, b),
            asserted(self.body, relation, end),
        ];
        self.part("point", says, steps, self.given(), goals)
    }

    /// The function's steps at one point, after so many other steps.
    fn at(&self, point: &Rational, before: usize) -> Vec<Step> {
        placed(self.function.steps(), point, before)
    }

    /// The constants that the function uses.
    fn given(&self) -> Vec<Variable> {
        self.function.variables().iter().skip(1).cloned().collect()
    }

    /// A claim about the function, with no more than a claim may have. If none of its goals varies although
    /// it has variables, it also says that its first variable is equal to itself: a certificate about
    /// variables needs a goal that varies.
    fn part(
        &self,
        name: &str,
        says: &str,
        steps: Vec<Step>,
        variables: Vec<Variable>,
        mut goals: Vec<Goal>,
    ) -> Result<Claim, Unfit> {
        let varying = dependent(&steps, |op| matches!(op, Op::Var(_)));
        let varies = |id: NodeId| varying.get(id).copied().unwrap_or(false);
        let idle = !goals.iter().any(|goal| varies(goal.lhs) || varies(goal.rhs));
        if let Some(first) = varying.iter().position(|varies| *varies)
            && idle
        {
            goals.push(asserted(first, Relation::Equal, first));
        }
        if steps.len() > limits::STEPS || goals.len() > limits::GOALS {
            return Err(Unfit::TooLarge);
        }
        let (id, says) = (format!("{}.{name}", self.name()), format!("{}: {says}", self.says()));
        Ok(Claim::assembled(id, says, steps, variables, goals))
    }
}

/// The number that a step is written as.
fn written(function: &Claim, id: NodeId) -> Option<&Rational> {
    match &function.steps().get(id)?.op {
        Op::Const(value) => Some(value),
        _ => None,
    }
}

/// Whether each step depends on the first variable.
pub(crate) fn dependent_on_first(steps: &[Step]) -> Vec<bool> {
    dependent(steps, |op| *op == Op::Var(0))
}

/// Whether each step is one of these or made of them.
fn dependent(steps: &[Step], of: impl Fn(&Op) -> bool) -> Vec<bool> {
    let mut found: Vec<bool> = Vec::with_capacity(steps.len());
    for step in steps {
        let inherited = step.args.iter().any(|&arg| found.get(arg).copied().unwrap_or(true));
        found.push(inherited || of(&step.op));
    }
    found
}

/// Steps at one point of the first variable, after so many other steps.
fn placed(steps: &[Step], point: &Rational, before: usize) -> Vec<Step> {
    let moved = |step: &Step| match step.op {
        Op::Var(0) => constant(point),
        Op::Var(index) => Step { op: Op::Var(index.saturating_sub(1)), args: Vec::new() },
        _ => {
            let args = step.args.iter().map(|arg| arg.saturating_add(before)).collect();
            Step { op: step.op.clone(), args }
        }
    };
    steps.iter().map(moved).collect()
}

fn constant(value: &Rational) -> Step {
    Step { op: Op::Const(value.clone()), args: Vec::new() }
}

fn push(steps: &mut Vec<Step>, step: Step) -> NodeId {
    steps.push(step);
    steps.len().saturating_sub(1)
}

fn asserted(lhs: NodeId, relation: Relation, rhs: NodeId) -> Goal {
    let from = "says".to_owned();
    Goal { lhs, relation, rhs, from, own: true, quantifier: Quantifier::All }
}

/// Why nothing follows from what a certificate says of a constant besides its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// A field besides the ends is missing or superfluous for this kind.
    Fields,
    /// The function has no derivative by the rules of the kernel, or it is 0, or takes too many steps.
    Derivative,
    /// The order is not an even number from 2 to [`limits::JET_ORDER`].
    Order,
    /// An end of the range is not written as a number.
    Range,
    /// There are more pieces than [`limits::PIECES`], or [`limits::PIECES_STEPS`] is exceeded.
    TooManyPieces,
    /// This piece does not end after its beginning, or its bounds are too few, too many, reversed, or not
    /// 0 where the derivative is.
    Piece(usize),
    /// The pieces do not end where the range ends.
    End,
    /// What the pieces add up to may be outside [lo, hi].
    Sum,
    /// No piece of a quantile ends at lo, or lo and hi are not in the range.
    Reached,
    /// A number of terms, period, decay, shift or room, or a fraction, is not as the format demands.
    Shape,
    /// The ratio or the function is not made of fractions of polynomials as tails need.
    NoFraction,
    /// This condition on the tail does not hold from its beginning on.
    Tail(&'static str),
    /// A part has more steps or goals than a claim may have, or a number is too long, or takes too much
    /// work.
    TooLarge,
}

/// Why a constant's certificate is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConstantFailure {
    /// It is not of this format.
    Format,
    /// This field is not the constant's.
    Other(&'static str),
    /// This field is not a number of the form n or n/d.
    Number(&'static str, NumberError),
    /// lo is above hi.
    Reversed,
    /// Nothing follows from it.
    Unfit(Unfit),
    /// There are not as many parts as follow from it.
    Parts,
    /// What is wrong with a part.
    Part(usize, Failure),
}

impl From<Unfit> for ConstantFailure {
    fn from(reason: Unfit) -> Self {
        Self::Unfit(reason)
    }
}

/// Enclosures of constants by digest, each proved by a certificate.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    known: HashMap<String, Enclosure>,
}

impl Constants {
    /// The enclosure of the constant with this digest.
    pub fn get(&self, digest: &str) -> Option<Interval<BigInt>> {
        self.known.get(digest).map(Interval::big)
    }

    pub(crate) fn enclosure(&self, digest: &str) -> Option<&Enclosure> {
        self.known.get(digest)
    }

    /// Takes over what others have learned.
    pub fn join(&mut self, others: Self) {
        self.known.extend(others.known);
    }

    /// Checks a certificate of a claim that may use these constants.
    pub fn check(&self, claim: &Claim, certificate: &Certificate<'_>) -> Result<Verified, Failure> {
        check_counted(claim, certificate, self, &mut 0, None)
    }

    /// Checks the certificate of a constant that may use these, and adds the constant to them.
    pub fn learn(
        &mut self,
        constant: &Constant,
        certificate: &ConstantCertificate<'_>,
    ) -> Result<Interval<BigInt>, ConstantFailure> {
        self::certificate::same(constant, certificate)?;
        let mut reader = Reader::default();
        let (lo, hi) =
            (reader.rational("lo", certificate.lo)?, reader.rational("hi", certificate.hi)?);
        if compare(&lo, &hi).is_gt() {
            return Err(ConstantFailure::Reversed);
        }
        let evidence = reader.evidence(certificate)?;
        let (mut entries, mut work) = (certificate.parts.iter().enumerate(), reader.work);
        constant.each_part(&lo, &hi, &evidence, &mut |part| {
            let (number, entry) = entries.next().ok_or(ConstantFailure::Parts)?;
            let failed = |failure| ConstantFailure::Part(number, failure);
            let verified = check_counted(&part, entry, self, &mut work, None).map_err(failed)?;
            match verified.verdict() {
                Verdict::Certified => Ok(()),
                Verdict::Refuted { .. } => Err(failed(Failure::Refutes)),
            }
        })?;
        if entries.next().is_some() {
            return Err(ConstantFailure::Parts);
        }
        let number = |x: &Rational| Number::fraction(x.numer().into(), x.denom().into());
        let (Some(lo), Some(hi)) = (number(&lo), number(&hi)) else {
            return Err(ConstantFailure::Reversed);
        };
        let enclosure = Interval { lo, hi };
        let big = enclosure.big();
        self.known.insert(constant.sha256.clone(), enclosure);
        Ok(big)
    }
}
