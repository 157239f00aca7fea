"""Draws documents, few at once, and caches what is drawn: each for a day on disk, the pictures of branding in the
process.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.core.files.storage import default_storage
from django.db.models import Model
from django.utils.translation import gettext_noop
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from server.catalogue.branding.css_colours import WHITE
from server.catalogue.branding.logos import measure_logo
from server.catalogue.branding.theme import Theme
from server.documents.layout import OURS, SlipBranding
from server.platform import clock
from server.platform.errors import TooManyRequests
from server.platform.limits import Limit
from server.platform.pdf.typefaces import use_fonts
from server.platform.picture_services import FORMATS, MOST_BYTES
from server.platform.runtime import ConcurrencyLimit
from server.platform.uploads import MOST_PIXELS


class DocumentsBusy(
    TooManyRequests,
    code="busy",
    retry_after=5,
    message=gettext_noop("The server is busy with other tickets. Please try again in a moment."),
):
    """As many documents are being drawn as may be at once, and others wait already."""


# Papers that were drawn, kept for a day: whoever asks again is sent the same file, and few are drawn at once.
# A paper's name is the digest of all that is drawn on it, so that what has changed is another paper. Each payment has
# a folder of its own below `DOCUMENTS_ROOT`, which no address leads to; it is gone when its buyer's data are removed.

CACHED_FOR = timedelta(days=1)  # since it was last asked for
DRAWN_AS = 5  # raised by whoever changes how any document is drawn
AT_ONCE = 2  # in this process; a page takes 2 ms of a processor
WAITING = 3  # threads at most, of the sixteen that answer calls
SECONDS = 5.0  # that each of them waits
# Of one payment: what its buyer changes makes other documents of it, each of as many pages as there are tickets.
DRAWINGS = Limit("drawings:payment", most=10, seconds=60)
_same = [Lock() for _ in range(16)]  # of those who have a turn, so that no two draw one document
drawing_slots = ConcurrencyLimit(AT_ONCE, waiting=WAITING, seconds=SECONDS, refusal=DocumentsBusy)


@dataclass(frozen=True)
class Document:
    """A PDF that is being drawn; its file is whole when it is closed."""

    canvas: Canvas
    file: BytesIO


@contextmanager
def document(title: str, pagesize: tuple[float, float] = A4, fonts: str = "") -> Iterator[Document]:
    """Begin a document that is set in a look's fonts, as far as we carry them."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=pagesize, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("Foyer")
    with use_fonts(fonts):
        yield Document(canvas, file)
    canvas.save()


def get_or_draw(
    payment_id: int, content: Iterable[object], draw: Callable[[], bytes], *, is_patient: bool = False
) -> bytes:
    """Return the document of a payment on which all of `content` is drawn, as it was drawn before or else now.

    :raises DocumentsBusy: if too many are being drawn; whoever `is_patient` waits for as long as it takes.
    :raises TooManyAttempts: if this payment's were drawn again too often.
    """
    path = _path(payment_id, content)
    found = _read(path)
    if found is not None:
        return found
    with drawing_slots.one(is_patient=is_patient), _same[hash(path) % len(_same)]:
        # Somebody else may have asked for the same one, and had the turn before.
        found = _read(path)
        if found is None:
            if not is_patient:
                DRAWINGS.count(str(payment_id))
            found = draw()
            _write(path, found)
    return found


def find_cached(payment_id: int, content: Iterable[object]) -> bytes | None:
    """Return the document of a payment on which all of `content` is drawn, if it was drawn before."""
    return _read(_path(payment_id, content))


def delete_documents(*, payment_id: int) -> None:
    shutil.rmtree(_root() / str(payment_id), ignore_errors=True)


def delete_old_documents() -> None:
    """Remove the documents for which nobody has asked for a day."""
    oldest = (clock.now() - CACHED_FOR).timestamp()
    for folder in _root().iterdir():
        for path in folder.iterdir():
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < oldest:
                    path.unlink()
        with suppress(OSError):  # others are left in it
            folder.rmdir()


def digest_fields(row: Model) -> tuple[object, ...]:
    """Return what a row says, for the digest of a document on which any of it may be drawn."""
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
    root = Path(settings.DOCUMENTS_ROOT)
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
    temporary_path = path.with_name(f"{secrets.token_hex(8)}.part")
    with os.fdopen(os.open(temporary_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    temporary_path.replace(path)


# As large as a printer shows them: about 200 dots an inch for an advert across the page, and 300 for a logo.
_ADVERT, _LOGO, _POSTER = (1400, 480), (700, 190), (540, 630)
MOST_CACHED = 64  # pictures of a process, 300 kB each at most
_HEX = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)


def branding_of(
    theme: Theme, owner: str, poster: str | None = "", unsaved: Mapping[str, bytes] | None = None
) -> SlipBranding:
    """Return what an owner's documents of a look wear; a picture that is not there, or is none, is left out.

    `unsaved` holds pictures that are not stored yet, by the names that the look has for them.
    """
    new = unsaved or {}
    ticket = theme.ticket
    return SlipBranding(
        owner=owner,
        poster=_picture(poster or "", _POSTER, new),
        accent=theme.colours.accent if _HEX.fullmatch(theme.colours.accent) else OURS,
        logo=_picture(ticket.logo, _LOGO, new, is_logo=True),
        ads_header=ticket.ads_header,
        adverts=tuple(filter(None, (_picture(name, _ADVERT, new) for name in ticket.pictures))),
    )


def _picture(name: str, most: tuple[int, int], unsaved: Mapping[str, bytes], *, is_logo: bool = False) -> bytes:
    try:
        if name in unsaved:
            return _encode_for_print(unsaved[name], most, is_logo=is_logo)
        return _encoded(name, most, is_logo=is_logo) if name else b""
    except Exception:
        # What is stored was written by us; but files go, and broken ones make Pillow raise anything at all.
        return b""


@lru_cache(maxsize=MOST_CACHED)
def _encoded(name: str, most: tuple[int, int], *, is_logo: bool) -> bytes:
    """Encode a stored picture for paper; its name is new whenever it is (`platform.picture_services`)."""
    with default_storage.open(name) as file:
        return _encode_for_print(file.read(MOST_BYTES + 1), most, is_logo=is_logo)


def _encode_for_print(content: bytes, most: tuple[int, int], *, is_logo: bool) -> bytes:
    """Encode a picture on white, or a logo that would not be seen there on its plate.

    :raises ValueError: if it is larger than any that we keep.
    """
    with Image.open(BytesIO(content), formats=FORMATS) as opened:
        if len(content) > MOST_BYTES or opened.width * opened.height > MOST_PIXELS:
            raise ValueError("the picture is too large")
        opened.draft("RGB", most)
        picture = opened.convert("RGBA")
    picture.thumbnail(most)
    plate = measure_logo(content).plate_on(WHITE) if is_logo else ""
    room = picture.height // 6 if plate else 0
    background = Image.new("RGB", (picture.width + 2 * room, picture.height + 2 * room), plate or WHITE)
    background.paste(picture, (room, room), mask=picture.getchannel("A"))
    target = BytesIO()
    background.save(target, "JPEG", quality=90, subsampling=0, optimize=True)
    return target.getvalue()
