//! `proofmark merge`: the shards of a simulation, or of an audit.

use std::path::PathBuf;

use proofmark_book::text::counted;
use proofmark_check::checked::CheckReport;
use proofmark_check::format::{Format, Render as _};
use proofmark_check::outcome::Tally;
use proofmark_check::outputs::book_file;
use proofmark_check::read_book;
use proofmark_check::shard::Unmerged;
use proofmark_check::subject::BookOption;
use proofmark_rl::experiment::MANIFEST;
use proofmark_rl::experiment::run::merge;

use super::{Exit, Screen, ending, fail, print, refuse, show_errors};
use crate::paper::PaperArguments;
use crate::shards::{self, LOG, Merged};

/// Put the shards of a simulation or of an audit together, if everything is there, and once
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark merge part1 part2 part3 --out simulation
  proofmark merge shards/* --out certificates --book claims.toml"))]
pub struct Merge {
    /// The folders of all shards
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Where the files go
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    book: BookOption,
}

pub fn run(arguments: &Merge, screen: Screen) -> Result<Exit, Exit> {
    let has = |name: &str| arguments.folders.iter().any(|folder| folder.join(name).exists());
    match (has(LOG.name), has(MANIFEST)) {
        (true, _) => audit(arguments, screen),
        (false, true) => simulation(arguments),
        (false, false) => {
            let reason =
                "these are no folders of `proofmark simulate --shard` or `proofmark audit --shard`";
            Err(fail(Exit::Missing, format!("{reason}: none has a {MANIFEST} or a {}", LOG.name)))
        }
    }
}

fn simulation(arguments: &Merge) -> Result<Exit, Exit> {
    let units = merge(&arguments.folders, &arguments.out).map_err(unmerged)?;
    let text = format!("{units} runs: {}/tables.md\n", arguments.out.display());
    Ok(print(&text, Exit::Pass))
}

/// Puts the shards of an audit together, and ends as an audit of the book would.
fn audit(arguments: &Merge, screen: Screen) -> Result<Exit, Exit> {
    let found = arguments.book.subject(screen);
    let found = found.and_then(|subject| Ok((read_book(&subject)?, subject)));
    let (book, subject) = found.map_err(|unreadable| unreadable.show())?;
    show_errors(&book);
    let merged = shards::merge(&book, &arguments.folders, &arguments.out).map_err(unmerged)?;
    let Merged { selection, shelf, results, files } = merged;
    let claims = selection.entries.len();
    let document = PaperArguments::default().compare(&book, &subject, selection.entries);
    document.notes.iter().for_each(|note| screen.note(note));
    let mut tally = Tally::new(claims, results.iter().map(|result| result.outcome));
    tally.extend(document.outcomes());
    let (exit, source) = (tally.exit(), book_file(subject.path()));
    let (pass, every, shelf) = (exit == Exit::Pass, screen.verbose, &shelf);
    let report = CheckReport { book: &book, source, shelf, results, document, tally, every, pass };
    let text = report.render(Format::Human).unwrap_or_default();
    let files = match files {
        0 => "nothing is written".to_owned(),
        _ => format!("{}: {}", counted(files, "file", "files"), arguments.out.display()),
    };
    Ok(print(&format!("{text}{files}\n"), exit))
}

fn unmerged(why: Unmerged) -> Exit {
    match why {
        Unmerged::Missing(reason) => fail(Exit::Missing, reason),
        Unmerged::Refused(reason) => refuse(reason),
    }
}
