"""The look that is set without CSS: what is saved, shown, published, and refused."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from server.catalogue.branding.css_colours import contrast
from server.catalogue.branding.models import LookVersion, Stylesheet
from server.catalogue.branding.selectors import get_event_theme
from server.catalogue.branding.tests.factories import (
    a_picture,
    add_style,
    name_of,
    post,
    publish,
    save_email,
    save_ticket,
    send,
    styles_of,
)
from server.catalogue.events.models import Event
from server.testing.appearance import SHEET

pytestmark = pytest.mark.django_db
PLAIN = {"accent": "#8c1b67", "font": "", "radius": 8, "scheme": "both"}
GREEN = "#0b5c3b"


def save(api: Any, **look: Any) -> Any:
    known = styles_of(api)["look"]
    return post(api, "branding/look", **{**PLAIN, "style_id": known["style_id"], "version": known["version"], **look})


def a_logo(api: Any) -> str:
    file = SimpleUploadedFile("logo.png", a_picture().read())
    return str(send(api, "branding/pictures", "picture", {}, file=file).json()["data"]["url"])


def file_of(api: Any, row: dict[str, Any]) -> str:
    return b64decode(post(api, "events/getBase64File", filepath=row["filepath"]).json()["data"]).decode()


def test_without_a_stylesheet_the_theme_is_the_default(api: Any):
    assert styles_of(api)["look"] == {
        "style_id": 0,
        "version": 0,
        "filename": "",
        "accent": "#8c1b67",
        "dark_accent": "#b93a8c",
        "surface": "#ffffff",
        "dark_surface": "#1a1a1d",
        "scheme": "both",
        "font": "",
        "document_font": "Archivo",
        "radius": "8px",
        "logo_url": "",
    }


def test_a_theme_is_a_stylesheet_that_nobody_had_to_write(api: Any):
    logo = a_logo(api)
    response = save(api, accent="#0B5C3B", font="Georgia, serif", radius=0, logo_url=logo)

    assert (response.status_code, response.json()["message"]) == (200, "Changes Saved Successfully")
    row = response.json()["data"]
    assert (row["filename"], row["active"], row["version"], row["left_out"]) == ("Look.css", 1, 1, [])
    look = styles_of(api)["look"]
    assert (look["accent"], look["font"], look["radius"], look["logo_url"]) == (GREEN, '"Georgia",serif', "0", logo)
    # On a dark device the accent is as light as it has to be to be read there.
    assert contrast(look["dark_accent"], look["dark_surface"]) >= 4.5
    assert styles_of(api)["changed"]


def test_what_is_ours_again_is_said_no_more(api: Any):
    save(api, accent=GREEN, font="Georgia", radius=16, scheme="dark", logo_url=a_logo(api))
    row = save(api, logo_url="").json()["data"]

    assert ":root {\n}" in file_of(api, row)
    look = styles_of(api)["look"]
    assert {name: look[name] for name in ("accent", "font", "scheme", "logo_url")} == {
        "accent": "#8c1b67",
        "font": "",
        "scheme": "both",
        "logo_url": "",
    }
    assert not styles_of(api)["changed"]


@pytest.mark.parametrize(("scheme", "surfaces"), [("light", ("#ffffff", "#ffffff")), ("dark", ("#1a1a1d", "#1a1a1d"))])
def test_a_theme_may_be_the_same_in_light_and_dark(api: Any, scheme: str, surfaces: tuple[str, str]):
    save(api, scheme=scheme, accent=GREEN)
    look = styles_of(api)["look"]

    assert (look["surface"], look["dark_surface"], look["scheme"]) == (*surfaces, scheme)
    assert look["accent"] == look["dark_accent"] == GREEN


def test_an_uploaded_stylesheet_keeps_all_that_is_not_set(api: Any):
    css = f"{SHEET}\nh1 {{ text-transform: uppercase }}\n:root {{ --foyer-accent: #9c0000; --foyer-page: #fafaf0 }}"
    add_style(api, css=css)
    row = save(api, accent=GREEN).json()["data"]

    assert row["filename"] == "summer.css"
    source = file_of(api, row)
    assert source.startswith(SHEET)
    assert source.count(GREEN) == 1
    sheet = Stylesheet.objects.get(pk=row["styleid"])
    assert "uppercase" in sheet.css
    assert (sheet.colours["accent"], sheet.colours["page"]) == (GREEN, "#fafaf0")
    again = file_of(api, save(api, accent="#005a9c").json()["data"])
    assert again.count("Set on the Branding page") == 1
    assert GREEN not in again


def test_what_was_published_stays_for_whoever_goes_back(api: Any, event: Event):
    save(api, accent=GREEN)
    publish(api, event)
    first = Stylesheet.objects.get()
    save(api, accent="#005a9c")
    assert get_event_theme(event).colours.accent == GREEN
    publish(api, event)
    assert get_event_theme(event).colours.accent == "#005a9c"

    post(api, "branding/goBack", number=1)
    assert get_event_theme(event).colours.accent == GREEN
    listed = styles_of(api)
    assert (listed["look"]["style_id"], listed["look"]["accent"], listed["changed"]) == (first.pk, GREEN, False)


def test_publish_changes_publishes_all_of_the_event_and_says_what(api: Any, event: Event):
    save(api, accent=GREEN, logo_url=a_logo(api))
    save_email(api, event, message="<p>Welcome</p>")

    published = publish(api, event).json()
    assert (published["message"], published["parts"]) == ("Published Successfully", ["look", "email"])
    theme = get_event_theme(event)
    assert theme.colours.accent == GREEN
    assert theme.ticket.logo == theme.email.logo == name_of(styles_of(api)["look"]["logo_url"])
    assert not styles_of(api)["changed"]

    save_ticket(api, event, ads_header="Also on")
    assert publish(api, event).json()["parts"] == ["ticket"]
    assert publish(api, event).json()["parts"] == []
    assert LookVersion.objects.filter(event=None).count() == 1


def test_an_event_with_a_logo_of_its_own_shows_that(api: Any, event: Event):
    save(api, logo_url=a_logo(api))
    own = save_ticket(api, event, {"logo": a_picture()}).json()["data"]["logourl"]
    publish(api, event)
    assert get_event_theme(event).ticket.logo == name_of(own)


def test_an_unreadable_theme_holds_its_event_back(api: Any, event: Event):
    add_style(api, css=":root { --foyer-text: #eeeeee; --foyer-surface: #ffffff }")
    problems = post(api, "branding/checks", event_id=event.pk).json()["data"]
    assert "Colours" in {row["where"] for row in problems if row["is_error"]}

    assert publish(api, event).json()["message"] == "Publish Failed"
    assert not LookVersion.objects.exists()


def test_whoever_saves_an_older_theme_is_given_the_newer_one(api: Any):
    save(api, accent=GREEN)
    newer = save(api, accent="#005a9c").json()["data"]
    for style_id, version in ((newer["styleid"], 1), (0, 0)):
        stale = save(api, accent="#9c0000", style_id=style_id, version=version)
        assert (stale.status_code, stale.json()["code"], stale.json()["current"]) == (409, "changed", newer)


@pytest.mark.parametrize(
    ("look", "field", "message"),
    [
        ({"accent": "red"}, "accent", "Please choose a colour, such as #8c1b67"),
        ({"accent": "#0b5c3"}, "accent", "Please choose a colour, such as #8c1b67"),
        ({"font": "x; } body { color: red"}, "font", "None of these fonts is one that systems have"),
        ({"logo_url": "https://elsewhere.test/a.png"}, "logo_url", "This is not an image"),
        (
            {"logo_url": f"/media/branding/{'0' * 32}_large.png"},
            "logo_url",
            "This is not an image",
        ),
    ],
)
def test_what_is_no_theme_is_refused(api: Any, look: dict[str, Any], field: str, message: str):
    response = save(api, **look)
    assert (response.status_code, response.json()["field"]) == (422, field)
    assert response.json()["message"].startswith(message)
    assert not Stylesheet.objects.exists()


def test_a_logo_of_another_account_is_none(api: Any, outsider_api: Any):
    assert save(api, logo_url=a_logo(outsider_api)).json()["field"] == "logo_url"


def test_a_stylesheet_without_its_last_bracket_is_not_written_on(api: Any):
    add_style(api, css="h1 { color: #222222 } h2 { color: #333333; ")
    response = save(api, accent=GREEN)
    assert response.status_code == 422
    assert response.json()["message"].startswith("Your stylesheet lacks a closing bracket.")


def test_an_outsider_sees_and_sets_the_theme_of_their_own_account(api: Any, outsider_api: Any, event: Event):
    save(api, accent=GREEN)
    save(outsider_api, accent="#005a9c", customer_id=event.account_id)
    assert styles_of(api)["look"]["accent"] == GREEN
    assert styles_of(outsider_api, customer_id=event.account_id)["look"]["accent"] == "#005a9c"
