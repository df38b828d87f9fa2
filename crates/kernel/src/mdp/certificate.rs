//! The certificate file of a decision process, `proofmark-mdp/1`: potentials.
//!
//! This module reads the file and knows nothing of its truth; `certificates/README.md` is the
//! specification.

use std::borrow::Cow;

use serde::Deserialize;

use super::list::by_state;
use crate::certificate::{Object, ReadError, object};
use crate::limits;

/// The value of a certificate's `format` field.
pub const FORMAT: &str = "proofmark-mdp/1";

/// A certificate as the file has it: numbers are still text, nothing is checked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MdpCertificate<'a> {
    /// [`FORMAT`].
    #[serde(borrow)]
    pub format: Cow<'a, str>,
    /// The SHA-256 of the process.
    #[serde(borrow)]
    pub sha256: Cow<'a, str>,
    /// The optimal gain.
    #[serde(borrow, deserialize_with = "one_object")]
    pub gain: GainEntry<'a>,
    /// The diameter.
    #[serde(borrow, deserialize_with = "one_object")]
    pub diameter: DiameterEntry<'a>,
}

/// Bounds on the optimal gain, and why they hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GainEntry<'a> {
    /// The lower bound.
    pub lo: &'a str,
    /// The upper bound.
    pub hi: &'a str,
    /// h.
    #[serde(borrow, deserialize_with = "one_object")]
    pub bias: PotentialEntry<'a>,
    /// c and w, which make h the optimal bias.
    #[serde(borrow, default, deserialize_with = "object")]
    pub second: Option<SecondEntry<'a>>,
}

/// What makes a solution of the optimality equation the optimal bias.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondEntry<'a> {
    /// c; the optimal bias is h + c.
    pub level: &'a str,
    /// w.
    #[serde(borrow, deserialize_with = "one_object")]
    pub potential: PotentialEntry<'a>,
}

/// A number for every state: integers over a common denominator.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PotentialEntry<'a> {
    /// The denominator.
    pub over: &'a str,
    /// The numerators.
    #[serde(borrow, deserialize_with = "by_state")]
    pub values: Vec<&'a str>,
}

/// Bounds on the diameter, and why they hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiameterEntry<'a> {
    /// The lower bound.
    pub lo: &'a str,
    /// The upper bound.
    pub hi: &'a str,
    /// Two states that are far apart; missing where the lower bound is at most 0.
    #[serde(borrow, default, deserialize_with = "object")]
    pub far: Option<FarEntry<'a>>,
    /// For each target, how to get there.
    #[serde(borrow, deserialize_with = "ways")]
    pub near: Vec<NearEntry<'a>>,
}

/// No policy is faster from one state to another.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FarEntry<'a> {
    /// The start.
    pub from: usize,
    /// The target.
    pub to: usize,
    /// V.
    #[serde(borrow, deserialize_with = "one_object")]
    pub potential: PotentialEntry<'a>,
}

/// A policy that reaches a target in time.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NearEntry<'a> {
    /// The action that it takes in every state; the target's own is not looked at.
    #[serde(deserialize_with = "by_state")]
    pub actions: Vec<usize>,
    /// W.
    #[serde(borrow, deserialize_with = "one_object")]
    pub potential: PotentialEntry<'a>,
}

impl<'a> MdpCertificate<'a> {
    /// Reads the text of a file.
    pub fn parse(text: &'a str) -> Result<Self, ReadError> {
        if text.len() > limits::MDP_BYTES {
            return Err(ReadError::TooLong { limit: limits::MDP_BYTES });
        }
        let read: Result<Object<Self>, _> = serde_json::from_str(text);
        read.map(|Object(certificate)| certificate).map_err(|error| ReadError::json(&error))
    }
}

/// A list of objects, one for each state.
fn ways<'de, D, T>(input: D) -> Result<Vec<T>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Deserialize<'de>,
{
    let list: Vec<Object<T>> = by_state(input)?;
    Ok(list.into_iter().map(|Object(entry)| entry).collect())
}

/// A field that is an object.
fn one_object<'de, D, T>(input: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Deserialize<'de>,
{
    Object::deserialize(input).map(|Object(entry)| entry)
}
