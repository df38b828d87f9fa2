//! Runs a [tape](super::tape) over blocks of points.

use proofmark_kernel::Relation;

use super::axis::Axis;
use super::ball::{Ball, side};
use super::lanes::{Lanes, apply};
use super::tape::{Action, Demanded, Item, Plan, Source, Tape};

/// Points of a block.
pub(super) const LANES: usize = 32;

pub(super) type Block = Lanes<LANES>;

/// Why each point of a block has no value: 0 if it has one, [`EXCLUDED`], or the number of a reason, with
/// [`CERTAIN`] if it is undefined for sure.
pub(super) type States = [u32; LANES];

/// A condition is false.
pub(super) const EXCLUDED: u32 = u32::MAX;

/// It is undefined for sure.
pub(super) const CERTAIN: u32 = 1 << 31;

/// A tape and the numbers of its inner axes alone.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) tape: Tape,
    plan: Plan,
    /// Points of the inner axes.
    inner: usize,
    /// What depends on inner axes alone.
    columns: Columns,
}

/// Numbers for all inner points.
#[derive(Clone, Debug, Default)]
struct Columns {
    /// By column and block; empty where a column is not of these.
    values: Vec<Vec<Block>>,
    /// By block: of conditions, and of the formula; empty if none is set.
    states: Vec<[States; 2]>,
}

impl Columns {
    fn new(tape: &Tape) -> Self {
        Self { values: vec![Vec::new(); tape.column_count], states: Vec::new() }
    }

    fn get(&self, column: usize, block: usize) -> Option<&Block> {
        self.values.get(column)?.get(block)
    }
}

/// Takes note of a reason. The first counts, but for what is certain, which counts before what is not.
fn record(state: &mut u32, reason: u32) {
    let settled = |state: u32| state == EXCLUDED || state & CERTAIN != 0;
    if *state == 0 || (!settled(*state) && settled(reason)) {
        *state = reason;
    }
}

fn of_lane(states: &mut States, lane: usize, reason: u32) {
    if let Some(state) = states.get_mut(lane) {
        record(state, reason);
    }
}

fn with_certainty(reason: u32, certain: bool) -> u32 {
    if certain { reason | CERTAIN } else { reason }
}

/// Does what compares two sides in all lanes.
fn demand<const N: usize>(
    relation: Relation,
    (lhs, rhs): (&Lanes<N>, &Lanes<N>),
    fails: u32,
    open: u32,
    record: impl FnMut(usize, u32),
) {
    match relation {
        Relation::AtMost => hold((lhs, rhs), |side| side <= 0.0, fails, open, record),
        Relation::Below => hold((lhs, rhs), |side| side < 0.0, fails, open, record),
        Relation::AtLeast => hold((lhs, rhs), |side| side >= 0.0, fails, open, record),
        Relation::Above => hold((lhs, rhs), |side| side > 0.0, fails, open, record),
        Relation::Equal => hold((lhs, rhs), |side| side == 0.0, fails, open, record),
    }
}

#[inline(always)]
fn hold<const N: usize>(
    (lhs, rhs): (&Lanes<N>, &Lanes<N>),
    holds: impl Fn(f64) -> bool,
    fails: u32,
    open: u32,
    mut record: impl FnMut(usize, u32),
) {
    let mut all = true;
    for (x, y) in lhs.balls().zip(rhs.balls()) {
        all &= holds(side(x, y));
    }
    if !all {
        for (lane, (x, y)) in lhs.balls().zip(rhs.balls()).enumerate() {
            let side = side(x, y);
            if !holds(side) {
                record(lane, if side.is_nan() { open } else { fails });
            }
        }
    }
}

/// What stands for a comparison that fails, and for one that is open.
fn reasons(item: &Item, demanded: Demanded) -> (u32, u32) {
    match demanded {
        Demanded::Definition => (item.reason | CERTAIN, item.reason),
        Demanded::Condition => (EXCLUDED, item.reason),
    }
}

