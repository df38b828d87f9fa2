//! Numbers of a document that must agree with each other: cells that are called the sum, the difference, the
//! ratio or the mean of others, and test statistics beside their p-values. Printed numbers are rounded, so
//! that two of them disagree only if nothing that rounds to them agrees.
//!
//! | module | does |
//! |---|---|
//! | `sheet`, `markdown`, `words` | tables and running text, of LaTeX, Markdown and plain text |
//! | `headed` | columns whose head is a formula in the symbols of others |
//! | `operation`, `relation` | what a cell is of others, and which columns that is true of |
//! | `tail`, `statistic` | p-values, and the statistics that they stand beside |

use std::path::Path;

use proofmark_book::diagnostic::Place;

use self::headed::Headed;
use self::sheet::Sheet;
use self::statistic::Statistic;
use self::words::Piece;
use super::Kind;
use super::comments::Silences;
use super::document::Judged;
use super::judge::{Finding, How, Judge, Verdict, Wrong};
use super::slip::{self, Enclosure, Printed, Way};
use crate::paper::manuscript::Manuscript;
use crate::scaffold::latex::Document;
use crate::scaffold::latex::source::Files;
use crate::scaffold::latex::table::Table;

mod headed;
mod markdown;
mod operation;
mod relation;
mod sheet;
mod statistic;
mod tail;
mod words;

/// A statement about numbers of a document.
#[derive(Clone, Debug)]
struct CellStatement {
    place: Place,
    written: String,
    decimal: String,
    /// All of these hold if it is right.
    sentences: Vec<String>,
    /// Whether it seems to be right.
    agrees: bool,
    /// What is the case if it is not, without a period.
    because: String,
    /// What the number should be, as far as the printed ones say.
    value: Option<Enclosure>,
    printed: Option<Printed>,
}

/// What is said of the numbers of a document among each other.
pub fn judged(judge: &Judge, path: &Path) -> Vec<Judged> {
    let Some(Material { sheets, pieces, silences }) = Material::read(path) else {
        return Vec::new();
    };
    let mut found: Vec<Judged> = Vec::new();
    let cells: Vec<CellStatement> = sheets.iter().flat_map(relation::statements).collect();
    let sentences: Vec<&str> =
        cells.iter().filter_map(|one| one.sentences.first()).map(String::as_str).collect();
    let holds = judge.hold(&sentences);
    found.extend(cells.iter().zip(holds).map(|(one, holds)| of_cells(one, holds)));
    found.extend(headed_cells(judge, &sheets));
    let mut statistics = statistic::in_text(&pieces);
    statistics.extend(sheets.iter().flat_map(statistic::in_table));
    let adjusted = statistic::may_be_adjusted(&pieces);
    found.extend(of_statistics(judge, &statistics, adjusted));
    for one in &mut found {
        if let Some(why) = silences.reason(&one.place) {
            one.finding = Finding::silenced(why);
        }
    }
    found
}

/// The tables and the words of a document.
struct Material {
    sheets: Vec<Sheet>,
    pieces: Vec<Piece>,
    silences: Silences,
}

impl Material {
    /// What cannot be read has none: its reader says so.
    fn read(path: &Path) -> Option<Self> {
        if Kind::of(path) == Kind::Latex {
            let document = Document::read(path).ok()?;
            let heads: Vec<Vec<String>> = document.tables.iter().map(written_heads).collect();
            let manuscript = Manuscript::of(document);
            let (mut sheets, pieces) =
                (Sheet::of_manuscript(&manuscript), words::of_manuscript(&manuscript));
            sheets.iter_mut().zip(heads).for_each(|(sheet, heads)| sheet.sources = heads);
            return Some(Self { sheets, pieces, silences: Silences::of(&manuscript.files) });
        }
        let files = Files::open(path).ok()?;
        let source = files.source(0)?;
        let (sheets, pieces) = (markdown::sheets(source), words::of_text(source));
        Some(Self { sheets, pieces, silences: Silences::of(&files) })
    }
}

/// The heads of the columns of a LaTeX table as they are written, where there is one for each.
fn written_heads(table: &Table) -> Vec<String> {
    let [head] = table.head.as_slice() else { return Vec::new() };
    let width = head.cells.iter().map(|cell| cell.column + cell.width).max().unwrap_or(0);
    let source = |column: usize| {
        let cell = head.cells.iter().find(|cell| cell.column == column && cell.width == 1);
        cell.map_or(String::new(), |cell| cell.content.source.clone())
    };
    (0..width).map(source).collect()
}

