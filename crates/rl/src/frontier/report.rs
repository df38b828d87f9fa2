//! Bounds as text and as JSON.

use std::fmt::Write as _;

use num_bigint::BigInt;
use proofmark_book::decimal_text::{Towards, decimal, with_places};
use proofmark_check::columns::aligned;
use proofmark_check::markdown::table as markdown_table;
use proofmark_kernel::Rational;
use serde_json::{Value, json};

use super::table::RegimeRow;
use super::{Bound, Found, Point, Regime, Stage, best, best_by_state, published};

/// What the mark of the last stage means.
const STARRED: &str = "  * with rewards that depend on the action, which the paper's class allows; the others hold for \
                       rewards\n    by state alone, too\n";

/// How many times as large a bound is as something, at least: three digits, cut off.
fn times(lower: &Rational, than: &Rational) -> String {
    decimal(&(lower / than), 3, Towards::Below)
}

/// How many times the paper's bound it is, if the paper has one.
fn times_paper(bound: &Bound, found: &Found) -> Option<String> {
    let paper = found.iter().find(|(stage, _)| *stage == Stage::Paper)?.1.as_ref().ok()?;
    let is_paper = bound.stage == Stage::Paper;
    Some(if is_paper { "1".to_owned() } else { times(&bound.lower, &paper.upper) })
}

fn parameters(bound: &Bound) -> String {
    let all = bound.parameters.iter().map(|(name, value)| format!("{name} = {value}"));
    all.collect::<Vec<_>>().join(", ")
}

/// A stage's name, with a star where the processes have rewards that depend on the action.
pub(super) fn starred(stage: Stage) -> String {
    format!("{}{}", stage.title(), if stage.state_rewards() { "" } else { " *" })
}

/// A row for each stage, with two columns of its own, and what is missing below.
fn stages(header: [&str; 5], found: &Found, own: impl Fn(&Bound) -> [String; 2]) -> String {
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    let mut remarks = String::new();
    for (stage, result) in found {
        let mut row = vec![starred(*stage)];
        match result {
            Ok(bound) => {
                row.push(bound.digits.clone());
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
    let starred = found.iter().any(|(stage, result)| !stage.state_rewards() && result.is_ok());
    format!("{}{remarks}{}", aligned(&rows), if starred { STARRED } else { "" })
}

/// The coefficients for a regime.
pub fn regime(regime: &Regime, found: &Found) -> String {
    let [s, a, d, c] = regime.corner();
    let intro = format!(
        "Every learner, every even S >= {s}, every A >= {a}, every D >= {d} (L + 1), every T >= {c} D S \
         A: on some\ncommunicating process of diameter at most D its regret is at least the coefficient \
         times sqrt(D S A T).\n\n"
    );
    let header = ["STAGE", "COEFFICIENT", "TIMES THE PAPER'S", "TIMES 0.015", "PARAMETERS"];
    let own = |bound: &Bound| {
        let times_paper = times_paper(bound, found).unwrap_or("-".to_owned());
        [times_paper, times(&bound.lower, &published())]
    };
    intro + &stages(header, found, own) + &verdict(found)
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
        [over_root(&bound.lower, &point.scale()), times_paper]
    }));
    text + &verdict(found)
}

