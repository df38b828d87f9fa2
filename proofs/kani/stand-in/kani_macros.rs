//! Kani's attributes, which leave a function as it is.

extern crate proc_macro;

use proc_macro::TokenStream;

/// Marks a harness; it takes no arguments here.
#[proc_macro_attribute]
pub fn proof(arguments: TokenStream, function: TokenStream) -> TokenStream {
    assert!(arguments.is_empty(), "the harnesses use plain `#[kani::proof]`");
    function
}

/// How often loops are unwound.
#[proc_macro_attribute]
pub fn unwind(times: TokenStream, function: TokenStream) -> TokenStream {
    times.to_string().parse::<u32>().expect("a number of times");
    function
}

/// Which solver decides.
#[proc_macro_attribute]
pub fn solver(name: TokenStream, function: TokenStream) -> TokenStream {
    let known = ["cadical", "kissat", "minisat"];
    assert!(known.contains(&name.to_string().as_str()), "a solver that Kani brings along");
    function
}
