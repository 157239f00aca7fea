"""Pictures that people send: checked by content, written anew without their metadata, kept under names of our own.

Each is kept twice: as large as it is ever shown, and small for lists.
"""

from __future__ import annotations

import io
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image, ImageOps

from server.core.errors import FileTooLarge, Invalid
from server.core.uploads import Upload

EXTENSIONS = {".png", ".jpg", ".jpeg"}
FORMATS = ("PNG", "JPEG")
MOST_BYTES = 8 * 1024 * 1024
MOST_PIXELS = 40_000_000
LONGEST_SIDE = 2400  # larger than any place that shows a picture
LONGEST_SMALL_SIDE = 480  # three times the largest place in a list
_LARGE, _SMALL = "_large.", "_small."  # the ends of the two names of one picture


@dataclass(frozen=True)
class Picture:
    """An encoded picture, the same for lists, and the ending that their names get."""

    extension: str
    content: bytes
    small: bytes


def read_picture(upload: Upload, *, field: str) -> Picture:
    """Read a png or jpeg and encode it anew, upright, without metadata and not larger than it is ever shown.

    :raises Invalid: 'Invalid file format.' if it is neither.
    :raises FileTooLarge: if it is over 8 MB, or would unpack to over 40 million pixels.
    """
    if upload.extension not in EXTENSIONS:
        raise Invalid("Invalid file format.", field=field)
    if len(upload.content) > MOST_BYTES:
        raise FileTooLarge(field=field)
    try:
        return _encode(upload.content, field)
    except FileTooLarge:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise FileTooLarge(field=field) from None
    except Exception:
        # Broken pictures make Pillow raise OSError, SyntaxError, struct.error, zlib.error and more.
        raise Invalid("Invalid file format.", field=field) from None


def _encode(content: bytes, field: str) -> Picture:
    with Image.open(io.BytesIO(content), formats=FORMATS) as opened:
        # Known from the header, before anything is unpacked.
        if opened.width * opened.height > MOST_PIXELS:
            raise FileTooLarge(field=field)
        kind = opened.format
        opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
        upright = ImageOps.exif_transpose(opened)
        upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    has_alpha = kind != "JPEG" and ("A" in upright.getbands() or "transparency" in upright.info)
    plain = upright.convert("RGBA" if has_alpha else "RGB")
    # What came beside the pixels goes: place, camera, comments, profiles.
    plain.info = {}
    content = _write(plain, kind)
    plain.thumbnail((LONGEST_SMALL_SIDE, LONGEST_SMALL_SIDE))
    return Picture(".jpg" if kind == "JPEG" else ".png", content, _write(plain, kind))


def _write(picture: Image.Image, kind: str | None) -> bytes:
    target = io.BytesIO()
    if kind == "JPEG":
        picture.save(target, "JPEG", quality=88, optimize=True)
    else:
        picture.save(target, "PNG")
    return target.getvalue()


def small_name(name: str) -> str:
    """Give the name of a picture as lists show it; what was not stored here has one name alone."""
    return name.replace(_LARGE, _SMALL)


def remove_pictures(names: Iterable[str]) -> None:
    """Delete pictures that nothing shows any more."""
    for name in names:
        default_storage.delete(name)
        if small_name(name) != name:
            default_storage.delete(small_name(name))


class StoredPictures:
    """The files that one transaction's work has written, so that they can be removed if it fails."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def store(self, picture: Picture | None, *, folder: str) -> str:
        """Write a picture under a random name, and give that name; no picture has an empty one."""
        if picture is None:
            return ""
        stem, ending = f"{folder}/{uuid.uuid4().hex}", picture.extension.removeprefix(".")
        name = self._write(f"{stem}{_LARGE}{ending}", picture.content)
        self._write(small_name(name), picture.small)
        return name

    def _write(self, name: str, content: bytes) -> str:
        kept = default_storage.save(name, ContentFile(content))
        self.names.append(kept)
        return kept


@contextmanager
def stored_pictures() -> Iterator[StoredPictures]:
    """Keep the files written inside only if nothing fails there; wrap it around the transaction, not inside it."""
    stored = StoredPictures()
    try:
        yield stored
    except BaseException:
        for name in stored.names:
            default_storage.delete(name)
        raise
