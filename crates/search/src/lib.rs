//! The untrusted search: finds enclosures by any means, stamps them as a certificate, and has the
//! kernel say what they prove.
//!
//! | module | does |
//! |---|---|
//! | [`enclose`] | searches for enclosures: doubles (inari) first, then MPFR, box by box |
//! | [`stamp`] | writes the certificate |
//! | [`audit`] | decides a claim: search, stamp, check |
//! | [`cover`] | searches for a cover in files of its own, and writes them |
//! | [`constant`] | finds a constant of a book, with its certificate |
//! | [`calculator`] | digits of a formula, certified |
//! | [`sweep`] | bounds on a formula at every point of a grid |
//! | [`limits`] | every limit |

pub mod audit;
pub mod calculator;
pub mod constant;
pub mod cover;
pub mod enclose;
pub mod limits;
pub mod stamp;
pub mod sweep;
