//! Environments with their printed and certified figures, as text, JSON and Markdown.

use std::fmt::Write as _;

use anstyle::Style;
use num_bigint::BigInt;
use proofmark_book::decimal_text::value;
use proofmark_book::text::single_spaced;
use proofmark_check::columns::lines;
use proofmark_check::markdown::{plain, table};
use proofmark_check::style::{BAD, FAINT, NOTE, gate, styled};
use proofmark_kernel::Interval;
use serde::{Serialize, Serializer};

use super::{Agreement, Compared, Digest, Environment, Environments, Figure, Verdict};
use crate::solver::report::Ends;

/// Whether every environment is as its file expects.
pub fn pass(rows: &[Compared<'_>]) -> bool {
    rows.iter().all(|row| row.verdict != Verdict::Unexpected)
}

/// A certified figure and the printed one: `22.5 (22.5)`, with `!=` where they differ.
fn cell(figure: &Figure<'_>) -> String {
    let certified = figure.certified.as_ref().map_or("-".to_owned(), value);
    match (figure.printed, figure.agreement) {
        (None, _) => certified,
        (Some(printed), Agreement::Agrees) => format!("{certified} ({printed})"),
        (Some(printed), Agreement::Open) => format!("{certified} (? {printed})"),
        (Some(printed), Agreement::Differs | Agreement::NotPrinted) => {
            format!("{certified} (!= {printed})")
        }
    }
}

fn cells(row: &Compared<'_>) -> [String; 8] {
    let size = |n: Option<usize>| n.map_or("-".to_owned(), |n| n.to_string());
    let Digest { sha1, printed, agreement } = &row.digest;
    let digest = sha1.get(..8).unwrap_or(sha1);
    let digest = match (printed, agreement) {
        (None, _) => format!("{digest} (not printed)"),
        (Some(_), Agreement::Agrees) => format!("{digest} (match)"),
        (Some(printed), _) => format!("{digest} (!= {printed})"),
    };
    let [diameter, span, gain, ratio] = row.figures.each_ref().map(cell);
    [
        row.environment.id().to_owned(),
        format!("({},{})", row.mdp.states().len(), size(row.mdp.actions())),
        digest,
        diameter,
        span,
        gain,
        ratio,
        row.verdict.word().to_owned(),
    ]
}

const HEADER: [&str; 8] =
    ["ENVIRONMENT", "SIZE", "TENSOR SHA-1", "D", "SPAN", "GAIN", "D/SPAN", "VERDICT"];

/// The closing words: how many of each verdict.
fn counts(rows: &[Compared<'_>]) -> String {
    let count = |verdict: Verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    format!(
        "{} environments, {} match, {} consistent, {} errata, {} not determined, {} not as expected",
        rows.len(),
        count(Verdict::Matches),
        count(Verdict::Consistent),
        count(Verdict::Erratum),
        count(Verdict::NotDetermined),
        count(Verdict::Unexpected)
    )
}

/// The table as text: certified figures, with the printed ones in brackets. `quiet` leaves out what
/// is as expected.
pub fn human(all: &[Compared<'_>], quiet: bool) -> String {
    let rows: Vec<&Compared<'_>> =
        all.iter().filter(|row| !quiet || row.verdict == Verdict::Unexpected).collect();
    let header = (!rows.is_empty()).then(|| HEADER.map(str::to_owned));
    let table: Vec<[String; 8]> =
        header.into_iter().chain(rows.iter().map(|row| cells(row))).collect();
    let styles = rows.iter().map(|row| match row.verdict {
        Verdict::Matches | Verdict::Consistent => Style::new(),
        Verdict::Erratum | Verdict::NotDetermined => NOTE,
        Verdict::Unexpected => BAD,
    });
    let lines = lines(&table).zip(std::iter::once(FAINT).chain(styles));
    let mut text: String = lines.map(|(line, style)| styled(style, &line) + "\n").collect();
    for row in rows {
        let note = row.environment.erratum.as_deref().or(row.environment.stand_in());
        if let Some(note) = note {
            let _ = writeln!(text, "{}: {}", row.environment.id(), single_spaced(note));
        }
    }
    let _ = writeln!(text, "proofmark mdp: {}: {}", counts(all), gate(pass(all)));
    text
}

/// The table as a document.
pub fn markdown(environments: &Environments, rows: &[Compared<'_>]) -> String {
    let mut text = format!("# Environments: {}\n\n", plain(&environments.title));
    text.push_str(
        "Written by `proofmark mdp table --format markdown`. Diameter, span of the optimal bias and \
         optimal gain of each process are exact and certified by potentials that the integer-only \
         kernel has checked; decimals that go on end in `...`. The printed figure stands in brackets, \
         after `!=` where the certified one does not round to it. The digest is the SHA-1 of the \
         transition tensor as little-endian doubles, recomputed here.\n\n\
         A row *matches* if all printed figures agree and the paper determines the transitions, in \
         words or by the digest; where rewards had to be inferred (see below), that confirms the \
         diameter, while span and gain merely fit. It is only *consistent* if the transitions, too, \
         were inferred from the figures that they then reproduce.\n\n",
    );
    let _ = writeln!(text, "{}.\n", counts(rows));
    let header =
        ["environment", "cites", "size", "tensor SHA-1", "D", "span", "gain", "D/span", "verdict"];
    let row = |row: &Compared<'_>| {
        let [id, size, digest, diameter, span, gain, ratio, word] = cells(row);
        let (name, cites) = (plain(&row.environment.name), plain(&row.environment.cites));
        let (name, digest) = (format!("{name} (`{id}`)"), format!("`{digest}`"));
        [name, cites, size, digest, diameter, span, gain, ratio, word]
    };
    text.push_str(&table(&header, rows.iter().map(row)));
    let note =
        |text: &mut String, title: &str, of: for<'a> fn(&'a Environment) -> Option<&'a str>| {
            let notes = rows.iter().filter_map(|row| of(row.environment).map(|note| (row, note)));
            let notes: Vec<_> = notes.collect();
            if !notes.is_empty() {
                let _ = writeln!(text, "\n## {title}\n");
            }
            for (row, note) in notes {
                let _ = writeln!(text, "- `{}`: {}", row.environment.id(), plain(note));
            }
        };
    note(&mut text, "Errata", |of| of.erratum.as_deref());
    note(&mut text, "Not determined by the paper", Environment::stand_in);
    note(&mut text, "Inferred or chosen, because the paper does not print it", |of| {
        of.assumed.as_deref()
    });
    text.push_str("\n## The processes\n\n");
    for row in rows {
        let (id, family) = (row.environment.id(), &row.environment.model);
        let _ = writeln!(text, "- `{id}`: `proofmark mdp {family}`");
    }
    text
}

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    title: &'a str,
    environments: Vec<Entry<'a>>,
    pass: bool,
}

