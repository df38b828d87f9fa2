//! From a presentation to sections of a report. Every number comes out of the kernel.

use maud::{Markup, html};
use proofmark_book::decimal_text::{range, shared};
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::exact::rational;
use proofmark_book::text::closest;
use proofmark_book::{Book, Scope, Syntax, parse_expression};
use proofmark_kernel::rational::same;
use proofmark_kernel::{Decimal, Op, Rational};
use proofmark_search::audit::{Audited, Finding, Word, decide};

use super::{Content, Curve, From, Mark, Part, Plot, Presentation, Row, Series, Table, Written};
use crate::ledger::composition::{Composition, Ledger};
use crate::ledger::number::{Trouble, enclose};
use crate::report::html::axis::{Axis, float};
use crate::report::html::plot::{self, Panel, Peak};
use crate::report::html::table::{self, Cell, Column, Figures};
use crate::report::html::{Section, ledger, typeset};
use crate::report::human::digits;

/// Stretches that a curve is drawn with.
const STRETCHES: u32 = 160;

/// A file beside the presentation: its name in messages and its text, or the reason why not.
pub type Beside<'a> = &'a dyn Fn(&str) -> Result<(String, String), String>;

/// The sections of a presentation, in its order.
pub fn sections(
    presentation: &Presentation,
    book: &Book,
    results: &[Audited<'_>],
    max_bits: u32,
    beside: Beside<'_>,
) -> Result<Vec<Section>, Trouble> {
    let evaluator = Evaluator { presentation, book, results, max_bits };
    presentation.parts.iter().map(|part| evaluator.part(part, beside)).collect()
}

struct Evaluator<'a> {
    presentation: &'a Presentation,
    book: &'a Book,
    results: &'a [Audited<'a>],
    max_bits: u32,
}

impl<'a> Evaluator<'a> {
    fn part(&self, part: &Part, beside: Beside<'_>) -> Result<Section, Trouble> {
        let content = match &part.content {
            Content::Table(content) => self.table(content)?,
            Content::Plot(content) => self.plot(content)?,
            Content::Ledger(file) => self.ledger(file, beside)?,
        };
        let body = html! {
            @if let Some(text) = &part.text { p class="lead" { (text.trim()) } }
            @if let Some(cites) = &part.cites { p class="cites" { (cites) } }
            (content)
        };
        Ok(Section::new(&part.title, body))
    }

    fn refuse(&self, message: impl Into<String>, at: &Written) -> Diagnostic {
        self.presentation.sheet.refuse(message, at.range.clone())
    }

    /// Bounds on a formula, by the kernel.
    fn certified(&self, formula: &str, at: &Written) -> Result<(Rational, Rational), Trouble> {
        // The kernel checks the steps of a sentence, so this is one that is true of every number.
        let says = format!("({formula}) <= ({formula}) + abs({formula}) + 1");
        let entry = self.book.sentence("report", &says).map_err(|error| {
            let Diagnostic { place, .. } = self.refuse("", at);
            Diagnostic { place, ..error }
        })?;
        let result = decide(&entry, self.max_bits);
        let ends = match (result.word(), result.finding()) {
            (Word::Certified, _) => result.enclosure(entry.lhs),
            (_, Finding::Undefined(undefined)) => {
                return Err(self.refuse(format!("{formula}: {}", undefined.domain), at).into());
            }
            (Word::Refuted | Word::Undefined, _) => {
                let why = result.failed_obligation().unwrap_or("an obligation of a definition");
                return Err(self.refuse(format!("{formula}: {why}, which fails here"), at).into());
            }
            _ => None,
        };
        match ends {
            Some(ends) => Ok((rational(&ends.lo), rational(&ends.hi))),
            None => Err(Trouble::Undecided(format!(
                "{formula} is not decided with {} bits",
                self.max_bits
            ))),
        }
    }

    /// The same with a dozen digits, where cancellation costs some.
    fn closely(&self, formula: &str, at: &Written) -> Result<(Rational, Rational), Trouble> {
        let ends = self.certified(formula, at)?;
        let enclosed = enclose(self.book, "report", formula, self.max_bits)?;
        let number = |text: &str| {
            let (negative, text) =
                text.strip_prefix('-').map_or((false, text), |text| (true, text));
            Decimal::parse(text).ok().map(|d| if negative { -d.value } else { d.value })
        };
        Ok(number(enclosed.lo()).zip(number(enclosed.hi())).unwrap_or(ends))
    }

