//! Reads a document: its kind, its signs, and every place where a formula and a decimal stand on two sides of a
//! sign.

use std::path::{Path, PathBuf};

use proofmark_book::diagnostic::Diagnostic;

use crate::limits;
use crate::scaffold::latex::LatexError;
use crate::scaffold::latex::expand::Expander;
use crate::scaffold::latex::source::Files;

use super::comments::Silences;
use super::find::Finder;
use super::meaning::Meanings;
use super::parse::Style;
use super::place::{Reading, ScannedPlace};
use super::sign::{Sign, SignKind};
use super::tex::Writer;
use super::{commas, plain};

/// What a document is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// LaTeX: `.tex`, `.ltx`.
    Latex,
    /// Markdown: `.md`, `.markdown`.
    Markdown,
    /// Anything else.
    Text,
}

impl Kind {
    /// By the ending of a file's name.
    pub fn of(path: &Path) -> Self {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
        match ending.to_ascii_lowercase().as_str() {
            "tex" | "ltx" | "latex" => Self::Latex,
            "md" | "markdown" => Self::Markdown,
            _ => Self::Text,
        }
    }
}

/// What is read of a document.
#[derive(Debug, Default)]
pub struct Scanned {
    /// Every place, in the document's order.
    pub places: Vec<ScannedPlace>,
    /// What could not be followed, each a sentence.
    pub notes: Vec<String>,
    /// The files that it is read from, the main one first.
    pub files: Vec<PathBuf>,
}

/// Why a document cannot be read.
#[derive(Debug)]
pub enum ScanError {
    /// Something at a place in a file.
    At(Box<Diagnostic>),
    /// A file as a whole.
    Whole(String),
}

impl From<LatexError> for ScanError {
    fn from(error: LatexError) -> Self {
        match error {
            LatexError::At(diagnostic) => Self::At(diagnostic),
            LatexError::Whole(reason) => Self::Whole(reason),
        }
    }
}

impl std::fmt::Display for ScanError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::At(diagnostic) => diagnostic.fmt(f),
            Self::Whole(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for ScanError {}

/// Reads a document and, if it is LaTeX, the files that it includes.
pub fn read(path: &Path) -> Result<Scanned, ScanError> {
    let files = Files::open(path).map_err(ScanError::Whole)?;
    of(files, Kind::of(path))
}

/// Reads a text that stands in no file, and includes none.
pub fn read_text(name: &str, text: &str, kind: Kind) -> Result<Scanned, ScanError> {
    of(Files::held(name, text), kind)
}

fn of(files: Files, kind: Kind) -> Result<Scanned, ScanError> {
    let (files, signs, notes) = match kind {
        Kind::Latex => latex(files)?,
        Kind::Markdown | Kind::Text => {
            let signs = plain::signs(&files, kind);
            (files, signs, Vec::new())
        }
    };
    let signs = paired(signs);
    let meanings = Meanings::of(&signs);
    let style =
        Style { plain: false, comma: commas::are_decimal(&signs), e_is_taken: meanings.e_is_taken };
    let finder = Finder { files: &files, signs: &signs, meanings: &meanings, style };
    let mut places = finder.places();
    let silences = Silences::of(&files);
    for place in &mut places {
        if let Some(reason) = silences.reason(&place.place) {
            place.reading = Reading::Silenced(reason.to_owned());
        }
    }
    let names = (0..files.count()).filter_map(|file| files.source(file));
    let names = names.map(|source| PathBuf::from(&source.name)).collect();
    Ok(Scanned { places, notes, files: names })
}

/// The signs of a LaTeX document.
fn latex(files: Files) -> Result<(Files, Vec<Sign>, Vec<String>), ScanError> {
    let mut expander = Expander::new(files);
    let mut tokens = Vec::new();
    while let Some(token) = expander.token()? {
        if tokens.len() >= limits::SCAN_TOKENS {
            let reason =
                format!("more than {} signs when macros are written out", limits::SCAN_TOKENS);
            return Err(ScanError::Whole(reason));
        }
        tokens.push(token);
    }
    let Expander { files, notes, .. } = expander;
    let mut writer = Writer::new(&files, false);
    writer.write(&tokens);
    let signs = writer.signs;
    Ok((files, signs, notes))
}

/// Parentheses of the text that hold words or a statement of their own separate; so do those without another
/// half.
fn paired(mut signs: Vec<Sign>) -> Vec<Sign> {
    // For each open one, where it is, and whether it holds words.
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut apart = Vec::new();
    let mut math = false;
    for (index, sign) in signs.iter().enumerate() {
        match &sign.kind {
            SignKind::Math(begins) => {
                math = *begins;
                open.iter_mut().for_each(|(_, words)| *words = true);
            }
            _ if math => {}
            SignKind::Char('(' | '[') => open.push((index, false)),
            SignKind::Char(')' | ']') => match open.pop() {
                Some((start, true)) => apart.extend([start, index]),
                Some((start, false)) => {
                    let inside = signs.get(start..index).unwrap_or(&[]);
                    let relation = inside.len() < limits::SCAN_FORMULA
                        && inside.iter().any(|sign| super::find::is_relation(sign));
                    if relation {
                        apart.extend([start, index]);
                    }
                }
                None => apart.push(index),
            },
            SignKind::Word(_) => {
                if let Some((_, words)) = open.last_mut() {
                    *words = true;
                }
            }
            SignKind::Break => apart.extend(open.drain(..).map(|(start, _)| start)),
            _ => {}
        }
    }
    apart.extend(open.into_iter().map(|(start, _)| start));
    for index in apart {
        if let Some(sign) = signs.get_mut(index) {
            sign.kind = SignKind::Break;
        }
    }
    signs
}
