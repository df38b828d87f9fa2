//! Renders what the audit and the check found.

#[cfg(feature = "prover")]
mod audited;
#[cfg(feature = "prover")]
pub mod derivation;
#[cfg(feature = "prover")]
pub mod html;
#[cfg(feature = "prover")]
pub mod human;
#[cfg(feature = "prover")]
pub mod json;
#[cfg(feature = "prover")]
pub mod markdown;
#[cfg(feature = "prover")]
pub mod presentation;
#[cfg(feature = "prover")]
mod stuck;

pub mod checked;
pub mod junit;
pub mod rows;
pub mod sarif;

#[cfg(feature = "prover")]
pub use audited::rows as audit_rows;
