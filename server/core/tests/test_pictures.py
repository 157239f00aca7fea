"""Pictures are checked by their content and written anew."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from server.core.errors import FileTooLarge, Invalid
from server.core.services import pictures
from server.core.services.pictures import read_picture
from server.core.uploads import Upload
from server.testing.outside.pictures import picture


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


@pytest.mark.parametrize(("name", "kind", "ending"), [("a.png", "PNG", ".png"), ("a.JPEG", "JPEG", ".jpg")])
def test_a_picture_is_encoded_anew(name, kind, ending):
    read = read_picture(Upload(name, picture(kind)), field="f")
    assert (read.extension, opened(read.content).format, opened(read.content).size) == (ending, kind, (8, 6))


def test_the_content_decides_how_it_is_kept():
    assert read_picture(Upload("a.jpg", picture("PNG")), field="f").extension == ".png"


def test_metadata_goes_and_the_picture_stands_upright():
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    exif[0x010F] = "Somebody's phone"
    read = read_picture(Upload("a.jpg", picture("JPEG", size=(80, 60), exif=exif)), field="f")
    kept = opened(read.content)
    assert kept.size == (60, 80)
    assert not kept.getexif()
    assert b"Somebody" not in read.content


def test_transparency_stays():
    read = read_picture(Upload("a.png", picture(mode="RGBA")), field="f")
    assert opened(read.content).mode == "RGBA"


def test_a_huge_picture_is_made_as_large_as_it_is_ever_shown():
    read = read_picture(Upload("a.png", picture(size=(4800, 100))), field="f")
    assert opened(read.content).size == (2400, 50)


@pytest.mark.parametrize(("name", "kind"), [("a.jpg", "JPEG"), ("a.png", "PNG")])
def test_lists_have_a_small_one_of_the_same_kind(name, kind):
    read = read_picture(Upload(name, picture(kind, size=(1200, 800))), field="f")
    assert (opened(read.small).size, opened(read.small).format) == ((480, 320), kind)
    assert opened(read.content).size == (1200, 800)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.gif", picture("GIF")),
        ("a.png", picture("GIF")),
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
        ("a.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("a.png", b""),
        ("a.png", picture()[:40]),
        ("a.jpg", picture("JPEG", size=(400, 400))[:300]),
        ("a", picture()),
    ],
)
def test_anything_else_is_an_invalid_file_format(name, content):
    with pytest.raises(Invalid) as refused:
        read_picture(Upload(name, content), field="eventpromo")
    assert (refused.value.message, refused.value.field) == ("Invalid file format.", "eventpromo")


@pytest.mark.parametrize("side", [7_000, 14_000])
def test_a_picture_that_would_unpack_to_too_much_is_refused(side):
    with pytest.raises(FileTooLarge):
        read_picture(Upload("a.png", picture(size=(side, side), mode="1")), field="f")


def test_a_file_over_the_limit_is_refused(monkeypatch):
    monkeypatch.setattr(pictures, "MOST_BYTES", 10)
    with pytest.raises(FileTooLarge):
        read_picture(Upload("a.png", picture()), field="f")
