//! How much a command says, and in which colours: the same options everywhere.

#[cfg(feature = "prover")]
use std::io::IsTerminal as _;
use std::io::Write as _;
#[cfg(feature = "prover")]
use std::time::Duration;

use clap::ColorChoice;
#[cfg(feature = "prover")]
use indicatif::{ProgressBar, ProgressStyle};

use super::styled;
use crate::text::{NOTE, visible};

/// Options of every command about what is printed.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Screen {
    /// Say only what is not as expected, and the closing line
    #[arg(long, short, global = true, help_heading = HEADING)]
    pub quiet: bool,
    /// Say more about each claim
    #[arg(long, short, global = true, conflicts_with = "quiet", help_heading = HEADING)]
    pub verbose: bool,
    /// Whether to use colours: auto, always or never
    #[arg(long, value_name = "WHEN", global = true, default_value_t = ColorChoice::Auto,
          hide_possible_values = true, hide_default_value = true, help_heading = HEADING)]
    color: ColorChoice,
}

const HEADING: &str = "Options of every command";

impl Screen {
    /// Makes the choice of colours hold for everything that is printed from now on.
    pub fn colour(self) {
        match self.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }

    /// Says something that is neither a result nor an error.
    pub fn note(self, message: &str) {
        if !self.quiet {
            let (label, message) = (styled(NOTE, "note"), visible(message));
            let _ = anstream::stderr().write_all(format!("{label}: {message}\n").as_bytes());
        }
    }

    /// Columns and lines of the terminal. What is not printed on one is fitted to a small one.
    #[cfg(feature = "prover")]
    pub fn size(self) -> (usize, usize) {
        const NARROWEST: usize = 40;
        match terminal_size::terminal_size_of(std::io::stdout()) {
            Some((width, height)) => (usize::from(width.0).max(NARROWEST), usize::from(height.0)),
            None => (80, 24),
        }
    }

    /// Shows, on a terminal, how much of so many things is done.
    #[cfg(feature = "prover")]
    pub fn progress(self, length: usize, what: &'static str) -> Progress {
        self.bar(
            ProgressBar::new(u64::try_from(length).unwrap_or(u64::MAX)).with_prefix(what),
            "{bar:24} {pos} of {len} {prefix}  {msg}",
        )
    }

    /// Shows, on a terminal, that something takes its time.
    #[cfg(feature = "prover")]
    pub fn busy(self, what: &'static str) -> Progress {
        self.bar(ProgressBar::new_spinner().with_prefix(what), "{spinner} {prefix}, {elapsed}")
    }

    #[cfg(feature = "prover")]
    fn bar(self, bar: ProgressBar, template: &str) -> Progress {
        if self.quiet || !std::io::stderr().is_terminal() {
            return Progress(ProgressBar::hidden());
        }
        let style = ProgressStyle::with_template(template);
        let bar = bar.with_style(style.unwrap_or(ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress(bar)
    }
}

/// What is shown while something is done, and gone when it is.
#[cfg(feature = "prover")]
pub struct Progress(ProgressBar);

#[cfg(feature = "prover")]
impl Progress {
    /// Does one of the things, whose name is shown meanwhile.
    pub fn step<T>(&self, name: &str, work: impl FnOnce() -> T) -> T {
        self.0.set_message(name.to_owned());
        let done = work();
        self.0.inc(1);
        done
    }
}

#[cfg(feature = "prover")]
impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
