"""The fonts of our papers: which of them has a character, and what is known of its glyphs. See fonts/README.md."""

from __future__ import annotations

import lzma
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from struct import unpack_from

import uharfbuzz as hb

FONTS = Path(__file__).parent / "fonts"

# Where each script begins, and the font that has it; below the first and in what is empty is NotoSans alone.
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
_WESTERN = "NotoSans"  # Greek, Cyrillic, the rest of Latin, and marks that stand on letters
_MARKS = range(0x0300, 0x0370)


@dataclass(frozen=True)
class Face:
    """A look of text: the font that is asked first for a character, and the size in points."""

    first: str
    size: float


def text_face(size: float) -> Face:
    return Face("Archivo-Text", size)


def strong_face(size: float) -> Face:
    return Face("Archivo-Strong", size)


class Font:
    """One font file, in units of which `upem` are as wide as the letters are high."""

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
        """Give what encloses all glyphs: left, bottom, right, top."""
        return tuple(unpack_from(">4h", self.face.reference_table("head").data, 36))

    @cached_property
    def heights(self) -> tuple[int, int]:
        """Give how far letters go above the base line, and below it, which is negative."""
        ascent, descent = unpack_from(">2h", self.face.reference_table("hhea").data, 4)
        return ascent, descent


@cache
def font(name: str) -> Font:
    """Read a font when it is first needed: there are many, and few tickets need another than the first."""
    plain = FONTS / f"{name}.ttf"
    return Font(
        name, plain.read_bytes() if plain.exists() else lzma.decompress((FONTS / f"{name}.ttf.xz").read_bytes())
    )


def font_of(character: str, first: str) -> str | None:
    """Give the font that has a character, asking the face's own before that of the character's script."""
    code = ord(character)
    if code in font(first).characters:
        return first
    script = _BEGINS[bisect_right(_STARTS, code) - 1][1]
    for name in (script, _WESTERN):
        if name and code in font(name).characters:
            return name
    return None
