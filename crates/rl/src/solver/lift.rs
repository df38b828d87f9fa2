//! Solves x = b + P x exactly, by Dixon's p-adic lifting: the digits of x to the base p come one
//! after the other, each by a solution modulo p, until the rational numbers that they belong to are
//! recognised. What is found is put into the equation before it is believed.

use std::cell::OnceCell;
use std::iter::successors;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One as _, ToPrimitive as _};
use proofmark_kernel::mdp::{Choice, Mdp, Potential};
use proofmark_search::enclose::{big, integer};
use rug::ops::{Pow as _, RemRounding as _};
use rug::{Assign as _, Integer};

use super::elimination::{Eliminated, Field as _, PRIME, Residue, eliminate};
use crate::limits;

/// A number for every state, in lowest terms.
pub type Vector = Potential<BigInt>;

/// The chain of a policy, ready for lifting.
#[derive(Debug)]
pub struct Lift {
    rows: Vec<Option<Equation>>,
    eliminated: Eliminated<Residue>,
    /// At least as many binary digits as the determinant of the equations has, which all denominators
    /// divide: 1 − P has a determinant of at most 1.
    determinant: u64,
    /// The common denominator of what was solved first. That of other solutions divides it, or nearly so.
    denominator: OnceCell<Integer>,
}

/// The equation o x − Σ n_j x_j = o b of a state.
#[derive(Debug)]
struct Equation {
    over: u64,
    inverse: Residue,
    next: Vec<(usize, u64)>,
}

/// A number this many bits shorter than the power of the prime, or a quotient this many bits longer than the
/// others, does not come about by chance.
const SURE: u64 = 40;

/// A digit to the base [`PRIME`], in bits.
const DIGIT: u64 = 61;

impl Lift {
    /// Prepares the chain in which each state takes its choice of the policy. The solutions are 0
    /// in the references. `None` if a denominator of the process does not fit, or the prime divides
    /// what it must not.
    pub fn new(mdp: &Mdp, policy: &[usize], references: &[usize]) -> Option<Self> {
        let mut rows = Vec::with_capacity(policy.len());
        for (state, &action) in policy.iter().enumerate() {
            if references.contains(&state) {
                rows.push(None);
                continue;
            }
            rows.push(Some(Equation::of(mdp.choice(state, action)?)?));
        }
        let residues = |state: usize| {
            let row = rows.get(state).and_then(Option::as_ref);
            let entries = row.into_iter().flat_map(|row| &row.next);
            let inverse = row.map_or(Residue::ZERO, |row| row.inverse);
            entries.map(|(next, n)| (*next, Residue::new(*n) * inverse)).collect()
        };
        let eliminated = eliminate(policy.len(), residues, references)?;
        let determinant = rows.iter().flatten().map(|row| u64::from(row.over.ilog2()) + 1).sum();
        Some(Self { rows, eliminated, determinant, denominator: OnceCell::new() })
    }

    /// The x with x = b + P x, unless it is longer than [`limits::MDP_EXACT_BITS`].
    pub fn solve(&self, b: &Vector) -> Option<Vector> {
        let right: Vec<Integer> = b.values.iter().map(integer).collect();
        let scaled = |(row, b): (&Option<Equation>, &Integer)| {
            row.as_ref().map_or(Integer::ZERO, |row| Integer::from(b * row.over))
        };
        let mut rest: Vec<Integer> = self.rows.iter().zip(&right).map(scaled).collect();
        let mut found = vec![Vec::new(); rest.len()];
        let enough = self.enough(&right);
        let (mut digits, mut attempt) = (0_u64, 1_u64);
        while digits * DIGIT <= 2 * limits::MDP_EXACT_BITS + SURE {
            let digit = self.digit(&rest)?;
            self.advance(&mut rest, &digit)?;
            for (x, digit) in found.iter_mut().zip(&digit) {
                x.push(digit.value());
            }
            digits += 1;
            if digits < attempt {
                continue;
            }
            attempt = digits + digits.div_ceil(2);
            if digits < enough {
                attempt = attempt.min(enough);
            }
            if let Some((over, values)) = recognise(&found, digits, self.denominator.get())
                && self.solves(&right, &over, &values)
            {
                if values.iter().chain([&over]).any(|n| bits(n) > limits::MDP_EXACT_BITS) {
                    return None;
                }
                let _ = self.denominator.set(over.clone());
                return Some(shortened(over * integer(&b.over), values));
            }
        }
        None
    }

