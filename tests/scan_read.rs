//! What `scan` reads of a document: recall on the corpus, and that nothing is read as something else.

use std::path::Path;

use proofmark::scan::read;

/// Prints every place of a document: `SCAN=file cargo test ... dump -- --ignored --nocapture`.
#[test]
#[ignore = "for looking at a document"]
fn dump() {
    let path = std::env::var("SCAN").unwrap();
    let start = std::time::Instant::now();
    let scanned = read(Path::new(&path)).unwrap();
    println!("{} places in {:?}", scanned.places.len(), start.elapsed());
    for place in &scanned.places {
        println!(
            "{}\t{}\t{}\t{:?}",
            place.place.line(),
            place.written,
            place.decimal,
            place.reading
        );
    }
}
