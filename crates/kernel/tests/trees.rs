//! Covers in files of their own: what each line must be, and forged files, each with the one flaw that
//! would let a false claim pass.

use std::io::Read;

use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::constant::Constants;
use proofmark_kernel::tree::{Covering, Leaf, Place, TreeReason};
use proofmark_kernel::{Failure, Number, Verdict, Verified, check, limits};
use serde_json::json;

use crate::by_hand::{File, file};

/// A claim with a cover file.
struct Tree {
    file: File,
    root: String,
    parts: Vec<String>,
}

impl Tree {
    /// The cover file has this box and these nodes, with spaces between them.
    fn new(file: &File, at: &str, nodes: &str) -> Self {
        let file = file.clone().with("tree", json!(true));
        let root = cover(&file, at, nodes);
        Self { file, root, parts: Vec::new() }
    }

    /// The same with one part more.
    fn part(mut self, at: &str, nodes: &str) -> Self {
        self.parts.push(cover(&self.file, at, nodes));
        self
    }

    fn verified(&self) -> Result<Verified, Failure> {
        let (text, constants) = (self.file.json.to_string(), Constants::default());
        let certificate = Certificate::parse(&text).unwrap();
        // Without its cover file nothing follows.
        assert!(check(&self.file.claim, &certificate).is_err());
        let covering = Covering::new(&self.file.claim, &certificate, &constants)?;
        let root = covering.read(None, &mut self.root.as_bytes())?;
        let parts = self.parts.iter().enumerate();
        let parts = parts.map(|(number, text)| covering.read(Some(number), &mut text.as_bytes()));
        covering.compose(root, parts.collect::<Result<Vec<_>, _>>()?)
    }

    fn answer(&self) -> Result<Verdict, Failure> {
        self.verified().map(|verified| verified.verdict())
    }

    /// The line and the reason of the rejection.
    fn reason(&self) -> (Option<usize>, u64, TreeReason) {
        match self.answer() {
            Err(Failure::InTree { part, line, reason }) => (part, line, reason),
            other => panic!("{other:?}"),
        }
    }
}

/// A cover file of 20 binary digits.
fn cover(file: &File, at: &str, nodes: &str) -> String {
    let lines: Vec<String> =
        nodes.split_whitespace().map(|node| node.replace('_', " ") + "\n").collect();
    let digest = file.claim.sha256();
    format!("proofmark-cover/1\nclaim {digest}\nbox {at}\nbits 20\n{}", lines.concat())
}

/// The number of the line of a node, counted from 0.
fn line(node: u64) -> u64 {
    5 + node
}

/// for x in [0, 1]: x*(1 - x) <= bound
fn hill(bound: &str) -> File {
    file(&format!(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 sub 1 2
         4 mul 2 3
         5 const {bound} in {bound} {bound}
         variable in 0 1
         goal 4 <= 5 from says"
    ))
}

/// for x in [0, 1], y in [0, 1]: x + y <= bound
fn plane(bound: &str) -> File {
    file(&format!(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 var 1
         4 add 2 3
         5 const {bound} in {bound} {bound}
         variable in 0 1
         variable in 0 1
         goal 4 <= 5 from says"
    ))
}

#[test]
fn what_all_leaves_hold_is_put_together() {
    let halves = Tree::new(&hill("1/2"), "0 1", "s0 l l").verified().unwrap();
    assert_eq!(halves.verdict(), Verdict::Certified);
    assert!(halves.is_covered());
    // What is known of a step holds in every leaf.
    let product = halves.enclosure(4).unwrap();
    let is = |x: &Number<_>, text: &str| x.compare(&Number::parse(text).unwrap()).unwrap().is_eq();
    assert!(is(&product.lo, "0") && is(&product.hi, "1p-1"), "{product:?}");
    for step in [2, 3] {
        let ends = halves.enclosure(step).unwrap();
        assert!(is(&ends.lo, "0") && is(&ends.hi, "1"), "{ends:?}");
    }
    // A box that reaches further, a split elsewhere, other digits.
    for (at, nodes) in [
        ("-1p-3 1", "s0 s0 l l s0 l l"),
        ("0 1", "s0_1p-2 l s0 l l"),
        ("0 1", "s0 l1 l60"),
        ("0 1", "s0 l200 l4096"),
        ("0 1", "s0 s0 l l s0 s0 l l l"),
    ] {
        assert_eq!(Tree::new(&hill("1/2"), at, nodes).answer(), Ok(Verdict::Certified), "{nodes}");
    }
    let two = Tree::new(&plane("2"), "0 1 0 1", "s1 s0 l l s0_3p-2 l s1 l l");
    assert_eq!(two.answer(), Ok(Verdict::Certified));
}

