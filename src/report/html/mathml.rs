//! Formulas as MathML, from the book's expressions. No script and no font is needed to show it.

use maud::{Markup, html};

use super::symbol::symbol;
use crate::book::{Comparison, Expression, Scope, Sentence, Sign, Syntax, parse_expression};
use crate::term::Relation;

/// Longest formula that is set as one, in operations. Longer ones are readable as text at best.
const LONGEST: usize = 220;

/// How tightly a formula holds together, so that parentheses stand where they must.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bond {
    Sum,
    Sign,
    Product,
    Fraction,
    Atom,
}

/// A formula and its outermost bond; whether it begins with a digit.
struct Piece {
    text: Markup,
    bond: Bond,
    digit: bool,
}

impl Piece {
    fn new(text: Markup, bond: Bond) -> Self {
        Self { text, bond, digit: false }
    }

    /// In parentheses, unless it holds together tightly enough.
    fn at_least(self, bond: Bond) -> Markup {
        if self.bond >= bond { self.text } else { fenced("(", &self.text, ")") }
    }
}

/// A formula given as text. One that is too long, or none, stays text.
pub fn formula(text: &str) -> Markup {
    match parse_expression(text).ok().as_ref().and_then(expression) {
        Some(math) => html! { math { (math) } },
        None => html! { code { (text) } },
    }
}

/// `name = formula`.
pub fn equation(name: &Markup, text: &str) -> Markup {
    match parse_expression(text).ok().as_ref().and_then(expression) {
        Some(math) => html! {
            math displaystyle="true" { (name) mo { "=" } (math) }
        },
        None if text.is_empty() => html! { math { (name) } },
        None => html! { math { (name) mo { "=" } } code { (text) } },
    }
}

/// A name with arguments.
pub fn call(name: &str, arguments: &[Markup]) -> Markup {
    let inside = html! {
        @for (place, argument) in arguments.iter().enumerate() {
            @if place > 0 { mo { "," } }
            (argument)
        }
    };
    html! { mrow { (symbol(name)) (fenced("(", &inside, ")")) } }
}

/// A sentence, unless it is too long.
pub fn sentence(sentence: &Sentence) -> Option<Markup> {
    let (lhs, rhs) = (expression(&sentence.lhs)?, expression(&sentence.rhs)?);
    let mut ranges = Vec::new();
    for (name, _, lo, hi) in &sentence.variables {
        let ends = html! { (expression(lo)?) mo { "," } (expression(hi)?) };
        ranges.push(html! { (symbol(name)) mo { "∈" } (fenced("[", &ends, "]")) });
    }
    let ranges = html! {
        @for (place, range) in ranges.iter().enumerate() {
            @if place > 0 { mo { "," } mspace width="0.4em" {} }
            mrow { (range) }
        }
    };
    Some(html! {
        math display="block" {
            @match sentence.scope {
                Scope::Plain => (lhs),
                Scope::For => {
                    mtext { "for all" } mspace width="0.35em" {} (ranges) mo { ":" }
                    mspace width="0.5em" {} (lhs)
                }
                Scope::Max => {
                    munder { mo movablelimits="false" { "max" } mrow { (ranges) } }
                    mspace width="0.2em" {} (lhs)
                }
            }
            (comparison(sentence.comparison))
            (rhs)
        }
    })
}

fn comparison(comparison: Comparison) -> Markup {
    match comparison {
        Comparison::Plain(relation) => html! { mo { (sign(relation)) } },
        words => html! {
            mspace width="0.45em" {} mtext { (words.words()) } mspace width="0.45em" {}
        },
    }
}

/// A relation's sign.
pub fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::AtMost => "≤",
        Relation::Below => "<",
        Relation::AtLeast => "≥",
        Relation::Above => ">",
        Relation::Equal => "=",
    }
}

/// An expression, unless it is too long.
pub fn expression(expression: &Expression) -> Option<Markup> {
    if expression.nodes.len() > LONGEST {
        return None;
    }
    let mut pieces: Vec<Option<Piece>> = Vec::with_capacity(expression.nodes.len());
    for (node, _) in &expression.nodes {
        // Every operand comes earlier, and is used once.
        let mut take = |place: usize| pieces.get_mut(place).and_then(Option::take);
        let piece = match node {
            Syntax::Number(text) => number(text),
            Syntax::Cell(text) => {
                Piece::new(html! { mo { "~" } (number(text).text) }, Bond::Product)
            }
            Syntax::Name(name) => Piece::new(symbol(name), Bond::Atom),
            Syntax::Call(name, arguments) => {
                let arguments: Option<Vec<Markup>> =
                    arguments.iter().map(|&x| take(x).map(|piece| piece.text)).collect();
                function(name, arguments?)
            }
            Syntax::List(items) => {
                let items: Option<Vec<Markup>> =
                    items.iter().map(|&x| take(x).map(|piece| piece.text)).collect();
                Piece::new(fenced("[", &commas(&items?), "]"), Bond::Atom)
            }
            Syntax::Negate(x) => {
                let x = take(*x)?.at_least(Bond::Product);
                Piece::new(html! { mrow { mo { "−" } (x) } }, Bond::Sign)
            }
            Syntax::Binary(sign, x, y) => binary(*sign, take(*x)?, take(*y)?),
        };
        pieces.push(Some(piece));
    }
    pieces.pop().flatten().map(|piece| piece.text)
}

