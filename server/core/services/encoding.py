"""Pictures written anew, in the process aside alone (`machine.aside`): the one that serves unpacks no stranger's."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

MOST_PIXELS = 25_000_000  # a phone's photo has 12 or 24 million
LONGEST_SIDE = 2400  # larger than any place that shows a picture
LONGEST_SMALL_SIDE = 480  # three times the largest place in a list
TOO_LARGE = b"too large"


def encoder(*formats: str) -> Callable[[bytes], bytes]:
    """Give what reads a picture of these formats and writes `ENDING LENGTH`, a new line, the picture and a small one.

    It gives `TOO_LARGE` for one of too many pixels, and raises anything at all for what is no picture.
    """
    from PIL import Image, ImageOps

    def encoded(content: bytes) -> bytes:
        try:
            with Image.open(io.BytesIO(content), formats=formats) as opened:
                # Known from the header, before anything is unpacked.
                if opened.width * opened.height > MOST_PIXELS:
                    return TOO_LARGE
                return _written(opened, ImageOps)
        except (Image.DecompressionBombError, Image.DecompressionBombWarning):
            return TOO_LARGE

    return encoded


def _written(opened: Any, ops: Any) -> bytes:
    kind = opened.format
    opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
    upright = ops.exif_transpose(opened)
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    has_alpha = kind != "JPEG" and ("A" in upright.getbands() or "transparency" in upright.info)
    plain = upright.convert("RGBA" if has_alpha else "RGB")
    # What came beside the pixels goes: place, camera, comments, profiles.
    plain.info = {}
    large = _write(plain, kind)
    plain.thumbnail((LONGEST_SMALL_SIDE, LONGEST_SMALL_SIDE))
    ending = ".jpg" if kind == "JPEG" else ".png"
    return f"{ending} {len(large)}\n".encode() + large + _write(plain, kind)


def _write(picture: Any, kind: str) -> bytes:
    target = io.BytesIO()
    if kind == "JPEG":
        picture.save(target, "JPEG", quality=88, optimize=True)
    else:
        picture.save(target, "PNG")
    return target.getvalue()
