//! Constants side by side, and constants put together.
//!
//! A [`scoreboard`] holds constant certificates: a coefficient together with everything that a
//! coefficient means nothing without. [`compare`] says whether two of them may be compared, and
//! gives a ratio only then. A [`composition`] is a ledger of constants, proved and open, and the
//! rules that put them together; it gives no number while a part is open.
//!
//! What is compared and composed stands in TOML files. The rules are here, and every number comes
//! out of the kernel.

pub mod compare;
pub mod composition;
pub mod human;
pub mod json;
pub mod number;
pub mod scoreboard;
