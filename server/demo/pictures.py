"""Draws the season's posters: a canvas, and one flat scene for each event, upright and wide."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin

from django.utils.text import slugify
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
        target = io.BytesIO()
        self._image.reduce(FINER).save(target, "PNG")
        return target.getvalue()


def curve(start: Point, bend: Point, end: Point, pieces: int = 24) -> list[Point]:
    """Return points along the curve from one point to another, drawn towards a third."""
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


POSTER = Shape("poster", 600, 800)
PROMO = Shape("promo", 1200, 675)


@dataclass(frozen=True)
class Picture:
    file_name: str
    content: bytes


def draw(event_name: str, shape: Shape) -> Picture:
    """Draw the poster of one of the plan's events as a PNG."""
    background, scene = PAINTINGS[event_name]
    canvas = Canvas(shape, background)
    scene(canvas)
    return Picture(f"{slugify(event_name)}-{shape.word}.png", canvas.png())


def _scattered(canvas: Canvas, count: int, top: float, bottom: float) -> list[tuple[float, float]]:
    """Spread points evenly over a band of the picture, without a pattern that one could see."""
    span = canvas.right - canvas.left
    return [
        (canvas.left + span * ((index * 0.618_034 + 0.11) % 1), top + (bottom - top) * ((index * 0.754_878 + 0.37) % 1))
        for index in range(count)
    ]


def _twelfth_night(canvas: Canvas) -> None:
    """A moon with twelve marks like a clock's, over the sea that shipwrecked the twins."""
    for x, y in _scattered(canvas, int((canvas.right - canvas.left) / 38), 40, 420):
        canvas.disc(x, y, 3, "#3f7f8c")
    canvas.disc(300, 285, 152, "#f2c14e")
    for start, end in (
        ((208, 208), (286, 362)),
        ((286, 208), (208, 362)),
        ((334, 208), (334, 362)),
        ((386, 208), (386, 362)),
    ):
        canvas.stroke([start, end], 17, "#103b47")
    canvas.ground(lambda x: 500 + 22 * sin(x / 62), "#1d6677")
    canvas.ground(lambda x: 572 + 20 * sin(x / 62 + 2.2), "#165262")
    canvas.ground(lambda x: 640 + 16 * sin(x / 62 + 4.1), "#0b2c36")
    canvas.box(180, 716, 240, 13, "#f2c14e", corner=6)


def _cherry_orchard(canvas: Canvas) -> None:
    """One tree in blossom, and the petals coming down."""
    canvas.disc(430, 190, 64, "#f6efe4")
    canvas.ground(lambda x: 716 + 10 * sin(x / 150), "#a3ad72")
    canvas.ground(lambda x: 744 + 8 * sin(x / 120 + 1), "#7d8b52")
    bark = "#4b342e"
    canvas.stroke(curve((296, 748), (320, 600), (300, 430)), 46, bark, end=22)
    canvas.stroke(curve((303, 520), (370, 450), (424, 372)), 20, bark, end=8)
    canvas.stroke(curve((306, 560), (240, 480), (178, 420)), 20, bark, end=8)
    canvas.stroke(curve((301, 440), (310, 350), (286, 270)), 20, bark, end=8)
    canvas.stroke(curve((304, 470), (350, 380), (372, 290)), 14, bark, end=6)
    blossom = [(182, 396, 84), (424, 352, 92), (286, 262, 108), (372, 268, 84), (224, 318, 80), (340, 380, 66)]
    for colour, shift, part in (("#d98c9c", 10, 1.0), ("#e9abb6", -8, 0.78), ("#f5d0d3", -24, 0.42)):
        for x, y, radius in blossom:
            canvas.disc(x + shift * 0.6, y + shift, radius * part, colour)
    for turn, petal in enumerate(_scattered(canvas, int((canvas.right - canvas.left) / 42), 470, 700)):
        canvas.oval(*petal, 9, 5, "#e2a0ac", turn=turn)


