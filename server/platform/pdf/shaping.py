"""Text shaping: HarfBuzz turns a text into positioned glyphs in visual order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

import uharfbuzz as hb
from bidi import get_display

from server.platform.pdf.typefaces import Composed, Font, Part, font, font_of

_RIGHT_TO_LEFT = {"R", "AL", "RLE", "RLO", "RLI"}

# The bidi library returns a text in visual order, but not where each character went. So each character but the last is
# followed by its position in two tag characters, which take no part in the algorithm and follow the character before
# them. (Behind the last one they would go to the end of the line, by rule L1.) In right-to-left runs they come first
# and reversed; one of the two is from the first half of the tags, the other from the second.
_HIGH, _LOW, _HALF = 0xE0020, 0xE0050, 48
MOST = _HALF * _HALF  # characters of a line that can be distinguished
_CARRIED = re.compile(r"([\U000E0050-\U000E007F])([\U000E0020-\U000E004F]).|.(?:([\U000E0020-\U000E004F])(.))?", re.S)


@dataclass(frozen=True)
class Stretch:
    """Adjacent characters of a line with the same direction."""

    start: int
    end: int
    is_rightward: bool  # from left to right


def stretches(line: str) -> list[Stretch]:
    """Cut a line of at most MOST characters into stretches, in visual order."""
    if not any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in line):
        return [Stretch(0, len(line), True)] if line else []
    found: list[Stretch] = []
    for place, is_rightward in _places(line):
        before = found[-1] if found else None
        if (
            before
            and before.is_rightward == is_rightward
            and place == (before.end if is_rightward else before.start - 1)
        ):
            found[-1] = Stretch(min(before.start, place), max(before.end, place + 1), is_rightward)
        else:
            found.append(Stretch(place, place + 1, is_rightward))
    return found


def _places(line: str) -> list[tuple[int, bool]]:
    """Return, in visual order, each character's position in the line and whether it runs from left to right."""
    tagged = "".join(
        f"{character}{chr(_HIGH + at // _HALF)}{chr(_LOW + at % _HALF)}" for at, character in enumerate(line)
    )
    places: list[tuple[int, bool]] = []
    for low, high, high_behind, low_behind in _CARRIED.findall(get_display(tagged[:-2])):
        if high:
            places.append(((ord(high) - _HIGH) * _HALF + ord(low) - _LOW, False))
        elif high_behind:
            places.append(((ord(high_behind) - _HIGH) * _HALF + ord(low_behind) - _LOW, True))
        else:
            # The last one has the direction of its neighbour.
            follows = bool(places) and places[-1] == (len(line) - 2, True)
            is_alone = unicodedata.bidirectional(line[-1]) in ("L", "EN", "AN")
            places.append((len(line) - 1, follows or is_alone))
    return places


UNPRINTABLE = "?"
# Combining marks and emoji: a name can be read without them.
_SILENT = {"Mn", "Me", "So", "Sk"}
_MARKS = {"Mn", "Mc", "Me"}
_JOINERS = "\u200c\u200d"
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
# Cached: the words of our documents, and what the tickets of an evening share. Longer texts are rare.
CACHE_SIZE, LONGEST_CACHED = 1024, 100


@dataclass(frozen=True, slots=True)
class Cluster:
    """Characters that are drawn together, and their glyphs."""

    text: str
    glyph: Composed


@dataclass(frozen=True)
class Run:
    """Clusters of one font, from left to right."""

    font: Font
    clusters: tuple[Cluster, ...]

    @property
    def width(self) -> float:
        """Return the width of the run in units of the font size."""
        return sum(cluster.glyph.advance for cluster in self.clusters) / self.font.upem


@dataclass(frozen=True)
class Line:
    runs: tuple[Run, ...]
    width: float  # in units of the font size


def printable(text: str, first: str) -> str:
    """Rewrite a text on one line, with characters that we can print."""
    return (_cached_printable if len(text) <= LONGEST_CACHED else _printable)(text, first)


