//! Runs the two programs in a temporary folder.
#![allow(dead_code)]

pub mod roughly;

use std::ffi::OsStr;
use std::fs;
use std::io::{Read as _, Seek as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Far more than any run needs on the slowest machine: a program that takes longer hangs.
const TIME_LIMIT: Duration = Duration::from_secs(1200);

/// The program `proofmark`.
pub const PROOFMARK: &str = env!("CARGO_BIN_EXE_proofmark");

/// The folder of the two programs.
pub fn programs() -> &'static Path {
    checker().parent().expect("a folder")
}

/// The program `proofmark-check`. It belongs to another package, so that Cargo does not build it for
/// these tests by itself.
pub fn checker() -> &'static Path {
    static CHECKER: OnceLock<PathBuf> = OnceLock::new();
    CHECKER.get_or_init(|| {
        let checker = Path::new(PROOFMARK).with_file_name("proofmark-check");
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "--workspace", "--bin", "proofmark-check"]);
        if !cfg!(debug_assertions) {
            build.arg("--release");
        }
        build.current_dir(env!("CARGO_MANIFEST_DIR"));
        assert!(build.status().expect("cargo").success(), "the checker does not build");
        assert!(checker.is_file(), "no {}", checker.display());
        checker
    })
}

/// What a program did.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// Standard output and standard error.
    pub fn said(&self) -> String {
        format!("{}{}", self.out, self.err)
    }
}

/// A temporary folder that the programs run in.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// A folder with one book, `book.toml`.
    pub fn with(book: impl AsRef<[u8]>) -> Self {
        let dir = Self::new();
        dir.write("book.toml", book);
        dir
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).expect("a written file");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a readable file")
    }

    /// The names in a folder, sorted.
    pub fn list(&self, folder: &str) -> Vec<String> {
        let files = fs::read_dir(self.path(folder)).expect("a folder");
        let name = |file: fs::DirEntry| file.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = files.map(|file| name(file.expect("a file"))).collect();
        names.sort();
        names
    }

    /// Runs `proofmark`.
    pub fn proofmark(&self, arguments: &[&str]) -> Run {
        self.plain(PROOFMARK, arguments)
    }

    /// Runs `proofmark-check`.
    pub fn checker(&self, arguments: &[&str]) -> Run {
        self.plain(checker(), arguments)
    }

    fn plain(&self, program: impl AsRef<OsStr>, arguments: &[&str]) -> Run {
        self.run(Command::new(program).args(arguments).env_remove("CLICOLOR_FORCE"))
    }

    /// Runs a program here to its end. It must end by itself, in time, and without a panic.
    pub fn run(&self, command: &mut Command) -> Run {
        let mut files = [(); 2].map(|()| tempfile::tempfile().expect("a temporary file"));
        let [out, err] = files.each_ref().map(|file| file.try_clone().expect("a second handle"));
        command.current_dir(self.0.path()).stdin(Stdio::null()).stdout(out).stderr(err);
        let mut child = command.spawn().expect("a running program");
        let start = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().expect("its state") {
                break status;
            }
            if start.elapsed() > TIME_LIMIT {
                child.kill().expect("an end");
                child.wait().expect("its end");
                panic!("still running after {TIME_LIMIT:?}: {command:?}");
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let [out, err] = files.each_mut().map(|file| {
            let mut bytes = Vec::new();
            file.rewind().expect("the start");
            file.read_to_end(&mut bytes).expect("the output");
            String::from_utf8(bytes).expect("UTF-8 output")
        });
        assert!(!err.contains("panicked"), "{err}");
        Run { code: status.code().expect("no signal"), out, err }
    }
}

/// A book with these definitions and claims. They start at line 4.
pub fn book(body: &str) -> String {
    format!("[book]\ntitle = \"Test\"\n\n{body}")
}

/// A claim of four lines.
pub fn claim(id: &str, says: &str) -> String {
    format!("[[claim]]\nid = \"{id}\"\nsays = \"{says}\"\n\n")
}

/// The JSON that a command prints.
pub fn json(arguments: &[&str]) -> serde_json::Value {
    let run = Folder::new().proofmark(&[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&run.out).expect("valid JSON")
}

/// Asserts how a run ended and what it said.
#[track_caller]
pub fn ends(run: &Run, code: i32, says: &str) {
    assert_eq!(run.code, code, "{}", run.said());
    assert!(run.said().contains(says), "no {says}: {}", run.said());
}

/// Asserts that an enclosure holds the number and is narrow.
#[track_caller]
pub fn encloses(enclosure: &serde_json::Value, number: f64) {
    let end = |key: &str| -> f64 {
        let text = enclosure.get(key).and_then(serde_json::Value::as_str).expect("an end");
        text.parse().expect("a number")
    };
    let (lo, hi) = (end("lo"), end("hi"));
    let slack = 1e-12 * number;
    assert!(lo <= number + slack && number - slack <= hi, "{number} is not in [{lo}, {hi}]");
    assert!(hi - lo <= 1e-10 * number, "[{lo}, {hi}] is wide");
}
