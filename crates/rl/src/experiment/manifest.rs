//! A protocol in writing: settings, seeds, digests and version. Its own digest names the protocol. The
//! version includes a digest of the simulator's source, so that runs of two programs are never mixed.

use serde::Deserialize as _;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::paper::TITLE;
use super::protocol::{Cell, Protocol, Selection};
use crate::solver::image::Image;

/// The format that manifests name.
pub const FORMAT: &str = "proofmark-simulation/1";

/// A manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The text of `manifest.json`.
    pub text: String,
    /// The SHA-256 of the text.
    pub digest: String,
}

impl Manifest {
    /// The manifest of a protocol. The error says why a process cannot be made.
    pub fn of(protocol: &Protocol) -> Result<Self, String> {
        let cells = protocol.cells.iter().map(entry).collect::<Result<Vec<_>, _>>()?;
        let manifest = json!({
            "format": FORMAT,
            "paper": TITLE,
            "version": env!("CARGO_PKG_VERSION"),
            "simulator": env!("PROOFMARK_SIMULATOR"),
            "selection": protocol.selection,
            "start-state": 0,
            "random-numbers": "xoshiro256++, seeded by splitmix64; streams for transitions, rewards and policy",
            "units": protocol.len(),
            "cells": cells,
        });
        let text = format!("{manifest:#}\n");
        let digest = proofmark_book::text::hex(&Sha256::digest(&text));
        Ok(Self { text, digest })
    }
}

/// The selection that a manifest was made for, and the title of the paper that it belongs to, if it says
/// so. The error says what is wrong with it.
pub fn read(text: &str) -> Result<(Selection, Option<String>), String> {
    let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if value.get("format").is_none_or(|format| format != FORMAT) {
        return Err(format!("the format is not {FORMAT}"));
    }
    let selection = value.get("selection").unwrap_or(&Value::Null);
    let selection = Selection::deserialize(selection).map_err(|error| error.to_string())?;
    Ok((selection, value.get("paper").and_then(Value::as_str).map(str::to_owned)))
}

fn entry(cell: &Cell) -> Result<Value, String> {
    let mdp = cell.family.mdp().map_err(|error| error.to_string())?;
    let mut entry = json!({
        "id": cell.id,
        "process": cell.family.to_string(),
        "process-sha256": mdp.sha256(),
        "tensor-sha1": Image::of(&mdp).digest(),
        "actor": cell.actor,
        "horizon": cell.horizon,
        "seeds": cell.seeds.end - cell.seeds.start,
    });
    if let (first @ 1.., Value::Object(fields)) = (cell.seeds.start, &mut entry) {
        fields.insert("first-seed".to_owned(), json!(first));
    }
    Ok(entry)
}
