//! LaTeX as signs: macros are written out, layout is gone, and it is known where formulas begin and end.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::LazyLock;

use crate::limits;
use crate::scaffold::latex::commands::{Argument, GROUP, arguments, has};
use crate::scaffold::latex::source::Files;
use crate::scaffold::latex::token::{Cursor, Kind, Token, text};

use super::apply::{is_function, is_operand};
use super::sign::{Sign, SignKind, unicode};

/// Environments in which everything is a formula.
const MATH: &str =
    "equation align gather multline eqnarray displaymath math flalign alignat dmath IEEEeqnarray";

/// Environments of formulas in formulas.
const INNER: &str = "aligned alignedat gathered split array cases dcases multlined subarray";

/// Environments of formulas whose lines go on.
const ONE_FORMULA: &str = "multline multlined dmath";

/// Environments with columns.
const TABLES: &str =
    "tabular tabularx tabulary longtable tblr longtblr supertabular xtabular NiceTabular";

/// Commands in whose argument a new line of thought begins.
const HEADINGS: &str = "title author date part chapter section subsection subsubsection paragraph subparagraph \
                        caption footnote footnotetext thanks marginpar bibitem";

/// Commands that print words in a formula.
const WORDS: &str = "text textrm textnormal textit textbf textup textsf mbox hbox intertext shortintertext fbox emph";

/// Commands that set a name in a formula in another font.
const UPRIGHT: &str = "mathrm mathit mathsf mathtt operatorname mathop mathbf boldsymbol bm mathbb mathcal \
                       mathfrak mathscr mathnormal mathord";

/// Commands that print nothing.
const SILENT: &str = "left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm middle \
                      displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits nonumber notag \
                      allowbreak nobreak relax protect null strut mathstrut hfill noindent centering \
                      mathopen mathclose mathpunct mathbin mathrel mathinner";

/// What kind of command a name is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Heading,
    Words,
    Upright,
    Silent,
}

static CLASSES: LazyLock<HashMap<&str, Class>> = LazyLock::new(|| {
    [
        (HEADINGS, Class::Heading),
        (WORDS, Class::Words),
        (UPRIGHT, Class::Upright),
        (SILENT, Class::Silent),
    ]
    .into_iter()
    .flat_map(|(names, class)| names.split_whitespace().map(move |name| (name, class)))
    .collect()
});

/// Writes tokens as signs.
pub struct Writer<'a> {
    files: &'a Files,
    /// The signs so far.
    pub signs: Vec<Sign>,
    math: bool,
    /// The environments that are open, and whether a formula was open before each.
    open: Vec<(String, bool)>,
    depth: usize,
    /// The word that is being read.
    word: String,
}

impl<'a> Writer<'a> {
    /// Nothing is written yet.
    pub fn new(files: &'a Files, math: bool) -> Self {
        let (signs, open) = (Vec::new(), Vec::new());
        Self { files, signs, math, open, depth: 0, word: String::new() }
    }

    /// Writes a document.
    pub fn write(&mut self, tokens: &[Token]) {
        let mut cursor = Cursor { tokens };
        while let Some(token) = cursor.token() {
            self.token(token, &mut cursor);
        }
        if let Some(last) = tokens.last() {
            self.end_word(last);
        }
    }

    fn push(&mut self, kind: SignKind, token: &Token) {
        let end = self.end_of(token);
        if let SignKind::Char('.') = kind
            && self.dots(end)
        {
            return;
        }
        self.signs.push(Sign { kind, at: token.at, end });
    }

    /// Two points in a row are the beginning of dots.
    fn dots(&mut self, end: usize) -> bool {
        let Some(last) = self.signs.last_mut() else { return false };
        if last.end != end.saturating_sub(1) {
            return false;
        }
        if last.is('.') || (last.is_command("dots") && last.end - last.at.byte < 3) {
            last.kind = SignKind::Command("dots".into());
            last.end = end;
            return true;
        }
        false
    }

    fn end_of(&self, token: &Token) -> usize {
        let source = self.files.source(token.at.file);
        let rest = source.and_then(|source| source.text.get(token.at.byte..)).unwrap_or("");
        let mut chars = rest.chars();
        let first = chars.next().map_or(0, char::len_utf8);
        if !rest.starts_with('\\') {
            return token.at.byte + first;
        }
        let letters = rest.bytes().skip(1).take_while(u8::is_ascii_alphabetic).count();
        let sign = if letters == 0 { chars.next().map_or(0, char::len_utf8) } else { letters };
        token.at.byte + first + sign
    }

