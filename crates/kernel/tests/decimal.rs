//! Decimal literals.

use proofmark_kernel::{Decimal, DecimalError, Rational};

fn rational(n: i64, d: i64) -> Rational {
    Rational::new(n.into(), d.into())
}

#[test]
fn a_literal_keeps_its_value_and_its_last_place() {
    let cases = [
        ("0.0200", rational(2, 100), rational(1, 10_000)),
        ("25", rational(25, 1), rational(1, 1)),
        ("33.3%", rational(333, 1000), rational(1, 1000)),
        ("94%", rational(94, 100), rational(1, 100)),
        ("1e-12", rational(1, 1_000_000_000_000), rational(1, 1_000_000_000_000)),
        ("1.50e3", rational(1500, 1), rational(10, 1)),
    ];
    for (text, value, unit) in cases {
        assert_eq!(Decimal::parse(text), Ok(Decimal { value, unit }), "{text}");
    }
}

#[test]
fn an_excessive_literal_is_refused_by_name() {
    let million = "7".repeat(1_000_000);
    assert_eq!(Decimal::parse(&million), Err(DecimalError::TooManyDigits));
    assert_eq!(Decimal::parse("1e4001"), Err(DecimalError::Exponent));
    assert_eq!(Decimal::parse("1e99999999999999999999"), Err(DecimalError::Exponent));
    assert_eq!(Decimal::parse("1e+-3"), Err(DecimalError::Exponent));
    for text in ["", "1e", "1e+", "1ex", "1e1_0", "1%%", "%", "e5", "1.2.3", "-1", "+1", " 1"] {
        assert_eq!(Decimal::parse(text), Err(DecimalError::Syntax), "{text}");
    }
    assert_eq!(Decimal::parse("."), Err(DecimalError::Syntax));
    assert_eq!(Decimal::parse("1_0"), Err(DecimalError::Syntax));
    assert_eq!(Decimal::parse("1._5"), Err(DecimalError::Syntax));
    assert_eq!(Decimal::parse(".-5"), Err(DecimalError::Syntax));
}
