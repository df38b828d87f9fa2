//! Trials: files that all checkers judge, and what their answers come to.

use std::path::Path;

use super::checkers::{Answer, CLAIMS, Cause, Format, PROCESSES};
use super::margin;

/// One certificate, with its model if it is about a process, for all checkers to judge.
#[derive(Clone, Debug)]
pub struct Trial {
    /// How it was made.
    pub kind: &'static str,
    /// The number of the original that it was made from.
    pub original: u64,
    /// Names and contents.
    pub files: Vec<(String, Vec<u8>)>,
}

impl Trial {
    /// Writes the files into a folder.
    pub fn write(&self, folder: &Path) {
        std::fs::create_dir_all(folder).expect("a folder");
        for (name, bytes) in &self.files {
            std::fs::write(folder.join(name), bytes).expect("a written file");
        }
    }
}

/// The trial whose files are in a folder.
pub fn read(folder: &Path) -> (&'static Format, Trial) {
    let mut files = Vec::new();
    for file in std::fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        files.push((name, std::fs::read(&path).expect("a readable file")));
    }
    // The model comes first.
    files.sort_by_key(|(name, _)| !name.ends_with(".model.json"));
    let format = if files.len() > 1 { &PROCESSES } else { &CLAIMS };
    (format, Trial { kind: "kept", original: 0, files })
}

/// What the answers to a trial come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All accept it as certified.
    Certified,
    /// All accept it as refuted.
    Refuted,
    /// All reject it.
    Rejected,
    /// They differ as the format allows: by a limit, or by escapes in numbers; in these words.
    Allowed(String),
    /// They differ as the format allows: a logarithm is right by too little; in these words.
    Margin(String),
    /// They differ.
    Disagreement,
}

/// What the answers of the checkers to a trial come to.
pub fn outcome(trial: &Trial, answers: &[(&str, Answer)]) -> Outcome {
    let asked = answers.iter().filter(|(_, answer)| !matches!(answer, Answer::Unasked(_)));
    let asked: Vec<&(&str, Answer)> = asked.collect();
    if let Some(outcome) = common(&asked) {
        return outcome;
    }
    let binding = |(_, answer): &(&str, Answer)| {
        !matches!(answer, Answer::Rejected(Cause::Limit | Cause::Escape, _))
    };
    let (binding, excused): (Vec<_>, Vec<_>) = asked.iter().partition(|found| binding(found));
    if common(&binding).is_some() {
        let words = |(name, answer): &&(&str, Answer)| match answer {
            Answer::Rejected(_, reason) => format!("{name}: {reason}"),
            _ => String::new(),
        };
        return Outcome::Allowed(excused.iter().map(words).collect::<Vec<_>>().join("; "));
    }
    // check.py computes logarithms in another way than the others, which must agree.
    let (python, others): (Vec<_>, Vec<_>) =
        binding.into_iter().partition(|(name, _)| *name == "check.py");
    let rejects = |found: &[&(&str, Answer)]| common(found) == Some(Outcome::Rejected);
    if common(&python).is_some() && common(&others).is_some() {
        let rejecting = if rejects(&python) { python } else { others };
        let text = String::from_utf8_lossy(&trial.files[0].1);
        let explained = rejecting.iter().find_map(|(name, answer)| match answer {
            Answer::Rejected(_, reason) if margin::explains(&text, reason) => {
                Some(format!("{name}: {reason}"))
            }
            _ => None,
        });
        if let Some(words) = explained {
            return Outcome::Margin(words);
        }
    }
    Outcome::Disagreement
}

/// What all answers say, if they say the same.
fn common(answers: &[&(&str, Answer)]) -> Option<Outcome> {
    let said = |(_, answer): &&(&str, Answer)| match answer {
        Answer::Certified => Outcome::Certified,
        Answer::Refuted => Outcome::Refuted,
        Answer::Rejected(..) => Outcome::Rejected,
        Answer::Crashed(_) | Answer::Unasked(_) => Outcome::Disagreement,
    };
    let first = said(answers.first()?);
    let same = answers.iter().all(|answer| said(answer) == first);
    (same && first != Outcome::Disagreement).then_some(first)
}
