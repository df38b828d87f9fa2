//! Functions of whole numbers, computed by the reader.
//!
//! What they are becomes a constant of the claim, so that they are part of the statement, and trusted:
//! each is written as its definition says, or nearly so, and has a limit that keeps it quick.

use std::sync::LazyLock;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One as _, Signed as _, ToPrimitive as _, Zero as _};
use proofmark_kernel::Rational;

use crate::limits;

/// A function of a whole number.
#[derive(Clone, Copy, Debug)]
pub struct Whole {
    /// The least number that it takes.
    pub from: u64,
    /// The largest one.
    pub to: u64,
    /// About how many operations it takes.
    pub(super) work: fn(u64) -> u64,
    pub(super) value: fn(u64) -> Rational,
}

/// A function of two whole numbers that is taken of several from the left.
pub type Measure = fn(&BigInt, &BigInt) -> BigInt;

const fn row(from: u64, to: u64, work: fn(u64) -> u64, value: fn(u64) -> Rational) -> Whole {
    Whole { from, to, work, value }
}

/// The functions of one whole number, by name. `!` and `!!` come after the number.
pub(super) const FUNCTIONS: [(&str, Whole); 12] = [
    ("factorial", row(0, limits::FACTORIAL, same, factorial)),
    ("!", row(0, limits::FACTORIAL, same, factorial)),
    ("double_factorial", row(0, limits::FACTORIAL, same, double_factorial)),
    ("!!", row(0, limits::FACTORIAL, same, double_factorial)),
    ("fibonacci", row(0, limits::FACTORIAL, same, fibonacci)),
    ("catalan", row(0, limits::FACTORIAL, same, catalan)),
    ("harmonic", row(0, limits::FACTORIAL, same, harmonic)),
    ("bernoulli", row(0, limits::BERNOULLI, square, bernoulli)),
    ("is_prime", row(0, limits::PRIMALITY, few, is_prime)),
    ("prime", row(1, PRIMES_BELOW, few, nth_prime)),
    ("prime_pi", row(0, PRIMES_TO, few, prime_pi)),
    ("totient", row(1, limits::FACTORED, root, totient)),
];

fn same(n: u64) -> u64 {
    n
}

fn square(n: u64) -> u64 {
    n.saturating_mul(n) / 8
}

fn root(n: u64) -> u64 {
    n.isqrt() / 64
}

fn few(_: u64) -> u64 {
    20
}

fn whole(n: BigInt) -> Rational {
    Rational::from(n)
}

/// 1·2·…·n
fn factorial(n: u64) -> Rational {
    whole((1..=n).map(BigInt::from).product())
}

/// n·(n − 2)·…, down to 2 or 1
fn double_factorial(n: u64) -> Rational {
    let last = if n.is_even() { 2 } else { 1 };
    whole((last..=n).step_by(2).map(BigInt::from).product())
}

/// 0, 1, 1, 2, 3, 5, …
fn fibonacci(n: u64) -> Rational {
    let (mut this, mut next) = (BigInt::zero(), BigInt::one());
    for _ in 0..n {
        (this, next) = (next.clone(), this + next);
    }
    whole(this)
}

/// n·(n − 1)·…·(n − k + 1)/k!, where after each factor the quotient is the number of ways to choose so
/// many; 0 if there are not so many. `None` beyond the limits.
pub(super) fn binomial(n: &BigInt, k: &BigInt) -> Option<BigInt> {
    let (n, k) = (n.to_u64().filter(|n| *n <= limits::FACTORED)?, k.to_i128()?);
    let Some(k) = u64::try_from(k).ok().filter(|k| *k <= n) else { return Some(BigInt::zero()) };
    let k = k.min(n - k);
    let within = k <= limits::FACTORIAL;
    within.then(|| (0..k).fold(BigInt::one(), |ways, i| ways * (n - i) / (i + 1)))
}

/// The number of ways to choose n of 2n, over n + 1
fn catalan(n: u64) -> Rational {
    let (twice, once) = (BigInt::from(2 * n), BigInt::from(n));
    whole(binomial(&twice, &once).unwrap_or_default() / (n + 1))
}

