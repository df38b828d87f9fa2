//! π and functions of angles, between two rational numbers, by MPFR.

use rug::float::{Constant, Round};
use rug::{Float, Integer, Rational};

type Bounds = (Rational, Rational);

fn both(value: impl Fn(Round) -> Float) -> Option<Bounds> {
    Some((value(Round::Down).to_rational()?, value(Round::Up).to_rational()?))
}

pub fn pi(bits: u32) -> Bounds {
    let found = both(|round| Float::with_val_round(bits, Constant::Pi, round).0);
    found.expect("a finite number")
}

pub fn atan(x: &Rational, bits: u32) -> Option<Bounds> {
    both(|round| {
        let x = Float::with_val_round(bits, x, round).0;
        Float::with_val_round(bits, x.atan_ref(), round).0
    })
}

/// The sine for one quarter, or the cosine for none. As neither is steeper than 1, the angle may be off by
/// as much as the value.
fn wave(x: &Rational, quarters: i32, bits: u32) -> Option<Bounds> {
    if *x == 0 {
        let value = Rational::from(1 - quarters);
        return Some((value.clone(), value));
    }
    let x = Float::with_val(with_whole_part(x, bits), x);
    let (low, high) = both(|round| match quarters {
        0 => Float::with_val_round(bits, x.cos_ref(), round).0,
        _ => Float::with_val_round(bits, x.sin_ref(), round).0,
    })?;
    let doubt = Rational::from(1) >> bits;
    Some((low - &doubt, high + doubt))
}

/// So many digits after the point of this number.
fn with_whole_part(x: &Rational, bits: u32) -> u32 {
    let (n, d) = (x.numer().significant_bits(), x.denom().significant_bits());
    bits + 8 + n.saturating_sub(d)
}

/// The least value of the sine or cosine on [a, b] if it is to be above a bound, and else the largest;
/// `None` if so many digits do not tell which quarter turns there are in between.
pub fn extreme(
    a: &Rational,
    b: &Rational,
    quarters: i32,
    least: bool,
    bits: u32,
) -> Option<Bounds> {
    // The first whole number of quarter turns that is not before a, and the last that is not after b.
    let turns = |x: &Rational, before: bool| -> Option<Integer> {
        let (low, high) = pi(with_whole_part(x, bits));
        let [one, other] = [low, high].map(|pi| {
            let turns = Rational::from(2 * x) / pi;
            let whole = if before { turns.floor() } else { turns.ceil() };
            whole.into_numer_denom().0
        });
        (one == other).then_some(one)
    };
    let (first, last) = (turns(a, false)?, turns(b, true)?);
    // sin is 1 after one quarter turn and −1 after three, cos after none and after two.
    let wanted = if least { quarters + 2 } else { quarters };
    let ahead = Integer::from(wanted - &first).mod_u(4);
    let value = Rational::from(if least { -1 } else { 1 });
    if first + ahead <= last {
        return Some((value.clone(), value));
    }
    let (a, b) = (wave(a, quarters, bits)?, wave(b, quarters, bits)?);
    Some(match least {
        true => (a.0.min(b.0), a.1.min(b.1)),
        false => (a.0.max(b.0), a.1.max(b.1)),
    })
}
