//! Stubs of definitions and claims for the numbers of tables.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use proofmark_book::is_name;
use proofmark_book::text::{shortened, single_spaced};

use super::grid::{Grid, Part, lone_value};
use super::latex::number::{PrintedNumber, Role};
use super::latex::table::{Cell, Table, TableRow};
use super::numbers::{Placement, TableNumber, TableNumbers, Totals};
use super::{PLACEHOLDER, plain, slug, unique};

/// Stubs of definitions and claims.
#[derive(Debug, Default)]
pub struct Stubs {
    text: String,
    /// How many formulas are missing.
    pub formulas: usize,
    /// What became of each number, table by table.
    pub tables: Vec<TableNumbers>,
    /// The document, by its path from the book's folder.
    pub paper: Option<String>,
    names: HashSet<String>,
    ids: HashSet<String>,
}

impl Stubs {
    /// One claim for each number of each table that is not an argument. A table without a digit has
    /// nothing to claim.
    pub fn of(tables: &[Table]) -> Self {
        let mut stubs = Self::default();
        for (index, table) in tables.iter().enumerate() {
            let rows = table.head.iter().chain(&table.body).chain(&table.repeated);
            if rows.flat_map(|row| &row.cells).any(|cell| !cell.content.numbers.is_empty()) {
                let number = stubs.tables.len() + 1;
                let twin = |other: &&Table| other.label.is_some() && other.label == table.label;
                let before = tables.iter().take(index).filter(twin).count();
                let several = tables.iter().filter(twin).count() > 1;
                stubs.table(table, number, several.then_some(before + 1));
            }
        }
        stubs
    }

    /// The whole book.
    pub fn book(&self, title: &str) -> String {
        let paper = self
            .paper
            .as_deref()
            .map_or(String::new(), |paper| format!("paper = {}\n", toml_edit::Value::from(paper)));
        let heading = format!(
            "#:schema schema/book.json\n\
             # One claim for each number of the tables. Write the formulas in place of \
             {PLACEHOLDER}; the audit\n\
             # names the places that are left. Say which way the digits go: `rounds to`, \
             `rounds down to`,\n# `rounds up to`, `truncates to`, or a bound such as `>=`.\n\n\
             [book]\ntitle = {title}\n{paper}"
        );
        heading + &self.text
    }

    /// Adds the stubs of a table; if its label has several, it is the one with this number.
    fn table(&mut self, table: &Table, number: usize, twin: Option<usize>) {
        let label = table.label.as_deref();
        let mut name = format!("table {number}");
        let cites = label.map_or(name.clone(), plain);
        if label.is_some() {
            name = format!("{name} ({cites})");
        }
        let short = label.and_then(|label| label.rsplit(':').next()).map_or("", |last| last);
        let prefix = unique(&slug(short, '-'), &format!("table{number}"), &mut self.ids);
        let at = label.map_or(format!("table {number}"), str::to_owned);
        let at = match twin {
            Some(twin) => format!("{at} table {twin}"),
            None => at,
        };
        let mut writer = Writer::new(Grid::new(table), cites, prefix, self.names.clone());
        writer.at = Some(at).filter(|at| plain(at) == *at);
        writer.heads(table);
        for (number, (row, label)) in (1..).zip(writer.grid.rows.clone()) {
            writer.row(row, &label, number);
        }
        writer.repeated(table);
        let Writer { cites, above, definitions, claims, numbers, .. } = writer;
        let (place, totals) = (table.place.clone(), Totals::count(&numbers));
        let file = plain(&place.file);
        let _ = write!(
            self.text,
            "\n# --- {cites} ({file}:{}): {totals}\n{above}{definitions}{claims}",
            place.line
        );
        self.formulas += writer.formulas;
        self.names.extend(writer.defined.into_values().map(|name| name.to_lowercase()));
        self.tables.push(TableNumbers { table: name, place, totals, numbers });
    }
}