fn binary(sign: Sign, x: Piece, y: Piece) -> Piece {
    match sign {
        Sign::Plus | Sign::Minus => {
            let sign = if sign == Sign::Plus { "+" } else { "−" };
            let (x, y) = (x.text, y.at_least(Bond::Product));
            Piece::new(html! { (x) mo { (sign) } (y) }, Bond::Sum)
        }
        Sign::Times => {
            // A number in front needs no dot: 2x, but 2·3 and a·(b + c), which is no call.
            let close = x.digit && !y.digit && x.bond == Bond::Atom;
            let digit = x.digit;
            let (x, y) = (x.at_least(Bond::Sign), y.at_least(Bond::Fraction));
            let text = if close {
                html! { (x) mo { "\u{2062}" } mspace width="0.1em" {} (y) }
            } else {
                html! { (x) mo { "·" } (y) }
            };
            Piece { text, bond: Bond::Product, digit }
        }
        Sign::Over => {
            let text = html! { mfrac { mrow { (x.text) } mrow { (y.text) } } };
            Piece { text, bond: Bond::Fraction, digit: true }
        }
        Sign::Power => {
            let digit = x.digit;
            let (x, y) = (x.at_least(Bond::Atom), y.text);
            Piece { text: html! { msup { mrow { (x) } mrow { (y) } } }, bond: Bond::Atom, digit }
        }
    }
}

/// A literal, as printed; 1e-12 is a power of ten.
fn number(text: &str) -> Piece {
    let Some((front, exponent)) = text.split_once(['e', 'E']) else {
        return Piece { text: html! { mn { (text) } }, bond: Bond::Atom, digit: true };
    };
    let (minus, digits) = match exponent.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, exponent.trim_start_matches('+')),
    };
    let power = html! {
        msup { mn { "10" } mrow { @if minus { mo { "−" } } mn { (digits) } } }
    };
    if front == "1" {
        return Piece { text: power, bond: Bond::Atom, digit: true };
    }
    Piece { text: html! { mn { (front) } mo { "·" } (power) }, bond: Bond::Product, digit: true }
}

fn function(name: &str, arguments: Vec<Markup>) -> Piece {
    let inside = commas(&arguments);
    let text = match (name, arguments.as_slice()) {
        ("sqrt", [_]) => html! { msqrt { (inside) } },
        ("abs", [_]) => fenced("|", &inside, "|"),
        ("floor", [_]) => fenced("⌊", &inside, "⌋"),
        ("ceil", [_]) => fenced("⌈", &inside, "⌉"),
        ("log2", [_]) => html! {
            mrow { msub { mi { "log" } mn { "2" } } (fenced("(", &inside, ")")) }
        },
        ("log", [base, x]) => html! {
            mrow { msub { mi { "log" } mrow { (base) } } (fenced("(", x, ")")) }
        },
        _ => call(name, &arguments),
    };
    Piece::new(text, Bond::Atom)
}

fn commas(items: &[Markup]) -> Markup {
    html! {
        @for (place, item) in items.iter().enumerate() {
            @if place > 0 { mo { "," } }
            mrow { (item) }
        }
    }
}

/// Brackets, which grow only around what is tall.
fn fenced(open: &str, inside: &Markup, close: &str) -> Markup {
    let tall = ["<mfrac", "<msqrt"].iter().any(|tag| inside.0.contains(tag));
    let stretchy = (!tall).then_some("false");
    html! {
        mrow { mo stretchy=[stretchy] { (open) } (inside) mo stretchy=[stretchy] { (close) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a formula without its markup, fractions in braces.
    fn plain(text: &str) -> String {
        let markup = formula(text).into_string();
        let marked = markup.replace("<mfrac>", "{").replace("</mfrac>", "}");
        let mut inside = false;
        let shown = marked.chars().filter(|c| {
            match c {
                '<' => inside = true,
                '>' => inside = false,
                _ => return !inside,
            }
            false
        });
        shown.collect()
    }

    #[test]
    fn parentheses_stand_where_the_meaning_needs_them() {
        let cases = [
            ("a - (b - c)", "a−(b−c)"),
            ("(a - b) - c", "a−b−c"),
            ("a*(b + c)", "a·(b+c)"),
            ("2*(b + c)", "2\u{2062}(b+c)"),
            ("2*3", "2·3"),
            ("(a*b)*c", "a·b·c"),
            ("-(a + b)", "−(a+b)"),
            ("a - -b", "a−(−b)"),
            ("a*-b", "a·(−b)"),
            ("(a + b)/c", "{a+bc}"),
            ("(-a)^2", "(−a)2"),
            ("(a/b)^2", "({ab})2"),
            ("abs(a - b)", "|a−b|"),
            ("f(a, b + 1)", "f(a,b+1)"),
            ("1e-12", "10−12"),
            ("2.5e3*a", "2.5·103·a"),
        ];
        for (text, shown) in cases {
            assert_eq!(plain(text), shown, "{text}");
        }
    }

    #[test]
    fn an_over_long_formula_stays_text() {
        let long = vec!["1"; LONGEST].join(" + ");
        assert_eq!(formula(&long).into_string(), format!("<code>{long}</code>"));
        assert_eq!(formula("1 <").into_string(), "<code>1 &lt;</code>");
    }
}
