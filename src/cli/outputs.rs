//! `--format` and `--output`: a result is printed in one form and written to files in any.

use std::path::{Component, Path, PathBuf};

use clap::ValueEnum;

use super::{Exit, complain, print};
use crate::text::closest;
use crate::{bundled, files};

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
    let refuse = |path: &Path, why: &str| {
        complain(&format!("{}: {why}", path.display()));
        Err(Exit::BadInput)
    };
    let real = |path: &Path| path.canonicalize().ok();
    for (index, output) in outputs.iter().enumerate() {
        let path = output.path.as_path();
        if outputs.iter().take(index).any(|other| other.path == path) {
            return refuse(path, "two results cannot go into one file");
        }
        if path.is_dir() {
            return refuse(path, "this is a folder, not a file");
        }
        if real(path).is_some_and(|path| book.and_then(real) == Some(path)) {
            return refuse(path, "this is the book");
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(Err(reason)) = folder.map(files::make_folder) {
            complain(&reason);
            return Err(Exit::BadInput);
        }
    }
    Ok(())
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
