//! Many [balls](super::ball) side by side, and the operations of a program on all of them at once.

use proofmark_kernel::Op;
use proofmark_kernel::op::Domain;

use super::ball::{self, Ball};
use super::elementary;
use crate::enclose::value_in_doubles;

/// So many balls.
#[derive(Clone, Debug)]
pub(super) struct Lanes<const N: usize> {
    /// Their middles.
    pub(super) m: [f64; N],
    /// Their radii.
    pub(super) r: [f64; N],
}

impl<const N: usize> Lanes<N> {
    /// The same ball everywhere.
    pub(super) fn all(ball: Ball) -> Self {
        Self { m: [ball.m; N], r: [ball.r; N] }
    }

    /// The balls, one after another.
    pub(super) fn balls(&self) -> impl Iterator<Item = Ball> {
        self.m.iter().zip(&self.r).map(|(&m, &r)| Ball { m, r })
    }

    /// Places for balls.
    pub(super) fn slots(&mut self) -> impl Iterator<Item = (&mut f64, &mut f64)> {
        self.m.iter_mut().zip(&mut self.r)
    }

    /// The first of them.
    pub(super) fn first(&self) -> Ball {
        self.balls().next().unwrap_or(Ball::UNKNOWN)
    }
}

/// What is told of a lane in which an operation may be undefined: which one, and whether it is so for sure.
pub(super) type Tell<'a> = &'a mut dyn FnMut(usize, bool);

/// Does an operation in all lanes. Where its operands may lie outside of its domain, or nothing is known of
/// it, it is told, and nothing is known of the result.
pub(super) fn apply<const N: usize>(
    op: &Op,
    x: &Lanes<N>,
    y: &Lanes<N>,
    out: &mut Lanes<N>,
    tell: Tell<'_>,
) {
    match op {
        Op::Add => binary(op, x, y, out, tell, ball::add),
        Op::Sub => binary(op, x, y, out, tell, ball::sub),
        Op::Mul => binary(op, x, y, out, tell, ball::mul),
        Op::Div => binary(op, x, y, out, tell, ball::div),
        Op::Min => binary(op, x, y, out, tell, ball::min),
        Op::Max => binary(op, x, y, out, tell, ball::max),
        Op::Sqrt => unary(op, x, out, tell, ball::sqrt),
        Op::Ln => unary(op, x, out, tell, elementary::ln),
        Op::Exp => unary(op, x, out, tell, elementary::exp),
        Op::Atanh => unary(op, x, out, tell, elementary::atanh),
        Op::Abs => unary(op, x, out, tell, ball::abs),
        Op::Floor => unary(op, x, out, tell, ball::floor),
        Op::Ceil => unary(op, x, out, tell, ball::ceil),
        Op::Pow(2) => unary(op, x, out, tell, |x| ball::mul(x, x)),
        Op::Pow(_) | Op::Sin | Op::Cos | Op::Atan | Op::FloorLog2 | Op::HeapDiameter => {
            unary(op, x, out, tell, |_| (Ball::UNKNOWN, false));
        }
        Op::Const(_) | Op::Var(_) | Op::Pi => *out = Lanes::all(Ball::UNKNOWN),
    }
}

#[inline(always)]
fn unary<const N: usize>(
    op: &Op,
    x: &Lanes<N>,
    out: &mut Lanes<N>,
    tell: Tell<'_>,
    fast: impl Fn(Ball) -> (Ball, bool),
) {
    let mut all = true;
    for ((m, r), x) in out.slots().zip(x.balls()) {
        let (ball, good) = fast(x);
        (*m, *r) = (ball.m, ball.r);
        all &= good;
    }
    if !all {
        for (lane, ((m, r), x)) in out.slots().zip(x.balls()).enumerate() {
            if !fast(x).1 {
                let ball = slowly(op, &[x], lane, tell);
                (*m, *r) = (ball.m, ball.r);
            }
        }
    }
}

#[inline(always)]
fn binary<const N: usize>(
    op: &Op,
    x: &Lanes<N>,
    y: &Lanes<N>,
    out: &mut Lanes<N>,
    tell: Tell<'_>,
    fast: impl Fn(Ball, Ball) -> (Ball, bool),
) {
    let mut all = true;
    for ((m, r), (x, y)) in out.slots().zip(x.balls().zip(y.balls())) {
        let (ball, good) = fast(x, y);
        (*m, *r) = (ball.m, ball.r);
        all &= good;
    }
    if !all {
        for (lane, ((m, r), (x, y))) in out.slots().zip(x.balls().zip(y.balls())).enumerate() {
            if !fast(x, y).1 {
                let ball = slowly(op, &[x, y], lane, tell);
                (*m, *r) = (ball.m, ball.r);
            }
        }
    }
}

/// One lane by the intervals of the search, which know every operation and its domain.
#[cold]
fn slowly(op: &Op, operands: &[Ball], lane: usize, tell: Tell<'_>) -> Ball {
    // What is not known of an operand was told when it was computed.
    if !operands.iter().all(|ball| ball.is_known()) {
        return Ball::UNKNOWN;
    }
    let ends: Vec<(f64, f64)> = operands.iter().map(|ball| ball.ends()).collect();
    match value_in_doubles(op, &ends) {
        Ok(Some((lo, hi))) => return Ball::between(lo, hi),
        Ok(None) => tell(lane, false),
        Err(certain) => tell(lane, certain),
    }
    Ball::UNKNOWN
}

/// Whether an operation may be undefined somewhere.
pub(super) fn is_partial(op: &Op) -> bool {
    op.operation().domain != Domain::Everywhere
}
