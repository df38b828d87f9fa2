//! What was probably meant by a text that is not in the language: signs that look alike, notation of
//! papers and of other languages.

use std::ops::Range;

use super::syntax::RESERVED;
use super::token::{Spanned, Token, is_space, tokenize};

/// What a character outside the language probably stands for.
pub(super) fn of_character(c: char) -> String {
    let write = |instead: &str| format!("write `{instead}`");
    match c {
        '\u{2212}' | '\u{2010}'..='\u{2015}' | '\u{fe63}' | '\u{ff0d}' => write("-"),
        '\u{d7}' | '\u{b7}' | '\u{22c5}' | '\u{2219}' | '\u{2217}' | '\u{2022}' => write("*"),
        '\u{f7}' | '\u{2215}' | '\u{2044}' => write("/"),
        '\u{2264}' | '\u{2a7d}' | '\u{2266}' => write("<="),
        '\u{2265}' | '\u{2a7e}' | '\u{2267}' => write(">="),
        '\u{2260}' => DIFFER.to_owned(),
        '\u{2211}' => RANGE.to_owned(),
        '\u{220f}' => "write `product k in 1..10 of f(k)`".to_owned(),
        '\u{2243}' | '\u{2245}' | '\u{223c}' => write("\u{2248}"),
        '\u{221a}' => "write `sqrt(x)`".to_owned(),
        '\u{b2}' => write("^2"),
        '\u{b3}' => write("^3"),
        '\u{3c0}' => write("pi"),
        '\u{a0}' | '\u{2000}'..='\u{200b}' | '\u{202f}' | '\u{3000}' | '\u{feff}' => {
            NO_SPACE.to_owned()
        }
        '.' => "a number has a digit on both sides of its point, as in `0.5`".to_owned(),
        '\\' => "a formula is not LaTeX; write `sqrt(x)`, `a/b`, `x^2`".to_owned(),
        '{' | '}' => "write `(` and `)`".to_owned(),
        c if c.is_ascii() => "`proofmark help language` lists what is".to_owned(),
        _ => "use ASCII signs such as - * / <= >=".to_owned(),
    }
}

const DIFFER: &str = "that two values differ is claimed by `<` or `>`";

pub(super) const RANGE: &str = "a sum over whole numbers is written `sum k in 1..10 of f(k)`";

const NO_SPACE: &str = "this is no ordinary space; write one";

/// What a name that papers use without a definition stands for.
pub(super) fn of_name(name: &str) -> Option<&'static str> {
    Some(match name {
        "Pi" | "PI" => "write `pi`",
        "E" => "write `e` for Euler's number, and `exp(x)` for its powers",
        "lg" => "write `log2(x)` or `log10(x)`, whichever is meant",
        "pow" => "write `x^n`",
        "arcsin" => "write `asin(x)`",
        "arccos" => "write `acos(x)`",
        "arctan" => "write `atan(x)`",
        "choose" | "comb" | "nCr" => "write `binomial(n, k)`",
        "fact" => "write `n!`",
        "gamma" | "Gamma" => {
            "of a whole number n > 0 it is `(n - 1)!`; the book `constants` has `gamma(x)`"
        }
        "infinity" | "inf" | "oo" | "Infinity" | "Inf" => {
            "it may only end the range of an integral, `integral x in [a, infinity] of f(x)`; an \
             infinite sum is `sum k from a of f(k)`"
        }
        "quantile" => "write `quantile(p) x in [a, b] of f(x)`",
        "integral" => "write `integral x in [a, b] of f(x)`",
        "prod" => "write `product k in 1..10 of f(k)`",
        "phi" => "Euler's function is `totient(n)`",
        "nthroot" => "write `root(n, x)`",
        "ceiling" => "write `ceil(x)`",
        "round" => "write `floor(x + 1/2)`",
        "avg" | "average" => "write `mean(xs)`",
        "std" | "stdev" => "write `sdev(xs)` for the sample's, or `pdev(xs)` for the population's",
        "len" | "length" => "write `count(xs)`",
        _ => return None,
    })
}

