//! What the kernel hands out of what it has checked, and that every rejection has words of its own.

use std::collections::HashSet;

use num_bigint::BigInt;
use proofmark_kernel::certificate::{Certificate, ReadError};
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::mdp::{ChoiceError, Flaw, MdpFailure, Part, ProcessError};
use proofmark_kernel::*;
use serde_json::json;

use crate::by_hand::file;

fn is(enclosure: Option<Interval<BigInt>>, lo: &str, hi: &str) {
    let number = |text: &str| Number::<BigInt>::parse(text).unwrap();
    let found = enclosure.unwrap();
    let same = |x: &Number<BigInt>, text: &str| x.compare(&number(text)).unwrap().is_eq();
    assert!(same(&found.lo, lo) && same(&found.hi, hi), "{found:?}");
}

#[test]
fn a_verified_claim_shows_what_was_looked_at() {
    let cover = json!([{"at": [["-1", "0"]], "in": [["-1", "0"], ["0", "1"]]},
                       {"at": [["0", "2"]], "in": [["0", "2"], ["0", "4"]]}]);
    let all = file(
        "0 const 0 in -1 0
         1 const 1 in 1 2
         2 var 0
         3 mul 2 2
         4 const 5 in 5 5
         variable in 0 1
         goal 3 <= 4 from f requires x
         goal some 3 <= 4 from says",
    );
    let proof = all
        .with("cover", cover)
        .witnessed(json!([["1/2", "1"]]), json!([["1/2", "1"], ["1/4", "1"]]));
    let verified = proof.verified().unwrap();
    assert_eq!(verified.claim(), proof.claim.sha256());
    assert_eq!(verified.verdict(), Verdict::Certified);
    assert!(verified.is_covered());
    is(verified.enclosure(0), "-1", "0");
    is(verified.enclosure(2), "-1", "2");
    is(verified.enclosure(3), "0", "4");
    is(verified.at_witness(3), "1/4", "1");
    is(verified.at_witness(4), "5", "5");
    assert!(verified.enclosure(5).is_none() && verified.at_witness(5).is_none());

    let fixed = file("0 const 1/3 in 1/4 1/2\n goal 0 == 0 from says").verified().unwrap();
    assert!(!fixed.is_covered());
    is(fixed.enclosure(0), "1/4", "1/2");
    assert!(fixed.at_witness(0).is_none());
}

#[test]
fn what_a_box_and_a_witness_hold_is_put_together() {
    let claim = file(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 const 2 in 2 2
         variable in 0 1
         goal some 2 <= 1 from says",
    );
    let proof = claim.witnessed(json!([["1/4", "1/2"]]), json!([["0", "3/4"]]));
    let verified = proof.verified().unwrap();
    assert!(!verified.is_covered());
    is(verified.enclosure(2), "0", "3/4");
    is(verified.at_witness(2), "0", "3/4");
    is(verified.enclosure(3), "2", "2");
}

/// Every text is there, and no two are the same.
fn distinct(texts: &[String]) {
    assert!(texts.iter().all(|text| !text.is_empty()), "{texts:?}");
    assert_eq!(texts.iter().collect::<HashSet<_>>().len(), texts.len(), "{texts:?}");
}

