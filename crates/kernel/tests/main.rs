//! The kernel from outside: rules, boxes, meaning, properties, decision processes, and what it may
//! depend on.

#![allow(missing_docs, reason = "a test's name says what it is about")]

mod boxes;
mod dependencies;
mod mdp;
mod meaning;
mod operations;
mod properties;
mod rules;
