//! Bounds on a formula at every point of a grid, by balls of doubles.
//!
//! A formula is compiled once, with the axes of the grid as its variables, to a `tape` that is run over
//! blocks of points (`machine`). What does not depend on all axes is computed only as often as it has to be. The
//! bounds are proved where the arithmetic is (`ball`), but not checked by the kernel; [`best`] says of the best
//! point what the kernel certifies.
//!
//! | module | has |
//! |---|---|
//! | [`axis`] | names and the numbers that they take |
//! | `ball`, `elementary` | operations on a number that is known to so much |
//! | `lanes` | the same on many numbers at once |
//! | `tape` | a formula, compiled |
//! | `machine` | a tape, run |
//! | `point` | one point, decided by the book and MPFR |
//! | [`best`] | the best points of a grid |

use std::collections::HashSet;
use std::ops::Range;

use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::{Book, Expression, Free, Over, Passage, Sentence, Standing};
use proofmark_kernel::constant::Constants;
use proofmark_kernel::{Claim, NodeId, Op, Variable};
use rayon::iter::{IndexedParallelIterator as _, IntoParallelIterator as _, ParallelIterator as _};

use crate::{constant, limits};

pub mod axis;
mod ball;
pub mod best;
mod elementary;
mod lanes;
mod machine;
mod point;
mod tape;
#[cfg(test)]
mod tests;

pub use axis::Axis;
pub use ball::Ball;
use machine::{CERTAIN, EXCLUDED, LANES, Machine, Program};
use tape::{Plan, Reason, Tape};

/// Points of the inner axes that are worth a block of their own.
const FULL: usize = 2 * LANES;

/// Most points of the inner axes whose own numbers are kept.
const COLUMN: usize = 1 << 13;

/// Most numbers that are kept for them.
const COLUMNS: usize = 1 << 24;

/// Blocks that one thread goes through at a time.
const CHUNK: usize = 512;

/// What is wrong with a grid or with a formula over it.
#[derive(Clone, Debug)]
pub enum SweepError {
    /// A formula or a name.
    Input(Box<Diagnostic>),
    /// Something else, in a sentence.
    Reason(String),
}

impl From<Diagnostic> for SweepError {
    fn from(error: Diagnostic) -> Self {
        Self::Input(Box::new(error))
    }
}

/// What is known of a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell {
    /// The formula has a value, and it is in this ball.
    Value(Ball),
    /// A condition is false.
    Excluded,
    /// The formula has no value, or a condition no truth, for this reason.
    Undefined(Why),
    /// Doubles do not tell, for this reason.
    Undecided(Why),
}

/// Why a point has no value: where in a program. [`Sweep::why`] has the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Why {
    program: usize,
    reason: usize,
}

/// A formula over a grid.
#[derive(Debug)]
pub struct Sweep<'a> {
    book: &'a Book,
    axes: Vec<Axis>,
    places: Vec<Place>,
    formula: (Expression, Passage),
    conditions: Vec<(Sentence, Passage)>,
    constants: Constants,
    /// The axes whose numbers are put in, with a program for each choice.
    put_in: Vec<usize>,
    /// The first of the inner axes.
    inner: usize,
    /// For each choice, or why the formula cannot be written out there.
    programs: Vec<Result<Compiled, String>>,
    bits: u32,
}

#[derive(Debug)]
struct Compiled {
    over: Over,
    program: Program,
}

impl<'a> Sweep<'a> {
    /// Compiles a formula over a grid. Axes are gone through as they are listed, the last one fastest.
    pub fn new(
        book: &'a Book,
        axes: Vec<Axis>,
        formula: (Expression, Passage),
        conditions: Vec<(Sentence, Passage)>,
        bits: u32,
    ) -> Result<Self, SweepError> {
        let points = axes.iter().map(Axis::count).try_fold(1_usize, usize::checked_mul);
        match points {
            Some(points) if points <= limits::SWEEP_POINTS => {}
            _ => {
                let most = limits::SWEEP_POINTS;
                let counts: Vec<String> = axes.iter().map(|a| a.count().to_string()).collect();
                return Err(SweepError::Reason(format!(
                    "the grid has {} points; a sweep has at most {most}",
                    counts.join(" x ")
                )));
            }
        }
        if axes.len() > limits::SWEEP_AXES {
            let most = limits::SWEEP_AXES;
            return Err(SweepError::Reason(format!("a grid has at most {most} axes")));
        }
        let mut names = HashSet::new();
        if let Some(twice) = axes.iter().find(|axis| !names.insert(axis.name().to_owned())) {
            return Err(SweepError::Reason(format!("there are two axes `{}`", twice.name())));
        }
        let place =
            |axis: &Axis| Passage::typed("axis", axis.name()).place(&(0..axis.name().len()));
        let places = axes.iter().map(place).collect();
        let mut sweep = Self {
            book,
            axes,
            places,
            formula,
            conditions,
            constants: Constants::default(),
            put_in: Vec::new(),
            inner: 0,
            programs: Vec::new(),
            bits,
        };
        sweep.compile()?;
        Ok(sweep)
    }

