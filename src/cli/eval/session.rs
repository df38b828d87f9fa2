//! What was typed so far: names, the last value, and how each further line is answered. Every answer is
//! certified by the kernel, or it is none.

use proofmark_book::decimal_text::{about, range};
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::{Book, Comparison, Entry, Expression, Formula, Let, Passage, Typed};
use proofmark_kernel::Rational;
use proofmark_search::audit::decide;
use proofmark_search::calculator::{CalculationError, certify, first_digits};
use proofmark_search::enclose::Effort;

use super::answer::{Answer, Number, Numbers, Value, Verdict};
use crate::cli::{Exit, complain, misread};
use crate::limits;

/// The name of every claim that is decided here.
const ID: &str = "expression";

/// Most numbers of a list that are worked out.
const LONGEST_LIST: usize = 100;

/// Digits of numbers that no formula gives, beyond those of an answer.
const GUARD: usize = 5;

/// The names of the last value.
pub(super) const LAST: [&str; 2] = ["ans", "_"];

/// Why a line has no answer.
pub(super) enum Refusal {
    /// It is wrong, or has no value.
    Input(Diagnostic),
    /// A definition is used where its requirement fails, or a limit was reached.
    Reason(Exit, String),
}

impl Refusal {
    /// Prints it, with the name of the line where there are several.
    pub(super) fn show(&self, called: Option<&str>) -> Exit {
        match self {
            Self::Input(error) => misread([error.clone()]),
            Self::Reason(exit, reason) => {
                let called = called.map_or(String::new(), |called| format!("<{called}>: "));
                complain(&format!("{called}{reason}"));
                *exit
            }
        }
    }
}

impl From<Diagnostic> for Refusal {
    fn from(error: Diagnostic) -> Self {
        Self::Input(error)
    }
}

/// A calculator that remembers names.
pub(super) struct Session {
    book: Book,
    /// How many significant digits an answer has.
    pub(super) digits: usize,
    effort: Effort,
    verbose: bool,
    /// The values with a name, later ones before earlier ones of the same name.
    lets: Vec<Let>,
}

impl Session {
    pub(super) fn new(book: Book, digits: usize, effort: Effort, verbose: bool) -> Self {
        // What a number without a formula is known to limits what follows from it.
        let enclosed = digits.saturating_add(GUARD).min(limits::EVAL_DIGITS);
        let book = book.enclosing(u32::try_from(enclosed).unwrap_or(u32::MAX));
        Self { book, digits, effort, verbose, lets: Vec::new() }
    }

    /// Whether a word names something.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.lets.iter().any(|(name, ..)| name == word) || self.book.definition(word).is_some()
    }

    /// All words that a line may use.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words: Vec<String> =
            proofmark_book::words().chain(LAST).map(str::to_owned).collect();
        words.extend(self.lets.iter().map(|(name, ..)| name.clone()));
        words.extend(self.book.definitions().iter().map(|definition| definition.name.clone()));
        words.sort_unstable();
        words.dedup();
        words
    }

    /// Answers a line; messages call it by a name.
    pub(super) fn answer(&mut self, called: &str, line: &str) -> Result<Answer, Refusal> {
        match self.book.typed(called, line)? {
            Typed::Sentence(sentence, passage) => {
                let lets = Expression::needed(sentence.sides(), &self.lets);
                let entry = self.book.sentence_after(ID, &lets, sentence, passage)?;
                let verdict = Verdict::of(&decide(&entry, self.effort), self.verbose);
                Ok(Answer::Verdict(verdict))
            }
            Typed::Value { name, expression, passage } => {
                if let Some(name) = name.as_ref().filter(|name| LAST.contains(&name.as_str())) {
                    let message = format!("`{name}` is the last value; choose another name");
                    let place = Passage::typed(called, line).place(&(0..name.len()));
                    return Err(Diagnostic::new(message, place).into());
                }
                let numbers = self.numbers(&expression, &passage)?;
                let text = passage.text().to_owned();
                for name in name.iter().map(String::as_str).chain(LAST) {
                    self.lets.push((name.to_owned(), expression.clone(), passage.clone()));
                }
                Ok(Answer::Value(Value { name, expression: text, numbers }))
            }
        }
    }

    /// The value of an expression: a number, or the numbers of a list.
    fn numbers(&self, expression: &Expression, passage: &Passage) -> Result<Numbers, Refusal> {
        let mut lets = Expression::needed([expression], &self.lets);
        let Some(length) = self.book.list_length(&lets, expression, passage)? else {
            let (expression, passage) = (expression.clone(), passage.clone());
            let entry = self.book.expression_after(ID, &lets, expression, passage)?;
            return self.number(&entry).map(Numbers::One);
        };
        // Each number of a list is a value of its own.
        let [list, _] = LAST;
        lets.push((list.to_owned(), expression.clone(), passage.clone()));
        let mut numbers = Vec::new();
        for position in 1..=length.min(LONGEST_LIST) {
            let item = Formula::call("item", &[Formula::name(list), Formula::number(position)]);
            let typed = Passage::typed(ID, item.text());
            let entry = self.book.expression_after(ID, &lets, item.value().clone(), typed)?;
            numbers.push(self.number(&entry)?);
        }
        Ok(Numbers::List { more: length.saturating_sub(numbers.len()), numbers })
    }

    /// A number to as many digits as are asked for.
    fn number(&self, entry: &Entry) -> Result<Number, Refusal> {
        let mut enclosure = None;
        let found = certify(&self.book, entry, self.bits(), |lo, hi| {
            enclosure = Some((lo.clone(), hi.clone()));
            Ok::<_, CalculationError>(first_digits(lo, hi, self.digits).map(|proposal| [proposal]))
        });
        // The first digits of what may be 0.999... or 1.000... are never known.
        let found = match found {
            Err(CalculationError::Undecided(why)) => {
                let about = |lo: &Rational, hi: &Rational| {
                    let digits = about(lo, hi, self.digits);
                    Ok(digits.map(|digits| [(Comparison::About, digits)]))
                };
                match certify(&self.book, entry, self.bits(), about) {
                    Err(CalculationError::Undecided(_)) => Err(CalculationError::Undecided(why)),
                    found => found,
                }
            }
            found => found,
        };
        match found {
            Ok([certified]) => Ok(Number::of(&certified, self.digits)),
            Err(CalculationError::Input(error)) => Err(Refusal::Input(error)),
            Err(error @ CalculationError::Obligation(..)) => {
                Err(Refusal::Reason(Exit::Unexpected, error.message()))
            }
            Err(CalculationError::Missing(why)) => Err(Refusal::Reason(Exit::Limit, why)),
            Err(CalculationError::Undecided(why)) => {
                let known = enclosure.map_or("no enclosure was found".to_owned(), |(lo, hi)| {
                    format!("it lies in {}", range(&lo, &hi))
                });
                Err(Refusal::Reason(Exit::Limit, format!("{why}: {known}")))
            }
        }
    }

    /// Enough bits for the digits asked for, and for some cancellation.
    fn bits(&self) -> u32 {
        let wanted = u32::try_from(self.digits.saturating_mul(16)).unwrap_or(u32::MAX);
        self.effort.bits.max(wanted).min(limits::PRECISION_BITS)
    }
}
