//! What the checkers say of all trials: the counts, the times and the disagreements.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::checkers::{Answer, Format, Outside, processor_time};
use super::trial::{Outcome, Trial, outcome};
use crate::support::Folder;

/// The kinds that are no edits.
pub const ORIGINALS: [&str; 4] = [
    "as the search writes it",
    "large power",
    "process: as the solver writes it",
    "constant: as the search writes it",
];

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    files: usize,
    certified: usize,
    refuted: usize,
    rejected: usize,
    limits: usize,
    escapes: usize,
    margins: usize,
    disagreements: usize,
}

/// A file about which the checkers disagree.
pub struct Disagreement {
    /// What it was made from.
    pub original: u64,
    /// Where it is kept.
    pub folder: PathBuf,
    /// What each checker says.
    pub told: String,
}

/// Everything that was found so far.
#[derive(Default)]
pub struct Tally {
    rows: BTreeMap<&'static str, Row>,
    /// Why checkers were allowed to differ, with the folder of the first file.
    limits: BTreeMap<String, (usize, PathBuf)>,
    escapes: BTreeMap<String, (usize, PathBuf)>,
    margins: BTreeMap<String, (usize, PathBuf)>,
    /// Why the kernel was not asked.
    unasked: BTreeMap<String, usize>,
    /// What the kernel says of the files that it rejects.
    reasons: BTreeMap<String, usize>,
    times: BTreeMap<(&'static str, &'static str), (usize, Duration)>,
    /// Terms by operation, in the certificates of claims as the search writes them that all accept.
    terms: BTreeMap<String, usize>,
    pub disagreements: Vec<Disagreement>,
}

impl Tally {
    /// Has all checkers judge these trials, and tells what they say; keeps the files about which they
    /// disagree in `keep`.
    pub fn judge(&mut self, format: &Format, trials: &[Trial], keep: &Path) -> Vec<String> {
        let answers = self.ask(format, trials);
        let judged = trials.iter().zip(&answers);
        judged.map(|(trial, answers)| self.count(format, trial, answers, keep)).collect()
    }

