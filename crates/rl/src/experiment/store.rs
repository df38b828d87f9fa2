//! The finished units of a folder, in an append-only log.
//!
//! The first line of `units.log` names the protocol; every other line is a unit: its number, its
//! outcome as JSON, and a checksum of both, parted by tabs. A line that was cut off, by a crash for
//! example, can only be the last one: it is removed when the log is opened again. The log is locked
//! while it is open.

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use proofmark_book::text::hex;
use proofmark_check::files;
use sha2::{Digest as _, Sha256};

use super::unit::RunRecord;
use crate::limits;

/// The first word of a log.
const FORMAT: &str = "proofmark-units/1";

/// The name of the log in its folder.
pub const LOG: &str = "units.log";

/// Finished units, by number.
pub type Finished = BTreeMap<u64, RunRecord>;

/// An open log.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    file: File,
}

impl Store {
    /// Opens the log of a folder, which is made if need be. If there is a log with units, it must
    /// belong to this protocol, and `resume` must be set. The error is a whole sentence.
    pub fn open(folder: &Path, protocol: &str, resume: bool) -> Result<(Self, Finished), String> {
        files::make_folder(folder)?;
        let path = folder.join(LOG);
        let say = |error: std::io::Error| format!("{}: {error}", path.display());
        let refuse = |reason: &str| Err(format!("{}: {reason}", folder.display()));
        let mut file = files::open_log(&path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return refuse("another run is using this folder"),
            Err(TryLockError::Error(error)) => return Err(say(error)),
        }
        let log = Log::read(&path)?;
        if log.protocol.as_ref().is_some_and(|other| other != protocol) {
            return refuse("this folder holds another protocol (or one of another version)");
        }
        if !log.units.is_empty() && !resume {
            let count = log.units.len();
            let choice = "go on with --resume, or choose another";
            return refuse(&format!("this folder has {count} finished units; {choice}"));
        }
        file.set_len(log.sound).map_err(say)?;
        file.seek(SeekFrom::End(0)).map_err(say)?;
        if log.protocol.is_none() {
            file.write_all(head(protocol).as_bytes()).map_err(say)?;
        }
        Ok((Self { path, file }, log.units))
    }

    /// Adds a finished unit.
    pub fn add(&mut self, number: u64, outcome: &RunRecord) -> Result<(), String> {
        let line = line(number, outcome)?;
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

/// The units of a folder, which must belong to this protocol, without opening its log for writing.
pub fn read(folder: &Path, protocol: &str) -> Result<Finished, String> {
    let path = folder.join(LOG);
    let log = Log::read(&path)?;
    match log.protocol.ok_or_else(|| format!("{}: this is no log", path.display()))? {
        found if found == protocol => Ok(log.units),
        _ => Err(format!("{}: this folder holds another protocol", folder.display())),
    }
}

/// The text of a log with these units, in order.
pub fn render(protocol: &str, units: &Finished) -> Result<String, String> {
    let lines = units.iter().map(|(number, outcome)| line(*number, outcome));
    Ok(head(protocol) + &lines.collect::<Result<String, _>>()?)
}

fn head(protocol: &str) -> String {
    format!("{FORMAT} {protocol}\n")
}

fn line(number: u64, outcome: &RunRecord) -> Result<String, String> {
    let json = serde_json::to_string(outcome).map_err(|error| error.to_string())?;
    let content = format!("{number}\t{json}");
    Ok(format!("{content}\t{}\n", checksum(&content)))
}

fn checksum(content: &str) -> String {
    hex(&Sha256::digest(content)).chars().take(16).collect()
}

#[derive(Default)]
struct Log {
    protocol: Option<String>,
    units: Finished,
    /// How many bytes are sound.
    sound: u64,
}

impl Log {
    fn read(path: &Path) -> Result<Self, String> {
        let bytes = files::read_bytes(path, limits::UNITS_BYTES);
        let log = bytes.and_then(|bytes| Self::parse(&bytes));
        log.map_err(|reason| format!("{}: {reason}", path.display()))
    }

    fn parse(bytes: &[u8]) -> Result<Self, String> {
        let mut log = Self::default();
        for (place, bytes) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
            let Some(bytes) = bytes.strip_suffix(b"\n") else { return Ok(log) };
            let bad = || format!("line {} is damaged", place + 1);
            let line = std::str::from_utf8(bytes).map_err(|_| bad())?;
            if place == 0 {
                let (format, protocol) = line.split_once(' ').ok_or_else(bad)?;
                if format != FORMAT {
                    return Err(format!("the format is not {FORMAT}"));
                }
                log.protocol = Some(protocol.to_owned());
            } else {
                let (number, outcome) = unit(line).ok_or_else(bad)?;
                if log.units.insert(number, outcome).is_some() {
                    return Err(format!("unit {number} is there twice"));
                }
            }
            log.sound += u64::try_from(bytes.len() + 1).map_err(|_| bad())?;
        }
        Ok(log)
    }
}

fn unit(line: &str) -> Option<(u64, RunRecord)> {
    let (content, sum) = line.rsplit_once('\t')?;
    let (number, json) = content.split_once('\t')?;
    (checksum(content) == sum).then_some(())?;
    Some((number.parse().ok()?, serde_json::from_str(json).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Diagnostics;

    fn outcome(pseudo_regret: f64) -> RunRecord {
        RunRecord {
            pseudo_regret,
            realised_regret: 0.1 + 0.2,
            episodes: 3,
            digest: "00".to_owned(),
            diagnostics: Diagnostics::default(),
            counts: None,
        }
    }

    fn folder_with_two_units() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let (mut store, _) = Store::open(folder.path(), "p", false).unwrap();
        store.add(4, &outcome(1.0 / 3.0)).unwrap();
        store.add(2, &outcome(1e-300)).unwrap();
        folder
    }

    #[test]
    fn units_come_back_to_the_last_bit() {
        let folder = folder_with_two_units();
        let units = read(folder.path(), "p").unwrap();
        assert_eq!(units.get(&4), Some(&outcome(1.0 / 3.0)));
        assert_eq!(units.get(&2), Some(&outcome(1e-300)));
        assert!(read(folder.path(), "q").unwrap_err().contains("another protocol"));
    }

    #[test]
    fn a_cut_off_line_is_removed_wherever_it_was_cut() {
        let folder = folder_with_two_units();
        let path = folder.path().join(LOG);
        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let (mut store, units) = Store::open(folder.path(), "p", true).unwrap();
            for (number, value) in [(4, 1.0 / 3.0), (2, 1e-300)] {
                if !units.contains_key(&number) {
                    store.add(number, &outcome(value)).unwrap();
                }
            }
            drop(store);
            assert_eq!(std::fs::read(&path).unwrap(), whole, "cut at {length}");
        }
    }

    #[test]
    fn damage_other_protocols_and_running_neighbours_are_refused() {
        let folder = folder_with_two_units();
        let refused = |protocol: &str, resume: bool| {
            Store::open(folder.path(), protocol, resume).map(|_| ()).unwrap_err()
        };
        assert!(refused("q", true).contains("another protocol"));
        assert!(refused("p", false).contains("--resume"));
        let open = Store::open(folder.path(), "p", true).unwrap();
        assert!(refused("p", true).contains("another run"));
        drop(open);
        let path = folder.path().join(LOG);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replacen("0.3", "0.4", 1)).unwrap();
        assert!(refused("p", true).contains("line 2 is damaged"));
    }
}
