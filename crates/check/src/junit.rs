//! JUnit's XML, for the test viewers of CI systems: one test case for each claim, without times, so
//! that the same result is the same bytes.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::outcome::Outcome;
use crate::run::{Run, RunResult};

/// The whole file, with a final line feed.
pub fn report(run: &Run) -> String {
    // Writing to memory does not fail.
    let bytes = document(run).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default() + "\n"
}

fn document(run: &Run) -> io::Result<Vec<u8>> {
    let count = |wanted: fn(Outcome) -> bool| {
        run.results.iter().filter(|result| wanted(result.outcome)).count().to_string()
    };
    let tests = count(|_| true);
    let failures = count(|outcome| !outcome.as_expected() && !outcome.is_input_error());
    let errors = count(Outcome::is_input_error);
    let name = format!("proofmark {}", run.command);
    let (title, book) = (legal(&run.title), legal(&run.book));
    let totals =
        [("tests", tests.as_str()), ("failures", failures.as_str()), ("errors", errors.as_str())];
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let suites = writer.create_element("testsuites").with_attribute(("name", name.as_str()));
    suites.with_attributes(totals).write_inner_content(|writer| {
        let suite = writer.create_element("testsuite").with_attribute(("name", title.as_str()));
        let suite = suite.with_attributes(totals).with_attribute(("skipped", "0"));
        suite.with_attribute(("file", book.as_str())).write_inner_content(|writer| {
            run.results.iter().try_for_each(|result| case(writer, &title, result))
        })?;
        Ok(())
    })?;
    Ok(writer.into_inner())
}

fn case(writer: &mut Writer<Vec<u8>>, class: &str, result: &RunResult) -> io::Result<()> {
    let attributes = [("classname", class), ("name", result.id.as_str())];
    let element = writer.create_element("testcase").with_attributes(attributes);
    let Some((_, rule)) = result.outcome.rule() else {
        element.write_empty()?;
        return Ok(());
    };
    let message = legal(&result.message);
    element.write_inner_content(|writer| {
        if result.outcome.as_expected() {
            let note = writer.create_element("system-out");
            note.write_text_content(BytesText::new(&message))?;
            return Ok(());
        }
        let word = if result.outcome.is_input_error() { "error" } else { "failure" };
        let (file, [(line, column), _]) = (legal(&result.file), result.ends());
        let place = format!("{file}:{line}:{column}: {message}");
        let attributes = [("type", rule.id), ("message", message.as_str())];
        let failure = writer.create_element(word).with_attributes(attributes);
        failure.write_text_content(BytesText::new(&place))?;
        Ok(())
    })?;
    Ok(())
}

/// The text without the characters that XML cannot hold, not even escaped.
fn legal(text: &str) -> String {
    let allowed = |c: char| matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    text.chars().map(|c| if allowed(c) { c } else { '\u{fffd}' }).collect()
}
