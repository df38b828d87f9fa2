//! Finds quantiles: where an integral reaches its level, by Newton's method.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use proofmark_kernel::Rational;
use proofmark_kernel::constant::Evidence;
use proofmark_kernel::rational::{compare, power_of_ten};

use super::integral::{Pieces, digits, pieces, pieces_of, written_range};
use super::{Finder, short};

/// Rounds of Newton's method, each of which doubles the digits once it is near.
const ROUNDS: usize = 60;

/// Digits that the first rounds are about.
const COARSE: i64 = 4;

/// The certificate of a quantile, or why none is found.
pub(super) fn find(finder: &Finder<'_>) -> Result<String, String> {
    let (a, b) = written_range(finder)?;
    let &[level] = finder.constant.others() else { return Err("there is no level".into()) };
    let (least, most) = finder.step_at(level, a, finder.bits())?;
    let level = (&least + &most) / BigInt::from(2);
    if !level.is_positive() {
        return Err("the level is not above 0".into());
    }
    // It is known as well as the level.
    let open = most - least;
    let fine = &finder.unit / BigInt::from(1000);
    let z = Newton { finder, a, b, level: &level }.solved(&fine)?;
    let (value, _) = finder.step_at(finder.constant.body(), &z, 128)?;
    if !value.is_positive() {
        return Err("the function is not above 0 in the whole range".into());
    }
    let room = &finder.unit / BigInt::from(4) + open / &value;
    let lo = greater(finder.down(&(&z - &room)), a);
    let hi = less(finder.up(&(&z + &room)), b);
    // The integrals must be known better than what they gain from lo to hi.
    let unit = &finder.unit * value;
    let unit = short(&unit, &unit);
    let finer = Finder { unit: unit / BigInt::from(8), ..*finder };
    let digits = digits(&finer, a, &hi);
    let mut order = 2;
    let mut found = Vec::new();
    for (from, to) in [(a, &lo), (&lo, &hi)].into_iter().filter(|(x, y)| compare(x, y).is_lt()) {
        let part: Pieces = pieces_of(&finer, from, to, digits)?;
        order = part.order;
        found.extend(part.pieces);
    }
    finder.certificate(&[lo.clone(), hi.clone()], &Evidence::Pieces(order, found))
}

/// The search for the end of a range where the integral is the level.
struct Newton<'a> {
    finder: &'a Finder<'a>,
    a: &'a Rational,
    b: &'a Rational,
    level: &'a Rational,
}

impl Newton<'_> {
    /// The integral between two numbers, to so many digits of the level.
    fn integral(&self, from: &Rational, to: &Rational, digits: i64) -> Result<Rational, String> {
        if compare(from, to).is_eq() {
            return Ok(Rational::zero());
        }
        if compare(from, to).is_gt() {
            return self.integral(to, from, digits).map(|value| -value);
        }
        let unit =
            short(&(self.level * power_of_ten(-digits)), &(self.level * power_of_ten(-digits)));
        let [low, high] = pieces(&Finder { unit, ..*self.finder }, from, to)?.sums(from);
        Ok((low + high) / BigInt::from(2))
    }

    /// The end, to about as much as is asked for.
    fn solved(&self, fine: &Rational) -> Result<Rational, String> {
        let width = self.b - self.a;
        if compare(&self.integral(self.a, self.b, COARSE)?, self.level).is_lt() {
            return Err("the integral over the whole range is below the level".into());
        }
        let (mut below, mut above) = (self.a.clone(), self.b.clone());
        // A point that the integral is known to, and what is missing there.
        let (mut z, mut digits) = (self.a.clone(), COARSE);
        let mut missing = self.level.clone();
        let most = i64::try_from(self.finder.unit.denom().to_string().len()).unwrap_or(i64::MAX);
        for _ in 0..ROUNDS {
            let (value, _) = self.finder.step_at(self.finder.constant.body(), &z, 128)?;
            if !value.is_positive() {
                return Err("the function is not above 0 in the whole range".into());
            }
            let step = &missing / &value;
            let next = short(&(&z + &step), &(step.abs() / BigInt::from(1_000) + fine));
            let inside = compare(&next, &below).is_gt() && compare(&next, &above).is_lt();
            let near = inside && compare(&step.abs(), &(&width / BigInt::from(1_000))).is_lt();
            if compare(&step.abs(), fine).is_lt() {
                return Ok(z);
            }
            if near && digits < most.saturating_add(4) {
                digits = digits.saturating_mul(2).min(most.saturating_add(4));
            }
            z = if inside {
                next
            } else {
                short(&((&below + &above) / BigInt::from(2)), &(&above - &below))
            };
            missing = self.level - self.integral(self.a, &z, digits)?;
            if missing.is_positive() {
                below = z.clone();
            } else {
                above = z.clone();
            }
        }
        Ok(z)
    }
}

fn greater(x: Rational, y: &Rational) -> Rational {
    if compare(&x, y).is_lt() { y.clone() } else { x }
}

fn less(x: Rational, y: &Rational) -> Rational {
    if compare(&x, y).is_gt() { y.clone() } else { x }
}
