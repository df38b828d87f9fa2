//! The expression language says what a reader takes it to say: random formulas are written down
//! with as few parentheses as usual notation allows, and must come out as plain double arithmetic
//! has them. And no text whatsoever makes the program panic.

use proofmark_book::Book;
use proofmark_certificates::finite_frontier as bundled;
use proofmark_search::audit::{AuditVerdict, decide};
use proptest::prelude::*;

use crate::shipped::SHIPPED;

#[derive(Clone, Debug)]
enum Formula {
    Number(u16, u8),
    Binary(char, Box<Formula>, Box<Formula>),
    Negate(Box<Formula>),
    Power(Box<Formula>, i8),
    Call(&'static str, Vec<Formula>),
}

fn formula() -> impl Strategy<Value = Formula> {
    let leaf = (0_u16..1000, 0_u8..4).prop_map(|(n, places)| Formula::Number(n, places));
    leaf.prop_recursive(5, 40, 3, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            4 => (prop::sample::select(&['+', '-', '*', '/'][..]), pair.clone())
                .prop_map(|(op, (x, y))| Formula::Binary(op, Box::new(x), Box::new(y))),
            1 => inner.clone().prop_map(|x| Formula::Negate(Box::new(x))),
            1 => (inner.clone(), -2_i8..=3).prop_map(|(x, n)| Formula::Power(Box::new(x), n)),
            2 => (prop::sample::select(&["sqrt", "ln", "exp", "abs", "floor", "ceil", "log2"][..]),
                  inner.clone()).prop_map(|(name, x)| Formula::Call(name, vec![x])),
            1 => (prop::sample::select(&["min", "max"][..]), inner, pair.0)
                .prop_map(|(name, x, y)| Formula::Call(name, vec![x, y])),
        ]
    })
}

impl Formula {
    /// How tightly the outermost sign binds: 1 sum, 2 product, 3 sign, 4 power, 5 atom.
    fn binding(&self) -> u8 {
        match self {
            Self::Binary('+' | '-', ..) => 1,
            Self::Binary(..) => 2,
            Self::Negate(_) => 3,
            Self::Power(..) => 4,
            Self::Number(..) | Self::Call(..) => 5,
        }
    }