/// Writes the stubs of one table.
#[derive(Default)]
struct Writer<'a> {
    grid: Grid<'a>,
    cites: String,
    /// How a place in the document begins, if it can be written.
    at: Option<String>,
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
    numbers: Vec<TableNumber>,
}

impl<'a> Writer<'a> {
    fn new(grid: Grid<'a>, cites: String, prefix: String, taken: HashSet<String>) -> Self {
        let mut writer = Self { grid, cites, prefix, taken, ..Self::default() };
        for part in writer.grid.arguments.clone() {
            let name = slug(&writer.argument_name(part), '_');
            let name = unique(&name, &column_name(part), &mut writer.taken);
            writer.arguments.push(name);
        }
        let mut pieces = HashSet::new();
        for part in [&*writer.grid.formulas, &*writer.grid.arguments].concat() {
            let suffix = writer.suffix(part);
            let path = writer.grid.path(part.0);
            let names = [path.last().map_or("", |last| last), &path.join(" ")];
            let names = names.map(|name| format!("{}{suffix}", slug(name, '_')));
            let free = |piece: &String| is_name(piece) && !pieces.contains(&piece.to_lowercase());
            let piece = names.into_iter().find(free).unwrap_or_default();
            let fallback = format!("{}{suffix}", column_name(part));
            writer.pieces.insert(part, unique(&piece, &fallback, &mut pieces).to_lowercase());
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
        let in_cells = |(row, _): &(&TableRow, String)| {
            lone_value(row.cell(column)?).and_then(|reading| reading.name.clone())
        };
        let given = if head.is_empty() { self.grid.rows.iter().find_map(in_cells) } else { None };
        given.unwrap_or_else(|| head.to_owned())
    }

    fn suffix(&self, (column, role): Part) -> String {
        let parts = self.grid.arguments.iter().chain(&self.grid.formulas);
        let shared = parts.filter(|(other, _)| *other == column).count() > 1;
        if shared { role.words().1 } else { String::new() }
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
                let (given, _) = self.grid.given(part.0);
                given
                    .into_iter()
                    .find(|(_, value)| lone_value(cell).is_some_and(|r| r.text == *value))
            });
            let placement = match gives {
                Some((name, _)) if !self.grid.ambiguous => {
                    Placement::Argument(head_name(&name, &mut HashSet::new()))
                }
                _ => Placement::LeftOut("in the head of a column".to_owned()),
            };
            let place = format!("head, column {}", cell.column + 1);
            let comment = self.list(cell, &place, |_, _| placement.clone());
            self.above.push_str(&comment);
        }
    }

    /// The numbers of lines across the table, and of what `longtable` repeats, are left out.
    fn repeated(&mut self, table: &Table) {
        let across = table.body.iter().filter(|row| row.across().is_some());
        let across = across.map(|row| (row, "line across the table", "in a line across the table"));
        let why = "in a head or foot that longtable repeats";
        let repeated = table.repeated.iter().map(|row| (row, "repeated head or foot", why));
        for (row, place, reason) in across.chain(repeated) {
            for cell in &row.cells {
                let comment = self.list(cell, place, |_, _| Placement::LeftOut(reason.to_string()));
                self.claims.push_str(&comment);
            }
        }
    }

    fn row(&mut self, row: &TableRow, label: &str, number: usize) {
        let arguments = self.grid.arguments_of(row);
        let named = if label.is_empty() { String::new() } else { format!(" ({})", plain(label)) };
        for cell in row.cells.iter().filter(|cell| !cell.carried) {
            let place = format!("row {number}{named}, {}", self.said(cell.column));
            let single = cell.width == 1;
            let comment = self.list(cell, &place, |writer, found| {
                let reading = match &found.read {
                    Ok(reading) => reading,
                    Err(reason) => return Placement::LeftOut(reason.0.to_string()),
                };
                let part = (cell.column, reading.role);
                let argument = writer.grid.arguments.iter().position(|other| *other == part);
                if let Some(name) = argument.and_then(|index| writer.arguments.get(index))
                    && single
                {
                    return Placement::Argument(name.clone());
                }
                let piece = writer.pieces.get(&part).map_or("", String::as_str);
                let id = format!("{}.row{number}.{piece}", writer.prefix);
                let arguments = arguments.as_deref().filter(|_| single);
                let formula = writer.formula(part, arguments, label);
                let called = formula != PLACEHOLDER;
                let position = cell.content.numbers.iter().position(|n| std::ptr::eq(n, found));
                let at = writer.at(row, (cell, position.unwrap_or(0)), number, called);
                let alone = cell.content.numbers.len() == 1 && reading.role == Role::Value;
                let role =
                    if alone { String::new() } else { format!(", {}", reading.role.words().0) };
                let _ = write!(
                    writer.claims,
                    "\n[[claim]]\nid = \"{id}\"\ncites = \"{} {place}{role}\"\n\
                     {at}says = \"{formula} {} {}\"\n",
                    writer.cites, reading.relation, reading.text
                );
                Placement::Claimed(id)
            });
            self.claims.push_str(&comment);
        }
    }

    /// The line that says where the digits of a claim stand: the cells of its arguments, in its order, and its
    /// own.
    fn at(
        &self,
        row: &TableRow,
        (cell, position): (&Cell, usize),
        number: usize,
        called: bool,
    ) -> String {
        let Some(label) = &self.at else { return String::new() };
        let mut columns: Vec<usize> = Vec::new();
        for (column, _) in self.grid.arguments.iter().filter(|_| called) {
            let arguments = self.grid.arguments.iter().filter(|(other, _)| other == column);
            let whole = row.cell(*column).is_some_and(|cell| {
                cell.content.numbers.len() == arguments.count() && cell.width == 1
            });
            if whole && columns.last() != Some(column) {
                columns.push(*column);
            }
        }
        let list = |columns: &[usize]| {
            let names: Vec<String> = columns.iter().map(|c| self.column_of_place(*c)).collect();
            let word = if names.len() == 1 { "column" } else { "columns" };
            format!("{word} {}", names.join(", "))
        };
        let place = |columns: &[usize]| format!("\"#{label} row {number} {}\"", list(columns));
        if cell.content.numbers.len() == 1 {
            columns.push(cell.column);
            return format!("at = {}\n", place(&columns));
        }
        let own =
            format!("\"#{label} row {number} {} number {}\"", list(&[cell.column]), position + 1);
        match columns.as_slice() {
            [] => format!("at = {own}\n"),
            columns => format!("at = [{}, {own}]\n", place(columns)),
        }
    }

    /// A column as a place names it: by its heading, if no other column has it and it can be written, or by
    /// its number.
    fn column_of_place(&self, column: usize) -> String {
        let head = |column: usize| self.grid.path(column).last().copied().unwrap_or("");
        let words = head(column);
        let same = |other: usize| head(other).eq_ignore_ascii_case(words);
        let alone = (0..self.grid.heads.len()).filter(|other| same(*other)).count() == 1;
        let simple = words.starts_with(char::is_alphabetic)
            && words.chars().all(|c| c.is_ascii_alphanumeric() || " -_".contains(c))
            && !words.split(' ').any(|word| ["row", "column", "columns", "number"].contains(&word));
        if alone && simple { words.to_owned() } else { (column + 1).to_string() }
    }

    /// The left side of a claim: a call of the part's definition, or the placeholder.
    fn formula(&mut self, part: Part, arguments: Option<&[String]>, label: &str) -> String {
        let (given, path) = self.grid.given(part.0);
        let values = arguments.unwrap_or_default().iter();
        let values: Vec<&str> =
            values.chain(given.iter().map(|(_, value)| value)).map(String::as_str).collect();
        if arguments.is_none() || values.is_empty() || self.grid.ambiguous {
            self.formulas += 1;
            return PLACEHOLDER.to_owned();
        }
        let label = if self.grid.by_label { label } else { "" };
        let suffix = self.suffix(part);
        // Columns that differ in a number of their heads alone have one formula.
        let own = if given.is_empty() { part.0.to_string() } else { String::new() };
        let mut key: Vec<String> = path.iter().map(|head| (*head).to_owned()).collect();
        key.extend(given.iter().map(|(name, _)| format!("={name}")));
        key.extend([suffix.clone(), label.to_owned(), own]);
        if !self.defined.contains_key(&key) {
            let head = path.last().map_or(String::new(), |head| slug(head, '_'));
            let prefix = || self.prefix.replace('-', "_");
            let fallback = if given.is_empty() { column_name(part) } else { prefix() };
            let base = if head.is_empty() { &fallback } else { &head };
            let label = if label.is_empty() { label } else { &format!("_{}", slug(label, '_')) };
            let (name, fallback) =
                (format!("{base}{label}{suffix}"), format!("{fallback}{suffix}"));
            let name = unique(&name, &fallback, &mut self.taken);
            self.define(&name, part);
            self.defined.insert(key.clone(), name);
        }
        let name = self.defined.get(&key).map_or("", String::as_str);
        format!("{name}({})", values.join(", "))
    }

    fn define(&mut self, name: &str, part: Part) {
        let (given, path) = self.grid.given(part.0);
        let mut names: Vec<String> = self.arguments.clone();
        let mut taken = names.iter().map(|name| name.to_lowercase()).collect::<HashSet<_>>();
        taken.insert(name.to_lowercase());
        names.extend(given.iter().map(|(name, _)| head_name(name, &mut taken)));
        let heads: Vec<&str> = given.iter().map(|(name, _)| name.as_str()).collect();
        let column = match heads.as_slice() {
            [] => self.said(part.0),
            heads if path.is_empty() => plain(&format!("by {}", heads.join(", "))),
            heads => plain(&format!("column {}, by {}", path.join(" / "), heads.join(", "))),
        };
        let role = match part.1 {
            Role::Value => String::new(),
            role => format!(", {}", role.words().0),
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

    /// Lists the numbers of a cell. The result is the comment that names those that are left out.
    fn list(
        &mut self,
        cell: &Cell,
        place: &str,
        mut placement: impl FnMut(&mut Self, &PrintedNumber) -> Placement,
    ) -> String {
        let several = cell.content.numbers.len() > 1;
        let mut left_out: Vec<(String, Vec<&str>)> = Vec::new();
        for number in &cell.content.numbers {
            let placement = placement(self, number);
            if let Placement::LeftOut(reason) = &placement {
                match left_out.last_mut() {
                    Some((last, numbers)) if last == reason => numbers.push(&number.printed),
                    _ => left_out.push((reason.clone(), vec![&number.printed])),
                }
            }
            let role = number.read.as_ref().ok().filter(|_| several);
            self.numbers.push(TableNumber {
                place: cell.place.clone(),
                cell: place.to_owned(),
                printed: number.printed.clone(),
                role: role.map(|reading| reading.role.words().0),
                placement,
            });
        }
        let mut source = shortened(&single_spaced(&cell.content.source), SOURCE);
        source.retain(|c| !c.is_control());
        let mut comment = String::new();
        for (reason, numbers) in left_out {
            let numbers = shortened(&numbers.join(", "), NUMBERS).replace(char::is_control, "");
            let _ = writeln!(comment, "\n# Left out: {place}: {numbers} in \"{source}\": {reason}");
        }
        comment
    }
}

/// The name of an argument that the head of a column gives.
fn head_name(head: &str, taken: &mut HashSet<String>) -> String {
    unique(&slug(head, '_'), "head", taken)
}

/// The name of a column whose head makes none.
fn column_name((column, _): Part) -> String {
    format!("column{}", column + 1)
}

/// Longest piece of a cell that a comment quotes, in characters.
const SOURCE: usize = 80;

/// Longest list of numbers in a comment, in characters.
const NUMBERS: usize = 2_000;
