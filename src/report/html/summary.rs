//! The head of the page: what does not hold, in words; then the gate's stamp, the counts, and what was
//! audited.

use maud::{Markup, html};
use proofmark_book::text::counted;
use proofmark_book::{Book, Paper};
use proofmark_search::audit::{AuditVerdict, Audited};

use super::findings::gravest;
use super::source::{self, digest};
use super::{Edition, fact, perhaps};
use crate::report::audited::{is_erratum, is_shown};
use crate::report::findings::{account, findings};

/// How many claims have each verdict. Every claim is counted once.
#[derive(Default)]
struct Counts {
    hold: usize,
    fail: usize,
    /// Of these, those that the book has on record.
    errata: usize,
    undecided: usize,
    undefined: usize,
    /// Claims of any verdict that the book does not expect.
    unexpected: usize,
    /// What the findings are, in words, if the book has any.
    findings: Option<String>,
}

impl Counts {
    fn of(book: &Book, results: &[Audited<'_>]) -> Self {
        let found = findings(book, results);
        let of =
            |word: AuditVerdict| results.iter().filter(|result| result.verdict() == word).count();
        Self {
            hold: of(AuditVerdict::Certified),
            fail: of(AuditVerdict::Refuted),
            errata: results.iter().filter(|result| is_erratum(result) || is_shown(result)).count(),
            undecided: of(AuditVerdict::Undecided),
            undefined: of(AuditVerdict::Undefined),
            unexpected: results.iter().filter(|result| !result.as_expected()).count(),
            findings: (!found.is_empty()).then(|| account(&found)),
        }
    }

    fn all(&self) -> usize {
        self.hold + self.fail + self.undecided + self.undefined
    }

    /// The result in a sentence.
    fn headline(&self) -> String {
        let open = self.undecided + self.undefined;
        if let (Some(findings), 0, 0) = (&self.findings, self.unexpected, open) {
            return findings.clone();
        }
        match (self.all(), self.fail) {
            (0, _) => "Nothing was checked".to_owned(),
            (1, 0) if open == 0 => "The printed statement holds".to_owned(),
            (1, 0) => "The printed statement is not decided".to_owned(),
            (1, _) => "The printed statement does not hold".to_owned(),
            (all, 0) if open == 0 => format!("All {all} printed statements hold"),
            (all, 0) => {
                let are = if open == 1 { "is" } else { "are" };
                format!("{open} of {} {are} not decided, the others hold", statements(all))
            }
            (all, fail) => {
                let hold = if fail == 1 { "does not hold" } else { "do not hold" };
                format!("{fail} of {} {hold}", statements(all))
            }
        }
    }

    /// The counts in a sentence or two, which add up to all claims.
    fn account(&self) -> String {
        let known = match (self.errata, self.fail) {
            (0, 1) => "not on record".to_owned(),
            (0, _) => "none of them on record".to_owned(),
            (errata, fail) if errata == fail && self.findings.is_some() => {
                "as the findings say".to_owned()
            }
            (1, 1) => "on record as an erratum".to_owned(),
            (errata, fail) if errata == fail => "all on record as errata".to_owned(),
            (errata, _) => format!("{errata} of them on record as errata"),
        };
        let fail = format!("{} ({known})", counted(self.fail, "does not", "do not"));
        let undecided = counted(self.undecided, "is undecided", "are undecided");
        let undefined = counted(self.undefined, "has no value", "have no value");
        let others = [(self.fail, fail), (self.undecided, undecided), (self.undefined, undefined)];
        let others = others.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text);
        let mut parts = vec![counted(self.hold, "holds", "hold")];
        parts.extend(others);
        let last = parts.pop().unwrap_or_default();
        let rest = if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) };
        format!("Of {}, {rest}.", counted(self.all(), "claim", "claims"))
    }
}

fn statements(count: usize) -> String {
    counted(count, "printed statement", "printed statements")
}

fn verb<'a>(count: usize, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

