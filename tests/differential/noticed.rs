//! The trials notice what they are for: a checker that accepts too much, or rejects too much.

use num_bigint::BigInt;
use proofmark_book::model::Model;
use proofmark_kernel as kernel;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::op::OPERATIONS;
use proofmark_kernel::weakened::{self, MDP_RULES, MdpRules, Needs, RULES, Rules};
use proofmark_kernel::{Op, Verdict, goal_decided};
use rug::Float;
use rug::float::Round;

use super::checkers::{Answer, CLAIMS, Cause, Format, PROCESSES, accepted};
use super::trial::{Outcome, Trial, outcome};
use super::{fixed_part, statement};

/// A trial with a certificate of this text.
fn trial(text: &str) -> Trial {
    let files = vec![("t.json".to_owned(), text.as_bytes().to_vec())];
    Trial { kind: "test", original: 0, files }
}

fn rejected(reason: &str) -> Answer {
    Answer::Rejected(Cause::Invalid, reason.to_owned())
}

#[test]
fn answers_agree_or_differ_as_the_format_allows_or_are_a_disagreement() {
    let too_large = || Answer::Rejected(Cause::Limit, "too large".to_owned());
    let escaped = || Answer::Rejected(Cause::Escape, "escapes".to_owned());
    let crashed = || Answer::Crashed("no answer".to_owned());
    let (yes, no) =
        (|| Answer::Certified("1)".to_owned()), || rejected("step 1 (ln): lo is too high"));
    let refuted = || Answer::Refuted("1)".to_owned());
    let of_another = || Answer::Certified("2)".to_owned());
    let unasked = || Answer::Unasked("equal steps");
    let cases = [
        ([yes(), yes(), yes()], Outcome::Certified),
        ([refuted(), refuted(), refuted()], Outcome::Refuted),
        ([no(), no(), no()], Outcome::Rejected),
        ([no(), too_large(), no()], Outcome::Rejected),
        ([unasked(), yes(), yes()], Outcome::Certified),
        ([unasked(), yes(), no()], Outcome::Disagreement),
        ([yes(), refuted(), yes()], Outcome::Disagreement),
        ([yes(), yes(), of_another()], Outcome::Disagreement),
        ([yes(), yes(), no()], Outcome::Disagreement),
        ([no(), no(), yes()], Outcome::Disagreement),
        ([yes(), no(), yes()], Outcome::Disagreement),
        ([yes(), too_large(), yes()], Outcome::Limit("check.py: too large".to_owned())),
        // Who gives up says nothing about the others, which still have to agree.
        ([yes(), too_large(), no()], Outcome::Disagreement),
        // One alone accepts nothing.
        ([too_large(), yes(), too_large()], Outcome::Disagreement),
        ([unasked(), yes(), too_large()], Outcome::Disagreement),
        ([escaped(), yes(), yes()], Outcome::Escape("kernel: escapes".to_owned())),
        ([escaped(), yes(), escaped()], Outcome::Disagreement),
        ([crashed(), crashed(), crashed()], Outcome::Disagreement),
        ([no(), crashed(), no()], Outcome::Disagreement),
    ];
    for (answers, expected) in cases {
        let names = ["kernel", "check.py", "proofmark-verified"];
        let told: Vec<(&str, Answer)> = names.into_iter().zip(answers).collect();
        assert_eq!(outcome(&CLAIMS, &trial("{}"), &told), expected, "{told:?}");
    }
}

/// A step of this operation on x in [lo, hi], in the file of a claim that it has a value.
fn file(op: &str, x: &str, lo: &str, hi: &str) -> String {
    file_of(&[
        format!(r#""op": "const", "value": "{x}", "lo": "{x}", "hi": "{x}""#),
        format!(r#""op": "{op}", "args": [0], "lo": "{lo}", "hi": "{hi}""#),
    ])
}

/// The file of a claim that the last of these steps has a value.
fn file_of(steps: &[String]) -> String {
    let (last, steps) = (steps.len() - 1, steps.join("}, {"));
    let text = |sha256: &str| {
        format!(
            r#"{{"format": "proofmark-certificate/1", "claim": "t", "says": "t", "sha256": "{sha256}",
            "verdict": "certified", "goals": [{{"lhs": {last}, "relation": "==", "rhs": {last}, "from": "says"}}],
            "steps": [{{{steps}}}]}}"#
        )
    };
    text(&hash(&text("")))
}

