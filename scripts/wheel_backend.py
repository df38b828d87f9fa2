"""What `pip install .` and `make wheel` build with: maturin, which packs `proofmark` and the folder
`data` of pyproject.toml. The second program is of another crate, and is put into that folder here."""

import pathlib
import shutil
import subprocess

from maturin import *  # noqa: F403  every hook but the one below is maturin's
import maturin

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILT = ROOT / "target" / "wheel"
SCRIPTS = BUILT / "data" / "scripts"
SCRIPTS.mkdir(parents=True, exist_ok=True)  # maturin demands it, even where only metadata are asked for


def add_checker():
    """Builds `proofmark-check` and puts it where maturin finds it."""
    subprocess.run(
        ["cargo", "install", "--quiet", "--locked", "--force", "--no-track"]
        + ["--path", ROOT / "crates" / "check", "--root", BUILT],
        check=True,
    )
    shutil.copy2(BUILT / "bin" / "proofmark-check", SCRIPTS)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    add_checker()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


if __name__ == "__main__":
    add_checker()