#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    name: &'a str,
    cites: &'a str,
    process: String,
    sha256: &'a str,
    digest: &'a Digest<'a>,
    figures: &'a [Figure<'a>; 4],
    verdict: &'static str,
    assumed: Option<&'a str>,
    erratum: Option<&'a str>,
    stand_in: Option<&'a str>,
}

/// The ends of a certified figure, as JSON.
pub fn ends<S: Serializer>(
    figure: &Option<Interval<BigInt>>,
    output: S,
) -> Result<S::Ok, S::Error> {
    figure.as_ref().map(Ends::of).serialize(output)
}

/// The table as one JSON object.
pub fn json(environments: &Environments, rows: &[Compared<'_>]) -> String {
    let report = Report {
        schema: "proofmark-environments/1",
        title: &environments.title,
        environments: rows.iter().map(entry).collect(),
        pass: pass(rows),
    };
    // Strings and numbers always serialise.
    serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
}

fn entry<'a>(row: &'a Compared<'_>) -> Entry<'a> {
    let environment = row.environment;
    Entry {
        id: environment.id(),
        name: &environment.name,
        cites: &environment.cites,
        process: environment.model.to_string(),
        sha256: row.proved.verified.sha256(),
        digest: &row.digest,
        figures: &row.figures,
        verdict: row.verdict.word(),
        assumed: environment.assumed.as_deref(),
        erratum: environment.erratum.as_deref(),
        stand_in: environment.stand_in(),
    }
}
