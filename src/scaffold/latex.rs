//! The tables of a LaTeX file, as far as a claim book needs them: what is printed in which row and
//! column. What is not surely a number is not taken for one.

/// A table.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    /// Its label, if it stands in an environment that has one.
    pub label: Option<String>,
    /// The line that it begins on.
    pub line: usize,
    /// The heads of its columns, as plain words.
    pub heads: Vec<String>,
    /// The rows that have a number.
    pub rows: Vec<Vec<Cell>>,
}

/// What is printed in a row and column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// As LaTeX has it.
    pub source: String,
    /// The number, digit by digit, if it is one.
    pub number: Option<String>,
}

impl Cell {
    fn read(source: &str) -> Self {
        Self { source: source.trim().to_owned(), number: number(source) }
    }

    /// Whether it is a whole number.
    pub fn is_whole(&self) -> bool {
        self.number.as_ref().is_some_and(|text| text.bytes().all(|b| b.is_ascii_digit()))
    }

    /// Whether it begins like a number, but is not understood.
    pub fn is_unclear(&self) -> bool {
        let start = self.source.replace("\\pm", "");
        let start = start.trim_start_matches(['$', '{', '+', '-', '<', '>', '~', ' ', '\u{2212}']);
        self.number.is_none() && start.starts_with(|c: char| c.is_ascii_digit())
    }
}

/// Environments with rows and cells, and how many arguments each has.
const ENVIRONMENTS: [(&str, usize); 7] = [
    ("tabular", 1),
    ("tabular*", 2),
    ("tabularx", 2),
    ("tabulary", 2),
    ("longtable", 1),
    ("array", 1),
    ("tblr", 1),
];

/// Every table of a LaTeX text that has a number. The error says what is wrong, and on which line.
pub fn tables(text: &str) -> Result<Vec<Table>, String> {
    let text = without_comments(text);
    let mut tables = Vec::new();
    let mut at = 0;
    while let Some((start, name, arguments)) = next_table(&text, at) {
        let line = text.get(..start).map_or(1, |before| before.matches('\n').count() + 1);
        let begin = format!("\\begin{{{name}}}");
        let end = format!("\\end{{{name}}}");
        let open = start + begin.len();
        let inside = text.get(open..).unwrap_or("");
        let Some(length) = inside.find(&end) else {
            return Err(format!("line {line}: {begin} has no {end}"));
        };
        let mut body = inside.get(..length).unwrap_or("");
        if next_table(body, 0).is_some() {
            return Err(format!("line {line}: a table inside a table is not understood"));
        }
        body = after_group(body, '[', ']').unwrap_or(body);
        for _ in 0..arguments {
            body = after_group(body, '{', '}')
                .ok_or_else(|| format!("line {line}: {begin} lacks its columns"))?;
        }
        at = open + length + end.len();
        tables.extend(table(body, line, label(&text, start, at)));
    }
    Ok(tables)
}

