//! Covers without a ceiling: a claim's boxes in a file of their own, as a tree of splits.
//!
//! The file beside a certificate (`<claim>.cover`) has a line for each node of a binary tree, the root
//! first and each half before what is above it; `certificates/README.md` is the specification. A leaf
//! brings no enclosures: the kernel computes them, and checks each by the rule of its operation. A part
//! of the tree may be in another file (`<claim>+0.cover`, …), which says what its box is.
//!
//! | module | holds |
//! |---|---|
//! | `text` | the header, and the lines one by one |
//! | `splits` | the box of each line, by the splits above it |
//! | `nearest` | the enclosures that a leaf is computed with; nothing rests on it |
//! | `leaf` | each enclosure by its rule, and the goals |
//!
//! Memory is bounded by the depth of the tree; parts are checked one by one, perhaps at the same time,
//! and [`Covering::compose`] puts them together.

mod leaf;
mod messages;
mod nearest;
mod splits;
mod text;

use std::io::BufRead;

use leaf::{Leaves, Terms};
use splits::Splits;
use text::{Line, Lines};

use crate::certificate::Certificate;
use crate::check::{Basis, Enclosure, Failure, RULES, Verdict, Verified, check_counted};
use crate::claim::Claim;
use crate::constant::Constants;
use crate::limits;
use crate::number::NumberError;
use crate::rules;
use crate::walk::Walk;

pub use text::{FORMAT, Leaf, Place, file_name};

/// What is wrong with a cover file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeReason {
    /// It cannot be read; in the system's words.
    Unreadable(String),
    /// The first line is not [`FORMAT`].
    Format,
    /// A line is not of the format.
    Syntax,
    /// A line is longer than [`limits::TREE_LINE`], or the file than [`limits::TREE_BYTES`].
    TooLong,
    /// A number is not of the format.
    Number(NumberError),
    /// A number has a denominator.
    NotDyadic,
    /// The lower end of a range is above its upper end.
    Reversed,
    /// The box does not have two ends for each variable.
    Shape,
    /// There are no binary digits, or more than [`limits::TREE_BITS`].
    Bits,
    /// The file is for another claim.
    OtherClaim,
    /// The claim has no variable of that number.
    Variable,
    /// The split is not strictly inside of the box.
    Outside,
    /// There are more splits above a leaf than [`limits::TREE_DEPTH`].
    Depth,
    /// A part refers to a part.
    PartOfPart,
    /// Parts are not numbered in order, or there are more than [`limits::TREE_PARTS`].
    PartNumber,
    /// The file ends before the tree is complete.
    Truncated,
    /// The file goes on after the tree is complete.
    Trailing,
    /// A leaf does not prove what it should.
    Leaf(Box<Failure>),
    /// The range of this variable is not inside of the box at the root.
    Range(usize),
    /// The part's box is not the one that it is for.
    OtherBox,
    /// There are not as many parts as the file refers to.
    Parts,
}

/// A certificate whose cover is in files of their own, with all of it checked that these files rest on.
#[derive(Clone, Debug)]
pub struct Covering<'a> {
    claim: &'a Claim,
    certificate: &'a Certificate<'a>,
    constants: &'a Constants,
    verdict: Verdict,
    ranges: Vec<Enclosure>,
    terms: Terms<'a>,
}

/// What one file proves about its box, except for what it leaves to its parts. Only
/// [`Covering::read`] makes one.
#[derive(Clone, Debug)]
pub struct Covered {
    claim: String,
    verdict: Verdict,
    part: Option<usize>,
    at: Vec<Enclosure>,
    parts: Vec<Vec<Enclosure>>,
    hull: Vec<Option<Enclosure>>,
    leaves: u64,
}

impl Covered {
    /// How many leaves the file has.
    pub fn leaves(&self) -> u64 {
        self.leaves
    }

    /// How many parts it refers to.
    pub fn parts(&self) -> usize {
        self.parts.len()
    }
}

/// What the files of a cover prove together. Only [`Covering::compose`] makes one.
pub(crate) struct Composed {
    claim: String,
    verdict: Verdict,
    hull: Vec<Option<Enclosure>>,
}

impl Composed {
    /// Whether it is about this claim and verdict.
    pub(crate) fn proves(&self, claim: &Claim, verdict: Verdict) -> bool {
        self.claim == claim.sha256() && self.verdict == verdict
    }

    /// Enclosures of the claim's steps that vary, in the whole range.
    pub(crate) fn hull(&self) -> &[Option<Enclosure>] {
        &self.hull
    }
}

impl<'a> Covering<'a> {
    /// Checks that a certificate repeats the claim and has its cover in a file, and the steps that do not
    /// vary.
    pub fn new(
        claim: &'a Claim,
        certificate: &'a Certificate<'a>,
        constants: &'a Constants,
    ) -> Result<Self, Failure> {
        let Basis { verdict, needs, program } = Basis::of(&RULES, claim, certificate)?;
        if !certificate.tree {
            return Err(Failure::NoTree);
        }
        let mut work = 0;
        let mut walk = Walk::new(&RULES, claim, &program, constants, needs.everywhere, &mut work);
        walk.fixed(&certificate.steps)?;
        walk.ranges_are_not_empty()?;
        let ranges = walk.wholes()?;
        let fixed = walk.into_fixed();
        let mut own = vec![false; program.steps.len()];
        for &place in &program.places {
            if let Some(own) = own.get_mut(place) {
                *own = true;
            }
        }
        let terms = Terms { claim, program, needs, fixed, own };
        Ok(Self { claim, certificate, constants, verdict, ranges, terms })
    }

