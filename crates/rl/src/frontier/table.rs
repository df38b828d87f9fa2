//! The regimes of the paper's table, stage by stage, as the bundled book claims them.

use proofmark_book::Entry;
use proofmark_search::audit::{Word, decide};

use super::{Frontier, Stage};
use crate::limits;

/// A row of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its number.
    pub number: usize,
    /// S, A, d and C.
    pub corner: [String; 4],
    /// For each of [`Stage::ALL`] the coefficient's digits, and how many times the paper's it is.
    pub cells: Vec<(Stage, String, Option<String>)>,
}

/// The table, each of its numbers certified anew. The error names a claim that is not.
pub fn rows(frontier: &Frontier) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for number in 1.. {
        let Some(first) = frontier.book().entry(&id(Stage::Paper, number, "value")) else { break };
        let mut cells = Vec::new();
        for stage in Stage::ALL {
            let value = digits(frontier, &id(stage, number, "value"))?;
            let factor = match stage {
                Stage::Paper => None,
                _ => Some(digits(frontier, &id(stage, number, "factor"))?),
            };
            cells.push((stage, value, factor));
        }
        rows.push(Row { number, corner: corner(first)?, cells });
    }
    Ok(rows)
}

fn id(stage: Stage, row: usize, what: &str) -> String {
    format!("{}.row{row}.{what}", stage.word())
}

/// The number that a claim says its left side truncates to, if the kernel certifies it.
fn digits(frontier: &Frontier, id: &str) -> Result<String, String> {
    let entry = frontier.book().entry(id).ok_or_else(|| format!("the book has no claim {id}"))?;
    let audited = decide(entry, limits::DEFAULT_PRECISION_BITS);
    match entry.claim.says().split_once(" truncates to ") {
        Some((_, digits)) if audited.word() == Word::Certified => Ok(digits.to_owned()),
        _ => Err(format!("the claim {id} is {}", audited.word().text())),
    }
}

/// The arguments of the envelope that a claim is about.
fn corner(entry: &Entry) -> Result<[String; 4], String> {
    let says = entry.claim.says();
    let inside = says.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
    let numbers = inside.map(|(inside, _)| inside.split(", ").map(str::to_owned).collect());
    let numbers: Vec<String> = numbers.unwrap_or_default();
    numbers.try_into().map_err(|_| format!("`{says}` has no corner of a regime"))
}
