"""The pictures of a look, refused in the spec's words (part 2, section 5)."""

from __future__ import annotations

import io

from PIL import Image

from server.branding.errors import NO_IMAGE
from server.core.errors import FileTooLarge, Invalid
from server.core.services.pictures import Picture, read_picture
from server.core.uploads import Upload

FOLDER = "branding"


def read_image(upload: Upload, *, field: str) -> Picture:
    """Read a logo or an advert and encode it anew.

    :raises Invalid: 'This is not an image' if it is neither png nor jpeg.
    :raises FileTooLarge: if it is over 8 MB, or would unpack to over 40 million pixels.
    """
    try:
        return read_picture(upload, field=field)
    except FileTooLarge:
        raise
    except Invalid:
        raise Invalid(NO_IMAGE, field=field) from None


def read_any_image(upload: Upload, *, field: str) -> Picture:
    """Read a picture for a text."""
    return read_image(upload, field=field)


def size_of(picture: Picture) -> tuple[int, int]:
    """Give the width and the height of a picture in pixels."""
    with Image.open(io.BytesIO(picture.content)) as opened:
        return opened.size
