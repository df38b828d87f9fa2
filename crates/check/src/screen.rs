//! How much a command says, and in which colours: the same options everywhere.

use std::io::Write as _;

use clap::ColorChoice;
use proofmark_book::text::visible;

use crate::style::{NOTE, styled};

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
}
