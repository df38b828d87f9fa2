//! A table of doubles as a Parquet file: no compression, plain encoding, a row group for each chunk of rows
//! (<https://parquet.apache.org/docs/file-format/>).
//!
//! The columns are the axes, `lo` and `hi`, and `cell`: 0 for a value, 1 for undefined, 2 for undecided; the ends
//! of those are not a number. A number of an axis that is no double is one next to it.

use proofmark_check::files::Unfinished;
use proofmark_search::sweep::Cell;

/// What a Parquet file begins and ends with.
const MAGIC: &[u8] = b"PAR1";

/// Rows of a group, at least.
const GROUP: usize = 1 << 18;

/// Rows that are not yet written: eight bytes for each column, row by row.
pub(super) struct Rows {
    bytes: Vec<u8>,
}

impl Rows {
    pub(super) fn new(axes: usize, rows: usize) -> Self {
        Self { bytes: Vec::with_capacity(rows * (axes + 3) * 8) }
    }

    pub(super) fn push(&mut self, numbers: &[f64], cell: Cell) {
        let (lo, hi, code) = match cell {
            Cell::Value(ball) => (ball.ends().0, ball.ends().1, 0_i64),
            Cell::Undefined(_) => (f64::NAN, f64::NAN, 1),
            Cell::Undecided(_) | Cell::Excluded => (f64::NAN, f64::NAN, 2),
        };
        for number in numbers.iter().chain([&lo, &hi]) {
            self.bytes.extend(number.to_le_bytes());
        }
        self.bytes.extend(code.to_le_bytes());
    }

    pub(super) fn bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// A file that is being written.
pub(super) struct Writer {
    file: Unfinished,
    names: Vec<String>,
    /// How long it is so far.
    length: usize,
    rows: usize,
    waiting: Vec<u8>,
    /// Of each group: its rows, and where each of its columns begins and how long it is.
    groups: Vec<(usize, Vec<(usize, usize)>)>,
}

impl Writer {
    pub(super) fn new(mut file: Unfinished, axes: &[&str]) -> Result<Self, String> {
        file.write(MAGIC)?;
        let names = axes.iter().chain(&["lo", "hi", "cell"]).map(|name| (*name).to_owned());
        Ok(Self {
            file,
            names: names.collect(),
            length: MAGIC.len(),
            rows: 0,
            waiting: Vec::new(),
            groups: Vec::new(),
        })
    }

    /// Takes rows, and writes a group when there are enough.
    pub(super) fn take(&mut self, rows: &[u8]) -> Result<(), String> {
        self.waiting.extend_from_slice(rows);
        if self.waiting.len() >= GROUP * self.names.len() * 8 { self.group() } else { Ok(()) }
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.length += bytes.len();
        self.file.write(bytes)
    }

    /// Writes the waiting rows as a row group: for each column a page header and a page.
    fn group(&mut self) -> Result<(), String> {
        let waiting = std::mem::take(&mut self.waiting);
        let rows = waiting.len() / (self.names.len() * 8).max(1);
        if rows == 0 {
            return Ok(());
        }
        let mut columns = Vec::with_capacity(self.names.len());
        for column in 0..self.names.len() {
            let numbers = waiting.chunks_exact(8).skip(column).step_by(self.names.len());
            let page: Vec<u8> = numbers.flatten().copied().collect();
            let mut header = Thrift::default();
            header.number(1, 0); // a data page
            header.number(2, page.len());
            header.number(3, page.len());
            header.begin(5);
            header.number(1, rows);
            header.number(2, 0); // plain
            header.number(3, 3); // levels, of which there are none: RLE
            header.number(4, 3);
            header.end();
            header.end();
            columns.push((self.length, header.bytes.len() + page.len()));
            self.write(&header.bytes)?;
            self.write(&page)?;
        }
        self.rows += rows;
        self.groups.push((rows, columns));
        Ok(())
    }

