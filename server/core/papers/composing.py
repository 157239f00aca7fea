"""Glyphs made of glyphs, added to a TrueType font: what one cluster is written with becomes one glyph of its own.

So a code of the page is a cluster, and has its text and its width: letters whose dots the font draws apart, stacked
marks, and syllables that are turned round are copied as they were typed by every reader. (Spans of `ActualText` around
several glyphs are not: pdfium loses the characters beside them, Poppler takes them for a word, and turns them round.)

The tables are those of the OpenType specification, version 1.9.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from struct import pack, unpack_from

_WORDS, _OFFSETS, _MORE = 0x0001, 0x0002, 0x0020  # of a component: its flags in 'glyf'
_DEEPEST = 4  # levels of glyphs within glyphs: ours, and what the font itself composes


@dataclass(frozen=True, slots=True)
class Part:
    """A glyph, moved to the right and up, in the font's units."""

    glyph: int
    right: int = 0
    up: int = 0


@dataclass(frozen=True, slots=True)
class Composed:
    """What a cluster is written with, and what it moves on by."""

    parts: tuple[Part, ...]
    advance: int


def add_composed(file: bytes, composed: Sequence[Composed]) -> bytes:
    """Add glyphs to a font file without hints; they get the numbers after its last."""
    tables = _tables(file)
    (count,) = unpack_from(">H", tables["maxp"], 4)
    places = _places(tables, count)
    boxes = [_box(tables["glyf"], start, end) for start, end in pairwise(places)]
    glyf, metrics = bytearray(tables["glyf"]), _metrics(tables, count)
    for one in composed:
        outline, left = _outline(one, boxes)
        glyf += outline
        places.append(len(glyf))
        metrics += pack(">Hh", max(0, one.advance), left)
    tables["glyf"], tables["hmtx"] = bytes(glyf), metrics
    tables["loca"] = pack(f">{len(places)}I", *places)
    tables["head"] = tables["head"][:50] + pack(">h", 1) + tables["head"][52:]  # long places
    tables["hhea"] = tables["hhea"][:34] + pack(">H", count + len(composed))
    tables["maxp"] = _maxima(
        tables["maxp"], count + len(composed), max((len(one.parts) for one in composed), default=0)
    )
    return _file(tables)


def _tables(file: bytes) -> dict[str, bytes]:
    (count,) = unpack_from(">H", file, 4)
    entries = (unpack_from(">4sIII", file, 12 + 16 * place) for place in range(count))
    return {tag.decode(): file[start : start + length] for tag, _, start, length in entries}


def _places(tables: dict[str, bytes], count: int) -> list[int]:
    (is_long,) = unpack_from(">h", tables["head"], 50)
    if is_long:
        return list(unpack_from(f">{count + 1}I", tables["loca"]))
    return [2 * place for place in unpack_from(f">{count + 1}H", tables["loca"])]


def _box(glyf: bytes, start: int, end: int) -> tuple[int, ...] | None:
    """Give what encloses a glyph: left, bottom, right, top; none for one without an outline."""
    return unpack_from(">4h", glyf, start + 2) if end > start else None


def _metrics(tables: dict[str, bytes], count: int) -> bytes:
    """Write the advance and the left edge of each glyph in full; a font leaves out what is the same to its end."""
    (full,) = unpack_from(">H", tables["hhea"], 34)
    hmtx = tables["hmtx"]
    last = hmtx[4 * full - 4 : 4 * full - 2]
    rest = (last + hmtx[start : start + 2] for start in range(4 * full, 4 * full + 2 * (count - full), 2))
    return hmtx[: 4 * full] + b"".join(rest)


def _outline(composed: Composed, boxes: Sequence[tuple[int, ...] | None]) -> tuple[bytes, int]:
    """Write a composite glyph, and give its left edge; parts without an outline only take room."""
    drawn = [(part, box) for part in composed.parts if (box := boxes[part.glyph]) is not None]
    if not drawn:
        return b"", 0
    lefts, bottoms, rights, tops = zip(
        *((box[0] + p.right, box[1] + p.up, box[2] + p.right, box[3] + p.up) for p, box in drawn), strict=True
    )
    written = pack(">5h", -1, min(lefts), min(bottoms), max(rights), max(tops))
    for place, (part, _) in enumerate(drawn, 1):
        flags = _WORDS | _OFFSETS | (_MORE if place < len(drawn) else 0)
        written += pack(">HHhh", flags, part.glyph, part.right, part.up)
    return written + b"\0" * (-len(written) % 4), min(lefts)


def _maxima(maxp: bytes, count: int, parts: int) -> bytes:
    points, contours = unpack_from(">2H", maxp, 6)
    composite = (min(0xFFFF, max(points, 256) * 8), min(0xFFFF, max(contours, 16) * 8))
    (elements,) = unpack_from(">H", maxp, 28)
    return (
        maxp[:4]
        + pack(">5H", count, points, contours, *composite)
        + maxp[14:28]
        + pack(">2H", max(elements, parts), _DEEPEST)
    )


def _file(tables: dict[str, bytes]) -> bytes:
    """Write a font file of its tables (OpenType, 'Organization of an OpenType Font')."""
    power = len(tables).bit_length() - 1
    head = pack(">IHHHH", 0x00010000, len(tables), 16 << power, power, 16 * (len(tables) - (1 << power)))
    start, body = 12 + 16 * len(tables), b""
    for tag, table in sorted(tables.items()):
        head += pack(">4sIII", tag.encode(), _checksum(table), start + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    return head + body


def _checksum(table: bytes) -> int:
    padded = table + b"\0" * (-len(table) % 4)
    total: int = sum(unpack_from(f">{len(padded) // 4}I", padded))
    return total & 0xFFFFFFFF
