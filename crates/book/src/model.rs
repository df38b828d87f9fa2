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

use std::ops::Range;
use std::sync::Arc;

use proofmark_kernel::Rational;
use proofmark_kernel::certificate::{Object, present};
use proofmark_kernel::mdp::list::AtMost;
use proofmark_kernel::mdp::{ChoiceError, Draft, MODEL_FORMAT as FORMAT, Mdp, ProcessError};
use serde::Deserialize;
use serde::de::DeserializeSeed as _;
use serde_json::value::RawValue;

use super::decimals;
use super::number::Exact;
use crate::diagnostic::{Diagnostic, Place, Source};
use crate::limits;
use crate::text::is_hidden;

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
    name: Option<&'a RawValue>,
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

impl Model {
    /// Reads a model. The error points at the first thing that is wrong.
    pub fn parse(name: &str, text: &str) -> Result<Self, Diagnostic> {
        let reader = Reader { name, text };
        if text.len() > limits::MODEL_BYTES {
            let message = format!("the model is longer than {} bytes", limits::MODEL_BYTES);
            return Err(reader.refuse(message, 0..0));
        }
        let Object(raw): Object<RawModel<'_>> = reader.json(text)?;
        let format: String = reader.json(raw.format.get())?;
        if format != FORMAT {
            let message = format!("the format is not \"{FORMAT}\"");
            return Err(reader.refuse(message, reader.range(raw.format.get())));
        }
        let name = raw.name.map(|raw| reader.name(raw)).transpose()?;
        let mdp = reader.process(raw.states)?;
        Ok(Self { name, mdp })
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
        serde_json::from_str(part).map_err(|error| self.misread(part, &error))
    }

    /// What the JSON reader says about a part of the text.
    fn misread(&self, part: &str, error: &serde_json::Error) -> Diagnostic {
        let whole = error.to_string();
        let message = whole.split(" at line ").next().unwrap_or(&whole);
        let lines = part.split_inclusive('\n').take(error.line().saturating_sub(1));
        let before: usize = lines.map(str::len).sum();
        let inside = (before + error.column().saturating_sub(1)).min(part.len());
        let at = self.range(part).start + inside;
        self.refuse(message, at..at + 1)
    }

    /// Reads a part of the text as a list that has no more than so many entries; more are refused
    /// before they are held in memory.
    fn list<'b, T: Deserialize<'b>>(
        &self,
        part: &'b str,
        limit: usize,
        what: &'static str,
    ) -> Result<Vec<T>, Diagnostic> {
        let read = |part| {
            let mut input = serde_json::Deserializer::from_str(part);
            let list = AtMost::new(limit, what).deserialize(&mut input)?;
            input.end().map(|()| list)
        };
        read(part).map_err(|error| self.misread(part, &error))
    }

    /// What the process is called.
    fn name(&self, raw: &RawValue) -> Result<String, Diagnostic> {
        let name: String = self.json(raw.get())?;
        if name.contains(|c: char| is_hidden(c) || c == '\n') {
            let message = "a name is one line, without hidden characters";
            return Err(self.refuse(message, self.range(raw.get())));
        }
        Ok(name)
    }

    /// Reads the states one after the other, and keeps of each what is checked.
    fn process(&self, raw: &RawValue) -> Result<Mdp, Diagnostic> {
        let states: Vec<&RawValue> = self.list(raw.get(), limits::MDP_STATES, "states")?;
        if states.is_empty() {
            return Err(self.refuse(ProcessError::NoStates.to_string(), self.range(raw.get())));
        }
        let mut left = limits::MDP_TRANSITIONS;
        let mut process = Vec::with_capacity(states.len());
        for (state, raw) in states.iter().enumerate() {
            let found: Vec<Object<RawChoice<'_>>> =
                self.list(raw.get(), limits::MDP_TRANSITIONS, "actions")?;
            if found.is_empty() {
                let message = ProcessError::NoChoice(state).to_string();
                return Err(self.refuse(message, self.range(raw.get())));
            }
            let mut choices = Vec::with_capacity(found.len());
            for (action, Object(raw)) in found.iter().enumerate() {
                let short = decimals::choice(raw.reward.get(), raw.next.get(), states.len(), left);
                if let Some((choice, written)) = short {
                    left = left.saturating_sub(written);
                    choices.push(choice);
                    continue;
                }
                let draft = self.draft(raw, states.len())?;
                left = left.checked_sub(draft.next.len()).ok_or_else(|| {
                    let message = ProcessError::TooManyTransitions.to_string();
                    self.refuse(message, self.range(raw.next.get()))
                })?;
                let choice = draft.choice(states.len()).map_err(|error| {
                    let found = ProcessError::Choice { state, action, error };
                    self.blame(&found, self.range(raw.next.get()))
                })?;
                choices.push(choice);
            }
            process.push(choices);
        }
        Mdp::from_choices(process).map_err(|error| self.blame(&error, self.range(raw.get())))
    }

    fn draft(&self, raw: &RawChoice<'_>, states: usize) -> Result<Draft, Diagnostic> {
        let mut draft = Draft { reward: self.number(raw.reward)?, next: Vec::new() };
        let next: Vec<(&RawValue, &RawValue)> = self.list(raw.next.get(), states, "next states")?;
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

    fn blame(&self, error: &ProcessError, range: Range<usize>) -> Diagnostic {
        let found = self.refuse(error.to_string(), range);
        match error {
            ProcessError::Choice { error: ChoiceError::Sum(_), .. } => {
                found.with_help("numbers are taken as they are written; write thirds as \"1/3\"")
            }
            _ => found,
        }
    }
}
