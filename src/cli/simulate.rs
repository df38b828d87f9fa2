//! `proofmark simulate`.

use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use clap::ValueEnum;
use proofmark_check::files;
use proofmark_check::shard::Shard;
use proofmark_rl::experiment::choices::Setup;
use proofmark_rl::experiment::protocol::{Experiment, Protocol, Selection};
use proofmark_rl::experiment::run::run as run_protocol;
use proofmark_rl::experiment::validate::{Checked, validate};

use super::{Exit, ending, fail, misread, print, refuse};
use crate::limits;

/// Run the paper's experiments, and compare outcomes with the printed ones
#[derive(Debug, clap::Args)]
#[command(after_help = ending("  \
  proofmark simulate rq3 --quick --out look
  proofmark simulate all --out simulation --resume
  proofmark simulate --validate"))]
pub struct Simulate {
    /// The experiment: rq1 (regret against the diameter on a zero-span family), rq2 (Bernstein against
    /// Hoeffding, span against diameter), rq3 (the cost of an over-wide span constraint), rq4 (the
    /// finite lower certificate against all alternatives), sweeps (over horizons, states, actions and
    /// widths), reality (the sharper bounds against learners and all policies), readings (rq1 to rq4 under
    /// many readings of the learner, and a reading of yours with --settings), or all (rq1 to rq4 and sweeps)
    #[arg(value_enum, hide_possible_values = true, required_unless_present = "validate")]
    what: Option<What>,
    /// Where the files go
    #[arg(long, value_name = "DIR", default_value = "simulation")]
    out: PathBuf,
    /// Go on with the runs that the folder does not have yet
    #[arg(long)]
    resume: bool,
    /// Make only this slice of the runs, e.g. 2/8; put slices together with `proofmark merge`
    #[arg(long, value_name = "I/N", value_parser = Shard::from_str)]
    shard: Option<Shard>,
    /// How many threads; all cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// A short look with few seeds and steps: not the paper's protocol
    #[arg(long)]
    quick: bool,
    /// A TOML file with tables `learner` and `experiment` in place of the default choices
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Check the simulator against the exact layer instead
    #[arg(long, conflicts_with_all = ["what", "resume", "shard", "quick", "settings"])]
    validate: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// Regret against the diameter on a zero-span family
    Rq1,
    /// Bernstein against Hoeffding, span against diameter
    Rq2,
    /// The cost of an over-wide span constraint
    Rq3,
    /// The finite lower certificate against all alternatives
    Rq4,
    /// The sweeps over horizons, states, actions and widths
    Sweeps,
    /// All of these
    All,
    /// The sharper lower bounds against learners that know more, and against all policies
    Reality,
    /// The experiments under many readings of the learner
    Readings,
}

impl What {
    fn experiments(self) -> Vec<Experiment> {
        match self {
            Self::Rq1 => vec![Experiment::Rq1],
            Self::Rq2 => vec![Experiment::Rq2],
            Self::Rq3 => vec![Experiment::Rq3],
            Self::Rq4 => vec![Experiment::Rq4],
            Self::Sweeps => vec![Experiment::Sweeps],
            Self::All => Experiment::ALL.to_vec(),
            Self::Reality => vec![Experiment::Reality],
            Self::Readings => vec![Experiment::Readings],
        }
    }
}

pub fn run(arguments: &Simulate) -> Result<Exit, Exit> {
    let threads = arguments.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| fail(Exit::Missing, error.to_string()))?;
    pool.install(|| match arguments.what {
        Some(what) => simulate(arguments, what),
        None => validate().map_err(refuse).map(|all| checks(&all)),
    })
}

/// Reads settings. Prints what is wrong with them.
fn setup(path: &Path) -> Result<Setup, Exit> {
    let name = path.display().to_string();
    let text = files::read(path, limits::BOOK_BYTES)
        .map_err(|reason| refuse(format!("{name}: {reason}")))?;
    Setup::parse(&name, &text).map_err(|error| misread([error]))
}

fn checks(all: &[Checked]) -> Exit {
    let line = |checked: &Checked| {
        let word = if checked.holds { "ok  " } else { "FAIL" };
        format!("{word} {}: {}\n", checked.what, checked.found)
    };
    let text: String = all.iter().map(line).collect();
    let failed = all.iter().filter(|checked| !checked.holds).count();
    let (verdict, exit) =
        if failed == 0 { ("PASS", Exit::Pass) } else { ("FAIL", Exit::Unexpected) };
    print(&format!("{text}{} checks, {failed} failed: {verdict}\n", all.len()), exit)
}

fn simulate(arguments: &Simulate, what: What) -> Result<Exit, Exit> {
    let setup = arguments.settings.as_deref().map_or(Ok(Setup::default()), setup)?;
    let selection = Selection { experiments: what.experiments(), quick: arguments.quick, setup };
    let protocol = Protocol::new(&selection);
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let done = run_protocol(&protocol, &arguments.out, shard, arguments.resume).map_err(refuse)?;
    let short = if arguments.quick { " (quick look, not the paper's protocol)" } else { "" };
    let all = protocol.unit_count();
    let text = if done == all {
        format!("{all} runs{short}: {}/tables.md\n", arguments.out.display())
    } else {
        format!(
            "{done} of {all} runs{short}; the rest is for other shards, then `proofmark merge`\n"
        )
    };
    Ok(print(&text, Exit::Pass))
}
