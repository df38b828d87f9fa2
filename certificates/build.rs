//! Lists the shipped certificates, so that the programs can carry them along.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let folder = Path::new(&root).join("finite-frontier");
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
    Ok(())
}
