//! `\pmcert` and `\pmvalue`: a paper's constants from the audited book.

use num_traits::Signed as _;
use proofmark_book::exact::rational;
use proofmark_book::text::single_spaced;
use proofmark_book::{Book, Scope};
use proofmark_search::audit::{AuditVerdict, Audited};

use super::digits::settled;
use super::in_math;

/// The commands. The file can be read with `\usepackage` and with `\input`, so that it must do without
/// the letter @.
const COMMANDS: &str = r"%
%   \pmcert{claim}   the digits that the claim prints, if and only if it is certified
%   \pmvalue{claim}  the certified digits of the value behind them, cut off
%
% A claim that is unknown, refuted or without such a number is an error, and shows as ??claim??.
\DeclareRobustCommand\pmcert[1]{\pmlookup{pmcert}{#1}}
\DeclareRobustCommand\pmvalue[1]{\pmlookup{pmvalue}{#1}}
\def\pmlookup#1#2{\ifcsname #1:#2\endcsname
  \csname #1:#2\endcsname\else\pmfail{#2}{is not among those exported}\fi}
\def\pmfail#1#2{\PackageError{proofmark}{The claim #1 #2}{See the audit of the book.}%
  \textbf{??\detokenize{#1}??}}
\def\pmclaim#1#2#3{%
  \expandafter\def\csname pmcert:#1\endcsname{#2}%
  \expandafter\def\csname pmvalue:#1\endcsname{#3}}
";

/// The definitions for these claims, with values of at most so many significant digits.
pub fn file(book: &Book, results: &[Audited<'_>], digits: usize) -> String {
    let title = single_spaced(&book.title);
    let mut text =
        format!("% {title}: certified constants, made by proofmark. Do not edit.\n{COMMANDS}");
    for result in results {
        let id = result.entry().claim.id();
        let fail = |why: &str| format!("\\pmfail{{{id}}}{{{why}}}");
        let shown = |text: String| format!("\\ensuremath{{{text}}}");
        let certificate = match result.verdict() {
            AuditVerdict::Certified => {
                let digits = result.entry().sentence.printed();
                digits.map_or_else(|| fail("prints no number"), |digits| shown(in_math(&digits)))
            }
            other => fail(&format!("is {}", other.text())),
        };
        let value = value(result, digits).map_or_else(|| fail("has no certified value"), shown);
        text.push_str(&format!("\\pmclaim{{{id}}}{{{certificate}}}{{{value}}}\n"));
    }
    text
}

/// The digits on which the two ends of the value's enclosure agree.
fn value(result: &Audited<'_>, digits: usize) -> Option<String> {
    let entry = result.entry();
    let one = entry.claim.variables().is_empty() || entry.sentence.scope == Scope::Max;
    if !one || !matches!(result.verdict(), AuditVerdict::Certified | AuditVerdict::Refuted) {
        return None;
    }
    let ends = result.value()?;
    let (lo, hi) = (rational(&ends.lo), rational(&ends.hi));
    let (sign, (text, whole)) = match (lo.is_negative(), hi.is_negative()) {
        (false, false) => ("", settled(&lo, &hi, digits)?),
        (true, true) => ("-", settled(&-hi, &-lo, digits)?),
        _ => return None,
    };
    Some(format!("{sign}{text}{}", if whole { "" } else { "\\ldots" }))
}
