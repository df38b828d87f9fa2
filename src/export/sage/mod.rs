//! Claims as a Sage script that decides each of them by itself, with balls and exact rational numbers.
//!
//! The script has a function per claim, value by value as the book has them, and prints a verdict a
//! line. It ends with 1 if a claim does not come out as the book expects, or stays undecided.

use proofmark_book::{Book, Entry};
use proofmark_kernel::{Op, Rational, Relation};

use super::flat::{Compared, Line, Own, Problem, Term, problem};
use super::infix::{Form, Level, MINUS, Notation, OVER, PLUS, TIMES};
use super::layout::remark;
use super::{Backend, Refusal, Written, inexpressible, number};

/// The helpers that every script starts with.
const PREAMBLE: &str = include_str!("preamble.py");

/// Sage, for the claims of a book.
pub struct Sage<'a> {
    book: &'a Book,
    functions: String,
    calls: String,
}

impl<'a> Sage<'a> {
    /// A script without claims.
    pub fn new(book: &'a Book) -> Self {
        Self { book, functions: String::new(), calls: String::new() }
    }
}

impl Backend for Sage<'_> {
    fn extension(&self) -> &'static str {
        "sage"
    }

    fn claim(&mut self, entry: &Entry) -> Result<Written, Refusal> {
        let (text, call) = claim(self.book, entry, self.calls.lines().count() + 1)?;
        self.functions.push_str(&format!("\n\n{text}"));
        self.calls.push_str(&call);
        Ok(Written { text, given: Vec::new() })
    }

    fn file(&self) -> Option<String> {
        let Self { book, functions, calls } = self;
        let title = remark("#", &[format!("{}: claims for Sage", book.title)]);
        let main = format!(
            "\n\nif __name__ == \"__main__\":\n    as_expected = [\n{calls}    ]\n    \
             print(f\"{{sum(as_expected)}} of {{len(as_expected)}} claims as expected\")\n    \
             sys.exit(0 if all(as_expected) else 1)\n"
        );
        Some(format!("#!/usr/bin/env python3\n{title}\n{PREAMBLE}{functions}{main}"))
    }
}

/// The function of a claim and the call that decides it.
fn claim(book: &Book, entry: &Entry, number: usize) -> Result<(String, String), Refusal> {
    let problem = problem(book, entry).map_err(inexpressible)?;
    let mut sage = Formulas;
    let names: Vec<&str> = problem.variables().map(|v| v.name.as_str()).collect();
    let mut text = remark("#", &problem.says());
    text.push_str(&format!("def claim_{number}({}):\n", names.join(", ")));
    for line in &problem.lines {
        match line {
            Line::Variable(_) => {}
            Line::Heading(heading) => {
                let comment = remark("#", std::slice::from_ref(heading));
                comment.lines().for_each(|line| text.push_str(&format!("    {line}\n")));
            }
            Line::Value { name, term } => {
                text.push_str(&format!("    {name} = {}\n", sage.infix(term)?));
            }
        }
    }
    let mut truths = Vec::new();
    for compared in &problem.requires {
        truths.push(sage.compared(compared)?);
    }
    for Own { all, holds } in &problem.own {
        let all = all.iter().map(|one| sage.compared(one)).collect::<Result<Vec<_>, _>>()?;
        match holds {
            true => truths.extend(all),
            false => truths.push(format!("fails([{}])", all.join(", "))),
        }
    }
    let truths: Vec<String> = truths.iter().map(|text| format!("        {text},\n")).collect();
    text.push_str(&format!("    return [\n{}    ]\n", truths.concat()));
    let ranges = ranges(&problem, &mut sage)?;
    let (id, word) = (entry.claim.id(), entry.expect.word());
    let call = format!("        decide(\"{id}\", \"{word}\", claim_{number}{ranges}),\n");
    Ok((text, call))
}

/// The ranges of the variables, as a function, because they may need the field.
fn ranges(problem: &Problem<'_>, sage: &mut Formulas) -> Result<String, Refusal> {
    let mut ends = Vec::new();
    for variable in problem.variables() {
        let known = |end: &Term| end.exact.clone().map(Term::number);
        let (Some(lo), Some(hi)) = (known(&variable.lo), known(&variable.hi)) else {
            let message = format!("the range of {} has an end that is not rational", variable.name);
            return Err(inexpressible(message));
        };
        ends.push(format!("({}, {})", sage.infix(&lo)?, sage.infix(&hi)?));
    }
    if ends.is_empty() {
        return Ok(String::new());
    }
    Ok(format!(", lambda: ({},)", ends.join(", ")))
}

struct Formulas;

impl Formulas {
    fn compared(&mut self, compared: &Compared) -> Result<String, Refusal> {
        let name = match compared.relation {
            Relation::AtMost => "at_most",
            Relation::Below => "below",
            Relation::AtLeast => "at_least",
            Relation::Above => "above",
            Relation::Equal => "equal",
        };
        Ok(format!("{name}({}, {})", self.infix(&compared.lhs)?, self.infix(&compared.rhs)?))
    }
}

impl Notation for Formulas {
    const NAME: &'static str = "Sage";

    fn number(&self, value: &Rational) -> (String, Level) {
        let text = match number::signed_decimal(value) {
            Some(text) if !text.contains('.') => format!("Q({text})"),
            Some(text) => format!("Q(\"{text}\")"),
            None => format!("Q(\"{value}\")"),
        };
        (text, Level::Atom)
    }

    fn form(&self, op: &Op) -> Form {
        match op {
            Op::Const(value) => Form::Number(value.clone()),
            Op::Add => PLUS,
            Op::Sub => MINUS,
            Op::Mul => TIMES,
            Op::Div => OVER,
            Op::Pow(n) => Form::Suffix(format!(" ** {n}")),
            Op::Sqrt
            | Op::Ln
            | Op::Exp
            | Op::Atanh
            | Op::Min
            | Op::Max
            | Op::Abs
            | Op::Floor
            | Op::Ceil
            | Op::FloorLog2
            | Op::HeapDiameter => Form::Call(format!("{}(", op.name()), ")"),
            Op::Var(_) => Form::Missing,
        }
    }

    fn log2(&self) -> Form {
        Form::Call("log2(".to_owned(), ")")
    }
}
