"""Pictures are checked by their content and re-encoded."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from server.platform import picture_services
from server.platform.errors import FileTooLarge, Invalid, PicturesBusy
from server.platform.picture_services import read_picture
from server.platform.uploads import Upload, run_sandboxed
from server.testing.crowd import all_at_once
from server.testing.harness.memory import most_memory_of
from server.testing.outside.pictures import picture


@pytest.fixture(autouse=True)
def _pictures_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the sandbox that decodes users' pictures, which other tests do without (conftest.py)."""
    monkeypatch.setattr(picture_services, "run_sandboxed", run_sandboxed)


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
    exif[0x0112] = 6  # rotated
    exif[0x010F] = "Somebody's phone"
    read = read_picture(Upload("a.jpg", picture("JPEG", size=(80, 60), exif=exif)), field="f")
    stored = opened(read.content)
    assert stored.size == (60, 80)
    assert not stored.getexif()
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


@pytest.mark.parametrize("side", [5_001, 7_000, 14_000])
def test_a_picture_that_would_unpack_to_too_much_is_refused(side):
    with pytest.raises(FileTooLarge):
        read_picture(Upload("a.png", picture(size=(side, side), mode="1")), field="f")


def test_a_file_over_the_limit_is_refused(monkeypatch):
    monkeypatch.setattr(picture_services, "MOST_BYTES", 10)
    with pytest.raises(FileTooLarge):
        read_picture(Upload("a.png", picture()), field="f")


# Costs:


def bomb(side: int, mode: str) -> Upload:
    """Return a picture of one colour, which takes a few kilobytes whatever its size."""
    return Upload("a.png", picture(size=(side, side), mode=mode))


@pytest.mark.sweep
@pytest.mark.parametrize("mode", ["RGBA", "I;16", "P"])
def test_the_largest_that_is_taken_costs_this_process_nothing(mode):
    upload, read = bomb(5_000, mode), []
    grown = most_memory_of(lambda: read.append(read_picture(upload, field="f")))

    assert opened(read[0].content).size == (2400, 2400)
    assert grown < 20_000_000  # unpacked it has 100


def test_what_takes_more_memory_than_it_may_is_no_picture(monkeypatch):
    monkeypatch.setattr(picture_services, "MOST_MEMORY", 120 * 1024 * 1024)
    with pytest.raises(Invalid):
        read_picture(bomb(5_000, "RGBA"), field="f")


@pytest.mark.sweep
def test_what_hangs_ends_by_the_clock(monkeypatch):
    monkeypatch.setattr(picture_services, "MOST_WAIT", 0.01)
    with pytest.raises(Invalid):
        read_picture(Upload("a.png", picture()), field="f")


@pytest.mark.sweep
def test_one_picture_is_read_two_wait_and_others_are_refused_at_once(monkeypatch):
    monkeypatch.setattr(picture_services._processing_limit, "_seconds", 0.01)
    with picture_services._processing_limit.one(), pytest.raises(PicturesBusy) as refused:
        read_picture(Upload("a.png", picture()), field="f")
    assert (refused.value.status, refused.value.more) == (503, {"retry_after": 1})

    monkeypatch.setattr(picture_services._processing_limit, "_seconds", 30.0)
    results = all_at_once(lambda _: read_picture(bomb(3_000, "RGB"), field="f"), times=20, callers=20)
    assert {type(one) for one in results} == {picture_services.Picture, PicturesBusy}
    assert sum(isinstance(one, PicturesBusy) for one in results) >= 20 - 2 * (1 + picture_services.WAITING)


@pytest.mark.parametrize("name", ["poster.pdf", "poster.png"])
def test_pdf_is_refused_as_such_under_any_name(name):
    with pytest.raises(Invalid) as refused:
        read_picture(Upload(name, b"%PDF-1.7\n"), field="eventpromo")
    assert refused.value.message == "This is a PDF. Save it as a PNG or JPEG picture and choose that."
