//! Markdown and plain text as signs. In Markdown, `$...$` is LaTeX; everything else is text in which formulas are
//! typed as on a keyboard: `sqrt(2)`, `2^10`, `π²/6`.

use crate::scaffold::latex::source::{At, Files};
use crate::scaffold::latex::token::Lexer;

use super::apply::{is_function, is_operand, needs_parentheses};
use super::read::Kind;
use super::sign::{Sign, SignKind, script, unicode};
use super::tex::Writer;

/// Greek letters and numbers as people type them.
const NAMES: &str = "pi alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi rho sigma tau phi \
                     varphi chi psi omega sqrt log lg exp Gamma Pi PI";

/// The signs of a file.
pub fn signs(files: &Files, kind: Kind) -> Vec<Sign> {
    let Some(source) = files.source(0) else { return Vec::new() };
    let mut reader = Reader {
        files,
        text: &source.text,
        at: 0,
        signs: Vec::new(),
        markdown: kind == Kind::Markdown,
    };
    reader.lines();
    reader.signs
}

struct Reader<'a> {
    files: &'a Files,
    text: &'a str,
    at: usize,
    signs: Vec<Sign>,
    markdown: bool,
}

impl<'a> Reader<'a> {
    fn push(&mut self, kind: SignKind, start: usize, end: usize) {
        self.signs.push(Sign { kind, at: At { file: 0, byte: start }, end });
    }

