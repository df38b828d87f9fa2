//! Puts the shards of a protocol together: every unit must be there, and once.

use std::path::{Path, PathBuf};

use proofmark_check::files;

use super::manifest::{Manifest, selection};
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
    let protocol = Protocol::new(&selection(&text).map_err(in_manifest)?);
    let manifest = Manifest::of(&protocol).map_err(|error| error.to_string())?;
    if manifest.text != text {
        return Err(in_manifest("this is the protocol of another version".to_owned()));
    }
    let mut units = Finished::new();
    let mut twice = Vec::new();
    for folder in folders {
        let (digest, here) = store::read(folder)?;
        if digest != manifest.digest {
            return Err(format!("{}: this folder holds another protocol", folder.display()));
        }
        for (number, outcome) in here {
            if units.insert(number, outcome).is_some() {
                twice.push(number);
            }
        }
    }
    if !twice.is_empty() {
        return Err(format!("{} in more than one folder: {}", units_are(&twice), named(&twice)));
    }
    let missing: Vec<u64> =
        protocol.units().map(|unit| unit.number).filter(|n| !units.contains_key(n)).collect();
    if !missing.is_empty() {
        return Err(format!("{} missing: {}", units_are(&missing), named(&missing)));
    }
    if let Some(unknown) = units.keys().find(|number| **number >= protocol.len()) {
        return Err(format!("there is no unit {unknown} in the protocol"));
    }
    files::make_folder(out)?;
    if folders.iter().all(|folder| folder != out) && out.join(store::LOG).exists() {
        let (digest, _) = store::read(out)?;
        if digest != manifest.digest {
            return Err(format!("{}: this folder holds another protocol", out.display()));
        }
    }
    files::write(&out.join(summary::MANIFEST), &manifest.text)?;
    files::write(&out.join(store::LOG), &store::render(&manifest.digest, &units)?)?;
    summary::write(&protocol, &manifest, &units, out)?;
    Ok(protocol.len())
}

fn units_are(numbers: &[u64]) -> String {
    match numbers.len() {
        1 => "1 unit is".to_owned(),
        count => format!("{count} units are"),
    }
}

fn named(numbers: &[u64]) -> String {
    let names: Vec<String> = numbers.iter().take(NAMED).map(u64::to_string).collect();
    let more = if numbers.len() > NAMED { ", ..." } else { "" };
    format!("{}{more}", names.join(", "))
}
