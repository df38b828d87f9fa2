//! Broken rules for steps.

use super::super::super::ln;
use super::super::super::rules;
use super::super::drawn::Narrow;
use super::super::enclosures::*;
use super::super::{heap, logarithms};
use super::{Mutant, N, X, above, below, least, most, mutant, within};
use crate::{Int, Interval, Number, Outcome, Reason, TooLarge};

fn on_two(
    harness: &'static str,
    what: &'static str,
    value: Value,
    rule: fn(&X, &X, &X) -> Outcome,
) -> Mutant {
    mutant(harness, what, &BINARY, move |args| binary(rule, value, args))
}

fn on_one(
    harness: &'static str,
    what: &'static str,
    holds: Holds,
    rule: fn(&X, &X) -> Outcome,
) -> Mutant {
    mutant(harness, what, &UNARY, move |args| unary(rule, holds, args))
}

fn power_rule(what: &'static str, rule: fn(u32, &X, &X) -> Outcome) -> Mutant {
    mutant("verify_pow", what, &POWER, move |args| power(rule, args))
}

pub fn all() -> Vec<Mutant> {
    [arithmetic(), powers(), logarithms(), rounding()].into_iter().flatten().collect()
}

fn arithmetic() -> Vec<Mutant> {
    vec![
        mutant("verify_constant", "ignores the upper end", &CONSTANT, |args| {
            constant_by::<Narrow>(|value, out| above(&out.lo, value), args)
        }),
        mutant("verify_constant", "ignores the lower end", &CONSTANT, |args| {
            constant_by::<Narrow>(|value, out| below(value, &out.hi), args)
        }),
        on_two("verify_add", "accepts everything", SUM, |_, _, _| Ok(())),
        on_two("verify_add", "adds the lower end to the upper one", SUM, |x, y, out| {
            within(out, x.lo.add(&y.lo)?, x.hi.add(&y.lo)?)
        }),
        on_two(
            "verify_sub",
            "takes lower from lower and upper from upper",
            DIFFERENCE,
            |x, y, out| within(out, x.lo.sub(&y.lo)?, x.hi.sub(&y.hi)?),
        ),
        on_two("verify_mul", "has no case for negative operands", PRODUCT, |x, y, out| {
            within(out, x.lo.mul(&y.lo)?, x.hi.mul(&y.hi)?)
        }),
        on_two("verify_mul", "misses a corner", PRODUCT, |x, y, out| {
            let (a, b, c) = (x.lo.mul(&y.lo)?, x.lo.mul(&y.hi)?, x.hi.mul(&y.hi)?);
            within(out, least(least(a.clone(), b.clone())?, c.clone())?, most(most(a, b)?, c)?)
        }),
        on_two(
            "verify_div",
            "does not ask for a divisor other than zero",
            QUOTIENT,
            |x, y, out| {
                for b in [&y.lo, &y.hi] {
                    for a in [&x.lo, &x.hi] {
                        above(&out.lo.mul(b)?, a)?;
                        below(a, &out.hi.mul(b)?)?;
                    }
                }
                Ok(())
            },
        ),
        on_two(
            "verify_div",
            "does not turn round for a negative divisor",
            QUOTIENT,
            |x, y, out| {
                let negated = Interval { lo: y.hi.neg()?, hi: y.lo.neg()? };
                rules::div(x, if y.hi.sign() < 0 { &negated } else { y }, out)
            },
        ),
        on_two("verify_div", "has no case for a negative dividend", QUOTIENT, |x, y, out| {
            if y.lo.sign() <= 0 {
                return rules::div(x, y, out);
            }
            above(&out.lo.mul(&y.hi)?, &x.lo)?;
            below(&x.hi, &out.hi.mul(&y.lo)?)
        }),
        on_two("verify_min", "looks at one operand's upper end", LESSER, |x, y, out| {
            within(out, least(x.lo.clone(), y.lo.clone())?, least(x.lo.clone(), y.hi.clone())?)
        }),
        on_two("verify_min", "takes the larger lower end", LESSER, |x, y, out| {
            within(out, most(x.lo.clone(), y.lo.clone())?, least(x.hi.clone(), y.hi.clone())?)
        }),
        on_two("verify_min", "asks for both upper ends", LESSER, |x, y, out| {
            within(out, least(x.lo.clone(), y.lo.clone())?, most(x.hi.clone(), y.hi.clone())?)
        }),
        on_two("verify_max", "is min", GREATER, rules::min),
        on_two("verify_max", "takes the smaller upper end", GREATER, |x, y, out| {
            within(out, most(x.lo.clone(), y.lo.clone())?, least(x.hi.clone(), y.hi.clone())?)
        }),
    ]
}

