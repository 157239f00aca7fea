"""Papers that were drawn, kept for a day: whoever asks again is sent the same file, and few are drawn at once.

A paper's name is the digest of all that is drawn on it, so that what has changed is another paper. Each payment has a
folder of its own below `PAPERS_ROOT`, which no address leads to; it is gone when its buyer's data are removed.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.db.models import Model

from server.core import clock
from server.core.limits import Limit
from server.core.machine.turns import Turns
from server.orders.errors import PapersBusy

KEPT = timedelta(days=1)  # since it was last asked for
DRAWN_AS = 2  # raised by whoever changes how any paper is drawn
AT_ONCE = 2  # in this process; a page takes 2 ms of a processor
WAITING = 3  # threads at most, of the sixteen that answer calls
SECONDS = 5.0  # that each of them waits
# Of one payment: what its buyer changes makes other papers of it, each of as many pages as there are tickets.
DRAWINGS = Limit("drawings:payment", most=10, seconds=60)
_same = [Lock() for _ in range(16)]  # of those who have a turn, so that no two draw one paper
turns = Turns(AT_ONCE, waiting=WAITING, seconds=SECONDS, refusal=PapersBusy)


def kept(payment_id: int, content: Iterable[object], draw: Callable[[], bytes], *, is_patient: bool = False) -> bytes:
    """Give the paper of a payment on which all of `content` is drawn, as it was drawn before or else now.

    :raises PapersBusy: if too many are being drawn; whoever `is_patient` waits for as long as it takes.
    :raises TooManyAttempts: if this payment's were drawn anew too often, for whoever is not patient.
    """
    path = _path(payment_id, content)
    found = _read(path)
    if found is not None:
        return found
    with turns.one(is_patient=is_patient), _same[hash(path) % len(_same)]:
        # Somebody else may have asked for the same one, and had the turn before.
        found = _read(path)
        if found is None:
            if not is_patient:
                DRAWINGS.count(str(payment_id))
            found = draw()
            _write(path, found)
    return found


def find_kept(payment_id: int, content: Iterable[object]) -> bytes | None:
    """Give the paper of a payment on which all of `content` is drawn, if it was drawn before."""
    return _read(_path(payment_id, content))


def forget_papers(*, payment_id: int) -> None:
    """Remove the papers of a payment."""
    shutil.rmtree(_root() / str(payment_id), ignore_errors=True)


def forget_old_papers() -> None:
    """Remove the papers for which nobody has asked for a day."""
    oldest = (clock.now() - KEPT).timestamp()
    for folder in _root().iterdir():
        for path in folder.iterdir():
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < oldest:
                    path.unlink()
        with suppress(OSError):  # others are left in it
            folder.rmdir()


def drawn_of(row: Model) -> tuple[object, ...]:
    """Give what a row says, for the digest of a paper on which any of it may be drawn."""
    known = vars(row)
    return (type(row).__name__, *(known.get(field.attname) for field in row._meta.concrete_fields))


def _path(payment_id: int, content: Iterable[object]) -> Path:
    return _root() / str(payment_id) / f"{_digest(content)}.pdf"


def _digest(content: Iterable[object]) -> str:
    digest = hashlib.sha256(f"{DRAWN_AS}".encode())
    for part in content:
        digest.update(repr(part).encode(errors="replace"))
        digest.update(b"\0")
    return digest.hexdigest()


def _root() -> Path:
    root = Path(settings.PAPERS_ROOT)
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    return root


def _read(path: Path) -> bytes | None:
    with suppress(FileNotFoundError):
        found = path.read_bytes()
        os.utime(path)
        return found
    return None


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; only we may read it."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    written = path.with_name(f"{secrets.token_hex(8)}.part")
    with os.fdopen(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    written.replace(path)
