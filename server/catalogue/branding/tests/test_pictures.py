"""Pictures that stand in texts: what is taken, what becomes of it, and when it goes again."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.files.storage import default_storage
from PIL import Image

from server.catalogue.branding import svg
from server.catalogue.branding.models import SharedPicture
from server.catalogue.branding.tests.factories import a_picture, add_style, name_of, publish, save_email, send, stored
from server.catalogue.events.models import Event
from server.testing.outside.pictures import picture

pytestmark = pytest.mark.django_db
SVG = "http://www.w3.org/2000/svg"
SQUARE = f'<svg xmlns="{SVG}" width="20" height="10"><rect width="20" height="10" fill="#00f"/></svg>'


def add(api: Any, name: str, content: bytes | str, **target: Any) -> Any:
    whole = content.encode() if isinstance(content, str) else content
    return send(api, "branding/pictures", "picture", target, file=a_picture(name, whole))


def seen(response: Any) -> Image.Image:
    """Read the picture that was kept, as a buyer's mail shows it."""
    assert response.status_code == 200, response.json()
    with default_storage.open(name_of(response.json()["data"]["url"])) as file:
        opened = Image.open(io.BytesIO(file.read()))
    opened.load()
    return opened


def animated() -> bytes:
    target = io.BytesIO()
    first, *others = (Image.new("RGB", (20, 10), colour) for colour in ("red", "green", "blue"))
    first.save(target, "GIF", save_all=True, append_images=others)
    return target.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "kind", "size"),
    [
        ("a.png", picture(), "PNG", (8, 6)),
        ("a.jpg", picture("JPEG"), "JPEG", (8, 6)),
        ("a.JPEG", picture("JPEG"), "JPEG", (8, 6)),
        ("a.gif", animated(), "PNG", (20, 10)),
        ("a.svg", SQUARE, "PNG", (1360, 680)),
    ],
)
def test_a_picture_is_written_anew(api: Any, event: Event, name: str, content: Any, kind: str, size: tuple[int, int]):
    response = add(api, name, content, event_id=event.pk)

    row = response.json()["data"]
    opened = seen(response)
    assert (opened.format, opened.size, (row["width"], row["height"])) == (kind, size, size)
    assert response.json()["message"] == "Success"


def test_of_what_moves_the_first_frame_is_kept(api: Any, event: Event):
    opened = seen(add(api, "a.gif", animated(), event_id=event.pk))

    assert getattr(opened, "n_frames", 1) == 1
    assert opened.convert("RGB").getpixel((10, 5)) == (255, 0, 0)


def test_of_a_drawing_the_pixels_are_kept(api: Any, event: Event):
    opened = seen(add(api, "a.svg", SQUARE, event_id=event.pk))

    assert opened.convert("RGB").getpixel((600, 300)) == (0, 0, 255)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", "text"),
        ("a.png", "text"),
        ("a.png", SQUARE),
        ("a.svg", "text"),
        ("a.svg", "<svg"),
        ("a.svg", "<html><body/></html>"),
        ("a.svg", picture()),
        ("a.svg", SQUARE.encode("utf-16")),
        ("a.gif", picture()),
        ("a.gif", animated()[:40]),
        ("a.webp", picture("WEBP")),
        ("a.gif", b"GIF89a" + b"\xff" * 100),
    ],
)
def test_what_is_no_picture_is_refused(api: Any, event: Event, name: str, content: Any):
    response = add(api, name, content, event_id=event.pk)

    assert (response.status_code, response.json()["message"], response.json()["field"]) == (
        422,
        "This is not an image",
        "file",
    )
    assert stored() == set()


def test_a_picture_that_would_unpack_to_too_much_is_refused(api: Any, event: Event):
    large = animated().replace(b"\x14\x00\x0a\x00", b"\xff\x7f\xff\x7f")  # 20 by 10 pixels become 32,767 by 32,767

    assert add(api, "a.gif", large, event_id=event.pk).status_code == 413
    assert add(api, "a.svg", SQUARE + " " * svg.MOST_BYTES, event_id=event.pk).status_code == 413


def nested(depth: int) -> str:
    """Give a drawing of ten to the power of `depth` squares."""
    groups = (f'<g id="g{level}">' + f'<use href="#g{level - 1}"/>' * 10 + "</g>" for level in range(1, depth + 1))
    return (
        f'<svg xmlns="{SVG}" width="20" height="10"><defs><rect id="g0" width="1" height="1"/>{"".join(groups)}</defs>'
        f'<use href="#g{depth}"/></svg>'
    )


def blurred() -> str:
    many = '<feGaussianBlur stdDeviation="900"/>' * 200
    return (
        f'<svg xmlns="{SVG}" width="20" height="20"><filter id="f">{many}</filter>'
        '<rect width="20" height="20" filter="url(#f)"/></svg>'
    )


ENTITIES = "".join(f'<!ENTITY a{level} "{f"&a{level - 1};" * 10}">' for level in range(1, 10))


