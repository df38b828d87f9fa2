//! What a harness is made of: a domain, which is a range for each argument, and a property, which
//! judges every point of the domain.

/// What a property says at one point of its domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Nothing is claimed there: a hypothesis fails, or a rule rejects what it may reject.
    Vacuous,
    /// The claim holds there.
    Holds,
    /// The claim fails there.
    Fails,
}

impl Judgement {
    /// The judgement of a claim that is made without a hypothesis.
    pub fn of(claim: bool) -> Self {
        if claim { Self::Holds } else { Self::Fails }
    }

    /// The judgement of a claim that is made under a hypothesis.
    pub fn under(hypothesis: bool, claim: impl FnOnce() -> bool) -> Self {
        if hypothesis { Self::of(claim()) } else { Self::Vacuous }
    }
}

/// One argument of a property.
#[derive(Clone, Copy, Debug)]
pub struct Arg {
    /// Its name in the table.
    pub name: &'static str,
    /// The least value that the exhaustive run gives it.
    pub lo: i64,
    /// The largest.
    pub hi: i64,
    /// The least and the largest value that Kani gives it.
    pub kani: (i64, i64),
    /// The least and the largest value that random runs give it.
    pub far: (i64, i64),
    /// Whether it only says where an answer is looked at, and does not change the answer.
    pub is_point: bool,
}

/// An argument from `lo` to `hi`.
pub const fn arg(name: &'static str, lo: i64, hi: i64) -> Arg {
    Arg { name, lo, hi, kani: (lo, hi), far: (lo, hi), is_point: false }
}

impl Arg {
    /// Widens the range of random runs.
    pub const fn far(self, lo: i64, hi: i64) -> Self {
        Self { far: (lo, hi), ..self }
    }

    /// Narrows the range for Kani, whose solver cannot follow the whole.
    pub const fn kani(self, lo: i64, hi: i64) -> Self {
        Self { kani: (lo, hi), ..self }
    }

    /// Marks the place at which an answer is looked at.
    pub const fn point(self) -> Self {
        Self { is_point: true, ..self }
    }

    /// A symbol for any value of the range. The mask leaves the solver few bits to think about.
    #[cfg(kani)]
    fn any(self) -> i64 {
        let (lo, hi) = self.kani;
        let size = hi - lo;
        if size == 0 {
            return lo;
        }
        let mask = (1_i64 << (64 - size.leading_zeros())) - 1;
        let value = i64::from(kani::any::<u16>()) & mask;
        kani::assume(value <= size);
        lo + value
    }
}

/// A ring identity, which a solver of bits cannot see. Kani assumes it; every other run asserts it;
/// and it is proved for all integers in `proofs/coq/Kernel/KaniIdentities.v`, under the name given.
pub fn given(name: &str, identity: bool) {
    #[cfg(kani)]
    {
        let _ = name;
        kani::assume(identity);
    }
    #[cfg(not(kani))]
    assert!(identity, "{name} is no identity");
}

/// What a harness does under Kani: the property holds for every point of the domain, and claims
/// something at one of them.
#[cfg(kani)]
pub fn verify<const N: usize>(domain: &[Arg; N], property: impl Fn([i64; N]) -> Judgement) {
    // A loop by index is unwound where the library's `map` is not.
    let mut args = [0; N];
    for place in 0..N {
        args[place] = domain[place].any();
    }
    let judgement = property(args);
    assert!(judgement != Judgement::Fails);
    kani::cover!(judgement == Judgement::Holds, "the property claims something");
}

/// A domain with other ranges for Kani, in the order of the arguments.
pub const fn for_kani<const N: usize>(mut domain: [Arg; N], ranges: [(i64, i64); N]) -> [Arg; N] {
    let mut place = 0;
    while place < N {
        domain[place] = domain[place].kani(ranges[place].0, ranges[place].1);
        place += 1;
    }
    domain
}