/// What was probably meant where the token at `position` is not expected.
pub(super) fn of_tokens(tokens: &[Spanned<'_>], position: usize) -> Option<String> {
    let at = |index: Option<usize>| tokens.get(index?);
    let (found, range) = tokens.get(position)?;
    let before = at(position.checked_sub(1));
    let after = at(position.checked_add(1));
    let touches_before = before.is_some_and(|(_, other)| other.end == range.start);
    let touches_after = after.is_some_and(|(_, other)| other.start == range.end);
    let before = before.map(|(token, _)| token);
    let following = after.map(|(token, _)| token);
    let after = after.map(|(token, _)| token).filter(|_| touches_after);
    match (before, found, after) {
        (Some(Token::Symbol("*")), Token::Symbol("*"), _) if touches_before => {
            Some("a power is written `^`".to_owned())
        }
        (_, Token::Symbol("="), Some(Token::Symbol(">"))) => Some("write `>=`".to_owned()),
        (_, Token::Symbol("="), Some(Token::Symbol("<"))) => Some("write `<=`".to_owned()),
        (_, Token::Symbol("="), _) => {
            let digits = match following {
                Some(Token::Number(digits)) => format!(
                    ", and digits of a longer number `= {digits}...`, `\u{2248} {digits}` or \
                     `rounds to {digits}`"
                ),
                Some(Token::Word(_) | Token::Symbol(_)) | None => String::new(),
            };
            Some(format!("an equation is written `==`{digits}"))
        }
        (_, Token::Symbol("\u{b1}"), _) => Some(
            "what a value may be off by is said with `=`, as in `x = 1.23 \u{b1} 0.05`".to_owned(),
        ),
        (_, Token::Symbol(")%"), _) => Some("a percent sign belongs to a number".to_owned()),
        (_, Token::Symbol(sign), _) if sign.contains("10") => {
            Some("a product is written with `*`".to_owned())
        }
        (Some(Token::Number(_)), Token::Symbol(sign), Some(Token::Number(_))) if is_space(sign) => {
            Some("in a formula, groups of digits are written `11_703`".to_owned())
        }
        (_, Token::Symbol(sign), _) if is_space(sign) => Some(NO_SPACE.to_owned()),
        (Some(Token::Number(_)), Token::Word(word), _)
            if is_digits(word.trim_start_matches('_')) =>
        {
            Some("digits are in groups of three, as in `11_703`".to_owned())
        }
        (Some(Token::Number(number)), Token::Word("x" | "X"), _)
            if following == Some(&Token::Number("10")) =>
        {
            Some(format!("a power of ten is written `{number}e3` or `{number}\u{d7}10^3`"))
        }
        (Some(Token::Number(whole)), Token::Symbol(","), Some(Token::Number(rest)))
            if touches_before =>
        {
            let whole = whole.replace('.', "");
            Some(match grouped(&whole, rest) {
                true => format!("write `{whole}{rest}`, or `{whole}.{rest}` for a decimal"),
                false => format!("a decimal is written with a point, `{whole}.{rest}`"),
            })
        }
        (Some(Token::Symbol(">" | "<")), Token::Symbol("<" | ">"), _) if touches_before => {
            Some(DIFFER.to_owned())
        }
        (_, Token::Symbol("!"), Some(Token::Symbol("="))) => Some(DIFFER.to_owned()),
        (Some(Token::Symbol("!" | "!!")), Token::Symbol("!" | "!!"), _) => {
            Some("the factorial of a factorial is written `(n!)!`".to_owned())
        }
        (Some(Token::Word("sum" | "product" | "min" | "max")), Token::Word(_), _) => {
            Some(RANGE.to_owned())
        }
        // A misspelt `rounds to` is no product.
        _ if matches!(following, Some(Token::Word(word)) if RESERVED.contains(word)) => None,
        (Some(left), right, _) => {
            let operand = match left {
                Token::Symbol(sign @ (")" | "]")) => Some(*sign),
                Token::Symbol(_) | Token::Number(_) | Token::Word(_) => term(left),
            }?;
            let factor = if *right == Token::Symbol("(") { Some("(") } else { term(right) }?;
            let more = of_name(factor).map_or(String::new(), |hint| format!("; {hint}"));
            Some(format!("a product is written with `*`, as in `{operand}*{factor}`{more}"))
        }
        _ => None,
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number or a name.
fn term<'a>(token: &Token<'a>) -> Option<&'a str> {
    match token {
        Token::Number(text) => Some(text),
        Token::Word(word) => (!RESERVED.contains(word)).then_some(*word),
        Token::Symbol(_) => None,
    }
}

/// The first number of a text that may be written with a decimal comma, such as `0,5`.
pub(super) fn number_with_comma(text: &str) -> Option<String> {
    let tokens = tokenize(text).ok()?;
    let (whole, rest, _) = tokens.windows(3).find_map(tight)?;
    Some(format!("{whole},{rest}"))
}

/// Two numbers with a comma between them and no space, and the place of it all.
pub(super) type Comma<'a> = (&'a str, &'a str, Range<usize>);

fn tight<'a>(tokens: &[Spanned<'a>]) -> Option<Comma<'a>> {
    let [(Token::Number(whole), a), (Token::Symbol(","), comma), (Token::Number(rest), b)] = tokens
    else {
        return None;
    };
    (a.end == comma.start && comma.end == b.start).then_some((whole, rest, a.start..b.end))
}

