//! Walking along the expressions of a book, into whatever language.

use proofmark_book::diagnostic::{Diagnostic, Place};
use proofmark_book::{Expression, Passage, Sign, Syntax};

/// A translation, or where and why there is none.
pub(super) type Outcome<T> = Result<T, Diagnostic>;

/// A language that expressions are translated into.
pub(super) trait Tongue {
    /// A translated expression.
    type Piece: Clone;

    /// A literal.
    fn literal(&mut self, text: &str, place: &Place) -> Outcome<Self::Piece>;
    /// A printed cell.
    fn cell(&mut self, text: &str, place: &Place) -> Outcome<Self::Piece>;
    /// A name without arguments.
    fn name(&mut self, name: &str, place: &Place) -> Outcome<Self::Piece>;
    /// A definition or a built-in function at these arguments.
    fn call(
        &mut self,
        name: &str,
        arguments: &[Self::Piece],
        place: &Place,
    ) -> Outcome<Self::Piece>;
    /// A list.
    fn list(&mut self, items: &[Self::Piece], place: &Place) -> Outcome<Self::Piece>;
    /// A minus sign in front.
    fn negate(&mut self, x: &Self::Piece, place: &Place) -> Outcome<Self::Piece>;
    /// Two operands with a sign between them.
    fn binary(
        &mut self,
        sign: Sign,
        x: &Self::Piece,
        y: &Self::Piece,
        place: &Place,
    ) -> Outcome<Self::Piece>;
}

/// An expression. Operands come before what uses them.
pub(super) fn expression<T: Tongue>(
    tongue: &mut T,
    expression: &Expression,
    passage: &Passage,
) -> Outcome<T::Piece> {
    let mut pieces: Vec<T::Piece> = Vec::with_capacity(expression.nodes.len());
    for (syntax, range) in &expression.nodes {
        let place = passage.place(range);
        let piece = match syntax {
            Syntax::Number(text) => tongue.literal(text, &place)?,
            Syntax::Cell(text) => tongue.cell(text, &place)?,
            Syntax::Name(name) => tongue.name(name, &place)?,
            Syntax::Call(name, arguments) => {
                tongue.call(name, &operands(&pieces, arguments, &place)?, &place)?
            }
            Syntax::List(items) => tongue.list(&operands(&pieces, items, &place)?, &place)?,
            Syntax::Negate(x) => tongue.negate(operand(&pieces, *x, &place)?, &place)?,
            Syntax::Binary(sign, x, y) => {
                let (x, y) = (operand(&pieces, *x, &place)?, operand(&pieces, *y, &place)?);
                tongue.binary(*sign, x, y, &place)?
            }
        };
        pieces.push(piece);
    }
    pieces.pop().ok_or_else(|| missing(&passage.place(&(0..0))))
}

fn operand<'a, P>(pieces: &'a [P], index: usize, place: &Place) -> Outcome<&'a P> {
    pieces.get(index).ok_or_else(|| missing(place))
}

fn operands<P: Clone>(pieces: &[P], indices: &[usize], place: &Place) -> Outcome<Vec<P>> {
    indices.iter().map(|&index| operand(pieces, index, place).cloned()).collect()
}

/// The stretch of a whole expression.
pub(super) fn whole(expression: &Expression, passage: &Passage) -> Place {
    let range = expression.nodes.last().map(|(_, range)| range.clone()).unwrap_or_default();
    passage.place(&range)
}

/// The book was read without an error, so that this is not seen.
pub(super) fn missing(place: &Place) -> Diagnostic {
    Diagnostic::new("this cannot be exported", place.clone())
}
