"""The pictures of a look, refused in the spec's words (part 2, section 5)."""

from __future__ import annotations

import io

from PIL import Image

from server.branding.errors import NO_IMAGE
from server.branding.services.drawings import draw
from server.core.errors import FileTooLarge, Invalid
from server.core.services.pictures import MOST_BYTES, MOST_PIXELS, Picture, read_picture
from server.core.uploads import Upload


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
    """Read a picture for a text, which may be gif or svg, too: its first frame, or the drawing, becomes a png.

    :raises Invalid: 'This is not an image' if it is none of them, or that a drawing has letters.
    :raises FileTooLarge: if it is over 8 MB, a drawing over 1 MB, or would unpack to over 40 million pixels.
    :raises PicturesBusy: if enough drawings are being drawn in this process.
    """
    if len(upload.content) > MOST_BYTES:
        raise FileTooLarge(field=field)
    if upload.extension == ".svg":
        return read_image(Upload("drawing.png", draw(upload.content, field=field)), field=field)
    if upload.extension == ".gif":
        return read_image(Upload("frame.png", _first_frame(upload.content, field)), field=field)
    return read_image(upload, field=field)


def _first_frame(content: bytes, field: str) -> bytes:
    try:
        with Image.open(io.BytesIO(content), formats=("GIF",)) as opened:
            # Known from the headers of the file and of its first frame, before anything is unpacked.
            if opened.width * opened.height > MOST_PIXELS:
                raise FileTooLarge(field=field)
            target = io.BytesIO()
            opened.convert("RGBA").save(target, "PNG")
    except FileTooLarge:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise FileTooLarge(field=field) from None
    except Exception:
        # Broken pictures make Pillow raise OSError, SyntaxError, struct.error, EOFError and more.
        raise Invalid(NO_IMAGE, field=field) from None
    return target.getvalue()


def size_of(picture: Picture) -> tuple[int, int]:
    """Give the width and the height of a picture in pixels."""
    with Image.open(io.BytesIO(picture.content)) as opened:
        return opened.size
