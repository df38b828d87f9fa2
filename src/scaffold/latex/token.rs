//! LaTeX text as tokens, and walking along them. Comments and verbatim environments leave none.

use std::rc::Rc;
use std::sync::Arc;

use proofmark_book::diagnostic::Source;

use super::source::At;

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `\name`, or `\%` and its like.
    Command(Rc<str>),
    /// `{`
    Open,
    /// `}`
    Close,
    /// White space, as much as there is.
    Space,
    /// Any other character, `&` and `$` among them.
    Char(char),
    /// The text of `\verb`.
    Verbatim(Rc<str>),
    /// `#1` in the body of a macro.
    Parameter(usize),
    /// A command that means what it meant when `\let` gave it another name.
    Frozen(Rc<str>),
}

/// A token and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub at: At,
}

impl Token {
    /// Whether it is this character.
    pub fn is(&self, c: char) -> bool {
        self.kind == Kind::Char(c)
    }

    /// A token of another kind at the same place.
    pub fn with_kind(&self, kind: Kind) -> Self {
        Self { kind, at: self.at }
    }

    /// The name, if it is a command.
    pub fn command(&self) -> Option<&str> {
        match &self.kind {
            Kind::Command(name) => Some(name),
            _ => None,
        }
    }
}

/// The tokens as LaTeX text.
pub fn text(tokens: &[Token]) -> String {
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        match &token.kind {
            Kind::Command(name) | Kind::Frozen(name) => {
                text.push('\\');
                text.push_str(name);
                // A letter right after it would become part of its name.
                let letter = |next: &Token| matches!(next.kind, Kind::Char(c) if is_letter(c));
                if name.ends_with(is_letter) && tokens.get(index + 1).is_some_and(letter) {
                    text.push(' ');
                }
            }
            Kind::Open => text.push('{'),
            Kind::Close => text.push('}'),
            Kind::Space => text.push(' '),
            Kind::Char(c) => text.push(*c),
            Kind::Verbatim(inside) => text.push_str(inside),
            Kind::Parameter(number) => text.push_str(&format!("#{number}")),
        }
    }
    text.trim().to_owned()
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
}

/// Environments whose text is not LaTeX, or not printed.
const VERBATIM: [&str; 7] =
    ["verbatim", "verbatim*", "lstlisting", "minted", "Verbatim", "comment", "filecontents*"];

/// Reads the tokens of a file.
pub struct Lexer {
    source: Arc<Source>,
    /// Where the next token begins.
    pub at: At,
    /// Whether `@` is a letter, as after `\makeatletter`.
    at_is_letter: bool,
}

impl Lexer {
    /// A file from its beginning.
    pub fn new(source: Arc<Source>, file: usize) -> Self {
        let byte = if source.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { source, at: At { file, byte }, at_is_letter: false }
    }

    /// Leaves the rest of the file unread.
    pub fn stop(&mut self) {
        self.at.byte = self.source.text.len();
    }