    /// The program in which some axes are numbers.
    fn over(&self, put_in: &[usize], at: &[usize]) -> Result<Over, Diagnostic> {
        let free = self.axes.iter().zip(&self.places).enumerate().map(|(index, (axis, place))| {
            let stands_for = match put_in.iter().position(|one| *one == index) {
                Some(position) => {
                    Standing::Number(axis.value(at.get(position).copied().unwrap_or(0)))
                }
                None => {
                    let (lo, hi) = axis.ends();
                    Standing::Between(lo, hi)
                }
            };
            Free { name: axis.name().to_owned(), place: place.clone(), stands_for }
        });
        let free: Vec<Free> = free.collect();
        let (expression, passage) = &self.formula;
        self.book.over("sweep", &free, &self.conditions, (expression, passage))
    }

    fn compile(&mut self) -> Result<(), SweepError> {
        let put_in = self.known_exactly()?;
        let choices: usize = self.choices(&put_in);
        if choices > limits::SWEEP_PROGRAMS {
            let names: Vec<&str> =
                put_in.iter().filter_map(|&i| self.axes.get(i)).map(Axis::name).collect();
            let most = limits::SWEEP_PROGRAMS;
            return Err(SweepError::Reason(format!(
                "the formula has to be written out for each choice of {}, of which there are {choices}; \
                 the limit is {most}",
                names.join(", ")
            )));
        }
        self.inner = self.first_inner(put_in.last().map_or(0, |last| last + 1));
        let mut overs = Vec::with_capacity(choices);
        for choice in 0..choices {
            let over = self.over(&put_in, &self.split(&put_in, choice));
            if choices == 1 {
                overs.push(Ok(over?));
            } else {
                overs.push(over.map_err(|error| error.message));
            }
        }
        let mut seen = HashSet::new();
        let used = overs.iter().flatten().flat_map(|over| &over.entry.constants);
        let used: Vec<_> = used.filter(|one| seen.insert(one.constant.sha256())).cloned().collect();
        self.constants = constant::known(&used);
        if let Some((name, reason)) = constant::missing(&used) {
            return Err(SweepError::Reason(format!("{name} is not certified: {reason}")));
        }
        let variables: Vec<usize> =
            (0..self.axes.len()).filter(|axis| !put_in.contains(axis)).collect();
        let inner: usize = self.axes.iter().skip(self.inner).map(Axis::count).product();
        let several = |axis: &usize| self.axes.get(*axis).is_some_and(|axis| axis.count() > 1);
        let last = (0..self.inner).rev().find(several);
        for over in overs {
            let over = match over {
                Ok(over) => over,
                Err(reason) => {
                    self.programs.push(Err(reason));
                    continue;
                }
            };
            let (variables, columns) = (variables.clone(), inner <= COLUMN);
            let mut plan = Plan { variables, inner: self.inner, columns, last };
            let mut tape = Tape::new(&over, &self.constants, &plan);
            if tape.column_count.saturating_mul(inner) > COLUMNS / choices.max(1) {
                plan.columns = false;
                tape = Tape::new(&over, &self.constants, &plan);
            }
            let program = Program::new(tape, plan, &self.axes);
            self.programs.push(Ok(Compiled { over, program }));
        }
        self.put_in = put_in;
        Ok(())
    }

    /// How many ways there are to choose numbers of these axes.
    fn choices(&self, axes: &[usize]) -> usize {
        let counts = axes.iter().filter_map(|&axis| self.axes.get(axis)).map(Axis::count);
        counts.fold(1, usize::saturating_mul)
    }

    /// The axes whose numbers a program must know exactly, for functions of whole numbers, ends of sums and
    /// exponents of powers: the fewest choices with which the formula can be written out.
    fn known_exactly(&self) -> Result<Vec<usize>, SweepError> {
        let all = 0..1_usize << self.axes.len().min(limits::SWEEP_AXES);
        let mut sets: Vec<Vec<usize>> = all
            .map(|set| (0..self.axes.len()).filter(|axis| set >> axis & 1 == 1).collect())
            .collect();
        sets.sort_by_key(|set: &Vec<usize>| (self.choices(set), set.len()));
        // A function of whole numbers may have no value at the first or the last number of an axis.
        let written = |set: &[usize]| {
            let last = set.iter().filter_map(|&axis| self.axes.get(axis));
            let last: Vec<usize> = last.map(|axis| axis.count() - 1).collect();
            self.over(set, &vec![0; set.len()])
                .or_else(|error| self.over(set, &last).map_err(|_| error))
        };
        let all: Vec<usize> = (0..self.axes.len()).collect();
        if let (Err(error), Err(_)) = (written(&[]), written(&all)) {
            return Err(error.into());
        }
        for set in sets {
            let Ok(over) = written(&set) else { continue };
            let free: Vec<usize> = all.iter().copied().filter(|axis| !set.contains(axis)).collect();
            let exponents = exponents(&over.entry.claim);
            let exponents = exponents.iter().filter_map(|one| free.get(*one).copied());
            let mut better: Vec<usize> = set.iter().copied().chain(exponents).collect();
            better.sort_unstable();
            better.dedup();
            let few = self.choices(&better) <= limits::SWEEP_PROGRAMS / 10;
            return Ok(if few { better } else { set });
        }
        Ok(all)
    }

