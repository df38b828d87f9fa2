//! Solves x = b + P x exactly, by Dixon's p-adic lifting: the digits of x to the base p come one
//! after the other, each by a solution modulo p, until the rational numbers that they belong to are
//! recognised. What is found is put into the equation before it is believed.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One as _, ToPrimitive as _, Zero as _};
use proofmark_kernel::Rational;
use proofmark_kernel::mdp::{Choice, Mdp, Potential};
use proofmark_kernel::rational::compare;
use proofmark_search::enclose::{big, integer};
use rug::ops::RemRounding as _;
use rug::{Assign as _, Integer};

use super::chain::Numbers;
use super::elimination::{Eliminated, Field as _, PRIME, Residue, eliminate};
use crate::limits;

type Vector = Potential<BigInt>;

/// The chain of a policy, ready for lifting.
#[derive(Debug)]
pub struct Lift {
    rows: Vec<Option<Equation>>,
    eliminated: Eliminated<Residue>,
}

/// The equation o x − Σ n_j x_j = o b of a state.
#[derive(Debug)]
struct Equation {
    over: i64,
    inverse: Residue,
    next: Vec<(usize, i64)>,
}

/// A quotient this many bits longer than the others does not come about by chance.
const SURE: u64 = 40;

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
            entries.map(|(next, n)| (*next, residue(*n) * inverse)).collect()
        };
        let eliminated = eliminate(policy.len(), residues, references)?;
        Some(Self { rows, eliminated })
    }

    /// The x with x = b + P x, unless it is longer than [`limits::MDP_EXACT_BITS`].
    pub fn solve(&self, b: &Vector) -> Option<Vector> {
        let right: Vec<Integer> = b.values.iter().map(integer).collect();
        let scaled = |(row, b): (&Option<Equation>, &Integer)| {
            row.as_ref().map_or(Integer::ZERO, |row| Integer::from(b * row.over))
        };
        let mut rest: Vec<Integer> = self.rows.iter().zip(&right).map(scaled).collect();
        let mut found = vec![Integer::ZERO; rest.len()];
        let mut power = Integer::ONE.clone();
        let (mut digits, mut attempt) = (0_usize, 1_usize);
        while bits(&power) <= 2 * limits::MDP_EXACT_BITS + SURE {
            let digit = self.digit(&rest)?;
            for (x, digit) in found.iter_mut().zip(&digit) {
                *x += &power * digit.value();
            }
            self.advance(&mut rest, &digit)?;
            power *= PRIME;
            digits += 1;
            if digits < attempt {
                continue;
            }
            attempt = digits + digits.div_ceil(2);
            if let Some((over, values)) = recognise(&found, &power)
                && self.solves(&right, &over, &values)
            {
                if values.iter().chain([&over]).any(|n| bits(n) > limits::MDP_EXACT_BITS) {
                    return None;
                }
                let values = values.iter().map(big).collect();
                return Some(shortened(Potential { over: big(&over) * &b.over, values }));
            }
        }
        None
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
        for ((row, rest), own) in self.rows.iter().zip(rest).zip(digit) {
            let Some(row) = row else { continue };
            let mut used = i128::from(row.over) * i128::from(own.value());
            for (next, n) in &row.next {
                // The n add up to less than 2^62, and digits are below 2^61.
                used -= i128::from(*n) * i128::from(digit.get(*next)?.value());
            }
            *rest -= used;
            *rest /= PRIME;
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
        let common = choice.next().iter().fold(choice.over().clone(), |gcd, (_, n)| gcd.gcd(n));
        let over = (choice.over() / &common).to_i64().filter(|over| *over < 1 << 62)?;
        let next = choice.next().iter().map(|(next, n)| Some((*next, (n / &common).to_i64()?)));
        Some(Self { over, inverse: residue(over).inverse()?, next: next.collect::<Option<_>>()? })
    }
}

fn residue(n: i64) -> Residue {
    Residue::new(n.unsigned_abs())
}

fn bits(n: &Integer) -> u64 {
    u64::from(n.significant_bits())
}

/// The fractions with a common denominator that the found numbers are, modulo the power: the
/// denominator and the numerators.
fn recognise(found: &[Integer], power: &Integer) -> Option<(Integer, Vec<Integer>)> {
    let mut over = Integer::ONE.clone();
    let mut values = Vec::with_capacity(found.len());
    for x in found {
        let value = centred(Integer::from(x * &over), power);
        if bits(&value) + bits(&over) + SURE <= bits(power) {
            values.push(value);
            continue;
        }
        let (numerator, denominator) = fraction(value, power)?;
        over *= &denominator;
        for value in &mut values {
            *value *= &denominator;
        }
        values.push(numerator);
    }
    Some((over, values))
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

impl Numbers for Mdp {
    type Scalar = Rational;
    type Vector = Vector;
    type Solver = Lift;
    const EXACT: bool = true;

    fn actions(&self, state: usize) -> usize {
        self.states().get(state).map_or(0, Vec::len)
    }

    fn successors(&self, state: usize, action: usize) -> Vec<usize> {
        let next = self.choice(state, action).into_iter().flat_map(|choice| choice.next());
        next.map(|(state, _)| *state).collect()
    }

    fn ahead(&self, state: usize, action: usize, x: &Vector, reward: bool) -> Rational {
        let Some(choice) = self.choice(state, action) else { return Rational::zero() };
        let now = if reward { choice.reward() * &x.over } else { BigInt::ZERO };
        let next = choice.next().iter().filter_map(|(next, n)| Some(x.values.get(*next)? * n));
        Rational::new_raw(now + next.sum::<BigInt>(), choice.over() * &x.over)
    }

    fn solver(&self, policy: &[usize], references: &[usize]) -> Option<Lift> {
        Lift::new(self, policy, references)
    }

    fn solve(solver: &Lift, b: &Vector) -> Option<Vector> {
        solver.solve(b)
    }

    fn vector(values: Vec<Rational>) -> Vector {
        let over = values.iter().fold(BigInt::one(), |over, x| over.lcm(x.denom()));
        let values = values.iter().map(|x| x.numer() * (&over / x.denom())).collect();
        shortened(Potential { over, values })
    }

    fn minus(x: &Vector, y: &Vector) -> Vector {
        let shared = x.over.gcd(&y.over);
        let (by_x, by_y) = (&y.over / &shared, &x.over / &shared);
        let values = x.values.iter().zip(&y.values).map(|(x, y)| x * &by_x - y * &by_y).collect();
        shortened(Potential { over: &x.over * &by_x, values })
    }

    fn order(a: &Rational, b: &Rational, _: &Vector) -> Ordering {
        compare(a, b)
    }
}

/// The same potential with its common factors taken out.
fn shortened(potential: Vector) -> Vector {
    let mut common = potential.over.clone();
    for value in &potential.values {
        if common.is_one() {
            return potential;
        }
        // A remainder is found much faster than a greatest common divisor.
        let rest = value % &common;
        if !rest.is_zero() {
            common = common.gcd(&rest);
        }
    }
    let Potential { over, values } = potential;
    Potential { over: over / &common, values: values.into_iter().map(|v| v / &common).collect() }
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
