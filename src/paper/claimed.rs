//! The numbers of a claim, and how they compare with what is printed.

use num_bigint::BigInt;
use num_traits::Signed as _;
use proofmark_book::diagnostic::Place;
use proofmark_book::{Entry, Expression, Passage, Spread, Syntax};
use proofmark_kernel::rational::compare as compare_numbers;
use proofmark_kernel::{Decimal, Rational};

/// A number of a claim.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// As the book has it, in its plain form, with its sign.
    pub text: String,
    /// Whether it is a side of the sentence.
    pub is_side: bool,
    /// Its digits in the book, where they can be replaced.
    pub digits: Option<Place>,
    value: Option<(Rational, Rational)>,
}

/// The value of a number and of one unit in its last place.
fn value(text: &str) -> Option<(Rational, Rational)> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let Decimal { value, unit } = Decimal::parse(digits).ok()?;
    Some((if negative { -value } else { value }, unit))
}

impl Claimed {
    /// Whether a printed number is this one, with as many places. The percent sign of a printed number may
    /// stand elsewhere, as in the head of its column.
    pub fn is(&self, printed: Option<&str>) -> bool {
        let (Some((claimed, unit)), Some(printed)) = (&self.value, printed.and_then(value)) else {
            return false;
        };
        let hundred = Rational::from(BigInt::from(100));
        printed == (claimed.clone(), unit.clone())
            || printed == (claimed * &hundred, unit * &hundred)
    }

    /// Whether a printed number is of another scale, so that one of the two may be in percent or in another
    /// unit.
    pub fn is_of_another_scale(&self, printed: &str) -> bool {
        let (Some((claimed, _)), Some((printed, _))) = (&self.value, value(printed)) else {
            return true;
        };
        let (claimed, printed) = (claimed.abs(), printed.abs());
        let most = Rational::from(BigInt::from(30));
        let far = |one: &Rational, other: &Rational| compare_numbers(one, &(other * &most)).is_gt();
        far(&claimed, &printed) || far(&printed, &claimed)
    }

    /// All numbers of a claim, in the order in which it is written.
    pub fn all(entry: &Entry) -> Vec<Self> {
        let mut all = Vec::new();
        for (_, expression, passage) in &entry.lets {
            add(&mut all, [(expression, false)], passage, None);
        }
        let sentence = &entry.sentence;
        let ends = sentence.variables.iter().chain(&sentence.counted);
        let ends = ends.flat_map(|(_, _, lo, hi)| [(lo, false), (hi, false)]);
        let side = |side| (side, Expression::literal(side).is_some());
        let sides = ends.chain(sentence.sides().map(side));
        add(&mut all, sides, &entry.passage, sentence.spread.as_ref());
        all
    }
}

/// Adds the numbers of some expressions of a text, from left to right.
fn add<'a>(
    all: &mut Vec<Claimed>,
    expressions: impl IntoIterator<Item = (&'a Expression, bool)>,
    passage: &Passage,
    spread: Option<&Spread>,
) {
    let mut found: Vec<(usize, Claimed)> = Vec::new();
    for (expression, is_side) in expressions {
        for part in expression.parts() {
            let negated =
                |index| part.nodes.iter().any(|(syntax, _)| *syntax == Syntax::Negate(index));
            for (index, (syntax, range)) in part.nodes.iter().enumerate() {
                let (Syntax::Number(digits) | Syntax::Cell(digits)) = syntax else { continue };
                let sign = if negated(index) { "-" } else { "" };
                let text = format!("{sign}{digits}");
                let digits = replaceable(passage.place(range), digits);
                let value = value(&text);
                found.push((range.start, Claimed { text, is_side, digits, value }));
            }
        }
    }
    found.sort_by_key(|(start, _)| *start);
    all.extend(found.into_iter().map(|(_, claimed)| claimed));
    if let Some(Spread::Margin(text)) = spread {
        let (text, value) = (text.clone(), value(text));
        all.push(Claimed { text, is_side: false, digits: None, value });
    }
}

