//! `proofmark sweep`: bounds on a formula at every point of a grid.

use std::path::PathBuf;

use proofmark_book::{Book, Passage};
use proofmark_check::format::{Format, TEXT_OR_JSON, format};
use proofmark_check::outputs::writable_apart;
use proofmark_check::subject::BookOption;
use proofmark_check::{Subject, files, library};
use proofmark_search::sweep::axis::parts;
use proofmark_search::sweep::best::Aim;
use proofmark_search::sweep::{Axis, Sweep, SweepError};

use self::gathered::Wanted;
use super::audit::PrecisionArgument;
use super::{Exit, Screen, ending, load_book, misread, print, refuse};
use crate::cli::progress::Progress;

mod decimals;
mod found;
mod gathered;
mod heat_map;
mod parquet;
mod summary;
mod table;

/// Bound a formula at every point of a grid
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{AXES}\n\n{}", ending("  \
  proofmark sweep 'x*exp(-x)' --over x=0..4:0.001 --maximize
  proofmark sweep 'envelope(S, A, 8, 25)' --bundled --over S=24..1000:2,A=5..100 --out envelope.csv
  proofmark sweep 'd' --book b.toml --over d=2..64,n=5..99 --where 'f(d, n) > 1' --minimize --each n")))]
pub struct SweepArguments {
    /// The formula; the names of the axes are free in it
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expression: String,
    #[command(flatten)]
    book: BookOption,
    /// The axes, the last one fastest; may be repeated
    #[arg(long, value_name = "AXES", required = true)]
    over: Vec<String>,
    /// Only the points at which this comparison holds; may be repeated
    #[arg(long = "where", value_name = "COND")]
    conditions: Vec<String>,
    /// Find the largest value, and certify it
    #[arg(long, conflicts_with = "minimize")]
    maximize: bool,
    /// Find the smallest value, and certify it
    #[arg(long)]
    minimize: bool,
    /// With --maximize or --minimize: do so for each number of this axis
    #[arg(long, value_name = "AXIS")]
    each: Option<String>,
    /// Print the bounds at every point
    #[arg(long)]
    table: bool,
    /// Write the bounds at every point (--each: the best ones) as .csv or .parquet
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw the values over two axes as SVG, the best ones over the others
    #[arg(long, value_name = "FILE")]
    heat_map: Option<PathBuf>,
    /// The axes of the heat map, across and up; the first two if left out
    #[arg(long, value_name = "X,Y", requires = "heat_map")]
    map: Option<String>,
    /// Write the certificates of the best value, and the book that they belong to, into this folder
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// How many significant digits
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = super::up_to(decimals::DIGITS))]
    digits: usize,
    /// How to print the result: human or json (schema proofmark-sweep/1)
    #[arg(long, value_parser = format(TEXT_OR_JSON), hide_possible_values = true,
          default_value = "human")]
    format: Format,
    #[command(flatten)]
    precision: PrecisionArgument,
}

/// What `--help` says of axes.
const AXES: &str = "\
An axis is NAME=NUMBERS: n=1..100, n=24..1000:2 (in steps), eps=0.001..0.1:0.001, A={5,10,20}, D=log(10..10^6,50) \
or d=8; commas separate axes. A cell is an interval that holds the value for sure, `undefined` where the formula has \
none, or `undecided`.";

/// Which book a sweep is about.
struct Source {
    book: Book,
    /// The book's own file or name; nothing if it is the library of the language.
    subject: Option<Subject>,
}

pub fn run(arguments: &SweepArguments, screen: Screen) -> Result<Exit, Exit> {
    let source = match arguments.book.perhaps(screen) {
        Some(subject) => {
            let (book, subject) = load_book(Ok(subject))?;
            Source { book, subject: Some(subject) }
        }
        None => Source { book: library().map_err(misread)?, subject: None },
    };
    let sweep = arguments.sweep(&source.book)?;
    let wanted = arguments.wanted(&sweep)?;
    arguments.outputs(&source)?;
    let progress = Progress::new(screen, sweep.chunks(), "chunks");
    let gathered = gathered::gather(&sweep, &wanted, &progress).map_err(refuse)?;
    drop(progress);
    let busy = Progress::busy(screen, "certifying");
    let found = found::certify(&source, &sweep, &wanted, &gathered, arguments.precision.max_bits)?;
    drop(busy);
    if let Some(folder) = &arguments.emit {
        found::write(&source, folder, &found)?;
    }
    if let Some(path) = &arguments.heat_map
        && let Some(heat) = &gathered.heat
    {
        let drawn = heat_map::svg(&sweep, heat, wanted.aim);
        files::write(path, &drawn).map_err(refuse)?;
    }
    if let (Some(rows), Some(_)) = (&wanted.rows, wanted.each) {
        let best = found.iter().map(|found| (found.point, &found.ends));
        files::write(&rows.path, &table::best(&sweep, best)).map_err(refuse)?;
    }
    let summary =
        summary::Summary { sweep: &sweep, wanted: &wanted, gathered: &gathered, found: &found };
    let text = match arguments.format {
        Format::Json => summary.json(),
        Format::Human | Format::Sarif | Format::Junit | Format::Markdown | Format::Html => {
            summary.human(screen)
        }
    };
    Ok(print(&text, summary.exit()))
}

