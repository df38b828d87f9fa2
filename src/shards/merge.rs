//! Puts shards together: every file is there, once or in the same bytes, and is what its shard logged. What the kernel
//! then accepts is what one audit would have written.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use proofmark_book::Book;
use proofmark_check::files;
use proofmark_check::log::Contents;
use proofmark_check::outcome::Outcome;
use proofmark_check::shard::Unmerged;
use proofmark_check::shelf::{self, Checked, Shelf};
use proofmark_kernel::tree;
use rayon::prelude::*;

use super::make::without;
use super::{Job, LOG, Record, Selection, certificate_name, claim_key, file_key, has};
use crate::limits;

/// What shards are together.
pub struct Merged<'b> {
    /// The claims that they are about.
    pub selection: Selection<'b>,
    /// Where the certificates are: in the other folder, or in those of the shards if the kernel rejects one.
    pub shelf: Shelf,
    /// What the kernel says of each claim.
    pub results: Vec<Checked>,
    /// How many files were written; none if the kernel rejects one.
    pub files: usize,
}

/// A folder of a shard.
struct Folder {
    path: PathBuf,
    job: Job,
    records: BTreeMap<String, Record>,
}

impl Folder {
    fn read(path: &Path) -> Result<Self, Unmerged> {
        if !path.join(LOG.name).exists() {
            let reason = "this is no folder of `proofmark audit --shard`: it has no shard.log";
            return Err(Unmerged::Missing(format!("{}: {reason}", files::shown(path))));
        }
        let Contents { head, records, .. } = LOG.read(path).map_err(Unmerged::Refused)?;
        let bad = || format!("{}: line 1 is damaged", files::shown(&path.join(LOG.name)));
        let job = head.and_then(|head| Job::parse(&head));
        let job = job.ok_or_else(|| Unmerged::Refused(bad()))?;
        Ok(Self { path: path.to_owned(), job, records })
    }

    fn name(&self) -> String {
        files::shown(&self.path)
    }

    fn unfinished(&self, what: &str) -> Unmerged {
        let shard = self.job.shard;
        Unmerged::Missing(format!(
            "{}: shard {shard} is not finished, it has no {what}; make it with the same command and --resume",
            self.name()
        ))
    }
}

/// Puts shards of an audit of a book together in another folder, if the kernel accepts them.
pub fn merge<'b>(book: &'b Book, folders: &[PathBuf], out: &Path) -> Result<Merged<'b>, Unmerged> {
    let mut all: Vec<Folder> =
        folders.iter().map(|path| Folder::read(path)).collect::<Result<_, _>>()?;
    belong_together(&mut all)?;
    let job = all.first().map(|folder| folder.job.clone());
    let job = job.ok_or_else(|| Unmerged::Missing("there is no folder to merge".to_owned()))?;
    let selection = Selection::of(book, job.only.as_deref());
    if selection.digest() != job.statements {
        return Err(Unmerged::Refused(format!(
            "the shards are of other claims than {}: name the book with --book, and if it has changed make \
             the shards again",
            book.source.name
        )));
    }
    let (files, open) = Gathering::of(&selection, &all, job.max_boxes)?;
    intact(&all, &files)?;
    let place = |name: &str, folder: usize| {
        all.get(folder).map_or(Path::new(""), |folder| &folder.path).join(name)
    };
    let paths = files.iter().map(|(name, folder)| (OsString::from(name), place(name, *folder)));
    let shelf = Shelf::Files(paths.collect());
    let mut chosen = book.clone();
    chosen
        .entries
        .retain(|entry| selection.entries.iter().any(|other| entry.claim.id() == other.claim.id()));
    chosen.constants.clone_from(&selection.constants);
    let mut results = shelf::check(&chosen, &shelf).map_err(Unmerged::Refused)?;
    for result in &mut results {
        if let Some((outcome, reason)) =
            open.get(&result.id).filter(|_| result.outcome == Outcome::Missing)
        {
            (result.outcome, result.reason) = (*outcome, Some(reason.clone()));
        }
    }
    if results.iter().any(|result| result.outcome == Outcome::Rejected) {
        return Ok(Merged { selection, shelf, results, files: 0 });
    }
    files::make_folder(out)?;
    // A certificate should not speak of a cover that is not there.
    let is_certificate = |(name, _): &(&String, &usize)| name.ends_with(".json");
    let (last, first): (Vec<_>, Vec<_>) = files.iter().partition(is_certificate);
    for (name, folder) in first.into_iter().chain(last) {
        files::copy(&place(name, *folder), &out.join(name))?;
    }
    let shelf = Shelf::Folder(out.to_owned());
    Ok(Merged { selection, shelf, results, files: files.len() })
}

