//! What is shown on a terminal while something takes its time.

use std::io::IsTerminal as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use proofmark_check::Screen;

/// Columns and lines of the terminal. What is not printed on one is fitted to a small one.
pub fn terminal_size() -> (usize, usize) {
    const NARROWEST: usize = 40;
    match terminal_size::terminal_size_of(std::io::stdout()) {
        Some((width, height)) => (usize::from(width.0).max(NARROWEST), usize::from(height.0)),
        None => (80, 24),
    }
}

/// What is shown while something is done, and gone when it is.
pub struct Progress(ProgressBar);

impl Progress {
    /// Shows how much of so many things is done.
    pub fn new(screen: Screen, length: usize, what: &'static str) -> Self {
        let bar = ProgressBar::new(u64::try_from(length).unwrap_or(u64::MAX));
        Self::with(
            screen,
            bar.with_prefix(what),
            "{bar:24} {pos} of {len} {prefix}, {per_sec}, {eta} left  {msg}",
        )
    }

    /// Shows that something takes its time.
    pub fn busy(screen: Screen, what: &'static str) -> Self {
        let bar = ProgressBar::new_spinner().with_prefix(what);
        Self::with(screen, bar, "{spinner} {prefix}, {elapsed}")
    }

    fn with(screen: Screen, bar: ProgressBar, template: &str) -> Self {
        if screen.quiet || !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let style = ProgressStyle::with_template(template);
        let bar = bar.with_style(style.unwrap_or(ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// Does one of the things, whose name is shown meanwhile.
    pub fn step<T>(&self, name: &str, work: impl FnOnce() -> T) -> T {
        self.0.set_message(name.to_owned());
        let done = work();
        self.0.inc(1);
        done
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
