//! Printed figures of a paper's environments against certified ones.
//!
//! A file (TOML, `certificates/finite-frontier/environments.toml`) names for each environment the
//! process that it is taken to be, and what the paper prints about it.

use std::collections::HashSet;

use num_bigint::BigInt;
use num_traits::Zero as _;
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::exact::rational;
use proofmark_book::sheet::Sheet;
use proofmark_kernel::mdp::{Mdp, VerifiedMdp};
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Decimal, Interval, Rational};
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::families::Family;
use crate::solver::image::Image;
use crate::solver::prove::{Proved, Unproved, prove};
use crate::solver::report::{number, point};

pub mod report;

/// The environments of a paper.
#[derive(Clone, Debug)]
pub struct Environments {
    sheet: Sheet,
    /// The paper's title.
    pub title: String,
    /// The environments in the order of the file.
    pub rows: Vec<Environment>,
}

/// One environment.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Environment {
    id: Spanned<String>,
    /// What the paper calls it.
    pub name: String,
    /// Where the paper prints its figures.
    pub cites: String,
    /// The process that it is taken to be.
    pub model: Family,
    printed: Printed,
    /// What the paper does not say.
    pub assumed: Option<String>,
    /// Why the printed figures are not the process's.
    pub erratum: Option<String>,
    stand_in: Option<Spanned<String>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Printed {
    digest: Option<Spanned<String>>,
    diameter: Option<Spanned<String>>,
    span: Option<Spanned<String>>,
    gain: Option<Spanned<String>>,
    ratio: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    environments: Header,
    #[serde(default)]
    environment: Vec<Environment>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    title: String,
}

impl Environment {
    /// Its identifier.
    pub fn id(&self) -> &str {
        self.id.get_ref()
    }

    /// Why the process is not determined.
    pub fn stand_in(&self) -> Option<&str> {
        text(&self.stand_in)
    }

    /// Looks for errors.
    fn check(&self, sheet: &Sheet, seen: &mut HashSet<String>) -> Result<(), Diagnostic> {
        let id = sheet.identifier(&self.id, seen)?;
        let Printed { digest, diameter, span, gain, ratio } = &self.printed;
        let hexadecimal = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
        let proper = |text: &str| (1..=40).contains(&text.len()) && text.bytes().all(hexadecimal);
        if let Some(digest) = digest.as_ref().filter(|digest| !proper(digest.get_ref())) {
            let message = "a digest has 1 to 40 hexadecimal digits, in lower case";
            return Err(sheet.refuse(message, digest.span()));
        }
        let numbers = [diameter, span, gain, ratio];
        for number in numbers.into_iter().flatten() {
            let refused =
                |_| sheet.refuse("this is no printed number, such as 0.500", number.span());
            Decimal::parse(number.get_ref()).map_err(refused)?;
        }
        if digest.is_none() && numbers.into_iter().all(Option::is_none) {
            return Err(sheet.refuse(format!("`{id}` has no printed figure"), self.id.span()));
        }
        if let (Some(stand_in), Some(_)) = (&self.stand_in, &self.erratum) {
            let message = "what is not determined cannot have an erratum";
            return Err(sheet.refuse(message, stand_in.span()));
        }
        Ok(())
    }
}

fn text(field: &Option<Spanned<String>>) -> Option<&str> {
    field.as_ref().map(|text| text.get_ref().as_str())
}

impl Environments {
    /// Reads a file. All errors of its environments are reported, not only the first.
    pub fn parse(name: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let (sheet, file) = Sheet::parse::<File>(name, text).map_err(|error| vec![error])?;
        let (rows, mut seen) = (file.environment, HashSet::new());
        let checked = rows.iter().map(|row| row.check(&sheet, &mut seen));
        let errors: Vec<Diagnostic> = checked.filter_map(Result::err).collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Self { sheet, title: file.environments.title, rows })
    }

    /// Certifies the process of one of the environments and compares.
    pub fn compared<'a>(
        &self,
        environment: &'a Environment,
    ) -> Result<Compared<'a>, ComparisonError> {
        let mdp = environment.model.mdp().map_err(|error| {
            let refused = self.sheet.refuse(error.to_string(), environment.id.span());
            ComparisonError::Input(refused)
        })?;
        let proved = prove(&mdp)
            .map_err(|error| ComparisonError::Unproved(environment.id().to_owned(), error))?;
        let sha1 = Image::of(&mdp).digest().unwrap_or_default();
        let printed = text(&environment.printed.digest);
        let agreement = match printed {
            None => Agreement::NotPrinted,
            Some(printed) if sha1.starts_with(printed) => Agreement::Agrees,
            Some(_) => Agreement::Differs,
        };
        let digest = Digest { sha1, printed, agreement };
        let figures = figures(&proved.verified, &environment.printed);
        let all: Vec<Agreement> = figures.iter().map(|f| f.agreement).chain([agreement]).collect();
        let agree = all.iter().all(|a| matches!(a, Agreement::Agrees | Agreement::NotPrinted));
        let verdict = match (&environment.stand_in, &environment.erratum) {
            (Some(_), _) if agreement == Agreement::Differs => Verdict::NotDetermined,
            (None, Some(_)) if all.contains(&Agreement::Differs) => Verdict::Erratum,
            (None, None) if agree => {
                let known = environment.assumed.is_none() || agreement == Agreement::Agrees;
                if known { Verdict::Matches } else { Verdict::Consistent }
            }
            _ => Verdict::Unexpected,
        };
        Ok(Compared { environment, mdp, proved, digest, figures, verdict })
    }
}

