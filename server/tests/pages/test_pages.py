"""Public pages: who may frame them, what they may load, and what they may send elsewhere."""

from __future__ import annotations

import os
import re

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from server.accounts.models import Notice, Role
from server.catalogue.events.models import Event
from server.testing.factories import (
    make_account,
    make_event,
    make_link,
    make_performance,
    make_user,
    reserve_tickets,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def media(settings):
    settings.MEDIA_ROOT.mkdir(parents=True)
    return settings.MEDIA_ROOT


@pytest.fixture
def built(settings, tmp_path):
    """The files of a build that the server reads."""
    settings.PWA_DIST = tmp_path / "dist"
    settings.PWA_DIST.mkdir()
    for name in ("index.html", "widget.html", "mine.html"):
        (settings.PWA_DIST / name).write_text(f"<title>{name}</title>")


def text_of(response) -> bytes:
    async def whole() -> bytes:
        return b"".join([piece async for piece in response])

    return async_to_sync(whole)()


def ancestors_of(response) -> str:
    found = re.search(r"frame-ancestors ([^;]*)", response["Content-Security-Policy"])
    assert found, response["Content-Security-Policy"]
    return found[1]


def test_healthz_answers():
    answer = Client().get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"message": "Success"})


@pytest.mark.parametrize("path", ["/v1/auth/session", "/v1/door/performances", "/v1/nothing"])
def test_responses_are_never_stored_on_disk(path):
    assert Client().get(path)["Cache-Control"] == "no-store"


def test_an_image_is_sent_to_stay_and_runs_nothing(media):
    (media / "one.png").write_bytes(b"image")
    answer = Client().get("/media/one.png")

    assert text_of(answer) == b"image"
    assert answer["Content-Type"] == "image/png"
    assert "immutable" in answer["Cache-Control"]
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "name",
    [
        "../secret.png",
        "..%2fsecret.png",
        "%2e%2e/secret.png",
        "a/../../secret.png",
        "link.png",
        "page.html",
        "secret_key",
        "missing.png",
        "folder.png",
        "nul%00.png",
        "x" * 5000 + ".png",
        "",
    ],
)
def test_media_cannot_be_left_and_holds_images_alone(media, name):
    (media.parent / "secret.png").write_bytes(b"secret")
    (media / "link.png").symlink_to(media.parent / "secret.png")
    (media / "folder.png").mkdir()
    for other in ("page.html", "secret_key"):
        (media / other).write_bytes(b"secret")

    assert Client().get(f"/media/{name}").status_code == 404


@pytest.mark.parametrize(
    ("listed", "allowed"),
    [
        ("", "*"),
        (
            "https://theatre.example\nhttps://other.example:8443",
            "'self' https://theatre.example https://other.example:8443",
        ),
        ("https://theatre.example;script-src\n*", "'self'"),
        ("javascript:alert(1)\nhttps://theatre.example", "'self' https://theatre.example"),
    ],
)
def test_the_widget_is_framed_by_the_origins_that_its_account_lists(built, listed, allowed):
    event = make_event(make_account(widget_origins=listed))
    answer = Client().get(f"/widget/{event.pk}")

    assert b"widget.html" in text_of(answer)
    assert ancestors_of(answer) == allowed
    assert answer["Content-Security-Policy"].count("script-src") == 1
    assert "X-Frame-Options" not in answer


def test_a_saved_list_of_sites_holds_at_once(built, api_for):
    account = make_account()
    event, owner = make_event(account), make_user(account, Role.ACCOUNT_OWNER)
    form = {"action_type": "edit", "id": account.pk, "widget_origins": "https://Theatre.example/", "user_id": owner.pk}
    assert api_for(owner).post("/v1/customers/updateCustomerAccount", form).status_code == 200

    assert ancestors_of(Client().get(f"/widget/{event.pk}")) == "'self' https://theatre.example"


