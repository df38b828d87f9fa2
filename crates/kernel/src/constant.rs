//! Constants: numbers that no closed formula gives, each enclosed by a certificate of its own.
//!
//! | kind | it is |
//! |---|---|
//! | root | the only x in [a, b] with f(x) = 0 |
//! | maximum, minimum | the least upper, the greatest lower bound of f on [a, b] |
//! | integral | ∫ f(x) dx from a to b |
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
//! between 2h^(n+1)/(n+1)·m and 2h^(n+1)/(n+1)·M.
//!
//! A claim that uses a constant has a variable that is [`Given`](Variable::Given), and it is decided for
//! every number between the constant's ends.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use num_bigint::BigInt;
use num_traits::Zero;
use serde::Deserialize;

use crate::certificate::{
    Certificate, GoalEntry, Object, ReadError, StepEntry, VariableEntry, objects, present,
    some_objects,
};
use crate::check::{Enclosure, Failure, RULES, Verdict, Verified, check_by};
use crate::claim::{Claim, Goal, NodeId, Quantifier, Relation, Step, Variable, digest};
use crate::jets::Jets;
use crate::number::{Number, NumberError};
use crate::op::Op;
use crate::rational::{Rational, compare};
use crate::rules::Interval;
use crate::slope::{Program, Slope};
use crate::{limits, statement};

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
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Root, Self::Maximum, Self::Minimum, Self::Integral];

    /// Its name in canonical text and in certificates.
    pub fn name(self) -> &'static str {
        match self {
            Self::Root => "root",
            Self::Maximum => "maximum",
            Self::Minimum => "minimum",
            Self::Integral => "integral",
        }
    }
}