/// The headline, the stamp, the counts, and what was audited.
pub fn summary(book: &Book, results: &[Audited<'_>], edition: &Edition) -> Markup {
    let counts = Counts::of(book, results);
    html! {
        header class="head" {
            div {
                p class="kicker" { "Proofmark audit" }
                h1 { (book.title) }
                p class={ "headline" @if counts.findings.is_some() { " long" } } { (counts.headline()) "." }
                p class="lead" {
                    @if counts.all() > 0 {
                        (counts.account())
                        " Each was decided again from the book’s formulas; what holds and what does not \
                         rests on a certificate that the integer-only kernel has checked."
                    }
                }
            }
            (stamp(edition.pass, counts.unexpected))
        }
        (gravest(book, results))
        @if let Some(stands) = &book.paper.stands {
            p class="remark stands" { b { "What stands. " } (stands) }
        }
        ul class="tiles" {
            (tile("good", counts.hold, verb(counts.hold, "holds", "hold")))
            (tile("note", counts.fail, verb(counts.fail, "does not hold", "do not hold")))
            (tile("plain", counts.undecided, "undecided"))
            (tile("plain", counts.undefined, "without a value"))
        }
        (facts(book, edition))
    }
}

fn facts(book: &Book, edition: &Edition) -> Markup {
    let Paper { authors, version, date, url, .. } = &book.paper;
    let version: Vec<&str> = [version, date].into_iter().flatten().map(String::as_str).collect();
    let is_link = |url: &str| ["https://", "http://"].iter().any(|start| url.starts_with(start));
    let address = url.as_deref().map(|url| {
        html! { @if is_link(url) { a href=(url) { (url) } } @else { (url) } }
    });
    html! {
        dl class="facts" {
            (fact("Paper", &book.title))
            (perhaps("Authors", (!authors.is_empty()).then(|| authors.join(", "))))
            (perhaps("Version", (!version.is_empty()).then(|| version.join(", "))))
            (perhaps("Address", address))
            (fact("Book", html! {
                a href={ "#section-" (source::ID) } { code { (source::file_name(book)) } } ", "
                (counted(book.source.text.lines().count(), "line", "lines"))
            }))
            (fact("Book’s SHA-256", html! { code class="hash" { (digest(book)) } }))
            (fact("Program", html! { "proofmark " (env!("CARGO_PKG_VERSION")) }))
            (perhaps("Date of the audit", edition.date.as_ref()))
        }
    }
}

fn tile(class: &str, count: usize, what: &str) -> Markup {
    let class = if count == 0 { "plain" } else { class };
    html! { li class=(class) { b { (count) } " " span { (what) } } }
}

/// The gate's verdict as a stamp.
fn stamp(pass: bool, unexpected: usize) -> Markup {
    let (class, word) = if pass { ("good", "pass") } else { ("bad", "fail") };
    html! {
        div class={ "stamp " (class) } {
            svg viewBox="0 0 96 96" width="72" height="72" aria-hidden="true" {
                circle cx="48" cy="48" r="45" {}
                circle cx="48" cy="48" r="38" class="inner" {}
                @if pass {
                    path d="M30 49 l13 13 l24 -29" {}
                } @else {
                    path d="M33 33 l30 30 M63 33 l-30 30" {}
                }
            }
            p {
                "Gate: " b { (word) }
                small {
                    @if pass { "every verdict is the one that the book expects" }
                    @else if unexpected > 0 {
                        (counted(unexpected, "verdict is", "verdicts are")) " not as the book expects"
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Counts;

    #[test]
    fn the_headline_says_in_words_what_does_not_hold() {
        let counts = |hold, fail, undecided, undefined| Counts {
            hold,
            fail,
            undecided,
            undefined,
            ..Counts::default()
        };
        for (counts, headline) in [
            (counts(525, 22, 0, 0), "22 of 547 printed statements do not hold"),
            (counts(2, 1, 1, 1), "1 of 5 printed statements does not hold"),
            (counts(3, 0, 0, 0), "All 3 printed statements hold"),
            (counts(3, 0, 1, 1), "2 of 5 printed statements are not decided, the others hold"),
            (counts(1, 0, 0, 0), "The printed statement holds"),
            (counts(0, 1, 0, 0), "The printed statement does not hold"),
            (counts(0, 0, 1, 0), "The printed statement is not decided"),
            (counts(0, 0, 0, 0), "Nothing was checked"),
        ] {
            assert!(counts.headline().starts_with(headline), "{}", counts.headline());
        }
    }

    #[test]
    fn the_account_adds_up() {
        let counts = Counts { hold: 525, fail: 22, errata: 22, ..Counts::default() };
        assert_eq!(
            counts.account(),
            "Of 547 claims, 525 hold and 22 do not (all on record as errata)."
        );
        let counts = Counts {
            hold: 1,
            fail: 2,
            errata: 1,
            undecided: 1,
            undefined: 1,
            unexpected: 3,
            findings: None,
        };
        assert_eq!(
            counts.account(),
            "Of 5 claims, 1 holds, 2 do not (1 of them on record as errata), 1 is undecided and 1 has \
             no value."
        );
    }
}
