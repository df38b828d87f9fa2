//! The orders that a reader can choose: by gravity, by slack, by place.
//!
//! The ranks are found here, with exact numbers, and stand on the page as whole numbers.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use maud::{Markup, html};
use num_traits::One as _;
use proofmark_kernel::Rational;
use proofmark_search::audit::{AuditVerdict, Audited};

use crate::report::{known_first, size};

/// Where a claim stands in each order, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// In the book.
    pub place: usize,
    /// The gravest first.
    pub gravity: usize,
    /// The least slack first.
    pub slack: usize,
}

/// A claim and where it stands.
pub type Ranked<'a> = (&'a Audited<'a>, Rank);

/// The ranks of all claims, in the book's order.
pub fn ranked<'a>(results: &'a [Audited<'a>]) -> Vec<Ranked<'a>> {
    let slacks: Vec<Option<Rational>> = results.iter().map(Audited::slack).collect();
    // A slack is measured by the size of the value, or by 1 if that is 0 or unknown.
    let size = |result: &Audited<'_>| size(result).unwrap_or_else(Rational::one);
    let weight = |(result, slack): (&Audited<'_>, &Option<Rational>)| {
        (class(result), slack.as_ref().map(|slack| slack / size(result)))
    };
    let keys: Vec<_> = results.iter().zip(&slacks).map(weight).collect();
    let gravity = ranks(&keys, |(one, far), (other, farther)| {
        one.cmp(other).then_with(|| known_first(far.as_ref(), farther.as_ref()))
    });
    let slack = ranks(&slacks, |one, other| known_first(one.as_ref(), other.as_ref()));
    let ranks = gravity.into_iter().zip(slack).enumerate();
    let ranks = ranks.map(|(place, (gravity, slack))| Rank { place, gravity, slack });
    results.iter().zip(ranks).collect()
}

/// What is not as the book expects weighs most, then what does not hold, then the rest.
fn class(result: &Audited<'_>) -> u8 {
    match (result.as_expected(), result.verdict()) {
        (false, AuditVerdict::Refuted) => 0,
        (false, AuditVerdict::Undefined) => 1,
        (false, AuditVerdict::Certified) => 2,
        (false, AuditVerdict::Undecided) => 3,
        (true, AuditVerdict::Refuted) => 4,
        (true, AuditVerdict::Certified | AuditVerdict::Undecided | AuditVerdict::Undefined) => 5,
    }
}

/// The rank of each key; equal ones keep the book's order.
fn ranks<K>(keys: &[K], compare: impl Fn(&K, &K) -> Ordering) -> Vec<usize> {
    let mut order: Vec<(usize, &K)> = keys.iter().enumerate().collect();
    order.sort_by(|(_, one), (_, other)| compare(one, other));
    let ranks: BTreeMap<usize, usize> = order.iter().map(|(place, _)| *place).zip(0..).collect();
    ranks.into_values().collect()
}

/// The choice of an order. Without a script it would do nothing, and stays hidden.
pub fn choice(id: &str, chosen: &str) -> Markup {
    // The word on the page's data, and what the reader sees.
    let orders =
        [("gravity", "gravest first"), ("slack", "least slack first"), ("place", "as in the book")];
    html! {
        label class="order" hidden {
            span { "Order" } " "
            select id=(id) {
                @for (value, text) in orders {
                    option value=(value) selected[value == chosen] { (text) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use proofmark_book::Book;
    use proofmark_search::audit::decide;

    #[test]
    fn gravity_is_measured_by_the_value_and_surprises_weigh_most() {
        let erratum = "expect = \"refuted\"\nerratum = \"e\"\n";
        let claims = [
            ("holds", "2 >= 1", ""),
            ("far", "1000000 >= 1000100", erratum),
            ("near", "1 >= 1.01", erratum),
            ("none", "1/0 >= 1", ""),
            ("surprise", "100 >= 100.1", ""),
        ];
        let text: String = claims
            .iter()
            .map(|(id, says, more)| format!("[[claim]]\nid = \"{id}\"\nsays = \"{says}\"\n{more}"))
            .collect();
        let book = Book::parse("b", &format!("[book]\ntitle = \"T\"\n{text}")).unwrap();
        let results: Vec<Audited<'_>> =
            book.entries.iter().map(|entry| decide(entry, 256)).collect();
        let all = ranked(&results);
        let sorted = |key: fn(&Rank) -> usize| -> Vec<&str> {
            let mut all = all.clone();
            all.sort_by_key(|(_, rank)| key(rank));
            all.iter().map(|(result, _)| result.entry().claim.id()).collect()
        };
        assert_eq!(sorted(|rank| rank.gravity), ["surprise", "none", "near", "far", "holds"]);
        assert_eq!(sorted(|rank| rank.slack), ["far", "surprise", "near", "holds", "none"]);
        assert_eq!(sorted(|rank| rank.place), ["holds", "far", "near", "none", "surprise"]);
    }
}
