//! A claim as a theorem: what it says, how it is proved.

use std::collections::{HashMap, HashSet};

use proofmark_book::{Book, Entry, Expectation, Outcome};
use proofmark_kernel::Rational;

use super::define::Library;
use super::minimax;
use super::term::{Compared, Kind, Variable, Writer, literal};
use super::{comment, fresh, of_claim};
use crate::export::shown::{Hint, Shown, Side, shown};
use crate::export::text::{precision, said, tied, wrapped};

/// The theorem's name for each claim's id, the same whichever claims are exported.
pub fn theorem_names(book: &Book) -> HashMap<String, String> {
    let (mut names, mut taken) = (HashMap::new(), HashSet::new());
    for entry in &book.entries {
        let name = fresh(&of_claim(entry.claim.id()), &taken);
        taken.insert(name.clone());
        names.insert(entry.claim.id().to_owned(), name);
    }
    names
}

/// What a claim says, in parts.
struct Parts {
    lets: Vec<(String, String)>,
    variables: Vec<Variable>,
    /// What holds whatever the variables are.
    before: Vec<String>,
    /// What the definitions require where the sentence uses them.
    requires: Vec<String>,
    compared: Compared,
}

/// The theorem that states a claim, with its proof.
pub fn theorem(
    library: &mut Library<'_>,
    names: &HashMap<String, String>,
    entry: &Entry,
) -> Outcome<String> {
    let parts = parts(library, entry)?;
    let (statement, script) = stated(&parts, entry);
    let id = entry.claim.id();
    let name = names.get(id).cloned().unwrap_or_else(|| of_claim(id));
    let learners = minimax::theorem(library.book, &name, entry, precision(&entry.sentence))?;
    let statement = statement.iter().map(|line| format!("  {}", wrapped(line, 2, 4)));
    let statement = statement.collect::<Vec<_>>().join("\n");
    let (says, learners) = (says(entry), learners.unwrap_or_default());
    Ok(format!("{says}Theorem {name} :\n{statement}.\n{script}{learners}"))
}

fn says(entry: &Entry) -> String {
    let mut lines = said("** ", entry);
    if entry.expect == Expectation::Refuted {
        lines.push("This is an error of the paper; proved is that it does not hold.".to_owned());
        let finding = entry.finding.as_ref().map(|id| format!("See the book's finding {id}."));
        lines.extend(entry.erratum.clone().or(finding));
    }
    comment(&lines)
}

fn parts(library: &mut Library<'_>, entry: &Entry) -> Outcome<Parts> {
    let mut writer = Writer::new(library, "Book.", &entry.passage);
    writer.cells = Some(Vec::new());
    let lets = writer.lets(&entry.lets)?;
    let mut variables = Vec::new();
    for (name, _, lo, hi) in &entry.sentence.variables {
        let lo = writer.number(lo, &entry.passage)?.text;
        let hi = writer.number(hi, &entry.passage)?.text;
        variables.push(Variable { name: writer.bind(name, Kind::Number), lo, hi });
    }
    let before = std::mem::take(&mut writer.requires);
    let mut all = Vec::new();
    for instance in &entry.instances {
        for (name, k) in &instance.at {
            writer.names.insert(name.clone(), literal(&Rational::from(k.clone())));
        }
        all.push(writer.comparison(&entry.sentence, &entry.passage)?);
    }
    let requires = std::mem::take(&mut writer.requires);
    variables.extend(writer.cells.into_iter().flatten());
    let (before, requires) = if variables.is_empty() {
        (Vec::new(), [before, requires].concat())
    } else {
        (before, requires)
    };
    Ok(Parts { lets, variables, before, requires, compared: Compared::all(&all) })
}

/// The statement and its proof.
fn stated(parts: &Parts, entry: &Entry) -> (Vec<String>, String) {
    let Parts { variables, .. } = parts;
    let hint = Hint::of(entry);
    let quantified = shown(entry, !parts.requires.is_empty(), &hint);
    let precision = precision(&entry.sentence);
    let plain = format!("unfolded; {}", tied(&format!("claim_by {precision}%positive")));
    if variables.is_empty() {
        let own = quantified.iter().filter_map(|shown| parts.conclusion(*shown));
        let all: Vec<String> = parts.requires.iter().cloned().chain(own).collect();
        return (parts.with_lets(&all), proof(&[plain]));
    }
    let ranges = vec!["?"; variables.len()].join(" ");
    let by = format!("claim_over {precision}%positive {}", interval(precision, variables));
    let all = format!("unfolded; intros {} {ranges}; {by}", parts.names());
    let some = format!("exists {}; {plain}", witness(&hint, variables).join(", "));
    let mut scripts = vec![plain; parts.before.len()];
    scripts.extend(quantified.iter().map(|part| if part.every { &all } else { &some }).cloned());
    let mut statement = conjunction(&parts.before, true);
    if let Some((last, others)) = quantified.split_last() {
        for part in others {
            statement.push(format!("({}) /\\", parts.quantified(*part).join(" ")));
        }
        statement.extend(parts.quantified(*last));
    }
    (statement, proof(&scripts))
}

