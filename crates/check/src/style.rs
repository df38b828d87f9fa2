//! Colours.

use anstyle::{AnsiColor, Style};

/// What is as it should be.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What is not.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// What deserves a look.
pub const NOTE: Style = AnsiColor::Yellow.on_default();
/// What can be passed over.
pub const FAINT: Style = Style::new().dimmed();

/// A text in a style.
pub fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// How a run ends.
pub fn gate(pass: bool) -> String {
    if pass { styled(GOOD, "PASS") } else { styled(BAD, "FAIL") }
}
