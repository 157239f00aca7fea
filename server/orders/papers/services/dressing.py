"""What a paper wears, from a look: its pictures are opened once a process, and no paper fails for one that is gone."""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO

from django.core.files.storage import default_storage
from PIL import Image

from server.branding.look import Look
from server.core.services.encoding import MOST_PIXELS
from server.core.services.pictures import FORMATS, MOST_BYTES
from server.orders.papers.dress import OURS, Dress

# As large as a printer shows them: about 200 dots an inch for an advert across the page, and 300 for a logo.
_ADVERT, _LOGO = (1400, 480), (700, 190)
KEPT = 64  # pictures of a process, 300 kB each at most
_HEX = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)


def dress_of(look: Look) -> Dress:
    """Give what papers of a look wear; a picture that is not there, or is none, is left out."""
    ticket = look.ticket
    return Dress(
        accent=look.colours.accent if _HEX.fullmatch(look.colours.accent) else OURS,
        logo=_picture(ticket.logo, _LOGO),
        ads_header=ticket.ads_header,
        adverts=tuple(filter(None, (_picture(name, _ADVERT) for name in ticket.pictures))),
    )


def _picture(name: str, most: tuple[int, int]) -> bytes:
    try:
        return _encoded(name, most) if name else b""
    except Exception:
        # What is stored was written by us; but files go, and broken ones make Pillow raise anything at all.
        return b""


@lru_cache(maxsize=KEPT)
def _encoded(name: str, most: tuple[int, int]) -> bytes:
    """Encode a stored picture for paper, on white; its name is new whenever it is (`core.services.pictures`).

    :raises ValueError: if it is larger than any that we keep.
    """
    with default_storage.open(name) as file:
        content = file.read(MOST_BYTES + 1)
    with Image.open(BytesIO(content), formats=FORMATS) as opened:
        if len(content) > MOST_BYTES or opened.width * opened.height > MOST_PIXELS:
            raise ValueError(name)
        opened.draft("RGB", most)
        picture = opened.convert("RGBA")
    picture.thumbnail(most)
    paper = Image.new("RGB", picture.size, "white")
    paper.paste(picture, mask=picture.getchannel("A"))
    target = BytesIO()
    paper.save(target, "JPEG", quality=90, subsampling=0, optimize=True)
    return target.getvalue()
