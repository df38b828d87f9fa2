//! The work that the certificate of a process takes is counted to the unit. What it is spent on is left
//! out, so that the limit is reached at once.

use num_bigint::BigInt;
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::mdp::{Draft, Mdp, MdpFailure};
use proofmark_kernel::weakened::{MdpRules, answer_mdp};
use proofmark_kernel::{Rational, limits};
use serde_json::{Value, json};

/// Rules that accept everything at once, but leave nothing to leading digits.
const LENIENT: MdpRules = MdpRules {
    gain: |_, open, _, _, _| Ok(open.to_vec()),
    bias: |_, _, _, _, _| Ok(()),
    near: |_, _, _| Ok(()),
    near_on_machine: |_, _, _| Ok(()),
    far: |_, _, _, _| Ok(()),
    below: |_, _, _, _| false,
    slow: |_, _, _| false,
};

fn whole(n: u32) -> Rational {
    Rational::from(BigInt::from(n))
}

/// 2^(bits − 1), in decimal digits.
fn wide(bits: u32) -> String {
    (BigInt::from(1) << (bits - 1)).to_string()
}

fn answer(states: &[Vec<Draft>], certificate: Value) -> Result<(), MdpFailure> {
    answer_by(&LENIENT, states, certificate)
}

fn answer_by(
    rules: &MdpRules,
    states: &[Vec<Draft>],
    mut certificate: Value,
) -> Result<(), MdpFailure> {
    let mdp = Mdp::new(states).unwrap();
    certificate["format"] = json!("proofmark-mdp/1");
    certificate["sha256"] = json!(mdp.sha256());
    let text = certificate.to_string();
    answer_mdp(rules, &mdp, &MdpCertificate::parse(&text).unwrap())
}

fn potential(values: &[&str]) -> Value {
    json!({"over": "1", "values": values})
}

/// What the drifts of a choice take: for each next state a product with a potential of `width` bits and
/// 2^17 for setting it up, and a comparison with a number of `against` bits.
fn cost(products: u64, own: u64, width: u64, against: u64) -> u64 {
    products * (own * width + (1 << 17)) + (own + width) * against
}

#[test]
fn gain_and_bias_may_take_the_whole_limit_and_no_more() {
    // One state with so many choices to stay; 2^k/3^m has 131,065 bits, and h has 65,535.
    let third = BigInt::from(3).pow(41_000);
    let above = BigInt::from(1) << (131_065 - third.bits() - 1);
    let gain = format!("{above}/{third}");
    let certificate = json!({
        "gain": {"lo": gain, "hi": gain, "bias": potential(&[&wide(65_535)]),
                 "second": {"level": "0", "potential": potential(&["0"])}},
        "diameter": {"lo": "0", "hi": "0", "near": [{"actions": [0], "potential": potential(&["0"])}]}
    });
    let stay = Draft::paying(&whole(0)).to(0, &whole(1));
    let each = cost(1, 1, 65_535, 131_065) + cost(1, 1, 1, 65_535 + 1);
    assert_eq!(4_096 * each, limits::KERNEL_WORK);
    assert_eq!(answer(&[vec![stay.clone(); 4_096]], certificate.clone()), Ok(()));
    assert_eq!(answer(&[vec![stay.clone(); 4_097]], certificate.clone()), Err(MdpFailure::Work));
    // One bit more in the level, which every drift of the second potential is compared with.
    let mut longer = certificate.clone();
    longer["gain"]["second"]["level"] = json!("1");
    assert_eq!(answer(&[vec![stay.clone(); 4_096]], longer), Err(MdpFailure::Work));
    // What leading digits settle, and what is not tight, takes much less, but is not for nothing.
    let settling = MdpRules { below: |choice, _, _, _| *choice.reward() == 1.into(), ..LENIENT };
    let mut choices = vec![stay; 4_095];
    choices.extend(vec![Draft::paying(&whole(1)).to(0, &whole(1)); 1_000]);
    assert_eq!(answer_by(&settling, &[choices.clone()], certificate.clone()), Ok(()));
    assert_eq!(answer(&[choices.clone()], certificate.clone()), Err(MdpFailure::Work));
    choices.push(choices[0].clone());
    assert_eq!(answer_by(&settling, &[choices], certificate), Err(MdpFailure::Work));
}

/// Two states, of which the first has many choices. One of them has a reward of so many bits that the
/// gain and getting near leave at least `spare` units, and less than 2^17 more.
fn two_states(spare: u64) -> Result<(), MdpFailure> {
    let (width, against) = (65_535, 65_537);
    let near = 2 * cost(1, 1, 1, 0);
    let each = cost(1, 1, width, against);
    let budget = limits::KERNEL_WORK - near - spare;
    // All but the last, of which each further bit takes 2^17.
    let choices = budget / each - 1;
    let own = 1 + (budget - (choices + 1) * each) / (width + against);
    let go = |to: usize, reward: BigInt| Draft::paying(&Rational::from(reward)).to(to, &whole(1));
    let mut first = vec![go(1, 0.into()); usize::try_from(choices - 1).unwrap()];
    first.push(go(1, BigInt::from(1) << (own - 1)));
    let way = json!({"actions": [0, 0], "potential": potential(&["1", "1"])});
    let certificate = json!({
        "gain": {"lo": "0", "hi": wide(65_536), "bias": potential(&[&wide(65_535), "0"])},
        "diameter": {"lo": "1", "hi": "1", "near": [way, way],
                     "far": {"from": 1, "to": 0, "potential": potential(&["0", "1"])}}
    });
    answer(&[first, vec![go(0, 0.into())]], certificate)
}

#[test]
fn getting_near_and_being_far_count() {
    // Being far takes 2^17 + 1 in the one state that is not the target.
    assert_eq!(two_states(cost(1, 1, 1, 0)), Ok(()));
    assert_eq!(two_states(0), Err(MdpFailure::Work));
}

#[test]
fn every_next_state_of_every_target_counts() {
    // 100 states, from each of which one gets to all, with a denominator of 540 bits. The potentials are
    // as wide as their denominator.
    let (states, own) = (100_usize, 540_u64);
    let over = BigInt::from(1) << (own - 1);
    let small = Rational::new(1.into(), over.clone());
    let large = Rational::new(over.clone() - (states - 1), over);
    let next =
        (0..states).map(|state| (state, if state == 0 { large.clone() } else { small.clone() }));
    let choices = vec![vec![Draft { reward: whole(0), next: next.collect() }]; states];
    let products = u64::try_from(states).unwrap();
    let gain = products * cost(products, own, 1, 1);
    let near = |width: u64| products * (products - 1) * cost(products, own, width, 0);
    let width = (1..66_000).rev().find(|&width| gain + near(width) <= limits::KERNEL_WORK).unwrap();
    let judge = |width: u64| {
        let zeros = vec!["0"; states];
        let over = wide(u32::try_from(width).unwrap());
        let way = json!({"actions": vec![0; states], "potential": {"over": over, "values": zeros}});
        let certificate = json!({"gain": {"lo": "0", "hi": "0", "bias": potential(&zeros)},
                                 "diameter": {"lo": "0", "hi": "1", "near": vec![way; states]}});
        answer(&choices, certificate)
    };
    assert_eq!(judge(width), Ok(()));
    assert_eq!(judge(width + 1), Err(MdpFailure::Work));
}