    /// The first of the last axes, from this one on, that together fill a block.
    fn first_inner(&self, from: usize) -> usize {
        let mut first = self.axes.len();
        let mut points = 1_usize;
        while first > from && points < FULL {
            let before = self.axes.get(first - 1).map_or(1, Axis::count);
            if points > 1 && points.saturating_mul(before) > COLUMN {
                break;
            }
            points = points.saturating_mul(before);
            first -= 1;
        }
        first
    }

    /// A number as the positions on these axes, the last one fastest.
    fn split(&self, axes: &[usize], mut number: usize) -> Vec<usize> {
        let mut at = vec![0; axes.len()];
        for (slot, &axis) in at.iter_mut().zip(axes).rev() {
            let count = self.axes.get(axis).map_or(1, Axis::count);
            *slot = number % count;
            number /= count;
        }
        at
    }

    /// The axes.
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// How many points the grid has.
    pub fn points(&self) -> usize {
        self.axes.iter().map(Axis::count).product()
    }

    /// The formula.
    pub fn formula(&self) -> &str {
        self.formula.1.text()
    }

    /// The formula as it was read.
    pub fn parsed(&self) -> &(Expression, Passage) {
        &self.formula
    }

    /// The conditions as they were read.
    pub fn parsed_conditions(&self) -> &[(Sentence, Passage)] {
        &self.conditions
    }

    /// The conditions.
    pub fn conditions(&self) -> impl Iterator<Item = &str> {
        self.conditions.iter().map(|(_, passage)| passage.text())
    }

    /// Where a point lies on each axis.
    pub fn position(&self, point: usize) -> Vec<usize> {
        let all: Vec<usize> = (0..self.axes.len()).collect();
        self.split(&all, point)
    }

    /// The inner points of one row.
    fn row(&self) -> usize {
        self.axes.iter().skip(self.inner).map(Axis::count).product()
    }

    /// How many chunks the grid is split into.
    pub fn chunks(&self) -> usize {
        (self.points() / self.row().max(1)).saturating_mul(self.blocks()).div_ceil(CHUNK)
    }

    fn blocks(&self) -> usize {
        self.row().div_ceil(LANES)
    }

    /// The points of a chunk.
    pub fn chunk(&self, chunk: usize) -> Range<usize> {
        let blocks = self.blocks();
        let point = |block: usize| {
            let (row, block) = (block / blocks, block % blocks);
            (row * self.row() + block * LANES).min(self.points())
        };
        point(chunk * CHUNK)..point((chunk + 1) * CHUNK)
    }

