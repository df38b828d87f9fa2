//! Printing results and errors, and the options of every command about it.

use std::io::{ErrorKind, Write as _};

use clap::ColorChoice;
use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::text::{visible, visible_but_colours};

use crate::Exit;
use crate::style::{BAD, NOTE, styled};

/// Options of every command about what is printed.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Screen {
    /// Say only what is not as expected, and the closing line
    #[arg(long, short, global = true, help_heading = HEADING)]
    pub quiet: bool,
    /// Say more about each claim
    #[arg(long, short, global = true, conflicts_with = "quiet", help_heading = HEADING)]
    pub verbose: bool,
    /// Whether to use colours: auto, always or never
    #[arg(long, value_name = "WHEN", global = true, default_value_t = ColorChoice::Auto,
          hide_possible_values = true, hide_default_value = true, help_heading = HEADING)]
    color: ColorChoice,
}

const HEADING: &str = "Options of every command";

impl Screen {
    /// Makes the choice of colours hold for everything that is printed from now on.
    pub fn colour(self) {
        match self.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }

    /// Says something that is neither a result nor an error.
    pub fn note(self, message: &str) {
        if !self.quiet {
            let (label, message) = (styled(NOTE, "note"), visible(message));
            let _ = anstream::stderr().write_all(format!("{label}: {message}\n").as_bytes());
        }
    }
}

/// Prints the result of a command and passes its exit code on. A reader who stops early has
/// read enough; a result that cannot be written for another reason is not a pass.
pub fn print(text: &str, exit: Exit) -> Exit {
    print_part(text).map_or_else(|end| end.unwrap_or(exit), |()| exit)
}

/// Prints a part of a result. If no more of it can be printed, that is the end: of a pass, where the reader
/// has read enough.
pub fn print_part(text: &str) -> Result<(), Option<Exit>> {
    let mut out = anstream::stdout();
    let text = visible_but_colours(text);
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|error| {
        let enough = error.kind() == ErrorKind::BrokenPipe;
        (!enough).then(|| {
            complain(&format!("the result cannot be written: {error}"));
            Exit::BadInput
        })
    })
}

/// Prints an error message. It may quote foreign text and names of files: what is hidden in them is
/// made visible, and no line but the first begins at the margin.
pub fn complain(message: &str) {
    let label = styled(BAD, "error");
    let message = visible(message).replace('\n', "\n  ");
    let _ = anstream::stderr().write_all(format!("{label}: {message}\n").as_bytes());
}

/// Prints an error message about the input.
pub fn refuse(message: impl AsRef<str>) -> Exit {
    complain(message.as_ref());
    Exit::BadInput
}

/// Prints an error with its place.
pub fn show(error: &Diagnostic) {
    let _ = anstream::stderr().write_all(format!("{}\n", error.render()).as_bytes());
}
