//! The values of a sweep over two axes, as a picture.

use std::fmt::Write as _;

use num_traits::ToPrimitive as _;
use proofmark_search::sweep::best::Aim;
use proofmark_search::sweep::{Axis, Cell, Sweep};

use super::found::word;
use super::gathered::stride;

/// Most fields across and up.
const FIELDS: (usize, usize) = (240, 160);

/// Sizes in pixels.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 560.0;
const LEFT: f64 = 76.0;
const TOP: f64 = 74.0;
const PLOT: (f64, f64) = (660.0, 410.0);

/// Colours from low to high, of rising lightness, that colour-blind readers can tell apart (viridis).
const COLOURS: [(f64, f64, f64); 10] = [
    (68.0, 1.0, 84.0),
    (72.0, 40.0, 120.0),
    (62.0, 74.0, 137.0),
    (49.0, 104.0, 142.0),
    (38.0, 130.0, 142.0),
    (31.0, 158.0, 137.0),
    (53.0, 183.0, 121.0),
    (109.0, 205.0, 89.0),
    (180.0, 222.0, 44.0),
    (253.0, 231.0, 37.0),
];

/// Shades that are told apart.
const SHADES: usize = 64;

/// What a field shows.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Field {
    Empty,
    Excluded,
    Undefined,
    Undecided,
    Value(f64),
}

/// The fields of a heat map.
#[derive(Clone, Debug)]
pub(super) struct Heat {
    axes: (usize, usize),
    strides: [(usize, usize); 2],
    size: (usize, usize),
    aim: Aim,
    fields: Vec<Field>,
}

impl Heat {
    pub(super) fn new(axes: &[Axis], x: usize, y: usize, aim: Aim) -> Self {
        let strides = [stride(axes, x), stride(axes, y)];
        let [(_, across), (_, up)] = strides;
        let size = (across.min(FIELDS.0), up.min(FIELDS.1));
        Self { axes: (x, y), strides, size, aim, fields: vec![Field::Empty; size.0 * size.1] }
    }

    pub(super) fn see(&mut self, point: usize, cell: Cell) {
        let [(x_after, x_count), (y_after, y_count)] = self.strides;
        let column = point / x_after % x_count * self.size.0 / x_count;
        let row = point / y_after % y_count * self.size.1 / y_count;
        let seen = match cell {
            Cell::Value(ball) => Field::Value(ball.m),
            Cell::Excluded => Field::Excluded,
            Cell::Undefined(_) => Field::Undefined,
            Cell::Undecided(_) => Field::Undecided,
        };
        if let Some(field) = self.fields.get_mut(row * self.size.0 + column) {
            *field = chosen(self.aim, *field, seen);
        }
    }

    pub(super) fn join(&mut self, other: &Self) {
        for (field, seen) in self.fields.iter_mut().zip(&other.fields) {
            *field = chosen(self.aim, *field, *seen);
        }
    }

    /// The least and the greatest value.
    fn ends(&self) -> Option<(f64, f64)> {
        let values = self.fields.iter().filter_map(|field| match field {
            Field::Value(value) => Some(*value),
            Field::Empty | Field::Excluded | Field::Undefined | Field::Undecided => None,
        });
        values.fold(None, |ends, value| match ends {
            Some((lo, hi)) => Some((f64::min(lo, value), f64::max(hi, value))),
            None => Some((value, value)),
        })
    }
}

/// What is shown of two points of one field.
fn chosen(aim: Aim, one: Field, other: Field) -> Field {
    let rank = |field: Field| match field {
        Field::Empty => 0,
        Field::Excluded => 1,
        Field::Undefined => 2,
        Field::Undecided => 3,
        Field::Value(_) => 4,
    };
    match (one, other, aim) {
        (Field::Value(one), Field::Value(other), Aim::Most) => Field::Value(one.max(other)),
        (Field::Value(one), Field::Value(other), Aim::Least) => Field::Value(one.min(other)),
        _ if rank(other) > rank(one) => other,
        _ => one,
    }
}

fn real(number: usize) -> f64 {
    number.to_f64().unwrap_or(0.0)
}

