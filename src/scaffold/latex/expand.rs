//! The document as one stream of tokens: included files are read where they stand, and the
//! document's own macros are written out.
//!
//! This is the part of TeX that simple macros need: `\newcommand` and its kin with arguments and a
//! default, `\def` with plain arguments, `\let`, environments, `\newif`, and groups that end what is
//! defined in them. A macro of another kind stays as it is written.

use std::rc::Rc;

use super::define::{Definitions, Macro};
use super::source::{Fault, Files, shown};
use super::token::{Kind, Lexer, Token, text};
use crate::limits;

/// The tokens of a document.
#[derive(Debug)]
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
#[derive(Debug)]
struct Level {
    lexer: Lexer,
    pending: Vec<Token>,
}

/// Conditionals of TeX that end with `\fi`. They are not decided: both branches are read.
const CONDITIONALS: [&str; 14] = [
    "if",
    "ifx",
    "ifnum",
    "ifdim",
    "ifodd",
    "ifcat",
    "ifmmode",
    "ifvmode",
    "ifhmode",
    "ifdefined",
    "ifcsname",
    "ifcase",
    "ifeof",
    "ifvoid",
];

/// Most tokens in the room after a row.
const LONGEST_ROOM: usize = 20;

impl Expander {
    /// A document from its beginning.
    pub fn new(files: Files) -> Self {
        let main = files.source(0).cloned();
        let level = |source| Level { lexer: Lexer::new(source, 0), pending: Vec::new() };
        Self {
            levels: main.map(level).into_iter().collect(),
            files,
            notes: Vec::new(),
            definitions: Definitions::default(),
            conditions: Vec::new(),
            expansions: 0,
            made: 0,
            numbers: 0,
        }
    }

    /// The next token, with nothing left to expand in it.
    pub fn token(&mut self) -> Result<Option<Token>, Fault> {
        while let Some(token) = self.raw()? {
            match &token.kind {
                Kind::Open => self.definitions.open(),
                Kind::Close => self.definitions.close(),
                Kind::Command(name) => {
                    let name = name.clone();
                    if let Some(found) = self.definitions.get(&name) {
                        self.expand(&token, &found)?;
                        continue;
                    }
                    if self.obey(&token, &name)? {
                        continue;
                    }
                }
                Kind::Frozen(name) => {
                    return Ok(Some(Token { kind: Kind::Command(name.clone()), at: token.at }));
                }
                _ => {}
            }
            return Ok(Some(token));
        }
        Ok(None)
    }

