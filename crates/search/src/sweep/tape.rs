//! A formula over a grid, compiled: what is computed once, once for each number of an outer axis, once for each
//! point of the inner axes, or for these and some of the outer ones, and at every point.

use std::collections::HashMap;

use proofmark_book::Over;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::{Claim, NodeId, Op, Relation, Step, Variable};

use super::ball::Ball;
use super::lanes::is_partial;
use crate::enclose::{Ranged, in_doubles};

/// Where an operand is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Source {
    /// A number that is computed once.
    Fixed(Ball),
    /// A number of the outer axes.
    Scalar(usize),
    /// Numbers of the inner axes alone, block by block.
    Column(usize),
    /// A register.
    Register(usize),
    /// A number of a block that is the same in all its lanes.
    Splat(usize),
}

/// What is done.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// The numbers of an axis.
    Load(usize),
    /// An operation on one or two operands; one operand stands there twice.
    Apply(Op, Source, Source),
    /// A comparison that must hold.
    Demand(Source, Relation, Source, Demanded),
}

/// Who wants a comparison to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demanded {
    /// A definition. Where it fails, the formula has no value.
    Definition,
    /// A condition. Where it fails, the point is left out.
    Condition,
}

/// One thing that is done, and where its result goes.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) action: Action,
    pub(super) out: usize,
    /// Whether it belongs to a condition.
    pub(super) in_condition: bool,
    /// What stands for it in the state of a cell.
    pub(super) reason: u32,
}

/// Why a cell has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A number is too large for a double.
    TooLarge,
    /// A step is, or may be, undefined.
    Step(NodeId),
    /// A comparison fails, or is open.
    Goal(usize),
}

/// What a point of the grid is made of, by axis: outer axes are gone through one by one, inner ones in blocks.
#[derive(Clone, Debug)]
pub(super) struct Tape {
    /// What depends on outer axes alone, with the last axis that it depends on; by that and in order.
    pub(super) scalars: Vec<(usize, Item)>,
    pub(super) scalar_count: usize,
    /// What depends on inner axes, but not on the last of the outer ones: with the last outer axis that it depends
    /// on, if any, and in order.
    pub(super) columns: Vec<(Option<usize>, Item)>,
    pub(super) column_count: usize,
    /// What is done for every block.
    pub(super) blocks: Vec<Item>,
    pub(super) register_count: usize,
    /// What is the same in all lanes of a block.
    pub(super) splats: Vec<Source>,
    /// The value of the formula.
    pub(super) value: Source,
    pub(super) reasons: Vec<Reason>,
}

/// How the axes of a grid are gone through.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The axes of a program's variables.
    pub(super) variables: Vec<usize>,
    /// The first of the inner axes.
    pub(super) inner: usize,
    /// Whether what does not depend on all outer axes is kept for all inner points.
    pub(super) columns: bool,
    /// The last outer axis that takes several numbers.
    pub(super) last: Option<usize>,
}

impl Plan {
    /// Whether what depends on the inner axes, and on outer ones up to this one, is kept: it is used again.
    fn keeps(&self, outer: Option<usize>) -> bool {
        self.columns && (outer.is_none() || outer < self.last)
    }
}

/// What a step depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct When {
    inner: bool,
    /// The last outer axis.
    outer: Option<usize>,
}

/// When a step is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Scalar(Option<usize>),
    Column(Option<usize>),
    Block,
}

impl When {
    fn class(self, plan: &Plan) -> Class {
        match self.inner {
            false => Class::Scalar(self.outer),
            true if plan.keeps(self.outer) => Class::Column(self.outer),
            true => Class::Block,
        }
    }

    /// What depends on both.
    fn and(self, other: Self) -> Self {
        Self { inner: self.inner || other.inner, outer: self.outer.max(other.outer) }
    }
}

