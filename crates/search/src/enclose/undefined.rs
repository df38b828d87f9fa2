//! Where in the range of the variables a step has no value for sure: at a point that is tried, or
//! somewhere between two points at which a divisor has different signs.

use num_bigint::BigInt;
use num_integer::Integer;
use proofmark_book::exact;
use proofmark_kernel::op::Domain;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Derivative, NodeId, Parameter, Rational, Step, Variable};

use super::ends::Ends;
use super::known::{Known, outside_domain};
use super::points::{inside as clamped, starts};
use super::search::{Cells, Ranges, Search, halves};
use super::{Enclosure, Undefined};

/// How often a box that holds a step without value is halved before its simplest point is tried.
const HALVINGS: usize = 48;

/// A step that has no value somewhere in the range.
pub(super) fn inside<E: Enclosure>(search: &Search<'_, E>, range: &Ranges) -> Option<Undefined> {
    let suspect = first_outside(search, &search.cells(range, None), &[])?;
    // Only what lies inside the range for sure counts.
    let inner = search.inner_range()?;
    let ends: Vec<(f64, f64)> = inner.iter().map(Ends::near).collect();
    let placed = |point: Vec<f64>| -> Option<Ranges> {
        point.into_iter().zip(&inner).map(|(x, ends)| clamped(x, ends)).collect()
    };
    let points = starts(&ends, &search.ranging())
        .into_iter()
        .filter_map(placed)
        .chain(simplest_point(search, &inner));

    let divisor = match search.program.steps.get(suspect.step) {
        Some(step)
            if suspect.domain == Domain::NonZeroDivisor && continuous(search, suspect.step) =>
        {
            step.args.get(1).copied()
        }
        _ => None,
    };
    let (mut negative, mut positive) = (false, false);
    for point in points {
        let cells = search.cells(&search.at_point(point.clone(), &inner), None);
        // Where every step is enclosed, exact values say no more.
        if !search.complete(&cells) {
            let point: Vec<Rational> =
                point.iter().filter_map(Ends::rationals).map(|(x, _)| x).collect();
            let exact = exact_values(search, &point);
            if let Some(found) = first_outside(search, &cells, &exact).filter(|found| found.certain)
            {
                return Some(Undefined { at: point, ..found });
            }
        }
        if let Some(divisor) = divisor.and_then(|place| search.known(place, &cells)) {
            let (lo, hi) = divisor.signs();
            negative |= hi < 0;
            positive |= lo > 0;
        }
        if negative && positive {
            // It has a value and is continuous on the whole range, so it is zero in between.
            return Some(Undefined { certain: true, ..suspect });
        }
    }
    None
}

/// The first step whose operands are enclosed and may lie outside its domain. The program is that of
/// the claim, without slopes. An exact value counts before an enclosure.
pub(super) fn first_outside<E: Enclosure>(
    search: &Search<'_, E>,
    cells: &Cells<E>,
    exact: &[Option<Rational>],
) -> Option<Undefined> {
    let known = |id: NodeId| match exact.get(id) {
        Some(Some(value)) => Known::constant(value, search.effort.bits),
        _ => search.known(id, cells).cloned(),
    };
    let steps = search.program.steps.iter().enumerate();
    let is_open = |place: NodeId| {
        !matches!(exact.get(place), Some(Some(_))) && search.known(place, cells).is_none()
    };
    let mut open = steps.filter(|(place, _)| is_open(*place));
    open.find_map(|(step, Step { op, args })| {
        let operands: Vec<Known<E>> = args.iter().map(|&arg| known(arg)).collect::<Option<_>>()?;
        let (domain, certain) = outside_domain(op, &operands.iter().collect::<Vec<_>>())?;
        Some(Undefined { step, domain, certain, at: Vec::new() })
    })
}

/// The exact values of the steps at a point, as far as they are rational.
fn exact_values<E: Enclosure>(search: &Search<'_, E>, point: &[Rational]) -> Vec<Option<Rational>> {
    let mut known = Vec::with_capacity(search.program.steps.len());
    for step in search.program.steps.iter() {
        known.push(match step.op.parameter() {
            // What a constant is nobody knows exactly.
            Some(Parameter::Variable(variable)) => match search.claim.variables().get(variable) {
                Some(Variable::Between { .. }) => point.get(variable).cloned(),
                Some(Variable::Given(_)) | None => None,
            },
            Some(Parameter::Value(_) | Parameter::Power(_)) | None => exact::of_step(step, &known),
        });
    }
    known
}

/// Whether a step depends on the variables continuously, where it and all before it have a value.
fn continuous<E: Enclosure>(search: &Search<'_, E>, step: NodeId) -> bool {
    let steps = &search.program.steps;
    let varies = |id: &NodeId| search.program.boxed.get(*id).copied().unwrap_or(true);
    let mut found: Vec<bool> = Vec::with_capacity(step);
    for Step { op, args } in steps.iter().take(step.saturating_add(1)) {
        let jumps = matches!(op.operation().slope, Derivative::Jumps) && args.iter().any(varies);
        found.push(!jumps && args.iter().all(|&arg| found.get(arg) == Some(&true)));
    }
    found.last() == Some(&true)
}

/// The simplest point of a small box in which a step may have no value.
fn simplest_point<E: Enclosure>(search: &Search<'_, E>, range: &Ranges) -> Option<Ranges> {
    let mut at = range.clone();
    let suspicious = |at: &Ranges| first_outside(search, &search.cells(at, None), &[]).is_some();
    for round in 0..HALVINGS.saturating_mul(at.len()) {
        let variable = round % at.len();
        let Some(halves) = halves(&at, variable) else { continue };
        at = halves.into_iter().find(suspicious)?;
    }
    let simplest = |at: &Ends| {
        let (lo, hi) = at.rationals()?;
        let point = simplest(&lo, &hi);
        Ends::between(&point, &point)
    };
    at.iter().map(simplest).collect()
}

/// The fraction with the smallest denominator between two, by continued fractions.
fn simplest(lo: &Rational, hi: &Rational) -> Rational {
    let whole = Rational::from(lo.ceil().to_integer());
    if compare(&whole, hi).is_le() {
        // Of several whole numbers, the one nearest to zero.
        let zero = Rational::from(BigInt::from(0));
        let last = hi.floor();
        return if compare(&whole, &zero).is_ge() {
            whole
        } else if compare(&last, &zero).is_le() {
            last
        } else {
            zero
        };
    }
    let (floor, below) = lo.numer().div_mod_floor(lo.denom());
    let (rest_lo, rest_hi) =
        (Rational::new(below, lo.denom().clone()), hi - Rational::from(floor.clone()));
    Rational::from(floor) + simplest(&rest_hi.recip(), &rest_lo.recip()).recip()
}
