//! The columns of a table, as far as they matter to its numbers: which ones are siunitx's, and what
//! is printed between two of them.

use super::expand::Expander;
use super::source::Fault;
use super::token::{Kind, Token, text};
use crate::limits;

/// The columns of a table.
#[derive(Debug, Default)]
pub struct Columns {
    siunitx: Vec<bool>,
    /// What is printed before each column.
    between: Vec<Vec<Token>>,
}

impl Columns {
    /// Whether siunitx reads the numbers of a column.
    pub fn is_siunitx(&self, column: usize) -> bool {
        self.siunitx.get(column).copied().unwrap_or(false)
    }

    /// What is printed between a column and the one before it.
    pub fn between(&self, column: usize) -> &[Token] {
        if column == 0 || column >= self.siunitx.len() {
            return &[];
        }
        self.between.get(column).map_or(&[], Vec::as_slice)
    }
}

/// Reads columns such as `l*{3}{S[table-format=1.3]}r@{\,$\pm$\,}l`.
pub fn columns(expander: &Expander, begin: &Token, spec: &[Token]) -> Result<Columns, Fault> {
    let mut columns = Columns { siunitx: Vec::new(), between: vec![Vec::new()] };
    read(expander, begin, spec, 0, &mut columns)?;
    Ok(columns)
}

fn read(
    expander: &Expander,
    begin: &Token,
    spec: &[Token],
    depth: usize,
    columns: &mut Columns,
) -> Result<(), Fault> {
    let mut rest = spec;
    while let [first, after @ ..] = rest {
        rest = after;
        let Kind::Char(c) = first.kind else { continue };
        match c {
            '*' => {
                let (count, more) = group(rest);
                let (repeated, more) = group(more);
                rest = more;
                let count = text(count).parse().unwrap_or(1_usize);
                for _ in 0..count.min(limits::LATEX_COLUMNS) {
                    deeper(expander, begin, repeated, depth, columns)?;
                }
            }
            '@' | '!' => {
                let (between, more) = group(rest);
                rest = more;
                if let Some(last) = columns.between.last_mut()
                    && printed(between)
                {
                    *last = between.to_vec();
                }
            }
            '>' | '<' => rest = group(rest).1,
            '[' => {
                let end =
                    rest.iter().position(|token| token.is(']')).map_or(rest.len(), |at| at + 1);
                rest = rest.get(end..).unwrap_or(&[]);
            }
            c if c.is_alphabetic() => {
                let own = expander.definitions.get(&format!("column {c}"));
                if let Some(own) = own {
                    for _ in 0..own.arguments {
                        rest = group(rest).1;
                    }
                    deeper(expander, begin, &own.body, depth, columns)?;
                    continue;
                }
                columns.siunitx.push(c == 'S');
                columns.between.push(Vec::new());
                while let [Token { kind: Kind::Open, .. }, ..] = rest {
                    rest = group(rest).1;
                }
            }
            _ => {}
        }
        if columns.siunitx.len() > limits::LATEX_COLUMNS {
            let reason = format!("more than {} columns", limits::LATEX_COLUMNS);
            return Err(expander.fault(begin, reason, "split the table"));
        }
    }
    Ok(())
}

fn deeper(
    expander: &Expander,
    begin: &Token,
    spec: &[Token],
    depth: usize,
    columns: &mut Columns,
) -> Result<(), Fault> {
    if depth >= limits::LATEX_DEPTH {
        let fix = "a type of columns must not use itself; mend its definition";
        return Err(expander.fault(begin, "the columns do not come to an end", fix));
    }
    read(expander, begin, spec, depth + 1, columns)
}

/// Whether something between two columns is a sign, and neither space nor layout.
fn printed(between: &[Token]) -> bool {
    let content = super::cell::Content::read(between, false);
    !content.words.is_empty() && !content.words.contains(char::is_alphabetic)
}

/// The inside of the group or the token that comes next, and what follows.
fn group(tokens: &[Token]) -> (&[Token], &[Token]) {
    let spaces = tokens.iter().take_while(|token| token.kind == Kind::Space).count();
    let tokens = tokens.get(spaces..).unwrap_or(&[]);
    let [Token { kind: Kind::Open, .. }, rest @ ..] = tokens else {
        return tokens.split_at_checked(1).unwrap_or((&[], &[]));
    };
    let mut depth = 1_usize;
    let closes = |token: &Token| {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    };
    let end = rest.iter().position(closes).unwrap_or(rest.len());
    (rest.get(..end).unwrap_or(&[]), rest.get(end + 1..).unwrap_or(&[]))
}
