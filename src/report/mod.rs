//! Renders what the audit found.

pub mod human;
pub mod json;
pub mod markdown;