/// The hash of the claim that a file states.
fn hash(text: &str) -> String {
    let certificate = Certificate::parse(text).expect("a certificate");
    statement::claim(&certificate).ok().expect("a claim").sha256().to_owned()
}

/// What is said of a file if the kernel and proofmark-verified say one thing, and check.py another.
fn against_python(text: &str, python: Answer, others: Answer) -> Outcome {
    let answers =
        [("kernel", others.clone()), ("check.py", python), ("proofmark-verified", others)];
    outcome(&CLAIMS, &trial(text), &answers)
}

#[test]
fn check_py_may_reject_only_a_logarithm_that_is_right_by_too_little() {
    let judged = |k: u32, lo: &str, reason: &str| {
        let over = 1_u128 << k;
        let text = file("ln", &format!("{}/{over}", over + 1), lo, "1");
        let accepts = accepted(Verdict::Certified, &hash(&text));
        against_python(&text, rejected(reason), accepts)
    };
    // ln(1 + 2^−k) is above 2^−k − 2^−(2k+1) by about 2^−3k/3, and p is 66 + 2k.
    let below = |k: u32| format!("{}p-{}", (1_u128 << (k + 1)) - 1, 2 * k + 1);
    let reason = "step 1 (ln): lo is too high";
    let words = format!("check.py: {reason}");
    assert_eq!(judged(50, &below(50), reason), Outcome::Margin(words));
    assert_eq!(judged(20, &below(20), reason), Outcome::Disagreement, "right by enough");
    assert_eq!(judged(50, "1p-50", reason), Outcome::Disagreement, "wrong by little");
    assert_eq!(judged(50, "-1", reason), Outcome::Disagreement, "right by much");
    // atanh x is above x by about x^3/3, and p is about 64 + 400.
    let x = format!("1/{}", BigInt::from(1) << 400);
    let text = file("atanh", &x, &x, "1");
    let accepts = accepted(Verdict::Certified, &hash(&text));
    let very_close = against_python(&text, rejected("step 1 (atanh): lo is too high"), accepts);
    assert!(matches!(very_close, Outcome::Margin(_)), "{very_close:?}");
    for other in ["step 1 (ln): hi is too low", "step 0 (const): lo is too high", "sha256"] {
        assert_eq!(judged(50, &below(50), other), Outcome::Disagreement, "{other}");
    }
}

/// Fractions that are below and above π by less than 2^−200, with denominators of about a hundred digits.
const BELOW_PI: &str = "18311893528707222552699553614137/5828856744932488946895623791625";
const ABOVE_PI: &str = "5005608804695235355702822685879/1593334768903120834487234062302";

/// 1 − 2^−(2k+1), which cos 2^−k exceeds by about 2^−4k/24.
fn below_the_cosine(k: u32) -> String {
    format!("{}p-{}", (1_u128 << (2 * k + 1)) - 1, 2 * k + 1)
}

