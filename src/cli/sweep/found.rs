//! The best points of a sweep, and what the kernel certifies of them.

use std::path::{Component, Path, PathBuf};

use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::{Book, Comparison, Formula, Let, Passage};
use proofmark_check::{Subject, Surroundings, files};
use proofmark_kernel::{Rational, Relation};
use proofmark_search::audit::{AuditVerdict, decide};
use proofmark_search::calculator::{CalculationError, certify as certified};
use proofmark_search::sweep::best::{Aim, Best};
use proofmark_search::sweep::{Axis, Sweep, axis};

use super::gathered::{Gathered, Wanted};
use super::{Exit, Source, misread, refuse};
use crate::cli::fail;
use crate::limits;

/// A best point.
pub(super) struct Found {
    /// The number of the axis for which it is the best one.
    pub(super) of: Option<String>,
    /// The first of the best points.
    pub(super) point: usize,
    /// How many others may be as good, and whether they are for sure.
    pub(super) others: usize,
    pub(super) equal: bool,
    /// Whether there were more than could be told from each other.
    pub(super) too_many: bool,
    /// The value there, between two decimals that the kernel has certified.
    pub(super) ends: (String, String),
    /// The sentence that no point is better, if the kernel has certified that.
    pub(super) all: Option<String>,
    /// The sentences that the kernel has certified, with their names.
    claims: Vec<Claim>,
}

/// A claim of the book that is written.
struct Claim {
    id: String,
    lets: Vec<String>,
    says: String,
}

/// Tells the best points from each other and certifies their values.
pub(super) fn certify(
    source: &Source,
    sweep: &Sweep<'_>,
    wanted: &Wanted,
    gathered: &Gathered,
    bits: u32,
) -> Result<Vec<Found>, Exit> {
    let Some(aim) = wanted.aim else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for (index, best) in gathered.best.iter().enumerate() {
        let of = wanted.each.and_then(|axis| sweep.axes().get(axis)).map(|axis| axis.text(index));
        let name = match of {
            Some(_) => format!("{}.{}", word(aim), index + 1),
            None => word(aim).to_owned(),
        };
        let one = Certifier { source, sweep, wanted, aim, name, bits };
        if let Some(found) = one.found(best, of, gathered)? {
            all.push(found);
        }
    }
    Ok(all)
}

/// What is called the best.
pub(super) fn word(aim: Aim) -> &'static str {
    match aim {
        Aim::Most => "largest",
        Aim::Least => "smallest",
    }
}

struct Certifier<'a> {
    source: &'a Source,
    sweep: &'a Sweep<'a>,
    wanted: &'a Wanted,
    aim: Aim,
    name: String,
    bits: u32,
}

impl Certifier<'_> {
    fn found(
        &self,
        best: &Best,
        of: Option<String>,
        gathered: &Gathered,
    ) -> Result<Option<Found>, Exit> {
        let winners = self.sweep.settle(best);
        let Some(&point) = winners.points.first() else { return Ok(None) };
        let (lets, ends) = self.value(point)?;
        let mut claims = Vec::new();
        let lines = || lets.iter().map(|(name, _, passage)| format!("{name} = {}", passage.text()));
        let mut claim = |part: &str, says: String| {
            let id = format!("sweep.{}{part}", self.name);
            claims.push(Claim { id, lets: lines().collect(), says });
        };
        let formula = self.sweep.formula();
        claim("", format!("{formula} >= {}", ends.0));
        claim(".above", format!("{formula} <= {}", ends.1));
        for (index, condition) in self.sweep.conditions().enumerate() {
            claim(&format!(".where{}", index + 1), condition.to_owned());
        }
        let single = of.is_none() && gathered.tally.values == self.sweep.points();
        let all = if single { self.all(&ends)? } else { None };
        if let Some((lets, says)) = &all {
            let id = format!("sweep.{}.all", self.name);
            claims.push(Claim { id, lets: lets.clone(), says: says.clone() });
        }
        Ok(Some(Found {
            of,
            point,
            others: winners.points.len().saturating_sub(1),
            equal: winners.equal,
            too_many: best.too_many(),
            ends,
            all: all.map(|(_, says)| says),
            claims,
        }))
    }

    /// The numbers at a point as named values, and decimals that the kernel has certified to lie around the
    /// value there. That the conditions hold there is certified as well.
    fn value(&self, point: usize) -> Result<(Vec<Let>, (String, String)), Exit> {
        let mut lets: Vec<Let> = Vec::new();
        for (name, value) in self.sweep.numbers(point) {
            lets.push(named(&name, &value).map_err(|error| misread([error]))?);
        }
        let (book, id) = (&self.source.book, format!("sweep.{}", self.name));
        let (expression, passage) = self.sweep.parsed();
        let entry = book.expression_after(&id, &lets, expression.clone(), passage.clone());
        let entry = entry.map_err(|error| misread([error]))?;
        let digits = self.wanted.digits;
        let found = certified(book, &entry, self.bits, |lo, hi| {
            let end = |value, towards| decimal(value, digits, towards);
            let close = hi - lo
                <= proofmark_kernel::rational::power_of_ten(
                    proofmark_book::decimal_text::magnitude(lo)
                        - i64::try_from(digits).unwrap_or(0),
                );
            Ok::<_, CalculationError>(close.then(|| {
                [
                    (Comparison::Plain(Relation::AtLeast), end(lo, Towards::Below)),
                    (Comparison::Plain(Relation::AtMost), end(hi, Towards::Above)),
                ]
            }))
        });
        let [lo, hi] = found.map_err(|error| fail(Exit::Limit, error.message()))?;
        for (sentence, passage) in self.sweep.parsed_conditions() {
            let entry = book.sentence_after(&id, &lets, sentence.clone(), passage.clone());
            let entry = entry.map_err(|error| misread([error]))?;
            if decide(&entry, self.bits).verdict() != AuditVerdict::Certified {
                let why = format!("`{}` is not certified at the best point", passage.text());
                return Err(fail(Exit::Limit, why));
            }
        }
        Ok((lets, (lo.digits, hi.digits)))
    }

    /// The sentence that no point of the grid is better, if it can be said, is not too long, and the kernel
    /// certifies it.
    fn all(&self, ends: &(String, String)) -> Result<Option<(Vec<String>, String)>, Exit> {
        let plain = self.sweep.conditions().next().is_none();
        if !plain || self.sweep.points() > limits::SWEEP_CLAIM {
            return Ok(None);
        }
        let (mut lets, mut lines, mut ranges) = (Vec::new(), Vec::new(), Vec::new());
        for axis in self.sweep.axes() {
            let (name, value) = (axis.name(), axis.value(0));
            match axis.whole_range() {
                Some((first, last)) if first < last => {
                    ranges.push(format!("{name} in {first}..{last}"))
                }
                _ if axis.count() == 1 => {
                    lets.push(named(name, &value).map_err(|error| misread([error]))?);
                    lines.push(format!("{name} = {}", axis::text(&value)));
                }
                _ => return Ok(None),
            }
        }
        let (sign, end) = match self.aim {
            Aim::Most => ("<=", &ends.1),
            Aim::Least => (">=", &ends.0),
        };
        let said = format!("{} {sign} {end}", self.sweep.formula());
        let says = match ranges.is_empty() {
            true => return Ok(None),
            false => format!("for {}: {said}", ranges.join(", ")),
        };
        let id = format!("sweep.{}.all", self.name);
        let Ok(statement) = proofmark_book::Statement::parse(&says) else { return Ok(None) };
        let passage = Passage::typed(&id, &says);
        let entry = self.source.book.sentence_after(&id, &lets, statement.value().clone(), passage);
        // What is written out may be too long for one claim.
        let Ok(entry) = entry else { return Ok(None) };
        let certified = decide(&entry, self.bits).verdict() == AuditVerdict::Certified;
        Ok(certified.then_some((lines, says)))
    }
}

