//! What a claim says, with every definition written out: a straight-line program of operations and
//! the relations that must hold between its results.
//!
//! A [`Claim`] is part of the *statement*. It is built from the book alone, by [`Builder`], which
//! shares equal subterms, so that a term is a directed acyclic graph and every later stage
//! (enclosures, certificate, kernel) speaks of the same numbered steps.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

use sha2::{Digest, Sha256};

use crate::limits;
use crate::op::{Op, Parameter};
use crate::rational::Rational;

/// The position of a step in a claim's program.
pub type NodeId = usize;

/// How the two sides of a goal compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `<=`
    AtMost,
    /// `<`
    Below,
    /// `>=`
    AtLeast,
    /// `>`
    Above,
    /// `==`
    Equal,
}

impl Relation {
    /// The relation's sign in books, canonical text and certificates.
    pub fn sign(self) -> &'static str {
        match self {
            Self::AtMost => "<=",
            Self::Below => "<",
            Self::AtLeast => ">=",
            Self::Above => ">",
            Self::Equal => "==",
        }
    }
}

/// One step of a program: an operation on the results of earlier steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// What is computed.
    pub op: Op,
    /// Which steps it is computed from; each comes earlier in the program.
    pub args: Vec<NodeId>,
}

/// A relation between two steps that the claim asserts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The step on the left.
    pub lhs: NodeId,
    /// How the two compare.
    pub relation: Relation,
    /// The step on the right.
    pub rhs: NodeId,
    /// The words of the book that ask for it.
    pub from: String,
    /// Whether it is the claim's own sentence, and not an obligation of a definition.
    pub own: bool,
    /// For which values of the variables it is asserted.
    pub quantifier: Quantifier,
}

/// For which values of the variables a goal is asserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// For all of them.
    All,
    /// For some of them, the same for all goals of this kind.
    Some,
}

/// A variable of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variable {
    /// It runs over a range.
    Between {
        /// The step of the lower end.
        lo: NodeId,
        /// The step of the upper end.
        hi: NodeId,
    },
    /// It is one number: the [constant](crate::constant) with this digest.
    Given(String),
}

/// A statement to decide: it is true if every goal holds, and false if the obligations hold and one of
/// its own goals fails. If an obligation fails, or a step has no value, it says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    id: String,
    says: String,
    steps: Arc<Vec<Step>>,
    varies: Vec<bool>,
    exact: Vec<Option<Rational>>,
    variables: Vec<Variable>,
    goals: Vec<Goal>,
    sha256: Sha256Text,
}

/// The hash of a claim, once it is asked for.
#[derive(Clone, Debug, Default)]
struct Sha256Text(OnceLock<String>);

// It follows from what it is the hash of.
impl PartialEq for Sha256Text {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Sha256Text {}

impl Claim {
    /// The claim's name in its book.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The claim's sentence, as the book has it, with single spaces.
    pub fn says(&self) -> &str {
        &self.says
    }

    /// The program, in an order in which every step follows its operands.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The same, shared.
    pub(crate) fn shared_steps(&self) -> Arc<Vec<Step>> {
        Arc::clone(&self.steps)
    }

    /// The variables, in order.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Whether a variable runs over a range.
    pub fn is_ranged(&self) -> bool {
        self.variables.iter().any(|one| matches!(one, Variable::Between { .. }))
    }

    /// Whether a variable is a constant.
    pub fn uses_constants(&self) -> bool {
        self.variables.iter().any(|one| matches!(one, Variable::Given(_)))
    }

    /// Whether each step depends on a variable.
    pub fn varies(&self) -> &[bool] {
        &self.varies
    }

    /// The exact value of a step, where the book has found one. The kernel does not look at it.
    pub fn exact(&self, step: NodeId) -> Option<&Rational> {
        self.exact.get(step)?.as_ref()
    }

    /// What must hold: first the obligations of the definitions used, then the sentence itself.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// The SHA-256 of the canonical text, in hexadecimal.
    pub fn sha256(&self) -> &str {
        self.sha256.0.get_or_init(|| digest(&self.canonical_text()))
    }

    /// A claim of these parts. Operands come before what uses them.
    pub(crate) fn assembled(
        id: String,
        says: String,
        steps: Vec<Step>,
        variables: Vec<Variable>,
        goals: Vec<Goal>,
    ) -> Self {
        let varies = dependent(&steps);
        let steps = Arc::new(steps);
        let sha256 = Sha256Text::default();
        Self { id, says, steps, varies, exact: Vec::new(), variables, goals, sha256 }
    }

    /// The same claim, with the exact values of its steps as far as they are known.
    pub fn with_exact(self, exact: Vec<Option<Rational>>) -> Self {
        Self { exact, ..self }
    }

