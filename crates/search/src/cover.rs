//! The search for a cover in files of its own: a tree of splits, written line by line as it is found.
//!
//! The top of the tree is the same whoever looks for it; below `TOP` splits each box is a part, in a file
//! of its own, that is searched by itself. What the kernel accepts as a leaf is one.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigInt;
use proofmark_book::exact::rational;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::rational::compare;
use proofmark_kernel::tree::{Covered, Covering, FORMAT, Leaf, Place, Trial};
use proofmark_kernel::{AnyInt, Claim, Enclosure, Failure, Interval, Number, Rational, Verified};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use crate::enclose::{Steepness, Steps, from_double, number};
use crate::limits;
use crate::stamp::number_text;

/// Splits above a part.
const TOP: usize = 6;

/// Splits above a leaf that is looked for.
const DEEPEST: usize = 200;

/// After so many splits it is looked up again along which variable the goals are steepest.
const REFRESH: usize = 3;

/// Binary digits after the point that most leaves are computed with, for ranges of about 1.
const DIGITS: u32 = 32;

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

/// Looks for a cover of at most so many leaves, writes it, and has the kernel check it.
pub fn find(
    claim: &Claim,
    covering: &Covering<'_>,
    constants: &Constants,
    most: usize,
) -> Result<(Verified, CoverFiles), NoCover> {
    let folder = tempfile::Builder::new().prefix(".proofmark-").tempdir()?;
    let search = Search { claim, covering, constants, bits: digits(covering.ranges()), most };
    let open = || NoCover::Open(covering.ranges().to_vec());
    let whole = covering.ranges().iter().map(outward).collect::<Option<Vec<_>>>();
    let whole = whole.ok_or_else(open)?;
    let left = AtomicUsize::new(most);

    let mut parts = Vec::new();
    let mut root = BufWriter::new(File::create(path(folder.path(), None))?);
    let mut worker = search.worker(&left);
    root.write_all(search.header(&whole).as_bytes())?;
    worker.top(&mut whole.clone(), 0, &mut root, &mut parts)?;
    root.flush()?;
    drop(root);

    let one = |(number, at): (usize, &Vec<Enclosure>)| {
        let mut file = BufWriter::new(File::create(path(folder.path(), Some(number)))?);
        file.write_all(search.header(at).as_bytes())?;
        search.worker(&left).node(&mut at.clone(), 0, None, &mut file)?;
        Ok(file.flush()?)
    };
    let numbered: Vec<(usize, &Vec<Enclosure>)> = parts.iter().enumerate().collect();
    numbered.into_par_iter().map(one).collect::<Result<(), NoCover>>()?;

    let read = |number| -> Result<Covered, NoCover> {
        let mut file = BufReader::new(File::open(path(folder.path(), number))?);
        covering.read(number, &mut file).map_err(NoCover::Rejected)
    };
    let root = read(None)?;
    let found: Vec<Covered> = (0..parts.len())
        .into_par_iter()
        .map(|number| read(Some(number)))
        .collect::<Result<_, _>>()?;
    let leaves = found.iter().chain([&root]).map(Covered::leaves).sum();
    let parts = found.len();
    let verified = covering.compose(root, found).map_err(NoCover::Rejected)?;
    Ok((verified, CoverFiles { folder, parts, leaves }))
}

/// What the search of every part knows.
struct Search<'a> {
    claim: &'a Claim,
    covering: &'a Covering<'a>,
    constants: &'a Constants,
    bits: u32,
    most: usize,
}

impl<'a> Search<'a> {
    fn header(&self, at: &[Enclosure]) -> String {
        let numbers = at.iter().flat_map(|range| [&range.lo, &range.hi]);
        let numbers: Vec<String> = numbers.map(short).collect();
        let (digest, bits) = (self.claim.sha256(), self.bits);
        format!("{FORMAT}\nclaim {digest}\nbox {}\nbits {bits}\n", numbers.join(" "))
    }

    fn worker<'s>(&'s self, left: &'s AtomicUsize) -> Worker<'s> {
        let steepness = Steepness::new(self.claim, self.constants);
        let trial = self.covering.trial();
        let slopes = self.covering.slopes();
        Worker { trial, steepness, slopes, bits: self.bits, left, most: self.most }
    }
}

/// The search of one part.
struct Worker<'s> {
    trial: Trial<'s>,
    steepness: Option<Steepness<'s>>,
    slopes: bool,
    bits: u32,
    /// How many leaves there may still be, in all parts.
    left: &'s AtomicUsize,
    most: usize,
}

