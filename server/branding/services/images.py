"""The pictures of a look, refused in the spec's words (part 2, section 5)."""

from __future__ import annotations

import io
from collections.abc import Callable

from PIL import Image

from server.branding.errors import NO_IMAGE
from server.branding.services.drawings import draw
from server.core.errors import FileTooLarge, Invalid
from server.core.services.pictures import MOST_BYTES, Picture, read_first_frame, read_picture
from server.core.uploads import PDF_AS_PICTURE, Upload


def read_image(upload: Upload, *, field: str, read: Callable[..., Picture] = read_picture) -> Picture:
    """Read a logo or an advert and encode it anew.

    :raises Invalid: 'This is not an image' if it is neither png nor jpeg; what to do with it, if it is a PDF.
    :raises FileTooLarge: if it is over 8 MB, or would unpack to over 25 million pixels.
    :raises PicturesBusy: if enough pictures are being read in this process.
    """
    if upload.is_pdf:
        raise Invalid(PDF_AS_PICTURE, field=field)
    try:
        return read(upload, field=field)
    except FileTooLarge:
        raise
    except Invalid:
        raise Invalid(NO_IMAGE, field=field) from None


def read_any_image(upload: Upload, *, field: str) -> Picture:
    """Read a picture for a text, which may be gif or svg, too: its first frame, or the drawing, becomes a png.

    :raises Invalid: 'This is not an image' if it is none of them, or that a drawing has letters.
    :raises FileTooLarge: if it is over 8 MB, a drawing over 1 MB, or would unpack to over 25 million pixels.
    :raises PicturesBusy: if enough pictures are being read in this process.
    """
    if len(upload.content) > MOST_BYTES:
        raise FileTooLarge(field=field)
    if upload.extension == ".svg":
        return read_image(Upload("drawing.png", draw(upload.content, field=field)), field=field)
    return read_image(upload, field=field, read=read_first_frame if upload.extension == ".gif" else read_picture)


def size_of(picture: Picture) -> tuple[int, int]:
    """Give the width and the height of a picture in pixels."""
    with Image.open(io.BytesIO(picture.content)) as opened:
        return opened.size