    /// Writes the last rows, what the file has, and puts it where it belongs.
    pub(super) fn finish(mut self) -> Result<(), String> {
        self.group()?;
        let last = self.names.len().saturating_sub(1);
        // 2 is INT64, 5 is DOUBLE.
        let kind = |column: usize| if column == last { 2 } else { 5 };
        let mut footer = Thrift::default();
        footer.number(1, 1); // the format's version
        footer.list(2, self.names.len() + 1);
        footer.element();
        footer.text(4, "sweep");
        footer.number(5, self.names.len());
        footer.end();
        for (column, name) in self.names.iter().enumerate() {
            footer.element();
            footer.number(1, kind(column));
            footer.number(3, 0); // required
            footer.text(4, name);
            footer.end();
        }
        footer.long(3, self.rows);
        footer.list(4, self.groups.len());
        for (rows, columns) in &self.groups {
            footer.element();
            footer.list(1, columns.len());
            for (column, (begins, length)) in columns.iter().enumerate() {
                footer.element();
                footer.long(2, *begins);
                footer.begin(3);
                footer.number(1, kind(column));
                footer.numbers(2, 0); // plain
                footer.texts(3, self.names.get(column).map_or("", String::as_str));
                footer.number(4, 0); // not compressed
                footer.long(5, *rows);
                footer.long(6, *length);
                footer.long(7, *length);
                footer.long(9, *begins);
                footer.end();
                footer.end();
            }
            footer.long(2, columns.iter().map(|(_, length)| length).sum());
            footer.long(3, *rows);
            footer.end();
        }
        footer.text(6, concat!("proofmark version ", env!("CARGO_PKG_VERSION")));
        footer.end();
        let length = u32::try_from(footer.bytes.len());
        let length = length.map_err(|_| "a Parquet file has too many row groups".to_owned())?;
        self.write(&footer.bytes)?;
        self.write(&length.to_le_bytes())?;
        self.write(MAGIC)?;
        self.file.finish()
    }
}

/// Structures in Thrift's compact protocol.
#[derive(Default)]
struct Thrift {
    bytes: Vec<u8>,
    /// The number of the last field of each open structure around this one.
    outside: Vec<i16>,
    last: i16,
}

impl Thrift {
    fn varint(&mut self, mut number: u64) {
        while number >= 0x80 {
            let [low, ..] = number.to_le_bytes();
            self.bytes.push(low | 0x80);
            number >>= 7;
        }
        let [low, ..] = number.to_le_bytes();
        self.bytes.push(low);
    }

    /// A number that is not negative, as a signed one.
    fn zigzag(&mut self, number: usize) {
        self.varint(u64::try_from(number).unwrap_or(0) << 1);
    }

    fn field(&mut self, number: i16, kind: u8) {
        // Fields come in order and are close to each other.
        let [step, _] = (number - self.last).to_le_bytes();
        self.bytes.push(step << 4 | kind);
        self.last = number;
    }

    fn number(&mut self, field: i16, value: usize) {
        self.field(field, 5);
        self.zigzag(value);
    }

    fn long(&mut self, field: i16, value: usize) {
        self.field(field, 6);
        self.zigzag(value);
    }

    fn text(&mut self, field: i16, text: &str) {
        self.field(field, 8);
        self.raw(text);
    }

    fn raw(&mut self, text: &str) {
        self.varint(u64::try_from(text.len()).unwrap_or(0));
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn list_of(&mut self, field: i16, length: usize, kind: u8) {
        self.field(field, 9);
        match u8::try_from(length) {
            Ok(short) if short < 15 => self.bytes.push(short << 4 | kind),
            _ => {
                self.bytes.push(0xf0 | kind);
                self.varint(u64::try_from(length).unwrap_or(0));
            }
        }
    }

    /// A list of structures; each begins with `element` and has an `end`.
    fn list(&mut self, field: i16, length: usize) {
        self.list_of(field, length, 12);
    }

    /// A list of one number.
    fn numbers(&mut self, field: i16, number: usize) {
        self.list_of(field, 1, 5);
        self.zigzag(number);
    }

    /// A list of one text.
    fn texts(&mut self, field: i16, text: &str) {
        self.list_of(field, 1, 8);
        self.raw(text);
    }

    fn begin(&mut self, field: i16) {
        self.field(field, 12);
        self.element();
    }

    fn element(&mut self) {
        self.outside.push(self.last);
        self.last = 0;
    }

    fn end(&mut self) {
        self.bytes.push(0);
        self.last = self.outside.pop().unwrap_or(0);
    }
}