fn powers() -> Vec<Mutant> {
    vec![
        power_rule("takes even powers for odd ones", |n, x, out| {
            within(out, x.lo.pow(n)?, x.hi.pow(n)?)
        }),
        power_rule("forgets that the least square is at zero", |n, x, out| {
            let (a, b) = (x.lo.pow(n)?, x.hi.pow(n)?);
            within(out, least(a.clone(), b.clone())?, most(a, b)?)
        }),
        power_rule("takes odd powers for even ones", |_, x, out| rules::pow(2, x, out)),
        on_one("verify_sqrt", "does not ask for x >= 0", ROOT, |x, out| {
            let raised = most(x.lo.clone(), Number::whole(0))?;
            let top = most(x.hi.clone(), Number::whole(0))?;
            rules::sqrt(&Interval { lo: raised, hi: top }, out)
        }),
        on_one("verify_sqrt", "squares a negative upper end", ROOT, |x, out| {
            if x.lo.sign() < 0 {
                return Err(Reason::MayBeNegative);
            }
            if out.lo.sign() > 0 {
                above(&out.lo.mul(&out.lo)?, &x.lo)?;
            }
            below(&x.hi, &out.hi.mul(&out.hi)?)
        }),
        on_one("verify_sqrt", "squares a negative lower end", ROOT, |x, out| {
            if x.lo.sign() < 0 || out.hi.sign() < 0 {
                return Err(Reason::MayBeNegative);
            }
            above(&out.lo.mul(&out.lo)?, &x.lo)?;
            below(&x.hi, &out.hi.mul(&out.hi)?)
        }),
        on_one("verify_abs", "ignores the lower end of x", ABSOLUTE, |x, out| {
            let low = Interval { lo: Number::whole(0), hi: x.hi.clone() };
            if x.lo.sign() < 0 && x.hi.sign() > 0 {
                rules::abs(&low, out)
            } else {
                rules::abs(x, out)
            }
        }),
        on_one("verify_abs", "forgets that the least value may be zero", ABSOLUTE, |x, out| {
            let (a, b) = if x.lo.sign() < 0 {
                (x.lo.neg()?, x.hi.clone())
            } else {
                (x.lo.clone(), x.hi.clone())
            };
            let b = if b.sign() < 0 { b.neg()? } else { b };
            within(out, least(a.clone(), b.clone())?, most(a, b)?)
        }),
        on_one("verify_abs", "has no case for negative operands", ABSOLUTE, |x, out| {
            rules::contains(out, x)
        }),
    ]
}

