//! Double intervals: by inari where the program is compiled for a processor that it supports (see
//! `build.rs`), elsewhere by MPFR. The ends are the same.

mod coarse;
#[cfg(inari)]
mod elementary;
#[cfg(inari)]
mod fast;
#[cfg(any(test, not(inari)))]
mod portable;
#[cfg(all(test, inari))]
mod tests;

pub(super) use coarse::Coarse;
#[cfg(inari)]
pub(super) use inari::Interval as Double;
#[cfg(not(inari))]
pub(super) use portable::Portable as Double;