impl Tape {
    /// Compiles a program. What does not depend on any axis is computed here.
    pub(super) fn new(over: &Over, constants: &Constants, plan: &Plan) -> Self {
        let claim = &over.entry.claim;
        let (when, fixed) = (schedule(claim, plan), fixed(claim, constants));
        let mut tape = Self {
            scalars: Vec::new(),
            scalar_count: 0,
            columns: Vec::new(),
            column_count: 0,
            blocks: Vec::new(),
            register_count: 0,
            splats: Vec::new(),
            value: Source::Fixed(Ball::UNKNOWN),
            reasons: vec![Reason::TooLarge],
        };
        let needed = needed(over);
        let mut places: Vec<Source> = Vec::with_capacity(claim.steps().len());
        let mut powers = Vec::new();
        let mut goals = claim.goals().iter().enumerate().peekable();
        for (id, step) in claim.steps().iter().enumerate() {
            let in_condition = id < over.condition_steps;
            let place = match (when.get(id), fixed.get(id)) {
                (Some(When { inner: false, outer: None }), Some(Some(ball))) => {
                    Source::Fixed(*ball)
                }
                _ if needed.get(id) != Some(&true) => Source::Fixed(Ball::UNKNOWN),
                (Some(at), _) => {
                    let at = at.class(plan);
                    let action = match (&step.op, step.args.as_slice()) {
                        (Op::Var(index), _) => {
                            plan.variables.get(*index).map(|&axis| Action::Load(axis))
                        }
                        (Op::Pow(n), [x]) if *n > 2 => {
                            let x = place(&places, *x);
                            places.push(tape.power(*n, x, (at, in_condition), &mut powers));
                            tape.demands(&mut goals, (over, plan), id, (&places, &when));
                            continue;
                        }
                        (op, [x]) => {
                            let x = place(&places, *x);
                            Some(Action::Apply(op.clone(), x, x))
                        }
                        (op, [x, y]) => {
                            let (x, y) = (place(&places, *x), place(&places, *y));
                            Some(Action::Apply(op.clone(), x, y))
                        }
                        _ => None,
                    };
                    match action {
                        Some(action) => tape.add(at, action, in_condition, Reason::Step(id)),
                        None => Source::Fixed(Ball::UNKNOWN),
                    }
                }
                (None, _) => Source::Fixed(Ball::UNKNOWN),
            };
            places.push(place);
            tape.demands(&mut goals, (over, plan), id, (&places, &when));
        }
        tape.value = place(&places, over.entry.lhs);
        tape.registers();
        let items = tape.columns.iter_mut().map(|(_, item)| item).chain(&mut tape.blocks);
        for source in items.flat_map(|item| sources(&mut item.action)).chain([&mut tape.value]) {
            if let Source::Fixed(_) | Source::Scalar(_) = source {
                let known = tape.splats.iter().position(|one| one == source);
                let index = known.unwrap_or(tape.splats.len());
                if known.is_none() {
                    tape.splats.push(*source);
                }
                *source = Source::Splat(index);
            }
        }
        tape
    }

    /// Adds the goals whose sides are there, in order.
    fn demands<'g>(
        &mut self,
        goals: &mut std::iter::Peekable<impl Iterator<Item = (usize, &'g proofmark_kernel::Goal)>>,
        (over, plan): (&Over, &Plan),
        last: NodeId,
        (places, when): (&[Source], &[When]),
    ) {
        while let Some((index, goal)) = goals.next_if(|(_, goal)| goal.lhs.max(goal.rhs) <= last) {
            if goal.lhs == goal.rhs && !matches!(goal.relation, Relation::Below | Relation::Above) {
                continue;
            }
            let in_condition = index < over.condition_goals;
            let demanded = if goal.own { Demanded::Condition } else { Demanded::Definition };
            let (lhs, rhs) = (place(places, goal.lhs), place(places, goal.rhs));
            let at = |id: NodeId| when.get(id).copied().unwrap_or_default();
            let at = at(goal.lhs).and(at(goal.rhs)).class(plan);
            let action = Action::Demand(lhs, goal.relation, rhs, demanded);
            self.add(at, action, in_condition, Reason::Goal(index));
        }
    }

    /// Adds what is done, and says where its result is.
    fn add(&mut self, at: Class, action: Action, in_condition: bool, reason: Reason) -> Source {
        let number = u32::try_from(self.reasons.len()).unwrap_or(0);
        self.reasons.push(reason);
        let item = |out| Item { action, out, in_condition, reason: number };
        match at {
            // It has no ends that are doubles, or none at all: as if it depended on the first axis.
            Class::Scalar(axis) => {
                let out = self.scalar_count;
                self.scalar_count += 1;
                self.scalars.push((axis.unwrap_or(0), item(out)));
                Source::Scalar(out)
            }
            Class::Column(axis) => {
                let out = self.column_count;
                self.column_count += 1;
                self.columns.push((axis, item(out)));
                Source::Column(out)
            }
            Class::Block => {
                let out = self.register_count;
                self.register_count += 1;
                self.blocks.push(item(out));
                Source::Register(out)
            }
        }
    }

    /// xⁿ by products.
    fn power(
        &mut self,
        n: u32,
        x: Source,
        (at, in_condition): (Class, bool),
        known: &mut Vec<(Source, u32, Source)>,
    ) -> Source {
        if n <= 1 {
            return x;
        }
        if let Some((.., found)) = known.iter().find(|(base, power, _)| *base == x && *power == n) {
            return *found;
        }
        let half = self.power(n / 2, x, (at, in_condition), known);
        let mut found =
            self.add(at, Action::Apply(Op::Pow(2), half, half), in_condition, Reason::TooLarge);
        if n % 2 == 1 {
            let product = Action::Apply(Op::Mul, found, x);
            found = self.add(at, product, in_condition, Reason::TooLarge);
        }
        known.push((x, n, found));
        found
    }

