//! Formulas as MathML, from the book's expressions. No script and no font is needed to show it.
//!
//! Browsers do not break the lines of a formula. So a formula is a sequence of pieces that each stay
//! whole, and a line may break between any two of them: before a sign, after a comma, and never inside a
//! number.

use maud::{Markup, html};
use proofmark_book::{
    Comparison, Enclosed, Expression, Fold, Formula, Gather, Scope, Sentence, Sign, Spread, Syntax,
};
use proofmark_kernel::Relation;
use proofmark_kernel::constant::Kind;

use super::symbol::symbol;

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

/// The pieces of a formula, between which a line may break.
type Pieces = Vec<Markup>;

/// A formula and its outermost bond; whether it begins with a digit.
struct Part {
    text: Pieces,
    bond: Bond,
    digit: bool,
}

impl Part {
    fn new(text: Pieces, bond: Bond) -> Self {
        Self { text, bond, digit: false }
    }

    /// In parentheses, unless it holds together tightly enough.
    fn at_least(self, bond: Bond) -> Pieces {
        if self.bond >= bond { self.text } else { fenced("(", self.text, ")") }
    }
}

/// A formula. One that is too long stays text.
pub fn formula(formula: &Formula) -> Markup {
    match expression(formula.value()) {
        Some(pieces) => set(&pieces),
        None => html! { code { (formula) } },
    }
}

/// `name = formula`. One that is too long stays text, which is the error.
pub fn equation(name: &Markup, formula: &Expression, text: &str) -> Result<Markup, Markup> {
    let pieces =
        expression(formula).ok_or_else(|| html! { math { (name) mo { "=" } } code { (text) } })?;
    let right = before(&html! { mo { "=" } }, pieces);
    Ok(set(&std::iter::once(name.clone()).chain(right).collect::<Pieces>()))
}

/// Pieces one after another, on as many lines as they need.
fn set(pieces: &[Markup]) -> Markup {
    html! {
        span class="formula" {
            @for (place, piece) in pieces.iter().enumerate() {
                @if place > 0 { wbr; }
                math { (piece) }
            }
        }
    }
}

/// A name with arguments, on one line.
pub fn call(name: &str, arguments: &[Markup]) -> Markup {
    whole(&called(name, arguments.iter().map(|x| vec![x.clone()]).collect()))
}

fn called(name: &str, arguments: Vec<Pieces>) -> Pieces {
    before(&symbol(name), fenced("(", commas(arguments), ")"))
}

/// A sentence, unless it is too long.
pub fn sentence(sentence: &Sentence) -> Option<Markup> {
    let mut sides = sentence.sides().map(expression).collect::<Option<Vec<_>>>()?.into_iter();
    let first = sides.next()?;
    let mut ranges = Vec::new();
    let dots = || vec![html! { mo { "…" } }];
    for (name, _, lo, hi) in sentence.counted.iter().chain(&sentence.variables) {
        let (lo, hi) = (expression(lo)?, expression(hi)?);
        let ends = match sentence.counted.iter().any(|(counted, ..)| counted == name) {
            true => fenced("{", commas(vec![lo, dots(), hi]), "}"),
            false => fenced("[", commas(vec![lo, hi]), "]"),
        };
        ranges.push(html! {
            @if !ranges.is_empty() { mo { "," } mspace width="0.4em" {} }
            mrow { (symbol(name)) mo { "∈" } (whole(&ends)) }
        });
    }
    let ranges = html! { @for range in ranges { (range) } };
    let mut pieces = match sentence.scope {
        Scope::Plain => first,
        Scope::For => {
            let all = html! {
                mtext { "for all" } mspace width="0.35em" {} (ranges) mo { ":" }
                mspace width="0.5em" {}
            };
            std::iter::once(all).chain(first).collect()
        }
        Scope::Max => {
            let most = html! {
                munder { mo movablelimits="false" { "max" } mrow { (ranges) } }
                mspace width="0.2em" {}
            };
            before(&most, first)
        }
    };
    // A sign stays with the right side; behind words the line may break.
    let signed = |sign: &str, side| before(&html! { mo { (sign) } }, side);
    for (link, side) in sentence.chain.iter().zip(sides.by_ref()) {
        pieces.extend(signed(sign(link.relation), side));
    }
    let rhs = sides.next()?;
    match sentence.comparison {
        Comparison::Plain(relation) => pieces.extend(signed(sign(relation), rhs)),
        Comparison::About => pieces.extend(signed("≈", rhs)),
        Comparison::Digits => {
            pieces.extend(signed("=", after(rhs, &html! { mo { "…" } })));
        }
        Comparison::Within => pieces.extend(signed("=", spread(sentence, rhs))),
        words @ (Comparison::Rounds
        | Comparison::RoundsDown
        | Comparison::RoundsUp
        | Comparison::Truncates
        | Comparison::Agrees) => {
            pieces.push(html! {
                mspace width="0.45em" {} mtext { (words.words()) } mspace width="0.45em" {}
            });
            pieces.extend(rhs);
        }
    }
    Some(set(&pieces))
}