#[test]
fn a_leaf_that_does_not_prove_the_goal_is_rejected() {
    // x*(1 - x) is at most 1/4; on halves no more is seen than 1/2.
    let leaf = |failure| TreeReason::Leaf(Box::new(failure));
    let tree = Tree::new(&hill("1/3"), "0 1", "s0 l l");
    assert_eq!(tree.reason(), (None, line(1), leaf(Failure::Goal(0))));
    let quarters = Tree::new(&hill("2/5"), "0 1", "s0 s0 l l s0 l l");
    assert_eq!(quarters.answer(), Ok(Verdict::Certified));
    // Only in the last leaf is it false.
    let tree = Tree::new(&plane("7/4"), "0 1 0 1", "s0 l s1 l l");
    assert_eq!(tree.reason(), (None, line(4), leaf(Failure::Goal(0))));
    // With a single digit, 2/5 may be 0 from below.
    let tree = Tree::new(&hill("2/5"), "0 1", "s0 s0 l1 l s0 l l");
    assert_eq!(tree.reason(), (None, line(2), leaf(Failure::Goal(0))));
}

#[test]
fn mean_values_prove_more_and_need_slopes() {
    // x*(1 - x) <= 7/16 on halves, by the slope 1 - 2x between 0 and 1.
    let file = hill("7/16");
    let plain = Tree::new(&file, "0 1", "s0 l l");
    assert!(matches!(plain.reason(), (None, _, TreeReason::Leaf(_))));
    let sloped = file.with("slopes", json!(true));
    for nodes in ["s0 m m", "s0 m60 m", "s0 m_+ m_-"] {
        let tree = Tree::new(&sloped, "0 1", nodes);
        let answer = tree.answer();
        assert_eq!(answer, Ok(Verdict::Certified), "{nodes}");
    }
    // About the upper end of the half below, and the lower one of the other, it is 1/4 - and no more.
    let peak = hill("1/4").with("slopes", json!(true));
    assert_eq!(Tree::new(&peak, "0 1", "s0 m_+ m_-").answer(), Ok(Verdict::Certified));
    assert!(Tree::new(&peak, "0 1", "s0 m m_-").answer().is_err());
    let leaf = |failure| TreeReason::Leaf(Box::new(failure));
    let wrong_way = Tree::new(&sloped, "0 1", "s0 m_- m_+");
    assert_eq!(wrong_way.reason(), (None, line(1), leaf(Failure::Goal(0))));
    let not_sloped = Tree::new(&hill("1/2"), "0 1", "s0 m m");
    assert_eq!(not_sloped.reason(), (None, line(1), leaf(Failure::Centre)));
    let two_places = Tree::new(&sloped, "0 1", "s0 m_++ m");
    assert_eq!(two_places.reason(), (None, line(1), leaf(Failure::Centre)));
}

