"""Drawings in SVG, made into pictures at arm's length: in a process of its own, within limits, by few at once.

Nothing of a drawing is kept but its pixels: no script, no link, nothing that it asks for from elsewhere. The process
that draws it can open no file, since a drawing may name any, and has so much time and memory and no more, which no
count taken beforehand could promise. It has none of our secrets either.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
from pathlib import Path
from threading import BoundedSemaphore

from server.branding.errors import LETTERS_IN_DRAWING, NO_IMAGE, PicturesBusy
from server.core.errors import FileTooLarge, Invalid

MOST_BYTES = 1024 * 1024  # as text
MOST_SECONDS = 4  # of a processor
MOST_WAIT = 15  # by the clock, on a machine that has other things to do
MOST_MEMORY = 400 * 1024 * 1024
WIDTH = 1360  # pixels: twice as many as a mail is wide
AT_ONCE = 2  # in this process, of the sixteen threads that answer its calls
_ROOT = Path(__file__).resolve().parents[3]
# Of letters, since a process without files has no fonts; what is drawn instead would lack them.
_LETTERS = re.compile(rb"<\s*(?:[\w.-]+:)?text[\s>/]")
_turns = BoundedSemaphore(AT_ONCE)


def draw(content: bytes, *, field: str) -> bytes:
    """Draw an SVG as a png as wide as it is ever shown.

    :raises Invalid: 'This is not an image', or in words of ours that it has letters.
    :raises FileTooLarge: if it is over 1 MB.
    :raises PicturesBusy: at once, if enough drawings are being drawn in this process.
    """
    if len(content) > MOST_BYTES:
        raise FileTooLarge(field=field)
    if _LETTERS.search(content):
        raise Invalid(LETTERS_IN_DRAWING, field=field)
    if not _turns.acquire(blocking=False):
        raise PicturesBusy
    try:
        return _draw_aside(content)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        raise Invalid(NO_IMAGE, field=field) from None
    finally:
        _turns.release()


def _draw_aside(content: bytes) -> bytes:
    done = subprocess.run(
        [sys.executable, "-m", "server.branding.services.drawings"],
        input=content,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=_ROOT,
        env={},
        timeout=MOST_WAIT,
        check=True,
    )
    return done.stdout


# The process aside


def _limit_ourselves() -> None:
    for kind, most in (
        (resource.RLIMIT_AS, MOST_MEMORY),
        (resource.RLIMIT_CPU, MOST_SECONDS),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 0),
    ):
        resource.setrlimit(kind, (most, most))


def _answer() -> None:
    from resvg_py import svg_to_bytes  # here alone: the process that serves never draws

    svg = sys.stdin.buffer.read().decode("utf-8-sig")
    _limit_ourselves()
    sys.stdout.buffer.write(svg_to_bytes(svg_string=svg, skip_system_fonts=True, width=WIDTH))


if __name__ == "__main__":
    _answer()
