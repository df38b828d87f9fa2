//! Boxes that cover a range without a gap.

use super::{Failure, Int, Interval, Number};

/// Whether the boxes cover the range. Along the first variable they must come in a chain, each
/// beginning no later than where the ones before it end; boxes with the same ends in the first
/// variable are next to each other and cover the other variables in the same way.
pub(super) fn covers<I: Int>(
    range: &[Interval<I>],
    boxes: &[Vec<Interval<I>>],
) -> Result<(), Failure> {
    let all: Vec<&[Interval<I>]> = boxes.iter().map(Vec::as_slice).collect();
    chain(range, &all, 0)
}

/// `first` is the number of the first of these boxes.
fn chain<I: Int>(
    range: &[Interval<I>],
    boxes: &[&[Interval<I>]],
    first: usize,
) -> Result<(), Failure> {
    let Some((whole, others)) = range.split_first() else {
        return if boxes.is_empty() { Err(Failure::Gap(first)) } else { Ok(()) };
    };
    let mut reach: Option<&Number<I>> = None;
    let mut rest = boxes;
    let mut number = first;
    while let Some(head) = rest.first().and_then(|at| at.first()) {
        let start = reach.unwrap_or(&whole.lo);
        if head.lo.at_most(start) != Ok(true) {
            return Err(Failure::Gap(number));
        }
        let alike = |at: &&&[Interval<I>]| at.first().is_some_and(|other| same(head, other));
        let count = rest.iter().take_while(alike).count();
        let (group, after) = rest.split_at(count);
        let tails: Vec<&[Interval<I>]> = group.iter().filter_map(|at| at.get(1..)).collect();
        chain(others, &tails, number)?;
        if reach.is_none_or(|reach| reach.at_most(&head.hi) == Ok(true)) {
            reach = Some(&head.hi);
        }
        (rest, number) = (after, number + count);
    }
    let reaches = reach.is_some_and(|reach| whole.hi.at_most(reach) == Ok(true));
    if reaches { Ok(()) } else { Err(Failure::Gap(number)) }
}

fn same<I: Int>(x: &Interval<I>, y: &Interval<I>) -> bool {
    x.lo.compare(&y.lo).is_ok_and(std::cmp::Ordering::is_eq)
        && x.hi.compare(&y.hi).is_ok_and(std::cmp::Ordering::is_eq)
}
