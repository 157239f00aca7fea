"""Every script is drawn correctly, and can be copied from the PDF as it was typed."""

from __future__ import annotations

import shutil
import subprocess
import unicodedata
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from server.platform.pdf.shaping import printable, shaped
from server.platform.pdf.text import draw_text, text_width, wrap
from server.platform.pdf.typefaces import (
    _BEGINS,
    _CARRIED,
    _WESTERN,
    FONTS,
    carried_family,
    font,
    font_of,
    strong_face,
    text_face,
    use_fonts,
)

FACE = text_face(16)
FIRST = FACE.first

NAMES = {
    "Latin": "Łukasz Żółć-Nguyễn",
    "Greek": "Ελένη Παπαδοπούλου",
    "Cyrillic": "Олена Шевченко",
    "Arabic": "محمد العلي",
    "Arabic with its vowels": "مُحَمَّد",
    "Persian, not joined": "علی\u200cمحمد",
    "Hebrew": "שלום כהן",
    "Hebrew with its points": "שָׁלוֹם",
    "Thai": "สมชาย น้ำใจ",
    "Devanagari": "श्रीकृष्ण प्रसाद क्षत्रिय",
    "Bengali": "রবীন্দ্রনাথ ঠাকুর",
    "Tamil": "தமிழ்ச்செல்வி",
    "Telugu": "వేంకటేశ్వర",
    "Gujarati": "કૃષ્ણ પટેલ",
    "Gurmukhi": "ਗੁਰਪ੍ਰੀਤ",
    "Kannada": "ಕೃಷ್ಣ",
    "Malayalam": "കൃഷ്ണൻ",
    "Sinhala": "ගයාන් ශ්\u200dරී",
    "Khmer": "សុខ ស្រីមុំ",
    "Lao": "ສົມພອນ",
    "Myanmar": "သန်းရွှေ",
    "Ethiopic": "አበበ ቢቂላ",
    "Armenian": "Արամ Խաչատրյան",
    "Georgian": "გიორგი",
    "Han": "李雷 王喆堃淼赟翀玥",
    "Kana": "さくら ガーデン",
    "Hangul": "김민수",
}
READ_FROM_THE_RIGHT = {"Arabic", "Arabic with its vowels", "Persian, not joined", "Hebrew", "Hebrew with its points"}
_DIRECTIONS = dict.fromkeys(map(ord, "\u200e\u200f\u202a\u202b\u202c"))


def drawn(*texts: str) -> bytes:
    """Draw some texts below each other on one page."""
    file = BytesIO()
    canvas = Canvas(file, pageCompression=1)
    for place, text in enumerate(texts):
        draw_text(canvas, 40, 780 - 24 * place, text, FACE)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def plain(text: str) -> str:
    """Remove direction marks; the order of two marks on one letter means nothing."""
    return unicodedata.normalize("NFC", " ".join(text.translate(_DIRECTIONS).split()))


def by_poppler(document: bytes, folder: Path) -> str:
    assert shutil.which("pdftotext"), "scripts/setup.sh system installs it"
    (folder / "paper.pdf").write_bytes(document)
    return plain(subprocess.check_output(["pdftotext", folder / "paper.pdf", "-"], text=True))


def by_pdfium(document: bytes) -> str:
    return plain(pypdfium2.PdfDocument(document)[0].get_textpage().get_text_range())


def by_pypdf(document: bytes) -> str:
    return plain(PdfReader(BytesIO(document)).pages[0].extract_text())


@pytest.mark.parametrize("script", NAMES)
def test_a_name_is_copied_as_it_was_typed(script: str, tmp_path: Path):
    name = NAMES[script]
    document = drawn("Name", name, "Order")

    assert by_poppler(document, tmp_path) == f"Name {plain(name)} Order"
    assert by_pdfium(document) == f"Name {plain(name)} Order"
    if script not in READ_FROM_THE_RIGHT:  # pypdf leaves these in visual order
        assert by_pypdf(document) == f"Name {plain(name)} Order"


@pytest.mark.parametrize("script", NAMES)
def test_a_name_is_written_with_glyphs_of_its_own(script: str):
    line = shaped(printable(NAMES[script], FIRST), FIRST)

    parts = [part.glyph for run in line.runs for cluster in run.clusters for part in cluster.glyph.parts]
    assert 0 not in parts  # the glyph for missing characters
    assert line.width > 1


def order_in_pdf(text: str) -> str:
    """Return the characters in visual order, with mirrored brackets."""
    return "".join(cluster.text for run in shaped(printable(text, FIRST), FIRST).runs for cluster in run.clusters)


@pytest.mark.parametrize(
    ("text", "from_the_left"),
    [
        ("Café שלום (2)", "Café (2) םולש"),
        ("שלום (2)", "(2) םולש"),
        ("שלום, a (b) 12/5.", ".a (b) 12/5 ,םולש"),
        ("ab (שלום) cd", "ab (םולש) cd"),
        ("1 ש 2", "2 ש 1"),
        ("ש", "ש"),
        ("كلمة 10:30-12:00", "12:00-10:30 ةملك"),
    ],
)
def test_mixed_directions_stand_in_the_order_of_the_unicode_algorithm(text: str, from_the_left: str):
    assert order_in_pdf(text) == from_the_left


