//! Who can reach whom.

/// A directed graph on states.
#[derive(Clone, Debug)]
pub struct Graph {
    forward: Vec<Vec<usize>>,
    backward: Vec<Vec<usize>>,
}

impl Graph {
    /// The graph with an edge from each state to each of its successors.
    pub fn new<S: IntoIterator<Item = usize>>(successors: impl Iterator<Item = S>) -> Self {
        let forward: Vec<Vec<usize>> = successors.map(|list| list.into_iter().collect()).collect();
        let mut backward = vec![Vec::new(); forward.len()];
        for (state, list) in forward.iter().enumerate() {
            for &next in list {
                if let Some(before) = backward.get_mut(next) {
                    before.push(state);
                }
            }
        }
        Self { forward, backward }
    }

    /// How many steps each state is from the start, where it can be reached.
    pub fn from(&self, start: usize) -> Vec<Option<usize>> {
        distances(&self.forward, start)
    }

    /// How many steps the target is from each state, where it can be reached.
    pub fn to(&self, target: usize) -> Vec<Option<usize>> {
        distances(&self.backward, target)
    }

    /// Two states, the second of which cannot be reached from the first, if there are such.
    pub fn disconnected(&self) -> Option<(usize, usize)> {
        let unreached = self.from(0).iter().position(Option::is_none);
        let stuck = self.to(0).iter().position(Option::is_none);
        unreached.map(|state| (0, state)).or(stuck.map(|state| (state, 0)))
    }

    /// One state of each set of states that, once entered, is never left and visited all over.
    pub fn recurrent(&self) -> Vec<usize> {
        let mut settled = vec![false; self.forward.len()];
        let mut found = Vec::new();
        while let Some(mut state) = settled.iter().position(|&known| !known) {
            // A state that does not lead back to the one before is closer to such a set.
            let back = loop {
                let back = self.to(state);
                let ahead = self.from(state);
                let lost = ahead.iter().zip(&back).position(|(a, b)| a.is_some() && b.is_none());
                match lost {
                    Some(other) => state = other,
                    None => break back,
                }
            };
            found.push(state);
            for (known, distance) in settled.iter_mut().zip(back) {
                *known |= distance.is_some();
            }
        }
        found.sort_unstable();
        found
    }
}

fn distances(edges: &[Vec<usize>], start: usize) -> Vec<Option<usize>> {
    let mut distance = vec![None; edges.len()];
    let mut layer = vec![start];
    let mut steps = 0;
    while !layer.is_empty() {
        let mut following = Vec::new();
        for &state in &layer {
            if let Some(unset @ None) = distance.get_mut(state) {
                *unset = Some(steps);
                following.extend(edges.get(state).into_iter().flatten().copied());
            }
        }
        layer = following;
        steps += 1;
    }
    distance
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[&[usize]]) -> Graph {
        Graph::new(edges.iter().map(|list| list.iter().copied()))
    }

    #[test]
    fn recurrent_classes_are_those_that_are_never_left() {
        assert_eq!(graph(&[&[1], &[2], &[0]]).recurrent().len(), 1);
        assert_eq!(graph(&[&[0], &[0, 2], &[2]]).recurrent(), [0, 2]);
        assert_eq!(graph(&[&[1, 3], &[2], &[1], &[3]]).recurrent(), [1, 3]);
        assert_eq!(graph(&[&[0]]).recurrent(), [0]);
    }

    #[test]
    fn what_cannot_be_reached_is_found() {
        assert_eq!(graph(&[&[1], &[0]]).disconnected(), None);
        assert_eq!(graph(&[&[0], &[0]]).disconnected(), Some((0, 1)));
        assert_eq!(graph(&[&[1], &[1]]).disconnected(), Some((1, 0)));
        assert_eq!(graph(&[&[1], &[2], &[0]]).to(0), [Some(0), Some(2), Some(1)]);
    }
}