/// The definition of a constant. Like a [`Claim`] it is part of the statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    kind: Kind,
    function: Claim,
    body: NodeId,
    /// The steps of x, a and b.
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
    /// Of an integral: how many derivatives are used, an even number, and the pieces of the range.
    Pieces(usize, Vec<Piece>),
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
        let (first, others) = function.variables().split_first()?;
        let Variable::Between { lo, hi } = *first else { return None };
        let given = others.iter().all(|variable| matches!(variable, Variable::Given(_)));
        let varies = |id: NodeId| function.varies().get(id).copied().unwrap_or(true);
        let obligation = |goal: &Goal| !goal.own && goal.quantifier == Quantifier::All;
        let obliged = function.goals().iter().all(obligation);
        if !given || !obliged || varies(lo) || varies(hi) || body >= function.steps().len() {
            return None;
        }
        let mut arguments = function.steps().iter().enumerate();
        let mut arguments = arguments.by_ref().filter(|(_, step)| step.op == Op::Var(0));
        let (Some((x, _)), None) = (arguments.next(), arguments.next()) else { return None };
        let text = function.canonical_text();
        let sha256 = digest(&format!("{FORMAT}\nkind {}\nbody {body}\n{text}", kind.name()));
        let argument = [x, lo, hi];
        Some(Self { kind, function, body, argument, sha256 })
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

    /// The digest of its definition, by which claims name it.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The claims from which it follows that the constant lies in [lo, hi]; `None` if the evidence is of
    /// another kind of constant, there is no derivative, or the pieces do not fit.
    pub fn parts(&self, lo: &Rational, hi: &Rational, evidence: &Evidence) -> Option<Vec<Claim>> {
        match (self.kind, evidence) {
            (Kind::Root, Evidence::Rises(rises)) => {
                Some(vec![self.slope(*rises)?, self.ends(lo, hi, *rises)])
            }
            (Kind::Maximum, Evidence::At(at)) => Some(vec![
                self.bound(Relation::AtMost, hi, "no value is above hi"),
                self.point(at, Relation::AtLeast, lo, "a value is at least lo"),
            ]),
            (Kind::Minimum, Evidence::At(at)) => Some(vec![
                self.bound(Relation::AtLeast, lo, "no value is below lo"),
                self.point(at, Relation::AtMost, hi, "a value is at most hi"),
            ]),
            (Kind::Integral, Evidence::Pieces(order, pieces)) => {
                self.integral([lo, hi], *order, pieces)
            }
            (Kind::Root | Kind::Maximum | Kind::Minimum | Kind::Integral, _) => None,
        }
    }

    /// The ends of the range, if both are written as constants.
    pub fn written_range(&self) -> Option<(&Rational, &Rational)> {
        let [_, a, b] = self.argument;
        let written = |id: NodeId| match &self.function.steps().get(id)?.op {
            Op::Const(value) => Some(value),
            _ => None,
        };
        Some((written(a)?, written(b)?))
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
        Some((self.part("jets", says, jets.steps, variables, Vec::new()), coefficients))
    }

    /// The parts of an integral, if its pieces add up to no more than [lo, hi].
    fn integral(&self, ends: [&Rational; 2], order: usize, pieces: &[Piece]) -> Option<Vec<Claim>> {
        if order < 2 || order % 2 != 0 || order > limits::JET_ORDER || pieces.len() > limits::PIECES
        {
            return None;
        }
        let jets = Jets::new(&self.function, order)?;
        if jets.steps.len().saturating_mul(pieces.len()) > limits::PIECES_STEPS {
            return None;
        }
        let (start, end) = self.written_range()?;
        let (mut from, mut parts) = (start, Vec::new());
        let (mut low, mut high) = (Rational::zero(), Rational::zero());
        for (number, piece) in pieces.iter().enumerate() {
            if piece.bounds.len() != order / 2 + 1 || compare(from, &piece.to).is_ge() {
                return None;
            }
            let half = (&piece.to - from) / BigInt::from(2);
            let mut weight = &half * BigInt::from(2);
            for (index, (least, most)) in piece.bounds.iter().enumerate() {
                if compare(least, most).is_gt() {
                    return None;
                }
                // 2h^(k+1)/(k+1) for k = 2·index
                let share = &weight / BigInt::from(index.saturating_mul(2).saturating_add(1));
                low += &share * least;
                high += &share * most;
                weight = &weight * &half * &half;
            }
            parts.push(self.rest(&jets, number, [from, &piece.to], piece.bounds.last()?)?);
            parts.push(self.centre(&jets, number, &(from + half), &piece.bounds)?);
            from = &piece.to;
        }
        let [lo, hi] = ends;
        let whole = compare(from, end).is_eq() && !pieces.is_empty();
        (whole && compare(lo, &low).is_le() && compare(&high, hi).is_le()).then_some(parts)
    }

    /// Bounds on the last coefficient in a whole piece.
    fn rest(
        &self,
        jets: &Jets,
        number: usize,
        ends: [&Rational; 2],
        (least, most): &(Rational, Rational),
    ) -> Option<Claim> {
        let mut steps = jets.steps.clone();
        let [lo, hi] = ends.map(|end| push(&mut steps, constant(end)));
        let [least_at, most_at] = [least, most].map(|end| push(&mut steps, constant(end)));
        let mut variables = self.function.variables().to_vec();
        *variables.first_mut()? = Variable::Between { lo, hi };
        let obligation = |goal: &Goal| {
            let (lhs, rhs) = (jets.value(goal.lhs)?, jets.value(goal.rhs)?);
            Some(Goal { lhs, rhs, ..goal.clone() })
        };
        let mut goals = self.function.goals().iter().map(obligation).collect::<Option<Vec<_>>>()?;
        let order = jets.of.get(self.body)?.len().saturating_sub(1);
        match jets.coefficient(self.body, order) {
            Some(last) => {
                goals.push(asserted(last, Relation::AtLeast, least_at));
                goals.push(asserted(last, Relation::AtMost, most_at));
            }
            None if least.is_zero() && most.is_zero() => {
                let body = jets.value(self.body)?;
                goals.push(asserted(body, Relation::Equal, body));
            }
            None => return None,
        }
        let says = format!("the rest in piece {number}");
        Some(self.part(&format!("rest.{number}"), &says, steps, variables, goals))
    }

    /// Bounds on the even coefficients but the last at the centre of a piece.
    fn centre(
        &self,
        jets: &Jets,
        number: usize,
        centre: &Rational,
        bounds: &[(Rational, Rational)],
    ) -> Option<Claim> {
        let mut steps = placed(&jets.steps, centre, 0);
        let mut goals = Vec::new();
        let (_, bounds) = bounds.split_last()?;
        for (index, (least, most)) in bounds.iter().enumerate() {
            match jets.coefficient(self.body, index.saturating_mul(2)) {
                Some(at) => {
                    let [least, most] = [least, most].map(|end| push(&mut steps, constant(end)));
                    goals.push(asserted(at, Relation::AtLeast, least));
                    goals.push(asserted(at, Relation::AtMost, most));
                }
                None if least.is_zero() && most.is_zero() => {}
                None => return None,
            }
        }
        let says = format!("the centre of piece {number}");
        Some(self.part(&format!("centre.{number}"), &says, steps, self.given(), goals))
    }

    /// The derivative keeps its sign.
    fn slope(&self, rises: bool) -> Option<Claim> {
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
        let mut steps = program.steps;
        let zero = push(&mut steps, constant(&Rational::zero()));
        let relation = if rises { Relation::Above } else { Relation::Below };
        goals.push(asserted(slope, relation, zero));
        Some(self.part("slope", "the derivative keeps its sign", steps, variables, goals))
    }

    /// There is a root between lo and hi, and both lie in the range.
    fn ends(&self, lo: &Rational, hi: &Rational, rises: bool) -> Claim {
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
    fn bound(&self, relation: Relation, end: &Rational, says: &str) -> Claim {
        let mut steps = self.function.steps().to_vec();
        let end = push(&mut steps, constant(end));
        let mut goals = self.function.goals().to_vec();
        goals.push(asserted(self.body, relation, end));
        self.part("bound", says, steps, self.function.variables().to_vec(), goals)
    }

    /// A bound on the value at one point.
    fn point(&self, at: &Rational, relation: Relation, end: &Rational, says: &str) -> Claim {
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

    fn part(
        &self,
        name: &str,
        says: &str,
        steps: Vec<Step>,
        variables: Vec<Variable>,
        goals: Vec<Goal>,
    ) -> Claim {
        let (id, says) = (format!("{}.{name}", self.name()), format!("{}: {says}", self.says()));
        Claim::assembled(id, says, steps, variables, goals)
    }
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

/// A constant's certificate as the file has it: nothing is checked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConstantCertificate<'a> {
    /// [`FORMAT`].
    #[serde(borrow)]
    pub format: Cow<'a, str>,
    /// The constant's name.
    #[serde(borrow)]
    pub constant: Cow<'a, str>,
    /// What it is.
    #[serde(borrow)]
    pub says: Cow<'a, str>,
    /// The digest of its definition.
    #[serde(borrow)]
    pub sha256: Cow<'a, str>,
    /// What number it is.
    #[serde(borrow)]
    pub kind: Cow<'a, str>,
    /// The step of the function's value.
    pub body: usize,
    /// The function.
    #[serde(borrow)]
    pub function: Object<FunctionEntry<'a>>,
    /// The lower end.
    pub lo: &'a str,
    /// The upper end.
    pub hi: &'a str,
    /// Of a root, whether the function rises.
    #[serde(default, deserialize_with = "present")]
    pub rises: Option<bool>,
    /// Of a maximum or minimum, a point of the range.
    #[serde(borrow, default, deserialize_with = "present")]
    pub at: Option<&'a str>,
    /// Of an integral, how many derivatives are used.
    #[serde(default, deserialize_with = "present")]
    pub order: Option<usize>,
    /// Of an integral, the pieces of its range.
    #[serde(borrow, default, deserialize_with = "some_objects")]
    pub pieces: Vec<PieceEntry<'a>>,
    /// The certificates of its parts.
    #[serde(borrow, deserialize_with = "objects")]
    pub parts: Vec<Certificate<'a>>,
}

/// A piece of an integral, in the file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceEntry<'a> {
    /// Its end.
    pub to: &'a str,
    /// The bounds.
    #[serde(borrow)]
    pub bounds: Vec<(&'a str, &'a str)>,
}

