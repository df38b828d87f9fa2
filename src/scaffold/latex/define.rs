//! What a document defines: macros, environments, conditions and types of columns.

use std::collections::HashMap;
use std::rc::Rc;

use super::expand::Expander;
use super::source::LatexError;
use super::token::{Kind, Token, text};

/// A macro: its arguments, the first of which may have a default, and its body.
pub struct Macro {
    pub arguments: usize,
    pub default: Option<Vec<Token>>,
    pub body: Vec<Token>,
}

impl Macro {
    /// A macro without arguments.
    fn constant(body: Vec<Token>) -> Rc<Self> {
        Rc::new(Self { arguments: 0, default: None, body })
    }
}

/// The definitions that hold at a place of the document. The halves of an environment have the names
/// `begin x` and `end x`, and a type of columns `column x`, which no command can have.
#[derive(Default)]
pub struct Definitions {
    macros: HashMap<String, Rc<Macro>>,
    /// For each `\ifname` that is decided here, whether it holds.
    pub conditions: HashMap<String, bool>,
    /// For each group that is open, what was there before it.
    groups: Vec<Vec<(String, Option<Rc<Macro>>)>>,
}

impl Definitions {
    /// The macro of a name.
    pub fn get(&self, name: &str) -> Option<Rc<Macro>> {
        self.macros.get(name).cloned()
    }

    /// Begins a group.
    pub fn open(&mut self) {
        self.groups.push(Vec::new());
    }

    /// Ends a group, and what is defined in it.
    pub fn close(&mut self) {
        for (name, old) in self.groups.pop().unwrap_or_default().into_iter().rev() {
            self.replace(&name, old);
        }
    }

    /// Sets or removes a macro, and returns the old one.
    fn replace(&mut self, name: &str, new: Option<Rc<Macro>>) -> Option<Rc<Macro>> {
        match new {
            Some(new) => self.macros.insert(name.to_owned(), new),
            None => self.macros.remove(name),
        }
    }

    fn set(&mut self, name: &str, new: Option<Rc<Macro>>) {
        let old = self.replace(name, new);
        if let Some(group) = self.groups.last_mut() {
            group.push((name.to_owned(), old));
        }
    }
}

/// How to mend a definition without a name.
const NAME: &str = "write the macro's name after it";

impl Expander {
    /// Carries out a definition. Any other command is not its business.
    pub(super) fn define(&mut self, token: &Token, name: &str) -> Result<bool, LatexError> {
        match name {
            "newcommand" | "renewcommand" | "DeclareRobustCommand" | "providecommand" => {
                let defined = self.defined_name(token)?;
                let found = self.body_with_arguments(token)?;
                if name != "providecommand" || self.definitions.get(&defined).is_none() {
                    self.definitions.set(&defined, Some(found));
                }
            }
            "def" | "gdef" | "edef" | "xdef" => self.def(token, matches!(name, "gdef" | "xdef"))?,
            "let" => self.let_(token)?,
            "newenvironment" | "renewenvironment" => {
                self.star()?;
                let name = text(&self.argument(token)?);
                let begin = self.body_with_arguments(token)?;
                let end = self.argument(token)?;
                self.definitions.set(&format!("begin {name}"), Some(begin));
                self.definitions
                    .set(&format!("end {name}"), Some(Macro::constant(parameters(end))));
            }
            "newcolumntype" => {
                let name = text(&self.argument(token)?);
                let found = self.body_with_arguments(token)?;
                self.definitions.set(&format!("column {name}"), Some(found));
            }
            "newif" => {
                if let Some(name) = self.next_filled()?.as_ref().and_then(Token::command) {
                    self.definitions.conditions.insert(name.to_owned(), false);
                }
            }
            name => return Ok(self.decide(name)),
        }
        Ok(true)
    }

    /// `\nametrue` and `\namefalse` of a condition.
    fn decide(&mut self, name: &str) -> bool {
        [("true", true), ("false", false)].into_iter().any(|(ending, truth)| {
            let condition = name.strip_suffix(ending).map(|name| format!("if{name}"));
            let found = condition.and_then(|name| self.definitions.conditions.get_mut(&name));
            found.map(|condition| *condition = truth).is_some()
        })
    }

