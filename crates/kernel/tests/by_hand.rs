//! Claims, certificates and processes by hand, without the book's reader and without the search: what is
//! tested with these needs the kernel alone.

use num_bigint::BigInt;
use proofmark_kernel::certificate::{Certificate, FORMAT};
use proofmark_kernel::mdp::{Draft, Mdp};
use proofmark_kernel::weakened::{self, Rules};
use proofmark_kernel::*;
use serde_json::{Value, json};

use crate::layout;

/// A claim, and a certificate of it as JSON.
#[derive(Clone)]
pub struct File {
    pub claim: Claim,
    pub json: Value,
}

/// A claim in the words of its canonical text, with enclosures, and the certificate that says so:
///
/// ```text
/// 0 const 1/2 in 1/2 1/2
/// 1 const 3 in 3 3
/// 2 var 0
/// 3 mul 2 2
/// variable in 0 1
/// goal some 3 <= 1 from says
/// ```
pub fn file(text: &str) -> File {
    let mut json = json!({"format": FORMAT, "claim": "test", "says": "by hand",
                          "verdict": "certified", "goals": [], "steps": []});
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            "variable" => {
                let variable = match words[1] {
                    "given" => json!(words[2]),
                    _ => json!([number(words[2]), number(words[3])]),
                };
                match json["variables"].as_array_mut() {
                    Some(list) => list.push(variable),
                    None => json["variables"] = json!([variable]),
                }
            }
            "goal" => {
                let some = words[1] == "some";
                let words = if some { &words[2..] } else { &words[1..] };
                let (_, from) = line.split_once(" from ").unwrap();
                let mut goal = json!({"lhs": number(words[0]), "relation": words[1],
                                      "rhs": number(words[2]), "from": from});
                if some {
                    goal["some"] = json!(true);
                }
                json["goals"].as_array_mut().unwrap().push(goal);
            }
            _ => {
                let steps = json["steps"].as_array_mut().unwrap();
                assert_eq!(number(words[0]), steps.len(), "{line}");
                steps.push(step(&words[1..]));
            }
        }
    }
    let claim = claim_of(&json);
    json["sha256"] = json!(claim.sha256());
    File { claim, json }
}

fn step(words: &[&str]) -> Value {
    let mut entry = json!({"op": words[0]});
    let mut rest = &words[1..];
    if let [before @ .., "in", lo, hi] = rest {
        (entry["lo"], entry["hi"]) = (json!(lo), json!(hi));
        rest = before;
    }
    let parameter = match words[0] {
        "const" => json!({"value": rest[0]}),
        "var" => json!({"variable": number(rest[0])}),
        "pow" => json!({"power": number(rest[0])}),
        _ => json!({}),
    };
    for (key, value) in parameter.as_object().unwrap() {
        entry[key] = value.clone();
        rest = &rest[1..];
    }
    if !rest.is_empty() {
        entry["args"] = rest.iter().map(|word| number(word)).collect();
    }
    entry
}

fn number(word: &str) -> usize {
    word.parse().unwrap()
}

/// A fraction, or a whole number.
pub fn rational(text: &str) -> Rational {
    let (n, d) = text.split_once('/').unwrap_or((text, "1"));
    Rational::new(n.parse().unwrap(), d.parse().unwrap())
}

