//! The search for a cover in files of its own: a tree of splits, written line by line as it is found.
//!
//! The top of the tree is the same whoever looks for it; below some splits each box is a part, in a file
//! of its own, that is searched by itself. What the kernel accepts as a leaf is one. So several machines
//! may each find some of the parts, without a word between them ([`Cover`], [`Parts`]).
//!
//! | module | holds |
//! |---|---|
//! | `tree` | the search of the top, and of a part |
//! | `ends` | how long boxes are, and how files write them |

mod ends;
mod tree;

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use ends::{digits, outward, short};
use proofmark_kernel::constant::Constants;
use proofmark_kernel::tree::{Covered, Covering, FORMAT};
use proofmark_kernel::{Claim, Enclosure, Failure, Verified};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use tree::Worker;

use crate::enclose::Steepness;

/// The files of a cover, in a temporary folder.
#[derive(Debug)]
pub struct CoverFiles {
    folder: tempfile::TempDir,
    parts: usize,
    leaves: u64,
}

impl CoverFiles {
    /// The files: the number of the part, and where it is.
    pub fn files(&self) -> impl Iterator<Item = (Option<usize>, PathBuf)> {
        let numbers = std::iter::once(None).chain((0..self.parts).map(Some));
        numbers.map(|number| (number, path(self.folder.path(), number)))
    }

    /// How many leaves there are in all.
    pub fn leaves(&self) -> u64 {
        self.leaves
    }
}

fn path(folder: &Path, number: Option<usize>) -> PathBuf {
    folder.join(number.map_or("cover".to_owned(), |number| number.to_string()))
}

/// Why there is no cover.
#[derive(Debug)]
pub enum NoCover {
    /// The leaves ran out, or a box cannot be split any more: the box.
    Open(Vec<Enclosure>),
    /// A file cannot be written or read.
    File(String),
    /// The kernel rejects what was found.
    Rejected(Failure),
}

impl From<std::io::Error> for NoCover {
    fn from(error: std::io::Error) -> Self {
        Self::File(error.to_string())
    }
}

/// How far the search for the parts of a cover is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Leaves that are found.
    pub leaves: u64,
    /// From 0 to 1: how much of the parts is found and checked, by volume.
    pub share: f64,
}

/// Who is told of progress, now and then.
pub type Watch<'w> = &'w (dyn Fn(Progress) + Sync);

/// Looks for a cover of at most so many leaves, writes it, and has the kernel check it.
pub fn find(
    claim: &Claim,
    covering: &Covering<'_>,
    constants: &Constants,
    most: usize,
    watch: Watch<'_>,
) -> Result<(Verified, CoverFiles), NoCover> {
    let folder = tempfile::Builder::new().prefix(".proofmark-").tempdir()?;
    let cover = Cover::begin(claim, covering, constants, most)?;
    let root = cover.read(None, &mut cover.root().as_bytes())?;
    std::fs::write(path(folder.path(), None), cover.root())?;
    let all: Vec<usize> = (0..cover.parts()).collect();
    let parts = cover.look_for(all.len(), watch);
    let one = |number: usize| {
        let path = path(folder.path(), Some(number));
        let mut file = BufWriter::new(File::create(&path)?);
        parts.find(number, &mut file)?;
        file.flush()?;
        parts.read(number, &mut BufReader::new(File::open(&path)?))
    };
    let found: Vec<Covered> = all.into_par_iter().map(one).collect::<Result<_, _>>()?;
    let leaves = found.iter().chain([&root]).map(Covered::leaves).sum();
    let parts = found.len();
    let verified = covering.compose(root, found).map_err(NoCover::Rejected)?;
    Ok((verified, CoverFiles { folder, parts, leaves }))
}

/// A cover of which the top is found, and what the search of every part knows.
pub struct Cover<'a> {
    claim: &'a Claim,
    covering: &'a Covering<'a>,
    constants: &'a Constants,
    bits: u32,
    /// The file of the root, and the boxes of its parts.
    root: String,
    parts: Vec<Vec<Enclosure>>,
    /// How many leaves there may be below the top.
    left: usize,
}

impl<'a> Cover<'a> {
    /// Looks for the top of a cover of at most so many leaves.
    pub fn begin(
        claim: &'a Claim,
        covering: &'a Covering<'a>,
        constants: &'a Constants,
        most: usize,
    ) -> Result<Self, NoCover> {
        let bits = digits(covering.ranges());
        let (root, parts) = (String::new(), Vec::new());
        let mut cover = Self { claim, covering, constants, bits, root, parts, left: most };
        let whole = covering.ranges().iter().map(outward).collect::<Option<Vec<_>>>();
        let whole = whole.ok_or_else(|| NoCover::Open(covering.ranges().to_vec()))?;
        let left = AtomicUsize::new(most);
        let (mut root, mut parts) = (cover.header(&whole).into_bytes(), Vec::new());
        cover.worker(&left, &|_| {}).top(&mut whole.clone(), 0, &mut root, &mut parts)?;
        cover.root = String::from_utf8(root).map_err(|error| NoCover::File(error.to_string()))?;
        (cover.parts, cover.left) = (parts, left.into_inner());
        Ok(cover)
    }

