//! F1 in floats: its finite lower certificate (eq:lowercertificate), and what uniformly random play
//! loses, in expectation.

use num_bigint::BigInt;
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;

use super::unit::Counts;
use super::world::double;
use crate::families::{Composite, Member as _};
use crate::sim::real;
use crate::solver::image::Image;

/// The Kullback–Leibler divergence kl(p, q) of two coins.
pub fn kl(p: f64, q: f64) -> f64 {
    p * libm::log(p / q) + (1.0 - p) * libm::log((1.0 - p) / (1.0 - q))
}

/// The quantities of F1 that the certificate is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LowerCertificate {
    /// δ = 2/(D − L)
    pub delta: f64,
    /// ε
    pub epsilon: f64,
    /// L
    pub length: f64,
    /// m
    pub alternatives: f64,
}

impl LowerCertificate {
    /// The quantities of an alternative.
    pub fn of(family: &Composite) -> Result<Self, String> {
        Ok(Self {
            delta: double(&family.delta().map_err(|error| error.to_string())?),
            epsilon: double(&family.eps.as_ref().ok_or("the baseline has no ε")?.0),
            length: real(family.tree_diameter()),
            alternatives: real(family.alternatives()),
        })
    }

    /// u = ε/δ
    pub fn u(&self) -> f64 {
        self.epsilon / self.delta
    }

    /// ρ_i = (δ + ε)/(2δ + ε)
    pub fn gain(&self) -> f64 {
        (self.delta + self.epsilon) / (2.0 * self.delta + self.epsilon)
    }

    /// B_h = ρ_i·L + (1 − ρ_i)/δ
    pub fn boundary(&self) -> f64 {
        self.gain() * self.length + (1.0 - self.gain()) / self.delta
    }

    /// The right-hand side of eq:lowercertificate.
    pub fn at(&self, horizon: f64) -> f64 {
        let Self { delta, epsilon, length, alternatives: m } = *self;
        let gap = 2.0 * self.gain() - 1.0;
        let occupancy = (horizon - 1.0 / delta - length) / (2.0 + self.u());
        let testing = horizon * (horizon / (2.0 * m) * kl(delta, delta + epsilon)).sqrt();
        gap * (occupancy - horizon / m - testing) - self.boundary()
    }

    /// What the regret identity says of a run with these counts, beyond a martingale:
    /// (u/2)(T/(2 + u) − N_i) + N_nav/2 + I_{T+1}/(2δ).
    pub fn identity(&self, horizon: f64, counts: &Counts) -> f64 {
        let u = self.u();
        let end = if counts.ends_good { 1.0 / (2.0 * self.delta) } else { 0.0 };
        let statistical = u / 2.0 * (horizon / (2.0 + u) - real(counts.distinguished));
        statistical + real(counts.navigation) / 2.0 + end
    }
}

/// The largest expected regret of uniformly random play from state 0, over all alternatives and 20 values
/// of ε up to δ.
pub fn largest_random_regret(family: &Composite, horizon: u64) -> Result<f64, String> {
    let delta = family.delta().map_err(|error| error.to_string())?;
    let mut largest = f64::NEG_INFINITY;
    for twentieths in 1..=20 {
        let eps = &delta * Rational::new(BigInt::from(twentieths), BigInt::from(20));
        for alternative in 1..=family.alternatives() {
            let eps = Some(Exact(eps.clone()));
            let member = Composite { alternative: Some(alternative), eps, ..family.clone() };
            let gain = LowerCertificate::of(&member)?.gain();
            let mdp = member.mdp().map_err(|error| error.to_string())?;
            largest = largest.max(real(horizon) * gain - random_reward(&Image::of(&mdp), horizon));
        }
    }
    Ok(largest)
}

/// Its expected sum of rewards, by repeated squaring: (I + P + … + P^(n−1))·r.
fn random_reward(image: &Image, horizon: u64) -> f64 {
    let states = image.states.len();
    // P by columns, and r.
    let mut power = vec![vec![0.0; states]; states];
    let mut sum = vec![0.0; states];
    for (state, (sum, choices)) in sum.iter_mut().zip(&image.states).enumerate() {
        let share = 1.0 / real(choices.len());
        for choice in choices {
            *sum += share * choice.reward;
            for &(next, p) in &choice.next {
                if let Some(entry) = power.get_mut(next).and_then(|column| column.get_mut(state)) {
                    *entry += share * p;
                }
            }
        }
    }
    // `sum` and `power` are for 2^k steps; `total` is for the steps that the lower bits of the horizon
    // count. The first of those come after the ones that are added.
    let mut total = vec![0.0; states];
    let mut left = horizon;
    while left > 0 {
        let before =
            |rest: &[f64]| sum.iter().zip(times(&power, rest)).map(|(x, y)| x + y).collect();
        if left % 2 == 1 {
            total = before(&total);
        }
        left /= 2;
        sum = before(&sum);
        power = power.iter().map(|column| times(&power, column)).collect();
    }
    total.first().copied().unwrap_or(f64::NAN)
}

/// matrix·vector, with the columns of the matrix.
fn times(columns: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    let mut product = vec![0.0; vector.len()];
    for (weight, column) in vector.iter().zip(columns) {
        product.iter_mut().zip(column).for_each(|(entry, x)| *entry += weight * x);
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::exact_walk::{Fixed, expected};
    use crate::experiment::rq4::CONFIGURATIONS;
    use crate::experiment::world::double;

    #[test]
    fn squaring_gives_what_the_exact_recursion_gives() {
        for (configuration, horizon) in CONFIGURATIONS.iter().zip([1_u32, 6, 37]) {
            let family = configuration.alternative(3);
            let mdp = family.mdp().unwrap();
            let exactly = double(&expected(&mdp, &Fixed::Uniform, horizon, None).reward);
            let ours = random_reward(&Image::of(&mdp), u64::from(horizon));
            assert!((ours - exactly).abs() < 1e-12, "{ours} is not {exactly}");
        }
    }

    #[test]
    fn the_printed_learner_does_worse_than_random_at_the_second_configuration() {
        let second = CONFIGURATIONS[1];
        let largest = largest_random_regret(&second.alternative(1), second.horizon).unwrap();
        assert!((73_687.0..73_688.0).contains(&largest), "{largest}");
        assert!(largest < crate::experiment::paper::SANDWICH[1].1.lo);
    }
}
