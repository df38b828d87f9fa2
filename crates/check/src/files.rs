//! Reading with a size limit, and writing whole files or nothing. Only ordinary files are read: a pipe
//! may never begin, and a device may never end.

#![allow(clippy::disallowed_methods, reason = "the place where files are read and written")]

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{BufReader, BufWriter, Read as _, Write as _};
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use proofmark_book::text::{hex, visible_line};
use sha2::{Digest as _, Sha256};
use tempfile::NamedTempFile;

/// The text of a file of at most `limit` bytes. The error is a whole sentence without the path.
pub fn read(path: &Path, limit: usize) -> Result<String, String> {
    String::from_utf8(read_bytes(path, limit)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("not UTF-8 text, at byte {at}")
    })
}

/// The text of a file in a folder, wherever links in its path lead inside that folder.
pub fn read_inside(folder: &Path, path: &Path, limit: usize) -> Result<String, String> {
    let say = |error: std::io::Error| error.to_string();
    let folder = folder_or_here(folder).canonicalize().map_err(say)?;
    let file = folder.join(path).canonicalize().map_err(say)?;
    if !file.starts_with(&folder) {
        return Err("this leads out of the folder of the book".to_owned());
    }
    read(&file, limit)
}

/// The bytes of a file, at most `limit` of them. The error is a whole sentence without the path.
pub fn read_bytes(path: &Path, limit: usize) -> Result<Vec<u8>, String> {
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    let bytes = beginning(path, most)?;
    if bytes.len() > limit {
        return Err(format!("longer than the limit of {limit} bytes"));
    }
    Ok(bytes)
}

/// The first bytes of a file, at most `most` of them. The error is a whole sentence without the path.
pub fn beginning(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let say = |error: std::io::Error| error.to_string();
    // Opening a pipe waits for a writer, so look first.
    ordinary(&fs::metadata(path).map_err(say)?)?;
    let file = File::open(path).map_err(say)?;
    let metadata = file.metadata().map_err(say)?;
    ordinary(&metadata)?;
    // With one byte more, the end is seen without asking for more room.
    let length = usize::try_from(metadata.len().min(most)).unwrap_or(0).saturating_add(1);
    let mut bytes = Vec::with_capacity(length);
    file.take(most).read_to_end(&mut bytes).map_err(say)?;
    Ok(bytes)
}

/// Refuses what is not an ordinary file.
fn ordinary(metadata: &Metadata) -> Result<(), String> {
    let kind = metadata.file_type();
    if kind.is_file() {
        return Ok(());
    }
    let kinds = [
        (kind.is_fifo(), "a pipe"),
        (kind.is_socket(), "a socket"),
        (kind.is_char_device() || kind.is_block_device(), "a device"),
        (kind.is_dir(), "a folder"),
    ];
    let name = kinds.into_iter().find(|(is, _)| *is).map_or("something else", |(_, name)| name);
    Err(format!("this is {name}, not a file"))
}

/// What messages call a file: its path, safe to show in a line.
pub fn shown(path: &Path) -> String {
    visible_line(&path.to_string_lossy()).into_owned()
}

/// The names of the files in a folder that have an ending, in capitals or not.
pub fn names(folder: &Path, ending: &str) -> Result<BTreeSet<OsString>, String> {
    let mut paths = inside(folder_or_here(folder))?;
    paths.retain(|path| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending)));
    Ok(paths.iter().filter_map(|path| path.file_name()).map(OsStr::to_owned).collect())
}

/// The paths of what lies in a folder.
fn inside(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let paths = fs::read_dir(folder).and_then(|found| found.map(|file| Ok(file?.path())).collect());
    paths.map_err(|error| format!("{}: {error}", shown(folder)))
}

/// The paths of the files below a folder that have one of these endings, in capitals or not, in order. What is
/// hidden and where links lead is left out.
pub fn below(folder: &Path, endings: &[&str], most: usize) -> Result<Vec<PathBuf>, String> {
    let hidden =
        |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    let wanted = |path: &Path| {
        let ending = path.extension().unwrap_or_default();
        endings.iter().any(|one| ending.eq_ignore_ascii_case(one))
    };
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for path in inside(folder_or_here(&folder))? {
            let kind = path.symlink_metadata().map(|metadata| metadata.file_type());
            match kind {
                Ok(kind) if kind.is_dir() && !hidden(&path) => folders.push(path),
                Ok(kind) if kind.is_file() && wanted(&path) && !hidden(&path) => found.push(path),
                _ => {}
            }
        }
        if found.len().max(folders.len()) > most {
            return Err(format!("{}: more than {most} files or folders", shown(&folder)));
        }
    }
    found.sort();
    Ok(found)
}