/// 1 + 1/2 + … + 1/n, over the denominator n!
fn harmonic(n: u64) -> Rational {
    let (mut above, mut below) = (BigInt::zero(), BigInt::one());
    for k in 1..=n {
        above = above * k + &below;
        below *= k;
    }
    Rational::new(above, below)
}

/// B_n with B_1 = −1/2. With T_1, T_2, … = 1, 2, 16, 272, … the tangent numbers (tan x is the sum of
/// T_k·x^(2k − 1)/(2k − 1)!), which count something and so are whole, B_2k is
/// (−1)^(k − 1)·2k·T_k/(4^k·(4^k − 1)) (Brent and Harvey, *Fast computation of Bernoulli, Tangent and
/// Secant numbers*, 2013, algorithm TangentNumbers).
fn bernoulli(n: u64) -> Rational {
    if n < 2 {
        return Rational::new(BigInt::from(if n == 0 { 1 } else { -1 }), BigInt::from(n + 1));
    }
    if n.is_odd() {
        return Rational::zero();
    }
    let k = n / 2;
    // 0!, 1!, …, (k − 1)!; and then row by row.
    let mut tangents: Vec<BigInt> = vec![BigInt::one()];
    for j in 1..k {
        tangents.extend(tangents.last().map(|last| last * j));
    }
    for row in 1..k {
        let mut before = BigInt::zero();
        for (j, tangent) in (0..k).zip(&mut tangents).skip(usize::try_from(row).unwrap_or(0)) {
            let left = if j == row { BigInt::zero() } else { &before * (j - row) };
            *tangent = left + &*tangent * (j - row + 2);
            before = tangent.clone();
        }
    }
    let power = BigInt::from(4).pow(u32::try_from(k).unwrap_or(0));
    let size = tangents.pop().unwrap_or_default() * n;
    let signed = if k.is_even() { -size } else { size };
    Rational::new(signed, &power * (&power - 1_u32))
}

/// The greatest common divisor; that of 0 and 0 is 0.
pub(super) fn gcd(x: &BigInt, y: &BigInt) -> BigInt {
    x.gcd(y)
}

/// The least common multiple; that of 0 and anything is 0.
pub(super) fn lcm(x: &BigInt, y: &BigInt) -> BigInt {
    x.lcm(y).abs()
}

/// 1 for a prime number, and 0 for any other
fn is_prime(n: u64) -> Rational {
    whole(BigInt::from(u8::from(prime(n))))
}

/// The strong probable prime test of Miller and Rabin to the first twelve primes as bases, which no
/// composite number below 3.18·10^23 passes (Sorenson and Webster, *Strong pseudoprimes to twelve prime
/// bases*, 2017).
fn prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 || BASES.contains(&n) {
        return n >= 2;
    }
    if BASES.iter().any(|base| n.is_multiple_of(*base)) {
        return false;
    }
    let modulus = u128::from(n);
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|&base| {
        let mut x = power_modulo(u128::from(base), odd, modulus);
        if x == 1 {
            return true;
        }
        // One of odd, 2·odd, 4·odd, … below n − 1 must give −1.
        (0..twos).any(|_| {
            let minus_one = x == modulus - 1;
            x = x * x % modulus;
            minus_one
        })
    })
}

fn power_modulo(base: u128, mut exponent: u64, modulus: u128) -> u128 {
    let (mut result, mut square) = (1, base % modulus);
    while exponent > 0 {
        if exponent.is_odd() {
            result = result * square % modulus;
        }
        square = square * square % modulus;
        exponent >>= 1;
    }
    result
}

/// How many primes there are up to the limit.
const PRIMES_BELOW: u64 = 664_579;
/// The limit.
#[allow(clippy::as_conversions, reason = "`From` is no constant function")]
const PRIMES_TO: u64 = limits::PRIMES as u64;

