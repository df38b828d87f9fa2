//! Test statistics beside their p-values, as papers print them: `t(28) = 2.20, p = .036`. The statistic is
//! rounded, and so is p: they disagree if no statistic that rounds to the one has a p-value that rounds to the other.

use num_bigint::BigInt;
use num_traits::{Signed as _, Zero as _};
use proofmark_book::decimal_text::fixed;
use proofmark_book::diagnostic::Place;
use proofmark_kernel::Rational;
use proofmark_kernel::rational::power_of_ten;

use super::sheet::{Number, Sheet};
use super::tail::Test;
use super::words::Piece;
use crate::limits;

/// A statistic and its p-value.
#[derive(Clone, Debug)]
pub struct Statistic {
    /// The test.
    pub test: Test,
    /// The statistic.
    pub value: Number,
    /// `=`, `<` or `>`.
    pub sign: char,
    /// The p-value.
    pub p: Number,
}

/// Words after which p-values are not plain ones.
const ADJUSTED: &str = " bonferroni holm tukey scheffe scheff\u{e9} dunnett adjusted corrected correction \
                        greenhouse huynh fdr benjamini hochberg permutation bootstrap exact mid ";

/// Whether some p-values of a document may be adjusted, as far as its words say.
pub fn may_be_adjusted(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| match piece {
        Piece::Word(word) => ADJUSTED.contains(&format!(" {} ", word.to_lowercase())),
        Piece::Sign(_) | Piece::Number(_) => false,
    })
}

/// The statistics of running text.
pub fn in_text(pieces: &[Piece]) -> Vec<Statistic> {
    (0..pieces.len()).filter_map(|at| Reader { pieces, at }.statistic()).collect()
}

struct Reader<'a> {
    pieces: &'a [Piece],
    at: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<&'a Piece> {
        let piece = self.pieces.get(self.at)?;
        self.at += 1;
        Some(piece)
    }

    fn sign(&mut self, signs: &str) -> Option<char> {
        match self.pieces.get(self.at)? {
            Piece::Sign(sign) if signs.contains(*sign) => {
                self.at += 1;
                Some(*sign)
            }
            _ => None,
        }
    }

    fn number(&mut self) -> Option<Number> {
        match self.next()? {
            Piece::Number(Some(number)) => Some(number.clone()),
            _ => None,
        }
    }

    fn whole(&mut self) -> Option<u32> {
        self.number()?.text.parse().ok()
    }

    fn word(&mut self, words: &[&str]) -> Option<&'a str> {
        match self.next()? {
            Piece::Word(word) if words.contains(&word.as_str()) => Some(word),
            _ => None,
        }
    }

    fn statistic(mut self) -> Option<Statistic> {
        let Piece::Word(name) = self.next()? else { return None };
        // A letter that belongs to a longer formula, such as `2t(28)` or `\hat t`, is no statistic.
        let before = self.at.checked_sub(2).and_then(|at| self.pieces.get(at));
        if matches!(before, Some(Piece::Number(_) | Piece::Sign('*' | '/' | '^' | '+' | '-' | '|')))
        {
            return None;
        }
        let test = match name.as_str() {
            "t" | "r" => {
                self.sign("(")?;
                let degrees = self.whole()?;
                self.sign(")")?;
                Test::new(name, &[degrees])?
            }
            "F" => {
                self.sign("(")?;
                let first = self.whole()?;
                self.sign(",;")?;
                let second = self.whole()?;
                self.sign(")")?;
                Test::new("F", &[first, second])?
            }
            "z" | "Z" => Test::new("z", &[])?,
            "\u{3c7}" | "\u{3a7}" | "chi" => {
                self.sign("^");
                match self.next()? {
                    Piece::Sign('\u{b2}') => {}
                    Piece::Number(Some(two)) if two.text == "2" => {}
                    _ => return None,
                }
                self.sign("(")?;
                let degrees = self.whole()?;
                if self.sign(",;").is_some() {
                    self.word(&["N", "n"])?;
                    self.sign("=")?;
                    self.whole()?;
                }
                self.sign(")")?;
                Test::new("\u{3c7}", &[degrees])?
            }
            _ => return None,
        };
        self.sign("=")?;
        let value = self.number()?;
        self.sign(",;")?;
        self.word(&["p", "P"])?;
        let sign = self.sign("=<>\u{2264}\u{2265}")?;
        let p = self.number()?;
        let sign = match sign {
            '\u{2264}' => '<',
            '\u{2265}' => '>',
            sign => sign,
        };
        Statistic { test, value, sign, p }.plausible()
    }
}

