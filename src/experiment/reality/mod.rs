//! The sharper lower bounds against reality.

pub mod bayes;
pub mod riddle;

use super::protocol::{Cell, Scale};
use super::results::Results;
use super::section::Section;

/// The cells.
pub fn cells(_scale: Scale) -> Vec<Cell> {
    Vec::new()
}

/// The report.
pub fn section(_results: &Results<'_>) -> Result<Section, String> {
    Err("later".to_owned())
}
