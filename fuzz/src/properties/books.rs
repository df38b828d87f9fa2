//! Claim books, single formulas, the formatter, and books made from LaTeX.

use proofmark::doors;
use proofmark::format::{Refusal, format};
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::text::is_hidden;
use proofmark_book::{Book, Entry, Formula, Statement, limits, spaced};
use proofmark_kernel as kernel;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::{Claim, Interval, Number};
use proofmark_search::enclose::{Effort, attempts};
use proofmark_search::stamp;

use super::check::judge;
use super::sheets::sheet;
use super::truth::{self, Value};
use super::{NAME, are_placed, is_placed, text};

pub fn book(data: &[u8]) {
    sheet(data, |name, text| {
        let read = Book::read(name, text)?;
        let errors: Vec<Diagnostic> = read.errors().cloned().collect();
        assert_eq!(errors.is_empty(), read.faults.is_empty(), "all faults are consequences");
        errors.iter().chain(&read.warnings).for_each(|found| is_placed(found, text));
        match Book::parse(name, text) {
            Ok(whole) => assert_eq!(whole.entries.len(), read.entries.len()),
            Err(refused) => assert_eq!(refused, errors),
        }
        for entry in &read.entries {
            is_sound(entry);
            assert!(entry.claim.goals().iter().any(|goal| goal.own), "the sentence is no goal");
        }
        let steps: usize = read.entries.iter().map(|entry| entry.claim.steps().len()).sum();
        assert!(steps <= limits::BOOK_STEPS);
        let entries = read.entries.iter();
        Ok(entries.map(|entry| entry.claim.canonical_text()).collect::<Vec<_>>())
    });
}

/// A book with a table that the input fills.
const TABLE: &str = "[book]\ntitle = \"Rows\"\n[[table]]\nfrom = \"rows.csv\"\n\
    id = \"t.{row}\"\ncites = \"{a}\"\nlet = [\"x = ({a})\"]\nsays = \"x < {b}\"\n";

