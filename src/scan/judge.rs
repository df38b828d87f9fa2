//! Whether what a place says is right. Every answer is a sentence in the language of books that the kernel
//! has certified or refuted, with the numbers of the library at hand.
//!
//! One rule, for `=`, `≈` and dots alike: a decimal is wrong if it is one unit of its last printed place, or
//! more, away from the value. What is nearer is the value rounded to the nearest, cut off, or rounded away from it.

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::text::single_spaced;
use proofmark_book::{Book, Entry, is_name};
use proofmark_check::library;
use proofmark_kernel::rational::compare;
use proofmark_search::audit::{AuditVerdict, Audited, Side, decide, decide_all};
use proofmark_search::calculator::{CalculationError, certify, first_digits};
use serde::Serialize;

use super::place::{ReadStatement, Relates};
use super::slip::{self, Enclosure, Neighbour, Printed, Slip, Way, ends};
use crate::limits;

/// What is said of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is right.
    Right(How),
    /// It is not.
    Wrong(Wrong),
    /// It is not read, or not decided: the end of a sentence that begins with "not read:".
    NotRead(String),
    /// The document says that it is not to be looked at, and why.
    Silenced(String),
}

/// How a decimal that is right goes with the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It is the value.
    Exact,
    /// The value rounded to the nearest.
    Nearest,
    /// Its first digits.
    Cut,
    /// Less than one unit of the last place away, on the other side.
    Away,
    /// A bound that holds.
    Bound,
    /// The value lies within the error.
    WithinError,
    /// Numbers of which the printed ones are rounded agree.
    Agrees,
}

impl How {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Exact,
        Self::Nearest,
        Self::Cut,
        Self::Away,
        Self::Bound,
        Self::WithinError,
        Self::Agrees,
    ];

    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Nearest => "rounded to the nearest",
            Self::Cut => "cut off",
            Self::Away => "rounded away from the nearest",
            Self::Bound => "a valid bound",
            Self::WithinError => "within its error",
            Self::Agrees => "consistent with the printed numbers",
        }
    }
}

/// Why a decimal is not right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wrong {
    /// The first digits of the value.
    pub value: Option<String>,
    /// What should be printed with as many places.
    pub instead: Option<String>,
    /// What probably happened.
    pub slip: Option<Slip>,
    /// What is the case, where it is not about a formula and a decimal.
    pub because: Option<String>,
}

/// What was found about a statement, and how a book says it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What is said of it.
    pub verdict: Verdict,
    /// The sentences that a book has about it: all are certified if it is right; if it is wrong, the first is refuted.
    pub says: Vec<String>,
    /// A sentence that is true instead of one that is wrong.
    pub instead: Option<String>,
}

impl Finding {
    /// What the document says not to look at, and why.
    pub fn silenced(reason: impl Into<String>) -> Self {
        let verdict = Verdict::Silenced(reason.into());
        Self { verdict, says: Vec::new(), instead: None }
    }

    /// What nothing is known of, and why.
    pub fn not_read(reason: impl Into<String>) -> Self {
        let verdict = Verdict::NotRead(reason.into());
        Self { verdict, says: Vec::new(), instead: None }
    }
}

/// A statement to judge, and what to call it.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The statement.
    pub statement: &'a ReadStatement,
    /// Its formula, as it is written.
    pub written: &'a str,
    /// Its line.
    pub line: usize,
}

/// What judges.
#[derive(Debug)]
pub struct Judge {
    library: Book,
}

/// What the sentences of a scan are called.
const ID: &str = "place";

impl Judge {
    /// With the library at hand.
    pub fn new() -> Result<Self, Vec<Diagnostic>> {
        library().map(|library| Self { library })
    }

    /// A sentence that is ready to be decided, or why it is not read.
    fn entry(&self, says: &str) -> Result<Entry, String> {
        let entry = self.library.sentence(ID, says).map_err(|error| reason(&error))?;
        let steps = entry.claim.steps().len();
        if steps > limits::SCAN_STEPS {
            return Err(format!("it takes {steps} steps, and a scan {}", limits::SCAN_STEPS));
        }
        let places =
            entry.printed.as_ref().map_or(0, |printed| printed.decimal.unit.denom().bits());
        if !entry.constants.is_empty() && places > limits::SCAN_CONSTANT_BITS {
            return Err(
                "it has more digits of an integral, a sum or a root than a scan looks for; \
                        `proofmark eval` has them"
                    .to_owned(),
            );
        }
        Ok(entry)
    }

    /// Whether sentences hold, or why that is not known.
    pub fn hold(&self, sentences: &[&str]) -> Vec<Result<bool, String>> {
        let entries: Vec<_> = sentences.iter().map(|says| self.entry(says)).collect();
        decided(&entries).into_iter().map(|audited| truth(&audited?)).collect()
    }

