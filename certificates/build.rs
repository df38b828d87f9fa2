//! Lists the shipped certificates and tables, so that the programs can carry them along.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let folder = Path::new(&root).join("finite-frontier");
    println!("cargo::rerun-if-changed={}", folder.display());

    list(&folder, "json", |path| path.file_stem(), &Path::new(&out).join("certificates.rs"))?;
    list(&folder, "csv", |path| path.file_name(), &Path::new(&out).join("tables.rs"))
}

/// Writes a list of the files with an ending: what each is called, and its text.
fn list(
    folder: &Path,
    ending: &str,
    name: impl Fn(&Path) -> Option<&OsStr>,
    out: &Path,
) -> io::Result<()> {
    let mut files = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == ending) {
            files.push(path);
        }
    }
    files.sort();
    let mut list = String::from("&[\n");
    for path in &files {
        let name = name(path).unwrap_or_default().to_string_lossy();
        let _ = writeln!(list, "    ({name:?}, include_str!({path:?})),");
    }
    list.push_str("]\n");
    fs::write(out, list)
}
