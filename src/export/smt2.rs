//! Claims as problems in SMT-LIB, for Z3, cvc5 and their like.
//!
//! The file never asks a solver to find anything: every `(check-sat)` asserts the negation of one
//! step, and `unsat` means that the step holds. A solver that gets a whole formula with nested roots
//! at once gives up, so the steps go from value to value: under what has been shown of the values
//! before it, a value lies between two decimals. The last step is the claim itself, or, for a known
//! error, its negation. The claim holds if every answer is `unsat`; any other answer says nothing.
//!
//! A root is a constant r with r >= 0 and r*r = x, after the step that x is not negative.

use std::collections::{BTreeSet, HashMap};

use num_traits::{Signed as _, ToPrimitive as _};
use proofmark_book::{Book, Entry};
use proofmark_kernel::{Op, Rational, Relation};

use super::bounds::{Bounds, Ends};
use super::flat::{Compared, Line, Need, Own, Problem, Shape, Term, problem};
use super::text::{remark, wrapped};
use super::{Backend, Refusal, Written, inexpressible, text};
use crate::limits;

/// SMT solvers, for the claims of a book.
pub struct SmtLib<'a>(pub &'a Book);

impl Backend for SmtLib<'_> {
    fn extension(&self) -> &'static str {
        "smt2"
    }

    fn claim(&mut self, entry: &Entry) -> Result<Written, Refusal> {
        let problem = problem(self.0, entry).map_err(inexpressible)?;
        let bounds = Bounds::new(text::digits(&entry.sentence) + DIGITS);
        let mut writer = Writer { bounds, ..Writer::default() };
        for line in &problem.lines {
            match line {
                Line::Heading(text) => {
                    writer.body.push_str(&remark(";", std::slice::from_ref(text)))
                }
                Line::Value { name, term } => writer.value(name, term)?,
                Line::Variable { name, lo, hi } => writer.variable(name, lo, hi)?,
            }
        }
        for compared in &problem.requires {
            writer.goal("required", std::slice::from_ref(compared), true)?;
        }
        for Own { all, holds } in &problem.own {
            writer.goal("the claim", all, *holds)?;
        }
        Ok(Written { text: writer.finish(&problem), given: Vec::new() })
    }
}

/// Significant digits of the bounds, beyond those of the sentence.
const DIGITS: u64 = 20;

/// Names of what is known.
type Facts = BTreeSet<String>;

#[derive(Default)]
struct Writer {
    body: String,
    bounds: Bounds,
    /// What is known of a name: the facts to assert where it is used.
    facts: HashMap<String, Facts>,
    /// The constant that stands for each root.
    roots: HashMap<Term, String>,
    /// What has been shown to have a value.
    needs: Vec<Need>,
    helpers: BTreeSet<&'static str>,
    /// The largest whole number that a helper is used for.
    largest: u64,
}

impl Writer {
    fn variable(&mut self, name: &str, lo: &Term, hi: &Term) -> Result<(), Refusal> {
        let mut facts = self.ready(&[lo, hi])?;
        let range = format!("(<= {} {name} {})", self.text(lo)?, self.text(hi)?);
        self.body.push_str(&format!("(declare-const {name} Real)\n"));
        self.body.push_str(&format!("(define-fun {name}!in () Bool {range}) ; assumed\n"));
        if let (Some(lo), Some(hi)) = (self.bounds.of(lo), self.bounds.of(hi)) {
            let shape = Shape::Name(name.to_owned());
            self.bounds.learn(&shape, &Ends { lo: lo.lo, hi: hi.hi });
        }
        facts.insert(format!("{name}!in"));
        self.facts.insert(name.to_owned(), facts);
        Ok(())
    }

    /// A named value. What is computed from numbers alone is only abbreviated.
    fn value(&mut self, name: &str, term: &Term) -> Result<(), Refusal> {
        let facts = self.ready(&[term])?;
        let text = self.text(term)?;
        if facts.is_empty() {
            self.line(&format!("(define-fun {name} () Real {text})"));
        } else {
            let (shape, is) = (Shape::Name(name.to_owned()), format!("(= {name} {text})"));
            self.constant(name, &shape, &is, term, facts);
        }
        Ok(())
    }