/// What is known of the goals' slopes around a box, and how many splits ago that was found.
#[derive(Clone)]
struct Seen<'n> {
    steps: &'n Steps,
    goal: usize,
    ago: usize,
}

impl Worker<'_> {
    /// The top of the tree; what is left open becomes a part.
    fn top(
        &mut self,
        at: &mut Vec<Enclosure>,
        depth: usize,
        out: &mut dyn Write,
        parts: &mut Vec<Vec<Enclosure>>,
    ) -> Result<(), NoCover> {
        let goal = match self.settled(at, None)? {
            Ok(leaf) => return Ok(writeln!(out, "{leaf}")?),
            Err(goal) => goal,
        };
        if depth == TOP {
            writeln!(out, "p{}", parts.len())?;
            parts.push(at.clone());
            return Ok(());
        }
        let steps = self.steepness.as_ref().and_then(|all| all.of(goal, at));
        let variable = steepest(at, steps.as_ref()).ok_or_else(|| NoCover::Open(at.clone()))?;
        let Some(Halves { middle, lo, hi }) = halves(at, variable) else {
            return Err(NoCover::Open(at.clone()));
        };
        writeln!(out, "s{variable}")?;
        set(at, variable, lo.clone(), middle.clone());
        self.top(at, depth + 1, out, parts)?;
        set(at, variable, middle, hi.clone());
        self.top(at, depth + 1, out, parts)?;
        set(at, variable, lo, hi);
        Ok(())
    }

    fn node(
        &mut self,
        at: &mut Vec<Enclosure>,
        depth: usize,
        seen: Option<Seen<'_>>,
        out: &mut dyn Write,
    ) -> Result<(), NoCover> {
        let goal = match self.settled(at, seen.as_ref())? {
            Ok(leaf) => return Ok(writeln!(out, "{leaf}")?),
            Err(goal) => goal,
        };
        if depth >= DEEPEST {
            return Err(NoCover::Open(at.clone()));
        }
        let known = seen.filter(|seen| seen.goal == goal && seen.ago < REFRESH);
        let fresh = match (&known, &self.steepness) {
            (None, Some(steepness)) => steepness.of(goal, at),
            _ => None,
        };
        let seen = match (known, &fresh) {
            (Some(Seen { steps, goal, ago }), _) => Some(Seen { steps, goal, ago: ago + 1 }),
            (None, Some(steps)) => Some(Seen { steps, goal, ago: 1 }),
            (None, None) => None,
        };
        let steps = seen.as_ref().map(|seen| seen.steps);
        let variable = steepest(at, steps).ok_or_else(|| NoCover::Open(at.clone()))?;
        let Some(Halves { middle, lo, hi }) = halves(at, variable) else {
            return Err(NoCover::Open(at.clone()));
        };
        writeln!(out, "s{variable}")?;
        set(at, variable, lo.clone(), middle.clone());
        self.node(at, depth + 1, seen.clone(), out)?;
        set(at, variable, middle, hi.clone());
        self.node(at, depth + 1, seen, out)?;
        set(at, variable, lo, hi);
        Ok(())
    }

    /// The line of a leaf that settles the box, or the goal that none settles.
    fn settled(
        &mut self,
        at: &[Enclosure],
        seen: Option<&Seen<'_>>,
    ) -> Result<Result<String, usize>, NoCover> {
        let widest = at.iter().map(width).fold(0.0, f64::max);
        // Where the digits count, more of them are tried.
        let fine = widest < power_of_two(self.bits.div_ceil(3));
        let more: &[u32] = if fine { &[1, 2, 4] } else { &[1] };
        let mut open = 0;
        for times in more {
            let bits = self.bits * times;
            let said = (*times > 1).then_some(bits);
            let mut centres: Vec<Option<Vec<Place>>> = vec![None];
            if self.slopes {
                centres.push(Some(Vec::new()));
                centres.extend(self.corner(seen).map(Some));
            }
            for centre in centres {
                match self.trial.leaf(at, bits, centre.as_deref()) {
                    Ok(()) => {
                        let spent =
                            self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                                left.checked_sub(1)
                            });
                        if spent.is_err() {
                            return Err(NoCover::Open(at.to_vec()));
                        }
                        return Ok(Ok(Leaf { bits: said, centre }.to_string()));
                    }
                    Err(Failure::Goal(goal)) => open = goal,
                    Err(_) => {}
                }
            }
        }
        if fine && widest < power_of_two(self.bits * 3) || self.most == 0 {
            return Err(NoCover::Open(at.to_vec()));
        }
        Ok(Err(open))
    }

    /// The corner that the signs of the slopes point to.
    fn corner(&self, seen: Option<&Seen<'_>>) -> Option<Vec<Place>> {
        let seen = seen?;
        let small = self.steepness.as_ref()?.wants_small(seen.goal)?;
        let places = seen.steps.signs.iter().map(|sign| match (sign, small) {
            (1, true) | (-1, false) => Place::High,
            (-1, true) | (1, false) => Place::Low,
            _ => Place::Middle,
        });
        let places: Vec<Place> = places.collect();
        places.iter().any(|place| *place != Place::Middle).then_some(places)
    }
}

