"""Pictures of events: checked by their content, written anew without their metadata, kept under names of our own."""

from __future__ import annotations

import io
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image, ImageOps

from server.core.errors import Invalid
from server.events.errors import FileTooLarge
from server.events.sheet_files import Upload

EXTENSIONS = {".png", ".jpg", ".jpeg"}
FORMATS = ("PNG", "JPEG")
MOST_BYTES = 8 * 1024 * 1024
MOST_PIXELS = 40_000_000
LONGEST_SIDE = 2400  # larger than any place that shows a picture


@dataclass(frozen=True)
class Picture:
    """An encoded picture and the ending that its name gets."""

    extension: str
    content: bytes


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
    target = io.BytesIO()
    if kind == "JPEG":
        _without_metadata(upright.convert("RGB")).save(target, "JPEG", quality=88, optimize=True)
        return Picture(".jpg", target.getvalue())
    has_alpha = "A" in upright.getbands() or "transparency" in upright.info
    _without_metadata(upright.convert("RGBA" if has_alpha else "RGB")).save(target, "PNG")
    return Picture(".png", target.getvalue())


def _without_metadata(picture: Image.Image) -> Image.Image:
    """Drop what came beside the pixels: place, camera, comments, profiles."""
    picture.info = {}
    return picture


class StoredPictures:
    """The files that one transaction's work has written, so that they can be removed if it fails."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def store(self, picture: Picture, *, folder: str) -> str:
        """Write a picture under a random name, and give that name."""
        name = default_storage.save(f"{folder}/{uuid.uuid4().hex}{picture.extension}", ContentFile(picture.content))
        self.names.append(name)
        return name


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