fn logarithms() -> Vec<Mutant> {
    let ln_rule = |what: &'static str, rule: fn(&X, &X) -> Outcome| {
        mutant("verify_ln", what, &logarithms::LN, move |args| logarithms::ln_by(&rule, args))
    };
    let exp_rule = |what: &'static str, rule: fn(&X, &X) -> Outcome| {
        mutant("verify_exp", what, &logarithms::EXP, move |args| logarithms::exp_by(&rule, args))
    };
    let atanh_rule = |what: &'static str, rule: fn(&X, &X) -> Outcome| {
        mutant("verify_atanh", what, &logarithms::ATANH, move |args| {
            logarithms::atanh_by(&rule, args)
        })
    };
    type Ends = (i32, i32);
    let bounds = |what: &'static str, change: fn(&N, i64, Ends) -> Ends| {
        mutant("verify_ln_bounds", what, &logarithms::BOUNDS, move |args| {
            let broken = |x: &N, p: i64| ln::bounds(x, p).map(|found| change(x, p, found));
            logarithms::bounds_by::<Narrow>(&broken, args)
        })
    };
    vec![
        ln_rule("takes the ends for one another", |x, out| {
            if x.lo.sign() <= 0 {
                return Err(Reason::MayNotBePositive);
            }
            rules::ln(&Interval { lo: x.hi.clone(), hi: x.lo.clone() }, out)
        }),
        ln_rule("ignores the upper end", |x, out| {
            rules::ln(&Interval { lo: x.lo.clone(), hi: x.lo.clone() }, out)
        }),
        ln_rule("does not ask for x > 0", |x, out| {
            let raised = |x: &N| most(x.clone(), Number::dyadic(1, -2));
            rules::ln(&Interval { lo: raised(&x.lo)?, hi: raised(&x.hi)? }, out)
        }),
        exp_rule("is the logarithm", rules::ln),
        exp_rule("ignores the lower end", |x, out| {
            rules::exp(x, &Interval { lo: Number::whole(0), hi: out.hi.clone() })
        }),
        exp_rule("looks at one end of x", |x, out| {
            rules::exp(&Interval { lo: x.lo.clone(), hi: x.lo.clone() }, out)
        }),
        exp_rule("accepts an upper end of zero", |x, out| {
            if out.hi.sign() <= 0 { Ok(()) } else { rules::exp(x, out) }
        }),
        atanh_rule("forgets the half", |x, out| {
            let twice = |x: &N| x.mul(&Number::dyadic(1, -1));
            rules::atanh(x, &Interval { lo: twice(&out.lo)?, hi: twice(&out.hi)? })
        }),
        atanh_rule("takes x for it", |x, out| rules::contains(out, x)),
        atanh_rule("takes the ends for one another", |x, out| {
            rules::atanh(&Interval { lo: x.hi.clone(), hi: x.lo.clone() }, out)
        }),
        bounds("rounds up for a lower bound", |_, _, (_, u)| (u, u)),
        bounds("rounds down for an upper bound", |_, _, (l, _)| (l, l)),
        bounds("forgets the powers of two", |_, p, (l, u)| (l % (1 << p), u % (1 << p))),
        bounds("says nothing", |_, _, _| (i32::MIN / 2, i32::MAX / 2)),
    ]
}

fn rounding() -> Vec<Mutant> {
    vec![
        on_one("verify_floor", "rounds towards zero", FLOOR, |x, out| {
            let towards_zero = |x: &N| -> Result<N, TooLarge> {
                if x.sign() < 0 {
                    Ok(Number::whole(Int::neg(&x.neg()?.floor()?)?))
                } else {
                    Ok(Number::whole(x.floor()?))
                }
            };
            within(out, towards_zero(&x.lo)?, towards_zero(&x.hi)?)
        }),
        on_one("verify_floor", "does not round", FLOOR, |x, out| rules::contains(out, x)),
        on_one("verify_ceil", "is floor", CEILING, rules::floor),
        on_one("verify_ceil", "adds one to the floor", CEILING, |x, out| {
            let next = |x: &N| x.floor().map(|k| Number::whole(k + 1));
            within(out, next(&x.lo)?, next(&x.hi)?)
        }),
        on_one("verify_floor_log2", "only counts digits", LOG2, |x, out| {
            if x.lo.sign() <= 0 {
                return Err(Reason::MayNotBePositive);
            }
            let digits = |x: &N| -> Result<N, TooLarge> {
                let (n, d) = x.ratio()?;
                Ok(Number::whole(i32::try_from(n.bits() - d.bits()).map_err(|_| TooLarge)?))
            };
            within(out, digits(&x.lo)?, digits(&x.hi)?)
        }),
        on_one("verify_floor_log2", "does not ask for x > 0", LOG2, |x, out| {
            let raised = |x: &N| most(x.clone(), Number::whole(1));
            rules::floor_log2(&Interval { lo: raised(&x.lo)?, hi: raised(&x.hi)? }, out)
        }),
        mutant("verify_heap_diameter", "takes both sides for full", &heap::RULE, |args| {
            let rule = |x: &X, out: &X| {
                rules::heap_diameter(x, &Interval { lo: Number::whole(0), hi: Number::whole(99) })?;
                let levels = i32::try_from(x.lo.floor()?.bits() - 1).map_err(|_| TooLarge)?;
                within(out, Number::whole(2 * levels), Number::whole(2 * levels))
            };
            heap::rule_by::<Narrow>(&rule, args)
        }),
        mutant("verify_heap_diameter", "rounds the number of vertices", &heap::RULE, |args| {
            let rule = |x: &X, out: &X| {
                let whole = Number::whole(x.lo.floor()?);
                rules::heap_diameter(&Interval { lo: whole.clone(), hi: whole }, out)
            };
            heap::rule_by::<Narrow>(&rule, args)
        }),
    ]
}
