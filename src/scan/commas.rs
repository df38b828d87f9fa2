//! Whether a document writes decimals with a comma.

use super::sign::{Sign, SignKind};
use crate::scaffold::latex::commands::GROUP;

/// Whether its decimal sign is the comma: numbers show it that cannot be read in another way, and none has a point.
pub fn are_decimal(signs: &[Sign]) -> bool {
    let (mut commas, mut points) = (0_usize, 0_usize);
    let mut at = 0;
    while at < signs.len() {
        let rest = signs.get(at..).unwrap_or(&[]);
        let whole = run(rest);
        if whole == 0 {
            at += 1;
            continue;
        }
        at += whole;
        let zero = whole == 1 && rest.first().is_some_and(|sign| sign.is('0'));
        let after = rest.get(whole..).unwrap_or(&[]);
        let fraction = run(after.get(1..).unwrap_or(&[]));
        if fraction == 0 {
            continue;
        }
        let behind = after.get(fraction + 1..).unwrap_or(&[]);
        let again =
            behind.first().is_some_and(|sign| sign.is('.') || sign.is(',') || sign.is(GROUP))
                && run(behind.get(1..).unwrap_or(&[])) > 0;
        match after.first().map(|sign| &sign.kind) {
            // A date or a version has two points.
            Some(SignKind::Char('.')) if !again => points += 1,
            Some(SignKind::Char(c)) if (*c == ',' || *c == GROUP) && !again => {
                commas += usize::from(zero || fraction != 3);
            }
            _ => {}
        }
        at += 1 + fraction;
        // What is left of a number with several points.
        while signs.get(at).is_some_and(|sign| sign.is('.') || sign.is(','))
            && run(signs.get(at + 1..).unwrap_or(&[])) > 0
        {
            at += 1 + run(signs.get(at + 1..).unwrap_or(&[]));
        }
    }
    commas > 0 && points == 0
}

/// How many digits signs begin with.
fn run(signs: &[Sign]) -> usize {
    signs.iter().take_while(|sign| sign.digit().is_some()).count()
}