#[test]
fn leaves_make_up_the_box() {
    let hill = hill("1/2");
    let of = |nodes: &str| Tree::new(&hill, "0 1", nodes).reason();
    // A leaf is missing, or there is one too many.
    assert_eq!(of("s0 l"), (None, line(2), TreeReason::Truncated));
    assert_eq!(of(""), (None, line(0), TreeReason::Truncated));
    assert_eq!(of("s0 l s0 l"), (None, line(4), TreeReason::Truncated));
    assert_eq!(of("s0 l l l"), (None, line(3), TreeReason::Trailing));
    assert_eq!(of("s0 l l s0"), (None, line(3), TreeReason::Trailing));
    // A split at an end, outside, or of a variable that is not there.
    for (at, fits) in [("0", false), ("1", false), ("-1", false), ("2", false), ("1p-1", true)] {
        let tree = Tree::new(&hill, "0 1", &format!("s0_{at} l l"));
        match fits {
            true => assert_eq!(tree.answer(), Ok(Verdict::Certified)),
            false => assert_eq!(tree.reason(), (None, line(0), TreeReason::Outside), "{at}"),
        }
    }
    assert_eq!(of("s0 s0_3p-2 l l l"), (None, line(1), TreeReason::Outside));
    assert_eq!(of("s0 l s0_1p-2 l l"), (None, line(2), TreeReason::Outside));
    assert_eq!(of("s1 l l"), (None, line(0), TreeReason::Variable));
    // A point has no middle.
    let point = Tree::new(&plane("2"), "0 1 0 1", "s0 l s1 l l");
    assert_eq!(point.answer(), Ok(Verdict::Certified));
    assert_eq!(Tree::new(&hill, "1 1", "s0 l l").reason(), (None, line(0), TreeReason::Outside));
}

#[test]
fn beside_a_half_that_was_split_the_others_have_their_whole_range() {
    let tree = |last: &str| {
        Tree::new(&plane("2"), "0 1 0 1", "s0 s1 l l p0").part(last, "l").answer().is_ok()
    };
    assert!(tree("1p-1 1 0 1"));
    assert!(!tree("1p-1 1 1p-1 1") && !tree("1p-1 1 0 1p-1"));
}

#[test]
fn the_box_at_the_root_holds_the_range() {
    for at in ["1p-3 1", "0 7p-3", "1 1", "1p-15 1"] {
        let tree = Tree::new(&hill("1/2"), at, "l");
        let tree = if at == "1 1" { tree } else { Tree::new(&hill("3/4"), at, "s0 l l") };
        assert_eq!(tree.reason(), (None, 0, TreeReason::Range(0)), "{at}");
    }
    let tree = Tree::new(&plane("2"), "0 1 1p-2 1", "l");
    assert_eq!(tree.reason(), (None, 0, TreeReason::Range(1)));
    // The ends of the range are known to an interval each.
    let unsure = file(
        "0 const 1/3 in 0 1/2
         1 const 2/3 in 1/2 1
         2 var 0
         3 const 1 in 1 1
         variable in 0 1
         goal 2 <= 3 from says",
    );
    assert_eq!(Tree::new(&unsure, "0 1", "l").answer(), Ok(Verdict::Certified));
    assert_eq!(Tree::new(&unsure, "0 1p-1", "l").reason(), (None, 0, TreeReason::Range(0)));
    assert_eq!(Tree::new(&unsure, "1p-1 1", "l").reason(), (None, 0, TreeReason::Range(0)));
}

#[test]
fn a_range_that_may_be_empty_has_no_tree() {
    let empty = file(
        "0 const 2 in 2 2
         1 ln 0 in 0 1
         2 var 0
         3 const 1 in 1 1
         variable in 0 1
         goal 2 <= 3 from says",
    );
    assert_eq!(Tree::new(&empty, "1 2", "l").answer(), Err(Failure::EmptyRange(0)));
}

#[test]
fn a_box_has_a_range_for_each_variable() {
    let shape = (None, 3, TreeReason::Shape);
    assert_eq!(Tree::new(&plane("2"), "0 1", "l").reason(), shape);
    assert_eq!(Tree::new(&plane("2"), "0 1 0 1 0 1", "l").reason(), shape);
    assert_eq!(Tree::new(&plane("2"), "0 1 0", "l").reason(), shape);
}

#[test]
fn each_leaf_has_its_own_digits() {
    // With one digit the bound is 1, and x = 1 is not below it.
    let file = file(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 const 1025/1024 in 1025/1024 1025/1024
         variable in 0 1
         goal 2 < 3 from says",
    );
    let of = |nodes: &str| Tree::new(&file, "0 1", nodes);
    assert_eq!(of("s0 l1 l").answer(), Ok(Verdict::Certified));
    let goal = TreeReason::Leaf(Box::new(Failure::Goal(0)));
    assert_eq!(of("s0 l l1").reason(), (None, line(2), goal));
}