def test_a_test_account_is_framed_where_its_account_is(built):
    test_account = make_account(test_house_of=make_account(widget_origins="https://theatre.example"))
    link = make_link(reserve_tickets(make_performance(make_event(test_account)), 1))
    event = Event.objects.get(account=test_account)

    answer = Client().get(f"/widget/{event.pk}", {"reservationId": link})
    assert ancestors_of(answer) == "'self' https://theatre.example"


@pytest.mark.parametrize(
    ("listed", "dest", "site", "expected"),
    [
        ("", "iframe", "cross-site", 1),
        ("https://theatre.example", "iframe", "cross-site", 0),
        ("", "iframe", "same-origin", 0),
        ("", "document", "cross-site", 0),
    ],
)
def test_owners_are_mailed_once_that_any_page_may_frame_their_widget(built, listed, dest, site, expected):
    account = make_account(widget_origins=listed)
    event, owner = make_event(account), make_user(account, Role.ACCOUNT_OWNER)
    for _ in range(2):
        headers = {"HTTP_SEC_FETCH_DEST": dest, "HTTP_SEC_FETCH_SITE": site}
        assert Client().get(f"/widget/{event.pk}", **headers).status_code == 200

    assert Notice.objects.filter(user=owner, kind="widget_frames").count() == expected


def test_own_order_page_may_be_framed_by_the_office_only(built):
    answer = Client().get("/o/ORD-7K2M9P4Q8R3T")

    assert b"mine.html" in text_of(answer)
    assert ancestors_of(answer) == "'self'"
    assert (answer["Referrer-Policy"], answer["X-Robots-Tag"]) == ("no-referrer", "noindex")


@pytest.mark.parametrize("path", ["/widget/999999", "/buy/999999", "/o/999999"])
def test_missing_public_page_is_shown_by_our_own_page(built, path):
    answer = Client().get(path)

    assert answer.status_code == 404
    assert b"<h1>Page not found</h1>" in answer.content
    assert ancestors_of(answer) == "*"


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/buy/7", "/demo", "/v1/auth/session", "/api/events", "/media/a.png"]
)
def test_by_a_name_that_is_not_ours_nothing_is_answered(built, settings, path):
    settings.ALLOWED_HOSTS = ["foyer.example"]
    answer = Client().get(path, HTTP_HOST="evil.example")

    assert (answer.status_code, answer["Content-Type"]) == (400, "text/plain")
    assert b"evil" not in answer.content
    assert "public" not in answer.get("Cache-Control", "")
    assert Client().get(path, HTTP_HOST="foyer.example").status_code != 400


def test_links_of_the_public_pages_name_the_public_address_whoever_is_asked(settings):
    settings.ALLOWED_HOSTS = ["other.example"]
    event = make_performance().event
    settings.PUBLIC_URL = "https://tickets.example"
    page = Client().get(f"/buy/{event.pk}", HTTP_HOST="other.example").content.decode()

    assert f"https://tickets.example/buy/{event.pk}" in page
    assert "other.example" not in page


@pytest.mark.parametrize(
    ("path", "owner", "opener"),
    [
        ("/", "same-origin", "same-origin"),
        ("/v1/auth/session", "same-origin", "same-origin"),
        ("/o/ORD-7K2M9P4Q8R3T", "same-origin", "same-origin-allow-popups"),
        ("/media/none.png", "cross-origin", "same-origin"),
    ],
)
def test_other_sites_load_nothing_of_ours_but_what_is_for_them(built, path, owner, opener):
    answer = Client().get(path)

    assert answer["Cross-Origin-Resource-Policy"] == owner
    assert answer["Cross-Origin-Opener-Policy"] == opener


def test_pages_talk_to_our_own_host_alone(built):
    assert "; connect-src 'self'; " in Client().get("/")["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("host", "scheme", "stays"),
    [("foyer.example", "https", True), ("foyer.example", "http", False), ("localhost", "https", False)],
)
def test_who_came_by_tls_stays_with_it_but_on_this_machine(settings, host, scheme, stays):
    settings.ALLOWED_HOSTS = ["*"]
    answer = Client().get("/healthz", HTTP_HOST=host, **{"wsgi.url_scheme": scheme})
    assert answer.get("Strict-Transport-Security") == ("max-age=31536000; includeSubDomains" if stays else None)


