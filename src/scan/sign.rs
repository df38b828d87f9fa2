//! The signs of a document: what its LaTeX, Markdown and plain text have in common once macros are
//! written out and layout is gone. Formulas and decimals are read from them.

use std::rc::Rc;

use crate::scaffold::latex::source::At;

/// A sign and where it stands.
#[derive(Clone, Debug)]
pub struct Sign {
    /// What it is.
    pub kind: SignKind,
    /// Where it begins.
    pub at: At,
    /// Where it ends in that file.
    pub end: usize,
}

/// What a sign is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignKind {
    /// A digit, a letter of a formula, an operator, a parenthesis, punctuation.
    Char(char),
    /// What LaTeX writes with a backslash, without it: `frac`, `pi`, `leq`.
    Command(Rc<str>),
    /// The beginning of what belongs together although no parenthesis is printed.
    Open,
    /// The end of it.
    Close,
    /// White space.
    Space,
    /// A small space that is written on purpose: `\,` or `\;`.
    Thin,
    /// The end of a line of a file that is no LaTeX.
    Line,
    /// `\quad` and its like.
    Wide,
    /// Words of the running text.
    Word(Rc<str>),
    /// Words in a formula: `\text{...}`.
    Text(Rc<str>),
    /// A unit or an upright name in a formula: `\mathrm{km}`.
    Upright(Rc<str>),
    /// A formula begins, or ends.
    Math(bool),
    /// Between two cells of a table, or two columns of an equation.
    Cell,
    /// The end of a line of an equation.
    Row,
    /// What stands before it has nothing to do with what follows.
    Break,
}

impl Sign {
    /// Whether it is this character.
    pub fn is(&self, c: char) -> bool {
        self.kind == SignKind::Char(c)
    }

    /// The digit that it is.
    pub fn digit(&self) -> Option<char> {
        match self.kind {
            SignKind::Char(c) if c.is_ascii_digit() => Some(c),
            _ => None,
        }
    }

    /// The name, if it is a command.
    pub fn command(&self) -> Option<&str> {
        match &self.kind {
            SignKind::Command(name) => Some(name),
            _ => None,
        }
    }

    /// Whether it is a command of this name.
    pub fn is_command(&self, name: &str) -> bool {
        self.command() == Some(name)
    }

    /// Whether nothing is printed: white space, and where a formula begins or ends.
    pub fn is_blank(&self) -> bool {
        use SignKind::{Line, Math, Space, Thin, Wide};
        matches!(self.kind, Space | Thin | Line | Wide | Math(_))
    }
}

/// A character that a keyboard lacks, as the signs that LaTeX has for it; nothing, if it stands for itself.
pub fn unicode(c: char) -> Option<Vec<SignKind>> {
    let command = |name: &str| Some(vec![SignKind::Command(name.into())]);
    let char = |c: char| Some(vec![SignKind::Char(c)]);
    let fraction = |n: char, d: char| {
        use SignKind::{Char, Close, Command, Open};
        Some(vec![Command("frac".into()), Open, Char(n), Close, Open, Char(d), Close])
    };
    match c {
        '\u{2212}' => char('-'),
        '×' => command("times"),
        '·' | '⋅' | '∙' => command("cdot"),
        '÷' => command("div"),
        '∕' | '⁄' => char('/'),
        '≈' => command("approx"),
        '≃' => command("simeq"),
        '≅' => command("cong"),
        '≐' => command("doteq"),
        '≤' | '⩽' => command("leq"),
        '≥' | '⩾' => command("geq"),
        '≠' => command("neq"),
        '≲' => command("lesssim"),
        '≳' => command("gtrsim"),
        '≡' => command("equiv"),
        '→' | '⟶' => command("to"),
        '⇒' | '⟹' => command("Rightarrow"),
        '∈' => command("in"),
        '∞' => command("infty"),
        '±' => command("pm"),
        '√' => command("surd"),
        '∛' => command("cuberoot"),
        '∜' => command("fourthroot"),
        '…' | '⋯' => command("dots"),
        '°' => command("degree"),
        '∑' => command("sum"),
        '∏' => command("prod"),
        '∫' => command("int"),
        '⌊' => command("lfloor"),
        '⌋' => command("rfloor"),
        '⌈' => command("lceil"),
        '⌉' => command("rceil"),
        '½' => fraction('1', '2'),
        '⅓' => fraction('1', '3'),
        '⅔' => fraction('2', '3'),
        '¼' => fraction('1', '4'),
        '¾' => fraction('3', '4'),
        '⅕' => fraction('1', '5'),
        '⅙' => fraction('1', '6'),
        '⅛' => fraction('1', '8'),
        '\u{a0}' => Some(vec![SignKind::Space]),
        '\u{2009}' | '\u{202f}' | '\u{2006}' | '\u{2005}' => Some(vec![SignKind::Thin]),
        '\u{200b}' | '\u{2061}' | '\u{2062}' | '\u{feff}' => Some(Vec::new()),
        'ℯ' => command("mathrm e"),
        c => greek(c).map(|name| vec![SignKind::Command(name.into())]),
    }
}

fn greek(c: char) -> Option<&'static str> {
    const LETTERS: [(char, &str); 36] = [
        ('α', "alpha"),
        ('β', "beta"),
        ('γ', "gamma"),
        ('δ', "delta"),
        ('ε', "epsilon"),
        ('ϵ', "epsilon"),
        ('ζ', "zeta"),
        ('η', "eta"),
        ('θ', "theta"),
        ('ι', "iota"),
        ('κ', "kappa"),
        ('λ', "lambda"),
        ('μ', "mu"),
        ('ν', "nu"),
        ('ξ', "xi"),
        ('π', "pi"),
        ('ρ', "rho"),
        ('σ', "sigma"),
        ('τ', "tau"),
        ('υ', "upsilon"),
        ('φ', "varphi"),
        ('ϕ', "phi"),
        ('χ', "chi"),
        ('ψ', "psi"),
        ('ω', "omega"),
        ('Γ', "Gamma"),
        ('Δ', "Delta"),
        ('Θ', "Theta"),
        ('Λ', "Lambda"),
        ('Ξ', "Xi"),
        ('Π', "Pi"),
        ('Σ', "Sigma"),
        ('Υ', "Upsilon"),
        ('Φ', "Phi"),
        ('Ψ', "Psi"),
        ('Ω', "Omega"),
    ];
    LETTERS.iter().find(|(letter, _)| *letter == c).map(|(_, name)| *name)
}

/// The character that stands low or high: `²` is 2 and high.
pub fn script(c: char) -> Option<(char, char)> {
    let high = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿ".chars().zip("0123456789+-()n".chars());
    let low = "₀₁₂₃₄₅₆₇₈₉₊₋₍₎".chars().zip("0123456789+-()".chars());
    let found = |mut pairs: Box<dyn Iterator<Item = (char, char)>>| {
        pairs.find(|(sign, _)| *sign == c).map(|(_, plain)| plain)
    };
    if c.is_ascii() {
        return None;
    }
    found(Box::new(high))
        .map(|plain| ('^', plain))
        .or_else(|| found(Box::new(low)).map(|plain| ('_', plain)))
}
