use proofmark_book::Book;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::{Claim, Program};

use super::super::boxes::Numbered;
use super::super::double::Double;
use super::super::fixed_values;
use super::*;

const BOXES: usize = 2_000;

/// Sentences about x and y that take slabs of several boxes.
const SENTENCES: [&str; 4] = [
    "4*x^2 - 21/10*x^4 + x^6/3 + x*y - 4*y^2 + 4*y^4 >= -11/10",
    "exp(x)*(4*x^2 + 2*y^2 + 4*x*y + 2*y + 1) >= -1/1000",
    "sin(x + y) + (x - y)^2 - 3/2*x + 5/2*y + 1 >= -2",
    "(x^2 + y - 11)^2 + (x + y^2 - 7)^2 >= -1/10",
];

fn book(sentence: &str) -> Book {
    let says = format!("for x in [-2, 2], y in [-1, 1]: {sentence}");
    let text = format!(
        "[book]\ntitle = \"t\"\n[[claim]]\nid = \"c\"\ncites = \"none\"\nsays = \"{says}\"\n"
    );
    Book::parse("t", &text).expect("a book")
}

fn with_cover<T>(sentence: &str, then: impl FnOnce(&mut Cover<'_>, &[Range]) -> T) -> T {
    let book = book(sentence);
    let claim: &Claim = &book.entries.first().expect("a claim").claim;
    let constants = Constants::default();
    let (values, _) = fixed_values::<Double>(claim, 53);
    let program = Program::with_slopes(claim).expect("slopes");
    let search = Search::new(claim, program, values.into(), 53.into(), &constants);
    let hold: Numbered<'_> = claim.goals().iter().enumerate().collect();
    let tape = Tape::new(&search, &Wanted::all_hold(&hold)).expect("a tape");
    let whole = [Range::new(-2.0, 2.0), Range::new(-1.0, 1.0)];
    then(&mut Cover::new(&tape, &search.ranging(), &whole, BOXES), &whole)
}

fn area(leaves: &[Leaf]) -> f64 {
    leaves.iter().map(|leaf| leaf.at.iter().map(|range| range.width()).product::<f64>()).sum()
}

#[test]
fn a_smaller_cover_still_covers_all_and_its_boxes_are_settled() {
    let mut fewer = 0;
    for sentence in SENTENCES {
        with_cover(sentence, |cover, whole| {
            let first = cover.solve(whole, 0, None, BOXES).expect("a cover");
            let smaller = cover.smaller(whole, first.clone());
            assert!(smaller.len() <= first.len(), "{sentence}");
            fewer += usize::from(smaller.len() < first.len());
            for leaves in [&first, &smaller] {
                // Boxes of a cover do not overlap but for their sides.
                assert!((area(leaves) - 8.0).abs() < 1e-9, "{sentence}: {}", area(leaves));
                for leaf in leaves {
                    assert!(cover.look(&leaf.at, &leaf.centre).is_shown(), "{sentence}");
                }
            }
        });
    }
    assert!(fewer > 0, "no cover became smaller");
}

#[test]
fn slabs_are_told_apart_by_their_range() {
    let leaf = |x: f64, y: f64| Leaf {
        at: vec![Range::new(x, x + 1.0), Range::new(y, y + 1.0)],
        centre: vec![x, y],
    };
    let found = smaller::slabs(0, vec![leaf(0.0, 0.0), leaf(0.0, 1.0), leaf(1.0, 0.0)]);
    let sizes: Vec<usize> = found.iter().map(|slab| slab.leaves.len()).collect();
    assert_eq!(sizes, [2, 1]);
}