    /// The text of the root's file.
    pub fn root(&self) -> &str {
        &self.root
    }

    /// How many parts there are.
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// Has the kernel read the file of the root, or of a part.
    pub fn read(&self, part: Option<usize>, file: &mut dyn BufRead) -> Result<Covered, NoCover> {
        self.covering.read(part, file).map_err(NoCover::Rejected)
    }

    /// A search for so many of the parts.
    pub fn look_for<'s>(&'s self, parts: usize, watch: Watch<'s>) -> Parts<'s> {
        let (left, leaves) = (AtomicUsize::new(self.left), AtomicU64::new(0));
        Parts { cover: self, of: parts, left, leaves, done: AtomicU64::new(0), watch }
    }

    fn header(&self, at: &[Enclosure]) -> String {
        let numbers = at.iter().flat_map(|range| [&range.lo, &range.hi]);
        let numbers: Vec<String> = numbers.map(short).collect();
        let (digest, bits) = (self.claim.sha256(), self.bits);
        format!("{FORMAT}\nclaim {digest}\nbox {}\nbits {bits}\n", numbers.join(" "))
    }

    fn worker<'s>(&'s self, left: &'s AtomicUsize, leaf: &'s (dyn Fn(usize) + Sync)) -> Worker<'s> {
        let steepness = Steepness::new(self.claim, self.constants);
        let (trial, slopes) = (self.covering.trial(), self.covering.slopes());
        Worker { trial, steepness, slopes, bits: self.bits, left, leaf }
    }
}

/// The search for some parts of a cover, perhaps at the same time: each is found, or is there already, and is read
/// by the kernel.
pub struct Parts<'s> {
    cover: &'s Cover<'s>,
    of: usize,
    left: AtomicUsize,
    leaves: AtomicU64,
    /// In units of 1/`PART` of a part.
    done: AtomicU64,
    watch: Watch<'s>,
}

/// What a part counts for: half when it is found, leaf by leaf, and half when it is read.
const PART: u64 = 1 << 50;

/// After how many leaves progress is told.
const OFTEN: u64 = 64;

impl Parts<'_> {
    /// Looks for a part, and writes its file.
    pub fn find(&self, number: usize, out: &mut dyn Write) -> Result<(), NoCover> {
        let at = self.cover.parts.get(number);
        let at = at.ok_or_else(|| NoCover::File(format!("there is no part {number}")))?;
        out.write_all(self.cover.header(at).as_bytes())?;
        let leaf = |depth: usize| {
            let volume = u32::try_from(depth).ok().and_then(|depth| (PART / 2).checked_shr(depth));
            self.add(1, volume.unwrap_or(0));
        };
        self.cover.worker(&self.left, &leaf).node(&mut at.clone(), 0, None, out)
    }

    /// Has the kernel read the file of a part that was found.
    pub fn read(&self, number: usize, file: &mut dyn BufRead) -> Result<Covered, NoCover> {
        let covered = self.cover.read(Some(number), file)?;
        self.add(0, PART / 2);
        Ok(covered)
    }

    /// Has the kernel read the file of a part that was found earlier, which must begin as one that is found
    /// now; none if it is not to be kept.
    pub fn keep(&self, number: usize, file: &mut dyn BufRead) -> Option<Covered> {
        let header = self.cover.header(self.cover.parts.get(number)?);
        let mut begins = vec![0; header.len()];
        file.read_exact(&mut begins).ok()?;
        let mut whole = begins.as_slice().chain(file);
        let covered = (begins == header.as_bytes())
            .then(|| self.cover.read(Some(number), &mut whole).ok())??;
        let leaves = usize::try_from(covered.leaves()).ok()?;
        let less = |left: usize| left.checked_sub(leaves);
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).ok()?;
        self.add(covered.leaves(), PART);
        Some(covered)
    }

    fn add(&self, leaves: u64, done: u64) {
        let one = leaves == 1;
        let leaves = leaves + self.leaves.fetch_add(leaves, Ordering::Relaxed);
        let done = done + self.done.fetch_add(done, Ordering::Relaxed);
        if !one || leaves.is_multiple_of(OFTEN) {
            let parts = self.of.max(1);
            let share = ratio(done, PART) / ratio(u64::try_from(parts).unwrap_or(u64::MAX), 1);
            (self.watch)(Progress { leaves, share });
        }
    }
}

fn ratio(x: u64, y: u64) -> f64 {
    use num_traits::ToPrimitive as _;
    x.to_f64().unwrap_or(0.0) / y.to_f64().unwrap_or(1.0)
}
