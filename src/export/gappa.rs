//! Claims as problems for Gappa, which proves bounds on expressions.
//!
//! The file names every value as the book does and asks for one thing: that the formulas have values,
//! that what the definitions require holds, and that the claim does, or, for a known error, does not.
//! Gappa has no strict signs, so `x < y` is posed as *not* `x >= y`. It has neither logarithms nor
//! functions of whole numbers; the latter are put in as numbers, and listed as given.

use num_traits::Signed as _;
use proofmark_book::{Book, Entry};
use proofmark_kernel::{Op, Rational, Relation};

use super::flat::{Compared, Line, Need, Own, Problem, Shape, Term, problem};
use super::infix::{Form, Level, MINUS, Notation, OVER, PLUS, TIMES};
use super::text::{remark, wrapped};
use super::{Backend, Refusal, Written, inexpressible, text};
use crate::limits;

/// Gappa, for the claims of a book.
pub struct Gappa<'a>(pub &'a Book);

impl Backend for Gappa<'_> {
    fn extension(&self) -> &'static str {
        "g"
    }

    fn claim(&mut self, entry: &Entry) -> Result<Written, Refusal> {
        let problem = problem(self.0, entry).map_err(inexpressible)?;
        let (tool, log2, given) = ("Gappa", Form::Missing, Vec::new());
        let mut gappa = Notation { tool, number, form, log2, given };
        let mut values = String::new();
        for line in &problem.lines {
            match line {
                Line::Variable { .. } => {}
                Line::Heading(text) => values.push_str(&remark("#", std::slice::from_ref(text))),
                Line::Value { name, term } => {
                    let text = format!("{name} = {};", gappa.infix(term)?);
                    values.push_str(&format!("{}\n", wrapped(&text, 0, 4)));
                }
            }
        }
        let mut goals: Vec<String> = Vec::new();
        for need in needs(&problem) {
            let goal = match &need {
                Need::NotZero(term) => format!("not ({} in [0,0])", gappa.infix(term)?),
                Need::NotNegative(term) => format!("{} >= 0", gappa.infix(term)?),
            };
            if !goals.contains(&goal) {
                goals.push(goal);
            }
        }
        for one in &problem.requires {
            goals.push(compared(&mut gappa, one)?);
        }
        for own in &problem.own {
            about_something(&problem, own)?;
            let all = own.all.iter().map(|one| compared(&mut gappa, one));
            let all = all.collect::<Result<Vec<String>, _>>()?.join(" /\\ ");
            goals.push(if own.holds { all } else { format!("not ({all})") });
        }
        let mut goal = goals.join(" /\\\n  ");
        let (mut ranges, mut split) = (Vec::new(), Vec::new());
        for (name, [lo, hi]) in problem.variables() {
            let end = |end: &Term| plain(&Term::number(end.exact.clone()?));
            ranges.push(match (end(lo), end(hi)) {
                (Some(lo), Some(hi)) => format!("{name} in [{lo},{hi}]"),
                _ => {
                    let (lo, hi) = (gappa.at(lo, Level::Atom)?, gappa.at(hi, Level::Atom)?);
                    format!("{name} - {lo} >= 0 /\\ {name} - {hi} <= 0")
                }
            });
            split.push(format!("{name} in {PIECES}"));
        }
        let mut cut = String::new();
        if !ranges.is_empty() {
            goal = format!("{} ->\n  {goal}", ranges.join(" /\\ "));
            cut = format!("$ {};\n", split.join(", "));
        }
        let bits = text::precision(&entry.sentence);
        let mut head = problem.says();
        head.extend(gappa.given.iter().map(|given| format!("given: {given}")));
        let head = remark("#", &head);
        let text = format!("#@ -Eprecision={bits}\n{head}\n{values}\n{{\n  {goal}\n}}\n{cut}");
        Ok(Written { text, given: gappa.given })
    }
}

