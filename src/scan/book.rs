//! What was read of documents as a claim book: a claim for each place that is decided. What is wrong stands in
//! it as it is printed, and must be refuted.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

use proofmark_book::text::single_spaced;

use super::document::Judged;
use super::judge::{Verdict, Wrong};
use super::report::ScanReport;
use crate::limits;

/// How a book begins that a scan has written.
const HEAD: &str = "\
# What `proofmark scan` has read, claim by claim. `proofmark audit` decides it again.\n";

/// The book; none, if nothing is decided.
pub fn text(report: &ScanReport) -> Option<String> {
    let mut names = Names::default();
    let claims: String = report.places().map(|one| claims(one, &mut names)).collect();
    let files: Vec<&str> = report.documents.iter().map(|one| one.file.as_str()).collect();
    let title = quoted(&format!("What {} says of numbers", files.join(", ")));
    (!claims.is_empty())
        .then(|| format!("{HEAD}\n[book]\ntitle = {title}\nuse = [\"constants\"]\n{claims}"))
}

/// The claims about a place.
fn claims(one: &Judged, names: &mut Names) -> String {
    let (wrong, says) = match &one.finding.verdict {
        Verdict::Right(_) => (None, one.finding.says.as_slice()),
        // Of several sentences the first is the one that fails.
        Verdict::Wrong(wrong) => (Some(wrong), one.finding.says.get(..1).unwrap_or_default()),
        Verdict::NotRead(_) | Verdict::Silenced(_) => return String::new(),
    };
    let (file, line) = (one.file(), one.place.line());
    let cites = quoted(&format!("{file}:{line}"));
    let mut text = String::new();
    for sentence in says {
        let id = names.fresh(&file, line);
        let _ = write!(text, "\n[[claim]]\nid = {}\ncites = {cites}\n", quoted(&id));
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
