//! The formats of results: which of them a command offers, and one way to render them all.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use proofmark_book::text::closest;

use crate::outputs::Output;

/// How a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for a terminal.
    Human,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// JUnit's XML, for test viewers.
    Junit,
    /// Markdown.
    Markdown,
    /// A page.
    Html,
}

/// The formats that a command offers, and what it writes in each.
pub type Formats = &'static [(Format, &'static str)];

/// The formats of most commands.
pub const TEXT_OR_JSON: Formats = &[(Format::Human, "Text"), (Format::Json, "One JSON object")];

/// A result that can be written.
pub trait Render {
    /// The result; none, if there is nothing to say in this format.
    fn render(&self, format: Format) -> Option<String>;
}

/// What the command line calls them, with what is written.
fn names(offered: Formats) -> impl Iterator<Item = PossibleValue> {
    offered.iter().filter_map(|(format, what)| Some(format.to_possible_value()?.help(*what)))
}

/// Reads the value of `--format`.
pub fn format(offered: Formats) -> impl TypedValueParser<Value = Format> {
    let names = PossibleValuesParser::new(names(offered));
    names.map(|name| Format::from_str(&name, false).unwrap_or(Format::Human))
}

/// Reads the value of `--output`, FORMAT=PATH.
pub fn output(
    offered: Formats,
) -> impl Fn(&str) -> Result<Output, String> + Clone + Send + Sync + 'static {
    move |text| {
        let Some((word, path)) = text.split_once('=') else {
            return Err(format!("write FORMAT=PATH, e.g. {text}=PATH"));
        };
        let named = Format::from_str(word, false).ok();
        let offers = |format: &Format| offered.iter().any(|(offer, _)| offer == format);
        let format = named.filter(offers).ok_or_else(|| {
            let names: Vec<String> =
                names(offered).map(|name| name.get_name().to_owned()).collect();
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
}
