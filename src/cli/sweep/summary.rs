//! What a sweep found, for people and for programs.

use std::collections::BTreeMap;

use num_traits::ToPrimitive as _;
use proofmark_check::Screen;
use proofmark_check::columns::aligned;
use proofmark_check::json::pretty;
use proofmark_check::object;
use proofmark_search::sweep::{Cell, Sweep, Why};
use serde::Serialize;

use super::Exit;
use super::found::{Found, at, word};
use super::gathered::{Gathered, Wanted};
use super::table::ends;

/// Most points that `--table` prints.
pub(super) const TABLE: usize = 10_000;

/// Reasons that are told.
const REASONS: usize = 5;

pub(super) struct Summary<'a> {
    pub(super) sweep: &'a Sweep<'a>,
    pub(super) wanted: &'a Wanted,
    pub(super) gathered: &'a Gathered,
    pub(super) found: &'a [Found],
}

/// An interval whose ends are decimals.
#[derive(Serialize)]
struct Ends {
    lo: String,
    hi: String,
}

/// A point by its numbers, in the order of the axes.
#[derive(Serialize)]
struct At(BTreeMap<String, String>);

/// How many points have no value for one reason.
#[derive(Serialize)]
struct Counted {
    why: String,
    condition: bool,
    points: usize,
}

#[derive(Serialize)]
struct BestPoint {
    of: Option<String>,
    at: At,
    value: Ends,
    others: usize,
    equal: bool,
    all: Option<String>,
}

#[derive(Serialize)]
struct Row {
    at: At,
    cell: &'static str,
    value: Option<Ends>,
}