    /// What each checker says of each of these trials.
    pub fn ask(&mut self, format: &Format, trials: &[Trial]) -> Vec<Vec<(&'static str, Answer)>> {
        if trials.is_empty() {
            return Vec::new();
        }
        let dir = Folder::new();
        let folders: Vec<String> = (0..trials.len()).map(|number| number.to_string()).collect();
        for (trial, folder) in trials.iter().zip(&folders) {
            trial.write(&dir.path(folder));
        }
        let ((by_kernel, time), by_others) = std::thread::scope(|scope| {
            let ask = |checker: &'static Outside| {
                let (dir, folders) = (&dir, &folders);
                scope.spawn(move || checker.answers(dir, folders))
            };
            let asked: Vec<_> = format.outside.iter().map(ask).collect();
            let start = processor_time();
            let by_kernel: Vec<Answer> = trials.iter().map(format.kernel).collect();
            let time = processor_time() - start;
            let answers = asked.into_iter().map(|checker| checker.join().expect("its answers"));
            ((by_kernel, time), answers.collect::<Vec<_>>())
        });
        self.spent(format, "kernel", trials.len(), time);
        let mut answers: Vec<Vec<_>> =
            by_kernel.into_iter().map(|answer| vec![("kernel", answer)]).collect();
        for (checker, (said, time)) in format.outside.iter().zip(by_others) {
            self.spent(format, checker.name, trials.len(), time);
            answers.iter_mut().zip(said).for_each(|(all, answer)| all.push((checker.name, answer)));
        }
        answers
    }

    fn spent(&mut self, format: &Format, name: &'static str, files: usize, time: Duration) {
        let entry = self.times.entry((format.name, name)).or_default();
        *entry = (entry.0 + files, entry.1 + time);
    }

    /// Counts a trial, and tells what the checkers say of it.
    fn count(
        &mut self,
        format: &Format,
        trial: &Trial,
        answers: &[(&str, Answer)],
        keep: &Path,
    ) -> String {
        let mut told = format!("{}:\n", trial.kind);
        for (name, answer) in answers {
            let _ = writeln!(told, "    {name}: {answer:?}");
        }
        let outcome = outcome(format, trial, answers);
        if trial.kind == ORIGINALS[0] && matches!(outcome, Outcome::Certified | Outcome::Refuted) {
            self.count_terms(trial);
        }
        let row = self.rows.entry(trial.kind).or_default();
        row.files += 1;
        match outcome {
            Outcome::Certified => row.certified += 1,
            Outcome::Refuted => row.refuted += 1,
            Outcome::Rejected => row.rejected += 1,
            Outcome::Limit(words) => {
                row.limits += 1;
                differ(&mut self.limits, shortened(&words), trial, &keep.join("limits"));
            }
            Outcome::Escape(words) => {
                row.escapes += 1;
                differ(&mut self.escapes, shortened(&words), trial, &keep.join("escapes"));
            }
            Outcome::Margin(words) => {
                row.margins += 1;
                differ(&mut self.margins, shortened(&words), trial, &keep.join("margins"));
            }
            Outcome::Disagreement => {
                row.disagreements += 1;
                let number = self.disagreements.len();
                let folder = keep.join(format!("{}-{number}", trial.original));
                trial.write(&folder);
                let told = told.clone();
                self.disagreements.push(Disagreement { original: trial.original, folder, told });
            }
        }
        match &answers[0].1 {
            Answer::Unasked(reason) => *self.unasked.entry((*reason).to_owned()).or_default() += 1,
            Answer::Rejected(_, reason) => {
                *self.reasons.entry(shortened(reason)).or_default() += 1;
            }
            Answer::Certified(_) | Answer::Refuted(_) | Answer::Crashed(_) => {}
        }
        told
    }

    fn count_terms(&mut self, trial: &Trial) {
        let text = trial.files.iter().filter_map(|(_, bytes)| std::str::from_utf8(bytes).ok());
        for operation in text.flat_map(|text| text.split("\"op\":\"").skip(1)) {
            let name = operation.split('"').next().unwrap_or_default();
            *self.terms.entry(name.to_owned()).or_default() += 1;
        }
    }

    /// On how many random terms all checkers agreed.
    pub fn terms(&self) -> usize {
        self.terms.values().sum()
    }

    /// How many files were judged.
    pub fn files(&self) -> usize {
        self.rows.values().map(|row| row.files).sum()
    }

    /// The kinds of files that all checkers always accept, or always reject.
    pub fn one_sided(&self) -> Vec<&'static str> {
        let rows = self.rows.iter();
        let found = rows.filter(|(_, row)| row.certified + row.refuted == 0 || row.rejected == 0);
        found.map(|(kind, _)| *kind).collect()
    }

    /// How many files are edits of certificates.
    pub fn edited(&self) -> usize {
        let edits = self.rows.iter().filter(|(kind, _)| !ORIGINALS.contains(kind));
        edits.map(|(_, row)| row.files).sum()
    }

    /// How many files are right by too little for one of the checkers, and how many have escapes that
    /// it refuses.
    pub fn margins_and_escapes(&self) -> (usize, usize) {
        let rows = self.rows.values();
        rows.fold((0, 0), |sum, row| (sum.0 + row.margins, sum.1 + row.escapes))
    }

    /// The table, and what is behind it.
    pub fn table(&self) -> String {
        let mut text = String::from(
            "kind | files | all accept certified | all accept refuted | all reject | limits | \
             escapes | margins | disagreements\n---|--:|--:|--:|--:|--:|--:|--:|--:\n",
        );
        let mut all = Row::default();
        for (kind, row) in &self.rows {
            line(&mut text, kind, row);
            all.files += row.files;
            all.certified += row.certified;
            all.refuted += row.refuted;
            all.rejected += row.rejected;
            all.limits += row.limits;
            all.escapes += row.escapes;
            all.margins += row.margins;
            all.disagreements += row.disagreements;
        }
        line(&mut text, "all", &all);
        let _ = writeln!(text, "\n{} of the files are edits of certificates", self.edited());
        let lists = [
            ("limits, with the first file:", &self.limits),
            ("escapes in names and numbers, with the first file:", &self.escapes),
            ("margins, with the first file:", &self.margins),
        ];
        for (title, counts) in lists {
            let _ = writeln!(text, "\n{title}");
            for (name, (count, folder)) in counts {
                let _ = writeln!(text, "{count:8} {name} ({})", folder.display());
            }
        }
        let lists = [
            ("the kernel cannot be asked:", &self.unasked),
            ("what the kernel says of files that it rejects:", &self.reasons),
        ];
        for (title, counts) in lists {
            let _ = writeln!(text, "\n{title}");
            for (name, count) in counts {
                let _ = writeln!(text, "{count:8} {name}");
            }
        }
        let _ = writeln!(text, "\n{} terms are accepted by all:", self.terms());
        for (name, count) in &self.terms {
            let _ = writeln!(text, "{count:8} {name}");
        }
        text.push_str("\nprocessor time on the same files:\n");
        for ((format, name), (files, time)) in &self.times {
            let each = time.as_secs_f64() * 1e6 / *files as f64;
            let seconds = time.as_secs_f64();
            let _ = writeln!(text, "{seconds:8.1} s, {each:6.0} us a file: {format}, {name}");
        }
        text
    }
}

/// Counts a file about which checkers are allowed to differ, and keeps the first of its kind.
fn differ(
    counts: &mut BTreeMap<String, (usize, PathBuf)>,
    words: String,
    trial: &Trial,
    keep: &Path,
) {
    let folder = keep.join(counts.len().to_string());
    let (count, _) = counts.entry(words).or_insert_with(|| {
        trial.write(&folder);
        (0, folder)
    });
    *count += 1;
}

fn line(text: &mut String, kind: &str, row: &Row) {
    let Row { files, certified, refuted, rejected, limits, escapes, margins, disagreements } = row;
    let _ = writeln!(
        text,
        "{kind} | {files} | {certified} | {refuted} | {rejected} | {limits} | {escapes} | \
         {margins} | {disagreements}"
    );
}

/// A reason without its place and what else is different in every file.
fn shortened(reason: &str) -> String {
    let mut kept = String::new();
    for c in reason.chars() {
        match c {
            '0'..='9' if kept.ends_with('#') => {}
            '0'..='9' => kept.push('#'),
            _ => kept.push(c),
        }
    }
    for place in ["line #, column #: ", "box #: ", "witness: "] {
        kept = kept.replace(place, "");
    }
    kept.split(['`', '"']).step_by(2).collect::<Vec<_>>().join("...")
}
