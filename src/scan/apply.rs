//! Functions and other commands of a formula, and how far their arguments reach.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::formula::{Formula, Operator, Unsaid};
use super::parse::{Read, Reader, starts_factor};
use super::sign::{Sign, SignKind};

/// What stands by itself.
pub struct Applied {
    /// What it is.
    pub formula: Formula,
    /// The function whose argument it ends with, if a power behind it could belong to either.
    pub bare: Option<&'static str>,
}

/// What kind of function a name is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    /// A logarithm: `\ln 2/\ln 3` has two of them.
    Logarithm,
    /// A function of angles, or of hyperbolas: its power -1 is its inverse.
    Angle,
    /// A function that is written with parentheses.
    Called,
    /// The exponential function.
    Exponential,
}

/// What documents call a function, what the language calls it, and its kind.
const FUNCTIONS: [(&str, &str, Family); 49] = [
    ("ln", "ln", Family::Logarithm),
    ("log2", "log2", Family::Logarithm),
    ("log10", "log10", Family::Logarithm),
    ("exp", "exp", Family::Exponential),
    ("sin", "sin", Family::Angle),
    ("cos", "cos", Family::Angle),
    ("tan", "tan", Family::Angle),
    ("cot", "cot", Family::Angle),
    ("sec", "sec", Family::Angle),
    ("csc", "csc", Family::Angle),
    ("tg", "tan", Family::Angle),
    ("sinh", "sinh", Family::Angle),
    ("cosh", "cosh", Family::Angle),
    ("tanh", "tanh", Family::Angle),
    ("arcsin", "asin", Family::Exponential),
    ("arccos", "acos", Family::Exponential),
    ("arctan", "atan", Family::Exponential),
    ("arctg", "atan", Family::Exponential),
    ("asin", "asin", Family::Exponential),
    ("acos", "acos", Family::Exponential),
    ("atan", "atan", Family::Exponential),
    ("arcsinh", "asinh", Family::Exponential),
    ("arccosh", "acosh", Family::Exponential),
    ("arctanh", "atanh", Family::Exponential),
    ("arsinh", "asinh", Family::Exponential),
    ("arcosh", "acosh", Family::Exponential),
    ("artanh", "atanh", Family::Exponential),
    ("asinh", "asinh", Family::Exponential),
    ("acosh", "acosh", Family::Exponential),
    ("atanh", "atanh", Family::Exponential),
    ("Gamma", "gamma", Family::Called),
    ("zeta", "zeta", Family::Called),
    ("erf", "erf", Family::Called),
    ("erfc", "erfc", Family::Called),
    ("li", "li", Family::Called),
    ("Li", "Li", Family::Called),
    ("cbrt", "cbrt", Family::Called),
    ("abs", "abs", Family::Called),
    ("fabs", "abs", Family::Called),
    ("floor", "floor", Family::Called),
    ("ceil", "ceil", Family::Called),
    ("degrees", "degrees", Family::Called),
    ("radians", "radians", Family::Called),
    ("Arcsin", "asin", Family::Exponential),
    ("Arccos", "acos", Family::Exponential),
    ("Arctan", "atan", Family::Exponential),
    ("log1p", "log1p", Family::Called),
    ("expm1", "expm1", Family::Called),
    ("Log", "Log", Family::Logarithm),
];

/// Commands that a factor may begin with, functions aside.
const OPERANDS: &str = "frac dfrac tfrac cfrac nicefrac sfrac sqrt surd cuberoot fourthroot binom dbinom \
                        tbinom pi Pi gamma phi varphi sum prod int lfloor lceil lvert Phi num log lg infty \
                        alpha beta delta epsilon varepsilon eta theta vartheta iota kappa lambda mu nu xi \
                        rho sigma tau upsilon chi psi omega Delta Theta Lambda Xi Sigma Upsilon Psi Omega \
                        hbar ell max min lim gcd det Re Im EulerGamma";

