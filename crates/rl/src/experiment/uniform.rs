//! What uniformly random play loses on F1, in expectation. In floats, by repeated squaring of its
//! transition matrix.

use num_bigint::BigInt;
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;

use super::lower_certificate::LowerCertificate;
use crate::families::{Composite, Family};
use crate::sim::real;
use crate::solver::image::Image;

/// In how many equal steps ε goes from 0 to δ.
const GRID: i64 = 20;

/// The expected regret from state 0 in so many steps; `None` if there is no such process.
fn regret(family: &Composite, horizon: u64) -> Option<f64> {
    let image = Image::of(&Family::Composite(family.clone()).mdp().ok()?);
    Some(real(horizon) * LowerCertificate::of(family)?.gain() - reward(&image, horizon))
}

/// The largest expected regret, over all alternatives and ε on a grid up to δ.
pub fn largest_regret(family: &Composite, horizon: u64) -> Option<f64> {
    let delta = family.delta().ok()?;
    let mut largest = f64::NEG_INFINITY;
    for step in 1..=GRID {
        let eps = &delta * Rational::new(BigInt::from(step), BigInt::from(GRID));
        for alternative in 1..=family.alternatives() {
            let eps = Some(Exact(eps.clone()));
            let member = Composite { alternative: Some(alternative), eps, ..family.clone() };
            largest = largest.max(regret(&member, horizon)?);
        }
    }
    Some(largest)
}

type Matrix = Vec<Vec<f64>>;

/// The expected sum of rewards from state 0: (I + P + … + P^(n−1))·r.
fn reward(image: &Image, horizon: u64) -> f64 {
    let states = image.states.len();
    let mut power: Matrix = vec![vec![0.0; states]; states];
    let mut sum = vec![0.0; states];
    for ((row, sum), choices) in power.iter_mut().zip(&mut sum).zip(&image.states) {
        let share = 1.0 / u32::try_from(choices.len()).map_or(f64::NAN, f64::from);
        for choice in choices {
            *sum += share * choice.reward;
            for &(next, p) in &choice.next {
                if let Some(entry) = row.get_mut(next) {
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
        if left % 2 == 1 {
            total = affine(&sum, &power, &total);
        }
        left /= 2;
        sum = affine(&sum, &power, &sum);
        power = power.iter().map(|row| apply_left(row, &power)).collect();
    }
    total.first().copied().unwrap_or(f64::NAN)
}

/// offset + matrix·vector
fn affine(offset: &[f64], matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    let product = |row: &Vec<f64>| row.iter().zip(vector).map(|(x, y)| x * y).sum::<f64>();
    offset.iter().zip(matrix).map(|(x, row)| x + product(row)).collect()
}

fn apply_left(row: &[f64], matrix: &Matrix) -> Vec<f64> {
    let mut product = vec![0.0; row.len()];
    for (weight, other) in row.iter().zip(matrix) {
        product.iter_mut().zip(other).for_each(|(entry, x)| *entry += weight * x);
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
            let mdp = Family::Composite(family.clone()).mdp().unwrap();
            let exactly = double(&expected(&mdp, &Fixed::Uniform, horizon, None).reward);
            let ours = reward(&Image::of(&mdp), u64::from(horizon));
            assert!((ours - exactly).abs() < 1e-12, "{ours} is not {exactly}");
        }
    }

    #[test]
    fn the_printed_learner_does_worse_than_random_at_the_second_configuration() {
        let second = CONFIGURATIONS[1];
        let largest = largest_regret(&second.alternative(1), second.horizon).unwrap();
        assert!((73_687.0..73_688.0).contains(&largest), "{largest}");
        assert!(largest < crate::experiment::paper::SANDWICH[1].average.lo);
    }
}
