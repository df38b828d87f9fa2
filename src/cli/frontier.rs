//! `proofmark frontier` for a whole regime, and `proofmark lower` for one point.

use std::fmt::Display;
use std::path::PathBuf;

use proofmark_book::{Book, Entry};
use proofmark_check::files;
use proofmark_check::format::{Format, Formats, format};
use proofmark_check::outputs::writable_apart;
use proofmark_check::shelf::Shelf;
use proofmark_rl::frontier::extract::{self, BoundClaim};
use proofmark_rl::frontier::target;
use proofmark_rl::frontier::{
    Bound, Found, Frontier, NoBound, Point, Regime, Stage, report, table, waterfall,
};
use proofmark_search::audit::{AuditVerdict, decide};

use super::{Exit, Subject, Surroundings, fail, misread, print, refuse};
use crate::export::coq;
use crate::limits;

/// What `--help` says of the grid of `--target`.
const GRID: &str = "\
--target prints every regime of a grid that reaches the coefficient while none with smaller S, A,
d, C does. The grid, where a number is not given: S 8, 16, 24, 40, 100; A 4, 5, 8, 10, 20, 50;
d 2, 3, 4, 8, 16, 64; C 1, 2, 5, 10, 25, 50, 100, 250, ..., 10000.";

/// How the help of both commands ends.
fn ending(examples: &str) -> String {
    format!(
        "Examples:
{examples}

Exit codes:
  0  at least one stage has a certified bound
  1  no stage has one, or no regime of the grid reaches the target
  2  bad input or usage
  4  a limit was reached before a bound was decided"
    )
}

/// Certify regret lower bounds for a whole regime, sharper than the paper's
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{GRID}\n\n{}", ending("  \
  proofmark frontier --S 40 --A 10 --d 8 --C 25
  proofmark frontier --S 60 --A 12 --d 9 --C 30 --coq regime.v --emit stamps
  proofmark frontier --target 0.05 --A 10")))]
pub struct FrontierArguments {
    /// Every even number of states from here on
    #[arg(long = "S", value_name = "S", allow_negative_numbers = true,
          required_unless_present_any = ["table", "target"])]
    states: Option<String>,
    /// Every number of actions from here on
    #[arg(long = "A", value_name = "A", allow_negative_numbers = true,
          required_unless_present_any = ["table", "target"])]
    actions: Option<String>,
    /// Every diameter D >= d (L + 1), L being the diameter of the heap tree on S/2 vertices
    #[arg(long, value_name = "d", allow_negative_numbers = true,
          required_unless_present_any = ["table", "target"])]
    d: Option<String>,
    /// Every horizon T >= C D S A
    #[arg(long = "C", value_name = "C", allow_negative_numbers = true,
          required_unless_present_any = ["table", "target"])]
    c: Option<String>,
    /// Find the weakest regimes of a grid that reach this coefficient; S, A, d or C may be given
    #[arg(
        long,
        value_name = "COEFFICIENT",
        allow_negative_numbers = true,
        conflicts_with = "table"
    )]
    target: Option<String>,
    /// Print the paper's regimes, stage by stage
    #[arg(long, conflicts_with_all = ["states", "actions", "d", "c", "stage", "emit", "coq"])]
    table: bool,
    /// With --table: also draw it, as an SVG file
    #[arg(long, value_name = "FILE", requires = "table")]
    figure: Option<PathBuf>,
    /// How to print the result: human, json, or markdown (of --table)
    #[arg(long, value_parser = format(FORMATS), hide_possible_values = true, default_value = "human")]
    format: Format,
    #[command(flatten)]
    output: Output,
}

/// Certify a regret lower bound at one point, by every argument there is
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark lower --S 20 --A 7 --D 40 --T 400000
  proofmark lower --S 40 --A 10 --D 100 --T 1e8 --coq point.v --emit stamps"))]
