//! Claims as a Sage script that decides each of them anew, with balls and exact rational numbers.
//!
//! The script has a function per claim, value by value as the book has them, and prints a verdict a
//! line. It ends with 1 if a claim does not come out as the book expects, or stays undecided.

use num_traits::Signed as _;
use proofmark_book::{Book, Entry};
use proofmark_kernel::{Rational, Relation};

use super::flat::{Compared, Function, Inexpressible, Line, Own, Problem, Term, problem};
use super::infix::{Dialect, Level, atom, infix};
use super::layout::remark;
use super::number;

/// The helpers that every script starts with.
const PREAMBLE: &str = include_str!("preamble.py");

/// A script about these claims, and the claims that it leaves out.
pub fn file<'a>(
    book: &'a Book,
    entries: &[&'a Entry],
) -> (String, Vec<(&'a Entry, Inexpressible)>) {
    let (mut functions, mut calls, mut left_out) = (String::new(), String::new(), Vec::new());
    for entry in entries {
        match claim(book, entry, calls.lines().count() + 1) {
            Ok((function, call)) => {
                functions.push_str(&format!("\n\n{function}"));
                calls.push_str(&call);
            }
            Err(reason) => left_out.push((*entry, reason)),
        }
    }
    let title = remark("#", &[format!("{}: claims for Sage", book.title)]);
    let main = format!(
        "\n\nif __name__ == \"__main__\":\n    as_expected = [\n{calls}    ]\n    \
         print(f\"{{sum(as_expected)}} of {{len(as_expected)}} claims as expected\")\n    \
         sys.exit(0 if all(as_expected) else 1)\n"
    );
    (format!("#!/usr/bin/env python3\n{title}\n{PREAMBLE}{functions}{main}"), left_out)
}

/// The function of a claim and the call that decides it.
fn claim(book: &Book, entry: &Entry, number: usize) -> Result<(String, String), Inexpressible> {
    let problem = problem(book, entry)?;
    let mut sage = Sage;
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
                text.push_str(&format!("    {name} = {}\n", infix(&mut sage, term)?));
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
fn ranges(problem: &Problem<'_>, sage: &mut Sage) -> Result<String, Inexpressible> {
    let mut ends = Vec::new();
    for variable in problem.variables() {
        let known = |end: &Term| end.exact.clone().map(Term::number);
        let (Some(lo), Some(hi)) = (known(&variable.lo), known(&variable.hi)) else {
            let message = format!("the range of {} has an end that is not rational", variable.name);
            return Err(Inexpressible(message));
        };
        ends.push(format!("({}, {})", infix(sage, &lo)?, infix(sage, &hi)?));
    }
    if ends.is_empty() {
        return Ok(String::new());
    }
    Ok(format!(", lambda: ({},)", ends.join(", ")))
}

struct Sage;

impl Sage {
    fn compared(&mut self, compared: &Compared) -> Result<String, Inexpressible> {
        let name = match compared.relation {
            Relation::AtMost => "at_most",
            Relation::Below => "below",
            Relation::AtLeast => "at_least",
            Relation::Above => "above",
            Relation::Equal => "equal",
        };
        Ok(format!("{name}({}, {})", infix(self, &compared.lhs)?, infix(self, &compared.rhs)?))
    }
}

impl Dialect for Sage {
    fn number(&self, value: &Rational) -> (String, Level) {
        let size = value.abs();
        let sign = if value.is_negative() { "-" } else { "" };
        let text = match number::decimal(&size) {
            Some(text) if !text.contains('.') => format!("Q({sign}{text})"),
            Some(text) => format!("Q(\"{sign}{text}\")"),
            None => format!("Q(\"{value}\")"),
        };
        (text, Level::Atom)
    }

    fn call(
        &mut self,
        function: Function,
        operands: &[Term],
    ) -> Result<(String, Level), Inexpressible> {
        if let (Function::Power(n), [x]) = (function, operands) {
            return Ok((format!("{} ** {n}", atom(self, x)?), Level::Product));
        }
        let texts = operands.iter().map(|operand| infix(self, operand));
        let texts = texts.collect::<Result<Vec<String>, _>>()?;
        Ok((format!("{}({})", function.name(), texts.join(", ")), Level::Atom))
    }
}