/// A printed number with what it may be off by.
fn spread(sentence: &Sentence, printed: Pieces) -> Pieces {
    match &sentence.spread {
        None => printed,
        Some(Spread::Margin(margin)) => {
            let sign = before(&html! { mo form="infix" { "±" } }, number(margin).text);
            printed.into_iter().chain(sign).collect()
        }
        // 1.23(5), of which the exponent comes last.
        Some(Spread::Units(units)) => {
            let Some((digits, negative)) = sentence.rhs.literal() else { return printed };
            let end = digits.find(['e', 'E', '%']).unwrap_or(digits.len());
            let (mantissa, rest) = digits.split_at_checked(end).unwrap_or((digits, ""));
            let whole = number(&format!("{mantissa}({units}){rest}")).text;
            if negative { before(&html! { mo form="prefix" { "−" } }, whole) } else { whole }
        }
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
fn expression(expression: &Expression) -> Option<Pieces> {
    if expression.size() > LONGEST {
        return None;
    }
    part(expression).map(|part| part.text)
}

/// An expression with its outermost bond.
fn part(expression: &Expression) -> Option<Part> {
    let mut parts: Vec<Option<Part>> = Vec::with_capacity(expression.nodes.len());
    for (node, _) in &expression.nodes {
        // Every operand comes earlier, and is used once.
        let mut take = |place: usize| parts.get_mut(place).and_then(Option::take);
        let all = |operands: &[usize], take: &mut dyn FnMut(usize) -> Option<Part>| {
            operands.iter().map(|&x| take(x).map(|part| part.text)).collect::<Option<Vec<_>>>()
        };
        let part = match node {
            Syntax::Number(text) => number(text),
            Syntax::Cell(text) => {
                let tilde = html! { mo form="prefix" { "~" } };
                Part::new(before(&tilde, number(text).text), Bond::Product)
            }
            Syntax::Name(name) => Part::new(vec![symbol(name)], Bond::Atom),
            Syntax::Call(name, arguments) if matches!(name.as_str(), "!" | "!!") => {
                let sign = html! { mo form="postfix" { (name) } };
                let x = take(*arguments.first()?)?;
                let digit = x.digit;
                let text = after(x.at_least(Bond::Atom), &sign);
                Part { text, bond: Bond::Atom, digit }
            }
            Syntax::Call(name, arguments) => function(name, all(arguments, &mut take)?),
            Syntax::List(items) => {
                Part::new(fenced("[", commas(all(items, &mut take)?), "]"), Bond::Atom)
            }
            Syntax::Negate(x) => {
                let minus = html! { mo form="prefix" { "−" } };
                Part::new(before(&minus, take(*x)?.at_least(Bond::Product)), Bond::Sign)
            }
            Syntax::Binary(sign, x, y) => binary(*sign, take(*x)?, take(*y)?),
            Syntax::Enclosed(one) => {
                let level = one.level.and_then(&mut take).map(|level| level.text);
                let lo = take(one.lo)?.text;
                let hi = one.hi.and_then(&mut take).map(|hi| hi.text);
                enclosed(one, level, lo, hi)?
            }
            Syntax::Fold(fold) => folded(fold, take(fold.lo)?.text, take(fold.hi)?.text)?,
        };
        parts.push(Some(part));
    }
    parts.pop().flatten()
}

/// A sum or a product with its ends below and above the sign, a least or a greatest term with its range
/// below the word.
fn folded(fold: &Fold, lo: Pieces, hi: Pieces) -> Option<Part> {
    let index = symbol(&fold.index);
    let sign = match fold.gather {
        Gather::Sum | Gather::Product => {
            let sign = if fold.gather == Gather::Sum { "∑" } else { "∏" };
            html! {
                munderover {
                    mo movablelimits="false" { (sign) }
                    mrow { (index) mo { "=" } (whole(&lo)) }
                    (whole(&hi))
                }
            }
        }
        Gather::Min | Gather::Max => {
            let range = fenced("{", commas(vec![lo, vec![html! { mo { "…" } }], hi]), "}");
            html! {
                munder {
                    mo movablelimits="false" { (fold.gather.word()) }
                    mrow { (index) mo { "∈" } (whole(&range)) }
                }
            }
        }
    };
    let sign = html! { (sign) mspace width="0.15em" {} };
    Some(Part::new(before(&sign, part(&fold.body)?.at_least(Bond::Product)), Bond::Sign))
}

/// A number that no formula gives: an integral or a sum by its sign; a root or a quantile as a set with
/// one number.
fn enclosed(one: &Enclosed, level: Option<Pieces>, lo: Pieces, hi: Option<Pieces>) -> Option<Part> {
    let x = symbol(&one.variable);
    let body = part(&one.body)?;
    let end = hi.clone().unwrap_or_else(|| vec![html! { mi { "∞" } }]);
    let range = |x: &Markup| {
        let between = fenced("[", commas(vec![lo.clone(), end.clone()]), "]");
        html! { mrow { (x) mo { "∈" } (whole(&between)) } }
    };
    let integral = |end: &Markup, body: Part| {
        let sign = html! {
            munderover { mo movablelimits="false" { "∫" } (whole(&lo)) (end) }
            mspace width="0.15em" {}
        };
        let mut text = before(&sign, body.at_least(Bond::Product));
        text.push(html! { mspace width="0.15em" {} mi { "d" } (x) });
        text
    };
    let only = |condition: Pieces| {
        let mut text = vec![range(&x), html! { mo form="infix" { ":" } }];
        text.extend(condition);
        fenced("{", text, "}")
    };
    let equals = |mut text: Pieces, value: Pieces| {
        text.extend(before(&html! { mo form="infix" { "=" } }, value));
        text
    };
    let text = match one.kind {
        Kind::Integral | Kind::Improper => integral(&whole(&end), body),
        Kind::Quantile => {
            let z = symbol("z");
            let text = equals(integral(&z, body), level?);
            let mut set = vec![range(&z), html! { mo form="infix" { ":" } }];
            set.extend(text);
            return Some(Part::new(fenced("{", set, "}"), Bond::Atom));
        }
        Kind::Sum => {
            let sign = html! {
                munderover {
                    mo movablelimits="false" { "∑" }
                    mrow { (x) mo { "=" } (whole(&lo)) }
                    (whole(&end))
                }
                mspace width="0.15em" {}
            };
            before(&sign, body.at_least(Bond::Product))
        }
        Kind::Maximum | Kind::Minimum => {
            let word = Enclosed::word(one.kind);
            let sign = html! {
                munder { mo movablelimits="false" { (word) } (range(&x)) }
                mspace width="0.15em" {}
            };
            before(&sign, body.at_least(Bond::Product))
        }
        Kind::Root => {
            let text = only(equals(body.text, vec![html! { mn { "0" } }]));
            return Some(Part::new(text, Bond::Atom));
        }
    };
    Some(Part::new(text, Bond::Sign))
}

fn binary(sign: Sign, x: Part, y: Part) -> Part {
    let joined = |mut x: Pieces, sign: &Markup, y: Pieces| {
        x.extend(before(sign, y));
        x
    };
    match sign {
        Sign::Plus | Sign::Minus => {
            let sign = if sign == Sign::Plus { "+" } else { "−" };
            // At the beginning of a line these would be taken for the sign of a number.
            let sign = html! { mo form="infix" { (sign) } };
            let text = joined(x.text, &sign, y.at_least(Bond::Product));
            Part::new(text, Bond::Sum)
        }
        Sign::Times => {
            // A number in front needs no dot: 2x, but 2·3 and a·(b + c), which is no call.
            let close = x.digit && !y.digit && x.bond == Bond::Atom;
            let digit = x.digit;
            let (x, y) = (x.at_least(Bond::Sign), y.at_least(Bond::Fraction));
            let text = if close {
                before(&html! { (whole(&x)) mo { "\u{2062}" } mspace width="0.1em" {} }, y)
            } else {
                joined(x, &html! { mo { "·" } }, y)
            };
            Part { text, bond: Bond::Product, digit }
        }
        Sign::Over => {
            let text = html! { mfrac { (whole(&x.text)) (whole(&y.text)) } };
            Part { text: vec![text], bond: Bond::Fraction, digit: true }
        }
        Sign::Power => {
            let digit = x.digit;
            let (x, y) = (x.at_least(Bond::Atom), y.text);
            let text = html! { msup { (whole(&x)) (whole(&y)) } };
            Part { text: vec![text], bond: Bond::Atom, digit }
        }
    }
}

/// A literal, as printed; 1e-12 is a power of ten.
fn number(text: &str) -> Part {
    let Some((front, exponent)) = text.split_once(['e', 'E']) else {
        return Part { text: vec![html! { mn { (text) } }], bond: Bond::Atom, digit: true };
    };
    let (minus, digits) = match exponent.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, exponent.trim_start_matches('+')),
    };
    let power = html! {
        msup { mn { "10" } mrow { @if minus { mo { "−" } } mn { (digits) } } }
    };
    if front == "1" {
        return Part { text: vec![power], bond: Bond::Atom, digit: true };
    }
    let text = html! { mn { (front) } mo { "·" } (power) };
    Part { text: vec![text], bond: Bond::Product, digit: true }
}

