//! Printing results and errors.

use std::io::{ErrorKind, Write as _};

use proofmark_book::diagnostic::Diagnostic;
use proofmark_book::text::{visible, visible_but_colours};

use crate::Exit;
use crate::style::{BAD, styled};

/// Prints the result of a command and passes its exit code on. A reader who stops early has
/// read enough; a result that cannot be written for another reason is not a pass.
pub fn print(text: &str, exit: Exit) -> Exit {
    let mut out = anstream::stdout();
    let text = visible_but_colours(text);
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&format!("the result cannot be written: {error}"));
            Exit::BadInput
        }
        _ => exit,
    }
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
