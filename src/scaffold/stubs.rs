//! Stubs of definitions and claims for the numbers of tables.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use proofmark_book::is_name;
use proofmark_book::text::{shortened, single_spaced};

use super::account::{Account, Entry, Fate, Totals};
use super::grid::{Grid, Part, lone_value};
use super::latex::number::{Number, Reason, Role};
use super::latex::table::{Cell, Row, Table};
use super::{PLACEHOLDER, plain, slug, unique};

/// Stubs of definitions and claims.
#[derive(Debug, Default)]
pub struct Stubs {
    text: String,
    /// How many formulas are missing.
    pub formulas: usize,
    /// What became of each number, table by table.
    pub accounts: Vec<Account>,
    names: HashSet<String>,
    ids: HashSet<String>,
}

impl Stubs {
    /// One claim for each number of each table that is not an argument. A table without a digit has
    /// nothing to claim.
    pub fn of(tables: &[Table]) -> Self {
        let mut stubs = Self::default();
        for table in tables {
            let rows = table.head.iter().chain(&table.body).chain(&table.repeated);
            if rows.flat_map(|row| &row.cells).any(|cell| !cell.content.numbers.is_empty()) {
                let number = stubs.accounts.len() + 1;
                stubs.table(table, number);
            }
        }
        stubs
    }

    /// The whole book.
    pub fn book(&self, title: &str) -> String {
        let heading = format!(
            "#:schema schema/book.json\n\
             # One claim for each number of the tables. Write the formulas in place of \
             {PLACEHOLDER}; the audit\n\
             # names the places that are left. Say which way the digits go: `rounds to`, \
             `rounds down to`,\n# `rounds up to`, `truncates to`, or a bound such as `>=`.\n\n\
             [book]\ntitle = {title}\n"
        );
        heading + &self.text
    }

    fn table(&mut self, table: &Table, number: usize) {
        let cites = table.label.as_deref().map_or(format!("table {number}"), plain);
        let label = table.label.as_deref().and_then(|label| label.rsplit(':').next());
        let short = label.map_or(String::new(), |label| slug(label, '-'));
        let prefix = unique(&short, &format!("table{number}"), &self.ids);
        self.ids.insert(prefix.to_lowercase());
        let grid = Grid::new(table);
        let mut writer = Writer::new(&grid, cites, prefix, &self.names);
        writer.heads(table);
        writer.rows();
        writer.repeated(table);
        let place = table.place.clone();
        let name = table.label.as_ref().map_or_else(
            || format!("table {number}"),
            |label| format!("table {number} ({})", plain(label)),
        );
        let account = Account { table: name, place, entries: writer.entries };
        let (file, line) = &account.place;
        let _ = write!(
            self.text,
            "\n# --- {} ({}:{line}): {}\n{}{}{}",
            writer.cites,
            plain(file),
            Totals::of([&account]),
            writer.above,
            writer.definitions,
            writer.claims
        );
        self.formulas += writer.formulas;
        self.names.extend(writer.defined.into_values().map(|name| name.to_lowercase()));
        self.accounts.push(account);
    }
}

/// Writes the stubs of one table.
struct Writer<'a> {
    grid: &'a Grid<'a>,
    cites: String,
    prefix: String,
    /// What no name may be.
    taken: HashSet<String>,
    /// The names of the arguments of the rows.
    arguments: Vec<String>,
    /// For each part, the last piece of its claims' ids.
    pieces: HashMap<Part, String>,
    /// The names of the definitions, by what makes them different.
    defined: HashMap<Vec<String>, String>,
    above: String,
    definitions: String,
    claims: String,
    formulas: usize,
    entries: Vec<Entry>,
}

impl<'a> Writer<'a> {
    fn new(grid: &'a Grid<'a>, cites: String, prefix: String, names: &HashSet<String>) -> Self {
        let mut writer = Self {
            grid,
            cites,
            prefix,
            taken: names.clone(),
            arguments: Vec::new(),
            pieces: HashMap::new(),
            defined: HashMap::new(),
            above: String::new(),
            definitions: String::new(),
            claims: String::new(),
            formulas: 0,
            entries: Vec::new(),
        };
        for part in &grid.arguments {
            let name = writer.argument_name(*part);
            let fallback = format!("column{}", part.0 + 1);
            let name = unique(&slug(&name, '_'), &fallback, &writer.taken);
            writer.taken.insert(name.to_lowercase());
            writer.arguments.push(name);
        }
        let mut pieces = HashSet::new();
        for part in grid.formulas.iter().chain(&grid.arguments) {
            let fallback = format!("column{}", part.0 + 1);
            let suffix = writer.suffix(*part);
            let last = grid.path(part.0).last().map_or(String::new(), |head| slug(head, '_'));
            let whole = slug(&grid.path(part.0).join(" "), '_');
            let piece = [last, whole].into_iter().map(|name| format!("{name}{suffix}"));
            let free = |piece: &String| is_name(piece) && !pieces.contains(&piece.to_lowercase());
            let piece = piece.into_iter().find(free).unwrap_or_default();
            let piece = unique(&piece, &format!("{fallback}{suffix}"), &pieces).to_lowercase();
            pieces.insert(piece.clone());
            writer.pieces.insert(*part, piece);
        }
        writer
    }

