//! `proofmark eval` as a calculator that is left open: lines from a pipe and at a prompt, names, the last
//! value, sentences, and errors that do not end it.

use std::process::Command;

use boon::{Compiler, Schemas};
use serde_json::Value;

use crate::support::{Folder, PROOFMARK, Run, book, claim, ends};

/// What the program does with these lines on its standard input.
fn piped(dir: &Folder, lines: &str, options: &str) -> Run {
    dir.write("lines", lines);
    let command = format!("{PROOFMARK} eval {options} <lines");
    dir.run(Command::new("sh").args(["-c", &command]))
}

#[test]
fn lines_of_a_pipe_are_answered_one_after_another() {
    let lines = "x = 2/3\n\n# a remark\n  x^2  \n_ + 1\nans*2\ny = x\nx = 5\ny\nx - ans\n";
    let run = piped(&Folder::new(), lines, "--digits 5");
    let expected = "x = 0.66666...\nx^2 = 0.44444...\n_ + 1 = 1.4444...\nans*2 = 2.8888...\n\
                    y = 0.66666...\nx = 5\ny = 0.66666...\nx - ans = 4.3333...\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, expected, ""));
}

#[test]
fn a_sentence_is_decided_and_the_exit_code_says_how() {
    let cases = [
        ("sqrt(2) < 1.42", 0, "sqrt(2) < 1.42: certified\n  value 1.41421356237...; printed is"),
        ("sqrt(2) = 1.4142...", 0, "certified"),
        ("1 < sqrt(2) < 1.4", 1, "1 < sqrt(2) < 1.4: refuted\n"),
        ("for x in [0, 1]: x*(1 - x) <= 1/4", 0, "certified"),
        ("sqrt(2)*sqrt(2) == 2", 4, "undecided\n"),
        ("1/0 > 2", 2, "undefined\n  The formula has no value: division by zero"),
        ("1 = 2", 2, "an equation is written `==`"),
        ("sqrt(2) <", 2, "found the end"),
    ];
    for (line, code, says) in cases {
        ends(&Folder::new().proofmark(&["eval", line]), code, says);
        ends(&piped(&Folder::new(), line, ""), code, says);
    }
    // The gravest line counts, and the others are answered.
    let run = piped(&Folder::new(), "1 < 2\n2 < 1\n1/0\nsqrt(4)\n", "");
    ends(&run, 2, "sqrt(4) = 2\n");
    assert!(
        run.err.contains("<line 3>:1:1") && run.err.contains("division by zero"),
        "{}",
        run.err
    );
    ends(&piped(&Folder::new(), "1 < 2\n2 < 1\n", ""), 1, "2 < 1: refuted");
    let run = piped(&Folder::new(), "exp(9300)\n", "");
    ends(&run, 4, "<line 1>: not decided with 1024 bits");
}

#[test]
fn names_are_those_of_the_user_of_the_book_and_of_the_language() {
    let f = "[[define]]\nname = \"f\"\nargs = [\"x\"]\nrequire = [\"x > 0\"]\nvalue = \"1/x\"\n";
    let dir = Folder::with(book(f));
    let run = piped(&dir, "n = f(4)\nf(n)\nn < f(2)\nf(-1)\n", "--book book.toml");
    ends(&run, 1, "n = 0.25\nf(n) = 4\nn < f(2): certified");
    assert!(run.err.contains("f requires x > 0, which fails here"), "{}", run.err);
    for (line, reason) in [
        ("f = 2", "`f` is a definition of the book"),
        ("sqrt = 2", "`sqrt` is a built-in function"),
        ("to = 2", "expected a name, found `to`"),
        ("ans = 2", "`ans` is the last value"),
        ("_ = 2", "`_` is the last value"),
        ("x = y", "`y` is not defined here"),
        ("x = ", "found the end"),
        ("_", "`_` is not defined here"),
        ("x = 1 2", "a product is written with `*`"),
    ] {
        let run = piped(&dir, &format!("{line}\n1 + 1\n"), "--book book.toml");
        ends(&run, 2, reason);
        assert_eq!(run.out, "1 + 1 = 2\n", "{line}");
    }
    // A name stands for the value that it had, and a failed line leaves no name behind.
    let run = piped(&dir, "x = 1\nx = 1/0\nx\nx = x + 1\nx\n", "");
    assert_eq!(run.out, "x = 1\nx = 1\nx = 2\nx = 2\n");
    // Digits with dots, or with ±, are a sentence about a name and no new value of it.
    let run = piped(&dir, "x = 2/3\nx = 0.66...\nx = 0.6 ± 0.1\nx = 0.7(1)\nx\n", "--digits 3");
    ends(&run, 0, "x = 0.66...: certified");
    assert!(run.out.ends_with("x = 0.666...\n"), "{}", run.out);
    assert_eq!(run.out.matches("certified").count(), 3, "{}", run.out);
}

