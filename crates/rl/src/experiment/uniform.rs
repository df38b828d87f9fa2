//! What uniformly random play loses on F1, in expectation. In floats, by repeated squaring of its
//! transition matrix.

use num_bigint::BigInt;
use proofmark_book::number::Exact;
use proofmark_kernel::Rational;

use super::lower_certificate::LowerCertificate;
use crate::families::{Composite, Member as _};
use crate::sim::real;
use crate::solver::image::Image;

/// In how many equal steps ε goes from 0 to δ.
const GRID: i64 = 20;

/// The largest expected regret from state 0, over all alternatives and ε on a grid up to δ.
pub fn largest_regret(family: &Composite, horizon: u64) -> Result<f64, String> {
    let delta = family.delta().map_err(|error| error.to_string())?;
    let mut largest = f64::NEG_INFINITY;
    for step in 1..=GRID {
        let eps = &delta * Rational::new(BigInt::from(step), BigInt::from(GRID));
        for alternative in 1..=family.alternatives() {
            let eps = Some(Exact(eps.clone()));
            let member = Composite { alternative: Some(alternative), eps, ..family.clone() };
            let gain = LowerCertificate::of(&member)?.gain();
            let mdp = member.mdp().map_err(|error| error.to_string())?;
            largest = largest.max(real(horizon) * gain - reward(&Image::of(&mdp), horizon));
        }
    }
    Ok(largest)
}

/// The expected sum of rewards from state 0: (I + P + … + P^(n−1))·r.
fn reward(image: &Image, horizon: u64) -> f64 {
    let states = image.states();
    // P by columns, and r.
    let mut power = vec![vec![0.0; states]; states];
    let mut sum = vec![0.0; states];
    for (state, sum) in sum.iter_mut().enumerate() {
        let choices = image.choices(state);
        let share = 1.0 / real(choices.len());
        for choice in choices {
            *sum += share * image.reward(choice);
            for (next, p) in image.row(choice) {
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
