//! Whole numbers that are known exactly: arguments of functions that the reader computes, and the
//! ranges of sums and of sentences, which are written out number by number.

use num_bigint::BigInt;
use num_traits::{One as _, Signed as _, ToPrimitive as _, Zero as _};
use proofmark_kernel::Rational;

use super::Passage;
use super::elaborate::{Algebra, Elaborator, Instance};
use super::names::free_index;
use super::syntax::{Fold, Gather, Sentence};
use super::translate::Outcome;
use super::value::{Value, ValueOf};
use super::whole::{Measure, Whole, binomial, divisors};
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::text::shortened;

impl<A: Algebra> Elaborator<'_, A> {
    /// A whole number that is known exactly.
    fn known_whole(&mut self, what: &str, x: &A::Number) -> Outcome<BigInt> {
        let known = self.algebra.exact(x);
        if let Some(whole) = known.filter(|x| x.is_integer()) {
            return Ok(whole.to_integer());
        }
        let (found, help) = match known {
            Some(x) => (format!("this is {}", shortened(&x.to_string(), 40)), None),
            None => (
                "the exact value of this is not known".to_owned(),
                Some(
                    "a number is known exactly if it is made of rational numbers that are not too \
                     long; for all whole numbers of a range write `for n in a..b: ...`",
                ),
            ),
        };
        let error = self.algebra.error(format!("{what} must be a whole number, and {found}"));
        Err(help.map_or(error.clone(), |help| error.with_help(help)))
    }

    /// A whole number between two others.
    pub(super) fn whole_between(
        &mut self,
        name: &str,
        x: &A::Number,
        from: u64,
        to: u64,
    ) -> Outcome<u64> {
        let whole = self.known_whole(&format!("the argument of `{name}`"), x)?;
        let within = whole.to_u64().filter(|n| (from..=to).contains(n));
        within.ok_or_else(|| {
            let shown = shortened(&whole.to_string(), 40);
            let message = format!("`{name}` takes whole numbers from {from} to {to}, not {shown}");
            let error = self.algebra.error(message);
            if whole.is_positive() && matches!(name, "factorial" | "!") {
                return error.with_help("the logarithm of n! is `sum k in 2..n of ln(k)`");
            }
            error
        })
    }

    /// A function of a whole number.
    pub(super) fn whole_value(
        &mut self,
        name: &str,
        whole: &Whole,
        n: &A::Number,
    ) -> Outcome<A::Number> {
        if let Some(value) = self.algebra.whole_function(name, std::slice::from_ref(n))? {
            return Ok(value);
        }
        let n = self.whole_between(name, n, whole.from, whole.to)?;
        self.work((whole.work)(n))?;
        self.computed(name, (whole.value)(n))
    }

    /// Refuses a number that is too long to go on with.
    fn short(&mut self, name: &str, value: &Rational) -> Outcome<()> {
        // A decimal digit has more than three bits.
        let most = u64::try_from(limits::DIGITS).unwrap_or(u64::MAX).saturating_mul(3);
        let bits = value.numer().bits().max(value.denom().bits());
        if bits <= most {
            return Ok(());
        }
        Err(self.algebra.error(format!("this `{name}` has {bits} binary digits, more than {most}")))
    }

    /// A number that the reader has computed, unless it is too long.
    fn computed(&mut self, name: &str, value: Rational) -> Outcome<A::Number> {
        self.short(name, &value)?;
        self.algebra.constant(value)
    }

    /// How many ways there are to choose k of n.
    pub(super) fn binomial(&mut self, n: &A::Number, k: &A::Number) -> Outcome<A::Number> {
        if let Some(value) = self.algebra.whole_function("binomial", &[n.clone(), k.clone()])? {
            return Ok(value);
        }
        let n = self.known_whole("the n of `binomial(n, k)`", n)?;
        let k = self.known_whole("the k of `binomial(n, k)`", k)?;
        let work = k.to_u64().unwrap_or(limits::FACTORIAL).min(limits::FACTORIAL);
        self.work(work)?;
        match binomial(&n, &k) {
            Some(ways) => self.computed("binomial", Rational::from(ways)),
            None => {
                let (n, k) = (shortened(&n.to_string(), 40), shortened(&k.to_string(), 40));
                let message = format!("`binomial({n}, {k})` is beyond the limits of the language");
                let help = format!(
                    "n is a whole number from 0 to {}, and the smaller of k and n - k is at most {}",
                    limits::FACTORED,
                    limits::FACTORIAL
                );
                Err(self.algebra.error(message).with_help(help))
            }
        }
    }

    /// The divisors of a whole number, as a list.
    pub(super) fn divisors(&mut self, n: &ValueOf<A>) -> Outcome<ValueOf<A>> {
        let n = self.scalar(n)?;
        let n = self.whole_between("divisors", &n, 1, limits::FACTORED)?;
        self.work(n.isqrt() / 64)?;
        let all =
            divisors(n).into_iter().map(|d| self.algebra.constant(Rational::from(BigInt::from(d))));
        all.collect::<Outcome<_>>().map(Value::List)
    }

    /// The greatest common divisor or the least common multiple of several whole numbers.
    pub(super) fn measure(
        &mut self,
        name: &str,
        measure: Measure,
        arguments: &[ValueOf<A>],
    ) -> Outcome<ValueOf<A>> {
        let what = format!("an argument of `{name}`");
        let mut found: Option<Rational> = None;
        for number in self.several(name, arguments)? {
            let n = self.known_whole(&what, &number)?;
            self.work(n.bits() / 64)?;
            let next = found.map_or_else(|| n.abs(), |found| measure(found.numer(), &n));
            let next = Rational::from(next);
            self.short(name, &next)?;
            found = Some(next);
        }
        self.algebra.constant(found.unwrap_or_else(Rational::zero)).map(Value::Number)
    }

    /// The whole numbers of a range, of which there may be none.
    fn range(&mut self, lo: &A::Number, hi: &A::Number, most: usize) -> Outcome<Vec<BigInt>> {
        let lo = self.known_whole("the first number of a range", lo)?;
        let hi = self.known_whole("the last number of a range", hi)?;
        let count: BigInt = &hi - &lo + 1_u32;
        if count > BigInt::from(most) {
            let shown = |n: &BigInt| shortened(&n.to_string(), 40);
            let (lo, hi, count) = (shown(&lo), shown(&hi), shown(&count));
            let message = format!(
                "the range {lo}..{hi} has {count} numbers, and at most {most} are written out"
            );
            let help = "state it for a shorter range, and bound the rest by a formula";
            return Err(self.algebra.error(message).with_help(help));
        }
        let count = count.to_usize().unwrap_or(0);
        Ok((0..count).map(|step| &lo + step).collect())
    }

    /// The term of a sum, or of its like, for every whole number of its range.
    pub(super) fn terms(
        &mut self,
        fold: &Fold,
        [lo, hi]: [&ValueOf<A>; 2],
        passage: &Passage,
    ) -> Outcome<A::Number> {
        let place = self.algebra.place().clone();
        let (lo, hi) = (self.scalar(lo)?, self.scalar(hi)?);
        let range = self.range(&lo, &hi, limits::TERMS)?;
        self.deeper()?;
        self.algebra.repeats(true);
        let mut terms = Vec::with_capacity(range.len());
        for k in range {
            *self.algebra.place() = passage.place(&fold.place);
            self.bind(&fold.index, &k)?;
            let term = self.number(&fold.body, passage);
            terms.push(term.map_err(|error| for_index(error, &fold.index, &k))?);
        }
        self.algebra.repeats(false);
        self.scope.remove(&fold.index);
        self.depth -= 1;
        *self.algebra.place() = place;
        match (terms.is_empty(), fold.gather) {
            (false, gather) => self.algebra.chain(&gather.op(), terms),
            (true, Gather::Sum) => self.algebra.constant(Rational::zero()),
            (true, Gather::Product) => self.algebra.constant(Rational::one()),
            (true, Gather::Min | Gather::Max) => {
                let word = fold.gather.word();
                let message = format!("this range has no number, so that its terms have no {word}");
                Err(self.algebra.error(message))
            }
        }
    }

    /// Gives a whole number a name.
    fn bind(&mut self, name: &str, k: &BigInt) -> Outcome<()> {
        self.work(1)?;
        let number = self.algebra.constant(Rational::from(k.clone()))?;
        self.scope.insert(name.to_owned(), Value::Number(number));
        Ok(())
    }

    /// What a sentence says for every whole number that it speaks of.
    pub(super) fn instances(
        &mut self,
        sentence: &Sentence,
        passage: &Passage,
    ) -> Outcome<Vec<Instance<A::Number>>> {
        let mut found = Vec::new();
        self.algebra.repeats(true);
        self.each_instance(sentence, passage, &mut Vec::new(), &mut found)?;
        self.algebra.repeats(false);
        if let (true, Some((name, range, ..))) = (found.is_empty(), sentence.counted.last()) {
            *self.algebra.place() = passage.place(range);
            let message = format!("there is no such `{name}`: the sentence would say nothing");
            return Err(self.algebra.error(message));
        }
        Ok(found)
    }

    /// The same, where the first of its names have these values.
    fn each_instance(
        &mut self,
        sentence: &Sentence,
        passage: &Passage,
        at: &mut Vec<(String, BigInt)>,
        found: &mut Vec<Instance<A::Number>>,
    ) -> Outcome<()> {
        let Some((name, range, lo, hi)) = sentence.counted.get(at.len()) else {
            let sides = self.compare(sentence, passage, None, at)?;
            found.push(Instance { at: at.clone(), sides });
            return Ok(());
        };
        let place = passage.place(range);
        free_index(self.definitions, self.scope.contains_key(name), name, &place)?;
        let (lo, hi) = (self.number(lo, passage)?, self.number(hi, passage)?);
        *self.algebra.place() = place;
        for k in self.range(&lo, &hi, limits::GOALS)? {
            self.bind(name, &k)?;
            at.push((name.clone(), k.clone()));
            let one = self.each_instance(sentence, passage, at, found);
            one.map_err(|error| for_index(error, name, &k))?;
            at.pop();
        }
        self.scope.remove(name);
        Ok(())
    }
}

/// An error that was met at one number of a range.
fn for_index(error: Diagnostic, name: &str, k: &BigInt) -> Diagnostic {
    let message = format!("{}, for {name} = {k}", error.message);
    Diagnostic { message, ..error }
}