    fn text(&self) -> String {
        let within = |x: &Self, least: u8| {
            if x.binding() < least { format!("({})", x.text()) } else { x.text() }
        };
        match self {
            Self::Number(n, places) => {
                format!(
                    "{:.*}",
                    usize::from(*places),
                    f64::from(*n) / 10_f64.powi((*places).into())
                )
            }
            Self::Binary(op, x, y) => {
                let own = self.binding();
                format!("{} {op} {}", within(x, own), within(y, own + 1))
            }
            Self::Negate(x) => format!("-{}", within(x, 3)),
            Self::Power(x, n) => format!("{}^{n}", within(x, 5)),
            Self::Call(name, args) => {
                format!("{name}({})", args.iter().map(Self::text).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The value in doubles with a bound on its error, as far as that is easily had.
    fn value(&self) -> Option<(f64, f64)> {
        let (value, error) = match self {
            Self::Number(n, places) => (f64::from(*n) / 10_f64.powi((*places).into()), 0.0),
            Self::Binary(op, x, y) => {
                let ((x, dx), (y, dy)) = (x.value()?, y.value()?);
                match op {
                    '+' => (x + y, dx + dy),
                    '-' => (x - y, dx + dy),
                    '*' => (x * y, x.abs() * dy + y.abs() * dx + dx * dy),
                    _ if y.abs() > 1e-3 && dy < y.abs() / 2.0 => {
                        (x / y, 2.0 * (dx + (x / y).abs() * dy) / y.abs())
                    }
                    _ => return None,
                }
            }
            Self::Negate(x) => x.value().map(|(x, dx)| (-x, dx))?,
            Self::Power(x, n) => {
                let (x, dx) = x.value()?;
                let size = x.abs() + dx;
                if *n < 0 && (x.abs() < 1e-3 || dx > x.abs() / 2.0) {
                    return None;
                }
                let slope = f64::from(*n).abs() * size.max(1.0 / size).powi(4);
                (x.powi((*n).into()), if *n == 0 { 0.0 } else { dx * slope * 100.0 })
            }
            Self::Call(name, args) => {
                let (x, dx) = args[0].value()?;
                match *name {
                    "sqrt" if x > 1e-3 && dx < x / 2.0 => (x.sqrt(), dx / x.sqrt()),
                    "ln" if x > 1e-3 && dx < x / 2.0 => (x.ln(), 2.0 * dx / x),
                    "log2" if x > 1e-3 && dx < x / 2.0 => (x.log2(), 3.0 * dx / x),
                    "exp" if x < 20.0 && dx < 1.0 => (x.exp(), 3.0 * dx * x.exp()),
                    "abs" => (x.abs(), dx),
                    "floor" if (x - x.round()).abs() > dx + 1e-6 => (x.floor(), 0.0),
                    "ceil" if (x - x.round()).abs() > dx + 1e-6 => (x.ceil(), 0.0),
                    "min" | "max" => {
                        let (y, dy) = args[1].value()?;
                        (if *name == "min" { x.min(y) } else { x.max(y) }, dx.max(dy))
                    }
                    _ => return None,
                }
            }
        };
        let error = error + value.abs() * 1e-15;
        (value.is_finite() && error < 1e-3 * (1.0 + value.abs())).then_some((value, error))
    }
}

const EMPTY: &str = "[book]\ntitle = \"none\"\n";

fn verdict(book: &Book, says: &str) -> AuditVerdict {
    let entry = book.sentence("test", says).unwrap_or_else(|error| panic!("{says}: {error}"));
    decide(&entry, 512).verdict()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_formula_means_what_usual_notation_means(formula in formula()) {
        let Some((value, error)) = formula.value() else { return Ok(()) };
        // A side that is just -0 is refused.
        prop_assume!(!formula.text().trim_start_matches('-').trim_matches(['0', '.']).is_empty());
        let book = Book::parse("none", EMPTY).unwrap();
        let margin = 10.0 * error + 1e-9 * (1.0 + value.abs());
        let text = formula.text();
        let (low, high) = (format!("{:.12}", value - margin), format!("{:.12}", value + margin));
        prop_assert_eq!(verdict(&book, &format!("{text} >= {low}")), AuditVerdict::Certified, "{}", text);
        prop_assert_eq!(verdict(&book, &format!("{text} < {high}")), AuditVerdict::Certified, "{}", text);
        prop_assert_eq!(verdict(&book, &format!("{text} > {high}")), AuditVerdict::Refuted, "{}", text);
    }

    #[test]
    fn no_sentence_panics(says in r"[-+*/^(),<>=%. 0-9a-z]{0,40}") {
        if let Ok(entry) = SHIPPED.book.sentence("test", &says) {
            let _ = decide(&entry, 128);
        }
    }

    #[test]
    fn no_book_panics(cut in 0_usize..5900, junk in any::<String>(), skip in 0_usize..40) {
        let start = bundled::BOOK.floor_char_boundary(cut);
        let rest = bundled::BOOK.floor_char_boundary(cut + skip);
        let text = format!("{}{junk}{}", &bundled::BOOK[..start], &bundled::BOOK[rest..6000]);
        let _ = Book::parse("cut", &text).map_err(|errors| {
            errors.iter().map(|error| error.render() + &error.to_string()).collect::<String>()
        });
    }

    #[test]
    fn no_certificate_panics(
        which in 0_usize..bundled::CERTIFICATES.len(),
        cut in any::<prop::sample::Index>(),
        skip in 0_usize..12,
        junk in "[-0-9p/\"{}\\[\\],:a-z]{0,12}",
    ) {
        let (id, text) = bundled::CERTIFICATES[which];
        let start = cut.index(text.len());
        let rest = (start + skip).min(text.len());
        let edited = format!("{}{junk}{}", &text[..start], &text[rest..]);
        // It is of a claim, or of a constant.
        let _ = (SHIPPED.check(id, &edited), SHIPPED.enclosed(id, &edited));
    }
}

#[test]
fn a_logarithm_to_any_base_is_exact_for_exact_powers() {
    let book = Book::parse("none", EMPTY).unwrap();
    let sentences = [
        "log(10, 1000) == 3",
        "log(10, 0.001) == -3",
        "log(0.5, 8) == -3",
        "log(2/3, 16/81) == 4",
        "log(7, 1) == 0",
        "log(2, 2^1000) == 1000",
        "log(10, 2) rounds to 0.30103",
        "log(4, 8) rounds to 1.5",
        "log(1.000001, 2) rounds to 693147.5",
        "sum(log(10, [10, 100, 1000])) == 6",
    ];
    for says in sentences {
        assert_eq!(verdict(&book, says), AuditVerdict::Certified, "{says}");
    }
    assert_eq!(verdict(&book, "log(10, 1001) == 3"), AuditVerdict::Refuted);
    assert_eq!(verdict(&book, "log(1, 2) > 0"), AuditVerdict::Undefined);
    assert_eq!(verdict(&book, "log(-2, 4) == 2"), AuditVerdict::Undefined);
}

/// 0.φ with k digits, the worst number for whoever walks along continued fractions.
fn golden(k: u32) -> String {
    use num_bigint::BigUint;
    let scale = BigUint::from(10_u32).pow(k);
    let digits = ((BigUint::from(5_u32) * &scale * &scale).sqrt() - &scale) / 2_u32;
    format!("0.{digits:0>width$}", width = usize::try_from(k).unwrap())
}

#[test]
fn a_literal_with_a_long_continued_fraction_is_a_number_like_others() {
    let (long, longer) = (golden(19_980), golden(19_990));
    // A thread's stack, which is smaller than that of the program.
    let text = format!(
        "{EMPTY}[[define]]\nname = \"f\"\nargs = [\"x\"]\nvalue = \"x\"\n\
         [[claim]]\nid = \"a\"\nsays = \"{longer} < 1\"\n\
         [[claim]]\nid = \"b\"\nsays = \"f({long}) < {longer}\"\n\
         [[claim]]\nid = \"c\"\nsays = \"f({longer}) == {longer}\"\n\
         [[claim]]\nid = \"d\"\nsays = \"{longer} == {long}\"\n\
         [[claim]]\nid = \"e\"\nsays = \"max({longer}, {long}) rounds to 0.618\"\n"
    );
    let book = Book::parse("golden", &text).unwrap();
    let words: Vec<AuditVerdict> =
        book.entries.iter().map(|entry| decide(entry, 128).verdict()).collect();
    let [yes, no] = [AuditVerdict::Certified, AuditVerdict::Refuted];
    assert_eq!(words, [yes, yes, yes, no, yes]);
    for entry in &book.entries {
        let audited = decide(entry, 128);
        assert!(!proofmark::report::human::derivation(&audited, false).is_empty());
        let _ = (audited.slack(), audited.rounding());
    }
    let findings = proofmark::lint::lint(&book);
    assert!(findings.iter().any(|found| found.rule == proofmark::lint::Rule::InexactEquality));
}