def _hedda_gabler(canvas: Canvas) -> None:
    """A red curtain drawn aside from a piano."""
    _curtain(canvas)
    keys = 596.0
    canvas.box(canvas.left, keys - 20, canvas.right - canvas.left, 20, "#2b2c33")
    white, gap = 74.0, 5.0
    first = int(canvas.left // white) - 1
    last = int(canvas.right // white) + 1
    for number in range(first, last + 1):
        canvas.box(number * white + gap / 2, keys, white - gap, HEIGHT - keys + 20, "#f4efe6", corner=6)
    for number in range(first, last + 1):
        if number % 7 not in {2, 6}:  # no black key after the third and the seventh white one
            canvas.box((number + 1) * white - 21, keys, 42, 112, "#131418", corner=5)


def _curtain(canvas: Canvas) -> None:
    edge = canvas.right + 10
    canvas.polygon([(canvas.left, 0), (edge, 0), *curve((edge, 60), (380, 330), (canvas.left, 470))], "#b3202c")
    for start, bend, end, colour in (
        (0.96, 0.62, 400, "#94172a"),
        (0.70, 0.42, 330, "#c42c36"),
        (0.48, 0.26, 250, "#94172a"),
        (0.24, 0.12, 150, "#c42c36"),
    ):
        span = canvas.right - canvas.left
        x, middle = canvas.left + span * start, canvas.left + span * bend
        fold = curve((x, 0), (middle, end * 0.62), (canvas.left, end))
        back = curve((canvas.left, end - 62), (middle - 40, end * 0.5), (x - 70, 0))
        canvas.polygon([*fold, *back], colour)
    canvas.stroke(curve((edge, 60), (380, 330), (canvas.left, 470)), 9, "#e7b24c")


def _christmas_carol(canvas: Canvas) -> None:
    """A lantern in the snow."""
    canvas.disc(300, 380, 268, "#232f5c")
    canvas.disc(300, 380, 196, "#2f3b6c")
    for index, (x, y) in enumerate(_scattered(canvas, int((canvas.right - canvas.left) / 13), 24, 660)):
        canvas.disc(x, y, 3 + index % 3 * 1.6, "#dfe7f5")
    canvas.ground(lambda x: 668 + 26 * sin(x / 170 + 0.6), "#c9d6ea")
    canvas.ground(lambda x: 706 + 20 * sin(x / 140 + 2.6), "#eff4fb")
    canvas.stroke([(300, 0), (300, 196)], 6, "#8d97bd")
    iron, glass = "#b87420", "#f0b94d"
    canvas.stroke(curve((258, 236), (300, 150), (342, 236)), 10, iron)
    canvas.polygon([(246, 232), (354, 232), (404, 292), (196, 292)], iron)
    canvas.polygon([(212, 306), (388, 306), (366, 516), (234, 516)], glass)
    canvas.polygon([(280, 306), (320, 306), (316, 516), (284, 516)], "#f7cf74")
    flame = [*curve((300, 352), (352, 428), (300, 474)), *curve((300, 474), (248, 428), (300, 352))]
    canvas.polygon(flame, "#fff3cf")
    for x, lean in ((212, 22), (388, -22)):
        canvas.stroke([(x, 302), (x + lean, 518)], 11, iron)
    canvas.box(190, 288, 220, 20, iron, corner=6)
    canvas.box(212, 512, 176, 22, iron, corner=6)
    canvas.polygon([(242, 534), (358, 534), (338, 560), (262, 560)], "#955a14")


def _snow_queen(canvas: Canvas) -> None:
    """A palace of ice between firs."""
    canvas.disc(300, 300, 214, "#cfe2ec")
    for x, y in _scattered(canvas, int((canvas.right - canvas.left) / 20), 30, 560):
        canvas.disc(x, y, 3.4, "#f5fafc")
    canvas.ground(lambda x: 640 + 18 * sin(x / 130), "#9dbfd2")
    for x in (-330, -210, -70, 60, 540, 670, 800, 930):
        _fir(canvas, x, 690, 230 + x * 37 % 70)
    _shard(canvas, 190, 700, 62, 300, ("#e3eff5", "#a9c9da"))
    _shard(canvas, 412, 700, 66, 340, ("#e3eff5", "#a9c9da"))
    _shard(canvas, 300, 716, 92, 560, ("#ffffff", "#c3dae6"))
    _shard(canvas, 248, 716, 44, 210, ("#f1f8fb", "#8fb6cb"))
    _shard(canvas, 362, 716, 42, 176, ("#f1f8fb", "#8fb6cb"))
    canvas.ground(lambda x: 704 + 12 * sin(x / 110 + 1.4), "#5c8fac")
    canvas.ground(lambda x: 746 + 9 * sin(x / 90 + 3), "#467896")


def _shard(canvas: Canvas, x: float, foot: float, half: float, height: float, colours: tuple[str, str]) -> None:
    light, shade = colours
    top, shoulder = foot - height, foot - height * 0.62
    canvas.polygon([(x, top), (x - half, shoulder), (x - half * 0.7, foot), (x, foot)], light)
    canvas.polygon([(x, top), (x + half, shoulder), (x + half * 0.7, foot), (x, foot)], shade)


def _fir(canvas: Canvas, x: float, foot: float, height: float) -> None:
    for part in range(3):
        top = foot - height + height * part * 0.24
        half = height * (0.15 + 0.06 * part)
        canvas.polygon([(x, top), (x - half, top + height * 0.42), (x + half, top + height * 0.42)], "#6f9db8")
    canvas.box(x - 6, foot - height * 0.12, 12, height * 0.16, "#5a87a2")


def _foyer_concert(canvas: Canvas) -> None:
    """Lunch on a plate of music."""
    canvas.disc(300, 368, 236, "#fbe9d4")
    canvas.disc(300, 368, 186, "#f4d9bb")
    canvas.disc(300, 368, 174, "#fbe9d4")

    def staff(x: float, line: float) -> float:
        return 368 + (line - 2) * 34 + 46 * sin((x - 300) / 165)

    xs = [canvas.left + index * 8 for index in range(int((canvas.right - canvas.left) / 8) + 2)]
    for number in range(5):
        canvas.stroke([(x, staff(x, number)) for x in xs], 4.5, "#7c2f3a")
    for x, line, is_tall in ((150, 3.0, True), (262, 1.5, True), (352, 2.5, True), (446, 1.0, False)):
        _note(canvas, x, staff(x, line), is_up=is_tall)
    canvas.stroke([(282, staff(262, 1.5) - 128), (372, staff(352, 2.5) - 128)], 20, "#43202b")
    canvas.ground(lambda x: 694.0, "#7c2f3a")
    canvas.box(180, 738, 240, 13, "#fbe9d4", corner=6)


def _note(canvas: Canvas, x: float, y: float, *, is_up: bool) -> None:
    ink = "#43202b"
    canvas.oval(x, y, 27, 19, ink, turn=-0.35)
    stem = x + 21 if is_up else x - 21
    canvas.stroke([(stem, y), (stem, y - 130 if is_up else y + 130)], 9, ink)


def _late_set(canvas: Canvas) -> None:
    """A record under the lights."""
    for foot, colour in ((60, "#3b2266"), (300, "#4a2a7c"), (540, "#3b2266")):
        canvas.polygon(
            [
                (300 + (foot - 300) * 2.4 - 8, 0),
                (300 + (foot - 300) * 2.4 + 8, 0),
                (foot + 150, 800),
                (foot - 150, 800),
            ],
            colour,
        )
    for radius, colour in ((214, "#0f0a1c"), (186, "#1d1531"), (178, "#0f0a1c"), (146, "#1d1531"), (138, "#0f0a1c")):
        canvas.disc(300, 400, radius, colour)
    canvas.disc(300, 400, 84, "#ff5d73")
    canvas.disc(300, 400, 13, "#f7f1ff")
    for number in range(8):
        angle = number * pi / 4
        canvas.disc(300 + 50 * cos(angle), 400 + 50 * sin(angle), 4, "#ffb3bd")


def _quiz_night(canvas: Canvas) -> None:
    """A question on every table, and one chair still free."""
    for x, y, size in ((-205, 590, 0.72), (805, 180, 0.72), (-190, 120, 0.5), (800, 690, 0.5)):
        _table(canvas, x, y, size, ("#2c6352", "#3a7a66", "#24544a"), chairs=6)
    canvas.disc(300, 380, 292, "#17392f")
    _table(canvas, 300, 380, 1.0, ("#f3e6c8", "#e9a13b", "#dcc9a0"), chairs=6, free=1)
    ink = "#17392f"
    hook = [(300 + 62 * cos(angle), 332 - 62 * sin(angle)) for angle in (pi - index * pi / 16 for index in range(21))]
    canvas.stroke([*hook, *curve(hook[-1], (300, 400), (300, 436))], 30, ink)
    canvas.disc(300, 486, 20, ink)
    canvas.box(180, 738, 240, 13, "#e9a13b", corner=6)


def _table(
    canvas: Canvas, x: float, y: float, size: float, colours: tuple[str, str, str], *, chairs: int, free: int = -1
) -> None:
    """Draw a round table from above, with chairs around it; the free one is an empty ring."""
    top, chair, edge = colours
    for number in range(chairs):
        turn = 2 * pi * number / chairs - pi / 2
        there = x + 236 * size * cos(turn), y + 236 * size * sin(turn)
        canvas.disc(*there, 52 * size, chair)
        if number == free:
            canvas.disc(*there, 40 * size, "#17392f")
    canvas.disc(x, y, 176 * size, edge)
    canvas.disc(x, y, 162 * size, top)


PAINTINGS: dict[str, tuple[str, Callable[[Canvas], None]]] = {
    "Twelfth Night": ("#12424f", _twelfth_night),
    "The Cherry Orchard": ("#efe3d3", _cherry_orchard),
    "Foyer Concert": ("#e58a6b", _foyer_concert),
    "Hedda Gabler": ("#17181d", _hedda_gabler),
    "A Christmas Carol": ("#1a2347", _christmas_carol),
    "Quiz Night": ("#1f4a3d", _quiz_night),
    "The Snow Queen": ("#b7d2e0", _snow_queen),
    "Late Set": ("#2a184d", _late_set),
}
