//! Dates as they are written: 2026-03-01.

use toml::value::Datetime;

/// Reads a date.
pub fn parse(text: &str) -> Result<String, String> {
    match text.parse() {
        Ok(Datetime { date: Some(date), time: None, offset: None }) => Ok(date.to_string()),
        _ => Err("a date is written as 2026-03-01".to_owned()),
    }
}

/// Days in 400 years, which repeat.
const ERA: u64 = 146_097;

/// Days from 1 March of year 0 to 1 January 1970.
const EPOCH: u64 = 719_468;

/// The date, in Greenwich, so many seconds after the beginning of 1970. None beyond the year 9999.
pub fn of_epoch(seconds: u64) -> Option<String> {
    // Years are counted from March, so that a leap day is the last of its year.
    let days = seconds / 86_400 + EPOCH;
    let (era, rest) = (days / ERA, days % ERA);
    let year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365;
    let rest = rest - (365 * year + year / 4 - year / 100);
    let month = (5 * rest + 2) / 153;
    let day = rest - (153 * month + 2) / 5 + 1;
    let (next, month) = if month < 10 { (0, month + 3) } else { (1, month - 9) };
    let year = 400 * era + year + next;
    (year <= 9999).then(|| format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_since_1970_have_a_date() {
        for (seconds, date) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (1_709_164_800, "2024-02-29"),
            (4_107_542_400, "2100-03-01"),
            (253_402_300_799, "9999-12-31"),
        ] {
            assert_eq!(of_epoch(seconds).as_deref(), Some(date));
        }
        assert_eq!(of_epoch(253_402_300_800), None);
        assert_eq!(of_epoch(u64::MAX), None);
    }

    /// There are as many dates in 400 years as days, so that none is left out.
    #[test]
    fn every_day_has_a_date_that_exists_and_is_later_than_the_day_before() {
        let date = |day: u64| of_epoch(day * 86_400).unwrap();
        for day in 0..ERA {
            assert_eq!(parse(&date(day)), Ok(date(day)));
            assert!(date(day) < date(day + 1));
        }
        assert_eq!(date(ERA), "2370-01-01");
    }

    #[test]
    fn only_dates_that_exist_are_read() {
        for date in ["2026-03-01", "2024-02-29", "2000-02-29", "9999-12-31"] {
            assert_eq!(parse(date).as_deref(), Ok(date));
        }
        for other in [
            "2026-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "2026-04-00",
            "2026-3-1",
            "26-03-01",
            "2026/03/01",
            "today",
            "2026-03-01T00:00",
            "+026-03-01",
            "",
        ] {
            assert!(parse(other).is_err(), "{other}");
        }
    }
}
