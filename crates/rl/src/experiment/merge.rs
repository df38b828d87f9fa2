//! Puts the shards of a protocol together: every unit must be there, and once.

use std::path::{Path, PathBuf};

use proofmark_check::files;

use super::manifest::{self, Manifest};
use super::protocol::Protocol;
use super::store::{self, Finished};
use super::summary;
use crate::limits;

/// How many numbers an error names.
const NAMED: usize = 10;

/// Combines the units of some folders, and writes the files of the finished protocol into another.
/// Gives back how many units there are. The error is a whole sentence.
pub fn merge(folders: &[PathBuf], out: &Path) -> Result<u64, String> {
    let first = folders.first().ok_or("there is no folder to merge")?;
    let path = first.join(summary::MANIFEST);
    let in_manifest = |reason: String| format!("{}: {reason}", path.display());
    let text = files::read(&path, limits::MDP_BYTES).map_err(in_manifest)?;
    let (selection, _) = manifest::read(&text).map_err(in_manifest)?;
    let protocol = Protocol::new(&selection);
    let manifest = Manifest::of(&protocol)?;
    if manifest.text != text {
        return Err(in_manifest("this is the protocol of another version".to_owned()));
    }
    let mut units = Finished::new();
    let mut twice = Vec::new();
    for folder in folders {
        for (number, outcome) in store::read(folder, &manifest.digest)? {
            if units.insert(number, outcome).is_some() {
                twice.push(number);
            }
        }
    }
    none(&twice, "in more than one folder")?;
    let missing: Vec<u64> =
        protocol.units().map(|unit| unit.number).filter(|n| !units.contains_key(n)).collect();
    none(&missing, "missing")?;
    if let Some(unknown) = units.keys().find(|number| **number >= protocol.len()) {
        return Err(format!("there is no unit {unknown} in the protocol"));
    }
    files::make_folder(out)?;
    if folders.iter().all(|folder| folder != out) && out.join(store::LOG).exists() {
        store::read(out, &manifest.digest)?;
    }
    summary::write(&protocol, &manifest, &units, out)?;
    Ok(protocol.len())
}

/// Whether there are no such units. The error names some of them.
fn none(numbers: &[u64], what: &str) -> Result<(), String> {
    let units = match numbers.len() {
        0 => return Ok(()),
        1 => "1 unit is".to_owned(),
        count => format!("{count} units are"),
    };
    let names: Vec<String> = numbers.iter().take(NAMED).map(u64::to_string).collect();
    let more = if numbers.len() > NAMED { ", ..." } else { "" };
    Err(format!("{units} {what}: {}{more}", names.join(", ")))
}