/// The claim that a certificate repeats.
pub fn claim_of(json: &Value) -> Claim {
    let index = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let ranges = list(&json["variables"]);
    let mut builder = Builder::default();
    for (place, entry) in list(&json["steps"]).iter().enumerate() {
        let args: Vec<usize> = list(&entry["args"]).iter().map(index).collect();
        let id = match entry["op"].as_str().unwrap() {
            "const" => builder.node(Op::Const(rational(entry["value"].as_str().unwrap())), &[]),
            "var" => match &ranges[index(&entry["variable"])] {
                Value::String(digest) => builder.given(digest),
                range => builder.variable(index(&range[0]), index(&range[1])),
            },
            "pow" => builder.node(Op::Pow(u32::try_from(index(&entry["power"])).unwrap()), &args),
            name => builder.node(Op::plain(name).unwrap(), &args),
        };
        assert_eq!(id, Ok(place), "no two steps are the same");
    }
    for entry in list(&json["goals"]) {
        let sign = entry["relation"].as_str().unwrap();
        let relation = match sign {
            "<=" => Relation::AtMost,
            "<" => Relation::Below,
            ">=" => Relation::AtLeast,
            ">" => Relation::Above,
            _ => Relation::Equal,
        };
        assert_eq!(relation.sign(), sign);
        let from = entry["from"].as_str().unwrap().to_owned();
        let some = entry["some"].as_bool().unwrap_or(false);
        let quantifier = if some { Quantifier::Some } else { Quantifier::All };
        let (lhs, rhs, own) = (index(&entry["lhs"]), index(&entry["rhs"]), from == "says");
        builder.goal(Goal { lhs, relation, rhs, from, own, quantifier }).unwrap();
    }
    let text = |key: &str| json[key].as_str().unwrap();
    builder.finish(text("claim"), text("says"), Vec::new())
}

impl File {
    /// The same with this field.
    pub fn with(mut self, key: &str, value: Value) -> Self {
        self.json[key] = value;
        self
    }

    /// The same as a refutation by this goal.
    pub fn refuting(self, goal: usize) -> Self {
        self.with("verdict", json!("refuted")).with("refutes", json!(goal))
    }

    /// The same with one box, in which the variables and the steps that vary have these enclosures.
    pub fn boxed(self, at: Value, inside: Value) -> Self {
        self.with("cover", json!([{"at": at, "in": inside}]))
    }

    /// The same with this witness.
    pub fn witnessed(self, at: Value, inside: Value) -> Self {
        self.with("witness", json!({"at": at, "in": inside}))
    }

    /// The kernel's answer.
    pub fn answer(&self) -> Result<Verdict, Failure> {
        self.verified().map(|verified| verified.verdict())
    }

    /// What the kernel has verified, which is the same in machine words and in long integers.
    pub fn verified(&self) -> Result<Verified, Failure> {
        let text = self.json.to_string();
        let found = check(&self.claim, &Certificate::parse(&text).unwrap());
        let answer = found.as_ref().map(Verified::verdict).map_err(Failure::clone);
        assert_eq!(self.answer_by(&weakened::RULES), answer, "{text}");
        if let Some(text) = layout::written(&self.json)
            && let Some(at_once) = check_text(&self.claim, &text)
        {
            assert_eq!(Ok(at_once.verdict()), answer, "{text}");
        }
        found
    }

    /// The answer by other rules.
    pub fn answer_by(&self, rules: &Rules<'_>) -> Result<Verdict, Failure> {
        let text = self.json.to_string();
        weakened::answer(rules, &self.claim, &Certificate::parse(&text).unwrap())
    }

    /// The failure in a box, which must be the kernel's answer.
    pub fn failure_in_box(&self, number: usize) -> Failure {
        match self.answer() {
            Err(Failure::InBox(found, failure)) if found == number => *failure,
            other => panic!("{other:?}"),
        }
    }

    /// The failure in the witness, which must be the kernel's answer.
    pub fn failure_in_witness(&self) -> Failure {
        match self.answer() {
            Err(Failure::InWitness(failure)) => *failure,
            other => panic!("{other:?}"),
        }
    }
}

/// The process of a model file, whose numbers are whole or fractions.
pub fn process(text: &str) -> Mdp {
    let json: Value = serde_json::from_str(text).unwrap();
    let rational = |value: &Value| match value.as_str() {
        Some(text) => rational(text),
        None => Rational::from(BigInt::from(value.as_i64().unwrap())),
    };
    let draft = |choice: &Value| {
        let next = choice["next"].as_array().unwrap().iter();
        let pair =
            |pair: &Value| (pair[0].as_u64().unwrap().try_into().unwrap(), rational(&pair[1]));
        Draft { reward: rational(&choice["reward"]), next: next.map(pair).collect() }
    };
    let state = |choices: &Value| choices.as_array().unwrap().iter().map(draft).collect();
    let states: Vec<Vec<Draft>> = json["states"].as_array().unwrap().iter().map(state).collect();
    Mdp::new(&states).unwrap()
}
