//! Decision processes to run learners on.

pub mod arenas;
pub mod worlds;
