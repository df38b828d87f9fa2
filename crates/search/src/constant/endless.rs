//! Finds infinite sums and improper integrals: where the tail begins, and what comes before it.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use proofmark_kernel::constant::{Evidence, Fraction, Piece, Polynomial, Tail, Unfit};
use proofmark_kernel::rational::{compare, power_of_two};
use proofmark_kernel::{Op, Rational};

use super::Finder;
use super::integral::pieces;
use super::tail::{Equation, Hopeless, expanded, tail};

/// How many terms come before the tail, and how far from the start an integral's tail begins, one try after
/// the other.
const BEGINNINGS: [u32; 17] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256, 512, 1024];

/// Shifts and rooms that are tried.
const SHIFTS: [u32; 6] = [0, 1, 2, 4, 16, 64];
const ROOMS: [u32; 6] = [2, 16, 256, 4_096, 65_536, 1 << 24];

/// The certificate of a sum, or why none is found.
pub(super) fn sum(finder: &Finder<'_>) -> Result<String, String> {
    let constant = finder.constant;
    let (&[first, factor], Some((start, _))) = (constant.others(), constant.written_range()) else {
        return Err("its first term is not known".into());
    };
    let bits = finder.bits();
    let factors = match constant.function().steps().get(factor).map(|step| &step.op) {
        Some(Op::Const(known)) => (known.clone(), known.clone()),
        _ => finder.step_at(factor, start, bits)?,
    };
    let is_exact = compare(&factors.0, &factors.1).is_eq();
    let scale = middle(&factors);
    let far = start.numer() + BigInt::from(1_000_000);
    let ratio = constant.ratio(&far).map_err(|unfit| match unfit {
        Unfit::NoFraction => {
            "the ratio of its terms is no fraction of polynomials, so that no bounds \
                              on its tail are known"
                .to_owned()
        }
        other => other.to_string(),
    })?;
    let alternates = expanded(&ratio, 1).is_some_and(|(degree, _)| {
        let far = value(&ratio, &far) * &scale;
        degree <= 0 && far.is_negative()
    });
    if alternates && !is_exact {
        return Err("its terms alternate, and their ratio has a factor that is not rational".into());
    }
    let period = if alternates { 2 } else { 1 };
    let count = count(finder);
    let equation = Equation::of_ratio(&ratio, &scale, period, count + 4)
        .ok_or("its terms grow: the sum does not exist")?;
    // How well the factor is known, and some more.
    let spread = (&factors.1 - &factors.0) / scale.abs() * BigInt::from(100);
    let margin = if is_exact { spread } else { spread + &finder.unit / BigInt::from(1_000_000) };
    let (delta, bounds) = equation.bounds(count, &margin).map_err(hopeless)?;

    let (mut term, mut total) = (middle(&finder.step_at(first, start, bits)?), Rational::zero());
    let mut terms = 0_u32;
    for beginning in BEGINNINGS {
        while terms < beginning {
            total += &term;
            let x = start.numer() + BigInt::from(terms);
            term = rounded(&(&term * &scale * value(&ratio, &x)), bits);
            terms += 1;
        }
        let from = start.numer() + BigInt::from(terms);
        let [low, high] = bounds.each_ref().map(|bound| value(bound, &from));
        let open = ((&high - &low) * &term).abs();
        if !from.is_positive() || compare(&(open * BigInt::from(10)), &finder.unit).is_gt() {
            continue;
        }
        let evidence = |tail: Tail| {
            let terms = usize::try_from(terms).unwrap_or(usize::MAX);
            Evidence::Sum(terms, factors.clone(), period, tail)
        };
        let Some(tail) = fitting(finder, &bounds, delta, evidence) else { continue };
        let ends = ordered(&term * low, &term * high);
        let room = &finder.unit / BigInt::from(1000);
        let ends =
            [finder.down(&(&total + &ends[0] - &room)), finder.up(&(&total + &ends[1] + &room))];
        return finder.certificate(&ends, &evidence(tail));
    }
    Err("no bounds on its tail are found".into())
}

