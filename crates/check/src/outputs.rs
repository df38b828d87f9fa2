//! `--format` and `--output`: a result is printed in one form and written to files in any.

use std::path::{Component, Path, PathBuf};

use clap::ValueEnum;
use proofmark_book::text::closest;
use proofmark_certificates::finite_frontier as bundled;

use super::{Exit, complain, print};
use crate::files;

/// A file to write, and in which form.
#[derive(Clone, Debug)]
pub struct Output<F> {
    format: F,
    path: PathBuf,
}

/// Reads FORMAT=PATH.
pub fn output<F: ValueEnum>(text: &str) -> Result<Output<F>, String> {
    let Some((word, path)) = text.split_once('=') else {
        return Err(format!("write FORMAT=PATH, e.g. {text}=PATH"));
    };
    let values = F::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let names: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
    let format = F::from_str(word, false).map_err(|_| {
        let hint = closest(word, names.iter().map(String::as_str))
            .map_or(String::new(), |near| format!("; did you mean {near}?"));
        format!("there is no format `{word}`: {}{hint}", names.join(", "))
    })?;
    match path {
        "" => Err("the path is missing".to_owned()),
        "-" => Err(format!("to print the result, write --format {word}")),
        path => Ok(Output { format, path: path.into() }),
    }
}

/// What goes wrong with the files should be known before the work, not after it.
pub fn prepare<F>(outputs: &[Output<F>], book: Option<&Path>) -> Result<(), Exit> {
    for (index, output) in outputs.iter().enumerate() {
        let path = output.path.as_path();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let made = folder.map_or(Ok(()), files::make_folder);
        made.and_then(|()| files::writable(path)).map_err(|reason| refuse(&reason))?;
        if let Some(other) = outputs.iter().take(index).find(|o| files::same(&o.path, path)) {
            let other = files::shown(&other.path);
            return Err(refuse(&format!(
                "{}: two results cannot go into one file, and {other} is the same",
                files::shown(path)
            )));
        }
    }
    keep_apart(outputs, book.map(|book| (book, "the book")))
}

/// Refuses a result that would go onto a file of the same run.
pub fn keep_apart<F, P: AsRef<Path>>(
    outputs: &[Output<F>],
    taken: impl IntoIterator<Item = (P, &'static str)>,
) -> Result<(), Exit> {
    let paths: Vec<&Path> = outputs.iter().map(|output| output.path.as_path()).collect();
    apart(&paths, taken)
}

/// Refuses files to write that are also files of the run for something else.
pub fn apart<P: AsRef<Path>>(
    paths: &[&Path],
    taken: impl IntoIterator<Item = (P, &'static str)>,
) -> Result<(), Exit> {
    if paths.is_empty() {
        return Ok(());
    }
    for (other, what) in taken {
        if let Some(path) = paths.iter().find(|path| files::same(path, other.as_ref())) {
            return Err(refuse(&format!("{}: this is {what}", files::shown(path))));
        }
    }
    Ok(())
}

/// Refuses, before the work, a file that cannot be written or is another file of the run.
pub fn writable_apart<P: AsRef<Path>>(
    path: &Path,
    taken: impl IntoIterator<Item = (P, &'static str)>,
) -> Result<(), Exit> {
    files::writable(path).map_err(|reason| refuse(&reason))?;
    apart(&[path], taken)
}

fn refuse(message: &str) -> Exit {
    complain(message);
    Exit::BadInput
}

/// Writes the files, then prints. A form for which there is nothing to say is left out.
pub fn deliver<F: Copy>(
    format: F,
    outputs: &[Output<F>],
    exit: Exit,
    render: impl Fn(F) -> Option<String>,
) -> Exit {
    for output in outputs {
        let Some(text) = render(output.format) else { continue };
        let plain = anstream::adapter::strip_str(&text).to_string();
        if let Err(reason) = files::write(&output.path, &plain) {
            complain(&reason);
            return Exit::BadInput;
        }
    }
    match render(format) {
        Some(text) => print(&text, exit),
        None => exit,
    }
}

/// What other programs call a book: its path from here, or where the bundled one stands.
pub fn book_file(book: Option<&Path>) -> String {
    book.map_or(bundled::PATH.to_owned(), file)
}

/// What other programs call a file: its path from here if that is possible.
pub fn file(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let path = path.strip_prefix(&here).unwrap_or(path);
    let path: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
    path.display().to_string()
}