impl Program {
    /// Computes what depends on inner axes alone.
    pub(super) fn new(tape: Tape, plan: Plan, axes: &[Axis]) -> Self {
        let inner = axes.iter().skip(plan.inner).map(Axis::count).product();
        let columns = Columns::default();
        let mut program = Self { tape, plan, inner, columns };
        let mut machine = Machine::new(&program, axes);
        machine.set_splats(true);
        let mut columns = Columns::new(&program.tape);
        for (axis, item) in &program.tape.columns {
            if axis.is_none() {
                machine.column(item, &mut columns);
            }
        }
        program.columns = columns;
        program
    }

    /// Blocks of the inner axes.
    pub(super) fn blocks(&self) -> usize {
        self.inner.div_ceil(LANES)
    }

    /// Points of a block.
    pub(super) fn points(&self, block: usize) -> usize {
        self.inner.saturating_sub(block.saturating_mul(LANES)).min(LANES)
    }

    /// The numbers of an inner axis in a block. Beyond its end the last one is repeated.
    fn load(&self, axes: &[Axis], axis: usize, block: usize, out: &mut Block) {
        let Some(numbers) = axes.get(axis) else { return };
        let after: usize = axes.iter().skip(axis + 1).map(Axis::count).product();
        let last = self.inner.saturating_sub(1);
        let first = block.saturating_mul(LANES);
        for (lane, (m, r)) in out.slots().enumerate() {
            let point = (first + lane).min(last);
            let ball = numbers.ball(point / after % numbers.count());
            (*m, *r) = (ball.m, ball.r);
        }
    }
}

/// What runs a program. Nothing is allocated for a block.
pub(super) struct Machine<'a> {
    program: &'a Program,
    axes: &'a [Axis],
    /// Where the outer axes are, if anywhere yet.
    at: Option<Vec<usize>>,
    scalars: Vec<Ball>,
    /// By outer axis: of conditions, and of the formula.
    scalar_states: Vec<[u32; 2]>,
    registers: Vec<Option<Box<Block>>>,
    splats: Vec<Block>,
    /// By outer axis: what depends on it, on earlier ones and on inner axes.
    columns: Vec<Columns>,
    pub(super) states: States,
}

impl<'a> Machine<'a> {
    pub(super) fn new(program: &'a Program, axes: &'a [Axis]) -> Self {
        let tape = &program.tape;
        let unknown = || Block::all(Ball::UNKNOWN);
        Self {
            program,
            axes,
            at: None,
            scalars: vec![Ball::UNKNOWN; tape.scalar_count],
            scalar_states: vec![[0; 2]; program.plan.inner.max(1)],
            registers: (0..tape.register_count).map(|_| Some(Box::new(unknown()))).collect(),
            splats: vec![unknown(); tape.splats.len()],
            columns: vec![Columns::new(tape); program.plan.inner],
            states: [0; LANES],
        }
    }

    /// Goes to a point of the outer axes.
    pub(super) fn go(&mut self, at: &[usize]) {
        let changed = match &self.at {
            Some(old) => old.iter().zip(at).position(|(old, new)| old != new),
            None => Some(0),
        };
        let first = self.at.is_none();
        let Some(changed) = changed.or(first.then_some(0)) else { return };
        self.at = Some(at.to_vec());
        for states in self.scalar_states.iter_mut().skip(changed) {
            *states = [0; 2];
        }
        for (axis, item) in &self.program.tape.scalars {
            if *axis >= changed {
                self.scalar(*axis, item, at);
            }
        }
        self.set_splats(first);
        let program = self.program;
        for axis in changed..self.columns.len() {
            let Some(slot) = self.columns.get_mut(axis) else { continue };
            let mut columns = std::mem::take(slot);
            columns.states.clear();
            for (of, item) in &program.tape.columns {
                if *of == Some(axis) {
                    self.column(item, &mut columns);
                }
            }
            if let Some(slot) = self.columns.get_mut(axis) {
                *slot = columns;
            }
        }
    }

