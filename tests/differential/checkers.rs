//! The checkers, and what each says of a file.
//!
//! The kernel judges in this process. The others run as processes of their own, over many files at
//! once: one line each, in the order of the files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use proofmark_book::model::Model;
use proofmark_kernel as kernel;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::constant::{ConstantCertificate, ConstantFailure, Constants, Unfit};
use proofmark_kernel::mdp::certificate::MdpCertificate;
use proofmark_kernel::mdp::{Flaw, MdpFailure};
use proofmark_kernel::{Failure, Reason, Verdict};
use rustix::time::{ClockId, clock_gettime};

use super::figures;
use super::statement::{self, NoClaim};
use super::trial::Trial;
use crate::support::Folder;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// What a checker says of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Accepted: the claim with this hash holds, or of the process with this hash these figures.
    Certified(String),
    /// Accepted: the claim with this hash fails.
    Refuted(String),
    /// Not accepted, for this reason.
    Rejected(Cause, String),
    /// The checker ended without an answer, with these words.
    Crashed(String),
    /// The checker cannot be asked, because of this.
    Unasked(&'static str),
}

/// Whether a rejection binds the other checkers, by `certificates/README.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// It does.
    Invalid,
    /// A checker may give up on what is too large or too much work.
    Limit,
    /// A checker may refuse escapes in names and numbers.
    Escape,
}

/// A format of certificates with its checkers. Another checker is another entry of `outside`.
pub struct Format {
    pub name: &'static str,
    pub kernel: fn(&Trial) -> Answer,
    pub outside: &'static [Outside],
}

/// Certificates of claims, `proofmark-certificate/1`.
pub const CLAIMS: Format =
    Format { name: "claims", kernel: kernel_on_claim, outside: &[CHECK_PY, VERIFIED] };

/// Certificates of constants that use no other, `proofmark-constant/1`.
pub const CONSTANTS: Format =
    Format { name: "constants", kernel: kernel_on_constant, outside: &[CHECK_PY, VERIFIED] };

/// Certificates of decision processes, `proofmark-mdp/1`.
pub const PROCESSES: Format =
    Format { name: "processes", kernel: kernel_on_process, outside: &[CHECK_MDP_PY, VERIFIED_MDP] };

/// A checker in a process of its own. It takes folders, and prints a line for each file in them.
pub struct Outside {
    pub name: &'static str,
    /// How it is called from the root of the repository.
    pub call: &'static [&'static str],
    /// What its own words say of a rejection.
    cause: fn(&str) -> Cause,
}

const CHECK_PY: Outside =
    Outside { name: "check.py", call: &["python3", "certificates/check.py"], cause: too_large };

const CHECK_MDP_PY: Outside = Outside {
    name: "check_mdp.py",
    call: &["python3", "certificates/check_mdp.py"],
    cause: too_large,
};

const VERIFIED: Outside = Outside {
    name: "proofmark-verified",
    call: &["target/verified/proofmark-verified"],
    cause: escaped_or_too_large,
};

const VERIFIED_MDP: Outside = Outside {
    name: "proofmark-verified --mdp",
    call: &["target/verified/proofmark-verified", "--mdp"],
    cause: escaped_or_too_large,
};

fn escaped_or_too_large(reason: &str) -> Cause {
    match reason.ends_with("is written with escapes") {
        true => Cause::Escape,
        false => too_large(reason),
    }
}

fn too_large(reason: &str) -> Cause {
    if reason.contains("too large") { Cause::Limit } else { Cause::Invalid }
}

/// Compiles the extracted checker, unless it is compiled.
pub fn build_verified() {
    static BUILT: OnceLock<()> = OnceLock::new();
    BUILT.get_or_init(|| {
        let build = Command::new(Path::new(ROOT).join("proofs/extracted/build")).output();
        let output = build.expect("proofs/extracted/build");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "proofmark-verified needs OCaml and Zarith: {said}");
    });
}

impl Outside {
    /// The answers about the trials in these folders, in order, and the processor time they took.
    pub fn answers(&self, dir: &Folder, folders: &[String]) -> (Vec<Answer>, Duration) {
        let (mut answers, mut time) = (Vec::with_capacity(folders.len()), Duration::ZERO);
        while answers.len() < folders.len() {
            let rest = &folders[answers.len()..];
            let (found, spent, err) = self.run(dir, rest);
            time += spent;
            let complete = found.len() == rest.len();
            assert!(found.len() <= rest.len(), "{}: more answers than files", self.name);
            answers.extend(found);
            if !complete {
                answers.push(Answer::Crashed(err.trim().to_owned()));
            }
        }
        (answers, time)
    }

