//! Makes a digest of the simulator's source, so that a resumed run knows whether it was begun by the
//! same program.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let mut hash = FNV_START;
    for folder in ["src/sim", "src/experiment", "src/families", "src/solver"] {
        println!("cargo::rerun-if-changed={folder}");
        digest(&Path::new(&root).join(folder), &mut hash)?;
    }
    println!("cargo::rustc-env=PROOFMARK_SIMULATOR={hash:016x}");
    Ok(())
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
