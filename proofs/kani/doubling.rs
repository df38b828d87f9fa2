//! Lemma doubling: an episode starts with a count n ≥ 1 and ends after v ≤ n new observations; an
//! initial episode with count 0 makes at most one. With N the final count,
//!
//! ```text
//! Σ v/√n ≤ (1 + √2)·√N ≤ (2 + √2)·√N,        Σ v/n ≤ 1 + log₂ N   (n read as 1 where it is 0).
//! ```
//!
//! The first bound telescopes: v/√n ≤ (1 + √2)(√(n+v) − √n). Multiplied by (√2 − 1)·√n this is
//! (√2 − 1)·v + n ≤ √(n(n+v)), and squared it lies in Z[√2]. The second telescopes with the chord of
//! log₂ between powers of two, ℓ(m) = h + (m − 2^h)/2^h for 2^h ≤ m < 2^(h+1), which is at most log₂.

use super::domain::{Arg, Judgement, arg, given};

/// p + q·√2.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Surd {
    p: i64,
    q: i64,
}

impl Surd {
    fn mul(self, other: Self) -> Self {
        Self { p: self.p * other.p + 2 * self.q * other.q, q: self.p * other.q + self.q * other.p }
    }

    fn sub(self, other: Self) -> Self {
        Self { p: self.p - other.p, q: self.q - other.q }
    }

    /// Whether p + q·√2 ≥ 0: by signs, or by squares if they differ.
    fn is_positive(self) -> bool {
        match (self.p >= 0, self.q >= 0) {
            (true, true) => true,
            (false, false) => false,
            (true, false) => self.p * self.p >= 2 * self.q * self.q,
            (false, true) => 2 * self.q * self.q >= self.p * self.p,
        }
    }
}

/// n(n+v) − ((√2 − 1)·v + n)², which is not negative exactly if the episode pays for itself.
fn step_slack(n: i64, v: i64) -> Surd {
    let root = Surd { p: n - v, q: v };
    Surd { p: n * (n + v), q: 0 }.sub(root.mul(root))
}

/// The count at the start of an episode, and the observations in it.
pub const EPISODE: [Arg; 2] = [arg("n", 1, 255).far(1, 12_000), arg("v", 0, 255).far(0, 12_000)];

/// v/√n ≤ (1 + √2)(√(n+v) − √n) exactly if v ≤ n.
pub fn step(args: [i64; 2]) -> Judgement {
    step_if(|n, v| v <= n, args)
}

/// The same for another condition on n and v. The slack is (3 − 2√2)·t with t = v(n − v).
pub fn step_if(condition: fn(i64, i64) -> bool, [n, v]: [i64; 2]) -> Judgement {
    let (slack, t) = (step_slack(n, v), v * (n - v));
    given("step_slack_p", slack.p == 3 * t);
    given("step_slack_q", slack.q == -2 * t);
    Judgement::of(Surd { p: 3 * t, q: -2 * t }.is_positive() == condition(n, v))
}

/// The observations in an episode, and how many more it could have made.
pub const LONG_EPISODE: [Arg; 2] =
    [arg("v", 0, 1023).far(0, 1 << 30), arg("h", 0, 1023).far(0, 1 << 30)];

/// The same for longer episodes: with n = v + h, the slack is (3 − 2√2)·v·h, and 3² ≥ 2·2².
pub fn long_step([v, h]: [i64; 2]) -> Judgement {
    let factored = Surd { p: 3 * v * h, q: -2 * v * h };
    given("step_slack_p", step_slack(v + h, v).p == factored.p);
    given("step_slack_q", step_slack(v + h, v).q == factored.q);
    Judgement::of(v * h >= 0 && Surd { p: 3, q: -2 }.is_positive())
}

/// In the sums below roots count in units of 1/16, and ℓ in units of 1/256.
const ROOT_UNITS: i64 = 16;
const LOG_UNITS: i64 = 256;

/// ⌊√x⌋. For Kani it is any number with that property, which is easier on the solver than an
/// algorithm.
fn floor_root(x: i64) -> i64 {
    #[cfg(kani)]
    {
        let root = i64::from(kani::any::<u16>() & 0x3ff);
        kani::assume(root * root <= x && x < (root + 1) * (root + 1));
        root
    }
    #[cfg(not(kani))]
    x.isqrt()
}

/// ℓ(m) for 1 ≤ m < 512, in units of 1/256.
fn chord(m: i64) -> i64 {
    let h = 63 - m.leading_zeros();
    i64::from(h) * LOG_UNITS + (m - (1 << h)) * LOG_UNITS / (1 << h)
}

