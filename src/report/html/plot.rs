//! Curves over one variable, each with its certified maximum.

use std::fmt::Write as _;

use maud::{Markup, html};
use num_bigint::BigInt;
use proofmark_book::Formula;
use proofmark_book::decimal_text::short;
use proofmark_book::exact::rational;
use proofmark_kernel::Interval;
use proofmark_search::audit::Audited;

use super::axis::{Axis, float, percent};
use super::mathml::formula;
use super::symbol::{letter, symbol};
use super::{link, number};

/// Height of the drawing, and of the strip above it.
const HEIGHT: f64 = 190.0;
const ABOVE: f64 = 24.0;

/// One curve.
pub struct Panel<'a> {
    pub name: String,
    pub formula: Formula,
    /// The scale of the variable.
    pub x: Axis,
    /// The variable and the value.
    pub points: Vec<(f64, f64)>,
    /// Where the picture ends below; at the least value if nothing is said.
    pub bottom: Option<f64>,
    pub peak: Option<Peak<'a>>,
}

/// A certified maximum.
pub struct Peak<'a> {
    pub value: Interval<BigInt>,
    /// A point that reaches the lower bound.
    pub at: Option<Interval<BigInt>>,
    /// The claim that says so.
    pub claim: &'a Audited<'a>,
}

/// The panels side by side, where there is room.
pub fn plot(variable: &str, panels: &[Panel<'_>]) -> Markup {
    html! { div class="panels" { @for one in panels { (panel(variable, one)) } } }
}

fn panel(variable: &str, panel: &Panel<'_>) -> Markup {
    let top = panel.peak.as_ref().map(|peak| float(&rational(&peak.value.hi)));
    let values = panel.points.iter().map(|(_, y)| *y).chain(top);
    let values = values.filter(|y| panel.bottom.is_none_or(|bottom| *y >= bottom));
    let y = Axis::around(values.chain(panel.bottom), false, 0.04);
    let lifted =
        |value: f64, by: f64| format!("{:.1}", ABOVE + HEIGHT * (1.0 - y.place(value)) - by);
    let high = |value: f64| lifted(value, 0.0);
    let base = ABOVE + HEIGHT;
    html! {
        figure class="plot" {
            h3 { (panel.name) }
            p { (formula(&panel.formula)) }
            svg width="100%" height=(base + 38.0) role="img" aria-label={
                (panel.name) " over " (variable)
                @if let Some(peak) = &panel.peak { ", with maximum " (number(&peak.value)) }
            } {
                @for (number, text) in y.names() {
                    line class="grid" x1="0" x2="100%" y1=(high(number)) y2=(high(number)) {}
                    text x="0" y=(lifted(number, 4.0)) { (text) }
                }
                svg class="clip" x="0" y=(ABOVE) width="100%" height=(HEIGHT)
                    viewBox="0 0 1000 1000" preserveAspectRatio="none" {
                    path class="curve" vector-effect="non-scaling-stroke" d=(path(panel, &y)) {}
                }
                @if let Some(peak) = &panel.peak {
                    @let top = float(&rational(&peak.value.lo));
                    line class="peak" x1="0" x2="100%" y1=(high(top)) y2=(high(top)) {}
                    @if let Some(at) = &peak.at {
                        @let place = panel.x.place(float(&rational(&at.lo)));
                        line class="peak" x1=(percent(place)) x2=(percent(place)) y1=(high(top)) y2=(base) {}
                        circle class="top" cx=(percent(place)) cy=(high(top)) r="4.5" {}
                    }
                    text class="shown" x="100%" y=(lifted(top, 8.0)) text-anchor="end" {
                        "maximum " (number(&peak.value))
                    }
                }
                @for (number, text) in panel.x.names() {
                    @let place = panel.x.place(number);
                    line class="axis" x1=(percent(place)) x2=(percent(place)) y1=(base) y2=(base + 5.0) {}
                    text x=(percent(place)) y=(base + 18.0) text-anchor=(anchor(place)) {
                        (text)
                    }
                }
                line class="axis" x1="0" x2="100%" y1=(base) y2=(base) {}
                text x="50%" y=(base + 34.0) text-anchor="middle" { (letter(variable)) }
            }
            figcaption {
                @if let Some(peak) = &panel.peak {
                    span {
                        "Certified maximum " b { (number(&peak.value)) }
                        @if let Some(at) = &peak.at {
                            " at " math { (symbol(variable)) } " near " (short(&rational(&at.lo)))
                        }
                        @let id = peak.claim.entry().claim.id();
                        ", " a href=(link(id)) { code { (id) } }
                    }
                } @else {
                    span { "over " math { (symbol(variable)) } }
                }
            }
        }
    }
}

/// Letters at the ends stay inside the picture.
fn anchor(place: f64) -> &'static str {
    match place {
        ..0.04 => "start",
        0.96.. => "end",
        _ => "middle",
    }
}

/// The curve on a square of 1000 by 1000. What is far below the picture is cut where it leaves it.
fn path(panel: &Panel<'_>, y: &Axis) -> String {
    let mut path = String::new();
    for (place, (x, value)) in panel.points.iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        let depth = (1000.0 * (1.0 - y.place(*value))).min(1e5);
        let _ = write!(path, "{letter}{:.1} {depth:.1}", 1000.0 * panel.x.place(*x));
    }
    path
}
