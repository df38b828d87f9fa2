//! Random constants of every kind, with the certificates that the search finds for them, and edits of those.

use fastrand::Rng;
use num_bigint::BigInt;
use proofmark_book::Book;
use proofmark_kernel::Rational;
use proofmark_kernel::constant::Constants;
use proofmark_search::constant::certificate as found;
use serde_json::{Value, json};

use super::draw::{near, once_in, pick, take, value};
use super::edits;

/// Longer certificates are not tried: every checker would read for most of the time.
const LONGEST: usize = 120_000;

/// Digits after the point that are asked for. With few of them, pieces and boxes are few, too.
const DIGITS: [u32; 4] = [2, 3, 5, 8];

/// A certificate of a random constant.
pub fn certificate(rng: &mut Rng) -> Option<String> {
    (0..6).find_map(|_| {
        let text = format!(
            "[book]\ntitle = \"Random\"\n\n[[constant]]\nname = \"c\"\nis = \"{}\"\n",
            sentence(rng)
        );
        let book = Book::parse("random.toml", &text).ok()?;
        let constant = &book.constants.first()?.constant;
        let (text, _) = found(constant, *pick(rng, &DIGITS), &Constants::default()).ok()?;
        (text.len() <= LONGEST).then_some(text)
    })
}

/// A constant in the words of a book. Not every one of them exists.
fn sentence(rng: &mut Rng) -> String {
    let a = rng.i32(-2..3);
    let b = a + rng.i32(1..4);
    let [n, m, k] = [rng.i32(1..5), rng.i32(1..7), rng.i32(1..4)];
    // The two kinds without an upper end come twice as often.
    match rng.u32(..9) {
        0 => {
            let f = pick(
                rng,
                &["x^3", "exp(x)", "x*exp(x)", "atan(x) + x", "sin(x) + 2*x", "x + ln(x + 3)"],
            );
            format!("root x in [{a}, {b}] of {f} - {n}/{m}")
        }
        1 => format!("max x in [{a}, {b}] of {}", smooth(rng)),
        2 => format!("min x in [{a}, {b}] of {}", smooth(rng)),
        3 => format!("integral x in [{a}, {b}] of {}", smooth(rng)),
        4 => {
            let f =
                pick(rng, &["exp(-x^2/2)", "1/(x^2 + 1)", "x^2 + 1/7", "cos(x/9)", "sqrt(x + 4)"]);
            format!("quantile({n}/{m}) x in [{a}, {b}] of {f}")
        }
        5 | 6 => {
            let start = rng.i32(0..4);
            let f = match rng.u32(..7) {
                0 => format!("exp(-{n}*x)"),
                1 => format!("x^{k}*exp(-{n}/{m}*x)"),
                2 => format!("exp(-x^2/{m})"),
                3 => format!("1/(x + {m})^{}", k + 1),
                4 => format!("-{n}*exp(-x)/(x + {m})"),
                5 => format!("sqrt(x + {m})*exp(-x)"),
                _ => format!("(x + {n})/(x^3 + {m})"),
            };
            format!("integral x in [{start}, infinity] of {f}")
        }
        _ => {
            let start = rng.i32(1..4);
            let f = match rng.u32(..7) {
                0 => format!("({n}/{})^k", n + m),
                1 => format!("1/k^{}", k + 1),
                2 => format!("(-1)^k/(k + {m})"),
                3 => format!("{n}^k/k!"),
                4 => format!("(-1)^k*{n}/k!^2"),
                5 => format!("k*({n}/{})^k", n + m),
                _ => format!("1/(k*(k + {m}))"),
            };
            format!("sum k from {start} of {f}")
        }
    }
}

/// A function with derivatives.
fn smooth(rng: &mut Rng) -> String {
    let [n, m] = [rng.i32(1..5), rng.i32(1..7)];
    let f = pick(
        rng,
        &[
            "x^2 - x",
            "exp(-x)",
            "sin(x)*x",
            "cos(x^2)",
            "1/(x + 7)",
            "sqrt(x + 9)",
            "ln(x + 5)",
            "x - x^3/3",
            "atan(1)*x",
        ],
    );
    format!("{n}/{m}*({f})")
}

/// A change of a certificate of a constant; `None` if there is nothing in it to change so.
type Edit = fn(&mut Rng, &mut Value) -> Option<()>;

const EDITS: [(&str, Edit); 7] = [
    ("constant: a number", number),
    ("constant: a part", part),
    ("constant: a tail", tail),
    ("constant: an end", end),
    ("constant: evidence", evidence),
    ("constant: field", edits::field),
    ("constant: parts", parts),
];

