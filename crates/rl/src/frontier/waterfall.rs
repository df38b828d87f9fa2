//! Where the gain comes from, as a picture: for each regime, what every stage adds.

use std::fmt::Write as _;

use super::table::RegimeRow;
use super::{Stage, report::starred};

/// Sizes in pixels.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 64.0;
const BASE: f64 = 370.0;
const TOP: f64 = 60.0;

/// Colours that colour-blind readers can tell apart, one for each stage.
const COLOURS: [&str; 5] = ["#4d4d4d", "#e69f00", "#56b4e9", "#009e73", "#cc79a7"];

/// The picture of a table, as the text of an SVG file.
pub fn svg(rows: &[RegimeRow]) -> String {
    let value = |digits: &str| digits.parse::<f64>().unwrap_or(0.0);
    let highest = rows.iter().flat_map(|row| &row.cells).map(|(_, digits, _)| value(digits));
    let top = (highest.fold(0.0, f64::max) / GRID).ceil() * GRID;
    let y = |coefficient: f64| BASE - (BASE - TOP) * coefficient / top;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>The coefficient of every regime, and \
         what each stage adds to it</title>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         fill=\"#ffffff\"/>\n"
    );
    let mut line = 0.0;
    while line <= top + GRID / 2.0 {
        let at = y(line);
        let _ = writeln!(
            text,
            "<path d=\"M{LEFT} {at:.1}H{:.0}\" stroke=\"#dddddd\"/>\
             <path d=\"M{LEFT} {at:.1}h-5\" stroke=\"#444444\"/><text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{line:.2}</text>",
            WIDTH - 16.0,
            LEFT - 8.0,
            at + 4.0
        );
        line += GRID;
    }
    let _ = writeln!(
        text,
        "<path d=\"M{LEFT} {TOP}V{BASE}H{:.0}\" fill=\"none\" stroke=\"#444444\"/>\
         <text transform=\"translate(14 {:.0}) rotate(-90)\" text-anchor=\"middle\">coefficient of \
         √(DSAT)</text>",
        WIDTH - 16.0,
        (TOP + BASE) / 2.0
    );
    for (place, (stage, colour)) in Stage::ALL.into_iter().zip(COLOURS).enumerate() {
        let x = LEFT + 160.0 * f64::from(u32::try_from(place).unwrap_or(0));
        let _ = writeln!(
            text,
            "<rect x=\"{x:.0}\" y=\"20\" width=\"13\" height=\"13\" fill=\"{colour}\"/>\
             <text x=\"{:.0}\" y=\"31\">{}</text>",
            x + 19.0,
            starred(stage)
        );
    }
    let count = f64::from(u32::try_from(rows.len()).unwrap_or(1));
    let pitch = (WIDTH - LEFT - 16.0) / count;
    let step = pitch * 0.86 / 5.0;
    for (place, row) in rows.iter().enumerate() {
        let left = LEFT + pitch * (f64::from(u32::try_from(place).unwrap_or(0)) + 0.07);
        let mut before = 0.0;
        for (index, ((_, digits, _), colour)) in row.cells.iter().zip(COLOURS).enumerate() {
            let now = value(digits);
            let x = left + step * f64::from(u32::try_from(index).unwrap_or(0));
            let _ = writeln!(
                text,
                "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{step:.1}\" height=\"{:.1}\" \
                 fill=\"{colour}\"/><path d=\"M{x:.1} {:.1}h{step:.1}\" stroke=\"#000000\"/>",
                y(now),
                (y(before) - y(now)).max(0.5),
                y(now)
            );
            before = now;
        }
        let centre = left + step * 2.5;
        let last = row.cells.last().map_or("", |(_, digits, _)| digits.get(..6).unwrap_or(digits));
        let [s, a, d, c] = &row.corner;
        let _ = writeln!(
            text,
            "<path d=\"M{centre:.1} {BASE}v5\" stroke=\"#444444\"/>\
             <g text-anchor=\"middle\"><text x=\"{centre:.1}\" y=\"{:.1}\">{last}</text>\
             <text x=\"{centre:.1}\" y=\"{:.0}\">row {}</text>\
             <text x=\"{centre:.1}\" y=\"{:.0}\" fill=\"#444444\" font-size=\"11\">{s}, {a}, {d}, {c}\
             </text></g>",
            y(before) - 6.0,
            BASE + 20.0,
            row.number,
            BASE + 36.0
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"{LEFT}\" y=\"{:.0}\" fill=\"#444444\" font-size=\"11\">Below each row: S, A, d, C. \
         * with rewards that depend on the action.</text>\n</svg>",
        HEIGHT - 20.0
    );
    text
}

/// The distance of two lines of the grid.
const GRID: f64 = 0.05;
