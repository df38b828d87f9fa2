//! The model file, `proofmark-mdp-model/1`: anybody's decision process, in exact numbers.
//!
//! ```json
//! {"format": "proofmark-mdp-model/1",
//!  "states": [
//!   [{"reward": 0, "next": [[0, 0.6], [1, 0.4]]}],
//!   [{"reward": 1, "next": [[0, "1/3"], [1, "2/3"]]}]
//!  ]}
//! ```
//!
//! `states` has a list of choices for each state, and `next` pairs of a state and its probability.
//! Numbers are read as text: 0.1 is one tenth.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::number::Exact;
use super::{ChoiceError, Draft, Mdp, ProcessError};
use crate::certificate::{Object, objects, present};
use crate::diagnostic::{Diagnostic, Place, Source};
use crate::limits;
use crate::term::Rational;

/// The value of a model's `format` field.
pub const FORMAT: &str = "proofmark-mdp-model/1";

/// A process with the name that its file gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// What it is called.
    pub name: Option<String>,
    /// The process.
    pub mdp: Mdp,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawModel<'a> {
    #[serde(borrow)]
    format: &'a RawValue,
    #[serde(borrow, default, deserialize_with = "present")]
    name: Option<Cow<'a, str>>,
    #[serde(borrow)]
    states: &'a RawValue,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChoice<'a> {
    #[serde(borrow)]
    reward: &'a RawValue,
    #[serde(borrow)]
    next: &'a RawValue,
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Choices<'a>(#[serde(borrow, deserialize_with = "objects")] Vec<RawChoice<'a>>);

type RawNext<'a> = Vec<(&'a RawValue, &'a RawValue)>;

impl Model {
    /// Reads a model. The error points at the first thing that is wrong.
    pub fn parse(name: &str, text: &str) -> Result<Self, Diagnostic> {
        let reader = Reader { name, text };
        if text.len() > limits::MDP_BYTES {
            let message = format!("the model is longer than {} bytes", limits::MDP_BYTES);
            return Err(reader.refuse(message, 0..0));
        }
        let Object(raw): Object<RawModel<'_>> = reader.json(text)?;
        if raw.format.get() != format!("\"{FORMAT}\"") {
            let message = format!("the format is not \"{FORMAT}\"");
            return Err(reader.refuse(message, reader.range(raw.format.get())));
        }
        let states: Vec<&RawValue> = reader.json(raw.states.get())?;
        let (mut drafts, mut places) = (Vec::with_capacity(states.len()), Vec::new());
        for &state in &states {
            let Choices(choices) = reader.json(state.get())?;
            let mut here = Vec::with_capacity(choices.len());
            for choice in &choices {
                here.push(reader.draft(choice)?);
            }
            drafts.push(here);
            places.push(choices.iter().map(|choice| reader.range(choice.next.get())).collect());
        }
        let mdp = Mdp::new(&drafts).map_err(|error| {
            let whole = reader.range(raw.states.get());
            reader.blame(&error, &whole, &states, &places)
        })?;
        Ok(Self { name: raw.name.map(Cow::into_owned), mdp })
    }

    /// The text of the model's file: the same bytes for the same process.
    pub fn render(&self) -> Result<String, serde_json::Error> {
        let mut text = format!("{{\n  \"format\": \"{FORMAT}\",\n");
        if let Some(name) = &self.name {
            text.push_str(&format!("  \"name\": {},\n", serde_json::to_string(name)?));
        }
        let states = self.mdp.states().iter().map(|choices| {
            let choices: Vec<String> = choices
                .iter()
                .map(|choice| {
                    let value = |n| Rational::new(n, choice.over().clone());
                    let next = choice.next().iter();
                    let next: Vec<String> = next
                        .map(|(state, n)| format!("[{state}, {}]", written(&value(n.clone()))))
                        .collect();
                    let reward = written(&value(choice.reward().clone()));
                    format!("      {{\"reward\": {reward}, \"next\": [{}]}}", next.join(", "))
                })
                .collect();
            format!("    [\n{}\n    ]", choices.join(",\n"))
        });
        let states: Vec<String> = states.collect();
        text.push_str(&format!("  \"states\": [\n{}\n  ]\n}}\n", states.join(",\n")));
        Ok(text)
    }
}

/// A number in the file: whole numbers as they are, fractions in quotes.
fn written(value: &Rational) -> String {
    if value.is_integer() { value.to_string() } else { format!("\"{value}\"") }
}

struct Reader<'a> {
    name: &'a str,
    text: &'a str,
}

impl Reader<'_> {
    fn refuse(&self, message: impl Into<String>, range: Range<usize>) -> Diagnostic {
        let source = Arc::new(Source::new(self.name, self.text));
        Diagnostic::new(message, Place::new(source, range))
    }

    /// Where a part of the text is in the text.
    fn range(&self, part: &str) -> Range<usize> {
        let start = part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr());
        start..start.saturating_add(part.len())
    }

    /// Reads a part of the text as JSON.
    fn json<'b, T: Deserialize<'b>>(&self, part: &'b str) -> Result<T, Diagnostic> {
        serde_json::from_str(part).map_err(|error| {
            let whole = error.to_string();
            let message = whole.split(" at line ").next().unwrap_or(&whole);
            let lines = part.split_inclusive('\n').take(error.line().saturating_sub(1));
            let before: usize = lines.map(str::len).sum();
            let inside = (before + error.column().saturating_sub(1)).min(part.len());
            let at = self.range(part).start + inside;
            self.refuse(message, at..at + 1)
        })
    }

    fn draft(&self, raw: &RawChoice<'_>) -> Result<Draft, Diagnostic> {
        let mut draft = Draft { reward: self.number(raw.reward)?, next: Vec::new() };
        let next: RawNext<'_> = self.json(raw.next.get())?;
        for (state, probability) in next {
            let Ok(state) = state.get().parse::<usize>() else {
                let message = "a next state is the number of a state, counted from 0";
                return Err(self.refuse(message, self.range(state.get())));
            };
            draft.next.push((state, self.number(probability)?));
        }
        Ok(draft)
    }

    /// A JSON number, or a number in quotes.
    fn number(&self, raw: &RawValue) -> Result<Rational, Diagnostic> {
        let text = raw.get();
        let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        match inner.unwrap_or(text).parse() {
            Ok(Exact(value)) => Ok(value),
            Err(error) => Err(self.refuse(error.to_string(), self.range(text))),
        }
    }

    /// Points at the state or the choice that an error is about.
    fn blame(
        &self,
        error: &ProcessError,
        whole: &Range<usize>,
        states: &[&RawValue],
        places: &[Vec<Range<usize>>],
    ) -> Diagnostic {
        let range = match error {
            ProcessError::NoChoice(state) => states.get(*state).map(|raw| self.range(raw.get())),
            ProcessError::Choice { state, action, .. } => {
                places.get(*state).and_then(|choices| choices.get(*action)).cloned()
            }
            _ => None,
        };
        let found = self.refuse(error.to_string(), range.unwrap_or_else(|| whole.clone()));
        match error {
            ProcessError::Choice { error: ChoiceError::Sum(_), .. } => {
                found.with_help("numbers are taken as they are written; write thirds as \"1/3\"")
            }
            _ => found,
        }
    }
}