/// The digits alone, if they stand in the book as they are.
fn replaceable(place: Place, digits: &str) -> Option<Place> {
    let range = place.range();
    let text = place.source.text.get(range.clone())?;
    let written = text.trim_start_matches(|c: char| c.is_whitespace() || "~-".contains(c));
    let start = range.start + (text.len() - written.len());
    let written = written.trim_end();
    let plain = written.replace(['_', ',', ' '], "");
    let beside = place.source.beside.is_some();
    (plain == digits && !beside)
        .then(|| Place::new(place.source.clone(), start..start + written.len()))
}

/// How printed numbers stand to those of a claim: the claimed number of each, or none.
#[derive(Debug, PartialEq, Eq)]
pub enum Match {
    /// All of them are numbers of the claim, in its order; these.
    All(Vec<usize>),
    /// Some are not: a printed number by its position, and the claimed one that it should be, if that is
    /// clear.
    Not(Vec<(usize, Option<usize>)>),
}

/// Most comparisons for a place.
const COMPARISONS: usize = 4_000_000;

/// Compares printed numbers with those of a claim, in whose order they must be.
pub fn compare(printed: &[Option<&str>], claimed: &[Claimed]) -> Match {
    let mut all = Vec::new();
    let mut next = 0;
    for one in printed {
        let rest = claimed.iter().enumerate().skip(next);
        let Some((index, _)) = rest.into_iter().find(|(_, claimed)| claimed.is(*one)) else {
            return Match::Not(differences(printed, claimed));
        };
        all.push(index);
        next = index + 1;
    }
    Match::All(all)
}

/// Which printed numbers are others, by the longest agreement of both rows.
fn differences(printed: &[Option<&str>], claimed: &[Claimed]) -> Vec<(usize, Option<usize>)> {
    let (rows, columns) = (printed.len(), claimed.len());
    if rows.saturating_mul(columns) > COMPARISONS {
        let none = |one: &Option<&str>| !claimed.iter().any(|claimed| claimed.is(*one));
        let others = printed.iter().enumerate().filter(|(_, one)| none(one));
        return others.map(|(index, _)| (index, None)).collect();
    }
    // The length of the longest agreement of what is left of both, from each pair of places.
    let mut longest = vec![vec![0_usize; columns + 1]; rows + 1];
    let at = |longest: &Vec<Vec<usize>>, row: usize, column: usize| {
        longest.get(row).and_then(|row| row.get(column)).copied().unwrap_or(0)
    };
    let same = |row: usize, column: usize| {
        let one = printed.get(row).copied().flatten();
        claimed.get(column).is_some_and(|claimed| claimed.is(one))
    };
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let value = if same(row, column) {
                1 + at(&longest, row + 1, column + 1)
            } else {
                at(&longest, row + 1, column).max(at(&longest, row, column + 1))
            };
            if let Some(cell) = longest.get_mut(row).and_then(|row| row.get_mut(column)) {
                *cell = value;
            }
        }
    }
    let mut result = Vec::new();
    let (mut row, mut column) = (0, 0);
    let (mut others, mut free): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    while row < rows || column < columns {
        if row < rows && column < columns && same(row, column) {
            gap(&mut result, &mut others, &mut free, claimed);
            (row, column) = (row + 1, column + 1);
        } else if column >= columns
            || (row < rows && at(&longest, row + 1, column) >= at(&longest, row, column + 1))
        {
            others.push(row);
            row += 1;
        } else {
            free.push(column);
            column += 1;
        }
    }
    gap(&mut result, &mut others, &mut free, claimed);
    result
}

/// Pairs the printed numbers between two agreements with the claimed ones there, where that is clear: there
/// are as many, or it is one number and the claim has one side that is a number there.
fn gap(
    result: &mut Vec<(usize, Option<usize>)>,
    others: &mut Vec<usize>,
    free: &mut Vec<usize>,
    claimed: &[Claimed],
) {
    let is_side = |index: &&usize| claimed.get(**index).is_some_and(|one| one.is_side);
    let sides: Vec<usize> = free.iter().filter(is_side).copied().collect();
    let pairs: Vec<Option<usize>> = match (others.as_slice(), sides.as_slice()) {
        (all, _) if all.len() == free.len() => free.iter().copied().map(Some).collect(),
        ([_], [side]) => vec![Some(*side)],
        (all, _) => vec![None; all.len()],
    };
    result.extend(others.drain(..).zip(pairs));
    free.clear();
}
