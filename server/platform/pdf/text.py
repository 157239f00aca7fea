"""Text in PDFs: in any script of our fonts, so that every name can be printed."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from itertools import pairwise
from struct import pack
from typing import Any
from weakref import WeakKeyDictionary
from zlib import crc32

import uharfbuzz as hb
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName, PDFStream, PDFString, PDFZCompress
from reportlab.pdfgen.canvas import Canvas

from server.platform.pdf.shaping import Cluster, Line, Run, end_of_letter, printable, shaped
from server.platform.pdf.typefaces import Composed, Face, Font, Part, add_composed

# A code on the page stands for a cluster: a drawn glyph with the characters that it represents. One glyph may have
# several codes (for letters that look alike), and one character may be drawn as several glyphs, which are composed
# (`typefaces.add_composed`).

# Of a font only what draws glyphs is embedded; these tables only serve shaping.
_UNNEEDED = {int.from_bytes(tag) for tag in (b"GSUB", b"GPOS", b"GDEF", b"cmap", b"post", b"name", b"OS/2")}
_SYMBOLIC = 4  # a font flag: it has its own encoding (ISO 32000-1, table 123)
_AT_ONCE = 100  # entries of a list in a CMap


def draw(canvas: Any, x: float, y: float, line: Line, size: float) -> None:
    """Draw a line from its left end on its baseline, with the internals of the canvas's text objects."""
    if not line.runs:
        return
    operators = [f"BT 1 0 0 1 {x:.4f} {y:.4f} Tm"]
    for run in line.runs:
        embedded = _embedded(canvas._doc, run.font)
        operators.append(f"/{embedded.key} {size:g} Tf <{embedded.write(run)}> Tj")
    operators.append("ET")
    canvas._code.append(" ".join(operators))


_documents: WeakKeyDictionary[PDFDocument, dict[str, _Embedded]] = WeakKeyDictionary()


def _embedded(document: Any, font: Font) -> _Embedded:
    fonts = _documents.setdefault(document, {})
    if font.name not in fonts:
        fonts[font.name] = _Embedded(font, document)
    return fonts[font.name]


class _Embedded:
    def __init__(self, font: Font, document: Any) -> None:
        self._font = font
        self._codes: dict[Cluster, int] = {}
        self.key = f"L{len(document.delayedFonts) + 1}"
        document.fontMapping[font.name] = f"/{self.key}"
        document.delayedFonts.append(self)

    def write(self, run: Run) -> str:
        codes = self._codes
        return "".join(f"{codes.setdefault(cluster, len(codes) + 1):04X}" for cluster in run.clusters)

    def addObjects(self, document: Any) -> None:
        """Embed the font with the glyphs that the document uses; ReportLab calls this when it saves it."""
        name = f"{_tag(self._codes)}+{self._font.name}"
        file, glyphs = self._cut()
        descendant = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("CIDFontType2"),
                "BaseFont": PDFName(name),
                "CIDSystemInfo": PDFDictionary(
                    {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
                ),
                "FontDescriptor": self._descriptor(document, name, file),
                "W": PDFArray([1, PDFArray([self._scaled(cluster.glyph.advance) for cluster in self._codes])]),
                "CIDToGIDMap": _stream(document, pack(f">{len(glyphs) + 1}H", 0, *glyphs)),
            }
        )
        document.idToObject["BasicFonts"].dict[self.key] = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("Type0"),
                "BaseFont": PDFName(name),
                "Encoding": PDFName("Identity-H"),
                "DescendantFonts": PDFArray([document.Reference(descendant)]),
                "ToUnicode": _stream(document, _to_unicode(self._codes).encode()),
            }
        )

    def _cut(self) -> tuple[bytes, list[int]]:
        cut = hb.SubsetInput()
        cut.flags = hb.SubsetFlags.NO_HINTING
        cut.glyph_set.update({part.glyph for cluster in self._codes for part in cluster.glyph.parts})
        cut.drop_table_tag_set.update(_UNNEEDED)
        plan = hb.SubsetPlan(self._font.face, cut)
        moved = plan.old_to_new_glyph_mapping
        file = plan.execute().blob.data
        composed: dict[Composed, int] = {}
        glyphs: list[int] = []
        for cluster in self._codes:
            parts = tuple(replace(part, glyph=moved[part.glyph]) for part in cluster.glyph.parts)
            if self._is_plain(cluster.glyph):
                glyphs.append(parts[0].glyph)
            else:
                glyphs.append(composed.setdefault(Composed(parts, cluster.glyph.advance), len(moved) + len(composed)))
        return (add_composed(file, list(composed)) if composed else file), glyphs

    def _is_plain(self, glyph: Composed) -> bool:
        first = glyph.parts[0]
        return glyph.parts == (Part(first.glyph),) and glyph.advance == self._font.advance(first.glyph)

    def _descriptor(self, document: Any, name: str, file: bytes) -> Any:
        ascent, descent = self._font.heights
        descriptor = PDFDictionary(
            {
                "Type": PDFName("FontDescriptor"),
                "FontName": PDFName(name),
                "Flags": _SYMBOLIC,
                "FontBBox": PDFArray([self._scaled(side) for side in self._font.box]),
                "ItalicAngle": 0,
                "Ascent": self._scaled(ascent),
                "Descent": self._scaled(descent),
                "CapHeight": self._scaled(ascent),
                "StemV": 90,
                "FontFile2": _stream(document, file, Length1=len(file)),
            }
        )
        return document.Reference(descriptor)

    def _scaled(self, units: int) -> float:
        return round(units * 1000 / self._font.upem, 3)