/// A named value.
fn named(name: &str, value: &Rational) -> Result<Let, Diagnostic> {
    let formula = Formula::typed(name, &axis::text(value))?;
    Ok((name.to_owned(), formula.value().clone(), Passage::typed(name, formula.text())))
}

/// Writes the certificates and the book that they belong to.
pub(super) fn write(source: &Source, folder: &Path, found: &[Found]) -> Result<(), Exit> {
    let claims = || found.iter().flat_map(|found| &found.claims);
    if claims().next().is_none() {
        return Ok(());
    }
    files::make_folder(folder).map_err(refuse)?;
    let uses = match &source.subject {
        None => "constants".to_owned(),
        Some(Subject::Bundled) => "finite-frontier".to_owned(),
        Some(Subject::File(path)) => beside(path, folder).map_err(refuse)?,
    };
    let mut text = format!("[book]\ntitle = \"The best points of a sweep\"\nuse = [\"{uses}\"]\n");
    for Claim { id, lets, says } in claims() {
        let lets: Vec<String> = lets.iter().map(|line| format!("\"{line}\"")).collect();
        let lets = lets.join(", ");
        text.push_str(&format!("\n[[claim]]\nid = \"{id}\"\nlet = [{lets}]\nsays = \"{says}\"\n"));
    }
    let path = folder.join("claims.toml");
    let name = files::shown(&path);
    let book = Book::parse_beside(&name, &text, &Surroundings(Subject::File(path.clone())));
    let book = book.map_err(misread)?;
    let save = |path: &Path, text: &str| files::write(path, text).map_err(refuse);
    save(&path, &text)?;
    for entry in &book.entries {
        let audited = decide(entry, limits::DEFAULT_PRECISION_BITS);
        let id = entry.claim.id();
        match (audited.verdict(), audited.certificate()) {
            (AuditVerdict::Certified, Some(text)) => {
                save(&folder.join(format!("{id}.json")), text)?
            }
            (word, _) => return Err(fail(Exit::Limit, format!("{id} is {}", word.text()))),
        }
    }
    Ok(())
}

/// The path of a book from a folder.
fn beside(book: &Path, folder: &Path) -> Result<String, String> {
    let real = |path: &Path| {
        path.canonicalize().map_err(|error| format!("{}: {error}", files::shown(path)))
    };
    let (book, folder) = (real(book)?, real(folder)?);
    let (to, from): (Vec<_>, Vec<_>) = (book.components().collect(), folder.components().collect());
    let common = to.iter().zip(&from).take_while(|(to, from)| to == from).count();
    let up = from.iter().skip(common).map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(to.iter().skip(common).copied()).collect();
    let text = path.to_str().filter(|text| !text.contains(['"', '\\', '\n']));
    text.map(str::to_owned).ok_or_else(|| {
        let shown = files::shown(&path);
        format!("{shown}: a book of such a name cannot be used by another")
    })
}

/// The numbers of a point, as text.
pub(super) fn at(axes: &[Axis], position: &[usize]) -> String {
    let numbers = axes.iter().zip(position);
    let numbers: Vec<String> =
        numbers.map(|(axis, index)| format!("{} = {}", axis.name(), axis.text(*index))).collect();
    numbers.join(", ")
}
