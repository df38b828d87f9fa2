//! The document as one stream of tokens: included files are read where they stand, and the
//! document's own macros are written out.
//!
//! This is the part of TeX that simple macros need: `\newcommand` and its kin with arguments and a
//! default, `\def` with plain arguments, `\let`, environments, `\newif`, and groups that end what is
//! defined in them. A macro of another kind stays as it is written.

use std::rc::Rc;

use super::commands::has;
use super::define::{Definitions, Macro};
use super::source::{At, Files, LatexError, shown};
use super::token::{Kind, Lexer, Token, text};
use crate::limits;

/// The tokens of a document.
#[derive(Default)]
pub struct Expander {
    /// The files read so far.
    pub files: Files,
    /// What could not be followed, for the author to know.
    pub notes: Vec<String>,
    pub(super) definitions: Definitions,
    levels: Vec<Level>,
    /// For each `\if` that is open, whether it is decided here.
    conditions: Vec<bool>,
    /// Macros written out since the last token that a file has itself.
    expansions: usize,
    /// Tokens that macros have become.
    made: usize,
    /// Numbers that the tables have so far.
    pub(super) numbers: usize,
}

/// A file that is being read, and the tokens that come before the rest of it, the next one last.
struct Level {
    lexer: Lexer,
    pending: Vec<Token>,
}

/// Conditionals of TeX that end with `\fi`. They are not decided: both branches are read.
const CONDITIONALS: &str = "if ifx ifnum ifdim ifodd ifcat ifmmode ifvmode ifhmode ifdefined \
                            ifcsname ifcase ifeof ifvoid";

/// Most tokens in the room after a row.
const LONGEST_ROOM: usize = 20;

impl Expander {
    /// A document from its beginning.
    pub fn new(files: Files) -> Self {
        let mut expander = Self { files, ..Self::default() };
        let conditions = [("iftrue", true), ("iffalse", false)];
        expander.definitions.conditions = conditions.map(|(name, is)| (name.to_owned(), is)).into();
        expander.open(0);
        expander
    }

    /// Goes on with a file, and comes back after it.
    fn open(&mut self, file: usize) {
        let source = self.files.source(file).cloned();
        let level = |source| Level { lexer: Lexer::new(source, file), pending: Vec::new() };
        self.levels.extend(source.map(level));
    }

    /// The next token, with nothing left to expand in it.
    pub fn token(&mut self) -> Result<Option<Token>, LatexError> {
        while let Some(token) = self.raw()? {
            match &token.kind {
                Kind::Open => self.definitions.open(),
                Kind::Close => self.definitions.close(),
                Kind::Command(name) => {
                    if let Some(found) = self.definitions.get(name) {
                        self.expand(&token, &found)?;
                        continue;
                    }
                    if self.obey(&token, name)? {
                        continue;
                    }
                }
                Kind::Frozen(name) => {
                    return Ok(Some(token.with_kind(Kind::Command(name.clone()))));
                }
                _ => {}
            }
            return Ok(Some(token));
        }
        Ok(None)
    }

    /// Carries out a command that defines, includes or decides. Any other is not its business.
    fn obey(&mut self, token: &Token, name: &str) -> Result<bool, LatexError> {
        match name {
            "input" | "include" | "subfile" => self.include(token, name)?,
            "import" | "subimport" | "includefrom" => {
                let folder = self.group_text(token)?;
                let file = self.group_text(token)?;
                self.enter(token, &format!("{folder}{file}"), name)?;
            }
            "endinput" => {
                if let Some(level) = self.levels.last_mut() {
                    level.lexer.stop();
                }
            }
            "begin" | "end" => return self.environment(token, name == "begin"),
            "else" if self.conditions.last() == Some(&true) => {
                self.conditions.pop();
                self.skip(token, false)?;
            }
            "else" => {}
            "fi" => _ = self.conditions.pop(),
            name if has(CONDITIONALS, name) => {
                self.conditions.push(false);
                return Ok(false);
            }
            name => match self.definitions.conditions.get(name).copied() {
                Some(true) => self.conditions.push(true),
                // To the branch after `\else`, or past `\fi` if there is none.
                Some(false) => {
                    if self.skip(token, true)? {
                        self.conditions.push(true);
                    }
                }
                None => return self.define(token, name),
            },
        }
        Ok(true)
    }

    /// Skips past the `\fi` of a conditional, or its `\else`, and says whether it was the latter.
    fn skip(&mut self, from: &Token, stop_at_else: bool) -> Result<bool, LatexError> {
        let mut depth = 0_usize;
        while let Some(token) = self.raw()? {
            match token.command() {
                Some("fi") if depth == 0 => return Ok(false),
                Some("fi") => depth -= 1,
                Some("else") if depth == 0 && stop_at_else => return Ok(true),
                Some(name) if has(CONDITIONALS, name) => depth += 1,
                Some(name) if self.definitions.conditions.contains_key(name) => depth += 1,
                _ => {}
            }
        }
        Err(self.error(from, "this conditional has no \\fi", "add the \\fi that is missing"))
    }

