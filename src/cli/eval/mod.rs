//! `proofmark eval`: a calculator whose digits are certified. It answers one line, the lines of a pipe, or
//! whoever sits at the terminal.

use std::io::IsTerminal as _;

use proofmark_book::Book;
use proofmark_check::format::{Format, TEXT_OR_JSON, format};
use proofmark_check::library;
use proofmark_check::subject::BookOption;

use self::answer::Form;
use self::session::Session;
use super::audit::EffortArguments;
use super::{Exit, Screen, ending, load_book, misread, print, print_part, up_to};
use crate::cli::progress::Progress;
use crate::limits;

mod answer;
mod lines;
mod prompt;
mod session;

/// Evaluate expressions to so many certain digits, and decide sentences
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{}\n\n{LINES}", ending("  \
  proofmark eval 'sqrt(2) + ln(3)' --digits 40
  proofmark eval 'rate(1000, 10) < 0.06' --book claims.toml
  proofmark eval --bundled")))]
pub struct Eval {
    /// The expression or sentence, e.g. 'sqrt(2)'; without one, lines are read from the input
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expression: Option<String>,
    #[command(flatten)]
    book: BookOption,
    /// How to print the result: human or json (schema proofmark-eval/1; of several lines, one object a line)
    #[arg(long, value_parser = format(TEXT_OR_JSON), hide_possible_values = true,
          default_value = "human")]
    format: Format,
    /// How many significant digits
    #[arg(long, value_name = "N", default_value_t = 15,
          value_parser = up_to(limits::EVAL_DIGITS))]
    digits: usize,
    #[command(flatten)]
    effort: EffortArguments,
}

/// What `--help` says of lines.
const LINES: &str = "\
Without EXPR, lines are answered from a pipe, or at a prompt until Ctrl-D. A line is an expression, a name for one \
(x = 2/3), or a sentence, which is certified (exit code 0), refuted (1), undecided (4) or without a meaning (2); \
`ans` and `_` are the last value, and `help` prints the language. The names of the library, such as zeta(3) \
or normal_quantile(0.975), are known too, behind those of a book. The exit code of a pipe is that of its gravest \
line, and that of a prompt 0. What is typed at the prompt is remembered until it ends, and written nowhere.";

pub fn run(arguments: &Eval, screen: Screen) -> Result<Exit, Exit> {
    // Without a book there are the functions of the language, and always the numbers without a formula.
    let book = match arguments.book.perhaps(screen) {
        Some(subject) => load_book(Ok(subject))?.0,
        None => Book::empty(),
    };
    let book = book.with_names_of(&library().map_err(misread)?);
    let mut session =
        Session::new(book, arguments.digits, arguments.effort.limits(), screen.verbose);
    let json = arguments.format == Format::Json;
    let Some(line) = &arguments.expression else {
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let form = Form { json, alone: false, echo: !terminal, verbose: screen.verbose };
        return match terminal {
            true => prompt::run(&mut session, form, screen),
            false => lines::run(&mut session, form),
        };
    };
    let busy = Progress::busy(screen, "evaluating");
    let answered = session.answer("expression", line.trim());
    drop(busy);
    let form = Form { json, alone: true, echo: true, verbose: screen.verbose };
    let answer = answered.map_err(|refusal| refusal.show(None))?;
    Ok(print(&form.text(&answer), answer.exit()))
}
