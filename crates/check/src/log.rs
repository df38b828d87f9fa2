//! What a long run has finished, in an append-only log.
//!
//! The first line names the format and the run; every other line is a record: its key, the record as
//! JSON, and a checksum of both, parted by tabs. A line that was cut off, by a crash for example, can only be
//! the last one: it is removed when the log is opened again. The log is locked while it is open.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::{File, TryLockError};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use proofmark_book::text::{counted, hex};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

use crate::files;

/// A kind of log.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its name in the folder.
    pub name: &'static str,
    /// The first word.
    pub format: &'static str,
    /// What messages call what the log belongs to.
    pub of: &'static str,
    /// What messages call a record.
    pub record: &'static str,
    /// Most bytes that are read.
    pub most: usize,
}

/// An open log.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
}

/// What a log holds.
#[derive(Clone, Debug)]
pub struct Contents<K, R> {
    /// What it belongs to; nothing if it is empty.
    pub head: Option<String>,
    /// The records, by key.
    pub records: BTreeMap<K, R>,
    /// How many bytes are sound.
    sound: u64,
}

impl Kind {
    /// Opens the log of a folder, which is made if need be. If there is a log with records, it must
    /// belong to this run, and `resume` must be set. The error is a whole sentence.
    pub fn open<K, R>(
        &self,
        folder: &Path,
        head: &str,
        resume: bool,
    ) -> Result<(Log, BTreeMap<K, R>), String>
    where
        K: FromStr + Display + Ord,
        R: DeserializeOwned,
    {
        files::make_folder(folder)?;
        let path = folder.join(self.name);
        let say = |error: std::io::Error| format!("{}: {error}", files::shown(&path));
        let refuse = |reason: &str| Err(format!("{}: {reason}", files::shown(folder)));
        let mut file = files::open_log(&path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return refuse("another run is using this folder"),
            Err(TryLockError::Error(error)) => return Err(say(error)),
        }
        let Contents { head: found, records, sound } = self.read(folder)?;
        if found.as_ref().is_some_and(|other| other != head) {
            let of = self.of;
            return refuse(&format!("this folder holds another {of} (or one of another version)"));
        }
        if !records.is_empty() && !resume {
            let finished = counted(records.len(), self.record, &format!("{}s", self.record));
            let choice = "go on with --resume, or choose another";
            return refuse(&format!("this folder has {finished} already; {choice}"));
        }
        file.set_len(sound).map_err(say)?;
        file.seek(SeekFrom::End(0)).map_err(say)?;
        if found.is_none() {
            file.write_all(self.head(head).as_bytes()).map_err(say)?;
        }
        Ok((Log { path, file }, records))
    }

    /// What the log of a folder holds, without opening it for writing. The error is a whole sentence.
    pub fn read<K, R>(&self, folder: &Path) -> Result<Contents<K, R>, String>
    where
        K: FromStr + Display + Ord,
        R: DeserializeOwned,
    {
        let path = folder.join(self.name);
        let bytes = files::read_bytes(&path, self.most);
        let log = bytes.and_then(|bytes| self.parse(&bytes));
        log.map_err(|reason| format!("{}: {reason}", files::shown(&path)))
    }

    /// The text of a log with these records, in order.
    pub fn render<K: Display, R: Serialize>(
        &self,
        head: &str,
        records: &BTreeMap<K, R>,
    ) -> Result<String, String> {
        let lines = records.iter().map(|(key, record)| line(key, record));
        Ok(self.head(head) + &lines.collect::<Result<String, _>>()?)
    }

    fn head(&self, head: &str) -> String {
        format!("{} {head}\n", self.format)
    }

    fn parse<K, R>(&self, bytes: &[u8]) -> Result<Contents<K, R>, String>
    where
        K: FromStr + Display + Ord,
        R: DeserializeOwned,
    {
        let mut log = Contents { head: None, records: BTreeMap::new(), sound: 0 };
        for (place, bytes) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
            let Some(bytes) = bytes.strip_suffix(b"\n") else { return Ok(log) };
            let bad = || format!("line {} is damaged", place + 1);
            let line = std::str::from_utf8(bytes).map_err(|_| bad())?;
            if place == 0 {
                let (format, head) = line.split_once(' ').ok_or_else(bad)?;
                if format != self.format {
                    return Err(format!("the format is not {}", self.format));
                }
                log.head = Some(head.to_owned());
            } else {
                let (key, record) = parsed(line).ok_or_else(bad)?;
                let twice = format!("{} {key} is there twice", self.record);
                if log.records.insert(key, record).is_some() {
                    return Err(twice);
                }
            }
            log.sound += u64::try_from(bytes.len() + 1).map_err(|_| bad())?;
        }
        Ok(log)
    }
}

impl Log {
    /// Adds a record.
    pub fn add(&mut self, key: &impl Display, record: &impl Serialize) -> Result<(), String> {
        let line = line(key, record)?;
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| format!("{}: {error}", files::shown(&self.path)))
    }
}

fn line(key: &impl Display, record: &impl Serialize) -> Result<String, String> {
    let json = serde_json::to_string(record).map_err(|error| error.to_string())?;
    let content = format!("{key}\t{json}");
    Ok(format!("{content}\t{}\n", checksum(&content)))
}

fn parsed<K: FromStr, R: DeserializeOwned>(line: &str) -> Option<(K, R)> {
    let (content, sum) = line.rsplit_once('\t')?;
    let (key, json) = content.split_once('\t')?;
    (checksum(content) == sum).then_some(())?;
    Some((key.parse().ok()?, serde_json::from_str(json).ok()?))
}

fn checksum(content: &str) -> String {
    hex(&Sha256::digest(content)).chars().take(16).collect()
}
