//! The certified maximum of Theorem 1 at the first point of RQ4, to twelve digits, so many times: what
//! `benches/maximum.py` counts the instructions of.
//!
//!     maximum search 10    the boxes and the point alone
//!     maximum all 10       with the certificate written, read and checked

#![allow(clippy::expect_used, reason = "a benchmark that measures a failure must stop")]
#![allow(clippy::print_stdout, reason = "the result is what the program is for")]

use std::hint::black_box;

use proofmark_check::shipped_book;
use proofmark_kernel::Verdict;
use proofmark_search::audit::{self, AuditVerdict};
use proofmark_search::{enclose, limits};

fn main() {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let task = words.first().map_or("search", String::as_str);
    let times: u32 =
        words.get(1).map_or(1, |times| times.parse().expect("a number of repetitions"));
    let book = shipped_book("finite-frontier").expect("the book is in order");
    let entry = book.entry("rq4.a.max").expect("the book has it");
    let mut boxes = 0;
    for _ in 0..times {
        match task {
            "search" => {
                let mut attempts = enclose::attempts(&entry.claim, f64::MANTISSA_DIGITS);
                let found = black_box(attempts.next().expect("doubles are tried"));
                assert_eq!(found.verdict, Some(Verdict::Certified));
                boxes = found.boxes.cover.len();
            }
            "all" => {
                let audited = black_box(audit::decide(entry, limits::DEFAULT_PRECISION_BITS));
                assert_eq!(audited.verdict(), AuditVerdict::Certified);
                boxes = audited.certificate().map_or(0, str::len);
            }
            other => panic!("`{other}`: neither `search` nor `all`"),
        }
    }
    println!("{task}: {boxes} {}", if task == "all" { "bytes" } else { "boxes" });
}