    /// For each variable, an enclosure of its range, which the box at the root must hold.
    pub fn ranges(&self) -> &[Enclosure] {
        &self.ranges
    }

    /// Whether leaves may have mean values.
    pub fn slopes(&self) -> bool {
        self.certificate.slopes
    }

    /// A check of single leaves, for those who look for a tree. Nothing follows from its answers.
    pub fn trial(&self) -> Trial<'_> {
        Trial(Leaves::new(&self.terms))
    }

    /// Checks the lines of the cover file, or of one of its parts.
    pub fn read(&self, part: Option<usize>, input: &mut dyn BufRead) -> Result<Covered, Failure> {
        let mut lines = Lines::new(input);
        let found = self.read_lines(part, &mut lines);
        found.map_err(|reason| Failure::InTree { part, line: lines.count, reason })
    }

    fn read_lines(
        &self,
        part: Option<usize>,
        lines: &mut Lines<'_>,
    ) -> Result<Covered, TreeReason> {
        let header = lines.header(self.claim.sha256(), self.claim.variables().len())?;
        let (mut leaves, mut count) = (Leaves::new(&self.terms), 0_u64);
        let (mut splits, mut parts) = (Splits::new(header.at.clone()), Vec::new());
        while let Some(at) = splits.next() {
            match Line::parse(lines.next()?.ok_or(TreeReason::Truncated)?)? {
                Line::Split(variable, at) => splits.split(variable, at)?,
                Line::Leaf(Leaf { bits, centre }) => {
                    leaves
                        .check(at, bits.unwrap_or(header.bits), centre.as_deref())
                        .map_err(|failure| TreeReason::Leaf(Box::new(failure)))?;
                    count = count.saturating_add(1);
                    splits.leaf();
                }
                Line::Part(number) => {
                    if part.is_some() {
                        return Err(TreeReason::PartOfPart);
                    }
                    if number != parts.len() || number >= limits::TREE_PARTS {
                        return Err(TreeReason::PartNumber);
                    }
                    parts.push(at.to_vec());
                    splits.leaf();
                }
            }
        }
        if lines.next()?.is_some() {
            return Err(TreeReason::Trailing);
        }
        let (claim, hull) = (self.claim.sha256().to_owned(), leaves.hull());
        let (verdict, at) = (self.verdict, header.at);
        Ok(Covered { claim, verdict, part, at, parts, hull, leaves: count })
    }

    /// Puts the parts of a cover together, in order: its box holds the ranges of the variables, and that of
    /// each part is what the tree has in its place. Then checks what remains of the certificate.
    pub fn compose(
        &self,
        root: Covered,
        parts: impl IntoIterator<Item = Covered>,
    ) -> Result<Verified, Failure> {
        let failed = |part, reason| Failure::InTree { part, line: 0, reason };
        let fits =
            |found: &Covered| found.claim == self.claim.sha256() && found.verdict == self.verdict;
        if !fits(&root) || root.part.is_some() {
            return Err(failed(None, TreeReason::OtherClaim));
        }
        for (variable, range) in self.ranges.iter().enumerate() {
            let holds = root.at.get(variable).is_some_and(|at| rules::contains(at, range).is_ok());
            if !holds {
                return Err(failed(None, TreeReason::Range(variable)));
            }
        }
        let mut hull = root.hull;
        let mut parts = parts.into_iter();
        for (number, place) in root.parts.iter().enumerate() {
            let part = parts.next().ok_or_else(|| failed(None, TreeReason::Parts))?;
            if !fits(&part) || part.part != Some(number) || !part.parts.is_empty() {
                return Err(failed(Some(number), TreeReason::OtherClaim));
            }
            if !same_box(&part.at, place) {
                return Err(failed(Some(number), TreeReason::OtherBox));
            }
            for (hull, value) in hull.iter_mut().zip(part.hull) {
                *hull = match (hull.take(), value) {
                    (Some(x), Some(y)) => rules::hull(&x, &y).ok(),
                    (x, y) => x.or(y),
                };
            }
        }
        if parts.next().is_some() {
            return Err(failed(None, TreeReason::Parts));
        }
        let composed =
            Composed { claim: self.claim.sha256().to_owned(), verdict: self.verdict, hull };
        let (claim, certificate) = (self.claim, self.certificate);
        check_counted(claim, certificate, self.constants, &mut 0, Some(&composed))
    }
}

/// Whether two boxes have the same ends.
fn same_box(one: &[Enclosure], other: &[Enclosure]) -> bool {
    let same = |(x, y): (&Enclosure, &Enclosure)| {
        x.lo.compare(&y.lo).is_ok_and(std::cmp::Ordering::is_eq)
            && x.hi.compare(&y.hi).is_ok_and(std::cmp::Ordering::is_eq)
    };
    one.len() == other.len() && one.iter().zip(other).all(same)
}

/// A check of single leaves.
pub struct Trial<'a>(Leaves<'a>);

impl Trial<'_> {
    /// Whether a box would be accepted as a leaf, with so many binary digits after the point, and mean
    /// values about the centre, if there is one.
    pub fn leaf(
        &mut self,
        at: &[Enclosure],
        bits: u32,
        centre: Option<&[Place]>,
    ) -> Result<(), Failure> {
        self.0.check(at, bits, centre)
    }
}
