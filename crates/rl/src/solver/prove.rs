//! Finds the gain, bias and diameter of a process, writes the certificate, and has the kernel judge
//! the very bytes that are written.

use num_bigint::BigInt;
use proofmark_kernel::certificate::ReadError;
use proofmark_kernel::mdp::certificate::{FORMAT, MdpCertificate};
use proofmark_kernel::mdp::{Mdp, MdpFailure, Potential, VerifiedMdp, check};
use proofmark_search::enclose::integer;

use super::diameter::{Diameter, diameter};
use super::gain::{Gain, optimal};
use super::graph::Graph;
use super::image::Image;

/// A process with its certificate.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The text of the certificate.
    pub certificate: String,
    /// What the kernel says about it.
    pub verified: VerifiedMdp,
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    /// No policy leads from the first state to the second.
    #[error(
        "the process is not communicating: state {1} cannot be reached from state {0}, so its diameter is \
         infinite"
    )]
    NotCommunicating(usize, usize),
    /// The numbers get too long, or too large for the search in floats.
    #[error("the values of the process are beyond the limits")]
    Limit,
    /// The certificate is longer than can be read.
    #[error("the certificate: {0}")]
    Unreadable(ReadError),
    /// The kernel rejects the certificate.
    #[error("the certificate is rejected: {0}")]
    Rejected(MdpFailure),
}

/// Finds and proves the optimal gain and bias, and the diameter.
pub fn prove(mdp: &Mdp) -> Result<Proved, Unproved> {
    let successors = mdp.states().iter().map(|choices| {
        choices.iter().flat_map(|choice| choice.next().iter().map(|(next, _)| *next))
    });
    if let Some((from, to)) = Graph::new(successors).disconnected() {
        return Err(Unproved::NotCommunicating(from, to));
    }
    let image = Image::of(mdp);
    let gain = optimal(mdp, &image).ok_or(Unproved::Limit)?;
    let diameter = diameter(mdp, &image).ok_or(Unproved::Limit)?;
    let certificate = render(&mdp.sha256(), &gain, &diameter);
    let verified = {
        let read = MdpCertificate::parse(&certificate).map_err(Unproved::Unreadable)?;
        check(mdp, &read).map_err(Unproved::Rejected)?
    };
    Ok(Proved { certificate, verified })
}

/// The text of a certificate: the same bytes for the same input.
pub fn render(sha256: &str, gain: &Gain, diameter: &Diameter) -> String {
    let mut text = format!("{{\n\"format\": \"{FORMAT}\",\n\"sha256\": \"{sha256}\",\n");
    text.push_str(&format!("\"gain\": {{\"lo\": \"{}\", \"hi\": \"{}\",\n", gain.lo, gain.hi));
    text.push_str(&format!(" \"bias\": {}", potential(&gain.bias)));
    if let Some((level, w)) = &gain.second {
        let w = potential(w);
        text.push_str(&format!(",\n \"second\": {{\"level\": \"{level}\", \"potential\": {w}}}"));
    }
    text.push_str("},\n");
    let (lo, hi) = (&diameter.lo, &diameter.hi);
    text.push_str(&format!("\"diameter\": {{\"lo\": \"{lo}\", \"hi\": \"{hi}\",\n"));
    if let Some((from, to, v)) = &diameter.far {
        let v = potential(v);
        text.push_str(&format!(
            " \"far\": {{\"from\": {from}, \"to\": {to}, \"potential\": {v}}},\n"
        ));
    }
    let near = diameter.near.iter().map(|near| {
        let actions: Vec<String> = near.actions.iter().map(usize::to_string).collect();
        let w = potential(&near.potential);
        format!("  {{\"actions\": [{}], \"potential\": {w}}}", actions.join(","))
    });
    let near: Vec<String> = near.collect();
    text.push_str(&format!(" \"near\": [\n{}\n ]}}\n}}\n", near.join(",\n")));
    text
}

fn potential(potential: &Potential<BigInt>) -> String {
    let values: Vec<String> =
        potential.values.iter().map(|value| format!("\"{}\"", decimal(value))).collect();
    format!("{{\"over\": \"{}\", \"values\": [{}]}}", decimal(&potential.over), values.join(","))
}

/// The digits of an integer; GMP writes long ones much faster.
fn decimal(n: &BigInt) -> String {
    if n.bits() <= 64 { n.to_string() } else { integer(n).to_string() }
}
