//! Functions that are written out in the language itself.
//!
//! Each has its formula in the table, with the names that its arguments have there. A formula is
//! chosen so that it has a value just where the function has one, its ends included, and so that an
//! enclosure of it is close: cancellation near a zero costs digits, which the search has.

use std::sync::LazyLock;

use super::parse::parse_expression;
use super::syntax::Expression;
use crate::diagnostic::Place;

/// A function that is written out by a formula.
#[derive(Clone, Debug)]
pub struct Written {
    /// The names of its arguments in the formula.
    pub arguments: &'static [&'static str],
    /// The formula, as text.
    pub text: &'static str,
    pub(super) formula: Expression,
}

const X: &[&str] = &["x"];
const XY: &[&str] = &["x", "y"];

/// The functions: name, arguments, formula.
const FORMULAS: [(&str, &[&str], &str); 20] = [
    ("tan", X, "sin(x)/cos(x)"),
    ("cot", X, "cos(x)/sin(x)"),
    ("sec", X, "1/cos(x)"),
    ("csc", X, "1/sin(x)"),
    // The tangent of half the angle is sin/(1 + cos), which has a value at both ends.
    ("asin", X, "2*atan(x/(1 + sqrt(1 - x^2)))"),
    // With (1 - x) + (1 + x) = 2 it is the tangent of a quarter of the angle. What is divided falls
    // and the divisor grows with x, so that nothing is lost on an interval, and acos(1) is 0.
    ("acos", X, "4*atan(sqrt(1 - x)/(sqrt(2) + sqrt(1 + x)))"),
    ("sinh", X, "(exp(x) - 1/exp(x))/2"),
    ("cosh", X, "(exp(x) + 1/exp(x))/2"),
    ("tanh", X, "1 - 2/(exp(2*x) + 1)"),
    ("asinh", X, "ln(x + sqrt(x^2 + 1))"),
    // For x <= -1 the root has a value, and what the logarithm is taken of is negative.
    ("acosh", X, "ln(x + sqrt(x^2 - 1))"),
    ("log10", X, "log(10, x)"),
    ("log1p", X, "ln(1 + x)"),
    ("expm1", X, "exp(x) - 1"),
    ("cbrt", X, "root(3, x)"),
    ("hypot", XY, "sqrt(x^2 + y^2)"),
    ("degrees", X, "180*x/pi"),
    ("radians", X, "pi*x/180"),
    ("quotient", XY, "floor(x/y)"),
    ("mod", XY, "x - y*floor(x/y)"),
];

/// The functions that are written out.
pub(super) static LIBRARY: LazyLock<Vec<(&str, Written)>> = LazyLock::new(|| {
    let written = FORMULAS.iter().filter_map(|&(name, arguments, text)| {
        let formula = parse_expression(text).ok()?;
        Some((name, Written { arguments, text, formula }))
    });
    written.collect()
});

/// What the function is that stands at a place, if it is one of these: `asin(x)` is 2*atan(...).
pub fn written_at(place: &Place) -> Option<String> {
    let (called, _) = place.source.text.get(place.range())?.split_once('(')?;
    let (name, written) = LIBRARY.iter().find(|(name, _)| *name == called.trim())?;
    Some(format!("`{name}({})` is {}", written.arguments.join(", "), written.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_formula_is_one() {
        assert_eq!(LIBRARY.len(), FORMULAS.len());
    }
}