/// What must hold for all formulas to have values.
fn needs(problem: &Problem<'_>) -> Vec<Need> {
    let own = problem.own.iter().flat_map(|own| &own.all);
    let sides = problem.requires.iter().chain(own).flat_map(|one| [&one.lhs, &one.rhs]);
    let terms = problem.values().map(|(_, term)| term).chain(sides);
    terms.flat_map(Term::parts).filter_map(Need::of).collect()
}

/// Into how many pieces the range of each variable is cut.
const PIECES: usize = 8;

fn compared(gappa: &mut Notation, one: &Compared) -> Result<String, Refusal> {
    let Compared { lhs, relation, rhs } = one;
    // That the least of numbers is above something says so of each of them.
    if let Shape::Apply(op, operands) = &lhs.shape
        && matches!(
            (op, relation),
            (Op::Min, Relation::AtLeast | Relation::Above)
                | (Op::Max, Relation::AtMost | Relation::Below)
        )
    {
        let each = operands.iter().map(|operand| {
            let (lhs, relation, rhs) = (operand.clone(), *relation, rhs.clone());
            compared(gappa, &Compared { lhs, relation, rhs })
        });
        return Ok(each.collect::<Result<Vec<String>, _>>()?.join(" /\\ "));
    }
    let (left, right) = match plain(rhs) {
        Some(right) => (gappa.infix(lhs)?, right),
        None => {
            let difference = Term::apply(Op::Sub, vec![lhs.clone(), rhs.clone()]);
            (gappa.infix(&difference)?, "0".to_owned())
        }
    };
    Ok(match relation {
        Relation::AtMost => format!("{left} <= {right}"),
        Relation::AtLeast => format!("{left} >= {right}"),
        Relation::Below => format!("not ({left} >= {right})"),
        Relation::Above => format!("not ({left} <= {right})"),
        Relation::Equal => format!("{left} in [{right},{right}]"),
    })
}

fn number(value: &Rational) -> (String, Level) {
    let size = value.abs();
    let (text, level) = match text::decimal(&size) {
        Some(text) => (text, Level::Atom),
        None => (format!("{} / {}", size.numer(), size.denom()), Level::Product),
    };
    if value.is_negative() { (format!("-({text})"), Level::Sum) } else { (text, level) }
}

fn form(op: &Op) -> Form {
    match op {
        Op::Add => PLUS,
        Op::Sub => MINUS,
        Op::Mul => TIMES,
        Op::Div => OVER,
        Op::Sqrt => Form::Call("sqrt"),
        Op::Abs => Form::Bars,
        Op::Floor => Form::Call("int<dn>"),
        Op::Ceil => Form::Call("int<up>"),
        Op::Pow(n) if *n <= limits::EXPORT_POWER => Form::Repeated(*n),
        Op::FloorLog2 | Op::HeapDiameter => Form::Given,
        Op::Const(_) | Op::Var(_) | Op::Pow(_) => Form::Missing,
        Op::Ln | Op::Exp | Op::Atanh | Op::Min | Op::Max => Form::Missing,
        Op::Pi | Op::Sin | Op::Cos | Op::Atan => Form::Missing,
    }
}

/// A term that Gappa takes as the end of an interval.
fn plain(term: &Term) -> Option<String> {
    text::decimal(term.as_number()?)
}

/// Refuses a claim that is about nothing but what would be given.
fn about_something(problem: &Problem<'_>, own: &Own) -> Result<(), Refusal> {
    for compared in &own.all {
        let mut term = &compared.lhs;
        while let Shape::Name(name) = &term.shape {
            let Some((_, behind)) = problem.values().find(|(known, _)| known == name) else {
                break;
            };
            term = behind;
        }
        if let Shape::Apply(op @ (Op::FloorLog2 | Op::HeapDiameter), _) = &term.shape {
            let name = op.name();
            return Err(inexpressible(format!("Gappa has no {name}, and this is about it alone")));
        }
    }
    Ok(())
}
