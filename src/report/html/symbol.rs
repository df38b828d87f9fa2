//! Names as mathematicians write them: Greek letters, subscripts, upright words.

use maud::{Markup, html};

/// Names of Greek letters, and the two that are commonly shortened.
const GREEK: &str = "\
    alpha α, beta β, gamma γ, delta δ, epsilon ε, eps ε, zeta ζ, eta η, theta θ, iota ι, \
    kappa κ, lambda λ, lam λ, mu μ, nu ν, xi ξ, pi π, rho ρ, sigma σ, tau τ, upsilon υ, \
    phi φ, chi χ, psi ψ, omega ω, Gamma Γ, Delta Δ, Theta Θ, Lambda Λ, Xi Ξ, Pi Π, \
    Sigma Σ, Upsilon Υ, Phi Φ, Psi Ψ, Omega Ω";

/// A name: `delta_o` is δ with the subscript o, `D0` is D with the subscript 0, `xs[3]` is the third
/// number of xs. Names of whole words stay words.
pub fn symbol(name: &str) -> Markup {
    if let Some((list, place)) = name.strip_suffix(']').and_then(|name| name.rsplit_once('[')) {
        return html! { msub { (symbol(list)) mn { (place) } } };
    }
    let (front, below) = name.split_once('_').unwrap_or((name, ""));
    let base = front.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = front.strip_prefix(base).unwrap_or("");
    let parts = std::iter::once(digits).chain(below.split('_').map(letter));
    let below: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    if letter(base).chars().count() != 1 {
        return html! { mi { (letter(name).replace('_', "\u{a0}")) } };
    }
    if below.is_empty() {
        return html! { mi { (letter(base)) } };
    }
    let below = below.join(",");
    let number = below.chars().all(|c| c.is_ascii_digit());
    html! { msub { mi { (letter(base)) } @if number { mn { (below) } } @else { mi { (below) } } } }
}

/// A name at the head of a row or column, with the word for a screen reader.
pub fn heading(name: &str) -> Markup {
    html! { math aria-hidden="true" { (symbol(name)) } span class="unseen" { (name) } }
}

/// A name that is a letter, as that letter.
pub fn letter(name: &str) -> &str {
    let mut letters = GREEK.split(", ").filter_map(|pair| pair.split_once(' '));
    letters.find(|(word, _)| *word == name).map_or(name, |(_, letter)| letter)
}

#[cfg(test)]
mod tests {
    use super::symbol;

    #[test]
    fn names_become_letters_with_subscripts() {
        let cases = [
            ("eps", "<mi>ε</mi>"),
            ("testing", "<mi>testing</mi>"),
            ("delta_o", "<msub><mi>δ</mi><mi>o</mi></msub>"),
            ("D0", "<msub><mi>D</mi><mn>0</mn></msub>"),
            ("a_b_1", "<msub><mi>a</mi><mi>b,1</mi></msub>"),
            ("C1_r", "<msub><mi>C</mi><mi>1,r</mi></msub>"),
            ("C_eps", "<msub><mi>C</mi><mi>ε</mi></msub>"),
            ("heap_diameter", "<mi>heap\u{a0}diameter</mi>"),
            ("log2x", "<mi>log2x</mi>"),
            ("x2y", "<mi>x2y</mi>"),
            ("_x", "<mi>\u{a0}x</mi>"),
            ("ys[12]", "<msub><mi>ys</mi><mn>12</mn></msub>"),
        ];
        for (name, markup) in cases {
            assert_eq!(symbol(name).into_string(), markup, "{name}");
        }
    }
}
