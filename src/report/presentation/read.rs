//! Reading a presentation. Errors point at the place in the file.

use proofmark_book::Formula;
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::sheet::Sheet;
use serde::Deserialize;
use toml::Spanned;

use super::{Content, Curve, From, Mark, Part, Plot, Presentation, Series, Table, TableRow};
use crate::limits;

/// Significant digits of a column, unless it says otherwise.
const DIGITS: u8 = 8;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    table: Vec<RawTable>,
    #[serde(default)]
    plot: Vec<RawPlot>,
    #[serde(default)]
    ledger: Vec<RawLedger>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTable {
    title: Spanned<String>,
    cites: Option<String>,
    text: Option<String>,
    #[serde(default)]
    parameters: Vec<Spanned<String>>,
    rows: Spanned<Vec<RawRow>>,
    axis: Option<String>,
    #[serde(default)]
    scale: Scale,
    #[serde(default)]
    series: Vec<RawSeries>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRow {
    name: Spanned<String>,
    #[serde(default)]
    values: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSeries {
    name: Spanned<String>,
    cites: Option<String>,
    value: Option<Spanned<String>>,
    claim: Option<Spanned<String>>,
    printed: Option<Spanned<String>>,
    mark: Option<Mark>,
    column: Option<bool>,
    digits: Option<Spanned<u8>>,
    #[serde(default)]
    percent: bool,
}

#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Scale {
    #[default]
    Linear,
    Log,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlot {
    title: Spanned<String>,
    cites: Option<String>,
    text: Option<String>,
    variable: Spanned<String>,
    #[serde(default)]
    scale: Scale,
    #[serde(default)]
    curve: Vec<RawCurve>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCurve {
    name: String,
    from: Spanned<String>,
    to: Spanned<String>,
    value: Spanned<String>,
    bottom: Option<Spanned<String>>,
    maximum: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLedger {
    title: Spanned<String>,
    text: Option<String>,
    file: Spanned<String>,
}

impl Presentation {
    /// Reads a presentation. Its parts keep the order of the file.
    pub fn parse(name: &str, text: &str) -> Result<Self, Diagnostic> {
        let (sheet, raw) = Sheet::parse::<RawFile>(name, text)?;
        let mut parts = Vec::new();
        let mut add = |title: Spanned<String>, cites, text, content| {
            parts.push((
                title.span().start,
                Part { title: title.into_inner(), cites, text, content },
            ));
        };
        for raw in raw.table {
            let content = table(&sheet, &raw)?;
            add(raw.title, raw.cites, raw.text, content);
        }
        for raw in raw.plot {
            let content = plot(&sheet, &raw)?;
            add(raw.title, raw.cites, raw.text, content);
        }
        for RawLedger { title, text, file } in raw.ledger {
            add(title, None, text, Content::Ledger(file));
        }
        parts.sort_by_key(|(at, _)| *at);
        Ok(Self { sheet, parts: parts.into_iter().map(|(_, part)| part).collect() })
    }
}

/// A string that must be a formula.
fn formula(sheet: &Sheet, text: &Spanned<String>) -> Result<Spanned<Formula>, Diagnostic> {
    Ok(Spanned::new(text.span(), sheet.expression(text)?))
}

fn table(sheet: &Sheet, raw: &RawTable) -> Result<Content, Diagnostic> {
    let parameters = sheet.names(&raw.parameters, &[])?;
    let rows = raw.rows.get_ref();
    if rows.is_empty() || rows.len() > limits::REPORT_ROWS {
        let message = format!("a table has 1 to {} rows", limits::REPORT_ROWS);
        return Err(sheet.refuse(message, raw.rows.span()));
    }
    if raw.series.is_empty() || raw.series.len() > limits::REPORT_SERIES {
        let message = format!("a table has 1 to {} series", limits::REPORT_SERIES);
        return Err(sheet.refuse(message, raw.title.span()));
    }
    let row = |raw: &RawRow| {
        if raw.values.len() != parameters.len() {
            let (given, wanted) = (raw.values.len(), parameters.len());
            let message = format!("this row has {given} values for {wanted} parameters");
            return Err(sheet.refuse(message, raw.name.span()));
        }
        let values = raw.values.iter().map(|value| sheet.expression(value));
        let values = values.collect::<Result<_, _>>()?;
        Ok(TableRow { name: raw.name.get_ref().clone(), values })
    };
    let rows = rows.iter().map(row).collect::<Result<_, _>>()?;
    let series = raw.series.iter().map(|raw| series(sheet, raw)).collect::<Result<Vec<_>, _>>()?;
    if let (None, Some(marked)) = (&raw.axis, raw.series.iter().find(|s| s.mark.is_some())) {
        let message = "a series has a mark, but the table has no `axis`, and so no picture";
        return Err(sheet.refuse(message, marked.name.span()));
    }
    let (axis, log) = (raw.axis.clone(), raw.scale == Scale::Log);
    Ok(Content::Table(Table { parameters, rows, axis, log, series }))
}

fn series(sheet: &Sheet, raw: &RawSeries) -> Result<Series, Diagnostic> {
    let from = match (&raw.value, &raw.claim, &raw.printed) {
        (Some(value), None, None) => From::Formula(formula(sheet, value)?),
        (None, Some(claim), None) => From::Value(claim.clone()),
        (None, None, Some(claim)) => From::Printed(claim.clone()),
        _ => {
            let message = "a series has one of `value`, `claim` and `printed`";
            return Err(sheet.refuse(message, raw.name.span()));
        }
    };
    let column = raw.column.unwrap_or(true);
    if !column && raw.mark.is_none() {
        let message = "this series is neither a column nor has it a mark";
        return Err(sheet.refuse(message, raw.name.span()));
    }
    let digits = match &raw.digits {
        None => DIGITS,
        Some(digits) if (1..=40).contains(digits.get_ref()) => *digits.get_ref(),
        Some(digits) => return Err(sheet.refuse("1 to 40 digits", digits.span())),
    };
    Ok(Series {
        name: raw.name.get_ref().clone(),
        cites: raw.cites.clone(),
        from,
        mark: raw.mark,
        column,
        digits: usize::from(digits),
        percent: raw.percent,
    })
}

fn plot(sheet: &Sheet, raw: &RawPlot) -> Result<Content, Diagnostic> {
    let names = sheet.names(std::slice::from_ref(&raw.variable), &[])?;
    if raw.curve.is_empty() || raw.curve.len() > limits::REPORT_SERIES {
        let message = format!("a plot has 1 to {} curves", limits::REPORT_SERIES);
        return Err(sheet.refuse(message, raw.title.span()));
    }
    let curve = |raw: &RawCurve| {
        Ok(Curve {
            name: raw.name.clone(),
            from: formula(sheet, &raw.from)?,
            to: formula(sheet, &raw.to)?,
            value: formula(sheet, &raw.value)?,
            bottom: raw.bottom.as_ref().map(|bottom| formula(sheet, bottom)).transpose()?,
            maximum: raw.maximum.clone(),
        })
    };
    let curves = raw.curve.iter().map(curve).collect::<Result<_, Diagnostic>>()?;
    let variable = names.into_iter().next().unwrap_or_default();
    Ok(Content::Plot(Plot { variable, log: raw.scale == Scale::Log, curves }))
}
