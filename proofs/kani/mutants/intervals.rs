//! Broken rules for intervals: mean values, sets, relations and covers.

use super::super::super::{cover, rules};
use super::super::drawn::Narrow;
use super::super::{mean, sets};
use super::{Mutant, X, above, least, most, mutant, within};
use crate::claim::Relation;
use crate::{Failure, Interval, Number, Outcome, Reason, TooLarge};

pub fn all() -> Vec<Mutant> {
    [mean_values(), intervals(), covers()].into_iter().flatten().collect()
}

/// The lower ends' and the upper ends' products, without the mixed ones.
fn two_corners(centre: &X, terms: &[(&X, X)], out: &X) -> Outcome {
    let (mut lo, mut hi) = (centre.lo.clone(), centre.hi.clone());
    for (slope, offset) in terms {
        let (a, b) = (slope.lo.mul(&offset.lo)?, slope.hi.mul(&offset.hi)?);
        (lo, hi) = (lo.add(&least(a.clone(), b.clone())?)?, hi.add(&most(a, b)?)?);
    }
    within(out, lo, hi)
}

fn mean_values() -> Vec<Mutant> {
    fn centre_is_a_point(centre: &X, terms: &[(&X, X)], out: &X) -> Outcome {
        rules::mean_value(&Interval { lo: centre.lo.clone(), hi: centre.lo.clone() }, terms, out)
    }
    fn no_offset(centre: &X, _: &[(&X, X)], out: &X) -> Outcome {
        rules::contains(out, centre)
    }
    fn first_only(centre: &X, terms: &[(&X, X)], out: &X) -> Outcome {
        rules::mean_value(centre, terms.get(..1).unwrap_or_default(), out)
    }
    vec![
        mutant("verify_mean_value", "misses the mixed corners", &mean::TERMS, |args| {
            mean::terms_by::<Narrow>(&two_corners, args)
        }),
        mutant("verify_mean_value", "takes the centre for a point", &mean::TERMS, |args| {
            mean::terms_by::<Narrow>(&centre_is_a_point, args)
        }),
        mutant("verify_mean_value", "looks at the first variable only", &mean::TERMS, |args| {
            mean::terms_by::<Narrow>(&first_only, args)
        }),
        mutant(
            "verify_mean_value_quadratic",
            "misses the mixed corners",
            &mean::QUADRATIC,
            |args| mean::quadratic_by::<Narrow>(&two_corners, args),
        ),
        mutant("verify_mean_value_quadratic", "forgets the slope", &mean::QUADRATIC, |args| {
            mean::quadratic_by::<Narrow>(&no_offset, args)
        }),
    ]
}

fn intervals() -> Vec<Mutant> {
    let decide = |what: &'static str,
                  rule: fn(&X, Relation, &X) -> Result<Option<bool>, TooLarge>| {
        mutant("verify_relation", what, &sets::RELATION, move |args| {
            sets::relation_by::<Narrow>(&rule, args)
        })
    };
    vec![
        mutant("verify_contains", "ignores the upper end", &sets::PAIR, |args| {
            sets::contains_by::<Narrow>(&|x, y| above(&x.lo, &y.lo), args)
        }),
        mutant("verify_contains", "takes the intervals for one another", &sets::PAIR, |args| {
            sets::contains_by::<Narrow>(&|x, y| rules::contains(y, x), args)
        }),
        mutant("verify_common", "is the hull", &sets::PAIR, |args| {
            sets::common_by::<Narrow>(&|x, y| Ok(rules::hull(x, y)?), args)
        }),
        mutant("verify_common", "finds nothing where intervals touch", &sets::PAIR, |args| {
            let rule = |x: &X, y: &X| {
                let both = rules::common(x, y)?;
                if both.lo.below(&both.hi)? { Ok(both) } else { Err(Reason::LowerEnd) }
            };
            sets::common_by::<Narrow>(&rule, args)
        }),
        mutant("verify_hull", "is the first interval", &sets::PAIR, |args| {
            sets::hull_by::<Narrow>(&|x, _| Ok(x.clone()), args)
        }),
        mutant("verify_hull", "is wider than it must be", &sets::PAIR, |args| {
            let rule = |x: &X, y: &X| {
                let hull = rules::hull(x, y)?;
                Ok(Interval { lo: hull.lo.sub(&Number::whole(1))?, hi: hull.hi })
            };
            sets::hull_by::<Narrow>(&rule, args)
        }),
        decide("takes < for <=", |x, relation, y| {
            let strict = if relation == Relation::AtMost { Relation::Below } else { relation };
            rules::relation(x, strict, y)
        }),
        decide("takes <= for <", |x, relation, y| {
            let loose = if relation == Relation::Below { Relation::AtMost } else { relation };
            rules::relation(x, loose, y)
        }),
        decide("takes >= for >", |x, relation, y| {
            let loose = if relation == Relation::Above { Relation::AtLeast } else { relation };
            rules::relation(x, loose, y)
        }),
        decide("compares lower ends", |x, relation, y| {
            let point = |x: &X| Interval { lo: x.lo.clone(), hi: x.lo.clone() };
            rules::relation(&point(x), relation, &point(y))
        }),
        decide("takes equal intervals for equal numbers", |x, relation, y| {
            let same = x.lo.compare(&y.lo)?.is_eq() && x.hi.compare(&y.hi)?.is_eq();
            if same && relation == Relation::Equal {
                return Ok(Some(true));
            }
            rules::relation(x, relation, y)
        }),
    ]
}

