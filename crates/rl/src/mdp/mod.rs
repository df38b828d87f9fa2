//! Markov decision processes in exact arithmetic: optimal gain, bias, span and diameter, each with
//! a certificate that the kernel checks.
//!
//! | module | does | trusted |
//! |---|---|---|
//! | this file | holds a process: integers over a common denominator | yes, it is the statement |
//! | [`number`] | reads `0.4`, `2/5` and `1e-3` exactly | yes |
//! | `list` | JSON lists with a limit | no |
//! | [`model`] | reads and writes model files, `proofmark-mdp-model/1` | yes |
//! | [`families`] | the five families of the paper | yes |
//! | `image` | the process in floating point, and its digest | no |
//! | `graph` | who reaches whom | no |
//! | `elimination` | solves x = b + P x, in floats and modulo a prime | no |
//! | `lift` | solves it in rationals, by p-adic lifting | no |
//! | `chain` | values of a policy, in floats and in rationals | no |
//! | `gain` | optimal gain and bias, by policy iteration | no |
//! | `diameter` | potentials for both sides of the diameter | no |
//! | `prove` | writes the certificate and has the kernel check it | no |
//! | [`certificate`] | reads certificates, `proofmark-mdp/1` | no |
//! | `environments` | printed figures of a paper against certified ones | no |
//! | `report`, `table` | text, JSON and Markdown | no |
//!
//! [`kernel::mdp`](proofmark_kernel::mdp) judges. What has no link needs the feature `prover`.

pub mod chain;
pub mod diameter;
pub mod elimination;
pub mod environments;
pub mod families;
pub mod gain;
pub mod graph;
pub mod image;
pub mod lift;
pub mod prove;
pub mod report;
pub mod table;
