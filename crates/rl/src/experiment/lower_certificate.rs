//! The finite lower certificate of F1 in floats (eq:lowercertificate).

use crate::families::Composite;
use crate::sim::real;

use super::unit::Counts;
use super::world::double;

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
