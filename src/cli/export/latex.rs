//! `proofmark export latex`.

use std::path::PathBuf;

use proofmark_certificates::finite_frontier::{TABLES, TABLES_NAME};

use super::super::audit::PrecisionArgument;
use super::super::ledger::{load, stop};
use super::super::{
    Exit, Screen, Subject, complain, decide_all, ending, load_book, meant, refuse, up_to,
};
use super::{Claims, deliver, prepare, selected};
use crate::cli::progress::Progress;
use crate::export::latex::read::{Table, Tables};
use crate::export::latex::{macros, table};
use crate::report::tally;

/// LaTeX macros that print certified digits, or a table of them
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark export latex --bundled --table frontier
  proofmark export latex --book claims.toml --out proofmark.sty"))]
pub(super) struct Latex {
    #[command(flatten)]
    claims: Claims,
    /// Print this table instead of macros, e.g. frontier
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["claims", "only", "digits"])]
    table: Option<String>,
    /// Only the rows of the table, without its heading
    #[arg(long, requires = "table")]
    rows: bool,
    /// What tables there are; `tables.toml` beside the book if left out
    #[arg(long, value_name = "FILE", requires = "table")]
    tables: Option<PathBuf>,
    /// Most significant digits that \pmvalue prints
    // An enclosure that decides a claim holds some fifteen digits, not more.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = up_to(15))]
    digits: usize,
    /// Write to this file, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    precision: PrecisionArgument,
}

pub(super) fn run(arguments: &Latex, screen: Screen) -> Result<Exit, Exit> {
    let (book, subject) = load_book(arguments.claims.book.subject(screen))?;
    let (max_bits, out) = (arguments.precision.max_bits, arguments.out.as_deref());
    prepare(out, &book, &subject)?;
    if let Some(id) = &arguments.table {
        let tables = tables(arguments, &subject)?;
        let wanted = find(&tables, id)?;
        let _busy = Progress::busy(screen, "computing the table");
        let computed = table::rows(&book, wanted, max_bits).map_err(stop)?;
        let text = match arguments.rows {
            true => computed,
            false => table::tabular(wanted, &computed),
        };
        return Ok(deliver(&text, out, Exit::Pass));
    }
    let entries = selected(&book, &arguments.claims)?;
    let results = decide_all(entries, max_bits, screen);
    for result in results.iter().filter(|result| !result.as_expected()) {
        let (id, word) = (result.entry().claim.id(), result.verdict().text());
        complain(&format!("{id} is {word}, which is not as expected"));
    }
    let text = macros::file(&book, &results, arguments.digits);
    Ok(deliver(&text, out, tally(&book, &results).exit()))
}

/// Reads the tables: those given, those beside the book, or the bundled ones.
fn tables(arguments: &Latex, subject: &Subject) -> Result<Tables, Exit> {
    let beside = subject.path().map(|book| book.with_file_name("tables.toml"));
    let path = arguments.tables.clone().or(beside);
    let subject = path.map_or(Subject::Bundled, Subject::File);
    load(Ok(subject), (TABLES_NAME, TABLES), Tables::parse)
}

fn find<'a>(tables: &'a Tables, id: &str) -> Result<&'a Table, Exit> {
    let found = tables.tables.iter().find(|table| table.id == id);
    found.ok_or_else(|| {
        let ids: Vec<&str> = tables.tables.iter().map(|table| table.id.as_str()).collect();
        let hint = meant(id, ids.iter().copied(), &format!("it has {}", ids.join(", ")));
        refuse(format!("{} has no table {id}; {hint}", tables.source))
    })
}