#[test]
fn check_py_may_reject_only_functions_of_angles_that_are_right_by_too_little() {
    let judged = |text: &str, reason: &str| {
        let accepts = accepted(Verdict::Certified, &hash(text));
        against_python(text, rejected(reason), accepts)
    };
    let (low, high) = ("step 1 (cos): lo is too high", "step 1 (cos): hi is too low");
    let cosine = |k: u32, lo: &str, hi: &str| file("cos", &format!("1/{}", 1_u128 << k), lo, hi);
    // p is 66 + 2k.
    let close = cosine(30, &below_the_cosine(30), "1");
    assert_eq!(judged(&close, low), Outcome::Margin(format!("check.py: {low}")));
    assert_eq!(judged(&close, high), Outcome::Disagreement, "nothing is above 1");
    let enough = cosine(8, &below_the_cosine(8), "1");
    assert_eq!(judged(&enough, low), Outcome::Disagreement, "right by enough");
    let wrong = cosine(30, "0", &below_the_cosine(30));
    assert_eq!(judged(&wrong, high), Outcome::Disagreement, "wrong by little");
    let exact = [("sin", "0", "0"), ("cos", "1", "1"), ("atan", "0", "0")];
    for (op, lo, hi) in exact {
        let text = file(op, "0", lo, hi);
        for flaw in ["lo is too high", "hi is too low"] {
            assert_eq!(
                judged(&text, &format!("step 1 ({op}): {flaw}")),
                Outcome::Disagreement,
                "{op}"
            );
        }
    }
    // Far from 0 and over a range: 355/113 is above π by about 2^−22, and sin below 0 by as much.
    let wide = |lo: &str, hi: &str| {
        file_of(&[
            r#""op": "const", "value": "355/113", "lo": "3", "hi": "355/113""#.to_owned(),
            format!(r#""op": "sin", "args": [0], "lo": "{lo}", "hi": "{hi}""#),
        ])
    };
    let reason = "step 1 (sin): lo is too high";
    assert_eq!(judged(&wide("-1p-21", "1"), reason), Outcome::Disagreement, "right by enough");
    assert_eq!(judged(&wide("0", "1"), reason), Outcome::Disagreement, "wrong");
    let pi = |lo: &str| {
        judged(
            &file_of(&[format!(r#""op": "pi", "lo": "{lo}", "hi": "4""#)]),
            "step 0 (pi): lo is too high",
        )
    };
    assert_eq!(pi("333/106"), Outcome::Disagreement, "right by enough");
    assert_eq!(pi("355/113"), Outcome::Disagreement, "wrong");
    assert!(matches!(pi(BELOW_PI), Outcome::Margin(_)), "right by little");
    assert_eq!(pi(ABOVE_PI), Outcome::Disagreement, "wrong by little");
}

#[test]
fn the_kernel_may_reject_only_functions_of_angles_that_are_right_by_too_little() {
    let judged = |text: &str| {
        let kernel = (CLAIMS.kernel)(&trial(text));
        assert!(matches!(kernel, Answer::Rejected(Cause::Invalid, _)), "{kernel:?}");
        against_python(text, accepted(Verdict::Certified, &hash(text)), kernel)
    };
    let cosine = |k: u32, lo: &str, hi: &str| file("cos", &format!("1/{}", 1_u128 << k), lo, hi);
    let words = "kernel: step 1 (cos): lo is too high".to_owned();
    assert_eq!(judged(&cosine(60, &below_the_cosine(60), "1")), Outcome::Margin(words));
    let wrong = cosine(60, "0", &below_the_cosine(60));
    assert_eq!(judged(&wrong), Outcome::Disagreement, "wrong by little");
    let wrong = cosine(60, &below_the_cosine(60), "0");
    assert_eq!(judged(&wrong), Outcome::Disagreement, "the other end");
    let pi = |lo: &str, hi: &str| {
        judged(&file_of(&[format!(r#""op": "pi", "lo": "{lo}", "hi": "{hi}""#)]))
    };
    assert!(matches!(pi(BELOW_PI, "4"), Outcome::Margin(_)));
    assert!(matches!(pi("3", ABOVE_PI), Outcome::Margin(_)));
    assert_eq!(pi(ABOVE_PI, "4"), Outcome::Disagreement);
    assert_eq!(pi("3", BELOW_PI), Outcome::Disagreement);
}

#[test]
fn the_kernel_may_reject_only_logarithms_that_are_right_by_too_little() {
    // What the kernel says, and check.py if it accepted the file.
    let judged = |text: &str| {
        let kernel = (CLAIMS.kernel)(&trial(text));
        assert!(matches!(kernel, Answer::Rejected(Cause::Invalid, _)), "{kernel:?}");
        against_python(text, accepted(Verdict::Certified, &hash(text)), kernel)
    };
    // ln 3 with 100 digits, and so a number whose exponential is 3 but for the thirtieth decimal.
    let x = |round| {
        let three = Float::with_val(100, 3);
        let ln = Float::with_val_round(100, three.ln_ref(), round).0;
        ln.to_rational().expect("a finite number").to_string()
    };
    let words = "kernel: step 1 (exp): lo is too high".to_owned();
    let [above, below] = [Round::Up, Round::Down].map(x);
    assert_eq!(judged(&file("exp", &above, "3", "4")), Outcome::Margin(words));
    assert_eq!(judged(&file("exp", &below, "3", "4")), Outcome::Disagreement, "wrong by little");
    assert_eq!(judged(&file("exp", &above, "3", "3")), Outcome::Disagreement, "the other end");
    let strict = file("exp", &above, "3", "4").replace("==", "<");
    let strict = strict.replace(&hash(&file("exp", &above, "3", "4")), &hash(&strict));
    assert_eq!(judged(&strict), Outcome::Disagreement, "the goal");
}

#[test]
fn a_file_with_escapes_is_accepted_only_if_it_is_right_without_them() {
    let judged = |x: &str, escape: &str| {
        let text = file("sqrt", x, "1/3", "2");
        let escaped = text.replace("\"lo\": \"1/3\"", &format!("\"lo\": \"{escape}\""));
        let kernel = (CLAIMS.kernel)(&trial(&escaped));
        assert!(matches!(kernel, Answer::Rejected(Cause::Escape, _)), "{kernel:?}");
        let answers = [
            ("kernel", kernel),
            ("check.py", accepted(Verdict::Certified, &hash(&text))),
            ("proofmark-verified", Answer::Rejected(Cause::Escape, "escapes".to_owned())),
        ];
        outcome(&CLAIMS, &trial(&escaped), &answers)
    };
    for escape in ["\\u0031/3", "1\\/3"] {
        assert!(matches!(judged("2", escape), Outcome::Escape(_)), "{escape}");
        assert_eq!(judged("1/10", escape), Outcome::Disagreement, "{escape}");
    }
}

#[test]
fn what_is_too_much_work_for_all_but_one_is_accepted_only_if_it_is_right_with_shorter_numbers() {
    let alone = |text: &str| {
        let kernel = (CLAIMS.kernel)(&trial(text));
        assert!(matches!(kernel, Answer::Rejected(Cause::Limit, _)), "{kernel:?}");
        against_python(text, accepted(Verdict::Certified, &hash(text)), kernel)
    };
    let judged = |lo: &str, hi: &str| alone(&file("exp", "-2", lo, hi));
    let most = "7".repeat(20_000);
    assert!(matches!(judged("0", &most), Outcome::Limit(_)));
    assert_eq!(judged("1/2", &most), Outcome::Disagreement);
    let least = format!("1/{}", BigInt::from(1) << 60_000);
    assert!(matches!(judged(&least, "1"), Outcome::Limit(_)));
    assert_eq!(judged(&least, "1/8"), Outcome::Disagreement);
    // cos 1 is positive, and cos 2 is negative.
    for (lo, hi) in [("3p-65530", "1"), ("0", "1p65532"), ("-7p65532", "1")] {
        assert!(matches!(alone(&file("cos", "1", lo, hi)), Outcome::Limit(_)), "{lo} {hi}");
    }
    assert!(matches!(alone(&file("cos", "2", "-1", "-3p-65530")), Outcome::Limit(_)));
    assert_eq!(alone(&file("cos", "2", "3p-65530", "1")), Outcome::Disagreement);
    assert_eq!(alone(&file("cos", "2", "0", "1p65532")), Outcome::Disagreement);
    assert_eq!(alone(&file("cos", "1", "-1", "-3p-65530")), Outcome::Disagreement);
    // The kernel is not asked twice to be two.
    let text = file("exp", "-2", "0", "1");
    let too_large = |name| (name, Answer::Rejected(Cause::Limit, "too large".to_owned()));
    let answers = [
        ("kernel", accepted(Verdict::Certified, &hash(&text))),
        too_large("check.py"),
        too_large("proofmark-verified"),
    ];
    assert_eq!(outcome(&CLAIMS, &trial(&text), &answers), Outcome::Disagreement);
}

/// The trials of the fixed part of that format that the kernel rejects, with its reason.
fn rejections(format: &Format) -> Vec<(&'static Trial, String)> {
    let [claims, _, processes] = fixed_part();
    let chosen = if format.name == CLAIMS.name { claims } else { processes };
    let judged = chosen.iter().filter_map(|trial| match (format.kernel)(trial) {
        Answer::Rejected(Cause::Invalid, reason) => Some((trial, reason)),
        _ => None,
    });
    judged.collect()
}

#[test]
fn a_weakened_rule_of_the_kernel_accepts_a_file_that_all_reject() {
    let rejected = rejections(&CLAIMS);
    let noticed = |words: &str, rules: &Rules<'_>| {
        let candidates = rejected.iter().filter(|(_, reason)| reason.contains(words));
        let accepts = |(trial, _): &(&Trial, String)| {
            let text = std::str::from_utf8(&trial.files[0].1).ok()?;
            let certificate = Certificate::parse(text).ok()?;
            let claim = statement::claim(&certificate).ok()?;
            weakened::answer(rules, &claim, &certificate).ok()
        };
        candidates.filter_map(accepts).next().is_some()
    };
    for operation in OPERATIONS.iter().filter(|operation| operation.name != "var") {
        let weak = |op: &Op, operands: &[&kernel::Enclosure], out: &kernel::Enclosure| match op
            .name()
            == operation.name
        {
            true => Ok(()),
            false => (RULES.step)(op, operands, out),
        };
        let words = format!("({}): ", operation.name);
        assert!(noticed(&words, &Rules { step: &weak, ..RULES }), "{}", operation.name);
    }
    assert!(noticed("(mean): ", &Rules { mean: &|_, _, _| Ok(()), ..RULES }), "mean values");
    let holds = |goal: &kernel::Goal, lhs: &kernel::Enclosure, rhs: &kernel::Enclosure| {
        goal_decided(goal, lhs, rhs).or(Some(true))
    };
    assert!(noticed("goal ", &Rules { goal: &holds, ..RULES }), "open goals");
    assert!(noticed("cover: ", &Rules { cover: &|_, _| Ok(()), ..RULES }), "gaps");
    let careless = |claim: &kernel::Claim, verdict| {
        Ok(Needs { everywhere: false, ..Needs::of(claim, verdict)? })
    };
    assert!(noticed("enclosure is needed", &Rules { needs: &careless, ..RULES }), "values");
}

#[test]
fn a_weakened_rule_about_processes_accepts_a_file_that_all_reject() {
    let rejected = rejections(&PROCESSES);
    let noticed = |words: &str, rules: &MdpRules| {
        let candidates = rejected.iter().filter(|(_, reason)| reason.starts_with(words));
        let accepts = |(trial, _): &(&Trial, String)| {
            let [model, certificate] =
                [0, 1].map(|file| std::str::from_utf8(&trial.files[file].1).ok());
            let model = Model::parse("model", model?).ok()?;
            weakened::answer_mdp(rules, &model.mdp, &MdpCertificate::parse(certificate?).ok()?).ok()
        };
        candidates.filter_map(accepts).next().is_some()
    };
    let weak =
        MdpRules { gain: |choices, _, _, _, _| Ok((0..choices.len()).collect()), ..MDP_RULES };
    assert!(noticed("gain, ", &weak), "gain");
    assert!(noticed("second, ", &MdpRules { bias: |_, _, _, _, _| Ok(()), ..MDP_RULES }), "bias");
    let weak = MdpRules { near: |_, _, _| Ok(()), near_on_machine: |_, _, _| Ok(()), ..MDP_RULES };
    assert!(noticed("diameter, target ", &weak), "near");
    assert!(
        noticed("diameter, from below, ", &MdpRules { far: |_, _, _, _| Ok(()), ..MDP_RULES }),
        "far"
    );
}