    fn in_math(&mut self, math: bool, token: &Token) {
        self.end_word(token);
        if self.math != math {
            self.math = math;
            self.push(SignKind::Math(math), token);
        }
    }

    fn end_word(&mut self, token: &Token) {
        if !self.word.is_empty() {
            let word: Rc<str> = std::mem::take(&mut self.word).into();
            // The word ends before this token, unless that stands in another file.
            let end = token.at.byte;
            self.signs.push(Sign { kind: SignKind::Word(word), at: token.at, end });
        }
    }

    fn token(&mut self, token: &Token, cursor: &mut Cursor<'_>) {
        if let (Kind::Char(c), false) = (&token.kind, self.math)
            && (c.is_alphabetic() && unicode(*c).is_none() || (*c == '\'' && !self.word.is_empty()))
        {
            self.word.push(*c);
            return;
        }
        self.end_word(token);
        match &token.kind {
            Kind::Space => self.space(token),
            Kind::Char('~') => self.push(SignKind::Space, token),
            Kind::Char('$') => {
                if cursor.tokens.first().is_some_and(|next| next.is('$')) {
                    cursor.token();
                }
                self.in_math(!self.math, token);
            }
            Kind::Char('&') => self.push(SignKind::Cell, token),
            Kind::Char('(' | ')' | '"' | '`' | '\'' | '[' | ']' | '*' | '/' | '+' | '!')
                if !self.math =>
            {
                // Text is no formula; what stands in parentheses there is a thought of its own.
                self.push(SignKind::Break, token);
            }
            Kind::Char('-')
                if !self.math && cursor.tokens.first().is_some_and(|next| next.is('-')) =>
            {
                self.push(SignKind::Break, token);
            }
            Kind::Char(c) => match unicode(*c) {
                Some(kinds) => kinds.into_iter().for_each(|kind| self.push(kind, token)),
                None => self.push(SignKind::Char(*c), token),
            },
            Kind::Open => match cursor.tokens {
                [comma, Token { kind: Kind::Close, .. }, rest @ ..] if comma.is(',') => {
                    self.push(SignKind::Char(GROUP), token);
                    cursor.tokens = rest;
                }
                _ if self.math => self.push(SignKind::Open, token),
                _ => {}
            },
            Kind::Close if self.math => self.push(SignKind::Close, token),
            Kind::Close | Kind::Parameter(_) => {}
            Kind::Verbatim(_) => self.push(SignKind::Word("code".into()), token),
            Kind::Command(name) | Kind::Frozen(name) => self.command(name, token, cursor),
        }
    }

    /// White space; a line without text ends a paragraph.
    fn space(&mut self, token: &Token) {
        let source = self.files.source(token.at.file);
        let rest = source.and_then(|source| source.text.get(token.at.byte..)).unwrap_or("");
        let lines =
            rest.bytes().take_while(u8::is_ascii_whitespace).filter(|c| *c == b'\n').count();
        let kind = if lines > 1 && !self.math { SignKind::Break } else { SignKind::Space };
        self.push(kind, token);
    }

