//! The leading digits of potentials settle what is far from a rule's bound, and nothing else.

use num_bigint::BigInt;
use proofmark_kernel::mdp::leading::{Leading, below, slow};
use proofmark_kernel::mdp::{Choice, Draft, Mdp, Potential};
use proofmark_kernel::{Number, Rational};

fn draft(reward: (i64, i64), next: &[(usize, (i64, i64))]) -> Draft {
    let rational = |(n, d): (i64, i64)| Rational::new(n.into(), d.into());
    let next = next.iter().map(|&(state, p)| (state, rational(p))).collect();
    Draft { reward: rational(reward), next }
}

/// Σ n_j V_j − o V_s
fn drift(choice: &Choice, state: usize, potential: &Potential<BigInt>) -> BigInt {
    let next: BigInt = choice.next().iter().map(|(j, n)| n * &potential.values[*j]).sum();
    next - choice.over() * &potential.values[state]
}

/// Choices of a process of three states, and potentials of very different lengths.
fn examples() -> (Mdp, Vec<Potential<BigInt>>) {
    let states = [
        vec![draft((1, 3), &[(0, (1, 2)), (1, (1, 2))]), draft((-7, 2), &[(2, (1, 1))])],
        vec![draft((0, 1), &[(0, (1, 7)), (1, (2, 7)), (2, (4, 7))])],
        vec![draft((5, 1), &[(0, (999_999, 1_000_000)), (2, (1, 1_000_000))])],
    ];
    let mut potentials = Vec::new();
    let mut digits = BigInt::from(1);
    for length in [1_u32, 30, 61, 62, 63, 64, 65, 130, 700] {
        let top = BigInt::from(1) << length;
        // Pseudo-random numbers of both signs below 2^length.
        let mut next = || {
            digits = (&digits * 0x5851_f42d_4c95_7f2d_u64 + 12_345_u32) % (BigInt::from(1) << 800);
            (&digits >> (800 - length - 1)) - &top
        };
        potentials.push(Potential { over: &top - 1, values: vec![next(), next(), next()] });
        let mut values = vec![next(), next(), next()];
        values[1] = 0.into();
        potentials.push(Potential { over: BigInt::from(1), values });
    }
    (Mdp::new(&states).unwrap(), potentials)
}

#[test]
fn drifts_and_rates_lie_where_the_leading_digits_say() {
    let (mdp, potentials) = examples();
    for potential in &potentials {
        let cut = potential.values.iter().chain([&potential.over]).map(BigInt::bits).max().unwrap();
        let unit = BigInt::from(1) << cut.saturating_sub(62);
        let leading = Leading::of(potential).unwrap();
        for (state, choices) in mdp.states().iter().enumerate() {
            for choice in choices {
                let drift = drift(choice, state, potential);
                let middle = BigInt::from(leading.drift(choice, state).unwrap());
                assert!((&middle - choice.over()) * &unit < drift, "{potential:?}");
                assert!(drift < (&middle + choice.over()) * &unit, "{potential:?}");
                let rate = choice.reward() * &potential.over + drift;
                let (least, most) = leading.rate(choice, state).unwrap();
                assert!(BigInt::from(least) * &unit < rate, "{potential:?}");
                assert!(rate < BigInt::from(most) * &unit, "{potential:?}");
            }
        }
    }
}

#[test]
fn what_is_settled_is_true_and_what_is_far_is_settled() {
    let (mdp, potentials) = examples();
    let mut settled = [0, 0];
    for potential in &potentials {
        let leading = Leading::of(potential).unwrap();
        let cut = potential.values.iter().chain([&potential.over]).map(BigInt::bits).max().unwrap();
        let cut = cut.saturating_sub(62);
        for (state, choices) in mdp.states().iter().enumerate() {
            for choice in choices {
                let drift = drift(choice, state, potential);
                let falls = &drift + choice.over() * &potential.over;
                let is_slow = slow(choice, state, &leading);
                assert!(!is_slow || falls > 0.into());
                let far: BigInt = choice.over() << (cut + 1);
                assert!(is_slow || falls < far, "{potential:?}");
                // Bounds near the rate, in units of 2^cut / d.
                let rate = choice.reward() * &potential.over + drift;
                let here: BigInt = (&rate / choice.over()) >> cut;
                for off in [-9_i64, -1, 0, 1, 2, 9, 1_000] {
                    let Ok(bound) = i128::try_from(&here + off) else { continue };
                    let scaled = (BigInt::from(bound) << cut) * choice.over();
                    let is_below = below(choice, state, &leading, bound);
                    assert!(!is_below || rate < scaled, "{potential:?} {off}");
                    assert!(is_below || off < 9, "{potential:?} {off}");
                    settled[usize::from(is_below)] += 1;
                }
            }
        }
    }
    assert!(settled.iter().all(|&count| count > 50), "{settled:?}");
}