#[test]
fn nothing_is_left_of_the_leaf_before() {
    // ln(-x) is below 100 in the half below, and has no value at the end of the other.
    let file = file(
        "0 const -2 in -2 -2
         1 const 0 in 0 0
         2 var 0
         3 sub 1 2
         4 ln 3
         5 const 100 in 100 100
         variable in 0 1
         goal some 4 >= 5 from require",
    );
    let tree = Tree::new(&file.refuting(0), "-2 0", "s0 l l");
    let missing = TreeReason::Leaf(Box::new(Failure::Goal(0)));
    assert_eq!(tree.reason(), (None, line(2), missing));
}

#[test]
fn what_rests_on_a_step_without_value_has_none() {
    let file = file(
        "0 const -2 in -2 -2
         1 const 0 in 0 0
         2 var 0
         3 sub 1 2
         4 ln 3
         5 sub 4 4
         6 const 100 in 100 100
         variable in 0 1
         goal some 5 >= 6 from require",
    );
    let tree = Tree::new(&file.clone().refuting(0), "-2 0", "s0 l l");
    let missing = TreeReason::Leaf(Box::new(Failure::Goal(0)));
    assert_eq!(tree.reason(), (None, line(2), missing));
    let tree = Tree::new(&file.refuting(0), "-3 -1p-3", "s0 l l");
    assert_eq!(tree.reason(), (None, 0, TreeReason::Range(0)));
}

#[test]
fn one_of_the_goals_fails_in_every_leaf() {
    // x >= 3/4 and x <= 1/4 for the same x: one fails where the other may hold.
    let file = file(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 const 3/4 in 3/4 3/4
         4 const 1/4 in 1/4 1/4
         variable in 0 1
         goal some 2 >= 3 from says
         goal some 2 <= 4 from says",
    );
    let of = |nodes: &str| Tree::new(&file.clone().refuting(0), "0 1", nodes);
    assert_eq!(of("s0 l s0_5p-3 l s0_7p-3 l l").answer(), Ok(Verdict::Refuted { goal: 0 }));
    let open = TreeReason::Leaf(Box::new(Failure::Goal(0)));
    assert_eq!(of("l").reason(), (None, line(0), open.clone()));
    assert_eq!(of("s0_1p-3 s0_1p-4 l l l").reason(), (None, line(4), open));
}

#[test]
fn there_are_so_many_parts() {
    fn nodes(from: usize, to: usize, text: &mut String) {
        if to - from == 1 {
            text.push_str(&format!("p{from} "));
        } else {
            text.push_str("s0 ");
            let middle = from.midpoint(to);
            nodes(from, middle, text);
            nodes(middle, to, text);
        }
    }
    let tree = |parts: usize| {
        let mut text = String::new();
        nodes(0, parts, &mut text);
        Tree::new(&hill("1/2"), "0 1", &text).reason()
    };
    assert_eq!(tree(limits::TREE_PARTS), (None, 0, TreeReason::Parts));
    let (part, _, reason) = tree(limits::TREE_PARTS + 1);
    assert_eq!((part, reason), (None, TreeReason::PartNumber));
}

#[test]
fn a_line_has_so_many_bytes() {
    let most = usize::try_from(limits::TREE_LINE).unwrap();
    // `s0 `, a number, and the line feed.
    let digits =
        |count: usize| Tree::new(&hill("1/2"), "0 1", &format!("s0_{}", "1".repeat(count)));
    let too_many = TreeReason::Number(proofmark_kernel::NumberError::TooLong);
    assert_eq!(digits(most - 4).reason(), (None, line(0), too_many));
    assert_eq!(digits(most - 3).reason(), (None, line(0), TreeReason::TooLong));
}

