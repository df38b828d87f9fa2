//! Models of decision processes, and the check of their certificates.

use num_bigint::BigInt;
use proofmark_book::model::Model;
use proofmark_kernel::Number;
use proofmark_kernel::certificate::ReadError;
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::mdp::{self, Mdp, VerifiedMdp};

use super::{NAME, is_placed, text, truth};

/// What stands between the two files of an input. No string of JSON has a line feed in it.
pub const SEPARATOR: &str = "\n---\n";

/// The model and the certificate.
pub fn two_files(text: &str) -> Option<(&str, &str)> {
    text.split_once(SEPARATOR)
}

pub fn process(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let (model, certificate) = two_files(text).unwrap_or((text, ""));
    let certificate = MdpCertificate::parse(certificate).inspect_err(|error| {
        if let ReadError::Json { line, .. } = error {
            assert!(*line <= certificate.split('\n').count(), "line {line}");
        }
    });
    let model = match Model::parse(NAME, model) {
        Ok(model) => model,
        Err(error) => return is_placed(&error, model),
    };
    let written = model.render().expect("JSON");
    assert_eq!(Model::parse(NAME, &written).as_ref(), Ok(&model), "{written}");

    let Ok(mut certificate) = certificate else { return };
    certificate.sha256 = model.mdp.sha256().into();
    if let Ok(verified) = mdp::check(&model.mdp, &certificate) {
        assert_eq!(verified.sha256(), model.mdp.sha256());
        judge(&model.mdp, &verified);
    }
}

/// One choice in floats.
struct Choice {
    reward: f64,
    next: Vec<(usize, f64)>,
}

impl Choice {
    fn mean(&self, values: &[f64]) -> f64 {
        self.next.iter().map(|(state, p)| p * values[*state]).sum()
    }
}

/// Larger processes would take all the time.
const TRANSITIONS: usize = 200;
const ROUNDS: usize = 500;

/// Far more than floats are off.
const SLACK: f64 = 1e-6;

/// Value iteration in floats agrees with the accepted bounds.
fn judge(mdp: &Mdp, verified: &VerifiedMdp) {
    if mdp.transitions() > TRANSITIONS {
        return;
    }
    let Some(states) = floats(mdp) else { return };
    let ends =
        |lo: &Number<BigInt>, hi| Some((truth::number(lo)?.to_f64(), truth::number(hi)?.to_f64()));

    // For any values, the least and the greatest change by one step bound the optimal gain of a
    // process in which every state is reached from every other.
    let size = states.iter().flatten().map(|choice| choice.reward.abs()).fold(1.0, f64::max);
    if let Some((lo, hi)) = ends(&verified.gain().lo, &verified.gain().hi) {
        let (least, most) = gain(&states);
        let slack = SLACK * size;
        assert!(lo <= most + slack, "the gain is at most {most}, not at least {lo}");
        assert!(hi >= least - slack, "the gain is at least {least}, not at most {hi}");
    }
    if let Some((lo, hi)) = ends(&verified.diameter().lo, &verified.diameter().hi) {
        let (mut least, mut most) = (0.0_f64, Some(0.0_f64));
        for target in 0..states.len() {
            let (below, above) = time_to(target, &states);
            least = least.max(below);
            most = most.zip(above).map(|(a, b)| a.max(b));
        }
        assert!(hi >= least * (1.0 - SLACK), "the diameter is at least {least}, not at most {hi}");
        let most = most.unwrap_or(f64::INFINITY);
        assert!(lo <= most * (1.0 + SLACK), "the diameter is at most {most}, not at least {lo}");
    }
}

/// The process in floats, unless a probability is too small for them or a reward too large.
fn floats(mdp: &Mdp) -> Option<Vec<Vec<Choice>>> {
    let choice = |choice: &mdp::Choice| {
        let value = |n: &BigInt| {
            let exact = Number::fraction(n.clone(), choice.over().clone())?;
            Some(truth::number(&exact)?.to_f64())
        };
        let next = choice.next().iter().map(|(state, n)| Some((*state, value(n)?)));
        let next: Vec<(usize, f64)> = next.collect::<Option<_>>()?;
        let fits = next.iter().all(|(_, p)| *p > 1e-9);
        let reward = value(choice.reward()).filter(|reward| reward.abs() < 1e9 && fits)?;
        Some(Choice { reward, next })
    };
    mdp.states().iter().map(|choices| choices.iter().map(choice).collect()).collect()
}

fn gain(states: &[Vec<Choice>]) -> (f64, f64) {
    let mut values = vec![0.0; states.len()];
    let (mut least, mut most) = (f64::NEG_INFINITY, f64::INFINITY);
    for _ in 0..ROUNDS {
        let best = |choices: &Vec<Choice>| {
            let all = choices.iter().map(|choice| choice.reward + choice.mean(&values));
            all.fold(f64::NEG_INFINITY, f64::max)
        };
        let next: Vec<f64> = states.iter().map(best).collect();
        let changes = || next.iter().zip(&values).map(|(new, old)| new - old);
        least = least.max(changes().fold(f64::INFINITY, f64::min));
        most = most.min(changes().fold(f64::NEG_INFINITY, f64::max));
        // Half a step, so that periods die out; and values stay near 0.
        let first = next.first().copied().unwrap_or(0.0);
        values = next.iter().zip(&values).map(|(new, old)| (new + old) / 2.0 - first).collect();
    }
    (least, most)
}

/// Bounds on the longest expected time to a target, by the fastest policy from each state; the upper
/// one if it was found.
fn time_to(target: usize, states: &[Vec<Choice>]) -> (f64, Option<f64>) {
    let mut values = vec![0.0; states.len()];
    let mut change = f64::INFINITY;
    for _ in 0..ROUNDS {
        let best = |(state, choices): (usize, &Vec<Choice>)| {
            if state == target {
                return 0.0;
            }
            let all = choices.iter().map(|choice| 1.0 + choice.mean(&values));
            all.fold(f64::INFINITY, f64::min)
        };
        let next: Vec<f64> = states.iter().enumerate().map(best).collect();
        change = next.iter().zip(&values).map(|(new, old)| new - old).fold(0.0, f64::max);
        values = next;
    }
    // The values rise to the times. If they rise by no more than half a slack, those with a slack
    // more cannot be improved by a step, and so are not below the times.
    let longest = values.into_iter().fold(0.0, f64::max);
    (longest, (change < SLACK / 2.0).then_some(longest * (1.0 + SLACK)))
}
