//! Decision processes: what they are, their certificates (`proofmark-mdp/1`), and the rules by which
//! gain, bias, span and diameter are checked.

pub mod certificate;
pub(crate) mod check;
pub mod leading;
pub mod list;
mod messages;
mod process;
pub mod rules;

pub use check::{Bias, MdpFailure, Part, VerifiedMdp, check};
pub use process::{Choice, ChoiceError, Draft, MODEL_FORMAT, Mdp, Process, ProcessError};
pub use rules::{Flaw, Potential};
