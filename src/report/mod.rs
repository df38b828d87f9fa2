//! Renders what the audit found.

pub mod html;
pub mod human;
pub mod json;
pub mod markdown;
pub mod presentation;
