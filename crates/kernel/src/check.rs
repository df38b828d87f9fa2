//! The verdict: [`check`] is the only way to a [`Verified`].

use num_bigint::BigInt;

use crate::any::AnyInt;
use crate::certificate::{Certificate, VerdictWord};
use crate::claim::{Claim, Goal, NodeId, Relation};
use crate::constant::Constants;
use crate::int::{Int, TooLarge};
use crate::limits;
use crate::needs::Needs;
use crate::number::NumberError;
use crate::op::{Cost, Op};
use crate::rules::{self, Interval, Outcome, Reason, relation};
use crate::slope::Program;
use crate::tree::{Composed, TreeReason};
use crate::walk::{Values, Walk};
use crate::{cover, layout, statement};

/// An enclosure as certificates have it.
pub type Enclosure = Interval<AnyInt>;

/// What a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every step has a value and every goal of the claim holds.
    Certified,
    /// This goal of the claim fails. If it is the sentence's own, every step has a value where the
    /// certificate looks and every obligation holds; else the sentence has no meaning.
    Refuted {
        /// Its position among the claim's goals.
        goal: usize,
    },
}

/// A checked claim. Only [`check`] makes one.
#[derive(Clone, Debug)]
pub struct Verified {
    claim: String,
    verdict: Verdict,
    enclosures: Vec<Option<Enclosure>>,
    witness: Vec<Option<Enclosure>>,
    covered: bool,
}

impl Verified {
    /// The SHA-256 of the claim that was checked.
    pub fn claim(&self) -> &str {
        &self.claim
    }

    /// The verdict that was proved.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The checked enclosure of a step, where the certificate has one. For a step that varies it
    /// holds the step's value at every point that the certificate looks at.
    pub fn enclosure(&self, step: NodeId) -> Option<Interval<BigInt>> {
        self.enclosures.get(step)?.as_ref().map(Interval::big)
    }

    /// Whether the whole range of the variables was looked at.
    pub fn is_covered(&self) -> bool {
        self.covered
    }

    /// The checked enclosure of a step that varies, at the witness.
    pub fn at_witness(&self, step: NodeId) -> Option<Interval<BigInt>> {
        self.witness.get(step)?.as_ref().map(Interval::big)
    }
}

/// Why a certificate is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The `format` field is not the one this kernel knows.
    Format,
    /// The certificate names another claim.
    OtherClaim,
    /// The sentence differs from the book's.
    OtherSentence,
    /// The hash differs from the claim's.
    OtherHash,
    /// The list of goals differs from the claim's; the first difference.
    OtherGoal(usize),
    /// The program differs from the claim's; the first difference.
    OtherStep(usize),
    /// The ranges of the variables differ from the claim's.
    OtherVariables,
    /// `refutes` is missing, superfluous or out of range.
    Refutes,
    /// An end of a step's enclosure is missing.
    HalfEnclosure(NodeId),
    /// A number of a step is not in the format.
    Number(NodeId, NumberError),
    /// The enclosure's lower end is above its upper end.
    Reversed(NodeId),
    /// A step without an enclosure, which something rests on or the verdict on the sentence needs.
    NoEnclosure(NodeId),
    /// A step's enclosure does not follow from those of its operands.
    Rule {
        /// The step.
        step: NodeId,
        /// The rule, by its operation's name.
        rule: &'static str,
        /// Why.
        reason: Reason,
    },
    /// The claim has no goal, so there is nothing to prove.
    NoGoal,
    /// The enclosures do not decide this goal as the verdict says.
    Goal(usize),
    /// A step that varies has an enclosure outside of the boxes.
    Varies(NodeId),
    /// A cover, a witness or slopes are there but not needed.
    Superfluous,
    /// The program with its slopes is too long.
    TooManySteps,
    /// A witness is needed but missing.
    NoWitness,
    /// The range of this variable may be empty.
    EmptyRange(usize),
    /// The witness is not inside the range of the variables, or not over all that a constant may be.
    OutsideRange,
    /// No certificate of a constant that the claim uses is known.
    UnknownConstant,
    /// The boxes leave a gap before this one, or after the last.
    Gap(usize),
    /// There are more boxes than [`limits::BOXES`].
    TooManyBoxes,
    /// The boxes times the goals are more than [`limits::COMPARISONS`].
    TooManyComparisons,
    /// A box does not have an entry for each variable and each step that varies.
    Shape,
    /// The centre is not inside its box, or a mean value is claimed without a centre.
    Centre,
    /// A mean value is claimed for a step without known slopes.
    NoSlope(NodeId),
    /// What is wrong in a box of the cover. Its steps are numbered with their slopes.
    InBox(usize, Box<Failure>),
    /// What is wrong in the witness.
    InWitness(Box<Failure>),
    /// The steps up to this one take more work than [`limits::KERNEL_WORK`], or the leaves of a cover file
    /// more than [`limits::TREE_WORK`].
    Work(NodeId),
    /// The cover is in a file of its own, which this check does not have.
    NoTree,
    /// What is wrong with the cover file or one of its parts, and in which line.
    InTree {
        /// The part, if it is one.
        part: Option<usize>,
        /// The line, counted from 1; 0 for what is wrong with the file as a whole.
        line: u64,
        /// What is wrong.
        reason: TreeReason,
    },
}