#[test]
fn every_step_has_a_value_in_every_leaf() {
    // 1/x has no value at 0, and the goal does not need it.
    let hole = file(
        "0 const -1 in -1 -1
         1 const 1 in 1 1
         2 var 0
         3 div 1 2
         4 sub 2 2
         variable in 0 1
         goal 4 <= 1 from says",
    );
    let tree = Tree::new(&hole, "-1 1", "s0_1p-2 s0_-1p-2 l l l");
    assert!(matches!(
        tree.reason(),
        (None, _, TreeReason::Leaf(failure)) if matches!(*failure, Failure::Rule { step: 3, .. })
    ));
    // Neither has what rests on it.
    let hole = file(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 ln 2
         4 sub 3 3
         variable in 0 1
         goal 2 <= 1 from says",
    );
    let tree = Tree::new(&hole, "0 1", "l");
    assert!(matches!(tree.reason(), (None, _, TreeReason::Leaf(_))));
    // An obligation that fails nowhere needs no value: x <= 1 is all that is refuted here.
    let some = file(
        "0 const 0 in 0 0
         1 const 1 in 1 1
         2 var 0
         3 ln 2
         4 const 2 in 2 2
         variable in 0 1
         goal some 2 >= 4 from require",
    );
    let tree = Tree::new(&some.refuting(0), "0 1", "l");
    assert_eq!(tree.answer(), Ok(Verdict::Refuted { goal: 0 }));
}

#[test]
fn parts_are_what_the_tree_has_in_their_place() {
    let hill = hill("1/2");
    let root = |nodes: &str| Tree::new(&hill, "0 1", nodes);
    let whole = root("p0").part("0 1", "s0 l l");
    assert_eq!(whole.answer(), Ok(Verdict::Certified));
    let halves = || root("s0 p0 p1").part("0 1p-1", "l");
    assert_eq!(halves().part("1p-1 1", "s0 l l").answer(), Ok(Verdict::Certified));
    // Another box: smaller, larger, that of the other part, that of the whole.
    for at in ["5p-3 1", "1p-1 7p-3", "0 1p-1", "0 1", "1p-2 1", "1p-1 2"] {
        let tree = halves().part(at, "s0 s0 l l s0 l l");
        assert_eq!(tree.reason(), (Some(1), 0, TreeReason::OtherBox), "{at}");
    }
    // Too few, and too many.
    assert_eq!(halves().reason(), (None, 0, TreeReason::Parts));
    assert!(root("l").answer().is_err());
    let tree = root("s0 l l").part("0 1p-1", "l");
    assert_eq!(tree.reason(), (None, 0, TreeReason::Parts));
    // Numbered from 0, each once.
    assert_eq!(root("p1").reason(), (None, line(0), TreeReason::PartNumber));
    assert_eq!(root("s0 p0 p0").reason(), (None, line(2), TreeReason::PartNumber));
    assert_eq!(root("s0 p1 p0").reason(), (None, line(1), TreeReason::PartNumber));
    // A part that refers to itself, or to another, would prove everything.
    let circle = root("p0").part("0 1", "p0");
    assert_eq!(circle.reason(), (Some(0), line(0), TreeReason::PartOfPart));
    let circle = root("s0 p0 p1").part("0 1p-1", "p1").part("1p-1 1", "l");
    assert_eq!(circle.reason(), (Some(0), line(0), TreeReason::PartOfPart));
    // What is false in a part is false.
    let tree = root("s0 l p0").part("1p-1 1", "s0 l");
    assert_eq!(tree.reason(), (Some(0), line(2), TreeReason::Truncated));
}

#[test]
fn what_was_read_for_one_claim_or_place_is_no_good_for_another() {
    let constants = Constants::default();
    let [one, other] = ["1/2", "3/4"].map(|bound| hill(bound).with("tree", json!(true)));
    let texts = [one.json.to_string(), other.json.to_string()];
    let [first, second] = [&texts[0], &texts[1]].map(|text| Certificate::parse(text).unwrap());
    let first = Covering::new(&one.claim, &first, &constants).unwrap();
    let second = Covering::new(&other.claim, &second, &constants).unwrap();
    let file = cover(&one, "0 1", "s0 l l");
    let read = |part| first.read(part, &mut file.as_bytes()).unwrap();
    assert_eq!(first.compose(read(None), []).unwrap().verdict(), Verdict::Certified);
    assert!(second.compose(read(None), []).is_err());
    assert!(second.read(None, &mut file.as_bytes()).is_err());
    assert!(first.compose(read(Some(0)), []).is_err());
    let whole = cover(&one, "0 1", "p0");
    let whole = || first.read(None, &mut whole.as_bytes()).unwrap();
    assert!(first.compose(whole(), [read(Some(0))]).is_ok());
    assert!(first.compose(whole(), [read(Some(1))]).is_err());
    assert!(first.compose(whole(), [read(None)]).is_err());
    assert!(first.compose(whole(), [whole()]).is_err());
    assert!(first.compose(whole(), []).is_err());
    let theirs = cover(&other, "0 1", "s0 l l");
    let theirs = second.read(Some(0), &mut theirs.as_bytes()).unwrap();
    assert!(first.compose(whole(), [theirs]).is_err());
}