def _printable(text: str, first: str) -> str:
    composed = unicodedata.normalize("NFC", " ".join(text.split()))[:MOST]
    printable = ""
    for character in composed:
        printable += _or_plain(character, first, behind=printable)
    return printable.strip()


_cached_printable = lru_cache(CACHE_SIZE)(_printable)


def _or_plain(character: str, first: str, *, behind: str) -> str:
    if character in _JOINERS:  # they shape their neighbours; after anything but a letter they are part of an emoji
        return character if behind and unicodedata.category(behind[-1]) in ("Lo", "Mn", "Mc") else ""
    kind = unicodedata.category(character)
    if kind.startswith("C"):
        return ""
    if font_of(character, first):
        return character
    if kind in _SILENT:
        return ""
    return "".join(part for part in unicodedata.normalize("NFKD", character) if font_of(part, first)) or UNPRINTABLE


def shaped(text: str, first: str) -> Line:
    """Shape a printable text; characters that the first font lacks use the font of their script."""
    return (_cached_shaped if len(text) <= LONGEST_CACHED else _shaped)(text, first)


def _shaped(text: str, first: str) -> Line:
    fonts = list(_fonts(text, first))
    runs: list[Run] = []
    for stretch in stretches(text):
        places = range(stretch.start, stretch.end)
        parts = [list(part) for _, part in groupby(places, lambda place: fonts[place])]
        for part in parts if stretch.is_rightward else reversed(parts):
            runs.append(_shape(text[part[0] : part[-1] + 1], font(fonts[part[0]]), is_rightward=stretch.is_rightward))
    return Line(tuple(runs), sum(run.width for run in runs))


_cached_shaped = lru_cache(CACHE_SIZE)(_shaped)


def _fonts(text: str, first: str) -> Iterator[str]:
    """Return the font of each character; a mark uses the font of its base letter, if that has both."""
    place = 0
    while place < len(text):
        end = end_of_letter(text, place)
        yield from [_font_of_all(text[place:end], first)] * (end - place)
        place = end


def forget() -> None:
    _cached_printable.cache_clear()
    _cached_shaped.cache_clear()


def end_of_letter(text: str, start: int) -> int:
    """Return where the marks on the letter at `start` end."""
    end = start + 1
    while end < len(text) and (text[end] in _JOINERS or unicodedata.category(text[end]) in _MARKS):
        end += 1
    return end


def _font_of_all(cluster: str, first: str) -> str:
    own = [font_of(character, first) or first for character in cluster if character not in _JOINERS]
    codes = {ord(character) for character in cluster if character not in _JOINERS}
    return next((name for name in own[::-1] if codes <= font(name).characters), own[0])


def _shape(text: str, of: Font, *, is_rightward: bool) -> Run:
    buffer = hb.Buffer()
    buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_GRAPHEMES
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "ltr" if is_rightward else "rtl"
    hb.shape(of.shaper, buffer)
    pieces: dict[int, list[tuple[Any, Any]]] = {}
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        pieces.setdefault(info.cluster, []).append((info, place))
    starts = sorted(pieces)
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    texts = {start: text[start : ends[start]] for start in starts}
    if not is_rightward:
        # PDF readers reverse such text by themselves, also the characters of one code, but mirror no brackets again.
        texts = {start: text[::-1].translate(_MIRRORED) for start, text in texts.items()}
    return Run(of, tuple(Cluster(texts[start], _composed(glyphs)) for start, glyphs in pieces.items()))


def _composed(glyphs: list[tuple[Any, Any]]) -> Composed:
    """Combine HarfBuzz's glyphs of one cluster, each offset by the advances before it."""
    parts: list[Part] = []
    pen = 0
    for info, place in glyphs:
        parts.append(Part(info.codepoint, pen + place.x_offset, place.y_offset))
        pen += place.x_advance
    return Composed(tuple(parts), pen)