    fn set_splats(&mut self, first: bool) {
        for (splat, source) in self.splats.iter_mut().zip(&self.program.tape.splats) {
            let ball = match source {
                Source::Fixed(ball) if first => *ball,
                Source::Scalar(scalar) => {
                    self.scalars.get(*scalar).copied().unwrap_or(Ball::UNKNOWN)
                }
                _ => continue,
            };
            *splat = Block::all(ball);
        }
    }

    /// Computes a column of these, in all blocks.
    fn column(&self, item: &Item, columns: &mut Columns) {
        let Some(slot) = columns.values.get_mut(item.out) else { return };
        let mut values = std::mem::take(slot);
        let blocks = self.program.blocks();
        values.resize_with(blocks, || Block::all(Ball::UNKNOWN));
        for (block, out) in values.iter_mut().enumerate() {
            let mut told: Option<[u32; LANES]> = None;
            let mut tell = |lane: usize, reason: u32| {
                of_lane(told.get_or_insert([0; LANES]), lane, reason);
            };
            let of = |source: Source| match source {
                Source::Column(column) => {
                    columns.get(column, block).or_else(|| self.lanes(source, block))
                }
                _ => self.lanes(source, block),
            };
            match &item.action {
                Action::Load(axis) => self.program.load(self.axes, *axis, block, out),
                Action::Apply(op, x, y) => {
                    if let (Some(x), Some(y)) = (of(*x), of(*y)) {
                        apply(op, x, y, out, &mut |lane, certain| {
                            tell(lane, with_certainty(item.reason, certain));
                        });
                    }
                }
                Action::Demand(x, relation, y, demanded) => {
                    let (fails, open) = reasons(item, *demanded);
                    if let (Some(x), Some(y)) = (of(*x), of(*y)) {
                        demand(*relation, (x, y), fails, open, &mut tell);
                    }
                }
            }
            if let Some(told) = told {
                columns.states.resize_with(blocks, || [[0; LANES]; 2]);
                if let Some([condition, formula]) = columns.states.get_mut(block) {
                    let states = if item.in_condition { condition } else { formula };
                    for (state, reason) in states.iter_mut().zip(told).filter(|(_, r)| *r != 0) {
                        record(state, reason);
                    }
                }
            }
        }
        if let Some(slot) = columns.values.get_mut(item.out) {
            *slot = values;
        }
    }

    fn scalar(&mut self, axis: usize, item: &Item, at: &[usize]) {
        let of = |source: &Source| match source {
            Source::Fixed(ball) => *ball,
            Source::Scalar(scalar) => self.scalars.get(*scalar).copied().unwrap_or(Ball::UNKNOWN),
            Source::Column(_) | Source::Register(_) | Source::Splat(_) => Ball::UNKNOWN,
        };
        let one = |source: &Source| Lanes::<1>::all(of(source));
        let mut state = 0;
        let mut out = Lanes::<1>::all(Ball::UNKNOWN);
        match &item.action {
            Action::Load(axis) => {
                if let (Some(numbers), Some(index)) = (self.axes.get(*axis), at.get(*axis)) {
                    out = Lanes::all(numbers.ball(*index));
                }
            }
            Action::Apply(op, x, y) => {
                apply(op, &one(x), &one(y), &mut out, &mut |_, certain| {
                    record(&mut state, with_certainty(item.reason, certain));
                });
            }
            Action::Demand(x, relation, y, demanded) => {
                let (fails, open) = reasons(item, *demanded);
                demand(*relation, (&one(x), &one(y)), fails, open, |_, reason| {
                    record(&mut state, reason);
                });
            }
        }
        if let Some(scalar) = self.scalars.get_mut(item.out) {
            *scalar = out.first();
        }
        if let Some([condition, formula]) = self.scalar_states.get_mut(axis)
            && state != 0
        {
            record(if item.in_condition { condition } else { formula }, state);
        }
    }

