//! Integers without a bound compute in words and beyond them what big integers compute.

use num_bigint::BigInt;
use proofmark_kernel::{AnyInt, Int, TooLarge};
use proptest::prelude::*;

fn agrees(word: Result<AnyInt, TooLarge>, big: Result<BigInt, TooLarge>) {
    let (word, big) = (word.unwrap(), big.unwrap());
    assert_eq!(BigInt::from(&word), big);
    assert_eq!(word, AnyInt::from(&big));
    assert_eq!(word, AnyInt::from(big), "each value has one form");
}

/// Every operation, on two numbers and a shift.
fn judge(a: &BigInt, b: &BigInt, bits: i64) {
    let (x, y) = (AnyInt::from(a), AnyInt::from(b));
    assert_eq!(x.cmp(&y), a.cmp(b));
    assert_eq!(x == y, a == b);
    assert_eq!(x.sign(), Int::sign(a));
    assert_eq!(x.is_one(), Int::is_one(a));
    assert_eq!(Int::bits(&x), Int::bits(a));
    assert_eq!(x.is_even(), Int::is_even(a));
    agrees(x.neg(), Int::neg(a));
    agrees(x.add(&y), Int::add(a, b));
    agrees(x.sub(&y), Int::sub(a, b));
    agrees(x.mul(&y), Int::mul(a, b));
    agrees(x.mul_floor(&y, bits), Int::mul_floor(a, b, bits));
    agrees(x.mul_ceil(&y, bits), Int::mul_ceil(a, b, bits));
    agrees(x.shl(bits), Int::shl(a, bits));
    agrees(x.shr(bits), Int::shr(a, bits));
    agrees(Ok(x.gcd(&y)), Ok(Int::gcd(a, b)));
    assert_eq!(x.compare_shifted(bits, &y), Int::compare_shifted(a, bits, b));
    if Int::sign(b) > 0 {
        agrees(x.div_floor(&y), Int::div_floor(a, b));
        agrees(x.div_ceil(&y), Int::div_ceil(a, b));
    } else {
        assert_eq!(x.div_floor(&y), Err(TooLarge));
    }
}

/// Next to powers of two where words, and halves of them, end.
fn edges() -> Vec<BigInt> {
    let mut all: Vec<BigInt> = (-3..=3).map(BigInt::from).collect();
    for bits in [31, 53, 62, 63, 64, 65, 100, 126, 127, 128, 129, 190, 254] {
        for by in [-1, 0, 1] {
            let value = (BigInt::from(1) << bits) + by;
            all.extend([-&value, value]);
        }
    }
    all
}

#[test]
fn words_compute_what_big_integers_compute_where_words_end() {
    let edges = edges();
    for a in &edges {
        for b in &edges {
            for bits in [0, 1, 63, 64, 65, 126, 127, 128, 129] {
                judge(a, b, bits);
            }
        }
    }
}

#[test]
fn products_are_cut_off_on_the_right_side() {
    let int = |value: i128| AnyInt::from(BigInt::from(value));
    // 7 · 3 = 21 = 10101 in binary.
    for (bits, floor, ceiling) in [(1, 10, 11), (2, 5, 6), (4, 1, 2), (5, 0, 1), (70, 0, 1)] {
        assert_eq!(int(7).mul_floor(&int(3), bits), Ok(int(floor)));
        assert_eq!(int(7).mul_ceil(&int(3), bits), Ok(int(ceiling)));
        assert_eq!(int(-7).mul_floor(&int(3), bits), Ok(int(-ceiling)));
        assert_eq!(int(7).mul_ceil(&int(-3), bits), Ok(int(-floor)));
    }
    assert_eq!(int(6).mul_ceil(&int(2), 2), Ok(int(3)), "nothing is cut off");
    assert_eq!(int(i128::MAX).mul_floor(&int(i128::MAX), 127), Ok(int(i128::MAX - 1)));
    assert_eq!(int(i128::MAX).mul_ceil(&int(i128::MAX), 127), Ok(int(i128::MAX)));
}

fn numbers() -> impl Strategy<Value = BigInt> {
    let word = any::<i128>().prop_map(BigInt::from);
    let short = any::<i64>().prop_map(BigInt::from);
    let both = (any::<i128>(), any::<i128>()).prop_map(|(a, b)| BigInt::from(a) * b);
    prop_oneof![word, short, both]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn words_compute_what_big_integers_compute(a in numbers(), b in numbers(), bits in 0_i64..200) {
        judge(&a, &b, bits);
    }

    #[test]
    fn digits_are_read(digits in "[0-9]{1,60}") {
        agrees(AnyInt::from_digits(&digits), BigInt::from_digits(&digits));
    }
}
