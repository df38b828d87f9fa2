//! The HTML report: what stands on the page, that nothing breaks out of its strings, and what is
//! wrong with a presentation.

use proofmark_book::text::hex;
use proofmark_rl::experiment::paper::TITLE;
use proofmark_rl::experiment::protocol::{Experiment, MANIFEST_FORMAT, Selection};
use sha2::Digest as _;

use crate::support::{Folder, Run, book, claim, ends, programs};

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs");

const RATE: &str = "[[define]]\nname = \"rate\"\nargs = [\"n\"]\nrequire = [\"n >= 1\"]\n\
    value = \"sqrt(2/n)\"\n\n";

fn small() -> String {
    let claims = claim("t.one", "rate(2) == 1")
        + &claim("t.two", "rate(1) rounds down to 1.41")
        + &claim("t.best", "max over x in [1, 2] of rate(x) <= 1.42");
    book(&(RATE.to_owned() + &claims))
}

/// The page on a book, with what stands beside it.
fn page(dir: &Folder, more: &[&str]) -> (Run, String) {
    let run = dir.proofmark(&[&["report", "book.toml", "--out", "r.html"][..], more].concat());
    let page = if dir.path("r.html").exists() { dir.read("r.html") } else { String::new() };
    (run, page)
}

/// The report on the small book with this presentation.
fn presented(presentation: &str) -> (Run, String) {
    let dir = Folder::with(small());
    dir.write("report.toml", presentation);
    page(&dir, &[])
}

#[track_caller]
fn has(page: &str, text: &str) {
    assert!(page.contains(text), "no {text}");
}

/// The numbers of the tiles.
fn tiles(page: &str) -> Vec<usize> {
    let (_, tiles) = page.split_once("<ul class=\"tiles\">").unwrap();
    let (tiles, _) = tiles.split_once("</ul>").unwrap();
    tiles
        .split("<b>")
        .skip(1)
        .map(|tile| tile.split('<').next().unwrap().parse().unwrap())
        .collect()
}

#[test]
fn the_same_book_gives_the_same_bytes_and_is_left_alone() {
    let dir = Folder::with(small());
    let (run, first) = page(&dir, &[]);
    ends(&run, 0, "3 claims");
    let written = std::fs::metadata(dir.path("r.html")).unwrap().modified().unwrap();
    let (_, second) = page(&dir, &[]);
    assert!(first == second);
    assert_eq!(written, std::fs::metadata(dir.path("r.html")).unwrap().modified().unwrap());
    assert_eq!(dir.list("."), ["book.toml", "r.html"]);
}

#[test]
fn any_book_gets_a_report_without_a_presentation() {
    let (run, page) = page(&Folder::with(small()), &[]);
    ends(&run, 0, "0 not as expected");
    for part in
        ["id=\"claim-t.two\"", "<msqrt>", "rate requires n &gt;= 1", "exact floor", "Gate: <b>pass"]
    {
        has(&page, part);
    }
    assert!(!page.contains("section-errata"), "there is none");
}

#[test]
fn a_surprise_comes_first_and_the_exit_code_is_the_audits() {
    let dir = Folder::with(book(&(claim("good", "1 < 2") + &claim("wrong", "2 < 1"))));
    let (run, page) = page(&dir, &[]);
    ends(&run, 1, "2 claims, 1 not as expected");
    has(&page, "Gate: <b>fail");
    let (surprise, claims) =
        (page.find("section-not-as-expected"), page.find("<h2 id=\"title-claims"));
    assert!(surprise.is_some() && surprise < claims);
    has(&page, "Expected certified, but it is refuted.");
    has(&page, "Of 2 claims, 1 holds and 1 does not (not on record).");
    let undefined = Folder::with(book(&claim("zero", "1/0 < 1")));
    ends(&self::page(&undefined, &[]).0, 2, "1 not as expected");
    ends(&self::page(&Folder::with(book("")), &[]).0, 5, "nothing was checked");
}