#[test]
fn the_library_is_at_hand_behind_the_names_of_a_book() {
    let dir = Folder::new();
    let run = piped(&dir, "zeta(3)\nnormal_quantile(0.975) = 1.959964...\n", "");
    ends(&run, 1, "zeta(3) = 1.20205690315959...\nnormal_quantile(0.975) = 1.959964...: refuted");
    let run = dir.proofmark(&["eval", "normal_quantile(0.975)", "--digits", "30"]);
    ends(&run, 0, "= 1.95996398454005423552459443052...\n");
    // What is typed hides a name of the library, and so does a book; the other names stay.
    let run = piped(&dir, "gamma = 1/2\ngamma\nerf(gamma)\n", "--digits 5");
    ends(&run, 0, "gamma = 0.5\ngamma = 0.5\nerf(gamma) = 0.52049...\n");
    let own = "[[define]]\nname = \"dirichlet_beta\"\nargs = [\"x\"]\nvalue = \"x\"\n";
    let dir = Folder::with(book(own));
    let run = piped(&dir, "dirichlet_beta(7)\nzeta(2)\n", "--book book.toml --digits 5");
    ends(&run, 0, "dirichlet_beta(7) = 7\nzeta(2) = 1.6449...\n");
    // What the library makes with its own meaning of that name is not there with another one.
    ends(&piped(&dir, "catalan_constant\n", "--book book.toml"), 2, "is not defined here");
}

#[test]
fn a_list_is_answered_number_by_number() {
    let dir = Folder::new();
    let run = piped(&dir, "xs = [1, 1/3, sqrt(2)]\nsum(xs)\n2*xs\nmean(_)\n", "--digits 3");
    let expected = "xs = [1, 0.333..., 1.41...]\nsum(xs) = 2.74...\n2*xs = [2, 0.666..., 2.82...]\n\
                    mean(_) = 1.83...\n";
    assert_eq!((run.code, run.out.as_str()), (0, expected), "{}", run.err);
    let long = format!("[{}]\n", vec!["1"; 103].join(", "));
    ends(&piped(&dir, &long, ""), 0, "1, and 3 more]");
    ends(&piped(&dir, "[1, 1/0]\n", ""), 2, "division by zero");
}

#[test]
fn commands_are_told_from_names() {
    let dir = Folder::new();
    ends(&piped(&dir, "help\n1\n", ""), 0, "The language of claims");
    ends(&piped(&dir, ":help\n1\n", ""), 0, "The language of claims");
    let run = piped(&dir, "help = 3\nhelp\n:quit\n1/0\n", "");
    assert_eq!((run.code, run.out.as_str()), (0, "help = 3\nhelp = 3\n"));
    let run = piped(&dir, ":digits 3\n2/3\n:digits 6\n2/3\n", "");
    assert_eq!((run.code, run.out.as_str()), (0, "2/3 = 0.666...\n2/3 = 0.666666...\n"));
    for (line, reason) in [(":digits", "a whole number"), (":digits 0", "a whole number")] {
        ends(&piped(&dir, line, ""), 2, reason);
    }
    ends(&piped(&dir, ":frob\n", ""), 2, ":frob is none of :help, :digits N and :quit");
}

#[test]
fn nothing_to_evaluate_is_not_a_pass() {
    for lines in ["", "\n\n", "# only a remark\n", ":digits 5\n"] {
        ends(&piped(&Folder::new(), lines, ""), 5, "nothing was evaluated");
    }
    ends(&Folder::new().proofmark(&["eval"]), 5, "nothing was evaluated");
}

#[test]
fn a_line_that_is_no_text_or_too_long_is_refused() {
    let dir = Folder::new();
    dir.write("lines", b"1 + 1\n\xff\n2 + 2\n");
    let command = format!("{PROOFMARK} eval <lines");
    let run = dir.run(Command::new("sh").args(["-c", &command]));
    ends(&run, 2, "<line 2>: not UTF-8 text");
    assert_eq!(run.out, "1 + 1 = 2\n2 + 2 = 4\n");
    ends(&piped(&dir, &"1".repeat(17 << 20), ""), 2, "a line is longer than 16777216 bytes");
}

