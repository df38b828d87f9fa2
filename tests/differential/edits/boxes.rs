//! Edits of covers, witnesses, centres and slopes.

use fastrand::Rng;
use num_bigint::BigInt;
use proofmark_kernel::Rational;
use proofmark_kernel::rational::power_of_two;
use serde_json::{Value, json};

use super::super::draw::{once_in, take, value, written};
use super::length;

fn list<'a>(file: &'a mut Value, pointer: &str) -> Option<&'a mut Vec<Value>> {
    file.pointer_mut(pointer)?.as_array_mut().filter(|list| !list.is_empty())
}

/// A box is dropped, doubled, moved, split, shrunk or stretched.
pub fn boxes(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let cover = list(file, "/cover")?;
    let (one, other) = (rng.usize(..cover.len()), rng.usize(..cover.len()));
    match rng.u32(..7) {
        0 => drop(cover.remove(one)),
        1 => cover.insert(other, cover[one].clone()),
        2 => cover.swap(one, other),
        3 => cover.reverse(),
        4 => {
            // Both halves have what holds in the whole box.
            let (mut low, mut high) = (cover[one].clone(), cover[one].clone());
            let variable = rng.usize(..length(&low, "/at").max(1));
            let at = ends(&low["at"][variable])?;
            let middle = json!(written(rng, &((&at.0 + &at.1) / BigInt::from(2))));
            low["at"][variable][1] = middle.clone();
            high["at"][variable][0] = middle;
            cover.splice(one..=one, [low, high]);
        }
        _ => return stretched(rng, &mut cover[one]),
    }
    Some(())
}

fn ends(pair: &Value) -> Option<(Rational, Rational)> {
    Some((value(pair[0].as_str()?)?, value(pair[1].as_str()?)?))
}

/// One end of a box moves, inward or outward.
fn stretched(rng: &mut Rng, entry: &mut Value) -> Option<()> {
    let at = entry["at"].as_array_mut().filter(|at| !at.is_empty())?;
    let variable = rng.usize(..at.len());
    let (lo, hi) = ends(&at[variable])?;
    let part = Rational::new(BigInt::from(rng.i64(-64..=64)), BigInt::from(64));
    let by = (&hi - &lo) * part;
    let (end, moved) = if rng.bool() { (0, lo + by) } else { (1, hi + by) };
    at[variable][end] = json!(written(rng, &moved));
    Some(())
}

/// The witness is moved, shrunk to a point, dropped, or one is made of a box.
pub fn witness(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let some_box = file.pointer("/cover/0").cloned();
    let object = file.as_object_mut()?;
    let Some(witness) = object.get_mut("witness") else {
        object.insert("witness".to_owned(), some_box?);
        return Some(());
    };
    match rng.u32(..6) {
        0 => drop(object.remove("witness")),
        1 => {
            for pair in witness["at"].as_array_mut()? {
                let end = rng.usize(..2);
                pair[1 - end] = pair[end].clone();
            }
        }
        2 => *witness = some_box?,
        _ => return stretched(rng, witness),
    }
    Some(())
}

/// An enclosure becomes null, or goes missing.
pub fn null(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let boxes = length(file, "/cover");
    let part = match rng.u32(..4) {
        0 => return left_out(rng, file),
        1 => "/witness/in".to_owned(),
        2 => format!("/cover/{}/centre/in", rng.usize(..boxes.max(1))),
        _ => format!("/cover/{}/in", rng.usize(..boxes.max(1))),
    };
    let entries = list(file, &part)?;
    let entry = rng.usize(..entries.len());
    entries[entry] = Value::Null;
    Some(())
}

/// A step loses one or both ends of its enclosure, or some steps lose both.
fn left_out(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let steps = list(file, "/steps")?;
    let most = if once_in(rng, 3) { steps.len() } else { 1 };
    for _ in 0..most {
        let step = rng.usize(..steps.len());
        let step = steps[step].as_object_mut()?;
        let half = most == 1 && once_in(rng, 4);
        step.remove("lo");
        if !half {
            step.remove("hi");
        }
    }
    Some(())
}

/// A centre is moved, dropped or added.
pub fn centre(rng: &mut Rng, file: &mut Value) -> Option<()> {
    let cover = list(file, "/cover")?;
    let entry = rng.usize(..cover.len());
    let entry = &mut cover[entry];
    let (at, enclosures) = (entry["at"].clone(), entry["in"].clone());
    let object = entry.as_object_mut()?;
    let Some(centre) = object.get_mut("centre") else {
        let point: Vec<Value> = at.as_array()?.iter().map(|pair| pair[0].clone()).collect();
        object.insert("centre".to_owned(), json!({"at": point, "in": enclosures}));
        return Some(());
    };
    match rng.u32(..4) {
        0 => {
            object.remove("centre");
            return Some(());
        }
        // A little wider, which is right wherever the certificate has room for it.
        1 => {
            let entries = centre["in"].as_array_mut()?.iter_mut();
            let entry = take(rng, entries.filter(|entry| entry.is_array()).collect())?;
            let (lo, hi) = ends(entry)?;
            let tiny = power_of_two(-rng.i64(40..300));
            *entry = json!([written(rng, &(lo - &tiny)), written(rng, &(hi + tiny))]);
            return Some(());
        }
        _ => {}
    }
    let points = centre["at"].as_array_mut().filter(|points| !points.is_empty())?;
    let variable = rng.usize(..points.len());
    let (lo, hi) = ends(&at[variable])?;
    let part = Rational::new(BigInt::from(rng.i64(-1..=9)), BigInt::from(8));
    points[variable] = json!(written(rng, &(&lo + (&hi - &lo) * part)));
    Some(())
}

/// Slopes are switched on or off; or an entry gains, loses or changes its mean value.
pub fn slopes(rng: &mut Rng, file: &mut Value) -> Option<()> {
    if once_in(rng, 3) {
        let object = file.as_object_mut()?;
        if object.remove("slopes").is_none() {
            object.insert("slopes".to_owned(), json!(true));
        }
        return Some(());
    }
    let cover = list(file, "/cover")?;
    let entry = rng.usize(..cover.len());
    let entries = cover[entry]["in"].as_array_mut()?;
    let entries: Vec<&mut Vec<Value>> =
        entries.iter_mut().filter_map(Value::as_array_mut).collect();
    let entry = take(rng, entries)?;
    match entry.as_slice() {
        [lo, hi] => entry.extend([lo.clone(), hi.clone()]),
        [_, _, low, high] if rng.bool() => *entry = vec![low.clone(), high.clone()],
        [lo, hi, low, high] if rng.bool() => {
            *entry = vec![low.clone(), high.clone(), lo.clone(), hi.clone()];
        }
        _ => entry.truncate(rng.usize(..=entry.len())),
    }
    Some(())
}
