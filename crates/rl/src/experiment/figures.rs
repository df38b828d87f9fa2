//! Pictures of estimates with their intervals, as SVG.
//!
//! Series that coincide can be told apart: each has a colour, a dash pattern and a mark of its own, and
//! the points of one x stand side by side. The first line is whole, and shows in the gaps of the others.

use std::ops::Range;

use plotters::coord::combinators::{BindKeyPoints as _, LogCoord, WithKeyPoints};
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use super::section::Figure;
use super::statistics::Estimate;
use crate::sim::real;

/// Points with intervals, joined by a line.
#[derive(Clone, Debug)]
pub struct Series {
    name: String,
    points: Vec<(f64, Estimate)>,
}

impl Series {
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = (f64, Estimate)>) -> Self {
        let mut points: Vec<(f64, Estimate)> = points.into_iter().collect();
        points.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        Self { name: name.into(), points }
    }
}

/// Names of the axes, and which are logarithmic.
#[derive(Clone, Copy, Debug)]
pub struct Axes<'a> {
    pub x: &'a str,
    pub y: &'a str,
    pub log_x: bool,
    pub log_y: bool,
}

const SIZE: (u32, u32) = (860, 480);

/// Where the names begin.
const BESIDE: i32 = 602;

/// How far apart the points of one x stand, as a share of the width.
const ASIDE: f64 = 0.008;

/// How a series is drawn.
#[derive(Clone, Copy)]
struct Look {
    colour: RGBColor,
    /// Lengths of dash and gap in pixels; a whole line has none.
    dash: Option<(i32, i32)>,
    /// The corners of the mark around a point; a disc has none.
    corners: &'static [Pixel],
    /// Whether the mark is an outline.
    open: bool,
}

const DISC: &[Pixel] = &[];
const SQUARE: &[Pixel] = &[(-4, -4), (4, -4), (4, 4), (-4, 4)];
const DIAMOND: &[Pixel] = &[(0, -6), (6, 0), (0, 6), (-6, 0)];
const TRIANGLE: &[Pixel] = &[(0, -6), (5, 4), (-5, 4)];

/// One for each series. The colours are those that the colour-blind can tell apart (Okabe and Ito).
const LOOKS: [Look; 8] = [
    Look { colour: RGBColor(0, 114, 178), dash: None, corners: DISC, open: false },
    Look { colour: RGBColor(213, 94, 0), dash: Some((10, 6)), corners: SQUARE, open: false },
    Look { colour: RGBColor(0, 158, 115), dash: Some((3, 4)), corners: TRIANGLE, open: false },
    Look { colour: RGBColor(204, 121, 167), dash: Some((16, 5)), corners: DIAMOND, open: false },
    Look { colour: RGBColor(86, 180, 233), dash: Some((6, 6)), corners: DISC, open: true },
    Look { colour: RGBColor(230, 159, 0), dash: Some((2, 7)), corners: SQUARE, open: true },
    Look { colour: RGBColor(90, 90, 90), dash: Some((12, 10)), corners: TRIANGLE, open: true },
    Look { colour: RGBColor(160, 120, 20), dash: Some((4, 10)), corners: DIAMOND, open: true },
];

/// Draws a picture.
pub fn chart(name: &str, title: &str, axes: &Axes, series: &[Series]) -> Result<Figure, String> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let points = || series.iter().flat_map(|series| &series.points);
        let ends = points().flat_map(|(_, y)| [y.mean - y.half, y.mean + y.half, y.mean]);
        let (x, y) = (range(points().map(|(x, _)| *x), axes.log_x), range(ends, axes.log_y));
        let series = &side_by_side(series, &x, axes.log_x);
        let drawn = match (axes.log_x, axes.log_y) {
            (false, false) => draw(&root, title, axes, series, x, y),
            (true, false) => draw(&root, title, axes, series, logarithmic(x), y),
            (false, true) => draw(&root, title, axes, series, x, logarithmic(y)),
            (true, true) => draw(&root, title, axes, series, logarithmic(x), logarithmic(y)),
        };
        drawn.and_then(|()| root.present()).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(Figure { name: name.to_owned(), caption: title.to_owned(), svg })
}

