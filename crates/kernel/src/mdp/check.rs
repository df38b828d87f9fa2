//! Checks the certificate of a decision process: optimal gain, optimal bias and diameter.
//!
//! [`check()`] is the only way to a [`VerifiedMdp`]. The process comes from a model file or a family;
//! the certificate only brings potentials. `rules` has one rule for each of the four things that
//! they show, with its derivation.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::int::Int;
use crate::limits;
use crate::mdp::certificate::{FORMAT, MdpCertificate, PotentialEntry};
use crate::mdp::leading::{self, Leading};
use crate::mdp::rules::{self, Flaw, Potential};
use crate::mdp::{Choice, Mdp, Process};
use crate::number::{Number, NumberError, integer};
use crate::rules::Interval;

/// What has been checked of a process. Only [`check`] makes one.
#[derive(Clone, Debug)]
pub struct VerifiedMdp {
    sha256: String,
    gain: Interval<BigInt>,
    bias: Option<Bias>,
    diameter: Interval<BigInt>,
    far: Option<Pair>,
}

/// A start and a target.
type Pair = (usize, usize);

/// The optimal bias: a potential, up to a constant, and its span.
#[derive(Clone, Debug)]
pub struct Bias {
    potential: Potential<BigInt>,
    span: Number<BigInt>,
}

impl VerifiedMdp {
    /// The SHA-256 of the process.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// Bounds on the optimal gain; equal if it is exact.
    pub fn gain(&self) -> &Interval<BigInt> {
        &self.gain
    }

    /// The optimal bias up to a constant, if the certificate has it.
    pub fn bias(&self) -> Option<&Potential<BigInt>> {
        self.bias.as_ref().map(|bias| &bias.potential)
    }

    /// The span of the optimal bias, if the certificate has it.
    pub fn span(&self) -> Option<&Number<BigInt>> {
        self.bias.as_ref().map(|bias| &bias.span)
    }

    /// Bounds on the diameter; equal if it is exact.
    pub fn diameter(&self) -> &Interval<BigInt> {
        &self.diameter
    }

    /// Two states, the second of which no policy reaches from the first, on average, in less than the
    /// lower bound on the diameter.
    pub fn far(&self) -> Option<(usize, usize)> {
        self.far
    }
}

/// Which potential of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// h, with the bounds on the gain.
    Gain,
    /// w, with its level c.
    Second,
    /// V, with the lower bound on the diameter.
    Far,
    /// W of this target, or the upper bound on the diameter.
    Near(usize),
}

/// Why a certificate is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MdpFailure {
    /// The `format` field is not the one this kernel knows.
    Format,
    /// The certificate is for another process.
    OtherProcess,
    /// A number is not in the format.
    Number(Part, NumberError),
    /// A denominator is not positive.
    Denominator(Part),
    /// There is not one value for each state.
    Length(Part),
    /// The gain's rule fails in this state.
    Gain(usize, Flaw),
    /// w is there although h does not solve the optimality equation.
    NotExact,
    /// The bias's rule fails in this state.
    Bias(usize, Flaw),
    /// There is not one potential for each target.
    Targets,
    /// The action named for this target in this state does not exist.
    UnknownAction(usize, usize),
    /// The potential of this target is negative in this state.
    Negative(usize, usize),
    /// The rule for being near fails for this target in this state.
    Near(usize, usize, Flaw),
    /// The potential of this target exceeds the upper bound on the diameter.
    UpperEnd(usize),
    /// The lower bound on the diameter is positive, but no two states are named.
    NoFar,
    /// The two states do not exist, or are the same.
    Pair,
    /// The potential is positive at its target.
    AtTarget,
    /// The rule for being far fails in this state.
    Far(usize, Flaw),
    /// The lower bound on the diameter exceeds the potential at the start.
    LowerEnd,
    /// More work than [`limits::KERNEL_WORK`].
    Work,
    /// A number on the way exceeds the limit.
    TooLarge,
}

