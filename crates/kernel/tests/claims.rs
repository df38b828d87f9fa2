//! Building a claim: equal steps are one, the order and the words of its canonical text, and its hash.

use proofmark_kernel::op::OPERATIONS;
use proofmark_kernel::*;

fn rational(n: i32, d: i32) -> Rational {
    Rational::new(n.into(), d.into())
}

#[test]
fn equal_steps_are_one_step_and_others_are_not() {
    let mut builder = Builder::default();
    assert!(builder.is_empty());
    let mut node = |op: Op, args: &[NodeId]| builder.node(op, args).unwrap();
    let third = node(Op::Const(rational(1, 3)), &[]);
    let other = node(Op::Const(rational(2, 3)), &[]);
    let fifth = node(Op::Const(rational(1, 5)), &[]);
    assert_eq!((third, other, fifth), (0, 1, 2));
    assert_eq!(node(Op::Const(rational(2, 6)), &[]), third);
    let sum = node(Op::Add, &[third, other]);
    assert_eq!(node(Op::Add, &[third, other]), sum);
    assert_eq!(node(Op::Add, &[other, third]), 4);
    assert_eq!(node(Op::Sub, &[third, other]), 5);
    assert_eq!(node(Op::Pow(2), &[third]), 6);
    assert_eq!(node(Op::Pow(3), &[third]), 7);
    assert_eq!(node(Op::Pow(2), &[third]), 6);
    assert_eq!((builder.len(), builder.steps().len(), builder.is_empty()), (8, 8, false));
    assert_eq!(builder.as_constant(fifth), Some(&rational(1, 5)));
    assert_eq!(
        (builder.as_constant(sum), builder.as_constant(6), builder.as_constant(99)),
        (None, None, None)
    );
    let x = builder.variable(third, other).unwrap();
    let y = builder.variable(third, other).unwrap();
    assert_eq!((x, y), (8, 9));
    assert_eq!(builder.as_constant(x), None);
    assert_eq!(builder.node(Op::Var(0), &[]), Ok(x));
}

#[test]
fn the_canonical_text_is_that_of_the_specification() {
    // The example of certificates/README.md, and its hash by another program.
    let mut builder = Builder::default();
    let mut node = |op: Op, args: &[NodeId]| builder.node(op, args).unwrap();
    let (two, three) = (node(Op::Const(rational(2, 1)), &[]), node(Op::Const(rational(3, 1)), &[]));
    let quotient = node(Op::Div, &[two, three]);
    let square = node(Op::Pow(2), &[quotient]);
    let one = node(Op::Const(rational(1, 1)), &[]);
    let (sum, root) = (node(Op::Add, &[square, one]), node(Op::Sqrt, &[three]));
    let goal = |lhs, relation, rhs, quantifier| Goal {
        lhs,
        relation,
        rhs,
        from: "says".to_owned(),
        own: true,
        quantifier,
    };
    builder.goal(goal(sum, Relation::AtMost, root, Quantifier::All)).unwrap();
    builder.goal(goal(sum, Relation::AtMost, root, Quantifier::All)).unwrap();
    let exact = vec![Some(rational(2, 1)), None];
    let claim = builder.finish("example", " (2/3)^2 +\n 1  <= sqrt(3) ", exact);
    let text = "proofmark-claim/1\nid example\nsays (2/3)^2 + 1 <= sqrt(3)\n0 const 2\n1 const 3\n2 div 0 1\n\
                3 pow 2 2\n4 const 1\n5 add 3 4\n6 sqrt 1\ngoal 5 <= 6 from says\n";
    assert_eq!(claim.canonical_text(), text);
    assert_eq!(claim.sha256(), "9fc7d4d5ca91d656aa90b1dabfe4882ea2696146670bb05bc2af9c5afa0c6baa");
    assert_eq!((claim.id(), claim.says()), ("example", "(2/3)^2 + 1 <= sqrt(3)"));
    assert_eq!((claim.steps().len(), claim.goals().len(), claim.variables().len()), (7, 1, 0));
    assert_eq!(claim.varies(), [false; 7]);
    assert_eq!(claim.exact(0), Some(&rational(2, 1)));
    assert_eq!((claim.exact(1), claim.exact(2)), (None, None));

    let mut builder = Builder::default();
    let (a, b) = (builder.node(Op::Const(rational(-1, 2)), &[]).unwrap(), 0);
    let x = builder.variable(a, b).unwrap();
    let y = builder.variable(a, a).unwrap();
    let product = builder.node(Op::Mul, &[y, a]).unwrap();
    builder.goal(goal(x, Relation::Above, product, Quantifier::Some)).unwrap();
    builder.goal(goal(x, Relation::Equal, product, Quantifier::All)).unwrap();
    let claim = builder.finish("v", "s", Vec::new());
    let text = "proofmark-claim/1\nid v\nsays s\n0 const -1/2\n1 var 0\n2 var 1\n3 mul 2 0\nvariable in 0 0\n\
                variable in 0 0\ngoal some 1 > 3 from says\ngoal 1 == 3 from says\n";
    assert_eq!(claim.canonical_text(), text);
    assert_eq!(claim.varies(), [false, true, true, true]);
}

#[test]
fn operations_have_their_operands_and_no_others() {
    let one = |n: i32| Number::whole(AnyInt::small(n));
    let point = Interval { lo: one(1), hi: one(1) };
    for row in OPERATIONS {
        let op = match row.name {
            "const" => Op::Const(rational(1, 1)),
            "var" => Op::Var(0),
            "pow" => Op::Pow(2),
            name => Op::plain(name).unwrap(),
        };
        assert_eq!(op, op.clone());
        for count in 0..=3 {
            let operands = vec![&point; count];
            let answer = (weakened::RULES.step)(&op, &operands, &point);
            let takes = count == row.operands() && row.name != "var";
            assert_eq!(answer == Err(Reason::Arity), !takes, "{} of {count}", row.name);
        }
    }
}
