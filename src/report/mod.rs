//! Renders what the audit and the check found.

mod audited;
pub mod derivation;
pub mod html;
pub mod human;
pub mod json;
pub mod markdown;
pub mod presentation;
mod stuck;

pub use audited::AuditReport;