def _stream(document: Any, content: bytes, **entries: int) -> Any:
    return document.Reference(PDFStream(PDFDictionary(entries), content, [PDFZCompress]))


def _tag(codes: dict[Cluster, int]) -> str:
    """Return the six-letter tag of a subset (ISO 32000-1, section 9.6.4)."""
    number = crc32("".join(cluster.text for cluster in codes).encode("utf-8", "replace"))
    return "".join(chr(65 + number // 26**place % 26) for place in range(6))


def _to_unicode(codes: dict[Cluster, int]) -> str:
    """Return the ToUnicode CMap of a font's codes (ISO 32000-1, section 9.10.3)."""
    entries = [f"<{code:04X}> <{cluster.text.encode('utf-16-be').hex().upper()}>" for cluster, code in codes.items()]
    groups = [entries[start : start + _AT_ONCE] for start in range(0, len(entries), _AT_ONCE)]
    lists = "".join(f"{len(group)} beginbfchar\n{chr(10).join(group)}\nendbfchar\n" for group in groups)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{lists}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    )


ELLIPSIS = "…"


def _printable(text: str, face: Face) -> str:
    return printable(text, face.first)


def _width(text: str, face: Face) -> float:
    return shaped(text, face.first).width * face.size


def text_width(text: str, face: Face) -> float:
    """Return the width of a text in points."""
    return _width(_printable(text, face), face)


def draw_text(canvas: Canvas, x: float, y: float, text: str, face: Face, *, width: float | None = None) -> None:
    """Draw one line from its left end on its baseline, cut with an ellipsis if it is wider than `width` points."""
    line = _printable(text, face)
    _draw(canvas, x, y, line if width is None else _cut(line, face, width), face)


def draw_text_right(canvas: Canvas, x: float, y: float, text: str, face: Face) -> None:
    """Draw one line that ends at `x`."""
    draw_text(canvas, x - text_width(text, face), y, text, face)


def _draw(canvas: Canvas, x: float, y: float, line: str, face: Face) -> None:
    draw(canvas, x, y, shaped(line, face.first), face.size)


def wrap(text: str, face: Face, *, width: float, lines: int) -> list[str]:
    """Break a text into at most `lines` lines of at most `width` points; a longer one ends in an ellipsis."""
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
    """Split at spaces, each word with the space behind it; a word wider than a line is split anywhere."""
    words = [f"{word} " for word in text.split(" ")]
    return [part for word in words for part in ([word] if _width(word.rstrip(), face) <= width else _letters(word))]


def _letters(text: str) -> list[str]:
    """Split into letters, each with its marks."""
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
    """Draw a text on as many lines as it needs, downwards from the baseline `y`, and return the next baseline."""
    for line in wrap(text, face, width=width, lines=lines):
        _draw(canvas, x, y, line, face)
        y -= leading
    return y
