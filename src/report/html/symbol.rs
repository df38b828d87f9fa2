//! Names as mathematicians write them: Greek letters, subscripts, upright words.

use maud::{Markup, html};

/// Names of Greek letters, and the two that are commonly shortened.
const GREEK: [(&str, &str); 36] = [
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ε"),
    ("eps", "ε"),
    ("zeta", "ζ"),
    ("eta", "η"),
    ("theta", "θ"),
    ("iota", "ι"),
    ("kappa", "κ"),
    ("lambda", "λ"),
    ("lam", "λ"),
    ("mu", "μ"),
    ("nu", "ν"),
    ("xi", "ξ"),
    ("pi", "π"),
    ("rho", "ρ"),
    ("sigma", "σ"),
    ("tau", "τ"),
    ("upsilon", "υ"),
    ("phi", "φ"),
    ("chi", "χ"),
    ("psi", "ψ"),
    ("omega", "ω"),
    ("Gamma", "Γ"),
    ("Delta", "Δ"),
    ("Theta", "Θ"),
    ("Lambda", "Λ"),
    ("Xi", "Ξ"),
    ("Pi", "Π"),
    ("Sigma", "Σ"),
    ("Upsilon", "Υ"),
    ("Phi", "Φ"),
    ("Psi", "Ψ"),
    ("Omega", "Ω"),
];

/// A name: `delta_o` is δ with the subscript o, `D0` is D with the subscript 0, `xs[3]` is the third
/// number of xs.
pub fn symbol(name: &str) -> Markup {
    if let Some((list, place)) = name.strip_suffix(']').and_then(|name| name.rsplit_once('[')) {
        return html! { msub { (symbol(list)) mn { (place) } } };
    }
    if let Some((base, below)) = name.split_once('_')
        && !base.is_empty()
        && !below.is_empty()
    {
        let below: Vec<&str> = below.split('_').map(letter).collect();
        return html! { msub { mi { (letter(base)) } (subscript(&below.join(","))) } };
    }
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    let base = name.strip_suffix(digits).unwrap_or(name);
    let one = letter(base).chars().count() == 1;
    let plain = digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) || !one;
    if plain {
        return html! { mi { (letter(name)) } };
    }
    html! { msub { mi { (letter(base)) } mn { (digits) } } }
}

fn subscript(text: &str) -> Markup {
    if text.chars().all(|c| c.is_ascii_digit()) {
        html! { mn { (text) } }
    } else {
        html! { mi { (text) } }
    }
}

fn letter(name: &str) -> &str {
    GREEK.iter().find(|(word, _)| *word == name).map_or(name, |(_, letter)| letter)
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
            ("log2x", "<mi>log2x</mi>"),
            ("_x", "<mi>_x</mi>"),
            ("ys[12]", "<msub><mi>ys</mi><mn>12</mn></msub>"),
        ];
        for (name, markup) in cases {
            assert_eq!(symbol(name).into_string(), markup, "{name}");
        }
    }
}
