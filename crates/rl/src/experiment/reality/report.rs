//! What comes of the comparison.

use num_traits::Signed as _;
use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::{Book, Formula, Sign};
use proofmark_kernel::Rational;
use proofmark_kernel::rational::compare;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::bayes::{self, Play, Regret};
use super::hard_family::HardFamily;
use super::points::{LEARNED, Place, TINY, digits, floor};
use super::{ACTORS, DRAWS, id};
use crate::experiment::figures::{Axes, Series, chart};
use crate::experiment::protocol::Actor;
use crate::experiment::results::Results;
use crate::experiment::section::{Figure, Section, Table, short, shown};
use crate::experiment::statistics::{Estimate, interval95};
use crate::experiment::world::double;
use crate::frontier::{Frontier, Point, Stage};
use crate::sim::real;

/// Longest horizon of a quick look at all policies.
const QUICK_HORIZON: u64 = 25;

pub fn section(results: &Results<'_>) -> Result<Section, String> {
    let frontier = Frontier::bundled().map_err(|errors| {
        errors.first().map_or("the book is damaged".to_owned(), |error| error.message.clone())
    })?;
    let selection = &results.protocol.selection;
    let learned = LEARNED.iter().map(|named| Learned::new(results, &frontier, named));
    let learned: Vec<Learned> = learned.collect::<Result<_, _>>()?;
    let longest = if selection.quick { QUICK_HORIZON } else { u64::MAX };
    let tiny = TINY.into_par_iter().with_max_len(1).filter(|place| place.horizon <= longest);
    let tiny: Vec<Tiny> =
        tiny.map(|place| Tiny::new(&frontier.book, place)).collect::<Result<_, _>>()?;
    let title = "Regret, averaged over alternatives and seeds";
    let regrets = by_actor(title, &learned, |_, regret| shown(regret));
    let ratios = by_actor("Regret over the bound", &learned, |of, regret| {
        of.ratio(regret).map_or("-".to_owned(), |ratio| format!("{ratio:.3}"))
    });
    Ok(Section {
        title: "Learners and the best policy against the sharper bounds",
        notes: notes(&learned, &tiny, selection.seeds(DRAWS).end),
        tables: vec![bounds(&learned), regrets, ratios, all_policies(&tiny)],
        comparisons: Vec::new(),
        numbers: json!({
            "learners": learned.iter().map(Learned::numbers).collect::<Vec<_>>(),
            "all-policies": tiny.iter().map(Tiny::numbers).collect::<Vec<_>>(),
        }),
        figures: vec![learners_figure(&learned)?, policies_figure(&tiny)?],
    })
}

/// Learners at a place.
struct Learned {
    place: Place,
    hard: HardFamily,
    bound: Result<Rational, String>,
    /// The paper's Theorem 1, with its best ε.
    paper: Option<String>,
    /// In the order of [`ACTORS`].
    regrets: Vec<Estimate>,
}

impl Learned {
    fn new(results: &Results<'_>, frontier: &Frontier, named: &Place) -> Result<Self, String> {
        let selection = &results.protocol.selection;
        let place = Place { horizon: selection.horizon(named.horizon), ..*named };
        let of = |(name, _): &(&str, Actor)| {
            let ids = selection.seeds(DRAWS).map(|draw| id(named, draw, name));
            Ok(interval95(&results.groups(ids)?.concat()))
        };
        let (states, actions) = (place.size.0.to_string(), place.size.1.to_string());
        let (diameter, horizon) = (place.diameter.to_string(), place.horizon.to_string());
        let point = Point::new(&states, &actions, &diameter, &horizon)?;
        let paper = frontier.lower(&point, &[Stage::Paper]).into_iter();
        Ok(Self {
            place,
            hard: place.hard_family()?,
            bound: floor(&frontier.book, &place.call()),
            paper: paper.filter_map(|(_, bound)| Some(bound.ok()?.digits)).next(),
            regrets: ACTORS.iter().map(of).collect::<Result<_, String>>()?,
        })
    }

    /// The bound, if there is one and it is positive.
    fn floor(&self) -> Option<f64> {
        self.bound.as_ref().ok().map(double).filter(|bound| *bound > 0.0)
    }

