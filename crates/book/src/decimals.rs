//! A short way to read the choices of a model whose numbers are plain decimals of few digits: as machine
//! words over a common power of ten. Whatever is not of that form is left to the long way, which also says
//! what is wrong with it.

use proofmark_kernel::mdp::Choice;

/// A decimal: its digits, without the point, and how many stand after it.
type Decimal = (u64, u32);

/// The choice with this reward and this list of next states in a process of so many states, and how many
/// next states the list has, unless it has more than `most`. The texts are valid JSON.
pub fn choice(reward: &str, next: &str, states: usize, most: usize) -> Option<(Choice, usize)> {
    let negative = reward.starts_with('-');
    let mut reward = Scan(reward.strip_prefix('-').unwrap_or(reward).as_bytes());
    let (pay, pay_places) = reward.decimal()?;
    reward.end()?;
    let next = list(next, states.min(most))?;
    let places = next.iter().map(|(_, (_, places))| *places).fold(pay_places, u32::max);
    let scaled = |(digits, places_here): Decimal| {
        let more = places.checked_sub(places_here)?;
        if more == 0 { Some(digits) } else { digits.checked_mul(10_u64.checked_pow(more)?) }
    };
    let pay = i64::try_from(scaled((pay, pay_places))?).ok()?;
    let written = next.len();
    let next = next.into_iter().map(|(state, chance)| Some((state, scaled(chance)?)));
    let over = 10_u64.checked_pow(places)?;
    let reward = if negative { pay.checked_neg()? } else { pay };
    Some((Choice::of_words(over, reward, next.collect::<Option<_>>()?, states)?, written))
}

/// The pairs of a state and its probability, unless there are more than so many.
fn list(text: &str, most: usize) -> Option<Vec<(usize, Decimal)>> {
    let mut scan = Scan(text.as_bytes());
    let mut list = Vec::new();
    scan.sign(b'[')?;
    loop {
        scan.sign(b'[')?;
        scan.spaces();
        let (state, 0) = scan.decimal()? else { return None };
        scan.sign(b',')?;
        scan.spaces();
        let chance = scan.decimal()?;
        scan.sign(b']')?;
        if list.len() >= most {
            return None;
        }
        list.push((usize::try_from(state).ok()?, chance));
        if scan.sign(b',').is_none() {
            break;
        }
    }
    scan.sign(b']')?;
    scan.end()?;
    Some(list)
}

/// What is left of a text.
struct Scan<'a>(&'a [u8]);

impl Scan<'_> {
    fn spaces(&mut self) {
        while let [b' ' | b'\n' | b'\r' | b'\t', rest @ ..] = self.0 {
            self.0 = rest;
        }
    }

    /// Goes past this sign, and the spaces before it.
    fn sign(&mut self, sign: u8) -> Option<()> {
        self.spaces();
        let (first, rest) = self.0.split_first()?;
        (*first == sign).then(|| self.0 = rest)
    }

    fn end(&mut self) -> Option<()> {
        self.spaces();
        self.0.is_empty().then_some(())
    }

    /// Digits, with a point among them or without.
    fn decimal(&mut self) -> Option<Decimal> {
        let whole = self.digits(0)?;
        let [b'.', rest @ ..] = self.0 else { return Some((whole, 0)) };
        self.0 = rest;
        let before = self.0.len();
        let digits = self.digits(whole)?;
        Some((digits, u32::try_from(before.checked_sub(self.0.len())?).ok()?))
    }

    /// The number that these digits make after those of `number`; at least one.
    fn digits(&mut self, mut number: u64) -> Option<u64> {
        let before = self.0.len();
        while let [digit @ b'0'..=b'9', rest @ ..] = self.0 {
            number = number.checked_mul(10)?.checked_add(u64::from(digit.checked_sub(b'0')?))?;
            self.0 = rest;
        }
        (self.0.len() < before).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;

    type Parts = (BigInt, BigInt, Vec<(usize, BigInt)>);

    fn read(reward: &str, next: &str) -> Option<Parts> {
        let (choice, _) = choice(reward, next, 3, 100)?;
        Some((choice.over().clone(), choice.reward().clone(), choice.next().to_vec()))
    }

    #[test]
    fn decimals_are_read_over_their_least_common_denominator() {
        let next = |list: &[(usize, i32)]| -> Vec<(usize, BigInt)> {
            list.iter().map(|&(state, n)| (state, n.into())).collect()
        };
        let cases = [
            ("0", "[[0, 0.6], [1, 0.4]]", (5, 0, next(&[(0, 3), (1, 2)]))),
            ("-0.25", "[[2,0.50],\n [0 , 0.5 ]]", (4, -1, next(&[(0, 2), (2, 2)]))),
            ("7", "[ [1, 1] ]", (1, 7, next(&[(1, 1)]))),
            ("1.5", "[[0, 0.0], [1, 1.000]]", (2, 3, next(&[(1, 2)]))),
        ];
        for (reward, list, (over, pay, next)) in cases {
            let expected = Some((BigInt::from(over), BigInt::from(pay), next));
            assert_eq!(read(reward, list), expected, "{reward} {list}");
        }
        let fine = "[[0, 0.3000000000000001], [2, 0.6999999999999999]]";
        let (over, _, next) = read("0.1", fine).unwrap();
        assert_eq!(over, BigInt::from(10_u64.pow(16)));
        assert_eq!(next[0], (0, BigInt::from(3_000_000_000_000_001_u64)));
    }

    #[test]
    fn the_rest_is_left_to_the_long_way() {
        let rest = [
            ("0", "[]"),
            ("0", "[[0, \"1\"]]"),
            ("0", "[[0, 1e0]]"),
            ("0", "[[0, -1], [1, 2]]"),
            ("0", "[[0, 1, 2]]"),
            ("0", "[[0, 1]] x"),
            ("0", "[[0, 0.5], [0, 0.5]]"),
            ("0", "[[0, 0.5], [1, 0.4]]"),
            ("0", "[[3, 1]]"),
            ("0", "[[0.0, 1]]"),
            ("\"1/2\"", "[[0, 1]]"),
            ("1e3", "[[0, 1]]"),
            ("0", "[[0, 1.00000000000000000000]]"),
            ("99999999999", "[[0, 1.0000000000]]"),
        ];
        for (reward, next) in rest {
            assert_eq!(read(reward, next), None, "{reward} {next}");
        }
        assert!(choice("0", "[[0, 0.5], [1, 0.5]]", 2, 2).is_some());
        assert!(choice("0", "[[0, 0.5], [1, 0.5]]", 2, 1).is_none());
    }
}