    /// Carries out a command that defines, includes or decides. Any other is not its business.
    fn obey(&mut self, token: &Token, name: &str) -> Result<bool, Fault> {
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
            "iffalse" => self.skip_branch(token)?,
            "iftrue" => self.conditions.push(true),
            "else" if self.conditions.last() == Some(&true) => {
                self.conditions.pop();
                self.skip(token, false)?;
            }
            "else" => {}
            "fi" => {
                self.conditions.pop();
            }
            name if CONDITIONALS.contains(&name) => {
                self.conditions.push(false);
                return Ok(false);
            }
            name => match self.definitions.condition(name) {
                Some(true) => self.conditions.push(true),
                Some(false) => self.skip_branch(token)?,
                None => return self.define(token, name),
            },
        }
        Ok(true)
    }

    /// Skips to the branch after `\else`, or past `\fi` if there is none.
    fn skip_branch(&mut self, token: &Token) -> Result<(), Fault> {
        if self.skip(token, true)? {
            self.conditions.push(true);
        }
        Ok(())
    }

    /// Skips past the `\fi` of a conditional, or its `\else`, and says whether it was the latter.
    fn skip(&mut self, from: &Token, stop_at_else: bool) -> Result<bool, Fault> {
        let mut depth = 0_usize;
        while let Some(token) = self.raw()? {
            match token.command() {
                Some("fi") if depth == 0 => return Ok(false),
                Some("fi") => depth -= 1,
                Some("else") if depth == 0 && stop_at_else => return Ok(true),
                Some(name)
                    if CONDITIONALS.contains(&name)
                        || matches!(name, "iffalse" | "iftrue")
                        || self.definitions.condition(name).is_some() =>
                {
                    depth += 1;
                }
                _ => {}
            }
        }
        Err(self.fault(from, "this conditional has no \\fi", "add the \\fi that is missing"))
    }

    /// The next token as it is written.
    pub(super) fn raw(&mut self) -> Result<Option<Token>, Fault> {
        while let Some(level) = self.levels.last_mut() {
            if let Some(token) = level.pending.pop() {
                return Ok(Some(token));
            }
            match level.lexer.token() {
                Ok(Some(token)) => {
                    self.expansions = 0;
                    return Ok(Some(token));
                }
                Ok(None) => {
                    self.levels.pop();
                }
                Err(at) => {
                    let reason = "this verbatim text has no end";
                    return Err(self.files.fault(at, reason, "add the end that is missing"));
                }
            }
        }
        Ok(None)
    }

    /// Puts tokens before what is still to be read.
    pub(super) fn put_back(&mut self, tokens: impl DoubleEndedIterator<Item = Token>) {
        if let Some(level) = self.levels.last_mut() {
            level.pending.extend(tokens.rev());
        }
    }

    pub(super) fn fault(&self, token: &Token, reason: impl AsRef<str>, fix: &str) -> Fault {
        self.files.fault(token.at, reason, fix)
    }

    /// Puts the body of a macro in place of the macro.
    fn expand(&mut self, token: &Token, found: &Rc<Macro>) -> Result<(), Fault> {
        let name = token.command().unwrap_or("begin").to_owned();
        let mut arguments = Vec::new();
        for index in 0..found.arguments {
            arguments.push(match &found.default {
                Some(default) if index == 0 => {
                    self.optional(token)?.unwrap_or_else(|| default.clone())
                }
                _ => self.argument(token)?,
            });
        }
        let mut written = Vec::new();
        for part in &found.body {
            match part.kind {
                Kind::Parameter(number) => {
                    let argument = number.checked_sub(1).and_then(|index| arguments.get(index));
                    written.extend(argument.into_iter().flatten().cloned());
                }
                // A number in a macro stands where the macro is used.
                _ => written.push(Token { kind: part.kind.clone(), at: token.at }),
            }
            if self.made + written.len() > limits::LATEX_TOKENS {
                return Err(self.endless(token, &name));
            }
        }
        self.made += written.len();
        self.expansions += 1;
        self.put_back(written.into_iter());
        if self.expansions > limits::LATEX_EXPANSIONS {
            return Err(self.endless(token, &name));
        }
        Ok(())
    }

    fn endless(&self, token: &Token, name: &str) -> Fault {
        let reason = format!("\\{name} does not come to an end when it is written out");
        self.fault(token, reason, "a macro must not use itself; mend its definition")
    }

    /// `\begin` and `\end`: of an environment that the document defines, its two halves; of any other
    /// the token itself, and the bounds of a group.
    fn environment(&mut self, token: &Token, begins: bool) -> Result<bool, Fault> {
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
        let brace = |kind| Token { kind, at: token.at };
        let group = [brace(Kind::Open)].into_iter().chain(name).chain([brace(Kind::Close)]);
        self.put_back(group.collect::<Vec<_>>().into_iter());
        Ok(false)
    }

    /// Goes on with a file, and comes back after it.
    fn include(&mut self, token: &Token, command: &str) -> Result<(), Fault> {
        let first = self.next_filled()?;
        let braced = first.as_ref().is_some_and(|first| first.kind == Kind::Open);
        self.put_back(first.into_iter());
        let mut name = Vec::new();
        if braced {
            name = self.argument(token)?;
        } else {
            // TeX also takes a name without braces, up to the next space.
            while let Some(next) = self.raw()? {
                if !matches!(next.kind, Kind::Char(_)) {
                    self.put_back([next].into_iter());
                    break;
                }
                name.push(next);
            }
        }
        let name = self.written_out(name, token)?;
        self.enter(token, name.trim_matches('"'), command)
    }

    /// The text of some tokens with every macro in them written out.
    fn written_out(&mut self, tokens: Vec<Token>, token: &Token) -> Result<String, Fault> {
        let end = Token { kind: Kind::Parameter(0), at: token.at };
        self.put_back(tokens.into_iter().chain([end.clone()]).collect::<Vec<_>>().into_iter());
        let mut written = Vec::new();
        while let Some(token) = self.token()?.filter(|token| *token != end) {
            written.push(token);
        }
        Ok(text(&written))
    }

    fn group_text(&mut self, token: &Token) -> Result<String, Fault> {
        let group = self.argument(token)?;
        self.written_out(group, token)
    }

    fn enter(&mut self, token: &Token, name: &str, command: &str) -> Result<(), Fault> {
        let (file, line) = self.files.line(token.at);
        let found = match self.files.find(name) {
            Ok(Some(found)) => found,
            Ok(None) => {
                self.notes.push(shown(&format!(
                    "{file}:{line}: \\{command}{{{name}}}: there is no such file beside the main \
                     one; its tables are not in the book"
                )));
                return Ok(());
            }
            Err((reason, fix)) => return Err(self.fault(token, reason, &fix)),
        };
        if self.levels.iter().any(|level| level.lexer.file() == found) {
            let reason =
                format!("\\{command}{{{name}}} includes a file that is being read already");
            return Err(self.fault(
                token,
                reason,
                "a file must not include itself; remove one of them",
            ));
        }
        if self.levels.len() >= limits::LATEX_DEPTH {
            let reason = format!("more than {} files include each other", limits::LATEX_DEPTH);
            return Err(self.fault(token, reason, "give `--latex` the file that has the tables"));
        }
        if let Some(source) = self.files.source(found).cloned() {
            let lexer = Lexer::new(source, found);
            self.levels.push(Level { lexer, pending: Vec::new() });
        }
        Ok(())
    }

    /// The next token that is not white space.
    pub(super) fn next_filled(&mut self) -> Result<Option<Token>, Fault> {
        loop {
            let token = self.raw()?;
            if token.as_ref().is_none_or(|token| token.kind != Kind::Space) {
                return Ok(token);
            }
        }
    }

    /// The argument of a command: the inside of a group, or one token.
    pub(super) fn argument(&mut self, of: &Token) -> Result<Vec<Token>, Fault> {
        match self.next_filled()? {
            Some(token) if token.kind == Kind::Open => self.up_to(of, |kind| *kind == Kind::Close),
            Some(token) if token.kind != Kind::Close => Ok(vec![token]),
            _ => {
                let reason = format!("\\{} lacks an argument", of.command().unwrap_or(""));
                Err(self.fault(of, reason, "add the argument in braces"))
            }
        }
    }

    /// The inside of `[...]`, if that comes next.
    pub(super) fn optional(&mut self, of: &Token) -> Result<Option<Vec<Token>>, Fault> {
        match self.next_filled()? {
            Some(token) if token.is('[') => {
                self.up_to(of, |kind| *kind == Kind::Char(']')).map(Some)
            }
            other => {
                self.put_back(other.into_iter());
                Ok(None)
            }
        }
    }

    /// The tokens up to an end outside of braces, as they are written.
    pub(super) fn up_to(
        &mut self,
        of: &Token,
        end: impl Fn(&Kind) -> bool,
    ) -> Result<Vec<Token>, Fault> {
        let mut inside = Vec::new();
        let mut depth = 0_usize;
        while let Some(token) = self.raw()? {
            if depth == 0 && end(&token.kind) {
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
        Err(self.fault(of, reason, "close the brace that is open since here"))
    }

    /// Skips the star and the room after a row, `*[2pt]`. An interval at the beginning of the next
    /// row is not a room.
    pub(super) fn skip_room(&mut self) -> Result<(), Fault> {
        let star = self.next_filled()?.filter(|token| !token.is('*'));
        self.put_back(star.into_iter());
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
            self.put_back(room.into_iter());
        }
        Ok(())
    }
}