pub fn rows(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let read = |rows: &str| {
        let book = Book::read_beside(NAME, TABLE, &|_: &str| Ok(rows.to_owned())).expect("a book");
        for error in book.errors().chain(&book.warnings) {
            is_placed(error, if error.place.source.beside.is_some() { rows } else { TABLE });
        }
        book
    };
    let book = read(text);
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    assert!(book.entries.len() + book.faults.len() <= lines.max(1), "more claims than rows");
    for entry in &book.entries {
        is_sound(entry);
        // What is written out is what a reader of the row reads.
        let row = text.lines().nth(entry.place.line() - 1).expect("a row");
        let (_, right) = entry.claim.says().split_once("< ").expect("the sentence");
        let shown = |text: &str| text.split_whitespace().collect::<String>().replace("\"\"", "\"");
        assert!(shown(row).contains(&shown(right)), "{row}: {right}");
    }
    if !text.contains('\r') {
        let hashes = |book: &Book| {
            book.entries.iter().map(|entry| entry.claim.sha256().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(hashes(&read(&text.replace('\n', "\r\n"))), hashes(&book));
    }
}

/// A claim is well formed and within the limits, and its exact values are right.
fn is_sound(entry: &Entry) {
    let claim = &entry.claim;
    let (steps, goals) = (claim.steps(), claim.goals());
    assert!(steps.len() <= limits::STEPS && goals.len() <= limits::GOALS);
    assert!(claim.variables().len() <= limits::VARIABLES);
    assert_eq!((steps.len(), steps.len()), (entry.origins.len(), claim.varies().len()));
    for (index, step) in steps.iter().enumerate() {
        assert!(step.args.iter().all(|arg| *arg < index), "step {index}");
        assert_eq!(step.op.operation().operands(), step.args.len(), "step {index}");
    }
    assert!(entry.lhs < steps.len() && entry.rhs < steps.len());
    assert!(goals.iter().all(|goal| goal.lhs < steps.len() && goal.rhs < steps.len()));
    for words in [claim.id(), claim.says()] {
        assert!(!words.contains(is_hidden) && !words.contains('\n'), "{words:?}");
    }
    exact_values_agree(claim);
}

fn exact_values_agree(claim: &Claim) {
    for (step, value) in truth::values(claim, &[]).iter().enumerate() {
        let Some(exact) = claim.exact(step) else { continue };
        let number = Number::fraction(exact.numer().clone(), exact.denom().clone());
        let number = number.expect("a fraction");
        let point = Interval { lo: number.clone(), hi: number };
        match value {
            Value::In(span) => assert!(span.meets(&point), "step {step} is not {exact}"),
            Value::Undefined => panic!("step {step} has no value, but an exact one"),
            Value::Unknown => {}
        }
    }
}

/// Definitions that formulas can use, as on the command line.
const DEFINITIONS: &str = "[book]\ntitle = \"T\"\n[[define]]\nname = \"f\"\nargs = [\"x\", \"y\"]\n\
    let = [\"z = x + y\"]\nrequire = [\"y > 0\"]\nvalue = \"sqrt(z)/y\"\n";

/// Little effort, so that there are many tries.
const EFFORT: Effort = Effort { bits: 128, boxes: 8 };

/// Claims with more steps are not decided: they would take all the time.
const STEPS: usize = 200;

pub fn formula(data: &[u8]) {
    let Some(text) = text(data) else { return };
    if let Some(better) = spaced(text) {
        assert_eq!(spaced(&better).as_deref(), Some(better.as_str()));
        let (old, new) = (Formula::parse(text).ok(), Formula::parse(&better).ok());
        let syntax = |formula: &Option<Formula>| {
            formula.as_ref().map(|f| format!("{:?}", f.value().syntax()))
        };
        assert_eq!(syntax(&old), syntax(&new), "{better}");
    }
    if let Ok(statement) = Statement::parse(text) {
        assert_eq!(Statement::parse(statement.text()).as_ref(), Ok(&statement));
    }
    let book = Book::parse(NAME, DEFINITIONS).expect("a book");
    let expression = book.expression(NAME, text);
    if let Err(error) = &expression {
        is_placed(error, text);
    }
    if let Err(error) = book.typed(NAME, text) {
        is_placed(&error, text);
    }
    let sentence = book.sentence(NAME, text);
    if let Err(error) = &sentence {
        is_placed(error, text);
    }
    for entry in [expression, sentence].into_iter().flatten() {
        is_sound(&entry);
        if entry.claim.steps().len() <= STEPS {
            is_decided(&entry.claim);
        }
    }
}

/// What the search takes for proved, the kernel accepts, and MPFR does not contradict.
fn is_decided(claim: &Claim) {
    for attempt in attempts(claim, EFFORT) {
        let Some(verdict) = attempt.verdict else { continue };
        let text = stamp::render(claim, verdict, &attempt.enclosures, &attempt.boxes);
        let text = text.expect("a certificate");
        let certificate = Certificate::parse(&text).expect("a certificate");
        // The kernel may demand more digits, or less work; it is not fooled either way.
        if let Ok(verified) = kernel::check(claim, &certificate) {
            assert_eq!(verified.verdict(), verdict);
            judge(claim, &certificate, &verified);
        }
    }
}

pub fn fmt(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let formatted = match format(NAME, text) {
        Ok(formatted) => formatted,
        Err(Refusal::Unreadable(errors)) => return are_placed(&errors, text),
        Err(Refusal::Changed(reason)) => panic!("left as it is, for {reason}"),
    };
    let again = format(NAME, &formatted).expect("the usual form");
    assert_eq!(again, formatted, "the usual form has another");
    let claims = |text: &str| -> Vec<String> {
        let book = Book::parse(NAME, text).expect("a book");
        book.entries.iter().map(|entry| entry.claim.sha256().to_owned()).collect()
    };
    assert_eq!(claims(text), claims(&formatted));
}

pub fn latex(data: &[u8]) {
    let Some(text) = text(data).filter(|text| !text.contains('\0')) else { return };
    let (book, fates) = match doors::latex(NAME, text) {
        Ok(read) => read,
        Err(errors) => return are_placed(&errors, text),
    };
    let read = Book::read(NAME, &book).unwrap_or_else(|errors| panic!("{errors:?}\n{book}"));
    for error in read.errors() {
        assert!(error.message.contains("FORMULA"), "{error}\n{book}");
    }
    // Every number is claimed, an argument, or left out.
    let claimed = fates.to_string().matches("\"fate\":\"claimed\"").count();
    let claims = read.entries.len() + read.faults.iter().filter(|fault| fault.is_claim).count();
    assert!(claims <= claimed, "{claims} claims of {claimed} numbers\n{book}");
}
