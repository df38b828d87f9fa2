use proofmark_book::Book;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::{Claim, Program};
use proptest::prelude::*;

use super::super::double::Double;
use super::super::ends::Ends;
use super::super::fixed_values;
use super::*;

/// A book with one claim, about this function of x and y.
fn book(function: &str) -> Book {
    let says = format!("for x in [1/4, 3], y in [-2, 2]: {function} >= -1000");
    let text = format!(
        "[book]\ntitle = \"t\"\n[[claim]]\nid = \"c\"\ncites = \"none\"\nsays = \"{says}\"\n"
    );
    Book::parse("t", &text).expect("a book")
}

fn search<'a>(claim: &'a Claim, constants: &'a Constants) -> Search<'a, Double> {
    let (values, _) = fixed_values::<Double>(claim, 53);
    let program = Program::with_slopes(claim).expect("slopes");
    Search::new(claim, program, values.into(), 53.into(), constants)
}

const FUNCTIONS: [&str; 5] = [
    "x^3*y - (x - y)^4/(x + 1)",
    "exp(-x*y)*sin(3*x + y) + cos(x - 5*y)",
    "sqrt(x)*ln(x + y^2) - atan(y/x)",
    "abs(x - y)*min(x, y^2) + max(x*y, -1)",
    "floor(x*2) + ceil(y) - atanh(y/3)",
];

proptest! {
    /// What the tape says of a box holds at its points.
    #[test]
    fn a_box_holds_the_values_at_its_points(
        function in 0..FUNCTIONS.len(),
        ends in [0.25..3.0, 0.25..3.0, -2.0..2.0, -2.0..2.0],
        inside in [0.0..1.0, 0.0..1.0],
        middle in [0.0..1.0, 0.0..1.0],
    ) {
        let book = book(FUNCTIONS[function]);
        let claim = &book.entries[0].claim;
        let constants = Constants::default();
        let search = search(claim, &constants);
        let wanted = Wanted { complete: true, hold: Vec::new(), one_fails: Vec::new() };
        let tape = Tape::new(&search, &wanted).expect("a tape");
        let [a, b, c, d]: [f64; 4] = ends;
        let at = [Range::new(a.min(b), a.max(b)), Range::new(c.min(d), c.max(d))];
        let between = |part: [f64; 2]| [0, 1].map(|k| at[k].lo + part[k] * at[k].width());
        let (point, centre) = (between(inside), between(middle));
        let (mut wide, mut thin) = (tape.values(), tape.values());
        tape.enclose(&at, &centre, &mut wide);
        tape.enclose(&point.map(Range::point), &point, &mut thin);
        for (place, (wide, thin)) in wide.inside.iter().zip(&thin.inside).enumerate() {
            if wide.is_known() {
                let room = 1e-9 * (1.0 + wide.lo.abs().max(wide.hi.abs()));
                prop_assert!(
                    wide.lo - room <= thin.lo && thin.hi <= wide.hi + room,
                    "step {place}: {thin:?} is outside of {wide:?}"
                );
            }
        }
    }
}

/// The tape and the intervals with directed rounding say the same, but for rounding.
#[test]
fn the_tape_agrees_with_rounded_intervals() {
    for function in FUNCTIONS {
        let book = book(function);
        let claim = &book.entries[0].claim;
        let constants = Constants::default();
        let search = search(claim, &constants);
        let wanted = Wanted { complete: true, hold: Vec::new(), one_fails: Vec::new() };
        let tape = Tape::new(&search, &wanted).expect("a tape");
        let quarters =
            |m: i32, n: i32| Ends::doubles(f64::from(m) / 4.0, f64::from(n) / 4.0).expect("finite");
        let ranges = vec![quarters(4, 5), quarters(2, 3)];
        let centre = vec![quarters(4, 4), quarters(3, 3)];
        let (_, cells) = search.about(&ranges, centre);
        let mut values = tape.values();
        let at = [Range::new(1.0, 1.25), Range::new(0.5, 0.75)];
        tape.enclose(&at, &[1.0, 0.75], &mut values);
        for line in &tape.lines {
            let value = values.inside[line.place];
            let Some(cell) = &cells[line.place] else {
                assert!(!value.is_known(), "{function}: step {}", line.place);
                continue;
            };
            let (lo, hi) = cell.known.near().expect("finite ends");
            let room = 1e-12 * (1.0 + lo.abs().max(hi.abs()));
            assert!(
                (value.lo - lo).abs() <= room && (value.hi - hi).abs() <= room,
                "{function}: step {}: {value:?}, not [{lo}, {hi}]",
                line.place
            );
        }
    }
}

/// A search without slopes, of a sentence about one function.
fn plain<'a>(claim: &'a Claim, constants: &'a Constants) -> Search<'a, Double> {
    let (values, _) = fixed_values::<Double>(claim, 53);
    Search::new(claim, Program::plain(claim), values.into(), 53.into(), constants)
}

/// Boxes that the guide calls open are open for intervals, and it knows most of those.
#[test]
fn a_guide_calls_open_what_intervals_leave_open() {
    let (mut called, mut left) = (0, 0);
    for function in FUNCTIONS {
        let book = book(&format!("{function} - 999"));
        let claim = &book.entries[0].claim;
        let constants = Constants::default();
        let search = plain(claim, &constants);
        let hold = claim.goals().iter().enumerate().collect();
        let wanted = Wanted { complete: true, hold, one_fails: Vec::new() };
        let mut guide = Guide::new(&search, &wanted).expect("a tape");
        for k in 0..400_u32 {
            let (x, y) = (0.25 + 0.1 * f64::from(k % 20), -2.0 + 0.15 * f64::from(k / 20));
            let at = vec![
                Ends::doubles(x, x + 0.3).expect("finite"),
                Ends::doubles(y, y + 0.3).expect("finite"),
            ];
            let open = wanted.shown(&search, &search.cells(&at, None)).is_none();
            let seen = guide.is_open(&at);
            assert!(open || !seen, "{function} at {x}, {y}");
            called += u32::from(seen);
            left += u32::from(open);
        }
    }
    assert!(0 < called && called <= left && left < 2 * called, "{called} of {left}");
}
