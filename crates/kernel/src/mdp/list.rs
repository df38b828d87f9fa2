//! JSON lists that are given up early, before a hostile file fills the memory.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::limits;

/// A list that is given up when it has more than so many entries.
pub struct AtMost<T> {
    limit: usize,
    what: &'static str,
    entry: PhantomData<T>,
}

impl<T> AtMost<T> {
    /// At most `limit` of what is called `what`.
    pub fn new(limit: usize, what: &'static str) -> Self {
        Self { limit, what, entry: PhantomData }
    }
}

/// A list with an entry for each state.
pub fn by_state<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    input: D,
) -> Result<Vec<T>, D::Error> {
    AtMost::new(limits::MDP_STATES, "entries, one for each state").deserialize(input)
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for AtMost<T> {
    type Value = Vec<T>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Vec<T>, D::Error> {
        input.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for AtMost<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Vec<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(entry) = entries.next_element()? {
            if list.len() >= self.limit {
                let Self { limit, what, .. } = self;
                return Err(A::Error::custom(format!("there are more than {limit} {what}")));
            }
            list.push(entry);
        }
        Ok(list)
    }
}