/// The colour of a share of the way from low to high.
fn colour(share: f64) -> String {
    let at = share.clamp(0.0, 1.0) * real(COLOURS.len() - 1);
    let index = at.floor().to_usize().unwrap_or(0).min(COLOURS.len() - 2);
    let (Some(low), Some(high)) = (COLOURS.get(index), COLOURS.get(index + 1)) else {
        return String::new();
    };
    let t = at - real(index);
    let mix = |low: f64, high: f64| (low + (high - low) * t).round().to_u8().unwrap_or(0);
    format!("#{:02x}{:02x}{:02x}", mix(low.0, high.0), mix(low.1, high.1), mix(low.2, high.2))
}

/// The fill of a field: a shade, or grey where there is no value.
fn fill(field: Field, (lo, hi): (f64, f64)) -> Option<String> {
    match field {
        Field::Empty => None,
        Field::Excluded => Some("#ffffff".to_owned()),
        Field::Undefined => Some("#d0d0d0".to_owned()),
        Field::Undecided => Some("#ff00ff".to_owned()),
        Field::Value(value) => {
            let share = if hi > lo { (value - lo) / (hi - lo) } else { 0.5 };
            let shade = (share * real(SHADES)).floor().min(real(SHADES - 1));
            Some(colour((shade + 0.5) / real(SHADES)))
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A number of the legend.
fn short(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 {
        "0".to_owned()
    } else if (1e-3..1e6).contains(&size) {
        let places = (3.0 - size.log10().floor()).max(0.0).to_usize().unwrap_or(0);
        let text = format!("{value:.places$}");
        match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false => text,
        }
    } else {
        format!("{value:.2e}")
    }
}

/// The picture, as the text of an SVG file.
pub(super) fn svg(sweep: &Sweep<'_>, heat: &Heat, aim: Option<Aim>) -> String {
    let axes = sweep.axes();
    let (Some(x), Some(y)) = (axes.get(heat.axes.0), axes.get(heat.axes.1)) else {
        return String::new();
    };
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>{0} over {1} and {2}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"28\" font-size=\"16\">{0}</text>\n\
         <text x=\"{LEFT}\" y=\"50\" fill=\"#444444\">{3}</text>\n",
        escaped(&proofmark_book::text::shortened(sweep.formula(), 90)),
        x.name(),
        y.name(),
        escaped(&beneath(sweep, heat, aim)),
    );
    let (width, height) = (PLOT.0 / real(heat.size.0), PLOT.1 / real(heat.size.1));
    let ends = heat.ends().unwrap_or((0.0, 0.0));
    text.push_str("<g shape-rendering=\"crispEdges\">\n");
    for (row, fields) in heat.fields.chunks(heat.size.0.max(1)).enumerate() {
        let top = TOP + PLOT.1 - height * real(row + 1);
        let mut fields = fields.iter().map(|field| fill(*field, ends)).enumerate().peekable();
        while let Some((first, shade)) = fields.next() {
            let mut last = first;
            while let Some((next, _)) = fields.next_if(|(_, other)| *other == shade) {
                last = next;
            }
            if let Some(shade) = shade {
                let _ = writeln!(
                    text,
                    "<rect x=\"{:.2}\" y=\"{top:.2}\" width=\"{:.2}\" height=\"{height:.2}\" \
                     fill=\"{shade}\"/>",
                    LEFT + width * real(first),
                    width * real(last - first + 1),
                );
            }
        }
    }
    let _ = writeln!(
        text,
        "</g>\n<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{}\" height=\"{}\" fill=\"none\" \
         stroke=\"#444444\"/>",
        PLOT.0, PLOT.1
    );
    ticks(&mut text, x, y);
    legend(&mut text, heat, ends);
    text.push_str("</svg>\n");
    text
}

/// What stands beneath the title: what is shown where a field stands for several points.
fn beneath(sweep: &Sweep<'_>, heat: &Heat, aim: Option<Aim>) -> String {
    let others = sweep.axes().iter().enumerate();
    let others = others.filter(|(index, _)| *index != heat.axes.0 && *index != heat.axes.1);
    let (fixed, free): (Vec<_>, Vec<_>) = others.partition(|(_, axis)| axis.count() == 1);
    let mut parts = Vec::new();
    let best = word(aim.unwrap_or(Aim::Most));
    if !free.is_empty() {
        let names: Vec<&str> = free.iter().map(|(_, axis)| axis.name()).collect();
        parts.push(format!("the {best} over {}", names.join(", ")));
    }
    let [(_, across), (_, up)] = heat.strides;
    if heat.size != (across, up) {
        let points = (across.div_ceil(heat.size.0), up.div_ceil(heat.size.1));
        parts.push(format!("a field is the {best} of up to {} x {} points", points.0, points.1));
    }
    for (_, axis) in fixed {
        parts.push(format!("{} = {}", axis.name(), axis.text(0)));
    }
    parts.extend(sweep.conditions().map(|condition| format!("where {condition}")));
    parts.join("; ")
}

/// Numbers and names along both axes.
fn ticks(text: &mut String, x: &Axis, y: &Axis) {
    const MOST: usize = 9;
    let marks = |count: usize| {
        let step = count.saturating_sub(1).div_ceil(MOST - 1).max(1);
        (0..count).step_by(step)
    };
    let bottom = TOP + PLOT.1;
    for index in marks(x.count()) {
        let at = LEFT + PLOT.0 * (real(index) + 0.5) / real(x.count());
        let _ = writeln!(
            text,
            "<path d=\"M{at:.1} {bottom}v5\" stroke=\"#444444\"/><text x=\"{at:.1}\" y=\"{:.0}\" \
             text-anchor=\"middle\">{}</text>",
            bottom + 20.0,
            x.text(index)
        );
    }
    for index in marks(y.count()) {
        let at = bottom - PLOT.1 * (real(index) + 0.5) / real(y.count());
        let _ = writeln!(
            text,
            "<path d=\"M{LEFT} {at:.1}h-5\" stroke=\"#444444\"/><text x=\"{:.0}\" y=\"{:.1}\" \
             text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            at + 4.0,
            y.text(index)
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\" font-size=\"14\">{}</text>\
         <text transform=\"translate(20 {:.0}) rotate(-90)\" text-anchor=\"middle\" \
         font-size=\"14\">{}</text>",
        LEFT + PLOT.0 / 2.0,
        bottom + 44.0,
        x.name(),
        TOP + PLOT.1 / 2.0,
        y.name()
    );
}

/// The shades with their values, and the other fields that there are.
fn legend(text: &mut String, heat: &Heat, (lo, hi): (f64, f64)) {
    let left = LEFT + PLOT.0 + 28.0;
    let step = 300.0 / real(SHADES);
    for shade in 0..SHADES {
        let _ = writeln!(
            text,
            "<rect x=\"{left}\" y=\"{:.2}\" width=\"18\" height=\"{:.2}\" fill=\"{}\"/>",
            TOP + 300.0 - step * real(shade + 1),
            step + 0.3,
            colour((real(shade) + 0.5) / real(SHADES))
        );
    }
    for mark in 0..=4 {
        let share = f64::from(mark) / 4.0;
        let _ = writeln!(
            text,
            "<text x=\"{:.0}\" y=\"{:.1}\">{}</text>",
            left + 26.0,
            TOP + 300.0 * (1.0 - share) + 4.5,
            short(lo + (hi - lo) * share)
        );
    }
    let others = [
        (Field::Excluded, "left out"),
        (Field::Undefined, "undefined"),
        (Field::Undecided, "undecided"),
    ];
    let there = others.into_iter().filter(|(field, _)| heat.fields.contains(field));
    for (place, (field, name)) in there.enumerate() {
        let top = TOP + 326.0 + 24.0 * real(place);
        let _ = writeln!(
            text,
            "<rect x=\"{left}\" y=\"{top}\" width=\"18\" height=\"14\" fill=\"{}\" stroke=\"#444444\"/>\
             <text x=\"{:.0}\" y=\"{:.0}\">{name}</text>",
            fill(field, (lo, hi)).unwrap_or_default(),
            left + 26.0,
            top + 11.5
        );
    }
}
