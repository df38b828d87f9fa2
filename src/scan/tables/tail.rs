//! The p-values of test statistics, in the language of books. Where the degrees of freedom allow it, an
//! F or a chi-square tail is written out in closed form, which stays quick where they are many.

use std::fmt;

use crate::limits;

/// A test, with its degrees of freedom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Student's, two-sided.
    Student(u32),
    /// Of a correlation, two-sided.
    Correlation(u32),
    /// Of a normal deviate, two-sided.
    Normal,
    /// Fisher's F.
    Fisher(u32, u32),
    /// Chi-square.
    ChiSquare(u32),
}

impl Test {
    /// The test of a sign, with these degrees of freedom; none, if they are too few or too many.
    pub fn new(sign: &str, degrees: &[u32]) -> Option<Self> {
        let within = degrees.iter().all(|n| (1..=limits::SCAN_DEGREES).contains(n));
        let test = match (sign, degrees) {
            ("t", [n]) => Self::Student(*n),
            ("r", [n]) => Self::Correlation(*n),
            ("z", []) => Self::Normal,
            ("F", [m, n]) if *m <= limits::SCAN_GROUPS => Self::Fisher(*m, *n),
            ("\u{3c7}", [n]) if *n <= limits::SCAN_GROUPS => Self::ChiSquare(*n),
            _ => return None,
        };
        within.then_some(test)
    }

    /// Whether half of its p-value is that of a one-sided test.
    pub fn has_sides(self) -> bool {
        matches!(self, Self::Student(_) | Self::Correlation(_) | Self::Normal)
    }

    /// The p-value of a statistic that is not negative; it falls as that grows.
    pub fn p(self, statistic: &str) -> String {
        let x = statistic;
        match self {
            Self::Student(n) => format!("student_p({n}, {x})"),
            Self::Correlation(n) => format!("student_p({n}, {x}*sqrt({n}/(1 - {x}^2)))"),
            Self::Normal => format!("normal_p({x})"),
            Self::Fisher(1, n) => format!("student_p({n}, sqrt({x}))"),
            Self::Fisher(m, n) if m % 2 == 0 => {
                let terms = m / 2 - 1;
                format!(
                    "({n}/({n} + {m}*{x}))^({n}/2)*(sum j in 0..{terms} of \
                     (product i in 1..j of (({n}/2 + i - 1)/i))*({m}*{x}/({n} + {m}*{x}))^j)"
                )
            }
            Self::Fisher(m, n) => {
                let terms = (m - 3) / 2;
                format!(
                    "student_p({n}, sqrt({m}*{x})) + (sum k in 0..{terms} of \
                     ({n}/({n} + {m}*{x}))^({n}/2)*({m}*{x}/({n} + {m}*{x}))^(k + 1/2)*\
                     gamma_half({n} + 2*k + 1)/(gamma_half({n})*gamma_half(2*k + 3)))"
                )
            }
            Self::ChiSquare(1) => format!("normal_p(sqrt({x}))"),
            Self::ChiSquare(n) if n % 2 == 0 => {
                format!("exp(-{x}/2)*(sum j in 0..{} of ({x}/2)^j/j!)", n / 2 - 1)
            }
            Self::ChiSquare(n) => format!(
                "normal_p(sqrt({x})) + exp(-{x}/2)*(sum i in 1..{} of \
                 ({x}/2)^(i - 1/2)/gamma_half(2*i + 1))",
                (n - 1) / 2
            ),
        }
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Student(n) => write!(f, "t({n})"),
            Self::Correlation(n) => write!(f, "r({n})"),
            Self::Normal => write!(f, "z"),
            Self::Fisher(m, n) => write!(f, "F({m}, {n})"),
            Self::ChiSquare(n) => write!(f, "chi-square({n})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proofmark_check::library;

    use super::*;

    #[test]
    fn closed_forms_are_the_tails_of_the_library() {
        let book = library().unwrap();
        for (test, x, library) in [
            (Test::Fisher(1, 7), "2.5", "f_p(1, 7, 2.5)"),
            (Test::Fisher(2, 27), "3.35", "f_p(2, 27, 3.35)"),
            (Test::Fisher(3, 7), "4.25", "f_p(3, 7, 4.25)"),
            (Test::Fisher(5, 12), "1.25", "f_p(5, 12, 1.25)"),
            (Test::Fisher(6, 11), "0.75", "f_p(6, 11, 0.75)"),
            (Test::ChiSquare(1), "4", "chi_square_p(1, 4)"),
            (Test::ChiSquare(4), "7.25", "chi_square_p(4, 7.25)"),
            (Test::ChiSquare(7), "9.5", "chi_square_p(7, 9.5)"),
        ] {
            let says = format!("abs({} - {library}) < 1e-8", test.p(x));
            let entry = book.sentence("tail", &says).unwrap();
            let audited = proofmark_search::audit::decide(&entry, 1024);
            assert_eq!(audited.verdict().text(), "certified", "{says}");
        }
    }
}