    /// The answers before the checker ended, its processor time, and its standard error.
    fn run(&self, dir: &Folder, folders: &[String]) -> (Vec<Answer>, Duration, String) {
        let words = self.call.iter().map(|word| match word.contains('/') {
            true => Path::new(ROOT).join(word),
            false => PathBuf::from(word),
        });
        let mut command = Command::new("sh");
        // The shell says how much time the program that it ran took.
        command.args(["-c", "\"$@\"; echo TIMES; times", "sh"]).args(words).args(folders);
        let run = dir.run(&mut command);
        let (said, times) = run.out.rsplit_once("TIMES\n").expect("the shell's times");
        let lines = said.lines().filter_map(|line| Some((line, self.answer(line)?)));
        (in_order(lines.collect(), folders), of_children(times), run.err)
    }

    /// What a line says of its file; `None` if it is about none.
    fn answer(&self, line: &str) -> Option<Answer> {
        let (word, rest) = line.split_once(' ')?;
        match word {
            "certified" | "accepted" | "enclosed" => Some(Answer::Certified(proved(rest))),
            "refuted" => Some(Answer::Refuted(proved(rest))),
            "REJECTED" => {
                let reason = rest.split_once(": ").map_or(rest, |(_, reason)| reason);
                Some(Answer::Rejected((self.cause)(reason), reason.to_owned()))
            }
            _ => None,
        }
    }
}

/// The answers in the order of the folders. A checker may look at what it cannot read as a constant after
/// the constants, so that a rejection belongs to the folder that it names; what is accepted stays in order.
fn in_order(lines: Vec<(&str, Answer)>, folders: &[String]) -> Vec<Answer> {
    let folder = |line: &str| {
        let path = line.strip_prefix("REJECTED ")?;
        path.split_once('/').map(|(folder, _)| folder.to_owned())
    };
    if lines.len() != folders.len() {
        return lines.into_iter().map(|(_, answer)| answer).collect();
    }
    let (rejected, accepted): (Vec<_>, Vec<_>) = lines
        .into_iter()
        .map(|(line, answer)| (folder(line), answer))
        .partition(|(at, _)| at.is_some());
    let rejected: HashMap<Option<String>, Answer> = rejected.into_iter().collect();
    let mut accepted = accepted.into_iter();
    let answer = |folder: &String| match rejected.get(&Some(folder.clone())) {
        Some(answer) => answer.clone(),
        None => accepted.next().expect("an answer for each folder").1,
    };
    folders.iter().map(answer).collect()
}

/// What a line says was proved: the beginning of the hash, and figures of a process.
fn proved(line: &str) -> String {
    let (_, proved) = line.rsplit_once(" (sha256 ").expect("a hash");
    proved.to_owned()
}

/// The beginning of a hash, as the other checkers print it.
fn printed_hash(sha256: &str) -> String {
    format!("{})", &sha256[..16])
}

/// The time of the shell's children: the second line, user and system, as `0m1.230000s 0m0.040000s`.
fn of_children(times: &str) -> Duration {
    let line = times.lines().nth(1).expect("the times of children");
    let seconds = |text: &str| -> f64 {
        let (minutes, seconds) = text.trim_end_matches('s').split_once('m').expect("minutes");
        minutes.parse::<f64>().expect("minutes") * 60.0 + seconds.parse::<f64>().expect("seconds")
    };
    Duration::from_secs_f64(line.split_whitespace().map(seconds).sum())
}

/// The processor time of this thread so far.
pub fn processor_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().expect("a time")
}

fn invalid(reason: impl ToString) -> Answer {
    Answer::Rejected(Cause::Invalid, reason.to_string())
}

/// What the JSON reader refuses. Numbers and names are read without a copy, and so without escapes.
fn unread(reason: impl ToString) -> Answer {
    let reason = reason.to_string();
    let escaped =
        reason.contains("invalid type: string \"") && reason.contains("expected a borrowed string");
    Answer::Rejected(if escaped { Cause::Escape } else { Cause::Invalid }, reason)
}