/// The best bound for the paper's class, and the best for rewards by state alone if that is another.
fn verdict(found: &Found) -> String {
    let Some(best) = best(found) else { return String::new() };
    let mut text =
        format!("\nbest for the paper's class: {} ({})\n", best.digits, best.stage.title());
    if let Some(other) = best_by_state(found).filter(|other| other.stage != best.stage) {
        let (digits, title) = (&other.digits, other.stage.title());
        let _ = writeln!(text, "best for rewards by state alone: {digits} ({title})");
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
    let stages = Stage::ALL.map(|stage| starred(stage).to_uppercase());
    let header = [&["ROW".to_owned(), "S, A, d, C".to_owned()][..], &stages].concat();
    let lines: Vec<Vec<String>> = std::iter::once(header).chain(rows.iter().map(cells)).collect();
    format!("{}{STARRED}", aligned(&lines))
}

/// The row's number, its corner, and the coefficients.
fn cells(row: &RegimeRow) -> Vec<String> {
    let coefficients = row.cells.iter().map(|(_, value, factor)| match factor {
        Some(factor) => format!("{value} ({factor} x)"),
        None => value.clone(),
    });
    [row.number.to_string(), row.corner.join(", ")].into_iter().chain(coefficients).collect()
}

/// The same as a page of documentation.
pub fn markdown(rows: &[RegimeRow]) -> String {
    let mut text = String::from(PAGE);
    let header = ["row", "S, A, d, C"].map(String::from).into_iter();
    let stages = Stage::ALL.map(|stage| starred(stage).replace('*', "\\*"));
    let header: Vec<String> = header.chain(stages).collect();
    let _ = write!(text, "\n{}", markdown_table(&header, rows.iter().map(cells)));
    text.push_str(
        "\n\\* The bound for the paper's class, in which rewards may depend on the action. All other columns \
         hold even\nfor the smaller class in which rewards depend on the state alone.\n",
    );
    text
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

/// What rewards of a stage's processes depend on.
fn rewards(stage: Stage) -> &'static str {
    if stage.state_rewards() { "state" } else { "state and action" }
}

/// The stages as JSON, each bound with one more field.
fn found_json(found: &Found, field: &str, value: impl Fn(&Bound) -> String) -> Vec<Value> {
    let entries = found.iter().map(|(stage, result)| match result {
        Ok(bound) => json!({
            "stage": stage.word(),
            "rewards": rewards(*stage),
            "bound": bound.digits,
            "says": bound.says().text(),
            "parameters": bound.parameters.iter().cloned().collect::<Value>(),
            "times_paper": times_paper(bound, found),
            field: value(bound),
        }),
        Err(reason) => json!({
            "stage": stage.word(),
            "rewards": rewards(*stage),
            "bound": Value::Null,
            "why": reason.to_string(),
        }),
    });
    entries.collect()
}

fn written(value: &Value) -> String {
    format!("{value:#}\n")
}

/// The corner of a regime as JSON.
fn corner_json(corner: [String; 4]) -> Value {
    ["S", "A", "d", "C"].into_iter().zip(corner).collect()
}

/// The coefficients for a regime, as JSON. Numbers are decimal strings.
pub fn regime_json(regime: &Regime, found: &Found) -> String {
    let stages = found_json(found, "times_published", |bound| times(&bound.lower, &published()));
    written(&json!({
        "schema": "proofmark-frontier/1",
        "regime": corner_json(regime.corner()),
        "best": best(found).map(|best| best.stage.word()),
        "best_by_state": best_by_state(found).map(|best| best.stage.word()),
        "stages": stages,
    }))
}

/// The bounds at a point, as JSON. Numbers are decimal strings.
pub fn point_json(point: &Point, found: &Found) -> String {
    let numbers: Value = ["S", "A", "D", "T"].into_iter().zip(point.numbers()).collect();
    let stages =
        found_json(found, "over_sqrt_DSAT", |bound| over_root(&bound.lower, &point.scale()));
    written(&json!({
        "schema": "proofmark-lower/1",
        "point": numbers,
        "best": best(found).map(|best| best.stage.word()),
        "best_by_state": best_by_state(found).map(|best| best.stage.word()),
        "stages": stages,
    }))
}

/// The table, as JSON.
pub fn table_json(rows: &[RegimeRow]) -> String {
    let row = |row: &RegimeRow| {
        let cells = row.cells.iter().map(|(stage, value, factor)| {
            (stage.word(), json!({ "coefficient": value, "times_paper": factor }))
        });
        json!({
            "row": row.number,
            "regime": corner_json(row.corner.clone()),
            "stages": cells.collect::<Value>(),
        })
    };
    let rows: Value = rows.iter().map(row).collect();
    written(&json!({ "schema": "proofmark-frontier-table/1", "rows": rows }))
}

/// The weakest regimes that reach a target.
pub fn weakest(target: &str, stage: Stage, found: &[(Regime, Bound)]) -> String {
    let argument = match stage {
        Stage::Paper => "paper's envelope",
        Stage::Unpaid => "faster family with action rewards",
        Stage::Exact | Stage::Sharp | Stage::Fast => stage.title(),
    };
    let header = ["S", "A", "d", "C", "COEFFICIENT", "PARAMETERS"].map(str::to_owned);
    let mut rows = vec![header];
    for (regime, bound) in found {
        let [s, a, d, c] = regime.corner();
        rows.push([s, a, d, c, bound.digits.clone(), parameters(bound)]);
    }
    format!(
        "Regimes with a coefficient of at least {target} by the {argument}; on the grid none is \
         weaker.\n\n{}",
        aligned(&rows)
    )
}

/// The weakest regimes that reach a target, as JSON.
pub fn weakest_json(target: &str, stage: Stage, found: &[(Regime, Bound)]) -> String {
    let regimes = found.iter().map(|(regime, bound)| {
        json!({
            "regime": corner_json(regime.corner()),
            "bound": bound.digits,
            "says": bound.says().text(),
        })
    });
    written(&json!({
        "schema": "proofmark-frontier-target/1",
        "target": target,
        "stage": stage.word(),
        "regimes": regimes.collect::<Value>(),
    }))
}
