//! An audit in shards: several machines each find some of a book's certificates, and some of the parts of each
//! long cover, without a word between them; what they found is put together to the bytes of one audit.
//!
//! Claim k of the selection is decided by shard k modulo n. Part j of its cover, if it gets one in files of its own,
//! is found by shard k + j modulo n; the certificate and the root of the cover are cheap, and made by every
//! shard. What a shard has finished stands in `shard.log`.
//!
//! | module | does |
//! |---|---|
//! | `make` | makes a shard |
//! | `merge` | puts shards together |

mod make;
mod merge;

use std::sync::Arc;

use proofmark_book::text::hex;
use proofmark_book::{Book, Entry, NamedConstant};
use proofmark_check::log::Kind;
use proofmark_check::shard::Shard;
use proofmark_search::enclose::Effort;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use wildmatch::WildMatch;

use crate::limits;

pub use make::{Made, Work, make};
pub use merge::{Merged, merge};

/// The log of a shard.
pub const LOG: Kind = Kind {
    name: "shard.log",
    format: "proofmark-shard/1",
    of: "shard",
    record: "record",
    most: limits::SHARD_LOG_BYTES,
};

/// The claims of a book that are audited, and the constants that they use.
pub struct Selection<'b> {
    /// The claims, in the book's order.
    pub entries: Vec<&'b Entry>,
    /// The constants, in the book's order.
    pub constants: Vec<Arc<NamedConstant>>,
    only: Option<String>,
}

impl<'b> Selection<'b> {
    /// Those whose name matches, or all.
    pub fn of(book: &'b Book, only: Option<&str>) -> Self {
        let pattern = only.map(WildMatch::new);
        let wanted = |id: &str| pattern.as_ref().is_none_or(|pattern| pattern.matches(id));
        let entries = book.entries.iter().filter(|entry| wanted(entry.claim.id()));
        let entries: Vec<&Entry> = entries.collect();
        // A constant that only a claim left out uses is left out, too.
        let used = |one: &&Arc<NamedConstant>| {
            let mut used = entries.iter().flat_map(|entry| &entry.constants);
            only.is_none() || used.any(|other| one.constant.sha256() == other.constant.sha256())
        };
        let constants = book.constants.iter().filter(used).cloned().collect();
        Self { entries, constants, only: only.map(str::to_owned) }
    }

    /// A digest of what is stated.
    fn digest(&self) -> String {
        let claims = self.entries.iter().map(|entry| entry.claim.sha256());
        let constants = self.constants.iter().map(|one| one.constant.sha256());
        let all: Vec<&str> = claims.chain(constants).collect();
        hex(&Sha256::digest(all.join("\n")))
    }

    /// What is to be made.
    pub fn job(&self, shard: Shard, effort: Effort) -> Job {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let (statements, only) = (self.digest(), self.only.clone());
        let (max_bits, max_boxes) = (effort.bits, effort.boxes);
        Job { shard, version, statements, only, max_bits, max_boxes }
    }
}

/// What a shard is of. The first line of its log; but for `shard`, all that are put together have the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Job {
    /// Which of the shards.
    pub shard: Shard,
    /// The version of the program.
    pub version: String,
    /// A digest of the claims and constants.
    pub statements: String,
    /// `--only`
    pub only: Option<String>,
    /// `--max-bits`
    pub max_bits: u32,
    /// `--max-boxes`
    pub max_boxes: usize,
}

impl Job {
    /// Reads the first line of a log.
    fn parse(head: &str) -> Option<Self> {
        serde_json::from_str(head).ok()
    }

    /// How another job differs, apart from which shard it is.
    fn difference(&self, other: &Self) -> Option<String> {
        let only = |job: &Self| job.only.as_ref().map_or("none".to_owned(), |only| only.clone());
        let fields = [
            ("the number of shards", self.shard.of.to_string(), other.shard.of.to_string()),
            ("the version", self.version.clone(), other.version.clone()),
            ("--only", only(self), only(other)),
            ("--max-bits", self.max_bits.to_string(), other.max_bits.to_string()),
            ("--max-boxes", self.max_boxes.to_string(), other.max_boxes.to_string()),
        ];
        let differs = fields.into_iter().find(|(_, one, other)| one != other);
        let book = self.statements != other.statements;
        match differs {
            Some((what, one, other)) => Some(format!("{what}: {one}, not {other}")),
            None => book.then(|| "other claims".to_owned()),
        }
    }
}

/// What a shard has finished, by key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Record {
    /// A file, with how many leaves of a cover are in it.
    File { sha256: String, leaves: u64 },
    /// A claim or constant of the shard that has no certificate.
    None { undefined: bool, reason: String },
    /// A claim of another shard that needs no cover in files of its own.
    Elsewhere,
}

/// The key of a file.
fn file_key(name: &str) -> String {
    format!("file {name}")
}

/// The key of a claim or constant without a certificate in the shard.
fn claim_key(id: &str) -> String {
    format!("claim {id}")
}

/// The name of the file of a certificate.
fn certificate_name(id: &str) -> String {
    format!("{id}.json")
}

/// Whether a shard has a claim, or a part of its cover.
fn has(shard: Shard, claim: usize, part: usize) -> bool {
    claim.checked_add(part).is_some_and(|sum| u64::try_from(sum).is_ok_and(|sum| shard.has(sum)))
}
