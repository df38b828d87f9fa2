//! What an experiment has to say: tables, outcomes beside the paper's, and figures.

use std::fmt::Write as _;

use proofmark_check::markdown::table;
use serde::Serialize;
use serde_json::Value;

use super::statistics::Estimate;
use crate::sim::real;

/// How an outcome compares with the paper's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The same conclusion, and the figures agree within the interval of their difference.
    Reproduced,
    /// The same conclusion, but the figures differ by more.
    SameDirection,
    /// Neither.
    NotReproduced,
}

impl Verdict {
    /// The verdict on a figure that stands for itself.
    pub fn of_figure(same: bool) -> Self {
        if same { Self::Reproduced } else { Self::NotReproduced }
    }

    /// The verdict on a conclusion that is drawn from a figure.
    pub fn of_conclusion(same: bool, close: bool) -> Self {
        match (same, close) {
            (true, true) => Self::Reproduced,
            (true, false) => Self::SameDirection,
            (false, _) => Self::NotReproduced,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::SameDirection => "same direction",
            Self::NotReproduced => "not reproduced",
        }
    }
}

/// One outcome beside the paper's.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    pub what: String,
    /// The label in the paper.
    pub cites: &'static str,
    pub ours: String,
    pub paper: String,
    pub verdict: Verdict,
    /// Whether our learner was fitted to the paper's very figures. Then agreement says nothing, and the
    /// verdict does not count.
    pub fitted: bool,
}

impl Comparison {
    pub fn new(
        what: impl Into<String>,
        cites: &'static str,
        ours: impl Into<String>,
        paper: impl ToString,
        verdict: Verdict,
    ) -> Self {
        let (what, ours, paper) = (what.into(), ours.into(), paper.to_string());
        Self { what, cites, ours, paper, verdict, fitted: false }
    }

    /// A mean with its interval beside a printed one.
    pub fn figure(what: String, cites: &'static str, ours: Estimate, paper: Estimate) -> Self {
        let verdict = Verdict::of_figure(ours.agrees(paper));
        let printed = if paper.half > 0.0 { paper.to_string() } else { paper.mean.to_string() };
        Self::new(what, cites, shown(ours), printed, verdict)
    }
}

/// A table. Heads and cells are parted by ` | `.
#[derive(Clone, Debug)]
pub struct Table {
    pub title: String,
    pub heads: String,
    pub rows: Vec<String>,
}

impl Table {
    pub fn new(title: impl Into<String>, heads: impl Into<String>) -> Self {
        Self { title: title.into(), heads: heads.into(), rows: Vec::new() }
    }

    pub fn markdown(&self) -> String {
        let heads: Vec<&str> = self.heads.split(" | ").collect();
        let table = table(&heads, self.rows.iter().map(|row| [row.clone()]));
        format!("\n**{}**\n\n{table}", self.title)
    }
}

#[derive(Clone, Debug)]
pub struct Figure {
    /// The file name without `.svg`.
    pub name: String,
    pub caption: String,
    pub svg: String,
}

/// An experiment's report.
#[derive(Clone, Debug)]
pub struct Section {
    pub title: &'static str,
    /// What a reader must know, a paragraph each.
    pub notes: Vec<String>,
    pub tables: Vec<Table>,
    pub comparisons: Vec<Comparison>,
    pub numbers: Value,
    pub figures: Vec<Figure>,
}

impl Section {
    pub fn markdown(&self) -> String {
        let mut text = format!("## {}\n", self.title);
        for note in &self.notes {
            let _ = write!(text, "\n{note}\n");
        }
        text.extend(self.tables.iter().map(Table::markdown));
        if !self.comparisons.is_empty() {
            let heads = "outcome | in the paper | ours | paper | verdict";
            let mut table = Table::new("Ours beside the paper's", heads);
            for Comparison { what, cites, ours, paper, verdict, fitted } in &self.comparisons {
                let word = verdict.word();
                let word = if *fitted { format!("fitted: {word}") } else { format!("**{word}**") };
                table.rows.push(format!("{what} | {cites} | {ours} | {paper} | {word}"));
            }
            text.push_str(&table.markdown());
        }
        for figure in &self.figures {
            let _ = write!(text, "\n![{}](figures/{}.svg)\n", figure.caption, figure.name);
        }
        text
    }

    /// How many outcomes are so.
    pub fn count(&self, is: impl Fn(&Comparison) -> bool) -> usize {
        self.comparisons.iter().filter(|comparison| is(comparison)).count()
    }
}

/// An estimate with its interval, with as many decimals as the interval has sense for.
pub fn shown(estimate: Estimate) -> String {
    let places = places(if estimate.half > 0.0 { estimate.half } else { estimate.mean });
    format!("{estimate:.places$}")
}

/// A number with about three digits.
pub fn short(value: f64) -> String {
    let places = places(value);
    format!("{value:.places$}")
}

fn places(value: f64) -> usize {
    match value.abs() {
        size if size >= 10.0 => 0,
        size if size >= 1.0 => 1,
        size if size >= 0.1 => 2,
        _ => 3,
    }
}

pub fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

/// A share in per cent with so many decimals, `-` of nothing.
pub fn percent(part: u64, whole: u64, places: usize) -> String {
    let share = 100.0 * real(part) / real(whole);
    if whole == 0 { "-".to_owned() } else { format!("{share:.places$} %") }
}