/// Checks a certificate of a claim: the same program, every step by its rule, then the verdict.
pub fn check(claim: &Claim, certificate: &Certificate<'_>) -> Result<Verified, Failure> {
    Constants::default().check(claim, certificate)
}

/// The rules that a check goes by. There is one set; tests weaken it to see that they notice.
#[derive(Clone, Copy)]
pub struct Rules<'a, I = AnyInt> {
    /// A step follows from its operands.
    pub step: &'a StepRule<I>,
    /// A step follows by the mean value theorem.
    pub mean: &'a MeanRule<I>,
    /// What two enclosures say about a goal.
    pub goal: &'a GoalRule<I>,
    /// The boxes leave no gap.
    pub cover: &'a CoverRule<I>,
    /// Where goals must be settled.
    pub needs: &'a NeedsRule,
}

type StepRule<I> = dyn Fn(&Op, &[&Interval<I>], &Interval<I>) -> Outcome;
type MeanRule<I> = dyn Fn(&Interval<I>, &[(&Interval<I>, Interval<I>)], &Interval<I>) -> Outcome;
type GoalRule<I> = dyn Fn(&Goal, &Interval<I>, &Interval<I>) -> Option<bool>;
type CoverRule<I> = dyn Fn(&[Interval<I>], &[Vec<Interval<I>>]) -> Result<(), Failure>;
type NeedsRule = dyn Fn(&Claim, Verdict) -> Result<Needs, Failure>;

impl<I: Int> Rules<'static, I> {
    /// The rules of the kernel, in integers of one type.
    const KERNEL: Self = Self {
        step: &Op::follows,
        mean: &rules::mean_value::<I>,
        goal: &goal_decided::<I>,
        cover: &cover::covers::<I>,
        needs: &Needs::of,
    };
}

/// The rules of the kernel.
pub const RULES: Rules<'static> = Rules::KERNEL;

/// What a certificate claims to prove, and what that takes.
pub(crate) struct Basis {
    pub(crate) verdict: Verdict,
    pub(crate) needs: Needs,
    pub(crate) program: Program,
}

