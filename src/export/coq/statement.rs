//! A claim as a theorem: what it says, how it is proved.

use std::collections::{HashMap, HashSet};

use super::define::Library;
use super::layout::{comment, tied, wrapped};
use super::minimax;
use super::names::{fresh, of_claim};
use super::term::{Cell, Compared, Kind, Speaker, literal};
use crate::audit::{Finding, decide};
use crate::book::{Book, Decimal, Entry, Expectation, Expression, Scope, Syntax};
use crate::decimal_text::magnitude;
use crate::diagnostic::Diagnostic;
use crate::exact::rational;
use crate::kernel::Verdict;
use crate::limits;
use crate::term::Op;

/// The theorems' names, the same whichever claims are exported.
pub(super) struct Names {
    of: HashMap<String, String>,
}

impl Names {
    pub(super) fn new(book: &Book) -> Self {
        let (mut of, mut taken) = (HashMap::new(), HashSet::new());
        for entry in &book.entries {
            let name = fresh(&of_claim(entry.claim.id()), &taken);
            taken.insert(name.clone());
            of.insert(entry.claim.id().to_owned(), name);
        }
        Self { of }
    }

    fn of(&self, entry: &Entry) -> String {
        let id = entry.claim.id();
        self.of.get(id).cloned().unwrap_or_else(|| of_claim(id))
    }
}

/// A variable of a claim: its name and the ends of its range.
struct Variable {
    name: String,
    lo: String,
    hi: String,
}

impl Variable {
    fn range(&self) -> String {
        format!("{} <= {} <= {}", self.lo, self.name, self.hi)
    }
}

/// What a claim says, in parts.
struct Parts {
    lets: Vec<(String, String)>,
    variables: Vec<Variable>,
    /// What holds whatever the variables are.
    before: Vec<String>,
    /// What the definitions require where the sentence uses them.
    requires: Vec<String>,
    compared: Compared,
}

/// The theorem that states a claim, with its proof.
pub(super) fn theorem(
    library: &mut Library<'_>,
    names: &Names,
    entry: &Entry,
) -> Result<String, Diagnostic> {
    let parts = parts(library, entry)?;
    let (statement, script) = stated(&parts, entry);
    let name = names.of(entry);
    let learners = minimax::theorem(library.book, &name, entry, precision(entry))?;
    let (statement, learners) = (lines(&statement, 2), learners.unwrap_or_default());
    Ok(format!("{}Theorem {name} :\n{statement}.\n{script}{learners}", says(entry)))
}

fn says(entry: &Entry) -> String {
    let claim = &entry.claim;
    let cites = entry.cites.as_deref().map_or(String::new(), |cites| format!(" ({cites})"));
    let mut lines = vec![
        format!("** {}{cites}", claim.id()),
        claim.says().to_owned(),
        format!("sha256 {}", claim.sha256()),
    ];
    if entry.expect == Expectation::Refuted {
        lines.push("This is an error of the paper; proved is that it does not hold.".to_owned());
        lines.extend(entry.erratum.clone());
    }
    comment(&lines)
}

fn parts(library: &mut Library<'_>, entry: &Entry) -> Result<Parts, Diagnostic> {
    let mut speaker = Speaker::new(library, "Book.");
    speaker.cells = Some(Vec::new());
    let lets = speaker.lets(&entry.lets)?;
    let mut variables = Vec::new();
    for (name, _, lo, hi) in &entry.sentence.variables {
        let lo = speaker.number(lo, &entry.passage)?.text;
        let hi = speaker.number(hi, &entry.passage)?.text;
        variables.push(Variable { name: speaker.bind(name, Kind::Number), lo, hi });
    }
    let before = std::mem::take(&mut speaker.requires);
    let compared = speaker.comparison(&entry.sentence, &entry.passage)?;
    let requires = std::mem::take(&mut speaker.requires);
    let cell = |Cell { name, ends: (lo, hi) }| Variable {
        name,
        lo: literal(&lo).text,
        hi: literal(&hi).text,
    };
    variables.extend(speaker.cells.into_iter().flatten().map(cell));
    let (before, requires) = if variables.is_empty() {
        (Vec::new(), [before, requires].concat())
    } else {
        (before, requires)
    };
    Ok(Parts { lets, variables, before, requires, compared })
}