/// Whether the folders are all shards of one audit, each once; puts them in order.
fn belong_together(all: &mut [Folder]) -> Result<(), Unmerged> {
    let Some(first) = all.first() else { return Ok(()) };
    for other in all.iter().skip(1) {
        if let Some(difference) = first.job.difference(&other.job) {
            let (one, other) = (first.name(), other.name());
            let reason = format!(
                "{one} and {other} are not shards of one audit ({difference}): leave one out, or make it again"
            );
            return Err(Unmerged::Refused(reason));
        }
    }
    let of = first.job.shard.of;
    all.sort_by_key(|folder| folder.job.shard.index);
    for pair in all.windows(2) {
        if let [one, other] = pair
            && one.job.shard == other.job.shard
        {
            let (shard, one, other) = (one.job.shard, one.name(), other.name());
            let reason = format!("{one} and {other} are both shard {shard}: leave one out");
            return Err(Unmerged::Refused(reason));
        }
    }
    let there: BTreeSet<u64> = all.iter().map(|folder| folder.job.shard.index).collect();
    if let Some(missing) = (0..of).find(|index| !there.contains(index)) {
        let count = of.saturating_sub(u64::try_from(there.len()).unwrap_or(u64::MAX));
        let shard = missing.saturating_add(1);
        let more = if count > 1 { format!(" (and {} more)", count - 1) } else { String::new() };
        return Err(Unmerged::Missing(format!(
            "shard {shard}/{of} is missing{more}: name its folder, or make it with `proofmark audit --shard \
             {shard}/{of}`"
        )));
    }
    Ok(())
}

/// Each file, by name, with the place of its folder; and the claims and constants that have none, with the reason.
type Gathered = (BTreeMap<String, usize>, BTreeMap<String, (Outcome, String)>);

/// The search for what belongs together.
struct Gathering<'f> {
    /// The shards, in order and complete.
    all: &'f [Folder],
    /// What of each shard's log has not been asked for.
    left: Vec<BTreeMap<&'f str, &'f Record>>,
    files: BTreeMap<String, usize>,
}