    /// The name of an argument: the head of its column, an item of `(S,A)`, or the name in the cells.
    fn argument_name(&self, (column, role): Part) -> String {
        let head = self.grid.path(column).last().copied().unwrap_or("");
        if let Role::Item(number) = role {
            let items: Vec<&str> =
                head.trim_matches(|c| "([{}])".contains(c)).split([',', ';']).collect();
            let several = self.grid.arguments.iter().filter(|part| part.0 == column).count();
            let item = number.checked_sub(1).and_then(|index| items.get(index));
            return match item {
                Some(item) if items.len() == several => (*item).to_owned(),
                _ => format!("{head} {number}"),
            };
        }
        let in_cells = |(row, _): &(&Row, String)| {
            lone_value(row.cell(column)?).and_then(|reading| reading.name.clone())
        };
        let given = if head.is_empty() { self.grid.rows.iter().find_map(in_cells) } else { None };
        given.unwrap_or_else(|| head.to_owned())
    }

    fn suffix(&self, (column, role): Part) -> String {
        if self.grid.is_shared(column) { role.suffix() } else { String::new() }
    }

    /// A column in words.
    fn said(&self, column: usize) -> String {
        match self.grid.path(column).join(" / ") {
            head if head.is_empty() => format!("column {}", column + 1),
            head => format!("column {}", plain(&head)),
        }
    }

    /// A number in the head is an argument of the formulas below it, or is left out.
    fn heads(&mut self, table: &Table) {
        for cell in table.head.iter().flat_map(|row| &row.cells).filter(|cell| !cell.carried) {
            let below = |(column, _): &Part| {
                let heads = self.grid.heads.get(*column);
                heads.is_some_and(|heads| heads.iter().any(|head| std::ptr::eq(*head, cell)))
            };
            let gives = self.grid.formulas.iter().find(|part| below(part)).and_then(|part| {
                let value = lone_value(cell)?.text.clone();
                let (given, _) = self.grid.given(part.0);
                given.into_iter().find(|given| given.value == value)
            });
            let fate = |_: &Number| match &gives {
                Some(given) if !self.grid.ambiguous => {
                    Fate::Argument(head_name(&given.name, &HashSet::new()))
                }
                _ => Fate::LeftOut(Reason::Head),
            };
            let fates: Vec<Fate> = cell.content.numbers.iter().map(fate).collect();
            let place = format!("head, column {}", cell.column + 1);
            self.account(cell, &place, fates);
            self.above.push_str(&left_out(&self.entries, cell, &place));
        }
    }

    fn rows(&mut self) {
        let grid = self.grid;
        let mut number = 0;
        for (row, label) in &grid.rows {
            number += 1;
            self.row(row, label, number);
        }
    }

    fn repeated(&mut self, table: &Table) {
        for (rows, reason, place) in [
            (
                table.body.iter().filter(|row| row.across().is_some()).collect::<Vec<_>>(),
                Reason::Section,
                "line across the table",
            ),
            (table.repeated.iter().collect(), Reason::Repeated, "repeated head or foot"),
        ] {
            for cell in rows.into_iter().flat_map(|row| &row.cells) {
                let fates = cell.content.numbers.iter().map(|_| Fate::LeftOut(reason.clone()));
                self.account(cell, place, fates.collect());
                self.claims.push_str(&left_out(&self.entries, cell, place));
            }
        }
    }

    fn row(&mut self, row: &Row, label: &str, number: usize) {
        let arguments = self.grid.arguments_of(row);
        let named = if label.is_empty() { String::new() } else { format!(" ({})", plain(label)) };
        for cell in row.cells.iter().filter(|cell| !cell.carried) {
            let place = format!("row {number}{named}, {}", self.said(cell.column));
            let alone = cell.content.numbers.len() == 1;
            let mut fates = Vec::new();
            for found in &cell.content.numbers {
                let reading = match &found.read {
                    Ok(reading) => reading,
                    Err(reason) => {
                        fates.push(Fate::LeftOut(reason.clone()));
                        continue;
                    }
                };
                let part = (cell.column, reading.role);
                let argument = self.grid.arguments.iter().position(|other| *other == part);
                if let Some(name) = argument.and_then(|index| self.arguments.get(index))
                    && cell.width == 1
                {
                    fates.push(Fate::Argument(name.clone()));
                    continue;
                }
                let piece = self.pieces.get(&part).map_or("", String::as_str);
                let id = format!("{}.row{number}.{piece}", self.prefix);
                let formula = self.formula(part, arguments.as_deref(), label, cell.width == 1);
                let role = if alone && reading.role == Role::Value {
                    String::new()
                } else {
                    format!(", {}", reading.role)
                };
                let _ = write!(
                    self.claims,
                    "\n[[claim]]\nid = \"{id}\"\ncites = \"{} {place}{role}\"\n\
                     says = \"{formula} {} {}\"\n",
                    self.cites, reading.relation, reading.text
                );
                fates.push(Fate::Claimed(id));
            }
            self.account(cell, &place, fates);
            self.claims.push_str(&left_out(&self.entries, cell, &place));
        }
    }