/// The statement and its proof.
fn stated(parts: &Parts, entry: &Entry) -> (Vec<String>, String) {
    let Parts { variables, compared, .. } = parts;
    let holds = entry.expect == Expectation::Certified;
    let not = |text: &str| format!("~ ({text})");
    let whole = if holds { compared.whole.clone() } else { not(&compared.whole) };
    let precision = precision(entry);
    let plain = format!("unfolded; {}", tied(&format!("claim_by {precision}%positive")));
    if variables.is_empty() {
        let all = [parts.requires.clone(), vec![whole]].concat();
        return (parts.with_lets(&all), proof(&[plain]));
    }
    let hint = Hint::of(entry, variables);
    let (low, high) = (compared.low.as_deref(), compared.high.as_deref());
    let mut quantified = Vec::new();
    match (entry.scope, holds) {
        (Scope::Plain, true) | (Scope::For, false) => quantified.push(parts.some(&whole)),
        (Scope::Plain, false) | (Scope::For, true) => quantified.push(parts.all(Some(&whole))),
        (Scope::Max, true) => {
            if high.is_some() || !parts.requires.is_empty() {
                quantified.push(parts.all(high));
            }
            quantified.extend(low.map(|low| parts.some(low)));
        }
        (Scope::Max, false) => match (low, high) {
            (Some(low), None) => quantified.push(parts.all(Some(&not(low)))),
            (Some(low), _) if hint.too_high => quantified.push(parts.all(Some(&not(low)))),
            (_, high) => quantified.push(parts.some(&not(high.unwrap_or(&whole)))),
        },
    }
    let names: Vec<&str> = variables.iter().map(|variable| variable.name.as_str()).collect();
    let ranges = vec!["?"; variables.len()].join(" ");
    let by = format!("claim_over {precision}%positive {}", interval(precision, variables));
    let all = format!("unfolded; intros {} {ranges}; {by}", names.join(" "));
    let some = format!("exists {}; {plain}", hint.witness.join(", "));
    let mut scripts = vec![plain; parts.before.len()];
    scripts.extend(quantified.iter().map(|part| if part.is_all { &all } else { &some }).cloned());
    let mut statement = conjunction(&parts.before, true);
    if let Some((last, others)) = quantified.split_last() {
        for part in others {
            statement.push(format!("({}) /\\", part.lines.join(" ")));
        }
        statement.extend(last.lines.iter().cloned());
    }
    (statement, proof(&scripts))
}

/// The proof of a conjunction by a script for each part.
fn proof(scripts: &[String]) -> String {
    if let [only] = scripts {
        return format!("Proof. {} Qed.\n", wrapped(&format!("{only}."), 7, 2));
    }
    let bullets = scripts.iter().map(|script| wrapped(&format!("- {script}."), 2, 4));
    let bullets: Vec<String> = bullets.collect();
    let rest = 2..bullets.len();
    let split = rest.fold("split".to_owned(), |split, _| format!("split; [|{split}]"));
    format!("Proof.\n  {split}.\n  {}\nQed.\n", bullets.join("\n  "))
}

/// A quantified part of a claim.
struct Part {
    lines: Vec<String>,
    is_all: bool,
}

impl Parts {
    fn names(&self) -> String {
        let names: Vec<&str> = self.variables.iter().map(|v| v.name.as_str()).collect();
        names.join(" ")
    }

    /// For all values of the variables, what is required holds, and the conclusion.
    fn all(&self, conclusion: Option<&str>) -> Part {
        let mut lines = vec![format!("forall {} : R,", self.names())];
        lines.push(self.variables.iter().map(|v| format!("{} -> ", tied(&v.range()))).collect());
        let mut all = self.requires.clone();
        all.extend(conclusion.map(str::to_owned));
        lines.extend(self.with_lets(&all));
        Part { lines, is_all: true }
    }

