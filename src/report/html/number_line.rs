//! Where a value lies, where the printed number stands, and where the claim would turn over.
//!
//! Positions are exact fractions of the width, so a line can show two numbers that agree in a
//! hundred digits. Coordinates are percentages: the picture is as wide as there is room, and its
//! letters stay as large as they are.

use maud::{Markup, html};
use num_bigint::BigInt;
use num_traits::{One as _, Signed as _, Zero as _};
use proofmark_book::Scope;
use proofmark_book::decimal_text::{Towards, short, with_places};
use proofmark_book::exact::rational;
use proofmark_kernel::rational::compare;
use proofmark_kernel::{Goal, Interval, Rational, Relation};
use proofmark_search::audit::Audited;

use super::mathml::sign;
use super::number;
use crate::report::ends;

/// From how many characters on digits are long.
const LONG: usize = 20;

/// What is on the line, and the stretch of the real line that is shown.
struct Line {
    value: Interval<BigInt>,
    /// Each bound that the claim's own goals compare it with.
    bounds: Vec<(Relation, Interval<BigInt>)>,
    /// The number as printed, and its digits.
    printed: Option<(Rational, String)>,
    left: Rational,
    width: Rational,
}

/// The number line of a claim, if it has a value.
pub fn number_line(result: &Audited<'_>) -> Option<Markup> {
    let line = Line::of(result)?;
    let slack = result.slack();
    let (lo, hi) = ends(&line.value);
    let (left, right) = (line.percent(&lo), line.percent(&hi));
    let middle = line.percent(&((lo + hi) / BigInt::from(2)));
    // Too wide for a dot: more than a sixtieth of the line.
    let wide = compare(&(&right - &left), &Rational::new(100.into(), 60.into())).is_gt();
    let shown = number(&line.value);
    let below = line.below();
    Some(html! {
        figure class="line" {
            svg height="64" width="100%" role="img"
                aria-label=(description(&line, &shown, slack.as_ref())) {
                line class="axis" x1="0" x2="100%" y1="32" y2="32" {}
                @if let Some((low, high)) = line.region() {
                    svg x=(at(&low)) width=(at(&(high - low))) y="25" height="14" {
                        rect class="holds" width="100%" height="100%" {}
                    }
                }
                @if let Some((from, to, holds)) = line.room() {
                    @let side = if holds { "good" } else { "bad" };
                    line class={ "room " (side) } x1=(at(&line.percent(&from)))
                        x2=(at(&line.percent(&to))) y1="32" y2="32" {}
                }
                @for (_, bound) in &line.bounds {
                    @let place = at(&line.percent(&rational(&bound.lo)));
                    line class="bound" x1=(place) x2=(place) y1="25" y2="39" {}
                }
                @if let Some((place, label)) = &below {
                    @let place = line.percent(place);
                    line class="printed" x1=(at(&place)) x2=(at(&place)) y1="21" y2="44" {}
                    (text("under", label, &place, "58"))
                }
                @if wide {
                    line class="range" x1=(at(&left)) x2=(at(&right)) y1="32" y2="32" {}
                } @else {
                    circle class="value" cx=(at(&middle)) cy="32" r="5" {}
                }
                (text("shown", &shown, &middle, "14"))
            }
            figcaption {
                @if let Some(slack) = &slack {
                    @let side = if slack.is_negative() { "bad" } else { "good" };
                    span { i class={ "key room " (side) } {} " slack " b { (short(slack)) } }
                }
                span { i class="key holds" {} " the claim holds here" }
                span {
                    i class={ "key " (if wide { "range" } else { "value" }) } {}
                    @if wide { " values" } @else { " value" }
                }
                @if below.is_some() {
                    @let what = if line.printed.is_some() { " printed" } else { " bound" };
                    span { i class="key printed" {} (what) }
                }
            }
        }
    })
}

