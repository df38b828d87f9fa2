//! The trials notice what they are for: a checker that accepts too much, or rejects too much.

use proofmark_book::model::Model;
use proofmark_kernel as kernel;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::op::OPERATIONS;
use proofmark_kernel::weakened::{self, MDP_RULES, MdpRules, Needs, RULES, Rules};
use proofmark_kernel::{Op, goal_decided};

use super::checkers::{Answer, CLAIMS, Cause, Format, PROCESSES};
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
    let (yes, no) = (|| Answer::Certified, || rejected("step 1 (ln): lo is too high"));
    let unasked = || Answer::Unasked("equal steps");
    let allowed = Outcome::Allowed;
    let cases = [
        ([yes(), yes(), yes()], Outcome::Certified),
        ([Answer::Refuted, Answer::Refuted, Answer::Refuted], Outcome::Refuted),
        ([no(), no(), no()], Outcome::Rejected),
        ([no(), too_large(), no()], Outcome::Rejected),
        ([unasked(), yes(), yes()], Outcome::Certified),
        ([unasked(), yes(), no()], Outcome::Disagreement),
        ([yes(), Answer::Refuted, yes()], Outcome::Disagreement),
        ([yes(), yes(), no()], Outcome::Disagreement),
        ([no(), no(), yes()], Outcome::Disagreement),
        ([yes(), no(), yes()], Outcome::Disagreement),
        ([yes(), too_large(), yes()], allowed("check.py: too large".to_owned())),
        ([escaped(), yes(), yes()], allowed("kernel: escapes".to_owned())),
        // Who gives up says nothing about the others, which still have to agree.
        ([yes(), too_large(), no()], Outcome::Disagreement),
        ([crashed(), crashed(), crashed()], Outcome::Disagreement),
        ([no(), crashed(), no()], Outcome::Disagreement),
    ];
    for (answers, expected) in cases {
        let names = ["kernel", "check.py", "proofmark-verified"];
        let told: Vec<(&str, Answer)> = names.into_iter().zip(answers).collect();
        assert_eq!(outcome(&trial("{}"), &told), expected, "{told:?}");
    }
}

/// ln of 1 + 2^−k in [lo, 1], in the file of a claim that it has a value.
fn logarithm(k: u32, lo: &str) -> String {
    let over = 1_u128 << k;
    let x = format!("{}/{over}", over + 1);
    format!(
        r#"{{"format": "proofmark-certificate/1", "claim": "t", "says": "t", "sha256": "", "verdict":
        "certified", "goals": [{{"lhs": 1, "relation": "==", "rhs": 1, "from": "says"}}], "steps": [
        {{"op": "const", "value": "{x}", "lo": "{x}", "hi": "{x}"}},
        {{"op": "ln", "args": [0], "lo": "{lo}", "hi": "1"}}]}}"#
    )
}

#[test]
fn a_margin_is_one_only_where_the_logarithm_is_right_by_too_little() {
    let answers =
        |reason: &str| vec![("kernel", Answer::Certified), ("check.py", rejected(reason))];
    let judged =
        |k: u32, lo: &str, reason: &str| outcome(&trial(&logarithm(k, lo)), &answers(reason));
    let reason = "step 1 (ln): lo is too high";
    // ln(1 + 2^−k) is above 2^−k − 2^−(2k+1) by about 2^−3k/3, and p is 66 + 2k.
    let below = |k: u32| format!("{}p-{}", (1_u128 << (k + 1)) - 1, 2 * k + 1);
    let words = format!("check.py: {reason}");
    assert_eq!(judged(50, &below(50), reason), Outcome::Margin(words));
    assert_eq!(judged(20, &below(20), reason), Outcome::Disagreement, "right by enough");
    assert_eq!(judged(50, "1p-50", reason), Outcome::Disagreement, "wrong by little");
    assert_eq!(judged(50, "-1", reason), Outcome::Disagreement, "right by much");
    for other in ["step 1 (ln): hi is too low", "step 0 (const): lo is too high", "sha256"] {
        assert_eq!(judged(50, &below(50), other), Outcome::Disagreement, "{other}");
    }
}

/// The trials of the fixed part of that format that the kernel rejects, with its reason.
fn rejections(format: &Format) -> Vec<(&'static Trial, String)> {
    let (claims, processes) = fixed_part();
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
    let weak = MdpRules { gain: |choices, _, _, _| Ok((0..choices.len()).collect()), ..MDP_RULES };
    assert!(noticed("gain, ", &weak), "gain");
    assert!(noticed("second, ", &MdpRules { bias: |_, _, _, _, _| Ok(()), ..MDP_RULES }), "bias");
    let weak = MdpRules { near: |_, _, _| Ok(()), near_on_machine: |_, _, _| Ok(()), ..MDP_RULES };
    assert!(noticed("diameter, target ", &weak), "near");
    assert!(
        noticed("diameter, from below, ", &MdpRules { far: |_, _, _| Ok(()), ..MDP_RULES }),
        "far"
    );
}