pub struct Lower {
    /// The number of states, even
    #[arg(long = "S", value_name = "S", allow_negative_numbers = true)]
    states: String,
    /// The number of actions
    #[arg(long = "A", value_name = "A", allow_negative_numbers = true)]
    actions: String,
    /// The diameter
    #[arg(long = "D", value_name = "D", allow_negative_numbers = true)]
    diameter: String,
    /// The number of steps
    #[arg(long = "T", value_name = "T", allow_negative_numbers = true)]
    steps: String,
    /// How to print the result: human or json; markdown is for `proofmark frontier --table`
    #[arg(long, value_parser = format(FORMATS), hide_possible_values = true, default_value = "human")]
    format: Format,
    #[command(flatten)]
    output: Output,
}

/// Which bounds, and where their certificates and proofs go.
#[derive(Debug, clap::Args)]
struct Output {
    /// Only this stage, may be repeated: paper (its theorems as printed), exact (an exact identity for
    /// the regret), sharp (a tangent for Pinsker's inequality), fast (a faster family), unpaid (the
    /// same with rewards by action). With --target: unpaid, if left out
    #[arg(long, value_enum, hide_possible_values = true)]
    stage: Vec<Stage>,
    /// Write the certificates, and the book that they belong to, into this folder
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// Write the bounds as theorems about every learner, with proofs, for coqc
    #[arg(long, value_name = "FILE")]
    coq: Option<PathBuf>,
}

const FORMATS: Formats = &[
    (Format::Human, "Text"),
    (Format::Json, "One JSON object"),
    (Format::Markdown, "A page for documentation; of --table"),
];

pub fn run(arguments: &FrontierArguments) -> Result<Exit, Exit> {
    let frontier = Frontier::bundled().map_err(misread)?;
    if arguments.table {
        let rows = table::rows(&frontier).map_err(|reason| fail(Exit::Unexpected, reason))?;
        if let Some(path) = &arguments.figure {
            files::write(path, &waterfall::svg(&rows)).map_err(refuse)?;
        }
        let text = match arguments.format {
            Format::Human | Format::Sarif | Format::Junit | Format::Html => report::table(&rows),
            Format::Json => report::table_json(&rows),
            Format::Markdown => report::markdown(&rows),
        };
        return Ok(print(&text, Exit::Pass));
    }
    if arguments.format == Format::Markdown {
        return Err(refuse("--format markdown is for --table"));
    }
    if let Some(text) = &arguments.target {
        return weakest(&frontier, arguments, text);
    }
    let (Some(states), Some(actions), Some(d), Some(c)) =
        (&arguments.states, &arguments.actions, &arguments.d, &arguments.c)
    else {
        return Err(refuse("a regime has --S, --A, --d and --C"));
    };
    let regime = Regime::new(states, actions, d, c).map_err(refuse)?;
    let found = frontier.regime(&regime, &arguments.output.stages());
    let claims = claims("frontier", &about([states, actions, d, c]), &found);
    arguments.output.write(&frontier, "A frontier", &claims)?;
    let json = arguments.format == Format::Json;
    let text = if json { report::regime_json } else { report::regime };
    Ok(print(&text(&regime, &found), exit(&found)))
}

pub fn lower(arguments: &Lower) -> Result<Exit, Exit> {
    if arguments.format == Format::Markdown {
        return Err(refuse("--format markdown is for `proofmark frontier --table`"));
    }
    let Lower { states, actions, diameter, steps, .. } = arguments;
    let point = Point::new(states, actions, diameter, steps).map_err(refuse)?;
    let frontier = Frontier::bundled().map_err(misread)?;
    let found = frontier.lower(&point, &arguments.output.stages());
    let [s, a, d, t] = point.numbers();
    let claims = claims("lower", &format!("S = {s}, A = {a}, D = {d}, T = {t}"), &found);
    arguments.output.write(&frontier, "Lower bounds at a point", &claims)?;
    let json = arguments.format == Format::Json;
    let text = if json { report::point_json } else { report::point };
    Ok(print(&text(&point, &found), exit(&found)))
}

