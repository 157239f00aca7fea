"""Uploaded files, and the sandbox that decodes them (`python -m server.platform.uploads`)."""

from __future__ import annotations

import io
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path, PurePath
from typing import Any

# PDF readers accept a signature within the first kilobyte.
PDF_MARK, PDF_MARK_WITHIN = b"%PDF-", 1024
# The advice for a PDF in place of a picture; the app shows the same before the upload.
PDF_AS_PICTURE = "This is a PDF. Save it as a PNG or JPEG picture and choose that."
PDF_AS_SHEET = "This is a PDF. Save it as an Excel sheet (.xlsx) or a CSV file and choose that."


@dataclass(frozen=True)
class Upload:
    name: str
    content: bytes

    @property
    def extension(self) -> str:
        return PurePath(self.name).suffix.lower()

    @property
    def is_pdf(self) -> bool:
        """Return whether the content is a PDF, whatever the file's name."""
        return PDF_MARK in self.content[:PDF_MARK_WITHIN]


MOST_PIXELS = 25_000_000  # a phone's photo has 12 or 24 million
LONGEST_SIDE = 2400  # no place shows a larger picture
LONGEST_SMALL_SIDE = 480  # three times the largest place in a list
PICTURE_TOO_LARGE = b"too large"


def encoder(*formats: str) -> Callable[[bytes], bytes]:
    """Return an encoder of pictures of these formats; its output is extension and length, a new line, the picture and a
    small one.

    The output is `TOO_LARGE` for too many pixels; anything may be raised for invalid content.
    """
    from PIL import Image, ImageOps

    def encoded(content: bytes) -> bytes:
        try:
            with Image.open(io.BytesIO(content), formats=formats) as opened:
                # The header is enough: nothing is decoded yet.
                if opened.width * opened.height > MOST_PIXELS:
                    return PICTURE_TOO_LARGE
                return _encode(opened, ImageOps)
        except (Image.DecompressionBombError, Image.DecompressionBombWarning):
            return PICTURE_TOO_LARGE

    return encoded


def _encode(opened: Any, ops: Any) -> bytes:
    kind = opened.format
    opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
    upright = ops.exif_transpose(opened)
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    has_alpha = kind != "JPEG" and ("A" in upright.getbands() or "transparency" in upright.info)
    plain = upright.convert("RGBA" if has_alpha else "RGB")
    # Remove metadata: location, camera, comments, profiles.
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


# The sandbox: no count taken beforehand bounds what decoding a workbook, a drawing or a picture costs. A process does:
# its time and memory are limited, it does not hold the interpreter that other calls run on, and it has none of our
# settings and secrets. Its messages are English and are translated by the caller.
#     python -m server.platform.uploads MODULE:WORK SECONDS MEMORY FILES [WORD…]
# `WORK` is called with the words before limits apply, to load what it needs; it returns the worker function.
Work = Callable[[bytes], bytes]
_ROOT = Path(__file__).resolve().parents[2]


class SandboxLimitExceeded(Exception):
    """The work took more time or memory than allowed, or failed."""


@dataclass(frozen=True, kw_only=True)
class SandboxLimits:
    """Limits of the work: processor seconds, elapsed seconds, bytes of memory, and whether it may open files. It may
    write none.
    """

    seconds: int
    wait: float
    memory: int
    opens_files: bool = True

    def hold_ourselves(self) -> None:
        """Apply the limits to this process for as long as it lives."""
        for kind, most in (
            (resource.RLIMIT_AS, self.memory),
            (resource.RLIMIT_CPU, self.seconds),
            (resource.RLIMIT_FSIZE, 0),
            (resource.RLIMIT_CORE, 0),
        ):
            resource.setrlimit(kind, (most, most))
        if not self.opens_files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))


def run_sandboxed(work: str, content: bytes, *arguments: str, limits: SandboxLimits) -> bytes:
    """Process some bytes in a sandboxed process.

    :raises SandboxLimitExceeded: if that exceeded the limits or failed.
    """
    numbers = (str(limits.seconds), str(limits.memory), str(int(limits.opens_files)))
    try:
        done = subprocess.run(  # noqa: S603  (our own module, and no shell)
            [sys.executable, "-m", "server.platform.uploads", work, *numbers, *arguments],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=_ROOT,
            env={},
            timeout=limits.wait,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        raise SandboxLimitExceeded from None
    return done.stdout


def _main(work: str, seconds: str, memory: str, opens_files: str, *arguments: str) -> None:
    from django.conf import settings

    settings.configure(USE_I18N=False)
    module, _, name = work.partition(":")
    make: Callable[..., Work] = getattr(import_module(module), name)
    worker = make(*arguments)
    content = sys.stdin.buffer.read()
    SandboxLimits(seconds=int(seconds), wait=0, memory=int(memory), opens_files=opens_files == "1").hold_ourselves()
    sys.stdout.buffer.write(worker(content))


if __name__ == "__main__":
    _main(*sys.argv[1:])