fn folder_or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// Writes a file whole or not at all. A file that already has this text is left alone. A
/// program that is killed on the way leaves the old file, and at worst a hidden `.proofmark-*`.
///
/// A link stays a link, and the file that it leads to is written. A device such as `/dev/null` takes the
/// text and stays what it is; pipes, sockets and folders are refused.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let say = |reason: String| format!("{}: {reason}", shown(path));
    let tell = |error: std::io::Error| say(error.to_string());
    let target = destination(path).map_err(say)?;
    let old = fs::metadata(&target).ok();
    if let Some(old) = &old {
        if old.file_type().is_char_device() {
            let mut device = OpenOptions::new().write(true).open(&target).map_err(tell)?;
            return device.write_all(text.as_bytes()).map_err(tell);
        }
        ordinary(old).map_err(say)?;
        if read_bytes(&target, text.len()).is_ok_and(|bytes| bytes == text.as_bytes()) {
            return Ok(());
        }
    }
    let file = beside(&target, text, old.as_ref()).map_err(tell)?;
    file.persist(&target).map(|_| ()).map_err(|error| tell(error.error))
}

/// A file that is written part by part, and is there whole or not at all.
#[derive(Debug)]
pub struct Unfinished {
    to: BufWriter<Destination>,
    target: PathBuf,
}

#[derive(Debug)]
enum Destination {
    /// Beside the file, until it is finished.
    New(NamedTempFile),
    /// A device such as `/dev/null`.
    Device(File),
}

impl std::io::Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Self::New(file) => file.write(bytes),
            Self::Device(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Self::New(file) => file.flush(),
            Self::Device(file) => file.flush(),
        }
    }
}

/// Begins a file that [`write()`] would write.
pub fn begin(path: &Path) -> Result<Unfinished, String> {
    let say = |reason: String| format!("{}: {reason}", shown(path));
    let target = destination(path).map_err(say)?;
    let old = fs::metadata(&target).ok();
    let device = old.as_ref().is_some_and(|old| old.file_type().is_char_device());
    let to = if device {
        OpenOptions::new().write(true).open(&target).map(Destination::Device)
    } else {
        old.as_ref().map_or(Ok(()), ordinary).map_err(say)?;
        temporary(&target, old.as_ref()).map(Destination::New)
    };
    Ok(Unfinished { to: BufWriter::new(to.map_err(|error| say(error.to_string()))?), target })
}

impl Unfinished {
    /// Writes on.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), String> {
        let say = |error: std::io::Error| format!("{}: {error}", shown(&self.target));
        self.to.write_all(bytes).map_err(say)
    }

    /// Puts the file where it belongs.
    pub fn finish(self) -> Result<(), String> {
        let say = |error: std::io::Error| format!("{}: {error}", shown(&self.target));
        match self.to.into_inner().map_err(|error| say(error.into_error()))? {
            Destination::Device(_) => Ok(()),
            Destination::New(file) => {
                file.as_file().sync_all().map_err(say)?;
                file.persist(&self.target).map(|_| ()).map_err(|error| say(error.error))
            }
        }
    }
}

/// Refuses a path that [`write()`] would refuse, before there is anything to write.
pub fn writable(path: &Path) -> Result<(), String> {
    let say = |reason: String| format!("{}: {reason}", shown(path));
    let target = destination(path).map_err(say)?;
    match fs::metadata(&target) {
        Ok(old) if !old.file_type().is_char_device() => ordinary(&old).map_err(say),
        _ => Ok(()),
    }
}

/// Most links from one to the next that are followed.
const LINKS: usize = 40;

/// The path at the end of all links. The streams that the program was started with are refused: where
/// they lead, others are writing too.
fn destination(path: &Path) -> Result<PathBuf, String> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Some(name) = path.file_name() else {
            return Err("this is a folder, not a file".to_owned());
        };
        let folder = folder_or_here(path.parent().unwrap_or(Path::new("")));
        let folder = folder.canonicalize().map_err(|error| error.to_string())?;
        if folder.starts_with("/proc") || folder.starts_with("/dev/fd") {
            return Err("this is an open stream, not a file; print the result instead".to_owned());
        }
        let here = folder.join(name);
        match fs::read_link(&here) {
            Ok(link) => path = folder.join(link),
            Err(_) => return Ok(here),
        }
    }
    Err("too many links, each to the next".to_owned())
}

