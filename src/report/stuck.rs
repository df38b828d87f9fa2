//! Why a claim is undecided, and what would help, in words.

use std::fmt::Write as _;

use proofmark_book::decimal_text::{range, value};
use proofmark_book::text::{shortened, single_spaced};
use proofmark_book::{Entry, Scope};
use proofmark_kernel::{NodeId, Op};
use proofmark_search::audit::{Audited, Finding, Stuck};
use proofmark_search::enclose::{OpenBox, Stop};

use crate::limits;

/// Longest piece of a formula in a message, in characters.
const PIECE: usize = 60;

/// Most variables whose ranges a message shows.
const VARIABLES: usize = 4;

/// The reason, if the claim is undecided.
pub(super) fn stuck<'a>(result: &'a Audited<'_>) -> Option<&'a Stuck> {
    match result.finding() {
        Finding::Undecided { why, .. } => Some(why),
        Finding::Decided(_) | Finding::Undefined(_) => None,
    }
}

/// Why a claim is undecided, as a sentence.
pub(super) fn reason(result: &Audited<'_>, stuck: &Stuck) -> String {
    let entry = result.entry();
    let precision = result.precision();
    match stuck {
        Stuck::Domain(undefined, open) => {
            let within = open
                .as_ref()
                .map_or(String::new(), |open| format!(" for {}", ranges(entry, open).join(", ")));
            let step = piece(entry, undefined.step);
            format!("Perhaps it has no value{within}: {} in {step}.", undefined.violation())
        }
        Stuck::Equation { goal, digits } => format!(
            "{} is an equation with a value that is not known to be rational, and no enclosure \
             proves one{}.",
            words(entry, *goal),
            digits.map_or(String::new(), |n| format!("; the two sides agree to {n} digits"))
        ),
        Stuck::Digits { goal, digits, .. } => {
            let agree = digits.map_or(String::new(), |n| format!(", which agree to {n} digits"));
            let goal = words(entry, *goal);
            format!(
                "The digits ran out: {precision} does not tell the two sides of {goal} apart{agree}."
            )
        }
        Stuck::Boxes(open) => {
            let at = ranges(entry, open).join(", ");
            let goal = open.goal.map_or("it".to_owned(), |goal| words(entry, goal));
            let sides = open.goal.and_then(|goal| sides(entry, open, goal));
            let sides = sides.map_or(String::new(), |sides| format!(" There it asks for {sides}."));
            let ran_out = match open.stop {
                _ if only_constants(entry) => "The digits of its constants are too few".to_owned(),
                Stop::Whole => "Boxes with so many variables are not split".to_owned(),
                Stop::Spent => format!("The boxes ran out after {}", open.most),
                Stop::Smallest => "A box cannot be split any more".to_owned(),
            };
            format!("{ran_out}, and {goal} is open for {at}.{sides}")
        }
        Stuck::Size(step) => format!(
            "The value of {} is too large, too small or too wide for a certificate.",
            piece(entry, *step)
        ),
        Stuck::Rejected(failure) => format!("The kernel rejected what was found: {failure}."),
        Stuck::Constant(name, reason) => {
            format!("It uses {name}, which is not certified: {reason}.")
        }
    }
}

/// Whether a claim speaks of constants that are not known exactly, and of no other variables.
fn only_constants(entry: &Entry) -> bool {
    !entry.claim.is_ranged() && !entry.claim.variables().is_empty()
}

/// What would help, as a sentence.
pub(super) fn help(result: &Audited<'_>, stuck: &Stuck) -> String {
    let narrower = |open: &OpenBox| {
        let more = open.most.saturating_mul(4).min(limits::TREE_LEAVES);
        let boxes = match open.stop {
            Stop::Spent if more > open.most => format!(", or `--max-boxes {more}`"),
            _ => String::new(),
        };
        format!(
            "Try a narrower range{boxes}, or another form of the formula, with each variable as \
             seldom as possible"
        )
    };
    let help = match stuck {
        Stuck::Domain(_, Some(open)) => {
            return format!("{}; a `require` says where it has a value.", narrower(open));
        }
        Stuck::Domain(_, None) => {
            "Write the formula so that this value is seen to stay where it is defined."
        }
        Stuck::Equation { .. } => {
            "Say how the digits are rounded, or state a bound on the difference of the two sides."
        }
        Stuck::Digits { next: Some(bits), .. } => {
            return format!(
                "If the two sides differ, `--max-bits {bits}` or more tells them apart; if they may \
                 be equal, state a bound with room."
            );
        }
        Stuck::Digits { next: None, .. } => "The two sides may be equal: state a bound with room.",
        Stuck::Boxes(_) if only_constants(result.entry()) => {
            "Ask for more `digits` of them, or state it with fewer digits."
        }
        Stuck::Boxes(open) if open.stop == Stop::Whole => {
            "State it with fewer variables, or as claims on parts of the range."
        }
        Stuck::Boxes(open) if open.stop == Stop::Smallest => {
            "The two sides touch there, or nearly: state a bound with room, or leave that point out \
             of the range."
        }
        Stuck::Boxes(open) => {
            let touching = match result.entry().sentence.scope {
                Scope::For | Scope::Plain => "; where the two sides touch, state a bound with room",
                Scope::Max => "; a maximum that is met exactly needs a bound with room",
            };
            return format!("{}{touching}.", narrower(open));
        }
        Stuck::Size(_) => "Write the formula without such a value, by its logarithm perhaps.",
        Stuck::Rejected(_) => "A narrower range or a shorter formula makes a smaller certificate.",
        Stuck::Constant(..) => "Fewer `digits`, or for a root a narrower range about it, may help.",
    };
    help.to_owned()
}

