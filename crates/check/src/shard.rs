//! A slice of a long run, which other machines make the rest of.

use std::fmt::{Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A slice of numbered things: those whose number is `index` modulo `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    /// From 0.
    pub index: u64,
    /// How many slices there are.
    pub of: u64,
}

impl Shard {
    /// Everything in one slice.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Whether a thing of this number is in the slice.
    pub fn has(self, number: u64) -> bool {
        number.checked_rem(self.of) == Some(self.index)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/');
        match numbers.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?))) {
            Some((index @ 1.., of)) if index <= of => Ok(Self { index: index - 1, of }),
            _ => Err("two numbers I/N with 1 <= I <= N".to_owned()),
        }
    }
}

impl Display for Shard {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.index.saturating_add(1), self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// Why shards are not put together, in a whole sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmerged {
    /// A shard, or something of one, is not there.
    Missing(String),
    /// They do not belong together, or are damaged.
    Refused(String),
}

impl From<String> for Unmerged {
    fn from(reason: String) -> Self {
        Self::Refused(reason)
    }
}