#[test]
fn what_a_book_says_is_escaped_wherever_it_stands() {
    let evil = "</title><script>alert(1)</script><b onclick='x'>&";
    let text = format!(
        "[book]\ntitle = \"{evil}\"\n[[define]]\nname = \"f\"\ncites = \"{evil}\"\ncoq = \"{evil}\"\nvalue = \"1\"\n\
         [[claim]]\nid = \"a\"\ncites = \"{evil}\"\nsays = \"f < 0\"\nexpect = \"refuted\"\nerratum = \"{evil}\"\n\
         instead = \"b\"\n[[claim]]\nid = \"b\"\ncites = \"{evil}\"\nsays = \"f > 0\"\n\
         [[claim]]\nid = \"c\"\ncites = \"{evil}\"\nsays = \"f < 0\"\n"
    );
    let dir = Folder::with(text);
    dir.write(
        "report.toml",
        format!(
            "[[table]]\ntitle = \"{evil}\"\ncites = \"{evil}\"\ntext = \"{evil}\"\naxis = \"{evil}\"\n\
             rows = [{{ name = \"{evil}\" }}]\n[[table.series]]\nname = \"{evil}\"\ncites = \"{evil}\"\n\
             value = \"f\"\nmark = \"dot\"\n[[plot]]\ntitle = \"{evil}\"\nvariable = \"x\"\n[[plot.curve]]\n\
             name = \"{evil}\"\nfrom = \"1\"\nto = \"2\"\nvalue = \"x\"\n[[ledger]]\ntitle = \"{evil}\"\n\
             file = \"l.toml\"\n"
        ),
    );
    dir.write(
        "l.toml",
        format!(
            "[ledger]\ntitle = \"{evil}\"\ncoefficient = \"C\"\n[[entry]]\nname = \"a\"\npart = \"{evil}\"\n\
             cites = \"{evil}\"\nopen = \"{evil}\"\n[[total]]\nname = \"C\"\ncites = \"{evil}\"\nsum = [\"a\"]\n\
             erratum = \"{evil}\"\n[[total.term]]\nentry = \"a\"\ntimes = 2\nwhy = \"{evil}\"\n"
        ),
    );
    dir.write("n.md", format!("# {evil}\n\n{evil}\n\n| {evil} |\n|---|\n| {evil} |\n"));
    let (run, page) = page(&dir, &["--section", "n.md"]);
    ends(&run, 1, "1 not as expected");
    assert_eq!(page.matches("<script>").count(), 1, "only the page's own");
    assert!(!page.contains("<b onclick"), "an attribute came through");
    assert_eq!(page.matches("</title>").count(), 1);
    assert!(page.matches("&lt;script&gt;").count() > 20);
}

#[test]
fn a_table_shows_formulas_claims_and_printed_numbers() {
    let (run, page) = presented(
        "[[table]]\ntitle = \"Rates\"\nparameters = [\"n\"]\n\
         rows = [{ name = \"one\", values = [\"2\"] }, { name = \"two\", values = [\"4/4\"] }]\n\
         axis = \"rate\"\nscale = \"log\"\n\
         [[table.series]]\nname = \"by formula\"\nvalue = \"rate(n)\"\nmark = \"diamond\"\ndigits = 5\n\
         [[table.series]]\nname = \"by claim\"\nclaim = \"t.{row}\"\nmark = \"ring\"\n\
         [[table.series]]\nname = \"share\"\nvalue = \"1/rate(n)\"\npercent = true\ndigits = 3\n",
    );
    ends(&run, 0, "3 claims");
    for text in ["1.4142…", "href=\"#claim-t.two\"", "70.7… %", "100 %", "one:  n = 2"] {
        has(&page, text);
    }
    let printed = "[[table]]\ntitle = \"P\"\nrows = [{ name = \"two\" }]\n[[table.series]]\nname = \"p\"\nprinted = \"t.{row}\"\n";
    has(&presented(printed).1, "<td class=\"number\">1.41 <a");
}