    /// Whatever the terms need in order to have values is shown, and their roots get names. The
    /// result is what must be asserted where the terms are used.
    fn ready(&mut self, terms: &[&Term]) -> Result<Facts, Refusal> {
        for part in terms.iter().flat_map(|term| term.parts()) {
            if let Some(need) = Need::of(part).filter(|need| !self.needs.contains(need)) {
                let (term, sign, why) = match &need {
                    Need::NotZero(term) => (term, "distinct", "not zero"),
                    Need::NotNegative(term) => (term, ">=", "not negative"),
                };
                let says = format!("({sign} {} 0.0)", self.text(term)?);
                self.step(why, &self.facts(&[term]), &says);
                self.needs.push(need);
            }
            if let Shape::Apply(Op::Sqrt, operands) = &part.shape
                && let Some(under) = operands.last()
                && !self.roots.contains_key(part)
            {
                let name = format!("root!{}", self.roots.len() + 1);
                let text = self.text(under)?;
                let is = format!("(and (>= {name} 0.0) (= (* {name} {name}) {text}))");
                self.constant(&name, &part.shape, &is, part, self.facts(&[under]));
                self.roots.insert(part.clone(), name);
            }
        }
        Ok(self.facts(terms))
    }

    /// A constant that stands for a term, with what it is and, as a step, between which ends it lies.
    fn constant(&mut self, name: &str, shape: &Shape, is: &str, term: &Term, mut known: Facts) {
        self.line(&format!("(declare-const {name} Real)"));
        self.line(&format!("(define-fun {name}!is () Bool {is})"));
        known.insert(format!("{name}!is"));
        if let Some(ends) = self.bounds.of(term) {
            let ends = self.bounds.learn(shape, &ends);
            let (lo, hi) = (number_text(&ends.lo), number_text(&ends.hi));
            self.line(&format!("(define-fun {name}!in () Bool (<= {lo} {name} {hi}))"));
            self.step("between", &known, &format!("{name}!in"));
            known = Facts::from([format!("{name}!in")]);
        }
        self.facts.insert(name.to_owned(), known);
    }

    /// A step of a definition's requirements or of the claim.
    fn goal(&mut self, what: &str, all: &[Compared], holds: bool) -> Result<(), Refusal> {
        let terms: Vec<&Term> = all.iter().flat_map(|one| [&one.lhs, &one.rhs]).collect();
        let facts = self.ready(&terms)?;
        let texts = all.iter().map(|compared| self.compared(compared));
        let texts = texts.collect::<Result<Vec<String>, _>>()?;
        let text = match texts.as_slice() {
            [only] => only.clone(),
            _ => format!("(and {})", texts.join(" ")),
        };
        self.step(what, &facts, &if holds { text } else { format!("(not {text})") });
        Ok(())
    }

    /// What must be asserted of the names and roots in some terms.
    fn facts(&self, terms: &[&Term]) -> Facts {
        let names =
            terms.iter().flat_map(|term| term.parts()).filter_map(|part| match &part.shape {
                Shape::Name(name) => Some(name),
                Shape::Apply(..) => self.roots.get(part),
                Shape::Negate(_) | Shape::Log2(_) => None,
            });
        names.filter_map(|name| self.facts.get(name)).flatten().cloned().collect()
    }

    fn step(&mut self, what: &str, facts: &Facts, says: &str) {
        self.body.push_str(&format!("(push 1) ; {what}\n"));
        for fact in facts {
            self.line(&format!("(assert {fact})"));
        }
        self.line(&format!("(assert (not {says}))"));
        self.body.push_str("(check-sat)\n(pop 1)\n");
    }

    fn line(&mut self, text: &str) {
        self.body.push_str(&format!("{}\n", wrapped(text, 0, 4)));
    }

    fn compared(&mut self, compared: &Compared) -> Result<String, Refusal> {
        let Compared { lhs, relation, rhs } = compared;
        let sign = if *relation == Relation::Equal { "=" } else { relation.sign() };
        Ok(format!("({sign} {} {})", self.text(lhs)?, self.text(rhs)?))
    }

