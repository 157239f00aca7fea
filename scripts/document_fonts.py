"""Builds the fonts of our documents from npm packages of fonts (server/platform/pdf/fonts/README.md).

    python scripts/document_fonts.py FOLDER

FOLDER is a `node_modules` with `@fontsource/noto-sans`, `@fontsource/noto-sans-<script>` of SCRIPTS, HAN and `kr`, and
the families of BRANDS.
It needs fontTools and brotli, which nothing else of Foyer does, and asks no network.
"""

from __future__ import annotations

import io
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[1] / "server/platform/pdf/fonts"
SCRIPTS = (
    *("arabic", "armenian", "bengali", "devanagari", "ethiopic", "georgian", "gujarati", "gurmukhi", "hebrew"),
    *("kannada", "khmer", "lao", "malayalam", "myanmar", "sinhala", "tamil", "telugu", "thai"),
)
WESTERN = ("latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext")
# The first of these that has a Han character: simplified, traditional, Japanese.
HAN = (("sc", "chinese-simplified"), ("tc", "chinese-traditional"), ("jp", "japanese"))
# Families that a look may choose, or that have the same widths, with the weights of text and of what is strong.
BRANDS = {"arimo": (500, 700), "eb-garamond": (500, 700), "gelasio": (500, 700), "tinos": (400, 700)}
BRANDED = ("latin", "latin-ext")
SLICE = 1150  # characters: about 350 kB, and 220 kB packed
IDEOGRAPHS = range(0x3400, 0xA000)
KANA = [*range(0x3000, 0x3100), *range(0x31F0, 0x3200), *range(0xFF00, 0xFFF0)]


def main(folder: Path) -> None:
    for family, weights in BRANDS.items():
        name = "".join(part.upper() if part == "eb" else part.capitalize() for part in family.split("-"))
        for kind, weight in zip(("Text", "Strong"), weights, strict=True):
            files = [folder / f"@fontsource/{family}/files/{family}-{part}-{weight}-normal.woff2" for part in BRANDED]
            _write(_without_layout(_reread(Merger().merge(list(map(str, files))))), f"{name}-{kind}")
    for script in SCRIPTS:
        _write(_subset(_read(folder, script, script)), f"NotoSans{script.capitalize()}")
    merged = Merger().merge([str(_path(folder, "", part)) for part in WESTERN])
    _write(_subset(_reread(merged)), "NotoSans")
    _write(_subset(_read(folder, "jp", "japanese"), KANA), "NotoSansKana")
    korean = sorted(_syllables())
    for number, start in enumerate(range(0, len(korean), SLICE), 1):
        _write(_subset(_read(folder, "kr", "korean"), korean[start : start + SLICE]), f"NotoSansHangul-{number}")
    for number, characters in enumerate(_slices(folder), 1):
        _write(_han(folder, characters), f"NotoSansHan-{number}")


def _path(folder: Path, script: str, part: str) -> Path:
    package = f"noto-sans-{script}" if script else "noto-sans"
    return folder / "@fontsource" / package / "files" / f"{package}-{part}-500-normal.woff2"


def _read(folder: Path, script: str, part: str) -> TTFont:
    return TTFont(_path(folder, script, part))


def _reread(font: TTFont) -> TTFont:
    return TTFont(io.BytesIO(_bytes(font)))


def _bytes(font: TTFont) -> bytes:
    font.flavor = None
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def _subset(font: TTFont, characters: list[int] | None = None) -> TTFont:
    options = Options(hinting=False, notdef_outline=True, glyph_names=False, name_IDs=[0, 1, 2, 13, 14])
    options.drop_tables += ["STAT", "gasp", "vhea", "vmtx", "VORG", "BASE", "GlyphOrder"]
    if characters is not None:  # independent letters, which are never joined
        options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap() if characters is None else characters)
    subsetter.subset(font)
    return font


def _without_layout(font: TTFont) -> TTFont:
    """Keep of a font what draws its letters one by one, as Archivo's do."""
    return _subset(font, sorted(font.getBestCmap()))


def _syllables() -> Iterator[int]:
    """Yield the Korean syllables in use, those of KS X 1001, and the single letters."""
    yield from range(0x3131, 0x318F)
    for row in range(0xB0, 0xC9):
        for cell in range(0xA1, 0xFF):
            yield ord(bytes([row, cell]).decode("euc_kr"))


def _slices(folder: Path) -> Iterator[list[int]]:
    covered = {code for script, part in HAN for code in _read(folder, script, part).getBestCmap()}
    characters = sorted(covered.intersection(IDEOGRAPHS))
    for start in range(0, len(characters), SLICE):
        yield characters[start : start + SLICE]


def _han(folder: Path, characters: list[int]) -> TTFont:
    left, parts = set(characters), list[io.BytesIO]()
    for script, part in HAN:
        font = _read(folder, script, part)
        if own := sorted(left.intersection(font.getBestCmap())):
            left.difference_update(own)
            parts.append(io.BytesIO(_bytes(_subset(font, own))))
    return _reread(Merger().merge(parts))


def _write(font: TTFont, name: str) -> None:
    """Compress one font; the same input gives the same output."""
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = 0
    packed = lzma.compress(_bytes(font), preset=9 | lzma.PRESET_EXTREME)
    (FONTS / f"{name}.ttf.xz").write_bytes(packed)
    codes = sorted(font.getBestCmap())
    print(f"{name}: {len(codes)} characters, U+{codes[0]:04X} to U+{codes[-1]:04X}, {len(packed):,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