#[test]
fn every_rejection_has_words_of_its_own() {
    use Failure::*;
    let reasons = [
        Reason::LowerEnd,
        Reason::UpperEnd,
        Reason::DivisorMayBeZero,
        Reason::MayBeNegative,
        Reason::MayNotBePositive,
        Reason::OutsideUnitInterval,
        Reason::NotWhole,
        Reason::TooLarge,
        Reason::Arity,
    ];
    let numbers = [
        NumberError::Syntax,
        NumberError::TooLong,
        NumberError::Exponent,
        NumberError::ZeroDenominator,
        NumberError::NotReduced,
    ];
    let mut failures = vec![
        Format,
        OtherClaim,
        OtherSentence,
        OtherHash,
        OtherGoal(1),
        OtherStep(1),
        OtherVariables,
        Refutes,
        HalfEnclosure(1),
        Reversed(1),
        NoEnclosure(1),
        NoGoal,
        Goal(1),
        Varies(1),
        Superfluous,
        TooManySteps,
        NoWitness,
        EmptyRange(1),
        OutsideRange,
        Gap(1),
        TooManyBoxes,
        TooManyComparisons,
        Shape,
        Centre,
        NoSlope(1),
        InBox(1, Box::new(Shape)),
        InWitness(Box::new(Shape)),
        Work(1),
    ];
    failures.extend(reasons.map(|reason| Rule { step: 1, rule: "add", reason }));
    failures.extend(numbers.map(|error| Number(1, error)));
    distinct(&failures.iter().map(ToString::to_string).collect::<Vec<_>>());
    distinct(&reasons.map(|reason| reason.to_string()));
    distinct(&numbers.map(|error| error.to_string()));

    use MdpFailure as F;
    let flaw = Flaw::NoAction;
    let parts = [Part::Gain, Part::Second, Part::Far, Part::Near(1)];
    let mut failures = vec![
        F::Format,
        F::OtherProcess,
        F::Gain(1, flaw),
        F::NotExact,
        F::Bias(1, flaw),
        F::Targets,
        F::UnknownAction(1, 2),
        F::Negative(1, 2),
        F::Near(1, 2, flaw),
        F::UpperEnd(1),
        F::NoFar,
        F::Pair,
        F::AtTarget,
        F::Far(1, flaw),
        F::LowerEnd,
        F::Work,
        F::TooLarge,
        F::Gain(1, Flaw::Action(1)),
        F::Gain(1, Flaw::TooLarge),
    ];
    for part in parts {
        failures.extend([
            F::Number(part, NumberError::Syntax),
            F::Denominator(part),
            F::Length(part),
        ]);
    }
    distinct(&failures.iter().map(ToString::to_string).collect::<Vec<_>>());
    distinct(&parts.map(|part| part.to_string()));
    distinct(&[Flaw::Action(1), flaw, Flaw::TooLarge].map(|flaw| flaw.to_string()));

    let one = Rational::from(BigInt::from(1));
    let choices = [
        ChoiceError::UnknownState(1),
        ChoiceError::RepeatedState(1),
        ChoiceError::Negative(1, one.clone()),
        ChoiceError::Sum(one),
        ChoiceError::Denominator,
    ];
    distinct(&choices.each_ref().map(ToString::to_string));
    let mut errors = vec![
        ProcessError::NoStates,
        ProcessError::TooManyStates,
        ProcessError::TooManyTransitions,
        ProcessError::NoChoice(1),
    ];
    errors.extend(choices.map(|error| ProcessError::Choice { state: 1, action: 2, error }));
    distinct(&errors.iter().map(ToString::to_string).collect::<Vec<_>>());
}

#[test]
fn what_is_no_certificate_is_refused_with_its_place() {
    let Err(ReadError::Json { line, column, message }) = Certificate::parse("{\n  7") else {
        panic!("it is no certificate");
    };
    assert_eq!((line, column), (2, 3));
    assert!(!message.is_empty() && !message.contains(" at line "), "{message}");
    let read = |text: &str| Certificate::parse(text).unwrap_err().to_string();
    let too_long = ReadError::TooLong { limit: 7 }.to_string();
    distinct(&[read("[]"), read("{"), too_long]);
    assert!(read("[]").contains("an object"), "{}", read("[]"));
    let list = r#"{"format": "f", "sha256": "s", "gain": {"lo": "0", "hi": "0", "bias": {"over": "1", "values": 7}}}"#;
    let words = MdpCertificate::parse(list).unwrap_err().to_string();
    assert!(words.contains("a list"), "{words}");
}