/// The function of a constant, in the file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunctionEntry<'a> {
    /// Its variables: the argument, and the constants that it uses.
    #[serde(borrow)]
    pub variables: Vec<VariableEntry<'a>>,
    /// Its obligations.
    #[serde(borrow, deserialize_with = "objects")]
    pub goals: Vec<GoalEntry<'a>>,
    /// Its program, without enclosures.
    #[serde(borrow, deserialize_with = "objects")]
    pub steps: Vec<StepEntry<'a>>,
}

impl<'a> ConstantCertificate<'a> {
    /// Reads the text of a file.
    pub fn parse(text: &'a str) -> Result<Self, ReadError> {
        if text.len() > limits::CERTIFICATE_BYTES {
            return Err(ReadError::TooLong { limit: limits::CERTIFICATE_BYTES });
        }
        let read: Result<Object<Self>, _> = serde_json::from_str(text);
        read.map(|Object(certificate)| certificate).map_err(|error| ReadError::json(&error))
    }
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
    /// `rises`, `at`, `order` or `pieces` is missing or superfluous or does not fit, or the function has
    /// no derivative.
    Evidence,
    /// There are not as many parts as follow from it.
    Parts,
    /// What is wrong with a part.
    Part(usize, Failure),
}

impl fmt::Display for ConstantFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => write!(f, "format: this is not a {FORMAT} file"),
            Self::Other(field) => write!(f, "{field}: not the constant's"),
            Self::Number(field, error) => write!(f, "{field}: {error}"),
            Self::Reversed => write!(f, "lo is above hi"),
            Self::Evidence => {
                write!(f, "rises, at, order or pieces: missing, superfluous or unfit")
            }
            Self::Parts => write!(f, "parts: not as many as follow from it"),
            Self::Part(number, failure) => write!(f, "part {number}: {failure}"),
        }
    }
}

