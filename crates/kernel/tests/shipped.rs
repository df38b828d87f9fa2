//! The shipped certificates, as statements of their own: the kernel accepts them, and knows their hashes.

use std::path::{Path, PathBuf};

use proofmark_kernel::Verdict;
use proofmark_kernel::mdp::certificate::MdpCertificate;
use serde_json::Value;

use crate::by_hand::{File, claim_of, process};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates").join(folder);
    let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    files.sort();
    assert!(!files.is_empty(), "{}", folder.display());
    files
}

#[test]
fn shipped_certificates_are_accepted_as_the_statements_that_they_repeat() {
    // Other tests check them all, against their books.
    for path in files("classical-constants")
        .into_iter()
        .chain(files("finite-frontier").into_iter().step_by(16))
    {
        let json: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let refuted = json["verdict"] == "refuted";
        let claim = claim_of(&json);
        assert_eq!(json["sha256"], claim.sha256(), "{}", path.display());
        let answer = File { claim, json }.answer().unwrap();
        assert_eq!(answer != Verdict::Certified, refuted, "{}", path.display());
    }
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
