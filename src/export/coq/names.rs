//! Names of a book as Coq identifiers.

use std::collections::HashSet;

/// Coq's keywords, and the identifiers that exported text uses in their own meaning.
const RESERVED: &str = "\
    Axiom Book CoFixpoint Definition Fixpoint Hypothesis IF Parameter Prop R Rabs Rdiv Rmax Rmin \
    Rminus Rmult Ropp Rplus SProp Set Theorem Type Variable _ as at atanh by cofix count each \
    else end exists exists2 fix flip for forall fun greatest heap_diameter if in intercept item \
    least let list match mean mod nat paired power return slope sqrt sum then using where with \
    without";

/// A name that is neither reserved nor taken: the given one if possible.
pub(super) fn fresh(name: &str, taken: &HashSet<String>) -> String {
    let mut candidate = name.to_owned();
    let is_reserved = |name: &str| RESERVED.split(' ').any(|word| word == name);
    while is_reserved(&candidate) || taken.contains(&candidate) {
        candidate.push('_');
    }
    candidate
}

/// A claim's id as an identifier: `frontier.row4.bound` becomes `frontier_row4_bound`.
pub(super) fn of_claim(id: &str) -> String {
    let name = id.replace(['.', '-'], "_");
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("claim_{name}") } else { name }
}
