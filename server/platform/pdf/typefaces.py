"""The fonts of PDFs: which font has a character, and composite glyphs. See fonts/README.md."""

from __future__ import annotations

import lzma
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from struct import pack, unpack_from

import uharfbuzz as hb

FONTS = Path(__file__).parent / "fonts"

# The first code point of each script and its font; below the first and in gaps it is NotoSans.
_BEGINS: tuple[tuple[int, str], ...] = (
    (0x0000, ""),
    (0x0530, "NotoSansArmenian"),
    (0x0590, "NotoSansHebrew"),
    (0x0600, "NotoSansArabic"),
    (0x0700, ""),
    (0x0750, "NotoSansArabic"),
    (0x0780, ""),
    (0x0870, "NotoSansArabic"),
    (0x0900, "NotoSansDevanagari"),
    (0x0980, "NotoSansBengali"),
    (0x0A00, "NotoSansGurmukhi"),
    (0x0A80, "NotoSansGujarati"),
    (0x0B00, ""),
    (0x0B80, "NotoSansTamil"),
    (0x0C00, "NotoSansTelugu"),
    (0x0C80, "NotoSansKannada"),
    (0x0D00, "NotoSansMalayalam"),
    (0x0D80, "NotoSansSinhala"),
    (0x0E00, "NotoSansThai"),
    (0x0E80, "NotoSansLao"),
    (0x0F00, ""),
    (0x1000, "NotoSansMyanmar"),
    (0x10A0, "NotoSansGeorgian"),
    (0x1100, ""),
    (0x1200, "NotoSansEthiopic"),
    (0x13A0, ""),
    (0x1780, "NotoSansKhmer"),
    (0x1800, ""),
    (0x19E0, "NotoSansKhmer"),
    (0x1A00, ""),
    (0x1C90, "NotoSansGeorgian"),
    (0x1CC0, ""),
    (0x1CD0, "NotoSansDevanagari"),
    (0x1D00, ""),
    (0x2D00, "NotoSansGeorgian"),
    (0x2D30, ""),
    (0x2D80, "NotoSansEthiopic"),
    (0x2DE0, ""),
    (0x3000, "NotoSansKana"),
    (0x3100, ""),
    (0x3131, "NotoSansHangul-1"),
    (0x318F, ""),
    (0x31F0, "NotoSansKana"),
    (0x3200, ""),
    (0x4E00, "NotoSansHan-1"),
    (0x55BB, "NotoSansHan-2"),
    (0x5EFB, "NotoSansHan-3"),
    (0x6770, "NotoSansHan-4"),
    (0x70C2, "NotoSansHan-5"),
    (0x7B09, "NotoSansHan-6"),
    (0x83F2, "NotoSansHan-7"),
    (0x8E3C, "NotoSansHan-8"),
    (0x972D, "NotoSansHan-9"),
    (0xA000, ""),
    (0xA8E0, "NotoSansDevanagari"),
    (0xA900, ""),
    (0xAA60, "NotoSansMyanmar"),
    (0xAA80, ""),
    (0xAC00, "NotoSansHangul-1"),
    (0xBED4, "NotoSansHangul-2"),
    (0xD54F, "NotoSansHangul-3"),
    (0xD7A4, ""),
    (0xFB13, "NotoSansArmenian"),
    (0xFB18, ""),
    (0xFB1D, "NotoSansHebrew"),
    (0xFB50, "NotoSansArabic"),
    (0xFE00, ""),
    (0xFE70, "NotoSansArabic"),
    (0xFF00, "NotoSansKana"),
    (0xFFF0, ""),
)
_STARTS = [start for start, _ in _BEGINS]
_WESTERN = "NotoSans"  # Greek, Cyrillic, Latin, and combining marks
_MARKS = range(0x0300, 0x0370)


@dataclass(frozen=True)
class Face:
    """A style of text: the preferred font and the size in points."""

    first: str
    size: float


OUR_FAMILY = "Archivo"
FAMILY_NAMES = {"EBGaramond": "EB Garamond"}  # of those that are not called as their files are
# The family that sets documents in place of each that a look may name: itself, or one of the same widths.
_CARRIED = {
    "archivo": OUR_FAMILY,
    "arimo": "Arimo",
    "arial": "Arimo",
    "helvetica": "Arimo",
    "helvetica neue": "Arimo",
    "eb garamond": "EBGaramond",
    "garamond": "EBGaramond",
    "gelasio": "Gelasio",
    "georgia": "Gelasio",
    "tinos": "Tinos",
    "times": "Tinos",
    "times new roman": "Tinos",
    "serif": "Gelasio",
    "sans-serif": OUR_FAMILY,
    "system-ui": OUR_FAMILY,
}
_family: ContextVar[str] = ContextVar("family", default=OUR_FAMILY)


def carried_family(fonts: str) -> str:
    """Return the first family of a list, as CSS has it, that documents can be set in; ours where there is none."""
    named = (name.strip().strip("\"'").lower() for name in fonts.split(","))
    return next((_CARRIED[name] for name in named if name in _CARRIED), OUR_FAMILY)


@contextmanager
def use_fonts(fonts: str) -> Iterator[None]:
    """Set what is drawn in the family of a list that is carried; letters that it lacks are set as ever."""
    before = _family.set(carried_family(fonts))
    try:
        yield
    finally:
        _family.reset(before)