/// The variable along which a goal is steepest in a box; where that is not known, the longest side.
fn steepest(at: &[Enclosure], steps: Option<&Steps>) -> Option<usize> {
    let known = steps.filter(|steps| {
        steps.sizes.iter().all(Option::is_some) && steps.sizes.iter().any(|size| *size > Some(0.0))
    });
    let weight = |variable: usize| {
        let size = known.and_then(|steps| steps.sizes.get(variable).copied().flatten());
        at.get(variable).map_or(0.0, width) * size.unwrap_or(1.0)
    };
    let longest = (0..at.len()).max_by(|x, y| weight(*x).total_cmp(&weight(*y)).then(y.cmp(x)))?;
    (weight(longest) > 0.0).then_some(longest)
}

struct Halves {
    lo: Number<AnyInt>,
    middle: Number<AnyInt>,
    hi: Number<AnyInt>,
}

fn halves(at: &[Enclosure], variable: usize) -> Option<Halves> {
    let Interval { lo, hi } = at.get(variable)?.clone();
    let middle = lo.middle(&hi).ok()?;
    let strictly = lo.below(&middle) == Ok(true) && middle.below(&hi) == Ok(true);
    strictly.then_some(Halves { lo, middle, hi })
}

fn set(at: &mut [Enclosure], variable: usize, lo: Number<AnyInt>, hi: Number<AnyInt>) {
    if let Some(range) = at.get_mut(variable) {
        *range = Interval { lo, hi };
    }
}

/// The length of a range, about.
fn width(range: &Enclosure) -> f64 {
    let (numerator, denominator, exponent) = match range.hi.sub(&range.lo) {
        Ok(length) => {
            let (n, d, e) = length.parts();
            (BigInt::from(n), BigInt::from(d), e)
        }
        Err(_) => return f64::INFINITY,
    };
    use num_traits::ToPrimitive as _;
    let quotient =
        numerator.to_f64().unwrap_or(f64::INFINITY) / denominator.to_f64().unwrap_or(1.0);
    quotient * 2_f64.powi(i32::try_from(exponent).unwrap_or(i32::MIN))
}

fn power_of_two(down: u32) -> f64 {
    2_f64.powi(i32::try_from(down).map_or(i32::MIN, |down| -down))
}

/// More digits for shorter ranges.
fn digits(ranges: &[Enclosure]) -> u32 {
    let shortest = ranges.iter().map(width).filter(|width| *width > 0.0).fold(1.0, f64::min);
    let more = (0..512_u32).find(|more| shortest >= power_of_two(*more)).unwrap_or(512);
    (DIGITS + more).min(limits::TREE_BITS / 4)
}

/// A range between two numbers that a cover file can write, a little wider where it cannot write its own.
fn outward(range: &Enclosure) -> Option<Enclosure> {
    let (lo, hi) = (rational(&range.lo.big()), rational(&range.hi.big()));
    let near = |x: &Rational, up: bool| {
        let dyadic = number(x).filter(|x| num_traits::One::is_one(x.parts().1));
        let found = dyadic.or_else(|| {
            let x = crate::enclose::double(x);
            let next = if up { x.next_up() } else { x.next_down() };
            number(&from_double(next)?)
        });
        let found = found?;
        let (n, _, e) = found.parts();
        Some(Number::dyadic(AnyInt::from(n), e))
    };
    let wide = Interval { lo: near(&lo, false)?, hi: near(&hi, true)? };
    let holds = compare(&rational(&wide.lo.big()), &lo).is_le()
        && compare(&hi, &rational(&wide.hi.big())).is_le();
    holds.then_some(wide)
}

/// A number in lowest terms, as files write it.
fn short(x: &Number<AnyInt>) -> String {
    let x = x.big();
    number(&rational(&x)).map_or_else(|| number_text(&x), |x| number_text(&x))
}