    fn command(&mut self, name: &str, token: &Token, cursor: &mut Cursor<'_>) {
        let class = CLASSES.get(name).copied();
        match name {
            "(" | "[" => self.in_math(true, token),
            ")" | "]" => {
                self.in_math(false, token);
                if name == "]" {
                    self.push(SignKind::Break, token);
                }
            }
            "begin" => self.begin(token, cursor),
            "end" => self.end(token, cursor),
            "\\" | "tabularnewline" | "newline" | "cr" => {
                cursor.star();
                if cursor.tokens.first().is_some_and(|next| next.is('[')) {
                    cursor.bracketed('[', ']');
                }
                let innermost = self.open.last().map_or("", |(name, _)| name.as_str());
                let kind = match self.math {
                    true if has(ONE_FORMULA, innermost.trim_end_matches('*')) => SignKind::Space,
                    true => SignKind::Row,
                    false => SignKind::Break,
                };
                self.push(kind, token);
            }
            "item" => {
                cursor.bracketed('[', ']');
                self.push(SignKind::Break, token);
            }
            _ if class == Some(Class::Heading) => {
                self.push(SignKind::Break, token);
                cursor.star();
                cursor.bracketed('[', ']');
                let inside = cursor.argument();
                self.inside(inside, token);
                self.push(SignKind::Break, token);
            }
            _ if self.math && class == Some(Class::Words) => {
                let words = text(cursor.argument());
                // White space at its ends counts.
                self.push(SignKind::Text(format!(" {} ", plain_words(&words)).into()), token);
            }
            _ if self.math && class == Some(Class::Upright) => {
                cursor.star();
                let inside = cursor.argument();
                self.upright(name, inside, token);
            }
            "num" | "SI" | "qty" | "ang" => self.siunitx(name, token, cursor),
            "si" | "unit" => {
                cursor.bracketed('[', ']');
                let unit = text(cursor.argument());
                self.unit(&unit, token);
            }
            _ if class == Some(Class::Silent) => {
                // `\left.` prints nothing.
                if matches!(name, "left" | "right")
                    && cursor.tokens.first().is_some_and(|next| next.is('.'))
                {
                    cursor.token();
                }
            }
            "," | "thinspace" | ";" | ":" | ">" | "enspace" | "medspace" | "thickspace" => {
                self.push(SignKind::Thin, token);
            }
            "!" | "-" | "/" | "negthinspace" => {}
            " " | "space" | "nobreakspace" => self.push(SignKind::Space, token),
            "quad" | "qquad" => self.push(SignKind::Wide, token),
            "%" | "percent" => self.push(SignKind::Char('%'), token),
            "lt" => self.push(SignKind::Char('<'), token),
            "gt" => self.push(SignKind::Char('>'), token),
            "vert" | "mid" if self.math => self.push(SignKind::Char('|'), token),
            "lbrack" => self.push(SignKind::Char('['), token),
            "rbrack" => self.push(SignKind::Char(']'), token),
            "lparen" => self.push(SignKind::Char('('), token),
            "rparen" => self.push(SignKind::Char(')'), token),
            "tag" | "label" => {
                cursor.star();
                cursor.argument();
            }
            "ensuremath" | "mathchoice" => {}
            "dots" | "ldots" | "cdots" | "textellipsis" | "dotsc" => {
                self.push(SignKind::Command("dots".into()), token);
            }
            "textdegree" => self.push(SignKind::Command("degree".into()), token),
            "textpm" => self.push(SignKind::Command("pm".into()), token),
            _ if self.math => self.known(name, token, cursor),
            _ => self.in_text(name, token, cursor),
        }
    }

    /// A command in a formula: what is layout is left out, anything else stays.
    fn known(&mut self, name: &str, token: &Token, cursor: &mut Cursor<'_>) {
        let keep = is_operand(name) || name.len() == 1;
        match arguments(name) {
            Some(known) if !keep && !known.is_empty() => self.layout(known, token, cursor),
            Some([]) if !keep && !matches!(name, "le" | "ge") => {}
            _ => self.push(SignKind::Command(name.into()), token),
        }
    }

    /// A command in the text.
    fn in_text(&mut self, name: &str, token: &Token, cursor: &mut Cursor<'_>) {
        match arguments(name) {
            Some(known) => self.layout(known, token, cursor),
            None => {
                let accent = name.len() == 1 && !name.starts_with(|c: char| c.is_ascii_digit());
                if accent || has("c u v H k r", name) {
                    self.word.push('.');
                } else {
                    self.push(SignKind::Word(name.into()), token);
                }
            }
        }
    }

    fn layout(&mut self, known: &[Argument], token: &Token, cursor: &mut Cursor<'_>) {
        for argument in known {
            match argument {
                Argument::Star => cursor.star(),
                Argument::Options => cursor.bracketed('[', ']'),
                Argument::Parentheses => cursor.bracketed('(', ')'),
                Argument::Length => cursor.length(),
                Argument::Text => {
                    let inside = cursor.argument();
                    self.inside(inside, token);
                }
                Argument::Footnote => {
                    self.push(SignKind::Break, token);
                    let inside = cursor.argument();
                    self.inside(inside, token);
                    self.push(SignKind::Break, token);
                }
                Argument::Layout | Argument::Mark | Argument::Low | Argument::Code => {
                    cursor.argument();
                    if !self.math {
                        self.push(SignKind::Word("reference".into()), token);
                    }
                }
                Argument::Number | Argument::End | Argument::Numbers | Argument::Unit => {
                    cursor.argument();
                    self.push(SignKind::Word("number".into()), token);
                }
            }
        }
    }

    /// Writes an argument.
    fn inside(&mut self, tokens: &[Token], token: &Token) {
        if self.depth >= limits::LATEX_NESTING {
            self.push(SignKind::Break, token);
            return;
        }
        self.depth += 1;
        if self.math {
            self.push(SignKind::Open, token);
        }
        let math = self.math;
        self.write(tokens);
        self.end_word(token);
        if math && self.math {
            self.push(SignKind::Close, token);
        }
        self.depth -= 1;
    }