/// The rules that a check goes by. There is one set; tests weaken it to see that they notice.
#[derive(Clone, Copy)]
pub struct Rules {
    /// Bounds on the gain.
    pub gain: GainRule,
    /// The optimal bias.
    pub bias: BiasRule,
    /// A target is near.
    pub near: NearRule<BigInt>,
    /// The same on machine integers.
    pub near_on_machine: NearRule<i128>,
    /// A target is far.
    pub far: FarRule,
    /// An action is clearly no better than the gain, so that its rule need not look at it.
    pub below: fn(&Choice, usize, &Leading, i128) -> bool,
    /// An action is clearly no faster than the rule for being far allows.
    pub slow: fn(&Choice, usize, &Leading) -> bool,
}

type GainRule = fn(
    &[Choice],
    &[usize],
    usize,
    &Potential<BigInt>,
    &Interval<BigInt>,
) -> Result<Vec<usize>, Flaw>;
type BiasRule =
    fn(&[Choice], &[usize], usize, &Number<BigInt>, &Potential<BigInt>) -> Result<(), Flaw>;
type NearRule<I> = fn(&Choice<I>, usize, &Potential<I>) -> Result<(), Flaw>;
type FarRule = fn(&[Choice], &[usize], usize, &Potential<BigInt>) -> Result<(), Flaw>;

/// The rules of the kernel.
pub const RULES: Rules = Rules {
    gain: rules::gain,
    bias: rules::bias,
    near: rules::near,
    near_on_machine: rules::near,
    far: rules::far,
    below: leading::below,
    slow: leading::slow,
};

/// Checks the certificate of a process.
pub fn check(mdp: &Mdp, certificate: &MdpCertificate<'_>) -> Result<VerifiedMdp, MdpFailure> {
    check_by(&RULES, mdp, certificate)
}

pub(crate) fn check_by(
    rules: &Rules,
    mdp: &Mdp,
    certificate: &MdpCertificate<'_>,
) -> Result<VerifiedMdp, MdpFailure> {
    if certificate.format != FORMAT {
        return Err(MdpFailure::Format);
    }
    let sha256 = mdp.sha256();
    if certificate.sha256 != sha256 {
        return Err(MdpFailure::OtherProcess);
    }
    let mut checker = Checker { rules, mdp, work: 0 };
    let (gain, bias) = checker.gain(certificate)?;
    let (diameter, far) = checker.diameter(certificate)?;
    Ok(VerifiedMdp { sha256, gain, bias, diameter, far })
}

struct Checker<'a> {
    rules: &'a Rules,
    mdp: &'a Mdp,
    work: u64,
}

