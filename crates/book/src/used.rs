//! Books that a book builds on: their definitions and constants, as if they stood before its own.
//!
//! A name of the book's own comes first. What another book makes with its own thing of that name is then
//! left out, since it would mean something else here.

use std::collections::HashSet;
use std::sync::Arc;

use toml::Spanned;

use super::read::{Reader, Sources, definitions};
use super::{Beside, Book, Definition, Definitions, Expression, NamedConstant, limits};
use crate::diagnostic::{Diagnostic, Level};

/// A book that another one builds on.
pub struct Neighbour {
    /// What messages call it.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What lies beside it.
    pub beside: Box<dyn Beside>,
}

impl Reader {
    /// Takes over what the books have that this one builds on.
    pub(super) fn build_on(
        &mut self,
        used: &[Spanned<String>],
        own: &HashSet<&str>,
        sources: &Sources<'_>,
    ) -> Result<(), Vec<Diagnostic>> {
        for name in used {
            let refuse = |message: String| vec![self.sheet.refuse(message, name.span())];
            let path = name.get_ref();
            let found = sources.beside.book(path);
            let found = found.map_err(|reason| refuse(format!("`{path}`: {reason}")))?;
            if sources.trail.contains(&found.text.as_str()) {
                return Err(refuse(format!("`{path}` builds on itself")));
            }
            if sources.trail.len() >= limits::BOOKS_DEEP {
                return Err(refuse(format!(
                    "books build on books over {} deep",
                    limits::BOOKS_DEEP
                )));
            }
            let mut trail = sources.trail.clone();
            trail.push(&found.text);
            let inner = Sources { beside: found.beside.as_ref(), trail };
            let theirs = definitions(&found.name, &found.text, &inner).map_err(|errors| {
                let message = format!("`{path}` has errors");
                let mut all = refuse(message);
                all.extend(errors);
                all
            })?;
            self.take_over(&theirs, own, name)?;
        }
        Ok(())
    }

    fn take_over(
        &mut self,
        theirs: &Definitions,
        own: &HashSet<&str>,
        used: &Spanned<String>,
    ) -> Result<(), Vec<Diagnostic>> {
        self.definitions.take_over(theirs, own).map_err(|(name, other)| {
            let message = format!("`{name}` is defined by `{}` and by {other}", used.get_ref());
            let help = "only one book that this one builds on may define a name; a definition of \
                        this book itself comes before both";
            vec![self.sheet.refuse(message, used.span()).with_help(help)]
        })
    }
}

impl Book {
    /// The same, and behind its names those of another book.
    pub fn with_names_of(mut self, other: &Self) -> Self {
        let known: Vec<String> = self.definitions.names().map(str::to_owned).collect();
        let own = known.iter().map(String::as_str).collect();
        // No name is left that both have.
        let _ = self.definitions.take_over(&other.definitions, &own);
        self
    }
}

impl Definitions {
    /// Takes over what another book has under names that are not `own`; the error is a name that a third
    /// book has too, and the name of that book.
    fn take_over(&mut self, theirs: &Self, own: &HashSet<&str>) -> Result<(), (String, String)> {
        let twice = |name: &str, other: &str| (name.to_owned(), other.to_owned());
        let mut left_out: HashSet<&str> = own.clone();
        let (mut list, mut constants) = (Vec::new(), Vec::new());
        for definition in &theirs.list {
            let name = definition.name.as_str();
            if own.contains(name) || speaks_of(definition, &left_out) {
                left_out.insert(name);
                continue;
            }
            match self.find(name) {
                Some((_, known)) if known.place == definition.place => {}
                Some((_, known)) => return Err(twice(name, &known.place.source.name)),
                None => list.push(definition.clone()),
            }
        }
        for constant in theirs.constants() {
            let name = constant.constant.name();
            if own.contains(name) {
                continue;
            }
            match self.constant(name) {
                Some(known) if known.place == constant.place => {}
                Some(known) => return Err(twice(name, &known.place.source.name)),
                None => constants.push(Arc::clone(constant)),
            }
        }
        let names = list.iter().map(|one| one.name.clone());
        let named = constants.iter().map(|one| one.constant.name().to_owned());
        self.taken_over.extend(names.chain(named));
        list.into_iter().for_each(|definition| self.add(definition));
        constants.into_iter().for_each(|constant| self.add_constant(constant));
        self.nameless.also(&theirs.nameless);
        Ok(())
    }
}

/// Whether a definition uses one of these names, other than as the name of an argument or a value of its
/// own.
fn speaks_of(definition: &Definition, names: &HashSet<&str>) -> bool {
    let lets = definition.lets.iter().map(|(_, expression, _)| expression);
    let required = definition.require.iter().flat_map(|(sentence, _)| sentence.sides());
    let bound = |name: &str| {
        definition.args.iter().any(|arg| arg == name)
            || definition.lets.iter().any(|(known, ..)| known == name)
    };
    let mut all = lets.chain(required).chain([&definition.value.0]);
    all.any(|expression: &Expression| {
        let mut used = expression.names().filter(|name| !bound(name)).chain(expression.functions());
        used.any(|name| names.contains(name))
    })
}

/// Of what is wrong with a book, what is no consequence of something else.
pub(super) fn grave(faults: Vec<Diagnostic>) -> Vec<Diagnostic> {
    faults.into_iter().filter(|error| error.level != Level::Consequence).collect()
}

impl NamedConstant {
    /// The same, certified to at least so many digits, and those that it uses too.
    pub(crate) fn closer(self: &Arc<Self>, digits: u32) -> Arc<Self> {
        let uses: Vec<Arc<Self>> = self.uses.iter().map(|one| one.closer(digits)).collect();
        Arc::new(Self {
            constant: self.constant.clone(),
            is_named: self.is_named,
            cites: self.cites.clone(),
            lets: self.lets.clone(),
            is: self.is.clone(),
            passage: self.passage.clone(),
            digits: self.digits().max(digits).into(),
            place: self.place.clone(),
            uses,
            found: Default::default(),
        })
    }
}