/// Enclosures of constants by digest, each proved by a certificate.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    known: HashMap<String, Enclosure>,
}

impl Constants {
    /// The enclosure of the constant with this digest.
    pub fn get(&self, digest: &str) -> Option<&Enclosure> {
        self.known.get(digest)
    }

    /// Checks a certificate of a claim that may use these constants.
    pub fn check(&self, claim: &Claim, certificate: &Certificate<'_>) -> Result<Verified, Failure> {
        check_by(&RULES, claim, certificate, self)
    }

    /// Checks the certificate of a constant that may use these, and adds the constant to them.
    pub fn learn(
        &mut self,
        constant: &Constant,
        certificate: &ConstantCertificate<'_>,
    ) -> Result<&Enclosure, ConstantFailure> {
        same(constant, certificate)?;
        let (lo, hi) = (rational("lo", certificate.lo)?, rational("hi", certificate.hi)?);
        if compare(&lo, &hi).is_gt() {
            return Err(ConstantFailure::Reversed);
        }
        let evidence = evidence(certificate)?;
        let parts = constant.parts(&lo, &hi, &evidence).ok_or(ConstantFailure::Evidence)?;
        if certificate.parts.len() != parts.len() {
            return Err(ConstantFailure::Parts);
        }
        for (number, (part, certificate)) in parts.iter().zip(&certificate.parts).enumerate() {
            let failed = |failure| ConstantFailure::Part(number, failure);
            let verified = self.check(part, certificate).map_err(failed)?;
            if verified.verdict() != Verdict::Certified {
                return Err(failed(Failure::Refutes));
            }
        }
        let number = |x: &Rational| Number::fraction(x.numer().clone(), x.denom().clone());
        let (Some(lo), Some(hi)) = (number(&lo), number(&hi)) else {
            return Err(ConstantFailure::Reversed);
        };
        let enclosure = Interval { lo, hi };
        Ok(self.known.entry(constant.sha256.clone()).insert_entry(enclosure).into_mut())
    }
}

/// The certificate speaks of this constant, and repeats its function.
fn same(constant: &Constant, certificate: &ConstantCertificate<'_>) -> Result<(), ConstantFailure> {
    let (function, Object(entry)) = (&constant.function, &certificate.function);
    let variables = statement::same_variables(function.variables(), &entry.variables);
    let goals = statement::first_difference(function.goals(), &entry.goals, statement::same_goal);
    let steps = statement::first_difference(function.steps(), &entry.steps, statement::same_step);
    let bare = entry.steps.iter().all(|step| step.lo.is_none() && step.hi.is_none());
    let fields = [
        (certificate.constant == constant.name(), "constant"),
        (certificate.says == constant.says(), "says"),
        (certificate.sha256 == constant.sha256, "sha256"),
        (certificate.kind == constant.kind.name(), "kind"),
        (certificate.body == constant.body, "body"),
        (variables && goals.is_none() && steps.is_none() && bare, "function"),
    ];
    if certificate.format != FORMAT {
        return Err(ConstantFailure::Format);
    }
    let other = fields.iter().find(|(same, _)| !same);
    other.map_or(Ok(()), |(_, field)| Err(ConstantFailure::Other(field)))
}

/// What the certificate says besides the ends.
fn evidence(certificate: &ConstantCertificate<'_>) -> Result<Evidence, ConstantFailure> {
    let ConstantCertificate { rises, at, order, pieces, .. } = certificate;
    match (rises, at, order, pieces.as_slice()) {
        (Some(rises), None, None, []) => Ok(Evidence::Rises(*rises)),
        (None, Some(at), None, []) => Ok(Evidence::At(rational("at", at)?)),
        (None, None, Some(order), [_, ..]) => {
            let mut found = Vec::with_capacity(pieces.len());
            for PieceEntry { to, bounds } in pieces {
                let bounds = bounds.iter().map(|(least, most)| {
                    Ok((rational("bounds", least)?, rational("bounds", most)?))
                });
                let bounds = bounds.collect::<Result<_, _>>()?;
                found.push(Piece { to: rational("to", to)?, bounds });
            }
            Ok(Evidence::Pieces(*order, found))
        }
        _ => Err(ConstantFailure::Evidence),
    }
}

fn rational(field: &'static str, text: &str) -> Result<Rational, ConstantFailure> {
    let number =
        Number::<BigInt>::parse(text).map_err(|error| ConstantFailure::Number(field, error))?;
    match number.parts() {
        (numerator, denominator, 0) => {
            Ok(Rational::new_raw(numerator.clone(), denominator.clone()))
        }
        _ => Err(ConstantFailure::Number(field, NumberError::Syntax)),
    }
}