#[test]
fn a_curve_has_its_certified_maximum() {
    let plot = "[[plot]]\ntitle = \"Over x\"\nvariable = \"x\"\n[[plot.curve]]\nname = \"root\"\n\
        from = \"1\"\nto = \"2\"\nvalue = \"rate(x)\"\nmaximum = \"t.best\"\n";
    let (run, page) = presented(plot);
    // `max over … <= v` looks at the whole range, so that the maximum is known.
    ends(&run, 0, "3 claims");
    has(&page, "<path class=\"curve\"");
    has(&page, "Certified maximum");
    ends(&presented(&plot.replace("t.best", "t.one")).0, 2, "`t.one` certifies no maximum");
    ends(
        &presented(&plot.replace("from = \"1\"", "from = \"3\"")).0,
        2,
        "`from` must be less than `to`",
    );
    let log = plot
        .replace("variable", "scale = \"log\"\nvariable")
        .replace("from = \"1\"", "from = \"0\"");
    ends(&presented(&log).0, 2, "a logarithmic scale needs 0 < from < to");
    ends(
        &presented(&plot.replace("from = \"1\"", "from = \"1/2\"")).0,
        2,
        "rate requires n >= 1, which fails here",
    );
}

/// A table with one thing changed.
fn broken(from: &str, to: &str) -> Run {
    let table = "[[table]]\ntitle = \"T\"\nparameters = [\"n\"]\nrows = [{ name = \"one\", values = [\"2\"] }]\n\
        [[table.series]]\nname = \"s\"\nvalue = \"rate(n)\"\n";
    assert!(table.contains(from), "{from}");
    let (run, page) = presented(&table.replace(from, to));
    assert!(page.is_empty(), "a page was written");
    run
}

#[test]
fn errors_in_a_presentation_name_file_line_and_reason() {
    let cases = [
        ("title", "titel", "report.toml:2:1", "unknown field `titel`"),
        ("rate(n)", "rate(n", "report.toml:7:16", "expected `)`"),
        ("rate(n)", "rat(n)", "report.toml:7:9", "rat"),
        ("rate(n)", "rate(n - 2)", "report.toml:7:9", "rate requires n >= 1, which fails here"),
        ("rate(n)", "1/(n - 2)", "report.toml:7:9", "division by zero"),
        ("[\"2\"]", "[]", "report.toml:4:18", "0 values for 1 parameters"),
        ("[\"2\"]", "[\"2 +\"]", "report.toml:4:", "expected a number"),
        (
            "value = \"rate",
            "claim = \"t.{row}\"\nvalue = \"rate",
            "report.toml:6:8",
            "one of `value`",
        ),
        ("value = \"rate(n)\"", "claim = \"t.{row}s\"", "report.toml:7:9", "no claim `t.ones`"),
        ("value = \"rate(n)\"", "printed = \"t.best.\"", "report.toml:7:11", "no claim"),
        ("name = \"s\"", "name = \"s\"\nmark = \"dot\"", "report.toml:6:8", "no `axis`"),
        (
            "name = \"s\"",
            "name = \"s\"\nmark = \"star\"",
            "report.toml:7:8",
            "unknown variant `star`",
        ),
        ("name = \"s\"", "name = \"s\"\ncolumn = false", "report.toml:6:8", "neither a column"),
        ("name = \"s\"", "name = \"s\"\ndigits = 41", "report.toml:7:10", "1 to 40 digits"),
        ("[\"n\"]", "[\"n\", \"n\"]", "report.toml:3:", "already a name `n`"),
        ("[{ name = \"one\", values = [\"2\"] }]", "[]", "report.toml:4:8", "1 to 200 rows"),
    ];
    for (from, to, place, reason) in cases {
        let run = broken(from, to);
        ends(&run, 2, reason);
        assert!(run.err.contains(place), "{to}: no {place} in {}", run.err);
    }
}