    /// Judges the statements of a document.
    pub fn judge(&self, questions: &[Question<'_>]) -> Vec<Finding> {
        let says = |question: &Question<'_>| self.entry(&main_sentence(question.statement));
        // What is known of a constant depends on all that is asked, so that all is asked at once.
        let entries: Vec<Result<Entry, String>> = questions.iter().map(says).collect();
        let answers = decided(&entries);
        let known: Vec<(usize, Neighbour)> = answers
            .iter()
            .zip(questions)
            .enumerate()
            .filter_map(|(index, (answer, question))| {
                let value = answer.as_ref().ok()?.value()?;
                let formula = single_spaced(question.written);
                let neighbour = Neighbour { formula, line: question.line, value: ends(&value) };
                Some((index, neighbour))
            })
            .collect();
        let judged = answers.iter().zip(questions).enumerate();
        judged
            .map(|(index, (answer, question))| match answer {
                Err(reason) => Finding::not_read(reason),
                Ok(audited) => self.finding(audited, question.statement, &|| {
                    let mut near: Vec<&(usize, Neighbour)> =
                        known.iter().filter(|(other, _)| *other != index).collect();
                    near.sort_by_key(|(other, _)| other.abs_diff(index));
                    near.into_iter().map(|(_, neighbour)| neighbour.clone()).collect()
                }),
            })
            .collect()
    }

    fn finding(
        &self,
        audited: &Audited<'_>,
        statement: &ReadStatement,
        neighbours: &dyn Fn() -> Vec<Neighbour>,
    ) -> Finding {
        let says = audited.entry().claim.says().to_owned();
        match truth(audited) {
            Err(reason) => Finding::not_read(reason),
            Ok(true) => self.right(audited, statement),
            Ok(false) => self.forgiven(statement).unwrap_or_else(|| {
                let (wrong, instead) = self.wrong(audited, statement, neighbours);
                if wrong.slip.is_none() && is_letter(&statement.formula) {
                    return Finding::not_read(
                        "a letter alone, which may stand for something else than its usual value",
                    );
                }
                Finding { verdict: Verdict::Wrong(wrong), says: vec![says], instead }
            }),
        }
    }

    fn right(&self, audited: &Audited<'_>, statement: &ReadStatement) -> Finding {
        let ReadStatement { formula, decimal, .. } = statement;
        let said =
            |how, says| Finding { verdict: Verdict::Right(how), says: vec![says], instead: None };
        let main = audited.entry().claim.says().to_owned();
        match statement.relation {
            Relates::AtMost | Relates::Below | Relates::AtLeast | Relates::Above => {
                return said(How::Bound, main);
            }
            Relates::Within => return said(How::WithinError, main),
            Relates::Equal | Relates::About | Relates::Digits => {}
        }
        let nearest = format!("{formula} rounds to {decimal}");
        let cut = format!("{formula} truncates to {decimal}");
        let known = audited.rounding().map(|rounding| (rounding.side, rounding.nearest));
        let negative = decimal.trim_start().starts_with('-');
        match known {
            Some((Side::Exact, _)) => said(How::Exact, format!("{formula} == {decimal}")),
            Some((_, true)) => said(How::Nearest, nearest),
            Some((Side::Floor, false)) if !negative => said(How::Cut, cut),
            Some((Side::Ceiling, false)) if negative => said(How::Cut, cut),
            Some(_) => said(How::Away, main),
            None if self.is_true(&nearest) => said(How::Nearest, nearest),
            None if self.is_true(&cut) => said(How::Cut, cut),
            None => said(How::Away, main),
        }
    }

    fn is_true(&self, says: &str) -> bool {
        let entry = self.entry(says);
        entry.is_ok_and(|entry| truth(&decide(&entry, limits::SCAN_BITS)) == Ok(true))
    }

    /// Zeros at the end of a whole number behind `≈` may be no digits: 2^20 ≈ 1,049,000.
    fn forgiven(&self, statement: &ReadStatement) -> Option<Finding> {
        let ReadStatement { formula, relation, decimal } = statement;
        let zeros = Printed::read(decimal)?.trailing_zeros();
        let digits = decimal.get(..decimal.len().checked_sub(zeros)?)?;
        if *relation != Relates::About || zeros == 0 || !digits.contains(|c: char| c != '-') {
            return None;
        }
        let ways = [(How::Nearest, "rounds to"), (How::Cut, "truncates to")];
        ways.into_iter().find_map(|(how, words)| {
            let says = format!("{formula} {words} {digits}e{zeros}");
            let verdict = Verdict::Right(how);
            self.is_true(&says).then(|| Finding { verdict, says: vec![says], instead: None })
        })
    }

    /// What is wrong, and a sentence that is true instead.
    fn wrong(
        &self,
        audited: &Audited<'_>,
        statement: &ReadStatement,
        neighbours: &dyn Fn() -> Vec<Neighbour>,
    ) -> (Wrong, Option<String>) {
        let Some(printed) = Printed::read(&statement.decimal) else { return Default::default() };
        let Some(value) = self.closer(audited, statement, &printed) else {
            return Default::default();
        };
        let (way, words) = match statement.relation {
            Relates::AtMost | Relates::Below => (Way::Up, "rounds up to"),
            Relates::AtLeast | Relates::Above => (Way::Down, "rounds down to"),
            Relates::Equal | Relates::About | Relates::Digits | Relates::Within => {
                (Way::Nearest, "rounds to")
            }
        };
        let slip = slip::likely(&value, &printed, way != Way::Nearest, &neighbours());
        // Where the size is wrong, so many places are too few or too many.
        let sized = !matches!(slip, Some(Slip::PowerOfTen { .. }));
        let instead = printed.rounded(&value, way).filter(|_| sized);
        let formula = &statement.formula;
        let shown = printed.shown(&value);
        let digits = || shown.as_ref().filter(|shown| shown.contains("..."));
        let says = match &instead {
            Some(digits) => Some(format!("{formula} {words} {digits}")),
            None => digits().map(|digits| format!("{formula} = {digits}")),
        };
        (Wrong { value: shown, instead, slip, because: None }, says)
    }

    /// The value to some more digits than are printed.
    fn closer(
        &self,
        audited: &Audited<'_>,
        statement: &ReadStatement,
        printed: &Printed,
    ) -> Option<Enclosure> {
        let found = ends(&audited.value()?);
        let fine = printed.unit() / num_bigint::BigInt::from(1000);
        if compare(&(&found.1 - &found.0), &fine).is_lt() {
            return Some(found);
        }
        let entry = self.library.expression(ID, &statement.formula).ok()?;
        let digits = printed.significant() + 4;
        let closer = certify(&self.library, &entry, limits::SCAN_BITS, |lo, hi| {
            Ok::<_, CalculationError>(first_digits(lo, hi, digits).map(|proposal| [proposal]))
        });
        Some(closer.map_or(found, |[closer]| ends(&closer.enclosure)))
    }
}

/// Decides the sentences that are ready, all at once; the reason why not for each of the others.
fn decided(entries: &[Result<Entry, String>]) -> Vec<Result<Audited<'_>, String>> {
    let ready: Vec<&Entry> = entries.iter().filter_map(|entry| entry.as_ref().ok()).collect();
    let mut audited =
        decide_all(&ready, limits::SCAN_BITS, |_, decide| decide(&|_| {})).into_iter();
    let answer = |entry: &Result<Entry, String>| {
        entry.as_ref().map_err(Clone::clone)?;
        audited.next().ok_or_else(|| "nothing was decided".to_owned())
    };
    entries.iter().map(answer).collect()
}