fn covers() -> Vec<Mutant> {
    type Boxes<'a> = &'a [Vec<X>];
    fn ends_where_it_ends(range: &[X], boxes: Boxes<'_>) -> Result<(), Failure> {
        let last = boxes.last().and_then(|at| at.first()).map(|at| at.hi.clone());
        let whole = range.first().zip(last).map(|(x, hi)| Interval { lo: x.lo.clone(), hi });
        cover::covers(whole.as_slice(), boxes)
    }
    fn starts_where_it_starts(range: &[X], boxes: Boxes<'_>) -> Result<(), Failure> {
        let first = boxes.first().and_then(|at| at.first()).map(|at| at.lo.clone());
        let whole = range.first().zip(first).map(|(x, lo)| Interval { lo, hi: x.hi.clone() });
        cover::covers(whole.as_slice(), boxes)
    }
    fn looks_at_the_hull(range: &[X], boxes: Boxes<'_>) -> Result<(), Failure> {
        let sides: Vec<X> = boxes.iter().filter_map(|at| at.first().cloned()).collect();
        let hull = sides.into_iter().reduce(|x, y| rules::hull(&x, &y).unwrap_or(x));
        cover::covers(range.get(..1).unwrap_or_default(), &[hull.into_iter().collect()])
    }
    fn looks_at_the_first_variable(range: &[X], boxes: Boxes<'_>) -> Result<(), Failure> {
        let sides: Vec<Vec<X>> =
            boxes.iter().map(|at| at.iter().take(1).cloned().collect()).collect();
        cover::covers(range.get(..1).unwrap_or_default(), &sides)
    }
    fn looks_at_each_variable_alone(range: &[X], boxes: Boxes<'_>) -> Result<(), Failure> {
        for (variable, whole) in range.iter().enumerate() {
            let sides: Vec<Vec<X>> =
                boxes.iter().map(|at| at.get(variable).cloned().into_iter().collect()).collect();
            cover::covers(std::slice::from_ref(whole), &sides)?;
        }
        Ok(())
    }
    vec![
        mutant("verify_cover_chain", "ignores the end of the range", &sets::CHAIN, |args| {
            sets::chain_by::<Narrow>(&ends_where_it_ends, args)
        }),
        mutant("verify_cover_chain", "ignores the start of the range", &sets::CHAIN, |args| {
            sets::chain_by::<Narrow>(&starts_where_it_starts, args)
        }),
        mutant("verify_cover_chain", "ignores gaps between boxes", &sets::CHAIN, |args| {
            sets::chain_by::<Narrow>(&looks_at_the_hull, args)
        }),
        mutant("verify_cover_grid", "looks at the first variable only", &sets::GRID, |args| {
            sets::grid_by::<Narrow>(&looks_at_the_first_variable, args)
        }),
        mutant("verify_cover_grid", "looks at each variable on its own", &sets::GRID, |args| {
            sets::grid_by::<Narrow>(&looks_at_each_variable_alone, args)
        }),
    ]
}