fn weakest(frontier: &Frontier, arguments: &FrontierArguments, text: &str) -> Result<Exit, Exit> {
    let stage = match arguments.output.stage.as_slice() {
        [] => Stage::Unpaid,
        [one] => *one,
        _ => return Err(refuse("--target takes one --stage")),
    };
    let FrontierArguments { states, actions, d, c, .. } = arguments;
    let given = [states, actions, d, c].map(Option::as_deref);
    let target = target::target(text).map_err(refuse)?;
    let found = target::weakest(frontier, &target, stage, given).map_err(refuse)?;
    if found.is_empty() {
        let reason = format!("no regime of the grid reaches {text} by the stage {}", stage.word());
        return Err(fail(Exit::Unexpected, reason));
    }
    let claims = found.iter().enumerate().map(|(index, (regime, bound))| {
        claim(&format!("regime{}", index + 1), &about(regime.corner()), bound)
    });
    let claims: Vec<BoundClaim<'_>> = claims.collect();
    arguments.output.write(frontier, "Weakest regimes", &claims)?;
    let json = arguments.format == Format::Json;
    let shown = if json { report::weakest_json } else { report::weakest };
    Ok(print(&shown(text, stage, &found), Exit::Pass))
}

/// What a bound for the regime with this corner is about.
fn about([s, a, d, c]: [impl Display; 4]) -> String {
    format!("S >= {s}, A >= {a}, D >= {d} (L + 1), T >= {c} D S A")
}

/// A bound as a claim.
fn claim<'a>(prefix: &str, about: &str, bound: &'a Bound) -> BoundClaim<'a> {
    let id = format!("{prefix}.{}", bound.stage.word());
    BoundClaim { id, cites: about.to_owned(), bound }
}

/// All bounds that were found, as claims.
fn claims<'a>(prefix: &str, about: &str, found: &'a Found) -> Vec<BoundClaim<'a>> {
    let bounds = found.iter().filter_map(|(_, result)| result.as_ref().ok());
    bounds.map(|bound| claim(prefix, about, bound)).collect()
}

/// A pass if any stage has a bound.
fn exit(found: &Found) -> Exit {
    if found.iter().any(|(_, result)| result.is_ok()) {
        return Exit::Pass;
    }
    if found.iter().any(|(_, result)| matches!(result, Err(NoBound::Undecided))) {
        return Exit::Limit;
    }
    fail(Exit::Unexpected, "no stage gives a positive bound here")
}

impl Output {
    /// The stages that are asked for, in order.
    fn stages(&self) -> Vec<Stage> {
        let asked = |stage: &Stage| self.stage.is_empty() || self.stage.contains(stage);
        Stage::ALL.into_iter().filter(asked).collect()
    }

    /// Writes certificates and theorems, if they are asked for and there is something to write.
    fn write(
        &self,
        frontier: &Frontier,
        title: &str,
        claims: &[BoundClaim<'_>],
    ) -> Result<(), Exit> {
        if claims.is_empty() || (self.emit.is_none() && self.coq.is_none()) {
            return Ok(());
        }
        let text = extract::text(frontier, title, claims);
        let book = Book::parse_beside("<bounds>", &text, &Surroundings(Subject::Bundled))
            .map_err(misread)?;
        if let (Some(path), Some(folder)) = (&self.coq, &self.emit) {
            let stamps = Shelf::Folder(folder.clone());
            let claims = (folder.join("claims.toml"), "the book of the bounds");
            files::make_folder(folder).map_err(refuse)?;
            writable_apart(path, stamps.certificates(&book).chain([claims]))?;
        }
        let save = |path: &std::path::Path, text: &str| files::write(path, text).map_err(refuse);
        if let Some(folder) = &self.emit {
            files::make_folder(folder).map_err(refuse)?;
            save(&folder.join("claims.toml"), &text)?;
            for entry in &book.entries {
                save(&folder.join(format!("{}.json", entry.claim.id())), &stamped(entry)?)?;
            }
        }
        if let Some(path) = &self.coq {
            let entries: Vec<&Entry> = book.entries.iter().collect();
            save(path, &coq::file(&book, &entries).map_err(misread)?)?;
        }
        Ok(())
    }
}

/// The certificate of a claim, as the kernel accepts it.
fn stamped(entry: &Entry) -> Result<String, Exit> {
    let audited = decide(entry, limits::DEFAULT_PRECISION_BITS);
    match (audited.verdict(), audited.certificate()) {
        (AuditVerdict::Certified, Some(text)) => Ok(text.to_owned()),
        (word, _) => {
            Err(fail(Exit::Unexpected, format!("{} is {}", entry.claim.id(), word.text())))
        }
    }
}