fn function(name: &str, arguments: Vec<Pieces>) -> Part {
    let one = arguments.len() == 1;
    let text = match name {
        "sqrt" if one => vec![html! { msqrt { (whole(&commas(arguments))) } }],
        "abs" if one => fenced("|", commas(arguments), "|"),
        "floor" if one => fenced("⌊", commas(arguments), "⌋"),
        "ceil" if one => fenced("⌈", commas(arguments), "⌉"),
        "log2" if one => {
            let log = html! { msub { mi { "log" } mn { "2" } } };
            before(&log, fenced("(", commas(arguments), ")"))
        }
        "factorial" | "double_factorial" if one => {
            let sign =
                html! { mo form="postfix" { @if name == "factorial" { "!" } @else { "!!" } } };
            after(fenced("(", commas(arguments), ")"), &sign)
        }
        "binomial" if let [n, k] = arguments.as_slice() => {
            let column = html! { mfrac linethickness="0" { (whole(n)) (whole(k)) } };
            vec![html! { mrow { mo { "(" } (column) mo { ")" } } }]
        }
        "log" if let [base, x] = arguments.as_slice() => {
            let log = html! { msub { mi { "log" } (whole(base)) } };
            before(&log, fenced("(", x.clone(), ")"))
        }
        _ => called(name, arguments),
    };
    Part::new(text, Bond::Atom)
}