/// Whether two numbers with a comma between them look like one number with a digit group: 1,500.
pub(super) fn grouped(whole: &str, rest: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let group = rest.split_once('.').map_or(rest, |(group, _)| group);
    (1..=3).contains(&whole.len())
        && digits(whole)
        && !whole.starts_with('0')
        && group.len() == 3
        && digits(group)
}

/// The commas that a reader may take for a digit group, or among commas with a space for a decimal
/// comma, where both readings are formulas.
pub(super) fn ambiguous_commas<'a>(tokens: &[Spanned<'a>]) -> Vec<Comma<'a>> {
    let mut found = Vec::new();
    // For each open bracket its commas, and from how many on one more or less goes unnoticed.
    let mut open: Vec<(Option<usize>, Vec<usize>)> = Vec::new();
    for (index, (token, _)) in tokens.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|i| tokens.get(i)).map(|(token, _)| token);
        match token {
            Token::Symbol("(") => {
                let lenient = matches!(before, Some(Token::Word("min" | "max")));
                open.push((lenient.then_some(2), Vec::new()));
            }
            Token::Symbol("[") => {
                let lenient = before != Some(&Token::Word("in"));
                open.push((lenient.then_some(1), Vec::new()));
            }
            Token::Symbol(",") => open.last_mut().into_iter().for_each(|(_, c)| c.push(index)),
            Token::Symbol(")" | "]") => {
                if let Some((Some(least), commas)) = open.pop()
                    && commas.len() >= least
                {
                    found.extend(among(tokens, &commas));
                }
            }
            _ => {}
        }
    }
    found
}

/// A bound on one side that is one group of digits behind a comma, `x <= 1,500`: with a decimal comma it
/// would be another number, and might hold as well.
pub(super) fn comma_in_bound<'a>(tokens: &[Spanned<'a>]) -> Option<Comma<'a>> {
    let symbol = |index: usize| match tokens.get(index) {
        Some((Token::Symbol(sign), _)) => Some(*sign),
        _ => None,
    };
    let signs = || tokens.iter().enumerate().filter_map(|(index, _)| symbol(index));
    let inequality = signs().any(|sign| matches!(sign, "<" | "<=" | ">" | ">="));
    let mut depth = 0_usize;
    let mut commas = tokens.windows(3).enumerate().filter(|(index, _)| {
        match symbol(*index) {
            Some("(" | "[") => depth = depth.saturating_add(1),
            Some(")" | "]" | ")%") => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    let one_group = |(index, window): (usize, &[Spanned<'a>])| {
        let (whole, rest, range) = tight(window)?;
        let alone =
            symbol(index + 3) != Some(",") && index.checked_sub(1).and_then(symbol) != Some(",");
        (alone && grouped(whole, rest) && is_digits(rest)).then_some((whole, rest, range))
    };
    if inequality { commas.find_map(one_group) } else { None }
}

/// Those of the commas between the same brackets that read as part of a number.
fn among<'a>(tokens: &[Spanned<'a>], commas: &[usize]) -> Vec<Comma<'a>> {
    let space_after = |index: usize| {
        let pair = tokens.get(index).zip(tokens.get(index.saturating_add(1)));
        pair.is_some_and(|((_, comma), (_, next))| comma.end < next.start)
    };
    let spaced = commas.iter().any(|&index| space_after(index));
    let whole_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let ambiguous = |&index: &usize| {
        let around = tokens.get(index.checked_sub(1)?..=index.checked_add(1)?)?;
        let (whole, rest, range) = tight(around)?;
        let decimal = spaced && whole_number(whole) && whole_number(rest);
        (grouped(whole, rest) || decimal).then_some((whole, rest, range))
    };
    commas.iter().filter_map(ambiguous).collect()
}
