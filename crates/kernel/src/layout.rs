//! Certificates of claims without variables in the layout in which they are written: read beside the claim,
//! without a reader of JSON.
//!
//! The text must be, character by character, what the format prescribes for this claim, its keys in order
//! and without escapes; only the ends of the enclosures are its own. Any other text is left to the reader
//! of JSON and to [`check`](crate::check()), which also say what is wrong with it.

use crate::certificate::FORMAT;
use crate::check::Verdict;
use crate::claim::{Claim, Goal, Quantifier, Step};
use crate::int::Int;
use crate::limits;
use crate::number::{Number, natural};
use crate::op::Parameter;
use crate::rational::Rational;
use crate::rules::Interval;

/// The verdict that a text claims, and an enclosure for each step.
pub(super) fn read<I: Int>(claim: &Claim, text: &str) -> Option<(Verdict, Vec<Interval<I>>)> {
    if text.len() > limits::CERTIFICATE_BYTES {
        return None;
    }
    let mut text = Rest(text);
    text.field("{\n  \"format\": ", FORMAT)?;
    text.field(",\n  \"claim\": ", claim.id())?;
    text.field(",\n  \"says\": ", claim.says())?;
    text.field(",\n  \"sha256\": ", claim.sha256())?;
    text.word(",\n  \"verdict\": ")?;
    let verdict = if text.has("\"certified\"") {
        Verdict::Certified
    } else {
        text.word("\"refuted\",\n  \"refutes\": ")?;
        Verdict::Refuted { goal: text.count()? }
    };
    text.word(",\n  \"goals\": [")?;
    text.lines(claim.goals(), Rest::goal)?;
    text.word(",\n  \"steps\": [")?;
    let ends = text.lines(claim.steps(), Rest::step)?;
    (text.0 == "\n}\n").then_some((verdict, ends))
}

/// What is left of a text.
struct Rest<'a>(&'a str);

impl Rest<'_> {
    /// Whether the text goes on with these characters, which are then behind.
    #[inline]
    fn has(&mut self, expected: &str) -> bool {
        match self.0.strip_prefix(expected) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    #[inline]
    fn word(&mut self, expected: &str) -> Option<()> {
        self.has(expected).then_some(())
    }

    /// A key and its string, which is not written with escapes.
    fn field(&mut self, key: &str, value: &str) -> Option<()> {
        if value.bytes().any(|byte| byte == b'"' || byte == b'\\' || byte < b' ') {
            return None;
        }
        self.word(key)?;
        self.word("\"")?;
        self.word(value)?;
        self.word("\"")
    }

    /// Plain digits without a superfluous zero.
    fn count(&mut self) -> Option<usize> {
        let (count, rest) = natural::<i128>(self.0).ok()?;
        self.0 = rest;
        usize::try_from(count).ok()
    }

    fn number<I: Int>(&mut self) -> Option<Number<I>> {
        let (number, rest) = Number::leading(self.0).ok()?;
        self.0 = rest;
        Some(number)
    }

    /// An entry for each of these, on a line of its own.
    fn lines<T, U>(
        &mut self,
        of: &[T],
        entry: impl Fn(&mut Self, &T) -> Option<U>,
    ) -> Option<Vec<U>> {
        let mut entries = Vec::with_capacity(of.len());
        for one in of {
            self.word(if entries.is_empty() { "\n    " } else { ",\n    " })?;
            entries.push(entry(self, one)?);
        }
        self.word("\n  ]")?;
        Some(entries)
    }

    fn goal(&mut self, goal: &Goal) -> Option<()> {
        self.word("{\"lhs\":")?;
        self.exactly(goal.lhs)?;
        self.field(",\"relation\":", goal.relation.sign())?;
        self.word(",\"rhs\":")?;
        self.exactly(goal.rhs)?;
        self.field(",\"from\":", &goal.from)?;
        if goal.quantifier == Quantifier::Some {
            self.word(",\"some\":true")?;
        }
        self.word("}")
    }

    fn exactly(&mut self, count: usize) -> Option<()> {
        (self.count()? == count).then_some(())
    }

    fn step<I: Int>(&mut self, step: &Step) -> Option<Interval<I>> {
        self.field("{\"op\":", step.op.name())?;
        if let Some((first, others)) = step.args.split_first() {
            self.word(",\"args\":[")?;
            self.exactly(*first)?;
            for other in others {
                self.word(",")?;
                self.exactly(*other)?;
            }
            self.word("]")?;
        }
        match step.op.parameter() {
            None => {}
            Some(Parameter::Value(value)) => self.value::<I>(value)?,
            Some(Parameter::Power(power)) => {
                self.word(",\"power\":")?;
                self.exactly(usize::try_from(power).ok()?)?;
            }
            // What varies has its enclosures in boxes.
            Some(Parameter::Variable(_)) => return None,
        }
        self.word(",\"lo\":\"")?;
        let before = self.0;
        let lo = self.number::<I>()?;
        let text = before.get(..before.len().checked_sub(self.0.len())?)?;
        self.word("\",\"hi\":\"")?;
        // Many enclosures are one number.
        let after = self.0.strip_prefix(text).and_then(|rest| rest.strip_prefix("\"}"));
        if let Some(after) = after {
            self.0 = after;
            return Some(Interval { lo: lo.clone(), hi: lo });
        }
        // No rule accepts ends in the wrong order.
        let hi = self.number()?;
        self.word("\"}")?;
        Some(Interval { lo, hi })
    }

    /// The value of a constant, which the book has in lowest terms.
    fn value<I: Int>(&mut self, value: &Rational) -> Option<()> {
        self.word(",\"value\":\"")?;
        let number = self.number::<I>()?;
        let (n, d, exponent) = number.parts();
        let same = *n == I::of(value.numer()).ok()? && *d == I::of(value.denom()).ok()?;
        self.word("\"")?;
        (same && exponent == 0).then_some(())
    }
}
