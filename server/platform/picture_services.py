"""Uploaded pictures: checked by content, re-encoded without metadata, stored under random names.

Each is stored twice: as large as it is ever shown, and small for lists. They are decoded in a sandbox, one at a time,
since a few kilobytes may unpack to very much.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models.fields.files import FieldFile

from server.platform.errors import FileTooLarge, Invalid, PicturesBusy
from server.platform.runtime import ConcurrencyLimit
from server.platform.uploads import (
    PDF_AS_PICTURE,
    PICTURE_TOO_LARGE,
    SandboxLimitExceeded,
    SandboxLimits,
    Upload,
    run_sandboxed,
)

EXTENSIONS = {".png", ".jpg", ".jpeg"}
FORMATS = ("PNG", "JPEG")
MOST_BYTES = 8 * 1024 * 1024
MOST_SECONDS = 8  # of processor time: the largest accepted picture needs 2
MOST_WAIT = 20  # by the clock, on a busy machine
MOST_MEMORY = 400 * 1024 * 1024
WAITING, PATIENCE = 2, 10.0  # threads that wait for a slot, and for how many seconds each
_LARGE, _SMALL = "_large.", "_small."  # suffixes of a picture's two names
_processing_limit = ConcurrencyLimit(1, refusal=PicturesBusy, waiting=WAITING, seconds=PATIENCE)


@dataclass(frozen=True)
class Picture:
    """An encoded picture, its small version, and the extension of their names."""

    extension: str
    content: bytes
    small: bytes


def read_picture(upload: Upload, *, field: str) -> Picture:
    """Decode a png or jpeg and re-encode it, upright, without metadata and no larger than it is ever shown.

    :raises Invalid: 'Invalid file format.' if it is neither; with advice if it is a PDF.
    :raises FileTooLarge: if it is over 8 MB, or would unpack to over 25 million pixels.
    :raises PicturesBusy: if too many pictures are being decoded in this process.
    """
    if upload.is_pdf:
        raise Invalid(PDF_AS_PICTURE, field=field)
    if upload.extension not in EXTENSIONS:
        raise Invalid("Invalid file format.", field=field)
    return _read(upload, FORMATS, field)


def read_first_frame(upload: Upload, *, field: str) -> Picture:
    """Decode the first frame of a gif, which becomes a png; refuses as `read_picture` does."""
    return _read(upload, ("GIF",), field)


def _read(upload: Upload, formats: Iterable[str], field: str) -> Picture:
    if len(upload.content) > MOST_BYTES:
        raise FileTooLarge(field=field)
    limits = SandboxLimits(seconds=MOST_SECONDS, wait=MOST_WAIT, memory=MOST_MEMORY)
    try:
        with _processing_limit.one():
            output = run_sandboxed("server.platform.uploads:encoder", upload.content, *formats, limits=limits)
    except SandboxLimitExceeded:
        raise Invalid("Invalid file format.", field=field) from None
    if output == PICTURE_TOO_LARGE:
        raise FileTooLarge(field=field)
    head, _, pictures = output.partition(b"\n")
    ending, length = head.decode().split()
    return Picture(ending, pictures[: int(length)], pictures[int(length) :])


def small_name(name: str) -> str:
    """Return the name of a picture's small version; a picture that was not stored here has none."""
    return name.replace(_LARGE, _SMALL)


def remove_pictures(names: Iterable[str]) -> None:
    """Delete pictures that are no longer used."""
    for name in names:
        default_storage.delete(name)
        if small_name(name) != name:
            default_storage.delete(small_name(name))


def remove_unused_pictures(names: Iterable[str], list_used: Callable[[set[str]], set[str]]) -> None:
    """Delete those of some pictures that are not used any more, once the open transaction has committed."""
    given = {name for name in names if name}
    if given:
        transaction.on_commit(lambda: remove_pictures(given - list_used(given)), robust=True)


class StoredPictures:
    """The files that a transaction has written, so that they can be removed if it fails."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def store(self, picture: Picture | None, *, folder: str) -> str:
        """Store a picture under a random name and return that name; empty without a picture."""
        if picture is None:
            return ""
        stem, ending = f"{folder}/{uuid.uuid4().hex}", picture.extension.removeprefix(".")
        name = self._write(f"{stem}{_LARGE}{ending}", picture.content)
        self._write(small_name(name), picture.small)
        return name

    def _write(self, name: str, content: bytes) -> str:
        stored_name = default_storage.save(name, ContentFile(content))
        self.names.append(stored_name)
        return stored_name


@contextmanager
def stored_pictures() -> Iterator[StoredPictures]:
    """Delete the files written in the block if it fails; wrap it around the transaction, not inside it."""
    stored = StoredPictures()
    try:
        yield stored
    except BaseException:
        for name in stored.names:
            default_storage.delete(name)
        raise


def media_url(file: FieldFile) -> str:
    """Return a picture's URL, empty without one."""
    return file.url if file else ""


def small_media_url(file: FieldFile) -> str:
    """Return the URL of a picture's small version, empty without one."""
    return file.storage.url(small_name(file.name)) if file and file.name else ""