impl<'f> Gathering<'f> {
    fn of(selection: &Selection<'_>, all: &'f [Folder], most: usize) -> Result<Gathered, Unmerged> {
        let left = |folder: &'f Folder| {
            folder.records.iter().map(|(key, record)| (key.as_str(), record)).collect()
        };
        let left = all.iter().map(left).collect();
        let mut gathering = Self { all, left, files: BTreeMap::new() };
        let mut open = BTreeMap::new();
        for (number, one) in selection.constants.iter().enumerate() {
            let id = one.constant.name();
            let none = gathering.without(id).into_iter().flatten().next();
            match none {
                Some((_, reason)) => {
                    open.insert(id.to_owned(), (Outcome::Uncertified, reason));
                }
                None => gathering.own(number, 0, &certificate_name(id)).map(drop)?,
            }
        }
        for (number, entry) in selection.entries.iter().enumerate() {
            let id = entry.claim.id();
            if let Some(reason) = gathering.claim(number, id, most)? {
                open.insert(id.to_owned(), reason);
            }
        }
        for (folder, left) in all.iter().zip(&gathering.left) {
            if let Some(key) = left.keys().next() {
                let path = files::shown(&folder.path.join(LOG.name));
                let help = "make the shard again in another folder";
                let reason = format!("{path}: {key} does not belong to this shard; {help}");
                return Err(Unmerged::Refused(reason));
            }
        }
        Ok((gathering.files, open))
    }

    /// A claim's files. If it has none: what it is, and why.
    fn claim(
        &mut self,
        number: usize,
        id: &str,
        most: usize,
    ) -> Result<Option<(Outcome, String)>, Unmerged> {
        let (name, root) = (certificate_name(id), tree::file_name(id, None));
        let without = self.without(id);
        if let Some(none) = without.iter().flatten().next() {
            // What other shards found of a cover is of no use.
            let begins = file_key(&format!("{id}+"));
            for left in &mut self.left {
                left.retain(|key, _| {
                    *key != file_key(&root) && *key != file_key(&name) && !key.starts_with(&begins)
                });
            }
            return Ok(Some(none.clone()));
        }
        let elsewhere = self.take(&claim_key(id));
        let Some(cover) = self.left.iter().position(|left| left.contains_key(&*file_key(&root)))
        else {
            self.own(number, 0, &name)?;
            return Ok(None);
        };
        // Every shard has made the certificate and the root.
        let (roots, names) = (self.take(&file_key(&root)), self.take(&file_key(&name)));
        let (first, shards) = (self.all.get(cover), self.all.iter().zip(elsewhere));
        for ((folder, elsewhere), (one, other)) in shards.zip(roots.iter().zip(&names)) {
            let differs = [(&roots, one), (&names, other)].into_iter().any(|(all, one)| {
                one.is_some() && all.get(cover).is_some_and(|first| first.is_some() && first != one)
            });
            if elsewhere.is_some() || (one.is_none() && other.is_some()) || differs {
                let first = first.map_or(String::new(), Folder::name);
                return Err(Unmerged::Refused(format!(
                    "{first} and {} contradict each other about {root}; make both again with the same \
                     program on processors of the same kind",
                    folder.name()
                )));
            }
            for (found, name) in [(one, &root), (other, &name)] {
                found.ok_or_else(|| folder.unfinished(name))?;
            }
        }
        let mut leaves = roots.iter().flatten().map(|record| record.leaves()).next().unwrap_or(0);
        let before = self.files.clone();
        self.files.extend([(root.clone(), cover), (name, cover)]);
        for part in 0..self.parts(cover, &root)? {
            let found = self.own(number, part, &tree::file_name(id, Some(part)))?;
            leaves = leaves.saturating_add(found.leaves());
        }
        if usize::try_from(leaves).is_ok_and(|leaves| leaves <= most) {
            return Ok(None);
        }
        self.files = before;
        let reason = format!(
            "its parts have {leaves} boxes together, more than --max-boxes {most}; make all shards with more, in \
             other folders"
        );
        Ok(Some((Outcome::Undecided, reason)))
    }

    /// What a record is in each shard's log.
    fn take(&mut self, key: &str) -> Vec<Option<&'f Record>> {
        self.left.iter_mut().map(|left| left.remove(key)).collect()
    }

    /// For each shard, why a claim or constant has no certificate, if the shard says so.
    fn without(&mut self, id: &str) -> Vec<Option<(Outcome, String)>> {
        let key = claim_key(id);
        let none = |left: &mut BTreeMap<&'f str, &'f Record>| match left.get(key.as_str()) {
            Some(Record::None { undefined, reason }) => {
                left.remove(key.as_str());
                Some((without(*undefined), reason.clone()))
            }
            Some(Record::Elsewhere | Record::File { .. }) | None => None,
        };
        self.left.iter_mut().map(none).collect()
    }

    /// A file that the shard of a claim's part must have.
    fn own(&mut self, claim: usize, part: usize, name: &str) -> Result<&'f Record, Unmerged> {
        let owner = self.all.iter().position(|folder| has(folder.job.shard, claim, part));
        let place = owner.unwrap_or(0);
        let taken = self.left.get_mut(place).and_then(|left| left.remove(&*file_key(name)));
        self.files.insert(name.to_owned(), place);
        match (taken, self.all.get(place)) {
            (Some(record), _) => Ok(record),
            (None, Some(folder)) => Err(folder.unfinished(name)),
            (None, None) => Err(Unmerged::Missing(name.to_owned())),
        }
    }

    /// How many parts a root speaks of.
    fn parts(&self, folder: usize, root: &str) -> Result<usize, Unmerged> {
        let path = self.all.get(folder).map(|folder| folder.path.join(root)).unwrap_or_default();
        let text = files::read(&path, limits::CERTIFICATE_BYTES)
            .map_err(|reason| Unmerged::Missing(format!("{}: {reason}", files::shown(&path))))?;
        let part = |line: &&str| line.strip_prefix('p').is_some_and(|n| n.parse::<usize>().is_ok());
        Ok(text.lines().filter(part).count())
    }
}

impl Record {
    fn leaves(&self) -> u64 {
        match self {
            Self::File { leaves, .. } => *leaves,
            Self::None { .. } | Self::Elsewhere => 0,
        }
    }
}

/// Whether every file is there, and is what its shard logged.
fn intact(all: &[Folder], files: &BTreeMap<String, usize>) -> Result<(), Unmerged> {
    let one = |(name, folder): (&String, &usize)| {
        let Some(folder) = all.get(*folder) else { return Ok(()) };
        let path = folder.path.join(name);
        let shown = files::shown(&path);
        let help = format!("make shard {} again with --resume", folder.job.shard);
        if !path.exists() {
            return Err(Unmerged::Missing(format!("{shown}: the file is missing; {help}")));
        }
        let found = files::sha256(&path)
            .map_err(|reason| Unmerged::Refused(format!("{shown}: {reason}")))?;
        match folder.records.get(&file_key(name)) {
            Some(Record::File { sha256, .. }) if *sha256 == found => Ok(()),
            _ => Err(Unmerged::Refused(format!(
                "{shown}: the file has changed since its shard wrote it; {help}"
            ))),
        }
    };
    // The first that is wrong is named, whichever was found first.
    let found: Vec<_> = files.par_iter().map(one).collect();
    found.into_iter().collect()
}