    fn rest(&self) -> &str {
        self.source.text.get(self.at.byte..).unwrap_or("")
    }

    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at.byte += rest.find(|c| !wanted(c)).unwrap_or(rest.len());
    }

    /// The next token. An error is the place of a verbatim text without an end.
    pub fn token(&mut self) -> Result<Option<Token>, At> {
        loop {
            let at = self.at;
            let Some(c) = self.rest().chars().next() else { return Ok(None) };
            self.at.byte += c.len_utf8();
            let kind = match c {
                '%' => {
                    self.skip_while(|c| c != '\n');
                    self.skip_while(char::is_whitespace);
                    continue;
                }
                '\\' => match self.command(at)? {
                    Some(kind) => kind,
                    None => continue,
                },
                '{' => Kind::Open,
                '}' => Kind::Close,
                // `~` is a space that no line ends at.
                c if c.is_whitespace() => {
                    self.skip_while(char::is_whitespace);
                    Kind::Space
                }
                c => Kind::Char(c),
            };
            return Ok(Some(Token { kind, at }));
        }
    }

    /// What a backslash begins; nothing if it is a verbatim environment.
    fn command(&mut self, at: At) -> Result<Option<Kind>, At> {
        let start = self.at.byte;
        let at_is_letter = self.at_is_letter;
        self.skip_while(|c| is_letter(c) || (c == '@' && at_is_letter));
        let name = self.source.text.get(start..self.at.byte).unwrap_or("").to_owned();
        match name.as_str() {
            "" => {
                let Some(c) = self.rest().chars().next() else { return Ok(Some(Kind::Space)) };
                self.at.byte += c.len_utf8();
                let c = if c.is_whitespace() { ' ' } else { c };
                return Ok(Some(Kind::Command(c.to_string().into())));
            }
            "makeatletter" => self.at_is_letter = true,
            "makeatother" => self.at_is_letter = false,
            "verb" | "lstinline" => return self.verbatim(at).map(Some),
            "begin" => {
                let opens = |name: &&&str| self.rest().starts_with(&format!("{{{name}}}"));
                if let Some(name) = VERBATIM.iter().find(opens) {
                    let end = format!("\\end{{{name}}}");
                    let length = self.rest().find(&end).ok_or(at)?;
                    self.at.byte += length + end.len();
                    return Ok(None);
                }
            }
            _ => {}
        }
        self.skip_while(char::is_whitespace);
        Ok(Some(Kind::Command(name.into())))
    }

    fn verbatim(&mut self, at: At) -> Result<Kind, At> {
        let line = self.rest().lines().next().unwrap_or("");
        let rest = line.strip_prefix('*').unwrap_or(line);
        // `\lstinline` may have options first.
        let rest = rest.strip_prefix('[').and_then(|r| r.split_once(']')).map_or(rest, |(_, r)| r);
        let mark = rest.chars().next().ok_or(at)?;
        let inside = rest.get(mark.len_utf8()..).ok_or(at)?;
        let close = if mark == '{' { '}' } else { mark };
        let (text, after) = inside.split_once(close).ok_or(at)?;
        let (kind, length) = (Kind::Verbatim(text.into()), line.len() - after.len());
        self.at.byte += length;
        Ok(kind)
    }
}

/// Walks along the tokens of a cell or of a column specification. Their braces are balanced: the
/// table's reader sees to it.
pub struct Cursor<'a> {
    /// What is still to be read.
    pub tokens: &'a [Token],
}

impl<'a> Cursor<'a> {
    /// The next token.
    pub fn token(&mut self) -> Option<&'a Token> {
        self.tokens.split_off_first()
    }

    /// The next tokens, as many as there are.
    fn take(&mut self, count: usize) -> &'a [Token] {
        self.tokens.split_off(..count.min(self.tokens.len())).unwrap_or(&[])
    }

    fn take_while(&mut self, most: usize, wanted: impl Fn(&Kind) -> bool) {
        self.take(self.tokens.iter().take(most).take_while(|token| wanted(&token.kind)).count());
    }

    /// Skips white space.
    pub fn skip_space(&mut self) {
        self.take_while(usize::MAX, |kind| *kind == Kind::Space);
    }

    /// The tokens up to an end outside of braces, and whether it is there. It is read too.
    pub fn up_to(&mut self, end: &Kind) -> (&'a [Token], bool) {
        let mut depth = 0_usize;
        let found = self.tokens.iter().position(|token| {
            let ends = depth == 0 && token.kind == *end;
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            ends
        });
        let inside = self.take(found.unwrap_or(self.tokens.len()));
        self.token();
        (inside, found.is_some())
    }

    /// The inside of the group whose brace was read last.
    pub fn rest_of_group(&mut self) -> &'a [Token] {
        self.up_to(&Kind::Close).0
    }

    /// The inside of a group, if one comes right here.
    pub fn group(&mut self) -> Option<&'a [Token]> {
        let [Token { kind: Kind::Open, .. }, rest @ ..] = self.tokens else { return None };
        self.tokens = rest;
        Some(self.rest_of_group())
    }

    /// The inside of a group, or one token.
    pub fn argument(&mut self) -> &'a [Token] {
        self.skip_space();
        self.group().unwrap_or_else(|| self.take(1))
    }

    /// Skips a star, if one comes next.
    pub fn star(&mut self) {
        self.take_while(1, |kind| *kind == Kind::Char('*'));
    }

    /// Skips what stands in brackets, if they come next and are closed.
    pub fn bracketed(&mut self, open: char, close: char) {
        let before = self.tokens;
        self.skip_space();
        let opens = self.token().is_some_and(|token| token.is(open));
        if !opens || !self.up_to(&Kind::Char(close)).1 {
            self.tokens = before;
        }
    }

    /// Skips a length such as `-1.5pt`.
    pub fn length(&mut self) {
        self.skip_space();
        self.take_while(usize::MAX, |k| matches!(k, Kind::Char('-' | '+' | '.' | '0'..='9')));
        self.skip_space();
        self.take_while(2, |kind| matches!(kind, Kind::Char(c) if c.is_ascii_alphabetic()));
    }
}
