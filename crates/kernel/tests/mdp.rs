//! Accepts what holds, rejects each kind of flaw by name, and notices a rule that is weakened.

use num_bigint::BigInt;
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::mdp::{Flaw, MdpFailure, Part, VerifiedMdp, check};
use proofmark_kernel::weakened::{MDP_RULES as RULES, MdpRules as Rules, answer_mdp};
use proofmark_kernel::{Number, NumberError};

use crate::by_hand::process;

/// State 0 may stay or, with probability 1/2, go to state 1, which pays 1 and ends with
/// probability 1/4. It takes 2 and 4 steps; going there is worth 2/3 a step.
const MODEL: &str = r#"{"format": "proofmark-mdp-model/1", "states": [
  [{"reward": 0, "next": [[0, 1]]}, {"reward": 0, "next": [[0, "1/2"], [1, "1/2"]]}],
  [{"reward": 1, "next": [[0, "1/4"], [1, "3/4"]]}]
]}"#;

const CERTIFICATE: &str = r#"{"format": "proofmark-mdp/1", "sha256": "HASH",
"gain": {"lo": "2/3", "hi": "2/3", "bias": {"over": "3", "values": ["0", "4"]},
 "second": {"level": "-8/9", "potential": {"over": "9", "values": ["0", "-16"]}}},
"diameter": {"lo": "4", "hi": "4",
 "far": {"from": 1, "to": 0, "potential": {"over": "1", "values": ["0", "4"]}},
 "near": [
  {"actions": [0, 0], "potential": {"over": "1", "values": ["0", "4"]}},
  {"actions": [1, 0], "potential": {"over": "1", "values": ["2", "0"]}}]}}"#;

/// Two states that may stay, for 1, or change places, for nothing. The optimality equation has many
/// solutions.
const STAY: &str = r#"{"format": "proofmark-mdp-model/1", "states": [
  [{"reward": 1, "next": [[0, 1]]}, {"reward": 0, "next": [[1, 1]]}],
  [{"reward": 1, "next": [[1, 1]]}, {"reward": 0, "next": [[0, 1]]}]
]}"#;

const STAY_CERTIFICATE: &str = r#"{"format": "proofmark-mdp/1", "sha256": "HASH",
"gain": {"lo": "1", "hi": "1", "bias": {"over": "2", "values": ["0", "0"]},
 "second": {"level": "0", "potential": {"over": "1", "values": ["0", "0"]}}},
"diameter": {"lo": "1", "hi": "1",
 "far": {"from": 1, "to": 0, "potential": {"over": "1", "values": ["0", "1"]}},
 "near": [
  {"actions": [0, 1], "potential": {"over": "1", "values": ["0", "1"]}},
  {"actions": [1, 0], "potential": {"over": "1", "values": ["1", "0"]}}]}}"#;

fn judge_by(rules: &Rules, model: &str, certificate: &str) -> Result<(), MdpFailure> {
    let mdp = process(model);
    let text = certificate.replace("HASH", &mdp.sha256());
    answer_mdp(rules, &mdp, &MdpCertificate::parse(&text).expect("a readable certificate"))
}

fn judge(certificate: &str) -> Result<VerifiedMdp, MdpFailure> {
    let mdp = process(MODEL);
    let text = certificate.replace("HASH", &mdp.sha256());
    check(&mdp, &MdpCertificate::parse(&text).expect("a readable certificate"))
}

/// The certificate with one replacement.
fn edited(old: &str, new: &str) -> String {
    assert!(CERTIFICATE.contains(old), "{old}");
    CERTIFICATE.replacen(old, new, 1)
}

/// The certificate without its part on the bias.
fn without_second(certificate: &str) -> String {
    let from = certificate.find(",\n \"second\"").unwrap();
    let to = certificate.find("},\n\"diameter\"").unwrap();
    let mut text = certificate.to_owned();
    text.replace_range(from..to, "");
    text
}

const FAR: &str = r#"{"over": "1", "values": ["0", "4"]}},"#;
const NEAR: &str = r#"[0, 0], "potential": {"over": "1", "values": ["0", "4"]}"#;

