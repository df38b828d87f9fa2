//! The audit as a reviewer's report in Markdown: summary, errata first, then everything.

use std::fmt::Write as _;

use proofmark_book::decimal_text::short;
use proofmark_book::text::{shortened, single_spaced};
use proofmark_book::{Book, BookFinding, FindingKind};
use proofmark_check::document::DocumentReport;
use proofmark_check::markdown::{code, code_cell, plain, table};
use proofmark_search::audit::{AuditVerdict, Audited};

use super::audited::{group, is_erratum};
use super::findings::{account, claims, findings};
use super::human::{printed, surprise};
use super::shown;

/// Longest sentence in a table, in characters.
const SENTENCE: usize = 160;

/// The whole report.
pub fn report(
    book: &Book,
    results: &[Audited<'_>],
    document: &DocumentReport,
    pass: bool,
) -> String {
    let mut text = format!("# Audit: {}\n\n", plain(&book.title));
    summary(&mut text, book, results, pass);
    let faults = book.faults.iter();
    let faults = faults.map(|fault| (fault.subject(), single_spaced(&fault.reason())));
    list(&mut text, "Errors in the book", faults);
    let changed = document.results().map(|found| {
        let line = found.place.as_ref().map_or(String::new(), |place| format!(":{}", place.line()));
        (format!("`{}`, {}{line}", found.id, plain(&found.file)), plain(&found.message))
    });
    list(&mut text, "The document prints something else", changed);
    findings_in_full(&mut text, book, results);
    errata(&mut text, results, book.findings.is_empty());
    let surprises = results.iter().filter(|result| !result.as_expected());
    let surprises = surprises
        .map(|result| (format!("`{}`", result.entry().claim.id()), plain(&surprise(result))));
    list(&mut text, "Not as expected", surprises);
    everything(&mut text, results);
    text
}

fn summary(text: &mut String, book: &Book, results: &[Audited<'_>], pass: bool) {
    at_a_glance(text, book, &findings(book, results));
    let _ = writeln!(
        text,
        "{} claims were audited; every verdict rests on a certificate that the integer-only kernel has \
         checked. The gate is **{}**.\n",
        results.len(),
        if pass { "green" } else { "red" }
    );
    let count = |wanted: &dyn Fn(&Audited<'_>) -> bool| {
        results.iter().filter(|result| wanted(result)).count().to_string()
    };
    let row =
        |word: AuditVerdict| [word.text().to_owned(), count(&|result| result.verdict() == word)];
    let unexpected = count(&|result| !result.as_expected());
    let unexpected = ["*not as the book expects*".to_owned(), unexpected];
    let rows = AuditVerdict::ALL.map(row).into_iter().chain([unexpected]);
    text.push_str(&table(&["verdict", "claims"], rows));
    let _ = writeln!(
        text,
        "\n*Refuted* claims that the book expects are {}. *Printed is* says how a \
         printed number stands to its value: an exact floor or ceiling is the best bound with its \
         places from below or above, *nearest* is within half a unit of its last place. *Slack* is \
         the distance to the point where the verdict would turn over.\n",
        if book.findings.is_empty() { "the errata below" } else { "those that show a finding" }
    );
}

/// What is said of several things, unless there are none.
fn list(text: &mut String, title: &str, items: impl Iterator<Item = (String, String)>) {
    let items: Vec<String> = items.map(|(what, why)| format!("- {what}: {why}\n")).collect();
    if !items.is_empty() {
        let _ = writeln!(text, "## {title} ({})\n\n{}", items.len(), items.concat());
    }
}

/// The findings in a table: what is wrong, how grave, where.
fn at_a_glance(text: &mut String, book: &Book, found: &[&BookFinding]) {
    if found.is_empty() {
        return;
    }
    let _ = writeln!(text, "{}. The gravest come first.\n", account(found));
    let row = |(place, finding): (usize, &&BookFinding)| {
        let BookFinding { id, kind, cites, title, .. } = *finding;
        let link = format!("[{}](#{})", plain(title), anchor(id));
        let cites = cites.as_deref().map_or(String::new(), plain);
        [(place + 1).to_string(), kind.title().to_owned(), link, cites]
    };
    text.push_str(&table(
        &["", "kind", "finding", "in the paper"],
        found.iter().enumerate().map(row),
    ));
    text.push('\n');
    let meaning = FindingKind::ALL.map(|kind| format!("*{}*: {}", kind.title(), kind.meaning()));
    let _ = writeln!(text, "{}\n", meaning.join(" "));
    if let Some(stands) = &book.paper.stands {
        let _ = writeln!(text, "**What stands.** {}\n", plain(stands));
    }
}

/// The name of a finding in links.
fn anchor(id: &str) -> String {
    format!("finding-{}", id.replace(['.', '_'], "-").to_lowercase())
}

/// The findings, each with what follows and the claims that show it.
fn findings_in_full(text: &mut String, book: &Book, results: &[Audited<'_>]) {
    let found = findings(book, results);
    if found.is_empty() {
        return;
    }
    let _ = writeln!(text, "## Findings ({})\n", found.len());
    for (place, finding) in found.into_iter().enumerate() {
        let BookFinding { id, kind, cites, title, says, follows, see, .. } = finding;
        let _ = writeln!(text, "<a id=\"{}\"></a>\n", anchor(id));
        let _ = writeln!(text, "### {}. {}\n", place + 1, plain(title));
        let cites = cites.as_deref().map_or(String::new(), |cites| format!(", {}", plain(cites)));
        let _ = writeln!(text, "*{}*{cites}. {}\n", capital(kind.title()), plain(says));
        if let Some(follows) = follows {
            let _ = writeln!(text, "**What follows.** {}\n", plain(follows));
        }
        for result in claims(finding, results) {
            let claim = &result.entry().claim;
            let word = capital(result.verdict().text());
            let value =
                shown(result).map_or(String::new(), |value| format!(" The value is {value}."));
            let _ = writeln!(text, "- {word}: {} (`{}`).{value}", code(claim.says()), claim.id());
        }
        for other in see {
            let _ = writeln!(text, "- See {}.", plain(other));
        }
        text.push('\n');
    }
}

/// The text with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn errata(text: &mut String, results: &[Audited<'_>], demanded: bool) {
    let errata: Vec<&Audited<'_>> = results.iter().filter(|result| is_erratum(result)).collect();
    if errata.is_empty() && !demanded {
        return;
    }
    let _ = writeln!(text, "## Errata ({})\n", errata.len());
    for (number, result) in errata.iter().enumerate() {
        let entry = result.entry();
        let cites = plain(entry.cites.as_deref().unwrap_or(""));
        let erratum = plain(entry.erratum.as_deref().unwrap_or(""));
        let found = shown(result).map_or(String::new(), |value| format!(" The value is {value}."));
        let _ = writeln!(text, "{}. **{cites}** (`{}`). {erratum}", number + 1, entry.claim.id());
        let _ = writeln!(text, "   Refuted: {}.{found}", code(entry.claim.says()));
        let instead = entry
            .instead
            .as_ref()
            .and_then(|id| results.iter().find(|other| other.entry().claim.id() == id));
        if let Some(other) = instead {
            let claim = &other.entry().claim;
            let word = other.verdict().text();
            let says = code(claim.says());
            let _ = writeln!(text, "   True instead ({word}): {says} (`{}`).", claim.id());
        }
    }
    text.push('\n');
}

fn everything(text: &mut String, results: &[Audited<'_>]) {
    const HEADER: [&str; 7] = ["claim", "paper", "says", "verdict", "value", "printed is", "slack"];
    let _ = writeln!(text, "## All claims\n");
    let groups = results.chunk_by(|one, next| group(one) == group(next));
    let groups = groups.map(|members| {
        let name = members.first().map_or("", group);
        format!("### {name}\n\n{}", table(&HEADER, members.iter().map(cells)))
    });
    text.push_str(&groups.collect::<Vec<_>>().join("\n"));
}

fn cells(result: &Audited<'_>) -> [String; 7] {
    let entry = result.entry();
    [
        format!("`{}`", entry.claim.id()),
        plain(entry.cites.as_deref().unwrap_or("")),
        code_cell(&shortened(entry.claim.says(), SENTENCE)),
        result.verdict().text().to_owned(),
        shown(result).unwrap_or_default(),
        printed(result),
        result.slack().map_or(String::new(), |slack| short(&slack)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_is_shown_as_it_is_written() {
        let cases = [
            ("tab:frontier row 4, p <= 0.795", "tab:frontier row 4, p <= 0.795"),
            ("rho_i in [0, 1]", "rho_i in [0, 1]"),
            ("a | b\n| c | d |", "a \\| b \\| c \\| d \\|"),
            ("<img src=x> </td> x < y", "\\<img src=x> \\</td> x < y"),
            ("[here](javascript:x)", "[here\\](javascript:x)"),
            ("`a` *b* _c_ \\ &lt;", "\\`a\\` \\*b\\* \\_c\\_ \\\\ \\&lt;"),
            ("\u{1b}[2J\u{202e}", "\\\\u001b[2J\\\\u202e"),
        ];
        for (text, safe) in cases {
            assert_eq!(plain(text), safe);
        }
        assert_eq!(code("1 < 2"), "`1 < 2`");
        assert_eq!(code("a``b\nc"), "``` a``b c ```");
        assert_eq!(code_cell("a | b"), "`a \\| b`");
    }
}