/// The statements about columns whose heads are formulas, as far as these fit.
fn headed_cells(judge: &Judge, sheets: &[Sheet]) -> Vec<Judged> {
    let columns: Vec<Headed> = sheets.iter().flat_map(headed::columns).collect();
    let all = || columns.iter().flat_map(|column| &column.rows);
    let sentences: Vec<&str> =
        all().filter_map(|one| one.sentences.first()).map(String::as_str).collect();
    let mut answers = judge.hold(&sentences).into_iter();
    let mut found = Vec::new();
    for column in &columns {
        let answers: Vec<Result<bool, String>> = answers.by_ref().take(column.rows.len()).collect();
        let count = |wanted: bool| answers.iter().filter(|one| **one == Ok(wanted)).count();
        let (agree, fail) = (count(true), count(false));
        // What fits most rows is what the column is; otherwise the letters mean something else.
        if agree >= 2 && 2 * fail <= agree {
            found.extend(column.rows.iter().zip(answers).map(|(one, holds)| of_cells(one, holds)));
        }
    }
    found
}

/// What is said of cells.
fn of_cells(one: &CellStatement, holds: Result<bool, String>) -> Judged {
    let verdict = match holds {
        Ok(true) => Verdict::Right(How::Agrees),
        Ok(false) => {
            let value = one.value.as_ref().zip(one.printed.as_ref());
            Verdict::Wrong(Wrong {
                value: value.and_then(|(value, printed)| printed.shown(value)),
                instead: value.and_then(|(value, printed)| printed.rounded(value, Way::Nearest)),
                slip: value.and_then(|(value, printed)| slip::likely(value, printed, false, &[])),
                because: Some(one.because.clone()),
            })
        }
        Err(reason) => Verdict::NotRead(reason),
    };
    let finding = Finding { verdict, says: one.sentences.clone(), instead: None };
    let (place, written, decimal) = (one.place.clone(), one.written.clone(), one.decimal.clone());
    let number = Some(decimal.clone());
    Judged { place, written, decimal, number, finding }
}

/// What is said of statistics and p-values.
fn of_statistics(judge: &Judge, all: &[Statistic], adjusted: bool) -> Vec<Judged> {
    let sentences = |one_sided: bool| -> Vec<Vec<String>> {
        let sides = |one: &Statistic| match one_sided && !one.test.has_sides() {
            true => Vec::new(),
            false => one.sentences(one_sided),
        };
        all.iter().map(sides).collect()
    };
    let (two, one) = (sentences(false), sentences(true));
    let (two_hold, one_holds) = (hold_all(judge, &two), hold_all(judge, &one));
    let answers = two_hold.into_iter().zip(one_holds).zip(two).zip(all);
    answers
        .map(|(((two, one), says), statistic)| {
            let (verdict, says) = match (two, one) {
                (Ok(None), _) => (Verdict::Right(How::Agrees), says),
                (Err(reason), _) => (Verdict::NotRead(reason), Vec::new()),
                (Ok(Some(_)), Ok(None)) if statistic.test.has_sides() => {
                    let reason = "the p-value is that of a one-sided test";
                    (Verdict::NotRead(reason.to_owned()), Vec::new())
                }
                (Ok(Some(_)), _) if adjusted => {
                    let reason = "p-values of this document may be adjusted, or of another test";
                    (Verdict::NotRead(reason.to_owned()), Vec::new())
                }
                (Ok(Some(failed)), _) => {
                    let side = if statistic.test.has_sides() { "two-sided " } else { "" };
                    let because = format!(
                        "No statistic that rounds to {} has a {side}p-value that fits p {} {}",
                        statistic.value.text, statistic.sign, statistic.p.text
                    );
                    let wrong = Wrong { because: Some(because), ..Wrong::default() };
                    let failed = says.get(failed).cloned().into_iter().collect();
                    (Verdict::Wrong(wrong), failed)
                }
            };
            Judged {
                place: statistic.place(),
                written: statistic.written(),
                decimal: statistic.p.text.clone(),
                number: Some(statistic.p.text.clone()),
                finding: Finding { verdict, says, instead: None },
            }
        })
        .collect()
}

/// For each group of sentences, which of them fails first, if one does.
fn hold_all(judge: &Judge, groups: &[Vec<String>]) -> Vec<Result<Option<usize>, String>> {
    let all: Vec<&str> = groups.iter().flatten().map(String::as_str).collect();
    let mut answers = judge.hold(&all).into_iter();
    let group = |group: &Vec<String>| {
        let answers: Vec<Result<bool, String>> = answers.by_ref().take(group.len()).collect();
        if let Some(failed) = answers.iter().position(|answer| *answer == Ok(false)) {
            return Ok(Some(failed));
        }
        answers.into_iter().collect::<Result<Vec<bool>, String>>().map(|_| None)
    };
    groups.iter().map(group).collect()
}