    /// Computes a block: the states are set, and the values of the formula are handed over.
    pub(super) fn block(&mut self, block: usize) -> &Block {
        self.states = [0; LANES];
        self.inherit(block, |[condition, _]| condition, |[condition, _]| condition);
        let mut items = self.program.tape.blocks.iter();
        let mut rest = items.clone();
        while let Some(item) = items.next().filter(|item| item.in_condition) {
            self.item(item, block);
            rest = items.clone();
        }
        if !self.states.iter().all(|state| *state != 0) {
            // Where a condition has no truth, what is wrong with the formula is not looked at.
            let decided = self.states;
            self.inherit(block, |[_, formula]| formula, |[_, formula]| formula);
            for item in rest {
                self.item(item, block);
            }
            for (state, before) in self.states.iter_mut().zip(decided) {
                if before != 0 {
                    *state = before;
                }
            }
        }
        match self.lanes(self.program.tape.value, block) {
            Some(lanes) => lanes,
            None => &UNKNOWN,
        }
    }

    /// Takes over the states of what is not computed in blocks.
    fn inherit(
        &mut self,
        block: usize,
        scalar: impl Fn(&[u32; 2]) -> &u32,
        column: impl Fn(&[States; 2]) -> &States,
    ) {
        let mut outer = 0;
        for states in &self.scalar_states {
            let state = *scalar(states);
            if state != 0 {
                record(&mut outer, state);
            }
        }
        if outer != 0 {
            self.states.iter_mut().for_each(|state| record(state, outer));
        }
        let kept = std::iter::once(&self.program.columns).chain(&self.columns);
        for states in kept.filter_map(|columns| columns.states.get(block)) {
            for (state, other) in self.states.iter_mut().zip(column(states)) {
                if *other != 0 {
                    record(state, *other);
                }
            }
        }
    }

    fn lanes(&self, source: Source, block: usize) -> Option<&Block> {
        match source {
            Source::Register(register) => self.registers.get(register)?.as_deref(),
            Source::Column(column) => {
                let mut kept = std::iter::once(&self.program.columns).chain(&self.columns);
                kept.find_map(|columns| columns.get(column, block))
            }
            Source::Splat(splat) => self.splats.get(splat),
            Source::Fixed(_) | Source::Scalar(_) => None,
        }
    }

    fn item(&mut self, item: &Item, block: usize) {
        match &item.action {
            Action::Load(axis) => {
                let Some(mut out) = self.registers.get_mut(item.out).and_then(Option::take) else {
                    return;
                };
                self.program.load(self.axes, *axis, block, &mut out);
                self.put(item.out, out);
            }
            Action::Apply(op, x, y) => {
                let Some(mut out) = self.registers.get_mut(item.out).and_then(Option::take) else {
                    return;
                };
                let mut states = self.states;
                let mut told = false;
                if let (Some(x), Some(y)) = (self.lanes(*x, block), self.lanes(*y, block)) {
                    apply(op, x, y, &mut out, &mut |lane, certain| {
                        told = true;
                        of_lane(&mut states, lane, with_certainty(item.reason, certain));
                    });
                }
                if told {
                    self.states = states;
                }
                self.put(item.out, out);
            }
            Action::Demand(x, relation, y, demanded) => {
                let (fails, open) = reasons(item, *demanded);
                let mut states = self.states;
                if let (Some(x), Some(y)) = (self.lanes(*x, block), self.lanes(*y, block)) {
                    demand(*relation, (x, y), fails, open, |lane, reason| {
                        of_lane(&mut states, lane, reason);
                    });
                }
                self.states = states;
            }
        }
    }

    fn put(&mut self, register: usize, lanes: Box<Block>) {
        if let Some(place) = self.registers.get_mut(register) {
            *place = Some(lanes);
        }
    }
}

static UNKNOWN: Block = Lanes { m: [f64::NAN; LANES], r: [f64::NAN; LANES] };
