//! Edits of certificates that leave them in the format, most of the time; the rest is libFuzzer's.

use fastrand::Rng;
use proofmark_kernel::certificate::Certificate;

use crate::differential::{edits, processes};
use crate::properties::processes::{SEPARATOR, two_files};

/// One of the edits of the differential trials, for three inputs out of four that are certificates.
pub fn check(data: &[u8], seed: u32) -> Option<Vec<u8>> {
    let mut rng = Rng::with_seed(seed.into());
    let text = str::from_utf8(data).ok().filter(|_| !seed.is_multiple_of(4))?;
    Certificate::parse(text).ok()?;
    edits::of_claim(&mut rng, text, 1).pop().map(|(_, _, bytes)| bytes)
}

/// The same for a model with its certificate.
pub fn process(data: &[u8], seed: u32) -> Option<Vec<u8>> {
    let mut rng = Rng::with_seed(seed.into());
    let text = str::from_utf8(data).ok().filter(|_| !seed.is_multiple_of(4))?;
    let (model, certificate) = two_files(text)?;
    proofmark_book::model::Model::parse("model", model).ok()?;
    proofmark_kernel::mdp::certificate::MdpCertificate::parse(certificate).ok()?;
    let pair = [model.to_owned(), certificate.to_owned()];
    let (_, [model, certificate]) = processes::edits(&mut rng, &pair, 1).pop()?;
    Some([model.as_slice(), SEPARATOR.as_bytes(), &certificate].concat())
}

/// Puts an edited input where libFuzzer wants it, if it fits, and says how long it is.
pub fn put(edited: Option<Vec<u8>>, data: &mut [u8], limit: usize) -> Option<usize> {
    let edited = edited?;
    if edited.len() > limit {
        return None;
    }
    data.get_mut(..edited.len())?.copy_from_slice(&edited);
    Some(edited.len())
}
