//! Bounds as text and as JSON.

use std::fmt::Write as _;

use num_bigint::BigInt;
use proofmark_book::decimal_text::{Towards, decimal, with_places};
use proofmark_check::columns::aligned;
use proofmark_check::markdown::table as markdown_table;
use proofmark_kernel::Rational;
use serde_json::{Value, json};

use super::table::RegimeRow;
use super::{Bound, Found, NoBound, Point, Regime, Stage, best, published};

/// What the mark of the last stage means.
const LARGER: &str = "  * for a larger class of processes, in which rewards depend on the action\n";

/// How many times as large a bound is as something, at least: three digits, cut off.
fn times(lower: &Rational, than: &Rational) -> String {
    decimal(&(lower / than), 3, Towards::Below)
}

/// How many times the paper's bound it is, if the paper has one.
fn times_paper(bound: &Bound, found: &Found) -> Option<String> {
    let paper = paper(found)?;
    Some(match bound.stage() {
        Stage::Paper => "1".to_owned(),
        _ => times(bound.lower(), paper.upper()),
    })
}

/// The bound of the paper among those found.
fn paper(found: &Found) -> Option<&Bound> {
    found
        .iter()
        .find(|(stage, _)| *stage == Stage::Paper)
        .and_then(|(_, result)| result.as_ref().ok())
}

fn parameters(bound: &Bound) -> String {
    let all = bound.parameters().iter().map(|(name, value)| format!("{name} = {value}"));
    all.collect::<Vec<_>>().join(", ")
}

/// A stage's name, with a star where the class is larger than the paper's.
pub(super) fn starred(stage: Stage) -> String {
    format!("{}{}", stage.title(), if stage.paper_class() { "" } else { " *" })
}

/// A row for each stage, with two columns of its own, and what is missing below.
fn stages(header: [&str; 5], found: &Found, own: impl Fn(&Bound) -> [String; 2]) -> String {
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    let mut remarks = String::new();
    for (stage, result) in found {
        let mut row = vec![starred(*stage)];
        match result {
            Ok(bound) => {
                row.push(bound.digits().to_owned());
                row.extend(own(bound));
                row.push(parameters(bound));
            }
            Err(reason) => {
                let _ = writeln!(remarks, "  {}: {reason}", stage.title());
                row.push("none".to_owned());
            }
        }
        rows.push(row);
    }
    let larger = found.iter().any(|(stage, result)| !stage.paper_class() && result.is_ok());
    format!("{}{remarks}{}", aligned(&rows), if larger { LARGER } else { "" })
}

/// The coefficients for a regime.
pub fn regime(regime: &Regime, found: &Found) -> String {
    let [s, a, d, c] = regime.corner();
    let mut text = format!(
        "Every learner, every even S >= {s}, every A >= {a}, every D >= {d} (L + 1), every T >= {c} D S \
         A: on some\ncommunicating process of diameter at most D its regret is at least the coefficient \
         times sqrt(D S A T).\n\n"
    );
    let header = ["STAGE", "COEFFICIENT", "TIMES THE PAPER'S", "TIMES 0.015", "PARAMETERS"];
    text.push_str(&stages(header, found, |bound| {
        let times_paper = times_paper(bound, found).unwrap_or("-".to_owned());
        [times_paper, times(bound.lower(), &published())]
    }));
    text
}

/// The bounds at a point.
pub fn point(point: &Point, found: &Found) -> String {
    let [s, a, d, t] = point.numbers();
    let mut text = format!(
        "Every learner, S = {s}, A = {a}, D = {d}, T = {t}: on some communicating process of diameter \
         at most D\nits expected regret is at least\n\n"
    );
    let header = ["STAGE", "REGRET", "OVER SQRT(DSAT)", "TIMES THE PAPER'S", "PARAMETERS"];
    text.push_str(&stages(header, found, |bound| {
        let times_paper = times_paper(bound, found).unwrap_or("-".to_owned());
        [over_root(bound.lower(), &point.scale()), times_paper]
    }));
    if let Some(best) = best(found, true) {
        let _ = writeln!(text, "\nbest: {} ({})", best.digits(), best.stage().title());
    }
    text
}

/// x/√y with seven places, cut off, for x, y > 0.
fn over_root(x: &Rational, y: &Rational) -> String {
    let places = 7_u32;
    let square = x * x / y * Rational::from(BigInt::from(10).pow(2 * places));
    let root = Rational::from(square.floor().to_integer().sqrt());
    let value = root / Rational::from(BigInt::from(10).pow(places));
    with_places(&value, i64::from(places), Towards::Zero)
}

/// The paper's regimes, stage by stage.
pub fn table(rows: &[RegimeRow]) -> String {
    let mut lines = vec![vec!["ROW".to_owned(), "S, A, d, C".to_owned()]];
    if let Some(header) = lines.first_mut() {
        header.extend(Stage::ALL.map(|stage| starred(stage).to_uppercase()));
    }
    for row in rows {
        let mut line = vec![row.number.to_string(), row.corner.join(", ")];
        line.extend(row.cells.iter().map(cell));
        lines.push(line);
    }
    format!("{}{LARGER}", aligned(&lines))
}

fn cell((_, value, factor): &(Stage, String, Option<String>)) -> String {
    match factor {
        Some(factor) => format!("{value} ({factor} x)"),
        None => value.clone(),
    }
}

