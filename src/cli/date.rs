//! Dates as they are written: 2026-03-01.

/// Reads a date.
pub fn parse(text: &str) -> Result<String, String> {
    let numbers: Vec<i64> = text.split('-').filter_map(|part| part.parse().ok()).collect();
    match *numbers.as_slice() {
        // A date that exists is that of one of its days.
        [year, month, day] if text.len() == 10 && written(days(year, month, day)) == text => {
            Ok(text.to_owned())
        }
        _ => Err("a date is written as 2026-03-01".to_owned()),
    }
}

/// The date, in Greenwich, so many seconds after the beginning of 1970. None beyond the year 9999.
pub fn of_epoch(seconds: u64) -> Option<String> {
    let date = written(i64::try_from(seconds / 86_400).ok()?);
    (date.len() == 10).then_some(date)
}

/// The date of a number of days since 1 January 1970.
fn written(days: i64) -> String {
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Days in 400 years, which repeat.
const ERA: i64 = 146_097;

/// Days from 1 March of year 0 to 1 January 1970.
const EPOCH: i64 = 719_468;

/// Days since 1 January 1970. Years are counted from March, so that a leap day is the last of its year.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leap + (153 * month + 2) / 5 + day - 1 - EPOCH
}

/// Year, month and day of a number of days since 1 January 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days.saturating_add(EPOCH);
    let (era, rest) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365;
    let rest = rest - (365 * year + year / 4 - year / 100);
    let month = (5 * rest + 2) / 153;
    let day = rest - (153 * month + 2) / 5 + 1;
    let (year, month) =
        if month < 10 { (400 * era + year, month + 3) } else { (400 * era + year + 1, month - 9) };
    (year, month, day)
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

    #[test]
    fn every_day_is_found_again() {
        for day in -800_000..800_000 {
            let (year, month, of_month) = civil(day);
            assert_eq!(days(year, month, of_month), day);
        }
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
