//! Every single-character edit of a shipped certificate is rejected, or leaves a certificate whose
//! statements are all still true, as judged by enclosures of 2048 bits that the kernel has no part
//! in.

use proofmark_book::exact::rational;
use proofmark_book::{Entry, Expectation};
use proofmark_kernel as kernel;
use proofmark_kernel::certificate::Certificate;
use proofmark_kernel::{Rational, Relation, Verdict};
use proofmark_search::enclose::attempts;

use crate::shipped::SHIPPED;

/// The true values, as narrow as 2048 bits make them.
struct Truth<'a> {
    entry: &'a Entry,
    values: Vec<Option<(Rational, Rational)>>,
    /// Steps that vary have no one value; there the verdict alone is judged.
    varies: Vec<bool>,
    certified: bool,
}

impl<'a> Truth<'a> {
    fn of(entry: &'a Entry) -> Self {
        let best = attempts(&entry.claim, 2048).last().unwrap();
        let ends = |e: &kernel::Interval<_>| (rational(&e.lo), rational(&e.hi));
        let values = best.enclosures.iter().map(|e| e.as_ref().map(ends)).collect();
        let certified = entry.expect == Expectation::Certified;
        Self { entry, values, varies: entry.claim.varies().to_vec(), certified }
    }

    fn goal_holds(&self, index: usize) -> bool {
        let goal = &self.entry.claim.goals()[index];
        if self.varies[goal.lhs] || self.varies[goal.rhs] {
            return self.certified;
        }
        let (x, y) =
            (self.values[goal.lhs].as_ref().unwrap(), self.values[goal.rhs].as_ref().unwrap());
        match goal.relation {
            Relation::AtMost => x.1 <= y.0,
            Relation::Below => x.1 < y.0,
            Relation::AtLeast => x.0 >= y.1,
            Relation::Above => x.0 > y.1,
            Relation::Equal => x == y && x.0 == x.1,
        }
    }

    /// Panics if the kernel accepts a text that states something false.
    fn judge(&self, text: &str, edit: &str) -> bool {
        let id = self.entry.claim.id();
        let Some(verified) = SHIPPED.check(id, text) else { return false };
        for (step, value) in self.values.iter().enumerate() {
            if let Some(enclosure) = verified.enclosure(step).filter(|_| !self.varies[step]) {
                let (lo, hi) = value.as_ref().unwrap();
                let inside = rational(&enclosure.lo) <= *lo && *hi <= rational(&enclosure.hi);
                assert!(inside, "step {step} of {edit} is accepted but false");
            }
        }
        let goals = self.entry.claim.goals().len();
        match verified.verdict() {
            Verdict::Certified => assert!((0..goals).all(|goal| self.goal_holds(goal)), "{edit}"),
            Verdict::Refuted { goal } => {
                assert!(!self.goal_holds(goal), "{edit}");
                // The sentence is refuted where its obligations hold.
                let all = self.entry.claim.goals().iter().enumerate();
                let varies = |id: usize| self.varies[id];
                let obliged = all.filter(|(_, g)| !g.own && !varies(g.lhs) && !varies(g.rhs));
                assert!(obliged.into_iter().all(|(index, _)| self.goal_holds(index)), "{edit}");
            }
        }
        true
    }
}

/// Places where an edit makes sense: digits, hexadecimal digits, signs and the letters of names.
fn edits(byte: u8) -> &'static [u8] {
    match byte {
        b'0'..=b'9' => b"0123456789-p/",
        b'a'..=b'z' => b"adelmnopqrtuvx0159",
        b'-' | b'/' | b'<' | b'>' | b'=' => b"0123456789-p/<>=",
        _ => b"",
    }
}

