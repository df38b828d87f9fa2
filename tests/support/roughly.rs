//! Roughly the value of a formula of the language, in doubles, by an evaluator that has nothing to do with the
//! program's.

use std::collections::HashMap;
use std::f64::consts;

use proofmark_book::{Enclosed, Expression, Formula, Gather, Sign, Syntax};

/// The value, if this evaluator knows every name in it.
pub fn value(formula: &Formula) -> Option<f64> {
    expression(formula.value(), &HashMap::new())
}

fn expression(expression_: &Expression, names: &HashMap<String, f64>) -> Option<f64> {
    let mut values: Vec<f64> = Vec::new();
    for (syntax, _) in &expression_.nodes {
        let value = match syntax {
            Syntax::Number(text) => match text.strip_suffix('%') {
                Some(digits) => digits.parse::<f64>().ok()? / 100.0,
                None => text.replace('_', "").parse().ok()?,
            },
            Syntax::Name(name) => match name.as_str() {
                name if names.contains_key(name) => names[name],
                "pi" => consts::PI,
                "e" => consts::E,
                "euler_gamma" => 0.577_215_664_901_532_9,
                "catalan_constant" => 0.915_965_594_177_219,
                _ => return None,
            },
            Syntax::Negate(of) => -values[*of],
            Syntax::Binary(sign, left, right) => {
                let (left, right) = (values[*left], values[*right]);
                match sign {
                    Sign::Plus => left + right,
                    Sign::Minus => left - right,
                    Sign::Times => left * right,
                    Sign::Over => left / right,
                    Sign::Power => left.powf(right),
                }
            }
            Syntax::Call(name, arguments) => {
                let arguments: Vec<f64> = arguments.iter().map(|at| values[*at]).collect();
                call(name, &arguments)?
            }
            Syntax::Fold(fold) => {
                let terms =
                    terms(values[fold.lo], values[fold.hi], &fold.index, &fold.body, names)?;
                match fold.gather {
                    Gather::Sum => terms.iter().sum(),
                    Gather::Product => terms.iter().product(),
                    Gather::Min | Gather::Max => return None,
                }
            }
            Syntax::Enclosed(found) if Enclosed::word(found.kind) == "sum" => {
                let lo = values[found.lo];
                let all = terms(lo, lo + 8191.0, &found.variable, &found.body, names)?;
                endless(&all)
            }
            Syntax::Enclosed(found) => {
                let (lo, hi) = (values[found.lo], values[found.hi?]);
                integral(
                    &|x| {
                        let mut names = names.clone();
                        names.insert(found.variable.clone(), x);
                        expression(&found.body, &names)
                    },
                    lo,
                    hi,
                )?
            }
            Syntax::Cell(_) | Syntax::List(_) => return None,
        };
        values.push(value);
    }
    values.last().copied()
}

fn terms(
    lo: f64,
    hi: f64,
    name: &str,
    body: &Expression,
    names: &HashMap<String, f64>,
) -> Option<Vec<f64>> {
    let mut names = names.clone();
    let mut terms = Vec::new();
    let mut next = lo;
    while next <= hi {
        names.insert(name.to_owned(), next);
        terms.push(expression(body, &names)?);
        next += 1.0;
    }
    Some(terms)
}

/// The sum of terms that go on, by Richardson's rule from sums of 64, 128, ... of them.
fn endless(terms: &[f64]) -> f64 {
    let mut column: Vec<f64> = (6..=13).map(|power| terms.iter().take(1 << power).sum()).collect();
    let mut factor = 2.0;
    while column.len() > 1 {
        column = column.windows(2).map(|two| (factor * two[1] - two[0]) / (factor - 1.0)).collect();
        factor *= 2.0;
    }
    column[0]
}

/// The integral by the rule of tanh and sinh, which does not mind singular ends.
fn integral(function: &dyn Fn(f64) -> Option<f64>, lo: f64, hi: f64) -> Option<f64> {
    let mut total = 0.0;
    for step in -320..=320_i32 {
        let t = f64::from(step) / 100.0;
        let u = consts::FRAC_PI_2 * t.sinh();
        let weight = consts::FRAC_PI_2 * t.cosh() / u.cosh().powi(2);
        let x = f64::midpoint(lo, hi) + (hi - lo) / 2.0 * u.tanh();
        if x > lo && x < hi {
            total += weight * function(x)?;
        }
    }
    Some(total / 100.0 * (hi - lo) / 2.0)
}

fn call(name: &str, arguments: &[f64]) -> Option<f64> {
    let normal = |z: f64| libm::erfc(-z / consts::SQRT_2) / 2.0;
    Some(match (name, arguments) {
        ("sqrt", [x]) => x.sqrt(),
        ("cbrt", [x]) => x.cbrt(),
        ("root", [n, x]) => x.signum() * x.abs().powf(1.0 / n),
        ("ln", [x]) => x.ln(),
        ("log", [b, x]) => x.ln() / b.ln(),
        ("log2", [x]) => x.log2(),
        ("log10", [x]) => x.log10(),
        ("exp", [x]) => x.exp(),
        ("sin", [x]) => x.sin(),
        ("cos", [x]) => x.cos(),
        ("tan", [x]) => x.tan(),
        ("asin", [x]) => x.asin(),
        ("acos", [x]) => x.acos(),
        ("atan", [x]) => x.atan(),
        ("sinh", [x]) => x.sinh(),
        ("cosh", [x]) => x.cosh(),
        ("tanh", [x]) => x.tanh(),
        ("abs", [x]) => x.abs(),
        ("floor", [x]) => x.floor(),
        ("degrees", [x]) => x.to_degrees(),
        ("radians", [x]) => x.to_radians(),
        ("factorial" | "!", [x]) => libm::tgamma(x + 1.0),
        ("binomial", [n, k]) => {
            (1..).map(f64::from).take_while(|i| i <= k).map(|i| (n - k + i) / i).product()
        }
        ("harmonic", [n]) => (1..).map(f64::from).take_while(|i| i <= n).map(|i| 1.0 / i).sum(),
        ("gamma", [x]) => libm::tgamma(*x),
        ("zeta", [s]) => {
            let terms: Vec<f64> = (1..=8192).map(|n| f64::from(n).powf(-s)).collect();
            // The sum of the terms that are left, to second order.
            let n: f64 = 8192.0;
            terms.iter().rev().sum::<f64>() + n.powf(1.0 - s) / (s - 1.0) - n.powf(-s) / 2.0
        }
        ("erf", [x]) => libm::erf(*x),
        ("erfc", [x]) => libm::erfc(*x),
        ("normal_cdf", [z]) => normal(*z),
        ("normal_tail", [z]) => normal(-z),
        ("normal_quantile", [p]) => rising(*p, normal),
        ("lambert_w", [x]) => rising(*x, |w| w * w.exp()),
        ("sine_integral", [x]) => integral(&|t| Some(t.sin() / t), 0.0, *x)?,
        ("li", [x]) => {
            // Ramanujan's constant and the power series in ln x.
            let l = x.ln();
            let series: f64 = (1..60)
                .map(|k| l.powi(k) / (f64::from(k) * libm::tgamma(f64::from(k) + 1.0)))
                .sum();
            0.577_215_664_901_532_9 + l.ln() + series
        }
        _ => return None,
    })
}

/// Where a rising function takes a value.
fn rising(value: f64, function: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 30.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if function(middle) < value { low = middle } else { high = middle }
    }
    low
}
