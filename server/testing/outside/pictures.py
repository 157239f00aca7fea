"""Pictures for uploads."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image


def picture(kind: str = "PNG", *, size: tuple[int, int] = (8, 6), mode: str = "RGB", **options: Any) -> bytes:
    """Draw a plain picture and encode it."""
    target = io.BytesIO()
    Image.new(mode, size).save(target, kind, **options)
    return target.getvalue()