    fn claim(&self, id: &str, at: &Written) -> Result<&'a Audited<'a>, Diagnostic> {
        let found = self.results.iter().find(|result| result.entry().claim.id() == id);
        found.ok_or_else(|| {
            let ids = self.results.iter().map(|result| result.entry().claim.id());
            let error = self.refuse(format!("the book has no claim `{id}`"), at);
            match closest(id, ids) {
                Some(near) => error.with_help(format!("did you mean {near}?")),
                None => error,
            }
        })
    }

    fn table(&self, content: &Table) -> Result<Markup, Trouble> {
        let mut columns = Vec::new();
        for series in &content.series {
            let cell = |row: &Row| self.cell(series, row, &content.parameters);
            let cells = content.rows.iter().map(cell).collect::<Result<Vec<_>, _>>()?;
            let Series { name, cites, mark, column, .. } = series.clone();
            columns.push(Column { name, cites, mark, column, cells });
        }
        let rows = content.rows.iter().map(|row| {
            (row.name.clone(), row.values.iter().map(|value| value.text.clone()).collect())
        });
        let (axis, log) = (content.axis.clone(), content.log);
        let figures = Figures {
            parameters: content.parameters.clone(),
            rows: rows.collect(),
            columns,
            axis,
            log,
        };
        Ok(table::table(&figures))
    }

    fn cell(&self, series: &Series, row: &Row, parameters: &[String]) -> Result<Cell<'a>, Trouble> {
        let named =
            |pattern: &Written| self.claim(&pattern.text.replace("{row}", &row.name), pattern);
        let (ends, printed, claim) = match &series.from {
            From::Formula(formula) => {
                let values: Vec<(&str, &str)> = parameters
                    .iter()
                    .zip(&row.values)
                    .map(|(name, value)| (name.as_str(), value.text.as_str()))
                    .collect();
                (self.closely(&substituted(&formula.text, &values), formula)?, None, None)
            }
            From::Value(pattern) => {
                let claim = named(pattern)?;
                let ends = claim.enclosure(claim.subject()).ok_or_else(|| {
                    let id = claim.entry().claim.id();
                    self.refuse(format!("the claim `{id}` has no value"), pattern)
                })?;
                ((rational(&ends.lo), rational(&ends.hi)), None, Some(claim))
            }
            From::Printed(pattern) => {
                let claim = named(pattern)?;
                let entry = claim.entry();
                let (Some(printed), Some(text)) = (&entry.printed, digits(&entry.sentence)) else {
                    let message = format!("the claim `{}` prints no number", entry.claim.id());
                    return Err(self.refuse(message, pattern).into());
                };
                let value = printed.decimal.value.clone();
                ((value.clone(), value), Some(text), Some(claim))
            }
        };
        let (lo, hi) = ends;
        let scale = Rational::from(num_bigint::BigInt::from(if series.percent { 100 } else { 1 }));
        let (low, high) = (&lo * &scale, &hi * &scale);
        let cut = |digits| shared(&low, &high, digits).filter(|_| !same(&low, &high));
        let shown = match printed {
            Some(text) if !series.percent => text,
            _ => match cut(series.digits) {
                Some(text) => padded(&text, series.digits),
                None => range(&low, &high),
            },
        };
        let shown = typeset(&if series.percent { format!("{shown} %") } else { shown });
        Ok(Cell { shown, at: f64::midpoint(float(&lo), float(&hi)), claim })
    }

    fn plot(&self, content: &Plot) -> Result<Markup, Trouble> {
        let panel = |curve: &Curve| self.panel(content, curve);
        let panels = content.curves.iter().map(panel).collect::<Result<Vec<_>, _>>()?;
        Ok(plot::plot(&content.variable, &panels))
    }

    fn panel(&self, content: &Plot, curve: &Curve) -> Result<Panel<'a>, Trouble> {
        let middle = |(lo, hi): (Rational, Rational)| f64::midpoint(float(&lo), float(&hi));
        let from = middle(self.certified(&curve.from.text, &curve.from)?);
        let to = middle(self.certified(&curve.to.text, &curve.to)?);
        if from >= to || !from.is_finite() || !to.is_finite() || (content.log && from <= 0.0) {
            let message = match content.log {
                true => "a logarithmic scale needs 0 < from < to",
                false => "`from` must be less than `to`",
            };
            return Err(self.refuse(message, &curve.from).into());
        }
        let x = Axis::around([from, to].into_iter(), content.log, 0.0);
        let mut points = Vec::new();
        for step in 0..=STRETCHES {
            // A decimal near the place; the value is taken at just that decimal.
            let near = x.at(f64::from(step) / f64::from(STRETCHES));
            let (near, text) = match step {
                0 => (from, curve.from.text.clone()),
                STRETCHES => (to, curve.to.text.clone()),
                _ => (near, format!("{near:.8e}")),
            };
            let formula = substituted(&curve.value.text, &[(&content.variable, &text)]);
            points.push((near, middle(self.certified(&formula, &curve.value)?)));
        }
        let bottom = curve.bottom.as_ref();
        let bottom =
            bottom.map(|bottom| self.certified(&bottom.text, bottom).map(middle)).transpose()?;
        let peak = curve.maximum.as_ref().map(|id| self.peak(id)).transpose()?;
        Ok(Panel {
            name: curve.name.clone(),
            formula: curve.value.text.clone(),
            x,
            points,
            bottom,
            peak,
        })
    }

    fn peak(&self, id: &Written) -> Result<Peak<'a>, Diagnostic> {
        let claim = self.claim(&id.text, id)?;
        let ends = claim.enclosure(claim.entry().lhs);
        let (Scope::Max, Word::Certified, Some(value), Finding::Decided(verified)) =
            (claim.entry().scope, claim.word(), ends, claim.finding())
        else {
            return Err(self.refuse(format!("`{}` certifies no maximum", id.text), id));
        };
        let steps = claim.entry().claim.steps();
        let variable = steps.iter().position(|step| step.op == Op::Var(0));
        let at = variable.and_then(|step| verified.at_witness(step)).cloned();
        Ok(Peak { value, at, claim })
    }

    fn ledger(&self, file: &Written, beside: Beside<'_>) -> Result<Markup, Trouble> {
        let refuse = |reason: String| self.refuse(format!("{}: {reason}", file.text), file);
        let (name, text) = beside(&file.text).map_err(refuse)?;
        let ledger = Ledger::parse(&name, &text).map_err(|errors| {
            errors.into_iter().next().unwrap_or_else(|| refuse("not a ledger".to_owned()))
        })?;
        let composition = Composition::new(&ledger, &[], self.max_bits).map_err(refuse)?;
        ledger::ledger(&composition)
    }
}

