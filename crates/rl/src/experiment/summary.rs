//! The files of a finished protocol: `per-seed.csv`, `summary.json`, `tables.md` and `figures/*.svg`.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};
use std::path::Path;

use proofmark_check::files;
use proofmark_check::markdown::table;
use serde_json::{Map, Value, json};

use super::choices::Setup;
use super::protocol::{Experiment, Manifest, Protocol, QUICK_DIVISOR, QUICK_SEEDS, Unit};
use super::results::{CellResult, Results};
use super::section::{Section, Verdict};
use super::store::{self, Finished, LOG};
use super::unit::RunRecord;
use crate::sim::arena::Figures;

pub const FIGURES: &str = "figures";
/// What a folder of runs calls the file that says what they are of.
pub const MANIFEST: &str = "manifest.json";

/// Writes all files, and the log with its units in order.
pub fn write(
    protocol: &Protocol,
    manifest: &Manifest,
    units: &Finished,
    folder: &Path,
) -> Result<(), String> {
    let results = Results::new(protocol, units)?;
    let experiments = protocol.selection.experiments.iter();
    let sections = experiments.map(|one| one.procedure().1(&results));
    let sections: Vec<Section> = sections.collect::<Result<_, _>>()?;
    let figures = folder.join(FIGURES);
    files::make_folder(&figures)?;
    for figure in sections.iter().flat_map(|section| &section.figures) {
        files::write(&figures.join(format!("{}.svg", figure.name)), &figure.svg)?;
    }
    for (name, text) in [
        (MANIFEST, &manifest.text),
        ("per-seed.csv", &csv(protocol, units)),
        ("tables.md", &markdown(&results, &sections)),
        ("summary.json", &summary(&results, manifest, &sections)),
        (LOG, &store::render(&manifest.digest, units)?),
    ] {
        files::write(&folder.join(name), text)?;
    }
    Ok(())
}

/// The columns of `per-seed.csv` after unit, cell, seed and horizon.
fn columns(outcome: &RunRecord) -> [(&'static str, &dyn Display); 18] {
    let inside = &outcome.diagnostics;
    [
        ("pseudo_regret", &outcome.pseudo_regret),
        ("realised_regret", &outcome.realised_regret),
        ("episodes", &outcome.episodes),
        ("sweeps", &inside.sweeps),
        ("unconverged_plans", &inside.unconverged_plans),
        ("clipped_plans", &inside.clipped_plans),
        ("plans_with_clipping", &inside.plans_with_clipping),
        ("pessimistic_plans", &inside.pessimistic_plans),
        ("reward_failures", &inside.reward_failures),
        ("transition_failures", &inside.transition_failures),
        ("pairs_checked", &inside.pairs_checked),
        ("clip_disagreements", &inside.clip_disagreements),
        ("width_disagreements", &inside.width_disagreements),
        ("states_planned", &inside.states_planned),
        ("largest_span_before_clip", &inside.largest_span_before_clip),
        ("largest_residual", &inside.largest_residual),
        ("residual_budget", &inside.residual_budget),
        ("digest", &outcome.digest),
    ]
}

fn csv(protocol: &Protocol, units: &Finished) -> String {
    let mut text = String::new();
    for (Unit { number, cell, seed }, outcome) in protocol.units().zip(units.values()) {
        let columns = columns(outcome);
        if number == 0 {
            let names = columns.map(|(name, _)| name).join(",");
            let _ = writeln!(text, "unit,cell,seed,horizon,{names}");
        }
        let values = columns.map(|(_, value)| value.to_string()).join(",");
        let _ = writeln!(text, "{number},\"{}\",{seed},{},{values}", cell.id, cell.horizon);
    }
    text
}

/// What every output says of a run that is quick or has other settings.
fn warning(results: &Results<'_>) -> Option<String> {
    let selection = &results.protocol.selection;
    let mut warnings = Vec::new();
    if selection.quick {
        warnings.push(format!(
            "Quick look: at most {QUICK_SEEDS} seeds and horizons divided by {QUICK_DIVISOR}. This is \
             not the paper's protocol, and no verdict below counts."
        ));
    }
    if selection.setup != Setup::default() {
        let others = "Wherever it says reading A, other settings were used: those of manifest.json. What an \
             experiment compares it sets itself, whatever the settings say: the width in RQ1 to RQ3 and \
             the sweep of widths, the radius in RQ2 and in RQ1's last column, everything in RQ3's reading B.";
        warnings.push(others.to_owned());
    }
    (!warnings.is_empty()).then(|| warnings.join(" "))
}

/// How many outcomes of each experiment compare with the paper's, and how.
fn outcomes(sections: &[Section]) -> String {
    let text = String::from(
        "\n*Reproduced*: the same conclusion, and the figures agree within the 95 % interval of their \
         difference. *Same direction*: the same conclusion, other figures. A figure that stands for \
         itself is reproduced or not. *Fitted*: our learner's constants were fitted to these very \
         figures, so that agreement says nothing; these outcomes do not count.\n\n",
    );
    let verdicts = [Verdict::Reproduced, Verdict::SameDirection, Verdict::NotReproduced];
    let row = |section: &Section| {
        let of = |verdict| section.count(|c| c.verdict == verdict && !c.fitted);
        let [same, near, other] = verdicts.map(of);
        format!("{} | {same} | {near} | {other} | {}", section.title, section.count(|c| c.fitted))
    };
    let compared = sections.iter().filter(|section| !section.comparisons.is_empty());
    let heads = ["", "reproduced", "same direction", "not reproduced", "fitted"];
    text + &table(&heads, compared.map(|section| [row(section)]))
}

fn markdown(results: &Results<'_>, sections: &[Section]) -> String {
    let (title, command) = match results.protocol.selection.experiments.as_slice() {
        [Experiment::Reality] => {
            ("The sharper bounds against reality", "proofmark simulate reality")
        }
        [Experiment::Readings] => {
            ("The experiments under many readings", "proofmark simulate readings")
        }
        _ => ("Experiments", "proofmark simulate"),
    };
    let steps: u64 = results.protocol.units().map(|unit| unit.cell.horizon).sum();
    let runs = results.protocol.unit_count();
    let mut text = format!(
        "# {title}\n\nWritten by `{command}`; do not edit. {runs} runs with {steps} steps.\n"
    );
    if let Some(warning) = warning(results) {
        let _ = write!(text, "\n**{warning}**\n");
    }
    if sections.iter().any(|section| !section.comparisons.is_empty()) {
        text.push_str(&outcomes(sections));
    }
    for section in sections {
        let _ = write!(text, "\n{}", section.markdown());
    }
    text
}

fn summary(results: &Results<'_>, manifest: &Manifest, sections: &[Section]) -> String {
    let process = |cell: &CellResult<'_>| {
        let Figures { gain, span, diameter } = cell.figures;
        let figures = json!({ "gain": gain, "span": span, "diameter": diameter });
        (cell.cell.family.to_string(), figures)
    };
    let experiments = results.protocol.selection.experiments.iter();
    let numbers = sections.iter().map(|Section { numbers, comparisons, .. }| {
        json!({ "numbers": numbers, "comparisons": comparisons })
    });
    let mut summary = json!({
        "format": "proofmark-simulation-summary/1",
        "manifest-sha256": manifest.digest,
        "processes": results.cells.iter().map(process).collect::<Map<_, _>>(),
        "experiments": experiments.zip(numbers).collect::<BTreeMap<_, _>>(),
    });
    if let (Some(warning), Value::Object(fields)) = (warning(results), &mut summary) {
        fields.insert("warning".to_owned(), Value::String(warning));
    }
    format!("{summary:#}\n")
}