/// The same as a page of documentation.
pub fn markdown(rows: &[RegimeRow]) -> String {
    let mut text = String::from(PAGE);
    let header = ["row", "S, A, d, C"].map(String::from).into_iter();
    let header: Vec<String> = header.chain(Stage::ALL.map(starred_title)).collect();
    let body = rows.iter().map(|row| {
        let regime = [row.number.to_string(), row.corner.join(", ")];
        regime.into_iter().chain(row.cells.iter().map(cell))
    });
    let _ = write!(text, "\n{}", markdown_table(&header, body));
    text.push_str(
        "\n\\* For a larger class of processes, in which rewards depend on the action; all other \
         columns are for\nthe paper's class.\n",
    );
    text
}

fn starred_title(stage: Stage) -> String {
    starred(stage).replace('*', "\\*")
}

const PAGE: &str = "# A sharper frontier

The regimes of the paper's table with the coefficients that are proved for them, stage by stage. A
coefficient c means: for every learner, every even number of states from S on, every number of actions
from A on, every D >= d(L + 1) and every T >= C·D·S·A there is a communicating process of diameter at
most D on which its expected regret is at least c√(D·S·A·T). In parentheses: how many times the paper's
own coefficient it is. All digits are cut off, and so are valid coefficients.

Each number is a claim of `certificates/sharper-frontier/claims.toml` with its certificate, and each
coefficient a theorem of `proofs/coq` (`Paper/Frontier.v`, `Sharper/SharpRows.v`); [sharper-frontier.md](sharper-frontier.md)
has the argument. `proofmark frontier` finds the coefficients of any other regime. This page is written by
`proofmark frontier --table --format markdown`.
";

/// The stages as JSON, each bound with one more field.
fn found_json(found: &Found, field: &str, value: impl Fn(&Bound) -> String) -> Vec<Value> {
    let entry = |(stage, result): &(Stage, Result<Bound, NoBound>)| match result {
        Ok(bound) => {
            let all = bound.parameters().iter();
            let parameters: serde_json::Map<String, Value> =
                all.map(|(name, value)| ((*name).to_owned(), value.as_str().into())).collect();
            json!({
                "stage": stage.word(),
                "paper_class": stage.paper_class(),
                "bound": bound.digits(),
                "says": bound.says().text(),
                "parameters": parameters,
                "times_paper": times_paper(bound, found),
                field: value(bound),
            })
        }
        Err(reason) => json!({
            "stage": stage.word(),
            "paper_class": stage.paper_class(),
            "bound": Value::Null,
            "why": reason.to_string(),
        }),
    };
    found.iter().map(entry).collect()
}

fn written(value: &Value) -> String {
    format!("{value:#}\n")
}

fn corner_json([s, a, d, c]: [String; 4], names: [&str; 4]) -> Value {
    let [first, second, third, fourth] = names;
    json!({ first: s, second: a, third: d, fourth: c })
}

/// The coefficients for a regime, as JSON. Numbers are decimal strings.
pub fn regime_json(regime: &Regime, found: &Found) -> String {
    let stages = found_json(found, "times_published", |bound| times(bound.lower(), &published()));
    written(&json!({
        "schema": "proofmark-frontier/1",
        "regime": corner_json(regime.corner(), ["S", "A", "d", "C"]),
        "stages": stages,
    }))
}

/// The bounds at a point, as JSON. Numbers are decimal strings.
pub fn point_json(point: &Point, found: &Found) -> String {
    let stages =
        found_json(found, "over_sqrt_DSAT", |bound| over_root(bound.lower(), &point.scale()));
    written(&json!({
        "schema": "proofmark-lower/1",
        "point": corner_json(point.numbers(), ["S", "A", "D", "T"]),
        "best": best(found, true).map(|best| best.stage().word()),
        "stages": stages,
    }))
}

/// The table, as JSON.
pub fn table_json(rows: &[RegimeRow]) -> String {
    let row = |row: &RegimeRow| {
        let cells: serde_json::Map<String, Value> = row
            .cells
            .iter()
            .map(|(stage, value, factor)| {
                let cell = json!({ "coefficient": value, "times_paper": factor });
                (stage.word().to_owned(), cell)
            })
            .collect();
        json!({
            "row": row.number,
            "regime": corner_json(row.corner.clone(), ["S", "A", "d", "C"]),
            "stages": cells,
        })
    };
    let rows: Vec<Value> = rows.iter().map(row).collect();
    written(&json!({ "schema": "proofmark-frontier-table/1", "rows": rows }))
}

/// The weakest regimes that reach a target.
pub fn weakest(target: &str, stage: Stage, found: &[(Regime, Bound)]) -> String {
    let mut text = format!(
        "Regimes with a coefficient of at least {target} by the {}; on the grid none is weaker.\n\n",
        stage_name(stage)
    );
    let header = ["S", "A", "d", "C", "COEFFICIENT", "PARAMETERS"].map(str::to_owned);
    let mut rows = vec![header.to_vec()];
    for (regime, bound) in found {
        let mut row = regime.corner().to_vec();
        row.extend([bound.digits().to_owned(), parameters(bound)]);
        rows.push(row);
    }
    text.push_str(&aligned(&rows));
    text
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Paper => "paper's envelope",
        Stage::Unpaid => "faster family with action rewards (a larger class)",
        Stage::Exact | Stage::Sharp | Stage::Fast => stage.title(),
    }
}

/// The weakest regimes that reach a target, as JSON.
pub fn weakest_json(target: &str, stage: Stage, found: &[(Regime, Bound)]) -> String {
    let one = |(regime, bound): &(Regime, Bound)| {
        json!({
            "regime": corner_json(regime.corner(), ["S", "A", "d", "C"]),
            "bound": bound.digits(),
            "says": bound.says().text(),
        })
    };
    let regimes: Vec<Value> = found.iter().map(one).collect();
    written(&json!({
        "schema": "proofmark-frontier-target/1",
        "target": target,
        "stage": stage.word(),
        "regimes": regimes,
    }))
}
