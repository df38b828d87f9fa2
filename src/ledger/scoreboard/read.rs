//! Reading a scoreboard from TOML.

use std::collections::HashSet;

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::sheet::{Sheet, all_or_errors};
use proofmark_book::text::single_spaced;
use proofmark_book::{Comparison, Formula, Outcome};
use proofmark_kernel::Relation;
use serde::Deserialize;
use toml::Spanned;

use super::{Bound, Coefficient, ConstantCertificate, Mode, Scoreboard, Stated};
use crate::ledger::demand;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    scoreboard: RawHeader,
    #[serde(default)]
    certificate: Vec<RawCertificate>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHeader {
    title: String,
    cites: Option<String>,
    #[serde(default)]
    variables: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCertificate {
    id: Spanned<String>,
    name: Option<String>,
    cites: Option<String>,
    part_of: Option<Spanned<String>>,
    bound: Bound,
    mode: Mode,
    structural: Spanned<RawTerm>,
    log: Spanned<RawTerm>,
    c: Spanned<RawCoefficient>,
    #[serde(rename = "T0")]
    t0: Spanned<RawList>,
    side: Spanned<RawList>,
    lower_order: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected a formula in a string, or { words = \"...\" }"
)]
enum RawTerm {
    Formula(String),
    Words { words: String },
}

#[derive(Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected a list of strings, or { words = \"...\" }"
)]
enum RawList {
    Listed(Vec<String>),
    Words { words: String },
}

#[derive(Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected a number in a string, { range = [\"...\", \"...\"] }, \
                 { words = \"...\" } or { open = \"...\" }"
)]
enum RawCoefficient {
    Number(String),
    Range { range: [String; 2] },
    Words { words: String },
    Open { open: String },
}

impl Scoreboard {
    /// Reads a scoreboard. All errors of its certificates are reported, not only the first.
    pub fn parse(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let (sheet, raw) = Sheet::parse::<RawFile>(name, text).map_err(|error| vec![error])?;
        let variables = sheet.names(&raw.scoreboard.variables, &[]).map_err(|error| vec![error])?;
        let reader = Reader { sheet, variables };
        let (mut seen, mut before) = (HashSet::new(), Vec::new());
        let certificates = raw.certificate.into_iter().map(|raw| {
            let certificate = reader.certificate(raw, &mut seen, &before)?;
            before.push(certificate.id.clone());
            Ok(certificate)
        });
        let certificates = all_or_errors(certificates)?;
        let RawHeader { title, cites, .. } = raw.scoreboard;
        let source = reader.sheet.name().to_owned();
        Ok(Self { title, source, cites, variables: reader.variables, certificates })
    }
}

struct Reader {
    sheet: Sheet,
    variables: Vec<String>,
}

impl Reader {
    fn certificate(
        &self,
        raw: RawCertificate,
        seen: &mut HashSet<String>,
        before: &[String],
    ) -> Outcome<ConstantCertificate> {
        let id = self.sheet.identifier(&raw.id, seen)?;
        if let Some(whole) = &raw.part_of
            && !before.contains(whole.get_ref())
        {
            let message = format!("there is no `{}` before this one", whole.get_ref());
            return Err(self.sheet.refuse(message, whole.span()));
        }
        let formula = |text| self.sheet.formula(text, &self.variables);
        let lower_order = raw.lower_order.as_ref().map(formula).transpose()?;
        Ok(ConstantCertificate {
            name: raw.name.unwrap_or_else(|| id.clone()),
            id,
            cites: raw.cites,
            part_of: raw.part_of.map(Spanned::into_inner),
            bound: raw.bound,
            mode: raw.mode,
            structural: self.term(raw.structural)?,
            log: self.term(raw.log)?,
            c: self.coefficient(raw.c)?,
            t0: list(raw.t0, |text| self.sheet.sentence(&text, &self.variables))?,
            side: list(raw.side, |text| Ok(single_spaced(text.get_ref())))?,
            lower_order,
        })
    }

    fn term(&self, raw: Spanned<RawTerm>) -> Outcome<Stated<Formula>> {
        let range = raw.span();
        match raw.into_inner() {
            RawTerm::Formula(text) => {
                let formula = self.sheet.formula(&Spanned::new(range, text), &self.variables)?;
                Ok(Stated::Listed(vec![formula]))
            }
            RawTerm::Words { words } => Ok(Stated::Words(words)),
        }
    }

    fn coefficient(&self, raw: Spanned<RawCoefficient>) -> Outcome<Coefficient> {
        let range = raw.span();
        let demand = |x: &Formula, relation, y: &Formula, rule| {
            let says = x.compared(Comparison::Plain(relation), y);
            demand(&self.sheet, &[], &says, rule, &range)
        };
        let positive = |text: String| {
            let number = self.sheet.formula(&Spanned::new(range.clone(), text), &[])?;
            let zero = Formula::number(0);
            demand(&number, Relation::Above, &zero, "a coefficient is greater than 0")?;
            Ok(number)
        };
        Ok(match raw.into_inner() {
            RawCoefficient::Number(text) => Coefficient::Number(positive(text)?),
            RawCoefficient::Range { range: [lo, hi] } => {
                let (lo, hi) = (positive(lo)?, positive(hi)?);
                demand(&lo, Relation::AtMost, &hi, "a range goes upwards")?;
                Coefficient::Range(lo, hi)
            }
            RawCoefficient::Words { words } => Coefficient::Words(words),
            RawCoefficient::Open { open } => Coefficient::Open(open),
        })
    }
}

fn list<T>(
    raw: Spanned<RawList>,
    read: impl Fn(Spanned<String>) -> Outcome<T>,
) -> Outcome<Stated<T>> {
    let range = raw.span();
    match raw.into_inner() {
        RawList::Listed(list) => {
            let items = list.into_iter().map(|text| read(Spanned::new(range.clone(), text)));
            Ok(Stated::Listed(items.collect::<Result<_, _>>()?))
        }
        RawList::Words { words } => Ok(Stated::Words(words)),
    }
}