impl Summary<'_> {
    /// How the program ends: a limit was reached where points are not decided, and nothing was found where no
    /// point has a value.
    pub(super) fn exit(&self) -> Exit {
        let tally = &self.gathered.tally;
        let tied =
            self.found.iter().any(|found| found.too_many || (found.others > 0 && !found.equal));
        if tally.open() > 0 || tied {
            Exit::Limit
        } else if tally.values == 0 {
            Exit::Nothing
        } else {
            Exit::Pass
        }
    }

    fn ends(&self, range: (f64, f64)) -> Ends {
        let mut both = String::new();
        ends(&mut both, range, self.wanted.digits, " ");
        let (lo, hi) = both.split_once(' ').unwrap_or((&both, &both));
        Ends { lo: lo.to_owned(), hi: hi.to_owned() }
    }

    fn point(&self, point: usize) -> At {
        let position = self.sweep.position(point);
        let axes = self.sweep.axes().iter().zip(position);
        At(axes.map(|(axis, index)| (axis.name().to_owned(), axis.text(index))).collect())
    }

    /// Reasons with the number of points, the most frequent first.
    fn counted(&self, reasons: &BTreeMap<Why, usize>) -> Vec<Counted> {
        let mut by_words: BTreeMap<(bool, String), usize> = BTreeMap::new();
        for (&why, &points) in reasons {
            let key = (self.sweep.of_condition(why), self.sweep.why(why));
            *by_words.entry(key).or_default() += points;
        }
        let all = by_words.into_iter();
        let mut all: Vec<Counted> =
            all.map(|((condition, why), points)| Counted { why, condition, points }).collect();
        all.sort_by_key(|one| std::cmp::Reverse(one.points));
        all
    }

    pub(super) fn json(&self) -> String {
        let tally = &self.gathered.tally;
        let axes = self.sweep.axes().iter().map(|axis| {
            object! {
                name: axis.name().to_owned(),
                from: axis.text(0),
                to: axis.text(axis.count().saturating_sub(1)),
                count: axis.count(),
            }
        });
        let axes: Vec<_> = axes.collect();
        let range = tally.ends.map(|range| self.ends(range));
        let best = self.found.iter().map(|found| BestPoint {
            of: found.of.clone(),
            at: self.point(found.point),
            value: Ends { lo: found.ends.0.clone(), hi: found.ends.1.clone() },
            others: found.others,
            equal: found.equal,
            all: found.all.clone(),
        });
        let rows = self.gathered.cells.iter().map(|(point, cell)| Row {
            at: self.point(*point),
            cell: name(*cell),
            value: match cell {
                Cell::Value(ball) => Some(self.ends(ball.ends())),
                Cell::Excluded | Cell::Undefined(_) | Cell::Undecided(_) => None,
            },
        });
        pretty(&object! {
            schema: "proofmark-sweep/1",
            formula: self.sweep.formula(),
            conditions: self.sweep.conditions().collect::<Vec<_>>(),
            axes: axes,
            points: self.sweep.points(),
            values: tally.values,
            excluded: tally.excluded,
            undefined: self.counted(&tally.undefined),
            undecided: self.counted(&tally.undecided),
            retried: tally.retried,
            range: range,
            aim: self.wanted.aim.map(word),
            best: best.collect::<Vec<_>>(),
            cells: self.wanted.table.then(|| rows.collect::<Vec<_>>()),
        })
    }

    pub(super) fn human(&self, screen: Screen) -> String {
        let mut text = String::new();
        if self.wanted.table {
            text.push_str(&self.table());
        }
        let tally = &self.gathered.tally;
        if !screen.quiet || self.found.is_empty() {
            let counts: Vec<String> =
                self.sweep.axes().iter().map(|axis| grouped(axis.count())).collect();
            let points = grouped(self.sweep.points());
            let product =
                if counts.len() > 1 { format!("{} = ", counts.join(" x ")) } else { String::new() };
            text.push_str(&format!("{}: {product}{points} points\n", self.sweep.formula()));
            let mut line = |count: usize, what: String| {
                if count > 0 {
                    text.push_str(&format!("  {:>13} {what}\n", grouped(count)));
                }
            };
            let range = tally.ends.map_or(String::new(), |range| {
                let Ends { lo, hi } = self.ends(range);
                format!(", all in [{lo}, {hi}]")
            });
            line(tally.values, format!("have a value{range}"));
            line(tally.excluded, "are left out by the conditions".to_owned());
            let both = [(&tally.undefined, "undefined"), (&tally.undecided, "undecided")];
            for (reasons, what) in both {
                let counted = self.counted(reasons);
                for (index, one) in counted.iter().enumerate() {
                    let whose = if one.condition { ", in a condition" } else { "" };
                    if index < REASONS {
                        line(one.points, format!("are {what}{whose}: {}", one.why));
                    }
                }
                let others = counted.iter().skip(REASONS).map(|one| one.points).sum();
                line(others, format!("are {what} for other reasons"));
            }
            line(
                tally.retried,
                "of them were left open by doubles and decided one by one".to_owned(),
            );
        }
        for found in self.found {
            text.push_str(&self.best(found));
        }
        if self.wanted.aim.is_some() && !self.found.is_empty() && !screen.quiet {
            let open = match tally.open() {
                0 => String::new(),
                open => format!(", but for the {} that are undecided", grouped(open)),
            };
            if self.found.iter().any(|found| found.all.is_none()) {
                text.push_str(&format!(
                    "The kernel certifies each of these values at its point. That no other point has a better \
                     one\nis by bounds in doubles{open}: rigorous, and not checked by the kernel.\n"
                ));
            }
        }
        text
    }

    fn best(&self, found: &Found) -> String {
        let Some(aim) = self.wanted.aim else { return String::new() };
        let place = at(self.sweep.axes(), &self.sweep.position(found.point));
        let (lo, hi) = &found.ends;
        let value = if lo == hi { format!("= {lo}") } else { format!("in [{lo}, {hi}]") };
        let others = match (found.others, found.equal, found.too_many) {
            (_, _, true) => {
                "; more points than can be told from each other may be as good".to_owned()
            }
            (0, ..) => String::new(),
            (others, true, _) => format!("; {others} other points have the same value"),
            (others, false, _) => format!("; {others} other points may be as good"),
        };
        let all = found.all.as_ref().map_or(String::new(), |says| {
            format!("  certified by the kernel for all points: {says}\n")
        });
        format!("{} {value} at {place}{others}\n{all}", word(aim))
    }

    fn table(&self) -> String {
        let axes = self.sweep.axes();
        let mut rows: Vec<Vec<String>> =
            vec![axes.iter().map(|axis| axis.name().to_owned()).collect()];
        if let Some(head) = rows.first_mut() {
            head.extend(["lo".to_owned(), "hi".to_owned()]);
        }
        for (point, cell) in &self.gathered.cells {
            let position = self.sweep.position(*point);
            let mut row: Vec<String> =
                axes.iter().zip(position).map(|(axis, index)| axis.text(index)).collect();
            match cell {
                Cell::Excluded => continue,
                Cell::Value(ball) => {
                    let Ends { lo, hi } = self.ends(ball.ends());
                    row.extend([lo, hi]);
                }
                Cell::Undefined(_) | Cell::Undecided(_) => row.push(name(*cell).to_owned()),
            }
            rows.push(row);
        }
        aligned(&rows)
    }
}

fn name(cell: Cell) -> &'static str {
    match cell {
        Cell::Value(_) => "value",
        Cell::Excluded => "excluded",
        Cell::Undefined(_) => "undefined",
        Cell::Undecided(_) => "undecided",
    }
}

/// A whole number with commas.
fn grouped(number: usize) -> String {
    let digits = number.to_u64().unwrap_or(0).to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
