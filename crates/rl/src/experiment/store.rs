//! The finished units of a folder, in an append-only log ([`proofmark_check::log`]).

use std::collections::BTreeMap;
use std::path::Path;

use proofmark_check::log::{Kind, Log};

use super::unit::RunRecord;
use crate::limits;

/// The name of the log in its folder.
pub const LOG: &str = "units.log";

const KIND: Kind = Kind {
    name: LOG,
    format: "proofmark-units/1",
    of: "protocol",
    record: "unit",
    most: limits::UNITS_BYTES,
};

/// Finished units, by number.
pub type Finished = BTreeMap<u64, RunRecord>;

/// Opens the log of a folder, which is made if need be. If there is a log with units, it must
/// belong to this protocol, and `resume` must be set. The error is a whole sentence.
pub fn open(folder: &Path, protocol: &str, resume: bool) -> Result<(Log, Finished), String> {
    KIND.open(folder, protocol, resume)
}

/// The units of a folder, which must belong to this protocol, without opening its log for writing.
pub fn read(folder: &Path, protocol: &str) -> Result<Finished, String> {
    let log = KIND.read(folder)?;
    match log.head.ok_or_else(|| format!("{}: this is no log", folder.join(LOG).display()))? {
        found if found == protocol => Ok(log.records),
        _ => Err(format!("{}: this folder holds another protocol", folder.display())),
    }
}

/// The text of a log with these units, in order.
pub fn render(protocol: &str, units: &Finished) -> Result<String, String> {
    KIND.render(protocol, units)
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
        let (mut store, _) = open(folder.path(), "p", false).unwrap();
        store.add(&4, &outcome(1.0 / 3.0)).unwrap();
        store.add(&2, &outcome(1e-300)).unwrap();
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
            let (mut store, units) = open(folder.path(), "p", true).unwrap();
            for (number, value) in [(4, 1.0 / 3.0), (2, 1e-300)] {
                if !units.contains_key(&number) {
                    store.add(&number, &outcome(value)).unwrap();
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
            open(folder.path(), protocol, resume).map(|_| ()).unwrap_err()
        };
        assert!(refused("q", true).contains("another protocol"));
        assert!(refused("p", false).contains("--resume"));
        let first = open(folder.path(), "p", true).unwrap();
        assert!(refused("p", true).contains("another run"));
        drop(first);
        let path = folder.path().join(LOG);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replacen("0.3", "0.4", 1)).unwrap();
        assert!(refused("p", true).contains("line 2 is damaged"));
    }
}