    fn lines(&mut self) {
        let mut fence: Option<String> = None;
        let mut front = self.markdown && self.text.starts_with("---\n");
        let mut comment = false;
        while self.at < self.text.len() {
            let start = self.at;
            let rest = self.text.get(start..).unwrap_or("");
            let line = rest.split_inclusive('\n').next().unwrap_or("");
            let end = start + line.len();
            let trimmed = line.trim();
            let skipped = if front {
                front = start == 0 || trimmed != "---";
                true
            } else if comment {
                comment = !trimmed.contains("-->");
                true
            } else if !self.markdown {
                false
            } else if let Some(mark) = &fence {
                if trimmed.starts_with(mark.as_str()) && trimmed.trim_matches(['`', '~']).is_empty()
                {
                    fence = None;
                }
                true
            } else if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
                let mark = trimmed.chars().next().unwrap_or('`');
                let length = trimmed.chars().take_while(|c| *c == mark).count();
                fence = Some(mark.to_string().repeat(length));
                true
            } else if trimmed.starts_with("<!--") {
                comment = !trimmed.contains("-->");
                true
            } else {
                false
            };
            if skipped || trimmed.is_empty() {
                self.push(SignKind::Break, start, start);
                self.at = end;
                continue;
            }
            self.line(end);
        }
    }

    /// Reads up to the end of a line, or of a formula that goes on behind it.
    fn line(&mut self, end: usize) {
        let line = self.text.get(self.at..end).unwrap_or("");
        let trimmed = line.trim();
        let is_row = self.markdown
            && trimmed.starts_with('|')
            && trimmed.ends_with('|')
            && trimmed.len() > 1;
        if is_row {
            self.push(SignKind::Break, self.at, self.at);
        }
        self.at += line.len() - line.trim_start().len();
        self.bullet(end);
        while self.at < end {
            self.next(is_row);
        }
        if is_row {
            self.push(SignKind::Break, self.at, self.at);
        } else {
            self.push(SignKind::Line, self.at, self.at);
        }
    }

    /// What begins an item of a list, a heading, a quotation or a comment.
    fn bullet(&mut self, end: usize) {
        loop {
            let rest = self.text.get(self.at..end).unwrap_or("");
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let numbered = digits > 0 && digits < 4 && {
                let after = rest.get(digits..).unwrap_or("");
                after.starts_with(". ") || after.starts_with(") ")
            };
            let length = if numbered {
                digits + 2
            } else {
                let marks = ["* ", "- ", "+ ", "> ", "#", "//", "/*", "*/", "%", "--", ";"];
                match marks.iter().find(|mark| rest.starts_with(**mark)) {
                    Some(mark) => mark.len(),
                    None => return,
                }
            };
            self.push(SignKind::Break, self.at, self.at + length);
            self.at += length;
            let rest = self.text.get(self.at..end).unwrap_or("");
            self.at += rest.len() - rest.trim_start_matches([' ', '\t', '/', '*', '!', '#']).len();
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn next(&mut self, is_row: bool) {
        let start = self.at;
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return };
        let after = start + c.len_utf8();
        if self.markdown
            && (c == '$' || (c == '\\' && (rest.starts_with("\\(") || rest.starts_with("\\["))))
            && self.formula()
        {
            return;
        }
        if self.markdown && c == '`' {
            // Code in the line is read as the text that it is.
            let ticks = rest.bytes().take_while(|b| *b == b'`').count();
            self.push(SignKind::Break, start, start + ticks);
            self.at = start + ticks;
            return;
        }
        if c.is_ascii_alphabetic()
            || c == '_'
            || (c.is_alphabetic() && unicode(c).is_none() && script(c).is_none())
        {
            self.word();
            return;
        }
        if let Some((sign, _)) = script(c) {
            self.script(sign);
            return;
        }
        if let Some((kinds, length)) = self.sign(is_row) {
            self.at = start + length;
            for kind in kinds {
                self.push(kind, start, start + length);
            }
            return;
        }
        self.at = after;
        let kind = match c {
            '|' if is_row => SignKind::Cell,
            '{' => SignKind::Open,
            '}' => SignKind::Close,
            '\n' => return,
            '"' | '“' | '”' | '„' | '—' => SignKind::Break,
            c if c.is_whitespace() => {
                let rest = self.rest();
                let more = rest.bytes().take_while(|b| *b == b' ' || *b == b'\t').count();
                self.at += more;
                SignKind::Space
            }
            c => match unicode(c) {
                Some(kinds) => {
                    kinds.into_iter().for_each(|kind| self.push(kind, start, after));
                    return;
                }
                None => SignKind::Char(c),
            },
        };
        self.push(kind, start, self.at);
    }

    /// A sign of several characters, and how many bytes it takes.
    fn sign(&self, is_row: bool) -> Option<(Vec<SignKind>, usize)> {
        let rest = self.rest();
        let command = |name: &str, length| Some((vec![SignKind::Command(name.into())], length));
        let dots = rest.bytes().take(4).take_while(|b| *b == b'.').count();
        if dots > 1 {
            return command("dots", dots.min(3));
        }
        if let Some(after) = rest.strip_prefix("**") {
            // Emphasis, unless a power follows.
            let power = after.starts_with(|c: char| c.is_ascii_digit() || "(-".contains(c));
            let kind = if power { SignKind::Char('^') } else { SignKind::Break };
            return Some((vec![kind], 2));
        }
        for (written, name) in [
            ("<=>", "iff"),
            ("<->", "iff"),
            ("==>", "to"),
            ("-->", "to"),
            ("+/-", "pm"),
            ("<=", "leq"),
            (">=", "geq"),
            ("=<", "leq"),
            ("!=", "neq"),
            ("/=", "neq"),
            ("~=", "approx"),
            ("=~", "approx"),
            ("~~", "approx"),
            ("==", "equals"),
            (":=", "equals"),
            ("->", "to"),
            ("=>", "to"),
            ("<-", "to"),
            ("+-", "pm"),
            ("--", "range"),
            ("–", "range"),
        ] {
            if rest.starts_with(written) {
                return command(name, written.len());
            }
        }
        if rest.starts_with('~') {
            // In Markdown `~` before a digit may hold it on the line.
            let after = self.signs.iter().rev().find(|sign| !sign.is_blank());
            let sign =
                after.is_some_and(|sign| sign.command().is_some_and(super::find::is_relation_name));
            let kind = if sign { SignKind::Space } else { SignKind::Command("approx".into()) };
            return Some((vec![kind], 1));
        }
        if self.markdown && rest.starts_with('\\') && !is_row {
            let escaped = rest.chars().nth(1).filter(char::is_ascii_punctuation)?;
            return Some((vec![SignKind::Char(escaped)], 1 + escaped.len_utf8()));
        }
        None
    }

    /// Digits that stand high or low.
    fn script(&mut self, sign: char) {
        let start = self.at;
        let mut inside = Vec::new();
        let mut end = start;
        for c in self.rest().chars() {
            let Some((same, plain)) = script(c).filter(|(same, _)| *same == sign) else { break };
            debug_assert_eq!(same, sign);
            inside.push((plain, end, end + c.len_utf8()));
            end += c.len_utf8();
        }
        self.push(SignKind::Char(sign), start, start);
        self.push(SignKind::Open, start, start);
        for (c, from, to) in inside {
            self.push(SignKind::Char(c), from, to);
        }
        self.push(SignKind::Close, end, end);
        self.at = end;
    }

    /// Letters: a name of mathematics or a word.
    fn word(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let letter = |c: char| c.is_alphanumeric() && unicode(c).is_none() && script(c).is_none();
        let length = rest.find(|c: char| !letter(c) && c != '_').unwrap_or(rest.len());
        let word = rest.get(..length).unwrap_or("");
        let after = rest.get(length..).unwrap_or("");
        if after.starts_with("://") {
            let address = rest.find(char::is_whitespace).unwrap_or(rest.len());
            self.push(SignKind::Word("address".into()), start, start + address);
            self.at = start + address;
            return;
        }
        // An exponent of a number: `1e-3`, `2.5E7`.
        let behind =
            self.signs.last().is_some_and(|last| last.end == start && last.digit().is_some());
        let digits = word.get(1..).unwrap_or("");
        let is_e = word.starts_with(['e', 'E']) && digits.bytes().all(|b| b.is_ascii_digit());
        let signed = after.strip_prefix(['-', '+']).unwrap_or("");
        if behind
            && is_e
            && (!digits.is_empty() || signed.starts_with(|c: char| c.is_ascii_digit()))
        {
            self.chars(word, start);
            return;
        }
        let (name, tail) = self.name(word);
        let Some(kind) = name else {
            // The suffix of a number of a program is no word of its own.
            let suffix =
                behind && ["f", "f32", "f64", "L", "F", "_f64", "_f32", "d"].contains(&word);
            if !suffix {
                self.push(SignKind::Word(word.into()), start, start + length);
            }
            self.at = start + length;
            return;
        };
        let end = start + length - tail.len();
        self.push(kind, start, end);
        let tail = tail.to_owned();
        self.chars(&tail, end);
    }

    fn chars(&mut self, text: &str, mut start: usize) {
        for c in text.chars() {
            self.push(SignKind::Char(c), start, start + c.len_utf8());
            start += c.len_utf8();
        }
        self.at = start;
    }

    /// The mathematical name that a word begins with, if it is one, and the digits behind it.
    fn name<'w>(&self, word: &'w str) -> (Option<SignKind>, &'w str) {
        let command = |name: &str| Some(SignKind::Command(name.into()));
        if is_function(word) && !matches!(word, "Li" | "Log") {
            // Such a function may also be a word.
            let after = self.text.get(self.at + word.len()..).unwrap_or("");
            let called = !needs_parentheses(word) || after.starts_with('(');
            return (if called { command(word) } else { None }, "");
        }
        let stem = word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
        let tail = word.get(stem.len()..).unwrap_or("");
        let known = NAMES.split_whitespace().any(|name| name == stem) || is_function(stem);
        if known && (is_operand(stem) || matches!(stem, "PI" | "Pi")) {
            let name = if matches!(stem, "PI" | "Pi") { "pi" } else { stem };
            return (command(name), tail);
        }
        if let Some((stem, base)) = word.split_once('_')
            && stem == "log"
            && base.bytes().all(|b| b.is_ascii_digit())
        {
            return (command("log"), word.get(3..).unwrap_or(""));
        }
        let mut chars = word.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) if self.is_variable(letter, word.len()) => {
                (Some(SignKind::Char(letter)), "")
            }
            _ => (None, ""),
        }
    }

    /// Whether a letter by itself is a name and no word, such as `a`.
    fn is_variable(&self, letter: char, length: usize) -> bool {
        let after = self.text.get(self.at + length..).unwrap_or("");
        let spaces = after.len() - after.trim_start_matches(' ').len();
        let next = after.trim_start_matches(' ').chars().next();
        let article = spaces > 0 && "aAI".contains(letter);
        let word = spaces > 0 && next.is_none_or(|c| c.is_alphabetic() && unicode(c).is_none());
        !article && !(word && letter != 'e')
    }

    /// A formula of LaTeX, if one begins here.
    fn formula(&mut self) -> bool {
        let start = self.at;
        let rest = self.rest();
        let (open, close) = [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")]
            .into_iter()
            .find(|(open, _)| rest.starts_with(open))
            .unwrap_or(("$", "$"));
        let inside = rest.get(open.len()..).unwrap_or("");
        // A formula ends in its paragraph.
        let near = inside.get(..inside.floor_char_boundary(LONGEST)).unwrap_or("");
        let paragraph = near.split("\n\n").next().unwrap_or("");
        let Some(length) = end_of_formula(paragraph, close) else { return false };
        let text = paragraph.get(..length).unwrap_or("");
        // `$5 and $6` are no formula.
        let tight = !text.starts_with(char::is_whitespace) && !text.ends_with(char::is_whitespace);
        if text.is_empty() || (open == "$" && !tight) {
            return false;
        }
        let from = start + open.len();
        let to = from + length;
        let end = to + close.len();
        let display = matches!(open, "$$" | "\\[");
        if display {
            self.push(SignKind::Break, start, start);
        }
        self.push(SignKind::Math(true), start, from);
        let Some(source) = self.files.source(0) else { return false };
        let mut lexer = Lexer::new(source.clone(), 0);
        lexer.at.byte = from;
        let mut tokens = Vec::new();
        while let Ok(Some(token)) = lexer.token() {
            if token.at.byte >= to {
                break;
            }
            tokens.push(token);
        }
        let mut writer = Writer::new(self.files, true);
        writer.write(&tokens);
        self.signs.append(&mut writer.signs);
        self.push(SignKind::Math(false), to, end);
        if display {
            self.push(SignKind::Break, end, end);
        }
        self.at = end;
        true
    }
}

/// Longest formula of Markdown, in bytes: what is longer has no end.
const LONGEST: usize = 4_000;

/// Where a formula ends.
fn end_of_formula(text: &str, close: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + text.get(from..)?.find(close)?;
        let escaped = text.get(..at)?.bytes().rev().take_while(|b| *b == b'\\').count() % 2 == 1;
        if !escaped || close.starts_with('\\') {
            return Some(at);
        }
        from = at + close.len();
    }
}
