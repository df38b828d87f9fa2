//! Solves x = b + P x on the states of a Markov chain, with x = 0 in some *reference* states that
//! are reached from everywhere.
//!
//! States are eliminated one after the other, as Grassmann, Taksar and Heyman do it: the chain that
//! is watched only while it is in the remaining states is again a Markov chain. That takes no
//! subtraction, since 1 − P(k, k) is the sum of the other probabilities of row k. So in floating
//! point every digit is right even where hitting times are enormous, and the same steps work in any
//! field; here also modulo a prime.

use std::iter::zip;
use std::ops::{Add, Mul};

/// What elimination computes with.
pub trait Field: Copy + PartialEq + Add<Output = Self> + Mul<Output = Self> {
    /// 0
    const ZERO: Self;
    /// 1/self, unless it is 0.
    fn inverse(self) -> Option<Self>;
    /// self + Σ a x over the pairs of a number a and a position in the list of the x; added in that order.
    fn plus_products(self, pairs: &[(usize, Self)], x: &[Self]) -> Option<Self>;
}

impl Field for f64 {
    const ZERO: Self = 0.0;

    fn inverse(self) -> Option<Self> {
        (self != 0.0).then(|| 1.0 / self)
    }

    fn plus_products(self, pairs: &[(usize, Self)], x: &[Self]) -> Option<Self> {
        pairs.iter().try_fold(self, |sum, (j, a)| Some(sum + a * x.get(*j)?))
    }
}

/// The prime 2^61 − 1.
pub const PRIME: u64 = (1 << 61) - 1;

/// A number modulo [`PRIME`], less than it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Residue(u64);

impl Residue {
    /// A number modulo the prime.
    pub fn new(value: u64) -> Self {
        Self(value % PRIME)
    }

    /// Its representative below the prime.
    pub fn value(self) -> u64 {
        self.0
    }

    /// A number below 2^122 modulo the prime. As 2^61 is 1, its upper digits are added to its lower ones.
    fn folded(product: u128) -> Self {
        let low = u64::try_from(product & u128::from(PRIME)).unwrap_or(0);
        Self(low) + Self(u64::try_from(product >> 61).unwrap_or(0))
    }
}

/// As many products of residues stay below 2^127 together.
const PRODUCTS: usize = 32;

impl Add for Residue {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let sum = self.0 + other.0;
        Self(if sum >= PRIME { sum - PRIME } else { sum })
    }
}

impl Mul for Residue {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::folded(u128::from(self.0) * u128::from(other.0))
    }
}

impl Field for Residue {
    const ZERO: Self = Self(0);

    /// By Fermat's little theorem, x^(p − 2).
    fn inverse(self) -> Option<Self> {
        if self.0 == 0 {
            return None;
        }
        let (mut power, mut square, mut rest) = (Self(1), self, PRIME - 2);
        while rest > 0 {
            if rest & 1 == 1 {
                power = power * square;
            }
            square = square * square;
            rest >>= 1;
        }
        Some(power)
    }

    fn plus_products(self, pairs: &[(usize, Self)], x: &[Self]) -> Option<Self> {
        let mut total = self;
        for pairs in pairs.chunks(PRODUCTS) {
            let mut sum = 0_u128;
            for (j, a) in pairs {
                sum += u128::from(a.0) * u128::from(x.get(*j)?.0);
            }
            total = total + Self::folded((sum & u128::from(PRIME)) + (sum >> 61));
        }
        Some(total)
    }
}

/// The record of an elimination, from which any right-hand side is solved.
#[derive(Clone, Debug)]
pub struct Eliminated<F> {
    states: usize,
    steps: Vec<Step<F>>,
}

/// The elimination of one state.
#[derive(Clone, Debug)]
struct Step<F> {
    state: usize,
    /// 1 / (1 − P(k, k))
    weight: F,
    /// The remaining states that it leads to, with their probabilities.
    next: Vec<(usize, F)>,
    /// The states that were eliminated before and to which it led, with the shares of their equations that it
    /// took over.
    before: Vec<(usize, F)>,
}

/// Eliminates all states but the references, those with few neighbours first. `None` if a reference
/// is not reached from everywhere or, modulo a prime, by bad luck.
pub fn eliminate<F: Field>(
    states: usize,
    row: impl Fn(usize) -> Vec<(usize, F)>,
    references: &[usize],
) -> Option<Eliminated<F>> {
    let mut at: Vec<usize> = (0..states).filter(|state| !references.contains(state)).collect();
    let mut place = vec![None; states];
    for (position, &state) in at.iter().enumerate() {
        *place.get_mut(state)? = Some(position);
    }
    let mut grid = Grid::new(at.len());
    for (position, &state) in at.iter().enumerate() {
        for (next, p) in row(state) {
            grid.add(position, *place.get(next)?, p)?;
        }
    }
    let mut steps = Vec::with_capacity(at.len());
    let mut before = vec![Vec::new(); states];
    for k in 0..at.len() {
        let chosen = grid.fewest(k)?;
        grid.swap(k, chosen);
        at.swap(k, chosen);
        let state = *at.get(k)?;
        let (weight, mut next, shares) = grid.eliminate(k)?;
        for (j, _) in &mut next {
            *j = *at.get(*j)?;
        }
        for (i, share) in shares {
            before.get_mut(*at.get(i)?)?.push((state, share));
        }
        let before = std::mem::take(before.get_mut(state)?);
        steps.push(Step { state, weight, next, before });
    }
    Some(Eliminated { states, steps })
}