impl Basis {
    /// That of a certificate which repeats the claim, and has the parts that its verdict needs.
    pub(crate) fn of<I>(
        rules: &Rules<'_, I>,
        claim: &Claim,
        certificate: &Certificate<'_>,
    ) -> Result<Self, Failure> {
        statement::same(claim, certificate)?;
        let verdict = match (certificate.verdict, certificate.refutes) {
            (VerdictWord::Certified, None) => Verdict::Certified,
            (VerdictWord::Refuted, Some(goal)) => Verdict::Refuted { goal },
            _ => return Err(Failure::Refutes),
        };
        let needs = (rules.needs)(claim, verdict)?;
        if (!needs.cover() && (certificate.tree || !certificate.cover.is_empty()))
            || (certificate.tree && !certificate.cover.is_empty())
            || (!needs.witness() && certificate.witness.is_some())
            || (certificate.slopes && !needs.cover())
        {
            return Err(Failure::Superfluous);
        }
        let in_a_box = needs.in_every_box.len().saturating_add(needs.one_fails.len());
        if certificate.cover.len().saturating_mul(in_a_box) > limits::COMPARISONS {
            return Err(Failure::TooManyComparisons);
        }
        let program = if certificate.slopes {
            Program::with_slopes(claim).ok_or(Failure::TooManySteps)?
        } else {
            Program::plain(claim)
        };
        Ok(Self { verdict, needs, program })
    }
}

/// A check by the rules of the kernel, which adds its work to what is counted already. `tree` is what a
/// cover file proves, if the certificate has one.
///
/// It is done in machine words first, if no step needs a series, and again in integers of any size if it
/// fails, as it does where a word is too short. The rules are the same.
pub(crate) fn check_counted(
    claim: &Claim,
    certificate: &Certificate<'_>,
    constants: &Constants,
    work: &mut u64,
    tree: Option<&Composed>,
) -> Result<Verified, Failure> {
    if !needs_series(claim) {
        let mut in_words = *work;
        let rules = &Rules::<i128>::KERNEL;
        let found = check_by(rules, claim, certificate, constants, &mut in_words, tree);
        if found.is_ok() {
            *work = in_words;
            return found;
        }
    }
    check_by(&RULES, claim, certificate, constants, work, tree)
}

/// Whether a step needs digits beyond those of a machine word.
fn needs_series(claim: &Claim) -> bool {
    claim.steps().iter().any(|step| match step.op.operation().cost {
        Cost::Product | Cost::Power => false,
        Cost::Series(_) | Cost::Angle => true,
    })
}

/// A check by some rules.
pub(crate) fn check_by<I: Int>(
    rules: &Rules<'_, I>,
    claim: &Claim,
    certificate: &Certificate<'_>,
    constants: &Constants,
    work: &mut u64,
    tree: Option<&Composed>,
) -> Result<Verified, Failure> {
    let Basis { verdict, needs, program } = Basis::of(rules, claim, certificate)?;
    if certificate.tree && !tree.is_some_and(|tree| tree.proves(claim, verdict)) {
        return Err(Failure::NoTree);
    }

    // A formula without value is neither certified nor refuted, even if nothing rests on it.
    let mut walk = Walk::new(rules, claim, &program, constants, needs.everywhere, work);
    walk.fixed(&certificate.steps)?;
    conclude(rules, claim, (verdict, &needs), walk, Some(certificate), tree)
}

/// Checks the text of a certificate of a claim without variables, if it is in the layout in which
/// certificates are written, and machine words are long enough. `None` says nothing: read it as a
/// [`Certificate`], and [`check`] that.
pub fn check_text(claim: &Claim, text: &str) -> Option<Verified> {
    if needs_series(claim) {
        return None;
    }
    let rules = &Rules::<i128>::KERNEL;
    let (verdict, enclosures) = layout::read(claim, text)?;
    let needs = (rules.needs)(claim, verdict).ok()?;
    let (program, constants) = (Program::plain(claim), Constants::default());
    let mut work = 0;
    let mut walk = Walk::new(rules, claim, &program, &constants, needs.everywhere, &mut work);
    walk.all_fixed(enclosures).ok()?;
    conclude(rules, claim, (verdict, &needs), walk, None, None).ok()
}