/// Edits of a certificate, each with its kind, the file's name and its bytes.
pub fn edited(rng: &mut Rng, text: &str, count: usize) -> Vec<(&'static str, String, Vec<u8>)> {
    let original: Value = serde_json::from_str(text).expect("a certificate");
    let name = name_of(&original);
    let mut found = Vec::new();
    for _ in 0..20 * count {
        if found.len() == count {
            break;
        }
        let mut file = original.clone();
        if once_in(rng, 4) && tail(rng, &mut file).is_some() && file != original {
            found.push(("constant: a tail", name.clone(), file.to_string().into_bytes()));
            continue;
        }
        let mut file = original.clone();
        match EDITS.get(rng.usize(..EDITS.len() + 1)) {
            None => found.push(("constant: character", name.clone(), edits::character(rng, text))),
            Some((kind, edit)) => {
                if edit(rng, &mut file).is_some() && file != original {
                    found.push((*kind, name_of(&file), file.to_string().into_bytes()));
                }
            }
        }
    }
    found
}

/// The name that a file must have, as far as it can be the name of a file.
pub fn name_of(file: &Value) -> String {
    let constant = file["constant"].as_str().unwrap_or("none");
    let fits = !constant.is_empty() && !constant.contains(['/', '\0']) && constant.len() < 100;
    format!("{}.json", if fits { constant } else { "none" })
}

/// Any number, to another one near it, in the same form.
fn number(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let is_number = |value: &Value| value.as_str().is_some_and(|text| value_of(text).is_some());
    let pointer = take(rng, edits::pointers(file, is_number))?;
    nudge(rng, file.pointer_mut(&pointer)?)
}

fn value_of(text: &str) -> Option<Rational> {
    let plain = text.len() < 2_000 && !text.contains('p');
    plain.then(|| value(text)).flatten()
}

fn nudge(rng: &mut Rng, entry: &mut Value) -> Option<()> {
    let old = value_of(entry.as_str()?)?;
    let unit = Rational::new(BigInt::from(rng.i64(-3..=3)), old.denom().clone());
    let new = if rng.bool() { old + unit } else { near(rng, &old) };
    *entry = json!(new.to_string());
    Some(())
}

/// A part, as the certificate of a claim.
fn part(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let parts = file["parts"].as_array_mut()?;
    let at = rng.usize(..parts.len().max(1));
    edits::any(rng, parts.get_mut(at)?)
}

/// A coefficient, the decay, the shift or the room of a tail.
fn tail(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let tail = file.get_mut("tail")?;
    if once_in(rng, 2) {
        let key = *pick(rng, &["decay", "shift", "room"]);
        let old = tail[key].as_i64()?;
        tail[key] = json!(old + rng.i64(-2..=2));
        return Some(());
    }
    let fraction = &mut tail[*pick(rng, &["low", "high"])];
    let polynomial = fraction[rng.usize(..2)].as_array_mut()?;
    match rng.u32(..5) {
        0 => polynomial.push(json!(rng.i64(-1..2).to_string())),
        1 => drop(polynomial.pop()),
        _ => {
            let at = rng.usize(..polynomial.len().max(1));
            return nudge(rng, polynomial.get_mut(at)?);
        }
    }
    Some(())
}

/// One of the ends.
fn end(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let key = *pick(rng, &["lo", "hi"]);
    nudge(rng, file.get_mut(key)?)
}

/// A bound or an end of a piece, a bound on a value or a factor, a count.
fn evidence(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let pointers = edits::pointers(file, |value| value.is_string() || value.is_number());
    let wanted =
        ["/pieces", "/value", "/factors", "/order", "/terms", "/period", "/at", "/level", "/first"];
    let pointers =
        pointers.into_iter().filter(|at| wanted.iter().any(|start| at.starts_with(start)));
    let pointer = take(rng, pointers.collect())?;
    let entry = file.pointer_mut(&pointer)?;
    match entry.as_i64() {
        Some(old) => *entry = json!((old + rng.i64(-2..=2)).max(0)),
        None => return nudge(rng, entry),
    }
    Some(())
}

/// Parts that are missing, exchanged or twice there.
fn parts(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let parts = file["parts"].as_array_mut().filter(|parts| !parts.is_empty())?;
    let (one, other) = (rng.usize(..parts.len()), rng.usize(..parts.len()));
    match rng.u32(..4) {
        0 => drop(parts.remove(one)),
        1 => parts.insert(other, parts[one].clone()),
        2 => parts.swap(one, other),
        _ => parts.reverse(),
    }
    Some(())
}
