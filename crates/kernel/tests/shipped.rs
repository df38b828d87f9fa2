//! The shipped certificates, as statements of their own: the kernel accepts them, and knows their hashes.

use std::path::{Path, PathBuf};

use proofmark_kernel::certificate::FORMAT;
use proofmark_kernel::constant::{Constant, ConstantCertificate, Constants, Kind};
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::{Variable, Verdict};
use serde_json::Value;

use crate::by_hand::{File, claim_of, process};
use crate::enclosed;

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates").join(folder);
    let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    files.sort();
    assert!(!files.is_empty(), "{}", folder.display());
    files
}

/// Longer certificates of constants are left to other tests, which check them all against their books.
const LONGEST: usize = 60_000;

/// The constant that a certificate repeats.
fn constant_of(json: &Value) -> Constant {
    let mut function = json["function"].clone();
    (function["claim"], function["says"]) = (json["constant"].clone(), json["says"].clone());
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == json["kind"]).unwrap();
    let index = |key: &str| usize::try_from(json[key].as_u64().unwrap()).unwrap();
    let others = kind.others().iter().map(|name| index(name)).collect();
    Constant::with(kind, claim_of(&function), index("body"), others).unwrap()
}

/// Whether a variable has a range, or is a constant of which something is known.
fn is_known(variable: &Variable, known: &Constants) -> bool {
    match variable {
        Variable::Given(digest) => known.get(digest).is_some(),
        Variable::Between { .. } => true,
    }
}

#[test]
fn shipped_certificates_are_accepted_as_the_statements_that_they_repeat() {
    let mut known = Constants::default();
    let read = |path: &PathBuf| std::fs::read_to_string(path).unwrap();
    let constants = files("constants").into_iter().chain(files("finite-frontier"));
    let constants = constants.map(|path| read(&path)).filter(|text| text.len() <= LONGEST);
    let mut kinds = Vec::new();
    for text in constants.filter(|text| text.contains("proofmark-constant/1")) {
        let json: Value = serde_json::from_str(&text).unwrap();
        let constant = constant_of(&json);
        assert_eq!(json["sha256"], constant.sha256(), "{}", json["constant"]);
        let variables = constant.function().variables();
        if !variables.iter().all(|variable| is_known(variable, &known)) {
            continue;
        }
        let found = known.learn(&constant, &ConstantCertificate::parse(&text).unwrap());
        assert!(found.is_ok(), "{}: {found:?}", json["constant"]);
        kinds.push(constant.kind());
    }
    assert!([Kind::Integral, Kind::Quantile, Kind::Sum].iter().all(|kind| kinds.contains(kind)));
    let mut using = 0;
    for path in files("classical-constants")
        .into_iter()
        .chain(files("finite-frontier").into_iter().step_by(16))
        .chain(files("constants"))
    {
        let json: Value = serde_json::from_str(&read(&path)).unwrap();
        if json["format"] != FORMAT {
            continue;
        }
        let refuted = json["verdict"] == "refuted";
        let claim = claim_of(&json);
        assert_eq!(json["sha256"], claim.sha256(), "{}", path.display());
        let variables = claim.variables();
        if !variables.iter().all(|variable| is_known(variable, &known)) {
            continue;
        }
        using += usize::from(variables.iter().any(|one| matches!(one, Variable::Given(_))));
        let answer = enclosed::answer(&File { claim, json }, &known).unwrap();
        assert_eq!(answer != Verdict::Certified, refuted, "{}", path.display());
    }
    assert!(using > 5, "{using} claims use a constant");
}

#[test]
fn shipped_processes_are_accepted() {
    let files = files("environments");
    let models = files.iter().filter(|path| path.to_string_lossy().ends_with(".model.json"));
    for path in models {
        let mdp = process(&std::fs::read_to_string(path).unwrap());
        let other = path.with_extension("").with_extension("json");
        let text = std::fs::read_to_string(&other).unwrap();
        let certificate = MdpCertificate::parse(&text).unwrap();
        let verified = proofmark_kernel::mdp::check(&mdp, &certificate).unwrap();
        assert_eq!(verified.sha256(), certificate.sha256);
    }
}
