//! Certified digits for a paper: macros that print the constants of a book, and whole tables.
//!
//! What is printed has passed the kernel. A digit that is not settled, a claim that is refuted and a
//! claim that is not there are errors, in the export or when LaTeX runs, and never a number.

mod digits;
pub(crate) mod macros;
pub(crate) mod read;
pub(crate) mod table;

/// A printed number in LaTeX's mathematics: `33.3\%`, `10^{-12}`.
fn in_math(digits: &str) -> String {
    let (sign, text) = digits.strip_prefix('-').map_or(("", digits), |text| ("-", text));
    let (number, percent) = text.strip_suffix('%').map_or((text, ""), |number| (number, "\\%"));
    let number = match number.split_once(['e', 'E']) {
        None => number.to_owned(),
        Some((mantissa, exponent)) => {
            let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
            let factor = if mantissa == "1" { String::new() } else { format!("{mantissa}\\cdot") };
            format!("{factor}10^{{{exponent}}}")
        }
    };
    format!("{sign}{number}{percent}")
}
