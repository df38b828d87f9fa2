//! The paper's experiments: its protocol, its statistics, and its figures beside ours.
//!
//! In the order in which data visits them:
//!
//! | module | does |
//! |---|---|
//! | [`choices`] | what the paper leaves open, beside the learner's settings |
//! | [`protocol`] | which runs are made: cells with seeds, in numbered units |
//! | [`world`] | an exact process as the floats that a run needs |
//! | [`manifest`] | a protocol in writing, and its digest |
//! | [`unit`](mod@unit) | makes one run |
//! | [`store`] | keeps finished units, whatever happens |
//! | [`run`](mod@run) | makes the runs that are missing, on all cores |
//! | [`merge`] | puts the shards of a protocol together |
//! | [`results`] | the finished units, by cell |
//! | [`statistics`] | intervals, slopes, fits and bootstraps |
//! | [`paper`] | the printed figures |
//! | [`section`] | tables, outcomes and verdicts |
//! | [`lower_certificate`] | the finite lower certificate, in floats |
//! | [`uniform`] | what uniformly random play loses, in expectation |
//! | [`rq1`], [`rq2`], [`rq3`], [`rq4`], [`sweeps`] | one experiment each |
//! | [`reality`] | the sharper lower bounds against what can be had; not in the paper |
//! | [`figures`] | SVG |
//! | [`summary`] | the files of a finished protocol |
//! | [`exact_walk`] | expectations over a number of steps, in rational numbers |
//! | [`validate`] | the floats against the exact layer |
//!
//! Every file is a function of the finished units, and a unit of its number: neither threads, nor
//! shards, nor interruptions change a byte.

pub mod choices;
pub mod exact_walk;
pub mod figures;
pub mod lower_certificate;
pub mod manifest;
pub mod merge;
pub mod paper;
pub mod protocol;
pub mod reality;
pub mod results;
pub mod rq1;
pub mod rq2;
pub mod rq3;
pub mod rq4;
pub mod run;
pub mod section;
pub mod statistics;
pub mod store;
pub mod summary;
pub mod sweeps;
pub mod uniform;
pub mod unit;
pub mod validate;
pub mod world;
