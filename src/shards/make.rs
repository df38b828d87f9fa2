//! Makes a shard: every file is written as soon as the kernel has accepted it, and then logged.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use proofmark_book::Entry;
use proofmark_book::text::hex;
use proofmark_check::files;
use proofmark_check::log::Log;
use proofmark_check::outcome::Outcome;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::tree;
use proofmark_search::audit::{AuditVerdict, decide_but_for_cover};
use proofmark_search::constant;
use proofmark_search::cover::{Cover, NoCover, Parts, Watch};
use proofmark_search::enclose::Effort;
use rayon::prelude::*;
use sha2::{Digest as _, Sha256};

use super::{Job, LOG, Record, Selection, certificate_name, claim_key, file_key, has};
use crate::report::{human, outcome};

/// What became of a claim in a shard.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// Whether the claim is the shard's.
    pub own: bool,
    /// Why it is not as expected, if that is known.
    pub surprise: Option<(Outcome, String)>,
    /// How many parts its cover has, how many of them are the shard's, and how many of those were there already.
    pub parts: [usize; 3],
}

/// The work on a claim, which may be watched.
pub type Work<'w> = &'w dyn Fn(Watch<'_>) -> Result<Made, String>;

/// Makes the shard of a job that a folder does not have yet: what became of each claim, in order, and of the
/// constants that have no certificate. `step` does the work on a claim. The error is a whole sentence.
pub fn make(
    selection: &Selection<'_>,
    job: &Job,
    folder: &Path,
    resume: bool,
    step: impl Fn(&str, &dyn Fn(Watch<'_>) -> Result<Made, String>) -> Result<Made, String> + Sync,
) -> Result<Vec<(String, Made)>, String> {
    let head = serde_json::to_string(job).map_err(|error| error.to_string())?;
    let (log, before) = LOG.open(folder, &head, resume).map_err(|reason| {
        let other = LOG.read::<String, Record>(folder).ok().and_then(|log| Job::parse(&log.head?));
        let other = other.as_ref().and_then(|other| other.difference(job));
        other.map_or(reason, |difference| {
            let folder = files::shown(folder);
            format!(
                "{folder}: this folder holds another shard: {difference}; choose another folder"
            )
        })
    })?;
    files::remove_unfinished(folder)?;
    let effort = Effort { bits: job.max_bits, boxes: job.max_boxes };
    let constants = constant::known(&selection.constants);
    let log = Mutex::new(log);
    let shard = Maker { job, effort, folder, constants: &constants, before, log };
    let mut made = Vec::new();
    for (number, one) in selection.constants.iter().enumerate() {
        let own = has(job.shard, number, 0);
        let id = one.constant.name();
        let mut surprise = None;
        if let Some(found) = one.certificate().filter(|_| own) {
            match found {
                Ok(text) => shard.put(&certificate_name(id), &text, 0)?,
                Err(reason) => {
                    shard.none(id, false, &reason)?;
                    surprise = Some((Outcome::Uncertified, reason));
                }
            }
        }
        if surprise.is_some() {
            made.push((id.to_owned(), Made { surprise, ..Made::default() }));
        }
    }
    let one = |(number, entry): (usize, &&Entry)| {
        let id = entry.claim.id();
        Ok((id.to_owned(), step(id, &|watch| shard.claim(number, entry, watch))?))
    };
    let claims = selection.entries.par_iter().enumerate().with_max_len(1).map(one);
    made.extend(claims.collect::<Result<Vec<_>, String>>()?);
    Ok(made)
}

/// What the work on every claim knows.
struct Maker<'s> {
    job: &'s Job,
    effort: Effort,
    folder: &'s Path,
    constants: &'s Constants,
    /// What was finished when the run began.
    before: BTreeMap<String, Record>,
    log: Mutex<Log>,
}

/// Which parts of a cover a shard has, or why it has none.
type Share = Result<[usize; 3], String>;

impl Maker<'_> {
    fn claim(&self, number: usize, entry: &Entry, watch: Watch<'_>) -> Result<Made, String> {
        let (id, own) = (entry.claim.id(), has(self.job.shard, number, 0));
        // Whether a range takes a cover in files of its own is only known after a search inside of a certificate.
        let perhaps_cover = self.effort.in_file() && entry.claim.is_ranged();
        let made = Made { own, ..Made::default() };
        if !own && !perhaps_cover {
            return Ok(made);
        }
        match self.before.get(&claim_key(id)) {
            Some(Record::None { undefined, reason }) => {
                return Ok(Made { surprise: Some((without(*undefined), reason.clone())), ..made });
            }
            Some(Record::Elsewhere) => return Ok(made),
            Some(Record::File { .. }) | None => {}
        }
        if own && let Some(surprise) = self.kept(entry) {
            return Ok(Made { surprise, ..made });
        }
        let began = Cell::new(false);
        let parts = |cover: &Cover<'_>, text: &str| {
            began.set(true);
            match self.cover(number, id, cover, text, watch) {
                Ok(parts) => Ok(Ok(parts)),
                Err(NoCover::File(reason)) => Ok(Err(reason)),
                Err(none) => Err(none),
            }
        };
        let (audited, share): (_, Option<Share>) =
            decide_but_for_cover(entry, self.effort, self.constants, &parts);
        if let Some(parts) = share {
            return Ok(Made { parts: parts?, ..made });
        }
        let began = began.get();
        if !own && !began {
            self.record(&claim_key(id), &Record::Elsewhere)?;
            return Ok(made);
        }
        let undefined = audited.verdict() == AuditVerdict::Undefined;
        let (became, why) = match audited.certificate() {
            // The other shards have found their parts of a cover.
            Some(_) if began => {
                let most = self.effort.boxes;
                (Outcome::Undecided, format!("no cover of at most {most} leaves is found"))
            }
            Some(text) => {
                self.put(&certificate_name(id), text, 0)?;
                (outcome(&audited), human::surprise(&audited))
            }
            None => (without(undefined), human::why(&audited)),
        };
        if began || audited.certificate().is_none() {
            self.none(id, became == Outcome::Undefined, &why)?;
        }
        let surprise = (!became.as_expected()).then_some((became, why));
        Ok(Made { surprise, ..made })
    }

    /// Whether the folder has the certificate of a claim that needs no cover in files of its own, and the kernel
    /// accepts it: then how it surprises.
    fn kept(&self, entry: &Entry) -> Option<Option<(Outcome, String)>> {
        let id = entry.claim.id();
        let (name, root) = (certificate_name(id), tree::file_name(id, None));
        if self.before.contains_key(&file_key(&root)) || !self.is_as_logged(&name) {
            return None;
        }
        let text = files::read(&self.folder.join(name), crate::limits::CERTIFICATE_BYTES).ok()?;
        let certificate = Certificate::parse(&text).ok()?;
        let verified = self.constants.check(&entry.claim, &certificate).ok()?;
        let met = entry.expect.is_met(&entry.claim, verified.verdict());
        let reason = "the certificate proves the contrary verdict".to_owned();
        Some((!met).then_some((Outcome::Contrary, reason)))
    }

    /// Makes the root of a cover, the shard's parts, and last the certificate.
    fn cover(
        &self,
        number: usize,
        id: &str,
        cover: &Cover<'_>,
        text: &str,
        watch: Watch<'_>,
    ) -> Result<[usize; 3], NoCover> {
        let root = cover.read(None, &mut cover.root().as_bytes())?;
        let own = (0..cover.parts()).filter(|&part| has(self.job.shard, number, part));
        let own: Vec<usize> = own.collect();
        self.put(&tree::file_name(id, None), cover.root(), root.leaves()).map_err(NoCover::File)?;
        let parts = cover.look_for(own.len(), watch);
        let (there, open): (Vec<usize>, Vec<usize>) =
            own.par_iter().partition(|&&part| self.keep(id, part, &parts));
        open.par_iter()
            .with_max_len(1)
            .map(|&part| self.part(id, part, &parts))
            .collect::<Result<(), NoCover>>()?;
        self.put(&certificate_name(id), text, 0).map_err(NoCover::File)?;
        Ok([cover.parts(), own.len(), there.len()])
    }

    /// Whether a part is there already, and the kernel accepts it.
    fn keep(&self, id: &str, part: usize, parts: &Parts<'_>) -> bool {
        let name = tree::file_name(id, Some(part));
        let file = self.is_as_logged(&name).then(|| files::open(&self.folder.join(name)));
        file.and_then(Result::ok).is_some_and(|mut file| parts.keep(part, &mut file).is_some())
    }

    fn part(&self, id: &str, part: usize, parts: &Parts<'_>) -> Result<(), NoCover> {
        let name = tree::file_name(id, Some(part));
        let path = self.folder.join(&name);
        let file = files::begin(&path).map_err(NoCover::File)?;
        let mut out = Hashed { file, digest: Sha256::new() };
        parts.find(part, &mut out)?;
        out.file.finish().map_err(NoCover::File)?;
        let covered = parts.read(part, &mut files::open(&path).map_err(NoCover::File)?)?;
        let (sha256, leaves) = (hex(&out.digest.finalize()), covered.leaves());
        self.record(&file_key(&name), &Record::File { sha256, leaves }).map_err(NoCover::File)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Whether a file was finished when the run began, and has not changed since.
    fn is_as_logged(&self, name: &str) -> bool {
        let Some(Record::File { sha256, .. }) = self.before.get(&file_key(name)) else {
            return false;
        };
        files::sha256(&self.path(name)).is_ok_and(|found| found == *sha256)
    }

    /// Writes a file, and logs it.
    fn put(&self, name: &str, text: &str, leaves: u64) -> Result<(), String> {
        files::write(&self.path(name), text)?;
        let sha256 = hex(&Sha256::digest(text));
        self.record(&file_key(name), &Record::File { sha256, leaves })
    }

    fn none(&self, id: &str, undefined: bool, reason: &str) -> Result<(), String> {
        let reason = reason.trim_end().to_owned();
        self.record(&claim_key(id), &Record::None { undefined, reason })
    }

    /// Logs what is finished, unless it was so before.
    fn record(&self, key: &str, record: &Record) -> Result<(), String> {
        match self.before.get(key) {
            Some(before) if before == record => Ok(()),
            Some(_) => Err(format!(
                "{}: {key} was another one when this shard was begun, perhaps on a processor of another \
                 kind; begin it again in another folder",
                files::shown(&self.path(LOG.name))
            )),
            None => self.log.lock().map_err(|_| FAILED)?.add(&key, record),
        }
    }
}

const FAILED: &str = "a thread has failed";

/// What a claim without a certificate is.
pub(super) fn without(undefined: bool) -> Outcome {
    if undefined { Outcome::Undefined } else { Outcome::Undecided }
}

/// A file that is being written, and the digest of what is.
struct Hashed {
    file: files::Unfinished,
    digest: Sha256,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.file.write(bytes).map_err(std::io::Error::other)?;
        self.digest.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