/// What is wrong with a grid or its formula.
fn wrong(error: SweepError) -> Exit {
    match error {
        SweepError::Input(error) => misread([*error]),
        SweepError::Reason(reason) => refuse(reason),
    }
}

impl SweepArguments {
    fn sweep<'a>(&self, book: &'a Book) -> Result<Sweep<'a>, Exit> {
        let mut axes = Vec::new();
        for text in self.over.iter().flat_map(|text| parts(text)) {
            axes.push(Axis::parse(text).map_err(|reason| refuse(format!("--over: {reason}")))?);
        }
        let read = |text: &str| {
            let spaced = proofmark_book::text::single_spaced(text);
            let passage = Passage::typed("expression", &spaced);
            Ok((passage.expression()?, passage))
        };
        let formula = read(&self.expression).map_err(|error| misread([error]))?;
        let mut conditions = Vec::new();
        for text in &self.conditions {
            let condition = book.condition("where", &proofmark_book::text::single_spaced(text));
            conditions.push(condition.map_err(|error| misread([error]))?);
        }
        Sweep::new(book, axes, formula, conditions, self.precision.max_bits).map_err(wrong)
    }

    /// What is to be found out.
    fn wanted(&self, sweep: &Sweep<'_>) -> Result<Wanted, Exit> {
        let axis = |name: &str| {
            let name = name.trim();
            let found = sweep.axes().iter().position(|axis| axis.name() == name);
            found.ok_or_else(|| refuse(format!("there is no axis `{name}`")))
        };
        let aim = match (self.maximize, self.minimize) {
            (true, _) => Some(Aim::Most),
            (_, true) => Some(Aim::Least),
            (false, false) => None,
        };
        if self.each.is_some() && aim.is_none() {
            return Err(refuse("--each goes with --maximize or --minimize"));
        }
        if self.emit.is_some() && aim.is_none() {
            return Err(refuse("--emit writes the certificates of --maximize or --minimize"));
        }
        let each = self.each.as_deref().map(axis).transpose()?;
        let map = match (&self.heat_map, &self.map) {
            (None, _) => None,
            (Some(_), Some(names)) => match parts(names).as_slice() {
                [x, y] => Some((axis(x)?, axis(y)?)),
                _ => return Err(refuse("--map takes two axes, such as S,A")),
            },
            (Some(_), None) => Some((0, 1)),
        };
        if let Some((x, y)) = map
            && (x == y || sweep.axes().len() < 2)
        {
            return Err(refuse("a heat map has two different axes"));
        }
        if self.table && sweep.points() > summary::TABLE {
            let most = summary::TABLE;
            return Err(refuse(format!(
                "--table prints at most {most} points, and there are {}; --out FILE takes any number",
                sweep.points()
            )));
        }
        let rows = self.out.as_ref().map(|path| table::Rows::new(path, self.digits));
        let rows = rows.transpose().map_err(refuse)?;
        if each.is_some() && rows.as_ref().is_some_and(|rows| !rows.is_csv()) {
            return Err(refuse(
                "--each writes a .csv file: its numbers are decimals that are certified",
            ));
        }
        Ok(Wanted { aim, each, map, rows, table: self.table, digits: self.digits })
    }

    /// Refuses, before the work, what cannot be written.
    fn outputs(&self, source: &Source) -> Result<(), Exit> {
        let book = source.subject.as_ref().and_then(Subject::path).map(|path| (path, "the book"));
        let paths = [&self.out, &self.heat_map];
        for (index, path) in paths.iter().enumerate() {
            let Some(path) = path else { continue };
            let before = paths.iter().take(index).copied().flatten();
            let others = before.map(|other| (other.as_path(), "another result of the sweep"));
            writable_apart(path, book.into_iter().chain(others))?;
        }
        Ok(())
    }
}
