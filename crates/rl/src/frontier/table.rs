//! The regimes of the paper's table, stage by stage, as the bundled book claims them.

use proofmark_book::{Entry, Syntax};
use proofmark_search::calculator::printed;

use super::{Frontier, Stage};
use crate::limits;

/// A row of the table.
#[derive(Clone, Debug)]
pub struct RegimeRow {
    /// Its number.
    pub number: usize,
    /// S, A, d and C.
    pub corner: [String; 4],
    /// For each of [`Stage::ALL`] the coefficient's digits, and how many times the paper's it is.
    pub cells: Vec<(Stage, String, Option<String>)>,
}

/// The table, each of its numbers certified again. The error names a claim that is not.
pub fn rows(frontier: &Frontier) -> Result<Vec<RegimeRow>, String> {
    let mut rows = Vec::new();
    for number in 1.. {
        let Some(first) = frontier.book.entry(&id(Stage::Paper, number, "value")) else { break };
        let mut cells = Vec::new();
        for stage in Stage::ALL {
            let value = digits(frontier, &id(stage, number, "value"))?;
            let factor = match stage {
                Stage::Paper => None,
                _ => Some(digits(frontier, &id(stage, number, "factor"))?),
            };
            cells.push((stage, value, factor));
        }
        rows.push(RegimeRow { number, corner: corner(first)?, cells });
    }
    Ok(rows)
}

fn id(stage: Stage, row: usize, column: &str) -> String {
    format!("{}.row{row}.{column}", stage.word())
}

/// The number that a claim prints, if the kernel certifies it.
fn digits(frontier: &Frontier, id: &str) -> Result<String, String> {
    let entry = frontier.book.entry(id).ok_or_else(|| format!("the book has no claim {id}"))?;
    let printed = printed(entry, limits::DEFAULT_PRECISION_BITS);
    let printed = printed.map_err(|word| format!("the claim {id} is {}", word.text()))?;
    printed.ok_or_else(|| format!("the claim {id} prints no number"))
}

/// The arguments of the envelope that a claim is about.
fn corner(entry: &Entry) -> Result<[String; 4], String> {
    let nodes = &entry.sentence.lhs.nodes;
    let arguments = nodes.iter().find_map(|(syntax, _)| match syntax {
        Syntax::Call(_, arguments) => Some(arguments.as_slice()),
        _ => None,
    });
    let number = |index: &usize| match nodes.get(*index) {
        Some((Syntax::Number(digits), _)) => Some(digits.clone()),
        _ => None,
    };
    let numbers: Vec<String> = arguments.unwrap_or_default().iter().filter_map(number).collect();
    let refuse = |_| format!("`{}` has no corner of a regime", entry.claim.says());
    numbers.try_into().map_err(refuse)
}