/// The series, each a few pixels beside the one before.
fn side_by_side(series: &[Series], x: &Range<f64>, log: bool) -> Vec<Series> {
    let middle = (real(series.len()) - 1.0) / 2.0;
    let beside = |(place, series): (usize, &Series)| {
        let share = (real(place) - middle) * ASIDE;
        let moved = |at: f64| match log {
            true => at * libm::pow(x.end / x.start, share),
            false => at + share * (x.end - x.start),
        };
        let points = series.points.iter().map(|(at, y)| (moved(*at), *y));
        Series { name: series.name.clone(), points: points.collect() }
    };
    series.iter().enumerate().map(beside).collect()
}

/// A logarithmic axis with round numbers named.
fn logarithmic(range: Range<f64>) -> WithKeyPoints<LogCoord<f64>> {
    let shown = names(&range);
    LogCoord::from(range.log_scale()).with_key_points(shown)
}

/// Round numbers on a logarithmic axis: 1, 2 and 5 times the powers of ten, or more where these are fewer
/// than three.
fn names(range: &Range<f64>) -> Vec<f64> {
    let fronts: [&[f64]; 3] = [
        &[1.0, 2.0, 5.0],
        &[1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0],
        &[
            1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2.0, 2.2, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 6.0,
            7.0, 8.0, 9.0,
        ],
    ];
    let named = |fronts: &[f64]| -> Vec<f64> {
        let powers = (-12_i32..13).map(|power| libm::pow(10.0, f64::from(power)));
        let all = powers.flat_map(|power| fronts.iter().map(move |front| front * power));
        all.filter(|value| range.contains(value)).collect()
    };
    let choices = fronts.map(named);
    let [.., most] = &choices;
    choices.iter().find(|names| names.len() >= 3).unwrap_or(most).clone()
}

/// A little more than all values.
fn range(values: impl Iterator<Item = f64>, log: bool) -> Range<f64> {
    let values: Vec<f64> = values.filter(|v| v.is_finite() && (!log || *v > 0.0)).collect();
    let lo = values.iter().copied().fold(f64::INFINITY, f64::min);
    let hi = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if lo > hi {
        return 1.0..10.0;
    }
    if log {
        return lo / 1.3..hi * 1.3;
    }
    let room = if hi > lo { 0.06 * (hi - lo) } else { 1.0 };
    lo - room..hi + room
}

fn draw<X, Y>(root: &Area<'_>, title: &str, axes: &Axes<'_>, series: &[Series], x: X, y: Y) -> Drawn
where
    X: AsRangedCoord<Value = f64>,
    Y: AsRangedCoord<Value = f64>,
    X::CoordDescType: ValueFormatter<f64>,
    Y::CoordDescType: ValueFormatter<f64>,
{
    root.fill(&WHITE)?;
    // The names stand beside the picture, where they hide nothing.
    let (plot, _) = root.split_horizontally(BESIDE);
    let mut chart = ChartBuilder::on(&plot)
        .caption(title, ("sans-serif", 17))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(x, y)?;
    chart
        .configure_mesh()
        .x_desc(axes.x)
        .y_desc(axes.y)
        .x_labels(7)
        .x_label_formatter(&|value| label(*value))
        .y_label_formatter(&|value| label(*value))
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.12))
        .draw()?;
    for (line, look) in series.iter().zip(LOOKS.iter().cycle()) {
        let points: Vec<(f64, Estimate)> =
            line.points.iter().filter(|(_, y)| y.mean.is_finite()).copied().collect();
        let at = |x: f64, y: f64| chart.backend_coord(&(x, y));
        look.line(root, points.iter().map(|(x, y)| at(*x, y.mean)).collect())?;
        for (x, y) in &points {
            let (lo, hi) = (y.mean - y.half, y.mean + y.half);
            let lo = if axes.log_y && lo <= 0.0 { y.mean } else { lo };
            if y.half > 0.0 {
                look.bar(root, at(*x, lo), at(*x, hi))?;
            }
            look.mark(root, at(*x, y.mean))?;
        }
    }
    legend(root, series)
}

/// The names, each with its line and its mark.
fn legend(area: &Area<'_>, series: &[Series]) -> Drawn {
    let text = |text: &str, size: i32, at: Pixel| {
        area.draw(&Text::new(text.to_owned(), at, ("sans-serif", size).into_font()))
    };
    let mut y = 60;
    for (series, look) in series.iter().zip(LOOKS.iter().cycle()) {
        look.line(area, vec![(BESIDE, y), (BESIDE + 40, y)])?;
        look.mark(area, (BESIDE + 20, y))?;
        text(&series.name, 13, (BESIDE + 48, y - 7))?;
        y += 22;
    }
    text("Points of one x stand side by side.", 11, (BESIDE, y))
}

