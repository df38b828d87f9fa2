//! Outcomes by readings, and what they say together.

use serde::Serialize;

use super::list::Support;
use crate::experiment::section::{Comparison, Table, Verdict};

/// What all readings together say of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Reproduced by a reading that the text supports.
    Supported,
    /// Reproduced only by readings with choices that are not the paper's.
    OnlyChosen,
    /// Reproduced by none.
    Never,
}

impl Standing {
    pub const ALL: [Self; 3] = [Self::Supported, Self::OnlyChosen, Self::Never];

    /// What follows from the verdict under each reading that was run.
    pub fn of(verdicts: impl IntoIterator<Item = (Support, Option<Verdict>)>) -> Self {
        let same = |(support, verdict)| (verdict == Some(Verdict::Reproduced)).then_some(support);
        let mut standing = Self::Never;
        for support in verdicts.into_iter().filter_map(same) {
            match support {
                Support::Text => return Self::Supported,
                Support::Chosen => standing = Self::OnlyChosen,
            }
        }
        standing
    }
}

/// An outcome under all readings.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    pub what: String,
    pub cites: &'static str,
    pub paper: String,
    /// By reading; nothing where it was not run.
    pub verdicts: Vec<Option<Verdict>>,
    pub ours: Vec<Option<String>>,
}

/// Outcomes that belong together.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Group {
    pub title: &'static str,
    /// Whether no reading was chosen for these.
    pub held_out: bool,
    pub outcomes: Vec<Outcome>,
}

impl Group {
    /// The outcomes of each reading side by side. They are told apart by their names, since a reading that
    /// was not run has fewer.
    pub fn new(title: &'static str, held_out: bool, columns: &[&[Comparison]]) -> Self {
        let longest = columns.iter().max_by_key(|column| column.len()).copied().unwrap_or(&[]);
        let outcome = |first: &Comparison| {
            let same = |column: &&[Comparison]| {
                column.iter().find(|other| other.what == first.what).cloned()
            };
            let found: Vec<Option<Comparison>> = columns.iter().map(same).collect();
            Outcome {
                what: first.what.clone(),
                cites: first.cites,
                paper: first.paper.clone(),
                verdicts: found.iter().map(|one| one.as_ref().map(|one| one.verdict)).collect(),
                ours: found.into_iter().map(|one| one.map(|one| one.ours)).collect(),
            }
        };
        Self { title, held_out, outcomes: longest.iter().map(outcome).collect() }
    }

    /// How many outcomes this reading reproduces, and of how many that were run.
    fn reproduced_by(&self, reading: usize) -> (usize, usize) {
        let verdicts = self.outcomes.iter().filter_map(|outcome| *outcome.verdicts.get(reading)?);
        verdicts.fold((0, 0), |(same, all), verdict| {
            (same + usize::from(verdict == Verdict::Reproduced), all + 1)
        })
    }
}

/// All of it.
#[derive(Clone, Debug)]
pub struct Matrix {
    pub names: Vec<&'static str>,
    pub supports: Vec<Support>,
    pub groups: Vec<Group>,
}

impl Matrix {
    pub fn standing(&self, outcome: &Outcome) -> Standing {
        Standing::of(self.supports.iter().copied().zip(outcome.verdicts.iter().copied()))
    }

    /// How many outcomes of each group stand how.
    pub fn verdicts(&self) -> Table {
        let readings = self.names.len();
        let mut table = Table::new(
            format!("Verdicts over {readings} readings"),
            format!(
                "outcomes | reproduced under a reading that the text supports | only under fitted choices | \
                 under none of {readings} readings"
            ),
        );
        for group in &self.groups {
            let count = |standing| {
                let same = |outcome: &&Outcome| self.standing(outcome) == standing;
                group.outcomes.iter().filter(same).count()
            };
            let [text, chosen, never] = Standing::ALL.map(count);
            table.rows.push(format!("{} | {text} | {chosen} | {never}", group.title));
        }
        table
    }

    /// How many outcomes of each group a reading reproduces.
    pub fn by_reading(&self) -> Table {
        let mut table = Table::new(
            "How far each reading goes: outcomes that it reproduces",
            "# | reading | RQ1 | RQ2 | RQ3 | RQ4 | ties, held out | spreads, held out | all",
        );
        for (place, name) in self.names.iter().enumerate() {
            let counts: Vec<(usize, usize)> =
                self.groups.iter().map(|group| group.reproduced_by(place)).collect();
            let (same, all) = counts.iter().fold((0, 0), |(s, a), (same, all)| (s + same, a + all));
            let cell = |&(same, all): &(usize, usize)| match all {
                0 => "not run".to_owned(),
                _ => format!("{same} of {all}"),
            };
            let cells: Vec<String> = counts.iter().map(cell).collect();
            let row = format!("{} | {name} | {} | {same} of {all}", place + 1, cells.join(" | "));
            table.rows.push(row);
        }
        table
    }

