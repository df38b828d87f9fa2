//! Makes the runs that are missing from a folder, on all cores, and keeps each as soon as it is
//! there; and puts the shards of a protocol together.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use proofmark_check::files;
use proofmark_check::shard::{Shard, Unmerged};
use rayon::prelude::*;

use super::protocol::{Manifest, Protocol, Unit};
use super::results::{world_of, worlds};
use super::store::{self, Finished};
use super::summary;
use super::unit::{RunRecord, make};
use crate::limits;
use crate::sim::{count, real};

/// Makes the missing units of a slice; if then all units are there, writes the files of the finished
/// protocol. Gives back how many units the folder has, which may be fewer than the protocol has. The
/// error is a whole sentence.
pub fn run(protocol: &Protocol, folder: &Path, shard: Shard, resume: bool) -> Result<u64, String> {
    let manifest = Manifest::of(protocol)?;
    let (log, mut finished) = store::open(folder, &manifest.digest, resume)?;
    if let Some(foreign) = finished.keys().find(|&&number| number >= protocol.unit_count()) {
        return Err(format!("{}: this protocol has no unit {foreign}", folder.display()));
    }
    files::remove_unfinished(folder)?;
    files::remove_unfinished(&folder.join(summary::FIGURES))?;
    files::write(&folder.join(summary::MANIFEST), &manifest.text)?;
    let is_missing =
        |Unit { number, .. }: &Unit<'_>| shard.has(*number) && !finished.contains_key(number);
    let missing: Vec<Unit<'_>> = protocol.units().filter(is_missing).collect();
    let worlds = worlds(missing.iter().map(|unit| unit.cell))?;

    let record = Mutex::new((log, Progress::new(&missing)));
    let made: Vec<(u64, RunRecord)> = missing
        .par_iter()
        .with_max_len(1)
        .map(|unit| {
            let outcome = make(unit, world_of(&worlds, unit.cell)?);
            if !outcome.is_finite() {
                let (cell, seed) = (&unit.cell.id, unit.seed);
                return Err(format!("{cell}, seed {seed}: the run left the range of doubles"));
            }
            let (log, progress) = &mut *record.lock().map_err(|_| "a thread has failed")?;
            log.add(&unit.number, &outcome)?;
            progress.add(unit);
            Ok((unit.number, outcome))
        })
        .collect::<Result<_, String>>()?;

    finished.extend(made);
    let done = count(finished.len());
    if done == protocol.unit_count() {
        summary::write(protocol, &manifest, &finished, folder)?;
    }
    // The folder is unlocked only now.
    drop(record);
    Ok(done)
}

/// Combines the units of some folders, and writes the files of the finished protocol into another.
/// Gives back how many units there are.
pub fn merge(folders: &[PathBuf], out: &Path) -> Result<u64, Unmerged> {
    let first = folders.first().ok_or_else(|| "there is no folder to merge".to_owned())?;
    let path = first.join(summary::MANIFEST);
    let in_manifest = |reason: String| format!("{}: {reason}", path.display());
    let text = files::read(&path, limits::MDP_BYTES).map_err(in_manifest)?;
    let (selection, _) = Manifest::read(&text).map_err(in_manifest)?;
    let protocol = Protocol::new(&selection);
    let manifest = Manifest::of(&protocol)?;
    if manifest.text != text {
        return Err(in_manifest("this is the protocol of another version".to_owned()).into());
    }
    let mut units = Finished::new();
    let mut twice = Vec::new();
    for folder in folders {
        for (number, outcome) in store::read(folder, &manifest.digest)? {
            if units.insert(number, outcome).is_some() {
                twice.push(number);
            }
        }
    }
    none(&twice, "in more than one folder").map_err(Unmerged::Refused)?;
    let missing = (0..protocol.unit_count()).filter(|number| !units.contains_key(number));
    none(&missing.collect::<Vec<u64>>(), "missing").map_err(Unmerged::Missing)?;
    if let Some(unknown) = units.keys().find(|number| **number >= protocol.unit_count()) {
        return Err(format!("there is no unit {unknown} in the protocol").into());
    }
    files::make_folder(out)?;
    if folders.iter().all(|folder| folder != out) && out.join(store::LOG).exists() {
        store::read(out, &manifest.digest)?;
    }
    summary::write(&protocol, &manifest, &units, out)?;
    Ok(protocol.unit_count())
}

/// Whether there are no such units. The error names ten of them.
fn none(numbers: &[u64], what: &str) -> Result<(), String> {
    let units = match numbers.len() {
        0 => return Ok(()),
        1 => "1 unit is".to_owned(),
        count => format!("{count} units are"),
    };
    let names: Vec<String> = numbers.iter().take(10).map(u64::to_string).collect();
    let more = if numbers.len() > 10 { ", ..." } else { "" };
    Err(format!("{units} {what}: {}{more}", names.join(", ")))
}

/// How often a line is printed where there is no terminal.
const PAUSE: Duration = Duration::from_secs(10);

/// A bar on a terminal, a line now and then elsewhere. Progress is counted in steps.
struct Progress {
    bar: ProgressBar,
    said: Instant,
}

impl Progress {
    fn new(missing: &[Unit<'_>]) -> Self {
        let steps = missing.iter().map(|unit| unit.cell.horizon).sum();
        let style = "{bar:32} {percent:>3} % of {human_len} steps, {per_sec}, {eta} to go  {msg}";
        let style = ProgressStyle::with_template(style).unwrap_or(ProgressStyle::default_bar());
        Self { bar: ProgressBar::new(steps).with_style(style), said: Instant::now() }
    }

    fn add(&mut self, unit: &Unit<'_>) {
        let bar = &self.bar;
        bar.set_message(unit.cell.id.clone());
        bar.inc(unit.cell.horizon);
        let (steps, all) = (bar.position(), bar.length().unwrap_or(0));
        if bar.is_hidden() && self.said.elapsed() >= PAUSE {
            self.said = Instant::now();
            let (share, spent) = (real(steps) / real(all), bar.elapsed().as_secs_f64());
            let (speed, left) = (real(steps) / spent, spent * (1.0 - share) / share);
            let done = format!("{:.0} % of {all} steps, {speed:.3e} steps/s", 100.0 * share);
            let _ = writeln!(anstream::stderr(), "{done}, about {left:.0} s to go");
        } else if steps == all {
            bar.finish_and_clear();
        }
    }
}
