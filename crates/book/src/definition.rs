//! Definitions of a book: formulas with a name.

use std::collections::HashMap;

use crate::diagnostic::Place;
use crate::passage::Passage;
use crate::syntax::{Expression, Sentence};

/// A value with a name: the name, its formula, and where the formula stands.
pub type Let = (String, Expression, Passage);

/// The definitions of a book, by name and in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Definitions {
    pub(crate) list: Vec<Definition>,
    /// Where in the list each name is; nowhere, if its definition has an error.
    places: HashMap<String, Option<usize>>,
}

impl Definitions {
    pub(crate) fn add(&mut self, definition: Definition) {
        self.places.insert(definition.name.clone(), Some(self.list.len()));
        self.list.push(definition);
    }

    /// Takes a name out of use, since its definition has an error.
    pub(crate) fn spoil(&mut self, name: &str) {
        self.places.insert(name.to_owned(), None);
    }

    /// Whether the book defines that name before this place, well or badly.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.places.contains_key(name)
    }

    pub(crate) fn find(&self, name: &str) -> Option<(usize, &Definition)> {
        let index = (*self.places.get(name)?)?;
        self.list.get(index).map(|definition| (index, definition))
    }
}

/// A formula with a name, as it is written.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Where the book has its name.
    pub place: Place,
    /// The place in the paper that has it.
    pub cites: Option<String>,
    /// The names of its arguments.
    pub args: Vec<String>,
    /// Where the book has them.
    pub arg_places: Vec<Place>,
    /// What is named on the way, in order.
    pub lets: Vec<Let>,
    /// What must hold wherever it is used.
    pub require: Vec<(Sentence, Passage)>,
    /// The formula.
    pub value: (Expression, Passage),
    /// The theorem of the Coq library that is about it, and where the book says so.
    pub coq: Option<(String, Place)>,
}