@pytest.mark.parametrize(
    "content",
    [
        nested(9),
        pytest.param(blurred(), marks=pytest.mark.sweep),
        f'<!DOCTYPE svg [<!ENTITY a0 "aaaa">{ENTITIES}]><svg xmlns="{SVG}" width="9" height="9">&a9;</svg>',
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "/etc/hostname">]><svg xmlns="{SVG}" width="9" height="9">&x;</svg>',
        f'<svg xmlns="{SVG}" width="1" height="100000"><rect width="1" height="1"/></svg>',
        f'<svg xmlns="{SVG}" width="9" height="9">' + "<g>" * 60_000 + "</g>" * 60_000 + "</svg>",
    ],
    ids=["nested", "blurred", "entities", "outside", "tall", "deep"],
)
def test_expensive_drawing_is_stopped_in_a_separate_process(api: Any, event: Event, content: str):
    response = add(api, "a.svg", content, event_id=event.pk)

    assert (response.status_code, response.json()["message"]) == (422, "This is not an image")


@pytest.mark.parametrize("address", ["{path}", "file://{path}", "https://127.0.0.1/a.png"])
def test_a_drawing_shows_nothing_from_elsewhere(api: Any, event: Event, address: str):
    settings.MEDIA_ROOT.mkdir(parents=True, exist_ok=True)
    path = settings.MEDIA_ROOT / "secret.png"
    path.write_bytes(picture(size=(20, 10), mode="RGB"))  # black
    shown = address.format(path=path)
    content = (
        f'<svg xmlns="{SVG}" width="20" height="10"><rect width="20" height="10" fill="#fff"/>'
        f'<script>document.title = 1</script><image href="{shown}" width="20" height="10"/></svg>'
    )
    opened = seen(add(api, "a.svg", content, event_id=event.pk))

    assert opened.convert("RGB").getcolors() == [(1360 * 680, (255, 255, 255))]


@pytest.mark.parametrize("tag", ["<text>Hi</text>", "<svg:text >Hi</svg:text>", "< text/>"])
def test_a_drawing_with_letters_is_refused_in_words(api: Any, event: Event, tag: str):
    response = add(api, "a.svg", f'<svg xmlns="{SVG}">{tag}</svg>', event_id=event.pk)

    message = "Please turn the letters of this drawing into shapes, or upload it as PNG or JPEG"
    assert (response.status_code, response.json()["message"]) == (422, message)


def test_few_drawings_are_drawn_at_once(api: Any, event: Event):
    with ExitStack() as taken:
        for _ in range(svg.AT_ONCE):
            taken.enter_context(svg._semaphore.one())
        response = add(api, "a.svg", SQUARE, event_id=event.pk)

    assert (response.status_code, response.json()["code"], response["Retry-After"]) == (503, "busy", "1")
    assert add(api, "a.svg", SQUARE, event_id=event.pk).status_code == 200


# How long they stay


def a_day_later() -> None:
    for row in SharedPicture.objects.all():
        SharedPicture.objects.filter(pk=row.pk).update(uploaded_at=row.uploaded_at - timedelta(hours=25))


def shown(url: str) -> str:
    return f'<p><img src="{url}"></p>'


@pytest.fixture
def upload(api: Any, event: Event) -> Callable[[], str]:
    return lambda: str(add(api, "a.png", picture(), event_id=event.pk).json()["data"]["url"])


def test_a_picture_stays_while_somebody_may_still_be_writing(
    api: Any, event: Event, upload: Callable[[], str], committed: Any
):
    with committed(execute=True):
        url = upload()
        save_email(api, event)
        upload()

    assert name_of(url) in stored()


def test_a_day_later_what_no_text_shows_is_gone(api: Any, event: Event, upload: Callable[[], str], committed: Any):
    used, dropped = upload(), upload()
    a_day_later()
    with committed(execute=True):
        save_email(api, event, message=shown(used))

    assert stored() == {name_of(used)}
    assert [str(row.picture) for row in SharedPicture.objects.all()] == [name_of(used)]
    assert dropped != used


def test_a_picture_of_a_published_message_stays_when_the_draft_lets_go_of_it(
    api: Any, event: Event, upload: Callable[[], str], committed: Any
):
    url = upload()
    save_email(api, event, message=shown(url))
    publish(api, event)
    a_day_later()
    with committed(execute=True):
        save_email(api, event)

    assert stored() == {name_of(url)}


def test_a_stylesheet_shows_pictures_of_its_own_account_alone(api: Any, outsider_api: Any, committed: Any):
    url = add(api, "a.png", picture()).json()["data"]["url"]
    css = f".fy-widget {{ background-image: url({url}) }}"

    assert add_style(api, css=css).json()["data"]["left_out"] == []
    (left_out,) = add_style(outsider_api, css=css).json()["data"]["left_out"]
    assert "/media/branding/" in left_out["what"]
    a_day_later()
    with committed(execute=True):
        unused = add(api, "a.png", picture()).json()["data"]["url"]
    assert stored() == {name_of(url), name_of(unused)}


def test_to_an_outsider_an_event_shows_no_pictures(outsider_api: Any, event: Event):
    assert add(outsider_api, "a.png", picture(), event_id=event.pk).status_code == 404
    assert stored() == set()