impl Line {
    fn of(result: &Audited<'_>) -> Option<Self> {
        let entry = result.entry();
        // One line for each of many whole numbers is a table, and stands below.
        if entry.instances.len() > 1 {
            return None;
        }
        let subject = result.subject();
        let own = || entry.claim.goals().iter().filter(|goal| goal.own);
        // In a chain some of the goals are not about the subject.
        let about = |step: usize| move |goal: &&Goal| goal.lhs == step || goal.rhs == step;
        let first = own().find(about(subject)).or_else(|| own().next())?;
        // The subject may stand on the right: 0.02 <= x.
        let (here, there) = match first.rhs == subject && first.lhs != subject {
            true => (first.rhs, first.lhs),
            false => (first.lhs, first.rhs),
        };
        let flipped = |goal: &Goal| goal.rhs == here && goal.lhs != here;
        let maximum =
            (entry.sentence.scope == Scope::Max).then(|| result.enclosure(here)).flatten();
        let value = maximum.or_else(|| result.side(first, here))?;
        result.side(first, there)?;
        let bound = |goal: &Goal| {
            let (side, relation) = match flipped(goal) {
                true => (goal.lhs, reversed(goal.relation)),
                false => (goal.rhs, goal.relation),
            };
            Some((relation, result.side(goal, side)?))
        };
        let printed = entry.printed.as_ref().zip(entry.sentence.printed());
        let printed = printed.map(|(printed, digits)| (printed.decimal.value.clone(), digits));
        let bounds: Vec<(Relation, Interval<BigInt>)> =
            own().filter(about(here)).filter_map(bound).collect();
        let intervals = bounds.iter().map(|(_, bound)| bound).chain([&value]);
        let numbers = intervals.map(ends).flat_map(|(lo, hi)| [lo, hi]);
        let numbers: Vec<Rational> =
            numbers.chain(printed.iter().map(|(v, _)| v.clone())).collect();
        let least = numbers.iter().min_by(|a, b| compare(a, b))?;
        let span = numbers.iter().max_by(|a, b| compare(a, b))? - least;
        let margin = if span.is_zero() { Rational::one() } else { span.clone() } / BigInt::from(5);
        let (left, width) = (least - &margin, span + &margin * BigInt::from(2));
        Some(Self { value, bounds, printed, left, width })
    }

    /// The place of a number, in percent of the width.
    fn percent(&self, number: &Rational) -> Rational {
        (number - &self.left) / &self.width * BigInt::from(100)
    }

    /// The stretch between the value and the bound that decides, and whether the claim holds there.
    fn room(&self) -> Option<(Rational, Rational, bool)> {
        let (lo, hi) = ends(&self.value);
        let rooms = self.bounds.iter().map(|(relation, bound)| match relation {
            Relation::AtLeast | Relation::Above => {
                let bound = rational(&bound.hi);
                (&lo - &bound, lo.clone(), bound)
            }
            Relation::AtMost | Relation::Below | Relation::Equal => {
                let bound = rational(&bound.lo);
                (&bound - &hi, hi.clone(), bound)
            }
        });
        let (room, from, to) = rooms.min_by(|a, b| compare(&a.0, &b.0))?;
        Some((from, to, !room.is_negative()))
    }

    /// The ends of the region in which the claim holds, in percent.
    fn region(&self) -> Option<(Rational, Rational)> {
        let (mut low, mut high) = (Rational::zero(), Rational::from(BigInt::from(100)));
        for (relation, bound) in &self.bounds {
            let place = self.percent(&rational(&bound.lo));
            match relation {
                Relation::AtLeast | Relation::Above => low = place,
                Relation::AtMost | Relation::Below => high = place,
                Relation::Equal => return None,
            }
        }
        compare(&low, &high).is_lt().then_some((low, high))
    }

    /// What is named below the line: the printed number, or else the only bound.
    fn below(&self) -> Option<(Rational, String)> {
        match (&self.printed, self.bounds.as_slice()) {
            (Some(printed), _) => Some(printed.clone()),
            (None, [(_, bound)]) => Some((rational(&bound.lo), number(bound))),
            (None, _) => None,
        }
    }
}

fn reversed(relation: Relation) -> Relation {
    match relation {
        Relation::AtMost => Relation::AtLeast,
        Relation::Below => Relation::Above,
        Relation::AtLeast => Relation::AtMost,
        Relation::Above => Relation::Below,
        Relation::Equal => Relation::Equal,
    }
}

/// The picture in words.
fn description(line: &Line, shown: &str, slack: Option<&Rational>) -> String {
    let bounds: Vec<String> = line
        .bounds
        .iter()
        .map(|(relation, bound)| format!("{} {}", sign(*relation), number(bound)))
        .collect();
    let slack = slack.map_or(String::new(), |slack| format!(", slack {}", short(slack)));
    format!("The value is {shown}; the claim needs it to be {}{slack}", bounds.join(" and "))
}

fn at(percent: &Rational) -> String {
    format!("{}%", with_places(percent, 2, Towards::Zero))
}

/// Digits at a place. Long ones begin at the left, where they have most room.
fn text(class: &str, digits: &str, place: &Rational, y: &str) -> Markup {
    if digits.chars().count() > LONG {
        return html! { text class={ (class) " long" } x="0" y=(y) { (digits) } };
    }
    html! { text class=(class) x=(at(place)) y=(y) text-anchor=(anchor(place)) { (digits) } }
}

/// Letters stay inside the picture.
fn anchor(percent: &Rational) -> &'static str {
    let at = |n: i64| Rational::from(BigInt::from(n));
    if compare(percent, &at(30)).is_lt() {
        "start"
    } else if compare(percent, &at(70)).is_gt() {
        "end"
    } else {
        "middle"
    }
}
