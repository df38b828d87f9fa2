//! The claim book: TOML with formulas in strings. It is the statement of everything that is
//! audited, so it is trusted, and errors in it point at file, line and column.
//!
//! In the order in which a book's text visits them:
//!
//! | module | does |
//! |---|---|
//! | [`toml_file`] | reads TOML, and refuses what would hide in it |
//! | `read`, `draft`, `claims` | the book's definitions and claims |
//! | `table`, `csv` | claims by the rows of a CSV file |
//! | `token`, `numeral`, `parse`, `printed`, `syntax`, `passage` | formulas, sentences and printed numbers as values, with their places |
//! | `formula` | the same put together by other code, with their text |
//! | `names`, `hints` | the words of the language, and what a misspelt one may have meant |
//! | `translate`, `function` | walking along a formula; the built-in functions |
//! | `library`, `whole` | functions that are written out, and functions of whole numbers |
//! | `elaborate`, `value`, `power`, `counted` | every definition, list, power and sum written out, into whatever has numbers |
//! | `enclosed`, `series` | numbers that no formula gives, and the terms of infinite sums |
//! | `expand`, `steps` | the elaborated sentence as a claim of the kernel |
//! | `finding` | what a book finds about its paper, and the claims that show it |
//! | `rounding` | what a number must be in order to round to a printed one |
//! | `book` | the result: [`Book`], with an [`Entry`] for each claim |
//! | `used` | books that a book builds on |
//! | `typed` | lines that a user types, beside the book |
//! | `over` | a formula over free variables, as one program |
//! | [`exact`] | rational values of operations |
//! | [`model`], [`number`], `decimals` | model files of decision processes |
//! | [`sheet`] | other TOML files with formulas: ledgers, scoreboards, environments |
//! | [`diagnostic`], [`text`], [`decimal_text`], `spacing` | errors with their place, and text for people |
//! | [`limits`] | every limit |

// Every TOML text goes through `toml_file`.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod book;
mod claims;
mod counted;
mod csv;
pub mod decimal_text;
mod decimals;
pub mod diagnostic;
mod draft;
mod elaborate;
mod enclosed;
pub mod exact;
mod expand;
mod finding;
mod formula;
mod function;
mod hints;
mod library;
pub mod limits;
pub mod model;
mod names;
pub mod number;
mod numeral;
mod over;
mod parse;
mod passage;
mod power;
mod printed;
mod read;
mod rounding;
mod series;
pub mod sheet;
mod spacing;
mod steps;
mod syntax;
mod table;
pub mod text;
mod token;
pub mod toml_file;
mod translate;
mod typed;
mod used;
mod value;
mod whole;

pub(crate) use book::Definitions;
pub use book::{
    Beside, Binding, Book, Definition, Entry, Expectation, Fault, Ignored, Let, NamedConstant,
    Paper, Placed, Printed,
};
pub use elaborate::{Algebra, Assertion, Compared, Elaborator, Instance, Origin, Sides};
pub use enclosed::Closed;
pub use finding::{BookFinding, FindingKind};
pub use formula::{Formula, Parsed, Statement};
pub use function::{Constant, Function, ListFunction, NOTATION, constant, function};
pub use library::{Written, written_at};
pub use names::{further_functions, words};
pub use over::{Free, Over, Standing};
pub use passage::{Passage, decimal, literal};
pub use rounding::Ends;
pub use spacing::spaced;
pub use syntax::{
    Bound, Comparison, Enclosed, Expression, Fold, Gather, Link, Scope, Sentence, Sign, Spread,
    Syntax, SyntaxError, is_name,
};
pub use translate::{Outcome, Translator};
pub use typed::Typed;
pub use used::Neighbour;
pub use value::Value;
pub use whole::{Measure, Whole};
