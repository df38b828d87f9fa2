//! A shipped book with the books that it builds on, its certificates, and what they say of its constants.

use std::sync::LazyLock;

use num_bigint::BigInt;
use proofmark_book::{Book, NamedConstant};
use proofmark_certificates::finite_frontier as bundled;
use proofmark_check::shelf::{Shelf, known};
use proofmark_check::shipped_book;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::constant::{ConstantCertificate, Constants};
use proofmark_kernel::{Interval, Verified};

/// A certificate's name and text.
pub type File = &'static (&'static str, &'static str);

/// The book of the first client.
pub static SHIPPED: LazyLock<Shipped> = LazyLock::new(|| {
    let book = shipped_book("finite-frontier").expect("a book that is in order");
    let constants = known(&book, &Shelf::Bundled);
    Shipped { book, constants }
});

pub struct Shipped {
    pub book: Book,
    pub constants: Constants,
}

impl Shipped {
    /// The certificates of claims.
    pub fn of_claims(&self) -> impl Iterator<Item = File> {
        bundled::CERTIFICATES.iter().filter(|(id, _)| self.constant(id).is_none())
    }

    /// The certificates of constants, short ones first.
    pub fn of_constants(&self) -> Vec<File> {
        let is_one = |(id, _): &File| self.constant(id).is_some();
        let mut found: Vec<File> = bundled::CERTIFICATES.iter().filter(is_one).collect();
        found.sort_by_key(|(_, text)| text.len());
        assert!(!found.is_empty(), "the book has constants");
        found
    }

    fn constant(&self, name: &str) -> Option<&NamedConstant> {
        let mut constants = self.book.constants.iter().map(AsRef::as_ref);
        constants.find(|one| one.constant.name() == name)
    }

    /// What the kernel says of a text as a certificate of the claim with this name.
    pub fn check(&self, id: &str, text: &str) -> Option<Verified> {
        let claim = &self.book.entry(id)?.claim;
        self.constants.check(claim, &Certificate::parse(text).ok()?).ok()
    }

    /// The enclosure of the constant with this name by a text, if the kernel accepts that.
    pub fn enclosed(&self, name: &str, text: &str) -> Option<Interval<BigInt>> {
        let constant = &self.constant(name)?.constant;
        let certificate = ConstantCertificate::parse(text).ok()?;
        self.constants.clone().learn(constant, &certificate).ok()
    }
}