fn kernel_on_claim(trial: &Trial) -> Answer {
    let (name, bytes) = &trial.files[0];
    let Ok(text) = std::str::from_utf8(bytes) else { return invalid("not UTF-8") };
    let certificate = match Certificate::parse(text) {
        Ok(certificate) => certificate,
        Err(error) => return unread(error),
    };
    if *name != format!("{}.json", certificate.claim) {
        return invalid("the file has another name");
    }
    let claim = match statement::claim(&certificate) {
        Ok(claim) => claim,
        Err(NoClaim::Malformed(reason)) => return invalid(reason),
        Err(NoClaim::NotBuilt(reason)) => return Answer::Unasked(reason),
    };
    match kernel::check(&claim, &certificate) {
        Ok(verified) => accepted(verified.verdict(), verified.claim()),
        Err(failure) => {
            let cause = if is_limit(&failure) { Cause::Limit } else { Cause::Invalid };
            Answer::Rejected(cause, failure.to_string())
        }
    }
}

/// The answer that a claim with this hash is accepted.
pub fn accepted(verdict: Verdict, sha256: &str) -> Answer {
    match verdict {
        Verdict::Certified => Answer::Certified(printed_hash(sha256)),
        Verdict::Refuted { .. } => Answer::Refuted(printed_hash(sha256)),
    }
}

fn kernel_on_constant(trial: &Trial) -> Answer {
    let (name, bytes) = &trial.files[0];
    let Ok(text) = std::str::from_utf8(bytes) else { return invalid("not UTF-8") };
    let certificate = match ConstantCertificate::parse(text) {
        Ok(certificate) => certificate,
        Err(error) => return unread(error),
    };
    if *name != format!("{}.json", certificate.constant) {
        return invalid("the file has another name");
    }
    let constant = match statement::constant(&certificate) {
        Ok(constant) => constant,
        Err(NoClaim::Malformed(reason)) => return invalid(reason),
        Err(NoClaim::NotBuilt(reason)) => return Answer::Unasked(reason),
    };
    match Constants::default().learn(&constant, &certificate) {
        Ok(_) => Answer::Certified(printed_hash(constant.sha256())),
        Err(failure) => {
            let limit = match &failure {
                ConstantFailure::Unfit(reason) => *reason == Unfit::TooLarge,
                ConstantFailure::Part(_, failure) => is_limit(failure),
                _ => false,
            };
            let cause = if limit { Cause::Limit } else { Cause::Invalid };
            Answer::Rejected(cause, failure.to_string())
        }
    }
}

fn is_limit(failure: &Failure) -> bool {
    matches!(innermost(failure), Failure::Work(_) | Failure::Rule { reason: Reason::TooLarge, .. })
}

fn innermost(failure: &Failure) -> &Failure {
    match failure {
        Failure::InBox(_, inner) | Failure::InWitness(inner) => innermost(inner),
        _ => failure,
    }
}

fn kernel_on_process(trial: &Trial) -> Answer {
    let texts = trial.files.iter().map(|(_, bytes)| std::str::from_utf8(bytes));
    let Ok([model, certificate]) = texts.collect::<Result<Vec<_>, _>>().as_deref().map(|texts| {
        let &[model, certificate] = texts else { panic!("a model and a certificate") };
        [model, certificate]
    }) else {
        return invalid("not UTF-8");
    };
    let mdp = match Model::parse("model", model) {
        Ok(model) => model.mdp,
        Err(diagnostic) => {
            // Numbers are read as they are written, and so without escapes.
            let refused = &model[diagnostic.place.range()];
            let escaped = refused.contains('\\') && diagnostic.message.contains("no number");
            let cause = if escaped { Cause::Escape } else { Cause::Invalid };
            return Answer::Rejected(cause, diagnostic.message);
        }
    };
    let certificate = match MdpCertificate::parse(certificate) {
        Ok(certificate) => certificate,
        Err(error) => return unread(error),
    };
    match kernel::mdp::check(&mdp, &certificate) {
        Ok(verified) => {
            let [hash, figures] = [printed_hash(verified.sha256()), figures::of(&verified)];
            Answer::Certified(format!("{hash}: {figures}"))
        }
        Err(failure) => {
            let limit = match failure {
                MdpFailure::Work | MdpFailure::TooLarge => true,
                MdpFailure::Gain(_, flaw)
                | MdpFailure::Bias(_, flaw)
                | MdpFailure::Near(.., flaw)
                | MdpFailure::Far(_, flaw) => flaw == Flaw::TooLarge,
                _ => false,
            };
            let cause = if limit { Cause::Limit } else { Cause::Invalid };
            Answer::Rejected(cause, failure.to_string())
        }
    }
}
