"""Drawings in SVG, made into pictures at arm's length: in a process of its own, within limits, by few at once.

Nothing of a drawing is kept but its pixels: no script, no link, nothing that it asks for from elsewhere. The process
that draws it can open no file, since a drawing may name any, and has so much time and memory and no more, which no
count taken beforehand could promise. It has none of our secrets either.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable

from server.catalogue.errors import NO_IMAGE, TEXT_IN_DRAWING
from server.platform.errors import FileTooLarge, Invalid, PicturesBusy
from server.platform.runtime import ConcurrencyLimit
from server.platform.uploads import SandboxLimitExceeded, SandboxLimits, run_sandboxed

MOST_BYTES = 1024 * 1024  # as text
MOST_SECONDS = 4  # of a processor
MOST_WAIT = 15  # by the clock, on a machine that has other things to do
MOST_MEMORY = 400 * 1024 * 1024
WIDTH = 1360  # pixels: twice as many as an email is wide
AT_ONCE = 2  # in this process, of the sixteen threads that answer its calls
# Of letters, since a process without files has no fonts; what is drawn instead would lack them.
_TEXT_TAGS = re.compile(rb"<\s*(?:[\w.-]+:)?text[\s>/]")
_semaphore = ConcurrencyLimit(AT_ONCE, refusal=PicturesBusy)


def draw_svg(content: bytes, *, field: str) -> bytes:
    """Draw an SVG as a png as wide as it is ever shown.

    :raises Invalid: 'This is not an image', or in words of ours that it has letters.
    :raises FileTooLarge: if it is over 1 MB.
    :raises PicturesBusy: at once, if enough drawings are being drawn in this process.
    """
    if len(content) > MOST_BYTES:
        raise FileTooLarge(field=field)
    if _TEXT_TAGS.search(content):
        raise Invalid(TEXT_IN_DRAWING, field=field)
    limits = SandboxLimits(seconds=MOST_SECONDS, wait=MOST_WAIT, memory=MOST_MEMORY, opens_files=False)
    try:
        with _semaphore.one():
            return run_sandboxed("server.catalogue.branding.svg:drawer", content, limits=limits)
    except SandboxLimitExceeded:
        raise Invalid(NO_IMAGE, field=field) from None


def drawer() -> Callable[[bytes], bytes]:
    """Return what draws, for the process aside: the one that serves never loads it."""
    from resvg_py import svg_to_bytes

    codecs.lookup("utf-8-sig")  # it is in a file

    def drawn(content: bytes) -> bytes:
        svg = content.decode("utf-8-sig")
        return bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True, width=WIDTH))

    return drawn
