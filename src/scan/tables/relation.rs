//! Columns that their heads call a sum, a difference, a ratio, a percentage or a mean: of which others, the
//! numbers themselves must show. What fits most rows is what the column is; a row that it does not fit is wrong.

use proofmark_book::text::{shortened, single_spaced};

use super::CellStatement;
use super::operation::{Operation, around, meet};
use super::sheet::{Number, Sheet};
use crate::limits;
use crate::scan::slip::{Enclosure, Slip, likely};

/// Digits that must fit before a column is taken for what its head says, all rows together.
const DIGITS: usize = 4;

/// What heads say, word by word.
const SUMS: &str = " total totals sum sums \u{3a3} \u{2211} gesamt summe insgesamt ";
const DIFFERENCES: &str =
    " difference diff \u{394} \u{2206} delta change gain increase decrease gap differenz ";
const CHANGES: &str =
    " change gain increase decrease reduction improvement \u{394} \u{2206} delta growth ";
const RATIOS: &str = " ratio speedup quotient \u{d7} ";
const SHARES: &str = " % percent percentage pct share proportion anteil prozent ";
const MEANS: &str = " mean average avg mittelwert durchschnitt ";

/// What is never added up.
const NOT_ADDED: &str = " mean average avg median mode sd std se rate ratio rank year id age score index \
                         accuracy precision recall f1 auc p t z f max min range per speed speedup \
                         temperature density ";

/// What is counted, so that its numbers are not rounded.
const COUNTS: &str = " n count counts number # cases patients participants subjects votes seats runs items \
                       errors students words samples frequency people men women children anzahl ";

/// The statements of a table, by columns and by rows.
pub fn statements(sheet: &Sheet) -> Vec<CellStatement> {
    if sheet.heads.len() > limits::SCAN_COLUMNS || sheet.cells.len() > limits::SCAN_ROWS {
        return Vec::new();
    }
    let mut found = columns(sheet, &|_| true);
    if sheet.cells.len() <= limits::SCAN_COLUMNS {
        // A row of totals has none for a column of means.
        found.extend(columns(&sheet.turned(), &|column| !has(NOT_ADDED, &tokens(column))));
    }
    // A number that is right in one way is not wrong in another.
    let right: Vec<_> =
        found.iter().filter(|one| one.agrees).map(|one| one.place.clone()).collect();
    found.retain(|one| one.agrees || !right.contains(&one.place));
    let mut kept: Vec<CellStatement> = Vec::new();
    for one in found {
        if kept.iter().all(|other| other.place != one.place) {
            kept.push(one);
        }
    }
    kept
}

/// The words of a head.
fn tokens(head: &str) -> Vec<String> {
    let head = head.to_lowercase().replace('%', " % ").replace('#', " # ");
    let head = head
        .replace("\\delta", "\u{394}")
        .replace("\\sum", "\u{2211}")
        .replace('\u{3b4}', "\u{394}");
    let signs = "%#\u{394}\u{2206}\u{3a3}\u{2211}\u{d7}";
    let apart = |c: char| !(c.is_alphanumeric() || signs.contains(c));
    head.split(apart).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn has(words: &str, tokens: &[String]) -> bool {
    tokens.iter().any(|token| words.contains(&format!(" {token} ")))
}

/// What a head says that a column is.
fn operations(head: &str) -> Vec<Operation> {
    let tokens = tokens(head);
    let mut all = Vec::new();
    let percent = tokens.iter().any(|token| matches!(token.as_str(), "%" | "percent" | "pct"));
    if has(CHANGES, &tokens) && percent {
        return vec![Operation::Change];
    }
    if has(SUMS, &tokens) && !percent {
        all.push(Operation::Sum);
    }
    if has(DIFFERENCES, &tokens) {
        all.push(Operation::Difference);
    }
    if has(RATIOS, &tokens) {
        all.push(Operation::Ratio);
    }
    if has(SHARES, &tokens) && all.is_empty() {
        all.extend([Operation::Percent, Operation::Share]);
    }
    if has(MEANS, &tokens) && all.is_empty() {
        all.push(Operation::Mean);
    }
    all
}

/// Which columns the cells of one are made of, and how.
struct Candidate {
    operation: Operation,
    columns: Vec<usize>,
    /// Whether a percentage is printed a hundred times as large.
    hundred: bool,
}

/// How a candidate fits the rows.
struct Fit<'a> {
    candidate: Candidate,
    agree: Vec<Row<'a>>,
    fail: Vec<Row<'a>>,
}