#[test]
fn every_line_is_of_the_format() {
    let hill = hill("1/2");
    let of = |text: &str| {
        let mut tree = Tree::new(&hill, "0 1", "");
        tree.root = text.to_owned();
        tree.reason()
    };
    let digest = hill.claim.sha256();
    let good = cover(&hill, "0 1", "s0 l l");
    for (was, becomes, line, reason) in [
        ("proofmark-cover/1", "proofmark-cover/2", 1, TreeReason::Format),
        ("proofmark-cover/1\n", "proofmark-cover/1 \n", 1, TreeReason::Format),
        ("proofmark-cover/1\n", "\u{feff}proofmark-cover/1\n", 1, TreeReason::Syntax),
        ("claim", "Claim", 2, TreeReason::Syntax),
        (digest, &"0".repeat(64), 2, TreeReason::OtherClaim),
        ("box 0 1", "box  0 1", 3, TreeReason::Number(proofmark_kernel::NumberError::Syntax)),
        ("box 0 1", "box 0", 3, TreeReason::Shape),
        ("box 0 1", "box 0 1 0 1", 3, TreeReason::Shape),
        ("box 0 1", "box 1 0", 3, TreeReason::Reversed),
        ("box 0 1", "box 0 1/1", 3, TreeReason::Number(proofmark_kernel::NumberError::NotReduced)),
        ("box 0 1", "box -1/3 1", 3, TreeReason::NotDyadic),
        ("bits 20", "bits 0", 4, TreeReason::Bits),
        ("bits 20", "bits 4097", 4, TreeReason::Bits),
        ("bits 20", "bits 020", 4, TreeReason::Syntax),
        ("bits 20", "bits +20", 4, TreeReason::Syntax),
        ("bits 20\n", "", 4, TreeReason::Syntax),
        ("s0\n", "s\n", 5, TreeReason::Syntax),
        ("s0\n", "s00\n", 5, TreeReason::Syntax),
        ("s0\n", "S0\n", 5, TreeReason::Syntax),
        ("s0\n", "s0 \n", 5, TreeReason::Number(proofmark_kernel::NumberError::Syntax)),
        ("s0\n", "s0\r\n", 5, TreeReason::Syntax),
        ("s0\n", " s0\n", 5, TreeReason::Syntax),
        ("s0\n", "\ns0\n", 5, TreeReason::Syntax),
        ("s0\n", "s0 1/2\n", 5, TreeReason::NotDyadic),
        ("s0\n", "s0 2p-2\n", 5, TreeReason::Number(proofmark_kernel::NumberError::NotReduced)),
        ("s0\n", "s99999999999999999999\n", 5, TreeReason::Syntax),
        ("s0\n", "s18446744073709551615\n", 5, TreeReason::Variable),
        ("l\n", "l0\n", 6, TreeReason::Bits),
        ("l\n", "l4097\n", 6, TreeReason::Bits),
        ("l\n", "l020\n", 6, TreeReason::Syntax),
        ("l\n", "l -\n", 6, TreeReason::Syntax),
        ("l\n", "l é\n", 6, TreeReason::Syntax),
        ("l\n", "m 0\n", 6, TreeReason::Syntax),
        ("l\n", "m *\n", 6, TreeReason::Syntax),
        ("l\n", "m \n", 6, TreeReason::Syntax),
        ("l\n", "x\n", 6, TreeReason::Syntax),
        ("l\n", "ll\n", 6, TreeReason::Syntax),
        ("l\n", "p\n", 6, TreeReason::Syntax),
        ("l\n", "p-1\n", 6, TreeReason::Syntax),
        ("l\n", "p0 1\n", 6, TreeReason::Syntax),
    ] {
        assert!(good.contains(was));
        let forged = good.replacen(was, becomes, 1);
        let (part, found, why) = of(&forged);
        assert_eq!((part, found, why), (None, line, reason), "{becomes:?}");
    }
    // Cut off anywhere, it proves nothing.
    for end in 0..good.len() {
        assert!(matches!(of(&good[..end]), (None, _, _)), "{end}");
    }
    assert_eq!(of(good.trim_end()).2, TreeReason::Truncated);
    for more in ["\n", " ", "l\n", "l", "\0"] {
        let (_, found, reason) = of(&format!("{good}{more}"));
        assert_eq!(found, 8, "{more:?}");
        assert!(
            matches!(reason, TreeReason::Trailing | TreeReason::Truncated),
            "{more:?}: {reason:?}"
        );
    }
}

