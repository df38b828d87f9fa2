//! Where the bounds are put to the test: points (S, A, D, T) with all parameters of a bound, and thereby
//! of the family that it is about.
//!
//! The parameters are those that `proofmark lower` finds, as far as it goes (A ≥ 4). Any that meet the
//! conditions of the theorem give a bound; the kernel says whether these do.

use proofmark_book::decimal_text::{Towards, decimal};
use proofmark_book::number::Exact;
use proofmark_book::{Book, Comparison, Formula};
use proofmark_kernel::{Rational, Relation};
use proofmark_search::calculator::{CalculationError, Certified, certify};

use super::hard_family::HardFamily;
use crate::families::{Composite, Family, Faster, whole};
use crate::frontier::Stage::{self, Fast, Sharp, Unpaid};
use crate::limits;
use crate::sim::real;

/// A point and the parameters of a bound there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The argument: [`Stage::Sharp`], [`Stage::Fast`] or [`Stage::Unpaid`].
    pub stage: Stage,
    /// S and A.
    pub size: (usize, usize),
    /// D
    pub diameter: u32,
    /// T
    pub horizon: u64,
    /// Children to a hub, roads, and how many in a row reach every hub. Not for the paper's family.
    pub layout: (usize, usize, usize),
    /// κ = g/d, which is 1 for the paper's family, u = ε/d, and where the tangents touch; as decimals.
    pub parameters: [&'static str; 4],
}

