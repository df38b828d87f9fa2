//! The numbers n·2^e/d of `crates/kernel/src/number.rs`: their arithmetic is exact, whether or not they are
//! in lowest terms.

use std::cmp::Ordering;

use super::super::int::TooLarge;
use super::super::number::Number;
use super::domain::{Arg, Judgement, arg};
use super::drawn::{Exact, number, value};
use super::fraction::Fraction;

/// The numbers n·2^e/d and m·2^f/c.
pub const TWO: [Arg; 6] = [
    arg("n", -9, 9).far(-999, 999),
    arg("d", 1, 4).far(1, 30),
    arg("e", -3, 3).far(-7, 7),
    arg("m", -9, 9).far(-999, 999),
    arg("c", 1, 4).far(1, 30),
    arg("f", -3, 3).far(-7, 7),
];

type Compare<'a, I> = &'a dyn Fn(&Number<I>, &Number<I>) -> Result<Ordering, TooLarge>;

pub fn compare<I: Exact>(args: [i64; 6]) -> Judgement {
    compare_by::<I>(&Number::compare, args)
}

/// Two numbers compare as their values do.
pub fn compare_by<I: Exact>(compare: Compare<'_, I>, [n, d, e, m, c, f]: [i64; 6]) -> Judgement {
    let expected = Fraction::scaled(n, d, e).cmp(Fraction::scaled(m, c, f));
    let found = compare(&number(n, d, e), &number(m, c, f));
    Judgement::of(found == Ok(expected))
}

/// An operation on two numbers of the kernel.
pub type Operation<'a, I> = &'a dyn Fn(&Number<I>, &Number<I>) -> Result<Number<I>, TooLarge>;

/// The value of x ∘ y is that of x and y.
pub fn operation<I: Exact>(
    operation: Operation<'_, I>,
    exact: fn(Fraction, Fraction) -> Fraction,
    [n, d, e, m, c, f]: [i64; 6],
) -> Judgement {
    let expected = exact(Fraction::scaled(n, d, e), Fraction::scaled(m, c, f));
    let found = operation(&number(n, d, e), &number(m, c, f));
    Judgement::of(found.is_ok_and(|found| same(&found, expected)))
}

fn same<I: Exact>(found: &Number<I>, expected: Fraction) -> bool {
    found.parts().1.sign() > 0 && value(found).cmp(expected).is_eq()
}

pub fn add<I: Exact>(args: [i64; 6]) -> Judgement {
    operation::<I>(&Number::add, Fraction::add, args)
}

pub fn sub<I: Exact>(args: [i64; 6]) -> Judgement {
    operation::<I>(&Number::sub, Fraction::sub, args)
}

pub fn mul<I: Exact>(args: [i64; 6]) -> Judgement {
    operation::<I>(&Number::mul, Fraction::mul, args)
}

/// The number n·2^e/d.
pub const ONE: [Arg; 3] = [
    arg("n", -500, 500).far(-1_000_000, 1_000_000),
    arg("d", 1, 12).far(1, 1000),
    arg("e", -6, 6).far(-12, 12),
];

pub fn floor<I: Exact>(args: [i64; 3]) -> Judgement {
    floor_by::<I>(&Number::floor, args)
}

/// k = ⌊x⌋ is k ≤ x < k + 1.
pub fn floor_by<I: Exact>(
    floor: &dyn Fn(&Number<I>) -> Result<I, TooLarge>,
    [n, d, e]: [i64; 3],
) -> Judgement {
    let Some(k) = floor(&number(n, d, e)).ok().and_then(|k| k.try_into().ok()) else {
        return Judgement::Fails;
    };
    let x = Fraction::scaled(n, d, e);
    Judgement::of(Fraction::whole(k).at_most(x) && x.below(Fraction::whole(k + 1)))
}

/// The number n·2^e/d and a power.
pub const RAISED: [Arg; 4] = [
    arg("n", -9, 9).far(-40, 40).kani(-3, 3),
    arg("d", 1, 5).far(1, 20).kani(1, 3),
    arg("e", -2, 2).far(-3, 3).kani(-1, 1),
    arg("power", 0, 4).kani(0, 3),
];

/// A power of a number of the kernel.
pub type Raise<'a, I> = &'a dyn Fn(&Number<I>, u32) -> Result<Number<I>, TooLarge>;

pub fn pow<I: Exact>(args: [i64; 4]) -> Judgement {
    pow_by::<I>(&Number::pow, args)
}

/// x^power is the product of so many x.
pub fn pow_by<I: Exact>(pow: Raise<'_, I>, [n, d, e, power]: [i64; 4]) -> Judgement {
    let expected = Fraction::scaled(n, d, e).pow(power);
    let found = pow(&number(n, d, e), u32::try_from(power).unwrap());
    Judgement::of(found.is_ok_and(|found| same(&found, expected)))
}