impl<F: Field> Eliminated<F> {
    /// The x with x = b + P x, and x = 0 in the references, whatever b is there.
    pub fn solve(&self, b: &[F]) -> Option<Vec<F>> {
        let mut rest = b.to_vec();
        for step in &self.steps {
            let here = rest.get(step.state)?.plus_products(&step.before, &rest)?;
            *rest.get_mut(step.state)? = here;
        }
        let mut x = vec![F::ZERO; self.states];
        for step in self.steps.iter().rev() {
            let sum = rest.get(step.state)?.plus_products(&step.next, &x)?;
            *x.get_mut(step.state)? = sum * step.weight;
        }
        Some(x)
    }
}

/// The remaining rows and columns, and how many entries other than 0 they have.
struct Grid<F> {
    rows: Vec<Vec<F>>,
    leak: Vec<F>,
    in_row: Vec<usize>,
    in_column: Vec<usize>,
}

type Entries<F> = Vec<(usize, F)>;

impl<F: Field> Grid<F> {
    fn new(size: usize) -> Self {
        Self {
            rows: vec![vec![F::ZERO; size]; size],
            leak: vec![F::ZERO; size],
            in_row: vec![0; size],
            in_column: vec![0; size],
        }
    }

    /// Adds a transition; without a column it leads to a reference.
    fn add(&mut self, i: usize, column: Option<usize>, p: F) -> Option<()> {
        let Some(j) = column else {
            let leak = self.leak.get_mut(i)?;
            *leak = *leak + p;
            return Some(());
        };
        let entry = self.rows.get_mut(i)?.get_mut(j)?;
        *entry = *entry + p;
        *self.in_row.get_mut(i)? += 1;
        *self.in_column.get_mut(j)? += 1;
        Some(())
    }

    /// The remaining position whose elimination creates the fewest new entries, by Markowitz.
    fn fewest(&self, k: usize) -> Option<usize> {
        let counts = zip(self.in_row.get(k..)?, self.in_column.get(k..)?).enumerate();
        let mut best = (usize::MAX, k);
        for (position, (row, column)) in counts {
            // Both are at most the number of states.
            let fill = row.wrapping_mul(*column);
            if fill < best.0 {
                best = (fill, k + position);
            }
        }
        Some(best.1)
    }

    fn swap(&mut self, k: usize, other: usize) {
        if k == other {
            return;
        }
        self.rows.swap(k, other);
        self.leak.swap(k, other);
        self.in_row.swap(k, other);
        self.in_column.swap(k, other);
        for row in self.rows.iter_mut().skip(k) {
            row.swap(k, other);
        }
    }

    /// Eliminates position k: what led to it now leads to where it would have left to.
    fn eliminate(&mut self, k: usize) -> Option<(F, Entries<F>, Entries<F>)> {
        let pivot_row = std::mem::take(self.rows.get_mut(k)?);
        let (_, pivot_row) = pivot_row.split_at_checked(k + 1)?;
        let entries = pivot_row.iter().enumerate().filter(|(_, p)| **p != F::ZERO);
        let next: Entries<F> = entries.map(|(j, p)| (k + 1 + j, *p)).collect();
        let leak = *self.leak.get(k)?;
        let leaves = next.iter().fold(leak, |sum, (_, p)| sum + *p);
        let weight = leaves.inverse()?;
        for &(j, _) in &next {
            *self.in_column.get_mut(j)? -= 1;
        }
        let full = next.len() == pivot_row.len();
        let mut before = Vec::new();
        for (i, row) in self.rows.iter_mut().enumerate().skip(k + 1) {
            let (first, rest) = row.get_mut(k..)?.split_first_mut()?;
            if *first == F::ZERO {
                continue;
            }
            let share = *first * weight;
            before.push((i, share));
            let leak_here = self.leak.get_mut(i)?;
            *leak_here = *leak_here + share * leak;
            let in_row = self.in_row.get_mut(i)?;
            let was_full = *in_row == rest.len() + 1;
            *in_row -= 1;
            if full && was_full {
                // Nothing new can appear: plain loops over slices are fast.
                for (entry, p) in zip(rest, pivot_row) {
                    *entry = *entry + share * *p;
                }
                continue;
            }
            for &(j, p) in &next {
                let entry = rest.get_mut(j - k - 1)?;
                if *entry == F::ZERO {
                    *in_row += 1;
                    *self.in_column.get_mut(j)? += 1;
                }
                *entry = *entry + share * p;
            }
        }
        Some((weight, next, before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn residues_are_a_field() {
        let big = Residue::new(PRIME - 1);
        assert_eq!(big + Residue::new(1), Residue::ZERO);
        assert_eq!(big * big, Residue::new(1));
        assert_eq!(Residue::ZERO.inverse(), None);
        for value in [1, 2, 3, 10, 1 << 60, PRIME - 2] {
            let x = Residue::new(value);
            assert_eq!(x * x.inverse().unwrap(), Residue::new(1), "{value}");
        }
    }

    #[test]
    fn hitting_times_of_a_walk_are_those_of_the_textbook() {
        // A fair walk on 0..=n, reflected at n: from s it takes s(2n − s) steps to 0.
        let n = 40_usize;
        let row = |s: usize| {
            if s == n { vec![(n - 1, 1.0)] } else { vec![(s.saturating_sub(1), 0.5), (s + 1, 0.5)] }
        };
        let x = eliminate(n + 1, row, &[0]).unwrap().solve(&vec![1.0; n + 1]).unwrap();
        for (s, value) in x.iter().enumerate() {
            let exact = f64::from(u32::try_from(s * (2 * n - s)).unwrap());
            assert!((value - exact).abs() <= 1e-13 * exact, "{s}: {value}");
        }
    }

    #[test]
    fn a_state_that_never_arrives_is_noticed() {
        let row = |s: usize| vec![(s, 1.0)];
        assert!(eliminate(2, row, &[0]).is_none());
    }
}
