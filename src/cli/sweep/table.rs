//! Cells as rows of a file.

use std::ops::Range;
use std::path::{Path, PathBuf};

use proofmark_check::files::{self, Unfinished};
use proofmark_search::sweep::{Axis, Cell, Sweep};

use super::{decimals, parquet};

/// Where rows are written, and how.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) path: PathBuf,
    kind: Kind,
    digits: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Csv,
    Parquet,
}

/// A file that is being written.
pub(super) enum Writing {
    Csv(Unfinished),
    Parquet(Box<parquet::Writer>),
}

/// Rows of some points in order.
pub(super) enum Part<'a> {
    Csv { text: String, axes: &'a [Axis], names: Names, digits: usize },
    Parquet { rows: parquet::Rows, axes: &'a [Axis] },
}

impl Rows {
    pub(super) fn new(path: &Path, digits: usize) -> Result<Self, String> {
        let kind = match path.extension().and_then(|one| one.to_str()) {
            Some("csv") => Kind::Csv,
            Some("parquet") => Kind::Parquet,
            _ => {
                let shown = files::shown(path);
                return Err(format!("{shown}: the name of the table ends in .csv or .parquet"));
            }
        };
        Ok(Self { path: path.to_owned(), kind, digits })
    }

    /// Whether they are text.
    pub(super) fn is_csv(&self) -> bool {
        self.kind == Kind::Csv
    }

    /// Begins the file.
    pub(super) fn begin(&self, sweep: &Sweep<'_>) -> Result<Writing, String> {
        let mut file = files::begin(&self.path)?;
        let names: Vec<&str> = sweep.axes().iter().map(Axis::name).collect();
        match self.kind {
            Kind::Csv => {
                file.write(format!("{},lo,hi,cell\n", names.join(",")).as_bytes())?;
                Ok(Writing::Csv(file))
            }
            Kind::Parquet => Ok(Writing::Parquet(Box::new(parquet::Writer::new(file, &names)?))),
        }
    }

    /// Rows of these points, to be filled in.
    pub(super) fn part<'a>(&self, sweep: &'a Sweep<'_>, points: Range<usize>) -> Part<'a> {
        let axes = sweep.axes();
        match self.kind {
            Kind::Csv => Part::Csv {
                text: String::with_capacity(points.len() * 48),
                axes,
                names: Names::new(axes.len()),
                digits: self.digits,
            },
            Kind::Parquet => {
                Part::Parquet { rows: parquet::Rows::new(axes.len(), points.len()), axes }
            }
        }
    }
}

impl Writing {
    pub(super) fn write(&mut self, rows: &[u8]) -> Result<(), String> {
        match self {
            Self::Csv(file) => file.write(rows),
            Self::Parquet(writer) => writer.take(rows),
        }
    }

    pub(super) fn finish(self) -> Result<(), String> {
        match self {
            Self::Csv(file) => file.finish(),
            Self::Parquet(writer) => writer.finish(),
        }
    }
}

/// The numbers of a point as text, of which most are those of the point before.
pub(super) struct Names {
    at: Vec<usize>,
    texts: Vec<String>,
}

impl Names {
    fn new(axes: usize) -> Self {
        Self { at: vec![usize::MAX; axes], texts: vec![String::new(); axes] }
    }

    fn go(&mut self, axes: &[Axis], mut point: usize) {
        let slots = self.at.iter_mut().zip(&mut self.texts).zip(axes).rev();
        for ((at, text), axis) in slots {
            let index = point % axis.count();
            point /= axis.count();
            if *at != index {
                *at = index;
                *text = axis.text(index);
            }
        }
    }
}

impl Part<'_> {
    /// Adds a point, unless a condition leaves it out.
    pub(super) fn push(&mut self, point: usize, cell: Cell) {
        if cell == Cell::Excluded {
            return;
        }
        match self {
            Self::Csv { text, axes, names, digits } => {
                names.go(axes, point);
                for name in &names.texts {
                    text.push_str(name);
                    text.push(',');
                }
                match cell {
                    Cell::Value(ball) => {
                        ends(text, ball.ends(), *digits, ",");
                        text.push_str(",value\n");
                    }
                    Cell::Undefined(_) => text.push_str(",,undefined\n"),
                    Cell::Undecided(_) | Cell::Excluded => text.push_str(",,undecided\n"),
                }
            }
            Self::Parquet { rows, axes } => {
                let mut rest = point;
                let mut numbers = vec![0.0; axes.len()];
                for (number, axis) in numbers.iter_mut().zip(*axes).rev() {
                    *number = axis.double(rest % axis.count());
                    rest /= axis.count();
                }
                rows.push(&numbers, cell);
            }
        }
    }

    pub(super) fn bytes(self) -> Vec<u8> {
        match self {
            Self::Csv { text, .. } => text.into_bytes(),
            Self::Parquet { rows, .. } => rows.bytes(),
        }
    }
}

/// Points with their values between two decimals, as a CSV file.
pub(super) fn best<'a>(
    sweep: &Sweep<'_>,
    points: impl Iterator<Item = (usize, &'a (String, String))>,
) -> String {
    let names: Vec<&str> = sweep.axes().iter().map(Axis::name).collect();
    let mut text = format!("{},lo,hi,cell\n", names.join(","));
    for (point, (lo, hi)) in points {
        for (axis, index) in sweep.axes().iter().zip(sweep.position(point)) {
            text.push_str(&axis.text(index));
            text.push(',');
        }
        text.push_str(&format!("{lo},{hi},value\n"));
    }
    text
}

/// Decimals below and above two ends, with so many digits.
pub(super) fn ends(text: &mut String, (lo, hi): (f64, f64), digits: usize, between: &str) {
    decimals::push(text, lo, digits, false);
    text.push_str(between);
    decimals::push(text, hi, digits, true);
}
