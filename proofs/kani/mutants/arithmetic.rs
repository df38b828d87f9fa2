//! Broken integers and broken numbers.

use super::super::super::int::{Int, TooLarge};
use super::super::super::number::Number;
use super::super::drawn::Narrow;
use super::super::fraction::Fraction;
use super::super::{integers, numbers};
use super::{Mutant, mutant};

type N = Number<Narrow>;

pub fn all() -> Vec<Mutant> {
    integer_mutants().into_iter().chain(number_mutants()).collect()
}

fn integer_mutants() -> Vec<Mutant> {
    type Operation = fn(&Narrow, &Narrow) -> Result<Narrow, TooLarge>;
    let on_edges = |harness, what, value: fn(i128, i128) -> i128, broken: Operation| {
        mutant(harness, what, &integers::EDGES, move |args| {
            integers::operation::<Narrow>(&broken, value, args)
        })
    };
    let floor = |what, broken: Operation| {
        mutant("verify_int_div_floor", what, &integers::QUOTIENT, move |args| {
            integers::floor_by::<Narrow>(&broken, args)
        })
    };
    let ceil = |what, broken: Operation| {
        mutant("verify_int_div_ceil", what, &integers::QUOTIENT, move |args| {
            integers::ceil_by::<Narrow>(&broken, args)
        })
    };
    let shift = |what, broken: fn(&Narrow, i64) -> Result<Narrow, TooLarge>| {
        mutant("verify_int_shl", what, &integers::SHIFT, move |args| {
            integers::shift_by::<Narrow>(&broken, args)
        })
    };
    vec![
        on_edges("verify_int_add", "wraps round", |a, b| a + b, |a, b| Ok(a.wrapping_add(*b))),
        on_edges("verify_int_add", "saturates", |a, b| a + b, |a, b| Ok(a.saturating_add(*b))),
        on_edges("verify_int_sub", "wraps round", |a, b| a - b, |a, b| Ok(a.wrapping_sub(*b))),
        on_edges("verify_int_sub", "takes a from b", |a, b| a - b, |a, b| Int::sub(b, a)),
        on_edges("verify_int_mul", "wraps round", |a, b| a * b, |a, b| Ok(a.wrapping_mul(*b))),
        floor("rounds towards zero", |a, b| {
            if *b <= 0 { Err(TooLarge) } else { a.checked_div(*b).ok_or(TooLarge) }
        }),
        floor("divides by negative numbers", |a, b| a.checked_div_euclid(*b).ok_or(TooLarge)),
        ceil("rounds down", |a, b| a.div_floor(b)),
        ceil("adds one to the floor", |a, b| Int::add(&a.div_floor(b)?, &1)),
        shift("drops bits", |a, bits| {
            let bits = u32::try_from(bits).map_err(|_| TooLarge)?;
            Ok(a.checked_shl(bits).unwrap_or(0))
        }),
        shift("shifts back for bits < 0", |a, bits| {
            if bits < 0 { Ok(a >> bits.unsigned_abs().min(31)) } else { a.shl(bits) }
        }),
        mutant("verify_int_gcd", "is the smaller number", &integers::DIVISOR, |args| {
            integers::gcd_by::<Narrow>(&|a, b| a.abs().min(b.abs()), args)
        }),
        mutant("verify_int_gcd", "stops a step too early", &integers::DIVISOR, |args| {
            let early = |a: &Narrow, b: &Narrow| if *b == 0 { a.abs() } else { b.abs() };
            integers::gcd_by::<Narrow>(&early, args)
        }),
        mutant("verify_int_bits", "counts the sign's", &integers::ONE, |args| {
            integers::bits_by::<Narrow>(&|a| i64::from(32 - a.leading_zeros()), args)
        }),
        mutant("verify_int_bits", "rounds up", &integers::ONE, |args| {
            integers::bits_by::<Narrow>(&|a| i64::from(33 - a.unsigned_abs().leading_zeros()), args)
        }),
    ]
}

fn number_mutants() -> Vec<Mutant> {
    type Operation = fn(&N, &N) -> Result<N, TooLarge>;
    type Exact = fn(Fraction, Fraction) -> Fraction;
    let compare = |what, broken: fn(&N, &N) -> Result<std::cmp::Ordering, TooLarge>| {
        mutant("verify_number_compare", what, &numbers::TWO, move |args| {
            numbers::compare_by::<Narrow>(&broken, args)
        })
    };
    let operation = |harness, what, exact: Exact, broken: Operation| {
        mutant(harness, what, &numbers::TWO, move |args| {
            numbers::operation::<Narrow>(&broken, exact, args)
        })
    };
    vec![
        compare("compares numerators", |x, y| Ok(x.parts().0.cmp(y.parts().0))),
        compare("forgets the denominators", |x, y| {
            let plain = |x: &N| Number::dyadic(*x.parts().0, x.parts().2);
            plain(x).compare(&plain(y))
        }),
        compare("forgets the exponents", |x, y| {
            let plain = |x: &N| Number::fraction(*x.parts().0, *x.parts().1).ok_or(TooLarge);
            plain(x)?.compare(&plain(y)?)
        }),
        compare("compares sizes without signs", |x, y| {
            let size = |x: &N| if x.sign() < 0 { x.neg() } else { Ok(x.clone()) };
            size(x)?.compare(&size(y)?)
        }),
        operation("verify_number_add", "forgets the exponents", Fraction::add, |x, y| {
            Ok(Number::dyadic(x.parts().0 + y.parts().0, x.parts().2))
        }),
        operation("verify_number_sub", "adds", Fraction::sub, Number::add),
        operation("verify_number_mul", "keeps one denominator", Fraction::mul, |x, y| {
            Number::dyadic(*x.parts().0, x.parts().2).mul(y)
        }),
        operation("verify_number_mul", "keeps one exponent", Fraction::mul, |x, y| {
            x.mul(&Number::fraction(*y.parts().0, *y.parts().1).ok_or(TooLarge)?)
        }),
        mutant("verify_number_pow", "multiplies once too often", &numbers::RAISED, |args| {
            numbers::pow_by::<Narrow>(&|x, n| x.pow(n + 1), args)
        }),
        mutant("verify_number_floor", "rounds towards zero", &numbers::ONE, |args| {
            let broken = |x: &N| {
                let (n, d) = x.ratio()?;
                n.checked_div(d).ok_or(TooLarge)
            };
            numbers::floor_by::<Narrow>(&broken, args)
        }),
        mutant("verify_number_floor", "rounds up", &numbers::ONE, |args| {
            numbers::floor_by::<Narrow>(&|x| Int::neg(&x.neg()?.floor()?), args)
        }),
    ]
}