/// The functions by their names in documents.
static BY_NAME: LazyLock<HashMap<&str, (&str, Family)>> = LazyLock::new(|| {
    FUNCTIONS.iter().map(|(name, function, family)| (*name, (*function, *family))).collect()
});

static OPERAND: LazyLock<HashSet<&str>> = LazyLock::new(|| OPERANDS.split_whitespace().collect());

/// Whether a factor may begin with a command.
pub fn is_operand(name: &str) -> bool {
    name.starts_with("mathrm ") || OPERAND.contains(name) || BY_NAME.contains_key(name)
}

/// Whether a command is a function.
pub fn is_function(name: &str) -> bool {
    name == "log" || name == "lg" || BY_NAME.contains_key(name)
}

/// Whether a function is written with parentheses, always.
pub fn needs_parentheses(name: &str) -> bool {
    BY_NAME.get(name).is_some_and(|(_, family)| *family == Family::Called)
}

/// Where a command stands outside of groups.
pub fn outside(signs: &[Sign], name: &str) -> Option<usize> {
    let mut depth = 0_usize;
    signs.iter().position(|sign| {
        match sign.kind {
            SignKind::Open => depth += 1,
            SignKind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && sign.is_command(name)
    })
}

/// Whether signs begin with a fraction of two whole numbers.
pub fn is_plain_fraction(signs: &[Sign]) -> bool {
    let mut filled = signs.iter().filter(|sign| !sign.is_blank());
    let fraction = |sign: &Sign| {
        sign.command().is_some_and(|name| {
            ["frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"].contains(&name)
        })
    };
    if !filled.next().is_some_and(fraction) {
        return false;
    }
    for _ in 0..2 {
        let Some(first) = filled.next() else { return false };
        if first.digit().is_some() {
            continue;
        }
        if first.kind != SignKind::Open {
            return false;
        }
        loop {
            match filled.next() {
                Some(sign) if sign.digit().is_some() => {}
                Some(Sign { kind: SignKind::Close, .. }) => break,
                _ => return false,
            }
        }
    }
    true
}

impl Reader<'_> {
    /// What a command begins, which was read last.
    pub(super) fn command(&mut self, name: &str) -> Read<Applied> {
        let plain = |formula| Ok(Applied { formula, bare: None });
        match name {
            "frac" | "dfrac" | "tfrac" | "cfrac" | "nicefrac" | "sfrac" => {
                let above = self.argument("what is above the line")?;
                let below = self.argument("what is below the line")?;
                plain(above.with(Operator::Over, below))
            }
            "binom" | "dbinom" | "tbinom" => {
                let above = self.argument("what is above")?;
                let below = self.argument("what is below")?;
                plain(Formula::Call("binomial", vec![above, below]))
            }
            "sqrt" => plain(self.root()?),
            "surd" => plain(self.plain_root(2)?),
            "cuberoot" => plain(self.plain_root(3)?),
            "fourthroot" => plain(self.plain_root(4)?),
            "pi" => self.pi(),
            "mathrm e" => plain(Formula::Constant("e")),
            "num" => {
                let signs = self.group_signs()?;
                plain(super::digits::siunitx(signs)?)
            }
            "sum" => plain(self.series(false)?),
            "prod" => plain(self.series(true)?),
            "lfloor" => self.between("rfloor", "floor"),
            "lceil" => self.between("rceil", "ceil"),
            "lvert" => self.between("rvert", "abs"),
            "int" | "iint" | "oint" => Err("an integral stands in it".to_owned()),
            "lim" | "limsup" | "liminf" => Err("a limit stands in it".to_owned()),
            "max" | "min" | "sup" | "inf" => Err(format!("\\{name} stands in it")),
            "infty" => Err("infinity stands in it".to_owned()),
            "log" => self.logarithm(),
            "lg" => {
                let (argument, bare) = self.function_argument(name, Family::Logarithm)?;
                let formula = Formula::Unsaid(Unsaid::Lg, vec![argument]);
                Ok(Applied { formula, bare: bare.then_some("lg") })
            }
            "Phi" => self.normal(),
            "gamma" if self.is_lone() => plain(Formula::Unsaid(Unsaid::Gamma, Vec::new())),
            "phi" | "varphi" if self.is_lone() => plain(Formula::Unsaid(Unsaid::Phi, Vec::new())),
            name => match BY_NAME.get(name) {
                Some((function, family)) => self.function(function, *family),
                None if name.contains("dots") => Err("dots stand in it".to_owned()),
                None => match name.strip_prefix("mathrm ") {
                    Some(name) => Err(self.free(name)),
                    None => Err(self.free(&format!("\\{name}"))),
                },
            },
        }
    }

    /// Whether the name that was read last has no subscript and no argument.
    fn is_lone(&mut self) -> bool {
        !self.peek().is_some_and(|next| next.is('_') || next.is('(') || next.is('\''))
    }

    fn pi(&mut self) -> Read<Applied> {
        let pi = Applied { formula: Formula::Constant("pi"), bare: None };
        let Some(next) = self.peek() else { return Ok(pi) };
        if next.is('_') || next.is('\'') {
            return Err("a name with a subscript stands in it".to_owned());
        }
        if next.is('^') && self.signs.get(self.at + 1).is_some_and(|next| next.is('*')) {
            return Err("what \\pi^* means is not said".to_owned());
        }
        if !next.is('(') {
            return Ok(pi);
        }
        // A product, if what is in the parentheses is no argument that the function pi could have.
        let inside = self.parenthesised(')')?;
        if self.peek().is_some_and(|next| next.is('^') || next.is('!')) {
            return Err("\\pi may be a function here".to_owned());
        }
        let number = |part: &Formula| {
            matches!(part, Formula::Constant(_) | Formula::Call("sqrt" | "root" | "ln" | "exp", _))
        };
        match inside {
            Formula::Binary(Operator::Plus | Operator::Minus, ..) if inside.any(&number) => {
                Ok(Applied { formula: pi.formula.with(Operator::Times, inside), bare: None })
            }
            _ => Err("\\pi may be a function here".to_owned()),
        }
    }

    fn between(&mut self, end: &str, function: &'static str) -> Read<Applied> {
        let inside = self.expression()?;
        if !self.take_command(end) {
            return Err(format!("\\{end} is missing"));
        }
        Ok(Applied { formula: Formula::Call(function, vec![inside]), bare: None })
    }

    /// What follows `\sqrt`, or `sqrt` of plain text.
    fn root(&mut self) -> Read<Formula> {
        let mut degree = None;
        if !self.style.plain && self.peek().is_some_and(|next| next.is('[')) {
            self.at += 1;
            let rest = self.signs.get(self.at..).unwrap_or(&[]);
            let end = rest.iter().position(|sign| sign.is(']'));
            let end = end.ok_or("the degree of a root is not closed")?;
            degree = Some(self.within(rest.get(..end).unwrap_or(&[]))?);
            self.at += end + 1;
        }
        let inside = if self.style.plain {
            let open = self.peek().is_some_and(|next| next.is('(') || next.kind == SignKind::Open);
            if !open {
                return Err("how far the root reaches is unclear".to_owned());
            }
            self.deeper(Self::atom)?.formula
        } else {
            let digit = self.peek().is_some_and(|next| next.digit().is_some());
            let second = self.signs.get(self.at + 1).is_some_and(|next| next.digit().is_some());
            if digit && second {
                return Err("LaTeX takes only the first digit under the root".to_owned());
            }
            self.argument("what is under the root")?
        };
        root(degree, inside)
    }

    /// What follows a root sign without a bar.
    fn plain_root(&mut self, degree: u64) -> Read<Formula> {
        let inside = self.deeper(Self::atom)?.formula;
        let unclear =
            |next: &Sign| starts_factor(next) && !next.is('(') || next.is('^') || next.is('!');
        if self.peek().is_some_and(unclear) {
            return Err("how far the root reaches is unclear".to_owned());
        }
        root((degree != 2).then(|| Formula::whole(degree)), inside)
    }

    fn logarithm(&mut self) -> Read<Applied> {
        let mut power = None;
        let mut base = None;
        loop {
            if self.take('_') {
                base = Some(self.base()?);
            } else if power.is_none() && self.peek().is_some_and(|next| next.is('^')) {
                power = Some(self.power_of_function("log")?);
            } else {
                break;
            }
        }
        let (argument, bare) = self.function_argument("log", Family::Logarithm)?;
        let formula = match base {
            None => Formula::Unsaid(Unsaid::Log, vec![argument]),
            Some(Formula::Constant("e")) => Formula::Call("ln", vec![argument]),
            Some(Formula::Number(base)) if base == "2" => Formula::Call("log2", vec![argument]),
            Some(Formula::Number(base)) if base == "10" => Formula::Call("log10", vec![argument]),
            Some(base) => Formula::Call("log", vec![base, argument]),
        };
        let (formula, bare) = match power {
            None => (formula, bare.then_some("log")),
            Some(power) => (formula.with(Operator::Power, power), Some("log")),
        };
        Ok(Applied { formula, bare })
    }

    /// The base of a logarithm.
    fn base(&mut self) -> Read<Formula> {
        if self.peek().is_some_and(|next| next.digit().is_some()) && self.style.plain {
            return Ok(self.atom()?.formula);
        }
        let first = self.peek().is_some_and(|next| next.digit().is_some());
        let base = self.argument("the base of the logarithm")?;
        if first && self.raw().is_some_and(|next| next.digit().is_some()) {
            return Err("LaTeX takes only the first digit for the base".to_owned());
        }
        Ok(base)
    }

    /// The power between a function and its argument: a whole number.
    fn power_of_function(&mut self, name: &str) -> Read<Formula> {
        self.at += 1;
        match self.exponent()? {
            Formula::Number(digits) if digits.len() == 1 && digits != "0" => {
                Ok(Formula::Number(digits))
            }
            Formula::Negative(inside) if *inside == Formula::whole(1) => {
                Ok(Formula::Negative(inside))
            }
            _ => Err(format!("the power of \\{name} is unclear")),
        }
    }

    /// A function by its name in the language.
    fn function(&mut self, function: &'static str, family: Family) -> Read<Applied> {
        if self.peek().is_some_and(|next| next.is('_')) {
            return Err(format!("what {function} with a subscript means is not said"));
        }
        let mut power = None;
        if self.peek().is_some_and(|next| next.is('^')) {
            if matches!(family, Family::Called | Family::Exponential) {
                return Err(format!("the power of {function} is unclear"));
            }
            power = Some(self.power_of_function(function)?);
        }
        let (argument, bare) = self.function_argument(function, family)?;
        let value = applied(function, argument)?;
        match power {
            None => Ok(Applied { formula: value, bare: bare.then_some(function) }),
            Some(Formula::Negative(_)) => {
                let Formula::Call(_, arguments) = value else { return Err("it is unclear".into()) };
                let inverse = match function {
                    "sin" => "asin",
                    "cos" => "acos",
                    "tan" => "atan",
                    "sinh" => "asinh",
                    "cosh" => "acosh",
                    "tanh" => "atanh",
                    _ => return Err(format!("what {function}^-1 means is unclear")),
                };
                Ok(Applied { formula: Formula::Call(inverse, arguments), bare: Some(function) })
            }
            Some(power) => {
                Ok(Applied { formula: value.with(Operator::Power, power), bare: Some(function) })
            }
        }
    }

    /// The argument of a function, and whether a power behind it would be unclear.
    fn function_argument(&mut self, name: &str, family: Family) -> Read<(Formula, bool)> {
        let Some(next) = self.peek() else { return Err(format!("{name} has no argument")) };
        if next.is('(') || next.is('[') {
            let close = if next.is('(') { ')' } else { ']' };
            let argument = self.parenthesised(close)?;
            let again = |next: &Sign| next.is('(') || next.is('[');
            if family != Family::Called && self.raw().is_some_and(again) {
                return Err(format!("how far the argument of {name} reaches is unclear"));
            }
            let unclear = !self.style.plain && matches!(family, Family::Logarithm | Family::Angle);
            return Ok((argument, unclear));
        }
        if family == Family::Called {
            return Err(format!("{name} has no parentheses"));
        }
        if next.is('-') || next.is('+') {
            return Err(format!("how far the argument of {name} reaches is unclear"));
        }
        let function = |sign: &Sign| sign.command().is_some_and(is_function);
        let nested = function(next);
        let degrees = self.at;
        let argument = if nested { self.deeper(Self::factor)? } else { self.bare_argument()? };
        _ = degrees;
        let unclear = match self.peek() {
            None => false,
            Some(next) if function(next) => false,
            Some(next) if next.is('/') || next.is_command("div") => {
                let after = self.signs.get(self.at + 1..).unwrap_or(&[]);
                let after = after.iter().find(|sign| !sign.is_blank());
                !(family == Family::Logarithm && after.is_some_and(function))
            }
            Some(next) => starts_factor(next) || next.is('!'),
        };
        if unclear {
            return Err(format!("how far the argument of {name} reaches is unclear"));
        }
        Ok((argument, true))
    }

    /// One factor without a power; degrees may follow it.
    fn bare_argument(&mut self) -> Read<Formula> {
        let argument = self.deeper(Self::atom)?.formula;
        let before = self.at;
        if self.take_command("degree") {
            return Ok(Formula::Call("radians", vec![argument]));
        }
        if self.take('^') {
            if self.degree_sign() {
                return Ok(Formula::Call("radians", vec![argument]));
            }
            self.at = before;
        }
        Ok(argument)
    }

    /// `\Phi(x)` and `\Phi^{-1}(p)`.
    fn normal(&mut self) -> Read<Applied> {
        let mut name = Unsaid::NormalCdf;
        if self.take('^') {
            let inverse = Formula::Negative(Box::new(Formula::whole(1)));
            if self.exponent()? != inverse {
                return Err("the power of \\Phi is unclear".to_owned());
            }
            name = Unsaid::NormalQuantile;
        }
        if !self.peek().is_some_and(|next| next.is('(')) {
            return Err(self.free("\\Phi"));
        }
        let argument = self.parenthesised(')')?;
        Ok(Applied { formula: Formula::Unsaid(name, vec![argument]), bare: None })
    }
}

