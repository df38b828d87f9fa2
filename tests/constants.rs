//! Constants of a book: roots, maxima, minima and integrals, from the book to their certificates.

use boon::{Compiler, Schemas};
use proofmark_book::Book;
use proofmark_kernel::constant::Kind;
use proofmark_kernel::{Op, Variable};
use serde_json::{Value, json};

use crate::support::{Folder, book, claim, ends};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn constant(name: &str, is: &str) -> String {
    format!("[[constant]]\nname = \"{name}\"\nis = \"{is}\"\n")
}

/// One constant, and a claim about it.
fn one(is: &str) -> String {
    book(&(constant("k", is) + &claim("a", "k > 0")))
}

fn read(text: &str) -> Book {
    Book::parse("book.toml", text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Line, column and words of the first error.
fn complaint(text: &str) -> (usize, usize, String) {
    let errors = Book::parse("book.toml", text).expect_err(text);
    (errors[0].place.line(), errors[0].place.column(), errors[0].message.clone())
}

/// A constant of each kind, some of which use others, and claims about them.
fn several() -> String {
    let define = "[[define]]\nname = \"cubic\"\nargs = [\"x\"]\nrequire = [\"x > 0\"]\n\
                  value = \"x^3 - x - 1\"\n";
    let constants = [
        ("plastic", "root x in [1, 2] of cubic(x)"),
        ("omega", "root y in [0, 1] of y*exp(y) - 1"),
        ("top", "max x in [0, 2] of x*exp(-x) + omega"),
        ("least", "min x in [1/10, 3] of x*ln(x)"),
        ("bell", "integral x in [0, 1/2] of exp(-x^2)"),
        ("scaled", "integral x in [-1, 2] of plastic*x^2"),
    ];
    let constants: String = constants.iter().map(|(name, is)| constant(name, is)).collect();
    let claims = [
        ("plastic.digits", "plastic rounds to 1.32471795724"),
        ("omega.equation", "abs(omega - exp(-omega)) <= 1e-18"),
        ("top.exact", "abs(top - exp(-1) - omega) <= 1e-18"),
        ("least.exact", "least + exp(-1) <= 1e-18"),
        ("bell.digits", "bell truncates to 0.461281006412"),
        ("scaled.exact", "abs(scaled - 3*plastic) <= 1e-17"),
        ("every", "for x in [0, 1]: plastic + x*omega <= 1.9"),
        ("most", "max over x in [0, 1] of x*omega >= 0.567"),
    ];
    let claims: String = claims.iter().map(|(id, says)| claim(id, says)).collect();
    let wrong = claim("omega.wrong", "omega >= 0.568").trim_end().to_owned()
        + "\nexpect = \"refuted\"\nerratum = \"it is less\"\ninstead = \"omega.equation\"\n";
    book(&(define.to_owned() + &constants + &claims + &wrong))
}

/// A folder with that book and all its certificates.
fn emitted() -> Folder {
    let dir = Folder::with(several());
    ends(&dir.proofmark(&["audit", "book.toml", "--emit", "."]), 0, "PASS");
    dir
}

fn script(dir: &Folder, arguments: &[&str]) -> crate::support::Run {
    let path = format!("{ROOT}/certificates/check.py");
    dir.run(std::process::Command::new("python3").arg(path).args(arguments))
}

#[test]
fn a_constant_is_read_with_its_kind_its_variable_and_its_digits() {
    let text =
        several().replacen("[[constant]]\n", "[[constant]]\ndigits = 7\ncites = \"eq:1\"\n", 1);
    let book = read(&text);
    let kinds: Vec<Kind> = book.constants.iter().map(|one| one.constant.kind()).collect();
    use Kind::{Integral, Maximum, Minimum, Root};
    assert_eq!(kinds, [Root, Root, Maximum, Minimum, Integral, Integral]);
    let digits: Vec<u32> = book.constants.iter().map(|one| one.digits()).collect();
    // The first is used by a claim about 11 digits and by an integral to 20, with 5 more than that.
    assert_eq!(digits, [25, 25, 20, 20, 20, 20]);
    assert_eq!(book.constants[0].cites.as_deref(), Some("eq:1"));
    assert_eq!(book.constants[0].constant.says(), "root x in [1, 2] of cubic(x)");
    let goals = book.constants[0].constant.function().goals();
    assert_eq!((goals.len(), goals[0].own), (1, false));
    // What a claim uses comes with what that rests on, each once and in order.
    let entry = book.entry("scaled.exact").unwrap();
    let used: Vec<&str> = entry.constants.iter().map(|one| one.constant.name()).collect();
    assert_eq!(used, ["plastic", "scaled"]);
    let given = entry.claim.variables().iter().map(|variable| match variable {
        Variable::Given(digest) => digest.clone(),
        Variable::Between { .. } => panic!("a range"),
    });
    let digest = |name: &str| {
        let found = book.constants.iter().find(|one| one.constant.name() == name).unwrap();
        found.constant.sha256().to_owned()
    };
    assert_eq!(given.collect::<Vec<_>>(), [digest("scaled"), digest("plastic")]);
}

#[test]
fn a_constant_that_means_something_else_has_another_digest() {
    let digest = |text: &str| read(text).constants[0].constant.sha256().to_owned();
    let text = several();
    let same = text.replace("root x in [1, 2] of", "root  x in [1, 2]  of");
    assert_eq!(digest(&text), digest(&same));
    for (from, to) in [
        ("x^3 - x - 1", "x^3 - x - 2"),
        ("x > 0", "x >= 0"),
        ("[1, 2] of cubic", "[1, 3] of cubic"),
        ("root x in [1, 2] of cubic", "max x in [1, 2] of cubic"),
        ("name = \"plastic\"", "name = \"plastics\""),
    ] {
        assert!(text.contains(from), "{from}");
        let other =
            text.replace("plastic", if to.contains("plastics") { "plastics" } else { "plastic" });
        assert_ne!(digest(&text), digest(&other.replace(from, to)), "{to}");
    }
    let finer = text.replacen("[[constant]]\n", "[[constant]]\ndigits = 40\n", 1);
    assert_eq!(digest(&text), digest(&finer), "how many digits are certified is no part of it");
}

#[test]
fn the_ends_of_an_integral_become_numbers() {
    let ends = |is: &str| {
        let book = read(&one(is));
        let constant = &book.constants[0].constant;
        let range = constant.written_range();
        range.map(|(a, b)| (a.to_string(), b.to_string()))
    };
    let pair = |a: &str, b: &str| Some((a.to_owned(), b.to_owned()));
    assert_eq!(ends("integral x in [1/3, 2^3/6] of x^2"), pair("1/3", "4/3"));
    assert_eq!(ends("integral x in [-0.5, 1] of x^2"), pair("-1/2", "1"));
    assert_eq!(ends("integral x in [0, sqrt(2)] of x^2"), None);
    // Those of other kinds stay as they are written.
    let book = read(&one("max x in [1/3, 1] of x^2"));
    let steps = book.constants[0].constant.function().steps();
    assert!(steps.iter().any(|step| step.op == Op::Div));
}

#[test]
fn what_is_no_constant_is_refused_where_it_stands() {
    let cases = [
        ("sup x in [0, 1] of x^2", 7, "or `sum k from a of`, found `sup`"),
        ("x^2", 7, "or `sum k from a of`, found `x`"),
        ("root x in [0, 1] of", 26, "expected"),
        ("root x in [0, 1] x^2", 24, "expected `of`"),
        ("root x of x^2", 14, "expected `in`"),
        ("root x in [0, 1], y in [0, 1] of x - y", 23, "expected `of`, found `,`"),
        ("root x in [0, 1] of x^2 > 1", 31, "expected an operator or the end, found `>`"),
        ("root x in [0, 1] of 5", 27, "this function does not depend on `x`"),
        ("max x in [0, 1] of sqrt(2)", 26, "this function does not depend on `x`"),
        ("integral x in [0, 1] of 3", 31, "this function does not depend on `x`"),
        ("root x in [2, 1] of x^2 - 2", 12, "the range of this variable is empty"),
        ("root x in [0, k] of x - 1", 21, "`k` is not defined here"),
        ("root k in [0, 1] of x - 1", 27, "`x` is not defined here"),
        ("root x in [0, x] of x - 1", 21, "`x` is not defined here"),
        ("root x in [0, 1] of ~0.5 - x", 27, "a printed cell may only stand"),
        ("root sqrt in [0, 1] of sqrt - 1", 12, ""),
    ];
    for (is, column, words) in cases {
        let (line, at, message) = complaint(&one(is));
        assert_eq!((line, at), (6, column), "{is}: {message}");
        assert!(message.contains(words), "{is}: {message}");
    }
}

#[test]
fn names_are_used_once_and_after_they_are_given() {
    let root = |name: &str| constant(name, "root x in [1, 2] of x^2 - 2");
    let define =
        |name: &str, value: &str| format!("[[define]]\nname = \"{name}\"\nvalue = \"{value}\"\n");
    let cases = [
        (root("k") + &root("k"), 8, "`k` is defined twice"),
        (define("k", "1") + &root("k"), 8, "`k` is defined twice"),
        (root("k") + &define("k", "1"), 8, "`k` is defined twice"),
        (root("k") + &root("K"), 8, "there is already a constant `K`, but for capital letters"),
        (root("sqrt"), 5, "built-in function"),
        (root("of"), 5, ""),
        (root("a b"), 5, ""),
        (root("a.b"), 5, ""),
        (root("k") + &claim("k", "1 < 2"), 8, "`k` is a constant of this book"),
        (root("k") + &claim("K", "1 < 2"), 8, "`K` is a constant of this book"),
        (define("f", "k") + &root("k"), 6, "`k` is not defined here"),
        (constant("j", "root x in [1, 2] of x^2 - k") + &root("k"), 6, "`k` is not defined here"),
        (root("k") + &claim("a", "k(2) > 1"), 9, "`k`"),
        (root("k") + &constant("j", "root k in [1, 2] of k^2 - 2"), 9, "`k` is defined twice"),
        (root("k") + &constant("j", "root x in [1, k] of x^2 - 2"), 9, "cannot depend on"),
        (root("k") + &claim("a", "for x in [0, k]: x >= 0"), 9, "cannot depend on"),
        (root("k") + &claim("a", "for k in [0, 1]: k >= 0"), 9, "`k` is defined twice"),
    ];
    for (body, line, words) in cases {
        let (at, _, message) = complaint(&book(&body));
        assert_eq!(at, line, "{body}: {message}");
        assert!(message.contains(words), "{body}: {message}");
    }
    // The variable may have the constant's own name, which is not yet taken.
    read(&book(&constant("k", "root k in [1, 2] of k^2 - 2")));
    // Definitions and constants may use each other, in the order of the book.
    let mixed = root("k") + &define("f", "k + 1") + &constant("j", "root x in [1, 2] of x^2 - f");
    let book = read(&book(&(mixed + &claim("a", "j > f - 2"))));
    let used: Vec<&str> = book.entries[0].constants.iter().map(|one| one.constant.name()).collect();
    assert_eq!(used, ["k", "j"]);
}

#[test]
fn named_values_may_use_constants_and_give_the_range() {
    let lets = |lets: &str| {
        let is = constant("k", "root x in [lo, hi] of x^2 - y")
            .replace("is =", &format!("let = [{lets}]\nis ="));
        book(&(constant("a", "root x in [1, 2] of x^2 - 2") + &is + &claim("c", "k > 1")))
    };
    // The variable is the first of the function, whatever a `let` before it uses.
    let book = read(&lets("\"lo = 1\", \"y = a + lo\", \"hi = lo + 1\""));
    let variables = book.constants[1].constant.function().variables();
    assert!(matches!(variables, [Variable::Between { .. }, Variable::Given(_)]), "{variables:?}");
    let dir = Folder::with(lets("\"y = a + 1\", \"lo = 1\", \"hi = lo + 1\""));
    ends(&dir.proofmark(&["audit", "book.toml"]), 0, "PASS");
    for (wrong, words) in [
        ("\"y = a\", \"lo = a\", \"hi = 3\"", "cannot depend on"),
        ("\"x = 1\", \"y = x\", \"lo = 1\", \"hi = 2\"", "`x` is defined twice"),
        ("\"x = 1\", \"y = 2\", \"lo = x\", \"hi = 2\"", "`x` is defined twice"),
        ("\"lo = 1\", \"hi = 2\", \"y = x\"", "`x` is not defined here"),
        ("\"lo = 1\", \"y = 2\"", "`hi` is not defined here"),
    ] {
        let (_, _, message) = complaint(&lets(wrong));
        assert!(message.contains(words), "{wrong}: {message}");
    }
}

#[test]
fn digits_are_a_whole_number_within_limits() {
    let with = |digits: &str| {
        one("root x in [1, 2] of x^2 - 2").replace("is =", &format!("digits = {digits}\nis ="))
    };
    for digits in ["1", "1000"] {
        read(&with(digits));
    }
    for digits in ["0", "1001", "-3", "2.5", "\"20\"", "99999999999", "[20]", "true"] {
        let (line, column, message) = complaint(&with(digits));
        assert_eq!((line, column), (6, 10), "{digits}: {message}");
        assert_eq!(message, "`digits` of a constant is a whole number from 1 to 1000");
    }
}

#[test]
fn a_book_has_so_many_constants_and_steps() {
    let many = |count: usize| {
        let constants =
            (0..count).map(|n| constant(&format!("k{n}"), "root x in [1, 2] of x^2 - 2"));
        book(&constants.collect::<String>())
    };
    assert_eq!(read(&many(1_000)).constants.len(), 1_000);
    let (line, _, message) = complaint(&many(1_001));
    assert_eq!((line, message.as_str()), (4 + 3 * 1_000 + 1, "over 1000 constants in this book"));
    // Each has 50,000 steps or so; 500,000 are the limit of all claims and constants together.
    let mut chain = "[[define]]\nname = \"f0\"\nargs = [\"x\"]\nvalue = \"x + 1\"\n".to_owned();
    for n in 1..=10 {
        let sum: Vec<String> = (0..3).map(|k| format!("f{}(x + {k}/7)", n - 1)).collect();
        chain += &format!(
            "[[define]]\nname = \"f{n}\"\nargs = [\"x\"]\nvalue = \"{}\"\n",
            sum.join("*")
        );
    }
    let long = |count: usize| {
        let constants = (0..count)
            .map(|n| constant(&format!("k{n}"), &format!("max x in [1, 2] of f8(x + {n}/11)")));
        book(&(chain.clone() + &constants.collect::<String>()))
    };
    let steps = read(&long(1)).constants[0].constant.function().steps().len();
    assert!(steps > 5_000, "{steps}");
    let fits = 500_000 / steps;
    read(&long(fits));
    let (_, _, message) = complaint(&long(fits + 2));
    assert_eq!(message, "over 500000 steps in this book");
}

#[test]
fn constants_are_certified_with_the_claims_that_use_them() {
    let dir = emitted();
    let names = dir.list(".");
    for name in ["plastic", "omega", "top", "least", "bell", "scaled"] {
        assert!(names.contains(&format!("{name}.json")), "{names:?}");
    }
    assert_eq!(names.len(), 1 + 6 + 9, "the book, constants and claims");
    for program in ["proofmark check", "proofmark-check"] {
        let run = match program {
            "proofmark check" => dir.proofmark(&["check", "book.toml"]),
            _ => dir.checker(&["book.toml"]),
        };
        ends(&run, 0, "9 claims, 9 accepted, 0 rejected, 0 missing, 0 unknown: PASS\n");
    }
    let count = "15 certificates: 15 accepted (8 certified, 1 refuted, 6 constants), 0 rejected\n";
    ends(&script(&dir, &["."]), 0, count);
    // A second run writes the same.
    let before: Vec<String> = names.iter().map(|name| dir.read(name)).collect();
    ends(&dir.proofmark(&["audit", "book.toml", "--emit", "."]), 0, "PASS");
    assert_eq!(before, names.iter().map(|name| dir.read(name)).collect::<Vec<_>>());
}

#[test]
fn certificates_of_constants_follow_their_schema() {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    for (kind, urn) in
        [("certificate", "urn:proofmark:certificate:1"), ("constant", "urn:proofmark:constant:1")]
    {
        let text = Folder::new().proofmark(&["schema", kind]).out;
        compiler.add_resource(urn, serde_json::from_str(&text).unwrap()).unwrap();
    }
    let index = compiler.compile("urn:proofmark:constant:1", &mut schemas).unwrap();
    let claims = compiler.compile("urn:proofmark:certificate:1", &mut schemas).unwrap();
    let dir = emitted();
    let file =
        |name: &str| -> Value { serde_json::from_str(&dir.read(&format!("{name}.json"))).unwrap() };
    for name in ["plastic", "omega", "top", "least", "bell", "scaled"] {
        let valid = schemas.validate(&file(name), index).map_err(|error| error.to_string());
        assert_eq!(valid, Ok(()), "{name}");
    }
    assert!(schemas.validate(&file("every"), claims).is_ok(), "a given variable is a hash");
    type Edit = fn(&mut Value);
    let edits: [(&str, Edit); 16] = [
        ("plastic", |c| c["colour"] = json!("red")),
        ("plastic", |c| c["at"] = json!("1")),
        ("plastic", |c| c["kind"] = json!("maximum")),
        ("plastic", |c| drop(c.as_object_mut().unwrap().remove("rises"))),
        ("plastic", |c| c["lo"] = json!("1p-1")),
        ("plastic", |c| c["function"]["steps"][0]["lo"] = json!("1")),
        ("plastic", |c| c["function"]["goals"][0]["some"] = json!(true)),
        ("plastic", |c| c["function"]["goals"][0]["from"] = json!("says")),
        ("plastic", |c| c["parts"][0]["verdict"] = json!("refuted")),
        ("plastic", |c| drop(c["parts"].as_array_mut().unwrap().pop())),
        ("top", |c| c["function"]["variables"][1] = json!("OMEGA")),
        ("top", |c| c["rises"] = json!(true)),
        ("bell", |c| c["order"] = json!(3)),
        ("bell", |c| c["order"] = json!(42)),
        ("bell", |c| c["pieces"] = json!([])),
        ("bell", |c| c["pieces"][0]["bounds"][0] = json!(["0"])),
    ];
    for (number, (name, edit)) in edits.iter().enumerate() {
        let mut value = file(name);
        edit(&mut value);
        assert!(schemas.validate(&value, index).is_err(), "edit {number}");
    }
}

#[test]
fn only_the_constants_of_the_chosen_claims_are_looked_for() {
    let dir = Folder::with(several());
    ends(&dir.proofmark(&["audit", "book.toml", "--only", "scaled.*", "--emit", "out"]), 0, "PASS");
    assert_eq!(dir.list("out"), ["plastic.json", "scaled.exact.json", "scaled.json"]);
    // A constant that cannot be certified does no harm to others.
    let broken = several().replace("y*exp(y) - 1", "y*exp(y) + 1");
    let dir = Folder::with(broken);
    ends(&dir.proofmark(&["audit", "book.toml", "--only", "scaled.*"]), 0, "PASS");
    let all = dir.proofmark(&["audit", "book.toml"]);
    ends(&all, 4, "2 constants are not certified: FAIL\n");
    assert!(
        all.err.contains("the constant `omega` is not certified: the function has the same sign"),
        "{}",
        all.err
    );
    assert!(all.err.contains("the constant `top` is not certified"), "{}", all.err);
}

#[test]
fn a_constant_without_a_good_certificate_takes_its_claims_along() {
    let dir = emitted();
    let whole = dir.read("omega.json");
    let rejected = |words: &str| {
        let run = dir.checker(&["book.toml"]);
        assert_eq!(run.code, 1, "{}", run.said());
        assert!(run.out.contains(words), "{words}: {}", run.out);
        // Five claims use it, directly or by way of another constant.
        for id in ["omega.equation", "top.exact", "every", "most", "omega.wrong"] {
            assert!(run.out.contains(&format!("{id}.json: ")), "{id}: {}", run.out);
        }
        assert!(!run.out.contains("plastic.digits"), "{}", run.out);
        run
    };
    std::fs::remove_file(dir.path("omega.json")).unwrap();
    rejected("omega.json: the constant has no certificate");
    let lo = serde_json::from_str::<Value>(&whole).unwrap()["lo"].as_str().unwrap().to_owned();
    dir.write("omega.json", whole.replace(&format!("\"lo\": \"{lo}\""), "\"lo\": \"1/2\""));
    rejected("omega.json: part 1: sha256: the hash is not the claim's");
    dir.write("omega.json", whole.replace("\"rises\": true", "\"rises\": false"));
    rejected("omega.json: part 0: ");
    dir.write("omega.json", "{");
    rejected("omega.json: ");
    let python = script(&dir, &["."]);
    assert_eq!(python.code, 1, "{}", python.said());
    assert!(python.out.contains("no accepted certificate of the constant"), "{}", python.out);
    dir.write("omega.json", &whole);
    ends(&dir.checker(&["book.toml"]), 0, "PASS\n");
    // A certificate of a constant that the book does not have.
    dir.write("other.json", whole.replace("\"omega\"", "\"other\""));
    ends(&dir.checker(&["book.toml"]), 1, "1 unknown: FAIL\n");
}

#[test]
fn the_certificate_of_another_constant_is_none() {
    let dir = emitted();
    // The range is another one, and so is the constant.
    let other = several().replace("y in [0, 1] of", "y in [0, 2] of");
    dir.write("other.toml", other);
    let run = dir.checker(&["other.toml"]);
    assert_eq!(run.code, 1, "{}", run.said());
    assert!(run.out.contains("omega.json: says: not the constant's"), "{}", run.out);
    // A definition that it uses has changed, but not its words.
    dir.write("other.toml", several().replace("x^3 - x - 1", "x^3 - x - 2"));
    let run = dir.checker(&["other.toml"]);
    assert!(run.out.contains("plastic.json: sha256: not the constant's"), "{}", run.out);
}

#[test]
fn wrong_input_gets_a_clear_answer() {
    let undecided = |is: &str, words: &str| {
        let dir = Folder::with(one(is));
        let run = dir.proofmark(&["audit", "book.toml", "--emit", "out"]);
        ends(&run, 4, "1 constant is not certified: FAIL\n");
        assert!(run.err.contains(words), "{is}: {}", run.err);
        assert!(run.err.contains("book.toml:5:8"), "{}", run.err);
        assert!(run.out.contains("It uses the constant `k`"), "{}", run.out);
        assert_eq!(dir.list("out"), [""; 0]);
    };
    undecided("integral x in [-1, 1] of 1/x", "near 0 the function or a derivative has no bound");
    undecided(
        "integral x in [-1, 1] of ln(x)",
        "near -1 the function or a derivative has no bound",
    );
    undecided("integral x in [0, 1] of sqrt(x)", "near 0 the function");
    undecided("integral x in [0, 1] of abs(x - 1/3)", "the function has no derivatives");
    undecided("integral x in [0, 1] of x^13", "the function has no derivatives");
    undecided("integral x in [0, sqrt(2)] of x", "the ends of the range must be rational numbers");
    undecided("integral x in [1, 1] of x", "the range has no length");
    undecided(
        "root x in [-2, 3] of x^3 - x",
        "it is not certified that the derivative keeps its sign",
    );
    undecided("root x in [-1, 1] of x^3", "it is not certified that the derivative keeps its sign");
    undecided("root x in [-2, 2] of x^2 - 1", "the same sign at both ends of the range");
    undecided("root x in [2, 3] of x^2 - 1", "the same sign at both ends of the range");
    undecided("root x in [-1, 1] of ln(x)", "the sign of the function at -1 cannot be told");
    undecided("root x in [-1, 1] of abs(x) - x - 1", "the function has no derivative");
    undecided("root x in [0, 2] of x - 1", "the function is linear, and a formula gives its root");
    undecided("max x in [0, 10] of 1/(x - 5)^2", "it is not certified that no value is above hi");
    undecided(
        "min x in [-2, -1] of sqrt(x)",
        "the function has no value that can be told in the range",
    );
}

#[test]
fn a_constant_that_no_claim_uses_still_has_to_be_certified() {
    let idle = book(&(constant("k", "root x in [1, 2] of x^2 + 1") + &claim("a", "1 < 2")));
    let dir = Folder::with(idle);
    let run = dir.proofmark(&["audit", "book.toml"]);
    ends(&run, 4, "1 claim: 1 holds, 1 constant is not certified: FAIL\n");
    for format in ["sarif", "junit", "json", "markdown", "html"] {
        let run = dir.proofmark(&["audit", "book.toml", "--format", format]);
        assert_eq!(run.code, 4, "{format}: {}", run.said());
    }
    let sarif = dir.proofmark(&["audit", "book.toml", "--format", "sarif"]).out;
    assert!(sarif.contains("uncertified-constant") && sarif.contains("the same sign"), "{sarif}");
    let junit = dir.proofmark(&["audit", "book.toml", "--format", "junit"]).out;
    assert!(junit.contains("the same sign"), "{junit}");
}

#[test]
fn too_few_digits_of_a_constant_are_told() {
    let text = constant("k", "root x in [1, 2] of x^2 - 2").replace("is =", "digits = 5\nis =");
    let dir = Folder::with(book(&(text + &claim("a", "k rounds to 1.41421356"))));
    let run = dir.proofmark(&["audit", "book.toml"]);
    ends(&run, 4, "1 is undecided: FAIL\n");
    assert!(run.out.contains("The digits of its constants"), "{}", run.out);
    assert!(run.out.contains("Ask for more `digits`"), "{}", run.out);
    ends(&dir.proofmark(&["eval", "k + 1", "--book", "book.toml", "--digits", "4"]), 0, "");
    let run = dir.proofmark(&["eval", "k + 1", "--book", "book.toml", "--digits", "30"]);
    assert!(run.code != 0 && run.err.contains("`digits` of a constant"), "{}", run.said());
}

#[test]
fn eval_and_explain_know_constants() {
    let dir = Folder::with(several());
    let eval = |formula: &str| dir.proofmark(&["eval", formula, "--book", "book.toml"]);
    ends(&eval("plastic^3"), 0, "");
    assert!(eval("omega").out.starts_with("omega = 0.56714329"), "{}", eval("omega").said());
    assert!(eval("bell - scaled").out.contains("-3.51287"), "{}", eval("bell - scaled").said());
    let run = dir.proofmark(&["explain", "every", "--book", "book.toml"]);
    ends(&run, 0, "");
    assert!(run.out.contains("omega = root y in [0, 1] of y*exp(y) - 1"), "{}", run.out);
    let run = dir.proofmark(&["explain", "omega", "--book", "book.toml"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("omega is a constant, not a claim"), "{}", run.err);
}

#[test]
fn reports_are_written_of_books_with_constants() {
    let dir = Folder::with(several());
    let run = dir.proofmark(&["report", "book.toml", "--out", "report.html"]);
    ends(&run, 0, "9 claims, 0 not as expected: report.html\n");
    assert!(dir.read("report.html").contains("plastic.digits"));
    for format in ["json", "sarif", "junit", "markdown", "html"] {
        let run = dir.proofmark(&["audit", "book.toml", "--format", format]);
        assert_eq!(run.code, 0, "{format}: {}", run.said());
    }
}

#[test]
fn claims_that_use_constants_are_left_out_of_exports_and_it_is_said_why() {
    let dir = Folder::with(several() + &claim("plain", "sqrt(2) > 1.4"));
    for tool in ["coq", "gappa", "smt2", "sage"] {
        let run = dir.proofmark(&["export", tool, "--book", "book.toml", "--out", tool]);
        ends(&run, 0, "omega.equation is left out: it uses the constant `omega`");
        let out = format!("{tool}-one");
        let run = dir.proofmark(&["export", tool, "every", "--book", "book.toml", "--out", &out]);
        ends(&run, 3, "every is left out: it uses the constant");
    }
}

#[test]
fn lint_and_fmt_know_constants() {
    let cited = |text: &str| text.replace("name = \"k", "cites = \"here\"\nname = \"k");
    let findings = |body: String| {
        let dir = Folder::with(book(&body));
        let run = dir.proofmark(&["lint", "book.toml", "--allow", "uncited-claim"]);
        let rules = run.out.lines().filter_map(|line| line.split(": ").nth(1).map(str::to_owned));
        rules.filter(|rule| rule.contains('-')).collect::<Vec<_>>()
    };
    let define =
        "[[define]]\nname = \"f\"\ncites = \"here\"\nargs = [\"x\"]\nvalue = \"x^2 - 2\"\n";
    let root = cited(&constant("k", "root x in [1, 2] of f(x)"));
    // A definition that a constant uses is used, if the constant is.
    assert_eq!(findings(define.to_owned() + &root + &claim("a", "k > 1")), [""; 0]);
    let both = ["unused-definition", "unused-definition"];
    assert_eq!(findings(define.to_owned() + &root + &claim("a", "1 < 2")), both);
    let plain = constant("k", "root x in [1, 2] of x^2 - 2");
    assert_eq!(findings(plain.clone() + &claim("a", "k > 1")), ["uncited-definition"]);
    let idle = cited(&plain).replace("is =", "let = [\"b = 2\"]\nis =");
    assert_eq!(findings(idle + &claim("a", "k > 1")), ["unused-let"]);
    let comma = cited(&constant("k", "root x in [0, 2,000] of x^2 - max(1,500, 2)"));
    assert!(Book::parse("book.toml", &book(&comma)).is_err());

    let messy = "[[constant]]\ndigits=5 # enough\nis   =  \"root   x in [1,2]  of x^2-2\"\n\
                 cites=\"eq\"\nname= \"k\"\n";
    let dir = Folder::with(book(&(messy.to_owned() + &claim("a", "k > 1"))));
    assert_eq!(dir.proofmark(&["fmt", "--check", "book.toml"]).code, 1);
    assert_eq!(dir.proofmark(&["fmt", "book.toml"]).code, 0);
    let tidy = "[[constant]]\nname = \"k\"\ncites = \"eq\"\nis = \"root x in [1,2] of x^2-2\"\n\
                digits = 5 # enough\n";
    assert!(dir.read("book.toml").contains(tidy), "{}", dir.read("book.toml"));
    assert_eq!(dir.proofmark(&["fmt", "--check", "book.toml"]).code, 0);
}

#[test]
fn an_output_does_not_overwrite_the_certificate_of_a_constant() {
    let dir = Folder::with(several());
    let run = dir.proofmark(&["audit", "book.toml", "--emit", ".", "--output", "json=omega.json"]);
    assert_eq!(run.code, 2, "{}", run.said());
    assert!(run.err.contains("a certificate of the book"), "{}", run.err);
}

#[test]
fn the_second_checker_takes_constants_from_all_paths_and_in_any_order() {
    let dir = emitted();
    std::fs::create_dir(dir.path("constants")).unwrap();
    for name in ["plastic", "omega", "top", "scaled"] {
        std::fs::rename(
            dir.path(&format!("{name}.json")),
            dir.path(&format!("constants/{name}.json")),
        )
        .unwrap();
    }
    // `scaled` and `top` use others, which come after them.
    let paths = [
        "every.json",
        "scaled.exact.json",
        "constants/scaled.json",
        "constants/top.json",
        "constants/plastic.json",
        "constants/omega.json",
    ];
    ends(
        &script(&dir, &paths),
        0,
        "6 certificates: 6 accepted (2 certified, 4 constants), 0 rejected\n",
    );
    let run = script(&dir, &["every.json", "constants/omega.json"]);
    ends(&run, 1, "2 certificates: 1 accepted (1 constants), 1 rejected\n");
    assert!(
        run.out.contains("REJECTED every.json: no accepted certificate of the constant"),
        "{}",
        run.out
    );
    let run = script(&dir, &["constants/top.json"]);
    ends(&run, 1, "1 certificates: 0 accepted, 1 rejected\n");
    // A wider enclosure of the same constant beside it does no harm, whichever comes first.
    let text = several().replacen("name = \"omega\"", "name = \"omega\"\ndigits = 3", 1);
    dir.write("rough.toml", text);
    std::fs::create_dir(dir.path("rough")).unwrap();
    ends(&dir.proofmark(&["audit", "rough.toml", "--only", "every", "--emit", "rough"]), 0, "PASS");
    for folders in [["constants", "rough"], ["rough", "constants"]] {
        ends(&script(&dir, &[folders[0], folders[1], "omega.equation.json"]), 0, "0 rejected\n");
    }
}
