//! Trials: files that all checkers judge, and what their answers come to.

use std::path::Path;

use num_bigint::BigInt;

use super::checkers::{Answer, CLAIMS, CONSTANTS, Cause, Format, PROCESSES};
use super::draw::{dyadic, value};
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

    /// The same files without what a checker may refuse. Letters, digits and signs are written without
    /// escapes. A long fraction over a power of two is written as n · 2^e, and for a long integer stands
    /// a power of two below it: as an upper end it proves as much, if it is still right. For n · 2^e with
    /// a large e, of either sign, stands a moderate power of two: as an end that is too far from 0, or
    /// too near, it proves as much.
    fn simpler(&self) -> Self {
        let mut simpler = self.clone();
        for (_, bytes) in &mut simpler.files {
            let Ok(text) = std::str::from_utf8(bytes) else { continue };
            *bytes = shorter(&unescaped(text)).into_bytes();
        }
        simpler
    }
}

fn unescaped(text: &str) -> String {
    let text = text.replace("\\/", "/");
    let mut parts = text.split("\\u");
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part.get(..4).and_then(|code| u8::from_str_radix(code, 16).ok());
        match code.map(char::from).filter(|c| c.is_ascii_graphic() && !"\\\"".contains(*c)) {
            Some(c) => written.extend([&String::from(c), &part[4..]]),
            None => written.extend(["\\u", part]),
        }
    }
    written
}

fn shorter(text: &str) -> String {
    let short = |part: &str| match part.len() > 1_000 {
        true if part.bytes().all(|b| b.is_ascii_digit()) => "1p1024".to_owned(),
        true => value(part).as_ref().and_then(dyadic).unwrap_or_else(|| part.to_owned()),
        false => moderate(part).unwrap_or_else(|| part.to_owned()),
    };
    text.split('"').map(short).collect::<Vec<_>>().join("\"")
}

/// 2^1024 for a number n · 2^e that is far beyond it, and 2^−1024 for one that is far below, with its sign.
fn moderate(part: &str) -> Option<String> {
    let (n, e) = part.split_once('p')?;
    n.parse::<BigInt>().ok()?;
    let sign = if n.starts_with('-') { "-" } else { "" };
    match e.parse::<i64>().ok()? {
        5_000.. => Some(format!("{sign}1p1024")),
        ..=-5_000 => Some(format!("{sign}1p-1024")),
        _ => None,
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
    let is_constant = files
        .iter()
        .any(|(_, bytes)| String::from_utf8_lossy(bytes).contains("proofmark-constant"));
    let format = match files.len() {
        1 if is_constant => &CONSTANTS,
        1 => &CLAIMS,
        _ => &PROCESSES,
    };
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
    /// Two or more accept it; for the others it is too large, or too much work, in these words.
    Limit(String),
    /// It is accepted, and others refuse the escapes in it, in these words.
    Escape(String),
    /// It is accepted, and others reject a logarithm that is right by too little, in these words.
    Margin(String),
    /// They differ.
    Disagreement,
}

/// What the answers of the checkers to a trial come to. A limit, an escape or a margin excuses a
/// rejection alone: what is accepted is accepted by two.
pub fn outcome(format: &Format, trial: &Trial, answers: &[(&str, Answer)]) -> Outcome {
    let asked = answers.iter().filter(|(_, answer)| !matches!(answer, Answer::Unasked(_)));
    let asked: Vec<&(&str, Answer)> = asked.collect();
    if let Some(outcome) = common(&asked) {
        return outcome;
    }
    let is_binding = |(_, answer): &(&str, Answer)| {
        !matches!(answer, Answer::Rejected(Cause::Limit | Cause::Escape, _))
    };
    let (mut binding, excused): (Vec<&(&str, Answer)>, Vec<_>) =
        asked.iter().partition(|found| is_binding(found));
    // If another alone has an answer, the kernel is asked again about the same claim.
    let gave_up = excused.iter().any(|found| found.0 == "kernel");
    let again = (binding.len() < 2 && gave_up).then(|| (format.kernel)(&trial.simpler()));
    let again = again.map(|answer| ("kernel, asked again", answer)).filter(is_binding);
    binding.extend(&again);
    if binding.len() > 1 && common(&binding).is_some() {
        let words = excused.iter().map(|found| told(found)).collect::<Vec<_>>().join("; ");
        let limit =
            |(_, answer): &&(&str, Answer)| matches!(answer, Answer::Rejected(Cause::Limit, _));
        return match excused.iter().any(limit) {
            true => Outcome::Limit(words),
            false => Outcome::Escape(words),
        };
    }
    match binding.as_slice() {
        // check.py computes logarithms in another way than the others, which must agree.
        [kernel, python, verified] if python.0 == "check.py" => {
            let text = String::from_utf8_lossy(&trial.files[0].1);
            let excuse = match (common(&[kernel, verified]), &python.1) {
                (Some(Outcome::Certified | Outcome::Refuted), Answer::Rejected(_, reason)) => {
                    let (text, reason) = of_claim(&text, reason);
                    margin::explains(&text, reason).then_some(python)
                }
                (Some(Outcome::Rejected), accepted) => {
                    let reason = match &kernel.1 {
                        Answer::Rejected(_, reason) => reason,
                        _ => "",
                    };
                    let (part, inner) = of_claim(&text, reason);
                    let found = margin::tolerant(&part);
                    // A part has a hash of its own.
                    let same = inner != reason || found.as_ref() == Some(accepted);
                    (found.is_some() && same).then_some(kernel)
                }
                _ => None,
            };
            excuse.map_or(Outcome::Disagreement, |found| Outcome::Margin(told(found)))
        }
        _ => Outcome::Disagreement,
    }
}

/// The claim that a rejection is about, and what it says of that: a part, if it is one of a constant.
fn of_claim<'a>(text: &str, reason: &'a str) -> (String, &'a str) {
    let part = || {
        let (number, rest) = reason.strip_prefix("part ")?.split_once(": ")?;
        let file: serde_json::Value = serde_json::from_str(text).ok()?;
        let number: usize = number.parse().ok()?;
        Some((file.get("parts")?.get(number)?.to_string(), rest))
    };
    part().unwrap_or_else(|| (text.to_owned(), reason))
}

/// Who rejects a trial, and why.
fn told((name, answer): &(&str, Answer)) -> String {
    match answer {
        Answer::Rejected(_, reason) => format!("{name}: {reason}"),
        _ => (*name).to_owned(),
    }
}

/// What all answers say, if they say the same, and of the same claim or process.
fn common(answers: &[&(&str, Answer)]) -> Option<Outcome> {
    let said = |(_, answer): &(&str, Answer)| match answer {
        Answer::Certified(proved) => Some((Outcome::Certified, proved.clone())),
        Answer::Refuted(proved) => Some((Outcome::Refuted, proved.clone())),
        Answer::Rejected(..) => Some((Outcome::Rejected, String::new())),
        Answer::Crashed(_) | Answer::Unasked(_) => None,
    };
    let first = said(answers.first()?)?;
    answers.iter().all(|answer| said(answer).as_ref() == Some(&first)).then_some(first.0)
}
