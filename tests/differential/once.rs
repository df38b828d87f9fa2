//! Files about which the checkers disagreed once.

use proofmark_book::model::Model;

use super::checkers::{PROCESSES, build_verified};
use super::tally::Tally;
use super::trial::{Outcome, Trial, outcome};

const MODEL: &str =
    r#"{"format": "proofmark-mdp-model/1", "states": [[{"reward": "0", "next": [[0, 1]]}]]}"#;

const CERTIFICATE: &str = r#"{"format": "proofmark-mdp/1", "sha256": "HASH",
    "gain": {"lo": "0", "hi": "0", "bias": {"over": "1", "values": ["0"]}},
    "diameter": {"lo": "0", "hi": "0", "near": [{"actions": [0], "potential": {"over": "1", "values": ["0"]}}]}}"#;

/// What all checkers together say of the process of one state, with an edit of its files.
fn judged(from: &str, to: &str) -> Outcome {
    build_verified();
    let hash = Model::parse("model", MODEL).expect("a model").mdp.sha256().to_owned();
    let files = [
        ("process.model.json".to_owned(), MODEL.to_owned()),
        ("process.json".to_owned(), CERTIFICATE.replace("HASH", &hash)),
    ];
    let files = files.map(|(name, text)| (name, text.replace(from, to).into_bytes())).to_vec();
    let trial = Trial { kind: "once", original: 0, files };
    let answers = Tally::default().ask(&PROCESSES, std::slice::from_ref(&trial));
    outcome(&PROCESSES, &trial, &answers[0])
}

#[test]
fn the_action_in_the_target_itself_is_any_machine_word() {
    let action = |action: &str| judged("[0], \"potential\"", &format!("[{action}], \"potential\""));
    for word in ["0", "7", "4294967296", "9999999999", "18446744073709551615"] {
        assert_eq!(action(word), Outcome::Certified, "{word}");
    }
    for word in ["18446744073709551616", "99999999999999999999", "00", "-1", "1.0", "\"0\""] {
        assert_eq!(action(word), Outcome::Rejected, "{word}");
    }
}

#[test]
fn the_format_of_a_model_may_be_written_with_escapes() {
    assert_eq!(judged("\"proofmark-mdp-model", "\"\\u0070roofmark-mdp-model"), Outcome::Certified);
}

#[test]
fn a_number_of_a_model_that_is_written_with_escapes_may_be_refused() {
    assert!(matches!(judged("\"reward\": \"0\"", "\"reward\": \"\\u0030\""), Outcome::Escape(_)));
}