/// How a certified figure stands to the printed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Agreement {
    /// It rounds to the printed digits.
    Agrees,
    /// It does not.
    Differs,
    /// The enclosure is too wide to tell, or there is none.
    Open,
    /// Nothing is printed.
    #[serde(rename = "not printed")]
    NotPrinted,
}

/// What became of an environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All printed figures are the process's, and the paper determines its transitions: in words, or
    /// by a digest.
    Matches,
    /// All printed figures are the process's, but its transitions were inferred from them.
    Consistent,
    /// Some are not, and the file says so.
    Erratum,
    /// The process is a stand-in.
    NotDetermined,
    /// Some figures are not as the file expects.
    Unexpected,
}

impl Verdict {
    /// The verdict in words.
    pub fn word(self) -> &'static str {
        match self {
            Self::Matches => "matches",
            Self::Consistent => "consistent",
            Self::Erratum => "erratum",
            Self::NotDetermined => "not determined",
            Self::Unexpected => "UNEXPECTED",
        }
    }
}

/// An environment with the certified figures of its process.
#[derive(Clone, Debug)]
pub struct Compared<'a> {
    /// The environment.
    pub environment: &'a Environment,
    /// Its process.
    pub mdp: Mdp,
    /// The certificate.
    pub proved: Proved,
    /// The digest of its transition tensor.
    pub digest: Digest<'a>,
    /// The diameter, the span, the gain, and the diameter over the span.
    pub figures: [Figure<'a>; 4],
    /// The verdict.
    pub verdict: Verdict,
}

/// The digest of a transition tensor.
#[derive(Clone, Debug, Serialize)]
pub struct Digest<'a> {
    /// Its SHA-1.
    pub sha1: String,
    /// The beginning of it that is printed.
    pub printed: Option<&'a str>,
    /// How they stand to each other.
    pub agreement: Agreement,
}

/// A figure.
#[derive(Clone, Debug, Serialize)]
pub struct Figure<'a> {
    /// What it is about.
    pub of: &'static str,
    /// The certified value.
    #[serde(serialize_with = "report::ends")]
    pub certified: Option<Interval<BigInt>>,
    /// The printed digits.
    pub printed: Option<&'a str>,
    /// How they stand to each other.
    pub agreement: Agreement,
}

/// Why an environment has no figures.
#[derive(Clone, Debug)]
pub enum ComparisonError {
    /// There is no such process.
    Input(Diagnostic),
    /// Its figures are not certified.
    Unproved(String, Unproved),
}

fn figures<'a>(verified: &VerifiedMdp, printed: &'a Printed) -> [Figure<'a>; 4] {
    let (diameter, span) = (verified.diameter(), verified.span());
    let ratio = span.map(rational).filter(|span| !span.is_zero()).and_then(|span| {
        let ratio = |end| number(&(rational(end) / &span));
        Some(Interval { lo: ratio(&diameter.lo)?, hi: ratio(&diameter.hi)? })
    });
    let figure = |of, certified: Option<Interval<BigInt>>, printed| {
        let printed = text(printed);
        let agreement = match (printed.map(Decimal::parse), &certified) {
            (None, _) => Agreement::NotPrinted,
            (Some(Ok(printed)), Some(certified)) => agreement(certified, &printed),
            (Some(_), _) => Agreement::Open,
        };
        Figure { of, certified, printed, agreement }
    };
    [
        figure("diameter", Some(diameter.clone()), &printed.diameter),
        figure("span", span.map(point), &printed.span),
        figure("gain", Some(verified.gain().clone()), &printed.gain),
        figure("diameter/span", ratio, &printed.ratio),
    ]
}

/// Whether a value rounds to the printed one: at most half a unit of its last place away.
fn agreement(figure: &Interval<BigInt>, printed: &Decimal) -> Agreement {
    let half = &printed.unit / BigInt::from(2);
    let (least, most): (Rational, Rational) = (&printed.value - &half, &printed.value + &half);
    let (lo, hi) = (rational(&figure.lo), rational(&figure.hi));
    if compare(&least, &lo).is_le() && compare(&hi, &most).is_le() {
        Agreement::Agrees
    } else if compare(&hi, &least).is_lt() || compare(&most, &lo).is_lt() {
        Agreement::Differs
    } else {
        Agreement::Open
    }
}