#[test]
fn a_ledger_beside_the_presentation_is_taken_in() {
    let part = "[[ledger]]\ntitle = \"L\"\nfile = \"l.toml\"\n";
    ends(&presented(part).0, 2, "l.toml: No such file");
    let dir = Folder::with(small());
    dir.write("report.toml", part);
    dir.write(
        "l.toml",
        "[ledger]\ntitle = \"x\"\ncoefficient = \"C\"\n[[entry]]\nname = \"a\"\npart = \"p\"\n",
    );
    ends(&page(&dir, &[]).0, 2, "l.toml:5");
    let bundled = Folder::with(small());
    bundled.write("p.toml", part.replace("l.toml", "upper-ledger.toml"));
    let run = bundled.proofmark(&["report", "book.toml", "--presentation", "p.toml"]);
    ends(&run, 2, "upper-ledger.toml: No such file");
}

/// A folder as `proofmark simulate` leaves it, with one picture.
fn simulation(dir: &Folder) -> String {
    let selection = Selection::new(&[Experiment::Rq4], true);
    let manifest =
        serde_json::json!({ "format": MANIFEST_FORMAT, "paper": TITLE, "selection": selection });
    let manifest = format!("{manifest:#}\n");
    let digest = hex(&sha2::Sha256::digest(&manifest));
    std::fs::create_dir_all(dir.path("sim/figures")).unwrap();
    dir.write("sim/manifest.json", &manifest);
    dir.write("sim/summary.json", format!("{{ \"manifest-sha256\": \"{digest}\" }}"));
    dir.write("sim/tables.md", "# Experiments\n\n## RQ4: regret\n\n![p](figures/rq4.svg)\n");
    dir.write("sim/figures/rq4.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    manifest
}

/// The small book under the title of the paper that the experiments belong to.
fn of_the_paper() -> String {
    small().replace("\"Test\"", &format!("\"{TITLE}\""))
}

#[test]
fn a_simulation_must_be_whole_and_of_one_piece() {
    let dir = Folder::with(of_the_paper());
    let manifest = simulation(&dir);
    let (run, text) = page(&dir, &["--simulation", "sim"]);
    ends(&run, 0, "3 claims");
    has(&text, "src=\"data:image/svg+xml;base64,");
    has(&text, "<details class=\"part\"><summary><h3>RQ4");
    dir.write("sim/manifest.json", manifest.replace("\"format\":", "\"f\": 1, \"format\":"));
    ends(
        &page(&dir, &["--simulation", "sim"]).0,
        2,
        "summary.json: it belongs to another manifest",
    );
    dir.write("sim/manifest.json", "{}");
    ends(&page(&dir, &["--simulation", "sim"]).0, 2, "manifest.json: the format is not");
    dir.write("sim/manifest.json", manifest);
    std::fs::remove_file(dir.path("sim/figures/rq4.svg")).unwrap();
    ends(&page(&dir, &["--simulation", "sim"]).0, 3, "the picture figures/rq4.svg: No such file");
    std::fs::remove_file(dir.path("sim/tables.md")).unwrap();
    ends(&page(&dir, &["--simulation", "sim"]).0, 3, "tables.md: No such file");
    ends(&page(&dir, &["--simulation", "none"]).0, 3, "are its shards merged?");
}

#[test]
fn a_simulation_belongs_to_the_book_of_its_paper() {
    let dir = Folder::with(small());
    let manifest = simulation(&dir);
    let (run, text) = page(&dir, &["--simulation", "sim"]);
    ends(&run, 2, &format!("these are the results of `{TITLE}`, but book.toml is about `Test`"));
    assert!(text.is_empty(), "no page is written");
    dir.write("book.toml", of_the_paper());
    ends(&page(&dir, &["--simulation", "sim"]).0, 0, "3 claims");
    dir.write("sim/manifest.json", manifest.replace("\"paper\":", "\"pamphlet\":"));
    ends(&page(&dir, &["--simulation", "sim"]).0, 2, "it does not say which paper");
}

#[test]
fn markdown_files_become_sections() {
    let dir = Folder::with(small());
    let experiments = format!("{DOCS}/experiments.md");
    dir.write("notes.md", "Plain words.\n");
    let (run, text) = page(&dir, &["--section", &experiments, "--section", "notes.md"]);
    ends(&run, 0, "3 claims");
    has(&text, "\">Experiments</h2>");
    has(&text, "\">notes</h2><p>Plain words.</p>");
    dir.write("notes.md", "![p](a.png)\n");
    ends(
        &page(&dir, &["--section", "notes.md"]).0,
        2,
        "notes.md: the picture a.png: only SVG files",
    );
    dir.write("notes.md", "![p](https://example.org/a.svg)\n");
    ends(&page(&dir, &["--section", "notes.md"]).0, 2, "only SVG files beside the text");
    ends(&page(&dir, &["--section", "none.md"]).0, 2, "none.md: No such file");
}

#[test]
fn a_page_that_cannot_be_written_is_an_error() {
    let run = Folder::with(small()).proofmark(&["report", "book.toml", "--out", "none/r.html"]);
    ends(&run, 2, "none/r.html");
    ends(&Folder::new().proofmark(&["report", "none.toml"]), 2, "none.toml: No such file");
}

const MISTAKES: &str = "[book]\ntitle = \"Mistakes\"\nauthors = [\"A\", \"B\"]\nversion = \"v2\"\n\
    date = \"2026-02-14\"\nurl = \"https://example.org/p\"\n";

/// A claim that holds, one that does not, a known error, one that is not decided, one without a value.
fn mistakes() -> String {
    let claims = claim("holds", "sqrt(2) rounds to 1.41")
        + &claim("wrong", "sqrt(2) rounds to 1.42")
        + &claim("known", "sqrt(2) rounds to 1.43")
        + "expect = \"refuted\"\nerratum = \"It is 1.41.\"\n"
        + &claim("equal", "sqrt(2)*sqrt(3) == sqrt(6)")
        + &claim("none", "1/(2 - 2) > 1");
    format!("{MISTAKES}{RATE}{claims}")
}

#[test]
fn what_is_not_as_expected_gets_the_card_of_an_erratum() {
    let (run, page) = page(&Folder::with(mistakes()), &["--max-bits", "128"]);
    ends(&run, 2, "5 claims, 3 not as expected");
    has(&page, "<p class=\"headline\">2 of 5 printed statements do not hold.</p>");
    has(&page, "1 is undecided and 1 has no value.");
    has(&page, "3 verdicts are not as the book expects");
    assert_eq!(tiles(&page), [1, 2, 1, 1]);
    let (_, cards) = page.split_once("id=\"surprises\"").unwrap();
    let (cards, _) = cards.split_once("</section>").unwrap();
    let cards: Vec<&str> = cards.split("<article class=\"card\">").skip(1).collect();
    assert_eq!(cards.len(), 3);
    // The gravest first: refuted, without a value, undecided.
    for part in [
        "<code class=\"wrong\">sqrt(2) rounds to 1.42</code>",
        "True value",
        "1.41421356237…",
        "<figure class=\"line\">",
        "but it is refuted",
    ] {
        has(cards[0], part);
    }
    has(cards[1], "division by zero");
    has(cards[2], "no enclosure proves one");
    has(cards[2], "Value, as far as known");
}

#[test]
fn the_page_names_paper_book_program_and_a_date_if_one_is_given() {
    let dir = Folder::with(mistakes());
    let (_, text) = page(&dir, &[]);
    for part in [
        "Mistakes",
        "A, B",
        "v2, 2026-02-14",
        "<a href=\"https://example.org/p\">",
        concat!("proofmark ", env!("CARGO_PKG_VERSION")),
    ] {
        has(&text, part);
    }
    assert!(!text.contains("Date of the audit"), "nobody gave one");
    let (_, text) = page(&dir, &["--date", "2026-03-01"]);
    has(&text, "<dt>Date of the audit</dt><dd>2026-03-01</dd>");
    ends(&page(&dir, &["--date", "yesterday"]).0, 2, "a date is written as 2026-03-01");
    let program = || std::process::Command::new(env!("CARGO_BIN_EXE_proofmark"));
    let report = ["report", "book.toml", "--out", "r.html"];
    dir.run(program().args(report).env("SOURCE_DATE_EPOCH", "951782400"));
    has(&dir.read("r.html"), "<dd>2000-02-29</dd>");
    let run = dir.run(program().args(report).env("SOURCE_DATE_EPOCH", "soon"));
    ends(&run, 2, "SOURCE_DATE_EPOCH is soon, not a number of seconds");
    let script = mistakes().replace("https://example.org/p", "javascript:alert(1)");
    assert!(!page(&Folder::with(script), &[]).1.contains("href=\"javascript"));
}

/// What the page says to type, with markup undone.
fn commands(page: &str) -> String {
    let (_, text) = page.split_once("<pre id=\"commands\"><code>").unwrap();
    let (text, _) = text.split_once("</code>").unwrap();
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// The book that the page hands out, and its name.
fn handed_out(page: &str) -> (String, Vec<u8>) {
    let (_, link) = page.split_once(" download=\"").unwrap();
    let (name, link) = link.split_once('"').unwrap();
    let (_, data) = link.split_once(";base64,").unwrap();
    let (data, _) = data.split_once('"').unwrap();
    (name.to_owned(), base64::Engine::decode(&base64::prelude::BASE64_STANDARD, data).unwrap())
}

#[cfg(unix)]
#[test]
fn whoever_follows_the_page_word_for_word_repeats_the_check() {
    let dir = Folder::with(small().replace('\n', "\r\n"));
    let (_, text) = page(&dir, &["--max-bits", "256"]);
    let (name, book) = handed_out(&text);
    assert_eq!(name, "book.toml");
    let reader = Folder::new();
    reader.write(&name, &book);
    let programs = programs();
    let search = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let type_in = |dir: &Folder| {
        let mut shell = std::process::Command::new("sh");
        dir.run(shell.args(["-e", "-c", &commands(&text)]).env("PATH", &search))
    };
    let run = type_in(&reader);
    ends(&run, 0, "book.toml: OK");
    assert!(run.said().contains("3"), "{}", run.said());
    assert_eq!(reader.list("certificates"), ["t.best.json", "t.one.json", "t.two.json"]);
    // Another book is noticed at once.
    let other = Folder::new();
    other.write(&name, small().replace("1.41", "1.42"));
    let run = type_in(&other);
    assert!(run.code != 0 && run.said().contains("FAILED"), "{}", run.said());
    assert_eq!(other.list("."), ["book.toml"]);
}

#[test]
fn the_books_text_stands_on_the_page_line_by_line() {
    let (_, page) = page(&Folder::with(mistakes()), &[]);
    for (place, line) in mistakes().lines().enumerate() {
        let line = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let line = line.replace('"', "&quot;");
        has(&page, &format!("<span id=\"L{}\">{line}\n</span>", place + 1));
    }
    let line = mistakes().lines().position(|line| line == "id = \"wrong\"").unwrap() + 1;
    has(&page, &format!("<a href=\"#L{line}\"><code>book.toml:{line}</code></a>"));
}

#[test]
fn a_file_that_is_not_a_report_is_left_alone() {
    let dir = Folder::with(small());
    let run = |out: &str| dir.proofmark(&["report", "book.toml", "--out", out]);
    dir.write("mine.html", "<!DOCTYPE html><html><head><title>My thesis</title>");
    ends(
        &run("mine.html"),
        2,
        "mine.html: there is already a file here that `proofmark report` did not write",
    );
    assert!(dir.read("mine.html").contains("My thesis"));
    ends(&run("book.toml"), 2, "this is a file that the report is made of");
    assert_eq!(dir.read("book.toml"), small());
    // A page that only talks about one of ours is not ours.
    dir.write(
        "talk.html",
        "<!DOCTYPE html><title>x</title><meta name=\"generator\" content=\"proofmark ",
    );
    ends(&run("talk.html"), 2, "did not write");
    ends(&run("."), 2, "this is a folder");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(dir.path("book.toml"), dir.path("link.html")).unwrap();
        ends(&run("link.html"), 2, "this is a file that the report is made of");
        ends(&run("/dev/null"), 2, "not an ordinary file");
    }
    dir.write("empty.html", "");
    ends(&run("empty.html"), 0, "empty.html");
    dir.write("book.toml", small().replace("1.41", "1.4"));
    ends(&run("empty.html"), 0, "empty.html");
}
