//! Boxes one after the other along the last variable.

use super::super::boxes::Stop;
use super::{Cover, Leaf, Range, SMALLEST, shortened};

impl Cover<'_> {
    /// Boxes that cover a box, each about as long as it can be.
    pub(super) fn chain(
        &mut self,
        at: &[Range],
        level: usize,
        variable: usize,
        most: usize,
    ) -> Option<Vec<Leaf>> {
        let range = *at.get(variable)?;
        let least = SMALLEST * self.whole.get(variable)?.width();
        // The lengths are these parts of the range, and their halves: 1, 3/4, 1/2, 3/8, ... or more between them.
        let lengths = self.style.lengths;
        let length = |step: i32| {
            let part = 1.0 - f64::from(step % lengths) / f64::from(2 * lengths);
            range.width() * part * f64::powi(0.5, step / lengths)
        };
        let stride = lengths / 2;
        let mut found: Vec<Leaf> = Vec::new();
        let (mut from, mut step) = (range.lo, lengths);
        let mut part = at.to_vec();
        while from < range.hi {
            let (mut longest, mut too_long) = (None, None);
            // Shorter until one is settled; then longer, up to what has failed.
            loop {
                let end = shortened(from + length(step), length(step)).min(range.hi);
                *part.get_mut(variable)? = Range { lo: from, hi: end };
                if found.len() >= most || self.looks == 0 {
                    return self.stop(&part, Stop::Spent);
                }
                match self.settle(&part) {
                    Ok(leaf) => {
                        longest = Some((end, leaf));
                        if end >= range.hi || step == 0 || too_long == Some(step - 1) {
                            break;
                        }
                        step -= 1;
                    }
                    Err(_) if longest.is_some() => {
                        step += 1;
                        break;
                    }
                    Err(open) if self.hopeless(&open, level) => {
                        return self.stop(&part, Stop::Spent);
                    }
                    Err(_) if length(step) < least || end <= from => {
                        return self.stop(&part, Stop::Smallest);
                    }
                    Err(_) => (too_long, step) = (Some(step), step + stride),
                }
            }
            let (end, leaf) = longest?;
            found.push(leaf);
            from = end;
        }
        Some(found)
    }
}