/// All primes up to the limit, by the sieve of Eratosthenes.
static PRIMES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let all = usize::try_from(limits::PRIMES).unwrap_or(0) + 1;
    let mut composite = vec![false; all];
    let mut primes = Vec::new();
    for n in 2..=limits::PRIMES {
        let at = usize::try_from(n).unwrap_or(usize::MAX);
        if composite.get(at).copied().unwrap_or(true) {
            continue;
        }
        primes.push(n);
        let multiples = composite.iter_mut().skip(at.saturating_mul(at)).step_by(at);
        multiples.for_each(|multiple| *multiple = true);
    }
    primes
});

/// The k-th prime number
fn nth_prime(k: u64) -> Rational {
    let at = usize::try_from(k).ok().and_then(|k| k.checked_sub(1));
    whole(BigInt::from(at.and_then(|at| PRIMES.get(at)).copied().unwrap_or_default()))
}

/// How many prime numbers there are up to n
fn prime_pi(n: u64) -> Rational {
    whole(BigInt::from(PRIMES.partition_point(|prime| u64::from(*prime) <= n)))
}

/// The prime factors of n > 0 with their exponents. What is left after division by all primes up to
/// its root is a prime number; the sieve has those up to the root of the limit.
fn factored(n: u64) -> Vec<(u64, u32)> {
    let mut factors = Vec::new();
    let mut rest = n;
    for prime in PRIMES.iter().copied().map(u64::from) {
        if prime * prime > rest {
            break;
        }
        let mut exponent = 0;
        while rest.is_multiple_of(prime) {
            rest /= prime;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((prime, exponent));
        }
    }
    if rest > 1 {
        factors.push((rest, 1));
    }
    factors
}

/// How many of 1, …, n have no common divisor with n: the product of p^(e − 1)·(p − 1) over its prime
/// factors
fn totient(n: u64) -> Rational {
    let part = |(prime, exponent): (u64, u32)| prime.pow(exponent - 1) * (prime - 1);
    whole(factored(n).into_iter().map(part).map(BigInt::from).product())
}

