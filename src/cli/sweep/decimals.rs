//! Doubles as decimals of so many digits, rounded down or up.

use std::fmt::Write as _;

use num_traits::ToPrimitive as _;
use proofmark_book::decimal_text::magnitude;
use proofmark_kernel::rational::power_of_ten;
use proofmark_search::enclose::from_double;

/// Most digits: below 2^53 in whole units.
pub(super) const DIGITS: usize = 15;

/// Powers of ten that are doubles.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// Appends a decimal that is not above the number, or not below it, with at most so many digits: with an
/// exponent where it is very small or large.
pub(super) fn push(text: &mut String, value: f64, digits: usize, up: bool) {
    if value == 0.0 {
        text.push('0');
        return;
    }
    // What is not finite is no bound of a cell.
    let away = up ^ (value < 0.0);
    let Some((units, places)) =
        quickly(value.abs(), digits, away).or_else(|| exactly(value.abs(), digits, away))
    else {
        return;
    };
    if value < 0.0 {
        text.push('-');
    }
    // Formatting into a string does not fail.
    let _ = written(text, units, places);
}

/// So many units of 10^−places.
fn written(text: &mut String, mut units: u64, mut places: i32) -> Result<(), std::fmt::Error> {
    /// Longest zeros before and behind digits.
    const ZEROS: i32 = 6;
    while units.is_multiple_of(10) && units > 0 {
        (units, places) = (units / 10, places - 1);
    }
    let length = i32::try_from(units.checked_ilog10().unwrap_or(0)).unwrap_or(0) + 1;
    if units > 0 && (places > length + ZEROS || places < -ZEROS) {
        let first = 10_u64.pow(u32::try_from(length - 1).unwrap_or(0));
        let (head, tail) = (units / first, units % first);
        write!(text, "{head}")?;
        if length > 1 {
            write!(text, ".{tail:0width$}", width = usize::try_from(length - 1).unwrap_or(0))?;
        }
        return write!(text, "e{}", length - 1 - places);
    }
    match usize::try_from(places) {
        Ok(0) => write!(text, "{units}"),
        Ok(decimals) => match 10_u64.checked_pow(u32::try_from(places).unwrap_or(0)) {
            Some(unit) => write!(text, "{}.{:0decimals$}", units / unit, units % unit),
            None => write!(text, "0.{units:0decimals$}"),
        },
        Err(_) => {
            write!(text, "{units}")?;
            (places..0).try_for_each(|_| text.write_char('0'))
        }
    }
}

/// How many units of 10^−places a number above 0 has, by exact arithmetic; and the places.
fn exactly(size: f64, digits: usize, up: bool) -> Option<(u64, i32)> {
    let value = from_double(size)?;
    let places = i64::try_from(digits).ok()? - 1 - magnitude(&value);
    let units = value * power_of_ten(places);
    let units = if up { units.ceil() } else { units.floor() };
    Some((units.to_integer().to_u64()?, i32::try_from(places).ok()?))
}

/// The same for a number of ordinary size, by a product or a quotient and the sign of its error.
fn quickly(size: f64, digits: usize, up: bool) -> Option<(u64, i32)> {
    let exponent = size.log10().floor().to_i32()?;
    let mut places = i32::try_from(digits).ok()? - 1 - exponent;
    let limit = *POWERS.get(digits)?;
    loop {
        let units = units(size, places, up)?;
        // The estimate of the exponent may be one too small.
        if units <= limit {
            return Some((units.to_u64()?, places));
        }
        places -= 1;
    }
}

/// How many units of 10^−places a number has, rounded.
fn units(size: f64, places: i32, up: bool) -> Option<f64> {
    let power = *POWERS.get(usize::try_from(places.abs()).ok()?)?;
    if !(1e-200..1e200).contains(&size) {
        return None;
    }
    // `over` has the sign of what the rounded number leaves out.
    let (near, over) = if places >= 0 {
        let near = size * power;
        (near, size.mul_add(power, -near))
    } else {
        let near = size / power;
        (near, (-near).mul_add(power, size))
    };
    let whole = near.floor();
    let exact = near == whole && over == 0.0;
    Some(if exact {
        whole
    } else if up {
        if near == whole && over < 0.0 { whole } else { whole + 1.0 }
    } else if near == whole && over < 0.0 {
        whole - 1.0
    } else {
        whole
    })
}

#[cfg(test)]
mod tests {
    use num_traits::{Signed as _, Zero as _};
    use proofmark_book::Formula;
    use proofmark_kernel::Rational;
    use proofmark_kernel::rational::power_of_ten;
    use proofmark_search::enclose::from_double;

    use super::push;

    /// The number that a text stands for.
    fn read(text: &str) -> Rational {
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let formula = Formula::parse(mantissa).unwrap();
        let entry = proofmark_book::Book::empty().formula("x", &formula).unwrap();
        entry.claim.exact(entry.lhs).unwrap() * power_of_ten(exponent.parse().unwrap())
    }

    #[test]
    fn decimals_are_the_nearest_ones_below_and_above() {
        let mut seed = 7_u64;
        for round in 0..400_i32 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let wide = f64::from_bits((seed >> 2) & 0x7fcf_ffff_ffff_ffff | 0x0010_0000_0000_0000);
            let plain = f64::from(u32::try_from(seed >> 40).unwrap()) / 1024.0;
            let near =
                10_f64.powi(round % 37 - 18) * (1.0 + f64::from(round % 5 - 2) * f64::EPSILON);
            for value in [wide, plain, near, -near, -plain] {
                for digits in [1, 6, 12, 15] {
                    let exact = from_double(value).unwrap();
                    let [low, high] = [false, true].map(|up| {
                        let mut text = String::new();
                        push(&mut text, value, digits, up);
                        read(&text)
                    });
                    assert!(low <= exact && exact <= high, "{value:e} in {digits} digits");
                    let unit = exact.abs() * power_of_ten(1 - i64::try_from(digits).unwrap());
                    let apart = &high - &low;
                    assert!(apart <= unit, "{value:e} in {digits} digits");
                    let fits = (&exact / power_of_ten(-20)).is_integer() && digits == 15;
                    assert!(
                        apart.is_zero() || !fits || exact.abs() > power_of_ten(-5),
                        "{value:e}"
                    );
                }
            }
        }
    }

    #[test]
    fn texts_are_short() {
        for (value, digits, up, text) in [
            (0.5, 12, false, "0.5"),
            (-0.25, 12, true, "-0.25"),
            (1.0 / 3.0, 4, false, "0.3333"),
            (1.0 / 3.0, 4, true, "0.3334"),
            (-1.0 / 3.0, 4, true, "-0.3333"),
            (1e22, 12, false, "1e22"),
            (1.5e-9, 3, true, "1.51e-9"),
            (120_000.0, 12, true, "120000"),
            (0.0, 3, true, "0"),
            (99_999.0, 2, true, "100000"),
        ] {
            let mut found = String::new();
            push(&mut found, value, digits, up);
            assert_eq!(found, text);
        }
    }
}