def text_face(size: float) -> Face:
    return Face(f"{_family.get()}-Text", size)


def strong_face(size: float) -> Face:
    return Face(f"{_family.get()}-Strong", size)


class Font:
    """One font file; `upem` of its units are one em."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name = name
        self.face = hb.Face(hb.Blob(content))
        self.shaper = hb.Font(self.face)
        self.characters = frozenset(self.face.unicodes)
        self.upem: int = self.face.upem

    def advance(self, glyph: int) -> int:
        return int(self.shaper.get_glyph_h_advance(glyph))

    @cached_property
    def box(self) -> tuple[int, ...]:
        """Return the bounding box of all glyphs: left, bottom, right, top."""
        return tuple(unpack_from(">4h", self.face.reference_table("head").data, 36))

    @cached_property
    def heights(self) -> tuple[int, int]:
        """Return the ascender and the descender, which is negative."""
        ascent, descent = unpack_from(">2h", self.face.reference_table("hhea").data, 4)
        return ascent, descent


@cache
def font(name: str) -> Font:
    """Load a font when it is first needed: there are many, and few tickets need more than the first."""
    plain = FONTS / f"{name}.ttf"
    return Font(
        name, plain.read_bytes() if plain.exists() else lzma.decompress((FONTS / f"{name}.ttf.xz").read_bytes())
    )


def font_of(character: str, first: str) -> str | None:
    """Return the font that has a character: the face's own before that of the character's script."""
    code = ord(character)
    if code in font(first).characters:
        return first
    script = _BEGINS[bisect_right(_STARTS, code) - 1][1]
    for name in (script, _WESTERN):
        if name and code in font(name).characters:
            return name
    return None


# Composite glyphs, added to a TrueType font: each cluster becomes one glyph. So a code on the page is a cluster with
# its own text and width: dotted letters, stacked marks and reordered syllables are copied as they were typed by every
# reader. (Spans of ActualText around several glyphs are not: pdfium loses adjacent characters, and Poppler takes them
# for a word and reverses them.) The tables are those of the OpenType specification, version 1.9.1.

_WORDS, _OFFSETS, _MORE = 0x0001, 0x0002, 0x0020  # flags of a component in 'glyf'
_DEEPEST = 4  # levels of nesting: ours, and what the font itself composes


@dataclass(frozen=True, slots=True)
class Part:
    """A glyph, offset to the right and up, in font units."""

    glyph: int
    right: int = 0
    up: int = 0


@dataclass(frozen=True, slots=True)
class Composed:
    """The glyphs of a cluster and its advance."""

    parts: tuple[Part, ...]
    advance: int


def add_composed(file: bytes, composed: Sequence[Composed]) -> bytes:
    """Add glyphs to a font file without hints; their numbers follow its last one."""
    tables = _tables(file)
    (count,) = unpack_from(">H", tables["maxp"], 4)
    places = _places(tables, count)
    # Left, bottom, right and top of each glyph; None without an outline.
    boxes = [unpack_from(">4h", tables["glyf"], start + 2) if end > start else None for start, end in pairwise(places)]
    glyf, metrics = bytearray(tables["glyf"]), _metrics(tables, count)
    for one in composed:
        outline, left = _outline(one, boxes)
        glyf += outline
        places.append(len(glyf))
        metrics += pack(">Hh", max(0, one.advance), left)
    tables["glyf"], tables["hmtx"] = bytes(glyf), metrics
    tables["loca"] = pack(f">{len(places)}I", *places)
    tables["head"] = tables["head"][:50] + pack(">h", 1) + tables["head"][52:]  # long offsets
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


def _metrics(tables: dict[str, bytes], count: int) -> bytes:
    """Write each glyph's advance and left side bearing in full; a font omits repeated advances at its end."""
    (full,) = unpack_from(">H", tables["hhea"], 34)
    hmtx = tables["hmtx"]
    last = hmtx[4 * full - 4 : 4 * full - 2]
    rest = (last + hmtx[start : start + 2] for start in range(4 * full, 4 * full + 2 * (count - full), 2))
    return hmtx[: 4 * full] + b"".join(rest)


def _outline(composed: Composed, boxes: Sequence[tuple[int, ...] | None]) -> tuple[bytes, int]:
    """Write a composite glyph and return its left edge; parts without an outline only take space."""
    drawn = [(part, box) for part in composed.parts if (box := boxes[part.glyph]) is not None]
    if not drawn:
        return b"", 0
    lefts, bottoms, rights, tops = zip(
        *((box[0] + p.right, box[1] + p.up, box[2] + p.right, box[3] + p.up) for p, box in drawn), strict=True
    )
    outline = pack(">5h", -1, min(lefts), min(bottoms), max(rights), max(tops))
    for place, (part, _) in enumerate(drawn, 1):
        flags = _WORDS | _OFFSETS | (_MORE if place < len(drawn) else 0)
        outline += pack(">HHhh", flags, part.glyph, part.right, part.up)
    return outline + b"\0" * (-len(outline) % 4), min(lefts)


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
    """Assemble a font file from its tables (OpenType, 'Organization of an OpenType Font')."""
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
