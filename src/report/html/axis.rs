//! The scale of a picture: where numbers stand, and which ones are named.

use num_traits::ToPrimitive as _;
use proofmark_kernel::Rational;
use proofmark_rl::solver::image::nearest;

/// A scale from one number to another.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    lo: f64,
    hi: f64,
    log: bool,
}

/// Most numbers that are named on a scale.
const NAMES: f64 = 6.0;

/// Fewest.
const LEAST: usize = 3;

impl Axis {
    /// A scale that has room for all the numbers. Where it is logarithmic, only for positive ones.
    pub fn around(numbers: impl Iterator<Item = f64>, log: bool, margin: f64) -> Self {
        let numbers: Vec<f64> = numbers.filter(|x| x.is_finite() && (!log || *x > 0.0)).collect();
        let lo = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        let hi = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if lo > hi {
            return Self { lo: 0.5, hi: 2.0, log };
        }
        if log {
            let room = libm::pow(if hi > lo { hi / lo } else { 2.0 }, margin);
            return Self { lo: lo / room, hi: hi * room, log };
        }
        let room = margin * if hi > lo { hi - lo } else { 1.0 };
        Self { lo: lo - room, hi: hi + room, log }
    }

    /// Where a number stands, from 0 to 1.
    pub fn place(&self, x: f64) -> f64 {
        let level = |x: f64| if self.log { libm::log(x) } else { x };
        (level(x) - level(self.lo)) / (level(self.hi) - level(self.lo))
    }

    /// The number that stands at a place from 0 to 1.
    pub fn at(&self, place: f64) -> f64 {
        if self.log {
            return self.lo * libm::pow(self.hi / self.lo, place);
        }
        self.lo + place * (self.hi - self.lo)
    }

    /// Round numbers on the scale, with their digits.
    pub fn names(&self) -> Vec<(f64, String)> {
        let decades = libm::log10(self.hi / self.lo);
        if self.log && decades >= 1.0 {
            return self.powers(decades);
        }
        let few = self.even(NAMES);
        // The step may be up to two and a half times as wide as was asked for.
        if few.len() < LEAST { self.even(2.0 * NAMES) } else { few }
    }

    /// About so many round numbers at even distances, or fewer.
    fn even(&self, count: f64) -> Vec<(f64, String)> {
        let step = round_up((self.hi - self.lo) / count);
        let places = (-libm::floor(libm::log10(step))).max(0.0).to_usize().unwrap_or(0);
        let first = libm::ceil(self.lo / step);
        let names = (0_u32..).map(|k| (first + f64::from(k)) * step);
        let names = names.take_while(|x| *x <= self.hi + step * 1e-9).take(20);
        names.map(|x| (x, format!("{x:.places$}").replace('-', "−"))).collect()
    }

    /// Powers of ten; with their halves and doubles, where there are few.
    fn powers(&self, decades: f64) -> Vec<(f64, String)> {
        let fronts: &[u32] = if decades <= 3.0 { &[1, 2, 5] } else { &[1] };
        let first = libm::floor(libm::log10(self.lo)).to_i32().unwrap_or(0);
        let powers = (first..first.saturating_add(40)).flat_map(|power| {
            fronts.iter().map(move |&front| {
                (f64::from(front) * libm::pow(10.0, f64::from(power)), front, power)
            })
        });
        // 0.02, 0.5, 1, 200, 5e−7
        let text = |x: f64, front: u32, power: i32| match power {
            -4..=4 => format!("{x:.*}", usize::try_from(-power).unwrap_or(0)),
            _ => format!("{front}e{power}").replace('-', "−"),
        };
        let inside = powers.filter(|(x, ..)| *x >= self.lo && *x <= self.hi);
        inside.map(|(x, front, power)| (x, text(x, front, power))).collect()
    }
}

/// The next number of the form 1, 2 or 5 times a power of ten.
fn round_up(x: f64) -> f64 {
    let power = libm::pow(10.0, libm::floor(libm::log10(x)));
    let front = x / power;
    let rounded = [1.0, 2.0, 5.0].into_iter().find(|round| front <= round + 1e-9).unwrap_or(10.0);
    rounded * power
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.2}%", share * 100.0)
}

/// A number for a picture.
pub fn float(number: &Rational) -> f64 {
    nearest(number.numer(), number.denom())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_numbers_are_named() {
        let names = |lo: f64, hi: f64, log| -> Vec<String> {
            let axis = Axis::around([lo, hi].into_iter(), log, 0.0);
            axis.names().into_iter().map(|(_, name)| name).collect()
        };
        assert_eq!(
            names(0.0, 0.03, false),
            ["0.000", "0.005", "0.010", "0.015", "0.020", "0.025", "0.030"]
        );
        assert_eq!(names(-50.0, 110.0, false), ["−50", "0", "50", "100"]);
        assert_eq!(names(0.015, 0.3, true), ["0.02", "0.05", "0.1", "0.2"]);
        assert_eq!(names(1e-6, 0.1, true), ["1e−6", "1e−5", "0.0001", "0.001", "0.01", "0.1"]);
    }

    #[test]
    fn every_scale_has_three_names_or_more() {
        for (lo, hi) in
            [(0.011, 0.029), (1.01, 3.99), (0.3, 2.7), (2.0, 3.0), (15.0, 290.0), (0.015, 1.6)]
        {
            for log in [false, true] {
                let names = Axis::around([lo, hi].into_iter(), log, 0.0).names();
                assert!(names.len() >= 3, "{lo} to {hi}: {names:?}");
            }
        }
    }

    #[test]
    fn a_place_and_its_number_belong_together() {
        for log in [false, true] {
            let axis = Axis::around([0.1, 10.0].into_iter(), log, 0.05);
            for place in [0.0, 0.3, 1.0] {
                assert!((axis.place(axis.at(place)) - place).abs() < 1e-12);
            }
        }
    }
}