/// The text with comments turned into nothing; lines stay where they are.
fn without_comments(text: &str) -> String {
    let line = |line: &str| {
        let escaped = |at: usize| {
            let before = line.get(..at).unwrap_or("");
            (before.len() - before.trim_end_matches('\\').len()) % 2 == 1
        };
        let end = line.match_indices('%').map(|(at, _)| at).find(|&at| !escaped(at));
        line.get(..end.unwrap_or(line.len())).unwrap_or("").to_owned()
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn next_table(text: &str, from: usize) -> Option<(usize, &'static str, usize)> {
    let find = |&(name, arguments): &(&'static str, usize)| {
        let at = text.get(from..)?.find(&format!("\\begin{{{name}}}"))?;
        Some((from + at, name, arguments))
    };
    ENVIRONMENTS.iter().filter_map(find).min()
}

/// What follows a group such as `{lcc}`, if the text begins with one.
fn after_group(text: &str, open: char, close: char) -> Option<&str> {
    group(text, open, close).map(|(_, rest)| rest)
}

/// The inside of the group that the text begins with, and the rest.
fn group(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    let inside = text.trim_start().strip_prefix(open)?;
    let mut depth = 1_usize;
    for (at, c) in inside.char_indices() {
        depth = if c == open { depth + 1 } else { depth - usize::from(c == close) };
        if depth == 0 {
            return Some((inside.get(..at)?, inside.get(at + close.len_utf8()..)?));
        }
    }
    None
}

/// The label of the floating environment around a table.
fn label(text: &str, start: usize, end: usize) -> Option<String> {
    let (before, after) = (text.get(..start)?, text.get(end..)?);
    let open = before.rfind("\\begin{table").filter(|open| {
        before.get(*open..).is_some_and(|between| !between.contains("\\end{table"))
    })?;
    let close = after.find("\\end{table")?;
    let around = [before.get(open..)?, after.get(..close)?];
    let find = |text: &&str| {
        let (_, rest) = text.split_once("\\label")?;
        group(rest, '{', '}').map(|(label, _)| label.trim().to_owned())
    };
    around.iter().find_map(find)
}

/// Splits at a separator outside of braces. A backslash takes the next character with it, unless
/// both are the separator.
fn split<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let (mut depth, mut start, mut skip) = (0_usize, 0, 0);
    for (at, c) in text.char_indices() {
        let rest = text.get(at..).unwrap_or("");
        if at < skip {
            continue;
        }
        if depth == 0 && rest.starts_with(separator) {
            parts.push(text.get(start..at).unwrap_or(""));
            skip = at + separator.len();
            start = skip;
        } else if c == '\\' {
            skip = at + 1 + rest.chars().nth(1).map_or(0, char::len_utf8);
        } else if c == '{' {
            depth += 1;
        } else if c == '}' {
            depth = depth.saturating_sub(1);
        }
    }
    parts.push(text.get(start..).unwrap_or(""));
    parts
}

fn table(body: &str, line: usize, label: Option<String>) -> Option<Table> {
    let rows: Vec<Vec<Cell>> = split(body, "\\\\").into_iter().map(cells).collect();
    let numeric = |row: &Vec<Cell>| row.iter().any(|cell| cell.number.is_some());
    let first = rows.iter().position(numeric)?;
    let heads = rows.get(..first)?.iter().rev().find(|row| row.len() > 1);
    let heads = heads.map(|row| row.iter().map(|cell| words(&cell.source)).collect());
    let rows = rows.into_iter().filter(numeric).collect();
    Some(Table { label, line, heads: heads.unwrap_or_default(), rows })
}

/// Commands that may stand before the first cell of a row.
const RULES: [&str; 9] = [
    "\\toprule",
    "\\midrule",
    "\\bottomrule",
    "\\hline",
    "\\cmidrule",
    "\\cline",
    "\\addlinespace",
    "\\rowcolor",
    "*",
];

fn cells(row: &str) -> Vec<Cell> {
    let mut row = row.trim_start();
    // The room after a row, `\\[2pt]`, is seen here as well.
    row = after_group(row, '[', ']').unwrap_or(row).trim_start();
    while let Some(rest) = RULES.iter().find_map(|rule| row.strip_prefix(rule)) {
        row = rest;
        for (open, close) in [('(', ')'), ('[', ']'), ('{', '}')] {
            row = after_group(row, open, close).unwrap_or(row);
        }
        row = row.trim_start();
    }
    let mut cells = Vec::new();
    for cell in split(row, "&") {
        let spanning = cell.trim().strip_prefix("\\multicolumn").and_then(|rest| {
            let (width, rest) = group(rest, '{', '}')?;
            let (content, _) = group(after_group(rest, '{', '}')?, '{', '}')?;
            Some((width.trim().parse::<usize>().ok()?, content))
        });
        let (width, content) = spanning.unwrap_or((1, cell));
        cells.push(Cell::read(content));
        // Nobody has a table of more columns than this.
        cells.extend((1..width.min(100)).map(|_| Cell::default()));
    }
    cells
}

/// Commands around a number that do not change it.
const WRAPPERS: [&str; 12] = [
    "textbf",
    "mathbf",
    "boldsymbol",
    "textit",
    "emph",
    "underline",
    "mathrm",
    "text",
    "num",
    "bfseries",
    "bf",
    "ensuremath",
];

/// The number that a cell prints, as a book writes it.
fn number(cell: &str) -> Option<String> {
    let mut text = cell.replace("\\%", "%").replace("{,}", "").replace('\u{2212}', "-");
    for space in ["\\,", "\\;", "\\!", "\\ ", "~"] {
        text = text.replace(space, "");
    }
    for wrapper in WRAPPERS {
        for follows in ["{", " "] {
            text = text.replace(&format!("\\{wrapper}{follows}"), follows);
        }
    }
    text.retain(|c| !c.is_whitespace() && !matches!(c, '$' | '{' | '}'));
    // 1.78\times is a factor.
    let text = text.strip_suffix("\\times").unwrap_or(&text);
    let (text, percent) = text.strip_suffix('%').map_or((text, ""), |text| (text, "%"));
    let (sign, text) = match text.strip_prefix('-') {
        Some(text) => ("-", text),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let times = text.split_once("\\times10^").or_else(|| text.split_once("\\cdot10^"));
    let (mantissa, exponent) = match times.or_else(|| text.split_once(['e', 'E'])) {
        Some((mantissa, exponent)) => (mantissa, format!("e{exponent}")),
        None => (text, String::new()),
    };
    let exponent_digits = exponent.get(1..).map_or("", |e| e.strip_prefix(['-', '+']).unwrap_or(e));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) =
        mantissa.split_once('.').map_or((mantissa, None), |(w, f)| (w, Some(f)));
    // 12,345 has a comma for the thousands; 1,5 and 1,2,3 may mean anything.
    let mut groups = whole.split(',');
    let grouped =
        groups.next().is_some_and(|first| digits(first) && (first.len() <= 3 || whole == first))
            && groups.all(|group| group.len() == 3 && digits(group));
    let well_formed =
        grouped && fraction.is_none_or(digits) && (exponent.is_empty() || digits(exponent_digits));
    well_formed.then(|| {
        let fraction = fraction.map_or(String::new(), |fraction| format!(".{fraction}"));
        format!("{sign}{}{fraction}{exponent}{percent}", whole.replace(',', ""))
    })
}

/// The words of a head: no dollars, no braces, no backslashes.
fn words(source: &str) -> String {
    let plain: String = source
        .replace("\\%", "%")
        .chars()
        .map(|c| if matches!(c, '$' | '{' | '}' | '\\' | '~' | '^') { ' ' } else { c })
        .collect();
    crate::text::single_spaced(&plain).replace("_ ", "_").replace(" _", "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_a_number_only_if_it_surely_is_one() {
        let numbers = [
            ("$0.0200$", "0.0200"),
            ("\\textbf{33.3\\%}", "33.3%"),
            (" $-5.9$ ", "-5.9"),
            ("31{,}882", "31882"),
            ("31,882.50", "31882.50"),
            ("$1.20\\times 10^{-3}$", "1.20e-3"),
            ("\\num{1e-12}", "1e-12"),
            ("$\\mathbf{7}$", "7"),
            ("+6.8", "6.8"),
            ("$1.78\\times$", "1.78"),
        ];
        for (cell, text) in numbers {
            assert_eq!(number(cell).as_deref(), Some(text), "{cell}");
        }
        let others = [
            "",
            "--",
            "n/a",
            "$\\sqrt2$",
            "$-5.9\\pm17.0$",
            "0.32--2.2",
            "$S/2$",
            "1,5",
            "1,2,3",
            "$10^{-3}$",
            "v1.2",
            "1.",
            ".5",
            "$x_1$",
            "3\\textsuperscript{a}",
            "1.2.3",
        ];
        for cell in others {
            assert_eq!(number(cell), None, "{cell}");
        }
    }

    #[test]
    fn a_table_is_read_with_its_label_heads_and_rows() {
        let text = "\\begin{table}[t] % 12 \\begin{tabular}\n\\label{tab:x}\n\
            \\begin{tabular}{@{}l{c}c@{}}\n\\toprule\n& \\multicolumn{2}{c}{Both}\\\\\n\
            \\cmidrule(lr){2-3}\n$S_\\circ$ & Rate \\& more & \\% gain\\\\ \\midrule\n\
            24 & $0.10$ & 1.3\\%\\\\[2pt]\n\\hline 40 & \\shortstack{a\\\\b} & --- \\\\\n\
            \\multicolumn{2}{c}{7} & 2.0\\% \\\\\n all & none & of them\\\\\n\\bottomrule\n\
            \\end{tabular}\n\\end{table}";
        let tables = tables(text).unwrap();
        let [table] = tables.as_slice() else { panic!("{tables:?}") };
        assert_eq!((table.label.as_deref(), table.line), (Some("tab:x"), 3));
        assert_eq!(table.heads, ["S_circ", "Rate & more", "% gain"]);
        let numbers: Vec<Vec<Option<&str>>> =
            table.rows.iter().map(|r| r.iter().map(|c| c.number.as_deref()).collect()).collect();
        assert_eq!(
            numbers,
            [
                [Some("24"), Some("0.10"), Some("1.3%")],
                [Some("40"), None, None],
                [Some("7"), None, Some("2.0%")],
            ]
        );
    }

    #[test]
    fn a_table_without_an_end_or_inside_another_is_refused_at_its_line() {
        for (text, reason) in [
            ("\n\\begin{tabular}{c} 1", "line 2: \\begin{tabular} has no \\end{tabular}"),
            ("\\begin{tabular} 1 \\end{tabular}", "line 1: \\begin{tabular} lacks its columns"),
            (
                "\\begin{tabular}{c}\\begin{array}{c}1\\end{array}\\end{tabular}",
                "line 1: a table inside a table is not understood",
            ),
        ] {
            assert_eq!(tables(text), Err(reason.to_owned()));
        }
        assert_eq!(tables("no table"), Ok(Vec::new()));
        assert_eq!(tables("\\begin{tabular}{c} words \\end{tabular}"), Ok(Vec::new()));
    }
}
