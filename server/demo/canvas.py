"""A small drawing board for flat shapes: drawn three times as large and averaged down, so that edges are smooth."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin

from PIL import Image, ImageDraw

Point = tuple[float, float]
FINER = 3
WIDTH, HEIGHT = 600.0, 800.0  # the poster's own units, in which every scene is drawn
_STEP = 6.0


@dataclass(frozen=True)
class Shape:
    """A picture's size in pixels, and the word that tells it apart in file names."""

    word: str
    width: int
    height: int


class Canvas:
    """Takes shapes in poster units; a wider picture has the same middle and shows more on its left and right."""

    def __init__(self, shape: Shape, background: str) -> None:
        self._scale = shape.height / HEIGHT * FINER
        seen = shape.width * HEIGHT / shape.height
        self.left, self.right = (WIDTH - seen) / 2, (WIDTH + seen) / 2
        self._image = Image.new("RGB", (shape.width * FINER, shape.height * FINER), background)
        self._pen = ImageDraw.Draw(self._image)

    def _at(self, point: Point) -> Point:
        return (point[0] - self.left) * self._scale, point[1] * self._scale

    def polygon(self, points: Iterable[Point], colour: str) -> None:
        self._pen.polygon([self._at(point) for point in points], fill=colour)

    def box(self, x: float, y: float, width: float, height: float, colour: str, *, corner: float = 0) -> None:
        corners = [self._at((x, y)), self._at((x + width, y + height))]
        self._pen.rounded_rectangle(corners, radius=corner * self._scale, fill=colour)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        self._pen.ellipse([self._at((x - radius, y - radius)), self._at((x + radius, y + radius))], fill=colour)

    def oval(self, x: float, y: float, width: float, height: float, colour: str, *, turn: float = 0) -> None:
        """Draw an oval around its centre, turned by a number of radians."""
        self.polygon(
            (
                (
                    x + width * cos(t) * cos(turn) - height * sin(t) * sin(turn),
                    y + width * cos(t) * sin(turn) + height * sin(t) * cos(turn),
                )
                for t in (index * pi / 48 for index in range(96))
            ),
            colour,
        )

    def stroke(self, points: Iterable[Point], width: float, colour: str, *, end: float | None = None) -> None:
        """Draw a line with round ends through some points; with `end` it tapers to that width."""
        path = list(points)
        widths = [
            width + ((width if end is None else end) - width) * i / max(1, len(path) - 1) for i in range(len(path))
        ]
        for (start, here), (there, next_one) in pairwise(zip(path, widths, strict=True)):
            self.polygon(_thick(start, there, here / 2, next_one / 2), colour)
        for (x, y), thickness in zip(path, widths, strict=True):
            self.disc(x, y, thickness / 2, colour)

    def ground(self, height_at: Callable[[float], float], colour: str) -> None:
        """Fill everything below a line across the whole picture."""
        count = int((self.right - self.left) / _STEP) + 2
        line = [(x, height_at(x)) for x in (self.left + index * _STEP for index in range(count))]
        self.polygon([(self.left, HEIGHT + 1), *line, (line[-1][0], HEIGHT + 1)], colour)

    def png(self) -> bytes:
        """Give the finished picture."""
        target = io.BytesIO()
        self._image.reduce(FINER).save(target, "PNG")
        return target.getvalue()


def curve(start: Point, bend: Point, end: Point, pieces: int = 24) -> list[Point]:
    """Give points along the curve from one point to another, drawn towards a third."""
    points = []
    for index in range(pieces + 1):
        t = index / pieces
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]))
    return points


def _thick(start: Point, end: Point, half: float, end_half: float) -> list[Point]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    nx, ny = -dy / length, dx / length
    return [
        (start[0] + nx * half, start[1] + ny * half),
        (end[0] + nx * end_half, end[1] + ny * end_half),
        (end[0] - nx * end_half, end[1] - ny * end_half),
        (start[0] - nx * half, start[1] - ny * half),
    ]
