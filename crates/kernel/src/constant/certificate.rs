//! The certificate of a constant: the file, and that it repeats the constant.

use std::borrow::Cow;

use num_bigint::BigInt;
use num_traits::Zero;
use serde::Deserialize;

use super::{
    Constant, ConstantFailure, Evidence, FORMAT, Fraction, Piece, Polynomial, Tail, Unfit,
};
use crate::certificate::{
    Certificate, GoalEntry, Object, ReadError, StepEntry, VariableEntry, object, objects, present,
    some_objects,
};
use crate::number::{Number, NumberError};
use crate::rational::Rational;
use crate::{limits, statement};

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
    /// Of a quantile, the step of the level.
    #[serde(default, deserialize_with = "present")]
    pub level: Option<usize>,
    /// Of a sum, the step of the first term.
    #[serde(default, deserialize_with = "present")]
    pub first: Option<usize>,
    /// Of a sum, the step of the factor.
    #[serde(default, deserialize_with = "present")]
    pub factor: Option<usize>,
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
    /// Of an integral or a quantile, how many derivatives are used.
    #[serde(default, deserialize_with = "present")]
    pub order: Option<usize>,
    /// Of an integral or a quantile, the pieces of its range.
    #[serde(borrow, default, deserialize_with = "some_objects")]
    pub pieces: Vec<PieceEntry<'a>>,
    /// Of an improper integral, bounds on the value where its tail begins.
    #[serde(borrow, default, deserialize_with = "present")]
    pub value: Option<(&'a str, &'a str)>,
    /// Of a sum, how many terms come before its tail.
    #[serde(default, deserialize_with = "present")]
    pub terms: Option<usize>,
    /// Of a sum, bounds on its factor.
    #[serde(borrow, default, deserialize_with = "present")]
    pub factors: Option<(&'a str, &'a str)>,
    /// Of a sum, 2 if its terms alternate, and 1 otherwise.
    #[serde(default, deserialize_with = "present")]
    pub period: Option<usize>,
    /// Of an improper integral or a sum, its tail.
    #[serde(borrow, default, deserialize_with = "object")]
    pub tail: Option<TailEntry<'a>>,
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

/// A polynomial in the file.
type Coefficients<'a> = Vec<&'a str>;

/// A tail, in the file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TailEntry<'a> {
    /// The lower bound: numerator and denominator.
    #[serde(borrow)]
    pub low: (Coefficients<'a>, Coefficients<'a>),
    /// The upper bound.
    #[serde(borrow)]
    pub high: (Coefficients<'a>, Coefficients<'a>),
    /// The exponent of the decay.
    pub decay: u32,
    /// The shift of the decay.
    pub shift: u32,
    /// The room of the bounds.
    pub room: u32,
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

/// The certificate speaks of this constant, and repeats its function.
pub(super) fn same(
    constant: &Constant,
    certificate: &ConstantCertificate<'_>,
) -> Result<(), ConstantFailure> {
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
        (certificate.level == constant.other("level"), "level"),
        (certificate.first == constant.other("first"), "first"),
        (certificate.factor == constant.other("factor"), "factor"),
        (variables && goals.is_none() && steps.is_none() && bare, "function"),
    ];
    if certificate.format != FORMAT {
        return Err(ConstantFailure::Format);
    }
    let other = fields.iter().find(|(same, _)| !same);
    other.map_or(Ok(()), |(_, field)| Err(ConstantFailure::Other(field)))
}

/// Reads the numbers of a certificate, and counts the work.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) work: u64,
}