def test_everything_else_is_framed_by_ourselves_alone(built):
    for path in ("/", "/healthz", "/v1/nothing"):
        assert ancestors_of(Client().get(path)) == "'self'"


@pytest.mark.parametrize("path", ["/", "/Events", "/OrderDetails/7", "/404Page", "/v1x"])
def test_each_screens_address_is_answered_by_the_app(built, path):
    assert b"index.html" in text_of(Client().get(path))


@pytest.mark.parametrize(
    ("accepted", "encoding", "text"),
    [
        ("gzip, deflate, br, zstd", "br", b"as br"),
        ("gzip", "gzip", b"as gzip"),
        ("br;q=1.0, gzip;q=0.8", "br", b"as br"),
        ("deflate", None, b"<title>index.html</title>"),
        ("", None, b"<title>index.html</title>"),
    ],
)
def test_a_built_page_is_sent_as_small_as_the_browser_takes_it(built, settings, accepted, encoding, text):
    (settings.PWA_DIST / "index.html.br").write_bytes(b"as br")
    (settings.PWA_DIST / "index.html.gz").write_bytes(b"as gzip")

    answer = Client().get("/", headers={"Accept-Encoding": accepted})

    assert text_of(answer) == text
    assert answer.get("Content-Encoding") == encoding
    assert answer["Content-Type"] == "text/html"
    assert answer["Content-Length"] == str(len(text))
    assert answer["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path", ["/v1/", "/v1/nothing", "/assets/gone.js", "/static/gone.css", "/media/", "/widget/", "/socket.io/"]
)
def test_what_is_no_screen_is_not_answered_by_the_app(built, path):
    answer = Client().get(path)
    assert answer.status_code == 404
    assert b"index.html" not in answer.content


def test_script_of_the_apps_page_runs_by_its_hash_only(built, settings):
    page = settings.PWA_DIST / "index.html"
    page.write_text('<script type="module" src="/assets/app.js"></script><script>draw()</script>')
    first = script_sources(Client().get("/"))
    assert first.count("'sha256-") == 2  # Ionic's probe, and ours
    assert "'sha256-jm3FkV4tNIdBUr8jRVVl5n9PUixlaxTWD0pdpFiSH5A='" in first
    assert "'unsafe-inline'" not in first

    # Another build, while the process keeps running.
    page.write_text("<script>other()</script>")
    os.utime(page, (1, 1))
    assert script_sources(Client().get("/")) != first
    assert script_sources(Client().get("/healthz")).count("'sha256-") == 2


def script_sources(response) -> str:
    found = re.search(r"script-src ([^;]*)", response["Content-Security-Policy"])
    assert found, response["Content-Security-Policy"]
    return found[1]


def test_an_unknown_call_is_refused_in_json():
    assert Client().post("/v1/nothing").json() == {"message": "There is no such call", "code": "no_such_call"}


def test_an_app_that_is_not_built_says_so(settings, tmp_path):
    settings.PWA_DIST = tmp_path / "nothing"
    assert Client().get("/").status_code == 503


@pytest.mark.parametrize(
    ("host", "other"),
    [
        ("127.0.0.1:8000", "http://localhost:8000"),
        ("localhost:8000", "http://127.0.0.1:8000"),
        ("theatre.example", "http://theatre.example"),
    ],
)
def test_the_demo_page_embeds_the_widget_from_another_origin(settings, host, other):
    settings.DEMO, settings.ALLOWED_HOSTS = True, ["*"]
    performance = make_performance()
    answer = Client().get("/demo", HTTP_HOST=host)

    page = answer.content.decode()
    assert f'<script src="{other}/embed.js" data-event="{performance.event_id}"' in page
    assert f'<noscript><a href="{other}/buy/{performance.event_id}">' in page
    assert f"script-src {other}" in answer["Content-Security-Policy"]
    assert f"frame-src {other};" in answer["Content-Security-Policy"]


def test_without_a_demo_there_is_no_demo_page(settings):
    settings.DEMO = False
    assert Client().get("/demo").status_code == 404