/// The proof of a conjunction by a script for each part.
fn proof(scripts: &[String]) -> String {
    if let [only] = scripts {
        return format!("Proof. {} Qed.\n", wrapped(&format!("{only}."), 7, 2));
    }
    let bullets = scripts.iter().map(|script| wrapped(&format!("- {script}."), 2, 4));
    let bullets: Vec<String> = bullets.collect();
    let rest = 2..bullets.len();
    let split = rest.fold("split".to_owned(), |split, _| format!("split; [|{split}]"));
    format!("Proof.\n  {split}.\n  {}\nQed.\n", bullets.join("\n  "))
}

impl Parts {
    fn names(&self) -> String {
        let names: Vec<&str> = self.variables.iter().map(|v| v.name.as_str()).collect();
        names.join(" ")
    }

    /// What is shown of the sentence, if anything.
    fn conclusion(&self, shown: Shown) -> Option<String> {
        let compared = &self.compared;
        let side = match shown.side {
            Side::Whole => Some(&compared.whole),
            Side::Low => Some(&compared.low),
            Side::High => Some(&compared.high),
            Side::Nothing => None,
        };
        side.map(|text| if shown.holds { text.clone() } else { format!("~ ({text})") })
    }

    /// For all or for some values of the variables, what is required holds, and the conclusion.
    fn quantified(&self, shown: Shown) -> Vec<String> {
        let (quantifier, sign) = if shown.every { ("forall", "->") } else { ("exists", "/\\") };
        let ranges = self.variables.iter().map(|Variable { name, lo, hi }| {
            format!("{} {sign} ", tied(&format!("{lo} <= {name} <= {hi}")))
        });
        let mut lines = vec![format!("{quantifier} {} : R,", self.names()), ranges.collect()];
        let all: Vec<String> =
            self.requires.iter().cloned().chain(self.conclusion(shown)).collect();
        let mut inner = self.with_lets(&all);
        if let (false, false, [first, .., last]) =
            (shown.every, self.lets.is_empty(), inner.as_mut_slice())
        {
            first.insert(0, '(');
            last.push(')');
        }
        lines.extend(inner);
        lines
    }

    /// The lets, and after them a conjunction.
    fn with_lets(&self, all: &[String]) -> Vec<String> {
        let lets = self.lets.iter().map(|(name, value)| format!("let {name} := {value} in"));
        lets.chain(conjunction(all, false)).collect()
    }
}

/// One line for each part, with a sign after each that is not the last of all.
fn conjunction(all: &[String], more: bool) -> Vec<String> {
    let count = all.len();
    let line = |(index, text): (usize, &String)| {
        if more || index + 1 < count { format!("{text} /\\") } else { text.clone() }
    };
    all.iter().enumerate().map(line).collect()
}

/// The point at which a claim about some values is shown. Where the search has none, any will do:
/// the claim is false, or so Coq will say.
fn witness(hint: &Hint, variables: &[Variable]) -> Vec<String> {
    match &hint.witness {
        Some(point) => point.iter().map(|value| literal(value).argument()).collect(),
        None => variables.iter().map(|v| format!("(({} + {}) / 2)", v.lo, v.hi)).collect(),
    }
}

/// The call of `interval` that should decide comparisons over a box. Taylor models do well with one
/// variable, a division of the box with a first derivative does better with several.
fn interval(precision: u64, variables: &[Variable]) -> String {
    let bisect: String = variables.iter().map(|v| format!(", i_bisect {}", v.name)).collect();
    let expand = match variables {
        [] => String::new(),
        [only] => format!(", i_taylor {}, i_degree 5", only.name),
        [first, ..] => format!(", i_autodiff {}", first.name),
    };
    tied(&format!("ltac:(interval with (i_prec {precision}{bisect}{expand}, i_depth 40))"))
}
