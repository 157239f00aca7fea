"""Setting text in a PDF: each character in the first of our fonts that has it, so that every name can be printed."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from threading import Lock

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONTS = Path(__file__).parent / "fonts"
ELLIPSIS = "…"
UNPRINTABLE = "?"
# Marks that stand on another letter, and emoji: a name can still be read without them.
_SILENT = {"Mn", "Me", "So", "Sk"}


@dataclass(frozen=True)
class Face:
    """A look of text: its fonts in the order in which they are asked for a character, and its size in points."""

    fonts: tuple[str, ...]
    size: float


def text_face(size: float) -> Face:
    return Face(("Archivo-Text", "NotoSans-Medium", "DroidSansFallback"), size)


def strong_face(size: float) -> Face:
    return Face(("Archivo-Strong", "NotoSans-Medium", "DroidSansFallback"), size)


_loaded: dict[str, TTFont] = {}
_loading = Lock()


def _load(name: str) -> TTFont:
    # Loaded when first needed: the font for Chinese, Japanese and Korean is large, and few tickets need it.
    # Once only: if a font were registered again while a document is drawn, the document would hold it twice.
    if name not in _loaded:
        with _loading:
            if name not in _loaded:
                font = TTFont(name, str(FONTS / f"{name}.ttf"))
                pdfmetrics.registerFont(font)
                _loaded[name] = font
    return _loaded[name]


def _font_of(character: str, face: Face) -> str | None:
    return next((name for name in face.fonts if ord(character) in _load(name).face.charToGlyph), None)


def _printable(text: str, face: Face) -> str:
    """Rewrite a text on one line, in characters that we can print."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(_or_plain(character, face) for character in composed)


def _or_plain(character: str, face: Face) -> str:
    is_control = unicodedata.category(character).startswith("C")
    if _font_of(character, face) and not is_control:
        return character
    if is_control or unicodedata.category(character) in _SILENT:
        return ""
    plain = "".join(part for part in unicodedata.normalize("NFKD", character) if _font_of(part, face))
    return plain or UNPRINTABLE


def _runs(text: str, face: Face) -> list[tuple[str, str]]:
    return [(name or face.fonts[0], "".join(run)) for name, run in groupby(text, lambda char: _font_of(char, face))]


def _width(text: str, face: Face) -> float:
    return float(sum(pdfmetrics.stringWidth(run, name, face.size) for name, run in _runs(text, face)))


def text_width(text: str, face: Face) -> float:
    """Give the width of a text in points."""
    return _width(_printable(text, face), face)


def draw_text(canvas: Canvas, x: float, y: float, text: str, face: Face, *, width: float | None = None) -> None:
    """Draw one line from its left end on its base line, cut with an ellipsis if it is wider than `width` points."""
    line = _printable(text, face)
    _draw(canvas, x, y, line if width is None else _cut(line, face, width), face)


def draw_text_right(canvas: Canvas, x: float, y: float, text: str, face: Face) -> None:
    """Draw one line that ends at `x`."""
    draw_text(canvas, x - text_width(text, face), y, text, face)


def _draw(canvas: Canvas, x: float, y: float, line: str, face: Face) -> None:
    pen = canvas.beginText(x, y)
    for name, run in _runs(line, face):
        pen.setFont(name, face.size)
        pen.textOut(run)
    canvas.drawText(pen)


def wrap(text: str, face: Face, *, width: float, lines: int) -> list[str]:
    """Break a text into at most so many lines of at most `width` points; what is too much ends in an ellipsis."""
    done: list[str] = []
    line = ""
    for word in _words(_printable(text, face), face, width):
        longer = f"{line}{word}"
        if _width(longer.rstrip(), face) <= width or not line:
            line = longer
        else:
            done.append(line.rstrip())
            line = word
    done.append(line.rstrip())
    if len(done) > lines:
        return [*done[: lines - 1], _cut(" ".join(done[lines - 1 :]), face, width)]
    return done


def _words(text: str, face: Face, width: float) -> list[str]:
    """Split at spaces, each word with the space behind it; a word that is wider than a line is split anywhere."""
    words = [f"{word} " for word in text.split(" ")]
    return [part for word in words for part in ([word] if _width(word.rstrip(), face) <= width else list(word))]


def _cut(line: str, face: Face, width: float) -> str:
    if _width(line, face) <= width:
        return line
    while line and _width(line + ELLIPSIS, face) > width:
        line = line[:-1]
    return line.rstrip() + ELLIPSIS


def draw_lines(
    canvas: Canvas, x: float, y: float, text: str, face: Face, *, width: float, lines: int, leading: float
) -> float:
    """Draw a text on as many lines as it needs, downwards from the base line `y`, and give the next base line."""
    for line in wrap(text, face, width=width, lines=lines):
        _draw(canvas, x, y, line, face)
        y -= leading
    return y