pub type Pixel = (i32, i32);
type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

impl Look {
    fn line(&self, area: &Area<'_>, points: Vec<Pixel>) -> Drawn {
        let style = self.colour.stroke_width(2);
        match self.dash {
            None => area.draw(&PathElement::new(points, style)),
            Some((dash, gap)) => area.draw(&DashedPathElement::new(points, dash, gap, style)),
        }
    }

    /// An interval, with its two ends.
    fn bar(&self, area: &Area<'_>, lo: Pixel, hi: Pixel) -> Drawn {
        let end = |(x, y): Pixel| vec![(x - 4, y), (x + 4, y)];
        [vec![lo, hi], end(lo), end(hi)]
            .into_iter()
            .try_for_each(|path| area.draw(&PathElement::new(path, self.colour.stroke_width(1))))
    }

    fn mark(&self, area: &Area<'_>, (x, y): Pixel) -> Drawn {
        let corners: Vec<Pixel> = self.corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        let inside = if self.open { WHITE } else { self.colour };
        let disc = |style| area.draw(&Circle::new((x, y), if self.open { 5 } else { 4 }, style));
        match corners.as_slice() {
            [] => disc(inside.filled())?,
            _ => area.draw(&Polygon::new(corners.clone(), inside.filled()))?,
        }
        let edge = self.colour.stroke_width(2);
        match corners.as_slice() {
            _ if !self.open => Ok(()),
            [] => disc(edge),
            [first, ..] => {
                area.draw(&PathElement::new([corners.as_slice(), &[*first]].concat(), edge))
            }
        }
    }
}

/// 0.005, 0.25, 20000, 2e5
fn label(value: f64) -> String {
    if value.abs() >= 1e5 {
        let power = libm::log10(value.abs()).floor();
        let front = value / libm::pow(10.0, power);
        return format!("{}e{power}", trimmed(&format!("{front:.2}")));
    }
    match value != 0.0 && value.abs() < 0.01 {
        true => format!("{value:e}"),
        false => trimmed(&format!("{value:.3}")),
    }
}

/// Without zeros at the end.
pub fn trimmed(text: &str) -> String {
    let whole = !text.contains('.');
    if whole { text } else { text.trim_end_matches('0').trim_end_matches('.') }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(axes: &Axes<'_>, series: &[Series]) -> String {
        chart("f", "t", axes, series).unwrap().svg
    }

    #[test]
    fn every_axis_has_three_names_or_more() {
        for (lo, hi) in
            [(3.0, 7.0), (1e-3, 1e6), (19.0, 21.0), (1.6, 2.4), (0.4, 0.6), (70.0, 95.0)]
        {
            let range = range([lo, hi].into_iter(), true);
            assert!(names(&range).len() >= 3, "{range:?}: {:?}", names(&range));
            let shown: std::collections::HashSet<String> =
                names(&range).into_iter().map(label).collect();
            assert_eq!(shown.len(), names(&range).len(), "{shown:?}");
        }
    }

    #[test]
    fn series_that_coincide_differ_in_colour_dashes_marks_and_place() {
        let series: Vec<Series> = (0..LOOKS.len())
            .map(|name| {
                let points = [2.0, 4.0].map(|x| (x, Estimate { mean: 1.0, half: 0.0 }));
                Series::new(name.to_string(), points)
            })
            .collect();
        let apart = side_by_side(&series, &(1.0..8.0), true);
        for (one, other) in apart.iter().zip(apart.iter().skip(1)) {
            for ((x, _), (next, _)) in one.points.iter().zip(&other.points) {
                // At least two of the 510 pixels, and in the same order everywhere.
                assert!(libm::log(next / x) / libm::log(8.0) * 510.0 > 2.0, "{x} {next}");
            }
        }
        for (place, look) in LOOKS.iter().enumerate() {
            for other in LOOKS.iter().take(place) {
                assert_ne!(look.colour, other.colour);
                assert_ne!(look.dash, other.dash);
            }
        }
        let axes = Axes { x: "x", y: "y", log_x: true, log_y: false };
        let svg = drawn(&axes, &series);
        for look in LOOKS {
            let RGBColor(r, g, b) = look.colour;
            assert!(svg.contains(&format!("#{r:02X}{g:02X}{b:02X}")), "{r} {g} {b}");
        }
    }
}