    /// As many digits nearly always suffice for that right-hand side: the numerators of the solution have as
    /// many bits as the determinant, the right-hand side and the times together, and so has the denominator
    /// as many as the determinant, unless it is known.
    fn enough(&self, right: &[Integer]) -> u64 {
        const TIMES: u64 = 30;
        let widest = right.iter().map(bits).max().unwrap_or(0);
        let unknown = if self.denominator.get().is_some() { 0 } else { self.determinant };
        (self.determinant + unknown + widest + TIMES + SURE).div_ceil(DIGIT)
    }

    /// The last digit of the solution for this right-hand side.
    fn digit(&self, rest: &[Integer]) -> Option<Vec<Residue>> {
        let mut last = Integer::new();
        let last = self.rows.iter().zip(rest).map(|(row, rest)| match row {
            None => Some(Residue::ZERO),
            Some(row) => {
                last.assign(rest.rem_euc(PRIME));
                Some(Residue::new(last.to_u64()?) * row.inverse)
            }
        });
        self.eliminated.solve(&last.collect::<Option<Vec<_>>>()?)
    }

    /// What is left of the right-hand side after that digit, divided by the prime.
    fn advance(&self, rest: &mut [Integer], digit: &[Residue]) -> Option<()> {
        let prime = Integer::from(PRIME);
        for ((row, rest), own) in self.rows.iter().zip(rest).zip(digit) {
            let Some(row) = row else { continue };
            let mut next = 0_u128;
            for (state, n) in &row.next {
                // The n add up to less than 2^62, and digits are below 2^61.
                next += u128::from(*n) * u128::from(digit.get(*state)?.value());
            }
            *rest += next;
            *rest -= u128::from(row.over) * u128::from(own.value());
            rest.div_exact_mut(&prime);
        }
        Some(())
    }

    /// Whether values/over is the solution for b.
    fn solves(&self, b: &[Integer], over: &Integer, values: &[Integer]) -> bool {
        self.rows.iter().zip(values).zip(b).all(|((row, own), b)| match row {
            None => own.is_zero(),
            Some(row) => {
                let mut left = (own - Integer::from(b * over)) * row.over;
                for (next, n) in &row.next {
                    let Some(x) = values.get(*next) else { return false };
                    left -= x * *n;
                }
                left.is_zero()
            }
        })
    }
}

impl Equation {
    /// The row of a choice, if the denominator of its probabilities has at most 62 bits.
    fn of(choice: &Choice) -> Option<Self> {
        // The reward may have made the denominator longer than the probabilities need.
        let common = choice
            .next()
            .iter()
            .fold(choice.over().clone(), |gcd, (_, n)| if gcd.is_one() { gcd } else { gcd.gcd(n) });
        let over = (choice.over() / &common).to_u64().filter(|over| *over < 1 << 62)?;
        let next = choice.next().iter().map(|(next, n)| Some((*next, (n / &common).to_u64()?)));
        let inverse = Residue::new(over).inverse()?;
        Some(Self { over, inverse, next: next.collect::<Option<_>>()? })
    }
}

fn bits(n: &Integer) -> u64 {
    u64::from(n.significant_bits())
}

/// The fractions with a common denominator that the numbers with so many digits are, modulo that power of the
/// prime: the denominator and the numerators. Where a denominator is known it is tried first.
fn recognise(
    found: &[Vec<u64>],
    digits: u64,
    known: Option<&Integer>,
) -> Option<(Integer, Vec<Integer>)> {
    let power = Integer::from(PRIME).pow(u32::try_from(digits).ok()?);
    let squares: Vec<Integer> =
        successors(Some(Integer::from(PRIME)), |p| Some(p.clone().square()))
            .take(usize::try_from(digits.ilog2()).ok()? + 1)
            .collect();
    let mut over = known.unwrap_or(Integer::ONE).clone();
    let mut values = Vec::with_capacity(found.len());
    for digits in found {
        let value = centred(joined(digits, &squares) * &over, &power);
        if bits(&value) + SURE <= bits(&power) {
            values.push(value);
            continue;
        }
        let (numerator, denominator) = fraction(value, &power)?;
        over *= &denominator;
        for value in &mut values {
            *value *= &denominator;
        }
        values.push(numerator);
    }
    Some((over, values))
}