    /// Regret over the bound, by actor.
    fn ratio(&self, regret: Estimate) -> Option<Estimate> {
        let Estimate { mean, half } = regret;
        self.floor().map(|floor| Estimate { mean: mean / floor, half: half / floor })
    }

    /// The actors that the bound is for, with their ratios.
    fn ratios(&self) -> impl Iterator<Item = (&'static str, Estimate)> + '_ {
        let all =
            ACTORS.iter().zip(&self.regrets).filter(|((_, actor), _)| *actor != Actor::Oracle);
        all.filter_map(|((name, _), regret)| Some((*name, self.ratio(*regret)?)))
    }

    fn numbers(&self) -> Value {
        let actor = |((name, _), regret): (&(&str, Actor), &Estimate)| json!({ "who": name, "regret": regret, "over-bound": self.ratio(*regret) });
        json!({
            "place": self.place.title(),
            "call": self.place.call(),
            "m": self.hard.alternatives(),
            "u": self.hard.relative_boost(),
            "nats": self.hard.information(self.place.horizon),
            "bound": self.bound.as_ref().ok().map(digits),
            "paper": self.paper,
            "actors": ACTORS.iter().zip(&self.regrets).map(actor).collect::<Vec<_>>(),
        })
    }
}

/// All policies at a place.
struct Tiny {
    place: Place,
    hard: HardFamily,
    bound: Rational,
    theorem_1: Option<Rational>,
    least: Regret,
    greedy: Option<Regret>,
    /// The regret of the best policy that is told the alternative.
    told: f64,
}

impl Tiny {
    fn new(book: &Book, place: Place) -> Result<Self, String> {
        let hard = place.hard_family()?;
        let say = |error: bayes::BayesError| format!("{}: {error}", place.title());
        let horizon = u32::try_from(place.horizon).map_err(|error| error.to_string())?;
        let play = |play| bayes::regret(&hard, horizon, play).map_err(say);
        let (bound, least) = (floor(book, &place.call())?, play(Play::Best)?);
        if compare(&least.hi, &bound).is_lt() {
            let wrong = "a policy loses less than the bound says. One of the two is wrong";
            return Err(format!("{}: {wrong}", place.title()));
        }
        // Theorem 1 of the paper is about F1.
        let (over, under) = (hard.chances.boost.numer(), hard.chances.boost.denom());
        let boost = Formula::number(over).binary(Sign::Over, &Formula::number(under));
        let theorem_1 = place.at("certificate", [boost]);
        let theorem_1 = (place.stage == Stage::Sharp).then(|| floor(book, &theorem_1));
        Ok(Self {
            place,
            bound,
            theorem_1: theorem_1.and_then(Result::ok),
            // With more states, the greedy policy of the recursion would have to walk.
            greedy: (place.size.0 == 2).then(|| play(Play::Greedy)).transpose()?,
            told: bayes::told(&hard, horizon).map_err(say)?,
            least,
            hard,
        })
    }

    /// The bound over the least regret.
    fn share(&self) -> f64 {
        double(&self.bound) / double(&self.least.lo)
    }

