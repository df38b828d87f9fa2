//! The prompt: lines with editing and a memory, until Ctrl-D. Nothing that is typed is written to a file.

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use super::answer::Form;
use super::lines::{Command, command};
use super::session::Session;
use super::{Exit, Screen, print};
use crate::cli::{LANGUAGE, complain, refuse};

/// Answers what is typed. An error does not end it.
pub(super) fn run(session: &mut Session, form: Form, screen: Screen) -> Result<Exit, Exit> {
    let unusable = |error: ReadlineError| refuse(format!("there is no prompt here: {error}"));
    let config = Config::builder().auto_add_history(true).build();
    let mut editor: Editor<Words, MemHistory> =
        Editor::with_history(config, MemHistory::new()).map_err(unusable)?;
    screen.note("every digit is certified; help prints the language, Ctrl-D ends");
    let mut number = 0_usize;
    loop {
        editor.set_helper(Some(Words::of(session)));
        let line = match editor.readline("> ") {
            Ok(line) => line,
            // Whoever stops typing a line wants another one.
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(Exit::Pass),
            Err(error) => return Err(unusable(error)),
        };
        let line = line.trim();
        match command(line, session) {
            Some(Command::Skip) => {}
            Some(Command::Help) => {
                print(LANGUAGE, Exit::Pass);
            }
            Some(Command::Digits(digits)) => session.digits = digits,
            Some(Command::Quit) => return Ok(Exit::Pass),
            Some(Command::Unknown(message)) => complain(&message),
            None => {
                number += 1;
                let text = match session.answer(&format!("line {number}"), line) {
                    Ok(answer) => form.text(&answer),
                    Err(refusal) => {
                        refusal.show(None);
                        if form.json { form.refusal(line, &refusal) } else { String::new() }
                    }
                };
                print(&text, Exit::Pass);
            }
        }
    }
}

/// The words that the tabulator completes.
struct Words(Vec<String>);

impl Words {
    fn of(session: &Session) -> Self {
        Self(session.words())
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..at).unwrap_or(line);
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let start = typed.trim_end_matches(word).len();
        let begun = typed.get(start..).unwrap_or("");
        let fits = |name: &&String| !begun.is_empty() && name.starts_with(begun);
        Ok((start, self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
