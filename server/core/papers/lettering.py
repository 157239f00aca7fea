"""Setting text in a PDF: in any script that our fonts have, as it is written, so that every name can be printed."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

from reportlab.pdfgen.canvas import Canvas

from server.core.papers.embedding import draw
from server.core.papers.faces import Face, strong_face, text_face
from server.core.papers.shaping import end_of_letter, printable, shaped

__all__ = ["Face", "draw_lines", "draw_text", "draw_text_right", "strong_face", "text_face", "text_width", "wrap"]

ELLIPSIS = "…"


def _printable(text: str, face: Face) -> str:
    return printable(text, face.first)


def _width(text: str, face: Face) -> float:
    return shaped(text, face.first).width * face.size


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
    draw(canvas, x, y, shaped(line, face.first), face.size)


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
    return [part for word in words for part in ([word] if _width(word.rstrip(), face) <= width else _letters(word))]


def _letters(text: str) -> list[str]:
    """Split into letters, each with the marks that stand on it."""
    ends = [0]
    while ends[-1] < len(text):
        ends.append(end_of_letter(text, ends[-1]))
    return [text[start:end] for start, end in pairwise(ends)]


def _cut(line: str, face: Face, width: float) -> str:
    if _width(line, face) <= width:
        return line
    letters = _letters(line)
    fitting = bisect_right(range(len(letters)), width, key=lambda count: _width(_begun(letters, count), face)) - 1
    return _begun(letters, max(0, fitting))


def _begun(letters: list[str], count: int) -> str:
    return "".join(letters[:count]).rstrip() + ELLIPSIS


def draw_lines(
    canvas: Canvas, x: float, y: float, text: str, face: Face, *, width: float, lines: int, leading: float
) -> float:
    """Draw a text on as many lines as it needs, downwards from the base line `y`, and give the next base line."""
    for line in wrap(text, face, width=width, lines=lines):
        _draw(canvas, x, y, line, face)
        y -= leading
    return y
