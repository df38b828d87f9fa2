//! What the harnesses use of Kani, to compile them where Kani is not installed. It verifies nothing.
//!
//! The signatures are those of the crate `kani` that Kani 0.67.0 brings along.

pub use kani_macros::{proof, solver, unwind};

/// The types of which `any` makes a symbol.
pub trait Arbitrary {}

impl Arbitrary for u16 {}

/// A symbol for any value.
pub fn any<T: Arbitrary>() -> T {
    unimplemented!("a stand-in for Kani only compiles")
}

/// Leaves out what does not satisfy the condition.
pub fn assume(_condition: bool) {
    unimplemented!("a stand-in for Kani only compiles")
}

/// Asks whether the condition can be satisfied.
#[macro_export]
macro_rules! cover {
    ($condition:expr, $message:literal) => {
        let _: bool = $condition;
    };
}
