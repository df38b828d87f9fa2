//! Fuzz targets for every reader of foreign text, and for the kernel's check. `properties` has what
//! must hold of any input; `make test` replays the corpus and past findings with the same functions
//! (`tests/fuzz.rs`). `mutate` makes edits that know the format.

pub mod mutate;
pub mod properties;

#[allow(dead_code)]
#[path = "../../tests/differential"]
mod differential {
    mod draw;
    pub mod edits;
    pub mod processes;
    pub mod statement;
}
