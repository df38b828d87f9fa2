//! Lists the shipped certificates, so that the programs can carry them along, and makes a digest of the
//! simulator's source, so that a resumed run knows whether it was begun by the same program. Says as
//! `cfg(inari)` whether inari is there.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let folder = Path::new(&root).join("certificates/finite-frontier");
    println!("cargo::rerun-if-changed={}", folder.display());

    let mut files = Vec::new();
    for file in fs::read_dir(&folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    let mut list = String::from("&[\n");
    for path in files {
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        let _ = writeln!(list, "    ({id:?}, include_str!({path:?})),");
    }
    list.push_str("]\n");
    fs::write(Path::new(&out).join("certificates.rs"), list)?;

    let mut hash = FNV_START;
    for folder in ["src/sim", "src/experiment", "src/mdp"] {
        println!("cargo::rerun-if-changed={folder}");
        digest(&Path::new(&root).join(folder), &mut hash)?;
    }
    println!("cargo::rustc-env=PROOFMARK_SIMULATOR={hash:016x}");

    println!("cargo::rustc-check-cfg=cfg(inari)");
    if inari_supports_the_target() {
        println!("cargo::rustc-cfg=inari");
    }
    Ok(())
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

/// FNV-1a over the files of a folder, in the order of their names.
fn digest(folder: &Path, hash: &mut u64) -> io::Result<()> {
    let mut paths =
        fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            digest(&path, hash)?;
        } else {
            for byte in fs::read(&path)? {
                *hash = (*hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
            }
        }
    }
    Ok(())
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;
