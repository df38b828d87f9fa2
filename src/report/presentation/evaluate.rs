//! From a presentation to sections of a report. Every number comes out of the kernel.

use maud::{Markup, html};
use proofmark_book::decimal_text::{range, shared};
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::exact::rational;
use proofmark_book::number::Exact;
use proofmark_book::text::closest;
use proofmark_book::{Book, Formula, Scope};
use proofmark_kernel::rational::same;
use proofmark_kernel::{Op, Rational};
use proofmark_search::audit::{AuditVerdict, Audited, Finding};
use proofmark_search::calculator::{CalculationError, bounds, enclose};
use toml::Spanned;

use super::{Curve, From, Part, Plot, Presentation, Scale, Series, Table, TableRow};
use crate::ledger::composition::{Composition, Ledger};
use crate::report::html::axis::{Axis, float};
use crate::report::html::plot::{self, Panel, Peak};
use crate::report::html::table::{self, Cell};
use crate::report::html::{Section, ledger, typeset};

/// Stretches that a curve is drawn with.
const STRETCHES: u32 = 160;

/// A file beside the presentation: its name in messages and its text, or the reason why not.
pub type Beside<'a> = &'a dyn Fn(&str) -> Result<(String, String), String>;

/// Two numbers with a value between them, or why there are none.
type Bounds = Result<(Rational, Rational), CalculationError>;

/// A presentation, and what it is evaluated with.
pub struct Evaluator<'a> {
    pub presentation: &'a Presentation,
    pub book: &'a Book,
    pub results: &'a [Audited<'a>],
    pub max_bits: u32,
    pub beside: Beside<'a>,
}

impl<'a> Evaluator<'a> {
    /// The sections of the presentation, in its order.
    pub fn sections(&self) -> Result<Vec<Section>, CalculationError> {
        self.presentation.parts.iter().map(|part| self.part(part)).collect()
    }

    fn part(&self, part: &Part) -> Result<Section, CalculationError> {
        let content = match part {
            Part::Table(table) => self.table(table)?,
            Part::Plot(plot) => self.plot(plot)?,
            Part::Ledger(ledger) => self.ledger(&ledger.file)?,
        };
        let (title, cites, text) = part.heading();
        let body = html! {
            @if let Some(text) = text { p class="lead" { (text.trim()) } }
            @if let Some(cites) = cites { p class="cites" { (cites) } }
            (content)
        };
        Ok(Section::new(title.get_ref(), body))
    }

    fn formula(&self, text: &Spanned<String>) -> Result<Formula, Diagnostic> {
        self.presentation.sheet.expression(text)
    }

    fn refuse<T>(&self, message: impl Into<String>, at: &Spanned<T>) -> Diagnostic {
        self.presentation.sheet.refuse(message, at.span())
    }

    /// Bounds on a formula of this place, by the kernel.
    fn bounds(&self, formula: &Formula, at: &Spanned<String>) -> Bounds {
        bounds(self.book, "report", formula, self.max_bits).map_err(|error| match error {
            CalculationError::Input(Diagnostic { message, help, .. }) => {
                Diagnostic { help, ..self.refuse(message, at) }.into()
            }
            CalculationError::Obligation(..) => {
                self.refuse(format!("{formula}: {}", error.message()), at).into()
            }
            CalculationError::Missing(_) | CalculationError::Undecided(_) => error,
        })
    }

    /// The middle of these bounds, for a picture.
    fn near(&self, formula: &Formula, at: &Spanned<String>) -> Result<f64, CalculationError> {
        let (lo, hi) = self.bounds(formula, at)?;
        Ok(f64::midpoint(float(&lo), float(&hi)))
    }

    /// Bounds with a dozen digits, where cancellation costs some.
    fn closely(&self, formula: &Formula, at: &Spanned<String>) -> Bounds {
        let ends = self.bounds(formula, at)?;
        let enclosed = enclose(self.book, "report", formula, self.max_bits)?;
        let number = |text: &str| text.parse().ok().map(|Exact(value)| value);
        Ok(number(&enclosed.lo).zip(number(&enclosed.hi)).unwrap_or(ends))
    }

    fn claim(&self, id: &str, at: &Spanned<String>) -> Result<&'a Audited<'a>, Diagnostic> {
        let found = self.results.iter().find(|result| result.entry().claim.id() == id);
        found.ok_or_else(|| {
            let ids = self.results.iter().map(|result| result.entry().claim.id());
            let help = closest(id, ids).map(|near| format!("did you mean {near}?"));
            Diagnostic { help, ..self.refuse(format!("the book has no claim `{id}`"), at) }
        })
    }

    fn table(&self, content: &Table) -> Result<Markup, CalculationError> {
        let cells = content.series.iter().map(|series| {
            let cell = |row: &TableRow| self.cell(series, row, &content.parameters);
            content.rows.get_ref().iter().map(cell).collect()
        });
        let cells = cells.collect::<Result<Vec<Vec<_>>, CalculationError>>()?;
        Ok(table::table(content, &cells))
    }