impl Reader {
    /// What the certificate says besides the ends.
    pub(super) fn evidence(
        &mut self,
        certificate: &ConstantCertificate<'_>,
    ) -> Result<Evidence, ConstantFailure> {
        let ConstantCertificate { rises, at, order, pieces, .. } = certificate;
        let ConstantCertificate { value, terms, factors, period, tail, .. } = certificate;
        let about_tail = (value, terms, factors, period, tail);
        match (rises, at, order, pieces.as_slice(), about_tail) {
            (Some(rises), None, None, [], (None, None, None, None, None)) => {
                Ok(Evidence::Rises(*rises))
            }
            (None, Some(at), None, [], (None, None, None, None, None)) => {
                Ok(Evidence::At(self.rational("at", at)?))
            }
            (None, None, Some(order), [_, ..], (None, None, None, None, None)) => {
                Ok(Evidence::Pieces(*order, self.pieces(pieces)?))
            }
            (None, None, order, pieces, (Some(value), None, None, None, Some(tail)))
                if order.is_some() != pieces.is_empty() =>
            {
                let (pieces, order) = (self.pieces(pieces)?, order.unwrap_or_default());
                let value = self.pair("value", *value)?;
                Ok(Evidence::Improper(order, pieces, value, self.tail(tail)?))
            }
            (
                None,
                None,
                None,
                [],
                (None, Some(terms), Some(factors), Some(period), Some(tail)),
            ) => {
                let factors = self.pair("factors", *factors)?;
                Ok(Evidence::Sum(*terms, factors, *period, self.tail(tail)?))
            }
            _ => Err(Unfit::Fields.into()),
        }
    }

    fn pieces(&mut self, entries: &[PieceEntry<'_>]) -> Result<Vec<Piece>, ConstantFailure> {
        entries.iter().map(|piece| self.piece(piece)).collect()
    }

    fn pair(
        &mut self,
        field: &'static str,
        (least, most): (&str, &str),
    ) -> Result<(Rational, Rational), ConstantFailure> {
        Ok((self.rational(field, least)?, self.rational(field, most)?))
    }

    fn tail(&mut self, entry: &TailEntry<'_>) -> Result<Tail, ConstantFailure> {
        let TailEntry { low, high, decay, shift, room } = entry;
        let (low, high) = (self.fraction(low)?, self.fraction(high)?);
        Ok(Tail { low, high, decay: *decay, shift: *shift, room: *room })
    }

    fn fraction(
        &mut self,
        (numerator, denominator): &(Coefficients<'_>, Coefficients<'_>),
    ) -> Result<Fraction, ConstantFailure> {
        let numerator = self.polynomial(numerator, true)?;
        Ok(Fraction { numerator, denominator: self.polynomial(denominator, false)? })
    }

    /// Integers, the last of which is not 0, unless 0 is all and may be.
    fn polynomial(
        &mut self,
        entries: &[&str],
        may_be_0: bool,
    ) -> Result<Polynomial, ConstantFailure> {
        if !(1..=limits::TAIL_COEFFICIENTS).contains(&entries.len()) {
            return Err(Unfit::Shape.into());
        }
        let read = entries.iter().map(|text| self.rational("tail", text));
        let coefficients = read.collect::<Result<Vec<_>, _>>()?;
        let last_is_0 = coefficients.last().is_some_and(Zero::is_zero);
        let is_0 = last_is_0 && coefficients.len() == 1 && may_be_0;
        if !coefficients.iter().all(Rational::is_integer) || last_is_0 && !is_0 {
            return Err(Unfit::Shape.into());
        }
        let whole = coefficients.into_iter().map(|c| c.numer().clone());
        Ok(Polynomial::new(whole.collect()))
    }

    fn piece(&mut self, entry: &PieceEntry<'_>) -> Result<Piece, ConstantFailure> {
        let to = self.rational("to", entry.to)?;
        let mut bounds = Vec::with_capacity(entry.bounds.len());
        for (least, most) in &entry.bounds {
            bounds.push((self.rational("bounds", least)?, self.rational("bounds", most)?));
        }
        Ok(Piece { to, bounds })
    }

    /// A number of the form n or n/d.
    pub(super) fn rational(
        &mut self,
        field: &'static str,
        text: &str,
    ) -> Result<Rational, ConstantFailure> {
        let wrong = |error| ConstantFailure::Number(field, error);
        let number = Number::<BigInt>::parse(text).map_err(wrong)?;
        self.work = self.work.saturating_add(number.reading_work());
        if self.work > limits::KERNEL_WORK {
            return Err(Unfit::TooLarge.into());
        }
        match number.parts() {
            (numerator, denominator, 0) => {
                Ok(Rational::new_raw(numerator.clone(), denominator.clone()))
            }
            _ => Err(wrong(NumberError::Syntax)),
        }
    }
}