#[test]
fn absurd_sizes_are_refused_in_bounded_memory() {
    let hill = hill("3/4");
    let header = cover(&hill, "0 1", "");
    let tree = hill.clone().with("tree", json!(true));
    let (text, constants) = (tree.json.to_string(), Constants::default());
    let certificate = Certificate::parse(&text).unwrap();
    let covering = Covering::new(&tree.claim, &certificate, &constants).unwrap();
    let of = |mut input: &mut dyn std::io::BufRead| match covering.read(None, &mut input) {
        Err(Failure::InTree { part: None, line, reason }) => (line, reason),
        other => panic!("{other:?}"),
    };
    // A split below each split, without an end.
    let endless = |text: &'static str| {
        let lines = std::iter::repeat(text.as_bytes()).flatten().copied();
        std::io::BufReader::new(Bytes(lines))
    };
    let deep = u64::try_from(limits::TREE_DEPTH).unwrap();
    let mut bomb = std::io::BufReader::new(header.as_bytes().chain(endless("s0\n")));
    assert_eq!(of(&mut bomb), (line(deep), TreeReason::Depth));
    // A line without an end, in the header and behind it.
    assert_eq!(of(&mut endless("9")), (1, TreeReason::TooLong));
    let mut long = std::io::BufReader::new(header.as_bytes().chain(endless("1")));
    assert_eq!(of(&mut long), (line(0), TreeReason::TooLong));
    // Numbers of many digits are read, and splits between them are found.
    let fine = format!("s0 1p-{}\n", limits::BINARY_EXPONENT);
    let finest = format!("{header}{fine}l\ns0\nl\nl\n");
    assert!(covering.read(None, &mut finest.as_bytes()).is_ok());
    let finer = format!("s0 1p-{}\n", limits::BINARY_EXPONENT + 1);
    let finer = format!("{header}{finer}l\ns0\nl\nl\n");
    let exponent = TreeReason::Number(proofmark_kernel::NumberError::Exponent);
    assert_eq!(of(&mut finer.as_bytes()), (line(0), exponent));
    // The deepest tree that is allowed: a comb.
    let comb = |depth: usize| format!("{header}{}l\n{}", "s0\n".repeat(depth), "l\n".repeat(depth));
    let deepest = comb(limits::TREE_DEPTH);
    assert!(covering.read(None, &mut deepest.as_bytes()).is_ok());
    let too_deep = comb(limits::TREE_DEPTH + 1);
    assert_eq!(of(&mut too_deep.as_bytes()), (line(deep), TreeReason::Depth));
}

/// Bytes that are made as they are read.
struct Bytes<I>(I);

impl<I: Iterator<Item = u8>> Read for Bytes<I> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let mut count = 0;
        for (slot, byte) in buffer.iter_mut().zip(&mut self.0) {
            *slot = byte;
            count += 1;
        }
        Ok(count)
    }
}