/// A row that a candidate is tried on.
struct Row<'a> {
    index: usize,
    result: &'a Number,
    operands: Vec<&'a Number>,
    /// Whether the cells that it is made of count something, so that they are not rounded.
    exact: bool,
    /// Whether its own does, too.
    counted: bool,
    /// The value of the printed numbers.
    point: Enclosure,
}

fn columns(sheet: &Sheet, is_added: &dyn Fn(&str) -> bool) -> Vec<CellStatement> {
    let mut found = Vec::new();
    for (column, head) in sheet.heads.iter().enumerate() {
        let mut fits: Vec<Fit<'_>> = Vec::new();
        for operation in operations(head) {
            let candidates = candidates(sheet, column, operation).into_iter();
            fits.extend(candidates.filter_map(|one| fit(sheet, column, one, is_added)));
        }
        // The one that fits most rows; of several, the first.
        let most = fits.iter().map(|fit| (fit.agree.len(), usize::MAX - fit.fail.len())).max();
        let best = fits
            .into_iter()
            .find(|fit| Some((fit.agree.len(), usize::MAX - fit.fail.len())) == most);
        let Some(best) = best else { continue };
        if best.is_what_the_head_says() {
            found.extend(best.agree.iter().map(|row| statement(sheet, column, &best, row, true)));
            found.extend(best.fail.iter().map(|row| statement(sheet, column, &best, row, false)));
        }
    }
    found
}

/// What a column may be made of.
fn candidates(sheet: &Sheet, column: usize, operation: Operation) -> Vec<Candidate> {
    let width = sheet.heads.len();
    let numeric: Vec<usize> = (0..width)
        .filter(|at| {
            *at != column && (0..sheet.cells.len()).any(|row| sheet.number(row, *at).is_some())
        })
        .collect();
    let hundred = tokens(&sheet.heads.get(column).cloned().unwrap_or_default());
    let hundred =
        hundred.iter().any(|token| matches!(token.as_str(), "%" | "percent" | "pct" | "prozent"));
    let candidate = |columns: Vec<usize>| Candidate { operation, columns, hundred };
    match operation {
        Operation::Sum | Operation::Mean => {
            let before: Vec<usize> = numeric.iter().copied().filter(|at| *at < column).collect();
            let after: Vec<usize> = numeric.iter().copied().filter(|at| *at > column).collect();
            let ends = (0..before.len()).filter_map(|start| before.get(start..));
            let starts = (0..after.len()).rev().filter_map(|end| after.get(..=end));
            let all = ends.chain(starts).filter(|all| all.len() >= 2);
            all.map(|all| candidate(all.to_vec())).collect()
        }
        Operation::Share => numeric.into_iter().map(|at| candidate(vec![at])).collect(),
        _ => {
            let others = |a: usize| numeric.iter().copied().filter(move |b| *b != a);
            numeric.iter().flat_map(|a| others(*a).map(|b| candidate(vec![*a, b]))).collect()
        }
    }
}

/// Whether a row is made of others itself, so that it is no part of a whole.
fn is_made(label: &str) -> bool {
    !operations(label).is_empty()
}

