//! What tokens of LaTeX print: signs in a row, each with its place and with what is known of it.

use crate::limits;
use crate::scaffold::latex::commands::{Argument, GROUP, arguments, has, sign};
use crate::scaffold::latex::source::At;
use crate::scaffold::latex::token::{Cursor, Kind, Token};

/// A printed sign.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    /// The sign.
    pub c: char,
    /// Where it is written; a sign of a macro stands where the macro is used.
    pub at: At,
    /// Whether it stands in a formula.
    pub math: bool,
    /// Whether it stands in a heading.
    pub heading: bool,
    /// Why a number here is no result.
    pub reason: Option<&'static str>,
}

/// Prints tokens.
#[derive(Default)]
pub struct Printer {
    /// What is printed.
    pub glyphs: Vec<Glyph>,
    /// Whether what comes next stands in a formula.
    pub math: bool,
    /// Why no number of what comes next is a result.
    pub reason: Option<&'static str>,
    heading: bool,
    /// Arguments that are open.
    depth: usize,
}

const HEADINGS: &str = "part chapter section subsection subsubsection paragraph subparagraph title";

/// Commands whose argument has a formula above and one below.
const FRACTIONS: &str = "frac dfrac tfrac cfrac binom dbinom tbinom";

/// Commands whose arguments are no text, and what they are.
const ASIDE: [(&str, &str); 6] = [
    ("a reference", "ref eqref cref Cref autoref pageref nameref vref hyperref label"),
    ("a file or an address", "url nolinkurl path includegraphics bibliography bibliographystyle"),
    ("set as code", "texttt code"),
    ("a mark", "textsuperscript tnote tmark footnotemark thanks"),
    ("the number of an equation", "tag"),
    ("a definition", "newcommand renewcommand providecommand def usepackage documentclass"),
];

/// Why the numbers in the arguments of a command are no results.
fn aside(name: &str) -> Option<&'static str> {
    if name.contains("cite") {
        return Some("a citation");
    }
    ASIDE.iter().find(|(_, names)| has(names, name)).map(|(reason, _)| *reason)
}

/// What an argument that is not printed is.
const LAYOUT: &str = "a length or the like";

impl Printer {
    /// Prints tokens after what is printed already.
    pub fn print(&mut self, tokens: &[Token]) {
        let mut cursor = Cursor { tokens };
        while let Some(token) = cursor.token() {
            // A group too deep would be read again and again.
            let deep = self.depth >= limits::LATEX_NESTING;
            match &token.kind {
                Kind::Command(name) if deep => self.word(&name.clone(), token.at),
                Kind::Space | Kind::Char('~' | '&') => self.push(' ', token.at),
                Kind::Char('$') => {
                    if cursor.tokens.first().is_some_and(|next| next.is('$')) {
                        cursor.token();
                    }
                    self.math = !self.math;
                    // What comes first in a formula has nothing before it: a minus sign is its sign.
                    if self.math {
                        self.push('$', token.at);
                    }
                }
                Kind::Parameter(_) => {}
                // Braces do not nest here, however many there are; digits of two groups stay apart.
                Kind::Open => match cursor.tokens {
                    [comma, Token { kind: Kind::Close, .. }, rest @ ..] if comma.is(',') => {
                        self.push(GROUP, comma.at);
                        cursor.tokens = rest;
                    }
                    _ => self.apart(token.at),
                },
                Kind::Close => self.apart(token.at),
                Kind::Char('\u{2212}') => self.push('-', token.at),
                Kind::Char(c @ ('^' | '_')) => {
                    self.push(*c, token.at);
                    self.push('{', token.at);
                    self.inside(&mut cursor);
                    self.push('}', token.at);
                }
                Kind::Char(c) => self.push(*c, token.at),
                Kind::Verbatim(code) => {
                    let before = self.reason.replace("set as code");
                    code.chars().for_each(|c| self.push(c, token.at));
                    self.reason = before;
                }
                Kind::Command(name) | Kind::Frozen(name) => self.command(name, token, &mut cursor),
            }
        }
    }

