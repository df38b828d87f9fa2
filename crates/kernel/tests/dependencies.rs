//! What the trusted code rests on is written down, and grows by nobody's oversight.

use std::collections::BTreeSet;

#[test]
fn the_kernel_depends_on_integers_and_the_reading_of_json_alone() {
    let manifest: toml::Table = toml::from_str(include_str!("../Cargo.toml")).unwrap();
    let named: BTreeSet<&str> =
        manifest["dependencies"].as_table().unwrap().keys().map(String::as_str).collect();
    let trusted =
        ["num-bigint", "num-integer", "num-rational", "num-traits", "serde", "serde_json", "sha2"];
    assert_eq!(named, BTreeSet::from(trusted));
    assert!(manifest.get("target").is_none() && manifest.get("build-dependencies").is_none());
}
