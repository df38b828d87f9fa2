//! Random sentences in the language of books: bounds and roundings, ranges, maxima, printed cells, and
//! definitions that require something of their arguments.

use fastrand::Rng;
use num_bigint::BigInt;
use proofmark_book::decimal_text::{Towards, with_places};
use proofmark_book::exact::rational;
use proofmark_book::{Book, Entry};
use proofmark_kernel::Rational;
use proofmark_kernel::rational::{compare, power_of_ten, power_of_two};
use proofmark_search::enclose::{Effort, attempts};
use serde_json::Value;

use super::draw::{once_in, pick};
use super::honest;

const BOUNDS: [&str; 4] = ["<=", "<", ">=", ">"];
const ROUNDINGS: [&str; 4] = ["rounds to", "rounds down to", "rounds up to", "truncates to"];

/// Digits that are enough for most sentences.
const BITS: u32 = 256;

/// How often a range is split: covers stay small, and with few boxes the search needs slopes.
const BOXES: [usize; 5] = [0, 1, 3, 8, 30];

/// A certificate of a random sentence; `None` if the search does not decide it.
pub fn certificate(rng: &mut Rng) -> Option<String> {
    let (definition, says) = if once_in(rng, 6) { cells(rng)? } else { formula_of(rng, false)? };
    certified(rng, &definition, &says)
}

fn certified(rng: &mut Rng, definition: &str, says: &str) -> Option<String> {
    let entry = entry(definition, says)?;
    let effort = Effort { bits: BITS, boxes: *pick(rng, &BOXES) };
    honest::certificate(&entry.claim, effort, usize::from(once_in(rng, 5)))
}

/// A certificate with slopes or several boxes, which few sentences need.
pub fn covered(rng: &mut Rng) -> Option<String> {
    let needs_boxes = |text: &String| {
        let file: Value = serde_json::from_str(text).expect("a certificate");
        file.get("slopes").is_some() || file["cover"].as_array().is_some_and(|all| all.len() > 1)
    };
    (0..40).find_map(|_| {
        let (definition, says) = formula_of(rng, true)?;
        certified(rng, &definition, &says).filter(needs_boxes)
    })
}

/// The only claim of a book with this definition.
fn entry(definition: &str, says: &str) -> Option<Entry> {
    let text = format!(
        "[book]\ntitle = \"Random\"\n\n{definition}\n[[claim]]\nid = \"s\"\nsays = \"{says}\"\n"
    );
    let mut book = Book::parse("random.toml", &text).ok()?;
    if book.faults.is_empty() { book.entries.pop() } else { None }
}

/// What an expression is about, with this definition.
fn value(definition: &str, expression: &str) -> Option<Rational> {
    let entry = entry(definition, &format!("{expression} >= 0"))?;
    let attempt = attempts(&entry.claim, BITS).next()?;
    attempt.enclosures.get(entry.lhs)?.as_ref().map(|ends| rational(&ends.lo))
}

/// Two printed cells, and what is printed of their quotient, product or difference.
fn cells(rng: &mut Rng) -> Option<(String, String)> {
    let cells = [(); 2].map(|()| decimal(rng, 4));
    let sign = *pick(rng, &["/", "*", "-"]);
    let [a, b] = &cells;
    let about = value("", &format!("{a}{sign}{b}"))?;
    let printed = near(rng, &about, 4);
    Some((String::new(), format!("~{a}{sign}~{b} agrees with {printed}")))
}

/// A definition, and a sentence about it. If it is to be demanding, it is about a range, smooth, and
/// true by little.
fn formula_of(rng: &mut Rng, demanding: bool) -> Option<(String, String)> {
    let count = *pick(rng, if demanding { &[1, 1, 2] } else { &[0, 1, 2] });
    let names: Vec<String> = (1..=count).map(|k| format!("v{k}")).collect();
    let ranges: Vec<(String, String)> = names.iter().map(|_| range(rng)).collect();
    let smooth = demanding || rng.bool();
    let depth = rng.usize(if demanding { 2..=3 } else { 1..=3 });
    let formula = formula(rng, depth, &names, smooth);
    let definition = match names.is_empty() || rng.bool() {
        true => String::new(),
        false => definition(rng, &names, &ranges, &formula),
    };
    let applied = |arguments: &[String]| match definition.is_empty() {
        true => names.iter().zip(arguments).fold(formula.clone(), |formula, (name, argument)| {
            formula.replace(name.as_str(), &format!("({argument})"))
        }),
        false => format!("f({})", arguments.join(", ")),
    };
    let points = points(rng, &ranges);
    let mut values: Vec<Rational> =
        points.iter().filter_map(|point| value(&definition, &applied(point))).collect();
    values.sort_by(compare);
    let (least, most) = (values.first()?, values.last()?);
    let places = rng.i64(0..9);
    let over: Vec<String> =
        names.iter().zip(&ranges).map(|(n, (lo, hi))| format!("{n} in [{lo}, {hi}]")).collect();
    let (over, body) = (over.join(", "), applied(&names));
    if demanding || !names.is_empty() && rng.bool() {
        // True, as far as the points tell, with more or less room.
        let room = (most - least) * power_of_two(-rng.i64(2..7));
        let (relation, bound) = match rng.bool() {
            true => (pick(rng, &["<=", "<"]), most + room),
            false => (pick(rng, &[">=", ">"]), least - room),
        };
        let bound = with_places(&bound, places + 2, Towards::Zero);
        return Some((definition, format!("for {over}: {body} {relation} {bound}")));
    }
    let about = if rng.bool() { most } else { pick(rng, &values) };
    let printed = near(rng, about, places);
    let relation = *pick(rng, &[&BOUNDS[..], &ROUNDINGS, &["=="]].concat());
    let says = match names.len() {
        0 => format!("{body} {relation} {printed}"),
        _ if rng.bool() => format!("for {over}: {body} {} {printed}", pick(rng, &BOUNDS)),
        _ => format!("max over {over} of {body} {} {printed}", relation.replace("==", ">=")),
    };
    Some((definition, says))
}

