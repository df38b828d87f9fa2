//! Claims as a Sage script that decides each of them by itself, with balls and exact rational numbers.
//!
//! The script has a function per claim, value by value as the book has them, and prints a verdict a
//! line. It ends with 1 if a claim does not come out as the book expects, or stays undecided.

use proofmark_book::{Book, Entry};
use proofmark_kernel::{Op, Rational, Relation};

use super::flat::{Compared, Line, Own, problem};
use super::infix::{Form, Level, MINUS, Notation, OVER, PLUS, TIMES};
use super::text::remark;
use super::{Backend, Refusal, Written, inexpressible, text};

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
fn claim(book: &Book, entry: &Entry, index: usize) -> Result<(String, String), Refusal> {
    let problem = problem(book, entry).map_err(inexpressible)?;
    let (tool, log2, given) = ("Sage", Form::Call("log2"), Vec::new());
    let mut sage = Notation { tool, number, form, log2, given };
    let mut values = String::new();
    for line in &problem.lines {
        match line {
            Line::Variable { .. } => {}
            Line::Heading(heading) => {
                let comment = remark("#", std::slice::from_ref(heading));
                comment.lines().for_each(|line| values.push_str(&format!("    {line}\n")));
            }
            Line::Value { name, term } => {
                values.push_str(&format!("    {name} = {}\n", sage.infix(term)?));
            }
        }
    }
    let mut truths = Vec::new();
    for one in &problem.requires {
        truths.push(compared(&mut sage, one)?);
    }
    for Own { all, holds } in &problem.own {
        let all = all.iter().map(|one| compared(&mut sage, one)).collect::<Result<Vec<_>, _>>()?;
        match holds {
            true => truths.extend(all),
            false => truths.push(format!("fails([{}])", all.join(", "))),
        }
    }
    let truths: String = truths.iter().map(|text| format!("        {text},\n")).collect();
    let (mut names, mut ranges) = (Vec::new(), Vec::new());
    for (name, [lo, hi]) in problem.variables() {
        let (Some(lo), Some(hi)) = (&lo.exact, &hi.exact) else {
            let message = format!("the range of {name} has an end that is not rational");
            return Err(inexpressible(message));
        };
        names.push(name);
        ranges.push(format!("({}, {})", number(lo).0, number(hi).0));
    }
    let (says, names) = (remark("#", &problem.says()), names.join(", "));
    let text = format!("{says}def claim_{index}({names}):\n{values}    return [\n{truths}    ]\n");
    let (id, word) = (entry.claim.id(), entry.expect.word());
    // A function, because the ranges may need the field.
    let ranges = match ranges.is_empty() {
        true => String::new(),
        false => format!(", lambda: ({},)", ranges.join(", ")),
    };
    let call = format!("        decide(\"{id}\", \"{word}\", claim_{index}{ranges}),\n");
    Ok((text, call))
}

fn compared(sage: &mut Notation, one: &Compared) -> Result<String, Refusal> {
    let name = match one.relation {
        Relation::AtMost => "at_most",
        Relation::Below => "below",
        Relation::AtLeast => "at_least",
        Relation::Above => "above",
        Relation::Equal => "equal",
    };
    Ok(format!("{name}({}, {})", sage.infix(&one.lhs)?, sage.infix(&one.rhs)?))
}

fn number(value: &Rational) -> (String, Level) {
    let text = match text::decimal(value) {
        Some(text) if !text.contains('.') => format!("Q({text})"),
        Some(text) => format!("Q(\"{text}\")"),
        None => format!("Q(\"{value}\")"),
    };
    (text, Level::Atom)
}

fn form(op: &Op) -> Form {
    match op {
        Op::Add => PLUS,
        Op::Sub => MINUS,
        Op::Mul => TIMES,
        Op::Div => OVER,
        Op::Pow(n) => Form::Power(*n),
        Op::Sqrt | Op::Ln | Op::Exp | Op::Atanh | Op::FloorLog2 => Form::Call(op.name()),
        Op::Min | Op::Max | Op::Abs | Op::Floor | Op::Ceil => Form::Call(op.name()),
        Op::Sin | Op::Cos | Op::Atan | Op::HeapDiameter => Form::Call(op.name()),
        Op::Pi => Form::Call("pi"),
        Op::Const(_) | Op::Var(_) => Form::Missing,
    }
}