/// The statistics of tables with a column for the statistic, one or two for its degrees of freedom, and one
/// for p.
pub fn in_table(sheet: &Sheet) -> Vec<Statistic> {
    let heads: Vec<String> = sheet.heads.iter().map(|head| plain(head)).collect();
    let column = |names: &[&str]| {
        let mut found = heads.iter().enumerate().filter(|(_, head)| names.contains(&head.as_str()));
        let first = found.next().map(|(at, _)| at);
        first.filter(|_| found.next().is_none())
    };
    let Some(p) = column(&["p", "p-value", "p value"]) else { return Vec::new() };
    let degrees = column(&["df", "d.f.", "dof"]);
    let (first, second) = (column(&["df1", "df_1"]), column(&["df2", "df_2"]));
    let kinds = [
        ("t", column(&["t", "t-value"]), vec![degrees]),
        ("F", column(&["F", "F-value"]), vec![first, second]),
        ("z", column(&["z", "z-value"]), Vec::new()),
        ("\u{3c7}", column(&["\u{3c7}\u{b2}", "\u{3c7}^2", "chi2", "chi^2"]), vec![degrees]),
    ];
    let mut found = Vec::new();
    for (name, value, degrees) in kinds {
        let (Some(value), Some(degrees)) = (value, degrees.into_iter().collect::<Option<Vec<_>>>())
        else {
            continue;
        };
        for row in 0..sheet.cells.len() {
            let whole = |column: &usize| sheet.number(row, *column)?.text.parse::<u32>().ok();
            let degrees: Option<Vec<u32>> = degrees.iter().map(whole).collect();
            let test = degrees.and_then(|degrees| Test::new(name, &degrees));
            let cells = sheet.number(row, value).zip(sheet.number(row, p));
            let (Some(test), Some((value, p))) = (test, cells) else { continue };
            let statistic = Statistic { test, value: value.clone(), sign: '=', p: p.clone() };
            found.extend(statistic.plausible());
        }
    }
    found
}

/// A head without the signs of its setting.
fn plain(head: &str) -> String {
    head.chars().filter(|c| !matches!(c, '*' | '$' | '\\' | '{' | '}' | ' ')).collect()
}

impl Statistic {
    /// The same, unless its numbers are none of such a pair.
    fn plausible(self) -> Option<Self> {
        let (value, p) = (self.value.printed.value(), self.p.printed.value());
        let one = Rational::from(BigInt::from(1));
        let possible = match self.test {
            Test::Correlation(_) => value.abs() < one,
            Test::Fisher(..) | Test::ChiSquare(_) => !value.is_negative(),
            Test::Student(_) | Test::Normal => true,
        };
        let digits = self.value.printed.significant() <= limits::SCAN_STATISTIC_DIGITS;
        (possible
            && digits
            && !p.is_negative()
            && p <= one
            && !self.value.text.contains(['%', 'e']))
        .then_some(self)
    }

    /// As it is printed, or nearly.
    pub fn written(&self) -> String {
        format!("{} = {}, p {} {}", self.test, self.value.text, self.sign, self.p.text)
    }

    /// Where it stands.
    pub fn place(&self) -> Place {
        let (start, end) = (self.value.place.range(), self.p.place.range());
        let same = std::sync::Arc::ptr_eq(&self.value.place.source, &self.p.place.source);
        if same && start.start <= end.end {
            return Place::new(std::sync::Arc::clone(&self.p.place.source), start.start..end.end);
        }
        self.p.place.clone()
    }

    /// The least and the greatest statistic that round to the printed one, without sign; nothing for a least
    /// one that is not positive.
    fn ends(&self) -> (Option<String>, String) {
        let (size, unit) = (self.value.printed.value().abs(), self.value.printed.unit());
        let half = &unit / BigInt::from(2);
        let (least, most) = (&size - &half, size + half);
        (least.is_positive().then(|| decimal(&least)), decimal(&most))
    }

    /// The sentences that hold if the two agree, of one side if it is so wanted.
    pub fn sentences(&self, one_sided: bool) -> Vec<String> {
        let (least, most) = self.ends();
        let p = |statistic: &str| {
            let p = self.test.p(statistic);
            if one_sided { format!("({p})/2") } else { p }
        };
        let (value, half) = (self.p.printed.value(), self.p.printed.unit() / BigInt::from(2));
        let below = |bound: String| format!("{} < {bound}", p(&most));
        let above = |bound: String, sign: &str| {
            least.as_ref().map(|least| format!("{} {sign} {bound}", p(least)))
        };
        match self.sign {
            '<' => vec![below(decimal(&value))],
            '>' => above(decimal(&value), ">").into_iter().collect(),
            _ => {
                let (lo, hi) = (&value - &half, value + half);
                let at_most = format!("{} <= {}", p(&most), decimal(&hi));
                let least = lo.is_positive().then(|| above(decimal(&lo), ">=")).flatten();
                [Some(at_most), least].into_iter().flatten().collect()
            }
        }
    }
}

/// A rational number that is a decimal.
fn decimal(value: &Rational) -> String {
    let mut places = 0_usize;
    let mut units = value.clone();
    while !units.is_integer() && places < limits::SCAN_PLACES {
        places += 1;
        units = value * power_of_ten(i64::try_from(places).unwrap_or(0));
    }
    if units.is_zero() { "0".to_owned() } else { fixed(&units.to_integer(), places) }
}
