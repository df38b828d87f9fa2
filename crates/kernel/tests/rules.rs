//! The kernel's rules, one by one: what they accept, what they reject and for which reason, and
//! that each of these expectations would notice a rule that accepts everything.

use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::op::{OPERATIONS, Rule};
use proofmark_kernel::weakened::{self, RULES, Rules};
use proofmark_kernel::*;

use crate::by_hand;

type Ends = (&'static str, &'static str);

/// An operation, its operands' enclosures, the claimed enclosure and what the rule must say.
struct Case(Op, &'static [Ends], Ends, Outcome);

const LOWER: Outcome = Err(Reason::LowerEnd);
const UPPER: Outcome = Err(Reason::UpperEnd);

fn cases() -> Vec<Case> {
    let third = Rational::new(1.into(), 3.into());
    vec![
        // const
        Case(Op::Const(third.clone()), &[], ("1/3", "1/3"), Ok(())),
        Case(Op::Const(third.clone()), &[], ("5p-4", "3p-3"), Ok(())),
        Case(Op::Const(third.clone()), &[], ("3p-3", "1"), LOWER),
        Case(Op::Const(third), &[], ("0", "5p-4"), UPPER),
        // add, sub
        Case(Op::Add, &[("1", "2"), ("1/3", "1/2")], ("4/3", "5/2"), Ok(())),
        Case(Op::Add, &[("1", "2"), ("1/3", "1/2")], ("5/3", "5/2"), LOWER),
        Case(Op::Add, &[("1", "2"), ("1/3", "1/2")], ("4/3", "7/3"), UPPER),
        Case(Op::Sub, &[("1", "2"), ("1/3", "1/2")], ("1/2", "5/3"), Ok(())),
        Case(Op::Sub, &[("1", "2"), ("1/3", "1/2")], ("2/3", "5/3"), LOWER),
        Case(Op::Sub, &[("1", "2"), ("1/3", "1/2")], ("1/2", "3/2"), UPPER),
        // mul: every sign of both operands
        Case(Op::Mul, &[("2", "3"), ("5", "7")], ("10", "21"), Ok(())),
        Case(Op::Mul, &[("2", "3"), ("5", "7")], ("11", "21"), LOWER),
        Case(Op::Mul, &[("2", "3"), ("5", "7")], ("10", "20"), UPPER),
        Case(Op::Mul, &[("-2", "3"), ("-5", "7")], ("-15", "21"), Ok(())),
        Case(Op::Mul, &[("-2", "3"), ("-5", "7")], ("-14", "21"), LOWER),
        Case(Op::Mul, &[("-3", "2"), ("-7", "5")], ("-15", "20"), UPPER),
        Case(Op::Mul, &[("-3", "-2"), ("5", "7")], ("-21", "-10"), Ok(())),
        Case(Op::Mul, &[("-3", "-2"), ("5", "7")], ("-20", "-10"), LOWER),
        Case(Op::Mul, &[("-3", "-2"), ("5", "7")], ("-21", "-11"), UPPER),
        // div
        Case(Op::Div, &[("1", "2"), ("3", "4")], ("1/4", "2/3"), Ok(())),
        Case(Op::Div, &[("1", "2"), ("3", "4")], ("1/3", "2/3"), LOWER),
        Case(Op::Div, &[("1", "2"), ("3", "4")], ("1/4", "1/2"), UPPER),
        Case(Op::Div, &[("1", "2"), ("-4", "-3")], ("-2/3", "-1/4"), Ok(())),
        Case(Op::Div, &[("1", "2"), ("-4", "-3")], ("-1/2", "-1/4"), LOWER),
        Case(Op::Div, &[("1", "2"), ("-4", "-3")], ("-2/3", "-1/3"), UPPER),
        Case(Op::Div, &[("-1", "2"), ("3", "4")], ("-1/3", "2/3"), Ok(())),
        Case(Op::Div, &[("-1", "2"), ("3", "4")], ("-1/4", "2/3"), LOWER),
        Case(Op::Div, &[("1", "1"), ("0", "1")], ("1", "9"), Err(Reason::DivisorMayBeZero)),
        Case(Op::Div, &[("1", "1"), ("-1", "0")], ("-9", "-1"), Err(Reason::DivisorMayBeZero)),
        Case(Op::Div, &[("1", "1"), ("-1", "1")], ("-9", "9"), Err(Reason::DivisorMayBeZero)),
        Case(Op::Div, &[("0", "0"), ("0", "0")], ("0", "0"), Err(Reason::DivisorMayBeZero)),
        // pow
        Case(Op::Pow(3), &[("-2", "3")], ("-8", "27"), Ok(())),
        Case(Op::Pow(3), &[("-2", "3")], ("-7", "27"), LOWER),
        Case(Op::Pow(3), &[("-2", "3")], ("-8", "26"), UPPER),
        Case(Op::Pow(2), &[("-2", "3")], ("0", "9"), Ok(())),
        Case(Op::Pow(2), &[("-3", "2")], ("0", "8"), UPPER),
        Case(Op::Pow(2), &[("-2", "3")], ("1", "9"), LOWER),
        Case(Op::Pow(2), &[("2", "3")], ("4", "9"), Ok(())),
        Case(Op::Pow(2), &[("2", "3")], ("5", "9"), LOWER),
        Case(Op::Pow(2), &[("-3", "-2")], ("4", "9"), Ok(())),
        Case(Op::Pow(2), &[("-3", "-2")], ("5", "9"), LOWER),
        Case(Op::Pow(2), &[("-3", "-2")], ("4", "8"), UPPER),
        // sqrt
        Case(Op::Sqrt, &[("4", "9")], ("2", "3"), Ok(())),
        Case(Op::Sqrt, &[("2", "2")], ("181p-7", "1449p-10"), Ok(())),
        Case(Op::Sqrt, &[("2", "2")], ("1449p-10", "2"), LOWER),
        Case(Op::Sqrt, &[("2", "2")], ("1", "181p-7"), UPPER),
        Case(Op::Sqrt, &[("0", "0")], ("0", "0"), Ok(())),
        Case(Op::Sqrt, &[("0", "0")], ("-2", "-1"), UPPER),
        Case(Op::Sqrt, &[("4", "9")], ("-3", "-3"), UPPER),
        Case(Op::Sqrt, &[("-1", "4")], ("0", "2"), Err(Reason::MayBeNegative)),
        // ln, to one unit in the sixtieth binary place
        Case(Op::Ln, &[("1", "1")], ("0", "0"), Ok(())),
        Case(Op::Ln, &[("3", "3")], ("1266613732830808727p-60", "158326716603851091p-57"), Ok(())),
        Case(Op::Ln, &[("3", "3")], ("158326716603851091p-57", "2"), LOWER),
        Case(Op::Ln, &[("3", "3")], ("1", "1266613732830808727p-60"), UPPER),
        Case(
            Op::Ln,
            &[("1/3", "1/3")],
            ("-158326716603851091p-57", "-1266613732830808727p-60"),
            Ok(()),
        ),
        Case(Op::Ln, &[("1/3", "1/3")], ("-1266613732830808727p-60", "0"), LOWER),
        Case(Op::Ln, &[("1/3", "1/3")], ("-2", "-158326716603851091p-57"), UPPER),
        Case(
            Op::Ln,
            &[("1000000", "1000000")],
            ("7964099609699975441p-59", "15928199219399950883p-60"),
            Ok(()),
        ),
        Case(Op::Ln, &[("0", "1")], ("-9", "0"), Err(Reason::MayNotBePositive)),
        Case(Op::Ln, &[("-1", "1")], ("-9", "0"), Err(Reason::MayNotBePositive)),
        // exp
        Case(Op::Exp, &[("0", "0")], ("1", "1"), Ok(())),
        Case(
            Op::Exp,
            &[("1", "1")],
            ("1566982787806226771p-59", "3133965575612453543p-60"),
            Ok(()),
        ),
        Case(Op::Exp, &[("1", "1")], ("3133965575612453543p-60", "3"), LOWER),
        Case(Op::Exp, &[("1", "1")], ("2", "1566982787806226771p-59"), UPPER),
        Case(
            Op::Exp,
            &[("-1", "-1")],
            ("424136118829305329p-60", "212068059414652665p-59"),
            Ok(()),
        ),
        Case(Op::Exp, &[("-1", "-1")], ("212068059414652665p-59", "1"), LOWER),
        Case(Op::Exp, &[("-99", "0")], ("-5", "1"), Ok(())),
        Case(Op::Exp, &[("-99", "0")], ("-5", "0"), UPPER),
        Case(Op::Exp, &[("-99", "0")], ("-5", "-1"), UPPER),
        // atanh
        Case(Op::Atanh, &[("0", "0")], ("0", "0"), Ok(())),
        Case(
            Op::Atanh,
            &[("1/2", "1/2")],
            ("633306866415404363p-60", "158326716603851091p-58"),
            Ok(()),
        ),
        Case(Op::Atanh, &[("1/2", "1/2")], ("158326716603851091p-58", "1"), LOWER),
        Case(Op::Atanh, &[("1/2", "1/2")], ("0", "633306866415404363p-60"), UPPER),
        Case(Op::Atanh, &[("-1/2", "1/2")], ("-5/9", "5/9"), Ok(())),
        Case(Op::Atanh, &[("0", "1")], ("0", "9"), Err(Reason::OutsideUnitInterval)),
        Case(Op::Atanh, &[("-1", "0")], ("-9", "0"), Err(Reason::OutsideUnitInterval)),
        Case(Op::Atanh, &[("2", "3")], ("0", "9"), Err(Reason::OutsideUnitInterval)),
        // pi
        Case(Op::Pi, &[], ("3", "4"), Ok(())),
        Case(Op::Pi, &[], ("3622009729038561421p-60", "1811004864519280711p-59"), Ok(())),
        Case(Op::Pi, &[], ("1811004864519280711p-59", "4"), LOWER),
        Case(Op::Pi, &[], ("3", "3622009729038561421p-60"), UPPER),
        Case(Op::Pi, &[], ("22/7", "4"), LOWER),
        Case(Op::Pi, &[], ("3", "223/71"), UPPER),
        // sin, cos: exact at 0, to one unit at other points, next to π and far away
        Case(Op::Sin, &[("0", "0")], ("0", "0"), Ok(())),
        Case(Op::Sin, &[("0", "0")], ("1p-900", "1"), LOWER),
        Case(Op::Sin, &[("0", "0")], ("-1", "-1p-900"), UPPER),
        Case(Op::Cos, &[("0", "0")], ("1", "1"), Ok(())),
        Case(Op::Cos, &[("0", "0")], ("0", "255p-8"), UPPER),
        Case(Op::Sin, &[("1", "1")], ("485074996943862657p-59", "970149993887725315p-60"), Ok(())),
        Case(Op::Sin, &[("1", "1")], ("970149993887725315p-60", "1"), LOWER),
        Case(Op::Sin, &[("1", "1")], ("0", "485074996943862657p-59"), UPPER),
        Case(
            Op::Sin,
            &[("-1", "-1")],
            ("-970149993887725315p-60", "-485074996943862657p-59"),
            Ok(()),
        ),
        Case(Op::Sin, &[("-1", "-1")], ("-485074996943862657p-59", "0"), LOWER),
        Case(Op::Sin, &[("-1", "-1")], ("-1", "-970149993887725315p-60"), UPPER),
        Case(
            Op::Cos,
            &[("-1", "-1")],
            ("622926147424044489p-60", "311463073712022245p-59"),
            Ok(()),
        ),
        Case(Op::Cos, &[("-1", "-1")], ("311463073712022245p-59", "1"), LOWER),
        Case(Op::Cos, &[("-1", "-1")], ("0", "622926147424044489p-60"), UPPER),
        Case(
            Op::Sin,
            &[("884279719003555p-48", "884279719003555p-48")],
            ("39742060800172087p-108", "158968243200688349p-110"),
            Ok(()),
        ),
        Case(
            Op::Sin,
            &[("884279719003555p-48", "884279719003555p-48")],
            ("158968243200688349p-110", "1"),
            LOWER,
        ),
        Case(
            Op::Sin,
            &[("884279719003555p-48", "884279719003555p-48")],
            ("0", "39742060800172087p-108"),
            UPPER,
        ),
        Case(
            Op::Sin,
            &[("10000000000000000000000", "10000000000000000000000")],
            ("-122815085742602609p-57", "-982520685940820871p-60"),
            Ok(()),
        ),
        Case(
            Op::Sin,
            &[("10000000000000000000000", "10000000000000000000000")],
            ("-982520685940820871p-60", "0"),
            LOWER,
        ),
        Case(
            Op::Sin,
            &[("10000000000000000000000", "10000000000000000000000")],
            ("-1", "-122815085742602609p-57"),
            UPPER,
        ),
        Case(
            Op::Cos,
            &[("1p1000", "1p1000")],
            ("1138217233202547339p-60", "284554308300636835p-58"),
            Ok(()),
        ),
        Case(Op::Cos, &[("1p1000", "1p1000")], ("284554308300636835p-58", "1"), LOWER),
        Case(Op::Cos, &[("1p1000", "1p1000")], ("0", "1138217233202547339p-60"), UPPER),
        // sin, cos on ranges: no turn, one at the top, one at the bottom, both, and several
        Case(Op::Sin, &[("0", "3/2")], ("0", "1"), Ok(())),
        Case(Op::Sin, &[("0", "3/2")], ("0", "399/400"), Ok(())),
        Case(Op::Sin, &[("0", "3/2")], ("1p-9", "1"), LOWER),
        Case(Op::Sin, &[("0", "3/2")], ("0", "199/200"), UPPER),
        Case(Op::Sin, &[("1", "2")], ("4/5", "1"), Ok(())),
        Case(Op::Sin, &[("1", "2")], ("4/5", "999/1000"), UPPER),
        Case(Op::Sin, &[("1", "2")], ("7/8", "1"), LOWER),
        Case(Op::Sin, &[("4", "5")], ("-1", "-3/4"), Ok(())),
        Case(Op::Sin, &[("4", "5")], ("-999/1000", "-3/4"), LOWER),
        Case(Op::Sin, &[("4", "5")], ("-1", "-7/8"), UPPER),
        Case(Op::Sin, &[("1", "5")], ("-999/1000", "1"), LOWER),
        Case(Op::Sin, &[("1", "5")], ("-1", "999/1000"), UPPER),
        Case(Op::Sin, &[("1", "5")], ("-1", "1"), Ok(())),
        Case(Op::Sin, &[("-2", "2")], ("-999/1000", "1"), LOWER),
        Case(Op::Sin, &[("-2", "2")], ("-1", "999/1000"), UPPER),
        Case(Op::Cos, &[("1", "3")], ("-99/100", "5/9"), Ok(())),
        Case(Op::Cos, &[("1", "3")], ("-49/50", "5/9"), LOWER),
        Case(Op::Cos, &[("1", "3")], ("-1", "1/2"), UPPER),
        Case(Op::Cos, &[("-1", "1")], ("1/2", "1"), Ok(())),
        Case(Op::Cos, &[("-1", "1")], ("1/2", "999/1000"), UPPER),
        Case(Op::Cos, &[("-1", "1")], ("3/5", "1"), LOWER),
        Case(Op::Cos, &[("3", "4")], ("-1", "-1/2"), Ok(())),
        Case(Op::Cos, &[("3", "4")], ("-999/1000", "-1/2"), LOWER),
        Case(Op::Cos, &[("3", "4")], ("-1", "-3/4"), UPPER),
        Case(Op::Cos, &[("5", "7")], ("1/4", "1"), Ok(())),
        Case(Op::Cos, &[("5", "7")], ("1/4", "999/1000"), UPPER),
        Case(Op::Cos, &[("-1", "4")], ("-999/1000", "1"), LOWER),
        Case(Op::Cos, &[("1", "20")], ("-1", "999/1000"), UPPER),
        Case(Op::Cos, &[("0", "1p1000")], ("-1", "1"), Ok(())),
        Case(Op::Cos, &[("0", "1p1000")], ("-1", "999/1000"), UPPER),
        Case(Op::Cos, &[("0", "1p1000")], ("-999/1000", "1"), LOWER),
        // atan
        Case(Op::Atan, &[("0", "0")], ("0", "0"), Ok(())),
        Case(Op::Atan, &[("1", "1")], ("905502432259640355p-60", "226375608064910089p-58"), Ok(())),
        Case(Op::Atan, &[("1", "1")], ("226375608064910089p-58", "1"), LOWER),
        Case(Op::Atan, &[("1", "1")], ("0", "905502432259640355p-60"), UPPER),
        Case(
            Op::Atan,
            &[("1/2", "1/2")],
            ("267274649488288237p-59", "534549298976576475p-60"),
            Ok(()),
        ),
        Case(Op::Atan, &[("1/2", "1/2")], ("534549298976576475p-60", "1"), LOWER),
        Case(Op::Atan, &[("1/2", "1/2")], ("0", "267274649488288237p-59"), UPPER),
        Case(
            Op::Atan,
            &[("-3", "-3")],
            ("-720025865618108415p-59", "-1440051731236216829p-60"),
            Ok(()),
        ),
        Case(Op::Atan, &[("-3", "-3")], ("-1440051731236216829p-60", "0"), LOWER),
        Case(Op::Atan, &[("-3", "-3")], ("-2", "-720025865618108415p-59"), UPPER),
        Case(
            Op::Atan,
            &[("100000000000000000000", "100000000000000000000")],
            ("1944551666501805353351073291p-90", "486137916625451338337768323p-88"),
            Ok(()),
        ),
        Case(
            Op::Atan,
            &[("100000000000000000000", "100000000000000000000")],
            ("486137916625451338337768323p-88", "2"),
            LOWER,
        ),
        Case(
            Op::Atan,
            &[("100000000000000000000", "100000000000000000000")],
            ("0", "1944551666501805353351073291p-90"),
            UPPER,
        ),
        Case(Op::Atan, &[("-1", "2")], ("-11/14", "10/9"), Ok(())),
        Case(Op::Atan, &[("-1", "2")], ("-7/9", "10/9"), LOWER),
        Case(Op::Atan, &[("-1", "2")], ("-11/14", "11/10"), UPPER),
        Case(Op::Atan, &[("-1p1000", "1p1000")], ("-11/7", "11/7"), Ok(())),
        Case(Op::Atan, &[("-1p1000", "1p1000")], ("-3/2", "11/7"), LOWER),
        Case(Op::Atan, &[("-1p1000", "1p1000")], ("-11/7", "3/2"), UPPER),
        // min, max
        Case(Op::Min, &[("1", "4"), ("2", "3")], ("1", "3"), Ok(())),
        Case(Op::Min, &[("1", "4"), ("2", "3")], ("3/2", "3"), LOWER),
        Case(Op::Min, &[("2", "3"), ("1", "4")], ("3/2", "3"), LOWER),
        Case(Op::Min, &[("1", "4"), ("2", "3")], ("1", "5/2"), UPPER),
        Case(Op::Max, &[("1", "4"), ("2", "3")], ("2", "4"), Ok(())),
        Case(Op::Max, &[("1", "4"), ("2", "3")], ("5/2", "4"), LOWER),
        Case(Op::Max, &[("1", "4"), ("2", "3")], ("2", "7/2"), UPPER),
        Case(Op::Max, &[("2", "3"), ("1", "4")], ("2", "7/2"), UPPER),
        // abs
        Case(Op::Abs, &[("2", "3")], ("2", "3"), Ok(())),
        Case(Op::Abs, &[("2", "3")], ("5/2", "3"), LOWER),
        Case(Op::Abs, &[("-3", "-2")], ("2", "3"), Ok(())),
        Case(Op::Abs, &[("-3", "-2")], ("5/2", "3"), LOWER),
        Case(Op::Abs, &[("-3", "-2")], ("2", "5/2"), UPPER),
        Case(Op::Abs, &[("-3", "2")], ("0", "3"), Ok(())),
        Case(Op::Abs, &[("-3", "2")], ("1", "3"), LOWER),
        Case(Op::Abs, &[("-3", "2")], ("0", "2"), UPPER),
        // floor, ceil
        Case(Op::Floor, &[("-3/2", "5/2")], ("-2", "2"), Ok(())),
        Case(Op::Floor, &[("-3/2", "5/2")], ("-1", "2"), LOWER),
        Case(Op::Floor, &[("-3/2", "5/2")], ("-2", "1"), UPPER),
        Case(Op::Ceil, &[("-3/2", "5/2")], ("-1", "3"), Ok(())),
        Case(Op::Ceil, &[("-3/2", "5/2")], ("0", "3"), LOWER),
        Case(Op::Ceil, &[("-3/2", "5/2")], ("-1", "2"), UPPER),
        // floor_log2
        Case(Op::FloorLog2, &[("1/8", "8")], ("-3", "3"), Ok(())),
        Case(Op::FloorLog2, &[("7", "7")], ("2", "2"), Ok(())),
        Case(Op::FloorLog2, &[("1/9", "1/9")], ("-4", "-4"), Ok(())),
        Case(Op::FloorLog2, &[("8", "8")], ("4", "4"), LOWER),
        Case(Op::FloorLog2, &[("8", "8")], ("2", "2"), UPPER),
        Case(Op::FloorLog2, &[("0", "8")], ("-9", "3"), Err(Reason::MayNotBePositive)),
        // heap_diameter
        Case(Op::HeapDiameter, &[("20", "20")], ("7", "7"), Ok(())),
        Case(Op::HeapDiameter, &[("20", "20")], ("8", "8"), LOWER),
        Case(Op::HeapDiameter, &[("20", "20")], ("6", "6"), UPPER),
        Case(Op::HeapDiameter, &[("20", "21")], ("7", "7"), Err(Reason::NotWhole)),
        Case(Op::HeapDiameter, &[("41/2", "41/2")], ("7", "7"), Err(Reason::NotWhole)),
        Case(Op::HeapDiameter, &[("0", "0")], ("0", "0"), Err(Reason::NotWhole)),
        Case(Op::HeapDiameter, &[("-4", "-4")], ("0", "9"), Err(Reason::NotWhole)),
    ]
}

/// Goals on two enclosures: left side, relation, right side and what is decided.
const GOALS: [(Ends, Relation, Ends, Option<bool>); 18] = [
    (("1", "2"), Relation::AtMost, ("2", "3"), Some(true)),
    (("1", "2"), Relation::AtMost, ("3/2", "3"), None),
    (("4", "5"), Relation::AtMost, ("2", "3"), Some(false)),
    (("3", "5"), Relation::AtMost, ("2", "3"), None),
    (("1", "2"), Relation::Below, ("3", "4"), Some(true)),
    (("1", "2"), Relation::Below, ("2", "3"), None),
    (("3", "5"), Relation::Below, ("2", "3"), Some(false)),
    (("2", "3"), Relation::AtLeast, ("1", "2"), Some(true)),
    (("1", "3"), Relation::AtLeast, ("1", "2"), None),
    (("0", "1/2"), Relation::AtLeast, ("1", "2"), Some(false)),
    (("3", "4"), Relation::Above, ("1", "2"), Some(true)),
    (("2", "4"), Relation::Above, ("1", "2"), None),
    (("0", "1"), Relation::Above, ("1", "2"), Some(false)),
    (("2", "2"), Relation::Equal, ("2", "2"), Some(true)),
    (("2", "2"), Relation::Equal, ("2", "3"), None),
    (("2", "3"), Relation::Equal, ("2", "3"), None),
    (("2", "3"), Relation::Equal, ("4", "5"), Some(false)),
    (("4", "5"), Relation::Equal, ("2", "3"), Some(false)),
];

/// Goals that compare a step with itself: its enclosure, the relation and what is decided.
const REFLEXIVE: [(Ends, Relation, Option<bool>); 6] = [
    (("1", "2"), Relation::AtMost, Some(true)),
    (("1", "2"), Relation::AtLeast, Some(true)),
    (("1", "2"), Relation::Equal, Some(true)),
    (("1", "2"), Relation::Below, None),
    (("1", "2"), Relation::Above, None),
    (("2", "2"), Relation::Below, Some(false)),
];

fn number(text: &str) -> Number<AnyInt> {
    Number::parse(text).unwrap()
}

fn interval((lo, hi): Ends) -> Enclosure {
    Interval { lo: number(lo), hi: number(hi) }
}

fn rational(number: &Number<AnyInt>) -> Rational {
    let (n, d) = number.ratio().unwrap();
    Rational::new((&n).into(), (&d).into())
}

/// The claim and the certificate of one step whose operands are constants in given enclosures.
fn certificate_of(op: &Op, operands: &[Ends], out: Ends) -> (Claim, String) {
    let mut builder = Builder::default();
    let mut steps = Vec::new();
    let mut args = Vec::new();
    for (index, &(lo, hi)) in operands.iter().enumerate() {
        // Different constants, so that equal operands stay two steps.
        let (low, high) = (rational(&number(lo)), rational(&number(hi)));
        let weight = Rational::new(index.into(), 2.into());
        let value = &low + (high - &low) * weight;
        args.push(builder.node(Op::Const(value.clone()), &[]).unwrap());
        steps.push(format!(r#"{{"op":"const","value":"{value}","lo":"{lo}","hi":"{hi}"}}"#));
    }
    if args.windows(2).any(|pair| pair[0] == pair[1]) {
        steps.pop();
    }
    builder.node(op.clone(), &args).unwrap();
    let parameter = match op {
        Op::Const(value) => format!(r#","value":"{value}""#),
        Op::Pow(n) => format!(r#","power":{n}"#),
        _ => String::new(),
    };
    let operands = if args.is_empty() { String::new() } else { format!(r#","args":{args:?}"#) };
    let name = op.name();
    let (lo, hi) = out;
    steps.push(format!(r#"{{"op":"{name}"{operands}{parameter},"lo":"{lo}","hi":"{hi}"}}"#));
    // Some goal that holds, so that the verdict hangs on the step alone.
    let sum = builder.node(Op::Const(Rational::new(355.into(), 113.into())), &[]).unwrap();
    builder
        .goal(Goal {
            lhs: sum,
            relation: Relation::Equal,
            rhs: sum,
            from: "says".into(),
            own: true,
            quantifier: Quantifier::All,
        })
        .unwrap();
    steps.push(r#"{"op":"const","value":"355/113","lo":"355/113","hi":"355/113"}"#.to_owned());
    let claim = builder.finish("case", "a step", Vec::new());
    let text = format!(
        r#"{{"format":"proofmark-certificate/1","claim":"case","says":"a step","sha256":"{}",
            "verdict":"certified","goals":[{{"lhs":{sum},"relation":"==","rhs":{sum},
            "from":"says"}}],"steps":[{}]}}"#,
        claim.sha256(),
        steps.join(",")
    );
    (claim, text)
}

/// The expectations that these rules do not meet.
fn violations(rules: &Rules<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for Case(op, operands, out, expected) in cases() {
        let (claim, text) = certificate_of(&op, operands, out);
        let certificate = Certificate::parse(&text).unwrap();
        let answer = match weakened::answer(rules, &claim, &certificate) {
            Ok(_) => Ok(()),
            Err(Failure::Rule { reason, rule, .. }) if rule == op.name() => Err(reason),
            Err(other) => panic!("{op:?} {operands:?}: {other}"),
        };
        if answer != expected {
            found.push(format!("{op:?} of {operands:?} in {out:?}: {answer:?}, not {expected:?}"));
        }
    }
    let goals = GOALS.map(|(lhs, relation, rhs, expected)| (lhs, relation, (1, rhs), expected));
    let same = REFLEXIVE.map(|(side, relation, expected)| (side, relation, (0, side), expected));
    for (lhs, relation, (right, rhs), expected) in goals.into_iter().chain(same) {
        let goal = Goal {
            lhs: 0,
            relation,
            rhs: right,
            from: String::new(),
            own: true,
            quantifier: Quantifier::All,
        };
        let answer = (rules.goal)(&goal, &interval(lhs), &interval(rhs));
        if answer != expected {
            found.push(format!("{lhs:?} {} {rhs:?}: {answer:?}", relation.sign()));
        }
    }
    found
}

#[test]
fn every_rule_accepts_and_rejects_as_it_should() {
    assert_eq!(violations(&RULES), Vec::<String>::new());
}

#[test]
fn a_rule_that_accepts_everything_is_noticed_rule_by_rule() {
    let names: std::collections::BTreeSet<&str> =
        cases().iter().map(|Case(op, ..)| op.name()).collect();
    let with_a_rule = OPERATIONS.iter().filter(|row| !matches!(row.rule, Rule::Variable));
    assert_eq!(names, with_a_rule.map(|row| row.name).collect(), "every operation has cases");
    for weak in names {
        let step = move |op: &Op, operands: &[&Enclosure], out: &Enclosure| {
            if op.name() == weak { Ok(()) } else { (RULES.step)(op, operands, out) }
        };
        let rules = Rules { step: &step, ..RULES };
        assert!(!violations(&rules).is_empty(), "a {weak} rule that accepts everything passes");
    }
    for weak in ["<=", "<", ">=", ">", "=="] {
        let goal = move |goal: &Goal, lhs: &Enclosure, rhs: &Enclosure| {
            if goal.relation.sign() == weak { Some(true) } else { goal_decided(goal, lhs, rhs) }
        };
        let rules = Rules { goal: &goal, ..RULES };
        assert!(!violations(&rules).is_empty(), "a goal {weak} that always holds passes");
    }
    let same = |goal: &Goal, lhs: &Enclosure, rhs: &Enclosure| {
        if goal.lhs == goal.rhs { Some(true) } else { goal_decided(goal, lhs, rhs) }
    };
    assert!(!violations(&Rules { goal: &same, ..RULES }).is_empty(), "a step below itself passes");
    let never = |goal: &Goal, lhs: &Enclosure, rhs: &Enclosure| {
        relation(lhs, goal.relation, rhs).unwrap_or(None)
    };
    assert!(!violations(&Rules { goal: &never, ..RULES }).is_empty(), "no step equals itself");
}

const CERTIFICATE: &str = r#"{"format":"proofmark-certificate/1","claim":"one",
    "says":"half(3)^2 >= 2","sha256":"HASH","verdict":"certified",
    "goals":[{"lhs":0,"relation":">","rhs":1,"from":"half requires x > 0"},
             {"lhs":4,"relation":">=","rhs":2,"from":"says"}],
    "steps":[{"op":"const","value":"3","lo":"3","hi":"3"},
             {"op":"const","value":"0","lo":"0","hi":"0"},
             {"op":"const","value":"2","lo":"2","hi":"2"},
             {"op":"div","args":[0,2],"lo":"3/2","hi":"3/2"},
             {"op":"pow","args":[3],"power":2,"lo":"9/4","hi":"9/4"}]}"#;

fn check_edited(from: &str, to: &str) -> Result<Verdict, Failure> {
    let claim = &by_hand::claim_of(&serde_json::from_str(CERTIFICATE).unwrap());
    let text = CERTIFICATE.replace("HASH", claim.sha256());
    assert!(text.contains(from), "{from}");
    let text = text.replacen(from, to, 1);
    check(claim, &Certificate::parse(&text).unwrap()).map(|verified| verified.verdict())
}

#[test]
fn each_departure_from_the_claim_is_rejected_by_its_own_name() {
    use Failure::*;
    let cases = [
        ("certificate/1", "certificate/2", Format),
        (r#""claim":"one""#, r#""claim":"two""#, OtherClaim),
        ("half(3)^2 >= 2", "half(3)^2 >= 1", OtherSentence),
        (r#""sha256":""#, r#""sha256":"0"#, OtherHash),
        (r#""lhs":4"#, r#""lhs":3"#, OtherGoal(1)),
        (r#""relation":">=""#, r#""relation":">""#, OtherGoal(1)),
        (r#""rhs":1,"#, r#""rhs":2,"#, OtherGoal(0)),
        ("half requires x > 0", "half requires x >= 0", OtherGoal(0)),
        (
            r#","from":"says"}]"#,
            r#","from":"says"},{"lhs":0,"relation":">","rhs":1,"from":""}]"#,
            OtherGoal(2),
        ),
        (r#""op":"div""#, r#""op":"mul""#, OtherStep(3)),
        (r#""args":[0,2]"#, r#""args":[2,0]"#, OtherStep(3)),
        (r#""power":2"#, r#""power":3"#, OtherStep(4)),
        (r#""value":"3""#, r#""value":"4""#, OtherStep(0)),
        (r#""value":"3""#, r#""value":"03""#, OtherStep(0)),
        (r#""value":"3","#, "", OtherStep(0)),
        (r#""value":"3","#, r#""value":"3","power":2,"#, OtherStep(0)),
        (r#""op":"div","#, r#""op":"div","value":"1","#, OtherStep(3)),
        (r#""hi":"9/4"}]"#, r#""hi":"9/4"},{"op":"const","value":"7"}]"#, OtherStep(5)),
        (r#""certified""#, r#""certified","refutes":0"#, Refutes),
        (r#""certified""#, r#""refuted""#, Refutes),
        (r#""certified""#, r#""refuted","refutes":2"#, Refutes),
        (r#""certified""#, r#""refuted","refutes":1"#, Goal(1)),
        (r#""args":[0,2],"#, "", OtherStep(3)),
        (r#""value":"3","#, r#""args":[],"value":"3","#, OtherStep(0)),
        (r#""lo":"9/4","#, "", HalfEnclosure(4)),
        (r#","lo":"9/4","hi":"9/4""#, "", NoEnclosure(4)),
        (r#","lo":"3/2","hi":"3/2""#, "", NoEnclosure(3)),
        (r#""lo":"9/4""#, r#""lo":"10/4""#, Number(4, NumberError::NotReduced)),
        (r#""lo":"9/4""#, r#""lo":"9/0""#, Number(4, NumberError::ZeroDenominator)),
        (r#""lo":"9/4""#, r#""lo":"9/1""#, Number(4, NumberError::NotReduced)),
        (r#""lo":"9/4""#, r#""lo":"2p0""#, Number(4, NumberError::NotReduced)),
        (r#""lo":"9/4""#, r#""lo":"2p1""#, Number(4, NumberError::NotReduced)),
        (r#""lo":"9/4""#, r#""lo":"1p65537""#, Number(4, NumberError::Exponent)),
        (r#""lo":"9/4""#, r#""lo":"1p+3""#, Number(4, NumberError::Syntax)),
        (r#""lo":"9/4""#, r#""lo":"+2""#, Number(4, NumberError::Syntax)),
        (r#""lo":"9/4""#, r#""lo":"-0""#, Number(4, NumberError::Syntax)),
        (r#""lo":"9/4""#, r#""lo":"1_0""#, Number(4, NumberError::Syntax)),
        (r#""lo":"9/4""#, r#""lo":"2.0""#, Number(4, NumberError::Syntax)),
        (r#""lo":"9/4""#, r#""lo":"""#, Number(4, NumberError::Syntax)),
        (r#""lo":"9/4""#, r#""lo":"1/-2""#, Number(4, NumberError::Syntax)),
        (r#""lo":"9/4""#, r#""lo":"5/2""#, Reversed(4)),
        (r#""lo":"9/4""#, r#""lo":"7/4""#, Goal(1)),
    ];
    for (from, to, failure) in cases {
        assert_eq!(check_edited(from, to), Err(failure), "{from} -> {to}");
    }
    assert_eq!(check_edited("one", "one"), Ok(Verdict::Certified));
}

#[test]
fn a_file_of_another_shape_is_no_certificate() {
    let edits = [
        (r#""certified""#, r#""certified","refutes":null"#),
        (r#""value":"3""#, r#""value":null"#),
        (r#""args":[0,2]"#, r#""args":null"#),
        (r#"{"op":"const","value":"3","lo":"3","hi":"3"}"#, r#"["const",null,"3",null,"3","3"]"#),
        (r#"{"lhs":4,"relation":">=","rhs":2,"from":"says"}"#, r#"[4,">=",2,"says",true]"#),
        (r#""lo":"3""#, r#""lo":3"#),
        (r#""lo":"3""#, r#""lo":"3","lo":"3""#),
        (r#""lo":"3""#, r#""low":"3""#),
        (r#""args":[0,2]"#, r#""args":[0,2.0]"#),
        (r#""args":[0,2]"#, r#""args":[0,-2]"#),
        (r#""power":2"#, r#""power":2e0"#),
    ];
    for (from, to) in edits {
        assert!(CERTIFICATE.contains(from), "{from}");
        let edited = CERTIFICATE.replacen(from, to, 1);
        assert!(Certificate::parse(&edited).is_err(), "{from} -> {to}");
    }
    assert!(Certificate::parse(CERTIFICATE).is_ok());
    assert!(Certificate::parse(&format!("{CERTIFICATE} 1")).is_err());
    assert!(Certificate::parse(r#"["proofmark-certificate/1","a","b","c","certified"]"#).is_err());
}

#[test]
fn a_claim_without_goals_proves_nothing() {
    let claim = Builder::default().finish("empty", "nothing", Vec::new());
    let text = format!(
        r#"{{"format":"proofmark-certificate/1","claim":"empty","says":"nothing",
            "sha256":"{}","verdict":"certified","goals":[],"steps":[]}}"#,
        claim.sha256()
    );
    let certificate = Certificate::parse(&text).unwrap();
    assert_eq!(check(&claim, &certificate).err(), Some(Failure::NoGoal));
}

#[test]
fn excessive_work_is_a_rejection_and_not_a_wait() {
    let wide = format!("1/{}", "7".repeat(400));
    let ends: Ends = (wide.clone().leak(), wide.leak());
    let cases = [(Op::Pow(1000), Reason::TooLarge), (Op::Pow(700), Reason::UpperEnd)];
    for (op, reason) in cases {
        let (claim, text) = certificate_of(&op, &[ends], ("0", "0"));
        let certificate = Certificate::parse(&text).unwrap();
        let expected = Failure::Rule { step: 1, rule: "pow", reason };
        assert_eq!(check(&claim, &certificate).err(), Some(expected));
    }
    // A logarithm to fifty thousand binary digits.
    let fine = format!("1/{}", "3".repeat(15_000));
    let (claim, text) = certificate_of(&Op::Ln, &[("2", "2")], ("0", fine.leak()));
    let certificate = Certificate::parse(&text).unwrap();
    assert_eq!(check(&claim, &certificate).err(), Some(Failure::Work(1)));
}