    /// The left side of a claim: a call of the part's definition, or the placeholder.
    fn formula(
        &mut self,
        part: Part,
        arguments: Option<&[String]>,
        label: &str,
        alone: bool,
    ) -> String {
        let (given, path) = self.grid.given(part.0);
        let values: Vec<String> = arguments
            .unwrap_or_default()
            .iter()
            .cloned()
            .chain(given.iter().map(|given| given.value.clone()))
            .collect();
        if arguments.is_none() || values.is_empty() || self.grid.ambiguous || !alone {
            self.formulas += 1;
            return PLACEHOLDER.to_owned();
        }
        let label = if self.grid.by_label { label } else { "" };
        let suffix = self.suffix(part);
        // Columns that differ in a number of their heads alone have one formula.
        let own = if given.is_empty() { part.0.to_string() } else { String::new() };
        let mut key: Vec<String> = path.iter().map(|head| (*head).to_owned()).collect();
        key.extend(given.iter().map(|given| format!("={}", given.name)));
        key.extend([suffix.clone(), label.to_owned(), own]);
        if !self.defined.contains_key(&key) {
            let head = path.last().map_or(String::new(), |head| slug(head, '_'));
            let fallback = if given.is_empty() {
                format!("column{}", part.0 + 1)
            } else {
                self.prefix.replace('-', "_")
            };
            let base = if head.is_empty() { fallback.clone() } else { head };
            let label =
                if label.is_empty() { String::new() } else { format!("_{}", slug(label, '_')) };
            let fallback = format!("{fallback}{suffix}");
            let name = unique(&format!("{base}{label}{suffix}"), &fallback, &self.taken);
            self.taken.insert(name.to_lowercase());
            self.define(&name, part);
            self.defined.insert(key.clone(), name);
        }
        let name = self.defined.get(&key).map_or("", String::as_str);
        format!("{name}({})", values.join(", "))
    }

    fn define(&mut self, name: &str, part: Part) {
        let mut names: Vec<String> = self.arguments.clone();
        let (given, path) = self.grid.given(part.0);
        for given in &given {
            let mut taken: HashSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
            taken.insert(name.to_lowercase());
            names.push(head_name(&given.name, &taken));
        }
        let heads: Vec<&str> = given.iter().map(|given| given.name.as_str()).collect();
        let column = match heads.as_slice() {
            [] => self.said(part.0),
            heads if path.is_empty() => plain(&format!("by {}", heads.join(", "))),
            heads => plain(&format!("column {}, by {}", path.join(" / "), heads.join(", "))),
        };
        let role = match part.1 {
            Role::Value => String::new(),
            role => format!(", {role}"),
        };
        let _ = write!(
            self.definitions,
            "\n[[define]]\nname = \"{name}\"\ncites = \"{}, {column}{role}\"\n\
             args = [\"{}\"]\nvalue = \"{PLACEHOLDER}\"\n",
            self.cites,
            names.join("\", \"")
        );
        self.formulas += 1;
    }

    fn account(&mut self, cell: &Cell, place: &str, fates: Vec<Fate>) {
        let several = cell.content.numbers.len() > 1;
        for (number, fate) in cell.content.numbers.iter().zip(fates) {
            let role = number.read.as_ref().ok().filter(|_| several);
            self.entries.push(Entry {
                place: cell.place.clone(),
                cell: place.to_owned(),
                printed: number.printed.clone(),
                role: role.map(|reading| reading.role.to_string()),
                fate,
            });
        }
    }
}

/// The name of an argument that the head of a column gives.
fn head_name(head: &str, taken: &HashSet<String>) -> String {
    unique(&slug(head, '_'), "head", taken)
}

/// The comment that names the numbers of a cell that are left out; its entries are the last ones.
fn left_out(entries: &[Entry], cell: &Cell, place: &str) -> String {
    let first = entries.len().saturating_sub(cell.content.numbers.len());
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for entry in entries.get(first..).unwrap_or(&[]) {
        let Fate::LeftOut(reason) = &entry.fate else { continue };
        let reason = reason.to_string();
        match reasons.last_mut() {
            Some((last, numbers)) if *last == reason => numbers.push(entry.printed.clone()),
            _ => reasons.push((reason, vec![entry.printed.clone()])),
        }
    }
    let mut source = shortened(&single_spaced(&cell.content.source), SOURCE);
    source.retain(|c| !c.is_control());
    let mut comment = String::new();
    for (reason, numbers) in reasons {
        let numbers = shortened(&numbers.join(", "), NUMBERS).replace(char::is_control, "");
        let _ = writeln!(comment, "\n# Left out: {place}: {numbers} in \"{source}\": {reason}");
    }
    comment
}

/// Longest piece of a cell that a comment quotes, in characters.
const SOURCE: usize = 80;

/// Longest list of numbers in a comment, in characters.
const NUMBERS: usize = 2_000;