impl Checker<'_> {
    fn gain(
        &mut self,
        certificate: &MdpCertificate<'_>,
    ) -> Result<(Interval<BigInt>, Option<Bias>), MdpFailure> {
        let entry = &certificate.gain;
        let bounds = interval(entry.lo, entry.hi, Part::Gain)?;
        let h = self.potential(&entry.bias, Part::Gain)?;
        let (width, against) = (widest(&h), bounds.lo.size().max(bounds.hi.size()));
        let leading = Leading::of(&h).and_then(|leading| {
            let lo = leading.of_bound(&bounds.lo, &h.over)?;
            let hi = leading.of_bound(&bounds.hi, &h.over)?;
            Some((leading, lo.min(hi)))
        });
        let mut tight = Vec::with_capacity(self.mdp.states().len());
        for (state, choices) in self.mdp.states().iter().enumerate() {
            let below = |choice: &Choice| {
                let (rule, found) = (self.rules.below, leading.as_ref());
                found.is_some_and(|(h, bound)| rule(choice, state, h, *bound))
            };
            let open = self.open(choices, below, width, against)?;
            let found = (self.rules.gain)(choices, &open, state, &h, &bounds);
            tight.push(found.map_err(|flaw| MdpFailure::Gain(state, flaw))?);
        }
        let Some(second) = &entry.second else { return Ok((bounds, None)) };
        if bounds.lo.compare(&bounds.hi).map_err(|_| MdpFailure::TooLarge)?.is_ne() {
            return Err(MdpFailure::NotExact);
        }
        let level = number(second.level, Part::Second)?;
        let w = self.potential(&second.potential, Part::Second)?;
        let against = widest(&h).saturating_add(level.size());
        let width = widest(&w);
        for (state, (choices, tight)) in self.mdp.states().iter().zip(&tight).enumerate() {
            for choice in tight.iter().filter_map(|&action| choices.get(action)) {
                self.spend(choice, width, against)?;
            }
            let u = h.value(state).and_then(|h| h.add(&level).ok()).ok_or(MdpFailure::TooLarge)?;
            let holds = (self.rules.bias)(choices, tight, state, &u, &w);
            holds.map_err(|flaw| MdpFailure::Bias(state, flaw))?;
        }
        let span = span(&h).ok_or(MdpFailure::TooLarge)?;
        Ok((bounds, Some(Bias { potential: h, span })))
    }

    fn diameter(
        &mut self,
        certificate: &MdpCertificate<'_>,
    ) -> Result<(Interval<BigInt>, Option<Pair>), MdpFailure> {
        let entry = &certificate.diameter;
        let bounds =
            Interval { lo: number(entry.lo, Part::Far)?, hi: number(entry.hi, Part::Near(0))? };
        if entry.near.len() != self.mdp.states().len() {
            return Err(MdpFailure::Targets);
        }
        let on_machine = self.mdp.on_machine();
        for (target, near) in entry.near.iter().enumerate() {
            let part = Part::Near(target);
            let w = self.potential(&near.potential, part)?;
            if near.actions.len() != w.values.len() {
                return Err(MdpFailure::Length(part));
            }
            if let Some(state) = w.values.iter().position(|value| Int::sign(value) < 0) {
                return Err(MdpFailure::Negative(target, state));
            }
            self.near(target, &near.actions, &w, on_machine.as_ref())?;
            let most = w.values.iter().max().and_then(|most| {
                Number::fraction(most.clone(), w.over.clone())?.at_most(&bounds.hi).ok()
            });
            if most != Some(true) {
                return Err(MdpFailure::UpperEnd(target));
            }
        }
        let Some(far) = &entry.far else {
            // No diameter is negative.
            return if bounds.lo.sign() <= 0 { Ok((bounds, None)) } else { Err(MdpFailure::NoFar) };
        };
        let v = self.potential(&far.potential, Part::Far)?;
        let (Some(start), Some(end)) = (v.value(far.from), v.value(far.to)) else {
            return Err(MdpFailure::Pair);
        };
        if far.from == far.to {
            return Err(MdpFailure::Pair);
        }
        if end.sign() > 0 {
            return Err(MdpFailure::AtTarget);
        }
        let (width, leading) = (widest(&v), Leading::of(&v));
        for (state, choices) in self.mdp.states().iter().enumerate() {
            if state != far.to {
                let slow = |choice: &Choice| {
                    leading.as_ref().is_some_and(|v| (self.rules.slow)(choice, state, v))
                };
                let open = self.open(choices, slow, width, 0)?;
                let holds = (self.rules.far)(choices, &open, state, &v);
                holds.map_err(|flaw| MdpFailure::Far(state, flaw))?;
            }
        }
        if !bounds.lo.at_most(&start).map_err(|_| MdpFailure::TooLarge)? {
            return Err(MdpFailure::LowerEnd);
        }
        Ok((bounds, Some((far.from, far.to))))
    }

    /// The rule for being near, in every state but the target. Most potentials are short enough for
    /// machine integers, which report every overflow; where they do, big ones decide.
    fn near(
        &mut self,
        target: usize,
        actions: &[usize],
        w: &Potential<BigInt>,
        on_machine: Option<&Process<i128>>,
    ) -> Result<(), MdpFailure> {
        let (short, width) = (on_machine.zip(short(w)), widest(w));
        for (state, &action) in actions.iter().enumerate() {
            if state == target {
                continue;
            }
            let choice = self.mdp.choice(state, action);
            let choice = choice.ok_or(MdpFailure::UnknownAction(target, state))?;
            self.spend(choice, width, 0)?;
            let quick = short.as_ref().and_then(|(process, w)| {
                Some((self.rules.near_on_machine)(process.choice(state, action)?, state, w))
            });
            let holds = match quick {
                None | Some(Err(Flaw::TooLarge)) => (self.rules.near)(choice, state, w),
                Some(outcome) => outcome,
            };
            holds.map_err(|flaw| MdpFailure::Near(target, state, flaw))?;
        }
        Ok(())
    }

    /// Reads a potential: a positive denominator and one numerator for each state.
    fn potential(
        &self,
        entry: &PotentialEntry<'_>,
        part: Part,
    ) -> Result<Potential<BigInt>, MdpFailure> {
        let read = |text: &&str| integer(text).map_err(|error| MdpFailure::Number(part, error));
        if entry.values.len() != self.mdp.states().len() {
            return Err(MdpFailure::Length(part));
        }
        let over: BigInt = read(&entry.over)?;
        if Int::sign(&over) <= 0 {
            return Err(MdpFailure::Denominator(part));
        }
        let values = entry.values.iter().map(read).collect::<Result<_, _>>()?;
        Ok(Potential { over, values })
    }

    /// The actions that leading digits do not settle. What the drifts of these take, for a potential of
    /// that width, is counted, and of the others that their digits are looked at.
    fn open(
        &mut self,
        choices: &[Choice],
        settled: impl Fn(&Choice) -> bool,
        width: u64,
        against: u64,
    ) -> Result<Vec<usize>, MdpFailure> {
        let mut open = Vec::new();
        for (action, choice) in choices.iter().enumerate() {
            if settled(choice) {
                self.spend(choice, 0, 0)?;
            } else {
                self.spend(choice, width, against)?;
                open.push(action);
            }
        }
        Ok(open)
    }

    /// Counts the products of binary digits that the drift along a choice takes, for a potential of
    /// that width, with what it takes to set them up and to compare it with a number of the width
    /// `against`.
    fn spend(&mut self, choice: &Choice, width: u64, against: u64) -> Result<(), MdpFailure> {
        const SET_UP: u64 = 1 << 17;
        let products = u64::try_from(choice.next().len()).unwrap_or(u64::MAX);
        let own = Int::bits(choice.over()).max(Int::bits(choice.reward())).unsigned_abs();
        let each = own.saturating_mul(width).saturating_add(SET_UP);
        let compared = own.saturating_add(width).saturating_mul(against);
        let work = products.saturating_mul(each).saturating_add(compared);
        self.work = self.work.saturating_add(work);
        if self.work > limits::KERNEL_WORK { Err(MdpFailure::Work) } else { Ok(()) }
    }
}

/// The binary digits of the longest number.
fn widest(potential: &Potential<BigInt>) -> u64 {
    let numbers = potential.values.iter().chain([&potential.over]);
    numbers.map(|value| Int::bits(value).unsigned_abs()).max().unwrap_or(0)
}

fn number(text: &str, part: Part) -> Result<Number<BigInt>, MdpFailure> {
    Number::parse(text).map_err(|error| MdpFailure::Number(part, error))
}

fn interval(lo: &str, hi: &str, part: Part) -> Result<Interval<BigInt>, MdpFailure> {
    Ok(Interval { lo: number(lo, part)?, hi: number(hi, part)? })
}

/// The potential on machine integers, if they hold it.
fn short(potential: &Potential<BigInt>) -> Option<Potential<i128>> {
    let values = potential.values.iter().map(ToPrimitive::to_i128);
    Some(Potential { over: potential.over.to_i128()?, values: values.collect::<Option<_>>()? })
}

/// The largest value less the smallest one.
fn span(potential: &Potential<BigInt>) -> Option<Number<BigInt>> {
    let (most, least) = (potential.values.iter().max()?, potential.values.iter().min()?);
    Number::fraction(most - least, potential.over.clone())
}