/// The divisors of n > 0, from 1 to n.
pub(super) fn divisors(n: u64) -> Vec<u64> {
    let mut divisors = vec![1];
    for (prime, exponent) in factored(n) {
        let powers: Vec<u64> = (0..=exponent).map(|power| prime.pow(power)).collect();
        divisors =
            powers.iter().flat_map(|power| divisors.iter().map(move |d| d * power)).collect();
    }
    divisors.sort_unstable();
    divisors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, n: u64) -> Rational {
        let (_, whole) = FUNCTIONS.iter().find(|(known, _)| *known == name).unwrap();
        assert!((whole.from..=whole.to).contains(&n));
        (whole.value)(n)
    }

    fn fraction(above: i64, below: i64) -> Rational {
        Rational::new(above.into(), below.into())
    }

    #[test]
    fn small_values_are_those_of_the_tables() {
        let table: [(&str, u64, &[i64]); 9] = [
            ("factorial", 0, &[1, 1, 2, 6, 24, 120]),
            ("double_factorial", 0, &[1, 1, 2, 3, 8, 15, 48, 105]),
            ("fibonacci", 0, &[0, 1, 1, 2, 3, 5, 8, 13]),
            ("catalan", 0, &[1, 1, 2, 5, 14, 42, 132]),
            ("is_prime", 0, &[0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1]),
            ("prime", 1, &[2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]),
            ("prime_pi", 0, &[0, 0, 1, 2, 2, 3, 3, 4, 4, 4, 4, 5]),
            ("totient", 1, &[1, 1, 2, 2, 4, 2, 6, 4, 6, 4, 10, 4]),
            ("!!", 9, &[945]),
        ];
        for (name, first, values) in table {
            for (n, value) in (first..).zip(values) {
                assert_eq!(of(name, n), fraction(*value, 1), "{name}({n})");
            }
        }
        assert_eq!(of("harmonic", 0), fraction(0, 1));
        assert_eq!(of("harmonic", 10), fraction(7381, 2520));
        assert_eq!(of("bernoulli", 12), fraction(-691, 2730));
        assert_eq!(of("bernoulli", 20), fraction(-174_611, 330));
        assert_eq!(divisors(360).len(), 24);
        assert_eq!(divisors(12), [1, 2, 3, 4, 6, 12]);
        assert_eq!(divisors(1), [1]);
    }

    /// Each by the recursion that usually defines it.
    #[test]
    fn values_fulfil_the_recursions() {
        for n in 1..60_i64 {
            let b = u64::try_from(n).unwrap();
            assert_eq!(of("factorial", b), of("factorial", b - 1) * BigInt::from(n));
            assert_eq!(of("harmonic", b) - of("harmonic", b - 1), fraction(1, n));
            let ways =
                (0..b).map(|i| of("catalan", i) * of("catalan", b - 1 - i)).sum::<Rational>();
            assert_eq!(of("catalan", b), ways);
            // The sum of binomial(n + 1, i)·B_i for i up to n is 0.
            let choose = |i: u64| binomial(&(n + 1).into(), &i.into()).unwrap();
            let sum: Rational = (0..=b).map(|i| of("bernoulli", i) * choose(i)).sum();
            assert_eq!(sum, fraction(0, 1), "bernoulli up to {n}");
            for k in -1..=n + 1 {
                let of = |n: i64, k: i64| binomial(&n.into(), &k.into()).unwrap();
                assert_eq!(of(n, k), of(n - 1, k - 1) + of(n - 1, k), "binomial({n}, {k})");
            }
        }
    }

    #[test]
    fn primes_are_those_of_trial_division() {
        let trial = |n: u64| n > 1 && (2..=n.isqrt()).all(|d| !n.is_multiple_of(d));
        for n in (0..3_000).chain(9_999_000..10_000_000) {
            assert_eq!(prime(n), trial(n), "{n}");
            assert_eq!(PRIMES.binary_search(&u32::try_from(n).unwrap()).is_ok(), trial(n), "{n}");
        }
        assert_eq!(PRIMES.len(), usize::try_from(PRIMES_BELOW).unwrap());
        for n in 1..400_u64 {
            let coprime = (1..=n).filter(|k| k.gcd(&n) == 1).count();
            assert_eq!(of("totient", n), fraction(i64::try_from(coprime).unwrap(), 1), "{n}");
            let dividing: Vec<u64> = (1..=n).filter(|d| n.is_multiple_of(*d)).collect();
            assert_eq!(divisors(n), dividing, "{n}");
        }
    }

    #[test]
    fn numbers_that_deceive_a_few_bases_are_composite() {
        // The least strong pseudoprimes to the first one, two, ..., nine prime bases (OEIS A014233).
        let least = [
            2_047,
            1_373_653,
            25_326_001,
            3_215_031_751,
            2_152_302_898_747,
            3_474_749_660_383,
            341_550_071_728_321,
            3_825_123_056_546_413_051,
        ];
        for n in least {
            assert!(!prime(n), "{n}");
        }
        for n in [2_147_483_647, 9_223_372_036_854_775_783, 999_999_000_001] {
            assert!(prime(n), "{n}");
        }
        let large = of("totient", 999_999_000_001);
        assert_eq!(large, whole(BigInt::from(999_999_000_000_u64)));
        assert_eq!(divisors(1_000_000_000_000).len(), 169);
    }

    #[test]
    fn the_least_common_multiple_is_not_negative() {
        let of = |x: i64, y: i64| (gcd(&x.into(), &y.into()), lcm(&x.into(), &y.into()));
        assert_eq!(of(-4, 6), (2.into(), 12.into()));
        assert_eq!(of(0, 0), (0.into(), 0.into()));
        assert_eq!(of(0, -7), (7.into(), 0.into()));
    }

    #[test]
    fn a_binomial_beyond_the_limits_has_no_value() {
        let of = |n: i64, k: i64| binomial(&n.into(), &k.into());
        assert_eq!(
            of(1_000_000_000_000, 2),
            Some(BigInt::from(499_999_999_999_500_000_000_000_u128))
        );
        assert_eq!(of(1_000_000_000_001, 2), None);
        assert_eq!(of(20_000, 10_000), None);
        assert_eq!((of(20_000, 19_998), of(5, 7)), (Some(199_990_000.into()), Some(0.into())));
        assert_eq!(of(-1, 1), None);
    }
}