    fn push(&mut self, c: char, at: At) {
        let c = match (c, self.glyphs.last_mut()) {
            // `--` and `---` are dashes.
            ('-', Some(last)) if last.c == '-' => {
                last.c = '\u{2013}';
                return;
            }
            ('-', Some(last)) if last.c == '\u{2013}' => {
                last.c = '\u{2014}';
                return;
            }
            _ => c,
        };
        let Self { math, heading, reason, .. } = *self;
        self.glyphs.push(Glyph { c, at, math, heading, reason });
    }

    /// Prints the argument that comes next. Beyond a depth, arguments are read as if they had no braces.
    fn inside(&mut self, cursor: &mut Cursor<'_>) {
        if self.depth < limits::LATEX_NESTING {
            self.depth += 1;
            let inside = cursor.argument();
            self.print(inside);
            self.depth -= 1;
        }
    }

    /// An argument whose digits are no part of a number outside of it.
    fn group(&mut self, cursor: &mut Cursor<'_>, at: At) {
        self.apart(at);
        self.inside(cursor);
        self.apart(at);
    }

    /// Keeps digits apart that stand in two groups.
    fn apart(&mut self, at: At) {
        if self.glyphs.last().is_some_and(|last| last.c.is_ascii_digit()) {
            self.push('\u{200b}', at);
        }
    }

    fn word(&mut self, name: &str, at: At) {
        self.push(' ', at);
        name.chars().for_each(|c| self.push(c, at));
        self.push(' ', at);
    }

    fn command(&mut self, name: &str, token: &Token, cursor: &mut Cursor<'_>) {
        let at = token.at;
        match name {
            "(" | "[" => self.math = true,
            ")" | "]" => self.math = false,
            "item" => {
                cursor.bracketed('[', ']');
                self.push(' ', at);
            }
            "caption" => {
                cursor.star();
                cursor.bracketed('[', ']');
            }
            name if has(FRACTIONS, name) => {
                for sign in [' ', '/'] {
                    self.push(sign, at);
                    self.push('{', at);
                    self.inside(cursor);
                    self.push('}', at);
                }
            }
            "sqrt" => {
                cursor.bracketed('[', ']');
                self.word("sqrt", at);
                self.push('(', at);
                self.inside(cursor);
                self.push(')', at);
            }
            name if has(HEADINGS, name) => {
                cursor.star();
                cursor.bracketed('[', ']');
                self.push(' ', at);
                let before = std::mem::replace(&mut self.heading, true);
                self.inside(cursor);
                self.heading = before;
                self.push(' ', at);
            }
            name => self.known(name, token, cursor),
        }
    }

    fn known(&mut self, name: &str, token: &Token, cursor: &mut Cursor<'_>) {
        if let Some(sign) = sign(name) {
            return sign.chars().for_each(|c| self.push(c, token.at));
        }
        let aside = aside(name);
        let before = self.reason;
        match (arguments(name), aside) {
            (Some(arguments), aside) => {
                for argument in arguments {
                    let quiet = matches!(argument, Argument::Layout | Argument::Code);
                    self.reason = aside.or(if quiet { Some(LAYOUT) } else { None }).or(before);
                    self.argument(*argument, token.at, cursor);
                }
            }
            (None, Some(reason)) => {
                self.reason = Some(reason);
                cursor.star();
                while cursor.tokens.first().is_some_and(|next| next.is('[')) {
                    cursor.bracketed('[', ']');
                }
                while cursor.tokens.first().is_some_and(|next| next.kind == Kind::Open) {
                    self.group(cursor, token.at);
                }
            }
            (None, None) => self.word(name, token.at),
        }
        self.reason = before;
    }

    fn argument(&mut self, argument: Argument, at: At, cursor: &mut Cursor<'_>) {
        match argument {
            Argument::Star => cursor.star(),
            Argument::Options => cursor.bracketed('[', ']'),
            Argument::Parentheses => cursor.bracketed('(', ')'),
            Argument::Length => cursor.length(),
            Argument::Layout
            | Argument::Text
            | Argument::Code
            | Argument::Footnote
            | Argument::Mark
            | Argument::Unit
            | Argument::Number => {
                self.group(cursor, at);
            }
            Argument::Low => {
                self.push('_', at);
                self.group(cursor, at);
            }
            Argument::End => {
                self.push('\u{2013}', at);
                self.group(cursor, at);
            }
            Argument::Numbers => {
                self.push('(', at);
                self.group(cursor, at);
                self.push(')', at);
            }
        }
    }
}