/// The box that was left open, with the values there.
pub(super) fn open_box(result: &Audited<'_>) -> String {
    let entry = result.entry();
    let Some(open) = stuck(result).and_then(Stuck::open_box) else { return String::new() };
    let mut text = "\nOpen box\n".to_owned();
    for range in ranges(entry, open) {
        let _ = writeln!(text, "  {range}");
    }
    let shown = |step: NodeId| match open.enclosures.get(step) {
        Some(Some(ends)) => value(ends),
        _ => "no value known".to_owned(),
    };
    for binding in &entry.bindings {
        let indent = "  ".repeat(binding.depth);
        let _ = writeln!(text, "  {indent}{} = {}", binding.name, shown(binding.step));
    }
    if let Some(sides) = open.goal.and_then(|goal| sides(entry, open, goal)) {
        let _ = writeln!(text, "  asked for {sides}");
    }
    text
}

/// The variables with their ranges in a box.
pub(super) fn ranges(entry: &Entry, open: &OpenBox) -> Vec<String> {
    let all = open.at.iter().enumerate();
    let mut shown: Vec<String> = all
        .take(VARIABLES)
        .map(|(index, (lo, hi))| format!("{} in {}", variable(entry, index), range(lo, hi)))
        .collect();
    if let Some(more @ 1..) = open.at.len().checked_sub(VARIABLES) {
        shown.push(format!("and {more} more"));
    }
    shown
}

/// What the book calls a variable; a printed cell is called by its digits.
pub(super) fn variable(entry: &Entry, index: usize) -> String {
    if let Some((name, ..)) = entry.sentence.variables.get(index) {
        return name.clone();
    }
    let step = entry.claim.steps().iter().position(|step| step.op == Op::Var(index));
    step.and_then(|step| text(entry, step)).unwrap_or_else(|| format!("cell {}", index + 1))
}

/// The words of the book that a step comes from.
pub(super) fn text(entry: &Entry, step: NodeId) -> Option<String> {
    let place = entry.origins.get(step)?;
    let words = place.source.text.get(place.range())?;
    Some(shortened(&single_spaced(words), PIECE))
}

/// A step in the book's words, with its place.
fn piece(entry: &Entry, step: NodeId) -> String {
    let text = text(entry, step).map_or("the formula".to_owned(), |text| format!("`{text}`"));
    format!("{text}{}", at(entry, step))
}

/// Where a step stands in the book, if that is known.
pub(super) fn at(entry: &Entry, step: NodeId) -> String {
    entry.origins.get(step).map_or(String::new(), |place| {
        format!(" at {}:{}:{}", place.source.name, place.line(), place.column())
    })
}

/// A goal in the book's words.
fn words(entry: &Entry, goal: usize) -> String {
    match entry.claim.goals().get(goal) {
        Some(goal) if goal.own => format!("`{}`", shortened(entry.claim.says(), PIECE)),
        Some(goal) => format!("`{}`", shortened(&goal.from, PIECE)),
        None => "the sentence".to_owned(),
    }
}

/// Both sides of a goal in a box.
fn sides(entry: &Entry, open: &OpenBox, goal: usize) -> Option<String> {
    let goal = entry.claim.goals().get(goal)?;
    let side = |id: NodeId| open.enclosures.get(id)?.as_ref().map(value);
    Some(format!("{} {} {}", side(goal.lhs)?, goal.relation.sign(), side(goal.rhs)?))
}
