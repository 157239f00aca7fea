"""What an installation keeps is its own user's to read: folders 0700, files 0600."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
PASSED_THROUGH = 0o711


def write_privately() -> None:
    """Have this process write every file for its own user alone from now on."""
    os.umask(0o077)


def close_to_others(data: Path) -> None:
    """Close the data folder, and what stands in it: what is deeper nobody comes to.

    Where another user has something in it, as PostgreSQL has under the launcher, they may pass through and not look.
    """
    data.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    us, is_shared = os.geteuid(), False
    for entry in data.iterdir():
        with suppress(FileNotFoundError):  # gone by now, as SQLite's own files go
            known = entry.lstat()
            if known.st_uid == us:
                _close(entry, known)
            else:
                is_shared = True
    if data.stat().st_uid == us:
        _set(data, data.stat(), PASSED_THROUGH if is_shared else FOLDER)


def _close(entry: Path, known: os.stat_result) -> None:
    if stat.S_ISDIR(known.st_mode):
        _set(entry, known, FOLDER)
    elif stat.S_ISREG(known.st_mode):
        _set(entry, known, FILE)


def _set(path: Path, known: os.stat_result, mode: int) -> None:
    if stat.S_IMODE(known.st_mode) != mode:
        path.chmod(mode)
