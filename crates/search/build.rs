//! Says as `cfg(inari)` whether inari is there.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(inari)");
    if inari_supports_the_target() {
        println!("cargo::rustc-cfg=inari");
    }
}

/// The condition under which Cargo.toml has inari as a dependency.
fn inari_supports_the_target() -> bool {
    let target = |what: &str| env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    let features = target("FEATURE");
    let has = |feature: &str| features.split(',').any(|one| one == feature);
    match target("ARCH").as_str() {
        "x86_64" => has("avx") && has("fma"),
        arch => arch == "aarch64",
    }
}
