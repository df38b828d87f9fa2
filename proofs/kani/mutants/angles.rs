//! Broken rules for angles.

use super::super::super::angle::{self, Turned};
use super::super::super::rules;
use super::super::angles::{ATAN, CIRCLE, COSINE, SINE, TURNED, WAVE};
use super::super::angles::{atan_by, pi_by, turned_by, wave_by};
use super::super::drawn::Narrow;
use super::{Mutant, N, X, above, below, mutant, within};
use crate::{Interval, Number, Outcome};

type Found = Turned<Narrow>;

fn pi_rule(what: &'static str, rule: fn(&X) -> Outcome) -> Mutant {
    mutant("verify_pi", what, &CIRCLE, move |args| pi_by(&rule, args))
}

fn sin_rule(what: &'static str, rule: fn(&X, &X) -> Outcome) -> Mutant {
    mutant("verify_sin", what, &WAVE, move |args| wave_by(&rule, SINE, args))
}

fn cos_rule(what: &'static str, rule: fn(&X, &X) -> Outcome) -> Mutant {
    mutant("verify_cos", what, &WAVE, move |args| wave_by(&rule, COSINE, args))
}

fn atan_rule(what: &'static str, rule: fn(&X, &X) -> Outcome) -> Mutant {
    mutant("verify_atan", what, &ATAN, move |args| atan_by(&rule, args))
}

fn turning(what: &'static str, change: fn(&N, i64, Found) -> Found) -> Mutant {
    mutant("verify_turned", what, &TURNED, move |args| {
        let broken =
            |x: &N, s: &Narrow, p: i64| angle::turned(x, s, p).map(|found| change(x, p, found));
        turned_by::<Narrow>(&broken, args)
    })
}

fn point(x: &N) -> X {
    Interval { lo: x.clone(), hi: x.clone() }
}

/// A rule that looks at the two ends, and not at the turns between them.
fn without_turns(rule: fn(&X, &X) -> Outcome, x: &X, out: &X) -> Outcome {
    rule(&point(&x.lo), out)?;
    rule(&point(&x.hi), out)
}

fn one() -> N {
    Number::whole(1)
}

fn minus_one() -> N {
    Number::whole(-1)
}

pub fn all() -> Vec<Mutant> {
    vec![
        pi_rule("takes 25/8 for it", |out| {
            let value = Number::dyadic(25, -3);
            within(out, value.clone(), value)
        }),
        pi_rule("ignores the lower end", |out| {
            rules::pi(&Interval { lo: Number::whole(3), hi: out.hi.clone() })
        }),
        pi_rule("ignores the upper end", |out| {
            rules::pi(&Interval { lo: out.lo.clone(), hi: Number::whole(4) })
        }),
        sin_rule("is the cosine", rules::cos),
        sin_rule("does not turn", |x, out| without_turns(rules::sin, x, out)),
        sin_rule("turns at the top alone", |x, out| {
            without_turns(rules::sin, x, out)?;
            rules::sin(x, &Interval { lo: minus_one(), hi: out.hi.clone() })
        }),
        sin_rule("turns at the bottom alone", |x, out| {
            without_turns(rules::sin, x, out)?;
            rules::sin(x, &Interval { lo: out.lo.clone(), hi: one() })
        }),
        sin_rule("forgets the sign", |x, out| {
            let size = |x: &N| if x.sign() < 0 { x.neg() } else { Ok(x.clone()) };
            rules::sin(&point(&size(&x.lo)?), out)
        }),
        sin_rule("is never beyond the angle", |x, out| {
            rules::sin(x, out)?;
            above(&out.lo, &x.lo)?;
            below(&x.hi, &out.hi)
        }),
        cos_rule("is the sine", rules::sin),
        cos_rule("does not turn", |x, out| without_turns(rules::cos, x, out)),
        cos_rule("turns at 0 alone", |x, out| {
            without_turns(rules::cos, x, out)?;
            if x.lo.sign() < 0 && x.hi.sign() > 0 { below(&one(), &out.hi) } else { Ok(()) }
        }),
        cos_rule("always turns", |x, out| {
            rules::cos(x, out)?;
            within(out, minus_one(), one())
        }),
        cos_rule("looks at one end", |x, out| rules::cos(&point(&x.lo), out)),
        turning("rounds up for a lower bound", |_, _, found| Turned {
            low: found.high + 1,
            ..found
        }),
        turning("rounds down for an upper bound", |_, _, found| Turned {
            high: found.low - 1,
            ..found
        }),
        turning("takes the next quarter turn for the last", |_, _, found| Turned {
            from: found.to,
            ..found
        }),
        turning("takes the last quarter turn for the next", |_, _, found| Turned {
            to: found.from,
            ..found
        }),
        turning("says nothing", |_, p, found| Turned { low: -(1 << p), high: 1 << p, ..found }),
        turning("knows no turn", |_, _, found| Turned { from: -99, to: 99, ..found }),
        atan_rule("takes x for it", |x, out| rules::contains(out, x)),
        atan_rule("takes the ends for one another", |x, out| {
            rules::atan(&Interval { lo: x.hi.clone(), hi: x.lo.clone() }, out)
        }),
        atan_rule("forgets the sign", |x, out| {
            let size = |x: &N| if x.sign() < 0 { x.neg() } else { Ok(x.clone()) };
            rules::atan(&Interval { lo: size(&x.lo)?, hi: size(&x.hi)? }, out)
        }),
        atan_rule("reaches a right angle at 2", |x, out| {
            let two = Number::whole(2);
            if two.at_most(&x.hi)? {
                below(&Number::dyadic(13, -3), &out.hi)
            } else {
                rules::atan(x, out)
            }
        }),
    ]
}