#[test]
fn a_reader_who_has_read_enough_ends_it() {
    let command = format!("yes 'sqrt(2)' | {PROOFMARK} eval | head -n 2");
    let run = Folder::new().run(Command::new("sh").args(["-c", &command]));
    assert_eq!(run.out, "sqrt(2) = 1.41421356237309...\n".repeat(2));
    assert_eq!(run.err, "");
}

#[test]
fn json_has_an_object_for_each_line() {
    let lines = "x = 2/3\nx < 1/2\n[1, x]\n1/0\nsqrt(2)*sqrt(2) == 2\n";
    let run = piped(&Folder::new(), lines, "--format json");
    assert_eq!(run.code, 2);
    let schema = Folder::new().proofmark(&["schema", "eval"]).out;
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource("urn:eval", serde_json::from_str(&schema).unwrap()).unwrap();
    let index = compiler.compile("urn:eval", &mut schemas).unwrap();
    let objects: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 5, "{}", run.out);
    for object in &objects {
        assert!(schemas.validate(object, index).is_ok(), "{object}");
    }
    assert_eq!(objects[0]["name"], "x");
    assert_eq!(objects[1]["verdict"], "refuted");
    assert_eq!(objects[1]["slack"], "-0.166666666666666666666667");
    assert_eq!(objects[2]["list"][1]["text"], "0.666666666666666...");
    assert_eq!(objects[3]["error"], "division by zero");
    assert_eq!(objects[4]["verdict"], "undecided");
    assert!(objects[4]["why"].as_str().unwrap().contains("is an equation"));
    let mut wrong = objects[1].clone();
    wrong["verdict"] = "true".into();
    assert!(schemas.validate(&wrong, index).is_err());
}

/// Types keys at the prompt, each after what the one before it should lead to and the next prompt; prints
/// the screen's text, and ends as the program does.
const TYPIST: &str = r#"
import os, pty, re, select, sys
program, steps = sys.argv[1], sys.argv[2:]
child, screen = pty.fork()
if child == 0:
    os.environ["TERM"] = "xterm"
    os.execv(program, [program, "eval"])
said = b""
def plain(text):
    return re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", text).replace(b"\r", b"").decode(errors="replace")
def more():
    global said
    if not select.select([screen], [], [], 30)[0]:
        sys.exit("nothing more is said: " + plain(said))
    try:
        part = os.read(screen, 65536)
    except OSError:
        part = b""
    said += part
    return bool(part)
since = 0
for expected, keys in zip(steps[::2], steps[1::2]):
    prompt = re.compile(re.escape(expected) + r".*\n> *$", re.S)
    while not prompt.search(plain(said[since:])) and more():
        pass
    since = len(said)
    os.write(screen, keys.encode().decode("unicode_escape").encode())
while more():
    pass
print(plain(said))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"#;

/// What the prompt does with keys, each typed after a text that stands there then.
fn typed(dir: &Folder, steps: &[(&str, &str)]) -> Run {
    let steps = steps.iter().flat_map(|(expected, keys)| [*expected, *keys]);
    dir.run(Command::new("python3").args(["-c", TYPIST, PROOFMARK]).args(steps))
}

#[test]
fn at_a_terminal_there_is_a_prompt_that_only_the_end_of_input_ends() {
    let dir = Folder::new();
    let steps = [
        ("Ctrl-D ends", "x = 2/3\\r"),
        ("x = 0.666666666666666...", "1/0\\r"),
        ("division by zero", "x < 1\\r"),
        ("certified", "_*3\\r"),
        ("\n2", "\\x04"),
    ];
    let run = typed(&dir, &steps);
    assert_eq!(run.code, 0, "{}", run.said());
    // Ctrl-C forgets the line, the tabulator completes a word, and the arrow brings a line back.
    let steps = [
        ("Ctrl-D ends", "1/0 + \\x03"),
        ("1/0 + ", "floor_l\\t(9)\\r"),
        ("floor_log2(9)\n3", "\\x1b[A\\r"),
        ("floor_log2(9)\n3", ":quit\\r"),
    ];
    let run = typed(&dir, &steps);
    assert_eq!(run.code, 0, "{}", run.said());
    assert!(!run.out.contains("division"), "{}", run.out);
    assert_eq!(dir.list("."), [""; 0], "nothing is written");
}

#[test]
fn a_book_with_an_error_is_refused_before_the_prompt() {
    let dir = Folder::with(book(&claim("a", "1 < foo")));
    ends(&piped(&dir, "1 + 1\n", "--book book.toml"), 2, "`foo` is not defined here");
}
