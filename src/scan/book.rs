//! What was read of documents as a claim book: a claim for each place that is decided. What is wrong stands in
//! it as it is printed, and must be refuted.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use proofmark_book::text::single_spaced;

use super::Kind;
use super::document::{Judged, ScannedDocument};
use super::judge::{Verdict, Wrong};
use super::report::ScanReport;
use super::slip::Printed;
use crate::limits;
use crate::paper::manuscript::Manuscript;
use crate::paper::{documents, propose};

/// How a book begins that a scan has written.
const HEAD: &str = "\
# What `proofmark scan` has read, claim by claim. `proofmark audit` decides it again.\n";

/// The book, as a file of a folder; none, if nothing is decided. Of one LaTeX document, its claims name the places
/// where their digits stand, as far as that can be said.
pub fn text(report: &ScanReport, folder: &Path) -> Option<String> {
    let mut names = Names::default();
    let places = match report.documents.as_slice() {
        [document] => Places::of(document),
        _ => Places::default(),
    };
    let claims: String = report.places().map(|one| claims(one, &places, &mut names)).collect();
    let name = |file: &String| file.rsplit('/').next().unwrap_or(file).to_owned();
    let files: Vec<String> = report.documents.iter().map(|one| name(&one.file)).collect();
    let title = quoted(&format!("What {} says of numbers", files.join(", ")));
    let paper = match (&places.document, claims.contains("\nat = ")) {
        (Some(path), true) => format!("paper = {}\n", quoted(&documents::from(folder, path))),
        _ => String::new(),
    };
    let head = format!("{HEAD}\n[book]\ntitle = {title}\n{paper}use = [\"constants\"]\n");
    (!claims.is_empty()).then(|| head + &claims)
}

/// Where in a document numbers stand, in the words of books.
#[derive(Default)]
struct Places {
    document: Option<PathBuf>,
    manuscript: Manuscript,
}

impl Places {
    fn of(document: &ScannedDocument) -> Self {
        let main = document.files.first().filter(|path| Kind::of(path) == Kind::Latex);
        let Some(main) = main else { return Self::default() };
        let Ok(manuscript) = Manuscript::read(main) else { return Self::default() };
        Self { document: Some(main.clone()), manuscript }
    }

    /// The place of the number that a claim is about, where there is just one like it.
    fn at(&self, one: &Judged) -> Option<String> {
        let wanted = Printed::read(one.number.as_ref()?)?;
        let (range, source) = (one.place.range(), &one.place.source);
        let mut inside = self.manuscript.numbers.iter().enumerate().filter(|(_, number)| {
            let at = number.place.range();
            let there = number.place.source.name == source.name
                && range.start <= at.start
                && at.end <= range.end;
            let printed = number.text.as_ref().and_then(|text| Printed::read(text));
            there && printed.is_some_and(|printed| printed == wanted)
        });
        let (number, _) = inside.next()?;
        if inside.next().is_some() {
            return None;
        }
        propose::place(&self.manuscript, number)
    }
}

/// The claims about a place.
fn claims(one: &Judged, places: &Places, names: &mut Names) -> String {
    let (wrong, says) = match &one.finding.verdict {
        Verdict::Right(_) => (None, one.finding.says.as_slice()),
        // Of several sentences the first is the one that fails.
        Verdict::Wrong(wrong) => (Some(wrong), one.finding.says.get(..1).unwrap_or_default()),
        Verdict::NotRead(_) | Verdict::Silenced(_) => return String::new(),
    };
    let (file, line) = (one.file(), one.place.line());
    let cites = quoted(&format!("{file}:{line}"));
    let at = places.at(one).map(|at| format!("\nat = {}", quoted(&at)));
    let mut text = String::new();
    for sentence in says {
        let id = names.fresh(&file, line);
        // A claim without the number as it is printed, such as one about an end of a range, has no place.
        let has = |number: &String| has_number(sentence, number.trim_start_matches('-'));
        let at = at.as_deref().filter(|_| one.number.as_ref().is_some_and(has)).unwrap_or("");
        let _ = write!(text, "\n[[claim]]\nid = {}\ncites = {cites}{at}\n", quoted(&id));
        let _ = writeln!(text, "says = {}", quoted(sentence));
        let Some(wrong) = wrong else { continue };
        let _ = writeln!(text, "expect = \"refuted\"\nerratum = {}", quoted(&erratum(one, wrong)));
        let Some(instead) = &one.finding.instead else { continue };
        let corrected = quoted(&names.taken(format!("{id}.corrected")));
        let _ = writeln!(text, "instead = {corrected}");
        let _ = write!(text, "\n[[claim]]\nid = {corrected}\ncites = {cites}\n");
        let _ = writeln!(text, "says = {}", quoted(instead));
    }
    text
}

/// Whether a sentence has a number, and not only within another.
fn has_number(sentence: &str, number: &str) -> bool {
    let part = |c: char| c.is_ascii_digit() || c == '.';
    sentence.match_indices(number).any(|(at, _)| {
        let before = sentence.get(..at).unwrap_or("");
        let after = sentence.get(at + number.len()..).unwrap_or("");
        !before.ends_with(part) && !after.starts_with(part)
    })
}

/// What is wrong, as the book says it.
fn erratum(one: &Judged, wrong: &Wrong) -> String {
    let value = wrong.value.as_ref().map(|value| format!(", where the value is {value}"));
    let because = wrong.because.as_ref().map(|because| format!(": {because}"));
    let slip = wrong.slip.as_ref().map(|slip| format!("; likely: {slip}"));
    let more = [value, because, slip].into_iter().flatten().collect::<String>();
    single_spaced(&format!("The document prints {}{more}.", one.decimal))
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    toml_edit::Value::from(single_spaced(text)).to_string()
}

/// The names of claims that are given.
#[derive(Default)]
struct Names(HashSet<String>);

impl Names {
    /// A name for a claim about a line.
    fn fresh(&mut self, file: &str, line: usize) -> String {
        let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
        let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let stem: String = stem.chars().map(letter).take(limits::IDENTIFIER / 4).collect();
        let stem = stem.trim_matches('-');
        let stem =
            if stem.starts_with(|c: char| c.is_ascii_alphabetic()) { stem } else { "document" };
        self.taken(format!("{stem}.line{line}"))
    }

    /// The name, with a number if it is taken. It is taken then.
    fn taken(&mut self, name: String) -> String {
        let mut candidate = name.clone();
        let mut number = 2_usize;
        while !self.0.insert(candidate.to_lowercase()) {
            candidate = format!("{name}.{number}");
            number += 1;
        }
        candidate
    }
}