#[test]
fn an_edited_certificate_is_rejected_or_still_true() {
    let (mut tried, mut accepted) = (0_usize, 0_usize);
    // A fixed stride through all possible edits of each certificate; the shortest are done whole.
    let mut clock = 0_usize;
    for (id, text) in SHIPPED.of_claims() {
        let truth = Truth::of(SHIPPED.book.entry(id).unwrap());
        assert!(truth.judge(text, id), "{id} itself is rejected");
        let stride = match text.len() {
            0..700 => 1,
            700..20_000 => text.len() / 8,
            _ => text.len(),
        };
        for position in 0..text.len() {
            let old = text.as_bytes()[position];
            for &new in edits(old).iter().filter(|&&new| new != old) {
                clock += 1;
                if !clock.is_multiple_of(stride) {
                    continue;
                }
                let mut bytes = text.as_bytes().to_vec();
                bytes[position] = new;
                let edited = String::from_utf8(bytes).unwrap();
                tried += 1;
                let edit = format!("{id}, byte {position}: {} -> {}", old as char, new as char);
                accepted += usize::from(truth.judge(&edited, &edit));
            }
        }
    }
    println!("{tried} edits, {accepted} accepted and true, {} rejected", tried - accepted);
    assert!(tried > 20_000, "only {tried} edits");
    assert!(accepted > 0 && accepted < tried / 10, "{accepted} of {tried} accepted");
}

#[test]
fn an_edited_certificate_of_a_constant_is_rejected_or_still_true() {
    let (mut tried, mut accepted) = (0_usize, 0_usize);
    for (name, text) in SHIPPED.of_constants() {
        let enclosed = |text: &str| SHIPPED.enclosed(name, text);
        let known = enclosed(text).unwrap_or_else(|| panic!("{name} itself is rejected"));
        // Every line of the shortest, and some lines of the others.
        let stride = (text.len() / 8_000).max(1) * 997;
        for position in (0..text.len()).step_by(stride) {
            let old = text.as_bytes()[position];
            for &new in edits(old).iter().filter(|&&new| new != old).step_by(3) {
                let mut bytes = text.as_bytes().to_vec();
                bytes[position] = new;
                let edited = String::from_utf8(bytes).unwrap();
                tried += 1;
                if let Some(found) = enclosed(&edited) {
                    accepted += 1;
                    let apart = rational(&found.hi) < rational(&known.lo)
                        || rational(&known.hi) < rational(&found.lo);
                    assert!(!apart, "{name}, byte {position}: {} -> {}", old as char, new as char);
                }
            }
        }
    }
    println!("{tried} edits, {accepted} accepted and not refuted, {} rejected", tried - accepted);
    assert!(tried > 200, "only {tried} edits");
    assert!(accepted > 0 && accepted < tried / 4, "{accepted} of {tried} accepted");
}

#[test]
fn exchanging_two_steps_operations_or_verdicts_is_rejected() {
    let book = &SHIPPED.book;
    let words = ["add", "sub", "mul", "div", "sqrt", "ln", "exp", "min", "max", "floor", "ceil"];
    let mut tried = 0;
    for (id, text) in SHIPPED.of_claims() {
        let accepted = |text: &str| SHIPPED.check(id, text).is_some();
        for old in words.iter().map(|word| format!("\"op\":\"{word}\"")) {
            for new in words.iter().map(|word| format!("\"op\":\"{word}\"")) {
                if old != new && text.contains(&old) {
                    tried += 1;
                    assert!(!accepted(&text.replacen(&old, &new, 1)), "{id}: {old} -> {new}");
                }
            }
        }
        let contrary = if text.contains("\"verdict\": \"certified\"") {
            text.replace("\"certified\"", "\"refuted\",\n  \"refutes\": 0")
        } else {
            text.replace("\"refuted\"", "\"certified\"")
        };
        assert!(!accepted(&contrary), "{id} with the contrary verdict");
        let certificate = Certificate::parse(text).unwrap();
        for entry in book.entries.iter().filter(|entry| entry.claim.id() != *id) {
            let other = &entry.claim;
            assert!(
                SHIPPED.constants.check(other, &certificate).is_err(),
                "{id} for {}",
                other.id()
            );
        }
    }
    assert!(tried > 1_000, "only {tried} exchanges");
}
