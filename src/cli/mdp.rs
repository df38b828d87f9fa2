//! `proofmark mdp`.

use std::path::{Path, PathBuf};

use proofmark_book::model::Model;
use proofmark_certificates::finite_frontier::{ENVIRONMENTS, ENVIRONMENTS_NAME};
use proofmark_check::files;
use proofmark_check::format::{Format, Formats, format};
use proofmark_check::outputs::writable_apart;
use proofmark_check::subject::sheet;
use proofmark_kernel::mdp::MdpFailure;
use proofmark_rl::environments::{
    Compared, ComparisonError, Environments, report as comparison_report,
};
use proofmark_rl::families::Family;
use proofmark_rl::solver;
use proofmark_rl::solver::prove::{Unproved, prove};

use super::ledger::load;
use super::{Exit, Screen, ending, fail, load_model, misread, print, refuse};
use crate::cli::progress::Progress;

/// Certify the gain, bias, span and diameter of a Markov decision process
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark mdp composite --S 20 --A 7 --D 40 --alternative 3 --eps 1/100
  proofmark mdp --file model.json --certificate certificate.json
  proofmark mdp table --bundled --format markdown"))]
pub struct MdpArguments {
    #[command(subcommand)]
    what: Option<What>,
    /// A model file (proofmark-mdp-model/1) instead of a family
    #[arg(long, value_name = "MODEL")]
    file: Option<PathBuf>,
    /// Write the certificate (proofmark-mdp/1) to this file
    #[arg(long, value_name = "FILE", global = true)]
    certificate: Option<PathBuf>,
    /// Write the model to this file
    #[arg(long, value_name = "FILE", global = true)]
    model: Option<PathBuf>,
    /// How to print the result: human, json or markdown
    #[arg(long, value_parser = format(FORMATS), hide_possible_values = true,
          default_value = "human", global = true)]
    format: Format,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    #[command(flatten)]
    Family(Box<Family>),
    Table(TableArguments),
}

/// Printed figures of a paper's environments against certified ones
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark mdp table --bundled
  proofmark mdp table mine.toml --emit environments --format json"))]
struct TableArguments {
    /// The environments; environments.toml of this folder if left out
    #[arg(value_name = "ENVIRONMENTS", conflicts_with = "bundled")]
    environments: Option<PathBuf>,
    /// Take the environments of the paper that comes with the program
    #[arg(long)]
    bundled: bool,
    /// Write models and certificates into this folder
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
}

const FORMATS: Formats = &[
    (Format::Human, "Text"),
    (Format::Json, "One JSON object"),
    (Format::Markdown, "A table for a document"),
];

pub fn run(arguments: &MdpArguments, screen: Screen) -> Result<Exit, Exit> {
    match (&arguments.what, &arguments.file) {
        (Some(What::Family(family)), None) => {
            let mdp = family.mdp().map_err(|error| refuse(error.to_string()))?;
            one(arguments, &Model { name: Some(family.to_string()), mdp })
        }
        (None, Some(path)) => one(arguments, &load_model(path)?),
        (Some(What::Table(table)), None)
            if arguments.certificate.is_none() && arguments.model.is_none() =>
        {
            all(arguments.format, table, screen)
        }
        (Some(What::Table(_)), None) => Err(refuse("a table is written with --emit")),
        (Some(_), Some(_)) => Err(refuse("name a family or a model file, not both")),
        (None, None) => Err(refuse("name a family, or a model with --file; see --help")),
    }
}

fn unproved(about: &str, error: &Unproved) -> Exit {
    let exit = match error {
        Unproved::NotCommunicating(..) => Exit::BadInput,
        Unproved::Limit | Unproved::Unreadable(_) | Unproved::Rejected(MdpFailure::Work) => {
            Exit::Limit
        }
        Unproved::Rejected(_) => Exit::Unexpected,
    };
    fail(exit, format!("{about}{error}"))
}

fn save(path: &Path, text: &str) -> Result<(), Exit> {
    files::write(path, text).map_err(refuse)
}

fn save_model(path: &Path, model: &Model) -> Result<(), Exit> {
    save(path, &model.render().map_err(|error| refuse(error.to_string()))?)
}

fn one(arguments: &MdpArguments, model: &Model) -> Result<Exit, Exit> {
    let (certificate, written) = (arguments.certificate.as_deref(), arguments.model.as_deref());
    for path in [certificate, written].into_iter().flatten() {
        let file = arguments.file.as_deref();
        writable_apart(path, file.map(|file| (file, "the model that is read")))?;
    }
    if let (Some(path), Some(other)) = (certificate, written) {
        writable_apart(path, [(other, "the model that is written")])?;
    }
    let proved = prove(&model.mdp).map_err(|error| unproved("", &error))?;
    if let Some(path) = &arguments.certificate {
        save(path, &proved.certificate)?;
    }
    if let Some(path) = &arguments.model {
        save_model(path, model)?;
    }
    let name = model.name.as_deref().unwrap_or("process");
    let text = match arguments.format {
        Format::Human | Format::Sarif | Format::Junit | Format::Html => {
            solver::report::human(name, &model.mdp, &proved)
        }
        Format::Json => solver::report::json(name, &model.mdp, &proved),
        Format::Markdown => solver::report::markdown(name, &model.mdp, &proved),
    };
    Ok(print(&text, Exit::Pass))
}

fn all(format: Format, table: &TableArguments, screen: Screen) -> Result<Exit, Exit> {
    let TableArguments { environments, bundled, emit } = table;
    let subject = sheet(environments.as_ref(), *bundled, "environments.toml", screen);
    let environments = load(subject, (ENVIRONMENTS_NAME, ENVIRONMENTS), Environments::parse)?;
    if environments.rows.is_empty() {
        return Err(fail(Exit::Nothing, "there is no environment: nothing was checked"));
    }
    let progress = Progress::new(screen, environments.rows.len(), "environments");
    let rows: Vec<Compared<'_>> = environments
        .rows
        .iter()
        .map(|row| {
            progress.step(row.id(), || environments.compared(row)).map_err(|error| match error {
                ComparisonError::Input(diagnostic) => misread([diagnostic]),
                ComparisonError::Unproved(id, error) => unproved(&format!("{id}: "), &error),
            })
        })
        .collect::<Result<_, _>>()?;
    drop(progress);
    if let Some(folder) = emit {
        files::make_folder(folder).map_err(refuse)?;
        for row in &rows {
            let id = row.environment.id();
            let name = Some(row.environment.model.to_string());
            let model = Model { name, mdp: row.mdp.clone() };
            save_model(&folder.join(format!("{id}.model.json")), &model)?;
            save(&folder.join(format!("{id}.json")), &row.proved.certificate)?;
        }
    }
    let text = match format {
        Format::Human | Format::Sarif | Format::Junit | Format::Html => {
            comparison_report::human(&rows, screen.quiet)
        }
        Format::Json => comparison_report::json(&environments, &rows),
        Format::Markdown => comparison_report::markdown(&environments, &rows),
    };
    Ok(print(&text, if comparison_report::pass(&rows) { Exit::Pass } else { Exit::Unexpected }))
}