    fn nameless(&self, token: &Token, fix: &str) -> LatexError {
        self.error(token, "this defines nothing", fix)
    }

    /// The name after `\newcommand`, with or without braces.
    fn defined_name(&mut self, token: &Token) -> Result<String, LatexError> {
        self.star()?;
        let name = self.argument(token)?;
        let name = name.iter().find(|token| token.kind != Kind::Space).and_then(Token::command);
        name.map(str::to_owned).ok_or_else(|| self.nameless(token, NAME))
    }

    fn body_with_arguments(&mut self, token: &Token) -> Result<Rc<Macro>, LatexError> {
        let arguments = match self.optional(token)? {
            None => 0,
            Some(count) => match text(&count).parse() {
                Ok(count @ 0..=9) => count,
                _ => {
                    let reason = format!("{} is no number of arguments", text(&count));
                    return Err(self.error(token, reason, "a macro has at most 9 arguments"));
                }
            },
        };
        let default = if arguments > 0 { self.optional(token)? } else { None };
        let body = parameters(self.argument(token)?);
        Ok(Rc::new(Macro { arguments, default, body }))
    }

    /// `\def`: plain arguments alone, `#1#2`. With other text between them the macro stays as it is
    /// written wherever it is used.
    fn def(&mut self, token: &Token, global: bool) -> Result<(), LatexError> {
        let name = self.next_filled()?;
        let Some(name) = name.as_ref().and_then(Token::command) else {
            return Err(self.nameless(token, NAME));
        };
        let mut pattern = Vec::new();
        loop {
            match self.raw()? {
                Some(open) if open.kind == Kind::Open => break,
                Some(part) => pattern.push(part),
                None => {
                    let reason = format!("the definition of \\{name} has no body");
                    return Err(self.error(token, reason, "add the body in braces"));
                }
            }
        }
        let body = parameters(self.up_to(token, &Kind::Close)?);
        let arguments = pattern.len() / 2;
        let plain: Vec<Kind> = (1..=arguments).map(Kind::Parameter).collect();
        let pattern: Vec<Kind> = parameters(pattern).into_iter().map(|part| part.kind).collect();
        let new = (pattern == plain).then(|| Rc::new(Macro { arguments, default: None, body }));
        if global {
            self.definitions.groups.iter_mut().for_each(|group| group.retain(|(n, _)| n != name));
            self.definitions.replace(name, new);
        } else {
            self.definitions.set(name, new);
        }
        Ok(())
    }

    fn let_(&mut self, token: &Token) -> Result<(), LatexError> {
        let name = self.next_filled()?;
        let mut meaning = self.next_filled()?;
        if meaning.as_ref().is_some_and(|token| token.is('=')) {
            meaning = self.next_filled()?;
        }
        let (Some(name), Some(meaning)) = (name.as_ref().and_then(Token::command), meaning) else {
            return Err(self.nameless(token, "write two names after it"));
        };
        let known = meaning.command().and_then(|other| self.definitions.get(other));
        let alias = || {
            let frozen = meaning.command().map(|other| Kind::Frozen(other.into()));
            let kind = frozen.unwrap_or_else(|| meaning.kind.clone());
            Macro::constant(vec![meaning.with_kind(kind)])
        };
        self.definitions.set(name, Some(known.unwrap_or_else(alias)));
        Ok(())
    }
}

/// The tokens with `#1` as one token, and `##` as `#`.
fn parameters(tokens: Vec<Token>) -> Vec<Token> {
    let mut read = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let next = tokens.next_if(|next| token.is('#') && matches!(next.kind, Kind::Char(_)));
        let kind = match next.map(|next| next.kind) {
            Some(Kind::Char(c)) => {
                let number = c.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
                number.map_or(Kind::Char(c), Kind::Parameter)
            }
            _ => token.kind.clone(),
        };
        read.push(token.with_kind(kind));
    }
    read
}