/// A root.
fn root(degree: Option<Formula>, inside: Formula) -> Read<Formula> {
    match degree {
        None => Ok(Formula::Call("sqrt", vec![inside])),
        Some(Formula::Number(degree)) if degree == "2" => Ok(Formula::Call("sqrt", vec![inside])),
        Some(degree @ Formula::Number(_)) => Ok(Formula::Call("root", vec![degree, inside])),
        Some(_) => Err("the degree of a root is no whole number".to_owned()),
    }
}

/// A function of the language, if it has a value there.
fn applied(function: &'static str, argument: Formula) -> Read<Formula> {
    match function {
        "zeta" => match &argument {
            Formula::Number(digits)
                if digits.parse::<u32>().is_ok_and(|s| (2..=100).contains(&s)) => {}
            _ => return Err("the library has zeta at whole numbers from 2 on".to_owned()),
        },
        "gamma" if !argument.is_arithmetic() => {
            return Err("the library has gamma at fractions".to_owned());
        }
        "gamma" if super::roughly::value(&argument).is_none_or(|value| value <= 0.0) => {
            return Err("the library has gamma at positive numbers".to_owned());
        }
        "Log" | "Li" => return Err(format!("what {function} means is not said")),
        _ => {}
    }
    Ok(Formula::Call(function, vec![argument]))
}