/// Whether two paths lead to one file: by another spelling, by a link, or by capitals alone.
pub fn same(one: &Path, other: &Path) -> bool {
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
        (Err(_), Err(_)) => new_place(one).is_some_and(|one| new_place(other) == Some(one)),
        (Ok(_), Err(_)) | (Err(_), Ok(_)) => false,
    }
}

/// The folder and the name of a file that is not there yet; in small letters, for many systems make no
/// difference.
fn new_place(path: &Path) -> Option<(PathBuf, String)> {
    let target = destination(path).ok()?;
    let name = target.file_name()?.to_string_lossy().to_lowercase();
    Some((target.parent()?.to_owned(), name))
}

/// An ordinary file, to be read from its beginning. The error is a whole sentence without the path.
pub fn open(path: &Path) -> Result<BufReader<File>, String> {
    let say = |error: std::io::Error| error.to_string();
    ordinary(&fs::metadata(path).map_err(say)?)?;
    let file = File::open(path).map_err(say)?;
    ordinary(&file.metadata().map_err(say)?)?;
    Ok(BufReader::new(file))
}

/// The SHA-256 of a file of any size. The error is a whole sentence without the path.
pub fn sha256(path: &Path) -> Result<String, String> {
    let mut digest = Sha256::new();
    std::io::copy(&mut open(path)?, &mut HashOf(&mut digest)).map_err(|error| error.to_string())?;
    Ok(hex(&digest.finalize()))
}

/// Takes bytes into a digest.
struct HashOf<'d>(&'d mut Sha256);

impl std::io::Write for HashOf<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Copies a file of any size, whole or not at all, in the place of an old one if there is one.
pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let say = |error: std::io::Error| format!("{}: {error}", shown(to));
    let target = destination(to).map_err(|reason| format!("{}: {reason}", shown(to)))?;
    writable(&target)?;
    let old = fs::metadata(&target).ok();
    let mut input = open(from).map_err(|reason| format!("{}: {reason}", shown(from)))?;
    let mut file = beside(&target, "", old.as_ref()).map_err(say)?;
    std::io::copy(&mut input, &mut file).map_err(say)?;
    file.as_file().sync_all().map_err(say)?;
    file.persist(&target).map(drop).map_err(|error| say(error.error))
}

/// Writes a new file whole or not at all. A file that is already there is an error.
pub fn create(path: &Path, text: &str) -> Result<(), String> {
    let say = |error: std::io::Error| format!("{}: {error}", shown(path));
    let file = beside(path, text, None).map_err(say)?;
    file.persist_noclobber(path).map_err(|error| say(error.error))?;
    Ok(())
}

/// A temporary file with this text in the folder of a path, with the permissions of the old file there.
fn beside(path: &Path, text: &str, old: Option<&Metadata>) -> std::io::Result<NamedTempFile> {
    let mut file = temporary(path, old)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// An empty temporary file in the folder of a path, with the permissions of the old file there.
fn temporary(path: &Path, old: Option<&Metadata>) -> std::io::Result<NamedTempFile> {
    // A new file has ordinary permissions, less what the user's mask takes away.
    let permissions = old.map_or_else(|| Permissions::from_mode(0o644), Metadata::permissions);
    let folder = folder_or_here(path.parent().unwrap_or(Path::new("")));
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED).permissions(permissions).tempfile_in(folder)
}

/// Removes what a killed program left of files that it was about to write. A folder that is not there
/// has none.
pub fn remove_unfinished(folder: &Path) -> Result<(), String> {
    if !folder.is_dir() {
        return Ok(());
    }
    for path in inside(folder)? {
        let unfinished = |name: &OsStr| name.to_string_lossy().starts_with(UNFINISHED);
        if path.file_name().is_some_and(unfinished) && path.is_file() {
            fs::remove_file(&path).map_err(|error| format!("{}: {error}", shown(folder)))?;
        }
    }
    Ok(())
}

/// How the names of files begin that are being written.
const UNFINISHED: &str = ".proofmark-";

/// Opens a log for reading and writing; makes an empty one if there is none.
pub fn open_log(path: &Path) -> Result<File, String> {
    let say = |reason: String| format!("{}: {reason}", shown(path));
    fs::metadata(path).map_or(Ok(()), |metadata| ordinary(&metadata)).map_err(say)?;
    let mut options = OpenOptions::new();
    let opened = options.read(true).write(true).create(true).truncate(false).open(path);
    opened.map_err(|error| say(error.to_string()))
}

/// Makes sure that a folder is there.
pub fn make_folder(folder: &Path) -> Result<(), String> {
    if folder.exists() && !folder.is_dir() {
        return Err(format!("{}: this is a file, not a folder", shown(folder)));
    }
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", shown(folder)))
}