#[test]
fn a_sound_certificate_gives_its_figures() {
    let verified = judge(CERTIFICATE).unwrap();
    let is = |number: &Number<BigInt>, n: i32, d: i32| {
        let other = Number::fraction(n.into(), d.into()).unwrap();
        number.compare(&other).unwrap().is_eq()
    };
    assert!(is(&verified.gain().lo, 2, 3) && is(&verified.gain().hi, 2, 3));
    assert!(is(verified.span().unwrap(), 4, 3));
    assert!(is(&verified.diameter().lo, 4, 1) && is(&verified.diameter().hi, 4, 1));
    assert_eq!(verified.far(), Some((1, 0)));
    assert_eq!(verified.sha256(), process(MODEL).sha256());
    assert!(judge_by(&RULES, STAY, STAY_CERTIFICATE).is_ok());
}

#[test]
fn bounds_need_not_be_equal() {
    let wide = edited(r#""lo": "2/3", "hi": "2/3""#, r#""lo": "3/5", "hi": "5p-2""#);
    let without = without_second(&wide);
    let verified = judge(&without).unwrap();
    assert!(verified.span().is_none() && verified.bias().is_none());
    assert!(judge(&edited(r#""lo": "4", "hi": "4""#, r#""lo": "7/2", "hi": "9/2""#)).is_ok());
    // Above the least potential, or below the largest one, there is room.
    assert!(
        judge(&edited(NEAR, r#"[0, 0], "potential": {"over": "2", "values": ["1", "8"]}"#))
            .is_err()
    );
    let room = edited(NEAR, r#"[0, 0], "potential": {"over": "2", "values": ["0", "9"]}"#);
    assert!(judge(&room.replacen(r#""hi": "4""#, r#""hi": "9/2""#, 1)).is_ok());
}

#[test]
fn every_flaw_is_rejected_by_its_name() {
    use MdpFailure as F;
    let long = format!(r#"{{"over": "1", "values": ["{}", "4"]}}}},"#, "1".repeat(20_001));
    let cases = [
        ("proofmark-mdp/1", "proofmark-mdp/2", F::Format),
        ("HASH", "0000", F::OtherProcess),
        (r#""lo": "2/3""#, r#""lo": "4/6""#, F::Number(Part::Gain, NumberError::NotReduced)),
        (r#""over": "3""#, r#""over": "3.0""#, F::Number(Part::Gain, NumberError::Syntax)),
        (r#""over": "3""#, r#""over": "0""#, F::Denominator(Part::Gain)),
        (r#""over": "3""#, r#""over": "-3""#, F::Denominator(Part::Gain)),
        (r#"["0", "4"]"#, r#"["0"]"#, F::Length(Part::Gain)),
        (r#"["0", "4"]"#, r#"["0", "4", "4"]"#, F::Length(Part::Gain)),
        (r#""hi": "2/3""#, r#""hi": "3/5""#, F::Gain(0, Flaw::Action(1))),
        (r#""lo": "2/3""#, r#""lo": "3/4""#, F::Gain(0, Flaw::NoAction)),
        (r#"["0", "4"]"#, r#"["0", "5"]"#, F::Gain(0, Flaw::Action(1))),
        (r#""lo": "2/3""#, r#""lo": "3/5""#, F::NotExact),
        (r#""-8/9""#, r#""-10/9""#, F::Bias(0, Flaw::Action(1))),
        (r#""-8/9""#, r#""-7/9""#, F::Bias(0, Flaw::NoAction)),
        (r#""-16""#, r#""-15""#, F::Bias(0, Flaw::Action(1))),
        (r#""-16""#, r#""-17""#, F::Bias(0, Flaw::NoAction)),
        (r#"["0", "-16"]"#, r#"["0"]"#, F::Length(Part::Second)),
        (r#""-8/9""#, r#""-8/09""#, F::Number(Part::Second, NumberError::Syntax)),
        (&format!("{{\"actions\": {NEAR}}},"), "", F::Targets),
        ("[0, 0]", "[0]", F::Length(Part::Near(0))),
        ("[0, 0]", "[0, 1]", F::UnknownAction(0, 1)),
        ("[1, 0]", "[0, 0]", F::Near(1, 0, Flaw::NoAction)),
        (r#"["2", "0"]"#, r#"["1", "0"]"#, F::Near(1, 0, Flaw::NoAction)),
        (r#"["2", "0"]"#, r#"["2", "-1"]"#, F::Negative(1, 1)),
        (r#"["2", "0"]"#, r#"["5", "0"]"#, F::UpperEnd(1)),
        (
            r#"{"over": "1", "values": ["2""#,
            r#"{"over": "0", "values": ["2""#,
            F::Denominator(Part::Near(1)),
        ),
        (r#""lo": "4", "hi": "4""#, r#""lo": "4", "hi": "3""#, F::UpperEnd(0)),
        (r#""lo": "4", "hi": "4""#, r#""lo": "5", "hi": "5""#, F::LowerEnd),
        (r#""from": 1"#, r#""from": 2"#, F::Pair),
        (r#""to": 0"#, r#""to": 2"#, F::Pair),
        (r#""to": 0"#, r#""to": 1"#, F::Pair),
        (FAR, r#"{"over": "1", "values": ["1", "4"]}},"#, F::AtTarget),
        (FAR, r#"{"over": "1", "values": ["0", "5"]}},"#, F::Far(1, Flaw::Action(0))),
        (FAR, &long, F::Number(Part::Far, NumberError::TooLong)),
        (FAR, r#"{"over": "1", "values": []}},"#, F::Length(Part::Far)),
    ];
    for (old, new, failure) in cases {
        assert_eq!(judge(&edited(old, new)).unwrap_err(), failure, "{old} -> {new}");
    }
    let far = CERTIFICATE.find(" \"far\"").unwrap()..CERTIFICATE.find(" \"near\"").unwrap();
    let mut without = CERTIFICATE.to_owned();
    without.replace_range(far, "");
    assert_eq!(judge(&without).unwrap_err(), MdpFailure::NoFar);
    assert!(judge(&without.replacen(r#""lo": "4""#, r#""lo": "0""#, 1)).is_ok());
}

#[test]
fn a_solution_of_the_optimality_equation_that_is_not_the_bias_is_rejected() {
    let skewed = STAY_CERTIFICATE.replacen(
        r#""over": "2", "values": ["0", "0"]"#,
        r#""over": "2", "values": ["0", "1"]"#,
        1,
    );
    let flaw = judge_by(&RULES, STAY, &skewed).unwrap_err();
    assert_eq!(flaw, MdpFailure::Bias(1, Flaw::NoAction));
    let without = without_second(&skewed);
    assert!(judge_by(&RULES, STAY, &without).is_ok(), "it is a solution");
}

#[test]
fn long_numbers_are_judged_as_short_ones_are() {
    let zeros = "0".repeat(60);
    let scaled = |values: [&str; 2]| {
        let [a, b] = values.map(|v| if v == "0" { v.to_owned() } else { format!("{v}{zeros}") });
        format!(r#"[0, 0], "potential": {{"over": "1{zeros}", "values": ["{a}", "{b}"]}}"#)
    };
    assert!(judge(&edited(NEAR, &scaled(["0", "4"]))).is_ok());
    let flaw = judge(&edited(NEAR, &scaled(["0", "3"]))).unwrap_err();
    assert_eq!(flaw, MdpFailure::Near(0, 1, Flaw::NoAction));
}

#[test]
fn numbers_that_overflow_machine_integers_on_the_way_are_judged_by_long_ones() {
    // 4·10^37 is short, three quarters of it are three times as much over 4.
    let zeros = "0".repeat(37);
    let scaled = |over: &str, b: &str| {
        format!(
            r#"[0, 0], "potential": {{"over": "{over}{zeros}", "values": ["0", "{b}{zeros}"]}}"#
        )
    };
    assert!(judge(&edited(NEAR, &scaled("3", "12"))).is_ok());
    let flaw = judge(&edited(NEAR, &scaled("3", "11"))).unwrap_err();
    assert_eq!(flaw, MdpFailure::Near(0, 1, Flaw::NoAction));
}

#[test]
fn each_bound_has_its_own_end() {
    use MdpFailure as F;
    // Without the bias, the gain lies between different ends, and each is looked at.
    let without = without_second(CERTIFICATE);
    let gain = |lo: &str, hi: &str| {
        let text = without.replacen(
            r#""lo": "2/3", "hi": "2/3""#,
            &format!(r#""lo": "{lo}", "hi": "{hi}""#),
            1,
        );
        judge(&text).map(|verified| verified.bias().is_some())
    };
    assert_eq!(gain("1p-1", "1").ok(), Some(false));
    assert_eq!(gain("3/4", "1").err(), Some(F::Gain(0, Flaw::NoAction)));
    assert_eq!(gain("0", "1p-1").err(), Some(F::Gain(0, Flaw::Action(1))));
    // The diameter's.
    let diameter = |lo: &str, hi: &str| {
        judge(&edited(r#""lo": "4", "hi": "4""#, &format!(r#""lo": "{lo}", "hi": "{hi}""#))).err()
    };
    assert_eq!(diameter("-1", "9"), None);
    assert_eq!(diameter("9/2", "9"), Some(F::LowerEnd));
    assert_eq!(diameter("0", "7/2"), Some(F::UpperEnd(0)));
    assert_eq!(diameter("x", "4"), Some(F::Number(Part::Far, NumberError::Syntax)));
    assert_eq!(diameter("4", "x"), Some(F::Number(Part::Near(0), NumberError::Syntax)));
    // The target of the far states is left out, and no other.
    let back = edited(
        r#""from": 1, "to": 0, "potential": {"over": "1", "values": ["0", "4"]}"#,
        r#""from": 0, "to": 1, "potential": {"over": "1", "values": ["2", "0"]}"#,
    );
    assert_eq!(judge(&back).err(), Some(F::LowerEnd));
    let room = back.replacen(r#""lo": "4""#, r#""lo": "2""#, 1);
    assert_eq!(judge(&room).map(|verified| verified.far()).ok(), Some(Some((0, 1))));
    let more = room.replacen(r#"["2", "0"]"#, r#"["3", "0"]"#, 1);
    assert_eq!(judge(&more).err(), Some(F::Far(0, Flaw::Action(1))));
}

#[test]
fn the_bias_is_handed_out_with_its_span() {
    let verified = judge(CERTIFICATE).unwrap();
    let bias = verified.bias().unwrap();
    assert_eq!((&bias.over, bias.values.as_slice()), (&3.into(), [0.into(), 4.into()].as_slice()));
    let is = |found: Option<Number<BigInt>>, n: i32, d: i32| {
        let other = Number::fraction(n.into(), d.into()).unwrap();
        found.unwrap().compare(&other).unwrap().is_eq()
    };
    assert!(is(bias.value(1), 4, 3) && is(bias.value(0), 0, 1));
    assert!(bias.value(2).is_none());
    // With another constant, which the level takes back, the span is the same.
    let moved = edited(r#"["0", "4"]},"#, r#"["3", "7"]},"#).replacen("-8/9", "-17/9", 1);
    assert!(is(judge(&moved).unwrap().span().cloned(), 4, 3));
}

#[test]
fn a_rule_that_accepts_everything_is_noticed_rule_by_rule() {
    let gain = edited(r#"["0", "4"]"#, r#"["0", "3"]"#);
    let bias = edited(r#""-16""#, r#""-15""#);
    let near = edited(NEAR, r#"[0, 0], "potential": {"over": "1", "values": ["0", "3"]}"#);
    let long = "0".repeat(40);
    let near_long = edited(
        NEAR,
        &format!(r#"[0, 0], "potential": {{"over": "1{long}", "values": ["0", "3{long}"]}}"#),
    );
    let far = edited(FAR, r#"{"over": "1", "values": ["0", "5"]}},"#);
    let better = without_second(&edited(
        r#""lo": "2/3", "hi": "2/3", "bias": {"over": "3""#,
        r#""lo": "0", "hi": "0", "bias": {"over": "1""#,
    ));
    let lenient = [
        (
            gain.as_str(),
            Rules {
                gain: |choices, _, _, _, _| Ok((0..choices.len()).collect()),
                bias: |_, _, _, _, _| Ok(()),
                ..RULES
            },
        ),
        (&bias, Rules { bias: |_, _, _, _, _| Ok(()), ..RULES }),
        (&near, Rules { near_on_machine: |_, _, _| Ok(()), ..RULES }),
        (&near_long, Rules { near: |_, _, _| Ok(()), ..RULES }),
        (&far, Rules { far: |_, _, _, _| Ok(()), ..RULES }),
        // What is clearly too good passes for what is clearly not good enough.
        (
            &better,
            Rules {
                below: |choice, state, h, bound| {
                    h.rate(choice, state).is_some_and(|(least, _)| least > bound)
                },
                ..RULES
            },
        ),
        (&far, Rules { slow: |_, _, _| true, ..RULES }),
    ];
    for (certificate, rules) in lenient {
        assert!(judge(certificate).is_err(), "{certificate}");
        assert!(judge_by(&rules, MODEL, certificate).is_ok(), "{certificate}");
    }
}