    /// The canonical text: the claim with all its definitions written out, one step a line.
    pub fn canonical_text(&self) -> String {
        let Self { id, says, steps, variables, goals, .. } = self;
        Canonical { id, says, steps, variables, goals }.to_string()
    }
}

/// Whether each step of a program depends on a variable.
fn dependent(steps: &[Step]) -> Vec<bool> {
    let mut found: Vec<bool> = Vec::with_capacity(steps.len());
    for step in steps {
        let inherited = step.args.iter().any(|&arg| found.get(arg).copied().unwrap_or(false));
        found.push(inherited || matches!(step.op, Op::Var(_)));
    }
    found
}

/// The parts of the canonical text.
struct Canonical<'a> {
    id: &'a str,
    says: &'a str,
    steps: &'a [Step],
    variables: &'a [Variable],
    goals: &'a [Goal],
}

impl fmt::Display for Canonical<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, says, steps, variables, goals } = self;
        writeln!(f, "proofmark-claim/1\nid {id}\nsays {says}")?;
        for (index, step) in steps.iter().enumerate() {
            writeln!(f, "{index} {step}")?;
        }
        variables.iter().try_for_each(|variable| writeln!(f, "variable {variable}"))?;
        goals.iter().try_for_each(|goal| writeln!(f, "goal {goal}"))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.op.name())?;
        if let Some(parameter) = self.op.parameter() {
            write!(f, " {parameter}")?;
        }
        self.args.iter().try_for_each(|arg| write!(f, " {arg}"))
    }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Between { lo, hi } => write!(f, "in {lo} {hi}"),
            Self::Given(digest) => write!(f, "given {digest}"),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let some = if self.quantifier == Quantifier::Some { "some " } else { "" };
        write!(f, "{some}{} {} {} from {}", self.lhs, self.relation.sign(), self.rhs, self.from)
    }
}

/// The program has more steps than [`limits::STEPS`], or more variables than
/// [`limits::VARIABLES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManySteps;

/// The claim has more goals than [`limits::GOALS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyGoals;

/// Builds one claim. Equal subterms become one step.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    steps: Vec<Step>,
    known: HashMap<Step, NodeId>,
    variables: Vec<Variable>,
    goals: Vec<Goal>,
    asked: HashSet<Goal>,
}

impl Builder {
    /// The step that computes `op` of `args`: the existing one, or a new one.
    pub fn node(&mut self, op: Op, args: &[NodeId]) -> Result<NodeId, TooManySteps> {
        let step = match self.known.entry(Step { op, args: args.to_vec() }) {
            Entry::Occupied(known) => return Ok(*known.get()),
            Entry::Vacant(step) => step,
        };
        let id = self.steps.len();
        if id >= limits::STEPS {
            return Err(TooManySteps);
        }
        self.steps.push(step.key().clone());
        step.insert(id);
        Ok(id)
    }

    /// A new variable between the values of two steps.
    pub fn variable(&mut self, lo: NodeId, hi: NodeId) -> Result<NodeId, TooManySteps> {
        self.declare(Variable::Between { lo, hi })
    }

    /// The constant with this digest: the same variable wherever it is used.
    pub fn given(&mut self, digest: &str) -> Result<NodeId, TooManySteps> {
        let given = Variable::Given(digest.to_owned());
        match self.variables.iter().position(|known| *known == given) {
            Some(index) => self.node(Op::Var(index), &[]),
            None => self.declare(given),
        }
    }

    fn declare(&mut self, variable: Variable) -> Result<NodeId, TooManySteps> {
        if self.variables.len() >= limits::VARIABLES {
            return Err(TooManySteps);
        }
        self.variables.push(variable);
        self.node(Op::Var(self.variables.len() - 1), &[])
    }

    /// The constant that a step holds, if it is one.
    pub fn as_constant(&self, id: NodeId) -> Option<&Rational> {
        match self.steps.get(id)?.op.parameter() {
            Some(Parameter::Value(value)) => Some(value),
            Some(Parameter::Variable(_) | Parameter::Power(_)) | None => None,
        }
    }

    /// How many steps there are so far.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no step yet.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The variables so far.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The goals so far.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// Adds a goal, unless the same one is already there.
    pub fn goal(&mut self, goal: Goal) -> Result<(), TooManyGoals> {
        if self.asked.insert(goal.clone()) {
            if self.goals.len() >= limits::GOALS {
                return Err(TooManyGoals);
            }
            self.goals.push(goal);
        }
        Ok(())
    }

    /// Closes the claim, with the exact values of its steps as far as they are known. Runs of white
    /// space in `says` become single spaces.
    pub fn finish(self, id: &str, says: &str, exact: Vec<Option<Rational>>) -> Claim {
        let says = says.split_whitespace().collect::<Vec<_>>().join(" ");
        let Self { steps, variables, goals, .. } = self;
        Claim { exact, ..Claim::assembled(id.to_owned(), says, steps, variables, goals) }
    }
}

/// The SHA-256 of a text, in hexadecimal.
pub(crate) fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|b| format!("{b:02x}")).collect()
}