#[test]
fn what_does_not_fit_words_is_not_settled() {
    let huge = Rational::new(BigInt::from(1), BigInt::from(1) << 70);
    let rest = Rational::from(BigInt::from(1)) - &huge;
    let wide = Draft { reward: huge.clone(), next: vec![(0, huge), (1, rest)] };
    let mdp = Mdp::new(&[vec![wide], vec![draft((0, 1), &[(0, (1, 1))])]]).unwrap();
    let potential = Potential { over: 1.into(), values: vec![0.into(), 1_000.into()] };
    let leading = Leading::of(&potential).unwrap();
    let choice = mdp.choice(0, 0).unwrap();
    assert_eq!((leading.drift(choice, 0), leading.rate(choice, 0)), (None, None));
    assert!(!slow(choice, 0, &leading) && !below(choice, 0, &leading, i128::MAX));
    let narrow = mdp.choice(1, 0).unwrap();
    assert!(!slow(narrow, 1, &leading) && slow(narrow, 0, &leading));
    // A bound so large that its product does not fit, and one that does.
    assert!(below(narrow, 1, &leading, i128::MAX));
    assert!(!below(narrow, 1, &leading, i128::MIN));
    // A potential of another process.
    let short = Leading::of(&Potential { over: 1.into(), values: vec![0.into()] }).unwrap();
    assert_eq!(short.drift(narrow, 1), None);
}

#[test]
fn bounds_are_cut_as_potentials_are() {
    let wide = BigInt::from(3) << 200_u32;
    let potential = Potential { over: wide.clone(), values: vec![wide.clone(), 0.into()] };
    let leading = Leading::of(&potential).unwrap();
    // 202 bits are cut by 140: d/2^k is 3·2^60.
    let cases = [((1, 1), 3_i128 << 60), ((1, 3), 1 << 60), ((-1, 7), -494109216260077276)];
    for ((n, d), expected) in cases {
        let number = Number::fraction(BigInt::from(n), BigInt::from(d)).unwrap();
        assert_eq!(leading.of_bound(&number, &wide), Some(expected), "{n}/{d}");
    }
}

#[test]
fn what_is_cut_off_may_decide_and_then_nothing_is_settled() {
    // From state 0 one gets to state 1. Ten digits are cut off, all of them ones in state 0 and zeros elsewhere,
    // so that V falls by more than 1 although v falls by 1 exactly.
    let mdp = Mdp::new(&[vec![draft((0, 1), &[(1, (1, 1))])], vec![draft((0, 1), &[(0, (1, 1))])]]);
    let mdp = mdp.unwrap();
    let choice = mdp.choice(0, 0).unwrap();
    let potential = |low: u32, over: i64| {
        let high = (BigInt::from(1) << 61_u32) + 5;
        let values = vec![(high << 10_u32) + low, BigInt::from(5) << 10_u32];
        Potential { over: BigInt::from(over) << 10_u32, values }
    };
    let over = 1_i64 << 61;
    let falls = potential(1_023, over);
    assert!(drift(choice, 0, &falls) + &falls.over < 0.into());
    assert!(!slow(choice, 0, &Leading::of(&falls).unwrap()));
    // The same leading digits, where it does not fall by more; and one digit more, which is enough.
    assert!(!slow(choice, 0, &Leading::of(&potential(0, over)).unwrap()));
    assert!(slow(choice, 0, &Leading::of(&potential(1_023, over + 1)).unwrap()));
}
