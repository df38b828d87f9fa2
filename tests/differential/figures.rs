//! The figures of a process in the words of the checkers outside, so that what they say is compared.

use num_bigint::BigInt;
use num_traits::Signed as _;
use proofmark_book::exact::rational;
use proofmark_kernel::mdp::VerifiedMdp;
use proofmark_kernel::rational::power_of_ten;
use proofmark_kernel::{Interval, Rational};

/// Longer fractions are written as decimals.
const LONGEST: usize = 24;

/// What was checked of a process, in one line.
pub fn of(verified: &VerifiedMdp) -> String {
    let span = verified.span().map_or("not stated".to_owned(), |span| {
        enclosure(&Interval { lo: span.clone(), hi: span.clone() })
    });
    let [gain, diameter] = [verified.gain(), verified.diameter()].map(enclosure);
    format!("gain {gain}, span {span}, diameter {diameter}")
}

fn enclosure(ends: &Interval<BigInt>) -> String {
    let (lo, hi) = (rational(&ends.lo), rational(&ends.hi));
    let shown = [figure(&lo, Rational::floor), figure(&hi, Rational::ceil)];
    match (lo == hi, &shown) {
        (true, [low, high]) if low == high => format!("= {low}"),
        (_, [low, high]) => format!("in [{low}, {high}]"),
    }
}

/// A fraction if it is short, else with twelve digits after the point, rounded in a direction.
fn figure(value: &Rational, round: fn(&Rational) -> Rational) -> String {
    let fraction = value.to_string();
    if fraction.len() <= LONGEST {
        return fraction;
    }
    let whole = round(&(value * power_of_ten(12))).to_integer();
    let digits = format!("{:013}", whole.abs());
    let (before, after) = digits.split_at(digits.len() - 12);
    format!("{}{before}.{after}", if whole.is_negative() { "-" } else { "" })
}
