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