/// Items with commas, which stay at the end of their lines.
fn commas(items: Vec<Pieces>) -> Pieces {
    let last = items.len().saturating_sub(1);
    let mut pieces = Vec::new();
    for (place, item) in items.into_iter().enumerate() {
        let comma = html! { mo { "," } };
        pieces.extend(if place < last { after(item, &comma) } else { item });
    }
    pieces
}

/// The pieces as one.
fn whole(pieces: &[Markup]) -> Markup {
    html! { mrow { @for piece in pieces { (piece) } } }
}

/// Something that stays with the first piece.
fn before(mark: &Markup, mut pieces: Pieces) -> Pieces {
    match pieces.first_mut() {
        Some(first) => *first = html! { (mark) (first) },
        None => pieces.push(mark.clone()),
    }
    pieces
}

/// Something that stays with the last piece.
fn after(mut pieces: Pieces, mark: &Markup) -> Pieces {
    match pieces.last_mut() {
        Some(last) => *last = html! { (last) (mark) },
        None => pieces.push(mark.clone()),
    }
    pieces
}

/// Brackets. They grow around what is tall, which then stays on one line.
fn fenced(open: &str, inside: Pieces, close: &str) -> Pieces {
    let is_tall =
        |text: &Markup| ["<mfrac", "<msqrt", "<munder"].iter().any(|tag| text.0.contains(tag));
    let tall = inside.iter().any(is_tall);
    let stretchy = (!tall).then_some("false");
    // A bar alone does not tell on which side it stands.
    let (prefix, postfix) = (open == "|").then_some(("prefix", "postfix")).unzip();
    let open = html! { mo form=[prefix] stretchy=[stretchy] { (open) } };
    let close = html! { mo form=[postfix] stretchy=[stretchy] { (close) } };
    if tall {
        return vec![html! { mrow { (open) (whole(&inside)) (close) } }];
    }
    after(before(&open, inside), &close)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a formula without its markup, fractions in braces.
    fn plain(text: &str) -> String {
        let markup = formula(&Formula::parse(text).unwrap()).into_string();
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
            ("n! + (n + 1)!", "n!+(n+1)!"),
            ("(-n)!!/2", "{(−n)!!2}"),
            ("factorial(n)", "(n)!"),
            ("2*pi*e", "2\u{2062}π·e"),
            ("binomial(n, k + 1)", "(nk+1})"),
            ("1 - sum k in 1..n of k", "1−(∑k=1nk)"),
            ("2*(product k in 1..n of (k + 1))^2", "2\u{2062}(∏k=1n(k+1))2"),
            ("max k in 1..9 of k!", "maxk∈{1,…,9}k!"),
        ];
        for (text, shown) in cases {
            assert_eq!(plain(text), shown, "{text}");
        }
    }

    #[test]
    fn an_over_long_formula_stays_text() {
        let long = vec!["1"; LONGEST].join(" + ");
        let formula = formula(&Formula::parse(&long).unwrap());
        assert_eq!(formula.into_string(), format!("<code>{long}</code>"));
    }

    #[test]
    fn lines_break_before_signs_and_after_commas_and_never_inside_a_number() {
        let set = |text: &str| formula(&Formula::parse(text).unwrap()).into_string();
        let pieces = |text: &str| set(text).matches("<math>").count();
        for (text, count) in [
            ("a + b*c - d", 4),
            ("f(a, b)", 2),
            ("(a + b)*c", 3),
            ("(a/b + c)*d", 2),
            ("(a + b)/(c + d)", 1),
            ("sqrt(a + b)", 1),
            ("2*a", 1),
            ("1.5e-3", 1),
        ] {
            assert_eq!(pieces(text), count, "{text}");
        }
        let book = proofmark_book::Book::parse("b", "[book]\ntitle = \"T\"\n").unwrap();
        for (says, last) in [("1 + 1 rounds to 2.00", "<mn>"), ("1 + 1 >= 2.00", "<mo>≥</mo><mn>")]
        {
            let entry = book.sentence("c", says).unwrap();
            let set = sentence(&entry.sentence).unwrap().into_string();
            assert!(set.ends_with(&format!("<math>{last}2.00</mn></math></span>")), "{set}");
        }
    }
}