    /// The next token as it is written.
    pub(super) fn raw(&mut self) -> Result<Option<Token>, LatexError> {
        while let Some(level) = self.levels.last_mut() {
            if let Some(token) = level.pending.pop() {
                return Ok(Some(token));
            }
            match level.lexer.token() {
                Ok(Some(token)) => {
                    self.expansions = 0;
                    return Ok(Some(token));
                }
                Ok(None) => _ = self.levels.pop(),
                Err(at) => {
                    let reason = "this verbatim text has no end";
                    return Err(self.files.error(at, reason, "add the end that is missing"));
                }
            }
        }
        Ok(None)
    }

    /// Puts tokens before what is still to be read.
    pub(super) fn put_back(&mut self, tokens: Vec<Token>) {
        if let Some(level) = self.levels.last_mut() {
            level.pending.extend(tokens.into_iter().rev());
        }
    }

    pub(super) fn error(&self, token: &Token, reason: impl AsRef<str>, fix: &str) -> LatexError {
        self.files.error(token.at, reason, fix)
    }

    /// Refuses more than so many things at a place.
    pub(super) fn limit(
        &self,
        count: usize,
        most: usize,
        at: At,
        [before, after]: [&str; 2],
        fix: &str,
    ) -> Result<(), LatexError> {
        let refuse = || self.files.error(at, format!("{before} {most} {after}"), fix);
        if count > most { Err(refuse()) } else { Ok(()) }
    }

    /// Puts the body of a macro in place of the macro.
    fn expand(&mut self, token: &Token, found: &Rc<Macro>) -> Result<(), LatexError> {
        let mut arguments = Vec::new();
        for index in 0..found.arguments {
            arguments.push(match &found.default {
                Some(default) if index == 0 => {
                    self.optional(token)?.unwrap_or_else(|| default.clone())
                }
                _ => self.argument(token)?,
            });
        }
        self.expansions += 1;
        let mut written = Vec::new();
        for part in &found.body {
            match part.kind {
                Kind::Parameter(number) => {
                    let argument = number.checked_sub(1).and_then(|index| arguments.get(index));
                    written.extend(argument.into_iter().flatten().cloned());
                }
                // A number in a macro stands where the macro is used.
                _ => written.push(token.with_kind(part.kind.clone())),
            }
            let endless = self.expansions > limits::LATEX_EXPANSIONS;
            if endless || self.made + written.len() > limits::LATEX_TOKENS {
                let name = token.command().unwrap_or("begin");
                let reason = format!("\\{name} does not come to an end when it is written out");
                let fix = "a macro must not use itself; mend its definition";
                return Err(self.error(token, reason, fix));
            }
        }
        self.made += written.len();
        self.put_back(written);
        Ok(())
    }

    /// `\begin` and `\end`: of an environment that the document defines, its two halves; of any other
    /// the token itself, and the bounds of a group.
    fn environment(&mut self, token: &Token, begins: bool) -> Result<bool, LatexError> {
        let name = self.argument(token)?;
        let key = format!("{} {}", if begins { "begin" } else { "end" }, text(&name));
        if begins {
            self.definitions.open();
        } else {
            self.definitions.close();
        }
        if let Some(found) = self.definitions.get(&key) {
            self.expand(token, &found)?;
            return Ok(true);
        }
        let [open, close] = [Kind::Open, Kind::Close].map(|kind| vec![token.with_kind(kind)]);
        self.put_back([open, name, close].concat());
        Ok(false)
    }

    /// `\input` and its like.
    fn include(&mut self, token: &Token, command: &str) -> Result<(), LatexError> {
        let mut name = Vec::new();
        if self.next_is(&Kind::Open)? {
            name = self.argument(token)?;
        } else {
            // TeX also takes a name without braces, up to the next space.
            while let Some(next) = self.raw()? {
                if !matches!(next.kind, Kind::Char(_)) {
                    self.put_back(vec![next]);
                    break;
                }
                name.push(next);
            }
        }
        let name = self.written_out(name, token)?;
        self.enter(token, name.trim_matches('"'), command)
    }

    /// The text of some tokens with every macro in them written out.
    fn written_out(&mut self, tokens: Vec<Token>, token: &Token) -> Result<String, LatexError> {
        let end = token.with_kind(Kind::Parameter(0));
        self.put_back([tokens, vec![end.clone()]].concat());
        let mut written = Vec::new();
        while let Some(token) = self.token()?.filter(|token| *token != end) {
            written.push(token);
        }
        Ok(text(&written))
    }