/// An episode below a count of 512, where ℓ is exact in its units.
pub const LOG_EPISODE: [Arg; 2] = [arg("n", 1, 255), arg("v", 0, 255)];

/// v/n ≤ ℓ(n+v) − ℓ(n) for v ≤ n.
pub fn log_step(args: [i64; 2]) -> Judgement {
    log_step_if(|n, v| v <= n, args)
}

/// The same under another condition on n and v.
pub fn log_step_if(condition: fn(i64, i64) -> bool, [n, v]: [i64; 2]) -> Judgement {
    Judgement::under(condition(n, v), || v * LOG_UNITS <= n * (chord(n + v) - chord(n)))
}

/// A count.
pub const COUNT: [Arg; 1] = [arg("m", 1, 15).far(1, 31)];

/// 2^ℓ(m) ≤ m, which is 2^(h·2^h + j) ≤ m^(2^h) for m = 2^h + j.
pub fn chord_is_below(args: [i64; 1]) -> Judgement {
    raised_chord_is_below(0, args)
}

/// The same for a chord that is raised by so many units of 2^−h.
pub fn raised_chord_is_below(raised: i64, [m]: [i64; 1]) -> Judgement {
    let h = 63 - m.leading_zeros();
    let mut power = i128::from(m);
    for _ in 0..h {
        power *= power;
    }
    let exponent = i64::from(h) * (1 << h) + (m - (1 << h)) + raised;
    Judgement::of(1_i128 << exponent <= power)
}

/// What the sums must stay below: the two constants' multiples of √N, and ℓ(N).
struct Sums {
    count: i64,
    roots: i64,
    logs: i64,
}

impl Sums {
    /// Adds an episode, rounding up; `None` if it is longer than it may be.
    fn episode(self, v: i64, may: fn(i64, i64) -> bool) -> Option<Self> {
        let n = self.count.max(1);
        if !may(n, v) {
            return None;
        }
        // v/√n ≤ 16·v/r with r = ⌊16·√n⌋.
        let r = floor_root(n * ROOT_UNITS * ROOT_UNITS);
        let root_term = (v * ROOT_UNITS * ROOT_UNITS + r - 1) / r;
        let log_term = (v * LOG_UNITS + n - 1) / n;
        Some(Self {
            count: self.count + v,
            roots: self.roots + root_term,
            logs: self.logs + log_term,
        })
    }

    /// Σ v/√n ≤ (1 + √2)·√N, rounding down on the right, and Σ v/n ≤ 1 + ℓ(N).
    fn are_bounded(&self) -> bool {
        if self.count == 0 {
            return self.roots == 0 && self.logs == 0;
        }
        let square = self.count * ROOT_UNITS * ROOT_UNITS;
        let (root, root_of_double) = (floor_root(square), floor_root(2 * square));
        let sharp = self.roots <= root + root_of_double;
        let printed = self.roots <= 2 * root + root_of_double;
        sharp && printed && self.logs <= LOG_UNITS + chord(self.count)
    }
}

/// The observations in seven episodes, from a count of 0 on.
pub const FROM_ZERO: [Arg; 7] = [
    arg("v0", 0, 1),
    arg("v1", 0, 1),
    arg("v2", 0, 2),
    arg("v3", 0, 4),
    arg("v4", 0, 8),
    arg("v5", 0, 16),
    arg("v6", 0, 32),
];

/// Both sums are bounded after every episode.
pub fn chain(episodes: [i64; 7]) -> Judgement {
    sums_from(0, &episodes, |n, v| v <= n)
}

/// The count at the start, and the observations in four episodes.
pub const FROM_COUNT: [Arg; 5] = [
    arg("n", 1, 8).far(1, 31),
    arg("v1", 0, 8).far(0, 31),
    arg("v2", 0, 16).far(0, 62),
    arg("v3", 0, 32).far(0, 124),
    arg("v4", 0, 64).far(0, 248),
];

/// The same from any small count on. The sums then leave out what came before.
pub fn chain_from_count([n, v1, v2, v3, v4]: [i64; 5]) -> Judgement {
    sums_from(n, &[v1, v2, v3, v4], |n, v| v <= n)
}

/// Both sums are bounded after every episode, if episodes are as long as they may be.
pub fn sums_from(count: i64, episodes: &[i64], may: fn(i64, i64) -> bool) -> Judgement {
    let mut sums = Sums { count, roots: 0, logs: 0 };
    for &v in episodes {
        let Some(next) = sums.episode(v, may) else { return Judgement::Vacuous };
        if !next.are_bounded() {
            return Judgement::Fails;
        }
        sums = next;
    }
    Judgement::Holds
}
