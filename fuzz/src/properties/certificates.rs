//! Reading certificates.

use std::fmt;

use proofmark_kernel::certificate::{Certificate, ReadError, VariableEntry};
use serde::Serialize;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::text;

pub fn certificate(data: &[u8]) {
    let Some(text) = text(data) else { return };
    match Certificate::parse(text) {
        Ok(read) => {
            let written = written(&read);
            assert_eq!(Certificate::parse(&written).as_ref(), Ok(&read), "{written}");
            // Another reader sees the same file, each key once, and nothing beside it.
            let (file, copy) = (tree(text), tree(&written));
            assert!(!file.has_twins(), "a key stands there twice");
            assert_eq!(file, copy);
        }
        Err(ReadError::Json { line, message, .. }) => {
            assert!(line <= text.split('\n').count(), "line {line}");
            assert!(!message.is_empty());
        }
        Err(ReadError::TooLong { limit }) => assert!(text.len() > limit),
    }
}

/// The text of a certificate that has been read.
pub fn written(read: &Certificate<'_>) -> String {
    #[derive(Serialize)]
    struct File<'a, G, S, B> {
        format: &'a str,
        claim: &'a str,
        says: &'a str,
        sha256: &'a str,
        verdict: proofmark_kernel::certificate::VerdictWord,
        #[serde(skip_serializing_if = "Option::is_none")]
        refutes: Option<usize>,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        slopes: bool,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        variables: &'a [VariableEntry<'a>],
        goals: &'a [G],
        steps: &'a [S],
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        cover: &'a [B],
        #[serde(skip_serializing_if = "Option::is_none")]
        witness: Option<&'a B>,
    }
    let file = File {
        format: &read.format,
        claim: &read.claim,
        says: &read.says,
        sha256: &read.sha256,
        verdict: read.verdict,
        refutes: read.refutes,
        slopes: read.slopes,
        variables: &read.variables,
        goals: &read.goals,
        steps: &read.steps,
        cover: &read.cover,
        witness: read.witness.as_ref(),
    };
    serde_json::to_string(&file).expect("JSON")
}

/// A JSON text as it stands there: keys are not put together. Fields are in the order of their names.
#[derive(Debug, PartialEq)]
enum Tree {
    Leaf(String),
    List(Vec<Tree>),
    Fields(Vec<(String, Tree)>),
}

impl Tree {
    fn has_twins(&self) -> bool {
        match self {
            Self::Leaf(_) => false,
            Self::List(list) => list.iter().any(Self::has_twins),
            Self::Fields(fields) => {
                let twins = fields.windows(2).any(|pair| matches!(pair, [a, b] if a.0 == b.0));
                twins || fields.iter().any(|(_, inner)| inner.has_twins())
            }
        }
    }
}

fn tree(text: &str) -> Tree {
    serde_json::from_str(text).expect("JSON")
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Tree;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_str<E>(self, text: &str) -> Result<Tree, E> {
                Ok(Tree::Leaf(format!("{text:?}")))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Tree, E> {
                Ok(Tree::Leaf(number.to_string()))
            }

            fn visit_bool<E>(self, is: bool) -> Result<Tree, E> {
                Ok(Tree::Leaf(is.to_string()))
            }

            fn visit_unit<E>(self) -> Result<Tree, E> {
                Ok(Tree::Leaf("null".to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut input: A) -> Result<Tree, A::Error> {
                let mut list = Vec::new();
                while let Some(entry) = input.next_element()? {
                    list.push(entry);
                }
                Ok(Tree::List(list))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut input: A) -> Result<Tree, A::Error> {
                let mut fields: Vec<(String, Tree)> = Vec::new();
                while let Some(field) = input.next_entry()? {
                    fields.push(field);
                }
                fields.sort_by(|a, b| a.0.cmp(&b.0));
                Ok(Tree::Fields(fields))
            }
        }
        input.deserialize_any(Any)
    }
}