/// A formula with values in place of names.
fn substituted(formula: &str, values: &[(&str, &str)]) -> String {
    let Ok(expression) = parse_expression(formula) else { return formula.to_owned() };
    let mut names: Vec<_> = expression
        .nodes
        .iter()
        .filter_map(|(node, range)| match node {
            Syntax::Name(name) => {
                values.iter().find(|(n, _)| n == name).map(|(_, value)| (range, value))
            }
            _ => None,
        })
        .collect();
    names.sort_by_key(|(range, _)| range.start);
    let mut text = formula.to_owned();
    for (range, value) in names.into_iter().rev() {
        let plain = value.chars().all(|c| c.is_ascii_digit() || c == '.');
        let value = if plain { (*value).to_owned() } else { format!("({value})") };
        text.replace_range(range.clone(), &value);
    }
    text
}

/// Digits that go on, with the zeros among them that were cut off.
fn padded(text: &str, digits: usize) -> String {
    let Some(front) = text.strip_suffix("...") else { return text.to_owned() };
    let significant =
        front.trim_start_matches(['-', '0', '.']).chars().filter(char::is_ascii_digit);
    let zeros = digits.saturating_sub(significant.count());
    if front.contains('e') || zeros == 0 {
        return text.to_owned();
    }
    let point = if front.contains('.') { "" } else { "." };
    format!("{front}{point}{}...", "0".repeat(zeros))
}

impl Mark {
    /// Its class on the page.
    pub fn class(self) -> &'static str {
        match self {
            Self::Dot => "dot",
            Self::Ring => "ring",
            Self::Diamond => "diamond",
            Self::Tick => "tick",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{padded, substituted};

    #[test]
    fn zeros_that_are_digits_are_shown() {
        let cases = [
            ("88...", "88.00..."),
            ("59.5...", "59.50..."),
            ("0.015...", "0.01500..."),
            ("7", "7"),
        ];
        for (text, shown) in cases {
            assert_eq!(padded(text, 4), shown);
        }
    }

    #[test]
    fn values_take_the_place_of_names_and_of_nothing_else() {
        let values = [("S", "24"), ("eps", "2/17")];
        assert_eq!(
            substituted("S*f(S, eps) + S_o - eps(S)", &values),
            "24*f(24, (2/17)) + S_o - eps(24)"
        );
        assert_eq!(substituted("-eps^2", &values), "-(2/17)^2");
    }
}