    /// The readings of each kind that reproduce most.
    pub fn best(&self) -> Vec<String> {
        let of_kind = |support: Support| {
            let kind = self.supports.iter().enumerate().filter(move |(_, one)| **one == support);
            let counted = kind.map(|(place, _)| {
                let counts = self.groups.iter().map(|group| group.reproduced_by(place));
                let (same, all) = counts.fold((0, 0), |(s, a), (same, all)| (s + same, a + all));
                (same, all, place)
            });
            // Of several the first, which changes least.
            let best = counted.rev().max_by_key(|(same, ..)| *same)?;
            Some((best.0, best.1, self.names.get(best.2).copied()?))
        };
        let text = of_kind(Support::Text).map(|(same, all, name)| {
            format!(
                "**Of the readings that the text supports, {name} reproduces most: {same} of {all} outcomes.** \
                 Reading A is the default of the simulator: of all readings it is the one that follows the algorithm and \
                 the equations word for word, and a few outcomes among so many speak for no other."
            )
        });
        let chosen = of_kind(Support::Chosen).map(|(same, all, name)| {
            format!("Of the others {name} reproduces most: {same} of {all}, those it was chosen for included.")
        });
        text.into_iter().chain(chosen).collect()
    }

    /// A table for each group: its outcomes under every reading.
    pub fn tables(&self) -> Vec<Table> {
        let numbers: Vec<String> =
            (1..=self.names.len()).map(|number| number.to_string()).collect();
        let heads = format!("outcome | in the paper | paper | {} | verdict", numbers.join(" | "));
        let readings = self.names.len();
        let table = |group: &Group| {
            let mut table = Table::new(group.title, heads.clone());
            for outcome in &group.outcomes {
                let marks: Vec<&str> = outcome.verdicts.iter().map(|one| mark(*one)).collect();
                let run = outcome.verdicts.iter().flatten().count();
                let verdict = match self.standing(outcome) {
                    Standing::Supported => "**under a supported reading**".to_owned(),
                    Standing::OnlyChosen => "only under fitted choices".to_owned(),
                    Standing::Never if run == readings => format!("under none of {readings}"),
                    Standing::Never => format!("under none of {run} that were run"),
                };
                let Outcome { what, cites, paper, .. } = outcome;
                table.rows.push(format!(
                    "{what} | {cites} | {paper} | {} | {verdict}",
                    marks.join(" | ")
                ));
            }
            table
        };
        let mut tables: Vec<Table> = self.groups.iter().map(table).collect();
        if let Some(first) = tables.first_mut() {
            first
                .title
                .push_str(" (● reproduced, ○ same direction, · not reproduced, empty: not run)");
        }
        tables
    }
}

fn mark(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Reproduced) => "●",
        Some(Verdict::SameDirection) => "○",
        Some(Verdict::NotReproduced) => "·",
        None => " ",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const YES: Option<Verdict> = Some(Verdict::Reproduced);
    const NEAR: Option<Verdict> = Some(Verdict::SameDirection);
    const NO: Option<Verdict> = Some(Verdict::NotReproduced);

    #[test]
    fn a_supported_reading_outranks_any_number_of_chosen_ones() {
        let of = |text: Option<Verdict>, chosen: [Option<Verdict>; 2]| {
            let chosen = chosen.map(|verdict| (Support::Chosen, verdict));
            Standing::of([chosen[0], (Support::Text, text), chosen[1]])
        };
        assert_eq!(of(YES, [NO, NO]), Standing::Supported);
        assert_eq!(of(YES, [YES, YES]), Standing::Supported);
        assert_eq!(of(NO, [YES, NO]), Standing::OnlyChosen);
        assert_eq!(of(NEAR, [NO, YES]), Standing::OnlyChosen);
        assert_eq!(of(None, [None, YES]), Standing::OnlyChosen);
        assert_eq!(of(NEAR, [NEAR, NO]), Standing::Never, "the same direction is not the figure");
        assert_eq!(of(None, [None, None]), Standing::Never);
        assert_eq!(Standing::of([]), Standing::Never);
    }

    fn comparison(what: &str, verdict: Verdict) -> Comparison {
        Comparison::new(what, "tab:x", "1", 2, verdict)
    }

    fn matrix() -> Matrix {
        let text = [comparison("a", Verdict::Reproduced), comparison("b", Verdict::NotReproduced)];
        let chosen = [comparison("b", Verdict::Reproduced)];
        let group = Group::new("g", false, &[&text, &chosen]);
        Matrix {
            names: vec!["one", "two"],
            supports: vec![Support::Text, Support::Chosen],
            groups: vec![group],
        }
    }

    #[test]
    fn outcomes_meet_by_name_and_what_was_not_run_counts_for_nothing() {
        let matrix = matrix();
        let outcomes = &matrix.groups[0].outcomes;
        assert_eq!(outcomes[0].verdicts, [YES, None]);
        assert_eq!(outcomes[1].verdicts, [NO, YES]);
        assert_eq!(matrix.groups[0].reproduced_by(0), (1, 2));
        assert_eq!(matrix.groups[0].reproduced_by(1), (1, 1));
        assert_eq!(matrix.verdicts().rows, ["g | 1 | 1 | 0"]);
    }

    #[test]
    fn the_tables_say_how_many_readings_were_run() {
        let mut matrix = matrix();
        matrix.groups[0].outcomes[0].verdicts = vec![NO, None];
        matrix.groups[0].outcomes[1].verdicts = vec![NO, NEAR];
        let rows = matrix.tables().remove(0).rows;
        assert!(rows[0].ends_with("| · |   | under none of 1 that were run"), "{}", rows[0]);
        assert!(rows[1].ends_with("| · | ○ | under none of 2"), "{}", rows[1]);
    }
}
