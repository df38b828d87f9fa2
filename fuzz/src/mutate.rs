//! Edits of certificates that leave them in the format, most of the time; the rest is libFuzzer's.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use fastrand::Rng;
use proofmark_book::model::Model;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::mdp::certificate::MdpCertificate;

use crate::differential::{edits, processes};
use crate::properties::processes::{SEPARATOR, two_files};

/// Most edits at once: a false bound may need another false number behind it.
const EDITS: usize = 3;

/// Some of the edits of the differential trials, for three inputs out of four that are certificates.
pub fn check(data: &[u8], seed: u32) -> Option<Vec<u8>> {
    let edit = |rng: &mut Rng, text: &str| {
        Certificate::parse(text).ok()?;
        edits::of_claim(rng, text, 1).pop().map(|(_, _, bytes)| bytes)
    };
    edited(data, seed, edit)
}

/// The same for a model with its certificate.
pub fn process(data: &[u8], seed: u32) -> Option<Vec<u8>> {
    let edit = |rng: &mut Rng, text: &str| {
        let (model, certificate) = two_files(text)?;
        Model::parse("model", model).ok()?;
        MdpCertificate::parse(certificate).ok()?;
        let pair = [model.to_owned(), certificate.to_owned()];
        let (_, [model, certificate]) = processes::edits(rng, &pair, 1).pop()?;
        Some([model.as_slice(), SEPARATOR.as_bytes(), &certificate].concat())
    };
    edited(data, seed, edit)
}

/// One edit after the other, as long as the input allows them.
fn edited(
    data: &[u8],
    seed: u32,
    edit: impl Fn(&mut Rng, &str) -> Option<Vec<u8>>,
) -> Option<Vec<u8>> {
    let mut rng = Rng::with_seed(seed.into());
    if rng.u32(..4) == 0 {
        return None;
    }
    let count = rng.usize(1..=EDITS);
    let mut once = |data: &[u8]| attempt(|| edit(&mut rng, str::from_utf8(data).ok()?));
    let mut last = once(data)?;
    for _ in 1..count {
        last = once(&last).unwrap_or(last);
    }
    Some(last)
}

thread_local! {
    static EDITING: Cell<bool> = const { Cell::new(false) };
}

/// An edit that may panic: the edits are made for honest certificates. libFuzzer takes every panic for a
/// finding, so that it must not hear of this one.
fn attempt<T>(edit: impl FnOnce() -> Option<T>) -> Option<T> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |found| {
            if !EDITING.get() {
                report(found);
            }
        }));
    });
    EDITING.set(true);
    let edited = panic::catch_unwind(AssertUnwindSafe(edit));
    EDITING.set(false);
    edited.ok().flatten()
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