#[test]
fn a_tree_belongs_to_a_cover() {
    // Beside boxes, and where the verdict needs no cover.
    let both = hill("1/2").boxed(json!([["0", "1"]]), json!([["0", "1"], ["0", "1"], ["0", "1"]]));
    assert_eq!(Tree::new(&both, "0 1", "s0 l l").answer(), Err(Failure::Superfluous));
    let sum = file(
        "0 const 1 in 1 1
         goal 0 <= 0 from says",
    );
    assert_eq!(Tree::new(&sum, "0 1", "l").answer(), Err(Failure::Superfluous));
    // A cover file without the field is not looked at.
    let claim = hill("1/2");
    let text = claim.json.to_string();
    let (certificate, constants) = (Certificate::parse(&text).unwrap(), Constants::default());
    assert!(matches!(Covering::new(&claim.claim, &certificate, &constants), Err(Failure::NoTree)));
    let tree = claim.with("tree", json!(true));
    assert_eq!(tree.answer(), Err(Failure::NoTree));
}

/// Every operation that varies, on a range of its domain, and in a leaf of this size.
#[test]
fn leaves_are_computed_by_every_operation() {
    let cases = [
        ("4 add 2 3", "-5", "5"),
        ("4 sub 2 3", "-5", "5"),
        ("4 mul 2 3", "-5", "5"),
        ("4 div 3 2", "1/8", "5"),
        ("4 div 3 2", "-5", "-1/8"),
        ("4 div 2 3", "-5", "5"),
        ("4 pow 2 2", "-5", "5"),
        ("4 pow 3 2", "-5", "5"),
        ("4 pow 7 2", "-3", "-1"),
        ("4 sqrt 2", "0", "7"),
        ("4 sqrt 2", "1/8", "7"),
        ("4 ln 2", "1/8", "7"),
        ("4 ln 2", "1000", "100000"),
        ("4 exp 2", "-3", "5"),
        ("4 exp 2", "-900", "-800"),
        ("4 exp 2", "90", "100"),
        ("4 exp 2", "0", "1"),
        ("4 atanh 2", "-3/4", "7/8"),
        ("4 sin 2", "-30", "-29"),
        ("4 sin 2", "0", "7"),
        ("4 sin 2", "1", "2"),
        ("4 cos 2", "-1", "1"),
        ("4 cos 2", "3", "4"),
        ("4 cos 2", "100", "101"),
        ("4 atan 2", "-30", "1/8"),
        ("4 atan 2", "1", "3"),
        ("4 min 2 3", "-5", "5"),
        ("4 max 2 3", "-5", "5"),
        ("4 abs 2", "-5", "3"),
        ("4 abs 2", "-5", "-3"),
        ("4 floor 2", "-5/2", "7/2"),
        ("4 ceil 2", "-5/2", "7/2"),
        ("4 floor_log2 2", "1/8", "1000"),
    ];
    for (step, lo, hi) in cases {
        let dyadic = |text: &str| match text.split_once('/') {
            Some((n, d)) => format!("{n}p-{}", d.parse::<u32>().unwrap().ilog2()),
            None => text.to_owned(),
        };
        let at = format!("{} {}", dyadic(lo), dyadic(hi));
        let claim = file(&format!(
            "0 const {lo} in {lo} {lo}
             1 const {hi} in {hi} {hi}
             2 var 0
             3 const 17 in 17 17
             {step}
             variable in 0 1
             goal 4 == 4 from says"
        ));
        for bits in ["l3", "l8", "l20", "l53", "l100", "l300"] {
            let nodes = format!("s0 {bits} s0 {bits} {bits}");
            let tree = Tree::new(&claim, &at, &nodes);
            assert_eq!(tree.answer(), Ok(Verdict::Certified), "{step} on {lo}..{hi}, {bits}");
        }
    }
}

#[test]
fn leaves_are_written_as_they_are_read() {
    let leaf = |bits, centre: Option<&[Place]>| {
        Leaf { bits, centre: centre.map(<[Place]>::to_vec) }.to_string()
    };
    assert_eq!(leaf(None, None), "l");
    assert_eq!(leaf(Some(60), None), "l60");
    assert_eq!(leaf(None, Some(&[])), "m");
    assert_eq!(leaf(Some(7), Some(&[Place::Middle, Place::Middle])), "m7");
    assert_eq!(leaf(None, Some(&[Place::Low, Place::Middle, Place::High])), "m -0+");
}
