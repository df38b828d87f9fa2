//! Reading with a size limit, and writing whole files or nothing.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

/// The text of a file of at most `limit` bytes. The error is a whole sentence without the path.
pub fn read(path: &Path, limit: usize) -> Result<String, String> {
    if path.is_dir() {
        return Err("this is a folder, not a file".to_owned());
    }
    let file = File::open(path).map_err(|error| error.to_string())?;
    let limit = u64::try_from(limit).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    let read = file.take(limit.saturating_add(1)).read_to_end(&mut bytes);
    let length = read.map_err(|error| error.to_string())?;
    if u64::try_from(length).unwrap_or(u64::MAX) > limit {
        return Err(format!("longer than the limit of {limit} bytes"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("not UTF-8 text, at byte {at}")
    })
}

/// The names, without their ending, of the files in a folder that have that ending.
pub fn stems(folder: &Path, ending: &str) -> Result<BTreeSet<String>, String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let say = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = BTreeSet::new();
    for file in fs::read_dir(folder).map_err(say)? {
        let path = file.map_err(say)?.path();
        if path.extension().is_some_and(|e| e == ending)
            && let Some(stem) = path.file_stem()
        {
            names.insert(stem.to_string_lossy().into_owned());
        }
    }
    Ok(names)
}

/// Writes a file whole or not at all. A file that already has this text is left alone. Whoever is
/// killed on the way leaves the old file, and at worst a hidden one `.proofmark-*` that nobody reads.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let say = |error: std::io::Error| format!("{}: {error}", path.display());
    let file = beside(path, text).map_err(say)?;
    file.persist(path).map_err(|error| say(error.error))?;
    Ok(())
}

/// Writes a new file whole or not at all. A file that is already there is an error.
#[cfg(feature = "prover")]
pub fn create(path: &Path, text: &str) -> Result<(), String> {
    let say = |error: std::io::Error| format!("{}: {error}", path.display());
    let file = beside(path, text).map_err(say)?;
    file.persist_noclobber(path).map_err(|error| say(error.error))?;
    Ok(())
}

/// A temporary file with this text in the folder of a path.
fn beside(path: &Path, text: &str) -> std::io::Result<tempfile::NamedTempFile> {
    use std::io::Write as _;
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    // Ordinary permissions, less what the user's mask takes away.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Removes what a killed program left of files that it was about to write. A folder that is not there
/// has none.
#[cfg(feature = "prover")]
pub fn remove_unfinished(folder: &Path) -> Result<(), String> {
    if !folder.is_dir() {
        return Ok(());
    }
    let say = |error: std::io::Error| format!("{}: {error}", folder.display());
    for file in fs::read_dir(folder).map_err(say)? {
        let path = file.map_err(say)?.path();
        let unfinished = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with(UNFINISHED);
        if path.file_name().is_some_and(unfinished) && path.is_file() {
            fs::remove_file(&path).map_err(say)?;
        }
    }
    Ok(())
}

/// How the names of files begin that are being written.
const UNFINISHED: &str = ".proofmark-";

/// Makes sure that a folder is there.
pub fn make_folder(folder: &Path) -> Result<(), String> {
    if folder.exists() && !folder.is_dir() {
        return Err(format!("{}: this is a file, not a folder", folder.display()));
    }
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}
