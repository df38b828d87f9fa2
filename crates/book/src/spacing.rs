//! The usual spacing of a formula: sums and relations have room, products and powers do not.

use super::hints::ambiguous_commas;
use super::syntax::RESERVED;
use super::token::{Token, tokenize};

/// The formula with its usual spacing, such as `2*(A - 3)^2/d`. `None` if it is not made of the
/// language's signs, or has lines of its own, which are left as they are, or a comma that
/// may be meant for a part of a number, which a space would settle unasked.
///
/// No more than white space changes: the signs are the same, so it is the same formula.
pub fn spaced(text: &str) -> Option<String> {
    if text.contains('\n') {
        return None;
    }
    let tokens = tokenize(text).ok()?;
    if !ambiguous_commas(&tokens).is_empty() {
        return None;
    }
    let tokens: Vec<Token<'_>> = tokens.into_iter().map(|(token, _)| token).collect();
    let mut spaced = String::with_capacity(text.len());
    let mut before: Option<(&Token<'_>, bool)> = None;
    for token in &tokens {
        let prefix = is_prefix(token, before.map(|(token, _)| token));
        if before.is_some_and(|(before, was_prefix)| !was_prefix && gap(before, token)) {
            spaced.push(' ');
        }
        let (Token::Number(text) | Token::Word(text) | Token::Symbol(text)) = token;
        spaced.push_str(text);
        before = Some((token, prefix));
    }
    let again = tokenize(&spaced).ok()?;
    (again.iter().map(|(token, _)| token).eq(&tokens)).then_some(spaced)
}

/// Whether a sign stands in front of its one operand: `~`, or a minus that follows no operand.
fn is_prefix(token: &Token<'_>, before: Option<&Token<'_>>) -> bool {
    match token {
        Token::Symbol("~") => true,
        Token::Symbol("-") => match before {
            None => true,
            Some(Token::Symbol(sign)) => !matches!(*sign, ")" | "]" | "!" | "!!"),
            Some(Token::Word(word)) => RESERVED.contains(word),
            Some(Token::Number(_)) => false,
        },
        _ => false,
    }
}

/// Whether there is a space between two neighbours, the first of which is no prefix.
fn gap(before: &Token<'_>, token: &Token<'_>) -> bool {
    let tight = |sign: &str| matches!(sign, "*" | "/" | "^" | "..");
    match (before, token) {
        (Token::Symbol("(" | "["), _) => false,
        (_, Token::Symbol(")" | "]" | "," | ":" | "!" | "!!")) => false,
        (Token::Symbol(sign), _) if tight(sign) => false,
        (_, Token::Symbol(sign)) if tight(sign) => false,
        // A call's parenthesis belongs to its name.
        (Token::Word(word), Token::Symbol("(")) => RESERVED.contains(word),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_relations_have_room_and_products_do_not() {
        let cases = [
            ("r=(A-3) / (2 * A)", "r = (A - 3)/(2*A)"),
            ("- x+ -y", "-x + -y"),
            ("2 ^ - 3 * - x", "2^-3*-x"),
            ("sum( 1/[1 ,2,  3] ) - - 1", "sum(1/[1, 2, 3]) - -1"),
            ("f (x,y)-1e-3", "f(x, y) - 1e-3"),
            ("for x in[0,1],y in [ -1 , 2 ] :x<=(y)", "for x in [0, 1], y in [-1, 2]: x <= (y)"),
            (
                "max over x in [1,2] of(x) rounds to-0.5",
                "max over x in [1, 2] of (x) rounds to -0.5",
            ),
            ("~ 11/~3 agrees with 3.7", "~11/~3 agrees with 3.7"),
            (
                "for n in 1 .. 9:sum k in -n .. n-1 of(k-1)*n !-k!! <=-3 !",
                "for n in 1..9: sum k in -n..n - 1 of (k - 1)*n! - k!! <= -3!",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(spaced(text).as_deref(), Some(expected), "{text}");
            assert_eq!(spaced(expected).as_deref(), Some(expected), "{expected}");
        }
    }

    #[test]
    fn what_is_not_in_the_language_is_left_alone() {
        for text in ["1 \u{2212} 2", "a +\n b", "50 %", "max(1,500, 10)"] {
            assert_eq!(spaced(text), None, "{text}");
        }
    }
}