/// What remains to be checked after the steps that do not vary: the goals, and the boxes of the certificate.
fn conclude<I: Int>(
    rules: &Rules<'_, I>,
    claim: &Claim,
    (verdict, needs): (Verdict, &Needs),
    mut walk: Walk<'_, I>,
    certificate: Option<&Certificate<'_>>,
    tree: Option<&Composed>,
) -> Result<Verified, Failure> {
    walk.ranges_are_not_empty()?;

    let settled = |index: usize, values: &dyn Fn(NodeId) -> Option<Interval<I>>| {
        let goal = claim.goals().get(index).ok_or(Failure::Refutes)?;
        let side = |id: NodeId| values(id).ok_or(Failure::NoEnclosure(id));
        Ok((rules.goal)(goal, &side(goal.lhs)?, &side(goal.rhs)?))
    };
    let must = |index: usize, expected: bool, values: &dyn Fn(NodeId) -> Option<Interval<I>>| {
        if settled(index, values)? == Some(expected) { Ok(()) } else { Err(Failure::Goal(index)) }
    };

    for &(index, expected) in &needs.at_once {
        must(index, expected, &|id| walk.value(id, &[]))?;
    }
    let mut enclosures = walk.by_claim(&[]);
    if let Some(tree) = tree.filter(|_| certificate.is_some_and(|one| one.tree)) {
        let hull: Result<Values<I>, TooLarge> =
            tree.hull().iter().map(|x| x.as_ref().map(Interval::of).transpose()).collect();
        walk.widen_by_claim(&mut enclosures, &hull.map_err(|TooLarge| Failure::NoTree)?);
    } else if needs.cover() {
        let certificate = certificate.ok_or(Failure::Shape)?;
        for (number, entry) in certificate.cover.iter().enumerate() {
            let inside = |failure| Failure::InBox(number, Box::new(failure));
            let values = walk.in_box(entry, certificate.slopes).map_err(inside)?;
            let value = |id: NodeId| walk.value(id, &values);
            for &index in &needs.in_every_box {
                must(index, true, &value).map_err(inside)?;
            }
            if let Some(&first) = needs.one_fails.first() {
                let fails = |&index: &usize| settled(index, &value) == Ok(Some(false));
                if !needs.one_fails.iter().any(fails) {
                    return Err(inside(Failure::Goal(first)));
                }
            }
            walk.widen(&mut enclosures, &values)?;
        }
        walk.covers(rules)?;
    }
    let mut witness = Vec::new();
    if needs.witness() {
        let entry = certificate.and_then(|one| one.witness.as_ref()).ok_or(Failure::NoWitness)?;
        let inside = |failure| Failure::InWitness(Box::new(failure));
        let values = walk.at_witness(entry).map_err(inside)?;
        for &(index, expected) in &needs.at_witness {
            must(index, expected, &|id| walk.value(id, &values)).map_err(inside)?;
        }
        witness = walk.by_claim(&values);
        walk.widen(&mut enclosures, &values)?;
    }
    let claim = claim.sha256().to_owned();
    let any = |values: Values<I>| values.iter().map(|x| x.as_ref().map(Interval::any)).collect();
    let (enclosures, witness) = (any(enclosures), any(witness));
    Ok(Verified { claim, verdict, enclosures, witness, covered: needs.cover() })
}

/// What the enclosures of its two sides say about a goal: `Some(true)` if it holds at every point,
/// `Some(false)` if it fails at every point, `None` if they leave it open. A step that has a value is
/// equal to itself, however wide its enclosure is.
pub fn goal_decided<I: Int>(goal: &Goal, lhs: &Interval<I>, rhs: &Interval<I>) -> Option<bool> {
    let reflexive = matches!(goal.relation, Relation::AtMost | Relation::AtLeast | Relation::Equal);
    if goal.lhs == goal.rhs && reflexive {
        return Some(true);
    }
    relation(lhs, goal.relation, rhs).unwrap_or(None)
}