/// The certificate of an improper integral, or why none is found.
pub(super) fn integral(finder: &Finder<'_>) -> Result<String, String> {
    let constant = finder.constant;
    let Some((start, _)) = constant.written_range() else {
        return Err("the beginning of the range must be a rational number".into());
    };
    let count = count(finder);
    let first = start.ceil().to_integer();
    let mut reason = "no bounds on its tail are found".to_owned();
    for beginning in [0].into_iter().chain(BEGINNINGS) {
        let from = &first + BigInt::from(beginning);
        let slope = match constant.logarithmic(&from) {
            Ok(slope) if from.is_positive() => slope,
            Ok(_) => continue,
            // Further out it may keep its sign, as u^2*exp(-u) does not at 0.
            Err(Unfit::NoFraction) => {
                reason = "the function's logarithm has no derivative that is a fraction of \
                          polynomials, so that no bounds on its tail are known"
                    .into();
                continue;
            }
            Err(unfit) => {
                reason = unfit.to_string();
                continue;
            }
        };
        let (degree, series) =
            expanded(&slope, count + 4).ok_or("it does not converge: the function is constant")?;
        let equation = Equation::Integral(degree, series);
        let (delta, bounds) = equation.bounds(count, &Rational::zero()).map_err(hopeless)?;
        let [low, high] = bounds.each_ref().map(|bound| value(bound, &from));
        let at = Rational::from(from.clone());
        let known = finder.step_at(constant.body(), &at, finder.bits())?;
        let open = ((&high - &low) * middle(&known)).abs();
        if compare(&(open * BigInt::from(10)), &finder.unit).is_gt() {
            continue;
        }
        // The kernel looks at the tail before the pieces.
        let probe = |tail: Tail| {
            let piece = Piece { to: at.clone(), bounds: Vec::new() };
            Evidence::Improper(2, vec![piece], known.clone(), tail)
        };
        let Some(tail) = fitting(finder, &bounds, delta, probe) else { continue };
        let (order, found, [below, above]) = match compare(start, &at).is_lt() {
            false => (0, Vec::new(), [Rational::zero(), Rational::zero()]),
            true => {
                let found = pieces(finder, start, &at)?;
                let sums = found.sums(start);
                (found.order, found.pieces, sums)
            }
        };
        let products = [&known.0 * &low, &known.0 * &high, &known.1 * &low, &known.1 * &high];
        let [least, .., most] = sorted(products);
        let ends = [finder.down(&(below + least)), finder.up(&(above + most))];
        return finder.certificate(&ends, &Evidence::Improper(order, found, known, tail));
    }
    Err(reason)
}

/// A tail with these bounds that the kernel takes.
fn fitting(
    finder: &Finder<'_>,
    bounds: &[Fraction; 2],
    delta: i64,
    evidence: impl Fn(Tail) -> Evidence,
) -> Option<Tail> {
    let zero = Rational::zero();
    for shift in SHIFTS {
        for room in ROOMS {
            let tail = tail(bounds.clone(), delta, shift, room);
            match finder.constant.parts(&zero, &zero, &evidence(tail.clone())) {
                Err(Unfit::Tail("its bounds have room")) => {}
                Err(Unfit::Tail(
                    "its terms shrink as fast as it says"
                    | "the function shrinks as fast as it says",
                )) => break,
                Err(Unfit::Tail(_) | Unfit::NoFraction | Unfit::Shape | Unfit::TooLarge) => {
                    return None;
                }
                _ => return Some(tail),
            }
        }
    }
    None
}

/// As many coefficients as the digits need.
fn count(finder: &Finder<'_>) -> usize {
    let digits = finder.unit.denom().to_string().len();
    digits.saturating_add(4).clamp(8, 40)
}

fn hopeless(why: Hopeless) -> String {
    match why {
        Hopeless::Diverges => {
            "it does not converge: what is added does not shrink fast enough".to_owned()
        }
        Hopeless::Slow => {
            "its terms shrink too slowly for bounds on the tail: write it in another way, \
                           for example with pairs of terms taken together"
                .to_owned()
        }
    }
}

fn middle((lo, hi): &(Rational, Rational)) -> Rational {
    (lo + hi) / BigInt::from(2)
}

fn ordered(x: Rational, y: Rational) -> [Rational; 2] {
    if compare(&x, &y).is_le() { [x, y] } else { [y, x] }
}

fn sorted(mut products: [Rational; 4]) -> [Rational; 4] {
    products.sort_by(compare);
    products
}

/// A number with so many binary digits.
fn rounded(x: &Rational, bits: u32) -> Rational {
    let size = |n: &BigInt| i64::try_from(n.bits()).unwrap_or(i64::MAX);
    let unit = power_of_two(size(x.numer()) - size(x.denom()) - i64::from(bits));
    (x / &unit).round() * unit
}

/// The value of a fraction; 0 where it has none.
fn value(fraction: &Fraction, x: &BigInt) -> Rational {
    let at =
        |p: &Polynomial| p.coefficients().iter().rev().fold(BigInt::zero(), |sum, c| sum * x + c);
    let below = at(&fraction.denominator);
    if below.is_zero() { Rational::zero() } else { Rational::new(at(&fraction.numerator), below) }
}