    fn numbers(&self) -> Value {
        let ends = |regret: &Regret| {
            let (lo, hi) = (&regret.lo, &regret.hi);
            json!({ "lo": decimal(lo, 17, Towards::Below), "hi": decimal(hi, 17, Towards::Above) })
        };
        json!({
            "place": self.place.title(),
            "call": self.place.call(),
            "m": self.hard.alternatives(),
            "u": self.hard.relative_boost(),
            "bound": digits(&self.bound),
            "theorem-1": self.theorem_1.as_ref().map(digits),
            "least": ends(&self.least),
            "greedy": self.greedy.as_ref().map(ends),
            "told": self.told,
            "beliefs": self.least.beliefs,
        })
    }
}

fn notes(learned: &[Learned], tiny: &[Tiny], draws: u64) -> Vec<String> {
    let mut notes = vec![
        format!(
            "`proofs/coq` proves for each family here: whatever the learner, its regret, averaged over \
             all m alternatives with equal weights, is at least the bound (`average_sharp_regret`). \
             The bounds are certified by the kernel, at exactly the parameters of the families, from \
             the formulas of `certificates/sharper-frontier`. Regrets are means over {draws} runs with \
             Student's 95 % intervals; each run has its own seed and its own alternative, drawn at \
             random, one from each of {draws} equal parts of all. Gain and diameter of every process \
             are certified. *Faster* and *action rewards* are `proofmark mdp faster`, without and with \
             `--unpaid`; F1 is the paper's own family."
        ),
        "The *optimistic learner* is that of RQ4 (reading A) and knows neither the family nor the \
         alternative. The next three know the family with all its probabilities, and not the \
         alternative; they keep the exact posterior over the m alternatives, from a uniform prior. \
         *Thompson sampling* draws an alternative from it whenever a good state is entered and acts as \
         is best there. *Greedy* goes for the likeliest one and pulls the likeliest action wherever it \
         is. *Eager* is greedy, but falls at once from good states until its alternative is likelier \
         than not. *Told the alternative* is no learner, and no bound is for it; in expectation its regret \
         is at most the span."
            .to_owned(),
    ];
    let all = || learned.iter().flat_map(|place| place.ratios().map(move |of| (place, of)));
    let smallest = all().min_by(|(_, (_, one)), (_, (_, other))| one.mean.total_cmp(&other.mean));
    if let Some((place, (name, ratio))) = smallest {
        let below = all().filter(|(_, (_, ratio))| ratio.mean - ratio.half < 1.0).count();
        let verdict = match below {
            0 => "All intervals are above the bound.".to_owned(),
            n => format!("**{n} intervals are not above the bound.**"),
        };
        notes.push(format!(
            "**The smallest ratio of regret to bound is {ratio:.3}** ({name}, {}). {verdict}",
            place.place.title(),
        ));
    }
    if let Some(closest) = tiny.iter().max_by(|a, b| a.share().total_cmp(&b.share())) {
        notes.push(format!(
            "Where the family is tiny, a dynamic program over states and beliefs finds the least \
             regret, averaged over the alternatives, of any policy whatsoever, in floats with a \
             rigorous error. It is itself a lower bound on the minimax regret. At its closest the bound \
             is {:.1} % of it ({}). Some of the least regret has nothing to do with learning: the walk \
             starts in a bad state, and even the best policy that is told the alternative loses \
             something by that. The bound counts none of it. These points are far outside the regimes \
             of the frontier.",
            100.0 * closest.share(),
            closest.place.title(),
        ));
    }
    let theorem_1 = || tiny.iter().filter_map(|of| of.theorem_1.as_ref());
    if theorem_1().next().is_some() && theorem_1().all(Rational::is_negative) {
        let text = "Theorem 1 of the paper, at the same ε, is negative wherever it applies: on F1.";
        notes.push(text.to_owned());
    }
    let greedy = || tiny.iter().filter_map(|of| Some((of, of.greedy.as_ref()?)));
    let gap = |(of, greedy): (&Tiny, &Regret)| double(&(&greedy.hi - &of.least.lo));
    if let Some(most) = greedy().map(gap).max_by(f64::total_cmp) {
        notes.push(format!(
            "With only one bad state, greedy loses at most {most:.0e} more than the best of all \
             policies, errors included."
        ));
    }
    notes
}

fn bounds(learned: &[Learned]) -> Table {
    let mut table = Table::new(
        "The bounds, by family and (S, A, D, T)",
        "family | m | ε/d | nats a coordinate | bound | over √(DSAT) | Theorem 1 of the paper | certified as",
    );
    for of in learned {
        let over = |bound: &Rational| double(bound) / of.place.scale();
        let bound = match &of.bound {
            Ok(bound) => format!("{} | {:.4}", digits(bound), over(bound)),
            Err(reason) => format!("{reason} | -"),
        };
        table.rows.push(format!(
            "{} | {} | {} | {} | {bound} | {} | `{}`",
            of.place.title(),
            of.hard.alternatives(),
            short(of.hard.relative_boost()),
            short(of.hard.information(of.place.horizon)),
            of.paper.as_deref().unwrap_or("-"),
            of.place.call(),
        ));
    }
    table
}

fn by_actor(title: &str, all: &[Learned], cell: fn(&Learned, Estimate) -> String) -> Table {
    let names = ACTORS.map(|(name, _)| name).join(" | ");
    let mut table = Table::new(title, format!("family | {names}"));
    for of in all {
        let cells = of.regrets.iter().map(|regret| format!(" | {}", cell(of, *regret)));
        table.rows.push(of.place.title() + &cells.collect::<String>());
    }
    table
}

fn all_policies(tiny: &[Tiny]) -> Table {
    let mut table = Table::new(
        "The best of all policies, by family and (S, A, D, T)",
        "family | m | ε/d | Theorem 1 of the paper | bound | least regret of any policy | error below | \
         greedy | told the alternative | bound/least | bound/(least - told) | beliefs",
    );
    for of in tiny {
        let (bound, least) = (double(&of.bound), double(&of.least.lo));
        let error = double(&(&of.least.hi - &of.least.lo));
        let theorem_1 = of.theorem_1.as_ref().map(|bound| format!("{:.2}", double(bound)));
        let greedy = of.greedy.as_ref().map(|regret| digits(&regret.lo));
        table.rows.push(format!(
            "{} | {} | {} | {} | {} | {} | {error:.0e} | {} | {:.3} | {:.3} | {:.3} | {}",
            of.place.title(),
            of.hard.alternatives(),
            short(of.hard.relative_boost()),
            theorem_1.as_deref().unwrap_or("-"),
            digits(&of.bound),
            digits(&of.least.lo),
            greedy.as_deref().unwrap_or("-"),
            of.told,
            of.share(),
            bound / (least - of.told),
            of.least.beliefs,
        ));
    }
    table
}

fn exactly(mean: f64) -> Estimate {
    Estimate { mean, half: 0.0 }
}

fn learners_figure(learned: &[Learned]) -> Result<Figure, String> {
    let faster = || learned.iter().filter(|of| of.place.stage == Stage::Fast);
    let mut series = Vec::new();
    for (place, (name, actor)) in ACTORS.iter().enumerate() {
        if *actor != Actor::Oracle {
            let point = |of: &Learned| Some((of.place.scale(), *of.regrets.get(place)?));
            series.push(Series::new(*name, faster().filter_map(point)));
        }
    }
    let plain = |of: &Learned, value: f64| (of.place.scale(), exactly(value));
    series.push(Series::new("bound", faster().filter_map(|of| Some(plain(of, of.floor()?)))));
    let paper = faster().filter_map(|of| Some(plain(of, of.paper.as_ref()?.parse().ok()?)));
    series.push(Series::new("Theorem 1 of the paper", paper));
    let axes = Axes { x: "√(D·S·A·T)", y: "regret", log_x: true, log_y: true };
    chart("reality-learners", "Learners on the faster family, and the bounds", &axes, &series)
}

fn policies_figure(tiny: &[Tiny]) -> Result<Figure, String> {
    let mut series = Vec::new();
    let key = |of: &Tiny| (of.place.stage, of.place.size, of.place.diameter);
    let groups = tiny.chunk_by(|one, other| key(one) == key(other));
    // The two families with the longest horizons.
    for group in groups.filter(|group| group.len() > 3 || tiny.len() < 12) {
        let Some(Tiny { place, .. }) = group.first() else { continue };
        let (states, actions) = place.size;
        let name = format!("{} ({states}, {actions}, {})", place.name(), place.diameter);
        let mut add = |what: &str, value: fn(&Tiny) -> &Rational| {
            let at = |of: &Tiny| (real(of.place.horizon), exactly(double(value(of))));
            series.push(Series::new(format!("{name}: {what}"), group.iter().map(at)));
        };
        add("best policy", |of| &of.least.lo);
        add("bound", |of| &of.bound);
    }
    let axes = Axes { x: "horizon T", y: "regret", log_x: true, log_y: true };
    chart("reality-policies", "The best of all policies, and the bounds", &axes, &series)
}
