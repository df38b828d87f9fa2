//! The matrix as a picture: a row for each outcome, a column for each reading.

use plotters::prelude::*;
use plotters::style::FontTransform;

use super::list::Support;
use super::matrix::{Group, Matrix, Standing};
use crate::experiment::figures::Pixel;
use crate::experiment::section::{Figure, Verdict};

/// Sizes in pixels.
const CELL: Pixel = (24, 12);
const LEFT: i32 = 400;
const TOP: i32 = 150;
/// Between groups, with the title of the group in it.
const BETWEEN: i32 = 22;
/// Between readings of the two kinds.
const ASIDE: i32 = 10;

/// As in the other figures: colours that the colour-blind can tell apart.
const SAME: RGBColor = RGBColor(0, 114, 178);
const NEAR: RGBColor = RGBColor(170, 210, 235);
const OTHER: RGBColor = RGBColor(236, 236, 236);
const CHOSEN: RGBColor = RGBColor(230, 159, 0);
const NEVER: RGBColor = RGBColor(120, 120, 120);

/// Draws the matrix.
pub fn draw(name: &str, title: &str, matrix: &Matrix) -> Result<Figure, String> {
    let drawn = svg(title, matrix).map_err(|error| format!("{name}: {error}"))?;
    Ok(Figure { name: name.to_owned(), caption: title.to_owned(), svg: drawn })
}

/// Where each column begins; one more for the verdict over all readings.
fn columns(matrix: &Matrix) -> Vec<i32> {
    let mut x = LEFT;
    let mut all = Vec::new();
    let mut before = None;
    for support in matrix.supports.iter().copied().map(Some).chain([None]) {
        if before.is_some_and(|before| before != support) {
            x += ASIDE;
        }
        before = Some(support);
        all.push(x);
        x += CELL.0;
    }
    all
}

fn height(group: &Group) -> i32 {
    let rows = i32::try_from(group.outcomes.len()).unwrap_or(0);
    BETWEEN + rows * CELL.1
}

fn svg(title: &str, matrix: &Matrix) -> Result<String, Box<dyn std::error::Error>> {
    let mut text = String::new();
    let columns = columns(matrix);
    let right = columns.last().copied().unwrap_or(LEFT) + CELL.0;
    let bottom = TOP + matrix.groups.iter().map(height).sum::<i32>();
    let size = (u32::try_from(right + 220)?, u32::try_from(bottom + 20)?);
    {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        area.fill(&WHITE)?;
        let font = |size: i32| ("sans-serif", size).into_font();
        let write = |words: &str, size: i32, at: Pixel| {
            area.draw(&Text::new(words.to_owned(), at, font(size)))
        };
        let block = |(x, y): Pixel, (wide, high): Pixel, colour: RGBColor| {
            area.draw(&Rectangle::new([(x, y), (x + wide - 1, y + high - 1)], colour.filled()))
        };
        write(title, 17, (12, 10))?;
        let upright = font(12).transform(FontTransform::Rotate270);
        let names = matrix.names.iter().zip(1..).map(|(name, number)| format!("{number} {name}"));
        for (words, x) in names.chain(["all readings".to_owned()]).zip(&columns) {
            area.draw(&Text::new(words, (x + 5, TOP - 2), upright.clone()))?;
        }
        let mut y = TOP;
        for group in &matrix.groups {
            write(group.title, 13, (12, y + BETWEEN / 2 - 5))?;
            y += BETWEEN;
            for outcome in &group.outcomes {
                write(&outcome.what, 10, (24, y + 1))?;
                for (verdict, x) in outcome.verdicts.iter().zip(&columns) {
                    match verdict {
                        Some(Verdict::Reproduced) => block((*x, y), CELL, SAME)?,
                        Some(Verdict::SameDirection) => block((*x, y), CELL, NEAR)?,
                        Some(Verdict::NotReproduced) => block((*x, y), CELL, OTHER)?,
                        None => {}
                    }
                }
                let colour = match matrix.standing(outcome) {
                    Standing::Supported => SAME,
                    Standing::OnlyChosen => CHOSEN,
                    Standing::Never => NEVER,
                };
                block((right - CELL.0, y), CELL, colour)?;
                y += CELL.1;
            }
        }
        let mut y = TOP + BETWEEN;
        for (colour, words) in [
            (SAME, "reproduced"),
            (NEAR, "same direction"),
            (OTHER, "not reproduced"),
            (SAME, "all: under a supported reading"),
            (CHOSEN, "all: only under fitted choices"),
            (NEVER, "all: under none"),
        ] {
            block((right + 16, y), (16, 10), colour)?;
            write(words, 12, (right + 38, y))?;
            y += 20;
        }
        let supported = matrix.supports.iter().filter(|one| **one == Support::Text).count();
        write(&format!("1 to {supported}: the text supports them"), 12, (right + 16, y + 6))?;
        area.present()?;
    }
    Ok(text)
}
