//! The book and the certificates that the programs carry along, so that they run from anywhere.

/// The bundled book's name in messages.
pub const NAME: &str = "<finite-frontier>";

/// Where the bundled book stands in Proofmark's own repository.
pub const PATH: &str = "certificates/finite-frontier/claims.toml";

/// The text of the bundled book, `certificates/finite-frontier/claims.toml`.
pub const BOOK: &str = include_str!("../certificates/finite-frontier/claims.toml");

/// The bundled certificates: claim and text, in the order of the claims' names.
pub const CERTIFICATES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/certificates.rs"));

/// The name of the bundled book's presentation in messages.
#[cfg(feature = "prover")]
pub const PRESENTATION_NAME: &str = "<finite-frontier/report>";

/// What the report on the bundled book shows besides its claims.
#[cfg(feature = "prover")]
pub const PRESENTATION: &str = include_str!("../certificates/finite-frontier/report.toml");