def test_words_of_both_directions_are_copied_whole(tmp_path: Path):
    document = drawn("Café שלום (2)")

    assert sorted(by_poppler(document, tmp_path).split()) == sorted(["Café", "שלום", "(2)"])
    assert sorted(by_pdfium(document).split()) == sorted(["Café", "שלום", "(2)"])


def test_letters_are_joined_and_stacked():
    (run,) = shaped("محمد", FIRST).runs
    alone = {part.glyph for letter in "محد" for part in shaped(letter, FIRST).runs[0].clusters[0].glyph.parts}
    joined = {part.glyph for cluster in run.clusters for part in cluster.glyph.parts}
    assert not joined <= alone

    (syllable,) = shaped("क्षि", FIRST).runs[0].clusters
    assert syllable.glyph.parts[0].glyph != shaped("क", FIRST).runs[0].clusters[0].glyph.parts[0].glyph


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("José 🎭", "José"),
        ("Jose\u0301", "José"),
        ("👩\u200d👩\u200d👧 Ann", "Ann"),
        ("Ann\ud800a", "Anna"),
        ("Z\x00oe\x1b[1m", "Zoe[1m"),
        ("\u202eevil\u202c", "evil"),
        ("a\nb\tc", "a b c"),
        ("\N{LINEAR B SYLLABLE B008 A}", "?"),
        ("\u0651", "\u0651"),
        ("", ""),
    ],
)
def test_what_is_no_letter_of_ours_does_not_cost_the_line(typed: str, printed: str, tmp_path: Path):
    assert printable(typed, FIRST) == printed
    by_poppler(drawn("Name", typed, "Order"), tmp_path)


@pytest.mark.parametrize("letter", ["W", "ש", "क्ष", "李", "لا", "a\u0323"])
def test_five_hundred_characters_are_cut_between_letters(letter: str):
    lines = wrap(letter * (500 // len(letter)), FACE, width=400, lines=2)

    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert all(text_width(line, FACE) <= 400 for line in lines)
    assert len(lines[0]) % len(unicodedata.normalize("NFC", letter)) == 0


@pytest.mark.parametrize(
    ("fonts", "family"),
    [
        ("", "Archivo"),
        ('"Helvetica Neue",Helvetica,Arial,sans-serif', "Arimo"),
        ("Garamond,Baskerville,Georgia,serif", "EBGaramond"),
        ("Didot, Baskerville, Georgia, serif", "Gelasio"),
        ("'Times New Roman',Times,serif", "Tinos"),
        ("Optima,Candara,sans-serif", "Archivo"),
        ("Papyrus", "Archivo"),
    ],
)
def test_a_document_is_set_in_the_first_family_of_a_list_that_is_carried(fonts: str, family: str):
    with use_fonts(fonts):
        assert (carried_family(fonts), text_face(9).first, strong_face(9).first) == (
            family,
            f"{family}-Text",
            f"{family}-Strong",
        )
    assert text_face(9).first == "Archivo-Text"


@pytest.mark.parametrize("fonts", ["Arial", "Times", "Georgia", "Garamond"])
def test_every_name_is_read_back_in_the_fonts_of_a_theme_too(fonts: str):
    names = [name for script, name in NAMES.items() if script not in READ_FROM_THE_RIGHT]
    file = BytesIO()
    canvas = Canvas(file, pageCompression=1)
    with use_fonts(fonts):
        for place, name in enumerate([*names, "Zoë Müller £12.50 “Œuvre”"]):
            draw_text(canvas, 40, 800 - 26 * place, name, text_face(16))
        assert text_width("אבגד", text_face(16)) > 0
    canvas.save()

    read = " ".join(pypdfium2.PdfDocument(file.getvalue())[0].get_textpage().get_text_range().split())
    assert "?" not in read
    assert "Zoë Müller £12.50 “Œuvre”" in read
    assert all(word in read for name in (NAMES["Latin"], NAMES["Greek"], NAMES["Thai"]) for word in name.split())


def test_each_font_begins_where_it_is_said_to_and_none_is_large():
    files = [file for file in FONTS.iterdir() if file.suffix in (".xz", ".ttf")]
    assert max(file.stat().st_size for file in files) < 400_000
    assert sum(file.stat().st_size for file in files) < 3_500_000

    families = {f"{family}-{kind}" for family in _CARRIED.values() for kind in ("Text", "Strong")}
    named = {file.name.split(".")[0] for file in files}
    assert families <= named
    named -= families
    assert named == {name for _, name in _BEGINS if name} | {_WESTERN}
    for name in (name for name in named if "Han" in name):  # Hangul's too, which are found in its slices
        assert all(font_of(chr(code), FIRST) == name for code in font(name).characters if code >= 0x3131)