    /// For some values of the variables, what is required holds, and the conclusion.
    fn some(&self, conclusion: &str) -> Part {
        let mut lines = vec![format!("exists {} : R,", self.names())];
        lines.push(self.variables.iter().map(|v| tied(&v.range()) + " /\\ ").collect());
        let inner = self.with_lets(&[self.requires.clone(), vec![conclusion.to_owned()]].concat());
        match inner.as_slice() {
            [first, middle @ .., last] if !self.lets.is_empty() => {
                lines.push(format!("({first}"));
                lines.extend(middle.iter().cloned());
                lines.push(format!("{last})"));
            }
            _ => lines.extend(inner),
        }
        Part { lines, is_all: false }
    }

    /// The lets, and after them a conjunction.
    fn with_lets(&self, all: &[String]) -> Vec<String> {
        let lets = self.lets.iter().map(|(name, value)| format!("let {name} := {value} in"));
        lets.chain(conjunction(all, false)).collect()
    }
}

/// One line for each part, with a sign after each that is not the last of all.
fn conjunction(all: &[String], more: bool) -> Vec<String> {
    let count = all.len();
    let line = |(index, text): (usize, &String)| {
        if more || index + 1 < count { format!("{text} /\\") } else { text.clone() }
    };
    all.iter().enumerate().map(line).collect()
}

fn lines(parts: &[String], indent: usize) -> String {
    let line =
        |part: &String| format!("{}{}", " ".repeat(indent), wrapped(part, indent, indent + 2));
    parts.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What the search knows: where a claim about some values holds, and how a maximum fails.
#[derive(Default)]
struct Hint {
    witness: Vec<String>,
    /// Whether a maximum is refuted because nothing reaches the lower end.
    too_high: bool,
}

impl Hint {
    fn of(entry: &Entry, variables: &[Variable]) -> Self {
        let audited = decide(entry, limits::DEFAULT_PRECISION_BITS);
        let Finding::Decided(verified) = audited.finding() else { return Self::middle(variables) };
        let at = |index: usize| {
            let step = entry.claim.steps().iter().position(|step| step.op == Op::Var(index))?;
            let point = verified.at_witness(step)?;
            Some(literal(&rational(&point.lo)).argument())
        };
        let witness: Option<Vec<String>> = (0..variables.len()).map(at).collect();
        let too_high = match verified.verdict() {
            Verdict::Refuted { goal } => entry
                .claim
                .goals()
                .get(goal)
                .is_some_and(|goal| goal.quantifier == crate::term::Quantifier::Some),
            Verdict::Certified => false,
        };
        let witness = witness.unwrap_or_else(|| Self::middle(variables).witness);
        Self { witness, too_high }
    }

    /// Without a witness, any point will do: the claim is false, or so Coq will say.
    fn middle(variables: &[Variable]) -> Self {
        let middle = |v: &Variable| format!("(({} + {}) / 2)", v.lo, v.hi);
        Self { witness: variables.iter().map(middle).collect(), too_high: false }
    }
}

/// The call of `interval` that should decide comparisons over a box. Taylor models do well with one
/// variable, a division of the box with a first derivative does better with several.
fn interval(precision: u64, variables: &[Variable]) -> String {
    let bisect: String = variables.iter().map(|v| format!(", i_bisect {}", v.name)).collect();
    let expand = match variables {
        [] => String::new(),
        [only] => format!(", i_taylor {}, i_degree 5", only.name),
        [first, ..] => format!(", i_autodiff {}", first.name),
    };
    tied(&format!("ltac:(interval with (i_prec {precision}{bisect}{expand}, i_depth 40))"))
}

/// Bits enough for the digits of the sentence.
fn precision(entry: &Entry) -> u64 {
    let digits = |expression: &Expression| {
        let numbers = expression.nodes.iter().filter_map(|(syntax, _)| match syntax {
            Syntax::Number(text) | Syntax::Cell(text) => Decimal::parse(text).ok(),
            _ => None,
        });
        numbers.map(|number| digits_of(&number)).max().unwrap_or(0)
    };
    let sentence = &entry.sentence;
    let digits = digits(&sentence.lhs).max(digits(&sentence.rhs));
    (4 * digits + 60).max(60)
}

/// How many digits a number has before or after the point, whichever matters.
fn digits_of(number: &Decimal) -> u64 {
    let places = magnitude(&number.unit).unsigned_abs();
    let whole = magnitude(&number.value) - magnitude(&number.unit);
    places.max(whole.unsigned_abs())
}