/// The number with these digits, given p, p², p⁴, …: neighbours are put together, again and again.
fn joined(digits: &[u64], squares: &[Integer]) -> Integer {
    let mut parts: Vec<Integer> = digits.iter().copied().map(Integer::from).collect();
    for power in squares {
        let pairs = parts.chunks(2).map(|pair| match pair {
            [low, high] => low + Integer::from(high * power),
            rest => rest.iter().sum(),
        });
        parts = pairs.collect();
    }
    parts.into_iter().sum()
}

/// x modulo m, between −m/2 and m/2.
fn centred(x: Integer, m: &Integer) -> Integer {
    let x = x.rem_euc(m);
    if Integer::from(&x + &x) > *m { x - m } else { x }
}

/// The short fraction n/d that is x modulo m, if there is one: where the quotients of Euclid's
/// algorithm have one that is far longer than chance makes them (Monagan).
fn fraction(x: Integer, m: &Integer) -> Option<(Integer, Integer)> {
    let (mut r, mut t) = ((m.clone(), x.rem_euc(m)), (Integer::ZERO, Integer::ONE.clone()));
    let mut best = (0, Integer::ZERO, Integer::ZERO);
    let mut quotient = Integer::new();
    while !r.1.is_zero() {
        // (r.0, quotient) = r.0 divided by r.1: the rest and the quotient
        quotient.assign(&r.1);
        r.0.div_rem_mut(&mut quotient);
        std::mem::swap(&mut r.0, &mut quotient);
        if bits(&quotient) > best.0 {
            best = (bits(&quotient), r.1.clone(), t.1.clone());
        }
        t.0 -= &quotient * &t.1;
        t = (t.1, t.0);
        r = (r.1, r.0);
    }
    let (length, numerator, denominator) = best;
    let sign = Integer::from(denominator.signum_ref());
    (length >= SURE && !sign.is_zero()).then(|| (numerator * &sign, denominator * sign))
}

/// The potential with its common factors taken out.
pub fn shortened(over: Integer, values: Vec<Integer>) -> Vector {
    let mut common = over.clone();
    for value in &values {
        if common == 1 {
            break;
        }
        // A remainder is found much faster than a greatest common divisor.
        let rest = Integer::from(value % &common);
        if !rest.is_zero() {
            common.gcd_mut(&rest);
        }
    }
    let short = |n: Integer| big(&if common == 1 { n } else { n.div_exact(&common) });
    Potential { over: short(over), values: values.into_iter().map(short).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_recognised_by_their_residue() {
        let m = Integer::from(PRIME) * PRIME * PRIME * PRIME;
        for (n, d) in [(1, 3), (-22, 7), (5, 1), (-1, 1_000_003)] {
            let inverse = Integer::from(d).invert(&m).unwrap();
            let found = fraction(inverse * n, &m);
            assert_eq!(found, Some((Integer::from(n), Integer::from(d))), "{n}/{d}");
        }
    }

    #[test]
    fn chance_is_not_taken_for_a_fraction() {
        let m = Integer::from(PRIME) * PRIME * PRIME * PRIME;
        let x = Integer::from(Integer::u_pow_u(3, 151)).rem_euc(&m);
        assert_eq!(fraction(x, &m), None);
    }

    #[test]
    fn integers_survive_the_change_of_type() {
        for text in ["0", "-1", "255", "256", "-340282366920938463463374607431768211456"] {
            let n: BigInt = text.parse().unwrap();
            assert_eq!(big(&integer(&n)), n);
            assert_eq!(integer(&n).to_string(), text);
        }
    }
}