    /// Goes through a chunk: hands over each point, by number, and what doubles tell of it.
    pub fn go(&self, chunk: usize, mut visit: impl FnMut(usize, Cell)) {
        let blocks = self.blocks();
        let rows = self.points() / self.row().max(1);
        let outer: Vec<usize> = (0..self.inner).collect();
        let mut machine: Option<(usize, Machine<'_>)> = None;
        for number in chunk * CHUNK..(chunk + 1) * CHUNK {
            let (row, block) = (number / blocks, number % blocks);
            if row >= rows {
                break;
            }
            let at = self.split(&outer, row);
            let program = self.program(&at);
            let first = row * self.row() + block * LANES;
            let Some(Ok(compiled)) = self.programs.get(program) else {
                let last = (first + LANES).min((row + 1) * self.row());
                let why = Why { program, reason: 0 };
                (first..last).for_each(|point| visit(point, Cell::Undecided(why)));
                continue;
            };
            let machine = match &mut machine {
                Some((known, machine)) if *known == program => machine,
                slot => {
                    let new = Machine::new(&compiled.program, &self.axes);
                    &mut slot.insert((program, new)).1
                }
            };
            machine.go(&at);
            let count = compiled.program.points(block);
            let values = machine.block(block).clone();
            for ((lane, ball), state) in values.balls().enumerate().zip(machine.states).take(count)
            {
                visit(first + lane, cell(program, ball, state));
            }
        }
    }

    /// The program at a point of the outer axes.
    fn program(&self, at: &[usize]) -> usize {
        self.put_in.iter().fold(0, |number, &axis| {
            let count = self.axes.get(axis).map_or(1, Axis::count);
            number * count + at.get(axis).copied().unwrap_or(0)
        })
    }

    /// Computes something of each chunk on all cores, and hands it over in order.
    pub fn each_chunk<T: Send, E>(
        &self,
        work: impl Fn(usize) -> T + Sync,
        mut take: impl FnMut(T) -> Result<(), E>,
    ) -> Result<(), E> {
        /// Chunks that wait to be handed over.
        const TOGETHER: usize = 64;
        let chunks = self.chunks();
        for first in (0..chunks).step_by(TOGETHER) {
            let together = (first..(first + TOGETHER).min(chunks)).into_par_iter().with_max_len(1);
            let done: Vec<T> = together.map(&work).collect();
            done.into_iter().try_for_each(&mut take)?;
        }
        Ok(())
    }

    /// Why a point has no value, in words.
    pub fn why(&self, why: Why) -> String {
        let Compiled { over, program } = match self.programs.get(why.program) {
            Some(Ok(compiled)) => compiled,
            Some(Err(reason)) => return reason.clone(),
            None => return String::new(),
        };
        match program.tape.reasons.get(why.reason) {
            Some(Reason::Step(step)) => step_words(over, *step),
            Some(Reason::Goal(goal)) => {
                let goal = over.entry.claim.goals().get(*goal);
                goal.map_or(String::new(), |goal| match goal.own {
                    true => "a condition".to_owned(),
                    false => goal.from.clone(),
                })
            }
            Some(Reason::TooLarge) | None => "a number is too large for a double".to_owned(),
        }
    }

    /// Whether a reason is about a condition, and not about the formula.
    pub fn of_condition(&self, why: Why) -> bool {
        let Some(Ok(Compiled { over, program })) = self.programs.get(why.program) else {
            return false;
        };
        match program.tape.reasons.get(why.reason) {
            Some(Reason::Step(step)) => *step < over.condition_steps,
            Some(Reason::Goal(goal)) => *goal < over.condition_goals,
            Some(Reason::TooLarge) | None => false,
        }
    }
}

/// What is wrong with a step, and where it stands.
fn step_words(over: &Over, step: NodeId) -> String {
    let domain = over.entry.claim.steps().get(step).map(|step| step.op.operation().domain);
    let violation = domain.map_or("no value", crate::enclose::violation);
    match over.entry.origins.get(step) {
        Some(place) => {
            let text = place.source.text.get(place.range()).unwrap_or("");
            let text = proofmark_book::text::single_spaced(text);
            if text.is_empty() { violation.to_owned() } else { format!("{violation}, in {text}") }
        }
        None => violation.to_owned(),
    }
}

fn cell(program: usize, ball: Ball, state: u32) -> Cell {
    let why = |reason: u32| Why { program, reason: usize::try_from(reason).unwrap_or(0) };
    if state == 0 {
        if ball.is_known() { Cell::Value(ball) } else { Cell::Undecided(why(0)) }
    } else if state == EXCLUDED {
        Cell::Excluded
    } else if state & CERTAIN != 0 {
        Cell::Undefined(why(state & !CERTAIN))
    } else {
        Cell::Undecided(why(state))
    }
}

/// The variables that stand in the exponent of a power of a constant: exp(y·ln c). Such a power has an exact value
/// only where they are numbers.
fn exponents(claim: &Claim) -> HashSet<usize> {
    let mut variables: Vec<HashSet<usize>> = Vec::with_capacity(claim.steps().len());
    let mut found = HashSet::new();
    let step = |id: Option<&NodeId>| id.and_then(|&id| claim.steps().get(id));
    for one in claim.steps() {
        let own = match one.op {
            Op::Var(index)
                if matches!(claim.variables().get(index), Some(Variable::Between { .. })) =>
            {
                Some(index)
            }
            _ => None,
        };
        let below = one.args.iter().filter_map(|&arg| variables.get(arg)).flatten().copied();
        let all: HashSet<usize> = below.chain(own).collect();
        if one.op == Op::Exp
            && let Some(product) = step(one.args.first()).filter(|step| step.op == Op::Mul)
        {
            let is_logarithm = |id: &&NodeId| step(Some(id)).is_some_and(|s| s.op == Op::Ln);
            let exponent = product.args.iter().find(|id| !is_logarithm(id));
            if product.args.iter().any(|id| is_logarithm(&id))
                && let Some(used) = exponent.and_then(|&id| variables.get(id))
            {
                found.extend(used);
            }
        }
        variables.push(all);
    }
    found
}
