//! Pictures of estimates with their intervals, as SVG.

use plotters::coord::combinators::{BindKeyPoints as _, LogCoord, WithKeyPoints};
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::*;

use super::section::Figure;
use super::statistics::Estimate;

/// Points with intervals, joined by a line.
#[derive(Clone, Debug)]
pub struct Series {
    name: String,
    points: Vec<(f64, Estimate)>,
}

impl Series {
    /// A series.
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = (f64, Estimate)>) -> Self {
        let mut points: Vec<(f64, Estimate)> = points.into_iter().collect();
        points.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        Self { name: name.into(), points }
    }
}

/// Names of the axes, and which are logarithmic.
#[derive(Clone, Copy, Debug)]
pub struct Axes<'a> {
    /// Across.
    pub x: &'a str,
    /// Upwards.
    pub y: &'a str,
    /// Whether x is.
    pub log_x: bool,
    /// Whether y is.
    pub log_y: bool,
}

const SIZE: (u32, u32) = (860, 480);

/// Colours that the colour-blind can tell apart (Okabe and Ito).
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(90, 90, 90),
    RGBColor(160, 120, 20),
];

/// Draws a picture.
pub fn chart(
    name: &str,
    title: &str,
    axes: &Axes<'_>,
    series: &[Series],
) -> Result<Figure, String> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let xs = series.iter().flat_map(|s| s.points.iter().map(|(x, _)| *x));
        let ends = series.iter().flat_map(|s| {
            s.points.iter().flat_map(|(_, y)| [y.mean - y.half, y.mean + y.half, y.mean])
        });
        let (x, y) = (range(xs, axes.log_x), range(ends, axes.log_y));
        let drawn = match (axes.log_x, axes.log_y) {
            (false, false) => draw(&root, title, axes, series, x, y),
            (true, false) => draw(&root, title, axes, series, logarithmic(x), y),
            (false, true) => draw(&root, title, axes, series, x, logarithmic(y)),
            (true, true) => draw(&root, title, axes, series, logarithmic(x), logarithmic(y)),
        };
        drawn
            .and_then(|()| root.present().map_err(|e| e.to_string()))
            .map_err(|e| format!("{name}: {e}"))?;
    }
    Ok(Figure { name: name.to_owned(), caption: title.to_owned(), svg })
}

/// A logarithmic axis that names 1, 2 and 5 times each power of ten.
fn logarithmic(range: std::ops::Range<f64>) -> WithKeyPoints<LogCoord<f64>> {
    let powers = (-3_i32..12).map(|power| libm::pow(10.0, f64::from(power)));
    let names = powers.flat_map(|power| [1.0, 2.0, 5.0].map(|front| front * power));
    let shown = names.filter(|value| range.contains(value)).collect();
    LogCoord::from(range.clone().log_scale()).with_key_points(shown)
}

/// A little more than all values.
fn range(values: impl Iterator<Item = f64>, log: bool) -> std::ops::Range<f64> {
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

fn draw<X, Y>(
    root: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    title: &str,
    axes: &Axes<'_>,
    series: &[Series],
    x: X,
    y: Y,
) -> Result<(), String>
where
    X: AsRangedCoord<Value = f64>,
    Y: AsRangedCoord<Value = f64>,
    X::CoordDescType: ValueFormatter<f64>,
    Y::CoordDescType: ValueFormatter<f64>,
{
    let say = |error: &dyn std::fmt::Display| error.to_string();
    root.fill(&WHITE).map_err(|e| say(&e))?;
    // The names stand beside the picture, where they hide nothing.
    let (plot, names) = root.split_horizontally(600);
    let mut chart = ChartBuilder::on(&plot)
        .caption(title, ("sans-serif", 17))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(x, y)
        .map_err(|e| say(&e))?;
    chart
        .configure_mesh()
        .x_desc(axes.x)
        .y_desc(axes.y)
        .x_labels(7)
        .x_label_formatter(&|value| label(*value))
        .y_label_formatter(&|value| label(*value))
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.12))
        .draw()
        .map_err(|e| say(&e))?;
    for (place, (line, colour)) in series.iter().zip(COLOURS.iter().cycle()).enumerate() {
        let points = || line.points.iter().filter(|(_, y)| y.mean.is_finite());
        chart
            .draw_series(LineSeries::new(
                points().map(|(x, y)| (*x, y.mean)),
                colour.stroke_width(2),
            ))
            .map_err(|e| say(&e))?;
        chart
            .draw_series(points().map(|(x, y)| {
                let (lo, hi) = (y.mean - y.half, y.mean + y.half);
                let lo = if axes.log_y && lo <= 0.0 { y.mean } else { lo };
                ErrorBar::new_vertical(*x, lo, y.mean, hi, colour.filled(), 8)
            }))
            .map_err(|e| say(&e))?;
        let height = 60 + 22 * i32::try_from(place).unwrap_or(0);
        let mark = PathElement::new(vec![(4, height), (24, height)], colour.stroke_width(3));
        names.draw(&mark).map_err(|e| say(&e))?;
        let text = Text::new(line.name.clone(), (30, height - 7), ("sans-serif", 13).into_font());
        names.draw(&text).map_err(|e| say(&e))?;
    }
    Ok(())
}

fn label(value: f64) -> String {
    if value.abs() >= 1e5 {
        let power = libm::log10(value.abs()).floor();
        let front = value / libm::pow(10.0, power);
        return format!("{}e{power}", trimmed(&format!("{front:.2}")));
    }
    trimmed(&format!("{value:.2}"))
}

fn trimmed(text: &str) -> String {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text.to_owned()
    }
}