    fn group_text(&mut self, token: &Token) -> Result<String, LatexError> {
        let group = self.argument(token)?;
        self.written_out(group, token)
    }

    fn enter(&mut self, token: &Token, name: &str, command: &str) -> Result<(), LatexError> {
        let place = self.files.line(token.at);
        let found = match self.files.find(name) {
            Ok(Some(found)) => found,
            Ok(None) => {
                self.notes.push(shown(&format!(
                    "{place}: \\{command}{{{name}}}: there is no such file beside the main \
                     one; what it has is left out"
                )));
                return Ok(());
            }
            Err((reason, fix)) => return Err(self.error(token, reason, &fix)),
        };
        if self.levels.iter().any(|level| level.lexer.at.file == found) {
            let reason =
                format!("\\{command}{{{name}}} includes a file that is being read already");
            let fix = "a file must not include itself; remove one of them";
            return Err(self.error(token, reason, fix));
        }
        let reason = ["more than", "files include each other"];
        let fix = "give `--latex` the file that has the tables";
        self.limit(self.levels.len() + 1, limits::LATEX_DEPTH, token.at, reason, fix)?;
        self.open(found);
        Ok(())
    }

    /// The next token that is not white space.
    pub(super) fn next_filled(&mut self) -> Result<Option<Token>, LatexError> {
        loop {
            let token = self.raw()?;
            if token.as_ref().is_none_or(|token| token.kind != Kind::Space) {
                return Ok(token);
            }
        }
    }

    /// Whether the next token that is not white space is of this kind.
    pub(super) fn next_is(&mut self, kind: &Kind) -> Result<bool, LatexError> {
        let next = self.next_filled()?;
        let is = next.as_ref().is_some_and(|next| next.kind == *kind);
        self.put_back(Vec::from_iter(next));
        Ok(is)
    }

    /// Skips a star, if one comes next.
    pub(super) fn star(&mut self) -> Result<(), LatexError> {
        let next = self.next_filled()?.filter(|token| !token.is('*'));
        self.put_back(Vec::from_iter(next));
        Ok(())
    }

    /// The argument of a command: the inside of a group, or one token.
    pub(super) fn argument(&mut self, of: &Token) -> Result<Vec<Token>, LatexError> {
        match self.next_filled()? {
            Some(token) if token.kind == Kind::Open => self.up_to(of, &Kind::Close),
            Some(token) if token.kind != Kind::Close => Ok(vec![token]),
            _ => {
                let reason = format!("\\{} lacks an argument", of.command().unwrap_or(""));
                Err(self.error(of, reason, "add the argument in braces"))
            }
        }
    }

    /// The inside of `[...]`, if that comes next.
    pub(super) fn optional(&mut self, of: &Token) -> Result<Option<Vec<Token>>, LatexError> {
        self.bracketed(of, '[', ']')
    }

    /// The inside of brackets or parentheses, if they come next.
    pub(super) fn bracketed(
        &mut self,
        of: &Token,
        open: char,
        close: char,
    ) -> Result<Option<Vec<Token>>, LatexError> {
        if !self.next_is(&Kind::Char(open))? {
            return Ok(None);
        }
        self.raw()?;
        self.up_to(of, &Kind::Char(close)).map(Some)
    }

    /// The tokens up to an end outside of braces, as they are written.
    pub(super) fn up_to(&mut self, of: &Token, end: &Kind) -> Result<Vec<Token>, LatexError> {
        let mut inside = Vec::new();
        let mut depth = 0_usize;
        while let Some(token) = self.raw()? {
            if depth == 0 && token.kind == *end {
                return Ok(inside);
            }
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            inside.push(token);
        }
        let name = of.command().unwrap_or("");
        let reason = format!("the document ends inside the argument of \\{name}");
        Err(self.error(of, reason, "close the brace that is open since here"))
    }

    /// Skips the star and the room after a row, `*[2pt]`. An interval at the beginning of the next
    /// row is not a room.
    pub(super) fn skip_room(&mut self) -> Result<(), LatexError> {
        self.star()?;
        let mut room = Vec::new();
        while let Some(token) = self.next_filled()? {
            let opens = token.is('[');
            let ends = token.is(']');
            room.push(token);
            if ends || room.len() > LONGEST_ROOM || (room.len() == 1 && !opens) {
                break;
            }
        }
        let inside = text(room.get(1..).unwrap_or(&[]));
        let length = inside.starts_with(|c: char| c.is_ascii_digit() || "-.\\".contains(c));
        let is_room = length && inside.contains(char::is_alphabetic) && inside.ends_with(']');
        if !is_room {
            self.put_back(room);
        }
        Ok(())
    }
}