const fn place(
    stage: Stage,
    size: (usize, usize),
    diameter: u32,
    horizon: u64,
    layout: (usize, usize, usize),
    parameters: [&'static str; 4],
) -> Place {
    Place { stage, size, diameter, horizon, layout, parameters }
}

/// The layout of the paper's family.
const NONE: (usize, usize, usize) = (0, 0, 0);

/// Where learners are run: the corners of the frontier's rows 3, 4 and 5, row 4 with four times the
/// horizon, the third configuration of RQ4, and the corner of row 1 with a far shorter horizon.
pub const LEARNED: [Place; 10] = [
    place(Fast, (24, 5), 448, 100_000, (1, 3, 3), ["1", "0.729", "0.649", "0.0418"]),
    place(Fast, (20, 7), 40, 400_000, (2, 3, 2), ["0.581", "0.146", "0.604", "0.0181"]),
    place(Fast, (24, 8), 56, 268_800, (3, 2, 3), ["0.643", "0.262", "0.62", "0.0131"]),
    place(Fast, (40, 10), 64, 640_000, (4, 2, 3), ["0.639", "0.277", "0.627", "0.00614"]),
    place(Fast, (24, 50), 56, 1_680_000, (23, 0, 0), ["0.667", "0.316", "0.632", "0.00178"]),
    place(Fast, (40, 10), 64, 2_560_000, (4, 2, 3), ["0.566", "0.142", "0.615", "0.00544"]),
    place(Unpaid, (24, 8), 56, 268_800, (3, 2, 3), ["0.676", "0.263", "0.621", "0.0131"]),
    place(Unpaid, (40, 10), 64, 640_000, (4, 2, 3), ["0.664", "0.279", "0.626", "0.00611"]),
    place(Sharp, (20, 7), 40, 400_000, NONE, ["1", "0.0561", "0.578", "0.034"]),
    place(Sharp, (40, 10), 64, 640_000, NONE, ["1", "0.111", "0.599", "0.0111"]),
];

/// Where all policies are compared. With two actions `proofmark lower` has nothing to say, but the
/// theorem holds; there and with three the parameters come from a search of their own.
pub const TINY: [Place; 24] = [
    place(Fast, (2, 2), 5, 25, (1, 0, 0), ["1", "0.051", "0.874", "0.829"]),
    place(Fast, (2, 2), 5, 50, (1, 0, 0), ["1", "0.0908", "0.746", "0.652"]),
    place(Fast, (2, 2), 5, 100, (1, 0, 0), ["1", "0.0984", "0.659", "0.536"]),
    place(Fast, (2, 2), 5, 200, (1, 0, 0), ["1", "0.0893", "0.599", "0.46"]),
    place(Fast, (2, 2), 5, 400, (1, 0, 0), ["1", "0.074", "0.556", "0.408"]),
    place(Fast, (2, 2), 5, 800, (1, 0, 0), ["1", "0.058", "0.526", "0.373"]),
    place(Fast, (2, 3), 5, 25, (1, 0, 0), ["1", "0.174", "0.775", "0.629"]),
    place(Fast, (2, 3), 5, 50, (1, 0, 0), ["1", "0.194", "0.693", "0.502"]),
    place(Fast, (2, 3), 5, 75, (1, 0, 0), ["1", "0.188", "0.657", "0.452"]),
    place(Fast, (2, 4), 5, 10, (1, 0, 0), ["1", "0.16", "0.877", "0.768"]),
    place(Fast, (2, 4), 5, 20, (1, 0, 0), ["1", "0.251", "0.784", "0.592"]),
    place(Fast, (2, 4), 5, 30, (1, 0, 0), ["1", "0.271", "0.737", "0.512"]),
    place(Sharp, (2, 5), 8, 25, NONE, ["1", "0.0993", "0.816", "0.73"]),
    place(Sharp, (2, 5), 8, 50, NONE, ["1", "0.122", "0.719", "0.595"]),
    place(Sharp, (2, 5), 8, 100, NONE, ["1", "0.116", "0.649", "0.504"]),
    place(Sharp, (2, 5), 8, 200, NONE, ["1", "0.0992", "0.595", "0.44"]),
    place(Sharp, (2, 5), 8, 400, NONE, ["1", "0.0792", "0.555", "0.396"]),
    place(Sharp, (2, 5), 8, 800, NONE, ["1", "0.0608", "0.525", "0.364"]),
    place(Sharp, (2, 6), 8, 20, NONE, ["1", "0.212", "0.79", "0.625"]),
    place(Sharp, (2, 6), 8, 40, NONE, ["1", "0.23", "0.71", "0.5"]),
    place(Sharp, (2, 6), 8, 80, NONE, ["1", "0.21", "0.647", "0.415"]),
    place(Sharp, (4, 5), 9, 10, NONE, ["1", "0.232", "0.862", "0.709"]),
    place(Sharp, (4, 5), 9, 20, NONE, ["1", "0.31", "0.778", "0.548"]),
    place(Sharp, (4, 5), 9, 25, NONE, ["1", "0.318", "0.755", "0.507"]),
];

impl Place {
    /// The bound, as a call of the book's function.
    pub fn call(&self) -> Formula {
        let Self { layout: (b, r, w), parameters: [kappa, open @ ..], .. } = self;
        let layout = [b, r, w].map(Formula::number).into_iter().chain([Formula::number(kappa)]);
        let (function, layout) = match self.stage {
            Stage::Paper | Stage::Exact | Sharp => ("paper_regret", None),
            Fast => ("fast_regret", Some(layout)),
            Unpaid => ("unpaid_regret", Some(layout)),
        };
        let layout = layout.into_iter().flatten();
        self.at(function, layout.chain(open.iter().map(Formula::number)))
    }

    /// A function of the book at S, A, D and T, and further arguments.
    pub fn at(&self, function: &str, others: impl IntoIterator<Item = Formula>) -> Formula {
        let point = self.numbers().into_iter().map(Formula::number);
        Formula::call(function, &point.chain(others).collect::<Vec<_>>())
    }

    /// S, A, D and T.
    fn numbers(&self) -> [String; 4] {
        let Self { size: (states, actions), diameter, horizon, .. } = self;
        [states.to_string(), actions.to_string(), diameter.to_string(), horizon.to_string()]
    }

    /// The family. The error is a whole sentence.
    pub fn hard_family(&self) -> Result<HardFamily, String> {
        let say = |error: &dyn std::fmt::Display| format!("{}: {error}", self.call());
        let parsed = |text: &str| text.parse::<Exact>().map_err(|error| say(&error));
        let [kappa, u, ..] = self.parameters;
        let diameter = Exact(whole(self.diameter));
        let ((states, actions), (children, roads, longest)) = (self.size, self.layout);
        let (alternative, eps) = (None, None);
        let base = if self.stage == Sharp {
            Family::Composite(Composite { states, actions, diameter, alternative, eps })
        } else {
            Family::Faster(Faster {
                states,
                actions,
                diameter,
                children,
                roads,
                longest: Some(longest),
                kappa: parsed(kappa)?,
                unpaid: self.stage == Unpaid,
                alternative,
                eps,
            })
        };
        let mut hard = HardFamily::of(&base).map_err(|error| say(&error))?;
        hard.chances.boost = &hard.chances.enter * parsed(u)?.0;
        Ok(hard)
    }

    /// The place in a few words.
    pub fn title(&self) -> String {
        format!("{} ({})", self.name(), self.numbers().join(", "))
    }

    /// The family's name.
    pub fn name(&self) -> &'static str {
        match self.stage {
            Stage::Paper | Stage::Exact | Sharp => "F1",
            Fast => "faster",
            Unpaid => "action rewards",
        }
    }

    /// √(D·S·A·T), in floats.
    pub fn scale(&self) -> f64 {
        let (states, actions) = self.size;
        (real(self.diameter) * real(states) * real(actions) * real(self.horizon)).sqrt()
    }
}

/// The first digits of a number, rounded down.
pub fn digits(value: &Rational) -> String {
    decimal(value, 7, Towards::Below)
}

/// Certifies a lower bound on a call of the book's functions, of either sign. The error says why there is
/// none.
pub fn floor(book: &Book, call: &Formula) -> Result<Rational, String> {
    let expression = book.formula("reality", call).map_err(|error| error.message)?;
    let found = certify(book, &expression, limits::DEFAULT_PRECISION_BITS, |lo, _| {
        Ok::<_, CalculationError>(Some([(Comparison::Plain(Relation::AtLeast), digits(lo))]))
    });
    let [Certified { digits, .. }] =
        found.map_err(|error| format!("{call}: {}", error.message()))?;
    let bound = digits.parse::<Exact>().map_err(|_| format!("{call}: {digits} is no number"))?;
    Ok(bound.0)
}