/// Tries a candidate on every row.
fn fit<'a>(
    sheet: &'a Sheet,
    column: usize,
    candidate: Candidate,
    is_added: &dyn Fn(&str) -> bool,
) -> Option<Fit<'a>> {
    let mut fit = Fit { candidate, agree: Vec::new(), fail: Vec::new() };
    let Candidate { operation, ref columns, hundred } = fit.candidate;
    for index in 0..sheet.cells.len() {
        let label = sheet.labels.get(index).map_or("", String::as_str);
        let Some(result) = sheet.number(index, column) else { continue };
        let cells: Option<Vec<&Number>> =
            columns.iter().map(|at| sheet.number(index, *at)).collect();
        let Some(mut operands) = cells else { continue };
        if operation == Operation::Share {
            if is_made(label) {
                continue;
            }
            let rows = (0..sheet.cells.len())
                .filter(|row| !is_made(sheet.labels.get(*row).map_or("", String::as_str)));
            let all: Vec<&Number> = columns
                .iter()
                .flat_map(|at| rows.clone().filter_map(|row| sheet.number(row, *at)))
                .collect();
            operands.extend(all);
        }
        let counts = |name: &str| has(COUNTS, &tokens(name));
        let whole = operands.iter().all(|one| one.printed.is_whole());
        let heads = columns.iter().filter_map(|at| sheet.heads.get(*at));
        let exact = whole && (counts(label) || heads.clone().all(|head| counts(head)));
        let counted = exact && operation == Operation::Sum && result.printed.is_whole();
        // `33.3%` is a third, whatever the head says.
        let hundred = hundred && !result.text.ends_with('%');
        let value = |exact: bool| {
            let cells: Vec<Enclosure> = operands.iter().map(|one| around(one, exact)).collect();
            operation.value(&cells, hundred)
        };
        let (Some(wide), Some(point)) = (value(exact), value(true)) else { continue };
        let row = Row { index, result, operands, exact, counted, point };
        if meet(&wide, &around(result, counted)) {
            fit.agree.push(row);
        } else if operation != Operation::Sum || is_added(label) {
            fit.fail.push(row);
        }
    }
    (!fit.agree.is_empty() || !fit.fail.is_empty()).then_some(fit)
}

impl Fit<'_> {
    /// Whether enough rows fit, and those that do not look like slips among them.
    fn is_what_the_head_says(&self) -> bool {
        let digits: usize = self.agree.iter().map(|row| row.result.printed.significant()).sum();
        if self.agree.len() < 2 || digits < DIGITS {
            return false;
        }
        let slips = || self.fail.iter().all(|row| slip(row).is_some() || is_near(row));
        match self.fail.len() {
            0 => true,
            fails if self.agree.len() >= 3 && 3 * fails <= self.agree.len() => slips(),
            1 => self.fail.iter().all(|row| slip(row).is_some()),
            _ => false,
        }
    }
}

/// What probably happened to a result.
fn slip(row: &Row<'_>) -> Option<Slip> {
    likely(&row.point, &row.result.printed, false, &[])
}

/// Whether a result is less than a fifth away, so that it is meant to be what it is not.
fn is_near(row: &Row<'_>) -> bool {
    use num_traits::Signed as _;
    let apart = (&row.point.0 - row.result.printed.value()).abs();
    let fifth = row.point.0.abs() / num_bigint::BigInt::from(5);
    proofmark_kernel::rational::compare(&apart, &fifth).is_lt()
}

fn statement(
    sheet: &Sheet,
    column: usize,
    fit: &Fit<'_>,
    row: &Row<'_>,
    agrees: bool,
) -> CellStatement {
    let Candidate { operation, hundred, .. } = fit.candidate;
    let Row { index, result, operands, exact, counted, point } = row;
    let hundred = hundred && !result.text.ends_with('%');
    let label = sheet.labels.get(*index).map_or("", String::as_str);
    let head = sheet.heads.get(column).map_or("", String::as_str);
    let written = single_spaced(&format!("{label} {head}: {}", result.text));
    let formula = operation.formula(operands, *exact, hundred).unwrap_or_default();
    let sign = if *counted { "==" } else { "agrees with" };
    let of: Vec<&str> = operands.iter().map(|one| one.text.as_str()).collect();
    let of = shortened(&of.join(", "), 80);
    let rounded = if *exact { "" } else { ", whatever they are rounded from" };
    CellStatement {
        place: result.place.clone(),
        written,
        decimal: result.text.clone(),
        sentences: vec![format!("{formula} {sign} {}", result.text)],
        agrees,
        because: format!("It is not {} of {of}{rounded}", operation.words()),
        value: Some(point.clone()),
        printed: Some(result.printed.clone()),
    }
}
