//! Roughly the value of a formula, in doubles: enough to see which meaning of a name the printed digits speak of.
//! No verdict is built on it.

use super::formula::{Formula, Operator};

/// Most terms of a series that are added up.
const TERMS: i64 = 10_000;

/// The value of a formula, if doubles can say it.
pub fn value(formula: &Formula) -> Option<f64> {
    of(formula, &mut Vec::new()).filter(|value| value.is_finite())
}

fn of(formula: &Formula, variables: &mut Vec<(String, f64)>) -> Option<f64> {
    Some(match formula {
        Formula::Number(digits) => match digits.strip_suffix('%') {
            Some(digits) => digits.parse::<f64>().ok()? / 100.0,
            None => digits.parse().ok()?,
        },
        Formula::Constant(name) => constant(name)?,
        Formula::Variable(name) => {
            variables.iter().rev().find(|(known, _)| known == name).map(|(_, value)| *value)?
        }
        Formula::Negative(inside) => -of(inside, variables)?,
        Formula::Binary(operator, left, right) => {
            let (left, right) = (of(left, variables)?, of(right, variables)?);
            match operator {
                Operator::Plus => left + right,
                Operator::Minus => left - right,
                Operator::Times => left * right,
                Operator::Over => left / right,
                Operator::Power => power(left, right),
            }
        }
        Formula::Factorial(inside) => libm::tgamma(of(inside, variables)? + 1.0),
        Formula::Call(name, arguments) => {
            let values: Option<Vec<f64>> =
                arguments.iter().map(|argument| of(argument, variables)).collect();
            match *values?.as_slice() {
                [x] => function(name, x)?,
                [x, y] => function_of_two(name, x, y)?,
                _ => return None,
            }
        }
        Formula::Series { product, name, from, to, body } => {
            let last = to.unwrap_or(from + TERMS).min(from + TERMS);
            let mut total = if *product { 1.0 } else { 0.0 };
            for number in *from..=last {
                // Whole numbers of four digits are exact.
                variables.push((name.clone(), number.to_string().parse().ok()?));
                let term = of(body, variables);
                variables.pop();
                total = if *product { total * term? } else { total + term? };
            }
            total
        }
        Formula::Unsaid(..) => return None,
    })
}

fn power(base: f64, exponent: f64) -> f64 {
    base.powf(exponent)
}

fn constant(name: &str) -> Option<f64> {
    Some(match name {
        "pi" => std::f64::consts::PI,
        "e" => std::f64::consts::E,
        "euler_gamma" => 0.577_215_664_901_532_9,
        "catalan_constant" => 0.915_965_594_177_219,
        _ => return None,
    })
}

fn function(name: &str, x: f64) -> Option<f64> {
    Some(match name {
        "sqrt" => x.sqrt(),
        "cbrt" => x.cbrt(),
        "ln" => x.ln(),
        "log2" => x.log2(),
        "log10" => x.log10(),
        "exp" => x.exp(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "cot" => 1.0 / x.tan(),
        "sec" => 1.0 / x.cos(),
        "csc" => 1.0 / x.sin(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" => x.atan(),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        "asinh" => x.asinh(),
        "acosh" => x.acosh(),
        "atanh" => x.atanh(),
        "abs" => x.abs(),
        "floor" => x.floor(),
        "ceil" => x.ceil(),
        "degrees" => x.to_degrees(),
        "radians" => x.to_radians(),
        "gamma" => libm::tgamma(x),
        "erf" => libm::erf(x),
        "erfc" => libm::erfc(x),
        "normal_cdf" => libm::erfc(-x / std::f64::consts::SQRT_2) / 2.0,
        "normal_tail" => libm::erfc(x / std::f64::consts::SQRT_2) / 2.0,
        "normal_quantile" => {
            inverse(x, 0.0, 10.0, |z| libm::erfc(-z / std::f64::consts::SQRT_2) / 2.0)
        }
        "lambert_w" => inverse(x, 0.0, 50.0, |w| w * w.exp()),
        "zeta" => zeta(x)?,
        "harmonic" if (0.0..10_000.0).contains(&x) => {
            let mut total = 0.0;
            let mut next = 1.0;
            while next <= x {
                total += 1.0 / next;
                next += 1.0;
            }
            total
        }
        _ => return None,
    })
}

fn function_of_two(name: &str, x: f64, y: f64) -> Option<f64> {
    Some(match name {
        "log" => y.ln() / x.ln(),
        "root" => y.signum() * y.abs().powf(1.0 / x),
        "binomial" => {
            (libm::lgamma(x + 1.0) - libm::lgamma(y + 1.0) - libm::lgamma(x - y + 1.0)).exp()
        }
        _ => return None,
    })
}

/// Where a rising function has a value.
fn inverse(value: f64, mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if function(middle) < value {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The first terms, and the rest by the formula of Euler and Maclaurin.
fn zeta(s: f64) -> Option<f64> {
    if s <= 1.0 {
        return None;
    }
    let mut total = 0.0;
    let mut n = 1.0;
    while n < 20.0 {
        total += 1.0 / power(n, s);
        n += 1.0;
    }
    let last = power(n, -s);
    let tail = n * last / (s - 1.0) + last / 2.0 + s * last / (12.0 * n);
    Some(total + tail - s * (s + 1.0) * (s + 2.0) * last / (720.0 * n * n * n))
}
