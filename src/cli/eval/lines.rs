//! Lines from a pipe or a file, one answer each.

use std::io::{BufRead, Read as _};

use super::Exit;
use super::answer::Form;
use super::session::Session;
use crate::cli::{LANGUAGE, fail, refuse};
use crate::limits;

/// What to do with a line that is no calculation.
pub(super) enum Command {
    /// Nothing: it is blank, or a remark.
    Skip,
    /// Print the language.
    Help,
    /// Show so many digits from now on.
    Digits(usize),
    /// End.
    Quit,
    /// Say what is wrong with it.
    Unknown(String),
}

/// What a line asks for, unless it is to be calculated.
pub(super) fn command(line: &str, session: &Session) -> Option<Command> {
    if line.is_empty() || line.starts_with('#') {
        return Some(Command::Skip);
    }
    let word = match line.strip_prefix(':') {
        Some(word) => word,
        // A name of the book or of the user comes first.
        None if ["help", "quit", "exit"].contains(&line) && !session.knows(line) => line,
        None => return None,
    };
    let (word, rest) = word.split_once(char::is_whitespace).unwrap_or((word, ""));
    let digits = || rest.trim().parse().ok().filter(|n| (1..=limits::EVAL_DIGITS).contains(n));
    Some(match (word, rest.trim()) {
        ("help", "") => Command::Help,
        ("quit" | "exit" | "q", "") => Command::Quit,
        ("digits", _) => match digits() {
            Some(digits) => Command::Digits(digits),
            None => Command::Unknown(format!(
                "`:digits` takes a whole number from 1 to {}",
                limits::EVAL_DIGITS
            )),
        },
        _ => Command::Unknown(format!("{line} is none of :help, :digits N and :quit")),
    })
}

/// Answers every line. The exit code is the gravest.
pub(super) fn run(session: &mut Session, form: Form) -> Result<Exit, Exit> {
    let mut input = std::io::stdin().lock();
    let (mut exit, mut answered) = (Exit::Pass, 0_usize);
    let mut number = 0_usize;
    while let Some(line) = next(&mut input).map_err(refuse)? {
        number += 1;
        let called = format!("line {number}");
        let Ok(line) = String::from_utf8(line) else {
            exit = exit.max(refuse(format!("<{called}>: not UTF-8 text")));
            answered += 1;
            continue;
        };
        let line = line.trim();
        let text = match command(line, session) {
            Some(Command::Skip) => continue,
            Some(Command::Help) => LANGUAGE.to_owned(),
            Some(Command::Quit) => break,
            Some(Command::Digits(digits)) => {
                session.digits = digits;
                continue;
            }
            Some(Command::Unknown(message)) => {
                exit = exit.max(refuse(message));
                continue;
            }
            None => {
                answered += 1;
                match session.answer(&called, line) {
                    Ok(answer) => {
                        exit = exit.max(answer.exit());
                        form.text(&answer)
                    }
                    Err(refusal) => {
                        exit = exit.max(refusal.show(Some(&called)));
                        if form.json { form.refusal(line, &refusal) } else { String::new() }
                    }
                }
            }
        };
        if let Err(end) = super::print_part(&text) {
            return Err(end.unwrap_or(exit));
        }
    }
    if answered == 0 && exit == Exit::Pass {
        return Err(fail(Exit::Nothing, "there is no expression: nothing was evaluated"));
    }
    Ok(exit)
}

/// The next line, if there is one.
fn next(input: &mut impl BufRead) -> Result<Option<Vec<u8>>, String> {
    let most = u64::try_from(limits::BOOK_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let mut line = Vec::new();
    let read = input.take(most).read_until(b'\n', &mut line);
    read.map_err(|error| format!("the input cannot be read: {error}"))?;
    if line.len() > limits::BOOK_BYTES {
        return Err(format!("a line is longer than {} bytes", limits::BOOK_BYTES));
    }
    Ok((!line.is_empty()).then_some(line))
}