/// Whether a formula is the name of a number and nothing else, other than the two that all authors share.
fn is_letter(formula: &str) -> bool {
    is_name(formula.trim()) && !["pi", "e"].contains(&formula.trim())
}

/// The sentence that is decided first.
fn main_sentence(statement: &ReadStatement) -> String {
    let ReadStatement { formula, relation, decimal } = statement;
    let sign = match relation {
        Relates::Equal | Relates::About | Relates::Digits => "\u{2248}",
        Relates::AtMost => "<=",
        Relates::Below => "<",
        Relates::AtLeast => ">=",
        Relates::Above => ">",
        Relates::Within => "=",
    };
    format!("{formula} {sign} {decimal}")
}

/// Whether a sentence is true, or why that is not known.
fn truth(audited: &Audited<'_>) -> Result<bool, String> {
    match audited.verdict() {
        AuditVerdict::Certified => Ok(true),
        AuditVerdict::Refuted => Ok(false),
        AuditVerdict::Undefined => Err(match audited.failed_obligation() {
            Some(words) => format!("the formula has no value: {words} fails"),
            None => "the formula has no value".to_owned(),
        }),
        AuditVerdict::Undecided => {
            let constants = &audited.entry().constants;
            Err(match proofmark_search::constant::missing(constants) {
                Some((name, _)) => format!("{name} is not certified"),
                None => format!("not decided with {} bits", limits::SCAN_BITS),
            })
        }
    }
}

/// Why the language of books does not read a sentence.
fn reason(error: &Diagnostic) -> String {
    single_spaced(&error.message)
}
