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

/// What all checkers together say of the process of one state, with edits of its files.
fn judged(edits: &[(&str, &str)]) -> Outcome {
    build_verified();
    let edited =
        |text: &str| edits.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    let (model, certificate) = (edited(MODEL), edited(CERTIFICATE));
    // The kernel's reader refuses escapes in numbers, which do not change the process.
    let read = Model::parse("model", &model).or_else(|_| Model::parse("model", MODEL));
    let certificate = certificate.replace("HASH", &read.expect("a model").mdp.sha256());
    let files = vec![
        ("process.model.json".to_owned(), model.into_bytes()),
        ("process.json".to_owned(), certificate.into_bytes()),
    ];
    let trial = Trial { kind: "once", original: 0, files };
    let answers = Tally::default().ask(&PROCESSES, std::slice::from_ref(&trial));
    outcome(&PROCESSES, &trial, &answers[0])
}

#[test]
fn the_action_in_the_target_itself_is_any_machine_word() {
    let action = |action: &str| {
        judged(&[("[0], \"potential\"", format!("[{action}], \"potential\"").as_str())])
    };
    for word in ["0", "7", "4294967296", "9999999999", "18446744073709551615"] {
        assert_eq!(action(word), Outcome::Certified, "{word}");
    }
    for word in ["18446744073709551616", "99999999999999999999", "00", "-1", "1.0", "\"0\""] {
        assert_eq!(action(word), Outcome::Rejected, "{word}");
    }
}

#[test]
fn bounds_that_differ_after_many_digits_are_not_printed_as_one_number() {
    let [reward, lo, hi] = ["23", "21", "27"]
        .map(|end| format!("\"123456789012345678901{end}/10000000000000000000000000\""));
    let outcome = judged(&[
        ("\"reward\": \"0\"", format!("\"reward\": {reward}").as_str()),
        (
            "\"lo\": \"0\", \"hi\": \"0\", \"bias\"",
            format!("\"lo\": {lo}, \"hi\": {hi}, \"bias\"").as_str(),
        ),
    ]);
    assert_eq!(outcome, Outcome::Certified);
}

#[test]
fn the_format_of_a_model_may_be_written_with_escapes() {
    let escaped = judged(&[("\"proofmark-mdp-model", "\"\\u0070roofmark-mdp-model")]);
    assert_eq!(escaped, Outcome::Certified);
}

#[test]
fn a_number_of_a_model_that_is_written_with_escapes_may_be_refused() {
    let escaped = judged(&[("\"reward\": \"0\"", "\"reward\": \"\\u0030\"")]);
    assert!(matches!(escaped, Outcome::Escape(_)), "{escaped:?}");
}
