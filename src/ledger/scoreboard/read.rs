//! Reading a scoreboard from TOML.

use std::collections::HashSet;
use std::ops::Range;

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::sheet::{Sheet, environment};
use proofmark_book::text::single_spaced;
use serde::Deserialize;
use toml::Spanned;

use super::{Bound, Certificate, Coefficient, Conditions, Mode, Scoreboard, Term};
use crate::ledger::number::{Trouble, holds};
use crate::limits;

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
#[serde(deny_unknown_fields)]
struct RawWords {
    words: String,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a formula in a string, or { words = \"...\" }")]
enum RawTerm {
    Formula(String),
    Words(RawWords),
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a list of strings, or { words = \"...\" }")]
enum RawList {
    Listed(Vec<String>),
    Words(RawWords),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRange {
    range: [String; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOpen {
    open: String,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a number in a string, { range = [\"...\", \"...\"] }, \
                 { words = \"...\" } or { open = \"...\" }"
)]
enum RawCoefficient {
    Number(String),
    Range(RawRange),
    Words(RawWords),
    Open(RawOpen),
}

impl Scoreboard {
    /// Reads a scoreboard. All errors of its certificates are reported, not only the first.
    pub fn parse(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let (sheet, raw) = Sheet::parse::<RawFile>(name, text).map_err(|error| vec![error])?;
        let variables = sheet.names(&raw.scoreboard.variables, &[]).map_err(|error| vec![error])?;
        let reader = Reader { sheet, variables };
        let (mut certificates, mut errors) = (Vec::new(), Vec::new());
        let mut seen = HashSet::new();
        for certificate in raw.certificate {
            match reader.certificate(certificate, &mut seen, &certificates) {
                Ok(certificate) => certificates.push(certificate),
                Err(error) => errors.push(error),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
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
        before: &[Certificate],
    ) -> Result<Certificate, Diagnostic> {
        let id = self.sheet.identifier(&raw.id, seen)?;
        if let Some(whole) = &raw.part_of
            && !before.iter().any(|other| other.id == *whole.get_ref())
        {
            let message = format!("there is no `{}` before this one", whole.get_ref());
            return Err(self.sheet.refuse(message, whole.span()));
        }
        let lower_order = match &raw.lower_order {
            None => None,
            Some(text) => Some(self.sheet.formula(text.get_ref(), text.span(), &self.variables)?),
        };
        Ok(Certificate {
            name: raw.name.unwrap_or_else(|| id.clone()),
            id,
            cites: raw.cites,
            part_of: raw.part_of.map(Spanned::into_inner),
            bound: raw.bound,
            mode: raw.mode,
            structural: self.term(raw.structural)?,
            log: self.term(raw.log)?,
            c: self.coefficient(raw.c)?,
            t0: self.list(raw.t0, true)?,
            side: self.list(raw.side, false)?,
            lower_order,
            place: self.sheet.place(raw.id.span()),
        })
    }

    fn term(&self, raw: Spanned<RawTerm>) -> Result<Term, Diagnostic> {
        let range = raw.span();
        match raw.into_inner() {
            RawTerm::Formula(text) => {
                Ok(Term::Formula(self.sheet.formula(&text, range, &self.variables)?))
            }
            RawTerm::Words(RawWords { words }) => Ok(Term::Words(words)),
        }
    }

    fn list(&self, raw: Spanned<RawList>, sentences: bool) -> Result<Conditions, Diagnostic> {
        let range = raw.span();
        match raw.into_inner() {
            RawList::Listed(list) if sentences => {
                let read =
                    |text: &String| self.sheet.sentence(text, range.clone(), &self.variables);
                Ok(Conditions::Listed(list.iter().map(read).collect::<Result<_, _>>()?))
            }
            RawList::Listed(list) => {
                Ok(Conditions::Listed(list.iter().map(|text| single_spaced(text)).collect()))
            }
            RawList::Words(RawWords { words }) => Ok(Conditions::Words(words)),
        }
    }

    fn coefficient(&self, raw: Spanned<RawCoefficient>) -> Result<Coefficient, Diagnostic> {
        let range = raw.span();
        Ok(match raw.into_inner() {
            RawCoefficient::Number(text) => Coefficient::Number(self.positive(&text, &range)?),
            RawCoefficient::Range(RawRange { range: [lo, hi] }) => {
                let (lo, hi) = (self.positive(&lo, &range)?, self.positive(&hi, &range)?);
                self.demand(&format!("{lo} <= {hi}"), "a range goes upwards", &range)?;
                Coefficient::Range(lo, hi)
            }
            RawCoefficient::Words(RawWords { words }) => Coefficient::Words(words),
            RawCoefficient::Open(RawOpen { open }) => Coefficient::Open(open),
        })
    }

    fn positive(&self, text: &str, range: &Range<usize>) -> Result<String, Diagnostic> {
        let text = self.sheet.formula(text, range.clone(), &[])?;
        self.demand(&format!("{text} > 0"), "a coefficient is greater than 0", range)?;
        Ok(text)
    }

    fn demand(&self, says: &str, rule: &str, range: &Range<usize>) -> Result<(), Diagnostic> {
        let refuse = |message: String| self.sheet.refuse(message, range.clone());
        match holds(&environment(&[])?, "c", says, limits::DEFAULT_PRECISION_BITS) {
            Ok(true) => Ok(()),
            Ok(false) => Err(refuse(format!("{rule}, but `{says}` fails"))),
            Err(Trouble::Input(error)) => Err(refuse(error.message)),
            Err(Trouble::Undecided(why)) => Err(refuse(format!("{rule}, but {why}"))),
        }
    }
}