/// The formula as a function, which may require something of its arguments.
fn definition(
    rng: &mut Rng,
    names: &[String],
    ranges: &[(String, String)],
    formula: &str,
) -> String {
    let (name, relation, bound) = (pick(rng, names), pick(rng, &BOUNDS), &pick(rng, ranges).0);
    let require = match rng.bool() {
        true => format!("require = [\"{name} {relation} {bound}\"]\n"),
        false => String::new(),
    };
    let args: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let args = args.join(", ");
    format!("[[define]]\nname = \"f\"\nargs = [{args}]\n{require}value = \"{formula}\"\n")
}

/// Points of the ranges: corners and others.
fn points(rng: &mut Rng, ranges: &[(String, String)]) -> Vec<Vec<String>> {
    let count = [1, 8, 16][ranges.len()];
    let coordinate = |rng: &mut Rng, (lo, hi): &(String, String)| {
        let eighth = *pick(rng, &[0, 0, 8, 8, 4, 1, 2, 3, 5, 6, 7]);
        format!("({lo} + ({hi} - {lo})*{eighth}/8)")
    };
    (0..count).map(|_| ranges.iter().map(|range| coordinate(rng, range)).collect()).collect()
}

/// The text of a positive number with so many digits, somewhere before, in or after the point.
fn decimal(rng: &mut Rng, digits: u32) -> String {
    let units = BigInt::from(rng.u32(1..10_u32.pow(digits)));
    let places = rng.i64(0..=i64::from(digits));
    with_places(&(Rational::from(units) * power_of_ten(-places)), places, Towards::Zero)
}

fn range(rng: &mut Rng) -> (String, String) {
    let lo = rng.i64(-300..300);
    let hi = lo + if once_in(rng, 20) { 0 } else { rng.i64(1..200) };
    let text = |hundredths: i64| {
        let value = Rational::from(BigInt::from(hundredths)) * power_of_ten(-2);
        with_places(&value, 2, Towards::Zero)
    };
    (text(lo), text(hi))
}

/// A value with so many decimals, cut off or rounded away, or one or several units beside that.
fn near(rng: &mut Rng, value: &Rational, places: i64) -> String {
    let unit = power_of_ten(-places);
    let away = BigInt::from(*pick(rng, &[0, 0, 0, 1, -1, 10, 1000]));
    let towards = if rng.bool() { Towards::Below } else { Towards::Above };
    with_places(&(value + unit * away), places, towards)
}

/// A formula that has a value wherever its variables are, and perhaps slopes.
fn formula(rng: &mut Rng, depth: usize, names: &[String], smooth: bool) -> String {
    if depth == 0 {
        return match names {
            [_, ..] if !once_in(rng, 3) => pick(rng, names).clone(),
            _ if once_in(rng, 8) => "pi".to_owned(),
            _ => decimal(rng, 3),
        };
    }
    let smaller = rng.usize(..depth);
    let x = formula(rng, depth - 1, names, smooth);
    let y = formula(rng, smaller, names, smooth);
    match rng.u32(..if smooth { 16 } else { 23 }) {
        0 | 1 => format!("({x} + {y})"),
        2 | 3 => format!("({x} - {y})"),
        4 | 5 => format!("({x}*{y})"),
        6 => format!("({x}/(1 + ({y})^2))"),
        7 => format!("({x}/(300 + {y}))"),
        8 => format!("({x})^{}", rng.u32(2..5)),
        9 => format!("sqrt(1 + ({x})^2)"),
        10 => format!("ln(1 + ({x})^2)"),
        11 => format!("exp(({x})/8)"),
        12 => format!("atanh(({x})/(1 + ({x})^2))"),
        13 => format!("sin({x})"),
        14 => format!("cos({x})"),
        15 => format!("atan({x})"),
        16 => format!("sqrt(abs({x}))"),
        17 => format!("ln(2 + abs({x}))"),
        18 => format!("min({x}, {y})"),
        19 => format!("max({x}, {y})"),
        20 => format!("abs({x} - {y})"),
        21 => format!("{}({x})", pick(rng, &["floor", "ceil"])),
        _ => format!("(floor_log2(1 + ({x})^2) + heap_diameter({})*{y})", rng.u32(1..40)),
    }
}