    fn cell(
        &self,
        series: &Series,
        row: &TableRow,
        parameters: &[Spanned<String>],
    ) -> Result<Cell<'a>, CalculationError> {
        let named = |pattern: &Spanned<String>| {
            self.claim(&pattern.get_ref().replace("{row}", row.name.get_ref()), pattern)
        };
        let (ends, printed, claim) = match series.from(&self.presentation.sheet)? {
            From::Formula(text) => {
                let values = row.values.iter().map(|value| self.formula(value));
                let values = values.collect::<Result<Vec<_>, _>>()?;
                let names = parameters.iter().map(|name| name.get_ref().as_str());
                let values: Vec<(&str, &Formula)> = names.zip(&values).collect();
                (self.closely(&self.formula(text)?.substituted(&values), text)?, None, None)
            }
            From::Value(pattern) => {
                let claim = named(pattern)?;
                let ends = claim.value().ok_or_else(|| {
                    let id = claim.entry().claim.id();
                    self.refuse(format!("the claim `{id}` has no value"), pattern)
                })?;
                ((rational(&ends.lo), rational(&ends.hi)), None, Some(claim))
            }
            From::Printed(pattern) => {
                let claim = named(pattern)?;
                let entry = claim.entry();
                let (Some(printed), Some(text)) = (&entry.printed, entry.sentence.printed()) else {
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
        let digits = usize::from(*series.digits.get_ref());
        let cut = shared(&low, &high, digits).filter(|_| !same(&low, &high));
        let shown = match (printed, cut) {
            (Some(text), _) if !series.percent => text,
            (_, Some(text)) => padded(&text, digits),
            (_, None) => range(&low, &high),
        };
        let shown = typeset(&if series.percent { format!("{shown} %") } else { shown });
        Ok(Cell { shown, at: f64::midpoint(float(&lo), float(&hi)), claim })
    }

    fn plot(&self, content: &Plot) -> Result<Markup, CalculationError> {
        let panel = |curve: &Curve| self.panel(content, curve);
        let panels = content.curve.iter().map(panel).collect::<Result<Vec<_>, _>>()?;
        Ok(plot::plot(content.variable.get_ref(), &panels))
    }

    fn panel(&self, content: &Plot, curve: &Curve) -> Result<Panel<'a>, CalculationError> {
        let number = |text: &Spanned<String>| {
            let formula = self.formula(text)?;
            Ok::<_, CalculationError>((self.near(&formula, text)?, formula))
        };
        let (first, last) = (number(&curve.from)?, number(&curve.to)?);
        let (from, to, log) = (first.0, last.0, content.scale == Scale::Log);
        if from >= to || !from.is_finite() || !to.is_finite() || (log && from <= 0.0) {
            let message = match log {
                true => "a logarithmic scale needs 0 < from < to",
                false => "`from` must be less than `to`",
            };
            return Err(self.refuse(message, &curve.from).into());
        }
        let x = Axis::around([from, to].into_iter(), log, 0.0);
        // A decimal near each place; the value is taken at just that decimal.
        let inner = (1..STRETCHES).map(|step| {
            let near = x.at(f64::from(step) / f64::from(STRETCHES));
            (near, Formula::number(format!("{near:.8e}")))
        });
        let (formula, variable) = (self.formula(&curve.value)?, content.variable.get_ref());
        let point = |(x, place): (f64, Formula)| {
            let value = formula.substituted(&[(variable, &place)]);
            Ok((x, self.near(&value, &curve.value)?))
        };
        let points = std::iter::once(first).chain(inner).chain([last]).map(point);
        let points = points.collect::<Result<Vec<_>, CalculationError>>()?;
        let bottom = curve.bottom.as_ref().map(number).transpose()?.map(|(value, _)| value);
        let peak = curve.maximum.as_ref().map(|id| self.peak(id)).transpose()?;
        Ok(Panel { name: curve.name.clone(), formula, x, points, bottom, peak })
    }

    fn peak(&self, id: &Spanned<String>) -> Result<Peak<'a>, Diagnostic> {
        let claim = self.claim(id.get_ref(), id)?;
        let ends = claim.enclosure(claim.entry().lhs);
        let (Scope::Max, AuditVerdict::Certified, Some(value), Finding::Decided(verified)) =
            (claim.entry().sentence.scope, claim.verdict(), ends, claim.finding())
        else {
            return Err(self.refuse(format!("`{}` certifies no maximum", id.get_ref()), id));
        };
        let steps = claim.entry().claim.steps();
        let variable = steps.iter().position(|step| step.op == Op::Var(0));
        let at = variable.and_then(|step| verified.at_witness(step));
        Ok(Peak { value, at, claim })
    }

    fn ledger(&self, file: &Spanned<String>) -> Result<Markup, CalculationError> {
        let refuse = |reason: String| self.refuse(format!("{}: {reason}", file.get_ref()), file);
        let (name, text) = (self.beside)(file.get_ref()).map_err(refuse)?;
        let ledger = Ledger::parse(&name, &text).map_err(|errors| {
            errors.into_iter().next().unwrap_or_else(|| refuse("not a ledger".to_owned()))
        })?;
        let (supposed, max_bits) = (&[], self.max_bits);
        ledger::ledger(&Composition { ledger: &ledger, supposed, max_bits })
    }
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

#[cfg(test)]
mod tests {
    use super::padded;

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
}
