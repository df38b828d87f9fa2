//! The kernel on the files of `tests/arena`: every forged certificate is rejected for the reason that
//! `expected.tsv` names, and every honest one is accepted.

#[path = "../../../tests/arena/kernel.rs"]
mod kernel;
#[path = "../../../tests/differential/statement.rs"]
pub mod statement;

use std::path::{Path, PathBuf};

use proofmark_book::model::Model;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::op::OPERATIONS;
use proofmark_kernel::weakened::{self, MDP_RULES, MdpRules, RULES, Rules};
use proofmark_kernel::{Enclosure, Op};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/arena")
}

#[test]
fn each_file_of_the_arena_is_accepted_or_rejected_for_the_reason_that_is_expected() {
    let root = root();
    let book = kernel::book(&root);
    let mut wrong = Vec::new();
    for expected in kernel::expected(&root) {
        let answer = kernel::answer(&root, &expected.file, &book);
        if answer != expected.answer {
            wrong.push(format!(
                "{}\n  expected {}\n  found    {answer}",
                expected.file, expected.answer
            ));
        }
    }
    assert!(wrong.is_empty(), "{} files:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn without_the_rule_that_rejects_it_a_forged_file_is_accepted() {
    let (mut judged, mut other_flaws) = (0, Vec::new());
    for expected in kernel::expected(&root()) {
        // A variable's enclosure is compared with the box, which no rule of the table does.
        let forged = expected.file.starts_with("reject/") && !expected.answer.contains("\"var\"");
        let rule = expected.answer.split('"').nth(1);
        if !forged || (rule.is_none() && !expected.answer.starts_with("Gap(")) {
            continue;
        }
        let text = std::fs::read_to_string(root().join(&expected.file)).unwrap();
        let certificate = Certificate::parse(&text).unwrap();
        let Ok(claim) = statement::claim(&certificate) else { panic!("{}", expected.file) };
        let mut names = OPERATIONS.iter().map(|operation| operation.name);
        let named = names.find(|name| Some(*name) == rule);
        let step = move |op: &Op, operands: &[&Enclosure], out: &Enclosure| {
            if Some(op.name()) == named { Ok(()) } else { (RULES.step)(op, operands, out) }
        };
        let weak = match rule {
            Some("mean") => Rules { mean: &|_, _, _| Ok(()), ..RULES },
            Some(_) => Rules { step: &step, ..RULES },
            None => Rules { cover: &|_, _| Ok(()), ..RULES },
        };
        if let Err(failure) = weakened::answer(&weak, &claim, &certificate) {
            other_flaws.push(format!("{}: {failure:?}", expected.file));
        }
        judged += 1;
    }
    assert!(other_flaws.is_empty(), "{}", other_flaws.join("\n"));
    assert!(judged > 100, "{judged} files");
}

#[test]
fn without_the_rule_that_rejects_it_a_forged_process_is_accepted() {
    let (mut judged, mut other_flaws) = (0, Vec::new());
    for expected in kernel::expected(&root()) {
        let weak = match expected.answer.split('(').next() {
            Some("Gain") => MdpRules {
                gain: |choices, _, _, _, _| Ok((0..choices.len()).collect()),
                ..MDP_RULES
            },
            Some("Bias") => MdpRules { bias: |_, _, _, _, _| Ok(()), ..MDP_RULES },
            Some("Near") => {
                MdpRules { near: |_, _, _| Ok(()), near_on_machine: |_, _, _| Ok(()), ..MDP_RULES }
            }
            Some("Far") => MdpRules { far: |_, _, _, _| Ok(()), ..MDP_RULES },
            _ => continue,
        };
        let path = root().join(&expected.file);
        let model = std::fs::read_to_string(kernel::model_of(&path)).unwrap();
        let model = Model::parse("model", &model).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let certificate = MdpCertificate::parse(&text).unwrap();
        if let Err(failure) = weakened::answer_mdp(&weak, &model.mdp, &certificate) {
            other_flaws.push(format!("{}: {failure:?}", expected.file));
        }
        judged += 1;
    }
    assert!(other_flaws.is_empty(), "{}", other_flaws.join("\n"));
    assert!(judged > 15, "{judged} files");
}
