//! What is shown on a terminal while something takes its time.

use std::fmt::Write;
use std::io::IsTerminal as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use num_traits::ToPrimitive as _;
use proofmark_check::Screen;
use proofmark_search::cover::Watch;

/// Columns and lines of the terminal. What is not printed on one is fitted to a small one.
pub fn terminal_size() -> (usize, usize) {
    const NARROWEST: usize = 40;
    match terminal_size::terminal_size_of(std::io::stdout()) {
        Some((width, height)) => (usize::from(width.0).max(NARROWEST), usize::from(height.0)),
        None => (80, 24),
    }
}

/// What is shown while something is done, and gone when it is.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    /// How many seconds the search for a cover takes yet, about.
    left: Arc<AtomicU64>,
}

/// What one of the things counts for.
const ONE: u64 = 1 << 20;

impl Progress {
    /// Shows how much of so many things is done.
    pub fn new(screen: Screen, length: usize, what: &'static str) -> Self {
        let length = u64::try_from(length).unwrap_or(u64::MAX);
        let bar = ProgressBar::new(length.saturating_mul(ONE));
        Self::with(
            screen,
            bar.with_prefix(what),
            "{bar:24} {done} of {all} {prefix}, {rate}/s, {left} left  {msg}",
        )
    }

    /// Shows that something takes its time.
    pub fn busy(screen: Screen, what: &'static str) -> Self {
        let bar = ProgressBar::new_spinner().with_prefix(what);
        Self::with(screen, bar, "{spinner} {prefix}, {elapsed}")
    }

    fn with(screen: Screen, bar: ProgressBar, template: &str) -> Self {
        let (began, left) = (Instant::now(), Arc::new(AtomicU64::new(0)));
        if screen.quiet || !std::io::stderr().is_terminal() {
            return Self { bar: ProgressBar::hidden(), began, left };
        }
        let cover = Arc::clone(&left);
        let style = ProgressStyle::with_template(template);
        let style = style.unwrap_or(ProgressStyle::default_bar());
        let style = style
            .with_key("done", |state: &ProgressState, text: &mut dyn Write| {
                let _ = write!(text, "{}", state.pos() / ONE);
            })
            .with_key("all", |state: &ProgressState, text: &mut dyn Write| {
                let _ = write!(text, "{}", state.len().unwrap_or(0) / ONE);
            })
            .with_key("rate", |state: &ProgressState, text: &mut dyn Write| {
                let _ = write!(text, "{:.2}", state.per_sec() / real(ONE));
            })
            .with_key("left", move |state: &ProgressState, text: &mut dyn Write| {
                // Claims differ: after many short ones a long one is not soon done.
                let cover = Duration::from_secs(cover.load(Ordering::Relaxed));
                let _ = write!(text, "{:#}", HumanDuration(state.eta().max(cover)));
            });
        let bar = bar.with_style(style);
        bar.enable_steady_tick(Duration::from_millis(200));
        Self { bar, began, left }
    }

    /// Does one of the things, whose name is shown meanwhile.
    pub fn step<T>(&self, name: &str, work: impl FnOnce() -> T) -> T {
        self.watched(name, |_| work())
    }

    /// Does one of the things, whose name is shown meanwhile, and how far its cover is.
    pub fn watched<T>(&self, name: &str, work: impl FnOnce(Watch<'_>) -> T) -> T {
        self.bar.set_message(name.to_owned());
        let counted = Mutex::new(0);
        let began = self.began.elapsed();
        let done = work(&|cover| {
            let Ok(mut counted) = counted.lock() else { return };
            let now = (cover.share.clamp(0.0, 1.0) * real(ONE)).to_u64().unwrap_or(0);
            self.bar.inc(now.saturating_sub(*counted));
            *counted = now.max(*counted);
            let seconds = self.began.elapsed().saturating_sub(began).as_secs_f64();
            let (leaves, share) = (cover.leaves, cover.share.max(1e-9));
            let rate = real(leaves) / seconds.max(1e-3);
            let left = (seconds * (1.0 - share) / share).to_u64().unwrap_or(0);
            self.left.store(left, Ordering::Relaxed);
            let percent = 100.0 * share;
            self.bar.set_message(format!("{name}: {percent:.0} %, {leaves} boxes, {rate:.0}/s"));
        });
        let counted = counted.into_inner().unwrap_or(ONE);
        if counted > 0 {
            self.left.store(0, Ordering::Relaxed);
        }
        self.bar.inc(ONE.saturating_sub(counted));
        done
    }
}

fn real(number: u64) -> f64 {
    number.to_f64().unwrap_or(f64::INFINITY)
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