    /// Lets registers be used again after their last use.
    fn registers(&mut self) {
        let mut last: HashMap<usize, usize> = HashMap::new();
        for (index, item) in self.blocks.iter().enumerate() {
            for source in operands(&item.action) {
                if let Source::Register(register) = source {
                    last.insert(register, index);
                }
            }
        }
        if let Source::Register(register) = self.value {
            last.insert(register, usize::MAX);
        }
        let mut free: Vec<usize> = Vec::new();
        let mut now: HashMap<usize, usize> = HashMap::new();
        let mut count = 0;
        for (index, item) in self.blocks.iter_mut().enumerate() {
            let used: Vec<usize> =
                operands(&item.action).into_iter().filter_map(register).collect();
            for source in sources(&mut item.action) {
                if let Source::Register(register) = source {
                    *register = now.get(register).copied().unwrap_or(*register);
                }
            }
            let old = item.out;
            item.out = free.pop().unwrap_or_else(|| {
                count += 1;
                count - 1
            });
            now.insert(old, item.out);
            // A result that nobody uses, such as that of a comparison, leaves its place at once.
            let mut over: Vec<usize> =
                used.into_iter().filter(|one| last.get(one) == Some(&index)).collect();
            if !last.contains_key(&old) {
                over.push(old);
            }
            over.sort_unstable();
            over.dedup();
            free.extend(over.iter().filter_map(|one| now.get(one)));
        }
        self.register_count = count;
        if let Source::Register(value) = &mut self.value {
            *value = now.get(value).copied().unwrap_or(*value);
        }
    }
}

fn register(source: Source) -> Option<usize> {
    match source {
        Source::Register(register) => Some(register),
        Source::Fixed(_) | Source::Scalar(_) | Source::Column(_) | Source::Splat(_) => None,
    }
}

/// What something is done to.
fn operands(action: &Action) -> Vec<Source> {
    match action {
        Action::Load(_) => Vec::new(),
        Action::Apply(_, x, y) | Action::Demand(x, _, y, _) => vec![*x, *y],
    }
}

/// The same, to be changed.
fn sources(action: &mut Action) -> Vec<&mut Source> {
    match action {
        Action::Load(_) => Vec::new(),
        Action::Apply(_, x, y) | Action::Demand(x, _, y, _) => vec![x, y],
    }
}

fn place(places: &[Source], id: NodeId) -> Source {
    places.get(id).copied().unwrap_or(Source::Fixed(Ball::UNKNOWN))
}

/// What each step depends on.
fn schedule(claim: &Claim, plan: &Plan) -> Vec<When> {
    let mut found: Vec<When> = Vec::with_capacity(claim.steps().len());
    for (id, Step { op, args }) in claim.steps().iter().enumerate() {
        let own = match op {
            Op::Var(index) => match plan.variables.get(*index) {
                Some(&axis) if axis < plan.inner => When { inner: false, outer: Some(axis) },
                Some(_) => When { inner: true, outer: None },
                None => When::default(),
            },
            _ => When::default(),
        };
        let known = claim.exact(id).is_some();
        let args = args.iter().filter(|_| !known);
        let at = |arg: &NodeId| found.get(*arg).copied().unwrap_or_default();
        found.push(args.map(at).fold(own, When::and));
    }
    found
}

/// Which steps are computed: the formula, both sides of all goals, whatever may be undefined, and what these are
/// made of.
fn needed(over: &Over) -> Vec<bool> {
    let claim = &over.entry.claim;
    let mut needed: Vec<bool> = claim.steps().iter().map(|step| is_partial(&step.op)).collect();
    let sides = claim.goals().iter().flat_map(|goal| [goal.lhs, goal.rhs]);
    for id in sides.chain([over.entry.lhs]) {
        if let Some(slot) = needed.get_mut(id) {
            *slot = true;
        }
    }
    for (id, step) in claim.steps().iter().enumerate().rev() {
        if needed.get(id) == Some(&true) {
            for &arg in &step.args {
                if let Some(slot) = needed.get_mut(arg) {
                    *slot = true;
                }
            }
        }
    }
    needed
}

/// The steps that depend on no axis, as far as they have a value.
fn fixed(claim: &Claim, constants: &Constants) -> Vec<Option<Ball>> {
    // They do not depend on the box that is asked for, and what depends on it is not used.
    let bits = f64::MANTISSA_DIGITS;
    let ranged = Ranged::new(claim, bits, constants);
    let cells = ranged.everywhere();
    let ball = |id: NodeId| {
        let (lo, hi) = in_doubles(&cells.as_ref()?.step(id)?);
        Some(Ball::between(lo, hi)).filter(|ball| ball.is_known())
    };
    let given = |op: &Op| match op {
        Op::Var(index) => matches!(claim.variables().get(*index), Some(Variable::Given(_))),
        _ => false,
    };
    let mut varies: Vec<bool> = Vec::with_capacity(claim.steps().len());
    for step in claim.steps() {
        let own = matches!(step.op, Op::Var(_)) && !given(&step.op);
        varies.push(own || step.args.iter().any(|&arg| varies.get(arg) == Some(&true)));
    }
    let steps = varies.iter().enumerate();
    steps.map(|(id, varies)| if *varies { None } else { ball(id) }).collect()
}