    fn text(&mut self, term: &Term) -> Result<String, Refusal> {
        let refuse = |name| inexpressible(format!("SMT-LIB's reals have no {name}"));
        let (op, operands) = match &term.shape {
            Shape::Name(name) => return Ok(name.clone()),
            Shape::Negate(x) => return Ok(format!("(- {})", self.text(x)?)),
            Shape::Log2(x) => return self.text(x).and(Err(refuse("log2"))),
            Shape::Apply(op, operands) => (op, operands),
        };
        if let Some(root) = self.roots.get(term) {
            return Ok(root.clone());
        }
        let texts = operands.iter().map(|operand| self.text(operand));
        let texts = texts.collect::<Result<Vec<String>, _>>()?;
        let all = texts.join(" ");
        Ok(match op {
            Op::Const(value) => number_text(value),
            Op::Add => format!("(+ {all})"),
            Op::Sub => format!("(- {all})"),
            Op::Mul => format!("(* {all})"),
            Op::Div => format!("(/ {all})"),
            Op::Pow(n) if *n <= limits::EXPORT_POWER => {
                let factors: Vec<&str> = (0..*n).map(|_| all.as_str()).collect();
                format!("(* {})", factors.join(" "))
            }
            Op::Pow(n) => {
                return Err(inexpressible(format!("the power {n} is too large to write out")));
            }
            Op::Min => self.chained(MIN, texts),
            Op::Max => self.chained(MAX, texts),
            Op::Abs => self.call(ABS, &all),
            Op::Floor => {
                self.helpers.insert(INTEGERS);
                format!("(to_real (to_int {all}))")
            }
            Op::Ceil => {
                self.helpers.insert(INTEGERS);
                format!("(- (to_real (to_int (- {all}))))")
            }
            Op::FloorLog2 | Op::HeapDiameter => {
                let known = operands.first().and_then(|x| x.exact.as_ref());
                let whole = |n: &&Rational| *op == Op::FloorLog2 || n.is_integer();
                let known = known.filter(whole).and_then(|n| n.floor().to_integer().to_u64());
                let Some(argument @ 1..) = known else { return Err(refuse(op.name())) };
                self.largest = self.largest.max(argument);
                self.call(if *op == Op::FloorLog2 { FLOOR_LOG2 } else { HEAP }, &all)
            }
            Op::Var(_) | Op::Sqrt | Op::Ln | Op::Exp | Op::Atanh => return Err(refuse(op.name())),
            Op::Pi | Op::Sin | Op::Cos | Op::Atan => return Err(refuse(op.name())),
        })
    }

    /// A helper at its operands.
    fn call(&mut self, helper: &'static str, operands: &str) -> String {
        self.helpers.insert(helper);
        format!("({helper} {operands})")
    }

    /// A helper of two operands at a time.
    fn chained(&mut self, helper: &'static str, texts: Vec<String>) -> String {
        let chain = |text: String, next: String| self.call(helper, &format!("{text} {next}"));
        texts.into_iter().reduce(chain).unwrap_or_default()
    }

    fn finish(self, problem: &Problem<'_>) -> String {
        let logic = if self.helpers.contains(INTEGERS) { "QF_NIRA" } else { "QF_NRA" };
        let mut head = problem.says();
        head.push("It holds if every answer is unsat. Any other answer says nothing.".to_owned());
        let mut text = format!("{}\n(set-logic {logic})\n", remark(";", &head));
        for helper in &self.helpers {
            text.push_str(&definition(helper, self.largest));
        }
        format!("{text}\n{}", self.body)
    }
}

const INTEGERS: &str = "to_int";
const MIN: &str = "min!";
const MAX: &str = "max!";
const ABS: &str = "abs!";
const FLOOR_LOG2: &str = "floor_log2";
const HEAP: &str = "heap_diameter";

/// What a helper is, for whole numbers up to the largest.
fn definition(helper: &str, largest: u64) -> String {
    let counted = |steps: &mut dyn Iterator<Item = u64>| {
        let ones: Vec<String> = steps
            .take_while(|step| *step <= largest)
            .map(|step| format!("(ite (>= k {step}.0) 1.0 0.0)"))
            .collect();
        let sum = format!("(define-fun {helper} ((k Real)) Real (+ 0.0 0.0 {}))", ones.join(" "));
        format!("{}\n", wrapped(&sum, 0, 4))
    };
    let doubled = |first: u64| std::iter::successors(Some(first), |step| step.checked_mul(2));
    match helper {
        MIN => "(define-fun min! ((x Real) (y Real)) Real (ite (<= x y) x y))\n".to_owned(),
        MAX => "(define-fun max! ((x Real) (y Real)) Real (ite (>= x y) x y))\n".to_owned(),
        ABS => "(define-fun abs! ((x Real)) Real (ite (>= x 0.0) x (- x)))\n".to_owned(),
        // One more at 2, 4, 8, ...
        FLOOR_LOG2 => format!("; for 1 <= k <= {largest}\n{}", counted(&mut doubled(2))),
        // A heap's diameter grows by one at 2, 3, 4, 6, 8, 12, ... vertices.
        HEAP => {
            let mut steps = doubled(2).zip(doubled(3)).flat_map(|(x, y)| [x, y]);
            format!("; for whole k, 1 <= k <= {largest}\n{}", counted(&mut steps))
        }
        _ => String::new(),
    }
}

fn number_text(value: &Rational) -> String {
    let size = value.abs();
    let point = |text: String| if text.contains('.') { text } else { format!("{text}.0") };
    let text = match text::decimal(&size) {
        Some(text) => point(text),
        None => format!("(/ {}.0 {}.0)", size.numer(), size.denom()),
    };
    if value.is_negative() { format!("(- {text})") } else { text }
}