    fn begin(&mut self, token: &Token, cursor: &mut Cursor<'_>) {
        let name = text(cursor.argument());
        let plain = name.trim_end_matches('*').to_owned();
        let was = self.math;
        if has(MATH, &plain) {
            self.push(SignKind::Break, token);
            self.math = false;
            self.in_math(true, token);
            if plain == "alignat" {
                cursor.argument();
            }
        } else if has(TABLES, &plain) {
            self.push(SignKind::Break, token);
            if has("tabular* tabularx tabulary", &name) {
                cursor.argument();
            }
            cursor.bracketed('[', ']');
            cursor.argument();
            self.math = false;
        } else if has(INNER, &plain) {
            cursor.bracketed('[', ']');
            if matches!(plain.as_str(), "array" | "alignedat" | "subarray") {
                cursor.argument();
            }
            if plain == "cases" || plain == "dcases" {
                self.push(SignKind::Text(" cases ".into()), token);
            }
        } else if plain.ends_with("matrix") {
            self.push(SignKind::Text(" matrix ".into()), token);
        } else {
            self.push(SignKind::Break, token);
            cursor.bracketed('[', ']');
            if name == "document" {
                self.signs.clear();
                self.math = false;
            }
        }
        let was = was && name != "document";
        self.open.push((name, was));
    }

    fn end(&mut self, token: &Token, cursor: &mut Cursor<'_>) {
        let name = text(cursor.argument());
        let Some(at) = self.open.iter().rposition(|(open, _)| *open == name) else { return };
        let was = self.open.get(at).is_some_and(|(_, was)| *was);
        self.open.truncate(at);
        let plain = name.trim_end_matches('*');
        if has(INNER, plain) {
            self.push(SignKind::Row, token);
        } else if plain.ends_with("matrix") {
            self.push(SignKind::Text(" matrix ".into()), token);
        } else {
            self.in_math(was, token);
            self.push(SignKind::Break, token);
        }
    }

    /// `\mathrm{...}` and its like.
    fn upright(&mut self, font: &str, inside: &[Token], token: &Token) {
        let name = text(inside).replace([' ', '\\', ',', '!'], "");
        let name = name.trim_matches(['{', '}']);
        let known = name == "log" || name == "lg" || is_function(name);
        let command = match name {
            "e" if has("mathrm mathit mathsf operatorname", font) => "mathrm e".to_owned(),
            name if known => name.to_owned(),
            name if has("mathrm mathsf mathtt operatorname", font)
                && name.chars().count() > 0
                && self.signs.last().is_none_or(|last| !last.is('_') && !last.is('^')) =>
            {
                return self.push(SignKind::Upright(name.into()), token);
            }
            name => format!("mathrm {name}"),
        };
        self.push(SignKind::Command(command.into()), token);
    }

    fn siunitx(&mut self, name: &str, token: &Token, cursor: &mut Cursor<'_>) {
        cursor.bracketed('[', ']');
        let number = cursor.argument();
        self.push(SignKind::Command("num".into()), token);
        self.push(SignKind::Open, token);
        for part in number {
            if let Kind::Char(c) = part.kind {
                self.signs.push(Sign {
                    kind: SignKind::Char(c),
                    at: part.at,
                    end: self.end_of(part),
                });
            } else {
                self.push(SignKind::Command("unclear".into()), part);
            }
        }
        // The brace behind the number belongs to it.
        let end = number.last().map_or(self.end_of(token), |last| self.end_of(last)) + 1;
        self.signs.push(Sign { kind: SignKind::Close, at: token.at, end });
        if name == "ang" {
            self.push(SignKind::Command("degree".into()), token);
        }
        if matches!(name, "SI" | "qty") {
            cursor.bracketed('[', ']');
            let unit = cursor.argument();
            // The decimal as it is written has its unit.
            if let (Some(last), Some(close)) = (unit.last(), self.signs.last())
                && last.at.file == close.at.file
            {
                let end = self.end_of(last) + 1;
                self.signs.last_mut().into_iter().for_each(|close| close.end = end);
            }
            self.unit(&text(unit), token);
        }
    }

    /// A unit; what it is written as belongs to no decimal.
    fn unit(&mut self, unit: &str, token: &Token) {
        match unit.trim() {
            "" => {}
            "\\percent" | "\\%" | "%" => self.push(SignKind::Char('%'), token),
            "\\degree" => self.push(SignKind::Command("degree".into()), token),
            unit => self.push(SignKind::Upright(unit.replace('\\', "").into()), token),
        }
    }
}

/// LaTeX text as words.
fn plain_words(latex: &str) -> String {
    latex.replace(['{', '}', '\\', '~'], " ").trim().to_owned()
}
