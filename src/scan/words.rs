//! What the words around a formula and a decimal say, and which signs are a name.

use super::sign::{Sign, SignKind};

/// Words behind a decimal that say that it counts something else than the formula.
pub const SCALES: &str = "percent million billion trillion thousand dozen ppm ppb percentage";

/// Whether words say that what follows is what came before.
pub fn says_is(text: &str) -> bool {
    ["is", "are", "equals", "being"].contains(&text.split_whitespace().next_back().unwrap_or(""))
}

/// Whether a word joins two formulas that have nothing to do with each other.
pub fn is_connective(text: &str) -> bool {
    const WORDS: &str = "and where with for so hence thus or since because then but also while if i.e. e.g. \
                         therefore namely as that";
    let last = text.split_whitespace().next_back().unwrap_or("");
    let last = last.trim_matches([',', ':', ';']);
    last.is_empty() || WORDS.split_whitespace().any(|word| word == last)
}

/// Whether a word may say what is done with the formula behind it. Plain text has more of them: nothing shows
/// where its formulas begin.
pub fn is_operation(text: &str, plain: bool) -> bool {
    const ALWAYS: &str = "times plus minus half twice thrice double triple";
    const PLAIN: &str = "over per by squared cubed root log ln sin cos tan exp mod max min sup inf lim arg modulo x";
    let last = text.split_whitespace().next_back().unwrap_or("");
    let has = |words: &str| words.split_whitespace().any(|word| word.eq_ignore_ascii_case(last));
    has(ALWAYS) || (plain && has(PLAIN))
}

/// Units in which numbers of other units are expressed.
pub fn is_unit(text: &str) -> bool {
    const UNITS: &str = "m mm cm km µm nm inch inches ft feet yard yards mile miles g kg mg t lb lbs oz s ms min h \
                         hour hours minute minutes second seconds day days week weeks month months year years l L \
                         ml cl dl litre litres liter liters gallon gallons cup cups K C F Hz kHz MHz GHz J kJ eV keV \
                         MeV GeV W kW V mV A mA N Pa kPa bar rad deg degree degrees radian radians dB bit bits byte \
                         bytes B kB MB GB TB KB MiB GiB terabyte terabytes yottabytes cents Volt Ohm mol USD EUR \
                         dollars euros euro pounds acres ha";
    let has = |words: &str| words.split_whitespace().any(|unit| unit == text);
    has(UNITS) || has(SCALES)
}

/// Whether signs are a name that a document gives a value: `x`, `\alpha_1`, `P(A)`, `H_0`.
pub fn is_name(signs: &[Sign]) -> bool {
    let mut signs =
        signs.iter().filter(|sign| !matches!(sign.kind, SignKind::Thin | SignKind::Math(_)));
    let name = |sign: &Sign| match &sign.kind {
        SignKind::Char(c) => c.is_alphabetic() && *c != 'e',
        SignKind::Upright(_) => true,
        SignKind::Command(name) => {
            !matches!(
                name.as_ref(),
                "pi" | "mathrm e"
                    | "frac"
                    | "dfrac"
                    | "tfrac"
                    | "sqrt"
                    | "sum"
                    | "prod"
                    | "int"
                    | "binom"
            ) && !super::apply::is_function(name)
                && (super::apply::is_operand(name) || name.starts_with("mathrm "))
                && !matches!(name.as_ref(), "num" | "surd" | "cuberoot" | "fourthroot")
                || matches!(
                    name.as_ref(),
                    "bar" | "hat" | "tilde" | "overline" | "vec" | "dot" | "widehat" | "widetilde"
                )
        }
        _ => false,
    };
    let Some(first) = signs.next() else { return false };
    if !name(first) {
        return false;
    }
    // What it is applied to, or marked with, holds names, digits and separators.
    let mut depth = 0_usize;
    for sign in signs {
        match &sign.kind {
            SignKind::Open | SignKind::Char('(' | '[') => depth += 1,
            SignKind::Close | SignKind::Char(')' | ']') => depth = depth.saturating_sub(1),
            SignKind::Char('_' | '^' | '\'' | '*') => {}
            SignKind::Char(_) | SignKind::Command(_) | SignKind::Upright(_) | SignKind::Space
                if depth > 0 => {}
            SignKind::Char(c) if c.is_alphanumeric() => {}
            SignKind::Command(command) if name_of_letter(command) => {}
            _ => return false,
        }
    }
    // A product of a number and names has no value of its own; nor have two names side by side.
    true
}

pub fn name_of_letter(command: &str) -> bool {
    command.starts_with("mathrm ")
        || matches!(command, "star" | "ast" | "prime" | "infty" | "odot" | "dagger")
}
